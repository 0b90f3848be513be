/** A worker's stdin as the way to reach it: the petition first, then words in flight and answers, each as a line. */
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
	/** A new message id, a UUID. */
	readonly newId: () => string;
}

const refused = (detail: string): Answer => ({ result: "refused", detail });

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

	constructor(of: FeedOf) {
		this.#of = of;
		this.#open = of.input !== null;
		of.input?.on("error", (error: NodeJS.ErrnoException) => {
			this.#open = false;
			this.#failed = `it could not be written to (${error.code ?? error.name})`;
		});
	}

	/** It ends by itself once its stdin is closed. */
	readonly spent = false;

	begin(): void {
		const { talk, newId, petition } = this.#of;
		this.#write(talk.open(petition().toString("utf8"), newId()));
	}

	take(command: Command): Answer | null {
		if (!this.#open) return refused(this.#failed ?? CLOSED);
		try {
			return command.kind === "steer"
				? this.#steer(command)
				: this.#answer(command);
		} catch (error) {
			this.#of.records.trouble("handing on a command", error);
			return refused("its text could not be read");
		}
	}

	tick(): void {
		const { talk, settle, input } = this.#of;
		for (const [id, command] of this.#told) {
			if (!talk.heard(id)) continue;
			this.#told.delete(id);
			settle(command, {
				result: "done",
				detail: "the worker took it in: it repeated the message",
			});
		}
		if (this.#failed !== null) this.#settleAll(this.#failed);
		if (!this.#open || !talk.rests() || this.#answered.size > 0) return;
		// Nothing more comes of it: with its input closed it ends by itself.
		this.#open = false;
		input?.end();
	}

	answered(ask: string): void {
		const command = this.#answered.get(ask);
		if (command === undefined) return;
		this.#answered.delete(ask);
		this.#of.settle(command, {
			result: "done",
			detail: "the worker took the answer in: it repeated it",
		});
	}

	due(): number | null {
		return null;
	}

	end(): void {
		this.#open = false;
		this.#settleAll("the worker ended before it took it in");
	}

	#settleAll(why: string): void {
		const open = [...this.#told.values(), ...this.#answered.values()];
		this.#told.clear();
		this.#answered.clear();
		for (const id of open) this.#of.settle(id, refused(why));
	}

	#steer(command: Command): Answer | null {
		const body = readBody(this.#of.dir, command.id);
		if (body === null) return refused("it has no text");
		const id = this.#of.newId();
		this.#told.set(id, command.id);
		this.#write(this.#of.talk.steer(body.toString("utf8"), id));
		return null;
	}

	#answer(command: Command): Answer | null {
		const body = readBody(this.#of.dir, command.id);
		const said = answerBody.parse(JSON.parse(body?.toString("utf8") ?? "null"));
		if (this.#answered.has(said.ask))
			return refused("this question is being answered already");
		const line = this.#of.talk.answer(said.ask, said);
		if (line === null) return refused("there is no such question open");
		this.#answered.set(said.ask, command.id);
		this.#write(line);
		return null;
	}

	#write(line: string): void {
		if (this.#open) this.#of.input?.write(`${line}\n`);
	}
}
