/** What a run of Claude Code says of itself, from the last line in which it says how it ended. */
import type { HarnessVerdict } from "../../core/ports.ts";
import type { HarnessSaid } from "../../core/records/outcome.ts";
import { cutMiddle } from "../bounded.ts";
import type { ResultLine } from "./lines.ts";

/** What the decoder has gathered when the stream ends. */
export interface Gathered {
	/** The last `result` line; null where there was none. */
	readonly result: ResultLine | null;
	/** The text of an `error` line; null where there was none. */
	readonly envelope: string | null;
	/** The word for what went wrong in the CLI's own last message; null once the model answered after it. */
	readonly error: string | null;
	/** Whether the model ever answered. */
	readonly engaged: boolean;
	readonly denials: ReadonlyMap<string, number>;
	readonly model: string | null;
	readonly sessionId: string | null;
	/** When the account's quota resets, in seconds of the epoch, as last said with a rejection. */
	readonly resetsAt: number | null;
	/** How often the CLI tried again by itself, and for what the last time. */
	readonly retries: number;
	readonly retriedFor: string | null;
}

/** The harness's own text of a failure, bounded. */
const COMPLAINT_LENGTH = 8000;

/** Ways of ending that are not the end of the work, though `is_error` may be false with them. */
const UNFINISHED: ReadonlySet<string> = new Set([
	"aborted_streaming",
	"aborted_tools",
	"background_requested",
	"blocking_limit",
	"hook_stopped",
	"image_error",
	"malformed_tool_use_exhausted",
	"model_error",
	"prompt_too_long",
	"rapid_refill_breaker",
	"stop_hook_prevented",
	"structured_output_retry_exhausted",
	"tool_deferred",
	"tool_deferred_unavailable",
	"turn_setup_failed",
]);
const LIMITS: ReadonlySet<string> = new Set(["budget_exhausted", "max_turns"]);

const short = (text: string | null, most: number): string | null =>
	text === null ? null : text.slice(0, most);
/** A word of the CLI's own, fit to stand in a sentence of ours. */
const word = (text: string): string =>
	text.replace(/[^A-Za-z0-9_.-]/g, "?").slice(0, 60);

/** ISO 8601 of seconds of the epoch; null where that is no time of this century. */
function resetTime(seconds: number | null): string | null {
	if (seconds === null || seconds < 9.4e8 || seconds > 4.1e9) return null;
	return new Date(seconds * 1000).toISOString();
}

type Judgement = Pick<HarnessVerdict, "ok" | "ending" | "detail">;

const no = (
	ending: NonNullable<HarnessVerdict["ending"]>,
	detail: string,
): Judgement => ({ ok: "no", ending, detail });

function refusedByApi(result: ResultLine, error: string | null): Judgement {
	const status = result.api_error_status;
	if (error === "authentication_failed" || status === 401)
		return no(
			"api-error",
			"the worker is not signed in on this auth route, or its credential was refused",
		);
	if (result.stop_reason === "refusal")
		return no("api-error", "the model declined to answer");
	return no(
		"api-error",
		status === null
			? `the API could not be reached or broke off (${word(error ?? result.api_error ?? "no reason given")})`
			: `the API answered with status ${status}`,
	);
}

function judgeError(
	result: ResultLine,
	error: string | null,
	resetAt: string | null,
): Judgement {
	const reason = result.terminal_reason;
	const subtype = result.subtype ?? "";
	if (result.api_error_status === 429 || error === "rate_limit")
		return no(
			"quota",
			resetAt === null
				? "the API refused for quota or rate; when it resets was not said"
				: `the account's quota is used up until ${resetAt}`,
		);
	if (/^error_max_/.test(subtype) || (reason !== null && LIMITS.has(reason)))
		return no(
			"limit",
			`it reached a limit (${word(/^error_max_/.test(subtype) ? subtype.slice(6) : (reason ?? ""))})`,
		);
	if (error === "max_output_tokens" || result.api_error === "max_output_tokens")
		return no("limit", "its answer was longer than the model may write");
	if (
		result.api_error_status !== null ||
		reason === "api_error" ||
		error !== null
	)
		return refusedByApi(result, error);
	return no(
		"harness-error",
		`Claude Code ended with an error (${word(reason ?? (subtype || "no reason given"))})`,
	);
}

function judge(gathered: Gathered, resetAt: string | null): Judgement {
	const { result, error, engaged } = gathered;
	if (result === null)
		return gathered.envelope === null
			? {
					ok: "unknown",
					ending: "no-envelope",
					detail: "Claude Code ended without saying how",
				}
			: no("harness-error", "Claude Code answered with nothing but an error");
	if (result.is_error === true) return judgeError(result, error, resetAt);
	const reason = result.terminal_reason;
	if (result.subtype !== null && result.subtype !== "success")
		return judgeError(result, error, resetAt);
	if (result.is_error === null || result.subtype === null)
		return {
			ok: "unknown",
			ending: "no-envelope",
			detail: "Claude Code's closing line does not say whether it succeeded",
		};
	if (reason !== null && (UNFINISHED.has(reason) || LIMITS.has(reason)))
		return no(
			LIMITS.has(reason) ? "limit" : "harness-error",
			`it stopped before the work was done (${word(reason)})`,
		);
	if (reason !== null && reason !== "completed")
		return {
			ok: "unknown",
			ending: "no-envelope",
			detail: `Claude Code ended for a reason that is not known here (${word(reason)})`,
		};
	// A command, a hook or a missing command can answer in the model's place, and that counts as a success there.
	if (!engaged && (result.num_turns ?? 0) === 0)
		return no(
			"harness-error",
			"Claude Code ended before the model was asked: the petition was taken for a command, or a hook stopped it",
		);
	return { ok: "yes", ending: null, detail: "Claude Code says it succeeded" };
}

function saidOf(gathered: Gathered, resetAt: string | null): HarnessSaid {
	const { result } = gathered;
	const turns = result?.num_turns ?? null;
	return {
		isError: result?.is_error ?? null,
		subtype: short(result?.subtype ?? null, 80),
		terminalReason: short(result?.terminal_reason ?? null, 80),
		apiStatus: result?.api_error_status ?? null,
		denials: [...gathered.denials].map(([tool, times]) => ({ tool, times })),
		turns: turns !== null && turns >= 0 ? turns : null,
		costUsd: result?.total_cost_usd ?? null,
		model: short(gathered.model, 100),
		sessionId: short(result?.session_id ?? gathered.sessionId, 128),
		resetAt,
	};
}

/**
 * Concludes what the harness says.
 *
 * @param gathered what the stream held
 * @returns `yes` only where the closing line says success in every field that can say otherwise, and
 * the model was really asked
 */
export function claudeVerdict(gathered: Gathered): HarnessVerdict {
	const { result } = gathered;
	const limited =
		result?.api_error_status === 429 || gathered.error === "rate_limit";
	const resetAt = limited ? resetTime(gathered.resetsAt) : null;
	const judgement = judge(gathered, resetAt);
	const errors = (result?.errors ?? []).filter((e) => typeof e === "string");
	const words = [result?.result, ...errors, gathered.envelope]
		.filter((text) => typeof text === "string" && text.trim() !== "")
		.join("\n");
	return {
		...judgement,
		struggle:
			gathered.retries === 0
				? null
				: `it tried again ${gathered.retries === 1 ? "once" : `${gathered.retries} times`}, the last time for ${gathered.retriedFor ?? "an unknown reason"}`,
		said: saidOf(gathered, resetAt),
		report:
			judgement.ok === "yes" && result?.result
				? cutMiddle(result.result)
				: null,
		complaint:
			judgement.ok === "yes" || words === ""
				? null
				: cutMiddle(words, COMPLAINT_LENGTH),
	};
}
