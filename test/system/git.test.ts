import {
	chmodSync,
	existsSync,
	mkdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fields, gitRunner, oneLine } from "../../scripts/system/git.ts";
import { gitEnvironment } from "../../scripts/system/git-environment.ts";
import { atLeast, hookSettings } from "../../scripts/system/git-hooks.ts";
import { configOf, type GitRig, gitRig } from "./git-rig.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

/** A program in place of git. */
const standIn = (script: string): string => {
	const path = join(rig.dir, "fake-git");
	writeFileSync(path, `#!/bin/sh\n${script}\n`);
	chmodSync(path, 0o755);
	return path;
};

describe("a call of git", () => {
	it("[D7] hears nothing of GIT_* in the environment", async () => {
		const repo = rig.repository();
		const other = rig.repository("other");
		const before = configOf(repo);
		const git = gitRunner({
			env: {
				...rig.env,
				GIT_DIR: join(other, ".git"),
				GIT_WORK_TREE: other,
				GIT_INDEX_FILE: join(rig.dir, "nowhere"),
				GIT_OBJECT_DIRECTORY: join(rig.dir, "nowhere"),
				GIT_CONFIG_PARAMETERS: "'core.bare'='true'",
				GIT_CONFIG_COUNT: "1",
				GIT_CONFIG_KEY_0: "core.bare",
				GIT_CONFIG_VALUE_0: "true",
				git_config_global: "/dev/null",
			},
		});
		const root = await git(["rev-parse", "--show-toplevel"], { cwd: repo });
		expect(oneLine(root)).toBe(repo);
		await git(["add", "-A"], { cwd: repo, writes: true });
		expect(configOf(repo)).toBe(before);
		expect(existsSync(join(rig.dir, "nowhere"))).toBe(false);
	});

	it("keeps the rest of the environment", () => {
		expect(
			gitEnvironment({ HOME: "/h", GIT_X: "1", Git_Y: "2", LANGUAGE: "de" }),
		).toMatchObject({ HOME: "/h", LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" });
		expect(gitEnvironment({ GIT_X: "1", LANGUAGE: "de" })).not.toHaveProperty(
			"GIT_X",
		);
		expect(gitEnvironment({ LANGUAGE: "de" })).not.toHaveProperty("LANGUAGE");
	});

	it("[D8] runs no hook, wherever the hooks lie", async () => {
		const repo = rig.repository();
		const elsewhere = join(rig.dir, "hooks");
		for (const folder of [join(repo, ".git", "hooks"), elsewhere]) {
			mkdirSync(folder, { recursive: true });
			for (const name of [
				"post-checkout",
				"post-index-change",
				"reference-transaction",
			]) {
				writeFileSync(
					join(folder, name),
					`#!/bin/sh\necho ran >> '${join(rig.dir, "ran")}'\nexit 1\n`,
				);
				chmodSync(join(folder, name), 0o755);
			}
		}
		for (const path of [null, elsewhere]) {
			if (path !== null) rig.raw(repo, "config", "core.hooksPath", path);
			rmSync(join(rig.dir, "ran"), { force: true });
			rig.write(repo, { "new.txt": String(path) });
			await rig.git(["add", "-A"], { cwd: repo, writes: true });
			await rig.git(["update-ref", `refs/heads/x${path === null}`, "HEAD"], {
				cwd: repo,
				writes: true,
			});
			expect(existsSync(join(rig.dir, "ran"))).toBe(false);
		}
	});

	it("[D8] switches off hooks that configuration names, by names that no argument could carry", () => {
		expect(
			hookSettings([
				"hook.lint.command",
				"hook.a=b\nc.d.command",
				"core.bare",
				"",
			]),
		).toEqual({
			GIT_CONFIG_COUNT: "2",
			GIT_CONFIG_KEY_0: "hook.lint.enabled",
			GIT_CONFIG_VALUE_0: "false",
			GIT_CONFIG_KEY_1: "hook.a=b\nc.d.enabled",
			GIT_CONFIG_VALUE_1: "false",
		});
		expect(hookSettings([])).toEqual({});
		expect(atLeast([2, 54], [2, 54])).toBe(true);
		expect(atLeast([2, 9], [2, 54])).toBe(false);
		expect(atLeast([3], [2, 54])).toBe(true);
		expect(atLeast([], [2, 54])).toBe(false);
	});

	it("[D8] asks a git that knows such hooks for their names before it may run one", async () => {
		const program = standIn(`case "$*" in
version) echo 'git version 2.55.1' ;;
config*hook*) printf 'hook.lint.command\\0' ;;
*) env | grep '^GIT_CONFIG_' | sort ;;
esac`);
		const git = gitRunner({ program, env: rig.env });
		const writing = await git(["add"], { cwd: rig.dir, writes: true });
		expect(writing.stdout.toString()).toBe(
			"GIT_CONFIG_COUNT=1\nGIT_CONFIG_KEY_0=hook.lint.enabled\nGIT_CONFIG_VALUE_0=false\n",
		);
	});

	it("starts no file system monitor of a repository's own", async () => {
		const repo = rig.repository();
		const canary = join(rig.dir, "canary");
		writeFileSync(join(rig.dir, "monitor"), `#!/bin/sh\ntouch '${canary}'\n`);
		chmodSync(join(rig.dir, "monitor"), 0o755);
		rig.raw(repo, "config", "core.fsmonitor", join(rig.dir, "monitor"));
		await rig.git(["status", "--porcelain"], { cwd: repo });
		expect(existsSync(canary)).toBe(false);
	});

	it("takes paths letter by letter, and names with anything in them", async () => {
		const repo = rig.repository();
		const names = ["-dash", ":(glob)*", "a\nb", 'q"uote', "ünïcode", "*.txt"];
		rig.write(repo, Object.fromEntries(names.map((name) => [name, name])));
		await rig.git(["add", "--", "*.txt"], { cwd: repo, writes: true });
		const one = await rig.git(["diff", "--cached", "--name-only", "-z"], {
			cwd: repo,
		});
		expect(fields(one)).toEqual(["*.txt"]);
		await rig.git(["add", "--", ...names], { cwd: repo, writes: true });
		const all = await rig.git(["diff", "--cached", "--name-only", "-z"], {
			cwd: repo,
		});
		expect(fields(all).sort()).toEqual([...names].sort());
	});

	it("feeds stdin or closes it", async () => {
		const repo = rig.repository();
		const fed = await rig.git(["hash-object", "--stdin"], {
			cwd: repo,
			input: Buffer.from("x"),
		});
		expect(oneLine(fed)).toMatch(/^[0-9a-f]{40}$/);
		const closed = await rig.git(["hash-object", "--stdin"], { cwd: repo });
		expect(oneLine(closed)).toMatch(/^e69de29/);
	});
});

describe("a call of git that gives no answer", () => {
	it("says in git's own words, in one safe line, what it refused", async () => {
		const repo = rig.repository();
		await expect(
			rig.git(["rev-parse", "--verify", "no\u001bsuch"], { cwd: repo }),
		).rejects.toMatchObject({
			name: "OffloadError",
			reason: "environment",
			trouble: "exit",
			code: 128,
			message: "git says: Needed a single revision",
		});
		await expect(
			rig.git(["config", "--file", "a\u001b[2Jb", "--list"], { cwd: repo }),
		).rejects.toMatchObject({ message: expect.not.stringContaining("\u001b") });
	});

	it("hands back a code that is an answer", async () => {
		const repo = rig.repository();
		const answer = await rig.git(["config", "--get", "no.such"], {
			cwd: repo,
			answers: [1],
		});
		expect(answer.code).toBe(1);
	});

	it("tells a missing git from a missing folder", async () => {
		const git = gitRunner({ program: join(rig.dir, "none"), env: rig.env });
		await expect(git(["version"], { cwd: rig.dir })).rejects.toMatchObject({
			trouble: "no-git",
			reason: "environment",
		});
		await expect(
			rig.git(["version"], { cwd: join(rig.dir, "none") }),
		).rejects.toMatchObject({ trouble: "no-folder", reason: "environment" });
	});

	it("ends git and what it started at the deadline", async () => {
		const mark = join(rig.dir, "child");
		const program = standIn(
			`sh -c 'trap "echo ended > ${mark}; exit" TERM; while :; do sleep 0.05; done' & wait`,
		);
		const git = gitRunner({ program, env: rig.env });
		await expect(
			git(["fetch"], { cwd: rig.dir, deadlineMs: 300 }),
		).rejects.toMatchObject({
			trouble: "deadline",
			message: "git fetch did not end within 0.3 s",
		});
		expect(existsSync(mark)).toBe(true);
	});

	it("stops reading at the limit", async () => {
		const git = gitRunner({ program: standIn("yes"), env: rig.env });
		await expect(
			git(["log"], { cwd: rig.dir, mostBytes: 100_000 }),
		).rejects.toMatchObject({ trouble: "too-much" });
	});

	it("says by which signal git was ended", async () => {
		const git = gitRunner({ program: standIn("kill -9 $$"), env: rig.env });
		await expect(git(["log"], { cwd: rig.dir })).rejects.toMatchObject({
			trouble: "signal",
			message: "git was ended by SIGKILL",
		});
	});
});
