/** Whether a patch fits a work tree as it is now: nobody's changes are touched, and its base still holds. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
	fields,
	type Git,
	type GitAt,
	GitError,
	oneLine,
} from "../system/git.ts";
import {
	compareTrees,
	type RawChange,
	rawChanges,
	type Scratch,
	writeTree,
} from "../system/git-scratch.ts";
import { applyFromStdin } from "./examine.ts";
import { inTheWay, lstat, type Misfit } from "./misfits.ts";
import type { PatchReport } from "./report.ts";

/** Where a patch is to go. */
export interface Target {
	readonly git: Git;
	readonly root: string;
	/** A place apart, with the work tree. */
	readonly scratch: Scratch;
	/** The patch itself. */
	readonly content: Buffer;
	readonly report: PatchReport;
	/** Whether it may go onto committed files that are not those the work started from. */
	readonly drift: boolean;
}

/** What was found. */
export interface Fit {
	readonly misfits: readonly Misfit[];
	/** The tree that is checked out, and the one that must come out; null where that is not known. */
	readonly headTree: string;
	readonly expectedTree: string | null;
	/**
	 * `exact`: the commit's tree is the base. `moved`: it is another, with the same files under the patch.
	 * `drifted`: files under the patch are others.
	 */
	readonly base: "exact" | "moved" | "drifted";
	/** All that the patch would make is there already. */
	readonly already: boolean;
	/**
	 * Touched files that are not as committed but exactly as the patch makes them: what an application
	 * that was cut short has left. They hold nothing of anybody's own.
	 */
	readonly halfDone: readonly string[];
}

/** The paths that a patch touches. */
export const touchedBy = (report: PatchReport): string[] =>
	report.rows.map((row) => row.path);

/**
 * Looks whether a patch fits. Nothing is changed.
 *
 * @throws OffloadError `environment`, `store`
 */
export async function fitOf(target: Target): Promise<Fit> {
	const { git, report, scratch } = target;
	const headTree = await headTreeOf(git, scratch.place);
	const paths = new Set(touchedBy(report));
	const misfits = inTheWay(target.root, report);
	if (misfits.length > 0)
		return {
			misfits,
			headTree,
			expectedTree: null,
			base: "exact",
			already: false,
			halfDone: [],
		};
	const now = await treeNow(git, scratch.apart, headTree, [...paths]);
	const undone = await undoneOf(target);
	const already = report.rows.length > 0 && undone.size === 0;
	const dirty = await compareTrees(git, scratch.apart, headTree, now);
	const moved = await touched(target, report.baseTree, headTree, paths);
	const base =
		headTree === report.baseTree
			? "exact"
			: moved.length === 0
				? "moved"
				: "drifted";
	const expected = await expectedTree(target, headTree);
	const found: Misfit[] = [
		...dirty
			.filter(({ path }) => undone.has(path))
			.map(({ path, status }) => changedHere(path, status)),
		...(await stagedOf(target, headTree, paths)),
		...(target.drift
			? []
			: moved.map(({ path }) => ({
					reason: "base-moved" as const,
					path,
					detail:
						"the committed file is not the one that the work started from",
				}))),
		...(typeof expected === "string" ? [] : [expected]),
	];
	return {
		misfits: found,
		headTree,
		expectedTree: typeof expected === "string" ? expected : null,
		base,
		already,
		halfDone: dirty.map(({ path }) => path).filter((path) => !undone.has(path)),
	};
}

const changedHere = (path: string, status: string): Misfit =>
	status === "A"
		? {
				reason: "in-the-way",
				path,
				detail: "a file that is not committed lies there",
			}
		: {
				reason: "changed-here",
				path,
				detail:
					status === "D"
						? "the file is missing here, though it is committed"
						: "the file has changes here that are not committed",
			};

/** The tree that is checked out; the empty one where nothing is yet. */
async function headTreeOf(git: Git, place: GitAt): Promise<string> {
	const { index: _, ...at } = place;
	const head = await git(["rev-parse", "-q", "--verify", "HEAD^{tree}"], {
		...at,
		answers: [1],
	});
	if (head.code === 0) return oneLine(head);
	return oneLine(await git(["hash-object", "-t", "tree", "/dev/null"], at));
}

/** Differences between two trees in the touched paths. */
async function touched(
	{ git, scratch }: Target,
	from: string,
	to: string,
	paths: ReadonlySet<string>,
): Promise<RawChange[]> {
	const rows = await compareTrees(git, scratch.apart, from, to);
	return rows.filter((row) => paths.has(row.path));
}

/**
 * The tree of the commit with the touched paths as they lie in the work tree now.
 *
 * @param at a place apart, whose index is overwritten
 */
export async function treeNow(
	git: Git,
	at: Scratch["apart"],
	headTree: string,
	paths: readonly string[],
): Promise<string> {
	const writes = { ...at, writes: true, deadlineMs: 10 * 60_000 };
	await git(["read-tree", headTree], writes);
	const root = at.workTree ?? at.cwd;
	// A folder in the place of a file is no content of that file: it counts as absent.
	const folders = paths.filter((path) =>
		lstat(join(root, path))?.isDirectory(),
	);
	const update = async (names: readonly string[], ...flags: string[]) => {
		if (names.length > 0)
			await git(["update-index", ...flags, "-z", "--stdin"], {
				...writes,
				input: Buffer.from(names.join("\0")),
			});
	};
	await update(folders, "--force-remove");
	const rest = paths.filter((path) => !folders.includes(path));
	// What is gone first: a file may take the place of a folder, or the reverse.
	await update(
		rest.filter((path) => lstat(join(root, path)) === undefined),
		"--force-remove",
	);
	await update(
		rest.filter((path) => lstat(join(root, path)) !== undefined),
		"--add",
		"--replace",
	);
	return writeTree(git, at);
}

/** The touched paths that are not yet as the patch makes them, by the index that {@link treeNow} left. */
async function undoneOf({
	git,
	scratch,
	report,
}: Target): Promise<ReadonlySet<string>> {
	const listed = await git(["ls-files", "-s", "-z"], {
		...scratch.apart,
		mostBytes: 512 * 1024 * 1024,
	});
	const here = new Map<string, string>();
	for (const row of fields(listed)) {
		const [mode, id] = row.split(" ");
		here.set(row.slice(row.indexOf("\t") + 1), `${mode} ${id}`);
	}
	return new Set(
		report.rows
			.filter((row) =>
				row.change === "deleted"
					? here.has(row.path)
					: here.get(row.path) !== `${row.newMode} ${row.newId}`,
			)
			.map((row) => row.path),
	);
}

/** Touched paths whose version in the person's index is not the committed one. */
async function stagedOf(
	{ git, scratch, root }: Target,
	headTree: string,
	paths: ReadonlySet<string>,
): Promise<Misfit[]> {
	const { gitDir } = scratch.place;
	const answer = await git(
		["diff-index", "--cached", "--raw", "-z", "--no-renames", headTree],
		{
			cwd: root,
			...(gitDir === undefined ? {} : { gitDir }),
			workTree: root,
			mostBytes: 256 * 1024 * 1024,
		},
	);
	return rawChanges(answer.stdout)
		.filter((row) => paths.has(row.path))
		.map(({ path }) => ({
			reason: "staged-here",
			path,
			detail: "the index has another version than the commit",
		}));
}

/** The tree that comes out when the patch is applied to the commit's, or why it cannot be. */
async function expectedTree(
	{ git, scratch, content }: Target,
	headTree: string,
): Promise<string | Misfit> {
	const writes = { ...scratch.apart, writes: true, deadlineMs: 10 * 60_000 };
	await git(["read-tree", headTree], writes);
	try {
		await git(applyFromStdin("--cached"), { ...writes, input: content });
	} catch (error) {
		if (!(error instanceof GitError) || error.trouble !== "exit") throw error;
		return { reason: "no-match", path: null, detail: error.message };
	}
	return writeTree(git, scratch.apart);
}

/**
 * Takes files that a half done application has made back to the commit.
 *
 * @param paths of {@link Fit.halfDone}
 */
export async function takeBack(
	{ git, root, scratch }: Target,
	headTree: string,
	paths: readonly string[],
): Promise<void> {
	for (const path of paths) rmSync(join(root, path), { force: true });
	const writes = { ...scratch.apart, writes: true, deadlineMs: 10 * 60_000 };
	await git(["read-tree", headTree], writes);
	const listed = await git(["ls-files", "-z"], {
		...scratch.apart,
		mostBytes: 512 * 1024 * 1024,
	});
	const committed = new Set(fields(listed));
	const names = paths.filter((path) => committed.has(path));
	if (names.length > 0)
		await git(["checkout-index", "--force", "-z", "--stdin"], {
			...writes,
			input: Buffer.from(names.join("\0")),
		});
}
