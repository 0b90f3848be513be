/** A world of its own for a test of the whole program: home, store, repository, and the real `bin/offload`. */
import { spawn } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
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

	/** Configures the `command` harness. */
	command(...argv: string[]): void {
		this.configure(
			`harnesses:\n  command:\n    argv: ${JSON.stringify(argv)}\n`,
		);
	}

	/** Makes a repository with one commit and returns its root. */
	async repository(name = "repo"): Promise<string> {
		const root = join(this.dir, name);
		mkdirSync(root, { recursive: true });
		writeFileSync(join(root, "a.txt"), "one\n");
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
		});
		if (child.pid !== undefined) how.onStart?.(child.pid);
		child.stdin.on("error", () => {});
		if (how.stdin === undefined || how.stdin === "closed")
			child.stdin.destroy();
		else child.stdin.end(how.stdin);
		const out: Buffer[] = [];
		const err: Buffer[] = [];
		child.stdout.on("data", (bytes) => out.push(bytes));
		child.stderr.on("data", (bytes) => err.push(bytes));
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

	/** Every process that carries the token of a job. */
	carriers(token: string): readonly { pid: number }[] {
		const found = processProbe().findByToken(token);
		if (found === "unknown")
			throw new Error("the process table cannot be read");
		return found;
	}

	/** Stops every live job and removes the world. */
	async end(): Promise<void> {
		const live = await this.run(["ps", "--quiet"]);
		const handles = live.stdout.split("\n").filter((line) => line !== "");
		if (handles.length > 0) await this.run(["stop", ...handles]);
		rmSync(this.dir, { recursive: true, force: true });
	}
}
