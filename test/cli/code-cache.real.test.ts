import { spawnSync } from "node:child_process";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "../..");
let dir: string;
let root: string;
beforeEach(() => {
	dir = mkdtempSync(join(tmpdir(), "code-"));
	root = join(dir, "state");
	mkdirSync(root, { mode: 0o700 });
	for (const part of ["bin", "dist"])
		cpSync(join(project, part), join(dir, part), { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs a verb of the copied installation. */
function run(...args: string[]): string {
	const got = spawnSync(
		process.execPath,
		[join(dir, "dist/offload.cjs"), ...args],
		{
			encoding: "utf8",
			input: "",
			env: { PATH: process.env.PATH, HOME: dir, OFFLOAD_HOME: root },
		},
	);
	expect(got.signal).toBeNull();
	return `${got.status} ${got.stdout}`;
}

const folder = () => {
	const [version = ""] = readdirSync(join(root, "code-cache"));
	return join(root, "code-cache", version);
};
const kept = () => readdirSync(folder()).sort();

describe("the compiled bundles", () => {
	it("are kept at the first start and used from then on", () => {
		expect(run("ps")).toBe("0 jobs\t0\n");
		const before = kept();
		expect(before.join()).toMatch(/^base.cjs.*main.cjs/);
		const stamps = before.map((name) => readFileSync(join(folder(), name)));
		expect(run("ps")).toBe("0 jobs\t0\n");
		expect(kept()).toEqual(before);
		expect(before.map((name) => readFileSync(join(folder(), name)))).toEqual(
			stamps,
		);
	});

	it("of another content are not used", () => {
		run("version");
		const main = join(dir, "dist/main.cjs");
		const text = readFileSync(main, "utf8");
		writeFileSync(main, text.replaceAll('["version"', '["VERSION"'));
		expect(run("version")).toMatch(/^0 VERSION\t/);
	});

	it("[C2] that are damaged, at whatever place, are made anew and never run", () => {
		run("ps");
		for (const name of kept()) {
			const file = join(folder(), name);
			const whole = readFileSync(file);
			for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.99]) {
				const bad = Buffer.from(whole);
				const at = Math.floor(share * bad.length);
				bad.fill(0xa5, at, Math.min(at + 300, bad.length));
				writeFileSync(file, bad);
				expect(run("ps"), `${name} at ${at}`).toBe("0 jobs\t0\n");
			}
			truncateSync(file, Math.floor(whole.length / 3));
			expect(run("ps")).toBe("0 jobs\t0\n");
			writeFileSync(file, Buffer.alloc(whole.length));
			expect(run("ps")).toBe("0 jobs\t0\n");
			writeFileSync(file, "");
			expect(run("ps")).toBe("0 jobs\t0\n");
		}
	}, 60_000);

	it("are not kept where others can write, and no state root is made for them", () => {
		chmodSync(root, 0o770);
		run("version");
		expect(readdirSync(root)).toEqual([]);
		rmSync(root, { recursive: true });
		run("version");
		expect(existsSync(root)).toBe(false);
	});

	it("do not bring back a state root that the command itself removed", () => {
		expect(run("uninstall", "--yes")).toMatch(/^0 /);
		expect(existsSync(root)).toBe(false);
	});

	it("do not pile up", () => {
		run("version");
		for (let i = 0; i < 200; i++) writeFileSync(join(folder(), `old-${i}`), "");
		rmSync(join(folder(), kept()[0] ?? ""));
		run("ps");
		expect(kept().length).toBeLessThan(100);
	});
});
