/** The quickest look at a live job: whether its keeper is alive and well, so that nothing else has to be read. */
import { ageOf, type Now } from "../core/clock.ts";
import { VIEW_LIMITS } from "../core/conclusions.ts";
import { attemptDir, attemptPaths } from "../core/layout.ts";
import type { ProcessProbe } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import { type Beat, beat as beatSchema } from "../core/records/attempt.ts";
import { readBytes, readJsonMaybe } from "../system/files.ts";
import { isThere } from "./live.ts";
import { listAttempts } from "./publish.ts";

/** Bytes of an event log that are searched; a larger one is looked at as a whole. */
const MOST = 256 * 1024;

/** What a file says, or null where it is absent or says nothing that can be used: then the job is looked at as a whole. */
function usable<T>(read: () => T | null): T | null {
	try {
		return read();
	} catch (error) {
		if (error instanceof OffloadError) return null;
		throw error;
	}
}

/** Events after which more has to be read to say how a job is. */
const MORE = [
	"spawn-failed",
	"asked",
	"deadline",
	"stopping",
	"exited",
	"collecting",
].map((type) => `"type":"${type}"`);

/**
 * Whether a job runs and wants nothing: its keeper is alive, its heart beat a moment ago, its worker was
 * started, never asked anything and was not seen to end. Its view is `running` then, by its heartbeat.
 *
 * @param handle of a live job
 * @param processes asked whether the keeper lives
 * @returns the age of the last beat in seconds; null where any of it is not so or cannot be told, which says
 *   nothing of the job: it has to be looked at as a whole
 */
export function pulseOf(
	root: string,
	handle: string,
	processes: ProcessProbe,
	now: Now,
): number | null {
	const attempt = usable(() => listAttempts(root, handle))?.at(-1);
	if (attempt === undefined) return null;
	const paths = attemptPaths(attemptDir(root, handle, attempt));
	const beat = usable<Beat>(() =>
		readJsonMaybe(paths.beat, beatSchema, "heartbeat"),
	);
	if (beat === null || beat.by.boot !== now.boot) return null;
	const age = ageOf({ at: beat.at, up: beat.up, boot: beat.by.boot }, now);
	if (age === "unknown" || age > VIEW_LIMITS.silentS) return null;
	if (processes.isAlive(beat.by) !== "alive") return null;
	const events = usable(() => readBytes(paths.events, "event log", 0, MOST));
	if (events === null || !events.includes('"type":"spawned"')) return null;
	if (MORE.some((type) => events.includes(type))) return null;
	return isThere(paths.outcome) ? null : age;
}
