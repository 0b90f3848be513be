/** The verbs that decide where work belongs: `place` and `fences`. */
import { NAME } from "../../core/grammar.ts";
import { RUNGS, verb } from "./places.ts";
import { PLACING } from "./placing-options.ts";

export const place = verb({
	family: "placement",
	summary: "decide where work belongs, and say why",
	about: [
		"Each predicate is yes, no or unknown; an unknown one is a question (exit 20) unless a rung is named. Every candidate comes back chosen, eligible or rejected, with a reason. Nothing is launched.",
		"A rung that is named is used or refused (exit 22), never replaced. `inline` (exit 0) says that the work belongs in the session itself.",
	],
	positionals: [],
	options: {
		...PLACING,
		rung: {
			type: "text",
			placeholder: "NAME",
			help: "this rung and no other",
			suggest: RUNGS,
			grammar: {
				pattern: NAME,
				says: "1 to 64 of lower case letters, digits and hyphens",
			},
		},
	},
	examples: [
		[
			"place --survive yes --attach no --beyond no",
			"work that must outlive this session",
		],
		[
			"place --survive no --attach no --beyond no --need observe",
			"work that can be watched",
		],
		["place --rung headless-oneshot", "may this rung be used"],
	],
	prints: {
		placement: "place, ask, inline or refuse",
		chosen: "rung/harness/host",
		because: "why",
		by: "what refuses: fence, policy, profile or rung",
		question: "what a person has to answer",
		option:
			"a way to answer: candidate, what it buys, what it loses, the flags that take it",
		candidate:
			"each candidate: verdict, reason, detail, what it lacks of what is asked",
		decision: "in --json: the whole",
	},
});

export const fences = verb({
	family: "placement",
	summary: "which roles stay on this machine, and whether one does",
	about: [
		"A fenced role is placed on this machine with the session's own harness, whatever else holds and however it is spelt. The configuration may add roles, and no configuration takes one away.",
	],
	positionals: [
		{
			name: "role",
			help: "one role, in any spelling",
			optional: true,
			grammar: {
				pattern: /^[^\p{Cc}]{1,128}$/u,
				says: "1 to 128 characters without controls",
			},
		},
	],
	options: {},
	examples: [
		["fences", "the table"],
		["fences Security_Review", "is this one fenced"],
	],
	prints: {
		fence:
			"a role that never leaves, its other names, and who says so: shipped, user or repository",
		"host-role": "a role of a wave, and the role under which a host takes it",
		role: "the role in its normal form",
		fenced: "yes or no",
		why: "why",
	},
	looks: true,
});
