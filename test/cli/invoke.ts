/** Runs a command line in this process, in a world made for it. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Sink } from "../../scripts/cli/frame/output.ts";
import { runCommand } from "../../scripts/cli/frame/run.ts";
import type { Context, Env, Input } from "../../scripts/cli/frame/types.ts";
import { selfOf } from "../../scripts/cli/frame/world.ts";
import { stateRoot } from "../../scripts/jobs/root.ts";
import { clock } from "../../scripts/system/clock.ts";

/** The world of one call; what is not given is empty, closed or no terminal. */
export interface Given {
	readonly home: string;
	readonly env?: Env;
	readonly cwd?: string;
	/** The plugin's root. */
	readonly root?: string;
	readonly stdin?: Input;
	readonly terminal?: boolean;
	readonly columns?: number;
	readonly clock?: Context["clock"];
	/** Called at each write to stdout. */
	readonly onWrite?: (text: string, close: () => void) => void;
}

/** What a call left. */
export interface Called {
	readonly exit: number;
	readonly stdout: string;
	readonly stderr: string;
	/** The rows of stdout by key; the values of each row are joined by tabs. */
	readonly rows: Readonly<Record<string, readonly string[]>>;
	/** What was thrown that is no fault of the user's. */
	readonly faults: readonly unknown[];
}

/** A standard input that holds some bytes. */
export const input = (bytes: Uint8Array | string): Input => ({
	kind: "open",
	chunks: async function* () {
		yield typeof bytes === "string" ? Buffer.from(bytes) : bytes;
	},
});

const closedInput: Input = {
	kind: "closed",
	chunks: async function* () {},
};

/** Runs `offload <argv>`. */
export async function invoke(
	argv: readonly string[],
	given: Given,
): Promise<Called> {
	const written = { out: "", err: "" };
	const closed = new AbortController();
	const sink = (which: "out" | "err"): Sink => ({
		isTTY: given.terminal === true,
		columns: given.terminal === true ? (given.columns ?? 80) : undefined,
		write: (text) => {
			if (which === "out") given.onWrite?.(text, () => closed.abort());
			written[which] += text;
		},
	});
	const env = { HOME: given.home, PATH: "/usr/bin:/bin", ...given.env };
	const faults: unknown[] = [];
	const root = given.root ?? join(import.meta.dirname, "../..");
	const exit = await runCommand(argv, {
		streams: {
			stdout: sink("out"),
			stderr: sink("err"),
			gone: {
				get yes() {
					return closed.signal.aborted;
				},
				tell: (call) => {
					if (closed.signal.aborted) call();
					else closed.signal.addEventListener("abort", call);
				},
			},
			closed: closed.signal,
			refused: null,
		},
		env,
		context: async (_, out) => ({
			env,
			cwd: given.cwd ?? given.home,
			home: given.home,
			uid: process.getuid?.() ?? null,
			get stateRoot() {
				return stateRoot(env, given.home);
			},
			stdin: given.stdin ?? closedInput,
			out,
			clock: given.clock ?? clock,
			random: (bytes) => randomBytes(bytes),
			self: selfOf(join(root, "dist"), env),
		}),
		keepFault: async (_, fault) => {
			faults.push(fault);
			return "/tmp/details";
		},
	});
	const rows: Record<string, string[]> = {};
	for (const line of written.out.split("\n")) {
		const [key, ...values] = line.split("\t");
		if (key === undefined || values.length === 0) continue;
		rows[key] ??= [];
		rows[key]?.push(values.join("\t"));
	}
	return { exit, stdout: written.out, stderr: written.err, rows, faults };
}

/** The object that `--json` printed last. */
export const jsonOf = (called: Called): Record<string, unknown> =>
	JSON.parse(called.stdout.trimEnd().split("\n").at(-1) ?? "");
