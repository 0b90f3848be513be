/**
 * `stop`: asks the keeper of a worker to end it, and waits until that is seen.
 *
 * Where nobody keeps it, a new keeper is started for it. Only what no keeper can ever conclude is
 * concluded here, by the word of the one who stops: a job that nobody has begun, and one whose launch
 * was intended and never seen.
 */
import { statSync } from "node:fs";
import type { Facts } from "../core/facts.ts";
import { attemptDir, attemptPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { OutcomeRecord } from "../core/records/outcome.ts";
import { takeClaim } from "../jobs/claims.ts";
import { commandId, send } from "../jobs/inbox.ts";
import { appendRow } from "../jobs/ledger.ts";
import { readOutcome, writeOutcome } from "../jobs/outcome.ts";
import { readPlan } from "../jobs/publish.ts";
import { awaitEnd } from "./await-end.ts";
import { sessionOf } from "./dispatcher.ts";
import { isUntold, type LookWorld, lookAtOne, type Seen } from "./look.ts";
import { hex, type World } from "./world.ts";

/** Seconds that a keeper has beyond the worker's own grace: to see it end, to collect, to write. */
const BEYOND_GRACE_S = 90;

/** What a stop came to. */
export interface Stopped {
	readonly seen: Seen;
	/** In words: what was done, or why nothing had to be. */
	readonly done: string;
}

function logFacts(path: string): { bytes: number; head: number; tail: number } {
	let bytes = 0;
	try {
		bytes = statSync(path).size;
	} catch {
		// the worker never had one
	}
	return { bytes, head: bytes, tail: 0 };
}

/** An outcome that rests on a person's word and on what the records show. */
function outcomeOf(
	world: World,
	facts: Facts,
	generation: number,
	said: Pick<OutcomeRecord, "outcome" | "ending" | "detail">,
): OutcomeRecord {
	const now = world.clock();
	const paths = attemptPaths(
		attemptDir(world.root, facts.job.handle, facts.attempt),
	);
	return {
		format: 1,
		handle: facts.job.handle,
		attempt: facts.attempt,
		...said,
		at: now.at,
		up: now.up,
		by: { role: "verb", generation, process: world.self },
		spawned: facts.events.spawned !== null,
		engaged: facts.events.engaged !== null,
		exit: null,
		harness: null,
		artefact: null,
		report: null,
		tail: "",
		logs: { out: logFacts(paths.out), err: logFacts(paths.err) },
		tree: {
			seen: 0,
			remaining: [],
			// Nobody can launch what was never begun; else all rests on whether its token could be looked for.
			escaped:
				facts.claim === null || Array.isArray(facts.carriers)
					? "none-seen"
					: "unknown",
		},
		durationS: 0,
	};
}

/** Takes the next claim, so that nobody begins while it is being concluded, and concludes. */
function conclude(
	world: World,
	facts: Facts,
	said: Pick<OutcomeRecord, "outcome" | "ending" | "detail">,
): boolean {
	const { handle } = facts.job;
	const dir = attemptDir(world.root, handle, facts.attempt);
	const generation = (facts.claim?.generation ?? 0) + 1;
	const now = world.clock();
	const taken = takeClaim(dir, {
		format: 1,
		handle,
		attempt: facts.attempt,
		generation,
		role: "verb",
		by: world.self,
		nonce: hex(world, 16),
		at: now.at,
		up: now.up,
	});
	if (taken !== "taken" || readOutcome(dir) !== null) return false;
	note(world, facts);
	writeOutcome(world.root, outcomeOf(world, facts, generation, said));
	return true;
}

/** Notes that a stop was asked for. A ledger that cannot be written must not keep a worker running. */
function note(world: World, facts: Facts): void {
	const { handle, unit } = facts.job;
	try {
		appendRow(world.root, {
			format: 1,
			at: world.clock().at,
			kind: "stop",
			handle,
			attempt: facts.attempt,
			unit,
			session: sessionOf(world.env),
			facts: { phase: facts.claim === null ? "planned" : facts.events.phase },
		});
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
	}
}

/** Puts the stop into the inbox of the attempt. */
function ask(world: World, facts: Facts): void {
	const now = world.clock();
	send(attemptDir(world.root, facts.job.handle, facts.attempt), {
		format: 1,
		id: commandId("stop", Date.parse(now.at), hex(world, 4)),
		kind: "stop",
		at: now.at,
		by: world.self,
		body: "stop-requested",
	});
}

/**
 * Stops one job.
 *
 * @param world for writing
 * @param looking for looking at it; its `adopt` must not be null
 * @param handle the whole handle
 * @param onLook told how it stands, for a person who waits
 * @throws OffloadError `usage` where the session launched the worker itself; `store`, `corrupt`
 */
export async function stop(
	world: World,
	looking: LookWorld,
	handle: string,
	onLook: (line: string) => void = () => {},
): Promise<Stopped> {
	const before = await lookAtOne({ ...looking, adopt: null }, handle);
	const { facts } = before;
	if (facts.outcome !== null) return { seen: before, done: "it had ended" };
	if (facts.job.launcher === "harness")
		throw new OffloadError(
			"usage",
			"The session launched this worker itself, and only the session can stop it",
			{
				about: handle,
				next: "stop it there; its end is the session's to tell",
			},
		);
	const again = async (done: string): Promise<Stopped> => ({
		seen: await lookAtOne(looking, handle),
		done,
	});
	if (facts.claim === null) {
		const done = conclude(world, facts, {
			outcome: "stopped",
			ending: "stop-requested",
			detail: "it was stopped before anybody had started it",
		});
		if (done) return again("nobody had started it, and now nobody will");
		// Somebody began it this moment: it is stopped like any other.
		return stop(world, looking, handle, onLook);
	}
	if (isUntold(facts)) {
		const done = conclude(world, facts, {
			outcome: "lost",
			ending: "runner-died",
			detail:
				facts.carriers === "unknown"
					? "its runner died about to launch, the processes could not be looked through for its token, and its end was declared by a stop"
					: "its runner died about to launch, no process carries its token, and its end was declared by a stop",
		});
		if (done) return again("nothing of it was found; it is declared lost");
		return stop(world, looking, handle, onLook);
	}
	ask(world, facts);
	note(world, facts);
	const since = world.clock().up;
	const plan = readPlan(attemptDir(world.root, handle, facts.attempt));
	const seconds = (plan?.limits.graceS ?? 10) + BEYOND_GRACE_S;
	const { seen } = await awaitEnd(looking, [handle], {
		until: "all",
		throughAsks: true,
		by: AbortSignal.timeout(seconds * 1000),
		onLook: ([one]) => {
			if (one && !("error" in one)) onLook(`${handle}: ${one.view.name}`);
		},
	});
	const [last] = seen;
	if (last === undefined || "error" in last)
		return again("it was asked to stop");
	const { outcome } = last.facts;
	const waited = Math.round(world.clock().up - since);
	return {
		seen: last,
		done:
			outcome === null
				? `it was asked to stop, and had not been seen to end after ${waited} s; the request stands`
				: outcome.outcome === "stopped"
					? "it was stopped"
					: "it had come to its end before the stop reached it",
	};
}
