/** The demo: told from records alone, with its runner alive and with its runner killed. */
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type How, ROOT, TestWorld, until } from "../world.ts";

let world: TestWorld;
let plugin: string;
beforeEach(() => {
	world = new TestWorld("demo");
	// A copy of its own, in which the worker waits for a word instead of taking its time.
	plugin = join(world.dir, "plugin");
	for (const part of ["bin", "dist", "templates", "package.json"])
		cpSync(join(ROOT, part), join(plugin, part), { recursive: true });
	world.file(
		"plugin/templates/demo/worker.sh",
		`#!/bin/sh
set -eu
read -r question
printf '# %s\\n\\n' "$question"
while [ ! -e '${join(world.dir, "gate")}' ]; do sleep 0.02; done
while read -r word; do printf -- '- %s: %d\\n' "$word" "$(git grep -ohwF -e "$word" -- . | wc -l)"; done
`,
	);
});
afterEach(() => world.end());

const open = () => world.file("gate", "");
const demo = (args: readonly string[] = [], how: How = {}) =>
	world.run(["demo", ...args], {
		program: join(plugin, "bin", "offload"),
		...how,
	});

/** What was told, each with the record that it is known by. */
const told = (stdout: string) =>
	[...stdout.matchAll(/^(.*)\n {4}known by: (.*)$/gm)].map(
		([, what, record]) => ({ what: what as string, record: record as string }),
	);

async function worksAfterwards(
	handle: string,
	view = "succeeded",
	code = 0,
): Promise<void> {
	const shown = await world.run(["show", handle]);
	expect(shown.row("view")).toBe(view);
	const result = await world.run(["result", handle]);
	expect(result.code).toBe(code);
	expect(result.stdout).toMatch(/^- \w+: [1-9]/m);
	expect((await world.run(["logs", handle])).stdout).toMatch(/^- \w+: [1-9]/m);
	expect((await world.run(["ps", "--all"])).rows[0]?.slice(1, 3)).toEqual([
		handle,
		view,
	]);
	await world.quiet();
}

describe("the demo", () => {
	it("tells nothing without a record, leaves a job like any other, and no scratch folder", async () => {
		open();
		const tmp = join(world.dir, "tmp");
		world.file("tmp/keep", "");
		const ran = await demo([], { env: { TMPDIR: tmp } });
		expect([
			ran.code,
			ran.stderr.split("\n").filter((line) => line.startsWith("offload:")),
		]).toEqual([0, []]);
		const sights = told(ran.stdout);
		expect(sights.map(({ what }) => what).join("\n")).toMatch(
			/the petition was dispatched.*a runner took the job.*about to launch.*the worker exists.*the worker ended: exit code 0.*the outcome: succeeded.*its digest is the same/s,
		);
		for (const { record } of sights.slice(1))
			expect([record, existsSync(record.replace(/ event \d+$/, ""))]).toEqual([
				record,
				true,
			]);
		const handle = /^handle\t(.*)$/m.exec(ran.stdout)?.[1] as string;
		expect(ran.stdout).toContain("outcome\tsucceeded\n");
		expect(readdirSync(tmp)).toEqual(["keep"]);
		await worksAfterwards(handle);
	});

	it("is JSON line by line where that is asked", async () => {
		open();
		const ran = await demo(["--json"]);
		const lines = ran.stdout
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(lines.every(({ format }) => format === 1)).toBe(true);
		expect(lines.slice(0, -1).every(({ what, record }) => what && record)).toBe(
			true,
		);
		expect(lines.at(-1)).toMatchObject({
			verb: "demo",
			view: "succeeded",
			exit: 0,
		});
	});

	it("[C1] says so where its runner is killed, and goes on to the end", async () => {
		let seen = "";
		const running = demo([], {
			onOutput: (text) => {
				seen += text;
			},
		});
		const pid = await until(
			() => /a runner took the job: pid (\d+)/.exec(seen)?.[1],
			"the runner",
		);
		await until(() => seen.includes("the worker exists"), "the worker");
		process.kill(Number(pid), "SIGKILL");
		await until(
			() => seen.includes("unknown: its runner is dead"),
			"the word of it",
		);
		await until(
			() => seen.includes("an adopter took over from the runner that died"),
			"the adopter",
		);
		expect(seen).not.toContain("the outcome:");
		open();
		const ran = await running;
		// A command says by its exit code alone how it ended, and nobody saw that.
		expect(ran.code).toBe(23);
		const sights = told(ran.stdout);
		expect(sights.map(({ what }) => what)).toEqual(
			expect.arrayContaining([
				"unknown: its runner is dead, its worker lives, and nobody keeps it",
				"its runner is gone; an adopter was started",
				"the worker is gone; nobody saw with which exit code",
				expect.stringMatching(/^the outcome: lost; /),
			]),
		);
		for (const { what, record } of sights)
			expect([what, record]).toEqual([
				what,
				expect.stringMatching(/^(\/|commit |the process table, at \d)/),
			]);
		const handle = /^handle\t(.*)$/m.exec(ran.stdout)?.[1] as string;
		expect(world.ledger().map(({ kind }) => kind)).toEqual([
			"plan",
			"dispatched",
			"adopted",
			"ended",
		]);
		await worksAfterwards(handle, "lost", 23);
	});
});
