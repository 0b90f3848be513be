import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewEvent } from "../../../scripts/core/records/event.ts";
import { Fold } from "../../../scripts/jobs/runner/fold.ts";

const tool = (name: string | null, count = 1): NewEvent => ({
	type: "activity",
	kind: "tool",
	name,
	count,
});

describe("bursts of activity", () => {
	it("are counted, none lost, and written at most a few dozen times a second", () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.tuple(fc.nat(200), fc.double({ min: 0, max: 0.05, noNaN: true })),
					{
						maxLength: 400,
					},
				),
				(steps) => {
					const written: { up: number; event: NewEvent }[] = [];
					let up = 100;
					const fold = new Fold((event) => written.push({ up, event }));
					for (const [name, pause] of steps) {
						up += pause;
						if (up >= (fold.due() ?? Number.POSITIVE_INFINITY)) fold.flush(up);
						fold.add(tool(`t${name}`), up);
					}
					fold.flush(up);
					const counted = written.reduce(
						(n, { event }) => n + (event.type === "activity" ? event.count : 0),
						0,
					);
					expect(counted).toBe(steps.length);
					const seconds = up - 100 + 1;
					expect(written.length).toBeLessThanOrEqual(40 * seconds + 40);
				},
			),
		);
	});

	it("show their first line at once", () => {
		const written: NewEvent[] = [];
		const fold = new Fold((event) => written.push(event));
		fold.add(tool("Read"), 1);
		fold.add(tool("Read"), 1.1);
		fold.add(tool("Read"), 1.2);
		expect(written).toEqual([tool("Read")]);
		expect(fold.due()).toBeCloseTo(2.1);
		fold.flush(2.1);
		expect(written).toEqual([tool("Read"), tool("Read", 2)]);
		expect(fold.due()).toBeNull();
	});

	it("are on record before what came after them", () => {
		const written: NewEvent[] = [];
		const fold = new Fold((event) => written.push(event));
		fold.add(tool("Read"), 1);
		fold.add(tool("Read"), 1);
		const asked: NewEvent = { type: "asked", ask: "q", name: null };
		fold.add(asked, 1);
		expect(written).toEqual([tool("Read"), tool("Read"), asked]);
	});
});
