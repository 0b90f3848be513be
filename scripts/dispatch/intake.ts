/** Takes a captured petition in: from the words that a hook kept to a private file that a dispatch reads. */
import type { Now } from "../core/clock.ts";
import { sessionPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { takeCapture } from "../petitions/capture.ts";
import { putPetition, writtenDir } from "../petitions/drop.ts";
import { asPetition } from "../petitions/petition.ts";
import { PETITION_LIMIT } from "../petitions/read.ts";

/** What came of an intake. */
export interface Intake {
	readonly petition: {
		/** Absolute; mode 0600, in a folder of its own. */
		readonly path: string;
		readonly bytes: number;
		readonly sha256: string;
		readonly sanitized: number;
	} | null;
	/** Where there is no petition: why. */
	readonly why: string;
	/** How many other captures are gone. */
	readonly discarded: number;
	/** A private folder for petitions that the skill writes itself. */
	readonly drop: string;
}

/**
 * Takes the petition that was typed last in a session, once.
 *
 * @param root an opened state root
 * @param session an id that was checked
 * @param name of the petition's folder, by chance
 * @throws OffloadError `store`. What cannot be used as a petition is no error: `why` says what it was
 */
export function takeIn(
	root: string,
	session: string,
	name: string,
	now: Now,
): Intake {
	const { captures, drops } = sessionPaths(root, session);
	// Made first: where the store takes nothing, the words stay where they are.
	const drop = writtenDir(drops);
	const taken = takeCapture(captures, now, (bytes) =>
		place(drops, name, bytes),
	);
	const { discarded, put } = taken;
	if (put === null) return { petition: null, why: taken.why, discarded, drop };
	return "refused" in put
		? { petition: null, why: put.refused, discarded, drop }
		: { petition: put, why: "taken", discarded, drop };
}

/** Puts typed words where a dispatch reads them, or says why they are no petition. */
function place(
	drops: string,
	name: string,
	bytes: Uint8Array,
): NonNullable<Intake["petition"]> | { readonly refused: string } {
	if (bytes.length > PETITION_LIMIT)
		return {
			refused: `refused: it has ${bytes.length} bytes, and at most ${PETITION_LIMIT} (1 MiB) are allowed; put the material into files and name them`,
		};
	try {
		const { sha256, sanitized } = asPetition(bytes, "the typed words");
		const path = putPetition(drops, name, bytes);
		return { path, bytes: bytes.length, sha256, sanitized };
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "refused-input")
			return { refused: `refused: ${error.message}` };
		throw error;
	}
}
