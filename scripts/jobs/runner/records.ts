/** A runner's writing: what must be on disk before going on, and what must never stop it. */

import { attemptPaths } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Beat } from "../../core/records/attempt.ts";
import type { NewEvent, RunEvent } from "../../core/records/event.ts";
import { asJson, codeOf, writeDurable } from "../../system/files.ts";
import type { EventWriter } from "../events.ts";

/** Events kept in memory while the disk takes none. */
const MOST_WAITING = 2000;
/** How often the same trouble is recorded. */
const MOST_TROUBLES = 3;

/**
 * Writes events and beats of a held attempt. A write that fails is kept and tried again, in order: a
 * full disk must not leave a worker unwatched.
 */
export class Records {
	readonly #writer: EventWriter;
	readonly #dir: string;
	readonly #told: (event: RunEvent) => void;
	#waiting: NewEvent[] = [];
	#dropped = 0;
	readonly #troubles = new Map<string, number>();

	/** @param told called with every event that was written */
	constructor(
		writer: EventWriter,
		dir: string,
		told: (event: RunEvent) => void,
	) {
		this.#writer = writer;
		this.#dir = dir;
		this.#told = told;
	}

	/** The number of the last event on disk. */
	get lastSeq(): number {
		return Math.max(0, this.#writer.lastSeq);
	}

	/** Whether events wait in memory, or were lost, because the disk took none. */
	get behind(): boolean {
		return this.#waiting.length > 0 || this.#dropped > 0;
	}

	/**
	 * Writes an event, or keeps it for later.
	 *
	 * @returns whether it is on disk
	 */
	log(event: NewEvent): boolean {
		this.flush();
		if (this.#waiting.length === 0 && this.#write(event)) return true;
		if (this.#waiting.length < MOST_WAITING) this.#waiting.push(event);
		else this.#dropped += 1;
		return false;
	}

	/** Tries again what could not be written. @returns whether nothing waits any more */
	flush(): boolean {
		while (this.#waiting.length > 0) {
			const [first] = this.#waiting;
			if (!first || !this.#write(first)) return false;
			this.#waiting.shift();
		}
		return true;
	}

	/**
	 * Records something that could not be done and was gone on without; the same thing only a few times.
	 *
	 * @param doing what was tried, at most 80 characters, without names of the worker's
	 */
	trouble(doing: string, error: unknown): void {
		const times = (this.#troubles.get(doing) ?? 0) + 1;
		this.#troubles.set(doing, times);
		if (times <= MOST_TROUBLES)
			this.log({ type: "trouble", doing, why: sentence(error) });
	}

	/** Rewrites the beat; one that cannot be written is simply older. @returns whether it was written */
	beat(beat: Beat): boolean {
		try {
			writeDurable(attemptPaths(this.#dir).beat, asJson(beat), { sync: false });
			return true;
		} catch (error) {
			this.trouble("writing the beat", error);
			return false;
		}
	}

	close(): void {
		this.#writer.close();
	}

	/** @returns false where the store did not take it; an event that fits no format is recorded as trouble instead */
	#write(event: NewEvent): boolean {
		try {
			this.#told(this.#writer.write(event));
			return true;
		} catch (error) {
			if (error instanceof OffloadError && error.reason === "store")
				return false;
			// A decoder made it from what a worker wrote: that may cost the event, never the job.
			this.trouble("recording an event", error);
			return true;
		}
	}
}

/** An error as one sentence without a path of a worker's or a stack. */
export function sentence(error: unknown): string {
	if (error instanceof OffloadError) return error.message;
	const code = codeOf(error);
	if (code !== "") return `the system answered ${code}`;
	return error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
}
