/** The ports: what a harness, a rung and a host must offer, and nothing about how. */
import type { NewEvent } from "./records/event.ts";
import type { JobRecord } from "./records/job.ts";
import type { HarnessSaid } from "./records/outcome.ts";
import type { LaunchPlan } from "./records/plan.ts";
import type { ProcessIdentity } from "./records/shapes.ts";
import type {
	AuthRoute,
	CandidateId,
	Dim,
	Drive,
	Expect,
	Facility,
	Profile,
	Ref,
	Yes3,
} from "./vocabulary.ts";

/** What a launch of a harness is to be. */
export interface LaunchWish {
	readonly program: string;
	readonly tier: LaunchPlan["tier"];
	readonly profile: Profile;
	readonly folderTrusted: boolean;
	readonly cwd: string;
	/** Extra argv of the user's own configuration (the `command` harness: the whole argv after element 0). */
	readonly args: readonly string[];
	/** The harness's session to go on with; null for a new one. */
	readonly resume: string | null;
	/** For a drive whose output is no stream: the command that takes, on its stdin, what a hook of the harness is told. */
	readonly teller?: readonly string[];
	/** For a drive that is given its petition as a file: that file, alone in its folder. */
	readonly brief?: string;
	/** For a worker that gets no environment of ours: its name in the harness's listing, and what is set in it by other means. */
	readonly name?: string;
	readonly marks?: Readonly<Record<string, string>>;
}

/** What the harness says of a finished run, before artefacts are looked at. */
export interface HarnessVerdict {
	/** `unknown`: it ended without saying how. */
	readonly ok: Yes3;
	/** Which ending it is where `ok` is not `yes`. */
	readonly ending:
		| "exit-code"
		| "signal"
		| "harness-error"
		| "api-error"
		| "limit"
		| "quota"
		| "no-envelope"
		| null;
	/** One sentence of ours. */
	readonly detail: string;
	readonly said: HarnessSaid | null;
	/** What it had trouble with on the way, a sentence of ours; null or absent where there was nothing. */
	readonly struggle?: string | null;
	/** The worker's closing words, which are the report; null where it left none. Untrusted. */
	readonly report: string | null;
	/** What the harness itself wrote of a failure, for the failure tail; untrusted, at most 8192 characters. */
	readonly complaint?: string | null;
}

/** How the worker's process ended, as far as it was seen. Both null: gone, nobody saw how. */
export interface ProcessEnd {
	readonly code: number | null;
	readonly signal: string | null;
}

/** What a person says to a question of a worker. */
export interface AnswerSaid {
	readonly allow: boolean;
	/** Words to a refusal; null: none. */
	readonly message: string | null;
}

/** Words for a worker that takes them while it works: what to write to it, and what it has shown to have taken in. */
export interface Talk {
	/** The line that hands over the petition. @param id of the message, a UUID */
	open(text: string, id: string): string;
	/** The line that hands on words in flight, attributed to whoever dispatched. */
	steer(text: string, id: string): string;
	/** The line that answers a question; null where no such question is open. */
	answer(ask: string, said: AnswerSaid): string | null;
	/** Whether the worker showed that it took a message in. */
	heard(id: string): boolean;
	/** Whether its turn is over, and nothing that it was told or asked is open. */
	rests(): boolean;
	/** Whether it showed that it has begun to work on what it was launched with; where that can be told. */
	begun?(): boolean;
	/** The process, the session and the socket for messages that it named itself; null before that. Untrusted. */
	pid?(): number | null;
	session?(): string | null;
	socket?(): string | null;
	/** What the environment of such a process always holds, `NAME=value`: a number that was told is nobody's without it. */
	readonly mark?: string;
}

/** Reads a worker's output line by line. Keeps bounded memory whatever it is fed. */
export interface Decoder {
	/**
	 * @param text one line of stdout without its newline, decoded as UTF-8, cut at 16 MiB
	 * @returns the events it stands for; none for what is not understood
	 */
	line(text: string): readonly NewEvent[];
	/** Called once, after the last line. */
	end(how: ProcessEnd): HarnessVerdict;
	/** Where the worker is talked to. */
	readonly talk?: Talk;
}

/** How a harness takes a drive. */
export interface DriveOffer {
	readonly petition: "stdin" | "file";
	readonly steer: boolean;
	readonly asks: boolean;
	readonly resume: boolean;
	/** Whether its output shows that the model answered; without it no first-event deadline applies. */
	readonly engages: boolean;
	/** Whether its output can be followed while it works. */
	readonly streams: boolean;
}

/** What a probe found of a harness. */
export interface HarnessFound {
	/** Absolute path of the program, or null where none was found. */
	readonly program: string | null;
	readonly version: string | null;
	/** Sentences for the person: where was looked, what was answered. */
	readonly notes: readonly string[];
}

/** Who launches, as far as a harness cares. */
export interface LaunchUser {
	/** The effective user id; null where the platform has none. */
	readonly uid: number | null;
	/** Whether the worker will see the person's own word that the machine is a sandbox (`--env IS_SANDBOX`). Never assumed. */
	readonly sandbox: boolean;
}

/** One agent program: finds it, builds its launch, decodes its output. Starts no worker. */
export interface HarnessPort {
	readonly name: string;
	readonly tier: readonly Dim[];
	/** The profiles that it can enforce, not the ones it can be asked for. */
	readonly profiles: readonly Profile[];
	readonly drives: Partial<Record<Drive, DriveOffer>>;
	/** Builds argv and the variables that the launch itself sets. Pure. */
	build(
		drive: Drive,
		wish: LaunchWish,
	): { argv: readonly string[]; env: Readonly<Record<string, string>> };
	decoder(drive: Drive): Decoder;
	/** The question that a line of the worker's output holds, for a person to judge; null: none. Untrusted. */
	askOf?(line: string): {
		readonly ask: string;
		readonly tool: string;
		readonly input: string;
	} | null;
	/** One line of the worker's output as a person reads it; null for one that says nothing. Without it, the line itself. */
	readable?(line: string): string | null;
	/**
	 * Why this profile cannot be launched by this user, or cannot make what is expected, or null. Asked before the spawn, because
	 * a harness that refuses by itself does so only after a job was made for it.
	 */
	blocked?(profile: Profile, expect: Expect, who: LaunchUser): string | null;
	/** The routes it can be signed in by. */
	readonly authRoutes: readonly AuthRoute[];
}

/** The nine axes of a candidate. */
export interface Capabilities {
	readonly interactive: Yes3;
	readonly observe: Yes3;
	readonly steer: Yes3;
	readonly attention: Yes3;
	readonly parallel: Yes3;
	readonly hooks: Yes3;
	readonly sessionGrade: Yes3 | "deferred";
	readonly overhead:
		| "none"
		| "light"
		| "full-session"
		| "full-session+supervisor";
	readonly tier: readonly Dim[];
	readonly profiles: readonly Profile[];
	readonly hostsWorker: boolean;
}

/** How a worker is hosted. */
export interface RungPort {
	readonly name: string;
	/** The drive it needs of a harness; null where no worker of ours is launched. */
	readonly drive: Drive | null;
	readonly needs: readonly Facility[];
	readonly launcher: JobRecord["launcher"];
	/** By what the worker's output survives the death of its runner; a sentence for `show`. */
	readonly outputSurvives: string;
	/** What can be watched while it works, and where it can be joined; null: there is no such surface. */
	hints(
		handle: string,
		offload: string,
	): { observe: string | null; attach: string | null; launch: string | null };
}

/** Whether a process is there: the same one, by pid, start time and boot, not merely its pid. */
export type Alive = "alive" | "dead" | "unknown";

/** What a reader of records asks of the machine. A look that fails is `unknown`, never `dead`. */
export interface ProcessProbe {
	isAlive(identity: ProcessIdentity): Alive;
	/**
	 * The processes whose environment carries the token.
	 *
	 * @param sinceUp seconds since boot before which none of them can have started
	 * @returns those found; `unknown` where none was found and some could not be read
	 */
	findByToken(
		token: string,
		sinceUp?: number,
	): readonly ProcessIdentity[] | "unknown";
}

/** What came of starting a runner. */
export type Started =
	| { readonly kind: "spawned"; readonly engaged: boolean }
	| { readonly kind: "ended" }
	| { readonly kind: "no-witness"; readonly why: string };

/** Where workers run. */
export interface HostPort {
	readonly name: string;
	readonly kind: "local" | "ssh" | "slurm";
	readonly offers: readonly Facility[];
	/** Makes the job directory; idempotent by token. */
	publish(
		job: JobRecord,
		plan: LaunchPlan | null,
		petition: Uint8Array | null,
	): Promise<void>;
	/** Starts the runner and returns when `spawned` or an end was witnessed, or when neither came in time. */
	startRunner(
		ref: Ref,
		environment: Readonly<Record<string, string>>,
	): Promise<Started>;
}

export type { CandidateId };
