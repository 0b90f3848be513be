/** Errors of the file system in words that a person can act on. */
import { OffloadError } from "../core/reasons.ts";

/** The code of a system error, or the empty text. */
export function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}

const WAYS_OUT: Readonly<Record<string, readonly [string, string]>> = {
	ENOSPC: ["the disk is full", "free some space on that disk, then try again"],
	EDQUOT: [
		"your quota on that disk is used up",
		"free some of it, then try again",
	],
	EROFS: [
		"the file system is read-only",
		"mount it writable, or set OFFLOAD_HOME to an absolute path elsewhere",
	],
	EACCES: [
		"permission is denied",
		"give yourself access to it, or set OFFLOAD_HOME to an absolute path elsewhere",
	],
	EPERM: [
		"the system does not permit it (some file systems know no hard links)",
		"set OFFLOAD_HOME to an absolute path on a local disk",
	],
	ENAMETOOLONG: [
		"the path is too long",
		"set OFFLOAD_HOME to a shorter absolute path",
	],
	ENOTDIR: [
		"a part of the path is a file",
		"move that file away, or set OFFLOAD_HOME to an absolute path elsewhere",
	],
	EEXIST: [
		"something is in its place",
		"look at what lies there and move it out of the way",
	],
	EISDIR: [
		"a folder is in its place",
		"look at what lies there and move it out of the way",
	],
	ELOOP: [
		"its symbolic links lead in a circle",
		"mend the links, or set OFFLOAD_HOME to an absolute path elsewhere",
	],
	ENOENT: [
		"the folder it belongs in is gone",
		"look whether something removes files under the state root",
	],
	EMFILE: ["too many files are open", "end some programs, then try again"],
	ENFILE: ["too many files are open", "end some programs, then try again"],
	EIO: ["the disk reports an error", "check the disk, then try again"],
};

/**
 * Turns an error of the file system into a `store` error.
 *
 * @param error what was thrown; an OffloadError is handed back as it is
 * @param path what it happened to
 * @param doing the verb of the sentence, such as `write` or `read the claim`
 * @param kept what is still there in spite of it
 * @throws what is no error of the file system: a fault of ours is not to be blamed on a disk
 */
export function storeError(
	error: unknown,
	path: string,
	doing: string,
	kept = "everything written before",
): OffloadError {
	if (error instanceof OffloadError) return error;
	const code = codeOf(error);
	if (code === "") throw error;
	const [why, next] = WAYS_OUT[code] ?? [
		`the system answered ${code}`,
		"check the disk and its permissions, then try again",
	];
	return new OffloadError("store", `Could not ${doing} ${path}: ${why}`, {
		about: path,
		kept,
		next,
		cause: error,
	});
}
