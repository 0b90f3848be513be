/**
 * Model and effort of a launch, and whether it may go ahead at all.
 *
 * Each dimension by itself: what is configured is clamped first, and only what is left without a value is
 * inherited. What an inheriting dimension would come to is not known, so where a clamp is in force the
 * clamp's own value is set: nothing passes a clamp by not being configured.
 */
import {
	atLeast,
	type Level,
	levelOf,
	shareOf,
	signalOf,
	type Usage,
} from "./usage.ts";
import {
	type Applied,
	DIMS,
	type Dim,
	type SelectionKey,
} from "./vocabulary.ts";

/** What stands for "as it would be without us". */
const INHERIT = "inherit";

/** The part of the configuration that decides; each name of a tier is in its order. */
export interface TierSettings {
	/** Cheap to dear. */
	readonly models: readonly string[];
	readonly efforts: readonly string[];
	readonly tiers: Readonly<Record<SelectionKey, Readonly<Record<Dim, string>>>>;
	readonly steps: Readonly<
		Record<string, { readonly model?: string; readonly effort?: string }>
	>;
	readonly ceiling: Readonly<Record<Dim, string | null>>;
	readonly usage: {
		readonly session: readonly number[];
		readonly weekly: readonly number[];
		readonly caps: Readonly<Record<string, number>>;
		readonly downshift: Readonly<Record<Dim, string>>;
		readonly reserved: readonly string[];
	};
}

/** An account whose quota was seen used up, as far as it concerns this launch. */
export interface SeenHold {
	/** When it resets; null: that was not told, and nothing is withheld for a guess. */
	readonly until: string | null;
	/** The job that saw it. */
	readonly by: string;
	readonly ageS: number | "unknown";
}

/** A launch that is to be planned. */
export interface TierAsk {
	readonly key: SelectionKey;
	readonly step: string | null;
	/** What the candidate's launch can set; `error`: it could not be told. */
	readonly caps: readonly Dim[] | "error";
	/** Whether the launch takes this very value; without it, every name of the orders. */
	readonly takes?: (dim: Dim, value: string) => boolean;
	readonly usage: Usage;
	readonly hold: SeenHold | null;
}

/** Where an applied value comes from. */
export type TierSource =
	| "applied"
	| "inherit-config"
	| "inherit-capability"
	| "inherit-probe-error"
	| "withheld";

/** The plan of a launch. */
export interface TierDecision {
	readonly admit: "yes" | "withheld";
	/** One sentence. */
	readonly why: string;
	readonly capability: "both" | "model" | "effort" | "none" | "error" | "-";
	readonly tier: Readonly<Record<Dim, Applied<string>>>;
	readonly source: Readonly<Record<Dim, TierSource>>;
	readonly level: Level | "unknown";
	/** What is known of the usage. */
	readonly signal: string;
	/** How many launches at once are well advised; null: the ladder says nothing about it. */
	readonly concurrency: number | null;
}

const orderOf = (settings: TierSettings, dim: Dim) =>
	dim === "model" ? settings.models : settings.efforts;

/** The configured value of a dimension: the selection key's, or the step's where that is strictly cheaper. */
function configured(
	settings: TierSettings,
	{ key, step }: TierAsk,
	dim: Dim,
): { readonly value: string | null; readonly from: string } {
	const order = orderOf(settings, dim);
	const own = settings.tiers[key][dim];
	const value = own === INHERIT ? null : own;
	const cheaper = step === null ? undefined : settings.steps[step]?.[dim];
	// Whether it is cheaper than what would be inherited cannot be told, so it is not taken then.
	if (
		cheaper !== undefined &&
		value !== null &&
		order.indexOf(cheaper) < order.indexOf(value)
	)
		return { value: cheaper, from: `the step ${step}` };
	return { value, from: `tiers.${key}.${dim}` };
}

/** A clamp: the dearest value that is allowed, and by what. */
interface Clamp {
	readonly most: string;
	readonly by: string;
}

/**
 * The tightest clamp on a dimension.
 *
 * @returns null: none is in force; `none-left`: no value at all is allowed
 */
function clampOf(
	settings: TierSettings,
	dim: Dim,
	level: Level | "unknown",
	usage: Usage,
): Clamp | null | "none-left" {
	const order = orderOf(settings, dim);
	const clamps: Clamp[] = [];
	const ceiling = settings.ceiling[dim];
	if (ceiling !== null) clamps.push({ most: ceiling, by: `ceiling.${dim}` });
	if (atLeast(level, "downshift"))
		clamps.push({ most: settings.usage.downshift[dim], by: `usage: ${level}` });
	if (dim === "model") {
		const admitted = order.filter((model) => {
			const share = shareOf(usage, model);
			return share === null || share < (settings.usage.caps[model] ?? 100);
		});
		const most = admitted.at(-1);
		if (most === undefined) return "none-left";
		if (admitted.length < order.length) clamps.push({ most, by: "usage.caps" });
	}
	return (
		clamps.sort((a, b) => order.indexOf(a.most) - order.indexOf(b.most))[0] ??
		null
	);
}

const capabilityOf = (caps: TierAsk["caps"]): TierDecision["capability"] =>
	caps === "error"
		? "error"
		: caps.length === DIMS.length
			? "both"
			: (caps[0] ?? "none");

/** Models that defer-heavy withholds: the two dearest. */
const heavy = (settings: TierSettings, model: string | null): boolean =>
	model === null || settings.models.slice(-2).includes(model);

/** One dimension of a launch that may go ahead. */
function resolve(
	settings: TierSettings,
	ask: TierAsk,
	dim: Dim,
	clamp: Clamp | null,
): { readonly applied: Applied<string>; readonly source: TierSource } {
	const order = orderOf(settings, dim);
	const { value, from } = configured(settings, ask, dim);
	const inherit = (source: TierSource, why: string) => ({
		applied: { requested: value, applied: INHERIT, why } as Applied<string>,
		source,
	});
	if (ask.caps === "error")
		return inherit(
			"inherit-probe-error",
			"what the launch can set could not be told",
		);
	if (!ask.caps.includes(dim))
		return inherit("inherit-capability", `the launch cannot set the ${dim}`);
	const clamped =
		clamp !== null &&
		(value === null || order.indexOf(value) > order.indexOf(clamp.most));
	const wanted = clamped ? clamp.most : value;
	if (wanted === null) return inherit("inherit-config", `${from} is inherit`);
	if (ask.takes !== undefined && !ask.takes(dim, wanted))
		return inherit(
			"inherit-capability",
			`the launch does not take ${wanted} as its ${dim}`,
		);
	return {
		applied: {
			requested: value,
			applied: wanted,
			why: clamped ? `clamped by ${clamp.by}` : `by ${from}`,
		},
		source: "applied",
	};
}

/** Why a launch is withheld, or null. */
function withheldFor(
	settings: TierSettings,
	ask: TierAsk,
	level: Level | "unknown",
	clamp: Clamp | null | "none-left",
): string | null {
	const { hold } = ask;
	if (hold !== null && hold.until !== null)
		return `the account's quota is used up until ${hold.until}, as ${hold.by} saw`;
	if (level === "defer-all")
		return "so much of the week's quota is used that everything waits (defer-all)";
	if (clamp === "none-left")
		return "every model's cap is passed by what is used of the quota";
	if (level !== "defer-heavy" || settings.usage.reserved.includes(ask.key))
		return null;
	const sets = ask.caps !== "error" && ask.caps.includes("model");
	const { value } = configured(settings, ask, "model");
	const comesTo = sets ? (clamp?.most ?? value) : null;
	return heavy(settings, comesTo)
		? `heavy work waits (defer-heavy), and ${comesTo === null ? "which model this launch would take cannot be set" : `${comesTo} is a heavy model`}`
		: null;
}

/**
 * Plans a launch.
 *
 * @param settings the configuration
 * @param ask the launch
 * @returns for each dimension what was configured, what is set, and why; of a withheld one nothing is set
 */
export function resolveTier(
	settings: TierSettings,
	ask: TierAsk,
): TierDecision {
	const level = levelOf(ask.usage, settings.usage);
	const clamps = {
		model: clampOf(settings, "model", level, ask.usage),
		effort: clampOf(settings, "effort", level, ask.usage),
	};
	const shared = {
		level,
		signal: signal(ask),
		concurrency: atLeast(level, "reduce-concurrency") ? 1 : null,
	};
	const why = withheldFor(settings, ask, level, clamps.model);
	const one = (dim: Dim) => {
		const clamp = clamps[dim];
		return resolve(settings, ask, dim, clamp === "none-left" ? null : clamp);
	};
	if (why !== null) {
		const not = (dim: Dim): Applied<string> => ({
			requested: configured(settings, ask, dim).value,
			applied: INHERIT,
			why: "withheld",
		});
		return {
			admit: "withheld",
			why,
			capability: "-",
			tier: { model: not("model"), effort: not("effort") },
			source: { model: "withheld", effort: "withheld" },
			...shared,
		};
	}
	const [model, effort] = [one("model"), one("effort")];
	return {
		admit: "yes",
		why: level === "normal" ? "nothing stands against it" : `usage: ${level}`,
		capability: capabilityOf(ask.caps),
		tier: { model: model.applied, effort: effort.applied },
		source: { model: model.source, effort: effort.source },
		...shared,
	};
}

/** What is known of usage and quota, in a few words. */
function signal({ usage, hold }: TierAsk): string {
	const known = signalOf(usage);
	if (hold === null) return known;
	const age =
		hold.ageS === "unknown" ? "at a time" : `${Math.round(hold.ageS)}s ago`;
	const seen = `a refusal for quota was seen ${age} by ${hold.by}; ${hold.until === null ? "when it resets is not known" : `it resets at ${hold.until}`}`;
	return usage.kind === "none" ? seen : `${known}; ${seen}`;
}
