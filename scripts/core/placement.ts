/**
 * Where a piece of work belongs: pure, total, without ties, and with a reason for every candidate.
 *
 * First everything is filtered that may not be, then what is not sufficient, and what is left is ordered.
 * A question is answered with a question only where the request leaves something open or nothing suffices;
 * so a further candidate can change which one is chosen, and never turns a decision into a question.
 */
import { within } from "./authority.ts";
import { fenceOf } from "./fences.ts";
import type {
	Candidate,
	Loss,
	Option,
	Placement,
	PlaceRequest,
	PlaceRow,
	Predicate,
	RowReason,
} from "./placement-types.ts";
import { lossesOf, PREDICATES } from "./sufficiency.ts";
import type { CandidateId } from "./vocabulary.ts";

/** What an axis is pinned to where the request does not say: the session's own program, on this machine. */
const USUAL: Partial<CandidateId> = { harness: "claude", host: "local" };

const AXES_OF_ID = ["rung", "harness", "host"] as const;

/** A candidate with what was found about it. */
interface Judged {
	readonly candidate: Candidate;
	readonly losses: readonly Loss[];
	/** Null: nothing forbids it. */
	readonly barred: {
		readonly reason: RowReason;
		readonly detail: string;
	} | null;
}

/** The pins of a request: what it names, and on the axes that are not searched what is usual. */
function pinsOf(request: PlaceRequest): Partial<CandidateId> {
	const pins: Partial<Record<keyof CandidateId, string>> = {};
	for (const axis of AXES_OF_ID) {
		const pin =
			request.pin[axis] ?? (axis === request.search ? undefined : USUAL[axis]);
		if (pin !== undefined) pins[axis] = pin;
	}
	return pins;
}

const allows = (list: readonly string[] | null, name: string): boolean =>
	list === null || list.includes(name);

/** Why a candidate may not be taken whatever it could do; the first reason that fits. */
function barOf(
	request: PlaceRequest,
	pins: Partial<CandidateId>,
	{ id, caps, place, present, why, blocked }: Candidate,
	fenced: string | null,
): Judged["barred"] {
	const bar = (reason: RowReason, detail: string) => ({ reason, detail });
	for (const axis of AXES_OF_ID) {
		const pin = pins[axis];
		if (pin !== undefined && pin !== id[axis])
			return bar(`other-${axis}`, `the ${axis} is ${pin}`);
	}
	if (!allows(request.policy.rungs, id.rung))
		return bar(
			"policy",
			`the configuration does not allow the rung ${id.rung}`,
		);
	if (!allows(request.policy.harnesses, id.harness))
		return bar(
			"policy",
			`the configuration does not allow the harness ${id.harness}`,
		);
	if (fenced !== null && place !== "tower") return bar("fence", fenced);
	if (present === "no") return bar("absent", why);
	// Who names a rung may try it: its launch will show.
	if (present === "unknown" && request.pin.rung !== id.rung)
		return bar("presence-unknown", why);
	if (!caps.profiles.includes(request.profile))
		return bar(
			"profile",
			caps.profiles.length === 0
				? "it can hold a worker to no profile"
				: `it can hold a worker only to ${caps.profiles.join(", ")}`,
		);
	if (blocked !== null) return bar("blocked", blocked);
	if (!request.attended && caps.interactive === "yes")
		return bar("unattended", "it waits for a person, and none is there");
	return null;
}

const OVERHEADS = [
	"none",
	"light",
	"full-session",
	"full-session+supervisor",
] as const;

/** What candidates are compared by, in this order; smaller is better. */
const rank = (request: PlaceRequest, { candidate, losses }: Judged) => [
	losses.length,
	OVERHEADS.indexOf(candidate.caps.overhead),
	candidate.caps.interactive === "yes" && request.predicates.attach !== "yes"
		? 1
		: 0,
	candidate.caps.observe === "yes" ? 0 : 1,
	candidate.order.rung,
	candidate.order.host,
	candidate.order.harness,
];

const nameOf = ({ harness, rung, host }: CandidateId) =>
	`${rung}/${harness}/${host}`;

/** Orders two candidates; 0 only for one and the same. */
function compare(request: PlaceRequest, a: Judged, b: Judged): number {
	const [left, right] = [rank(request, a), rank(request, b)];
	for (const [at, value] of left.entries()) {
		const other = right[at] as number;
		if (value !== other) return value - other;
	}
	const [x, y] = [nameOf(a.candidate.id), nameOf(b.candidate.id)];
	return x < y ? -1 : x > y ? 1 : 0;
}

/** The losses that nobody has accepted. */
const open = (request: PlaceRequest, losses: readonly Loss[]) =>
	losses.filter((loss) => !request.acceptLoss.includes(loss));

/** The row of a candidate that was not chosen. */
function rowOf(request: PlaceRequest, judged: Judged): PlaceRow {
	const { candidate, losses, barred } = judged;
	const { id, caps } = candidate;
	const row = (
		verdict: PlaceRow["verdict"],
		reason: RowReason,
		detail: string,
	): PlaceRow => ({ id, verdict, reason, detail, losses });
	if (barred !== null) return row("rejected", barred.reason, barred.detail);
	const lacking = open(request, losses);
	if (lacking.length > 0)
		return row("rejected", "insufficient", `it lacks ${lacking.join(", ")}`);
	if (!caps.hostsWorker && request.pin.rung !== id.rung)
		return row(
			"rejected",
			"hosts-no-worker",
			"no worker lives there; it is taken only by name",
		);
	return row("eligible", "sufficient", "sufficient, and another comes first");
}

/** A candidate as something a person may choose: what it has of what is asked, what it lacks, what takes it. */
function optionOf(request: PlaceRequest, judged: Judged): Option {
	const { id } = judged.candidate;
	const unknown = PREDICATES.filter(
		(one) => request.predicates[one] === "unknown",
	);
	const has = lossesOf(judged.candidate.caps, {
		predicates: { survive: "yes", attach: "yes", beyond: "yes" },
		needs: [],
	});
	const wanted = PREDICATES.filter((one) => request.predicates[one] !== "no");
	return {
		id,
		buys: wanted.filter((one) => !has.includes(one)),
		loses: [...judged.losses, ...unknown.filter((one) => has.includes(one))],
		flags: [
			"--rung",
			id.rung,
			...(id.rung === "in-session" ? ["--anyway"] : []),
			...open(request, judged.losses).flatMap((loss) => [
				"--accept-loss",
				loss,
			]),
		],
	};
}

/**
 * Decides.
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
	const judged = candidates.map(
		(candidate): Judged => ({
			candidate,
			losses: lossesOf(candidate.caps, request),
			barred: barOf(request, pins, candidate, fenced),
		}),
	);
	const rows = judged.map((one) => rowOf(request, one));
	const answer = <T extends object>(it: T) => ({ rows, ...it });

	const refusal = refusalOf(request, pins, judged, fenced);
	if (refusal !== null) return answer(refusal);
	if (request.work !== "work" && !request.anyway)
		return answer({
			kind: "inline" as const,
			why:
				request.work === "reasoning"
					? "all it needs is in the conversation already: handing it over would cost more than it saves"
					: "it is a small look that the tower should take itself",
		});
	const fit = judged.filter((one) => one.barred === null);
	const options = () =>
		[...fit]
			// Where a worker lives comes first; the others are ways out.
			.sort(
				(a, b) =>
					Number(b.candidate.caps.hostsWorker) -
						Number(a.candidate.caps.hostsWorker) || compare(request, a, b),
			)
			.map((one) => optionOf(request, one));
	const { rung } = request.pin;
	if (rung === "in-session" && !request.anyway)
		return answer({
			kind: "ask" as const,
			question:
				"In the session nothing is dispatched: the work is done here, with the session's own model and permissions. Is that meant?",
			unknown: [],
			options: options(),
		});
	const unknown = PREDICATES.filter(
		(one) => request.predicates[one] === "unknown",
	);
	if (rung === undefined && unknown.length > 0)
		return answer({
			kind: "ask" as const,
			question: questionOf(unknown),
			unknown,
			options: options(),
		});
	const sufficient = judged
		.filter((_, at) => rows[at]?.verdict === "eligible")
		.sort((a, b) => compare(request, a, b));
	const [best] = sufficient;
	if (best === undefined)
		return answer({
			kind: "ask" as const,
			question: `Nothing that is present can do all of it (${wants(request)}). Which loss is acceptable?`,
			unknown: [],
			options: options(),
		});
	const why =
		best.losses.length > 0
			? `without ${best.losses.join(", ")}, as accepted`
			: sufficient.length > 1
				? "the first in order of those that suffice"
				: "the only one that suffices";
	return {
		kind: "place",
		chosen: best.candidate.id,
		rows: rows.map((row, at) =>
			judged[at] === best
				? { ...row, verdict: "chosen", reason: "chosen", detail: why }
				: row,
		),
	};
}

/** What a request needs, in words. */
const wants = ({ predicates, needs, profile }: PlaceRequest): string =>
	[
		...PREDICATES.filter((one) => predicates[one] === "yes"),
		...needs,
		`profile ${profile}`,
	].join(", ");

const QUESTIONS: Readonly<Record<Predicate, string>> = {
	survive: "must it go on when this session ends",
	attach: "must a person be able to join the worker",
	beyond: "is it meant to run on long after this session",
};

const questionOf = (unknown: readonly Predicate[]): string => {
	const text = unknown.map((one) => QUESTIONS[one]).join("; ");
	return `It is not settled what the work needs: ${text}?`;
};

/** Why nothing can be decided at all, where a fence, the policy, a profile or the named rung forbids it. */
function refusalOf(
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
	if (pin.rung !== undefined && !allows(policy.rungs, pin.rung))
		return refuse(
			"policy",
			`the configuration does not allow the rung ${pin.rung}`,
		);
	if (pins.harness !== undefined && !allows(policy.harnesses, pins.harness))
		return refuse(
			"policy",
			`the configuration does not allow the harness ${pins.harness}`,
		);
	const named = judged.filter(
		({ barred }) => barred === null || !barred.reason.startsWith("other-"),
	);
	const every = (reason: RowReason) =>
		named.length > 0 && named.every(({ barred }) => barred?.reason === reason);
	if (fenced !== null && every("fence")) return refuse("fence", fenced);
	if (every("profile"))
		return refuse(
			"profile",
			`no candidate can hold a worker to the profile ${profile}`,
		);
	if (pin.rung === undefined) return null;
	const [one] = [...named].sort((a, b) => compare(request, a, b));
	if (one === undefined)
		return refuse("rung", `there is no candidate on the rung ${pin.rung}`);
	// A rung that was named is used or refused: nothing else is taken in its place.
	if (named.every(({ barred }) => barred !== null))
		return refuse("rung", `${pin.rung}: ${one.barred?.detail}`);
	const lacking = named
		.filter(({ barred }) => barred === null)
		.sort((a, b) => compare(request, a, b))
		.map(({ losses }) => open(request, losses));
	return lacking.every((losses) => losses.length > 0)
		? refuse(
				"rung",
				`${pin.rung} lacks ${lacking[0]?.join(", ")}; accept that with --accept-loss, or name no rung`,
			)
		: null;
}
