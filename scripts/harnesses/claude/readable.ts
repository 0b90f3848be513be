/** Claude Code's stream as a person reads it: what was said, and which tools were used. */
import * as z from "zod/mini";
import * as lines from "./lines.ts";
import { readableTold } from "./told.ts";

const textBlock = z.object({ type: z.literal("text"), text: z.string() });

/** One part of a message; null for what is not for a person. */
function part(value: unknown): string | null {
	const text = textBlock.safeParse(value);
	if (text.success) return text.data.text;
	const other = lines.block.safeParse(value);
	return other.success && other.data.type === "tool_use"
		? `[uses ${other.data.name ?? "a tool"}]`
		: null;
}

/** The closing line; its subtype says success on errors of the API too. */
const ended = (value: unknown, subtype: string | null): string =>
	lines.resultLine.parse(value).is_error === true
		? "[ended with an error]"
		: `[ended: ${subtype ?? "unknown"}]`;

/**
 * Turns one line of the stream into text.
 *
 * @param line as the worker wrote it; data of the worker throughout
 * @returns null for a line that says nothing to a person; the line itself where it is no stream line
 */
export function readableClaude(line: string): string | null {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return line;
	}
	const told = readableTold(line);
	if (told !== undefined) return told;
	const known = lines.anyLine.safeParse(value);
	if (!known.success || known.data.type === null) return line;
	const { type, subtype } = known.data;
	if (type === "system" && subtype === "api_retry")
		return `[tries again: ${lines.retryLine.parse(value).error ?? "unknown"}]`;
	if (type === "control_request") {
		const asked = lines.controlRequest.parse(value).request.tool_name;
		return `[asks whether it may use ${asked ?? "a tool"}]`;
	}
	if (type === "result") return ended(value, subtype);
	if (type === "error") return line;
	if (type !== "assistant") return null;
	const parts = lines.messageLine
		.parse(value)
		.message.content.map(part)
		.filter((text) => text !== null && text !== "");
	return parts.length === 0 ? null : parts.join("\n");
}
