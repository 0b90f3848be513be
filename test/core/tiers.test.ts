/** Model and effort of a launch: every step of the ladder against everything that may be configured and set. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	resolveTier,
	type TierAsk,
	type TierSettings,
} from "../../scripts/core/tiers.ts";
import { LEVELS, levelOf, type Usage } from "../../scripts/core/usage.ts";
import {
	DIMS,
	type Dim,
	SELECTION_KEYS,
} from "../../scripts/core/vocabulary.ts";

const MODELS = ["haiku", "sonnet", "opus", "fable"];
const EFFORTS = ["low", "medium", "high", "xhigh", "max"];

/** The shipped settings, with one tier for every key. */
const settings = (
	more: Partial<TierSettings> = {},
	tier = { model: "inherit", effort: "inherit" },
): TierSettings => ({
	models: MODELS,
	efforts: EFFORTS,
	tiers: Object.fromEntries(SELECTION_KEYS.map((key) => [key, tier])) as never,
	steps: {},
	ceiling: { model: null, effort: null },
	usage: {
		session: [50, 70, 85],
		weekly: [60, 75, 85, 95],
		caps: { fable: 55, opus: 70, sonnet: 90, haiku: 100 },
		downshift: { model: "sonnet", effort: "medium" },
		reserved: [],
	},
	...more,
});
const used = (
	session: number | null,
	weekly: number | null = null,
	models = {},
): Usage => ({
	kind: "seen",
	session,
	weekly,
	models,
	ageS: 3,
});
const ask = (more: Partial<TierAsk> = {}): TierAsk => ({
	key: "offload",
	step: null,
	caps: DIMS,
	usage: { kind: "none" },
	hold: null,
	...more,
});
const brief = (s: TierSettings, a: TierAsk) => {
	const it = resolveTier(s, a);
	return [
		it.admit,
		it.tier.model.applied,
		it.tier.effort.applied,
		it.source.model,
		it.source.effort,
	];
};

describe("the ladder", () => {
	it.each<[number | null, number | null, string]>([
		[null, null, "normal"],
		[49, 59, "normal"],
		[50, null, "downshift"],
		[null, 60, "downshift"],
		[70, 0, "reduce-concurrency"],
		[0, 75, "reduce-concurrency"],
		[85, 0, "defer-heavy"],
		[100, 0, "defer-heavy"],
		[0, 85, "defer-heavy"],
		[0, 95, "defer-all"],
		[50, 95, "defer-all"],
	])("session %s and week %s is %s", (session, weekly, level) => {
		expect(levelOf(used(session, weekly), settings().usage)).toBe(level);
	});

	it("[invariant 6] what could not be told is no pressure", () => {
		const it = resolveTier(
			settings({}, { model: "opus", effort: "high" }),
			ask({ usage: { kind: "unknown", why: "it hung" } }),
		);
		expect(it).toMatchObject({
			admit: "yes",
			level: "unknown",
			signal: "unknown: it hung",
			tier: { model: { applied: "opus" } },
		});
	});
});

const APPLIED = ["applied", "applied"];
describe("a launch", () => {
	it.each<
		[
			string,
			Partial<TierSettings>,
			{ model: string; effort: string },
			Partial<TierAsk>,
			string[],
		]
	>([
		[
			"inherits where nothing is configured",
			{},
			{ model: "inherit", effort: "inherit" },
			{},
			["yes", "inherit", "inherit", "inherit-config", "inherit-config"],
		],
		[
			"gets what is configured",
			{},
			{ model: "opus", effort: "high" },
			{},
			["yes", "opus", "high", ...APPLIED],
		],
		[
			"is each dimension by itself",
			{},
			{ model: "opus", effort: "inherit" },
			{},
			["yes", "opus", "inherit", "applied", "inherit-config"],
		],
		[
			"cannot set what its rung cannot",
			{},
			{ model: "opus", effort: "high" },
			{ caps: ["model"] },
			["yes", "opus", "inherit", "applied", "inherit-capability"],
		],
		[
			"sets nothing in the session",
			{},
			{ model: "opus", effort: "high" },
			{ caps: [] },
			["yes", "inherit", "inherit", "inherit-capability", "inherit-capability"],
		],
		[
			"sets nothing where the probe failed",
			{},
			{ model: "opus", effort: "high" },
			{ caps: "error" },
			[
				"yes",
				"inherit",
				"inherit",
				"inherit-probe-error",
				"inherit-probe-error",
			],
		],
		[
			"is clamped by the ceiling",
			{ ceiling: { model: "sonnet", effort: null } },
			{ model: "opus", effort: "high" },
			{},
			["yes", "sonnet", "high", ...APPLIED],
		],
		[
			"is not raised by a ceiling",
			{ ceiling: { model: "opus", effort: "max" } },
			{ model: "haiku", effort: "low" },
			{},
			["yes", "haiku", "low", ...APPLIED],
		],
		[
			"that inherits gets the ceiling, which it could pass unseen",
			{ ceiling: { model: "sonnet", effort: null } },
			{ model: "inherit", effort: "inherit" },
			{},
			["yes", "sonnet", "inherit", "applied", "inherit-config"],
		],
		[
			"is taken down at downshift, half configured too",
			{},
			{ model: "opus", effort: "inherit" },
			{ usage: used(50) },
			["yes", "sonnet", "medium", ...APPLIED],
		],
		[
			"takes no model whose cap is passed",
			{},
			{ model: "fable", effort: "low" },
			{ usage: used(null, 56) },
			["yes", "opus", "low", ...APPLIED],
		],
		[
			"counts a model's own window",
			{},
			{ model: "opus", effort: "low" },
			{ usage: used(10, 10, { opus: 71 }) },
			["yes", "opus", "low", ...APPLIED],
		],
		[
			"is withheld at defer-all",
			{},
			{ model: "haiku", effort: "low" },
			{ usage: used(0, 95) },
			["withheld", "inherit", "inherit", "withheld", "withheld"],
		],
		[
			"that is light goes at defer-heavy",
			{},
			{ model: "opus", effort: "high" },
			{ usage: used(86) },
			["yes", "sonnet", "medium", ...APPLIED],
		],
		[
			"whose model cannot be set waits at defer-heavy",
			{},
			{ model: "inherit", effort: "inherit" },
			{ caps: [], usage: used(86) },
			["withheld", "inherit", "inherit", "withheld", "withheld"],
		],
		[
			"under a hold is withheld",
			{},
			{ model: "haiku", effort: "low" },
			{
				hold: { until: "2026-01-01T00:00:00.000Z", by: "x-00000000", ageS: 3 },
			},
			["withheld", "inherit", "inherit", "withheld", "withheld"],
		],
		[
			"under a hold without a reset goes: a reset is not guessed",
			{},
			{ model: "haiku", effort: "low" },
			{ hold: { until: null, by: "x-00000000", ageS: 3 } },
			["yes", "haiku", "low", ...APPLIED],
		],
		[
			"does not take what its tool does not",
			{},
			{ model: "opus", effort: "high" },
			{ takes: (dim, value) => dim === "effort" || value !== "opus" },
			["yes", "inherit", "high", "inherit-capability", "applied"],
		],
	])("%s", (_, more, tier, asked, want) => {
		expect(brief(settings(more, tier), ask(asked))).toEqual(want);
	});

	it("takes a step's tier only where it is strictly cheaper", () => {
		const s = settings(
			{ steps: { lint: { model: "haiku", effort: "max" } } },
			{ model: "opus", effort: "high" },
		);
		expect(brief(s, ask({ step: "lint" })).slice(0, 3)).toEqual([
			"yes",
			"haiku",
			"high",
		]);
		const own = settings({ steps: { lint: { model: "haiku" } } });
		expect(brief(own, ask({ step: "lint" })).slice(0, 3)).toEqual([
			"yes",
			"inherit",
			"inherit",
		]);
	});

	it("says what was asked, what is set, and by what it was clamped", () => {
		const it = resolveTier(
			settings({}, { model: "opus", effort: "high" }),
			ask({ usage: used(70) }),
		);
		expect(it.tier.model).toEqual({
			requested: "opus",
			applied: "sonnet",
			why: "clamped by usage: reduce-concurrency",
		});
		expect(it.concurrency).toBe(1);
		expect(it.signal).toBe("session 70%, weekly unknown, seen 3s ago");
	});

	it("reserved for it, goes heavy at defer-heavy as far as the clamps let it", () => {
		const s = settings({}, { model: "inherit", effort: "inherit" });
		const reserved = { ...s, usage: { ...s.usage, reserved: ["offload"] } };
		expect(
			resolveTier(reserved, ask({ caps: [], usage: used(86) })).admit,
		).toBe("yes");
	});
});

const share = fc.option(fc.integer({ min: 0, max: 100 }));
const usage: fc.Arbitrary<Usage> = fc.oneof(
	fc.constant<Usage>({ kind: "none" }),
	fc.constant<Usage>({ kind: "unknown", why: "it hung" }),
	fc.tuple(share, share).map(([session, weekly]) => used(session, weekly)),
);
const any = fc.record({
	tier: fc.record({
		model: fc.constantFrom("inherit", ...MODELS),
		effort: fc.constantFrom("inherit", ...EFFORTS),
	}),
	ceiling: fc.record({
		model: fc.option(fc.constantFrom(...MODELS)),
		effort: fc.option(fc.constantFrom(...EFFORTS)),
	}),
	caps: fc.oneof(fc.subarray([...DIMS]), fc.constant("error" as const)),
	usage,
});

describe("whatever is configured", () => {
	const holds = (
		what: (
			it: ReturnType<typeof resolveTier>,
			given: {
				tier: Record<Dim, string>;
				ceiling: Record<Dim, string | null>;
				caps: readonly Dim[] | "error";
				usage: Usage;
			},
		) => void,
	) =>
		fc.assert(
			fc.property(any, ({ tier, ceiling, caps, usage: u }) => {
				what(
					resolveTier(settings({ ceiling }, tier), ask({ caps, usage: u })),
					{ tier, ceiling, caps, usage: u },
				);
			}),
			{ numRuns: 3000 },
		);

	it("nothing is set above a ceiling, or above what the ladder allows", () => {
		holds((it, { ceiling, usage: u }) => {
			for (const dim of DIMS) {
				const order = dim === "model" ? MODELS : EFFORTS;
				const { applied } = it.tier[dim];
				if (applied === "inherit") continue;
				const limit = ceiling[dim];
				if (limit !== null)
					expect(order.indexOf(applied)).toBeLessThanOrEqual(
						order.indexOf(limit),
					);
				const level = levelOf(u, settings().usage);
				if (level !== "unknown" && LEVELS.indexOf(level) > 0)
					expect(order.indexOf(applied)).toBeLessThanOrEqual(
						order.indexOf(dim === "model" ? "sonnet" : "medium"),
					);
			}
		});
	});

	it("[B23] a source says applied exactly where something is set, and a withheld launch sets nothing", () => {
		holds((it) => {
			for (const dim of DIMS) {
				expect(it.source[dim] === "applied").toBe(
					it.tier[dim].applied !== "inherit",
				);
				if (it.admit === "withheld") expect(it.source[dim]).toBe("withheld");
			}
		});
	});

	it("nothing is set that the launch cannot set", () => {
		holds((it, { caps }) => {
			for (const dim of DIMS)
				if (caps === "error" || !caps.includes(dim))
					expect(it.tier[dim].applied).toBe("inherit");
		});
	});

	it("[invariant 6] without a signal nothing is withheld", () => {
		holds((it, { usage: u }) => {
			if (u.kind !== "seen") expect(it.admit).toBe("yes");
		});
	});
});
