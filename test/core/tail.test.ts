import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanTail, TAIL_LENGTH } from "../../scripts/core/tail.ts";

describe("the tail of a failed worker", () => {
	it("[B18] keeps the last lines as they are", () => {
		expect(cleanTail("one\ntwo\nerror: three is missing\n")).toBe(
			"one\ntwo\nerror: three is missing",
		);
	});

	it("[B18] keeps the end of a long text, whole lines, and says that there was more", () => {
		const text = Array.from({ length: 5000 }, (_, i) => `line ${i}`).join("\n");
		const tail = cleanTail(text);
		expect(tail.length).toBeLessThanOrEqual(TAIL_LENGTH);
		expect(tail).toMatch(/^…\nline \d+\n/);
		expect(tail).toMatch(/line 4999$/);
	});

	it("[B18] keeps the end of one line that is longer than everything that may stay", () => {
		const tail = cleanTail(`${"word ".repeat(5000)}the end`);
		expect(tail.length).toBeLessThanOrEqual(TAIL_LENGTH);
		expect(tail).toMatch(/the end$/);
	});

	it.each([
		["colours", "\u001b[1;31mred\u001b[0m", "red"],
		["cursor movement", "a\u001b[2J\u001b[Hb", "ab"],
		["a title with BEL", "\u001b]0;evil\u0007text", "text"],
		["a title with ST", "\u001b]2;evil\u001b\\text", "text"],
		["a clipboard write", "\u001b]52;c;ZXZpbA==\u0007text", "text"],
		["a device string", "\u001bPq#0\u001b\\text", "text"],
		["an 8-bit sequence", "\u009b31mtext\u009b0m", "text"],
		["a sequence without an end", "text\u001b[31", "text"],
		["a title without an end", "text\n\u001b]0;evil", "text"],
		["backspaces and bells", "te\u0008x\u0007t", "text"],
		["a character set switch", "\u001b(0text\u001b(B", "text"],
		["bidirectional overrides", "te\u202ext", "text"],
		["tags", "text\u{e0041}\u{e0042}", "text"],
	])("[B18] takes out %s", (_, given, kept) => {
		expect(cleanTail(given)).toBe(kept);
	});

	it("shows a progress line as it was last drawn", () => {
		expect(cleanTail("10%\r50%\r100%\r\ndone\r\n")).toBe("100%\ndone");
	});

	it.each([
		["an Anthropic key", "key sk-ant-api03-abcdefghijklmnop"],
		["an API key", "sk-proj-abcdefghijklmnopqrstuv"],
		["a GitHub token", "remote: ghp_abcdefghijklmnopqrstuvwxyz0123456789"],
		["a fine-grained token", "github_pat_11ABCDEFG0abcdefghij_klmnop"],
		["a GitLab token", "glpat-abcdefghij0123456789"],
		["an AWS key", "AKIAIOSFODNN7ABCDEFG"],
		["a JSON web token", "eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMeKKF2QT4"],
		["a bearer header", "Authorization: Bearer abcdefghijklmnop"],
		["a key header", '"x-api-key": "abcdefghijklmnop"'],
		["a cookie", "Set-Cookie: sid=abcdefghijklmnop"],
		["an assignment", "DB_PASSWORD=abcdefghijklmnop"],
		["a JSON field", '{"client_secret": "abcdefghijklmnop"}'],
		["a URL with a password", "https://user:abcdefghijklmnop@example.org/x"],
		[
			"a private key",
			"-----BEGIN OPENSSH PRIVATE KEY-----\nabcdefghijklmnop\n-----END OPENSSH PRIVATE KEY-----",
		],
		[
			"the rest of a private key",
			`${"abcdefghijklmnop".repeat(4)}\n-----END RSA PRIVATE KEY-----`,
		],
	])("[B18] [F8] masks %s", (_, text) => {
		const tail = cleanTail(`before\n${text}\nafter`);
		expect(tail).toContain("[masked: ");
		expect(tail).not.toMatch(/abcdefghij|IOSFODNN|SflKxw/);
		expect(tail).toMatch(/^before\n[\s\S]*\nafter$/);
	});

	it("[F8] masks a number that is given as a password", () => {
		expect(cleanTail("PASSWORD=123456")).not.toContain("123456");
	});

	it("says which variable was masked", () => {
		expect(cleanTail("ANTHROPIC_API_KEY=abcdef0123456789 rest")).toBe(
			"ANTHROPIC_API_KEY=[masked: assigned secret] rest",
		);
	});

	it.each([
		"error: token expected at line 3",
		"TypeError: Cannot read properties of undefined (reading 'x')",
		"    at Object.<anonymous> (/home/someone/project/index.js:12:3)",
		"commit 0123456789abcdef0123456789abcdef01234567",
		"tokens used: 12",
		'{"maxOutputTokens":128000,"apiKeySource":"none"}',
		'{"apiKeySource":"ANTHROPIC_API_KEY"}',
		"https://example.org/path?query=1",
		"API Error: 529 busy. This is a server-side issue",
	])("leaves ordinary words alone: %s", (text) => {
		expect(cleanTail(text)).toBe(text.trim());
	});

	it("[F8] masks given values wherever and however they stand", () => {
		const value = "plain words as a secret";
		expect(
			cleanTail(`a ${value} b\u001b[0m${value}`, { values: [value] }),
		).toBe("a [masked: value] b[masked: value]");
		expect(cleanTail("a b", { values: ["a"] })).toBe("a b");
	});

	it("[F8] leaves out a first line that may be half a secret", () => {
		expect(cleanTail("ant-api03-abcdef\nwhat happened", { torn: true })).toBe(
			"what happened",
		);
	});

	it("uses the masks that are handed in", () => {
		const masks = [{ name: "number", pattern: /\d+/g }];
		expect(cleanTail("a 12 sk-ant-api03-abcdefghijkl", { masks })).toBe(
			"a [masked: number] sk-ant-api[masked: number]-abcdefghijkl",
		);
	});

	it("[B18] is bounded, steers no terminal and is stable, whatever it is given", () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: "binary", maxLength: 9000 }),
					fc
						.array(
							fc.constantFrom(
								"\u001b[",
								"\u001b]",
								"\u0007",
								"\u001b\\",
								"31m",
								"\r",
								"\n",
								"text",
								"\ud800",
								"\u009b",
								"token=abcdefgh",
							),
							{ maxLength: 3000 },
						)
						.map((parts) => parts.join("")),
				),
				(text) => {
					const tail = cleanTail(text);
					expect(tail.length).toBeLessThanOrEqual(TAIL_LENGTH);
					// biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
					expect(tail).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
					expect(tail).not.toMatch(/\p{Surrogate}/u);
				},
			),
			{ numRuns: 300 },
		);
	});

	it("does not take long over a large text", () => {
		for (const piece of ["a", "A=", "://a:", "eyJ", "Bearer ", "\u001b]"]) {
			const started = performance.now();
			cleanTail(piece.repeat(3_000_000));
			expect(performance.now() - started).toBeLessThan(2000);
		}
	});
});
