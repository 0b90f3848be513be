/** A store with 10,000 jobs of which 20 live. */
import {
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";

export const JOBS = 10_000;
export const LIVE = 20;

/**
 * Copies a finished job under another name: every record of it names the handle.
 *
 * @param {string} from @param {string} to @param {string} was @param {string} is
 */
function copyJob(from, to, was, is) {
	mkdirSync(to, { mode: 0o700 });
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		const [a, b] = [join(from, entry.name), join(to, entry.name)];
		if (entry.isDirectory()) copyJob(a, b, was, is);
		else if (/\.jsonl?$|^claim/.test(entry.name))
			writeFileSync(b, readFileSync(a, "utf8").replaceAll(was, is), {
				mode: 0o600,
			});
		else cpSync(a, b);
	}
}

/**
 * Fills a store: one job that ended is copied, and some are started that go on.
 *
 * @param {import("./ground.mjs").Ground} ground
 */
export function manyJobs(ground) {
	ground.worker("exit 0");
	const done = ground.dispatch("--unit", "done");
	ground.run("wait", done, "--timeout", "30");
	const jobs = join(ground.state, "jobs");
	const stem = done.slice(0, -8);
	for (let i = 0; i < JOBS - LIVE - 1; i++) {
		const name = `${stem}${i.toString(16).padStart(8, "0")}`;
		copyJob(join(jobs, done), join(jobs, name), done, name);
	}
	ground.worker("exec sleep 600");
	for (let i = 0; i < LIVE; i++) ground.dispatch("--unit", `live-${i}`);
	const seen = ground.run("ps").out.match(/^job\t/gm)?.length;
	if (seen !== LIVE) throw new Error(`ps shows ${seen} jobs, not ${LIVE}`);
}
