/** What is wrong inside a value: in which entry of a list, at which key, and where in the file that stands. */
import type { ParsedNode } from "yaml";
import type * as z from "zod/mini";
import { nearest } from "../core/nearest.ts";
import { type Key, TWICE } from "./key.ts";
import { plain, shown } from "./plain.ts";
import type { Yaml } from "./yaml-text.ts";

type Way = readonly PropertyKey[];

/** What was found, by the way to it inside a section. */
export function foundIn(value: unknown, way: Way): string {
	const inner = innerOf(value, way);
	return way.length === 0 ? shown(value) : `${way.join(".")}: ${shown(inner)}`;
}

function innerOf(value: unknown, way: Way): unknown {
	let inner = value;
	for (const step of way)
		inner =
			typeof inner === "object" && inner !== null
				? (inner as Record<PropertyKey, unknown>)[step]
				: undefined;
	return inner;
}

/**
 * Where something stands, by the way to it: a name in a section, a number in a list.
 *
 * @returns in characters from the beginning, of the last step that is there; null where there is no node
 */
export function offsetOf(
	yaml: Yaml,
	node: ParsedNode | null,
	way: Way,
): number | null {
	let at = node?.range[0] ?? null;
	let inner = node;
	for (const step of way) {
		if (yaml.isSeq(inner) && typeof step === "number") {
			inner = (inner.items[step] as ParsedNode | undefined) ?? null;
			at = inner?.range[0] ?? at;
		} else if (yaml.isMap(inner)) {
			const pair = inner.items.find(
				({ key }) => yaml.isScalar(key) && key.value === step,
			);
			at = (pair?.key as ParsedNode | undefined)?.range[0] ?? at;
			inner = (pair?.value as ParsedNode | null | undefined) ?? null;
		} else break;
	}
	return at;
}

/** Faults of one key that are told. */
const MOST = 20;

/**
 * Everything that is wrong in a list of sections, in sentences that name the entry and its key.
 *
 * @param spec the key
 * @param issues what its schema has to say
 * @returns at least one, each with its place in the file where that is known
 */
export function entryFaults(
	yaml: Yaml,
	spec: Pick<Key<unknown>, "allowed" | "fields" | "fieldSays"> & {
		readonly name: string;
	},
	node: ParsedNode | null,
	issues: readonly z.core.$ZodIssue[],
): readonly { readonly message: string; readonly offset: number | null }[] {
	const value = plain(yaml, node);
	const fields = spec.fields ?? [];
	/** A union tells of each form that it could not be: those of the form that was meant count. */
	const meant = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
		if (issue.code !== "invalid_union") return [issue];
		const found = innerOf(value, issue.path);
		const [word, section] = issue.errors;
		const inner = typeof found === "object" && found !== null ? section : word;
		return (inner ?? []).map((one) => ({
			...one,
			path: [...issue.path, ...one.path],
		}));
	};
	const faults = issues.flatMap(meant).map((issue) => {
		const [entry, field] = issue.path;
		const place = (way: Way) => offsetOf(yaml, node, way);
		if (typeof entry !== "number")
			return {
				message: `${spec.name} must be ${spec.allowed}; found ${Array.isArray(value) ? `${value.length} entries` : shown(value)}`,
				offset: place([]),
			};
		const title = `${spec.name}, entry ${entry + 1}`;
		if (issue.code === "unrecognized_keys") {
			const key = issue.keys[0] ?? "";
			const near = nearest(key, fields);
			return {
				message: `${title} has no key ${shown(key)}; allowed: ${fields.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
				offset: place([...issue.path, key]),
			};
		}
		if (issue.message.startsWith(TWICE))
			return {
				message: `${title}: ${issue.message}`,
				offset: place([entry, "alias"]),
			};
		const says =
			typeof field === "string"
				? spec.fieldSays?.[field]
				: typeof innerOf(value, [entry]) === "string"
					? spec.fieldSays?.alias
					: undefined;
		const way = typeof field === "string" ? [entry, field] : [entry];
		return {
			message:
				says === undefined
					? `${title} must be a section with ${fields.join(", ")}; found ${shown(innerOf(value, way))}`
					: `${title}: ${typeof field === "string" ? field : "alias"} must be ${says}; found ${shown(innerOf(value, way))}`,
			offset: place(way),
		};
	});
	// What a schema refuses is told, whatever it has to say for itself.
	if (faults.length === 0)
		faults.push({
			message: `${spec.name} must be ${spec.allowed}; found ${shown(value)}`,
			offset: offsetOf(yaml, node, []),
		});
	const seen = new Set<string>();
	return faults
		.filter(({ message }) => !seen.has(message) && seen.add(message))
		.slice(0, MOST);
}
