import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherBoot } from "../../scripts/core/clock.ts";
import { type Facts, NO_EVENTS } from "../../scripts/core/facts.ts";
import type { NewEvent } from "../../scripts/core/records/event.ts";
import { view } from "../../scripts/core/view.ts";
import { OUTCOMES, PHASES } from "../../scripts/core/vocabulary.ts";
import {
	BOOT,
	beatOf,
	claimOf,
	identityOf,
	jobOf,
	nowAt,
	outcomeOf,
} from "../jobs/support.ts";
import {
	ANSWERED,
	ASKED,
	at,
	ENGAGED,
	EXITED,
	FAILED,
	LAUNCHING,
	logOf,
	OTHER,
	SPAWNED,
	STOPPING,
} from "./view-support.ts";

const names = [...PHASES, ...OUTCOMES, "needs-input", "unknown"];
const alive = fc.constantFrom("alive", "dead", "unknown", null);
const event = fc.constantFrom<NewEvent>(
	LAUNCHING,
	SPAWNED,
	ENGAGED,
	FAILED,
	STOPPING,
	EXITED,
	ASKED,
	ANSWERED,
	{ type: "deadline", which: "idle", afterS: 1 },
	{ type: "collecting" },
	{ type: "trouble", doing: "x", why: "y" },
);
const boots = fc.constantFrom(BOOT, OTHER);
const seconds = fc.integer({ min: -100, max: 4000 });
/** Every combination, sane or not. */
const anyFacts: fc.Arbitrary<Facts> = fc.record({
	job: fc
		.constantFrom("runner" as const, "harness" as const, "person" as const)
		.map((launcher) => jobOf({ launcher })),
	attempt: fc.constant(1),
	outcome: fc.option(
		fc.record({ outcome: fc.constantFrom(...OUTCOMES) }).map(outcomeOf),
		{ freq: 6 },
	),
	claim: fc.option(
		fc
			.record({ s: seconds, g: fc.integer({ min: 1, max: 3 }), boot: boots })
			.map(({ s, g, boot }) =>
				claimOf({ generation: g, by: identityOf(1, { boot }), ...at(s) }),
			),
		{ freq: 6 },
	),
	holder: alive,
	events: fc.oneof(
		fc.constant(NO_EVENTS),
		fc
			.tuple(fc.array(event, { maxLength: 6 }), fc.nat(2), boots)
			.map((args) => logOf(...args)),
	),
	beat: fc.option(
		fc.oneof(
			fc.constant("damaged" as const),
			fc
				.record({ s: seconds, g: fc.integer({ min: 1, max: 3 }), boot: boots })
				.map(({ s, g, boot }) =>
					beatOf({ generation: g, by: identityOf(1, { boot }), ...at(s) }),
				),
		),
	),
	worker: alive,
	carriers: fc.constantFrom(null, "unknown" as const, [], [identityOf(9)]),
	outBytes: fc.constantFrom(null, 0, 100),
});
const anyNow = seconds.map(nowAt);
const always = (check: (facts: Facts, now: ReturnType<typeof nowAt>) => void) =>
	fc.assert(fc.property(anyFacts, anyNow, check), { numRuns: 5000 });

describe("a view, over every combination of facts", () => {
	it("is one of the known words, with a sentence, a witness and an age", () => {
		always((facts, now) => {
			const seen = view(facts, now);
			expect(names).toContain(seen.name);
			expect(seen.because).not.toBe("");
			expect(seen.witness.by).not.toBe("");
			const { ageS } = seen.witness;
			expect(ageS === "unknown" || ageS >= 0).toBe(true);
		});
	});

	it("is the outcome wherever there is one", () => {
		always((facts, now) => {
			const { name } = view(facts, now);
			if (facts.outcome) expect(name).toBe(facts.outcome.outcome);
			else expect(["succeeded", "failed", "stopped"]).not.toContain(name);
		});
	});

	it("[C1] never says running, or needs-input, without a living holder that was heard: by its heartbeat, or before the first one by its claim and a living worker", () => {
		always((facts, now) => {
			const { name } = view(facts, now);
			if (name !== "running" && name !== "needs-input") return;
			expect(facts.holder).toBe("alive");
			expect(facts.worker).not.toBe("dead");
			const { beat, claim } = facts;
			if (beat === "damaged" || claim === null)
				throw new Error("nobody was heard");
			const own = beat?.generation === claim.generation;
			if (!own) expect(facts.worker).toBe("alive");
			const heard = beat !== null && own ? beat : claim;
			const wall = (Date.parse(now.at) - Date.parse(heard.at)) / 1000;
			expect(wall).toBeLessThanOrEqual(15);
			expect(wall).toBeGreaterThanOrEqual(-1);
		});
	});

	it("[C1] never says lost without proof", () => {
		always((facts, now) => {
			if (facts.outcome || view(facts, now).name !== "lost") return;
			const { events, claim, carriers } = facts;
			// An adopter holds the claim only on proof that the one before is dead.
			if (claim?.role !== "adopter") expect(facts.holder).toBe("dead");
			expect(
				Array.isArray(carriers) && carriers.length > 0 && !events.spawned,
			).toBe(false);
			const nothingLaunched = !events.launching && events.unreadable === 0;
			const restarted =
				!events.spawned &&
				(otherBoot(claim?.by.boot ?? "", now.boot) ||
					otherBoot(events.launching?.boot ?? "", now.boot));
			expect(nothingLaunched || restarted).toBe(true);
		});
	});

	it("never says planned once there is a claim, nor that nothing was spawned after an intent", () => {
		always((facts, now) => {
			if (facts.outcome) return;
			const seen = view(facts, now);
			if (facts.claim) expect(seen.name).not.toBe("planned");
			if (facts.events.launching && !facts.events.spawnFailed)
				expect(seen.spawned).not.toBe("no");
		});
	});
});
