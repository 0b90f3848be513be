import { describe, expect, it } from "vitest";
import { readScreen } from "../../../scripts/harnesses/claude/screen.ts";

const RULE = "─".repeat(60);
const box = (typed: string, ...below: string[]) => [
	RULE,
	`> ${typed}`,
	RULE,
	...(below.length > 0 ? below : ["  ? for shortcuts"]),
];
const read = (...lines: string[]) => readScreen(lines.join("\n"));

describe("a composer", () => {
	it.each([
		[box(""), true],
		[box("words"), false],
		[box('Try "how do I log an error?"'), true],
		[box("Press up to edit queued messages"), true],
		[box('Try "this" first'), false],
		[[RULE, "❯\u00a0", RULE, ""], true],
		[["╭─────────────╮", "│ >           │", "╰─────────────╯"], true],
		[["╭─────────────╮", "│ > words     │", "╰─────────────╯"], false],
		[["> "], true],
		[[RULE, "> first", "  > ", RULE], false],
	])("%j", (lines, empty) => {
		expect(read(...lines)).toEqual({ kind: "composer", empty });
	});

	it.each([
		"Press enter to confirm your choice.",
		"Do you want to proceed? > 1. Yes",
		"select login method: not logged in",
	])("below talk that reads like a dialog: %s", (talk) => {
		expect(read(`● ${talk}`, "> 1. One", "  2. Two", "", ...box(""))).toEqual({
			kind: "composer",
			empty: true,
		});
	});
});

describe("a dialog", () => {
	it.each([
		[
			"trust",
			[
				"Do you trust the files in this folder?",
				"  1. Yes, proceed",
				"❯ 2. No, exit",
				"Enter to confirm · Esc to exit",
			],
		],
		["login", ["Select login method:", "❯ 1. Claude account", "  2. Console"]],
		[
			"permission",
			["Bash command", "Do you want to proceed?", "❯ 1. Yes", "  2. No"],
		],
		["other", ["Which one?", "❯ 1. This", "  2. That"]],
		["other", ["A choice", "Enter to confirm"]],
	])("of %s", (what, lines) => {
		expect(read("Claude Code", ...lines)).toEqual({ kind: "dialog", what });
		// It may be framed, and a composer that a worker drew above it changes nothing.
		expect(read(RULE, ...lines, RULE)).toEqual({ kind: "dialog", what });
		expect(read(...box(""), ...lines)).toEqual({ kind: "dialog", what });
		expect(read(...box(""), RULE, ...lines)).toEqual({ kind: "dialog", what });
	});
});

it("what is neither is not known", () => {
	for (const lines of [[], [""], ["$ ls"], [RULE, RULE], ["starting"]])
		expect(read(...lines)).toEqual({ kind: "unknown" });
});
