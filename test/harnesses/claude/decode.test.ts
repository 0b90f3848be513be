import { describe, expect, it } from "vitest";
import { claudeDecoder } from "../../../scripts/harnesses/claude/decode.ts";
import {
	answered,
	assistant,
	decode,
	init,
	result,
	say,
	synthetic,
} from "./stream.ts";

describe("a run that succeeds", () => {
	it("says so, with its report and its facts", () => {
		const { verdict } = decode([init, say("All fine."), result()]);
		expect(verdict).toMatchObject({
			ok: "yes",
			ending: null,
			report: "All fine.",
			complaint: null,
			said: {
				isError: false,
				subtype: "success",
				terminalReason: "completed",
				apiStatus: null,
				denials: [],
				turns: 1,
				costUsd: 0.5,
				model: "claude-opus-5-5",
				sessionId: "11111111-2222-3333-4444-555555555555",
				resetAt: null,
			},
		});
	});

	it("is engaged by the first answer of the model, not by its first line", () => {
		const decoder = claudeDecoder();
		expect(decoder.line(JSON.stringify(init))).toEqual([]);
		expect(decoder.line(JSON.stringify(say("x")))[0]).toEqual({
			type: "engaged",
			by: "assistant",
		});
		expect(
			decoder
				.line(JSON.stringify(say("y")))
				.some(({ type }) => type === "engaged"),
		).toBe(false);
	});

	it("is engaged while the model still thinks, and folds the thinking", () => {
		const thinking = { type: "system", subtype: "thinking_tokens" };
		const { events } = decode([init, ...Array(1000).fill(thinking)]);
		expect(events[0]).toEqual({ type: "engaged", by: "thinking" });
		const notices = events.filter((e) => e.type === "activity");
		expect(notices.length).toBeLessThan(15);
		expect(notices.at(-1)).toMatchObject({ kind: "notice", name: "thinking" });
	});

	it("is engaged by a result where the answer had no visible word", () => {
		const { events, verdict } = decode([
			init,
			result({ result: "", num_turns: 2 }),
		]);
		expect(events).toEqual([{ type: "engaged", by: "result" }]);
		expect(verdict).toMatchObject({ ok: "yes", report: null });
	});

	it("tells turns, tools by name, and their results, and no word of them", () => {
		const { events } = decode([
			init,
			assistant(
				{ type: "text", text: "CANARY" },
				{ type: "tool_use", id: "1", name: "Read", input: {} },
				{ type: "tool_use", id: "2", name: "Read", input: {} },
				{ type: "tool_use", id: "3", name: "mcp__x__y", input: {} },
			),
			answered("1"),
			say("CANARY"),
		]);
		expect(events).toEqual([
			{ type: "engaged", by: "assistant" },
			{ type: "activity", kind: "tool", name: "Read", count: 2 },
			{ type: "activity", kind: "tool", name: "mcp__x__y", count: 1 },
			{ type: "activity", kind: "tool-result", name: null, count: 1 },
			{ type: "activity", kind: "turn", name: null, count: 1 },
		]);
		expect(JSON.stringify(events)).not.toContain("CANARY");
	});

	it("tells the CLI's own retries, which engage nothing", () => {
		const { events, verdict } = decode([
			init,
			{
				type: "system",
				subtype: "api_retry",
				error: "overloaded",
				error_status: 529,
			},
			say("ok"),
			result(),
		]);
		expect(events[0]).toEqual({
			type: "activity",
			kind: "retry",
			name: "overloaded",
			count: 1,
		});
		expect(verdict.ok).toBe("yes");
	});

	it("is judged by the last of several results", () => {
		const { verdict } = decode([
			init,
			say("one"),
			result({ result: "one" }),
			say("two"),
			result({ result: "two" }),
		]);
		expect(verdict).toMatchObject({ ok: "yes", report: "two" });
		const failed = decode([
			init,
			say("one"),
			result({ result: "one" }),
			synthetic("server_error"),
			result({ is_error: true, api_error_status: 500 }),
		]);
		expect(failed.verdict).toMatchObject({
			ok: "no",
			ending: "api-error",
			report: null,
		});
	});
});
