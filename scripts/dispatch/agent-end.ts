/** The end of a session's own subagent: its last message is the report, and without one there is no success. */
import { createHash } from "node:crypto";
import type { Now } from "../core/clock.ts";
import { AGENT_ID } from "../core/grammar.ts";
import { attemptDir, attemptPaths, sessionPaths } from "../core/layout.ts";
import type { OutcomeRecord } from "../core/records/outcome.ts";
import { saysSomething } from "../core/verdict.ts";
import { byAlias } from "../jobs/aliases.ts";
import { readOutcome, writeOutcome } from "../jobs/outcome.ts";
import { readJob } from "../jobs/publish.ts";
import { makeSession } from "../sessions/trail.ts";
import {
	makeDir,
	readBytes,
	removeFile,
	writeDurable,
} from "../system/files.ts";
import { ownIdentity } from "../system/process.ts";

/** Bytes of a last message that are kept. */
const KEPT = 4 * 1024 * 1024;

const NO_LOG = { bytes: 0, head: 0, tail: 0 };

/** Keeps the last message as the job's report. */
function keepReport(dir: string, words: Buffer): OutcomeRecord["report"] {
	const { report, results } = attemptPaths(dir);
	makeDir(results);
	writeDurable(report, words);
	return {
		file: "results/report.md",
		bytes: words.length,
		sha256: createHash("sha256").update(words).digest("hex"),
	};
}

/** Writes the outcome of a registered agent's job. */
function conclude(root: string, handle: string, words: Buffer, now: Now): void {
	const dir = attemptDir(root, handle, 1);
	if (readOutcome(dir) !== null) return;
	const says = saysSomething(words.toString("utf8"));
	const report = words.length > 0 ? keepReport(dir, words) : null;
	const good = says && report !== null;
	writeOutcome(root, {
		format: 1,
		handle,
		attempt: 1,
		outcome: good ? "succeeded" : "failed",
		ending: good ? "artefact" : "no-report",
		detail: good
			? "the session saw its subagent end, with a last message; what it changed was not looked at"
			: "the session saw its subagent end, and it left no last message",
		at: now.at,
		up: now.up,
		by: { role: "hook", generation: 0, process: ownIdentity() },
		spawned: true,
		engaged: words.length > 0,
		exit: null,
		harness: null,
		artefact: good && report !== null ? { kind: "report", ...report } : null,
		report,
		tail: "",
		logs: { out: NO_LOG, err: NO_LOG },
		// It ran inside the session: there is no process of its own that could be looked for.
		tree: { seen: 0, remaining: [], escaped: "unknown" },
		durationS: 0,
	});
}

/** Whether a job was reported by a session; one that no session is told of may be of any. */
function isOf(root: string, handle: string, session: string): boolean {
	const of = readJob(root, handle)?.session ?? null;
	return of === null || of === session;
}

/** Where the last message of an agent waits until it is reported. */
const waiting = (root: string, session: string, agent: string): string =>
	`${sessionPaths(root, session).agents}/${agent}`;

/**
 * Records that an agent ended: in its job where it is registered, else beside the trail, for the report
 * that is still to come.
 *
 * @param words its last message; untrusted
 * @throws OffloadError `store` or `corrupt`
 */
export function agentEnded(
	root: string,
	session: string,
	agent: string,
	words: string,
	now: Now,
): void {
	if (!AGENT_ID.test(agent) || agent.startsWith(".")) return;
	const bytes = Buffer.from(words).subarray(0, KEPT);
	const handle = byAlias(root, agent);
	if (handle !== null && isOf(root, handle, session)) {
		conclude(root, handle, bytes, now);
		return;
	}
	keepEnd(root, session, agent, bytes, now);
}

/**
 * Keeps the end of an agent that is not registered, for the report that is still to come.
 *
 * A report registers first and looks for the end after that; so who keeps an end looks again, and one of the
 * two sees what the other did.
 *
 * @throws OffloadError `store` or `corrupt`
 */
export function keepEnd(
	root: string,
	session: string,
	agent: string,
	words: Uint8Array,
	now: Now,
): void {
	makeSession(root, session);
	makeDir(sessionPaths(root, session).agents);
	writeDurable(waiting(root, session, agent), words);
	const handle = byAlias(root, agent);
	if (handle !== null && isOf(root, handle, session))
		takeEnd(root, session, agent, handle, now);
}

/**
 * Gives a job that was registered just now the end that was seen before.
 *
 * @returns false where none was seen
 * @throws OffloadError `store` or `corrupt`
 */
export function takeEnd(
	root: string,
	session: string,
	agent: string,
	handle: string,
	now: Now,
): boolean {
	if (!AGENT_ID.test(agent) || agent.startsWith(".")) return false;
	const path = waiting(root, session, agent);
	const words = readBytes(path, "last message");
	if (words === null) return false;
	conclude(root, handle, words, now);
	removeFile(path);
	return true;
}
