/** The rung `subagent`: the session launches it with its own Agent tool; Offload is told afterwards. */
import type { RungPort } from "../core/ports.ts";

export const subagent: RungPort = {
	name: "subagent",
	drive: null,
	needs: [],
	launcher: "harness",
	outputSurvives:
		"the session keeps the subagent's answer; nothing of it passes through Offload",
	hints: () => ({ observe: null, attach: null, launch: null }),
};
