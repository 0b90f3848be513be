/** What can go wrong with a call of git, in words for a person. */
import { OffloadError, type Reason } from "../core/reasons.ts";
import { escapeForTerminal } from "../core/text.ts";

/** `exit`: git answered a code that is no answer. The others: git was not heard to the end. */
export type GitTrouble =
	| "no-git"
	| "no-folder"
	| "exit"
	| "signal"
	| "deadline"
	| "too-much";

const NEXT: Partial<Record<GitTrouble, readonly [Reason, string]>> = {
	"no-git": ["environment", "install git, or put it on PATH"],
	"no-folder": ["environment", "name a folder that exists"],
};

/** A call of git that did not give an answer. */
export class GitError extends OffloadError {
	readonly trouble: GitTrouble;
	/** The exit code where `trouble` is `exit`. */
	readonly code: number | null;
	/** What git wrote to stderr, untouched: data. */
	readonly stderr: string;

	/**
	 * @param trouble the kind
	 * @param message one sentence, already cleaned
	 * @param details the folder, and what git answered
	 */
	constructor(
		trouble: GitTrouble,
		message: string,
		details: {
			readonly about?: string;
			readonly cause?: unknown;
			readonly code?: number;
			readonly stderr?: string;
		} = {},
	) {
		const [reason, next] = NEXT[trouble] ?? ["environment", undefined];
		super(reason, message, {
			...(details.about === undefined ? {} : { about: details.about }),
			...(details.cause === undefined ? {} : { cause: details.cause }),
			...(next === undefined ? {} : { next }),
		});
		this.trouble = trouble;
		this.code = details.code ?? null;
		this.stderr = details.stderr ?? "";
	}
}

/**
 * Git's own message in one bounded line, safe to print.
 *
 * @param stderr what git wrote
 * @param code its exit code, for the case that it wrote nothing
 */
export function gitMessage(stderr: string, code: number): string {
	const lines = stderr
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !/^hint:/.test(line));
	// A `fatal:` line says why; the others say what led there, or only how far it got.
	const telling = ["fatal: ", "error: "].flatMap((kind) =>
		lines.filter((line) => line.startsWith(kind)),
	);
	const said = (telling.length > 0 ? telling : lines)
		.slice(0, 3)
		.map((line) => line.replace(/^(fatal|error): /, ""))
		.join("; ");
	const text = escapeForTerminal(said).slice(0, 300);
	return text === "" ? `git ended with exit code ${code}` : `git says: ${text}`;
}
