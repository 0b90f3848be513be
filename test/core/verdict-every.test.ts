import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProcessEnd } from "../../scripts/core/ports.ts";
import { type Artefact, ENDINGS } from "../../scripts/core/records/outcome.ts";
import { combine, type Evidence } from "../../scripts/core/verdict.ts";
import { EXPECTS, OUTCOMES } from "../../scripts/core/vocabulary.ts";
import {
	bad,
	commit,
	exit,
	good,
	patch,
	report,
	said,
	silent,
} from "./verdict-evidence.ts";

const artefacts = fc.option(
	fc.constantFrom<Artefact>(
		report,
		patch,
		commit,
		{ ...report, bytes: 0 } as Artefact,
		{ ...patch, files: 0 } as Artefact,
		{ ...patch, bytes: 0 } as Artefact,
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
