/** From a file's text to a layer, or to sentences with file, line, key, found and allowed. */
import type { ParsedNode } from "yaml";
import { nearest } from "../core/nearest.ts";
import { OffloadError } from "../core/reasons.ts";
import { truncate } from "../core/text.ts";
import type { Source } from "./file.ts";
import {
	isKey,
	KEY_NAMES,
	KEYS,
	type KeyName,
	type LayerValues,
} from "./keys.ts";

type Yaml = typeof import("yaml");

/** What a file's text came to. */
export interface LayerRead {
	/** The keys that it sets well. */
	readonly values: LayerValues;
	/** The line of each of them, from 1. */
	readonly lines: ReadonlyMap<KeyName, number>;
	/** Everything that is wrong, in the order of the file. Where there is one, nothing of the file may hold. */
	readonly problems: readonly OffloadError[];
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
export const faultAt = (
	source: Source,
	line: number,
	message: string,
	next: string | null = null,
): OffloadError =>
	new OffloadError("configuration", message, {
		about: `${source.path}:${line}`,
		kept: "nothing was changed or launched",
		next: next ?? `correct line ${line} of that file`,
	});

/** Sections deeper than this are no configuration. */
const DEEPEST = 8;

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
	const counter = new yaml.LineCounter();
	const doc = yaml.parseDocument(text, {
		lineCounter: counter,
		prettyErrors: false,
		version: "1.2",
		schema: "core",
	});
	const lineOf = (offset: number) => counter.linePos(offset).line;
	const problems: OffloadError[] = [];
	const wrong = (message: string, offset: number, next?: string) => {
		problems.push(faultAt(source, lineOf(offset), message, next));
	};
	const faults = [...doc.errors, ...doc.warnings];
	for (const fault of faults)
		wrong(
			`this is not YAML that can be read: ${fault.message.split("\n", 1)[0]}`,
			fault.pos[0],
		);
	const values: Record<string, unknown> = {};
	const lines = new Map<KeyName, number>();
	if (faults.length > 0) return { values, lines, problems };
	const startOf = (node: ParsedNode | null, otherwise: number): number =>
		node === null ? otherwise : node.range[0];

	const readKey = (name: KeyName, node: ParsedNode | null, at: number) => {
		const spec = KEYS[name];
		if (source.layer === "repository" && spec.merge === "user-only")
			return wrong(
				`${name} cannot be set by a repository: a cloned folder must not say what is run`,
				at,
				`take it out; it belongs in ${userPath}`,
			);
		const value = plain(yaml, node, 0);
		const found = strangeIn(value);
		const parsed = spec.schema().safeParse(value);
		if (found !== null || !parsed.success || value === null)
			return wrong(
				`${name} must be ${spec.allowed}; found ${found ?? shown(value)}`,
				startOf(node, at),
			);
		values[name] = parsed.data;
		lines.set(name, lineOf(at));
	};

	const readSection = (path: string, node: ParsedNode | null, at: number) => {
		const names = below(path);
		const title = path === "" ? "the file" : path;
		const value = plain(yaml, node, 0);
		// An empty file or section, or one of comments alone, sets nothing.
		if (value === null) return;
		if (!yaml.isMap(node) || node.anchor !== undefined)
			return wrong(
				`${title} must be a section with ${names.join(", ")}; found ${value instanceof Strange ? value.what : shown(value)}`,
				startOf(node, at),
			);
		for (const pair of node.items) {
			const start = startOf(pair.key as ParsedNode, at);
			const word = plain(yaml, pair.key as ParsedNode, 0);
			const full = path === "" ? String(word) : `${path}.${String(word)}`;
			if (typeof word !== "string" || !names.includes(word)) {
				const near = typeof word === "string" ? nearest(word, names) : null;
				wrong(
					`${title} has no key ${shown(word)}; allowed: ${names.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
					start,
				);
				continue;
			}
			const inner = pair.value as ParsedNode | null;
			if (isKey(full)) readKey(full, inner, start);
			else readSection(full, inner, start);
		}
	};

	readSection("", doc.contents as ParsedNode | null, 0);
	return { values, lines, problems };
}

/** What no key takes, in words. */
class Strange {
	readonly what: string;
	constructor(what: string) {
		this.what = what;
	}
}

/**
 * A node as plain data. What a reader could take for something else than it is stays out: a link to another
 * place of the file, a word that is made a type of its own.
 */
function plain(yaml: Yaml, node: ParsedNode | null, depth: number): unknown {
	if (node === null) return null;
	if (depth > DEEPEST) return new Strange("sections within sections too deep");
	if (yaml.isAlias(node))
		return new Strange("an alias, which is not taken: write the value itself");
	if (node.anchor !== undefined)
		return new Strange("an anchor, which is not taken: write the value alone");
	if (node.tag !== undefined && !STANDARD_TAG.test(node.tag))
		return new Strange("a value with a tag, which is not taken");
	if (yaml.isScalar(node)) return node.value;
	if (yaml.isSeq(node))
		return node.items.map((item) => plain(yaml, item, depth + 1));
	const map: Record<string, unknown> = Object.create(null);
	for (const { key, value } of node.items) {
		const name = plain(yaml, key as ParsedNode, depth + 1);
		if (typeof name !== "string")
			return new Strange("a section whose keys are not all words");
		if (name === "<<") return new Strange("a merge key, which is not taken");
		map[name] = plain(yaml, value as ParsedNode | null, depth + 1);
	}
	return map;
}

/** The tags that the parser itself gives. */
const STANDARD_TAG = /^tag:yaml\.org,2002:/;

/** The first thing in a value that no key takes, in words; null where there is none. */
function strangeIn(value: unknown): string | null {
	if (value instanceof Strange) return value.what;
	if (typeof value !== "object" || value === null) return null;
	for (const inner of Object.values(value)) {
		const found = strangeIn(inner);
		if (found !== null) return found;
	}
	return null;
}

/** A found value for a message, short. */
function shown(value: unknown): string {
	if (value === null) return "nothing";
	if (value instanceof Strange) return value.what;
	if (typeof value === "object" && !Array.isArray(value)) return "a section";
	return truncate(JSON.stringify(value) ?? String(value), 60);
}
