/** The decision: every rung against everything that can be asked, and what holds of it whatever is asked. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	capabilitiesOf,
	LADDER,
	RUNG_ROWS,
} from "../../scripts/core/capabilities.ts";
import { place } from "../../scripts/core/placement.ts";
import type {
	Candidate,
	Loss,
	PlaceRequest,
	Predicate,
} from "../../scripts/core/placement-types.ts";
import type { Capabilities } from "../../scripts/core/ports.ts";
import { LOSSES, NEEDS, PREDICATES } from "../../scripts/core/sufficiency.ts";
import { DIMS, PROFILES, type Yes3 } from "../../scripts/core/vocabulary.ts";

const CLAUDE = {
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
const HOST = { offers: ["detach"] } as const;

/** Rungs that are not shipped: they show that the rules hold for whatever comes. */
const LATER: Readonly<Record<string, Partial<Capabilities>>> = {
	tmux: { interactive: "yes", steer: "yes", observe: "yes" },
	background: {
		interactive: "yes",
		steer: "yes",
		observe: "yes",
		attention: "yes",
		overhead: "full-session+supervisor",
	},
	"stream-json-persistent": {
		observe: "yes",
		steer: "yes",
		overhead: "full-session+supervisor",
	},
};
const ORDER: readonly string[] = [
	"tmux",
	"background",
	"stream-json-persistent",
	...LADDER,
];

function capsOf(rung: string): Capabilities {
	const row = RUNG_ROWS[rung];
	if (row !== undefined) {
		const caps = capabilitiesOf(row, CLAUDE, HOST);
		if (caps === null) throw new Error(`${rung} does not fit`);
		return caps;
	}
	return {
		interactive: "no",
		observe: "no",
		steer: "no",
		attention: "no",
		parallel: "yes",
		hooks: "yes",
		sessionGrade: "yes",
		overhead: "full-session",
		tier: DIMS,
		profiles: PROFILES,
		hostsWorker: true,
		...LATER[rung],
	};
}

const candidate = (rung: string, more: Partial<Candidate> = {}): Candidate => ({
	id: { harness: "claude", rung, host: "local" },
	present: "yes",
	why: "it answered",
	caps: capsOf(rung),
	order: { rung: ORDER.indexOf(rung), host: 0, harness: 0 },
	blocked: null,
	place: "tower",
	...more,
});

const asks = (more: Partial<PlaceRequest> = {}): PlaceRequest => ({
	predicates: { survive: "no", attach: "no", beyond: "no" },
	needs: [],
	profile: "read-only",
	role: null,
	work: "work",
	anyway: false,
	search: "rung",
	pin: {},
	attended: true,
	acceptLoss: [],
	policy: { rungs: null, harnesses: null, widest: "full", fences: [] },
	...more,
});

const predicates = (survive: Yes3, attach: Yes3, beyond: Yes3) => ({
	survive,
	attach,
	beyond,
});

const SHIPPED = LADDER.map((rung) => candidate(rung));
const ALL = ORDER.map((rung) => candidate(rung));

/** The answer in one word. */
function answer(request: PlaceRequest, candidates: readonly Candidate[]) {
	const it = place(request, candidates);
	return it.kind === "place"
		? it.chosen.rung
		: it.kind === "refuse"
			? `refuse ${it.by}`
			: it.kind;
}

describe("with the rungs of this version", () => {
	it.each<[string, Partial<PlaceRequest>, string]>([
		["nothing is needed", {}, "subagent"],
		[
			"it must survive",
			{ predicates: predicates("yes", "no", "no") },
			"headless-oneshot",
		],
		[
			"it runs beyond",
			{ predicates: predicates("no", "no", "yes") },
			"headless-oneshot",
		],
		[
			"both",
			{ predicates: predicates("yes", "no", "yes") },
			"headless-oneshot",
		],
		["it must be joined", { predicates: predicates("no", "yes", "no") }, "ask"],
		[
			"joined and survive",
			{ predicates: predicates("yes", "yes", "no") },
			"ask",
		],
		[
			"joined, and that loss is accepted",
			{ predicates: predicates("no", "yes", "no"), acceptLoss: ["attach"] },
			"subagent",
		],
		[
			"survive and joined, and the second is gone without",
			{ predicates: predicates("yes", "yes", "no"), acceptLoss: ["attach"] },
			"headless-oneshot",
		],
		["it must be watched", { needs: ["observe"] }, "headless-oneshot"],
		["it must be steered", { needs: ["steer"] }, "ask"],
		[
			"model and effort are to be set",
			{ needs: ["model", "effort"] },
			"subagent",
		],
		["everything is to be allowed", { profile: "full" }, "headless-oneshot"],
		["pure reasoning", { work: "reasoning" }, "inline"],
		["a look at a state", { work: "heartbeat" }, "inline"],
		[
			"reasoning, handed over anyway",
			{ work: "reasoning", anyway: true },
			"subagent",
		],
		["the session itself, by name", { pin: { rung: "in-session" } }, "ask"],
		[
			"the session itself, confirmed",
			{ pin: { rung: "in-session" }, anyway: true },
			"in-session",
		],
		["a line to run, by name", { pin: { rung: "print" } }, "print"],
		[
			"a rung by name, nothing else told",
			{
				pin: { rung: "headless-oneshot" },
				predicates: predicates("unknown", "unknown", "unknown"),
			},
			"headless-oneshot",
		],
		[
			"a rung by name that lacks what is needed",
			{ pin: { rung: "subagent" }, predicates: predicates("yes", "no", "no") },
			"refuse rung",
		],
		["a rung that is not there", { pin: { rung: "tmux" } }, "refuse rung"],
		["a harness that is not there", { pin: { harness: "command" } }, "ask"],
		["a fenced role in the tower", { role: "Security_Review" }, "subagent"],
		[
			"a profile wider than the configuration's",
			{
				profile: "write",
				policy: {
					rungs: null,
					harnesses: null,
					widest: "read-only",
					fences: [],
				},
			},
			"refuse policy",
		],
		[
			"a rung that the configuration forbids",
			{
				pin: { rung: "subagent" },
				policy: {
					rungs: ["print"],
					harnesses: null,
					widest: "full",
					fences: [],
				},
			},
			"refuse policy",
		],
		[
			"only one rung is allowed",
			{
				policy: {
					rungs: ["headless-oneshot"],
					harnesses: null,
					widest: "full",
					fences: [],
				},
			},
			"headless-oneshot",
		],
		[
			"no harness is allowed",
			{ policy: { rungs: null, harnesses: [], widest: "full", fences: [] } },
			"refuse policy",
		],
	])("%s", (_, more, want) => {
		expect(answer(asks(more), SHIPPED)).toBe(want);
	});

	it("in a terminal, where no subagent is, nothing needed means a headless worker", () => {
		const terminal = SHIPPED.map((one) =>
			["subagent", "in-session"].includes(one.id.rung)
				? { ...one, present: "no" as const }
				: one,
		);
		expect(answer(asks(), terminal)).toBe("headless-oneshot");
	});

	it("a fenced role never goes to another harness, and that is a refusal where it was named", () => {
		const other = candidate("headless-oneshot", {
			id: { harness: "command", rung: "headless-oneshot", host: "local" },
			place: "other",
		});
		const request = asks({ role: "ＤＢ", pin: { harness: "command" } });
		expect(place(request, [...SHIPPED, other])).toMatchObject({
			kind: "refuse",
			by: "fence",
		});
		expect(answer({ ...request, role: "docs" }, [...SHIPPED, other])).toBe(
			"headless-oneshot",
		);
	});

	it("what is unknown to be there is taken only by name", () => {
		const unsure = SHIPPED.map((one) => ({
			...one,
			present: "unknown" as const,
		}));
		expect(answer(asks(), unsure)).toBe("ask");
		expect(answer(asks({ pin: { rung: "headless-oneshot" } }), unsure)).toBe(
			"headless-oneshot",
		);
	});
});

/** Which rungs have what is asked, written down by hand and not taken from the table. */
const HAS: Readonly<Record<Loss, readonly string[]>> = {
	survive: ["tmux", "background", "stream-json-persistent", "headless-oneshot"],
	attach: ["tmux", "background"],
	beyond: ["tmux", "background", "stream-json-persistent", "headless-oneshot"],
	observe: ["tmux", "background", "stream-json-persistent", "headless-oneshot"],
	steer: ["tmux", "background", "stream-json-persistent"],
	model: [
		"tmux",
		"background",
		"stream-json-persistent",
		"headless-oneshot",
		"subagent",
		"print",
	],
	effort: [
		"tmux",
		"background",
		"stream-json-persistent",
		"headless-oneshot",
		"subagent",
		"print",
	],
};
/** Cheapest first, where joining is not asked for, and where it is. */
const CHEAPEST = [
	"subagent",
	"headless-oneshot",
	"tmux",
	"stream-json-persistent",
	"background",
];
const TO_JOIN = [
	"subagent",
	"tmux",
	"headless-oneshot",
	"background",
	"stream-json-persistent",
];

describe("every combination of what may be asked", () => {
	const answers: Yes3[] = ["yes", "no", "unknown"];
	const combos = answers.flatMap((survive) =>
		answers.flatMap((attach) =>
			answers.map((beyond) => predicates(survive, attach, beyond)),
		),
	);
	const needs = [
		[],
		["observe"],
		["steer"],
		["model"],
		["effort", "steer"],
	] as const;
	it.each(combos.flatMap((one) => needs.map((need) => [one, need] as const)))(
		"%j %j",
		(given, need) => {
			const asked = [
				...PREDICATES.filter((one) => given[one] === "yes"),
				...need,
			];
			const order = given.attach === "yes" ? TO_JOIN : CHEAPEST;
			const want = Object.values(given).includes("unknown")
				? "ask"
				: (order.find((rung) =>
						asked.every((one) => HAS[one].includes(rung)),
					) ?? "ask");
			expect(answer(asks({ predicates: given, needs: need }), ALL)).toBe(want);
		},
	);
});

const yes3 = fc.constantFrom<Yes3>("yes", "no", "unknown");
const request = fc.record({
	predicates: fc.record({ survive: yes3, attach: yes3, beyond: yes3 }),
	needs: fc.subarray([...NEEDS]),
	profile: fc.constantFrom(...PROFILES),
	role: fc.constantFrom(null, "docs", "Impl Core", "security", "own"),
	work: fc.constantFrom("reasoning", "heartbeat", "work"),
	anyway: fc.boolean(),
	search: fc.constantFrom("rung", "harness", "host"),
	pin: fc.record(
		{
			rung: fc.constantFrom(...ORDER, "none"),
			harness: fc.constantFrom("claude", "command"),
			host: fc.constantFrom("local", "box"),
		},
		{ requiredKeys: [] },
	),
	attended: fc.boolean(),
	acceptLoss: fc.subarray([...LOSSES]),
	policy: fc.record({
		rungs: fc.option(fc.subarray([...ORDER])),
		harnesses: fc.option(fc.subarray(["claude", "command"])),
		widest: fc.constantFrom(...PROFILES),
		fences: fc.constantFrom([], ["own"]),
	}),
}) as fc.Arbitrary<PlaceRequest>;
const candidates = fc
	.uniqueArray(
		fc.record({
			harness: fc.constantFrom("claude", "command"),
			rung: fc.constantFrom(...ORDER),
			host: fc.constantFrom("local", "box"),
		}),
		{ selector: (id) => JSON.stringify(id), maxLength: 12 },
	)
	.chain((ids) =>
		fc.tuple(
			...ids.map((id) =>
				fc
					.record({
						present: yes3,
						blocked: fc.constantFrom(null, null, "root guard"),
						profiles: fc.subarray([...PROFILES]),
					})
					.map(
						({ present, blocked, profiles }): Candidate => ({
							...candidate(id.rung),
							id,
							present,
							blocked,
							caps: { ...capsOf(id.rung), profiles },
							place:
								id.host === "local" && id.harness === "claude"
									? "tower"
									: "other",
						}),
					),
			),
		),
	);

describe("whatever is asked of whatever there is", () => {
	const holds = (what: (r: PlaceRequest, c: readonly Candidate[]) => void) =>
		fc.assert(fc.property(request, candidates, what), { numRuns: 2000 });

	it("there is an answer, with one row for each candidate and one chosen exactly where it is placed", () => {
		holds((r, c) => {
			const it = place(r, c);
			expect(it.rows.map(({ id }) => id)).toEqual(c.map(({ id }) => id));
			const chosen = it.rows.filter(({ verdict }) => verdict === "chosen");
			expect(chosen.map(({ id }) => id)).toEqual(
				it.kind === "place" ? [it.chosen] : [],
			);
			for (const row of it.rows) expect(row.detail).not.toBe("");
		});
	});

	it("the order in which candidates are named changes nothing: there are no ties", () => {
		holds((r, c) => {
			const forth = place(r, c);
			const back = place(r, [...c].reverse());
			expect(back).toEqual({
				...forth,
				rows: [...forth.rows].reverse(),
				...("question" in forth && "question" in back
					? { options: back.options }
					: {}),
			});
			if (forth.kind === "ask" && back.kind === "ask")
				expect(back.options).toEqual(forth.options);
		});
	});

	it("a further candidate never turns a decision into a question or a refusal", () => {
		holds((r, c) => {
			if (c.length === 0) return;
			const before = place(r, c.slice(1));
			if (before.kind === "place") expect(place(r, c).kind).toBe("place");
		});
	});

	it("an unknown predicate is asked where no rung was named, and never where one was", () => {
		holds((r, c) => {
			const it = place(r, c);
			const unknown = PREDICATES.filter(
				(one) => r.predicates[one] === "unknown",
			);
			if (it.kind === "place" && r.pin.rung === undefined)
				expect(unknown).toEqual([]);
			if (it.kind === "ask" && r.pin.rung !== undefined)
				expect(it.unknown).toEqual([]);
		});
	});

	it("a named rung is taken or refused, never replaced", () => {
		holds((r, c) => {
			const it = place(r, c);
			if (r.pin.rung !== undefined && it.kind === "place")
				expect(it.chosen.rung).toBe(r.pin.rung);
		});
	});

	it("[invariant 1] fenced work is placed in the tower alone", () => {
		holds((r, c) => {
			const it = place(r, c);
			if (it.kind !== "place" || r.role === null || r.role === "docs") return;
			if (r.role === "own" && !r.policy.fences.includes("own")) return;
			expect([it.chosen.harness, it.chosen.host]).toEqual(["claude", "local"]);
		});
	});

	it("[invariant 11] the profile is one that can be enforced, and no wider than is allowed", () => {
		holds((r, c) => {
			const it = place(r, c);
			if (it.kind !== "place") return;
			const one = c.find(({ id }) => id === it.chosen);
			expect(one?.caps.profiles).toContain(r.profile);
			expect(PROFILES.indexOf(r.profile)).toBeLessThanOrEqual(
				PROFILES.indexOf(r.policy.widest),
			);
			expect(one?.blocked).toBeNull();
			expect(one?.present).not.toBe("no");
		});
	});

	it("nothing that waits for a person is taken where none is there", () => {
		holds((r, c) => {
			const it = place(r, c);
			if (it.kind === "place" && !r.attended)
				expect(capsOf(it.chosen.rung).interactive).not.toBe("yes");
		});
	});

	it("what is lacking was accepted, each loss by name", () => {
		holds((r, c) => {
			const it = place(r, c);
			if (it.kind !== "place") return;
			const row = it.rows.find(({ verdict }) => verdict === "chosen");
			for (const loss of row?.losses ?? [])
				expect(r.acceptLoss).toContain(loss);
		});
	});

	it("the search runs along one axis: the others stay as named, or as usual", () => {
		holds((r, c) => {
			const it = place(r, c);
			if (it.kind !== "place") return;
			if (r.search !== "harness")
				expect(it.chosen.harness).toBe(r.pin.harness ?? "claude");
			if (r.search !== "host")
				expect(it.chosen.host).toBe(r.pin.host ?? "local");
		});
	});

	it("every option of a question can be taken with the flags that it names", () => {
		holds((r, c) => {
			const it = place(r, c);
			if (it.kind !== "ask") return;
			for (const { id, flags } of it.options) {
				const values = (name: string) =>
					flags.flatMap((flag, at) => (flags[at - 1] === name ? [flag] : []));
				const taken = place(
					{
						...r,
						pin: {
							...r.pin,
							rung: values("--rung")[0] as string,
							harness: id.harness,
							host: id.host,
						},
						anyway: r.anyway || flags.includes("--anyway"),
						acceptLoss: [
							...r.acceptLoss,
							...(values("--accept-loss") as Predicate[]),
						],
					},
					c,
				);
				expect(taken).toMatchObject({ kind: "place", chosen: id });
			}
		});
	});
});
