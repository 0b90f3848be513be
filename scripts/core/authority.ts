/** How far a dispatch may go: never beyond what the one who dispatches may do. */
import type { Profile } from "./vocabulary.ts";
import { PROFILES } from "./vocabulary.ts";

/** The permission modes of a session and the widest profile that each one covers. */
const COVERS: ReadonlyMap<string, Profile> = new Map([
	["plan", "read-only"],
	["manual", "read-only"],
	["default", "read-only"],
	["dontAsk", "read-only"],
	["acceptEdits", "write"],
	["auto", "write"],
	["bypassPermissions", "full"],
]);

/**
 * The widest profile that a session's permission mode covers.
 *
 * @param mode as a hook recorded it; null where none was recorded
 * @returns read-only for a mode that is not known
 */
export const coveredBy = (mode: string | null): Profile =>
	COVERS.get(mode ?? "") ?? "read-only";

/** Whether `asked` goes no further than `limit`. */
export const within = (asked: Profile, limit: Profile): boolean =>
	PROFILES.indexOf(asked) <= PROFILES.indexOf(limit);

/** Who dispatches. */
export interface Dispatcher {
	/** Whether a coding session's own shell is asking, rather than a person's terminal. */
	readonly inSession: boolean;
	/** The session's permission mode as a hook recorded it; null where none was. */
	readonly mode: string | null;
	/** How many dispatches lie between a person and this one. */
	readonly depth: number;
	/** How deep dispatches may nest; 1 unless configured. */
	readonly depthLimit: number;
}

export type Authority =
	| { readonly kind: "granted" }
	| { readonly kind: "ask"; readonly question: string }
	| { readonly kind: "refuse"; readonly why: string };

/**
 * Decides whether a dispatch may have the profile that it asks for.
 *
 * In a terminal outside any session the explicit flag is the person's word. Inside a session the
 * session's own permission mode is the limit, and what is wider is a question to the person.
 */
export function authorityFor(profile: Profile, who: Dispatcher): Authority {
	if (who.depth >= who.depthLimit)
		return {
			kind: "refuse",
			why: `a worker does not dispatch workers (depth ${who.depth}, limit ${who.depthLimit})`,
		};
	if (!who.inSession) return { kind: "granted" };
	const covered = coveredBy(who.mode);
	if (within(profile, covered)) return { kind: "granted" };
	const mode =
		who.mode === null
			? "whose permission mode is not known here"
			: `in permission mode ${who.mode}`;
	return {
		kind: "ask",
		question: `The profile ${profile} goes beyond what this session, ${mode}, covers (${covered}). Dispatch it from a terminal of your own, or ask for ${covered}?`,
	};
}
