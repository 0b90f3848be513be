import { rmdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	attemptDir,
	attemptPaths,
	jobPaths,
	ledgerPath,
} from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { readMonth } from "../../scripts/jobs/ledger.ts";
import { listLive, placeMarker } from "../../scripts/jobs/live.ts";
import {
	readOutcome,
	repairMarker,
	writeOutcome,
} from "../../scripts/jobs/outcome.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { makeDir, removeFile } from "../../scripts/system/files.ts";
import {
	freshRoot,
	HANDLE,
	identityOf,
	jobOf,
	nowAt,
	outcomeOf,
	PETITION,
	planOf,
} from "./support.ts";

const published = () => {
	const root = freshRoot();
	publish(root, jobOf(), planOf(), PETITION);
	return root;
};
const dirOf = (root: string) => attemptDir(root, HANDLE, 1);
const kinds = (root: string) =>
	readMonth(root, "2026-03").rows.map((r) => r.kind);
const rival = outcomeOf({
	outcome: "lost",
	ending: "runner-died",
	by: { role: "adopter", generation: 2, process: identityOf(77) },
});

describe("an outcome", () => {
	it("is written once, with its ledger row, and ends the job's being live", () => {
		const root = published();
		expect(readOutcome(dirOf(root))).toBeNull();
		expect(writeOutcome(root, outcomeOf())).toBe("written");
		expect(readOutcome(dirOf(root))).toEqual(outcomeOf());
		expect(listLive(root)).toEqual([]);
		const [row] = readMonth(root, "2026-03").rows;
		expect(row).toMatchObject({
			kind: "ended",
			handle: HANDLE,
			attempt: 1,
			unit: jobOf().unit,
			session: jobOf().session,
			facts: { outcome: "succeeded", ending: "artefact", by: "runner" },
		});
	});

	it("stands against a later one, which is noted as a correction", () => {
		const root = published();
		writeOutcome(root, rival);
		expect(writeOutcome(root, outcomeOf())).toBe("superseded");
		expect(readOutcome(dirOf(root))).toEqual(rival);
		expect(kinds(root)).toEqual(["ended", "correction"]);
		expect(readMonth(root, "2026-03").rows[1]?.facts).toMatchObject({
			outcome: "succeeded",
			stands: "lost",
		});
	});

	it("needs no correction by one who says the same", () => {
		const root = published();
		writeOutcome(root, rival);
		const same = { ...rival, by: outcomeOf().by };
		expect(writeOutcome(root, same)).toBe("superseded");
		expect(kinds(root)).toEqual(["ended"]);
	});

	it("may be written again by its own writer, and is noted once", () => {
		const root = published();
		writeOutcome(root, outcomeOf());
		expect(writeOutcome(root, outcomeOf())).toBe("written");
		expect(kinds(root)).toEqual(["ended"]);
	});

	it("that is damaged is an error, and never a job that has not ended", () => {
		const root = published();
		const { outcome } = attemptPaths(dirOf(root));
		writeFileSync(outcome, "{}");
		expect(() => readOutcome(dirOf(root))).toThrow(/outcome is damaged/);
		expect(() => writeOutcome(root, outcomeOf())).toThrow(/outcome is damaged/);
		expect(() => repairMarker(root, HANDLE, nowAt(9))).toThrow(OffloadError);
		expect(listLive(root)).toEqual([HANDLE]);
	});

	it("whose ledger cannot be written stands, and a repeat does the rest", () => {
		const root = published();
		makeDir(ledgerPath(root, "2026-03"));
		const write = () => writeOutcome(root, outcomeOf());
		expect(write).toThrow(OffloadError);
		expect(readOutcome(dirOf(root))).toEqual(outcomeOf());
		expect(listLive(root)).toEqual([HANDLE]);
		rmdirSync(ledgerPath(root, "2026-03"));
		expect(write()).toBe("written");
		expect(kinds(root)).toEqual(["ended"]);
		expect(listLive(root)).toEqual([]);
	});
});

describe("a marker beside an outcome", () => {
	it("is repaired once the writer has had its time, and the missing row is added", () => {
		const root = published();
		const stop = new Error("crash");
		expect(() =>
			writeOutcome(root, outcomeOf({ up: nowAt(0).up }), () => {
				throw stop;
			}),
		).toThrow(stop);
		expect(repairMarker(root, HANDLE, nowAt(5))).toBe("kept");
		expect(kinds(root)).toEqual([]);
		expect(repairMarker(root, HANDLE, nowAt(11))).toBe("completed");
		expect(kinds(root)).toEqual(["ended"]);
		expect(listLive(root)).toEqual([]);
	});

	it("is removed without a second row where only the marker was left", () => {
		const root = published();
		writeOutcome(root, outcomeOf({ up: nowAt(0).up }));
		placeMarker(root, HANDLE, nowAt(0).at);
		expect(repairMarker(root, HANDLE, nowAt(60))).toBe("completed");
		expect(kinds(root)).toEqual(["ended"]);
		removeFile(jobPaths(root, HANDLE).live);
	});

	it("of a job that has not ended stays", () => {
		const root = published();
		expect(repairMarker(root, HANDLE, nowAt(9999))).toBe("kept");
		expect(listLive(root)).toEqual([HANDLE]);
	});
});
