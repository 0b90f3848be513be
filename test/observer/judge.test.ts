/** The judge reproaches nothing that is true, and each rule catches what breaks it. */
import { describe, expect, it } from "vitest";
import { Judge, type Reality, type Said } from "./judge.ts";
import {
	ANSWERED,
	ASKED,
	asked,
	badly,
	begun,
	both,
	done,
	lives,
	living,
	look,
	RUNNER,
	reality,
	said,
	unreported,
	WORKER,
	well,
	witnessed,
} from "./support.ts";

const rules = (one: Said, truth: Reality | null, judge = new Judge()) => [
	...new Set(judge.one(one, truth).map(({ rule }) => rule)),
];

describe("what is true", () => {
	it.each<[string, Said, Partial<Reality>]>([
		["it runs", said("running"), { ...both, told: begun }],
		[
			"it ran when it was asked for, and not when the answer came",
			said("running"),
			{
				looks: [
					look(ASKED, { workers: [WORKER], runners: [RUNNER] }),
					look(ANSWERED),
				],
			},
		],
		[
			"it began between question and answer",
			said("running"),
			{
				looks: [look(ASKED), look(ANSWERED, { runners: [RUNNER] })],
				told: { ...begun, startedAt: ASKED + 50 },
			},
		],
		[
			"its runner has a worker to begin",
			said("launching", { spawned: "no" }),
			lives({ runners: [RUNNER] }),
		],
		["nobody has begun it", said("planned", { spawned: "no" }), {}],
		["it is being stopped", said("stopping"), { ...both, ...done("stop", 1) }],
		["its results are taken", said("collecting"), lives({ runners: [RUNNER] })],
		["it succeeded", said("succeeded", { engaged: "yes" }), { told: well }],
		["it failed", said("failed"), { told: badly }],
		["it left no report", said("failed"), { told: unreported }],
		["it was killed", said("failed"), done("kill-worker")],
		["it was stopped", said("stopped"), { told: asked, ...done("stop") }],
		["it is lost", said("lost"), { told: well, ...done("kill-runner") }],
		["nobody can know yet", said("unknown"), done("kill-runner", 4.9)],
		[
			"its runner is suspended",
			said("unknown"),
			lives({ runners: [living(5, true)] }),
		],
		[
			"its runner finishes its own writing",
			said("succeeded"),
			{ told: well, ...lives({ runners: [RUNNER] }) },
		],
	])("is not reproached: %s", (_, one, truth) => {
		expect(rules(one, reality(truth))).toEqual([]);
	});
});

describe("what is not true", () => {
	it.each<[string, Said, Partial<Reality>, string]>([
		["it runs, and is dead", said("running"), { told: begun }, "running"],
		[
			"its worker runs, and only a child of it does",
			said("running"),
			{ ...both, told: { ...begun, children: [7] } },
			"running",
		],
		[
			"it runs, and nobody keeps it",
			said("running"),
			lives({ workers: [WORKER] }),
			"running",
		],
		["it is launched, and nobody launches", said("launching"), {}, "launching"],
		["its results are taken by nobody", said("collecting"), {}, "collecting"],
		["it is stopped by nobody's wish", said("stopping"), both, "stopping"],
		["it is planned, and works", said("planned"), both, "planned"],
		[
			"it succeeded, and was killed",
			said("succeeded"),
			{ told: begun },
			"succeeded",
		],
		[
			"it succeeded, and failed",
			said("succeeded"),
			{ told: badly },
			"succeeded",
		],
		[
			"it succeeded without a report",
			said("succeeded"),
			{ told: unreported },
			"succeeded",
		],
		[
			"it succeeded because it was asked to end",
			said("succeeded"),
			{ told: asked },
			"succeeded",
		],
		[
			"it succeeded, and lives",
			said("succeeded"),
			{ told: well, ...lives({ workers: [WORKER] }) },
			"succeeded",
		],
		["it failed, and succeeded", said("failed"), { told: well }, "failed"],
		["it failed, and did not end", said("failed"), { told: begun }, "failed"],
		[
			"it failed, and lives",
			said("failed"),
			{ ...done("kill-worker"), ...lives({ workers: [WORKER] }) },
			"failed",
		],
		["it was stopped by nobody", said("stopped"), { told: well }, "stopped"],
		[
			"it was stopped, and a child of it lives",
			said("stopped"),
			{ ...done("stop"), ...lives({ workers: [living(8)] }) },
			"stopped",
		],
		["it is lost for no reason", said("lost"), { told: well }, "lost"],
		[
			"it is lost, and lives",
			said("lost"),
			{ ...done("kill-runner"), ...lives({ workers: [WORKER] }) },
			"lost",
		],
		["it is unknown for no reason", said("unknown"), both, "unknown"],
		[
			"it is unknown for too long",
			said("unknown"),
			done("kill-runner", 5.1),
			"unknown",
		],
		["it waits in a queue", said("queued"), both, "view"],
		[
			"it could not be read",
			{ handle: "one-01234567", error: "corrupt" },
			{},
			"view",
		],
		[
			"nobody witnessed it",
			said("lost", { witness: undefined }),
			done("kill-runner"),
			"witness",
		],
		[
			"its witness has a negative age",
			said("running", witnessed(ASKED, -0.1)),
			both,
			"witness",
		],
		[
			"its witness has no age",
			said("running", witnessed(ASKED, "unknown")),
			both,
			"witness",
		],
		[
			"its witness is made younger",
			said("running", witnessed(ASKED - 30_000, 1)),
			both,
			"witness",
		],
		[
			"its witness is older than the job",
			said("running", witnessed(0, 100)),
			both,
			"witness",
		],
		[
			"its worker never was, and works",
			said("running", { spawned: "no" }),
			both,
			"spawned",
		],
		[
			"its worker was, and nobody saw it",
			said("launching"),
			{ ...lives({ runners: [RUNNER] }), seen: false },
			"spawned",
		],
		[
			"it answered, and has printed nothing",
			said("running", { engaged: "yes" }),
			both,
			"engaged",
		],
		[
			"it ended with a code that it did not end with",
			said("failed", {
				outcome: {
					outcome: "failed",
					exit: { code: 4, signal: null },
					report: null,
				},
			}),
			{ told: badly },
			"outcome",
		],
		[
			"it was ended by a signal that nobody sent",
			said("failed", {
				outcome: {
					outcome: "failed",
					exit: { code: null, signal: "SIGKILL" },
					report: null,
				},
			}),
			{ told: badly },
			"outcome",
		],
		[
			"another report is kept",
			said("succeeded", {
				outcome: { outcome: "succeeded", exit: null, report: { sha256: "b" } },
			}),
			{ told: well },
			"outcome",
		],
		[
			"the record says something else",
			said("succeeded", {
				outcome: { outcome: "failed", exit: null, report: null },
			}),
			{ told: well },
			"outcome",
		],
	])("is caught: %s", (_, one, truth, rule) => {
		expect(rules(one, reality(truth))).toEqual([rule]);
	});

	it("is caught: an outcome that changes, or is taken back", () => {
		const judge = new Judge();
		const lost = reality({ told: well, ...done("kill-runner", 1) });
		expect(rules(said("lost"), lost, judge)).toEqual([]);
		expect(rules(said("lost"), lost, judge)).toEqual([]);
		const later = {
			...lost,
			asked: ANSWERED + 10,
			answered: ANSWERED + 20,
		};
		const twin = judge.twin();
		expect(rules(said("succeeded"), later, judge)).toEqual(["changed"]);
		expect(rules(said("unknown"), later, twin)).toEqual(["changed"]);
		// The answer to a question that was asked before the outcome was said may come after it.
		expect(
			rules(said("unknown"), { ...lost, answered: ANSWERED + 20 }, judge),
		).toEqual([]);
		expect(
			rules(said("succeeded"), { ...lost, answered: ANSWERED + 20 }, judge),
		).toEqual(["changed"]);
	});
});
