/** A worker's stdin as the way to reach it: the petition first, then words in flight and answers, each as a line. */
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type { Talk } from "../../core/ports.ts";
import { answerBody, type Command } from "../../core/records/attempt.ts";
import { readBody } from "../inbox.ts";
import type { Channel, Settle } from "./channel.ts";
import type { Answer } from "./commands.ts";
import type { Records } from "./records.ts";

/** What a feed rests on. */
export interface FeedOf {
	/** The attempt's directory. */
	readonly dir: string;
	/** The worker's stdin; null for an adopter, with whose runner it was closed. */
	readonly input: Writable | null;
	readonly talk: Talk;
	readonly petition: () => Buffer;
	readonly records: Records;
	readonly settle: Settle;
	/** A new message id, a UUID, for the petition. */
	readonly newId: () => string;
}

const refused = (detail: string): Answer => ({ result: "refused", detail });

const done = (what: string): Answer => ({
	result: "done",
	detail: `the worker took ${what} in: it repeated it`,
});

/** The message id of a command, a UUID: whoever adopts the worker knows it too, and sees in its output that it was repeated. */
function messageId(command: string): string {
	const hex = createHash("sha256").update(command).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const CLOSED =
	"its input is closed: its turn is over, or the runner that held it is gone";

/** The channel of a worker that is driven by lines on its stdin. */
export class Feed implements Channel {
	readonly #of: FeedOf;
	#open: boolean;
	/** Messages that were written and not taken in so far, by id: the command of each. */
	readonly #told = new Map<string, string>();
	/** Answers that were written and not repeated so far, by question: the command of each. */
	readonly #answered = new Map<string, string>();
	#failed: string | null = null;
	/** What was sent before this moment, a runner that died may have handed on. */
	readonly #since = Date.now();

	constructor(of: FeedOf) {
		this.#of = of;
		this.#open = of.input !== null;
		of.input?.on("error", (error) => this.#fail(error));
	}

	/** It ends by itself once its stdin is closed. */
	readonly spent = false;

	begin(): void {
		const { talk, newId, petition } = this.#of;
		if (this.#open)
			this.#write(talk.open(petition().toString("utf8"), newId()));
	}

	take(command: Command): Answer | null {
		const { input, records } = this.#of;
		const earlier = input === null && Date.parse(command.at) <= this.#since;
		if (!this.#open && !earlier) return refused(this.#failed ?? CLOSED);
		try {
			return command.kind === "steer"
				? this.#steer(command)
				: this.#answer(command);
		} catch (error) {
			records.trouble("handing on a command", error);
			return refused("its text could not be read");
		}
	}

	tick(): void {
		const { talk, input } = this.#of;
		this.#settleHeard();
		if (!this.#open || !talk.rests() || this.#answered.size > 0) return;
		// Nothing more comes of it: with its input closed it ends by itself.
		this.#open = false;
		input?.end();
	}

	answered(ask: string): void {
		const command = this.#answered.get(ask);
		if (command === undefined) return;
		this.#answered.delete(ask);
		this.#of.settle(
			command,
			this.#of.talk.heard(ask)
				? done("the answer")
				: refused("the worker withdrew the question before it took it in"),
		);
	}

	due(): number | null {
		return null;
	}

	end(): void {
		this.#open = false;
		this.#settleHeard();
		for (const open of [this.#told, this.#answered])
			for (const key of open.keys())
				this.#settle(
					open,
					key,
					refused("the worker ended before it took it in"),
				);
	}

	/** What was written to it whole may still be taken in, so only what was not is given up. */
	#fail(error: NodeJS.ErrnoException): void {
		this.#open = false;
		this.#failed ??= `it could not be written to (${error.code ?? error.name})`;
	}

	#settle(open: Map<string, string>, key: string, answer: Answer): void {
		const command = open.get(key);
		open.delete(key);
		if (command !== undefined) this.#of.settle(command, answer);
	}

	#settleHeard(): void {
		const { talk } = this.#of;
		for (const id of this.#told.keys())
			if (talk.heard(id)) this.#settle(this.#told, id, done("the message"));
		for (const ask of this.#answered.keys())
			if (talk.heard(ask))
				this.#settle(this.#answered, ask, done("the answer"));
	}

	#steer(command: Command): Answer | null {
		const id = messageId(command.id);
		if (this.#open) {
			const body = readBody(this.#of.dir, command.id);
			if (body === null) return refused("it has no text");
			const line = this.#of.talk.steer(body.toString("utf8"), id);
			this.#write(line, this.#told, id);
		}
		this.#told.set(id, command.id);
		return null;
	}

	#answer(command: Command): Answer | null {
		const body = readBody(this.#of.dir, command.id);
		const said = answerBody.parse(JSON.parse(body?.toString("utf8") ?? "null"));
		if (this.#answered.has(said.ask))
			return refused("this question is being answered already");
		if (this.#open) {
			const line = this.#of.talk.answer(said.ask, said);
			if (line === null)
				return refused(
					said.allow
						? "there is no such question open that could be allowed"
						: "there is no such question open",
				);
			this.#write(line, this.#answered, said.ask);
		}
		this.#answered.set(said.ask, command.id);
		return null;
	}

	/** Hands a line on. @param open where its command waits, under this key */
	#write(line: string, open?: Map<string, string>, key = ""): void {
		this.#of.input?.write(`${line}\n`, (error) => {
			if (!error) return;
			this.#fail(error);
			if (open) this.#settle(open, key, refused(this.#failed ?? CLOSED));
		});
	}
}
