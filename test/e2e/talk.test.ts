/** A real Claude Code that is kept open both ways: spoken to while it works, asked, answered, and ended by its own turn. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Rule } from "../fakes/messages-api.mjs";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { type Ran, until } from "../world.ts";
import { write } from "./claude-driver.ts";
import { type CliWorld, cliWorld } from "./cli-world.ts";

function talks(program: string): void {
	let cli: CliWorld;
	beforeEach(async () => {
		cli = await cliWorld("talk", program);
	});
	afterEach(() => cli.end());

	const run = (...args: string[]) => cli.world.run(args, { cwd: cli.repo });
	const dispatch = async (rules: Rule[], ...args: string[]) => {
		cli.api.rules(rules);
		const file = cli.world.file("petition.md", "Please do the work.\n");
		const made = await run(
			"dispatch",
			"stream-json-persistent",
			file,
			"--auth=gateway",
			"--env=CLAUDE_CODE_MAX_RETRIES",
			...args,
		);
		expect([made.code, made.stderr]).toEqual([0, expect.anything()]);
		return made.row("handle") as string;
	};
	const said = () =>
		JSON.stringify(cli.api.log().map(({ turn }) => turn?.body));
	const seen = async (handle: string, view: string): Promise<Ran> => {
		const end = Date.now() + 20_000;
		for (;;) {
			const shown = await run("show", handle);
			if (shown.row("view") === view) return shown;
			if (Date.now() > end)
				throw new Error(`waited in vain for ${view}:\n${shown.stdout}`);
		}
	};

	it("[B16] reads its petition from us, ends with its turn, and leaves its report", async () => {
		const handle = await dispatch([{ say: ["All fine."] }]);
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		expect(result.row("outcome")).toBe("succeeded");
		expect(result.stdout.endsWith("\n\nAll fine.\n")).toBe(true);
		expect(said()).toContain("Please do the work.");
		const late = await run("steer", handle, "petition.md");
		expect(late.code).not.toBe(0);
		await cli.world.quiet();
	});

	it("[A4] takes in words while it works, in the same turn, and only then they count as delivered", async () => {
		const busy = (turn: { body: Record<string, unknown> }) =>
			!JSON.stringify(turn.body.messages).includes("turn left");
		const handle = await dispatch([
			{
				when: busy,
				waitMs: 700,
				say: [{ call: "Glob", with: { pattern: "*" } }],
			},
			{ say: ["Turned."] },
		]);
		await until(() => cli.api.log().length > 0, "the first request");
		cli.world.file("words.md", "Please turn left \u001b[31m`$(id)`\n");
		const told = await run("steer", handle, join(cli.world.dir, "words.md"));
		expect([told.code, told.row("status")]).toEqual([0, "delivered"]);
		expect(told.row("because")).toContain("repeated");
		expect((await run("wait", handle)).code).toBe(0);
		expect((await run("result", handle)).stdout).toContain("Turned.");
		expect(said()).toContain("no word of the person at a keyboard");
	});

	it("waits with what it would ask a person, and goes on as it is answered", async () => {
		const outside = join(cli.world.dir, "outside.txt");
		const handle = await dispatch(
			[
				{ times: 1, say: [write(outside)] },
				{ times: 1, say: [write(join(cli.world.dir, "other.txt"))] },
				{ say: ["Done as allowed."] },
			],
			"--profile=write",
			"--expect=report",
		);
		const first = await seen(handle, "needs-input");
		const [, ask = "", tool, input] =
			first.rows.find(([key]) => key === "ask") ?? [];
		expect(tool).toBe("Write");
		expect(input).toContain("outside.txt");
		expect((await run("wait", handle)).code).toBe(21);
		expect((await run("answer", handle, "nothing", "--allow")).code).toBe(2);
		const session = {
			cwd: cli.repo,
			env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s-1" },
		};
		const byTower = await cli.world.run(
			["answer", handle, ask, "--allow"],
			session,
		);
		expect(byTower.code).toBe(20);
		expect(existsSync(outside)).toBe(false);
		const allowed = await run("answer", handle, ask.slice(0, 8), "--allow");
		expect([allowed.code, allowed.row("status")]).toEqual([0, "delivered"]);
		const second = await seen(handle, "needs-input");
		const other = second.rows.find(([key]) => key === "ask")?.[1] as string;
		expect(other).not.toBe(ask);
		cli.world.file("why.md", "Not that one.\n");
		const denied = await cli.world.run(
			["answer", handle, other, "--deny", "--message-file", "why.md"],
			{ cwd: cli.world.dir },
		);
		expect(denied.row("status")).toBe("delivered");
		expect((await run("wait", handle)).code).toBe(0);
		expect(existsSync(outside)).toBe(true);
		expect(existsSync(join(cli.world.dir, "other.txt"))).toBe(false);
		expect(said()).toContain("Not that one.");
	});

	it("is gone on with as the next attempt of its handle, in the conversation that it had", async () => {
		const handle = await dispatch(
			[
				{
					when: ({ body }) =>
						JSON.stringify(body.messages).includes("And now?"),
					say: ["The second answer."],
				},
				{ say: ["The first answer."] },
			],
			"--profile=write",
			"--expect=report",
		);
		cli.world.file("words.md", "And now?\n");
		const words = join(cli.world.dir, "words.md");
		expect((await run("wait", handle)).code).toBe(0);
		const again = await run("resume", handle, words);
		expect([again.code, again.row("status"), again.row("attempt")]).toEqual([
			0,
			"dispatched",
			"2",
		]);
		expect((await run("resume", handle, words)).code).not.toBe(0);
		expect((await run("wait", handle)).code).toBe(0);
		expect((await run("result", handle)).stdout).toContain(
			"The second answer.",
		);
		expect((await run("show", handle)).row("attempt")).toBe("2");
		const last = JSON.stringify(cli.api.log().at(-1)?.turn?.body);
		expect(last).toContain("Please do the work.");
		expect(last).toContain("The first answer.");
		expect(cli.world.names("jobs", handle, "attempts")).toEqual(["1", "2"]);
		await cli.world.quiet();
	});

	it("is stopped with all that it started, while it waits too", async () => {
		const handle = await dispatch(
			[{ say: [write(join(cli.world.dir, "outside.txt"))] }],
			"--profile=write",
		);
		await seen(handle, "needs-input");
		expect((await run("stop", handle)).code).toBe(0);
		expect((await run("result", handle)).row("outcome")).toBe("stopped");
		await cli.world.quiet();
	});

	it("[C1] whose runner is killed comes to the end of its turn, which an adopter tells", async () => {
		const handle = await dispatch([{ waitMs: 1500, say: ["Finished alone."] }]);
		const { by } = cli.world.record(handle, "attempts/1/claim") as {
			by: { pid: number };
		};
		process.kill(by.pid, "SIGKILL");
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		expect(result.stdout).toContain("Finished alone.");
		expect(result.row("concluded-by")).toBe("adopter");
	});
}

const newest = missing("claude");
describe.skipIf(newest)(
	`the newest Claude Code, talked to${newest ? ` [${newest}]` : ""}`,
	() => talks(claudeBin ?? ""),
);
const oldest = missing("claude-oldest");
describe.skipIf(oldest)(
	`the oldest Claude Code, talked to${oldest ? ` [${oldest}]` : ""}`,
	() => talks(oldestClaudeBin ?? ""),
);
