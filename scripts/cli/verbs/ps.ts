/** `ps`: the jobs that have no outcome, each with what witnessed its state. */
import { look, whyUnseen } from "../../dispatch/look.ts";
import { listJobs, listLive } from "../../jobs/live.ts";
import type { Run } from "../frame/table.ts";
import type { Row } from "../frame/types.ts";
import { lookWorld, seenJson } from "../looking.ts";
import { span } from "../words.ts";

export const run: Run<"ps"> = async (ctx, { opt }) => {
	const world = lookWorld(ctx);
	const handles = opt.all ? listJobs(world.root) : listLive(world.root);
	const seen = await look(world, handles, { marked: !opt.all });
	const rows = seen.map((one): Row => {
		if ("error" in one)
			return [
				"job",
				one.handle,
				"unknown",
				"",
				one.error.reason,
				whyUnseen(one),
			];
		const { view, facts } = one;
		const { rung, harness } = facts.job.applied;
		return [
			"job",
			one.handle,
			view.name,
			span(view.witness.ageS),
			view.witness.by,
			rung,
			harness,
			one.adoption ?? view.because,
		];
	});
	return {
		rows: [...rows, ["jobs", seen.length]],
		json: { jobs: seen.map(seenJson) },
		quiet: seen.map((one) => one.handle),
	};
};
