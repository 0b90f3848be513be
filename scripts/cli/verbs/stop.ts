/** `stop`: ends workers and everything they started, and says what could not be shown to be gone. */

import { OffloadError } from "../../core/reasons.ts";
import { type Unseen, whyUnseen } from "../../dispatch/look.ts";
import { type Stopped, stop } from "../../dispatch/stop.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import type { Run } from "../frame/table.ts";
import type { Problem, Row } from "../frame/types.ts";
import { lookWorld, seenJson } from "../looking.ts";
import { problemOf, problemOfUnseen, witnessed } from "../words.ts";
import { worldOf } from "../working.ts";

type One = Stopped | Unseen;

/** What is left of its processes, as far as it is known. */
function left(one: Stopped): string {
	const outcome = one.seen.facts.outcome;
	if (outcome === null) return "unknown";
	const { remaining, escaped } = outcome.tree;
	if (remaining.length > 0)
		return `still there: ${remaining.map((p) => `pid ${p.pid}`).join(", ")}`;
	return escaped === "none-seen" ? "nothing seen" : "unknown";
}

const row = (one: One): Row =>
	"error" in one
		? ["job", one.handle, "unknown", one.error.reason, whyUnseen(one)]
		: [
				"job",
				one.seen.handle,
				one.seen.view.name,
				left(one),
				one.done,
				witnessed(one.seen.view),
			];

/** A job that has ended is what a stop is for; one that has not is its failure. */
function problem(one: One): Problem | undefined {
	if ("error" in one) return problemOfUnseen(one);
	if (one.seen.facts.outcome !== null) return undefined;
	return problemOf(one.seen.handle, one.seen.view);
}

export const run: Run<"stop"> = async (ctx, { pos }) => {
	const looking = lookWorld(ctx);
	const handles = [
		...new Set(pos.handles.map((text) => resolveHandle(looking.root, text))),
	];
	const world = worldOf(ctx);
	const ended = await Promise.all(
		handles.map(async (handle): Promise<One> => {
			try {
				return await stop(world, looking, handle, (line) =>
					ctx.out.progress(line),
				);
			} catch (error) {
				if (!(error instanceof OffloadError)) throw error;
				return { handle, error };
			}
		}),
	);
	ctx.out.progress(null);
	const first = ended.map(problem).find((found) => found !== undefined);
	return {
		rows: ended.map(row),
		json: {
			jobs: ended.map((one) =>
				"error" in one
					? seenJson(one)
					: { ...seenJson(one.seen), left: left(one), done: one.done },
			),
		},
		quiet: ended.map((one) =>
			"error" in one ? "unknown" : one.seen.view.name,
		),
		...(first === undefined ? {} : { problem: first }),
	};
};
