import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addEvent, NO_EVENTS } from "../../scripts/core/facts.ts";
import type { NewEvent } from "../../scripts/core/records/event.ts";
import {
	EventWriter,
	readEvents,
	scanEvents,
} from "../../scripts/jobs/events.ts";
import { summarize } from "../../scripts/jobs/facts.ts";
import {
	fixtureText,
	freshRoot,
	HANDLE,
	identityOf,
	nowAt,
} from "./support.ts";

const ref = { handle: HANDLE, attempt: 1, host: "local" };
let seconds = 0;
const clock = () => nowAt(seconds++);
const openAs = (path: string, generation = 1) =>
	EventWriter.open(
		path,
		{
			ref,
			generation,
			role: generation === 1 ? "runner" : "adopter",
			by: identityOf(generation),
		},
		clock,
	);
const LAUNCHING: NewEvent = { type: "launching", program: "/p", cwd: "/" };
const fresh = () => join(freshRoot(), "events.jsonl");

describe("the event log", () => {
	it("opens with its writer, and numbers and dates every event", () => {
		const path = fresh();
		seconds = 0;
		const writer = openAs(path);
		const wrote = writer.write(LAUNCHING);
		writer.close();
		expect(wrote).toEqual({ ...LAUNCHING, seq: 1, ...pick(nowAt(1)) });
		expect(writer.lastSeq).toBe(1);
		const read = readEvents(path);
		expect(read.events.map((e) => [e.seq, e.type])).toEqual([
			[0, "opened"],
			[1, "launching"],
		]);
		expect(read).toMatchObject({ torn: 0, partial: false });
		expect(read.nextByte).toBe(readFileSync(path).length);
	});

	it("can be followed from where the last read ended", () => {
		const path = fresh();
		const writer = openAs(path);
		const first = readEvents(path);
		expect(readEvents(path, { fromByte: first.nextByte }).events).toEqual([]);
		writer.write(LAUNCHING);
		const next = readEvents(path, { fromByte: first.nextByte });
		expect(next.events.map((e) => e.type)).toEqual(["launching"]);
		writer.close();
	});

	it("that is absent holds nothing", () => {
		expect(readEvents(fresh())).toEqual({
			events: [],
			torn: 0,
			partial: false,
			nextByte: 0,
		});
	});

	it("cuts a sentence that is too long rather than lose the event", () => {
		const path = fresh();
		const writer = openAs(path);
		writer.write({ type: "trouble", doing: "x", why: "y".repeat(5000) });
		writer.close();
		const last = readEvents(path).events.at(-1);
		expect(last).toMatchObject({ type: "trouble", why: "y".repeat(400) });
	});

	it("has its torn tail closed off and counted by the next writer", () => {
		const path = fresh();
		openAs(path).close();
		appendFileSync(path, '{"seq":1,"type":"laun');
		expect(readEvents(path)).toMatchObject({ torn: 0, partial: true });
		const heir = openAs(path, 2);
		heir.write(LAUNCHING);
		heir.close();
		const read = readEvents(path);
		expect(read).toMatchObject({ torn: 1, partial: false });
		expect(read.events.map((e) => e.type)).toEqual([
			"opened",
			"opened",
			"launching",
		]);
		expect(read.events[1]).toMatchObject({ torn: 1, generation: 2 });
		expect(new Set(read.events.map((e) => e.seq)).size).toBe(3);
	});

	it("counts a bad line in its middle, and never throws it away", () => {
		const path = fresh();
		const text = fixtureText("events-1.jsonl").split("\n");
		text.splice(3, 0, "not json", '{"seq":1,"type":"dance"}', "");
		writeFileSync(path, text.join("\n"));
		const read = readEvents(path);
		expect(read.torn).toBe(2);
		expect(read.events).toHaveLength(text.filter(Boolean).length - 2);
		const heir = openAs(path, 2);
		heir.close();
		expect(readEvents(path).events.at(-1)).toMatchObject({ torn: 2 });
		expect(readFileSync(path, "utf8")).toContain("not json\n");
	});

	it("[C2] cut at any byte gives the events before the cut, and says that it is cut", () => {
		const path = fresh();
		const lines = fixtureText("events-1.jsonl").split("\n").slice(0, 4);
		const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
		const whole = readEvents(writeTo(path, bytes)).events;
		for (let cut = 0; cut <= bytes.length; cut++) {
			const read = readEvents(writeTo(path, bytes.subarray(0, cut)));
			expect(read.torn).toBe(0);
			expect(read.events).toEqual(whole.slice(0, read.events.length));
			const rest = bytes.subarray(read.nextByte, cut).toString().trim();
			expect(read.partial).toBe(rest !== "");
		}
	});

	it("[C2] read in any two parts gives the same events", () => {
		const path = fresh();
		const bytes = Buffer.from(fixtureText("events-1.jsonl"));
		const whole = readEvents(writeTo(path, bytes)).events;
		fc.assert(
			fc.property(fc.nat(bytes.length), (cut) => {
				const first = readEvents(writeTo(path, bytes.subarray(0, cut)));
				const rest = readEvents(writeTo(path, bytes), {
					fromByte: first.nextByte,
				});
				expect([...first.events, ...rest.events]).toEqual(whole);
			}),
			{ numRuns: 100 },
		);
	});
});

describe("a reader with no use for activity", () => {
	const activity = fc.record({
		type: fc.constant("activity" as const),
		kind: fc.constantFrom("turn", "tool", "tool-result", "output" as const),
		name: fc.option(fc.string({ maxLength: 90, unit: "binary" })),
		count: fc.integer({ min: 1, max: 1e6 }),
	});
	const other = fc.constantFrom<NewEvent>(LAUNCHING, { type: "collecting" });

	it("comes to the same summary as one that reads every line, of damaged logs too", () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(activity as fc.Arbitrary<NewEvent>, other)),
				fc.nat(),
				fc.nat(),
				(events, where, byte) => {
					const path = fresh();
					const writer = openAs(path);
					for (const event of events) writer.write(event, { sync: false });
					writer.close();
					const bytes = readFileSync(path);
					bytes[where % bytes.length] = byte % 128;
					writeFileSync(path, bytes);
					let all = NO_EVENTS;
					const read = scanEvents(path, 0, (e) => {
						all = addEvent(all, e);
					});
					const unreadable = read.torn + (read.partial ? 1 : 0);
					expect(summarize(path)).toEqual({ ...all, unreadable });
				},
			),
			{ numRuns: 80 },
		);
	});

	it("takes apart only the last line of it", () => {
		const path = fresh();
		const writer = openAs(path);
		for (let i = 0; i < 500; i++)
			writer.write({ type: "activity", kind: "tool", name: "Read", count: 1 });
		writer.close();
		const taken: number[] = [];
		scanEvents(path, 0, {
			take: (e) => taken.push(e.seq),
			skipActivity: true,
		});
		expect(taken).toEqual([0, 500]);
	});
});

const pick = ({ at, up }: { at: string; up: number }) => ({ at, up });
function writeTo(path: string, bytes: Uint8Array): string {
	writeFileSync(path, bytes);
	return path;
}
