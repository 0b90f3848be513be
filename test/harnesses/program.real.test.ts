import { execFileSync, spawn } from "node:child_process";
import {
	chmodSync,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	authStatus,
	findClaude,
	locateClaude,
	probeVersion,
} from "../../scripts/harnesses/claude/find.ts";
import { ask } from "../../scripts/harnesses/program.ts";
import { missing } from "../needs.ts";

const FAKE = join(import.meta.dirname, "../fakes/claude.mjs");
let base: string;
let home: string;
beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), "offload-program-")));
	home = join(base, "home");
	mkdirSync(home);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const bin = (name: string) => {
	const dir = join(base, name);
	mkdirSync(dir, { recursive: true });
	return dir;
};
const install = (dir: string) => {
	const path = join(dir, "claude");
	copyFileSync(FAKE, path);
	chmodSync(path, 0o755);
	return path;
};
const env = (path: string, more: Record<string, string> = {}) => ({
	PATH: `${path}:${process.env.PATH}`,
	HOME: home,
	...more,
});
const search = (
	path: string,
	more: { configured?: string; folder?: string } = {},
) => ({
	configured: more.configured ?? null,
	folder: more.folder ?? null,
	env: { PATH: path },
});

describe("finding claude", () => {
	it("takes the first on PATH, by its canonical path", () => {
		const real = install(bin("real"));
		symlinkSync(real, join(bin("linked"), "claude"));
		expect(locateClaude(search(`${bin("empty")}:${bin("linked")}`))).toEqual({
			program: real,
			notes: [],
		});
	});

	it("takes the configured path and looks nowhere else", () => {
		const real = install(bin("real"));
		install(bin("other"));
		expect(
			locateClaude(search(bin("other"), { configured: real })).program,
		).toBe(real);
		for (const [configured, why] of [
			[join(base, "gone"), /does not exist/],
			[base, /is not a file/],
			["claude", /is not an absolute path/],
		] as const) {
			const found = locateClaude(search(bin("other"), { configured }));
			expect(found.program).toBeNull();
			expect(found.notes.join()).toMatch(why);
		}
		writeFileSync(join(base, "plain"), "", { mode: 0o644 });
		expect(
			locateClaude(
				search("", { configured: join(base, "plain") }),
			).notes.join(),
		).toMatch(/may not be executed/);
	});

	it("says where it looked when there is none", () => {
		const found = locateClaude(search(`${bin("a")}:${bin("b")}`));
		expect(found.program).toBeNull();
		expect(found.notes.join()).toContain("not found in the 2 folders of PATH");
	});

	it("[F11] takes none that the folder it works in could have planted", () => {
		const folder = bin("repository");
		install(bin("repository/node_modules/.bin"));
		const path = join(folder, "node_modules/.bin");
		const found = locateClaude(search(path, { folder }));
		expect(found.program).toBeNull();
		expect(found.notes.join()).toContain("is not used");
		symlinkSync(join(path, "claude"), join(bin("innocent"), "claude"));
		expect(locateClaude(search(bin("innocent"), { folder })).program).toBe(
			null,
		);
		expect(locateClaude(search(`.:${path}`)).program).toBe(
			join(path, "claude"),
		);
	});
});

describe("asking claude for its version", () => {
	const version = (state: string, deadlineMs = 10_000) =>
		probeVersion(
			install(bin("real")),
			env("", { FAKE_CLAUDE_VERSION: state }),
			deadlineMs,
		);

	it("tells it", async () => {
		expect(await version("ok")).toEqual({ version: "2.1.332", note: null });
	});

	it.each([
		["fail", /ended with exit code 1/],
		["mute", /ended with exit code 0 and said nothing/],
		["foreign", /not as Claude Code does/],
	])("tells apart one that answers %s", async (state, note) => {
		const answer = await version(state);
		expect(answer.version).toBeNull();
		expect(answer.note).toMatch(note);
	});

	it("[B3] ends one that hangs, at the deadline", async () => {
		const started = performance.now();
		const answer = await version("hang", 1500);
		expect(answer.note).toMatch(/did not end within 1.5 s/);
		expect(performance.now() - started).toBeLessThan(5000);
	});

	it("tells one that cannot be started", async () => {
		writeFileSync(join(base, "broken"), "\u007fELFnonsense", { mode: 0o755 });
		const answer = await probeVersion(join(base, "broken"), env(""));
		expect(answer.version).toBeNull();
		expect(answer.note).toMatch(/could not be started|exit code/);
		expect((await probeVersion(join(base, "gone"), env(""))).note).toContain(
			"ENOENT",
		);
	});

	it("is part of finding it, and a program that does not answer is still found", async () => {
		const program = install(bin("real"));
		const found = await findClaude({
			configured: null,
			folder: null,
			env: env(bin("real"), { FAKE_CLAUDE_VERSION: "mute" }),
		});
		expect(found).toMatchObject({ program, version: null });
		expect(found.notes).toHaveLength(1);
	});
});

describe("asking claude whether it is signed in", () => {
	const status = (state: string, deadlineMs = 10_000) =>
		authStatus(
			install(bin("real")),
			env("", { FAKE_CLAUDE_AUTH: state }),
			deadlineMs,
		);

	it.each([
		["login", { signedIn: "yes", method: "claude.ai", note: null }],
		["api-key", { signedIn: "yes", method: "api_key", note: null }],
		["out", { signedIn: "no", method: "none", note: null }],
	])("tells %s", async (state, answer) => {
		expect(await status(state)).toEqual(answer);
	});

	it.each([
		["mute", /said nothing/],
		["garbage", /cannot be read/],
	])("does not know where the answer is %s", async (state, note) => {
		const answer = await status(state);
		expect(answer.signedIn).toBe("unknown");
		expect(answer.note).toMatch(note);
	});

	it("[B3] does not know where it hangs", async () => {
		expect(await status("hang", 1500)).toMatchObject({
			signedIn: "unknown",
			note: expect.stringMatching(/did not end/),
		});
	});
});

describe("a question to a program", () => {
	it("[B3] has its stdin closed, even while the asker's own stays open", async () => {
		const record = join(base, "record");
		const script = join(base, "asker.mjs");
		writeFileSync(
			script,
			`import { probeVersion } from ${JSON.stringify(join(import.meta.dirname, "../../scripts/harnesses/claude/find.ts"))};
			const answer = await probeVersion(process.argv[2], { PATH: process.env.PATH, HOME: process.argv[3], FAKE_CLAUDE_RECORD: process.argv[4] });
			console.log(JSON.stringify(answer));`,
		);
		const bundle = join(base, "asker.cjs");
		const root = join(import.meta.dirname, "../..");
		execFileSync(
			join(root, "node_modules/.bin/esbuild"),
			[
				script,
				"--bundle",
				"--platform=node",
				"--format=esm",
				`--outfile=${bundle}.mjs`,
			],
			{ stdio: "pipe", cwd: root },
		);
		const asker = spawn(
			process.execPath,
			[`${bundle}.mjs`, install(bin("real")), home, record],
			// This pipe is never written to and never closed while the asker runs.
			{ stdio: ["pipe", "pipe", "inherit"] },
		);
		let out = "";
		asker.stdout.on("data", (chunk) => {
			out += chunk;
		});
		const code = await new Promise((resolve) => asker.once("close", resolve));
		expect(code).toBe(0);
		expect(JSON.parse(out)).toEqual({ version: "2.1.332", note: null });
		const seen = JSON.parse(readFileSync(record, "utf8"));
		expect(seen.stdinKind).toBe("device");
	});

	it("takes only so much of the answer", async () => {
		const answer = await ask(
			process.execPath,
			["-e", "process.stdout.write('x'.repeat(3_000_000))"],
			{ env: {}, deadlineMs: 10_000, cap: 1000 },
		);
		expect(answer).toMatchObject({ kind: "ended", code: 0 });
		expect(answer.kind === "ended" && answer.out.length).toBe(1000);
	});

	it("is over when the program is, though a process of its own holds the streams", async () => {
		const started = performance.now();
		const answer = await ask(
			process.execPath,
			[
				"-e",
				"require('child_process').spawn(process.execPath,['-e','setTimeout(()=>{},20000)'],{stdio:'inherit'}).unref();console.log('answered')",
			],
			{ env: {}, deadlineMs: 15_000 },
		);
		expect(answer).toMatchObject({ kind: "ended", code: 0, out: "answered\n" });
		expect(performance.now() - started).toBeLessThan(10_000);
	});

	it("leaves nothing running when its deadline passes", async () => {
		const pids = join(base, "pids");
		const answer = await ask(
			process.execPath,
			[
				"-e",
				`const c=require('child_process').spawn(process.execPath,['-e','setInterval(()=>{},1000)'],{stdio:'ignore'});
				require('fs').writeFileSync(${JSON.stringify(pids)},process.pid+' '+c.pid);setInterval(()=>{},1000)`,
			],
			{ env: {}, deadlineMs: 1500 },
		);
		expect(answer.kind).toBe("hung");
		const alive = (pid: number) => {
			try {
				process.kill(pid, 0);
				return !/^State:\s*Z/m.test(
					missing("linux") === null
						? readFileSync(`/proc/${pid}/status`, "utf8")
						: "",
				);
			} catch {
				return false;
			}
		};
		const [parent, child] = readFileSync(pids, "utf8").split(" ").map(Number);
		await expect.poll(() => alive(parent as number)).toBe(false);
		await expect.poll(() => alive(child as number)).toBe(false);
	});
});
