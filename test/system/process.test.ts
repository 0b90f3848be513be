import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_BOOT } from "../../scripts/core/clock.ts";
import {
	descendantsOf,
	probeOf,
	UNSEEN_START,
	whereabouts,
} from "../../scripts/system/process.ts";
import { environHolds, parseStat } from "../../scripts/system/process-proc.ts";
import { parseCpuTime, parsePsLine } from "../../scripts/system/process-ps.ts";
import type {
	ProcessRow,
	ProcessSource,
} from "../../scripts/system/process-types.ts";

const row = (over: Partial<ProcessRow>): ProcessRow => ({
	pid: 10,
	ppid: 1,
	pgid: 10,
	session: 10,
	uid: 0,
	start: "500",
	cpuS: 0,
	zombie: false,
	...over,
});

const source = (
	startOf: ProcessSource["startOf"],
	list: ProcessRow[] | null = null,
): ProcessSource => ({
	startOf,
	list: () => list,
	carriers: (rows) => ({ rows: [...rows], blind: 0 }),
	startedAt: (start) => Number(start) / 100,
});

const statLine = (comm: string, state = "S", threads = 1) =>
	`4242 (${comm}) ${state} 7 4242 4242 0 -1 4194560 1 2 3 4 250 50 25 25 20 0 ${threads} 0 987654 1 2 3`;

describe("a line of /proc/<pid>/stat", () => {
	it("is read whatever the command calls itself", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 15 }), (comm) => {
				expect(parseStat(statLine(`${comm}) S 1 (`))).toMatchObject({
					pid: 4242,
					ppid: 7,
					session: 4242,
					start: "987654",
					cpuS: 3.5,
					zombie: false,
				});
			}),
		);
	});

	it("calls a zombie dead, but not a leader whose other threads still run", () => {
		expect(parseStat(statLine("a", "Z"))?.zombie).toBe(true);
		expect(parseStat(statLine("a", "Z", 3))?.zombie).toBe(false);
	});

	it("is refused when it is cut short", () => {
		const whole = statLine("a");
		for (let n = 0; n < whole.indexOf("987654"); n += 1)
			expect(parseStat(whole.slice(0, n))).toBeNull();
	});
});

describe("an environment block", () => {
	it("holds an entry only as a whole entry", () => {
		const block = (...entries: string[]) =>
			Buffer.from(entries.map((e) => `${e}\0`).join(""));
		expect(environHolds(block("A=1", "T=abc", "B=2"), "T=abc")).toBe(true);
		expect(environHolds(block("T=abc"), "T=abc")).toBe(true);
		expect(environHolds(Buffer.from("A=1\0T=abc"), "T=abc")).toBe(true);
		expect(environHolds(block("XT=abc"), "T=abc")).toBe(false);
		expect(environHolds(block("T=abcd"), "T=abc")).toBe(false);
		expect(environHolds(block("XT=abc", "T=abc"), "T=abc")).toBe(true);
		expect(environHolds(Buffer.alloc(0), "T=abc")).toBe(false);
	});
});

describe("a line of ps", () => {
	it("gives the start as text without its padding", () => {
		expect(
			parsePsLine(
				"  501     1   501 0xffff   -2 Ss    0:01.50 Mon Nov  3 22:22:41 2025    ",
			),
		).toEqual({
			pid: 501,
			ppid: 1,
			pgid: 501,
			session: null,
			uid: -2,
			start: "Mon Nov 3 22:22:41 2025",
			cpuS: 1.5,
			zombie: false,
		});
		expect(parsePsLine("")).toBeNull();
		expect(parsePsLine("ps: no such thing")).toBeNull();
	});

	it.each([
		["0:00.03", 0.03],
		["12:34", 754],
		["01:02:03", 3723],
		["2-01:00:00", 176_400],
	])("reads a CPU time of %s", (text, seconds) => {
		expect(parseCpuTime(text)).toBeCloseTo(seconds);
	});
});

describe("whether a process lives", () => {
	const me = { pid: 10, start: "500", boot: "b1", place: "m1/4026" };
	const alive = (
		startOf: ProcessSource["startOf"],
		boot = "b1",
		place = "m1/4026",
	) => probeOf(source(startOf), boot, place).isAlive(me);
	const running = () => ({ start: "500", zombie: false });

	it("is yes only for the same pid with the same start", () => {
		expect(alive(running)).toBe("alive");
	});

	it("[C7] is no when another process holds the pid", () => {
		expect(alive(() => ({ start: "501", zombie: false }))).toBe("dead");
	});

	it("is no for a zombie and for another boot of this machine", () => {
		expect(alive(() => ({ start: "500", zombie: true }))).toBe("dead");
		expect(alive(running, "b2")).toBe("dead");
	});

	it("is unknown when it cannot be read, or is another machine's or container's", () => {
		expect(alive(() => "unknown")).toBe("unknown");
		expect(alive(() => "none", "b1", "m1/4027")).toBe("unknown");
		expect(alive(() => "none", "b2", "m2/4026")).toBe("unknown");
	});

	it("is unknown for a pid that exists and cannot be looked at", () => {
		const probe = probeOf(
			source(() => "none"),
			"b1",
			undefined,
		);
		expect(probe.isAlive({ pid: process.pid, start: "1", boot: "b1" })).toBe(
			"unknown",
		);
	});

	it("is never no on the strength of a boot without an id or a start that was never read", () => {
		expect(alive(running, NO_BOOT)).toBe("alive");
		const probe = probeOf(source(running), "b1", undefined);
		expect(probe.isAlive({ pid: 10, start: UNSEEN_START, boot: "b1" })).toBe(
			"unknown",
		);
	});

	it("takes a missing place as this one", () => {
		expect(whereabouts({ pid: 1, start: "1", boot: "b1" }, "b1", "m/1")).toBe(
			"here",
		);
	});
});

describe("who descends from whom", () => {
	it("follows parents whatever the order of the listing, and never for ever", () => {
		const rows = [
			row({ pid: 4, ppid: 3 }),
			row({ pid: 3, ppid: 2 }),
			row({ pid: 2, ppid: 4 }),
			row({ pid: 9, ppid: 1 }),
		];
		expect(
			descendantsOf(rows, [3])
				.map((r) => r.pid)
				.sort(),
		).toEqual([2, 3, 4]);
		expect(descendantsOf(rows, [77])).toEqual([]);
	});
});

describe("a search for a token", () => {
	it("leaves out processes from before the launch and says when it saw nothing at all", () => {
		const rows = [row({ pid: 5, start: "100" }), row({ pid: 6, start: "900" })];
		const probe = probeOf(
			source(() => "none", rows),
			"b1",
			undefined,
		);
		expect(probe.carriers("t", 8).found.map((f) => f.pid)).toEqual([6]);
		const blindProbe = probeOf(
			source(() => "none", null),
			"b1",
			undefined,
		);
		expect(blindProbe.carriers("t", 8)).toEqual({ found: [], blind: 1 });
		expect(blindProbe.findByToken("t")).toBe("unknown");
	});
});
