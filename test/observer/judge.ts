/**
 * Judges what was said of jobs by what really was. It reads nothing and knows no clock: both are handed in.
 *
 * A claim is made at some moment between the question and the answer, so it is wrong only where no moment
 * of that window bears it out.
 */
import type { Living, Look, Told } from "./truth.ts";

/** Seconds for which it may be unknown what became of something that was done to a job. */
export const UNKNOWN_S = 5;
/** Clocks are read one after the other, and rounded. */
const SLACK_MS = 1000;

/** What was done to a job from outside. */
export interface Injection {
	readonly at: number;
	readonly kind:
		| "kill-worker"
		| "kill-runner"
		| "pause-worker"
		| "pause-runner"
		| "resume"
		| "stop";
}

/** What really was with one job while something was said of it. Milliseconds of the wall clock. */
export interface Reality {
	/** When it was asked, and when the answer was there. */
	readonly asked: number;
	readonly answered: number;
	/** When its dispatch began. */
	readonly dispatched: number;
	/** The looks of the window, oldest first: at least one before the question and one after the answer. */
	readonly looks: readonly [Look, ...Look[]];
	/** What its worker had noted when the answer was there. */
	readonly told: Told;
	/** Everything that was done to it so far. */
	readonly injected: readonly Injection[];
	/** Whether any look ever saw its worker. */
	readonly seen: boolean;
}

/** A claim that no moment of its window bears out. */
export interface Wrong {
	readonly handle: string;
	/** Which rule it breaks. */
	readonly rule: string;
	/** What is said, and what is true. */
	readonly why: string;
}

/** One job as it was said; nothing of it is believed. */
export type Said = Readonly<Record<string, unknown>>;
/** Why it is wrong, or null. */
type Rule = (reality: Reality, said: Said) => string | null;

const OUTCOMES = ["succeeded", "failed", "stopped", "lost"];

const wasDone = (
	{ injected, answered }: Reality,
	...kinds: readonly Injection["kind"][]
): boolean =>
	injected.some((one) => one.at <= answered && kinds.includes(one.kind));

const livedAtAll = (
	{ looks }: Reality,
	pick: (look: Look) => readonly Living[],
): boolean => looks.some((look) => pick(look).length > 0);

/** The worker's own process; what it started is not it. */
const main =
	({ told }: Reality) =>
	({ workers }: Look) =>
		workers.filter(({ pid }) => !told.children.includes(pid));

const hasRunner: Rule = (reality) =>
	livedAtAll(reality, ({ runners }) => runners)
		? null
		: "no runner of it lived";

const hasWorker: Rule = (reality) => {
	const { startedAt } = reality.told;
	if (livedAtAll(reality, main(reality))) return null;
	return startedAt !== null && startedAt >= reality.asked
		? null
		: "its worker did not live";
};

/** After the end nothing lives that could begin anything, so what lives at the last look lived at the claim. */
const allGone: Rule = ({ looks }) => {
	const left = looks.at(-1)?.workers ?? [];
	return left.length === 0
		? null
		: `processes of it lived on: ${left.map(({ pid }) => pid).join(", ")}`;
};

const endedWell: Rule = ({ told: { ends } }) => {
	if (ends === null) return "its worker never came to its end by itself";
	if (ends.asked) return "its worker ended because it was asked to";
	if (ends.code !== 0) return `its worker ended with ${ends.code}`;
	return ends.sha256 === null ? "its worker wrote no report" : null;
};

const endedBadly: Rule = (reality) => {
	const { ends } = reality.told;
	if (wasDone(reality, "kill-worker")) return null;
	if (ends === null) return "nobody killed its worker, and it did not end";
	return ends.code === 0 && ends.sha256 !== null
		? "its worker ended well, with its report written"
		: null;
};

const was =
	(kind: Injection["kind"], why: string): Rule =>
	(reality) =>
		wasDone(reality, kind) ? null : why;
const wasStopped = was("stop", "nobody asked for a stop");

const notBegun: Rule = ({ asked, looks, told }) =>
	looks[0].workers.length > 0 ||
	(told.startedAt !== null && told.startedAt < asked)
		? "its worker had begun"
		: null;

const mayBeUnknown: Rule = ({ asked, answered, looks, injected }) => {
	const lately = injected.some(
		({ at }) => at <= answered && at + UNKNOWN_S * 1000 >= asked,
	);
	const silent = looks.some((look) =>
		look.runners.some(({ suspended }) => suspended),
	);
	return lately || silent
		? null
		: `nothing was done to it for ${UNKNOWN_S} s, and its runner was not suspended`;
};

/** What each view needs. A view that is not here is none that these workers could ever have. */
const VIEWS: Readonly<Record<string, readonly Rule[]>> = {
	planned: [notBegun],
	launching: [hasRunner],
	running: [hasRunner, hasWorker],
	stopping: [hasRunner, wasStopped],
	collecting: [hasRunner],
	succeeded: [allGone, endedWell],
	failed: [allGone, endedBadly],
	stopped: [allGone, wasStopped],
	lost: [allGone, was("kill-runner", "nobody killed its runner")],
	unknown: [mayBeUnknown],
};

const aged: Rule = ({ asked, answered, dispatched }, { witness }) => {
	const { by, at, ageS } = (witness ?? {}) as Said;
	if (typeof by !== "string" || by === "") return "it has no witness";
	const since = Date.parse(String(at));
	if (Number.isNaN(since)) return "its witness has no date";
	if (since > answered + SLACK_MS) return "its witness is of the future";
	if (typeof ageS !== "number" || !(ageS >= 0))
		return `its witness is ${ageS} s old`;
	const age = ageS * 1000;
	if (age < asked - since - SLACK_MS)
		return `its witness of ${at} is made younger than it is: ${ageS} s`;
	return age > answered - dispatched + 2 * SLACK_MS
		? `its witness is older than the job: ${ageS} s`
		: null;
};

const spawned: Rule = (reality, said) => {
	if (
		said.spawned === "yes" &&
		!reality.seen &&
		reality.told.startedAt === null
	)
		return "nobody ever saw its worker";
	return said.spawned === "no" ? notBegun(reality, said) : null;
};

const engaged: Rule = ({ told }, said) =>
	said.engaged === "yes" && !told.printed
		? "its worker has never printed anything"
		: null;

/** What holds whatever the view is. */
const ALWAYS: Readonly<Record<string, Rule>> = {
	witness: aged,
	spawned,
	engaged,
};

/** What the record of an outcome has to be, where one is shown. */
const RECORD: Rule = (reality, said) => {
	const record = said.outcome as Said | null | undefined;
	if (record === null || record === undefined) return null;
	if (record.outcome !== said.view)
		return `it is shown with the outcome ${record.outcome}`;
	const { ends } = reality.told;
	const exit = record.exit as Said | null;
	if (exit !== null && exit.code !== null && exit.code !== ends?.code)
		return `it is said to have ended with ${exit.code}`;
	if (
		exit !== null &&
		exit.signal !== null &&
		!wasDone(reality, "kill-worker", "stop")
	)
		return `it is said to have been ended by ${exit.signal}, and nobody sent a signal`;
	const report = record.report as Said | null;
	return report !== null && ends !== null && report.sha256 !== ends.sha256
		? "another report is kept than the one that it wrote"
		: null;
};

/** Judges one answer after another, and remembers which outcomes were said. */
export class Judge {
	readonly #ended = new Map<string, { view: string; at: number }>();

	/** A judge that remembers the same, whose memory goes its own way from here. */
	twin(): Judge {
		const twin = new Judge();
		for (const [handle, outcome] of this.#ended)
			twin.#ended.set(handle, outcome);
		return twin;
	}

	/**
	 * Judges a list that is to hold every job.
	 *
	 * @param said its entries as they came
	 * @param known handles that had been handed out before it was asked for
	 * @param realityOf what really was; null for a handle of no dispatch of ours
	 */
	list(
		said: readonly Said[],
		known: readonly string[],
		realityOf: (handle: string) => Reality | null,
	): Wrong[] {
		const handles = said.map(({ handle }) => handle);
		return [
			...known
				.filter((handle) => !handles.includes(handle))
				.map((handle) => ({
					handle,
					rule: "missing",
					why: "it is not listed",
				})),
			...handles
				.filter((handle, i) => handles.indexOf(handle) !== i)
				.map((handle) => ({
					handle: String(handle),
					rule: "twice",
					why: "it is listed more than once",
				})),
			...said.flatMap((one) => this.one(one, realityOf(String(one.handle)))),
		];
	}

	/**
	 * Judges what is said of one job.
	 *
	 * @param reality null where it is of no dispatch of ours
	 */
	one(said: Said, reality: Reality | null): Wrong[] {
		const handle = String(said.handle);
		const view = String(said.view);
		const wrong = (rule: string, why: string): Wrong => ({
			handle,
			rule,
			why: `said ${view} (${said.because ?? said.message}): ${why}`,
		});
		if (reality === null) return [wrong("stranger", "nobody dispatched it")];
		const rules = VIEWS[view];
		if (rules === undefined) return [wrong("view", "it can never be that")];
		const named: readonly (readonly [string, Rule])[] = [
			...rules.map((rule) => [view, rule] as const),
			...Object.entries(ALWAYS),
			["outcome", RECORD],
			["changed", this.#changed],
		];
		return named.flatMap(([name, rule]) => {
			const why = rule(reality, said);
			return why === null ? [] : [wrong(name, why)];
		});
	}

	/** An outcome that was said stays. An answer to an earlier question may well come later. */
	readonly #changed: Rule = ({ asked, answered }, said) => {
		const handle = String(said.handle);
		const view = String(said.view);
		const before = this.#ended.get(handle);
		const ended = OUTCOMES.includes(view);
		if (before === undefined) {
			if (ended) this.#ended.set(handle, { view, at: answered });
			return null;
		}
		if (before.view === view || (!ended && asked < before.at)) return null;
		return `before, it was said to be ${before.view}`;
	};
}
