/**
 * Locks between processes, made by link(2): no file system call of ours waits, and none is lost with
 * the process that made it.
 *
 * A lock is a file that names its holder. It is removed by the holder, or by one who has proven the
 * holder's end. Two can prove that at once, and the slower of them must not remove what a third has
 * locked meanwhile. So the right to remove the lock of one particular holder is itself a lock, named by
 * that holder's nonce: whoever has it looks again, and a nonce that is gone never comes back.
 */
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { Clock } from "../core/clock.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	at,
	nonce,
	type ProcessIdentity,
	processIdentity,
} from "../core/records/shapes.ts";
import {
	asJson,
	linkOnce,
	readJsonMaybe,
	removeFile,
} from "../system/files.ts";

/** What locks need to know of the machine. */
export interface LockPorts {
	/** Who this process is. */
	readonly self: ProcessIdentity;
	/** Tells whether a process lives; only `dead` frees what it held. */
	readonly probe: {
		isAlive(identity: ProcessIdentity): "alive" | "dead" | "unknown";
	};
	readonly clock: Clock;
	/** 32 random hex digits. */
	readonly nonce: () => string;
}

const holder = z.strictObject({
	format: z.literal(1),
	by: processIdentity,
	nonce,
	at,
	/** What it is held for: a word of ours. */
	what: z.string().check(z.maxLength(80)),
});

/** A lock that is held. */
export interface Held {
	/** Gives it back. Doing so twice is no error. */
	release(): void;
}

/** Milliseconds between two tries: short, and different for each that waits, so that none is starved by step. */
const pause = (ports: LockPorts): number =>
	10 + (Number.parseInt(ports.nonce().slice(0, 4), 16) % 50);

/**
 * Waits for a lock and takes it.
 *
 * @param path the lock's file, in a folder that exists
 * @param ports the machine
 * @param how `what`: a word for its holder's record; `waitMs`: how long to wait at most
 * @returns the lock; it must be released
 * @throws OffloadError `locked` where a holder that is not proven dead kept it all that time,
 *   `corrupt` where the file is no lock of ours, `store`
 */
export async function takeLock(
	path: string,
	ports: LockPorts,
	how: { readonly what: string; readonly waitMs: number },
): Promise<Held> {
	const own = ports.nonce();
	const until = ports.clock().up + how.waitMs / 1000;
	for (;;) {
		const record = asJson({
			format: 1,
			by: ports.self,
			nonce: own,
			at: ports.clock().at,
			what: how.what,
		});
		if (linkOnce(path, record) === "made")
			return { release: () => release(path, own) };
		const found = readJsonMaybe(path, holder, "lock");
		if (found === null) continue;
		const alive = ports.probe.isAlive(found.by);
		if (alive === "dead") {
			await removeLock(path, found.nonce, ports, how.waitMs);
			continue;
		}
		if (ports.clock().up >= until)
			throw new OffloadError(
				"locked",
				`Process ${found.by.pid} has held a lock for ${found.what} since ${found.at}, and ${how.waitMs / 1000} s of waiting were not enough`,
				{
					about: path,
					kept: "nothing was changed",
					next:
						alive === "unknown"
							? "whether that process lives cannot be told from here: if it does not, remove the file"
							: "try again when it is done",
				},
			);
		await sleep(pause(ports));
	}
}

const noncePart = z.looseObject({ nonce });

/** The nonce of the record that lies there now, or null. */
const nonceAt = (path: string): string | null =>
	readJsonMaybe(path, noncePart, "lock")?.nonce ?? null;

/** The holder's own way: it lives, so nobody else may remove the file. */
function release(path: string, own: string): void {
	if (nonceAt(path) === own) removeFile(path);
}

/**
 * Removes the record of one holder, and only that: for a holder proven gone, or for one of several
 * who may each give up what a job holds.
 *
 * @param path the lock's file
 * @param of the nonce of that holder's record
 * @param waitMs how long to wait for another that is removing it
 * @returns whether it was this call that removed it
 * @throws OffloadError as {@link takeLock}
 */
export async function removeLock(
	path: string,
	of: string,
	ports: LockPorts,
	waitMs: number,
): Promise<boolean> {
	const right = await takeLock(`${path}.break-${of}`, ports, {
		what: "removing a lock",
		waitMs,
	});
	try {
		if (nonceAt(path) !== of) return false;
		removeFile(path);
		return true;
	} finally {
		right.release();
	}
}
