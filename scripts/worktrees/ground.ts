/** What worktrees stand on: ports, names, the note of an unfinished work, and retries against other programs' locks. */
import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { HANDLE } from "../core/grammar.ts";
import { OffloadError } from "../core/reasons.ts";
import { at, gitId, handle, processIdentity } from "../core/records/shapes.ts";
import {
	asJson,
	makeDir,
	readJsonMaybe,
	removeFile,
	storeError,
	writeDurable,
} from "../system/files.ts";
import { type Git, GitError } from "../system/git.ts";
import { type Held, type LockPorts, takeLock } from "./lock.ts";

/** Everything that making and removing worktrees needs from outside. */
export interface WorktreePorts extends LockPorts {
	readonly git: Git;
	/** Folders of the state root, as its layout names them. */
	readonly places: { readonly worktrees: string; readonly locks: string };
	/** Milliseconds to wait for our own lock and for other programs' locks. Default: 60 seconds. */
	readonly waitMs?: number;
	/** Told before each step by its name. */
	readonly step?: (name: string) => void | Promise<void>;
}

/** How long to wait at most. */
export const waitOf = (ports: WorktreePorts): number => ports.waitMs ?? 60_000;

/** The branch of a job. */
export const branchOf = (jobHandle: string): string => `offload/${jobHandle}`;
/** The words that git's own lock on a worktree of ours carries. They, our record and the place are what marks it as ours. */
export const lockReason = (jobHandle: string): string => `offload ${jobHandle}`;

/**
 * The place of a job's worktree; the folder above it is made.
 *
 * @returns the canonical path, as git will register it
 * @throws OffloadError `internal` for what is no handle, `store`
 */
export function placeOf(ports: WorktreePorts, jobHandle: string): string {
	if (!HANDLE.test(jobHandle))
		throw new OffloadError("internal", "A worktree was asked for no handle");
	makeDir(ports.places.worktrees);
	try {
		return join(realpathSync(ports.places.worktrees), jobHandle);
	} catch (error) {
		throw storeError(error, ports.places.worktrees, "resolve");
	}
}

/** Takes the lock under which all changes to a repository's worktrees and branches are made. */
export function lockRepository(
	ports: WorktreePorts,
	commonDir: string,
): Promise<Held> {
	makeDir(ports.places.locks);
	const name = createHash("sha256").update(commonDir).digest("hex");
	return takeLock(join(ports.places.locks, `repository-${name}`), ports, {
		what: "the worktrees of a repository",
		waitMs: waitOf(ports),
	});
}

const intent = z.strictObject({
	format: z.literal(1),
	doing: z.enum(["making", "removing"]),
	handle,
	path: z.string(),
	branch: z.string(),
	commonDir: z.string(),
	/** Making: the commit it starts from. Removing: the tip that was found safe elsewhere. */
	commit: gitId,
	/** Removing: its name among git's own notes. */
	entry: z.nullable(z.string()),
	by: processIdentity,
	at,
});

/**
 * The note of a work that is not finished. While it lies there, no worker has been started in the tree
 * (making), or the tree was found clean and its commits safe (removing).
 */
export type Intent = z.infer<typeof intent>;

/** How the name of a note begins; the job's handle follows. */
export const UNFINISHED = ".unfinished-";

const intentFile = (ports: WorktreePorts, jobHandle: string): string =>
	join(ports.places.worktrees, `${UNFINISHED}${jobHandle}`);

/** The note of an unfinished work on a job's worktree, or null. */
export const readIntent = (
	ports: WorktreePorts,
	jobHandle: string,
): Intent | null =>
	readJsonMaybe(intentFile(ports, jobHandle), intent, "worktree note");

/** Notes what is about to be done. */
export function writeIntent(
	ports: WorktreePorts,
	note: Omit<Intent, "format" | "by" | "at">,
): Intent {
	const full: Intent = {
		format: 1,
		...note,
		by: ports.self,
		at: ports.clock().at,
	};
	writeDurable(intentFile(ports, note.handle), asJson(full));
	return full;
}

/** Strikes the note out: the work is done or undone. */
export const removeIntent = (ports: WorktreePorts, jobHandle: string): void =>
	removeFile(intentFile(ports, jobHandle));

/** Whether the one who left a note has ended, so that another may take the work up. */
export const isAbandoned = (ports: WorktreePorts, note: Intent): boolean =>
	(note.by.pid === ports.self.pid && note.by.start === ports.self.start) ||
	ports.probe.isAlive(note.by) === "dead";

/**
 * Refuses where the one who left a note may still be at work.
 *
 * @throws OffloadError `locked`
 */
export function assertAbandoned(ports: WorktreePorts, note: Intent): void {
	if (isAbandoned(ports, note)) return;
	throw new OffloadError("locked", stillAtWork(note), {
		about: note.path,
		kept: "it was left as it is",
	});
}

/** Says who left a note and is not shown to have ended. */
export const stillAtWork = (note: Intent): string =>
	`Process ${note.by.pid} is still ${note.doing} this worktree, or cannot be shown to have ended`;

/** What git says where another program holds one of its lock files. */
const HELD_BY_ANOTHER =
	/could not lock config file|\.lock': File exists|cannot lock ref .*(File exists|Unable to create)/;

/**
 * Does something with git again while another program holds a lock file of git's.
 *
 * @param work does it; must leave nothing behind when it fails
 * @throws OffloadError `locked` where that program does not let go in time; any other failure as it is
 */
export async function whileLockedByOthers<T>(
	ports: WorktreePorts,
	work: () => Promise<T>,
): Promise<T> {
	// Half of the whole: those that wait for us have waited as long, and still get their turn.
	const until = ports.clock().up + waitOf(ports) / 2000;
	for (let pause = 20; ; pause = Math.min(pause * 1.6, 1000)) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof GitError && HELD_BY_ANOTHER.test(error.stderr)))
				throw error;
			if (ports.clock().up >= until)
				throw new OffloadError(
					"locked",
					`Another program held a lock of this repository all the time: ${error.message}`,
					{
						about: error.about ?? "git",
						kept: "nothing was changed",
						next: "if no git program runs there, remove the lock file that git names",
						cause: error,
					},
				);
			await sleep(
				pause + (Number.parseInt(ports.nonce().slice(0, 2), 16) % 20),
			);
		}
	}
}
