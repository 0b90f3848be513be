/**
 * The host program's side of the wire: one JSON line in, then perhaps a body; JSON lines out, and a last one
 * that says that it was the last. Without that line the other side knows that something broke.
 */
import type * as z from "zod/mini";
import {
	HOST_FORMAT,
	hostRequest,
	REQUEST_LIMIT,
} from "../../core/hosts/facts.ts";
import { exitCode, OffloadError } from "../../core/reasons.ts";

/** What a verb is given. */
export interface Served {
	/** The request, whose own fields the verb checks itself. */
	readonly request: Readonly<Record<string, unknown>>;
	/** What follows the request's line, to the end; to be read once. */
	readonly body: AsyncIterable<Uint8Array>;
	/** Writes one line. @param line an object without a field `end` */
	say(line: Readonly<Record<string, unknown>>): void;
}

/**
 * One verb of the host program.
 *
 * @returns its exit code, which goes into the last line; a refusal is thrown as an OffloadError
 */
export type HostVerb = (served: Served) => Promise<number>;

/** The two ends of the wire. */
export interface Wire {
	readonly input: AsyncIterable<Uint8Array>;
	/** Writes all of a text. */
	write(text: string): void;
}

const refuse = (message: string) => new OffloadError("refused-input", message);

/** The first line, and an iterable of what comes after it. @throws OffloadError `refused-input` */
async function firstLine(input: AsyncIterable<Uint8Array>): Promise<{
	line: string;
	body: AsyncIterable<Uint8Array>;
}> {
	const reader = input[Symbol.asyncIterator]();
	const parts: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const next = await reader.next();
		if (next.done) throw refuse("the request has no end");
		const chunk = next.value;
		const at = chunk.indexOf(10);
		const piece = at < 0 ? chunk : chunk.subarray(0, at);
		size += piece.length;
		if (size > REQUEST_LIMIT)
			throw refuse(`the request has more than ${REQUEST_LIMIT} bytes`);
		parts.push(piece);
		if (at < 0) continue;
		const rest = chunk.subarray(at + 1);
		return {
			line: Buffer.concat(parts).toString("utf8"),
			body: (async function* () {
				if (rest.length > 0) yield rest;
				for (let more = await reader.next(); !more.done; ) {
					yield more.value;
					more = await reader.next();
				}
			})(),
		};
	}
}

function parseRequest(line: string): z.infer<typeof hostRequest> {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		throw refuse("the request is not one JSON object");
	}
	const parsed = hostRequest.safeParse(value);
	if (parsed.success) return parsed.data;
	throw refuse("the request is not of a form that this host program knows");
}

/**
 * Reads one request and answers it.
 *
 * @param verbs what may be asked, by name
 * @returns the exit code, which has been said in the last line too
 */
export async function serve(
	verbs: Readonly<Record<string, HostVerb>>,
	{ input, write }: Wire,
): Promise<number> {
	let nonce: string | null = null;
	const say = (line: Readonly<Record<string, unknown>>) =>
		write(`${JSON.stringify(line)}\n`);
	const end = (code: number): number => {
		say({ format: HOST_FORMAT, nonce, end: true, code });
		return code;
	};
	try {
		const { line, body } = await firstLine(input);
		const request = parseRequest(line);
		nonce = request.nonce;
		const verb = Object.hasOwn(verbs, request.verb)
			? verbs[request.verb]
			: undefined;
		if (verb === undefined)
			throw refuse("the host program has no verb of that name");
		return end(await verb({ request, body, say }));
	} catch (error) {
		const told =
			error instanceof OffloadError
				? {
						reason: error.reason,
						message: error.message,
						about: error.about,
						next: error.next,
					}
				: {
						reason: "internal" as const,
						message: `a fault in the host program: ${error instanceof Error ? error.message : String(error)}`,
					};
		say({ error: told });
		return end(exitCode(told.reason, "host"));
	}
}
