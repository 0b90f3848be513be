/**
 * From a file's text to its YAML, if it can be read safely.
 *
 * The parser descends into what lies within what, and one that descends far enough ends the whole process:
 * so the depth is counted before, on the words alone. A cloned folder's file gets no further than that.
 */
import type { Document, ErrorCode, ParsedNode, YAMLError } from "yaml";
import { truncate } from "../core/text.ts";

export type Yaml = typeof import("yaml");

/** Something that is wrong, and where. */
export interface Fault {
	/** In characters from the beginning. */
	readonly offset: number;
	readonly message: string;
}

/** A text that was parsed. */
export interface Parsed {
	readonly contents: ParsedNode | null;
	/** Nothing of the contents may be used where there is one. */
	readonly faults: readonly Fault[];
	/** The line of an offset, from 1. */
	lineOf(offset: number): number;
}

/** Deeper than any key lies. */
const DEEPEST = 24;
/** More words and signs than a configuration has: the parser's time grows with them. */
const MOST_WORDS = 40_000;
/** Faults of the syntax that are told: the first one explains most of the others. */
const MOST_FAULTS = 10;

/** What the parser's own words do not make clear. */
const SAID: { readonly [C in ErrorCode]?: string } = {
	TAB_AS_INDENT: "a tab cannot indent: YAML takes spaces alone",
	MULTIPLE_DOCS: "a second document begins here, and a configuration is one",
	BAD_ALIAS: "an alias is not taken: write the value itself",
	BAD_DIRECTIVE: "a line that begins with % is not taken",
	TAG_RESOLVE_FAILED: "a tag is not taken: write the value alone",
};

/** What the parser must not be given, and where; null where nothing is wrong. */
function tooMuch(yaml: Yaml, text: string): Fault | null {
	let offset = 0;
	let words = 0;
	/** Where the line began. */
	let start = 0;
	/** Whether nothing but blanks was in the line so far. */
	let fresh = true;
	/** Open brackets. */
	let flow = 0;
	/** The columns at which the levels above begin, each further right than the one before. */
	const columns: number[] = [];
	const level = (column: number) => {
		while ((columns.at(-1) ?? -1) >= column) columns.pop();
		columns.push(column);
	};
	for (const word of new yaml.Lexer().lex(text)) {
		// Marks of the lexer's own, of no length in the text.
		if (word === "\u0002" || word === "\u0018" || word === "\u001f") continue;
		words += 1;
		if (words > MOST_WORDS)
			return {
				offset,
				message: `there are more than ${MOST_WORDS} words and signs up to here, which no configuration has`,
			};
		if (word === "[" || word === "{") flow += 1;
		else if (word === "]" || word === "}") flow = Math.max(0, flow - 1);
		if (flow === 0 && word.trim() !== "") {
			if (fresh) level(offset - start);
			// Each may begin a level of its own within the line.
			if (word === "-" || word === "?" || word === ":")
				level(offset - start + 1);
			fresh = false;
		}
		if (columns.length + flow > DEEPEST)
			return {
				offset,
				message: `things lie within things more than ${DEEPEST} deep here, and no key does`,
			};
		offset += word.length;
		const end = word.lastIndexOf("\n");
		if (end < 0) continue;
		start = offset - word.length + end + 1;
		fresh = true;
	}
	return null;
}

const says = (fault: YAMLError): string =>
	SAID[fault.code] ??
	`this is not YAML that can be read: ${truncate(fault.message.split("\n", 1)[0] ?? "", 160)}`;

/**
 * Parses a text.
 *
 * @param yaml the library, which only a miss of the cache loads
 */
export function parseText(yaml: Yaml, text: string): Parsed {
	const counter = new yaml.LineCounter();
	const lineOf = (offset: number) => counter.linePos(offset).line;
	const much = tooMuch(yaml, text);
	if (much !== null)
		return {
			contents: null,
			faults: [much],
			lineOf: (offset) => text.slice(0, offset).split("\n").length,
		};
	const doc = yaml.parseDocument(text, {
		lineCounter: counter,
		prettyErrors: false,
		version: "1.2",
		schema: "core",
		// Looked for where the keys are read: the parser compares each with each.
		uniqueKeys: false,
	}) as Document.Parsed<ParsedNode>;
	const faults = [...doc.errors, ...doc.warnings]
		.slice(0, MOST_FAULTS)
		.map((fault) => ({ offset: fault.pos[0], message: says(fault) }));
	const { directives } = doc;
	if (
		faults.length === 0 &&
		(directives.yaml.explicit === true ||
			Object.keys(directives.tags).length > 1)
	)
		faults.push({
			offset: Math.max(0, text.search(/^%/m)),
			message: SAID.BAD_DIRECTIVE as string,
		});
	return { contents: doc.contents, faults, lineOf };
}
