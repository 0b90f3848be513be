#!/usr/bin/env node
/**
 * A stand-in for a Claude Code that is talked to while it works, for what the real one will not do on
 * demand. Its lines have the form of the real CLI's (2.1.332).
 *
 * What it is to do stands in `$HOME/.fake-talk.json`: `{"does": NAME, "dir": FOLDER, "ms": N}`. It notes what
 * it does in `notes.jsonl` in that folder, where the files lie too that it waits for; `ms` is for those that
 * take their time.
 *
 * A behaviour is an object of handlers: `start`, `begin` for the petition, `steer` for every later message,
 * `answer`, and `end` for a closed stdin.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
	appendFileSync,
	closeSync,
	existsSync,
	readFileSync,
	writeSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** @type {{ does: string, dir: string, ms?: number }} */
const told = JSON.parse(
	readFileSync(join(homedir(), ".fake-talk.json"), "utf8"),
);
const { dir, does, ms = 300 } = told;
const closing = "The work is done.";
const session = randomUUID();

/** @param {string} event @param {Record<string, unknown>} [more] */
const note = (event, more = {}) =>
	appendFileSync(
		join(dir, "notes.jsonl"),
		`${JSON.stringify({ event, pid: process.pid, ...more })}\n`,
	);
/** Whole, whatever kind of file stdout is. @param {string | Buffer} text */
const write = (text) => {
	let bytes = Buffer.from(/** @type {any} */ (text));
	while (bytes.length > 0) {
		try {
			bytes = bytes.subarray(writeSync(1, bytes));
		} catch (error) {
			if (/** @type {any} */ (error).code !== "EAGAIN") throw error;
		}
	}
};
/** @param {Record<string, unknown>} value */
const text = (value) => JSON.stringify({ ...value, session_id: session });
/** @param {Record<string, unknown>} value */
const line = (value) => write(`${text(value)}\n`);
/** @param {string} words */
const said = (words) => ({
	type: "assistant",
	message: {
		type: "message",
		role: "assistant",
		model: "fake-model-1",
		content: [{ type: "text", text: words }],
	},
	parent_tool_use_id: null,
});
/** @param {string} words */
const say = (words) => line(said(words));
/** @param {string} [words] */
const over = (words = closing) => ({
	type: "result",
	subtype: "success",
	is_error: false,
	num_turns: 1,
	result: words,
	terminal_reason: "completed",
});
/** A turn goes on, or the stdin is closed: where neither holds it ends. */
let busy = false;
let closed = false;
/** @param {string} [words] */
const result = (words) => {
	line(over(words));
	busy = false;
	if (closed) process.exit(0);
};
/** @param {any} message @param {string} [uuid] */
const replay = (message, uuid = message.uuid) => {
	line({ ...message, uuid, isReplay: true, parent_tool_use_id: null });
	note("replayed", { uuid });
};
/** @param {string} id @param {unknown} [input] */
const ask = (id, input = { file_path: "/outside", content: "x" }) =>
	line({
		type: "control_request",
		request_id: id,
		request: { subtype: "can_use_tool", tool_name: "Write", input },
	});
/** Does something once a file of this name is there. @param {string} name @param {() => void} then */
const on = (name, then) => {
	const timer = setInterval(() => {
		if (!existsSync(join(dir, name))) return;
		clearInterval(timer);
		then();
	}, 10);
};
/** Ends its turn once the file `go` is there. */
const work = () => {
	say("I am at it.");
	on("go", () => {
		say(closing);
		result();
	});
};
/** @param {any} message */
const begin = (message) => {
	replay(message);
	work();
};
/** Asks these, and ends its turn once all are answered. @param {readonly string[]} ids @param {unknown} [input] */
const asking = (ids, input) => {
	const open = new Set(ids);
	return {
		/** @param {any} message */
		begin(message) {
			replay(message);
			say("May I?");
			for (const id of ids) ask(id, input);
		},
		/** @param {any} message */
		answer(message) {
			line(message);
			open.delete(message.response.request_id);
			if (open.size > 0) return;
			say(closing);
			result();
		},
	};
};
const FLOOD = `${text(said("x".repeat(1000)))}\n`.repeat(1000);
/** About 200 MB, in turns with what else is to be done. @param {() => void} then */
const flood = (then, left = 170) => {
	write(FLOOD);
	if (left > 0) setImmediate(flood, then, left - 1);
	else then();
};

/**
 * @typedef {{ begin?: (message: any) => void, steer?: (message: any) => void, answer?: (message: any) => void,
 *   end?: () => void, start?: () => void }} Behaviour
 */
/** @type {Record<string, Behaviour>} */
const behaviours = {
	normal: {
		begin(message) {
			replay(message);
			say(closing);
			result();
		},
	},
	works: {},
	late: { steer: (message) => setTimeout(replay, ms, message) },
	asks: asking(["ask-1"]),
	"asks-twice": asking(["ask-1", "ask-1"]),
	"asks-100": asking(Array.from({ length: 100 }, (_, i) => `ask-${i}-`)),
	"huge-ask": asking(["ask-1"], { content: "y".repeat(3 * 1024 * 1024) }),
	/** Withdraws its question when the file `cancel` is there, or as the answer comes. */
	cancels: {
		begin(message) {
			begin(message);
			ask("ask-1");
			on("cancel", () =>
				line({ type: "control_cancel_request", request_id: "ask-1" }),
			);
		},
		answer: () => line({ type: "control_cancel_request", request_id: "ask-1" }),
	},
	deaf: { steer() {} },
	"another-uuid": { steer: (message) => replay(message, randomUUID()) },
	/** Its turn is over while words are on their way, and they begin another. */
	"result-between": {
		steer(message) {
			result("The first end.");
			setTimeout(() => {
				replay(message);
				say(closing);
				result();
			}, ms);
		},
	},
	stays: {
		begin: (message) => behaviours.normal?.begin?.(message),
		end() {},
	},
	"exit-3": { steer: () => process.exit(3) },
	killed: { steer: () => process.kill(process.pid, "SIGKILL") },
	/** Takes it in, and is gone with the same breath. */
	"replays-and-exits": {
		steer(message) {
			replay(message);
			result();
			process.exit(0);
		},
	},
	/** Closes its stdin once the file `close` is there, with what it has read not repeated before `go`. */
	"closes-stdin": {
		begin(message) {
			begin(message);
			on("close", () => {
				process.stdin.destroy();
				// Its end does not close the standard streams' own numbers.
				closeSync(0);
				closed = true;
				note("closed");
			});
		},
		steer: (message) => on("repeat", () => replay(message)),
	},
	/** Reads nothing more until the file `read` is there. */
	"stops-reading": {
		begin(message) {
			begin(message);
			process.stdin.pause();
			on("read", () => process.stdin.resume());
		},
	},
	/** Floods from the file `flood` on; what it is told it takes in meanwhile. */
	floods: {
		begin(message) {
			begin(message);
			on("flood", () => flood(() => note("flooded")));
		},
	},
	/** Repeats what it was told only after the flood, and is gone with the same breath. */
	"floods-and-exits": {
		steer(message) {
			flood(() => {
				replay(message);
				result();
				process.exit(0);
			});
		},
	},
	"cut-utf8": {
		begin(message) {
			const whole = Buffer.from(
				`${text({ ...message, isReplay: true })}\n${text(said("Größe 😀 — 日本"))}\n${text(over("Größe 😀 — 日本"))}`,
			);
			let at = 0;
			const timer = setInterval(() => {
				write(whole.subarray(at, at + 7));
				at += 7;
				if (at < whole.length) return;
				clearInterval(timer);
				process.exit(0);
			}, 2);
		},
	},
	garbage: {
		start() {
			write("not json\n{ broken\n[1,2]\nnull\n\u0000\u001b[31m\n");
			write(Buffer.from([0xff, 0xfe, 0x0a]));
			for (const type of [
				"control_request",
				"control_response",
				"control_cancel_request",
				"user",
				"result",
			])
				for (const more of [
					{},
					{ request_id: 7 },
					{ request: null },
					{ response: [] },
					{ uuid: {}, isReplay: true },
				])
					line({ type, is_error: "no", ...more });
			ask("x".repeat(500));
			line({
				type: "control_request",
				request_id: "other",
				request: { subtype: "hook_callback" },
			});
		},
	},
	"long-line": { start: () => say("z".repeat(20 * 1024 * 1024)) },
	stubborn: {
		start: () => process.on("SIGTERM", () => note("SIGTERM")),
		end() {},
	},
	/** Leaves a process in a session of its own. */
	leaves: {
		start() {
			const child = spawn("setsid", ["sleep", "300"], { stdio: "ignore" });
			child.unref();
			note("left", { child: child.pid });
		},
	},
};

const args = process.argv.slice(2);
if (args[0] === "--version") write("2.1.332 (Claude Code)\n");
else if (args[0] === "auth")
	write(
		'{"loggedIn":true,"authMethod":"claude.ai","apiProvider":"firstParty"}',
	);
else live();

function live() {
	const behaviour = behaviours[does];
	if (behaviour === undefined) throw new Error(`no behaviour named ${does}`);
	note("start", { argv: process.argv });
	line({
		type: "system",
		subtype: "init",
		tools: ["Task", "Bash", "Edit", "Glob", "Grep", "Read", "Write"],
		model: "fake-model-1",
	});
	// It ends where it is told to, and not for want of something to do.
	setInterval(() => {}, 60_000);
	behaviour.start?.();
	let begun = false;
	let held = "";
	process.stdin.setEncoding("utf8");
	process.stdin.on("data", (bytes) => {
		const lines = (held + bytes).split("\n");
		held = lines.pop() ?? "";
		for (const one of lines) {
			const message = JSON.parse(one);
			const { type } = message;
			note("read", {
				type,
				text: String(message.message?.content ?? "").slice(0, 2000),
				response: message.response,
			});
			if (type === "control_response") behaviour.answer?.(message);
			else if (begun) (behaviour.steer ?? replay)(message);
			else {
				begun = true;
				busy = true;
				(behaviour.begin ?? begin)(message);
			}
		}
	});
	process.stdin.on("end", () => {
		note("end");
		if (behaviour.end) behaviour.end();
		else if (!busy) process.exit(0);
		closed = true;
	});
}
