/** What the measurements share: a private state root, the program under test, and honest statistics. */
import { spawn, spawnSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The program under test. */
export const offload = join(import.meta.dirname, "..", "bin", "offload");

/** The middle of the values. @param {readonly number[]} values */
export function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds since the epoch, finer than Date.now. */
export const now = () => performance.timeOrigin + performance.now();

/** When a file was last written, in the same milliseconds. @param {string} path */
export const writtenAt = (path) =>
	Number(statSync(path, { bigint: true }).mtimeNs / 1000n) / 1000;

/** A private place for one measurement: state, configuration, a folder to work in. */
export class Ground {
	constructor() {
		this.dir = realpathSync(mkdtempSync(join(tmpdir(), "ob-")));
		this.home = join(this.dir, "home");
		this.state = join(this.dir, "state");
		this.work = join(this.dir, "work");
		for (const dir of [this.home, this.work]) mkdirSync(dir);
		/** @type {NodeJS.ProcessEnv} */
		this.env = {
			PATH: process.env.PATH,
			HOME: this.home,
			LANG: "C.UTF-8",
			OFFLOAD_HOME: this.state,
		};
		this.petition = join(this.dir, "petition.md");
		writeFileSync(this.petition, "measure\n");
	}

	/**
	 * Makes a program that the `command` harness runs.
	 *
	 * @param {string} text of a POSIX sh script
	 * @returns its path
	 */
	worker(text) {
		const path = join(this.dir, "worker.sh");
		writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
		const config = join(this.home, ".config", "offload");
		mkdirSync(config, { recursive: true });
		writeFileSync(
			join(config, "config.yaml"),
			`harnesses:\n  command:\n    argv: [${JSON.stringify(path)}]\n`,
		);
		return path;
	}

	/**
	 * Runs the program to its end.
	 *
	 * @param {readonly string[]} args
	 * @returns {{ code: number | null, out: string, ms: number }}
	 */
	run(...args) {
		return timed(offload, args, this.env, this.work);
	}

	/** Dispatches the worker and gives its handle. @param {readonly string[]} more */
	dispatch(...more) {
		return this.handleOf(...this.dispatchArgs(...more));
	}

	/** Runs a dispatch and gives its handle. @param {readonly string[]} args */
	handleOf(...args) {
		const { code, out } = this.run(...args);
		const handle = /^handle\t(\S+)$/m.exec(out)?.[1];
		if (code !== 0 || handle === undefined)
			throw new Error(`dispatch ended with ${code}: ${out}`);
		return handle;
	}

	/** The arguments of a dispatch of the worker. @param {readonly string[]} more */
	dispatchArgs(...more) {
		return [
			"dispatch",
			"headless-oneshot",
			this.petition,
			"--harness",
			"command",
			"--profile",
			"full",
			"--expect",
			"none",
			...more,
		];
	}

	/** Starts the program without waiting. @param {readonly string[]} args */
	start(...args) {
		return spawn(offload, args, {
			env: this.env,
			cwd: this.work,
			stdio: ["ignore", "pipe", "pipe"],
		});
	}

	/** Ends what still runs here and removes the place. */
	end() {
		const { out } = this.run("ps", "--quiet");
		const live = out.split("\n").filter((line) => line !== "");
		if (live.length > 0) this.run("stop", ...live);
		rmSync(this.dir, { recursive: true, force: true });
	}
}

/**
 * Runs a program and takes its time.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 * @param {string} [input] its standard input
 */
export function timed(program, args, env, cwd, input = "") {
	const began = now();
	const got = spawnSync(program, args, {
		env,
		cwd,
		encoding: "utf8",
		input,
		timeout: 120_000,
	});
	return {
		code: got.status,
		out: `${got.stdout}${got.status === 0 ? "" : got.stderr}`,
		ms: now() - began,
	};
}

/** A start of Node that does nothing, from the same launcher's point of view. @param {Ground} ground */
export const bareNode = (ground) =>
	timed(process.execPath, ["-e", "0"], ground.env, ground.work).ms;

/**
 * Measures two things by turns, so that what else the machine does falls on both.
 *
 * @param {number} times
 * @param {() => number} one
 * @param {() => number} other
 * @returns {[number, number]} the medians
 */
export function byTurns(times, one, other) {
	const a = [];
	const b = [];
	one();
	other();
	for (let i = 0; i < times; i++) {
		a.push(one());
		b.push(other());
	}
	return [median(a), median(b)];
}
