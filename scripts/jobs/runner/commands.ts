/** The inbox: what others ask of the attempt while it runs. */
import { type FSWatcher, watch } from "node:fs";
import type { Command } from "../../core/records/attempt.ts";
import { giveReceipt, pending } from "../inbox.ts";
import type { Held, RunnerPorts } from "./ports.ts";
import { type Records, sentence } from "./records.ts";

/** What was done about a command. */
export interface Answer {
	readonly result: "done" | "refused";
	readonly detail: string;
}

/** Reads the inbox of a held attempt and gives each command one receipt. */
export class Inbox {
	readonly #held: Held;
	readonly #records: Records;
	readonly #ports: Pick<RunnerPorts, "clock">;
	readonly #answer: (command: Command) => Answer | null;
	/** Commands whose answer is still to come. */
	readonly #open = new Map<string, Command>();
	readonly #damaged = new Set<string>();
	/** Commands that were carried out and whose receipt could not be written. */
	readonly #done = new Map<string, Answer>();

	/**
	 * @param answer carries a command out; called once for each. Null: what came of it will be told by
	 *   {@link Inbox.settle}
	 */
	constructor(
		held: Held,
		records: Records,
		ports: Pick<RunnerPorts, "clock">,
		answer: (command: Command) => Answer | null,
	) {
		this.#held = held;
		this.#records = records;
		this.#ports = ports;
		this.#answer = answer;
	}

	/** Does what lies there. Never throws: an inbox that cannot be read is looked at again later. */
	read(): void {
		try {
			const { commands, damaged } = pending(this.#held.dir);
			for (const { file, why } of damaged) {
				if (this.#damaged.has(file)) continue;
				this.#damaged.add(file);
				this.#records.trouble("reading a command", why);
			}
			for (const command of commands) this.#take(command);
		} catch (error) {
			this.#records.trouble("reading the inbox", error);
		}
	}

	/** Whether a command waits for its answer. */
	get waiting(): boolean {
		return this.#open.size > 0;
	}

	/** Says what came of a command that was taken and not answered at once. */
	settle(id: string, answer: Answer): void {
		const command = this.#open.get(id);
		if (command === undefined) return;
		this.#open.delete(id);
		this.#note(command, answer);
	}

	#take(command: Command): void {
		if (this.#open.has(command.id)) return;
		const done = this.#done.get(command.id);
		if (done !== undefined) {
			this.#give(command, done);
			return;
		}
		const answer = this.#answer(command);
		if (answer === null) this.#open.set(command.id, command);
		else this.#note(command, answer);
	}

	#note(command: Command, answer: Answer): void {
		this.#done.set(command.id, answer);
		const { id, kind } = command;
		this.#records.log({ type: "command", id, kind, result: answer.result });
		this.#give(command, answer);
	}

	#give(command: Command, answer: Answer): void {
		try {
			giveReceipt(this.#held.dir, {
				format: 1,
				id: command.id,
				at: this.#ports.clock().at,
				generation: this.#held.generation,
				...answer,
			});
		} catch (error) {
			this.#records.trouble("giving a receipt", new Error(sentence(error)));
		}
	}
}

/**
 * Watches a file or folder for changes.
 *
 * @returns closes the watch; where the system gives none, the repeated look of the caller has to do
 */
export function watchFor(path: string, changed: () => void): () => void {
	let watcher: FSWatcher | null = null;
	try {
		watcher = watch(path, changed);
		watcher.on("error", () => watcher?.close());
	} catch {
		// none to be had
	}
	return () => watcher?.close();
}
