/**
 * What the stand-in was told, by its command line and by the file beside it; and its log.
 *
 * All behaviours can be combined:
 *
 *   readyMs, workMs     until it is ready; how long each turn works (50)
 *   answer              closing words of the first turn, instead of `done: <first line of the brief>`
 *   writes              [{path, text}] that the first turn writes, each with the hooks of a tool
 *   steer               `absorb`: what is submitted during work joins that turn, instead of the next
 *   ignoreInputMs       drops all input until so long after it is ready
 *   dropFastEnterMs     swallows an Enter that comes so soon after text
 *   pasteStaysMs        so long after Enter, a paste still stands in the composer; input waits meanwhile
 *   submitKey           `cr`, or `kitty`: only ESC[13u submits
 *   noBracketedPaste    every newline submits
 *   dialog              `trust` or `login` before the session starts, `permission` in the first turn
 *   dialogAfterMs       so long after it is ready, whichever dialog it is
 *   exitAfterStop       ends with 0 after the first Stop
 *   crashMs             ends with 3 so long after the start
 *   ignoreTerm          survives SIGTERM, SIGHUP and the loss of its terminal
 *   child               leaves a `sleep 600` in a session of its own
 *   version, auth       other answers for `--version` and `auth status`
 */
import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * @typedef {{ readyMs?: number, workMs?: number, answer?: string, writes?: { path: string, text: string }[],
 *   steer?: "turn" | "absorb", ignoreInputMs?: number, dropFastEnterMs?: number, pasteStaysMs?: number,
 *   submitKey?: "cr" | "kitty", noBracketedPaste?: boolean, dialog?: "trust" | "login" | "permission",
 *   dialogAfterMs?: number, exitAfterStop?: boolean, crashMs?: number, ignoreTerm?: boolean,
 *   child?: boolean, version?: string, auth?: Record<string, unknown> }} Behaviour
 */

/** @type {{ log?: string, behaviour?: Behaviour }} */
let told = {};
try {
	const beside = dirname(resolve(process.argv[1] ?? ""));
	told = JSON.parse(readFileSync(join(beside, "claude-tui.json"), "utf8"));
} catch {
	// nothing is told there
}
export const does = told.behaviour ?? {};
export const VERSION = does.version ?? "2.1.332";
export const cwd = process.cwd();
export const argv = process.argv.slice(2);
const dashes = argv.indexOf("--");
const flags = dashes < 0 ? argv : argv.slice(0, dashes);
/** What stands after the flags; empty where nothing does. */
export const sentence = dashes < 0 ? "" : argv.slice(dashes + 1).join(" ");

/** The value of a flag. @param {string} name */
export function flag(name) {
	const at = flags.indexOf(name);
	return at < 0 ? undefined : flags[at + 1];
}
export const resumed = flag("--resume");
export const session = flag("--session-id") ?? resumed ?? randomUUID();

/** Writes a fact. @param {string} event @param {Record<string, unknown>} [more] */
export function log(event, more = {}) {
	const fact = JSON.stringify({ event, at: Date.now(), ...more });
	if (told.log) appendFileSync(told.log, `${fact}\n`);
}

/** @param {string} text */
export const firstLine = (text) => text.split("\n")[0] ?? "";
