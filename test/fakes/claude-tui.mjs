#!/usr/bin/env node
/**
 * A stand-in for the terminal program of Claude Code, for tests in a real terminal. A test installs it in a
 * folder of its own with `claude-tui/install.mjs`; beside it, `claude-tui.json` says what it does:
 * `{"log": FILE, "behaviour": {...}}`. Each fact is one JSON line in the log, with the time `at` in
 * milliseconds. The behaviours stand in `claude-tui/told.mjs`.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { StringDecoder } from "node:string_decoder";
import "./claude-tui/probe.mjs";
import { composer } from "./claude-tui/composer.mjs";
import { fire } from "./claude-tui/hooks.mjs";
import { reader } from "./claude-tui/keys.mjs";
import { begin, exit, leave, life } from "./claude-tui/life.mjs";
import * as screen from "./claude-tui/screen.mjs";
import {
	does,
	firstLine,
	flag,
	log,
	resumed,
	sentence,
} from "./claude-tui/told.mjs";

/** @typedef {import("./claude-tui/keys.mjs").Input} Input */

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

begin();

let working = false;
let stays = false;
/** @type {string[]} */
const queue = [];
/** @type {string[]} */
const transcript = [];
/** @type {{ name: string, answered: (answer: string) => void } | null} */
let dialog = null;
let readyAt = Number.POSITIVE_INFINITY;
let textAt = Number.NEGATIVE_INFINITY;
let interrupt = () => {};

const ready = () => readyAt !== Number.POSITIVE_INFINITY;
function draw() {
	if (!ready() && dialog === null) return;
	const name = dialog?.name ?? null;
	const typed = composer.shown();
	screen.draw({ dialog: name, working, queue, transcript, typed });
}

/** Shows a dialog until it is answered. @param {string} name */
async function ask(name) {
	const answer = await new Promise(
		(/** @type {(answer: string) => void} */ answered) => {
			dialog = { name, answered };
			log("dialog", { name });
			draw();
			if (name === "permission")
				fire("Notification", {
					message: "Claude needs your permission to use Bash",
					notification_type: "permission_prompt",
				});
		},
	);
	log("dialog-answer", { name, answer });
	if (answer === "exit") await leave(1, "other");
	dialog = null;
	draw();
	return answer;
}

/** @param {string} name @param {Record<string, unknown>} input @param {() => void} act */
async function tool(name, input, act) {
	const call = {
		...{ tool_name: name, tool_input: input },
		tool_use_id: `toolu_${randomUUID().slice(0, 8)}`,
	};
	if ((await fire("PreToolUse", call)) !== null) return;
	act();
	await fire("PostToolUse", { ...call, tool_response: { success: true } });
}

let turns = 0;
/** The turn's own work; gives its closing words, or null where it was not to be. @param {string} text */
async function work(text) {
	turns += 1;
	let closing = `done: ${firstLine(text)}`;
	if (turns === 1) {
		const [, quoted, plain] =
			/["'`](\/[^"'`]+)["'`]|(?:^|\s)(\/\S*[^\s.,;:!?)])/.exec(text) ?? [];
		const path = quoted ?? plain;
		if (path !== undefined)
			await tool("Read", { file_path: path }, () => {
				try {
					closing = `done: ${firstLine(readFileSync(path, "utf8"))}`;
				} catch (error) {
					closing = `cannot read the brief: ${error}`;
				}
			});
		closing = does.answer ?? closing;
		if (does.dialog === "permission" && does.dialogAfterMs === undefined)
			if ((await ask("permission")) === "no") return null;
		for (const { path, text } of does.writes ?? [])
			await tool("Write", { file_path: resolve(path), content: text }, () => {
				mkdirSync(dirname(resolve(path)), { recursive: true });
				writeFileSync(path, text);
			});
	}
	await pause(does.workMs ?? 50);
	while (dialog !== null) await pause(10);
	return closing;
}

/** One turn, to its Stop. @param {string} text @param {boolean} again whether a Stop hook asked for it */
async function turn(text, again) {
	if (!again) await fire("UserPromptSubmit", { prompt: text });
	transcript.push(`> ${firstLine(text)}`);
	draw();
	const stopped = new Promise((/** @type {(no: null) => void} */ done) => {
		interrupt = () => done(null);
	});
	let closing = await Promise.race([work(text), stopped]);
	while (does.steer === "absorb" && closing !== null && queue.length > 0) {
		const more = /** @type {string} */ (queue.shift());
		log("absorb", { text: more });
		await fire("UserPromptSubmit", { prompt: more });
		closing = await Promise.race([work(more), stopped]);
	}
	interrupt = () => {};
	if (closing === null) {
		log("interrupt");
		transcript.push("  Interrupted by user");
		return null;
	}
	transcript.push(`● ${closing}`);
	draw();
	const objection = await fire("Stop", {
		stop_hook_active: again,
		last_assistant_message: closing,
	});
	if (does.exitAfterStop) await leave(0, "other");
	return objection;
}

/** @param {string} text @param {Record<string, unknown>} [more] */
async function submit(text, more = {}) {
	log("submit", {
		text,
		bytes: Buffer.byteLength(text),
		queued: working,
		...more,
	});
	if (/^\/(exit|quit)\s*$/.test(text)) return leave(0, "prompt_input_exit");
	queue.push(text);
	if (working) return draw();
	working = true;
	for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
		let objection = await turn(next, false);
		while (objection !== null) objection = await turn(objection, true);
	}
	working = false;
	log("idle");
	draw();
}

/** Input that came before its time. @type {Input[]} */
const waiting = [];
const wake = () => {
	for (const input of waiting.splice(0)) take(input);
};

/** @param {Input} input */
function take(input) {
	const { kind, text } = input;
	const shown = dialog;
	if (shown !== null) {
		log("dialog-input", { dialog: shown.name, kind, text });
		const answer =
			kind === "paste" ? undefined : screen.DIALOGS[shown.name]?.keys[text];
		if (answer !== undefined) shown.answered(answer);
		return;
	}
	const late = Date.now() - readyAt;
	if (does.ignoreInputMs !== undefined && !(late >= does.ignoreInputMs))
		return log("dropped", { kind, text, why: "early" });
	if (!ready() || stays) return void waiting.push(input);
	if (kind === "key") press(text);
	else {
		textAt = Date.now();
		if (kind === "paste") {
			log("paste", { bytes: Buffer.byteLength(text), text });
			composer.paste(text);
		} else {
			log("key", { key: "text", text });
			composer.type(text);
		}
	}
	draw();
}

/** Enter, as far as it submits. @param {string} key */
function enter(key) {
	const fast = Date.now() - textAt < (does.dropFastEnterMs ?? 0);
	log("key", { key, ...(fast ? { dropped: "fast" } : {}) });
	const text = composer.text();
	if (fast || text.trim() === "") return;
	const send = () => {
		composer.clear();
		stays = false;
		submit(text);
		wake();
	};
	stays = does.pasteStaysMs !== undefined && composer.folded();
	if (stays) setTimeout(send, does.pasteStaysMs);
	else send();
}

const submitKey = does.submitKey === "kitty" ? "kitty-enter" : "enter";
/** @type {Record<string, () => void>} */
const ACTS = {
	newline: () => composer.type("\n"),
	backspace: composer.back,
	"ctrl-u": composer.clear,
	escape: () => interrupt(),
	"ctrl-c"() {
		if (working) interrupt();
		else if (composer.text() !== "") composer.clear();
		else leave(0, "prompt_input_exit");
	},
	"ctrl-d"() {
		if (composer.text() === "") leave(0, "prompt_input_exit");
	},
};
/** @param {string} key */
function press(key) {
	const byLine = key === "newline" && does.noBracketedPaste === true;
	if (byLine || key === submitKey) return enter(key);
	log("key", { key });
	ACTS[key]?.();
}

for (const [name, code] of /** @type {[NodeJS.Signals, number][]} */ ([
	["SIGTERM", 143],
	["SIGHUP", 129],
	["SIGINT", 130],
]))
	process.on(name, () => {
		log("signal", { name });
		if (!does.ignoreTerm || name === "SIGINT") leave(code, "other");
	});
const lost = () => {
	if (!does.ignoreTerm) leave(129, "other");
};
setInterval(() => {}, 1 << 30);
if (does.crashMs !== undefined) setTimeout(() => exit(3), does.crashMs);
if (does.child) {
	const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
	child.unref();
	log("child", { pid: child.pid });
}
const decoder = new StringDecoder("utf8");
process.stdin.setRawMode(true);
const read = reader(take);
process.stdin.on("data", (bytes) => read(decoder.write(bytes)));
process.stdin.on("error", lost);
process.stdin.on("end", lost);
process.stdout.on("error", () => {});
process.stdout.on("resize", () => {
	const { columns: cols, rows } = process.stdout;
	log("resize", { cols, rows });
	draw();
});
if (!does.noBracketedPaste) process.stdout.write("\u001b[?2004h");

const { dialog: asks, dialogAfterMs: askAfter } = does;
if (asks !== undefined && asks !== "permission" && askAfter === undefined)
	await ask(asks);
await fire("SessionStart", {
	source: resumed === undefined ? "startup" : "resume",
	model: flag("--model") ?? "fake-model-1",
});
life.started = true;
await pause(does.readyMs ?? 0);
readyAt = Date.now();
log("ready");
if (asks !== undefined && askAfter !== undefined)
	setTimeout(() => ask(asks), askAfter);
draw();
if (sentence !== "") submit(sentence, { launch: true });
wake();
