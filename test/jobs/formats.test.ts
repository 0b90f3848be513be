import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ledgerPath, sessionPaths } from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import * as attempt from "../../scripts/core/records/attempt.ts";
import { event } from "../../scripts/core/records/event.ts";
import { holdRecord } from "../../scripts/core/records/hold.ts";
import { jobRecord } from "../../scripts/core/records/job.ts";
import { LEDGER_KINDS, ledgerRow } from "../../scripts/core/records/ledger.ts";
import { outcomeRecord } from "../../scripts/core/records/outcome.ts";
import { placementRecord } from "../../scripts/core/records/placement.ts";
import { launchPlan } from "../../scripts/core/records/plan.ts";
import {
	captureRecord,
	sessionRecord,
	toldRecord,
} from "../../scripts/core/records/session.ts";
import { TRAIL_KINDS } from "../../scripts/core/records/trail.ts";
import { usageRecord } from "../../scripts/core/records/usage.ts";
import { witnessRecord } from "../../scripts/core/records/witness.ts";
import { readEvents } from "../../scripts/jobs/events.ts";
import { readMonth } from "../../scripts/jobs/ledger.ts";
import { readTrail } from "../../scripts/sessions/trail.ts";
import { makeDir, readJson } from "../../scripts/system/files.ts";
import { fixturePath, fixtureText, freshRoot } from "./support.ts";

const records = {
	"job-1.json": jobRecord,
	"plan-1.json": launchPlan,
	"claim-1.json": attempt.claim,
	"claim-1-adopter.json": attempt.claim,
	"claim-1-verb.json": attempt.claim,
	"beat-1.json": attempt.beat,
	"command-1.json": attempt.command,
	"command-1-steer.json": attempt.command,
	"receipt-1.json": attempt.receipt,
	"marker-1.json": attempt.liveMarker,
	"alias-1.json": attempt.alias,
	"outcome-1.json": outcomeRecord,
	"outcome-1-patch.json": outcomeRecord,
	"outcome-1-commit.json": outcomeRecord,
	"outcome-1-lost.json": outcomeRecord,
	"placement-1.json": placementRecord,
	"witness-1.json": witnessRecord,
	"hold-1.json": holdRecord,
	"usage-1.json": usageRecord,
	"session-1.json": sessionRecord,
	"told-1.json": toldRecord,
	"capture-1.json": captureRecord,
};
const names = Object.keys(records) as (keyof typeof records)[];

/** Reads a changed copy of a fixture, and returns the complaint. */
function complaint(name: keyof typeof records, text: string): OffloadError {
	const path = join(freshRoot(), name);
	writeFileSync(path, text);
	try {
		readJson<unknown>(path, records[name], "record");
	} catch (error) {
		if (error instanceof OffloadError) return error;
	}
	throw new Error(`${name} was read without a complaint`);
}

describe("the frozen formats", () => {
	it.each(names)("%s is still read, and nothing of it is lost", (name) => {
		const read = readJson<unknown>(fixturePath(name), records[name], "record");
		expect(read).toEqual(JSON.parse(fixtureText(name)));
	});

	it("events-1.jsonl is still read, and holds every type of event", () => {
		const read = readEvents(fixturePath("events-1.jsonl"));
		expect(read.torn).toBe(0);
		const types = new Set(read.events.map((e) => e.type));
		const known = event.def
			.getter()
			.def.options.map((o) => [...o.def.shape.type.def.values][0]);
		expect([...types].sort()).toEqual([...known].sort());
	});

	it("ledger-1.jsonl is still read, and holds every kind of row", () => {
		const root = freshRoot();
		makeDir(join(root, "ledger"));
		writeFileSync(ledgerPath(root, "2026-03"), fixtureText("ledger-1.jsonl"));
		const read = readMonth(root, "2026-03");
		expect(read.unreadable).toBe(0);
		expect(read.rows.map((r) => r.kind)).toEqual([...LEDGER_KINDS]);
		expect(ledgerRow.safeParse(read.rows[0]).success).toBe(true);
	});
});

it("trail-1.jsonl is still read, and holds every kind of row", () => {
	const root = freshRoot();
	makeDir(join(root, "sessions"));
	makeDir(join(root, "sessions", "s"));
	writeFileSync(sessionPaths(root, "s").trail, fixtureText("trail-1.jsonl"));
	const read = readTrail(root, "s");
	expect(read.unreadable).toBe(0);
	expect(read.rows.map((r) => r.kind)).toEqual([...TRAIL_KINDS]);
});

describe("a record of a newer format", () => {
	it.each(names)("[C2] %s is refused by name", (name) => {
		const value = { ...JSON.parse(fixtureText(name)), format: 7, more: 1 };
		const error = complaint(name, JSON.stringify(value));
		expect(error.reason).toBe("corrupt");
		expect(error.message).toContain(
			"written by a newer Offload (format 7); this one reads up to 1",
		);
		expect(error.next).toContain("update Offload");
	});

	it("[C2] events and ledger rows are refused by name", () => {
		const root = freshRoot();
		const newer = (name: string) =>
			fixtureText(name).replaceAll('"format":1', '"format":7');
		const events = join(root, "events.jsonl");
		writeFileSync(events, newer("events-1.jsonl"));
		expect(() => readEvents(events)).toThrow(/newer Offload \(format 7\)/);
		makeDir(join(root, "ledger"));
		writeFileSync(ledgerPath(root, "2026-03"), newer("ledger-1.jsonl"));
		expect(() => readMonth(root, "2026-03")).toThrow(/newer Offload/);
	});
});

describe("a damaged record", () => {
	it.each(names)("[C2] %s cut short names its line", (name) => {
		const text = fixtureText(name);
		const error = complaint(name, text.slice(0, text.length - 6));
		expect(error.reason).toBe("corrupt");
		expect(error.message).toMatch(/line \d+: found text that is not JSON/);
		expect(error.about).toContain(name);
		expect(error.kept).toBeDefined();
	});

	it.each(names)("[C2] %s emptied says so", (name) => {
		expect(complaint(name, "").message).toContain("found an empty file");
	});

	it.each(names)(
		"[C2] %s without any one of its keys names that key",
		(name) => {
			const value = JSON.parse(fixtureText(name));
			for (const key of Object.keys(value)) {
				const { [key]: _, ...rest } = value;
				const { message } = complaint(name, JSON.stringify(rest));
				expect(message).toContain(`key "${key}": found nothing, allowed: `);
			}
		},
	);

	it("names the key, what was found and what is allowed", () => {
		const value = JSON.parse(fixtureText("outcome-1.json"));
		const say = (over: object) =>
			complaint("outcome-1.json", JSON.stringify({ ...value, ...over }))
				.message;
		expect(say({ outcome: "perfect" })).toContain(
			'key "outcome": found "perfect", allowed: "succeeded", "failed", "stopped", "lost"',
		);
		expect(say({ attempt: 0 })).toContain(
			'key "attempt": found 0, allowed: at least 1',
		);
		expect(say({ tail: "x".repeat(5000) })).toMatch(
			/key "tail": found "x+\.\.\., allowed: at most 4096/,
		);
		expect(say({ colour: "blue" })).toContain(
			'key "colour": found "blue", allowed: no such key',
		);
		expect(say({ handle: "../../etc" })).toContain('key "handle": found');
		expect(say({ by: { ...value.by, process: 7 } })).toContain(
			'key "by.process": found 7, allowed: a value of type object',
		);
	});

	it("is refused where its bytes are not UTF-8", () => {
		const path = join(freshRoot(), "claim");
		writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d]));
		expect(() => readJson(path, attempt.claim, "claim")).toThrow(/not UTF-8/);
	});
});
