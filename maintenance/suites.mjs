/** What a test run is made of, and how long each part may take. */

/**
 * @typedef {object} Suite
 * @property {string} name as it is printed
 * @property {readonly string[]} [check] a command that passes or fails as one
 * @property {string} [project] a vitest project
 * @property {string} [needs] the variable that names another Node; the suite is part of the run only where it is set
 * @property {number} budgetS seconds; more is a failure
 * @property {number} longS the same with --long
 */

/** @type {readonly Suite[]} */
export const SUITES = [
	{
		name: "format and lint",
		check: ["node_modules/.bin/biome", "ci", "."],
		budgetS: 20,
		longS: 20,
	},
	{
		name: "types",
		check: ["node_modules/.bin/tsc", "--noEmit"],
		budgetS: 40,
		longS: 40,
	},
	{
		name: "dist matches its source",
		check: ["node", "maintenance/build.mjs", "--check"],
		budgetS: 20,
		longS: 20,
	},
	{ name: "unit", project: "unit", budgetS: 200, longS: 600 },
	{
		name: "unit on the newer Node",
		project: "unit",
		needs: "OFFLOAD_TEST_NODE",
		budgetS: 200,
		longS: 600,
	},
	{ name: "real", project: "real", budgetS: 900, longS: 1800 },
	{ name: "faults", project: "faults", budgetS: 400, longS: 3600 },
	{ name: "e2e", project: "e2e", budgetS: 600, longS: 1200 },
];

/**
 * What no installer can give a machine. A test that lacks one of these is skipped even where
 * nothing else may be.
 */
export const FIXED = ["root", "linux", "mount"];
