/** Going on with an attempt whose runner died: following a worker that lives, concluding one that does not. */
import { otherBoot } from "../../core/clock.ts";
import type { Claim } from "../../core/records/attempt.ts";
import type { ProcessIdentity } from "../../core/records/shapes.ts";
import type { Verdict } from "../../core/verdict.ts";
import type { Cage } from "../../system/process-cgroup.ts";
import { currentClaim, takeClaim } from "../claims.ts";
import { pending } from "../inbox.ts";
import { appendRow } from "../ledger.ts";
import { readOutcome, repairMarker } from "../outcome.ts";
import { type Before, readBefore } from "./before.ts";
import { conclude, concludeUnspawned } from "./conclude.ts";
import { Follower, type Target } from "./follow.ts";
import { toldPid } from "./native.ts";
import type { Held, RunnerEnd, RunnerPorts } from "./ports.ts";
import { type Records, sentence } from "./records.ts";
import { answerAll, claimOf, openRecords, readAttempt } from "./supervise.ts";
import type { StopSwitch } from "./wake.ts";

/** Seconds between two looks at a holder that is about to die. */
const LOOK_S = 0.1;

/**
 * Adopts an attempt, if its holder is proven dead and there is something to do.
 *
 * Never launches anything. A second adopter that comes at the same time finds the claim taken.
 *
 * @param dir the attempt's directory
 * @throws OffloadError where the attempt cannot be read or claimed
 */
export async function adopt(
	dir: string,
	ports: RunnerPorts,
	stop: StopSwitch,
): Promise<RunnerEnd> {
	const { root, job, plan } = readAttempt(dir);
	if (readOutcome(dir) !== null) {
		repairMarker(root, job.handle, ports.clock());
		return "ended";
	}
	const holder = currentClaim(dir);
	if (holder === null) return "unclaimed";
	// A stop takes a claim only to conclude what nobody had begun.
	const byStop = holder.role === "verb";
	if (!(await isProvenDead(holder, ports))) return "held";
	// Looked at before the claim: where nothing can be concluded, nothing is to be claimed either.
	if (
		situation(dir, readBefore(dir), plan.token, ports, byStop).kind ===
		"unknown"
	)
		return "unknown";
	const generation = holder.generation + 1;
	const taken = takeClaim(dir, claimOf(plan, ports, generation));
	if (taken !== "taken") return "held";
	ports.step("claimed");
	if (readOutcome(dir) !== null) return "ended";
	const held: Held = { root, dir, job, plan, generation, role: "adopter" };
	const before = readBefore(dir);
	const records = openRecords(held, ports);
	ports.step("opened");
	noteAdoption(held, ports, records);
	try {
		return await goOn(held, ports, records, before, stop, byStop);
	} finally {
		records.close();
	}
}

async function isProvenDead(
	holder: Claim,
	ports: RunnerPorts,
): Promise<boolean> {
	const until = ports.clock().up + ports.times.holderS;
	for (;;) {
		const alive = ports.processes.isAlive(holder.by);
		if (alive === "dead") return true;
		if (alive === "unknown" || ports.clock().up >= until) return false;
		await new Promise((resolve) => setTimeout(resolve, LOOK_S * 1000));
	}
}

function noteAdoption(held: Held, ports: RunnerPorts, records: Records): void {
	try {
		appendRow(held.root, {
			format: 1,
			at: ports.clock().at,
			kind: "adopted",
			handle: held.job.handle,
			attempt: held.plan.attempt,
			unit: held.job.unit,
			session: held.job.session,
			facts: { generation: held.generation },
		});
	} catch (error) {
		records.trouble("noting the adoption in the ledger", sentence(error));
	}
}

/** What an adopter finds. */
type Situation =
	| {
			readonly kind: "worker";
			readonly worker: ProcessIdentity;
			/** Whether its spawn is on record. */
			readonly recorded: boolean;
			readonly spawnedUp: number;
			readonly launchedUp: number;
	  }
	| { readonly kind: "none"; readonly verdict: Verdict }
	/** The intent was logged, no worker is to be found, and none can be ruled out. */
	| { readonly kind: "unknown"; readonly launchedUp: number }
	/** As `unknown`, and a person has said to conclude it. */
	| { readonly kind: "given-up"; readonly launchedUp: number };

function lost(
	ending: "runner-died" | "machine-restarted",
	detail: string,
): Situation {
	return { kind: "none", verdict: { outcome: "lost", ending, detail } };
}

function situation(
	dir: string,
	before: Before,
	token: string,
	ports: RunnerPorts,
	byStop: boolean,
): Situation {
	const { launching, spawned, spawnFailed } = before;
	if (spawned)
		return {
			kind: "worker",
			worker: spawned.worker,
			recorded: true,
			spawnedUp: spawned.up,
			launchedUp: launching?.up ?? spawned.up,
		};
	if (spawnFailed !== null)
		return {
			kind: "none",
			verdict: {
				outcome: "failed",
				ending: "spawn-failed",
				detail: `the program could not be started: ${spawnFailed}`,
			},
		};
	if (launching === null && byStop)
		return {
			kind: "none",
			verdict: {
				outcome: "stopped",
				ending: "stop-requested",
				detail: "it was stopped before anything was launched",
			},
		};
	if (launching === null)
		return lost("runner-died", "its runner died before anything was launched");
	if (otherBoot(launching.boot, ports.clock().boot))
		return lost(
			"machine-restarted",
			"the machine was restarted; whether the worker had been started is not on record",
		);
	const launchedUp = launching.up;
	const worker = search(launching, token, ports) ?? told(dir, ports);
	if (worker)
		return {
			kind: "worker",
			worker,
			recorded: false,
			spawnedUp: launchedUp,
			launchedUp,
		};
	const givenUp = pending(dir).commands.some((c) => c.kind === "stop");
	return { kind: givenUp ? "given-up" : "unknown", launchedUp };
}

/** The worker of a supervisor, by its own word, where it lives. */
function told(dir: string, ports: RunnerPorts): ProcessIdentity | undefined {
	const { plan } = readAttempt(dir);
	if (plan.drive !== "native") return undefined;
	const pid = toldPid({ dir, plan }, ports);
	return pid === null
		? undefined
		: (ports.processes.identify(pid) ?? undefined);
}

/** Looks for a worker whose spawn is not on record, by its token and in its control group. */
function search(
	launching: NonNullable<Before["launching"]>,
	token: string,
	ports: RunnerPorts,
): ProcessIdentity | undefined {
	const { processes, cage } = ports;
	const { cgroup, up } = launching;
	const caged = cgroup === null ? null : cage.find(cgroup, token)?.pids();
	return firstOf(
		[
			...processes.carriers(token, up).found,
			...(caged ?? []).flatMap((pid) => processes.identify(pid) ?? []),
		],
		ports,
	);
}

/** The worker among the processes that carry its token: the one that no other of them started. */
function firstOf(
	found: readonly ProcessIdentity[],
	ports: RunnerPorts,
): ProcessIdentity | undefined {
	if (found.length < 2) return found[0];
	const rows = new Map((ports.processes.list() ?? []).map((r) => [r.pid, r]));
	const pids = new Set(found.map((one) => one.pid));
	const top = found.filter((one) => !pids.has(rows.get(one.pid)?.ppid ?? 0));
	// It alone was made the leader of a session by its runner; a child that left for one of its own
	// has a higher number, unless the numbers began anew.
	const leaders = top.filter((one) => rows.get(one.pid)?.session === one.pid);
	return [...(leaders.length > 0 ? leaders : top)].sort(
		(a, b) => Number(a.start) - Number(b.start) || a.pid - b.pid,
	)[0];
}

async function goOn(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	before: Before,
	stop: StopSwitch,
	byStop: boolean,
): Promise<RunnerEnd> {
	const found = situation(held.dir, before, held.plan.token, ports, byStop);
	if (found.kind === "none") {
		answerAll(held, ports, records, "nothing of it runs");
		return concludeUnspawned(held, ports, records, found.verdict);
	}
	if (found.kind !== "worker") {
		// Given up by a person's word; or found at the look before the claim, and over since.
		answerAll(held, ports, records, "no process of it is to be found");
		return follow(held, ports, records, stop, {
			worker: null,
			launchedUp: found.launchedUp,
			spawnedUp: found.launchedUp,
			child: null,
			cage: cageOf(held, before, ports),
			before: { ...before, exited: { end: null } },
		});
	}
	const cage = cageOf(held, before, ports);
	if (!found.recorded) {
		records.log({ type: "spawned", worker: found.worker });
		void cage?.hold(found.worker.pid);
	}
	return follow(held, ports, records, stop, {
		worker: found.worker,
		launchedUp: found.launchedUp,
		spawnedUp: found.spawnedUp,
		child: null,
		cage,
		before,
	});
}

function cageOf(held: Held, before: Before, ports: RunnerPorts): Cage | null {
	const path = before.launching?.cgroup ?? null;
	return path === null ? null : ports.cage.find(path, held.plan.token);
}

async function follow(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	stop: StopSwitch,
	target: Target,
): Promise<RunnerEnd> {
	const decoder = ports.decoderFor(held.plan);
	const follower = new Follower(held, ports, records, decoder, target, stop);
	ports.step("spawned");
	await follower.run();
	return conclude(held, ports, records, decoder, follower, target);
}
