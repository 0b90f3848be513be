/** The permission mode as an event tells it. */
import type { HookContext } from "./frame.ts";

/** Ends the name that Claude Code gives to what its own Bash tool starts; a hook is started under another. */
const FROM_BASH = /_agent$/;

/**
 * The permission mode that an event tells.
 *
 * @returns null where it tells none, which is not known; undefined where a command of the session itself
 *   feigns the event, since a session is no witness of what it may do
 */
export function heardMode(
	ctx: Pick<HookContext, "env">,
	input: { readonly permission_mode?: string | null | undefined },
): string | null | undefined {
	if (FROM_BASH.test(ctx.env.AI_AGENT ?? "")) return undefined;
	return input.permission_mode ?? null;
}
