/**
 * Bundles scripts/ into a few readable CommonJS files with fixed names.
 *
 * esbuild splits only ESM, so each chunk is a build of its own. What a chunk imports from another
 * becomes a `require` of that chunk's file, and what others import from it is exported under the
 * module's path: `core_reasons__exitCode`. The result depends on the sources and the locked packages
 * alone: no time, no absolute path, no order of the file system.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { BuildError } from "./build-error.mjs";
import { common, run } from "./compile.mjs";
import { putOff } from "./lazy.mjs";
import { thirdParty } from "./licences.mjs";
import { loadEach } from "./load-each.mjs";
import { chunkOf, exportsOf, schemaNames, survey } from "./survey.mjs";

/** @typedef {import("./chunks.mjs").Layout} Layout */
/** @typedef {import("esbuild").Plugin} Plugin */

/** @param {string} path */
const slashes = (path) => path.split(sep).join("/");

/** @param {string} file path below scripts/ */
const idOf = (file) =>
	file.replace(/\.[a-z]+$/, "").replace(/[^A-Za-z0-9]+/g, "_");

/** @param {string} name a package name */
const packageChunk = (name) => name.replace(/[^a-z0-9]+/g, "-");

/**
 * Sends imports that belong to another chunk to that chunk's file.
 *
 * @param {string} root
 * @param {Layout} layout
 * @param {string} own the chunk being built
 * @param {Map<string, readonly string[]>} names
 * @param {readonly string[]} schemas
 * @returns {Plugin}
 */
const otherChunks = (root, layout, own, names, schemas) => ({
	name: "other-chunks",
	setup(setup) {
		const scripts = join(root, "scripts");
		setup.onResolve({ filter: /^\.\.?\// }, (args) => {
			if (args.namespace === "other")
				return { path: args.path, external: true };
			const file = slashes(relative(scripts, join(args.resolveDir, args.path)));
			if (file.startsWith("../") || chunkOf(layout, file) === own)
				return undefined;
			return { path: file, namespace: "other", sideEffects: false };
		});
		setup.onResolve({ filter: /^[a-z@]/ }, (args) => {
			if (args.path.startsWith("node:")) return undefined;
			if (args.path === layout.schemas)
				return { path: args.path, namespace: "other", sideEffects: false };
			if (layout.packages.includes(args.path))
				return { path: `./${packageChunk(args.path)}.cjs`, external: true };
			return undefined;
		});
		setup.onLoad({ filter: /.*/, namespace: "other" }, ({ path }) => {
			if (path === layout.schemas)
				return {
					contents: `export { ${schemas.join(", ")} } from "./${packageChunk(path)}.cjs";`,
				};
			const id = idOf(path);
			const list = (names.get(path) ?? []).map(
				(name) => `${id}__${name} as ${name}`,
			);
			return {
				contents: `export { ${list.join(", ")} } from "./${chunkOf(layout, path)}.cjs";`,
			};
		});
	},
});

/**
 * What a verb that lives long needs at its head: after an update its own files may be gone, so it
 * loads them all before it begins.
 *
 * @param {Layout} layout
 * @param {readonly string[]} all
 */
const loadAll = (layout, all) => `
if (process.argv.some((word) => ${JSON.stringify(layout.longLived)}.includes(word)))
  for (const file of ${JSON.stringify(all)}) require(file);
`;

/**
 * Builds every file of dist/.
 *
 * @param {{ root: string, layout: Layout, define?: Record<string, string> }} what
 *   the project's root (absolute), the layout, and names to replace by JSON values
 * @returns {Promise<Map<string, string>>} file names in dist/ and their text
 * @throws {BuildError} naming the source at fault
 */
export async function bundle({ root, layout, define = {} }) {
	/** @type {Map<string, string>} */
	const files = new Map();
	/** @type {Set<string>} */
	const inputs = new Set();
	/**
	 * @param {string} name
	 * @param {Awaited<ReturnType<typeof run>>} result
	 * @param {(text: string) => string} finish
	 */
	const keep = (name, result, finish = (text) => text) => {
		const text = finish(result.outputFiles?.[0]?.text ?? "");
		if (text.includes(root))
			throw new BuildError(`dist/${name} would hold the path of this checkout`);
		files.set(name, text);
		for (const input of Object.keys(result.metafile?.inputs ?? {}))
			inputs.add(input);
	};
	const { modules, arrows, packages } = await survey(root, layout, define);
	const crossing = new Set(
		arrows
			.filter((a) => chunkOf(layout, a.from) !== chunkOf(layout, a.to))
			.map((a) => a.to),
	);
	const names = await exportsOf(root, [...crossing].sort(), define);
	const schemas = await schemaNames(root, layout, modules);
	const entryChunk = chunkOf(layout, layout.entry);
	const chunks = [...new Set(modules.map((m) => chunkOf(layout, m)))].sort();
	const all = [...chunks, packageChunk(layout.schemas)].map(
		(c) => `./${c}.cjs`,
	);
	for (const chunk of chunks) {
		const own = modules.filter((m) => chunkOf(layout, m) === chunk);
		const lines = own
			.filter((m) => crossing.has(m))
			.map((m) => {
				const list = (names.get(m) ?? []).map(
					(name) => `${name} as ${idOf(m)}__${name}`,
				);
				return list.length === 0
					? `import "./scripts/${m}";`
					: `export { ${list.join(", ")} } from "./scripts/${m}";`;
			});
		if (chunk === entryChunk)
			lines.push(`export * from "./scripts/${layout.entry}";`);
		keep(
			`${chunk}.cjs`,
			await run({
				...common(root, define),
				stdin: {
					contents: lines.join("\n"),
					resolveDir: root,
					sourcefile: `${chunk}.entry.ts`,
					loader: "ts",
				},
				plugins: [otherChunks(root, layout, chunk, names, schemas)],
			}),
			chunk === entryChunk
				? (text) => `${putOff(text)}${loadAll(layout, all)}`
				: putOff,
		);
	}
	if (packages.has(layout.schemas)) {
		keep(
			`${packageChunk(layout.schemas)}.cjs`,
			await run({
				...common(root, define),
				stdin: {
					// Checks that are compiled at first use pay off only where many records are read.
					contents: `import { config } from "${layout.schemas}"; config({ jitless: true });
export { ${schemas.join(", ")} } from "${layout.schemas}";`,
					resolveDir: root,
					sourcefile: "schemas.entry.js",
				},
			}),
		);
	}
	for (const name of layout.packages) {
		if (!packages.has(name)) continue;
		keep(
			`${packageChunk(name)}.cjs`,
			await run({
				...common(root, define),
				stdin: {
					contents: `export * from "${name}";`,
					resolveDir: root,
					sourcefile: `${packageChunk(name)}.entry.js`,
				},
			}),
		);
	}
	// What goes to another process or another machine needs no other file.
	for (const [name, entry] of [
		["runner.cjs", layout.runner],
		["host.cjs", layout.host],
	])
		if (name !== undefined && entry !== undefined)
			keep(
				name,
				await run({
					...common(root, define),
					entryPoints: [posix.join("scripts", entry)],
				}),
			);
	if (layout.hook !== undefined)
		keep(
			"hook.cjs",
			await run({
				...common(root, define),
				entryPoints: [posix.join("scripts", layout.hook)],
			}),
			putOff,
		);
	for (const file of layout.plain)
		files.set(
			posix.basename(file),
			readFileSync(join(root, "scripts", file), "utf8"),
		);
	await loadEach(
		files,
		chunks.map((chunk) => `${chunk}.cjs`),
	);
	files.set("THIRD-PARTY.md", thirdParty(root, inputs));
	return new Map([...files.entries()].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Compares a build with what lies in dist/.
 *
 * @param {Map<string, string>} built
 * @param {string} dist the folder, absolute
 * @returns {string[]} one sentence per file that differs, is missing or is left over
 */
export function differences(built, dist) {
	const found = [];
	for (const [name, text] of built) {
		const path = join(dist, name);
		if (!existsSync(path)) found.push(`dist/${name} is missing`);
		else if (readFileSync(path, "utf8") !== text)
			found.push(`dist/${name} differs from its source`);
	}
	for (const name of existsSync(dist) ? readdirSync(dist).sort() : [])
		if (!built.has(name)) found.push(`dist/${name} has no source`);
	return found;
}
