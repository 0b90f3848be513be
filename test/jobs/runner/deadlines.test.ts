import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	nextDeadline,
	passed,
} from "../../../scripts/jobs/runner/deadlines.ts";

const limits = {
	totalS: 3600,
	idleS: 600,
	firstEventS: 120,
	graceS: 5,
	logBytes: 4096,
};
const progress = {
	spawnedUp: 1000,
	engaged: false,
	movedUp: 1000,
	asking: false,
};

describe("deadlines", () => {
	it("are each of their own kind", () => {
		expect(passed(limits, progress, 1119)).toBeNull();
		expect(passed(limits, progress, 1120)).toEqual({
			which: "first-event",
			afterS: 120,
		});
		const engaged = { ...progress, engaged: true };
		expect(passed(limits, engaged, 1120)).toBeNull();
		expect(passed(limits, engaged, 1600)).toEqual({
			which: "idle",
			afterS: 600,
		});
		const busy = { ...engaged, movedUp: 4599 };
		expect(passed(limits, busy, 4600)).toEqual({
			which: "total",
			afterS: 3600,
		});
	});

	it("for the first event do not run where the harness shows none", () => {
		const none = { ...limits, firstEventS: null };
		expect(passed(none, progress, 1500)).toBeNull();
	});

	it("for idleness and the first event rest while a person is waited for, the total does not", () => {
		const asking = { ...progress, asking: true };
		expect(passed(limits, asking, 4599)).toBeNull();
		expect(passed(limits, asking, 4600)?.which).toBe("total");
	});

	it("pass exactly when they were said to be next", () => {
		fc.assert(
			fc.property(
				fc.record({
					spawnedUp: fc.nat(1000),
					engaged: fc.boolean(),
					movedUp: fc.nat(2000),
					asking: fc.boolean(),
				}),
				(some) => {
					const next = nextDeadline(limits, some);
					expect(passed(limits, some, next - 0.001)).toBeNull();
					expect(passed(limits, some, next)).not.toBeNull();
				},
			),
		);
	});
});
