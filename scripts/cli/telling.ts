/** What came of telling a worker something, as `steer` and `answer` print it. */
import type { Told } from "../dispatch/tell.ts";
import { type Petition, readPetition } from "../petitions/petition.ts";
import type { Context, Result, Row } from "./frame/types.ts";
import { seenJson } from "./looking.ts";
import { witnessed } from "./words.ts";

/** Seconds that a worker is given to take something in, unless said: it finishes what it is at first. */
export const WITHIN_S = 60;

/**
 * The rows of a {@link Told}, with its problem where nothing shows that it was delivered.
 *
 * @param more further rows
 */
export function toldResult(
	{ seen, receipt, id }: Told,
	more: readonly Row[] = [],
): Result {
	const status =
		receipt === null
			? "unknown"
			: receipt.result === "done"
				? "delivered"
				: "undelivered";
	const because =
		receipt?.detail ?? "nothing showed in time whether the worker took it in";
	const { handle, view } = seen;
	return {
		rows: [
			["handle", handle],
			["status", status],
			["because", because],
			...more,
			["view", view.name],
			["witness", witnessed(view)],
		],
		json: { ...seenJson(seen), status, because, command: id },
		quiet: [status],
		...(status === "delivered"
			? {}
			: {
					problem: {
						reason: status === "unknown" ? "wait-timeout" : "failed",
						message: because,
						about: handle,
						kept:
							status === "unknown"
								? "what was said waits, and is taken in as soon as the worker does"
								: "the worker goes on without it",
						next: `offload show ${handle}`,
					},
				}),
	};
}

/**
 * Reads what a worker that is there already is to be told, under the rules of a petition.
 *
 * @param source a file, or `-` for standard input
 * @param verb the command that reads it, as it is typed before the `-`
 * @param kept what a refusal leaves as it was
 * @throws OffloadError `not-found` or `refused-input`
 */
export const readMessage = (
	ctx: Context,
	source: string,
	verb: string,
	kept: string,
): Promise<Petition> =>
	readPetition(source, {
		get cwd() {
			return ctx.cwd;
		},
		stdin: ctx.stdin,
		waiting: () => ctx.out.note("waiting for the message on standard input"),
		wanted: {
			noun: "message",
			kept,
			pipe: `pipe it in: <command> | offload ${verb} -`,
		},
	});
