import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aliasPath, jobPaths, store } from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { listJobs, listLive } from "../../scripts/jobs/live.ts";
import { writeOutcome } from "../../scripts/jobs/outcome.ts";
import { publish, readJob } from "../../scripts/jobs/publish.ts";
import { removeJob, sweepLeftovers } from "../../scripts/jobs/remove.ts";
import { resolveHandle } from "../../scripts/jobs/resolve.ts";
import { removeFile } from "../../scripts/system/files.ts";
import {
	freshRoot,
	HANDLE,
	jobOf,
	outcomeOf,
	PETITION,
	planOf,
} from "./support.ts";

const reasonOf = (work: () => unknown) => {
	try {
		work();
	} catch (error) {
		if (error instanceof OffloadError) return error.reason;
		throw error;
	}
	return null;
};
const published = (over = {}) => {
	const root = freshRoot();
	publish(root, jobOf({ aliases: ["a1b2"], ...over }), planOf(), PETITION);
	return root;
};

describe("removing a job", () => {
	it("leaves nothing of one that has ended, and nothing else is touched", () => {
		const root = published();
		writeOutcome(root, outcomeOf());
		removeJob(root, HANDLE);
		expect(listJobs(root)).toEqual([]);
		expect(readdirSync(store(root).jobs)).toEqual([]);
		expect(readdirSync(store(root).aliases)).toEqual([]);
		expect(readdirSync(store(root).ledger)).toEqual(["2026-03.jsonl"]);
		expect(reasonOf(() => resolveHandle(root, "a1b2"))).toBe("not-found");
		expect(reasonOf(() => removeJob(root, HANDLE))).toBeNull();
	});

	it("leaves an agent id to the job that it stands for now", () => {
		const root = published();
		const other = "other-00000001";
		removeFile(aliasPath(root, "a1b2"));
		publish(root, jobOf({ handle: other, aliases: ["a1b2"] }), null, PETITION);
		removeJob(root, HANDLE);
		expect(resolveHandle(root, "a1b2")).toBe(other);
	});

	it("is done for one that the session launched itself, marker and all", () => {
		const root = published({ launcher: "harness" });
		removeJob(root, HANDLE);
		expect(listLive(root)).toEqual([]);
		expect(listJobs(root)).toEqual([]);
	});
});

describe("a job folder whose record is gone", () => {
	it("[C2] is an error, and never a job that was not there", () => {
		const root = freshRoot();
		mkdirSync(jobPaths(root, HANDLE).attempts, { recursive: true });
		expect(() => readJob(root, HANDLE)).toThrow(/job record is missing/);
		expect(reasonOf(() => publish(root, jobOf(), planOf(), PETITION))).toBe(
			"corrupt",
		);
	});
});

describe("what crashes left unfinished", () => {
	it("is swept after an hour, and nothing else is", () => {
		const root = published();
		const { jobs, live } = store(root);
		mkdirSync(join(jobs, ".tmp-old", "in"), { recursive: true });
		writeFileSync(join(live, ".tmp-young"), "");
		const now = Date.now();
		utimesSync(join(jobs, ".tmp-old"), now / 1000 - 7200, now / 1000 - 7200);
		expect(sweepLeftovers(root, now)).toBe(1);
		expect(readdirSync(jobs)).toEqual([HANDLE]);
		expect(readdirSync(live).sort()).toEqual([".tmp-young", HANDLE]);
	});
});
