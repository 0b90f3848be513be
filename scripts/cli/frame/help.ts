/** Help, written from the table and fitted to 80 columns. */
import { nameOf } from "./parse.ts";
import { GLOBAL_OPTIONS, shownVerbs, VERBS, type VerbName } from "./table.ts";
import type { OptionSpec, PositionalSpec, VerbSpec } from "./types.ts";

const WIDTH = 80;

/**
 * Breaks a text into lines.
 *
 * @param text one paragraph
 * @param indent columns before every line but the first, which the caller has begun
 * @param first columns that the caller has used of the first line
 */
export function wrap(text: string, indent: number, first = indent): string {
	const lines: string[] = [];
	let line = "";
	let room = WIDTH - first;
	for (const word of text.split(" ")) {
		if (line !== "" && line.length + 1 + word.length > room) {
			lines.push(line);
			line = word;
			room = WIDTH - indent;
		} else line = line === "" ? word : `${line} ${word}`;
	}
	lines.push(line);
	return lines.join(`\n${" ".repeat(indent)}`);
}

/** Two columns: a term, and what it means. */
function entry(term: string, means: string, column: number): string {
	const lead = `  ${term}`;
	return lead.length + 2 > column
		? `${lead}\n${" ".repeat(column)}${wrap(means, column)}`
		: `${lead.padEnd(column)}${wrap(means, column)}`;
}

/** An option as it is typed. */
function optionTerm(long: string, option: OptionSpec): string {
	const value = option.placeholder ?? option.values?.join("|") ?? "VALUE";
	const short = option.short === undefined ? "" : `-${option.short}, `;
	return `${short}--${long}${option.type === "flag" ? "" : ` ${value}`}`;
}

/**
 * The first lines: what may be typed.
 *
 * @param name the verb
 */
export function usageLine(name: VerbName): string {
	const spec: VerbSpec = VERBS[name];
	const exclusive = (spec.exclusive ?? []).flat();
	const one = (long: string) => {
		const option = spec.options[long] as OptionSpec;
		return `${optionTerm(long, option).replace(/^-., /, "")}`;
	};
	const parts = [
		...spec.positionals.map((place: PositionalSpec) => nameOf(place)),
		...(spec.exclusive ?? []).map((group) => `[${group.map(one).join(" | ")}]`),
		...Object.entries(spec.options)
			.filter(([long]) => !exclusive.includes(long))
			.map(
				([long, option]) =>
					`[${one(long)}]${option.many === true ? "..." : ""}`,
			),
	];
	// A bracket is not torn: its spaces are held until the line is broken.
	const held = parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" ");
	const lead = `offload ${name} `;
	return `${lead}${wrap(held, lead.length + 7, lead.length + 7)}`
		.replaceAll("\u00a0", " ")
		.trimEnd();
}

const meaning = (place: OptionSpec | PositionalSpec): string => {
	const values = place.values ?? place.suggest;
	const shown =
		values === undefined ||
		("placeholder" in place && place.values === undefined && !place.suggest) ||
		("type" in place && place.values !== undefined && !place.placeholder)
			? ""
			: `: ${values.join(", ")}`;
	const otherwise =
		"otherwise" in place && place.otherwise !== undefined
			? ` (default: ${place.otherwise})`
			: "";
	return `${place.help}${shown}${otherwise}`;
};

/**
 * The help of one verb.
 *
 * @param name the verb
 * @returns text of at most 80 columns, with examples
 */
export function verbHelp(name: VerbName): string {
	const spec: VerbSpec = VERBS[name];
	const blocks = [
		`${wrap(`offload ${name}: ${spec.summary}`, 2, 0)}`,
		`usage: ${usageLine(name)}`,
		...(spec.about ?? []).map((paragraph) => wrap(paragraph, 0)),
	];
	if (spec.positionals.length > 0)
		blocks.push(
			`arguments:\n${spec.positionals
				.map((place) => entry(nameOf(place), meaning(place), 24))
				.join("\n")}`,
		);
	const options = [
		...Object.entries(spec.options),
		...Object.entries(GLOBAL_OPTIONS).filter(([long]) => long !== "version"),
	] as readonly (readonly [string, OptionSpec])[];
	blocks.push(
		`options:\n${options
			.map(([long, option]) =>
				entry(optionTerm(long, option), meaning(option), 24),
			)
			.join("\n")}`,
		`examples:\n${spec.examples
			.map(([command, does]) => `  offload ${command}\n      ${wrap(does, 6)}`)
			.join("\n")}`,
		`prints:\n${Object.entries(spec.prints)
			.map(([key, means]) => entry(key, means, 14))
			.join("\n")}`,
	);
	return `${blocks.join("\n\n")}\n`;
}

/**
 * The overview of all verbs.
 *
 * @returns text of at most 80 columns
 */
export function overview(): string {
	return `Offload hands a piece of agent work to a worker, and says what became of it and
how it knows.

usage: offload <verb> [arguments] [--json] [--quiet]

verbs:
${shownVerbs()
	.map((name) => entry(name, VERBS[name].summary, 14))
	.join("\n")}

begin with:
  offload demo
  offload dispatch headless-oneshot petition.md
  offload help dispatch
`;
}
