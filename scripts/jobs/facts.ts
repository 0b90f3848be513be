/**
 * Gathers what a view is concluded from, with as few looks as it takes.
 *
 * The order matters: a runner writes its outcome before it ends. So where its death is seen, the
 * outcome and a successor are looked for once more, and the log is read only then.
 */
import { type Now, otherBoot } from "../core/clock.ts";
import {
	addEvent,
	type EventSummary,
	type Facts,
	NO_EVENTS,
} from "../core/facts.ts";
import { attemptDir, attemptPaths } from "../core/layout.ts";
import type { ProcessProbe } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	type Beat,
	beat as beatSchema,
	type Claim,
} from "../core/records/attempt.ts";
import { readJsonMaybe } from "../system/files.ts";
import { currentClaim } from "./claims.ts";
import { scanEvents } from "./events.ts";
import { sizeOf } from "./live.ts";
import { readOutcome } from "./outcome.ts";
import { listAttempts, readJob } from "./publish.ts";

/** The log in short. @throws OffloadError `store` or `corrupt` */
export function summarize(path: string): EventSummary {
	let summary = NO_EVENTS;
	const read = scanEvents(path, 0, {
		take: (event) => {
			summary = addEvent(summary, event);
		},
		skipActivity: true,
	});
	return { ...summary, unreadable: read.torn + (read.partial ? 1 : 0) };
}

/** A heartbeat that a crash of the machine cut short says nothing; it is no reason to say nothing of the job. */
function readBeat(path: string): Beat | "damaged" | null {
	try {
		return readJsonMaybe(path, beatSchema, "heartbeat");
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "corrupt")
			return "damaged";
		throw error;
	}
}

/** Whether there may be a worker that no record names, so that it must be looked for by its token. */
function mustSearch(events: EventSummary, claim: Claim, now: Now): boolean {
	return (
		(events.launching !== null || events.unreadable > 0) &&
		events.spawned === null &&
		events.spawnFailed === null &&
		!otherBoot(claim.by.boot, now.boot)
	);
}

/**
 * What is known of a job's latest attempt.
 *
 * @param root the state root; an absent one holds no job
 * @param handle the whole handle
 * @param processes asked whether the runner and the worker live
 * @param now the boot to compare with
 * @returns null where there is no such job
 * @throws OffloadError `corrupt` or `store`
 */
export function loadFacts(
	root: string,
	handle: string,
	processes: ProcessProbe,
	now: Now,
): Facts | null {
	const job = readJob(root, handle);
	if (job === null) return null;
	const attempt = listAttempts(root, handle).at(-1) ?? 1;
	const dir = attemptDir(root, handle, attempt);
	const paths = attemptPaths(dir);
	const none = {
		job,
		attempt,
		claim: null,
		holder: null,
		events: NO_EVENTS,
		beat: null,
		worker: null,
		carriers: null,
		outBytes: null,
	};
	const outcome = readOutcome(dir);
	if (outcome) return { ...none, outcome };

	let claim = currentClaim(dir);
	let holder = claim ? processes.isAlive(claim.by) : null;
	while (claim && holder !== "alive") {
		const late = readOutcome(dir);
		if (late) return { ...none, outcome: late };
		const heir = currentClaim(dir, claim.generation + 1);
		if (heir === null) break;
		claim = heir;
		holder = processes.isAlive(claim.by);
	}
	const events = summarize(paths.events);
	if (claim === null) return { ...none, outcome, events };
	const worker = events.spawned
		? processes.isAlive(events.spawned.worker)
		: null;
	const orphaned = holder === "dead";
	return {
		...none,
		outcome,
		claim,
		holder,
		events,
		beat: readBeat(paths.beat),
		worker,
		carriers:
			orphaned && mustSearch(events, claim, now)
				? processes.findByToken(job.token, events.launching?.up ?? 0)
				: null,
		outBytes: orphaned ? sizeOf(paths.out) : null,
	};
}

/** The facts of one job, or why they could not be had. One damaged job hides no other. */
export type Loaded =
	| {
			readonly handle: string;
			readonly facts: Facts;
			/** When they were read: what is concluded from them holds for that moment. */
			readonly now: Now;
	  }
	| { readonly handle: string; readonly error: OffloadError };

/**
 * The facts of many jobs. Handles that have no job are left out.
 *
 * @param root the state root
 * @param handles for instance all of `live/`
 * @param processes asked whether runners and workers live
 * @param now the boot to compare with
 * @param clock read after each, since a look at many takes its time
 */
export function loadMany(
	root: string,
	handles: readonly string[],
	processes: ProcessProbe,
	now: Now,
	clock: () => Now = () => now,
): Loaded[] {
	return handles.flatMap((handle): Loaded[] => {
		try {
			const facts = loadFacts(root, handle, processes, now);
			return facts ? [{ handle, facts, now: clock() }] : [];
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			return [{ handle, error }];
		}
	});
}
