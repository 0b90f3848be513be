/** Rungs of a person's own: nothing counts as started because they say so. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attemptDir } from "../../scripts/core/layout.ts";
import type { LaunchPlan } from "../../scripts/core/records/plan.ts";
import { startElsewhere } from "../../scripts/dispatch/elsewhere.ts";
import { openRoot } from "../../scripts/jobs/root.ts";
import { planOf } from "../jobs/support.ts";
import { until } from "../world.ts";
import { Machine } from "./presence-support.ts";

let machine: Machine;
beforeEach(() => {
	machine = new Machine();
	machine.claude();
});
afterEach(() => machine.end());

/** What of a rung's own bytes must be shown nowhere. */
const ITS_OWN = /secret-word|yes, it runs|[^\P{Cc}\t\n]/u;

const DISPATCH = ["dispatch", "window", "petition.md", "--profile=read-only"];

describe("a launch through a rung", () => {
	beforeEach(() => {
		machine.file("petition.md", "A petition with a canary-word in it.\n");
	});

	it("hands over exactly the runner, and the runner is what is believed", async () => {
		machine.rung("window");
		const ran = await machine.run(DISPATCH);
		expect([ran.code, ran.row("status"), ran.row("backend")]).toEqual([
			0,
			"dispatched",
			"window",
		]);
		const handle = ran.row("handle") as string;
		expect(handle).toMatch(/^window-[0-9a-f]{8}$/);
		expect(ran.row("attach")).toBe(
			"fake-window attach 7 (the rung's own word)",
		);
		expect(ran.row("observe")).toMatch(
			/offload logs -f window-\w+; or fake-window look 7 \(the rung's own word\)$/,
		);
		const asked = machine.rungAsked().find(({ verb }) => verb === "launch");
		const order = JSON.parse(asked?.stdin ?? "");
		const attempt = attemptDir(machine.state, handle, 1);
		expect(Object.keys(order).sort()).toEqual([
			"argv",
			"cwd",
			"format",
			"handle",
			"petition",
			"token",
		]);
		expect(order.argv).toEqual([process.execPath, expect.any(String), attempt]);
		expect(asked?.argv).toEqual(order.argv);
		expect(readFileSync(order.petition, "utf8")).toContain("canary-word");
		expect(JSON.stringify(asked)).not.toContain("canary-word");
		const waited = await machine.run(["wait", handle]);
		expect([waited.code, waited.stdout]).toEqual([
			0,
			expect.stringContaining("succeeded"),
		]);
		expect(machine.starts()).toHaveLength(1);
		expect(machine.record(handle, "job.json")).toMatchObject({
			applied: { rung: "window", harness: "claude", host: "local" },
			launcher: "runner",
		});
		const shown = await machine.run(["show", handle]);
		expect(shown.row("placed")).toContain("claude on window at local");
	});

	it.each(["bare", "twice", "shares", "garbage-but-starts"])(
		"that %s is dispatched once, since its one worker was seen",
		async (launches) => {
			machine.rung("window", { launches });
			const ran = await machine.run(DISPATCH);
			const handle = ran.row("handle") as string;
			if (launches === "garbage-but-starts") {
				// Whether it was seen in time hangs on which was faster; that it went on does not.
				expect(["dispatched", "unknown"]).toContain(ran.row("status"));
			} else expect([ran.code, ran.row("status")]).toEqual([0, "dispatched"]);
			await until(
				() =>
					existsSync(
						join(attemptDir(machine.state, handle, 1), "outcome.json"),
					),
				"its end",
			);
			await machine.quiet();
			expect(machine.starts()).toHaveLength(1);
		},
	);

	it("shows what it says of itself bounded and on one line, as its own word", async () => {
		machine.rung("window", { launches: "hints" });
		const ran = await machine.run(DISPATCH);
		expect(ran.code).toBe(0);
		expect(ran.rows.filter(([key]) => key === "status")).toHaveLength(1);
		expect(ran.row("attach")).toMatch(/^a.*\(the rung's own word\)$/);
		expect(ran.row("observe")).not.toContain("xxxx");
		expect(ran.stdout).not.toMatch(ITS_OWN);
	});

	it.each([
		["refuses", "says that it started nothing"],
		["garbage", "not well formed"],
		["fail", "exit code 7"],
	])("that %s is not dispatched", async (launches, why) => {
		machine.rung("window", { launches });
		const ran = await machine.run(DISPATCH);
		expect([ran.code, ran.row("status")]).toEqual([24, "unknown"]);
		expect(ran.stderr).toContain(why);
		expect(`${ran.stdout}${ran.stderr}`).not.toMatch(ITS_OWN);
		expect(machine.starts()).toEqual([]);
		// What came of it is not known, so it may be ended, and then it is.
		const stopped = await machine.run(["stop", ran.row("handle") as string]);
		expect(stopped.stdout).toContain("stopped");
		expect(machine.names("live")).toEqual([]);
		// A runner that comes after all, as from a queue, does nothing.
		const { argv } = machine
			.rungAsked()
			.find(({ verb }) => verb === "launch") ?? {
			argv: [],
		};
		const [node = "", ...words] = argv;
		const outcome = () =>
			machine.record(ran.row("handle") as string, "attempts/1/outcome.json");
		const before = outcome();
		await machine.run(words, { program: node });
		expect(machine.starts()).toEqual([]);
		expect(outcome()).toEqual(before);
	});

	it("whose runner lacks a variable that the launch needs is a failure that names it", async () => {
		machine.rung("window", { launches: "forgets" });
		const ran = await machine.run([...DISPATCH, "--env=MY_SETTING"], {
			env: { MY_SETTING: "on" },
		});
		expect([ran.code, ran.row("status")]).toEqual([1, "failed"]);
		expect(ran.stderr).toContain("lacks MY_SETTING");
		expect(machine.starts()).toEqual([]);
	});

	it("is refused where the rung advertises nothing that can be believed", async () => {
		machine.rung("window", { says: "garbage" });
		const ran = await machine.run(DISPATCH);
		expect([ran.code, ran.row("status")]).toEqual([22, "refused"]);
		expect(machine.rungAsked().map(({ verb }) => verb)).toEqual(["advertise"]);
		expect(await machine.traces()).toEqual([]);
	});

	it("is refused for a role that never leaves: nobody else knows where it would go", async () => {
		machine.rung("window");
		const ran = await machine.run([...DISPATCH, "--role=security-review"]);
		expect([ran.code, ran.row("status")]).toEqual([22, "refused"]);
		expect(machine.rungAsked().map(({ verb }) => verb)).not.toContain("launch");
		expect(await machine.traces()).toEqual([]);
	});
});

describe("a rung that lies or hangs", () => {
	const TIMES = { answer: 400, seen: 300, look: 20 };
	/** Stands for the runner: it only leaves a file, by which it is seen. */
	const RUNNER =
		'require("node:fs").writeFileSync(process.argv[2] + "/ran", "");\n';

	/** Has the rung start that runner. */
	async function elsewhere(launches: string, times = TIMES) {
		const path = machine.rung("window", { launches });
		const root = openRoot(machine.state, process.getuid?.());
		const plan: LaunchPlan = planOf({ handle: "lie-0a1b2c3d" });
		const dir = attemptDir(root, plan.handle, plan.attempt);
		machine.file(`state/jobs/${plan.handle}/attempts/${plan.attempt}/x`, "");
		const runner = machine.file("runner.cjs", RUNNER);
		const ran = join(dir, "ran");
		return startElsewhere(
			{ root, runner },
			plan,
			path,
			{ PATH: process.env.PATH ?? "", HOME: machine.home },
			() => (existsSync(ran) ? { kind: "spawned", engaged: false } : null),
			times,
		);
	}

	it("is believed in nothing where it says started and starts nothing", async () => {
		const { started, hints } = await elsewhere("lies");
		expect(started).toMatchObject({ kind: "no-witness" });
		expect(started.kind === "no-witness" && started.why).toContain(
			"no runner was seen",
		);
		expect(hints).toEqual({ observe: null, attach: null });
	});

	it("[B3] is ended where it does not answer, and nothing counts as started", async () => {
		const { started } = await elsewhere("hang");
		expect(started.kind === "no-witness" && started.why).toContain(
			"did not end within 0.4 s",
		);
		await machine.quiet(2000);
	});

	it("is ended where it does not answer, but what it started goes on and is seen", async () => {
		const { started } = await elsewhere("hang-but-starts", {
			...TIMES,
			answer: 1500,
		});
		expect(started).toEqual({ kind: "spawned", engaged: false });
		await machine.quiet(2000);
	});
});

it("a rung whose program was changed since is asked again before it is used", async () => {
	const path = machine.rung("window");
	machine.file("petition.md", "work\n");
	await machine.look();
	writeFileSync(path, "#!/bin/sh\nexit 1\n");
	const ran = await machine.run(DISPATCH);
	expect([ran.code, ran.row("status")]).toEqual([22, "refused"]);
});
