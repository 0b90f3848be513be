import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyPatch } from "../../scripts/patches/apply.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { everything, taken, wishOf } from "./rig.ts";

let rig: GitRig;
let repo: string;
beforeEach(() => {
	rig = gitRig();
	repo = rig.repository();
});
afterEach(() => rig.end());

describe("[D11] what is here already", () => {
	it("stays as it is where the patch does not touch it: untracked, ignored, staged, unstaged", async () => {
		rig.write(repo, {
			".gitignore": "*.log\n",
			"s.txt": "s\n",
			"u.txt": "u\n",
			"h.txt": "h\n",
		});
		rig.commit(repo);
		const made = await taken(rig, repo, (root) => {
			rig.write(root, { "a.txt": "theirs\n", "dir/new.txt": "theirs\n" });
		});
		rig.write(repo, {
			"s.txt": "staged\n",
			"mine.txt": "mine",
			"dir/mine.txt": "mine",
			"x.log": "log",
			"u.txt": "unstaged\n",
		});
		rig.raw(repo, "add", "s.txt");
		const status = () =>
			rig.raw(repo, "status", "--porcelain", "--ignored").split("\n").sort();
		const before = status();
		expect(await applyPatch(wishOf(rig, repo, made))).toMatchObject({
			kind: "applied",
		});
		expect(status()).toEqual([...before, " M a.txt", "?? dir/new.txt"].sort());
		expect(readFileSync(join(repo, "mine.txt"), "utf8")).toBe("mine");
		expect(readFileSync(join(repo, "u.txt"), "utf8")).toBe("unstaged\n");
	});

	it("keeps the patch out where it touches it, naming each, and nothing is changed", async () => {
		rig.write(repo, {
			".gitignore": "*.log\n",
			"s.txt": "s\n",
			"u.txt": "u\n",
			"d.txt": "d\n",
			"m.sh": "m\n",
		});
		rig.commit(repo);
		const made = await taken(rig, repo, (root) => {
			rig.write(root, {
				"a.txt": "theirs\n",
				"s.txt": "theirs\n",
				"u.txt": "theirs\n",
				"new.txt": "theirs\n",
				"forced.log": "theirs\n",
				"m.sh": "theirs\n",
			});
			rmSync(join(root, "d.txt"));
			rig.raw(root, "add", "-f", "forced.log");
		});
		rig.write(repo, {
			"s.txt": "mine\n",
			"u.txt": "mine\n",
			"new.txt": "mine\n",
			"forced.log": "mine\n",
			"d.txt": "mine\n",
		});
		chmodSync(join(repo, "m.sh"), 0o755);
		rig.raw(repo, "add", "s.txt");
		rig.write(repo, { "s.txt": "s\n" });
		const before = everything(repo);
		const result = await applyPatch(wishOf(rig, repo, made));
		expect(result.kind).toBe("does-not-fit");
		if (result.kind !== "does-not-fit") return;
		expect(
			result.misfits.map((one) => `${one.reason} ${one.path}`).sort(),
		).toEqual([
			"changed-here d.txt",
			"changed-here m.sh",
			"changed-here u.txt",
			"in-the-way forced.log",
			"in-the-way new.txt",
			"staged-here s.txt",
		]);
		expect(everything(repo)).toEqual(before);
	});

	it("keeps the patch out where a file lies in a folder that becomes a file, or a link in the way of a folder", async () => {
		rig.write(repo, { ".gitignore": "*.log\n", "folder/x": "x\n" });
		rig.commit(repo);
		const made = await taken(rig, repo, (root) => {
			rmSync(join(root, "folder"), { recursive: true });
			rmSync(join(root, "dir/b.txt"));
			rig.write(root, { folder: "a file\n", "fresh/y": "y\n" });
		});
		rig.write(repo, { "folder/mine.log": "mine" });
		mkdirSync(join(rig.dir, "outside"));
		symlinkSync(join(rig.dir, "outside"), join(repo, "fresh"));
		renameSync(join(repo, "dir"), join(rig.dir, "outside", "dir"));
		symlinkSync(join(rig.dir, "outside", "dir"), join(repo, "dir"));
		const before = everything(repo);
		const result = await applyPatch(wishOf(rig, repo, made));
		expect(result).toMatchObject({
			kind: "does-not-fit",
			misfits: [
				{ reason: "in-the-way", path: "folder/mine.log" },
				{ reason: "in-the-way", path: "dir" },
				{ reason: "in-the-way", path: "fresh" },
			],
		});
		expect(everything(repo)).toEqual(before);
		expect(readdirSync(join(rig.dir, "outside", "dir"))).toEqual(["b.txt"]);
	});
});

describe("[D12] a base that has moved", () => {
	it("does not matter where the files under the patch are the same", async () => {
		const made = await taken(rig, repo, (root) =>
			rig.write(root, { "a.txt": "x\n" }),
		);
		rig.write(repo, { "elsewhere.txt": "x" });
		rig.commit(repo);
		expect(await applyPatch(wishOf(rig, repo, made))).toMatchObject({
			kind: "applied",
			base: "moved",
			verified: "result",
		});
	});

	it("keeps the patch out where they are others, though git could place it", async () => {
		const many = (first: string, last: string) =>
			`${first}\n${"line\n".repeat(20)}${last}\n`;
		rig.write(repo, { "a.txt": many("first", "last") });
		rig.commit(repo);
		const made = await taken(rig, repo, (root) =>
			rig.write(root, { "a.txt": many("first", "LAST") }),
		);
		rig.write(repo, { "a.txt": many("FIRST", "last") });
		rig.commit(repo);
		const before = everything(repo);
		for (const dryRun of [true, false])
			expect(
				await applyPatch(wishOf(rig, repo, made, { dryRun })),
			).toMatchObject({
				kind: "does-not-fit",
				misfits: [{ reason: "base-moved", path: "a.txt" }],
			});
		expect(everything(repo)).toEqual(before);
		// Asked for, it goes in, and what it is compared with is said.
		expect(
			await applyPatch(wishOf(rig, repo, made, { drift: true })),
		).toMatchObject({
			kind: "applied",
			base: "drifted",
			verified: "expected",
		});
		expect(readFileSync(join(repo, "a.txt"), "utf8")).toBe(
			many("FIRST", "LAST"),
		);
	});

	it("keeps it out, asked for or not, where git cannot place it", async () => {
		const made = await taken(rig, repo, (root) =>
			rig.write(root, { "a.txt": "x\n" }),
		);
		rig.write(repo, { "a.txt": "quite another\n" });
		rig.commit(repo);
		const result = await applyPatch(wishOf(rig, repo, made, { drift: true }));
		expect(result).toMatchObject({
			kind: "does-not-fit",
			misfits: [{ reason: "no-match" }],
		});
	});
});
