/**
 * Loads the configuration. The parsed form is kept by the stamps of the files, so that the usual road
 * is two looks and one small JSON file: no YAML is parsed, and its library is not loaded.
 */
import * as z from "zod/mini";
import type { OffloadError } from "../core/reasons.ts";
import { asJson, readBytes, writeDurable } from "../system/files.ts";
import { disagreements } from "./agreement.ts";
import { type Config, type Loaded, shape } from "./config.ts";
import {
	ABSENT,
	type FileRead,
	readSource,
	type Source,
	type Stamp,
	stampNow,
} from "./file.ts";
import { isKey, KEY_NAMES, KEYS, type Sources, type Values } from "./keys.ts";
import { faultAt, type LayerRead, readLayer } from "./layer.ts";
import { merge, overDefaults } from "./merge.ts";

/** Where to look. */
export interface Where {
	/** From `userFile`. */
	readonly user: string;
	/** `<root>/.offload.yaml`; null outside a repository. */
	readonly repository: string | null;
	/** The file with the parsed form, in a folder of ours; null: none is used. */
	readonly cache: string | null;
	/** Whose the user's file must be. */
	readonly uid: number | null;
	/** The wall clock, in milliseconds. */
	readonly nowMs: number;
}

const CACHE_FORMAT = 2;
/** Pairs of files that are remembered. */
const MOST_ENTRIES = 32;
/** A file younger than this may change again within one tick of its own clock, unseen. */
const SETTLED_MS = 2000;

const layerName = z.enum(["default", "user", "repository"]);

/** Made when the cache is first read. The values are checked by the schemas of their keys. */
const cacheFile = z.lazy(() =>
	z.strictObject({
		format: z.literal(CACHE_FORMAT),
		/** The cached values hold defaults too: those of another version are not ours. */
		defaults: z.string(),
		entries: z.array(
			z.strictObject({
				user: z.string(),
				userStamp: z.string(),
				repository: z.nullable(z.string()),
				repositoryStamp: z.string(),
				/** What holds, where it is not the shipped value. */
				values: z.record(z.string(), z.unknown()),
				/** Which layer decided, where it is not the shipped value. */
				sources: z.record(z.string(), layerName),
				/** The limits that the repository itself asks for. */
				asked: z.nullable(z.number()),
			}),
		),
	}),
);
type Entry = z.infer<typeof cacheFile>["entries"][number];

const defaults = () =>
	JSON.stringify(KEY_NAMES.map((n) => [n, KEYS[n].fallback]));

/** What is remembered. A cache that is absent, damaged or of another format holds nothing. */
function readCache(path: string | null): readonly Entry[] {
	if (path === null) return [];
	try {
		const bytes = readBytes(path, "cache of the configuration");
		if (bytes === null) return [];
		const parsed = cacheFile.safeParse(JSON.parse(bytes.toString("utf8")));
		return parsed.success && parsed.data.defaults === defaults()
			? parsed.data.entries
			: [];
	} catch {
		return [];
	}
}

/** The values of an entry over the shipped ones; null where one of them does not fit its key. */
function valuesOf(entry: Entry): { values: Values; sources: Sources } | null {
	const values: Record<string, unknown> = { ...overDefaults({}) };
	const sources: Record<string, string> = Object.fromEntries(
		KEY_NAMES.map((name) => [name, "default"]),
	);
	for (const [name, value] of Object.entries(entry.values)) {
		if (!isKey(name)) return null;
		const parsed = KEYS[name].schema().safeParse(value);
		if (!parsed.success) return null;
		values[name] = parsed.data;
	}
	Object.assign(sources, entry.sources);
	return {
		values: values as unknown as Values,
		sources: sources as unknown as Sources,
	};
}

const loaded = (
	values: Values,
	sources: Sources,
	askedTotal: number | null,
	read: readonly string[],
	cached: boolean,
): Loaded => ({
	config: shape(
		values,
		askedTotal === null ? {} : { "limits.total": askedTotal },
	),
	sources,
	read,
	cached,
});

/** A layer from its file, with everything that is wrong in it. */
interface Examined {
	readonly source: Source;
	readonly read: FileRead | null;
	readonly layer: LayerRead;
}

const NOTHING: LayerRead = { values: {}, lines: new Map(), problems: [] };

/**
 * Reads both files and finds everything that is wrong in them.
 *
 * @returns the layers, and the problems in the order of the files; the layers hold only where there is none
 * @throws OffloadError `configuration` where a file cannot be read or must not be trusted
 */
export async function examine(
	where: Pick<Where, "user" | "repository" | "uid">,
): Promise<{
	readonly user: Examined;
	readonly repository: Examined | null;
	readonly problems: readonly OffloadError[];
}> {
	const yaml = await import("yaml");
	const one = (layer: Source["layer"], path: string): Examined => {
		const source: Source = { layer, path };
		const read = readSource(source, where.uid);
		return {
			source,
			read,
			layer:
				read === null
					? NOTHING
					: readLayer(yaml, read.text, source, where.user),
		};
	};
	const user = one("user", where.user);
	const repository =
		where.repository === null ? null : one("repository", where.repository);
	const own = overDefaults(user.layer.values);
	const both = repository === null ? [user] : [user, repository];
	const problems = both.flatMap(({ source, layer }) => [
		...layer.problems,
		...disagreements(layer.values, own).map(({ key, message }) =>
			faultAt(source, layer.lines.get(key) ?? 1, message),
		),
	]);
	return { user, repository, problems };
}

/**
 * Loads the layers: shipped defaults, the user's file, the repository's file, which only narrows.
 *
 * @param where the files, and the cache
 * @returns what holds, and which layer decided each key
 * @throws OffloadError `configuration`: a file that cannot be read, must not be trusted, or holds
 *   something that is not allowed, with file, line, key, found and allowed
 */
export async function loadConfig(where: Where): Promise<Loaded> {
	const user: Source = { layer: "user", path: where.user };
	const repository: Source | null =
		where.repository === null
			? null
			: { layer: "repository", path: where.repository };
	const stamps = [
		stampNow(user),
		repository === null ? ABSENT : stampNow(repository),
	] as const;
	const there = (userStamp: Stamp, repositoryStamp: Stamp) => [
		...(userStamp === ABSENT ? [] : [where.user]),
		...(repository === null || repositoryStamp === ABSENT
			? []
			: [repository.path]),
	];
	if (stamps[0] === ABSENT && stamps[1] === ABSENT) {
		const { values, sources } = merge({}, {});
		return loaded(values, sources, null, [], false);
	}
	const entries = readCache(where.cache);
	const known = entries.find(
		(e) =>
			e.user === where.user &&
			e.repository === where.repository &&
			e.userStamp === stamps[0] &&
			e.repositoryStamp === stamps[1],
	);
	const remembered = known === undefined ? null : valuesOf(known);
	if (known !== undefined && remembered !== null)
		return loaded(
			remembered.values,
			remembered.sources,
			known.asked,
			there(known.userStamp, known.repositoryStamp),
			true,
		);
	const examined = await examine(where);
	const [problem] = examined.problems;
	if (problem !== undefined) throw problem;
	const asked = examined.repository?.layer.values ?? {};
	const { values, sources } = merge(examined.user.layer.values, asked);
	const askedTotal = asked["limits.total"] ?? null;
	const userRead = examined.user.read;
	const repositoryRead = examined.repository?.read ?? null;
	const userStamp = userRead?.stamp ?? ABSENT;
	const repositoryStamp = repositoryRead?.stamp ?? ABSENT;
	const settled = [userRead, repositoryRead].every(
		(read) => read === null || where.nowMs - read.changedMs >= SETTLED_MS,
	);
	if (where.cache !== null && settled) {
		const { user: path, repository: other } = where;
		remember(where.cache, entries, {
			user: path,
			userStamp,
			repository: other,
			repositoryStamp,
			values: Object.fromEntries(
				KEY_NAMES.filter((name) => sources[name] !== "default").map((name) => [
					name,
					values[name],
				]),
			),
			sources: Object.fromEntries(
				KEY_NAMES.filter((name) => sources[name] !== "default").map((name) => [
					name,
					sources[name],
				]),
			),
			asked: askedTotal,
		});
	}
	return loaded(
		values,
		sources,
		askedTotal,
		there(userStamp, repositoryStamp),
		false,
	);
}

/** Writes the cache anew with one more entry. That it cannot be written costs only time. */
function remember(path: string, entries: readonly Entry[], next: Entry): void {
	const others = entries.filter(
		(e) => e.user !== next.user || e.repository !== next.repository,
	);
	try {
		writeDurable(
			path,
			asJson({
				format: CACHE_FORMAT,
				defaults: defaults(),
				entries: [next, ...others].slice(0, MOST_ENTRIES),
			}),
			{ sync: false },
		);
	} catch {
		// Read-only, full, or no state root yet.
	}
}

export type { Config, Loaded };
