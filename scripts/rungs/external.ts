/** A rung of a person's own configuration: a program of theirs puts our runner somewhere, and the runner is the witness. */
import type { RungPort } from "../core/ports.ts";

/**
 * The port of an external rung.
 *
 * @param name as the configuration names it
 */
export const externalRung = (name: string): RungPort => ({
	name,
	drive: "oneshot",
	needs: [],
	launcher: "runner",
	outputSurvives:
		"the worker writes into files of its job directory; an adopter reads on from there",
	hints: (handle, offload) => ({
		observe: `${offload} logs -f ${handle}`,
		attach: null,
		launch: null,
	}),
});
