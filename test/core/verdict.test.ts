import { describe, expect, it } from "vitest";
import { combine } from "../../scripts/core/verdict.ts";
import {
	bad,
	commit,
	evidence,
	exit,
	good,
	patch,
	report,
	said,
	silent,
} from "./verdict-evidence.ts";

describe("the verdict on a run whose end was seen", () => {
	it.each([
		["report", report],
		["patch", patch],
		["commit", commit],
	] as const)(
		"is a success where the promised %s is there",
		(expected, artefact) => {
			expect(combine(evidence({ expect: expected, artefact }))).toMatchObject({
				outcome: "succeeded",
				ending: "artefact",
			});
		},
	);

	it("is a success without an artefact only where none was promised", () => {
		expect(combine(evidence({ expect: "none", artefact: null }))).toMatchObject(
			{ outcome: "succeeded", ending: "none-expected" },
		);
	});

	it.each([
		["report", "no-report"],
		["patch", "empty-diff"],
		["commit", "no-commit"],
	] as const)(
		"[B8] [C17] is a failure where the promised %s is not there, whatever the worker says",
		(expected, ending) => {
			const boast = {
				...good,
				report: "I changed every file. All tests pass.",
			};
			expect(
				combine(evidence({ expect: expected, artefact: null, harness: boast })),
			).toMatchObject({ outcome: "failed", ending });
		},
	);

	it.each([
		["a report of no bytes", "report", { ...report, bytes: 0 }],
		["a patch of no files", "patch", { ...patch, files: 0 }],
		["a patch of no bytes", "patch", { ...patch, bytes: 0 }],
		["a report where a patch was promised", "patch", report],
		["a patch where a commit was promised", "commit", patch],
	] as const)(
		"[C17] does not take %s for the artefact",
		(_, expected, artefact) => {
			expect(combine(evidence({ expect: expected, artefact })).outcome).toBe(
				"failed",
			);
		},
	);

	it.each(["", " \n\t ", "\u200b\u2060", null])(
		"[B8] calls a report in which nothing can be seen no report: %j",
		(text) => {
			expect(
				combine(evidence({ harness: { ...good, report: text } })),
			).toMatchObject({ outcome: "failed", ending: "no-report" });
		},
	);

	it.each([
		"harness-error",
		"api-error",
		"limit",
		"quota",
		"no-envelope",
		"exit-code",
		"signal",
	] as const)(
		"[B7] is a failure by %s although the exit code is 0 and the artefact is there",
		(ending) => {
			expect(combine(evidence({ harness: bad(ending) }))).toMatchObject({
				outcome: "failed",
				ending,
			});
		},
	);

	it("is a failure where the process ended well without an envelope", () => {
		expect(combine(evidence({ harness: silent }))).toMatchObject({
			outcome: "failed",
			ending: "no-envelope",
		});
	});

	it("[B10] is a failure for every exit code but 0, whatever the envelope and the artefact say", () => {
		for (let code = 1; code <= 255; code += 1) {
			const verdict = combine(evidence({ end: exit(code) }));
			expect(verdict).toMatchObject({ outcome: "failed", ending: "exit-code" });
			expect(verdict.detail).toContain(String(code));
		}
	});

	it("is a failure where a signal ended the process after it had said success", () => {
		const end = { code: null, signal: "SIGKILL" };
		expect(combine(evidence({ end }))).toMatchObject({
			outcome: "failed",
			ending: "signal",
		});
		expect(combine(evidence({ end, harness: silent }))).toMatchObject({
			ending: "signal",
		});
	});

	it("tells an artefact that could not be taken from one that is not there", () => {
		const verdict = combine(
			evidence({
				expect: "patch",
				artefact: null,
				collectFailed: "git ended with code 128",
			}),
		);
		expect(verdict).toMatchObject({
			outcome: "failed",
			ending: "collect-failed",
		});
		expect(verdict.detail).toContain("git ended with code 128");
	});

	it("[B8] names the tools that were denied, in success and in failure", () => {
		const harness = {
			...good,
			said: {
				...said,
				denials: [
					{ tool: "Bash", times: 3 },
					{ tool: "Write", times: 1 },
				],
			},
		};
		for (const artefact of [report, null])
			expect(combine(evidence({ harness, artefact })).detail).toContain(
				"denied: Bash 3 times, Write",
			);
	});
});

describe("the verdict on a run that was ended from outside", () => {
	it.each(["stop-requested", "terminal-closed"] as const)(
		"is stopped by %s, even where the worker had all but succeeded",
		(stopped) => {
			expect(combine(evidence({ stopped }))).toMatchObject({
				outcome: "stopped",
				ending: stopped,
			});
		},
	);

	it.each(["first-event", "idle", "total"] as const)(
		"is a failure of its own kind for the %s deadline",
		(deadline) => {
			for (const harness of [good, silent, bad("api-error")])
				expect(combine(evidence({ deadline, harness }))).toMatchObject({
					outcome: "failed",
					ending: `deadline-${deadline}`,
				});
		},
	);

	it("counts a stop before a deadline", () => {
		expect(
			combine(evidence({ stopped: "stop-requested", deadline: "idle" })),
		).toMatchObject({ outcome: "stopped" });
	});
});

describe("the verdict on a run that never was", () => {
	it("is a failed spawn", () => {
		expect(combine(evidence({ spawned: false, end: null }))).toMatchObject({
			outcome: "failed",
			ending: "spawn-failed",
		});
	});

	it("is stopped where the stop came first", () => {
		expect(
			combine(evidence({ spawned: false, stopped: "stop-requested" })),
		).toMatchObject({ outcome: "stopped" });
	});

	it("[C1] is lost where its runner died", () => {
		expect(
			combine(evidence({ spawned: false, runnerDied: true })),
		).toMatchObject({ outcome: "lost", ending: "runner-died" });
	});
});

describe("the verdict on a run whose end nobody saw", () => {
	const end = { code: null, signal: null };

	it("[C1] is a success where the envelope says so and the artefact is there", () => {
		expect(combine(evidence({ runnerDied: true, end }))).toMatchObject({
			outcome: "succeeded",
			ending: "artefact",
		});
		expect(combine(evidence({ runnerDied: true, end: null }))).toMatchObject({
			outcome: "succeeded",
		});
	});

	it.each([
		["the envelope is missing", { harness: silent }],
		["the envelope says error", { harness: bad("api-error") }],
		["the artefact is missing", { artefact: null }],
		["the artefact could not be taken", { collectFailed: "no git" }],
	] as const)("[C1] is lost where %s", (_, more) => {
		expect(combine(evidence({ runnerDied: true, end, ...more }))).toMatchObject(
			{ outcome: "lost", ending: "runner-died" },
		);
	});

	it("says where the machine went down", () => {
		expect(
			combine(
				evidence({ runnerDied: "machine-restarted", end, harness: silent }),
			),
		).toMatchObject({ outcome: "lost", ending: "machine-restarted" });
	});

	it("is no better for a runner that lives and did not see the end either", () => {
		expect(combine(evidence({ end, harness: silent }))).toMatchObject({
			outcome: "lost",
		});
	});
});
