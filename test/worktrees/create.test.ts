import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Git } from "../../scripts/system/git.ts";
import { repositoryOf } from "../../scripts/system/git-repository.ts";
import {
	assertTree,
	type PlannedTree,
} from "../../scripts/worktrees/assert.ts";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import { configOf, type GitRig, gitRig } from "../system/git-rig.ts";
import { handleOf, portsOf } from "./ports.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

const HANDLE = handleOf(1);
const BRANCH = `offload/${HANDLE}`;
const make = (repo: string, over: Parameters<typeof portsOf>[1] = {}) =>
	createWorktree({ repo, handle: HANDLE }, portsOf(rig, over));

/** Everything that a worktree of ours could have left anywhere. */
const traces = (repo: string) => ({
	registered: rig.raw(repo, "worktree", "list", "--porcelain").includes(HANDLE),
	branches: rig.raw(repo, "branch", "--list", "offload/*"),
	folders: existsSync(join(rig.dir, "state", "worktrees"))
		? readdirSync(join(rig.dir, "state", "worktrees"))
		: [],
	entries: existsSync(join(repo, ".git", "worktrees")),
});
const NONE = { registered: false, branches: "", folders: [], entries: false };

const treeOf = (made: Awaited<ReturnType<typeof make>>): PlannedTree => ({
	root: made.path,
	ours: true,
	branch: made.branch,
	baseCommit: made.baseCommit,
	baseTree: made.baseTree,
	commonDir: made.commonDir,
});

describe("a worktree", () => {
	it("is made under the state root, on its branch, locked, clean and without a mark of ours inside", async () => {
		const repo = rig.repository();
		const before = configOf(repo);
		const made = await make(repo);
		expect(made).toEqual({
			path: join(rig.dir, "state", "worktrees", HANDLE),
			branch: BRANCH,
			baseCommit: rig.raw(repo, "rev-parse", "HEAD"),
			baseTree: rig.raw(repo, "rev-parse", "HEAD^{tree}"),
			commonDir: join(repo, ".git"),
		});
		expect(rig.raw(made.path, "status", "--porcelain", "--ignored")).toBe("");
		expect(rig.raw(made.path, "branch", "--show-current")).toBe(BRANCH);
		expect(rig.raw(repo, "worktree", "list", "--porcelain")).toContain(
			`locked offload ${HANDLE}`,
		);
		expect(readFileSync(join(made.path, "a.txt"), "utf8")).toContain("two");
		expect(configOf(repo)).toBe(before);
		expect(readdirSync(join(rig.dir, "state", "worktrees"))).toEqual([HANDLE]);
		expect(readdirSync(join(rig.dir, "state", "locks"))).toEqual([]);
	});

	it("starts where it is told to, and otherwise from what is checked out", async () => {
		const repo = rig.repository();
		const first = rig.raw(repo, "rev-parse", "HEAD");
		rig.raw(repo, "tag", "v1");
		rig.write(repo, { "a.txt": "more\n" });
		rig.commit(repo);
		const ports = portsOf(rig);
		const at = await createWorktree(
			{ repo, handle: handleOf(2), base: "v1" },
			ports,
		);
		expect(at.baseCommit).toBe(first);
		await expect(
			createWorktree({ repo, handle: handleOf(3), base: "--all" }, ports),
		).rejects.toMatchObject({ reason: "environment", about: "--all" });
		expect((await make(join(repo, "dir"))).baseCommit).not.toBe(first);
	});

	it("[D7] is made in the right repository whatever GIT_* says", async () => {
		const repo = rig.repository();
		const other = rig.repository("other");
		const before = [configOf(repo), configOf(other)];
		const env = {
			...rig.env,
			GIT_DIR: join(other, ".git"),
			GIT_WORK_TREE: other,
			GIT_INDEX_FILE: join(other, "index"),
			GIT_CONFIG_COUNT: "1",
			GIT_CONFIG_KEY_0: "core.bare",
			GIT_CONFIG_VALUE_0: "true",
		};
		const made = await createWorktree(
			{ repo, handle: HANDLE },
			portsOf({ dir: rig.dir, env }),
		);
		expect(made.commonDir).toBe(join(repo, ".git"));
		expect([configOf(repo), configOf(other)]).toEqual(before);
		expect(traces(other).entries).toBe(false);
		expect(existsSync(join(other, "index"))).toBe(false);
	});

	it("[D8] is made without running a hook", async () => {
		const repo = rig.repository();
		for (const name of [
			"post-checkout",
			"reference-transaction",
			"post-index-change",
		])
			writeFileSync(
				join(repo, ".git", "hooks", name),
				`#!/bin/sh\necho ${name} >> '${join(rig.dir, "ran")}'\nexit 1\n`,
				{ mode: 0o755 },
			);
		await make(repo);
		expect(existsSync(join(rig.dir, "ran"))).toBe(false);
	});

	it("[D16] is made from a linked work tree, a bare repository, and one whose git directory lies elsewhere", async () => {
		const repo = rig.repository();
		const linked = join(rig.dir, "linked");
		rig.raw(repo, "worktree", "add", "-q", "-b", "side", linked);
		rig.write(linked, { side: "x" });
		const head = rig.commit(linked);
		const bare = join(rig.dir, "bare.git");
		rig.raw(rig.dir, "clone", "-q", "--bare", repo, bare);
		const apart = join(rig.dir, "apart");
		rig.raw(
			rig.dir,
			"clone",
			"-q",
			`--separate-git-dir=${join(rig.dir, "apart.git")}`,
			repo,
			apart,
		);
		const ports = portsOf(rig);
		const from = (dir: string, n: number) =>
			createWorktree({ repo: dir, handle: handleOf(n) }, ports);
		expect((await from(linked, 1)).baseCommit).toBe(head);
		expect((await from(bare, 2)).commonDir).toBe(bare);
		expect((await from(apart, 3)).commonDir).toBe(join(rig.dir, "apart.git"));
	});

	it("is made where the state root is reached through a symbolic link", async () => {
		const repo = rig.repository();
		mkdirSync(join(rig.dir, "real"));
		symlinkSync(join(rig.dir, "real"), join(rig.dir, "state"));
		const made = await make(repo);
		expect(made.path).toBe(join(rig.dir, "real", "worktrees", HANDLE));
	});
});

describe("[D5] a worktree that cannot be made", () => {
	const refusal = async (repo: string, over?: Parameters<typeof portsOf>[1]) =>
		make(repo, over).then(
			() => expect.unreachable("it was made"),
			(error) => error,
		);

	it("outside of a repository, or in one without a commit, is refused by name", async () => {
		expect(await refusal(rig.dir)).toMatchObject({
			reason: "environment",
			message: expect.stringContaining("in none"),
		});
		const fresh = join(rig.dir, "fresh");
		mkdirSync(fresh);
		rig.raw(fresh, "init", "-q");
		expect(await refusal(fresh)).toMatchObject({
			reason: "environment",
			message: expect.stringContaining("none yet"),
		});
	});

	it("leaves nothing, whichever call of git fails, and says why", async () => {
		const repo = rig.repository();
		const commands = [
			"check-ref-format",
			"rev-parse",
			"ls-tree",
			"worktree",
			"reset",
			"ls-files",
			"cat-file",
		];
		for (const command of commands) {
			let done = false;
			const git: Git = async (args, call) => {
				if (args[0] === command && !done) {
					done = true;
					// Git does its part first: the failure comes late.
					await rig.git(args, call);
					return rig.git(["no-such-command"], call);
				}
				return rig.git(args, call);
			};
			expect(await refusal(repo, { git }), command).toMatchObject({
				reason: "environment",
				message: expect.stringMatching(/no-such-command|is missing/),
			});
			expect(done, command).toBe(true);
			expect(traces(repo), command).toEqual(NONE);
		}
		await make(repo);
	});

	it("leaves what was there before it", async () => {
		const repo = rig.repository();
		rig.raw(repo, "branch", BRANCH);
		expect(await refusal(repo)).toMatchObject({ about: BRANCH });
		expect(rig.raw(repo, "branch", "--list", BRANCH)).not.toBe("");
		rig.raw(repo, "branch", "-D", BRANCH);
		const place = join(rig.dir, "state", "worktrees", HANDLE);
		rig.write(place, { mine: "x" });
		expect(await refusal(repo)).toMatchObject({ about: place });
		expect(readFileSync(join(place, "mine"), "utf8")).toBe("x");
		expect(rig.raw(repo, "branch", "--list", BRANCH)).toBe("");
	});

	it("does not take its own failure for leave to work in the original checkout", async () => {
		const repo = rig.repository();
		const made = await make(repo);
		const tree = treeOf(made);
		await assertTree(rig.git, tree);
		const bad: [string, PlannedTree][] = [
			["main checkout", { ...tree, root: repo, branch: "main" }],
			["instead of", { ...tree, branch: "main" }],
			["instead of", { ...tree, baseCommit: "1".repeat(40) }],
			["another repository", { ...tree, commonDir: join(rig.dir, "x") }],
			["is gone", { ...tree, root: join(rig.dir, "gone") }],
			["for its root", { ...tree, root: join(made.path, "dir") }],
			["is missing", { ...tree, baseTree: "1".repeat(40) }],
		];
		for (const [why, planned] of bad)
			await expect(assertTree(rig.git, planned), why).rejects.toMatchObject({
				reason: "environment",
				message: expect.stringContaining(why),
			});
		symlinkSync(made.path, join(rig.dir, "link"));
		await expect(
			assertTree(rig.git, { ...tree, root: join(rig.dir, "link") }),
		).rejects.toThrow("no folder");
		rig.raw(repo, "worktree", "unlock", made.path);
		await expect(assertTree(rig.git, tree)).rejects.toThrow("the lock");
	});

	it("a folder of our own name in which `.git` points elsewhere is no worktree", async () => {
		const repo = rig.repository();
		const tree = treeOf(await make(repo));
		rmSync(join(tree.root, ".git"));
		await expect(assertTree(rig.git, tree)).rejects.toMatchObject({
			message: expect.stringContaining("belongs to no repository"),
		});
		writeFileSync(join(tree.root, ".git"), `gitdir: ${join(repo, ".git")}\n`);
		await expect(assertTree(rig.git, tree)).rejects.toMatchObject({
			message: expect.stringContaining("not ready"),
		});
	});

	it("a person's own checkout is asserted too, without asking for a worktree of ours", async () => {
		const repo = rig.repository();
		const found = await repositoryOf(rig.git, repo);
		if (found === "none") throw new Error("none");
		await assertTree(rig.git, {
			root: repo,
			ours: false,
			branch: "main",
			baseCommit: found.head,
			baseTree: rig.raw(repo, "rev-parse", "HEAD^{tree}"),
			commonDir: found.commonDir,
		});
	});
});
