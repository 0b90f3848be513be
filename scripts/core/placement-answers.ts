/** The answers of a placement that are no candidate: the refusal, the question, and what may be answered to it. */
import { within } from "./authority.ts";
import {
	allows,
	compare,
	firstOf,
	type Judged,
	open,
} from "./placement-judging.ts";
import type {
	Option,
	Placement,
	PlaceRequest,
	Predicate,
} from "./placement-types.ts";
import { lossesOf, PREDICATES } from "./sufficiency.ts";
import type { CandidateId } from "./vocabulary.ts";

/** A candidate as something a person may choose: what it has of what is asked, what it lacks, what takes it. */
function optionOf(
	request: PlaceRequest,
	pins: Partial<CandidateId>,
	judged: Judged,
): Option {
	const { id } = judged.candidate;
	const has = lossesOf(judged.candidate.caps, {
		predicates: { survive: "yes", attach: "yes", beyond: "yes" },
		needs: [],
	});
	const wanted = PREDICATES.filter((one) => request.predicates[one] !== "no");
	const unknown = PREDICATES.filter(
		(one) => request.predicates[one] === "unknown",
	);
	return {
		id,
		buys: wanted.filter((one) => !has.includes(one)),
		loses: [...judged.losses, ...unknown.filter((one) => has.includes(one))],
		flags: [
			"--rung",
			id.rung,
			// What the search leaves open has to be named too, or another candidate could be meant.
			...(["harness", "host"] as const).flatMap((axis) =>
				pins[axis] === undefined ? [`--${axis}`, id[axis]] : [],
			),
			...(id.rung === "in-session" ? ["--anyway"] : []),
			...open(request, judged.losses).flatMap((loss) => [
				"--accept-loss",
				loss,
			]),
		],
	};
}

/**
 * What may be answered to a question: everything that nothing forbids, the best first.
 *
 * @returns each of them is placed with the flags that it names
 */
export const optionsOf = (
	request: PlaceRequest,
	pins: Partial<CandidateId>,
	judged: readonly Judged[],
): readonly Option[] =>
	judged
		.filter(({ barred }) => barred === null)
		// Where a worker lives comes first; the others are ways out.
		.sort(
			(a, b) =>
				Number(b.candidate.caps.hostsWorker) -
					Number(a.candidate.caps.hostsWorker) || compare(request, a, b),
		)
		.map((one) => optionOf(request, pins, one));

/** What a request needs, in words. */
const wants = ({ predicates, needs, profile }: PlaceRequest): string =>
	[
		...PREDICATES.filter((one) => predicates[one] === "yes"),
		...needs,
		`profile ${profile}`,
	].join(", ");

/** The question where nothing suffices: what was needed, and which way is left. */
export function lackQuestion(
	request: PlaceRequest,
	judged: readonly Judged[],
): string {
	const left = judged.filter(({ barred }) => barred === null);
	if (left.length === 0)
		return `Nothing that is present may take this work (${wants(request)}). What shall change: what is present, or what is asked?`;
	return left.some(({ losses }) => open(request, losses).length > 0)
		? `Nothing that is present can do all of it (${wants(request)}). Which loss is acceptable?`
		: `No worker is to be had for it (${wants(request)}). Shall it be done another way?`;
}

const QUESTIONS: Readonly<Record<Predicate, string>> = {
	survive: "must it go on when this session ends",
	attach: "must a person be able to join the worker",
	beyond: "is it meant to run on long after this session",
};

/** The question about what nobody has settled. */
export const questionOf = (unknown: readonly Predicate[]): string => {
	const text = unknown.map((one) => QUESTIONS[one]).join("; ");
	return `It is not settled what the work needs: ${text}?`;
};

/** Bars that no look and no answer takes away, the strongest first. */
const LASTING = ["fence", "profile", "policy"] as const;

/**
 * Why nothing can be decided at all, where a fence, the policy, a profile or the named rung forbids it.
 *
 * @param fenced why the role is fenced, or null
 * @returns null where something may be taken, or may be after another look
 */
export function refusalOf(
	request: PlaceRequest,
	pins: Partial<CandidateId>,
	judged: readonly Judged[],
	fenced: string | null,
): Omit<Extract<Placement, { kind: "refuse" }>, "rows"> | null {
	const refuse = (
		by: "fence" | "policy" | "profile" | "rung",
		which: string,
	) => ({ kind: "refuse" as const, by, which });
	const { policy, profile, pin } = request;
	if (!within(profile, policy.widest))
		return refuse(
			"policy",
			`the configuration allows no profile wider than ${policy.widest}`,
		);
	for (const [axis, list] of [
		["rung", policy.rungs],
		["harness", policy.harnesses],
	] as const) {
		const name = pins[axis];
		if (name !== undefined && !allows(list, name))
			return refuse(
				"policy",
				`the configuration does not allow the ${axis} ${name}`,
			);
	}
	const named = judged.filter(
		({ barred }) => barred === null || !barred.reason.startsWith("other-"),
	);
	const by = LASTING.filter((bar) =>
		named.some(({ barred }) => barred?.reason === bar),
	);
	const lasting = named.every(({ barred }) =>
		by.some((bar) => bar === barred?.reason),
	);
	if (lasting && by[0] !== undefined)
		return refuse(
			by[0],
			{
				fence: fenced ?? "its role is fenced",
				profile: `no candidate that is allowed can hold a worker to the profile ${profile}`,
				policy: "the configuration allows none of the rungs and harnesses",
			}[by[0]],
		);
	if (pin.rung === undefined) return null;
	// A rung that was named is used or refused: nothing else is taken in its place.
	const one = firstOf(request, named);
	if (one === undefined)
		return refuse("rung", `there is no candidate on the rung ${pin.rung}`);
	const left = named.filter(({ barred }) => barred === null);
	const best = firstOf(request, left);
	if (best === undefined)
		return refuse("rung", `${pin.rung}: ${one.barred?.detail}`);
	return left.every(({ losses }) => open(request, losses).length > 0)
		? refuse(
				"rung",
				`${pin.rung} lacks ${open(request, best.losses).join(", ")}; accept that with --accept-loss, or name no rung`,
			)
		: null;
}
