import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import type { WorktreeRecord } from "../../scripts/worktrees/inspect.ts";
import {
	type JobState,
	removeWorktree,
} from "../../scripts/worktrees/remove.ts";
import { lockWriter } from "../../scripts/worktrees/writer.ts";
import { configOf, type GitRig, gitRig } from "../system/git-rig.ts";
import { handleOf, portsOf } from "./ports.ts";

let rig: GitRig;
let repo: string;
let of: WorktreeRecord;
beforeEach(async () => {
	rig = gitRig();
	repo = rig.repository();
	of = await made(1);
});
afterEach(() => rig.end());

async function made(n: number, base?: string): Promise<WorktreeRecord> {
	const handle = handleOf(n);
	const one = await createWorktree(
		{ repo, handle, ...(base === undefined ? {} : { base }) },
		portsOf(rig),
	);
	return {
		handle,
		root: one.path,
		branch: one.branch,
		commonDir: one.commonDir,
	};
}

const remove = (
	state: JobState = "ended",
	how: { dryRun?: boolean } = {},
	which = of,
) => removeWorktree(which, () => state, portsOf(rig), how);

/** All that is there of a worktree: its files, its registration, its branch. */
const seen = () => ({
	files: existsSync(of.root) ? readdirSync(of.root).sort() : null,
	registered: rig.raw(repo, "worktree", "list", "--porcelain"),
	branch: rig.raw(repo, "branch", "--list", of.branch),
});

/** Both a dry run and a real one keep it, for that reason, and change nothing. */
async function expectKept(reason: string, state: JobState = "ended") {
	const before = seen();
	for (const dryRun of [true, false]) {
		const verdict = await remove(state, { dryRun });
		expect(verdict.result).toBe("kept");
		expect(verdict.keep.map((one) => one.reason)).toContain(reason);
		expect(verdict.branch).toBe(false);
	}
	expect(seen()).toEqual(before);
}

const commitThere = (name = "new.txt") => {
	rig.write(of.root, { [name]: name });
	return rig.commit(of.root);
};

describe("a worktree that holds nothing of its own", () => {
	it("is removed with its registration and its branch; a dry run only says so", async () => {
		const before = configOf(repo);
		const was = seen();
		expect(await remove("ended", { dryRun: true })).toEqual({
			handle: of.handle,
			root: of.root,
			result: "removable",
			keep: [],
			branch: true,
			ignored: 0,
		});
		expect(seen()).toEqual(was);
		expect(await remove()).toMatchObject({ result: "removed", branch: true });
		expect(seen()).toMatchObject({ files: null, branch: "" });
		expect(seen().registered).not.toContain(of.handle);
		expect(configOf(repo)).toBe(before);
		expect(readdirSync(join(rig.dir, "state", "worktrees"))).toEqual([]);
		expect(readdirSync(join(rig.dir, "state", "locks"))).toEqual([]);
	});

	it("is gone the second time, and that is no error", async () => {
		await remove();
		expect(await remove()).toMatchObject({ result: "absent", branch: true });
	});

	it("is removed when its commits were merged, or pushed", async () => {
		commitThere();
		rig.raw(repo, "merge", "-q", "--ff-only", of.branch);
		expect(await remove()).toMatchObject({ result: "removed", branch: true });

		of = await made(2);
		const remote = join(rig.dir, "remote.git");
		rig.raw(rig.dir, "init", "-q", "--bare", remote);
		rig.raw(repo, "remote", "add", "origin", remote);
		commitThere("two.txt");
		rig.raw(of.root, "push", "-q", "-u", "origin", of.branch);
		expect(configOf(repo)).toContain(of.branch);
		expect(await remove()).toMatchObject({ result: "removed", branch: true });
		expect(configOf(repo)).not.toContain(of.branch);
	});

	it("takes what git ignores along, and says how much", async () => {
		rig.write(repo, { ".gitignore": "build/\n*.log\n" });
		rig.commit(repo);
		of = await made(2);
		rig.write(of.root, { "build/x": "x", "build/y": "y", "a.log": "" });
		expect(await remove()).toMatchObject({ result: "removed", ignored: 2 });
	});

	it("[D8] is removed without running a hook", async () => {
		writeFileSync(
			join(repo, ".git", "hooks", "reference-transaction"),
			`#!/bin/sh\ntouch '${join(rig.dir, "ran")}'\nexit 1\n`,
			{ mode: 0o755 },
		);
		expect(await remove()).toMatchObject({ result: "removed" });
		expect(existsSync(join(rig.dir, "ran"))).toBe(false);
	});
});

describe("[D3] a worktree is kept, with the reason", () => {
	it("while its job lives, or when that cannot be told", async () => {
		await expectKept("live", "live");
		await expectKept("live", "unknown");
	});

	it("while another job writes in it", async () => {
		const other = handleOf(9);
		const ports = portsOf(rig);
		await lockWriter(
			{
				locks: ports.places.locks,
				root: of.root,
				handle: other,
				attempt: 1,
				hasEnded: () => "live",
			},
			ports,
		);
		const verdict = await removeWorktree(
			of,
			(handle) => (handle === other ? "live" : "ended"),
			ports,
		);
		expect(verdict).toMatchObject({
			result: "kept",
			keep: [{ reason: "live", detail: expect.stringContaining(other) }],
		});
		expect(await remove()).toMatchObject({ result: "removed" });
	});

	it("with a changed, deleted or staged file", async () => {
		rig.write(of.root, { "a.txt": "changed\n" });
		await expectKept("dirty");
		rig.raw(of.root, "add", "a.txt");
		await expectKept("dirty");
		rig.raw(of.root, "reset", "-q", "--hard");
		rmSync(join(of.root, "a.txt"));
		await expectKept("dirty");
	});

	it("with an untracked file, and a whole untracked repository", async () => {
		rig.write(of.root, { "mine.txt": "x" });
		await expectKept("untracked");
		rmSync(join(of.root, "mine.txt"));
		rig.raw(of.root, "init", "-q", "inner");
		await expectKept("untracked");
	});

	it("with a repository in a folder that git ignores", async () => {
		rig.write(repo, { ".gitignore": "inner/\n" });
		rig.commit(repo);
		of = await made(2);
		rig.raw(of.root, "init", "-q", "inner");
		await expectKept("nested");
	});

	it("with a change that git was told not to see", async () => {
		rig.write(of.root, { "a.txt": "changed\n" });
		rig.raw(of.root, "update-index", "--assume-unchanged", "a.txt");
		await expectKept("hidden");
		rig.raw(of.root, "update-index", "--no-assume-unchanged", "a.txt");
		rig.raw(of.root, "update-index", "--skip-worktree", "a.txt");
		await expectKept("hidden");
	});

	it("with a stash of its own", async () => {
		rig.write(of.root, { "a.txt": "changed\n" });
		rig.raw(of.root, "stash", "-q");
		await expectKept("stash");
		rig.write(repo, { "a.txt": "changed\n" });
		rig.raw(of.root, "stash", "drop", "-q");
		rig.raw(repo, "stash", "-q");
		expect(await remove()).toMatchObject({ result: "removed" });
	});

	it("with commits that are nowhere else, but not for those of another branch", async () => {
		commitThere();
		await expectKept("unpushed");
		const other = await made(2, of.branch);
		expect(await remove()).toMatchObject({ result: "removed" });
		// The last branch that holds them stays.
		of = other;
		await expectKept("unpushed");
	});

	it("ahead of an upstream that has been deleted", async () => {
		const remote = join(rig.dir, "remote.git");
		rig.raw(rig.dir, "init", "-q", "--bare", remote);
		rig.raw(repo, "remote", "add", "origin", remote);
		commitThere();
		rig.raw(of.root, "push", "-q", "-u", "origin", of.branch);
		rig.raw(remote, "update-ref", "-d", `refs/heads/${of.branch}`);
		rig.raw(repo, "fetch", "-q", "--prune");
		await expectKept("upstream-gone");
	});

	it("on no branch, or on another than its own", async () => {
		rig.raw(of.root, "checkout", "-q", "--detach");
		await expectKept("detached");
		rig.raw(of.root, "checkout", "-q", of.branch);
		rig.raw(of.root, "branch", "-m", "theirs");
		await expectKept("renamed-branch");
	});

	it("in the middle of a merge", async () => {
		rig.raw(repo, "checkout", "-q", "-b", "other");
		rig.write(repo, { other: "x" });
		rig.commit(repo);
		commitThere();
		rig.raw(of.root, "merge", "-q", "--no-commit", "--no-ff", "other");
		await expectKept("busy");
	});

	it("locked by somebody else", async () => {
		rig.raw(repo, "worktree", "unlock", of.root);
		rig.raw(repo, "worktree", "lock", "--reason", "mine", of.root);
		await expectKept("locked");
	});

	it("whose folder is gone: none is made in its place", async () => {
		rmSync(of.root, { recursive: true });
		await expectKept("missing");
		expect(existsSync(of.root)).toBe(false);
	});

	it("that the repository does not know, or that lies elsewhere", async () => {
		const elsewhere = join(rig.dir, "elsewhere");
		renameSync(of.root, elsewhere);
		mkdirSync(of.root);
		rig.raw(repo, "worktree", "unlock", of.root);
		rig.raw(elsewhere, "worktree", "repair");
		expect(await remove()).toMatchObject({
			result: "kept",
			keep: [{ reason: "not-ours" }],
		});
		of = { ...of, root: repo, branch: "main" };
		await expectKept("not-ours");
	});

	it("of which git cannot be asked", async () => {
		writeFileSync(
			join(repo, ".git", "worktrees", of.handle, "index"),
			"nonsense",
		);
		await expectKept("unreadable");
	});

	it("whose `.git` was pointed elsewhere by whoever worked there", async () => {
		const evil = rig.repository("evil");
		rig.raw(evil, "config", "core.worktree", of.root);
		rig.write(of.root, { ".git": `gitdir: ${join(evil, ".git")}\n` });
		rig.write(of.root, { "mine.txt": "x" });
		await expectKept("untracked");
		rmSync(join(of.root, "mine.txt"));
		// Nothing to lose by our own look; git itself still refuses, and all stays.
		await expect(remove()).rejects.toMatchObject({ reason: "environment" });
		expect(readFileSync(join(of.root, "a.txt"), "utf8")).toContain("one");
		expect(rig.raw(repo, "worktree", "list", "--porcelain")).toContain(
			`locked offload ${of.handle}`,
		);
	});
});
