/**
 * What CLAUDE.md or AGENTS.md says of hosts, in the form that was there before Offload: a block `remote-hosts:`,
 * and the pairs `offload-first` and `agent-mapping` under `## Session Config`.
 *
 * Whatever looks like one of them and is not is told with its line: a block that counts for nothing is never
 * taken for a list without hosts.
 */
import { nearest } from "../core/nearest.ts";
import type { AskedHost, AskedRole, Told } from "./asked.ts";
import { readPairs } from "./instruction-pairs.ts";
import { readRecords } from "./instruction-records.ts";
import { type LiveLine, liveLines } from "./live-lines.ts";

/** What one file says. */
export interface Instructions {
	/** Null: there is no block. */
	readonly hosts: readonly AskedHost[] | null;
	/** The line of the block, or of the first pair; null where nothing is said. */
	readonly line: number | null;
	readonly first: { readonly value: boolean; readonly line: number } | null;
	/** Null: there is no mapping. What is for other programs is not in it. */
	readonly mapping: readonly AskedRole[] | null;
	/** What is wrong: then nothing of the file may hold. */
	readonly problems: readonly Told[];
	/** What is allowed, and may still not be what was meant. */
	readonly notices: readonly Told[];
}

/** Things that are told of one file. */
const MOST_TOLD = 100;
const NAME = "remote-hosts";
const HEADER = /^(?:- )?(?:remote-hosts:|\*\*remote-hosts:\*\*)(.*)$/;
/** What somebody who means the header may write. */
const LIKE =
	/^(\s*)(?:[-*+]\s+)?(?:\*\*|__|`)?([A-Za-z][\w-]*)(?:\*\*|__|`)?:(.*)$/;
const EMPTY = /^(?:\[\s*\]|none|null)$/;

/** Why a line that is no header looks as if it were meant as one; null: it does not. */
function nearHeader({ text }: LiveLine): string | null {
	const found = LIKE.exec(text);
	if (found === null) return null;
	const [, indent = "", word = ""] = found;
	if (word.toLowerCase().replaceAll("_", "-") !== NAME)
		return indent === "" &&
			found[3]?.replace(/^\*\*/, "").trim() === "" &&
			nearest(word, [NAME]) === NAME
			? `${JSON.stringify(word)} is no key; did you mean ${NAME}:`
			: null;
	if (word !== NAME)
		return `the header is written ${NAME}: and not ${JSON.stringify(word)}`;
	return indent === ""
		? `the header is written ${NAME}: or - **${NAME}:**, and in no other form`
		: "the header has to stand at the beginning of its line";
}

/** Reads what a file says. @param text its whole text */
export function readInstructions(text: string): Instructions {
	const lines = liveLines(text);
	const problems: Told[] = [];
	const notices: Told[] = [];
	let hosts: readonly AskedHost[] | null = null;
	let begun: number | null = null;
	const again = "begin the line with `remote-hosts:` and nothing after it";
	for (const one of lines)
		if (one.shown !== null && HEADER.test(one.shown) && !HEADER.test(one.text))
			notices.push({
				line: one.line,
				message: `${NAME} lies in ${one.inside}, so it is an example and counts for nothing`,
				next: "take it out of there if it is meant",
			});
	for (let at = 0; at < lines.length; at += 1) {
		const one = lines[at] as LiveLine;
		const header = HEADER.exec(one.text);
		if (header === null) {
			const why = nearHeader(one);
			if (why !== null)
				problems.push({ line: one.line, message: why, next: again });
			continue;
		}
		if (begun !== null) {
			problems.push({
				line: one.line,
				message: `a second ${NAME} begins here, and the first is in line ${begun}`,
				next: "make one of the two",
			});
			continue;
		}
		begun = one.line;
		const after = (header[1] ?? "").trim();
		if (EMPTY.test(after)) {
			hosts = [];
			notices.push({
				line: one.line,
				message: `${NAME} names no host, so none is for this repository`,
				next: null,
			});
			continue;
		}
		if (after !== "") {
			problems.push({
				line: one.line,
				message: `nothing may follow ${NAME}: in its line; found ${JSON.stringify(after.slice(0, 60))}`,
				next: "put the hosts into the lines below it, each as `  - alias: <alias>`",
			});
			continue;
		}
		const block: LiveLine[] = [];
		while (at + 1 < lines.length) {
			const next = lines[at + 1] as LiveLine;
			if (next.fenced || (next.text.trim() !== "" && !/^\s/.test(next.text)))
				break;
			block.push(next);
			at += 1;
		}
		const records = readRecords(one.line, block, lines[at + 1]?.text ?? "");
		hosts = records.hosts;
		problems.push(...records.problems);
		notices.push(...records.notices);
	}
	const pairs = readPairs(lines);
	problems.push(...pairs.problems);
	notices.push(...pairs.notices);
	const told = (list: Told[]) =>
		list.sort((a, b) => a.line - b.line).slice(0, MOST_TOLD);
	const well = problems.length === 0;
	return {
		hosts: well ? hosts : null,
		line: begun ?? pairs.first?.line ?? pairs.line,
		first: well ? pairs.first : null,
		mapping: well ? pairs.mapping : null,
		problems: told(problems),
		notices: told(notices),
	};
}
