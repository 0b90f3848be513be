/** Trying again: only what never reached the host, and at times that nobody else has chosen too. */
import type { Unreachable } from "./reasons.ts";
import { type Stopped, stopped } from "./reply.ts";

/** How often a call is made in all, and the milliseconds before the second. */
const TRIES = 5;
const PAUSE_MS = 150;

/** Chance and time, for a test to hand in. */
export interface AgainOf {
	/** Between 0 and 1. */
	readonly random?: () => number;
	readonly pause?: (ms: number) => Promise<void>;
}

const sleep = (ms: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls until it went through, or the reason is one that does not pass.
 *
 * @param once null: it went through
 * @returns null once it did
 */
export async function again(
	{ random = Math.random, pause = sleep }: AgainOf,
	once: () => Promise<{
		readonly stderr: string;
		readonly at: Unreachable;
	} | null>,
): Promise<Stopped | null> {
	for (let n = 1; ; n += 1) {
		const failed = await once();
		if (failed === null) return null;
		const { at, stderr } = failed;
		if (!at.again || n === TRIES)
			return stopped(at.layer, at.token, at.why, at.remedy, stderr);
		await pause(PAUSE_MS * 2 ** (n - 1) * (0.5 + random()));
	}
}
