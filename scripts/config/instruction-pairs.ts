/** The pairs of CLAUDE.md that speak of hosts. They count under `## Session Config` alone; elsewhere they are prose. */
import { ALIAS_SAYS, isHostAlias } from "../core/hosts/spec.ts";
import { nearest } from "../core/nearest.ts";
import type { AskedRole, Told } from "./asked.ts";
import { bareValue } from "./instruction-records.ts";
import { type LiveLine, LONGEST_LINE } from "./live-lines.ts";

/** What the pairs came to. */
export interface Pairs {
	readonly first: { readonly value: boolean; readonly line: number } | null;
	/** Null: there is none. */
	readonly mapping: readonly AskedRole[] | null;
	/** The line of the mapping. */
	readonly line: number | null;
	readonly problems: readonly Told[];
	readonly notices: readonly Told[];
}

const SECTION = /^##\s+Session Config\s*#*\s*$/;
const HEADING = /^#{1,2}\s/;
const PAIR =
	/^(\s*)(?:[-*+]\s+)?(?:\*\*)?(offload-first|agent-mapping):(?:\*\*)?(?:\s+(.*))?$/;
/** Channels that a mapping may name. All but `ssh` are other programs' business. */
const CHANNELS = ["cursor", "session-orchestrator", "ssh"];

const shown = (text: string): string =>
	JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** The entries of `{ role: value, ... }` that name a host, or what is wrong. */
function entriesOf(
	raw: string,
	line: number,
): { readonly roles: readonly AskedRole[]; readonly wrong: readonly string[] } {
	const value = raw.replace(/\}\s+#.*$/, "}").trim();
	if (!/^\{.*\}$/.test(value))
		return {
			roles: [],
			wrong: [
				`agent-mapping must be { role: value, ... } in one line; found ${value === "" ? "nothing" : shown(value)}`,
			],
		};
	const wrong: string[] = [];
	const roles: AskedRole[] = [];
	const names = new Set<string>();
	const inner = value.slice(1, -1).trim();
	for (const entry of inner === "" ? [] : inner.split(",")) {
		const found = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(entry);
		const role = found === null ? null : bareValue(found[1] as string);
		const target = found === null ? null : bareValue(found[2] as string);
		if (!role || !target) {
			wrong.push(`an entry must be a role and a value; found ${shown(entry)}`);
			continue;
		}
		if (names.has(role)) wrong.push(`${shown(role)} is there twice`);
		names.add(role);
		const at = target.indexOf(":");
		// A name alone is an agent of the session, and no host.
		if (at < 0) continue;
		const channel = target.slice(0, at);
		const alias = target.slice(at + 1);
		if (!CHANNELS.includes(channel)) {
			const near = nearest(channel, CHANNELS);
			wrong.push(
				`${shown(channel)} is no channel; allowed: ${CHANNELS.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
			);
		} else if (channel === "ssh") {
			if (isHostAlias(alias)) roles.push({ role, alias, line });
			else
				wrong.push(
					`the alias after ssh: must be ${ALIAS_SAYS}; found ${shown(alias)}`,
				);
		}
	}
	return { roles, wrong };
}

/** Reads the pairs. @param lines all lines of the file */
export function readPairs(lines: readonly LiveLine[]): Pairs {
	const problems: Told[] = [];
	const notices: Told[] = [];
	const seen = new Map<string, number>();
	let inside = false;
	let first: Pairs["first"] = null;
	let mapping: readonly AskedRole[] | null = null;
	for (const { line, text } of lines) {
		if (HEADING.test(text))
			inside = text.length < LONGEST_LINE && SECTION.test(text);
		const found = PAIR.exec(text);
		if (found === null) continue;
		const [, indent = "", key = "", raw = ""] = found;
		if (!inside) {
			notices.push({
				line,
				message: `${key} counts under the heading \`## Session Config\` alone, and here it counts for nothing`,
				next: "put it under that heading if it is meant",
			});
			continue;
		}
		if (indent !== "") {
			problems.push({
				line,
				message: `${key} has to stand at the beginning of its line`,
				next: null,
			});
			continue;
		}
		const before = seen.get(key);
		if (before !== undefined) {
			problems.push({
				line,
				message: `a second ${key} is here, and the first is in line ${before}`,
				next: "make one of the two",
			});
			continue;
		}
		seen.set(key, line);
		if (raw.length > LONGEST_LINE) {
			problems.push({
				line,
				message: `the line is longer than ${LONGEST_LINE} characters`,
				next: null,
			});
			continue;
		}
		if (key === "offload-first") {
			const value = bareValue(raw);
			if (value === "true" || value === "false")
				first = { value: value === "true", line };
			else
				problems.push({
					line,
					message: `offload-first must be true or false; found ${raw === "" ? "nothing" : shown(raw)}`,
					next: null,
				});
			continue;
		}
		const { roles, wrong } = entriesOf(raw, line);
		mapping = roles;
		problems.push(...wrong.map((message) => ({ line, message, next: null })));
	}
	return {
		first,
		mapping,
		line: seen.get("agent-mapping") ?? null,
		problems,
		notices,
	};
}
