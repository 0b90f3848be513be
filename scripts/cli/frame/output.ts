/** What a verb prints: rows, one JSON object, or the essential alone. Every byte that is not ours is escaped here. */
import { escapeForTerminal, jsonForTerminal } from "../../core/text.ts";
import type { Globals } from "./parse.ts";
import type { VerbName } from "./table.ts";
import type { Env, Output, Problem, Result, Row, Value } from "./types.ts";

/** The format number of every `--json` object. */
export const OUTPUT_FORMAT = 1;

/** One of the two streams. */
export interface Sink {
	readonly isTTY: boolean;
	readonly columns: number | undefined;
	write(text: string): void;
}

/** Whether the reader of stdout has gone. */
export interface Gone {
	readonly yes: boolean;
	/** Has itself told once it has; at once where it has already. */
	tell(call: () => void): void;
}

/** Both streams, and whether the reader of stdout has gone. */
export interface Streams {
	readonly stdout: Sink;
	readonly stderr: Sink;
	readonly gone: Gone;
	/** The same as a signal, for verbs that wait; made when it is first asked for. */
	readonly closed: AbortSignal;
	/** Why stdout took less than it was given, as the system's code (a full disk); null where it took all. */
	readonly refused: string | null;
}

/** What the streams and flags make of a value. */
const field = (value: Value): string =>
	value === null ? "" : escapeForTerminal(String(value));

/**
 * A row as it is printed.
 *
 * @param row key and values; controls, tabs and newlines in them become visible escapes
 * @returns one line with its newline
 */
export const formatRow = (row: Row): string =>
	`${row.map((value) => field(value)).join("\t")}\n`;

/**
 * Whether stdout may carry colour: only on a terminal, whatever is forced; NO_COLOR and a dumb
 * terminal turn it off.
 *
 * @param env the environment
 * @param sink where it would go
 */
export function mayColor(env: Env, sink: Sink): boolean {
	if (!sink.isTTY) return false;
	if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
	if (env.FORCE_COLOR === "0") return false;
	return env.TERM !== "dumb";
}

/** An Output with what only the frame does. */
export interface FrameOutput extends Output {
	/** Prints what the verb left. Called once, last. */
	finish(verb: VerbName | null, result: Result, exit: number): void;
}

/** The block that tells a person what happened, to what, what was kept, what to do. */
export function problemBlock(problem: Problem): string {
	const safe = (text: string) => escapeForTerminal(text);
	const lines = [`offload: ${safe(problem.message)}`];
	if (problem.about !== undefined) lines.push(`  what: ${safe(problem.about)}`);
	if (problem.kept !== undefined) lines.push(`  kept: ${safe(problem.kept)}`);
	if (problem.next !== undefined) lines.push(`  next: ${safe(problem.next)}`);
	return `${lines.join("\n")}\n`;
}

/**
 * Binds the two streams and the global options to an Output.
 *
 * @param streams where to print
 * @param env for colour and the kind of terminal
 * @param globals `--json` wins over `--quiet` for stdout; `--quiet` silences notes and progress on stderr in both, and never an error
 */
export function makeOutput(
	streams: Streams,
	env: Env,
	globals: Pick<Globals, "json" | "quiet">,
): FrameOutput {
	const { stdout, stderr, gone } = streams;
	const mode = globals.json ? "json" : globals.quiet ? "quiet" : "rows";
	const live = stderr.isTTY && env.TERM !== "dumb" && !globals.quiet;
	let shown: string | null = null;
	const out = (text: string) => {
		if (!gone.yes && text !== "") stdout.write(text);
	};
	const wipe = () => {
		if (live && shown !== null) stderr.write("\r\u001b[K");
		if (live) shown = null;
	};
	const json = (object: Readonly<Record<string, unknown>>) =>
		out(`${jsonForTerminal(object)}\n`);
	return {
		mode,
		terminal: stdout.isTTY,
		live,
		color: mode === "rows" && mayColor(env, stdout),
		get columns() {
			return stdout.columns ?? 80;
		},
		get closed() {
			return streams.closed;
		},
		row: (key, ...values) => {
			if (mode !== "rows") return;
			wipe();
			out(formatRow([key, ...values]));
		},
		text: (text) => {
			if (mode !== "rows") return;
			wipe();
			out(escapeForTerminal(text, { newlines: true, tabs: true }));
		},
		line: (object) => {
			if (mode === "json") json({ format: OUTPUT_FORMAT, ...object });
		},
		note: (sentence) => {
			if (globals.quiet) return;
			wipe();
			stderr.write(`${escapeForTerminal(sentence)}\n`);
		},
		progress: (line) => {
			if (globals.quiet) return;
			if (line === null) return wipe();
			const safe = escapeForTerminal(line);
			if (safe === shown) return;
			if (live) {
				const room = Math.max(8, (stderr.columns ?? 80) - 1);
				stderr.write(`\r\u001b[K${[...safe].slice(0, room).join("")}`);
			} else stderr.write(`${safe}\n`);
			shown = safe;
		},
		finish: (verb, result, exit) => {
			wipe();
			const { problem } = result;
			if (mode === "json") {
				json({
					format: OUTPUT_FORMAT,
					...(verb === null ? {} : { verb }),
					...result.json,
					...(problem === undefined ? {} : problemFields(problem)),
					exit,
				});
			} else {
				if (mode === "quiet")
					out((result.quiet ?? []).map((l) => `${field(l)}\n`).join(""));
				else out((result.rows ?? []).map(formatRow).join(""));
				const reason = result.contract === true ? undefined : problem;
				if (reason !== undefined) out(formatRow(reasonRow(reason)));
				if (mode === "rows" && result.text !== undefined)
					out(
						textBelow(
							result.text,
							reason !== undefined || (result.rows ?? []).length > 0,
						),
					);
			}
			if (problem !== undefined) stderr.write(problemBlock(problem));
		},
	};
}

/**
 * Text below the rows. An empty line parts the two, and rows never hold one: what stands below it may be
 * a worker's words, which must not be taken for rows.
 */
function textBelow(text: string, rows: boolean): string {
	const safe = escapeForTerminal(text, { newlines: true, tabs: true });
	return `${rows ? "\n" : ""}${safe}${safe === "" || safe.endsWith("\n") ? "" : "\n"}`;
}

/** The row that every non-zero exit prints. */
export const reasonRow = (problem: Problem): Row => [
	"reason",
	`${problem.reason}: ${problem.message}`,
];

const problemFields = (problem: Problem) => ({
	reason: problem.reason,
	message: problem.message,
	about: problem.about ?? null,
	kept: problem.kept ?? null,
	next: problem.next ?? null,
});
