/** What the host's own kernel says: nothing is started for it. */
import { readdirSync, readFileSync, statfsSync } from "node:fs";
import {
	arch,
	availableParallelism,
	hostname,
	loadavg,
	platform,
	uptime,
} from "node:os";
import { dirname } from "node:path";
import { HANDLE } from "../../core/grammar.ts";
import type { FactValue } from "../../core/hosts/facts.ts";
import { store } from "../../core/layout.ts";
import { bootId } from "../../system/clock.ts";
import { codeOf, listDir } from "../../system/files.ts";
import { ProbeError } from "./probes.ts";

/** A word that fits its bound, whatever the machine calls itself. */
const short = (text: string): string => text.slice(0, 200);

/** Who the machine is. */
export const machine = (): FactValue<"machine"> => ({
	hostname: short(hostname()),
	boot: short(bootId()),
	uptimeS: uptime(),
	platform: platform(),
	arch: arch(),
});

/** The Node that runs this. */
export const node = (): FactValue<"node"> => ({
	version: process.version,
	path: process.execPath,
});

/** Load over one and five minutes. @throws ProbeError where the system keeps none */
export function load(): FactValue<"load"> {
	if (platform() === "win32") throw new ProbeError("this system keeps no load");
	const [one = 0, five = 0] = loadavg();
	return { one, five, cores: Math.max(1, availableParallelism()) };
}

/**
 * The memory that new work could have.
 *
 * @param text `/proc/meminfo`
 * @throws ProbeError where it does not say
 */
export function memoryOf(text: string): FactValue<"memory"> {
	const kib = (name: string): number | null => {
		const found = new RegExp(`^${name}:\\s+(\\d{1,15}) kB$`, "m").exec(text);
		return found === null ? null : Number(found[1]);
	};
	const [total, free] = [kib("MemTotal"), kib("MemAvailable")];
	if (total === null || total === 0 || free === null || free > total)
		throw new ProbeError(
			"the system does not say how much memory is available",
		);
	return { freePct: (free / total) * 100 };
}

/** The same of this machine. @throws ProbeError */
export function memory(): FactValue<"memory"> {
	if (platform() !== "linux")
		throw new ProbeError(
			"this system does not say how much memory is available",
		);
	return memoryOf(readFileSync("/proc/meminfo", "utf8"));
}

/** Bytes that this user may still write near a path; the nearest folder that is there speaks for it. */
function freeAt(path: string): number {
	for (let at = path; ; at = dirname(at))
		try {
			const { bavail, bsize } = statfsSync(at);
			return bavail * bsize;
		} catch (error) {
			if (!["ENOENT", "ENOTDIR"].includes(codeOf(error)) || dirname(at) === at)
				throw error;
		}
}

/**
 * Free bytes where work is written.
 *
 * @param places absolute paths; null: there is no such place
 */
export const disk = (places: {
	readonly home: string;
	readonly state: string;
	readonly repository: string | null;
}): FactValue<"disk"> => ({
	places: (["home", "state", "repository"] as const).flatMap((what) => {
		const path = places[what];
		return path === null ? [] : [{ what, path, freeBytes: freeAt(path) }];
	}),
});

/** The jobs of ours that are marked as live there. @param root the state root; an absent one holds none */
export const jobs = (root: string): FactValue<"jobs"> => ({
	live: (listDir(store(root).live) ?? []).filter((name) => HANDLE.test(name))
		.length,
});

/** The name of a process by its kernel's record; null where it has gone or is another user's. */
function nameOf(pid: string): string | null {
	try {
		return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
	} catch {
		return null;
	}
}

/** How many processes are Claude Code by their name, of whomever. @throws ProbeError where processes are not listed in /proc */
export function claudeProcesses(): FactValue<"claude-processes"> {
	if (platform() !== "linux")
		throw new ProbeError("this system does not list its processes in /proc");
	const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	return { count: pids.filter((pid) => nameOf(pid) === "claude").length };
}
