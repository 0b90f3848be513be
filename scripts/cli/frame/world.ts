/** The real world for `run.ts`: the process's streams, environment, clocks and folders. */
import { randomBytes } from "node:crypto";
import {
	fstatSync,
	mkdirSync,
	readFileSync,
	statSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { OffloadError } from "../../core/reasons.ts";
import { shellWord } from "../../core/shell.ts";
import { SHIM_NAME, shimsOnPath } from "../shim.ts";
import type { Sink, Streams } from "./output.ts";
import type { World } from "./run.ts";
import { VERBS, type VerbName } from "./table.ts";
import type { Context, Env, Input, Output, Self } from "./types.ts";

declare const OFFLOAD_VERSION: string | undefined;

const codeOf = (error: unknown) =>
	error instanceof Error && "code" in error ? error.code : undefined;

const NULL_DEVICE = "/dev/null";

/**
 * What a descriptor is. Only a device other than the null device can be a terminal, and only then
 * is the part of Node loaded that can tell.
 */
function kindOf(fd: number): "terminal" | "null" | "other" {
	const stat = fstatSync(fd);
	if (!stat.isCharacterDevice()) return "other";
	if (stat.rdev === statSync(NULL_DEVICE).rdev) return "null";
	return process.getBuiltinModule("node:tty").isatty(fd) ? "terminal" : "other";
}

function isTerminal(fd: number): boolean {
	try {
		return kindOf(fd) === "terminal";
	} catch {
		return false;
	}
}

/** What the system answers where a file or a disk takes no more. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/**
 * A stream that is written at once, so that nothing is left to flush at the exit.
 *
 * @param gone called when nobody reads it any more; with the system's code where it takes no more
 */
function sink(fd: 1 | 2, gone: (refused?: string) => void): Sink {
	const isTTY = isTerminal(fd);
	return {
		isTTY,
		get columns() {
			const stream = fd === 1 ? process.stdout : process.stderr;
			return isTTY ? stream.columns : undefined;
		},
		write: (text) => {
			const bytes = Buffer.from(text);
			for (let at = 0; at < bytes.length; ) {
				try {
					at += writeSync(fd, bytes, at);
				} catch (error) {
					const code = codeOf(error);
					if (code === "EAGAIN") {
						// A pipe that someone made non-blocking is full: give its reader a moment.
						Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
						continue;
					}
					if (code === "EPIPE" || code === "EIO" || code === "EBADF")
						return gone();
					if (FULL.includes(String(code))) return gone(String(code));
					throw error;
				}
			}
		},
	};
}

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

/** Standard input; nothing is read from it until a verb asks. */
function processInput(): Input {
	return {
		get kind() {
			try {
				const kind = kindOf(0);
				// Node opens the null device in the place of a closed one.
				return kind === "null" ? "closed" : kind === "other" ? "open" : kind;
			} catch {
				return "closed";
			}
		},
		chunks: () => process.stdin,
	};
}

/** The environment as the caller had it: the launcher had put one variable aside. */
export function callersEnv(env: NodeJS.ProcessEnv): Env {
	const { OFFLOAD_EXTRA_CA_CERTS: aside, ...rest } = env;
	return aside === undefined || rest.NODE_EXTRA_CA_CERTS !== undefined
		? rest
		: { ...rest, NODE_EXTRA_CA_CERTS: aside };
}

function homeOf(env: Env): string {
	if (env.HOME !== undefined && isAbsolute(env.HOME)) return env.HOME;
	try {
		return userInfo().homedir;
	} catch {
		return homedir();
	}
}

/**
 * This installation.
 *
 * @param dist the folder of the bundles, absolute
 * @param env for PATH
 */
export function selfOf(dist: string, env: Env): Self {
	const root = dirname(dist);
	const launcher = join(root, "bin", "offload");
	return {
		get version() {
			if (typeof OFFLOAD_VERSION === "string") return OFFLOAD_VERSION;
			const text = readFileSync(join(root, "package.json"), "utf8");
			return String(JSON.parse(text).version);
		},
		root,
		dist,
		launcher,
		command: () =>
			shimsOnPath(env)[0]?.seen.kind === "ours"
				? SHIM_NAME
				: shellWord(launcher),
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

/**
 * Writes a fault down where its finder can send it from: under the state root where there is one,
 * else in the temporary folder. Holds no argument of the command line.
 *
 * @returns where it lies; null where it could not be written
 */
export async function keepFault(
	dist: string,
	env: Env,
	home: string,
	verb: VerbName | null,
	fault: unknown,
): Promise<string | null> {
	const text = [
		`offload ${selfOf(dist, env).version}, Node ${process.version}, ${process.platform} ${process.arch}`,
		`verb: ${verb ?? "none"}`,
		fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
		fault instanceof Error && fault.cause !== undefined
			? `cause: ${fault.cause instanceof Error ? fault.cause.stack : String(fault.cause)}`
			: "",
		"",
	].join("\n");
	const name = `offload-fault-${new Date().toISOString().replace(/[:.]/g, "-")}-${process.pid}.txt`;
	const [{ stateRoot }, { store }] = await Promise.all([
		import("../../jobs/root.ts"),
		import("../../core/layout.ts"),
	]);
	for (const folder of [
		() => {
			const root = stateRoot(env, home);
			if (!statSync(root).isDirectory()) throw new Error("no state root");
			return store(root).faults;
		},
		() => tmpdir(),
	]) {
		try {
			const dir = folder();
			mkdirSync(dir, { recursive: true, mode: 0o700 });
			const path = join(dir, name);
			writeFileSync(path, text, { mode: 0o600, flag: "wx" });
			return path;
		} catch {
			// the next place
		}
	}
	return null;
}
