import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Now } from "../../../scripts/core/clock.ts";
import {
	BENCH_S,
	type Bench,
	benchAfter,
	benchedFor,
} from "../../../scripts/core/hosts/benching.ts";

const at = (seconds: number, boot = "b"): Now => ({
	at: new Date(1.7e12 + seconds * 1000).toISOString(),
	up: 1000 + seconds,
	boot,
});
const FAILED = { because: "tcp", why: "refused" };

describe("a host that fails", () => {
	it("is left alone for a minute, then for twice as long each time, and never for more than a quarter of an hour", () => {
		let now = 0;
		let bench: Bench | null = null;
		const seconds: number[] = [];
		for (let i = 0; i < 7; i++) {
			bench = benchAfter(bench, FAILED, at(now));
			seconds.push(bench.seconds);
			now += bench.seconds;
		}
		expect(seconds).toEqual([60, 120, 240, 480, 900, 900, 900]);
		expect(bench).toMatchObject({ failures: 7, ...FAILED });
	});

	it("may be asked again to the second", () => {
		const bench = benchAfter(null, FAILED, at(0));
		expect(benchedFor(bench, at(0))).toBe(60);
		expect(benchedFor(bench, at(59))).toBe(1);
		expect(benchedFor(bench, at(60))).toBe(0);
		expect(benchedFor(null, at(0))).toBe(0);
	});

	it("that a person asks meanwhile is not left alone for longer, but the newest reason is told", () => {
		const first = benchAfter(null, FAILED, at(0));
		const again = benchAfter(first, { because: "auth", why: "key" }, at(30));
		expect(again).toEqual({ ...first, because: "auth", why: "key" });
	});

	it("long after its last failure begins anew", () => {
		const first = benchAfter(null, FAILED, at(0));
		const second = benchAfter(first, FAILED, at(61));
		expect(benchAfter(second, FAILED, at(61 + 120 + 899)).failures).toBe(3);
		expect(benchAfter(second, FAILED, at(61 + 120 + 901)).failures).toBe(1);
	});

	it("is not left alone for ever by a clock that was set back", () => {
		const bench = benchAfter(null, FAILED, at(0));
		expect(benchedFor(bench, at(-500))).toBe(0);
	});

	it("whatever happened before, the bench is between its bounds and ends", () => {
		fc.assert(
			fc.property(fc.array(fc.nat(5000), { maxLength: 40 }), (gaps) => {
				let now = 0;
				let bench: Bench | null = null;
				for (const gap of gaps) {
					now += gap;
					bench = benchAfter(bench, FAILED, at(now));
					expect(bench.seconds).toBeGreaterThanOrEqual(BENCH_S.first);
					expect(bench.seconds).toBeLessThanOrEqual(BENCH_S.most);
					expect(benchedFor(bench, at(now + BENCH_S.most))).toBe(0);
				}
			}),
		);
	});
});
