/** The real world for `run.ts`: the process's streams, environment, clocks and folders. */
import { randomBytes } from "node:crypto";
import { OffloadError } from "../../core/reasons.ts";
import { processInput, sink } from "./descriptors.ts";
import { callersEnv, homeOf, keepFault, selfOf } from "./installation.ts";
import type { Streams } from "./output.ts";
import type { World } from "./run.ts";
import { VERBS, type VerbName } from "./table.ts";
import type { Context, Env, Output } from "./types.ts";

export { callersEnv, keepFault, selfOf } from "./installation.ts";

/** Both streams of the process. */
export function processStreams(): Streams {
	let yes = false;
	let refused: string | null = null;
	const calls: (() => void)[] = [];
	const gone = {
		get yes() {
			return yes;
		},
		tell: (call: () => void) => {
			if (yes) call();
			else calls.push(call);
		},
	};
	// Node loads what a signal is made of when the first is made, which takes it a millisecond.
	let closed: AbortController | undefined;
	return {
		stdout: sink(1, (why) => {
			yes = true;
			refused = why ?? null;
			for (const call of calls.splice(0)) call();
		}),
		stderr: sink(2, () => {}),
		gone,
		get refused() {
			return refused;
		},
		get closed() {
			if (closed === undefined) {
				const made = new AbortController();
				gone.tell(() => made.abort());
				closed = made;
			}
			return closed.signal;
		},
	};
}

function currentFolder(): string {
	try {
		return process.cwd();
	} catch (error) {
		throw new OffloadError(
			"environment",
			"the current directory no longer exists",
			{ next: "change to a directory that exists", cause: error },
		);
	}
}

/**
 * The world of this process.
 *
 * @param dist the folder of the bundles, absolute
 */
export function processWorld(dist: string): World {
	const env = callersEnv(process.env);
	const home = homeOf(env);
	return {
		streams: processStreams(),
		env,
		context: (verb, out) => makeContext(dist, env, home, verb, out),
		keepFault: (verb, fault) => keepFault(dist, env, home, verb, fault),
	};
}

async function makeContext(
	dist: string,
	env: Env,
	home: string,
	verb: VerbName,
	out: Output,
): Promise<Context> {
	const base = {
		env,
		get cwd() {
			return currentFolder();
		},
		home,
		uid: process.getuid?.() ?? null,
		stdin: processInput(),
		out,
		self: selfOf(dist, env),
	};
	if ("bare" in VERBS[verb]) {
		const none = (): never => {
			throw new Error(`${verb} is marked as bare in the table`);
		};
		return Object.defineProperties(base, {
			stateRoot: { get: none },
			clock: { get: none },
			random: { get: none },
		}) as typeof base & Pick<Context, "stateRoot" | "clock" | "random">;
	}
	// Loaded here, so that help and a wrong command line do without the store's code.
	const [{ stateRoot }, { clock }] = await Promise.all([
		import("../../jobs/root.ts"),
		import("../../system/clock.ts"),
	]);
	return Object.defineProperties(base, {
		stateRoot: { get: () => stateRoot(env, home) },
		clock: { value: clock },
		random: { value: (bytes: number) => randomBytes(bytes) },
	}) as typeof base & Pick<Context, "stateRoot" | "clock" | "random">;
}
