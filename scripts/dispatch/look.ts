/** Looks at jobs: what may be said of each now, and a new keeper for a worker whose runner has died. */
import type { Clock } from "../core/clock.ts";
import type { Facts } from "../core/facts.ts";
import type { ProcessProbe } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import { type View, view } from "../core/view.ts";
import { loadMany } from "../jobs/facts.ts";
import { repairMarker } from "../jobs/outcome.ts";
import { hasOutcome } from "../jobs/publish.ts";

/** What a look needs. */
export interface LookWorld {
	/** The state root; it need not exist. */
	readonly root: string;
	readonly clock: Clock;
	readonly processes: ProcessProbe;
	/**
	 * Starts an adopter for an attempt whose holder is proven dead and that has no outcome; null
	 * where nothing may be started.
	 */
	readonly adopt: ((handle: string, facts: Facts) => Promise<string>) | null;
}

/** One job as it was seen. */
export interface Seen {
	readonly handle: string;
	readonly facts: Facts;
	readonly view: View;
	/** What was done about a dead runner, in words; null where nothing was. */
	readonly adoption: string | null;
}

/** A job that could not be looked at, and why. */
export interface Unseen {
	readonly handle: string;
	readonly error: OffloadError;
}

/** Why a job could not be looked at, with the file that is at fault. */
export const whyUnseen = ({ error }: Unseen): string =>
	error.about === undefined
		? error.message
		: `${error.message} (${error.about})`;

/** Whether an attempt has no outcome and nobody alive to write one. */
export const isOrphaned = (facts: Facts): boolean =>
	facts.outcome === null && facts.claim !== null && facts.holder === "dead";

/**
 * Whether a launch was intended of which nobody can tell what came of it, and nothing of it is seen. No
 * keeper can ever conclude that; the word of the one who stops it can.
 */
export const isUntold = (facts: Facts): boolean =>
	isOrphaned(facts) &&
	facts.events.spawned === null &&
	facts.events.spawnFailed === null &&
	(facts.events.launching !== null || facts.events.unreadable > 0) &&
	(facts.carriers === "unknown" || (facts.carriers ?? []).length === 0);

/** Starting an adopter is a service of a look; where it fails, what was seen is still worth telling. */
async function adopted(
	world: LookWorld,
	handle: string,
	facts: Facts,
): Promise<string | null> {
	if (world.adopt === null || !isOrphaned(facts)) return null;
	try {
		return await world.adopt(handle, facts);
	} catch (error) {
		if (error instanceof OffloadError) return `no adopter: ${error.message}`;
		throw error;
	}
}

/** Puts right what a crash left of a marker; a store that cannot be written is left as it is. */
function tidy(world: LookWorld, handle: string): void {
	try {
		repairMarker(world.root, handle, world.clock());
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
	}
}

/**
 * Looks at jobs.
 *
 * @param world where to look, and whether an adopter may be started
 * @param handles whole handles; those without a job are left out
 * @param how `marked`: they come from `live/`, so that one with an outcome, or without a job, has a marker to put right
 * @returns in the order of the handles
 */
export async function look(
	world: LookWorld,
	handles: readonly string[],
	how: { readonly marked?: boolean } = {},
): Promise<(Seen | Unseen)[]> {
	const loaded = loadMany(
		world.root,
		handles,
		world.processes,
		world.clock(),
		world.clock,
	);
	if (how.marked === true) {
		const there = new Set(loaded.map((one) => one.handle));
		for (const handle of handles) if (!there.has(handle)) tidy(world, handle);
	}
	const seen: (Seen | Unseen)[] = [];
	for (const one of loaded) {
		if ("error" in one) {
			seen.push(one);
			continue;
		}
		const { handle, facts, now } = one;
		if (how.marked === true && facts.outcome !== null) tidy(world, handle);
		seen.push({
			handle,
			facts,
			view: view(facts, now),
			adoption: await adopted(world, handle, facts),
		});
	}
	return seen;
}

/**
 * Looks at jobs that were there before. One that is gone is told, not left out: nothing may be concluded
 * from its silence.
 *
 * @param handles whole handles
 * @returns one for each handle, in their order
 */
export async function lookAtEach(
	world: LookWorld,
	handles: readonly string[],
): Promise<(Seen | Unseen)[]> {
	const seen = new Map(
		(await look(world, handles)).map((one) => [one.handle, one]),
	);
	return handles.map(
		(handle) => seen.get(handle) ?? { handle, error: gone(handle) },
	);
}

const gone = (handle: string): OffloadError =>
	new OffloadError("not-found", "The job is gone", {
		about: handle,
		next: "offload ps --all lists every job",
	});

/**
 * Looks at one job.
 *
 * @throws OffloadError `not-found`; `corrupt` or `store` where it cannot be read
 */
export async function lookAtOne(
	world: LookWorld,
	handle: string,
): Promise<Seen> {
	const [one] = await lookAtEach(world, [handle]);
	if (one === undefined) throw gone(handle);
	if ("error" in one) throw one.error;
	if (one.adoption === null || !(await concludedSoon(world, one))) return one;
	return {
		...(await lookAtOne({ ...world, adopt: null }, handle)),
		adoption: one.adoption,
	};
}

/** Milliseconds that a look at one job gives the adopter that it started: what is over is told at once. */
const SOON_MS = 2000;

/** Whether an adopter has concluded a job in a moment. */
async function concludedSoon(world: LookWorld, one: Seen): Promise<boolean> {
	if (one.facts.worker === "alive") return false;
	const end = performance.now() + SOON_MS;
	while (performance.now() < end) {
		if (hasOutcome(world.root, one.handle)) return true;
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
	return false;
}
