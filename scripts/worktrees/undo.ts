/** Takes back a worktree whose making was cut short. Nothing was started in it, and even so only what git put there is removed. */
import {
	lstatSync,
	readdirSync,
	readFileSync,
	rmdirSync,
	rmSync,
} from "node:fs";
import { join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { escapeForTerminal } from "../core/text.ts";
import { storeError } from "../system/files.ts";
import { fields, type GitAt } from "../system/git.ts";
import {
	type WorktreeEntry,
	worktreeEntries,
} from "../system/git-repository.ts";
import { rawChanges, withScratch } from "../system/git-scratch.ts";
import {
	type Intent,
	lockReason,
	removeIntent,
	type WorktreePorts,
	whileLockedByOthers,
} from "./ground.ts";

/** Git's own notes of a worktree that was being made: by its path, or by our words where that note is not there yet. */
function entriesOf(note: Intent): WorktreeEntry[] {
	return worktreeEntries(note.commonDir).filter((entry) =>
		entry.root === null
			? entry.locked === lockReason(note.handle)
			: entry.root === note.path,
	);
}

const keep = (note: Intent, what: string): OffloadError =>
	new OffloadError(
		"environment",
		`The unfinished worktree holds something that git did not put there: ${what}`,
		{
			about: note.path,
			kept: "the folder, its branch and its registration",
			next: "move out what you need, then remove it with `git worktree remove`",
		},
	);

/** Whether a file holds the beginning of what the commit has for it: a write that was cut short. */
async function isCutShort(
	ports: WorktreePorts,
	at: GitAt,
	note: Intent,
	name: string,
): Promise<boolean> {
	const path = join(note.path, name);
	const stat = lstatSync(path);
	if (!stat.isFile()) return false;
	if (stat.size === 0) return true;
	const whole = await ports.git(
		["cat-file", "--filters", `${note.commit}:${name}`],
		{ ...at, mostBytes: 512 * 1024 * 1024 },
	);
	const here = readFileSync(path);
	return (
		here.length < whole.stdout.length &&
		whole.stdout.subarray(0, here.length).equals(here)
	);
}

/**
 * Refuses where the folder holds more than a part of the commit: a file that git does not know, or one
 * that differs from the commit other than by missing its end.
 */
async function assertOnlyGits(
	ports: WorktreePorts,
	note: Intent,
): Promise<void> {
	if (readdirSync(note.path).every((name) => name === ".git")) return;
	// The repository's own git directory: that of the worktree may be half made.
	const of = {
		gitDir: note.commonDir,
		commonDir: note.commonDir,
		workTree: note.path,
	};
	await withScratch(of, async ({ place }) => {
		const ours = { ...place, writes: true, deadlineMs: 10 * 60_000 };
		await ports.git(["read-tree", note.commit], ours);
		await ports.git(["update-index", "-q", "--refresh"], {
			...ours,
			answers: [1],
		});
		const others = fields(await ports.git(["ls-files", "-o", "-z"], place));
		if (others[0] !== undefined) throw keep(note, escapeForTerminal(others[0]));
		const changed = await ports.git(["diff-files", "--raw", "-z"], place);
		for (const { status, path } of rawChanges(changed.stdout)) {
			if (status === "D") continue;
			if (status === "M" && (await isCutShort(ports, place, note, path)))
				continue;
			throw keep(note, escapeForTerminal(path));
		}
	});
}

/** Removes a worktree's registration, and the folder of registrations after the last one, as git does. */
export function forget(commonDir: string, entry: WorktreeEntry): void {
	remove(entry.gitDir);
	try {
		rmdirSync(join(commonDir, "worktrees"));
	} catch {
		// others are registered
	}
}

/**
 * Removes a folder with all that is in it.
 *
 * @throws OffloadError `store`
 */
export function remove(path: string): void {
	try {
		rmSync(path, { recursive: true, force: true });
	} catch (error) {
		throw storeError(error, path, "remove");
	}
}

/**
 * Takes back what the making of a worktree left: its folder, its registration and its branch.
 *
 * The caller holds the repository's lock and knows that the maker is done or dead.
 *
 * @param note what the maker noted
 * @param how `keepNote`: the making goes on, so the note stays
 * @throws OffloadError `environment` where something else lies there; then all of it is left
 */
export async function undoMaking(
	ports: WorktreePorts,
	note: Intent,
	how: { readonly keepNote?: boolean } = {},
): Promise<void> {
	const stat = lstatSync(note.path, { throwIfNoEntry: false });
	if (stat !== undefined) {
		if (!stat.isDirectory()) throw keep(note, "it is no folder");
		await assertOnlyGits(ports, note);
		remove(note.path);
	}
	for (const entry of entriesOf(note)) forget(note.commonDir, entry);
	await removeBranch(ports, note.commonDir, note.branch, note.commit);
	if (how.keepNote !== true) removeIntent(ports, note.handle);
}

/**
 * Removes a branch if it is still where it was seen; one that has moved stays. Its settings, where it
 * has any, go with it.
 *
 * @param at the commit it was seen at
 * @returns whether it is gone
 */
export async function removeBranch(
	ports: WorktreePorts,
	commonDir: string,
	branch: string,
	at: string,
): Promise<boolean> {
	const place = { cwd: commonDir, gitDir: commonDir };
	const ref = `refs/heads/${branch}`;
	const now = await ports.git(["rev-parse", "-q", "--verify", ref], {
		...place,
		answers: [1],
	});
	if (now.code === 0) {
		if (now.stdout.toString("utf8").trim() !== at) return false;
		// With the old value: a commit that comes in between makes it fail instead of being lost.
		await whileLockedByOthers(ports, () =>
			ports.git(["update-ref", "-d", ref, at], { ...place, writes: true }),
		);
	}
	const section = `branch.${branch}`;
	const settings = await ports.git(
		["config", "--local", "-z", "--name-only", "--list"],
		place,
	);
	if (fields(settings).some((name) => name.startsWith(`${section}.`)))
		await whileLockedByOthers(ports, () =>
			ports.git(["config", "--local", "--remove-section", section], {
				...place,
				writes: true,
			}),
		);
	return true;
}
