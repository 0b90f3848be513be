/** YAML nodes as plain data, and values in words. */
import type { ParsedNode } from "yaml";
import { truncate } from "../core/text.ts";
import type { Yaml } from "./yaml-text.ts";

/** Something that no key takes, in words, and where it stands. */
export class Strange {
	readonly what: string;
	readonly offset: number;
	constructor(what: string, offset: number) {
		this.what = what;
		this.offset = offset;
	}
}

/**
 * What a node itself carries that is not taken, because a reader could take it for something else than it
 * is: a link to another place of the file, a word that is made a type of its own.
 */
export function strangeness(yaml: Yaml, node: ParsedNode): Strange | null {
	const at = node.range[0];
	if (yaml.isAlias(node))
		return new Strange(
			"an alias, which is not taken: write the value itself",
			at,
		);
	if (node.anchor !== undefined)
		return new Strange(
			"an anchor, which is not taken: write the value alone",
			at,
		);
	if (node.tag !== undefined)
		return new Strange("a tag, which is not taken: write the value alone", at);
	return null;
}

/**
 * A node as plain data: words, numbers, lists, and sections as objects without a prototype.
 *
 * @returns the data, or the first strange thing in it
 */
export function plain(yaml: Yaml, node: ParsedNode | null): unknown {
	if (node === null) return null;
	const strange = strangeness(yaml, node);
	if (strange !== null) return strange;
	if (yaml.isScalar(node)) return node.value;
	if (yaml.isSeq(node)) {
		const list: unknown[] = [];
		for (const item of node.items) {
			const value = plain(yaml, item);
			if (value instanceof Strange) return value;
			list.push(value);
		}
		return list;
	}
	if (!yaml.isMap(node))
		return new Strange("something that is no value", node.range[0]);
	const map: Record<string, unknown> = Object.create(null);
	for (const { key, value } of node.items) {
		const at = (key as ParsedNode | null)?.range[0] ?? node.range[0];
		const name = plain(yaml, key as ParsedNode);
		if (name instanceof Strange) return name;
		if (typeof name !== "string")
			return new Strange("a section whose keys are not all words", at);
		if (name === "<<")
			return new Strange("a merge key, which is not taken", at);
		if (name === "__proto__")
			return new Strange("the name __proto__, which is not taken", at);
		if (name in map) return new Strange(`${shown(name)} twice`, at);
		const inner = plain(yaml, value as ParsedNode | null);
		if (inner instanceof Strange) return inner;
		map[name] = inner;
	}
	return map;
}

/** A found value for a message, short. */
export function shown(value: unknown): string {
	if (value === null || value === undefined) return "nothing";
	if (value instanceof Strange) return value.what;
	if (typeof value === "number") return String(value);
	return truncate(JSON.stringify(value) ?? String(value), 60);
}
