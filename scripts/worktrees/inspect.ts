/** What speaks against removing a worktree. Whatever cannot be found out speaks against it too. */
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { escapeForTerminal } from "../core/text.ts";
import { fields, type GitAt, oneLine } from "../system/git.ts";
import { entryOf } from "../system/git-repository.ts";
import { lockReason, type WorktreePorts } from "./ground.ts";

/** Why a worktree is kept. */
export type KeepReason =
	| "live" // its job has not ended, or that cannot be told
	| "missing" // the folder is gone; nothing is made in its place
	| "not-ours" // the repository does not know it, or knows another in its place
	| "locked" // somebody else locked it
	| "busy" // a merge, rebase or the like is in the middle, or somebody is making or removing it
	| "detached"
	| "renamed-branch"
	| "dirty" // tracked files differ from the commit
	| "untracked"
	| "nested" // another repository lies in it
	| "hidden" // git was told not to look at some files
	| "unpushed" // commits that are nowhere else
	| "upstream-gone" // the same, and the branch it was pushed to has been deleted
	| "stash" // a stash made here
	| "unreadable"; // git could not be asked

/** One reason with its facts. */
export interface Keep {
	readonly reason: KeepReason;
	/** One sentence of ours. */
	readonly detail: string;
}

/** Which worktree, as it was recorded when it was made. */
export interface WorktreeRecord {
	readonly handle: string;
	readonly root: string;
	readonly branch: string;
	readonly commonDir: string;
}

/** What was found of a worktree. */
export interface Inspection {
	/** Empty: everything in it is also elsewhere. */
	readonly keep: readonly Keep[];
	/** The commit that its branch was at; null where it was not read. */
	readonly tip: string | null;
	/** Its name among git's notes; null where there is none. */
	readonly entry: string | null;
	/** Entries that git ignores and that would go with it. */
	readonly ignored: number;
}

const kept = (reason: KeepReason, detail: string): Inspection => ({
	keep: [{ reason, detail }],
	tip: null,
	entry: null,
	ignored: 0,
});

/** Files in a worktree's git directory that say that something is in the middle. */
const IN_THE_MIDDLE = [
	"MERGE_HEAD",
	"CHERRY_PICK_HEAD",
	"REVERT_HEAD",
	"BISECT_LOG",
	"rebase-merge",
	"rebase-apply",
	"sequencer",
];

/**
 * Looks for everything that would be lost with a worktree.
 *
 * @param ports what it needs from outside; nothing is changed
 * @param of the worktree
 * @returns the reasons to keep it, and what was seen. A failure to look is a reason, not an error
 */
export async function inspectWorktree(
	ports: WorktreePorts,
	of: WorktreeRecord,
): Promise<Inspection> {
	try {
		const stat = lstatSync(of.root, { throwIfNoEntry: false });
		if (stat === undefined) return kept("missing", "the folder is gone");
		if (!stat.isDirectory()) return kept("not-ours", "it is no folder");
		const entry = entryOf(of.commonDir, of.root);
		if (entry === undefined)
			return kept("not-ours", "the repository does not know this worktree");
		if (entry.locked !== null && entry.locked !== lockReason(of.handle))
			return kept(
				"locked",
				`git's lock on it says: ${escapeForTerminal(entry.locked).slice(0, 200)}`,
			);
		// The tree's own `.git` is not asked: whoever worked here could have pointed it elsewhere.
		const at: GitAt = {
			cwd: of.root,
			gitDir: entry.gitDir,
			workTree: of.root,
		};
		const head = await headOf(ports, at, of);
		const files = await filesOf(ports, at, of.root);
		const middle = IN_THE_MIDDLE.filter((name) =>
			existsSync(join(entry.gitDir, name)),
		);
		return {
			keep: [
				...middle.slice(0, 1).map((name) => ({
					reason: "busy" as const,
					detail: `git has a ${name} there`,
				})),
				...head.keep,
				...files.keep,
				...(await stashesOf(ports, at, of.branch)),
			],
			tip: head.tip,
			entry: entry.id,
			ignored: files.ignored,
		};
	} catch (error) {
		return kept(
			"unreadable",
			error instanceof Error
				? error.message.slice(0, 300)
				: "git could not be asked",
		);
	}
}

/** HEAD, its branch, and whether its commits are anywhere else. */
async function headOf(
	ports: WorktreePorts,
	at: GitAt,
	of: WorktreeRecord,
): Promise<{ keep: Keep[]; tip: string | null }> {
	const named = await ports.git(["symbolic-ref", "-q", "HEAD"], {
		...at,
		answers: [1],
	});
	if (named.code !== 0)
		return {
			keep: [{ reason: "detached", detail: "HEAD is on no branch" }],
			tip: null,
		};
	const branch = oneLine(named).replace(/^refs\/heads\//, "");
	const tip = oneLine(
		await ports.git(["rev-parse", "--verify", "HEAD^{commit}"], at),
	);
	if (branch !== of.branch)
		return {
			keep: [
				{
					reason: "renamed-branch",
					detail: `it is on ${escapeForTerminal(branch)}, not on ${of.branch}`,
				},
			],
			tip,
		};
	const alone = await unsafeCommits(ports, at, of.branch, tip);
	if (alone === 0) return { keep: [], tip };
	const track = oneLine(
		await ports.git(
			[
				"for-each-ref",
				"--format=%(upstream)%00%(upstream:track)",
				`refs/heads/${of.branch}`,
			],
			at,
		),
	);
	const gone = track.endsWith("[gone]");
	return {
		keep: [
			{
				reason: gone ? "upstream-gone" : "unpushed",
				detail: `${alone} commits are on no remote and on no other branch${gone ? "; the branch they were pushed to is gone" : ""}`,
			},
		],
		tip,
	};
}

/**
 * How many commits up to a tip would be reachable from nothing once the branch is gone.
 *
 * @param branch the branch that does not count
 */
export async function unsafeCommits(
	ports: WorktreePorts,
	at: GitAt,
	branch: string,
	tip: string,
): Promise<number> {
	const counted = await ports.git(
		[
			"rev-list",
			"--count",
			tip,
			"--not",
			"--remotes",
			"--tags",
			`--exclude=${branch}`,
			"--branches",
			"--",
		],
		{ ...at, magic: true },
	);
	return Number(oneLine(counted));
}

/** What git says about the files: all of it, whatever settings would make it pass over some. */
async function filesOf(
	ports: WorktreePorts,
	at: GitAt,
	root: string,
): Promise<{ keep: Keep[]; ignored: number }> {
	const answer = await ports.git(
		[
			"status",
			"--porcelain=v1",
			"-z",
			"--no-renames",
			"--untracked-files=normal",
			"--ignored=traditional",
			"--ignore-submodules=none",
		],
		{ ...at, mostBytes: 256 * 1024 * 1024 },
	);
	const changed: string[] = [];
	const untracked: string[] = [];
	const ignored: string[] = [];
	for (const row of fields(answer)) {
		const name = row.slice(3);
		if (row.startsWith("??")) untracked.push(name);
		else if (row.startsWith("!!")) ignored.push(name);
		else changed.push(name);
	}
	const flagged = fields(await ports.git(["ls-files", "-v", "-z"], at)).filter(
		(row) =>
			/^[a-z] /.test(row) ||
			(row.startsWith("S ") && existsSync(join(root, row.slice(2)))),
	);
	const keep: Keep[] = [];
	const say = (reason: KeepReason, what: string, names: readonly string[]) => {
		if (names.length > 0)
			keep.push({
				reason,
				detail: `${names.length} ${what}, such as ${escapeForTerminal(names[0] as string).slice(0, 120)}`,
			});
	};
	say("dirty", "changed files", changed);
	say("untracked", "untracked files", untracked);
	say("hidden", "files that git was told not to look at", flagged);
	say(
		"nested",
		"ignored folders that are repositories of their own",
		await nestedIn(ports, at, ignored),
	);
	return { keep, ignored: ignored.length };
}

/** Repositories in what git ignores, however deep: `status` names the topmost folder alone. */
async function nestedIn(
	ports: WorktreePorts,
	at: GitAt,
	ignored: readonly string[],
): Promise<string[]> {
	if (!ignored.some((name) => name.endsWith("/"))) return [];
	const files = await ports.git(
		["ls-files", "-o", "-i", "--exclude-standard", "-z"],
		{ ...at, mostBytes: 512 * 1024 * 1024 },
	);
	return fields(files).filter((name) => name.endsWith("/"));
}

/** Stashes that were made on the branch. They survive the worktree, but not what makes sense of them. */
async function stashesOf(
	ports: WorktreePorts,
	at: GitAt,
	branch: string,
): Promise<Keep[]> {
	const listed = fields(
		await ports.git(["stash", "list", "-z", "--format=%gs"], at),
	);
	const own = listed.filter(
		(line) =>
			line.startsWith(`WIP on ${branch}:`) || line.startsWith(`On ${branch}:`),
	);
	return own.length === 0
		? []
		: [{ reason: "stash", detail: `${own.length} stashes were made on it` }];
}
