/**
 * A place of our own for git to work in: an index and an object directory that are gone afterwards.
 * With it trees can be built and patches tried while the repository stays as it is, byte for byte.
 */
import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	statSync,
	utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { TEMP_PREFIX } from "./files.ts";
import { type Git, type GitAt, oneLine } from "./git.ts";
import { codeOf, storeError } from "./store-errors.ts";

/** What a scratch place belongs to. */
export interface ScratchOf {
	readonly gitDir: string;
	readonly commonDir: string;
	/** The work tree, where one is read or written. */
	readonly workTree?: string;
	/** The folder to make the place in, where there is room for what is kept apart; the system's, unless said. */
	readonly under?: string;
}

/** A scratch place, ready for calls. */
export interface Scratch {
	/** A folder of ours, 0700, removed at the end. */
	readonly dir: string;
	/** For calls: the repository's git directory with an index of ours (absent at first). */
	readonly place: GitAt & { readonly index: string };
	/** The same with new objects kept out of the repository. */
	readonly apart: GitAt & { readonly index: string };
}

/**
 * Makes a scratch place, does the work, and removes the place whatever happens.
 *
 * @param of the repository and work tree
 * @param work gets the place; nothing of it may be kept
 * @throws OffloadError `store` where there is no room for it
 */
export async function withScratch<T>(
	of: ScratchOf,
	work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
	const under = of.under ?? tmpdir();
	let dir: string;
	try {
		dir = mkdtempSync(join(under, `${TEMP_PREFIX}git-`));
	} catch (error) {
		throw storeError(error, under, "make a folder in");
	}
	try {
		const objects = join(dir, "objects");
		mkdirSync(objects);
		const place = {
			cwd: of.workTree ?? of.gitDir,
			gitDir: of.gitDir,
			index: join(dir, "index"),
			...(of.workTree === undefined ? {} : { workTree: of.workTree }),
		};
		return await work({
			dir,
			place,
			apart: {
				...place,
				objects,
				alternates: [join(of.commonDir, "objects")],
			},
		});
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}

/**
 * Copies an index so that what git knows about unchanged files need not be found out again.
 *
 * Git trusts an entry only where the file is older than the index. So the copy must not look younger
 * than what it was copied from, or a change made in that very moment would be passed over.
 *
 * @param from the index of the work tree
 * @param to where the copy goes
 * @returns false where there is no index yet
 * @throws OffloadError `store`
 */
export function copyIndex(from: string, to: string): boolean {
	try {
		// Looked at before the copy: a writer that comes between makes the copy look older, never younger.
		const { mtimeNs } = statSync(from, { bigint: true });
		copyFileSync(from, to);
		const seconds = (Number(mtimeNs / 1000n) - 2) / 1e6;
		utimesSync(to, seconds, seconds);
		return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw storeError(error, from, "copy the index");
	}
}

/** Writes the tree that an index holds and names it. */
export const writeTree = async (git: Git, place: GitAt): Promise<string> =>
	// In a partial clone not every blob is here; what is not was not touched.
	oneLine(
		await git(["write-tree", "--missing-ok"], { ...place, writes: true }),
	);

/** One row of a comparison of two trees. */
export interface RawChange {
	readonly oldMode: string;
	readonly newMode: string;
	readonly oldId: string;
	readonly newId: string;
	/** A added, D deleted, M modified, T another kind of file, U unmerged. */
	readonly status: string;
	/** As git has it; bytes that are not UTF-8 are replaced, see `exact`. */
	readonly path: string;
	/** Whether `path` is the name, byte for byte. */
	readonly exact: boolean;
}

/**
 * Reads the rows of `--raw -z` without rename detection.
 *
 * @param output what git printed
 */
export function rawChanges(output: Buffer): RawChange[] {
	const rows: RawChange[] = [];
	let at = 0;
	const next = (): Buffer | null => {
		const end = output.indexOf(0, at);
		if (end < 0) return null;
		const field = output.subarray(at, end);
		at = end + 1;
		return field;
	};
	for (let head = next(); head !== null; head = next()) {
		const name = next();
		const [oldMode, newMode, oldId, newId, status] = head
			.toString("latin1")
			.replace(/^:/, "")
			.split(" ");
		if (name === null || !oldMode || !newMode || !oldId || !newId || !status)
			throw new OffloadError(
				"internal",
				"git printed rows that could not be read",
			);
		const path = name.toString("utf8");
		rows.push({
			oldMode,
			newMode,
			oldId,
			newId,
			status,
			path,
			exact: Buffer.from(path).equals(name),
		});
	}
	return rows;
}

/**
 * What differs between two trees.
 *
 * @param place where both can be found
 */
export async function compareTrees(
	git: Git,
	place: GitAt,
	from: string,
	to: string,
): Promise<RawChange[]> {
	const answer = await git(
		[
			"diff-tree",
			"-r",
			"-z",
			"--raw",
			"--no-renames",
			"--full-index",
			from,
			to,
		],
		{ ...place, mostBytes: 256 * 1024 * 1024 },
	);
	return rawChanges(answer.stdout);
}
