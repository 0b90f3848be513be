/** The rung `stream-json-persistent`: the runner keeps the worker open both ways, so that it can be spoken to while it works. */
import type { RungPort } from "../core/ports.ts";

export const streamJsonPersistent: RungPort = {
	name: "stream-json-persistent",
	drive: "persistent",
	needs: ["detach"],
	launcher: "runner",
	outputSurvives:
		"the worker writes into files of its job directory; its input ends with its runner, and an adopter reads on to the end of its turn",
	hints: (handle, offload) => ({
		observe: `${offload} logs -f ${handle}`,
		attach: null,
		launch: null,
	}),
};
