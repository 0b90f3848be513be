/** What the makers of documents share: a module of scripts/ as it is now, a cell of a table, a line about the source. */
import { join } from "node:path";
import { build } from "esbuild";

export const root = join(import.meta.dirname, "..");

/**
 * Loads a module of scripts/, which this Node cannot read as it is.
 *
 * @param {string} file path below scripts/
 */
export async function load(file) {
	const { outputFiles } = await build({
		entryPoints: [join(root, "scripts", file)],
		bundle: true,
		format: "esm",
		platform: "node",
		write: false,
	});
	const [output] = outputFiles;
	const code = Buffer.from(output?.contents ?? new Uint8Array());
	return import(`data:text/javascript;base64,${code.toString("base64")}`);
}

/** Keeps a text inside one cell of a table. @param {string} text */
export const cell = (text) => text.replaceAll("|", "\\|");

/** Where a document comes from and how to make it again. @param {string} source */
export const madeFrom = (source) =>
	`Made from \`${source}\` by \`npm run build\`; a test compares the two.`;
