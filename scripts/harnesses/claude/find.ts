/** Finds Claude Code and asks it who it is and whether it is signed in. No file of its own is read here. */
import * as z from "zod/mini";
import type { HarnessFound } from "../../core/ports.ts";
import type { Yes3 } from "../../core/vocabulary.ts";
import type { Answer } from "../program.ts";
import { ask, locate } from "../program.ts";

/** It answers in a tenth of a second; the first start of a large binary from a cold disk takes longer. */
export const PROBE_DEADLINE_MS = 15_000;

/** Where to look, and with what. */
export interface ClaudeSearch {
	/** The path of the person's own configuration; null: PATH decides. */
	readonly configured: string | null;
	/** The environment that a worker would have. */
	readonly env: Readonly<Record<string, string>>;
	/** The folder that is worked in; no program of its own is used. */
	readonly folder: string | null;
	readonly deadlineMs?: number;
}

/**
 * Where the questions are asked: a folder of nobody. A repository's own settings would answer for the
 * person, such as with a sign-in of their making.
 */
const NOWHERE = "/";

const VERSION =
	/^(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?)\b.*Claude/;

/** How a probe failed, as a sentence about `what`; null where it ended with exit code 0. */
function trouble(
	what: string,
	answer: Answer,
	deadlineMs: number,
): string | null {
	if (answer.kind === "not-started")
		return `${what} could not be started (${answer.code})`;
	if (answer.kind === "hung")
		return `${what} did not end within ${deadlineMs / 1000} s and was ended`;
	if (answer.signal !== null) return `${what} was ended by ${answer.signal}`;
	if (answer.code !== 0) return `${what} ended with exit code ${answer.code}`;
	return null;
}

/**
 * Asks a program for its version.
 *
 * @param program absolute path
 * @returns the version, or null and a note that tells apart: not started, hanging, failing, silent, foreign
 */
export async function probeVersion(
	program: string,
	env: Readonly<Record<string, string>>,
	deadlineMs = PROBE_DEADLINE_MS,
): Promise<{ version: string | null; note: string | null }> {
	const what = `${program} --version`;
	const answer = await ask(program, ["--version"], {
		env,
		deadlineMs,
		cwd: NOWHERE,
	});
	const why = trouble(what, answer, deadlineMs);
	if (why !== null || answer.kind !== "ended")
		return { version: null, note: why };
	const line = answer.out.trim().split("\n", 1)[0] ?? "";
	if (line === "")
		return {
			version: null,
			note: `${what} ended with exit code 0 and said nothing`,
		};
	const version = VERSION.exec(line)?.[1];
	return version === undefined
		? {
				version: null,
				note: `${what} answered, but not as Claude Code does`,
			}
		: { version, note: null };
}

/**
 * Finds Claude Code without running anything.
 *
 * @returns its canonical path, or null and where was looked
 */
export const locateClaude = (
	search: Pick<ClaudeSearch, "configured" | "env" | "folder">,
) =>
	locate("claude", {
		configured: search.configured,
		path: search.env.PATH,
		folder: guarded(search.folder, search.env.HOME),
	});

/**
 * The folder whose own programs are not taken. A folder that holds the person's home is no project: what lies
 * below it is where people install their programs.
 */
const guarded = (
	folder: string | null,
	home: string | undefined,
): string | null =>
	folder !== null &&
	home !== undefined &&
	`${home}/`.startsWith(folder.endsWith("/") ? folder : `${folder}/`)
		? null
		: folder;

/** Finds Claude Code and asks its version. A program that did not answer is still the one that was found. */
export async function findClaude(search: ClaudeSearch): Promise<HarnessFound> {
	const { program, notes } = locateClaude(search);
	if (program === null) return { program, version: null, notes };
	const { version, note } = await probeVersion(
		program,
		search.env,
		search.deadlineMs,
	);
	return { program, version, notes: note === null ? notes : [...notes, note] };
}

const status = z.object({
	loggedIn: z.boolean(),
	authMethod: z.catch(z.nullish(z.string()), null),
	apiProvider: z.catch(z.nullish(z.string()), null),
});

/** What the harness says of its own sign-in. */
export interface AuthAnswer {
	readonly signedIn: Yes3;
	/** As the harness names it, such as `api_key`; null where it was not told. */
	readonly method: string | null;
	/** Why nothing is known, or null. */
	readonly note: string | null;
}

const word = (text: string | null | undefined): string | null =>
	text && /^[A-Za-z0-9_.-]{1,40}$/.test(text) ? text : null;

/**
 * Asks Claude Code whether it is signed in. It says whether a credential is there, not whether it is
 * accepted; only a run shows that.
 *
 * @param program absolute path
 * @param env exactly the environment that the worker would have, so that the answer is about its route
 * @returns `unknown`, with a note, for everything but a well-formed answer
 */
export async function authStatus(
	program: string,
	env: Readonly<Record<string, string>>,
	deadlineMs = PROBE_DEADLINE_MS,
): Promise<AuthAnswer> {
	const what = `${program} auth status`;
	const answer = await ask(program, ["auth", "status"], {
		env,
		deadlineMs,
		cwd: NOWHERE,
	});
	if (answer.kind === "ended") {
		// It exits with 1 where nobody is signed in, so the answer decides and not the code.
		let parsed: unknown = null;
		try {
			parsed = JSON.parse(answer.out);
		} catch {
			// told below
		}
		const said = status.safeParse(parsed);
		if (said.success)
			return {
				signedIn: said.data.loggedIn ? "yes" : "no",
				method: word(said.data.authMethod),
				note: null,
			};
	}
	return {
		signedIn: "unknown",
		method: null,
		note:
			trouble(what, answer, deadlineMs) ??
			(answer.kind === "ended" && answer.out.trim() === ""
				? `${what} ended with exit code 0 and said nothing`
				: `${what} gave an answer that cannot be read`),
	};
}
