/**
 * A machine on which the plugin is installed as a person installs it, and sessions of the real CLI on it.
 *
 * The marketplace is a bare repository made of this working tree; git is told to find it under the
 * address that the CLI asks for, so nothing leaves the machine. One installation serves many cases:
 * each begins with `fresh`.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import {
	type Part,
	type Rule,
	startMessagesApi,
} from "../fakes/messages-api.mjs";
import { files, root as source } from "../house/repository.ts";
import { type How, type Ran, TestWorld, until } from "../world.ts";

export type Api = Awaited<ReturnType<typeof startMessagesApi>>;
export type Turn = Parameters<NonNullable<Rule["when"]>>[0];

/** The name under which the marketplace is asked for. */
export const NAME = "offload-dev/offload";

/** One answer of the scripted tower. */
export type Step = Part[] | ((turn: Turn) => Part[]);

/** What a session was, besides its output. */
export interface Session extends Ran {
	/** The tower's requests, in order: what the model saw. */
	readonly turns: readonly Turn[];
	/** The requests of workers and subagents. */
	readonly others: readonly Turn[];
	/** The tool results that the tower saw, in order. */
	readonly results: readonly string[];
}

/** Every text of a conversation. */
export const said = (turn: Turn): string => JSON.stringify(turn.body.messages);

/**
 * Whether a request is the tower's: the session in which the skill runs. Workers and subagents are
 * asked with neither of these words.
 */
export const ofTower = (turn: Turn): boolean =>
	turn.tools.length > 0 &&
	/TOWER|Base directory for this skill/.test(said(turn));

/** The value of a row in what a program printed. */
export function row(text: string, key: string): string {
	const line = text.split("\n").find((one) => one.startsWith(`${key}\t`));
	return line?.split("\t")[1] ?? "";
}

export const bash = (command: string, more: object = {}): Part => ({
	call: "Bash",
	with: { command, description: "a command", ...more },
});

export class PluginWorld extends TestWorld {
	/** Where Offload keeps its records unless told otherwise: what the skill's grants name. */
	override readonly state = join(this.home, ".local/state/offload");
	readonly bin: string;
	readonly source = join(this.dir, "src");
	readonly bare = join(this.dir, "bare.git");
	readonly npmCalls = join(this.dir, "npm-calls");
	api!: Api;
	/** The project of the present case. */
	project = "";
	#cases = 0;

	constructor(claude: string) {
		super("plugin");
		this.bin = claude;
		for (const path of files()) {
			mkdirSync(dirname(join(this.source, path)), { recursive: true });
			cpSync(join(source, path), join(this.source, path));
		}
		this.file(
			"home/.gitconfig",
			`[url "file://${this.bare}"]\n\tinsteadOf = https://github.com/${NAME}.git\n`,
		);
		// An install must fetch nothing: whoever calls npm is written down.
		chmodSync(
			this.file("bin/npm", `#!/bin/sh\necho "$*" >>'${this.npmCalls}'\n`),
			0o755,
		);
		mkdirSync(join(this.dir, "t"));
		Object.assign(this.env, {
			OFFLOAD_HOME: undefined,
			GIT_CONFIG_NOSYSTEM: undefined,
			PATH: `${join(this.dir, "bin")}:${process.env.PATH}`,
			TMPDIR: join(this.dir, "t"),
			TERM: "xterm-256color",
			DISABLE_AUTOUPDATER: "1",
			CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
			CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: "1",
			CLAUDE_CODE_PLUGIN_PREFER_HTTPS: "1",
			CLAUDE_CODE_MAX_RETRIES: "1",
			ANTHROPIC_API_KEY: "sk-dummy",
			ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
		});
		this.inSource("init", "--quiet", "--initial-branch=main");
		this.commit("one");
		execFileSync("git", ["clone", "-q", "--bare", this.source, this.bare]);
	}

	inSource(...args: string[]): void {
		execFileSync(
			"git",
			["-c", "user.name=t", "-c", "user.email=t@example.org", ...args],
			{ cwd: this.source, env: { PATH: process.env.PATH, HOME: this.home } },
		);
	}

	commit(message: string): void {
		this.inSource("add", "--all");
		this.inSource("commit", "--quiet", `--message=${message}`);
	}

	/** Runs the CLI itself and gives what it printed; throws where it fails. */
	cli(...args: string[]): string {
		const got = spawnSync(this.bin, args, {
			cwd: this.dir,
			encoding: "utf8",
			timeout: 60_000,
			input: "",
			env: this.environment(),
		});
		const text = `${got.stdout}${got.stderr}`;
		if (got.status !== 0) throw new Error(`${args.join(" ")}: ${text}`);
		return text;
	}

	/** The variables without those that are to be absent. */
	environment(): Record<string, string> {
		return Object.fromEntries(
			Object.entries(this.env).filter(([, value]) => value !== undefined),
		) as Record<string, string>;
	}

	/** Adds the marketplace and installs the plugin from it. */
	install(): void {
		this.cli("plugin", "marketplace", "add", NAME);
		this.cli("plugin", "install", "offload@offload");
	}

	/** The installed copies, by version. */
	copies(): Map<string, string> {
		const dir = join(this.home, ".claude/plugins/cache/offload/offload");
		const found = new Map<string, string>();
		if (existsSync(dir))
			for (const name of readdirSync(dir)) found.set(name, join(dir, name));
		return found;
	}

	/** The one installed copy. */
	get plugin(): string {
		return [...this.copies().values()][0] ?? "";
	}

	/** A command line of the installed program, as the skill writes it. */
	offload(rest: string): string {
		return `"${this.plugin}/bin/offload" ${rest}`;
	}

	/** Begins a case: an empty store, a project of its own, a CLI that knows the folder, a scripted API. */
	async fresh(): Promise<void> {
		await this.quiet();
		rmSync(this.state, { recursive: true, force: true });
		this.#cases += 1;
		this.project = await this.repository(`project-${this.#cases}`);
		this.api ??= await startMessagesApi();
		this.env.ANTHROPIC_BASE_URL = this.api.url;
		this.set("harnesses", { claude: { path: this.bin }, command: undefined });
		this.set("tiers", { offload: undefined });
		const path = join(this.home, ".claude.json");
		const known = existsSync(path)
			? JSON.parse(readFileSync(path, "utf8"))
			: {};
		writeFileSync(
			path,
			JSON.stringify({
				...known,
				hasCompletedOnboarding: true,
				customApiKeyResponses: { approved: ["sk-dummy"], rejected: [] },
				projects: { [this.project]: { hasTrustDialogAccepted: true } },
			}),
		);
	}

	/**
	 * Scripts the API: the tower's answers in order, then "Done."; before them the rules for workers
	 * and subagents.
	 */
	script(steps: readonly Step[], workers: readonly Rule[] = []): void {
		this.api.rules([
			...workers.map((rule) => ({
				...rule,
				when: (turn: Turn) => !ofTower(turn) && (rule.when?.(turn) ?? true),
			})),
			...steps.map((say, index) => ({
				name: `step ${index + 1}`,
				when: ofTower,
				times: 1,
				say,
			})),
			{ name: "end", when: ofTower, say: ["Done."] },
			{ name: "other", say: ["A report."] },
		]);
	}

	/** A session under `-p`, from its prompt to its end. */
	async session(
		prompt: string,
		steps: readonly Step[],
		how: How & { args?: readonly string[]; workers?: readonly Rule[] } = {},
	): Promise<Session> {
		this.script(steps, how.workers);
		const from = this.api.log().length;
		const ran = await this.run(
			["-p", prompt, "--output-format", "json", ...(how.args ?? [])],
			{ program: this.bin, cwd: this.project, stdin: "", ...how },
		);
		return { ...ran, ...this.since(from) };
	}

	/**
	 * A stream-json session that is kept open until its output shows this; then its input is closed.
	 *
	 * @returns all that it printed
	 */
	async stream(
		input: string,
		shows: RegExp,
		args: readonly string[],
	): Promise<string> {
		const child = spawn(
			this.bin,
			[
				...["-p", "--input-format", "stream-json"],
				...["--output-format", "stream-json", "--verbose", ...args],
			],
			{ cwd: this.project, env: this.environment(), stdio: "pipe" },
		);
		let out = "";
		child.stdout.on("data", (bytes) => {
			out += bytes;
		});
		child.stderr.on("data", (bytes) => {
			out += bytes;
		});
		const ended = once(child, "close");
		child.stdin.write(input);
		try {
			await until(() => shows.test(out), String(shows), 30_000);
		} catch (error) {
			throw new Error(`${String(error)}; it printed:\n${out}`);
		} finally {
			child.stdin.end();
			await ended;
		}
		return out;
	}

	/** What the API was asked since then. */
	since(from: number): Pick<Session, "turns" | "others" | "results"> {
		const all = this.api
			.log()
			.slice(from)
			.flatMap(({ turn }) => (turn === null ? [] : [turn]))
			.filter(({ tools }) => tools.length > 0);
		const turns = all.filter(ofTower);
		return {
			turns,
			others: all.filter((turn) => !ofTower(turn)),
			results: turns.filter((t) => t.afterTool).map((t) => t.result),
		};
	}

	override async end(): Promise<void> {
		await super.end();
		await this.api?.stop();
	}
}
