import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { applyPatch } from "../../scripts/patches/apply.ts";
import { collectPatch } from "../../scripts/patches/collect.ts";
import { gitRunner } from "../../scripts/system/git.ts";
import { repositoryOf } from "../../scripts/system/git-repository.ts";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import { removeWorktree } from "../../scripts/worktrees/remove.ts";
import { configOf, type GitRig, gitRig } from "../system/git-rig.ts";
import { handleOf, portsOf } from "../worktrees/ports.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

/** Every hook that git knows, each failing and leaving a mark. */
const HOOKS = [
	"applypatch-msg",
	"commit-msg",
	"fsmonitor-watchman",
	"post-applypatch",
	"post-checkout",
	"post-commit",
	"post-index-change",
	"post-merge",
	"post-rewrite",
	"pre-applypatch",
	"pre-auto-gc",
	"pre-commit",
	"pre-merge-commit",
	"pre-push",
	"pre-rebase",
	"prepare-commit-msg",
	"reference-transaction",
];

it("[D7] [D8] from the making of a worktree to its removal, no GIT_* is heard, no hook runs, and the settings stay as they are", async () => {
	const repo = rig.repository();
	const other = rig.repository("other");
	const mark = join(rig.dir, "ran");
	const elsewhere = join(rig.dir, "hooks");
	for (const folder of [join(repo, ".git", "hooks"), elsewhere])
		for (const hook of HOOKS) {
			rig.write(folder, { [hook]: "" });
			writeFileSync(
				join(folder, hook),
				`#!/bin/sh\necho ${hook} >> '${mark}'\nexit 1\n`,
				{ mode: 0o755 },
			);
		}
	rig.raw(repo, "config", "core.hooksPath", elsewhere);
	const settings = [configOf(repo), configOf(other)];
	const refs = [rig.raw(repo, "for-each-ref"), rig.raw(other, "for-each-ref")];
	const git = gitRunner({
		env: {
			...rig.env,
			GIT_DIR: join(other, ".git"),
			GIT_WORK_TREE: other,
			GIT_COMMON_DIR: join(other, ".git"),
			GIT_INDEX_FILE: join(other, ".git", "index"),
			GIT_OBJECT_DIRECTORY: join(other, ".git", "objects"),
			GIT_CEILING_DIRECTORIES: rig.dir,
			GIT_NAMESPACE: "x",
			GIT_PREFIX: "dir/",
			GIT_CONFIG: join(other, ".git", "config"),
			GIT_CONFIG_GLOBAL: join(rig.dir, "none"),
			GIT_CONFIG_PARAMETERS: "'core.bare'='true'",
			GIT_CONFIG_COUNT: "1",
			GIT_CONFIG_KEY_0: "core.worktree",
			GIT_CONFIG_VALUE_0: other,
			GIT_EXTERNAL_DIFF: "false",
			GIT_DIFF_OPTS: "-u0",
			GIT_LITERAL_PATHSPECS: "1",
			GIT_ATTR_SOURCE: "HEAD",
			GIT_TRACE: mark,
		},
	});
	const ports = portsOf(rig, { git });
	const made = await createWorktree({ repo, handle: handleOf(1) }, ports);
	rig.write(made.path, { "a.txt": "theirs\n", "new.txt": "theirs\n" });
	const found = await collectPatch({
		git,
		tree: { ...made, root: made.path, ours: true },
		resultsDir: join(rig.dir, "results"),
	});
	if (found.kind !== "patch") throw new Error("empty");
	const repository = await repositoryOf(git, repo);
	if (repository === "none") throw new Error("none");
	const result = await applyPatch({
		git,
		repository,
		patch: { ...found.artefact, file: join(rig.dir, found.artefact.file) },
		scope: null,
	});
	expect(result).toMatchObject({ kind: "applied", verified: "result" });
	expect(readFileSync(join(repo, "new.txt"), "utf8")).toBe("theirs\n");
	const of = {
		handle: handleOf(1),
		root: made.path,
		branch: made.branch,
		commonDir: made.commonDir,
	};
	expect(await removeWorktree(of, () => "ended", ports)).toMatchObject({
		result: "kept",
		keep: [{ reason: "dirty" }, { reason: "untracked" }],
	});
	expect(existsSync(mark)).toBe(false);
	const own = ["-c", "core.hooksPath=/dev/null"];
	rig.raw(made.path, ...own, "checkout", "-q", ".");
	rig.raw(made.path, ...own, "clean", "-q", "-f");
	expect(await removeWorktree(of, () => "ended", ports)).toMatchObject({
		result: "removed",
	});
	expect(existsSync(mark)).toBe(false);
	expect([configOf(repo), configOf(other)]).toEqual(settings);
	expect([
		rig.raw(repo, "for-each-ref"),
		rig.raw(other, "for-each-ref"),
	]).toEqual(refs);
	expect(rig.raw(other, "status", "--porcelain")).toBe("");
});
