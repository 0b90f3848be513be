/** Worktrees without a job: a dispatch was killed after it had made one and before its job was on record. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { HANDLE } from "../core/grammar.ts";
import { jobPaths, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { isThere, modifiedMs } from "../jobs/live.ts";
import { listDir } from "../system/files.ts";
import { repositoryOf } from "../system/git-repository.ts";
import { branchOf, readIntent, UNFINISHED } from "../worktrees/ground.ts";
import type { WorktreeRecord } from "../worktrees/inspect.ts";
import { type JobState, removeWorktree } from "../worktrees/remove.ts";
import type { Cleaned } from "./clean.ts";
import { guestOf } from "./clean-tree.ts";
import { stateOfJob, worktreePorts } from "./workplace.ts";
import type { World } from "./world.ts";

/** Seconds after which a worktree without a job is nobody's. No dispatch takes that long from the one to the other. */
const NOBODYS_S = 3600;

/** The handles that have a worktree, or the note of one that was being made or removed, and no job. */
function strays(root: string): string[] {
	const names = listDir(store(root).worktrees) ?? [];
	const handles = names.map((name) =>
		name.startsWith(UNFINISHED) ? name.slice(UNFINISHED.length) : name,
	);
	return [...new Set(handles)]
		.filter((name) => HANDLE.test(name))
		.filter((handle) => !isThere(jobPaths(root, handle).dir))
		.sort();
}

/** What is known of a stray by its note, or by git. */
async function recordOf(
	world: World,
	handle: string,
): Promise<WorktreeRecord | null> {
	const note = readIntent(worktreePorts(world), handle);
	if (note !== null)
		return {
			handle,
			root: note.path,
			branch: note.branch,
			commonDir: note.commonDir,
		};
	const place = join(store(world.root).worktrees, handle);
	const found = await repositoryOf(world.git, place);
	if (found === "none" || found.root === null) return null;
	const { root, commonDir } = found;
	return { handle, root, branch: branchOf(handle), commonDir };
}

/** Whether nobody can be about to put its job on record any more. A note tells by itself whose it is. */
function stateOf(world: World, handle: string, root: string): JobState {
	if (isThere(jobPaths(world.root, handle).dir)) return "live";
	if (guestOf(world, handle, root) !== null) return "live";
	if (readIntent(worktreePorts(world), handle) !== null) return "ended";
	// Git writes this file once, when it makes the tree.
	const made = modifiedMs(join(store(world.root).worktrees, handle, ".git"));
	const now = Date.parse(world.clock().at);
	return made !== null && now - made >= NOBODYS_S * 1000 ? "ended" : "unknown";
}

/**
 * Removes the worktrees that no job owns, an hour after they were made, where nothing in them can be lost.
 *
 * @param world for writing
 * @param dryRun change nothing
 */
export async function cleanStrays(
	world: World,
	dryRun: boolean,
): Promise<Cleaned[]> {
	const done: Cleaned[] = [];
	for (const handle of strays(world.root)) {
		const worktree = join(store(world.root).worktrees, handle);
		const said = (result: Cleaned["result"], why: string): Cleaned => ({
			handle,
			result,
			why,
			worktree: existsSync(worktree) ? worktree : null,
		});
		try {
			const record = await recordOf(world, handle);
			if (record === null) {
				done.push(said("kept", "no job has this name, and it is no worktree"));
				continue;
			}
			const verdict = await removeWorktree(
				record,
				(other) =>
					other === handle
						? stateOf(world, handle, record.root)
						: stateOfJob(world, other),
				worktreePorts(world),
				{ dryRun },
			);
			const gone = verdict.result === "removable" ? "removable" : "removed";
			done.push(
				verdict.result === "kept"
					? said(
							"kept",
							`no job has this name; ${verdict.keep.map((k) => `${k.reason}: ${k.detail}`).join("; ")}`,
						)
					: said(gone, "a worktree whose job never came to be"),
			);
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			done.push(said("kept", error.message));
		}
	}
	return done;
}
