import {
	existsSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyIndex } from "../../scripts/system/git-scratch.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { patchOf, png, reapplied, treeOf, worktreeOf } from "./rig.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

describe("[D11] what is taken", () => {
	it("is everything but what git ignores, staged or not, committed or not", async () => {
		const repo = rig.repository();
		rig.write(repo, { ".gitignore": "*.log\n" });
		rig.commit(repo);
		const tree = await worktreeOf(rig, repo);
		rig.write(tree.root, { "committed.txt": "x" });
		rig.commit(tree.root);
		rig.write(tree.root, { "staged.txt": "x", "a.txt": "staged\n" });
		rig.raw(tree.root, "add", "-A");
		rig.write(tree.root, {
			"a.txt": "unstaged\n",
			"untracked.txt": "x",
			"intent.txt": "x",
			"ignored.log": "x",
		});
		rig.raw(tree.root, "add", "-N", "intent.txt");
		rig.raw(tree.root, "rm", "-q", "--cached", "dir/b.txt");
		const { artefact: made } = await patchOf(rig, tree);
		const names = rig
			.raw(
				tree.root,
				"diff-tree",
				"-r",
				"--name-status",
				tree.baseTree,
				treeOf(rig, tree.root),
			)
			.split("\n");
		expect(names).toEqual([
			"M\ta.txt",
			"A\tcommitted.txt",
			"A\tintent.txt",
			"A\tstaged.txt",
			"A\tuntracked.txt",
		]);
		expect(made.files).toBe(5);
	});

	it("changes neither index nor files nor refs nor objects of the repository", async () => {
		const repo = rig.repository();
		const tree = await worktreeOf(rig, repo);
		rig.write(tree.root, { "a.txt": "staged\n", "x.png": png(1) });
		rig.raw(tree.root, "add", "a.txt");
		rig.write(tree.root, { "a.txt": "unstaged\n" });
		const state = () => ({
			status: rig.raw(tree.root, "status", "--porcelain"),
			index: readFileSync(join(repo, ".git/worktrees/work/index")).toString(
				"hex",
			),
			refs: rig.raw(repo, "for-each-ref"),
			objects: rig.raw(repo, "count-objects"),
			files: readdirSync(join(repo, ".git"), { recursive: true }).sort(),
		});
		rig.raw(tree.root, "status");
		const before = state();
		await patchOf(rig, tree);
		expect(state()).toEqual(before);
	});

	it("holds what git was told not to look at", async () => {
		const repo = rig.repository();
		const tree = await worktreeOf(rig, repo);
		rig.raw(tree.root, "update-index", "--assume-unchanged", "a.txt");
		rig.raw(tree.root, "update-index", "--skip-worktree", "dir/b.txt");
		rig.write(tree.root, { "a.txt": "hidden\n", "dir/b.txt": "hidden\n" });
		expect((await patchOf(rig, tree)).artefact.files).toBe(2);
	});

	it("leaves alone what a sparse checkout leaves out", async () => {
		const repo = rig.repository();
		rig.write(repo, { "far/away": "x\n", "near/by": "x\n" });
		rig.commit(repo);
		const tree = await worktreeOf(rig, repo);
		rig.raw(tree.root, "sparse-checkout", "set", "near");
		expect(existsSync(join(tree.root, "far"))).toBe(false);
		rig.write(tree.root, { "near/by": "y\n", "far/new": "new\n" });
		const { artefact: made, path } = await patchOf(rig, tree);
		expect(made.files).toBe(2);
		expect(reapplied(rig, repo, tree.baseCommit, path)).toBe(made.resultTree);
	});

	it("names repositories inside the tree, which no patch can carry", async () => {
		const repo = rig.repository();
		rig.repository("lib");
		const tree = await worktreeOf(rig, repo);
		rig.write(tree.root, { "x.txt": "x" });
		rig.raw(tree.root, "init", "-q", "fresh [1]");
		rig.raw(tree.root, "clone", "-q", join(rig.dir, "lib"), "deep/cl*ne");
		rig.write(tree.root, { "deep/clone2/x": "x" });
		const { artefact: made, ...found } = await patchOf(rig, tree);
		expect(found.nested).toEqual(["deep/cl*ne", "fresh [1]"]);
		expect(found.submodules).toEqual([]);
		expect(made.files).toBe(2);
		rig.raw(
			tree.root,
			"submodule",
			"--quiet",
			"add",
			join(rig.dir, "lib"),
			"sub",
		);
		expect((await patchOf(rig, tree)).submodules).toEqual(["sub"]);
	});

	it("is looked for through the repository's own notes, whatever `.git` says by then", async () => {
		const repo = rig.repository();
		const tree = await worktreeOf(rig, repo);
		const evil = rig.repository("evil");
		rig.raw(evil, "config", "core.fsmonitor", `touch ${join(rig.dir, "ran")}`);
		rig.write(tree.root, { "x.txt": "x" });
		rig.write(tree.root, { ".git": `gitdir: ${join(evil, ".git")}\n` });
		expect((await patchOf(rig, tree)).artefact.files).toBe(1);
		expect(existsSync(join(rig.dir, "ran"))).toBe(false);
	});

	it("is found where the index was broken", async () => {
		const repo = rig.repository();
		const tree = await worktreeOf(rig, repo);
		rig.write(tree.root, { "x.txt": "x" });
		writeFileSync(join(repo, ".git/worktrees/work/index"), "nonsense");
		expect((await patchOf(rig, tree)).artefact.files).toBe(1);
	});

	it("does not pass over a change made in the moment the index was written", () => {
		const from = join(rig.dir, "index");
		writeFileSync(from, "x");
		expect(copyIndex(from, join(rig.dir, "copy"))).toBe(true);
		const [was, is] = [from, join(rig.dir, "copy")].map(
			(path) => statSync(path, { bigint: true }).mtimeNs,
		);
		expect((is as bigint) <= (was as bigint)).toBe(true);
		expect(copyIndex(join(rig.dir, "none"), join(rig.dir, "copy"))).toBe(false);
	});
});
