/** How long the program takes to say its version, against a Node that does nothing. */
import { mkdirSync } from "node:fs";
import { bareNode, byTurns, Ground } from "./ground.mjs";

/** @type {import("./rows.mjs").Row} */
export const start = {
	name: "start: `version`",
	target: "1.5 x bare node",
	run() {
		const ground = new Ground();
		// As after the first job: what was compiled can be kept.
		mkdirSync(ground.state, { mode: 0o700 });
		try {
			const [ours, bare] = byTurns(
				25,
				() => ground.run("version").ms,
				() => bareNode(ground),
			);
			return { measured: ours, unit: "ms", against: bare, limit: bare * 1.5 };
		} finally {
			ground.end();
		}
	},
};
