import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { overview, verbHelp } from "../../scripts/cli/frame/help.ts";
import { LOAD } from "../../scripts/cli/frame/load.ts";
import { parse } from "../../scripts/cli/frame/parse.ts";
import {
	GLOBAL_OPTIONS,
	shownVerbs,
	VERBS,
	type VerbName,
} from "../../scripts/cli/frame/table.ts";
import type { VerbSpec } from "../../scripts/cli/frame/types.ts";
import { invoke, jsonOf } from "./invoke.ts";

const home = mkdtempSync(join(tmpdir(), "offload-table-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const NAMES = Object.keys(VERBS) as VerbName[];
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
	placement: [
		...["dispatch", "report", "place", "fences", "detect", "caps", "plan"],
		...["intake", "resume", "__refresh"],
	],
	host: ["apply", "doctor", "hosts"],
};

/** The words of an example, as a shell would hand them over; what it redirects is not handed over. */
const wordsOf = (command: string): string[] =>
	command.replace(/\s*[<>].*$/, "").split(" ");

describe("the verb table", () => {
	it("each verb follows its own contract of exit codes", () => {
		for (const name of NAMES) {
			const family =
				Object.keys(FAMILIES).find((f) => FAMILIES[f]?.includes(name)) ??
				"handle";
			expect(VERBS[name].family, name).toBe(family);
		}
	});

	it.each(NAMES)(
		"%s: a summary, help for every argument and option, keys, an example",
		(name) => {
			const spec: VerbSpec = VERBS[name];
			expect(spec.summary).toMatch(/^[a-z].*[^.]$/);
			for (const place of [...spec.positionals, ...Object.values(spec.options)])
				expect(place.help).toMatch(/^[a-z].*[^.]$/);
			if (!("hidden" in spec))
				expect(Object.keys(spec.prints).length).toBeGreaterThan(0);
			expect(spec.examples.length).toBeGreaterThan(0);
			for (const [, does] of spec.examples) expect(does).not.toBe("");
		},
	);

	it.each(NAMES)(
		"%s: every example is a command line that is understood",
		(name) => {
			for (const [command] of VERBS[name].examples) {
				const parsed = parse(wordsOf(command));
				expect(parsed).toMatchObject({ kind: "verb", verb: name });
				if (parsed.kind === "verb") expect(() => parsed.args()).not.toThrow();
			}
		},
	);

	it("no option of a verb hides one that every verb takes, and no two share a letter", () => {
		const shared: readonly string[] = Object.keys(GLOBAL_OPTIONS);
		for (const name of NAMES) {
			const spec: VerbSpec = VERBS[name];
			for (const long of Object.keys(spec.options))
				expect(shared).not.toContain(long);
			const letters = [
				...Object.values(spec.options),
				...Object.values(GLOBAL_OPTIONS),
			].flatMap((option) =>
				"short" in option && option.short ? [option.short] : [],
			);
			expect(new Set(letters).size, name).toBe(letters.length);
		}
	});

	it("only the last argument repeats, and what follows one that may be left out may be left out too", () => {
		for (const name of NAMES) {
			const { positionals } = VERBS[name] as VerbSpec;
			positionals.slice(0, -1).forEach((place, at) => {
				expect(place.many).toBeUndefined();
				if (place.optional === true)
					expect(positionals[at + 1]?.optional, name).toBe(true);
			});
		}
	});

	it("each verb has a module of its own, and no module is left over", async () => {
		const dir = join(import.meta.dirname, "../../scripts/cli/verbs");
		const modules = readdirSync(dir).map((file) => basename(file, ".ts"));
		expect(modules.sort()).toEqual(
			NAMES.map((name) => name.replace(/^__/, "")).sort(),
		);
		expect(Object.keys(LOAD)).toEqual(NAMES);
	});
});

describe("help", () => {
	it.each(NAMES)(
		"of %s fits 80 columns and shows usage, options and an example",
		(name) => {
			const text = verbHelp(name);
			for (const line of text.split("\n")) {
				expect(line.length, line).toBeLessThanOrEqual(80);
				expect(line).toBe(line.trimEnd());
			}
			const spec: VerbSpec = VERBS[name];
			expect(text).toContain(`usage: offload ${name}`);
			for (const long of Object.keys(spec.options))
				expect(text).toContain(`--${long}`);
			for (const [command] of spec.examples)
				expect(text).toContain(`offload ${command}`);
		},
	);

	it("the overview fits 80 columns and names every verb that is shown", () => {
		const text = overview();
		for (const line of text.split("\n"))
			expect(line.length, line).toBeLessThanOrEqual(80);
		for (const name of shownVerbs()) expect(text).toContain(`\n  ${name} `);
		expect(text).not.toContain("__complete");
	});

	it.each([[["--help"]], [["help"]], [[]], [["-h"]]])(
		"%j shows the overview",
		async (argv) => {
			expect(await invoke(argv, { home })).toMatchObject({
				exit: 0,
				stdout: overview(),
				stderr: "",
			});
		},
	);

	it.each([
		[["dispatch", "--help"]],
		[["--help", "dispatch"]],
		[["dispatch", "-h", "--bogus"]],
		[["help", "dispatch"]],
	])("%j shows the verb's, whatever else is on the line", async (argv) => {
		expect(await invoke(argv, { home })).toMatchObject({
			exit: 0,
			stdout: verbHelp("dispatch"),
		});
	});

	it("as JSON it is one object", async () => {
		for (const argv of [
			["help", "--json"],
			["ps", "--help", "--json"],
			["--json"],
		])
			expect(jsonOf(await invoke(argv, { home }))).toMatchObject({
				format: 1,
				help: expect.stringContaining("usage: offload"),
				exit: 0,
			});
	});

	it("of a verb that there is not names the nearest", async () => {
		expect(await invoke(["help", "dispath"], { home })).toMatchObject({
			exit: 2,
			rows: { reason: ["usage: there is no such verb"] },
			stderr: expect.stringContaining("next: offload help dispatch"),
		});
	});
});

describe("what the frame's own verbs print", () => {
	it.each([
		[["completion", "bash"]],
		[["completion", "zsh"]],
		[["completion", "fish"]],
		[["doctor", "--self"]],
		[["help"]],
		[["help", "ps"]],
		[["link"]],
		[["uninstall"]],
		[["uninstall", "--dry-run"]],
		[["version"]],
		[["__complete", "handles"]],
	])(
		"%j says in --json and in rows only what its entry lists",
		async (argv) => {
			const { prints }: VerbSpec = VERBS[argv[0] as VerbName];
			const known = [...Object.keys(prints), "reason"];
			const json = await invoke([...argv, "--json"], { home });
			const frame = [
				"format",
				"verb",
				"exit",
				"message",
				"about",
				"kept",
				"next",
			];
			expect(json.stdout.trimEnd().split("\n")).toHaveLength(1);
			for (const key of Object.keys(jsonOf(json)))
				expect([...known, ...frame], key).toContain(key);
			const text = ["help", "completion", "__complete"].includes(
				argv[0] as string,
			);
			const rows = await invoke(argv, { home });
			if (!text)
				for (const key of Object.keys(rows.rows)) expect(known).toContain(key);
			expect(rows.exit).toBe(jsonOf(json).exit);
		},
	);
});
