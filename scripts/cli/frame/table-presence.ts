/** The verbs that say what is here: `detect` and `caps`. */
import { NAME } from "../../core/grammar.ts";
import { RUNGS, verb } from "./places.ts";

export const detect = verb({
	family: "placement",
	summary: "what is present here, by what it answered",
	about: [
		"Asks the programs that a worker could run and prints the rungs that are present, each with its nine axes, then what is absent and why. What was seen is remembered for `witnesses.presence` seconds, as long as the program is the same.",
		"That a harness is present says nothing of whether it is signed in: that is told beside it, as the harness itself tells it. A record that is damaged is named, and what it spoke of is unknown until `--fresh` replaces it.",
	],
	positionals: [],
	options: {
		fresh: { type: "flag", help: "believe nothing that is remembered" },
	},
	examples: [
		["detect", "what is here, from what was seen lately"],
		["detect --fresh", "ask everything again"],
	],
	prints: {
		backend:
			"a rung that is present, then its nine axes: interactive, can_observe, can_steer_inflight, provides_attention_surface, supports_parallel, session_grade, overhead, hook_registration, tier_control",
		absent: "a rung that is not, and why; `unknown` where nothing answered",
		blocked:
			"what is present and would be refused to this user: rung, harness, profile, why; a list in --json",
		harness:
			"a harness that answered: its version, whether it says that it is signed in, by which method",
		witness:
			"what was looked at: subject, yes, no or unknown, how long ago, by what, in words",
		rungs: "in --json: every rung, and whether it is present",
		candidates: "in --json: every candidate with its capabilities",
		witnesses: "in --json: the list",
	},
});

export const caps = verb({
	family: "placement",
	summary: "what a rung can do, whether it is present or not",
	positionals: [
		{
			name: "rung",
			help: "a shipped rung, or one of your configuration",
			suggest: RUNGS,
			grammar: {
				pattern: NAME,
				says: "1 to 64 of lower case letters, digits and hyphens, not starting with a hyphen",
			},
		},
	],
	options: {},
	examples: [["caps subagent", "its nine axes"]],
	prints: {
		caps: "the nine axes in their order, each a field",
		rung: "in --json: its name",
		axes: "in --json: the axes by name",
	},
});
