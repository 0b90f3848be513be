/** A Claude Code that is talked to over its stream: what it heard, what it asks, and when it rests. */
import { describe, expect, it } from "vitest";
import {
	askOfClaude,
	attributed,
	claudeTalk,
} from "../../../scripts/harnesses/claude/talk.ts";

const ask = (id: string, input: unknown = { command: "ls" }) =>
	JSON.stringify({
		type: "control_request",
		request_id: id,
		request: { subtype: "can_use_tool", tool_name: "Bash", input },
	});
const answered = (id: string) =>
	JSON.stringify({
		type: "control_response",
		response: { subtype: "success", request_id: id, response: {} },
	});
const replay = (uuid: string) =>
	JSON.stringify({
		type: "user",
		message: { role: "user", content: "x" },
		uuid,
		isReplay: true,
	});
const RESULT = JSON.stringify({
	type: "result",
	subtype: "success",
	is_error: false,
	result: "Done.",
	num_turns: 1,
	terminal_reason: "completed",
});

/** One that was given its petition and took it in. */
function begun() {
	const decoder = claudeTalk();
	const talk = decoder.talk;
	if (talk === undefined) throw new Error("it is not talked to");
	talk.open("Please.", "p");
	decoder.line(replay("p"));
	return { decoder, talk };
}

describe("a worker that is talked to", () => {
	it("rests once its turn is over and all that it was told was taken in", () => {
		const { decoder, talk } = begun();
		expect(talk.rests()).toBe(false);
		decoder.line(RESULT);
		expect(talk.rests()).toBe(true);
		const line = JSON.parse(talk.steer("More.", "1"));
		expect(line).toMatchObject({
			type: "user",
			uuid: "1",
			message: { role: "user", content: attributed("More.") },
		});
		expect(talk.rests()).toBe(false);
		decoder.line(replay("2"));
		expect(talk.heard("1")).toBe(false);
		decoder.line(replay("1"));
		expect(talk.heard("1")).toBe(true);
		expect(talk.rests()).toBe(false);
		decoder.line(RESULT);
		expect(talk.rests()).toBe(true);
	});

	it("waits with a question, which is answered with what it would do, or with words", () => {
		const { decoder, talk } = begun();
		expect(decoder.line(ask("q-1"))).toEqual([
			{ type: "asked", ask: "q-1", name: "Bash" },
		]);
		expect(talk.answer("q-2", { allow: true, message: null })).toBeNull();
		const allow = JSON.parse(
			talk.answer("q-1", { allow: true, message: null }) ?? "",
		);
		expect(allow.response).toMatchObject({
			request_id: "q-1",
			response: { behavior: "allow", updatedInput: { command: "ls" } },
		});
		const deny = JSON.parse(
			talk.answer("q-1", { allow: false, message: "No." }) ?? "",
		);
		expect(deny.response.response).toEqual({
			behavior: "deny",
			message: "No.",
		});
		decoder.line(RESULT);
		expect(talk.rests()).toBe(false);
		expect(decoder.line(answered("q-1"))).toEqual([
			{ type: "answered", ask: "q-1" },
		]);
		expect(decoder.line(answered("q-1"))).toEqual([]);
		expect(talk.rests()).toBe(true);
	});

	it("a question that is taken back is none any more", () => {
		const { decoder, talk } = begun();
		decoder.line(ask("q-1"));
		const cancel = { type: "control_cancel_request", request_id: "q-1" };
		expect(decoder.line(JSON.stringify(cancel))).toEqual([
			{ type: "answered", ask: "q-1" },
		]);
		expect(talk.answer("q-1", { allow: true, message: null })).toBeNull();
	});

	it("of a flood of questions, and of one of any size, the input is not held: those can only be denied", () => {
		const { decoder, talk } = begun();
		for (let n = 0; n < 5000; n += 1) decoder.line(ask(`q-${n}`));
		const yes = { allow: true, message: null };
		const no = { allow: false, message: null };
		expect(talk.answer("q-0", yes)).not.toBeNull();
		expect(talk.answer("q-900", no)).not.toBeNull();
		expect(talk.answer("q-4000", no)).toBeNull();
		const { decoder: other } = begun();
		expect(other.line(ask("q", "x".repeat(3_000_000)))).toHaveLength(1);
		expect(other.talk?.answer("q", no)).not.toBeNull();
		expect(other.talk?.answer("q", yes)?.length ?? 0).toBeLessThan(1000);
		expect(other.line(ask("i".repeat(200)))).toEqual([]);
	});

	it.each([
		"",
		"{",
		"[]",
		'{"type":"control_request"}',
		'{"type":"control_request","request_id":5,"request":7}',
		'{"type":"user","isReplay":true}',
		'{"type":"control_response"}',
	])("%j says nothing", (line) => {
		const { decoder, talk } = begun();
		expect(decoder.line(line)).toEqual([]);
		expect(talk.rests()).toBe(false);
	});
});

it("the question that a line holds is found for a person to judge", () => {
	expect(askOfClaude(ask("q-1"))).toEqual({
		ask: "q-1",
		tool: "Bash",
		input: '{"command":"ls"}',
	});
	for (const line of [RESULT, "{", 'no "control_request"'])
		expect(askOfClaude(line)).toBeNull();
});
