/**
 * Where programs lie on the host. A session without a terminal skips what a person's shell reads at its start,
 * so its PATH alone would say "not found" of a program that the person starts every day.
 */
import { existsSync } from "node:fs";
import { delimiter, isAbsolute } from "node:path";
import { ask } from "../../system/ask.ts";
import { onPath } from "../../system/path.ts";

/** An environment that a worker on the host would have. */
export type HostEnv = Readonly<Record<string, string>>;

/** Milliseconds in which the person's shell has to start. */
const SHELL_MS = 5000;
/** Folders of one PATH that are looked in. */
const MOST = 40;

const MARK = "offload-path:";
/** What the shell is asked: a constant of ours, into which nothing of anybody's goes. */
const SHELL_WORDS = `printf '%s%s\\n' '${MARK}' "$PATH"`;

/** The folders of a PATH, bounded. */
const foldersOf = (path: string | undefined): string[] =>
	(path ?? "")
		.split(delimiter)
		.filter((dir) => isAbsolute(dir) && dir.length <= 4096)
		.slice(0, MOST);

/** The folders in which programs are looked for, in their order. */
export interface Paths {
	/** Those of this session. */
	readonly own: readonly string[];
	/** Those that the login shell adds; null: it told none in its time. */
	readonly login: readonly string[] | null;
}

/** The PATH of the person's login shell; null where it gave none in time. What it prints at its start is passed over. */
async function loginPath(env: HostEnv): Promise<string | null> {
	const shell = env.SHELL ?? "/bin/sh";
	if (!isAbsolute(shell) || !existsSync(shell)) return null;
	// The usual start-up files end at once in a shell that is not interactive.
	const args = /\/(?:ba|z|k)sh$/.test(shell) ? ["-l", "-i"] : ["-l"];
	const answer = await ask(shell, [...args, "-c", SHELL_WORDS], {
		env: { ...env, TERM: "dumb" },
		cwd: "/",
		deadlineMs: SHELL_MS,
		input: "",
	});
	if (answer.kind === "not-started") return null;
	const line = answer.out
		.split("\n")
		.findLast((one) => one.includes(MARK) && !one.includes("$PATH"));
	return line === undefined
		? null
		: line.slice(line.indexOf(MARK) + MARK.length);
}

/** Both PATHs. */
export async function pathsOf(env: HostEnv): Promise<Paths> {
	const own = foldersOf(env.PATH);
	const told = await loginPath(env);
	return {
		own,
		login:
			told === null
				? null
				: foldersOf(told).filter((dir) => !own.includes(dir)),
	};
}

/**
 * Finds a program in this session's folders, else in those of the login shell.
 *
 * @returns its path or null, and where was looked
 */
export function findIn(
	name: string,
	{ own, login }: Paths,
): { readonly program: string | null; readonly looked: string[] } {
	const looked = [...own, ...(login ?? [])];
	return { program: onPath(name, looked.join(delimiter)), looked };
}

/** An environment with all folders that programs are found in. */
export const withPaths = (env: HostEnv, { own, login }: Paths): HostEnv => ({
	...env,
	PATH: [...own, ...(login ?? [])].join(delimiter),
});
