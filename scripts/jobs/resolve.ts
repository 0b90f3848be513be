/** From what a person types to the one job that it means. */
import { statSync } from "node:fs";
import { AGENT_ID, HANDLE, HANDLE_PREFIX } from "../core/grammar.ts";
import { OffloadError } from "../core/reasons.ts";
import { alias as aliasSchema } from "../core/records/attempt.ts";
import { codeOf, readJsonMaybe, storeError } from "../system/files.ts";
import { aliasPath, jobPaths } from "./layout.ts";
import { listJobs } from "./live.ts";

/** Candidates that are named in the message; more are counted. */
const MOST_NAMED = 8;

function exists(root: string, handle: string): boolean {
	const { dir } = jobPaths(root, handle);
	try {
		return statSync(dir).isDirectory();
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw storeError(error, dir, "look for the job");
	}
}

/** The job an agent id stands for; null where it stands for none. */
function byAlias(root: string, text: string): string | null {
	if (!AGENT_ID.test(text) || text.startsWith(".")) return null;
	const found = readJsonMaybe(aliasPath(root, text), aliasSchema, "alias");
	// A file system that folds case finds another id's file.
	if (found?.alias !== text) return null;
	return exists(root, found.handle) ? found.handle : null;
}

/**
 * Finds the job that a text means: its handle, an agent id, or the beginning of exactly one handle.
 *
 * @param root the state root; an absent one holds no job
 * @param text what was typed
 * @returns the whole handle
 * @throws OffloadError `not-found`; `usage` where several handles begin so, with their names;
 *   `store` or `corrupt`
 */
export function resolveHandle(root: string, text: string): string {
	if (HANDLE.test(text) && exists(root, text)) return text;
	const alias = byAlias(root, text);
	if (alias !== null) return alias;
	const found = HANDLE_PREFIX.test(text)
		? listJobs(root).filter((handle) => handle.startsWith(text))
		: [];
	const [only] = found;
	if (found.length === 1 && only !== undefined) return only;
	if (found.length === 0)
		throw new OffloadError("not-found", "No job has this name", {
			about: text,
			next: "offload ps --all lists every job",
		});
	const more = found.length - MOST_NAMED;
	const names = found.slice(0, MOST_NAMED).join(", ");
	throw new OffloadError(
		"usage",
		`${found.length} jobs begin with this: ${names}${more > 0 ? ` and ${more} more` : ""}`,
		{ about: text, next: "type more of the handle" },
	);
}
