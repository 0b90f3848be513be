/** The petitions of sessions, as long as somebody may still read them. */
import { rmdirSync } from "node:fs";
import { ageOf, type Now } from "../core/clock.ts";
import { store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { listLive, modifiedMs } from "../jobs/live.ts";
import { readJob } from "../jobs/publish.ts";
import { removeFolder } from "../petitions/drop.ts";
import { listDir } from "../system/files.ts";

/** Seconds after which a drop that nobody took away is taken away. */
const OLD_S = 86_400;
/** Folders of sessions that are looked at in one go. */
const AT_ONCE = 200;

/** Whether a session has agents of its own on record that were not seen to end. They read their petition from its drops. */
export const sessionHasAgents = (root: string, session: string): boolean =>
	listLive(root).some((handle) => {
		try {
			const job = readJob(root, handle);
			return job?.session === session && job.launcher === "harness";
		} catch (error) {
			// A job that cannot be read may be one of them.
			if (error instanceof OffloadError) return true;
			throw error;
		}
	});

/**
 * Removes drops that are older than a day. A petition that was dispatched lies with its job, so nothing needs
 * them but an agent that still reads one, and no agent of a session takes a day to begin.
 *
 * @param root an opened state root; an absent one holds none
 * @returns how many were removed
 * @throws OffloadError `store`
 */
export function pruneDrops(root: string, now: Now): number {
	const { drops } = store(root);
	let removed = 0;
	for (const session of (listDir(drops) ?? []).slice(0, AT_ONCE)) {
		const folder = `${drops}/${session}`;
		for (const name of listDir(folder) ?? []) {
			const written = modifiedMs(`${folder}/${name}`);
			if (written === null) continue;
			const age = ageOf({ at: new Date(written).toISOString() }, now);
			if (age === "unknown" || age < OLD_S) continue;
			if (removeFolder(`${folder}/${name}`)) removed += 1;
		}
		try {
			rmdirSync(folder);
		} catch {
			// something is still in it
		}
	}
	return removed;
}
