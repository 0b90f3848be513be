/** `offload __complete handles`: what the completion scripts ask at every TAB. */
import { listLive } from "../../jobs/live.ts";
import type { Run } from "../frame/table.ts";

/**
 * Prints the live handles, a line each. On any trouble it prints nothing: what it prints would be
 * offered as a completion.
 */
export const run: Run<"__complete"> = async (ctx) => {
	let handles: readonly string[] = [];
	try {
		handles = listLive(ctx.stateRoot);
	} catch {
		// Nothing can be offered.
	}
	return {
		text: handles.map((handle) => `${handle}\n`).join(""),
		json: { handles },
		quiet: handles,
	};
};
