/** From a file's text to a layer, or to a sentence with file, line, key, found and allowed. */
import type { ParsedNode } from "yaml";
import { nearest } from "../core/nearest.ts";
import { OffloadError } from "../core/reasons.ts";
import { truncate } from "../core/text.ts";
import type { Source } from "./file.ts";
import { KEY_NAMES, KEYS, type KeyName, type LayerValues } from "./keys.ts";

type Yaml = typeof import("yaml");

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

const isKey = (path: string): path is KeyName => Object.hasOwn(KEYS, path);

/**
 * Reads a layer from the text of its file.
 *
 * @param yaml the library, which only a miss of the cache loads
 * @param text the file's text
 * @param source which file, for messages
 * @param userPath where the keys belong that a repository may not set
 * @throws OffloadError `configuration`, naming file and line, key, what was found, what is allowed
 */
export function readLayer(
	yaml: Yaml,
	text: string,
	source: Source,
	userPath: string,
): LayerValues {
	const lines = new yaml.LineCounter();
	const doc = yaml.parseDocument(text, {
		lineCounter: lines,
		prettyErrors: false,
		version: "1.2",
		schema: "core",
	});
	const refuse = (message: string, offset: number, next?: string) => {
		const { line } = lines.linePos(offset);
		return new OffloadError("configuration", message, {
			about: `${source.path}:${line}`,
			kept: "nothing was changed or launched",
			next: next ?? `correct line ${line} of that file`,
		});
	};
	const fault = doc.errors[0] ?? doc.warnings[0];
	if (fault !== undefined)
		throw refuse(
			`this is not YAML that can be read: ${fault.message.split("\n", 1)[0]}`,
			fault.pos[0],
		);
	const values: Record<string, unknown> = {};
	const startOf = (node: ParsedNode | null, otherwise: number): number =>
		node === null ? otherwise : node.range[0];

	const readKey = (name: KeyName, node: ParsedNode | null, at: number) => {
		const spec = KEYS[name];
		if (source.layer === "repository" && spec.merge === "user-only")
			throw refuse(
				`${name} cannot be set by a repository: a cloned folder must not say what is run`,
				at,
				`take it out; it belongs in ${userPath}`,
			);
		const value = plain(yaml, node);
		const parsed = spec.schema.safeParse(value);
		if (!parsed.success || value === null)
			throw refuse(
				`${name} must be ${spec.allowed}; found ${shown(value)}`,
				startOf(node, at),
			);
		values[name] = parsed.data;
	};

	const readSection = (path: string, node: ParsedNode | null, at: number) => {
		const names = below(path);
		const title = path === "" ? "the file" : path;
		// An empty file or section, or one of comments alone, sets nothing.
		if (plain(yaml, node) === null) return;
		if (!yaml.isMap(node))
			throw refuse(
				`${title} must be a section with ${names.join(", ")}; found ${shown(plain(yaml, node))}`,
				startOf(node, at),
			);
		for (const pair of node.items) {
			const start = startOf(pair.key as ParsedNode, at);
			const word = plain(yaml, pair.key as ParsedNode);
			const full = path === "" ? String(word) : `${path}.${String(word)}`;
			if (typeof word !== "string" || !names.includes(word)) {
				const near = nearest(String(word), names);
				throw refuse(
					`${title} has no key ${shown(word)}; allowed: ${names.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
					start,
				);
			}
			const value = pair.value as ParsedNode | null;
			if (isKey(full)) readKey(full, value, start);
			else readSection(full, value, start);
		}
	};

	readSection("", doc.contents as ParsedNode | null, 0);
	return values as LayerValues;
}

/** A scalar or a list of scalars as plain data. Everything else is no value of ours. */
function plain(yaml: Yaml, node: ParsedNode | null): unknown {
	if (node === null) return null;
	if (yaml.isScalar(node)) return node.value;
	if (yaml.isSeq(node))
		return node.items.map((item) =>
			yaml.isScalar(item) ? item.value : NOT_PLAIN,
		);
	return NOT_PLAIN;
}

/** Stands for a map, an alias or a nested list, none of which any key allows. */
const NOT_PLAIN = Symbol("not plain");

/** A found value for a message, short. */
function shown(value: unknown): string {
	if (value === NOT_PLAIN) return "a section or an alias";
	if (value === null) return "nothing";
	if (Array.isArray(value))
		return value.includes(NOT_PLAIN)
			? "a list of more than words"
			: truncate(JSON.stringify(value), 60);
	return truncate(JSON.stringify(value) ?? String(value), 60);
}
