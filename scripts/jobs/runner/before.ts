/** What an earlier keeper of an attempt left on record, for the one that goes on from it. */

import { NO_BOOT } from "../../core/clock.ts";
import { attemptPaths } from "../../core/layout.ts";
import type { ProcessEnd } from "../../core/ports.ts";
import { beat as beatSchema } from "../../core/records/attempt.ts";
import type {
	DEADLINES,
	NewEvent,
	RunEvent,
} from "../../core/records/event.ts";
import type { ProcessIdentity } from "../../core/records/shapes.ts";
import { readJsonMaybe } from "../../system/files.ts";
import { scanEvents } from "../events.ts";
import type { Hole } from "./tail.ts";

/** The events that a decoder may make; all others are the runner's own. */
export type Decoded = Extract<
	NewEvent,
	{ type: "activity" | "engaged" | "asked" | "answered" }
>;

/** @returns whether a decoder may say so */
export function isDecoded(event: NewEvent): event is Decoded {
	return ["activity", "engaged", "asked", "answered"].includes(event.type);
}

/** Why a worker is ended that would wait for more words for ever. */
export const TURN_OVER = "turn-over";

/** Events that are on record already and will be decoded once more from the log. */
export class Replay {
	readonly #consumed: number;
	readonly #counts = new Map<string, number>();

	/**
	 * @param consumed the offset in the log up to which every line's events are on record
	 * @param later events that were recorded after that offset had been noted
	 */
	constructor(consumed = 0, later: readonly Decoded[] = []) {
		this.#consumed = consumed;
		for (const event of later) {
			const key = Replay.#key(event);
			const count = event.type === "activity" ? event.count : 1;
			this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
		}
	}

	static #key(event: Decoded): string {
		if (event.type === "activity")
			return `${event.type}\0${event.kind}\0${event.name ?? ""}`;
		return event.type === "engaged"
			? event.type
			: `${event.type}\0${event.ask}`;
	}

	/**
	 * @param end the offset after the line that the event was decoded from
	 * @returns what of it is not on record yet, or null
	 */
	rest(event: Decoded, end: number): Decoded | null {
		if (end <= this.#consumed) return null;
		const key = Replay.#key(event);
		const noted = this.#counts.get(key) ?? 0;
		if (noted === 0) return event;
		const count = event.type === "activity" ? event.count : 1;
		this.#counts.set(key, Math.max(0, noted - count));
		if (event.type !== "activity" || count <= noted) return null;
		return { ...event, count: count - noted };
	}
}

/** The state of an attempt as its records tell it. */
export interface Before {
	/** The launch's intent, with the uptime and boot of the one who logged it. */
	readonly launching: {
		readonly up: number;
		readonly boot: string;
		/** The control group that the worker would be in, or null. */
		readonly cgroup: string | null;
	} | null;
	readonly spawned: {
		readonly worker: ProcessIdentity;
		readonly up: number;
	} | null;
	readonly spawnFailed: string | null;
	readonly exited: { readonly end: ProcessEnd | null } | null;
	readonly engaged: boolean;
	readonly stopped: "stop-requested" | "terminal-closed" | null;
	readonly deadline: (typeof DEADLINES)[number] | null;
	/** Whether it was being ended because its turn was over. */
	readonly released: boolean;
	readonly holes: {
		readonly out: readonly Hole[];
		readonly err: readonly Hole[];
	};
	readonly replay: Replay;
	/** Processes of the worker that were seen, and not seen gone. */
	readonly known: readonly { readonly pid: number; readonly start: string }[];
}

/** Of an attempt that nobody has kept yet. */
export const NOTHING_BEFORE: Before = {
	launching: null,
	spawned: null,
	spawnFailed: null,
	exited: null,
	engaged: false,
	stopped: null,
	deadline: null,
	released: false,
	holes: { out: [], err: [] },
	replay: new Replay(),
	known: [],
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What each event of the runner's own changes. */
function note(
	state: Mutable<Before>,
	event: RunEvent,
	opened: ProcessIdentity | null,
): void {
	switch (event.type) {
		case "launching":
			state.launching = {
				up: event.up,
				boot: opened?.boot ?? NO_BOOT,
				cgroup: event.cgroup ?? null,
			};
			break;
		case "spawned":
			state.spawned = { worker: event.worker, up: event.up };
			break;
		case "spawn-failed":
			state.spawnFailed = event.why;
			break;
		case "engaged":
			state.engaged = true;
			break;
		case "exited": {
			const { code, signal, witnessed } = event;
			state.exited = { end: witnessed ? { code, signal } : null };
			break;
		}
		case "deadline":
			state.deadline ??= event.which;
			break;
		case "stopping":
			if (
				event.because === "stop-requested" ||
				event.because === "terminal-closed"
			)
				state.stopped ??= event.because;
			if (event.because === TURN_OVER) state.released = true;
			break;
		case "trimmed": {
			const hole = { from: event.from, to: event.to };
			state.holes = {
				...state.holes,
				[event.stream]: [...state.holes[event.stream], hole],
			};
			break;
		}
	}
}

/**
 * Reads what earlier keepers left.
 *
 * @param dir the attempt's directory
 * @throws OffloadError `store`, or `corrupt` where a newer Offload wrote it
 */
export function readBefore(dir: string): Before {
	const paths = attemptPaths(dir);
	let beat: ReturnType<typeof readBeat>;
	try {
		beat = readBeat(paths.beat);
	} catch {
		// It is rewritten every few seconds and only saves work: a damaged one is as good as none.
		beat = null;
	}
	const state: Mutable<Before> = { ...NOTHING_BEFORE };
	const later: Decoded[] = [];
	let opened: ProcessIdentity | null = null;
	scanEvents(paths.events, 0, (event) => {
		if (event.type === "opened") opened = event.by;
		note(state, event, opened);
		if (isDecoded(event) && event.seq > (beat?.lastSeq ?? -1))
			later.push(event);
	});
	state.replay = new Replay(beat?.outBytes ?? 0, later);
	state.known = beat?.tree ?? [];
	return state;
}

function readBeat(path: string) {
	return readJsonMaybe(path, beatSchema, "beat");
}
