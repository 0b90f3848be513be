/**
 * Files that are whole or absent: the primitives that every record is read and written with.
 *
 * All are synchronous. A record is small, its order on disk is what matters, and a verb has
 * nothing else to do meanwhile.
 */
import { isUtf8 } from "node:buffer";
import {
	closeSync,
	constants,
	fstatSync,
	fsyncSync,
	linkSync,
	lstatSync,
	mkdirSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	unlinkSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type * as z from "zod/mini";
import { OffloadError } from "../core/reasons.ts";
import { parseRecord, type Source } from "../core/records/parse.ts";
import { randomHex } from "./clock.ts";
import { codeOf, storeError } from "./store-errors.ts";

export { codeOf, storeError };

/** Bytes of the largest record that is read. None that we write comes near it. */
const LARGEST = 8 * 1024 * 1024;
/** What the name of an unfinished file or directory begins with. Readers pass over all of them. */
export const TEMP_PREFIX = ".tmp-";
/** A name for something unfinished, next to what it will become. */
export const tempName = (): string => `${TEMP_PREFIX}${randomHex(8)}`;

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

/** The text of a record as it lies on disk. */
export const asJson = (value: unknown): string =>
	`${JSON.stringify(value, null, "\t")}\n`;

/**
 * Makes the names in a directory durable.
 *
 * @throws OffloadError `store`; a file system that cannot sync directories is not an error
 */
export function syncDir(dir: string): void {
	try {
		withFile(dir, constants.O_RDONLY, 0, fsyncSync);
	} catch (error) {
		if (["EINVAL", "ENOTSUP", "EOPNOTSUPP"].includes(codeOf(error))) return;
		throw storeError(error, dir, "make durable the folder");
	}
}

/** Writes a new file whole; on any failure it is removed again. */
function writeNew(path: string, content: string | Uint8Array, sync: boolean) {
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
	try {
		withFile(path, flags, 0o600, (fd) => {
			let done = 0;
			while (done < bytes.length)
				done += writeSync(fd, bytes, done, bytes.length - done);
			if (sync) fsyncSync(fd);
		});
	} catch (error) {
		discard(path);
		throw error;
	}
}

/**
 * Writes a file that did not exist, in a directory that is not yet visible.
 *
 * @throws OffloadError `store`
 */
export function createDurable(path: string, content: string | Uint8Array) {
	try {
		writeNew(path, content, true);
	} catch (error) {
		throw storeError(error, path, "write");
	}
}

/**
 * Replaces a file whole: a reader sees the old or the new one, and after a crash too.
 *
 * @param path the file; made with mode 0600
 * @param content its whole content
 * @param how `sync: false` for what is worthless after a crash of the machine, such as a beat
 * @throws OffloadError `store`; then the old file is still there, untouched
 */
export function writeDurable(
	path: string,
	content: string | Uint8Array,
	how: { readonly sync?: boolean } = {},
): void {
	const sync = how.sync ?? true;
	const temp = join(dirname(path), tempName());
	try {
		writeNew(temp, content, sync);
		renameSync(temp, path);
	} catch (error) {
		discard(temp);
		throw storeError(error, path, "write", "what was there before");
	}
	if (sync) syncDir(dirname(path));
}

/**
 * Makes a file that only the first of many can make, by link(2): whole from its first moment.
 *
 * @param path the file
 * @param content its whole content
 * @returns `made`, or `exists` where another was first (its content was not looked at)
 * @throws OffloadError `store`
 */
export function linkOnce(
	path: string,
	content: string | Uint8Array,
): "made" | "exists" {
	const temp = join(dirname(path), tempName());
	try {
		writeNew(temp, content, true);
		try {
			linkSync(temp, path);
		} catch (error) {
			if (codeOf(error) !== "EEXIST") throw error;
			// A network file system may repeat a link that had already been made.
			if (lstatSync(temp).nlink !== 2) return "exists";
		}
	} catch (error) {
		throw storeError(error, path, "write");
	} finally {
		discard(temp);
	}
	syncDir(dirname(path));
	return "made";
}

/** Removes what is unfinished. Failing to is not an error: readers pass over what is left. */
function discard(path: string): void {
	try {
		unlinkSync(path);
	} catch {
		// absent, or left behind
	}
}

/**
 * Removes a file; that it is gone already is no error.
 *
 * @throws OffloadError `store`
 */
export function removeFile(path: string): void {
	try {
		unlinkSync(path);
	} catch (error) {
		if (codeOf(error) !== "ENOENT") throw storeError(error, path, "remove");
	}
}

/**
 * Makes a directory, and those above it, for us alone.
 *
 * @throws OffloadError `store`
 */
export function makeDir(path: string): void {
	try {
		mkdirSync(path, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw storeError(error, path, "make the folder");
	}
}

/**
 * The names in a directory.
 *
 * @param path the directory
 * @param which `finished`: without what is still being written; `unfinished`: only that
 * @returns null where there is no such directory
 * @throws OffloadError `store` where it is there and cannot be read
 */
export function listDir(
	path: string,
	which: "finished" | "unfinished" = "finished",
): string[] | null {
	const unfinished = which === "unfinished";
	try {
		return readdirSync(path).filter(
			(name) => name.startsWith(TEMP_PREFIX) === unfinished,
		);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return null;
		throw storeError(error, path, "list the folder");
	}
}
