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
	const taken = takeCapture(captures, now);
	const drop = writtenDir(drops);
	const none = (why: string): Intake => ({
		petition: null,
		why,
		discarded: taken.discarded,
		drop,
	});
	if (taken.bytes === null) return none(taken.why);
	if (taken.bytes.length > PETITION_LIMIT)
		return none(
			`refused: it has ${taken.bytes.length} bytes, and at most ${PETITION_LIMIT} (1 MiB) are allowed; put the material into files and name them`,
		);
	try {
		const { sha256, sanitized } = asPetition(taken.bytes, "the typed words");
		const path = putPetition(drops, name, taken.bytes);
		const bytes = taken.bytes.length;
		return { ...none("taken"), petition: { path, bytes, sha256, sanitized } };
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "refused-input")
			return none(`refused: ${error.message}`);
		throw error;
	}
}
