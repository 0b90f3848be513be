/** What a dispatch or a report hands back: the rows by which a skill or a person goes on. */
import type { RungPort } from "../core/ports.ts";
import type { Reason } from "../core/reasons.ts";

/** The standard report of a launch. */
export interface HandBack {
	/**
	 * `dispatched`: the worker's process was seen. `prepared`: a person launches it. `reported`: the
	 * session says that it launched one. `inline`: the session does the work itself. `withheld`: it may
	 * not be launched now. `failed`: nothing runs. `unknown`: neither could be seen.
	 */
	readonly status:
		| "dispatched"
		| "prepared"
		| "reported"
		| "inline"
		| "withheld"
		| "failed"
		| "unknown";
	/** The rung. */
	readonly backend: string;
	readonly handle: string | null;
	/** How to watch and join it; a fact in words where the rung has no such surface. */
	readonly observe: string;
	readonly attach: string;
	/** The line that a person runs; only for `prepared`. */
	readonly launch: string | null;
	/** Why it failed or could not be seen, and what to do. */
	readonly problem: {
		readonly reason: Reason;
		readonly message: string;
		readonly next?: string;
	} | null;
	/** What was applied, by name: profile, worktree, whether the model was seen to answer. */
	readonly facts: Readonly<Record<string, string | number>>;
}

/** Where a rung says that its worker can be watched and joined. Its own word, which nobody has checked. */
export interface Hints {
	readonly observe: string | null;
	readonly attach: string | null;
}

export const NO_HINTS: Hints = { observe: null, attach: null };

/** Says that a rung has no surface, and by what its end is learned instead. */
const NO_OBSERVE = "none: act on the completion signal";
const NO_ATTACH = "none: nobody can join it";

/** What a rung of somebody else's says is shown as what it is. */
const ITS_WORD = "(the rung's own word)";

/**
 * The surfaces of a rung for one handle, in words where there is none.
 *
 * @param offload what a person types to run Offload
 * @param told what an external rung says of its own; untrusted
 */
export function surfaces(
	rung: RungPort,
	handle: string,
	offload: string,
	told: Hints = NO_HINTS,
): Pick<HandBack, "observe" | "attach"> {
	const hints = rung.hints(handle, offload);
	const word = (text: string | null) =>
		text === null ? null : `${text} ${ITS_WORD}`;
	const [observe, attach] = [word(told.observe), word(told.attach)];
	return {
		observe:
			hints.observe === null
				? (observe ?? NO_OBSERVE)
				: `${hints.observe}${observe === null ? "" : `; or ${observe}`}`,
		attach: hints.attach ?? attach ?? NO_ATTACH,
	};
}
