/** What the real CLI offers its model for launching subagents, against the table that plans rest on. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	agentToolDims,
	agentToolTakes,
} from "../../scripts/harnesses/claude/agent-tool.ts";
import { findClaude } from "../../scripts/harnesses/claude/find.ts";
import { startMessagesApi } from "../fakes/messages-api.mjs";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { Desk } from "./claude-driver.ts";

/** The tools that a session without any restriction offers its model. */
async function toolsOf(desk: Desk, program: string) {
	const api = await startMessagesApi({ rules: [{ say: ["done"] }] });
	try {
		const session = spawn(program, ["-p", "hello"], {
			cwd: desk.project,
			env: desk.environment(api.url),
			stdio: "ignore",
		});
		await once(session, "close");
		return api.log().flatMap(({ turn }) => turn?.body.tools ?? []);
	} finally {
		await api.stop();
	}
}

function offers(program: string): void {
	let desk: Desk;
	beforeEach(() => {
		desk = new Desk(program);
	});
	afterEach(() => desk.close());

	it("the tool for subagents takes the dimensions and the names that the table says for this version", async () => {
		const { version } = await findClaude({
			configured: program,
			env: desk.environment("http://127.0.0.1:9"),
			folder: null,
		});
		const tools = await toolsOf(desk, program);
		const tool = tools.find(({ name }) => name === "Agent");
		const { model, effort } = tool?.input_schema.properties ?? {};
		expect(version).not.toBeNull();
		expect(agentToolDims(version)).toEqual([
			...(model === undefined ? [] : ["model"]),
			...(effort === undefined ? [] : ["effort"]),
		]);
		expect(model.enum.length).toBeGreaterThan(0);
		for (const [dim, schema] of [
			["model", model],
			["effort", effort],
		] as const)
			for (const value of schema?.enum ?? [])
				expect([dim, value, agentToolTakes(dim, value)]).toEqual([
					dim,
					value,
					true,
				]);
		// And nothing more: what the table lets through, the tool takes.
		for (const value of ["haiku", "sonnet", "opus", "fable"])
			expect(model.enum).toContain(value);
		for (const value of ["low", "medium", "high", "xhigh", "max"])
			if (effort !== undefined) expect(effort.enum).toContain(value);
	});
}

describe.skipIf(missing("claude"))("the newest Claude Code", () =>
	offers(claudeBin ?? ""),
);
describe.skipIf(missing("claude-oldest"))("the oldest Claude Code", () =>
	offers(oldestClaudeBin ?? ""),
);
