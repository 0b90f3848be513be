/** `start`: runs a prepared job's own runner in the caller's terminal. */
import { authorityFor } from "../core/authority.ts";
import { joinEnvironment } from "../core/environment.ts";
import { attemptDir } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { RUNNER_EXITS } from "../core/runner-exit.ts";
import { readPlacement, readPlan } from "../jobs/publish.ts";
import { checkFence } from "./admission.ts";
import { dispatcherOf } from "./dispatcher.ts";
import { startHere } from "./launch.ts";
import { type LookWorld, lookAtOne, type Seen } from "./look.ts";
import type { DispatchSettings } from "./request.ts";
import type { World } from "./world.ts";

/** Refuses what is not there to be started. */
function assertUnstarted(world: World, { handle, facts, view }: Seen): void {
	if (facts.job.launcher === "harness")
		throw new OffloadError("usage", "The session launched this worker itself", {
			about: handle,
		});
	if (facts.outcome !== null)
		throw new OffloadError("usage", "This job has ended", {
			about: handle,
			next: `${world.offload} result ${handle}`,
		});
	if (facts.claim !== null)
		throw new OffloadError(
			"usage",
			`This job has been started: ${view.because}`,
			{ about: handle, next: `${world.offload} show ${handle}` },
		);
}

/**
 * Starts a prepared job and stays until it has ended.
 *
 * @param world for writing
 * @param looking for looking at it
 * @param handle the whole handle
 * @param silent whether its runner is to print nothing; else its lines go to stderr
 * @param settings the configuration as it applies to the caller's folder
 * @returns the job as it was seen after its runner had ended
 * @throws OffloadError `usage` where it was started before or has ended; `asked` or `refused` where its
 *   profile goes further than the caller may; `environment` where a variable is missing; `installation`
 */
export async function start(
	world: World,
	looking: LookWorld,
	handle: string,
	silent: boolean,
	settings: DispatchSettings,
): Promise<Seen> {
	const before = await lookAtOne({ ...looking, adopt: null }, handle);
	assertUnstarted(world, before);
	const dir = attemptDir(world.root, handle, before.facts.attempt);
	const plan = readPlan(dir);
	if (plan === null)
		throw new OffloadError("corrupt", "The job has no plan to launch", {
			about: handle,
		});
	if (plan.terminal !== undefined)
		throw new OffloadError(
			"refused",
			"A worker in a terminal of its own is started by its dispatch alone",
			{
				about: handle,
				kept: "the job is still planned",
				next: `${world.offload} stop ${handle}, and dispatch the work anew`,
			},
		);
	const authority = authorityFor(
		plan.profile.applied === "inherit" ? "full" : plan.profile.applied,
		dispatcherOf(world.env, world.root, settings, world.clock()),
	);
	if (authority.kind !== "granted")
		throw new OffloadError(
			authority.kind === "ask" ? "asked" : "refused",
			authority.kind === "ask" ? authority.question : authority.why,
			{ about: handle, kept: "the job is still prepared" },
		);
	const cleared = checkFence(
		{
			...plan.id,
			role: readPlacement(world.root, handle)?.asked.role ?? null,
		},
		settings,
	);
	const { env, missing } = joinEnvironment(plan.env, plan.pass, world.env);
	if (missing.length > 0)
		throw new OffloadError(
			"environment",
			"The job needs a variable that is not set in this terminal",
			{
				about: missing.join(", "),
				kept: "the job is still prepared",
				next: "set it and start the job again",
			},
		);
	const code = await startHere(world, dir, plan, env, silent, cleared);
	const after = await lookAtOne(looking, handle);
	// Another start came first: what is seen now is that one's work.
	if (code === RUNNER_EXITS.held[0]) assertUnstarted(world, after);
	return after;
}
