import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { event, type NewEvent } from "../../../scripts/core/records/event.ts";
import { harnessSaid } from "../../../scripts/core/records/outcome.ts";
import { claudeDecoder } from "../../../scripts/harnesses/claude/decode.ts";
import { answered, decode, EXIT, init, result, say, use } from "./stream.ts";

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
