/**
 * A control group around a worker, where this user may make one: what a worker starts does not leave it
 * by leaving its parent, its session and its environment.
 *
 * It is only ever a help. Where there is none, or it fails, the tree is known by descent, session and
 * token alone.
 */
import {
	accessSync,
	constants,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmdirSync,
	writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];
const PREFIX = "offload-";

/** A control group of one worker. */
export interface Cage {
	/** Its directory; for the records, so that another keeper finds it. */
	readonly path: string;
	/**
	 * Puts a process inside, and with it all that it starts from then on. The system takes some
	 * milliseconds for it, so nobody waits: what was started before is known by its descent alone.
	 */
	hold(pid: number): Promise<void>;
	/** The pids inside, without those of cages within it; null where they cannot be read. */
	pids(): number[] | null;
	/** Kills everything inside at once. @returns whether the system did so */
	kill(): boolean;
	/** Removes it, once it is empty. */
	remove(): void;
}

const nameOf = (token: string): string => `${PREFIX}${token}`;

/**
 * The directory of the control group that this process is in, or null where there is none of the second
 * version. A runner that a worker has dispatched is in that worker's cage; its own is made beside it.
 */
function ownGroup(): string | null {
	try {
		const own = /^0::(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"));
		if (!own) return null;
		for (const mount of MOUNTS) {
			try {
				readFileSync(join(mount, "cgroup.controllers"));
				const segments = (own[1] as string).split("/");
				const cage = segments.findIndex((name) => name.startsWith(PREFIX));
				const outside = cage < 0 ? segments : segments.slice(0, cage);
				return join(mount, ...outside);
			} catch {
				// mounted elsewhere
			}
		}
	} catch {
		// no such thing on this system
	}
	return null;
}

function pidsIn(dir: string): number[] {
	const pids = readFileSync(join(dir, "cgroup.procs"), "utf8")
		.split("\n")
		.filter(Boolean)
		.map(Number);
	for (const entry of readdirSync(dir, { withFileTypes: true }))
		if (entry.isDirectory() && !entry.name.startsWith(PREFIX))
			pids.push(...pidsIn(join(dir, entry.name)));
	return pids;
}

function cageAt(path: string): Cage {
	return {
		path,
		async hold(pid) {
			try {
				await writeFile(join(path, "cgroup.procs"), String(pid));
			} catch {
				// it has ended, or may not be moved
			}
		},
		pids() {
			try {
				return pidsIn(path);
			} catch {
				return null;
			}
		},
		kill() {
			try {
				writeFileSync(join(path, "cgroup.kill"), "1");
				return true;
			} catch {
				return false;
			}
		},
		remove() {
			try {
				for (const entry of readdirSync(path, { withFileTypes: true }))
					if (entry.isDirectory()) rmdirSync(join(path, entry.name));
				rmdirSync(path);
			} catch {
				// someone is still inside, or it is gone
			}
		},
	};
}

/**
 * Makes a cage for a worker that is about to be started.
 *
 * @param token the job's token, by which it is named
 * @returns null where this user may make none
 */
export function makeCage(token: string): Cage | null {
	const home = ownGroup();
	if (home === null) return null;
	const path = join(home, nameOf(token));
	try {
		accessSync(join(home, "cgroup.procs"), constants.W_OK);
		mkdirSync(path);
		return cageAt(path);
	} catch {
		return null;
	}
}

/**
 * Finds the cage that an earlier keeper made.
 *
 * @param path as it stands in the records
 * @param token the job's token: a directory of another name is never taken for its cage
 * @returns null where it is not there
 */
export function findCage(path: string, token: string): Cage | null {
	const ours =
		basename(path) === nameOf(token) &&
		MOUNTS.some((mount) => path.startsWith(`${mount}/`)) &&
		!path.split("/").includes("..");
	if (!ours) return null;
	const cage = cageAt(path);
	return cage.pids() === null ? null : cage;
}
