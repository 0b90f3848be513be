import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../scripts/core/records/event.ts";
import { progressLine } from "../../../scripts/dispatch/runner/progress-lines.ts";

const at = "2026-01-02T03:04:05.678Z";

describe("a line about an event", () => {
	it("cannot steer the terminal, whatever a worker calls its tools", () => {
		const event: RunEvent = {
			seq: 1,
			at,
			up: 1,
			type: "activity",
			kind: "tool",
			name: "x\u001b]0;title\u0007\n\u202e",
			count: 3,
		};
		expect(progressLine(event)).toBe(
			"03:04:05  tool x\\e]0;title\\x07\\n\\u{202e} x3",
		);
	});

	it("is left out for what only the records need", () => {
		const event: RunEvent = {
			seq: 1,
			at,
			up: 1,
			type: "trimmed",
			stream: "out",
			from: 0,
			to: 10,
		};
		expect(progressLine(event)).toBeNull();
	});
});
