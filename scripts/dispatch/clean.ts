/** `clean`: removes jobs that have ended, with their worktrees, and says of everything that stays why it does. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { attemptDir } from "../jobs/layout.ts";
import { appendRow, listMonths, readMonth } from "../jobs/ledger.ts";
import { listJobs } from "../jobs/live.ts";
import { readPlan } from "../jobs/publish.ts";
import { removeJob, sweepLeftovers } from "../jobs/remove.ts";
import { takeOut } from "../patches/take-out.ts";
import { removeWorktree } from "../worktrees/remove.ts";
import { unlockWriter } from "../worktrees/writer.ts";
import {
	type LookWorld,
	look,
	type Seen,
	type Unseen,
	whyUnseen,
} from "./look.ts";
import { stateOfJob, worktreePorts } from "./workplace.ts";
import type { World } from "./world.ts";

/** What became of one job, or would. */
export interface Cleaned {
	readonly handle: string;
	/** `emptied`: the worktree is gone (or would be), and the job stays with its patch. */
	readonly result: "removed" | "removable" | "emptied" | "kept";
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

type OwnTree = NonNullable<LaunchPlan["tree"]>;

/** What of a removal's reasons a patch can answer: changes that it holds. */
const IN_A_PATCH: ReadonlySet<string> = new Set(["dirty", "untracked"]);

/**
 * Removes the worktree. Changes that a kept, proven patch holds to the last byte keep nothing: they are
 * taken out first, and the patch stays.
 *
 * @returns why it stays, or null
 */
async function cleanTree(
	world: World,
	one: Seen,
	tree: OwnTree,
	dryRun: boolean,
): Promise<string | null> {
	const { handle } = one;
	const branch = tree.branch ?? `offload/${handle}`;
	const remove = (how: { dryRun: boolean }) =>
		removeWorktree(
			{ handle, root: tree.root, branch, commonDir: tree.commonDir },
			(other) => stateOfJob(world, other),
			worktreePorts(world),
			how,
		);
	let verdict = await remove({ dryRun });
	const artefact = one.facts.outcome?.artefact;
	const held =
		verdict.result === "kept" &&
		artefact?.kind === "patch" &&
		verdict.keep.every(({ reason }) => IN_A_PATCH.has(reason));
	if (held) {
		const dir = attemptDir(world.root, handle, one.facts.attempt);
		const out = await takeOut({
			git: world.git,
			tree,
			patch: join(dir, artefact.file),
			sha256: artefact.sha256,
			resultTree: artefact.resultTree,
			dryRun,
		});
		if (out && dryRun) return null;
		if (out) verdict = await remove({ dryRun });
	}
	return verdict.result === "kept"
		? verdict.keep.map((k) => `${k.reason}: ${k.detail}`).join("; ")
		: null;
}

/** Whether a person has brought the job's patch into a tree of theirs. */
function wasApplied(root: string, handle: string): boolean {
	return listMonths(root).some((month) =>
		readMonth(root, month).rows.some(
			(row) => row.kind === "applied" && row.handle === handle,
		),
	);
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
	if ("error" in one) return kept(`it cannot be read: ${whyUnseen(one)}`);
	const living = alive(world, one, wish.handles.length > 0);
	if (living !== null) return kept(living);
	try {
		const plan = readPlan(attemptDir(world.root, handle, one.facts.attempt));
		const tree = plan?.tree?.ours === true ? plan.tree : null;
		const worktree = tree?.root ?? null;
		const there = worktree !== null && existsSync(worktree);
		const stays =
			tree === null ? null : await cleanTree(world, one, tree, wish.dryRun);
		if (stays !== null) return kept(stays, worktree);
		// The patch may be the only copy of the work: it goes when it was applied, or when it is all that is left and is named.
		const onlyCopy =
			tree !== null &&
			one.facts.outcome?.artefact?.kind === "patch" &&
			!wasApplied(world.root, handle);
		if (onlyCopy && (there || wish.handles.length === 0))
			return {
				handle,
				result: there ? "emptied" : "kept",
				why: "its patch has not been applied; to remove it as well, name the job once its worktree is gone",
				worktree,
			};
		if (wish.dryRun)
			return { handle, result: "removable", why: one.view.name, worktree };
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
			worktree,
		};
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return kept(whyUnseen({ handle, error }));
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
