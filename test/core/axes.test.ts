/** The nine axes: what is printed of each rung, and what is believed of a rung that speaks for itself. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AXES, axisRow, parseAdvertised } from "../../scripts/core/axes.ts";
import { LADDER, RUNG_ROWS } from "../../scripts/core/capabilities.ts";
import { capsOf } from "./placement-support.ts";

describe("what is printed", () => {
	it("is every axis, in this order", () => {
		expect(AXES.map(({ name }) => name)).toEqual([
			"interactive",
			"can_observe",
			"can_steer_inflight",
			"provides_attention_surface",
			"supports_parallel",
			"session_grade",
			"overhead",
			"hook_registration",
			"tier_control",
		]);
	});

	it.each([
		["tmux", "true true true false true yes full-session true both"],
		[
			"background",
			"true true true true true yes full-session+supervisor true both",
		],
		[
			"stream-json-persistent",
			"false true true false true yes full-session+supervisor true both",
		],
		[
			"headless-oneshot",
			"false true false false true yes full-session true both",
		],
		["subagent", "false false false false true no light false both"],
		["print", "false false false false na deferred none false both"],
		["in-session", "false na na false false no none false none"],
	])("of %s", (rung, row) => {
		expect(axisRow(capsOf(rung), RUNG_ROWS[rung]).join(" ")).toBe(row);
	});

	it("is always a word of its axis", () => {
		for (const rung of LADDER)
			for (const [at, word] of axisRow(capsOf(rung), RUNG_ROWS[rung]).entries())
				expect(AXES[at]?.values).toContain(word);
	});
});

/** Nine words that are allowed. */
const words = fc.tuple(...AXES.map(({ values }) => fc.constantFrom(...values)));

describe("what a rung says of itself", () => {
	it("is taken as it is said, `na` as no", () => {
		fc.assert(
			fc.property(words, (said) => {
				const caps = parseAdvertised(said.join(" \t"));
				if (caps === null) throw new Error("it was not understood");
				expect(axisRow(caps)).toEqual(
					said.map((word) => (word === "na" ? "false" : word)),
				);
			}),
		);
	});

	it("is the same as an object and as words", () => {
		fc.assert(
			fc.property(words, (said) => {
				const object = Object.fromEntries(
					said.map((word, at) => [AXES[at]?.name, word]),
				);
				expect(parseAdvertised(JSON.stringify(object))).toEqual(
					parseAdvertised(said.join(" ")),
				);
			}),
		);
	});

	it.each([
		[
			6,
			{
				overhead: "full-session+supervisor",
				hooks: "no",
				tier: [] as string[],
			},
		],
		[8, { overhead: "light", hooks: "yes", tier: [] }],
		[9, { overhead: "light", hooks: "yes", tier: ["effort"] }],
	])("in %d fields: what is not said is the worst", (count, want) => {
		const said = "false true na false true yes light true effort".split(" ");
		expect(parseAdvertised(said.slice(0, count).join(" "))).toMatchObject({
			interactive: "no",
			observe: "yes",
			steer: "no",
			sessionGrade: "yes",
			...want,
		});
	});

	it("is nothing in any other number of fields", () => {
		const said = "false true na false true yes light true effort".split(" ");
		for (const count of [0, 1, 2, 3, 4, 5, 7, 10])
			expect(
				parseAdvertised([...said, "both"].slice(0, count).join(" ")),
				String(count),
			).toBeNull();
	});

	it.each([
		[
			"a word that is not of the axis",
			"false true na false true yes cheap true both",
		],
		["another case", "False true na false true yes light true both"],
		[
			"`na` where it is not a word",
			"false true na false true na light true both",
		],
		[
			"a field too many in the object",
			'{"interactive":"false","can_observe":"true","can_steer_inflight":"na","provides_attention_surface":"false","supports_parallel":"true","session_grade":"yes","trusted":"yes"}',
		],
		["a field too few in the object", '{"interactive":"false"}'],
		[
			"a truth value instead of a word",
			'{"interactive":false,"can_observe":"true","can_steer_inflight":"na","provides_attention_surface":"false","supports_parallel":"true","session_grade":"yes"}',
		],
		["a list", '["false","true","na","false","true","yes"]'],
		["half an object", '{"interactive":"false"'],
	])("is nothing with %s", (_, said) => {
		expect(parseAdvertised(said)).toBeNull();
	});

	it("is an answer or nothing, and never an error", () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: "binary" }),
					fc.json(),
					fc
						.array(fc.constantFrom("true", "na", "yes", "light", "both", "x"))
						.map((said) => said.join(" ")),
				),
				(said) => {
					const caps = parseAdvertised(said);
					if (caps !== null) expect(axisRow(caps)).toHaveLength(AXES.length);
				},
			),
			{ numRuns: 2000 },
		);
	});
});
