/** From a plan to a process: what must hold before it, and the spawn itself. */
import { type ChildProcess, spawn } from "node:child_process";
import {
	accessSync,
	closeSync,
	constants,
	openSync,
	realpathSync,
	statfsSync,
	statSync,
} from "node:fs";
import { joinEnvironment } from "../../core/environment.ts";
import { attemptPaths, jobPaths } from "../../core/layout.ts";
import type { LaunchPlan } from "../../core/records/plan.ts";
import { codeOf } from "../../system/files.ts";
import { TOKEN_NAME } from "../../system/process.ts";
import type { Held, RunnerPorts } from "./ports.ts";
import { sentence } from "./records.ts";

/**
 * The worker's environment: what the plan says, what it names of the runner's own, and who the
 * worker is. Nothing else of the runner's environment reaches it.
 *
 * @returns the environment, and the names that are required and not there
 */
export function environmentOf(
	plan: LaunchPlan,
	own: Readonly<Record<string, string | undefined>>,
): { env: Record<string, string>; missing: readonly string[] } {
	const { env, missing } = joinEnvironment(plan.env, plan.pass, own);
	return {
		env: {
			...env,
			[TOKEN_NAME]: plan.token,
			OFFLOAD_HANDLE: plan.handle,
			OFFLOAD_ATTEMPT: String(plan.attempt),
			// The worker is one deeper than whoever dispatched it.
			OFFLOAD_DEPTH: String(plan.depth + 1),
		},
		missing,
	};
}

/** Why the directory is not the one that the plan means, or null. */
function faultOfCwd(cwd: string): string | null {
	try {
		if (!statSync(cwd).isDirectory())
			return "the working directory is no directory any more";
		if (realpathSync(cwd) !== cwd)
			return "the working directory now leads somewhere else";
		accessSync(cwd, constants.X_OK);
		return null;
	} catch (error) {
		return codeOf(error) === "ENOENT"
			? "the working directory is gone"
			: `the working directory cannot be entered (${codeOf(error)})`;
	}
}

/** Why the program cannot be started, or null. */
function faultOfProgram(program: string): string | null {
	try {
		if (!statSync(program).isFile()) return "the program is not a file";
		accessSync(program, constants.X_OK);
		return null;
	} catch (error) {
		return codeOf(error) === "ENOENT"
			? "the program is not there any more"
			: `the program cannot be run (${codeOf(error)})`;
	}
}

/** Bytes that must be free where the records lie: less would not hold the end of even a short run. */
const ROOM = 256 * 1024;

/**
 * Whether the disk that holds the records, and the worker's output, has room for a run.
 *
 * @returns true where that cannot be told: the writes themselves will tell
 */
export function hasRoom(dir: string): boolean {
	try {
		const { bavail, bfree, bsize } = statfsSync(dir);
		// A part may be kept for the superuser.
		return (process.getuid?.() === 0 ? bfree : bavail) * bsize >= ROOM;
	} catch {
		return true;
	}
}

/**
 * Asserts again, immediately before the launch, what the plan was made under.
 *
 * @returns a sentence on the first thing that does not hold, or null
 */
export async function faultOf(
	plan: LaunchPlan,
	missing: readonly string[],
	ports: Pick<RunnerPorts, "assertTree">,
): Promise<string | null> {
	if (missing.length > 0)
		return `the environment lacks ${missing.join(", ")}, which this launch needs`;
	const fault = faultOfCwd(plan.cwd) ?? faultOfProgram(plan.argv[0] as string);
	if (fault !== null) return fault;
	if (plan.tree === null) return null;
	try {
		await ports.assertTree(plan);
		return null;
	} catch (error) {
		return sentence(error);
	}
}

/** What came of a spawn. */
export type Spawned =
	| { readonly child: ChildProcess; readonly pid: number }
	| { readonly code: string; readonly why: string };

/** A stream of the worker: a file, a pipe of ours, or the terminal of its runner. */
type Stream = number | "pipe" | "inherit";

/** Opens what the worker reads and writes; each is closed again here once it is the worker's. */
function openStreams(held: Held): Stream[] {
	const { job, plan, root, dir } = held;
	const paths = attemptPaths(dir);
	const append = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
	const open: number[] = [];
	try {
		if (plan.drive === "terminal") return ["inherit", "inherit", "inherit"];
		const talked = plan.drive === "persistent";
		const fed = plan.petition === "stdin" && job.petition !== null;
		const input = fed
			? jobPaths(root, job.handle).petitionOf(plan.attempt)
			: "/dev/null";
		if (!talked) open.push(openSync(input, constants.O_RDONLY));
		open.push(openSync(paths.out, append, 0o600));
		open.push(openSync(paths.err, append, 0o600));
		return talked ? ["pipe", ...open] : open;
	} catch (error) {
		for (const fd of open) closeSync(fd);
		throw error;
	}
}

/**
 * Starts the worker in a session of its own, with files as its streams: it needs nobody to read them. One
 * that is talked to has a pipe of ours as its stdin, and one in a terminal has that.
 *
 * @param held whose plan is launched; its argv exactly
 * @returns the child, which exists and runs its program; or why there is none
 */
export async function spawnWorker(
	held: Held,
	env: Record<string, string>,
): Promise<Spawned> {
	const [program, ...args] = held.plan.argv as [string, ...string[]];
	const streams: Stream[] = [];
	try {
		streams.push(...openStreams(held));
		const child = spawn(program, args, {
			cwd: held.plan.cwd,
			env,
			// In a terminal it is in the foreground, where its runner is.
			detached: held.plan.drive !== "terminal",
			stdio: streams,
			windowsHide: true,
		});
		if (child.pid !== undefined) {
			child.on("error", () => {});
			return { child, pid: child.pid };
		}
		const error = await new Promise<unknown>((resolve) =>
			child.once("error", resolve),
		);
		return failure(error);
	} catch (error) {
		return failure(error);
	} finally {
		for (const fd of streams) if (typeof fd === "number") closeSync(fd);
	}
}

function failure(error: unknown): { code: string; why: string } {
	const code = codeOf(error) || "unknown";
	const known: Record<string, string> = {
		E2BIG: "its arguments or its environment are too large for this system",
		EACCES: "it may not be run",
		ENOENT: "it, or the interpreter in its first line, is not there",
		ENOEXEC: "it is not a program that this system can run",
		ENOSPC: "the disk is full, so its output could not be kept",
		EAGAIN: "no more processes can be started for this user",
		ENOMEM: "there is not enough memory",
	};
	return { code, why: known[code] ?? `the system answered ${code}` };
}
