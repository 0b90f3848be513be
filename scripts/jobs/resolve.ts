/** From what a person types to the one job that it means. */
import { HANDLE, HANDLE_PREFIX } from "../core/grammar.ts";
import { jobPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { byAlias } from "./aliases.ts";
import { isThere, listJobs } from "./live.ts";

/** Candidates that are named in the message; more are counted. */
const MOST_NAMED = 8;

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
	if (HANDLE.test(text) && isThere(jobPaths(root, text).dir)) return text;
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
