/**
 * Which source file goes into which file of dist/.
 *
 * A verb loads its own chunk and those below it, so what is cheap and used everywhere lies low and
 * what is heavy and rare lies in a chunk of its own, loaded when it is first needed.
 */

/**
 * @typedef {object} Layout
 * @property {readonly (readonly [prefix: string, chunk: string])[]} table path prefixes below scripts/ and their chunk; the longest match wins
 * @property {readonly string[]} packages packages that get a chunk of their own, loaded only where they are imported
 * @property {string} schemas the package whose used names alone are kept, in a chunk of its own
 * @property {string} entry the module that `dist/offload.cjs` loads, below scripts/
 * @property {string} entryFile copied as it is to dist/, in a syntax that the oldest Node can read to say that it is too old
 * @property {string} runner the module that is bundled alone and whole, below scripts/
 */

/** @type {Layout} */
export const LAYOUT = {
	table: [
		// What `--help`, `version` and every error need: no schema, no file access.
		["core/", "base"],
		// Schemas and what reads the store with them.
		["core/records/", "store"],
		["jobs/", "store"],
		["system/", "store"],
		["config/", "store"],
		// What launches, collects and takes in.
		["dispatch/", "work"],
		["harnesses/", "work"],
		["hosts/", "work"],
		["rungs/", "work"],
		["worktrees/", "work"],
		["patches/", "work"],
		["petitions/", "work"],
		// The verbs.
		["cli/", "main"],
		["cli/verbs/", "act"],
	],
	packages: ["yaml", "execa"],
	schemas: "zod/mini",
	entry: "cli/main.ts",
	entryFile: "cli/offload.cjs",
	runner: "dispatch/runner-main.ts",
};
