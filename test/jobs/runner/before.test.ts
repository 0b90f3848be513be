import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decoded, Replay } from "../../../scripts/jobs/runner/before.ts";

const activity: fc.Arbitrary<Decoded> = fc.record({
	type: fc.constant("activity" as const),
	kind: fc.constantFrom("tool" as const, "turn" as const),
	name: fc.constantFrom("a", "b", null),
	count: fc.integer({ min: 1, max: 3 }),
});
const asked: fc.Arbitrary<Decoded> = fc.record({
	type: fc.constant("asked" as const),
	ask: fc.constantFrom("q1", "q2"),
	name: fc.constant(null),
});

/** How often each thing happened, whichever way it was folded. */
function tally(events: readonly Decoded[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const event of events) {
		const key = JSON.stringify({ ...event, count: 0 });
		counts[key] =
			(counts[key] ?? 0) + (event.type === "activity" ? event.count : 1);
	}
	return counts;
}

/** As the log of the first keeper: activity of one kind and name folded together. */
function folded(events: readonly Decoded[]): Decoded[] {
	const list: Decoded[] = [];
	for (const event of events) {
		const same = list.findIndex(
			(one) =>
				one.type === "activity" &&
				event.type === "activity" &&
				one.kind === event.kind &&
				one.name === event.name,
		);
		const before = list[same];
		if (before?.type === "activity" && event.type === "activity")
			list[same] = { ...before, count: before.count + event.count };
		else list.push(event);
	}
	return list;
}

describe("decoding a log a second time", () => {
	it("records what the first keeper had not, and nothing twice, wherever it died", () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(activity, asked), { maxLength: 40 }),
				fc.nat(40),
				fc.nat(40),
				(all, a, b) => {
					// Each event is decoded from a line of ten bytes.
					const beaten = Math.min(a, b, all.length);
					const recorded = Math.min(Math.max(a, b), all.length);
					const replay = new Replay(
						beaten * 10,
						folded(all.slice(beaten, recorded)),
					);
					const rest = all.flatMap((event, i) => {
						const left = replay.rest(event, (i + 1) * 10);
						return left ? [left] : [];
					});
					expect(tally([...all.slice(0, recorded), ...rest])).toEqual(
						tally(all),
					);
				},
			),
		);
	});
});
