/**
 * Where a piece of work belongs: pure, total, without ties, and with a reason for every candidate.
 *
 * First everything is filtered that may not be, then what is not sufficient, and what is left is ordered.
 * A question is answered with a question only where the request leaves something open or nothing suffices;
 * so a further candidate can change which one is chosen, and never turns a decision into a question.
 */
import { fenceOf } from "./fences.ts";
import {
	lackQuestion,
	optionsOf,
	questionOf,
	refusalOf,
} from "./placement-answers.ts";
import {
	compareLadder,
	firstOf,
	type Judged,
	judge,
	pinsOf,
	rowOf,
} from "./placement-judging.ts";
import type { Candidate, Placement, PlaceRequest } from "./placement-types.ts";
import { PREDICATES } from "./sufficiency.ts";

/** The first full session of the ladder; where there is none, the next rung of it, which is told. */
function downTheLadder(
	sufficient: readonly Judged[],
): { readonly one: Judged; readonly why: string } | null {
	const first = (of: readonly Judged[]): Judged | undefined =>
		[...of].sort((a, b) => compareLadder(a, b))[0];
	const full = first(
		sufficient.filter(({ candidate }) => candidate.caps.sessionGrade === "yes"),
	);
	if (full !== undefined)
		return {
			one: full,
			why: "the first of the ladder that outlives its session, as rungs.default asks",
		};
	const next = first(sufficient);
	return next === undefined
		? null
		: {
				one: next,
				why: "note: rungs.default asks for a full session, and none is to be had; this is the next of the ladder",
			};
}

/** Whether there is a session that could do the work itself: it has none of what can be asked for besides. */
const canStay = ({ inSession, predicates, needs }: PlaceRequest): boolean =>
	inSession &&
	needs.length === 0 &&
	PREDICATES.every((one) => predicates[one] !== "yes");

/**
 * Decides. The time it takes to place something grows in step with the number of candidates.
 *
 * @param request what is asked for
 * @param candidates all there are, in any order, each id once
 * @returns a decision with a row for every candidate, in the order of the candidates
 */
export function place(
	request: PlaceRequest,
	candidates: readonly Candidate[],
): Placement {
	const pins = pinsOf(request);
	const fence =
		request.role === null ? null : fenceOf(request.role, request.policy.fences);
	const fenced = fence?.fenced ? fence.why : null;
	const judged = candidates.map((candidate) =>
		judge(request, pins, candidate, fenced),
	);
	const rows = judged.map((one) => rowOf(request, one));
	const answer = <T extends object>(it: T) => ({ rows, ...it });

	const refusal = refusalOf(request, pins, judged, fenced);
	if (refusal !== null) return answer(refusal);
	if (request.work !== "work" && !request.anyway && canStay(request))
		return answer({
			kind: "inline" as const,
			why:
				request.work === "reasoning"
					? "all it needs is in the conversation already: handing it over would cost more than it saves"
					: "it is a small look that the tower should take itself",
		});
	const ask = (
		question: string,
		unknown: Extract<Placement, { kind: "ask" }>["unknown"] = [],
	) =>
		answer({
			kind: "ask" as const,
			question,
			unknown,
			options: optionsOf(request, pins, judged),
		});
	const { rung } = request.pin;
	if (rung === "in-session" && !request.anyway)
		return ask(
			"In the session nothing is dispatched: the work is done here, with the session's own model and permissions. Is that meant?",
		);
	const unknown = PREDICATES.filter(
		(one) => request.predicates[one] === "unknown",
	);
	const ladder = request.prefer !== null && rung === undefined;
	if (rung === undefined && unknown.length > 0 && !ladder)
		return ask(questionOf(unknown), unknown);
	const sufficient = judged.filter((_, at) => rows[at]?.verdict === "eligible");
	const step = ladder ? downTheLadder(sufficient) : null;
	const best = ladder ? step?.one : firstOf(request, sufficient);
	if (best === undefined) return ask(lackQuestion(request, judged));
	const why =
		step?.why ??
		(best.losses.length > 0
			? `without ${best.losses.join(", ")}, as accepted`
			: sufficient.length > 1
				? "the first in order of those that suffice"
				: "the only one that suffices");
	return {
		kind: "place",
		chosen: best.candidate.id,
		rows: rows.map((row, at) =>
			judged[at] === best
				? { ...row, verdict: "chosen", reason: "chosen", detail: why }
				: row.verdict === "eligible"
					? { ...row, detail: "sufficient, and another comes first" }
					: row,
		),
	};
}
