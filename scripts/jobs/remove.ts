/** Removing jobs of which nothing lives and nothing is wanted any more, and what crashes left unfinished. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { aliasPath, jobPaths, store } from "../core/layout.ts";
import {
	codeOf,
	listDir,
	removeFile,
	storeError,
	syncDir,
	tempName,
} from "../system/files.ts";
import { byAlias } from "./aliases.ts";
import { modifiedMs } from "./live.ts";
import { readJob } from "./publish.ts";

/**
 * Removes a job from the store. It is gone for every reader at once; what a crash leaves of it lies
 * under a name that nobody reads, and is swept later.
 *
 * @param root an opened state root
 * @param handle the whole handle; one that is not there is no error
 * @returns whether it was this call that removed it
 * @throws OffloadError `store` where it could not be removed; it is then still whole
 */
export function removeJob(root: string, handle: string): boolean {
	const paths = jobPaths(root, handle);
	const { jobs } = store(root);
	const aliases = (readJob(root, handle)?.aliases ?? []).filter(
		(id) => byAlias(root, id) === handle,
	);
	const away = join(jobs, tempName());
	try {
		renameSync(paths.dir, away);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw storeError(error, paths.dir, "remove the job at", "all of the job");
	}
	syncDir(jobs);
	removeFile(paths.live);
	for (const alias of aliases) removeFile(aliasPath(root, alias));
	try {
		rmSync(away, { recursive: true, force: true });
	} catch {
		// what is left of it lies out of sight, for the sweep
	}
	return true;
}

/** Seconds after which what a crash left unfinished is swept. No publish takes that long. */
const LEFTOVER_S = 3600;

/**
 * Removes what crashes left unfinished in the store's own folders, an hour after they did.
 *
 * @param root the state root
 * @param nowMs the wall clock in milliseconds
 * @returns how many were removed
 */
export function sweepLeftovers(root: string, nowMs: number): number {
	const { jobs, live, aliases, locks, worktrees, runners } = store(root);
	let swept = 0;
	for (const dir of [jobs, live, aliases, locks, worktrees, runners]) {
		for (const name of listDir(dir, "unfinished") ?? []) {
			const path = join(dir, name);
			const since = modifiedMs(path);
			if (since === null || nowMs - since < LEFTOVER_S * 1000) continue;
			rmSync(path, { recursive: true, force: true });
			swept++;
		}
	}
	return swept;
}
