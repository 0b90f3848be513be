/**
 * The two questions to an external rung: what it can do, and whether it will start a runner. Its answers
 * decide only what is tried: whether something runs is told by the runner's own records.
 */
import { statSync } from "node:fs";
import * as z from "zod/mini";
import { parseAdvertised } from "../core/axes.ts";
import type { Capabilities } from "../core/ports.ts";
import { ask } from "../harnesses/program.ts";

/** Milliseconds for an advertisement. */
const ADVERTISE_MS = 2000;
/** Bytes of an advertisement that are read; a line of words has to be much shorter. */
const ADVERTISE_BYTES = 64 * 1024;
/** Bytes of a line of words. */
const LINE_BYTES = 512;
/** Milliseconds for the answer to a launch. */
const LAUNCH_MS = 15_000;

/** What came of asking what a rung can do. */
export type Advertised =
	| {
			readonly kind: "rung";
			readonly caps: Capabilities;
			readonly said: string;
	  }
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
		deadlineMs: ADVERTISE_MS,
		cap: ADVERTISE_BYTES,
	});
	if (answer.kind === "hung")
		return fault(
			`it did not end within ${ADVERTISE_MS / 1000} s and was ended`,
		);
	if (answer.kind === "not-started")
		return fault(`it could not be started (${answer.code})`);
	if (answer.code !== 0)
		return fault(
			answer.signal === null
				? `it ended with exit code ${answer.code}`
				: `it was ended by ${answer.signal}`,
		);
	if (Buffer.byteLength(answer.out) >= ADVERTISE_BYTES)
		return fault("its advertisement is too long");
	const said = advertisement(answer.out);
	const caps = said === null ? null : parseAdvertised(said);
	return caps === null || said === null
		? fault("its advertisement is not well formed")
		: { kind: "rung", caps, said };
}

const started = z.object({
	started: z.boolean(),
	attach: z.optional(z.string().check(z.maxLength(400))),
});

/** What a rung answered to a launch: a claim, to be checked. */
export type LaunchAnswer =
	| { readonly kind: "started"; readonly attach: string | null }
	| { readonly kind: "refused"; readonly why: string };

/**
 * Asks an external rung to start a runner.
 *
 * @param path absolute, from the user's own configuration
 * @param order the file with what is to be started
 * @param env exactly the environment that the runner is to have
 */
export async function launchExternal(
	path: string,
	order: string,
	env: Readonly<Record<string, string>>,
): Promise<LaunchAnswer> {
	const refused = (why: string): LaunchAnswer => ({ kind: "refused", why });
	const unfit = unfitPath(path);
	if (unfit !== null) return refused(unfit);
	const answer = await ask(path, ["launch", order], {
		env,
		deadlineMs: LAUNCH_MS,
		cap: ADVERTISE_BYTES,
		leaves: true,
	});
	if (answer.kind === "hung")
		return refused(`it did not answer within ${LAUNCH_MS / 1000} s`);
	if (answer.kind === "not-started")
		return refused(`it could not be started (${answer.code})`);
	if (answer.code !== 0)
		return refused(
			answer.signal === null
				? `it ended with exit code ${answer.code}`
				: `it was ended by ${answer.signal}`,
		);
	let said: unknown = null;
	try {
		said = JSON.parse(answer.out.trim().split("\n").at(-1) ?? "");
	} catch {
		// told below
	}
	const parsed = started.safeParse(said);
	if (!parsed.success) return refused("its answer is not well formed");
	return parsed.data.started
		? { kind: "started", attach: parsed.data.attach ?? null }
		: refused("it says that it started nothing");
}
