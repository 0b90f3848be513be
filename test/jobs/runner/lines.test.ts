import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineAssembler } from "../../../scripts/jobs/runner/lines.ts";

/** Feeds bytes in pieces. */
function lines(pieces: readonly Buffer[], limit?: number): string[] {
	const assembler = new LineAssembler(limit);
	const found: string[] = [];
	for (const piece of pieces) assembler.feed(piece, (text) => found.push(text));
	const last = assembler.end();
	if (last !== null) found.push(last);
	return found;
}

/** Cuts bytes at the given offsets. */
function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
	const places = [...new Set([0, ...at, bytes.length])].sort((a, b) => a - b);
	return places
		.slice(1)
		.map((end, i) => bytes.subarray(places[i] as number, end));
}

describe("lines of a worker's output", () => {
	it("[B12] are the same wherever the bytes are cut, at every offset", () => {
		const bytes = Buffer.from("grüße 中文\n🎉 e\u0301\r\n\n\u{10ffff}last");
		const whole = ["grüße 中文", "🎉 e\u0301", "", "\u{10ffff}last"];
		for (let i = 0; i <= bytes.length; i += 1)
			for (let j = i; j <= bytes.length; j += 1)
				expect(lines(cut(bytes, [i, j]))).toEqual(whole);
	});

	it("are those of the text, however it is cut", () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.string({ unit: "binary" }).filter((s) => !/[\r\n]/.test(s)),
				),
				fc.array(fc.nat(200)),
				(texts, places) => {
					const bytes = Buffer.from(texts.map((t) => `${t}\n`).join(""));
					const inside = places.filter((p) => p < bytes.length);
					expect(lines(cut(bytes, inside))).toEqual(texts);
				},
			),
		);
	});

	it("say where each of them ends", () => {
		const ends: number[] = [];
		new LineAssembler().feed(Buffer.from("a\nbc\nd"), (_, end) =>
			ends.push(end),
		);
		expect(ends).toEqual([2, 5]);
	});

	it("[B14] are cut where they are longer than can be kept, and the next is whole again", () => {
		const long = Buffer.from(`${"x".repeat(25)}\nshort\n`);
		expect(lines([long], 10)).toEqual(["x".repeat(10), "short"]);
		expect(lines(cut(long, [3, 9, 11, 20]), 10)).toEqual([
			"x".repeat(10),
			"short",
		]);
	});

	it("on both sides of a gap are not taken for whole ones", () => {
		const assembler = new LineAssembler();
		const found: string[] = [];
		const take = (text: string) => found.push(text);
		assembler.feed(Buffer.from("one\nbegin"), take);
		assembler.gap();
		assembler.feed(Buffer.from("the end of another"), take);
		assembler.feed(Buffer.from(" still\nthree\n"), take);
		expect(found).toEqual(["one", "three"]);
		expect(assembler.end()).toBeNull();
	});
});
