/** The command hooks of the settings, run as the real CLI runs them. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cwd, flag, log, session } from "./told.mjs";

/**
 * @typedef {{ command: string, args?: string[], timeout?: number, async?: boolean }} Hook
 * @typedef {{ code: number | null, stdout: string, stderr: string }} Ran
 */

/** @type {{ hooks?: Record<string, { matcher?: string, hooks: Hook[] }[]> }} */
let settings = {};

/** Reads `--settings`, which is JSON or names a file; throws where it cannot. */
export function readSettings() {
	const value = flag("--settings") ?? "{}";
	settings = JSON.parse(
		value.trimStart().startsWith("{") ? value : readFileSync(value, "utf8"),
	);
}

/** @param {Hook} hook @param {string} event @param {string} input @param {(ran: Ran) => void} done */
function start({ command, args, timeout }, event, input, done) {
	const since = Date.now();
	const ran = spawn(command, args ?? [], {
		shell: args === undefined,
		timeout: (timeout ?? 60) * 1000,
		killSignal: "SIGKILL",
		env: {
			...process.env,
			CLAUDECODE: "1",
			CLAUDE_PID: `${process.pid}`,
			CLAUDE_CODE_SESSION_ID: session,
		},
	});
	let [stdout, stderr] = ["", ""];
	ran.stdout.on("data", (part) => {
		stdout += part;
	});
	ran.stderr.on("data", (part) => {
		stderr += part;
	});
	ran.stdin.on("error", () => {});
	/** @param {number | null} code @param {unknown} [signal] */
	const over = (code, signal) => {
		const ms = Date.now() - since;
		log("hook", { name: event, command, code, signal, ms, stdout, stderr });
		done({ code, stdout, stderr });
	};
	ran.on("error", (error) => {
		stderr += error;
		if (ran.pid === undefined) over(null);
	});
	ran.on("close", (code, signal) => {
		if (ran.pid !== undefined) over(code, signal);
	});
	ran.stdin.end(input);
}

/**
 * Runs the hooks of an event side by side, and waits for them.
 * @param {string} event @param {Record<string, unknown>} fields
 * @returns {Promise<string | null>} why one of them objects
 */
export async function fire(event, fields) {
	const about = fields.tool_name ?? fields.source ?? fields.notification_type;
	const slug = cwd.replace(/[^A-Za-z0-9]/g, "-");
	const input = JSON.stringify({
		session_id: session,
		transcript_path: join(
			...[homedir(), ".claude", "projects", slug, `${session}.jsonl`],
		),
		cwd,
		permission_mode: flag("--permission-mode") ?? "default",
		hook_event_name: event,
		...fields,
	});
	const running = [];
	for (const { matcher, hooks } of settings.hooks?.[event] ?? []) {
		const all = !matcher || matcher === "*" || about === undefined;
		if (!all && !new RegExp(`^(?:${matcher})$`).test(`${about}`)) continue;
		for (const hook of hooks) {
			const run = new Promise((/** @type {(ran: Ran) => void} */ done) =>
				start(hook, event, input, done),
			);
			if (hook.async !== true) running.push(run);
		}
	}
	for (const { code, stdout, stderr } of await Promise.all(running)) {
		if (code === 2) return stderr;
		try {
			const said = JSON.parse(stdout);
			const special = said.hookSpecificOutput;
			if (said.decision === "block") return said.reason ?? "";
			if (special?.permissionDecision === "deny")
				return special.permissionDecisionReason ?? "";
		} catch {
			// It had nothing to say.
		}
	}
	return null;
}
