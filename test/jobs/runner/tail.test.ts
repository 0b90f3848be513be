import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
	cutBytes,
	joinHoles,
	LogTail,
} from "../../../scripts/jobs/runner/tail.ts";

const dir = mkdtempSync(join(tmpdir(), "offload-tail-"));
afterAll(() => rmSync(dir, { recursive: true }));
let files = 0;
const file = (text: string | Buffer): string => {
	files += 1;
	const path = join(dir, String(files));
	writeFileSync(path, text);
	return path;
};

describe("stretches that were let go", () => {
	it("are joined, and cover exactly what they covered before", () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 8 }),
				(pairs) => {
					const holes = pairs.map(([from, n]) => ({ from, to: from + n }));
					const covered = (list: typeof holes) =>
						[...Array(90).keys()].filter((i) =>
							list.some((h) => i >= h.from && i < h.to),
						);
					const joined = joinHoles(holes);
					expect(covered(joined)).toEqual(covered(holes));
					for (const [i, hole] of joined.entries())
						if (i > 0)
							expect(hole.from).toBeGreaterThan(
								(joined[i - 1] as (typeof joined)[0]).to,
							);
				},
			),
		);
	});
});

describe("following a log", () => {
	it("goes on where it left off", () => {
		const path = file("one\ntw");
		const tail = new LogTail(path);
		const seen: [string, number][] = [];
		const take = (text: string, end: number) => seen.push([text, end]);
		expect(tail.drain(1000, take)).toBe(true);
		appendFileSync(path, "o\nthree");
		expect(tail.drain(1000, take)).toBe(true);
		tail.finish(take);
		tail.close();
		expect(seen).toEqual([
			["one", 4],
			["two", 8],
			["three", 13],
		]);
	});

	it("gives others their turn", () => {
		const tail = new LogTail(file(Buffer.alloc(1024 * 1024, "x\n")));
		let lines = 0;
		expect(tail.drain(1000, () => lines++)).toBe(false);
		expect(tail.offset).toBeLessThan(1024 * 1024);
		while (!tail.drain(300_000, () => lines++));
		expect(lines).toBe(512 * 1024);
		tail.close();
	});

	const hundred = [...Array(100).keys()].map((i) =>
		`line ${10 + i}`.slice(0, 7),
	);
	const whole = hundred.map((line) => `${line}\n`).join("");

	it("passes over a hole, in a log that has one", () => {
		const bytes = Buffer.from(whole);
		bytes.fill(0, 100, 700);
		const tail = new LogTail(file(bytes), [
			{ from: 100, to: 400 },
			{ from: 400, to: 700 },
		]);
		const seen: string[] = [];
		while (!tail.drain(64, (text) => seen.push(text)));
		expect(tail.offset).toBe(800);
		expect(tail.size()).toBe(800);
		tail.close();
		expect(seen).toEqual([...hundred.slice(0, 12), ...hundred.slice(88)]);
	});

	it("passes over what was cut out of a log, counting as if it were there", () => {
		const bytes = Buffer.from(whole);
		const ends = Buffer.concat([bytes.subarray(0, 100), bytes.subarray(700)]);
		const tail = new LogTail(file(ends), [
			{ from: 104, to: 600 },
			{ from: 100, to: 700 },
		]);
		const seen: [string, number][] = [];
		while (!tail.drain(64, (text, end) => seen.push([text, end])));
		expect(tail.offset).toBe(800);
		expect(tail.size()).toBe(800);
		tail.close();
		expect(seen.map(([text]) => text)).toEqual([
			...hundred.slice(0, 12),
			...hundred.slice(88),
		]);
		expect(seen.at(-1)?.[1]).toBe(800);
	});

	it("takes a log for cut only where it is as long as its two ends", () => {
		const holes = [{ from: 100, to: 700 }];
		expect(cutBytes(200, holes)).toBe(600);
		expect(cutBytes(800, holes)).toBe(0);
		expect(cutBytes(5, [])).toBe(0);
	});
});
