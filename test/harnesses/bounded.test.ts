import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BoundedText, cutMiddle } from "../../scripts/harnesses/bounded.ts";

describe("bounded text", () => {
	it("is the text itself where it fits", () => {
		expect(cutMiddle("abc", 3)).toBe("abc");
		const text = new BoundedText(6);
		text.add("abc");
		text.add("def");
		expect(text.text).toBe("abcdef");
	});

	it("keeps the two ends and says how much is missing", () => {
		expect(cutMiddle("abcdefghij", 4)).toBe(
			"ab\n\n[6 characters are left out here]\n\nij",
		);
	});

	it("is the same however the text came in", () => {
		fc.assert(
			fc.property(
				fc.array(fc.string({ maxLength: 30 }), { maxLength: 400 }),
				fc.integer({ min: 1, max: 200 }).map((n) => n * 2),
				(parts, most) => {
					const bounded = new BoundedText(most);
					for (const part of parts) bounded.add(part);
					expect(bounded.text).toBe(cutMiddle(parts.join(""), most));
				},
			),
		);
	});

	it("tears no character in two", () => {
		for (let most = 2; most < 20; most += 1)
			expect(cutMiddle("🙂".repeat(20), most)).not.toMatch(/\p{Surrogate}/u);
	});
});
