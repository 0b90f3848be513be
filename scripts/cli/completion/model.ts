/** What the three completion scripts are made from: the verb table, seen as places that take something. */
import { GLOBAL_OPTIONS, shownVerbs, VERBS } from "../frame/table.ts";
import type { Completes, OptionSpec, VerbSpec } from "../frame/types.ts";

/** What may stand in one place. */
export interface Offer {
	/** Words to choose from. */
	readonly words: readonly string[];
	/** What the shell or the store knows better. */
	readonly from: Exclude<Completes, "verb"> | null;
}

/** An option of a verb. */
export interface OptionOffer {
	readonly long: string;
	readonly short: string | null;
	readonly help: string;
	/** Null: it takes no value. */
	readonly value: Offer | null;
}

/** A verb with all that can be completed after it. */
export interface VerbOffer {
	readonly name: string;
	readonly summary: string;
	readonly options: readonly OptionOffer[];
	readonly positionals: readonly Offer[];
	/** Whether the last positional is repeated. */
	readonly many: boolean;
}

const offerOf = (place: {
	readonly values?: readonly string[];
	readonly suggest?: readonly string[];
	readonly complete?: Completes;
}): Offer => ({
	words:
		place.complete === "verb"
			? shownVerbs()
			: (place.values ?? place.suggest ?? []),
	from:
		place.complete === undefined || place.complete === "verb"
			? null
			: place.complete,
});

/** Every shown verb, in the order of the table. */
export const verbOffers = (): readonly VerbOffer[] =>
	shownVerbs().map((name) => {
		const spec: VerbSpec = VERBS[name];
		const options = { ...spec.options, ...GLOBAL_OPTIONS } as Readonly<
			Record<string, OptionSpec>
		>;
		return {
			name,
			summary: spec.summary,
			options: Object.entries(options).map(([long, option]) => ({
				long,
				short: option.short ?? null,
				help: option.help,
				value: option.type === "flag" ? null : offerOf(option),
			})),
			positionals: spec.positionals.map(offerOf),
			many: spec.positionals.at(-1)?.many === true,
		};
	});

/**
 * Each place of a verb with the pattern that names it in the scripts: `dispatch:--unit`,
 * `dispatch:1`, and `wait:*` for a repeated last one.
 */
export function placesOf(
	verb: VerbOffer,
): readonly { readonly key: string; readonly offer: Offer }[] {
	return [
		...verb.options.flatMap(({ long, value }) =>
			value === null ? [] : [{ key: `${verb.name}:--${long}`, offer: value }],
		),
		...verb.positionals.map((offer, at) => ({
			key:
				verb.many && at === verb.positionals.length - 1
					? `${verb.name}:*`
					: `${verb.name}:${at + 1}`,
			offer,
		})),
	];
}

/** The options of a verb that take a value, as typed. */
export const valued = (verb: VerbOffer): readonly string[] =>
	verb.options.flatMap(({ long, short, value }) =>
		value === null
			? []
			: [`--${long}`, ...(short === null ? [] : [`-${short}`])],
	);

/** A word in single quotes for bash and zsh. */
export const quote = (text: string): string =>
	`'${text.replaceAll("'", `'\\''`)}'`;
