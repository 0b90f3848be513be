/** The runner is killed at each of its steps: what is then said is right or `unknown`, and what follows is right too. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { attemptPaths } from "../../scripts/core/layout.ts";
import { RUNNER_EXITS } from "../../scripts/core/runner-exit.ts";
import { view } from "../../scripts/core/view.ts";
import { loadFacts } from "../../scripts/jobs/facts.ts";
import { commandId, send } from "../../scripts/jobs/inbox.ts";
import { readMonth } from "../../scripts/jobs/ledger.ts";
import { repairMarker } from "../../scripts/jobs/outcome.ts";
import {
	RUNNER_STEPS,
	type RunnerStep,
} from "../../scripts/jobs/runner/ports.ts";
import { clock, randomHex } from "../../scripts/system/clock.ts";
import { ownIdentity, processProbe } from "../../scripts/system/process.ts";
import { Lab, type LabAttempt, runs, until } from "../jobs/runner/lab.ts";

const lab = new Lab("steps");
afterAll(() => lab.close());

const viewOf = (attempt: LabAttempt) => {
	const facts = loadFacts(lab.root, attempt.handle, processProbe(), clock());
	if (facts === null) throw new Error("the job is gone");
	return view(facts, clock());
};

function stop(attempt: LabAttempt): void {
	const id = commandId("stop", Date.now(), randomHex(4));
	send(attempt.dir, {
		format: 1,
		id,
		kind: "stop",
		at: clock().at,
		by: ownIdentity(),
		body: "test",
	});
}

/** Starts a runner that dies at a step, and waits until it is dead. */
async function dieAt(
	attempt: LabAttempt,
	at: RunnerStep,
	more: { stop?: boolean; noCage?: boolean } = {},
): Promise<void> {
	await lab.start(attempt, { at, noCage: more.noCage ?? false });
	if (more.stop) {
		await until(
			() => attempt.events().some((e) => e.type === "engaged"),
			"the answer",
		);
		stop(attempt);
	}
	await until(() => lab.holder(attempt) > 0, "the claim");
	await until(() => !runs(lab.holder(attempt)), `the runner to die at ${at}`);
}

const nothingLeft = (attempt: LabAttempt): void => {
	expect(attempt.pids().filter(runs)).toEqual([]);
	expect(processProbe().carriers(attempt.plan.token, 0).found).toEqual([]);
};

/** What a reader may say right after the death, and what an adopter makes of it. */
const BEFORE_INTENT: RunnerStep[] = ["claimed", "opened", "ready"];
const AFTER_SPAWN: RunnerStep[] = ["spawned", "engaged"];
const AFTER_EXIT: RunnerStep[] = [
	"exited",
	"drained",
	"collecting",
	"collected",
	"compacted",
];
const AFTER_OUTCOME: RunnerStep[] = ["outcome", "ledger", "marker"];

describe("kill -9 of the runner", () => {
	it.each(BEFORE_INTENT)(
		"[C1] at %s leaves a job that is lost, with nothing launched",
		async (at) => {
			const attempt = lab.job(["answers"]);
			await dieAt(attempt, at);
			expect(["lost", "unknown"]).toContain(viewOf(attempt).name);
			expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.concluded[0]);
			expect(await lab.outcome(attempt)).toMatchObject({
				outcome: "lost",
				ending: "runner-died",
				spawned: false,
				by: { role: "adopter", generation: 2 },
			});
			expect(attempt.launches()).toBe(0);
		},
	);

	it("at the intent leaves the unknown, until a person says otherwise", async () => {
		const attempt = lab.job(["answers"]);
		await dieAt(attempt, "intent", { noCage: true });
		expect(viewOf(attempt).name).toBe("unknown");
		// However often it is looked: nothing is concluded, nothing launched, no claim used up.
		for (let i = 0; i < 2; i += 1)
			expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.unknown[0]);
		expect(existsSync(attemptPaths(attempt.dir).claim(2))).toBe(false);
		stop(attempt);
		expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.concluded[0]);
		expect(await lab.outcome(attempt)).toMatchObject({
			outcome: "lost",
			ending: "runner-died",
			spawned: false,
		});
		expect(attempt.launches()).toBe(0);
	});

	it("between the spawn and its record leaves a worker that is found by its token", async () => {
		const go = join(lab.dir, `go-${randomHex(4)}`);
		const attempt = lab.job(["waits-for", go]);
		await dieAt(attempt, "spawned-unrecorded");
		await until(() => attempt.launches() === 1, "the worker");
		expect(["unknown", "running"]).toContain(viewOf(attempt).name);
		const adopter = lab.adopt(attempt);
		await until(
			() => attempt.events().some((e) => e.type === "spawned"),
			"the spawn on record",
		);
		writeFileSync(go, "");
		expect(await adopter).toBe(RUNNER_EXITS.concluded[0]);
		expect(await lab.outcome(attempt)).toMatchObject({
			outcome: "succeeded",
			ending: "artefact",
			exit: null,
			spawned: true,
		});
		expect(attempt.launches()).toBe(1);
	});

	it("between the spawn and its record, of a worker that is over: its output speaks once a person asks", async () => {
		const attempt = lab.job(["answers"]);
		await dieAt(attempt, "spawned-unrecorded", { noCage: true });
		await until(
			() => attempt.launches() === 1 && !attempt.pids().some(runs),
			"the worker's end",
		);
		expect(viewOf(attempt).name).toBe("unknown");
		expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.unknown[0]);
		stop(attempt);
		expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.concluded[0]);
		expect(await lab.outcome(attempt)).toMatchObject({
			outcome: "succeeded",
			exit: null,
			spawned: true,
		});
		expect(attempt.launches()).toBe(1);
	});

	it.each(AFTER_SPAWN)(
		"at %s leaves a worker that an adopter follows to its end",
		async (at) => {
			const go = join(lab.dir, `go-${randomHex(4)}`);
			const attempt = lab.job(["waits-for", go]);
			await dieAt(attempt, at);
			expect(viewOf(attempt).name).toBe("unknown");
			const adopter = lab.adopt(attempt);
			await until(() => viewOf(attempt).name === "running", "the adopter");
			writeFileSync(go, "");
			expect(await adopter).toBe(RUNNER_EXITS.concluded[0]);
			expect(await lab.outcome(attempt)).toMatchObject({
				outcome: "succeeded",
				ending: "artefact",
				exit: null,
				engaged: true,
				by: { role: "adopter", generation: 2 },
			});
			expect(attempt.events().filter((e) => e.type === "engaged")).toHaveLength(
				1,
			);
			expect(attempt.events().find((e) => e.type === "exited")).toMatchObject({
				witnessed: false,
				code: null,
			});
			expect(attempt.launches()).toBe(1);
			nothingLeft(attempt);
		},
	);

	it.each(AFTER_SPAWN)(
		"at %s, of a worker that is killed too, leaves what is lost",
		async (at) => {
			const attempt = lab.job(["stalls"]);
			await dieAt(attempt, at);
			const [worker] = await until(
				() => attempt.pids().length > 0 && attempt.pids(),
				"the worker",
			);
			process.kill(worker as number, "SIGKILL");
			await until(() => !runs(worker as number), "its death");
			expect(["lost", "unknown"]).toContain(viewOf(attempt).name);
			expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.concluded[0]);
			expect(await lab.outcome(attempt)).toMatchObject({
				outcome: "lost",
				ending: "runner-died",
				spawned: true,
			});
			expect(attempt.launches()).toBe(1);
		},
	);

	it("while it ends a worker leaves that to the adopter", async () => {
		const attempt = lab.job(["tree"], { limits: { graceS: 0.4 } });
		await dieAt(attempt, "stopping", { stop: true });
		expect(["stopping", "unknown"]).toContain(viewOf(attempt).name);
		expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.concluded[0]);
		expect(await lab.outcome(attempt)).toMatchObject({
			outcome: "stopped",
			ending: "stop-requested",
			tree: { remaining: [] },
		});
		nothingLeft(attempt);
	});

	it.each(AFTER_EXIT)(
		"at %s leaves an end that was seen, and the adopter concludes from it",
		async (at) => {
			const attempt = lab.job(["floods", String(3 * 1024 * 1024)]);
			await dieAt(attempt, at);
			expect(["collecting", "unknown", "lost"]).toContain(viewOf(attempt).name);
			expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.concluded[0]);
			const outcome = await lab.outcome(attempt);
			expect(outcome).toMatchObject({
				outcome: "succeeded",
				ending: "artefact",
				exit: { code: 0, signal: null },
			});
			const { logBytes } = attempt.plan.limits;
			expect(outcome.logs.out).toMatchObject({
				head: logBytes / 2,
				tail: logBytes / 2,
			});
			expect(outcome.logs.out.bytes).toBeGreaterThan(3 * 1024 * 1024);
			expect(readFileSync(attemptPaths(attempt.dir).out).length).toBe(logBytes);
			expect(attempt.launches()).toBe(1);
			// Nothing that the first runner had recorded of the worker was recorded again.
			const tools = attempt
				.events()
				.reduce((n, e) => n + (e.type === "activity" ? e.count : 0), 0);
			const written = Math.ceil((3 * 1024 * 1024) / 197);
			expect(tools).toBeGreaterThan(0);
			expect(tools).toBeLessThan(written * 1.5);
		},
	);

	it.each(AFTER_OUTCOME)(
		"at %s leaves the outcome, and the rest is done by whoever looks",
		async (at) => {
			const attempt = lab.job(["answers"]);
			await dieAt(attempt, at);
			expect(viewOf(attempt).name).toBe("succeeded");
			expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.ended[0]);
			const now = clock();
			const later = {
				...now,
				up: now.up + 60,
				at: new Date(Date.parse(now.at) + 60_000).toISOString(),
			};
			repairMarker(lab.root, attempt.handle, later);
			expect(existsSync(join(lab.root, "live", attempt.handle))).toBe(false);
			const rows = readMonth(lab.root, now.at.slice(0, 7)).rows.filter(
				(row) => row.handle === attempt.handle && row.kind === "ended",
			);
			expect(rows).toHaveLength(1);
			expect(attempt.outcome()?.by).toMatchObject({ generation: 1 });
		},
	);

	it("is tried at every step that there is", () => {
		const tried = [
			...BEFORE_INTENT,
			"intent",
			"spawned-unrecorded",
			...AFTER_SPAWN,
			"stopping",
			...AFTER_EXIT,
			...AFTER_OUTCOME,
		];
		expect(new Set(tried)).toEqual(new Set(RUNNER_STEPS));
	});
});

describe("kill -9 of the adopter too", () => {
	// The others are steps of a launch or a stop, or are over when an adopter comes.
	const all: RunnerStep[] = [
		"claimed",
		"opened",
		"spawned",
		...AFTER_EXIT,
		...AFTER_OUTCOME,
	];
	const steps = process.env.LONG
		? all
		: all.filter((s) =>
				["claimed", "spawned", "exited", "collected"].includes(s),
			);
	it.each(steps)(
		"at %s leaves the attempt to a third, and nothing is launched twice",
		async (at) => {
			const go = join(lab.dir, `go-${randomHex(4)}`);
			const attempt = lab.job(["waits-for", go]);
			await dieAt(attempt, "engaged");
			const second = lab.adopt(attempt, { at, adopters: true });
			if ([...AFTER_EXIT, ...AFTER_OUTCOME].includes(at)) writeFileSync(go, "");
			expect(await second).toBeNull();
			if (attempt.outcome() === null) {
				const third = lab.adopt(attempt);
				writeFileSync(go, "");
				expect(await third).toBe(RUNNER_EXITS.concluded[0]);
			}
			expect(attempt.outcome()).toMatchObject({
				outcome: "succeeded",
				exit: null,
			});
			expect(attempt.launches()).toBe(1);
			nothingLeft(attempt);
		},
	);
});
