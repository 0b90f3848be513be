import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { userStamp } from "../../scripts/config/stamp.ts";
import { store } from "../../scripts/core/layout.ts";
import { examine } from "../../scripts/dispatch/hosts/doctor.ts";
import { hook as start } from "../../scripts/hooks/session-start.ts";
import { hook as prompt } from "../../scripts/hooks/user-prompt-submit.ts";
import { writeDeclared } from "../../scripts/jobs/hosts.ts";
import { type Behaviour, links, spec } from "../dispatch/hosts/support.ts";
import { freshRoot, nowAt } from "../jobs/support.ts";
import { contextOf, SESSION } from "./support.ts";

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

let home: string;
let root: string;
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), "offload-hosts-"));
	made.push(home);
	root = freshRoot();
});

/** Writes a user's file, which no hook reads. */
function configure(text = "not even: [yaml"): void {
	mkdirSync(join(home, ".config/offload"), { recursive: true });
	writeFileSync(join(home, ".config/offload/config.yaml"), text);
}
const declare = (...aliases: string[]) =>
	writeDeclared(root, { stamp: userStamp({}, home), aliases });
const seen = (alias: string, does: Behaviour, at = 0) =>
	examine(
		{ root, clock: () => nowAt(at), link: links(() => does).link },
		spec(alias),
		{ depth: "full", withinS: 0.05 },
	);
const ctxAt = (seconds: number, session: object = {}) =>
	contextOf(root, { home, at: nowAt(seconds), ...session });
async function begins(seconds: number, session = SESSION) {
	const ctx = ctxAt(seconds);
	const out = await start(ctx, { session_id: session, source: "startup" });
	return { text: out?.systemMessage ?? null, started: ctx.started, out };
}
async function types(seconds: number, session = SESSION) {
	const ctx = ctxAt(seconds);
	const out = await prompt(ctx, { session_id: session, prompt: "go on" });
	expect(ctx.started).toEqual([]);
	return out?.hookSpecificOutput?.additionalContext ?? null;
}
const REFRESH = ["__refresh", "hosts"];

describe("the start of a session", () => {
	it("says nothing of hosts where none is declared, and starts nothing", async () => {
		expect(await begins(0)).toMatchObject({ text: null, started: [] });
		configure();
		declare();
		expect(await begins(0, "two")).toMatchObject({ text: null, started: [] });
	});

	it("has the hosts looked at where the user's file is new or changed, without reading it", async () => {
		configure();
		expect(await begins(0)).toMatchObject({ text: null, started: [REFRESH] });
		declare();
		configure("another: text, longer");
		expect((await begins(0, "two")).started).toEqual([REFRESH]);
	});

	it("tells each declared host in a line of its own with its age, to the person and to the model", async () => {
		configure();
		declare("m5", "new");
		await seen("m5", "ready");
		const { text, out, started } = await begins(40);
		expect(text).toBe(
			[
				"Offload m5: headless-ready=yes · gate-ready=yes · session-ready=yes · seen 40s ago · load 1.2 · mem free 71% · 0 jobs · claude procs 2",
				"Offload new: headless-ready=unknown · gate-ready=unknown · why not-looked-at",
			].join("\n"),
		);
		expect(out?.hookSpecificOutput?.additionalContext).toBe(text);
		expect(started).toEqual([REFRESH]);
	});

	it("has nobody asked again who was seen just now", async () => {
		configure();
		declare("m5");
		await seen("m5", "ready");
		expect((await begins(40)).started).toEqual([]);
		expect((await begins(61, "two")).started).toEqual([REFRESH]);
	});

	it("tells what is past its time as unknown", async () => {
		configure();
		declare("m5");
		await seen("m5", "ready");
		const { text } = await begins(301);
		expect(text).toContain("headless-ready=unknown · gate-ready=unknown");
		expect(text).toContain("why too-old");
	});

	it("stays short with many hosts", async () => {
		configure();
		declare(...Array.from({ length: 40 }, (_, i) => `h${i}`));
		const { text } = await begins(0);
		expect(text?.split("\n")).toHaveLength(5);
		expect(text).toContain("and 12 more hosts: offload hosts");
	});

	it("passes over a damaged list, and has it made anew", async () => {
		configure();
		writeFileSync(store(root).hosts, "{");
		expect(await begins(0)).toMatchObject({ text: null, started: [REFRESH] });
	});
});

describe("the next prompt", () => {
	it("tells what changed of a host, once, and not that it is older", async () => {
		configure();
		declare("m5");
		await seen("m5", "ready");
		await begins(100);
		expect(await types(101)).toBeNull();
		await seen("m5", "ready", 110);
		expect(await types(111)).toBeNull();
		await seen("m5", "signed-out", 120);
		expect(await types(121)).toContain(
			"Offload m5: headless-ready=no · gate-ready=yes",
		);
		expect(await types(122)).toBeNull();
		await seen("m5", "ready", 130);
		expect(await types(131)).toContain("headless-ready=yes");
	});

	it("tells what the look in the background found of a host that was not known", async () => {
		configure();
		await begins(0);
		declare("m5");
		await seen("m5", "refuses-the-connection", 3);
		expect(await types(5)).toContain(
			"Offload m5: headless-ready=no · gate-ready=no · session-ready=no · why tcp",
		);
	});

	it("says nothing to a session that was told of no hosts, and nothing that is past its time", async () => {
		configure();
		declare("m5");
		await seen("m5", "ready");
		expect(await types(1, "other")).toBeNull();
		await begins(0);
		await seen("m5", "signed-out", 10);
		expect(await types(500)).toBeNull();
	});
});
