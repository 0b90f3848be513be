/** What is done to jobs from outside: planned by a seeded generator, done to processes that `/proc` shows. */
import type { Injection } from "./judge.ts";
import { isStill, type Living, type Look, livingOf } from "./truth.ts";

/** Numbers from 0 to below 1 that are the same for the same seed. */
export function generator(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** One thing that is done to a job. */
export interface Step {
	readonly kind: Exclude<Injection["kind"], "resume">;
	/** Milliseconds after the step before. */
	readonly afterMs: number;
	/** How long a pause lasts. */
	readonly forMs: number;
}

/** What a worker is told to do; `worker.mjs` says what it means. */
export interface Petition {
	readonly livesMs: number;
	readonly code: number;
	readonly prints: "early" | "end" | "never";
	readonly child: "none" | "same" | "apart";
	readonly childS: number;
	readonly term: "dies" | "deaf" | "polite";
}

/** A job, and what will be done to it. */
export interface JobPlan {
	readonly unit: string;
	readonly petition: Petition;
	/** Done while it is being launched, counted from the first sight of its runner. */
	readonly early: Step | null;
	/** Done once its dispatch has come back, one after the other. */
	readonly steps: readonly Step[];
}

const step = (kind: Step["kind"], afterMs = 300, forMs = 1500): Step => ({
	kind,
	afterMs,
	forMs,
});

/** Longer than a runner may be silent before nothing is said of its worker any more. */
const SILENCE_MS = 17_000;

/** What every run does at least once, whatever its seed. */
const ALWAYS: readonly {
	readonly steps: readonly Step[];
	readonly early?: Step;
	readonly petition?: Partial<Petition>;
}[] = [
	{ steps: [step("pause-runner", 300, SILENCE_MS)] },
	{ steps: [] },
	{ steps: [], petition: { code: 3 } },
	{ steps: [step("kill-worker")], petition: { livesMs: 9000 } },
	{ steps: [step("kill-runner")] },
	{ steps: [step("kill-runner"), step("kill-worker", 0)] },
	{
		steps: [step("kill-worker"), step("kill-runner", 0)],
		petition: { livesMs: 9000, prints: "end", child: "apart", childS: 9 },
	},
	{
		steps: [step("kill-runner"), step("kill-worker", 0)],
		petition: { livesMs: 9000, prints: "end", child: "apart", childS: 9 },
	},
	{ steps: [step("pause-worker")] },
	{ steps: [step("stop")], petition: { livesMs: 9000, term: "deaf" } },
	{ steps: [step("pause-runner"), step("stop", 100)] },
	{ steps: [step("kill-runner"), step("stop", 0)] },
	{ steps: [step("kill-runner", 100), step("kill-runner", 700)] },
	{ steps: [], early: step("kill-runner", 60) },
];

/**
 * Plans jobs.
 *
 * @param random decides everything that is not done always
 */
export function plans(count: number, random: () => number): JobPlan[] {
	const upTo = (most: number) => Math.floor(random() * most);
	const one = <T>(...of: readonly [T, ...T[]]): T =>
		of[upTo(of.length)] ?? of[0];
	const petition = (): Petition => ({
		livesMs: 200 + upTo(4000),
		code: one(0, 0, 0, 1 + upTo(200)),
		prints: one("early", "early", "end", "never"),
		child: one("none", "none", "same", "apart"),
		childS: 1 + upTo(6),
		term: one("dies", "dies", "deaf", "polite"),
	});
	const some = (): Step =>
		step(
			one(
				"kill-worker",
				"kill-runner",
				"kill-runner",
				"pause-worker",
				"pause-runner",
				"stop",
			),
			one(0, upTo(300), upTo(2500)),
			// Now and then, long enough to be noticed as silence.
			random() < 0.03 ? SILENCE_MS : 100 + upTo(3000),
		);
	return Array.from({ length: count }, (_, i): JobPlan => {
		const unit = `observed-${i}`;
		const always = ALWAYS[i];
		if (always !== undefined)
			return {
				unit,
				petition: {
					...petition(),
					livesMs: 2500,
					code: 0,
					prints: "early",
					...always.petition,
				},
				early: always.early ?? null,
				steps: always.steps,
			};
		const early = random() < 0.15;
		return {
			unit,
			petition: petition(),
			early: early
				? step(
						one("kill-runner", "kill-runner", "pause-runner"),
						upTo(250),
						500,
					)
				: null,
			steps: Array.from({ length: one(0, 1, 1, 2, 3) }, some),
		};
	});
}

/** Whom a step is meant for; of a worker only its own process, never what it started. */
const targets = (
	kind: Step["kind"],
	look: Look,
	children: readonly number[],
) =>
	kind.endsWith("runner")
		? look.runners
		: look.workers.filter(({ pid }) => !children.includes(pid));

const send = (one: Living, signal: NodeJS.Signals): boolean => {
	try {
		return isStill(one) && process.kill(one.pid, signal);
	} catch {
		// It ended between the two.
		return false;
	}
};

/** Waits as long as a plan says. */
export const pass = (ms: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Kills or suspends what lives of a job; a pause ends by itself.
 *
 * @param look at this very moment
 * @param children processes that the worker started
 * @param note told in the same turn in which the signal was sent, so that no answer is judged between
 * @returns once it is over
 */
export async function hit(
	{ kind, forMs }: Step,
	look: Look,
	children: readonly number[],
	note: (kind: Injection["kind"]) => void,
): Promise<void> {
	const kill = kind.startsWith("kill");
	const reached = targets(kind, look, children).filter((one) =>
		send(one, kill ? "SIGKILL" : "SIGSTOP"),
	);
	if (reached.length === 0) return;
	note(kind);
	if (kill) return;
	await pass(forMs);
	for (const one of reached) send(one, "SIGCONT");
	note("resume");
}

/** A while for which somebody stands still. */
export interface Delay {
	readonly afterMs: number;
	readonly forMs: number;
}

/** Suspends a process for a while, if it still lives by then. */
export async function delay(pid: number, how: Delay): Promise<void> {
	const one = livingOf(pid);
	if (one === null) return;
	await pass(how.afterMs);
	if (!send(one, "SIGSTOP")) return;
	await pass(how.forMs);
	send(one, "SIGCONT");
}
