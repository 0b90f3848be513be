import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
	briefLine,
	type HostDoctorWish,
	hostDoctor,
} from "../../../scripts/cli/care/host-doctor.ts";
import type { Context, Result } from "../../../scripts/cli/frame/types.ts";
import {
	parseDoctorLine,
	readinessOf,
} from "../../../scripts/core/hosts/doctor-line.ts";
import { LAYERS } from "../../../scripts/core/hosts/layers.ts";
import { exitCode, OffloadError } from "../../../scripts/core/reasons.ts";
import { examine } from "../../../scripts/dispatch/hosts/doctor.ts";
import {
	BEHAVIOURS,
	type Behaviour,
	links,
	spec,
} from "../../dispatch/hosts/support.ts";
import { nowAt } from "../../jobs/support.ts";
import { invoke } from "../invoke.ts";

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

let home: string;
beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), "offload-host-doctor-")));
	made.push(home);
});

/** Declares hosts in the user's file. */
function declare(...aliases: string[]): void {
	mkdirSync(join(home, ".config/offload"), { recursive: true });
	writeFileSync(
		join(home, ".config/offload/config.yaml"),
		`hosts:\n${aliases.map((alias) => `  - alias: ${alias}\n    repo-path: ~/project\n    harness: claude\n`).join("")}`,
		{ mode: 0o600 },
	);
}

/** Runs the verb's work with hosts that behave as they are named. */
async function doctor(
	wish: Partial<HostDoctorWish>,
	behaviour: (alias: string) => Behaviour = () => "ready",
): Promise<{
	result: Result;
	exit: number;
	said: string[];
	depths: unknown[];
}> {
	const said: string[] = [];
	const road = links(behaviour);
	const ctx = {
		env: { HOME: home },
		cwd: home,
		home,
		uid: process.getuid?.() ?? null,
		stateRoot: join(home, "state"),
		out: { progress: (line: string | null) => said.push(line ?? "") },
		clock: () => nowAt(0),
		self: { command: () => "offload" },
	} as unknown as Context;
	const result = await hostDoctor(
		ctx,
		{ alias: null, brief: false, quick: false, kind: null, ...wish },
		() => road.link,
		{ withinS: 0.05 },
	);
	return {
		result,
		exit:
			result.problem === undefined
				? 0
				: exitCode(result.problem.reason, "host"),
		said,
		depths: road.asked.map(
			({ asked }) => (asked.request as { probe: string }).probe,
		),
	};
}

describe("doctor -H", () => {
	it("prints a row for each layer and each kind, and tells how far it is beside them", async () => {
		declare("m5");
		const { result, exit, said } = await doctor({ alias: "m5" });
		const rows = result.rows ?? [];
		expect(rows.filter(([key]) => key === "layer")).toHaveLength(LAYERS.length);
		expect(rows.filter(([key]) => key === "ready")).toEqual(
			["headless", "gate", "session"].map((kind) => [
				"ready",
				"m5",
				kind,
				"yes",
				"all that it needs is there",
			]),
		);
		expect(exit).toBe(0);
		expect(said[0]).toBe("asking m5");
		expect(said.at(-1)).toBe("");
	});

	it("names what fails, what can be done, and for how long the host is left alone", async () => {
		declare("m5");
		const { result, exit } = await doctor(
			{ alias: "m5" },
			() => "wants-a-password",
		);
		expect(exit).toBe(2);
		expect(result.problem).toMatchObject({
			reason: "unreachable",
			message: "host m5 unreachable: auth",
			next: "add your key there",
		});
		expect(result.rows).toContainEqual([
			"layer",
			"m5",
			"auth",
			"no",
			"auth failed",
			"add your key there",
		]);
		expect(result.rows).toContainEqual([
			"benched",
			"m5",
			"60 s",
			"auth failed",
		]);
	});

	it.each(Object.keys(BEHAVIOURS) as Behaviour[])(
		"--brief, of a host that behaves like %s: one line of the grammar, and its exit code says the same",
		async (does) => {
			declare("m5");
			const { result, exit } = await doctor(
				{ alias: "m5", brief: true },
				() => does,
			);
			expect(result.contract).toBe(true);
			expect(result.rows).toBeUndefined();
			expect(result.text).not.toContain("\n");
			const line = parseDoctorLine(result.text ?? "");
			if ("unread" in line) throw new Error(line.unread);
			expect(line.speaker).toEqual({ as: "doctor", host: "m5" });
			expect(exit === 0).toBe(readinessOf(line, "headless") === "yes");
			expect([0, 2]).toContain(exit);
		},
	);

	it("without --for asks for an agent, with --no-probe for a gate, and with it for what it says", async () => {
		declare("m5");
		expect((await doctor({ alias: "m5" }, () => "signed-out")).exit).toBe(2);
		const gate = await doctor(
			{ alias: "m5", kind: "gate" },
			() => "signed-out",
		);
		expect(gate.exit).toBe(0);
		expect(gate.depths).toEqual(["full"]);
		const quick = await doctor({ alias: "m5", quick: true });
		expect(quick.exit).toBe(0);
		expect(quick.depths).toEqual(["quick"]);
		const agent = await doctor({ alias: "m5", quick: true, kind: "headless" });
		expect(agent.exit).toBe(2);
		expect(agent.result.problem?.message).toBe(
			"host m5 is not ready: headless unknown",
		);
	});

	it("--all asks all that are declared, in their order, and fails where one is not ready", async () => {
		declare("a", "b", "c");
		const { result, exit } = await doctor({ brief: true }, (alias) =>
			alias === "b" ? "breaks-off" : "ready",
		);
		expect(
			result.text?.split("\n").map((line) => line.split(" ", 2).join(" ")),
		).toEqual([
			"a headless-ready=yes",
			"b headless-ready=unknown",
			"c headless-ready=yes",
		]);
		expect(result.quiet).toEqual(["a", "c"]);
		expect(exit).toBe(2);
	});

	it("refuses a host that is not declared, and --all where none is, and says what to do", async () => {
		declare("m5");
		await expect(doctor({ alias: "m4" })).rejects.toMatchObject({
			reason: "configuration",
			message: expect.stringContaining("did you mean m5"),
			next: "offload hosts add m4",
		});
		declare();
		rmSync(join(home, ".config"), { recursive: true });
		await expect(doctor({})).rejects.toBeInstanceOf(OffloadError);
	});

	it("what a host writes cannot become a part of the line", async () => {
		const road = links(() => "refuses");
		const found = await examine(
			{ root: null, clock: () => nowAt(0), link: road.link },
			spec("m5"),
			{ depth: "full" },
		);
		expect(briefLine(found)).toBe(
			"m5 headless-ready=unknown · gate-ready=unknown · why link",
		);
	});
});

describe("the command line of doctor", () => {
	const call = (...argv: string[]) => invoke(["doctor", ...argv], { home });

	it.each([
		["-H", "-oProxyCommand=x"],
		["-H=-oProxyCommand=x"],
		["--host=-oProxyCommand=x"],
		["-H", ".."],
		["-H", "a b"],
		["-H", "me@host"],
		["-H", "x".repeat(65)],
		["-H", "m5", "--all"],
		["-H", "m5", "--self"],
		["-H", "m5", "--for", "everything"],
		["--brief"],
		["--no-probe"],
		["--for", "gate"],
	])("refuses %s %s %s", async (...argv) => {
		const got = await call(...argv);
		expect(got.exit).toBe(1);
		expect(got.rows.reason?.[0]).toMatch(/^usage: /);
	});

	it("an undeclared host is a matter of configuration", async () => {
		const got = await call("-H", "m5");
		expect(got.exit).toBe(1);
		expect(got.rows.reason?.[0]).toMatch(/^configuration: /);
	});
});
