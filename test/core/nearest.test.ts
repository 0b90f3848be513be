import { describe, expect, it } from "vitest";
import { nearest } from "../../scripts/core/nearest.ts";

describe("the nearest name", () => {
	const names = [
		"dispatch",
		"report",
		"result",
		"ps",
		"stop",
		"start",
		"uninstall",
	];

	it.each([
		["dispath", "dispatch"],
		["dipsatch", "dispatch"],
		["DISPATCH", "dispatch"],
		["uninst", "uninstall"],
		["pss", "ps"],
		["sotp", "stop"],
		["frobnicate", null],
		["", null],
		["x".repeat(100_000), null],
	])("to %s", (word, name) => {
		expect(nearest(word, names)).toBe(name);
	});

	it("every name is nearest to itself", () => {
		for (const name of names) expect(nearest(name, names)).toBe(name);
	});
});
