import { execFileSync, spawnSync } from "node:child_process";
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readShim, shimText } from "../../scripts/cli/shim.ts";
import { type Given, invoke, jsonOf } from "./invoke.ts";

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

let home: string;
let bin: string;
let root: string;
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), "offload-link-"));
	made.push(home);
	bin = join(home, ".local", "bin");
	root = install("0.1.0", "first");
});

/** An installation whose launcher says what it is and what it was given. */
function install(version: string, says: string): string {
	const dir = join(home, "plugins", "it's $(here)", version);
	mkdirSync(join(dir, "bin"), { recursive: true });
	mkdirSync(join(dir, "dist"));
	writeFileSync(join(dir, "dist", "offload.cjs"), "");
	writeFileSync(
		join(dir, "bin", "offload"),
		`#!/bin/sh\nprintf '%s|' ${says} "$@"\n`,
		{ mode: 0o755 },
	);
	return dir;
}

const link = (args: readonly string[] = [], given: Partial<Given> = {}) =>
	invoke(["link", ...args], {
		home,
		root,
		env: { PATH: `${bin}:/usr/bin:/bin`, ...given.env },
		...given,
	});

describe("link", () => {
	it("puts a command there that starts this installation with every argument as it is", async () => {
		const got = await link();
		expect(got.exit).toBe(0);
		expect(got.rows).toEqual({
			status: ["linked"],
			shim: [join(bin, "offload")],
			target: [root],
			"on-path": ["yes"],
		});
		expect(got.stderr).toBe("");
		const said = execFileSync(join(bin, "offload"), ["a b", "", "$(id)"]);
		expect(said.toString()).toBe("first|a b||$(id)|");
		expect(statSync(join(bin, "offload")).mode & 0o777).toBe(0o755);
	});

	it("a second time changes nothing", async () => {
		await link();
		const before = statSync(join(bin, "offload")).mtimeMs;
		const got = await link();
		expect(got.rows.status).toEqual(["unchanged"]);
		expect(statSync(join(bin, "offload")).mtimeMs).toBe(before);
		expect(readdirSync(bin)).toEqual(["offload"]);
	});

	it("[C11] updates an older one of ours", async () => {
		await link();
		root = install("0.2.0", "second");
		expect((await link()).rows.status).toEqual(["updated"]);
		expect(execFileSync(join(bin, "offload")).toString()).toBe("second|");
		expect(readdirSync(bin)).toEqual(["offload"]);
	});

	it("[C11] the command outlives its installation where another version lies beside it", async () => {
		await link();
		const older = install("0.1.1", "older");
		utimesSync(join(older, "bin", "offload"), 1000, 1000);
		install("0.2.0", "newest");
		rmSync(root, { recursive: true });
		expect(execFileSync(join(bin, "offload"), ["x"]).toString()).toBe(
			"newest|x|",
		);
	});

	it("without any installation left the command says so", async () => {
		await link();
		rmSync(root, { recursive: true });
		const got = spawnSync(join(bin, "offload"), { encoding: "utf8" });
		expect(got.status).toBe(5);
		expect(got.stdout).toMatch(/^reason\tinstallation: /);
		expect(got.stderr).toContain(root);
	});

	it.each([
		["a file", (path: string) => writeFileSync(path, "#!/bin/sh\nmine\n")],
		["an empty file", (path: string) => writeFileSync(path, "")],
		["a folder", (path: string) => mkdirSync(path)],
		[
			"a symbolic link, even one to us",
			(path: string) => symlinkSync(join(root, "bin", "offload"), path),
		],
		["a link to nothing", (path: string) => symlinkSync("/nowhere", path)],
		["a pipe", (path: string) => execFileSync("mkfifo", [path])],
	])("never writes over %s that is not ours", async (_, put) => {
		mkdirSync(bin, { recursive: true });
		const path = join(bin, "offload");
		put(path);
		const list = () =>
			execFileSync("ls", ["-la", "--time-style=full-iso", bin]).toString();
		const before = list().replace(/^.* \.{1,2}$/gm, "");
		const got = await link();
		expect(got.exit).toBe(1);
		expect(got.rows.reason?.[0]).toMatch(
			/^environment: the place of the command is taken by /,
		);
		expect(got.stderr).toContain("offload link --dir <folder>");
		expect(list().replace(/^.* \.{1,2}$/gm, "")).toBe(before);
	});

	it("--dir names another folder, ~ and relative ones too", async () => {
		for (const [dir, folder] of [
			["~/tools", join(home, "tools")],
			["rel/bin", join(home, "rel", "bin")],
			[join(home, "abs"), join(home, "abs")],
		] as const) {
			const got = await link(["--dir", dir]);
			expect(got.rows.shim).toEqual([join(folder, "offload")]);
			expect(got.rows["on-path"]).toEqual(["no"]);
			expect(got.stderr).toContain(`${folder} is not on your PATH`);
			expect(readShim(join(folder, "offload")).kind).toBe("ours");
		}
	});

	it("says which command a shell finds first", async () => {
		const other = join(home, "other");
		mkdirSync(other);
		writeFileSync(join(other, "offload"), "#!/bin/sh\n", { mode: 0o755 });
		const got = await link([], { env: { PATH: `${other}:${bin}` } });
		expect(got.rows["on-path"]).toEqual([join(other, "offload")]);
		expect(got.stderr).toContain(
			`your shell finds ${join(other, "offload")} before`,
		);
	});

	it("a folder that is a file is refused", async () => {
		writeFileSync(join(home, "f"), "");
		const got = await link(["--dir", join(home, "f")]);
		expect(got.exit).toBe(1);
		expect(got.rows.reason?.[0]).toMatch(
			/^environment: could not make the folder: E/,
		);
	});

	it("an installation at a path with a line break is refused", async () => {
		const got = await link([], { root: `${root}\nevil` });
		expect(got.rows.reason?.[0]).toMatch(/^installation: /);
	});

	it("as JSON", async () => {
		expect(jsonOf(await link(["--json"]))).toEqual({
			format: 1,
			verb: "link",
			status: "linked",
			shim: join(bin, "offload"),
			target: root,
			"on-path": "yes",
			exit: 0,
		});
	});
});

describe("the shim", () => {
	it("names its root back, whatever is in it", () => {
		for (const odd of ["/a b", "/it's", `/a"b`, "/$(x)`y`\\z", "/ü"]) {
			const path = join(home, "shim");
			writeFileSync(path, shimText(odd));
			expect(readShim(path)).toMatchObject({ kind: "ours", root: odd });
		}
	});

	it("a file that merely mentions us is not ours", () => {
		const path = join(home, "shim");
		for (const text of [
			"#!/bin/sh\n# offload-shim 10\n#\nroot='/a'\n",
			"#!/bin/sh\n#\n# offload-shim 1\nroot='/a'\n",
			"# offload-shim 1\n",
		]) {
			writeFileSync(path, text);
			chmodSync(path, 0o755);
			expect(readShim(path).kind).toBe("foreign");
		}
		expect(readFileSync(path, "utf8")).toBe("# offload-shim 1\n");
	});
});
