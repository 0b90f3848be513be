/** A world whose Claude Code is the stand-in that is talked to while it works. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Ran, ROOT, TestWorld, until } from "../world.ts";

export const FAKE_TALK = join(ROOT, "test", "fakes", "claude-talk.mjs");
/** In the petition of every worker of such a world. */
export const CANARY = "canary-7f3a9c-petition";

/** What the stand-in noted. */
export interface Note {
	readonly event: string;
	readonly pid: number;
	readonly type?: string;
	readonly text?: string;
	readonly response?: { request_id: string; response: { behavior: string } };
}

/** A world with one worker at a time. */
export class PersistentWorld extends TestWorld {
	repo = "";
	handle = "";

	constructor(name: string) {
		super(`persistent-${name}`);
		this.set("harnesses", { claude: { path: FAKE_TALK } });
		this.set("limits", { grace: 0.5 });
	}

	/** Tells the stand-in what to do from now on. */
	behave(does: string): void {
		this.file(
			"home/.fake-talk.json",
			JSON.stringify({ does, dir: this.dir, ms: 2500 }),
		);
	}

	async dispatch(does: string, ...flags: string[]): Promise<string> {
		this.behave(does);
		const file = this.file("petition.md", `Please do ${CANARY}.\n`);
		const made = await this.offload(
			"dispatch",
			"stream-json-persistent",
			file,
			...flags,
		);
		expect([made.code, made.stderr]).toEqual([0, expect.anything()]);
		this.handle = made.row("handle") as string;
		return this.handle;
	}

	offload(...args: string[]): Promise<Ran> {
		return this.run(args, { cwd: this.repo });
	}

	/** Says something to the worker. */
	steer(words: string | Uint8Array, within = 20): Promise<Ran> {
		return this.run(["steer", this.handle, "-", `--within=${within}`], {
			stdin: words,
			cwd: this.repo,
		});
	}

	/** Lets the stand-in go on at a point where it waits. */
	open(name: string): void {
		writeFileSync(join(this.dir, name), "");
	}

	notes(event?: string): Note[] {
		const path = join(this.dir, "notes.jsonl");
		return (existsSync(path) ? readFileSync(path, "utf8") : "")
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line) as Note)
			.filter((one) => event === undefined || one.event === event);
	}

	noted(event: string, count = 1): Promise<Note> {
		return until(() => this.notes(event)[count - 1], `${event} ${count}`);
	}

	/** What the worker was told after its petition. */
	heard(): string[] {
		return this.notes("read")
			.filter(({ type }) => type === "user")
			.slice(1)
			.map(({ text }) => (text ?? "").split("\n\n").slice(1).join("\n\n"));
	}

	/** The answers that it got. */
	answers(): string[] {
		return this.notes("read").flatMap(({ response }) =>
			response === undefined ? [] : [response.response.behavior],
		);
	}

	/** Looks until the job has this view. */
	async seen(view: string): Promise<Ran> {
		const end = Date.now() + 20_000;
		for (;;) {
			const shown = await this.offload("show", this.handle);
			if (shown.row("view") === view) return shown;
			if (Date.now() > end)
				throw new Error(`waited in vain for ${view}:\n${shown.stdout}`);
		}
	}

	/** The questions that are shown once there are any. */
	async asks(): Promise<(readonly string[])[]> {
		const { rows } = await this.seen("needs-input");
		return rows.filter(([key]) => key === "ask");
	}

	/** How it ended, once it has: outcome, ending, and the report or last words. */
	async ended(): Promise<readonly (string | undefined)[]> {
		await until(
			() => existsSync(this.jobFile(this.handle, "attempts/1/outcome.json")),
			"the outcome",
			40_000,
		);
		await this.quiet();
		const result = await this.offload("result", this.handle);
		return [
			result.row("outcome"),
			result.row("ending"),
			result.stdout.split("\n\n").slice(1).join("\n\n"),
		];
	}

	/** What came of the commands of one kind, in their order. */
	receipts(kind: string): string[] {
		const folder = this.jobFile(this.handle, "attempts/1/inbox");
		return readdirSync(folder)
			.filter((name) => name.includes(`-${kind}-`) && name.endsWith(".receipt"))
			.sort()
			.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))
			.map(({ result }) => result);
	}

	/** Kills the process that holds the claim. */
	killRunner(): void {
		const { by } = this.record(this.handle, "attempts/1/claim") as {
			by: { pid: number };
		};
		process.kill(by.pid, "SIGKILL");
	}
}
