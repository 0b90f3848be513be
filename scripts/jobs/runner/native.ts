/**
 * A worker that the harness's own supervisor starts. The launch only names the petition's file; which process
 * the worker is, its own hook tells, and the process table checks. What a listing says is not asked.
 */
import { spawn } from "node:child_process";
import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { attemptPaths } from "../../core/layout.ts";
import type { ProcessIdentity } from "../../core/records/shapes.ts";
import { cleanTail } from "../../core/tail.ts";
import { codeOf } from "../../system/files.ts";
import { UNSEEN_START } from "../../system/process.ts";
import type { Held, RunnerPorts } from "./ports.ts";

/** Milliseconds: for the launch to come back, for the worker's first word after it, and between two looks. */
const TIMES = { launch: 30_000, word: 10_000, look: 50 };

/** A worker that was started, or why none was. */
export type NativeSpawn =
	| { readonly worker: ProcessIdentity }
	| { readonly code: string; readonly why: string };

/**
 * The environment of the launch: the supervisor that it may start keeps it for every later session, so
 * nothing in it may say whose this one is.
 */
const launchEnvironment = (
	env: Readonly<Record<string, string>>,
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(env).filter(([name]) => !name.startsWith("OFFLOAD_")),
	);

/** Runs the launch to its end. @returns its exit code, or why it has none */
async function launch(
	held: Held,
	env: Readonly<Record<string, string>>,
): Promise<number | string> {
	const [program, ...args] = held.plan.argv as [string, ...string[]];
	const paths = attemptPaths(held.dir);
	const append = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
	const open: number[] = [];
	try {
		open.push(
			openSync(paths.launched, append, 0o600),
			openSync(paths.launched, append, 0o600),
		);
		const child = spawn(program, args, {
			cwd: held.plan.cwd,
			env: launchEnvironment(env),
			stdio: ["ignore", ...open],
			timeout: TIMES.launch,
			killSignal: "SIGKILL",
		});
		return await new Promise((resolve) => {
			child.once("error", (error) =>
				resolve(`the system answered ${codeOf(error) || "nothing"}`),
			);
			child.once("exit", (code, signal) =>
				resolve(code ?? `it was ended by ${signal}`),
			);
		});
	} catch (error) {
		return `the system answered ${codeOf(error) || "nothing"}`;
	} finally {
		for (const fd of open) closeSync(fd);
	}
}

/** The process that the worker itself named, or null. */
export function toldPid(
	held: Pick<Held, "dir" | "plan">,
	ports: Pick<RunnerPorts, "decoderFor" | "processes">,
): number | null {
	const decoder = ports.decoderFor(held.plan);
	let text: string;
	try {
		text = readFileSync(attemptPaths(held.dir).out, "utf8");
	} catch {
		return null;
	}
	for (const line of text.split("\n")) {
		decoder.line(line);
		const pid = decoder.talk?.pid?.() ?? null;
		if (pid === null) continue;
		// A number is easily told. One that is no such session is none that may ever be signalled.
		const mark = decoder.talk?.mark;
		const alive = ports.processes.identify(pid) !== null;
		if (mark === undefined || !alive || ports.processes.marked(pid, mark))
			return pid;
		return null;
	}
	return null;
}

/** What the launch printed, in one line. */
function complaint(dir: string): string {
	try {
		const text = readFileSync(attemptPaths(dir).launched, "utf8").slice(-4096);
		return cleanTail(text, { length: 300 }).replaceAll(/\s+/g, " ");
	} catch {
		return "";
	}
}

/** Ends, by the launch's own word, a session that nobody will ever hear of. Its petition is nobody's work any more. */
function endUnheard(
	held: Held,
	env: Readonly<Record<string, string>>,
	said: string,
): void {
	const id = /backgrounded\W+([0-9a-f]{8})\b/.exec(said)?.[1];
	if (id === undefined) return;
	spawn(held.plan.argv[0] as string, ["stop", id], {
		cwd: "/",
		env: launchEnvironment(env),
		stdio: "ignore",
		timeout: TIMES.launch,
	}).on("error", () => {});
}

/**
 * Has the worker started, and waits for its first word.
 *
 * @param env what the plan gives the worker; how much of it reaches it is the supervisor's affair
 */
export async function spawnNative(
	held: Held,
	env: Readonly<Record<string, string>>,
	ports: Pick<RunnerPorts, "decoderFor" | "processes" | "self">,
): Promise<NativeSpawn> {
	const code = await launch(held, env);
	const said = complaint(held.dir);
	if (code !== 0)
		return {
			code: String(code).slice(0, 80),
			why: `the launch ended with ${typeof code === "number" ? `exit code ${code}` : code}${said === "" ? "" : `: ${said}`}`.slice(
				0,
				400,
			),
		};
	const end = performance.now() + TIMES.word;
	for (;;) {
		const pid = toldPid(held, ports);
		if (pid !== null)
			return {
				worker: ports.processes.identify(pid) ?? {
					pid,
					start: UNSEEN_START,
					boot: ports.self.boot,
				},
			};
		if (performance.now() >= end) break;
		await new Promise((resolve) => setTimeout(resolve, TIMES.look));
	}
	endUnheard(held, env, said);
	return {
		code: "unheard",
		why: `the launch succeeded by its own word, and nothing was heard of the worker for ${TIMES.word / 1000} s${said === "" ? "" : `: ${said}`}`.slice(
			0,
			400,
		),
	};
}
