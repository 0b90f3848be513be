/** The edges of placing and dispatching in one process: slips, what is no petition, whose programs are asked, and that an answer against a launch launches nothing. */
import {
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Machine } from "./presence-support.ts";

let world: Machine;
beforeEach(() => {
	world = new Machine();
	world.claude();
	world.file("petition.md", "Please do the work.\n");
});
afterEach(() => world.end());

const SESSION = { env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s-1" } };
const NONE = ["--survive=no", "--attach=no", "--beyond=no"];
const SURVIVE = ["--survive=yes", "--attach=no", "--beyond=no"];
const PETITION = () => join(world.dir, "petition.md");

/** Nothing was launched, planned or kept. */
async function nothing(): Promise<void> {
	expect(await world.traces()).toEqual([]);
	expect(world.names("drops")).toEqual([]);
	expect(world.ledger()).toEqual([]);
	expect(world.starts()).toEqual([]);
	await world.quiet();
}

describe("a name that stands for nothing", () => {
	it.each([
		["place", ["place", ...NONE]],
		["dispatch auto", ["dispatch", "auto", "petition.md", ...NONE]],
	])(
		"is a usage error of %s with the names there are, and no question",
		async (_, line) => {
			world.set("rungs", { external: { mine: "/opt/mine" } });
			for (const [flag, has] of [
				["--harness=nonsense", "claude, command"],
				[
					"--rung=nonsense",
					"headless-oneshot, stream-json-persistent, tmux, background, print, in-session, mine",
				],
				["--rung=auto", "subagent"],
				["--harness=__proto__", "claude"],
				["--rung=constructor", "subagent"],
			] as const) {
				const ran = await world.run([...line, flag]);
				expect([flag, ran.code]).toEqual([flag, 2]);
				expect(ran.stderr).toContain("There is no such");
				expect(ran.stderr).toContain(has);
				expect(ran.row("question")).toBeUndefined();
				if (line[0] === "dispatch") expect(ran.row("status")).toBe("failed");
			}
			await nothing();
		},
	);

	it("is one where the rung is given by its place, too", async () => {
		for (const line of [
			["headless-oneshot", "petition.md", "--harness=nonsense"],
			["nonsense", "petition.md"],
			["subagent", "petition.md", "--rung=print"],
		]) {
			const ran = await world.run(["dispatch", ...line]);
			expect([line, ran.code, ran.row("status"), ran.row("backend")]).toEqual([
				line,
				2,
				"failed",
				line[0],
			]);
		}
		await nothing();
	});
});

describe("the petition of dispatch auto", () => {
	it.each([
		["that is not there", 5, undefined],
		["that is empty", 5, ""],
		["of white space", 5, " \n\t\n"],
		["with a NUL", 5, "a\0b"],
	] as const)(
		"%s is refused before anybody is asked anything",
		async (_, code, text) => {
			if (text === undefined) rmSync(PETITION());
			else world.file("petition.md", text);
			for (const flags of [[], NONE, SURVIVE, ["--class=reasoning"]]) {
				const ran = await world.run([
					"dispatch",
					"auto",
					"petition.md",
					...flags,
				]);
				expect([flags, ran.code === 20, ran.row("status")]).toEqual([
					flags,
					false,
					"failed",
				]);
				expect(ran.code).toBeGreaterThan(0);
				expect([2, code]).toContain(ran.code);
				expect(ran.row("question")).toBeUndefined();
			}
			await nothing();
		},
	);

	it("is told with a question: where it lies, or that it has to be given again", async () => {
		const file = await world.run(["dispatch", "auto", "petition.md"]);
		expect([file.code, file.row("petition")]).toEqual([20, PETITION()]);
		const piped = await world.run(["dispatch", "auto", "-"], {
			stdin: "A canary of a petition.\n",
		});
		expect(piped.code).toBe(20);
		expect(piped.row("petition")).toContain("not kept");
		expect(piped.stderr).toContain("not kept");
		expect(piped.stdout + piped.stderr).not.toContain("canary");
		const json = await world.json(["dispatch", "auto", "petition.md"]);
		expect(json).toMatchObject({ status: "asked", petition: PETITION() });
		await nothing();
	});

	it("[F6] reaches a subagent without what cannot be seen, also where it was taken in as it was typed", async () => {
		const words = "do it\u200b\u{e0061} now\n";
		const folder = join(world.state, "drops", "s-1", "aa");
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		for (const [text, kept] of [
			[words, false],
			["plain words\n", true],
		] as const) {
			const drop = join(folder, kept ? "plain" : "petition");
			writeFileSync(drop, text, { mode: 0o600 });
			const ran = await world.run(["dispatch", "auto", drop, ...NONE], SESSION);
			expect([ran.code, ran.row("status")]).toEqual([0, "prepared"]);
			const given = ran.row("petition") as string;
			expect(given === drop).toBe(kept);
			expect(ran.row("prompt")).toContain(given);
			expect(statSync(given).mode & 0o777).toBe(0o600);
			expect(readFileSync(given, "utf8")).toBe(kept ? text : "do it now\n");
			expect(ran.row("sanitized")).toBe(kept ? undefined : "2");
		}
	});
});

describe("a program that the folder of the work brings along", () => {
	it("is never started, whichever way the work is placed", async () => {
		const repo = await world.repository();
		const ran = join(world.dir, "planted-ran");
		const planted = world.file(
			"repo/bin/claude",
			`#!/bin/sh\necho "$*" >>'${ran}'\necho "2.1.332 (Claude Code)"\n`,
			0o755,
		);
		world.set("harnesses", { claude: undefined });
		world.rung("window");
		const env = { PATH: `${join(planted, "..")}:${process.env.PATH}` };
		for (const { line, cwd, session } of [
			{ line: ["place", ...SURVIVE], cwd: repo },
			{
				line: ["dispatch", "auto", PETITION(), ...SURVIVE, `--cwd=${repo}`],
				cwd: world.home,
			},
			{
				line: ["dispatch", "auto", PETITION(), ...SURVIVE],
				cwd: join(repo, "bin"),
			},
			{ line: ["dispatch", "window", PETITION()], cwd: repo },
			{ line: ["dispatch", "headless-oneshot", PETITION()], cwd: repo },
			{
				line: ["dispatch", "auto", PETITION(), ...NONE],
				cwd: repo,
				session: true,
			},
			{
				line: ["dispatch", "subagent", PETITION()],
				cwd: repo,
				session: true,
			},
		]) {
			const done = await world.run(line, {
				cwd,
				env: { ...env, ...(session ? SESSION.env : {}) },
			});
			expect([line, done.code === null]).toEqual([line, false]);
			expect([line, existsSync(ran)]).toEqual([line, false]);
		}
		// It is one that would have been taken elsewhere.
		await world.run(["place", ...SURVIVE], { cwd: world.home, env });
		expect(existsSync(ran)).toBe(true);
	});
});

describe("an answer against a launch", () => {
	it("launches nothing, whatever the flags are: no job, no marker, no worker, no plan, no copy of the petition", async () => {
		const answer = fc.constantFrom("yes", "no", "unknown");
		const flags = fc.record({
			survive: answer,
			attach: answer,
			beyond: answer,
			class: fc.constantFrom("work", "work", "reasoning", "heartbeat"),
			profile: fc.constantFrom("read-only", "write", "full"),
			role: fc.constantFrom(null, "docs", "Release", "–––"),
			harness: fc.constantFrom(null, "command"),
			rung: fc.constantFrom(null, null, "in-session", "subagent"),
			unattended: fc.boolean(),
			inSession: fc.boolean(),
		});
		const open = {
			survive: "unknown",
			attach: "no",
			beyond: "no",
			class: "work",
			profile: "read-only",
			role: null,
			harness: null,
			rung: null,
			unattended: false,
			inSession: true,
		} as const;
		const AGAINST: [typeof flags extends fc.Arbitrary<infer T> ? T : never][] =
			[
				[open],
				[{ ...open, survive: "no", class: "reasoning" }],
				[{ ...open, survive: "no", attach: "yes", unattended: true }],
				[{ ...open, rung: "in-session" }],
				[{ ...open, rung: "subagent", inSession: false }],
				[{ ...open, survive: "no", profile: "write" }],
				[{ ...open, survive: "no", harness: "command", role: "Release" }],
			];
		// An earlier round's worker may end meanwhile.
		const rows = () =>
			world.ledger().filter(({ kind }) => kind !== "ended").length;
		const counts = { against: 0 };
		await fc.assert(
			fc.asyncProperty(flags, async ({ inSession, unattended, ...given }) => {
				const line = [
					"dispatch",
					"auto",
					"petition.md",
					...Object.entries(given).flatMap(([flag, value]) =>
						value === null ? [] : [`--${flag}=${value}`],
					),
					...(unattended ? ["--unattended"] : []),
				];
				const before = {
					jobs: world.names("jobs"),
					drops: world.names("drops", "s-1"),
					rows: rows(),
				};
				const ran = await world.run(line, inSession ? SESSION : {});
				// 4: placed, and then no place to work in; its plan was on record by then.
				if (ran.code === 0 || ran.code === 4) return;
				counts.against += 1;
				expect([ran.code, ran.row("status")]).toEqual(
					ran.code === 20 ? [20, "asked"] : [22, "refused"],
				);
				expect({
					jobs: world.names("jobs"),
					drops: world.names("drops", "s-1"),
					rows: rows(),
				}).toEqual(before);
			}),
			{ numRuns: 25, endOnFailure: true, examples: AGAINST },
		);
		expect(counts.against).toBeGreaterThanOrEqual(AGAINST.length);
	});
});

describe("fences", () => {
	it("tells of each role who added it", async () => {
		const repo = await world.repository();
		world.set("fences", { roles: ["billing"] });
		world.file("repo/.offload.yaml", "fences: {roles: [tax, billing]}\n");
		const ran = await world.run(["fences"], { cwd: repo });
		const by = (role: string) =>
			ran.rows.find((row) => row[0] === "fence" && row[1] === role)?.at(-1);
		expect([ran.code, by("release"), by("billing"), by("tax")]).toEqual([
			0,
			"shipped",
			"user",
			"repository",
		]);
		const one = await world.run(["fences", "T_A_X"], { cwd: repo });
		expect([one.code, one.row("role"), one.row("fenced")]).toEqual([
			0,
			"tax",
			"yes",
		]);
		const free = await world.run(["fences", "docs"], { cwd: repo });
		expect([free.code, free.row("fenced")]).toEqual([0, "no"]);
	});
});

describe("a program below the person's own home", () => {
	it("is used from the home itself, which is no project, and not from a project that holds it", async () => {
		const bin = join(world.home, ".local", "bin");
		mkdirSync(bin, { recursive: true });
		writeFileSync(
			join(bin, "claude"),
			"#!/bin/sh\necho '2.1.332 (Claude Code)'\n",
			{ mode: 0o755 },
		);
		world.set("harnesses", { claude: undefined });
		const env = { PATH: `${bin}:${process.env.PATH}` };
		const at = async (cwd: string) =>
			(await world.run(["place", ...SURVIVE], { cwd, env })).row("placement");
		expect(await at(world.home)).toBe("place");
		expect(await at("/")).toBe("place");
		expect(await at(bin)).toBe("ask");
		for (const verb of ["plan", "detect"] as const)
			expect(
				(
					await world.run([verb, ...(verb === "plan" ? ["--unit=u"] : [])], {
						cwd: world.home,
						env,
					})
				).code,
			).toBe(0);
	});
});
