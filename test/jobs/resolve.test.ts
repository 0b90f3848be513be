import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jobPaths } from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { addAlias } from "../../scripts/jobs/aliases.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { resolveHandle } from "../../scripts/jobs/resolve.ts";
import { freshRoot, jobOf } from "./support.ts";

const bare = { launcher: "harness" as const, petition: null };
const storeOf = (...handles: string[]) => {
	const root = freshRoot();
	for (const handle of handles)
		publish(root, jobOf({ ...bare, handle }), null, null);
	return root;
};
const errorOf = (work: () => unknown): OffloadError => {
	try {
		work();
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
	throw new Error("nothing was thrown");
};
const A = "lint-docs-0a1b2c3d";
const B = "lint-code-99999999";

describe("a handle", () => {
	it("is found by its whole and by any beginning that only it has", () => {
		const root = storeOf(A, B);
		for (const text of [A, "lint-d", "lint-docs-0"])
			expect(resolveHandle(root, text)).toBe(A);
		expect(resolveHandle(root, "lint-c")).toBe(B);
	});

	it("is not guessed where several begin so: they are listed", () => {
		const error = errorOf(() => resolveHandle(storeOf(A, B), "lint"));
		expect(error.reason).toBe("usage");
		expect(error.message).toBe(`2 jobs begin with this: ${B}, ${A}`);
		expect(error.about).toBe("lint");
	});

	it("is listed with few others, and the rest are counted", () => {
		const many = Array.from(
			{ length: 12 },
			(_, i) => `x-${String(i).padStart(8, "0")}`,
		);
		const error = errorOf(() => resolveHandle(storeOf(...many), "x"));
		expect(error.message).toMatch(/^12 jobs .* and 4 more$/);
	});

	it("that is the beginning of another is still its own", () => {
		const longer = `${A}-11111111`.slice(0, 49);
		const root = storeOf(A, longer);
		expect(resolveHandle(root, A)).toBe(A);
	});

	it.each(["", "zzz", "../../etc", "LINT", "lint-docs-0a1b2c3d/..", ".", "*"])(
		"is not found as %j, and the way to all of them is said",
		(text) => {
			const error = errorOf(() => resolveHandle(storeOf(A), text));
			expect(error.reason).toBe("not-found");
			expect(error.next).toContain("offload ps --all");
		},
	);
});

describe("an agent id", () => {
	it("finds its job, whether given at the publish or later", () => {
		const root = freshRoot();
		publish(root, jobOf({ ...bare, aliases: ["a1b2"] }), null, null);
		addAlias(root, A, "Agent_7");
		addAlias(root, A, "Agent_7");
		expect(resolveHandle(root, "a1b2")).toBe(A);
		expect(resolveHandle(root, "Agent_7")).toBe(A);
		expect(errorOf(() => resolveHandle(root, "Agent")).reason).toBe(
			"not-found",
		);
	});

	it("stands for one job only, until that job is gone", () => {
		const root = storeOf(A, B);
		addAlias(root, A, "a1b2");
		const error = errorOf(() => addAlias(root, B, "a1b2"));
		expect(error.reason).toBe("store");
		expect(error.next).toBe(`offload show ${A}`);
		rmSync(jobPaths(root, A).dir, { recursive: true });
		expect(errorOf(() => resolveHandle(root, "a1b2")).reason).toBe("not-found");
		addAlias(root, B, "a1b2");
		expect(resolveHandle(root, "a1b2")).toBe(B);
	});

	it.each(["..", ".", ".hidden", "-x", "a/b", "a b", ""])(
		"that is none is refused: %j",
		(id) => {
			expect(errorOf(() => addAlias(storeOf(A), A, id)).reason).toBe("usage");
		},
	);
});
