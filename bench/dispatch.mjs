/** From the start of `dispatch` to the worker's first act, against starting the worker directly. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
	bareNode,
	byTurns,
	Ground,
	median,
	now,
	timed,
	writtenAt,
} from "./ground.mjs";

/** @type {import("./rows.mjs").Row} */
export const dispatch = {
	name: "`dispatch` to the worker's first byte",
	target: "direct start + 3 bare nodes",
	run() {
		const ground = new Ground();
		try {
			const sign = join(ground.dir, "began");
			const worker = ground.worker(`: >'${sign}'; cat >/dev/null`);
			const bare = median(Array.from({ length: 11 }, () => bareNode(ground)));
			const [ours, direct] = byTurns(
				11,
				() => {
					rmSync(sign, { force: true });
					const began = now();
					const handle = ground.dispatch();
					const took = writtenAt(sign) - began;
					ground.run("wait", handle, "--timeout", "30");
					return took;
				},
				() => {
					rmSync(sign, { force: true });
					const began = now();
					timed(worker, [], ground.env, ground.work);
					return writtenAt(sign) - began;
				},
			);
			const limit = direct + 3 * bare;
			return { measured: ours, unit: "ms", against: limit, limit };
		} finally {
			ground.end();
		}
	},
};
