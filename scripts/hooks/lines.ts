/** What a session is told of jobs, a line each, with the name under which it counts as told. */
import { type Now, span } from "../core/clock.ts";
import type { Witness } from "../core/records/witness.ts";
import type { View } from "../core/view.ts";
import { valueNow, witnessAge } from "../core/witness.ts";
import type { Seen } from "../dispatch/look.ts";
import { type Ended, type Live, needsKeeper } from "../dispatch/news.ts";

/** One line. */
export interface Line {
	/** Letters, digits, `.`, `_` and `-`. */
	readonly key: string;
	readonly text: string;
}

const ago = (ageS: number | "unknown"): string =>
	ageS === "unknown" ? "age unknown" : `${span(ageS)} ago`;
const witnessed = ({ witness }: View): string =>
	`${witness.by}, ${ago(witness.ageS)}`;

/** A part of a key, of whatever it is made. */
const part = (text: string): string =>
	text.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 60);

const jobKey = (kind: string, handle: string, attempt: number): string =>
	`${kind}-${handle}.${attempt}`;

/** The name under which the end of an attempt is told. */
export const endedKey = ({
	handle,
	attempt,
}: Pick<Ended, "handle" | "attempt">): string =>
	jobKey("ended", handle, attempt);

/** A job that ended. @param offload what a person types to run Offload */
export const endedLine = (one: Ended, offload: string): Line => ({
	key: endedKey(one),
	text: `${one.handle}: ${one.outcome} (${one.ending}; ${one.by}, ${ago(one.ageS)}): ${offload} result ${one.handle}`,
});

/**
 * What is the matter with a job that has no outcome: it waits for an answer, it is lost, or its runner is
 * gone. A job that has ended without its ledger row is told as ended.
 *
 * @returns null where nothing is the matter
 */
export function troubleLine(
	{ handle, facts, view }: Seen,
	offload: string,
): Line | null {
	const { attempt, outcome } = facts;
	const show = `${offload} show ${handle}`;
	if (outcome !== null)
		return {
			key: jobKey("ended", handle, attempt),
			text: `${handle}: ${outcome.outcome} (${outcome.ending}; ${witnessed(view)}): ${offload} result ${handle}`,
		};
	if (view.name === "needs-input")
		return {
			key: `${jobKey("asks", handle, attempt)}.${part(facts.events.asks.at(-1)?.at ?? "")}`,
			text: `${handle}: needs input (${witnessed(view)}): ${show}`,
		};
	if (view.name === "lost")
		return {
			key: jobKey("lost", handle, attempt),
			text: `${handle}: lost: ${view.because} (${witnessed(view)}): ${show}`,
		};
	if (needsKeeper({ handle, facts, view, adoption: null }))
		return {
			key: `${jobKey("runner", handle, attempt)}.${facts.claim?.generation ?? 0}`,
			text: `${handle}: its runner is gone: ${view.name}, ${view.because} (${witnessed(view)}): ${show}`,
		};
	return null;
}

/** A job that goes on, or waits for somebody to start it. */
export const goesOn = ({ handle, view }: Seen) => ({
	handle,
	text: `${handle}: ${view.name} (${witnessed(view)})`,
});

/** A job that is well, by a quick look. */
export const runs = ({ handle, ageS }: Live["well"][number]) => ({
	handle,
	text: `${handle}: running (heartbeat, ${ago(ageS)})`,
});

/**
 * What was last seen of Claude Code on this machine.
 *
 * @param witness as it is kept
 * @returns its line, whose key changes with what was seen and not with its age; and whether it is to be looked at again
 */
export function presenceLine(
	witness: Witness,
	now: Now,
): Line & { readonly stale: boolean } {
	const { version, signedIn } = witness.facts;
	const value = valueNow(witness, now);
	const age = ago(witnessAge(witness, now));
	const what =
		witness.value === "yes" ? `claude ${version ?? ""}`.trimEnd() : "claude";
	return {
		key: part(`present-${witness.value}-${version ?? ""}-${signedIn ?? ""}`),
		text:
			value === "unknown"
				? `${what}: unknown now, last seen ${age}`
				: `${what}: ${value === "yes" ? `present, signed in: ${signedIn ?? "unknown"}` : "absent"}, seen ${age}`,
		stale: value === "unknown",
	};
}
