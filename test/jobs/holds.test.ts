/** Quota holds: the latest reset stands, what is over counts for nothing, and no reset is guessed. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdPath } from "../../scripts/core/layout.ts";
import { noteHold, readHold } from "../../scripts/jobs/holds.ts";
import { openRoot } from "../../scripts/jobs/root.ts";

let root: string;
beforeEach(() => {
	root = openRoot(join(mkdtempSync(join(tmpdir(), "offload-hold-")), "state"));
});
afterEach(() => rmSync(join(root, ".."), { recursive: true, force: true }));

const T0 = Date.UTC(2026, 0, 1);
const at = (s: number) => new Date(T0 + s * 1000).toISOString();
const now = (s: number, boot = "b") => ({ at: at(s), up: 1000 + s, boot });
const seen = (s: number, until: number | null, by = "x-00000000") => ({
	harness: "claude",
	route: "login" as const,
	at: at(s),
	up: 1000 + s,
	boot: "b",
	until: until === null ? null : at(until),
	by,
});
const read = (s: number, boot?: string) =>
	readHold(root, "claude", "login", now(s, boot));

describe("a hold", () => {
	it("[F1] stands until its reset, for its route alone, and is taken away then", () => {
		noteHold(root, seen(0, 600));
		expect(read(10)).toEqual({ until: at(600), by: "x-00000000", ageS: 10 });
		expect(readHold(root, "claude", "api-key", now(10))).toBeNull();
		expect(read(600)).toBeNull();
		expect(existsSync(holdPath(root, "claude", "login"))).toBe(false);
	});

	it("[F1] that resets last stands, in whatever order they were seen", () => {
		noteHold(root, seen(0, 900, "late-00000000"));
		noteHold(root, seen(5, 300, "soon-00000000"));
		noteHold(root, seen(6, null, "none-00000000"));
		expect(read(10)?.by).toBe("late-00000000");
		noteHold(root, seen(7, 1200, "last-00000000"));
		expect(read(10)?.by).toBe("last-00000000");
	});

	it("[F1] without a reset is told for a while, and names none", () => {
		noteHold(root, seen(0, null));
		expect(read(10)?.until).toBeNull();
		expect(read(3700)).toBeNull();
	});

	it("is no longer for a wall clock that was set back", () => {
		noteHold(root, seen(0, 600));
		// The clock says that it is before the hold was seen; the machine has been up for 700 s since.
		expect(
			readHold(root, "claude", "login", { at: at(-5000), up: 1700, boot: "b" }),
		).toBeNull();
	});

	it("goes by the wall clock after a restart", () => {
		noteHold(root, seen(0, 600));
		expect(read(300, "other")?.until).toBe(at(600));
		expect(read(700, "other")).toBeNull();
	});

	it("[C2] that is damaged is an error, and never a free account", () => {
		noteHold(root, seen(0, 600));
		writeFileSync(holdPath(root, "claude", "login"), "{");
		expect(() => read(10)).toThrow(/damaged|not JSON|quota hold/);
		noteHold(root, seen(20, 900));
		expect(read(30)?.until).toBe(at(900));
	});
});
