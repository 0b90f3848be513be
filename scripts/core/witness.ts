/** What a witness is still worth. */
import { ageOf, NO_BOOT, type Now } from "./clock.ts";
import type { Witness, WitnessKind } from "./records/witness.ts";
import type { Yes3 } from "./vocabulary.ts";

/**
 * A witness of one kind. A function that acts on one kind takes only that one, so that what was seen of a
 * gate can never speak for an agent.
 */
export type WitnessOf<K extends WitnessKind> = Omit<Witness, "kind"> & {
	readonly kind: K;
};

/** The parts of a witness that tell when it was seen. */
type Seen = Pick<Witness, "seen_at" | "uptime" | "boot">;

/** How old a witness is, in seconds; `unknown` where the clocks contradict each other. */
export const witnessAge = (
	{ seen_at, uptime, boot }: Seen,
	now: Now,
): number | "unknown" => ageOf({ at: seen_at, up: uptime, boot }, now);

/**
 * What may be concluded from a witness now.
 *
 * @returns its value while it is valid; past its time, from another boot of the machine that looked, from
 *   a machine that cannot tell its boots apart, or with an age that cannot be told, nothing is known
 */
export function valueNow(
	witness: Seen & Pick<Witness, "value" | "valid_for">,
	now: Now,
): Yes3 {
	if (witness.boot === NO_BOOT || witness.boot !== now.boot) return "unknown";
	const age = witnessAge(witness, now);
	return age === "unknown" || age > witness.valid_for
		? "unknown"
		: witness.value;
}

/** The witness, where it is of this kind; null where it speaks of something else. */
export const ofKind = <K extends WitnessKind>(
	witness: Witness,
	kind: K,
): WitnessOf<K> | null => (witness.kind === kind ? { ...witness, kind } : null);
