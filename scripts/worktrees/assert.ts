/** Looks, immediately before a spawn, whether a work tree is what the plan says it is. */
import { lstatSync, realpathSync } from "node:fs";
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { type Git, oneLine } from "../system/git.ts";
import { entryOf, repositoryOf } from "../system/git-repository.ts";

/** The work tree of a plan. */
export type PlannedTree = NonNullable<LaunchPlan["tree"]>;

const not = (root: string, why: string): OffloadError =>
	new OffloadError("environment", `The work tree is not ready: ${why}`, {
		about: root,
		kept: "nothing was launched",
		next: "dispatch again",
	});

/**
 * Asserts a planned work tree: the folder is there, it is the root of a work tree of that repository,
 * on that branch and commit, and where it is ours it is not the checkout of a person.
 *
 * @param git runs git
 * @param tree the plan's tree
 * @throws OffloadError `environment` with what is not as planned. The caller launches nothing: above
 *   all not in the original checkout
 */
export async function assertTree(git: Git, tree: PlannedTree): Promise<void> {
	const stat = lstatSync(tree.root, { throwIfNoEntry: false });
	if (stat === undefined) throw not(tree.root, "the folder is gone");
	if (!stat.isDirectory()) throw not(tree.root, "it is no folder");
	if (realpathSync(tree.root) !== tree.root)
		throw not(tree.root, "a part of its path is a symbolic link");
	const [now, known, head] = await Promise.all([
		repositoryOf(git, tree.root),
		git(["cat-file", "-e", `${tree.baseTree}^{tree}`], {
			cwd: tree.root,
			answers: [1, 128],
		}),
		git(["rev-parse", "-q", "--verify", "HEAD^{tree}"], {
			cwd: tree.root,
			answers: [1, 128],
		}),
	]);
	if (now === "none") throw not(tree.root, "it belongs to no repository");
	if (now.root !== tree.root)
		throw not(tree.root, `git takes ${now.root} for its root`);
	if (now.commonDir !== tree.commonDir)
		throw not(tree.root, `it belongs to another repository, ${now.commonDir}`);
	if (now.head !== tree.baseCommit)
		throw not(
			tree.root,
			`it is at ${now.head ?? "no commit"} instead of ${tree.baseCommit ?? "none"}`,
		);
	if (tree.branch !== null && now.branch !== tree.branch)
		throw not(
			tree.root,
			`it is on ${now.branch ?? "no branch"} instead of ${tree.branch}`,
		);
	if (known.code !== 0)
		throw not(tree.root, "the tree that it starts from is missing");
	if (tree.ours) assertOurs(tree, now, oneLine(head));
}

/** What holds only for a worktree that was made for this work. */
function assertOurs(
	tree: PlannedTree,
	now: { readonly linked: boolean; readonly mainRoot: string | null },
	headTree: string,
): void {
	if (!now.linked || now.mainRoot === tree.root)
		throw not(tree.root, "it is the repository's main checkout");
	const entry = entryOf(tree.commonDir, tree.root);
	if (entry === undefined)
		throw not(tree.root, "the repository does not know this worktree");
	if (entry.locked === null || !entry.locked.startsWith("offload "))
		throw not(tree.root, "it does not carry the lock of a worktree of ours");
	if (headTree !== tree.baseTree)
		throw not(tree.root, "its commit has another tree than the plan says");
}
