/** `caps`: the nine axes of a rung. */
import { AXES, axisRow, parseAdvertised } from "../../core/axes.ts";
import { capabilitiesOf, RUNG_ROWS } from "../../core/capabilities.ts";
import type { Capabilities } from "../../core/ports.ts";
import { OffloadError } from "../../core/reasons.ts";
import { LOCAL_OFFERS } from "../../dispatch/candidates.ts";
import { lookAtRungs } from "../../dispatch/presence.ts";
import { CLAUDE } from "../../harnesses/traits.ts";
import type { Run } from "../frame/table.ts";
import type { Context } from "../frame/types.ts";
import { settingsFor } from "../working.ts";
import { rootOrNone } from "./detect.ts";

/** What an external rung of the configuration advertises. */
async function external(ctx: Context, name: string): Promise<Capabilities> {
	const config = await settingsFor(ctx, null);
	if (!Object.hasOwn(config.rungs.external, name))
		throw new OffloadError("failed", "There is no such rung", {
			about: name,
			next: [
				...Object.keys(RUNG_ROWS),
				...Object.keys(config.rungs.external),
			].join(", "),
		});
	const seen = await lookAtRungs(
		{ env: ctx.env, clock: ctx.clock, root: rootOrNone(ctx) },
		config,
		false,
	);
	const look = seen.find(({ subject }) => subject === name);
	const said = look?.facts.said;
	const caps = typeof said === "string" ? parseAdvertised(said) : null;
	if (caps === null)
		throw new OffloadError("failed", "The rung advertises nothing", {
			about: name,
			next: look?.why ?? "offload detect --fresh",
		});
	return caps;
}

export const run: Run<"caps"> = async (ctx, { pos }) => {
	const row = RUNG_ROWS[pos.rung] ?? null;
	const shipped =
		row === null ? null : capabilitiesOf(row, CLAUDE, { offers: LOCAL_OFFERS });
	const caps = shipped ?? (await external(ctx, pos.rung));
	const fields = axisRow(caps, row);
	return {
		rows: [["caps", ...fields]],
		json: {
			rung: pos.rung,
			axes: Object.fromEntries(AXES.map(({ name }, at) => [name, fields[at]])),
		},
		quiet: [fields.join(" ")],
	};
};
