/** One esbuild run, with the options that every file of dist/ shares. */
import { build } from "esbuild";
import { BuildError } from "./build-error.mjs";

/**
 * @param {string} root
 * @param {Record<string, string>} define
 * @returns {import("esbuild").BuildOptions}
 */
export const common = (root, define) => ({
	absWorkingDir: root,
	bundle: true,
	format: "cjs",
	platform: "node",
	target: "node20.19",
	write: false,
	metafile: true,
	outdir: "out",
	outExtension: { ".js": ".cjs" },
	legalComments: "inline",
	// A lazy load is a lazy `require`: Node's own import() sees only some names of a CommonJS file.
	supported: { "dynamic-import": false },
	logLevel: "silent",
	define: {
		"import.meta.dirname": "__dirname",
		"import.meta.filename": "__filename",
		...define,
	},
});

/**
 * Runs one build; a warning is an error.
 *
 * @param {import("esbuild").BuildOptions} options
 */
export async function run(options) {
	try {
		const result = await build(options);
		const [warning] = result.warnings;
		if (warning)
			throw new BuildError(`${warning.location?.file ?? ""}: ${warning.text}`);
		return result;
	} catch (error) {
		if (error instanceof BuildError) throw error;
		const first = /** @type {import("esbuild").BuildFailure} */ (error)
			.errors?.[0];
		if (!first) throw error;
		throw new BuildError(
			`${first.location?.file ?? "build"}${first.location ? `:${first.location.line}` : ""}: ${first.text}`,
		);
	}
}
