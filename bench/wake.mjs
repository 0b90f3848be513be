/** From the worker's last act to the end of `wait`. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Ground, median, now, writtenAt } from "./ground.mjs";

/** @type {import("./rows.mjs").Row} */
export const wake = {
	name: "`wait` after a worker's end",
	target: "100 ms",
	async run() {
		const ground = new Ground();
		try {
			const sign = join(ground.dir, "ended");
			ground.worker(`cat >/dev/null; sleep 2; : >'${sign}'`);
			const took = [];
			for (let i = 0; i < 7; i++) {
				rmSync(sign, { force: true });
				const handle = ground.dispatch();
				const child = ground.start("wait", handle, "--timeout", "30");
				const code = await new Promise((done) => child.on("exit", done));
				if (code !== 0) throw new Error(`wait ended with ${code}`);
				took.push(now() - writtenAt(sign));
			}
			return { measured: median(took), unit: "ms", against: 100, limit: 100 };
		} finally {
			ground.end();
		}
	},
};
