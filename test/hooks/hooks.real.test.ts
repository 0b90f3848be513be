import { spawn } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type How, OFFLOAD, type Ran, TestWorld, until } from "../world.ts";

const SESSION = "5f0c0c9e-0000-4000-8000-00000000000a";
const EVENTS = [
	"SessionStart",
	"UserPromptSubmit",
	"UserPromptExpansion",
	"PreToolUse",
	"PostToolUse",
	"SubagentStart",
	"SubagentStop",
	"SessionEnd",
];
const INPUTS: Readonly<Record<string, object>> = {
	SessionStart: { source: "startup" },
	UserPromptSubmit: { prompt: "go on", permission_mode: "acceptEdits" },
	UserPromptExpansion: {
		command_name: "offload:offload",
		command_source: "plugin",
		command_args: "look at it",
		prompt_id: "p1",
	},
	PreToolUse: {
		tool_name: "Bash",
		tool_input: { command: "offload dispatch auto x" },
		permission_mode: "plan",
	},
	PostToolUse: {
		tool_name: "Agent",
		tool_input: { description: "d", prompt: "p" },
		tool_response: {},
	},
	SubagentStart: { agent_id: "a1", agent_type: "other:one" },
	SubagentStop: { agent_id: "a1", agent_type: "other:one" },
	SessionEnd: { reason: "other" },
};

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("hooks");
});
afterEach(() => world.end());

/** Runs a hook as the CLI does, and checks what must hold of every run: exit 0, one JSON object or nothing. */
async function hook(
	event: string,
	input: object | string | Uint8Array | "closed" = {},
	how: How = {},
): Promise<Ran & { readonly said: Record<string, unknown> | null }> {
	const stdin =
		typeof input === "string" || input instanceof Uint8Array
			? input
			: JSON.stringify({
					session_id: SESSION,
					hook_event_name: event,
					...INPUTS[event],
					...input,
				});
	const ran = await world.run(["hook", event], { ...how, stdin });
	expect(ran.code, `${event}: ${ran.stderr}`).toBe(0);
	expect(
		ran.stderr.split("\n").filter((line) => line !== "").length,
	).toBeLessThanOrEqual(1);
	expect(ran.stderr).not.toMatch(/\n\s+at /);
	return { ...ran, said: ran.stdout === "" ? null : JSON.parse(ran.stdout) };
}
const inSession = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: SESSION };
const messageOf = (ran: { said: Record<string, unknown> | null }): string =>
	String(ran.said?.systemMessage ?? "");
const contextOf = (ran: { said: Record<string, unknown> | null }): string =>
	String(
		(ran.said?.hookSpecificOutput as { additionalContext?: string } | undefined)
			?.additionalContext ?? "",
	);
const petition = () => world.file("petition.md", "look at it\n");
const dispatchArgs = (...more: string[]) => [
	"dispatch",
	"headless-oneshot",
	petition(),
	"--harness",
	"command",
	"--profile",
	"full",
	"--expect",
	"none",
	...more,
];
/** Dispatches from a session that may do everything. */
async function dispatch(...more: string[]): Promise<string> {
	await hook("UserPromptSubmit", { permission_mode: "bypassPermissions" });
	const ran = await world.run(dispatchArgs(...more), { env: inSession });
	expect(ran.code, ran.stderr + ran.stdout).toBe(0);
	return ran.row("handle") ?? "";
}

describe("a hook of the real program", () => {
	it.each(EVENTS)(
		"%s: ends with 0 on whatever it is given, in one line",
		async (event) => {
			for (const input of ["", "{", "x".repeat(100_000), "closed"]) {
				const ran = await hook(event, input);
				const line = messageOf(ran) || ran.stderr.trim();
				expect(line).toMatch(new RegExp(`^Offload, hook ${event}: `));
				expect(line).not.toContain("\n");
			}
			expect(existsSync(world.state)).toBe(false);
		},
	);

	it("an event that is not known, or none at all, ends with 0 and says so in the log", async () => {
		for (const args of [["hook", "NoSuchEvent"], ["hook"]]) {
			const ran = await world.run(args, { stdin: "{}" });
			expect(ran).toMatchObject({ code: 0, stdout: "" });
			expect(ran.stderr).toMatch(/^Offload: there is no hook for .*\n$/);
		}
	});

	it("[C12] ends in its own time, with 0, where a pipe is never closed", async () => {
		const pipe = join(world.dir, "pipe");
		await world.run([pipe], { program: "mkfifo" });
		const began = performance.now();
		// The shell holds the pipe open on both ends for as long as the hook runs.
		const ran = await world.run(
			["-c", 'exec 9<>"$1"; "$0" hook SessionEnd <"$1" 9<&-', OFFLOAD, pipe],
			{ program: "/bin/sh" },
		);
		expect(ran).toMatchObject({ code: 0, stdout: "" });
		expect(ran.stderr).toMatch(/^Offload, hook SessionEnd: .* within 1.2 s\n$/);
		expect(performance.now() - began).toBeLessThan(5000);
	});

	it("[C12] ends in its own time where a socket is never written to nor closed", async () => {
		const child = spawn(OFFLOAD, ["hook", "SessionEnd"], {
			env: { ...world.env } as NodeJS.ProcessEnv,
			stdio: ["pipe", "ignore", "pipe"],
		});
		let said = "";
		child.stderr.on("data", (bytes) => {
			said += bytes;
		});
		await until(
			() => child.exitCode !== null || child.signalCode !== null,
			"its end",
			5000,
		);
		expect(said).toMatch(/within 1.2 s/);
		// Another code could block a prompt.
		expect(child.exitCode).not.toBe(2);
	});

	it.each(EVENTS)(
		"%s: a store that cannot be used costs one line, and the session nothing",
		async (event) => {
			const broken: Readonly<Record<string, () => string>> = {
				"open to others": () => {
					const path = join(world.dir, "open");
					mkdirSync(path);
					chmodSync(path, 0o777);
					return path;
				},
				"a file": () => world.file("file", ""),
				"a link to nothing": () => {
					const path = join(world.dir, "link");
					symlinkSync(join(world.dir, "nowhere"), path);
					return path;
				},
				"below a file": () => join(world.file("below", ""), "state"),
				"no absolute path": () => "relative/state",
			};
			for (const make of Object.values(broken)) {
				const env = { OFFLOAD_HOME: make() };
				const ran = await hook(event, {}, { env });
				expect(ran.said?.hookSpecificOutput).toBeUndefined();
			}
		},
	);

	it("a damaged store costs one line, and the mode is recorded all the same", async () => {
		await hook("UserPromptSubmit");
		for (const path of [
			"told.json",
			`sessions/${SESSION}/session.json`,
			"live",
			"ledger",
		]) {
			const at = join(world.state, path);
			if (!existsSync(at)) writeFileSync(at, "{", { mode: 0o600 });
			else if (statSync(at).isFile()) writeFileSync(at, "{");
		}
		for (const event of EVENTS) await hook(event);
		await hook("UserPromptSubmit", { permission_mode: "plan" });
		expect(
			JSON.parse(
				readFileSync(
					join(world.state, `sessions/${SESSION}/session.json`),
					"utf8",
				),
			),
		).toMatchObject({ mode: "plan" });
	});

	it("a session's id never leads out of the store", async () => {
		for (const session_id of ["../../../outside", "..", "/tmp/x", "a/b", "", 7])
			for (const event of EVENTS) {
				const ran = await hook(event, { session_id });
				expect(messageOf(ran) || ran.stderr).toMatch(/session_id/);
			}
		expect(existsSync(world.state)).toBe(false);
		expect(readdirSync(world.dir).sort()).toEqual(["home"]);
	});
});

describe("a petition", () => {
	const WORDS =
		"-rf `id` $(touch hacked) \"q\" 'q' \\ \u001b[31m \u202e\n--help";

	it("comes from the prompt to a private file, byte for byte, once", async () => {
		await hook("UserPromptSubmit", { prompt: `/offload ${WORDS}` });
		await hook("UserPromptExpansion", { command_args: WORDS });
		const ran = await world.run(["intake"], { env: inSession });
		expect(ran.code).toBe(0);
		const path = ran.row("petition") ?? "";
		expect(readFileSync(path, "utf8")).toBe(WORDS);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
		expect(readdirSync(join(path, ".."))).toEqual(["petition"]);
		expect(ran.stdout + ran.stderr).not.toContain("touch hacked");
		expect(ran.row("bytes")).toBe(String(Buffer.byteLength(WORDS)));
		expect(ran.row("sanitized")).toBe("1");
		expect(ran.row("mode")).toBe("acceptEdits");
		expect(ran.row("covers")).toBe("write");
		expect(existsSync(ran.row("drop") ?? "")).toBe(true);
		const again = await world.run(["intake"], { env: inSession });
		expect(again).toMatchObject({ code: 0 });
		expect(again.row("petition")).toBe("none");
	});

	it("[C2] of a plugin that is installed twice is one, however many hooks and intakes there are", async () => {
		await Promise.all(
			[1, 2, 3, 4].map(() =>
				hook("UserPromptExpansion", { command_args: "once" }),
			),
		);
		const taken = await Promise.all(
			[1, 2, 3, 4, 5, 6].map(() => world.run(["intake"], { env: inSession })),
		);
		const rows = taken.map((ran) => ran.row("petition"));
		expect(taken.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
		expect(rows.filter((row) => row !== "none")).toHaveLength(1);
		expect(taken.every((ran) => ran.row("discarded") === undefined)).toBe(true);
	});

	it("is none where nothing was typed, where it is too large, and where it cannot be text", async () => {
		const none = async (
			args: string | undefined,
			prompt_id: string,
			why: RegExp,
		) => {
			await hook("UserPromptExpansion", { command_args: args, prompt_id });
			const ran = await world.run(["intake"], { env: inSession });
			expect(ran).toMatchObject({ code: 0, stderr: "" });
			expect(ran.rows[0]?.slice(0, 2)).toEqual(["petition", "none"]);
			expect(ran.rows[0]?.[2]).toMatch(why);
		};
		await none("", "p1", /no words/);
		await none("  \n ", "p2", /nothing but white space/);
		await none("a\0b", "p3", /NUL/);
		await none("x".repeat(1024 * 1024 + 1), "p4", /at most 1048576/);
		await none(undefined, "p5", /no words/);
	});

	it("intake ends with 0 outside a session, for an id that is none, and without a usable store", async () => {
		for (const [args, env, why] of [
			[[], {}, /no session/],
			[["--session", "../x"], {}, /not the id/],
			[
				["--session", SESSION],
				{ OFFLOAD_HOME: "relative" },
				/not an absolute path/,
			],
		] as const) {
			const ran = await world.run(["intake", ...args], { env });
			expect(ran.code).toBe(0);
			expect(ran.rows[0]?.[1]).toBe("none");
			expect(ran.rows[0]?.[2]).toMatch(why);
			expect(ran.row("covers")).toBe("read-only");
		}
	});
});

describe("jobs and their session", () => {
	it("[C6] a hook and a command agree on the store, wherever they stand and whatever a plugin is told", async () => {
		world.env.OFFLOAD_HOME = undefined;
		const link = join(world.dir, "link");
		mkdirSync(join(world.dir, "real/sub"), { recursive: true });
		symlinkSync(join(world.dir, "real"), link);
		await hook(
			"UserPromptExpansion",
			{ command_args: "here" },
			{
				cwd: join(link, "sub"),
				env: {
					CLAUDE_PLUGIN_DATA: join(world.dir, "data"),
					CLAUDE_PLUGIN_ROOT: "/elsewhere",
				},
			},
		);
		const ran = await world.run(["intake"], { cwd: world.dir, env: inSession });
		expect(ran.row("petition")).toContain(
			join(world.home, ".local/state/offload/drops"),
		);
	});

	it("[C3] the end of a session ends no job of it, and the next session is told how it ended", async () => {
		world.command(
			"/bin/sh",
			"-c",
			`while [ ! -e "${world.dir}/go" ]; do sleep 0.05; done`,
		);
		const handle = await dispatch();
		expect(
			messageOf(await hook("SessionStart", { session_id: "other" })),
		).toMatch(/1 running/);
		await hook("SessionEnd", { reason: "prompt_input_exit" });
		await hook("SessionEnd", { reason: "clear" });
		expect((await world.run(["ps", "--quiet"])).stdout.trim()).toBe(handle);
		world.file("go", "");
		expect((await world.run(["wait", handle])).code).toBe(0);
		const start = await hook(
			"SessionStart",
			{ session_id: "next" },
			{
				env: { CLAUDE_CODE_SESSION_ATTENDED: "1" },
			},
		);
		expect(messageOf(start)).toContain(`${handle}: succeeded`);
		expect(contextOf(start)).toBe(messageOf(start));
		const later = await hook("SessionStart", { session_id: "later" });
		expect(later.stdout).toBe("");
	});

	it("news come with the next prompt of the job's own session, once", async () => {
		world.command("/bin/true");
		const handle = await dispatch();
		await world.run(["wait", handle]);
		expect(
			contextOf(await hook("UserPromptSubmit", { session_id: "other" })),
		).toBe("");
		expect(contextOf(await hook("UserPromptSubmit"))).toContain(
			`${handle}: succeeded`,
		);
		expect((await hook("UserPromptSubmit")).stdout).toBe("");
		expect((await hook("SessionStart", { source: "resume" })).stdout).toBe("");
	});

	it("[C10] a worker whose runner was killed is announced at the next start of a session", async () => {
		world.command("/bin/sh", "-c", "sleep 600");
		const handle = await dispatch();
		const claim = world.record(handle, "attempts", "1", "claim") as {
			by: { pid: number };
		};
		process.kill(claim.by.pid, "SIGKILL");
		await until(() => !existsSync(`/proc/${claim.by.pid}`), "the runner's end");
		const said = messageOf(await hook("SessionStart", { session_id: "next" }));
		expect(said).toMatch(
			new RegExp(`^${handle}: (its runner is gone|lost)`, "m"),
		);
	});

	it("nothing goes beyond the recorded permission mode, and a wider one is asked for", async () => {
		world.command("/bin/true");
		await world.repository();
		const asked = async (mode: string | null, profile: string) => {
			if (mode !== null)
				await hook("UserPromptSubmit", { permission_mode: mode });
			const args = dispatchArgs("--profile", profile);
			args.splice(args.indexOf("--profile"), 2);
			return world.run(args, { cwd: join(world.dir, "repo"), env: inSession });
		};
		expect((await asked(null, "write")).code).toBe(20);
		expect((await asked("plan", "full")).code).toBe(20);
		const wide = await asked("acceptEdits", "full");
		expect(wide.code).toBe(20);
		expect(wide.row("reason")).toMatch(/acceptEdits.*\(write\)/);
		expect(await world.traces()).toEqual([]);
		expect((await asked("bypassPermissions", "full")).code).toBe(0);
		await hook("PreToolUse", { permission_mode: "plan" });
		expect((await asked(null, "full")).code).toBe(20);
	});
});
