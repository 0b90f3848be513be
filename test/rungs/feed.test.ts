/** The way to a worker that is driven by lines: what is called taken in, what is not, and when its input is closed. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../scripts/core/records/attempt.ts";
import { claudeTalk } from "../../scripts/harnesses/claude/talk.ts";
import { commandId, send } from "../../scripts/jobs/inbox.ts";
import type { Answer } from "../../scripts/jobs/runner/commands.ts";
import { Feed } from "../../scripts/jobs/runner/feed.ts";
import type { Records } from "../../scripts/jobs/runner/records.ts";

let dir: string;
beforeEach(() => {
	dir = mkdtempSync(join(tmpdir(), "offload-feed-"));
	mkdirSync(join(dir, "inbox"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const BY = { pid: 1, start: "1", boot: "b" };
let count = 0;
function command(
	kind: "steer" | "answer",
	text: string,
	at = Date.now() + 60_000,
): Command {
	count += 1;
	const id = commandId(kind, at, count.toString(16).padStart(8, "0"));
	const made: Command = {
		format: 1,
		id,
		kind,
		at: new Date(at).toISOString(),
		by: BY,
		body: null,
	};
	send(dir, made, text);
	return made;
}
const answer = (ask: string, allow = true) =>
	command("answer", JSON.stringify({ ask, allow, message: null }));

/** A feed with its decoder, and what it settled. */
function made(input: Writable | null = new PassThrough()) {
	const decoder = claudeTalk();
	const { talk } = decoder;
	if (talk === undefined) throw new Error("it has no talk");
	const settled = new Map<string, Answer>();
	const troubles: string[] = [];
	const feed = new Feed({
		dir,
		input,
		talk,
		petition: () => Buffer.from("the petition"),
		records: {
			trouble: (doing: string) => troubles.push(doing),
		} as unknown as Records,
		settle: (id, what) => settled.set(id, what),
		newId: () => "petition-id",
	});
	/** The lines that were handed on. */
	const lines = (): { uuid?: string; type: string; response?: unknown }[] =>
		String((input as PassThrough).read() ?? "")
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line));
	/** A line of the worker's, with what its reader makes of it. */
	const says = (line: object) => {
		const events = decoder.line(JSON.stringify(line));
		for (const event of events)
			if (event.type === "answered") feed.answered(event.ask);
		return events.map(({ type }) => type);
	};
	const repeats = (uuid: string | undefined) =>
		says({ type: "user", uuid, isReplay: true });
	const asks = (id: string, input: unknown = { a: 1 }) =>
		says({
			type: "control_request",
			request_id: id,
			request: { subtype: "can_use_tool", tool_name: "Write", input },
		});
	const over = () =>
		says({ type: "result", subtype: "success", is_error: false });
	const result = (one: Command) => settled.get(one.id)?.result;
	return {
		...{ feed, talk, lines, says, repeats, asks, over, result },
		...{ settled, troubles },
	};
}

describe("words", () => {
	it("are taken in where they are repeated, and not by another's repetition", () => {
		const { feed, lines, repeats, result } = made();
		feed.begin();
		const steer = command("steer", "more");
		expect(feed.take(steer)).toBeNull();
		const [petition, words] = lines();
		expect(petition?.uuid).toBe("petition-id");
		expect(words?.uuid).toMatch(
			/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
		);
		repeats(petition?.uuid);
		repeats("another");
		feed.tick();
		expect(result(steer)).toBeUndefined();
		repeats(words?.uuid);
		feed.tick();
		expect(result(steer)).toBe("done");
	});

	it("that were repeated right before the end were taken in; the others were not", () => {
		const { feed, lines, repeats, result } = made();
		const [first, second] = [command("steer", "1"), command("steer", "2")];
		feed.take(first);
		feed.take(second);
		repeats(lines()[0]?.uuid);
		feed.end();
		expect([result(first), result(second)]).toEqual(["done", "refused"]);
		expect(feed.take(command("steer", "3"))?.result).toBe("refused");
	});

	it("keep the input open until they are repeated and the turn is over", () => {
		const input = new PassThrough();
		const { feed, lines, repeats, over } = made(input);
		feed.begin();
		feed.take(command("steer", "more"));
		const ids = lines().map(({ uuid }) => uuid);
		repeats(ids[0]);
		over();
		feed.tick();
		expect(input.writableEnded).toBe(false);
		repeats(ids[1]);
		feed.tick();
		expect(input.writableEnded).toBe(false);
		over();
		feed.tick();
		expect(input.writableEnded).toBe(true);
		expect(feed.take(command("steer", "late"))?.result).toBe("refused");
	});

	it("that cannot be written are refused, and those that were written are not", async () => {
		let broken = false;
		const written: string[] = [];
		const input = new Writable({
			write(chunk, _encoding, done) {
				if (!broken) written.push(String(chunk));
				done(broken ? Object.assign(new Error(), { code: "EPIPE" }) : null);
			},
		});
		const { feed, repeats, result, settled } = made(input);
		const [first, second] = [command("steer", "1"), command("steer", "2")];
		feed.take(first);
		broken = true;
		feed.take(second);
		await new Promise(setImmediate);
		feed.tick();
		expect([result(first), result(second)]).toEqual([undefined, "refused"]);
		expect(settled.get(second.id)?.detail).toContain("EPIPE");
		expect(feed.take(command("steer", "3"))?.detail).toContain("EPIPE");
		repeats(JSON.parse(written[0] ?? "").uuid);
		feed.tick();
		expect(result(first)).toBe("done");
	});
});

describe("whoever adopts the worker", () => {
	it("sees what was repeated of what the runner before handed on, and refuses what comes later", () => {
		const before = made();
		const [one, two] = [
			command("steer", "1", Date.now() - 5000),
			command("steer", "2", Date.now() - 4000),
		];
		before.feed.take(one);
		before.feed.take(two);
		const [first] = before.lines();
		const after = made(null);
		after.feed.begin();
		expect([after.feed.take(one), after.feed.take(two)]).toEqual([null, null]);
		expect(after.feed.take(command("steer", "3"))?.result).toBe("refused");
		after.repeats(first?.uuid);
		after.feed.tick();
		expect([after.result(one), after.result(two)]).toEqual(["done", undefined]);
		after.feed.end();
		expect(after.result(two)).toBe("refused");
	});
});

describe("a question", () => {
	it("is answered once, and taken in where the answer is repeated", () => {
		const { feed, lines, says, asks, result } = made();
		expect(asks("q")).toEqual(["asked"]);
		const [one, two] = [answer("q"), answer("q", false)];
		expect(feed.take(one)).toBeNull();
		expect(feed.take(two)?.result).toBe("refused");
		const sent = lines();
		expect(sent).toMatchObject([
			{ response: { request_id: "q", response: { updatedInput: { a: 1 } } } },
		]);
		expect(result(one)).toBeUndefined();
		expect(says(sent[0] ?? {})).toEqual(["answered"]);
		expect(result(one)).toBe("done");
		expect(feed.take(answer("q"))?.result).toBe("refused");
	});

	it("that is withdrawn was not answered", () => {
		const { feed, says, asks, result, over } = made();
		asks("q");
		const one = answer("q");
		feed.take(one);
		over();
		says({ type: "control_cancel_request", request_id: "q" });
		expect(result(one)).toBe("refused");
		// A later one of the same name is another.
		expect(asks("q")).toEqual(["asked"]);
		expect(feed.take(answer("q"))).toBeNull();
	});

	it("that is asked again is one question, of which the last words hold", () => {
		const { feed, lines, asks } = made();
		expect([asks("q", { a: 1 }), asks("q", { a: 2 })]).toEqual([["asked"], []]);
		feed.take(answer("q"));
		expect(lines()).toMatchObject([
			{ response: { response: { updatedInput: { a: 2 } } } },
		]);
	});

	it("of which no input is held can be denied only: too large a one, and too many", () => {
		const { feed, asks } = made();
		expect(asks("big", "x".repeat(3_000_000))).toEqual(["asked"]);
		expect(feed.take(answer("big"))?.detail).toContain("allowed");
		expect(feed.take(answer("big", false))).toBeNull();
		for (let i = 0; i < 1100; i += 1) asks(`q${i}`);
		expect(feed.take(answer("q63"))).toBeNull();
		expect(feed.take(answer("q64"))?.result).toBe("refused");
		expect(feed.take(answer("q64", false))).toBeNull();
		expect(feed.take(answer("q1099", false))?.result).toBe("refused");
	});

	it("keeps the input open, and so does an answer that is on its way", () => {
		const input = new PassThrough();
		const { feed, lines, says, asks, over } = made(input);
		asks("q");
		over();
		feed.take(answer("q"));
		feed.tick();
		expect(input.writableEnded).toBe(false);
		says(lines()[0] ?? {});
		over();
		feed.tick();
		expect(input.writableEnded).toBe(true);
	});

	it("answers that are none are refused and do no harm", () => {
		const { feed, asks, troubles } = made();
		asks("q");
		for (const text of ["", "{", "null", '{"ask":"q"}', '{"ask":7}'])
			expect(feed.take(command("answer", text))?.result).toBe("refused");
		expect(troubles).toHaveLength(5);
		expect(feed.take(answer("other"))?.result).toBe("refused");
		expect(feed.take(answer("q"))).toBeNull();
	});
});
