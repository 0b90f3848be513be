/** The trail of a session on disk: one row for everything, appended by hooks and verbs at once. */

import { SESSION_ID } from "../core/grammar.ts";
import { sessionPaths, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { fitTo, refuseNewer } from "../core/records/parse.ts";
import {
	TRAIL_FORMAT,
	type TrailRow,
	trailRow,
} from "../core/records/trail.ts";
import { appendLine } from "../system/append.ts";
import { makeDir, readBytes } from "../system/files.ts";

/** Bytes of a trail beyond which nothing more is read: a session makes a few hundred bytes a launch. */
const LARGEST = 64 * 1024 * 1024;

/** A trail as it was read. */
export interface TrailRead {
	readonly rows: readonly TrailRow[];
	/** Lines that are no rows: torn by a crash or a full disk. */
	readonly unreadable: number;
}

/** @throws OffloadError `usage`: an id that was not checked must not become a path */
function assertId(session: string): void {
	if (!SESSION_ID.test(session))
		throw new OffloadError("usage", "This is not the id of a session", {
			about: session,
		});
}

/** Makes the folder of a session. @throws OffloadError `store`; `usage` for what is no id */
export function makeSession(root: string, session: string): void {
	assertId(session);
	makeDir(store(root).sessions);
	makeDir(sessionPaths(root, session).dir);
}

/**
 * Appends a row. What this returns from is on disk.
 *
 * @param root an opened state root
 * @param session an id that was checked
 * @throws OffloadError `store`; the row then counts as not written
 */
export function appendTrail(
	root: string,
	session: string,
	row: Omit<TrailRow, "format">,
): void {
	const fitted = fitTo(
		{ format: TRAIL_FORMAT, ...row } as TrailRow,
		trailRow,
		"trail row",
	);
	makeSession(root, session);
	appendLine(sessionPaths(root, session).trail, JSON.stringify(fitted));
}

/**
 * Reads the trail of a session.
 *
 * @param root the state root; an absent one is an empty store
 * @throws OffloadError `store`; `corrupt` where a newer Offload wrote to it
 */
export function readTrail(root: string, session: string): TrailRead {
	assertId(session);
	const path = sessionPaths(root, session).trail;
	const bytes = readBytes(path, "trail", 0, LARGEST);
	const rows: TrailRow[] = [];
	let unreadable = 0;
	for (const line of (bytes?.toString("utf8") ?? "").split("\n")) {
		if (line === "") continue;
		let value: unknown = null;
		try {
			value = JSON.parse(line);
		} catch {
			// counted below
		}
		if (value !== null)
			refuseNewer(value, { path, what: "trail", format: TRAIL_FORMAT });
		const parsed = trailRow.safeParse(value);
		if (parsed.success) rows.push(parsed.data);
		else unreadable += 1;
	}
	return { rows, unreadable };
}
