/** `ps` where 10,000 jobs are on record and 20 of them live. */
import { bareNode, byTurns, Ground } from "./ground.mjs";
import { JOBS, LIVE, manyJobs } from "./many-jobs.mjs";

/** @type {import("./rows.mjs").Row} */
export const ps = {
	name: `\`ps\`, ${JOBS.toLocaleString("en")} jobs, ${LIVE} live`,
	target: "2 x bare node",
	run() {
		const ground = new Ground();
		try {
			manyJobs(ground);
			const [ours, bare] = byTurns(
				15,
				() => ground.run("ps").ms,
				() => bareNode(ground),
			);
			return { measured: ours, unit: "ms", against: bare, limit: bare * 2 };
		} finally {
			ground.end();
		}
	},
};
