/** SubagentStop: an agent ended. Where it is registered as a job, the job has its outcome now. */

import { agentEnded } from "../dispatch/agent-end.ts";
import { appendTrail } from "../sessions/trail.ts";
import { type Hook, isWorker, storeToWrite } from "./frame.ts";
import type { SubagentStop } from "./inputs.ts";

export const hook: Hook<SubagentStop> = (ctx, input) => {
	if (isWorker(ctx) || input.agent_type === "") return null;
	const root = storeToWrite(ctx);
	const now = ctx.clock();
	const agent = input.agent_id.slice(0, 128);
	const words = input.last_assistant_message ?? "";
	appendTrail(root, input.session_id, {
		at: now.at,
		up: now.up,
		boot: now.boot,
		kind: "ended",
		unit: null,
		agent,
		tool: null,
		facts: {
			type: input.agent_type.slice(0, 128),
			bytes: Buffer.byteLength(words),
		},
	});
	agentEnded(root, input.session_id, agent, words, now);
	return null;
};
