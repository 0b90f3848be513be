/** What is found about each candidate of a placement by itself: what bars it, what it lacks, and where it comes in the order. */
import type {
	Candidate,
	Loss,
	PlaceRequest,
	PlaceRow,
	RowReason,
} from "./placement-types.ts";
import { lossesOf } from "./sufficiency.ts";
import type { CandidateId } from "./vocabulary.ts";

/** What an axis is pinned to where the request does not say: the session's own program, on this machine. */
const USUAL: Partial<CandidateId> = { harness: "claude", host: "local" };

const AXES_OF_ID = ["rung", "harness", "host"] as const;

/** A candidate with what was found about it. */
export interface Judged {
	readonly candidate: Candidate;
	readonly losses: readonly Loss[];
	/** Null: nothing forbids it. */
	readonly barred: {
		readonly reason: RowReason;
		readonly detail: string;
	} | null;
}

/** The pins of a request: what it names, and on the axes that are not searched what is usual. */
export function pinsOf(request: PlaceRequest): Partial<CandidateId> {
	const pins: Partial<Record<keyof CandidateId, string>> = {};
	for (const axis of AXES_OF_ID) {
		const pin =
			request.pin[axis] ?? (axis === request.search ? undefined : USUAL[axis]);
		if (pin !== undefined) pins[axis] = pin;
	}
	return pins;
}

/** Whether a list of what is allowed has a name; null allows everything. */
export const allows = (list: readonly string[] | null, name: string): boolean =>
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
	if (!request.attended && caps.interactive !== "no")
		return bar(
			"unattended",
			caps.interactive === "yes"
				? "it waits for a person, and none is there"
				: "it may wait for a person, and none is there",
		);
	if (!request.attended && caps.sessionGrade === "deferred")
		return bar("unattended", "a person has to start it, and none is there");
	return null;
}

const OVERHEADS = [
	"none",
	"light",
	"full-session",
	"full-session+supervisor",
] as const;

/**
 * What was found about a candidate.
 *
 * @param fenced why the role is fenced, or null
 */
export const judge = (
	request: PlaceRequest,
	pins: Partial<CandidateId>,
	candidate: Candidate,
	fenced: string | null,
): Judged => ({
	candidate,
	losses: lossesOf(candidate.caps, request),
	barred: barOf(request, pins, candidate, fenced),
});

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
export function compare(request: PlaceRequest, a: Judged, b: Judged): number {
	const [left, right] = [rank(request, a), rank(request, b)];
	for (const [at, value] of left.entries()) {
		const other = right[at] as number;
		if (value !== other) return value - other;
	}
	const [x, y] = [nameOf(a.candidate.id), nameOf(b.candidate.id)];
	return x < y ? -1 : x > y ? 1 : 0;
}

/** Orders two candidates by their places in the ladder alone. */
export const compareLadder = (
	{ candidate: a }: Judged,
	{ candidate: b }: Judged,
): number =>
	a.order.rung - b.order.rung ||
	a.order.host - b.order.host ||
	a.order.harness - b.order.harness ||
	(nameOf(a.id) < nameOf(b.id) ? -1 : 1);

/** The first in order, found in one pass; undefined where there is none. */
export const firstOf = (
	request: PlaceRequest,
	all: readonly Judged[],
): Judged | undefined => {
	let best: Judged | undefined;
	for (const one of all)
		if (best === undefined || compare(request, one, best) < 0) best = one;
	return best;
};

/** The losses that nobody has accepted. */
export const open = (request: PlaceRequest, losses: readonly Loss[]) =>
	losses.filter((loss) => !request.acceptLoss.includes(loss));

/** The row of a candidate that was not chosen. */
export function rowOf(request: PlaceRequest, judged: Judged): PlaceRow {
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
	return row("eligible", "sufficient", "sufficient");
}
