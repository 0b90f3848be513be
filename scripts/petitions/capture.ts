/**
 * Captures: the words after a command, kept byte for byte from the moment they were typed until they
 * are taken, once and within seconds. One folder for each session.
 *
 * `<name>` holds the bytes, `<name>.json` says what they are and makes the capture; the name follows
 * from the prompt, so that two hooks of one prompt make one capture. Taking renames `.json` to `.taken`,
 * which only one can, and that to `.done` once the words are in their new place.
 */
import { createHash } from "node:crypto";
import { renameSync, statSync } from "node:fs";
import { ageOf, type Now } from "../core/clock.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	CAPTURE_FORMAT,
	type CaptureRecord,
	captureRecord,
} from "../core/records/session.ts";
import {
	asJson,
	codeOf,
	linkOnce,
	listDir,
	makeDir,
	readBytes,
	readJsonMaybe,
	removeFile,
	storeError,
	writeDurable,
} from "../system/files.ts";

/** Seconds after which a capture is no longer what was just typed. */
export const CAPTURE_VALID_S = 60;

/** Seconds within which the same words of one session are the same capture, where the prompt has no id. */
const SAME_S = 5;

const NAME = /^([0-9a-f]{32})(\.json|\.taken|\.done)?$/;

const sha256 = (bytes: Uint8Array | string): string =>
	createHash("sha256").update(bytes).digest("hex");

function nameOf(
	session: string,
	digest: string,
	prompt: string | null,
	now: Now,
): string {
	const rest =
		prompt === null
			? ["words", digest, Math.floor(Date.parse(now.at) / 1000 / SAME_S)]
			: ["prompt", prompt];
	return sha256(JSON.stringify([session, ...rest])).slice(0, 32);
}

/** The names in a folder by their form. */
function list(dir: string): { captures: string[]; all: string[] } {
	const all = (listDir(dir) ?? []).filter((file) => NAME.test(file));
	return {
		all,
		captures: all
			.filter((file) => file.endsWith(".json"))
			.map((file) => file.slice(0, -".json".length)),
	};
}

/** How far the taking of a capture has come; null where nobody has begun. */
function takenOf(dir: string, name: string): "taken" | "done" | null {
	const all = listDir(dir) ?? [];
	if (all.includes(`${name}.done`)) return "done";
	return all.includes(`${name}.taken`) ? "taken" : null;
}

/** Takes one capture away, unless somebody takes it meanwhile: then its bytes are theirs. @returns whether it was there */
function drop(dir: string, name: string): boolean {
	if (!claim(dir, name)) return false;
	removeFile(`${dir}/${name}`);
	removeFile(`${dir}/${name}.taken`);
	return true;
}

/**
 * Keeps the words after a command.
 *
 * @param dir the folder of the session's captures; made where it is absent
 * @param what the bytes, which may be none, and the id of the prompt where there is one
 * @returns `known` where another hook of the same prompt had kept them
 * @throws OffloadError `store`
 */
export function keepCapture(
	dir: string,
	what: {
		readonly session: string;
		readonly bytes: Uint8Array;
		readonly prompt: string | null;
	},
	now: Now,
): "kept" | "known" {
	const digest = sha256(what.bytes);
	const name = nameOf(what.session, digest, what.prompt, now);
	makeDir(dir);
	if (takenOf(dir, name) !== null) return "known";
	const record: CaptureRecord = {
		format: CAPTURE_FORMAT,
		session: what.session,
		at: now.at,
		boot: now.boot,
		up: now.up,
		bytes: what.bytes.length,
		sha256: digest,
		prompt: what.prompt,
	};
	// Another hook of this prompt writes the same bytes.
	writeDurable(`${dir}/${name}`, what.bytes, { sync: false });
	const made = linkOnce(`${dir}/${name}.json`, asJson(record));
	const taken = takenOf(dir, name);
	if (taken === null) return made === "made" ? "kept" : "known";
	// It was taken while we wrote: what we made is one too many. The bytes may be in reading until that is done.
	removeFile(`${dir}/${name}.json`);
	if (taken === "done") removeFile(`${dir}/${name}`);
	return "known";
}

/** Whether a capture is still what was just typed. */
function fresh(record: CaptureRecord, now: Now): boolean {
	if (record.boot !== now.boot) return false;
	const age = ageOf(record, now);
	return age !== "unknown" && age <= CAPTURE_VALID_S;
}

/** Whether two captures are of one prompt without an id, whose hooks ran on either side of a change of time. */
const isTwin = (one: CaptureRecord | null, other: CaptureRecord): boolean =>
	one !== null &&
	one.prompt === null &&
	other.prompt === null &&
	one.sha256 === other.sha256 &&
	one.boot === other.boot &&
	Math.abs(one.up - other.up) <= SAME_S;

/** A capture's record; null where it is gone or damaged. */
function recordOf(dir: string, name: string): CaptureRecord | null {
	try {
		return readJsonMaybe(`${dir}/${name}.json`, captureRecord, "capture");
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "corrupt")
			return null;
		throw error;
	}
}

/**
 * Discards captures that nobody took.
 *
 * @param dir the folder of the session's captures; an absent one holds none
 * @param which `all`, or only those that are no longer `fresh`
 * @returns how many
 * @throws OffloadError `store`
 */
export function discardCaptures(
	dir: string,
	which: "all" | "stale",
	now: Now,
): number {
	const { captures, all } = list(dir);
	let discarded = 0;
	for (const name of captures) {
		const record = recordOf(dir, name);
		if (which === "stale" && record !== null && fresh(record, now)) continue;
		if (drop(dir, name)) discarded += 1;
	}
	if (which === "all") for (const file of all) removeFile(`${dir}/${file}`);
	return discarded;
}

/** What came of taking. */
export interface Taken<T> {
	/** What the bytes became; null where there were none to take. */
	readonly put: T | null;
	/** Where `put` is null: why, one sentence without a full stop. */
	readonly why: string;
	/** How many other captures were discarded. */
	readonly discarded: number;
}

/** Makes a capture ours. @returns false where another was first */
function claim(dir: string, name: string): boolean {
	return rename(`${dir}/${name}.json`, `${dir}/${name}.taken`);
}

/** Brings a taking to its end: the words are where they belong, or nowhere any more. */
function finish(dir: string, name: string): void {
	removeFile(`${dir}/${name}`);
	rename(`${dir}/${name}.taken`, `${dir}/${name}.done`);
}

/** Gives a capture back to whoever asks next. */
const unclaim = (dir: string, name: string): boolean =>
	rename(`${dir}/${name}.taken`, `${dir}/${name}.json`);

/** @returns false where the file is not there any more */
function rename(from: string, to: string): boolean {
	try {
		renameSync(from, to);
		return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw storeError(error, from, "take");
	}
}

/** Seconds after which a taking that has not come to its end was cut off: it takes a few milliseconds. */
const CUT_OFF_S = 3;

/** Puts back what somebody began to take and did not bring to an end: its words are still there. */
function recover(dir: string, now: Now): void {
	const { all } = list(dir);
	for (const file of all) {
		if (!file.endsWith(".taken")) continue;
		const name = file.slice(0, -".taken".length);
		if (!all.includes(name)) continue;
		// A rename leaves the time of the content as it was, and moves that of the file.
		const begun = statSync(`${dir}/${file}`, {
			throwIfNoEntry: false,
		})?.ctimeMs;
		if (begun === undefined) continue;
		if (Date.parse(now.at) - begun > CUT_OFF_S * 1000) unclaim(dir, name);
	}
}

/**
 * Takes the newest capture of a session, once. Older ones, and those that are too old, are discarded.
 *
 * The words are removed only when they are in their new place: a taking that is cut off loses none.
 *
 * @param dir the folder of the session's captures; an absent one holds none
 * @param put brings the bytes to where they are wanted
 * @throws OffloadError `store`, or what `put` throws; the capture can then be taken again
 */
export function takeCapture<T>(
	dir: string,
	now: Now,
	put: (bytes: Uint8Array) => T,
): Taken<T> {
	recover(dir, now);
	const there = list(dir);
	const found = there.captures.map((name) => ({
		name,
		record: recordOf(dir, name),
	}));
	const good = found
		.flatMap(({ name, record }) =>
			record !== null && fresh(record, now) ? [{ name, record }] : [],
		)
		.sort((a, b) => b.record.up - a.record.up);
	const [newest] = good;
	let discarded = 0;
	for (const { name, record } of found) {
		if (name === newest?.name) continue;
		if (!drop(dir, name)) continue;
		if (newest === undefined || !isTwin(record, newest.record)) discarded += 1;
	}
	const none = (why: string): Taken<T> => ({ put: null, why, discarded });
	if (newest === undefined) {
		if (discarded > 0)
			return none(
				`what was typed was not taken within ${CAPTURE_VALID_S} seconds, or is damaged`,
			);
		return none(
			list(dir).all.some((file) => /\.(taken|done)$/.test(file))
				? "the words that were typed last were taken before"
				: "no typed words are kept: nobody typed the command, or they could not be kept",
		);
	}
	const { name, record } = newest;
	if (!claim(dir, name))
		return none("the words that were typed last were taken before");
	const path = `${dir}/${name}`;
	let bytes: Uint8Array | null = null;
	try {
		bytes = readBytes(path, "captured petition", 0, record.bytes);
	} catch (error) {
		if (!(error instanceof OffloadError) || error.reason !== "corrupt")
			throw error;
	}
	if (bytes === null || sha256(bytes) !== record.sha256) {
		finish(dir, name);
		return none("what was kept is not what was typed: it is damaged");
	}
	if (bytes.length === 0) {
		finish(dir, name);
		return none("no words were typed after the command");
	}
	let result: T;
	try {
		result = put(bytes);
	} catch (error) {
		unclaim(dir, name);
		throw error;
	}
	finish(dir, name);
	return { put: result, why: "taken", discarded };
}
