/**
 * What a reader may conclude of an attempt now, and by what witness.
 *
 * An outcome always wins. Everything else rests on the holder of the claim: heard lately, its phase
 * holds; proven dead, the records and the processes decide; not to be told, nothing is. `lost` is
 * said only where nothing can come of the attempt any more.
 */
import { ageOf, type Now } from "./clock.ts";
import {
	conclude,
	found,
	VIEW_LIMITS,
	type ViewLimits,
} from "./conclusions.ts";
import type { Facts } from "./facts.ts";
import type { Phase, ViewName, Yes3 } from "./vocabulary.ts";

export { VIEW_LIMITS, type ViewLimits };

/** What was seen, by what, and how long ago. */
export interface Witness {
	/** What told it: `runner`, `adopter`, `verb`, `hook`, `heartbeat`, `event log`, `claim`, `job record`, `process table`. */
	readonly by: string;
	readonly at: string;
	/** Seconds; `unknown` where the clocks do not tell. */
	readonly ageS: number | "unknown";
}

/** What may be concluded, and from what. */
export interface View {
	readonly name: ViewName;
	/** One sentence of ours; no text of a petition or a worker. */
	readonly because: string;
	readonly witness: Witness;
	/** How far the runner had got by its own word; null once there is an outcome. */
	readonly phase: Phase | null;
	/** Whether a worker came to be. */
	readonly spawned: Yes3;
	/** Whether a sign was seen that the model or the command answered. */
	readonly engaged: Yes3;
	/** What to do about it: a command; null where there is nothing to do. */
	readonly next: string | null;
}

function spawnedOf(facts: Facts): Yes3 {
	const { outcome, events, claim, job } = facts;
	if (outcome) return outcome.spawned ? "yes" : "no";
	if (events.spawned || found(facts)) return "yes";
	if (events.spawnFailed) return "no";
	if (claim === null && !events.last)
		return job.launcher === "harness" ? "unknown" : "no";
	return events.launching || events.unreadable > 0 ? "unknown" : "no";
}

function engagedOf(facts: Facts, spawned: Yes3): Yes3 {
	const { outcome, events } = facts;
	if (outcome) return outcome.engaged ? "yes" : "no";
	if (events.engaged) return "yes";
	if (spawned !== "yes") return spawned;
	return events.unreadable > 0 ? "unknown" : "no";
}

/**
 * Concludes what may be said of an attempt. Pure and total.
 *
 * @param facts what was read and seen, of one moment
 * @param now both clocks and the boot of the machine that looked
 * @param limits how long silence may last
 */
export function view(
	facts: Facts,
	now: Now,
	limits: ViewLimits = VIEW_LIMITS,
): View {
	const said = conclude(facts, now, limits);
	const spawned = spawnedOf(facts);
	const unclaimedYet = facts.claim === null && facts.events.last === null;
	return {
		name: said.name,
		because: said.because,
		witness: {
			by: said.by,
			at: said.mark.at,
			ageS: ageOf(said.mark, now),
		},
		phase:
			facts.outcome || (unclaimedYet && facts.job.launcher === "harness")
				? null
				: unclaimedYet
					? "planned"
					: facts.events.phase,
		spawned,
		engaged: engagedOf(facts, spawned),
		next: said.next ?? null,
	};
}
