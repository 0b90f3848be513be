/**
 * Starting a runner in a terminal of its own: a detached tmux session whose command is exactly the runner's.
 * The environment goes to it through a pipe that only this user can open: it is on no command line, in no file,
 * and not in the server.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { attemptPaths } from "../core/layout.ts";
import type { Started } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { removeFile } from "../system/files.ts";
import { RUNNER_MARK } from "../system/process.ts";
import { tmuxAt } from "../system/tmux.ts";
import { MARK, SIZE } from "./terminal.ts";
import type { World } from "./world.ts";

const run = promisify(execFile);

/** Milliseconds: for the start to show in the records, and between two looks. */
const TIMES = { seen: 15_000, look: 30 };

/** What a server that has to be started for it may inherit: nothing of a session's own. */
const SERVER_VARIABLES =
	/^(PATH|HOME|TERM|COLORTERM|LANG|LC_[A-Z]+|USER|LOGNAME|SHELL|TMUX|TMUX_TMPDIR|TMPDIR|XDG_RUNTIME_DIR|SSH_AUTH_SOCK|DISPLAY|WAYLAND_DISPLAY)$/;

/** The environment of every call of tmux. */
export const tmuxEnvironment = (
	env: World["env"],
): Record<string, string | undefined> =>
	Object.fromEntries(
		Object.entries(env).filter(([name]) => SERVER_VARIABLES.test(name)),
	);

/** tmux takes a semicolon at the end of a word for the end of a command. */
const word = (text: string): string => text.replace(/;$/, "\\;");

/** Tells whose a session is, without the token. */
export const markOf = (token: string): string =>
	createHash("sha256").update(token).digest("hex").slice(0, 32);

/** The pipe by which the environment goes. */
async function makePipe(path: string): Promise<number> {
	try {
		await run("mkfifo", ["-m", "600", path]);
		// Opened for both ends, so that neither waits for the other.
		return openSync(path, "r+");
	} catch (error) {
		throw new OffloadError(
			"store",
			"The pipe for the worker's environment could not be made",
			{ about: path, kept: "the job is on record", cause: error },
		);
	}
}

/** Hands the environment over, as much at a time as the pipe takes. */
async function handOver(
	fd: number,
	bytes: Buffer,
	until: () => boolean,
): Promise<void> {
	let rest = bytes;
	while (rest.length > 0 && !until()) {
		try {
			// Less than what a pipe holds, so that it never blocks for long.
			rest = rest.subarray(writeSync(fd, rest, 0, Math.min(rest.length, 4096)));
		} catch {
			return;
		}
		await new Promise((resolve) => setImmediate(resolve));
	}
}

/**
 * Starts the runner of a job in a terminal of its own.
 *
 * @param dir the attempt's directory
 * @param runner the runner program
 * @param env exactly the environment that the worker's is made from
 * @param recorded what the records show of the start; null: nothing yet
 * @throws OffloadError `environment` where tmux does not make the session; `store`
 */
export async function startInTerminal(
	world: Pick<World, "env">,
	plan: LaunchPlan,
	dir: string,
	runner: string,
	env: Readonly<Record<string, string>>,
	recorded: () => Started | null,
): Promise<Started> {
	const { terminal } = plan;
	if (terminal === undefined)
		throw new OffloadError("internal", "the plan names no terminal");
	const pipe = attemptPaths(dir).handover;
	const fd = await makePipe(pipe);
	let seen: Started | null = null;
	try {
		const given = handOver(
			fd,
			Buffer.from(`${JSON.stringify(env)}\n`),
			() => seen !== null,
		);
		const made = await tmuxAt(
			terminal.tmux,
			terminal.socket,
			tmuxEnvironment(world.env),
		)([
			"new-session",
			"-d",
			"-s",
			terminal.session,
			"-x",
			String(SIZE.columns),
			"-y",
			String(SIZE.rows),
			"-c",
			"/",
			"-e",
			`${RUNNER_MARK.name}=${RUNNER_MARK.value}`,
			"--",
			...[process.execPath, runner, dir, "--terminal"].map(word),
			";",
			"set-option",
			"-t",
			`=${terminal.session}:`,
			MARK,
			markOf(plan.token),
			";",
			// Nobody looks at it yet, and a person's own configuration may end what nobody looks at.
			"set-option",
			"-t",
			`=${terminal.session}:`,
			"destroy-unattached",
			"off",
			";",
			// What a person's own configuration keeps of a dead pane would look like a worker.
			"set-option",
			"-w",
			"-t",
			`=${terminal.session}:`,
			"remain-on-exit",
			"off",
		]);
		if (!made.ok && recorded() === null)
			throw new OffloadError(
				"environment",
				`tmux made no session: ${made.why}`,
				{ about: terminal.session, kept: "the job is on record" },
			);
		const end = performance.now() + TIMES.seen;
		for (;;) {
			seen = recorded();
			if (seen !== null || performance.now() >= end) break;
			await new Promise((resolve) => setTimeout(resolve, TIMES.look));
		}
		await Promise.race([given, Promise.resolve()]);
		return (
			seen ?? {
				kind: "no-witness",
				why: `no runner was seen in the terminal for ${TIMES.seen / 1000} s`,
			}
		);
	} finally {
		seen ??= { kind: "ended" };
		closeSync(fd);
		removeFile(pipe);
	}
}
