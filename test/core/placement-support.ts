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

/** A harness that sets and enforces everything, and whose output can be followed. */
export const CLAUDE = {
	tier: DIMS,
	profiles: PROFILES,
	drives: {
		oneshot: {
			petition: "stdin",
			steer: false,
			asks: false,
			resume: true,
			engages: true,
			streams: true,
		},
	},
} as const;
export const HOST = { offers: ["detach"] } as const;

const SESSION: Capabilities = {
	interactive: "no",
	observe: "yes",
	steer: "yes",
	attention: "no",
	parallel: "yes",
	hooks: "yes",
	sessionGrade: "yes",
	overhead: "full-session+supervisor",
	tier: DIMS,
	profiles: PROFILES,
	hostsWorker: true,
};

/** Rungs that are not shipped: they show that the rules hold for whatever comes. */
const LATER: Readonly<Record<string, Capabilities>> = {
	tmux: { ...SESSION, interactive: "yes", overhead: "full-session" },
	background: { ...SESSION, interactive: "yes", attention: "yes" },
	"stream-json-persistent": SESSION,
};

/** Every rung, in the order among equals. */
export const ORDER: readonly string[] = [
	"tmux",
	"background",
	"stream-json-persistent",
	...LADDER,
];

/** What a rung can do, with a harness and on a host that offer it all that it needs. */
export function capsOf(rung: string): Capabilities {
	const row = RUNG_ROWS[rung];
	const caps =
		row === undefined ? LATER[rung] : capabilitiesOf(row, CLAUDE, HOST);
	if (caps === undefined || caps === null)
		throw new Error(`${rung} does not fit`);
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

export const SHIPPED = LADDER.map((rung) => candidate(rung));
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
