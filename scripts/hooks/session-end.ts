/** SessionEnd: takes away what only this session could have used. It stops nothing: jobs outlive their session. */
import { existsSync } from "node:fs";
import { sessionPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { pruneDrops, sessionHasAgents } from "../dispatch/drops.ts";
import { removeFolder } from "../petitions/drop.ts";
import { noteSession } from "../sessions/record.ts";
import { type Hook, storeToRead } from "./frame.ts";
import type { SessionEnd } from "./inputs.ts";

export const hook: Hook<SessionEnd> = (ctx, { session_id: session }) => {
	const root = storeToRead(ctx);
	if (root === null) return null;
	const { captures, drops, record } = sessionPaths(root, session);
	let failed: OffloadError | null = null;
	const attempt = (work: () => void) => {
		try {
			work();
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			failed ??= error;
		}
	};
	attempt(() => removeFolder(captures));
	// What it may do ends with it; who goes on with it later types a prompt first.
	attempt(() => {
		if (existsSync(record))
			noteSession(root, session, ctx.clock(), { mode: null, over: true });
	});
	// Its own agents may still be reading a petition: they outlive a /clear.
	attempt(() => {
		if (!sessionHasAgents(root, session)) removeFolder(drops);
	});
	attempt(() => {
		if (ctx.left() > 500) pruneDrops(root, ctx.clock());
	});
	if (failed !== null) throw failed;
	return null;
};
