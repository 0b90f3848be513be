/** What a session waits for: its start, and each of its prompts, where 10,000 jobs are on record and 20 of them live. */
import { bareNode, byTurns, Ground, offload, timed } from "./ground.mjs";
import { JOBS, LIVE, manyJobs } from "./many-jobs.mjs";

/** @type {Ground | undefined} one store serves both */
let filled;

function ground() {
	if (filled === undefined) {
		const made = new Ground();
		filled = made;
		process.on("exit", () => made.end());
		manyJobs(made);
	}
	return filled;
}

/**
 * @param {string} event
 * @param {() => object} input
 * @param {number} ratio
 * @returns {import("./rows.mjs").Row}
 */
const row = (event, input, ratio) => ({
	name: `hook ${event}, ${JOBS.toLocaleString("en")} jobs, ${LIVE} live`,
	target: `${ratio} x bare node`,
	run() {
		const here = ground();
		const hook = () => {
			const { code, ms } = timed(
				offload,
				["hook", event],
				here.env,
				here.work,
				JSON.stringify({ hook_event_name: event, ...input() }),
			);
			if (code !== 0) throw new Error(`the hook ended with ${code}`);
			return ms;
		};
		const [ours, bare] = byTurns(15, hook, () => bareNode(here));
		return { measured: ours, unit: "ms", against: bare, limit: bare * ratio };
	},
});

let sessions = 0;

/** Each start is of another session, so that each has all to tell. */
export const sessionStart = row(
	"SessionStart",
	() => ({ session_id: `bench-${sessions++}`, source: "startup" }),
	1.5,
);

export const userPrompt = row(
	"UserPromptSubmit",
	() => ({
		session_id: "bench",
		prompt: "go on",
		permission_mode: "acceptEdits",
	}),
	2,
);
