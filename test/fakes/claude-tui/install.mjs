/** Puts the stand-in for the terminal program of Claude Code into a folder of a test's own. */
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";

/**
 * @typedef {Record<string, any> & { event: string, at: number }} Fact
 */

/**
 * Installs the program as `claude`, beside the file that tells it what to do.
 *
 * @param {string} folder made where it is missing; one for each way to behave
 * @param {import("./told.mjs").Behaviour} [behaviour]
 */
export function installTui(folder, behaviour = {}) {
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "claude");
	const log = join(folder, "claude-tui.jsonl");
	const program = new URL("../claude-tui.mjs", import.meta.url).href;
	// A file of its own and no link: the program looks for its orders beside the path that was run.
	writeFileSync(
		path,
		`#!/usr/bin/env node\nimport(${JSON.stringify(program)});\n`,
	);
	chmodSync(path, 0o755);
	/** @param {import("./told.mjs").Behaviour} next for the starts after this */
	const behave = (next) =>
		writeFileSync(
			join(folder, "claude-tui.json"),
			JSON.stringify({ log, behaviour: next }),
		);
	behave(behaviour);
	/**
	 * What it noted so far, whole lines only.
	 * @param {string} [event] all where it is missing
	 * @returns {Fact[]}
	 */
	const facts = (event) =>
		(existsSync(log) ? readFileSync(log, "utf8") : "")
			.split("\n")
			.slice(0, -1)
			.map((line) => /** @type {Fact} */ (JSON.parse(line)))
			.filter((fact) => event === undefined || fact.event === event);
	/** Ends what is left of it: those that did not note their exit, and the children. */
	const sweep = () => {
		const gone = new Set(facts("exit").map(({ pid }) => pid));
		for (const { pid } of [...facts("start"), ...facts("child")])
			try {
				if (!gone.has(pid)) process.kill(pid, "SIGKILL");
			} catch {
				// It has ended.
			}
	};
	return { path, log, behave, facts, sweep };
}
