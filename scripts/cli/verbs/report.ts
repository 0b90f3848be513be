/** `report`: names a launch that the session made itself, or says again what is known of one of ours. */
import { AGENT_ID } from "../../core/grammar.ts";
import { OffloadError } from "../../core/reasons.ts";
import { depthOf, sessionOf } from "../../dispatch/dispatcher.ts";
import { report } from "../../dispatch/report.ts";
import { RUNGS } from "../../rungs/index.ts";
import type { Args, Run } from "../frame/table.ts";
import type { Context, Result, Row } from "../frame/types.ts";
import { rungNamed } from "../placing.ts";
import { handBackResult, settingsFor, worldOf } from "../working.ts";

async function told(
	ctx: Context,
	{ pos, opt }: Args<"report">,
): Promise<Result> {
	const rung =
		RUNGS.get(pos.rung) ?? rungNamed(pos.rung, await settingsFor(ctx, null));
	if (!AGENT_ID.test(pos.id))
		throw new OffloadError("refused-input", "This is no id of an agent", {
			about: pos.id,
			kept: "the launch itself, which is not on record here",
			next: "1 to 128 of letters, digits and . _ - without a leading -; else tell its handle as it is",
		});
	return handBackResult(
		await report(worldOf(ctx), {
			rung,
			id: pos.id,
			unit: opt.unit ?? null,
			session: sessionOf(ctx.env),
			cwd: ctx.cwd,
			depth: depthOf(ctx.env),
		}),
	);
}

/** A launch that cannot be registered is still reported: what is known of it, and that nothing shows more. */
export const run: Run<"report"> = async (ctx, args) => {
	try {
		return await told(ctx, args);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		const { rung: backend, id } = args.pos;
		// Only the session's own launches have a name that we did not give: of ours a name that is refused is none.
		const handle = RUNGS.get(backend)?.launcher === "harness" ? id : null;
		const observe = "none: act on the completion signal";
		const attach = "none: nobody can join it";
		return {
			rows: [
				["status", "failed"],
				["backend", backend],
				...(handle === null ? [] : [["handle", handle] as Row]),
				["observe", observe],
				["attach", attach],
			],
			json: { status: "failed", backend, handle, observe, attach },
			problem: error,
		};
	}
};
