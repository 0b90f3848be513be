/** A host that failed is left alone for a while, and longer each time, so that nobody waits for it again and again. */
import { ageOf, type Now } from "../clock.ts";

/** Seconds of the first bench, and of the longest. */
export const BENCH_S = { first: 60, most: 900 } as const;

/** A host that is left alone. */
export interface Bench {
	/** Failures in a row that counted. */
	readonly failures: number;
	/** For how long, from when it was seen. */
	readonly seconds: number;
	/** The layer that failed: a word of ours. */
	readonly because: string;
	/** One sentence. */
	readonly why: string;
	readonly seen_at: string;
	readonly boot: string;
	readonly uptime: number;
}

/**
 * Seconds for which the host is still to be left alone.
 *
 * @param bench null: it is not benched
 * @returns 0 where it may be asked, also where the age of the bench cannot be told
 */
export function benchedFor(bench: Bench | null, now: Now): number {
	if (bench === null) return 0;
	const { seen_at: at, uptime: up, boot } = bench;
	const age = ageOf({ at, up, boot }, now);
	return age === "unknown" ? 0 : Math.max(0, bench.seconds - age);
}

/**
 * The bench after one more failure. One that comes while the host is benched, because a person asked all the
 * same, does not count; and one that comes long after the last begins anew.
 *
 * @param before the bench that is on record, or null
 * @param failed which layer and why
 */
export function benchAfter(
	before: Bench | null,
	failed: { readonly because: string; readonly why: string },
	now: Now,
): Bench {
	if (before !== null && benchedFor(before, now) > 0)
		return { ...before, ...failed };
	const age =
		before === null
			? "unknown"
			: ageOf(
					{ at: before.seen_at, up: before.uptime, boot: before.boot },
					now,
				);
	const inARow =
		before !== null &&
		age !== "unknown" &&
		age <= before.seconds + BENCH_S.most;
	const failures = inARow ? Math.min(before.failures + 1, 1000) : 1;
	return {
		failures,
		seconds: Math.min(
			BENCH_S.first * 2 ** Math.min(failures - 1, 10),
			BENCH_S.most,
		),
		...failed,
		seen_at: now.at,
		boot: now.boot,
		uptime: now.up,
	};
}
