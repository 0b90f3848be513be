import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { attemptDir, attemptPaths, store } from "../../scripts/core/layout.ts";
import type { HookOutput } from "../../scripts/hooks/frame.ts";
import { hook } from "../../scripts/hooks/session-start.ts";
import { writeWitness } from "../../scripts/jobs/witnesses.ts";
import { claimTelling } from "../../scripts/sessions/record.ts";
import { freshRoot, nowAt } from "../jobs/support.ts";
import {
	contextOf,
	end,
	finished,
	running,
	SESSION,
	type Watched,
} from "./support.ts";

const A = "lint-docs-00000001";
const B = "lint-docs-00000002";
const start = (ctx: Watched, session = SESSION, source = "startup") =>
	hook(ctx, { session_id: session, source });
const textOf = async (output: ReturnType<typeof start>): Promise<string> => {
	const told: HookOutput | null = await output;
	expect(told?.hookSpecificOutput?.additionalContext).toBe(told?.systemMessage);
	return told?.systemMessage ?? "";
};
const witness = (root: string, seconds: number) =>
	writeWitness(root, {
		host: "local",
		subject: "claude",
		kind: "presence",
		value: "yes",
		seen_at: nowAt(seconds).at,
		boot: nowAt(0).boot,
		uptime: nowAt(seconds).up,
		by: "claude --version",
		valid_for: 300,
		facts: { version: "2.1.332", signedIn: "yes" },
	});

describe("the start of a session", () => {
	it("says nothing where there is nothing, and makes no store", async () => {
		const root = join(freshRoot(), "state");
		expect(await start(contextOf(root))).toBeNull();
		expect(() => rmSync(root)).toThrow(/ENOENT/);
		expect(await start(contextOf(freshRoot()))).toBeNull();
	});

	it("tells what is running and what ended, each with its witness and its age", async () => {
		const root = freshRoot();
		running(root, A, null);
		finished(root, B, null);
		const text = await textOf(start(contextOf(root, { at: nowAt(5) })));
		expect(text).toMatch(
			/^Offload: 1 running · 1 ended since you last looked$/m,
		);
		expect(text).toMatch(/^lint-docs-00000001: \w+ \(heartbeat, 5s ago\)$/m);
		expect(text).toMatch(
			/^lint-docs-00000002: succeeded \(artefact; runner, 5s ago\): offload result lint-docs-00000002$/m,
		);
	});

	it("tells it once: not when the session is resumed, and what ended not in the next session", async () => {
		const root = freshRoot();
		running(root, A, null);
		finished(root, B, null);
		expect(await start(contextOf(root))).not.toBeNull();
		expect(await start(contextOf(root), SESSION, "resume")).toBeNull();
		const next = await textOf(start(contextOf(root), "another"));
		expect(next).toContain(A);
		expect(next).not.toContain(B);
	});

	it("tells a resumed session only what is new", async () => {
		const root = freshRoot();
		running(root, A);
		await start(contextOf(root));
		end(root, A);
		const text = await textOf(start(contextOf(root), SESSION, "resume"));
		expect(text).toMatch(/^Offload: 1 ended/);
		expect(text).not.toContain("running");
	});

	it("moves the mark only where a person looks on", async () => {
		const root = freshRoot();
		finished(root, B, null);
		const unattended = contextOf(root, {
			env: { CLAUDE_CODE_SESSION_ATTENDED: "0" },
		});
		expect(await textOf(start(unattended, "one"))).toContain(B);
		expect(await textOf(start(contextOf(root), "two"))).toContain(B);
		expect(await start(contextOf(root), "three")).toBeNull();
	});

	it("leaves out what the job's own session was told in a prompt", async () => {
		const root = freshRoot();
		finished(root, A);
		claimTelling(root, SESSION, `ended-${A}.1`);
		expect(await start(contextOf(root), "another")).toBeNull();
	});

	it("[C10] announces a job whose runner has died, and has a keeper looked for", async () => {
		const root = freshRoot();
		running(root, A, null);
		const ctx = contextOf(root, { alive: "dead", at: nowAt(60) });
		const text = await textOf(start(ctx));
		expect(text).toMatch(/^Offload: 1 to look after$/m);
		expect(text).toMatch(/^lint-docs-00000001: (lost|its runner is gone)/m);
		expect(text).toContain(`offload show ${A}`);
		expect(ctx.started).toEqual([["ps", "--quiet"]]);
	});

	it("shows what is present with its age, and has it looked at again where that is too old", async () => {
		const root = freshRoot();
		witness(root, 0);
		const fresh = contextOf(root, { at: nowAt(40) });
		expect(await textOf(start(fresh, "one"))).toBe(
			"Offload: claude 2.1.332: present, signed in: yes, seen 40s ago",
		);
		expect(fresh.started).toEqual([]);
		const old = contextOf(root, { at: nowAt(7200) });
		expect(await textOf(start(old, "two"))).toBe(
			"Offload: claude 2.1.332: unknown now, last seen 2h ago",
		);
		expect(old.started).toEqual([["detect", "--quiet"]]);
	});

	it("stays within ten lines, whatever there is", async () => {
		const root = freshRoot();
		for (let i = 0; i < 30; i++) {
			const name = i.toString(16).padStart(8, "0");
			running(root, `live-${name}`, null);
			finished(root, `done-${name}`, null);
		}
		const text = await textOf(start(contextOf(root)));
		expect(text.split("\n").length).toBeLessThanOrEqual(10);
		expect(text).toMatch(/30 running · 30 ended/);
		expect(text).toContain("and 25 more running: offload ps");
	});

	it("looks at no more jobs than there is time for, and says how many it left", async () => {
		const root = freshRoot();
		for (let i = 0; i < 3; i++) running(root, `live-0000000${i}`, null);
		const text = await textOf(start(contextOf(root, { left: () => 100 })));
		expect(text).toBe("Offload: 3 not looked at: offload ps");
	});

	it("says nothing to a worker of ours", async () => {
		const root = freshRoot();
		running(root, A, null);
		const env = { OFFLOAD_TOKEN: "00112233445566778899aabbccddeeff" };
		expect(await start(contextOf(root, { env }))).toBeNull();
	});

	it("[C2] one damaged job hides no other, and a damaged mark is said", async () => {
		const root = freshRoot();
		running(root, A, null);
		running(root, B, null);
		writeFileSync(attemptPaths(attemptDir(root, A, 1)).claim(1), "{");
		writeFileSync(store(root).told, "{");
		const text = await textOf(start(contextOf(root)));
		expect(text).toContain(`${B}: `);
		expect(text).toMatch(/1 not looked at/);
		expect(text).toMatch(/what ended before cannot be told: .*damaged/);
		expect(await start(contextOf(root), "next")).not.toBeNull();
	});
});
