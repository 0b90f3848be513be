/** The real Claude Code's own background sessions: its supervisor keeps them, its listing is believed in nothing. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { randomHex } from "../../scripts/system/clock.ts";
import type { Rule } from "../fakes/messages-api.mjs";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { type Ran, until } from "../world.ts";
import { readsBrief, write } from "./claude-driver.ts";
import {
	type CliWorld,
	cliWorld,
	trusts,
	watchCommandLines,
} from "./cli-world.ts";

function works(program: string, takesMessages: boolean, all: boolean): void {
	let cli: CliWorld;
	beforeEach(async () => {
		cli = await cliWorld("background", program);
		const { world, api } = cli;
		// What reaches such a session stands in the person's own settings.
		const env = {
			ANTHROPIC_BASE_URL: api.url,
			ANTHROPIC_API_KEY: "sk-dummy",
			CLAUDE_CODE_MAX_RETRIES: "1",
		};
		mkdirSync(join(world.home, ".claude"), { recursive: true });
		world.file("home/.claude/settings.json", JSON.stringify({ env }));
		for (const name of Object.keys(env)) world.env[name] = undefined;
		trusts(cli, [cli.repo]);
	});
	afterEach(async () => {
		await claude("daemon", "stop", "--any");
		await cli.end();
	});

	// No other that runs on this machine has these words.
	const canary = `Canary-${randomHex(8)}`;
	const run = (...args: string[]) => cli.world.run(args, { cwd: cli.repo });
	const claude = (...args: string[]) =>
		cli.world.run(args, { program, cwd: cli.repo });
	const ask = (...flags: string[]) => {
		const file = cli.world.file("petition.md", `${canary}, please.\n`);
		return run("dispatch", "background", file, ...flags);
	};
	const dispatch = async (rules: Rule[], ...flags: string[]) => {
		cli.api.rules(rules);
		const made = await ask(...flags);
		expect([made.code, made.stdout]).toEqual([0, expect.anything()]);
		return made;
	};
	const handleOf = (made: Ran) => made.row("handle") as string;
	const listed = async (): Promise<Record<string, unknown>[]> =>
		JSON.parse((await claude("agents", "--json", "--all")).stdout || "[]");
	const workerOf = (handle: string): number => {
		const events = readFileSync(
			cli.world.jobFile(handle, "attempts/1/events.jsonl"),
			"utf8",
		);
		return Number(/"type":"spawned","worker":\{"pid":(\d+)/.exec(events)?.[1]);
	};
	/** What of ours the environment of a process holds, but for where the records lie. */
	const marksOn = (pid: number) =>
		readFileSync(`/proc/${pid}/environ`, "latin1")
			.split("\0")
			.filter((one) => /^OFFLOAD_(?!HOME=)/.test(one));
	const supervisor = () =>
		cli.world.processes().find(({ what }) => /\0daemon\0run\b/.test(what))?.pid;
	const slow: Rule[] = [{ waitMs: 60_000, say: ["late"] }];

	it("[B16] reads its petition from a file, has its report, its name in the listing is the handle, and it can be joined", async () => {
		const seenOnLines = watchCommandLines(canary);
		const made = await dispatch([
			readsBrief,
			{ waitMs: 500, say: ["All fine, behind."] },
		]);
		const handle = handleOf(made);
		expect(made.row("environment")).toContain("not applied");
		const id = / attach ([0-9a-f]{8})$/.exec(made.row("attach") ?? "")?.[1];
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		expect(result.stdout).toContain("All fine, behind.");
		expect(result.row("escaped")).toBe("unknown");
		const [one, ...others] = await listed();
		expect(others).toEqual([]);
		expect(one).toMatchObject({ id, name: handle, state: "stopped" });
		expect(JSON.stringify(one)).not.toContain(canary);
		expect(seenOnLines()).toEqual([]);
		const asked = cli.api.log().map(({ turn }) => turn?.body);
		expect(JSON.stringify(asked)).toContain(canary);
	});

	it("takes no variables and no other route to sign in: what could not be applied is refused", async () => {
		for (const flag of ["--env=LANG", "--auth=gateway"]) {
			const made = await ask(flag);
			expect([made.code, made.stderr]).toEqual([
				22,
				expect.stringContaining("environment of its own"),
			]);
		}
		expect(await cli.world.traces(cli.repo)).toEqual([]);
	});

	it("[A9] in a folder that is not trusted needs a person, and nothing is launched", async () => {
		trusts(cli, []);
		const made = await ask("--profile=write");
		expect([made.code, made.stderr]).toEqual([
			21,
			expect.stringContaining("trust"),
		]);
		expect(await cli.world.traces(cli.repo)).toEqual([]);
	});

	it(
		takesMessages
			? "[A4] takes words in while it works, by its own hook's word"
			: "[A4] of a version that names no socket is told so, and nothing counts as delivered",
		async () => {
			const handle = handleOf(
				await dispatch([
					{
						when: ({ body }) =>
							JSON.stringify(body.messages).includes("Turn left"),
						say: ["Turned."],
					},
					{ waitMs: 2500, say: ["Straight on."] },
				]),
			);
			const words = cli.world.file("words.md", "Turn left.\n");
			const told = await run("steer", handle, words);
			expect(told.row("status")).toBe(
				takesMessages ? "delivered" : "undelivered",
			);
			expect((await run("wait", handle)).code).toBe(0);
			if (takesMessages)
				expect((await run("result", handle)).stdout).toContain("Turned.");
		},
	);

	it("edits in a worktree of ours and brings a patch", async () => {
		const inTree: Rule = {
			when: ({ tools }) => tools.includes("Write"),
			times: 1,
			say: (turn) => {
				const tree = /\/state\/worktrees\/[a-z0-9-]+/.exec(
					JSON.stringify(turn.body),
				)?.[0];
				return [write(`${cli.world.dir}${tree}/made.txt`, "by the model\n")];
			},
		};
		const handle = handleOf(
			await dispatch([inTree, { say: ["Written."] }], "--profile=write"),
		);
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		const patch = result.rows.find(([key]) => key === "artefact")?.[2] ?? "";
		expect(readFileSync(patch, "utf8")).toContain("+by the model");
		expect(existsSync(join(cli.repo, "made.txt"))).toBe(false);
	});

	// What follows is our own doing and the same for both versions; the long run asks both.
	if (!all) return;

	it("[A14] is stopped, and the listing does not go on calling it working", async () => {
		const handle = handleOf(await dispatch(slow));
		const pid = workerOf(handle);
		expect((await run("stop", handle)).code).toBe(0);
		expect(existsSync(`/proc/${pid}`)).toBe(false);
		await until(
			() => cli.world.processes().every((one) => one.pid !== pid),
			"its end",
		);
		for (const end = Date.now() + 10_000; ; ) {
			const [one] = await listed();
			if (one?.state !== "working" || Date.now() > end) {
				expect(one?.state).toBe("stopped");
				break;
			}
		}
	});

	it("[C1] that is killed is never told as running or done, whatever the listing says", async () => {
		const handle = handleOf(await dispatch(slow));
		process.kill(workerOf(handle), "SIGKILL");
		expect((await run("wait", handle)).code).toBe(23);
		expect((await run("result", handle)).row("ending")).toBe("vanished");
	});

	it("[C1] whose supervisor is stopped is told within seconds", async () => {
		const handle = handleOf(await dispatch(slow));
		await claude("daemon", "stop", "--any");
		expect([1, 23]).toContain((await run("wait", handle)).code);
	});

	it("[C10] whose runner is killed is adopted, and its end is told", async () => {
		const handle = handleOf(
			await dispatch([{ waitMs: 3000, say: ["Finished alone."] }]),
		);
		const { by } = cli.world.record(handle, "attempts/1/claim") as {
			by: { pid: number };
		};
		process.kill(by.pid, "SIGKILL");
		const words = cli.world.file("words.md", "Turn left.\n");
		const told = await run("steer", handle, words);
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		expect(result.stdout).toContain("Finished alone.");
		expect(result.row("concluded-by")).toBe("adopter");
		// Whoever held it may have sent them, or not: they never arrive twice, and are not called delivered for nothing.
		const last = JSON.stringify(cli.api.log().map(({ turn }) => turn?.user));
		const times = last.split("Turn left.").length - 1;
		expect(times).toBeLessThan(2);
		if (told.row("status") === "delivered") expect(times).toBe(1);
		const [one] = await listed();
		expect(one?.state).not.toBe("working");
	});

	it("[C12] two at once do not mix, and nothing of a job's mark stays with the supervisor", async () => {
		cli.api.rules([
			{ ...readsBrief, times: 2 },
			{
				when: ({ body }) => JSON.stringify(body.messages).includes("alpha"),
				waitMs: 1500,
				say: ["The first."],
			},
			{ waitMs: 1500, say: ["The second."] },
		]);
		const files = ["alpha", "omega"].map((name) =>
			cli.world.file(`${name}.md`, `The ${name} piece.\n`),
		);
		const made = await Promise.all(
			files.map((file) => run("dispatch", "background", file)),
		);
		const [one = "", two = ""] = made.map(handleOf);
		const keeper = await until(supervisor, "the supervisor");
		for (const pid of [keeper, workerOf(one), workerOf(two)])
			expect(marksOn(pid)).toEqual([]);
		// The person's own, of which nobody here has asked anything: it may be given a process that stood ready.
		await claude("--bg", "--name", "own", "Nothing for you.");
		let own: unknown;
		for (const end = Date.now() + 10_000; own === undefined; ) {
			expect(Date.now()).toBeLessThan(end);
			own = (await listed()).find(({ name }) => name === "own")?.pid;
		}
		expect(cli.world.processes().map(({ pid }) => pid)).toContain(own);
		expect(marksOn(own as number)).toEqual([]);
		for (const handle of [one, two])
			expect((await run("wait", handle)).code).toBe(0);
		expect((await run("result", one)).stdout).toContain("The first.");
		expect((await run("result", two)).stdout).toContain("The second.");
		const told = [one, two].map((handle) =>
			readFileSync(cli.world.jobFile(handle, "attempts/1/out.log"), "utf8"),
		);
		// What each was launched with names its own petition, and no other's.
		for (const handle of [one, two])
			expect(
				told.map((text) => text.includes(`/jobs/${handle}/in/petition`)),
			).toEqual([handle === one, handle === two]);
		await claude("daemon", "stop", "--any");
		await cli.world.quiet();
	});
}

const newest = missing("claude", "linux");
describe.skipIf(newest)(
	`the newest Claude Code in the background${newest ? ` [${newest}]` : ""}`,
	() => works(claudeBin ?? "", true, true),
);
const oldest = missing("claude-oldest", "linux");
describe.skipIf(oldest)(
	`the oldest Claude Code in the background${oldest ? ` [${oldest}]` : ""}`,
	() => works(oldestClaudeBin ?? "", false, Boolean(process.env.LONG)),
);
