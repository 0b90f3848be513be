/** Ends what a removal began: what is left of the folder, the registration, the branch. */
import { existsSync, lstatSync } from "node:fs";
import { fields, oneLine } from "../system/git.ts";
import { entryOf, worktreeEntries } from "../system/git-repository.ts";
import { rawChanges, withScratch } from "../system/git-scratch.ts";
import {
	type Intent,
	lockReason,
	removeIntent,
	type WorktreePorts,
} from "./ground.ts";
import { unsafeCommits } from "./inspect.ts";
import { forget, remove, removeBranch } from "./undo.ts";

/**
 * Removes the branch if all its commits are elsewhere.
 *
 * @returns whether it is gone
 */
export async function dropBranch(
	ports: WorktreePorts,
	of: { readonly commonDir: string; readonly branch: string },
): Promise<boolean> {
	await ports.step?.("branch");
	// With the repository itself gone there is no branch either.
	if (!existsSync(of.commonDir)) return true;
	const at = { cwd: of.commonDir, gitDir: of.commonDir };
	const ref = `refs/heads/${of.branch}`;
	const now = await ports.git(["rev-parse", "-q", "--verify", ref], {
		...at,
		answers: [1],
	});
	if (now.code !== 0) return true;
	const tip = oneLine(now);
	if ((await unsafeCommits(ports, at, of.branch, tip)) > 0) return false;
	return removeBranch(ports, of.commonDir, of.branch, tip);
}

/**
 * What of a worktree's files is left, compared with the commit it was found clean at.
 *
 * @returns `whole`; `part`: only files are missing; `more`: something is there that was not
 */
export async function restOf(
	ports: WorktreePorts,
	note: Intent,
): Promise<"whole" | "part" | "more"> {
	if (lstatSync(note.path, { throwIfNoEntry: false }) === undefined)
		return "part";
	const of = {
		gitDir: note.commonDir,
		commonDir: note.commonDir,
		workTree: note.path,
	};
	return withScratch(of, async ({ place }) => {
		const ours = { ...place, writes: true, deadlineMs: 10 * 60_000 };
		await ports.git(["read-tree", note.commit], ours);
		await ports.git(["update-index", "-q", "--refresh"], {
			...ours,
			answers: [1],
		});
		const others = await ports.git(
			["ls-files", "-o", "--exclude-standard", "-z"],
			place,
		);
		if (fields(others).length > 0) return "more";
		const changed = await ports.git(["diff-files", "--raw", "-z"], place);
		const rows = rawChanges(changed.stdout);
		if (rows.some(({ status }) => status !== "D")) return "more";
		return rows.length > 0 ? "part" : "whole";
	});
}

/**
 * Goes on with a removal that was cut short. The tree had been found clean and its commits safe; what
 * is left of it is removed only if nothing has been added since. Otherwise it is as it was before the
 * removal, to be judged anew.
 *
 * The caller holds the repository's lock and knows that the remover is dead.
 */
export async function finishRemoving(
	ports: WorktreePorts,
	note: Intent,
): Promise<void> {
	if ((await restOf(ports, note)) !== "part") return reinstate(ports, note);
	remove(note.path);
	for (const entry of worktreeEntries(note.commonDir))
		if (
			entry.root === note.path ||
			(entry.root === null && entry.id === note.entry)
		)
			forget(note.commonDir, entry);
	await dropBranch(ports, note);
	removeIntent(ports, note.handle);
}

/** Puts our lock back on a worktree that is not to be removed after all, and strikes the note out. */
export async function reinstate(
	ports: WorktreePorts,
	note: Intent,
): Promise<void> {
	if (entryOf(note.commonDir, note.path)?.locked === null)
		await ports.git(
			[
				"worktree",
				"lock",
				"--reason",
				lockReason(note.handle),
				"--",
				note.path,
			],
			{ cwd: note.commonDir, gitDir: note.commonDir, writes: true },
		);
	removeIntent(ports, note.handle);
}
