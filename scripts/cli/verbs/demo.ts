/** `demo`: shows the whole road of a petition once, and what each step is known by. */
import { join } from "node:path";
import { attemptDir, attemptPaths, jobPaths } from "../../core/layout.ts";
import {
	dispatchDemo,
	followDemo,
	makeScratch,
	readReport,
	type Sight,
} from "../../dispatch/demo.ts";
import type { Run } from "../frame/table.ts";
import { lookWorld, seenJson } from "../looking.ts";
import { problemOf } from "../words.ts";
import { handBackResult, settingsFor, worldOf } from "../working.ts";

export const run: Run<"demo"> = async (ctx) => {
	const world = worldOf(ctx);
	const looking = lookWorld(ctx);
	const tell = ({ what, record }: Sight) => {
		ctx.out.text(`${what}\n    known by: ${record}\n`);
		ctx.out.line({ what, record });
	};
	const settings = await settingsFor(ctx, null);
	const scratch = await makeScratch(world);
	try {
		tell({
			what: `a scratch repository with three files: ${scratch.dir}`,
			record: `commit ${scratch.commit}`,
		});
		const report = await dispatchDemo(
			world,
			scratch,
			join(ctx.self.root, "templates", "demo"),
			settings,
		);
		const { handle } = report;
		if (handle === null || report.problem !== null)
			return handBackResult(report);
		tell({
			what: `the petition was dispatched, and its handle is ${handle}`,
			record: jobPaths(looking.root, handle).job,
		});
		const seen = await followDemo(looking, handle, tell);
		if (seen === null) return handBackResult(report);
		const { outcome } = seen.facts;
		const dir = attemptDir(looking.root, handle, seen.facts.attempt);
		if (outcome !== null)
			tell({
				what: `the outcome: ${outcome.outcome}; ${outcome.detail}`,
				record: attemptPaths(dir).outcome,
			});
		const read = readReport(looking, seen);
		if (read !== null)
			tell({
				what: read.genuine
					? "the report is the one that the outcome names: its digest is the same"
					: "the report is NOT the one that the outcome names: its digest differs",
				record: read.path,
			});
		if (read !== null) ctx.out.text(`\n${read.text}\n`);
		const offload = ctx.self.command();
		const problem = problemOf(handle, seen.view);
		return {
			rows: [
				["handle", handle],
				["outcome", seen.view.name],
				["next", `${offload} show ${handle}`],
				["next", `${offload} logs --events ${handle}`],
				["next", `${offload} result ${handle}`],
				["next", `${offload} clean ${handle}`],
			],
			json: { ...seenJson(seen), outcome, report: read?.text ?? null },
			quiet: [handle],
			...(problem === undefined ? {} : { problem }),
		};
	} finally {
		scratch.remove();
	}
};
