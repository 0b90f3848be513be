/**
 * What the host program is asked for with the verb `facts`, and the lines in which it answers: one for each
 * fact, as soon as it is known. What comes back was written by another machine, so every text in it is
 * bounded here and none of it is trusted.
 */
import * as z from "zod/mini";
import { gitId } from "../records/shapes.ts";

/** The format of a request to the host program and of its answers. */
export const HOST_FORMAT = 1;
/** Bytes of the longest request. */
export const REQUEST_LIMIT = 64 * 1024;
/** Seconds that a whole look may take, by the depth of the look: what callers of a doctor allow, less the link's own. */
export const FACTS_WITHIN_S = { full: 60, quick: 20 } as const;

const text = (most: number) => z.string().check(z.maxLength(most));
const path = text(4096);
const word = text(200);
const sentence = text(2000);
const yes3 = z.enum(["yes", "no", "unknown"]);
const places = z.array(path).check(z.maxLength(64));

/** How deep a look goes: `quick` starts no harness and asks nothing over the network. */
export const DEPTHS = ["full", "quick"] as const;
export type Depth = (typeof DEPTHS)[number];

/** What every request to the host program has; a verb's own fields stand beside it. */
export const hostRequest = z.looseObject({
	format: z.literal(HOST_FORMAT),
	nonce: z.string().check(z.regex(/^[0-9a-f]{16,64}$/)),
	verb: z.string().check(z.regex(/^[a-z][a-z-]{0,31}$/)),
});
export type HostRequest = z.infer<typeof hostRequest>;

/** The own fields of the verb `facts`. */
export const factsRequest = z.object({
	probe: z.enum(DEPTHS),
	/** A path on the host, which may begin with `~/`; null: no repository is asked for. */
	repository: z.nullable(path),
	/** Where the harness was said to lie; null: it is looked for. */
	claude: z.nullable(path),
});
export type FactsRequest = z.infer<typeof factsRequest>;

/** Where a program may have been found. */
export const FOUND_BY = [
	"claude-path",
	"path",
	"login-shell",
	"well-known",
] as const;

const program = z.object({
	/** Null: it was not found in any of the places. */
	program: z.nullable(path),
	/** Null: it is there and did not answer as it does. */
	version: z.nullable(word),
	looked: places,
	/** What was the matter, or null. */
	note: z.nullable(sentence),
});

/** Each fact with what it holds where it is known. */
export const FACTS = {
	machine: z.object({
		hostname: word,
		boot: word,
		uptimeS: z.number(),
		platform: word,
		arch: word,
	}),
	node: z.object({ version: word, path }),
	path: z.object({
		own: places,
		/** What the login shell adds; null: it told none in its time. */
		login: z.nullable(places),
	}),
	disk: z.object({
		places: z
			.array(
				z.object({
					what: z.enum(["home", "state", "repository"]),
					path,
					freeBytes: z.number().check(z.gte(0)),
				}),
			)
			.check(z.maxLength(3)),
	}),
	git: program,
	repository: z.object({
		path,
		exists: z.boolean(),
		isGit: z.boolean(),
		head: z.nullable(gitId),
		lockfiles: z.array(word).check(z.maxLength(8)),
		/** The one that the lockfile or `packageManager` names; null: none is named. */
		manager: z.nullable(
			z.object({
				name: word,
				/** The version that the repository asks for, or null. */
				wanted: z.nullable(word),
				program: z.nullable(path),
				looked: places,
			}),
		),
		/** The first line of `.nvmrc`, or null. */
		nvmrc: z.nullable(word),
	}),
	tmux: program,
	harness: z.extend(program, { by: z.nullable(z.enum(FOUND_BY)) }),
	"harness-auth": z.object({
		signedIn: yes3,
		method: z.nullable(word),
		note: z.nullable(sentence),
	}),
	load: z.object({
		one: z.number().check(z.gte(0)),
		five: z.number().check(z.gte(0)),
		cores: z.int().check(z.gte(1)),
	}),
	memory: z.object({ freePct: z.number().check(z.gte(0), z.lte(100)) }),
	jobs: z.object({ live: z.int().check(z.gte(0)) }),
	"claude-processes": z.object({ count: z.int().check(z.gte(0)) }),
	"git-credentials": z.object({ works: yes3, why: sentence }),
} as const;

export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as readonly FactName[];
export type FactValue<N extends FactName> = z.infer<(typeof FACTS)[N]>;

/** What became of one probe. `skipped`: it was not asked, and why. */
export type Fact<T> =
	| { readonly is: T }
	| { readonly unknown: string }
	| { readonly skipped: string };

export type HostFacts = { readonly [N in FactName]: Fact<FactValue<N>> };

/** Whether a fact is known. */
export const known = <T>(fact: Fact<T>): fact is { readonly is: T } =>
	"is" in fact;

const factLine = z.union([
	// First what says that nothing is known: a line that says both is no knowledge.
	z.object({ fact: z.string(), unknown: sentence }),
	z.object({ fact: z.string(), skipped: sentence }),
	z.object({ fact: z.string(), is: z.unknown() }),
]);

const isFactName = (name: string): name is FactName =>
	Object.hasOwn(FACTS, name);

/**
 * Reads one line as a fact.
 *
 * @param line a parsed JSON line of the host program; untrusted
 * @returns null for a line that is about something else; a fact whose content cannot be read is unknown
 */
export function readFact(
	line: unknown,
): { readonly name: FactName; readonly fact: Fact<unknown> } | null {
	const named = z.object({ fact: z.string() }).safeParse(line);
	if (!named.success || !isFactName(named.data.fact)) return null;
	const name = named.data.fact;
	const parsed = factLine.safeParse(line);
	const damaged = { unknown: "the host's answer about it cannot be read" };
	if (!parsed.success) return { name, fact: damaged };
	const { data } = parsed;
	if ("unknown" in data) return { name, fact: { unknown: data.unknown } };
	if ("skipped" in data) return { name, fact: { skipped: data.skipped } };
	const value = FACTS[name].safeParse(data.is);
	return { name, fact: value.success ? { is: value.data } : damaged };
}

/**
 * The facts of an answer.
 *
 * @param lines the parsed lines of the host program, in any order; untrusted
 * @returns every fact: one that was not told, or was told twice, is unknown
 */
export function readFacts(lines: readonly unknown[]): HostFacts {
	const found = new Map<FactName, Fact<unknown>>();
	for (const line of lines) {
		const read = readFact(line);
		if (read === null) continue;
		found.set(
			read.name,
			found.has(read.name)
				? { unknown: "the host answered twice about it" }
				: read.fact,
		);
	}
	return Object.fromEntries(
		FACT_NAMES.map((name) => [
			name,
			found.get(name) ?? { unknown: "the host said nothing about it" },
		]),
	) as unknown as HostFacts;
}
