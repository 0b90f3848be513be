/** Reads Claude Code's stream, line by line, in bounded memory. */
import type { Decoder, HarnessVerdict, ProcessEnd } from "../../core/ports.ts";
import type { NewEvent } from "../../core/records/event.ts";
import { Burst } from "../burst.ts";
import type { ResultLine } from "./lines.ts";
import * as lines from "./lines.ts";
import { claudeVerdict } from "./verdict.ts";

/** The model's name on messages that the CLI writes in its stead. */
const SYNTHETIC = "<synthetic>";
/** How many tool calls and denials are remembered by their ids, and tools by name. */
const IDS = 1024;
const NAMES = 64;

const none: readonly NewEvent[] = [];

/** A name from the stream, fit for a record: names of tools are the worker's to choose. */
const nameOf = (text: string | null): string =>
	(text ?? "").replace(/[^A-Za-z0-9_.:-]/g, "?").slice(0, 80) || "?";

/** The same tool under its older name. */
const alias = (tool: string): string => (tool === "Agent" ? "Task" : tool);

class ClaudeDecoder implements Decoder {
	#engaged = false;
	#result: ResultLine | null = null;
	#envelope: string | null = null;
	#error: string | null = null;
	#retries = 0;
	#retriedFor: string | null = null;
	#model: string | null = null;
	#sessionId: string | null = null;
	#resetsAt: number | null = null;
	#offered: ReadonlySet<string> | null = null;
	/** Calls of tools that were not offered, until their results show that they were refused. */
	readonly #strangers = new Map<string, string>();
	readonly #deniedIds = new Set<string>();
	readonly #denials = new Map<string, number>();
	readonly #thinking = new Burst("notice", "thinking");

	line(text: string): readonly NewEvent[] {
		if (!text.startsWith("{")) return none;
		let value: unknown;
		try {
			value = JSON.parse(text);
		} catch {
			return none;
		}
		const { type, subtype } = lines.anyLine.parse(value);
		switch (type) {
			case "system":
				return this.#system(subtype, value);
			case "assistant":
				return this.#assistant(value);
			case "user":
				return this.#user(value);
			case "rate_limit_event":
				return this.#limit(value);
			case "result":
				return this.#ended(value);
			case "error":
				return this.#errorOnly(value);
			default:
				return none;
		}
	}

	end(_how: ProcessEnd): HarnessVerdict {
		return claudeVerdict({
			result: this.#result,
			envelope: this.#envelope,
			error: this.#error,
			engaged: this.#engaged,
			denials: this.#denials,
			model: this.#model,
			sessionId: this.#sessionId,
			resetsAt: this.#resetsAt,
			retries: this.#retries,
			retriedFor: this.#retriedFor,
		});
	}

	#retried(why: string): string {
		this.#retries += 1;
		this.#retriedFor = why;
		return why;
	}

	#engage(by: string): NewEvent[] {
		if (this.#engaged) return [];
		this.#engaged = true;
		return [{ type: "engaged", by }];
	}

	#system(subtype: string | null, value: unknown): readonly NewEvent[] {
		switch (subtype) {
			case "init": {
				const init = lines.initLine.parse(value);
				this.#sessionId = init.session_id ?? this.#sessionId;
				this.#model ??= init.model;
				if (init.tools !== null) this.#offered = new Set(init.tools.map(alias));
				return none;
			}
			case "thinking_tokens":
				// Sent while the model thinks, long before its first message is whole.
				return [...this.#engage("thinking"), ...this.#thinking.next()];
			case "api_retry":
				return [
					{
						type: "activity",
						kind: "retry",
						name: this.#retried(nameOf(lines.retryLine.parse(value).error)),
						count: 1,
					},
				];
			case "permission_denied": {
				const denied = lines.deniedLine.parse(value);
				this.#deny(denied.tool_use_id, denied.tool_name);
				return none;
			}
			default:
				return none;
		}
	}

	#assistant(value: unknown): readonly NewEvent[] {
		const { message, error } = lines.messageLine.parse(value);
		if (message.model === SYNTHETIC || error !== null) {
			this.#error = error === null ? this.#error : nameOf(error);
			return none;
		}
		this.#error = null;
		this.#model = message.model ?? this.#model;
		const calls = new Map<string, number>();
		for (const part of message.content) {
			const block = lines.block.safeParse(part);
			if (!block.success || block.data.type !== "tool_use") continue;
			const tool = nameOf(block.data.name);
			calls.set(tool, (calls.get(tool) ?? 0) + 1);
			if (
				block.data.id !== null &&
				this.#offered?.has(alias(tool)) === false &&
				this.#strangers.size < IDS
			)
				this.#strangers.set(block.data.id, tool);
		}
		const events = this.#engage("assistant");
		if (calls.size === 0)
			events.push({ type: "activity", kind: "turn", name: null, count: 1 });
		for (const [name, count] of calls)
			events.push({ type: "activity", kind: "tool", name, count });
		return events;
	}

	#user(value: unknown): readonly NewEvent[] {
		const { message } = lines.messageLine.parse(value);
		let count = 0;
		for (const part of message.content) {
			const block = lines.block.safeParse(part);
			if (!block.success || block.data.type !== "tool_result") continue;
			count += 1;
			const id = block.data.tool_use_id;
			const stranger = id === null ? undefined : this.#strangers.get(id);
			if (id === null || stranger === undefined) continue;
			this.#strangers.delete(id);
			if (block.data.is_error === true) this.#deny(id, stranger);
		}
		return count === 0
			? none
			: [{ type: "activity", kind: "tool-result", name: null, count }];
	}

	#limit(value: unknown): readonly NewEvent[] {
		const { status, resetsAt } = lines.limitLine.parse(value).rate_limit_info;
		if (status === "rejected") this.#resetsAt = resetsAt;
		return none;
	}

	#ended(value: unknown): readonly NewEvent[] {
		const result = lines.resultLine.parse(value);
		this.#result = result;
		for (const entry of result.permission_denials) {
			const denied = lines.deniedLine.safeParse(entry);
			if (denied.success)
				this.#deny(denied.data.tool_use_id, denied.data.tool_name);
		}
		// An answer without a visible word shows in no other line.
		return result.is_error === false && (result.num_turns ?? 0) > 0
			? this.#engage("result")
			: none;
	}

	#errorOnly(value: unknown): readonly NewEvent[] {
		const line = lines.errorLine.parse(value);
		this.#envelope =
			(line.error.message ?? line.message ?? line.error.type ?? "").slice(
				0,
				4000,
			) || "error";
		return none;
	}

	/** The same denial is told by up to three lines; its id tells that it is the same. */
	#deny(id: string | null, name: string | null): void {
		if (id !== null) {
			if (this.#deniedIds.has(id)) return;
			if (this.#deniedIds.size < IDS) this.#deniedIds.add(id);
		}
		const tool = nameOf(name);
		if (this.#denials.has(tool) || this.#denials.size < NAMES)
			this.#denials.set(tool, (this.#denials.get(tool) ?? 0) + 1);
	}
}

/** A decoder for one run. */
export const claudeDecoder = (): Decoder => new ClaudeDecoder();
