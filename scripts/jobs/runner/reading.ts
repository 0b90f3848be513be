/** Reading the worker's output: lines into events, each recorded once. */

import { attemptPaths } from "../../core/layout.ts";
import type { Decoder } from "../../core/ports.ts";
import type { NewEvent } from "../../core/records/event.ts";
import { codeOf } from "../../system/files.ts";
import { type Before, isDecoded } from "./before.ts";
import { Fold } from "./fold.ts";
import type { Held, RunnerPorts } from "./ports.ts";
import type { Records } from "./records.ts";
import { LogTail } from "./tail.ts";

/** Bytes read before other work gets its turn. */
const READ_BUDGET = 4 * 1024 * 1024;

/** Follows `out.log` through the decoder. */
export class OutputReader {
	/** Whether the model is known to have answered. */
	engaged: boolean;
	readonly #path: string;
	readonly #ports: Pick<RunnerPorts, "milestone" | "step">;
	readonly #records: Records;
	readonly #decoder: Decoder;
	readonly #before: Before;
	readonly #fold: Fold;
	readonly #asks = new Set<string>();
	/** Told of every question that was answered. */
	onAnswered: (ask: string) => void = () => {};
	#tail: LogTail | null = null;

	constructor(
		held: Held,
		ports: Pick<RunnerPorts, "milestone" | "step">,
		records: Records,
		decoder: Decoder,
		before: Before,
	) {
		this.#path = attemptPaths(held.dir).out;
		this.#ports = ports;
		this.#records = records;
		this.#decoder = decoder;
		this.#before = before;
		this.#fold = new Fold((event) => records.log(event));
		this.engaged = before.engaged;
	}

	/** Whether the worker waits for a person. */
	get asking(): boolean {
		return this.#asks.size > 0;
	}

	/** Bytes of output that were read. */
	get offset(): number {
		return this.#tail?.offset ?? 0;
	}

	/** When folded events are to be written, in seconds since boot, or null. */
	due(): number | null {
		return this.#fold.due();
	}

	/** Writes folded events now. */
	flush(up: number): void {
		this.#fold.flush(up);
	}

	/**
	 * Reads on, for a while.
	 *
	 * @returns whether the end was reached, and whether there was anything new
	 */
	read(up: number): { atEnd: boolean; moved: boolean } {
		const tail = this.#open();
		if (tail === null) return { atEnd: true, moved: false };
		const from = tail.offset;
		const atEnd = this.#drain(tail, READ_BUDGET, up);
		return { atEnd, moved: tail.offset > from };
	}

	/** Reads what is there now, the last line too; what comes later is nobody's answer any more. */
	finish(up: number): void {
		const tail = this.#open();
		if (tail === null) return;
		// One byte more than is there, so that the end is really reached.
		this.#drain(tail, tail.size() - tail.offset + 1, up);
		tail.finish((text, end) => this.#decode(text, end, up));
		tail.close();
		this.#fold.flush(up);
	}

	#open(): LogTail | null {
		if (this.#tail !== null) return this.#tail;
		try {
			this.#tail = new LogTail(this.#path, this.#before.holes.out);
		} catch (error) {
			if (codeOf(error) !== "ENOENT")
				this.#records.trouble("opening the worker's output", error);
		}
		return this.#tail;
	}

	#drain(tail: LogTail, budget: number, up: number): boolean {
		try {
			return tail.drain(budget, (text, end) => this.#decode(text, end, up));
		} catch (error) {
			this.#records.trouble("reading the worker's output", error);
			return true;
		}
	}

	/** Takes a question, or its end, that shows in no line. */
	note(
		event: Extract<NewEvent, { type: "asked" | "answered" }>,
		up: number,
	): void {
		if (event.type === "asked") this.#asks.add(event.ask);
		else this.#asks.delete(event.ask);
		this.#fold.add(event, up);
	}

	#decode(text: string, end: number, up: number): void {
		try {
			for (const event of this.#decoder.line(text)) {
				if (!isDecoded(event)) continue;
				if (event.type === "asked") this.#asks.add(event.ask);
				if (event.type === "answered") {
					this.#asks.delete(event.ask);
					this.onAnswered(event.ask);
				}
				if (event.type === "engaged") {
					if (this.engaged) continue;
					this.engaged = true;
				}
				const rest = this.#before.replay.rest(event, end);
				if (rest) this.#fold.add(rest, up);
				if (event.type === "engaged") {
					this.#ports.milestone("engaged");
					this.#ports.step("engaged");
				}
			}
		} catch (error) {
			this.#records.trouble("decoding the worker's output", error);
		}
	}
}
