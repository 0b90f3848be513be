/** The standard descriptors of the process: what each is, and reading and writing them. */
import { fstatSync, statSync, writeSync } from "node:fs";
import type { Sink } from "./output.ts";
import type { Input } from "./types.ts";

const codeOf = (error: unknown) =>
	error instanceof Error && "code" in error ? error.code : undefined;

const NULL_DEVICE = "/dev/null";

/**
 * What a descriptor is. Only a device other than the null device can be a terminal, and only then
 * is the part of Node loaded that can tell.
 */
function kindOf(fd: number): "terminal" | "null" | "other" {
	const stat = fstatSync(fd);
	if (!stat.isCharacterDevice()) return "other";
	if (stat.rdev === statSync(NULL_DEVICE).rdev) return "null";
	return process.getBuiltinModule("node:tty").isatty(fd) ? "terminal" : "other";
}

function isTerminal(fd: number): boolean {
	try {
		return kindOf(fd) === "terminal";
	} catch {
		return false;
	}
}

/** What the system answers where a file or a disk takes no more. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/**
 * A stream that is written at once, so that nothing is left to flush at the exit.
 *
 * @param gone called when nobody reads it any more; with the system's code where it takes no more
 */
export function sink(fd: 1 | 2, gone: (refused?: string) => void): Sink {
	const isTTY = isTerminal(fd);
	return {
		isTTY,
		get columns() {
			const stream = fd === 1 ? process.stdout : process.stderr;
			return isTTY ? stream.columns : undefined;
		},
		write: (text) => {
			const bytes = Buffer.from(text);
			for (let at = 0; at < bytes.length; ) {
				try {
					at += writeSync(fd, bytes, at);
				} catch (error) {
					const code = codeOf(error);
					if (code === "EAGAIN") {
						// A pipe that someone made non-blocking is full: give its reader a moment.
						Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
						continue;
					}
					if (code === "EPIPE" || code === "EIO" || code === "EBADF")
						return gone();
					if (FULL.includes(String(code))) return gone(String(code));
					throw error;
				}
			}
		},
	};
}

/** What standard input is; nothing is read from it. */
export function kindOfInput(): Input["kind"] {
	try {
		const kind = kindOf(0);
		// Node opens the null device in the place of a closed one.
		return kind === "null" ? "closed" : kind === "other" ? "open" : kind;
	} catch {
		return "closed";
	}
}

/** Standard input; nothing is read from it until a verb asks. */
export function processInput(): Input {
	return {
		get kind() {
			return kindOfInput();
		},
		chunks: () => process.stdin,
	};
}
