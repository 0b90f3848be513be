/** The jobs of the store as `uninstall` sees them: which live, which may go, and what their worktrees hold. */
import { look, type Seen, type Unseen } from "../../dispatch/look.ts";
import { worktreePorts } from "../../dispatch/workplace.ts";
import type { World } from "../../dispatch/world.ts";
import { attemptDir, store } from "../../jobs/layout.ts";
import { listJobs } from "../../jobs/live.ts";
import { listAttempts, readPlan } from "../../jobs/publish.ts";
import { removeJob } from "../../jobs/remove.ts";
import { listDir } from "../../system/files.ts";
import { type JobState, removeWorktree } from "../../worktrees/remove.ts";

/** A job that has not ended, as far as can be told. */
export interface LiveJob {
	readonly handle: string;
	readonly view: string;
	readonly because: string;
}

/** What stays, and why. */
export interface Stays {
	readonly path: string;
	readonly why: string;
}

/** The jobs of the store, sorted by what may become of them. */
export interface Jobs {
	readonly live: readonly LiveJob[];
	/** Over, or launched by a session itself: nothing of ours runs for them. */
	readonly over: readonly Seen[];
}

const isOver = (one: Seen): boolean =>
	one.facts.outcome !== null || one.facts.job.launcher === "harness";

/**
 * Looks at every job of the store. A job that cannot be read counts as live: nobody can say that it is not.
 *
 * @throws OffloadError `store` where the store itself cannot be read
 */
export async function lookAtJobs(
	world: Pick<World, "root" | "clock" | "processes">,
): Promise<Jobs> {
	const all: readonly (Seen | Unseen)[] = await look(
		{ ...world, adopt: null },
		listJobs(world.root),
	);
	const over: Seen[] = [];
	const live: LiveJob[] = [];
	for (const one of all) {
		if ("error" in one)
			live.push({
				handle: one.handle,
				view: "unknown",
				because: one.error.message,
			});
		else if (isOver(one)) over.push(one);
		else
			live.push({
				handle: one.handle,
				view: one.view.name,
				because: one.view.because,
			});
	}
	return { live, over };
}

/** What became of the jobs that are over, or would become of them. */
export interface Removal {
	/** Worktrees that are gone (or would be). */
	readonly worktrees: readonly string[];
	/** Jobs that are gone (or would be). */
	readonly jobs: number;
	/** How many of them hold a patch. */
	readonly patches: number;
	readonly keep: readonly Stays[];
}

/** The worktree that was made for a job; null where none was. */
function worktreeOf(root: string, handle: string) {
	for (const attempt of listAttempts(root, handle).reverse()) {
		const tree = readPlan(attemptDir(root, handle, attempt))?.tree;
		if (tree?.ours === true && tree.branch !== null)
			return {
				handle,
				root: tree.root,
				branch: tree.branch,
				commonDir: tree.commonDir,
			};
	}
	return null;
}

/**
 * Removes the jobs that are over, each with its worktree. A worktree with work in it stays, and so
 * does its job, which says what the work is.
 *
 * @param over from {@link lookAtJobs}
 * @param dryRun only say what would become of them
 */
export async function removeJobs(
	world: World,
	over: readonly Seen[],
	dryRun: boolean,
): Promise<Removal> {
	const worktrees: string[] = [];
	const keep: Stays[] = [];
	let jobs = 0;
	let patches = 0;
	const state = async (handle: string): Promise<JobState> => {
		const [one] = await look({ ...world, adopt: null }, [handle]);
		if (one === undefined || "error" in one) return "unknown";
		return isOver(one) ? "ended" : "live";
	};
	for (const { handle, facts } of over) {
		const tree = worktreeOf(world.root, handle);
		if (tree !== null) {
			const verdict = await removeWorktree(tree, state, worktreePorts(world), {
				dryRun,
			});
			if (verdict.result === "kept") {
				const why = verdict.keep.map((k) => `${k.reason}: ${k.detail}`);
				keep.push({ path: tree.root, why: why.join("; ") });
				continue;
			}
			if (verdict.result !== "absent") worktrees.push(tree.root);
		}
		if (!dryRun) removeJob(world.root, handle);
		jobs++;
		if (facts.outcome?.artefact?.kind === "patch") patches++;
	}
	return { worktrees, jobs, patches, keep };
}

/** Folders among the worktrees that no job of the store accounts for. */
export function strayWorktrees(
	root: string,
	accounted: readonly string[],
): Stays[] {
	const { worktrees } = store(root);
	return (listDir(worktrees) ?? [])
		.filter((name) => !accounted.includes(name))
		.map((name) => ({
			path: `${worktrees}/${name}`,
			why: "no job of this store says whose it is",
		}));
}
