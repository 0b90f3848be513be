/**
 * The lines of Claude Code's stream, as far as they are read. Everything else in them, and every
 * line of another kind, is let pass: the CLI adds kinds and keys in most releases.
 */
import * as z from "zod/mini";

/** A field that is null where it is absent or of another type. */
const maybe = <T extends z.ZodMiniType>(type: T) =>
	z.catch(z._default(z.nullable(type), null), null);
const text = maybe(z.string());
const flag = maybe(z.boolean());
const whole = maybe(z.int());
const list = z.catch(z.array(z.unknown()), []);

/** What every line has. */
export const anyLine = z.object({ type: text, subtype: text });

/** `system`/`init`: the session exists. It shows nothing of the model. */
export const initLine = z.object({
	session_id: text,
	model: text,
	tools: z.catch(z.nullable(z.array(z.string())), null),
});

/** `system`/`api_retry`: the CLI tries again by itself. */
export const retryLine = z.object({ error: text });

/** `system`/`permission_denied` (not in the oldest CLI). */
export const deniedLine = z.object({ tool_name: text, tool_use_id: text });

/** `assistant`, `user`. */
export const messageLine = z.object({
	message: z.catch(z.object({ model: text, content: list }), {
		model: null,
		content: [],
	}),
	/** On a message of the CLI itself: what went wrong, in a word. */
	error: text,
});

/** A part of a message. */
export const block = z.object({
	type: text,
	id: text,
	name: text,
	tool_use_id: text,
	is_error: flag,
});

/** `rate_limit_event`: where the account stands; `resetsAt` in seconds of the epoch. */
export const limitLine = z.object({
	rate_limit_info: z.catch(
		z.object({ status: text, resetsAt: maybe(z.number()) }),
		{ status: null, resetsAt: null },
	),
});

/** `result`: how a turn ended. There may be several. */
export const resultLine = z.object({
	subtype: text,
	is_error: flag,
	result: text,
	errors: list,
	num_turns: whole,
	session_id: text,
	total_cost_usd: maybe(z.number()),
	terminal_reason: text,
	stop_reason: text,
	api_error_status: whole,
	api_error: text,
	permission_denials: list,
});
export type ResultLine = z.infer<typeof resultLine>;

/** A message of ours, repeated where the CLI takes it in (`--replay-user-messages`). */
export const replayLine = z.object({ uuid: text, isReplay: flag });

/** `control_request`: the CLI asks whoever holds its stdin. */
export const controlRequest = z.object({
	request_id: text,
	request: z.catch(
		z.object({
			subtype: text,
			tool_name: text,
			input: z.optional(z.unknown()),
		}),
		{ subtype: null, tool_name: null },
	),
});

/** `control_response`: the CLI repeats the answer that it was given. */
export const controlResponse = z.object({
	response: z.catch(z.object({ request_id: text }), { request_id: null }),
});

/** `control_cancel_request`: the question is not asked any more. */
export const controlCancel = z.object({ request_id: text });

/** `error`: an envelope without a session around it. */
export const errorLine = z.object({
	error: z.catch(z.object({ type: text, message: text }), {
		type: null,
		message: null,
	}),
	message: text,
});
