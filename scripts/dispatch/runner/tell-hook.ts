/** What a hook of a worker is told, put into the worker's output as one line. */
import { appendFileSync } from "node:fs";
import { attemptPaths } from "../../core/layout.ts";

/**
 * Bytes that a hook's input may have, and characters kept of one text in it: words as long as they may be, each
 * sign escaped, with what is said of them.
 */
const INPUT = 16 * 1024 * 1024;
const TEXT = 2 * 1024 * 1024;

/** What is kept of an event: nothing of a tool's input or output. */
const KEPT = [
	"hook_event_name",
	"session_id",
	"prompt",
	"tool_name",
	"model",
	"notification_type",
	"last_assistant_message",
	"error",
] as const;

/**
 * Makes the line of an event.
 *
 * @param input what the harness wrote to the hook's stdin
 * @param env of the hook, in which the harness names its process and its socket for messages
 * @returns null for what is no event
 */
export function tellingLine(
	input: string,
	env: Readonly<Record<string, string | undefined>>,
): string | null {
	let event: unknown;
	try {
		event = JSON.parse(input);
	} catch {
		return null;
	}
	if (typeof event !== "object" || event === null) return null;
	const from = event as Record<string, unknown>;
	if (typeof from.hook_event_name !== "string") return null;
	const kept = KEPT.flatMap((key) => {
		const value = from[key];
		return typeof value === "string" ? [[key, value.slice(0, TEXT)]] : [];
	});
	const { CLAUDE_PID: pid = "", CLAUDE_CODE_MESSAGING_SOCKET: socket } = env;
	const tasks = from.background_tasks;
	return JSON.stringify({
		...Object.fromEntries(kept),
		background: Array.isArray(tasks) ? tasks.length : 0,
		...(/^\d{1,10}$/.test(pid) ? { pid: Number(pid) } : {}),
		...(socket === undefined ? {} : { socket: socket.slice(0, 4096) }),
	});
}

/**
 * Takes one event from standard input. It never fails its harness: what cannot be told is not told.
 *
 * @param dir the attempt's directory
 */
export async function tellHook(
	dir: string,
	stdin: AsyncIterable<Buffer>,
	env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of stdin) {
		bytes += part.length;
		if (bytes > INPUT) return;
		parts.push(part);
	}
	const line = tellingLine(Buffer.concat(parts).toString("utf8"), {
		// Older versions do not name themselves; whoever started this hook is one.
		CLAUDE_PID: String(process.ppid),
		...env,
	});
	if (line === null) return;
	try {
		// In one piece, so that two at once do not mix.
		appendFileSync(attemptPaths(dir).out, `${line}\n`, { mode: 0o600 });
	} catch {
		// a full disk: the runner sees what is there
	}
}
