/** What the tests of the decision share: a harness, a host, every rung as a candidate, and a request that asks for nothing. */
import {
	capabilitiesOf,
	LADDER,
	RUNG_ROWS,
} from "../../scripts/core/capabilities.ts";
import { place } from "../../scripts/core/placement.ts";
import type {
	Candidate,
	PlaceRequest,
} from "../../scripts/core/placement-types.ts";
import type { Capabilities } from "../../scripts/core/ports.ts";
import { DIMS, PROFILES, type Yes3 } from "../../scripts/core/vocabulary.ts";

const DRIVE = {
	petition: "stdin",
	steer: true,
	asks: false,
	resume: true,
	engages: true,
	streams: true,
} as const;

/** A harness that sets and enforces everything, and whose output can be followed. */
export const CLAUDE = {
	tier: DIMS,
	profiles: PROFILES,
	drives: {
		oneshot: { ...DRIVE, steer: false },
		persistent: DRIVE,
		terminal: DRIVE,
		native: DRIVE,
	},
} as const;
export const HOST = { offers: ["detach", "pty"] } as const;

/** Every rung, in the order among equals. */
export const ORDER: readonly string[] = LADDER;

/** What a rung can do, with a harness and on a host that offer it all that it needs. */
export function capsOf(rung: string): Capabilities {
	const row = RUNG_ROWS[rung];
	const caps = row === undefined ? null : capabilitiesOf(row, CLAUDE, HOST);
	if (caps === null) throw new Error(`${rung} does not fit`);
	return caps;
}

/** A rung as it is seen on this machine, present. */
export const candidate = (
	rung: string,
	more: Partial<Candidate> = {},
): Candidate => ({
	id: { harness: "claude", rung, host: "local" },
	present: "yes",
	why: "it answered",
	caps: capsOf(rung),
	order: { rung: ORDER.indexOf(rung), host: 0, harness: 0 },
	blocked: null,
	place: "tower",
	...more,
});

/** A request: nothing is needed, and everything is settled. */
export const asks = (more: Partial<PlaceRequest> = {}): PlaceRequest => ({
	predicates: { survive: "no", attach: "no", beyond: "no" },
	needs: [],
	profile: "read-only",
	role: null,
	work: "work",
	anyway: false,
	search: "rung",
	pin: {},
	attended: true,
	inSession: true,
	prefer: null,
	acceptLoss: [],
	policy: { rungs: null, harnesses: null, widest: "full", fences: [] },
	...more,
});

/** The three answers. */
export const predicates = (survive: Yes3, attach: Yes3, beyond: Yes3) => ({
	survive,
	attach,
	beyond,
});

/** Where there is neither a terminal nor anything that keeps a worker open. */
export const PLAIN = ORDER.slice(ORDER.indexOf("headless-oneshot")).map(
	(rung) => candidate(rung),
);
export const ALL = ORDER.map((rung) => candidate(rung));

/** The answer in one word. */
export function answer(
	request: PlaceRequest,
	candidates: readonly Candidate[],
) {
	const it = place(request, candidates);
	return it.kind === "place"
		? it.chosen.rung
		: it.kind === "refuse"
			? `refuse ${it.by}`
			: it.kind;
}
