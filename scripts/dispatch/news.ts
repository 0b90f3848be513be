/**
 * What has happened since somebody was last told: the end of the ledger tells what ended, and the live
 * jobs themselves tell what is the matter with them. Neither looks at a job that ended long ago.
 */
import { ageOf, type Now } from "../core/clock.ts";
import { jobPaths, ledgerPath } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { ledgerRow } from "../core/records/ledger.ts";
import type { LedgerMark } from "../core/records/session.ts";
import { listMonths } from "../jobs/ledger.ts";
import { isThere, listLive, sizeOf } from "../jobs/live.ts";
import { readJob } from "../jobs/publish.ts";
import { pulseOf } from "../jobs/pulse.ts";
import { readBytes } from "../system/files.ts";
import {
	isOrphaned,
	type LookWorld,
	look,
	type Seen,
	type Unseen,
} from "./look.ts";

/** Bytes of one month that are read at most: what lies before them ended long ago. */
const MOST = 512 * 1024;
/** Live jobs that are looked at as a whole between two looks at the clock. */
const AT_ONCE = 40;

/** One job that ended. */
export interface Ended {
	readonly handle: string;
	readonly attempt: number;
	/** The session that dispatched it. */
	readonly session: string | null;
	readonly outcome: string;
	readonly ending: string;
	/** Who saw the end. */
	readonly by: string;
	readonly ageS: number | "unknown";
}

/**
 * The end of the ledger now.
 *
 * @param root the state root; an absent one has an empty ledger
 * @throws OffloadError `store`
 */
export function ledgerEnd(root: string, now: Now): LedgerMark {
	const month = listMonths(root)[0] ?? now.at.slice(0, 7);
	return { month, offset: sizeOf(ledgerPath(root, month)) };
}

/** A line of the ledger, where it tells of an end. */
function endOf(line: string, now: Now): Ended | null {
	// Most rows tell of something else; only these are taken apart.
	if (!line.includes('"ended"')) return null;
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return null;
	}
	const { data: row } = ledgerRow.safeParse(value);
	if (row?.kind !== "ended" || row.handle === null) return null;
	return {
		handle: row.handle,
		attempt: row.attempt ?? 1,
		session: row.session,
		outcome: String(row.facts.outcome ?? "unknown"),
		ending: String(row.facts.ending ?? "unknown"),
		by: String(row.facts.by ?? "unknown"),
		ageS: ageOf(row, now),
	};
}

/** The whole lines of one month from an offset on. */
function linesSince(
	root: string,
	month: string,
	offset: number,
): { lines: string[]; offset: number } {
	const path = ledgerPath(root, month);
	const size = sizeOf(path);
	const from = Math.max(Math.min(offset, size), size - MOST);
	// It may grow while it is read.
	const bytes = readBytes(path, "ledger", from, 16 * MOST);
	if (bytes === null) return { lines: [], offset: 0 };
	const end = bytes.lastIndexOf(0x0a) + 1;
	const lines = bytes.subarray(0, end).toString("utf8").split("\n");
	// What was begun before the first byte is no whole line.
	if (from > offset) lines.shift();
	return { lines, offset: from + end };
}

/**
 * The jobs that ended since a mark and are still on record, newest first.
 *
 * @param root the state root; an absent one has an empty ledger
 * @param mark up to where the ledger was read before; null: this month and the one before it
 * @returns what ended, and up to where the ledger has been read now
 * @throws OffloadError `store` or `corrupt`
 */
export function endedSince(
	root: string,
	mark: LedgerMark | null,
	now: Now,
): { ended: Ended[]; mark: LedgerMark } {
	const months = listMonths(root).reverse();
	const wanted =
		mark === null
			? months.slice(-2)
			: months.filter((month) => month >= mark.month);
	const ended: Ended[] = [];
	let next = mark ?? { month: now.at.slice(0, 7), offset: 0 };
	for (const month of wanted) {
		const from = month === mark?.month ? mark.offset : 0;
		const { lines, offset } = linesSince(root, month, from);
		next = { month, offset };
		for (const line of lines) {
			const one = endOf(line, now);
			if (one !== null) ended.push(one);
		}
	}
	return {
		ended: ended
			.reverse()
			.filter(({ handle }) => isThere(jobPaths(root, handle).dir)),
		mark: next,
	};
}

/** The live jobs as they were seen. */
export interface Live {
	readonly seen: readonly Seen[];
	readonly unseen: readonly Unseen[];
	/** Those that run and want nothing, of whatever session, by their heartbeat. */
	readonly well: readonly {
		readonly handle: string;
		readonly ageS: number;
	}[];
	/** How many there was no time to look at. */
	readonly left: number;
}

/** The session that a job was dispatched from; null where there was none, or where it cannot be read. */
export function sessionOfJob(root: string, handle: string): string | null {
	try {
		return readJob(root, handle)?.session ?? null;
	} catch (error) {
		if (error instanceof OffloadError) return null;
		throw error;
	}
}

/**
 * Looks at the jobs that have no outcome, or have one that was not quite written. For those that are well a
 * quick look is enough.
 *
 * @param world nothing is started: `adopt` is not used
 * @param session of those that are not well only the jobs of this one; null: all
 * @param leftMs tells how much time is left; with less than a quarter of a second the rest is counted only
 * @throws OffloadError `store`
 */
export async function lookAtLive(
	world: LookWorld,
	session: string | null,
	leftMs: () => number,
): Promise<Live> {
	const { root, processes } = world;
	const handles = listLive(root);
	const now = world.clock();
	const well: { handle: string; ageS: number }[] = [];
	const wanted: string[] = [];
	let at = 0;
	for (; at < handles.length && leftMs() > 250; at++) {
		const handle = handles[at] as string;
		const ageS = pulseOf(root, handle, processes, now);
		if (ageS !== null) well.push({ handle, ageS });
		else if (session === null || sessionOfJob(root, handle) === session)
			wanted.push(handle);
	}
	const seen: Seen[] = [];
	const unseen: Unseen[] = [];
	let done = 0;
	while (done < wanted.length && (done === 0 || leftMs() > 250)) {
		const some = wanted.slice(done, done + AT_ONCE);
		done += some.length;
		for (const one of await look({ ...world, adopt: null }, some)) {
			if ("error" in one) unseen.push(one);
			else seen.push(one);
		}
	}
	return {
		seen,
		unseen,
		well,
		left: handles.length - at + (wanted.length - done),
	};
}

/** Whether nobody keeps watch over a job any more, and a new keeper could be found for it. */
export const needsKeeper = ({ facts }: Seen): boolean => isOrphaned(facts);
