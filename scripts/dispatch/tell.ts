/** Words and answers for a worker in flight: handed to its runner, and called delivered only where the worker showed that it took them in. */
import { existsSync } from "node:fs";
import { attemptDir, attemptPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { Command, Receipt } from "../core/records/attempt.ts";
import { awaitReceipt, commandId, send } from "../jobs/inbox.ts";
import { readPlan } from "../jobs/publish.ts";
import { type LookWorld, lookAtOne, type Seen } from "./look.ts";
import { hex, type World } from "./world.ts";

/** What came of telling a worker something. */
export interface Told {
	readonly seen: Seen;
	/** Null: nothing showed in time whether it was taken in. It may be still. */
	readonly receipt: Receipt | null;
	/** The name of the command, under which its receipt lies. */
	readonly id: string;
}

/** Drives that take something while they work. */
const REACHED = ["persistent", "terminal", "native"];

/** Refuses what can be told to nobody. */
function assertReachable(world: World, { facts, handle, view }: Seen): void {
	const { outcome, job, claim, attempt } = facts;
	const kept = "nothing was handed on";
	if (outcome !== null)
		throw new OffloadError("failed", "The worker has ended", {
			about: handle,
			kept,
			next: `${world.offload} result ${handle}`,
		});
	if (job.launcher === "harness")
		throw new OffloadError(
			"refused",
			"The session launched this worker itself, and only the session can talk to it",
			{ about: handle, kept },
		);
	const plan = readPlan(attemptDir(world.root, handle, attempt));
	if (plan === null || !REACHED.includes(plan.drive))
		throw new OffloadError(
			"refused",
			`A worker on the rung ${job.applied.rung} takes nothing while it works`,
			{
				about: handle,
				kept,
				next: `${world.offload} caps stream-json-persistent shows a rung that does`,
			},
		);
	if (claim === null)
		throw new OffloadError("failed", "Nobody has started this worker yet", {
			about: handle,
			kept,
			next: view.next ?? `${world.offload} show ${handle}`,
		});
	// What it reads from was held by its first runner, and closed with it.
	if (
		plan.drive === "persistent" &&
		(claim.role !== "runner" || facts.holder === "dead")
	)
		throw new OffloadError(
			"failed",
			"The runner that held the worker's input is gone, and nothing reaches the worker any more",
			{ about: handle, kept, next: `${world.offload} wait ${handle}` },
		);
}

/** Seconds between two looks whether the worker has ended meanwhile: then nobody gives a receipt any more. */
const LOOK_S = 0.25;

/** Waits for the receipt, for as long as one can come. */
async function receiptOf(
	dir: string,
	id: string,
	withinS: number,
): Promise<Receipt | null> {
	const ended = new AbortController();
	const timer = setInterval(() => {
		if (existsSync(attemptPaths(dir).outcome)) ended.abort();
	}, LOOK_S * 1000);
	try {
		return await awaitReceipt(
			dir,
			id,
			AbortSignal.any([ended.signal, AbortSignal.timeout(withinS * 1000)]),
		);
	} finally {
		clearInterval(timer);
	}
}

/**
 * Tells a worker something, and waits until it showed that it took it in.
 *
 * @param looking for looking at it
 * @param handle the whole handle
 * @param kind `steer`: words; `answer`: what a person says to its question
 * @param body as the runner reads it
 * @param withinS how long to wait for the worker
 * @throws OffloadError `failed` or `refused` where there is nobody to tell; `store`, `corrupt`
 */
export async function tell(
	world: World,
	looking: LookWorld,
	handle: string,
	kind: Exclude<Command["kind"], "stop">,
	body: Uint8Array | string,
	withinS: number,
): Promise<Told> {
	const before = await lookAtOne(looking, handle);
	assertReachable(world, before);
	const now = world.clock();
	const dir = attemptDir(world.root, handle, before.facts.attempt);
	const id = commandId(kind, Date.parse(now.at), hex(world, 4));
	send(
		dir,
		{ format: 1, id, kind, at: now.at, by: world.self, body: null },
		body,
	);
	const receipt = await receiptOf(dir, id, withinS);
	const seen = await lookAtOne({ ...looking, adopt: null }, handle);
	if (receipt === null && seen.facts.outcome !== null)
		throw new OffloadError(
			"failed",
			"The worker ended, and nothing shows that it took it in",
			{ about: handle, next: `${world.offload} result ${handle}` },
		);
	return { seen, receipt, id };
}
