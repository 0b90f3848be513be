/** The command line of Claude Code. The petition is never on it: it comes on stdin. */
import type { LaunchWish } from "../../core/ports.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Drive, Profile } from "../../core/vocabulary.ts";

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
 * @param drive only `oneshot` is offered
 * @param wish what the launch is to be
 * @returns argv, and no variables: what the worker needs it is given by name
 * @throws OffloadError `configuration` for an extra argument, model or effort that cannot be passed on
 */
export function buildClaude(
	drive: Drive,
	wish: LaunchWish,
): { argv: readonly string[]; env: Readonly<Record<string, string>> } {
	if (drive !== "oneshot")
		throw new OffloadError("refused", "claude is not driven in this way", {
			about: drive,
		});
	const { model, effort } = wish.tier;
	const argv = [
		wish.program,
		"-p",
		"--output-format",
		"stream-json",
		"--verbose",
		...PROFILE_FLAGS[wish.profile],
	];
	if (!wish.folderTrusted)
		argv.push(...UNTRUSTED_FLAGS.filter((flag) => !argv.includes(flag)));
	if (model.applied !== "inherit")
		argv.push("--model", value("model", model.applied));
	if (effort.applied !== "inherit")
		argv.push("--effort", value("effort", effort.applied));
	if (wish.resume !== null)
		argv.push("--resume", value("session id", wish.resume));
	return { argv: [...argv, ...extra(wish.args)], env: {} };
}
