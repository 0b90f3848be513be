/** The rules by which a view is concluded; `docs/lifecycle.md` has them as a table. */
import { ageOf, type Now, otherBoot } from "./clock.ts";
import type { Facts } from "./facts.ts";
import type { Phase, ViewName } from "./vocabulary.ts";

/** How long silence may last. */
export interface ViewLimits {
	/** Seconds without a heartbeat after which a living runner counts as silent. */
	readonly silentS: number;
}

/** Unless configured. The runner's heart beats every few seconds. */
export const VIEW_LIMITS: ViewLimits = { silentS: 15 };

/** A conclusion before its age is reckoned. */
export interface Said {
	readonly name: ViewName;
	/** One sentence of ours. */
	readonly because: string;
	/** What told it. */
	readonly by: string;
	readonly mark: { at: string; up?: number; boot?: string };
	/** A command that helps. */
	readonly next?: string;
}

/** The latest thing that was written, for views that rest on silence. */
function lastHeard(facts: Facts): Pick<Said, "by" | "mark"> {
	const { beat, claim, events, job } = facts;
	if (beat !== null && beat !== "damaged")
		return {
			by: "heartbeat",
			mark: { at: beat.at, up: beat.up, boot: beat.by.boot },
		};
	if (events.last) return { by: "event log", mark: events.last };
	if (claim)
		return {
			by: "claim",
			mark: { at: claim.at, up: claim.up, boot: claim.by.boot },
		};
	return { by: "job record", mark: { at: job.createdAt } };
}

const seenNow = (now: Now): Pick<Said, "by" | "mark"> => ({
	by: "process table",
	mark: now,
});

function unclaimed(facts: Facts): Said {
	const { job, events } = facts;
	if (events.last)
		return {
			name: "unknown",
			because: "there are events of a runner, and no claim that says whose",
			...lastHeard(facts),
			next: `offload show ${job.handle}`,
		};
	const heard = lastHeard(facts);
	switch (job.launcher) {
		case "harness":
			return {
				name: "unknown",
				because:
					"the session launched it itself, and no process of ours keeps watch over it",
				...heard,
			};
		case "person":
			return {
				name: "planned",
				because: "it was prepared, and nobody has started it",
				...heard,
				next: `offload start ${job.handle}`,
			};
		default:
			return {
				name: "planned",
				because: "it was published, and no runner has claimed it",
				...heard,
				next: `offload stop ${job.handle}`,
			};
	}
}

/** The heartbeat, if it is of the one who holds the claim now. */
function holdersBeat(facts: Facts) {
	const { beat, claim } = facts;
	if (beat === null || beat === "damaged" || claim === null) return null;
	return beat.generation === claim.generation ? beat : null;
}

function kept(facts: Facts, now: Now, limits: ViewLimits): Said {
	const { job, claim, events } = facts;
	const unknown = (because: string): Said => ({
		name: "unknown",
		because,
		...lastHeard(facts),
		next: `offload logs ${job.handle}`,
	});
	if (facts.beat === "damaged")
		return unknown("its runner lives, and its heartbeat cannot be read");
	const beat = holdersBeat(facts);
	const heard = beat ?? claim;
	const age = heard
		? ageOf({ at: heard.at, up: heard.up, boot: heard.by.boot }, now)
		: "unknown";
	if (age === "unknown")
		return unknown(
			"its runner lives, and the clocks do not tell when it was last heard",
		);
	if (age > limits.silentS)
		return unknown(
			`its runner lives, and has been silent for ${Math.round(age)} s`,
		);
	if (claim?.role === "verb")
		return unknown("a stop is concluding it this moment");
	// Whoever took it over did so on proof that the one before is dead.
	const nothing =
		claim?.role === "adopter" ? nothingLaunched(facts, now) : null;
	if (nothing !== null)
		return { name: "lost", because: nothing, ...seenNow(now) };
	const { phase } = events;
	if (phase === "launching" && claim !== null && claim.generation > 1)
		return {
			name: "collecting",
			because:
				"its first runner is dead; the one that took it over looks for what it left",
			...lastHeard(facts),
		};
	if (phase !== "running")
		return {
			name: phase,
			because: PHASE_MEANS[phase],
			...lastHeard(facts),
		};
	if (!beat && facts.worker !== "alive")
		return unknown(
			"its worker was spawned, and its runner has sent no heartbeat yet",
		);
	// Before the first heartbeat the process table shows what the heartbeat will.
	const heardBy = beat ? lastHeard(facts) : seenNow(now);
	if (facts.worker === "dead")
		return {
			name: "collecting",
			because: "its worker is gone, and its runner is about to say how",
			...seenNow(now),
		};
	const [ask] = events.asks;
	if (ask)
		return {
			name: "needs-input",
			because: `its worker asks a person${ask.name === null ? "" : ` (${ask.name})`} and waits for the answer`,
			by: "event log",
			mark: ask,
			next: `offload show ${job.handle}`,
		};
	return {
		name: "running",
		because:
			claim !== null && claim.generation > 1
				? "its first runner is dead; the one that adopted it watches the worker"
				: PHASE_MEANS.running,
		...heardBy,
	};
}

const PHASE_MEANS: Readonly<Record<Phase, string>> = {
	planned: "no runner has claimed it",
	queued: "it waits for a place to run",
	launching: "its runner is starting the worker",
	running: "its runner watches the worker",
	stopping: "its runner is ending the worker",
	collecting: "the worker has ended, and its runner is gathering what it left",
};

/** Why nothing can have been launched, whoever keeps the attempt by now; null where something may have been. */
function nothingLaunched({ events }: Facts, now: Now): string | null {
	if (events.spawned || events.spawnFailed || events.ending || events.exited)
		return null;
	if (events.launching === null)
		return events.unreadable === 0
			? "its runner died before it launched anything"
			: null;
	return events.launching.boot !== undefined &&
		otherBoot(events.launching.boot, now.boot)
		? "the machine was restarted while it was being launched, and no spawn was noted"
		: null;
}

/** A dead holder and a worker that is known. What it left, and who else lives of it, an adopter looks at. */
function orphan(facts: Facts, now: Now, unknown: (b: string) => Said): Said {
	const { events, worker } = facts;
	if (worker === "alive")
		return {
			...unknown("its runner is dead, its worker lives, and nobody keeps it"),
			...seenNow(now),
		};
	if (worker !== "dead" && !events.exited)
		return unknown(
			"its runner is dead, and whether its worker lives cannot be told",
		);
	return unknown(
		"its runner and its worker are gone, and what the worker left has not been looked at",
	);
}

function orphaned(facts: Facts, now: Now): Said {
	const { job, claim, events } = facts;
	const unknown = (because: string, next = "wait"): Said => ({
		name: "unknown",
		because,
		...lastHeard(facts),
		next: `offload ${next} ${job.handle}`,
	});
	if (claim?.role === "verb")
		return unknown("a stop that was concluding it died over it", "stop");
	if (events.spawned) return orphan(facts, now, unknown);
	if (events.spawnFailed || events.ending || events.exited)
		return unknown(
			"its runner died after the end had begun and before it said how",
		);
	if (found(facts))
		return {
			...unknown("its runner is dead, and a process of this job still lives"),
			...seenNow(now),
		};
	const nothing = nothingLaunched(facts, now);
	if (nothing !== null)
		return { name: "lost", because: nothing, ...seenNow(now) };
	if (!events.launching)
		return unknown(
			"its runner is dead, and a line of its log that may be the launch cannot be read",
			"stop",
		);
	if (claim && otherBoot(claim.by.boot, now.boot))
		return {
			name: "lost",
			because:
				"the machine was restarted while it was being launched, and no spawn was noted",
			...seenNow(now),
		};
	return unknown(
		"its runner died between the intent to launch and the launch, and no process of this job was found",
		"stop",
	);
}

/**
 * Concludes what an attempt is, by which witness.
 *
 * @param facts what was read and seen, of one moment
 * @param now both clocks and the boot of the machine that looked
 * @param limits how long silence may last
 */
export function conclude(facts: Facts, now: Now, limits: ViewLimits): Said {
	const { outcome, claim, holder } = facts;
	if (outcome)
		return {
			name: outcome.outcome,
			because: outcome.detail || `it ended: ${outcome.ending}`,
			by: outcome.by.role,
			mark: { at: outcome.at, up: outcome.up, boot: outcome.by.process.boot },
		};
	if (claim === null) return unclaimed(facts);
	if (holder === "alive") return kept(facts, now, limits);
	if (holder === "dead") return orphaned(facts, now);
	return {
		name: "unknown",
		because: "whether its runner lives cannot be told",
		...lastHeard(facts),
		next: `offload show ${facts.job.handle}`,
	};
}

/** Whether a process with the job's token was seen alive. */
export const found = ({ carriers }: Facts): boolean =>
	carriers !== null && carriers !== "unknown" && carriers.length > 0;
