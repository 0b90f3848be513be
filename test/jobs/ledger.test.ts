import { appendFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ledgerPath, store } from "../../scripts/core/layout.ts";
import {
	appendRow,
	listMonths,
	readMonth,
	readRecent,
} from "../../scripts/jobs/ledger.ts";
import { makeDir } from "../../scripts/system/files.ts";
import { freshRoot, rowOf } from "./support.ts";

const at = (month: string, day = "01") => `${month}-${day}T00:00:00.000Z`;

describe("the ledger", () => {
	it("keeps rows by the month of their own time", () => {
		const root = freshRoot();
		appendRow(root, rowOf({ at: at("2026-01") }));
		appendRow(root, rowOf({ at: at("2026-02"), kind: "ended" }));
		expect(listMonths(root)).toEqual(["2026-02", "2026-01"]);
		expect(readMonth(root, "2026-01").rows).toEqual([
			rowOf({ at: at("2026-01") }),
		]);
	});

	it("that is absent is empty", () => {
		const root = freshRoot();
		expect(readRecent(root, 10)).toEqual({ rows: [], unreadable: 0 });
		expect(readMonth(root, "2026-01")).toEqual({ rows: [], unreadable: 0 });
	});

	it("gives the newest rows across months", () => {
		const root = freshRoot();
		for (const month of ["2025-12", "2026-01", "2026-02"])
			for (const day of ["01", "02"])
				appendRow(root, rowOf({ at: at(month, day) }));
		expect(readRecent(root, 3).rows.map((r) => r.at)).toEqual([
			at("2026-01", "02"),
			at("2026-02", "01"),
			at("2026-02", "02"),
		]);
		expect(readRecent(root, 0).rows).toEqual([]);
	});

	it("[C2] counts what a crash tore, and loses no other row", () => {
		const root = freshRoot();
		makeDir(store(root).ledger);
		appendRow(root, rowOf());
		appendFileSync(ledgerPath(root, "2026-03"), '{"format":1,"at":"20');
		appendRow(root, rowOf({ kind: "ended" }));
		const read = readMonth(root, "2026-03");
		expect(read.rows.map((r) => r.kind)).toEqual(["dispatched", "ended"]);
		expect(read.unreadable).toBe(1);
	});

	it("cuts a fact that is too long rather than lose the row", () => {
		const root = freshRoot();
		appendRow(root, rowOf({ facts: { why: "y".repeat(900) } }));
		const [row] = readMonth(root, "2026-03").rows;
		expect(row?.facts.why).toBe("y".repeat(400));
	});

	it("counts a line that is JSON and no row", () => {
		const root = freshRoot();
		makeDir(store(root).ledger);
		writeFileSync(ledgerPath(root, "2026-03"), '{"format":1}\n[]\n\n');
		expect(readMonth(root, "2026-03")).toEqual({ rows: [], unreadable: 2 });
	});
});
