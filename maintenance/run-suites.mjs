/** Runs a list of suites, counts, and says what it saw. `maintenance/test.mjs` is its command. */
import {
	chmodSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { $, sleep } from "zx";

/** @typedef {import("./suites.mjs").Suite} Suite */
/** @typedef {import("./reporter.ts").SuiteReport} SuiteReport */

/**
 * @typedef {object} Run
 * @property {string} root the project's folder
 * @property {readonly Suite[]} suites
 * @property {readonly string[]} fixed what no installer can give a machine
 * @property {boolean} long
 * @property {boolean} noSkips
 * @property {NodeJS.ProcessEnv} env the environment that the run was started with
 * @property {string} reporter the reporter's file
 * @property {(line: string) => void} say
 * @property {boolean} [quiet] keeps the output of the suites themselves back
 */

/**
 * The environment of a test: nothing of the session or repository from which the run was started.
 *
 * @param {Run} run
 * @param {string} scratch
 */
function environment({ env: outer, long }, scratch) {
	/** @type {NodeJS.ProcessEnv} */
	const env = {};
	for (const [name, value] of Object.entries(outer)) {
		if (/^(CLAUDE|ANTHROPIC|GIT_|OFFLOAD_|TMUX|VITEST|npm_)/.test(name))
			continue;
		if (/^NODE_(EXTRA_CA_CERTS|OPTIONS|PATH)$/.test(name)) continue;
		env[name] = value;
	}
	for (const name of ["CLAUDE_BIN", "CLAUDE_BIN_OLDEST"])
		if (outer[name]) env[name] = outer[name];
	env.TMPDIR = scratch;
	if (long) env.LONG = "1";
	return env;
}

/**
 * Runs one command with its output on ours; it is ended with all it started when it takes half as
 * long again as it may.
 *
 * @param {string} root
 * @param {readonly string[]} argv
 * @param {number} budgetS
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} quiet
 * @returns {Promise<{ code: number | null, seconds: number }>}
 */
async function command(root, argv, budgetS, env, quiet) {
	const began = process.hrtime.bigint();
	const how = await $({
		cwd: root,
		env,
		shell: "/bin/sh",
		prefix: "",
		quote: (word) => `'${word.replaceAll("'", "'\\''")}'`,
		nothrow: true,
		stdio: quiet ? "ignore" : ["ignore", "inherit", "inherit"],
		timeout: `${Math.ceil(budgetS * 1500)}ms`,
		timeoutSignal: "SIGKILL",
	})`${argv}`;
	return {
		code: how.exitCode,
		seconds: Number(process.hrtime.bigint() - began) / 1e9,
	};
}

/**
 * What the tests left running: processes whose environment names our scratch folder.
 *
 * @param {string} scratch
 * @returns {string[] | null} a line each, or null where it cannot be looked
 */
function leftRunning(scratch) {
	if (process.platform !== "linux") return null;
	const found = [];
	for (const pid of readdirSync("/proc")) {
		if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
		try {
			const env = readFileSync(`/proc/${pid}/environ`, "latin1");
			if (!env.split("\0").includes(`TMPDIR=${scratch}`)) continue;
			const argv = readFileSync(`/proc/${pid}/cmdline`, "latin1");
			found.push(`${pid} ${argv.replaceAll("\0", " ").slice(0, 120)}`);
		} catch {
			// It ended while we looked, or is not ours to read.
		}
	}
	return found;
}

/**
 * Runs the suites one after the other.
 *
 * @param {Run} run
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runSuites(run) {
	const { root, suites, fixed, long, noSkips, say } = run;
	const totals = { passed: 0, failed: 0, skipped: 0 };
	/** @type {string[]} */
	const failures = [];
	/** @type {string[]} */
	const table = [];
	// Short, because sockets lie below it, and ours alone: what still carries it at the end is a leak.
	const scratch = realpathSync(mkdtempSync(join(tmpdir(), "ot-")));
	// Tests that run as another user have to reach what they made for it.
	chmodSync(scratch, 0o755);
	const env = environment(run, scratch);
	const quiet = run.quiet ?? false;

	/** @param {string} sentence */
	const fail = (sentence) => {
		totals.failed += 1;
		failures.push(sentence);
	};

	/** @param {Suite} suite @param {string} verdict @param {number} seconds @param {number} budgetS */
	const account = (suite, verdict, seconds, budgetS) => {
		const time = `${seconds.toFixed(1)} s of ${budgetS} s`;
		table.push(`${suite.name.padEnd(26)} ${verdict.padEnd(36)} ${time}`);
		if (seconds > budgetS) fail(`${suite.name} took ${time}`);
	};

	/** @param {Suite} suite @param {number} budgetS */
	const runCheck = async (suite, budgetS) => {
		const argv = (suite.check ?? []).map((word) =>
			word === "node" ? process.execPath : word,
		);
		const { code, seconds } = await command(root, argv, budgetS, env, quiet);
		if (code === 0) totals.passed += 1;
		else fail(suite.name);
		account(suite, code === 0 ? "as it should be" : "not", seconds, budgetS);
	};

	/** @param {Suite} suite @param {SuiteReport} report */
	const tellSkips = (suite, report) => {
		/** @type {Map<string, string[]>} */
		const byLack = new Map();
		for (const { title, file, lacks } of report.skipped) {
			if (lacks === null)
				fail(`${file}: "${title}" was skipped and does not say what it needs`);
			else if (noSkips && !fixed.includes(lacks))
				fail(`${file}: "${title}" was skipped for want of ${lacks}`);
			const key = lacks ?? "something it does not name";
			byLack.set(key, [...(byLack.get(key) ?? []), title]);
		}
		for (const [lacks, titles] of byLack) {
			say(`skipped  ${suite.name}: ${titles.length} for want of ${lacks}`);
			for (const title of titles) say(`         ${title}`);
		}
		for (const { file, lacks } of report.wholeFiles)
			say(`this machine cannot hold  ${file}: it needs ${lacks}`);
	};

	/** @param {Suite} suite @param {number} budgetS */
	const runProject = async (suite, budgetS) => {
		const file = join(scratch, "report.json");
		rmSync(file, { force: true });
		const node = suite.needs ? run.env[suite.needs] : process.execPath;
		const argv = [
			node ?? process.execPath,
			"node_modules/vitest/vitest.mjs",
			"run",
			"--project",
			suite.project ?? "",
			"--passWithNoTests",
			"--reporter=default",
			`--reporter=${run.reporter}`,
		];
		const withReport = { ...env, OFFLOAD_TEST_REPORT: file };
		const { code, seconds } = await command(
			root,
			argv,
			budgetS,
			withReport,
			quiet,
		);
		/** @type {SuiteReport | null} */
		let report = null;
		try {
			report = JSON.parse(readFileSync(file, "utf8"));
		} catch {
			// No report: the run was cut off or never began.
		}
		if (report === null) {
			fail(`${suite.name} was cut off or did not start`);
			account(suite, "no report", seconds, budgetS);
			return;
		}
		totals.passed += report.passed;
		totals.failed += report.failed;
		totals.skipped += report.skipped.length;
		if (report.failed > 0)
			failures.push(`${suite.name}: ${report.failed} of its tests`);
		for (const fault of report.faults) fail(`${suite.name}: ${fault}`);
		if (code !== 0 && report.failed === 0 && report.faults.length === 0)
			fail(`${suite.name}: the runner ended with ${code}`);
		for (const title of report.knownBroken)
			say(`known broken  ${suite.name}: ${title}`);
		tellSkips(suite, report);
		const counts = `${report.passed} held, ${report.failed} did not, ${report.skipped.length} left out`;
		account(suite, counts, seconds, budgetS);
	};

	for (const suite of suites) {
		if (suite.needs && !run.env[suite.needs]) continue;
		const budgetS = long ? suite.longS : suite.budgetS;
		say(`\n== ${suite.name}`);
		if (suite.check) await runCheck(suite, budgetS);
		else await runProject(suite, budgetS);
	}
	let left = leftRunning(scratch);
	// What is just ending is not left: it has ten seconds.
	for (let i = 0; i < 50 && left?.length; i++) {
		await sleep(200);
		left = leftRunning(scratch);
	}
	if (left?.length === 0) totals.passed += 1;
	else if (left !== null)
		fail(`left running: ${left.length} processes (${left.join("; ")})`);
	table.push(
		`${"left running".padEnd(26)} ${left === null ? "not looked for on this system" : left.length}`,
	);
	rmSync(scratch, { recursive: true, force: true });

	say("\n== time against budget");
	for (const line of table) say(line);
	if (failures.length > 0) {
		say("\n== failed");
		for (const line of failures) say(line);
	}
	return totals;
}
