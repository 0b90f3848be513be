/** The disk is full at each of the runner's steps: nothing is launched twice, nothing is left running, nothing is lost for good. */
import { spawnSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { RunnerStep } from "../../scripts/jobs/runner/ports.ts";
import { processProbe } from "../../scripts/system/process.ts";
import { Lab, type LabAttempt, runs, until } from "../jobs/runner/lab.ts";
import { missing } from "../needs.ts";

const lacking = missing("root", "linux", "mount");

/** A disk of its own, of a few MiB. */
function mount(dir: string): string {
	const root = join(dir, "disk");
	mkdirSync(root);
	const made = spawnSync("mount", [
		"-t",
		"tmpfs",
		"-o",
		"size=4m,mode=700",
		"offload-test",
		root,
	]);
	if (made.status !== 0) throw new Error(made.stderr.toString());
	return root;
}

describe.skipIf(lacking)(`a full disk${lacking ? ` [${lacking}]` : ""}`, () => {
	if (lacking) return;
	const lab = new Lab("full", mount);
	const filler = join(lab.root, "filler");
	afterAll(async () => {
		lab.end();
		// What was killed just now still has its files open for a moment.
		await until(
			() => spawnSync("umount", [lab.root]).status === 0,
			"the disk to be let go",
		);
		lab.close();
	});

	const free = () => rmSync(filler, { force: true });

	/** The runner has ended, whatever it could write. */
	const ended = async (attempt: LabAttempt): Promise<void> => {
		await until(() => existsSync(filler), "the disk to be full");
		await until(
			() => lab.holder(attempt) > 0 && !runs(lab.holder(attempt)),
			"the runner's end",
		);
	};

	const nothingLeft = (attempt: LabAttempt): void => {
		expect(attempt.pids().filter(runs)).toEqual([]);
		expect(processProbe().carriers(attempt.plan.token, 0).found).toEqual([]);
	};

	it("before the claim leaves the job as it was, to be started when there is room", async () => {
		const attempt = lab.job(["answers"]);
		writeFileSync(filler, "");
		spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
		expect((await lab.start(attempt)).kind).toBe("no-witness");
		expect(attempt.launches()).toBe(0);
		free();
		expect((await lab.start(attempt)).kind).toBe("spawned");
		expect((await lab.outcome(attempt)).outcome).toBe("succeeded");
	});

	const early: RunnerStep[] = ["claimed", "opened"];
	it.each(early)("at %s launches nothing", async (at) => {
		const attempt = lab.job(["answers"]);
		await lab.start(attempt, { at, how: "fill", filler });
		await ended(attempt);
		free();
		if (attempt.outcome() === null) expect(await lab.adopt(attempt)).toBe(0);
		const outcome = await lab.outcome(attempt);
		expect(["failed", "lost"]).toContain(outcome.outcome);
		expect(["store-full", "runner-died"]).toContain(outcome.ending);
		expect(outcome.spawned).toBe(false);
		expect(attempt.launches()).toBe(0);
	});

	const late: RunnerStep[] = [
		"ready",
		"intent",
		"spawned-unrecorded",
		"spawned",
		"exited",
		"collecting",
		"collected",
		"compacted",
		"outcome",
		"ledger",
	];
	it.each(late)(
		"at %s is concluded at once or by the next who looks, and nothing runs on",
		async (at) => {
			const attempt = lab.job(["floods", String(3 * 1024 * 1024)], {
				limits: { logBytes: 64 * 1024 },
			});
			await lab.start(attempt, { at, how: "fill", filler });
			await ended(attempt);
			nothingLeft(attempt);
			const outcome = attempt.outcome();
			free();
			if (outcome === null) {
				expect(existsSync(join(lab.root, "live", attempt.handle))).toBe(true);
				expect([0, 6]).toContain(await lab.adopt(attempt));
			}
			const final = attempt.outcome();
			if (final === null) {
				// The spawn was never on record, so only a person may say that it is over.
				expect(attempt.events().map((e) => e.type)).not.toContain("spawned");
				return;
			}
			if (outcome !== null) expect(final).toEqual(outcome);
			// What was cut off by the full disk is no success; what was whole before may be one.
			if (final.outcome === "succeeded")
				expect(final.logs.out.bytes).toBeGreaterThan(3 * 1024 * 1024);
			expect(attempt.launches()).toBe(1);
			expect(attempt.runnerLog()).not.toContain("fault of the runner");
		},
	);

	it("that has room again while the worker works is only a trouble that was", async () => {
		const go = join(lab.dir, "go");
		const attempt = lab.job(["waits-for", go]);
		await lab.start(attempt, { at: "engaged", how: "fill", filler });
		await until(() => existsSync(filler), "the disk to be full");
		await until(() => statSync(filler).size > 1024 * 1024, "the filling");
		free();
		writeFileSync(go, "");
		expect((await lab.outcome(attempt)).outcome).toBe("succeeded");
	});
});
