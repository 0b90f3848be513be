/** `clean`: removes jobs that have ended, with their worktrees, and says of everything that stays why it does. */
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { attemptDir } from "../jobs/layout.ts";
import { appendRow } from "../jobs/ledger.ts";
import { listJobs } from "../jobs/live.ts";
import { readPlan } from "../jobs/publish.ts";
import { removeJob, sweepLeftovers } from "../jobs/remove.ts";
import { removeWorktree } from "../worktrees/remove.ts";
import { unlockWriter } from "../worktrees/writer.ts";
import { type LookWorld, look, type Seen, type Unseen } from "./look.ts";
import { stateOfJob, worktreePorts } from "./workplace.ts";
import type { World } from "./world.ts";

/** What became of one job, or would. */
export interface Cleaned {
	readonly handle: string;
	readonly result: "removed" | "removable" | "kept";
	/** Why it is kept, or what went with it. */
	readonly why: string;
	/** Its worktree, where it had one. */
	readonly worktree: string | null;
}

/** How to clean. */
export interface CleanWish {
	/** Whole handles; empty: every job. */
	readonly handles: readonly string[];
	readonly dryRun: boolean;
	readonly session: string | null;
}

/** Why a job may not go, or null. */
function alive(world: World, one: Seen, named: boolean): string | null {
	const { outcome, job } = one.facts;
	if (outcome === null)
		// Of a worker that the session launched no end is ever seen: naming it is the person's word.
		return job.launcher === "harness" && named
			? null
			: `it has no outcome: ${one.view.because}`;
	const { boot } = outcome.by.process;
	const left = outcome.tree.remaining.filter(
		({ pid, start }) =>
			world.processes.isAlive({ pid, start, boot }) !== "dead",
	);
	return left.length === 0
		? null
		: `processes of it may still live: ${left.map((p) => p.pid).join(", ")}`;
}

/** Removes the worktree, where there is one of ours. @returns why it stays, or null */
async function cleanTree(
	world: World,
	handle: string,
	tree: NonNullable<LaunchPlan["tree"]>,
	dryRun: boolean,
): Promise<string | null> {
	const verdict = await removeWorktree(
		{
			handle,
			root: tree.root,
			branch: tree.branch ?? `offload/${handle}`,
			commonDir: tree.commonDir,
		},
		(other) => stateOfJob(world, other),
		worktreePorts(world),
		{ dryRun },
	);
	return verdict.result === "kept"
		? verdict.keep.map((k) => `${k.reason}: ${k.detail}`).join("; ")
		: null;
}

/** A lock of the caller's own tree that the job still has is given back with the job. */
async function giveBack(world: World, plan: LaunchPlan): Promise<void> {
	const ports = worktreePorts(world);
	const root = plan.tree?.root ?? null;
	if (root !== null)
		await unlockWriter(
			{
				locks: ports.places.locks,
				root,
				handle: plan.handle,
				attempt: plan.attempt,
			},
			ports,
		);
}

async function cleanOne(
	world: World,
	wish: CleanWish,
	one: Seen | Unseen,
): Promise<Cleaned> {
	const { handle } = one;
	const kept = (why: string, worktree: string | null = null): Cleaned => ({
		handle,
		result: "kept",
		why,
		worktree,
	});
	if ("error" in one) return kept(`it cannot be read: ${one.error.message}`);
	const living = alive(world, one, wish.handles.length > 0);
	if (living !== null) return kept(living);
	try {
		const plan = readPlan(attemptDir(world.root, handle, one.facts.attempt));
		const tree = plan?.tree?.ours === true ? plan.tree : null;
		const stays =
			tree === null ? null : await cleanTree(world, handle, tree, wish.dryRun);
		if (stays !== null) return kept(stays, tree?.root ?? null);
		if (wish.dryRun)
			return {
				handle,
				result: "removable",
				why: one.view.name,
				worktree: tree?.root ?? null,
			};
		if (plan !== null) await giveBack(world, plan);
		removeJob(world.root, handle);
		appendRow(world.root, {
			format: 1,
			at: world.clock().at,
			kind: "cleaned",
			handle,
			attempt: one.facts.attempt,
			unit: one.facts.job.unit,
			session: wish.session,
			facts: { view: one.view.name },
		});
		return {
			handle,
			result: "removed",
			why: one.view.name,
			worktree: tree?.root ?? null,
		};
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return kept(error.message);
	}
}

/**
 * Cleans jobs, one after the other.
 *
 * @param world for writing
 * @param looking for looking; nothing is adopted
 * @param wish which, and whether only to say what would be done
 */
export async function clean(
	world: World,
	looking: LookWorld,
	wish: CleanWish,
	onJob: (one: Cleaned) => void = () => {},
): Promise<Cleaned[]> {
	if (!wish.dryRun) sweepLeftovers(world.root, Date.parse(world.clock().at));
	const handles = wish.handles.length > 0 ? wish.handles : listJobs(world.root);
	const cleaned: Cleaned[] = [];
	for (const handle of handles) {
		const [one] = await look({ ...looking, adopt: null }, [handle]);
		if (one === undefined) continue;
		const done = await cleanOne(world, wish, one);
		onJob(done);
		cleaned.push(done);
	}
	return cleaned;
}
