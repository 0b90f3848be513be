/** Quota holds: written by the runner that saw a refusal, read before every launch. */
import { ageOf, NO_BOOT, type Now } from "../core/clock.ts";
import { holdPath, store } from "../core/layout.ts";
import {
	HOLD_FORMAT,
	type HoldRecord,
	holdRecord,
} from "../core/records/hold.ts";
import type { AuthRoute } from "../core/vocabulary.ts";
import {
	asJson,
	makeDir,
	readJsonMaybe,
	removeFile,
	writeDurable,
} from "../system/files.ts";

/** Seconds for which a refusal without a reset is worth telling. */
const TOLD_S = 3600;

/** Seconds until a hold resets, by whichever clock says that more of it is left. */
function leftS(hold: HoldRecord, now: Now): number {
	if (hold.until === null) return 0;
	const byWall = (Date.parse(hold.until) - Date.parse(now.at)) / 1000;
	if (hold.boot === NO_BOOT || hold.boot !== now.boot) return byWall;
	const length = (Date.parse(hold.until) - Date.parse(hold.at)) / 1000;
	// A wall clock that was set back makes a hold no longer than it was when it was seen.
	return Math.min(byWall, length - (now.up - hold.up));
}

/**
 * Notes that an account's quota is used up. Of several the one that resets last stands.
 *
 * @param root an opened state root
 * @throws OffloadError `store`
 */
export function noteHold(root: string, seen: Omit<HoldRecord, "format">): void {
	const path = holdPath(root, seen.harness, seen.route);
	let there: HoldRecord | null = null;
	try {
		there = readJsonMaybe(path, holdRecord, "quota hold");
	} catch {
		// Damaged: what was seen just now takes its place.
	}
	const later =
		there?.until != null &&
		(seen.until === null || Date.parse(there.until) > Date.parse(seen.until)) &&
		Date.parse(there.until) > Date.parse(seen.at);
	if (later) return;
	makeDir(store(root).holds);
	writeDurable(path, asJson({ format: HOLD_FORMAT, ...seen }));
}

/** A hold that is worth something now. */
export interface LiveHold {
	/** Null: the reset is not known, and nothing is withheld for it. */
	readonly until: string | null;
	readonly by: string;
	readonly ageS: number | "unknown";
}

/**
 * The hold on an account.
 *
 * @param root the state root; an absent one holds none
 * @returns null where there is none, or where it is over (then its file is removed)
 * @throws OffloadError `corrupt` or `store`: a launch is not let through because a hold cannot be read
 */
export function readHold(
	root: string,
	harness: string,
	route: AuthRoute,
	now: Now,
): LiveHold | null {
	const path = holdPath(root, harness, route);
	const hold = readJsonMaybe(path, holdRecord, "quota hold");
	if (hold === null) return null;
	const ageS = ageOf({ at: hold.at, up: hold.up, boot: hold.boot }, now);
	const over =
		hold.until === null
			? ageS === "unknown" || ageS > TOLD_S
			: leftS(hold, now) <= 0;
	if (!over) return { until: hold.until, by: hold.by, ageS };
	removeFile(path);
	return null;
}
