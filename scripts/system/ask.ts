/** Asks a program a short question that must come to an end. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** What became of a question. */
export type Answer =
	| {
			readonly kind: "ended";
			readonly code: number | null;
			readonly signal: string | null;
			readonly out: string;
			readonly err: string;
	  }
	/** It had not ended at the deadline; its process group was killed. */
	| { readonly kind: "hung"; readonly out: string; readonly err: string }
	| { readonly kind: "not-started"; readonly code: string };

/** How a question is asked. */
export interface Question {
	readonly env: Readonly<Record<string, string>>;
	readonly cwd?: string;
	readonly deadlineMs: number;
	/** Bytes kept of each stream; what comes after is read and dropped. */
	readonly cap?: number;
	/** What it is told on its stdin, which is closed after that; without it, it has none. */
	readonly input?: string;
	/** It was asked to leave something running: only itself is ever ended, and nothing that it started. */
	readonly leaves?: true;
}

/** Ends what is asked just now, one entry for each: one listener for all, since many may be asked at once. */
const ends = new Set<() => void>();
const endAll = () => {
	for (const end of ends) end();
};

/** How long the streams may stay open after the program itself has ended. */
const STREAMS_MS = 200;

/**
 * Runs a program that is expected to answer and end. Its stdin is closed, or fed and closed, it is its own
 * process group, and nothing that it starts outlives the deadline.
 *
 * @param program absolute path
 * @param args its arguments
 * @param how environment, deadline in milliseconds, cap
 * @returns what became of it; never throws
 */
export function ask(
	program: string,
	args: readonly string[],
	how: Question,
): Promise<Answer> {
	const cap = how.cap ?? 256 * 1024;
	return new Promise((resolve) => {
		const child = spawn(program, args, {
			env: how.env as NodeJS.ProcessEnv,
			...(how.cwd === undefined ? {} : { cwd: how.cwd }),
			stdio: [how.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
			detached: true,
		}) as ChildProcessByStdio<Writable | null, Readable, Readable>;
		// It need not read what it is told.
		child.stdin?.on("error", () => {});
		child.stdin?.end(how.input);
		const kept = { out: [] as Buffer[], err: [] as Buffer[] };
		for (const stream of ["out", "err"] as const) {
			let bytes = 0;
			child[`std${stream}`].on("data", (chunk: Buffer) => {
				if (bytes < cap) kept[stream].push(chunk.subarray(0, cap - bytes));
				bytes += chunk.length;
			});
		}
		const text = (stream: "out" | "err") =>
			Buffer.concat(kept[stream]).toString("utf8");
		let gone = false;
		const kill = () => {
			// Of one that has ended the number may be another's by now.
			if (child.pid === undefined || (how.leaves === true && gone)) return;
			try {
				process.kill(how.leaves === true ? child.pid : -child.pid, "SIGKILL");
			} catch {
				// gone already
			}
		};
		let settled = false;
		let streams: NodeJS.Timeout | undefined;
		const settle = (answer: Answer) => {
			if (settled) return;
			settled = true;
			clearTimeout(timer);
			clearTimeout(streams);
			ends.delete(kill);
			if (ends.size === 0) process.removeListener("exit", endAll);
			kill();
			child.stdin?.destroy();
			child.stdout.destroy();
			child.stderr.destroy();
			child.unref();
			resolve(answer);
		};
		const timer = setTimeout(
			() => settle({ kind: "hung", out: text("out"), err: text("err") }),
			how.deadlineMs,
		);
		if (ends.size === 0) process.once("exit", endAll);
		ends.add(kill);
		child.once("error", (error: NodeJS.ErrnoException) =>
			settle({ kind: "not-started", code: error.code ?? "unknown" }),
		);
		const ended = (code: number | null, signal: string | null) =>
			settle({
				kind: "ended",
				code,
				signal,
				out: text("out"),
				err: text("err"),
			});
		child.once("close", ended);
		child.once("exit", (code, signal) => {
			gone = true;
			streams = setTimeout(() => ended(code, signal), STREAMS_MS);
		});
	});
}
