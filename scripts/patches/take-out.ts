/**
 * Takes a patch's changes out of the worktree that it was taken from, so that the worktree can go and
 * the patch stays.
 *
 * It is done only where nothing could be lost: whatever the worktree and its index hold is either of the
 * commit it started from or made by the patch, which is whole. That also holds of one that was half
 * taken out when its machine died, and such a one is taken out to the end.
 */
import { basename } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { type Git, type GitAt, oneLine } from "../system/git.ts";
import { pinnedGitDir } from "../system/git-repository.ts";
import {
	compareTrees,
	type RawChange,
	rawChanges,
	type Scratch,
	withScratch,
} from "../system/git-scratch.ts";
import { diffOf } from "./diff.ts";
import {
	applyFromStdin,
	effectOf,
	type PatchRecord,
	readPatch,
} from "./examine.ts";
import { PATCH_LIMITS } from "./report.ts";
import { snapshotInto, type TreePlace } from "./snapshot.ts";

/** A worktree, and the patch that was taken from it. */
export interface TakeOutWish {
	readonly git: Git;
	readonly tree: TreePlace & { readonly baseCommit: string | null };
	/** As it was recorded. */
	readonly patch: PatchRecord;
	/** Look only: neither the worktree nor the repository is written to. */
	readonly dryRun: boolean;
}

/** Whether it was (or would be) done, or why not. */
export type TakenOut =
	| { readonly done: true }
	| { readonly done: false; readonly why: string };

const not = (why: string): TakenOut => ({ done: false, why });

/**
 * Brings a worktree back to its commit where a kept patch holds everything that it would lose.
 *
 * The changes are applied in reverse: git looks at every file before it touches the first, so what
 * somebody added after the look is not lost either. Nobody else may do the same at the same time.
 *
 * @returns whether it was done; where it was not, the files are as they were
 */
export async function takeOut(wish: TakeOutWish): Promise<TakenOut> {
	const { git, tree } = wish;
	try {
		const gitDir = pinnedGitDir(tree);
		return await withScratch(
			{ gitDir, commonDir: tree.commonDir, workTree: tree.root },
			async (scratch) => {
				const changes = await heldChanges(wish, gitDir, scratch);
				if (!Buffer.isBuffer(changes)) return changes;
				if (wish.dryRun) return { done: true };
				const files = {
					cwd: tree.root,
					gitDir,
					workTree: tree.root,
					writes: true,
					deadlineMs: 10 * 60_000,
				};
				if (changes.length > 0)
					await git(applyFromStdin("--reverse"), { ...files, input: changes });
				await git(["reset", "--quiet", "--mixed"], files);
				return { done: true };
			},
		);
	} catch (error) {
		if (error instanceof OffloadError) return not(error.message);
		throw error;
	}
}

/** What leads from the commit to what lies there now, as a patch; or why not all of it is held. */
async function heldChanges(
	wish: TakeOutWish,
	gitDir: string,
	scratch: Scratch,
): Promise<Buffer | TakenOut> {
	const { git, tree, patch } = wish;
	const { content } = readPatch(patch, PATCH_LIMITS.patchBytes);
	if (content === null) return not("the patch is too large to be applied");
	const here = { cwd: tree.root, gitDir, workTree: tree.root };
	const head = oneLine(await git(["rev-parse", "HEAD^{commit}"], here));
	if (head !== tree.baseCommit)
		return not("it is no longer at the commit that the work started from");
	const effect = await effectOf(git, scratch.apart, patch, content);
	if (effect.changes === null || effect.wrong !== null)
		return not(`the patch does not hold: ${effect.wrong}`);
	const made = new Map(effect.changes.map((row) => [row.path, row]));
	const held = (row: RawChange) => isHeld(row, made.get(row.path));
	const staged = await git(
		["diff-index", "--cached", "--raw", "-z", "--no-renames", head],
		{ ...here, mostBytes: 256 * 1024 * 1024 },
	);
	if (!rawChanges(staged.stdout).every(held))
		return not("its index holds what the patch does not");
	const at = { ...scratch.apart, index: `${scratch.dir}/now` };
	const now = await snapshotInto(git, tree.root, gitDir, at);
	if (now.nested.length + now.submodules.length > 0)
		return not("another repository lies in it");
	const rows = await compareTrees(git, at, patch.baseTree, now.tree);
	if (!rows.every(held)) return not("it holds what the patch does not");
	if (await wouldShow(git, here, effect.changes))
		return not("files that only the patch makes git ignore lie in it");
	return now.tree === patch.resultTree
		? content
		: diffOf(git, at, {
				from: patch.baseTree,
				to: now.tree,
				changes: rows,
				mostBytes: PATCH_LIMITS.patchBytes,
			});
}

/** Whether a version of a file is nothing but what the patch makes of it. A missing one is no loss. */
const isHeld = (row: RawChange, made: RawChange | undefined): boolean =>
	row.status === "D" ||
	(row.exact &&
		made?.exact === true &&
		made.newMode === row.newMode &&
		made.newId === row.newId);

/** Whether ignored files may no longer be ignored once the patch's own rules are gone. They are in no patch. */
async function wouldShow(
	git: Git,
	here: GitAt,
	changes: readonly RawChange[],
): Promise<boolean> {
	if (!changes.some(({ path }) => basename(path) === ".gitignore"))
		return false;
	const ignored = await git(
		["ls-files", "-o", "-i", "--exclude-standard", "--directory", "-z"],
		{ ...here, mostBytes: 256 * 1024 * 1024 },
	);
	return ignored.stdout.length > 0;
}
