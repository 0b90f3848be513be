/** The verbs of a session: `intake`, which its skill calls, and `hook`, which its hooks call. */
import { verb } from "./places.ts";

export const intake = verb({
	family: "placement",
	summary: "take the petition that was typed after /offload",
	about: [
		"A hook keeps the words after `/offload` byte for byte when they are typed. This takes them, once and within 60 seconds, into a private file, and says what a placement needs to know of the session. The petition's words are not printed.",
		"It ends with 0 whether there was a petition or not: where none was taken, the row `petition` says `none` and why.",
	],
	positionals: [],
	options: {
		session: {
			type: "text",
			placeholder: "ID",
			help: "whose petition",
			otherwise: "the session that runs the command",
		},
	},
	examples: [
		["intake", "what was typed in this session just now, as a file"],
		["intake --json", "the same as one object"],
	],
	prints: {
		petition:
			"the file with the petition; or `none` and, in a second field, why",
		bytes: "its size",
		sha256: "its digest",
		sanitized: "how many invisible characters a worker's copy goes without",
		discarded: "earlier words that nobody took, and that are gone now",
		drop: "a private folder for a petition that you write yourself",
		mode: "the session's permission mode, or unknown",
		covers: "the widest profile that this mode covers",
		rung: "a rung that is present: its name, its harness, why",
		running:
			"a job of this session that has no outcome: its handle, its view, the age of the witness",
		trouble: "what could not be looked at, and why",
		rungs: "in --json: the rungs that are present",
	},
});

export const hook = verb({
	family: "handle",
	summary: "what Claude Code calls at an event of a session",
	about: [
		"Reads the event's JSON object on standard input, prints one JSON object or nothing, and always ends with 0: a hook never stops a session.",
	],
	positionals: [{ name: "event", optional: true, help: "the event" }],
	options: {},
	examples: [["hook SessionStart", "what a session's start is told"]],
	prints: {
		systemMessage: "in its object: what the person is told",
		hookSpecificOutput:
			"in its object: what the model is told, or what replaces a tool's input",
	},
	hidden: true,
});
