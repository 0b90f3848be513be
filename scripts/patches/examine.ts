/** Reads a patch, applies it to its base where nobody sees it, and lists exactly what it does. */
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { OffloadError } from "../core/reasons.ts";
import { codeOf, storeError } from "../system/files.ts";
import { type Git, type GitAt, GitError } from "../system/git.ts";
import {
	compareTrees,
	type RawChange,
	writeTree,
} from "../system/git-scratch.ts";

/** What is known of a patch before it is looked at. */
export interface PatchRecord {
	/** The file; absolute. */
	readonly file: string;
	readonly baseTree: string;
	/** The tree that it gave when it was taken; null where nobody recorded it. */
	readonly resultTree: string | null;
	/** The digest it had then; null where nobody recorded it. */
	readonly sha256: string | null;
}

/** What a patch does to its base. */
export interface Effect {
	/** The paths that it speaks of, as far as git could read it. */
	readonly named: readonly string[];
	/** What it changes; null where it could not be applied. */
	readonly changes: readonly RawChange[] | null;
	readonly resultTree: string | null;
	/** Why it could not be applied, or that it gives another tree than was recorded; null where all is well. */
	readonly wrong: string | null;
}

/**
 * Reads a patch whole. What is checked is what is applied later, so it is read once.
 *
 * @param most bytes at most; a larger one is not read
 * @returns its bytes (empty where it is too large), its size and digest
 * @throws OffloadError `not-found`, `corrupt` where it is not the file that was recorded, `store`
 */
export function readPatch(
	record: PatchRecord,
	most: number,
): { content: Buffer | null; bytes: number; sha256: string } {
	const damaged = (found: string) =>
		new OffloadError(
			"corrupt",
			`The patch is not what was recorded: found ${found}`,
			{
				about: record.file,
				kept: "it was left as it is",
				next: "look what changed it, or have the work done again",
			},
		);
	let fd: number;
	try {
		fd = openSync(
			record.file,
			constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
		);
	} catch (error) {
		if (codeOf(error) === "ENOENT")
			throw new OffloadError("not-found", "The patch is not there", {
				about: record.file,
			});
		if (codeOf(error) === "ELOOP") throw damaged("a symbolic link");
		throw storeError(error, record.file, "read the patch");
	}
	try {
		const stat = fstatSync(fd);
		if (!stat.isFile()) throw damaged("something that is no file");
		const hash = createHash("sha256");
		const kept: Buffer[] = [];
		let bytes = 0;
		for (;;) {
			const piece = Buffer.allocUnsafe(1 << 20);
			const got = readSync(fd, piece, 0, piece.length, null);
			if (got === 0) break;
			const part = piece.subarray(0, got);
			hash.update(part);
			bytes += got;
			if (bytes <= most) kept.push(part);
		}
		const sha256 = hash.digest("hex");
		if (record.sha256 !== null && record.sha256 !== sha256)
			throw damaged(`other content (${bytes} bytes)`);
		return {
			content: bytes <= most ? Buffer.concat(kept) : null,
			bytes,
			sha256,
		};
	} catch (error) {
		throw storeError(error, record.file, "read the patch");
	} finally {
		closeSync(fd);
	}
}

/** The arguments that apply a patch from stdin. Git's own guards stay on: no unsafe paths, nothing behind links. */
export const applyFromStdin = (...more: string[]): string[] => [
	"apply",
	"--binary",
	"--whitespace=nowarn",
	...more,
	"-",
];

/** The paths that git reads in a patch, applied or not. */
async function pathsIn(
	git: Git,
	at: GitAt,
	content: Buffer,
): Promise<string[]> {
	const { stdout } = await git(applyFromStdin("--numstat", "-z"), {
		...at,
		input: content,
		mostBytes: 256 * 1024 * 1024,
	});
	const paths: string[] = [];
	const parts = stdout.toString("utf8").split("\0");
	for (let i = 0; i < parts.length; i++) {
		const head = /^[-\d]+\t[-\d]+\t([\s\S]*)$/.exec(parts[i] as string);
		if (head === null) continue;
		// A rename has an empty name here, and its two names in the next two fields.
		if (head[1] !== "") paths.push(head[1] as string);
		else paths.push(parts[++i] ?? "", parts[++i] ?? "");
	}
	return paths;
}

/**
 * Applies a patch to its base in an index and an object directory of ours.
 *
 * @param at a place apart, whose index is overwritten
 * @param content the patch
 * @throws OffloadError `does-not-fit` where the base is not in the repository
 */
export async function effectOf(
	git: Git,
	at: GitAt,
	record: PatchRecord,
	content: Buffer,
): Promise<Effect> {
	const known = await git(["cat-file", "-e", `${record.baseTree}^{tree}`], {
		...at,
		answers: [1, 128],
	});
	if (known.code !== 0)
		throw new OffloadError(
			"does-not-fit",
			"The tree that the patch starts from is not in this repository",
			{
				about: record.baseTree,
				kept: "nothing was changed",
				next: "fetch the commit that the work started from, then try again",
			},
		);
	const failed = (named: string[], error: unknown): Effect => {
		if (!(error instanceof GitError) || error.trouble !== "exit") throw error;
		return { named, changes: null, resultTree: null, wrong: error.message };
	};
	let named: string[];
	try {
		named = await pathsIn(git, at, content);
	} catch (error) {
		return failed([], error);
	}
	try {
		const writes = { ...at, writes: true, deadlineMs: 10 * 60_000 };
		await git(["read-tree", record.baseTree], writes);
		await git(applyFromStdin("--cached"), { ...writes, input: content });
	} catch (error) {
		return failed(named, error);
	}
	const resultTree = await writeTree(git, at);
	return {
		named,
		changes: await compareTrees(git, at, record.baseTree, resultTree),
		resultTree,
		wrong:
			record.resultTree !== null && record.resultTree !== resultTree
				? "it gives another tree than the one it was taken from"
				: null,
	};
}
