/** Removing the worktree of a job that has ended: what keeps it, and what a kept patch makes up for. */
import { join, sep } from "node:path";
import { attemptDir } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { Artefact } from "../core/records/outcome.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { listLive } from "../jobs/live.ts";
import { listAttempts, readJob, readPlan } from "../jobs/publish.ts";
import { takeOut } from "../patches/take-out.ts";
import { lockRepository } from "../worktrees/ground.ts";
import type { Keep } from "../worktrees/inspect.ts";
import { type RemovalVerdict, removeWorktree } from "../worktrees/remove.ts";
import type { Seen } from "./look.ts";
import { stateOfJob, worktreePorts } from "./workplace.ts";
import type { World } from "./world.ts";

/** A worktree that was made for a job. */
export type OwnTree = NonNullable<LaunchPlan["tree"]>;

/** What of a removal's reasons a patch can answer: changes that it holds. */
const IN_A_PATCH: ReadonlySet<string> = new Set(["dirty", "untracked"]);

const inside = (root: string, dir: string): boolean =>
	dir === root || dir.startsWith(`${root}${sep}`);

/** Where a job without an outcome works, by its records; null for one that has ended, or where they do not tell. */
function worksIn(world: World, handle: string): string | null {
	const ended = known(() => stateOfJob(world, handle) === "ended");
	if (ended === true) return null;
	const latest = known(() => listAttempts(world.root, handle).at(-1)) ?? 1;
	const dir = attemptDir(world.root, handle, latest);
	return (
		known(() => readPlan(dir)?.cwd) ??
		known(() => readJob(world.root, handle)?.cwd) ??
		null
	);
}

/** What a record says; undefined where it is damaged, which speaks for nothing here. */
function known<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		if (error instanceof OffloadError) return undefined;
		throw error;
	}
}

/**
 * A job without an outcome that works in this tree, be it only to read there.
 *
 * @param handle whose tree it is
 * @param tree its root
 * @returns the other job's handle, or null
 */
export function guestOf(
	world: World,
	handle: string,
	tree: string,
): string | null {
	const others = listLive(world.root).filter((other) => other !== handle);
	return (
		others.find((other) => {
			const place = worksIn(world, other);
			return place !== null && inside(tree, place);
		}) ?? null
	);
}

const words = (keep: readonly Keep[], root: string): string =>
	keep
		.map(({ reason, detail }) =>
			reason === "missing"
				? `${reason}: ${detail}, and the repository still knows it; let go of it with \`git worktree unlock ${root}\` and \`git worktree prune\``
				: `${reason}: ${detail}`,
		)
		.join("; ");

/**
 * Takes out what the job's patch holds, where nothing else keeps the tree. Two at once would see each
 * other's half: so it is done under the repository's lock, and the removal is judged anew after it.
 *
 * @returns why not, or null where it was (or would be) done
 */
async function emptied(
	world: World,
	one: Seen,
	artefact: Extract<Artefact, { kind: "patch" }>,
	tree: OwnTree,
	dryRun: boolean,
): Promise<string | null> {
	const dir = attemptDir(world.root, one.handle, one.facts.attempt);
	const wish = {
		git: world.git,
		tree,
		patch: {
			file: join(dir, artefact.file),
			baseTree: artefact.baseTree,
			resultTree: artefact.resultTree,
			sha256: artefact.sha256,
		},
		dryRun,
	};
	const lock = dryRun
		? null
		: await lockRepository(worktreePorts(world), tree.commonDir);
	try {
		const out = await takeOut(wish);
		return out.done ? null : out.why;
	} finally {
		lock?.release();
	}
}

/**
 * Removes the worktree of a job. Changes that a kept, proven patch holds to the last byte keep nothing:
 * they are taken out first, and the patch stays.
 *
 * @param world for writing
 * @param one the job, which has ended
 * @param tree its own worktree
 * @param dryRun change nothing
 * @returns why it stays; or that it is gone, with how many files and folders that git ignores went along
 * @throws OffloadError where it could not be looked at or removed
 */
export async function cleanTree(
	world: World,
	one: Seen,
	tree: OwnTree,
	dryRun: boolean,
): Promise<{ readonly stays: string } | { readonly ignored: number }> {
	const { handle } = one;
	const guest = guestOf(world, handle, tree.root);
	if (guest !== null) return { stays: `live: the job ${guest} works in it` };
	const branch = tree.branch ?? `offload/${handle}`;
	const remove = (): Promise<RemovalVerdict> =>
		removeWorktree(
			{ handle, root: tree.root, branch, commonDir: tree.commonDir },
			(other) => stateOfJob(world, other),
			worktreePorts(world),
			{ dryRun },
		);
	const verdict = await remove();
	const { ignored } = verdict;
	if (verdict.result !== "kept") return { ignored };
	const said = words(verdict.keep, tree.root);
	if (!verdict.keep.every(({ reason }) => IN_A_PATCH.has(reason)))
		return { stays: said };
	const artefact = one.facts.outcome?.artefact;
	if (artefact?.kind !== "patch") return { stays: said };
	const why = await emptied(world, one, artefact, tree, dryRun);
	if (dryRun) return why === null ? { ignored } : { stays: `${said} (${why})` };
	// Also where it was not done: another clean may have been at it.
	const again = await remove();
	if (again.result !== "kept") return { ignored: again.ignored };
	return {
		stays: `${words(again.keep, tree.root)}${why === null ? "" : ` (${why})`}`,
	};
}
