/** The exit codes of a runner, for whoever started it. They are between parts of Offload, not for people. */

export const RUNNER_EXITS = {
	concluded: [0, "it concluded the attempt"],
	ended: [0, "the attempt had been concluded before"],
	fault: [70, "a fault of its own ended it"],
	usage: [2, "it was started with arguments that it does not take"],
	unreadable: [3, "the attempt's records could not be read or written"],
	held: [4, "another holds the claim of the attempt"],
	unclaimed: [5, "there was nothing to adopt"],
	unknown: [
		6,
		"what became of the worker cannot be told without a person's word",
	],
	unwritten: [7, "the worker is over, and the outcome could not be written"],
} as const;

/** Why a runner ended. */
export type RunnerExit = keyof typeof RUNNER_EXITS;

/**
 * What an exit code of a runner says.
 *
 * @param code as the system told it; null where a signal ended the runner
 */
export function runnerExitMeans(
	code: number | null,
	signal: string | null,
): string {
	if (code === null) return `it was ended by ${signal ?? "a signal"}`;
	const known = Object.values(RUNNER_EXITS).find(([value]) => value === code);
	return known ? known[1] : `it ended with code ${code}`;
}
