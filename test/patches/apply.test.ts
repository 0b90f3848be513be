import {
	chmodSync,
	existsSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyPatch } from "../../scripts/patches/apply.ts";
import { type Git, gitRunner } from "../../scripts/system/git.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { everything, png, taken, treeOf, wishOf } from "./rig.ts";

let rig: GitRig;
let repo: string;
beforeEach(() => {
	rig = gitRig();
	repo = rig.repository();
});
afterEach(() => rig.end());

describe("[D9] a patch that is applied", () => {
	it("makes the very tree that the worker left, on the files alone", async () => {
		rig.write(repo, {
			"old.png": png(1),
			"gone.png": png(2),
			"crlf.txt": "a\r\nb\r\n",
			"run.sh": "#!/bin/sh\n",
			"to-folder": "x\n",
			"folder/to-file": "x\n",
		});
		symlinkSync("a.txt", join(repo, "link"));
		const head = rig.commit(repo);
		const made = await taken(rig, repo, (root) => {
			renameSync(join(root, "old.png"), join(root, "new name.png"));
			rmSync(join(root, "gone.png"));
			rmSync(join(root, "link"));
			symlinkSync("dir/b.txt", join(root, "link"));
			chmodSync(join(root, "run.sh"), 0o755);
			rmSync(join(root, "to-folder"));
			rmSync(join(root, "folder"), { recursive: true });
			rig.write(root, {
				"crlf.txt": "a\r\nB\r\n",
				empty: "",
				"to-folder/x": "x\n",
				folder: "file\n",
				"deep/er/new ü\n.txt": "x\n",
				'q"uote': "x\n",
				"-dash": "x\n",
				"x.png": png(3),
			});
		});
		const index = readFileSync(join(repo, ".git", "index"));
		const refs = rig.raw(repo, "for-each-ref");
		const result = await applyPatch(wishOf(rig, repo, made));
		expect(result).toMatchObject({
			kind: "applied",
			base: "exact",
			verified: "result",
			files: made.files,
		});
		expect(treeOf(rig, repo)).toBe(made.resultTree);
		expect(readFileSync(join(repo, ".git", "index"))).toEqual(index);
		expect(rig.raw(repo, "for-each-ref")).toBe(refs);
		expect(rig.raw(repo, "rev-parse", "HEAD")).toBe(head);
		expect(rig.raw(repo, "diff", "--cached", "--name-only")).toBe("");
		expect(statSync(join(repo, "run.sh")).mode & 0o111).toBe(0o111);
		// A second time there is nothing to do.
		expect(await applyPatch(wishOf(rig, repo, made))).toMatchObject({
			kind: "already",
		});
	});

	it("makes it where line ends are converted and files go through a filter", async () => {
		rig.write(repo, {
			".gitattributes": "*.w text eol=crlf\n*.up filter=up\n",
			"x.w": "a\r\nb\r\nc\r\n",
			"x.up": "ABC\n",
		});
		rig.raw(repo, "config", "filter.up.smudge", "tr a-z A-Z");
		rig.raw(repo, "config", "filter.up.clean", "tr A-Z a-z");
		rig.commit(repo);
		const made = await taken(rig, repo, (root) =>
			rig.write(root, {
				"x.w": "a\r\nB\r\nc\r\n",
				"x.up": "ABD\n",
				"y.w": "n\r\n",
			}),
		);
		expect(await applyPatch(wishOf(rig, repo, made))).toMatchObject({
			kind: "applied",
		});
		expect(readFileSync(join(repo, "x.w"), "utf8")).toBe("a\r\nB\r\nc\r\n");
		expect(readFileSync(join(repo, "x.up"), "utf8")).toBe("ABD\n");
	});

	it("[D16] goes into a linked work tree as well", async () => {
		const made = await taken(rig, repo, (root) =>
			rig.write(root, { "a.txt": "x\n" }),
		);
		const linked = join(rig.dir, "linked");
		rig.raw(repo, "worktree", "add", "-q", "-b", "side", linked);
		const result = await applyPatch(
			wishOf(rig, repo, made, {
				repository: {
					root: linked,
					gitDir: rig.raw(linked, "rev-parse", "--absolute-git-dir"),
					commonDir: join(repo, ".git"),
				},
			}),
		);
		expect(result).toMatchObject({ kind: "applied" });
		expect(readFileSync(join(linked, "a.txt"), "utf8")).toBe("x\n");
		expect(readFileSync(join(repo, "a.txt"), "utf8")).not.toBe("x\n");
	});

	it("[D7] [D8] goes to the right place whatever GIT_* says, and runs no hook", async () => {
		const made = await taken(rig, repo, (root) =>
			rig.write(root, { "a.txt": "x\n" }),
		);
		const other = rig.repository("other");
		for (const name of [
			"post-index-change",
			"applypatch-msg",
			"pre-applypatch",
		])
			writeFileSync(
				join(repo, ".git", "hooks", name),
				`#!/bin/sh\ntouch '${join(rig.dir, "ran")}'\nexit 1\n`,
				{ mode: 0o755 },
			);
		const git = gitRunner({
			env: {
				...rig.env,
				GIT_DIR: join(other, ".git"),
				GIT_WORK_TREE: other,
				GIT_INDEX_FILE: join(other, ".git", "index"),
				GIT_OBJECT_DIRECTORY: join(other, ".git", "objects"),
			},
		});
		const before = everything(other);
		expect(await applyPatch(wishOf(rig, repo, made, { git }))).toMatchObject({
			kind: "applied",
		});
		expect(everything(other)).toEqual(before);
		expect(existsSync(join(rig.dir, "ran"))).toBe(false);
	});
});

describe("a patch that is not applied", () => {
	it("is refused first, from the bytes as they are then", async () => {
		const made = await taken(rig, repo, (root) =>
			rig.write(root, { "CLAUDE.md": "x" }),
		);
		const before = everything(repo);
		expect(await applyPatch(wishOf(rig, repo, made))).toMatchObject({
			kind: "refused",
		});
		expect(everything(repo)).toEqual(before);
		const allow = [{ kind: "control" as const, path: "CLAUDE.md" }];
		expect(
			await applyPatch(wishOf(rig, repo, made, { allow, dryRun: true })),
		).toMatchObject({ kind: "would-apply", base: "exact" });
		expect(everything(repo)).toEqual(before);
		expect(await applyPatch(wishOf(rig, repo, made, { allow }))).toMatchObject({
			kind: "applied",
		});
	});

	it("has no files to go to in a bare repository, and says so", async () => {
		const made = await taken(rig, repo, (root) =>
			rig.write(root, { "a.txt": "x\n" }),
		);
		await expect(
			applyPatch(
				wishOf(rig, repo, made, {
					repository: { ...wishOf(rig, repo, made).repository, root: null },
				}),
			),
		).rejects.toMatchObject({ reason: "environment" });
	});
});

describe("all or nothing", () => {
	const work = (root: string) => {
		rig.write(root, {
			"a.txt": "theirs\n",
			"fresh/deep/new.txt": "theirs\n",
			"x.png": png(9),
		});
		rmSync(join(root, "dir/b.txt"));
	};
	const failing = (
		when: (args: readonly string[]) => boolean,
		how: () => void,
	): Git => {
		return async (args, call) => {
			if (!when(args)) return rig.git(args, call);
			how();
			return rig.git(["no-such-command"], call);
		};
	};
	const realApply = (args: readonly string[]) =>
		args[0] === "apply" &&
		!args.some((arg) => ["--cached", "--check", "--numstat"].includes(arg));

	it("puts everything back when git fails half way", async () => {
		const made = await taken(rig, repo, work);
		chmodSync(join(repo, "a.txt"), 0o640);
		const before = everything(repo);
		const git = failing(realApply, () => {
			rmSync(join(repo, "a.txt"));
			rig.write(repo, { "fresh/deep/new.txt": "the" });
		});
		expect(await applyPatch(wishOf(rig, repo, made, { git }))).toMatchObject({
			kind: "does-not-fit",
			misfits: [{ reason: "no-match" }],
		});
		expect(everything(repo)).toEqual(before);
		expect(existsSync(join(repo, "fresh"))).toBe(false);
	});

	it("puts everything back when a file did not come out as it should", async () => {
		const made = await taken(rig, repo, work);
		const before = everything(repo);
		const git: Git = async (args, call) => {
			const answer = await rig.git(args, call);
			if (realApply(args)) writeFileSync(join(repo, "a.txt"), "theirs?\n");
			return answer;
		};
		expect(await applyPatch(wishOf(rig, repo, made, { git }))).toMatchObject({
			kind: "does-not-fit",
			misfits: [{ reason: "not-as-expected", path: "a.txt" }],
		});
		expect(everything(repo)).toEqual(before);
	});

	it("ends what one that was killed half way had begun", async () => {
		const made = await taken(rig, repo, work);
		rig.write(repo, { "a.txt": "theirs\n", "fresh/deep/new.txt": "theirs\n" });
		expect(
			await applyPatch(wishOf(rig, repo, made, { dryRun: true })),
		).toMatchObject({
			kind: "would-apply",
		});
		expect(await applyPatch(wishOf(rig, repo, made))).toMatchObject({
			kind: "applied",
		});
		expect(treeOf(rig, repo)).toBe(made.resultTree);
	});
});
