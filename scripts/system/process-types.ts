/** What is known of processes, whichever way the platform tells it. */
import type { ProcessIdentity } from "../core/records/shapes.ts";

/** One process of the machine at one moment. */
export interface ProcessRow {
	readonly pid: number;
	readonly ppid: number;
	readonly pgid: number;
	/** The session's id (the pid of its leader); null where the platform does not tell it. */
	readonly session: number | null;
	/** Real user id; null where it was not read. */
	readonly uid: number | null;
	/** The start time as in a process identity. */
	readonly start: string;
	/** CPU seconds of the process and of the children it has reaped. */
	readonly cpuS: number;
	/** It has ended and waits for its parent to notice. */
	readonly zombie: boolean;
}

/** Who carries a token. */
export interface TokenSearch {
	readonly found: readonly ProcessIdentity[];
	/** Processes of this user that could carry it and whose environment could not be read. */
	readonly blind: number;
}

/** One platform's way of telling. Every function is synchronous: each is short, and a kill must follow its check at once. */
export interface ProcessSource {
	/** The start time of a living or unreaped pid; `none` where there is no such pid, `unknown` where it could not be read. */
	startOf(pid: number): { start: string; zombie: boolean } | "none" | "unknown";
	/** All processes that can be seen, or null where they cannot be listed. */
	list(): ProcessRow[] | null;
	/**
	 * Rows whose environment carries `NAME=value`, and how many could not be read.
	 *
	 * @param rows of {@link ProcessSource.list}
	 */
	carriers(
		rows: readonly ProcessRow[],
		entry: string,
	): { rows: ProcessRow[]; blind: number };
	/** Seconds since boot at which a start time lies, or null where they are not comparable. */
	startedAt(start: string): number | null;
}
