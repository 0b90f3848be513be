import { describe, expect, it } from "vitest";
import { type Facts, NO_EVENTS } from "../../scripts/core/facts.ts";
import type { Claim } from "../../scripts/core/records/attempt.ts";
import { view } from "../../scripts/core/view.ts";
import { beatOf, claimOf, identityOf, jobOf, nowAt } from "../jobs/support.ts";
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

	it("rests on the process table until the holder's own first heartbeat, and is unknown where that does not tell", () => {
		const claim = claimOf({ generation: 2, role: "adopter", ...at(5) });
		const before = view(factsOf({ claim }), nowAt(6));
		expect(before).toMatchObject({
			name: "running",
			witness: { by: "process table" },
		});
		expect(nameOf({ claim, worker: "unknown" })).toBe("unknown");
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

	it("[C1] is unknown where the worker is dead too, until somebody has looked for what else of it lives", () => {
		const seen = view(
			factsOf({ ...dead, worker: "dead", outBytes: 0 }),
			nowAt(6),
		);
		expect(seen.name).toBe("unknown");
		expect(seen.because).toContain("has not been looked at");
	});

	it("is not concluded while a stop is at it, and is stopped again where that died", () => {
		const none = { events: NO_EVENTS, worker: null, beat: null };
		const claim = { ...factsOf({}).claim, role: "verb" } as Claim;
		const at = (holder: "alive" | "dead") =>
			view(factsOf({ ...none, claim, holder }), nowAt(1));
		expect(at("alive").name).toBe("unknown");
		expect(at("dead").name).toBe("unknown");
		expect(at("dead").next).toContain("stop");
	});

	it("stays lost where an adopter took over what had launched nothing", () => {
		const none = { events: NO_EVENTS, worker: null, beat: null };
		const claim = {
			...factsOf({}).claim,
			role: "adopter",
			generation: 2,
		} as Claim;
		expect(nameOf({ ...none, claim, holder: "alive" })).toBe("lost");
		expect(nameOf({ ...none, claim, holder: "dead" })).toBe("lost");
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
