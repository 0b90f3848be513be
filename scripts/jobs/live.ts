/**
 * `live/<handle>`: a marker for every job that has no outcome, so that `ps` need not look at the
 * ten thousand that have one.
 *
 * A marker may be there too much (a crash before or after the job's life), never too little. What is
 * too much is repaired by whoever meets it.
 */
import { type Stats, statSync } from "node:fs";
import { HANDLE } from "../core/grammar.ts";
import { jobPaths, store } from "../core/layout.ts";
import {
	asJson,
	codeOf,
	linkOnce,
	listDir,
	removeFile,
	storeError,
} from "../system/files.ts";

/** Seconds for which a marker without a job is left alone: its job may be on its way. */
export const MARKER_GRACE_S = 60;

/** Puts the marker where it is not. @param at the job's creation time */
export function placeMarker(
	root: string,
	handle: string,
	at: string,
): "made" | "exists" {
	const path = jobPaths(root, handle).live;
	// Looked for first: making a file only to find that it is there costs a sync.
	if (isThere(path)) return "exists";
	return linkOnce(path, asJson({ format: 1, handle, at }));
}

function stat(path: string): Stats | null {
	try {
		return statSync(path);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return null;
		throw storeError(error, path, "look at");
	}
}

/** When a file was last written, in milliseconds of the wall clock; null where it is absent. */
export const modifiedMs = (path: string): number | null =>
	stat(path)?.mtimeMs ?? null;

/** Whether anything lies at the path. */
export const isThere = (path: string): boolean => stat(path) !== null;

/** The size of a file in bytes; 0 where it is absent. */
export const sizeOf = (path: string): number => stat(path)?.size ?? 0;

/**
 * The handles that are marked as live, sorted. Some may have ended or never have begun:
 * what their directories hold decides.
 *
 * @param root the state root; an absent one is an empty store
 * @throws OffloadError `store` where it cannot be read
 */
export function listLive(root: string): string[] {
	const names = listDir(store(root).live) ?? [];
	return names.filter((name) => HANDLE.test(name)).sort();
}

/**
 * All handles of the store, sorted.
 *
 * @param root the state root; an absent one is an empty store
 * @throws OffloadError `store` where it cannot be read
 */
export function listJobs(root: string): string[] {
	const names = listDir(store(root).jobs) ?? [];
	return names.filter((name) => HANDLE.test(name)).sort();
}

/**
 * Removes a marker that is too much, and puts it back where the job turned out to need it: a job may
 * be published, or get another attempt, between the look and the removal.
 *
 * @param needed looks again whether the job is there without an outcome
 */
export function removeMarker(
	root: string,
	handle: string,
	at: string,
	needed: () => boolean,
): void {
	removeFile(jobPaths(root, handle).live);
	if (needed()) placeMarker(root, handle, at);
}
