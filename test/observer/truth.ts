/**
 * What really is, from two sources that are none of Offload's: `/proc`, where a process tells by its own
 * environment and command line whose it is, and the notes that the workers themselves keep.
 */
import {
	closeSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
} from "node:fs";
import { dirname } from "node:path";

/** A process that lived at a look. */
export interface Living {
	readonly pid: number;
	/** When it was started, in ticks since boot: a number that was given again is another process. */
	readonly start: string;
	/** Suspended by a signal. */
	readonly suspended: boolean;
}

/** The living processes of one job at one moment. */
export interface Look {
	/** Milliseconds of the wall clock. */
	readonly at: number;
	/** The worker and all that it started. */
	readonly workers: readonly Living[];
	/** Runners and adopters. */
	readonly runners: readonly Living[];
}

/** What a worker noted of itself. */
export interface Told {
	/** When its program began; null where it never came to that. */
	readonly startedAt: number | null;
	/** Processes that it started. */
	readonly children: readonly number[];
	/** Whether it was about to print something. */
	readonly printed: boolean;
	/** Noted by a worker that was about to end by itself, its report already written. */
	readonly ends: {
		readonly code: number;
		/** Because a signal asked for it. */
		readonly asked: boolean;
		/** Of its report; null where it wrote none. */
		readonly sha256: string | null;
	} | null;
}

/** Of a worker that noted nothing. */
export const NOTHING_TOLD: Told = {
	startedAt: null,
	children: [],
	printed: false,
	ends: null,
};

const fileOf = (pid: string, name: string): string => {
	try {
		return readFileSync(`/proc/${pid}/${name}`, "latin1");
	} catch {
		// It ended meanwhile, or is another user's.
		return "";
	}
};

/** State and start of a process; null where it is gone or only its number is left. */
export function livingOf(pid: string | number): Living | null {
	const stat = fileOf(String(pid), "stat");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const [state] = fields;
	const start = fields[19];
	if (start === undefined || state === "Z" || state === "X") return null;
	return { pid: Number(pid), start, suspended: state === "T" };
}

/** Whether this process still lives and is no other with the same number. */
export const isStill = ({ pid, start }: Living): boolean =>
	livingOf(pid)?.start === start;

const valueIn = (environ: readonly string[], name: string): string | null =>
	environ
		.find((entry) => entry.startsWith(`${name}=`))
		?.slice(name.length + 1) ?? null;

/** Every living process of every job at one moment. */
export interface Scan {
	readonly at: number;
	/** By handle; the jobs of which nothing lives are not in it. */
	readonly jobs: ReadonlyMap<string, Look>;
}

/**
 * Looks through the processes of this machine once.
 *
 * @param root the state root, by which its jobs are known among all that run here
 */
export function scan(root: string): Scan {
	const at = Date.now();
	const jobs = new Map<string, { workers: Living[]; runners: Living[] }>();
	const add = (handle: string, as: "workers" | "runners", one: Living) => {
		const job = jobs.get(handle) ?? { workers: [], runners: [] };
		job[as].push(one);
		jobs.set(handle, job);
	};
	const place = `${root}/jobs/`;
	// A worker's home lies there too.
	const world = dirname(root);
	for (const pid of readdirSync("/proc")) {
		if (!/^\d+$/.test(pid)) continue;
		const environ = fileOf(pid, "environ").split("\0");
		const handle = environ.some((entry) => entry.includes(world))
			? valueIn(environ, "OFFLOAD_HANDLE")
			: null;
		const runs =
			valueIn(environ, "OFFLOAD_RUNNER") === null
				? undefined
				: fileOf(pid, "cmdline")
						.split("\0")
						.find((word) => word.startsWith(place));
		if (handle === null && runs === undefined) continue;
		const living = livingOf(pid);
		if (living === null) continue;
		if (runs !== undefined)
			add(runs.slice(place.length).split("/")[0] ?? "", "runners", living);
		else if (handle !== null) add(handle, "workers", living);
	}
	return {
		at,
		jobs: new Map([...jobs].map(([handle, job]) => [handle, { at, ...job }])),
	};
}

/** The file to which all workers append, read as it grows. */
export class Notes {
	readonly #path: string;
	readonly #told = new Map<string, Told>();
	#offset = 0;
	#rest = "";

	constructor(path: string) {
		this.#path = path;
	}

	/** What the worker of a job has noted so far. */
	of(handle: string): Told {
		this.#read();
		return this.#told.get(handle) ?? NOTHING_TOLD;
	}

	#read(): void {
		let fd: number;
		try {
			fd = openSync(this.#path, "r");
		} catch {
			return;
		}
		try {
			const block = Buffer.alloc(64 * 1024);
			for (;;) {
				const bytes = readSync(fd, block, 0, block.length, this.#offset);
				if (bytes === 0) return;
				this.#offset += bytes;
				const lines = (this.#rest + block.toString("latin1", 0, bytes)).split(
					"\n",
				);
				this.#rest = lines.pop() ?? "";
				for (const line of lines) this.#take(JSON.parse(line));
			}
		} finally {
			closeSync(fd);
		}
	}

	#take(note: Note): void {
		const told = this.#told.get(note.handle) ?? NOTHING_TOLD;
		this.#told.set(note.handle, { ...told, ...newsOf(note, told) });
	}
}

/** A line of the file, as `worker.mjs` writes it. */
type Note = { readonly handle: string; readonly at: number } & (
	| { readonly what: "starts" }
	| { readonly what: "child"; readonly child: number }
	| { readonly what: "prints" }
	| ({ readonly what: "ends" } & NonNullable<Told["ends"]>)
);

/** What a note adds. */
function newsOf(note: Note, told: Told): Partial<Told> {
	switch (note.what) {
		case "starts":
			return { startedAt: note.at };
		case "child":
			return { children: [...told.children, note.child] };
		case "prints":
			return { printed: true };
		case "ends": {
			const { code, asked, sha256 } = note;
			return { ends: { code, asked, sha256 } };
		}
	}
}
