/** From a command line to a verb with typed arguments, or to a sentence about what is wrong with it. */
import { parseArgs } from "node:util";
import { nearest } from "../../core/nearest.ts";
import { OffloadError } from "../../core/reasons.ts";
import {
	type Args,
	GLOBAL_OPTIONS,
	isVerb,
	shownVerbs,
	VERBS,
	type VerbName,
} from "./table.ts";
import type { OptionSpec, PositionalSpec, VerbSpec } from "./types.ts";

/** The options that every verb takes. */
export interface Globals {
	readonly json: boolean;
	readonly quiet: boolean;
	readonly help: boolean;
	readonly version: boolean;
}

/** A command line that could be understood. */
export type Parsed =
	| { readonly kind: "overview"; readonly globals: Globals }
	| {
			readonly kind: "verb";
			readonly verb: VerbName;
			readonly globals: Globals;
			/** Reads the arguments; throws a `usage` OffloadError. Not called where help was asked for. */
			readonly args: () => Args<VerbName>;
	  };

const usage = (message: string, about: string | undefined, next: string) =>
	new OffloadError(
		"usage",
		message,
		about === undefined ? { next } : { about, next },
	);

const isGlobal = (name: string): name is keyof Globals =>
	Object.hasOwn(GLOBAL_OPTIONS, name);

const SHORTS = Object.entries(GLOBAL_OPTIONS).flatMap(([name, option]) =>
	"short" in option ? [[option.short, name as keyof Globals] as const] : [],
);

/** The global options in a word: `--json`, `-q`, and the `q` of `-fq`. */
function globalsIn(word: string): readonly (keyof Globals)[] {
	const long = word.slice(2);
	if (word.startsWith("--")) return isGlobal(long) ? [long] : [];
	if (!/^-[A-Za-z]+$/.test(word)) return [];
	return SHORTS.flatMap(([short, name]) =>
		word.includes(short) ? [name] : [],
	);
}

/**
 * The global options of a command line, wherever they stand before `--`. Never fails: it also says
 * in which form an error is to be printed.
 *
 * @param argv the words after `offload`
 */
export function readGlobals(argv: readonly string[]): Globals {
	const found = { json: false, quiet: false, help: false, version: false };
	for (const word of argv) {
		if (word === "--") break;
		for (const name of globalsIn(word)) found[name] = true;
	}
	return found;
}

/**
 * Finds the verb and prepares its arguments.
 *
 * @param argv the words after `offload`
 * @returns the verb and its arguments; `overview` where there is no verb
 * @throws OffloadError `usage`, with the nearest verb where one is near
 */
export function parse(argv: readonly string[]): Parsed {
	const globals = readGlobals(argv);
	let at = 0;
	while (at < argv.length && globalsIn(argv[at] as string).length > 0) at++;
	const word = argv[at];
	if (word === undefined)
		return globals.version
			? {
					kind: "verb",
					verb: "version",
					globals,
					args: () => readArgs("version", []),
				}
			: { kind: "overview", globals };
	if (!isVerb(word)) {
		const near = nearest(word, shownVerbs());
		throw usage(
			word.startsWith("-")
				? "options come after a verb"
				: "there is no such verb",
			word,
			near === null ? "offload help" : `offload ${near}`,
		);
	}
	const rest = [...argv.slice(0, at), ...argv.slice(at + 1)];
	return {
		kind: "verb",
		verb: word,
		globals,
		args: () => readArgs(word, rest),
	};
}

/** An option as the person wrote it. */
const written = (raw: string, option: OptionSpec | undefined) =>
	option?.placeholder ? `${raw} ${option.placeholder}` : raw;

function checkPlace(
	what: string,
	value: string,
	place: OptionSpec | PositionalSpec,
	how: string,
): void {
	if (place.values !== undefined && !place.values.includes(value)) {
		const near = nearest(value, place.values);
		throw usage(
			`${what} must be one of ${place.values.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
			value,
			how,
		);
	}
	if (place.grammar !== undefined && !place.grammar.pattern.test(value))
		throw usage(`${what} must be ${place.grammar.says}`, value, how);
	if (value === "") throw usage(`${what} is empty`, undefined, how);
}

function toValue(
	raw: string,
	option: OptionSpec,
	value: string,
	how: string,
): string | number {
	checkPlace(raw, value, option, how);
	if (option.type === "text") return value;
	const whole = option.type === "count";
	if (!(whole ? /^\d{1,9}$/ : /^(\d{1,8})(\.\d{1,3})?$/).test(value))
		throw usage(
			`${raw} must be ${whole ? "a whole number" : "a number of seconds above 0"}`,
			value,
			how,
		);
	const number = Number(value);
	if (!whole && !(number > 0 && number <= 2_000_000))
		throw usage(
			`${raw} must be a number of seconds above 0 and at most 2000000`,
			value,
			how,
		);
	return number;
}

/** Reads the arguments of one verb by its entry of the table. */
function readArgs(name: VerbName, words: readonly string[]): Args<VerbName> {
	const spec: VerbSpec = VERBS[name];
	const how = `offload ${name} --help`;
	const all: Readonly<Record<string, OptionSpec>> = {
		...spec.options,
		...GLOBAL_OPTIONS,
	};
	// The parser's own strict mode throws sentences of its own; its tokens let us write ours.
	// It is loaded when it is first called: a verb without arguments does without.
	const { tokens } =
		words.length === 0
			? { tokens: [] }
			: parseArgs({
					args: [...words],
					strict: false,
					allowPositionals: true,
					tokens: true,
					options: Object.fromEntries(
						Object.entries(all).map(([long, option]) => [
							long,
							{
								type: option.type === "flag" ? "boolean" : "string",
								...(option.short === undefined ? {} : { short: option.short }),
							} as const,
						]),
					),
				});
	const opt: Record<string, unknown> = {};
	for (const [long, option] of Object.entries(spec.options))
		opt[long] =
			option.type === "flag" ? false : option.many === true ? [] : undefined;
	const positionals: string[] = [];
	const given = new Set<string>();
	for (const token of tokens) {
		if (token.kind === "positional") positionals.push(token.value);
		if (token.kind !== "option") continue;
		const option = Object.hasOwn(all, token.name) ? all[token.name] : undefined;
		if (option === undefined) {
			const near = nearest(token.name, Object.keys(all));
			throw usage(
				`${name} has no option ${token.rawName}${near === null ? "" : `; did you mean --${near}`}`,
				undefined,
				how,
			);
		}
		if (option.type === "flag") {
			if (token.value !== undefined)
				throw usage(`${token.rawName} takes no value`, token.value, how);
			if (!isGlobal(token.name)) opt[token.name] = true;
			given.add(token.name);
			continue;
		}
		if (token.value === undefined)
			throw usage(
				`${written(token.rawName, option)} needs a value`,
				undefined,
				how,
			);
		if (!token.inlineValue && /^-./.test(token.value))
			throw usage(
				`${token.rawName} needs a value; if ${token.value} is the value, write ${token.rawName}=${token.value}`,
				undefined,
				how,
			);
		const value = toValue(token.rawName, option, token.value, how);
		if (option.many === true) (opt[token.name] as unknown[]).push(value);
		else if (given.has(token.name))
			throw usage(`${token.rawName} is given twice`, undefined, how);
		else opt[token.name] = value;
		given.add(token.name);
	}
	for (const group of spec.exclusive ?? []) {
		const both = group.filter((long) => given.has(long));
		if (both.length > 1)
			throw usage(
				`${both.map((long) => `--${long}`).join(" and ")} exclude each other`,
				undefined,
				how,
			);
	}
	return {
		pos: readPositionals(name, spec.positionals, positionals, how),
		opt,
	} as unknown as Args<VerbName>;
}

function readPositionals(
	name: VerbName,
	places: readonly PositionalSpec[],
	words: readonly string[],
	how: string,
): Record<string, unknown> {
	const pos: Record<string, unknown> = {};
	let at = 0;
	for (const place of places) {
		const taken =
			place.many === true ? words.slice(at) : words.slice(at, at + 1);
		at += taken.length;
		if (taken.length === 0 && place.optional !== true)
			throw usage(
				`${name} needs ${nameOf(place)}: ${place.help}`,
				undefined,
				how,
			);
		for (const word of taken) checkPlace(nameOf(place), word, place, how);
		pos[place.name] = place.many === true ? taken : taken[0];
	}
	const extra = words[at];
	if (extra !== undefined)
		throw usage(`${name} takes no further argument`, extra, how);
	return pos;
}

/**
 * A positional as help and messages write it.
 *
 * @param place its entry
 * @returns `<handle>`, `<handle>...`, `[verb]`
 */
export function nameOf(place: PositionalSpec): string {
	const base =
		place.many === true
			? `<${place.name.replace(/s$/, "")}>...`
			: `<${place.name}>`;
	return place.optional === true ? `[${base.replace(/[<>]/g, "")}]` : base;
}
