import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherBoot } from "../../scripts/core/clock.ts";
import { addEvent, type Facts, NO_EVENTS } from "../../scripts/core/facts.ts";
import type { NewEvent, RunEvent } from "../../scripts/core/records/event.ts";
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

const OTHER = "another-boot";
const at = (s: number) => ({ at: nowAt(s).at, up: nowAt(s).up });

/** A log of these events, a second apart. */
const logOf = (events: readonly NewEvent[], unreadable = 0, boot = BOOT) => {
	const opened: NewEvent = {
		type: "opened",
		format: 1,
		handle: jobOf().handle,
		attempt: 1,
		generation: 1,
		role: "runner",
		by: identityOf(1, { boot }),
		torn: 0,
	};
	const rows = [opened, ...events].map(
		(e, i) => ({ ...e, seq: i, ...at(i) }) as RunEvent,
	);
	return { ...rows.reduce(addEvent, NO_EVENTS), unreadable };
};

const LAUNCHING: NewEvent = { type: "launching", program: "/p", cwd: "/" };
const SPAWNED: NewEvent = { type: "spawned", worker: identityOf(9) };
const ENGAGED: NewEvent = { type: "engaged", by: "turn" };
const FAILED: NewEvent = { type: "spawn-failed", code: "ENOENT", why: "" };
const STOPPING: NewEvent = { type: "stopping", because: "asked" };
const EXITED: NewEvent = {
	type: "exited",
	code: 0,
	signal: null,
	witnessed: true,
};
const ASKED: NewEvent = { type: "asked", ask: "q", name: null };
const ANSWERED: NewEvent = { type: "answered", ask: "q" };

const factsOf = (over: Partial<Facts> = {}): Facts => ({
	job: jobOf(),
	attempt: 1,
	outcome: null,
	claim: claimOf(),
	holder: "alive",
	events: logOf([LAUNCHING, SPAWNED]),
	beat: beatOf(at(5)),
	worker: "alive",
	carriers: null,
	outBytes: null,
	...over,
});
const nameOf = (over: Partial<Facts>, seconds = 6) =>
	view(factsOf(over), nowAt(seconds)).name;

describe("a view while the runner is heard", () => {
	it("is the runner's phase, witnessed by the heartbeat", () => {
		const seen = view(factsOf(), nowAt(6));
		expect(seen).toMatchObject({
			name: "running",
			spawned: "yes",
			engaged: "no",
			phase: "running",
			witness: { by: "heartbeat", ageS: 1 },
		});
	});

	it("follows the log from launch to collection", () => {
		expect(nameOf({ events: logOf([]) })).toBe("launching");
		expect(nameOf({ events: logOf([LAUNCHING]) })).toBe("launching");
		expect(nameOf({ events: logOf([LAUNCHING, FAILED]) })).toBe("collecting");
		expect(nameOf({ events: logOf([LAUNCHING, SPAWNED, STOPPING]) })).toBe(
			"stopping",
		);
		expect(nameOf({ events: logOf([LAUNCHING, SPAWNED, EXITED]) })).toBe(
			"collecting",
		);
	});

	it("needs input while a question is open, and only then", () => {
		const asked = [LAUNCHING, SPAWNED, ENGAGED, ASKED];
		expect(nameOf({ events: logOf(asked) })).toBe("needs-input");
		expect(nameOf({ events: logOf([...asked, ANSWERED]) })).toBe("running");
		expect(nameOf({ events: logOf([...asked, EXITED]) })).toBe("collecting");
	});

	it("is collecting once the worker is seen gone", () => {
		expect(nameOf({ worker: "dead" })).toBe("collecting");
	});

	it("[C10] is unknown once the runner has been silent for more than 15 s", () => {
		expect(nameOf({}, 20)).toBe("running");
		const seen = view(factsOf(), nowAt(21));
		expect(seen.name).toBe("unknown");
		expect(seen.because).toContain("silent for 16 s");
	});

	it("is unknown where the heartbeat is a dead predecessor's", () => {
		const claim = claimOf({ generation: 2, role: "adopter", ...at(5) });
		expect(nameOf({ claim })).toBe("unknown");
		expect(nameOf({ claim, beat: beatOf({ generation: 2, ...at(5) }) })).toBe(
			"running",
		);
	});

	it("is unknown where the clock was set back behind the heartbeat", () => {
		const now = { ...nowAt(6), at: nowAt(-3600).at };
		expect(view(factsOf(), now).name).toBe("unknown");
		expect(view(factsOf(), now).witness.ageS).toBe("unknown");
	});
});

describe("a view where nobody has claimed the attempt", () => {
	const bare = { claim: null, holder: null, events: NO_EVENTS, beat: null };

	it("is planned, and says who is to start it", () => {
		const seen = view(factsOf(bare), nowAt(3));
		expect(seen).toMatchObject({
			name: "planned",
			phase: "planned",
			spawned: "no",
			witness: { by: "job record", ageS: 3 },
		});
		const job = jobOf({ launcher: "person" });
		expect(view(factsOf({ ...bare, job }), nowAt(3))).toMatchObject({
			name: "planned",
			next: `offload start ${job.handle}`,
		});
	});

	it("is unknown where the session launched it itself", () => {
		const job = jobOf({ launcher: "harness" });
		expect(view(factsOf({ ...bare, job }), nowAt(3))).toMatchObject({
			name: "unknown",
			spawned: "unknown",
		});
	});
});

describe("a view of a dead runner", () => {
	const dead = { holder: "dead" as const };

	it("[C1] is unknown while the worker lives: nobody is told that it runs, or that it is lost", () => {
		const seen = view(factsOf({ ...dead }), nowAt(6));
		expect(seen.name).toBe("unknown");
		expect(seen.because).toContain("its worker lives");
		expect(seen.witness).toMatchObject({ by: "process table", ageS: 0 });
	});

	it("[C1] is lost where the worker is dead too and left nothing", () => {
		expect(nameOf({ ...dead, worker: "dead", outBytes: 0 })).toBe("lost");
	});

	it("is unknown while what the worker left is unread", () => {
		expect(nameOf({ ...dead, worker: "dead", outBytes: 10 })).toBe("unknown");
		const events = logOf([LAUNCHING, SPAWNED, EXITED]);
		expect(nameOf({ ...dead, worker: "dead", outBytes: 0, events })).toBe(
			"unknown",
		);
	});

	it("is lost where nothing had been launched", () => {
		const events = logOf([]);
		expect(nameOf({ ...dead, events, worker: null })).toBe("lost");
	});

	it("is unknown where a torn line may have been the launch", () => {
		const events = logOf([], 1);
		expect(nameOf({ ...dead, events, worker: null })).toBe("unknown");
	});

	it("is unknown between the intent and the spawn, whether or not a process is found", () => {
		const gap = { ...dead, events: logOf([LAUNCHING]), worker: null };
		expect(nameOf({ ...gap, carriers: [] })).toBe("unknown");
		expect(nameOf({ ...gap, carriers: "unknown" })).toBe("unknown");
		const seen = view(factsOf({ ...gap, carriers: [identityOf(9)] }), nowAt(6));
		expect(seen).toMatchObject({ name: "unknown", spawned: "yes" });
	});

	it("is lost between the intent and the spawn once the machine was restarted", () => {
		const claim = claimOf({ by: identityOf(1, { boot: OTHER }) });
		const events = logOf([LAUNCHING], 0, OTHER);
		expect(nameOf({ ...dead, claim, events, worker: null })).toBe("lost");
	});
});

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

	it("[C1] never says running, or needs-input, without a living holder of the claim and its fresh heartbeat", () => {
		always((facts, now) => {
			const { name } = view(facts, now);
			if (name !== "running" && name !== "needs-input") return;
			expect(facts.holder).toBe("alive");
			expect(facts.worker).not.toBe("dead");
			const { beat, claim } = facts;
			if (beat === null || beat === "damaged") throw new Error("no heartbeat");
			expect(beat.generation).toBe(claim?.generation);
			const wall = (Date.parse(now.at) - Date.parse(beat.at)) / 1000;
			expect(wall).toBeLessThanOrEqual(15);
			expect(wall).toBeGreaterThanOrEqual(-1);
		});
	});

	it("[C1] never says lost without proof", () => {
		always((facts, now) => {
			if (facts.outcome || view(facts, now).name !== "lost") return;
			expect(facts.holder).toBe("dead");
			const { events, claim, worker, carriers, outBytes } = facts;
			expect(
				Array.isArray(carriers) && carriers.length > 0 && !events.spawned,
			).toBe(false);
			const nothingLaunched = !events.launching && events.unreadable === 0;
			const restarted =
				!events.spawned && otherBoot(claim?.by.boot ?? "", now.boot);
			const nothingLeft = worker === "dead" && outBytes === 0;
			expect(nothingLaunched || restarted || nothingLeft).toBe(true);
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
