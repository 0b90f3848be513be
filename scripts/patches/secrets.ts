/** Finds and masks secrets by the one list of rules. What is found is never part of what is said of it. */
import { SECRET_RULES, type SecretRule } from "./secret-rules.ts";

export { SECRET_RULES, type SecretRule } from "./secret-rules.ts";

/** A secret that was found, without it. */
export interface SecretFinding {
	/** The rule's id. */
	readonly rule: string;
	readonly what: string;
	/** The line within the text, from 1. */
	readonly line: number;
}

interface Hit {
	/** Its place in the list: the lower, the more telling. */
	rank: number;
	readonly start: number;
	end: number;
}

/** Every place that a rule takes for a secret, in order; those that overlap are one, by the more telling rule. */
function hits(
	text: string,
): { rule: SecretRule; start: number; end: number }[] {
	const all: Hit[] = [];
	SECRET_RULES.forEach((rule, rank) => {
		for (const match of text.matchAll(rule.pattern)) {
			const secret = match.groups?.secret ?? match.groups?.secret2 ?? match[0];
			if (rule.real !== undefined && !rule.real(secret)) continue;
			// The last occurrence: a name before it may hold the same characters.
			const start = match.index + match[0].lastIndexOf(secret);
			all.push({ rank, start, end: start + secret.length });
		}
	});
	all.sort((a, b) => a.start - b.start);
	const merged: Hit[] = [];
	for (const hit of all) {
		const last = merged.at(-1);
		if (last === undefined || hit.start >= last.end) merged.push(hit);
		else {
			last.end = Math.max(last.end, hit.end);
			last.rank = Math.min(last.rank, hit.rank);
		}
	}
	return merged.map(({ rank, start, end }) => ({
		rule: SECRET_RULES[rank] as SecretRule,
		start,
		end,
	}));
}

/**
 * Looks for secrets.
 *
 * @param text any text
 * @returns what was found and where, never the secret; by line
 */
export function findSecrets(text: string): SecretFinding[] {
	let line = 1;
	let at = 0;
	return hits(text).map(({ rule, start }) => {
		for (; at < start; at++) if (text.charCodeAt(at) === 10) line++;
		return { rule: rule.id, what: rule.what, line };
	});
}

/** Values shorter than that are found everywhere and mean nothing. */
const SHORTEST_KNOWN = 6;

/**
 * Replaces secrets by the name of the rule that found them.
 *
 * @param text text that is about to be kept or shown
 * @param known values that are secrets whatever they look like, such as those of variables that were
 *   handed to a worker by name; each of at least six characters is replaced wherever it stands
 * @returns the text without them; applying it again changes nothing
 */
export function maskSecrets(
	text: string,
	known: readonly string[] = [],
): string {
	let clean = text;
	// Longest first: one value may be the beginning of another.
	for (const value of [...known].sort((a, b) => b.length - a.length))
		if (value.length >= SHORTEST_KNOWN)
			clean = clean.replaceAll(value, "[secret: handed over]");
	let out = "";
	let at = 0;
	for (const { rule, start, end } of hits(clean)) {
		out += `${clean.slice(at, start)}[secret: ${rule.id}]`;
		at = end;
	}
	return out + clean.slice(at);
}
