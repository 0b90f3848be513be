/**
 * Loads the configuration. The parsed form is kept by the stamps of the files, so that the usual road
 * is two looks and one small JSON file: no YAML is parsed, and its library is not loaded.
 */
import { type Entry, isSound, readCache, remember } from "./cache.ts";
import { type Config, type Loaded, shape } from "./config.ts";
import type { Files } from "./examine.ts";
import { ABSENT, type Stamp, stampNow } from "./file.ts";
import { merge } from "./merge.ts";

/** Where to look. */
export interface Where extends Files {
	/** The file with the parsed form, in a folder of ours; null: none is used. */
	readonly cache: string | null;
	/** The wall clock, in milliseconds. */
	readonly nowMs: number;
}

/** A file younger than this may change again within one tick of its own clock, unseen. */
const SETTLED_MS = 2000;

/** What follows from two layers, read just now or remembered. */
function loaded(
	{ user, userStamp, repository, repositoryStamp, own, asked }: Entry,
	cached: boolean,
): Loaded {
	const { values, sources } = merge(own, asked);
	return {
		config: shape(values, asked),
		sources,
		read: [
			...(userStamp === ABSENT ? [] : [user]),
			...(repository === null || repositoryStamp === ABSENT
				? []
				: [repository]),
		],
		cached,
	};
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
	const { user, repository } = where;
	const files = { user, repository };
	const userStamp = stampNow({ layer: "user", path: user });
	const repositoryStamp =
		repository === null
			? ABSENT
			: stampNow({ layer: "repository", path: repository });
	if (userStamp === ABSENT && repositoryStamp === ABSENT)
		return loaded(
			{ ...files, userStamp, repositoryStamp, own: {}, asked: {} },
			false,
		);
	const entries = readCache(where.cache);
	const known = entries.find(
		(e) =>
			e.user === user &&
			e.repository === repository &&
			e.userStamp === userStamp &&
			e.repositoryStamp === repositoryStamp,
	);
	if (known !== undefined && isSound(known)) return loaded(known, true);
	return fresh(where, entries);
}

/** Reads the files themselves, and remembers what they held. */
async function fresh(where: Where, entries: readonly Entry[]): Promise<Loaded> {
	const { examine } = await import("./examine.ts");
	const { user, repository, problems } = await examine(where);
	const [problem] = problems;
	if (problem !== undefined) throw problem;
	const reads = [user.read, repository?.read ?? null];
	const stamp = (at: number): Stamp => reads[at]?.stamp ?? ABSENT;
	const entry: Entry = {
		user: where.user,
		userStamp: stamp(0),
		repository: where.repository,
		repositoryStamp: stamp(1),
		own: user.layer.values,
		asked: repository?.layer.values ?? {},
	};
	if (
		where.cache !== null &&
		reads.every(
			(read) => read === null || where.nowMs - read.changedMs >= SETTLED_MS,
		)
	)
		remember(where.cache, entries, entry);
	return loaded(entry, false);
}

export type { Config, Loaded };
