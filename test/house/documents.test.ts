import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DOCUMENTS } from "../../maintenance/documents.mjs";
import { VERBS } from "../../scripts/cli/frame/table.ts";
import { files, read, root } from "./repository.ts";

const markdown = () =>
	files().filter((path) => path.endsWith(".md") && !path.startsWith("dist/"));

describe("a generated document is what its source gives", () => {
	for (const [path, make] of Object.entries(DOCUMENTS))
		it(path, async () => expect(read(path)).toBe(await make()));
});

it("every link inside the project leads somewhere", () => {
	const broken: string[] = [];
	for (const path of markdown())
		for (const [, target = ""] of read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
			if (
				!/^[a-z]+:/.test(target) &&
				!existsSync(join(root, dirname(path), target))
			)
				broken.push(`${path}: ${target}`);
	expect(broken).toEqual([]);
});

it("every verb that a document shows exists", () => {
	const unknown: string[] = [];
	for (const path of ["README.md", "SECURITY.md", "CONTRIBUTING.md"])
		for (const [, verb = ""] of read(path).matchAll(
			/(?:^|`|bin\/)offload ([a-z_]+)/gm,
		))
			if (!Object.hasOwn(VERBS, verb)) unknown.push(`${path}: ${verb}`);
	expect(unknown).toEqual([]);
});

describe("SECURITY.md", () => {
	const text = read("SECURITY.md");
	const sections = text.split(/^### /m).slice(1);

	it("has every invariant, each with the tests that hold it or the words `not yet`", () => {
		expect(sections.map((s) => /^\d+/.exec(s)?.[0])).toEqual(
			Array.from({ length: 11 }, (_, i) => String(i + 1)),
		);
		for (const section of sections)
			expect(section).toMatch(/^- (held by `test\/|not yet)/m);
	});

	it("names only tests that exist, by file and title", () => {
		const named = [...text.matchAll(/^- held by `([^`]+)`: "([^"]+)"$/gm)];
		expect(named.length).toBeGreaterThan(0);
		expect(text.match(/^- held by /gm)?.length).toBe(named.length);
		const wrong = named.filter(
			([, path = "", title = ""]) =>
				!existsSync(join(root, path)) || !read(path).includes(title),
		);
		expect(wrong.map(([line]) => line)).toEqual([]);
	});
});

describe("docs/failure-classes.md", () => {
	const classes = new Set(
		[...read("docs/failure-classes.md").matchAll(/^\| ([A-F]\d+) \|/gm)].map(
			([, name]) => name as string,
		),
	);

	it("has every class that a test names", () => {
		expect(classes.size).toBeGreaterThan(60);
		const unknown: string[] = [];
		for (const path of files().filter((f) => f.endsWith(".test.ts")))
			for (const [, tags = ""] of read(path).matchAll(
				/["'`]((?:\[[A-F]\d+(?:, [A-F]\d+)*\] ?)+)/g,
			))
				for (const [name] of tags.matchAll(/[A-F]\d+/g))
					if (!classes.has(name)) unknown.push(`${path}: ${name}`);
		expect(unknown).toEqual([]);
	});
});

it("no document in docs/decisions/ lacks one of its four parts", () => {
	const decisions = files().filter((f) => /^docs\/decisions\/\d{4}-/.test(f));
	expect(decisions.length).toBeGreaterThan(5);
	for (const path of decisions)
		for (const part of ["Context", "Decision", "Rejected", "What follows"])
			expect(read(path), path).toContain(`## ${part}\n`);
});
