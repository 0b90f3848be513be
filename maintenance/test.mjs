#!/usr/bin/env node
/**
 * Runs every check and every test, and counts.
 *
 * Prints a line for each suite with its time and its budget, names what was skipped and why, and
 * ends with one line: `N passed, N failed, N skipped`. The exit code is 0 only where nothing failed.
 *
 *   --long                      the long forms (LONG=1), with longer budgets
 *   OFFLOAD_TEST_NO_SKIPS=1     a skip is a failure, unless no machine of this kind could hold the test
 *   OFFLOAD_TEST_NODE=<path>    the unit tests once more, under that Node
 *   OFFLOAD_TEST_TOTALS=<file>  the closing line goes to this file instead
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSuites } from "./run-suites.mjs";
import { FIXED, SUITES } from "./suites.mjs";

const totals = await runSuites({
	root: join(import.meta.dirname, ".."),
	suites: SUITES,
	fixed: FIXED,
	long: process.argv.includes("--long"),
	noSkips: process.env.OFFLOAD_TEST_NO_SKIPS === "1",
	env: process.env,
	reporter: join(import.meta.dirname, "reporter.ts"),
	say: (line) => console.log(line),
});
const closing = `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`;
if (process.env.OFFLOAD_TEST_TOTALS)
	writeFileSync(process.env.OFFLOAD_TEST_TOTALS, `${closing}\n`);
else console.log(`\n${closing}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
