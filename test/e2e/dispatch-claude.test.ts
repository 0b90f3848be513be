/** The whole program with the real Claude Code, against a scripted API: from a petition in a file to a verdict that is right. */
import { execFileSync, spawn } from "node:child_process";
import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Rule, startMessagesApi } from "../fakes/messages-api.mjs";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { type How, OFFLOAD, TestWorld } from "../world.ts";
import { calls, failure, TOWER, write } from "./claude-driver.ts";

type Api = Awaited<ReturnType<typeof startMessagesApi>>;

function drives(program: string): void {
	let world: TestWorld;
	let repo: string;
	let api: Api;

	beforeEach(async () => {
		world = new TestWorld("claude");
		world.set("harnesses", { claude: { path: program } });
		repo = await world.repository();
		api = await startMessagesApi();
		mkdirSync(join(world.dir, "t"));
		Object.assign(world.env, {
			...TOWER,
			TMPDIR: join(world.dir, "t"),
			TERM: "xterm",
			DISABLE_AUTOUPDATER: "1",
			CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
			CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: "1",
			ANTHROPIC_BASE_URL: api.url,
			ANTHROPIC_API_KEY: "sk-dummy",
			CLAUDE_CODE_MAX_RETRIES: "1",
			// A person's own terminal, whatever else it carries.
			CLAUDECODE: undefined,
			CLAUDE_CODE_SESSION_ID: undefined,
			GIT_DIR: undefined,
		});
	});
	afterEach(async () => {
		await world.end();
		await api.stop();
	});

	const dispatch = (
		rules: Rule[],
		args: readonly string[] = [],
		how: How & { petition?: string } = {},
	) => {
		api.rules(rules);
		const file = world.file(
			"petition.md",
			how.petition ?? "Please do the work.\n",
		);
		return world.run(
			[
				"dispatch",
				"headless-oneshot",
				file,
				"--auth=gateway",
				"--env=CLAUDE_CODE_MAX_RETRIES",
				...args,
			],
			{ cwd: repo, ...how },
		);
	};

	/** Dispatches, waits for the end and takes the result. */
	const done = async (...wish: Parameters<typeof dispatch>) => {
		const made = await dispatch(...wish);
		expect([made.code, made.stderr]).toEqual([0, expect.anything()]);
		const handle = made.row("handle") as string;
		const waited = await world.run(["wait", handle]);
		const result = await world.run(["result", handle]);
		expect(result.code).toBe(waited.code);
		return { handle, made, result };
	};

	/** What the model was asked, turn by turn. */
	const turns = () =>
		api.log().flatMap(({ turn }) => (turn === null ? [] : [turn]));

	it("[B7] succeeds with the report that the model gave", async () => {
		const { handle, made, result } = await done([{ say: ["All fine."] }]);
		expect(made.row("auth")).toBe("gateway");
		expect(result.code).toBe(0);
		expect(result.row("outcome")).toBe("succeeded");
		expect(result.stdout.endsWith("\n\nAll fine.\n")).toBe(true);
		expect((await world.run(["show", handle])).row("engaged")).toBe("yes");
		expect((await world.run(["logs", handle])).stdout).toContain("All fine.");
		expect(turns()[0]?.user).toContain("Please do the work.");
		await world.quiet();
	});

	it("[B7] fails where the API refuses, and says why", async () => {
		const { result } = await done([
			failure(400, "invalid_request_error", "the scripted reason"),
		]);
		expect(result.code).toBe(1);
		expect(result.row("ending")).toBe("api-error");
		expect(result.stdout).toContain("the scripted reason");
	});

	it("[F1] fails for quota where the API says so", async () => {
		const { result } = await done([
			failure(429, "rate_limit_error", "slow down"),
		]);
		expect(result.row("ending")).toBe("quota");
	});

	it("[B7] fails where the model may say no more", async () => {
		const { result } = await done([
			{ say: ["word ".repeat(20)], stop: "max_tokens" },
		]);
		expect(result.code).toBe(1);
		expect(result.row("ending")).toBe("limit");
	});

	it("[B8] fails where the answer is empty", async () => {
		const { result } = await done([{ say: [] }]);
		expect(result.code).toBe(1);
		expect(result.row("ending")).toBe("no-report");
	});

	it("[B8] names a tool that was denied, and a write that changed nothing is no success", async () => {
		const outside = join(world.dir, "outside.txt");
		const { result } = await done(calls(write(outside)), ["--profile=write"]);
		expect(result.code).toBe(1);
		expect(result.row("ending")).toBe("empty-diff");
		expect(result.row("detail")).toContain("denied: Write");
		expect(result.rows).toContainEqual(["denied", "Write", "1"]);
		expect(existsSync(outside)).toBe(false);
	});

	it("[C17] hands back as a patch what the worker wrote in a tree of its own", async () => {
		const inTree = (name: string): Rule => ({
			times: 1,
			say: (turn) => {
				const tree = /\/state\/worktrees\/[a-z0-9-]+/.exec(
					JSON.stringify(turn.body),
				)?.[0];
				return [write(`${world.dir}${tree}/${name}`, "made by the model\n")];
			},
		});
		const { handle, made, result } = await done(
			[inTree("made.txt"), { say: ["It is written."] }],
			["--profile=write"],
		);
		expect(result.code).toBe(0);
		const [, kind, file] =
			result.rows.find(([key]) => key === "artefact") ?? [];
		expect(kind).toBe("patch");
		expect(readFileSync(file as string, "utf8")).toContain(
			"+made by the model",
		);
		expect(result.stdout.endsWith("\n\nIt is written.\n")).toBe(true);
		expect(
			readFileSync(join(made.row("worktree") as string, "made.txt"), "utf8"),
		).toBe("made by the model\n");
		expect(await world.git(repo, "status", "--porcelain")).toBe("");
		expect(world.record(handle, "attempts/1/outcome.json")).toMatchObject({
			report: { file: "results/report.md" },
			artefact: { files: 1 },
		});
	});

	it("[B16] keeps the petition off every command line, event, row, name and log", async () => {
		const canary = "CANARY-4c1f-of-the-petition";
		const hits: string[] = [];
		let over = false;
		const watching = (async () => {
			while (!over) {
				hits.push(...commandLinesWith(canary));
				await new Promise((resolve) => setTimeout(resolve, 5));
			}
		})();
		const { handle, result } = await done(
			[{ waitMs: 300, say: ["Done."] }],
			[],
			{
				petition: `Please ${canary} do the work.\n`,
			},
		);
		over = true;
		await watching;
		expect(result.code).toBe(0);
		expect(turns()[0]?.user).toContain(canary);
		expect(hits).toEqual([]);
		const kept = execFileSync("grep", ["-rlaF", canary, world.state], {
			encoding: "utf8",
		});
		expect(kept.trim().split("\n")).toEqual([
			world.jobFile(handle, "in/petition"),
		]);
		for (const args of [
			["ps", "--all"],
			["show", handle],
			["logs", "--events", handle],
			["result", handle],
		])
			expect((await world.run(args)).stdout).not.toContain(canary);
	});

	it.each([
		["127 KiB", 127 * 1024],
		["129 KiB", 129 * 1024],
		["1 MiB", 1024 * 1024],
	])("[B15] takes a petition of %s whole", async (_name, size) => {
		const petition = `${`BEGIN ${"word ".repeat(size)}`.slice(0, size - 4)} END`;
		expect(Buffer.byteLength(petition)).toBe(size);
		const { result } = await done([{ say: ["Read."] }], [], { petition });
		expect(result.code).toBe(0);
		expect(turns()[0]?.user).toContain(petition);
	});

	it("[B3] [B4] ends in time though its caller holds a pipe open as standard input", async () => {
		const pipe = join(world.dir, "held");
		await world.run([pipe], { program: "mkfifo" });
		api.rules([{ say: ["All fine."] }]);
		const fd = openSync(pipe, "r+");
		try {
			const child = spawn(
				OFFLOAD,
				[
					"dispatch",
					"headless-oneshot",
					world.file("petition.md", "Please.\n"),
					"--auth=gateway",
					"--quiet",
				],
				{
					cwd: repo,
					env: definedOf(world.env),
					stdio: [fd, "pipe", "inherit"],
				},
			);
			const handle = await new Promise<string>((resolve) => {
				let text = "";
				child.stdout?.on("data", (bytes) => {
					text += bytes;
				});
				child.once("close", () => resolve(text.trim()));
			});
			expect((await world.run(["wait", "--timeout=60", handle])).code).toBe(0);
		} finally {
			closeSync(fd);
		}
	});
}

const definedOf = (env: Readonly<Record<string, string | undefined>>) =>
	Object.fromEntries(
		Object.entries(env).filter(([, value]) => value !== undefined),
	) as Record<string, string>;

/** Command lines of any process that hold a text. */
function commandLinesWith(text: string): string[] {
	if (process.platform !== "linux")
		return execFileSync("ps", ["-axww", "-o", "command="], { encoding: "utf8" })
			.split("\n")
			.filter((line) => line.includes(text));
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map((pid) => {
			try {
				return readFileSync(`/proc/${pid}/cmdline`, "latin1");
			} catch {
				return "";
			}
		})
		.filter((line) => line.includes(text));
}

const newest = missing("claude");
describe.skipIf(newest)(
	`the newest Claude Code, dispatched${newest ? ` [${newest}]` : ""}`,
	() => drives(claudeBin ?? ""),
);
const oldest = missing("claude-oldest");
describe.skipIf(oldest)(
	`the oldest Claude Code, dispatched${oldest ? ` [${oldest}]` : ""}`,
	() => drives(oldestClaudeBin ?? ""),
);
