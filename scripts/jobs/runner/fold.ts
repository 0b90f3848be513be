/** Bursts of activity, folded: a thousand lines a second must not become a thousand events. */
import type { NewEvent } from "../../core/records/event.ts";

type Activity = Extract<NewEvent, { type: "activity" }>;

/** Seconds for which activity of one kind and name is counted before it is written again. */
const WINDOW_S = 1;
/** Kinds and names that are kept apart in a window; names come from the worker and could be any number. */
const MOST_KEYS = 16;

const keyOf = (event: Activity): string => `${event.kind}\0${event.name ?? ""}`;

/** Counts activity and hands it on at most once a second for each kind and name; the first at once. */
export class Fold {
	readonly #write: (event: NewEvent) => void;
	readonly #waiting = new Map<string, Activity>();
	/** When each key was last written. */
	readonly #written = new Map<string, number>();
	#since: number | null = null;

	constructor(write: (event: NewEvent) => void) {
		this.#write = write;
	}

	/** @param up seconds since boot */
	add(event: NewEvent, up: number): void {
		if (event.type !== "activity") {
			// What happened before it is on record before it.
			this.flush(up);
			this.#write(event);
			return;
		}
		const key = keyOf(event);
		const last = this.#written.get(key);
		const fresh = last === undefined || up - last >= WINDOW_S;
		if (fresh && !this.#waiting.has(key) && this.#written.size < MOST_KEYS) {
			this.#put(event, up);
			return;
		}
		this.#since ??= up;
		const crowded = this.#waiting.size >= MOST_KEYS && !this.#waiting.has(key);
		this.#wait(crowded ? { ...event, name: null } : event);
	}

	#wait(event: Activity): void {
		const key = keyOf(event);
		const count = (this.#waiting.get(key)?.count ?? 0) + event.count;
		this.#waiting.set(key, { ...event, count });
	}

	/** Seconds since boot at which what waits is to be written, or null where nothing waits. */
	due(): number | null {
		return this.#since === null ? null : this.#since + WINDOW_S;
	}

	/** Writes all that waits. */
	flush(up: number): void {
		this.#since = null;
		for (const event of this.#waiting.values()) this.#put(event, up);
		this.#waiting.clear();
		for (const [key, at] of this.#written)
			if (up - at >= WINDOW_S) this.#written.delete(key);
	}

	#put(event: Activity, up: number): void {
		this.#written.set(keyOf(event), up);
		this.#write(event);
	}
}
