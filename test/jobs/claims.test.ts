import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { attemptPaths } from "../../scripts/core/layout.ts";
import { currentClaim, takeClaim } from "../../scripts/jobs/claims.ts";
import { claimOf, freshRoot } from "./support.ts";

const second = claimOf({
	generation: 2,
	role: "adopter",
	nonce: "2".repeat(32),
});

describe("a claim", () => {
	it("is the first one's, who may ask again", () => {
		const dir = freshRoot();
		expect(currentClaim(dir)).toBeNull();
		expect(takeClaim(dir, claimOf())).toBe("taken");
		expect(takeClaim(dir, claimOf())).toBe("taken");
		const late = claimOf({ nonce: "3".repeat(32) });
		expect(takeClaim(dir, late)).toEqual({ heldBy: claimOf() });
		expect(currentClaim(dir)).toEqual(claimOf());
	});

	it("counts by its generation, and none can be skipped", () => {
		const dir = freshRoot();
		expect(() => takeClaim(dir, second)).toThrow(/before generation 1/);
		takeClaim(dir, claimOf());
		expect(takeClaim(dir, second)).toBe("taken");
		const rival = claimOf({ generation: 2, nonce: "4".repeat(32) });
		expect(takeClaim(dir, rival)).toEqual({ heldBy: second });
		expect(currentClaim(dir)).toEqual(second);
	});

	it("that is damaged is an error, and never a free attempt", () => {
		const dir = freshRoot();
		writeFileSync(attemptPaths(dir).claim(1), "{");
		expect(() => currentClaim(dir)).toThrow(/The claim is damaged/);
		expect(() => takeClaim(dir, claimOf())).toThrow(/The claim is damaged/);
	});

	it("whose place is a folder is an error", () => {
		const dir = freshRoot();
		mkdirSync(attemptPaths(dir).claim(1));
		expect(() => takeClaim(dir, claimOf())).toThrow(/claim is damaged/);
	});
});
