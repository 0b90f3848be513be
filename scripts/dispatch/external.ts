/**
 * The two questions to an external rung: what it can do, and whether it will start a runner. Its answers
 * decide only what is tried: whether something runs is told by the runner's own records.
 */
import { statSync } from "node:fs";
import * as z from "zod/mini";
import { parseAdvertised } from "../core/axes.ts";
import type { Capabilities } from "../core/ports.ts";
import { type Answer, ask } from "../harnesses/program.ts";

/** Milliseconds for an advertisement. */
const ADVERTISE_MS = 2000;
/** Bytes of an advertisement that are read; a line of words has to be much shorter. */
const ADVERTISE_BYTES = 64 * 1024;
/** Bytes of a line of words. */
const LINE_BYTES = 512;
/** Milliseconds for the answer to a launch. */
const LAUNCH_MS = 15_000;

/** Where it is asked: a folder that nobody may want to remove, and that has nothing to say. */
const NOWHERE = "/";

/** What came of asking what a rung can do. */
export type Advertised =
	| { readonly kind: "rung"; readonly caps: Capabilities }
	/** A sentence of ours that repeats nothing of what it wrote. */
	| { readonly kind: "fault"; readonly why: string };

/** Why a path is no program that may be run as a rung, or null. */
export function unfitPath(path: string): string | null {
	try {
		const stat = statSync(path);
		if (!stat.isFile()) return "it is not a file";
		if ((stat.mode & 0o111) === 0) return "it may not be executed";
		if ((stat.mode & 0o022) !== 0) return "other users can write to it";
		const uid = process.getuid?.();
		if (uid !== undefined && stat.uid !== uid && stat.uid !== 0)
			return "it belongs to another user";
		return null;
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : "";
		return code === "ENOENT"
			? "nothing is there"
			: `it cannot be looked at (${code})`;
	}
}

/** Why a question got no answer, told with `as`; null where the program ended with exit code 0. */
function unanswered<T>(
	answer: Answer,
	deadlineMs: number,
	as: (why: string) => T,
): T | null {
	if (answer.kind === "hung")
		return as(`it did not end within ${deadlineMs / 1000} s and was ended`);
	if (answer.kind === "not-started")
		return as(`it could not be started (${answer.code})`);
	if (answer.signal !== null) return as(`it was ended by ${answer.signal}`);
	return answer.code === 0
		? null
		: as(`it ended with exit code ${answer.code}`);
}

const CONTROLS = /\p{Cc}/gu;

/** The advertisement in what a program printed: one JSON object, or its first line. */
function advertisement(out: string): string | null {
	if (out.trimStart().startsWith("{")) return out.replace(CONTROLS, " ");
	const line = out.split("\n", 1)[0] ?? "";
	if (Buffer.byteLength(line) > LINE_BYTES) return null;
	return line.replaceAll("\t", " ").replace(CONTROLS, "");
}

/**
 * Asks an external rung what it can do.
 *
 * @param path absolute, from the user's own configuration
 * @param env the environment of the question
 */
export async function advertise(
	path: string,
	env: Readonly<Record<string, string>>,
): Promise<Advertised> {
	const fault = (why: string): Advertised => ({ kind: "fault", why });
	const unfit = unfitPath(path);
	if (unfit !== null) return fault(unfit);
	const answer = await ask(path, ["advertise"], {
		env,
		cwd: NOWHERE,
		deadlineMs: ADVERTISE_MS,
		cap: ADVERTISE_BYTES,
	});
	const none = unanswered(answer, ADVERTISE_MS, fault);
	if (none !== null || answer.kind !== "ended")
		return none ?? fault("it did not answer");
	if (Buffer.byteLength(answer.out) >= ADVERTISE_BYTES)
		return fault("its advertisement is too long");
	const said = advertisement(answer.out);
	const caps = said === null ? null : parseAdvertised(said);
	return caps === null
		? fault("its advertisement is not well formed")
		: { kind: "rung", caps };
}

/** The longest hint that is shown, in characters. */
const HINT_LENGTH = 400;

/** The form of an answer. One that has a hint of another form is an answer all the same, without the hint. */
const answerForm = z.lazy(() => {
	const hint = z.catch(
		z.nullish(z.string().check(z.minLength(1), z.maxLength(HINT_LENGTH))),
		null,
	);
	return z.object({ started: z.boolean(), observe: hint, attach: hint });
});

/** What a rung is asked to start: one JSON object on its stdin. */
export interface LaunchOrder {
	readonly format: 1;
	readonly handle: string;
	/** Marks the processes of this job. */
	readonly token: string;
	/** Exactly what is to be run: Node, the runner, the attempt's directory. */
	readonly argv: readonly [node: string, runner: string, attempt: string];
	/** Where the worker will work; the runner goes there by itself. */
	readonly cwd: string;
	/** The file that holds the petition; the runner hands it to the worker. */
	readonly petition: string;
}

/** What a rung answered to a launch: a claim, to be checked. Its hints are its own word, one line each. */
export type LaunchAnswer =
	| {
			readonly kind: "started";
			readonly observe: string | null;
			readonly attach: string | null;
	  }
	| { readonly kind: "refused"; readonly why: string };

/** The answer in what a program printed: the last line that is an object. A runner that writes to the same pipe is passed over. */
function answerIn(out: string): LaunchAnswer | null {
	const line = out
		.split("\n")
		.map((one) => one.trim())
		.findLast((one) => one.startsWith("{"));
	let said: unknown;
	try {
		said = JSON.parse(line ?? "");
	} catch {
		return null;
	}
	const parsed = answerForm.safeParse(said);
	if (!parsed.success) return null;
	const words = (text: string | null | undefined) =>
		text?.replace(CONTROLS, " ") ?? null;
	const { observe, attach } = parsed.data;
	return parsed.data.started
		? { kind: "started", observe: words(observe), attach: words(attach) }
		: { kind: "refused", why: "it says that it started nothing" };
}

/**
 * Asks an external rung to start a runner. Only the rung's own program is ended where it takes too long:
 * what it has started is the runner, which has records of its own.
 *
 * @param path absolute, from the user's own configuration
 * @param order what is to be started; the command also follows the word `launch`, for a rung that reads no JSON
 * @param env exactly the environment that the runner is to have
 * @param deadlineMs in which it has to answer
 */
export async function launchExternal(
	path: string,
	order: LaunchOrder,
	env: Readonly<Record<string, string>>,
	deadlineMs: number = LAUNCH_MS,
): Promise<LaunchAnswer> {
	const refused = (why: string): LaunchAnswer => ({ kind: "refused", why });
	const unfit = unfitPath(path);
	if (unfit !== null) return refused(unfit);
	const answer = await ask(path, ["launch", ...order.argv], {
		env,
		cwd: NOWHERE,
		deadlineMs,
		cap: ADVERTISE_BYTES,
		input: `${JSON.stringify(order)}\n`,
		leaves: true,
	});
	return (
		unanswered(answer, deadlineMs, refused) ??
		(answer.kind === "ended" ? answerIn(answer.out) : null) ??
		refused("its answer is not well formed")
	);
}
