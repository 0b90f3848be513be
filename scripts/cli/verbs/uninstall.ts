/** `offload uninstall`: removes what Offload put on this machine, and only that. */
import { existsSync, unlinkSync } from "node:fs";
import { userFile } from "../../config/config.ts";
import { jobPaths } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import { readDeclared } from "../../jobs/hosts.ts";
import { lookRoot } from "../../jobs/root.ts";
import { storeError } from "../../system/files.ts";
import {
	type LiveJob,
	lookAtJobs,
	removeJobs,
	type Stays,
	strayWorktrees,
} from "../care/jobs.ts";
import { planRoot, removeRoot, sizeBelow } from "../care/root.ts";
import { ownShims } from "../care/shims.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Result, Row } from "../frame/types.ts";
import { readShim } from "../shim.ts";
import { worldOf } from "../working.ts";

interface Item {
	readonly path: string;
	readonly what: string;
}

/** What lies where, or what became of it. */
interface Account {
	readonly live: readonly LiveJob[];
	readonly gone: readonly Item[];
	readonly keep: readonly Stays[];
	/** Bytes under the state root before. */
	readonly size: number;
	/** Hosts to which something of ours may have been brought. */
	readonly there: readonly string[];
}

/** The declared hosts. Whether one was ever reached is not kept, so each of them is named. */
function declaredHosts(root: string): readonly string[] {
	try {
		return readDeclared(root)?.aliases ?? [];
	} catch (error) {
		// A damaged list is removed like a whole one.
		if (error instanceof OffloadError) return [];
		throw error;
	}
}

/** Goes through the state root; changes nothing with `dryRun`, and never anything while a job lives. */
async function sweepRoot(ctx: Context, dryRun: boolean): Promise<Account> {
	const root = ctx.stateRoot;
	if (!lookRoot(root, ctx.uid ?? undefined))
		return { live: [], gone: [], keep: [], size: 0, there: [] };
	const size = sizeBelow(root);
	const there = declaredHosts(root);
	const world = worldOf(ctx);
	const { live, over } = await lookAtJobs(world);
	const removal = await removeJobs(world, over, dryRun || live.length > 0);
	const handles = [...over, ...live].map((one) => one.handle);
	const stray = strayWorktrees(root, handles);
	const stay = removal.keep.length + stray.length + live.length > 0;
	const plan = planRoot(root, stay);
	const whole = !stay && plan.keep.length === 0;
	const done =
		dryRun || live.length > 0
			? { removed: [...plan.remove, ...(whole ? [root] : [])], keep: [] }
			: removeRoot(root, plan.remove);
	const gone: Item[] = removal.worktrees.map((path) => ({
		path,
		what: "a clean worktree and its branch",
	}));
	for (const { handle, patch } of removal.jobs)
		gone.push({
			path: jobPaths(root, handle).dir,
			what: `a job that is over${patch ? ", with its patch" : ""}`,
		});
	for (const path of done.removed)
		gone.push({
			path,
			what: path === root ? "the state root" : "a part of it",
		});
	return {
		live,
		gone,
		keep: [
			...removal.keep,
			...stray,
			...plan.keep,
			// That the root is not empty follows from what stays in it.
			...done.keep.filter(({ path }) => path !== root),
		],
		size,
		there,
	};
}

/** Removes a shim; what has taken its place meanwhile is left. */
function removeShim(path: string): void {
	if (readShim(path).kind !== "ours") return;
	try {
		unlinkSync(path);
	} catch (error) {
		throw storeError(error, path, "remove the command at");
	}
}

function resultOf(account: Account, done: boolean): Result {
	const verb = done ? "removed" : "remove";
	return {
		rows: [
			...account.live.map(
				(job): Row => ["live", job.handle, job.view, job.because],
			),
			...account.gone.map(({ path, what }): Row => [verb, path, what]),
			...account.keep.map(({ path, why }): Row => ["keep", path, why]),
			...account.there.map(
				(alias): Row => [
					"there",
					alias,
					"what was brought to that host stays there: ~/.local/state/offload/host, and host.cjs below runners/",
				],
			),
			["size", account.size],
		],
		json: {
			live: account.live,
			[verb]: account.gone,
			keep: account.keep,
			there: account.there,
			size: account.size,
		},
	};
}

/** The configuration is the person's own; it is named and left. */
function configuration(ctx: Context): Stays[] {
	const path = userFile(ctx.env, ctx.home);
	return existsSync(path) ? [{ path, why: "it is your configuration" }] : [];
}

/** Lists what is ours, and removes it with `--yes`. */
export const run: Run<"uninstall"> = async (ctx, { opt }) => {
	const look = !opt.yes;
	// What V8 made of the bundles goes too, and must not come back when this process ends.
	if (!look) process.env.OFFLOAD_KEEP_NO_CODE = "1";
	const offload = ctx.self.command();
	// The shims are found before their list goes with the state root, and removed after it.
	const shims = ownShims(ctx).map((path) => ({
		path,
		what: "the command that link made",
	}));
	const swept = await sweepRoot(ctx, look);
	const { live } = swept;
	if (!look && live.length === 0)
		for (const { path } of shims) removeShim(path);
	const account: Account = {
		...swept,
		gone: [...swept.gone, ...shims],
		keep: [...swept.keep, ...configuration(ctx)],
	};
	const done = !look && live.length === 0;
	const result = resultOf(account, done);
	if (opt["dry-run"] || done) return result;
	if (live.length > 0)
		return {
			...result,
			problem: new OffloadError(
				"refused",
				`${live.length} ${live.length === 1 ? "job has" : "jobs have"} not ended, as far as can be told`,
				{
					about: live.map((job) => job.handle).join(" "),
					kept: "everything",
					next: `${offload} stop ${live.map((job) => job.handle).join(" ")}`,
				},
			),
		};
	if (account.gone.length === 0) return result;
	return {
		...result,
		problem: new OffloadError("asked", "Remove all of this?", {
			kept: "everything",
			next: `${offload} uninstall --yes`,
		}),
	};
};
