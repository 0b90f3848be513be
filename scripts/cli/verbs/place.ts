/** `place`: where work belongs, with a reason for every candidate. */
import { decide } from "../../dispatch/decide.ts";
import { isInSession } from "../../dispatch/dispatcher.ts";
import type { Run } from "../frame/table.ts";
import { askedOf, pinOf, placementProblem, placementRows } from "../placing.ts";
import { repositoryRoot, settingsFor } from "../working.ts";
import { rootOrNone } from "./detect.ts";

export const run: Run<"place"> = async (ctx, { opt }) => {
	const config = await settingsFor(ctx, null);
	const asked = askedOf(opt, pinOf(opt, config));
	const { placement } = await decide(
		{ env: ctx.env, clock: ctx.clock, root: rootOrNone(ctx) },
		config,
		asked,
		{
			inSession: isInSession(ctx.env),
			uid: ctx.uid,
			sandbox: false,
			expect: null,
			runnerOnly: [],
		},
		repositoryRoot(ctx.cwd) ?? ctx.cwd,
	);
	const problem = placementProblem(placement);
	return {
		rows: placementRows(placement),
		json: { decision: placement },
		quiet: [
			placement.kind === "place" ? placement.chosen.rung : placement.kind,
		],
		...(problem === undefined ? {} : { problem }),
	};
};
