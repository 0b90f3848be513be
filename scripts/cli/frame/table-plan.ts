/** The verb that plans model and effort of a launch: `plan`. */
import { KEY, NAME, UNIT } from "../../core/grammar.ts";
import { AUTH_ROUTES, SELECTION_KEYS } from "../../core/vocabulary.ts";
import { HARNESSES, RUNGS, unit, verb } from "./places.ts";

/** The selection key, as `plan` and `dispatch` take it. */
export const key = {
	type: "text",
	placeholder: "KEY",
	help: "the selection key for model and effort",
	suggest: SELECTION_KEYS,
	otherwise: "offload",
	grammar: {
		pattern: KEY,
		says: "a lower case word of letters, digits and _",
	},
} as const;

export const plan = verb({
	family: "placement",
	summary: "resolve model and effort for a launch, and put that on record",
	about: [
		"What is configured for the selection key is clamped first (ceiling, usage, caps) and inherited second, model and effort each by themselves, and set only as far as the rung can set it. `model` and `effort` are `inherit` where nothing is to be set; `model_source` and `effort_source` say why.",
		"Exit 3: the launch is withheld, launch nothing. Exit 6: the rows hold, and could not be put on record; only a subagent may be launched then, with the session's own model and effort.",
	],
	positionals: [],
	options: {
		key,
		backend: {
			type: "text",
			placeholder: "RUNG",
			help: "the rung of the launch",
			suggest: RUNGS,
			otherwise: "subagent",
			grammar: {
				pattern: NAME,
				says: "1 to 64 of lower case letters, digits and hyphens",
			},
		},
		unit: {
			...unit,
			otherwise: "required",
			help: "the name of the unit of work",
		},
		step: {
			type: "text",
			placeholder: "STEP",
			help: "the step of the unit",
			otherwise: "none",
			grammar: {
				pattern: UNIT,
				says: "1 to 128 of letters, digits and . _ = @ : -",
			},
		},
		attempt: {
			type: "text",
			placeholder: "N",
			help: "which try at it this is",
			otherwise: "1",
			grammar: {
				pattern: /^[1-9][0-9]{0,3}$/,
				says: "a number from 1 to 9999 without a leading zero",
			},
		},
		harness: {
			type: "text",
			placeholder: "NAME",
			help: "the agent program",
			suggest: HARNESSES,
			otherwise: "claude",
		},
		auth: {
			type: "text",
			values: AUTH_ROUTES,
			placeholder: "ROUTE",
			help: "how it signs in and pays; quota is held for each route",
			otherwise: "login",
		},
	},
	examples: [
		[
			"plan --key offload --backend subagent --unit notes",
			"model and effort for a subagent",
		],
		[
			"plan --key execution --backend headless-oneshot --unit fix --step lint",
			"for one step of a unit",
		],
	],
	prints: {
		key: "the selection key",
		backend: "the rung",
		admit: "yes or withheld",
		capability:
			"what the launch can set: both, model, effort, none, error; - where withheld",
		model: "a name, or inherit",
		effort: "a name, or inherit",
		model_source:
			"applied, inherit-config, inherit-capability, inherit-probe-error or withheld",
		effort_source: "the same for the effort",
		level:
			"the step of the usage ladder; unknown where the usage could not be told",
		signal: "what is known of the usage, or `no usage signal`",
		concurrency:
			"how many launches at once are advised, where the ladder says so",
		why: "why it is admitted or withheld",
		marker: "what the description of a subagent's launch has to carry",
		decision: "in --json: the whole",
	},
});

/** Started by a verb or a hook that does not wait: what was seen is kept for the next. */
export const refresh = verb({
	family: "placement",
	summary: "look again at what is remembered",
	positionals: [
		{
			name: "what",
			help: "what to look at",
			values: ["usage", "presence", "hosts"],
		},
	],
	options: {},
	examples: [["__refresh presence", "ask the programs of this machine again"]],
	prints: {},
	hidden: true,
});
