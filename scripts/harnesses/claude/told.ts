/**
 * What a Claude Code in a terminal or in the background tells by its hooks: one line for each event, appended
 * to its output by a command of ours. It is the only word of it that is its own; a screen is only looked at.
 */
import * as z from "zod/mini";
import { SESSION_ID } from "../../core/grammar.ts";
import type {
	Decoder,
	HarnessVerdict,
	ProcessEnd,
	Talk,
} from "../../core/ports.ts";
import type { NewEvent } from "../../core/records/event.ts";
import { cutMiddle } from "../bounded.ts";
import { attributed } from "./talk.ts";

const text = z.catch(z._default(z.nullable(z.string()), null), null);

/** One line, as far as it is read. */
export const toldLine = z.object({
	hook_event_name: text,
	session_id: text,
	prompt: text,
	tool_name: text,
	model: text,
	notification_type: text,
	last_assistant_message: text,
	error: text,
	background: z.catch(z._default(z.number(), 0), 0),
	/** The process that told it, by its own word. */
	pid: z.catch(z._default(z.nullable(z.int().check(z.gte(1))), null), null),
	socket: text,
});
export type ToldLine = z.infer<typeof toldLine>;

/**
 * A line of the told.
 *
 * @returns null where it is none
 */
export function readTold(line: string): ToldLine | null {
	if (!line.startsWith("{")) return null;
	try {
		const read = toldLine.parse(JSON.parse(line));
		return read.hook_event_name === null ? null : read;
	} catch {
		return null;
	}
}

const nameOf = (name: string | null): string =>
	(name ?? "").replace(/[^A-Za-z0-9_.:-]/g, "?").slice(0, 80) || "?";

/** White space counts for nothing: a terminal wraps, and a program trims. */
const essence = (words: string): string => words.replace(/\s+/g, " ").trim();

/**
 * Words that may be pasted into a terminal: without what could end the paste and press keys in its stead.
 * Line breaks and tabs stay.
 */
export const printable = (words: string): string =>
	words.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");

/** Messages that wait to be taken in; one more is sent, and never shown to have been. */
const MOST_UNHEARD = 64;
/** The latest messages that are remembered as taken in. */
const MOST_HEARD = 4096;

class ClaudeTold implements Decoder {
	readonly #unheard = new Map<string, string>();
	readonly #heard = new Set<string>();
	readonly #tools = new Map<string, number>();
	#engaged = false;
	#started = false;
	#atRest = false;
	#sessionId: string | null = null;
	#model: string | null = null;
	#last: string | null = null;
	#error: string | null = null;
	#turns = 0;
	#asks = 0;
	#asking: string | null = null;
	#pid: number | null = null;
	#socket: string | null = null;

	readonly talk: Talk = {
		open: (words) => words,
		steer: (words, id) => {
			const whole = attributed(printable(words));
			if (this.#unheard.size < MOST_UNHEARD)
				this.#unheard.set(id, essence(whole));
			return whole;
		},
		answer: () => null,
		heard: (id) => this.#heard.has(id),
		rests: () => this.#atRest,
		begun: () => this.#started,
		pid: () => this.#pid,
		session: () => this.#sessionId,
		socket: () => this.#socket,
		mark: "CLAUDE_CODE_SESSION_KIND=bg",
	};

	line(line: string): readonly NewEvent[] {
		const told = readTold(line);
		if (told === null) return [];
		if (told.session_id !== null && SESSION_ID.test(told.session_id))
			this.#sessionId = told.session_id;
		this.#pid ??= told.pid;
		this.#socket ??= told.socket;
		return [...this.#resolved(told), ...this.#events(told)];
	}

	/** A question on the screen is over once it goes on. */
	#resolved({ hook_event_name: event }: ToldLine): NewEvent[] {
		if (this.#asking === null || event === "Notification") return [];
		const ask = this.#asking;
		this.#asking = null;
		return [{ type: "answered", ask }];
	}

	#events(told: ToldLine): NewEvent[] {
		switch (told.hook_event_name) {
			case "SessionStart":
				this.#started = true;
				this.#model = told.model ?? this.#model;
				return [];
			case "UserPromptSubmit": {
				this.#atRest = false;
				this.#started = true;
				this.#hear(essence(told.prompt ?? ""));
				return [];
			}
			case "PostToolUse": {
				// It is told on the way, so it may come after the end of its turn: it begins no other.
				const name = nameOf(told.tool_name);
				this.#tools.set(name, (this.#tools.get(name) ?? 0) + 1);
				return [
					...this.#engage("tool"),
					{ type: "activity", kind: "tool", name, count: 1 },
				];
			}
			case "Notification": {
				// The other kinds, such as an idle composer, ask for nothing.
				if (told.notification_type !== "permission_prompt") return [];
				if (this.#asking !== null) return [];
				this.#asks += 1;
				this.#asking = `dialog-${this.#asks}`;
				return [{ type: "asked", ask: this.#asking, name: "permission" }];
			}
			case "Stop":
				this.#turns += 1;
				this.#error = null;
				this.#last = told.last_assistant_message ?? "";
				this.#atRest = told.background === 0;
				return [
					...this.#engage("turn"),
					{ type: "activity", kind: "turn", name: null, count: 1 },
				];
			case "StopFailure":
				this.#error = nameOf(told.error ?? "unknown");
				this.#atRest = true;
				return [];
			default:
				return [];
		}
	}

	/**
	 * Finds what was taken in with one submission, in which a program may join several. The longest first, each
	 * cut out where it stands: words that are the beginning of others, or were said twice, are not found in them.
	 */
	#hear(taken: string): void {
		let rest = taken;
		const open = [...this.#unheard].sort(([, a], [, b]) => b.length - a.length);
		for (const [id, words] of open) {
			const at = rest.indexOf(words);
			if (at < 0) continue;
			rest = `${rest.slice(0, at)}\0${rest.slice(at + words.length)}`;
			this.#unheard.delete(id);
			this.#heard.add(id);
		}
		for (const oldest of this.#heard) {
			if (this.#heard.size <= MOST_HEARD) break;
			this.#heard.delete(oldest);
		}
	}

	end(_how: ProcessEnd): HarnessVerdict {
		const said = {
			isError: this.#error === null ? null : true,
			subtype: null,
			terminalReason: null,
			apiStatus: null,
			denials: [],
			turns: this.#turns,
			costUsd: null,
			model: this.#model?.slice(0, 100) ?? null,
			sessionId: this.#sessionId?.slice(0, 128) ?? null,
			resetAt: null,
		};
		if (this.#error !== null)
			return {
				ok: "no",
				ending: this.#error === "rate_limit" ? "quota" : "api-error",
				detail: `Claude Code told that its turn failed (${this.#error})`,
				said,
				report: null,
			};
		if (!this.#atRest || this.#last === null)
			return {
				ok: "unknown",
				ending: "no-envelope",
				detail: this.#started
					? "it ended before its turn was over"
					: "it ended before it had begun to work",
				said,
				report: null,
			};
		return {
			ok: "yes",
			ending: null,
			detail: "Claude Code told that its turn was over",
			said,
			report: this.#last === "" ? null : cutMiddle(this.#last),
		};
	}

	#engage(by: string): NewEvent[] {
		if (this.#engaged) return [];
		this.#engaged = true;
		return [{ type: "engaged", by }];
	}
}

/** A decoder for one run that tells of itself by its hooks. */
export const claudeTold = (): Decoder => new ClaudeTold();

/** A told line as a person reads it; null for one that says nothing, undefined for what is no such line. */
export function readableTold(line: string): string | null | undefined {
	const told = readTold(line);
	if (told === null) return undefined;
	switch (told.hook_event_name) {
		case "SessionStart":
			return "[begins]";
		case "PostToolUse":
			return `[used ${nameOf(told.tool_name)}]`;
		case "Notification":
			return told.notification_type === "permission_prompt"
				? "[waits for a person]"
				: null;
		case "Stop":
			return told.last_assistant_message ?? "[turn over]";
		case "StopFailure":
			return `[turn failed: ${nameOf(told.error)}]`;
		case "SessionEnd":
			return "[ends]";
		default:
			return null;
	}
}

/** The hooks by which it tells, and whether each is waited for. A tool's end is told on the way, or every tool would wait for it. */
const EVENTS = [
	["SessionStart", false],
	["UserPromptSubmit", false],
	["PostToolUse", true],
	["Notification", false],
	["Stop", false],
	["StopFailure", false],
	["SessionEnd", false],
] as const;

/** Seconds that telling may take. */
const TELLING_S = 20;

/**
 * The settings of a launch that tells of itself.
 *
 * @param teller the command that takes what a hook is told on its stdin
 * @param more further settings
 * @returns JSON for `--settings`
 */
export function tellingSettings(
	teller: readonly string[],
	more: Readonly<Record<string, unknown>> = {},
): string {
	const [command, ...args] = teller;
	return JSON.stringify({
		...more,
		hooks: Object.fromEntries(
			EVENTS.map(([event, async]) => [
				event,
				[
					{
						hooks: [
							{
								type: "command",
								command,
								args,
								timeout: TELLING_S,
								...(async ? { async } : {}),
							},
						],
					},
				],
			]),
		),
	});
}
