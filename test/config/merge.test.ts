import fc from "fast-check";
import { expect, it } from "vitest";
import {
	KEY_NAMES,
	KEYS,
	type KeyName,
	type LayerValues,
	merge,
} from "../../scripts/config/keys.ts";

const anyValueOf = (name: KeyName) =>
	typeof KEYS[name].fallback === "number"
		? fc.integer({ min: 4096, max: 1_000_000 })
		: fc.constantFrom<unknown>("/a", ["/a", "b"]);

const layer: fc.Arbitrary<LayerValues> = fc.record(
	Object.fromEntries(KEY_NAMES.map((name) => [name, anyValueOf(name)])),
	{ requiredKeys: [] },
);

it("[F11] laying a repository over the user's layers never widens anything", () => {
	fc.assert(
		fc.property(layer, layer, (user, repository) => {
			const without = merge(user, {}).values;
			const { values, sources } = merge(user, repository);
			for (const name of KEY_NAMES) {
				const before = without[name];
				if (KEYS[name].merge === "user-only") expect(values[name]).toBe(before);
				else expect(values[name]).toBeLessThanOrEqual(before as number);
				if (sources[name] === "repository")
					expect(values[name]).toBeLessThan(before as number);
			}
		}),
		{ numRuns: 1000 },
	);
});

it("[F11] a repository that asks twice gets no more than by asking once", () => {
	fc.assert(
		fc.property(layer, layer, (user, repository) => {
			const once = merge(user, repository).values;
			expect(merge(once as LayerValues, repository).values).toEqual(once);
		}),
	);
});

it("every key's shipped value is one that its own schema takes", () => {
	for (const name of KEY_NAMES)
		expect(KEYS[name].schema.safeParse(KEYS[name].fallback).success).toBe(true);
});

it("everything that names a program is for the user alone", () => {
	for (const name of KEY_NAMES)
		if (typeof KEYS[name].fallback !== "number")
			expect(KEYS[name].merge).toBe("user-only");
});
