/** What several keys have to agree on. */
import { describe, expect, it } from "vitest";
import * as yaml from "yaml";
import { disagreements } from "../../scripts/config/agreement.ts";
import { readLayer } from "../../scripts/config/layer.ts";
import { overDefaults } from "../../scripts/config/merge.ts";

/** What a user's text disagrees about, each with where. */
function disagree(text: string) {
	const layer = readLayer(yaml, text, { layer: "user", path: "/c" }, "/c");
	return disagreements(
		layer.values,
		overDefaults(layer.values),
		layer.unclear,
	).map(({ at, message }) => [at, message]);
}

const MODELS = "a name that `models` lists (haiku, sonnet, opus, fable)";
const EFFORTS = "a name that `efforts` lists (low, medium, high, xhigh, max)";

describe("a name that is in no order", () => {
	it.each([
		["ceiling: {model: gpt}", "ceiling.model", "ceiling.model", MODELS, "gpt"],
		[
			"ceiling: {effort: hot}",
			"ceiling.effort",
			"ceiling.effort",
			EFFORTS,
			"hot",
		],
		[
			"tiers: {execution: {model: gpt}}",
			"tiers.execution.model",
			"tiers.execution.model",
			MODELS,
			"gpt",
		],
		[
			"tiers: {offload: {effort: hot}}",
			"tiers.offload.effort",
			"tiers.offload.effort",
			EFFORTS,
			"hot",
		],
		[
			"usage: {downshift: {model: gpt}}",
			"usage.downshift.model",
			"usage.downshift.model",
			MODELS,
			"gpt",
		],
		[
			"tiers: {steps: {ok: {model: haiku}, lint: {model: gpt}}}",
			"tiers.steps.lint",
			"the model of the step lint in tiers.steps",
			MODELS,
			"gpt",
		],
		[
			"tiers: {steps: {lint: {effort: hot}}}",
			"tiers.steps.lint",
			"the effort of the step lint in tiers.steps",
			EFFORTS,
			"hot",
		],
	])("%s", (text, at, title, allowed, found) => {
		expect(disagree(text)).toEqual([
			[at, `${title} must be ${allowed}; found "${found}"`],
		]);
	});

	it("in the shares, each of them", () => {
		expect(
			disagree(
				"usage: {caps: {haiku: 9, sonnet: 5, opus: 5, fable: 5, x: 1, y: 2}}",
			),
		).toEqual(
			["x", "y"].map((name) => [
				`usage.caps.${name}`,
				`usage.caps must name only what \`models\` lists (haiku, sonnet, opus, fable); found "${name}"`,
			]),
		);
	});

	it("and an order of one's own is the one that counts", () => {
		const own =
			"models: [tiny, big]\nusage: {caps: {big: 50}, downshift: {model: tiny}}\ntiers: {execution: {model: big}, bookkeeping: {model: tiny}, drain: {model: tiny}}\nceiling: {model: big}\n";
		expect(disagree(own)).toEqual([]);
		expect(disagree("tiers: {offload: {model: inherit}}")).toEqual([]);
	});
});

describe("an order without a name that is still held", () => {
	it("is told with the key that holds it", () => {
		expect(disagree("efforts: [low, high]")).toEqual(
			["tiers.bookkeeping.effort", "usage.downshift.effort"].map((key) => [
				"efforts",
				`efforts must list "medium", which ${key} has unless it is set; found low, high`,
			]),
		);
	});
});

describe("shares that rise with the price", () => {
	const rises = (dearer: string, cheap: string) =>
		`usage.caps must give a dearer model no more than a cheaper one; found ${dearer}, after ${cheap}`;

	it.each([
		[
			"usage: {caps: {haiku: 100, sonnet: 90, opus: 70, fable: 90}}",
			"usage.caps.fable",
			rises("fable: 90", "opus: 70"),
		],
		[
			"usage: {caps: {haiku: 50, sonnet: 50, opus: 40}}",
			"usage.caps",
			rises("fable without an entry, which counts as 100", "opus: 40"),
		],
		[
			"models: [haiku, sonnet, opus, fable, myth]",
			"models",
			rises("myth without an entry, which counts as 100", "fable: 55"),
		],
		[
			"models: [sonnet, haiku, opus, fable]",
			"models",
			rises("haiku: 100", "sonnet: 90"),
		],
	])("%s", (text, at, message) => {
		expect(disagree(text)).toEqual([[at, message]]);
	});

	it("are well where they stay or fall", () => {
		expect(disagree("usage: {caps: {}}")).toEqual([]);
		expect(disagree("usage: {caps: {sonnet: 60, opus: 60, fable: 1}}")).toEqual(
			[],
		);
	});
});

it("a reading of the usage must not be too old before the next", () => {
	expect(disagree("usage: {every: 1000}")).toEqual([
		[
			"usage.every",
			"usage.valid must be no less than usage.every, or a reading is too old before the next is taken; found 900 and 1000",
		],
	]);
	expect(disagree("usage: {every: 1000, valid: 1000}")).toEqual([]);
});

it("nothing is held against a key that was not understood", () => {
	expect(disagree("models: 5\nceiling: {model: gpt}\n")).toEqual([]);
	expect(disagree("efforts: 5\nceiling: {model: gpt}\n")).toHaveLength(1);
	expect(disagree("usage: {valid: x, every: 1000}\n")).toEqual([]);
});

it("a role of which nothing can be seen fences nothing", () => {
	expect(disagree('fences: {roles: [billing, "\\u3164"]}')).toEqual([
		[
			"fences.roles",
			'fences.roles must hold roles that can be read; found "\u3164"',
		],
	]);
});
