#!/usr/bin/env node
/**
 * A stand-in for Claude Code that does what the real one will not do on demand. Its lines have the
 * form of the real CLI's (2.1.332, or 2.1.197 where told).
 *
 * What it is to do stands in FAKE_CLAUDE, or, since a worker's environment is an allow-list, in
 * `$HOME/.fake-claude.json`: `{"does": NAME, "version": NAME, "auth": NAME, "text": TEXT, "record": FILE,
 * "count": N, "gate": FILE}`.
 *
 *   does     a key of `behaviours` below; `success` where nothing is said
 *   version  for `--version`: ok, old, hang, mute, fail, foreign
 *   auth     for `auth status`: login, api-key, out, hang, mute, garbage
 *   text     the closing words of those that have some
 *   record   one JSON line a start is appended there: argv, env, cwd, stdin
 *   count    how many lines `flood` writes
 *   gate     `gated` waits until this file exists, and then succeeds
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
	appendFileSync,
	existsSync,
	fstatSync,
	readFileSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** @type {{ does?: string, version?: string, auth?: string, text?: string, record?: string, count?: number, gate?: string }} */
let told = {};
try {
	told = JSON.parse(readFileSync(join(homedir(), ".fake-claude.json"), "utf8"));
} catch {
	// nothing is told there
}
const does = process.env.FAKE_CLAUDE ?? told.does ?? "success";
const recordFile = process.env.FAKE_CLAUDE_RECORD ?? told.record;
const closing =
	process.env.FAKE_CLAUDE_TEXT ?? told.text ?? "The work is done.";

const session = randomUUID();
const forever = () => setInterval(() => {}, 60_000);
/** Whole, whatever kind of file stdout is. @param {string} text */
const write = (text) => {
	let bytes = Buffer.from(text);
	while (bytes.length > 0) {
		try {
			bytes = bytes.subarray(writeSync(1, bytes));
		} catch (error) {
			if (/** @type {any} */ (error).code !== "EAGAIN") throw error;
		}
	}
};
/** @param {Record<string, unknown>} value */
const line = (value) =>
	write(`${JSON.stringify({ ...value, session_id: session })}\n`);
const init = () =>
	line({
		type: "system",
		subtype: "init",
		cwd: process.cwd(),
		tools: ["Task", "Bash", "Edit", "Glob", "Grep", "Read", "Write"],
		mcp_servers: [],
		model: "fake-model-1",
		permissionMode: "default",
		claude_code_version: "2.1.332",
	});
/** @param {unknown[]} content @param {string} [model] @param {Record<string, unknown>} [more] */
const assistant = (content, model = "fake-model-1", more = {}) =>
	line({
		type: "assistant",
		message: { type: "message", role: "assistant", model, content },
		parent_tool_use_id: null,
		...more,
	});
/** @param {string} text */
const say = (text) => assistant([{ type: "text", text }]);
/** @param {string} name @param {unknown} [input] @param {Record<string, unknown>} [result] */
const tool = (
	name,
	input = {},
	result = { content: "ok", is_error: false },
) => {
	const id = `toolu_${randomUUID().slice(0, 8)}`;
	assistant([{ type: "tool_use", id, name, input }]);
	line({
		type: "user",
		message: {
			role: "user",
			content: [{ type: "tool_result", tool_use_id: id, ...result }],
		},
	});
	return id;
};
/** @param {Record<string, unknown>} [more] */
const result = (more = {}) =>
	line({
		type: "result",
		subtype: "success",
		is_error: false,
		num_turns: 1,
		result: closing,
		stop_reason: "end_turn",
		total_cost_usd: 0.01,
		permission_denials: [],
		terminal_reason: "completed",
		api_error_status: null,
		...more,
	});
/** @param {number} status @param {string} error @param {string} text @param {Record<string, unknown>} [more] */
const apiError = (status, error, text, more = {}) => {
	assistant([{ type: "text", text }], "<synthetic>", {
		error,
		is_api_error_message: true,
		api_error_status: status,
	});
	result({
		is_error: true,
		result: text,
		terminal_reason: "api_error",
		api_error_status: status,
		total_cost_usd: 0,
		...more,
	});
};
/** @param {number} status */
const exit = (status) => {
	process.exitCode = status;
};

/** @type {Record<string, () => void>} */
const behaviours = {
	success() {
		init();
		say(closing);
		result();
	},
	empty() {
		init();
		result({ result: "", num_turns: 2 });
	},
	blank() {
		init();
		result({ result: " \n\u200b\t ", num_turns: 2 });
	},
	"api-error"() {
		init();
		apiError(400, "unknown", "API Error: 400 the scripted reason");
		exit(1);
	},
	"api-error-2.1.197"() {
		init();
		assistant(
			[{ type: "text", text: "API Error: 400 the scripted reason" }],
			"<synthetic>",
			{ error: "unknown" },
		);
		result({
			is_error: true,
			api_error_status: 400,
			result: "API Error: 400 the scripted reason",
		});
		exit(1);
	},
	quota() {
		init();
		line({
			type: "rate_limit_event",
			rate_limit_info: {
				status: "rejected",
				resetsAt: 1_900_000_000,
				rateLimitType: "five_hour",
			},
		});
		apiError(429, "rate_limit", "You've hit your limit");
		exit(1);
	},
	"quota-unknown"() {
		init();
		apiError(429, "rate_limit", "API Error: Request rejected (429)");
		exit(1);
	},
	"is-error-exit-0"() {
		init();
		say("All done, everything works.");
		result({ is_error: true, result: "All done, everything works." });
	},
	denied() {
		init();
		const text = "Permission to use Write has been denied.";
		const id = tool(
			"Write",
			{ file_path: "/etc/motd" },
			{ content: text, is_error: true },
		);
		line({
			type: "system",
			subtype: "permission_denied",
			tool_name: "Write",
			tool_use_id: id,
		});
		say("I wrote the file.");
		result({
			result: "I wrote the file.",
			num_turns: 2,
			permission_denials: [
				{ tool_name: "Write", tool_use_id: id, tool_input: {} },
			],
		});
	},
	limit() {
		init();
		tool("Bash");
		result({
			subtype: "error_max_turns",
			is_error: true,
			num_turns: 2,
			result: undefined,
			terminal_reason: "max_turns",
			errors: ["Reached maximum number of turns (1)"],
		});
		exit(1);
	},
	unfinished() {
		init();
		tool("Read");
		result({ terminal_reason: "hook_stopped", result: "" });
	},
	"not-asked"() {
		init();
		result({
			num_turns: 0,
			result: "Unknown command: /nothing",
			stop_reason: null,
			terminal_reason: undefined,
			total_cost_usd: 0,
		});
	},
	mute() {},
	"no-result"() {
		init();
		say("I am about to be done.");
	},
	"envelope-only"() {
		line({
			type: "error",
			error: { type: "overloaded_error", message: "the scripted reason" },
		});
		exit(1);
	},
	"plain-error"() {
		process.stderr.write("error: unknown option '--nonsense'\n");
		exit(1);
	},
	retries() {
		init();
		for (let attempt = 1; attempt <= 3; attempt += 1)
			line({
				type: "system",
				subtype: "api_retry",
				attempt,
				max_retries: 10,
				retry_delay_ms: 10,
				error_status: 529,
				error: "overloaded",
			});
		say(closing);
		result();
	},
	"several-results"() {
		init();
		say("First words.");
		result({ result: "First words." });
		say(closing);
		result();
	},
	"several-results-last-fails"() {
		init();
		say("First words.");
		result({ result: "First words." });
		apiError(500, "server_error", "API Error: 500");
		exit(1);
	},
	thinking() {
		init();
		for (let i = 0; i < 20; i += 1)
			line({
				type: "system",
				subtype: "thinking_tokens",
				estimated_tokens: i,
			});
		say(closing);
		result();
	},
	garbage() {
		write("not json at all\n{ broken\n[1,2]\nnull\n");
		line({ type: 7, subtype: [] });
		line({ type: "from_the_future", payload: { deep: [1] } });
		line({ type: "assistant", message: "a string" });
		line({ type: "assistant", message: { model: 3, content: [null, 4, {}] } });
		line({ type: "system", subtype: "init", tools: "none", model: 4 });
		behaviours.success?.();
	},
	write() {
		init();
		writeFileSync("made-by-the-worker.txt", "made\n");
		tool("Write", { file_path: "made-by-the-worker.txt" });
		say(closing);
		result({ num_turns: 2 });
	},
	/** Leaves one tool call unanswered and goes quiet. */
	stall() {
		init();
		assistant([{ type: "tool_use", id: "toolu_1", name: "Bash", input: {} }]);
		forever();
	},
	hang() {
		forever();
	},
	"hang-after-init"() {
		init();
		forever();
	},
	/** Takes no notice of a polite end. */
	stubborn() {
		process.on("SIGTERM", () => {});
		init();
		say("still here");
		forever();
	},
	/** Leaves a process in a session of its own (it ends after five minutes), and waits. */
	tree() {
		const child = spawn(
			process.execPath,
			["-e", "setTimeout(() => {}, 300000)"],
			{ detached: true, stdio: "ignore" },
		);
		child.unref();
		init();
		say(`left ${child.pid}`);
		forever();
	},
	/** The same, and ends well. */
	"tree-and-success"() {
		const child = spawn(
			process.execPath,
			["-e", "setTimeout(() => {}, 300000)"],
			{ detached: true, stdio: "ignore" },
		);
		child.unref();
		behaviours.success?.();
		process.exit(0);
	},
	flood() {
		init();
		const text = "x".repeat(1000);
		for (let i = 0; i < (told.count ?? 1000); i += 1) say(`${i} ${text}`);
		result();
	},
	crash() {
		init();
		process.stderr.write(
			"\u001b[31mfatal:\u001b[0m the scripted crash\nANTHROPIC_API_KEY=sk-ant-canary-0123456789\n",
		);
		exit(3);
	},
	killed() {
		init();
		say(closing);
		process.kill(process.pid, "SIGKILL");
	},
	/** Says success and is then killed. */
	"success-killed"() {
		behaviours.success?.();
		process.kill(process.pid, "SIGKILL");
	},
	gated() {
		init();
		say("waiting");
		const timer = setInterval(() => {
			if (!existsSync(told.gate ?? "gate")) return;
			clearInterval(timer);
			result();
		}, 10);
	},
};

/** @type {Record<string, () => void>} */
const versions = {
	ok: () => write("2.1.332 (Claude Code)\n"),
	old: () => write("2.1.197 (Claude Code)\n"),
	hang: forever,
	mute() {},
	fail() {
		process.stderr.write("cannot start\n");
		exit(1);
	},
	foreign: () => write("some other program 1.0\n"),
};
/** @type {Record<string, () => void>} */
const authStates = {
	login: () =>
		write(
			'{"loggedIn":true,"authMethod":"claude.ai","apiProvider":"firstParty"}',
		),
	"api-key": () =>
		write(
			'{"loggedIn":true,"authMethod":"api_key","apiProvider":"firstParty","apiKeySource":"ANTHROPIC_API_KEY"}',
		),
	out() {
		write('{"loggedIn":false,"authMethod":"none","apiProvider":"firstParty"}');
		exit(1);
	},
	hang: forever,
	mute() {},
	garbage: () => write("Logged in as somebody"),
};

const args = process.argv.slice(2);
const probe =
	args[0] === "--version"
		? versions[process.env.FAKE_CLAUDE_VERSION ?? told.version ?? "ok"]
		: args[0] === "auth"
			? authStates[process.env.FAKE_CLAUDE_AUTH ?? told.auth ?? "login"]
			: undefined;

if (recordFile) {
	const stat = fstatSync(0);
	appendFileSync(
		recordFile,
		`${JSON.stringify({
			argv: process.argv,
			env: process.env,
			cwd: process.cwd(),
			pid: process.pid,
			stdin: probe === undefined ? readFileSync(0, "utf8") : null,
			stdinKind: stat.isFile()
				? "file"
				: stat.isFIFO()
					? "fifo"
					: stat.isCharacterDevice()
						? "device"
						: "other",
		})}\n`,
	);
} else if (probe === undefined) readFileSync(0);

const act = probe ?? behaviours[does];
if (act === undefined) {
	process.stderr.write(`the stand-in has no behaviour named ${does}\n`);
	process.exit(99);
}
act();
