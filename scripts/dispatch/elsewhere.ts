/** Having a runner started by an external rung, and looking in the records for whether it was. */
import { attemptDir, jobPaths } from "../core/layout.ts";
import type { Started } from "../core/ports.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { installRunner } from "../jobs/program.ts";
import { RUNNER_MARK } from "../system/process.ts";
import { launchExternal } from "./external.ts";
import { type Hints, NO_HINTS } from "./hand-back.ts";
import type { World } from "./world.ts";

/** Milliseconds: for the rung's answer, for the runner to be seen after it, and between two looks. */
const TIMES = { answer: 15_000, seen: 15_000, look: 50 };

/**
 * Has a runner started by an external rung. What that says is a claim: the start is told by the records,
 * whether it lied, failed, or answered nothing.
 *
 * @param path the rung's program
 * @param env exactly the environment that the runner is to have
 * @param recorded what the records show of the start; null: nothing yet
 */
export async function startElsewhere(
	world: Pick<World, "root" | "runner">,
	plan: LaunchPlan,
	path: string,
	env: Readonly<Record<string, string>>,
	recorded: () => Started | null,
	times: typeof TIMES = TIMES,
): Promise<{ readonly started: Started; readonly hints: Hints }> {
	const { handle, attempt, token, cwd } = plan;
	const answer = await launchExternal(
		path,
		{
			format: 1,
			handle,
			token,
			argv: [
				process.execPath,
				installRunner(world.root, world.runner),
				attemptDir(world.root, handle, attempt),
			],
			cwd,
			petition: jobPaths(world.root, handle).petition,
		},
		{ ...env, [RUNNER_MARK.name]: RUNNER_MARK.value },
		times.answer,
	);
	const claimed = answer.kind === "started";
	const { observe, attach } = claimed ? answer : NO_HINTS;
	const hints = { observe, attach };
	const end = performance.now() + (claimed ? times.seen : 0);
	for (;;) {
		const seen = recorded();
		if (seen !== null) return { started: seen, hints };
		if (performance.now() >= end) break;
		await new Promise((resolve) => setTimeout(resolve, times.look));
	}
	const why = claimed
		? `the rung says that it started the runner, and no runner was seen for ${times.seen / 1000} s`
		: `the rung: ${answer.why}`;
	return { started: { kind: "no-witness", why }, hints: NO_HINTS };
}
