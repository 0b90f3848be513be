/** A repository and a worktree of it, for what a worker could have left there. */
import { join } from "node:path";
import type { LaunchPlan } from "../../scripts/core/records/plan.ts";
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
