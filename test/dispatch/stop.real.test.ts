/** `stop` through the real program: who is ended and who never is, whoever keeps the worker, and what is said of it. */
import { type ChildProcess, spawn } from "node:child_process";
import {
	appendFileSync,
	existsSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	it,
} from "vitest";
import { processProbe } from "../../scripts/system/process.ts";
import { type Ran, TestWorld, until } from "../world.ts";

const WORKER = join(
	dirname(fileURLToPath(import.meta.url)),
	"..",
	"fakes",
	"worker.mjs",
);

/** Dispatches one of the named workers, and waits until it has begun. */
async function launched(
	world: TestWorld,
	behaviour: string,
	rung = "headless-oneshot",
): Promise<string> {
	world.set("limits", { grace: 0.3 });
	world.command(process.execPath, WORKER, behaviour);
	const ran = await world.run(
		[
			"dispatch",
			rung,
			"-",
			"--harness=command",
			"--profile=full",
			"--expect=none",
			"--env=PIDS",
			`--unit=${behaviour}`,
		],
		{ stdin: "Please.\n", env: { PIDS: join(world.dir, "pids") } },
	);
	expect([ran.code, ran.row("reason")]).toEqual([0, undefined]);
	const handle = ran.row("handle") as string;
	if (rung !== "print") {
		const log = world.jobFile(handle, "attempts/1/out.log");
		await until(
			() => existsSync(log) && readFileSync(log, "utf8").includes("engaged"),
			"the worker's first word",
		);
	}
	return handle;
}

const attempt = (world: TestWorld, handle: string, name: string) =>
	world.record(handle, `attempts/1/${name}`);
const runnerOf = (world: TestWorld, handle: string): number =>
	(attempt(world, handle, "claim") as { by: { pid: number } }).by.pid;
const tokenOf = (world: TestWorld, handle: string) =>
	world.record(handle, "job.json").token as string;
const eventsOf = (world: TestWorld, handle: string) =>
	readFileSync(world.jobFile(handle, "attempts/1/events.jsonl"), "utf8")
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));
/** Whether a process has ended, be it that nobody has taken note of it yet. */
const isGone = (pid: number) => {
	const row = processProbe()
		.list()
		?.find((one) => one.pid === pid);
	return row === undefined || row.zombie;
};
const gone = (pid: number) => until(() => isGone(pid), `the end of ${pid}`);
const stopRows = (world: TestWorld) =>
	world.ledger().filter(({ kind }) => kind === "stop");

/** Kills a runner, and waits until that is seen. */
async function killRunner(world: TestWorld, handle: string): Promise<void> {
	const pid = runnerOf(world, handle);
	process.kill(pid, "SIGKILL");
	await gone(pid);
}

/** Kills every process that carries the job's token. */
async function killWorker(world: TestWorld, handle: string): Promise<void> {
	for (const { pid } of world.carriers(tokenOf(world, handle))) {
		process.kill(pid, "SIGKILL");
		await gone(pid);
	}
}

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("stop");
});
afterEach(() => world.end());

// It takes as long as a silent runner is given; so it goes on beside the others.
describe("a runner that is suspended", () => {
	const apart = new TestWorld("suspended");
	let handle: string;
	let stopping: Promise<Ran>;
	beforeAll(async () => {
		handle = await launched(apart, "stalls");
		const beat = apart.jobFile(handle, "attempts/1/beat");
		await until(() => existsSync(beat), "its first heartbeat");
		process.kill(runnerOf(apart, handle), "SIGSTOP");
		// As if it had been silent for a while: nobody writes there now.
		const last = JSON.parse(readFileSync(beat, "utf8"));
		const at = new Date(Date.parse(last.at) - 20_000).toISOString();
		writeFileSync(
			beat,
			JSON.stringify({ ...last, at, up: Math.max(0, last.up - 20) }),
		);
		stopping = apart.run(["stop", handle]);
		await until(
			() => apart.names("jobs", handle, "attempts", "1", "inbox").length > 0,
			"the request",
		);
	});
	afterAll(async () => {
		// Also where the last test was not come to.
		const runner = runnerOf(apart, handle);
		if (!isGone(runner)) process.kill(runner, "SIGCONT");
		await stopping;
		await apart.end();
	});

	describe("while the others are tried", () => {
		it("[A14] [B21] [F5] a worker is ended with its whole tree, those who left session and group and took no notice too", async () => {
			const tree = await launched(world, "tree");
			const pids = () =>
				readFileSync(join(world.dir, "pids"), "utf8")
					.split("\n")
					.filter((line) => line !== "")
					.map(Number);
			await until(() => pids().length === 6, "the tree");
			const ran = await world.run(["stop", tree]);
			expect([ran.code, ran.stderr]).toEqual([0, expect.any(String)]);
			expect(ran.rows).toEqual([
				[
					"job",
					tree,
					"stopped",
					"nothing seen",
					"it was stopped",
					expect.stringMatching(/^runner, \d+s ago$/),
				],
			]);
			expect(pids().filter((pid) => !isGone(pid))).toEqual([]);
			expect(world.carriers(tokenOf(world, tree))).toEqual([]);
			expect(stopRows(world)).toMatchObject([
				{ handle: tree, unit: "tree", facts: { phase: "running" } },
			]);
			await world.quiet();
			// Once more is no error, and nothing is asked of anybody.
			const again = await world.run(["stop", tree]);
			expect([again.code, again.rows[0]?.[4]]).toEqual([0, "it had ended"]);
			expect(stopRows(world)).toHaveLength(1);
		});

		it("one that takes no notice, or ends well when it is asked, is stopped all the same", async () => {
			const deaf = await launched(world, "ignores-term");
			const polite = await launched(world, "ends-when-asked");
			const ran = await world.run(["stop", deaf, polite, deaf]);
			expect(ran.code).toBe(0);
			expect(ran.rows.map(([, name, view]) => [name, view])).toEqual([
				[deaf, "stopped"],
				[polite, "stopped"],
			]);
			expect(
				eventsOf(world, deaf)
					.filter(({ type }) => type === "signalled")
					.map(({ signal }) => signal),
			).toEqual(["SIGTERM", "SIGKILL"]);
			const said = await world.json(["stop", deaf]);
			expect(said).toMatchObject({
				code: 0,
				jobs: [{ handle: deaf, view: "stopped", done: "it had ended" }],
			});
			await world.quiet();
		});

		it("one that has asked something is ended too, and not taken for one that waits", async () => {
			const handle = await launched(world, "ignores-term");
			const events = world.jobFile(handle, "attempts/1/events.jsonl");
			const { at, up } = eventsOf(world, handle).at(-1);
			appendFileSync(
				events,
				`${JSON.stringify({ seq: 900, at, up, type: "asked", ask: "q1", name: null })}\n`,
			);
			const shown = await world.run(["show", handle]);
			expect(shown.row("view")).toBe("needs-input");
			const ran = await world.run(["stop", handle]);
			expect([ran.code, ran.rows[0]?.[2]]).toEqual([0, "stopped"]);
		});

		it("nothing is stopped where one of the names means no job; a damaged job keeps no other from being stopped", async () => {
			const good = await launched(world, "stalls");
			const other = await launched(world, "stalls");
			const wrong = await world.run(["stop", good, "nothing-00000000"]);
			expect(wrong.code).toBe(2);
			expect(wrong.row("reason")).toMatch(/^not-found: /);
			expect((await world.run(["show", good])).row("view")).toBe("running");
			expect(stopRows(world)).toEqual([]);

			const record = world.jobFile(other, "job.json");
			const text = readFileSync(record);
			writeFileSync(record, "{");
			const ran = await world.run(["stop", other, good]);
			expect(ran.code).toBe(1);
			expect(ran.rows[0]?.slice(0, 4)).toEqual([
				"job",
				other,
				"unknown",
				"corrupt",
			]);
			expect(ran.rows[1]?.slice(0, 3)).toEqual(["job", good, "stopped"]);
			expect(ran.stderr).toContain("job.json");
			writeFileSync(record, text);
			expect((await world.run(["stop", other])).code).toBe(0);
		});

		it("what nobody has started never will be, and that is certain", async () => {
			const handle = await launched(world, "stalls", "print");
			const ran = await world.run(["stop", handle]);
			expect(ran.rows).toEqual([
				[
					"job",
					handle,
					"stopped",
					"nothing seen",
					"nobody had started it, and now nobody will",
					expect.stringMatching(/, \d+s ago$/),
				],
			]);
			expect(stopRows(world)).toMatchObject([{ facts: { phase: "planned" } }]);
			expect((await world.run(["start", handle])).code).toBe(2);
			expect(existsSync(join(world.dir, "pids"))).toBe(false);
		});

		it("[C7] what is being started that very moment is stopped before or after, once, and nothing stays", async () => {
			for (const after of [0, 60, 110, 160, 220]) {
				const handle = await launched(world, "stalls", "print");
				const env = { PIDS: join(world.dir, "pids") };
				const [started, stopped] = await Promise.all([
					world.run(["start", handle], { env }),
					new Promise((go) => setTimeout(go, after)).then(() =>
						world.run(["stop", handle]),
					),
				]);
				expect([after, stopped.code, stopped.rows[0]?.[2]]).toEqual([
					after,
					0,
					"stopped",
				]);
				// Where it had not begun, the start says that it has ended.
				expect([1, 2]).toContain(started.code);
				expect(attempt(world, handle, "outcome.json")).toMatchObject({
					outcome: "stopped",
				});
				await world.quiet();
			}
		});

		it("what the session launched itself is the session's to stop", async () => {
			const reported = await world.run(["report", "subagent", "a5fc09"]);
			const ran = await world.run(["stop", "a5fc09"]);
			expect(ran.code).toBe(2);
			expect(ran.row("reason")).toMatch(/^usage: The session launched/);
			expect(ran.rows[0]?.[1]).toBe(reported.row("handle"));
		});

		it("a ledger that cannot be written keeps no worker running", async () => {
			const handle = await launched(world, "stalls");
			const ledger = join(world.state, "ledger");
			renameSync(ledger, join(world.dir, "aside"));
			writeFileSync(ledger, "no folder");
			const stopping = world.run(["stop", handle]);
			await until(
				() => world.carriers(tokenOf(world, handle)).length === 0,
				"the worker's end",
			);
			// The worker's runner may make the folder itself, the moment it can.
			await until(() => {
				rmSync(ledger, { recursive: true, force: true });
				try {
					renameSync(join(world.dir, "aside"), ledger);
					return true;
				} catch {
					return false;
				}
			}, "the ledger's place");
			expect((await stopping).rows[0]?.[2]).toBe("stopped");
		});

		describe("[C1] where the runner is dead", () => {
			it("a new keeper ends the worker that lives", async () => {
				const handle = await launched(world, "tree");
				await killRunner(world, handle);
				const ran = await world.run(["stop", handle]);
				expect([ran.code, ran.rows[0]?.slice(2, 5)]).toEqual([
					0,
					["stopped", "nothing seen", "it was stopped"],
				]);
				expect(world.carriers(tokenOf(world, handle))).toEqual([]);
				expect(attempt(world, handle, "outcome.json")).toMatchObject({
					by: { role: "adopter", generation: 2 },
				});
				await world.quiet();
			});

			it("and so is the worker, what it left is read, and nothing is made up", async () => {
				const handle = await launched(world, "stalls");
				await killRunner(world, handle);
				await killWorker(world, handle);
				const ran = await world.run(["stop", handle]);
				expect(ran.code).toBe(0);
				expect(ran.rows[0]?.slice(2, 5)).toEqual([
					"lost",
					"nothing seen",
					"it had come to its end before the stop reached it",
				]);
				expect((await world.run(["ps"])).rows).toEqual([["jobs", "0"]]);
			});

			it("a worker that has ended well by then has succeeded, and was not stopped", async () => {
				const gate = join(world.dir, "gate");
				world.claude({ does: "gated", gate });
				const ran = await world.run(["dispatch", "headless-oneshot", "-"], {
					stdin: "Please.\n",
				});
				const handle = ran.row("handle") as string;
				await until(() => world.starts().length > 0, "the worker");
				await killRunner(world, handle);
				world.file("gate", "");
				const token = tokenOf(world, handle);
				await until(() => world.carriers(token).length === 0, "its end");
				const stopped = await world.run(["stop", handle]);
				expect([stopped.code, stopped.rows[0]?.slice(2, 5)]).toEqual([
					0,
					[
						"succeeded",
						"nothing seen",
						"it had come to its end before the stop reached it",
					],
				]);
			});

			/** Takes the spawn, and all after it, out of the log: the runner died before it could note it. */
			async function unnoted(): Promise<string> {
				const handle = await launched(world, "stalls");
				await killRunner(world, handle);
				const events = eventsOf(world, handle);
				const spawned = events.findIndex(({ type }) => type === "spawned");
				writeFileSync(
					world.jobFile(handle, "attempts/1/events.jsonl"),
					events
						.slice(0, spawned)
						.map((event) => `${JSON.stringify(event)}\n`)
						.join(""),
				);
				rmSync(world.jobFile(handle, "attempts/1/beat"), { force: true });
				return handle;
			}

			it("between intent and spawn, a worker is found by its token and ended", async () => {
				const handle = await unnoted();
				const ran = await world.run(["stop", handle]);
				expect([ran.code, ran.rows[0]?.[2]]).toEqual([0, "stopped"]);
				await world.quiet();
			});

			it("between intent and spawn, and no worker is found, it is declared lost by the word of who stops it", async () => {
				const handle = await unnoted();
				await killWorker(world, handle);
				const shown = await world.run(["show", handle]);
				expect(shown.row("view")).toBe("unknown");
				expect(shown.row("next")).toBe(`offload stop ${handle}`);
				const ran = await world.run(["stop", handle]);
				expect([ran.code, ran.rows[0]?.slice(2, 5)]).toEqual([
					0,
					[
						"lost",
						"nothing seen",
						"nothing of it was found; it is declared lost",
					],
				]);
				expect(attempt(world, handle, "outcome.json")).toMatchObject({
					outcome: "lost",
					ending: "runner-died",
					by: { role: "verb" },
				});
				expect((await world.run(["wait", handle])).code).toBe(23);
				expect((await world.run(["ps"])).rows).toEqual([["jobs", "0"]]);
			});
		});

		describe("[A13] [C7] a process that does not carry the token", () => {
			let stranger: ChildProcess;
			let died = false;
			beforeEach(async () => {
				died = false;
				stranger = spawn(
					process.execPath,
					["-e", "process.stdout.write('up'); setInterval(() => {}, 1000)"],
					{ detached: true, stdio: ["ignore", "pipe", "ignore"] },
				);
				stranger.once("exit", () => {
					died = true;
				});
				await new Promise((up) => stranger.stdout?.once("data", up));
			});
			afterEach(() => {
				stranger.kill("SIGKILL");
			});

			it("is never signalled, though it has got the number of the worker, of its child, or of the runner", async () => {
				const handle = await launched(world, "tree");
				await killRunner(world, handle);
				await killWorker(world, handle);
				const pid = stranger.pid as number;
				const events = world.jobFile(handle, "attempts/1/events.jsonl");
				writeFileSync(
					events,
					eventsOf(world, handle)
						.map((event) =>
							event.type === "spawned"
								? { ...event, worker: { ...event.worker, pid } }
								: event,
						)
						.map((event) => `${JSON.stringify(event)}\n`)
						.join(""),
				);
				const { start } = eventsOf(world, handle).find(
					({ type }) => type === "spawned",
				).worker;
				for (const [name, change] of [
					["claim", (it: object) => ({ by: { ...Object(it), pid } })],
					["beat", () => ({ tree: [{ pid, start }] })],
				] as const) {
					const file = world.jobFile(handle, "attempts/1", name);
					if (!existsSync(file)) continue;
					const record = JSON.parse(readFileSync(file, "utf8"));
					writeFileSync(
						file,
						JSON.stringify({ ...record, ...change(record.by) }),
					);
				}
				const ran = await world.run(["stop", handle]);
				expect([ran.code, ran.rows[0]?.[2]]).toEqual([
					0,
					expect.stringMatching(/^(stopped|lost)$/),
				]);
				await world.quiet();
				expect([died, isGone(pid)]).toEqual([false, false]);
				expect((await world.run(["clean", handle])).code).toBe(0);
				expect(isGone(pid)).toBe(false);
			});
		});
	});

	it("has been asked, and has not been seen to end: that is said; awake again, it ends", async () => {
		const ran = await stopping;
		expect(ran.code).toBe(24);
		expect(ran.rows[0]?.slice(0, 4)).toEqual([
			"job",
			handle,
			"unknown",
			"unknown",
		]);
		expect(ran.rows[0]?.[4]).toMatch(
			/^it was asked to stop, and had not been seen to end after [2-5]\d s; the request stands$/,
		);
		expect(ran.row("reason")).toMatch(/^unknown: its runner lives, and/);
		expect(existsSync(apart.jobFile(handle, "attempts/1/outcome.json"))).toBe(
			false,
		);
		process.kill(runnerOf(apart, handle), "SIGCONT");
		const waited = await apart.run(["wait", "--timeout=30", handle]);
		expect(waited.row("reason")).toBe("stopped: it was stopped on request");
		await apart.quiet();
	});
});
