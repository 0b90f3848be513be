/** What several keys have to agree on: names of tiers with the orders, shares with each other. */
import { INHERIT } from "./key.ts";
import type { KeyName, LayerValues, Values } from "./keys.ts";

/** One disagreement, named by the key that has to give way. */
export interface Disagreement {
	readonly key: KeyName;
	/** A sentence with what was found and what is allowed. */
	readonly message: string;
}

/** The keys that name one model or one effort. */
const namesOne = (key: string): "models" | "efforts" | null =>
	/^(?:tiers\.[a-z_]+|ceiling|usage\.downshift)\.model$/.test(key)
		? "models"
		: /^(?:tiers\.[a-z_]+|ceiling|usage\.downshift)\.effort$/.test(key)
			? "efforts"
			: null;

/**
 * What a layer says that does not agree with the rest.
 *
 * @param layer the keys that one file sets
 * @param own the user's layer over the shipped values, which has the orders
 */
export function disagreements(
	layer: LayerValues,
	own: Values,
): readonly Disagreement[] {
	const found: Disagreement[] = [];
	const name = (
		key: KeyName,
		of: "models" | "efforts",
		word: string,
		where: string,
	) => {
		if (word === INHERIT || own[of].includes(word)) return;
		found.push({
			key,
			message: `${where} must be a name that \`${of}\` lists (${own[of].join(", ")}); found ${JSON.stringify(word)}`,
		});
	};
	for (const key of Object.keys(layer) as KeyName[]) {
		const of = namesOne(key);
		const value = layer[key];
		if (of !== null && typeof value === "string") name(key, of, value, key);
	}
	for (const [step, tier] of Object.entries(layer["tiers.steps"] ?? {})) {
		const where = `tiers.steps, step ${step}`;
		if (tier.model !== undefined)
			name("tiers.steps", "models", tier.model, `the model of ${where},`);
		if (tier.effort !== undefined)
			name("tiers.steps", "efforts", tier.effort, `the effort of ${where},`);
	}
	return [...found, ...shares(layer, own), ...orders(layer, own)];
}

/** A share for a model that nobody lists, or above that of a cheaper model. */
function shares(layer: LayerValues, own: Values): Disagreement[] {
	const caps = layer["usage.caps"];
	if (caps === undefined) return [];
	const key = "usage.caps";
	const stranger = Object.keys(caps).find((one) => !own.models.includes(one));
	if (stranger !== undefined)
		return [
			{
				key,
				message: `usage.caps must name models that \`models\` lists (${own.models.join(", ")}); found ${JSON.stringify(stranger)}`,
			},
		];
	const named = own.models.filter((one) => caps[one] !== undefined);
	const at = named.findIndex(
		(one, i) =>
			i > 0 && (caps[one] as number) > (caps[named[i - 1] as string] as number),
	);
	return at < 0
		? []
		: [
				{
					key,
					message: `usage.caps must give a dearer model no more than a cheaper one; found ${named[at]} ${caps[named[at] as string]} above ${named[at - 1]} ${caps[named[at - 1] as string]}`,
				},
			];
}

/** An order without a name that some other key still holds. */
function orders(layer: LayerValues, own: Values): Disagreement[] {
	const found: Disagreement[] = [];
	for (const of of ["models", "efforts"] as const) {
		if (layer[of] === undefined) continue;
		for (const key of Object.keys(own) as KeyName[]) {
			const value = own[key];
			if (
				layer[key] === undefined &&
				namesOne(key) === of &&
				typeof value === "string" &&
				value !== INHERIT &&
				!own[of].includes(value)
			)
				found.push({
					key: of,
					message: `${of} must list ${JSON.stringify(value)}, which ${key} holds, or ${key} must be set to another`,
				});
		}
	}
	return found;
}
