/** What a worker without a stream tells by its hooks, and what may be concluded from it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	claudeTold,
	printable,
	readableTold,
	tellingSettings,
} from "../../../scripts/harnesses/claude/told.ts";

const told = (event: string, more: Record<string, unknown> = {}) =>
	JSON.stringify({ hook_event_name: event, session_id: "s-1", ...more });
const END = { code: null, signal: "SIGTERM" } as const;
const STOP = told("Stop", { last_assistant_message: "All done." });

describe("what a worker tells by its hooks", () => {
	it("is a turn with its last words, and then it rests", () => {
		const decoder = claudeTold();
		decoder.line(told("SessionStart", { model: "m", pid: 7, socket: "/s" }));
		expect(decoder.talk?.begun?.()).toBe(true);
		expect(decoder.talk?.rests()).toBe(false);
		decoder.line(told("UserPromptSubmit", { prompt: "Read the file." }));
		expect(decoder.line(STOP).map(({ type }) => type)).toEqual([
			"engaged",
			"activity",
		]);
		expect(decoder.talk?.rests()).toBe(true);
		expect(decoder.end(END)).toMatchObject({
			ok: "yes",
			report: "All done.",
			said: { sessionId: "s-1", model: "m", turns: 1 },
		});
		expect([decoder.talk?.pid?.(), decoder.talk?.socket?.()]).toEqual([
			7,
			"/s",
		]);
	});

	it("[A6] rests also where the end of a tool is told after that of its turn", () => {
		const decoder = claudeTold();
		decoder.line(STOP);
		decoder.line(told("PostToolUse", { tool_name: "Read" }));
		expect(decoder.talk?.rests()).toBe(true);
	});

	it("does not rest while tasks of its own go on, nor after further words", () => {
		const decoder = claudeTold();
		decoder.line(told("Stop", { background: 1 }));
		expect(decoder.talk?.rests()).toBe(false);
		decoder.line(STOP);
		decoder.line(told("UserPromptSubmit", { prompt: "more" }));
		expect(decoder.talk?.rests()).toBe(false);
	});

	it("[A4] hears exactly the words that came back, however a terminal wrapped them", () => {
		const decoder = claudeTold();
		const whole = decoder.talk?.steer("Turn   left.\n\nNow.", "1") ?? "";
		decoder.talk?.steer("Turn right.", "2");
		expect(decoder.talk?.heard("1")).toBe(false);
		decoder.line(
			told("UserPromptSubmit", {
				prompt: `<p>${whole.replace(/\s+/g, " ")}</p>`,
			}),
		);
		expect(decoder.talk?.heard("1")).toBe(true);
		expect(decoder.talk?.heard("2")).toBe(false);
	});

	it("a permission that it waits for is a question, until it goes on", () => {
		const decoder = claudeTold();
		const ask = told("Notification", {
			notification_type: "permission_prompt",
		});
		expect(decoder.line(ask)).toEqual([
			{ type: "asked", ask: "dialog-1", name: "permission" },
		]);
		expect(decoder.line(ask)).toEqual([]);
		expect(decoder.line(told("PostToolUse", { tool_name: "Bash" }))[0]).toEqual(
			{ type: "answered", ask: "dialog-1" },
		);
		const idle = told("Notification", { notification_type: "idle_prompt" });
		expect(decoder.line(idle)).toEqual([]);
	});

	it("[B7] a turn that failed is no success, and neither is one that did not end", () => {
		const failed = claudeTold();
		failed.line(STOP);
		failed.line(told("StopFailure", { error: "rate_limit" }));
		expect(failed.end(END)).toMatchObject({ ok: "no", ending: "quota" });
		const cut = claudeTold();
		cut.line(told("UserPromptSubmit", { prompt: "x" }));
		expect(cut.end(END)).toMatchObject({ ok: "unknown", report: null });
		const mute = claudeTold();
		mute.line(told("Stop", { last_assistant_message: "" }));
		expect(mute.end(END)).toMatchObject({ ok: "yes", report: null });
	});

	it("[B12] is nothing where a line is none: it never throws, and concludes nothing", () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.string(), fc.json(), fc.constant('{"hook_event_name":1}')),
				(line) => {
					const decoder = claudeTold();
					decoder.line(line);
					expect(decoder.talk?.rests()).toBe(
						readableTold(line) !== undefined && line.includes('"Stop'),
					);
				},
			),
		);
	});
});

it("the settings of a launch name each hook once, with the command as a list of words", () => {
	const settings = JSON.parse(
		tellingSettings(["/node", "/r un.cjs", "/dir", "--tell"], { a: 1 }),
	);
	expect(settings.a).toBe(1);
	for (const [event, [entry]] of Object.entries<
		[{ hooks: Record<string, unknown>[] }]
	>(settings.hooks)) {
		expect(entry.hooks, event).toHaveLength(1);
		expect(entry.hooks[0]).toMatchObject({
			type: "command",
			command: "/node",
			args: ["/r un.cjs", "/dir", "--tell"],
		});
	}
	expect(Object.keys(settings.hooks)).toContain("Stop");
});

it("[F6] words for a terminal hold nothing that could press a key", () => {
	expect(printable("a\u001b[201~\rb\u0003\tc\r\nd\u009b1~")).toBe(
		"a[201~\nb\tc\nd1~",
	);
});

/** A decoder that may be talked to. */
function telling() {
	const decoder = claudeTold();
	const { talk } = decoder;
	if (talk === undefined) throw new Error("it is not talked to");
	return { decoder, talk };
}

describe("words of which it is to tell", () => {
	it("[A4] are not found in longer ones that begin with them", () => {
		const { decoder, talk } = telling();
		talk.steer("more", "short");
		const prompt = talk.steer("more and more", "long");
		decoder.line(told("UserPromptSubmit", { prompt }));
		expect([talk.heard("short"), talk.heard("long")]).toEqual([false, true]);
	});

	it("[A4] that are said twice are taken in once by one submission, and both by one that joins them", () => {
		const { decoder, talk } = telling();
		const again = talk.steer("again", "1");
		talk.steer("again", "2");
		decoder.line(told("UserPromptSubmit", { prompt: again }));
		expect([talk.heard("1"), talk.heard("2")]).toEqual([true, false]);
		const other = talk.steer("other", "3");
		const prompt = `${other}\n${again}\nand by hand`;
		decoder.line(told("UserPromptSubmit", { prompt }));
		expect([talk.heard("2"), talk.heard("3")]).toEqual([true, true]);
	});

	it("[A4] count by no cut submission, no closing words and no event of another kind", () => {
		const { decoder, talk } = telling();
		const sent = talk.steer("turn left at once", "1");
		for (const line of [
			told("UserPromptSubmit", { prompt: sent.slice(0, -4) }),
			told("UserPromptSubmit", { prompt: "turn left at once" }),
			told("UserPromptSubmit", { prompt: sent }).slice(0, -2),
			told("UserPromptSubmit", { prompt: [sent] }),
			told("UserPromptSubmit"),
			told("Stop", { last_assistant_message: sent }),
			told("Whatever", { prompt: sent }),
			"x".repeat(16 * 1024 * 1024),
		])
			decoder.line(line);
		expect([talk.heard("1"), talk.heard("of nobody")]).toEqual([false, false]);
	});

	it("[A4] that are more than it keeps are never called taken in", () => {
		const { decoder, talk } = telling();
		const ids = Array.from({ length: 70 }, (_, n) => String(n));
		const sent = ids.map((id) => talk.steer(`number ${id};`, id));
		expect(ids.some((id) => talk.heard(id))).toBe(false);
		for (const prompt of sent)
			decoder.line(told("UserPromptSubmit", { prompt }));
		expect(ids.filter((id) => talk.heard(id))).toHaveLength(64);
		const prompt = talk.steer("late", "late");
		decoder.line(told("UserPromptSubmit", { prompt }));
		expect(talk.heard("late")).toBe(true);
	});
});

it("a worker that names itself is no process of a number that is none, and what is of another type is not said", () => {
	const { decoder, talk } = telling();
	for (const pid of [0, -1, 1.5, "7", 1e300, null])
		decoder.line(told("SessionStart", { pid, socket: 7, model: [] }));
	decoder.line(told("Stop", { session_id: "../x", background: "3" }));
	expect([talk.pid?.(), talk.socket?.(), talk.session?.()]).toEqual([
		null,
		null,
		"s-1",
	]);
	expect(talk.rests()).toBe(true);
});

it("its report and its error are bounded, and its tools are names", () => {
	const { decoder } = telling();
	const tool_name = `a\tb\n${"x".repeat(200)}`;
	expect(decoder.line(told("PostToolUse", { tool_name }))[1]).toEqual({
		type: "activity",
		kind: "tool",
		name: `a?b?${"x".repeat(76)}`,
		count: 1,
	});
	const long = "x".repeat(3 * 1024 * 1024);
	decoder.line(told("StopFailure", { error: `over\n\u001b${long}` }));
	const failed = decoder.end(END);
	expect(failed).toMatchObject({ ok: "no", ending: "api-error" });
	expect(failed.detail).toMatch(/^[ -~]{1,200}$/);
	decoder.line(told("Stop", { last_assistant_message: long }));
	const { ok, report } = decoder.end(END);
	expect([ok, (report ?? "").length < 1024 * 1024 + 200]).toEqual([
		"yes",
		true,
	]);
});
