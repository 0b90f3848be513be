/**
 * `attempts/<n>/events.jsonl`: what the runner saw and did, in order; one writer at a time.
 *
 * No event holds a byte of the petition or of the worker's prose: only kinds, names of tools,
 * numbers, and sentences of our own.
 */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const EVENTS_FORMAT = 1;

export const DEADLINES = ["first-event", "idle", "total"] as const;

export const event = z.lazy(() => {
	const base = { seq: s.count, at: s.at, up: s.uptime };
	const why = z.string().check(z.maxLength(400));
	return z.discriminatedUnion("type", [
		/** First line of every writer: the runner (generation 1) or an adopter (2 and up). */
		z.strictObject({
			...base,
			type: z.literal("opened"),
			format: z.literal(EVENTS_FORMAT),
			handle: s.handle,
			attempt: s.attempt,
			generation: z.int().check(z.gte(1)),
			role: z.enum(["runner", "adopter"]),
			by: s.processIdentity,
			/** Lines of an earlier writer that could not be read (torn by its death). */
			torn: s.count,
		}),
		/** The intent, logged before the spawn. After it, a crash may have left a worker. */
		z.strictObject({
			...base,
			type: z.literal("launching"),
			program: z.string(),
			cwd: z.string(),
			/** The control group that the worker is put into, with all that it starts from then on; absent where there is none. */
			cgroup: z.optional(z.string().check(z.maxLength(4096))),
		}),
		/** The process exists. */
		z.strictObject({
			...base,
			type: z.literal("spawned"),
			worker: s.processIdentity,
		}),
		/** The program could not be started; nothing runs. */
		z.strictObject({
			...base,
			type: z.literal("spawn-failed"),
			code: z.string(),
			why,
		}),
		/** The first sign that the model (or the command) answered; `by` names the sign. */
		z.strictObject({
			...base,
			type: z.literal("engaged"),
			by: z.string().check(z.maxLength(80)),
		}),
		/** Something the harness reported: a turn, a tool by name, a retry of its own. */
		z.strictObject({
			...base,
			type: z.literal("activity"),
			kind: z.enum([
				"turn",
				"tool",
				"tool-result",
				"retry",
				"notice",
				"output",
			]),
			name: z.nullable(z.string().check(z.maxLength(80))),
			/** How many of the kind this line stands for (bursts are folded). */
			count: z.int().check(z.gte(1)),
		}),
		/** The harness waits for a person. */
		z.strictObject({
			...base,
			type: z.literal("asked"),
			ask: z.string().check(z.maxLength(128)),
			name: z.nullable(z.string().check(z.maxLength(80))),
		}),
		z.strictObject({
			...base,
			type: z.literal("answered"),
			ask: z.string().check(z.maxLength(128)),
		}),
		/** A deadline passed. Each kind is kept apart. */
		z.strictObject({
			...base,
			type: z.literal("deadline"),
			which: z.enum(DEADLINES),
			afterS: z.number(),
		}),
		z.strictObject({
			...base,
			type: z.literal("stopping"),
			because: z.string().check(z.maxLength(80)),
		}),
		z.strictObject({
			...base,
			type: z.literal("signalled"),
			signal: z.enum(["SIGTERM", "SIGKILL"]),
			processes: s.count,
		}),
		/** The worker's process ended. An adopter, no parent of it, sees only that it is gone: both are null. */
		z.strictObject({
			...base,
			type: z.literal("exited"),
			code: z.nullable(z.int()),
			signal: z.nullable(z.string()),
			witnessed: z.boolean(),
		}),
		/** Bytes of a log that were let go to keep it bounded: the range is no longer on disk. */
		z.strictObject({
			...base,
			type: z.literal("trimmed"),
			stream: z.enum(["out", "err"]),
			from: s.count,
			to: s.count,
		}),
		z.strictObject({ ...base, type: z.literal("collecting") }),
		/** A command from the inbox was read; its receipt says what came of it. */
		z.strictObject({
			...base,
			type: z.literal("command"),
			id: z.string().check(z.maxLength(128)),
			kind: z.enum(["stop", "steer", "answer"]),
			result: z.enum(["done", "refused"]),
		}),
		/** Something the runner could not do and went on without. */
		z.strictObject({
			...base,
			type: z.literal("trouble"),
			doing: z.string().check(z.maxLength(80)),
			why,
		}),
		/** A truth that was seen after the outcome had been written by another. The outcome stands. */
		z.strictObject({
			...base,
			type: z.literal("correction"),
			would: z.string().check(z.maxLength(40)),
			why,
		}),
	]);
});

/** See {@link event}. */
export type RunEvent = z.infer<typeof event>;
/** An event without what the writer adds: its number and its two times. */
export type NewEvent = RunEvent extends infer E
	? E extends RunEvent
		? Omit<E, "seq" | "at" | "up">
		: never
	: never;
