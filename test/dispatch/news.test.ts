import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jobPaths, ledgerPath, store } from "../../scripts/core/layout.ts";
import { endedSince, ledgerEnd } from "../../scripts/dispatch/news.ts";
import { appendRow } from "../../scripts/jobs/ledger.ts";
import { freshRoot, nowAt, rowOf } from "../jobs/support.ts";

const handle = (i: number) => `done-${i.toString(16).padStart(8, "0")}`;
/** A row of the ledger, and a job to which it belongs. */
function ended(root: string, i: number, at = nowAt(0).at): void {
	mkdirSync(jobPaths(root, handle(i)).dir, { recursive: true });
	appendRow(
		root,
		rowOf({
			at,
			kind: "ended",
			handle: handle(i),
			facts: { outcome: "succeeded", ending: "artefact", by: "runner" },
		}),
	);
}
const since = (root: string, mark: Parameters<typeof endedSince>[1]) => {
	const read = endedSince(root, mark, nowAt(0));
	return { ...read, handles: read.ended.map((one) => one.handle) };
};

describe("what ended since a mark", () => {
	it("is nothing where there is no store", () => {
		const root = freshRoot();
		expect(since(root, null)).toMatchObject({ handles: [] });
		expect(ledgerEnd(root, nowAt(0))).toEqual({ month: "2026-03", offset: 0 });
	});

	it("is each end once, newest first, over the end of a month", () => {
		const root = freshRoot();
		ended(root, 1, "2026-02-28T23:59:59.000Z");
		const first = since(root, null);
		expect(first.handles).toEqual([handle(1)]);
		ended(root, 2, "2026-02-28T23:59:59.500Z");
		ended(root, 3);
		appendRow(root, rowOf({ handle: handle(3) }));
		const second = since(root, first.mark);
		expect(second.handles).toEqual([handle(3), handle(2)]);
		expect(since(root, second.mark)).toMatchObject({
			handles: [],
			mark: second.mark,
		});
		expect(ledgerEnd(root, nowAt(0))).toEqual(second.mark);
	});

	it("leaves a row that is still being written for the next time", () => {
		const root = freshRoot();
		ended(root, 1);
		const path = ledgerPath(root, "2026-03");
		const row = JSON.stringify(
			rowOf({ kind: "ended", handle: handle(2), facts: { outcome: "failed" } }),
		);
		mkdirSync(jobPaths(root, handle(2)).dir, { recursive: true });
		appendFileSync(path, row.slice(0, 30));
		const first = since(root, null);
		expect(first.handles).toEqual([handle(1)]);
		appendFileSync(path, `${row.slice(30)}\n`);
		expect(since(root, first.mark).handles).toEqual([handle(2)]);
	});

	it("[C2] passes over what is no row", () => {
		const root = freshRoot();
		mkdirSync(store(root).ledger);
		writeFileSync(
			ledgerPath(root, "2026-03"),
			'"ended"\n{"kind":"ended"}\nnot json "ended"\n\u0000\n',
		);
		ended(root, 1);
		expect(since(root, null).handles).toEqual([handle(1)]);
	});

	it("has no job that was cleaned away, and stands a ledger that became shorter", () => {
		const root = freshRoot();
		ended(root, 1);
		ended(root, 2);
		rmSync(jobPaths(root, handle(2)).dir, { recursive: true });
		expect(since(root, null).handles).toEqual([handle(1)]);
		const far = { month: "2026-03", offset: 1e9 };
		const read = since(root, far);
		expect(read.handles).toEqual([]);
		ended(root, 3);
		expect(since(root, read.mark).handles).toEqual([handle(3)]);
	});

	it("reads no more than the end of a long ledger, in whole lines", () => {
		const root = freshRoot();
		ended(root, 1);
		const filler = `${JSON.stringify(rowOf({ unit: "x".repeat(100) }))}\n`;
		appendFileSync(ledgerPath(root, "2026-03"), filler.repeat(3000));
		ended(root, 2);
		expect(since(root, { month: "2026-03", offset: 0 }).handles).toEqual([
			handle(2),
		]);
	});
});
