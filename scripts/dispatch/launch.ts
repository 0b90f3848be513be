/** Starting what is on record, and saying of it only what the records show. */
import { joinEnvironment } from "../core/environment.ts";
import { attemptDir } from "../core/layout.ts";
import type { Started } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { runInTerminal, startRunner } from "../hosts/local.ts";
import { loadFacts } from "../jobs/facts.ts";
import { readOutcome } from "../jobs/outcome.ts";
import { installRunner } from "../jobs/program.ts";
import { assertCleared, type Cleared } from "./admission.ts";
import { startElsewhere } from "./elsewhere.ts";
import { type HandBack, type Hints, NO_HINTS } from "./hand-back.ts";
import { startInTerminal } from "./launch-terminal.ts";
import type { World } from "./world.ts";

/** What came of a start. */
export type Said = Pick<HandBack, "status" | "problem"> & {
	readonly engaged: string;
};

/** What is said of a start, by the records. */
function saidOf(
	world: World,
	handle: string,
	attempt: number,
	started: Started,
): Said {
	if (started.kind === "spawned")
		return {
			status: "dispatched",
			problem: null,
			engaged: started.engaged ? "yes" : "not yet",
		};
	const outcome = readOutcome(attemptDir(world.root, handle, attempt));
	if (outcome?.spawned === true)
		return {
			status: "dispatched",
			problem: null,
			engaged: outcome.engaged ? "yes" : "no",
		};
	if (outcome !== null)
		return {
			status: "failed",
			problem: {
				reason: "failed",
				message: outcome.detail,
				next: `${world.offload} show ${handle}`,
			},
			engaged: "no",
		};
	return {
		status: "unknown",
		problem: {
			reason: "unknown",
			message: `whether a worker was started could not be seen: ${started.kind === "no-witness" ? started.why : "its runner ended without an outcome"}`,
			next: `${world.offload} show ${handle}`,
		},
		engaged: "unknown",
	};
}

/** What the records show of a start whose runner did not speak up. */
function recorded(
	world: Pick<World, "root" | "processes" | "clock">,
	handle: string,
): Started | null {
	const facts = loadFacts(world.root, handle, world.processes, world.clock());
	if (facts === null) return null;
	if (facts.outcome !== null) return { kind: "ended" };
	const { spawned, engaged } = facts.events;
	return spawned === null
		? null
		: { kind: "spawned", engaged: engaged !== null };
}

/**
 * Starts the runner. The job is on record: where no runner can be started, it waits for one.
 *
 * @param external the program of an external rung; null: this machine starts it
 * @param cleared that the fences let this launch go
 */
export async function start(
	world: World,
	handle: string,
	plan: LaunchPlan,
	external: string | null,
	cleared: Cleared,
): Promise<Said & { readonly hints: Hints }> {
	assertCleared(cleared, plan.id, external !== null);
	const { attempt } = plan;
	world.progress("starting the runner");
	try {
		const { env } = joinEnvironment(plan.env, plan.pass, world.env);
		if (external !== null) {
			const { started, hints } = await startElsewhere(
				world,
				plan,
				external,
				env,
				() => recorded(world, handle),
			);
			return { ...saidOf(world, handle, attempt, started), hints };
		}
		if (plan.terminal !== undefined) {
			const started = await startInTerminal(
				world,
				plan,
				attemptDir(world.root, handle, attempt),
				installRunner(world.root, world.runner),
				env,
				() => recorded(world, handle),
			);
			return { ...saidOf(world, handle, attempt, started), hints: NO_HINTS };
		}
		const started = await startRunner({
			dir: attemptDir(world.root, handle, attempt),
			runner: installRunner(world.root, world.runner),
			env,
			look: () => recorded(world, handle),
		});
		return { ...saidOf(world, handle, attempt, started), hints: NO_HINTS };
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return {
			status: "failed",
			problem: {
				reason: error.reason,
				message: `the job is on record, but its runner was not started: ${error.message}`,
				next:
					plan.terminal === undefined
						? `${world.offload} start ${handle}`
						: `${world.offload} stop ${handle}, and dispatch the work anew`,
			},
			engaged: "no",
			hints: NO_HINTS,
		};
	} finally {
		world.progress(null);
	}
}

/**
 * Runs the runner of what is on record in this terminal, to its end.
 *
 * @param env of the runner, which the worker's is made from
 * @param cleared that the fences let this launch go
 * @returns the runner's exit code, or null where a signal ended it
 * @throws OffloadError `installation`
 */
export function startHere(
	world: World,
	dir: string,
	plan: LaunchPlan,
	env: Readonly<Record<string, string>>,
	silent: boolean,
	cleared: Cleared,
): Promise<number | null> {
	assertCleared(cleared, plan.id, false);
	return runInTerminal(
		{ dir, runner: installRunner(world.root, world.runner), env },
		silent ? "ignore" : 2,
	);
}
