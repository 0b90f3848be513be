/**
 * Text into records, and records into what a format allows.
 *
 * A record that cannot be read is an error that names the place, what was found and what is
 * allowed. It never becomes a default.
 */
import type * as z from "zod/mini";
import { OffloadError } from "../reasons.ts";

/** Where a text comes from and what it should be. */
export interface Source {
	/** The file, for the message. */
	readonly path: string;
	/** What it is, as a noun: `job record`, `claim`. */
	readonly what: string;
	/** The newest format that this version reads. */
	readonly format?: number;
	/** The line within the file, where the text is one line of many. */
	readonly line?: number;
}

type Issue = z.core.$ZodIssue;

const KEPT = "the file was left as it is";

/** A value as a short piece of JSON, for a message. */
function shown(value: unknown): string {
	if (value === undefined) return "nothing";
	const text = JSON.stringify(value) ?? typeof value;
	return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
	let here = value;
	for (const key of path) {
		if (typeof here !== "object" || here === null) return undefined;
		here = (here as Record<PropertyKey, unknown>)[key];
	}
	return here;
}

function allowed(issue: Issue): string {
	switch (issue.code) {
		case "invalid_type":
			return `a value of type ${issue.expected}`;
		case "invalid_value":
			return issue.values.map(shown).join(", ");
		case "too_big":
			return `at most ${issue.maximum}`;
		case "too_small":
			return `${issue.exact ? "exactly" : "at least"} ${issue.minimum}`;
		case "invalid_format":
			return issue.pattern
				? `text that matches ${issue.pattern}`
				: issue.format;
		case "unrecognized_keys":
			return "no such key";
		default:
			return "one of the forms of this record";
	}
}

/**
 * Says what is wrong with a value, from the first complaint of a schema.
 *
 * @param issue the complaint
 * @param value the whole value that was parsed
 * @returns `key "a.b": found x, allowed: y`
 */
export function describeIssue(issue: Issue, value: unknown): string {
	const path =
		issue.code === "unrecognized_keys"
			? [...issue.path, issue.keys[0] ?? ""]
			: issue.path;
	const key = path.map(String).join(".") || "(the whole)";
	return `key "${key}": found ${shown(at(value, path))}, allowed: ${allowed(issue)}`;
}

function corrupt(source: Source, where: string, cause?: unknown): OffloadError {
	return new OffloadError(
		"corrupt",
		`The ${source.what} is damaged: ${where}`,
		{
			about: source.path,
			kept: KEPT,
			next: "mend the file or move it out of the way; nothing else depends on it",
			cause,
		},
	);
}

/** The line in which a JSON parser stopped, from its message and the text. */
function lineOf(text: string, message: string): number {
	const position = /position (\d+)/.exec(message)?.[1];
	const upTo = position === undefined ? text : text.slice(0, Number(position));
	return upTo.split("\n").length;
}

/**
 * Refuses a record of a newer format by name, so that an old version never guesses at it.
 *
 * @param value the parsed JSON
 * @param source where it comes from
 * @throws OffloadError `corrupt`
 */
export function refuseNewer(value: unknown, source: Source): void {
	const format = at(value, ["format"]);
	const newest = source.format ?? 1;
	if (typeof format !== "number" || format <= newest) return;
	throw new OffloadError(
		"corrupt",
		`The ${source.what} was written by a newer Offload (format ${format}); this one reads up to ${newest}`,
		{
			about: source.path,
			kept: KEPT,
			next: "update Offload for whoever asks, then ask again",
		},
	);
}

/**
 * Reads a record from its JSON text.
 *
 * @param text the whole file, or one line of it
 * @param schema what it must be
 * @param source where it comes from, for the message
 * @throws OffloadError `corrupt`, naming file, line or key, what was found and what is allowed;
 *   a newer format is refused by name
 */
export function parseRecord<T>(
	text: string,
	schema: z.ZodMiniType<T>,
	source: Source,
): T {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const line = source.line ?? lineOf(text, message);
		const found = text === "" ? "an empty file" : "text that is not JSON";
		throw corrupt(
			source,
			`line ${line}: found ${found}, allowed: one JSON object`,
			error,
		);
	}
	refuseNewer(value, source);
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	const where = source.line === undefined ? "" : `line ${source.line}, `;
	throw corrupt(
		source,
		`${where}${issue ? describeIssue(issue, value) : "not a record of this kind"}`,
	);
}

/** Cuts a text to `max` UTF-16 units without halving a character. */
function cut(text: string, max: number): string {
	const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
	return text.slice(0, end);
}

/**
 * Makes a value fit its schema before it is written: texts that are too long are cut, since a long
 * sentence must not cost a runner its record. Anything else that does not fit is a fault of ours.
 *
 * @param value what is to be written
 * @param schema what readers will demand
 * @param what a noun for the message
 * @throws OffloadError `internal`
 */
export function fitTo<T>(value: T, schema: z.ZodMiniType<T>, what: string): T {
	const first = schema.safeParse(value);
	if (first.success) return first.data;
	const copy = structuredClone(value);
	for (const issue of first.error.issues) {
		if (issue.code !== "too_big" || issue.origin !== "string") continue;
		const key = issue.path.at(-1);
		const holder = at(copy, issue.path.slice(0, -1));
		const text = at(copy, issue.path);
		if (key === undefined || typeof text !== "string") continue;
		(holder as Record<PropertyKey, unknown>)[key] = cut(
			text,
			Number(issue.maximum),
		);
	}
	const second = schema.safeParse(copy);
	if (second.success) return second.data;
	const [issue] = second.error.issues;
	throw new OffloadError(
		"internal",
		`A ${what} was about to be written that could not be read again: ${issue ? describeIssue(issue, copy) : ""}`,
	);
}
