import {
	appendFileSync,
	existsSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { attemptPaths } from "../../../scripts/core/layout.ts";
import { RUNNER_EXITS } from "../../../scripts/core/runner-exit.ts";
import { view } from "../../../scripts/core/view.ts";
import { loadFacts } from "../../../scripts/jobs/facts.ts";
import { commandId, readReceipt, send } from "../../../scripts/jobs/inbox.ts";
import { clock, randomHex } from "../../../scripts/system/clock.ts";
import { ownIdentity, processProbe } from "../../../scripts/system/process.ts";
import { Lab, type LabAttempt, runs, until } from "./lab.ts";

const lab = new Lab("adopt");
afterAll(() => lab.close());

const viewOf = (attempt: LabAttempt) => {
	const facts = loadFacts(lab.root, attempt.handle, processProbe(), clock());
	if (facts === null) throw new Error("the job is gone");
	return view(facts, clock());
};

/** Waits for the answer, then kills the runner. */
async function orphan(attempt: LabAttempt): Promise<void> {
	await lab.start(attempt);
	await until(
		() => attempt.events().some((e) => e.type === "engaged"),
		"the answer",
	);
	const runner = lab.holder(attempt);
	process.kill(runner, "SIGKILL");
	await until(() => !runs(runner), "the runner's death");
}

function stop(attempt: LabAttempt): string {
	const id = commandId("stop", Date.now(), randomHex(4));
	send(attempt.dir, {
		format: 1,
		id,
		kind: "stop",
		at: clock().at,
		by: ownIdentity(),
		body: "test",
	});
	return id;
}

describe("kill -9 of the worker", () => {
	it("[C1] is told at the next look, as a failure by that signal", async () => {
		const attempt = lab.job(["stalls"]);
		await lab.start(attempt);
		const [worker] = await until(
			() => attempt.pids().length > 0 && attempt.pids(),
			"the worker",
		);
		process.kill(worker as number, "SIGKILL");
		await until(() => !runs(worker as number), "its death");
		expect(["failed", "collecting"]).toContain(viewOf(attempt).name);
		expect(await lab.outcome(attempt)).toMatchObject({
			outcome: "failed",
			exit: { code: null, signal: "SIGKILL" },
		});
		expect(viewOf(attempt).name).toBe("failed");
	});
});

describe("an adopter", () => {
	it("keeps off an attempt whose runner is stopped, since that is not dead", async () => {
		const attempt = lab.job(["stalls"]);
		await lab.start(attempt);
		const runner = lab.holder(attempt);
		process.kill(runner, "SIGSTOP");
		expect(await lab.adopt(attempt, { times: { holderS: 0.3 } })).toBe(
			RUNNER_EXITS.held[0],
		);
		expect(existsSync(attemptPaths(attempt.dir).claim(2))).toBe(false);
		process.kill(runner, "SIGCONT");
		stop(attempt);
		expect((await lab.outcome(attempt)).by.role).toBe("runner");
	});

	it("finds nothing to do where nobody has claimed yet", async () => {
		const attempt = lab.job(["answers"]);
		expect(await lab.adopt(attempt)).toBe(RUNNER_EXITS.unclaimed[0]);
		expect(attempt.launches()).toBe(0);
	});

	it("is one, however many come", async () => {
		const go = join(lab.dir, "go-many");
		const attempt = lab.job(["waits-for", go]);
		await orphan(attempt);
		const codes: (number | null)[] = [];
		const ends = [1, 2, 3, 4].map(async () => {
			codes.push(await lab.adopt(attempt, { times: { holderS: 0.2 } }));
		});
		await until(() => codes.length === 3, "the others to give way");
		expect(codes).toEqual([4, 4, 4]);
		expect(RUNNER_EXITS.held[0]).toBe(4);
		writeFileSync(go, "");
		await lab.outcome(attempt);
		await Promise.all(ends);
		expect(attempt.events().filter((e) => e.type === "opened")).toHaveLength(2);
		expect(attempt.launches()).toBe(1);
	});

	it("goes on with a stop, a command and the deadlines from where they were", async () => {
		const stopped = lab.job(["tree"], { limits: { graceS: 0.3 } });
		await orphan(stopped);
		const id = stop(stopped);
		expect(await lab.adopt(stopped)).toBe(0);
		expect((await lab.outcome(stopped)).outcome).toBe("stopped");
		expect(readReceipt(stopped.dir, id)).toMatchObject({ generation: 2 });
		expect(stopped.pids().filter(runs)).toEqual([]);

		const late = lab.job(["works", "60000"], { limits: { totalS: 1.5 } });
		await lab.start(late);
		const spawned = await until(
			() => late.events().find((e) => e.type === "spawned"),
			"the spawn",
		);
		process.kill(lab.holder(late), "SIGKILL");
		expect(await lab.adopt(late)).toBe(0);
		expect(await lab.outcome(late)).toMatchObject({ ending: "deadline-total" });
		const deadline = late.events().find((e) => e.type === "deadline");
		expect((deadline?.up ?? 0) - spawned.up).toBeLessThan(2.5);
	});

	it("closes off a torn line and counts it", async () => {
		const go = join(lab.dir, "go-torn");
		const attempt = lab.job(["waits-for", go]);
		await orphan(attempt);
		appendFileSync(attemptPaths(attempt.dir).events, '{"seq":99,"at":"2026');
		writeFileSync(go, "");
		expect(await lab.adopt(attempt)).toBe(0);
		expect((await lab.outcome(attempt)).outcome).toBe("succeeded");
		const opened = attempt.events().filter((e) => e.type === "opened");
		expect(opened.map((e) => e.torn)).toEqual([0, 1]);
	});

	it("records what was written while nobody read, and nothing twice", async () => {
		const go = join(lab.dir, "go-bursts");
		const attempt = lab.job([], {
			argv: [
				"/bin/sh",
				"-c",
				`echo '{"engaged":"a"}'; for i in 1 2 3 4 5; do echo '{"tool":"A"}'; done
				while ! test -e '${go}'; do sleep 0.02; done
				for i in 1 2 3; do echo '{"tool":"A"}'; echo '{"tool":"B"}'; done
				echo '{"result":"ok","report":"done"}'`,
			],
		});
		await orphan(attempt);
		writeFileSync(go, "");
		await until(
			() =>
				readFileSync(attemptPaths(attempt.dir).out, "utf8").includes("result"),
			"the end of its output",
		);
		expect(await lab.adopt(attempt)).toBe(0);
		const count = (name: string) =>
			attempt
				.events()
				.reduce(
					(n, e) =>
						n + (e.type === "activity" && e.name === name ? e.count : 0),
					0,
				);
		expect([count("A"), count("B")]).toEqual([8, 3]);
	});

	it("of a machine that was restarted concludes from what was left", async () => {
		const recordedIn = (attempt: LabAttempt, boot: string) => {
			const paths = attemptPaths(attempt.dir);
			for (const path of [paths.claim(1), paths.events, paths.beat])
				if (existsSync(path))
					writeFileSync(
						path,
						readFileSync(path, "utf8").replaceAll(clock().boot, boot),
					);
		};
		const over = lab.job(["answers"]);
		await lab.start(over, { at: "spawned" });
		await until(
			() =>
				!runs(lab.holder(over)) &&
				over.pids().length > 0 &&
				!over.pids().some(runs),
			"both to be gone",
		);
		recordedIn(over, "another-boot");
		expect(await lab.adopt(over)).toBe(0);
		expect(await lab.outcome(over)).toMatchObject({
			outcome: "succeeded",
			exit: null,
		});

		const torn = lab.job(["half-envelope"]);
		await lab.start(torn, { at: "spawned" });
		await until(
			() =>
				!runs(lab.holder(torn)) &&
				torn.pids().length > 0 &&
				!torn.pids().some(runs),
			"both to be gone",
		);
		recordedIn(torn, "another-boot");
		expect(await lab.adopt(torn)).toBe(0);
		expect(await lab.outcome(torn)).toMatchObject({
			outcome: "lost",
			ending: "machine-restarted",
		});

		const intended = lab.job(["answers"]);
		await lab.start(intended, { at: "intent" });
		await until(() => !runs(lab.holder(intended)), "the runner's death");
		recordedIn(intended, "another-boot");
		expect(await lab.adopt(intended)).toBe(0);
		expect(await lab.outcome(intended)).toMatchObject({
			outcome: "lost",
			ending: "machine-restarted",
		});
		expect(intended.launches()).toBe(0);
	});
});

describe("a fault of the runner itself", () => {
	it("leaves the worker to an adopter, without anyone looking", async () => {
		const go = join(lab.dir, "go-fault");
		const attempt = lab.job(["waits-for", go]);
		await lab.start(attempt, { at: "spawned", how: "throw" });
		await until(
			() => existsSync(attemptPaths(attempt.dir).claim(2)),
			"the adopter",
		);
		writeFileSync(go, "");
		expect(await lab.outcome(attempt)).toMatchObject({
			outcome: "succeeded",
			by: { role: "adopter" },
		});
		expect(attempt.launches()).toBe(1);
		expect(attempt.runnerLog()).toContain("fault of the runner");
	});

	it("in an adopter ends the worker, and the next look concludes", async () => {
		const attempt = lab.job(["stalls"]);
		await orphan(attempt);
		expect(
			await lab.adopt(attempt, { at: "spawned", how: "throw", adopters: true }),
		).toBe(RUNNER_EXITS.fault[0]);
		await until(() => !attempt.pids().some(runs), "the worker's end");
		expect(await lab.adopt(attempt)).toBe(0);
		expect((await lab.outcome(attempt)).outcome).toBe("lost");
	});

	it("in its decoder costs events, not the job", async () => {
		const { attempt, outcome } = await lab.run(
			["answers"],
			{ expect: "none" },
			{ badDecoder: true },
		);
		expect(outcome).toMatchObject({
			outcome: "failed",
			ending: "no-envelope",
			exit: { code: 0 },
		});
		expect(attempt.events().some((e) => e.type === "trouble")).toBe(true);
	});
});
