/** `result`: how a job ended and what it made. */

import { attemptDir, attemptPaths } from "../../core/layout.ts";
import { lookAtOne } from "../../dispatch/look.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import { readBeginning } from "../../system/reading.ts";
import type { Run } from "../frame/table.ts";
import type { Row } from "../frame/types.ts";
import { lookWorld, readableTail, seenJson } from "../looking.ts";
import { problemOf, witnessed } from "../words.ts";
import { outcomeRows } from "./show.ts";

/** Bytes of a report that are printed; the file holds all of it. */
const PRINTED = 64 * 1024;

/** The beginning of the report, whole characters, and whether that is all. */
function readReport(path: string): { text: string; whole: boolean } {
	const bytes = readBeginning(path, PRINTED + 1);
	const text = bytes.subarray(0, PRINTED).toString("utf8");
	return {
		text: bytes.length > PRINTED ? text.replace(/\uFFFD+$/, "") : text,
		whole: bytes.length <= PRINTED,
	};
}

export const run: Run<"result"> = async (ctx, { pos }) => {
	const world = lookWorld(ctx);
	const handle = resolveHandle(world.root, pos.handle);
	const seen = await lookAtOne(world, handle);
	const { outcome } = seen.facts;
	const problem = problemOf(handle, seen.view);
	const dir = attemptDir(world.root, handle, seen.facts.attempt);
	if (outcome === null)
		return {
			rows: [
				["handle", handle],
				["view", seen.view.name],
				["witness", witnessed(seen.view)],
			],
			json: seenJson(seen),
			...(problem === undefined ? {} : { problem }),
		};
	const path = attemptPaths(dir).report;
	const report = outcome.report === null ? null : readReport(path);
	// Of a failure its reason is wanted first; what it wrote all the same is named in a row.
	const words = readableTail(seen.facts.job.applied.harness, outcome.tail);
	const text =
		outcome.outcome !== "succeeded" && words.trim() !== ""
			? words
			: report?.text;
	const cut: Row[] =
		report === null || report.whole || text !== report.text
			? []
			: [
					[
						"cut",
						`the first ${PRINTED} bytes are shown; all of it is in ${path}`,
					],
				];
	return {
		rows: [
			["handle", handle],
			...outcomeRows(outcome, dir),
			["witness", witnessed(seen.view)],
			...cut,
		],
		...(text === undefined ? {} : { text }),
		json: {
			...seenJson(seen),
			outcome,
			directory: dir,
			reportText: report?.text ?? null,
			reportWhole: report?.whole ?? null,
		},
		quiet: [outcome.outcome],
		...(problem === undefined ? {} : { problem }),
	};
};
