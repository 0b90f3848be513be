/** Lays the layers over each other, each key by its rule. */
import { PROFILES } from "../core/vocabulary.ts";
import {
	KEY_NAMES,
	KEYS,
	type KeyName,
	type LayerName,
	type LayerValues,
	type Sources,
	type Values,
} from "./keys.ts";
import {
	agreed,
	cheaper,
	earlier,
	intersection,
	minimum,
	union,
} from "./rules.ts";

/** The user's values over the shipped ones. */
export const overDefaults = (user: LayerValues): Values =>
	Object.fromEntries(
		KEY_NAMES.map((name) => [name, user[name] ?? KEYS[name].fallback]),
	) as unknown as Values;

/** The order that a `cheaper` or `narrower` key goes by: the user's, which no repository can set. */
const orderOf = (name: KeyName, own: Values): readonly string[] =>
	name === "profiles.widest"
		? PROFILES
		: name === "ceiling.effort"
			? own.efforts
			: own.models;

/** What holds for one key, where a repository asks for something. */
function meet(name: KeyName, own: Values, asked: unknown): unknown {
	const mine: unknown = own[name];
	switch (KEYS[name].merge) {
		case "minimum":
			return minimum(mine as number, asked as number);
		case "narrower":
			return earlier(orderOf(name, own), mine as string, asked as string);
		case "cheaper":
			return cheaper(
				orderOf(name, own),
				mine as string | null,
				asked as string,
			);
		case "intersection":
			return intersection(
				mine as readonly string[] | null,
				asked as readonly string[],
			);
		case "union":
			return union(mine as readonly string[], asked as readonly string[]);
		case "agreed":
			return agreed(mine as boolean | null, asked as boolean);
		case "repository-only":
			return asked;
		case "user-only":
			return mine;
	}
}

const same = (a: unknown, b: unknown): boolean =>
	JSON.stringify(a) === JSON.stringify(b);

/**
 * Lays the three layers over each other.
 *
 * @param user the user's own
 * @param repository what a repository asks for; a `user-only` key in it counts for nothing
 * @returns every value and the layer that decided it; no value is wider than without the repository
 */
export function merge(
	user: LayerValues,
	repository: LayerValues,
): { readonly values: Values; readonly sources: Sources } {
	const own = overDefaults(user);
	const values: Record<string, unknown> = { ...own };
	const sources: Record<string, LayerName> = {};
	for (const name of KEY_NAMES) {
		sources[name] = user[name] == null ? "default" : "user";
		const asked = repository[name];
		if (asked == null) continue;
		const met = meet(name, own, asked);
		if (same(met, own[name])) continue;
		values[name] = met;
		sources[name] = "repository";
	}
	return {
		values: values as unknown as Values,
		sources: sources as unknown as Sources,
	};
}
