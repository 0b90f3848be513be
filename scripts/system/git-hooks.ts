/**
 * Hooks that are named in configuration (git 2.54 and later) do not lie in the hooks folder, so
 * pointing that folder nowhere does not stop them. Each is switched off by its name.
 */
import { execFile } from "node:child_process";
import type { GitCall } from "./git.ts";

/** The first git that knows hooks in configuration. */
const SINCE = [2, 54] as const;
const versions = new Map<string, Promise<readonly number[]>>();

const ask = (
	program: string,
	args: readonly string[],
	cwd: string,
	env: Readonly<Record<string, string>>,
): Promise<string | null> =>
	new Promise((resolve) => {
		const child = execFile(
			program,
			args,
			{ cwd, env, timeout: 10_000, maxBuffer: 4 * 1024 * 1024 },
			(error, stdout) => resolve(error === null ? stdout : null),
		);
		child.stdin?.end();
	});

/**
 * The version of a git, asked once for each program.
 *
 * @returns its numbers, such as `[2, 39, 5]`; empty where it could not be asked
 */
export function gitVersion(
	program: string,
	env: Readonly<Record<string, string>>,
): Promise<readonly number[]> {
	const known = versions.get(program);
	if (known !== undefined) return known;
	const asked = ask(program, ["version"], "/", env).then((said) =>
		(/\d+(\.\d+)+/.exec(said ?? "")?.[0] ?? "")
			.split(".")
			.filter((part) => part !== "")
			.map(Number),
	);
	versions.set(program, asked);
	asked.then((numbers) => numbers.length === 0 && versions.delete(program));
	return asked;
}

/** Whether a version is at least another; false where it is not known. */
export function atLeast(
	version: readonly number[],
	wanted: readonly number[],
): boolean {
	if (version.length === 0) return false;
	for (let i = 0; i < wanted.length; i++) {
		const [is, want] = [version[i] ?? 0, wanted[i] as number];
		if (is !== want) return is > want;
	}
	return true;
}

/**
 * The settings that switch off every hook that configuration names, for one call.
 *
 * They travel as `GIT_CONFIG_*` because a hook's name may hold what `-c` cannot carry.
 *
 * @param program git
 * @param env the environment of the call without its place
 * @param call where it runs
 * @param place the variables that place it
 * @returns variables to add; none where this git knows no such hooks or there are none
 */
export async function silencedHooks(
	program: string,
	env: Readonly<Record<string, string>>,
	call: Pick<GitCall, "cwd">,
	place: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
	const version = await gitVersion(program, env);
	if (!atLeast(version, SINCE)) return {};
	const listed = await ask(
		program,
		["config", "-z", "--name-only", "--get-regexp", "^hook\\..*\\.command$"],
		call.cwd,
		{ ...env, ...place },
	);
	return hookSettings((listed ?? "").split("\0"));
}

/**
 * Turns names such as `hook.lint.command` into variables that disable them.
 *
 * @param names as git lists them; anything else is passed over
 */
export function hookSettings(names: readonly string[]): Record<string, string> {
	const keys = new Set<string>();
	for (const name of names) {
		const hook = /^hook\.([\s\S]+)\.command$/.exec(name)?.[1];
		if (hook !== undefined) keys.add(`hook.${hook}.enabled`);
	}
	const env: Record<string, string> = {};
	if (keys.size === 0) return env;
	env.GIT_CONFIG_COUNT = String(keys.size);
	[...keys].forEach((key, i) => {
		env[`GIT_CONFIG_KEY_${i}`] = key;
		env[`GIT_CONFIG_VALUE_${i}`] = "false";
	});
	return env;
}
