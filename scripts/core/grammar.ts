/** The grammars of names. Each is checked where the name enters, and nowhere trusted without it. */

/** A unit of work, as a caller names it. */
export const UNIT = /^[A-Za-z0-9._=@:-]{1,128}$/;
/** A selection key for model and effort. */
export const KEY = /^[a-z][a-z0-9_]{0,63}$/;
/** A slug: lower case words joined by hyphens. */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,54}$/;
/** A rung or harness name. */
export const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** A host alias, a run id or a label. */
export const ALIAS = /^(?!-)(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;
/** A handle: a slug of the unit or rung and eight hex digits. */
export const HANDLE = /^[a-z0-9][a-z0-9-]{0,39}-[0-9a-f]{8}$/;
/** What may stand for a handle: a prefix of one, or the whole of it. */
export const HANDLE_PREFIX = /^[a-z0-9][a-z0-9-]{0,48}$/;
/** An id that a harness gave to its own agent; kept as an alias of a handle. */
export const AGENT_ID = /^(?!-)[A-Za-z0-9_.-]{1,128}$/;
/** The id of a session of a harness, before it becomes a path. */
export const SESSION_ID = /^[A-Za-z0-9_-]{1,128}$/;
/** The mark in the description of a session's own launch, by which it is joined to its plan. */
export const UNIT_MARKER = /\[offload:([A-Za-z0-9._=@:-]{1,128})\]/;
/** The id of a step of a unit. */
export const STEP = UNIT;
/** The name of an environment variable. */
export const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

/**
 * Makes a handle from the unit (or, without one, the rung) and four random bytes.
 *
 * @param from the unit or rung; what is outside `[a-z0-9-]` becomes a hyphen
 * @param random four bytes of randomness
 * @returns `<slug>-<8 hex>`; words of the petition never enter it
 */
export function mintHandle(from: string, random: Uint8Array): string {
	const slug = from
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 40)
		.replace(/^-+|-+$/g, "");
	const hex = [...random.subarray(0, 4)]
		.map((b) => b.toString(16).padStart(2, "0"))
		.join("");
	return `${slug || "job"}-${hex}`;
}

/** The mark of a unit. @param unit fits {@link UNIT} */
export const markerOf = (unit: string): string => `[offload:${unit}]`;
