/**
 * Making a job, and further attempts at it.
 *
 * The marker comes first, so that no job without an outcome can be missed by a reader of `live/`;
 * then the whole directory is built where nobody looks, made durable, and renamed into place. A
 * crash in between leaves a marker without a job, which readers pass over, and an unfinished
 * directory, which nobody reads.
 */
import { createHash } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { attemptPaths, jobPaths, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import { type JobRecord, jobRecord } from "../core/records/job.ts";
import { fitTo } from "../core/records/parse.ts";
import {
	type PlacementRecord,
	placementRecord,
} from "../core/records/placement.ts";
import { type LaunchPlan, launchPlan } from "../core/records/plan.ts";
import {
	asJson,
	codeOf,
	createDurable,
	listDir,
	makeDir,
	readJson,
	readJsonMaybe,
	storeError,
	syncDir,
	tempName,
} from "../system/files.ts";
import { addAlias } from "./aliases.ts";
import { isThere, placeMarker, removeMarker } from "./live.ts";

/** The steps of {@link publish} in their order; after each, a crash is one of the tested ones. */
export const PUBLISH_STEPS = [
	"marker",
	"folder",
	"job",
	"petition",
	"plan",
	"durable",
	"aliases",
	"renamed",
	"done",
] as const;
/** Called after each step. Tests kill the process in it. */
export type OnStep<S extends string> = (step: S) => void;
type PublishStep = (typeof PUBLISH_STEPS)[number];

/**
 * Reads a job's record.
 *
 * @returns null where there is no such job
 * @throws OffloadError `corrupt` or `store`
 */
export function readJob(root: string, handle: string): JobRecord | null {
	const { dir, job } = jobPaths(root, handle);
	const found = readJsonMaybe(job, jobRecord, "job record");
	if (found || !isThere(dir)) return found;
	// The folder without its record: damaged, unless it was put into place just now.
	return readJson(job, jobRecord, "job record");
}

/**
 * Reads what an attempt was to launch.
 *
 * @param dir the attempt's directory
 * @returns null where no runner of ours launches anything
 * @throws OffloadError `corrupt` or `store`
 */
export const readPlan = (dir: string): LaunchPlan | null =>
	readJsonMaybe(attemptPaths(dir).plan, launchPlan, "launch plan");

/**
 * Reads why a job is where it is.
 *
 * @returns null where nothing is on record: it was launched by the session, or by an older version
 * @throws OffloadError `corrupt` or `store`
 */
export const readPlacement = (
	root: string,
	handle: string,
): PlacementRecord | null =>
	readJsonMaybe(
		jobPaths(root, handle).placement,
		placementRecord,
		"placement record",
	);

/** Whether the job is there already, made by the same dispatch. Another's is an error. */
function alreadyThere(root: string, job: JobRecord): boolean {
	const there = readJob(root, job.handle);
	if (there === null) return false;
	if (there.token === job.token) return true;
	throw new OffloadError("store", "Another job already has this handle", {
		about: job.handle,
		kept: "the other job was not touched",
		next: "dispatch again; a new handle will be made",
	});
}

/** A petition that is not the one its record describes must never become a job. */
function assertPetition(job: JobRecord, petition: Uint8Array | null): void {
	const says = job.petition;
	const fits =
		petition === null
			? says === null
			: says?.bytes === petition.length &&
				says.sha256 === createHash("sha256").update(petition).digest("hex");
	if (!fits)
		throw new OffloadError(
			"internal",
			"The petition is not the one that its job record describes",
			{ about: job.handle },
		);
}

/** Builds the directory of an attempt, all of it durable except its own name. */
function buildAttempt(
	dir: string,
	plan: LaunchPlan | null,
	petition: Uint8Array | null = null,
): void {
	const paths = attemptPaths(dir);
	makeDir(paths.inbox);
	makeDir(paths.results);
	if (petition) {
		makeDir(join(dir, "in"));
		createDurable(join(dir, "in", "petition"), petition);
		syncDir(join(dir, "in"));
	}
	if (plan)
		createDurable(paths.plan, asJson(fitTo(plan, launchPlan, "launch plan")));
	syncDir(dir);
}

/** Renames a finished directory into place. */
function moveIntoPlace(from: string, to: string): void {
	try {
		renameSync(from, to);
	} catch (error) {
		if (["ENOTEMPTY", "EEXIST"].includes(codeOf(error)))
			throw new OffloadError("store", `Something is already at ${to}`, {
				about: to,
				kept: "what is there was not touched",
				next: "look at it with offload show",
			});
		throw storeError(error, to, "put into place");
	}
}

/**
 * Makes a job: it is either there whole, durable and marked as live, or not there.
 *
 * Doing it again with the same handle and token is done at once, so a caller that lost the answer
 * may ask again.
 *
 * @param root an opened state root
 * @param job what was asked for
 * @param plan what attempt 1 is to launch; null where no runner of ours launches it
 * @param petition the bytes that `job.petition` describes; null where it is null
 * @param onStep called after each step
 * @param placement why it is where it is; null where nothing was decided
 * @throws OffloadError `store` where it could not be written (nothing of it is then visible) or where
 *   another job has the handle
 */
export function publish(
	root: string,
	job: JobRecord,
	plan: LaunchPlan | null,
	petition: Uint8Array | null,
	onStep: OnStep<PublishStep> = () => {},
	placement: PlacementRecord | null = null,
): void {
	assertPetition(job, petition);
	const record = fitTo(job, jobRecord, "job record");
	const { jobs, live } = store(root);
	const paths = jobPaths(root, job.handle);
	makeDir(jobs);
	makeDir(live);
	const existed = alreadyThere(root, job);
	if (!existed) {
		const temp = join(jobs, tempName());
		try {
			placeMarker(root, job.handle, job.createdAt);
			onStep("marker");
			makeDir(join(temp, "attempts", "1"));
			onStep("folder");
			createDurable(join(temp, "job.json"), asJson(record));
			if (placement)
				createDurable(
					join(temp, "placement.json"),
					asJson(fitTo(placement, placementRecord, "placement record")),
				);
			onStep("job");
			if (petition) {
				makeDir(join(temp, "in"));
				createDurable(join(temp, "in", "petition"), petition);
				syncDir(join(temp, "in"));
			}
			onStep("petition");
			buildAttempt(join(temp, "attempts", "1"), plan);
			onStep("plan");
			syncDir(join(temp, "attempts"));
			syncDir(temp);
			onStep("durable");
			for (const alias of job.aliases) addAlias(root, job.handle, alias);
			onStep("aliases");
			moveIntoPlace(temp, paths.dir);
		} catch (error) {
			forget(temp);
			// Two dispatches cannot share a handle unless one repeats the other: see whether it won.
			if (!alreadyThere(root, job)) {
				removeMarker(root, job.handle, job.createdAt, () => isThere(paths.dir));
				throw storeError(
					error,
					paths.dir,
					"make the job at",
					"nothing of the job",
				);
			}
		}
		onStep("renamed");
	}
	syncDir(jobs);
	// A cleaner may have taken the marker for one without a job while the directory was being built.
	if (!hasOutcome(root, job.handle))
		placeMarker(root, job.handle, job.createdAt);
	onStep("done");
}

function forget(dir: string): void {
	try {
		rmSync(dir, { recursive: true, force: true });
	} catch {
		// left behind under a name that nobody reads
	}
}

/**
 * The attempts of a job.
 *
 * @returns their numbers, ascending; empty where the job does not exist
 * @throws OffloadError `store`
 */
export function listAttempts(root: string, handle: string): number[] {
	const names = listDir(jobPaths(root, handle).attempts) ?? [];
	return names
		.filter((name) => /^[1-9][0-9]{0,3}$/.test(name))
		.map(Number)
		.sort((a, b) => a - b);
}

/** Whether the latest attempt has ended. The outcome is not read. */
export function hasOutcome(root: string, handle: string): boolean {
	const latest = listAttempts(root, handle).at(-1);
	if (latest === undefined) return false;
	const { attempts } = jobPaths(root, handle);
	const names = listDir(join(attempts, String(latest))) ?? [];
	return names.includes("outcome.json");
}

/**
 * Adds an attempt to a job. Whether the one before is proven over is for the caller to know.
 *
 * @param root an opened state root
 * @param handle a job that exists
 * @param plan the launch; its number must be the latest attempt's plus one
 * @param petition what it is told in place of the first petition; null: the same
 * @throws OffloadError `store` where that attempt is there already or cannot be written, `not-found`
 *   where there is no such job, `internal` where the plan is another job's or skips a number
 */
export function addAttempt(
	root: string,
	handle: string,
	plan: LaunchPlan,
	petition: Uint8Array | null = null,
): void {
	const job = readJob(root, handle);
	if (job === null)
		throw new OffloadError("not-found", "There is no such job", {
			about: handle,
			next: "offload ps --all",
		});
	const paths = jobPaths(root, handle);
	const latest = listAttempts(root, handle).at(-1) ?? 0;
	if (plan.handle !== handle || plan.attempt > latest + 1)
		throw new OffloadError("internal", "The plan is not of the next attempt", {
			about: handle,
		});
	const target = join(paths.attempts, String(plan.attempt));
	const temp = join(paths.attempts, tempName());
	makeDir(store(root).live);
	placeMarker(root, handle, job.createdAt);
	try {
		makeDir(temp);
		buildAttempt(temp, plan, petition);
		moveIntoPlace(temp, target);
	} catch (error) {
		forget(temp);
		throw storeError(
			error,
			target,
			"make the attempt at",
			"the attempts before",
		);
	}
	syncDir(paths.attempts);
	placeMarker(root, handle, job.createdAt);
}
