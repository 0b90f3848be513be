/** `aliases/<id>`: finding a job by the id that a harness gave to its agent. */
import { AGENT_ID } from "../core/grammar.ts";
import { aliasPath, jobPaths, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { type Alias, alias as aliasRecord } from "../core/records/attempt.ts";
import {
	asJson,
	linkOnce,
	makeDir,
	readJsonMaybe,
	writeDurable,
} from "../system/files.ts";
import { isThere } from "./live.ts";

/** Whether a text can be an agent id, and so the name of a file of ours. */
const isAgentId = (text: string): boolean =>
	AGENT_ID.test(text) && !text.startsWith(".");

/**
 * The job that an agent id stands for.
 *
 * @param root the state root; an absent one holds no alias
 * @param id whatever was typed
 * @returns its handle; null where the id stands for no job, or for one that is gone
 * @throws OffloadError `corrupt` or `store`
 */
export function byAlias(root: string, id: string): string | null {
	if (!isAgentId(id)) return null;
	const there = readAlias(root, id);
	// A file system that folds case finds another id's file.
	if (there?.alias !== id) return null;
	return isThere(jobPaths(root, there.handle).dir) ? there.handle : null;
}

const readAlias = (root: string, id: string): Alias | null =>
	readJsonMaybe(aliasPath(root, id), aliasRecord, "alias");

/**
 * Lets a job be found by an agent id that its harness gave.
 *
 * @throws OffloadError `store` where the id already stands for another job that exists
 */
export function addAlias(root: string, handle: string, alias: string): void {
	if (!isAgentId(alias))
		throw new OffloadError("usage", "This is not an agent id", {
			about: alias,
			next: "an agent id is 1 to 128 of A-Z a-z 0-9 _ . - and begins with neither . nor -",
		});
	makeDir(store(root).aliases);
	const path = aliasPath(root, alias);
	const text = asJson({ format: 1, alias, handle });
	if (linkOnce(path, text) === "made") return;
	const there = readAlias(root, alias);
	if (there?.handle === handle && there.alias === alias) return;
	if (there && isThere(jobPaths(root, there.handle).dir))
		throw new OffloadError("store", "This agent id already names another job", {
			about: alias,
			kept: `it still names ${there.handle}`,
			next: `offload show ${there.handle}`,
		});
	writeDurable(path, text);
}
