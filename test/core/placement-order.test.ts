/** What comes first among those that suffice. */
import { describe, expect, it } from "vitest";
import { place } from "../../scripts/core/placement.ts";
import {
	answer,
	asks,
	candidate,
	PLAIN,
	predicates,
} from "./placement-support.ts";

describe("among those that suffice", () => {
	it("what can be watched comes before what cannot, and the ladder decides only after that", () => {
		const blind = candidate("tmux");
		const seen = candidate("headless-oneshot", {
			order: { rung: 9, host: 0, harness: 0 },
		});
		const unseen = {
			...blind,
			caps: { ...seen.caps, observe: "no" as const },
			order: { rung: 0, host: 0, harness: 0 },
		};
		expect(answer(asks(), [unseen, seen])).toBe("headless-oneshot");
	});

	it("what lacks nothing comes before what lacks an accepted thing, however cheap that is", () => {
		const request = asks({
			predicates: predicates("yes", "no", "no"),
			acceptLoss: ["survive"],
		});
		expect(answer(request, PLAIN)).toBe("headless-oneshot");
		expect(
			answer(
				request,
				PLAIN.filter(({ id }) => id.rung !== "headless-oneshot"),
			),
		).toBe("subagent");
	});

	it.each(["host", "harness"] as const)(
		"along the %s, the preference among them decides before the name",
		(axis) => {
			const [first, second] = ["zeta", "alpha"].map((name, at) => {
				const one = candidate("headless-oneshot");
				return {
					...one,
					id: { ...one.id, [axis]: name },
					order: { ...one.order, [axis]: at },
				};
			});
			if (first === undefined || second === undefined) throw new Error("none");
			expect(place(asks({ search: axis }), [second, first])).toMatchObject({
				kind: "place",
				chosen: first.id,
			});
		},
	);
});
