/**
 * The way to a background session of Claude Code: the message socket that it names itself. Best effort, since
 * the socket is not documented: what counts as delivered is what the worker's hook tells that it took in.
 */

import { execFile } from "node:child_process";
import { connect } from "node:net";
import type { Talk } from "../../core/ports.ts";
import type { Command } from "../../core/records/attempt.ts";
import { currentClaim } from "../../jobs/claims.ts";
import { readBody } from "../../jobs/inbox.ts";
import type { Channel, Settle } from "../../jobs/runner/channel.ts";
import type { Answer } from "../../jobs/runner/commands.ts";

/** Seconds that it rests before it is let go: with nothing open, and with words that it has not told of. */
const REST_S = 2;
const KEEP_S = 20;
/** Milliseconds for a call. */
const CALL_MS = 10_000;

const refused = (detail: string): Answer => ({ result: "refused", detail });

/** What a native channel rests on. */
export interface NativeOf {
	readonly dir: string;
	readonly talk: Talk;
	readonly settle: Settle;
	readonly poke: () => void;
	readonly newId: () => string;
	readonly clock: () => number;
	/** The program whose supervisor keeps the session, and its environment. */
	readonly program: string;
	readonly env: Readonly<Record<string, string | undefined>>;
}

/** Words on their way. */
interface Sent {
	readonly command: string;
	/** Whether an earlier keeper may have sent them. */
	readonly earlier: boolean;
}

/** The channel of a session that a supervisor of the harness keeps. */
export class NativeChannel implements Channel {
	readonly #of: NativeOf;
	readonly #told = new Map<string, Sent>();
	/** Milliseconds of the epoch up to which an earlier keeper took what was said; null: there was none. */
	readonly #adopted: number | null;
	#restedUp: number | null = null;
	#released = false;

	constructor(of: NativeOf) {
		this.#of = of;
		const claim = currentClaim(of.dir);
		this.#adopted = claim?.role === "adopter" ? Date.parse(claim.at) : null;
	}

	begin(): void {}

	get spent(): boolean {
		const due = this.due();
		return this.#of.talk.rests() && due !== null && this.#of.clock() >= due;
	}

	take(command: Command): Answer | null {
		if (command.kind === "answer")
			return refused(
				"a question of a background session is answered by a person who joins it",
			);
		const socket = this.#of.talk.socket?.() ?? null;
		if (socket === null) return refused("it named no socket for messages");
		let body: Buffer | null;
		try {
			body = readBody(this.#of.dir, command.id);
		} catch {
			body = null;
		}
		if (body === null) return refused("it has no text");
		const id = this.#of.newId();
		const words = this.#of.talk.steer(body.toString("utf8"), id);
		// It outlives its runner, and what that one may have sent is not to be said twice.
		const earlier =
			this.#adopted !== null && Date.parse(command.at) <= this.#adopted;
		this.#told.set(id, { command: command.id, earlier });
		this.#restedUp = null;
		if (!earlier)
			this.#send(socket, words, (why) => {
				if (this.#told.delete(id)) this.#of.settle(command.id, refused(why));
			});
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
	}

	due(): number | null {
		if (this.#restedUp === null) return null;
		const open = [...this.#told.values()].some(({ earlier }) => !earlier);
		return this.#restedUp + (open ? KEEP_S : REST_S);
	}

	/** Tells the supervisor, which would list it as working for ever. */
	release(): void {
		const session = this.#of.talk.session?.() ?? null;
		if (session === null || this.#released) return;
		this.#released = true;
		execFile(
			this.#of.program,
			["stop", session.slice(0, 8)],
			{ env: { ...this.#of.env }, timeout: CALL_MS, cwd: "/" },
			() => {},
		).stdin?.end();
	}

	end(): void {
		this.release();
		// Of what an earlier keeper took, nobody knows whether it was sent, nor whether it arrived.
		for (const { command, earlier } of this.#told.values())
			if (!earlier)
				this.#of.settle(
					command,
					refused("the worker ended before it took it in"),
				);
		this.#told.clear();
	}

	#send(path: string, words: string, failed: (why: string) => void): void {
		// As a path only: a worker may have named a number, which would be a port.
		const socket = connect({ path });
		let gone = false;
		const problem = (why: string) => {
			// What went out whole may have arrived, whatever becomes of the connection.
			if (!gone) failed(`its socket does not answer (${why})`);
			socket.destroy();
		};
		socket.setTimeout(CALL_MS, () => problem("ETIMEDOUT"));
		socket.on("error", (error: NodeJS.ErrnoException) =>
			problem(error.code ?? error.name),
		);
		socket.on("connect", () =>
			socket.end(
				`${JSON.stringify({ type: "user", message: { role: "user", content: words } })}\n`,
				() => {
					gone = true;
				},
			),
		);
	}
}
