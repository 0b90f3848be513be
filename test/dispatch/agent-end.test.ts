import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { attemptDir, sessionPaths } from "../../scripts/core/layout.ts";
import {
	agentEnded,
	keepEnd,
	takeEnd,
} from "../../scripts/dispatch/agent-end.ts";
import { readOutcome } from "../../scripts/jobs/outcome.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { freshRoot, jobFor, nowAt, PETITION } from "../jobs/support.ts";

const SESSION = "s-1";
const HANDLE = "notes-0a1b2c3d";

/** Registers an agent, as a report does first. */
function register(root: string, agent: string): void {
	publish(
		root,
		{
			...jobFor(HANDLE, PETITION),
			petition: null,
			launcher: "harness",
			session: SESSION,
			aliases: [agent],
		},
		null,
		null,
	);
}
const outcome = (root: string) =>
	readOutcome(attemptDir(root, HANDLE, 1))?.outcome;
const kept = (root: string) => readdirSync(sessionPaths(root, SESSION).agents);

describe("the end of an agent", () => {
	it("is its job's outcome where it is registered, and waits for the report where it is not", () => {
		const root = freshRoot();
		agentEnded(root, SESSION, "a1", "Early.", nowAt(0));
		expect(kept(root)).toEqual(["a1"]);
		register(root, "a1");
		expect(takeEnd(root, SESSION, "a1", HANDLE, nowAt(1))).toBe(true);
		expect([outcome(root), kept(root)]).toEqual(["succeeded", []]);
		agentEnded(root, SESSION, "a1", "Late.", nowAt(2));
		expect([outcome(root), kept(root)]).toEqual(["succeeded", []]);
	});

	it("[C17] that is kept after a report has looked for it in vain is taken by the one who keeps it", () => {
		const root = freshRoot();
		// The hook has seen no job; then the report registers it, and finds no end.
		register(root, "a1");
		expect(takeEnd(root, SESSION, "a1", HANDLE, nowAt(1))).toBe(false);
		keepEnd(root, SESSION, "a1", Buffer.from("The words."), nowAt(1));
		expect([outcome(root), kept(root)]).toEqual(["succeeded", []]);
	});

	it("that another session tells of is no end of this one's agent", () => {
		const root = freshRoot();
		register(root, "a1");
		keepEnd(root, "s-2", "a1", Buffer.from("Not theirs."), nowAt(1));
		expect(outcome(root)).toBeUndefined();
	});
});
