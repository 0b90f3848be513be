/** One run of ssh: bounded in time and in what it may print, and never waited for longer than it lives. */
import { spawn } from "node:child_process";
import type { CallEnd } from "./reasons.ts";

/** Bytes of stderr that are kept, from its end. */
const STDERR_BYTES = 16 * 1024;
/** Milliseconds in which what was printed must have been read once ssh has ended: a shared connection may hold its pipes. */
const DRAIN_MS = 500;

/** What a run is given. */
export interface CallOf {
	/** Element 0 is an absolute path. */
	readonly argv: readonly string[];
	readonly env: Readonly<Record<string, string | undefined>>;
	/** What it reads; null: nothing. */
	readonly input: AsyncIterable<Uint8Array> | Uint8Array | null;
	/** Takes what it prints; false where it is to be ended. */
	readonly take?: (bytes: Uint8Array) => boolean;
	readonly withinMs: number;
	readonly signal?: AbortSignal;
}

async function* pieces(
	input: NonNullable<CallOf["input"]>,
): AsyncIterable<Uint8Array> {
	if (input instanceof Uint8Array) yield input;
	else yield* input;
}

/**
 * Runs ssh to its end.
 *
 * @returns how it ended; code 127 where it could not be started
 */
export function call(of: CallOf): Promise<Omit<CallEnd, "answered">> {
	const [program, ...args] = of.argv as [string, ...string[]];
	return new Promise((resolve) => {
		const child = spawn(program, args, {
			env: { ...of.env },
			stdio: [of.input === null ? "ignore" : "pipe", "pipe", "pipe"],
			windowsHide: true,
		});
		let late = false;
		let stderr = Buffer.alloc(0);
		const kill = () => child.kill("SIGKILL");
		const timer = setTimeout(() => {
			late = true;
			kill();
		}, of.withinMs);
		of.signal?.addEventListener("abort", kill, { once: true });
		child.stdout?.on("data", (bytes: Buffer) => {
			if (of.take !== undefined && !of.take(bytes)) kill();
		});
		child.stderr?.on("data", (bytes: Buffer) => {
			stderr = Buffer.concat([stderr, bytes]).subarray(-STDERR_BYTES);
		});
		const done = (code: number | null, signal: string | null) => {
			clearTimeout(timer);
			clearTimeout(drain);
			of.signal?.removeEventListener("abort", kill);
			child.stdout?.destroy();
			child.stderr?.destroy();
			resolve({ code, signal, late, stderr: stderr.toString("utf8") });
		};
		let drain: NodeJS.Timeout | undefined;
		child.once("error", () => done(127, null));
		child.once("exit", (code, signal) => {
			drain = setTimeout(() => done(code, signal), DRAIN_MS);
		});
		child.once("close", (code, signal) => done(code, signal));
		if (of.input !== null && child.stdin !== null)
			void write(child.stdin, of.input);
	});
}

/** Writes all of it; who reads may end first. */
async function write(
	to: NodeJS.WritableStream,
	input: NonNullable<CallOf["input"]>,
): Promise<void> {
	let over = false;
	to.on("error", () => {
		over = true;
	});
	to.on("close", () => {
		over = true;
	});
	for await (const piece of pieces(input)) {
		if (over) return;
		if (!to.write(piece))
			await new Promise<void>((resolve) => {
				to.once("drain", resolve);
				to.once("close", resolve);
				to.once("error", () => resolve());
			});
	}
	if (!over) to.end();
}
