/**
 * Who may write an attempt's records.
 *
 * A claim is made by link(2): of any number of runners that try, one is the first. It is never
 * removed. Where its holder is proven dead, the next generation may be claimed, and its holder is
 * then the one writer. Whether a holder is dead is for the caller to prove; a stopped process is not.
 */

import { attemptPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { type Claim, claim as claimSchema } from "../core/records/attempt.ts";
import { fitTo } from "../core/records/parse.ts";
import { asJson, linkOnce, readJsonMaybe } from "../system/files.ts";

/** More generations than that mean that something kills every adopter. */
export const MOST_GENERATIONS = 999;

/** One generation's claim, or null. @throws OffloadError `corrupt` or `store` */
export function readClaim(dir: string, generation: number): Claim | null {
	const path = attemptPaths(dir).claim(generation);
	return readJsonMaybe(path, claimSchema, "claim");
}

/**
 * The claim that counts: that of the highest generation.
 *
 * @param dir the attempt's directory
 * @param since a generation known to be there, to look on from
 * @returns null where nobody has claimed the attempt
 * @throws OffloadError `corrupt` or `store`
 */
export function currentClaim(dir: string, since = 1): Claim | null {
	let current: Claim | null = null;
	for (let g = since; g <= MOST_GENERATIONS; g++) {
		const next = readClaim(dir, g);
		if (next === null) break;
		current = next;
	}
	return current;
}

/**
 * Tries to become the holder.
 *
 * Whoever takes a claim looks for an outcome before doing anything: a verb may have concluded the
 * attempt meanwhile.
 *
 * @param dir the attempt's directory
 * @param claim the claim to make. Generation 1 needs nothing; generation g+1 needs that the caller
 *   has proven the holder of g dead
 * @returns `taken` (also where this very claim is there already), or who holds that generation
 * @throws OffloadError `store`, `corrupt`, or `internal` where a generation is skipped
 */
export function takeClaim(
	dir: string,
	claim: Claim,
): "taken" | { readonly heldBy: Claim } {
	const record = fitTo(claim, claimSchema, "claim");
	const before = claim.generation - 1;
	if (before > 0 && readClaim(dir, before) === null)
		throw new OffloadError(
			"internal",
			`Generation ${claim.generation} was to be claimed before generation ${before}`,
			{ about: dir },
		);
	const path = attemptPaths(dir).claim(claim.generation);
	if (linkOnce(path, asJson(record)) === "made") return "taken";
	const heldBy = readClaim(dir, claim.generation);
	if (heldBy === null)
		throw new OffloadError("store", "A claim was there and is gone", {
			about: path,
			next: "look whether something removes files under the state root",
		});
	return heldBy.nonce === claim.nonce ? "taken" : { heldBy };
}
