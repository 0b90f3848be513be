import {
	chownSync,
	mkdirSync,
	renameSync,
	rmSync,
	symlinkSync,
	unlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	pinnedGitDir,
	type Repository,
	repositoryOf,
	worktreeEntries,
} from "../../scripts/system/git-repository.ts";
import { missing } from "../needs.ts";
import { type GitRig, gitRig } from "./git-rig.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

const of = async (dir: string): Promise<Repository> => {
	const found = await repositoryOf(rig.git, dir);
	if (found === "none") throw new Error("none");
	return found;
};

describe("[D16] the repository of a folder", () => {
	it("is found from the main work tree and from below it", async () => {
		const root = rig.repository();
		const expected = {
			root,
			gitDir: join(root, ".git"),
			commonDir: join(root, ".git"),
			isBare: false,
			linked: false,
			head: rig.raw(root, "rev-parse", "HEAD"),
			branch: "main",
			mainRoot: root,
		};
		expect(await of(root)).toEqual(expected);
		expect(await of(join(root, "dir"))).toEqual(expected);
		symlinkSync(join(root, "dir"), join(rig.dir, "link"));
		expect(await of(join(rig.dir, "link"))).toEqual(expected);
	});

	it("is found from a linked work tree, whatever its path holds", async () => {
		const root = rig.repository();
		const linked = join(rig.dir, "li nk\n'\"#(id) ü");
		rig.raw(root, "worktree", "add", "-q", "-b", "side", linked);
		const found = await of(linked);
		expect(found).toMatchObject({
			root: linked,
			commonDir: join(root, ".git"),
			linked: true,
			branch: "side",
			mainRoot: root,
		});
		expect(worktreeEntries(found.commonDir)).toEqual([
			{
				id: expect.any(String),
				gitDir: found.gitDir,
				root: linked,
				locked: null,
			},
		]);
		expect(
			pinnedGitDir({ commonDir: found.commonDir, root: linked, ours: true }),
		).toBe(found.gitDir);
	});

	it("is found from a submodule, and from a linked work tree of one", async () => {
		const root = rig.repository();
		rig.repository("lib");
		rig.raw(root, "submodule", "--quiet", "add", join(rig.dir, "lib"), "sub");
		const sub = join(root, "sub");
		expect(await of(sub)).toMatchObject({
			root: sub,
			commonDir: join(root, ".git", "modules", "sub"),
			linked: false,
			mainRoot: sub,
		});
		const linked = join(rig.dir, "linked");
		rig.raw(sub, "worktree", "add", "-q", "-b", "side", linked);
		expect(await of(linked)).toMatchObject({
			root: linked,
			linked: true,
			mainRoot: sub,
		});
	});

	it("is found where the git directory lies elsewhere", async () => {
		const root = join(rig.dir, "tree");
		const gitDir = join(rig.dir, "store.git");
		rig.raw(rig.dir, "init", "-q", `--separate-git-dir=${gitDir}`, root);
		rig.write(root, { x: "x" });
		rig.commit(root);
		expect(await of(root)).toMatchObject({
			root,
			commonDir: gitDir,
			linked: false,
			mainRoot: root,
		});
		const linked = join(rig.dir, "linked");
		rig.raw(root, "worktree", "add", "-q", "-b", "side", linked);
		// Nothing notes where the main work tree lies, so it is not guessed.
		expect(await of(linked)).toMatchObject({ linked: true, mainRoot: null });
	});

	it("is found where the main one is bare, and says so", async () => {
		const root = rig.repository();
		const bare = join(rig.dir, "bare.git");
		rig.raw(rig.dir, "clone", "-q", "--bare", root, bare);
		expect(await of(bare)).toMatchObject({
			root: null,
			isBare: true,
			linked: false,
			mainRoot: null,
		});
		const linked = join(rig.dir, "linked");
		rig.raw(bare, "worktree", "add", "-q", "-b", "side", linked);
		expect(await of(linked)).toMatchObject({
			root: linked,
			isBare: false,
			linked: true,
			mainRoot: null,
		});
	});

	it("has no commit yet, or no branch, and says so", async () => {
		const fresh = join(rig.dir, "fresh");
		mkdirSync(fresh);
		rig.raw(fresh, "init", "-q");
		expect(await of(fresh)).toMatchObject({ head: null, branch: "main" });
		const root = rig.repository();
		rig.raw(root, "checkout", "-q", "--detach");
		expect(await of(root)).toMatchObject({
			branch: null,
			head: rig.raw(root, "rev-parse", "HEAD"),
		});
	});
});

describe("a folder in no repository", () => {
	it("is told apart from one whose repository is broken", async () => {
		expect(await repositoryOf(rig.git, rig.dir)).toBe("none");
		const root = rig.repository();
		renameSync(join(root, ".git", "HEAD"), join(root, ".git", "LOST"));
		await expect(
			repositoryOf(rig.git, join(root, "dir")),
		).rejects.toMatchObject({
			reason: "environment",
			message: expect.stringContaining(join(root, ".git")),
		});
	});

	it("is told apart from one whose git directory is gone", async () => {
		const root = rig.repository();
		const linked = join(rig.dir, "linked");
		rig.raw(root, "worktree", "add", "-q", "-b", "side", linked);
		rmSync(join(root, ".git", "worktrees"), { recursive: true });
		await expect(repositoryOf(rig.git, linked)).rejects.toMatchObject({
			reason: "environment",
		});
		writeFileSync(join(linked, ".git"), "nonsense\n");
		await expect(repositoryOf(rig.git, linked)).rejects.toMatchObject({
			reason: "environment",
		});
	});

	it("is told apart from one whose HEAD or settings cannot be read", async () => {
		const root = rig.repository();
		const ref = join(root, ".git", "refs", "heads", "main");
		writeFileSync(ref, "nonsense\n");
		await expect(repositoryOf(rig.git, root)).rejects.toMatchObject({
			reason: "environment",
		});
		writeFileSync(ref, `${"1".repeat(40)}\n`);
		await expect(repositoryOf(rig.git, root)).rejects.toMatchObject({
			message: expect.stringContaining("missing"),
		});
		unlinkSync(ref);
		expect(await of(root)).toMatchObject({ head: null });
		writeFileSync(join(root, ".git", "config"), "[core\n");
		await expect(repositoryOf(rig.git, root)).rejects.toMatchObject({
			reason: "environment",
		});
	});

	it("is told apart from the inside of a git directory", async () => {
		const root = rig.repository();
		await expect(
			repositoryOf(rig.git, join(root, ".git", "refs")),
		).rejects.toMatchObject({
			message: expect.stringContaining("inside a git directory"),
		});
	});

	it("that does not exist is an error", async () => {
		await expect(
			repositoryOf(rig.git, join(rig.dir, "none")),
		).rejects.toMatchObject({ reason: "environment", trouble: "no-folder" });
	});

	describe.skipIf(missing("root"))(`as another user [root]`, () => {
		it("is told apart from one that git does not trust, with the way out", async () => {
			const root = rig.repository();
			chownSync(root, 12345, 12345);
			chownSync(join(root, ".git"), 12345, 12345);
			await expect(repositoryOf(rig.git, root)).rejects.toMatchObject({
				reason: "environment",
				message: expect.stringContaining("another user"),
				next: expect.stringContaining("safe.directory"),
			});
		});
	});
});

it("the git directory of a worktree of ours is never guessed", () => {
	const root = rig.repository();
	const commonDir = join(root, ".git");
	expect(pinnedGitDir({ commonDir, root, ours: false })).toBe(commonDir);
	expect(() =>
		pinnedGitDir({ commonDir, root: join(rig.dir, "gone"), ours: true }),
	).toThrow("no longer knows");
});
