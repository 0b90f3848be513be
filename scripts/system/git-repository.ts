/** Which repository a folder belongs to, and where that repository keeps its parts. */
import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { type Git, GitError, oneLine } from "./git.ts";
import { codeOf } from "./store-errors.ts";

/** A repository as seen from one folder. All paths canonical. */
export interface Repository {
	/** The root of the work tree that the folder lies in; null in a bare repository. */
	readonly root: string | null;
	/** The git directory of this work tree. */
	readonly gitDir: string;
	/** The git directory that all work trees of the repository share. */
	readonly commonDir: string;
	readonly isBare: boolean;
	/** Whether the work tree is a linked one. */
	readonly linked: boolean;
	/** The commit that is checked out; null where there is none yet. */
	readonly head: string | null;
	/** The branch that is checked out, without `refs/heads/`; null where HEAD is detached. */
	readonly branch: string | null;
	/** The root of the main work tree; null where there is none, or git keeps no note of it. */
	readonly mainRoot: string | null;
}

const broken = (dir: string, why: string, error?: unknown) =>
	new OffloadError("environment", `The repository cannot be used: ${why}`, {
		about: dir,
		kept: "nothing was changed",
		next: "run `git status` there and mend what it reports",
		cause: error,
	});

/**
 * Finds the repository that a folder belongs to, from the main work tree, a linked one, a submodule,
 * or one whose git directory lies elsewhere.
 *
 * @param git runs git
 * @param dir the folder; absolute
 * @returns `none` only where no repository is there: one that git refuses or cannot read is an error
 * @throws OffloadError `environment`
 */
export async function repositoryOf(
	git: Git,
	dir: string,
): Promise<Repository | "none"> {
	// One path a call: a path may itself hold a newline.
	const ask = async (...args: string[]) =>
		oneLine(
			await git(["rev-parse", "--path-format=absolute", ...args], { cwd: dir }),
		);
	let kind: string;
	try {
		kind = await ask("--is-bare-repository", "--is-inside-work-tree");
	} catch (error) {
		if (!(error instanceof GitError) || error.trouble !== "exit") throw error;
		return noneOrBroken(dir, error);
	}
	const [bare, inside] = kind.split("\n").map((word) => word === "true");
	if (!bare && !inside)
		throw broken(dir, "this folder lies inside a git directory");
	const [gitDir, commonDir, root, head] = await Promise.all([
		ask("--absolute-git-dir"),
		ask("--git-common-dir"),
		inside ? ask("--show-toplevel").then((path) => realpathSync(path)) : null,
		headOf(git, dir),
	]);
	const common = realpathSync(commonDir);
	const own = realpathSync(gitDir);
	const linked = own !== common;
	return {
		root,
		gitDir: own,
		commonDir: common,
		isBare: bare === true,
		linked,
		...head,
		mainRoot: linked ? await mainRootOf(git, common) : root,
	};
}

/** Tells a folder outside of any repository from one whose repository git would not take. */
function noneOrBroken(dir: string, error: GitError): "none" {
	if (/dubious ownership/.test(error.stderr))
		throw new OffloadError(
			"environment",
			"The repository belongs to another user, and git does not trust it",
			{
				about: dir,
				kept: "nothing was changed",
				next: "if you trust it, run the `git config --global --add safe.directory` line that `git status` prints there",
				cause: error,
			},
		);
	const nowhere = /not a git repository \(or any /.test(error.stderr);
	const marker = nowhere ? markerAbove(dir) : null;
	if (nowhere && marker === null) return "none";
	throw broken(
		dir,
		marker === null
			? error.message
			: `${marker} is there, and git does not know it for a repository`,
		error,
	);
}

/** The nearest `.git` at or above a folder, on its file system: where there is one, somebody meant a repository. */
function markerAbove(dir: string): string | null {
	let at = realpathSync(dir);
	const device = lstatSync(at).dev;
	for (;;) {
		if (lstatSync(at).dev !== device) return null;
		const marker = join(at, ".git");
		try {
			lstatSync(marker);
			return marker;
		} catch (error) {
			if (codeOf(error) !== "ENOENT") throw broken(marker, codeOf(error));
		}
		if (dirname(at) === at) return null;
		at = dirname(at);
	}
}

/** The branch and the commit of a work tree; a HEAD that cannot be read is an error, not a fresh repository. */
async function headOf(
	git: Git,
	dir: string,
): Promise<Pick<Repository, "head" | "branch">> {
	const call = { cwd: dir, answers: [1] };
	const [named, commit] = await Promise.all([
		git(["symbolic-ref", "-q", "HEAD"], call),
		git(["rev-parse", "-q", "--verify", "HEAD^{commit}"], call),
	]);
	const ref = named.code === 0 ? oneLine(named) : null;
	const branch = ref === null ? null : ref.replace(/^refs\/heads\//, "");
	if (commit.code === 0) return { head: oneLine(commit), branch };
	const raw = await git(["rev-parse", "-q", "--verify", "HEAD"], call);
	if (raw.code === 0)
		throw broken(dir, "the commit that HEAD names is missing");
	if (ref === null) throw broken(dir, "HEAD cannot be read");
	const listed = await git(["for-each-ref", "--format=%(refname)", ref], {
		cwd: dir,
	});
	if (listed.stderr !== "" || listed.stdout.length > 0)
		throw broken(dir, `the branch ${ref} cannot be read`);
	return { head: null, branch };
}

/** Where a repository's main work tree lies, asked of its own configuration; `--separate-git-dir` leaves no note. */
async function mainRootOf(git: Git, commonDir: string): Promise<string | null> {
	const setting = async (...args: string[]) => {
		const answer = await git(
			["config", "--file", join(commonDir, "config"), ...args],
			{ cwd: commonDir, answers: [1] },
		);
		return answer.code === 0 ? oneLine(answer) : null;
	};
	const [bare, named] = await Promise.all([
		setting("--type=bool", "--get", "core.bare"),
		setting("--get", "core.worktree"),
	]);
	if (bare === "true") return null;
	const root =
		named !== null
			? resolve(commonDir, named)
			: basename(commonDir) === ".git"
				? dirname(commonDir)
				: null;
	try {
		return root === null ? null : realpathSync(root);
	} catch {
		return null;
	}
}

/** A linked work tree as the repository's own notes have it. */
export interface WorktreeEntry {
	/** Its name under `worktrees/` of the common directory. */
	readonly id: string;
	/** Its git directory. */
	readonly gitDir: string;
	/** The root it is registered for; null where that note is not there (its making was cut short). */
	readonly root: string | null;
	/** Why it is locked; null where it is not. */
	readonly locked: string | null;
}

/** The content of one of git's small files, or null where there is none. */
function note(path: string): string | null {
	try {
		return readFileSync(path, "utf8").replace(/\n$/, "");
	} catch (error) {
		if (codeOf(error) === "ENOENT") return null;
		throw broken(path, codeOf(error), error);
	}
}

/**
 * The linked work trees of a repository, read from git's own notes: `worktree list` cannot print a
 * path with a newline, and leaves out one that was half made.
 *
 * @param commonDir the repository's common directory
 * @throws OffloadError `environment` where they cannot be read
 */
export function worktreeEntries(commonDir: string): WorktreeEntry[] {
	const parent = join(commonDir, "worktrees");
	let ids: string[];
	try {
		ids = readdirSync(parent);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return [];
		throw broken(parent, codeOf(error), error);
	}
	return ids.map((id) => {
		const gitDir = join(parent, id);
		const pointer = note(join(gitDir, "gitdir"));
		return {
			id,
			gitDir,
			root: pointer === null ? null : dirname(resolve(gitDir, pointer)),
			locked: note(join(gitDir, "locked")),
		};
	});
}

/** The registered entry of a work tree, or undefined. */
export const entryOf = (
	commonDir: string,
	root: string,
): WorktreeEntry | undefined =>
	worktreeEntries(commonDir).find(
		(one) => one.root !== null && real(one.root) === root,
	);

/** A path as it really is, or as it was written where it does not exist. */
function real(path: string): string {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}

/**
 * The git directory of a work tree, taken from the repository's own notes and not from the `.git` in
 * the tree, which whoever writes there can point anywhere.
 *
 * @param tree `commonDir` and `root` as they were recorded before anything was launched; `ours`:
 *   it must be a linked one
 * @throws OffloadError `environment` where the repository knows no such work tree
 */
export function pinnedGitDir(tree: {
	readonly commonDir: string;
	readonly root: string;
	readonly ours: boolean;
}): string {
	const entry = entryOf(tree.commonDir, tree.root);
	if (entry !== undefined) return entry.gitDir;
	if (!tree.ours) return tree.commonDir;
	throw new OffloadError(
		"environment",
		"The repository no longer knows this worktree",
		{
			about: tree.root,
			kept: "the folder was left as it is",
			next: `run \`git worktree repair\` in ${tree.root}`,
		},
	);
}
