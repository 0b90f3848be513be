/**
 * How an attempt ended, from what was witnessed: the process's end, the harness's own envelope, and
 * the artefact. None of the three proves a success alone, and the worker's prose proves nothing.
 */
import type { HarnessVerdict, ProcessEnd } from "./ports.ts";
import type { DEADLINES } from "./records/event.ts";
import type { Artefact, Ending } from "./records/outcome.ts";
import type { Expect, Outcome } from "./vocabulary.ts";

/** Everything that bears on the outcome of an attempt. */
export interface Evidence {
	/** How the process ended; null where nobody saw it end. */
	readonly end: ProcessEnd | null;
	readonly harness: HarnessVerdict;
	/** What was collected of the promised kind; null where there was none. */
	readonly artefact: Artefact | null;
	/** Why the artefact could not be taken, in a sentence; null where taking it went well. */
	readonly collectFailed?: string | null | undefined;
	readonly expect: Expect;
	/** Who asked for the end before the worker reached it by itself. */
	readonly stopped: null | "stop-requested" | "terminal-closed";
	readonly deadline: null | (typeof DEADLINES)[number];
	/** Whether it was ended by us because its turn was over and it would have waited for ever: then how it ended tells nothing. */
	readonly released?: boolean;
	/** Whether the worker's process ever existed. */
	readonly spawned: boolean;
	/**
	 * True for an adopter: the runner that could have seen the end is gone. The second form says that the
	 * machine went down, the third that the worker never was its runner's child.
	 */
	readonly runnerDied: boolean | "machine-restarted" | "no-child";
}

/** What is written into the outcome record. */
export interface Verdict {
	readonly outcome: Outcome;
	readonly ending: Ending;
	/** One sentence for a person, at most 400 characters; nothing of the worker's prose is in it. */
	readonly detail: string;
}

const MISSING = {
	report: ["no-report", "it ended well but left no report"],
	patch: ["empty-diff", "it ended well but changed nothing in the work tree"],
	commit: ["no-commit", "it ended well but made no commit"],
} as const satisfies Record<Exclude<Expect, "none">, readonly [Ending, string]>;

const DEADLINE = {
	"first-event": "the model did not answer before the first-event deadline",
	idle: "nothing moved before the idle deadline",
	total: "it did not end before the total deadline",
} as const;

/** A report in which no letter, digit or sign can be seen is an empty one. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Whether a worker's closing words say anything. */
export const saysSomething = (report: string | null): boolean =>
	VISIBLE.test(report ?? "");

/** Whether what was collected is what was promised, and is not empty. */
function isThere(evidence: Evidence): boolean {
	const { artefact, expect, harness } = evidence;
	if (artefact === null || artefact.kind !== expect) return false;
	switch (artefact.kind) {
		case "report":
			return artefact.bytes > 0 && saysSomething(harness.report);
		case "patch":
			return artefact.bytes > 0 && artefact.files > 0;
		case "commit":
			return artefact.commits > 0;
	}
}

/** The tools that the harness withheld from the worker, as the tail of a sentence; empty where there were none. */
function denials(harness: HarnessVerdict): string {
	const denied = harness.said?.denials ?? [];
	if (denied.length === 0) return "";
	const named = denied
		.slice(0, 8)
		.map(({ tool, times }) => (times > 1 ? `${tool} ${times} times` : tool));
	const more = denied.length - named.length;
	return `; denied: ${named.join(", ")}${more > 0 ? ` and ${more} more tools` : ""}`;
}

const gone = (end: ProcessEnd | null): boolean =>
	end === null || (end.code === null && end.signal === null);

/** The verdict on a run whose end nobody saw: only a good envelope together with the artefact speaks for it. */
function unseen(evidence: Evidence): Verdict {
	const { harness, expect, runnerDied } = evidence;
	const wanted = expect === "none" || isThere(evidence);
	if (harness.ok === "yes" && wanted && !evidence.collectFailed)
		return expect === "none"
			? {
					outcome: "succeeded",
					ending: "none-expected",
					detail:
						"its end was not seen, but its own closing message says success; nothing else was promised",
				}
			: {
					outcome: "succeeded",
					ending: "artefact",
					detail: `its end was not seen, but its own closing message says success and the ${expect} is there`,
				};
	const why =
		harness.ok === "yes"
			? `its closing message says success, but the ${expect} is not there`
			: harness.ok === "no"
				? `its closing message says otherwise than success: ${harness.detail}`
				: "it left no closing message of its own";
	return {
		outcome: "lost",
		ending:
			runnerDied === "machine-restarted"
				? "machine-restarted"
				: runnerDied === "no-child"
					? "vanished"
					: "runner-died",
		detail: `nobody saw how it ended: ${why}`,
	};
}

/** The verdict on a run whose end was seen. */
function seen(evidence: Evidence, end: ProcessEnd): Verdict {
	const { harness, expect } = evidence;
	const failed = (ending: Ending, detail: string): Verdict => ({
		outcome: "failed",
		ending,
		detail,
	});
	if (harness.ok === "no")
		return failed(harness.ending ?? "harness-error", harness.detail);
	if (end.signal !== null && !evidence.released)
		return failed("signal", `it was ended by ${end.signal}`);
	if (end.code !== 0 && !evidence.released)
		return failed("exit-code", `it ended with exit code ${end.code}`);
	if (harness.ok === "unknown")
		return failed(harness.ending ?? "no-envelope", harness.detail);
	if (evidence.collectFailed)
		return failed(
			"collect-failed",
			`it ended well, but its ${expect} could not be taken: ${evidence.collectFailed}`,
		);
	if (expect === "none")
		return {
			outcome: "succeeded",
			ending: "none-expected",
			detail: "it ended well; nothing was promised",
		};
	if (!isThere(evidence)) {
		const [ending, detail] = MISSING[expect];
		return failed(ending, detail);
	}
	return {
		outcome: "succeeded",
		ending: "artefact",
		detail: `it ended well and the ${expect} is there`,
	};
}

/** The verdict on an attempt whose worker never existed. */
function neverSpawned(evidence: Evidence): Verdict {
	if (evidence.stopped !== null)
		return {
			outcome: "stopped",
			ending: evidence.stopped,
			detail: "it was stopped before anything was launched",
		};
	if (evidence.runnerDied !== false)
		return {
			outcome: "lost",
			ending:
				evidence.runnerDied === "machine-restarted"
					? "machine-restarted"
					: "runner-died",
			detail: "its runner died; nothing was launched",
		};
	return {
		outcome: "failed",
		ending: "spawn-failed",
		detail: "the program could not be started",
	};
}

/** The verdict without the denials, in the order in which one witness outweighs another. */
function decide(evidence: Evidence): Verdict {
	const { end, stopped, deadline, spawned } = evidence;
	if (!spawned) return neverSpawned(evidence);
	if (stopped !== null)
		return {
			outcome: "stopped",
			ending: stopped,
			detail:
				stopped === "terminal-closed"
					? "the terminal it ran in went away"
					: "it was stopped on request",
		};
	if (deadline !== null)
		return {
			outcome: "failed",
			ending: `deadline-${deadline}`,
			detail: DEADLINE[deadline],
		};
	// An end that was witnessed and recorded counts, whoever died afterwards.
	return end === null || gone(end) ? unseen(evidence) : seen(evidence, end);
}

/**
 * Concludes an attempt.
 *
 * @param evidence what was witnessed; nothing is assumed
 * @returns outcome, ending and a sentence. `succeeded` only where the end was a good one, the harness
 * itself says so, and the promised artefact is there or none was promised
 */
export function combine(evidence: Evidence): Verdict {
	const verdict = decide(evidence);
	const { struggle } = evidence.harness;
	// On a success it is history; on anything else it may well be the cause.
	const trouble =
		verdict.outcome !== "succeeded" && struggle ? `; ${struggle}` : "";
	const detail = verdict.detail + trouble + denials(evidence.harness);
	return {
		...verdict,
		detail: detail.length > 400 ? `${detail.slice(0, 399)}…` : detail,
	};
}
