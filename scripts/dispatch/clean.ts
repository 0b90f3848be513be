/** `clean`: removes jobs that have ended, with their worktrees, and says of everything that stays why it does. */
import { existsSync, realpathSync } from "node:fs";
import { sep } from "node:path";
import { attemptDir, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { appendRow, listMonths, readMonth } from "../jobs/ledger.ts";
import { listJobs } from "../jobs/live.ts";
import { readPlan } from "../jobs/publish.ts";
import { removeJob, sweepLeftovers } from "../jobs/remove.ts";
import { unlockJob } from "../worktrees/writer.ts";
import { cleanStrays } from "./clean-strays.ts";
import { cleanTree } from "./clean-tree.ts";
import {
	type LookWorld,
	look,
	type Seen,
	type Unseen,
	whyUnseen,
} from "./look.ts";
import { worktreePorts } from "./workplace.ts";
import type { World } from "./world.ts";

/** What became of one job, or would. */
export interface Cleaned {
	readonly handle: string;
	/** `emptied`: the worktree is gone (or would be), and the job stays with its patch. */
	readonly result: "removed" | "removable" | "emptied" | "kept";
	/** Why it is kept, or what went with it. */
	readonly why: string;
	/** Its worktree, where it had one. */
	readonly worktree: string | null;
}

/** How to clean. */
export interface CleanWish {
	/** Whole handles; empty: every job. */
	readonly handles: readonly string[];
	readonly dryRun: boolean;
	readonly session: string | null;
}

/** Why a job may not go, or null. */
function alive(world: World, one: Seen, named: boolean): string | null {
	const { outcome, job } = one.facts;
	if (outcome === null)
		// Of a worker that the session launched no end is ever seen: naming it is the person's word.
		return job.launcher === "harness" && named
			? null
			: `it has no outcome: ${one.view.because}`;
	const { boot } = outcome.by.process;
	const left = outcome.tree.remaining.filter(
		({ pid, start }) =>
			world.processes.isAlive({ pid, start, boot }) !== "dead",
	);
	// Where the end could not be looked at, what carries the token now tells.
	const found =
		outcome.tree.escaped === "unknown"
			? world.processes.findByToken(job.token)
			: [];
	const pids = [...left, ...(found === "unknown" ? [] : found)].map(
		({ pid }) => pid,
	);
	return pids.length === 0
		? null
		: `processes of it may still live: ${[...new Set(pids)].join(", ")}`;
}

/**
 * The jobs whose patch a person has brought into a tree of theirs. A tree of ours does not count: it may
 * go the next moment.
 */
function appliedJobs(root: string): ReadonlySet<string> {
	const { worktrees } = store(root);
	const own = new Set([worktrees, real(worktrees)]);
	const theirs = (path: unknown) =>
		typeof path === "string" &&
		![...own].some((folder) => path.startsWith(`${folder}${sep}`));
	const handles = new Set<string>();
	for (const month of listMonths(root))
		for (const row of readMonth(root, month).rows)
			if (row.kind === "applied" && row.handle && theirs(row.facts.root))
				handles.add(row.handle);
	return handles;
}

function real(path: string): string {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}

/**
 * Notes in the ledger that a job is gone. It is gone whether or not that can be written.
 *
 * @returns what to say of a ledger that was not written, or null
 */
function note(world: World, wish: CleanWish, one: Seen): string | null {
	try {
		appendRow(world.root, {
			format: 1,
			at: world.clock().at,
			kind: "cleaned",
			handle: one.handle,
			attempt: one.facts.attempt,
			unit: one.facts.job.unit,
			session: wish.session,
			facts: { view: one.view.name },
		});
		return null;
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return `the ledger was not written: ${error.message}`;
	}
}

async function cleanOne(
	world: World,
	wish: CleanWish,
	one: Seen | Unseen,
	wasApplied: (handle: string) => boolean,
): Promise<Cleaned> {
	const { handle } = one;
	const kept = (why: string, worktree: string | null = null): Cleaned => ({
		handle,
		result: "kept",
		why,
		worktree,
	});
	if ("error" in one) return kept(`it cannot be read: ${whyUnseen(one)}`);
	const living = alive(world, one, wish.handles.length > 0);
	if (living !== null) return kept(living);
	try {
		const plan = readPlan(attemptDir(world.root, handle, one.facts.attempt));
		const tree = plan?.tree?.ours === true ? plan.tree : null;
		const worktree = tree?.root ?? null;
		const there = worktree !== null && existsSync(worktree);
		const gone =
			tree === null
				? { ignored: 0 }
				: await cleanTree(world, one, tree, wish.dryRun);
		if ("stays" in gone) return kept(gone.stays, worktree);
		// They are in no patch and in no commit: whoever wants one back should at least learn that it was there.
		const along =
			gone.ignored === 0
				? ""
				: `; ${gone.ignored} that git ignores ${wish.dryRun ? "would go" : "went"} with its worktree`;
		// The patch may be the only copy of the work: it goes when it was applied, or when it is all that is left and is named.
		const onlyCopy =
			tree !== null &&
			one.facts.outcome?.artefact?.kind === "patch" &&
			!wasApplied(handle);
		if (onlyCopy && (there || wish.handles.length === 0))
			return {
				handle,
				result: there ? "emptied" : "kept",
				why: `its patch has not been applied; to remove it as well, name the job once its worktree is gone${along}`,
				worktree,
			};
		if (wish.dryRun)
			return {
				handle,
				result: "removable",
				why: `${one.view.name}${along}`,
				worktree,
			};
		const ports = worktreePorts(world);
		await unlockJob({ locks: ports.places.locks, handle }, ports);
		// Another clean may have been faster: then the row is that one's.
		const unnoted = removeJob(world.root, handle)
			? note(world, wish, one)
			: null;
		return {
			handle,
			result: "removed",
			why: `${one.view.name}${along}${unnoted === null ? "" : `; ${unnoted}`}`,
			worktree,
		};
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return kept(whyUnseen({ handle, error }));
	}
}

/**
 * Cleans jobs, one after the other.
 *
 * @param world for writing
 * @param looking for looking; nothing is adopted
 * @param wish which, and whether only to say what would be done
 */
export async function clean(
	world: World,
	looking: LookWorld,
	wish: CleanWish,
	onJob: (one: Cleaned) => void = () => {},
): Promise<Cleaned[]> {
	if (!wish.dryRun) sweepLeftovers(world.root, Date.parse(world.clock().at));
	const handles = wish.handles.length > 0 ? wish.handles : listJobs(world.root);
	const cleaned: Cleaned[] = [];
	const tell = (one: Cleaned) => {
		onJob(one);
		cleaned.push(one);
	};
	let applied: ReadonlySet<string> | null = null;
	const wasApplied = (handle: string): boolean => {
		applied ??= appliedJobs(world.root);
		return applied.has(handle);
	};
	for (const handle of handles) {
		const [one] = await look({ ...looking, adopt: null }, [handle]);
		if (one === undefined) continue;
		const done = await cleanOne(world, wish, one, wasApplied);
		tell(done);
	}
	if (wish.handles.length === 0)
		for (const one of await cleanStrays(world, wish.dryRun)) tell(one);
	return cleaned;
}
