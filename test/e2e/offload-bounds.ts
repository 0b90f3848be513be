/** What a session may do through the skill and no further, and the trail of what it launches itself. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Part } from "../fakes/messages-api.mjs";
import {
	bash,
	type PluginWorld,
	row,
	type Session,
	said,
	type Turn,
} from "./plugin-world.ts";

const ROUTE = "--auth=gateway --env=CLAUDE_CODE_MAX_RETRIES";
const MUST_SURVIVE = "--survive yes --attach no --beyond no";
const NOTHING = "--survive no --attach no --beyond no";

/** The call that the rows of a prepared launch ask for. */
const agent = (rows: string): Part => ({
	call: "Agent",
	with: {
		subagent_type: row(rows, "subagent_type"),
		description: row(rows, "description"),
		prompt: row(rows, "prompt"),
		run_in_background: true,
	},
});

/**
 * @param modes those in which a dispatch without a yes is tried
 */
export function bounds(on: () => PluginWorld, modes: readonly string[]): void {
	let world: PluginWorld;
	beforeEach(() => {
		world = on();
	});

	/** Runs the installed program as a person in a terminal would. */
	const offload = (...args: string[]) =>
		world.run(args, {
			program: join(world.plugin, "bin/offload"),
			cwd: world.project,
		});

	/** A session in this mode whose model dispatches at once, with this profile. */
	const dispatches = (
		mode: string,
		profile: string,
		args: readonly string[] = [],
	): Promise<Session> =>
		world.session(
			"/offload change something",
			[
				(turn: Turn) => [
					bash(
						world.offload(
							`dispatch auto '${row(turn.user, "petition")}' ${MUST_SURVIVE} --profile ${profile} ${ROUTE}`,
						),
					),
				],
			],
			{ args: ["--permission-mode", mode, ...args] },
		);

	it.each(modes)(
		"in mode %s dispatches nothing unless a person allows the command",
		async (mode) => {
			const { results } = await dispatches(mode, "read-only");
			expect(results).toHaveLength(1);
			expect(results[0]).not.toMatch(/^status\t/m);
			expect(world.names("jobs")).toEqual([]);
		},
	);

	it.each([
		["default", "write"],
		["acceptEdits", "full --harness command"],
	])(
		"in mode %s a worker that may do more is a question: %s",
		async (mode, profile) => {
			world.command("/bin/cat");
			const { results } = await dispatches(mode, profile, [
				"--allowedTools",
				"Bash",
			]);
			expect(results[0]).toContain("Exit code 20");
			expect(results[0]).toContain(
				`The profile ${profile.split(" ")[0]} goes beyond what this session, in permission mode ${mode}, covers`,
			);
			expect(world.names("jobs")).toEqual([]);
		},
	);

	it("in mode acceptEdits a worker may write, in a worktree of its own", async () => {
		const { results } = await dispatches("acceptEdits", "write", [
			"--allowedTools",
			"Bash",
		]);
		expect(row(results[0] ?? "", "status")).toBe("dispatched");
		expect(row(results[0] ?? "", "profile")).toBe("write");
		expect(row(results[0] ?? "", "worktree")).not.toBe("");
		await offload("wait", row(results[0] ?? "", "handle"));
	});

	it("launches a subagent by its plan, and the trail has it from the plan to the end", async () => {
		world.set("tiers", { offload: { model: "haiku" } });
		let rows = "";
		const session = await world.session(
			"/offload read the files",
			[
				(turn: Turn) => [
					bash(
						world.offload(
							`dispatch auto '${row(turn.user, "petition")}' ${NOTHING}`,
						),
					),
				],
				(turn: Turn) => {
					rows = turn.result;
					return [agent(rows)];
				},
				(turn: Turn) => [
					bash(
						world.offload(
							`report subagent ${/agentId: (\w+)/.exec(turn.result)?.[1]} --unit ${row(rows, "unit")}`,
						),
					),
				],
			],
			{
				args: ["--allowedTools", `Bash(${world.offload("dispatch auto *")})`],
				workers: [
					{
						times: 1,
						say: (turn) => [
							{
								call: "Read",
								with: {
									file_path: /file (\S+\/petition)/.exec(turn.user)?.[1],
								},
							},
						],
					},
					{ say: ["The agent's report."] },
				],
			},
		);
		expect(row(rows, "status")).toBe("prepared");
		expect(row(rows, "subagent_type")).toBe("offload:reader");
		// The agent may read the petition without a question, and the model is the planned one.
		expect(session.others.map((turn) => turn.result).join("\n")).toContain(
			"read the files",
		);
		expect(session.others.map(({ model }) => model)).toEqual(
			session.others.map(() => expect.stringContaining("haiku")),
		);
		const reported =
			session.results.find((text) => row(text, "status") === "reported") ?? "";
		const handle = row(reported, "handle");
		const id = JSON.parse(session.stdout).session_id as string;
		const trail = await offload("trail", "--session", id);
		const launch = trail.rows.find(([key]) => key === "launch") ?? [];
		expect(launch[1]).toBe(row(rows, "unit"));
		expect(launch[2]).toMatch(/^plan /);
		expect(launch[3]).toBe("ended");
		expect(launch[6]).toBe(handle);
		expect(launch[7]).toContain("planned haiku, set haiku");
		expect(trail.rows.map(([key]) => key)).not.toContain("uncovered");
		expect(trail.rows.map(([key]) => key)).not.toContain("unused");
		expect(trail.row("launches")).toBe("1");
		const result = await offload("result", handle);
		expect([result.row("outcome"), result.code]).toEqual(["succeeded", 0]);
	});

	it("launches a subagent that writes, and it writes in a worktree of its own", async () => {
		let rows = "";
		const session = await world.session(
			"/offload add a file",
			[
				(turn: Turn) => [
					bash(
						world.offload(
							`dispatch auto '${row(turn.user, "petition")}' ${NOTHING} --profile write`,
						),
					),
				],
				(turn: Turn) => {
					rows = turn.result;
					return [agent(rows)];
				},
			],
			{
				args: [
					...["--permission-mode", "acceptEdits"],
					...["--allowedTools", `Bash(${world.offload("dispatch auto *")})`],
				],
				workers: [
					{
						times: 1,
						say: (turn) => {
							const tree = /\/\S+\/\.claude\/worktrees\/[\w-]+/.exec(
								`${turn.system} ${said(turn)}`,
							)?.[0];
							return [
								{
									call: "Write",
									with: { file_path: `${tree}/new.txt`, content: "new\n" },
								},
							];
						},
					},
					{ say: ["The agent's report."] },
				],
			},
		);
		expect(row(rows, "subagent_type")).toBe("offload:writer");
		expect(session.others.at(-1)?.result).toMatch(/created successfully/);
		expect(existsSync(join(world.project, "new.txt"))).toBe(false);
		const trees = await world.git(world.project, "worktree", "list");
		expect(trees).toContain(".claude/worktrees/");
	});

	it("names a launch that no plan covers", async () => {
		const session = await world.session("TOWER do it yourself", [
			[
				{
					call: "Agent",
					with: {
						subagent_type: "general-purpose",
						description: "a job of its own",
						prompt: "look around",
						run_in_background: false,
					},
				},
			],
		]);
		const id = JSON.parse(session.stdout).session_id as string;
		const trail = await offload("trail", "--session", id);
		expect(trail.row("launches")).toBe("1");
		const uncovered = trail.rows.filter(([key]) => key === "uncovered");
		expect(uncovered).toHaveLength(1);
		expect(uncovered[0]?.[2]).toBe("general-purpose");
	});
}
