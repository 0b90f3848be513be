/** What of the caller's environment reaches a worker, and who may dispatch at all. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type How, TestWorld } from "../world.ts";

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("environment");
	world.claude();
	world.file("petition.md", "Please do the work.\n");
});
afterEach(() => world.end());

const dispatch = (args: readonly string[] = [], how: How = {}) =>
	world.run(
		["dispatch", "headless-oneshot", join(world.dir, "petition.md"), ...args],
		how,
	);

/** Dispatches and waits; returns what the worker was started with. */
async function worker(args: readonly string[], how: How = {}) {
	const ran = await dispatch(args, how);
	expect([ran.code, ran.stdout]).toEqual([0, expect.anything()]);
	const handle = ran.row("handle") as string;
	expect((await world.run(["wait", handle])).code).toBe(0);
	const start = world.starts().at(-1);
	if (start === undefined) throw new Error("no worker was started");
	return { handle, ran, start };
}

/** What a session of Claude Code hands down to its children, and what git hands down to its hooks. */
const TOWER = {
	CLAUDECODE: "1",
	CLAUDE_CODE_ENTRYPOINT: "cli",
	CLAUDE_CODE_SESSION_ID: "11111111-2222-4333-8444-555555555555",
	CLAUDE_CODE_CHILD_SESSION: "1",
	CLAUDE_CODE_SSE_PORT: "1234",
	CLAUDE_PID: "1",
	CLAUDE_PLUGIN_ROOT: "/nowhere",
	CLAUDE_PLUGIN_DATA: "/nowhere",
	CLAUDE_PROJECT_DIR: "/nowhere",
	AI_AGENT: "claude",
};

/** Every file below the state root that holds a text. */
function filesWith(text: string): string {
	try {
		return execFileSync("grep", ["-rlaF", "-e", text, world.state], {
			encoding: "utf8",
		});
	} catch {
		// grep's way to say that there is none
		return "";
	}
}

describe("a worker", () => {
	it("[B1] [B2] [D7] gets nothing of the session, of git, of Node's switches, or of a credential that was not named", async () => {
		const keys = {
			ANTHROPIC_API_KEY: "sk-ant-canary-of-the-key",
			ANTHROPIC_AUTH_TOKEN: "canary-token",
			ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
			OPENAI_API_KEY: "canary-openai",
			AWS_SECRET_ACCESS_KEY: "canary-aws",
			GITHUB_TOKEN: "canary-github",
			NODE_OPTIONS: "--no-deprecation",
			LD_LIBRARY_PATH: "/nowhere",
			CANARY_OF_THE_TOWER: "1",
			OFFLOAD_CANARY: "1",
		};
		const git = {
			GIT_DIR: "/nowhere/.git",
			GIT_WORK_TREE: "/nowhere",
			GIT_INDEX_FILE: "/nowhere/index",
			GIT_CONFIG_COUNT: "1",
			GIT_CONFIG_KEY_0: "core.bare",
			GIT_CONFIG_VALUE_0: "true",
		};
		const { start, handle } = await worker([], {
			env: {
				...TOWER,
				...keys,
				...git,
				LC_ALL: "C.UTF-8",
				https_proxy: "http://u:canary-proxy@127.0.0.1:9",
			},
		});
		const names = Object.keys(start.env);
		for (const name of Object.keys({ ...TOWER, ...keys, ...git }))
			expect(names).not.toContain(name);
		expect(
			names.filter((name) => /^(CLAUDE|GIT_|ANTHROPIC)/.test(name)),
		).toEqual([]);
		expect(start.env).toMatchObject({
			HOME: world.home,
			LC_ALL: "C.UTF-8",
			https_proxy: "http://u:canary-proxy@127.0.0.1:9",
			OFFLOAD_HANDLE: handle,
			OFFLOAD_ATTEMPT: "1",
			OFFLOAD_DEPTH: "1",
			OFFLOAD_TOKEN: world.record(handle, "job.json").token,
		});
		expect(names).not.toContain("OFFLOAD_HOME");
		for (const value of [...Object.values(keys), "canary-proxy"])
			if (value.includes("canary")) expect(filesWith(value)).toBe("");
	});

	it("[D7] works in the right repository with git's variables set, which stays as it was to the byte", async () => {
		const repo = await world.repository();
		const other = await world.repository("other");
		const config = () =>
			[repo, other].map((root) =>
				readFileSync(join(root, ".git/config"), "utf8"),
			);
		const before = config();
		world.claude({ does: "write" });
		const { handle, ran } = await worker(["--profile=write"], {
			cwd: repo,
			env: {
				GIT_DIR: join(other, ".git"),
				GIT_WORK_TREE: other,
				GIT_INDEX_FILE: join(other, ".git/index"),
				GIT_OBJECT_DIRECTORY: join(other, ".git/objects"),
				GIT_COMMON_DIR: join(other, ".git"),
				GIT_CONFIG_PARAMETERS: "'core.bare=true'",
				GIT_CEILING_DIRECTORIES: world.dir,
				GIT_NAMESPACE: "canary",
			},
		});
		expect(
			await world.git(
				repo,
				"branch",
				"--list",
				"offload/*",
				"--format=%(refname:short)",
			),
		).toBe(ran.row("branch"));
		expect(await world.git(other, "branch", "--list", "offload/*")).toBe("");
		const result = await world.run(["result", handle]);
		expect(result.row("artefact")).toBe("patch");
		expect(config()).toEqual(before);
	});

	it("[F8] gets a variable that is named, and its value is in no file of ours and on no command line", async () => {
		const canary = "canary-7f3a-of-the-variable";
		world.claude({ does: "crash" });
		const seen: string[] = [];
		const ran = await dispatch(["--env", "THE_SECRET", "--env", "THE_SECRET"], {
			env: { THE_SECRET: canary },
			onOutput: (text) => seen.push(text),
		});
		const handle = ran.row("handle") as string;
		await world.run(["wait", handle]);
		expect(world.starts()[0]?.env.THE_SECRET).toBe(canary);
		await world.quiet();
		expect(filesWith(canary)).toBe("");
		expect(`${seen.join("")}${ran.stderr}`).not.toContain(canary);
		expect(world.record(handle, "attempts/1/plan.json").pass).toContainEqual({
			name: "THE_SECRET",
			required: true,
		});
	});

	it("[F8] has a named secret masked in its last words", async () => {
		world.command("/bin/sh", "-c", 'echo "it is $THE_SECRET" >&2; exit 3');
		const ran = await dispatch(
			[
				"--harness=command",
				"--profile=full",
				"--expect=none",
				"--env=THE_SECRET",
			],
			{ env: { THE_SECRET: "canary-9b1c-of-the-words" } },
		);
		const handle = ran.row("handle") as string;
		await world.run(["wait", handle]);
		const result = await world.run(["result", handle]);
		expect(result.stdout).toContain("it is ");
		expect(result.stdout).not.toContain("canary-9b1c");
		expect(
			JSON.stringify(world.record(handle, "attempts/1/outcome.json")),
		).not.toContain("canary-9b1c");
	});

	it.each([
		["GIT_DIR", "variables of git"],
		["OFFLOAD_TOKEN", "sets its own"],
		["NODE_OPTIONS", "load code"],
		["ANTHROPIC_API_KEY", "--auth api-key"],
		["CLAUDECODE", ""],
		["CLAUDE_CODE_SESSION_ID", ""],
		["NOT_SET_HERE", "not set here"],
	])("is refused the variable %s, and told why", async (name, why) => {
		const ran = await dispatch(["--env", name], {
			env: name === "NOT_SET_HERE" ? {} : { [name]: "1" },
		});
		// CLAUDECODE and its kin also tell that a session asks, which may dispatch readers.
		expect([name, ran.code]).toEqual([name, 2]);
		expect(`${ran.stdout}${ran.stderr}`).toContain(why);
		expect(await world.traces()).toEqual([]);
	});
});

describe("the auth route", () => {
	const key = { ANTHROPIC_API_KEY: "sk-ant-canary-of-the-route" };

	it("[B2] is login unless named, and asked about where nobody is signed in and another is at hand", async () => {
		world.claude({ auth: "out" });
		const ran = await dispatch([], { env: key });
		expect(ran.code).toBe(20);
		expect(ran.row("reason")).toContain(
			"asked: Claude Code says that nobody is signed in",
		);
		expect(ran.stderr).toContain("next: --auth api-key");
		expect(ran.stderr).toContain("kept: nothing was launched");
		expect(await world.traces()).toEqual([]);
		expect(world.starts()).toEqual([]);
	});

	it("[B2] is taken as it is named, and is on record", async () => {
		world.claude({ auth: "out" });
		const { start, handle, ran } = await worker(["--auth=api-key"], {
			env: key,
		});
		expect(start.env.ANTHROPIC_API_KEY).toBe(key.ANTHROPIC_API_KEY);
		expect(ran.row("auth")).toBe("api-key");
		expect((await world.run(["show", handle])).row("auth")).toBe("api-key");
		expect(filesWith(key.ANTHROPIC_API_KEY)).toBe("");
	});

	it("[B2] stays login where somebody is signed in, or that cannot be told", async () => {
		for (const auth of ["login", "mute", "garbage"]) {
			world.claude({ auth });
			const { start } = await worker([], { env: key });
			expect([auth, start.env.ANTHROPIC_API_KEY]).toEqual([auth, undefined]);
		}
	});

	it("is not fallen into where there is no other, though nobody is signed in", async () => {
		world.claude({ auth: "out" });
		const { start } = await worker([]);
		expect(
			Object.keys(start.env).some(
				(name) => /KEY|TOKEN$/.test(name) && name !== "OFFLOAD_TOKEN",
			),
		).toBe(false);
	});

	it("is refused where its variable is not set", async () => {
		for (const [route, name] of [
			["api-key", "ANTHROPIC_API_KEY"],
			["oauth-token", "CLAUDE_CODE_OAUTH_TOKEN"],
			["gateway", "ANTHROPIC_BASE_URL"],
			["bedrock", "CLAUDE_CODE_USE_BEDROCK"],
		]) {
			const ran = await dispatch([`--auth=${route}`]);
			expect([route, ran.code]).toEqual([route, 4]);
			expect(ran.stderr).toContain(name);
			expect(await world.traces()).toEqual([]);
		}
	});

	it("of a command is the person's own login alone", async () => {
		world.command("/bin/cat");
		const ran = await dispatch(
			["--harness=command", "--profile=full", "--auth=api-key"],
			{ env: key },
		);
		expect(ran.code).toBe(2);
	});
});

describe("who dispatches", () => {
	it("is no worker: a dispatch inside a dispatch is refused", async () => {
		for (const depth of ["1", "7", "not a number"]) {
			const ran = await dispatch([], { env: { OFFLOAD_DEPTH: depth } });
			expect([depth, ran.code]).toEqual([depth, 22]);
			expect(ran.row("reason")).toContain("a worker does not dispatch workers");
		}
		expect(await world.traces()).toEqual([]);
		const top = await dispatch([], { env: { OFFLOAD_DEPTH: "0" } });
		expect(top.row("status")).toBe("dispatched");
	});

	it("inside a session may have read what is asked, and must ask for more", async () => {
		const session = {
			env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "the-session" },
		};
		const { handle } = await worker([], session);
		expect(world.record(handle, "job.json").session).toBe("the-session");
		for (const args of [
			["--profile=write", "--cwd=.", "--expect=report"],
			["--profile=full", "--cwd=.", "--expect=report"],
		]) {
			const ran = await dispatch(args, session);
			expect([args, ran.code]).toEqual([args, 20]);
			expect(ran.row("reason")).toContain("asked: ");
			expect(ran.stderr).toContain("kept: nothing was launched");
		}
		expect(world.names("jobs")).toEqual([handle]);
		expect(world.names("locks")).toEqual([]);
	});
});
