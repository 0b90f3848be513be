/** Plans through the real program: rows, exits, one record for each launch, usage and holds. */
import { chmodSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestWorld, until } from "../world.ts";

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("planning");
	world.claude();
	world.file("petition.md", "Please do the work.\n");
});
afterEach(() => world.end());

const plan = (...args: string[]) => world.run(["plan", "--unit=u", ...args]);
const plans = () => world.ledger().filter(({ kind }) => kind === "plan");

/** Configures a usage command that runs a script. */
function usage(script: string, more: Record<string, unknown> = {}): void {
	const path = world.file("usage.sh", `#!/bin/sh\n${script}\n`);
	chmodSync(path, 0o755);
	world.set("usage", { command: [path], ...more });
}
const answer = (session: number, status = "fresh") =>
	`echo '${JSON.stringify({
		providers: [
			{
				provider: "claude",
				windows: [
					{ id: "five_hour", percentUsed: session },
					{ id: "seven_day", percentRemaining: 99 },
				],
				state: { status },
			},
		],
	})}'`;

describe("plan", () => {
	it("prints its rows in their order, and puts one row on record", async () => {
		const ran = await plan("--backend=headless-oneshot", "--key=execution");
		expect(ran.code).toBe(0);
		expect(ran.rows.slice(0, 8)).toEqual([
			["key", "execution"],
			["backend", "headless-oneshot"],
			["admit", "yes"],
			["capability", "both"],
			["model", "opus"],
			["effort", "high"],
			["model_source", "applied"],
			["effort_source", "applied"],
		]);
		expect(ran.row("signal")).toBe("no usage signal");
		expect(plans()).toMatchObject([
			{ unit: "u", attempt: 1, facts: { key: "execution", model: "opus" } },
		]);
	});

	it("of a subagent names its marker", async () => {
		const ran = await plan();
		expect(ran.row("marker")).toBe("[offload:u]");
		expect(ran.row("model")).toBe("inherit");
	});

	it.each([
		[["plan"], 2],
		[["plan", "--unit=u", "--key=nothing"], 2],
		[["plan", "--unit=u", "--backend=nothing"], 2],
		[["plan", "--unit=u", "--attempt=01"], 2],
		[["plan", "--unit=../u"], 2],
	])("%j is refused, and leaves no row", async (line, code) => {
		expect((await world.run(line)).code).toBe(code);
		expect(plans()).toEqual([]);
	});

	it("ends with 6 where its row cannot be written, and prints the plan all the same", async () => {
		mkdirSync(world.state, { mode: 0o700 });
		world.file("state/ledger", "not a folder");
		const ran = await plan();
		expect(ran.code).toBe(6);
		expect(ran.row("admit")).toBe("yes");
		expect(ran.stderr).toContain("could not be put on record");
	});

	it("[C2] sixteen at once lose no row", async () => {
		await Promise.all(
			Array.from({ length: 16 }, (_, at) =>
				world.run(["plan", `--unit=u${at}`]),
			),
		);
		expect(
			plans()
				.map(({ unit }) => unit)
				.sort(),
		).toEqual(Array.from({ length: 16 }, (_, at) => `u${at}`).sort());
	});
});

describe("the tier of a launch", () => {
	it("[B23] is on the worker's command line, in its records and in the report", async () => {
		world.set("tiers", { offload: { model: "sonnet", effort: "low" } });
		const ran = await world.run([
			"dispatch",
			"headless-oneshot",
			"petition.md",
		]);
		expect([ran.row("model"), ran.row("model_source")]).toEqual([
			"sonnet",
			"applied",
		]);
		const handle = ran.row("handle") as string;
		await world.run(["wait", handle]);
		const argv = world.starts()[0]?.argv ?? [];
		expect(argv[argv.indexOf("--model") + 1]).toBe("sonnet");
		expect(argv[argv.indexOf("--effort") + 1]).toBe("low");
		expect((await world.run(["show", handle])).row("model")).toBe("sonnet");
		expect(plans()).toHaveLength(1);
	});

	it("of a harness that has none is inherited, and said to be", async () => {
		world.command("/bin/sh", "-c", "cat");
		world.set("tiers", { offload: { model: "sonnet" } });
		const ran = await world.run([
			"dispatch",
			"headless-oneshot",
			"petition.md",
			"--harness=command",
			"--profile=full",
			"--expect=report",
			"--cwd=.",
		]);
		expect([ran.row("model"), ran.row("model_source")]).toEqual([
			"inherit",
			"inherit-capability",
		]);
	});
});

describe("usage", () => {
	it("withholds a launch at its step of the ladder: exit 3, and nothing is launched", async () => {
		usage(answer(86));
		world.set("tiers", { offload: { model: "opus" } });
		world.set("usage", {
			downshift: { model: "opus" },
			caps: { haiku: 100, sonnet: 100, opus: 100, fable: 100 },
		});
		const ran = await world.run([
			"dispatch",
			"headless-oneshot",
			"petition.md",
		]);
		expect([ran.code, ran.row("status")]).toEqual([3, "withheld"]);
		expect(ran.row("reason")).toContain("defer-heavy");
		expect(world.names("jobs")).toEqual([]);
		expect(world.starts()).toEqual([]);
		expect(plans()).toMatchObject([{ facts: { admit: "withheld" } }]);
	});

	it("takes a launch down, and says by what", async () => {
		usage(answer(55));
		world.set("tiers", { offload: { model: "opus", effort: "inherit" } });
		const ran = await plan("--backend=headless-oneshot");
		expect([ran.row("model"), ran.row("effort"), ran.row("level")]).toEqual([
			"sonnet",
			"medium",
			"downshift",
		]);
		expect(ran.row("signal")).toMatch(
			/^session 55%, weekly 1%, seen \d+s ago$/,
		);
	});

	it.each([
		["hangs", "sleep 60", "did not answer within 2 s"],
		["prints rubbish", "echo rubbish", "is no JSON"],
		["prints nothing", "exit 0", "said nothing"],
		["knows others alone", `echo '{"providers":[]}'`, "says nothing of claude"],
		["is stale", answer(99, "stale"), "not fresh (stale)"],
		["floods", "yes '{' | head -c 2000000", "is no JSON"],
	])(
		"[F1] [invariant 6] of a program that %s is unknown, and withholds nothing",
		async (_, script, says) => {
			usage(script);
			const ran = await plan("--key=execution", "--backend=headless-oneshot");
			expect(ran.code).toBe(0);
			expect([ran.row("level"), ran.row("model")]).toEqual(["unknown", "opus"]);
			expect(ran.row("signal")).toContain(says);
		},
	);

	it("is read on exit 1 too, and asked once while it is valid", async () => {
		const log = join(world.dir, "asked");
		usage(`echo x >>'${log}'; ${answer(55)}; exit 1`);
		expect((await plan()).row("level")).toBe("downshift");
		expect((await plan()).row("level")).toBe("downshift");
		expect(readFileSync(log, "utf8")).toBe("x\n");
	});

	it("that is old is used once more, and looked at again behind the launch", async () => {
		const log = join(world.dir, "asked");
		usage(`echo x >>'${log}'; ${answer(55)}`, { every: 0.001 });
		await plan();
		await plan();
		await until(
			() => readFileSync(log, "utf8").length >= 4,
			"the second look at the usage",
		);
		await world.quiet();
	});
});

describe("a quota that a worker saw used up", () => {
	it("[F1] withholds the launches after it until it resets, and names who saw it", async () => {
		world.claude({ does: "quota" });
		const first = await world.run([
			"dispatch",
			"headless-oneshot",
			"petition.md",
		]);
		const handle = first.row("handle") as string;
		await world.run(["wait", handle]);
		expect((await world.run(["result", handle])).row("ending")).toBe("quota");
		const second = await plan();
		expect(second.code).toBe(3);
		expect([second.row("model"), second.row("model_source")]).toEqual([
			"inherit",
			"withheld",
		]);
		expect(second.row("why")).toBe(
			`the account's quota is used up until 2030-03-17T17:46:40.000Z, as ${handle} saw`,
		);
		const again = ["dispatch", "headless-oneshot", "petition.md"];
		expect((await world.run(again)).code).toBe(3);
		expect(world.starts()).toHaveLength(1);
		expect((await plan("--auth=api-key")).code).toBe(0);
		rmSync(join(world.state, "holds"), { recursive: true });
		expect((await plan()).code).toBe(0);
	});

	it("[F1] and whose reset was not told withholds nothing, and is told", async () => {
		world.claude({ does: "quota-unknown" });
		const line = ["dispatch", "headless-oneshot", "petition.md"];
		const handle = (await world.run(line)).row("handle") as string;
		await world.run(["wait", handle]);
		const ran = await plan();
		expect(ran.code).toBe(0);
		expect(ran.row("signal")).toMatch(
			/^a refusal for quota was seen \d+s ago by .*; when it resets is not known$/,
		);
	});
});
