import { describe, expect, it } from "vitest";
import { violations } from "./arrows.ts";
import { files, read } from "./repository.ts";

const of = (path: string, text: string): string[] =>
	violations(new Map([[path, text]]));

it("imports run downward, and core is pure", () => {
	const sources = new Map<string, string>();
	for (const path of files())
		if (/^scripts\/.*\.(ts|cjs|mjs)$/.test(path))
			sources.set(path.slice("scripts/".length), read(path));
	expect(sources.size).toBeGreaterThan(20);
	expect(violations(sources)).toEqual([]);
});

describe("a planted import is found", () => {
	for (const [what, path, text] of [
		["a sibling's", "jobs/a.ts", 'import { x } from "../hosts/b.ts";'],
		[
			"a sibling's type",
			"rungs/a.ts",
			'import type { X } from "../jobs/b.ts";',
		],
		["a lazy one", "system/a.ts", 'const x = await import("../jobs/b.ts");'],
		["one that runs upward", "dispatch/a.ts", 'export * from "../cli/b.ts";'],
		["one from core", "core/records/a.ts", 'import "../../system/clock.ts";'],
		["a builtin in core", "core/a.ts", 'import { join } from "node:path";'],
		[
			"the whole schema package in core",
			"core/a.ts",
			'import { z } from "zod";',
		],
		["one out of scripts/", "cli/a.ts", 'import x from "../../test/needs.ts";'],
		["one from an unknown folder", "attic/a.ts", ""],
		["a clock in core", "core/a.ts", "const now = Date.now();"],
		["chance in core", "core/a.ts", "const r = Math.random();"],
		["the process in core", "core/a.ts", "if (process.env.X) y();"],
		["today in core", "core/a.ts", "const d = new Date( );"],
	] as const)
		it(`${what}`, () => expect(of(path, text)).toHaveLength(1));
});

describe("what is allowed is not found", () => {
	for (const [path, text] of [
		["dispatch/a.ts", 'import { x } from "../jobs/b.ts";'],
		["jobs/runner/a.ts", 'import { x } from "../layout.ts";'],
		["cli/verbs/a.ts", 'import { x } from "../../dispatch/b.ts";'],
		["jobs/a.ts", 'import { y } from "../config/types.ts"; import "node:fs";'],
		["core/a.ts", "// Date.now() is handed in\nconst at = new Date(text);"],
		["core/a.ts", 'const s = "the worker\'s process.";'],
	] as const)
		it(text, () => expect(of(path, text)).toEqual([]));
});
