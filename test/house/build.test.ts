import { execFileSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { BuildError } from "../../maintenance/build-error.mjs";
import { bundle, differences } from "../../maintenance/bundle.mjs";
import { LAYOUT } from "../../maintenance/chunks.mjs";
import { chunkOf } from "../../maintenance/survey.mjs";

const LAYOUT_OF_FIXTURE = {
	table: [
		["core/", "base"],
		["core/records/", "store"],
		["cli/", "main"],
		["cli/verbs/", "act"],
		["cli/verbs/ps", "look"],
	],
	packages: ["yaml", "execa"],
	schemas: "zod/mini",
	entry: "cli/main.ts",
	plain: ["cli/offload.cjs"],
	longLived: ["follow"],
	runner: "dispatch/runner-main.ts",
	host: "dispatch/there/main.ts",
} as const;

const SOURCES = {
	"core/reasons.ts": `export class OffloadError extends Error { override name = "OffloadError"; }
export const unusedName = 1;`,
	"core/records/job.ts": `import * as z from "zod/mini";
import { OffloadError } from "../reasons.ts";
export const job = z.strictObject({ handle: z.string() });
export type Job = z.infer<typeof job>;
export function read(text: string): Job {
	const got = job.safeParse(JSON.parse(text));
	if (!got.success) throw new OffloadError("bad");
	return got.data;
}`,
	"cli/verbs/ps.ts": `import { OffloadError } from "../../core/reasons.ts";
import { read } from "../../core/records/job.ts";
export async function run(text: string): Promise<string> {
	try { return read(text).handle; }
	catch (error) { return error instanceof OffloadError ? "same class" : "another class"; }
}`,
	"cli/verbs/act.ts": `export async function run(text: string): Promise<string> {
	const { parse } = await import("yaml");
	return String(parse(text).a);
}`,
	"cli/main.ts": `import { OffloadError } from "../core/reasons.ts";
export const VERBS = { ps: () => import("./verbs/ps.ts"), act: () => import("./verbs/act.ts") };
export async function main(verb: "ps" | "act", text: string): Promise<void> {
	if (text === "") throw new OffloadError("empty");
	const { run } = await VERBS[verb]();
	process.stdout.write(await run(text));
}`,
	"cli/offload.cjs": `"use strict";
var main = require("./main.cjs");
main.main(process.argv[2], process.argv[3]).then(function () {
	process.stdout.write(" " + Object.keys(require.cache).map(function (f) { return require("path").basename(f); }).join(","));
});
`,
	"dispatch/runner-main.ts": `import { read } from "../core/records/job.ts";
import { parse } from "yaml";
process.stdout.write(read(JSON.stringify(parse(process.argv[2] ?? ""))).handle);`,
	"dispatch/there/main.ts": `import { read } from "../../core/records/job.ts";
process.stdout.write("there " + read(process.argv[2] ?? "").handle);`,
};

const made: string[] = [];
afterEach(() => {
	for (const dir of made.splice(0)) rmSync(dir, { recursive: true });
});

/** A source tree of its own, with the project's packages in reach. */
function tree(sources: Record<string, string> = SOURCES): string {
	const root = mkdtempSync(join(tmpdir(), "offload-build-"));
	made.push(root);
	for (const [name, text] of Object.entries(sources)) {
		const path = join(root, "scripts", name);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
	symlinkSync(
		join(import.meta.dirname, "../../node_modules"),
		join(root, "node_modules"),
	);
	return root;
}

async function built(root: string): Promise<string> {
	const files = await bundle({ root, layout: LAYOUT_OF_FIXTURE });
	const dist = join(root, "dist");
	mkdirSync(dist);
	for (const [name, text] of files) writeFileSync(join(dist, name), text);
	return dist;
}

const node = (...args: string[]): string =>
	execFileSync(process.execPath, args, { encoding: "utf8" });

it("a verb loads its own chunk and those below it, and no other", async () => {
	const dist = await built(tree());
	const entry = join(dist, "offload.cjs");
	expect(node(entry, "ps", '{"handle":"a"}')).toBe(
		"a offload.cjs,main.cjs,look.cjs,store.cjs,zod-mini.cjs",
	);
	expect(node(entry, "act", "a: 7")).toBe(
		"7 offload.cjs,main.cjs,act.cjs,yaml.cjs",
	);
});

it("a class is one class in all chunks", async () => {
	const dist = await built(tree());
	expect(node(join(dist, "offload.cjs"), "ps", "{}")).toMatch(/^same class/);
});

it("the runner is one file that needs no other", async () => {
	const dist = await built(tree());
	const alone = join(dist, "..", "alone.cjs");
	writeFileSync(alone, readFileSync(join(dist, "runner.cjs")));
	rmSync(dist, { recursive: true });
	expect(node(alone, "handle: b")).toBe("b");
});

it("the program for a host is one file that needs no other", async () => {
	const dist = await built(tree());
	const alone = join(dist, "..", "alone.cjs");
	writeFileSync(alone, readFileSync(join(dist, "host.cjs")));
	rmSync(dist, { recursive: true });
	expect(node(alone, '{"handle":"b"}')).toBe("there b");
});

it("only the schema functions that are used are carried", async () => {
	const files = await bundle({ root: tree(), layout: LAYOUT_OF_FIXTURE });
	const text = files.get("zod-mini.cjs") ?? "";
	expect(text).toContain("strictObject");
	expect(text.length).toBeLessThan(200_000);
	expect(files.get("store.cjs")).not.toContain("class $ZodError");
});

it("the same sources give the same bytes wherever they lie, and no path of the machine", async () => {
	const [a, b] = [tree(), tree()];
	const first = await bundle({ root: a, layout: LAYOUT_OF_FIXTURE });
	const second = await bundle({ root: b, layout: LAYOUT_OF_FIXTURE });
	const own = (files: Map<string, string>) =>
		[...files].filter(([name]) => /^(main|base|look|act|store)/.test(name));
	expect(own(first)).toEqual(own(second));
	for (const [, text] of own(first)) expect(text).not.toContain(a);
});

it("the licences of bundled packages go along", async () => {
	const files = await bundle({ root: tree(), layout: LAYOUT_OF_FIXTURE });
	const text = files.get("THIRD-PARTY.md");
	expect(text).toMatch(/^## zod 4/m);
	expect(text).toMatch(/^## yaml 2/m);
	expect(text).toContain("Permission is hereby granted");
});

it("a changed, a missing and a left-over file of dist/ are each named", async () => {
	const root = tree();
	const dist = await built(root);
	const files = await bundle({ root, layout: LAYOUT_OF_FIXTURE });
	expect(differences(files, dist)).toEqual([]);
	writeFileSync(join(dist, "look.cjs"), "// edited by hand\n");
	writeFileSync(join(dist, "old.cjs"), "");
	rmSync(join(dist, "main.cjs"));
	expect(differences(files, dist)).toEqual([
		"dist/look.cjs differs from its source",
		"dist/main.cjs is missing",
		"dist/old.cjs has no source",
	]);
});

it("bundles may name each other in a ring, unless one needs a half-read one", async () => {
	const late = tree({
		...SOURCES,
		"core/reasons.ts": `import { job } from "./records/job.ts";
export class OffloadError extends Error { job() { return job; } }`,
	});
	const dist = await built(late);
	expect(node(join(dist, "offload.cjs"), "ps", "{}")).toMatch(/^same class/);
	const early = tree({
		...SOURCES,
		"core/reasons.ts": `import { job } from "./records/job.ts";
export class OffloadError extends Error {}
export const first = job;`,
		"core/records/job.ts": `import { OffloadError } from "../reasons.ts";
export const job = new OffloadError("x");
export const read = (text: string) => ({ handle: text });`,
	});
	await expect(
		bundle({ root: early, layout: LAYOUT_OF_FIXTURE }),
	).rejects.toThrow(
		/dist\/base.cjs does not load by itself: store.cjs needs base.cjs, which is still being read/,
	);
});

it("an import that does not exist is named with its file", async () => {
	const root = tree({
		...SOURCES,
		"cli/verbs/ps.ts": `import { nothing } from "../../core/reasons.ts";
export const run = async () => String(nothing);`,
	});
	await expect(bundle({ root, layout: LAYOUT_OF_FIXTURE })).rejects.toThrow(
		BuildError,
	);
});

it("every folder of scripts/ has a chunk", () => {
	expect(chunkOf(LAYOUT, "core/text.ts")).toBe("base");
	expect(chunkOf(LAYOUT, "core/records/job.ts")).toBe("records");
	expect(() => chunkOf(LAYOUT, "attic/x.ts")).toThrow(
		/names? its folder|chunk/,
	);
});
