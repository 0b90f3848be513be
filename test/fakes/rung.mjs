#!/usr/bin/env node
/**
 * A stand-in for a rung of somebody's own that does what an honest one would not.
 *
 * What it is to do stands in `$HOME/.fake-rung.json`, since its environment is a worker's allow-list:
 * `{"says": NAME, "launches": NAME, "record": FILE}`.
 *
 *   says      to `advertise`: a key of `says` below; `ok` where nothing is said
 *   launches  to `launch`: a key of `launches` below; `ok` where nothing is said
 *   record    one JSON line a start is appended there: argv, env, stdin, the kind of stdin
 */
import { spawn } from "node:child_process";
import { appendFileSync, fstatSync, openSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** @type {{ says?: string, launches?: string, record?: string }} */
let told = {};
try {
	told = JSON.parse(readFileSync(join(homedir(), ".fake-rung.json"), "utf8"));
} catch {
	// nothing is told there
}
const [verb, ...argv] = process.argv.slice(2);
/** @param {string} text */
const print = (text) => process.stdout.write(text);
const forever = () => setInterval(() => {}, 60_000);

const AXES = {
	interactive: "true",
	can_observe: "true",
	can_steer_inflight: "false",
	provides_attention_surface: "false",
	supports_parallel: "true",
	session_grade: "yes",
	overhead: "full-session",
	hook_registration: "true",
	tier_control: "both",
};
const six = "true true false false true yes";

/** @type {Record<string, () => void>} */
const says = {
	ok: () => print(`${JSON.stringify(AXES)}\n`),
	fields6: () => print(`${six}\n`),
	fields8: () => print(`${six} light true\n`),
	fields9: () => print(`${six}\tlight\ttrue\tmodel\nand more\n`),
	fields7: () => print(`${six} light\n`),
	fields10: () => print(`${six} light true both both\n`),
	control: () => print("tr\u001bue true false\u0000 false true yes\u009b\n"),
	word: () => print(`secret-word true false false true yes\n`),
	key: () => print(`${JSON.stringify({ ...AXES, run: "secret-word" })}\n`),
	garbage: () => print("\u001b]0;secret-word\u0007{{{\n"),
	twice: () => print(`${JSON.stringify(AXES)}\n${JSON.stringify(AXES)}\n`),
	"long-line": () => print(`${six} ${" ".repeat(600)}light true both\n`),
	huge: () => print(" ".repeat(200_000) + JSON.stringify(AXES)),
	mute: () => {},
	fail: () => {
		print(`${six}\n`);
		process.exitCode = 3;
	},
	signal: () => process.kill(process.pid, "SIGTERM"),
	hang: forever,
	/** Its stream stays open in a process that it leaves behind. */
	leaves: () => {
		print(`${JSON.stringify(AXES)}\n`);
		spawn("sleep", ["600"], { stdio: ["ignore", "inherit", "ignore"] }).unref();
	},
};

/** @param {import("node:child_process").StdioOptions} [stdio] @param {NodeJS.ProcessEnv} [env] */
function start(stdio, env = process.env) {
	const [node = "", ...args] = argv;
	const log = openSync(join(args.at(-1) ?? "", "runner.log"), "a", 0o600);
	spawn(node, args, { stdio: stdio ?? ["ignore", "ignore", log], env }).unref();
}
/** @param {Record<string, unknown>} [more] */
const started = (more = {}) =>
	print(`${JSON.stringify({ started: true, ...more })}\n`);

/** @type {Record<string, () => void>} */
const launches = {
	ok: () => {
		start();
		started({ attach: "fake-window attach 7", observe: "fake-window look 7" });
	},
	bare: () => {
		start();
		started();
	},
	/** As a server does that has been running for long. */
	forgets: () => {
		const { PATH, HOME } = process.env;
		start(undefined, { PATH, HOME });
		started();
	},
	lies: () => started({ attach: "nothing is there" }),
	twice: () => {
		start();
		start();
		started();
	},
	/** The runner writes to the same pipe. */
	shares: () => {
		started();
		start(["ignore", "inherit", "inherit"]);
	},
	hints: () => {
		start();
		started({
			attach: "a\u001b[31mb\n\tstatus\tdispatched",
			observe: "x".repeat(5000),
		});
	},
	refuses: () => print('{"started": false}\n'),
	garbage: () => print("\u001b[2Jyes, it runs\n"),
	"garbage-but-starts": () => {
		start();
		print("yes, it runs\n");
	},
	fail: () => {
		process.exitCode = 7;
	},
	hang: forever,
	"hang-but-starts": () => {
		start();
		forever();
	},
};

/** What of stdin there is. */
function stdin() {
	const stat = fstatSync(0);
	const kind = stat.isCharacterDevice()
		? "null"
		: stat.isFIFO() || stat.isSocket()
			? "pipe"
			: "other";
	return { kind, text: verb === "launch" ? readFileSync(0, "utf8") : "" };
}

const given = stdin();
if (told.record !== undefined)
	appendFileSync(
		told.record,
		`${JSON.stringify({ verb, argv, env: process.env, cwd: process.cwd(), stdin: given.text, stdinKind: given.kind })}\n`,
	);
const table = verb === "advertise" ? says : launches;
const does = (verb === "advertise" ? told.says : told.launches) ?? "ok";
const act = table[does];
if (act === undefined) throw new Error(`the fake knows no ${does}`);
act();
