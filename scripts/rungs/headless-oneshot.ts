/** The rung `headless-oneshot`: a runner of its own session starts the worker and sees it end. */
import type { RungPort } from "../core/ports.ts";

export const headlessOneshot: RungPort = {
	name: "headless-oneshot",
	drive: "oneshot",
	needs: ["detach"],
	launcher: "runner",
	outputSurvives:
		"the worker writes into files of its job directory; an adopter reads on from there",
	hints: (handle, offload) => ({
		observe: `${offload} logs -f ${handle}`,
		attach: null,
		launch: null,
	}),
};
