/** The rung `print`: everything is prepared, and a person starts the worker from their own terminal. */
import type { RungPort } from "../core/ports.ts";

export const print: RungPort = {
	name: "print",
	drive: "oneshot",
	needs: [],
	launcher: "person",
	outputSurvives:
		"the worker writes into files of its job directory, but the closing of the terminal ends both",
	hints: (handle, offload) => ({
		observe: `${offload} logs -f ${handle}`,
		attach: null,
		launch: `${offload} start ${handle}`,
	}),
};
