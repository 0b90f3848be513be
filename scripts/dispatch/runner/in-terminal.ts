/** A runner that was started in a terminal: where its environment comes from, and where its complaints go. */
import {
	appendFileSync,
	closeSync,
	constants,
	openSync,
	readSync,
} from "node:fs";
import { attemptPaths } from "../../core/layout.ts";
import type { RunnerPorts } from "../../jobs/runner/ports.ts";
import { clock } from "../../system/clock.ts";
import { codeOf, removeFile } from "../../system/files.ts";
import { LEAST } from "../terminal.ts";

/** Milliseconds that a runner waits for its environment: whoever started it writes it at once. */
const WAIT_MS = 15_000;
/** Bytes of an environment. */
const MOST = 4 * 1024 * 1024;

/** What a runner in a terminal has in place of what others inherit. */
export type Inherited = Partial<Pick<RunnerPorts, "environment" | "complain">>;

/**
 * Reads the first line of a pipe, or null where none comes in time. Never blocks: the process could not end
 * over a pipe that nobody opens any more.
 */
async function firstLine(path: string): Promise<string | null> {
	const end = performance.now() + WAIT_MS;
	let fd: number;
	try {
		fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
	} catch {
		return null;
	}
	try {
		const part = Buffer.alloc(64 * 1024);
		let bytes = Buffer.alloc(0);
		while (performance.now() < end && bytes.length <= MOST) {
			const got = readNow(fd, part);
			// Whoever started this is gone.
			if (got === 0) return null;
			if (got === null) {
				await new Promise((resolve) => setTimeout(resolve, 5));
				continue;
			}
			bytes = Buffer.concat([bytes, part.subarray(0, got)]);
			const newline = bytes.indexOf(0x0a);
			if (newline >= 0) return bytes.toString("utf8", 0, newline);
		}
		return null;
	} finally {
		closeSync(fd);
	}
}

/** Bytes that could be read; null where there are none yet. */
function readNow(fd: number, into: Buffer): number | null {
	try {
		return readSync(fd, into);
	} catch (error) {
		return codeOf(error) === "EAGAIN" ? null : 0;
	}
}

/**
 * Takes what was handed over, and makes the terminal the worker's.
 *
 * @param dir the attempt's directory
 * @returns null where nothing was handed over, or the terminal is too small: then nothing is launched
 */
export async function takeTerminal(dir: string): Promise<Inherited | null> {
	const { handover, runnerLog } = attemptPaths(dir);
	const complain = (line: string) => {
		try {
			appendFileSync(runnerLog, `${clock().at} ${line}\n`, { mode: 0o600 });
		} catch {
			// nobody can be told
		}
	};
	// A key that a person presses before the worker listens must not stop its runner.
	process.on("SIGTSTP", () => {});
	const line = await firstLine(handover);
	removeFile(handover);
	if (line === null) {
		complain("no environment was handed over; nothing was launched");
		return null;
	}
	const { columns = 0, rows = 0 } = process.stdout;
	if (columns < LEAST.columns || rows < LEAST.rows) {
		complain(
			`the terminal is ${columns}x${rows}, and ${LEAST.columns}x${LEAST.rows} is the least; nothing was launched`,
		);
		return null;
	}
	return {
		complain,
		environment: {
			...(JSON.parse(line) as Record<string, string>),
			// What the terminal can do, only it knows.
			TERM: process.env.TERM,
		},
	};
}
