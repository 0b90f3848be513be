/** A world of its own for a test of the whole program: home, store, repository, and the real `bin/offload`. */
import { execFileSync, spawn } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { processProbe } from "../scripts/system/process.ts";

/** The root of this repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const OFFLOAD = join(ROOT, "bin", "offload");
/** A fake Claude Code with named behaviours. */
export const FAKE_CLAUDE = join(ROOT, "test", "fakes", "claude.mjs");

/** What a run of the program left. */
export interface Ran {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly stdout: string;
	readonly stderr: string;
	/** The rows before the first empty line. */
	readonly rows: readonly (readonly string[])[];
	/** The first value of a row by its key. */
	row(key: string): string | undefined;
}

/** How to run it. */
export interface How {
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string | undefined>>;
	/** `closed`: no standard input at all. */
	readonly stdin?: string | Uint8Array | "closed";
	/** Told of the process as soon as it exists. */
	readonly onStart?: (pid: number) => void;
	readonly program?: string;
	/** In a process group of its own, whose number is the pid. */
	readonly group?: boolean;
	/** Told of everything that is printed, as it comes. */
	readonly onOutput?: (text: string) => void;
	/** The same for standard error. */
	readonly onError?: (text: string) => void;
	/** As another user; root only. */
	readonly uid?: number;
}

/** One start of the stand-in for Claude Code, as it noted it. */
export interface Start {
	readonly argv: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
	readonly pid: number;
	/** The petition; null for a question such as `--version`. */
	readonly stdin: string | null;
	readonly stdinKind: string;
}

/**
 * Waits until something is there.
 *
 * @param look asked again and again
 * @param what for the message where it does not come
 * @returns the first answer that is neither null, undefined nor false
 */
export async function until<T>(
	look: () => T | null | undefined | false,
	what: string,
	withinMs = 15_000,
): Promise<T> {
	const end = Date.now() + withinMs;
	for (;;) {
		const found = look();
		if (found !== null && found !== undefined && found !== false) return found;
		if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

/** A private world. Everything in it is under one folder, and `end` removes it. */
export class TestWorld {
	readonly dir: string;
	readonly home: string;
	/** The state root. */
	readonly state: string;
	readonly env: Record<string, string | undefined>;

	constructor(name: string) {
		this.dir = realpathSync(
			mkdtempSync(join(tmpdir(), `offload-test-${name}-`)),
		);
		this.home = join(this.dir, "home");
		this.state = join(this.dir, "state");
		mkdirSync(this.home);
		this.env = {
			PATH: process.env.PATH,
			HOME: this.home,
			OFFLOAD_HOME: this.state,
			LANG: "C.UTF-8",
			GIT_CONFIG_NOSYSTEM: "1",
		};
	}

	/** Writes a file below the world's folder and returns its path. */
	file(name: string, content: string | Uint8Array, mode = 0o644): string {
		const path = join(this.dir, name);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, content, { mode });
		return path;
	}

	/** Writes the user's configuration. */
	configure(yaml: string): string {
		return this.file("home/.config/offload/config.yaml", yaml, 0o600);
	}

	readonly #settings: Record<string, Record<string, unknown>> = {};

	/** Adds settings to the user's configuration: `set("limits", { idle: 2 })`; undefined takes one away. */
	set(section: string, values: Record<string, unknown>): void {
		this.#settings[section] = { ...this.#settings[section], ...values };
		// Every JSON document is a YAML document.
		this.configure(JSON.stringify(this.#settings));
	}

	/** Configures the `command` harness. */
	command(...argv: string[]): void {
		this.set("harnesses", { command: { argv } });
	}

	/** Configures the stand-in for Claude Code, and tells it what to do; it notes each of its starts. */
	claude(told: Readonly<Record<string, unknown>> = {}): void {
		this.set("harnesses", { claude: { path: FAKE_CLAUDE } });
		const record = join(this.dir, "starts.jsonl");
		this.file("home/.fake-claude.json", JSON.stringify({ record, ...told }));
	}

	/** The starts of the stand-in as a worker; questions such as `--version` are left out. */
	starts(): readonly Start[] {
		const path = join(this.dir, "starts.jsonl");
		if (!existsSync(path)) return [];
		return readFileSync(path, "utf8")
			.split("\n")
			.filter((line) => line !== "")
			.map((line) => JSON.parse(line) as Start)
			.filter(({ stdin }) => stdin !== null);
	}

	/** Makes a repository with one commit of these files and returns its root. */
	async repository(
		name = "repo",
		files: Readonly<Record<string, string>> = { "a.txt": "one\n" },
	): Promise<string> {
		const root = join(this.dir, name);
		mkdirSync(root, { recursive: true });
		for (const [file, text] of Object.entries(files))
			this.file(join(name, file), text);
		for (const args of [
			["init", "--quiet", "--initial-branch=main"],
			["add", "--all"],
			[
				"-c",
				"user.name=Test",
				"-c",
				"user.email=test@example.org",
				"commit",
				"--quiet",
				"-m",
				"first",
			],
		])
			await this.git(root, ...args);
		return root;
	}

	/** Runs git and returns its output; throws where it fails. */
	async git(cwd: string, ...args: string[]): Promise<string> {
		const ran = await this.run(args, { cwd, program: "git" });
		if (ran.code !== 0) throw new Error(`git ${args.join(" ")}: ${ran.stderr}`);
		return ran.stdout.trimEnd();
	}

	/** Runs `offload` (or another program) and waits for its end. */
	run(args: readonly string[], how: How = {}): Promise<Ran> {
		const env = { ...this.env, ...how.env };
		const child = spawn(how.program ?? OFFLOAD, args, {
			cwd: how.cwd ?? this.dir,
			env: Object.fromEntries(
				Object.entries(env).filter(([, value]) => value !== undefined),
			) as Record<string, string>,
			stdio: ["pipe", "pipe", "pipe"],
			detached: how.group === true,
			...(how.uid === undefined ? {} : { uid: how.uid, gid: how.uid }),
		});
		if (child.pid !== undefined) how.onStart?.(child.pid);
		child.stdin.on("error", () => {});
		if (how.stdin === undefined || how.stdin === "closed")
			child.stdin.destroy();
		else child.stdin.end(how.stdin);
		const out: Buffer[] = [];
		const err: Buffer[] = [];
		child.stdout.on("data", (bytes) => {
			out.push(bytes);
			how.onOutput?.(bytes.toString("utf8"));
		});
		child.stderr.on("data", (bytes) => {
			err.push(bytes);
			how.onError?.(bytes.toString("utf8"));
		});
		return new Promise((resolve, reject) => {
			child.once("error", reject);
			child.once("close", (code, signal) => {
				const stdout = Buffer.concat(out).toString("utf8");
				const rows = (stdout.split("\n\n")[0] ?? "")
					.split("\n")
					.filter((line) => line !== "")
					.map((line) => line.split("\t"));
				resolve({
					code,
					signal,
					stdout,
					stderr: Buffer.concat(err).toString("utf8"),
					rows,
					row: (key) => rows.find(([name]) => name === key)?.[1],
				});
			});
		});
	}

	/** The same with `--json`, parsed. */
	async json(
		args: readonly string[],
		how: How = {},
	): Promise<Record<string, unknown>> {
		const ran = await this.run([...args, "--json"], how);
		return {
			...JSON.parse(ran.stdout.trimEnd().split("\n").at(-1) ?? "{}"),
			code: ran.code,
		};
	}

	/** Every process that can be seen to carry the token of a job. */
	carriers(token: string): readonly { pid: number }[] {
		return processProbe().carriers(token, 0).found;
	}

	/** A file of a job, by its path below the job's folder. */
	jobFile(handle: string, ...path: string[]): string {
		return join(this.state, "jobs", handle, ...path);
	}

	/** A record of a job, parsed. */
	record(handle: string, ...path: string[]): Record<string, unknown> {
		return JSON.parse(readFileSync(this.jobFile(handle, ...path), "utf8"));
	}

	/** The rows of the ledger. */
	ledger(): Record<string, unknown>[] {
		const dir = join(this.state, "ledger");
		if (!existsSync(dir)) return [];
		return readdirSync(dir).flatMap((name) =>
			readFileSync(join(dir, name), "utf8")
				.split("\n")
				.filter((line) => line !== "")
				.map((line) => JSON.parse(line)),
		);
	}

	/** The names in a folder of the store; empty where it is none. */
	names(...path: string[]): string[] {
		const dir = join(this.state, ...path);
		return existsSync(dir) && statSync(dir).isDirectory()
			? readdirSync(dir).sort()
			: [];
	}

	/** Processes of this world: those whose environment or command line names its folder. */
	processes(): { readonly pid: number; readonly what: string }[] {
		const rows =
			process.platform === "linux"
				? readdirSync("/proc")
						.filter((name) => /^\d+$/.test(name))
						.map((pid) => ({ pid: Number(pid), what: ofProcess(pid) }))
				: execFileSync("ps", ["-axEww", "-o", "pid=,command="], {
						encoding: "utf8",
					})
						.split("\n")
						.map((line) => ({ pid: Number.parseInt(line, 10), what: line }));
		return rows.filter(
			({ pid, what }) => pid !== process.pid && what.includes(this.dir),
		);
	}

	/** Waits until no process of this world is left: no runner, no worker, nothing that one of them started. */
	async quiet(withinMs = 15_000): Promise<void> {
		let left = this.processes();
		const end = Date.now() + withinMs;
		while (left.length > 0) {
			if (Date.now() > end)
				throw new Error(
					`still there: ${JSON.stringify(left.map(({ pid, what }) => [pid, what.slice(0, 300)]))}`,
				);
			await new Promise((resolve) => setTimeout(resolve, 20));
			left = this.processes();
		}
	}

	/**
	 * What the store and a repository hold of jobs: nothing of it may be left by a refusal.
	 *
	 * @param repository looked at for branches and worktrees of ours
	 */
	async traces(repository?: string): Promise<string[]> {
		const traces = ["jobs", "live", "locks", "worktrees", "aliases"].flatMap(
			(folder) => this.names(folder).map((name) => `${folder}/${name}`),
		);
		if (repository === undefined) return traces;
		const branches = await this.git(
			repository,
			"for-each-ref",
			"--format=%(refname)",
			"refs/heads/offload",
		);
		const trees = await this.git(repository, "worktree", "list", "--porcelain");
		return [
			...traces,
			...branches.split("\n").filter((line) => line !== ""),
			...trees.split("\n").filter((line) => line.includes(this.state)),
		];
	}

	/** Stops every live job and removes the world. */
	async end(): Promise<void> {
		const live = await this.run(["ps", "--quiet"]);
		const handles = live.stdout
			.split("\n")
			.filter((line) => /^[a-z0-9-]+-[0-9a-f]{8}$/.test(line));
		if (handles.length > 0) await this.run(["stop", ...handles]);
		// What a broken store hides from `stop`.
		for (const { pid } of this.processes()) {
			try {
				process.kill(pid, "SIGKILL");
			} catch {
				// gone meanwhile
			}
		}
		rmSync(this.dir, { recursive: true, force: true });
	}
}

/** Environment and command line of a process on Linux; empty where it is gone or another user's. */
function ofProcess(pid: string): string {
	try {
		return ["cmdline", "environ"]
			.map((name) => readFileSync(`/proc/${pid}/${name}`, "latin1"))
			.join("\n");
	} catch {
		return "";
	}
}
