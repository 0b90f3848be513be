/** Processes of this machine: who they are, whether they live, what descends from what, and signals that reach only whom they are meant for. */
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { otherBoot } from "../core/clock.ts";
import type { Alive, ProcessProbe } from "../core/ports.ts";
import type { ProcessIdentity } from "../core/records/shapes.ts";
import { bootId } from "./clock.ts";
import { procSource } from "./process-proc.ts";
import { psSource } from "./process-ps.ts";
import type {
	ProcessRow,
	ProcessSource,
	TokenSearch,
} from "./process-types.ts";

export type { ProcessRow, TokenSearch } from "./process-types.ts";

/** The start of a process that was never read: it matches no process and proves no death. */
export const UNSEEN_START = "unseen";

/** The variable by which every process of a job is known. */
export const TOKEN_NAME = "OFFLOAD_TOKEN";

/**
 * What the runner of a job carries in its environment, and no worker does: a runner that was started
 * from within a worker's tree belongs to a job of its own.
 */
export const RUNNER_MARK = { name: "OFFLOAD_RUNNER", value: "1" } as const;

/** All that is asked of processes. Tests hand in their own. */
export interface Processes extends ProcessProbe {
	/** The identity of a pid as it is now, or null where there is none to read. */
	identify(pid: number): ProcessIdentity | null;
	/** Every process that can be seen, or null where they cannot be listed. */
	list(): readonly ProcessRow[] | null;
	/**
	 * Looks for processes whose environment carries the job's token.
	 *
	 * @param token the job's token
	 * @param sinceUp seconds since boot before which no carrier can have been started
	 */
	carriers(token: string, sinceUp: number): TokenSearch;
	/** {@link Processes.carriers} in one value: none found is `unknown` while any could not be read. */
	findByToken(
		token: string,
		sinceUp?: number,
	): readonly ProcessIdentity[] | "unknown";
	/** Whether a living process carries `NAME=value` in its environment; false where it cannot be read. */
	marked(pid: number, entry: string): boolean;
	/** Which of these processes are runners of jobs; one that cannot be read is not taken for one. */
	runners(rows: readonly ProcessRow[]): readonly ProcessRow[];
	/**
	 * Signals a process if it is still the one that is meant, looking immediately before.
	 *
	 * @returns `sent`, `gone` (that process lives no more), or `unknown` (nothing was sent)
	 */
	signal(
		identity: ProcessIdentity,
		signal: NodeJS.Signals,
	): "sent" | "gone" | "unknown";
}

/** The machine and pid namespace of this process, or undefined where the platform tells neither. */
function readPlace(): string | undefined {
	if (process.platform !== "linux") return undefined;
	let machine = "";
	let namespace = "";
	try {
		machine = readFileSync("/etc/machine-id", "utf8").trim().slice(0, 32);
	} catch {
		// many containers have none
	}
	try {
		namespace =
			/\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0].slice(0, 20) ?? "";
	} catch {
		// without /proc there is no namespace to tell either
	}
	return machine === "" && namespace === ""
		? undefined
		: `${machine}/${namespace}`;
}

/**
 * Whether what is seen here says anything about a process recorded there.
 *
 * @returns `here`, `restarted` (this machine, an earlier boot: the process is gone) or `elsewhere`
 */
export function whereabouts(
	identity: ProcessIdentity,
	boot: string,
	place: string | undefined,
): "here" | "restarted" | "elsewhere" {
	const [machine, namespace] = (identity.place ?? "").split("/");
	const [ownMachine, ownNamespace] = (place ?? "").split("/");
	const differ = (a = "", b = "") => a !== "" && b !== "" && a !== b;
	if (differ(machine, ownMachine)) return "elsewhere";
	if (otherBoot(identity.boot, boot)) return "restarted";
	return differ(namespace, ownNamespace) ? "elsewhere" : "here";
}

/**
 * Makes the probe of a source of processes.
 *
 * @param source how the platform tells
 * @param boot this boot's id
 * @param place this machine and pid namespace
 */
export function probeOf(
	source: ProcessSource,
	boot: string,
	place: string | undefined,
): Processes {
	const identityOf = (pid: number, start: string): ProcessIdentity =>
		place === undefined ? { pid, start, boot } : { pid, start, boot, place };
	const isAlive = (identity: ProcessIdentity): Alive => {
		const where = whereabouts(identity, boot, place);
		if (where === "elsewhere") return "unknown";
		if (where === "restarted") return "dead";
		const now = source.startOf(identity.pid);
		if (now === "unknown") return "unknown";
		if (now === "none") {
			// A pid that is hidden from us is not a pid that does not exist.
			try {
				process.kill(identity.pid, 0);
				return "unknown";
			} catch (error) {
				const code = (error as NodeJS.ErrnoException).code;
				return code === "ESRCH" ? "dead" : "unknown";
			}
		}
		if (identity.start === UNSEEN_START) return now.zombie ? "dead" : "unknown";
		return now.start !== identity.start || now.zombie ? "dead" : "alive";
	};
	const carriers = (token: string, sinceUp: number): TokenSearch => {
		const rows = source.list();
		if (rows === null) return { found: [], blind: 1 };
		const young = rows.filter((row) => {
			const started = source.startedAt(row.start);
			// Start times are rounded, on some platforms to whole seconds.
			return (
				row.pid !== process.pid && (started === null || started >= sinceUp - 2)
			);
		});
		const seen = source.carriers(young, `${TOKEN_NAME}=${token}`);
		return {
			found: seen.rows.map((row) => identityOf(row.pid, row.start)),
			blind: seen.blind,
		};
	};
	return {
		isAlive,
		identify(pid) {
			const now = source.startOf(pid);
			return typeof now === "string" ? null : identityOf(pid, now.start);
		},
		list: () => source.list(),
		carriers,
		findByToken(token, sinceUp = 0) {
			const { found, blind } = carriers(token, sinceUp);
			return found.length === 0 && blind > 0 ? "unknown" : found;
		},
		runners: (rows) =>
			rows.length === 0
				? []
				: source.carriers(rows, `${RUNNER_MARK.name}=${RUNNER_MARK.value}`)
						.rows,
		marked(pid, entry) {
			const rows = source.list()?.filter((row) => row.pid === pid) ?? [];
			return source.carriers(rows, entry).rows.length > 0;
		},
		signal(identity, signal) {
			const alive = isAlive(identity);
			if (alive !== "alive") return alive === "dead" ? "gone" : "unknown";
			try {
				process.kill(identity.pid, signal);
				return "sent";
			} catch (error) {
				const code = (error as NodeJS.ErrnoException).code;
				return code === "ESRCH" ? "gone" : "unknown";
			}
		},
	};
}

let machineProbe: Processes | undefined;

/** The probe of this machine: /proc where there is one, `ps` elsewhere. Made on first use. */
export function processProbe(): Processes {
	if (machineProbe === undefined) {
		const uid = process.getuid?.() ?? null;
		const source = existsSync("/proc/self/stat")
			? procSource(uid)
			: psSource(uid);
		machineProbe = probeOf(source, bootId(), readPlace());
	}
	return machineProbe;
}

let own: ProcessIdentity | undefined;

/** Who this process is. The start is {@link UNSEEN_START} where even that cannot be read. */
export function ownIdentity(): ProcessIdentity {
	own ??= processProbe().identify(process.pid) ?? {
		pid: process.pid,
		start: UNSEEN_START,
		boot: bootId(),
	};
	return own;
}

/**
 * The rows that descend from the given pids, the pids' own rows included.
 *
 * @param rows one listing of the machine
 * @param roots pids to start from
 */
export function descendantsOf(
	rows: readonly ProcessRow[],
	roots: Iterable<number>,
): ProcessRow[] {
	const children = new Map<number, ProcessRow[]>();
	for (const row of rows) {
		const siblings = children.get(row.ppid);
		if (siblings) siblings.push(row);
		else children.set(row.ppid, [row]);
	}
	const wanted = new Set(roots);
	const found = rows.filter((row) => wanted.has(row.pid));
	for (let i = 0; i < found.length; i += 1) {
		for (const child of children.get((found[i] as ProcessRow).pid) ?? []) {
			if (wanted.has(child.pid)) continue;
			wanted.add(child.pid);
			found.push(child);
		}
	}
	return found;
}
