/** A session's own subagents, from the plan to the end, as its hooks tell of them to the real program. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestWorld } from "../world.ts";

const SESSION = "0f4e2a10-aaaa-bbbb-cccc-000000000001";
let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("trail");
	world.claude();
});
afterEach(() => world.end());

const inSession = {
	env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: SESSION },
};

/** Runs a hook as the CLI does. @returns what it prints, as it is read */
async function hook(event: string, input: object) {
	const ran = await world.run(["hook", event], {
		stdin: JSON.stringify({
			session_id: SESSION,
			hook_event_name: event,
			cwd: world.dir,
			permission_mode: "default",
			...input,
		}),
	});
	expect([event, ran.code, ran.stderr]).toEqual([event, 0, ""]);
	return ran.stdout === "" ? null : JSON.parse(ran.stdout);
}

const call = (unit: string | null, more: object = {}) => ({
	description: unit === null ? "small job" : `[offload:${unit}] a job`,
	prompt: "the words of the petition",
	subagent_type: "offload:reader",
	run_in_background: true,
	...more,
});

/** One launch from the tool's call to its return. */
async function launch(
	tool: string,
	agent: string,
	input: ReturnType<typeof call>,
) {
	const told = await hook("PreToolUse", {
		tool_name: "Agent",
		tool_input: input,
		tool_use_id: tool,
	});
	await hook("SubagentStart", {
		agent_id: agent,
		agent_type: "offload:reader",
	});
	await hook("PostToolUse", {
		tool_name: "Agent",
		tool_input: input,
		tool_use_id: tool,
		tool_response: {
			status: "async_launched",
			agentId: agent,
			agentType: "offload:reader",
			resolvedModel: "claude-sonnet-5-5",
		},
	});
	return told;
}
const end = (agent: string, words: string) =>
	hook("SubagentStop", {
		agent_id: agent,
		agent_type: "offload:reader",
		last_assistant_message: words,
	});
const trail = () => world.run(["trail"], inSession);

describe("a launch with a plan", () => {
	it("[B23] gets the model and effort that the plan fixed, and every other field as it was", async () => {
		world.set("tiers", { offload: { model: "sonnet", effort: "low" } });
		await world.run(["plan", "--unit=u"], inSession);
		const input = call("u", { model: "opus", isolation: "worktree" });
		const told = await launch("toolu_1", "a1", input);
		const set = told.hookSpecificOutput.updatedInput;
		expect(told.hookSpecificOutput.permissionDecision).toBeUndefined();
		expect(set).toEqual({
			...input,
			model: "sonnet",
			...(set.effort === undefined ? {} : { effort: "low" }),
		});
		const [row] = (await trail()).rows.filter(([key]) => key === "launch");
		expect(row?.[1]).toBe("u");
		expect(row?.[2]).toMatch(/^plan /);
		expect(row?.[3]).toBe("running");
		expect(row?.join(" ")).toContain("resolved claude-sonnet-5-5");
	});

	it("of which nothing is fixed is left as it is, and nothing is said", async () => {
		await world.run(["plan", "--unit=u"], inSession);
		expect(await launch("toolu_1", "a1", call("u"))).toBeNull();
		expect((await trail()).row("uncovered")).toBeUndefined();
	});

	it("that withholds it is told to the model, and the tool is not blocked", async () => {
		await world.run(["plan", "--unit=u"], inSession);
		const held = {
			format: 1,
			harness: "claude",
			route: "login",
			by: "x-00000000",
		};
		world.file(
			"state/holds/claude.login.json",
			JSON.stringify({
				...held,
				at: "2026-01-01T00:00:00.000Z",
				up: 0,
				boot: "earlier",
				until: "2999-01-01T00:00:00.000Z",
			}),
			0o600,
		);
		expect((await world.run(["plan", "--unit=w"], inSession)).code).toBe(3);
		const told = await launch("toolu_1", "a1", call("w"));
		expect(told.hookSpecificOutput.additionalContext).toContain("withholds");
		expect(told.hookSpecificOutput.updatedInput).toBeUndefined();
		expect(told.hookSpecificOutput.permissionDecision).toBeUndefined();
	});
});

describe("a launch without a plan", () => {
	it("is named by the trail, with nothing of its prompt", async () => {
		await launch("toolu_9", "a9", call(null));
		const ran = await trail();
		expect(ran.code).toBe(0);
		expect(ran.rows.find(([key]) => key === "uncovered")?.[1]).toBe("toolu_9");
		expect(ran.stdout).not.toContain("petition");
		expect((await trail()).row("launches")).toBe("1");
	});
});

describe("the end of a subagent", () => {
	it("[C17] [C18] is the outcome of its job, and its last message the report", async () => {
		await world.run(["plan", "--unit=u"], inSession);
		await launch("toolu_1", "a1", call("u"));
		const reported = await world.run(
			["report", "subagent", "a1", "--unit=u"],
			inSession,
		);
		const handle = reported.row("handle") as string;
		expect((await world.run(["show", handle])).row("phase")).toBeUndefined();
		await end("a1", "It is done.\n");
		const result = await world.run(["result", handle]);
		expect([result.code, result.row("outcome")]).toEqual([0, "succeeded"]);
		expect(result.row("witness")).toMatch(/^hook, /);
		expect(result.stdout).toContain("It is done.");
		expect((await world.run(["wait", handle])).code).toBe(0);
	});

	it("that came before its report is taken up by it", async () => {
		await launch("toolu_1", "a1", call(null));
		await end("a1", "Early.");
		const handle = (
			await world.run(["report", "subagent", "a1"], inSession)
		).row("handle") as string;
		expect((await world.run(["result", handle])).row("outcome")).toBe(
			"succeeded",
		);
		expect(world.names("sessions", SESSION, "agents")).toEqual([]);
	});

	it("[C17] that comes in the same moment as its report is lost by neither", async () => {
		const agents = Array.from({ length: 10 }, (_, n) => `b${n}`);
		for (const agent of agents)
			await launch(`toolu_${agent}`, agent, call(null));
		// Each start takes its own time, so that they meet in different places.
		const reports = await Promise.all(
			agents.map(async (agent) => {
				const [reported] = await Promise.all([
					world.run(["report", "subagent", agent], inSession),
					end(agent, `The words of ${agent}.`),
				]);
				return reported.row("handle") as string;
			}),
		);
		const outcomes = [];
		for (const handle of reports)
			outcomes.push((await world.run(["result", handle])).row("outcome"));
		expect(outcomes).toEqual(agents.map(() => "succeeded"));
		expect(world.names("sessions", SESSION, "agents")).toEqual([]);
	});

	it("[C17] without a last message is a failure", async () => {
		await launch("toolu_1", "a1", call(null));
		const handle = (
			await world.run(["report", "subagent", "a1"], inSession)
		).row("handle") as string;
		await end("a1", "");
		const result = await world.run(["result", handle]);
		expect([result.code, result.row("ending")]).toEqual([1, "no-report"]);
	});

	it("of a helper of the CLI's own is ignored", async () => {
		await hook("SubagentStop", {
			agent_id: "x",
			agent_type: "",
			last_assistant_message: "summary",
		});
		expect(world.names("sessions")).toEqual([]);
	});

	it("of an id that is no name of a file makes none", async () => {
		await hook("SubagentStop", {
			agent_id: "../../../evil",
			agent_type: "offload:reader",
			last_assistant_message: "x",
		});
		expect(world.names("sessions", SESSION)).toEqual(["trail.jsonl"]);
		expect(
			readFileSync(
				join(world.state, "sessions", SESSION, "trail.jsonl"),
				"utf8",
			),
		).toContain("evil");
	});
});

describe("report", () => {
	it("of an id that it refuses is a report all the same", async () => {
		const ran = await world.run(
			["report", "subagent", "no id; at all"],
			inSession,
		);
		expect(ran.code).toBe(2);
		expect(ran.rows.slice(0, 5)).toEqual([
			["status", "failed"],
			["backend", "subagent"],
			["handle", "no id; at all"],
			["observe", "none: act on the completion signal"],
			["attach", "none: nobody can join it"],
		]);
	});
});
