/** When a worker has had its time. Pure: uptime in, verdict out. */
import type { DEADLINES } from "../../core/records/event.ts";
import type { LaunchPlan } from "../../core/records/plan.ts";

/** What the deadlines are judged by. All times are seconds since boot. */
export interface Progress {
	readonly spawnedUp: number;
	/** Whether the model is known to have answered. */
	readonly engaged: boolean;
	/** When something last moved: an event, a byte of output, CPU time in the tree. */
	readonly movedUp: number;
	/** Whether the worker waits for a person: that suspends the idle and the first-event deadline. */
	readonly asking: boolean;
}

/** A deadline that has passed. */
export interface Passed {
	readonly which: (typeof DEADLINES)[number];
	readonly afterS: number;
}

/** Each deadline that runs, with the uptime at which it passes. */
function running(
	limits: LaunchPlan["limits"],
	progress: Progress,
): { which: Passed["which"]; from: number; at: number }[] {
	const list = [
		{
			which: "total" as const,
			from: progress.spawnedUp,
			at: progress.spawnedUp + limits.totalS,
		},
	] as { which: Passed["which"]; from: number; at: number }[];
	if (progress.asking) return list;
	if (limits.firstEventS !== null && !progress.engaged)
		list.push({
			which: "first-event",
			from: progress.spawnedUp,
			at: progress.spawnedUp + limits.firstEventS,
		});
	list.push({
		which: "idle",
		from: progress.movedUp,
		at: progress.movedUp + limits.idleS,
	});
	return list;
}

/**
 * The deadline that has passed, the earliest where several have.
 *
 * @param up seconds since boot, now
 */
export function passed(
	limits: LaunchPlan["limits"],
	progress: Progress,
	up: number,
): Passed | null {
	const over = running(limits, progress)
		.filter(({ at }) => up >= at)
		.sort((a, b) => a.at - b.at)[0];
	if (!over) return null;
	const afterS = Math.round((up - over.from) * 1000) / 1000;
	return { which: over.which, afterS };
}

/** Seconds since boot at which the next deadline would pass. */
export function nextDeadline(
	limits: LaunchPlan["limits"],
	progress: Progress,
): number {
	return Math.min(...running(limits, progress).map(({ at }) => at));
}
