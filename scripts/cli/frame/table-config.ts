/** The verb that looks after the configuration. */
import { KEY_NAMES } from "../../config/key-names.ts";
import { verb } from "./places.ts";

export const config = verb({
	family: "handle",
	summary: "show, check, begin or extend the configuration",
	about: [
		"`show` prints each key with its value, the layer that decided it (`default`, `user` or `repository`) and that layer's file. A repository's `.offload.yaml` can only narrow; where it did, your own value is told too.",
		"`check` reads the files that hold in the current folder, or one FILE, and prints everything that is wrong with file, line, key, found and allowed. A FILE named `.offload.yaml` is read as a repository's, any other as yours. What a repository's `CLAUDE.md` or `AGENTS.md` says of hosts is read too. Nothing is ever taken for a default because it could not be understood.",
		"`init` writes your own file with every key in comments, and never over one that is there.",
		"`trust` puts a repository, by the canonical path of its root, on the list of those whose own gate commands may run. Those commands are whatever the repository says at the time, so trust only what you would run by hand. `trust --remove` takes it off. Comments of the file stay.",
	],
	positionals: [
		{
			name: "action",
			help: "what to do",
			values: ["show", "check", "init", "trust"],
		},
		{
			name: "subject",
			help: "show: a key or a section; check: a file; trust: the root of a repository, without it the current folder",
			optional: true,
			suggest: KEY_NAMES,
			complete: "file",
		},
	],
	options: {
		remove: { type: "flag", help: "trust: take the repository off the list" },
	},
	examples: [
		["config show", "what holds here, and who decided it"],
		["config show limits", "the keys of one section"],
		["config check", "everything that is wrong in the files"],
		[
			"config check .offload.yaml",
			"a repository's file before it is committed",
		],
		["config init", "a file to begin with, all of it comments"],
		["config trust", "let the gate commands of this repository run"],
		["config trust ~/old --remove", "and no more"],
	],
	prints: {
		key: "show: name, value as JSON, layer, the layer's file; where a repository narrowed it also your own value",
		file: "show, check: a file that was read",
		problem: "check: file and line, what is wrong",
		notice:
			"check: a key, and what is allowed and may still not be what was meant",
		problems: "check: how many there are; in --json the list",
		notices: "check: in --json the list of notices",
		keys: "show: in --json the list of keys with value, layer, file, default and own value",
		files: "in --json: the files that were read",
		status: "written, trusted, removed or unchanged",
		config: "init, trust: your file",
		repository: "trust: the root of the repository",
		means: "trust: what follows from it",
	},
});
