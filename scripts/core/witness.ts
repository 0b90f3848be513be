/** What a witness is still worth. */
import { ageOf, type Now } from "./clock.ts";
import type { Witness } from "./records/witness.ts";
import type { Yes3 } from "./vocabulary.ts";

/** How old a witness is, in seconds; `unknown` where the clocks contradict each other. */
export const witnessAge = (
	{ seen_at, uptime, boot }: Pick<Witness, "seen_at" | "uptime" | "boot">,
	now: Now,
): number | "unknown" => ageOf({ at: seen_at, up: uptime, boot }, now);

/**
 * What may be concluded from a witness now.
 *
 * @returns its value while it is valid; past its time, from another boot of the machine that looked, or
 *   with an age that cannot be told, nothing is known
 */
export function valueNow(witness: Witness, now: Now): Yes3 {
	if (witness.boot !== now.boot) return "unknown";
	const age = witnessAge(witness, now);
	return age === "unknown" || age > witness.valid_for
		? "unknown"
		: witness.value;
}
