/**
 * Runs git: every call the same way, so that neither the environment nor a repository's own
 * configuration decides what a call does.
 *
 * What a caller's shell, a hook or a worker left behind in `GIT_*` never reaches git. Hooks, the file
 * system monitor, garbage collection, prompts, pagers and pathspec magic are off. Filters stay on:
 * without them a work tree and its blobs would not agree.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import {
	type GitAt,
	gitEnvironment,
	placed,
	SETTINGS,
} from "./git-environment.ts";
import { GitError, gitMessage } from "./git-errors.ts";
import { silencedHooks } from "./git-hooks.ts";

export type { GitAt, GitPlace } from "./git-environment.ts";
export { GitError } from "./git-errors.ts";

/** One call of git. */
export interface GitCall extends GitAt {
	/** Fed to stdin, which is closed otherwise. */
	readonly input?: Uint8Array;
	/** The call may change the repository. Otherwise it takes no lock, not even for a refresh of the index. */
	readonly writes?: boolean;
	/** Pathspecs may use magic. Otherwise each is taken letter by letter. */
	readonly magic?: boolean;
	/** Further settings for this call, as `key=value`. */
	readonly settings?: readonly string[];
	/** Exit codes besides 0 that are an answer and not a failure. */
	readonly answers?: readonly number[];
	/** Milliseconds until the call and its children are ended. Default: 60 seconds. */
	readonly deadlineMs?: number;
	/** Bytes of stdout at most. Default: 64 MiB. */
	readonly mostBytes?: number;
	/** Takes stdout piece by piece instead of collecting it; the next piece waits for it. */
	readonly onOutput?: (piece: Buffer) => void | Promise<void>;
}

/** What a call answered. */
export interface GitAnswer {
	readonly code: number;
	/** Empty where `onOutput` took it. */
	readonly stdout: Buffer;
	/** The first 64 KiB. */
	readonly stderr: string;
}

/**
 * Runs git once.
 *
 * @param args the command and its arguments; paths after `--`
 * @throws GitError where git could not be run, answered another code, or ran over a limit
 */
export type Git = (
	args: readonly string[],
	call: GitCall,
) => Promise<GitAnswer>;

/** The oldest git that is supported: `worktree add --reason`, `rev-parse --path-format`, and safe defaults for paths. */
export const OLDEST_GIT = [2, 34] as const;

const MIB = 1024 * 1024;
const DEADLINE_MS = 60_000;
const KILL_AFTER_MS = 3_000;
const STDERR_BYTES = 64 * 1024;

/** Ends git with all that it started: it leads a process group of its own. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// gone already
	}
}

/** Why a spawn failed: a folder that is not there looks to the system like a program that is not there. */
function spawnFailure(error: NodeJS.ErrnoException, call: GitCall): GitError {
	if (error.code === "ENOENT" || error.code === "ENOTDIR") {
		let folder = false;
		try {
			folder = statSync(call.cwd).isDirectory();
		} catch {
			// gone, or never there
		}
		return folder
			? new GitError("no-git", "Could not find the program git", {
					cause: error,
				})
			: new GitError("no-folder", "The folder does not exist", {
					about: call.cwd,
					cause: error,
				});
	}
	return new GitError("no-git", `Could not start git: ${error.code}`, {
		cause: error,
	});
}

/** How a runner is made. */
export interface GitOptions {
	/** The program; `git` on PATH unless said. */
	readonly program?: string;
	/** The environment to take from; that of this process unless said. */
	readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Makes the function that runs git.
 *
 * @param options which git, in which environment
 */
export function gitRunner(options: GitOptions = {}): Git {
	const program = options.program ?? "git";
	const env = gitEnvironment(options.env ?? process.env);
	const run: Git = async (args, call) => {
		const more = [...SETTINGS, ...(call.settings ?? [])];
		const silenced =
			call.writes === true || call.index !== undefined
				? await silencedHooks(program, env, call, placed(call))
				: {};
		return once(
			program,
			[...more.flatMap((setting) => ["-c", setting]), "--no-pager", ...args],
			call,
			{ ...env, ...placed(call), ...silenced },
		);
	};
	return run;
}

async function once(
	program: string,
	argv: readonly string[],
	call: GitCall,
	env: Readonly<Record<string, string>>,
): Promise<GitAnswer> {
	const child = spawn(program, argv, {
		cwd: call.cwd,
		env,
		stdio: [call.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
		detached: true,
	});
	const ended = new Promise<{ code: number | null; signal: string | null }>(
		(resolve, reject) => {
			child.once("error", (error) => reject(spawnFailure(error, call)));
			child.once("close", (code, signal) => resolve({ code, signal }));
		},
	);
	// It is awaited below; until then its failure must not count as unhandled.
	ended.catch(() => {});

	let limit: GitError | undefined;
	const give = (error: GitError): void => {
		if (limit !== undefined) return;
		limit = error;
		end(child, "SIGTERM");
		setTimeout(() => end(child, "SIGKILL"), KILL_AFTER_MS).unref();
	};
	const deadlineMs = call.deadlineMs ?? DEADLINE_MS;
	const timer = setTimeout(
		() =>
			give(
				new GitError(
					"deadline",
					`git ${argv.find((a) => !a.startsWith("-") && !a.includes("=")) ?? ""} did not end within ${deadlineMs / 1000} s`,
					{ about: call.cwd },
				),
			),
		deadlineMs,
	);
	try {
		// Git may end before it has read everything; what it says then is its exit code.
		child.stdin?.on("error", () => {});
		child.stdin?.end(call.input);
		const [stdout, stderr] = await Promise.all([
			take(child, call, give),
			firstBytes(child),
			ended,
		]);
		const { code, signal } = await ended;
		if (limit !== undefined) throw limit;
		if (code === null)
			throw new GitError("signal", `git was ended by ${signal}`, {
				about: call.cwd,
			});
		if (code !== 0 && !(call.answers ?? []).includes(code))
			throw new GitError("exit", gitMessage(stderr, code), {
				about: call.cwd,
				code,
				stderr,
			});
		return { code, stdout, stderr };
	} catch (error) {
		// Never started: its streams break too, and say less.
		if (child.pid === undefined) await ended;
		end(child, "SIGTERM");
		throw error;
	} finally {
		clearTimeout(timer);
	}
}

/** Reads stdout to its end, collecting it or handing it on. */
async function take(
	child: ChildProcess,
	call: GitCall,
	give: (error: GitError) => void,
): Promise<Buffer> {
	const most = call.mostBytes ?? 64 * MIB;
	const pieces: Buffer[] = [];
	let bytes = 0;
	for await (const piece of child.stdout ?? []) {
		bytes += (piece as Buffer).length;
		if (bytes > most) {
			give(
				new GitError("too-much", `git wrote more than ${most} bytes`, {
					about: call.cwd,
				}),
			);
			break;
		}
		if (call.onOutput) await call.onOutput(piece as Buffer);
		else pieces.push(piece as Buffer);
	}
	return Buffer.concat(pieces);
}

/** Reads stderr to its end and keeps the beginning. */
async function firstBytes(child: ChildProcess): Promise<string> {
	const pieces: Buffer[] = [];
	let bytes = 0;
	for await (const piece of child.stderr ?? []) {
		if (bytes < STDERR_BYTES) pieces.push(piece as Buffer);
		bytes += (piece as Buffer).length;
	}
	return Buffer.concat(pieces).subarray(0, STDERR_BYTES).toString("utf8");
}

/** One path or name that git printed on a line of its own: only the last newline is git's. */
export const oneLine = (answer: GitAnswer): string =>
	answer.stdout.toString("utf8").replace(/\n$/, "");

/** The fields of output that ends each with a NUL, as text. */
export const fields = (answer: GitAnswer): string[] => split(answer, "utf8");

/** The same byte for byte, a character for each: names need not be UTF-8. */
export const byteFields = (answer: GitAnswer): string[] =>
	split(answer, "latin1");

function split(answer: GitAnswer, encoding: "utf8" | "latin1"): string[] {
	const all = answer.stdout.toString(encoding).split("\0");
	all.pop();
	return all;
}
