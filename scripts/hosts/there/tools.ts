/** The programs that work on a host needs besides Node: where they lie, or where they were looked for. */
import type { FactValue } from "../../core/hosts/facts.ts";
import { type Answer, ask } from "../../system/ask.ts";
import { gitEnvironment } from "../../system/git-environment.ts";
import { findIn, type HostEnv, type Paths, withPaths } from "./login-path.ts";

/** Bytes that are read of an answer. */
export const ANSWER_CAP = 64 * 1024;
/** Milliseconds for the version of a small program. */
export const VERSION_MS = 5000;

/** Why an answer is none, in a few words. */
export const noAnswer = (answer: Answer, withinMs: number): string => {
	if (answer.kind === "hung")
		return `it did not end within ${withinMs / 1000} s and was ended`;
	if (answer.kind === "not-started")
		return `it could not be started (${answer.code})`;
	return answer.code === null
		? `it was ended by ${answer.signal}`
		: `it ended with exit code ${answer.code}`;
};

/** Asks a program that lies on PATH for its version. */
async function tool(
	name: string,
	args: readonly string[],
	pattern: RegExp,
	env: HostEnv,
	paths: Paths,
): Promise<FactValue<"git">> {
	const { program, looked } = findIn(name, paths);
	if (program === null) return { program, version: null, looked, note: null };
	const answer = await ask(program, args, {
		env: withPaths(env, paths),
		cwd: "/",
		deadlineMs: VERSION_MS,
		cap: ANSWER_CAP,
	});
	const version =
		answer.kind === "ended" && answer.code === 0
			? (pattern.exec(answer.out)?.[1] ?? null)
			: null;
	const note =
		version !== null
			? null
			: answer.kind === "ended" && answer.code === 0
				? `it answered, but not as ${name} does`
				: noAnswer(answer, VERSION_MS);
	return { program, version, looked, note };
}

/** git. */
export const git = (env: HostEnv, paths: Paths): Promise<FactValue<"git">> =>
	tool(
		"git",
		["--version"],
		/^git version (\d[\w.-]{0,40})/,
		gitEnvironment(env),
		paths,
	);

/** tmux. */
export const tmux = (env: HostEnv, paths: Paths): Promise<FactValue<"tmux">> =>
	tool("tmux", ["-V"], /^tmux ((?:next-)?\d[\w.-]{0,40})/, env, paths);
