/** `start`: the line that `dispatch print` prints. */
import { start } from "../../dispatch/start.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import type { Run } from "../frame/table.ts";
import { lookWorld, seenJson } from "../looking.ts";
import { problemOf } from "../words.ts";
import { settingsFor, worldOf } from "../working.ts";

export const run: Run<"start"> = async (ctx, { pos }) => {
	const looking = lookWorld(ctx);
	const handle = resolveHandle(looking.root, pos.handle);
	const seen = await start(
		worldOf(ctx),
		looking,
		handle,
		ctx.out.mode === "quiet",
		await settingsFor(ctx, null),
	);
	const { outcome } = seen.facts;
	const problem = problemOf(handle, seen.view);
	return {
		rows: [
			["handle", handle],
			["outcome", outcome?.outcome ?? seen.view.name],
			["ending", outcome?.ending ?? seen.view.because],
			...(outcome?.artefact || outcome?.report
				? ([["next", `${ctx.self.command()} result ${handle}`]] as const)
				: []),
		],
		json: { ...seenJson(seen), outcome },
		quiet: [outcome?.outcome ?? seen.view.name],
		...(problem === undefined ? {} : { problem }),
	};
};
