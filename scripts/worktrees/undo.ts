/** Takes back a worktree whose making was cut short. Nothing was started in it, and even so only what git put there is removed. */
import {
	existsSync,
	lstatSync,
	readdirSync,
	readFileSync,
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
import { withScratch } from "../system/git-scratch.ts";
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

/** A git directory in which the commit's files can be compared with the folder. */
const placeFor = (note: Intent, entry: WorktreeEntry | undefined): string =>
	entry !== undefined && existsSync(join(entry.gitDir, "HEAD"))
		? entry.gitDir
		: note.commonDir;

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
	const entry = entriesOf(note)[0];
	const gitDir = placeFor(note, entry);
	await withScratch(
		{ gitDir, commonDir: note.commonDir, workTree: note.path },
		async ({ place }) => {
			await ports.git(["read-tree", note.commit], { ...place, writes: true });
			const answer = await ports.git(
				[
					"status",
					"--porcelain=v1",
					"-z",
					"--no-renames",
					"--untracked-files=all",
					"--ignored=matching",
				],
				{ ...place, mostBytes: 256 * 1024 * 1024 },
			);
			for (const row of fields(answer)) {
				const name = row.slice(3);
				// The first column compares with HEAD, which may not be there yet.
				if (row[1] === "D" || row[1] === " ") continue;
				if (row[1] === "M" && (await isCutShort(ports, place, note, name)))
					continue;
				throw keep(note, escapeForTerminal(name));
			}
		},
	);
}

function remove(path: string): void {
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
	for (const entry of entriesOf(note)) remove(entry.gitDir);
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
