/** Lines in the form of Claude Code's stream, for the tests of what reads them. */
import type { HarnessVerdict } from "../../../scripts/core/ports.ts";
import type { NewEvent } from "../../../scripts/core/records/event.ts";
import { claudeDecoder } from "../../../scripts/harnesses/claude/decode.ts";

export const EXIT = { code: 0, signal: null };

/** Feeds lines; a string goes in as it is. */
export function decode(lines: readonly unknown[]): {
	events: NewEvent[];
	verdict: HarnessVerdict;
} {
	const decoder = claudeDecoder();
	const events = lines.flatMap((line) =>
		decoder.line(typeof line === "string" ? line : JSON.stringify(line)),
	);
	return { events: [...events], verdict: decoder.end(EXIT) };
}

export const init = {
	type: "system",
	subtype: "init",
	session_id: "11111111-2222-3333-4444-555555555555",
	model: "claude-opus-5-5",
	tools: ["Task", "Read", "Grep", "Glob"],
};
export const assistant = (...content: unknown[]) => ({
	type: "assistant",
	message: { model: "claude-opus-5-5", content },
	parent_tool_use_id: null,
});
export const say = (text: string) => assistant({ type: "text", text });
export const use = (name: string, id: string) =>
	assistant({ type: "tool_use", id, name, input: { secret: "CANARY" } });
export const answered = (id: string, isError = false) => ({
	type: "user",
	message: {
		role: "user",
		content: [
			{
				type: "tool_result",
				tool_use_id: id,
				is_error: isError,
				content: "CANARY",
			},
		],
	},
});
export const synthetic = (error: string, text = "API Error") => ({
	type: "assistant",
	message: { model: "<synthetic>", content: [{ type: "text", text }] },
	error,
});
export const result = (more: Record<string, unknown> = {}) => ({
	type: "result",
	subtype: "success",
	is_error: false,
	num_turns: 1,
	result: "All fine.",
	terminal_reason: "completed",
	stop_reason: "end_turn",
	permission_denials: [],
	api_error_status: null,
	total_cost_usd: 0.5,
	session_id: "11111111-2222-3333-4444-555555555555",
	...more,
});
