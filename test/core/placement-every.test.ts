/**
 * Every rung against every combination of what may be asked. What is right is written down here by hand, rung by
 * rung, and is not taken from the table of capabilities or from the rules that are tested.
 */
import { describe, expect, it } from "vitest";
import { place } from "../../scripts/core/placement.ts";
import type { Loss } from "../../scripts/core/placement-types.ts";
import { NEEDS, PREDICATES } from "../../scripts/core/sufficiency.ts";
import type { Yes3 } from "../../scripts/core/vocabulary.ts";
import {
	ALL,
	answer,
	asks,
	candidate,
	predicates,
} from "./placement-support.ts";

/** What each rung has of what may be asked. */
const HAS: Readonly<Record<string, readonly Loss[]>> = {
	tmux: ["survive", "attach", "beyond", "observe", "steer", "model", "effort"],
	background: [
		"survive",
		"attach",
		"beyond",
		"observe",
		"steer",
		"model",
		"effort",
	],
	"stream-json-persistent": [
		"survive",
		"beyond",
		"observe",
		"steer",
		"model",
		"effort",
	],
	"headless-oneshot": ["survive", "beyond", "observe", "model", "effort"],
	subagent: ["model", "effort"],
	print: ["model", "effort"],
	"in-session": [],
};

/** The rungs where a worker lives, the one that is taken first at the head: where joining is not asked for, and where it is. */
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

const ANSWERS: readonly Yes3[] = ["yes", "no", "unknown"];
const COMBOS = ANSWERS.flatMap((survive) =>
	ANSWERS.flatMap((attach) =>
		ANSWERS.map((beyond) => predicates(survive, attach, beyond)),
	),
);
/** Every set of needs: each bit of its number tells whether one is in it. */
const SETS = Array.from({ length: 2 ** NEEDS.length }, (_, bits) =>
	NEEDS.filter((_, at) => ((bits >> at) & 1) === 1),
);

const asked = (given: (typeof COMBOS)[number], need: readonly Loss[]) => [
	...PREDICATES.filter((one) => given[one] === "yes"),
	...need,
];

describe("every combination of what may be asked", () => {
	it("is every one that there is", () => {
		expect([COMBOS.length, SETS.length]).toEqual([27, 16]);
	});

	it.each(COMBOS)("of all rungs, the right one: %j", (given) => {
		const order = given.attach === "yes" ? TO_JOIN : CHEAPEST;
		for (const needs of SETS) {
			const want = Object.values(given).includes("unknown")
				? "ask"
				: (order.find((rung) =>
						asked(given, needs).every((one) => HAS[rung]?.includes(one)),
					) ?? "ask");
			expect(
				answer(asks({ predicates: given, needs }), ALL),
				needs.join(),
			).toBe(want);
		}
	});
});

describe.each(Object.entries(HAS))("%s alone", (rung, has) => {
	const alone = [candidate(rung)];

	it.each(COMBOS)(
		"unnamed: taken, or shown with what it lacks: %j",
		(given) => {
			const unknown = PREDICATES.filter((one) => given[one] === "unknown");
			for (const needs of SETS) {
				const lacks = asked(given, needs).filter((one) => !has.includes(one));
				const it = place(asks({ predicates: given, needs }), alone);
				expect(it.rows[0]?.losses, needs.join()).toEqual(lacks);
				if (
					CHEAPEST.includes(rung) &&
					lacks.length === 0 &&
					unknown.length === 0
				) {
					expect(it, needs.join()).toMatchObject({ kind: "place" });
					continue;
				}
				expect(it, needs.join()).toMatchObject({ kind: "ask", unknown });
				if (it.kind !== "ask") continue;
				expect(it.options, needs.join()).toEqual([
					{
						id: alone[0]?.id,
						buys: PREDICATES.filter(
							(one) => given[one] !== "no" && has.includes(one),
						),
						loses: [...lacks, ...unknown.filter((one) => !has.includes(one))],
						flags: [
							"--rung",
							rung,
							...(rung === "in-session" ? ["--anyway"] : []),
							...lacks.flatMap((loss) => ["--accept-loss", loss]),
						],
					},
				]);
			}
		},
	);

	it.each(COMBOS)("named: taken or refused: %j", (given) => {
		for (const needs of SETS) {
			const lacks = asked(given, needs).filter((one) => !has.includes(one));
			const request = asks({
				predicates: given,
				needs,
				pin: { rung },
				anyway: true,
			});
			expect(answer(request, ALL), needs.join()).toBe(
				lacks.length === 0 ? rung : "refuse rung",
			);
			expect(
				answer({ ...request, acceptLoss: lacks }, ALL),
				`${needs.join()}, accepted`,
			).toBe(rung);
		}
	});
});
