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
 * @property {readonly string[]} longLived verbs that load everything when they begin, because an update may take their files away
 * @property {string} runner the module that is bundled alone and whole, below scripts/
 */

/** @type {Layout} */
export const LAYOUT = {
	table: [
		// What `--help`, `version` and every error need: no schema, no file.
		["core/", "base"],
		["core/records/", "records"],
		["jobs/", "store"],
		["system/", "store"],
		["config/", "config"],
		// What looks at jobs.
		["dispatch/look", "look"],
		["cli/looking", "look"],
		...["ps", "show", "logs", "wait", "result", "complete."].map(
			(verb) => /** @type {const} */ ([`cli/verbs/${verb}`, "look"]),
		),
		// What launches, collects and takes in.
		["dispatch/", "work"],
		["hosts/", "work"],
		["rungs/", "work"],
		["petitions/", "work"],
		["harnesses/", "harness"],
		["system/git", "trees"],
		["worktrees/", "trees"],
		["patches/", "trees"],
		// The command line: what every verb needs, and the other verbs.
		["cli/", "act"],
		["cli/main", "main"],
		["cli/frame/", "main"],
		["cli/words", "main"],
		["cli/shim", "main"],
		["cli/verbs/version", "main"],
		["cli/verbs/help", "main"],
	],
	packages: ["yaml", "execa"],
	schemas: "zod/mini",
	entry: "cli/main.ts",
	entryFile: "cli/offload.cjs",
	longLived: ["wait", "logs", "start", "demo"],
	runner: "dispatch/runner-main.ts",
};
