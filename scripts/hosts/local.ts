/** This machine as a host: starting the runner of a job that lies in the store. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Started } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import { runnerExitMeans } from "../core/runner-exit.ts";
import { cleanTail } from "../core/tail.ts";
import { RUNNER_MARK } from "../system/process.ts";

/** Seconds in which a runner must have started its worker or said why not. */
const STARTED_WITHIN_S = 15;

/** A runner to start. */
export interface RunnerStart {
	/** The attempt's directory. */
	readonly dir: string;
	/** The runner program, one file. */
	readonly runner: string;
	/** The runner's whole environment, but for the mark of a runner: that of its worker, no more. */
	readonly env: Readonly<Record<string, string>>;
	/** Node; this process's own unless said. */
	readonly node?: string;
	/** Seconds to wait for the start. */
	readonly withinS?: number;
	/**
	 * Reads from the records what became of the start, for when the runner's own word is missing.
	 *
	 * @returns null where they do not show it
	 */
	readonly look?: () => Started | null;
	/** `adopt`: it goes on with an attempt instead of launching one. */
	readonly as?: "runner" | "adopter";
}

function openLog(dir: string): number {
	const path = join(dir, "runner.log");
	try {
		return openSync(
			path,
			constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT,
			0o600,
		);
	} catch (error) {
		throw new OffloadError("store", `Could not open ${path}`, {
			about: path,
			kept: "the job; nothing was launched",
			cause: error,
		});
	}
}

function spawnRunner(start: RunnerStart, stdout: "pipe" | "ignore") {
	const log = openLog(start.dir);
	try {
		return spawn(
			start.node ?? process.execPath,
			[start.runner, start.dir, ...(start.as === "adopter" ? ["--adopt"] : [])],
			{
				// Of no folder that someone may want to remove, in a session of its own, with nothing of ours open.
				cwd: "/",
				detached: true,
				env: { ...start.env, [RUNNER_MARK.name]: RUNNER_MARK.value },
				stdio: ["ignore", stdout, log],
				windowsHide: true,
			},
		);
	} finally {
		closeSync(log);
	}
}

/**
 * Starts a runner that outlives this process and whatever ends this process's group, and waits for the
 * first thing that it puts on record.
 *
 * @returns `spawned` once the worker's spawn is on disk, `ended` once the outcome is, else
 *   `no-witness` with why
 * @throws OffloadError `store` where its log cannot be opened, `installation` where it cannot be started
 */
export async function startRunner(start: RunnerStart): Promise<Started> {
	const child = spawnRunner(start, "pipe");
	const said = await firstWord(
		child,
		(start.withinS ?? STARTED_WITHIN_S) * 1000,
	);
	child.stdout?.destroy();
	child.unref();
	if (said === "spawned") return { kind: "spawned", engaged: false };
	if (said === "engaged") return { kind: "spawned", engaged: true };
	if (said === "ended") return { kind: "ended" };
	const seen = start.look?.() ?? null;
	if (seen !== null && seen.kind !== "no-witness") return seen;
	const log = complaint(start.dir);
	return {
		kind: "no-witness",
		why: `${said}${log === "" ? "" : `; its log says: ${log}`}`,
	};
}

/**
 * Starts an adopter and does not wait for it.
 *
 * @throws OffloadError as {@link startRunner}
 */
export async function startAdopter(
	start: Omit<RunnerStart, "as" | "look" | "withinS">,
): Promise<void> {
	const child = spawnRunner({ ...start, as: "adopter" }, "ignore");
	await spawned(child);
	child.unref();
}

function spawned(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		child.once("spawn", resolve);
		child.once("error", (error: NodeJS.ErrnoException) =>
			reject(
				new OffloadError(
					"installation",
					`The runner could not be started: the system answered ${error.code ?? error.name}`,
					{ kept: "the job is on record", cause: error },
				),
			),
		);
	});
}

/** The last word that the runner said first: a milestone, or a sentence on why there is none. */
async function firstWord(child: ChildProcess, ms: number): Promise<string> {
	await spawned(child);
	const { stdout } = child;
	if (stdout === null) return "the runner could not be listened to";
	return new Promise((resolve) => {
		let heard = "";
		const timer = setTimeout(
			() => done(`the runner said nothing for ${ms / 1000} s`),
			ms,
		);
		const done = (word: string) => {
			clearTimeout(timer);
			stdout.removeAllListeners("data");
			resolve(word);
		};
		stdout.on("error", () => {});
		stdout.on("data", (bytes: Buffer) => {
			heard = (heard + bytes.toString("latin1")).slice(-200);
			const words = heard.split("\n").slice(0, -1);
			// A worker that was spawned and has ended since is told by its outcome.
			const last = words.findLast((word) =>
				["spawned", "engaged", "ended"].includes(word),
			);
			if (last !== undefined) done(last);
		});
		child.once("close", (code, signal) =>
			done(`the runner ended: ${runnerExitMeans(code, signal)}`),
		);
	});
}

/** What the runner complained of, in one line. */
function complaint(dir: string): string {
	try {
		const text = readFileSync(join(dir, "runner.log"), "utf8").slice(-2048);
		return cleanTail(text, { length: 300 }).replaceAll(/\s+/g, " ");
	} catch {
		return "";
	}
}

/**
 * Runs a job's runner in this terminal, to the end.
 *
 * @param progress where it tells how far it has got: stdout unless said, stderr (2), or nobody
 * @returns the runner's exit code, or null where a signal ended it
 * @throws OffloadError `installation` where it cannot be started
 */
export async function runInTerminal(
	start: Omit<RunnerStart, "as" | "look" | "withinS">,
	progress: "inherit" | "ignore" | 2 = "inherit",
): Promise<number | null> {
	// The terminal's signals reach the runner too; it ends the worker and says so before it goes.
	const ignore = () => {};
	const signals = ["SIGINT", "SIGHUP"] as const;
	const child = spawn(
		start.node ?? process.execPath,
		[start.runner, start.dir, "--foreground"],
		{
			cwd: "/",
			env: { ...start.env, [RUNNER_MARK.name]: RUNNER_MARK.value },
			stdio: ["inherit", progress, "inherit"],
		},
	);
	for (const signal of signals) process.on(signal, ignore);
	// This one comes from no terminal, so it reached this process alone.
	const forward = () => child.kill("SIGTERM");
	process.on("SIGTERM", forward);
	try {
		await spawned(child);
		return await new Promise((resolve) =>
			child.once("exit", (code) => resolve(code)),
		);
	} finally {
		for (const signal of signals) process.off(signal, ignore);
		process.off("SIGTERM", forward);
	}
}
