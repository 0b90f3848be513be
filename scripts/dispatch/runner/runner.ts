/** The runner program: joins the mechanics of `jobs/runner` with harnesses, patches and worktrees. Everything is loaded at its start. */
import { spawn } from "node:child_process";
import { fstatSync, openSync, writeSync } from "node:fs";
import { attemptPaths, store } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import { RUNNER_EXITS, type RunnerExit } from "../../core/runner-exit.ts";
import { harnessNamed } from "../../harnesses/index.ts";
import { readOutcome } from "../../jobs/outcome.ts";
import { adopt } from "../../jobs/runner/adopt.ts";
import { punchHole } from "../../jobs/runner/logs.ts";
import type { Milestone, RunnerPorts } from "../../jobs/runner/ports.ts";
import { supervise } from "../../jobs/runner/supervise.ts";
import type { Tree } from "../../jobs/runner/tree.ts";
import { StopSwitch } from "../../jobs/runner/wake.ts";
import { clock, randomHex } from "../../system/clock.ts";
import { gitRunner } from "../../system/git.ts";
import { ownIdentity, processProbe } from "../../system/process.ts";
import { findCage, makeCage } from "../../system/process-cgroup.ts";
import { assertTree } from "../../worktrees/assert.ts";
import { unlockJob } from "../../worktrees/writer.ts";
import { channelTo } from "./channel.ts";
import { collectResults } from "./collect.ts";
import { type Inherited, takeTerminal } from "./in-terminal.ts";
import { outcomeLine, progressLine } from "./progress-lines.ts";
import { tellHook } from "./tell-hook.ts";
import { wakeSession } from "./wake.ts";

/** The runner's own times. */
const TIMES: RunnerPorts["times"] = {
	beatS: 2,
	pauseS: 10,
	pollS: process.platform === "linux" ? 0.25 : 1,
	lingerS: 2,
	killS: 5,
	collectS: 300,
	tryAgainS: [0.5, 2],
	holderS: 5,
};

/** How a runner was started. */
interface Arguments {
	readonly dir: string;
	readonly foreground: boolean;
	readonly adopt: boolean;
	/** In a terminal of its own, which the worker gets. */
	readonly terminal: boolean;
	/** It is no runner: a hook of the worker tells something. */
	readonly tell: boolean;
}

const FLAGS = ["--foreground", "--adopt", "--terminal", "--tell"];

function parse(argv: readonly string[]): Arguments | null {
	const flags = argv.filter((word) => word.startsWith("--"));
	const [dir, ...more] = argv.filter((word) => !word.startsWith("--"));
	const known = flags.every((flag) => FLAGS.includes(flag));
	if (dir === undefined || more.length > 0 || !known) return null;
	return {
		dir,
		foreground: flags.includes("--foreground"),
		adopt: flags.includes("--adopt"),
		terminal: flags.includes("--terminal"),
		tell: flags.includes("--tell"),
	};
}

/** Writes to a stream that may be gone: a terminal that closed, a launcher that has left. */
function tell(fd: 1 | 2, text: string): void {
	try {
		writeSync(fd, text);
	} catch {
		// nobody listens, or the disk is full: what matters is in the records
	}
}

const complain = (line: string): void =>
	tell(2, `${clock().at} ${line.replaceAll("\n", "\n  ")}\n`);

/** Whether a launcher listens on stdout. */
function isListenedTo(): boolean {
	try {
		const stat = fstatSync(1);
		return stat.isSocket() || stat.isFIFO();
	} catch {
		return false;
	}
}

function portsFor(
	args: Arguments,
	following: (tree: Tree) => void,
): RunnerPorts {
	const listened = !args.foreground && isListenedTo();
	const self = ownIdentity();
	const git = (program: string | null) =>
		gitRunner(program === null ? {} : { program });
	return {
		clock,
		processes: processProbe(),
		self,
		randomHex,
		environment: process.env,
		decoderFor(plan) {
			const harness = harnessNamed(plan.id.harness);
			if (harness === null)
				throw new OffloadError(
					"installation",
					"This runner knows no such harness",
					{
						about: plan.id.harness,
					},
				);
			return harness.decoder(plan.drive);
		},
		channelFor: channelTo,
		assertTree: async (plan) => {
			if (plan.tree) await assertTree(git(plan.programs.git), plan.tree);
		},
		collect: (from) => collectResults(git(from.plan.programs.git), from),
		async release({ root, plan }) {
			const { handle, attempt } = plan;
			// A tree may be held of which no patch is taken: then the plan does not name it.
			await unlockJob(
				{ locks: store(root).locks, handle, attempt },
				{ self, probe: processProbe(), clock, nonce: () => randomHex(16) },
			);
		},
		wake: wakeSession,
		cage: { make: makeCage, find: findCage },
		punch: punchHole,
		progress(event) {
			const line = args.foreground ? progressLine(event) : null;
			if (line !== null) tell(1, `${line}\n`);
		},
		milestone(milestone: Milestone) {
			if (listened) tell(1, `${milestone}\n`);
		},
		complain,
		following,
		step: () => {},
		times: TIMES,
	};
}

/** Leaves a worker that lives to an adopter, which waits for this process to be gone. */
function handOver(dir: string): void {
	const [program] = process.argv.slice(1);
	if (program === undefined) return;
	const log = openSync(attemptPaths(dir).runnerLog, "a", 0o600);
	spawn(process.execPath, [program, dir, "--adopt"], {
		cwd: "/",
		detached: true,
		stdio: ["ignore", "ignore", log],
	}).unref();
}

/**
 * What is done where the runner itself is at fault. A first runner leaves its worker to an adopter: the
 * work is worth more than the fault. An adopter that fails ends the worker, since what failed twice would
 * leave it unwatched; what it left is concluded by the next who looks.
 */
function onFault(args: Arguments, tree: Tree | null, error: unknown): void {
	const text =
		error instanceof Error ? (error.stack ?? error.message) : String(error);
	complain(`fault of the runner: ${text}`);
	const end = () => process.exit(RUNNER_EXITS.fault[0]);
	try {
		if (tree === null) end();
		else if (!args.adopt && !args.foreground) {
			handOver(args.dir);
			end();
		} else {
			tree.signal("SIGTERM");
			setTimeout(() => {
				tree.signal("SIGKILL");
				end();
			}, 5000);
		}
	} catch (another) {
		complain(`and then: ${String(another)}`);
		end();
	}
}

function listen(stop: StopSwitch): void {
	process.on("SIGTERM", () => stop.ask("stop-requested"));
	process.on("SIGINT", () => stop.ask("stop-requested"));
	process.on("SIGHUP", () => stop.ask("terminal-closed"));
}

async function live(
	args: Arguments,
	ports: RunnerPorts,
	stop: StopSwitch,
): Promise<RunnerExit> {
	try {
		const end = await (args.adopt ? adopt : supervise)(args.dir, ports, stop);
		if (args.foreground) {
			const outcome = readOutcome(args.dir);
			if (outcome !== null) tell(1, `${outcomeLine(outcome)}\n`);
		}
		return end;
	} catch (error) {
		if (!(error instanceof OffloadError) || error.reason === "internal")
			throw error;
		ports.complain(
			`${error.message}${error.about === undefined ? "" : ` (${error.about})`}`,
		);
		return "unreadable";
	}
}

/**
 * Runs an attempt, or adopts it. Ends the process.
 *
 * @param argv `<attempt dir> [--foreground] [--adopt]`
 * @param other ports to use in place of the machine's, for tests
 */
export async function runnerMain(
	argv: readonly string[],
	other: Partial<RunnerPorts> = {},
): Promise<void> {
	const args = parse(argv);
	if (args === null) {
		complain(
			"usage: node runner.cjs <attempt dir> [--foreground] [--adopt] [--terminal] [--tell]",
		);
		process.exit(RUNNER_EXITS.usage[0]);
		return;
	}
	if (args.tell) {
		await tellHook(args.dir, process.stdin, process.env);
		process.exit(0);
		return;
	}
	let inherited: Inherited = {};
	if (args.terminal) {
		const taken = await takeTerminal(args.dir);
		if (taken === null) {
			process.exit(RUNNER_EXITS.unreadable[0]);
			return;
		}
		inherited = taken;
	}
	const stop = new StopSwitch();
	listen(stop);
	let tree: Tree | null = null;
	let faulty = false;
	const fault = (error: unknown) => {
		if (faulty) return;
		faulty = true;
		onFault(args, tree, error);
	};
	process.on("uncaughtException", fault);
	process.on("unhandledRejection", fault);
	const ports = portsFor(args, (followed) => {
		tree = followed;
	});
	try {
		const end = await live(args, { ...ports, ...inherited, ...other }, stop);
		if (!faulty) process.exit(RUNNER_EXITS[end][0]);
	} catch (error) {
		fault(error);
	}
}
