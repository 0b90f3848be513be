/** The real Claude Code in a real terminal of ours: joined, spoken to, asked of a person, ended by its turn. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { randomHex } from "../../scripts/system/clock.ts";
import type { Rule } from "../fakes/messages-api.mjs";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { type Ran, until } from "../world.ts";
import { read, readsBrief, write } from "./claude-driver.ts";
import {
	type CliWorld,
	cliWorld,
	trusts,
	watchCommandLines,
} from "./cli-world.ts";

function works(program: string, all: boolean): void {
	let cli: CliWorld;
	beforeEach(async () => {
		cli = await cliWorld("terminal", program);
		cli.world.env.TMUX_TMPDIR = join(cli.world.dir, "t");
		cli.world.env.TERM = "xterm-256color";
		trusts(cli, [cli.repo]);
	});
	afterEach(async () => {
		await tmux("kill-server");
		await cli.end();
	});

	// No other that runs on this machine has these words.
	const canary = `Canary-${randomHex(8)}`;
	const run = (...args: string[]) => cli.world.run(args, { cwd: cli.repo });
	const tmux = (...args: string[]) => cli.world.run(args, { program: "tmux" });
	const dispatch = async (rules: Rule[], ...flags: string[]) => {
		cli.api.rules(rules);
		const petition = cli.world.file("petition.md", `${canary}, please.\n`);
		const made = await run(
			...["dispatch", "tmux", petition, "--auth=gateway"],
			...["--env=CLAUDE_CODE_MAX_RETRIES", ...flags],
		);
		expect([made.code, made.stderr]).toEqual([0, expect.anything()]);
		return made.row("handle") as string;
	};
	const seen = async (handle: string, view: string): Promise<Ran> => {
		for (const end = Date.now() + 25_000; ; ) {
			const shown = await run("show", handle);
			if (shown.row("view") === view) return shown;
			if (Date.now() > end) {
				const { stdout } = await run("logs", "--screen", handle);
				throw new Error(`no ${view}:\n${shown.stdout}\n${stdout}`);
			}
		}
	};
	/** All that the model was asked. */
	const asked = () =>
		JSON.stringify(cli.api.log().map(({ turn }) => turn?.body));
	it("[B16] reads its petition from a file, may be spoken to, and its last words are the report", async () => {
		const seenOnLines = watchCommandLines(canary);
		const handle = await dispatch([
			readsBrief,
			{
				when: ({ body }) => JSON.stringify(body.messages).includes("Turn left"),
				say: ["Turned, in a terminal."],
			},
			{ waitMs: 2500, say: ["Straight on."] },
		]);
		await until(() => asked().includes(canary), "the petition in a request");
		expect((await run("logs", "--screen", handle)).stdout).toContain(
			"do what it asks",
		);
		const words = cli.world.file("words.md", "Turn left.\nAt once.\n");
		const told = await run("steer", handle, words);
		expect([told.code, told.row("status")], told.stdout).toEqual([
			0,
			"delivered",
		]);
		expect((await run("show", handle)).row("attach")).toContain(
			`offload-${handle}`,
		);
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		expect(result.row("outcome")).toBe("succeeded");
		expect(result.stdout.endsWith("\n\nTurned, in a terminal.\n")).toBe(true);
		expect(seenOnLines()).toEqual([]);
		expect(asked()).toContain(canary);
		expect(asked()).toContain("no word of the person at a keyboard");
		await cli.world.quiet();
	});

	it("[A9] waits for a person in a folder that is not trusted, nothing is sent, and it goes on once they accept", async () => {
		trusts(cli, []);
		const handle = await dispatch([{ say: ["Went on."] }]);
		const shown = await seen(handle, "needs-input");
		expect(shown.row("because")).toContain("trust");
		expect((await run("wait", handle)).code).toBe(21);
		const words = cli.world.file("words.md", "Yes.\n");
		expect((await run("steer", handle, words)).row("status")).toBe(
			"undelivered",
		);
		expect((await run("answer", handle, "screen-1", "--allow")).code).not.toBe(
			0,
		);
		expect(cli.api.log().filter(({ turn }) => turn !== null)).toEqual([]);
		await accept(handle);
		await seen(handle, "running");
		expect((await run("wait", handle)).code).toBe(0);
		expect((await run("result", handle)).stdout).toContain("Went on.");
	});

	/** As a person who has joined: the words that accept lie under another number in each version. */
	async function accept(handle: string): Promise<void> {
		const screen = (await run("logs", "--screen", handle)).stdout;
		const yes = /^\s*(?:❯\s*)?(?:(\d)\. )?(?:Yes|1\. Yes)/m.exec(screen);
		const down = /❯\s*(?:\d\. )?No/.test(screen) ? ["Down"] : [];
		const target = `=offload-${handle}:`;
		if (yes?.[1] !== undefined) await tmux("send-keys", "-t", target, yes[1]);
		else for (const key of down) await tmux("send-keys", "-t", target, key);
		await tmux("send-keys", "-t", target, "Enter");
	}

	it("[A9] waits for a person with what it may not read by itself, and goes on as they answer", async () => {
		const secret = cli.world.file("outside.txt", "From the outside.\n");
		const handle = await dispatch([
			{
				when: ({ tools, afterTool }) => tools.includes("Read") && !afterTool,
				times: 1,
				say: [read(secret)],
			},
			{ say: ["As it was allowed."] },
		]);
		const shown = await seen(handle, "needs-input");
		expect(shown.row("because")).toContain("permission");
		expect((await run("wait", handle)).code).toBe(21);
		const words = cli.world.file("words.md", "1\n");
		expect((await run("steer", handle, words)).row("status")).toBe(
			"undelivered",
		);
		expect(asked()).not.toContain("From the outside.");
		await tmux("send-keys", "-t", `=offload-${handle}:`, "Enter");
		await seen(handle, "running");
		expect((await run("wait", handle)).code).toBe(0);
		expect((await run("result", handle)).stdout).toContain(
			"As it was allowed.",
		);
		expect(asked()).toContain("From the outside.");
		await cli.world.quiet();
	});

	// What follows is our own doing and the same for both versions; the long run asks both.
	if (!all) return;

	it("a reader cannot write, and one that writes brings a patch from a worktree of its own", async () => {
		const inTree: Rule = {
			// Others ask for a title, and may be offered no tools.
			when: ({ tools }) => tools.includes("Write"),
			times: 1,
			say: (turn) => {
				const tree = /\/state\/worktrees\/[a-z0-9-]+/.exec(
					JSON.stringify(turn.body),
				)?.[0];
				return [write(`${cli.world.dir}${tree}/made.txt`, "by the model\n")];
			},
		};
		const handle = await dispatch(
			[inTree, { say: ["Written."] }],
			"--profile=write",
		);
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		const patch = result.rows.find(([key]) => key === "artefact")?.[2] ?? "";
		expect(readFileSync(patch, "utf8")).toContain("+by the model");
		expect(existsSync(join(cli.repo, "made.txt"))).toBe(false);
		const before = cli.api.log().length;
		const reader = await dispatch([
			{
				when: ({ tools }) => tools.includes("Read"),
				times: 1,
				say: [write(join(cli.repo, "made.txt"))],
			},
			{ say: ["Could not."] },
		]);
		expect((await run("wait", reader)).code).toBe(0);
		const seenByReader = cli.api.log().slice(before);
		for (const { turn } of seenByReader)
			for (const tool of ["Write", "Edit", "NotebookEdit", "Bash"])
				expect(turn?.tools ?? []).not.toContain(tool);
		expect(JSON.stringify(seenByReader)).toMatch(/No such tool|not available/i);
		expect(existsSync(join(cli.repo, "made.txt"))).toBe(false);
	});

	it("[A14] is stopped with its terminal and all that it started", async () => {
		const handle = await dispatch([{ waitMs: 60_000, say: ["late"] }]);
		await seen(handle, "running");
		expect((await run("stop", handle)).code).toBe(0);
		expect((await run("result", handle)).row("outcome")).toBe("stopped");
		expect((await tmux("has-session", "-t", `=offload-${handle}`)).code).toBe(
			1,
		);
		await cli.world.quiet();
	});

	it("[C1] whose runner is killed ends with it, and that is told", async () => {
		const handle = await dispatch([{ waitMs: 60_000, say: ["late"] }]);
		await seen(handle, "running");
		const { by } = cli.world.record(handle, "attempts/1/claim") as {
			by: { pid: number };
		};
		process.kill(by.pid, "SIGKILL");
		expect((await run("wait", handle)).code).toBe(23);
		expect((await run("result", handle)).row("outcome")).toBe("lost");
		expect((await tmux("has-session", "-t", `=offload-${handle}`)).code).toBe(
			1,
		);
		await cli.world.quiet();
	});
}

const newest = missing("claude", "tmux");
describe.skipIf(newest)(
	`the newest Claude Code in a terminal${newest ? ` [${newest}]` : ""}`,
	() => works(claudeBin ?? "", true),
);
const oldest = missing("claude-oldest", "tmux");
describe.skipIf(oldest)(
	`the oldest Claude Code in a terminal${oldest ? ` [${oldest}]` : ""}`,
	() => works(oldestClaudeBin ?? "", Boolean(process.env.LONG)),
);
