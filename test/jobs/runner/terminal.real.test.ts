import { spawn } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { Lab, type LabAttempt, runs, until } from "./lab.ts";

const lab = new Lab("terminal");
afterAll(() => lab.close());

/** A runner as `offload start` runs it: in the foreground of whoever called. */
function inTerminal(attempt: LabAttempt) {
	const child = spawn(
		process.execPath,
		[lab.runner, attempt.dir, "--foreground"],
		{
			stdio: ["ignore", "pipe", "pipe"],
			env: { PATH: process.env.PATH ?? "", HOME: lab.dir, RUNNER_TEST: "{}" },
		},
	);
	let text = "";
	child.stdout.on("data", (bytes) => {
		text += bytes;
	});
	return {
		child,
		text: () => text,
		end: new Promise<number | null>((resolve) =>
			child.once("close", (code) => resolve(code)),
		),
	};
}

const answered = (attempt: LabAttempt) =>
	until(() => attempt.events().some((e) => e.type === "engaged"), "the answer");

describe("a runner in a terminal", () => {
	it("prints what it records and ends with its worker", async () => {
		const attempt = lab.job(["answers"]);
		const { end, text } = inTerminal(attempt);
		expect(await end).toBe(0);
		expect(attempt.outcome()?.outcome).toBe("succeeded");
		const said = text()
			.trim()
			.split("\n")
			.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ""));
		expect(said).toEqual([
			expect.stringMatching(/^starting .*node/),
			expect.stringMatching(/^worker started, process \d+$/),
			"first answer seen (answer)",
			"the worker ended with code 0",
			"taking its results",
			"succeeded: it ended well and the report is there",
		]);
	});

	it("takes the worker along when its terminal goes away", async () => {
		const attempt = lab.job(["tree"], { limits: { graceS: 0.4 } });
		const { child, end } = inTerminal(attempt);
		await answered(attempt);
		child.stdout.destroy();
		child.kill("SIGHUP");
		expect(await end).toBe(0);
		expect(attempt.outcome()).toMatchObject({
			outcome: "stopped",
			ending: "terminal-closed",
			tree: { remaining: [] },
		});
		expect(attempt.pids().filter(runs)).toEqual([]);
	});

	it("kills at the second interrupt what did not end at the first", async () => {
		const attempt = lab.job(["ignores-term"], { limits: { graceS: 60 } });
		const { child, end } = inTerminal(attempt);
		await answered(attempt);
		child.kill("SIGINT");
		await until(
			() => attempt.events().some((e) => e.type === "signalled"),
			"the polite signal",
		);
		child.kill("SIGINT");
		expect(await end).toBe(0);
		expect(attempt.outcome()).toMatchObject({
			outcome: "stopped",
			exit: { signal: "SIGKILL" },
		});
	});
});
