/** `offload help [verb]`. */
import { nearest } from "../../core/nearest.ts";
import { OffloadError } from "../../core/reasons.ts";
import { overview, verbHelp } from "../frame/help.ts";
import { isVerb, type Run, shownVerbs } from "../frame/table.ts";

/** Prints the overview, or the help of one verb. */
export const run: Run<"help"> = async (_, { pos: { verb } }) => {
	if (verb === undefined) {
		const text = overview();
		return { text, json: { help: text, verbs: shownVerbs() } };
	}
	if (!isVerb(verb)) {
		const near = nearest(verb, shownVerbs());
		throw new OffloadError("usage", "there is no such verb", {
			about: verb,
			next: near === null ? "offload help" : `offload help ${near}`,
		});
	}
	const text = verbHelp(verb);
	return { text, json: { help: text } };
};
