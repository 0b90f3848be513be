/** The content of a work tree as one tree of git: tracked, staged, unstaged, and untracked that is not ignored. */
import { lstatSync, rmSync } from "node:fs";
import { join } from "node:path";
import { byteFields, type Git, type GitAt, GitError } from "../system/git.ts";
import { pinnedGitDir } from "../system/git-repository.ts";
import { copyIndex, withScratch, writeTree } from "../system/git-scratch.ts";

/** Which work tree, as it was recorded before anything was launched in it. */
export interface TreePlace {
	/** Its canonical root. */
	readonly root: string;
	readonly commonDir: string;
	/** True where it is a worktree that was made for this work. */
	readonly ours: boolean;
}

/** What a work tree held. */
export interface Snapshot {
	readonly tree: string;
	/** Folders that are repositories of their own and no submodules: their content is not in the tree. */
	readonly nested: readonly string[];
	/** Submodules: only the commit that each is at is in the tree. */
	readonly submodules: readonly string[];
}

/** Adding every file of a large tree through filters takes its time. */
const ADD_MS = 30 * 60_000;
const MOST = { mostBytes: 512 * 1024 * 1024 };

/**
 * Takes a snapshot. The index, the refs and the files stay as they are; the objects go into the
 * repository, where nothing refers to them.
 *
 * @param git runs git
 * @param of the work tree
 * @throws OffloadError `environment` where a file cannot be read or git fails, `store` where there is no room
 */
export async function snapshotTree(git: Git, of: TreePlace): Promise<Snapshot> {
	const gitDir = pinnedGitDir(of);
	return withScratch(
		{ gitDir, commonDir: of.commonDir, workTree: of.root },
		({ place }) => snapshotInto(git, of.root, gitDir, place),
	);
}

/**
 * The same into a scratch place, whose index then holds the snapshot.
 *
 * @param root the canonical root of the work tree
 * @param gitDir its git directory, pinned
 * @param at a place with an index of ours
 */
export async function snapshotInto(
	git: Git,
	root: string,
	gitDir: string,
	at: GitAt & { readonly index: string },
): Promise<Snapshot> {
	// What git already knows of unchanged files is taken over, so only changed ones are read.
	copyIndex(join(gitDir, "index"), at.index);
	await uncover(git, root, at);
	const others = await git(["ls-files", "-o", "--exclude-standard", "-z"], {
		...at,
		...MOST,
	});
	const nested = byteFields(others)
		.filter((name) => name.endsWith("/"))
		.map((name) => name.slice(0, -1));
	const paths = [".", ...nested.map((name) => `:(exclude,literal)${name}`)];
	await git(
		[
			"add",
			"--all",
			"--sparse",
			"--pathspec-from-file=-",
			"--pathspec-file-nul",
		],
		{
			...at,
			writes: true,
			magic: true,
			deadlineMs: ADD_MS,
			input: Buffer.from(paths.join("\0"), "latin1"),
		},
	);
	const staged = await git(["ls-files", "-s", "-z"], { ...at, ...MOST });
	const submodules = byteFields(staged)
		.filter((row) => row.startsWith("160000 "))
		.map((row) => row.slice(row.indexOf("\t") + 1));
	return {
		tree: await writeTree(git, at),
		nested: nested.map(readable),
		submodules: submodules.map(readable),
	};
}

/** A name of bytes as text. */
const readable = (name: string): string =>
	Buffer.from(name, "latin1").toString("utf8");

/** Takes back, in our index, what tells git not to look at files that are there. */
async function uncover(
	git: Git,
	root: string,
	at: GitAt & { readonly index: string },
): Promise<void> {
	let rows: string[];
	try {
		rows = byteFields(await git(["ls-files", "-v", "-z"], { ...at, ...MOST }));
	} catch (error) {
		if (!(error instanceof GitError && /index/.test(error.stderr))) throw error;
		// An index that cannot be read says nothing: every file is looked at.
		rmSync(at.index, { force: true });
		return;
	}
	const folder = Buffer.from(join(root, "/")).toString("latin1");
	const names = (wanted: (row: string) => boolean) =>
		rows.filter(wanted).map((row) => row.slice(2));
	const assumed = names((row) => /^[a-z]/.test(row));
	const skipped = names((row) => /^[Ss]/.test(row)).filter(
		(name) =>
			lstatSync(Buffer.from(`${folder}${name}`, "latin1"), {
				throwIfNoEntry: false,
			}) !== undefined,
	);
	for (const [flag, paths] of [
		["--no-assume-unchanged", assumed],
		["--no-skip-worktree", skipped],
	] as const)
		if (paths.length > 0)
			await git(["update-index", flag, "-z", "--stdin"], {
				...at,
				writes: true,
				input: Buffer.from(paths.join("\0"), "latin1"),
			});
}
