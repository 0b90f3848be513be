/** Contents of blobs, and the text that a patch adds. */
import { OffloadError } from "../core/reasons.ts";
import type { Git, GitAt } from "../system/git.ts";

/** Bytes that are asked for at once. */
const BATCH = 16 * 1024 * 1024;

/** One blob asked for: its id and, once known, its size. */
export interface BlobSize {
	readonly id: string;
	readonly bytes: number;
}

/**
 * The sizes of blobs.
 *
 * @param at where they can be found
 * @param ids each once
 * @returns by id; what is missing is not in it
 */
export async function blobSizes(
	git: Git,
	at: GitAt,
	ids: readonly string[],
): Promise<Map<string, number>> {
	const sizes = new Map<string, number>();
	if (ids.length === 0) return sizes;
	const answer = await git(["cat-file", "--batch-check"], {
		...at,
		input: Buffer.from(`${ids.join("\n")}\n`),
	});
	for (const line of answer.stdout.toString("latin1").split("\n")) {
		const [id, type, bytes] = line.split(" ");
		if (id && type === "blob") sizes.set(id, Number(bytes));
	}
	return sizes;
}

/**
 * Reads blobs, a bounded number of bytes at a time.
 *
 * @param blobs with their sizes
 * @param each gets every blob in turn, by its place in `blobs`
 */
export async function readBlobs(
	git: Git,
	at: GitAt,
	blobs: readonly BlobSize[],
	each: (index: number, content: Buffer) => void,
): Promise<void> {
	let index = 0;
	for (let from = 0; from < blobs.length; ) {
		let to = from;
		let bytes = 0;
		do bytes += (blobs[to++] as BlobSize).bytes;
		while (to < blobs.length && bytes + (blobs[to] as BlobSize).bytes < BATCH);
		const batch = blobs.slice(from, to);
		from = to;
		const { stdout } = await git(["cat-file", "--batch"], {
			...at,
			input: Buffer.from(`${batch.map((blob) => blob.id).join("\n")}\n`),
			mostBytes: bytes + batch.length * 200,
		});
		let offset = 0;
		for (const blob of batch) {
			const end = stdout.indexOf(10, offset);
			const [id, , size] = stdout
				.subarray(offset, end)
				.toString("latin1")
				.split(" ");
			if (end < 0 || id !== blob.id || Number(size) !== blob.bytes)
				throw new OffloadError(
					"internal",
					"git gave other blobs than asked for",
				);
			each(index++, stdout.subarray(end + 1, end + 1 + blob.bytes));
			offset = end + 1 + blob.bytes + 1;
		}
	}
}

/**
 * The text of a blob.
 *
 * @returns null where it is binary, by git's own measure; UTF-16 with its mark is text
 */
export function textOf(content: Buffer): string | null {
	if (content[0] === 0xff && content[1] === 0xfe)
		return content.subarray(2).toString("utf16le");
	if (content.subarray(0, 8000).includes(0)) return null;
	return content.toString("utf8");
}

/**
 * The lines that a new text has and the old one had nowhere. Lines that only moved are not new.
 *
 * @returns the new text with every other line empty, so that line numbers hold
 */
export function addedText(old: string | null, now: string): string {
	if (old === null) return now;
	const had = new Set(old.split("\n"));
	return now
		.split("\n")
		.map((line) => (had.has(line) ? "" : line))
		.join("\n");
}
