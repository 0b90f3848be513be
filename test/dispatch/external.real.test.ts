/** Rungs of a person's own: what is believed of what they say of themselves. */
import { chmodSync, chownSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { advertise } from "../../scripts/dispatch/external.ts";
import { missing } from "../needs.ts";
import { Machine } from "./presence-support.ts";

let machine: Machine;
beforeEach(() => {
	machine = new Machine();
	machine.claude();
});
afterEach(() => machine.end());

/** What of a rung's own bytes must be shown nowhere. */
const ITS_OWN = /secret-word|yes, it runs|[^\P{Cc}\t\n]/u;

describe("what a rung advertises", () => {
	it.each([
		["ok", "true true false false true yes full-session true both"],
		[
			"fields6",
			"true true false false true yes full-session+supervisor false none",
		],
		["fields8", "true true false false true yes light true none"],
		["fields9", "true true false false true yes light true model"],
		[
			"control",
			"true true false false true yes full-session+supervisor false none",
		],
		["leaves", "true true false false true yes full-session true both"],
	])("%s is believed", async (says, words) => {
		machine.rung("window", { says });
		const { external } = await machine.look();
		expect([external[0]?.value, external[0]?.facts.said]).toEqual([
			"yes",
			words,
		]);
		await machine.quiet(2000);
	});

	it.each([
		["fields7", "not well formed"],
		["fields10", "not well formed"],
		["word", "not well formed"],
		["key", "not well formed"],
		["garbage", "not well formed"],
		["twice", "not well formed"],
		["long-line", "not well formed"],
		["mute", "not well formed"],
		["huge", "too long"],
		["fail", "exit code 3"],
		["signal", "SIGTERM"],
		["hang", "did not end within 2 s"],
	])("%s is not, and nothing of it is repeated", async (says, why) => {
		machine.rung("window", { says });
		const ran = await machine.run(["detect"]);
		expect(ran.code).toBe(0);
		expect(ran.rows.map(([, name]) => name)).toContain("print");
		const row = ran.rows.find(
			([key, name]) => `${key} ${name}` === "absent window",
		);
		expect(row?.[2]).toBe("no");
		expect(row?.[3]).toContain(why);
		expect(`${ran.stdout}${ran.stderr}`).not.toMatch(ITS_OWN);
		for (const name of machine.names("witnesses", "local"))
			expect(
				readFileSync(join(machine.state, "witnesses/local", name), "utf8"),
			).not.toMatch(ITS_OWN);
		await machine.quiet(2000);
	});

	it("is asked of all rungs side by side", async () => {
		for (let at = 0; at < 4; at++) machine.rung(`rung-${at}`, { says: "hang" });
		const began = performance.now();
		const { external } = await machine.look();
		expect(performance.now() - began).toBeLessThan(5000);
		expect(external.map(({ value }) => value)).toEqual([
			"no",
			"no",
			"no",
			"no",
		]);
	});

	it("is asked without stdin, in a worker's environment, in no folder of anybody's", async () => {
		machine.rung("window");
		await machine.look({ env: { CLAUDECODE: "1", GITHUB_TOKEN: "canary" } });
		const [asked] = machine.rungAsked();
		expect(asked).toMatchObject({
			verb: "advertise",
			stdinKind: "null",
			cwd: "/",
		});
		expect(JSON.stringify(asked)).not.toMatch(/canary|CLAUDECODE/);
	});

	it.each([
		["nothing is there", (path: string) => `${path}-gone`],
		["it is not a file", () => "/tmp"],
		[
			"it may not be executed",
			(path: string) => {
				chmodSync(path, 0o644);
				return path;
			},
		],
		[
			"other users can write to it",
			(path: string) => {
				chmodSync(path, 0o757);
				return path;
			},
		],
		[
			"other users can write to it",
			(path: string) => {
				chmodSync(path, 0o775);
				symlinkSync(path, `${path}-link`);
				return `${path}-link`;
			},
		],
	])("is not asked where %s", async (why, spoil) => {
		const path = spoil(machine.rung("window"));
		expect(await advertise(path, {})).toEqual({ kind: "fault", why });
		expect(machine.rungAsked()).toEqual([]);
	});

	it.skipIf(missing("root"))(
		"is not asked of a program of another user",
		async () => {
			const path = machine.rung("window");
			chownSync(path, 65_534, 65_534);
			expect(await advertise(path, {})).toEqual({
				kind: "fault",
				why: "it belongs to another user",
			});
		},
	);

	it("is not asked of one with the name of a harness, whose witness it would be taken for", async () => {
		machine.rung("claude");
		const { external, claude } = await machine.look();
		expect(external[0]?.value).toBe("no");
		expect(external[0]?.why).toContain("the name of a harness");
		expect(claude.value).toBe("yes");
		expect(machine.rungAsked()).toEqual([]);
	});

	it("[F11] is never asked of a rung that a repository brings", async () => {
		const repo = await machine.repository("repo", {
			".offload.yaml": "rungs:\n  external:\n    planted: /tmp/planted\n",
		});
		const ran = await machine.run(["detect"], { cwd: repo });
		expect(ran.code).toBe(4);
		expect(ran.stderr).toContain("rungs.external");
	});
});
