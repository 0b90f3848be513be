/** From a file's text to a layer, or to sentences with file, line, key, found and allowed. */
import type { ParsedNode } from "yaml";
import { nearest } from "../core/nearest.ts";
import { OffloadError } from "../core/reasons.ts";
import { entryFaults, foundIn, offsetOf } from "./entries.ts";
import type { Source } from "./file.ts";
import {
	isKey,
	KEY_NAMES,
	KEYS,
	type KeyName,
	type LayerValues,
} from "./keys.ts";
import { plain, Strange, shown, strangeness } from "./plain.ts";
import { parseText, type Yaml } from "./yaml-text.ts";

/** Something that is wrong in a file. */
export interface Problem {
	/** From 1. */
	readonly line: number;
	readonly error: OffloadError;
}

/** What a file's text came to. */
export interface LayerRead {
	/** The keys that it sets well. */
	readonly values: LayerValues;
	/** The line of each of them, from 1, and of each name below one that holds a section: `usage.caps.opus`. */
	readonly lines: ReadonlyMap<string, number>;
	/** Everything that is wrong, in the order of the file. Where there is one, nothing of the file may hold. */
	readonly problems: readonly Problem[];
	/** Whether a key is there but was not understood, so that nothing follows from its absence. */
	unclear(name: KeyName): boolean;
}

/** What is allowed below a path: the next words, each a key or a section. */
const below = (path: string): string[] => {
	const lead = path === "" ? "" : `${path}.`;
	return [
		...new Set(
			KEY_NAMES.filter((name) => name.startsWith(lead)).map(
				(name) => name.slice(lead.length).split(".")[0] as string,
			),
		),
	];
};

/**
 * An error of a configuration file.
 *
 * @param line from 1
 * @param next null: the line is to be corrected
 */
export const problemAt = (
	source: Source,
	line: number,
	message: string,
	next: string | null = null,
): Problem => ({
	line,
	error: new OffloadError("configuration", message, {
		about: `${source.path}:${line}`,
		kept: "nothing was changed or launched",
		next: next ?? `correct line ${line} of that file`,
	}),
});

/** Problems that are told of one file. */
const MOST_PROBLEMS = 100;

/**
 * Reads a layer from the text of its file.
 *
 * @param yaml the library, which only a miss of the cache loads
 * @param text the file's text
 * @param source which file, for messages
 * @param userPath where the keys belong that a repository may not set
 */
export function readLayer(
	yaml: Yaml,
	text: string,
	source: Source,
	userPath: string,
): LayerRead {
	const { contents, faults, lineOf } = parseText(yaml, text);
	const problems: Problem[] = faults.map(({ offset, message }) =>
		problemAt(source, lineOf(offset), message),
	);
	const values: Record<string, unknown> = {};
	const lines = new Map<string, number>();
	const bad = new Set<string>();
	const read: LayerRead = {
		values,
		lines,
		problems,
		unclear: (name) => faults.length > 0 || bad.has(name),
	};
	if (faults.length > 0) return read;

	const full = () => problems.length >= MOST_PROBLEMS;
	const wrong = (message: string, offset: number, next?: string) => {
		if (!full())
			problems.push(problemAt(source, lineOf(offset), message, next));
	};

	const readKey = (name: KeyName, node: ParsedNode | null, at: number) => {
		const spec = KEYS[name];
		bad.add(name);
		if (source.layer === "repository" && spec.merge === "user-only")
			return wrong(
				`${name} cannot be set by a repository: a cloned folder must not say what is run`,
				at,
				`take it out; it belongs in ${userPath}`,
			);
		if (source.layer === "user" && spec.merge === "repository-only")
			return wrong(
				`${name} is for a repository's own file: it chooses among the hosts that yours declares`,
				at,
				`take it out of ${source.path}; your hosts belong under \`hosts\``,
			);
		const must = `${name} must be ${spec.allowed}; found `;
		const value = plain(yaml, node);
		if (value instanceof Strange) return wrong(must + value.what, value.offset);
		const parsed = spec.schema().safeParse(value);
		if (!parsed.success || value === null) {
			if (spec.fields !== undefined && Array.isArray(value)) {
				for (const { message, offset } of entryFaults(
					yaml,
					{ ...spec, name },
					node,
					parsed.error?.issues ?? [],
				))
					wrong(message, offset ?? at);
				return;
			}
			const inside = spec.holds === "map" ? parsed.error?.issues[0]?.path : [];
			return wrong(
				must + foundIn(value, inside ?? []),
				offsetOf(yaml, node, inside?.slice(0, 1) ?? []) ?? at,
			);
		}
		bad.delete(name);
		values[name] = parsed.data;
		lines.set(name, lineOf(at));
		if (spec.fields !== undefined && yaml.isSeq(node))
			node.items.forEach((item, index) => {
				lines.set(`${name}.${index}`, lineOf(item.range[0]));
			});
		if (spec.holds === "map")
			for (const entry of Object.keys(parsed.data as object))
				lines.set(
					`${name}.${entry}`,
					lineOf(offsetOf(yaml, node, [entry]) ?? at),
				);
	};

	const readSection = (path: string, node: ParsedNode | null, at: number) => {
		const names = below(path);
		const title = path === "" ? "the file" : path;
		const strange = node === null ? null : strangeness(yaml, node);
		// An empty file or section, or one of comments alone, sets nothing.
		if (
			node === null ||
			(strange === null && yaml.isScalar(node) && node.value === null)
		)
			return;
		if (strange !== null || !yaml.isMap(node))
			return wrong(
				`${title} must be a section with ${names.join(", ")}; found ${shown(strange ?? plain(yaml, node))}`,
				node.range[0],
			);
		const first = new Map<string, number>();
		for (const pair of node.items) {
			if (full()) return;
			const key = pair.key as ParsedNode | null;
			const start = key?.range[0] ?? at;
			const word = plain(yaml, key);
			if (typeof word !== "string" || !names.includes(word)) {
				wrong(noSuchKey(title, word, names), start);
				continue;
			}
			const whole = path === "" ? word : `${path}.${word}`;
			const before = first.get(word);
			if (before !== undefined) {
				wrong(
					`${whole} must be there once; found a second one, and the first is in line ${before}`,
					start,
				);
				continue;
			}
			first.set(word, lineOf(start));
			const inner = pair.value as ParsedNode | null;
			if (isKey(whole)) readKey(whole, inner, start);
			else readSection(whole, inner, start);
		}
	};

	readSection("", contents, 0);
	return read;
}

function noSuchKey(
	title: string,
	word: unknown,
	names: readonly string[],
): string {
	if (word instanceof Strange)
		return `a key of ${title} must be one of ${names.join(", ")}; found ${word.what}`;
	if (word === "<<") return `${title} has a merge key, which is not taken`;
	const near = typeof word === "string" ? nearest(word, names) : null;
	return `${title} has no key ${shown(word)}; allowed: ${names.join(", ")}${near === null ? "" : `; did you mean ${near}`}`;
}
