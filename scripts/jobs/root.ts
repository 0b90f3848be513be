/** The state root: where it is, and whether it can be trusted. */
import {
	accessSync,
	constants,
	lstatSync,
	type Stats,
	statSync,
} from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { codeOf, makeDir, storeError } from "../system/files.ts";

const ELSEWHERE = "or set OFFLOAD_HOME to an absolute path elsewhere";

/**
 * Where the records lie: `$OFFLOAD_HOME`, else `${XDG_STATE_HOME:-~/.local/state}/offload`.
 *
 * It depends on nothing else: not on the folder, the session, a plugin's own folders. A hook, a
 * skill and a terminal must find the same jobs.
 *
 * @param env the environment of whoever asks
 * @param home the home directory, absolute
 * @returns an absolute path; it need not exist
 * @throws OffloadError `store` where OFFLOAD_HOME is set and not absolute
 */
export function stateRoot(
	env: Readonly<Record<string, string | undefined>>,
	home: string,
): string {
	const own = env.OFFLOAD_HOME;
	if (own) {
		if (isAbsolute(own)) return resolve(own);
		throw new OffloadError(
			"store",
			"OFFLOAD_HOME is not an absolute path, so it would name another store in every folder",
			{ about: own, next: "set it to an absolute path, or unset it" },
		);
	}
	// A relative XDG_STATE_HOME is to be ignored, by that specification's own words.
	const xdg = env.XDG_STATE_HOME;
	const state = xdg && isAbsolute(xdg) ? xdg : join(home, ".local", "state");
	return resolve(state, "offload");
}

function lookAt(path: string, how: (path: string) => Stats): Stats | null {
	try {
		return how(path);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return null;
		throw storeError(error, path, "look at the state root");
	}
}

function distrust(path: string, why: string, next: string): OffloadError {
	return new OffloadError("store", `The state root ${path} ${why}`, {
		about: path,
		kept: "it was left as it is",
		next,
	});
}

/** A path as a person can paste it into a shell. */
const inShell = (path: string): string =>
	/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** @returns false where nothing is there */
function trusted(path: string, uid: number | undefined): boolean {
	const link = lookAt(path, lstatSync);
	if (link === null) return false;
	const stat = link.isSymbolicLink() ? lookAt(path, statSync) : link;
	if (stat === null)
		throw distrust(
			path,
			"is a symbolic link to nothing",
			`remove the link, ${ELSEWHERE}`,
		);
	if (!stat.isDirectory())
		throw distrust(path, "is not a folder", `move it away, ${ELSEWHERE}`);
	const foreign = [link, stat].find((s) => uid !== undefined && s.uid !== uid);
	if (foreign)
		throw distrust(
			path,
			`belongs to another user (uid ${foreign.uid}, and this is uid ${uid})`,
			`run as its owner, ${ELSEWHERE}`,
		);
	if (stat.mode & 0o077)
		throw distrust(
			path,
			`can be used by other users (mode ${(stat.mode & 0o777).toString(8)})`,
			`chmod 700 ${inShell(path)}`,
		);
	return true;
}

/**
 * Opens the store for writing; makes it where it is absent.
 *
 * @param path from {@link stateRoot}
 * @param uid whose it must be; the user's own unless told
 * @returns the path, for the calls that take a root
 * @throws OffloadError `store` where it belongs to another user, lets others in, leads elsewhere,
 *   is no folder, or cannot be written
 */
export function openRoot(path: string, uid = process.getuid?.()): string {
	if (!trusted(path, uid)) {
		makeDir(path);
		trusted(path, uid);
	}
	try {
		accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		throw storeError(error, path, "write to the state root");
	}
	return path;
}

/**
 * Opens the store for a verb that only looks. Makes nothing.
 *
 * @param path from {@link stateRoot}
 * @param uid whose it must be; the user's own unless told
 * @returns false where there is no store, which is an empty one
 * @throws OffloadError `store` where it is there and cannot be trusted or read
 */
export function lookRoot(path: string, uid = process.getuid?.()): boolean {
	if (!trusted(path, uid)) return false;
	try {
		accessSync(path, constants.R_OK | constants.X_OK);
	} catch (error) {
		throw storeError(error, path, "read the state root");
	}
	return true;
}
