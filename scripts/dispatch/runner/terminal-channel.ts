/**
 * The way to a worker in a terminal: pasted as one piece and submitted once, only at a composer, and called
 * delivered only where the worker's own hook tells that it took it in. A dialog is a question to a person:
 * nothing is sent to it.
 */
import { writeFileSync } from "node:fs";
import type { Talk } from "../../core/ports.ts";
import type { Command } from "../../core/records/attempt.ts";
import { readScreen, type ScreenShows } from "../../harnesses/claude/screen.ts";
import { readBody } from "../../jobs/inbox.ts";
import type { Channel, Settle } from "../../jobs/runner/channel.ts";
import type { Answer } from "../../jobs/runner/commands.ts";
import type { ChannelTo } from "../../jobs/runner/ports.ts";
import type { Terminal } from "../terminal.ts";

/** Times in seconds. */
export interface TerminalTimes {
	/** Between two looks at the screen while the worker has not begun, and after that. */
	readonly lookS: number;
	readonly calmS: number;
	/** Between a paste and its Enter: programs drop one that follows too closely. */
	readonly settleS: number;
	/** For the worker's word after an Enter, before another is tried. */
	readonly hearS: number;
	/** How long it rests, watched by nobody, before it is let go. */
	readonly restS: number;
	/** How long words wait for a worker that has not begun. */
	readonly beginS: number;
	/** How long words that left the composer keep it from being let go: it may be slow to tell. */
	readonly keepS: number;
}

export const TERMINAL_TIMES: TerminalTimes = {
	lookS: 1,
	calmS: 3,
	settleS: 0.4,
	hearS: 3,
	restS: 2,
	beginS: 20,
	keepS: 20,
};

/** How often Enter is pressed for one message. */
const ENTERS = 3;

/** A terminal takes these for keys, and for the end of a paste. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const KEYS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

const refused = (detail: string): Answer => ({ result: "refused", detail });

/** What a terminal channel rests on. */
export interface TerminalOf {
	readonly dir: string;
	readonly terminal: Terminal;
	readonly talk: Talk;
	readonly settle: Settle;
	readonly note: ChannelTo["note"];
	readonly poke: () => void;
	readonly newId: () => string;
	/** Where the last screen is kept. */
	readonly screenFile: string;
	readonly clock: () => number;
	readonly times?: TerminalTimes;
}

/** The channel of a worker in a terminal of ours. */
export class TerminalChannel implements Channel {
	readonly #of: TerminalOf;
	readonly #times: TerminalTimes;
	/** Messages that were pasted and not taken in so far, by id: the command of each, and since when. */
	readonly #told = new Map<string, { command: string; since: number }>();
	readonly #queue: Command[] = [];
	#sending = false;
	#looking = false;
	#nextLook = 0;
	#dialog: string | null = null;
	#dialogs = 0;
	#restedUp: number | null = null;
	#watched = true;
	#seen = false;
	#over = false;
	#leaving = false;

	constructor(of: TerminalOf) {
		this.#of = of;
		this.#times = of.times ?? TERMINAL_TIMES;
	}

	begin(): void {}

	/** It rests, and nobody is there who could go on with it. */
	get spent(): boolean {
		const { talk, clock } = this.#of;
		return (
			talk.rests() &&
			!this.#watched &&
			this.#dialog === null &&
			!this.#sending &&
			this.#queue.length === 0 &&
			this.#restedUp !== null &&
			clock() - this.#restedUp >= this.#times.restS &&
			![...this.#told.values()].some(
				({ since }) => clock() - since < this.#times.keepS,
			)
		);
	}

	/** As far as it is known; who cannot be counted does not keep it for ever. */
	get attended(): boolean {
		return this.#seen && this.#watched;
	}

	take(command: Command): Answer | null {
		if (command.kind === "answer")
			return refused(
				"a question in a terminal is answered by a person who joins it; Offload types into no dialog",
			);
		this.#queue.push(command);
		void this.#send();
		return null;
	}

	answered(): void {}

	tick(up: number): void {
		const { talk, settle } = this.#of;
		if (!talk.rests()) this.#restedUp = null;
		else this.#restedUp ??= up;
		for (const [id, { command }] of this.#told) {
			if (!talk.heard(id)) continue;
			this.#told.delete(id);
			settle(command, {
				result: "done",
				detail: "the worker took it in: its hook told so",
			});
		}
		if (up >= this.#nextLook && !this.#looking) void this.#look(up);
	}

	/** What it shows from now on is its leaving. */
	release(): void {
		this.#leaving = true;
	}

	due(): number | null {
		return this.#nextLook;
	}

	end(): void {
		this.#over = true;
		const open = [
			...[...this.#told.values()].map(({ command }) => command),
			...this.#queue.map(({ id }) => id),
		];
		this.#told.clear();
		this.#queue.length = 0;
		for (const id of open)
			this.#of.settle(id, refused("the worker ended before it took it in"));
	}

	async #look(up: number): Promise<void> {
		this.#looking = true;
		const { lookS, calmS } = this.#times;
		const begun = this.#of.talk.begun?.() ?? true;
		this.#nextLook =
			up +
			(begun && !this.#of.talk.rests() && this.#dialog === null
				? calmS
				: lookS);
		try {
			const screen = await this.#of.terminal.screen();
			const watchers = await this.#of.terminal.watchers();
			// Who cannot be counted may be there.
			this.#watched = watchers !== 0;
			this.#seen = watchers !== null;
			if (screen === null || this.#over) return;
			this.#see(readScreen(screen));
			await this.#keep();
		} finally {
			this.#looking = false;
			this.#of.poke();
		}
	}

	/** Keeps the screen, so that it can be read after the worker's end. */
	async #keep(): Promise<void> {
		const whole = await this.#of.terminal.screen(true);
		if (whole === null || whole.trim() === "") return;
		if (this.#over || this.#leaving) return;
		try {
			writeFileSync(this.#of.screenFile, whole, { mode: 0o600 });
		} catch {
			// a full disk costs the screen, and nothing else
		}
	}

	/** A dialog is a question; it is over when it is gone. */
	#see(shows: ScreenShows): void {
		const { note } = this.#of;
		if (shows.kind === "dialog") {
			if (this.#dialog !== null) return;
			this.#dialogs += 1;
			this.#dialog = `screen-${this.#dialogs}`;
			note({ type: "asked", ask: this.#dialog, name: shows.what });
		} else if (this.#dialog !== null && shows.kind === "composer") {
			note({ type: "answered", ask: this.#dialog });
			this.#dialog = null;
		}
	}

	/** Sends what is queued, one after the other. */
	async #send(): Promise<void> {
		if (this.#sending) return;
		this.#sending = true;
		try {
			for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
				await this.#begun();
				const problem = await this.#one(next);
				if (problem !== null) this.#of.settle(next.id, refused(problem));
			}
		} finally {
			this.#sending = false;
			this.#of.poke();
		}
	}

	/** Waits until the worker has begun, or shows a dialog: before that there is nothing to type into. */
	async #begun(): Promise<void> {
		const { talk } = this.#of;
		for (let left = this.#times.beginS; left > 0; left -= 0.1) {
			if (this.#over || this.#dialog !== null || (talk.begun?.() ?? true))
				return;
			await pause(0.1);
		}
	}

	/** @returns why it was not submitted; null where it was */
	async #one(command: Command): Promise<string | null> {
		const { terminal, talk, newId, dir } = this.#of;
		let body: Buffer | null;
		try {
			body = readBody(dir, command.id);
		} catch {
			body = null;
		}
		if (body === null) return "it has no text";
		const text = body.toString("utf8");
		if (KEYS.test(text))
			return "it holds control characters, which a terminal takes for keys; nothing was sent";
		const before = await this.#composer();
		if (typeof before === "string") return `${before}; nothing was sent`;
		if (!before.empty)
			return "somebody has typed something there already; nothing was sent";
		const id = newId();
		const words = Buffer.from(talk.steer(text, id));
		this.#told.set(id, { command: command.id, since: this.#of.clock() });
		const failed = (why: string) => {
			this.#told.delete(id);
			return why;
		};
		const pasted = await terminal.paste(words, `offload-${id}`);
		if (pasted !== null) return failed(`it could not be pasted: ${pasted}`);
		let stood = false;
		for (let enters = 0; enters < ENTERS; enters += 1) {
			await pause(this.#times.settleS);
			if (this.#over || talk.heard(id)) return null;
			const now = await this.#composer();
			if (typeof now === "string")
				// After an Enter it may be in a queue, behind what is up now: only the worker can tell.
				return enters > 0
					? null
					: failed(`${now}; it was pasted, and not submitted`);
			stood ||= !now.empty;
			if (now.empty && enters > 0) break;
			const pressed = await terminal.enter();
			if (pressed !== null)
				return failed(`Enter could not be pressed: ${pressed}`);
			if (await this.#heard(id)) return null;
		}
		const last = await this.#composer();
		if (typeof last === "string") return null;
		if (!last.empty)
			return failed(
				"it was pasted, and Enter did not submit it: it stands in the composer",
			);
		// It stood there and is gone: the program took it, and is slow to tell, or will tell after this turn.
		if (stood || !talk.rests()) return null;
		return failed("it was pasted, and nothing shows that it arrived");
	}

	/** Waits a while for the worker's word. */
	async #heard(id: string): Promise<boolean> {
		for (let left = this.#times.hearS; left > 0; left -= 0.05) {
			if (this.#over || this.#of.talk.heard(id)) return true;
			await pause(0.05);
		}
		return false;
	}

	/** The composer; or in words why nothing may be typed now. */
	async #composer(): Promise<{ empty: boolean } | string> {
		const { terminal } = this.#of;
		const screen = await terminal.screen();
		if (screen === null) return "its terminal is not to be seen";
		const shows = readScreen(screen);
		this.#see(shows);
		if (shows.kind === "dialog") return `a dialog is up (${shows.what})`;
		if (shows.kind !== "composer") return "no composer is to be seen";
		// Keys would go to what shows the history, and take it from whoever reads there.
		if (await terminal.readBack())
			return "somebody reads back in its terminal (copy mode)";
		return { empty: shows.empty };
	}
}

const pause = (seconds: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, seconds * 1000));
