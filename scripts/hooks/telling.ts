/** Tells each thing once to each session, also where the plugin is installed twice. */
import { OffloadError } from "../core/reasons.ts";
import { claimTelling } from "../sessions/record.ts";
import type { Line } from "./lines.ts";

/**
 * The lines that this session has not been told. They count as told from here on.
 *
 * @param unrecorded what is to be done where that cannot be written down: a start of a session comes once,
 *   so it tells; a prompt comes again and again, so it keeps silent
 */
export function untold<L extends Pick<Line, "key">>(
	root: string,
	session: string,
	lines: readonly L[],
	unrecorded: "tell" | "keep-silent",
): L[] {
	return lines.filter(({ key }) => {
		try {
			return claimTelling(root, session, key);
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			return unrecorded === "tell";
		}
	});
}
