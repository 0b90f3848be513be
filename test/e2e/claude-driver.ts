/**
 * Drives the real Claude Code CLI as a runner does, against the scripted API: command line from the
 * harness, environment from the allow-list, petition and both outputs in files.
 */
import { type ChildProcess, spawn } from "node:child_process";
import {
	closeSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
	joinEnvironment,
	workerEnvironment,
} from "../../scripts/core/environment.ts";
import type { HarnessVerdict, ProcessEnd } from "../../scripts/core/ports.ts";
import type { NewEvent } from "../../scripts/core/records/event.ts";
import type { Artefact } from "../../scripts/core/records/outcome.ts";
import { combine, type Verdict } from "../../scripts/core/verdict.ts";
import type { Expect, Profile } from "../../scripts/core/vocabulary.ts";
import { claude } from "../../scripts/harnesses/claude/index.ts";
import { readTrust } from "../../scripts/harnesses/claude/trust.ts";
import {
	type Part,
	type Rule,
	startMessagesApi,
} from "../fakes/messages-api.mjs";

/** What a session of Claude Code would hand down to its children. None of it may reach a worker. */
export const TOWER = {
	CLAUDECODE: "1",
	CLAUDE_CODE_ENTRYPOINT: "cli",
	CLAUDE_CODE_CHILD_SESSION: "1",
	CLAUDE_CODE_SESSION_ID: "99999999-9999-4999-8999-999999999999",
	CLAUDE_PID: "1",
	AI_AGENT: "tower",
	GIT_DIR: "/nowhere",
	CANARY_OF_THE_TOWER: "1",
};

/** The model calls these tools one after the other, then says that it is done. */
export const calls = (...parts: Part[]): Rule[] => [
	...parts.map((part) => ({ times: 1, say: [part] })),
	{ say: ["Everything is done."] },
];
export const write = (path: string, content = "x"): Part => ({
	call: "Write",
	with: { file_path: path, content },
});
export const read = (path: string): Part => ({
	call: "Read",
	with: { file_path: path },
});
export const edit = (path: string, from: string, to: string): Part => ({
	call: "Edit",
	with: { file_path: path, old_string: from, new_string: to },
});
export const bash = (command: string): Part => ({
	call: "Bash",
	with: { command, description: "a command" },
});
export const failure = (
	status: number,
	type: string,
	message: string,
): Rule => ({
	fail: { status, type, message },
});
export const denied = (said: { denials: { tool: string }[] } | null) =>
	said?.denials.map(({ tool }) => tool).sort();

/** How the CLI ended and what the harness makes of it. */
export interface Ran {
	readonly end: ProcessEnd;
	readonly events: readonly NewEvent[];
	readonly harness: HarnessVerdict;
	readonly verdict: Verdict;
	readonly out: string;
	readonly err: string;
	/** The model requests that the API saw. */
	readonly requests: Awaited<ReturnType<typeof startMessagesApi>> extends {
		log: () => infer S;
	}
		? S
		: never;
}

/** What a run is to be. */
export interface Launch {
	readonly rules: Rule[];
	readonly petition?: string;
	readonly profile?: Profile;
	readonly expect?: Expect;
	readonly args?: readonly string[];
	readonly model?: string;
	readonly effort?: string;
	readonly resume?: string;
	/** Extra variables, passed by name. */
	readonly env?: Record<string, string>;
	/** Called once the process exists. */
	readonly started?: (child: ChildProcess) => void;
}

/** A person's machine of their own: a home, a project in it, and one version of the CLI. */
export class Desk {
	readonly base = realpathSync(
		mkdtempSync(join(tmpdir(), "offload-claude-e2e-")),
	);
	readonly home = join(this.base, "home");
	readonly project = join(this.base, "project");
	readonly program: string;

	constructor(program: string) {
		this.program = program;
		mkdirSync(this.home);
		mkdirSync(this.project);
		mkdirSync(join(this.base, "t"));
	}

	/** Writes a file, by its path under the base. */
	put(path: string, content: unknown): string {
		const file = join(this.base, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(
			file,
			typeof content === "string" ? content : JSON.stringify(content),
		);
		return file;
	}

	/** The text of a file under the base, or null. */
	text(path: string): string | null {
		const file = join(this.base, path);
		return existsSync(file) ? readFileSync(file, "utf8") : null;
	}

	/** Trusts the project, as the person would by the CLI's dialog. */
	trust(): void {
		this.put("home/.claude.json", {
			projects: { [this.project]: { hasTrustDialogAccepted: true } },
		});
	}

	/** The environment of the person's shell, inside a session, with a gateway set up. */
	shell(url: string, more: Record<string, string> = {}) {
		return {
			PATH: process.env.PATH ?? "",
			HOME: this.home,
			// The CLI's sockets and scratch files go with the desk.
			TMPDIR: join(this.base, "t"),
			LANG: "C.UTF-8",
			TERM: "xterm",
			DISABLE_AUTOUPDATER: "1",
			CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
			CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: "1",
			ANTHROPIC_BASE_URL: url,
			ANTHROPIC_API_KEY: "sk-dummy",
			CLAUDE_CODE_MAX_RETRIES: "1",
			...TOWER,
			...more,
		};
	}

	/** The worker's environment, exactly as the allow-list makes it. */
	environment(url: string, more: Record<string, string> = {}) {
		const shell = this.shell(url, more);
		const { env, pass } = workerEnvironment(shell, {
			auth: "gateway",
			extra: ["CLAUDE_CODE_MAX_RETRIES", ...Object.keys(more)],
		});
		return joinEnvironment(env, pass, shell).env;
	}

	/** Runs a worker to its end. */
	async run(launch: Launch): Promise<Ran> {
		const api = await startMessagesApi({ rules: launch.rules });
		const fds: number[] = [];
		try {
			const tier = (value: string | undefined) => ({
				requested: value ?? null,
				applied: value ?? ("inherit" as const),
				why: "",
			});
			const env = this.environment(api.url, launch.env);
			const { argv } = claude.build("oneshot", {
				program: this.program,
				tier: { model: tier(launch.model), effort: tier(launch.effort) },
				profile: launch.profile ?? "read-only",
				folderTrusted: readTrust(this.project, null, env, this.home).trusted,
				cwd: this.project,
				args: launch.args ?? [],
				resume: launch.resume ?? null,
			});
			this.put("petition", launch.petition ?? "Please do the work.");
			rmSync(join(this.base, "out.log"), { force: true });
			rmSync(join(this.base, "err.log"), { force: true });
			fds.push(
				openSync(join(this.base, "petition"), "r"),
				openSync(join(this.base, "out.log"), "a"),
				openSync(join(this.base, "err.log"), "a"),
			);
			const child = spawn(argv[0] as string, argv.slice(1), {
				cwd: this.project,
				env,
				stdio: fds as [number, number, number],
			});
			const ended = new Promise<ProcessEnd>((resolve, reject) => {
				child.once("error", reject);
				child.once("close", (code, signal) => resolve({ code, signal }));
			});
			launch.started?.(child);
			return this.#judge(await ended, launch.expect ?? "report", api.log());
		} finally {
			for (const fd of fds) closeSync(fd);
			await api.stop();
		}
	}

	#judge(end: ProcessEnd, expect: Expect, log: Ran["requests"]): Ran {
		const out = this.text("out.log") ?? "";
		const decoder = claude.decoder("oneshot");
		const events = out.split("\n").flatMap((line) => decoder.line(line));
		const harness = decoder.end(end);
		const artefact: Artefact | null =
			expect === "report" && harness.report
				? {
						kind: "report",
						file: "report.md",
						bytes: Buffer.byteLength(harness.report),
						sha256: "0".repeat(64),
					}
				: null;
		return {
			end,
			events,
			harness,
			verdict: combine({
				end,
				harness,
				artefact,
				expect,
				stopped: null,
				deadline: null,
				spawned: true,
				runnerDied: false,
			}),
			out,
			err: this.text("err.log") ?? "",
			requests: log.filter(({ turn }) => turn !== null),
		};
	}

	/** Removes everything. */
	close(): void {
		rmSync(this.base, { recursive: true, force: true });
	}
}

/** The file that a launch sentence names. */
const briefIn = (user: string) =>
	/Read the file (\S+) and/.exec(user)?.[1] ?? "";

/** The model reads the file that its launch names, once. */
export const readsBrief: Rule = {
	when: ({ user, tools, afterTool }) =>
		!afterTool && tools.includes("Read") && briefIn(user) !== "",
	times: 1,
	say: ({ user }) => [read(briefIn(user))],
};
