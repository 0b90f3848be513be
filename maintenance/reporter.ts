/**
 * Writes what became of every test to the file that `OFFLOAD_TEST_REPORT` names, as JSON: the
 * counts, and for each test that was skipped what the machine lacks for it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { missing } from "../test/needs.ts";

/** What one run of one project gave. */
export interface SuiteReport {
	passed: number;
	failed: number;
	/** Tests that did not run, and what is missing for each; null: the test does not say. */
	skipped: { title: string; file: string; lacks: string | null }[];
	/** Expected failures that still fail. */
	knownBroken: string[];
	/** Test files of which nothing ran, with what is missing for all of it. */
	wholeFiles: { file: string; lacks: string }[];
	/** Faults outside any test: a file that does not load, an unhandled rejection. */
	faults: string[];
}

/** A need in a title: `[needs tmux]` or `[tmux]`; a failure class begins with a capital. */
const NAMED = /\[(?:needs )?([a-z][\w-]*(?:, [\w-]+)*)\]/;

/**
 * What a file says it needs and this machine lacks.
 *
 * @param text the test file
 * @param lacks tells of a list of names the first that is missing, or null
 */
export function lackingIn(
	text: string,
	lacks: (...names: string[]) => string | null,
): string[] {
	const found = new Set<string>();
	for (const [, list = ""] of text.matchAll(/\bmissing\(([^)]*)\)/g)) {
		const names = [...list.matchAll(/["']([\w-]+)["']/g)].map(
			([, name]) => name as string,
		);
		const first = names.length > 0 ? lacks(...names) : null;
		if (first !== null) found.add(first);
	}
	return [...found];
}

/** See the head of this file. */
export default class implements Reporter {
	onTestRunEnd(
		modules: readonly TestModule[],
		unhandled: readonly { message: string }[],
	): void {
		const report: SuiteReport = {
			passed: 0,
			failed: 0,
			skipped: [],
			knownBroken: [],
			wholeFiles: [],
			faults: unhandled.map((error) => error.message),
		};
		for (const module of modules) {
			const file = relative(process.cwd(), module.moduleId);
			for (const error of module.errors())
				report.faults.push(`${file}: ${error.message}`);
			for (const suite of module.children.allSuites())
				for (const error of suite.errors())
					report.faults.push(`${file}: ${suite.fullName}: ${error.message}`);
			const lacking = lackingIn(readFileSync(module.moduleId, "utf8"), missing);
			let ran = 0;
			let skipped = 0;
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				if (state === "passed") {
					report.passed += 1;
					if (test.options.fails) report.knownBroken.push(test.fullName);
				} else if (state === "failed") report.failed += 1;
				else {
					skipped += 1;
					const named = NAMED.exec(test.fullName)?.[1];
					const lacks = named ?? (lacking.join(", ") || null);
					report.skipped.push({ title: test.fullName, file, lacks });
				}
				if (state === "passed" || state === "failed") ran += 1;
			}
			if (ran === 0 && skipped > 0 && lacking.length > 0)
				report.wholeFiles.push({ file, lacks: lacking.join(", ") });
		}
		const path = process.env.OFFLOAD_TEST_REPORT;
		if (path) writeFileSync(path, JSON.stringify(report));
	}
}
