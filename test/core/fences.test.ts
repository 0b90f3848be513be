import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	FENCED_ROLES,
	fenceOf,
	normaliseRole,
	unfence,
} from "../../scripts/core/fences.ts";

const NAMES = Object.entries(FENCED_ROLES).flatMap(([name, aliases]) =>
	[name, ...aliases].map((spelt) => ({ name, spelt })),
);

/** A way of writing a letter that reads the same. */
const letter = (one: string): fc.Arbitrary<string> =>
	/[a-z]/.test(one)
		? fc.constantFrom(
				one,
				one.toUpperCase(),
				String.fromCodePoint(one.charCodeAt(0) - 0x61 + 0xff41),
				String.fromCodePoint(one.charCodeAt(0) - 0x61 + 0x1d41a),
				`${one}\u200b`,
				`${one}\u0301`,
				`\u202e${one}`,
			)
		: fc.constantFrom("-", "_", " ", "--", ".", "/", "\u00a0", "\u2010", "");

describe("a fenced role", () => {
	it.each(NAMES)("$spelt is $name", ({ name, spelt }) => {
		expect(fenceOf(spelt, [])).toMatchObject({ fenced: true, as: name });
		expect(unfence(spelt, [])).toBeNull();
	});

	it("is fenced in every spelling that reads the same", () => {
		fc.assert(
			fc.property(
				fc
					.constantFrom(...NAMES)
					.chain(({ name, spelt }) =>
						fc
							.tuple(...[...spelt].map(letter))
							.map((letters) => ({ name, text: ` ${letters.join("")}\t` })),
					),
				({ name, text }) => {
					expect(fenceOf(text, []), JSON.stringify(text)).toMatchObject({
						fenced: true,
						as: name,
					});
				},
			),
			{ numRuns: 2000 },
		);
	});

	it.each([
		"Impl-Core",
		"ІMPL‑СОRE",
		"implCore",
		"ｍｉｇｒａｔｉｏｎ",
		"DB",
		"secrets ",
	])("%j is one", (text) => {
		expect(fenceOf(text, []).fenced).toBe(true);
	});

	it.each(["", " ", "--", "\u200b"])(
		"%j cannot be told from one, so it is one",
		(text) => {
			expect(fenceOf(text, []).fenced).toBe(true);
		},
	);
});

describe("any other role", () => {
	it.each(["test", "ui", "perf", "docs", "implement", "dbx", "releaser"])(
		"%s is not fenced",
		(text) => {
			expect(fenceOf(text, [])).toMatchObject({ fenced: false, as: text });
			expect(unfence(text, [])).toMatchObject({ role: text });
		},
	);

	it("is fenced where the configuration adds it, in any spelling", () => {
		expect(fenceOf("BILLING ops", ["billing-ops"])).toMatchObject({
			fenced: true,
			as: "billing-ops",
		});
	});

	it("has one normal form, whose normal form it is", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (text) => {
				const once = normaliseRole(text);
				expect(normaliseRole(once)).toBe(once);
			}),
			{ numRuns: 2000 },
		);
	});
});
