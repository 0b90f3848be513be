/**
 * Files that are whole or absent: the primitives that every record is read and written with.
 *
 * All are synchronous. A record is small, its order on disk is what matters, and a verb has
 * nothing else to do meanwhile.
 */
import {
	constants,
	existsSync,
	fsyncSync,
	linkSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	renameSync,
	statSync,
	unlinkSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { randomHex } from "./clock.ts";
import { withFile } from "./reading.ts";
import { codeOf, storeError } from "./store-errors.ts";

export {
	readBeginning,
	readBytes,
	readJson,
	readJsonMaybe,
} from "./reading.ts";
export { codeOf, storeError };

/** What the name of an unfinished file or directory begins with. Readers pass over all of them. */
export const TEMP_PREFIX = ".tmp-";
/** A name for something unfinished, next to what it will become. */
export const tempName = (): string => `${TEMP_PREFIX}${randomHex(8)}`;

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
 * @throws OffloadError `store`; where it came after the link, from making the name durable, the file
 *   is there all the same
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
		makeFolders(path, 0o700);
	} catch (error) {
		throw storeError(error, path, "make the folder");
	}
}

/**
 * Makes a folder and those above it. Node's own recursion is not used: where a folder is there and takes
 * nothing in, it tries for ever, and it calls a read-only file system a missing folder.
 *
 * @throws the system's error for the folder that could not be made
 */
export function makeFolders(path: string, mode: number): void {
	for (let tries = 0; ; tries += 1)
		try {
			mkdirSync(path, { mode });
			return;
		} catch (error) {
			const code = codeOf(error);
			if (code === "EEXIST" && statSync(path).isDirectory()) return;
			if (code !== "ENOENT" || dirname(path) === path || tries === 2)
				throw error;
			// Where it is there now, another has made it since: the next try tells.
			if (!existsSync(dirname(path))) makeFolders(dirname(path), mode);
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
