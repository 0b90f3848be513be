import {
	chmodSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { installedRunner, installRunner } from "../../scripts/jobs/program.ts";

const dir = mkdtempSync(join(tmpdir(), "offload-program-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let roots = 0;
function store(): { root: string; source: string } {
	roots += 1;
	const root = mkdtempSync(join(dir, "root-"));
	const source = join(dir, `runner-${roots}.cjs`);
	writeFileSync(source, `// runner ${roots}\n`);
	return { root, source };
}

describe("the runner program in the store", () => {
	it("[C11] lies under its own digest, whole, and outlives its source", () => {
		const { root, source } = store();
		const path = installRunner(root, source);
		expect(readFileSync(path)).toEqual(readFileSync(source));
		expect(path).toMatch(/\/runners\/[0-9a-f]{64}\/runner\.cjs$/);
		expect(statSync(path).mode & 0o777).toBe(0o500);
		const sha = path.split("/").at(-2) ?? "";
		rmSync(source);
		expect(installedRunner(root, sha)).toBe(path);
		expect(readdirSync(join(root, "runners"))).toEqual([sha]);
	});

	it("is put there once, and a newer one lies beside it", () => {
		const { root, source } = store();
		const path = installRunner(root, source);
		const { mtimeMs } = statSync(path);
		expect(installRunner(root, source)).toBe(path);
		expect(statSync(path).mtimeMs).toBe(mtimeMs);
		writeFileSync(source, "// newer\n");
		const newer = installRunner(root, source);
		expect(newer).not.toBe(path);
		expect(existsSync(path)).toBe(true);
	});

	it("is refused where it is not what its name says", () => {
		const { root, source } = store();
		const path = installRunner(root, source);
		chmodSync(path, 0o700);
		writeFileSync(path, "// changed\n");
		expect(() => installRunner(root, source)).toThrow(
			expect.objectContaining({ reason: "corrupt", about: path }),
		);
		const sha = path.split("/").at(-2) ?? "";
		expect(() => installedRunner(root, sha)).toThrow(
			expect.objectContaining({ reason: "corrupt" }),
		);
		expect(readFileSync(path, "utf8")).toBe("// changed\n");
	});

	it("that was never there is none, and a missing source is a broken installation", () => {
		const { root, source } = store();
		expect(installedRunner(root, "0".repeat(64))).toBeNull();
		rmSync(source);
		expect(() => installRunner(root, source)).toThrow(
			expect.objectContaining({ reason: "installation", about: source }),
		);
	});
});
