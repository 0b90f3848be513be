/** Each rule by itself: whatever is asked for, the answer allows no more than one's own. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	cheaper,
	earlier,
	intersection,
	minimum,
	union,
} from "../../scripts/config/rules.ts";

const word = fc.constantFrom("a", "b", "c", "d", "e");
const number = fc.double({ noNaN: true });
const words = fc.uniqueArray(word);
/** An order, and words that may be in it or not. */
const order = fc.shuffledSubarray(["a", "b", "c", "d"]);

describe("[F11] a rule's answer is never wider than one's own value", () => {
	it("minimum", () => {
		fc.assert(
			fc.property(number, number, (own, asked) => {
				const met = minimum(own, asked);
				expect(met <= own).toBe(true);
				if (asked < own) expect(met).toBe(asked);
			}),
		);
	});

	it("earlier, also where the order does not have a word", () => {
		fc.assert(
			fc.property(order, word, word, (line, own, asked) => {
				const met = earlier(line, own, asked);
				if (met === own) return;
				expect(met).toBe(asked);
				expect(line).toContain(asked);
				expect(line.indexOf(asked)).toBeLessThan(line.indexOf(own));
			}),
		);
	});

	it("cheaper, where no ceiling is the widest of all", () => {
		fc.assert(
			fc.property(
				order,
				fc.option(word, { nil: null }),
				word,
				(line, own, asked) => {
					const met = cheaper(line, own, asked);
					if (own === null) {
						expect(met).toBe(line.includes(asked) ? asked : null);
						return;
					}
					expect(met).toBe(earlier(line, own, asked));
					expect(met).not.toBe(null);
				},
			),
		);
	});

	it("intersection, where nothing on the list is the narrowest of all", () => {
		fc.assert(
			fc.property(fc.option(words, { nil: null }), words, (own, asked) => {
				const met = intersection(own, asked);
				for (const one of met) {
					expect(asked).toContain(one);
					if (own !== null) expect(own).toContain(one);
				}
				for (const one of asked)
					expect(met.includes(one)).toBe(own?.includes(one) ?? true);
			}),
		);
	});

	it("union, of what is forbidden", () => {
		fc.assert(
			fc.property(words, words, (own, asked) => {
				const met = union(own, asked);
				expect(new Set(met)).toEqual(new Set([...own, ...asked]));
				expect(met.slice(0, own.length)).toEqual(own);
				expect(new Set(met).size).toBe(met.length);
			}),
		);
	});
});
