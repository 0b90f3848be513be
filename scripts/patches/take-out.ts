/** Takes a patch's changes out of the worktree that it was taken from, so that the worktree can go and the patch stays. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { OffloadError } from "../core/reasons.ts";
import { type Git, GitError, oneLine } from "../system/git.ts";
import { pinnedGitDir } from "../system/git-repository.ts";
import { snapshotTree, type TreePlace } from "./snapshot.ts";

/** A worktree, and the patch that was taken from it. */
export interface TakeOutWish {
	readonly git: Git;
	readonly tree: TreePlace & { readonly baseCommit: string | null };
	/** The file; absolute. */
	readonly patch: string;
	/** Its digest when it was taken. */
	readonly sha256: string;
	/** The tree that it gave when it was taken. */
	readonly resultTree: string;
	/** Look only. */
	readonly dryRun: boolean;
}

/** Whether the patch is whole and is all that the worktree holds beyond the commit it started from. */
async function covers(wish: TakeOutWish): Promise<boolean> {
	const { git, tree } = wish;
	const digest = createHash("sha256").update(readFileSync(wish.patch));
	if (digest.digest("hex") !== wish.sha256) return false;
	const at = {
		cwd: tree.root,
		gitDir: pinnedGitDir(tree),
		workTree: tree.root,
	};
	const head = oneLine(await git(["rev-parse", "HEAD^{commit}"], at));
	if (head !== tree.baseCommit) return false;
	const now = await snapshotTree(git, tree);
	return now.tree === wish.resultTree && now.nested.length === 0;
}

/**
 * Brings a worktree back to its commit where a kept patch holds everything that it would lose.
 *
 * The patch is applied in reverse: git looks at every file before it touches the first, so what somebody
 * added after the look is not lost either.
 *
 * @returns whether it was (or would be) done; false leaves the files as they were
 */
export async function takeOut(wish: TakeOutWish): Promise<boolean> {
	const { git, tree } = wish;
	try {
		if (!(await covers(wish))) return false;
		if (wish.dryRun) return true;
		const at = {
			cwd: tree.root,
			gitDir: pinnedGitDir(tree),
			workTree: tree.root,
			writes: true,
			deadlineMs: 10 * 60_000,
		};
		await git(["reset", "--quiet", "--mixed"], at);
		await git(
			[
				"apply",
				"--reverse",
				"--binary",
				"--whitespace=nowarn",
				"--",
				wish.patch,
			],
			at,
		);
		return true;
	} catch (error) {
		if (error instanceof GitError || error instanceof OffloadError)
			return false;
		throw error;
	}
}
