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
		// Greek capitals whose small forms look like another letter, or like none.
		"MIGRATIO\u039d",
		"D\u0392",
		"\u0399NC\u0399D\u0395\u039d\u03a4",
		// The Cyrillic ones.
		"D\u0412",
		// Latin letters that are none of a to z.
		"migr\u0251tion",
		"mi\u0261ration",
		"migrati0n",
		"re1ease",
		"lmpl-core",
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

describe("a role in letters that are none of a to z", () => {
	it.each(["secret\u02b9s", "\u13a0\u13f4", "\u6587\u6863"])(
		"%j cannot be told from a fenced one, so it is one",
		(text) => {
			expect(fenceOf(text, []).fenced).toBe(true);
			expect(unfence(text, [])).toBeNull();
		},
	);

	it("nothing else leaves: what does is in plain letters and digits", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (text) => {
				const { fenced, as } = fenceOf(text, []);
				if (!fenced) expect(as).toMatch(/^[a-z0-9-]+$/);
			}),
			{ numRuns: 2000 },
		);
	});

	it("has its own name where the configuration fences it", () => {
		expect(fenceOf("Ａbrechnung-Ü", ["abrechnung-ü"])).toMatchObject({
			fenced: true,
			why: "the configuration keeps abrechnung-u on this machine",
		});
	});
});

describe("any other role", () => {
	it.each(["constructor", "tests", "na\u00efve", "audit"])(
		"%j may leave",
		(text) => {
			expect(fenceOf(text, []).fenced).toBe(false);
		},
	);

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
