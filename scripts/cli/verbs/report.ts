/** `report`: names a launch that the session made itself, or says again what is known of one of ours. */
import { OffloadError } from "../../core/reasons.ts";
import { dispatcherOf, sessionOf } from "../../dispatch/dispatcher.ts";
import { report } from "../../dispatch/report.ts";
import { RUNGS } from "../../rungs/index.ts";
import type { Run } from "../frame/table.ts";
import { handBackResult, worldOf } from "../working.ts";

export const run: Run<"report"> = async (ctx, { pos, opt }) => {
	const rung = RUNGS.get(pos.rung);
	if (rung === undefined)
		throw new OffloadError("usage", "There is no such rung", {
			about: pos.rung,
			next: [...RUNGS.keys()].join(", "),
		});
	return handBackResult(
		await report(worldOf(ctx), {
			rung,
			id: pos.id,
			unit: opt.unit ?? null,
			session: sessionOf(ctx.env),
			cwd: ctx.cwd,
			depth: dispatcherOf(ctx.env).depth,
		}),
	);
};
