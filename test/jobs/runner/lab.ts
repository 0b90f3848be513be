/** A store, jobs in it, real runners and a fake worker: what the tests of the runner are made with. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { attemptDir, attemptPaths } from "../../../scripts/core/layout.ts";
import type { RunEvent } from "../../../scripts/core/records/event.ts";
import type { JobRecord } from "../../../scripts/core/records/job.ts";
import type { OutcomeRecord } from "../../../scripts/core/records/outcome.ts";
import type { LaunchPlan } from "../../../scripts/core/records/plan.ts";
import { startRunner } from "../../../scripts/hosts/local.ts";
import { readEvents } from "../../../scripts/jobs/events.ts";
import { readOutcome } from "../../../scripts/jobs/outcome.ts";
import { publish } from "../../../scripts/jobs/publish.ts";
import { bootId, clock, randomHex } from "../../../scripts/system/clock.ts";
import { processProbe } from "../../../scripts/system/process.ts";
import { findCage } from "../../../scripts/system/process-cgroup.ts";
import type { RunnerTest } from "../../fakes/runner-entry.ts";

const FAKES = join(
	dirname(fileURLToPath(import.meta.url)),
	"..",
	"..",
	"fakes",
);
export const WORKER = join(FAKES, "worker.mjs");

/** What of a plan a test may say. */
export interface LabJob {
	readonly limits?: Partial<LaunchPlan["limits"]>;
	readonly expect?: LaunchPlan["expect"];
	readonly env?: Record<string, string>;
	readonly pass?: LaunchPlan["pass"];
	readonly argv?: readonly string[];
	readonly cwd?: string;
	readonly petition?: string;
	readonly harness?: string;
	readonly fed?: LaunchPlan["petition"];
}

/** One published job. */
export interface LabAttempt {
	readonly handle: string;
	readonly dir: string;
	readonly plan: LaunchPlan;
	/** Processes that the worker's tree has said it consists of. */
	pids(): number[];
	/** How often a worker was started. */
	launches(): number;
	events(): readonly RunEvent[];
	outcome(): OutcomeRecord | null;
	runnerLog(): string;
}

const read = (path: string): string =>
	existsSync(path) ? readFileSync(path, "utf8") : "";

/** Waits until something is there; tests wait for states, not for times. */
export async function until<T>(
	look: () => T | null | undefined | false,
	what: string,
	withinMs = 15_000,
): Promise<T> {
	const end = Date.now() + withinMs;
	for (;;) {
		const found = look();
		if (found !== null && found !== undefined && found !== false) return found;
		if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 15));
	}
}

/** Whether a pid is that of a process that runs. */
export function runs(pid: number): boolean {
	const identity = processProbe().identify(pid);
	return identity !== null && processProbe().isAlive(identity) === "alive";
}

export class Lab {
	/** A folder of this test file's own. */
	readonly dir: string;
	readonly root: string;
	readonly #runner: string;
	readonly #attempts: LabAttempt[] = [];

	/**
	 * @param name for the folder's name
	 * @param root where the state root is to be, if not in that folder
	 */
	constructor(name: string, root?: (dir: string) => string) {
		this.dir = realpathSync(mkdtempSync(join(tmpdir(), `offload-${name}-`)));
		this.root = root ? root(this.dir) : join(this.dir, "state");
		if (!root) mkdirSync(this.root, { mode: 0o700 });
		this.#runner = join(this.dir, "runner.cjs");
		buildSync({
			entryPoints: [join(FAKES, "runner-entry.ts")],
			bundle: true,
			platform: "node",
			format: "cjs",
			target: "node20",
			outfile: this.#runner,
			logLevel: "error",
		});
	}

	get runner(): string {
		return this.#runner;
	}

	/** Publishes a job whose worker shows the given behaviour. */
	job(behaviour: readonly string[], how: LabJob = {}): LabAttempt {
		const handle = `test-${randomHex(4)}`;
		const token = randomHex(16);
		const petition = Buffer.from(how.petition ?? "the petition");
		const id = {
			harness: how.harness ?? "command",
			rung: "headless-oneshot",
			host: "local",
		};
		const expect = how.expect ?? "report";
		const pids = join(this.dir, `${handle}.pids`);
		const count = join(this.dir, `${handle}.count`);
		const job: JobRecord = {
			format: 1,
			handle,
			token,
			createdAt: clock().at,
			boot: bootId(),
			unit: null,
			key: null,
			requested: id,
			applied: id,
			launcher: "runner",
			expect,
			petition: {
				bytes: petition.length,
				sha256: createHash("sha256").update(petition).digest("hex"),
				sanitized: 0,
			},
			cwd: this.dir,
			session: null,
			aliases: [],
			depth: 0,
			version: "0",
		};
		const inherit = {
			requested: null,
			applied: "inherit",
			why: "test",
		} as const;
		const plan: LaunchPlan = {
			format: 1,
			handle,
			attempt: 1,
			token,
			id,
			drive: "oneshot",
			depth: 0,
			argv: [...(how.argv ?? [process.execPath, WORKER, ...behaviour])],
			cwd: how.cwd ?? this.dir,
			env: {
				PATH: process.env.PATH ?? "",
				HOME: this.dir,
				PIDS: pids,
				COUNT: count,
				...how.env,
			},
			pass: [...(how.pass ?? [])],
			petition: how.fed ?? "stdin",
			tier: { model: inherit, effort: inherit },
			profile: { requested: "full", applied: "full", why: "test" },
			auth: "login",
			folderTrusted: true,
			tree: null,
			expect,
			limits: {
				totalS: 60,
				idleS: 60,
				firstEventS: null,
				graceS: 1,
				logBytes: 1024 * 1024,
				...how.limits,
			},
			programs: { git: null },
		};
		publish(this.root, job, plan, petition);
		const dir = attemptDir(this.root, handle, 1);
		const paths = attemptPaths(dir);
		const attempt: LabAttempt = {
			handle,
			dir,
			plan,
			pids: () => read(pids).split("\n").filter(Boolean).map(Number),
			launches: () => read(count).split("\n").filter(Boolean).length,
			events: () => readEvents(paths.events).events,
			outcome: () => readOutcome(dir),
			runnerLog: () => read(paths.runnerLog),
		};
		this.#attempts.push(attempt);
		return attempt;
	}

	/** Starts the runner and waits for its first word. */
	start(
		attempt: LabAttempt,
		test: RunnerTest = {},
		env: Record<string, string> = {},
	) {
		return startRunner({
			dir: attempt.dir,
			runner: this.#runner,
			env: {
				PATH: process.env.PATH ?? "",
				HOME: this.dir,
				RUNNER_TEST: JSON.stringify(test),
				...env,
			},
		});
	}

	/** Runs an adopter to its end. @returns its exit code */
	adopt(attempt: LabAttempt, test: RunnerTest = {}): Promise<number | null> {
		const child = spawn(
			process.execPath,
			[this.#runner, attempt.dir, "--adopt"],
			{
				stdio: ["ignore", "ignore", "inherit"],
				env: {
					PATH: process.env.PATH ?? "",
					HOME: this.dir,
					RUNNER_TEST: JSON.stringify(test),
				},
			},
		);
		return new Promise((resolve) =>
			child.once("exit", (code) => resolve(code)),
		);
	}

	/** Runs a job to its outcome. */
	async run(
		behaviour: readonly string[],
		how: LabJob = {},
		test: RunnerTest = {},
		withinMs?: number,
	): Promise<{ attempt: LabAttempt; outcome: OutcomeRecord }> {
		const attempt = this.job(behaviour, how);
		await this.start(attempt, test);
		return { attempt, outcome: await this.outcome(attempt, withinMs) };
	}

	/** Waits for the outcome, and for its runner to have done the rest. */
	async outcome(
		attempt: LabAttempt,
		withinMs?: number,
	): Promise<OutcomeRecord> {
		const outcome = await until(
			() => attempt.outcome(),
			`the outcome of ${attempt.handle}; its events: ${attempt
				.events()
				.map((e) => e.type)
				.join(" ")}; its log: ${attempt.runnerLog()}`,
			withinMs,
		);
		const marker = join(this.root, "live", attempt.handle);
		await until(() => !existsSync(marker), "the marker to go", withinMs);
		return outcome;
	}

	/** The runner's process, once it has claimed. */
	holder(attempt: LabAttempt, generation = 1): number {
		const claim = read(attemptPaths(attempt.dir).claim(generation));
		return claim === "" ? 0 : JSON.parse(claim).by.pid;
	}

	/** Ends everything that is left of these tests' own processes. */
	end(): void {
		for (const attempt of this.#attempts)
			for (const pid of [
				...processProbe()
					.carriers(attempt.plan.token, 0)
					.found.map((one) => one.pid),
				...attempt.pids(),
			])
				if (runs(pid) && isOurs(pid)) process.kill(pid, "SIGKILL");
	}

	/** Ends what is left, and removes the folder. */
	close(): void {
		this.end();
		for (const attempt of this.#attempts)
			for (const event of attempt.events())
				if (event.type === "launching" && event.cgroup !== undefined)
					findCage(event.cgroup, attempt.plan.token)?.remove();
		rmSync(this.dir, { recursive: true, force: true });
	}
}

/** Whether a process is one of the fake worker's; a number from a file is not enough to kill by. */
function isOurs(pid: number): boolean {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(WORKER);
	} catch {
		return false;
	}
}
