/** The rung `tmux`: the harness's own terminal program in a detached session, which a person can join at any time. */
import type { RungPort } from "../core/ports.ts";

export const tmux: RungPort = {
	name: "tmux",
	drive: "terminal",
	needs: ["detach", "pty"],
	launcher: "runner",
	outputSurvives:
		"what the worker tells and its last screen lie in files of its job directory; the terminal itself ends with its runner",
	hints: (handle, offload) => ({
		observe: `${offload} logs --screen ${handle}`,
		attach: `tmux attach -t '=offload-${handle}'`,
		launch: null,
	}),
};
