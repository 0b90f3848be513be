/** The rung `background`: the harness's own background session, which its supervisor starts and keeps. */
import type { RungPort } from "../core/ports.ts";

export const background: RungPort = {
	name: "background",
	drive: "native",
	needs: ["detach"],
	launcher: "runner",
	outputSurvives:
		"what the worker tells lies in a file of its job directory, and its conversation with Claude Code; an adopter reads on from there",
	hints: (handle, offload) => ({
		observe: `${offload} logs -f ${handle}`,
		attach: null,
		launch: null,
	}),
};
