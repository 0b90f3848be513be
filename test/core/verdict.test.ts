import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HarnessVerdict, ProcessEnd } from "../../scripts/core/ports.ts";
import {
	type Artefact,
	ENDINGS,
	type HarnessSaid,
} from "../../scripts/core/records/outcome.ts";
import { combine, type Evidence } from "../../scripts/core/verdict.ts";
import { EXPECTS, OUTCOMES } from "../../scripts/core/vocabulary.ts";

const said: HarnessSaid = {
	isError: false,
	subtype: "success",
	terminalReason: "completed",
	apiStatus: null,
	denials: [],
	turns: 1,
	costUsd: 0,
	model: "m",
	sessionId: "s",
	resetAt: null,
};
const good: HarnessVerdict = {
	ok: "yes",
	ending: null,
	detail: "it says it succeeded",
	said,
	report: "All done.",
};
const bad = (
	ending: NonNullable<HarnessVerdict["ending"]>,
): HarnessVerdict => ({
	ok: "no",
	ending,
	detail: `it says ${ending}`,
	said: { ...said, isError: true },
	report: null,
});
const silent: HarnessVerdict = {
	ok: "unknown",
	ending: "no-envelope",
	detail: "it said nothing",
	said: null,
	report: null,
};
const file = { file: "f", bytes: 10, sha256: "0".repeat(64) };
const report: Artefact = { kind: "report", ...file };
const patch: Artefact = {
	kind: "patch",
	...file,
	baseCommit: null,
	baseTree: "1".repeat(40),
	resultTree: "2".repeat(40),
	files: 1,
};
const commit: Artefact = {
	kind: "commit",
	branch: null,
	commit: "3".repeat(40),
	commits: 1,
};
const exit = (code: number): ProcessEnd => ({ code, signal: null });
const evidence = (more: Partial<Evidence> = {}): Evidence => ({
	end: exit(0),
	harness: good,
	artefact: report,
	expect: "report",
	stopped: null,
	deadline: null,
	spawned: true,
	runnerDied: false,
	...more,
});

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

const artefacts = fc.option(
	fc.constantFrom<Artefact>(
		report,
		patch,
		commit,
		{ ...report, bytes: 0 },
		{ ...patch, files: 0 },
		{ ...patch, bytes: 0 },
	),
);
const anyEvidence: fc.Arbitrary<Evidence> = fc.record({
	end: fc.option(
		fc.oneof(
			fc.integer({ min: 0, max: 255 }).map(exit),
			fc.constantFrom<ProcessEnd>(
				{ code: null, signal: "SIGTERM" },
				{ code: null, signal: null },
			),
		),
	),
	harness: fc
		.tuple(
			fc.constantFrom(good, silent, bad("api-error"), bad("quota")),
			fc.option(fc.string({ maxLength: 20, unit: "binary" })),
			fc.array(
				fc.record({
					tool: fc.string({ maxLength: 80 }),
					times: fc.nat({ max: 1e9 }),
				}),
				{ maxLength: 64 },
			),
		)
		.map(([verdict, text, denials]) => ({
			...verdict,
			report: text,
			said: { ...said, denials },
		})),
	artefact: artefacts,
	collectFailed: fc.option(fc.string({ maxLength: 500 })),
	expect: fc.constantFrom(...EXPECTS),
	stopped: fc.constantFrom(null, "stop-requested", "terminal-closed"),
	deadline: fc.constantFrom(null, "first-event", "idle", "total"),
	spawned: fc.boolean(),
	runnerDied: fc.constantFrom(false, true, "machine-restarted" as const),
});

describe("every verdict", () => {
	it("[B7] [C17] is never a success without a good envelope and the promised artefact, or none promised", () => {
		fc.assert(
			fc.property(anyEvidence, (given) => {
				const { outcome, ending } = combine(given);
				if (outcome !== "succeeded") return;
				expect(given.harness.ok).toBe("yes");
				expect(given.spawned).toBe(true);
				expect(given.stopped ?? given.deadline).toBeNull();
				expect(given.end?.signal ?? null).toBeNull();
				if (given.runnerDied === false && given.end !== null)
					expect(given.end.code ?? 0).toBe(0);
				if (given.expect === "none") expect(ending).toBe("none-expected");
				else {
					expect(ending).toBe("artefact");
					expect(given.artefact?.kind).toBe(given.expect);
				}
			}),
			{ numRuns: 3000 },
		);
	});

	it("fits its record, whatever is thrown at it", () => {
		fc.assert(
			fc.property(anyEvidence, (given) => {
				const verdict = combine(given);
				expect(OUTCOMES).toContain(verdict.outcome);
				expect(ENDINGS).toContain(verdict.ending);
				expect(verdict.detail.length).toBeGreaterThan(0);
				expect(verdict.detail.length).toBeLessThanOrEqual(400);
			}),
			{ numRuns: 1000 },
		);
	});

	it("holds no word of the worker", () => {
		const canary = "CANARY-PROSE";
		fc.assert(
			fc.property(anyEvidence, (given) => {
				const verdict = combine({
					...given,
					harness: { ...given.harness, report: canary, complaint: canary },
				});
				expect(verdict.detail).not.toContain(canary);
			}),
			{ numRuns: 300 },
		);
	});
});
