/** The state root beyond its jobs: what is ours there, how large it is, and its removal. */
import { lstatSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { store } from "../../core/layout.ts";
import { codeOf, listDir, storeError } from "../../system/files.ts";
import type { Stays } from "./jobs.ts";

/**
 * The bytes of everything below a folder. What cannot be looked at counts nothing.
 *
 * @param path links are not followed
 */
export function sizeBelow(path: string): number {
	let size = 0;
	const folders = [path];
	for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
		try {
			for (const entry of readdirSync(at, { withFileTypes: true })) {
				const below = join(at, entry.name);
				if (entry.isDirectory()) folders.push(below);
				else size += lstatSync(below).size;
			}
		} catch {
			// gone meanwhile, or not ours to read
		}
	}
	return size;
}

/** What lies in the state root and holds no record of its own: made anew where it is needed. */
const spare = (root: string): readonly string[] => {
	const {
		runners,
		configCache,
		codeCache,
		faults,
		witnesses,
		usage,
		hosts,
		benches,
		hostSide,
	} = store(root);
	return [
		runners,
		configCache,
		codeCache,
		faults,
		witnesses,
		usage,
		hosts,
		benches,
		hostSide,
	];
};

/** What goes once the last job has gone. */
const rest = (root: string): readonly string[] => {
	const { ledger, locks, aliases, live, jobs, worktrees, shims } = store(root);
	const { sessions, captures, drops, holds, told, knownHosts } = store(root);
	return [
		...[ledger, locks, aliases, shims, sessions, captures, drops, holds, told],
		knownHosts,
		...[live, jobs, worktrees],
	];
};

const exists = (path: string): boolean => {
	try {
		lstatSync(path);
		return true;
	} catch {
		return false;
	}
};

/** The parts of the state root that would go, and what stays there. */
export interface RootPlan {
	readonly remove: readonly string[];
	readonly keep: readonly Stays[];
}

/**
 * What of the state root goes along.
 *
 * @param root the state root
 * @param jobsStay whether a job stays, which needs its records
 */
export function planRoot(root: string, jobsStay: boolean): RootPlan {
	const known = [...spare(root), ...rest(root)];
	const foreign = (listDir(root) ?? [])
		.map((name) => join(root, name))
		.filter((path) => !known.includes(path))
		.map((path) => ({ path, why: "nothing that this version makes" }));
	const remove = [...spare(root), ...(jobsStay ? [] : rest(root))];
	return { remove: remove.filter(exists), keep: foreign };
}

/**
 * Removes parts of the state root, and the root itself once it is empty.
 *
 * Folders that hold jobs or worktrees go only when they are empty: a dispatch may have begun meanwhile.
 *
 * @param root the state root
 * @param paths from {@link planRoot}
 * @returns what is gone, and what stays after all
 * @throws OffloadError `store`
 */
export function removeRoot(
	root: string,
	paths: readonly string[],
): { removed: string[]; keep: Stays[] } {
	const { jobs, live, worktrees } = store(root);
	const removed: string[] = [];
	const keep: Stays[] = [];
	for (const path of [...paths, root]) {
		const onlyEmpty = [jobs, live, worktrees, root].includes(path);
		try {
			if (onlyEmpty) rmdirSync(path);
			else rmSync(path, { recursive: true, force: true });
			removed.push(path);
		} catch (error) {
			const code = codeOf(error);
			if (code === "ENOENT") continue;
			if (code !== "ENOTEMPTY" && code !== "EEXIST")
				throw storeError(error, path, "remove");
			keep.push({ path, why: `${basename(path)} is not empty` });
		}
	}
	return { removed, keep };
}
