/** Removing jobs that are over, and what crashes left unfinished. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import {
	listDir,
	removeFile,
	storeError,
	syncDir,
	tempName,
} from "../system/files.ts";
import { byAlias } from "./aliases.ts";
import { aliasPath, jobPaths, store } from "./layout.ts";
import { modifiedMs } from "./live.ts";
import { hasOutcome, readJob } from "./publish.ts";

/**
 * Removes a job with all its attempts and results. It is gone at once or not at all: a reader never
 * sees half of it.
 *
 * Whether anything of value is lost with it, such as a patch that nobody applied, is for the caller to judge.
 *
 * @param root an opened state root
 * @param handle a job that has an outcome, or that the session launched itself
 * @throws OffloadError `refused` where it has not ended; `not-found`, `store` or `corrupt`
 */
export function removeJob(root: string, handle: string): void {
	const job = readJob(root, handle);
	if (job === null)
		throw new OffloadError("not-found", "There is no such job", {
			about: handle,
			next: "offload ps --all",
		});
	if (!hasOutcome(root, handle) && job.launcher !== "harness")
		throw new OffloadError("refused", "A job that has not ended is kept", {
			about: handle,
			kept: "the job",
			next: `offload stop ${handle}`,
		});
	const { dir, live } = jobPaths(root, handle);
	const { jobs } = store(root);
	const ours = job.aliases.filter((id) => byAlias(root, id) === handle);
	const temp = join(jobs, tempName());
	try {
		renameSync(dir, temp);
	} catch (error) {
		throw storeError(error, dir, "remove the job at", "the job");
	}
	syncDir(jobs);
	removeFile(live);
	for (const id of ours) removeFile(aliasPath(root, id));
	try {
		rmSync(temp, { recursive: true, force: true });
	} catch (error) {
		throw storeError(error, temp, "remove", "a part of the job, out of sight");
	}
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
	const { jobs, live, aliases } = store(root);
	let swept = 0;
	for (const dir of [jobs, live, aliases]) {
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
