import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	AGENT_ID,
	ALIAS,
	ENV_NAME,
	HANDLE,
	HANDLE_PREFIX,
	KEY,
	mintHandle,
	NAME,
	SLUG,
	UNIT,
} from "../../scripts/core/grammar.ts";

/** For each grammar: what it takes and what it refuses, at both ends of its lengths. */
const CASES: readonly (readonly [
	string,
	RegExp,
	readonly string[],
	readonly string[],
])[] = [
	[
		"a unit",
		UNIT,
		["a", "flight:fix-1", "A.b_c=d@e:f-g", "x".repeat(128)],
		["", "x".repeat(129), "a b", "a/b", "a\n", "ä", "a\u0000"],
	],
	[
		"a key",
		KEY,
		["a", "offload", "execute_step"],
		["", "1a", "A", "a-b", "a\n"],
	],
	[
		"a slug",
		SLUG,
		["a", "a-b", "x".repeat(55)],
		["", "-a", "A", "x".repeat(56)],
	],
	["a name", NAME, ["a", "headless-oneshot"], ["", "-a", "A", "a_b", "a\n"]],
	[
		"an alias",
		ALIAS,
		["a", "mac.mini-2_x", "..."],
		["", "-a", ".", "..", "a b", "x".repeat(65)],
	],
	[
		"a handle",
		HANDLE,
		["a-01234567", `${"x".repeat(40)}-89abcdef`],
		[
			"01234567",
			"-01234567",
			"a-0123456",
			"a-0123456G",
			"A-01234567",
			"a-01234567\n",
		],
	],
	[
		"the start of a handle",
		HANDLE_PREFIX,
		["a", "notes-1f", "a-01234567"],
		["", "-a", "A", "../a", "a/b"],
	],
	[
		"an agent id",
		AGENT_ID,
		["a5fc09", "A.b_c-d"],
		["", "-a", "a b", "a/b", "a\n"],
	],
	[
		"a variable's name",
		ENV_NAME,
		["A", "_a1"],
		["", "1A", "A=b", "A-B", "A\n"],
	],
];

describe("the grammars of names", () => {
	it.each(CASES)(
		"%s: takes what it should and refuses the rest",
		(_, pattern, good, bad) => {
			for (const text of good) expect(pattern.test(text), text).toBe(true);
			for (const text of bad) expect(pattern.test(text), text).toBe(false);
		},
	);

	it("no name of a file or program takes a path or a line break", () => {
		fc.assert(
			fc.property(
				fc.tuple(
					fc.string({ maxLength: 6 }),
					fc.constantFrom("/", "\n", "\0", " ", "$", "`", "'", '"', ";", "#("),
					fc.string({ maxLength: 6 }),
				),
				([a, evil, b]) => {
					for (const [, pattern] of CASES.map((c) => [c[0], c[1]] as const))
						expect(pattern.test(`${a}${evil}${b}`)).toBe(false);
				},
			),
			{ numRuns: 500 },
		);
	});
});

describe("minting a handle", () => {
	const random = Uint8Array.of(0xde, 0xad, 0xbe, 0xef, 1);

	it.each([
		["notes", "notes-deadbeef"],
		["Flight: Fix the THING", "flight-fix-the-thing-deadbeef"],
		["---", "job-deadbeef"],
		["日本語", "job-deadbeef"],
		["x".repeat(128), `${"x".repeat(40)}-deadbeef`],
	])("from %s", (unit, handle) => {
		expect(mintHandle(unit, random)).toBe(handle);
	});

	it("is a handle, whatever the unit", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "binary" }),
				fc.uint8Array({ minLength: 4, maxLength: 8 }),
				(unit, bytes) => {
					expect(mintHandle(unit, bytes)).toMatch(HANDLE);
				},
			),
		);
	});
});
