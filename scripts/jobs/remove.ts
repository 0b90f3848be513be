/** Removing a job's records, once nothing of it lives and nothing in them is wanted any more. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
	codeOf,
	removeFile,
	storeError,
	syncDir,
	tempName,
} from "../system/files.ts";
import { aliasPath, jobPaths, store } from "./layout.ts";
import { readJob } from "./publish.ts";

/**
 * Removes a job from the store. It is gone for every reader at once; what a crash leaves of it lies
 * under a name that nobody reads, and is swept later.
 *
 * @param root an opened state root
 * @param handle the whole handle; one that is not there is no error
 * @throws OffloadError `store` where it could not be removed; it is then still whole
 */
export function removeJob(root: string, handle: string): void {
	const paths = jobPaths(root, handle);
	const { jobs } = store(root);
	const aliases = readJob(root, handle)?.aliases ?? [];
	const away = join(jobs, tempName());
	try {
		renameSync(paths.dir, away);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return;
		throw storeError(error, paths.dir, "remove the job at", "all of the job");
	}
	syncDir(jobs);
	removeFile(paths.live);
	for (const alias of aliases) removeFile(aliasPath(root, alias));
	rmSync(away, { recursive: true, force: true });
}
