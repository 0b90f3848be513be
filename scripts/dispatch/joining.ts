/** What a person types to join a worker where it is. */
import { closeSync, openSync, readSync } from "node:fs";
import { attemptPaths } from "../core/layout.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { shellWord } from "../core/shell.ts";
import { readTold } from "../harnesses/claude/told.ts";
import { attachLine } from "./terminal.ts";

/** Bytes from the start of the told in which the session is named. */
const SEARCHED = 256 * 1024;

function beginning(path: string): string {
	let fd: number;
	try {
		fd = openSync(path, "r");
	} catch {
		return "";
	}
	try {
		const bytes = Buffer.alloc(SEARCHED);
		return bytes.subarray(0, readSync(fd, bytes, 0, SEARCHED, 0)).toString();
	} finally {
		closeSync(fd);
	}
}

/** The short name of a background session: the listing takes the beginning of its id. */
function shortId(dir: string): string | null {
	for (const line of beginning(attemptPaths(dir).out).split("\n")) {
		const id = readTold(line)?.session_id ?? null;
		if (id !== null && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id))
			return id.slice(0, 8);
	}
	return null;
}

/**
 * The line by which a person joins a worker.
 *
 * @param dir the attempt's directory
 * @returns null where it cannot be joined, or has not said how
 */
export function joinLine(plan: LaunchPlan, dir: string): string | null {
	if (plan.terminal !== undefined) return attachLine(plan.terminal);
	if (plan.drive !== "native") return null;
	const id = shortId(dir);
	return id === null
		? null
		: `${shellWord(plan.argv[0] as string)} attach ${id}`;
}
