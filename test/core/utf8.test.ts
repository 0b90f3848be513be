import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notUtf8At } from "../../scripts/core/utf8.ts";

describe("where bytes stop being UTF-8", () => {
	it.each([
		["abc", null],
		["aé€😀", null],
	])("%s is well-formed", (text, at) => {
		expect(notUtf8At(Buffer.from(text))).toBe(at);
	});

	it.each([
		["a lone continuation", [0x61, 0x80], 1],
		["an overlong form", [0xc0, 0xaf], 0],
		["half of a surrogate pair", [0x61, 0xed, 0xa0, 0x80], 1],
		["past the last code point", [0xf4, 0x90, 0x80, 0x80], 0],
		["a character cut off at the end", [0x61, 0xe2, 0x82], 1],
		["Latin-1", [0x47, 0x72, 0xfc, 0xdf, 0x65], 2],
	])("%s", (_, bytes, at) => {
		expect(notUtf8At(Uint8Array.from(bytes))).toBe(at);
	});

	it("agrees with the platform on any bytes, and what comes before is well-formed", () => {
		const bytes = fc.oneof(
			fc.uint8Array({ maxLength: 12 }),
			fc
				.tuple(fc.string({ unit: "binary" }), fc.uint8Array({ maxLength: 3 }))
				.map(([text, tail]) => Buffer.concat([Buffer.from(text), tail])),
			fc
				.array(
					fc.constantFrom(
						0xc2,
						0xe0,
						0xed,
						0xf0,
						0xf4,
						0x80,
						0x8f,
						0x90,
						0x9f,
						0xa0,
						0xbf,
						0x41,
					),
					{ maxLength: 6 },
				)
				.map((a) => Uint8Array.from(a)),
		);
		fc.assert(
			fc.property(bytes, (b) => {
				const at = notUtf8At(b);
				expect(at === null).toBe(isUtf8(b));
				if (at !== null) expect(isUtf8(b.subarray(0, at))).toBe(true);
			}),
			{ numRuns: 3000 },
		);
	});
});
