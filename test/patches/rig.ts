/** A repository and a worktree of it, for what a worker could have left there. */
import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Artefact } from "../../scripts/core/records/outcome.ts";
import type { LaunchPlan } from "../../scripts/core/records/plan.ts";
import type { ApplyWish } from "../../scripts/patches/apply.ts";
import { collectPatch } from "../../scripts/patches/collect.ts";
import { repositoryOf } from "../../scripts/system/git-repository.ts";
import type { GitRig } from "../system/git-rig.ts";

type PlannedTree = NonNullable<LaunchPlan["tree"]>;

/** A linked work tree as one that was made for a job. */
export async function worktreeOf(
	rig: GitRig,
	repo: string,
	name = "work",
): Promise<PlannedTree> {
	const root = join(rig.dir, name);
	const branch = name.replace(/[^a-z]/g, "");
	rig.raw(repo, "worktree", "add", "-q", "--no-track", "-b", branch, root);
	return plannedTree(rig, root, true);
}

/** What a plan says of a work tree that is clean. */
export async function plannedTree(
	rig: GitRig,
	root: string,
	ours: boolean,
): Promise<PlannedTree> {
	const found = await repositoryOf(rig.git, root);
	if (found === "none") throw new Error("no repository");
	return {
		root,
		ours,
		branch: found.branch,
		baseCommit: found.head,
		baseTree:
			found.head === null
				? rig.raw(root, "hash-object", "-t", "tree", "/dev/null")
				: rig.raw(root, "rev-parse", "HEAD^{tree}"),
		commonDir: found.commonDir,
	};
}

/** Collects into a folder of the rig. */
export const collect = (rig: GitRig, tree: PlannedTree, results = "results") =>
	collectPatch({ git: rig.git, tree, resultsDir: join(rig.dir, results) });

/** A real png of a few bytes, different for each number. */
export const png = (n: number): Buffer =>
	Buffer.concat([
		Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
		Buffer.from([
			0,
			0,
			0,
			n,
			0,
			0,
			0,
			1,
			8,
			2,
			0,
			0,
			0,
			0x0d,
			0x0a,
			0x0a,
			0x1a,
		]),
		Buffer.alloc(40, n),
	]);

type PatchArtefact = Extract<Artefact, { kind: "patch" }>;

/** What a worker makes of the commit that is checked out, as an artefact; its worktree is gone again. */
export async function taken(
	rig: GitRig,
	repo: string,
	work: (root: string) => void,
): Promise<PatchArtefact> {
	const tree = await worktreeOf(rig, repo);
	work(tree.root);
	const found = await collect(rig, tree);
	if (found.kind !== "patch") throw new Error("empty");
	rig.raw(repo, "worktree", "remove", "--force", tree.root);
	rig.raw(repo, "branch", "-q", "-D", "work");
	return found.artefact;
}

/** How that artefact is applied to the repository. */
export const wishOf = (
	rig: GitRig,
	repo: string,
	made: PatchArtefact,
	over: Partial<ApplyWish> = {},
): ApplyWish => ({
	git: rig.git,
	repository: {
		root: repo,
		gitDir: join(repo, ".git"),
		commonDir: join(repo, ".git"),
	},
	patch: {
		file: join(rig.dir, made.file),
		baseTree: made.baseTree,
		resultTree: made.resultTree,
		sha256: made.sha256,
	},
	scope: null,
	...over,
});

/** The tree of all that lies in a folder, by an index of its own: what a person gets who adds everything. */
export function treeOf(rig: GitRig, root: string): string {
	const index = join(rig.dir, "index-of-ours");
	rmSync(index, { force: true });
	const git = (...args: string[]) =>
		execFileSync("git", args, {
			cwd: root,
			env: { ...rig.env, GIT_INDEX_FILE: index },
			encoding: "utf8",
		}).trim();
	git("add", "-A");
	return git("write-tree");
}

/** Every file below a folder with its content, links and modes; git's own folder as well. */
export const everything = (root: string): string[] =>
	readdirSync(root, { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) => {
			const path = join(entry.parentPath, entry.name);
			const stat = lstatSync(path);
			return `${path} ${stat.mode} ${stat.isSymbolicLink() ? "" : readFileSync(path).toString("hex")}`;
		})
		.sort();

/** Collects, and fails where there is nothing. */
export async function patchOf(rig: GitRig, tree: PlannedTree) {
	const found = await collect(rig, tree);
	if (found.kind !== "patch") throw new Error("the patch is empty");
	return { ...found, path: join(rig.dir, found.artefact.file) };
}

/** Applies a patch to its base in a fresh repository, and gives the tree. */
export function reapplied(
	rig: GitRig,
	repo: string,
	commit: string | null,
	patch: string,
): string {
	const fresh = join(rig.dir, "fresh");
	rmSync(fresh, { recursive: true, force: true });
	rig.raw(rig.dir, "init", "-q", fresh);
	if (commit !== null) {
		rig.raw(fresh, "fetch", "-q", repo, commit);
		rig.raw(fresh, "read-tree", commit);
	}
	rig.raw(fresh, "apply", "--cached", "--whitespace=nowarn", patch);
	return rig.raw(fresh, "write-tree");
}
