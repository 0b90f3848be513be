/** The parsed layers, kept by the stamps of their files. Worthless without them, and never more than a saving. */
import * as z from "zod/mini";
import { asJson, readBytes, writeDurable } from "../system/files.ts";
import type { Stamp } from "./file.ts";
import { isKey, KEY_NAMES, KEYS, type LayerValues } from "./keys.ts";

/** What two files held when they had these stamps. */
export interface Entry {
	readonly user: string;
	readonly userStamp: Stamp;
	readonly repository: string | null;
	readonly repositoryStamp: Stamp;
	/** The user's layer. */
	readonly own: LayerValues;
	/** The repository's. */
	readonly asked: LayerValues;
}

const FORMAT = 3;
/** Pairs of files that are remembered. */
const MOST_ENTRIES = 32;

/** Made when the cache is first read. The values are checked by the schemas of their keys. */
const cacheFile = z.lazy(() =>
	z.strictObject({
		format: z.literal(FORMAT),
		/** Layers were found to agree with the shipped values: with those of another version they may not. */
		defaults: z.string(),
		entries: z.array(
			z.strictObject({
				user: z.string(),
				userStamp: z.string(),
				repository: z.nullable(z.string()),
				repositoryStamp: z.string(),
				own: z.record(z.string(), z.unknown()),
				asked: z.record(z.string(), z.unknown()),
			}),
		),
	}),
);

const defaults = () =>
	JSON.stringify(KEY_NAMES.map((n) => [n, KEYS[n].fallback]));

/**
 * What is remembered.
 *
 * @param path the file; null: none
 * @returns nothing where the cache is absent, damaged or of another format
 */
export function readCache(path: string | null): readonly Entry[] {
	if (path === null) return [];
	try {
		const bytes = readBytes(path, "cache of the configuration");
		if (bytes === null) return [];
		const parsed = cacheFile.safeParse(JSON.parse(bytes.toString("utf8")));
		return parsed.success && parsed.data.defaults === defaults()
			? (parsed.data.entries as readonly Entry[])
			: [];
	} catch {
		return [];
	}
}

const fits = (layer: LayerValues, layerName: "user" | "repository"): boolean =>
	Object.entries(layer).every(
		([name, value]) =>
			isKey(name) &&
			KEYS[name].merge !==
				(layerName === "user" ? "repository-only" : "user-only") &&
			value !== null &&
			KEYS[name].schema().safeParse(value).success,
	);

/** Whether every value of an entry is one that its key takes. */
export const isSound = (entry: Entry): boolean =>
	fits(entry.own, "user") && fits(entry.asked, "repository");

/**
 * Writes the cache anew with one more entry. That it cannot be written costs only time.
 *
 * @param entries what it held
 */
export function remember(
	path: string,
	entries: readonly Entry[],
	next: Entry,
): void {
	const others = entries.filter(
		(e) => e.user !== next.user || e.repository !== next.repository,
	);
	try {
		writeDurable(
			path,
			asJson({
				format: FORMAT,
				defaults: defaults(),
				entries: [next, ...others].slice(0, MOST_ENTRIES),
			}),
			{ sync: false },
		);
	} catch {
		// Read-only, full, or no state root yet.
	}
}
