import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import {
	tellHook,
	tellingLine,
} from "../../../scripts/dispatch/runner/tell-hook.ts";

const dir = mkdtempSync(join(tmpdir(), "offload-test-tell-"));
afterAll(() => rmSync(dir, { recursive: true }));

const line = (
	event: unknown,
	env: Readonly<Record<string, string | undefined>> = {},
) => JSON.parse(tellingLine(JSON.stringify(event), env) ?? "null");

it("keeps what tells of the worker, and nothing of a tool's input or output", () => {
	expect(
		line(
			{
				hook_event_name: "PostToolUse",
				session_id: "s",
				tool_name: "Read",
				tool_input: { file_path: "/secret" },
				tool_response: "secret",
				background_tasks: [{}, {}],
				model: 7,
			},
			{ CLAUDE_PID: "12", CLAUDE_CODE_MESSAGING_SOCKET: "/s" },
		),
	).toEqual({
		hook_event_name: "PostToolUse",
		session_id: "s",
		tool_name: "Read",
		background: 2,
		pid: 12,
		socket: "/s",
	});
});

it("what is no event is no line", () => {
	for (const input of ["", "{", "[]", "null", "7", '{"hook_event_name":1}'])
		expect(tellingLine(input, {})).toBeNull();
	expect(line({ hook_event_name: "Stop" }, { CLAUDE_PID: "1;2" })).toEqual({
		hook_event_name: "Stop",
		background: 0,
	});
});

it("[A1] the longest words that may be said are told whole, with what is said of them", async () => {
	const prompt = `who says it:\n\n${'"'.repeat(1024 * 1024)}`;
	const event = JSON.stringify({ hook_event_name: "UserPromptSubmit", prompt });
	await tellHook(dir, Readable.from([Buffer.from(event)]), {});
	const told = JSON.parse(readFileSync(join(dir, "out.log"), "utf8"));
	expect(told.prompt === prompt).toBe(true);
});

it("[A1] neither an endless input nor a folder that is gone fails the harness", async () => {
	const chunk = Buffer.alloc(1024 * 1024, 0x20);
	const endless = Readable.from(
		(function* () {
			for (;;) yield chunk;
		})(),
	);
	await tellHook(dir, endless, {});
	const event = Buffer.from('{"hook_event_name":"Stop"}');
	await tellHook(join(dir, "gone"), Readable.from([event]), {});
});
