/** The configuration as the rest of the program reads it, and where its files lie. */
import { isAbsolute, join } from "node:path";
import type { Sources, Values } from "./keys.ts";

/** What holds, all layers taken together. */
export interface Config {
	readonly harnesses: {
		/** Absolute path of the Claude Code CLI; null: look on PATH. */
		readonly claude: { readonly path: string | null };
		/** Null: the `command` harness is not configured. Element 0 is absolute. */
		readonly command: { readonly argv: readonly string[] | null };
	};
	readonly limits: {
		readonly totalS: number;
		readonly idleS: number;
		readonly firstEventS: number;
		readonly graceS: number;
		readonly logBytes: number;
	};
}

/** A configuration with what it was made from. */
export interface Loaded {
	readonly config: Config;
	/** Which layer decided each key. */
	readonly sources: Sources;
	/** The files that were there. */
	readonly read: readonly string[];
	/** Whether the parsed form was taken from the cache. */
	readonly cached: boolean;
}

/** The shape that the program reads, from the flat values. */
export const shape = (values: Values): Config => ({
	harnesses: {
		claude: { path: values["harnesses.claude.path"] },
		command: { argv: values["harnesses.command.argv"] },
	},
	limits: {
		totalS: values["limits.total"],
		idleS: values["limits.idle"],
		firstEventS: values["limits.first-event"],
		graceS: values["limits.grace"],
		logBytes: values["limits.log-bytes"],
	},
});

/** The name of a repository's own file, at its root. */
export const REPOSITORY_FILE = ".offload.yaml";

/**
 * The user's file: `${XDG_CONFIG_HOME:-~/.config}/offload/config.yaml`.
 *
 * @param env the environment; a relative XDG_CONFIG_HOME is ignored, as its specification says
 * @param home the home directory, absolute
 */
export function userFile(
	env: Readonly<Record<string, string | undefined>>,
	home: string,
): string {
	const xdg = env.XDG_CONFIG_HOME;
	const base = xdg && isAbsolute(xdg) ? xdg : join(home, ".config");
	return join(base, "offload", "config.yaml");
}
