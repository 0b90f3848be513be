/** Launcher, runner and worker are killed while the whole program runs: what is then said is right or `unknown`, nothing is launched twice, and nothing is left that could not be brought to an end. */
import {
	cpSync,
	existsSync,
	readdirSync,
	rmSync,
	statSync,
	utimesSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	type How,
	OFFLOAD,
	type Ran,
	ROOT,
	TestWorld,
	until,
} from "../world.ts";

const PRELOAD = join(import.meta.dirname, "at-call.cjs");

/** Makes what lies in a store look as if it had been left hours ago. */
function age(world: TestWorld): void {
	const hours = new Date(Date.now() - 3 * 3_600_000);
	const old = (path: string): void => {
		if (existsSync(path)) utimesSync(path, hours, hours);
	};
	for (const folder of [
		"jobs",
		"live",
		"aliases",
		"locks",
		"worktrees",
		"runners",
		"ledger",
		"",
	])
		for (const name of world.names(folder)) {
			if (name.startsWith(".tmp-") || folder === "live")
				old(join(world.state, folder, name));
			if (folder === "worktrees") old(join(world.state, folder, name, ".git"));
		}
}

/** Unfinished files anywhere in a store. */
function unfinished(dir: string): string[] {
	if (!existsSync(dir) || !statSync(dir).isDirectory()) return [];
	return readdirSync(dir).flatMap((name) =>
		name.startsWith(".tmp-") ? [join(dir, name)] : unfinished(join(dir, name)),
	);
}

/**
 * Brings whatever a crash left to its end, the way a person does: look, start or wait, clean.
 *
 * @param again does the same dispatch once more, undisturbed
 * @returns the handle of the job that there was, or null
 */
async function bringToAnEnd(
	world: TestWorld,
	repo: string,
	outcomes: readonly string[],
	again: () => Promise<Ran>,
): Promise<string | null> {
	const listed = await world.json(["ps"]);
	expect(listed.code).toBe(0);
	const handles = world.names("jobs").filter((name) => !name.startsWith("."));
	expect(handles.length).toBeLessThanOrEqual(1);
	const [handle] = handles;
	if (handle !== undefined) {
		const shown = await world.run(["show", handle]);
		expect([
			"planned",
			"launching",
			"running",
			"collecting",
			"succeeded",
			"unknown",
			...outcomes,
		]).toContain(shown.row("view"));
		if (shown.row("view") === "planned") await world.run(["start", handle]);
		const waited = await world.json(["wait", "--timeout=60", handle]);
		const [job] = waited.jobs as { view: string; because: string }[];
		expect(outcomes, `${job?.view}: ${job?.because}`).toContain(job?.view);
	}
	await world.quiet();
	age(world);
	expect((await world.run(["ps"])).rows).toEqual([["jobs", "0"]]);
	const cleaned = await world.run(["clean"]);
	expect(cleaned.code).toBe(0);
	if (handle !== undefined && world.names("jobs").includes(handle)) {
		const named = await world.run(["clean", handle]);
		expect(named.rows[0]?.slice(0, 2)).toEqual(["removed", handle]);
	}
	expect(unfinished(world.state)).toEqual([]);
	if (world.names("locks").length > 0) {
		// The lock of a dead process is in nobody's way, and goes with the next who wants the tree.
		const next = await again();
		expect(next.row("status")).toBe("dispatched");
		const name = next.row("handle") as string;
		expect((await world.run(["wait", name])).code).toBe(0);
		await world.run(["clean", name]);
		await world.run(["clean", name]);
	}
	expect(await world.traces(repo)).toEqual([]);
	return handle ?? null;
}

describe("kill -9 of the launcher at a change that it makes to the disk", () => {
	/** Every change of one dispatch in a worktree; a run that reaches its end counts them. */
	const MOST = 80;
	const points = Array.from({ length: MOST }, (_, i) => i + 1).filter(
		(k) => process.env.LONG || k % 9 === 1,
	);

	async function killedAt(k: number, args: readonly string[]): Promise<void> {
		const world = new TestWorld(`kill-${k}`);
		try {
			world.claude({ does: "write" });
			const repo = await world.repository();
			const dispatch = [
				"dispatch",
				"headless-oneshot",
				world.file("petition.md", "Please.\n"),
				"--profile=write",
				...args,
			];
			const ran = await world.run(
				["--require", PRELOAD, join(ROOT, "dist", "offload.cjs"), ...dispatch],
				{
					program: process.execPath,
					cwd: repo,
					env: { FAULT_AT: String(k), FAULT_DO: "kill" },
				},
			);
			const killed = ran.signal === "SIGKILL";
			if (!killed)
				expect([k, ran.code, ran.row("status")]).toEqual([k, 0, "dispatched"]);
			const begun = world.names("jobs").filter((name) => !name.startsWith("."));
			const handle = await bringToAnEnd(world, repo, ["succeeded"], () =>
				world.run(dispatch, { cwd: repo }),
			);
			expect(begun).toEqual(handle === null ? [] : [handle]);
			expect([
				k,
				world
					.starts()
					.map(({ env }) => env.OFFLOAD_HANDLE)
					.filter((name) => begun.includes(name as string)),
			]).toEqual([k, handle === null ? [] : [handle]]);
		} finally {
			await world.end();
		}
	}

	it.each([
		["a worktree of its own", []],
		["the caller's own tree", ["--cwd=."]],
	])(
		"[C1] [D3] leaves a job that can be ended or none, in %s",
		async (_where, args) => {
			for (let i = 0; i < points.length; i += 3)
				await Promise.all(points.slice(i, i + 3).map((k) => killedAt(k, args)));
		},
		process.env.LONG ? 900_000 : undefined,
	);
});

describe("a worker", () => {
	let world: TestWorld;
	let repo: string;
	beforeEach(async () => {
		world = new TestWorld("killed");
		repo = await world.repository();
		world.claude({ does: "gated", gate: join(world.dir, "gate") });
		world.file("petition.md", "Please do the work.\n");
	});
	afterEach(() => world.end());

	const open = () => world.file("gate", "");
	const DISPATCH = () => [
		"dispatch",
		"headless-oneshot",
		join(world.dir, "petition.md"),
	];

	/** Dispatches a gated job and waits until its worker has begun. */
	async function begun(
		how: How = {},
	): Promise<{ handle: string; runner: number; worker: number }> {
		const ran = await world.run(DISPATCH(), { cwd: repo, ...how });
		const handle = ran.row("handle") as string;
		const start = await until(
			() => world.starts().find(({ env }) => env.OFFLOAD_HANDLE === handle),
			"the worker",
		);
		await until(
			() => world.names("jobs", handle, "attempts", "1").includes("beat"),
			"the heartbeat",
		);
		await until(
			() => statSync(world.jobFile(handle, "attempts/1/out.log")).size > 0,
			"its first words",
		);
		const { by } = world.record(handle, "attempts/1/claim") as {
			by: { pid: number };
		};
		return { handle, runner: by.pid, worker: start.pid };
	}

	const kill = async (pid: number): Promise<void> => {
		process.kill(pid, "SIGKILL");
		await until(
			() => !world.processes().some((one) => one.pid === pid),
			"its death",
		);
	};
	const outcome = (handle: string) =>
		world.record(handle, "attempts/1/outcome.json");
	const adoptions = (handle: string) =>
		world
			.ledger()
			.filter((row) => row.kind === "adopted" && row.handle === handle).length;
	const claims = (handle: string) =>
		world
			.names("jobs", handle, "attempts", "1")
			.filter((name) => /^claim/.test(name)).length;

	/** The end of a job that went well, whoever saw it. */
	async function endsWell(handle: string, code: number | null): Promise<void> {
		open();
		const waited = await world.run(["wait", "--timeout=60", handle]);
		expect([waited.code, waited.stdout]).toEqual([
			0,
			expect.stringContaining("succeeded"),
		]);
		expect(outcome(handle)).toMatchObject({
			outcome: "succeeded",
			exit: code === null ? null : { code },
		});
		expect(
			world.starts().filter(({ env }) => env.OFFLOAD_HANDLE === handle),
		).toHaveLength(1);
		await world.quiet();
		expect(world.names("live")).toEqual([]);
	}

	it("[C4] outlives the death of its launcher's whole process group, and is observable from anywhere", async () => {
		let group = 0;
		const running = world.run(
			[
				"-c",
				'"$0" "$@" && echo returned && exec sleep 60',
				OFFLOAD,
				...DISPATCH(),
			],
			{
				program: "sh",
				cwd: repo,
				group: true,
				onStart: (pid) => {
					group = pid;
				},
				onOutput: (text) => {
					if (text.includes("returned")) process.kill(-group, "SIGKILL");
				},
			},
		);
		const handle = (await running).row("handle") as string;
		const start = await until(() => world.starts()[0], "the worker");
		const listed = await world.run(["ps"], { cwd: "/" });
		expect(listed.rows[0]?.slice(1, 3)).toEqual([
			handle,
			expect.stringMatching(/running|launching/),
		]);
		expect(world.processes().map(({ pid }) => pid)).toContain(start.pid);
		await endsWell(handle, 0);
	});

	it("[C4] is found again, or was never begun, where the group dies while it is being started", async () => {
		world.claude({ does: "success" });
		for (const delay of [0, 15, 40, 80, 120, 160]) {
			let group = 0;
			const ran: Ran = await world.run(
				[
					"-c",
					'"$0" "$@"; exit $?',
					OFFLOAD,
					...DISPATCH(),
					`--unit=after-${delay}`,
				],
				{
					program: "sh",
					cwd: repo,
					group: true,
					onStart: (pid) => {
						group = pid;
					},
					onError: (text) => {
						if (!text.includes("starting the runner")) return;
						const end = () => {
							try {
								process.kill(-group, "SIGKILL");
							} catch {
								// it was done before
							}
						};
						if (delay === 0) end();
						else setTimeout(end, delay);
					},
				},
			);
			expect([null, 0]).toContain(ran.code);
			const handle = world
				.names("jobs")
				.find((name) => name.startsWith(`after-${delay}-`)) as string;
			const shown = await world.run(["show", handle]);
			expect([
				"planned",
				"launching",
				"running",
				"collecting",
				"unknown",
				"succeeded",
			]).toContain(shown.row("view"));
			if (shown.row("view") === "planned") await world.run(["start", handle]);
			const waited = await world.run(["wait", "--timeout=60", handle]);
			expect([delay, waited.code]).toEqual([delay, 0]);
			expect(
				world.starts().filter(({ env }) => env.OFFLOAD_HANDLE === handle),
			).toHaveLength(1);
		}
	});

	it("[C1] whose runner is killed is adopted by the next look, and ends as it would have", async () => {
		const { handle, runner } = await begun();
		await kill(runner);
		const listed = await world.run(["ps"]);
		expect(listed.rows[0]?.slice(1, 3)).toEqual([handle, "unknown"]);
		expect(listed.rows[0]?.at(-1)).toBe(
			"its runner is gone; an adopter was started",
		);
		await until(() => adoptions(handle) === 1, "the adoption");
		await until(
			() => world.names("jobs", handle, "attempts", "1").includes("claim.2"),
			"the new claim",
		);
		await endsWell(handle, null);
		expect(outcome(handle)).toMatchObject({
			by: { role: "adopter", generation: 2 },
			engaged: true,
		});
		expect((await world.run(["result", handle])).row("exit")).toBe(
			"not witnessed",
		);
	});

	it("[C1] [C2] is adopted once, though eight look at the same moment", async () => {
		const { handle, runner } = await begun();
		await kill(runner);
		const looks = await Promise.all(
			[
				["ps"],
				["show", handle],
				["result", handle],
				["ps", "--all"],
				["logs", handle],
				["show", handle],
				["ps"],
				["wait", "--timeout=0.1", handle],
			].map((args) => world.run(args)),
		);
		for (const { stdout } of looks)
			expect(stdout).not.toMatch(/\t(lost|failed|succeeded|stopped)\t/);
		await until(() => claims(handle) === 2, "the adoption");
		await endsWell(handle, null);
		expect(adoptions(handle)).toBe(1);
	});

	it("[C1] is adopted again where its adopter is killed too", async () => {
		const { handle, runner } = await begun();
		await kill(runner);
		await world.run(["show", handle]);
		await until(
			() => world.names("jobs", handle, "attempts", "1").includes("claim.2"),
			"the first adopter",
		);
		const { by } = world.record(handle, "attempts/1/claim.2") as {
			by: { pid: number };
		};
		await kill(by.pid);
		const shown = await world.run(["show", handle]);
		expect(shown.row("view")).toBe("unknown");
		await until(
			() => world.names("jobs", handle, "attempts", "1").includes("claim.3"),
			"the second adopter",
		);
		await endsWell(handle, null);
	});

	it("[C1] that ends while nobody keeps it has its output read, and is a success only with its own word for it", async () => {
		const { handle, runner, worker } = await begun();
		await kill(runner);
		open();
		await until(
			() => !world.processes().some(({ pid }) => pid === worker),
			"the worker's end",
		);
		expect((await world.run(["ps", "--json"])).stdout).not.toContain(
			'"succeeded"',
		);
		await endsWell(handle, null);
	});

	it("[C1] that is killed with its runner is lost, and says so by every verb", async () => {
		const { handle, runner, worker } = await begun();
		await kill(runner);
		await kill(worker);
		const shown = await world.run(["show", handle]);
		expect(["unknown", "lost"]).toContain(shown.row("view"));
		const waited = await world.run(["wait", "--timeout=60", handle]);
		expect(waited.code).toBe(23);
		expect(waited.row("reason")).toContain("lost: ");
		expect((await world.run(["result", handle])).code).toBe(23);
		expect(outcome(handle)).toMatchObject({
			outcome: "lost",
			ending: "runner-died",
			exit: null,
		});
		await world.quiet();
		expect((await world.run(["clean", handle])).code).toBe(0);
		expect(await world.traces(repo)).toEqual([]);
	});

	it("[C1] that is killed alone has failed by that signal", async () => {
		const { handle, worker } = await begun();
		await kill(worker);
		const waited = await world.run(["wait", "--timeout=60", handle]);
		expect(waited.code).toBe(1);
		expect(waited.rows[0]?.slice(2, 4)).toEqual(["failed", "signal"]);
		expect(outcome(handle)).toMatchObject({ exit: { signal: "SIGKILL" } });
		await world.quiet();
	});

	it("[A14] whose runner is killed is still stopped, with all that it started", async () => {
		world.claude({ does: "tree" });
		const { handle, runner } = await begun();
		await kill(runner);
		const stopped = await world.run(["stop", handle]);
		expect(stopped.code).toBe(0);
		expect(stopped.rows[0]?.slice(1, 4)).toEqual([
			handle,
			"stopped",
			"nothing seen",
		]);
		await world.quiet();
		expect(outcome(handle)).toMatchObject({
			outcome: "stopped",
			ending: "stop-requested",
		});
	});

	it("[D2] whose runner is killed keeps its work tree from others until it has ended", async () => {
		const write = ["--profile=write", "--cwd=.", "--expect=none"];
		const ran = await world.run([...DISPATCH(), ...write], { cwd: repo });
		const handle = ran.row("handle") as string;
		await until(() => world.starts().length === 1, "the worker");
		const { by } = world.record(handle, "attempts/1/claim") as {
			by: { pid: number };
		};
		await kill(by.pid);
		const refused = await world.run([...DISPATCH(), ...write], { cwd: repo });
		expect(refused.code).toBe(1);
		expect(refused.row("reason")).toMatch(/^locked: /);
		expect(world.starts()).toHaveLength(1);
		await endsWell(handle, null);
		const next = await world.run([...DISPATCH(), ...write], { cwd: repo });
		expect(next.row("status")).toBe("dispatched");
	});

	describe("[C11] dispatched by a copy of Offload that is then deleted", () => {
		/** Another installation, which an update may take away at any time. */
		const install = (name: string): string => {
			const root = join(world.dir, name);
			for (const part of ["bin", "dist", "templates", "package.json"])
				cpSync(join(ROOT, part), join(root, part), { recursive: true });
			return root;
		};

		it("ends well, and another copy reads it", async () => {
			const copy = install("old-version");
			const { handle } = await begun({ program: join(copy, "bin", "offload") });
			rmSync(copy, { recursive: true });
			expect((await world.run(["show", handle])).row("view")).toBe("running");
			await endsWell(handle, 0);
			expect((await world.run(["result", handle])).stdout).toContain(
				"The work is done.",
			);
		});

		it("is adopted by another copy where its runner is killed too", async () => {
			const copy = install("old-version");
			const { handle, runner } = await begun({
				program: join(copy, "bin", "offload"),
			});
			rmSync(copy, { recursive: true });
			await kill(runner);
			await endsWell(handle, null);
		});

		it("is started by another copy where it was prepared by the first", async () => {
			const copy = install("old-version");
			const made = await world.run(["dispatch", "print", "petition.md"], {
				program: join(copy, "bin", "offload"),
			});
			const handle = made.row("handle") as string;
			expect(made.row("launch")).toContain(join(copy, "bin", "offload"));
			rmSync(copy, { recursive: true });
			open();
			const started = await world.run(["start", handle]);
			expect(started.code).toBe(0);
			await endsWell(handle, 0);
		});
	});
});
