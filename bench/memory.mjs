/** The most memory that a runner takes while its worker writes a gibibyte. */
import { readdirSync, readFileSync } from "node:fs";
import { Ground } from "./ground.mjs";

const GIB = 2 ** 30;

/** The peak of the process that runs the runner of this state root, in MB; null where there is none. @param {string} state */
function peakOfRunner(state) {
	for (const pid of readdirSync("/proc")) {
		if (!/^\d+$/.test(pid)) continue;
		try {
			const argv = readFileSync(`/proc/${pid}/cmdline`, "latin1").split("\0");
			if (!argv.some((word) => word.startsWith(`${state}/runners/`))) continue;
			const peak = /^VmHWM:\s*(\d+) kB/m.exec(
				readFileSync(`/proc/${pid}/status`, "latin1"),
			)?.[1];
			if (peak !== undefined) return Number(peak) / 1024;
		} catch {
			// It ended while we looked.
		}
	}
	return null;
}

/** @type {import("./rows.mjs").Row} */
export const memory = {
	name: "memory of a runner over a 1 GiB log",
	target: "under 100 MB",
	async run() {
		if (process.platform !== "linux")
			return { measured: Number.NaN, unit: "MB", against: 100, limit: 100 };
		const ground = new Ground();
		try {
			ground.worker(
				`cat >/dev/null; yes 'a line of some length, as a worker would write it' | head -c ${GIB}`,
			);
			const handle = ground.dispatch();
			const waiting = ground.start("wait", handle, "--timeout", "300");
			const ended = new Promise((done) => waiting.on("exit", done));
			let over = false;
			ended.then(() => {
				over = true;
			});
			let peak = 0;
			while (!over) {
				peak = Math.max(peak, peakOfRunner(ground.state) ?? 0);
				await new Promise((done) => setTimeout(done, 50));
			}
			const shown = JSON.parse(ground.run("show", handle, "--json").out);
			if (JSON.stringify(shown).includes("succeeded") === false)
				throw new Error(`the job did not succeed: ${JSON.stringify(shown)}`);
			return { measured: peak, unit: "MB", against: 100, limit: 100 };
		} finally {
			ground.end();
		}
	},
};
