import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CheckWish, checkPatch } from "../../scripts/patches/check.ts";
import type { PatchReport } from "../../scripts/patches/report.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";

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

describe("[D12] a patch that is not what was recorded", () => {
	it("is damaged, missing, a link, or no file: each an error with its name", async () => {
		const patch = {
			baseTree: rig.raw(repo, "rev-parse", "HEAD^{tree}"),
			resultTree: null,
			sha256: "0".repeat(64),
		};
		const check = (file: string) =>
			checkPatch({
				git: rig.git,
				repository: place(),
				patch: { ...patch, file },
				scope: null,
			});
		const file = join(rig.dir, "x.diff");
		await expect(check(file)).rejects.toMatchObject({ reason: "not-found" });
		writeFileSync(file, newFile("x"));
		await expect(check(file)).rejects.toMatchObject({ reason: "corrupt" });
		symlinkSync(file, join(rig.dir, "link"));
		await expect(check(join(rig.dir, "link"))).rejects.toMatchObject({
			reason: "corrupt",
		});
		mkdirSync(join(rig.dir, "folder"));
		await expect(check(join(rig.dir, "folder"))).rejects.toMatchObject({
			reason: "corrupt",
		});
	});

	it("gives another tree, or has a base that is not here", async () => {
		const base = rig.raw(repo, "rev-parse", "HEAD^{tree}");
		const patch = (over: object) => ({
			patch: {
				file: join(rig.dir, "hand.diff"),
				baseTree: base,
				resultTree: null,
				sha256: null,
				...over,
			},
		});
		const report = await written(newFile("x"), patch({ resultTree: base }));
		expect(kinds(report)).toEqual(["malformed null"]);
		await expect(
			written(newFile("x"), patch({ baseTree: "1".repeat(40) })),
		).rejects.toMatchObject({ reason: "does-not-fit" });
	});
});
