/** The trail of a session, joined: the order in which hooks wrote decides nothing. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrailRow } from "../../scripts/core/records/trail.ts";
import { joinTrail } from "../../scripts/trail/join.ts";
import { stateOf } from "../../scripts/trail/state.ts";

const BOOT = "b";
let clock = 0;
/** A row, each later than the one before. */
const row = (
	kind: TrailRow["kind"],
	more: Partial<TrailRow> = {},
): TrailRow => {
	clock += 1000;
	return {
		format: 1,
		at: new Date(Date.UTC(2026, 0, 1) + clock).toISOString(),
		up: clock / 1000,
		boot: BOOT,
		kind,
		unit: null,
		agent: null,
		tool: null,
		facts: {},
		...more,
	};
};
const plan = (unit: string) =>
	row("plan", { unit, facts: { backend: "subagent", model: "opus" } });

/** Two launches of one unit, each with its plan; one in the foreground; one without a plan; a helper. */
const STORY: readonly TrailRow[] = [
	plan("a"),
	row("launch", { unit: "a", tool: "t1" }),
	row("launched", {
		unit: "a",
		tool: "t1",
		agent: "a1",
		facts: { status: "async_launched", model: "claude-opus" },
	}),
	row("started", { agent: "a1" }),
	plan("a"),
	row("launch", { unit: "a", tool: "t2" }),
	row("started", { agent: "a2" }),
	row("ended", { agent: "a2" }),
	row("launched", {
		unit: "a",
		tool: "t2",
		agent: "a2",
		facts: { status: "completed" },
	}),
	row("launch", { tool: "t3" }),
	row("started", { agent: "helper" }),
	row("ended", { agent: "helper" }),
	row("reported", { agent: "a1", facts: { handle: "a-00000001" } }),
	plan("b"),
];

describe("a joined trail", () => {
	it("has every launch with its plan, its agent, its end and its handle", () => {
		const { launches, unused, internal } = joinTrail(STORY);
		expect(
			launches.map(({ tool, unit, plan: p, agent, ended, handle }) => [
				tool,
				unit,
				p?.at ?? null,
				agent,
				ended !== null,
				handle,
			]),
		).toEqual([
			["t1", "a", STORY[0]?.at, "a1", false, "a-00000001"],
			["t2", "a", STORY[4]?.at, "a2", true, null],
			["t3", null, null, null, false, null],
		]);
		expect(unused.map(({ unit }) => unit)).toEqual(["b"]);
		expect(internal).toBe(1);
	});

	it("is the same in whatever order the rows were written", () => {
		const want = joinTrail(STORY);
		fc.assert(
			fc.property(
				fc.shuffledSubarray([...STORY], { minLength: STORY.length }),
				(rows) => {
					expect(joinTrail(rows)).toEqual(want);
				},
			),
			{ numRuns: 500 },
		);
	});

	it("is the same where everything was written twice: the plugin may be installed twice", () => {
		const twice = STORY.filter(({ kind }) => kind !== "plan");
		expect(joinTrail([...STORY, ...twice])).toEqual(joinTrail(STORY));
	});

	it("covers a launch by no plan that came after it, and two by no one plan", () => {
		const [first, second] = [
			row("launch", { unit: "c", tool: "t4" }),
			row("launch", { unit: "c", tool: "t5" }),
		];
		const late = plan("c");
		expect(
			joinTrail([first, second, late]).launches.map(({ plan: p }) => p),
		).toEqual([null, null]);
		const early = { ...late, at: STORY[0]?.at ?? "" };
		expect(
			joinTrail([first, second, early]).launches.map(({ plan: p }) => p),
		).toEqual([early, null]);
	});
});

describe("the state of a launch", () => {
	const now = {
		at: "2026-01-02T00:00:00.000Z",
		up: 86_400 + clock / 1000,
		boot: BOOT,
	};
	const [running, ended, begun] = joinTrail(STORY).launches;
	it("is what a hook saw", () => {
		if (!running || !ended || !begun) throw new Error("the story is short");
		expect(stateOf(running, now, false)).toMatchObject({
			state: "running",
			by: "SubagentStart",
		});
		expect(stateOf(ended, now, false)).toMatchObject({
			state: "ended",
			by: "SubagentStop",
		});
		expect(stateOf(begun, now, false)).toMatchObject({
			state: "unknown",
			by: "PreToolUse",
		});
	});
	it("[C1] is unknown of what ran when its session ended", () => {
		if (!running) throw new Error("the story is short");
		expect(stateOf(running, now, true).state).toBe("unknown");
	});
});
