/** The verb that looks after the configuration. */
import { KEY_NAMES } from "../../config/key-names.ts";
import { verb } from "./places.ts";

export const config = verb({
	family: "placement",
	summary: "show, check, begin or extend the configuration",
	about: [
		"`show` prints each key with its value and the layer that decided it: `default`, `user` or `repository`. A repository's `.offload.yaml` can only narrow; where it did, the value that it narrowed is told.",
		"`check` reads the layers, or one FILE as if it were the user's, and prints everything that is wrong with file, line, key, found and allowed. Nothing is ever taken for a default because it could not be understood.",
		"`init` writes a user's file in which everything is a comment. `trust` puts the repository of a folder on the list of those whose own gate commands may run, `trust --remove` takes it off; comments of the file stay.",
	],
	positionals: [
		{
			name: "action",
			help: "what to do",
			values: ["show", "check", "init", "trust"],
		},
		{
			name: "subject",
			help: "show: one key; check: a file; trust: a folder of the repository",
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
		["config show limits.total", "one key"],
		["config check", "everything that is wrong in the files"],
		["config init", "a file to begin with, all of it comments"],
		["config trust", "let the gate commands of this repository run"],
		["config trust ~/old --remove", "and no more"],
	],
	prints: {
		key: "name, value as JSON, layer; where a repository narrowed it also the value without it",
		file: "a file that was read",
		problem: "check: file and line, what is wrong",
		problems: "check: how many there are; in --json the list",
		keys: "show: in --json the list of keys with value, layer, default and own value",
		files: "in --json: the files that were read",
		status: "written, trusted, removed or unchanged",
		config: "init, trust: the file",
		repository: "trust: the root of the repository",
	},
});
