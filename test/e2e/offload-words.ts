/** `/offload` in sessions of the real CLI, from the typed words to the result, with the plugin as it is installed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import {
	bash,
	type PluginWorld,
	row,
	said,
	type Turn,
} from "./plugin-world.ts";

/** What a person may type. The right-to-left override is written as an escape, so that a reader of this file sees it. */
const NASTY =
	"look at `id` and \"that's\" $(touch pwned) $HOME \\n !x \u202e \u001b[31mred\u001b[0m; -rf -- 'done'\n\tsecond line  two blanks";
/** The same as a worker gets it: the invisible is taken out. */
const CLEANED = NASTY.replace("\u202e", "");
const ALLOWED = ["--allowedTools", "Bash", "Read"];
/** How a worker reaches the scripted API. */
const ROUTE = "--auth=gateway --env=CLAUDE_CODE_MAX_RETRIES";

export function words(on: () => PluginWorld): void {
	let world: PluginWorld;
	beforeEach(() => {
		world = on();
	});

	const nothingDispatched = () => {
		expect(world.names("jobs")).toEqual([]);
		expect(world.names("live")).toEqual([]);
	};

	it("[A8] takes the words byte for byte, places, dispatches, waits and hands the result back", async () => {
		let path = "";
		let handle = "";
		const session = await world.session(
			`/offload ${NASTY}`,
			[
				(turn: Turn) => {
					path = row(turn.user, "petition");
					expect(readFileSync(path, "utf8")).toBe(NASTY);
					return [
						bash(world.offload("place --survive yes --attach no --beyond no")),
					];
				},
				() => [
					bash(
						world.offload(
							`dispatch auto '${path}' --survive yes --attach no --beyond no ${ROUTE}`,
						),
					),
				],
				(turn: Turn) => {
					handle = row(turn.result, "handle");
					return [bash(world.offload(`wait ${handle}`))];
				},
				() => [bash(world.offload(`result ${handle}`))],
			],
			{ args: ALLOWED, workers: [{ say: ["The worker's report."] }] },
		);
		const [placed = "", dispatched = "", waited = "", result = ""] =
			session.results;
		expect(row(placed, "chosen")).toBe("headless-oneshot/claude/local");
		expect(row(dispatched, "status")).toBe("dispatched");
		expect(row(dispatched, "sanitized")).toBe("1");
		expect(waited).toContain("succeeded");
		expect(row(result, "outcome")).toBe("succeeded");
		expect(result).toContain("The worker's report.");
		// The worker read the petition, and nothing of it was run or put into a name.
		expect(session.others.some(({ user }) => user.includes(CLEANED))).toBe(
			true,
		);
		expect(readFileSync(world.jobFile(handle, "in/petition"), "utf8")).toBe(
			CLEANED,
		);
		expect(handle).toMatch(/^headless-oneshot-[0-9a-f]{8}$/);
		expect(await world.git(world.project, "status", "--porcelain")).toBe("");
		expect(world.record(handle, "placement.json")).toMatchObject({
			by: "auto",
			asked: { survive: "yes", attach: "no", beyond: "no" },
		});
	});

	it("asks where the petition leaves it open, and dispatches nothing", async () => {
		let path = "";
		const session = await world.session(
			"/offload --survive yes is not a flag here",
			[
				(turn: Turn) => {
					path = row(turn.user, "petition");
					expect(readFileSync(path, "utf8")).toBe(
						"--survive yes is not a flag here",
					);
					return [bash(world.offload("place --class work"))];
				},
				() => [bash(world.offload(`dispatch auto '${path}'`))],
			],
			{ args: ALLOWED },
		);
		const [placed = "", dispatched = ""] = session.results;
		for (const text of [placed, dispatched]) {
			expect(text).toContain("Exit code 20");
			expect(row(text, "placement")).toBe("ask");
			expect(row(text, "question")).toContain("must it go on");
		}
		expect(row(dispatched, "status")).toBe("asked");
		nothingDispatched();
	});

	it("without words takes nothing, and the skill is told so", async () => {
		const session = await world.session("/offload", []);
		expect(session.turns).toHaveLength(1);
		expect(session.turns[0]?.user).toMatch(/^petition\tnone\t.*no words/m);
		expect(session.turns[0]?.user).not.toContain("ARGUMENTS");
		nothingDispatched();
	});

	it("called by the model, has it write the petition into the private folder, without a question", async () => {
		let path = "";
		const session = await world.session(
			"TOWER hand this over",
			[
				[
					{
						call: "Skill",
						with: { skill: "offload:offload", args: "sum it up" },
					},
				],
				(turn: Turn) => {
					const shown = said(turn);
					expect(shown).toMatch(/petition\\tnone\\t/);
					path = `${/drop\\t([^\\]+)/.exec(shown)?.[1]}/5e1f.md`;
					return [
						{
							call: "Write",
							with: { file_path: path, content: "sum it up `here`\n" },
						},
					];
				},
				() => [
					bash(
						world.offload(
							`dispatch auto '${path}' --survive yes --attach no --beyond no ${ROUTE}`,
						),
					),
				],
			],
			{ args: ["--allowedTools", "Skill(offload:offload)", "Bash"] },
		);
		const dispatched = session.results.at(-1) ?? "";
		expect(row(dispatched, "status")).toBe("dispatched");
		const handle = row(dispatched, "handle");
		await world.run(["wait", handle], {
			program: join(world.plugin, "bin/offload"),
		});
		expect(readFileSync(world.jobFile(handle, "in/petition"), "utf8")).toBe(
			"sum it up `here`\n",
		);
	});

	it("is granted what looks and notes, alone, and a dispatch joined to it is not let through", async () => {
		let path = "";
		const session = await world.session("/offload anything", [
			(turn: Turn) => {
				path = row(turn.user, "petition");
				return [
					{
						call: "Read",
						with: { file_path: `${world.plugin}/doctrine/work-placement.md` },
					},
				];
			},
			() => [{ call: "Read", with: { file_path: path } }],
			() => [bash(world.offload("detect"))],
			() => [bash(world.offload("place --survive no --attach no --beyond no"))],
			() => [bash(world.offload("ps"))],
			() => [
				bash(world.offload(`plan --key offload --backend subagent --unit u`)),
			],
			...[
				`dispatch auto '${path}' --rung headless-oneshot ${ROUTE}`,
				`ps; ${world.offload("dispatch auto x --rung headless-oneshot")}`,
				`ps | ${world.offload("dispatch auto - --rung headless-oneshot")}`,
				`show $(${world.offload("dispatch auto x --rung headless-oneshot")})`,
				"stop --all",
				"clean",
			].map((rest) => () => [bash(world.offload(rest))]),
		]);
		const [doctrine, petition, ...results] = session.results;
		expect(doctrine).toContain("Smallest sufficient rung");
		expect(petition).toContain("anything");
		const [detect = "", place = "", ps = "", plan = "", ...others] = results;
		expect(detect).toMatch(/^backend\t/m);
		expect(row(place, "chosen")).toBe("subagent/claude/local");
		expect(ps).not.toMatch(/approval|denied/i);
		expect(row(plan, "admit")).toBe("yes");
		expect(others).toHaveLength(6);
		const denied: { tool_name: string }[] = JSON.parse(
			session.stdout,
		).permission_denials;
		expect(denied.map(({ tool_name }) => tool_name)).toEqual(
			others.map(() => "Bash"),
		);
		nothingDispatched();
	});

	it("in a session that may not run the program, dispatches nothing and keeps no words", async () => {
		const session = await world.session("/offload something private", [], {
			args: ["--disallowedTools", "Bash"],
		});
		expect(session.results).toEqual([]);
		nothingDispatched();
		expect(
			world.names("captures").flatMap((id) => world.names("captures", id)),
		).toEqual([]);
	});

	it("loaded twice, takes the words once", async () => {
		const again = `"${world.source}/bin/offload" hook UserPromptExpansion`;
		const session = await world.session("/offload only once", [], {
			args: [
				"--plugin-dir",
				world.source,
				"--settings",
				JSON.stringify({
					hooks: {
						UserPromptExpansion: [
							{
								hooks: [{ type: "command", command: `tee -a told | ${again}` }],
							},
						],
					},
				}),
			],
		});
		const text = session.turns[0]?.user ?? "";
		expect(text.match(/^petition\t\//gm)).toHaveLength(1);
		expect(text).not.toMatch(/^discarded\t/m);
		expect(row(text, "bytes")).toBe("9");
		// The second hook was there.
		expect(readFileSync(join(world.project, "told"), "utf8")).toContain(
			"only once",
		);
	});
}
