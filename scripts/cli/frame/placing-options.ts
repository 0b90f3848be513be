/** The options of a placement, which `place` and `dispatch` share. */
import { LOSSES, NEEDS } from "../../core/sufficiency.ts";
import { PROFILES } from "../../core/vocabulary.ts";
import { HARNESSES } from "./places.ts";

const ANSWERS = ["yes", "no", "unknown"] as const;

const predicate = (help: string) =>
	({
		type: "text",
		values: ANSWERS,
		placeholder: "ANSWER",
		help,
		otherwise: "unknown",
	}) as const;

/** What is asked of a placement. */
export const PLACING = {
	survive: predicate("must it go on when the session ends"),
	attach: predicate("must a person be able to join the worker"),
	beyond: predicate("is it meant to run on long after the session"),
	need: {
		type: "text",
		many: true,
		placeholder: "WHAT",
		suggest: NEEDS,
		help: "what the candidate has to have besides: observe, steer, model, effort",
	},
	profile: {
		type: "text",
		values: PROFILES,
		help: "what the worker may do",
		otherwise: "read-only",
	},
	role: {
		type: "text",
		placeholder: "ROLE",
		help: "what kind of work it is, for the fences",
		grammar: {
			pattern: /^[^\p{Cc}]{1,128}$/u,
			says: "1 to 128 characters without controls",
		},
	},
	class: {
		type: "text",
		values: ["reasoning", "heartbeat", "work"],
		help: "whether it is worth handing over: reasoning and heartbeat belong in the session",
		otherwise: "work",
	},
	anyway: {
		type: "flag",
		help: "hand it over, or keep it in the session, all the same: a person said so",
	},
	unattended: { type: "flag", help: "nobody is there to join or to answer" },
	"accept-loss": {
		type: "text",
		many: true,
		placeholder: "WHAT",
		suggest: LOSSES,
		help: "go without this, where nothing that is present has it",
	},
	harness: {
		type: "text",
		placeholder: "NAME",
		help: "the agent program",
		suggest: HARNESSES,
		otherwise: "claude",
	},
	host: {
		type: "text",
		placeholder: "NAME",
		help: "where it runs",
		values: ["local"],
		otherwise: "local",
	},
} as const;
