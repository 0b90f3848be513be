/** The verbs that care for Offload itself. */
import { ALIAS } from "../../core/grammar.ts";
import { ALIAS_SAYS } from "../../core/hosts/spec.ts";
import { verb } from "./places.ts";

/** The shells that completion is made for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

export const doctor = verb({
	family: "host",
	summary: "check that this machine, or a host, has what Offload needs",
	about: [
		"Each row says yes, no or unknown, what was seen, and what to do. Exit 0 when everything that is required is yes.",
		"With -H it asks a host that you declared: a row for each layer from the name to the harness's sign-in, and one for each kind of readiness (gate: commands can run; headless: an agent can; session: a person can join one). The kinds are decided separately, and no one follows from another. What was seen is remembered for five minutes; a host that does not answer is left alone for a minute, and longer each time.",
		"Exit 0 when the host is ready for the kind that is asked for, and 2 when it is not, cannot be reached, or that is not known. The kind is headless; with --no-probe, which does not ask the harness, it is gate. --for names another.",
	],
	positionals: [],
	options: {
		self: {
			type: "flag",
			help: "this machine and this installation (the default)",
		},
		host: {
			type: "text",
			short: "H",
			placeholder: "ALIAS",
			help: "a host that you declared",
			grammar: { pattern: ALIAS, says: ALIAS_SAYS },
		},
		all: { type: "flag", help: "all hosts that you declared, side by side" },
		brief: { type: "flag", help: "one line for each host" },
		"no-probe": {
			type: "flag",
			help: "neither start the harness there nor ask anything over its network",
		},
		for: {
			type: "text",
			placeholder: "KIND",
			values: ["headless", "gate", "session"],
			help: "the readiness that decides the exit code",
			otherwise: "headless; gate with --no-probe",
		},
	},
	exclusive: [["self", "host", "all"]],
	examples: [
		["doctor --self", "Node, git, the CLIs, the state root"],
		["doctor -H m5", "every layer of a host"],
		["doctor -H m5 --brief --no-probe", "one line, quickly"],
		["doctor --all --brief", "a line for each host"],
	],
	prints: {
		layer:
			"-H: alias, what has to hold, yes, no or unknown, what was seen, what to do",
		ready: "-H: alias, kind, yes, no or unknown, why",
		benched: "-H: alias, for how long it is left alone, why",
		unkept: "-H: alias, why what was seen could not be remembered",
		hosts: "-H: the list, in --json",
		lines: "-H: in --json the line of each host, as --brief prints it",
		kind: "-H: in --json the kind that decided the exit code",
		check:
			"name, required or optional, yes, no or unknown, what was seen, what to do",
		checks: "the list, in --json",
	},
	looks: true,
});

export const link = verb({
	family: "handle",
	summary: "put a stable `offload` command on your PATH",
	about: [
		"Writes a small script that starts this installation. It is never written over a file that is not ours.",
	],
	positionals: [],
	options: {
		dir: {
			type: "text",
			placeholder: "DIR",
			complete: "directory",
			help: "where to put it",
			otherwise: "~/.local/bin",
		},
	},
	examples: [
		["link", "~/.local/bin/offload"],
		["link --dir ~/bin", "another folder of your PATH"],
	],
	prints: {
		status: "linked, updated or unchanged",
		shim: "the script",
		target: "the installation that it starts",
		"on-path":
			"whether a shell finds it: yes, no, or the file that comes before it",
	},
});

export const uninstall = verb({
	family: "handle",
	summary: "remove what Offload put on this machine, and only that",
	about: [
		"Refuses while jobs live. Keeps worktrees with work in them and the configuration file, and names both. Without --yes it only lists, and exits 20.",
	],
	positionals: [],
	options: {
		"dry-run": { type: "flag", help: "only list what would go" },
		yes: { type: "flag", help: "remove without another question" },
	},
	exclusive: [["dry-run", "yes"]],
	examples: [
		["uninstall --dry-run", "what lies where"],
		["uninstall --yes", "remove it"],
	],
	prints: {
		live: "handle and view of a job that still lives",
		remove: "a path of ours that would go, and what it is",
		removed: "a path that is gone, and what it was",
		keep: "a path that stays, and why",
		there: "a declared host, and what of ours may be on it",
		size: "bytes under the state root",
	},
});

export const completion = verb({
	family: "handle",
	summary: "print a completion script for a shell",
	positionals: [{ name: "shell", help: "which shell", values: SHELLS }],
	options: {},
	examples: [
		[
			"completion bash > ~/.local/share/bash-completion/completions/offload",
			"bash",
		],
		["completion zsh > ~/.zfunc/_offload", "zsh, with ~/.zfunc in fpath"],
		["completion fish > ~/.config/fish/completions/offload.fish", "fish"],
	],
	prints: { script: "the script" },
	bare: true,
	looks: true,
});

export const help = verb({
	family: "handle",
	summary: "what the verbs do",
	positionals: [
		{ name: "verb", help: "one verb", optional: true, complete: "verb" },
	],
	options: {},
	examples: [
		["help", "all verbs"],
		["help dispatch", "one verb, with examples"],
	],
	prints: { help: "the text", verbs: "the names, in --json without a verb" },
	bare: true,
	looks: true,
});

export const version = verb({
	family: "handle",
	summary: "print the version",
	positionals: [],
	options: {},
	examples: [["version", "this installation and its Node"]],
	prints: {
		version: "of Offload",
		node: "of the Node that runs it",
		root: "where this installation lies",
	},
	bare: true,
	looks: true,
});

/** Asked by the completion scripts at every TAB: fast, and silent on any trouble. */
export const complete = verb({
	family: "handle",
	summary: "candidates for a completion script",
	positionals: [{ name: "what", help: "handles", values: ["handles"] }],
	options: {},
	examples: [["__complete handles", "the handles, a line each"]],
	prints: { handles: "the handles, the live ones first" },
	looks: true,
	hidden: true,
});
