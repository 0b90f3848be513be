/** `/offload` in sessions that stay open: the banner, the question, a person's yes, and the wake. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Terminal } from "./plugin-terminal.ts";
import {
	bash,
	type PluginWorld,
	row,
	said,
	type Turn,
} from "./plugin-world.ts";

const ROUTE = "--auth=gateway --env=CLAUDE_CODE_MAX_RETRIES";
const PETITION = "summarize 'the changes' `since` $(v1.2)";

export function open(on: () => PluginWorld): void {
	let world: PluginWorld;
	let terminal: Terminal | null = null;
	beforeEach(() => {
		world = on();
	});
	afterEach(() => {
		terminal?.end();
		terminal = null;
	});

	it("shows what is present, asks, dispatches on a yes, and wakes when the worker has ended", async () => {
		const there = await world.run(["detect"], {
			program: join(world.plugin, "bin/offload"),
			cwd: world.project,
		});
		expect(there.code).toBe(0);
		let path = "";
		let handle = "";
		world.script(
			[
				(turn: Turn) => {
					path = row(turn.user, "petition");
					return [bash(world.offload("place --class work"))];
				},
				[
					{
						call: "AskUserQuestion",
						with: {
							questions: [
								{
									question: "Must it go on when this session ends?",
									header: "Survive",
									multiSelect: false,
									options: [
										{ label: "Yes", description: "a headless worker" },
										{ label: "No", description: "a subagent" },
									],
								},
							],
						},
					},
				],
				// The answer came within the turn, so what the skill was granted still holds.
				() => [
					bash(world.offload("place --survive yes --attach no --beyond no")),
				],
				() => [
					bash(
						world.offload(
							`dispatch auto '${path}' --survive yes --attach no --beyond no ${ROUTE}`,
						),
					),
				],
				(turn: Turn) => {
					handle = row(turn.result, "handle");
					return [
						bash(
							`${world.offload(`wait ${handle}`)}; ${world.offload(`result ${handle}`)}`,
							{ run_in_background: true },
						),
					];
				},
				["STARTED and told."],
				// What the skill was granted ended with its turn; the output of the command may still be read.
				(turn: Turn) => [
					{
						call: "Read",
						with: {
							file_path: /<output-file>([^<]+)</.exec(said(turn))?.[1],
						},
					},
				],
				["WOKEN and told."],
			],
			[{ waitMs: 2000, say: ["Finished."] }],
		);
		const from = world.api.log().length;
		terminal = new Terminal(world, ["--permission-mode", "default"]);
		await terminal.shows("startup says: Offload: claude 2.1.");
		await terminal.type(`/offload ${PETITION}`);
		await terminal.shows("Must it go on when this session ends?");
		terminal.key("Enter");
		await terminal.shows("Do you want to proceed?");
		expect(world.names("jobs")).toEqual([]);
		terminal.key("Enter");
		await terminal.shows("STARTED and told.");
		await terminal.shows("WOKEN and told.");
		expect(readFileSync(world.jobFile(handle, "in/petition"), "utf8")).toBe(
			PETITION,
		);
		const { results } = world.since(from);
		expect(results.at(-1)).toMatch(/outcome\tsucceeded/);
	});

	it("a stream-json session wakes when a background wait ends", async () => {
		const send = (text: string) =>
			`${JSON.stringify({ type: "user", message: { role: "user", content: text } })}\n`;
		let handle = "";
		world.script(
			[
				(turn: Turn) => [
					bash(
						world.offload(
							`dispatch auto '${row(turn.user, "petition")}' --survive yes --attach no --beyond no ${ROUTE}`,
						),
					),
				],
				(turn: Turn) => {
					handle = row(turn.result, "handle");
					return [
						bash(
							`${world.offload(`wait ${handle}`)}; ${world.offload(`result ${handle}`)}`,
							{ run_in_background: true },
						),
					];
				},
				["Started; it goes on."],
				(turn: Turn) => [
					{
						call: "Read",
						with: {
							file_path: /<output-file>([^<]+)</.exec(said(turn))?.[1],
						},
					},
				],
				["WOKEN"],
			],
			[{ waitMs: 1500, say: ["Finished."] }],
		);
		const from = world.api.log().length;
		const ran = await world.stream(send("/offload take a while"), /WOKEN/, [
			"--allowedTools",
			`Bash(${world.offload("dispatch auto *")})`,
		]);
		const { results } = world.since(from);
		expect(ran).toMatch(/Started; it goes on\.[\s\S]*WOKEN/);
		expect(results.at(-1)).toMatch(/outcome\tsucceeded/);
	});
}
