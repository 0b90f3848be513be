/** SubagentStart: an agent began. Which call launched it is told only when the tool comes back. */
import { appendTrail } from "../sessions/trail.ts";
import { type Hook, isWorker, storeToWrite } from "./frame.ts";
import type { SubagentStart } from "./inputs.ts";

export const hook: Hook<SubagentStart> = (ctx, input) => {
	// The harness's own helpers have no type.
	if (isWorker(ctx) || input.agent_type === "") return null;
	const now = ctx.clock();
	appendTrail(storeToWrite(ctx), input.session_id, {
		at: now.at,
		up: now.up,
		boot: now.boot,
		kind: "started",
		unit: null,
		agent: input.agent_id.slice(0, 128),
		tool: null,
		facts: { type: input.agent_type.slice(0, 128) },
	});
	return null;
};
