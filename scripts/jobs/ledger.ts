/**
 * `ledger/<yyyy-mm>.jsonl`: what verbs and runners did, one row each, appended by all of them at once.
 */

import { ledgerPath, store } from "../core/layout.ts";
import {
	LEDGER_FORMAT,
	type LedgerRow,
	ledgerRow,
} from "../core/records/ledger.ts";
import { fitTo, refuseNewer } from "../core/records/parse.ts";
import { appendLine } from "../system/append.ts";
import { listDir, makeDir, readBytes } from "../system/files.ts";

/** Rows of a ledger, and how much of it could not be read. */
export interface LedgerRead {
	readonly rows: readonly LedgerRow[];
	/** Lines that are no rows: torn by a crash or a full disk. They are still in the file. */
	readonly unreadable: number;
}

/**
 * Appends a row to its month. What this returns from is on disk.
 *
 * @param root an opened state root
 * @param row `at` decides the month; texts that are too long are cut
 * @throws OffloadError `store`; the row then counts as not written
 */
export function appendRow(root: string, row: LedgerRow): void {
	const fitted = fitTo(row, ledgerRow, "ledger row");
	makeDir(store(root).ledger);
	appendLine(ledgerPath(root, row.at.slice(0, 7)), JSON.stringify(fitted));
}

function parseRow(line: string, path: string): LedgerRow | null {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return null;
	}
	refuseNewer(value, { path, what: "ledger", format: LEDGER_FORMAT });
	const result = ledgerRow.safeParse(value);
	return result.success ? result.data : null;
}

/**
 * Reads a month.
 *
 * @param root the state root; an absent one is an empty store
 * @param month `yyyy-mm`
 * @throws OffloadError `store`; `corrupt` where a newer Offload wrote to it
 */
export function readMonth(root: string, month: string): LedgerRead {
	const path = ledgerPath(root, month);
	const bytes = readBytes(path, "ledger", 0, 256 * 1024 * 1024);
	const rows: LedgerRow[] = [];
	let unreadable = 0;
	for (const line of (bytes?.toString("utf8") ?? "").split("\n")) {
		if (line === "") continue;
		const row = parseRow(line, path);
		if (row) rows.push(row);
		else unreadable++;
	}
	return { rows, unreadable };
}

/**
 * The months that have a ledger, newest first.
 *
 * @param root the state root; an absent one is an empty store
 */
export function listMonths(root: string): string[] {
	return (listDir(store(root).ledger) ?? [])
		.filter((name) => /^\d{4}-\d\d\.jsonl$/.test(name))
		.map((name) => name.slice(0, 7))
		.sort()
		.reverse();
}

/**
 * The newest rows, oldest of them first.
 *
 * @param root the state root; an absent one is an empty store
 * @param most how many rows at most; as many months are read as they take
 * @returns the rows, and the unreadable lines of the months that were read
 * @throws OffloadError `store`; `corrupt` where a newer Offload wrote to it
 */
export function readRecent(root: string, most: number): LedgerRead {
	let rows: readonly LedgerRow[] = [];
	let unreadable = 0;
	for (const month of listMonths(root)) {
		if (rows.length >= most) break;
		const read = readMonth(root, month);
		rows = [...read.rows, ...rows];
		unreadable += read.unreadable;
	}
	return { rows: most > 0 ? rows.slice(-most) : [], unreadable };
}
