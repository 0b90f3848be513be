/** Placing and dispatching in one process, through the real program: what is launched, what is asked, what is refused. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type How, TestWorld } from "../world.ts";

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("placing");
	world.claude();
	world.file("petition.md", "Please do the work.\n");
});
afterEach(() => world.end());

const SESSION = { env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s-1" } };
const NONE = ["--survive=no", "--attach=no", "--beyond=no"];
const SURVIVE = ["--survive=yes", "--attach=no", "--beyond=no"];

const auto = (args: readonly string[], how: How = {}) =>
	world.run(["dispatch", "auto", "petition.md", ...args], how);

/** Nothing was launched, and nothing looks as if it had been. */
async function nothing(): Promise<void> {
	expect(world.names("jobs")).toEqual([]);
	expect(world.names("live")).toEqual([]);
	expect(world.starts()).toEqual([]);
	await world.quiet();
}

describe("place", () => {
	it("says of every candidate why, and launches nothing", async () => {
		const ran = await world.run(["place", ...SURVIVE]);
		expect(ran.code).toBe(0);
		expect(ran.row("placement")).toBe("place");
		expect(ran.row("chosen")).toBe("headless-oneshot/claude/local");
		const candidates = ran.rows.filter(([key]) => key === "candidate");
		expect(candidates).toHaveLength(9);
		for (const [, , verdict, reason, detail] of candidates) {
			expect(verdict).toMatch(/^(chosen|eligible|rejected)$/);
			expect(reason).toMatch(/^[a-z-]+$/);
			expect(detail).not.toBe("");
		}
		await nothing();
	});

	it.each([
		["a question", [], 20, "ask"],
		["a refusal", ["--rung=subagent"], 22, "refuse"],
		[
			"a fence",
			["--role=S E C U R I T Y review", "--harness=command", ...NONE],
			22,
			"refuse",
		],
	] as const)(
		"that answers %j ends with its code",
		async (_, args, code, kind) => {
			const ran = await world.run(["place", ...args]);
			expect([ran.code, ran.row("placement")]).toEqual([code, kind]);
			const json = await world.run(["place", ...args, "--json"]);
			expect(JSON.parse(json.stdout)).toMatchObject({
				exit: code,
				decision: { kind },
			});
		},
	);

	it("that belongs in the session is answered inline there, and placed where it cannot stay", async () => {
		const answered = async (...args: Parameters<typeof world.run>) => {
			const ran = await world.run(...args);
			return [ran.code, ran.row("placement")];
		};
		const light = ["place", ...NONE, "--class=reasoning"];
		expect(await answered(light, SESSION)).toEqual([0, "inline"]);
		expect(await answered(light)).toEqual([0, "place"]);
		const lasting = ["place", ...SURVIVE, "--class=reasoning"];
		expect(await answered(lasting, SESSION)).toEqual([0, "place"]);
	});

	it("believes for a while what it saw, and asks no program again", async () => {
		await world.run(["place", ...SURVIVE]);
		const asked = () =>
			readFileSync(join(world.dir, "starts.jsonl"), "utf8").split("\n").length;
		const first = asked();
		expect((await world.run(["place", ...SURVIVE])).code).toBe(0);
		expect(asked()).toBe(first);
		await world.run(["detect", "--fresh"]);
		expect(asked()).toBeGreaterThan(first);
	});

	it.each([
		[["--survive=maybe"], "--survive must be one of yes, no, unknown"],
		[["--need=speed"], "--need does not take this word"],
		[["--accept-loss=money"], "--accept-loss does not take this word"],
		[["--class=fun"], "--class must be one of"],
		[["--host=mars"], "--host must be one of local"],
		[["--role=\u001b[31m"], "--role must be"],
	])("%j is refused, with what is allowed", async (args, says) => {
		const ran = await world.run(["place", ...args]);
		expect(ran.code).toBe(2);
		expect(ran.stderr).toContain(says);
		expect(ran.stdout).not.toContain("\u001b");
	});
});

describe("dispatch auto", () => {
	it("places, plans, launches and reports, and puts all of it on record", async () => {
		const ran = await auto(SURVIVE);
		expect(ran.code).toBe(0);
		expect(ran.row("status")).toBe("dispatched");
		expect(ran.row("chosen")).toBe("headless-oneshot/claude/local");
		expect(ran.row("model")).toBe("inherit");
		expect(ran.row("model_source")).toBe("inherit-config");
		const handle = ran.row("handle") as string;
		const record = JSON.parse(
			readFileSync(world.jobFile(handle, "placement.json"), "utf8"),
		);
		expect(record).toMatchObject({
			format: 1,
			by: "auto",
			asked: { survive: "yes", attach: "no", beyond: "no", class: "work" },
		});
		expect(record.rows).toHaveLength(9);
		expect(world.ledger().map(({ kind, handle: of }) => [kind, of])).toEqual(
			expect.arrayContaining([
				["plan", handle],
				["dispatched", handle],
			]),
		);
		expect((await world.run(["wait", handle])).code).toBe(0);
	});

	it("asks where something is open, and launches nothing", async () => {
		const ran = await auto(["--survive=no", "--attach=unknown", "--beyond=no"]);
		expect(ran.code).toBe(20);
		expect(ran.row("status")).toBe("asked");
		expect(ran.row("observe")).toBe("none: nothing was launched");
		expect(ran.row("question")).toContain("must a person be able to join");
		expect(ran.rows.filter(([key]) => key === "option")).not.toEqual([]);
		await nothing();
	});

	it("asks whether to hand over what belongs in the session, and does where a person says so", async () => {
		const ran = await auto([...NONE, "--class=heartbeat"], SESSION);
		expect([ran.code, ran.row("placement")]).toEqual([20, "inline"]);
		await nothing();
		expect(
			(await auto([...NONE, "--class=heartbeat", "--anyway"], SESSION)).code,
		).toBe(0);
	});

	it("[invariant 1] refuses a fenced role elsewhere, and launches nothing", async () => {
		world.command("/bin/sh", "-c", "cat");
		for (const how of [
			["auto", ...SURVIVE],
			["headless-oneshot"],
			["print"],
		] as const) {
			const [rung, ...flags] = how;
			const ran = await world.run([
				"dispatch",
				rung,
				"petition.md",
				"--harness=command",
				"--profile=full",
				"--expect=report",
				"--cwd=.",
				"--role=ІMPL_Сore",
				...flags,
			]);
			expect([rung, ran.code]).toEqual([rung, 22]);
			expect(ran.row("status")).toBe("refused");
			expect(ran.row("reason")).toContain("impl-core never leaves");
		}
		await nothing();
	});

	it("inside a session prepares a subagent, and nothing of the petition is printed", async () => {
		const ran = await auto(NONE, SESSION);
		expect(ran.code).toBe(0);
		expect(ran.row("status")).toBe("prepared");
		expect(ran.row("chosen")).toBe("subagent/claude/local");
		expect(ran.stdout + ran.stderr).not.toContain("do the work");
		expect(world.names("jobs")).toEqual([]);
	});

	it("makes no path of a session's id that is none", async () => {
		const id = "../../escaped";
		const how = { env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: id } };
		expect((await auto(NONE, how)).row("status")).toBe("prepared");
		expect((await world.run(["plan", "--unit=u"], how)).code).toBe(0);
		expect((await world.run(["report", "subagent", "a1"], how)).code).toBe(0);
		expect((await world.run(["trail"], how)).code).toBe(2);
		expect((await world.run(["intake"], how)).code).toBe(0);
		expect(existsSync(join(world.state, "..", "escaped"))).toBe(false);
		expect(existsSync(join(world.state, "..", "..", "escaped"))).toBe(false);
	});

	it("inside a session that does not tell its id prepares one too: what was placed can be launched", async () => {
		const ran = await auto(NONE, { env: { CLAUDECODE: "1" } });
		expect([ran.code, ran.row("status")]).toEqual([0, "prepared"]);
		expect(readFileSync(ran.row("petition") as string, "utf8")).toBe(
			"Please do the work.\n",
		);
	});

	it("[invariant 11] asks where the profile goes beyond the session's mode, on every road", async () => {
		for (const args of [
			["auto", ...SURVIVE],
			["auto", ...NONE],
			["headless-oneshot"],
		]) {
			const [rung, ...flags] = args;
			const ran = await world.run(
				[
					"dispatch",
					rung as string,
					"petition.md",
					"--profile=write",
					...flags,
				],
				SESSION,
			);
			expect([args, ran.code, ran.row("status")]).toEqual([args, 20, "asked"]);
		}
		await nothing();
	});

	it("keeps the work in the session only where that is confirmed, and records its plan", async () => {
		const asked = await auto(["--rung=in-session"], SESSION);
		expect([asked.code, asked.row("status")]).toEqual([20, "asked"]);
		expect(world.ledger()).toEqual([]);
		const kept = await auto(["--rung=in-session", "--anyway"], SESSION);
		expect([kept.code, kept.row("status")]).toEqual([0, "inline"]);
		expect(world.ledger()).toMatchObject([
			{
				kind: "plan",
				facts: {
					backend: "in-session",
					model: "inherit",
					model_source: "inherit-capability",
				},
			},
		]);
		expect(
			(await world.run(["dispatch", "in-session", "petition.md"], SESSION))
				.code,
		).toBe(20);
		await nothing();
	});
});

describe("a rung that is named", () => {
	it("is used, and what was not told is recorded as unknown and not asked", async () => {
		const ran = await world.run([
			"dispatch",
			"headless-oneshot",
			"petition.md",
		]);
		expect(ran.code).toBe(0);
		const handle = ran.row("handle") as string;
		expect(
			JSON.parse(readFileSync(world.jobFile(handle, "placement.json"), "utf8")),
		).toMatchObject({
			by: "named",
			asked: { survive: "unknown", rung: "headless-oneshot" },
		});
	});

	it("is refused where it lacks what is asked, and used where that loss is accepted", async () => {
		const line = [
			"dispatch",
			"headless-oneshot",
			"petition.md",
			"--attach=yes",
		];
		const refused = await world.run(line);
		expect([refused.code, refused.row("status")]).toEqual([22, "refused"]);
		expect(refused.row("reason")).toContain("lacks attach");
		await nothing();
		expect((await world.run([...line, "--accept-loss=attach"])).code).toBe(0);
	});

	it("twice, and differently, is a usage error with a report", async () => {
		const ran = await world.run([
			"dispatch",
			"print",
			"petition.md",
			"--rung=subagent",
		]);
		expect([ran.code, ran.row("status")]).toEqual([2, "failed"]);
		await nothing();
	});
});

describe("[invariant 9] a repository's configuration", () => {
	it("narrows what may be placed, and is told as the reason", async () => {
		const repo = await world.repository();
		world.file("repo/.offload.yaml", "rungs: {allowed: [print]}\n");
		world.file("repo/petition.md", "x\n");
		for (const line of [
			["place", ...SURVIVE],
			["dispatch", "headless-oneshot", "petition.md"],
		]) {
			const ran = await world.run(line, { cwd: repo });
			expect([line[0], ran.code]).toEqual([
				line[0],
				line[0] === "place" ? 20 : 22,
			]);
		}
		world.file("repo/.offload.yaml", "profiles: {widest: read-only}\n");
		const ran = await world.run(
			["dispatch", "headless-oneshot", "petition.md", "--profile=write"],
			{ cwd: repo },
		);
		expect(ran.code).toBe(22);
		expect(ran.row("reason")).toContain("no profile wider than read-only");
		await nothing();
	});
});

describe("a petition of whatever words", () => {
	it("[B16] reaches the worker byte for byte, and no row, record or command line", async () => {
		const words =
			"--profile full `touch x` $(touch y) \"'\\ \u001b[31mred\u001b[0m مرحبا 👩‍👩‍👧\n";
		world.file("petition.md", words);
		const ran = await auto(SURVIVE);
		expect(ran.code).toBe(0);
		const handle = ran.row("handle") as string;
		expect((await world.run(["wait", handle])).code).toBe(0);
		expect(world.starts()[0]?.stdin).toBe(words);
		expect(JSON.stringify(world.starts()[0]?.argv)).not.toContain("touch");
		expect(ran.stdout + ran.stderr).not.toContain("touch");
		expect(JSON.stringify(world.ledger())).not.toContain("touch");
	});
});
