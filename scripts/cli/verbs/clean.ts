/** `clean`: removes ended jobs and their worktrees; whatever stays is named with its reason. */
import { type Cleaned, clean } from "../../dispatch/clean.ts";
import { sessionOf } from "../../dispatch/dispatcher.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import { lookRoot } from "../../jobs/root.ts";
import type { Run } from "../frame/table.ts";
import type { Row } from "../frame/types.ts";
import { lookWorld } from "../looking.ts";
import { worldOf } from "../working.ts";

const row = (one: Cleaned): Row => [
	one.result,
	one.handle,
	one.why,
	...(one.worktree === null ? [] : [one.worktree]),
];

export const run: Run<"clean"> = async (ctx, { pos, opt }) => {
	const looking = lookWorld(ctx);
	const handles = (pos.handles ?? []).map((text) =>
		resolveHandle(looking.root, text),
	);
	// A store that is not there is not made in order to clean it.
	if (!lookRoot(looking.root, ctx.uid ?? undefined))
		return { rows: [["removed", 0]], json: { jobs: [] } };
	const jobs = await clean(
		worldOf(ctx),
		looking,
		{
			handles: [...new Set(handles)],
			dryRun: opt["dry-run"],
			session: sessionOf(ctx.env),
		},
		// Elsewhere than on a terminal the rows say it all.
		(one) => ctx.out.live && ctx.out.progress(`${one.handle}: ${one.result}`),
	);
	ctx.out.progress(null);
	const kept = jobs.find((one) => one.result === "kept");
	return {
		rows: jobs.length === 0 ? [["removed", 0]] : jobs.map(row),
		json: { jobs },
		quiet: jobs.filter((one) => one.result !== "kept").map((one) => one.handle),
		// What was named and could not go is a failure; what stays of all is only told.
		...(handles.length > 0 && kept !== undefined
			? {
					problem: {
						reason: "failed" as const,
						message: `it is kept: ${kept.why}`,
						about: kept.handle,
						kept: kept.worktree ?? "the job",
					},
				}
			: {}),
	};
};
