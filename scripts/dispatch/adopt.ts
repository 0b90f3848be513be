/** Starts a new keeper for an attempt whose runner has died. */
import { joinEnvironment } from "../core/environment.ts";
import type { Facts } from "../core/facts.ts";
import { attemptDir } from "../core/layout.ts";
import { startAdopter } from "../hosts/local.ts";
import { pending } from "../jobs/inbox.ts";
import { installRunner } from "../jobs/program.ts";
import { readPlan } from "../jobs/publish.ts";
import { isUntold } from "./look.ts";

/** What an adoption needs of whoever looks. */
export interface AdoptWorld {
	/** The state root. */
	readonly root: string;
	/** The runner program as it was shipped. */
	readonly shipped: string;
	readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts an adopter and does not wait for it. Of several that are started at once, one takes the
 * claim; where nothing can be concluded, none does.
 *
 * @param facts of an attempt whose holder is proven dead and that has no outcome
 * @returns what was done, in words
 * @throws OffloadError `installation` or `store` where it could not be started
 */
export async function adopt(
	world: AdoptWorld,
	handle: string,
	facts: Facts,
): Promise<string> {
	const dir = attemptDir(world.root, handle, facts.attempt);
	const plan = readPlan(dir);
	if (plan === null) return "nothing to adopt: no runner of ours launched it";
	if (
		isUntold(facts) &&
		!pending(dir).commands.some(({ kind }) => kind === "stop")
	)
		return "its runner is gone, and whether it launched a worker cannot be told; nothing was started";
	const { env } = joinEnvironment(plan.env, plan.pass, world.env);
	await startAdopter({
		dir,
		runner: installRunner(world.root, world.shipped),
		env,
	});
	return "its runner is gone; an adopter was started";
}
