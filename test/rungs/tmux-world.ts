/** A world with a tmux of its own, in which the stand-in for the terminal program is the worker. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { installTui } from "../fakes/claude-tui/install.mjs";
import { type How, type Ran, TestWorld, until } from "../world.ts";

type Behaviour = Parameters<typeof installTui>[1];
export type Tui = ReturnType<typeof installTui>;
export type Fact = ReturnType<Tui["facts"]>[number];

/** How a worker is dispatched. */
export interface Wish {
	readonly petition?: string;
	readonly unit?: string;
	readonly flags?: readonly string[];
	readonly env?: How["env"];
}

/** A worker of the world. */
export interface Worker {
	readonly handle: string;
	readonly session: string;
	readonly token: string;
	readonly ran: Ran;
}

/** The world; `end` takes its tmux with it. */
export class TmuxWorld extends TestWorld {
	readonly tui: Tui;
	repo = "";

	constructor(name: string, behaviour: Behaviour = {}) {
		super(`tmux-${name}`);
		const folder = join(this.dir, "t");
		mkdirSync(folder, { mode: 0o700 });
		this.env.TMUX_TMPDIR = folder;
		this.env.TERM = "xterm-256color";
		this.tui = this.install("bin", behaviour);
		this.set("limits", { grace: 0.5 });
	}

	/** Puts the state root elsewhere below the world's folder. */
	stateAt(name: string): void {
		const state = join(this.dir, name);
		this.env.OFFLOAD_HOME = state;
		Object.assign(this, { state });
	}

	/** Puts a stand-in into a folder of its own, and makes it the harness. */
	install(folder: string, behaviour: Behaviour = {}): Tui {
		const tui = installTui(join(this.dir, folder), behaviour);
		this.set("harnesses", { claude: { path: tui.path } });
		return tui;
	}

	/** Makes a repository, which the person trusts. */
	async trusted(name = "repo"): Promise<this> {
		this.repo = await this.repository(name);
		this.file(
			"home/.claude.json",
			JSON.stringify({
				hasCompletedOnboarding: true,
				projects: { [this.repo]: { hasTrustDialogAccepted: true } },
			}),
		);
		return this;
	}

	/** Runs tmux on the server of this world. */
	tmux(args: readonly string[], env: How["env"] = {}): string {
		return execFileSync("tmux", args, {
			encoding: "utf8",
			stdio: "pipe",
			env: { ...this.env, ...env } as NodeJS.ProcessEnv,
		});
	}

	/** Names of the sessions; none where there is no server. */
	sessions(): string[] {
		try {
			return this.tmux(["list-sessions", "-F", "#{session_name}"])
				.split("\n")
				.filter((name) => name !== "");
		} catch {
			return [];
		}
	}

	/** What the pane of a worker shows. */
	screen({ session }: Worker): string {
		return this.tmux(["capture-pane", "-p", "-t", `=${session}:`]);
	}

	/** A person at the terminal of a worker presses a key. */
	press({ session }: Worker, key: string): void {
		this.tmux(["send-keys", "-t", `=${session}:`, key]);
	}

	/** Dispatches a worker, whatever comes of it. */
	ask(wish: Wish = {}): Promise<Ran> {
		const { petition = "Please do it.\n", unit = "unit", flags = [] } = wish;
		return this.run(["dispatch", "tmux", "-", `--unit=${unit}`, ...flags], {
			stdin: petition,
			cwd: this.repo,
			env: wish.env ?? {},
		});
	}

	/** Dispatches a worker that is seen to start. */
	async dispatch(wish: Wish = {}): Promise<Worker> {
		const ran = await this.ask(wish);
		expect([ran.code, ran.row("status"), ran.stderr]).toEqual([
			0,
			"dispatched",
			expect.anything(),
		]);
		return this.worker(ran);
	}

	/** The worker of a dispatch. */
	worker(ran: Ran): Worker {
		const handle = ran.row("handle") as string;
		const { token } = JSON.parse(
			readFileSync(
				join(this.env.OFFLOAD_HOME as string, "jobs", handle, "job.json"),
				"utf8",
			),
		) as { token: string };
		return { handle, session: `offload-${handle}`, token, ran };
	}

	/** Says something to a worker. */
	steer(
		{ handle }: Worker,
		words: string | Uint8Array,
		within = 30,
	): Promise<Ran> {
		return this.run(["steer", handle, "-", `--within=${within}`], {
			stdin: words,
		});
	}

	/** Waits until so many facts are there. */
	fact(event: string, count = 1, tui = this.tui): Promise<Fact> {
		return until(() => tui.facts(event)[count - 1], `${event} ${count}`);
	}

	/** The words that were submitted, but for the sentence of the launch. */
	submitted(tui = this.tui): string[] {
		return tui
			.facts("submit")
			.filter(({ launch }) => launch !== true)
			.map(({ text }) => text as string);
	}

	/** The events of a worker, as its runner wrote them. */
	events({ handle }: Worker): Record<string, unknown>[] {
		const path = this.jobFile(handle, "attempts/1/events.jsonl");
		return (existsSync(path) ? readFileSync(path, "utf8") : "")
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line));
	}

	/** Waits for the outcome of a worker, without asking for it. */
	async outcome(
		{ handle }: Worker,
		withinMs = 15_000,
	): Promise<Record<string, unknown>> {
		const path = this.jobFile(handle, "attempts/1/outcome.json");
		await until(() => existsSync(path), "the outcome", withinMs);
		return this.record(handle, "attempts/1/outcome.json");
	}

	/** The runner of a worker. */
	runnerOf({ handle }: Worker): number {
		const claim = this.record(handle, "attempts/1/claim");
		return (claim.by as { pid: number }).pid;
	}

	/** Waits until nothing with the token of a worker runs, and it has no session. */
	async gone({ token, session }: Worker): Promise<void> {
		await until(() => this.carriers(token).length === 0, "its processes' end");
		await until(() => !this.sessions().includes(session), "its session's end");
	}

	/** A script that a test needs. */
	script(name: string, text: string): string {
		return this.file(name, `#!/bin/sh\n${text}`, 0o755);
	}

	override async end(): Promise<void> {
		try {
			this.tmux(["kill-server"]);
		} catch {
			// It ended with its last session.
		}
		this.tui.sweep();
		await super.end();
	}
}

/** Every command line that can be read, of every process. */
export const commandLines = (): string =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map((pid) => {
			try {
				return readFileSync(`/proc/${pid}/cmdline`, "latin1");
			} catch {
				return "";
			}
		})
		.join("\n");

/** The attribution that every steered text begins with. */
export const ATTRIBUTED = /^A message from whoever dispatched this work.*:\n\n/;

/** The words of a submission, without the sentence that says whose they are. */
export const words = (text: string | undefined): string =>
	(text ?? "").replace(ATTRIBUTED, "");
