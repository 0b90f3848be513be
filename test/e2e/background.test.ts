/** The real Claude Code as a background session, which its own supervisor starts and keeps: spoken to, joined, stopped, and lost. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Rule } from "../fakes/messages-api.mjs";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { type Ran, until } from "../world.ts";
import { write } from "./claude-driver.ts";
import { type CliWorld, cliWorld, trusts } from "./cli-world.ts";

/** One row of the program's own listing. */
interface Listed {
	readonly id?: string;
	readonly sessionId?: string;
	readonly name?: string;
	readonly pid?: number;
	readonly state?: string;
	readonly status?: string;
}

const CANARY = "Canary-4711";

/** @param hasSocket whether its sessions name a socket for messages */
function works(program: string, hasSocket: boolean): void {
	let cli: CliWorld;
	beforeEach(async () => {
		cli = await cliWorld("background", program);
		const { env } = cli.world;
		// What the session needs it has from the person's settings: of our environment nothing reaches it.
		const given = [
			"ANTHROPIC_BASE_URL",
			"ANTHROPIC_API_KEY",
			"CLAUDE_CODE_MAX_RETRIES",
		];
		cli.world.file(
			"home/.claude/settings.json",
			JSON.stringify({
				env: Object.fromEntries(given.map((name) => [name, env[name]])),
			}),
		);
		for (const name of given) env[name] = undefined;
		trusts(cli, [cli.repo]);
	});
	afterEach(async () => {
		await claude("daemon", "stop", "--any");
		await cli.end();
	});

	const run = (...args: string[]) => cli.world.run(args, { cwd: cli.repo });
	const claude = (...args: string[]) =>
		cli.world.run(args, { program, cwd: cli.repo });
	const ask = (words: string, ...flags: string[]): Promise<Ran> => {
		const petition = cli.world.file("petition.md", `${words}\n`);
		return run("dispatch", "background", petition, ...flags);
	};
	const dispatch = async (rules: Rule[], ...flags: string[]) => {
		cli.api.rules(rules);
		const made = await ask(`${CANARY}, please.`, ...flags);
		expect([made.code, made.stderr]).toEqual([0, expect.anything()]);
		return made;
	};
	const working = async (rules: Rule[], ...flags: string[]) => {
		const made = await dispatch(rules, ...flags);
		await until(() => turns().length > 0, "the first request");
		return made.row("handle") as string;
	};
	/** What the model was asked. */
	const turns = () =>
		cli.api.log().flatMap(({ turn }) => (turn === null ? [] : [turn]));
	const said = () => JSON.stringify(turns().map(({ body }) => body));
	const listed = async (): Promise<Listed[]> => {
		const { stdout } = await claude("agents", "--json", "--all");
		expect(stdout).not.toContain(CANARY);
		return JSON.parse(stdout);
	};
	const row = async (handle: string) =>
		(await listed()).find(({ name }) => name === handle);
	const events = (handle: string): Record<string, unknown>[] =>
		readFileSync(cli.world.jobFile(handle, "attempts/1/events.jsonl"), "utf8")
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line));
	const workerOf = (handle: string): number => {
		const { worker } = events(handle).find(
			({ type }) => type === "spawned",
		) as { worker: { pid: number } };
		return worker.pid;
	};
	const runnerOf = (handle: string): number =>
		(
			cli.world.record(handle, "attempts/1/claim") as {
				by: { pid: number };
			}
		).by.pid;
	const environ = (pid: number) =>
		readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
	const cmdline = (pid: number) => {
		try {
			return readFileSync(`/proc/${pid}/cmdline`, "latin1");
		} catch {
			return "";
		}
	};
	const lives = (pid: number) => cmdline(pid) !== "";
	const supervisor = () =>
		cli.world
			.processes()
			.find(({ pid }) => /\0daemon\0run\b/.test(cmdline(pid)))?.pid;
	const outcome = async (handle: string) =>
		(await run("result", handle)).row("outcome");

	it("[B16] leaves its report, is listed under its handle alone, and can be joined", async () => {
		const made = await dispatch([{ waitMs: 1500, say: ["All fine."] }]);
		const handle = made.row("handle") as string;
		expect(made.row("environment")).toContain("not applied");
		const shown = await run("show", handle);
		expect(shown.row("environment")).toContain("not applied");
		const id = / attach ([0-9a-f]{8})$/.exec(shown.row("attach") ?? "")?.[1];
		const of = await row(handle);
		expect(of?.id ?? of?.sessionId?.slice(0, 8)).toBe(id);
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		expect(result.row("outcome")).toBe("succeeded");
		expect(result.stdout.endsWith("\n\nAll fine.\n")).toBe(true);
		expect(said()).toContain(CANARY);
		expect((await row(handle))?.state).not.toBe("working");
		const late = cli.world.file("late.md", "Late.\n");
		expect((await run("steer", handle, late)).code).not.toBe(0);
	});

	it("is refused what would have to reach it by our environment", async () => {
		for (const flag of ["--auth=gateway", "--env=CLAUDE_CODE_MAX_RETRIES"]) {
			const made = await ask("Please.", flag);
			expect([made.code, made.row("reason")]).toEqual([
				22,
				expect.stringContaining("it takes no --"),
			]);
		}
		expect(await cli.world.traces(cli.repo)).toEqual([]);
		expect(supervisor()).toBeUndefined();
	});

	it("takes in words while it works, or is said not to have them", async () => {
		const handle = await working([
			{
				when: ({ body }) => JSON.stringify(body.messages).includes("Turn left"),
				say: ["Turned."],
			},
			{ waitMs: 2000, say: ["Straight on."] },
		]);
		const words = cli.world.file("words.md", "Turn left.\nAt once.\n");
		const told = await run("steer", handle, words);
		const reached = [told.code, told.row("status"), told.row("because")];
		expect(reached, told.stdout).toEqual(
			hasSocket
				? [0, "delivered", expect.stringContaining("hook told so")]
				: [1, "undelivered", "it named no socket for messages"],
		);
		expect((await run("wait", handle)).code).toBe(0);
		expect((await run("result", handle)).stdout).toContain(
			hasSocket ? "Turned." : "Straight on.",
		);
		expect(said().includes("no word of the person at a keyboard")).toBe(
			hasSocket,
		);
		console.log(
			JSON.stringify(
				events(handle).map(({ at, type, because, signal, ...r }) => [
					at,
					type,
					because,
					signal,
					r.name,
				]),
			),
		);
		console.log(
			readFileSync(cli.world.jobFile(handle, "attempts/1/out.log"), "utf8"),
		);
		console.log(cli.api.log().map((l) => [l.rule, l.turn?.user.slice(0, 200)]));
	});

	it("[A9] is not started where the folder is not trusted", async () => {
		trusts(cli, []);
		const before = await cli.world.traces(cli.repo);
		for (const flags of [[], ["--profile=write"]]) {
			const made = await ask("Please.", ...flags);
			expect([made.code, made.row("reason")]).toEqual([
				21,
				expect.stringContaining("not been told to trust"),
			]);
		}
		expect(await cli.world.traces(cli.repo)).toEqual(before);
		expect(supervisor()).toBeUndefined();
		expect(turns()).toEqual([]);
	});

	it("[C17] edits in our worktree, and brings a patch", async () => {
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
		const made = await dispatch(
			[inTree, { say: ["Written."] }],
			"--profile=write",
		);
		const handle = made.row("handle") as string;
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		const patch = result.rows.find(([key]) => key === "artefact")?.[2] ?? "";
		expect(readFileSync(patch, "utf8")).toContain("+by the model");
		const tree = made.row("worktree") as string;
		expect(existsSync(join(tree, "made.txt"))).toBe(true);
		expect(await cli.world.git(cli.repo, "status", "--porcelain")).toBe("");
	});

	it("[A14] is stopped, and the listing does not go on calling it working", async () => {
		const handle = await working([{ waitMs: 60_000, say: ["late"] }]);
		const worker = workerOf(handle);
		expect((await run("stop", handle)).code).toBe(0);
		expect(await outcome(handle)).toBe("stopped");
		expect(lives(worker)).toBe(false);
		const of = await row(handle);
		expect([of?.id !== undefined, of?.state === "working"]).toEqual([
			true,
			false,
		]);
		await claude("daemon", "stop", "--any");
		await cli.world.quiet();
	});

	it("[C16] whose supervisor is stopped in the midst of its work did not succeed", async () => {
		const handle = await working([{ waitMs: 60_000, say: ["late"] }]);
		const worker = workerOf(handle);
		await claude("daemon", "stop", "--any");
		expect(supervisor()).toBeUndefined();
		const waited = await run("wait", "--timeout=10", handle);
		expect([waited.code, await outcome(handle)]).toEqual([23, "lost"]);
		expect(lives(worker)).toBe(false);
		await cli.world.quiet();
	});

	it("[C16] which is killed has ended, whatever the listing says", async () => {
		const handle = await working([{ waitMs: 60_000, say: ["late"] }]);
		const worker = workerOf(handle);
		process.kill(worker, "SIGKILL");
		const waited = await run("wait", "--timeout=10", handle);
		expect([waited.code, await outcome(handle)]).toEqual([23, "lost"]);
		expect(turns().length).toBeLessThan(9);
		await until(() => !lives(worker), "its end");
	});

	it("[C1] whose runner is killed comes to its end, which an adopter tells", async () => {
		const handle = await working([
			{
				when: ({ body }) => JSON.stringify(body.messages).includes("Turn left"),
				say: ["Turned alone."],
			},
			{ waitMs: 4000, say: ["Finished alone."] },
		]);
		process.kill(runnerOf(handle), "SIGKILL");
		const words = cli.world.file("words.md", "Turn left.\n");
		const told = await run("steer", handle, words);
		console.log(told.stdout);
		expect((await run("wait", handle)).code).toBe(0);
		const result = await run("result", handle);
		console.log(result.stdout);
		expect(result.stdout).toContain(
			told.row("status") === "delivered" ? "Turned alone." : "Finished alone.",
		);
		expect(result.row("concluded-by")).toBe("adopter");
		const last = JSON.stringify(turns().at(-1)?.body.messages);
		expect(last.split("Turn left.").length).toBeLessThan(3);
		expect((await row(handle))?.state).not.toBe("working");
	});

	it("two at once do not mix, and nothing of a job reaches the supervisor or a later session", async () => {
		cli.api.rules(
			["one", "two"].map((word) => ({
				when: ({ body }) =>
					JSON.stringify(body.messages).includes(`say ${word}`),
				waitMs: 4000,
				say: [`This is ${word}.`],
			})),
		);
		const made = await Promise.all(
			["one", "two"].map((word) => {
				const petition = cli.world.file(`${word}.md`, `Please say ${word}.\n`);
				return run("dispatch", "background", petition, `--unit=${word}`);
			}),
		);
		const handles = made.map((one) => one.row("handle") as string);
		const [first = "", second = ""] = handles;
		const keeper = await until(supervisor, "the supervisor");
		// A session of the person's own, for which nobody asked us.
		await claude("--bg", "--name", "own", "Please say nothing.");
		const { pid: own = 0 } =
			(await listed()).find(({ name }) => name === "own") ?? {};
		expect(lives(own)).toBe(true);
		const ours = (pid: number) =>
			environ(pid).filter((one) => /^OFFLOAD_(?!HOME=)/.test(one));
		for (const pid of [keeper, own, ...handles.map(workerOf)])
			expect(ours(pid)).toEqual([]);
		expect((await run("wait", first, second)).code).toBe(0);
		expect((await run("result", first)).stdout).toContain("This is one.");
		expect((await run("result", second)).stdout).toContain("This is two.");
		for (const [n, handle] of handles.entries()) {
			const told = readFileSync(
				cli.world.jobFile(handle, "attempts/1/out.log"),
				"utf8",
			);
			expect(told).toContain(`say ${["one", "two"][n]}`);
			expect(told).not.toContain(`say ${["two", "one"][n]}`);
		}
		expect(lives(own)).toBe(true);
	});
}

const newest = missing("claude", "linux");
describe.skipIf(newest)(
	`the newest Claude Code in the background${newest ? ` [${newest}]` : ""}`,
	() => works(claudeBin ?? "", true),
);
const oldest = missing("claude-oldest", "linux");
describe.skipIf(oldest)(
	`the oldest Claude Code in the background${oldest ? ` [${oldest}]` : ""}`,
	() => works(oldestClaudeBin ?? "", false),
);
