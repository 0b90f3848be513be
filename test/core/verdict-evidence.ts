/** Pieces of evidence, for the tests of what is concluded from them. */
import type { HarnessVerdict, ProcessEnd } from "../../scripts/core/ports.ts";
import type {
	Artefact,
	HarnessSaid,
} from "../../scripts/core/records/outcome.ts";
import type { Evidence } from "../../scripts/core/verdict.ts";

export const said: HarnessSaid = {
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
export const good: HarnessVerdict = {
	ok: "yes",
	ending: null,
	detail: "it says it succeeded",
	said,
	report: "All done.",
};
export const bad = (
	ending: NonNullable<HarnessVerdict["ending"]>,
): HarnessVerdict => ({
	ok: "no",
	ending,
	detail: `it says ${ending}`,
	said: { ...said, isError: true },
	report: null,
});
export const silent: HarnessVerdict = {
	ok: "unknown",
	ending: "no-envelope",
	detail: "it said nothing",
	said: null,
	report: null,
};
const file = { file: "f", bytes: 10, sha256: "0".repeat(64) };
export const report: Artefact = { kind: "report", ...file };
export const patch: Artefact = {
	kind: "patch",
	...file,
	baseCommit: null,
	baseTree: "1".repeat(40),
	resultTree: "2".repeat(40),
	files: 1,
};
export const commit: Artefact = {
	kind: "commit",
	branch: null,
	commit: "3".repeat(40),
	commits: 1,
};
export const exit = (code: number): ProcessEnd => ({ code, signal: null });
export const evidence = (more: Partial<Evidence> = {}): Evidence => ({
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
