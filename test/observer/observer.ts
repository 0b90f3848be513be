/** Dispatches jobs, does to them what was planned, and asks all the while what is said of them. */
import type { TestWorld } from "../world.ts";
import { until } from "../world.ts";
import { explained } from "./explain.ts";
import {
	type Delay,
	delay,
	hit,
	type JobPlan,
	pass,
	type Step,
} from "./inject.ts";
import {
	type Injection,
	Judge,
	type Reality,
	type Said,
	type Wrong,
} from "./judge.ts";
import { type Look, Notes, type Scan, scan } from "./truth.ts";

/** Seconds in which a job that is left alone must come to an outcome. */
const ENDS_WITHIN_S = 60;
/** How long a look that is part of a window is kept. */
const KEPT_MS = 150_000;

/** A job as this side knows it. */
interface Job {
	readonly plan: JobPlan;
	readonly dispatched: number;
	readonly injected: Injection[];
	/** Once its dispatch has come back. */
	handle: string | null;
	/** Once one was said. */
	outcome: string | null;
	stopping: Promise<unknown> | null;
}

/** What one question was answered. */
export interface Answer {
	readonly said: readonly Said[];
	readonly known: readonly string[];
	readonly realityOf: (handle: string) => Reality | null;
	/** As it was before this answer. */
	readonly judge: Judge;
}

const OUTCOMES = ["succeeded", "failed", "stopped", "lost"];

/** Asks and judges. */
export class Observer {
	readonly wrong: Wrong[] = [];
	/** How often each view was said. */
	readonly views = new Map<string, number>();
	/** How often each thing was done. */
	readonly done = new Map<string, number>();
	/** The answers to a list so far. */
	lists = 0;
	/** The latest list. */
	last: Answer | null = null;
	readonly #world: TestWorld;
	readonly #notes: Notes;
	readonly #judge = new Judge();
	readonly #jobs = new Map<string, Job>();
	readonly #seen = new Set<string>();
	readonly #kept = new Set<string>();
	#looks: Scan[] = [];

	/** @param notes the file to which the workers append */
	constructor(world: TestWorld, notes: string) {
		this.#world = world;
		this.#notes = new Notes(notes);
	}

	/** How many jobs have an outcome. */
	get ended(): number {
		return [...this.#jobs.values()].filter(({ outcome }) => outcome !== null)
			.length;
	}

	/** Looks at all processes, and remembers what was seen. */
	look(): Scan {
		const seen = scan(this.#world.state);
		this.#looks = [
			...this.#looks.filter(({ at }) => at > seen.at - KEPT_MS),
			seen,
		];
		for (const [handle, { workers }] of seen.jobs)
			if (workers.length > 0) this.#seen.add(handle);
		return seen;
	}

	/** The job of a handle: a handle is its unit's name and eight digits. */
	#jobOf(handle: string): Job | null {
		const job = this.#jobs.get(handle.slice(0, -9));
		if (job === undefined) return null;
		return job.handle === null || job.handle === handle ? job : null;
	}

	/** Asks; what is true is looked at before and after. */
	async #ask(
		args: readonly string[],
		slow: Delay | null = null,
	): Promise<Omit<Answer, "said" | "judge"> & { answer: Said }> {
		const known = [...this.#jobs.values()].flatMap(
			({ handle }) => handle ?? [],
		);
		const first = this.look();
		const asked = Date.now();
		const answer: Said = await this.#world.json(args, {
			onStart: (pid) => {
				if (slow !== null) void delay(pid, slow);
			},
		});
		const answered = Date.now();
		this.look();
		const scans = this.#looks.filter(({ at }) => at >= first.at);
		const none = ({ at }: Scan): Look => ({ at, workers: [], runners: [] });
		const realityOf = (handle: string): Reality | null => {
			const job = this.#jobOf(handle);
			if (job === null) return null;
			const looks = scans.map((one) => one.jobs.get(handle) ?? none(one));
			return {
				asked,
				answered,
				dispatched: job.dispatched,
				looks: looks as [Look, ...Look[]],
				told: this.#notes.of(handle),
				injected: [...job.injected],
				seen: this.#seen.has(handle),
			};
		};
		return { answer, known, realityOf };
	}

	/** Keeps what is wrong, the first of its kind for each job, with all that is needed to see why. */
	#keep(wrong: readonly Wrong[], realityOf: Answer["realityOf"]): void {
		for (const one of wrong) {
			const key = `${one.handle} ${one.rule}`;
			if (this.#kept.has(key)) continue;
			this.#kept.add(key);
			this.wrong.push(
				explained(one, this.#jobOf(one.handle)?.plan, realityOf(one.handle)),
			);
		}
	}

	/** The entries of an answer; one without any is wrong itself. */
	#entries(answer: Said, of: string): readonly Said[] {
		if (Array.isArray(answer.jobs)) return answer.jobs;
		this.wrong.push({
			handle: of,
			rule: "answer",
			why: `it gave no list: ${JSON.stringify(answer)}`,
		});
		return [];
	}

	/**
	 * Asks for every job, and judges.
	 *
	 * @param slow when and for how long the one who answers is suspended
	 */
	async list(slow: Delay | null = null): Promise<void> {
		const { answer, ...rest } = await this.#ask(["ps", "--all"], slow);
		const said = this.#entries(answer, "ps");
		this.last = { said, ...rest, judge: this.#judge.twin() };
		this.#keep(
			this.#judge.list(said, rest.known, rest.realityOf),
			rest.realityOf,
		);
		this.lists += 1;
		for (const one of said) this.#take(one);
	}

	/** Asks for one job, and judges; its record is part of what is said. */
	async show(handle: string): Promise<void> {
		const { answer, realityOf } = await this.#ask(["show", handle]);
		this.#keep(this.#judge.one(answer, realityOf(handle)), realityOf);
	}

	#take({ handle, view, next }: Said): void {
		const job = this.#jobOf(String(handle));
		this.views.set(String(view), (this.views.get(String(view)) ?? 0) + 1);
		if (job === null || job.handle === null) return;
		if (OUTCOMES.includes(String(view))) job.outcome ??= String(view);
		// What only a person's word can conclude gets it, as soon as it is asked for.
		if (next === `offload stop ${handle}`) void this.#stop(job);
	}

	#note(job: Job, kind: Injection["kind"]): void {
		job.injected.push({ at: Date.now(), kind });
		this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
	}

	#stop(job: Job): Promise<unknown> {
		const { handle } = job;
		if (handle === null) return Promise.resolve();
		job.stopping ??= (async () => {
			this.#note(job, "stop");
			const { answer, realityOf } = await this.#ask(["stop", handle]);
			for (const one of this.#entries(answer, `stop ${handle}`))
				this.#keep(this.#judge.one(one, realityOf(handle)), realityOf);
		})();
		return job.stopping;
	}

	/** Does one thing to a job, if what it is meant for lives. */
	async #do(job: Job, step: Step): Promise<void> {
		await pass(step.afterMs);
		if (step.kind === "stop") {
			void this.#stop(job);
			return;
		}
		const found = [...this.look().jobs].find(
			([handle]) => this.#jobOf(handle) === job,
		);
		if (found === undefined) return;
		const [handle, look] = found;
		const { children } = this.#notes.of(handle);
		await hit(step, look, children, (kind) => this.#note(job, kind));
	}

	/** Dispatches a job, does to it what is planned, and waits until an outcome is said. */
	async run(plan: JobPlan, notes: string): Promise<void> {
		const job: Job = {
			plan,
			dispatched: Date.now(),
			injected: [],
			handle: null,
			outcome: null,
			stopping: null,
		};
		this.#jobs.set(plan.unit, job);
		let back = false;
		const dispatching = this.#world
			.run(
				[
					"dispatch",
					"headless-oneshot",
					"-",
					"--harness=command",
					"--profile=full",
					"--expect=report",
					`--cwd=${this.#world.dir}`,
					`--unit=${plan.unit}`,
				],
				{ stdin: JSON.stringify({ ...plan.petition, notes }) },
			)
			.finally(() => {
				back = true;
			});
		const early =
			plan.early === null ? null : this.#early(job, plan.early, () => back);
		const ran = await dispatching;
		const handle = ran.row("handle");
		if (handle === undefined || (ran.code !== 0 && job.injected.length === 0))
			throw new Error(
				`${plan.unit} was not dispatched: ${ran.stdout}${ran.stderr}`,
			);
		job.handle = handle;
		const doing: Promise<unknown>[] = [early ?? Promise.resolve()];
		for (const step of plan.steps) {
			await pass(step.afterMs);
			// A pause goes on while the next thing is done.
			doing.push(this.#do(job, { ...step, afterMs: 0 }));
		}
		await Promise.all(doing);
		await job.stopping;
		const end = Date.now() + ENDS_WITHIN_S * 1000;
		await until(
			() => job.outcome !== null || Date.now() > end,
			"an outcome",
			2 * ENDS_WITHIN_S * 1000,
		);
		if (job.outcome === null)
			this.wrong.push({
				handle,
				rule: "endless",
				why: `nothing was done to it for ${ENDS_WITHIN_S} s, and it has no outcome: ${JSON.stringify(job)}`,
			});
		await this.show(handle);
	}

	/** Waits for the first sight of the runner; a launch that is over first is left alone. */
	async #early(job: Job, step: Step, over: () => boolean): Promise<void> {
		const sight = () =>
			[...this.look().jobs].some(
				([handle, { runners }]) =>
					runners.length > 0 && this.#jobOf(handle) === job,
			);
		await until(() => over() || sight(), "a runner");
		if (!over()) await this.#do(job, step);
	}
}
