import { describe, expect, it } from "vitest";
import { decode, init, result, say, synthetic, use } from "./stream.ts";

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
