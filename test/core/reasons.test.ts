import { describe, expect, it } from "vitest";
import {
	exitCode,
	OffloadError,
	REASONS,
	type Reason,
	type VerbFamily,
} from "../../scripts/core/reasons.ts";

const FAMILIES: readonly VerbFamily[] = ["placement", "host", "handle"];

/** The contract, written out: placement, host, handle. */
const CODES: Readonly<Record<Reason, readonly [number, number, number]>> = {
	usage: [2, 1, 2],
	"refused-input": [2, 1, 2],
	"not-found": [2, 1, 2],
	failed: [1, 3, 1],
	stopped: [1, 3, 1],
	withheld: [3, 3, 3],
	configuration: [4, 1, 1],
	environment: [4, 1, 1],
	unreachable: [4, 2, 1],
	"not-ready": [4, 2, 1],
	installation: [5, 1, 1],
	store: [6, 1, 1],
	corrupt: [6, 1, 1],
	"does-not-fit": [1, 3, 3],
	locked: [1, 8, 1],
	asked: [20, 20, 20],
	"needs-input": [21, 21, 21],
	refused: [22, 22, 22],
	lost: [23, 23, 23],
	unknown: [24, 24, 24],
	"wait-timeout": [25, 25, 25],
	internal: [70, 70, 70],
};

describe("exit codes", () => {
	it("every reason has the code of its contract in every family", () => {
		const found = Object.fromEntries(
			(Object.keys(REASONS) as Reason[]).map((reason) => [
				reason,
				FAMILIES.map((family) => exitCode(reason, family)),
			]),
		);
		expect(found).toEqual(CODES);
	});

	it("none is 0, and none is a code that a shell gives itself", () => {
		for (const reason of Object.keys(REASONS) as Reason[])
			for (const family of FAMILIES) {
				expect(exitCode(reason, family)).toBeGreaterThan(0);
				expect(exitCode(reason, family)).toBeLessThan(126);
			}
	});

	it("every reason says what it means, in one line", () => {
		for (const { means } of Object.values(REASONS)) {
			expect(means).toMatch(/^[a-z].*[^.]$/);
			expect(means).not.toContain("\n");
		}
	});
});

describe("an error that its user can act on", () => {
	it("carries what happened, to what, what was kept and what to do", () => {
		const cause = new Error("inner");
		const error = new OffloadError("store", "it is full", {
			about: "/a",
			kept: "all",
			next: "free some space",
			cause,
		});
		expect(error).toMatchObject({
			reason: "store",
			message: "it is full",
			about: "/a",
			kept: "all",
			next: "free some space",
			cause,
		});
		expect(new OffloadError("usage", "x")).not.toHaveProperty("cause");
	});
});
