import {
	mkdirSync,
	mkdtempSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { lackingIn } from "../../maintenance/reporter.ts";
import { runSuites } from "../../maintenance/run-suites.mjs";
import { missing } from "../needs.ts";

const project = join(import.meta.dirname, "../..");
const made: string[] = [];
afterEach(() => {
	for (const dir of made.splice(0)) rmSync(dir, { recursive: true });
});

interface Asked {
	tests?: Record<string, string>;
	check?: readonly string[];
	noSkips?: boolean;
	budgetS?: number;
}

/** Runs a project of its own with these tests and tells what the driver said. */
async function run(asked: Asked) {
	const root = mkdtempSync(join(tmpdir(), "drv-"));
	made.push(root);
	mkdirSync(join(root, "t"));
	symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
	writeFileSync(
		join(root, "vitest.config.ts"),
		'export default { test: { projects: [{ test: { name: "unit", include: ["t/*.test.ts"] } }] } };',
	);
	for (const [name, text] of Object.entries(asked.tests ?? {}))
		writeFileSync(
			join(root, "t", `${name}.test.ts`),
			`import { expect, it } from "vitest"; const missing = (n: string) => n;\n${text}`,
		);
	const said: string[] = [];
	const budgetS = asked.budgetS ?? 60;
	const common = { budgetS, longS: budgetS };
	const totals = await runSuites({
		root,
		suites: [
			...(asked.check
				? [{ name: "a check", check: asked.check, ...common }]
				: []),
			...(asked.tests ? [{ name: "unit", project: "unit", ...common }] : []),
		],
		fixed: ["the-moon"],
		long: false,
		noSkips: asked.noSkips ?? false,
		env: { ...process.env, OFFLOAD_HOME: "/nowhere", GIT_DIR: "/nowhere" },
		reporter: join(project, "maintenance/reporter.ts"),
		say: (line) => said.push(line),
		quiet: true,
	});
	return { totals, said: said.join("\n") };
}

it("tests and checks are counted in one sum, with the time of each suite against its budget", async () => {
	const { totals, said } = await run({
		check: ["node", "-e", "0"],
		tests: {
			a: 'it("holds", () => {}); it("does not", () => expect(1).toBe(2));',
		},
	});
	// The sixth is the look for processes that were left running.
	expect(totals).toEqual({ passed: 3, failed: 1, skipped: 0 });
	expect(said).toMatch(/unit +1 held, 1 did not, 0 left out +[\d.]+ s of 60 s/);
	expect(said).toMatch(/left running +0/);
});

it("a skip is counted under what the machine lacks, and one that names nothing is a failure", async () => {
	const { totals, said } = await run({
		tests: {
			a: 'it.skip("flies [needs wings]", () => {});',
			b: 'it.skip("just so", () => {}); it("runs", () => {});',
		},
	});
	expect(totals).toMatchObject({ failed: 1, skipped: 2 });
	expect(said).toContain("unit: 1 for want of wings");
	expect(said).toContain('"just so" was skipped and does not say');
});

it("where nothing may be skipped, only what no installer can give may be", async () => {
	const tests = {
		a: 'it.skip("lands [needs the-moon]", () => {});',
		b: 'it.skip("flies [needs wings]", () => {});',
	};
	const { totals, said } = await run({ noSkips: true, tests });
	expect(totals).toMatchObject({ failed: 1, skipped: 2 });
	expect(said).toContain("skipped for want of wings");
	expect(said).not.toContain("skipped for want of the-moon");
});

it("an expected failure is told, and one that passes fails the run", async () => {
	const { totals, said } = await run({
		tests: {
			a: 'it.fails("broken still", () => expect(1).toBe(2)); it.fails("mended", () => {});',
		},
	});
	expect(totals).toMatchObject({ failed: 1 });
	expect(said).toContain("known broken  unit: broken still");
});

it("a file that does not load is a failure", async () => {
	const { totals } = await run({ tests: { a: 'import "./not-there.ts";' } });
	expect(totals.failed).toBeGreaterThan(0);
});

it("a suite over its budget fails, and one that hangs is ended", async () => {
	const { totals, said } = await run({
		check: ["node", "-e", "setInterval(() => {}, 1000)"],
		budgetS: 0.5,
	});
	expect(totals).toMatchObject({ failed: 2 });
	expect(said).toMatch(/a check took [\d.]+ s of 0.5 s/);
});

describe.skipIf(missing("linux"))("what is left running", () => {
	it("is named and fails the run", async () => {
		const { totals, said } = await run({
			check: [
				"node",
				"-e",
				'const c = require("child_process").spawn("sleep", ["20"], { detached: true, stdio: "ignore" }); c.unref(); require("fs").writeFileSync("pid", String(c.pid));',
			],
		});
		const pid = /left running: 1 processes \((\d+) sleep 20/.exec(said)?.[1];
		expect(totals).toMatchObject({ failed: 1 });
		process.kill(Number(pid), "SIGKILL");
	});
});

it("what a test file needs is read from its own words", () => {
	const lacks = (...names: string[]) =>
		names.find((name) => name === "tmux") ?? null;
	expect(
		lackingIn('describe.skipIf(missing("git", "tmux"))("x")', lacks),
	).toEqual(["tmux"]);
	expect(lackingIn('skipIf(missing("git"))', lacks)).toEqual([]);
});
