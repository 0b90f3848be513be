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

/**
 * @param {string} name
 * @param {(ground: Ground) => string} dispatched hands the petition over and gives the handle
 * @returns {import("./rows.mjs").Row}
 */
const firstByte = (name, dispatched) => ({
	name,
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
					const handle = dispatched(ground);
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
});

export const dispatch = firstByte(
	"`dispatch` to the worker's first byte",
	(ground) => ground.dispatch(),
);

export const auto = firstByte(
	"`dispatch auto`: decision, plan, launch, to the first byte",
	(ground) => {
		const [verb, , ...rest] = ground.dispatchArgs();
		const open = ["--survive", "yes", "--attach", "no", "--beyond", "no"];
		return ground.handleOf(verb ?? "", "auto", ...rest, ...open);
	},
);
