/**
 * Why something was refused or failed, and the exit code that each kind of verb gives for it.
 *
 * One table: `docs/exit-codes.md` is generated from it. The `placement` and `host` columns are two
 * established contracts and are kept as they are; `handle` is every other verb.
 */

/** Which contract of exit codes a verb follows. */
export type VerbFamily = "placement" | "host" | "handle";

type Codes = { readonly [F in VerbFamily]: number } & {
	readonly means: string;
};

const same = (code: number, means: string): Codes => ({
	placement: code,
	host: code,
	handle: code,
	means,
});

/** Every reason with its code for each family. */
export const REASONS = {
	usage: {
		placement: 2,
		host: 1,
		handle: 2,
		means: "the command line is not one this verb takes",
	},
	"refused-input": {
		placement: 2,
		host: 1,
		handle: 2,
		means:
			"the input is empty, too large, not UTF-8, or not a file that can be read whole",
	},
	"not-found": {
		placement: 2,
		host: 1,
		handle: 2,
		means: "no job, patch or file of that name",
	},
	failed: {
		placement: 1,
		host: 3,
		handle: 1,
		means: "it was tried and it failed; a report says how",
	},
	stopped: {
		placement: 1,
		host: 3,
		handle: 1,
		means: "the worker was stopped before it ended",
	},
	withheld: {
		placement: 3,
		host: 3,
		handle: 3,
		means: "admission withheld the launch",
	},
	configuration: {
		placement: 4,
		host: 1,
		handle: 1,
		means:
			"a configuration file cannot be read or holds something that is not allowed",
	},
	environment: {
		placement: 4,
		host: 1,
		handle: 1,
		means: "the machine or the folder is not as the work needs it",
	},
	unreachable: {
		placement: 4,
		host: 2,
		handle: 1,
		means: "the host did not answer, or the link to it broke off",
	},
	"not-ready": {
		placement: 4,
		host: 2,
		handle: 1,
		means: "the host is not ready for this kind of work, or that is not known",
	},
	installation: {
		placement: 5,
		host: 1,
		handle: 1,
		means: "a part of Offload itself is missing or too old",
	},
	store: {
		placement: 6,
		host: 1,
		handle: 1,
		means: "the record store cannot be reached, written or trusted",
	},
	corrupt: {
		placement: 6,
		host: 1,
		handle: 1,
		means: "a record is damaged or of a newer format",
	},
	"does-not-fit": {
		placement: 1,
		host: 3,
		handle: 3,
		means: "the patch does not fit the tree as it is now",
	},
	locked: {
		placement: 1,
		host: 8,
		handle: 1,
		means: "another writer holds this worktree",
	},
	asked: same(20, "the answer is a question, printed; nothing was launched"),
	"needs-input": same(21, "the worker waits for an answer"),
	refused: same(22, "a fence, a policy or a profile forbids it"),
	lost: same(23, "the worker is gone and left no verdict"),
	unknown: same(24, "what became of it cannot be witnessed now"),
	"wait-timeout": same(25, "it had not ended when the wait was over"),
	internal: same(70, "a fault in Offload itself"),
} as const satisfies Record<string, Codes>;

/** The name of a refusal or failure, stable across releases. */
export type Reason = keyof typeof REASONS;

/**
 * The exit code of a reason.
 *
 * @param reason why the verb did not do what was asked
 * @param family the contract that the verb follows
 * @returns the process exit code, 1 to 127
 */
export function exitCode(reason: Reason, family: VerbFamily): number {
	return REASONS[reason][family];
}

/** What an error tells its reader besides the sentence. */
export interface ErrorDetails {
	/** What the sentence is about: a path, a handle, a key. Data, escaped before it is printed. */
	readonly about?: string;
	/** What was kept or left in place, where something was. */
	readonly kept?: string;
	/** What to do next: a command or a sentence. */
	readonly next?: string;
	readonly cause?: unknown;
}

/** A refusal or failure that its user can act on. Anything else that is thrown is a fault of ours (exit 70). */
export class OffloadError extends Error {
	override readonly name = "OffloadError";
	readonly reason: Reason;
	readonly about: string | undefined;
	readonly kept: string | undefined;
	readonly next: string | undefined;

	/**
	 * @param reason the typed reason, from which the exit code follows
	 * @param message what happened, one sentence without a final full stop
	 * @param details what it happened to, what was kept, what to do next
	 */
	constructor(reason: Reason, message: string, details: ErrorDetails = {}) {
		super(message, details.cause === undefined ? {} : { cause: details.cause });
		this.reason = reason;
		this.about = details.about;
		this.kept = details.kept;
		this.next = details.next;
	}
}
