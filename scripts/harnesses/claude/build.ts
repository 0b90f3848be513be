/** The command line of Claude Code. The petition is never on it: it comes on stdin, or as a file that a sentence names. */
import type { LaunchWish } from "../../core/ports.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Drive, Profile } from "../../core/vocabulary.ts";
import { tellingSettings } from "./told.ts";

const READING = "Read,Grep,Glob";
const EDITING = `${READING},Edit,Write,NotebookEdit`;

/**
 * What enforces each profile. All of it was seen to hold in the oldest and the newest CLI.
 *
 * The list of tools is the wall: a tool that is not on it is not offered and not run, whatever the
 * permission rules of the person or the folder allow. No MCP server and no skill is loaded either,
 * since both bring commands of their own. `dontAsk` and `acceptEdits` without anybody to ask deny
 * what lies outside the folder, unless a rule of the person's own settings, or of a folder that they
 * trust, allows it there.
 */
const PROFILE_FLAGS: Readonly<Record<Profile, readonly string[]>> = {
	"read-only": [
		"--tools",
		READING,
		"--permission-mode",
		"dontAsk",
		"--strict-mcp-config",
		"--disable-slash-commands",
	],
	write: [
		"--tools",
		EDITING,
		"--permission-mode",
		"acceptEdits",
		"--strict-mcp-config",
		"--disable-slash-commands",
	],
	full: ["--permission-mode", "bypassPermissions"],
};

/** Both ways as lines; what is taken in is repeated; and what would be asked of a person is asked of us. */
const TALK_FLAGS = [
	"--input-format",
	"stream-json",
	"--replay-user-messages",
	"--permission-prompt-tool",
	"stdio",
];

/** What a launch needs that is not there: a slip of ours. */
const lacks = (what: string) =>
	new OffloadError("internal", `the launch lacks ${what}`);

/** How it is driven. */
function driveFlags(drive: Drive, wish: LaunchWish): readonly string[] {
	const stream = ["-p", "--output-format", "stream-json", "--verbose"];
	switch (drive) {
		case "oneshot":
			return stream;
		case "persistent":
			return [...stream, ...TALK_FLAGS];
		case "terminal":
		case "native": {
			if (wish.teller === undefined) throw lacks("a teller");
			if (wish.brief === undefined) throw lacks("a brief");
			// The brief lies outside its folder; that one file may be read without asking anybody.
			const readsBrief = ["--allowedTools", `Read(/${wish.brief})`];
			if (drive === "native")
				return [
					"--bg",
					// Else its name would be made of the petition's first words.
					...(wish.name === undefined ? [] : ["--name", wish.name]),
					"--settings",
					// Its work tree is the one that it is started in.
					tellingSettings(wish.teller, {
						worktree: { bgIsolation: "none" },
						env: wish.marks ?? {},
					}),
					...readsBrief,
				];
			return ["--settings", tellingSettings(wish.teller), ...readsBrief];
		}
	}
}

/**
 * What a worker is launched with in place of a petition: a sentence that names the file. A supervisor gets no more
 * either: the oldest puts what it was handed on stdin on the command line of the worker that it starts.
 */
const sentence = (drive: Drive, { brief }: LaunchWish): readonly string[] =>
	drive === "terminal" || drive === "native"
		? [
				"--",
				`Read the file ${brief} and do what it asks: its text is your whole task, and your last message is the report.`,
			]
		: [];

/**
 * The flags of a profile. Where there is somebody to ask, a reader asks for what lies outside its folder
 * instead of being denied it: the list of tools holds it all the same.
 */
const profileFlags = (drive: Drive, profile: Profile): readonly string[] =>
	drive !== "oneshot" && profile === "read-only"
		? PROFILE_FLAGS[profile].map((flag) =>
				flag === "dontAsk" ? "default" : flag,
			)
		: PROFILE_FLAGS[profile];

/** `-p` takes every folder for trusted; these leave out what a folder brings along: settings, hooks, servers, memory. */
const UNTRUSTED_FLAGS = ["--setting-sources", "user", "--strict-mcp-config"];

/** Extra arguments that a person's configuration may add, all with a value. None of them touches the profile. */
const EXTRA_FLAGS: ReadonlySet<string> = new Set([
	"--fallback-model",
	"--max-budget-usd",
	"--max-turns",
]);

/** A model, effort or session id: nothing that could be read as a flag. */
const VALUE = /^[A-Za-z0-9][A-Za-z0-9._:@/[\]-]{0,199}$/;

function value(what: string, text: string): string {
	if (!VALUE.test(text))
		throw new OffloadError("configuration", `this is not a ${what}`, {
			about: text,
		});
	return text;
}

function extra(args: readonly string[]): readonly string[] {
	for (let i = 0; i < args.length; i += 2) {
		const flag = args[i] as string;
		if (!EXTRA_FLAGS.has(flag))
			throw new OffloadError(
				"configuration",
				`the claude harness takes no extra argument but ${[...EXTRA_FLAGS].join(", ")}`,
				{ about: flag },
			);
		value(`value of ${flag}`, args[i + 1] ?? "");
	}
	return args;
}

/**
 * Builds the launch of a worker.
 *
 * @param wish what the launch is to be
 * @returns argv, and no variables: what the worker needs it is given by name
 * @throws OffloadError `configuration` for an extra argument, model or effort that cannot be passed on
 */
export function buildClaude(
	drive: Drive,
	wish: LaunchWish,
): { argv: readonly string[]; env: Readonly<Record<string, string>> } {
	const { model, effort } = wish.tier;
	const argv = [
		wish.program,
		...driveFlags(drive, wish),
		...profileFlags(drive, wish.profile),
	];
	if (!wish.folderTrusted)
		argv.push(...UNTRUSTED_FLAGS.filter((flag) => !argv.includes(flag)));
	if (model.applied !== "inherit")
		argv.push("--model", value("model", model.applied));
	if (effort.applied !== "inherit")
		argv.push("--effort", value("effort", effort.applied));
	if (wish.resume !== null)
		argv.push("--resume", value("session id", wish.resume));
	return {
		argv: [...argv, ...extra(wish.args), ...sentence(drive, wish)],
		env: {},
	};
}
