/** The verbs that make work: `demo`, `dispatch`, `report`, `start`. */
import { AUTH_ROUTES, EXPECTS } from "../../core/vocabulary.ts";
import { envName, handle, RUNGS, rung, unit, verb } from "./places.ts";
import { PLACING } from "./placing-options.ts";
import { key } from "./table-plan.ts";

export const demo = verb({
	family: "handle",
	summary:
		"dispatch, follow and collect a small petition, and say what was seen",
	about: [
		"Makes a scratch repository, dispatches a real petition to a worker that needs no model, follows it and collects its result. Every line that it prints rests on a record; the handle stays for `ps`, `show`, `logs` and `result`.",
	],
	positionals: [],
	options: {},
	examples: [["demo", "see the whole road of a petition once"]],
	prints: { handle: "the handle of the job that the demo made" },
});

export const dispatch = verb({
	family: "placement",
	summary: "hand a petition to a worker and print its handle",
	about: [
		"`auto` places first, by the same flags as `place`: it launches only what was decided, asks (exit 20) where something is open, and refuses (exit 22) where a fence, a policy or a profile forbids it. A rung that is named is used or refused; what was not told of it is recorded as unknown.",
		"On `subagent` nothing is started: the rows are what the session needs to launch it with its own tool.",
		"The petition is read once, from a file or from standard input, and reaches the worker by standard input or a private file: it is never on a command line.",
		"`status` is `dispatched` only when the worker's process was seen, `prepared` when a person has to launch it, `failed` when nothing runs, and `unknown` (exit 24) when a runner was started and neither a worker nor an end was seen.",
	],
	positionals: [
		{
			...rung,
			suggest: ["auto", ...RUNGS],
			help: "auto, or how the worker is hosted",
		},
		{
			name: "petition",
			help: "a file with the petition, or - for standard input",
			complete: "file",
		},
	],
	options: {
		unit,
		key,
		...PLACING,
		rung: {
			type: "text",
			placeholder: "NAME",
			help: "auto: this rung and no other",
			suggest: RUNGS,
		},
		cwd: {
			type: "text",
			placeholder: "DIR",
			help: "the directory in which the worker starts",
			complete: "directory",
			otherwise: "the current directory",
		},
		worktree: {
			type: "flag",
			help: "give the worker a git worktree and a branch of its own",
			otherwise:
				"one is made where the profile writes, unless --cwd names a folder",
		},
		timeout: {
			type: "seconds",
			placeholder: "SECONDS",
			help: "the longest that the worker may take in all; it may go above your own limits.total, and never above a repository's",
			otherwise: "limits.total of the configuration",
		},
		expect: {
			type: "text",
			values: EXPECTS,
			help: "the artefact without which there is no success",
			otherwise: "report; patch where the profile writes",
		},
		env: {
			type: "text",
			placeholder: "NAME",
			many: true,
			complete: "env-name",
			help: "pass this variable on to the worker; Offload never writes its value down, but keeps what the worker prints",
			grammar: envName,
		},
		auth: {
			type: "text",
			values: AUTH_ROUTES,
			placeholder: "ROUTE",
			help: "how the worker's harness signs in and pays",
			otherwise: "login",
		},
	},
	exclusive: [["cwd", "worktree"]],
	examples: [
		[
			"dispatch auto petition.md --survive yes --attach no --beyond no",
			"place it, then launch it where it belongs",
		],
		[
			"dispatch headless-oneshot petition.md",
			"a worker that reads and reports",
		],
		[
			"dispatch headless-oneshot fix.md --profile write --worktree",
			"a worker that writes in a tree of its own",
		],
		["dispatch print notes.md --unit notes", "print the line that starts it"],
		[
			"dispatch headless-oneshot - < petition.md",
			"the petition from standard input",
		],
	],
	prints: {
		status:
			"dispatched, prepared, inline, failed or unknown; asked, refused or withheld where nothing was launched",
		backend: "the rung",
		handle: "the name of the job for every other verb",
		engaged: "yes when the model was seen to answer, else not yet",
		observe: "a command that shows what it does",
		attach: "a command that joins it, where there is one",
		launch: "the line that a person runs (print)",
		unit: "subagent, in-session: the unit of the plan",
		profile: "what the worker may do, as applied",
		admit: "subagent, in-session: yes or withheld",
		model: "the model that is set, or inherit",
		effort: "the effort that is set, or inherit",
		model_source:
			"applied, inherit-config, inherit-capability, inherit-probe-error or withheld",
		effort_source: "the same for the effort",
		level: "subagent, in-session: the step of the usage ladder",
		signal: "subagent, in-session: what is known of the usage",
		subagent_type: "subagent: the agent definition that holds the profile",
		description: "subagent: what the launch has to be described as",
		prompt: "subagent: the one sentence that the agent is given",
		petition:
			"subagent: the private file with the petition; auto, where nothing was launched: where it still lies",
		next: "subagent: the command that registers the launch",
		chosen: "auto: rung/harness/host",
		because: "auto: why that one, or why none",
		placement: "auto, where nothing was launched: ask, inline or refuse",
		question: "auto: what a person has to answer",
		option: "auto: a way to answer, what it buys, what it loses, its flags",
		candidate: "auto, where nothing was launched: each candidate and why",
		by: "auto: what refuses",
		decision: "in --json: the whole decision",
		expect: "the artefact without which there is no success",
		auth: "the route by which it signs in",
		cwd: "the directory in which it starts",
		untrusted: "why its folder's own settings are left out, where they are",
		worktree: "the worktree that was made",
		branch: "the branch of that worktree",
		base: "the commit that the worktree starts from",
		uncommitted:
			"how many of your files have changes that are in no commit, and so not in the worktree",
		sanitized: "how many invisible characters the worker's copy goes without",
		timeout:
			"the time that it has, where a repository allows less than was asked",
		ledger: "why the launch is not in the ledger, where it is not",
		facts: "in --json: the values from engaged on",
		problem: "in --json: why it failed or could not be seen, else null",
	},
});

export const report = verb({
	family: "placement",
	summary: "register a worker that the session launched itself",
	about: [
		"Joins the launch to the plan row of its unit and mints a handle. `status` is `reported`: the launch was told, not seen.",
	],
	positionals: [
		rung,
		{
			name: "id",
			help: "the id that the session gave its agent, or a handle",
			complete: "handle",
		},
	],
	options: { unit },
	examples: [
		["report subagent a5fc09", "name a subagent that was just launched"],
		["report print notes-1f2e3d4c", "what is known of a printed launch"],
	],
	prints: {
		status: "reported or failed",
		backend: "the rung",
		handle: "the name of the job for every other verb",
		observe: "a command that shows what it does, where there is one",
		attach: "a command that joins it, where there is one",
		plan: "when the launch was planned, or that no plan covers it",
		launch: "in --json: always null",
		facts: "in --json: plan",
		problem: "in --json: always null",
	},
});

export const start = verb({
	family: "handle",
	summary: "run a prepared job in this terminal",
	about: [
		"This is the line that `dispatch print` prints. The job's own runner runs in this terminal, so a printed job has events and an outcome like any other.",
	],
	positionals: [handle],
	options: {},
	examples: [["start notes-1f2e3d4c", "launch what `dispatch print` prepared"]],
	prints: {
		handle: "the job",
		outcome: "succeeded, failed, stopped or lost",
		ending: "why it ended so",
	},
});
