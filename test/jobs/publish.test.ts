import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
	attemptDir,
	attemptPaths,
	jobPaths,
	store,
} from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { listLive } from "../../scripts/jobs/live.ts";
import { repairMarker, writeOutcome } from "../../scripts/jobs/outcome.ts";
import {
	addAttempt,
	listAttempts,
	PUBLISH_STEPS,
	publish,
	readJob,
} from "../../scripts/jobs/publish.ts";
import {
	freshRoot,
	HANDLE,
	jobOf,
	nowAt,
	outcomeOf,
	PETITION,
	planOf,
} from "./support.ts";

const errorOf = (work: () => unknown): OffloadError => {
	try {
		work();
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
	throw new Error("nothing was thrown");
};
const everyFile = (dir: string): string[] =>
	readdirSync(dir, { recursive: true, withFileTypes: true }).map((e) =>
		join(e.parentPath, e.name),
	);

describe("publishing a job", () => {
	it("leaves all of it, for its owner alone, and its marker", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		const paths = jobPaths(root, HANDLE);
		expect(readJob(root, HANDLE)).toEqual(jobOf());
		expect(readFileSync(paths.petition)).toEqual(PETITION);
		expect(readdirSync(paths.petitionDir)).toEqual(["petition"]);
		const attempt = attemptPaths(attemptDir(root, HANDLE, 1));
		expect(JSON.parse(readFileSync(attempt.plan, "utf8"))).toEqual(planOf());
		expect(readdirSync(attempt.inbox)).toEqual([]);
		expect(readdirSync(attempt.results)).toEqual([]);
		expect(listLive(root)).toEqual([HANDLE]);
		expect(readdirSync(store(root).jobs)).toEqual([HANDLE]);
		for (const path of everyFile(root)) {
			const stat = statSync(path);
			expect(stat.mode & 0o777).toBe(stat.isDirectory() ? 0o700 : 0o600);
		}
	});

	it("takes a job without plan and petition", () => {
		const root = freshRoot();
		const job = jobOf({ launcher: "harness", petition: null });
		publish(root, job, null, null);
		expect(existsSync(jobPaths(root, HANDLE).petitionDir)).toBe(false);
		expect(listAttempts(root, HANDLE)).toEqual([1]);
	});

	it("is done at once when it is repeated", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		const before = statSync(jobPaths(root, HANDLE).job).mtimeMs;
		publish(root, jobOf(), planOf(), PETITION);
		expect(statSync(jobPaths(root, HANDLE).job).mtimeMs).toBe(before);
		expect(readdirSync(store(root).jobs)).toEqual([HANDLE]);
	});

	it("never marks a job as live again that has ended", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		writeOutcome(root, outcomeOf());
		publish(root, jobOf(), planOf(), PETITION);
		expect(listLive(root)).toEqual([]);
	});

	it("refuses a handle that another job has, and leaves that one alone", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		const token = "9".repeat(32);
		const error = errorOf(() =>
			publish(root, jobOf({ token }), planOf({ token }), PETITION),
		);
		expect(error.reason).toBe("store");
		expect(error.about).toBe(HANDLE);
		expect(readJob(root, HANDLE)?.token).toBe(jobOf().token);
		expect(listLive(root)).toEqual([HANDLE]);
	});

	it("refuses a petition that is not the one of the record", () => {
		const root = freshRoot();
		const error = errorOf(() =>
			publish(root, jobOf(), planOf(), Buffer.from("Something else.\n")),
		);
		expect(error.reason).toBe("internal");
		expect(readdirSync(root)).toEqual([]);
	});

	it.each(PUBLISH_STEPS.slice(0, -2))(
		"leaves nothing to be seen where it fails after the step %s",
		(at) => {
			const root = freshRoot();
			const full = new OffloadError("store", "full");
			const error = errorOf(() =>
				publish(root, jobOf(), planOf(), PETITION, (step) => {
					if (step === at) throw full;
				}),
			);
			expect(error).toBe(full);
			expect(listLive(root)).toEqual([]);
			expect(readdirSync(store(root).jobs)).toEqual([]);
			publish(root, jobOf(), planOf(), PETITION);
			expect(readJob(root, HANDLE)).toEqual(jobOf());
		},
	);

	it("puts the marker back where a cleaner took it during the publish", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION, (step) => {
			if (step === "durable") rmSync(jobPaths(root, HANDLE).live);
		});
		expect(listLive(root)).toEqual([HANDLE]);
	});
});

describe("a marker without a job", () => {
	const orphan = (root: string) => {
		mkdirSync(store(root).live, { recursive: true });
		const marker = jobPaths(root, HANDLE).live;
		writeFileSync(marker, "{}");
		const since = new Date(nowAt(0).at);
		utimesSync(marker, since, since);
	};

	it("is left for a minute, then removed", () => {
		const root = freshRoot();
		orphan(root);
		expect(repairMarker(root, HANDLE, nowAt(59))).toBe("kept");
		expect(listLive(root)).toEqual([HANDLE]);
		expect(repairMarker(root, HANDLE, nowAt(61))).toBe("no-job");
		expect(listLive(root)).toEqual([]);
	});

	it("is left where the clock was set back, so that its age is not known", () => {
		const root = freshRoot();
		orphan(root);
		expect(repairMarker(root, HANDLE, nowAt(-90))).toBe("kept");
	});
});

describe("another attempt", () => {
	const second = planOf({ attempt: 2 });

	it("is added whole, and marks the job as live again", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		writeOutcome(root, outcomeOf());
		expect(listLive(root)).toEqual([]);
		addAttempt(root, HANDLE, second);
		expect(listAttempts(root, HANDLE)).toEqual([1, 2]);
		expect(listLive(root)).toEqual([HANDLE]);
		expect(repairMarker(root, HANDLE, nowAt(999))).toBe("kept");
	});

	it("is refused where it is there already, and where it skips one", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		addAttempt(root, HANDLE, second);
		expect(errorOf(() => addAttempt(root, HANDLE, second)).reason).toBe(
			"store",
		);
		expect(
			errorOf(() => addAttempt(root, HANDLE, planOf({ attempt: 4 }))).reason,
		).toBe("internal");
		expect(listAttempts(root, HANDLE)).toEqual([1, 2]);
		expect(readdirSync(jobPaths(root, HANDLE).attempts)).toEqual(["1", "2"]);
	});

	it("is refused of a job that is not there", () => {
		const error = errorOf(() => addAttempt(freshRoot(), HANDLE, second));
		expect(error.reason).toBe("not-found");
	});

	it("leaves the outcome of a late first attempt from taking its marker", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		addAttempt(root, HANDLE, second);
		writeOutcome(root, outcomeOf());
		expect(listLive(root)).toEqual([HANDLE]);
	});
});
