/** CLAUDE.md and AGENTS.md as files. They are a person's notes and no settings of ours: nothing in them is obeyed but what `instructions.ts` reads. */
import {
	closeSync,
	constants,
	fstatSync,
	lstatSync,
	openSync,
	readSync,
	realpathSync,
} from "node:fs";
import { join, sep } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { codeOf } from "../system/files.ts";

/** The names, in the order in which they are asked. */
export const INSTRUCTION_FILES = ["CLAUDE.md", "AGENTS.md"] as const;

/** Bytes. A larger one is no note for a session. */
const LARGEST = 1024 * 1024;

/** What a look at one of them came to. */
export type InstructionText =
	| {
			readonly kind: "text";
			readonly path: string;
			readonly real: string;
			readonly text: string;
	  }
	/** Nothing is there that could say anything; `why` where something is there all the same. */
	| {
			readonly kind: "none";
			readonly path: string;
			readonly why: string | null;
	  };

const refuse = (path: string, message: string, cause?: unknown) =>
	new OffloadError("configuration", message, {
		about: path,
		kept: "nothing was changed or launched",
		next: "make it a file that can be read; until then nothing is known of what it says about hosts",
		cause,
	});

/**
 * Reads one of the two at the root of a repository. A link is followed as far as the repository goes.
 *
 * @throws OffloadError `configuration` where it is there and cannot be read whole
 */
export function readInstructionFile(
	root: string,
	name: (typeof INSTRUCTION_FILES)[number],
): InstructionText {
	const path = join(root, name);
	const none = (why: string | null): InstructionText => ({
		kind: "none",
		path,
		why,
	});
	let real: string;
	try {
		const linked = lstatSync(path).isSymbolicLink();
		real = realpathSync(path);
		const inside = real.startsWith(
			`${realpathSync(root)}${root === sep ? "" : sep}`,
		);
		if (linked && !inside)
			return none("it is a link out of the repository, and is not followed");
	} catch (error) {
		const code = codeOf(error);
		if (code === "ENOENT" || code === "ENOTDIR") return none(null);
		if (code === "ELOOP") return none("its links lead in a circle");
		throw refuse(path, `it cannot be read: the system answered ${code}`, error);
	}
	let fd: number;
	try {
		fd = openSync(
			real,
			constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW,
		);
	} catch (error) {
		throw refuse(
			path,
			`it cannot be read: the system answered ${codeOf(error)}`,
			error,
		);
	}
	try {
		const stat = fstatSync(fd);
		if (!stat.isFile()) return none("it is no file");
		const buffer = Buffer.alloc(Math.min(stat.size, LARGEST) + 1);
		let size = 0;
		while (size < buffer.length) {
			const got = readSync(fd, buffer, size, buffer.length - size, null);
			if (got === 0) break;
			size += got;
		}
		if (size > LARGEST)
			throw refuse(
				path,
				`it is too large: more than ${LARGEST} bytes are not looked through`,
			);
		// What is no UTF-8 becomes a mark that no key and no alias can hold.
		return {
			kind: "text",
			path,
			real,
			text: buffer.subarray(0, size).toString("utf8"),
		};
	} finally {
		closeSync(fd);
	}
}
