/**
 * What several keys have to agree on: names of tiers with the orders, shares and times with each other, roles
 * with the form in which fences compare them.
 */
import { normaliseRole } from "../core/fences.ts";
import { INHERIT } from "./key.ts";
import type { KeyName, LayerValues, Values } from "./keys.ts";

/** One disagreement. */
export interface Disagreement {
	/** The key that has to give way, or a name below one that holds a section: it tells the line. */
	readonly at: string;
	/** A sentence with what was found and what is allowed. */
	readonly message: string;
}

type Order = "models" | "efforts";

/** The order that a key which names one model or one effort goes by. */
const orderOf = (key: string): Order | null => {
	const dim =
		/^(?:tiers\.[a-z_]+|ceiling|usage\.downshift)\.(model|effort)$/.exec(key);
	return dim === null ? null : (`${dim[1]}s` as Order);
};

const listed = (of: Order, own: Values): string =>
	`a name that \`${of}\` lists (${own[of].join(", ")})`;

/**
 * What a layer says that does not agree with the rest.
 *
 * @param layer the keys that one file sets
 * @param own the user's layer over the shipped values, which has the orders
 * @param unclear whether a key of the user's was not understood: nothing is held against it
 */
export const disagreements = (
	layer: LayerValues,
	own: Values,
	unclear: (name: KeyName) => boolean,
): readonly Disagreement[] => [
	...(["models", "efforts"] as const)
		.filter((of) => !unclear(of))
		.flatMap((of) => [
			...strangers(layer, own, of),
			...leftOut(layer, own, of),
		]),
	...(unclear("models") || unclear("usage.caps") ? [] : shares(layer, own)),
	...(unclear("usage.every") || unclear("usage.valid")
		? []
		: times(layer, own)),
	...roles(layer),
];

/** Roles of which nothing is left to compare: they would fence nothing. */
const roles = (layer: LayerValues): Disagreement[] =>
	(layer["fences.roles"] ?? [])
		.filter((role) => normaliseRole(role) === "")
		.map((role) => ({
			at: "fences.roles",
			message: `fences.roles must hold roles that can be read; found ${JSON.stringify(role)}`,
		}));

/** Names that are in no order. */
function strangers(layer: LayerValues, own: Values, of: Order): Disagreement[] {
	const dim = of === "models" ? "model" : "effort";
	const named: (readonly [at: string, title: string, word: unknown])[] = [
		...Object.entries(layer)
			.filter(([key]) => orderOf(key) === of)
			.map(([key, word]) => [key, key, word] as const),
		...Object.entries(layer["tiers.steps"] ?? {}).map(
			([step, tier]) =>
				[
					`tiers.steps.${step}`,
					`the ${dim} of the step ${step} in tiers.steps`,
					tier[dim],
				] as const,
		),
	];
	return named.flatMap(([at, title, word]) =>
		typeof word !== "string" || word === INHERIT || own[of].includes(word)
			? []
			: [
					{
						at,
						message: `${title} must be ${listed(of, own)}; found ${JSON.stringify(word)}`,
					},
				],
	);
}

/** An order without a name that a key which the file does not set still holds. */
function leftOut(layer: LayerValues, own: Values, of: Order): Disagreement[] {
	if (layer[of] === undefined) return [];
	return Object.entries(own).flatMap(([key, word]) =>
		layer[key as KeyName] !== undefined ||
		orderOf(key) !== of ||
		typeof word !== "string" ||
		word === INHERIT ||
		own[of].includes(word)
			? []
			: [
					{
						at: of,
						message: `${of} must list ${JSON.stringify(word)}, which ${key} has unless it is set; found ${own[of].join(", ")}`,
					},
				],
	);
}

/** A share for a model that nobody lists, or above that of a cheaper model. */
function shares(layer: LayerValues, own: Values): Disagreement[] {
	const set = layer["usage.caps"];
	if (set === undefined && layer.models === undefined) return [];
	const caps = own["usage.caps"];
	const found: Disagreement[] = Object.keys(set ?? {})
		.filter((model) => !own.models.includes(model))
		.map((model) => ({
			at: `usage.caps.${model}`,
			message: `usage.caps must name only what \`models\` lists (${own.models.join(", ")}); found ${JSON.stringify(model)}`,
		}));
	const told = (model: string) =>
		Object.hasOwn(caps, model)
			? `${model}: ${caps[model]}`
			: `${model} without an entry, which counts as 100`;
	own.models.forEach((model, i) => {
		const cheaper = own.models[i - 1];
		if (cheaper === undefined || shareOf(caps, model) <= shareOf(caps, cheaper))
			return;
		const at = set === undefined ? "models" : "usage.caps";
		found.push({
			at:
				set !== undefined && Object.hasOwn(set, model) ? `${at}.${model}` : at,
			message: `usage.caps must give a dearer model no more than a cheaper one; found ${told(model)}, after ${told(cheaper)}`,
		});
	});
	return found;
}

const shareOf = (caps: Readonly<Record<string, number>>, model: string) =>
	Object.hasOwn(caps, model) ? (caps[model] as number) : 100;

/** A reading of the usage that would be too old before the next is taken. */
function times(layer: LayerValues, own: Values): Disagreement[] {
	const [every, valid] = [own["usage.every"], own["usage.valid"]];
	const set = (["usage.valid", "usage.every"] as const).find(
		(key) => layer[key] !== undefined,
	);
	return set === undefined || valid >= every
		? []
		: [
				{
					at: set,
					message: `usage.valid must be no less than usage.every, or a reading is too old before the next is taken; found ${valid} and ${every}`,
				},
			];
}
