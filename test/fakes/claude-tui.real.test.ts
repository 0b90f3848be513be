import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { TestWorld, until } from "../world.ts";
import { installTui } from "./claude-tui/install.mjs";
import { reader } from "./claude-tui/keys.mjs";

type Behaviour = Parameters<typeof installTui>[1];
const SESSION = "11111111-2222-4333-8444-555555555555";
/** A hook that appends what it is given to its file. Once it objects to a Stop, with the words beside that. */
const HOOK = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync, rmSync } = require("node:fs");
const input = JSON.parse(readFileSync(0, "utf8"));
const { CLAUDE_PID, CLAUDE_CODE_SESSION_ID } = process.env;
appendFileSync(process.argv[2], JSON.stringify({ ...input, CLAUDE_PID, CLAUDE_CODE_SESSION_ID }) + "\\n");
const words = process.argv[2] + ".objection";
if (input.hook_event_name === "Stop" && existsSync(words)) {
	console.log(JSON.stringify({ decision: "block", reason: readFileSync(words, "utf8") }));
	rmSync(words);
}
`;
const EVENTS = [
	...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"],
	...["Notification", "Stop", "SessionEnd"],
];

/** The stand-in in a tmux of its own. */
class Terminal {
	readonly world = new TestWorld("tui");
	readonly work = join(this.world.dir, "work");
	readonly tui;
	readonly brief: string;
	readonly #hooked = join(this.world.dir, "hooks.jsonl");

	constructor(behaviour: Behaviour = {}, ...flags: string[]) {
		this.tui = installTui(join(this.world.dir, "bin"), behaviour);
		this.brief = this.world.file("brief.md", "make it so\n\nand more\n");
		mkdirSync(this.work);
		const command = this.world.file("hook.cjs", HOOK, 0o755);
		const hook = { type: "command", command, args: [this.#hooked] };
		const hooks = Object.fromEntries(
			EVENTS.map((event) => [event, [{ hooks: [hook] }]]),
		);
		this.tmux(
			...["new-session", "-d", "-s", "t", "-x", "100", "-y", "40"],
			...["-c", this.work, this.tui.path, ...flags],
			...["--session-id", SESSION, "--settings", JSON.stringify({ hooks })],
			...["--", `Your work is described in ${this.brief}.`],
		);
	}

	tmux(...args: string[]): string {
		const socket = join(this.world.dir, "sock");
		return execFileSync(
			"tmux",
			["-u", "-S", socket, "-f", "/dev/null", ...args],
			{
				encoding: "utf8",
				stdio: "pipe",
				env: { PATH: process.env.PATH, HOME: this.world.home, LANG: "C.UTF-8" },
			},
		);
	}

	type(text: string): void {
		this.tmux("send-keys", "-t", "t", "-l", "--", text);
	}

	key(key: string): void {
		this.tmux("send-keys", "-t", "t", key);
	}

	paste(text: string): void {
		const file = this.world.file("paste", text);
		this.tmux("load-buffer", "-b", "p", file);
		this.tmux("paste-buffer", "-d", "-p", "-b", "p", "-t", "t");
	}

	screen(): string {
		return this.tmux("capture-pane", "-p", "-t", "t");
	}

	shows(text: string): Promise<unknown> {
		return until(() => this.screen().includes(text), `${text} on the screen`);
	}

	/** What the hooks were given. */
	hooked(event: string): Record<string, unknown>[] {
		return readFileSync(this.#hooked, "utf8")
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line) as Record<string, unknown>)
			.filter(({ hook_event_name }) => hook_event_name === event);
	}

	/** The texts that were submitted, without the first. */
	submitted(): string[] {
		return this.tui
			.facts("submit")
			.slice(1)
			.map(({ text }) => text as string);
	}

	/** Waits until so many facts are there. */
	fact(event: string, count = 1) {
		return until(() => this.tui.facts(event)[count - 1], `${event} ${count}`);
	}

	async end(): Promise<void> {
		try {
			this.tmux("kill-server");
		} catch {
			// It ended with its last window.
		}
		this.tui.sweep();
		await this.world.end();
	}
}

const open: Terminal[] = [];
const terminal = (behaviour?: Behaviour, ...flags: string[]): Terminal => {
	const made = new Terminal(behaviour, ...flags);
	open.push(made);
	return made;
};
afterEach(async () => {
	for (const made of open.splice(0)) await made.end();
});

it("reads a stream the same, wherever it is cut", () => {
	const stream =
		"ab\u001b[200~x\r\u001b[Ay\r\nz\u001b[201~\r\u001b[13uc\u001b[A\u0003";
	const read = (...chunks: string[]): string[] => {
		const got: string[] = [];
		const take = reader(({ kind, text }) => {
			got.push(...(kind === "text" ? text : [`${kind} ${text}`]));
		});
		for (const chunk of chunks) take(chunk);
		return got;
	};
	const whole = read(stream);
	expect(whole).toEqual([
		...["a", "b", "paste x\n\u001b[Ay\nz", "key enter", "key kitty-enter"],
		...["c", "key up", "key ctrl-c"],
	]);
	for (let at = 1; at < stream.length; at += 1)
		expect(read(stream.slice(0, at), stream.slice(at))).toEqual(whole);
	expect(read(...stream)).toEqual(whole);
});

const lacking = missing("tmux");
describe.skipIf(lacking)(
	`the stand-in for the terminal program${lacking ? ` [${lacking}]` : ""}`,
	() => {
		it("answers the questions that need no terminal", async () => {
			const t = terminal();
			const ask = (...args: string[]) =>
				execFileSync(t.tui.path, args, { encoding: "utf8" });
			expect(ask("--version")).toBe("2.1.332 (Claude Code)\n");
			expect(JSON.parse(ask("auth", "status"))).toMatchObject({
				loggedIn: true,
			});
		});

		it("does what its brief says, and tells its hooks", async () => {
			const t = terminal(
				{ writes: [{ path: "made/a.txt", text: "made\n" }] },
				...["--permission-mode", "acceptEdits", "--strict-mcp-config"],
			);
			const { pid, argv, cwd, env } = await t.fact("start");
			await t.fact("idle");
			expect(argv).toContain("acceptEdits");
			expect(cwd).toBe(t.work);
			expect(env.HOME).toBe(t.world.home);
			expect(t.hooked("SessionStart")).toMatchObject([{ source: "startup" }]);
			expect(t.hooked("UserPromptSubmit")).toMatchObject([
				{ prompt: `Your work is described in ${t.brief}.` },
			]);
			expect(t.hooked("PostToolUse").map(({ tool_name }) => tool_name)).toEqual(
				["Read", "Write"],
			);
			expect(t.hooked("Stop")).toMatchObject([
				{
					last_assistant_message: "done: make it so",
					session_id: SESSION,
					permission_mode: "acceptEdits",
					stop_hook_active: false,
					cwd: t.work,
					CLAUDE_PID: `${pid}`,
					CLAUDE_CODE_SESSION_ID: SESSION,
				},
			]);
			expect(readFileSync(join(t.work, "made/a.txt"), "utf8")).toBe("made\n");
			await t.shows("● done: make it so");
			expect(t.screen()).toMatch(/^> *$/m);

			t.tmux("resize-window", "-t", "t", "-x", "90", "-y", "30");
			expect(await t.fact("resize")).toMatchObject({ cols: 90, rows: 30 });
			process.kill(pid, "SIGTERM");
			expect(await t.fact("exit")).toMatchObject({ code: 143 });
			expect(t.hooked("SessionEnd")).toMatchObject([{ reason: "other" }]);
		});

		it("takes a long paste as it is, and Enter submits it once", async () => {
			const t = terminal();
			await t.fact("idle");
			const text = Array.from(
				{ length: 200 },
				(_, i) => `line ${i}\t«ünï→🙂» ${"x".repeat(60)}`,
			).join("\n");
			t.paste(text);
			await t.shows("> [Pasted text #1 +199 lines]");
			t.key("Enter");
			await t.fact("idle", 2);
			expect(t.submitted()).toEqual([text]);
			expect(t.tui.facts("paste")).toMatchObject([
				{ bytes: Buffer.byteLength(text) },
			]);
			expect(t.hooked("Stop").at(-1)?.last_assistant_message).toBe(
				`done: ${text.split("\n")[0]}`,
			);
		});

		it("what comes during work is the next turn", async () => {
			const t = terminal({ workMs: 1000 });
			await t.shows("* Working…");
			t.type("and this");
			t.key("Enter");
			expect(await t.fact("submit", 2)).toMatchObject({ queued: true });
			await t.fact("idle");
			expect(
				t.hooked("Stop").map((said) => said.last_assistant_message),
			).toEqual(["done: make it so", "done: and this"]);
		});

		it("or joins the present one, where it absorbs", async () => {
			const t = terminal({ workMs: 1000, steer: "absorb" });
			await t.shows("* Working…");
			t.type("and this");
			t.key("Enter");
			await t.fact("idle");
			expect(t.hooked("UserPromptSubmit")).toHaveLength(2);
			expect(t.hooked("Stop")).toMatchObject([
				{ last_assistant_message: "done: and this" },
			]);
		});

		it("is deaf at first", async () => {
			const t = terminal({ ignoreInputMs: 1500 });
			const { at } = await t.fact("ready");
			t.paste("lost");
			t.key("Enter");
			await t.fact("dropped", 2);
			await until(() => Date.now() > at + 1500, "the time to pass");
			t.paste("heard");
			t.key("Enter");
			await t.fact("idle", 2);
			expect(t.submitted()).toEqual(["heard"]);
		});

		it("swallows an Enter that comes too soon", async () => {
			const t = terminal({ dropFastEnterMs: 1000 });
			await t.fact("idle");
			t.paste("words");
			t.key("Enter");
			expect(await t.fact("key")).toMatchObject({ dropped: "fast" });
			expect(t.submitted()).toEqual([]);
			expect(t.screen()).toMatch(/^> words *$/m);
			const { at } = await t.fact("paste");
			await until(() => Date.now() > at + 1000, "the time to pass");
			t.key("Enter");
			await t.fact("idle", 2);
			expect(t.submitted()).toEqual(["words"]);
		});

		it("a paste can stand there for a while after Enter, and is submitted once", async () => {
			const t = terminal({ pasteStaysMs: 700 });
			await t.fact("idle");
			t.paste("a\nb\nc\nd");
			t.key("Enter");
			t.key("Enter");
			await t.fact("key");
			expect(t.screen()).toContain("> [Pasted text #1 +3 lines]");
			await t.fact("key", 2);
			await t.fact("idle", 2);
			expect(t.submitted()).toEqual(["a\nb\nc\nd"]);
		});

		it("can want another key than Enter", async () => {
			const t = terminal({ submitKey: "kitty" });
			await t.fact("idle");
			t.type("words");
			t.key("Enter");
			await t.fact("key", 2);
			expect(t.submitted()).toEqual([]);
			t.type("\u001b[13u");
			await t.fact("idle", 2);
			expect(t.submitted()).toEqual(["words"]);
		});

		it("without bracketed paste, each line is one", async () => {
			const t = terminal({ noBracketedPaste: true });
			await t.fact("idle");
			t.paste("one\ntwo\nthree");
			await t.fact("submit", 3);
			expect(t.submitted()).toEqual(["one", "two"]);
			await t.shows("> three");
		});

		it("a question of trust takes the input, and only 1 lets the session start", async () => {
			const t = terminal({ dialog: "trust" });
			await t.shows("❯ 2. No, exit");
			t.paste("words 1");
			expect(await t.fact("dialog-input")).toMatchObject({
				kind: "paste",
				text: "words 1",
			});
			expect(t.tui.facts("hook")).toEqual([]);
			t.type("1");
			await t.fact("idle");
			expect(t.hooked("SessionStart")).toHaveLength(1);
			expect(t.submitted()).toEqual([]);
		});

		it("Enter there ends it", async () => {
			const t = terminal({ dialog: "trust" });
			await t.shows("❯ 2. No, exit");
			t.key("Enter");
			expect(await t.fact("exit")).toMatchObject({ code: 1 });
			expect(t.tui.facts("hook")).toEqual([]);
		});

		it("a question in the midst of work holds the turn", async () => {
			const t = terminal({ dialog: "permission" });
			await t.shows("Do you want to proceed?");
			await until(
				() => t.tui.facts("hook").some(({ name }) => name === "Notification"),
				"the notification",
			);
			expect(t.hooked("Stop")).toEqual([]);
			t.key("Enter");
			await t.fact("idle");
			expect(t.hooked("Stop")).toHaveLength(1);
		});

		it("can outlive its terminal, with a child of its own", async () => {
			const t = terminal({ ignoreTerm: true, child: true });
			const { pid } = await t.fact("start");
			const child = await t.fact("child");
			await t.fact("idle");
			process.kill(pid, "SIGTERM");
			await t.fact("signal");
			t.tmux("kill-server");
			expect(await t.fact("signal", 2)).toMatchObject({ name: "SIGHUP" });
			for (const left of [pid, child.pid])
				expect(process.kill(left, 0)).toBe(true);
		});

		it.each([
			[{ exitAfterStop: true }, 0],
			[{ workMs: 60_000, crashMs: 300 }, 3],
		])("%j ends with %i", async (behaviour, code) => {
			const t = terminal(behaviour);
			expect(await t.fact("exit")).toMatchObject({ code });
		});

		it("a hook can hold it at its Stop", async () => {
			const t = terminal({ workMs: 1000 });
			t.world.file("hooks.jsonl.objection", "one thing more");
			await t.fact("idle");
			expect(t.hooked("Stop").at(-1)).toMatchObject({
				stop_hook_active: true,
				last_assistant_message: "done: one thing more",
			});
		});
	},
);
