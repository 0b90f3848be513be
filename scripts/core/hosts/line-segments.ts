/** The segments of a line of readiness: what was measured besides. A missing one is null and never 0. */

/** What a host measured of itself, and how old it is. */
export interface Measures {
	/** `why` of a marker that is no or unknown, in one token of lower case letters, digits and hyphens. */
	readonly why: string | null;
	/** The age of the witness as it is told: `40s`, `12m`, `3h`, `5d`. */
	readonly seen: string | null;
	/** Load, one minute; at most two decimals. */
	readonly load: number | null;
	/** Percent, 0 to 100; at most two decimals. */
	readonly memFreePct: number | null;
	/** By which road a headless run may sign in there. */
	readonly headlessRoute: HeadlessRoute | null;
	readonly jobs: number | null;
	readonly claudeProcs: number | null;
}

/** Token slots by name, and the state of the keychain route in a word. */
export interface HeadlessRoute {
	readonly slots: readonly string[];
	readonly keychain: string;
}

export const NOTHING_MEASURED: Measures = {
	why: null,
	seen: null,
	load: null,
	memFreePct: null,
	headlessRoute: null,
	jobs: null,
	claudeProcs: null,
};

/** An age as it is told. */
export const AGE = /^(?:0|[1-9]\d{0,8})[smhd]$/;
/** A number with at most two decimals. */
export const DECIMAL = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,2})?$/;
const COUNT = /^(?:0|[1-9]\d{0,8})$/;
const TOKEN = /^[a-z0-9][a-z0-9-]{0,63}$/;
const SLOT = /^(?!-)[A-Za-z0-9._-]{1,64}$/;
const NONE = "none";

const decimal = (text: string): number | null =>
	DECIMAL.test(text) ? Number(text) : null;
const percent = (text: string): number | null => {
	const value = decimal(text);
	return value !== null && value <= 100 ? value : null;
};
const count = (text: string): number | null =>
	COUNT.test(text) ? Number(text) : null;
const matching =
	(pattern: RegExp) =>
	(text: string): string | null =>
		pattern.test(text) ? text : null;

/** The names of slots: one comma between two, a blank after it allowed. */
function slots(text: string): readonly string[] | null {
	if (text === NONE) return [];
	const names = text.split(/, ?/);
	return names.every((name) => SLOT.test(name) && name !== NONE) &&
		new Set(names).size === names.length
		? names
		: null;
}

function route(text: string): HeadlessRoute | null {
	const found = /^slots (.+), keychain-route (\S+)$/.exec(text);
	const [, list = "", keychain = ""] = found ?? [];
	const names = slots(list);
	return names !== null && TOKEN.test(keychain)
		? { slots: names, keychain }
		: null;
}

/** The forms of the segments: the words around a value, and how it is read. */
const FORMS: readonly (readonly [
	name: keyof Measures,
	pattern: RegExp,
	read: (text: string) => Measures[keyof Measures],
])[] = [
	["why", /^why (\S+)$/, matching(TOKEN)],
	["seen", /^seen (\S+) ago$/, matching(AGE)],
	["load", /^load (\S+)$/, decimal],
	["memFreePct", /^mem free (\S+)%$/, percent],
	["headlessRoute", /^headless: (.+)$/, route],
	["jobs", /^(\S+) jobs?$/, count],
	["claudeProcs", /^claude procs (\S+)$/, count],
];

/**
 * Reads one segment.
 *
 * @returns an object with the one field that it tells; null where it is none
 */
export function readSegment(text: string): Partial<Measures> | null {
	for (const [name, pattern, read] of FORMS) {
		const inner = pattern.exec(text)?.[1];
		const value = inner === undefined ? null : read(inner);
		if (value !== null) return { [name]: value };
	}
	return null;
}

const rounded = (value: number): string =>
	String(Math.round(value * 100) / 100);

/** Each measure as it is written; one that does not fit the grammar is not. */
export function formatSegments(measures: Measures): string[] {
	const { why, seen, load, memFreePct, headlessRoute, jobs, claudeProcs } =
		measures;
	const all = [
		why === null ? null : `why ${why}`,
		seen === null ? null : `seen ${seen} ago`,
		load === null ? null : `load ${rounded(load)}`,
		memFreePct === null ? null : `mem free ${rounded(memFreePct)}%`,
		headlessRoute === null
			? null
			: `headless: slots ${headlessRoute.slots.join(",") || NONE}, keychain-route ${headlessRoute.keychain}`,
		jobs === null ? null : `${jobs} ${jobs === 1 ? "job" : "jobs"}`,
		claudeProcs === null ? null : `claude procs ${claudeProcs}`,
	];
	return all.filter(
		(text): text is string => text !== null && readSegment(text) !== null,
	);
}
