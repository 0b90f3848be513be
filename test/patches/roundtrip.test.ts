import {
	chmodSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { applyPatch } from "../../scripts/patches/apply.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { collect, treeOf, worktreeOf } from "./rig.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

/** Names that quoting, globbing, options or diffs could take for something else. */
const NAMES = [
	"a",
	"b.txt",
	"with space",
	"new\nline",
	'quo"te',
	"-dash",
	"ünï",
	"tab\there",
	"back\\slash",
	"*",
	"[x]",
	":(top)x",
	"a => b",
	"{a,b}",
	"trailing ",
	"b",
	"日本",
	"e\u0301",
	"'",
	"$(x)",
	"#",
];
const name = fc.constantFrom(...NAMES);
const path = fc
	.array(name, { minLength: 1, maxLength: 3 })
	.map((parts) => parts.join("/"));
const content = fc.oneof(
	fc.constant(Buffer.alloc(0)),
	fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
	fc
		.array(
			fc.constantFrom(
				"x",
				"y",
				"",
				"--- a/x",
				"+++ b/x",
				"@@ -1 +1 @@",
				"-",
				"\\ No newline at end of file",
			),
			{ maxLength: 6 },
		)
		.chain((lines) =>
			fc
				.constantFrom("\n", "\r\n", "\r")
				.map((end) => Buffer.from(lines.join(end))),
		),
);
const file = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({ content, mode: fc.constantFrom(0o644, 0o755) }),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			target: fc.constantFrom("a", "b.txt", "gone", "x y"),
		}),
	},
);
type File = { content: Buffer; mode: number } | { target: string };
const files = fc.array(fc.tuple(path, file), { maxLength: 8 });

/** Writes files over whatever is there; a file may take the place of a folder, and the reverse. */
function put(root: string, all: readonly (readonly [string, File])[]): void {
	for (const [where, what] of all) {
		const parts = where.split("/");
		for (let n = 1; n < parts.length; n++) {
			const up = join(root, ...parts.slice(0, n));
			const stat = lstatSync(up, { throwIfNoEntry: false });
			if (stat && !stat.isDirectory()) rmSync(up);
		}
		const full = join(root, where);
		rmSync(full, { recursive: true, force: true });
		mkdirSync(dirname(full), { recursive: true });
		if ("target" in what) symlinkSync(what.target, full);
		else {
			writeFileSync(full, what.content);
			chmodSync(full, what.mode);
		}
	}
}

const clear = (root: string) => {
	for (const entry of readdirSync(root))
		if (entry !== ".git") rmSync(join(root, entry), { recursive: true });
};

it("[D9] whatever a worker makes of whatever there was, the patch makes it again", async () => {
	const repo = rig.repository();
	const tree = await worktreeOf(rig, repo);
	await fc.assert(
		fc.asyncProperty(
			files,
			files,
			fc.boolean(),
			async (before, after, fresh) => {
				clear(repo);
				put(repo, before);
				const commit = rig.commit(repo);
				rig.raw(tree.root, "reset", "-q", "--hard", commit);
				rig.raw(tree.root, "clean", "-q", "-f", "-d", "-x");
				if (fresh) clear(tree.root);
				put(tree.root, after);
				const now = {
					...tree,
					baseCommit: commit,
					baseTree: rig.raw(repo, "rev-parse", "HEAD^{tree}"),
				};
				const expected = treeOf(rig, tree.root);
				const found = await collect(rig, now);
				if (found.kind === "empty") {
					expect(expected).toBe(now.baseTree);
					return;
				}
				expect(found.artefact.resultTree).toBe(expected);
				const result = await applyPatch({
					git: rig.git,
					repository: {
						root: repo,
						gitDir: join(repo, ".git"),
						commonDir: join(repo, ".git"),
					},
					patch: {
						...found.artefact,
						file: join(rig.dir, found.artefact.file),
					},
					scope: null,
				});
				expect(result).toMatchObject({ kind: "applied", verified: "result" });
				expect(treeOf(rig, repo)).toBe(expected);
			},
		),
		{
			numRuns: process.env.LONG ? 200 : 12,
			endOnFailure: true,
		},
	);
}, 300_000);
