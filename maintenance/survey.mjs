/** What the sources import from each other, chunk by chunk. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BuildError } from "./build-error.mjs";
import { common, run } from "./compile.mjs";

/** @typedef {import("./chunks.mjs").Layout} Layout */
/** @typedef {{ from: string, to: string, lazy: boolean }} Arrow */

/**
 * @param {Layout} layout
 * @param {string} file path below scripts/
 * @returns {string} the chunk it belongs to
 */
export function chunkOf(layout, file) {
	let best = "";
	let chunk = "";
	for (const [prefix, name] of layout.table) {
		if (file.startsWith(prefix) && prefix.length > best.length) {
			best = prefix;
			chunk = name;
		}
	}
	if (chunk === "")
		throw new BuildError(
			`scripts/${file} belongs to no chunk: name its folder in maintenance/chunks.mjs`,
		);
	return chunk;
}

/**
 * Every module that the entry reaches, with its arrows.
 *
 * @param {string} root
 * @param {Layout} layout
 * @param {Record<string, string>} define
 */
export async function survey(root, layout, define) {
	const { metafile } = await run({
		...common(root, define),
		entryPoints: [`scripts/${layout.entry}`],
		format: "esm",
		packages: "external",
	});
	/** @type {string[]} */
	const modules = [];
	/** @type {Arrow[]} */
	const arrows = [];
	/** @type {Set<string>} */
	const packages = new Set();
	for (const [input, { imports }] of Object.entries(metafile?.inputs ?? {})) {
		if (!input.startsWith("scripts/"))
			throw new BuildError(`${input} is imported but lies outside scripts/`);
		const from = input.slice("scripts/".length);
		modules.push(from);
		for (const found of imports) {
			if (found.external) {
				if (!found.path.startsWith("node:")) packages.add(found.path);
				continue;
			}
			arrows.push({
				from,
				to: found.path.slice("scripts/".length),
				lazy: found.kind === "dynamic-import",
			});
		}
	}
	modules.sort();
	return { modules, arrows, packages };
}

/**
 * The names that each module exports at run time.
 *
 * @param {string} root
 * @param {readonly string[]} modules
 * @param {Record<string, string>} define
 * @returns {Promise<Map<string, readonly string[]>>}
 */
export async function exportsOf(root, modules, define) {
	/** @type {Map<string, readonly string[]>} */
	const names = new Map();
	if (modules.length === 0) return names;
	const { metafile } = await run({
		...common(root, define),
		entryPoints: modules.map((m) => `scripts/${m}`),
		format: "esm",
		packages: "external",
	});
	for (const output of Object.values(metafile?.outputs ?? {})) {
		if (output.entryPoint)
			names.set(
				output.entryPoint.slice("scripts/".length),
				[...output.exports].sort(),
			);
	}
	return names;
}

/**
 * The names of the schema package that the sources use: `z.string`, `z.strictObject` and so on.
 *
 * @param {string} root
 * @param {Layout} layout
 * @param {readonly string[]} modules
 */
export async function schemaNames(root, layout, modules) {
	const used = new Set();
	for (const module of modules) {
		const text = readFileSync(join(root, "scripts", module), "utf8");
		const alias = new RegExp(
			String.raw`import \* as (\w+) from "${layout.schemas}"`,
		).exec(text)?.[1];
		if (alias === undefined) continue;
		for (const [, name] of text.matchAll(
			new RegExp(String.raw`\b${alias}\.([A-Za-z_]\w*)`, "g"),
		))
			used.add(name);
	}
	const path = join(root, "node_modules", layout.schemas, "index.js");
	const there = new Set(Object.keys(await import(pathToFileURL(path).href)));
	return [...used].filter((name) => there.has(name)).sort();
}
