/** Where the work is done: a directory as it is, or a worktree made for it, and what a patch is taken against. */
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { attemptDir, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import type { Expect } from "../core/vocabulary.ts";
import { readOutcome } from "../jobs/outcome.ts";
import { listAttempts, readJob } from "../jobs/publish.ts";
import { snapshotTree } from "../patches/snapshot.ts";
import { fields } from "../system/git.ts";
import { type Repository, repositoryOf } from "../system/git-repository.ts";
import { createWorktree } from "../worktrees/create.ts";
import type { WorktreePorts } from "../worktrees/ground.ts";
import { removeWorktree } from "../worktrees/remove.ts";
import {
	type HolderState,
	lockWriter,
	unlockWriter,
	type Writer,
} from "../worktrees/writer.ts";
import type { DispatchRequest } from "./request.ts";
import { hex, type World } from "./world.ts";

/** A directory of the caller's, canonical. */
export interface Place {
	/** Where the caller wants the work done. */
	readonly dir: string;
	/** The repository around it; null where there is none or git is not needed. */
	readonly repository: Repository | null;
}

/** Where the worker starts, and how to take back what was made for it. */
export interface Workplace {
	readonly cwd: string;
	readonly tree: LaunchPlan["tree"];
	/** Files with changes that are not committed, and so are not in the worktree that was made; 0 in place. */
	readonly leftOut: number;
	/** Takes back the worktree or the lock. Never fails. @returns in words what could not be taken back, or null */
	undo(): Promise<string | null>;
}

const refuse = (
	message: string,
	about: string,
	next: string,
	cause?: unknown,
) =>
	new OffloadError("environment", message, {
		about,
		kept: "nothing was launched",
		next,
		cause,
	});

/** The directory as it really is. */
function canonical(dir: string): string {
	try {
		const real = realpathSync(dir);
		if (statSync(real).isDirectory()) {
			accessSync(real, constants.X_OK);
			return real;
		}
	} catch (error) {
		throw refuse(
			"The directory to work in cannot be used",
			dir,
			"name one that exists and that you may enter: --cwd DIR",
			error,
		);
	}
	throw refuse("This is a file, not a directory to work in", dir, "--cwd DIR");
}

/** Whether git has to be asked at all: a worker that only reads needs no repository. */
const writes = (request: DispatchRequest, expect: Expect): boolean =>
	request.profile !== "read-only" ||
	request.worktree ||
	expect === "patch" ||
	expect === "commit";

/**
 * Finds the directory of the work and the repository around it.
 *
 * @throws OffloadError `environment` where the directory is none, or where git is needed and refuses
 */
export async function findPlace(
	world: World,
	request: DispatchRequest,
	expect: Expect,
): Promise<Place> {
	const dir = canonical(
		request.cwd === null ? request.from : resolve(request.from, request.cwd),
	);
	const found = writes(request, expect)
		? await repositoryOf(world.git, dir)
		: "none";
	return { dir, repository: found === "none" ? null : found };
}

/** What making and removing worktrees needs. */
export const worktreePorts = (world: World): WorktreePorts => ({
	self: world.self,
	probe: world.processes,
	clock: world.clock,
	nonce: () => hex(world, 16),
	git: world.git,
	places: {
		worktrees: store(world.root).worktrees,
		locks: store(world.root).locks,
	},
});

/**
 * Whether the job that holds a work tree is over, by its own record. A job without a record was either
 * removed after its end or never came to be: then only the dispatch that took the tree may live.
 */
export function hasEnded(world: World, holder: Writer): HolderState {
	if (readJob(world.root, holder.handle) === null) {
		const alive = world.processes.isAlive(holder.by);
		return alive === "dead" ? "ended" : alive === "alive" ? "live" : "unknown";
	}
	const attempts = listAttempts(world.root, holder.handle);
	if (!attempts.includes(holder.attempt)) return "unknown";
	const dir = attemptDir(world.root, holder.handle, holder.attempt);
	return readOutcome(dir) === null ? "live" : "ended";
}

/** Whether a job is over, for whoever is about to remove what it may still use. */
export function stateOfJob(world: World, handle: string): HolderState {
	const latest = listAttempts(world.root, handle).at(-1);
	if (latest === undefined) return "unknown";
	const outcome = readOutcome(attemptDir(world.root, handle, latest));
	return outcome === null ? "live" : "ended";
}

/**
 * Takes something back for a launch that does not come about. A disk that is full may forbid even that,
 * and the reason for which it is done must not be lost over it.
 */
async function takenBack(
	what: string,
	work: () => Promise<boolean>,
): Promise<string | null> {
	try {
		return (await work()) ? null : what;
	} catch (error) {
		if (error instanceof OffloadError) return what;
		throw error;
	}
}

/** How many files of a work tree have changes that no commit holds; 0 where git cannot tell. */
async function uncommitted(world: World, root: string): Promise<number> {
	try {
		const status = await world.git(
			["status", "--porcelain=v1", "-z", "--no-renames"],
			{ cwd: root },
		);
		return fields(status).length;
	} catch (error) {
		if (error instanceof OffloadError) return 0;
		throw error;
	}
}

/** A worktree of the job's own. */
async function ownTree(
	world: World,
	place: Place,
	handle: string,
): Promise<Workplace> {
	const ports = worktreePorts(world);
	world.progress("making a worktree");
	const made = await createWorktree({ repo: place.dir, handle }, ports);
	world.progress(null);
	const root = place.repository?.root ?? place.dir;
	const inside = relative(root, place.dir);
	const cwd = join(made.path, inside);
	const leftOut = await uncommitted(world, root);
	const tree = {
		root: made.path,
		ours: true,
		branch: made.branch,
		baseCommit: made.baseCommit,
		baseTree: made.baseTree,
		commonDir: made.commonDir,
	};
	return {
		cwd: isDirectory(cwd) ? cwd : made.path,
		tree,
		leftOut,
		undo: () =>
			takenBack(
				`the worktree ${made.path}; \`offload clean\` removes it once it is an hour old`,
				async () => {
					const verdict = await removeWorktree(
						{ handle, ...tree },
						() => "ended",
						ports,
					);
					return verdict.result !== "kept";
				},
			),
	};
}

function isDirectory(path: string): boolean {
	try {
		return statSync(path).isDirectory();
	} catch {
		return false;
	}
}

/** The caller's own work tree: locked for one writer, and photographed where a patch is to be taken. */
async function inPlace(
	world: World,
	place: Place & { repository: Repository & { root: string } },
	handle: string,
	expect: Expect,
): Promise<Workplace> {
	const { root, branch, head, commonDir } = place.repository;
	const ports = worktreePorts(world);
	const wish = { locks: ports.places.locks, root, handle, attempt: 1 };
	await lockWriter(
		{ ...wish, hasEnded: (holder) => hasEnded(world, holder) },
		ports,
	);
	const undo = () =>
		takenBack(
			`the lock of ${root}; the next dispatch that writes there frees it`,
			async () => {
				await unlockWriter(wish, ports);
				return true;
			},
		);
	try {
		const taken = expect === "patch" || expect === "commit";
		if (taken) world.progress("recording the tree as it is");
		const base = taken
			? await snapshotTree(world.git, { root, commonDir, ours: false })
			: null;
		const tree =
			base === null
				? null
				: {
						root,
						ours: false,
						branch,
						baseCommit: head,
						baseTree: base.tree,
						commonDir,
					};
		world.progress(null);
		return { cwd: place.dir, tree, leftOut: 0, undo };
	} catch (error) {
		await undo();
		throw error;
	}
}

/**
 * Makes ready where the worker starts. Work that may write, or is to give back a patch or a commit, and is not told
 * where, gets a worktree of its own, whatever it has to leave behind: nobody named the caller's own tree to be
 * written. Other work is done in place, and where it may write, as the only writer.
 *
 * @returns the place, and how to take it back where the launch does not come about
 * @throws OffloadError `environment`, `locked`, `store`
 */
export async function makeWorkplace(
	world: World,
	request: DispatchRequest,
	place: Place,
	handle: string,
	expect: Expect,
): Promise<Workplace> {
	const { repository, dir } = place;
	const taken = expect === "patch" || expect === "commit";
	const mayWrite = repository?.root != null && request.profile !== "read-only";
	if (request.worktree || (request.cwd === null && (taken || mayWrite)))
		return ownTree(world, place, handle);
	if (mayWrite)
		return inPlace(
			world,
			{ dir, repository: { ...repository, root: repository.root } },
			handle,
			expect,
		);
	if (taken)
		throw refuse(
			`A ${expect} can only be taken from a git work tree that the profile may write`,
			dir,
			"name a folder of a repository with --cwd, or ask for --expect report",
		);
	if (!isAbsolute(dir)) throw new OffloadError("internal", "a relative place");
	return { cwd: dir, tree: null, leftOut: 0, undo: async () => null };
}
