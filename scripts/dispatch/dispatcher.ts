/** Who dispatches, read from the environment. */
import type { Dispatcher } from "../core/authority.ts";

/** How deep dispatches may nest: a person's own session dispatches, its workers do not. */
const DEPTH_LIMIT = 1;

/** The session that asks, where a session's shell does. */
export const sessionOf = (
	env: Readonly<Record<string, string | undefined>>,
): string | null => env.CLAUDE_CODE_SESSION_ID || null;

/**
 * Reads who dispatches.
 *
 * @param env the environment of the one who asks
 * @returns a depth that cannot be read counts as the limit, so that it is refused and not guessed
 */
export function dispatcherOf(
	env: Readonly<Record<string, string | undefined>>,
): Dispatcher {
	const depth = env.OFFLOAD_DEPTH;
	return {
		inSession: env.CLAUDECODE === "1" || sessionOf(env) !== null,
		mode: null,
		depth:
			depth === undefined || depth === ""
				? 0
				: /^\d{1,3}$/.test(depth)
					? Number(depth)
					: DEPTH_LIMIT,
		depthLimit: DEPTH_LIMIT,
	};
}
