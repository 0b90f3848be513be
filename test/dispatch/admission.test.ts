/** The fence's word for one launch: nothing is started without it, nor with another's. */
import { describe, expect, it } from "vitest";
import type { Config } from "../../scripts/config/config.ts";
import {
	assertCleared,
	type Cleared,
	checkFence,
} from "../../scripts/dispatch/admission.ts";

const settings = {
	fences: { roles: ["billing"] },
	rungs: { allowed: null, external: { window: "/opt/window" } },
} as unknown as Config;

const at = (harness: string, rung: string, role: string | null = null) =>
	checkFence({ harness, rung, role }, settings);

describe("[invariant 1] what the fences let go", () => {
	it("is every role in the tower, and elsewhere each but the fenced ones", () => {
		expect(at("claude", "headless-oneshot", "release").leaves).toBeNull();
		expect(at("command", "headless-oneshot", "docs").leaves).not.toBeNull();
		expect(at("command", "headless-oneshot").leaves).not.toBeNull();
		for (const [harness, rung] of [
			["command", "headless-oneshot"],
			["claude", "window"],
			["command", "window"],
		] as const)
			for (const role of ["Release", "se crets", "BILLING", "—"])
				expect(() => at(harness, rung, role)).toThrow(/.+/);
	});

	it("is that very launch and no other", () => {
		const clear = at("claude", "headless-oneshot", "release");
		assertCleared(
			clear,
			{ harness: "claude", rung: "headless-oneshot" },
			false,
		);
		for (const id of [
			{ harness: "command", rung: "headless-oneshot" },
			{ harness: "claude", rung: "print" },
		])
			expect(() => assertCleared(clear, id, false)).toThrow("not the one");
		// What stays in the tower is started by no program of somebody else's.
		expect(() =>
			assertCleared(
				clear,
				{ harness: "claude", rung: "headless-oneshot" },
				true,
			),
		).toThrow("not the one");
		assertCleared(
			at("claude", "window", "docs"),
			{ harness: "claude", rung: "window" },
			true,
		);
	});

	it("is made nowhere else: a road that never asked does not compile", () => {
		// @ts-expect-error it takes the mark that only the fence gives
		const made: Cleared = { harness: "command", rung: "x", leaves: null };
		expect(made.leaves).toBeNull();
	});
});
