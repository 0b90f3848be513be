/** `offload __complete handles`: what the completion scripts ask at every TAB. */
import { listJobs, listLive } from "../../jobs/live.ts";
import type { Run } from "../frame/table.ts";

/** More names than this help nobody; then only the live ones are offered. */
const MOST = 500;

/**
 * Prints the handles, a line each, the live ones first. On any trouble it prints nothing: what it prints
 * would be offered as a completion.
 */
export const run: Run<"__complete"> = async (ctx) => {
	let handles: readonly string[] = [];
	try {
		const live = listLive(ctx.stateRoot);
		const all = listJobs(ctx.stateRoot);
		handles = all.length > MOST ? live : [...new Set([...live, ...all])];
	} catch {
		// Nothing can be offered.
	}
	return {
		text: handles.map((handle) => `${handle}\n`).join(""),
		json: { handles },
		quiet: handles,
	};
};
