/** PostToolUse of the session's own tool for subagents: the one place where a call and its agent's id meet. */
import { AGENT_ID, UNIT_MARKER } from "../core/grammar.ts";
import { appendTrail } from "../sessions/trail.ts";
import { type Hook, isWorker, storeToWrite } from "./frame.ts";
import type { PostToolUse } from "./inputs.ts";

const word = (value: unknown): string | null =>
	typeof value === "string" ? value.slice(0, 128) : null;

export const hook: Hook<PostToolUse> = (ctx, input) => {
	if (isWorker(ctx)) return null;
	const response =
		typeof input.tool_response === "object" && input.tool_response !== null
			? (input.tool_response as Record<string, unknown>)
			: {};
	const agent = word(response.agentId);
	const description = input.tool_input.description;
	const now = ctx.clock();
	appendTrail(storeToWrite(ctx), input.session_id, {
		at: now.at,
		up: now.up,
		boot: now.boot,
		kind: "launched",
		unit:
			typeof description === "string"
				? (UNIT_MARKER.exec(description)?.[1] ?? null)
				: null,
		agent: agent !== null && AGENT_ID.test(agent) ? agent : null,
		tool: input.tool_use_id?.slice(0, 128) ?? null,
		facts: {
			status: word(response.status),
			type: word(response.agentType),
			model: word(response.resolvedModel),
		},
	});
	return null;
};
