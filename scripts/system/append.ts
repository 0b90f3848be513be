/** Files that grow by whole lines, whoever dies while writing. */
import { constants, fdatasyncSync, fstatSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { syncDir } from "./files.ts";
import { readFrom, withFile } from "./reading.ts";
import { storeError } from "./store-errors.ts";

/**
 * Writes bytes with a single write(2), so that no other writer's bytes come between them.
 *
 * @param fd a file opened with O_APPEND
 * @throws OffloadError `store` where not all of it was taken (a full disk can take a part)
 */
export function writeOnce(fd: number, bytes: Uint8Array, path: string): void {
	let written: number;
	try {
		written = writeSync(fd, bytes);
	} catch (error) {
		throw storeError(error, path, "append to", "the rows before it");
	}
	if (written === bytes.length) return;
	throw storeError(
		Object.assign(new Error("short write"), { code: "ENOSPC" }),
		path,
		`append ${bytes.length} bytes (${written} were taken) to`,
		"the rows before it",
	);
}

/** Whether a file of that size ends within a line. */
export function endsTorn(fd: number, size: number): boolean {
	return size > 0 && readFrom(fd, size - 1, size)[0] !== 0x0a;
}

/**
 * Appends one line to a file that many processes append to.
 *
 * A writer killed in the middle of its write leaves a torn tail. It is closed off by a newline of
 * ours, and because it can also appear between our look and our write, the row is looked for
 * afterwards and written again where it was glued to one. What this returns from is a line of its own.
 *
 * @param path the file; made with mode 0600 where it is absent
 * @param line the text, without a newline in it
 * @param how `sync: false` leaves the time of reaching the disk to the system
 * @throws OffloadError `store`; then the row counts as not written
 */
export function appendLine(
	path: string,
	line: string,
	how: { readonly sync?: boolean } = {},
): void {
	const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;
	try {
		withFile(path, flags, 0o600, (fd) => {
			const start = fstatSync(fd).size;
			writeRow(fd, line, path);
			if (how.sync ?? true) {
				fdatasyncSync(fd);
				if (start === 0) syncDir(dirname(path));
			}
		});
	} catch (error) {
		throw storeError(error, path, "append to", "the rows before it");
	}
}

/** Writes one row until it stands on a line of its own. */
function writeRow(fd: number, line: string, path: string): void {
	for (let round = 0; round < 8; round++) {
		const { size } = fstatSync(fd);
		const lead = endsTorn(fd, size) ? "\n" : "";
		writeOnce(fd, Buffer.from(`${lead}${line}\n`), path);
		const since = readFrom(fd, Math.max(0, size - 1), fstatSync(fd).size);
		const text = `${size === 0 ? "\n" : ""}${since.toString("utf8")}`;
		if (text.includes(`\n${line}\n`)) return;
	}
	throw new OffloadError("store", `Could not append a whole row to ${path}`, {
		about: path,
		kept: "the rows before it",
		next: "look what else writes to that file",
	});
}
