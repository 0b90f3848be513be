import { existsSync, readFileSync, statSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { attemptPaths } from "../../../scripts/core/layout.ts";
import type { RunnerTest } from "../../fakes/runner-entry.ts";
import { missing } from "../../needs.ts";
import { Lab, type LabAttempt, type LabJob } from "./lab.ts";

const lab = new Lab("flood");
afterAll(() => lab.close());

const MIB = 1024 * 1024;
const FLOOD = (process.env.LONG ? 1024 : 200) * MIB;

/** The most memory that a runner ever had, in bytes, watched to its end; and the most disk of its log. */
async function watched(
	behaviour: readonly string[],
	how: LabJob = {},
	test: RunnerTest = {},
) {
	const attempt = lab.job(behaviour, how);
	await lab.start(attempt, test);
	const runner = lab.holder(attempt);
	let memory = 0;
	let disk = 0;
	const look = () => {
		try {
			const status = readFileSync(`/proc/${runner}/status`, "utf8");
			const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
			memory = Math.max(memory, peak);
			disk = Math.max(
				disk,
				statSync(attemptPaths(attempt.dir).out).blocks * 512,
			);
		} catch {
			// it has ended
		}
	};
	const timer = setInterval(look, 20);
	try {
		return {
			attempt,
			outcome: await lab.outcome(attempt, 110_000),
			memory: () => memory,
			disk: () => disk,
		};
	} finally {
		clearInterval(timer);
	}
}

function tools(attempt: LabAttempt): number {
	return attempt
		.events()
		.reduce((n, e) => n + (e.type === "activity" ? e.count : 0), 0);
}

describe.skipIf(missing("linux"))("a flood of output", () => {
	it(`[B14] of ${FLOOD / MIB} MiB leaves the runner small and both ends of the log kept`, async () => {
		const { attempt, outcome, memory } = await watched([
			"floods",
			String(FLOOD),
		]);
		expect(outcome.outcome).toBe("succeeded");
		expect(memory()).toBeGreaterThan(10 * MIB);
		expect(memory()).toBeLessThan(100 * MIB);
		const { logBytes } = attempt.plan.limits;
		const { out } = outcome.logs;
		expect(out.bytes).toBeGreaterThan(FLOOD);
		expect(out.head).toBe(logBytes / 2);
		expect(out.tail).toBe(logBytes / 2);
		const log = readFileSync(attemptPaths(attempt.dir).out);
		expect(log.length).toBe(out.head + out.tail);
		expect(log.subarray(0, 15).toString()).toBe('{"tool":"Read",');
		expect(log.toString("utf8", log.length - 60)).toMatch(
			/\n\{"result":"ok","report":"after the flood"\}\n$/,
		);
		// Every line of it was counted, and few events were made of them.
		expect(tools(attempt)).toBeGreaterThan(FLOOD / 250);
		expect(statSync(attemptPaths(attempt.dir).events).size).toBeLessThan(MIB);
	}, 120_000);

	it.skipIf(missing("fallocate"))(
		"that the runner can keep up with never lies on disk whole",
		async () => {
			const { attempt, outcome, disk } = await watched([
				"floods",
				String(96 * MIB),
				String(32 * MIB),
			]);
			expect(outcome.outcome).toBe("succeeded");
			expect(disk()).toBeLessThan(64 * MIB);
			expect(
				attempt.events().filter((e) => e.type === "trimmed").length,
			).toBeGreaterThan(2);
			expect(outcome.logs.out.bytes).toBeGreaterThan(96 * MIB);
			expect(tools(attempt)).toBeGreaterThan((96 * MIB) / 250);
		},
	);

	it("[B14] without a newline leaves the runner small", async () => {
		const { outcome, memory } = await watched([
			"big-last-line",
			String(FLOOD / 2),
		]);
		// The envelope was longer than any line that is kept whole, so nothing is concluded from it.
		expect(outcome.ending).toBe("no-envelope");
		expect(memory()).toBeLessThan(120 * MIB);
	}, 120_000);

	it("where no hole can be punched is said, and the log is cut down in the end", async () => {
		const { attempt, outcome } = await watched(
			["floods", String(40 * MIB)],
			{},
			{ noHoles: true },
		);
		expect(outcome.outcome).toBe("succeeded");
		expect(statSync(attemptPaths(attempt.dir).out).size).toBe(
			attempt.plan.limits.logBytes,
		);
		const troubles = attempt
			.events()
			.flatMap((e) => (e.type === "trouble" ? [e.doing] : []));
		expect(new Set(troubles)).toEqual(new Set(["bounding the out log"]));
	});
});

describe("a last line", () => {
	it("[B11] of ten megabytes is read whole, with or without its newline", async () => {
		const { outcome } = await lab.run(["big-last-line", String(10 * MIB)], {
			limits: { logBytes: 32 * MIB },
		});
		expect(outcome.outcome).toBe("succeeded");
		expect(outcome.logs.out).toMatchObject({ tail: 0 });
	});
});

describe("a log that is not too long", () => {
	it("stays as it was written", async () => {
		const { attempt, outcome } = await lab.run(["answers"]);
		const { out, err } = attemptPaths(attempt.dir);
		expect(outcome.logs).toEqual({
			out: { bytes: statSync(out).size, head: statSync(out).size, tail: 0 },
			err: { bytes: 0, head: 0, tail: 0 },
		});
		expect(existsSync(err)).toBe(true);
		expect(statSync(out).mode & 0o777).toBe(0o600);
	});
});
