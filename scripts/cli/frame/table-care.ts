/** The verbs that care for Offload itself. */
import { verb } from "./places.ts";

/** The shells that completion is made for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

export const doctor = verb({
	family: "host",
	summary: "check that this machine has what Offload needs",
	about: [
		"Each row says yes, no or unknown, what was seen, and what to do. Exit 0 when everything that is required is yes.",
	],
	positionals: [],
	options: {
		self: {
			type: "flag",
			help: "this machine and this installation (the default)",
		},
	},
	examples: [["doctor --self", "Node, git, the CLIs, the state root"]],
	prints: {
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
