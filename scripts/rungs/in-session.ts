/** The rung `in-session`: the work is done by the session itself, and nothing is dispatched. */
import type { RungPort } from "../core/ports.ts";

export const inSession: RungPort = {
	name: "in-session",
	drive: null,
	needs: [],
	launcher: "person",
	outputSurvives: "there is no worker, so there is no output of one",
	hints: () => ({ observe: null, attach: null, launch: null }),
};
