/** A liar is caught, whatever he says of whom. */
import { describe, expect, it } from "vitest";
import { Judge, type Reality, type Said } from "./judge.ts";
import { LIES } from "./liar.ts";
import { badly, begun, done, reality, said, well } from "./support.ts";

describe("a list", () => {
	it("that leaves one out, has one twice, or a stranger's, is caught", () => {
		const true_ = said("succeeded");
		const judged = (list: readonly Said[]) =>
			new Judge()
				.list(list, ["one-01234567"], (handle) =>
					handle === "one-01234567" ? reality({ told: well }) : null,
				)
				.map(({ handle, rule }) => `${rule} ${handle}`);
		expect(judged([true_])).toEqual([]);
		expect(judged([])).toEqual(["missing one-01234567"]);
		expect(judged([true_, true_])).toEqual(["twice one-01234567"]);
		expect(judged([true_, { ...true_, handle: "other-01234567" }])).toEqual([
			"stranger other-01234567",
		]);
	});
});

describe("a liar among four jobs that have ended", () => {
	const truths: Readonly<Record<string, Reality>> = {
		"a-00000001": reality({ told: well }),
		"b-00000002": reality({ told: badly }),
		"c-00000003": reality({ told: begun, ...done("stop") }),
		"d-00000004": reality({ told: begun, ...done("kill-runner") }),
	};
	const list = ["succeeded", "failed", "stopped", "lost"].map((view, i) =>
		said(view, { handle: Object.keys(truths)[i] }),
	);
	const judged = (told: readonly Said[]) => {
		const judge = new Judge();
		const realityOf = (handle: string) => truths[handle] ?? null;
		expect(judge.list(list, Object.keys(truths), realityOf)).toEqual([]);
		return judge.list(told, Object.keys(truths), realityOf);
	};

	it.each(Object.entries(LIES))("is caught: %s", (_, lie) => {
		expect(judged(lie(list)).length).toBeGreaterThan(0);
	});

	it("is caught where it is the first that anybody hears of them", () => {
		for (const [name, lie] of Object.entries(LIES)) {
			const found = new Judge().list(
				lie(list),
				Object.keys(truths),
				(handle) => truths[handle] ?? null,
			);
			expect([name, found.length > 0]).toEqual([name, true]);
		}
	});
});
