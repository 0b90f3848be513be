/** What holds of the decision whatever is asked of whatever there is. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LADDER } from "../../scripts/core/capabilities.ts";
import { place } from "../../scripts/core/placement.ts";
import type {
	Candidate,
	Loss,
	PlaceRequest,
} from "../../scripts/core/placement-types.ts";
import { LOSSES, NEEDS, PREDICATES } from "../../scripts/core/sufficiency.ts";
import {
	PROFILES,
	type Profile,
	type Yes3,
} from "../../scripts/core/vocabulary.ts";
import { answer, asks, candidate, capsOf, ORDER } from "./placement-support.ts";

const yes3 = fc.constantFrom<Yes3>("yes", "no", "unknown");
/** Mostly the first: what bars a candidate is rare, or hardly anything would ever be placed. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
	fc.oneof(
		{ weight: 5, arbitrary: fc.constant(usual) },
		{ weight: 1, arbitrary: other },
	);
const seldom = mostly<Yes3>("no", yes3);
const request: fc.Arbitrary<PlaceRequest> = fc.record({
	predicates: fc.record({ survive: seldom, attach: seldom, beyond: seldom }),
	needs: mostly([], fc.subarray([...NEEDS])),
	profile: fc.constantFrom(...PROFILES),
	role: fc.constantFrom(null, "docs", "Impl Core", "security", "own"),
	work: fc.constantFrom("work", "work", "work", "reasoning", "heartbeat"),
	anyway: fc.boolean(),
	search: fc.constantFrom("rung", "harness", "host"),
	pin: mostly<PlaceRequest["pin"]>(
		{},
		fc.record(
			{
				rung: fc.constantFrom(...ORDER, "none"),
				harness: fc.constantFrom("claude", "command"),
				host: fc.constantFrom("local", "box"),
			},
			{ requiredKeys: [] },
		),
	),
	attended: fc.boolean(),
	inSession: mostly(true, fc.boolean()),
	prefer: mostly<PlaceRequest["prefer"]>(null, fc.constant("full-session")),
	acceptLoss: mostly([], fc.subarray([...LOSSES])),
	policy: fc.record({
		rungs: mostly(null, fc.subarray([...ORDER])),
		harnesses: mostly(null, fc.subarray(["claude", "command"])),
		widest: mostly("full", fc.constantFrom(...PROFILES)),
		fences: fc.constantFrom([], ["own"]),
	}),
});
/** Few rungs and the usual place often, so that several candidates differ in one axis alone. */
const candidates: fc.Arbitrary<readonly Candidate[]> = fc
	.uniqueArray(
		fc.record({
			harness: fc.constantFrom("claude", "claude", "command"),
			rung: fc.constantFrom(...ORDER),
			host: fc.constantFrom("local", "local", "box"),
		}),
		{ selector: (id) => JSON.stringify(id), maxLength: 12 },
	)
	.chain((ids) =>
		fc.tuple(
			...ids.map((id) =>
				fc
					.record({
						present: mostly("yes", yes3),
						blocked: mostly(null, fc.constant("root guard")),
						profiles: mostly<readonly Profile[]>(
							PROFILES,
							fc.subarray([...PROFILES]),
						),
						interactive: mostly(null, yes3),
					})
					.map(
						({ present, blocked, profiles, interactive }): Candidate => ({
							...candidate(id.rung),
							id,
							present,
							blocked,
							caps: {
								...capsOf(id.rung),
								profiles,
								...(interactive === null ? {} : { interactive }),
							},
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

	it("every kind of answer is met often, or the rest would prove little", () => {
		const met = new Map<string, number>();
		for (const [r, c] of fc.sample(fc.tuple(request, candidates), {
			numRuns: 2000,
			seed: 1,
		})) {
			const { kind } = place(r, c);
			met.set(kind, (met.get(kind) ?? 0) + 1);
		}
		for (const kind of ["place", "ask", "refuse", "inline"])
			expect(met.get(kind), kind).toBeGreaterThan(100);
	});

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

	it("an unknown predicate is asked where neither a rung nor a kind of rung was named, and never where one was", () => {
		holds((r, c) => {
			const it = place(r, c);
			const unknown = PREDICATES.filter(
				(one) => r.predicates[one] === "unknown",
			);
			const named = r.pin.rung !== undefined || r.prefer !== null;
			if (it.kind === "place" && !named) expect(unknown).toEqual([]);
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
			if (it.kind !== "place" || r.attended) return;
			expect(c.find(({ id }) => id === it.chosen)?.caps.interactive).toBe("no");
		});
	});

	it("what is unknown to be there is taken only by name", () => {
		const unsure = LADDER.map((rung) =>
			candidate(rung, { present: "unknown" }),
		);
		expect(answer(asks(), unsure)).toBe("ask");
		expect(answer(asks({ pin: { rung: "headless-oneshot" } }), unsure)).toBe(
			"headless-oneshot",
		);
		holds((r, c) => {
			const it = place(r, c);
			if (it.kind !== "place") return;
			const one = c.find(({ id }) => id === it.chosen);
			if (one?.present !== "yes") expect(r.pin.rung).toBe(it.chosen.rung);
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
						// By its flags alone: nothing that the option knows besides is used.
						pin: {
							...r.pin,
							...Object.fromEntries(
								["rung", "harness", "host"].flatMap((axis) =>
									values(`--${axis}`).map((name) => [axis, name]),
								),
							),
						},
						anyway: r.anyway || flags.includes("--anyway"),
						acceptLoss: [
							...r.acceptLoss,
							...(values("--accept-loss") as Loss[]),
						],
					},
					c,
				);
				expect(taken).toMatchObject({ kind: "place", chosen: id });
			}
		});
	});
});
