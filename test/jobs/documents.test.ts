import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, it } from "vitest";
import * as layout from "../../scripts/core/layout.ts";
import { event } from "../../scripts/core/records/event.ts";
import { OUTCOMES, PHASES } from "../../scripts/core/vocabulary.ts";

const read = (name: string) =>
	readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
const jobFiles = read("job-files.md");
const lifecycle = read("lifecycle.md");

/** Every name in backquotes within a table's row. */
const inTables = (text: string): string[] =>
	text
		.split("\n")
		.filter((line) => line.startsWith("|"))
		.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ""));

/** Every path that the layout can make, below its root. */
function everyPath(): string[] {
	const attempt = layout.attemptDir("/r", "<handle>", 1);
	const paths = layout.attemptPaths(attempt);
	const all: Record<string, unknown>[] = [
		layout.store("/r"),
		layout.jobPaths("/r", "<handle>"),
		paths,
		layout.inboxPaths(paths.inbox, "<id>"),
		{
			alias: layout.aliasPath("/r", "<id>"),
			ledger: layout.ledgerPath("/r", "<yyyy-mm>"),
			claim: paths.claim(1),
			adopted: paths.claim(7),
		},
	];
	return all
		.flatMap((group) => Object.values(group))
		.filter((path) => typeof path === "string")
		.map((path) => relative("/r", path));
}

/** The name as the tables spell it: below the folder that its own table is about. */
const spelled = (path: string): string =>
	path
		.replace(/^jobs\/<handle>\/attempts\/1(\/|$)/, "attempts/<n>$1")
		.replace(/^jobs\/<handle>\//, "")
		.replace(/claim\.\d+$/, "claim.<g>");

describe("docs/job-files.md", () => {
	it("has every name that the layout spells", () => {
		const known = inTables(jobFiles);
		const has = (path: string) => {
			const name = spelled(path).replace(/^attempts\/<n>\//, "");
			return known.some(
				(k) => k === name || k.startsWith(`${name}/`) || k === `${name}/`,
			);
		};
		const paths = everyPath().filter((p) => p !== "jobs/<handle>");
		expect(paths.length).toBeGreaterThan(25);
		expect(paths.filter((path) => !has(path))).toEqual([]);
	});

	it("fills every cell of every row", () => {
		const rows = jobFiles.split("\n").filter((line) => line.startsWith("| `"));
		expect(rows.length).toBeGreaterThan(20);
		for (const row of rows) {
			const cells = row
				.split("|")
				.slice(1, -1)
				.map((c) => c.trim());
			expect(cells).toHaveLength(6);
			expect(cells.filter((c) => c === "")).toEqual([]);
		}
	});
});

describe("docs/lifecycle.md", () => {
	it("says of every phase and every outcome who concludes it, and from what", () => {
		for (const word of [...PHASES, ...OUTCOMES]) {
			const row = lifecycle
				.split("\n")
				.find((line) => line.startsWith(`| \`${word}\` |`));
			expect(row, word).toBeDefined();
			expect(row?.split("|").filter((c) => c.trim() !== "")).toHaveLength(3);
		}
	});

	it("has a rule for every word that a view can be", () => {
		const views = lifecycle.slice(lifecycle.indexOf("## Views"));
		const rules = inTables(views.slice(0, views.indexOf("## From dispatch")));
		for (const word of [
			"needs-input",
			"unknown",
			"lost",
			"planned",
			"launching",
			"running",
			"stopping",
			"collecting",
		])
			expect(rules).toContain(word);
	});

	it("has a step for each event on which a conclusion rests", () => {
		const steps = inTables(
			lifecycle.slice(lifecycle.indexOf("## From dispatch")),
		);
		const types = event.def
			.getter()
			.def.options.map((o) => [...o.def.shape.type.def.values][0]);
		const aside = [
			"spawn-failed",
			"deadline",
			"trimmed",
			"command",
			"trouble",
			"correction",
		];
		for (const type of types)
			if (type && !aside.includes(type)) expect(steps).toContain(type);
	});
});
