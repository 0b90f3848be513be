/** What the records and the machine say of one attempt, before anything is concluded from it. */
import type { Alive } from "./ports.ts";
import type { Beat, Claim } from "./records/attempt.ts";
import type { RunEvent } from "./records/event.ts";
import type { JobRecord } from "./records/job.ts";
import type { OutcomeRecord } from "./records/outcome.ts";
import type { ProcessIdentity } from "./records/shapes.ts";
import type { Phase } from "./vocabulary.ts";

/** A moment on the machine that wrote it. */
export interface Mark {
	readonly at: string;
	readonly up: number;
	/** The boot of the writer; absent before its first line. */
	readonly boot?: string;
}

/** The event log in short. */
export interface EventSummary {
	/** How far the runner says it has got. */
	readonly phase: Phase;
	/** The boot of the writer of the lines that follow. */
	readonly boot: string | undefined;
	readonly launching: Mark | null;
	readonly spawned: (Mark & { readonly worker: ProcessIdentity }) | null;
	readonly spawnFailed: Mark | null;
	readonly engaged: Mark | null;
	/** Questions without an answer, by their ids. */
	readonly asks: readonly (Mark & {
		readonly ask: string;
		/** What it is about: a tool, or the kind of a dialog. */
		readonly name: string | null;
	})[];
	/** A deadline or a stop: from here on the runner ends the worker. */
	readonly ending: Mark | null;
	readonly exited:
		| (Mark & { readonly code: number | null; readonly signal: string | null })
		| null;
	readonly last: (Mark & { readonly type: RunEvent["type"] }) | null;
	/** Lines that could not be read. Any event may be among them. */
	readonly unreadable: number;
}

/** The summary of an empty log. */
export const NO_EVENTS: EventSummary = {
	phase: "launching",
	boot: undefined,
	launching: null,
	spawned: null,
	spawnFailed: null,
	engaged: null,
	asks: [],
	ending: null,
	exited: null,
	last: null,
	unreadable: 0,
};

/**
 * Adds one event to a summary.
 *
 * @param summary of all events before
 * @param event the next one
 * @returns a new summary
 */
export function addEvent(summary: EventSummary, event: RunEvent): EventSummary {
	const boot = event.type === "opened" ? event.by.boot : summary.boot;
	const mark: Mark = {
		at: event.at,
		up: event.up,
		...(boot === undefined ? {} : { boot }),
	};
	const next = { ...summary, boot, last: { ...mark, type: event.type } };
	switch (event.type) {
		case "launching":
			return { ...next, phase: "launching", launching: mark };
		case "spawned":
			return {
				...next,
				phase: "running",
				spawned: { ...mark, worker: event.worker },
			};
		case "spawn-failed":
			return { ...next, phase: "collecting", spawnFailed: mark };
		case "engaged":
			return { ...next, engaged: next.engaged ?? mark };
		case "asked":
			return {
				...next,
				asks: [...next.asks, { ...mark, ask: event.ask, name: event.name }],
			};
		case "answered":
			return { ...next, asks: next.asks.filter((a) => a.ask !== event.ask) };
		case "deadline":
			return { ...next, ending: mark };
		case "stopping":
			return { ...next, phase: "stopping", ending: mark };
		case "exited":
			return {
				...next,
				phase: "collecting",
				exited: { ...mark, code: event.code, signal: event.signal },
			};
		case "collecting":
			return { ...next, phase: "collecting" };
		default:
			return next;
	}
}

/** Everything that a view is concluded from. */
export interface Facts {
	readonly job: JobRecord;
	/** The latest attempt. */
	readonly attempt: number;
	readonly outcome: OutcomeRecord | null;
	/** The claim of the highest generation. */
	readonly claim: Claim | null;
	/** Whether the claim's holder lives; null where there is no claim or it was not asked. */
	readonly holder: Alive | null;
	/** Empty where there is an outcome: then they are not read. */
	readonly events: EventSummary;
	readonly beat: Beat | "damaged" | null;
	/** Whether the worker lives; null where none is known or it was not asked. */
	readonly worker: Alive | null;
	/** Who carries the token; looked for only where a launch was intended and its end is not known. */
	readonly carriers: readonly ProcessIdentity[] | "unknown" | null;
	/** Bytes of the worker's stdout that lie on disk; null where it was not looked. */
	readonly outBytes: number | null;
}
