/** The verb that shows what a session launched itself: `trail`. */
import { SESSION_ID } from "../../core/grammar.ts";
import { verb } from "./places.ts";

export const trail = verb({
	family: "handle",
	summary: "what a session planned, launched itself and saw end",
	about: [
		"Every launch of the session's own tool for subagents, joined to the plan that covers it. What a launch has no plan for, and what a plan was never used for, is named.",
		"States are what hooks saw: `ended`, `running`, or `unknown`.",
	],
	positionals: [],
	options: {
		session: {
			type: "text",
			placeholder: "ID",
			help: "which session",
			otherwise: "the one that asks, else the one with the newest trail",
			grammar: {
				pattern: SESSION_ID,
				says: "1 to 128 of letters, digits, _ and -",
			},
		},
	},
	examples: [["trail", "what this session launched"]],
	prints: {
		session: "whose trail it is",
		launch:
			"unit, plan (its time, or none), state, what saw it and how long ago, agent, handle, model and effort as planned, as set and as resolved",
		uncovered: "a launch that no plan covers: call, agent type, when",
		unused: "a plan that no launch has used: unit, when",
		internal: "agents of the harness's own, which nobody launched",
		unreadable: "lines of the trail that cannot be read",
		launches: "how many; in --json the list",
	},
	looks: true,
});
