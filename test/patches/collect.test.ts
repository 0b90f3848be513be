import { createHash } from "node:crypto";
import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { artefact } from "../../scripts/core/records/outcome.ts";
import { applyPatch } from "../../scripts/patches/apply.ts";
import { collectCommit } from "../../scripts/patches/collect.ts";
import { snapshotTree } from "../../scripts/patches/snapshot.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import {
	collect,
	patchOf,
	plannedTree,
	png,
	reapplied,
	treeOf,
	wishOf,
	worktreeOf,
} from "./rig.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

describe("[D9] a patch gives the tree that it was taken from", () => {
	it("with binaries added, changed, deleted and renamed, modes, links, empty files, CRLF and every kind of name", async () => {
		const repo = rig.repository();
		rig.write(repo, {
			"img/old.png": png(1),
			"img/gone.png": png(2),
			"img/change.png": png(3),
			"crlf.txt": "a\r\nb\r\n",
			"mode.sh": "#!/bin/sh\n",
			"empty-gone": "",
			"becomes-folder": "x\n",
			"folder/becomes-file": "x\n",
			"no-newline": "end",
		});
		symlinkSync("a.txt", join(repo, "link"));
		rig.commit(repo);
		const tree = await worktreeOf(rig, repo);
		const at = (name: string) => join(tree.root, name);
		rig.write(tree.root, {
			"img/new.png": png(4),
			"img/change.png": png(5),
			"crlf.txt": "a\r\nB\r\nc\r\n",
			"fresh-crlf.txt": "x\r\ny\r\n",
			empty: "",
			"no-newline": "end of it",
			"with space": "x\n",
			"new\nline": "x\n",
			"ünï/cødé": "x\n",
			'quo"te\\back\ttab': "x\n",
			"-dash": "x\n",
			"--": "x\n",
			":(glob)magic*": "x\n",
			"a => b": "x\n",
			"b/a.txt": "x\n",
			"mixed.txt": "a\r\nb\nc\r",
			"nul.txt": "a\0b\n",
			"minus.txt": "--- a/x\n+++ b/y\n@@ -1 +1 @@\n",
		});
		renameSync(at("img/old.png"), at("img/re named.png"));
		for (const gone of ["img/gone.png", "empty-gone", "link", "becomes-folder"])
			rmSync(at(gone));
		rig.write(tree.root, { "becomes-folder/inside": "x\n" });
		rmSync(at("folder"), { recursive: true });
		writeFileSync(at("folder"), "now a file\n");
		chmodSync(at("mode.sh"), 0o755);
		symlinkSync("img/new.png", at("link"));
		symlinkSync("no such\ntarget", at("dangling"));
		writeFileSync(
			Buffer.concat([Buffer.from(at("latin-")), Buffer.from([0xe9])]),
			"x\n",
		);
		const { artefact: made, path } = await patchOf(rig, tree);
		expect(artefact.safeParse(made).success).toBe(true);
		const bytes = readFileSync(path);
		expect(made).toMatchObject({
			file: "results/patch.diff",
			bytes: bytes.length,
			sha256: createHash("sha256").update(bytes).digest("hex"),
			baseCommit: tree.baseCommit,
			baseTree: tree.baseTree,
		});
		expect(made.resultTree).toBe(treeOf(rig, tree.root));
		expect(reapplied(rig, repo, tree.baseCommit, path)).toBe(made.resultTree);
		expect(made.files).toBe(
			rig
				.raw(
					tree.root,
					"diff-tree",
					"-r",
					"--name-only",
					"-z",
					tree.baseTree,
					made.resultTree,
				)
				.split("\0").length - 1,
		);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(readdirSync(join(rig.dir, "results"))).toEqual(["patch.diff"]);
	});

	it("with folders that end in a space, which git cannot read back by itself", async () => {
		const repo = rig.repository();
		rig.write(repo, { "old /mode": "x\n", "old /empty": "", "a/b /c /d": "" });
		rig.commit(repo);
		const tree = await worktreeOf(rig, repo);
		chmodSync(join(tree.root, "old /mode"), 0o755);
		rmSync(join(tree.root, "a/b /c /d"));
		rmSync(join(tree.root, "old /empty"));
		rig.write(tree.root, {
			"new /empty": "",
			"new /x.png": png(1),
			"new /text": "diff --git a/x /y b/x /y\n\rdiff --git a/x /y b/x /y\n",
			"new /ü": "",
			"new b/new ": "",
		});
		const { artefact: made, path } = await patchOf(rig, tree);
		expect(made.files).toBe(8);
		expect(reapplied(rig, repo, tree.baseCommit, path)).toBe(made.resultTree);
	});

	it("whatever the person's settings for diffs and patches are", async () => {
		const repo = rig.repository();
		rig.write(repo, { ".gitattributes": "*.txt diff=shout\n*.bin binary\n" });
		rig.commit(repo);
		for (const [key, value] of [
			["diff.noprefix", "true"],
			["diff.mnemonicPrefix", "true"],
			["diff.renames", "copies"],
			["diff.external", "false"],
			["diff.shout.textconv", "tr a-z A-Z"],
			["diff.shout.command", "false"],
			["diff.context", "0"],
			["diff.suppressBlankEmpty", "true"],
			["diff.submodule", "log"],
			["diff.wordRegex", "."],
			["color.ui", "always"],
			["color.diff", "always"],
			["apply.whitespace", "fix"],
			["core.whitespace", "tab-in-indent,trailing-space,cr-at-eol"],
			["core.quotePath", "true"],
			["core.safecrlf", "true"],
			["core.commitGraph", "false"],
		] as const)
			rig.raw(repo, "config", key, value);
		const tree = await worktreeOf(rig, repo);
		rig.write(tree.root, {
			"a.txt": "one  \n\ttwo\n\nfour \n",
			"x.bin": "text\n",
			"ü.txt": "ü \r\n",
		});
		renameSync(join(tree.root, "dir/b.txt"), join(tree.root, "c.txt"));
		const { artefact: made, path } = await patchOf(rig, tree);
		expect(reapplied(rig, repo, tree.baseCommit, path)).toBe(made.resultTree);
	});

	it("with line ends as the repository wants them", async () => {
		const repo = rig.repository();
		rig.write(repo, { ".gitattributes": "*.w text eol=crlf\n* text=auto\n" });
		rig.write(repo, { "x.w": "a\r\nb\r\n" });
		rig.commit(repo);
		const tree = await worktreeOf(rig, repo);
		expect(await collect(rig, tree)).toMatchObject({ kind: "empty" });
		rig.write(tree.root, { "x.w": "a\r\nB\r\n", "y.w": "new\r\n" });
		const { artefact: made, path } = await patchOf(rig, tree);
		expect(readFileSync(path, "utf8")).not.toContain("\r");
		expect(made.resultTree).toBe(treeOf(rig, tree.root));
	});

	it("in a repository whose own path would split a list of paths", async () => {
		const repo = rig.repository('we:ird "na\nme\\');
		const tree = await worktreeOf(rig, repo, 'wo:rk "x\ny');
		rig.write(tree.root, { "a.txt": "x\n" });
		const { artefact: made } = await patchOf(rig, tree);
		expect(made.resultTree).toBe(treeOf(rig, tree.root));
	});

	it("in a repository with the longer object names", async () => {
		const repo = join(rig.dir, "sha256");
		rig.raw(rig.dir, "init", "-q", "--object-format=sha256", repo);
		rig.write(repo, { "x.png": png(1), "a.txt": "a\n" });
		rig.commit(repo);
		const tree = await worktreeOf(rig, repo);
		rig.write(tree.root, { "x.png": png(2), "b.txt": "b\n" });
		const { artefact: made } = await patchOf(rig, tree);
		expect(artefact.safeParse(made).success).toBe(true);
		expect(made.resultTree).toBe(treeOf(rig, tree.root));
		expect(await applyPatch(wishOf(rig, repo, made))).toMatchObject({
			kind: "applied",
		});
	});

	it("in a repository without a commit", async () => {
		const repo = join(rig.dir, "unborn");
		mkdirSync(repo);
		rig.raw(repo, "init", "-q");
		const tree = await plannedTree(rig, repo, false);
		rig.write(repo, { "x.png": png(1), y: "y" });
		const { artefact: made, path } = await patchOf(rig, tree);
		expect(made).toMatchObject({ baseCommit: null, files: 2 });
		expect(reapplied(rig, repo, null, path)).toBe(made.resultTree);
	});
});

describe("[D12] nothing taken", () => {
	it("is said, and no file is written", async () => {
		const repo = rig.repository();
		const tree = await worktreeOf(rig, repo);
		expect(await collect(rig, tree)).toEqual({
			kind: "empty",
			nested: [],
			submodules: [],
		});
		expect(readdirSync(join(rig.dir, "results"))).toEqual([]);
		rig.write(tree.root, { "a.txt": "x\n" });
		rig.commit(tree.root);
		rig.raw(tree.root, "revert", "--no-edit", "HEAD");
		expect(await collect(rig, tree)).toMatchObject({ kind: "empty" });
		expect(await collectCommit(rig.git, tree)).toMatchObject({ commits: 2 });
	});

	it("counts only what was changed since the start in a checkout that had changes before", async () => {
		const repo = rig.repository();
		rig.write(repo, { "a.txt": "mine\n", "mine.txt": "x" });
		const before = await snapshotTree(rig.git, {
			root: repo,
			commonDir: join(repo, ".git"),
			ours: false,
		});
		const tree = {
			...(await plannedTree(rig, repo, false)),
			baseTree: before.tree,
		};
		expect(await collect(rig, tree)).toMatchObject({ kind: "empty" });
		rig.write(repo, { "theirs.txt": "x" });
		expect((await patchOf(rig, tree)).artefact.files).toBe(1);
	});

	it("is an error, not an empty patch, where it could not be looked", async () => {
		const repo = rig.repository();
		const tree = await worktreeOf(rig, repo);
		rmSync(tree.root, { recursive: true });
		await expect(collect(rig, tree)).rejects.toMatchObject({
			reason: "environment",
		});
		rig.raw(repo, "worktree", "prune");
		await expect(collect(rig, tree)).rejects.toMatchObject({
			message: expect.stringContaining("no longer knows"),
		});
		expect(readdirSync(join(rig.dir, "results"))).toEqual([]);
	});
});

describe("commits", () => {
	it("are counted from the one that the work started from", async () => {
		const repo = rig.repository();
		const tree = await worktreeOf(rig, repo);
		expect(await collectCommit(rig.git, tree)).toBe("none");
		rig.commit(tree.root);
		const commit = rig.commit(tree.root);
		expect(await collectCommit(rig.git, tree)).toEqual({
			kind: "commit",
			branch: "work",
			commit,
			commits: 2,
		});
		rig.raw(tree.root, "checkout", "-q", "--detach");
		expect(await collectCommit(rig.git, tree)).toMatchObject({ branch: null });
		rig.raw(tree.root, "reset", "-q", "--hard", "HEAD~2");
		expect(await collectCommit(rig.git, tree)).toBe("none");
	});
});
