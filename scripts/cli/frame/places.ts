/** Arguments that several verbs take, and the helper that keeps a table entry's literal types. */
import { AGENT_ID, ENV_NAME, HANDLE_PREFIX, UNIT } from "../../core/grammar.ts";
import type { VerbSpec } from "./types.ts";

/** The rungs of this version, in the order in which help and completion offer them. */
export const RUNGS = [
	"subagent",
	"headless-oneshot",
	"stream-json-persistent",
	"tmux",
	"background",
	"print",
	"in-session",
] as const;

/** The harnesses of this version. */
export const HARNESSES = ["claude", "command"] as const;

/** Keeps an entry's literal types, from which a verb's arguments are typed. */
export const verb = <const S extends VerbSpec>(spec: S): S => spec;

const HANDLE_GRAMMAR = {
	pattern: new RegExp(`${HANDLE_PREFIX.source}|${AGENT_ID.source}`),
	says: "a handle, the start of one, or the id that a session gave its agent",
} as const;

/** One handle, a prefix of one, or an alias. */
export const handle = {
	name: "handle",
	help: "a handle, or as much of its start as is unique",
	complete: "handle",
	grammar: HANDLE_GRAMMAR,
} as const;

/** Handles, at least one. */
export const handles = { ...handle, name: "handles", many: true } as const;

export const rung = {
	name: "rung",
	help: "how the worker is hosted",
	suggest: RUNGS,
} as const;

export const unit = {
	type: "text",
	placeholder: "UNIT",
	help: "the name of the unit of work; the handle is made from it",
	otherwise: "the rung's name",
	grammar: {
		pattern: UNIT,
		says: "1 to 128 of letters, digits and . _ = @ : -",
	},
} as const;

export const envName = {
	pattern: ENV_NAME,
	says: "the name of a variable, without a value",
} as const;
