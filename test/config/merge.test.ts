/** How a repository's layer meets the user's: for every key of the table, whatever either of them says. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	KEY_NAMES,
	KEYS,
	type KeyName,
	type LayerValues,
	type Values,
} from "../../scripts/config/keys.ts";
import { merge, overDefaults } from "../../scripts/config/merge.ts";
import type { Merge } from "../../scripts/config/rules.ts";
import { PROFILES } from "../../scripts/core/vocabulary.ts";

const MODELS = ["haiku", "sonnet", "opus", "fable"];
const EFFORTS = ["low", "medium", "high", "xhigh", "max"];
const some = (...words: string[]) => fc.subarray(words);

/** What a layer may hold under a key, well formed. */
const VALUES: Readonly<
	Record<Merge, (name: KeyName) => fc.Arbitrary<unknown>>
> = {
	minimum: (name) =>
		name === "limits.depth"
			? fc.integer({ min: 1, max: 4 })
			: fc.integer({ min: 4096, max: 1_000_000 }),
	narrower: () => fc.constantFrom(...PROFILES),
	cheaper: (name) =>
		fc.constantFrom(...(name === "ceiling.model" ? MODELS : EFFORTS)),
	intersection: () => some("claude", "command", "print", "subagent"),
	union: () => some("billing", "ui", "data"),
	agreed: () => fc.boolean(),
	"repository-only": (name) =>
		name === "remote-hosts"
			? some("m5", "m6")
			: some("test", "ui").map((roles) =>
					Object.fromEntries(roles.map((role) => [role, "ssh:m5"])),
				),
	"user-only": (name) => fc.constantFrom(KEYS[name].fallback, "/other"),
};
const arbitrary = (name: KeyName) => VALUES[KEYS[name].merge](name);

const layer: fc.Arbitrary<LayerValues> = fc.record(
	Object.fromEntries(KEY_NAMES.map((name) => [name, arbitrary(name)])),
	{ requiredKeys: [] },
) as never;

/** Whether `now` allows no more than `before`, by the meaning of the key's rule. */
const NO_WIDER: Readonly<
	Record<Merge, (before: never, now: never, name: KeyName) => boolean>
> = {
	minimum: (before: number, now: number) => now <= before,
	narrower: (before: string, now: string) =>
		PROFILES.indexOf(now as never) <= PROFILES.indexOf(before as never),
	cheaper: (before: string | null, now: string | null, name) => {
		const order = name === "ceiling.model" ? MODELS : EFFORTS;
		if (before === null) return true;
		return now !== null && order.indexOf(now) <= order.indexOf(before);
	},
	intersection: (before: string[] | null, now: string[] | null) =>
		before === null || now?.every((one) => before.includes(one)) === true,
	union: (before: string[], now: string[]) =>
		before.every((one) => now.includes(one)),
	agreed: (before: boolean | null, now: boolean | null) =>
		before !== false || now === false,
	// What it chooses from is the user's alone: `hosts-join` sees to it.
	"repository-only": () => true,
	"user-only": (before, now) => before === now,
};

describe("[F11] a repository over the user's layers", () => {
	it("never widens anything", () => {
		fc.assert(
			fc.property(layer, layer, (user, repository) => {
				const without: Values = merge(user, {}).values;
				const { values } = merge(user, repository);
				for (const name of KEY_NAMES)
					expect(
						NO_WIDER[KEYS[name].merge](
							without[name] as never,
							values[name] as never,
							name,
						),
						name,
					).toBe(true);
			}),
			{ numRuns: 1000 },
		);
	});

	it("gets no more by asking twice", () => {
		fc.assert(
			fc.property(layer, layer, (user, repository) => {
				const once = merge(user, repository).values;
				expect(merge(once as LayerValues, repository).values).toEqual(once);
			}),
		);
	});

	it("is named as the source exactly where it changed what holds", () => {
		fc.assert(
			fc.property(layer, layer, (user, repository) => {
				const own = overDefaults(user);
				const { values, sources } = merge(user, repository);
				for (const name of KEY_NAMES.filter(
					(one) => KEYS[one].merge !== "repository-only",
				))
					expect(sources[name] === "repository").toBe(
						JSON.stringify(values[name]) !== JSON.stringify(own[name]),
					);
			}),
		);
	});
});

it.each(KEY_NAMES)("the shipped value of %s is one that it takes", (name) => {
	expect(KEYS[name].schema().safeParse(KEYS[name].fallback).success).toBe(true);
});

it("[F11] whatever names a program, a path or an order is for the user alone", () => {
	const forAll = KEY_NAMES.filter((name) => KEYS[name].merge !== "user-only");
	expect(forAll).toEqual([
		"harnesses.allowed",
		"limits.total",
		"limits.idle",
		"limits.first-event",
		"limits.grace",
		"limits.log-bytes",
		"limits.depth",
		"ceiling.model",
		"ceiling.effort",
		"fences.roles",
		"rungs.allowed",
		"profiles.widest",
		"witnesses.presence",
		"remote-hosts",
		"offload-first",
		"agent-mapping",
	]);
});
