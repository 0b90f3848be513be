/** A runner's whole life: claim, assert, launch, follow, conclude. */
import { dirname } from "node:path";
import { attemptPaths } from "../../core/layout.ts";
import type { Decoder } from "../../core/ports.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Claim } from "../../core/records/attempt.ts";
import { launchPlan } from "../../core/records/plan.ts";
import type { Verdict } from "../../core/verdict.ts";
import { readJson } from "../../system/files.ts";
import { UNSEEN_START } from "../../system/process.ts";
import { takeClaim } from "../claims.ts";
import { EventWriter } from "../events.ts";
import { pending } from "../inbox.ts";
import { readOutcome } from "../outcome.ts";
import { readJob } from "../publish.ts";
import { NOTHING_BEFORE } from "./before.ts";
import { Inbox } from "./commands.ts";
import { conclude, concludeUnspawned } from "./conclude.ts";
import { Follower, type Target } from "./follow.ts";
import { environmentOf, faultOf, hasRoom, spawnWorker } from "./launch.ts";
import { spawnNative } from "./native.ts";
import type { Held, RunnerEnd, RunnerPorts } from "./ports.ts";
import { Records, sentence } from "./records.ts";
import type { StopSwitch } from "./wake.ts";

/**
 * Reads what an attempt is to be.
 *
 * @param dir `<root>/jobs/<handle>/attempts/<n>`
 * @throws OffloadError `corrupt` or `store`; nothing was done then
 */
export function readAttempt(dir: string): Pick<Held, "root" | "job" | "plan"> {
	const jobDir = dirname(dirname(dir));
	const root = dirname(dirname(jobDir));
	const plan = readJson(attemptPaths(dir).plan, launchPlan, "launch plan");
	const job = readJob(root, plan.handle);
	if (job === null || job.token !== plan.token)
		throw new OffloadError(
			"corrupt",
			"The plan and the job do not belong together",
			{
				about: dir,
				kept: "nothing was launched",
			},
		);
	return { root, job, plan };
}

/** The claim that this process would make. */
export function claimOf(
	plan: Held["plan"],
	ports: RunnerPorts,
	generation: number,
): Claim {
	const { at, up } = ports.clock();
	return {
		format: 1,
		handle: plan.handle,
		attempt: plan.attempt,
		generation,
		role: generation === 1 ? "runner" : "adopter",
		by: ports.self,
		nonce: ports.randomHex(16),
		at,
		up,
	};
}

/** Opens the events of a held attempt. */
export function openRecords(held: Held, ports: RunnerPorts): Records {
	const { dir, plan, generation, role } = held;
	const writer = EventWriter.open(
		attemptPaths(dir).events,
		{
			ref: { handle: plan.handle, attempt: plan.attempt, host: plan.id.host },
			generation,
			role,
			by: ports.self,
		},
		ports.clock,
	);
	return new Records(writer, dir, ports.progress);
}

/**
 * Runs attempt generation 1 from its claim to its outcome.
 *
 * @param dir the attempt's directory
 * @param stop told by the signals that this process gets
 * @throws OffloadError where the attempt cannot be read or claimed; nothing was launched then
 */
export async function supervise(
	dir: string,
	ports: RunnerPorts,
	stop: StopSwitch,
): Promise<RunnerEnd> {
	const { root, job, plan } = readAttempt(dir);
	if (readOutcome(dir) !== null) return "ended";
	const taken = takeClaim(dir, claimOf(plan, ports, 1));
	if (taken !== "taken") return "held";
	ports.step("claimed");
	if (readOutcome(dir) !== null) return "ended";
	const held: Held = { root, dir, job, plan, generation: 1, role: "runner" };
	const records = openRecords(held, ports);
	ports.step("opened");
	try {
		return await run(held, ports, records, stop);
	} finally {
		records.close();
	}
}

async function run(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	stop: StopSwitch,
): Promise<RunnerEnd> {
	const { plan } = held;
	const { env, missing } = environmentOf(plan, ports.environment);
	let decoder: Decoder;
	try {
		decoder = ports.decoderFor(plan);
	} catch (error) {
		const verdict = notReady(sentence(error));
		return concludeUnspawned(held, ports, records, verdict);
	}
	const fault = await faultOf(plan, missing, ports);
	if (fault !== null)
		return concludeUnspawned(held, ports, records, notReady(fault));
	if (!hasRoom(held.dir)) return concludeUnspawned(held, ports, records, FULL);
	ports.step("ready");
	const unwanted = stoppedBefore(held, ports, records, stop);
	if (unwanted !== null)
		return concludeUnspawned(held, ports, records, unwanted);
	// What a supervisor starts is in no group of ours.
	const cage = plan.drive === "native" ? null : ports.cage.make(plan.token);
	const launchedUp = ports.clock().up;
	// After this line a crash may have left a worker: it is on disk before there can be one.
	const intended = records.log({
		type: "launching",
		program: plan.argv[0] as string,
		cwd: plan.cwd,
		...(cage === null ? {} : { cgroup: cage.path }),
	});
	if (!intended) {
		cage?.remove();
		return concludeUnspawned(held, ports, records, FULL);
	}
	ports.step("intent");
	const spawned =
		plan.drive === "native"
			? await spawnNative(held, env, ports)
			: await spawnWorker(held, env);
	if ("why" in spawned) {
		cage?.remove();
		records.log({ type: "spawn-failed", ...spawned });
		return concludeUnspawned(held, ports, records, {
			outcome: "failed",
			ending: "spawn-failed",
			detail: `the program could not be started: ${spawned.why}`,
		});
	}
	ports.step("spawned-unrecorded");
	const child = "child" in spawned ? spawned.child : null;
	if ("pid" in spawned) void cage?.hold(spawned.pid);
	const worker =
		"worker" in spawned
			? spawned.worker
			: (ports.processes.identify(spawned.pid) ?? {
					pid: spawned.pid,
					start: UNSEEN_START,
					boot: ports.self.boot,
				});
	const spawnedUp = ports.clock().up;
	const recorded = records.log({ type: "spawned", worker });
	const target: Target = {
		worker,
		launchedUp,
		spawnedUp,
		child,
		cage,
		before: NOTHING_BEFORE,
	};
	const follower = new Follower(held, ports, records, decoder, target, stop);
	// Whoever started this runner is told only what a reader of the records would see.
	if (recorded) ports.milestone("spawned");
	ports.step("spawned");
	await follower.run();
	return conclude(held, ports, records, decoder, follower, target);
}

const FULL: Verdict = {
	outcome: "failed",
	ending: "store-full",
	detail:
		"nothing was launched: the disk has no room for the records and the worker's output",
};

const notReady = (detail: string): Verdict => ({
	outcome: "failed",
	ending: "not-ready",
	detail: `nothing was launched: ${detail}`,
});

/** Whether someone wanted it to end before it began. */
function stoppedBefore(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	stop: StopSwitch,
): Verdict | null {
	let asked = stop.asked;
	const wanted = pending(held.dir).commands.some((c) => c.kind === "stop");
	if (wanted) {
		asked ??= "stop-requested";
		answerAll(
			held,
			ports,
			records,
			"nothing had been launched, and nothing will be",
		);
	}
	return asked === null
		? null
		: {
				outcome: "stopped",
				ending: asked,
				detail: "it was stopped before anything was launched",
			};
}

/** Gives every waiting command its receipt, where no worker is there to carry it out on. */
export function answerAll(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	detail: string,
): void {
	new Inbox(held, records, ports, (command) => ({
		result: command.kind === "stop" ? "done" : "refused",
		detail,
	})).read();
}
