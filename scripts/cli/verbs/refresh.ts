/** `offload __refresh`: looks at what others will want to know, for nobody who waits. */

import { lookAround } from "../../dispatch/presence.ts";
import { fetchUsage } from "../../dispatch/usage.ts";
import type { Run } from "../frame/table.ts";
import { repositoryRoot, settingsFor, worldOf } from "../working.ts";

export const run: Run<"__refresh"> = async (ctx, { pos }) => {
	if (pos.what === "hosts") {
		const { refresh } = await import("../care/host-refresh.ts");
		await refresh(ctx);
		return { quiet: [] };
	}
	const config = await settingsFor(ctx, null);
	const world = worldOf(ctx);
	if (pos.what === "presence")
		await lookAround(world, config, true, repositoryRoot(ctx.cwd) ?? ctx.cwd);
	else if (config.usage.command !== null)
		await fetchUsage(world, config.usage.command);
	return { quiet: [] };
};
