/** What a runner is given: everything outside the job's own directory. */
import type { ChildProcess } from "node:child_process";
import type { Clock } from "../../core/clock.ts";
import type { Decoder } from "../../core/ports.ts";
import type { NewEvent, RunEvent } from "../../core/records/event.ts";
import type { JobRecord } from "../../core/records/job.ts";
import type { Artefact, OutcomeRecord } from "../../core/records/outcome.ts";
import type { LaunchPlan } from "../../core/records/plan.ts";
import type { ProcessIdentity } from "../../core/records/shapes.ts";
import type { Processes } from "../../system/process.ts";
import type { Cage } from "../../system/process-cgroup.ts";
import type { Channel, Settle } from "./channel.ts";
import type { Records } from "./records.ts";
import type { Tree } from "./tree.ts";

/** The worker that a channel is to reach. */
export interface ChannelTo {
	readonly held: Held;
	readonly decoder: Decoder;
	readonly records: Records;
	/** Null for an adopter. */
	readonly child: ChildProcess | null;
	readonly settle: Settle;
	/** Something changed that the follower has to look at. */
	readonly poke: () => void;
	/** Puts a question, or its end, on record that shows in no line of the worker's. */
	readonly note: (
		event: Extract<NewEvent, { type: "asked" | "answered" }>,
	) => void;
}

/** What is collected from, once the worker has ended. */
export interface CollectFrom {
	readonly plan: LaunchPlan;
	/** The attempt's directory; results lie in its `results` folder. */
	readonly dir: string;
	/** The worker's closing words, or null. Untrusted. */
	readonly report: string | null;
	/** Ends the collecting: it has taken too long. */
	readonly by: AbortSignal;
}

/** What was found of the worker's results. */
export interface Collected {
	/** Of the promised kind, or null. */
	readonly artefact: Artefact | null;
	readonly report: OutcomeRecord["report"];
	/** Why it could not be taken, in a sentence; null where that went well, also where there was nothing. */
	readonly failed: string | null;
}

/** The steps at which a runner can die and must leave something that can be gone on from. */
export const RUNNER_STEPS = [
	"claimed",
	"opened",
	"ready",
	"intent",
	"spawned-unrecorded",
	"spawned",
	"engaged",
	"stopping",
	"exited",
	"drained",
	"collecting",
	"collected",
	"compacted",
	"outcome",
	"ledger",
	"marker",
] as const;
export type RunnerStep = (typeof RUNNER_STEPS)[number];

/** Times that are the runner's own, in seconds. */
export interface RunnerTimes {
	readonly beatS: number;
	/** A gap between two beats that counts as a pause of our own, if it is also several beats long. */
	readonly pauseS: number;
	/** How often a worker that is no child of ours is looked at. */
	readonly pollS: number;
	readonly lingerS: number;
	readonly killS: number;
	readonly collectS: number;
	/** After how long an outcome that could not be written is tried again, each time. */
	readonly tryAgainS: readonly number[];
	/** How long an adopter waits for a holder that is about to die. */
	readonly holderS: number;
}

/** What a runner's life says to whoever started it. */
export type Milestone = "spawned" | "engaged" | "ended";

export interface RunnerPorts {
	readonly clock: Clock;
	readonly processes: Processes;
	readonly self: ProcessIdentity;
	readonly randomHex: (bytes: number) => string;
	/** The variables of the runner itself, of which the plan's `pass` names some. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** @throws OffloadError `installation` where no such harness is known */
	readonly decoderFor: (plan: LaunchPlan) => Decoder;
	/** The way by which the worker is reached while it works. */
	readonly channelFor: (to: ChannelTo) => Channel;
	/**
	 * Asserts that the work tree is the one that the plan says, in the state that it says.
	 *
	 * @throws OffloadError with what is not as planned
	 */
	readonly assertTree: (plan: LaunchPlan) => Promise<void>;
	readonly collect: (from: CollectFrom) => Promise<Collected>;
	/** Gives back what the job held beside its records, such as its work tree. Called once the outcome is written. */
	readonly release: (held: Held) => Promise<void>;
	/** Tells whoever dispatched that the outcome is there. Best effort. */
	readonly wake: (held: Held, outcome: OutcomeRecord) => Promise<void>;
	/** Makes a control group around a worker that is about to be started, or finds the one that was made; null where there is none. */
	readonly cage: {
		readonly make: (token: string) => Cage | null;
		readonly find: (path: string, token: string) => Cage | null;
	};
	/** Frees a stretch of a file without changing its length. @returns false where that is not possible */
	readonly punch: (
		path: string,
		from: number,
		length: number,
	) => Promise<boolean>;
	/** Told of every event that was written. */
	readonly progress: (event: RunEvent) => void;
	readonly milestone: (milestone: Milestone) => void;
	/** Told of the tree that is followed from now on, for the case that this process fails. */
	readonly following: (tree: Tree) => void;
	/** A line for the runner's own log. */
	readonly complain: (line: string) => void;
	/** Called at each step. Tests end the process in it. */
	readonly step: (step: RunnerStep) => void;
	readonly times: RunnerTimes;
}

/** What came of a runner's or an adopter's start. */
export type RunnerEnd =
	/** It wrote the outcome, or another had and it said so. */
	| "concluded"
	/** There was an outcome before it began. */
	| "ended"
	/** Another holds the claim and is not proven dead. */
	| "held"
	/** There is nothing to adopt: nobody has claimed the attempt yet. */
	| "unclaimed"
	/** A worker may or may not be there; concluding needs a person's word. */
	| "unknown"
	/** The worker is over, but the outcome could not be written; an adopter can do it later. */
	| "unwritten";

/** An attempt whose claim is held by this process. */
export interface Held {
	readonly root: string;
	readonly dir: string;
	readonly job: JobRecord;
	readonly plan: LaunchPlan;
	readonly generation: number;
	readonly role: "runner" | "adopter";
}
