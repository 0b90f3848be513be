/** Processes as `ps` tells them: the way of macOS, and of any Unix without /proc. */
import { uptime } from "node:os";
import type { ProcessRow, ProcessSource } from "./process-types.ts";

const COLUMNS = "pid=,ppid=,pgid=,sess=,uid=,stat=,time=,lstart=";
const LINE =
	/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s+(\S.*\S)\s*$/;

// Start times are compared as text, so they must read the same whoever asks, in whatever zone.
const ENVIRONMENT = {
	PATH: "/bin:/usr/bin:/sbin:/usr/sbin",
	LC_ALL: "C",
	TZ: "UTC0",
};

function ps(args: readonly string[]): { status: number; out: string } | null {
	const ran = process
		.getBuiltinModule("node:child_process")
		.spawnSync("ps", args, {
			encoding: "utf8",
			env: ENVIRONMENT,
			timeout: 5000,
			maxBuffer: 64 * 1024 * 1024,
			stdio: ["ignore", "pipe", "ignore"],
		});
	return ran.error || ran.status === null
		? null
		: { status: ran.status, out: ran.stdout };
}

/**
 * CPU time as ps prints it: `[[days-]hours:]minutes:seconds[.hundredths]`.
 *
 * @returns seconds; NaN for anything else
 */
export function parseCpuTime(text: string): number {
	const found = /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text);
	if (!found) return Number.NaN;
	const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = found;
	return (
		((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 +
		Number(seconds)
	);
}

/** Reads one line of our own column list; null for a line that is not one. */
export function parsePsLine(line: string): ProcessRow | null {
	const f = LINE.exec(line);
	if (!f) return null;
	const session = /^\d+$/.test(f[4] as string) ? Number(f[4]) : 0;
	return {
		pid: Number(f[1]),
		ppid: Number(f[2]),
		pgid: Number(f[3]),
		// macOS prints an address here; a session is then only what its group says.
		session: session > 0 ? session : null,
		uid: Number(f[5]),
		start: (f[8] as string).replace(/\s+/g, " "),
		cpuS: parseCpuTime(f[7] as string) || 0,
		zombie: (f[6] as string).startsWith("Z"),
	};
}

/** `pid rest of the line`, by pid. */
function byPid(out: string): Map<number, string> {
	const lines = new Map<number, string>();
	for (const line of out.split("\n")) {
		const found = /^\s*(\d+)\s(.*)$/.exec(line);
		if (found) lines.set(Number(found[1]), found[2] as string);
	}
	return lines;
}

/**
 * @param ownUid the user whose unreadable processes count; null counts none
 * @param withEnvironment the flags by which this ps lists all with the environment after the command
 */
export function psSource(
	ownUid: number | null,
	withEnvironment: readonly string[] = ["-Eaxww"],
): ProcessSource {
	return {
		startOf(pid) {
			try {
				process.kill(pid, 0);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ESRCH") return "none";
			}
			const ran = ps(["-o", COLUMNS, "-p", String(pid)]);
			if (ran === null) return "unknown";
			const row = parsePsLine(ran.out.split("\n")[0] ?? "");
			if (row !== null) return { start: row.start, zombie: row.zombie };
			return ran.status === 1 && ran.out.trim() === "" ? "none" : "unknown";
		},
		list() {
			const ran = ps(["-axo", COLUMNS]);
			if (ran === null || ran.status !== 0) return null;
			const rows = ran.out
				.split("\n")
				.map(parsePsLine)
				.filter((row) => row !== null);
			return rows.length === 0 ? null : rows;
		},
		carriers(rows, entry) {
			const own = rows.filter((row) => !row.zombie);
			const plain = ps(["-axww", "-o", "pid=,command="]);
			const full = ps([...withEnvironment, "-o", "pid=,command="]);
			const mine = own.filter((row) => ownUid === null || row.uid === ownUid);
			if (plain === null || full === null)
				return { rows: [], blind: mine.length };
			const bare = byPid(plain.out);
			const shown = byPid(full.out);
			const found: ProcessRow[] = [];
			let blind = 0;
			for (const row of own) {
				const text = shown.get(row.pid);
				if (text === undefined) continue;
				if (` ${text} `.includes(` ${entry} `)) found.push(row);
				// The system's own programs show no environment at all: not seen, so not shown empty.
				else if (row.uid === ownUid && text === bare.get(row.pid)) blind += 1;
			}
			return { rows: found, blind };
		},
		startedAt(start) {
			const wall = Date.parse(`${start} UTC`);
			return Number.isNaN(wall) ? null : uptime() - (Date.now() - wall) / 1000;
		},
	};
}
