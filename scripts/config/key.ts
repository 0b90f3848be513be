/** What a key is made of, and the shapes that several keys share. */
import * as z from "zod/mini";
import { NAME, UNIT } from "../core/grammar.ts";
import type { Merge } from "./rules.ts";

/** What a key's value is in the file. */
export type Holds = "scalar" | "list" | "map";

/** One key of the configuration. */
export interface Key<T> {
	/** Made when the first value is read: most keys are set by no file. */
	readonly schema: () => z.ZodMiniType<T>;
	readonly fallback: T;
	readonly merge: Merge;
	readonly holds: Holds;
	/** Follows "must be". */
	readonly allowed: string;
	/** For the document of the configuration. */
	readonly means: string;
	/** The verbs that go by it. */
	readonly usedBy: readonly string[];
	/** A value for the example of a fresh file, where the shipped one is nothing. */
	readonly example?: string;
	/** Of a list of sections: the keys that one may have, in their order. */
	readonly fields?: readonly string[];
	/** What each of them holds; follows "must be". */
	readonly fieldSays?: Readonly<Record<string, string>>;
}

/** Keeps a schema that was made once. */
export function once<T>(make: () => T): () => T {
	let made: { readonly it: T } | null = null;
	return () => {
		made ??= { it: make() };
		return made.it;
	};
}

const absolute = () =>
	z.string().check(z.regex(/^\/[^\0]*$/), z.maxLength(4096));

/** How a complaint about a second entry of one name begins. */
export const TWICE = "the alias";

/** What stands for "as the session has it" in a tier. It is never the name of a model or an effort. */
export const INHERIT = "inherit";

/** The name of a model or an effort, as a harness takes it: no space, and never an option. */
const TIER_NAME = /^[A-Za-z0-9][A-Za-z0-9._:@/[\]-]{0,127}$/;

const isTierName = (name: string): boolean =>
	TIER_NAME.test(name) && name !== INHERIT;

const tierName = () => z.string().check(z.refine(isTierName));

const distinct = <T>(list: readonly T[]): boolean =>
	new Set(list).size === list.length;

type Rest<T> = Omit<Key<T>, "schema" | "holds" | "allowed">;

/** A number of seconds. */
export const seconds = (spec: Rest<number>, most = 2_000_000): Key<number> => ({
	...spec,
	holds: "scalar",
	schema: once(() => z.number().check(z.gt(0), z.lte(most))),
	allowed: `a number of seconds above 0 and at most ${most}`,
});

/** A whole number. @param of what it counts, with a leading space */
export const whole = (
	least: number,
	most: number,
	of: string,
	spec: Rest<number>,
): Key<number> => ({
	...spec,
	holds: "scalar",
	schema: once(() => z.int().check(z.gte(least), z.lte(most))),
	allowed: `a whole number${of} from ${least} to ${most}`,
});

/** An absolute path, or nothing. */
export const path = (spec: Rest<string | null>): Key<string | null> => ({
	...spec,
	holds: "scalar",
	schema: once(() => z.nullable(absolute())),
	allowed: "an absolute path",
});

/** A program with its arguments, or nothing. */
export const argv = (
	spec: Rest<readonly string[] | null>,
): Key<readonly string[] | null> => ({
	...spec,
	holds: "list",
	schema: once(() =>
		z.nullable(
			z.array(z.string().check(z.regex(/^[^\0]*$/), z.maxLength(4096))).check(
				z.minLength(1),
				z.maxLength(64),
				z.refine((words) => absolute().safeParse(words[0]).success),
			),
		),
	),
	allowed: "a list of 1 to 64 words that begins with an absolute path",
});

/** One of a closed set of words. */
export const oneOf = <const W extends string>(
	words: readonly W[],
	spec: Rest<W>,
): Key<W> => ({
	...spec,
	holds: "scalar",
	schema: once(() => z.enum(words)),
	allowed: `one of ${words.join(", ")}`,
});

const names = (most: number) =>
	z
		.array(z.string().check(z.regex(NAME)))
		.check(z.maxLength(most), z.refine(distinct));

/** A list of names of which only those are allowed, or nothing: then all are. */
export const allowedNames = (
	of: string,
	spec: Rest<readonly string[] | null>,
): Key<readonly string[] | null> => ({
	...spec,
	holds: "list",
	schema: once(() => z.nullable(names(64))),
	allowed: `a list of at most 64 names of ${of}, in lower case letters, digits and hyphens, each once`,
});

/** A name, or nothing. */
export const named = (
	of: string,
	spec: Rest<string | null>,
): Key<string | null> => ({
	...spec,
	holds: "scalar",
	schema: once(() => z.nullable(z.string().check(z.regex(NAME)))),
	allowed: of,
});

/** Yes or no. */
export const whether = (spec: Rest<boolean>): Key<boolean> => ({
	...spec,
	holds: "scalar",
	schema: once(() => z.boolean()),
	allowed: "true or false",
});

/** A list of words of a closed set. */
export const someOf = (
	words: readonly string[],
	spec: Rest<readonly string[]>,
): Key<readonly string[]> => ({
	...spec,
	holds: "list",
	schema: once(() => z.array(z.enum(words)).check(z.refine(distinct))),
	allowed: `a list of ${words.join(", ")}, each at most once`,
});

/** An order of models or efforts, cheap to dear. */
export const order = (
	of: string,
	spec: Rest<readonly string[]>,
): Key<readonly string[]> => ({
	...spec,
	holds: "list",
	schema: once(() =>
		z
			.array(tierName())
			.check(z.minLength(1), z.maxLength(64), z.refine(distinct)),
	),
	allowed: `a list of 1 to 64 names of ${of}, each once and none of them ${INHERIT}, from the cheapest to the dearest`,
});

/** A name of an order. */
export const tier = (
	of: "models" | "efforts",
	mayInherit: boolean,
	spec: Rest<string>,
): Key<string> => ({
	...spec,
	holds: "scalar",
	schema: once(() =>
		z
			.string()
			.check(
				z.refine(
					(name) => isTierName(name) || (mayInherit && name === INHERIT),
				),
			),
	),
	allowed: `a name that \`${of}\` lists${mayInherit ? `, or ${INHERIT}` : ` (${INHERIT} is not possible here)`}`,
});

/** A name of an order, or nothing. */
export const ceiling = (
	of: "models" | "efforts",
	spec: Rest<string | null>,
): Key<string | null> => ({
	...spec,
	holds: "scalar",
	schema: once(() => z.nullable(tierName())),
	allowed: `a name that \`${of}\` lists`,
});

/** Thresholds in percent. */
export const thresholds = (
	count: number,
	spec: Rest<readonly number[]>,
): Key<readonly number[]> => ({
	...spec,
	holds: "list",
	schema: once(() =>
		z.array(z.int().check(z.gte(1), z.lte(100))).check(
			z.length(count),
			z.refine((list) =>
				list.every((n, i) => i === 0 || n > (list[i - 1] as number)),
			),
		),
	),
	allowed: `a list of ${count} whole numbers from 1 to 100, each above the one before`,
});

/** A share in percent for each of some models. */
export const shares = (
	spec: Rest<Readonly<Record<string, number>>>,
): Key<Readonly<Record<string, number>>> => ({
	...spec,
	holds: "map",
	schema: once(() => z.record(tierName(), z.int().check(z.gte(1), z.lte(100)))),
	allowed: "a section of model names, each with a whole number from 1 to 100",
});

/** A tier of its own for a step. */
export interface StepTier {
	readonly model?: string;
	readonly effort?: string;
}

/** Tiers by the id of a step. */
export const steps = (
	spec: Rest<Readonly<Record<string, StepTier>>>,
): Key<Readonly<Record<string, StepTier>>> => ({
	...spec,
	holds: "map",
	schema: once(
		() =>
			z.record(
				z.string().check(z.regex(UNIT)),
				z
					.strictObject({
						model: z.optional(tierName()),
						effort: z.optional(tierName()),
					})
					.check(z.refine((step) => Object.keys(step).length > 0)),
			) as unknown as z.ZodMiniType<Readonly<Record<string, StepTier>>>,
	),
	allowed:
		"a section of step ids (1 to 128 of letters, digits and . _ = @ : -), each with a section of `model`, `effort` or both",
});

/** Absolute paths by a name. */
export const namedPaths = (
	taken: readonly string[],
	spec: Rest<Readonly<Record<string, string>>>,
): Key<Readonly<Record<string, string>>> => ({
	...spec,
	holds: "map",
	schema: once(() =>
		z.record(
			z.string().check(
				z.regex(NAME),
				z.refine((name) => !taken.includes(name)),
			),
			absolute(),
		),
	),
	allowed: `a section of names (lower case letters, digits and hyphens; not ${taken.join(", ")}), each with an absolute path`,
});

/** A list of absolute paths. */
export const paths = (
	spec: Rest<readonly string[]>,
): Key<readonly string[]> => ({
	...spec,
	holds: "list",
	schema: once(() =>
		z.array(absolute()).check(z.maxLength(1024), z.refine(distinct)),
	),
	allowed: "a list of absolute paths, each once",
});

/** A list of roles, in the words in which a person names them. */
export const roles = (
	spec: Rest<readonly string[]>,
): Key<readonly string[]> => ({
	...spec,
	holds: "list",
	schema: once(() =>
		z
			.array(z.string().check(z.regex(/^(?=.*[\p{L}\p{N}])\P{C}{1,64}$/u)))
			.check(z.maxLength(256), z.refine(distinct)),
	),
	allowed:
		"a list of at most 256 roles, each once, each of 1 to 64 visible characters with a letter or a digit among them",
});
