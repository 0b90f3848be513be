/** Whether the person has told Claude Code to trust a folder. */
import {
	closeSync,
	existsSync,
	openSync,
	readFileSync,
	realpathSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import type { Environment } from "../../core/auth-routes.ts";

/** What was found, and why, as a sentence for the person. */
export interface Trust {
	readonly trusted: boolean;
	readonly why: string;
}

/** Nothing else of the file is looked at. */
const configuration = z.object({
	projects: z.optional(
		z.record(z.string(), z.object({ hasTrustDialogAccepted: z.unknown() })),
	),
});

const canonical = (path: string): string => {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
};

/** The file in which the CLI keeps its answers: the first of the two names that exists, as the CLI itself chooses. */
function configurationFile(env: Environment, home: string): string {
	const dir = env.CLAUDE_CONFIG_DIR || null;
	const older = join(dir ?? join(home, ".claude"), ".config.json");
	return existsSync(older) ? older : join(dir ?? home, ".claude.json");
}

/** The folders whose answer holds for `folder`: itself and those above it, up to the root of its repository. */
function* holders(folder: string, home: string): Generator<string> {
	let at = folder;
	for (;;) {
		const above = dirname(at);
		// The answer for a home folder holds for one session only, and one for / would hold for everything.
		if (at !== home && above !== at) yield at;
		if (above === at || existsSync(join(at, ".git"))) return;
		at = above;
	}
}

/**
 * Reads from the CLI's own configuration whether a folder is trusted.
 *
 * A repository inside a trusted folder is not trusted by that: a clone may come from anybody.
 *
 * @param folder the folder that the worker is to start in
 * @param mainWorktree the main worktree of the folder's repository, where it has one: its worktrees
 * are trusted with it; null where there is none
 * @param env the environment that the worker would have
 * @param home the person's home folder
 * @returns untrusted, with the reason, for everything that cannot be read
 */
export function readTrust(
	folder: string,
	mainWorktree: string | null,
	env: Environment,
	home: string,
): Trust {
	const file = configurationFile(env, home);
	let text: string;
	let fd: number;
	try {
		fd = openSync(file, "r");
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return {
			trusted: false,
			why:
				code === "ENOENT"
					? `Claude Code has no configuration at ${file}, so it has been told to trust nothing`
					: `${file} cannot be read (${code ?? "unknown"})`,
		};
	}
	try {
		text = readFileSync(fd, "utf8");
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return {
			trusted: false,
			why: `${file} cannot be read (${code ?? "unknown"})`,
		};
	} finally {
		closeSync(fd);
	}
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		return { trusted: false, why: `${file} is not JSON` };
	}
	const known = configuration.safeParse(parsed);
	if (!known.success)
		return { trusted: false, why: `${file} is not as Claude Code writes it` };
	const projects = known.data.projects ?? {};
	const accepted = (dir: string) =>
		Object.hasOwn(projects, dir) &&
		projects[dir]?.hasTrustDialogAccepted === true;

	const homeDir = canonical(home);
	for (const dir of holders(canonical(folder), homeDir))
		if (accepted(dir))
			return { trusted: true, why: `you trusted ${dir} in Claude Code` };
	if (mainWorktree !== null) {
		const main = canonical(mainWorktree);
		if (main !== homeDir && accepted(main))
			return {
				trusted: true,
				why: `it is a worktree of ${main}, which you trusted in Claude Code`,
			};
	}
	return {
		trusted: false,
		why: "Claude Code has not been told to trust this folder",
	};
}
