/** Writes the difference of two trees as a patch, the same way whatever any configuration prefers. */
import type { Git, GitAt } from "../system/git.ts";
import type { RawChange } from "../system/git-scratch.ts";
import { needsQuotes, quotingHeadings } from "./headers.ts";

const DIFF = [
	"diff-tree",
	"-r",
	"-p",
	"-U3",
	"--binary",
	"--full-index",
	"--no-renames",
	"--no-ext-diff",
	"--no-textconv",
	"--no-color",
	"--src-prefix=a/",
	"--dst-prefix=b/",
	"--submodule=short",
	"--ignore-submodules=none",
];

/** Milliseconds that git may take for it. */
export const DIFF_MS = 30 * 60_000;

/** The two trees, and the rows that differ between them. */
export interface DiffWish {
	readonly from: string;
	readonly to: string;
	readonly changes: readonly RawChange[];
	/** Bytes at most. */
	readonly mostBytes: number;
}

/**
 * Writes a patch piece by piece.
 *
 * @param at where both trees can be found
 * @param write takes each piece
 * @throws GitError also where it would be larger than allowed
 */
export async function writeDiff(
	git: Git,
	at: GitAt,
	wish: DiffWish,
	write: (piece: Buffer) => void,
): Promise<void> {
	const quoting = quotingHeadings(write);
	const quote = wish.changes.some((change) => needsQuotes(change.path));
	await git([...DIFF, wish.from, wish.to], {
		...at,
		deadlineMs: DIFF_MS,
		mostBytes: wish.mostBytes,
		onOutput: quote ? quoting.take : write,
	});
	quoting.end();
}

/** {@link writeDiff} into memory. */
export async function diffOf(
	git: Git,
	at: GitAt,
	wish: DiffWish,
): Promise<Buffer> {
	const pieces: Buffer[] = [];
	await writeDiff(git, at, wish, (piece) => pieces.push(piece));
	return Buffer.concat(pieces);
}
