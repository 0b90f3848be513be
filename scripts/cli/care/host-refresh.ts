/** `__refresh hosts`: the declared hosts, for a session that has begun and does not wait. */
import { userStamp } from "../../config/stamp.ts";
import { refreshHosts } from "../../dispatch/hosts/refresh.ts";
import { openRoot } from "../../jobs/root.ts";
import type { Context } from "../frame/types.ts";
import { settingsFor } from "../working.ts";
import { linksOf } from "./host-links.ts";

/** Looks at them. @throws OffloadError `configuration`, `store` */
export async function refresh(ctx: Context): Promise<void> {
	// Before the file is read: what changes meanwhile is seen as a change.
	const stamp = userStamp(ctx.env, ctx.home);
	const config = await settingsFor(ctx, ctx.stateRoot);
	const root = openRoot(ctx.stateRoot, ctx.uid ?? undefined);
	await refreshHosts(
		{ root, clock: ctx.clock, link: linksOf(ctx, config) },
		config,
		stamp,
	);
}
