/** The jobs of the store as `uninstall` sees them: which live, which may go, and what their worktrees hold. */

import { jobPaths, store } from "../../core/layout.ts";
import { type Cleaned, clean } from "../../dispatch/clean.ts";
import { look, type Seen, type Unseen } from "../../dispatch/look.ts";
import type { World } from "../../dispatch/world.ts";
import { listJobs } from "../../jobs/live.ts";
import { listDir } from "../../system/files.ts";

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
	/** Jobs that are gone (or would be), and whether each holds a patch. */
	readonly jobs: readonly {
		readonly handle: string;
		readonly patch: boolean;
	}[];
	readonly keep: readonly Stays[];
}

/**
 * Removes the jobs that are over, each with its worktree, as `clean` does when they are named. A
 * worktree with work in it stays, and so does its job, which says what the work is; and so does a job
 * whose patch nobody has applied, until it is removed again.
 *
 * @param over from {@link lookAtJobs}
 * @param dryRun only say what would become of them
 */
export async function removeJobs(
	world: World,
	over: readonly Seen[],
	dryRun: boolean,
): Promise<Removal> {
	// No handle at all would mean every job.
	if (over.length === 0) return { worktrees: [], jobs: [], keep: [] };
	const cleaned = await clean(
		world,
		{ ...world, adopt: null },
		{ handles: over.map((one) => one.handle), dryRun, session: null },
	);
	// An emptied job stays with its patch, which is the only copy of the work.
	const stays = (one: Cleaned) =>
		one.result === "kept" || one.result === "emptied";
	const gone = cleaned.filter((one) => !stays(one));
	const patches = new Set(
		over
			.filter((one) => one.facts.outcome?.artefact?.kind === "patch")
			.map((one) => one.handle),
	);
	return {
		worktrees: cleaned
			.filter((one) => one.result !== "kept")
			.flatMap(({ worktree }) => worktree ?? []),
		jobs: gone.map(({ handle }) => ({ handle, patch: patches.has(handle) })),
		keep: cleaned.filter(stays).map(({ handle, worktree, why, result }) => ({
			path:
				(result === "kept" ? worktree : null) ??
				jobPaths(world.root, handle).dir,
			why,
		})),
	};
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
