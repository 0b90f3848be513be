/** Starting what is on record, and saying of it only what the records show. */
import { join } from "node:path";
import { joinEnvironment } from "../core/environment.ts";
import { attemptDir } from "../core/layout.ts";
import type { Started } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { startRunner } from "../hosts/local.ts";
import { loadFacts } from "../jobs/facts.ts";
import { readOutcome } from "../jobs/outcome.ts";
import { installRunner } from "../jobs/program.ts";
import { asJson, createDurable } from "../system/files.ts";
import { RUNNER_MARK } from "../system/process.ts";
import { launchExternal } from "./external.ts";
import type { HandBack } from "./hand-back.ts";
import type { World } from "./world.ts";

/** What came of a start. */
export type Said = Pick<HandBack, "status" | "problem"> & {
	readonly engaged: string;
};

/** What is said of a start, by the records. */
function saidOf(world: World, handle: string, started: Started): Said {
	if (started.kind === "spawned")
		return {
			status: "dispatched",
			problem: null,
			engaged: started.engaged ? "yes" : "not yet",
		};
	const outcome = readOutcome(attemptDir(world.root, handle, 1));
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
function recorded(world: World, handle: string): Started | null {
	const facts = loadFacts(world.root, handle, world.processes, world.clock());
	if (facts === null) return null;
	if (facts.outcome !== null) return { kind: "ended" };
	const { spawned, engaged } = facts.events;
	return spawned === null
		? null
		: { kind: "spawned", engaged: engaged !== null };
}

/** Milliseconds in which a runner that somebody else started must be seen, and between two looks. */
const ELSEWHERE_MS = 15_000;
const LOOK_MS = 50;

/**
 * Has a runner started by an external rung. What that says is a claim: the start is told by the records.
 *
 * @param path the rung's program
 */
async function startElsewhere(
	world: World,
	handle: string,
	path: string,
	env: Readonly<Record<string, string>>,
): Promise<Started & { attach?: string | null }> {
	const dir = attemptDir(world.root, handle, 1);
	const order = join(dir, "launch.json");
	createDurable(
		order,
		asJson({
			format: 1,
			handle,
			argv: [process.execPath, installRunner(world.root, world.runner), dir],
		}),
	);
	const answer = await launchExternal(path, order, {
		...env,
		[RUNNER_MARK.name]: RUNNER_MARK.value,
	});
	const end = Date.now() + ELSEWHERE_MS;
	for (;;) {
		const seen = recorded(world, handle);
		if (seen !== null)
			return answer.kind === "started"
				? { ...seen, attach: answer.attach }
				: seen;
		if (answer.kind === "refused")
			return { kind: "no-witness", why: `the rung: ${answer.why}` };
		if (Date.now() > end)
			return {
				kind: "no-witness",
				why: `the rung says that it started the runner, and no runner was seen for ${ELSEWHERE_MS / 1000} s`,
			};
		await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
	}
}

/**
 * Starts the runner. The job is on record: where no runner can be started, it waits for one.
 *
 * @param external the program of an external rung; null: this machine starts it
 */
export async function start(
	world: World,
	handle: string,
	plan: LaunchPlan,
	external: string | null,
): Promise<Said & { attach?: string | null }> {
	world.progress("starting the runner");
	try {
		const { env } = joinEnvironment(plan.env, plan.pass, world.env);
		if (external !== null) {
			const started = await startElsewhere(world, handle, external, env);
			return {
				...saidOf(world, handle, started),
				attach: started.attach ?? null,
			};
		}
		const started = await startRunner({
			dir: attemptDir(world.root, handle, 1),
			runner: installRunner(world.root, world.runner),
			env,
			look: () => recorded(world, handle),
		});
		return saidOf(world, handle, started);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return {
			status: "failed",
			problem: {
				reason: error.reason,
				message: `the job is on record, but its runner was not started: ${error.message}`,
				next: `${world.offload} start ${handle}`,
			},
			engaged: "no",
		};
	} finally {
		world.progress(null);
	}
}
