/** A printed launch line: prepared, started by a person in a terminal, and a job like any other. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { type How, type Ran, TestWorld, until } from "../world.ts";

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("print");
	world.claude();
	world.file("petition.md", "Please do the work.\n");
});
afterEach(() => world.end());

const prepare = async (args: readonly string[] = [], how: How = {}) => {
	const ran = await world.run(
		["dispatch", "print", "petition.md", "--unit", "notes", ...args],
		how,
	);
	expect(ran.stderr).toBe("");
	expect(ran.code).toBe(0);
	return { handle: ran.row("handle") as string, ran };
};

/** Runs the printed line as a person does: in a shell. */
const shell = (line: string, how: How = {}): Promise<Ran> =>
	world.run(["-c", line], { ...how, program: "sh" });

const viewOf = async (handle: string) =>
	(await world.run(["show", handle])).row("view");

describe("a prepared job", () => {
	it("is planned until its line is run, and then has claim, events and outcome like any other", async () => {
		const { handle, ran } = await prepare();
		expect(handle).toMatch(/^notes-[0-9a-f]{8}$/);
		expect(ran.row("status")).toBe("prepared");
		expect(ran.row("backend")).toBe("print");
		expect(ran.row("engaged")).toBeUndefined();
		const launch = ran.row("launch") as string;
		expect(launch.endsWith(` start ${handle}`)).toBe(true);

		const listed = (await world.run(["ps"])).rows[0];
		expect(listed).toEqual(
			expect.arrayContaining([handle, "planned", "job record", "print"]),
		);
		const early = await world.run(["result", handle]);
		expect(early.code).toBe(25);
		expect(early.stderr).toContain(`offload start ${handle}`);
		expect(world.starts()).toHaveLength(0);

		const started = await shell(launch);
		expect(started.code).toBe(0);
		expect(started.stderr).toContain("worker started, process ");
		expect(started.stderr).toContain("first answer seen (assistant)");
		expect(started.stderr).toContain("succeeded: it ended well");
		expect(started.rows[0]).toEqual(["handle", handle]);
		expect(started.row("outcome")).toBe("succeeded");
		const result = await world.run(["result", handle]);
		expect(result.code).toBe(0);
		expect(result.row("ending")).toBe("artefact");
		expect(world.names("jobs", handle, "attempts", "1")).toEqual(
			expect.arrayContaining(["claim", "events.jsonl", "outcome.json"]),
		);
		expect(world.starts()).toHaveLength(1);
		expect(world.ledger().map((row) => row.kind)).toEqual([
			"plan",
			"prepared",
			"ended",
		]);
		await world.quiet();
	});

	it("says how it ended by its exit code too", async () => {
		world.claude({ does: "api-error" });
		const { handle, ran } = await prepare();
		const started = await shell(ran.row("launch") as string);
		expect(started.code).toBe(1);
		expect(started.stdout).toContain(
			"reason\tfailed: the API answered with status 400",
		);
		expect((await world.run(["wait", handle])).code).toBe(1);
	});

	it("is started once: while it runs, and after its end, the way is told", async () => {
		const gate = join(world.dir, "gate");
		world.claude({ does: "gated", gate });
		const { handle, ran } = await prepare();
		const first = shell(ran.row("launch") as string);
		await until(() => world.starts().length > 0, "the worker");
		const second = await world.run(["start", handle]);
		expect(second.code).toBe(2);
		expect(second.row("reason")).toContain("This job has been started");
		expect(second.stderr).toContain(`show ${handle}`);
		world.file("gate", "");
		expect((await first).code).toBe(0);
		const third = await world.run(["start", handle]);
		expect(third.code).toBe(2);
		expect(third.row("reason")).toBe("usage: This job has ended");
		expect(third.stderr).toContain(`result ${handle}`);
		expect(world.starts()).toHaveLength(1);
	});

	it("[C7] is launched once where four start it at the same moment, and the others say so", async () => {
		const { handle } = await prepare();
		const ran = await Promise.all(
			[1, 2, 3, 4].map(() => world.run(["start", handle])),
		);
		expect(world.starts()).toHaveLength(1);
		expect(ran.map(({ code }) => code)).toContain(0);
		for (const { code, stdout } of ran)
			expect(stdout).toMatch(
				code === 0 ? /^outcome\tsucceeded$/m : /^reason\tusage: This job has /m,
			);
	});

	it("cannot be started once it was stopped", async () => {
		const { handle } = await prepare();
		const stopped = await world.run(["stop", handle]);
		expect(stopped.code).toBe(0);
		expect(stopped.rows).toEqual([
			[
				"job",
				handle,
				"stopped",
				expect.any(String),
				"nobody had started it, and now nobody will",
				expect.stringMatching(/, \d+s ago$/),
			],
		]);
		expect((await world.run(["ps"])).rows).toEqual([["jobs", "0"]]);
		const started = await world.run(["start", handle]);
		expect(started.code).toBe(2);
		expect(started.row("reason")).toBe("usage: This job has ended");
		expect(world.starts()).toHaveLength(0);
		const waited = await world.run(["wait", handle]);
		expect(waited.code).toBe(1);
		expect(waited.row("reason")).toMatch(/^stopped: /);
		expect((await world.run(["clean", handle])).code).toBe(0);
		expect(await world.traces()).toEqual([]);
	});

	it("stays prepared where the terminal lacks a variable that it needs", async () => {
		const { handle, ran } = await prepare(["--env", "THE_VALUE"], {
			env: { THE_VALUE: "canary-of-the-value" },
		});
		const launch = ran.row("launch") as string;
		const without = await shell(launch);
		expect(without.code).toBe(1);
		expect(without.row("reason")).toContain("environment: ");
		expect(without.stderr).toContain("what: THE_VALUE");
		expect(without.stderr).toContain("kept: the job is still prepared");
		expect(await viewOf(handle)).toBe("planned");
		const withIt = await shell(launch, { env: { THE_VALUE: "second" } });
		expect(withIt.code).toBe(0);
		expect(world.starts()[0]?.env.THE_VALUE).toBe("second");
	});

	it("ends well-told where its directory was deleted before the start", async () => {
		mkdirSync(join(world.dir, "there"));
		const { handle, ran } = await prepare(["--cwd", join(world.dir, "there")]);
		rmSync(join(world.dir, "there"), { recursive: true });
		const started = await shell(ran.row("launch") as string);
		expect(started.code).toBe(1);
		expect(started.row("reason")).toBe(
			"failed: nothing was launched: the working directory is gone",
		);
		expect(await viewOf(handle)).toBe("failed");
		expect(world.starts()).toHaveLength(0);
		await world.quiet();
	});

	it("ends well-told where its directory was replaced by another before the start", async () => {
		mkdirSync(join(world.dir, "there"));
		const { ran } = await prepare(["--cwd", join(world.dir, "there")]);
		rmSync(join(world.dir, "there"), { recursive: true });
		world.file("there", "a file now");
		const started = await shell(ran.row("launch") as string);
		expect(started.row("reason")).toContain("no directory any more");
	});

	it("is started from a session, or by a worker, no further than that may go", async () => {
		world.command("/bin/cat");
		const { handle } = await prepare([
			"--harness=command",
			"--profile=full",
			"--expect=report",
		]);
		const inside = await world.run(["start", handle], {
			env: { CLAUDECODE: "1" },
		});
		expect(inside.code).toBe(20);
		expect(inside.row("reason")).toContain(
			"asked: The profile full goes beyond",
		);
		const nested = await world.run(["start", handle], {
			env: { OFFLOAD_DEPTH: "1" },
		});
		expect(nested.code).toBe(22);
		expect(await viewOf(handle)).toBe("planned");
		expect((await world.run(["start", handle])).code).toBe(0);
	});

	it("[B21] is ended by Ctrl-C, with all that its worker started", async () => {
		world.claude({ does: "tree" });
		const { handle, ran } = await prepare();
		let pid = 0;
		const running = shell(`exec ${ran.row("launch")}`, {
			group: true,
			onStart: (it) => {
				pid = it;
			},
		});
		await until(() => world.starts().length > 0, "the worker");
		process.kill(-pid, "SIGINT");
		const started = await running;
		expect(started.code).toBe(1);
		expect(started.row("reason")).toMatch(/^stopped: /);
		expect((await world.run(["result", handle])).row("ending")).toBe(
			"stop-requested",
		);
		await world.quiet();
	});

	it("is reported again by its handle, whether it was started or not", async () => {
		const { handle, ran } = await prepare();
		const reported = await world.run(["report", "print", handle]);
		expect(reported.code).toBe(0);
		expect(reported.row("status")).toBe("reported");
		expect(reported.row("handle")).toBe(handle);
		expect(reported.row("observe")).toBe(ran.row("observe"));
	});

	const lacks = missing("script", "linux");
	it.skipIf(lacks)(
		`runs in a real terminal, line by line${lacks ? ` [${lacks}]` : ""}`,
		async () => {
			const { ran } = await prepare();
			const typescript = join(world.dir, "typescript");
			const started = await world.run(
				["-qec", ran.row("launch") as string, typescript],
				{ program: "script" },
			);
			expect(started.code).toBe(0);
			expect(started.stdout).toContain("\r\n");
			expect(started.stdout).toContain("worker started, process ");
			expect(started.stdout).toContain("outcome\tsucceeded");
			await world.quiet();
		},
	);
});
