import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { attemptPaths } from "../../../scripts/core/layout.ts";
import { randomHex } from "../../../scripts/system/clock.ts";
import { findCage, makeCage } from "../../../scripts/system/process-cgroup.ts";
import { Lab, type LabAttempt, runs, until } from "./lab.ts";

const lab = new Lab("cage");
afterAll(() => lab.close());

/** Whether this user may make control groups here. */
const able = (() => {
	const cage = makeCage(randomHex(16));
	cage?.remove();
	return cage !== null;
})();

const cgroupOf = (attempt: LabAttempt): string | undefined =>
	attempt
		.events()
		.flatMap((e) => (e.type === "launching" ? [e.cgroup] : []))
		.at(0);

describe.skipIf(!able)(
	`a control group around a worker${able ? "" : " [cgroup2]"}`,
	() => {
		it("[F5] finds and ends what had left parent, session and environment before anyone looked", async () => {
			const { attempt, outcome } = await lab.run(["vanishes"]);
			await until(() => attempt.pids().length >= 2, "its processes");
			expect(outcome).toMatchObject({
				outcome: "succeeded",
				tree: { remaining: [], escaped: "none-seen" },
			});
			expect(attempt.pids().filter(runs)).toEqual([]);
			expect(existsSync(cgroupOf(attempt) ?? "/")).toBe(false);
		});

		it("is found again by an adopter", async () => {
			const attempt = lab.job(["tree"], { limits: { graceS: 0.3 } });
			await lab.start(attempt);
			await until(() => attempt.pids().length >= 6, "the tree");
			process.kill(lab.holder(attempt), "SIGKILL");
			await until(() => !runs(lab.holder(attempt)), "the runner's death");
			expect(existsSync(cgroupOf(attempt) ?? "")).toBe(true);
			const adopter = lab.adopt(attempt);
			await until(() => lab.holder(attempt, 2) > 0, "the adopter");
			process.kill(lab.holder(attempt, 2), "SIGTERM");
			await adopter;
			expect(attempt.outcome()).toMatchObject({ outcome: "stopped" });
			expect(attempt.pids().filter(runs)).toEqual([]);
			expect(existsSync(cgroupOf(attempt) ?? "/")).toBe(false);
		});

		it("shows a worker whose spawn is not on record, token or not", async () => {
			const attempt = lab.job([], {
				argv: [
					"/usr/bin/env",
					"-i",
					process.execPath,
					"-e",
					"setInterval(() => {}, 1000)",
				],
			});
			await lab.start(attempt);
			const runner = lab.holder(attempt);
			const cage = await until(
				() => findCage(cgroupOf(attempt) ?? "", attempt.plan.token),
				"the group",
			);
			const [worker] = await until(
				() => (cage.pids() ?? []).length > 0 && cage.pids(),
				"the worker inside",
			);
			process.kill(runner, "SIGKILL");
			await until(() => !runs(runner), "the runner's death");
			const { events } = attemptPaths(attempt.dir);
			const kept = readFileSync(events, "utf8")
				.split("\n")
				.filter((line) => !line.includes('"spawned"'));
			writeFileSync(events, kept.join("\n"));
			const adopter = lab.adopt(attempt);
			const spawned = await until(
				() => attempt.events().find((e) => e.type === "spawned"),
				"the spawn on record",
			);
			expect(spawned.worker.pid).toBe(worker);
			process.kill(lab.holder(attempt, 2), "SIGTERM");
			expect(await adopter).toBe(0);
			expect(runs(worker as number)).toBe(false);
		});

		it("is never taken for ours under another name, or elsewhere", () => {
			const token = randomHex(16);
			const cage = makeCage(token);
			if (!cage) throw new Error("no cage");
			try {
				expect(findCage(cage.path, token)).not.toBeNull();
				expect(findCage(cage.path, randomHex(16))).toBeNull();
				expect(findCage(join(lab.dir, `offload-${token}`), token)).toBeNull();
				expect(
					findCage(`/sys/fs/cgroup/../../tmp/offload-${token}`, token),
				).toBeNull();
			} finally {
				cage.remove();
			}
			expect(findCage(cage.path, token)).toBeNull();
		});
	},
);

describe("without a control group", () => {
	it("the tree is known by descent, session and token", async () => {
		const attempt = lab.job(["tree"], { limits: { graceS: 0.3 } });
		await lab.start(attempt, { noCage: true });
		await until(() => attempt.pids().length >= 6, "the tree");
		process.kill(lab.holder(attempt), "SIGTERM");
		const outcome = await lab.outcome(attempt);
		expect(outcome.tree.remaining).toEqual([]);
		expect(cgroupOf(attempt)).toBeUndefined();
		expect(attempt.pids().filter(runs)).toEqual([]);
	});
});

describe("a job that a worker has dispatched", () => {
	it.each([{ noCage: false }, { noCage: true }])(
		"is not ended with that worker's tree (%j)",
		async (how) => {
			const go = join(lab.dir, `go-${randomHex(4)}`);
			const attempt = lab.job(["dispatches", go]);
			await lab.start(attempt, how);
			const [worker, ...others] = await until(
				() => attempt.pids().length >= 3 && attempt.pids(),
				"both",
			);
			writeFileSync(go, "");
			const outcome = await lab.outcome(attempt);
			expect(outcome).toMatchObject({
				outcome: "succeeded",
				tree: { remaining: [] },
			});
			expect(runs(worker as number)).toBe(false);
			expect(others.map(runs)).toEqual([true, true]);
			for (const pid of others) process.kill(pid, "SIGKILL");
			await until(() => !others.some(runs), "their end");
			findCage(cgroupOf(attempt) ?? "", attempt.plan.token)?.remove();
		},
	);
});
