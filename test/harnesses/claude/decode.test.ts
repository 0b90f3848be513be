import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { HarnessVerdict } from "../../../scripts/core/ports.ts";
import { event, type NewEvent } from "../../../scripts/core/records/event.ts";
import { harnessSaid } from "../../../scripts/core/records/outcome.ts";
import { claudeDecoder } from "../../../scripts/harnesses/claude/decode.ts";

const EXIT = { code: 0, signal: null };

/** Feeds lines; a string goes in as it is. */
function decode(lines: readonly unknown[]): {
	events: NewEvent[];
	verdict: HarnessVerdict;
} {
	const decoder = claudeDecoder();
	const events = lines.flatMap((line) =>
		decoder.line(typeof line === "string" ? line : JSON.stringify(line)),
	);
	return { events: [...events], verdict: decoder.end(EXIT) };
}

const init = {
	type: "system",
	subtype: "init",
	session_id: "11111111-2222-3333-4444-555555555555",
	model: "claude-opus-5-5",
	tools: ["Task", "Read", "Grep", "Glob"],
};
const assistant = (...content: unknown[]) => ({
	type: "assistant",
	message: { model: "claude-opus-5-5", content },
	parent_tool_use_id: null,
});
const say = (text: string) => assistant({ type: "text", text });
const use = (name: string, id: string) =>
	assistant({ type: "tool_use", id, name, input: { secret: "CANARY" } });
const answered = (id: string, isError = false) => ({
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
const synthetic = (error: string, text = "API Error") => ({
	type: "assistant",
	message: { model: "<synthetic>", content: [{ type: "text", text }] },
	error,
});
const result = (more: Record<string, unknown> = {}) => ({
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

describe("a run that does not succeed", () => {
	it.each([
		[
			"2.1.332",
			{
				is_error: true,
				terminal_reason: "api_error",
				api_error_status: 400,
				result: "API Error: 400 no",
			},
		],
		[
			"2.1.197",
			{ is_error: true, api_error_status: 400, result: "API Error: 400 no" },
		],
	])(
		"[B7] is an API error although the subtype says success (%s)",
		(_, more) => {
			const { verdict, events } = decode([
				init,
				synthetic("unknown"),
				result(more),
			]);
			expect(verdict).toMatchObject({
				ok: "no",
				ending: "api-error",
				report: null,
				complaint: "API Error: 400 no",
				said: { isError: true, subtype: "success", apiStatus: 400 },
			});
			expect(verdict.detail).toContain("400");
			expect(events).toEqual([]);
		},
	);

	it.each([
		[
			"the connection broke",
			"server_error",
			{ terminal_reason: "api_error", api_error: "connection_failed" },
			/could not be reached/,
		],
		[
			"nobody is signed in",
			"authentication_failed",
			{ num_turns: 1 },
			/not signed in/,
		],
		[
			"the credential was refused",
			"authentication_failed",
			{ api_error_status: 401 },
			/refused/,
		],
		[
			"the model declined",
			"invalid_request",
			{ stop_reason: "refusal" },
			/declined/,
		],
	])("[B7] is an API error where %s", (_, error, more, detail) => {
		const { verdict } = decode([
			init,
			synthetic(error),
			result({ is_error: true, ...more }),
		]);
		expect(verdict).toMatchObject({ ok: "no", ending: "api-error" });
		expect(verdict.detail).toMatch(detail);
	});

	it("[B7] is an error where is_error is true and everything else is well", () => {
		const { verdict } = decode([init, say("done"), result({ is_error: true })]);
		expect(verdict).toMatchObject({ ok: "no", ending: "harness-error" });
	});

	it("[F1] is out of quota until the time that was said with the rejection", () => {
		const limit = (status: string, resetsAt?: unknown) => ({
			type: "rate_limit_event",
			rate_limit_info: { status, resetsAt },
		});
		const refused = [
			synthetic("rate_limit"),
			result({ is_error: true, api_error_status: 429 }),
		];
		expect(
			decode([init, limit("rejected", 1_900_000_000), ...refused]).verdict,
		).toMatchObject({
			ok: "no",
			ending: "quota",
			said: { resetAt: "2030-03-17T17:46:40.000Z" },
		});
		for (const unreadable of [undefined, "soon", -1, 1e300, Number.NaN])
			expect(
				decode([init, limit("rejected", unreadable), ...refused]).verdict,
			).toMatchObject({ ending: "quota", said: { resetAt: null } });
		expect(
			decode([init, limit("allowed", 1_900_000_000), ...refused]).verdict.said
				?.resetAt,
		).toBeNull();
	});

	it("[F1] holds no reset time against a run that was not refused", () => {
		const { verdict } = decode([
			init,
			{
				type: "rate_limit_event",
				rate_limit_info: { status: "rejected", resetsAt: 1_900_000_000 },
			},
			say("ok"),
			result(),
		]);
		expect(verdict).toMatchObject({ ok: "yes", said: { resetAt: null } });
	});

	it.each([
		["turns", { subtype: "error_max_turns", terminal_reason: "max_turns" }],
		["turns, in the oldest CLI", { subtype: "error_max_turns" }],
		["budget", { subtype: "error_max_budget_usd", terminal_reason: null }],
		["a limit of a later release", { subtype: "error_max_something" }],
	])("is at a limit: %s", (_, more) => {
		const { verdict } = decode([
			init,
			use("Read", "1"),
			result({
				is_error: true,
				result: undefined,
				errors: ["Reached the maximum"],
				...more,
			}),
		]);
		expect(verdict).toMatchObject({
			ok: "no",
			ending: "limit",
			complaint: "Reached the maximum",
		});
	});

	it("is at a limit where the answer was too long", () => {
		const { verdict } = decode([
			init,
			say("much"),
			synthetic("max_output_tokens"),
			result({ is_error: true, terminal_reason: "api_error" }),
		]);
		expect(verdict).toMatchObject({ ok: "no", ending: "limit" });
	});

	it.each(["hook_stopped", "aborted_tools", "tool_deferred"])(
		"[B7] is unfinished where it ended as %s, error or not",
		(reason) => {
			const { verdict } = decode([
				init,
				say("x"),
				result({ terminal_reason: reason }),
			]);
			expect(verdict).toMatchObject({ ok: "no", ending: "harness-error" });
			expect(verdict.detail).toContain(reason);
		},
	);

	it.each([
		["an unknown command", "Unknown command: /x"],
		["a hook that blocked the prompt", "operation blocked by hook"],
		["nothing", ""],
	])("[B7] never asked the model: %s answered in its stead", (_, text) => {
		const { verdict } = decode([
			init,
			synthetic("x"),
			result({
				num_turns: 0,
				result: text,
				terminal_reason: undefined,
				stop_reason: null,
			}),
		]);
		expect(verdict).toMatchObject({
			ok: "no",
			ending: "harness-error",
			report: null,
		});
		expect(verdict.detail).toContain("before the model was asked");
	});

	it.each<[string, unknown[]]>([
		["there is no line at all", []],
		["there is no closing line", [init, say("I am done.")]],
		[
			"the closing line does not say whether it is an error",
			[init, say("x"), result({ is_error: undefined })],
		],
		[
			"the closing line has no subtype",
			[init, say("x"), result({ subtype: 7 })],
		],
		[
			"it ended for an unknown reason",
			[init, say("x"), result({ terminal_reason: "novel_reason" })],
		],
		["the last line is torn", [init, say("x"), '{"type":"result","is_er']],
	])("leaves it unknown where %s", (_, lines) => {
		expect(decode(lines).verdict).toMatchObject({
			ok: "unknown",
			ending: "no-envelope",
		});
	});

	it("is an error where there is nothing but an error envelope", () => {
		const { verdict } = decode([
			{
				type: "error",
				error: { type: "overloaded_error", message: "too busy" },
			},
		]);
		expect(verdict).toMatchObject({
			ok: "no",
			ending: "harness-error",
			complaint: "too busy",
		});
	});

	it("keeps the harness's words out of the sentence", () => {
		for (const lines of [
			[init, result({ is_error: true, result: "CANARY" })],
			[{ type: "error", error: { message: "CANARY" } }],
			[init, result({ num_turns: 0, result: "CANARY" })],
		])
			expect(decode(lines).verdict.detail).not.toContain("CANARY");
	});
});

describe("denied tools", () => {
	const denial = (tool_name: string, tool_use_id: string) => ({
		tool_name,
		tool_use_id,
		tool_input: {},
	});

	it("[B8] are counted once each, whichever lines tell of them", () => {
		const { verdict } = decode([
			init,
			use("Read", "1"),
			{
				type: "system",
				subtype: "permission_denied",
				tool_name: "Read",
				tool_use_id: "1",
			},
			answered("1", true),
			use("Read", "2"),
			answered("2", true),
			result({
				permission_denials: [denial("Read", "1"), denial("Read", "2")],
			}),
		]);
		expect(verdict).toMatchObject({
			ok: "yes",
			said: { denials: [{ tool: "Read", times: 2 }] },
		});
	});

	it("[B8] are told where the tool was not even offered", () => {
		const { verdict } = decode([
			init,
			use("Bash", "1"),
			answered("1", true),
			use("Agent", "2"),
			answered("2", true),
			use("Read", "3"),
			answered("3", true),
			result(),
		]);
		expect(verdict.said?.denials).toEqual([{ tool: "Bash", times: 1 }]);
	});

	it("are bounded, and their names are made harmless", () => {
		const many = Array.from({ length: 5000 }, (_, i) =>
			denial(`tool-${i}\u001b[31m\n${"x".repeat(500)}`, String(i)),
		);
		const { verdict } = decode([
			init,
			say("x"),
			result({ permission_denials: many }),
		]);
		const denials = verdict.said?.denials ?? [];
		expect(denials.length).toBeLessThanOrEqual(64);
		for (const { tool } of denials) expect(tool).toMatch(/^[\w.:?-]{1,80}$/);
	});
});

/** A record's own schema for what a decoder may return. */
const recorded = (e: NewEvent) =>
	event.parse({ ...e, seq: 0, at: "2026-01-01T00:00:00.000Z", up: 0 });

const FIELDS = [
	"type",
	"subtype",
	"message",
	"error",
	"result",
	"is_error",
	"num_turns",
	"permission_denials",
	"rate_limit_info",
	"tools",
	"terminal_reason",
	"api_error_status",
	"errors",
	"session_id",
	"model",
	"total_cost_usd",
	"content",
] as const;

describe("whatever the stream holds", () => {
	it("lets pass what it does not know", () => {
		const { events, verdict } = decode([
			"",
			"plain words",
			"[1]",
			"null",
			"{broken",
			{ type: "from_the_future" },
			{ type: 4 },
			{},
			{ type: "system", subtype: "status", content: "x" },
			init,
			say("x"),
			result(),
		]);
		expect(verdict.ok).toBe("yes");
		expect(events).toHaveLength(2);
	});

	it("throws for no line, and returns only what a record takes", () => {
		const values = fc.oneof(
			fc.jsonValue(),
			fc.constantFrom(
				"success",
				"completed",
				"<synthetic>",
				true,
				false,
				0,
				429,
				{ model: "m", content: [{ type: "tool_use", id: "1", name: "T" }] },
				[{ tool_name: "x", tool_use_id: "1" }, 4, null],
			),
		);
		const line = fc
			.tuple(
				fc.constantFrom(
					"system",
					"assistant",
					"user",
					"result",
					"rate_limit_event",
					"error",
					"other",
				),
				fc.constantFrom(
					"init",
					"api_retry",
					"thinking_tokens",
					"permission_denied",
					"success",
					"error_max_turns",
				),
				fc.dictionary(fc.constantFrom(...FIELDS), values),
			)
			.map(([type, subtype, more]) => ({ type, subtype, ...more }));
		fc.assert(
			fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
				const { events, verdict } = decode(lines);
				for (const e of events) recorded(e);
				expect(z.nullable(harnessSaid).safeParse(verdict.said).error).toBe(
					undefined,
				);
				expect(verdict.detail.length).toBeLessThanOrEqual(400);
				if (verdict.ok === "yes") {
					const last = lines.findLast((l) => l.type === "result");
					expect(last).toMatchObject({ is_error: false });
				}
			}),
			{ numRuns: 2000 },
		);
	});

	it("[B14] keeps its memory bounded over a long run", () => {
		const decoder = claudeDecoder();
		decoder.line(JSON.stringify(init));
		const big = JSON.stringify(say("x".repeat(1_000_000)));
		const before = process.memoryUsage().heapUsed;
		for (let i = 0; i < 200; i += 1) {
			decoder.line(big);
			decoder.line(JSON.stringify(use("Strange", String(i))));
		}
		decoder.line(JSON.stringify(result({ result: "y".repeat(8_000_000) })));
		const { report } = decoder.end(EXIT);
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6);
		expect(report?.length).toBeLessThan(1_100_000);
		expect(report).toContain("characters are left out here");
	});
});
