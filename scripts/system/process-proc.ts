/** Processes as Linux tells them: files under /proc. */
import { readdirSync, readFileSync } from "node:fs";
import type { ProcessRow, ProcessSource } from "./process-types.ts";

// The unit in which /proc reports times is fixed for user space, whatever the kernel's own is.
const TICKS_PER_SECOND = 100;

const errorCode = (error: unknown): string | undefined =>
	(error as NodeJS.ErrnoException).code;

/**
 * Reads one `/proc/<pid>/stat` line. The command name stands in parentheses and may itself hold
 * spaces and parentheses, so everything is counted from the last closing one.
 *
 * @returns the row without its user id, or null for a line that is not one
 */
export function parseStat(text: string): ProcessRow | null {
	const close = text.lastIndexOf(")");
	if (close < 0) return null;
	const pid = Number.parseInt(text, 10);
	const f = text.slice(close + 2).split(" ");
	const start = f[19];
	if (!Number.isInteger(pid) || start === undefined || !/^\d+$/.test(start))
		return null;
	const ticks = [f[11], f[12], f[13], f[14]].reduce((n, x) => n + Number(x), 0);
	// A leader that has ended while other threads of it run is not a dead process.
	const zombie = f[0] === "X" || (f[0] === "Z" && Number(f[17]) <= 1);
	return {
		pid,
		ppid: Number(f[1]),
		pgid: Number(f[2]),
		session: Number(f[3]),
		uid: null,
		start,
		cpuS: ticks / TICKS_PER_SECOND,
		zombie,
	};
}

function read(path: string): string | "none" | "unknown" {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		const code = errorCode(error);
		return code === "ENOENT" || code === "ESRCH" ? "none" : "unknown";
	}
}

/** The real user of a process; it stays readable where the environment is not. */
function realUid(pid: number): number | null {
	const found = /^Uid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`));
	return found ? Number(found[1]) : null;
}

/** Whether the block of `NAME=value` strings, each ended by a NUL, holds exactly this entry. */
export function environHolds(block: Buffer, entry: string): boolean {
	const needle = Buffer.from(entry);
	for (let at = block.indexOf(needle); at >= 0; ) {
		const end = at + needle.length;
		const starts = at === 0 || block[at - 1] === 0;
		if (starts && (end === block.length || block[end] === 0)) return true;
		at = block.indexOf(needle, at + 1);
	}
	return false;
}

/** @param ownUid the user whose unreadable processes count; null counts none */
export function procSource(ownUid: number | null): ProcessSource {
	return {
		startOf(pid) {
			const text = read(`/proc/${pid}/stat`);
			if (text === "none" || text === "unknown") return text;
			const row = parseStat(text);
			return row === null
				? "unknown"
				: { start: row.start, zombie: row.zombie };
		},
		list() {
			let names: string[];
			try {
				names = readdirSync("/proc");
			} catch {
				return null;
			}
			const rows: ProcessRow[] = [];
			for (const name of names) {
				const first = name.charCodeAt(0);
				if (first < 48 || first > 57) continue;
				const row = parseStat(read(`/proc/${name}/stat`));
				if (row !== null) rows.push(row);
			}
			return rows.length === 0 ? null : rows;
		},
		carriers(rows, entry) {
			const found: ProcessRow[] = [];
			let blind = 0;
			for (const row of rows) {
				if (row.zombie) continue;
				try {
					if (environHolds(readFileSync(`/proc/${row.pid}/environ`), entry))
						found.push(row);
				} catch (error) {
					const code = errorCode(error);
					if (code === "ENOENT" || code === "ESRCH") continue;
					if (ownUid !== null && realUid(row.pid) === ownUid) blind += 1;
				}
			}
			return { rows: found, blind };
		},
		startedAt: (start) =>
			/^\d+$/.test(start) ? Number(start) / TICKS_PER_SECOND : null,
	};
}
