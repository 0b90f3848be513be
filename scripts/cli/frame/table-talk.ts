/** The verbs that talk to a worker: `steer` and `answer` while it works, `resume` after its end. */
import { handle, verb } from "./places.ts";

const within = {
	type: "seconds",
	placeholder: "SECONDS",
	help: "how long to wait until the worker shows that it took it in",
	otherwise: "60",
} as const;

const PRINTS = {
	handle: "the job",
	status:
		"delivered: the worker showed that it took it in; undelivered: it did not and never will; unknown: nothing showed it in time, and it may still",
	because: "what showed that, or why not",
	view: "its state after that",
	witness: "what shows the state, and how old that is",
} as const;

export const steer = verb({
	family: "handle",
	summary: "say something to a worker while it works",
	about: [
		"The words reach the worker as what they are: a message from whoever dispatched it, and no word of the person at a keyboard. They grant no permission.",
		"Exit 0 only where the worker showed that it took them in; 1 undelivered, 25 not seen in time.",
	],
	positionals: [
		handle,
		{
			name: "words",
			help: "a file with the words, or - for standard input; 1 byte to 1 MiB of UTF-8",
			complete: "file",
		},
	],
	options: { within },
	examples: [
		["steer notes-1f2e3d4c more.md", "a file with what to add"],
		["steer notes - < more.md", "the same from standard input"],
	],
	prints: {
		...PRINTS,
		sanitized: "how many invisible characters the worker's copy goes without",
	},
});

export const answer = verb({
	family: "handle",
	summary: "answer a question that a worker waits with",
	about: [
		"Offload answers nothing by itself. A worker that asks has the view needs-input; show prints its questions.",
		"In a session, --allow is asked (exit 20) unless the session itself may do everything: it would give the worker more than the session has.",
	],
	positionals: [
		handle,
		{
			name: "ask",
			help: "the question, as show names it; its start is enough where it is unique",
			grammar: {
				pattern: /^[A-Za-z0-9._:-]{1,128}$/,
				says: "1 to 128 of letters, digits and . _ : -",
			},
		},
	],
	options: {
		allow: { type: "flag", help: "it may, this once" },
		deny: { type: "flag", help: "it may not" },
		"message-file": {
			type: "text",
			placeholder: "FILE",
			complete: "file",
			help: "with --deny: a file with words for the worker, or -",
		},
		within,
	},
	exclusive: [
		["allow", "deny"],
		["allow", "message-file"],
	],
	examples: [
		["answer fix-0a1b2c3d 8605aef2 --allow", "let it, this once"],
		[
			"answer fix 8605aef2 --deny --message-file why.md",
			"refuse it and say why",
		],
	],
	prints: PRINTS,
});

export const resume = verb({
	family: "placement",
	summary: "go on with a worker that has ended",
	about: [
		"The next attempt of the same handle: the same folder, worktree and profile, the conversation that the worker had, and new words. What the attempt before left stays on record.",
	],
	positionals: [
		handle,
		{
			name: "words",
			help: "a file with what it is told now, or - for standard input; 1 byte to 1 MiB of UTF-8",
			complete: "file",
		},
	],
	options: {},
	examples: [
		["resume fix-0a1b2c3d review.md", "tell it what is still wrong"],
		["resume fix - < review.md", "the same from standard input"],
	],
	prints: {
		status: "dispatched, failed or unknown",
		backend: "the rung",
		handle: "the same as before",
		attempt: "which try this is",
		engaged: "whether a sign was seen that the model answered",
		session: "the harness's own session that is gone on with",
		observe: "how to watch it",
		attach: "how to join it",
		model: "as applied",
		effort: "the same",
		profile: "what the worker may do",
		expect: "the artefact without which there is no success",
		cwd: "where it works",
		ledger: "why the ledger does not tell of it, where it does not",
	},
});
