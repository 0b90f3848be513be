/** Takes what a worker made out of its work tree: a patch that is proven to give the tree it was taken from, or its commits. */
import { createHash } from "node:crypto";
import {
	closeSync,
	fsyncSync,
	openSync,
	renameSync,
	rmSync,
	writeSync,
} from "node:fs";
import { basename, join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import type { Artefact } from "../core/records/outcome.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { makeDir, storeError, syncDir, tempName } from "../system/files.ts";
import { type Git, type GitAt, oneLine } from "../system/git.ts";
import { pinnedGitDir } from "../system/git-repository.ts";
import {
	compareTrees,
	type RawChange,
	type Scratch,
	withScratch,
	writeTree,
} from "../system/git-scratch.ts";
import { DIFF_MS, writeDiff } from "./diff.ts";
import { snapshotInto } from "./snapshot.ts";

type PatchArtefact = Extract<Artefact, { kind: "patch" }>;
type CommitArtefact = Extract<Artefact, { kind: "commit" }>;
type PlannedTree = NonNullable<LaunchPlan["tree"]>;

/** What was found in a work tree at the end. */
export type Collected = (
	| { readonly kind: "patch"; readonly artefact: PatchArtefact }
	| { readonly kind: "empty" }
) & {
	/** Folders that are repositories of their own: what lies in them is in no patch. */
	readonly nested: readonly string[];
	/** Submodules of the tree: a patch carries at most the commit they are at. */
	readonly submodules: readonly string[];
};

/** What to collect from, and where to. */
export interface CollectWish {
	readonly git: Git;
	readonly tree: PlannedTree;
	/** The attempt's folder of results; made where it is absent. */
	readonly resultsDir: string;
	/** Bytes of a patch at most. Default: 1 GiB. */
	readonly mostBytes?: number;
}

const PATCH = "patch.diff";
const GIB = 1024 ** 3;

/**
 * Takes the patch between the tree that the work started from and what lies in the work tree now,
 * whether or not the worker committed.
 *
 * The patch is applied to its base once before it is kept: one that does not give the very tree it was
 * taken from is an error, not an artefact. The repository is not written to.
 *
 * @returns the artefact, its `file` relative to the attempt's directory; or `empty`, and then no file is written
 * @throws OffloadError `environment` (git, an unreadable file, a patch that does not hold) or `store`
 */
export async function collectPatch(wish: CollectWish): Promise<Collected> {
	const { git, tree, resultsDir } = wish;
	makeDir(resultsDir);
	const gitDir = pinnedGitDir(tree);
	const of = {
		gitDir,
		commonDir: tree.commonDir,
		workTree: tree.root,
		under: resultsDir,
	};
	return withScratch(of, async (scratch) => {
		const at = scratch.apart;
		const { tree: result, ...found } = await snapshotInto(
			git,
			tree.root,
			gitDir,
			at,
		);
		if (result === tree.baseTree) return { kind: "empty", ...found };
		const path = join(resultsDir, PATCH);
		const changes = await compareTrees(git, at, tree.baseTree, result);
		const written = await writePatch(wish, at, result, changes);
		try {
			await prove(git, scratch, tree.baseTree, result, written.temp);
			renameSync(written.temp, path);
		} catch (error) {
			rmSync(written.temp, { force: true });
			throw storeError(error, path, "write");
		}
		syncDir(resultsDir);
		return {
			kind: "patch",
			artefact: {
				kind: "patch",
				file: join(basename(resultsDir), PATCH),
				bytes: written.bytes,
				sha256: written.sha256,
				baseCommit: tree.baseCommit,
				baseTree: tree.baseTree,
				resultTree: result,
				files: changes.length,
			},
			...found,
		};
	});
}

/** Writes the patch to an unfinished file, piece by piece. */
async function writePatch(
	wish: CollectWish,
	at: GitAt,
	result: string,
	changes: readonly RawChange[],
): Promise<{ temp: string; bytes: number; sha256: string }> {
	const temp = join(wish.resultsDir, tempName());
	const hash = createHash("sha256");
	let bytes = 0;
	try {
		const fd = openSync(temp, "wx", 0o600);
		try {
			const write = (piece: Buffer) => {
				for (let done = 0; done < piece.length; )
					done += writeSync(fd, piece, done);
				hash.update(piece);
				bytes += piece.length;
			};
			await writeDiff(
				wish.git,
				at,
				{
					from: wish.tree.baseTree,
					to: result,
					changes,
					mostBytes: wish.mostBytes ?? GIB,
				},
				write,
			);
			fsyncSync(fd);
		} finally {
			closeSync(fd);
		}
	} catch (error) {
		rmSync(temp, { force: true });
		throw storeError(error, temp, "write the patch");
	}
	return { temp, bytes, sha256: hash.digest("hex") };
}

/** Applies the patch to its base in an index of ours, and compares. */
async function prove(
	git: Git,
	scratch: Scratch,
	base: string,
	result: string,
	patch: string,
): Promise<void> {
	const at = { ...scratch.apart, index: join(scratch.dir, "proof") };
	const writes = { ...at, writes: true, deadlineMs: DIFF_MS };
	await git(["read-tree", base], writes);
	await git(
		["apply", "--cached", "--binary", "--whitespace=nowarn", "--", patch],
		writes,
	);
	const given = await writeTree(git, at);
	if (given !== result)
		throw new OffloadError(
			"environment",
			"The patch that was taken does not give the tree that it was taken from",
			{ about: patch, kept: "the work tree, as the worker left it" },
		);
}

/**
 * Looks for commits that a worker made beyond the one it started from.
 *
 * @param git runs git
 * @param tree the plan's tree
 * @returns the artefact, or `none`
 * @throws OffloadError `environment`
 */
export async function collectCommit(
	git: Git,
	tree: PlannedTree,
): Promise<CommitArtefact | "none"> {
	const gitDir = pinnedGitDir(tree);
	const at = { cwd: tree.root, gitDir, workTree: tree.root };
	const head = await git(["rev-parse", "-q", "--verify", "HEAD^{commit}"], {
		...at,
		answers: [1],
	});
	if (head.code !== 0) return "none";
	const commit = oneLine(head);
	const range =
		tree.baseCommit === null ? [commit] : [commit, "--not", tree.baseCommit];
	const counted = await git(["rev-list", "--count", ...range, "--"], at);
	const commits = Number(oneLine(counted));
	if (commits < 1) return "none";
	const named = await git(["symbolic-ref", "-q", "HEAD"], {
		...at,
		answers: [1],
	});
	return {
		kind: "commit",
		branch:
			named.code === 0 ? oneLine(named).replace(/^refs\/heads\//, "") : null,
		commit,
		commits,
	};
}
