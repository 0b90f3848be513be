/** Waits for jobs to end, woken by their directories and looking again in between. */
import { type FSWatcher, watch } from "node:fs";
import { attemptDir, store } from "../core/layout.ts";
import { type LookWorld, lookAtEach, type Seen, type Unseen } from "./look.ts";

/** How often the jobs are looked at where nothing tells of a change, in milliseconds. */
const LOOK_AGAIN_MS = 1000;
/** The least time between two looks: a worker that writes much changes its directory all the time. */
const PAUSE_MS = 40;
/** How long `unknown` may last before it is the answer, in seconds: an adopter needs a moment to take over. */
const UNKNOWN_LASTS_S = 20;

/** Ended, or nothing more to be expected from waiting. */
export type Settled = "ended" | "needs-input" | "unknown" | "unreadable";

/** What a wait is told at each look. */
export interface AwaitOptions {
	/** Until the first has settled, or all. */
	readonly until: "any" | "all";
	/** Ends the wait. */
	readonly by: AbortSignal;
	/** A question of the worker ends no wait for one that is being ended anyway. */
	readonly throughAsks?: boolean;
	/** Told after each look. */
	readonly onLook?: (seen: readonly (Seen | Unseen)[]) => void;
}

const OVER: ReadonlySet<string> = new Set([
	"succeeded",
	"failed",
	"stopped",
	"lost",
]);

/**
 * How a job has settled, or null while it may still end.
 *
 * @param unknownS for how long it has been `unknown`, in seconds
 */
export function settled(one: Seen | Unseen, unknownS: number): Settled | null {
	if ("error" in one) return "unreadable";
	const { view, facts } = one;
	if (OVER.has(view.name)) return "ended";
	if (view.name === "needs-input") return "needs-input";
	if (view.name !== "unknown") return null;
	// What the session launched itself, nothing here will ever see end.
	return facts.job.launcher === "harness" || unknownS >= UNKNOWN_LASTS_S
		? "unknown"
		: null;
}

/**
 * Waits until the jobs have settled.
 *
 * @param world where to look; an adopter is started for a worker whose runner has died
 * @param handles whole handles of jobs that exist
 * @returns the jobs as they were seen last, and whether the wait was ended by `by`
 */
export async function awaitEnd(
	world: LookWorld,
	handles: readonly string[],
	options: AwaitOptions,
): Promise<{ seen: (Seen | Unseen)[]; timedOut: boolean }> {
	const since = new Map<string, number>();
	const watchers: FSWatcher[] = [];
	let wake: () => void = () => {};
	/** A change that came while nobody slept must not be slept over. */
	let changed = false;
	const poke = () => {
		changed = true;
		wake();
	};
	const watchDir = (dir: string) => {
		try {
			const watcher = watch(dir, poke);
			watcher.on("error", () => watcher.close());
			watchers.push(watcher);
		} catch {
			// No watch to be had: the repeated look finds it.
		}
	};
	options.by.addEventListener("abort", poke);
	try {
		let seen = await lookAtEach(world, handles);
		// The marker goes last, so its folder tells of every end; the attempt's folder tells sooner.
		watchDir(store(world.root).live);
		for (const one of seen)
			if (!("error" in one))
				watchDir(attemptDir(world.root, one.handle, one.facts.attempt));
		for (;;) {
			options.onLook?.(seen);
			const now = world.clock().up;
			const state = seen.map((one) => {
				const unknown = !("error" in one) && one.view.name === "unknown";
				if (!unknown) since.delete(one.handle);
				else if (!since.has(one.handle)) since.set(one.handle, now);
				const state = settled(one, now - (since.get(one.handle) ?? now));
				return state === "needs-input" && options.throughAsks === true
					? null
					: state;
			});
			const done =
				options.until === "any"
					? state.some((s) => s !== null)
					: state.every((s) => s !== null);
			if (done) return { seen, timedOut: false };
			if (options.by.aborted) return { seen, timedOut: true };
			if (!changed)
				await new Promise<void>((resolve) => {
					const timer = setTimeout(resolve, LOOK_AGAIN_MS);
					wake = () => {
						clearTimeout(timer);
						resolve();
					};
				});
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
			changed = false;
			seen = await lookAtEach(world, handles);
		}
	} finally {
		options.by.removeEventListener("abort", poke);
		for (const watcher of watchers) watcher.close();
	}
}
