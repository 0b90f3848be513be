import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	authorityFor,
	coveredBy,
	within,
} from "../../scripts/core/authority.ts";
import { sessionPaths } from "../../scripts/core/layout.ts";
import { PROFILES } from "../../scripts/core/vocabulary.ts";
import { depthOf, dispatcherOf } from "../../scripts/dispatch/dispatcher.ts";
import { noteMode } from "../../scripts/sessions/record.ts";
import { BOOT, freshRoot, nowAt } from "../jobs/support.ts";

const config = (depth: number) => ({ limits: { depth } });
const MODES = [
	"plan",
	"manual",
	"default",
	"dontAsk",
	"acceptEdits",
	"auto",
	"bypassPermissions",
	"a mode of a later release",
	null,
];

describe("who dispatches", () => {
	it("goes nowhere beyond the recorded mode, whatever profile, depth and session", () => {
		const root = freshRoot();
		fc.assert(
			fc.property(
				fc.constantFrom(...MODES, undefined),
				fc.constantFrom(...PROFILES),
				fc.option(fc.constantFrom("", "0", "1", "2", "3", "x", "-1", "1e1")),
				fc.integer({ min: 1, max: 4 }),
				fc.constantFrom("s-1", "../s-1", null),
				fc.boolean(),
				fc.boolean(),
				(mode, profile, depth, limit, session, claudecode, rebooted) => {
					// Undefined: a session of which no hook recorded anything.
					if (mode !== undefined) noteMode(root, "s-1", mode, nowAt(0));
					const heard = mode === undefined ? "s-2" : session;
					const env = {
						...(heard === null ? {} : { CLAUDE_CODE_SESSION_ID: heard }),
						...(claudecode ? { CLAUDECODE: "1" } : {}),
						...(depth === null ? {} : { OFFLOAD_DEPTH: depth }),
					};
					const boot = rebooted ? `${BOOT}x` : BOOT;
					const who = dispatcherOf(env, root, config(limit), {
						...nowAt(9),
						boot,
					});
					const answer = authorityFor(profile, who);
					const readable = /^\d*$/.test(depth ?? "");
					const deep = !readable || Number(depth ?? 0) >= limit;
					const inSession = claudecode || heard !== null;
					const known = heard === "s-1" && !rebooted ? (mode ?? null) : null;
					const covered = within(profile, coveredBy(known));
					expect(answer.kind).toBe(
						deep ? "refuse" : !inSession || covered ? "granted" : "ask",
					);
				},
			),
			{ numRuns: 500 },
		);
	});

	it("[C2] is an error, and no mode, where the session's record is damaged", () => {
		const root = freshRoot();
		noteMode(root, "s-1", "bypassPermissions", nowAt(0));
		writeFileSync(sessionPaths(root, "s-1").record, '{"format":1}');
		expect(() =>
			dispatcherOf(
				{ CLAUDE_CODE_SESSION_ID: "s-1" },
				root,
				config(1),
				nowAt(9),
			),
		).toThrow(/damaged/);
	});

	it("counts a depth that cannot be read as the limit", () => {
		expect(depthOf({}, 2)).toBe(0);
		expect(depthOf({ OFFLOAD_DEPTH: "" }, 2)).toBe(0);
		expect(depthOf({ OFFLOAD_DEPTH: "1" }, 2)).toBe(1);
		expect(depthOf({ OFFLOAD_DEPTH: "one" }, 2)).toBe(2);
	});
});
