/** What is recorded of a session: its permission mode as a hook last heard it, and what it has been told. */
import { appendFileSync, closeSync, openSync } from "node:fs";
import { ageOf, type Now, otherBoot } from "../core/clock.ts";
import { SESSION_ID } from "../core/grammar.ts";
import { sessionPaths, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	type LedgerMark,
	SESSION_FORMAT,
	type SessionRecord,
	sessionRecord,
	TOLD_FORMAT,
	toldRecord,
} from "../core/records/session.ts";
import {
	asJson,
	codeOf,
	makeDir,
	readBytes,
	readJsonMaybe,
	storeError,
	writeDurable,
} from "../system/files.ts";

/**
 * A session's id as it may become a path.
 *
 * @param id from an environment, a command line or a hook's input
 * @returns null where it is none
 */
export const sessionId = (id: string | null | undefined): string | null =>
	id !== null && id !== undefined && SESSION_ID.test(id) ? id : null;

/** @throws OffloadError `usage`: an id that was not checked must not become a path */
function paths(root: string, session: string) {
	if (sessionId(session) === null)
		throw new OffloadError("usage", "This is not the id of a session", {
			about: session,
		});
	return sessionPaths(root, session);
}

/**
 * What is recorded of a session.
 *
 * @param root the state root; an absent one holds none
 * @returns null where nothing is
 * @throws OffloadError `corrupt` or `store`
 */
export const readSession = (
	root: string,
	session: string,
): SessionRecord | null =>
	readJsonMaybe(paths(root, session).record, sessionRecord, "session record");

/**
 * The permission mode of a session as a hook last heard it.
 *
 * @param now a mode that was heard before the machine restarted is of an earlier life, and one of the
 *   future was never heard
 * @returns null where it is not known
 * @throws OffloadError `corrupt` or `store`: then nothing is known, which is no mode
 */
export function readMode(
	root: string,
	session: string,
	now: Now,
): string | null {
	const record = readSession(root, session);
	return record !== null &&
		record.session === session &&
		!otherBoot(record.boot, now.boot) &&
		ageOf(record, now) !== "unknown"
		? record.mode
		: null;
}

/**
 * Whether a session was seen to end, or cannot be there any more.
 *
 * @returns false where nothing is recorded of it
 * @throws OffloadError `corrupt` or `store`
 */
export function isOver(root: string, session: string, now: Now): boolean {
	const record = readSession(root, session);
	return (
		record !== null &&
		(record.over === true || otherBoot(record.boot, now.boot))
	);
}

/** What changes in a session's record. */
export interface SessionChange {
	/** Absent: as it was. */
	readonly mode?: string | null;
	readonly news?: LedgerMark;
	/** Set where a hook saw it end; absent: it goes on. */
	readonly over?: true;
}

/**
 * Changes a session's record. A damaged one is replaced: what is written was heard just now.
 *
 * @param root an opened state root
 * @throws OffloadError `store`
 */
export function noteSession(
	root: string,
	session: string,
	now: Now,
	change: SessionChange,
): void {
	const { dir, record } = paths(root, session);
	let before: SessionRecord | null = null;
	try {
		before = readSession(root, session);
	} catch (error) {
		if (!(error instanceof OffloadError) || error.reason !== "corrupt")
			throw error;
	}
	const heard = change.mode !== undefined;
	const next: SessionRecord = {
		format: SESSION_FORMAT,
		session,
		mode: heard ? (change.mode ?? null) : (before?.mode ?? null),
		// The moment is that of the mode: a mark that moves makes no mode younger.
		at: heard || before === null ? now.at : before.at,
		boot: heard || before === null ? now.boot : before.boot,
		up: heard || before === null ? now.up : before.up,
		...(change.over ? { over: true } : {}),
		news: change.news ?? before?.news ?? null,
	};
	makeDir(store(root).sessions);
	makeDir(dir);
	// Of an earlier boot it counts for nothing, so it need not outlive this one.
	writeDurable(record, asJson(next), { sync: false });
}

/** Notes the permission mode that a hook was just told. @throws OffloadError `store` */
export const noteMode = (
	root: string,
	session: string,
	mode: string | null,
	now: Now,
): void => noteSession(root, session, now, { mode });

/**
 * Claims the telling of one thing to one session. Of several who claim it, one may tell it, once.
 *
 * @param key a name of ours: letters, digits, `.`, `_` and `-`
 * @returns false where it was told before
 * @throws OffloadError `store`
 */
export function claimTelling(
	root: string,
	session: string,
	key: string,
): boolean {
	const { dir, said } = paths(root, session);
	const path = `${said}/${key}`;
	try {
		closeSync(openSync(path, "wx", 0o600));
		return true;
	} catch (error) {
		if (codeOf(error) === "EEXIST") return false;
		if (codeOf(error) !== "ENOENT") throw storeError(error, path, "write");
	}
	makeDir(store(root).sessions);
	makeDir(dir);
	makeDir(said);
	try {
		closeSync(openSync(path, "wx", 0o600));
		return true;
	} catch (error) {
		if (codeOf(error) === "EEXIST") return false;
		throw storeError(error, path, "write");
	}
}

/** A short name for a list, by FNV-1a: what makes a digest would take longer to load than all of this. */
function shortName(items: readonly string[]): string {
	let hash = 0x811c9dc5;
	for (const char of items.join("\n")) {
		hash ^= char.codePointAt(0) ?? 0;
		hash = Math.imul(hash, 0x01000193) >>> 0;
	}
	return hash.toString(16).padStart(8, "0");
}

/**
 * Claims the telling of many like things to one session at the price of one. Of several who claim the same
 * ones, one may tell them.
 *
 * @param name of the kind, such as `running`
 * @param items names of ours without line breaks
 * @returns those that the session has not been told
 * @throws OffloadError `store`
 */
export function claimMany(
	root: string,
	session: string,
	name: string,
	items: readonly string[],
): string[] {
	const path = `${paths(root, session).said}/${name}.txt`;
	const known = new Set(
		(readBytes(path, "list of what was told")?.toString("utf8") ?? "").split(
			"\n",
		),
	);
	const fresh = items.filter((item) => !known.has(item));
	if (fresh.length === 0) return [];
	if (!claimTelling(root, session, `${name}-${shortName(fresh)}`)) return [];
	try {
		appendFileSync(path, `${fresh.join("\n")}\n`, { mode: 0o600 });
	} catch (error) {
		throw storeError(error, path, "append to");
	}
	return fresh;
}

/**
 * Up to where a person has been told what ended, in whatever session.
 *
 * @param root the state root; an absent one holds no mark
 * @returns null where nobody has been told anything
 * @throws OffloadError `corrupt` or `store`
 */
export const readTold = (root: string): LedgerMark | null =>
	readJsonMaybe(store(root).told, toldRecord, "mark of what was told")?.mark ??
	null;

/** Moves that mark. @throws OffloadError `store` */
export function writeTold(root: string, mark: LedgerMark, now: Now): void {
	writeDurable(
		store(root).told,
		asJson({ format: TOLD_FORMAT, at: now.at, mark }),
		{ sync: false },
	);
}
