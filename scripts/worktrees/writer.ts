/** One writer per work tree: a job holds the tree from before its spawn until it has ended. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";
import { OffloadError } from "../core/reasons.ts";
import {
	at,
	attempt,
	handle,
	nonce,
	processIdentity,
} from "../core/records/shapes.ts";
import {
	asJson,
	linkOnce,
	listDir,
	makeDir,
	readJsonMaybe,
} from "../system/files.ts";
import { type LockPorts, removeLock } from "./lock.ts";

const writerRecord = z.strictObject({
	format: z.literal(1),
	/** The canonical root of the work tree. */
	root: z.string(),
	handle,
	attempt,
	/** Who took it for the job: proof of nothing, since the job outlives it. */
	by: processIdentity,
	nonce,
	at,
});

/** Who writes a work tree. */
export type Writer = z.infer<typeof writerRecord>;

/** What the caller knows of a holder's job. Only `ended` frees its tree. */
export type HolderState = "ended" | "live" | "unknown";

const fileOf = (locks: string, root: string): string =>
	join(locks, `writer-${createHash("sha256").update(root).digest("hex")}`);

/**
 * Who holds a work tree now.
 *
 * @param locks the folder of locks
 * @param root the canonical root of the work tree
 * @returns null where nobody does
 * @throws OffloadError `corrupt` or `store`
 */
export const writerOf = (locks: string, root: string): Writer | null =>
	readJsonMaybe(fileOf(locks, root), writerRecord, "writer lock");

/** What a writer lock is asked for. */
export interface WriterWish {
	/** The folder of locks. */
	readonly locks: string;
	/** The canonical root of the work tree. */
	readonly root: string;
	readonly handle: string;
	readonly attempt: number;
	/** Whether the job that holds it has ended, as far as it was witnessed. */
	readonly hasEnded: (holder: Writer) => HolderState | Promise<HolderState>;
}

const WAIT_MS = 5_000;

/**
 * Takes a work tree for one attempt of a job. It does not wait: a second writer is refused before
 * anything of it is launched.
 *
 * @returns the record, also where this very attempt holds it already
 * @throws OffloadError `locked` where another holds it and is not shown to have ended, `corrupt`, `store`
 */
export async function lockWriter(
	wish: WriterWish,
	ports: LockPorts,
): Promise<Writer> {
	const path = fileOf(wish.locks, wish.root);
	makeDir(wish.locks);
	for (;;) {
		const record: Writer = {
			format: 1,
			root: wish.root,
			handle: wish.handle,
			attempt: wish.attempt,
			by: ports.self,
			nonce: ports.nonce(),
			at: ports.clock().at,
		};
		if (linkOnce(path, asJson(record)) === "made") return record;
		const found = writerOf(wish.locks, wish.root);
		if (found === null) continue;
		if (found.handle === wish.handle && found.attempt === wish.attempt)
			return found;
		const state = await wish.hasEnded(found);
		if (state !== "ended")
			throw new OffloadError(
				"locked",
				`The job ${found.handle} writes this work tree since ${found.at}, and ${
					state === "live"
						? "has not ended"
						: "whether it has ended cannot be told"
				}`,
				{
					about: wish.root,
					kept: "nothing was launched",
					next: `wait for it with \`offload wait ${found.handle}\`, end it with \`offload stop ${found.handle}\`, or give this work a worktree of its own`,
				},
			);
		await removeLock(path, found.nonce, ports, WAIT_MS);
	}
}

/**
 * Gives a work tree back. The runner and an adopter may both do so; what a successor holds is not touched.
 *
 * @returns whether the attempt held it until now
 * @throws OffloadError `corrupt`, `locked` or `store`
 */
export async function unlockWriter(
	wish: Omit<WriterWish, "hasEnded">,
	ports: LockPorts,
): Promise<boolean> {
	const found = writerOf(wish.locks, wish.root);
	if (found?.handle !== wish.handle || found.attempt !== wish.attempt)
		return false;
	return removeLock(fileOf(wish.locks, wish.root), found.nonce, ports, WAIT_MS);
}

/**
 * Gives back every work tree that a job still holds, whichever it was.
 *
 * @param of `locks`: the folder of locks; `handle`: a job that has ended; `attempt`: that one alone
 * @returns how many those were
 * @throws OffloadError `locked` or `store`; a lock that cannot be read is passed over, since nothing
 *   says that it is this job's
 */
export async function unlockJob(
	of: {
		readonly locks: string;
		readonly handle: string;
		readonly attempt?: number;
	},
	ports: LockPorts,
): Promise<number> {
	let given = 0;
	for (const name of listDir(of.locks) ?? []) {
		if (!/^writer-[0-9a-f]{64}$/.test(name)) continue;
		const path = join(of.locks, name);
		let found: Writer | null;
		try {
			found = readJsonMaybe(path, writerRecord, "writer lock");
		} catch (error) {
			if (error instanceof OffloadError && error.reason === "corrupt") continue;
			throw error;
		}
		if (found?.handle !== of.handle) continue;
		if (of.attempt !== undefined && found.attempt !== of.attempt) continue;
		if (await removeLock(path, found.nonce, ports, WAIT_MS)) given++;
	}
	return given;
}
