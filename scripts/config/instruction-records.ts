/** The records of a block `remote-hosts:` in CLAUDE.md: `- alias: x`, and below it `roles-allowed: [test]`. */
import {
	ALIAS_SAYS,
	HOST_ROLES,
	type HostRole,
	inOrder,
	isHostAlias,
	isHostRole,
} from "../core/hosts/spec.ts";
import { nearest } from "../core/nearest.ts";
import type { AskedHost, Told } from "./asked.ts";
import { type LiveLine, LONGEST_LINE } from "./live-lines.ts";

/** Keys of a record. The last two are no repository's to say: they are passed over, and that is told. */
const FIELDS = ["alias", "roles-allowed", "repo-path", "claude-path"];
const MOST_HOSTS = 64;

/** What a block came to. */
export interface Records {
	readonly hosts: readonly AskedHost[];
	readonly problems: readonly Told[];
	readonly notices: readonly Told[];
}

const shown = (text: string): string =>
	JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);

/**
 * A value without its comment and its quotes. A `#` begins a comment only after a blank and outside quotes.
 *
 * @returns null where a quote is opened and not closed, or something follows it
 */
export function bareValue(text: string): string | null {
	const quoted = /^(["'])(.*?)\1\s*(#.*)?$/.exec(text);
	if (quoted !== null) return quoted[2] as string;
	return /^["']/.test(text) ? null : text.replace(/(^|\s)#.*$/, "").trim();
}

/** The words of `[a, b]` or `a, b`; a sentence where they are none. */
function rolesIn(raw: string): readonly HostRole[] | { readonly not: string } {
	const value = bareValue(raw);
	if (value === null) return { not: "a quote is not closed" };
	const open = value.startsWith("[");
	if (open !== value.endsWith("]")) return { not: "a bracket is not closed" };
	const words = (open ? value.slice(1, -1) : value)
		.split(",")
		.map((word) => bareValue(word.trim()) ?? word);
	const bad = words.find((word) => !isHostRole(word));
	if (bad !== undefined) {
		if (bad === "")
			return { not: "a role is missing, and no role is not every role" };
		const near = nearest(bad, HOST_ROLES);
		return {
			not: `${shown(bad)} is no role of a host${near === null ? "" : `; did you mean ${near}`}`,
		};
	}
	if (new Set(words).size < words.length)
		return { not: "a role is there twice" };
	return inOrder(words as HostRole[]);
}

/**
 * Reads the lines of a block.
 *
 * @param header the line of its header, from 1
 * @param block the lines below it, up to the first that begins at the margin
 * @param after the text of that line
 */
export function readRecords(
	header: number,
	block: readonly LiveLine[],
	after: string,
): Records {
	const problems: Told[] = [];
	const notices: Told[] = [];
	const hosts: {
		alias: string | null;
		roles: AskedHost["roles"];
		line: number;
	}[] = [];
	const seen = new Set<string>();
	const wrong = (line: number, message: string, next: string | null = null) =>
		problems.push({ line, message, next });

	const pair = (line: number, text: string) => {
		const found = /^([^\s:#]+):(?:\s+(.*))?$/.exec(text);
		const host = hosts.at(-1);
		if (found === null || host === undefined)
			return wrong(
				line,
				`a record is \`- alias: <alias>\` with its other keys below it; found ${shown(text)}`,
				"write it so",
			);
		const [, key = "", raw = ""] = found;
		if (!FIELDS.includes(key)) {
			const near = nearest(key, FIELDS);
			return wrong(
				line,
				`a record has no key ${shown(key)}; allowed: ${FIELDS.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
			);
		}
		if (seen.has(key))
			return wrong(line, `${key} is there twice in one record`);
		seen.add(key);
		if (key === "alias") {
			const alias = bareValue(raw);
			host.alias = alias;
			if (alias === null || !isHostAlias(alias))
				wrong(line, `alias must be ${ALIAS_SAYS}; found ${shown(raw)}`);
		} else if (key === "roles-allowed") {
			const roles = rolesIn(raw);
			if ("not" in roles)
				wrong(
					line,
					`roles-allowed must be a list of ${HOST_ROLES.join(", ")} in one line: ${roles.not}`,
					"write `roles-allowed: [test, ui]`",
				);
			else host.roles = roles;
		} else if (!/^(?:|null|none)$/.test(bareValue(raw) ?? raw))
			notices.push({
				line,
				message: `${key} is not taken from a repository: a cloned folder must not say what is run`,
				next: "declare it in your own file, under `hosts`",
			});
	};

	for (const { line, text, inside } of block) {
		if (inside !== null && text.trim() === "") continue;
		const bare = text.trim();
		if (bare.length > LONGEST_LINE) {
			wrong(line, `the line is longer than ${LONGEST_LINE} characters`);
			continue;
		}
		if (bare === "" || bare.startsWith("#")) continue;
		const record = /^-(?:\s+(.*))?$/.exec(bare);
		if (record === null) {
			pair(line, bare);
			continue;
		}
		seen.clear();
		hosts.push({ alias: null, roles: null, line });
		const first = record[1] ?? "";
		if (first !== "" && !first.startsWith("#")) pair(line, first);
	}
	if (/^[-*+]\s+(?:alias|roles-allowed|repo-path|claude-path)\b/.test(after))
		wrong(
			header,
			"the record below the block stands at the margin, so the block ends before it",
			"indent it: `  - alias: <alias>`",
		);
	else if (hosts.length === 0 && problems.length === 0)
		wrong(
			header,
			"remote-hosts has no record below it",
			"indent the records, as `  - alias: <alias>`, or take the header out",
		);
	if (hosts.length > MOST_HOSTS)
		wrong(header, `at most ${MOST_HOSTS} hosts may be named`);
	const lines = new Map<string, number>();
	for (const { alias, line } of hosts) {
		if (alias === null) {
			if (!problems.some((one) => one.line >= line))
				wrong(line, "the record has no alias");
			continue;
		}
		const before = lines.get(alias.toLowerCase());
		if (before !== undefined)
			wrong(
				line,
				`the alias ${shown(alias)} is there already, in line ${before} (capitals do not tell two apart)`,
			);
		else lines.set(alias.toLowerCase(), line);
	}
	return {
		hosts:
			problems.length > 0
				? []
				: hosts.map((host) => ({ ...host, alias: host.alias as string })),
		problems,
		notices,
	};
}
