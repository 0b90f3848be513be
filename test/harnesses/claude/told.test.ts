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
