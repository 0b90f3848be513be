/** From a worker's end to its outcome: verdict of the harness, artefact, logs, record. */

import { otherBoot } from "../../core/clock.ts";
import { secretValues } from "../../core/environment.ts";
import type { Decoder, HarnessVerdict } from "../../core/ports.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { OutcomeRecord } from "../../core/records/outcome.ts";
import { cleanTail } from "../../core/tail.ts";
import { combine, type Verdict } from "../../core/verdict.ts";
import { noteHold } from "../holds.ts";
import { writeOutcome } from "../outcome.ts";
import type { Follower, Target } from "./follow.ts";
import type { Collected, Held, RunnerEnd, RunnerPorts } from "./ports.ts";
import { type Records, sentence } from "./records.ts";

/** Bytes of a log's end from which the failure's tail is made. */
const TAIL_BYTES = 64 * 1024;

/** What of an outcome depends on whether there was a worker. */
type Parts = Pick<
	OutcomeRecord,
	| "spawned"
	| "engaged"
	| "exit"
	| "harness"
	| "artefact"
	| "report"
	| "tail"
	| "logs"
	| "tree"
	| "durationS"
>;

const NO_LOG = { bytes: 0, head: 0, tail: 0 };
const NOTHING: Parts = {
	spawned: false,
	engaged: false,
	exit: null,
	harness: null,
	artefact: null,
	report: null,
	tail: "",
	logs: { out: NO_LOG, err: NO_LOG },
	tree: { seen: 0, remaining: [], escaped: "none-seen" },
	durationS: 0,
};

/** A harness that said nothing. */
export const UNSAID: HarnessVerdict = {
	ok: "unknown",
	ending: "no-envelope",
	detail: "it ended without saying how",
	said: null,
	report: null,
};

/**
 * Concludes an attempt that has no worker.
 *
 * @param verdict why there is none
 */
export function concludeUnspawned(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	verdict: Verdict,
): Promise<RunnerEnd> {
	return write(held, ports, records, verdict, NOTHING);
}

/**
 * Concludes an attempt whose worker has ended, or could not be ended.
 */
export async function conclude(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	decoder: Decoder,
	follower: Follower,
	target: Target,
): Promise<RunnerEnd> {
	const end = follower.exited?.end ?? null;
	let harness = UNSAID;
	try {
		harness = decoder.end(end ?? { code: null, signal: null });
	} catch (error) {
		records.trouble("reading the harness's verdict", error);
	}
	records.log({ type: "collecting" });
	ports.step("collecting");
	const collected = await follower.during(collect(held, ports, harness.report));
	ports.step("collected");
	const { up, boot } = ports.clock();
	const { worker } = target;
	const restarted = worker !== null && otherBoot(worker.boot, boot);
	const verdict = combine({
		end,
		harness,
		artefact: collected.artefact,
		collectFailed: collected.failed,
		expect: held.plan.expect,
		stopped: follower.stopped,
		deadline: follower.deadline,
		released: follower.released,
		spawned: true,
		runnerDied:
			end !== null
				? false
				: restarted
					? "machine-restarted"
					: held.plan.drive === "native" && held.role === "runner"
						? "no-child"
						: true,
	});
	const tail =
		verdict.outcome === "succeeded"
			? ""
			: lastWords(held, follower, ports, harness.complaint ?? "");
	const logs = {
		out: await follower.out.compact(),
		err: await follower.err.compact(),
	};
	ports.step("compacted");
	const { remaining, blind } = follower.ending;
	follower.tree.release();
	return write(held, ports, records, verdict, {
		// Without a record of it, its output is the only sign that there was one.
		spawned: worker !== null || logs.out.bytes + logs.err.bytes > 0,
		engaged: follower.engaged,
		exit: end,
		harness: harness.said,
		artefact: collected.artefact,
		report: collected.report,
		tail,
		logs,
		tree: {
			seen: follower.tree.seen,
			remaining: [...remaining],
			// What a supervisor started carries no token of ours, so nobody can say what left its tree.
			escaped: blind || held.plan.drive === "native" ? "unknown" : "none-seen",
		},
		durationS: restarted
			? 0
			: Math.max(0, Math.round((up - target.spawnedUp) * 1000) / 1000),
	});
}

/** Takes the results; whatever goes wrong there is a finding, not a fault of the runner. */
async function collect(
	held: Held,
	ports: RunnerPorts,
	report: string | null,
): Promise<Collected> {
	const late = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	const failed = (why: string): Collected => ({
		artefact: null,
		report: null,
		failed: why,
	});
	const tooLate = new Promise<Collected>((resolve) => {
		timer = setTimeout(() => {
			late.abort();
			resolve(failed("taking the results took too long"));
		}, ports.times.collectS * 1000);
	});
	const { plan, dir } = held;
	try {
		const work = ports.collect({ plan, dir, report, by: late.signal });
		return await Promise.race([work, tooLate]);
	} catch (error) {
		return failed(sentence(error));
	} finally {
		clearTimeout(timer);
	}
}

/**
 * What is worth reading after a failure: what the harness itself complained of, else the end of what the
 * worker wrote, of its stderr where there is any.
 */
function lastWords(
	held: Held,
	follower: Follower,
	ports: RunnerPorts,
	complaint: string,
): string {
	const values = secretValues(held.plan.pass, ports.environment);
	const complained = cleanTail(complaint, { values });
	if (complained !== "") return complained;
	for (const log of [follower.err, follower.out]) {
		const { text, torn } = log.last(TAIL_BYTES);
		const words = cleanTail(text, { values, torn });
		if (words !== "") return words;
	}
	return "";
}

/** Notes an account whose quota is used up, before the outcome says so: who sees the one must find the other. */
function hold(held: Held, ports: RunnerPorts, record: OutcomeRecord): void {
	if (record.ending !== "quota") return;
	const { at, up, boot } = ports.clock();
	try {
		noteHold(held.root, {
			harness: held.plan.id.harness,
			route: held.plan.auth,
			at,
			up,
			boot,
			until: record.harness?.resetAt ?? null,
			by: held.job.handle,
		});
	} catch (error) {
		ports.complain(`the quota hold was not noted: ${sentence(error)}`);
	}
}

/** Writes the outcome; where the disk takes none for a while, tries again a little later. */
async function write(
	held: Held,
	ports: RunnerPorts,
	records: Records,
	verdict: Verdict,
	parts: Parts,
): Promise<RunnerEnd> {
	const { at, up } = ports.clock();
	records.flush();
	const unrecorded =
		records.behind &&
		verdict.outcome !== "stopped" &&
		!verdict.ending.startsWith("deadline");
	const told: Verdict = unrecorded
		? {
				outcome: "failed",
				ending: "store-full",
				detail: `its records could not all be kept, so nothing is concluded from them; they say: ${verdict.detail}`,
			}
		: verdict;
	const record: OutcomeRecord = {
		format: 1,
		handle: held.job.handle,
		attempt: held.plan.attempt,
		...told,
		at,
		up,
		by: { role: held.role, generation: held.generation, process: ports.self },
		...parts,
	};
	hold(held, ports, record);
	for (const wait of [...ports.times.tryAgainS, null]) {
		try {
			if (writeOutcome(held.root, record, ports.step) === "superseded")
				records.log({
					type: "correction",
					would: record.outcome,
					why: "another had concluded the attempt before",
				});
			await giveBack(held, ports);
			await wake(held, ports, record);
			ports.milestone("ended");
			return "concluded";
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			if (wait === null || error.reason !== "store") {
				ports.complain(`the outcome could not be written: ${error.message}`);
				return "unwritten";
			}
			await new Promise((resolve) => setTimeout(resolve, wait * 1000));
		}
	}
	return "unwritten";
}

/** The session learns of the end in other ways too: this one costs nothing where it fails. */
async function wake(
	held: Held,
	ports: RunnerPorts,
	record: OutcomeRecord,
): Promise<void> {
	try {
		await ports.wake(held, record);
	} catch (error) {
		ports.complain(`the session was not told: ${sentence(error)}`);
	}
}

/** What is not given back is freed by the next who wants it and sees the outcome. */
async function giveBack(held: Held, ports: RunnerPorts): Promise<void> {
	try {
		await ports.release(held);
	} catch (error) {
		ports.complain(`the work tree was not given back: ${sentence(error)}`);
	}
}
