/** PreToolUse of a Bash command that dispatches: the permission mode may have changed since the prompt. */
import { noteMode } from "../sessions/record.ts";
import { type Hook, storeToWrite } from "./frame.ts";
import type { PreToolUse } from "./inputs.ts";
import { heardMode } from "./mode.ts";

/** What may launch a worker. The hook's own condition is a pattern over text, so it is looked at again. */
const DISPATCHES = /offload[\s\S]*\b(?:dispatch|start)\b/;

export const hook: Hook<PreToolUse> = (ctx, input) => {
	const { command } = input.tool_input;
	if (typeof command !== "string" || !DISPATCHES.test(command)) return null;
	const mode = heardMode(ctx, input);
	if (mode !== undefined)
		noteMode(storeToWrite(ctx), input.session_id, mode, ctx.clock());
	return null;
};
