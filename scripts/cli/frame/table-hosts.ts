/** The verb about hosts: what is declared, what is known of it, and what a line of text says. */

import { ALIAS } from "../../core/grammar.ts";
import {
	ALIAS_SAYS,
	HOST_PATH,
	HOST_PATH_SAYS,
	HOST_ROLES,
	USUAL_ROLES,
} from "../../core/hosts/spec.ts";
import { envName, verb } from "./places.ts";

const hostPath = {
	type: "text",
	placeholder: "PATH",
	grammar: { pattern: HOST_PATH, says: HOST_PATH_SAYS },
} as const;

export const hosts = verb({
	family: "host",
	summary: "the machines that you declared, and what is known of them",
	about: [
		"Without an action, or with `list`: each host that you declared, and what was last seen of it, by kind, with its age. It asks no machine: what nobody has looked at is unknown. In a repository it also tells which of them are for it.",
		"`add` writes a host into your own configuration. A repository cannot do that: it names aliases, and one that you have not declared is told with the command that would.",
		"`check` tells what ssh makes of each host, or of the one that is named, and which keys of it are recorded; nobody signs in. `trust` asks a host for its key and shows the fingerprint; with `--accept` and that fingerprint it is recorded, in a file of Offload's own. A key that is not the recorded one is refused.",
		"`parse-banner` reads text from standard input, any number of lines, and prints what the banners in it say. A line that is no banner is told by its number. A host about which two lines say different things is not among the answers.",
	],
	positionals: [
		{
			name: "action",
			help: "what to do; without it, list",
			values: ["list", "add", "check", "trust", "parse-banner"],
			optional: true,
		},
		{
			name: "alias",
			help: "add, check, trust: the name by which ssh knows it",
			optional: true,
			grammar: { pattern: ALIAS, says: ALIAS_SAYS },
		},
	],
	options: {
		roles: {
			type: "text",
			placeholder: "ROLES",
			help: `add: what it may be trusted with, some of ${HOST_ROLES.join(",")}`,
			otherwise: USUAL_ROLES.join(","),
		},
		"repo-path": { ...hostPath, help: "add: where the repository is, there" },
		"claude-path": { ...hostPath, help: "add: the Claude Code CLI, there" },
		harness: {
			type: "text",
			placeholder: "NAME",
			values: ["claude", "none"],
			help: "add: none for a machine that is there for commands alone",
			otherwise: "claude",
		},
		env: {
			type: "text",
			many: true,
			placeholder: "NAME",
			help: "add: a variable that may be passed on",
			complete: "env-name",
			grammar: envName,
		},
		accept: {
			type: "text",
			placeholder: "FINGERPRINT",
			help: "trust: the fingerprint that you have compared, as it was shown",
			grammar: {
				pattern: /^SHA256:[A-Za-z0-9+/]{43}$/,
				says: "a fingerprint as ssh-keygen prints it: SHA256: and 43 characters",
			},
		},
	},
	examples: [
		["hosts", "what is declared, and what is known of it"],
		["hosts add m5", "a host that ssh knows as m5"],
		[
			"hosts add m5 --roles test,perf --repo-path ~/work/project",
			"for two roles alone",
		],
		["hosts check m5", "what ssh makes of it"],
		["hosts trust m5", "its key, to be compared and accepted"],
		["hosts parse-banner < banner.txt", "what the lines of a text say"],
	],
	prints: {
		host: "list: alias, roles that you allow, roles that it has in this repository (none: it is not used here)",
		ready:
			"list: alias, kind (gate, headless, session), yes, no or unknown, how long ago it was seen, why; parse-banner: alias, kind, what the line says",
		first:
			"list: whether a role that may leave goes to a ready host even where this machine has room",
		mapped: "list: a role that is given to one host, and that host",
		undeclared:
			"list: an alias that the repository names and you have not declared, where, and the command that declares it",
		problem: "list: file and line, what is wrong in what the repository says",
		notice: "list: file and line, what may not be what was meant, what to do",
		line: "parse-banner: a line that is no banner, by its number, and why",
		status:
			"add: added; trust: asked, recorded, or known where it was recorded before",
		name: "check: alias, and the machine that ssh would connect to",
		port: "check: alias, and its port",
		user: "check: alias, and the login there",
		by: "check: alias, and through what, or directly",
		identity: "check: alias, a file with a key of yours that is there",
		key: "check: a key that is recorded: alias, fingerprint, type, file; trust: the key that the host shows",
		recorded: "trust: a key that is recorded: alias, fingerprint, type, file",
		fingerprint: "trust: in --json that of the key that the host shows",
		type: "trust: in --json its type",
		config: "add: your file",
		alias: "add: the host; in --json of each host too",
		roles: "add: the roles that it has",
		hosts: "in --json: the list of hosts, or of what the banners say",
		mapping: "list: in --json the roles that are given to one host",
		problems: "list: in --json the list",
		notices: "list: in --json the list",
		others: "parse-banner: in --json the lines that are no banner",
	},
});
