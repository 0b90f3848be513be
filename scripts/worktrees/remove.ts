/** Removes a worktree of ours once nothing in it can be lost, and its branch with it. */
import { lstatSync } from "node:fs";
import { entryOf } from "../system/git-repository.ts";
import { dropBranch, finishRemoving, reinstate, restOf } from "./finish.ts";
import {
	type Intent,
	isAbandoned,
	lockReason,
	lockRepository,
	placeOf,
	readIntent,
	removeIntent,
	stillAtWork,
	type WorktreePorts,
	whileLockedByOthers,
	writeIntent,
} from "./ground.ts";
import { inspectWorktree, type Keep, type WorktreeRecord } from "./inspect.ts";
import { undoMaking } from "./undo.ts";
import { writerOf } from "./writer.ts";

/** Whether the job that a worktree belongs to has ended, as far as it was witnessed. */
export type JobState = "ended" | "live" | "unknown";

/** Asks for the state of a job by its handle. */
export type JobStateOf = (handle: string) => JobState | Promise<JobState>;

/** What became of a worktree, or would become of it. */
export interface RemovalVerdict {
	readonly handle: string;
	readonly root: string;
	/** `removable` only from a dry run. `absent`: there is nothing left of it. */
	readonly result: "removed" | "removable" | "kept" | "absent";
	/** Why it is kept; empty otherwise. */
	readonly keep: readonly Keep[];
	/** Whether the branch is (or would be) gone as well. */
	readonly branch: boolean;
	/** Ignored files and folders that go with it. */
	readonly ignored: number;
}

/**
 * Removes a worktree if it is clean, its commits are elsewhere, nobody else locked it and its job has
 * ended; else keeps it and says why. Never forced.
 *
 * @param of the worktree as it was recorded
 * @param jobState asked again immediately before anything is removed
 * @param ports what it needs from outside
 * @param how `dryRun`: look, change nothing
 * @returns the verdict
 * @throws OffloadError `locked`, `store`, `environment` where the removal itself failed half way; the
 *   next call goes on with it
 */
export async function removeWorktree(
	of: WorktreeRecord,
	jobState: JobStateOf,
	ports: WorktreePorts,
	how: { readonly dryRun?: boolean } = {},
): Promise<RemovalVerdict> {
	if (how.dryRun === true) return look(of, jobState, ports);
	const lock = await lockRepository(ports, of.commonDir);
	try {
		const before = await look(of, jobState, ports);
		if (before.result === "kept") return before;
		const left = readIntent(ports, of.handle);
		if (left?.doing === "making") await undoMaking(ports, left);
		else if (left !== null) await finishRemoving(ports, left);
		const seen = left === null ? before : await look(of, jobState, ports);
		if (seen.result === "kept") return seen;
		if (seen.result === "absent")
			return { ...seen, branch: await dropBranch(ports, of) };
		const found = await inspectWorktree(ports, of);
		if (found.keep.length > 0 || found.tip === null)
			return verdict(of, "kept", found.keep);
		await ports.step?.("note");
		const note = writeIntent(ports, {
			doing: "removing",
			handle: of.handle,
			path: of.root,
			branch: of.branch,
			commonDir: of.commonDir,
			commit: found.tip,
			entry: found.entry,
		});
		await unregister(ports, note);
		const branch = await dropBranch(ports, note);
		await ports.step?.("done");
		removeIntent(ports, of.handle);
		return { ...seen, result: "removed", branch };
	} finally {
		lock.release();
	}
}

const verdict = (
	of: WorktreeRecord,
	result: RemovalVerdict["result"],
	keep: readonly Keep[] = [],
	more: Partial<RemovalVerdict> = {},
): RemovalVerdict => ({
	handle: of.handle,
	root: of.root,
	result,
	keep,
	branch: result === "removable",
	ignored: 0,
	...more,
});

/** Whose job speaks against a removal: that of the worktree, or another that writes in it. */
async function liveJob(
	of: WorktreeRecord,
	jobState: JobStateOf,
	ports: WorktreePorts,
): Promise<Keep | null> {
	const writer = writerOf(ports.places.locks, of.root);
	const handles = new Set([of.handle, ...(writer ? [writer.handle] : [])]);
	for (const handle of handles) {
		const state = await jobState(handle);
		if (state === "ended") continue;
		const detail =
			state === "live"
				? `the job ${handle} has not ended`
				: `whether the job ${handle} has ended cannot be told`;
		return { reason: "live", detail };
	}
	return null;
}

/** What would become of a worktree now. */
async function look(
	of: WorktreeRecord,
	jobState: JobStateOf,
	ports: WorktreePorts,
): Promise<RemovalVerdict> {
	const alive = await liveJob(of, jobState, ports);
	if (alive !== null) return verdict(of, "kept", [alive]);
	if (of.root !== placeOf(ports, of.handle))
		return verdict(of, "kept", [
			{ reason: "not-ours", detail: "it does not lie where we make worktrees" },
		]);
	const left = readIntent(ports, of.handle);
	if (left !== null)
		// Whether something was added to it meanwhile is looked at when it is taken up.
		return isAbandoned(ports, left)
			? verdict(of, "removable")
			: verdict(of, "kept", [{ reason: "busy", detail: stillAtWork(left) }]);
	if (isGone(of)) return verdict(of, "absent");
	const found = await inspectWorktree(ports, of);
	return verdict(
		of,
		found.keep.length === 0 ? "removable" : "kept",
		found.keep,
		{ ignored: found.ignored },
	);
}

/** Whether neither a folder nor a registration is left. */
const isGone = (of: WorktreeRecord): boolean =>
	lstatSync(of.root, { throwIfNoEntry: false }) === undefined &&
	entryOf(of.commonDir, of.root) === undefined;

/** Lets git remove the folder and its registration. Git looks once more by itself: nothing is forced. */
async function unregister(ports: WorktreePorts, note: Intent): Promise<void> {
	const place = { cwd: note.commonDir, gitDir: note.commonDir, writes: true };
	const entry = entryOf(note.commonDir, note.path);
	await ports.step?.("unlock");
	if (entry?.locked === lockReason(note.handle))
		await ports.git(["worktree", "unlock", "--", note.path], place);
	await ports.step?.("remove");
	try {
		await whileLockedByOthers(ports, () =>
			ports.git(["worktree", "remove", "--", note.path], {
				...place,
				deadlineMs: 10 * 60_000,
			}),
		);
	} catch (error) {
		// Where git had begun to remove it, the next call goes on with that.
		if ((await restOf(ports, note)) !== "part") await reinstate(ports, note);
		throw error;
	}
}
