/** `detect` and `caps` through the real program. */
import { writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AXES } from "../../scripts/core/axes.ts";
import { witnessPath } from "../../scripts/core/layout.ts";
import { missing } from "../needs.ts";
import { Machine } from "./presence-support.ts";
import { rowsOf } from "./workers.ts";

let machine: Machine;
beforeEach(() => {
	machine = new Machine();
	machine.claude();
});
afterEach(() => machine.end());

/** The rungs on which a worker of ours lives, in the order in which they are listed. */
const OURS = [
	"tmux",
	"background",
	"stream-json-persistent",
	"headless-oneshot",
];
const SESSION = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s-1" };

describe("detect", () => {
	it("prints the rungs that are present, each with nine axes of the known words, in the fixed order", async () => {
		machine.rung("zoo");
		machine.rung("attic");
		const ran = await machine.run(["detect"], { env: SESSION });
		expect(ran.code).toBe(0);
		const rows = rowsOf(ran, "backend");
		expect(rows.map(([name]) => name)).toEqual([
			...OURS,
			"zoo",
			"attic",
			"subagent",
			"in-session",
			"print",
		]);
		for (const [, ...fields] of rows) {
			expect(fields).toHaveLength(AXES.length);
			for (const [at, field] of fields.entries())
				expect(AXES[at]?.values).toContain(field);
		}
		expect(rowsOf(ran, "absent")).toEqual([]);
	});

	it("says of a terminal that it holds no session's rungs", async () => {
		const ran = await machine.run(["detect"]);
		expect(rowsOf(ran, "absent").map(([name, no]) => [name, no])).toEqual([
			["subagent", "no"],
			["in-session", "no"],
		]);
	});

	it("names what showed each, how old that is, and what a harness says of its sign-in", async () => {
		machine.claude({ auth: "out" });
		const ran = await machine.run(["detect"]);
		expect(rowsOf(ran, "harness")).toEqual([
			["claude", "2.1.332", "signed in: no", "none"],
		]);
		const [claude, command] = rowsOf(ran, "witness");
		expect(claude?.slice(0, 4)).toEqual([
			"claude",
			"yes",
			"0s ago",
			"claude --version, claude auth status",
		]);
		expect(command?.slice(0, 2)).toEqual(["command", "no"]);
	});

	it("runs no process where it was all seen lately, and asks again with --fresh", async () => {
		machine.rung("window");
		await machine.run(["detect"]);
		const asked = () => machine.asked().length + machine.rungAsked().length;
		expect(asked()).toBe(3);
		const warm = await machine.run(["detect"]);
		await machine.run(["place", "--survive=yes", "--attach=no", "--beyond=no"]);
		await machine.run(["caps", "window"]);
		expect(asked()).toBe(3);
		expect(rowsOf(warm, "witness")[0]?.[2]).toMatch(/^\d+s ago$/);
		await machine.run(["detect", "--fresh"]);
		expect(asked()).toBe(6);
	});

	it("counts on a subagent's effort only where the program's version is known to take it", async () => {
		const tier = async () =>
			rowsOf(await machine.run(["detect"], { env: SESSION }), "backend").find(
				([name]) => name === "subagent",
			)?.[9];
		expect(await tier()).toBe("both");
		machine.claude({ version: "old" });
		const fresh = await machine.run(["detect", "--fresh"]);
		expect(rowsOf(fresh, "harness")[0]?.[1]).toBe("2.1.197");
		expect(await tier()).toBe("model");
		machine.claude({ version: "mute" });
		await machine.run(["detect", "--fresh"]);
		expect(await tier()).toBe("model");
	});

	it("says unknown where Claude Code is there and does not answer", async () => {
		machine.claude({ version: "mute" });
		const ran = await machine.run(["detect"]);
		expect(ran.code).toBe(0);
		expect(rowsOf(ran, "backend")).toEqual([]);
		expect(
			rowsOf(ran, "absent").flatMap(([name, value]) =>
				value === "unknown" ? [name] : [],
			),
		).toEqual([...OURS, "print"]);
	});

	it("leaves out what the configuration does not allow, and says so", async () => {
		machine.rung("window");
		machine.set("rungs", { allowed: ["print", "subagent"] });
		const ran = await machine.run(["detect"], { env: SESSION });
		expect(rowsOf(ran, "backend").map(([name]) => name)).toEqual([
			"subagent",
			"print",
		]);
		expect(rowsOf(ran, "absent")).toContainEqual([
			"window",
			"no",
			"rungs.allowed does not name it",
		]);
	});

	it("[C2] names a damaged record, prints what is known all the same, and mends it with --fresh", async () => {
		machine.command("/bin/sh");
		await machine.run(["detect"]);
		const path = witnessPath(machine.state, "local", "claude");
		writeFileSync(path, '{"format": 1, "value": "yes"');
		const ran = await machine.run(["detect"]);
		expect(ran.code).toBe(6);
		expect(ran.stderr).toContain(path);
		expect(ran.stderr).toContain("offload detect --fresh");
		// The other harness speaks for the rungs.
		expect(rowsOf(ran, "backend").map(([name]) => name)).toEqual([
			"headless-oneshot",
			"print",
		]);
		expect(rowsOf(ran, "witness")[0]?.slice(0, 3)).toEqual([
			"claude",
			"unknown",
			"age unknown",
		]);
		const placed = await machine.run([
			"place",
			"--survive=yes",
			"--attach=no",
			"--beyond=no",
		]);
		expect(placed.row("placement")).toBe("ask");
		expect(placed.stdout).toContain("presence-unknown");
		expect((await machine.run(["detect", "--fresh"])).code).toBe(0);
		expect((await machine.run(["detect"])).code).toBe(0);
	});

	it("says the same in one object, and the names alone where that is all that is wanted", async () => {
		machine.rung("window", { says: "garbage" });
		const said = await machine.json(["detect"]);
		expect(said).toMatchObject({ verb: "detect", code: 0 });
		expect(said.rungs).toContainEqual({ rung: "window", present: "no" });
		expect(said.candidates).toContainEqual(
			expect.objectContaining({
				harness: "claude",
				rung: "headless-oneshot",
				host: "local",
				present: "yes",
			}),
		);
		expect(said.witnesses).toContainEqual(
			expect.objectContaining({ subject: "window", value: "no" }),
		);
		const quiet = await machine.run(["detect", "--quiet"]);
		expect(quiet.stdout).toBe(`${[...OURS, "print"].join("\n")}\n`);
	});

	it.skipIf(missing("root"))(
		"[B20] says to root before any launch which profile would be refused to it",
		async () => {
			const ran = await machine.run(["detect"]);
			expect(
				rowsOf(ran, "blocked").map(([rung, harness, profile]) => [
					rung,
					harness,
					profile,
				]),
			).toEqual([
				...[...OURS, "print"].map((rung) => [rung, "claude", "full"]),
			]);
			expect(rowsOf(ran, "blocked")[0]?.[3]).toMatch(/root/i);
		},
	);

	it("works without a store that can be written: then everything is asked", async () => {
		const how = { env: { OFFLOAD_HOME: machine.file("no-folder", "") } };
		for (const times of [1, 2]) {
			const ran = await machine.run(["detect"], how);
			expect(ran.code).toBe(0);
			expect(rowsOf(ran, "backend")).toHaveLength(5);
			expect(machine.asked()).toHaveLength(2 * times);
		}
	});
});

describe("caps", () => {
	it.each(["headless-oneshot", "subagent", "print", "in-session"])(
		"tells the nine axes of %s, present or not",
		async (rung) => {
			machine.claude({ version: "mute" });
			const ran = await machine.run(["caps", rung]);
			expect(ran.code).toBe(0);
			expect(rowsOf(ran, "caps")[0]).toHaveLength(AXES.length);
			expect(machine.asked()).toEqual([]);
			const quiet = await machine.run(["caps", rung, "--quiet"]);
			expect(quiet.stdout.trim().split(" ")).toHaveLength(AXES.length);
		},
	);

	it("tells those of a rung of your own, as it advertises them", async () => {
		machine.rung("window", { says: "fields8" });
		const ran = await machine.run(["caps", "window"]);
		expect(rowsOf(ran, "caps")[0]?.join(" ")).toBe(
			"true true false false true yes light true none",
		);
	});

	it("ends with 1 for a rung that there is not, and for one that advertises nothing", async () => {
		expect((await machine.run(["caps", "nowhere"])).code).toBe(1);
		machine.rung("window", { says: "mute" });
		const ran = await machine.run(["caps", "window"]);
		expect(ran.code).toBe(1);
		expect(ran.stderr).toContain("not well formed");
	});

	it.each(["", "-x", "Tmux", "a b", "../x", "x".repeat(65)])(
		"ends with 2 for %j, which is no name",
		async (name) => {
			expect((await machine.run(["caps", "--", name])).code).toBe(2);
		},
	);
});
