/** What Claude Code cannot be launched for, whatever it promises. */
import type { LaunchUser } from "../../core/ports.ts";
import type { Expect, Profile } from "../../core/vocabulary.ts";

/**
 * Why a profile cannot be launched by this user, or can never make what is expected. Claude Code refuses to
 * skip permissions as root, and Offload does not talk it out of that by itself; and only a shell commits.
 */
export function blockedClaude(
	profile: Profile,
	expect: Expect,
	who: LaunchUser,
): string | null {
	if (profile === "full" && who.uid === 0 && !who.sandbox)
		return "root guard: Claude Code does not skip permissions for root; dispatch as another user, or ask for a narrower profile";
	if (profile !== "full" && expect === "commit")
		return `a worker with the profile ${profile} has no shell, so it can never make a commit; expect a patch, or give it the profile full`;
	return profile === "read-only" && expect === "patch"
		? "a worker with the profile read-only changes nothing, so there can be no patch; expect a report, or give it the profile write"
		: null;
}
