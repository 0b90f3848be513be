/** The trail on disk: appended by many at once, and read whole or counted. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sessionPaths } from "../../scripts/core/layout.ts";
import { openRoot } from "../../scripts/jobs/root.ts";
import { appendTrail, readTrail } from "../../scripts/sessions/trail.ts";

let root: string;
beforeEach(() => {
	root = openRoot(join(mkdtempSync(join(tmpdir(), "offload-trail-")), "state"));
});
afterEach(() => rmSync(join(root, ".."), { recursive: true, force: true }));

const row = (unit: string) => ({
	at: "2026-01-01T00:00:00.000Z",
	up: 1,
	boot: "b",
	kind: "plan" as const,
	unit,
	agent: null,
	tool: null,
	facts: { backend: "subagent" },
});

describe("a trail", () => {
	it("of a session that left none is empty", () => {
		expect(readTrail(root, "s")).toEqual({ rows: [], unreadable: 0 });
	});

	it("[C2] keeps each row, and a torn one costs no other", () => {
		appendTrail(root, "s", row("a"));
		const path = sessionPaths(root, "s").trail;
		appendFileSync(path, '{"format":1,"at":"2026-');
		appendTrail(root, "s", row("b"));
		const read = readTrail(root, "s");
		expect(read.rows.map(({ unit }) => unit)).toEqual(["a", "b"]);
		expect(read.unreadable).toBe(1);
		expect(readFileSync(path, "utf8").endsWith("\n")).toBe(true);
	});

	it("of a newer version is refused by name", () => {
		appendTrail(root, "s", row("a"));
		appendFileSync(sessionPaths(root, "s").trail, '{"format":2}\n');
		expect(() => readTrail(root, "s")).toThrow(/newer/);
	});
});
