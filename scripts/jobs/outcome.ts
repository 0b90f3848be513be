/**
 * `outcome.json`: how an attempt ended, written once. Then the ledger gets its row, then the marker goes.
 *
 * Where a crash comes between, whoever meets the marker beside an outcome does the rest.
 */
import { ageOf, type Now } from "../core/clock.ts";
import { attemptDir, attemptPaths, jobPaths } from "../core/layout.ts";
import { type OutcomeRecord, outcomeRecord } from "../core/records/outcome.ts";
import { fitTo } from "../core/records/parse.ts";
import { asJson, linkOnce, readJson, readJsonMaybe } from "../system/files.ts";
import { appendRow, readMonth } from "./ledger.ts";
import { MARKER_GRACE_S, modifiedMs, removeMarker } from "./live.ts";
import { hasOutcome, listAttempts, type OnStep, readJob } from "./publish.ts";

/** The steps of {@link writeOutcome} in their order. */
export const OUTCOME_STEPS = ["outcome", "ledger", "marker"] as const;
type OutcomeStep = (typeof OUTCOME_STEPS)[number];

/**
 * Reads how an attempt ended.
 *
 * @param dir the attempt's directory
 * @returns null where it has not
 * @throws OffloadError `corrupt` or `store`
 */
export function readOutcome(dir: string): OutcomeRecord | null {
	const path = attemptPaths(dir).outcome;
	return readJsonMaybe(path, outcomeRecord, "outcome");
}

/** Whether two records are the same writer's: a repeated call after a lost answer or a full disk. */
function sameWriter(a: OutcomeRecord, b: OutcomeRecord): boolean {
	return (
		a.by.generation === b.by.generation &&
		a.by.role === b.by.role &&
		a.by.process.pid === b.by.process.pid &&
		a.by.process.start === b.by.process.start &&
		a.by.process.boot === b.by.process.boot
	);
}

function row(
	root: string,
	record: OutcomeRecord,
	kind: "ended" | "correction",
	facts: Record<string, string | number | boolean | null>,
): void {
	const job = readJob(root, record.handle);
	appendRow(root, {
		format: 1,
		at: record.at,
		kind,
		handle: record.handle,
		attempt: record.attempt,
		unit: job?.unit ?? null,
		session: job?.session ?? null,
		facts: { outcome: record.outcome, ending: record.ending, ...facts },
	});
}

/** Writes the `ended` row unless it is there, and takes the marker away. */
function complete(
	root: string,
	record: OutcomeRecord,
	onStep: OnStep<OutcomeStep>,
): void {
	const { rows } = readMonth(root, record.at.slice(0, 7));
	const noted = rows.some(
		(r) =>
			r.kind === "ended" &&
			r.handle === record.handle &&
			r.attempt === record.attempt,
	);
	if (!noted)
		row(root, record, "ended", {
			durationS: record.durationS,
			spawned: record.spawned,
			engaged: record.engaged,
			by: record.by.role,
		});
	onStep("ledger");
	if (listAttempts(root, record.handle).at(-1) === record.attempt)
		unmark(root, record.handle, record.at);
	onStep("marker");
}

/** Takes a marker away unless the job is there without an outcome, even if it becomes so meanwhile. */
function unmark(root: string, handle: string, at: string): void {
	removeMarker(
		root,
		handle,
		at,
		() =>
			listAttempts(root, handle).length > 0 &&
			hasOutcome(root, handle) === false,
	);
}

/**
 * Writes how an attempt ended. The first record stands.
 *
 * May be repeated by the same writer, for instance after a full disk: what is missing is then done.
 *
 * @param root an opened state root
 * @param record the outcome; texts that are too long are cut
 * @param onStep called after each step; tests kill the process in it
 * @returns `written`; or `superseded` where another's stands, after a `correction` row where it says
 *   something else
 * @throws OffloadError `store` where a step failed. `kept` says whether the outcome is already there
 */
export function writeOutcome(
	root: string,
	record: OutcomeRecord,
	onStep: OnStep<OutcomeStep> = () => {},
): "written" | "superseded" {
	const fitted = fitTo(record, outcomeRecord, "outcome");
	const dir = attemptDir(root, record.handle, record.attempt);
	const path = attemptPaths(dir).outcome;
	const made = linkOnce(path, asJson(fitted));
	onStep("outcome");
	const stands =
		made === "made" ? fitted : readJson(path, outcomeRecord, "outcome");
	if (made === "exists" && !sameWriter(stands, fitted)) {
		if (stands.outcome !== fitted.outcome || stands.ending !== fitted.ending)
			row(root, fitted, "correction", { stands: stands.outcome });
		return "superseded";
	}
	complete(root, stands, onStep);
	return "written";
}

/** What was done about a marker. */
export type Repair = "kept" | "completed" | "no-job";

/**
 * Puts right a marker that a crash left behind: beside an outcome the rest of its writing is done;
 * without a job it is removed once it is older than a minute. A marker of a job that has not ended stays.
 *
 * @param root an opened state root
 * @param handle a handle that has a marker
 * @param now to judge ages by; what cannot be judged is left alone
 * @throws OffloadError `store` or `corrupt`
 */
export function repairMarker(root: string, handle: string, now: Now): Repair {
	const latest = listAttempts(root, handle).at(-1);
	if (latest === undefined) {
		const since = modifiedMs(jobPaths(root, handle).live);
		if (since === null) return "kept";
		const age = ageOf({ at: new Date(since).toISOString() }, now);
		if (age === "unknown" || age < MARKER_GRACE_S) return "kept";
		unmark(root, handle, now.at);
		return "no-job";
	}
	const outcome = readOutcome(attemptDir(root, handle, latest));
	if (outcome === null) return "kept";
	// Its writer may be at it this moment.
	const boot = outcome.by.process.boot;
	const age = ageOf({ at: outcome.at, up: outcome.up, boot }, now);
	if (age === "unknown" || age < 10) return "kept";
	complete(root, outcome, () => {});
	return "completed";
}
