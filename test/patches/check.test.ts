import {
	chmodSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CheckWish, checkPatch } from "../../scripts/patches/check.ts";
import type { PatchReport } from "../../scripts/patches/report.ts";
import { SECRET_RULES } from "../../scripts/patches/secrets.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { collect, png, worktreeOf } from "./rig.ts";

let rig: GitRig;
let repo: string;
beforeEach(() => {
	rig = gitRig();
	repo = rig.repository();
});
afterEach(() => rig.end());

const place = () => ({
	root: repo,
	gitDir: join(repo, ".git"),
	commonDir: join(repo, ".git"),
});

/** Checks what a worker left. */
async function checked(
	work: (root: string) => void,
	over: Partial<CheckWish> = {},
): Promise<PatchReport> {
	const tree = await worktreeOf(rig, repo);
	work(tree.root);
	const found = await collect(rig, tree);
	if (found.kind !== "patch") throw new Error("empty");
	return checkPatch({
		git: rig.git,
		repository: place(),
		patch: {
			file: join(rig.dir, found.artefact.file),
			baseTree: found.artefact.baseTree,
			resultTree: found.artefact.resultTree,
			sha256: found.artefact.sha256,
		},
		scope: null,
		...over,
	});
}

/** Checks a patch that somebody wrote by hand. */
function written(
	text: string | Buffer,
	over: Partial<CheckWish> = {},
): Promise<PatchReport> {
	const file = join(rig.dir, "hand.diff");
	writeFileSync(file, text);
	return checkPatch({
		git: rig.git,
		repository: place(),
		patch: {
			file,
			baseTree: rig.raw(repo, "rev-parse", "HEAD^{tree}"),
			resultTree: null,
			sha256: null,
		},
		scope: null,
		...over,
	});
}

const newFile = (path: string, mode = "100644", line = "x") =>
	`diff --git a/${path} b/${path}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}\n`;

const kinds = (report: PatchReport, weight = "refuse") =>
	report.findings
		.filter((one) => one.weight === weight)
		.map((one) => `${one.kind} ${one.path}`);

describe("an ordinary patch", () => {
	it("is listed exactly, and nothing is written anywhere", async () => {
		const state = () => ({
			status: rig.raw(repo, "status", "--porcelain", "--ignored"),
			objects: rig.raw(repo, "count-objects"),
			files: readdirSync(join(repo, ".git"), { recursive: true }).sort(),
			index: readFileSync(join(repo, ".git", "index")).toString("hex"),
		});
		rig.raw(
			repo,
			"worktree",
			"add",
			"-q",
			"--no-track",
			"-b",
			"work",
			join(rig.dir, "work"),
		);
		rig.raw(repo, "worktree", "remove", join(rig.dir, "work"));
		rig.raw(repo, "branch", "-D", "work");
		symlinkSync("a.txt", join(repo, "l"));
		rig.write(repo, { "run.sh": "x\n" });
		rig.commit(repo);
		let before: unknown;
		const report = await checked((root) => {
			rig.write(root, {
				"new ü\n.txt": "x\n",
				"a.txt": "one\n",
				"x.png": png(1),
			});
			rmSync(join(root, "dir/b.txt"));
			chmodSync(join(root, "run.sh"), 0o755);
			rmSync(join(root, "l"));
			writeFileSync(join(root, "l"), "a file now\n");
			symlinkSync("a.txt", join(root, "m"));
			before = state();
		});
		expect(state()).toEqual(before);
		expect(report.refused).toBe(false);
		expect(
			report.rows.map((row) => [row.path, row.change, row.newMode, row.bytes]),
		).toEqual([
			["a.txt", "modified", "100644", 4],
			["dir/b.txt", "deleted", "000000", null],
			["l", "type-change", "100644", 11],
			["m", "added", "120000", 5],
			["new ü\n.txt", "added", "100644", 2],
			["run.sh", "mode", "100755", 2],
			["x.png", "added", "100644", 73],
		]);
		expect(kinds(report, "note")).toEqual([
			"type-change l",
			"symlink m",
			"name new ü\n.txt",
			"executable run.sh",
		]);
	});
});

describe("a patch is refused", () => {
	it("for paths that lead out of the tree or into git's own folder", async () => {
		for (const [path, kind] of [
			["../evil", "traversal"],
			["dir/../../evil", "traversal"],
			["/etc/evil", "traversal"],
			[".git/hooks/post-checkout", "git-folder"],
			["dir/.GIT/config", "git-folder"],
			[".git./config", "git-folder"],
			["git~1/config", "git-folder"],
			[".g\u200cit/config", "git-folder"],
			[".git::$INDEX_ALLOCATION/x", "git-folder"],
		] as const) {
			const report = await written(newFile(path));
			expect(report.refused, path).toBe(true);
			expect(kinds(report).join(), path).toContain(kind);
		}
		// As a rename, whose names stand elsewhere in the patch.
		const report = await written(
			"diff --git a/a.txt b/../evil\nsimilarity index 100%\nrename from a.txt\nrename to ../evil\n",
		);
		expect(kinds(report)).toContain("traversal ../evil");
	});

	it("for what lies outside of the folder that the work was given", async () => {
		const report = await checked(
			(root) =>
				rig.write(root, { "dir/in": "x", "dirty/out": "x", "a.txt": "x" }),
			{ scope: "dir" },
		);
		expect(kinds(report)).toEqual(["scope a.txt", "scope dirty/out"]);
	});

	it("for links that lead out, and for files behind a link", async () => {
		const report = await checked((root) => {
			symlinkSync("/etc/passwd", join(root, "abs"));
			symlinkSync("../outside", join(root, "up"));
			symlinkSync("dir/../../x", join(root, "odd"));
			symlinkSync(".git/config", join(root, "git"));
			symlinkSync("../a.txt", join(root, "dir/fine"));
		});
		expect(kinds(report)).toEqual([
			"symlink abs",
			"symlink git",
			"symlink odd",
			"symlink up",
		]);
		const behind = await written(
			`${newFile("link", "120000", "/tmp").replace("+/tmp\n", "+/tmp\n\\ No newline at end of file\n")}${newFile("link/evil")}`,
		);
		expect(behind.refused).toBe(true);
		expect(kinds(behind).join()).toContain("malformed");
	});

	it("for submodules", async () => {
		const report = await written(
			`diff --git a/sub b/sub\nnew file mode 160000\nindex ${"0".repeat(40)}..${"1".repeat(40)}\n--- /dev/null\n+++ b/sub\n@@ -0,0 +1 @@\n+Subproject commit ${"1".repeat(40)}\n`,
		);
		expect(kinds(report)).toEqual(["submodule sub"]);
	});

	it("for control files, changed or deleted, unless each was allowed by its path", async () => {
		rig.write(repo, { ".npmrc": "x=1\n" });
		rig.commit(repo);
		const allow = [{ kind: "control" as const, path: "CLAUDE.md" }];
		const report = await checked(
			(root) => {
				rig.write(root, {
					"CLAUDE.md": "x",
					"sub/CLAUDE.md": "x",
					".github/workflows/x.yml": "x",
				});
				rmSync(join(root, ".npmrc"));
			},
			{ allow },
		);
		expect(kinds(report)).toEqual([
			"control .github/workflows/x.yml",
			"control .npmrc",
			"control sub/CLAUDE.md",
		]);
	});

	it("for secrets in added lines, which it names without showing them", async () => {
		const secret = SECRET_RULES.find((rule) => rule.id === "github-token")
			?.example as string;
		rig.write(repo, { "old.txt": `a\ntoken ${secret}\nb\n` });
		rig.commit(repo);
		const report = await checked((root) => {
			rig.write(root, {
				"new.txt": `one\ntwo ${secret}\n`,
				"utf16.txt": Buffer.concat([
					Buffer.from([0xff, 0xfe]),
					Buffer.from(secret, "utf16le"),
				]),
				// Only moved within its file: it had been there.
				"old.txt": `b\na\ntoken ${secret}\nc\n`,
				".env": "X=1\n",
				"fine.txt": "nothing\n",
			});
		});
		expect(kinds(report)).toEqual([
			"secret .env",
			"secret new.txt",
			"secret utf16.txt",
		]);
		expect(JSON.stringify(report)).not.toContain(secret.slice(4, 20));
		expect(report.findings.find((one) => one.path === "new.txt")?.detail).toBe(
			"line 2 looks like a token of GitHub (github-token)",
		);
	});

	it("but for a secret that was allowed by its path", async () => {
		const secret = SECRET_RULES.find((rule) => rule.id === "jwt")
			?.example as string;
		const report = await checked(
			(root) => rig.write(root, { "test/fixture.txt": secret }),
			{ allow: [{ kind: "secret", path: "test/fixture.txt" }] },
		);
		expect(report.refused).toBe(false);
	});

	it("for its size: of the patch, of a file, of all, and the number of files", async () => {
		const work = (root: string) =>
			rig.write(root, {
				"one.txt": "x".repeat(500),
				"two.txt": "x".repeat(600),
			});
		const tree = await worktreeOf(rig, repo);
		work(tree.root);
		const found = await collect(rig, tree);
		if (found.kind !== "patch") throw new Error("empty");
		const patch = readFileSync(join(rig.dir, found.artefact.file));
		const sized = (limits: object) => written(patch, { limits });
		expect(kinds(await sized({ fileBytes: 550 }))).toEqual(["size two.txt"]);
		expect(kinds(await sized({ totalBytes: 1000 }))).toEqual(["size null"]);
		expect(kinds(await sized({ files: 1 }))).toEqual(["size null"]);
		expect(kinds(await sized({ patchBytes: 100 }))).toEqual(["size null"]);
		expect((await sized({})).refused).toBe(false);
	});

	it("when it is no patch, or not of this base", async () => {
		for (const text of [
			"",
			"nonsense\n",
			newFile("x").slice(0, -4),
			"diff --git a/none b/none\n--- a/none\n+++ b/none\n@@ -1 +1 @@\n-x\n+y\n",
			Buffer.from([0, 1, 2, 255]),
		]) {
			const report = await written(text);
			expect(kinds(report), String(text)).toEqual(["malformed null"]);
			expect(report.resultTree).toBeNull();
		}
	});

	it("with a name that is not UTF-8", async () => {
		const report = await written(
			newFile("x")
				.replaceAll("/x", "/x")
				.replace(/(a|b)\/x/g, '"$1/x\\351"'),
		);
		expect(kinds(report).join()).toContain("name");
	});
});

it("files that some file systems take for one are noted", async () => {
	const report = await checked((root) =>
		rig.write(root, { "Read.me": "x\n", "read.ME": "y\n" }),
	);
	expect(kinds(report, "note")).toEqual(["collision read.ME"]);
});
