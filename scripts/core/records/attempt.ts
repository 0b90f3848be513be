/** The small records of an attempt: claim, beat, inbox command, receipt, live marker. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

/** `attempts/<n>/claim` (generation 1) and `claim.<g>`: who may run or adopt the attempt. Made by link(2). */
export const claim = z.lazy(() =>
	z.strictObject({
		format: z.literal(1),
		handle: s.handle,
		attempt: s.attempt,
		generation: z.int().check(z.gte(1)),
		/** `verb`: a command that concludes an attempt which no runner had claimed. */
		role: z.enum(["runner", "adopter", "verb"]),
		by: s.processIdentity,
		nonce: s.nonce,
		at: s.at,
		up: s.uptime,
	}),
);
export type Claim = z.infer<typeof claim>;

/** `attempts/<n>/beat`: rewritten whole by the claim's holder every few seconds. */
export const beat = z.lazy(() =>
	z.strictObject({
		format: z.literal(1),
		generation: z.int().check(z.gte(1)),
		by: s.processIdentity,
		at: s.at,
		up: s.uptime,
		/** Descendants of the worker seen so far and not yet seen gone, the worker first. */
		tree: z.array(z.strictObject({ pid: z.int(), start: z.string() })),
		/** CPU seconds that the tree has used, as far as it was seen. */
		cpuS: z.number(),
		outBytes: s.count,
		errBytes: s.count,
		lastSeq: s.count,
	}),
);
export type Beat = z.infer<typeof beat>;

/** `attempts/<n>/inbox/<id>.json`: one command for the claim's holder. */
export const command = z.lazy(() =>
	z.strictObject({
		format: z.literal(1),
		id: z
			.string()
			.check(z.regex(/^[0-9]{13}-(stop|steer|answer)-[0-9a-f]{8}$/)),
		kind: z.enum(["stop", "steer", "answer"]),
		at: s.at,
		by: s.processIdentity,
		/** For `stop`: why, in a word. For the others: the body's file in the inbox. */
		body: z.nullable(z.string().check(z.maxLength(200))),
	}),
);
export type Command = z.infer<typeof command>;

/** The body of an `answer`: what a person says to a question of the worker. */
export const answerBody = z.lazy(() =>
	z.strictObject({
		ask: z.string().check(z.minLength(1), z.maxLength(128)),
		allow: z.boolean(),
		/** Words to a refusal. */
		message: z.nullable(z.string().check(z.maxLength(65_536))),
	}),
);
export type AnswerBody = z.infer<typeof answerBody>;

/** `attempts/<n>/inbox/<id>.receipt`: what came of a command. */
export const receipt = z.lazy(() =>
	z.strictObject({
		format: z.literal(1),
		id: z.string(),
		at: s.at,
		generation: z.int().check(z.gte(1)),
		result: z.enum(["done", "refused"]),
		detail: z.string().check(z.maxLength(400)),
	}),
);
export type Receipt = z.infer<typeof receipt>;

/** `live/<handle>`: present for every job that has no outcome. */
export const liveMarker = z.lazy(() =>
	z.strictObject({
		format: z.literal(1),
		handle: s.handle,
		at: s.at,
	}),
);
export type LiveMarker = z.infer<typeof liveMarker>;

/** `aliases/<id>`: which job an agent id of a harness stands for. */
export const alias = z.lazy(() =>
	z.strictObject({
		format: z.literal(1),
		alias: z.string().check(z.maxLength(128)),
		handle: s.handle,
	}),
);
export type Alias = z.infer<typeof alias>;
