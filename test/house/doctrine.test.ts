/** The rule pages: short, without a dead end, and every command of theirs is one. */
import { describe, expect, it } from "vitest";
import { parse } from "../../scripts/cli/frame/parse.ts";
import { read } from "./repository.ts";
import { commands, doctrine, doctrineLines, skills, words } from "./skills.ts";

const BUDGET = 900;

describe.each(doctrine())("%s", (path) => {
	it(`stays under ${BUDGET} words`, () => {
		expect(words(read(path))).toBeLessThan(BUDGET);
	});

	it("shows only commands that the program takes", () => {
		for (const args of commands(read(path)))
			expect(() => parse(args), args.join(" ")).not.toThrow();
	});

	it("is read by a skill", () => {
		const named = skills().flatMap(({ body }) =>
			doctrineLines(body).map(({ name }) => `doctrine/${name}.md`),
		);
		expect(named).toContain(path);
	});
});
