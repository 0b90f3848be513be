/** Folds bursts of like events, so that a chatty worker does not make a chatty record. */
import type { NewEvent } from "../core/records/event.ts";

type Activity = Extract<NewEvent, { type: "activity" }>;

/**
 * Lets through the first of a kind and then one at each doubling of their number; what lies between
 * is counted into the next one. A worker that writes a million lines makes twenty events.
 */
export class Burst {
	readonly #kind: Activity["kind"];
	readonly #name: string | null;
	#seen = 0;
	#told = 0;
	#next = 1;

	constructor(kind: Activity["kind"], name: string | null = null) {
		this.#kind = kind;
		this.#name = name;
	}

	/** One more. */
	next(): readonly Activity[] {
		this.#seen += 1;
		if (this.#seen < this.#next) return [];
		this.#next = this.#seen * 2;
		const count = this.#seen - this.#told;
		this.#told = this.#seen;
		return [{ type: "activity", kind: this.#kind, name: this.#name, count }];
	}
}
