/** Reading files that are records: whole, of the right kind, or an error that says what is wrong. */
import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type * as z from "zod/mini";
import { OffloadError } from "../core/reasons.ts";
import { parseRecord, type Source } from "../core/records/parse.ts";
import { codeOf, storeError } from "./store-errors.ts";

/** Bytes of the largest record that is read. None that we write comes near it. */
const LARGEST = 8 * 1024 * 1024;

/** Does `work` with an open file and closes it, whatever happens. Errors are the system's own. */
export function withFile<T>(
	path: string,
	flags: number,
	mode: number,
	work: (fd: number) => T,
): T {
	const fd = openSync(path, flags, mode);
	try {
		return work(fd);
	} finally {
		closeSync(fd);
	}
}

/** Reads an open file from byte `from` to `size`, or to its end where that comes first. */
export function readFrom(fd: number, from: number, size: number): Buffer {
	const buffer = Buffer.allocUnsafe(Math.max(0, size - from));
	let read = 0;
	while (read < buffer.length) {
		const got = readSync(fd, buffer, read, buffer.length - read, from + read);
		if (got === 0) break;
		read += got;
	}
	return buffer.subarray(0, read);
}

/**
 * The bytes of a regular file from an offset on.
 *
 * @param path the file; a link, a directory or a pipe in its place is refused
 * @param what a noun for the message
 * @param from the first byte wanted
 * @param most how many bytes at most may lie there
 * @returns null where there is no such file
 * @throws OffloadError `store` where it cannot be read, `corrupt` where it is no file of ours
 */
export function readBytes(
	path: string,
	what: string,
	from = 0,
	most = LARGEST,
): Buffer | null {
	const refuse = (found: string, allowed: string) =>
		new OffloadError(
			"corrupt",
			`The ${what} is damaged: found ${found}, allowed: ${allowed}`,
			{
				about: path,
				kept: "it was left as it is",
				next: "look at what lies there and move it out of the way",
			},
		);
	try {
		const flags =
			constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
		return withFile(path, flags, 0, (fd) => {
			const stat = fstatSync(fd);
			if (!stat.isFile())
				throw refuse("something that is no file", "a regular file");
			if (stat.size - from > most)
				throw refuse(`${stat.size} bytes`, `at most ${most}`);
			return readFrom(fd, from, stat.size);
		});
	} catch (error) {
		if (error instanceof OffloadError) throw error;
		if (codeOf(error) === "ENOENT") return null;
		if (codeOf(error) === "ELOOP")
			throw refuse("a symbolic link", "a regular file");
		throw storeError(error, path, `read the ${what}`);
	}
}

/**
 * The first bytes of a file that is recorded as being there, whatever its size.
 *
 * @throws OffloadError `store` where it cannot be read, or is gone
 */
export function readBeginning(path: string, most: number): Buffer {
	const flags =
		constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
	try {
		return withFile(path, flags, 0, (fd) => readFrom(fd, 0, most));
	} catch (error) {
		throw storeError(error, path, "read");
	}
}

/**
 * Reads one JSON record, or learns that there is none.
 *
 * @param path the file
 * @param schema what it must hold
 * @param what a noun for the message, such as `claim`
 * @param format the newest format that the schema reads
 * @returns the record; null where the file does not exist
 * @throws OffloadError `corrupt` (damaged, or newer: named) or `store` (cannot be read)
 */
export function readJsonMaybe<T>(
	path: string,
	schema: z.ZodMiniType<T>,
	what: string,
	format = 1,
): T | null {
	const bytes = readBytes(path, what);
	if (bytes === null) return null;
	const source: Source = { path, what, format };
	if (!isUtf8(bytes))
		throw new OffloadError(
			"corrupt",
			`The ${what} is damaged: found bytes that are not UTF-8, allowed: one JSON object`,
			{ about: path, kept: "the file was left as it is" },
		);
	return parseRecord(bytes.toString("utf8"), schema, source);
}

/**
 * Reads one JSON record that must be there.
 *
 * @throws OffloadError `corrupt` where it is absent or damaged, `store` where it cannot be read
 */
export function readJson<T>(
	path: string,
	schema: z.ZodMiniType<T>,
	what: string,
	format = 1,
): T {
	const found = readJsonMaybe(path, schema, what, format);
	if (found !== null) return found;
	throw new OffloadError(
		"corrupt",
		`The ${what} is missing: found no file, allowed: one JSON object`,
		{ about: path, kept: "everything else was left as it is" },
	);
}
