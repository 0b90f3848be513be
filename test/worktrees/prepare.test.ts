import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import { missing } from "../needs.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { handleOf, portsOf } from "./ports.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

const HANDLE = handleOf(1);
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

describe("[D6] what a worktree would not really hold", () => {
	const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 5\n`;

	it("submodules are refused by name before anything is made", async () => {
		const repo = rig.repository();
		rig.repository("lib");
		rig.raw(repo, "submodule", "--quiet", "add", join(rig.dir, "lib"), "x/sub");
		rig.commit(repo);
		await expect(make(repo)).rejects.toMatchObject({
			reason: "environment",
			message: expect.stringMatching(/unsupported.*x\/sub/),
		});
		expect(traces(repo)).toEqual(NONE);
	});

	it("files of Git LFS without git-lfs are refused, and never pass as pointers", async () => {
		const repo = rig.repository();
		rig.write(repo, {
			"sub/.gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n",
			"sub/big.bin": POINTER,
		});
		rig.commit(repo);
		// Whatever this machine's own settings say: here the filter is not set up.
		for (const key of ["required", "process", "smudge", "clean"])
			rig.raw(
				repo,
				"config",
				`filter.lfs.${key}`,
				key === "required" ? "false" : "",
			);
		await expect(make(repo)).rejects.toMatchObject({
			reason: "environment",
			message: expect.stringMatching(/Git LFS.*sub\/big\.bin/),
		});
		expect(traces(repo)).toEqual(NONE);
	});

	it("a filter that git requires and that cannot run is git's own refusal, and nothing is left", async () => {
		const repo = rig.repository();
		rig.write(repo, {
			".gitattributes": "*.bin filter=lfs\n",
			"big.bin": POINTER,
		});
		rig.commit(repo);
		rig.raw(repo, "config", "filter.lfs.smudge", "no-such-program-here");
		rig.raw(repo, "config", "filter.lfs.required", "true");
		await expect(make(repo)).rejects.toMatchObject({
			reason: "environment",
			message: expect.stringContaining("smudge filter lfs failed"),
			kept: expect.stringContaining("is gone"),
		});
		expect(traces(repo)).toEqual(NONE);
	});

	it("a filter that works delivers, and the worktree is made", async () => {
		const repo = rig.repository();
		rig.write(repo, { ".gitattributes": "*.up filter=up\n", "x.up": "abc\n" });
		rig.raw(repo, "config", "filter.up.smudge", "tr a-z A-Z");
		rig.raw(repo, "config", "filter.up.clean", "tr A-Z a-z");
		rig.commit(repo);
		const made = await make(repo);
		expect(readFileSync(join(made.path, "x.up"), "utf8")).toBe("ABC\n");
	});

	describe.skipIf(missing("git-lfs"))("with the real program [git-lfs]", () => {
		it("large files are really there", async () => {
			const repo = rig.repository();
			rig.raw(repo, "lfs", "install", "--local");
			rig.raw(repo, "lfs", "track", "*.bin");
			rig.write(repo, { "big.bin": "large" });
			rig.commit(repo);
			expect(rig.raw(repo, "show", "HEAD:big.bin")).toContain("git-lfs");
			const made = await make(repo);
			expect(readFileSync(join(made.path, "big.bin"), "utf8")).toBe("large");
			rig.raw(repo, "config", "filter.lfs.smudge", "git-lfs smudge --skip %f");
			rig.raw(
				repo,
				"config",
				"filter.lfs.process",
				"git-lfs filter-process --skip",
			);
			await expect(
				createWorktree({ repo, handle: handleOf(2) }, portsOf(rig)),
			).rejects.toMatchObject({ message: expect.stringContaining("big.bin") });
		});
	});
});
