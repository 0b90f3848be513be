/**
 * Loads the configuration. The parsed form is kept by the stamps of the files, so that the usual road
 * is two looks and one small JSON file: no YAML is parsed, and its library is not loaded.
 */
import * as z from "zod/mini";
import { asJson, readBytes, writeDurable } from "../system/files.ts";
import { type Config, type Loaded, shape } from "./config.ts";
import {
	ABSENT,
	type FileRead,
	readSource,
	type Source,
	type Stamp,
	stampNow,
} from "./file.ts";
import {
	KEY_NAMES,
	KEYS,
	type LayerValues,
	merge,
	type Sources,
	type Values,
} from "./keys.ts";
import { readLayer } from "./layer.ts";

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

const CACHE_FORMAT = 1;
/** Pairs of files that are remembered. */
const MOST_ENTRIES = 32;
/** A file younger than this may change again within one tick of its own clock, unseen. */
const SETTLED_MS = 2000;

const entry = z.strictObject({
	user: z.string(),
	userStamp: z.string(),
	repository: z.nullable(z.string()),
	repositoryStamp: z.string(),
	values: z.strictObject(
		Object.fromEntries(KEY_NAMES.map((name) => [name, KEYS[name].schema])),
	),
	sources: z.strictObject(
		Object.fromEntries(
			KEY_NAMES.map((name) => [
				name,
				z.enum(["default", "user", "repository"]),
			]),
		),
	),
});
/** The cached values hold defaults too: those of another version are not ours. */
const defaults = () =>
	JSON.stringify(KEY_NAMES.map((n) => [n, KEYS[n].fallback]));
const cacheFile = z.strictObject({
	format: z.literal(CACHE_FORMAT),
	defaults: z.string(),
	entries: z.array(entry),
});
type Entry = z.infer<typeof entry>;

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

const loaded = (
	values: Values,
	sources: Sources,
	read: readonly string[],
	cached: boolean,
): Loaded => ({ config: shape(values), sources, read, cached });

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
		return loaded(values, sources, [], false);
	}
	const entries = readCache(where.cache);
	const known = entries.find(
		(e) =>
			e.user === where.user &&
			e.repository === where.repository &&
			e.userStamp === stamps[0] &&
			e.repositoryStamp === stamps[1],
	);
	if (known !== undefined)
		return loaded(
			known.values as Values,
			known.sources as Sources,
			there(known.userStamp, known.repositoryStamp),
			true,
		);
	const userRead = readSource(user, where.uid);
	const repositoryRead =
		repository === null ? null : readSource(repository, where.uid);
	const yaml = await import("yaml");
	const layer = (source: Source | null, read: FileRead | null): LayerValues =>
		source === null || read === null
			? {}
			: readLayer(yaml, read.text, source, where.user);
	const { values, sources } = merge(
		layer(user, userRead),
		layer(repository, repositoryRead),
	);
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
			values,
			sources,
		});
	}
	return loaded(values, sources, there(userStamp, repositoryStamp), false);
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
