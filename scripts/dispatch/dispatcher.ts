/** Who dispatches: by the environment, and by what the hooks recorded of the session. */
import type { Config } from "../config/config.ts";
import type { Dispatcher } from "../core/authority.ts";
import type { Now } from "../core/clock.ts";
import { OffloadError } from "../core/reasons.ts";
import { readMode, sessionId } from "../sessions/record.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The deepest nesting that can be configured. */
const DEEPEST = 4;

/** The session that asks, where a session's shell does. */
export const sessionOf = (env: Env): string | null =>
	env.CLAUDE_CODE_SESSION_ID || null;

/** Whether a coding session's own shell is asking, rather than a person's terminal. */
export const isInSession = (env: Env): boolean =>
	env.CLAUDECODE === "1" || sessionOf(env) !== null;

/**
 * How many dispatches lie between a person and whoever asks.
 *
 * @param limit how deep they may nest
 * @returns a depth that cannot be read counts as the limit, so that it is refused and not guessed
 */
export function depthOf(env: Env, limit: number = DEEPEST): number {
	const depth = env.OFFLOAD_DEPTH;
	if (depth === undefined || depth === "") return 0;
	return /^\d{1,3}$/.test(depth) ? Number(depth) : limit;
}

/** The permission mode that the hooks recorded. What cannot be read is told, and not taken for a narrow mode or a wide one. */
function modeOf(root: string, session: string, now: Now): string | null {
	try {
		return readMode(root, session, now);
	} catch (error) {
		if (!(error instanceof OffloadError) || error.reason !== "corrupt")
			throw error;
		throw new OffloadError("corrupt", error.message, {
			...(error.about === undefined ? {} : { about: error.about }),
			kept: "nothing was launched",
			next: "the next prompt of the session writes it anew",
			cause: error,
		});
	}
}

/**
 * Reads who dispatches.
 *
 * @param env the environment of the one who asks
 * @param root the state root, in which the hooks record a session's permission mode
 * @param config how deep dispatches may nest
 * @param now what was recorded before the machine restarted counts for nothing
 * @returns `mode` null where no hook recorded one: it covers read-only
 * @throws OffloadError `corrupt` or `store` where what is recorded cannot be read
 */
export function dispatcherOf(
	env: Env,
	root: string,
	config: { readonly limits: Pick<Config["limits"], "depth"> },
	now: Now,
): Dispatcher {
	const session = sessionId(sessionOf(env));
	const { depth } = config.limits;
	return {
		inSession: isInSession(env),
		mode: session === null ? null : modeOf(root, session, now),
		depth: depthOf(env, depth),
		depthLimit: depth,
	};
}
