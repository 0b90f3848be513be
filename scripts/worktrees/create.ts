/** Makes the worktree of a job: all of it, or nothing and a reason. */
import { lstatSync } from "node:fs";
import { OffloadError } from "../core/reasons.ts";
import { oneLine } from "../system/git.ts";
import { type Repository, repositoryOf } from "../system/git-repository.ts";
import { assertTree } from "./assert.ts";
import { finishRemoving } from "./finish.ts";
import {
	assertAbandoned,
	branchOf,
	type Intent,
	lockReason,
	lockRepository,
	placeOf,
	readIntent,
	removeIntent,
	type WorktreePorts,
	whileLockedByOthers,
	writeIntent,
} from "./ground.ts";
import { refusePointers, refuseSubmodules } from "./prepare.ts";
import { undoMaking } from "./undo.ts";

/** What a worktree is asked for. */
export interface WorktreeWish {
	/** A folder of the repository; absolute. */
	readonly repo: string;
	readonly handle: string;
	/** A revision to start from; what is checked out in `repo` unless said. */
	readonly base?: string;
}

/** A worktree that was made and asserted. */
export interface MadeWorktree {
	/** Its canonical root. */
	readonly path: string;
	readonly branch: string;
	readonly baseCommit: string;
	readonly baseTree: string;
	readonly commonDir: string;
}

/** Checking out a large tree through filters takes its time. */
const CHECKOUT_MS = 30 * 60_000;

const refuse = (message: string, about: string, next: string) =>
	new OffloadError("environment", message, {
		about,
		kept: "nothing was changed",
		next,
	});

/**
 * Makes a worktree under the state root, on a branch of its own, locked, checked out and asserted.
 *
 * Everything that touches the repository's shared parts happens under one lock per repository; the
 * checkout does not, so that many worktrees of a large repository fill side by side. A making that was
 * cut short is taken back by the next try for the same handle.
 *
 * @param wish which repository, for which job, from where
 * @param ports what it needs from outside
 * @throws OffloadError `environment` (no repository, no commit, submodules, pointer files, or git's own
 *   reason), `locked` (waited in vain), `store`. Whatever this call had made is gone again, or `kept` says what is not
 */
export async function createWorktree(
	wish: WorktreeWish,
	ports: WorktreePorts,
): Promise<MadeWorktree> {
	const step = async (name: string) => ports.step?.(name);
	await step("look");
	const path = placeOf(ports, wish.handle);
	const repository = await repositoryOf(ports.git, wish.repo);
	if (repository === "none")
		throw refuse(
			"A worktree needs a git repository, and this folder is in none",
			wish.repo,
			"name a folder of a repository, or run the work in the folder itself with --cwd",
		);
	const made = await plan(wish, ports, repository, path);
	await step("lock");
	const lock = await lockRepository(ports, made.commonDir);
	let note: Intent | undefined;
	try {
		await clearWay(ports, made, wish.handle);
		await step("note");
		note = writeIntent(ports, {
			doing: "making",
			handle: wish.handle,
			path,
			branch: made.branch,
			commonDir: made.commonDir,
			commit: made.baseCommit,
			entry: null,
		});
		await step("add");
		await register(ports, note, repository.root ?? repository.commonDir);
	} catch (error) {
		throw note === undefined ? error : await takenBack(ports, note, error);
	} finally {
		lock.release();
	}
	try {
		await step("checkout");
		await ports.git(
			["reset", "--hard", "--quiet", "--no-recurse-submodules", "HEAD"],
			{ cwd: path, writes: true, deadlineMs: CHECKOUT_MS },
		);
		await step("pointers");
		await refusePointers(ports.git, path, made.commonDir);
		await step("assert");
		await assertTree(ports.git, { ...made, root: path, ours: true });
		await step("done");
		removeIntent(ports, wish.handle);
	} catch (error) {
		throw await takenBackLocked(ports, note, error);
	}
	return made;
}

/** What would be made, after everything that can be known before anything is changed. */
async function plan(
	wish: WorktreeWish,
	{ git }: WorktreePorts,
	repository: Repository,
	path: string,
): Promise<MadeWorktree> {
	const at = { cwd: repository.root ?? repository.commonDir };
	if (wish.base === undefined && repository.head === null)
		throw refuse(
			"A worktree starts from a commit, and this repository has none yet",
			at.cwd,
			"make a first commit, or run the work in the checkout itself with --cwd",
		);
	const branch = branchOf(wish.handle);
	const [, found] = await Promise.all([
		git(["check-ref-format", `refs/heads/${branch}`], at),
		git(
			[
				"rev-parse",
				"-q",
				"--verify",
				"--end-of-options",
				`${wish.base ?? repository.head}^{commit}`,
			],
			{ ...at, answers: [1, 128] },
		),
	]);
	if (found.code !== 0)
		throw refuse(
			"The revision to start from names no commit",
			wish.base ?? "HEAD",
			"name a branch, a tag or a commit of this repository",
		);
	const baseCommit = oneLine(found);
	const baseTree = oneLine(
		await git(["rev-parse", "--verify", `${baseCommit}^{tree}`], at),
	);
	await refuseSubmodules(git, at, baseTree);
	return {
		path,
		branch,
		baseCommit,
		baseTree,
		commonDir: repository.commonDir,
	};
}

/** Takes back or finishes what an earlier try left, and refuses what is not of such a try. */
async function clearWay(
	ports: WorktreePorts,
	made: MadeWorktree,
	jobHandle: string,
): Promise<void> {
	const left = readIntent(ports, jobHandle);
	if (left !== null) {
		assertAbandoned(ports, left);
		if (left.doing === "making") await undoMaking(ports, left);
		else await finishRemoving(ports, left);
	}
	if (lstatSync(made.path, { throwIfNoEntry: false }) !== undefined)
		throw refuse(
			"The place for the worktree is taken",
			made.path,
			"look what lies there; it was left as it is",
		);
	const ref = `refs/heads/${made.branch}`;
	const taken = await ports.git(["rev-parse", "-q", "--verify", ref], {
		cwd: made.commonDir,
		gitDir: made.commonDir,
		answers: [1],
	});
	if (taken.code === 0)
		throw refuse(
			"The branch for the worktree exists already",
			made.branch,
			"look what it holds; it was left as it is",
		);
}

/** Registers the worktree, with its branch and git's own lock on it, and without files yet. */
async function register(
	ports: WorktreePorts,
	note: Intent,
	cwd: string,
): Promise<void> {
	await whileLockedByOthers(ports, async () => {
		try {
			await ports.git(
				[
					"worktree",
					"add",
					"--quiet",
					"--no-track",
					"--no-checkout",
					"--lock",
					"--reason",
					lockReason(note.handle),
					"-b",
					note.branch,
					"--",
					note.path,
					note.commit,
				],
				{ cwd, writes: true },
			);
		} catch (error) {
			// Git makes the branch first and leaves it when what follows fails.
			await undoMaking(ports, note, { keepNote: true });
			throw error;
		}
	});
}

/** Takes back what was made so far and hands on why, or says what could not be taken back. */
async function takenBack(
	ports: WorktreePorts,
	note: Intent,
	why: unknown,
): Promise<unknown> {
	let kept = "nothing was launched, and what was made of the worktree is gone";
	try {
		await undoMaking(ports, note);
	} catch (error) {
		kept = `what was made of the worktree is still there: ${error instanceof Error ? error.message : "it could not be removed"}`;
	}
	if (!(why instanceof OffloadError)) return why;
	return new OffloadError(
		why.reason,
		`The worktree could not be made: ${why.message}`,
		{
			about: why.about ?? note.path,
			kept,
			...(why.next === undefined ? {} : { next: why.next }),
			cause: why,
		},
	);
}

async function takenBackLocked(
	ports: WorktreePorts,
	note: Intent,
	why: unknown,
): Promise<unknown> {
	const lock = await lockRepository(ports, note.commonDir).catch(() => null);
	if (lock === null) return why;
	try {
		return await takenBack(ports, note, why);
	} finally {
		lock.release();
	}
}
