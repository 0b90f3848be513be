import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { files, ourText, read, root } from "./repository.ts";

it("[C13] no file carries a carriage return, and git is told to keep it so", () => {
	const withReturn = [...ourText(), ...files().filter((f) => /^dist\//.test(f))]
		.filter((path) => !path.startsWith("test/"))
		.filter((path) => read(path).includes("\r"));
	expect(withReturn).toEqual([]);
	expect(read(".gitattributes")).toMatch(/^\* text=auto eol=lf$/m);
});

it("[C13] shell scripts are POSIX sh, and those that are started are executable", () => {
	const scripts = files().filter(
		(path) => /^(bin\/|\.ci\/|.*\.sh$)/.test(path) && !path.startsWith("test/"),
	);
	for (const path of scripts) {
		expect(read(path), path).toMatch(/^#!\/bin\/sh\n/);
		expect(read(path), path).not.toMatch(/\[\[ |<<<|\blocal -|^function /m);
		if (!path.endsWith(".sh"))
			expect(statSync(join(root, path)).mode & 0o111, path).toBe(0o111);
	}
});

it("no launch of a harness switches its hooks off", () => {
	const places = files().filter((path) =>
		/^(scripts\/(harnesses|rungs|dispatch|hosts|hooks)|skills|hooks|agents)\//.test(
			path,
		),
	);
	expect(places.length).toBeGreaterThan(0);
	for (const path of places)
		expect(read(path), path).not.toMatch(/["'\s]--bare\b/);
});

it("no source file is longer than 350 lines, and no test than 600", () => {
	const lengths = files()
		.filter((path) =>
			/^(scripts|test|maintenance|bench)\/.*\.(ts|mjs|cjs)$/.test(path),
		)
		.map((path) => ({ path, lines: read(path).split("\n").length - 1 }));
	for (const { path, lines } of lengths)
		if (lines > 300) console.log(`asks to be two: ${path}, ${lines} lines`);
	const tooLong = lengths.filter(
		({ path, lines }) => lines > (path.startsWith("test/") ? 600 : 350),
	);
	expect(tooLong).toEqual([]);
});

it("every test lies in the folder that mirrors its source", () => {
	const own = [
		"house",
		"e2e",
		"faults",
		"fakes",
		"fixtures",
		"formats",
		"observer",
	];
	const folders = new Set(
		files()
			.filter((path) => /^test\/.*\.test\.ts$/.test(path))
			.map((path) => path.split("/").slice(1, -1).join("/"))
			.filter((path) => path !== "" && !own.includes(path.split("/")[0] ?? "")),
	);
	for (const folder of folders)
		expect(existsSync(join(root, "scripts", folder)), folder).toBe(true);
});

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
	[
		new RegExp(root.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")),
		"a path of this machine",
	],
	[/\bregistry\.(npmjs|yarnpkg)\b/, "a registry's address"],
	[/\b(deb|security)\.debian\.org\b/, "a registry's address"],
	[/\bpypi\.org\b/, "a registry's address"],
	[new RegExp(`co-authored${"-by"}`, "i"), "an author that is none"],
	[
		new RegExp(`generated ${"with"} (\\[?claude|an? (ai|llm))`, "i"),
		"an author that is none",
	],
	[/(?<![\w/])issue #?\d+\b/i, "the number of an issue"],
	[/[ \t]+\n/, "a space at the end of a line"],
];

it("nothing names a machine, a registry or how the project is made", () => {
	const found: string[] = [];
	for (const path of ourText()) {
		if (path === "test/house/files.test.ts") continue;
		const text = read(path);
		for (const [pattern, what] of FORBIDDEN) {
			const match = pattern.exec(text);
			if (match) found.push(`${path}: ${what} (${match[0].trim()})`);
		}
	}
	expect(found).toEqual([]);
});
