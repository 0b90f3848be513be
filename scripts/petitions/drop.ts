/** Private folders for the petitions of a session. One petition has a folder of its own, so that a worker can be let into it and nothing else. */
import { rmSync } from "node:fs";
import {
	codeOf,
	createDurable,
	listDir,
	makeDir,
	storeError,
} from "../system/files.ts";

/** The name of a petition in its folder. */
const PETITION = "petition";
/** The folder in which a skill may write petitions itself. */
const WRITTEN = "written";

/**
 * Keeps a petition in a folder of its own.
 *
 * @param dir the folder of the session's drops; made where it is absent
 * @param name of the new folder, by chance
 * @returns the file's path, absolute
 * @throws OffloadError `store`
 */
export function putPetition(
	dir: string,
	name: string,
	bytes: Uint8Array,
): string {
	makeDir(dir);
	makeDir(`${dir}/${name}`);
	const path = `${dir}/${name}/${PETITION}`;
	createDurable(path, bytes);
	return path;
}

/** The folder in which a skill may write petitions; made where it is absent. @throws OffloadError `store` */
export function writtenDir(dir: string): string {
	makeDir(dir);
	makeDir(`${dir}/${WRITTEN}`);
	return `${dir}/${WRITTEN}`;
}

/**
 * Removes a folder of the store with all that is in it.
 *
 * @returns false where it was not there
 * @throws OffloadError `store`
 */
export function removeFolder(path: string): boolean {
	try {
		if (listDir(path) === null) return false;
		rmSync(path, { recursive: true, force: true });
		return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw storeError(error, path, "remove");
	}
}
