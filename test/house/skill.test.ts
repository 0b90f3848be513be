/** The skill, the doctrine and the program say the same: what drifts fails here. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "../../scripts/cli/frame/parse.ts";
import { VERBS } from "../../scripts/cli/frame/table.ts";
import { REASONS } from "../../scripts/core/reasons.ts";
import { read, root } from "./repository.ts";
import {
	CALL,
	commands,
	doctrineLines,
	injected,
	LOOKING,
	PLUGIN,
	skills,
	words,
} from "./skills.ts";

/** Where the program keeps petitions, unless told otherwise; the only files outside the project that a skill touches. */
const STATE = "~/.local/state/offload";

describe.each(skills().map((skill) => [skill.path, skill] as const))(
	"%s",
	(path, { front, body }) => {
		const tools = front["allowed-tools"] as readonly string[];

		it("has the name of its folder, so that the bare command exists", () => {
			expect(front.name).toBe(path.split("/")[1]);
		});

		it("says when to use it, in the room that the CLI gives a listing", () => {
			const description = String(front.description);
			expect(description.length).toBeGreaterThan(80);
			expect(description.length).toBeLessThanOrEqual(1024);
			expect(front["argument-hint"]).toMatch(/^<.+>$/);
		});

		it("stays under 1,200 words, its head included", () => {
			expect(words(read(path))).toBeLessThan(1200);
		});

		it("[invariant 11] is granted only verbs that look or note, in the form that it calls them", () => {
			for (const tool of tools.filter((one) => one.startsWith("Bash"))) {
				const verb = /^Bash\((.+) ([a-z]+) \*\)$/.exec(tool);
				expect(verb?.[1], tool).toBe(CALL);
				expect(LOOKING, tool).toContain(verb?.[2]);
			}
		});

		it("[invariant 11] may touch no file but the petitions and its own doctrine", () => {
			expect(tools.filter((tool) => !tool.startsWith("Bash"))).toEqual([
				// The double slash makes the path one of the machine instead of the project.
				`Read(/${PLUGIN}/doctrine/**)`,
				`Read(${STATE}/drops/**)`,
				`Edit(${STATE}/drops/*/written/**)`,
			]);
		});

		it("[invariant 2] puts no words of a person into a command", () => {
			for (const command of injected(body)) {
				expect(command.startsWith(`${CALL} `), command).toBe(true);
				expect(command.replace(CALL, "")).not.toMatch(/[$`;&|<>]/);
			}
			// Each of these is replaced by the person's words wherever it stands.
			expect(body).not.toMatch(/\$ARGUMENTS|\$\d/);
		});

		it("names doctrine pages that exist", () => {
			const lines = doctrineLines(body);
			expect(lines.length).toBeGreaterThan(0);
			for (const { name } of lines)
				expect(existsSync(join(root, `doctrine/${name}.md`)), name).toBe(true);
		});

		it("shows only commands that the program takes", () => {
			const shown = commands(body);
			expect(shown.length).toBeGreaterThan(3);
			for (const args of shown)
				expect(() => parse(args), args.join(" ")).not.toThrow();
		});

		it("calls a program and pages that are in the plugin", () => {
			const paths = [...body.matchAll(/\$\{CLAUDE_PLUGIN_ROOT\}\/([\w./-]*)/g)];
			for (const [, file = ""] of paths)
				expect(existsSync(join(root, file)), file).toBe(true);
		});
	},
);

describe("the skill offload", () => {
	const { front, body } = skills().find(
		({ path }) => path === "skills/offload/SKILL.md",
	) as ReturnType<typeof skills>[number];

	it("is granted every verb that looks or notes", () => {
		const granted = (front["allowed-tools"] as string[]).flatMap(
			(tool) => / ([a-z]+) \*\)$/.exec(tool)?.[1] ?? [],
		);
		expect(granted.sort()).toEqual([...LOOKING].sort());
		for (const verb of granted) expect(Object.keys(VERBS)).toContain(verb);
	});

	it("takes the petition in before anything else", () => {
		expect(injected(body)).toEqual([`${CALL} intake`]);
	});

	it("has its six steps in order", () => {
		expect([...body.matchAll(/^## (\d)\./gm)].map(([, n]) => n)).toEqual([
			..."123456",
		]);
	});

	it("tells what to do on every code that a dispatch can end with", () => {
		const [, table = ""] = /^\|exit\|.*\n\|.*\n((?:\|.*\n)+)/m.exec(body) ?? [];
		const told = table
			.split("\n")
			.flatMap((line) => (line.split("|")[1] ?? "").match(/\d+/g) ?? [])
			.map(Number);
		// 23 and 25 are answers of `wait` and `result`, whose rows say what they mean; 70 is our own fault.
		const codes = Object.values(REASONS).map(({ placement }) => placement);
		const expected = new Set(
			[0, ...codes].filter((code) => ![23, 25, 70].includes(code)),
		);
		expect([...new Set(told)].sort((a, b) => a - b)).toEqual(
			[...expected].sort((a, b) => a - b),
		);
	});
});

describe("doctrine lines", () => {
	it("are read with their notes", () => {
		expect(
			doctrineLines(
				"text\nDoctrine: run-start a-b\nDoctrine: point-of-use c (step 4)\n",
			),
		).toEqual([
			{ when: "run-start", name: "a-b", note: null },
			{ when: "point-of-use", name: "c", note: "step 4" },
		]);
	});

	it.each([
		"Doctrine: run-start",
		"Doctrine: run-start A-b",
		"Doctrine: run-start a_b",
		"Doctrine: run-start a-",
		"Doctrine: run-start ../a",
		"Doctrine: sometimes a",
		"Doctrine:run-start a",
		" Doctrine: run-start a",
		"doctrine: run-start a",
		"Doctrine: run-start a b",
		"Doctrine: point-of-use a",
		"Doctrine: point-of-use a (step 4",
		"Doctrine: point-of-use a ()",
		"Doctrine: run-start a ",
	])("that are malformed are an error: %j", (line) => {
		expect(() => doctrineLines(`ok\n${line}\n`)).toThrow(line);
	});
});
