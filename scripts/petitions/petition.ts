/** A petition: the bytes that were handed over, and the copy that the worker gets. */
import { createHash } from "node:crypto";
import { OffloadError } from "../core/reasons.ts";
import { stripInvisible } from "../core/text.ts";
import { notUtf8At } from "../core/utf8.ts";
import {
	PETITION,
	type PetitionFrom,
	readSource,
	type Wanted,
} from "./read.ts";

/** Data from start to end: never evaluated, never on a command line. */
export interface Petition {
	/** What was handed over, byte for byte. */
	readonly bytes: Uint8Array;
	/** The same as text. */
	readonly text: string;
	/** SHA-256 of `bytes`, hex. */
	readonly sha256: string;
	/** How many invisible characters the worker's copy goes without. */
	readonly sanitized: number;
	/** What the worker reads: UTF-8 without invisible characters; equal to `bytes` where `sanitized` is 0. */
	readonly workerCopy: Uint8Array;
}

/**
 * Judges bytes as a petition.
 *
 * @param bytes at most 1 MiB, as they were read
 * @param about where they came from, for the message
 * @param wanted what they are, where they are no petition
 * @throws OffloadError `refused-input`: empty, not UTF-8 (with the offset), a NUL (with the offset),
 *   nothing to be seen in it
 */
export function asPetition(
	bytes: Uint8Array,
	about: string,
	{ noun, kept }: Pick<Wanted, "noun" | "kept"> = PETITION,
): Petition {
	const refuse = (message: string, next: string) =>
		new OffloadError("refused-input", message, {
			about,
			kept,
			next,
		});
	if (bytes.length === 0)
		throw refuse(`the ${noun} is empty`, "write what is to be done into it");
	const bad = notUtf8At(bytes);
	if (bad !== null)
		throw refuse(
			`the ${noun} is not UTF-8: the byte at offset ${bad} belongs to no character`,
			"convert it, for example: iconv -f latin1 -t utf-8",
		);
	const nul = bytes.indexOf(0);
	if (nul !== -1)
		throw refuse(
			`the ${noun} holds a NUL byte, at offset ${nul}`,
			"remove it, or check that this is a text file",
		);
	const text = Buffer.from(
		bytes.buffer,
		bytes.byteOffset,
		bytes.byteLength,
	).toString("utf8");
	const { text: clean, count } = stripInvisible(text);
	if (clean.trim() === "")
		throw refuse(
			count === 0
				? `the ${noun} holds nothing but white space`
				: `the ${noun} holds nothing that can be seen: white space and invisible characters`,
			"write what is to be done into it",
		);
	return {
		bytes,
		text,
		sha256: createHash("sha256").update(bytes).digest("hex"),
		sanitized: count,
		workerCopy: count === 0 ? bytes : Buffer.from(clean),
	};
}

/**
 * Reads a petition from a file or from standard input.
 *
 * @param source a path (relative ones against `from.cwd`), or `-`
 * @param from the working directory and standard input; a verb's Context fits
 * @throws OffloadError `not-found` or `refused-input`; nothing was made then
 */
export async function readPetition(
	source: string,
	from: PetitionFrom,
): Promise<Petition> {
	const about = source === "-" ? "standard input" : source;
	return asPetition(await readSource(source, from), about, from.wanted);
}
