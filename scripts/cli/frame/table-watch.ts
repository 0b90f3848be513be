/** The verbs that look at jobs, end them and take what they made. */
import { handle, handles, verb } from "./places.ts";

export const ps = verb({
	family: "handle",
	summary: "list the jobs that have no outcome",
	about: [
		"Every line says what witnessed the state and how old that is. Where there is no witness it says unknown.",
	],
	positionals: [],
	options: {
		all: { type: "flag", help: "also the jobs that have ended" },
	},
	examples: [
		["ps", "what is running"],
		["ps --all", "every job that is still on record"],
		["ps --json", "the same for a program"],
	],
	prints: {
		job: "handle, view, age of its witness, what witnessed it, rung, harness, why",
		jobs: "how many; in --json the list",
	},
	looks: true,
});

export const show = verb({
	family: "handle",
	summary: "all that is known of one job, and how it is known",
	positionals: [handle],
	options: {},
	examples: [["show notes-1f2e3d4c", "its view, witness, request and outcome"]],
	prints: {
		handle: "the job",
		view: "its phase or outcome, needs-input, or unknown",
		witness: "what shows it, and how old that is",
		placed: "harness, rung and host, and what was asked where that differs",
		"placed-by": "a decision or its name, and why that candidate",
		asked: "the predicates and needs, as told or unknown",
		role: "what kind of work it was said to be",
		ask: "a question that it waits with: its name, the tool, what the tool would be given",
		answer: "how a person answers it",
		without: "what was accepted to go without",
		profile: "what the worker may do, as applied",
		model: "as applied; what was asked where that differs, and why",
		effort: "the same",
		outcome: "how it ended, where it has",
	},
	looks: true,
});

export const logs = verb({
	family: "handle",
	summary: "what a worker has written",
	positionals: [handle],
	options: {
		follow: { type: "flag", short: "f", help: "go on until it ends" },
		err: { type: "flag", help: "its standard error instead" },
		events: {
			type: "flag",
			help: "what the runner saw and did instead of what the worker wrote",
		},
		screen: {
			type: "flag",
			help: "what its terminal shows, or showed last, where it has one",
		},
		raw: { type: "flag", help: "the lines as the worker wrote them" },
	},
	exclusive: [["err", "events", "screen"]],
	examples: [
		["logs notes-1f2e3d4c", "what it has written so far"],
		["logs -f notes", "follow it to its end"],
		["logs --events notes", "when it was started, answered, ended"],
	],
	prints: {
		line: "in --json: one line of the log, an object each",
		handle: "the job",
		view: "its state at the last look",
	},
	looks: true,
});

export const wait = verb({
	family: "handle",
	summary: "wait until jobs have ended",
	about: [
		"Exit 0 succeeded, 1 failed or stopped, 21 needs input, 23 lost, 24 unknown, 25 the wait was over first. The wait ends, the worker does not.",
	],
	positionals: [handles],
	options: {
		any: { type: "flag", help: "until the first of them ends" },
		all: { type: "flag", help: "until all of them have ended (the default)" },
		timeout: {
			type: "seconds",
			placeholder: "SECONDS",
			help: "how long to wait",
			otherwise: "no limit",
		},
	},
	exclusive: [["any", "all"]],
	examples: [
		["wait notes-1f2e3d4c", "until it has ended"],
		["wait --any --timeout 600 notes fix", "the first of two, ten minutes"],
	],
	prints: {
		job: "handle, outcome or view, the ending where it has ended, why, what witnessed it and how long ago",
		jobs: "the list, in --json",
	},
	looks: true,
});

export const result = verb({
	family: "handle",
	summary: "what became of a job, and what it made",
	about: [
		"Exit 0 succeeded, 1 failed or stopped, 21 needs input, 23 lost, 24 unknown, 25 it has not ended.",
	],
	positionals: [handle],
	options: {},
	examples: [["result notes-1f2e3d4c", "its outcome, report and artefact"]],
	prints: {
		handle: "the job",
		outcome: "succeeded, failed, stopped or lost",
		ending: "why it ended so",
		artefact: "kind and file of what was promised",
		report: "the file with the worker's closing words",
		witness: "what shows the outcome or view, and how long ago that was",
	},
	looks: true,
});

export const stop = verb({
	family: "handle",
	summary: "end a worker and everything it started",
	about: [
		"Only processes that carry the job's token are signalled. What could not be shown to be gone is named.",
	],
	positionals: [handles],
	options: {},
	examples: [["stop notes-1f2e3d4c", "end it and wait until it is gone"]],
	prints: {
		job: "handle, outcome or view, what is left of its processes, what was done, what witnessed it and how long ago",
		jobs: "the list, in --json",
	},
});

export const clean = verb({
	family: "handle",
	summary: "remove ended jobs and their worktrees",
	about: [
		"Keeps what is live, dirty, unmerged, locked or unknown, and says why. Without a handle: everything that may go.",
		"A worktree whose changes are all in the job's kept patch is taken back to its commit and removed; the job and the patch stay until the patch was applied, or the job is named again.",
	],
	positionals: [{ ...handles, optional: true }],
	options: {
		"dry-run": { type: "flag", help: "say what would go and what would stay" },
	},
	examples: [
		["clean --dry-run", "what would go, and what stays and why"],
		["clean notes-1f2e3d4c", "one job"],
	],
	prints: {
		removed: "a job that is gone with its worktree, and how it had ended",
		removable: "a job that would go (--dry-run)",
		emptied: "a job whose worktree is gone (or would go) and whose patch stays",
		kept: "a job that stays, why, and its worktree",
		jobs: "the list, in --json",
	},
});

export const apply = verb({
	family: "host",
	summary: "put a job's patch into the working tree, without a commit",
	about: [
		"The patch is read and judged first: scope, paths, control files, secrets, size, and whether it still fits.",
	],
	positionals: [handle],
	options: {
		check: { type: "flag", help: "judge it and change nothing" },
		allow: {
			type: "text",
			placeholder: "KIND:PATH",
			many: true,
			help: "take a finding of kind control or secret in that path all the same; read it first",
		},
		drift: {
			type: "flag",
			help: "also where the files have changed, in commits, since the work began",
		},
	},
	examples: [
		["apply --check fix-0a1b2c3d", "would it fit, and what does it touch"],
		["apply fix-0a1b2c3d", "into the working tree"],
		[
			"apply fix-0a1b2c3d --allow control:.github/workflows/test.yml",
			"with a change that would be refused, read and wanted",
		],
	],
	prints: {
		handle: "the job",
		status: "applied, fits, already there, does-not-fit or refused",
		patch: "the file with the patch",
		tree: "the root of the work tree",
		file: "a path that it changes, how, and the bytes that result",
		finding: "refuse or note, kind, path, why",
		misfit: "why it does not fit: kind, path, why",
		base: "whether the files are those that the work started from",
		verified: "what the files were compared with afterwards",
		ledger: "why the ledger does not tell of it, where it does not",
	},
});
