/**
 * Every key of the configuration: what it may hold, what holds without it, and how a repository's
 * layer meets the user's. A repository can only narrow, and the rule that sees to it stands with the key.
 */
import * as z from "zod/mini";

/**
 * How the repository's value meets what the user's layers give.
 *
 * - `minimum`: the smaller of the two holds.
 * - `user-only`: a repository that sets it is refused. Paths, commands and everything else by which
 *   a cloned folder could make something run.
 */
export type Merge = "minimum" | "user-only";

interface Key<T> {
	readonly schema: z.ZodMiniType<T>;
	readonly fallback: T;
	readonly merge: Merge;
	/** Follows "must be". */
	readonly allowed: string;
	/** For the document of the configuration. */
	readonly means: string;
}

const key = <T>(spec: Key<T>): Key<T> => spec;

const seconds = (fallback: number, means: string) =>
	key<number>({
		schema: z.number().check(z.gt(0), z.lte(2_000_000)),
		fallback,
		merge: "minimum",
		allowed: "a number of seconds above 0 and at most 2000000",
		means,
	});

const absolute = z.string().check(z.regex(/^\/[^\0]*$/), z.maxLength(4096));

/** The keys, by their dotted path in the file. */
export const KEYS = {
	"harnesses.claude.path": key<string | null>({
		schema: z.nullable(absolute),
		fallback: null,
		merge: "user-only",
		allowed: "an absolute path",
		means:
			"the Claude Code CLI to launch; without it, the one that is found on PATH",
	}),
	"harnesses.command.argv": key<readonly string[] | null>({
		schema: z.nullable(
			z.array(z.string().check(z.regex(/^[^\0]*$/), z.maxLength(4096))).check(
				z.minLength(1),
				z.maxLength(64),
				z.refine((argv) => absolute.safeParse(argv[0]).success),
			),
		),
		fallback: null,
		merge: "user-only",
		allowed: "a list of 1 to 64 words that begins with an absolute path",
		means:
			"the program of the `command` harness: it reads the petition on standard input and is started without a shell",
	}),
	"limits.total": seconds(3600, "the longest that a worker may take in all"),
	"limits.idle": seconds(
		600,
		"how long a worker may show neither an event nor work of its processes",
	),
	"limits.first-event": seconds(
		120,
		"how long the model may take to its first answer",
	),
	"limits.grace": seconds(
		10,
		"how long a stopped worker has before it is killed",
	),
	"limits.log-bytes": key<number>({
		schema: z.int().check(z.gte(4096), z.lte(1024 ** 3)),
		fallback: 8 * 1024 * 1024,
		merge: "minimum",
		allowed: "a whole number of bytes from 4096 to 1073741824",
		means: "how much is kept of each of a worker's two logs",
	}),
} as const;

/** The dotted name of a key. */
export type KeyName = keyof typeof KEYS;

/** The value that a key holds. */
export type ValueOf<K extends KeyName> = (typeof KEYS)[K]["fallback"];

/** All keys, in the order of the document. */
export const KEY_NAMES = Object.keys(KEYS) as readonly KeyName[];

/** A value for each key that a layer sets. */
export type LayerValues = { readonly [K in KeyName]?: ValueOf<K> };

/** A value for every key. */
export type Values = { readonly [K in KeyName]: ValueOf<K> };

/** Which layer a value comes from. */
export type LayerName = "default" | "user" | "repository";

/** For every key, the layer that decided it. */
export type Sources = { readonly [K in KeyName]: LayerName };

/**
 * Lays the three layers over each other.
 *
 * @param user the user's own
 * @param repository what a repository asks for; it holds no `user-only` key
 * @returns every value and the layer that decided it; no value is wider than without the repository
 */
export function merge(
	user: LayerValues,
	repository: LayerValues,
): { readonly values: Values; readonly sources: Sources } {
	const values: Record<string, unknown> = {};
	const sources: Record<string, LayerName> = {};
	for (const name of KEY_NAMES) {
		const own = user[name];
		values[name] = own ?? KEYS[name].fallback;
		sources[name] = own === undefined || own === null ? "default" : "user";
		const asked = repository[name];
		if (KEYS[name].merge !== "minimum" || typeof asked !== "number") continue;
		if (asked < (values[name] as number)) {
			values[name] = asked;
			sources[name] = "repository";
		}
	}
	return { values: values as Values, sources: sources as Sources };
}
