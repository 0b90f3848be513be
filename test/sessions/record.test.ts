import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionPaths, store } from "../../scripts/core/layout.ts";
import {
	claimMany,
	claimTelling,
	isOver,
	noteMode,
	noteSession,
	readMode,
	readSession,
	readTold,
	sessionId,
	writeTold,
} from "../../scripts/sessions/record.ts";
import { BOOT, freshRoot, nowAt } from "../jobs/support.ts";

const ID = "5f0c0c9e-0000-4000-8000-00000000000a";

describe("the permission mode of a session", () => {
	it("is the last that was heard, and is not known before that", () => {
		const root = freshRoot();
		expect(readMode(root, ID, nowAt(9))).toBeNull();
		noteMode(root, ID, "acceptEdits", nowAt(0));
		noteMode(root, ID, "plan", nowAt(1));
		expect(readMode(root, ID, nowAt(9))).toBe("plan");
		noteMode(root, ID, null, nowAt(2));
		expect(readMode(root, ID, nowAt(9))).toBeNull();
	});

	it("counts for nothing after the machine has restarted", () => {
		const root = freshRoot();
		noteMode(root, ID, "bypassPermissions", nowAt(0));
		expect(readMode(root, ID, { ...nowAt(9), boot: `${BOOT}x` })).toBeNull();
	});

	it("counts for nothing where it is of another session, or of a moment that has not come", () => {
		const root = freshRoot();
		noteMode(root, ID, "bypassPermissions", nowAt(5));
		expect(readMode(root, ID, nowAt(3))).toBeNull();
		expect(readMode(root, ID, nowAt(6))).toBe("bypassPermissions");
		const { record } = sessionPaths(root, ID);
		const other = readFileSync(record, "utf8").replace(ID, "another-session");
		writeFileSync(record, other);
		expect(readMode(root, ID, nowAt(6))).toBeNull();
	});

	it("ends with the session, which is known to be over until its next prompt", () => {
		const root = freshRoot();
		expect(isOver(root, ID, nowAt(0))).toBe(false);
		noteMode(root, ID, "auto", nowAt(0));
		noteSession(root, ID, nowAt(1), { mode: null, over: true });
		expect(readMode(root, ID, nowAt(2))).toBeNull();
		expect(isOver(root, ID, nowAt(2))).toBe(true);
		noteMode(root, ID, "auto", nowAt(3));
		expect(isOver(root, ID, nowAt(4))).toBe(false);
		expect(isOver(root, ID, { ...nowAt(4), boot: `${BOOT}x` })).toBe(true);
	});

	it("does not grow younger where only the news move on", () => {
		const root = freshRoot();
		noteMode(root, ID, "auto", nowAt(0));
		noteSession(root, ID, nowAt(9), { news: { month: "2026-03", offset: 7 } });
		expect(readSession(root, ID)).toMatchObject({
			mode: "auto",
			at: nowAt(0).at,
			news: { month: "2026-03", offset: 7 },
		});
		noteMode(root, ID, "plan", nowAt(10));
		expect(readSession(root, ID)?.news).toEqual({
			month: "2026-03",
			offset: 7,
		});
	});

	it("[C2] is an error where its record is damaged, never a default; the next prompt writes it anew", () => {
		const root = freshRoot();
		noteMode(root, ID, "auto", nowAt(0));
		writeFileSync(sessionPaths(root, ID).record, "{");
		expect(() => readMode(root, ID, nowAt(9))).toThrow(/damaged/);
		noteMode(root, ID, "plan", nowAt(1));
		expect(readMode(root, ID, nowAt(9))).toBe("plan");
	});
});

describe("the id of a session", () => {
	it("is a path of ours only where it fits", () => {
		for (const bad of [
			"",
			".",
			"..",
			"a/b",
			"../x",
			"a b",
			"é",
			"a\n",
			"x".repeat(129),
		])
			expect(sessionId(bad)).toBeNull();
		expect(sessionId(undefined)).toBeNull();
		expect(sessionId(ID)).toBe(ID);
		fc.assert(
			fc.property(fc.string(), (id) => {
				const root = "/nowhere";
				if (sessionId(id) === null)
					expect(() => readSession(root, id)).toThrow(
						/not the id of a session/,
					);
				else
					expect(dirname(sessionPaths(root, id).dir)).toBe(
						store(root).sessions,
					);
			}),
		);
	});
});

describe("telling", () => {
	it("is claimed once by each session", () => {
		const root = freshRoot();
		expect(claimTelling(root, ID, "ended-a-00000000.1")).toBe(true);
		expect(claimTelling(root, ID, "ended-a-00000000.1")).toBe(false);
		expect(claimTelling(root, "other", "ended-a-00000000.1")).toBe(true);
		expect(readdirSync(sessionPaths(root, ID).said)).toEqual([
			"ended-a-00000000.1",
		]);
	});

	it("of many like things is claimed at once: those that are new, and by one only", () => {
		const root = freshRoot();
		expect(claimMany(root, ID, "running", [])).toEqual([]);
		expect(claimMany(root, ID, "running", ["a-1", "b-2"])).toEqual([
			"a-1",
			"b-2",
		]);
		expect(claimMany(root, ID, "running", ["b-2", "a-1"])).toEqual([]);
		expect(claimMany(root, ID, "running", ["a-1", "c-3"])).toEqual(["c-3"]);
		expect(claimMany(root, "other", "running", ["a-1"])).toEqual(["a-1"]);
	});

	it("to a person is remembered across sessions", () => {
		const root = freshRoot();
		expect(readTold(root)).toBeNull();
		writeTold(root, { month: "2026-03", offset: 12 }, nowAt(0));
		expect(readTold(root)).toEqual({ month: "2026-03", offset: 12 });
		mkdirSync(store(root).ledger);
		writeFileSync(
			store(root).told,
			readFileSync(store(root).told, "utf8").slice(0, 9),
		);
		expect(() => readTold(root)).toThrow(/damaged/);
	});
});
