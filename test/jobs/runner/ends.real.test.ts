import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commandId, readReceipt, send } from "../../../scripts/jobs/inbox.ts";
import { clock, randomHex } from "../../../scripts/system/clock.ts";
import { ownIdentity, processProbe } from "../../../scripts/system/process.ts";
import { Lab, type LabAttempt, runs, until } from "./lab.ts";

const lab = new Lab("ends");
afterAll(() => lab.close());

function command(attempt: LabAttempt, kind: "stop" | "steer"): string {
	const id = commandId(kind, Date.now(), randomHex(4));
	send(
		attempt.dir,
		{ format: 1, id, kind, at: clock().at, by: ownIdentity(), body: "test" },
		kind === "steer" ? "go left" : null,
	);
	return id;
}

/** The members of the tree, once all of them have been heard of and looked at. */
async function grown(attempt: LabAttempt, size: number): Promise<number[]> {
	await until(() => attempt.pids().length >= size, `${size} processes`);
	return attempt.pids();
}

const nothingLeft = (attempt: LabAttempt): void => {
	expect(attempt.pids().filter(runs)).toEqual([]);
	expect(processProbe().carriers(attempt.plan.token, 0).found).toEqual([]);
};

describe("a stop", () => {
	it("[B21] ends the whole tree, those who left the session and those who ignore the signal too", async () => {
		const attempt = lab.job(["tree"], { limits: { graceS: 0.5 } });
		await lab.start(attempt);
		await grown(attempt, 6);
		const id = command(attempt, "stop");
		const outcome = await lab.outcome(attempt);
		expect(outcome).toMatchObject({
			outcome: "stopped",
			ending: "stop-requested",
			tree: { remaining: [] },
		});
		expect(outcome.tree.seen).toBeGreaterThanOrEqual(6);
		expect(readReceipt(attempt.dir, id)).toMatchObject({ result: "done" });
		nothingLeft(attempt);
		const types = attempt.events().map((e) => e.type);
		expect(types).toContain("stopping");
		expect(
			attempt
				.events()
				.flatMap((e) => (e.type === "signalled" ? [e.signal] : [])),
		).toEqual(["SIGTERM", "SIGKILL"]);
	});

	it("ends a descendant that dropped its environment, because it had been seen", async () => {
		const attempt = lab.job(["clears-env"]);
		await lab.start(attempt);
		const pids = await grown(attempt, 2);
		await until(
			() => attempt.events().some((e) => e.type === "engaged"),
			"the answer",
		);
		expect(pids.every(runs)).toBe(true);
		command(attempt, "stop");
		await lab.outcome(attempt);
		nothingLeft(attempt);
	});

	it("kills a worker that ignores the polite signal, after its grace", async () => {
		const attempt = lab.job(["ignores-term"], { limits: { graceS: 0.4 } });
		await lab.start(attempt);
		await until(
			() => attempt.events().some((e) => e.type === "engaged"),
			"the answer",
		);
		command(attempt, "stop");
		const outcome = await lab.outcome(attempt);
		expect(outcome.exit).toEqual({ code: null, signal: "SIGKILL" });
		expect(outcome.outcome).toBe("stopped");
		// What it wrote between the two signals was read.
		expect(attempt.events().filter((e) => e.type === "activity")).toHaveLength(
			1,
		);
	});

	it("ends a worker that stands still under SIGSTOP", async () => {
		const attempt = lab.job(["stalls"], { limits: { graceS: 5 } });
		await lab.start(attempt);
		const [worker] = await grown(attempt, 1);
		process.kill(worker as number, "SIGSTOP");
		command(attempt, "stop");
		const outcome = await lab.outcome(attempt, 4000);
		expect(outcome.exit).toEqual({ code: null, signal: "SIGTERM" });
	});

	it("keeps what a worker that ends by itself on request has to say, and still calls it stopped", async () => {
		const attempt = lab.job(["ends-when-asked"]);
		await lab.start(attempt);
		await until(
			() => attempt.events().some((e) => e.type === "engaged"),
			"the answer",
		);
		command(attempt, "stop");
		const outcome = await lab.outcome(attempt);
		expect(outcome).toMatchObject({
			outcome: "stopped",
			exit: { code: 0, signal: null },
		});
		expect(outcome.report).toMatchObject({ bytes: 4 });
	});

	it("that was there before the launch prevents it", async () => {
		const attempt = lab.job(["answers"]);
		const id = command(attempt, "stop");
		expect(await lab.start(attempt)).toEqual({ kind: "ended" });
		expect(await lab.outcome(attempt)).toMatchObject({
			outcome: "stopped",
			spawned: false,
		});
		expect(attempt.launches()).toBe(0);
		expect(readReceipt(attempt.dir, id)).toMatchObject({ result: "done" });
	});

	it("by a signal to the runner is a stop, and the terminal's end is told from it", async () => {
		for (const [signal, ending] of [
			["SIGTERM", "stop-requested"],
			["SIGINT", "stop-requested"],
			["SIGHUP", "terminal-closed"],
		] as const) {
			const attempt = lab.job(["stalls"]);
			await lab.start(attempt);
			process.kill(lab.holder(attempt), signal);
			expect(await lab.outcome(attempt)).toMatchObject({
				outcome: "stopped",
				ending,
			});
			nothingLeft(attempt);
		}
	});
});

describe("a command that cannot be carried out", () => {
	it("is refused with a receipt, and damage in the inbox holds nothing up", async () => {
		const attempt = lab.job(["stalls"]);
		await lab.start(attempt);
		writeFileSync(
			join(attempt.dir, "inbox", `${Date.now()}-stop-00000000.json`),
			"{",
		);
		const steer = command(attempt, "steer");
		const stop = command(attempt, "stop");
		await lab.outcome(attempt);
		expect(readReceipt(attempt.dir, steer)).toMatchObject({
			result: "refused",
		});
		expect(readReceipt(attempt.dir, stop)).toMatchObject({ result: "done" });
		expect(attempt.events().filter((e) => e.type === "trouble")).toHaveLength(
			1,
		);
	});
});

describe("a deadline", () => {
	it("for the first answer ends a worker that never gives one", async () => {
		const { attempt, outcome } = await lab.run(["silent"], {
			limits: { firstEventS: 0.6 },
		});
		expect(outcome).toMatchObject({
			outcome: "failed",
			ending: "deadline-first-event",
			engaged: false,
		});
		nothingLeft(attempt);
	});

	it("[B5] for idleness ends a worker that stalls, keeping what it had written", async () => {
		const { attempt, outcome } = await lab.run(["stalls"], {
			limits: { idleS: 0.8, firstEventS: 30 },
		});
		expect(outcome).toMatchObject({
			outcome: "failed",
			ending: "deadline-idle",
			engaged: true,
		});
		expect(outcome.logs.out.bytes).toBeGreaterThan(0);
		expect(
			attempt.events().some((e) => e.type === "deadline" && e.which === "idle"),
		).toBe(true);
		nothingLeft(attempt);
	});

	it("for idleness does not pass while the tree uses its CPU", async () => {
		const { outcome } = await lab.run(["works", "2500"], {
			limits: { idleS: 1 },
		});
		expect(outcome.ending).toBe("deadline-idle");
		expect(outcome.durationS).toBeGreaterThan(3);
	});

	it("for idleness rests while the worker waits for a person", async () => {
		const go = join(lab.dir, "go-ask");
		const attempt = lab.job(["asks", go], { limits: { idleS: 0.5 } });
		await lab.start(attempt);
		const asked = await until(
			() => attempt.events().find((e) => e.type === "asked"),
			"the question",
		);
		await until(() => clock().up > asked.up + 1.5, "three idle times");
		writeFileSync(go, "");
		expect((await lab.outcome(attempt)).outcome).toBe("succeeded");
	});

	it("for the whole ends a worker that still works", async () => {
		const { outcome } = await lab.run(["works", "60000"], {
			limits: { totalS: 0.8 },
		});
		expect(outcome).toMatchObject({
			outcome: "failed",
			ending: "deadline-total",
		});
	});
});

describe("what a worker leaves behind", () => {
	it("[F5] is ended after a normal end too, in its session and out of it", async () => {
		for (const behaviour of ["lingers", "escapes"]) {
			const { attempt, outcome } = await lab.run([behaviour]);
			expect(outcome).toMatchObject({
				outcome: "succeeded",
				tree: { remaining: [], seen: 2 },
			});
			nothingLeft(attempt);
		}
	});

	it("keeps no runner waiting for a pipe or a file that it holds open", async () => {
		const { outcome } = await lab.run(["lingers"]);
		expect(outcome.durationS).toBeLessThan(5);
	});
});

describe("a runner that was not there for a while", () => {
	it("does not call idle what it could not watch", async () => {
		const attempt = lab.job(["stalls"], { limits: { idleS: 1.5 } });
		await lab.start(attempt, { times: { beatS: 0.1 } });
		await until(
			() => attempt.events().some((e) => e.type === "engaged"),
			"the answer",
		);
		const runner = lab.holder(attempt);
		const { up } = clock();
		process.kill(runner, "SIGSTOP");
		await until(() => clock().up > up + 2, "a pause longer than the deadline");
		process.kill(runner, "SIGCONT");
		await until(() => clock().up > up + 3, "a look after it");
		expect(attempt.outcome()).toBeNull();
		expect((await lab.outcome(attempt)).ending).toBe("deadline-idle");
	});
});
