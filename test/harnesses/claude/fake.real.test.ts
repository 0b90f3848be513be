import { spawn } from "node:child_process";
import {
	closeSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProcessEnd } from "../../../scripts/core/ports.ts";
import type { NewEvent } from "../../../scripts/core/records/event.ts";
import { cleanTail } from "../../../scripts/core/tail.ts";
import { combine } from "../../../scripts/core/verdict.ts";
import { claude } from "../../../scripts/harnesses/claude/index.ts";

const FAKE = join(import.meta.dirname, "../../fakes/claude.mjs");
let base: string;
beforeEach(() => {
	base = mkdtempSync(join(tmpdir(), "offload-fake-"));
	mkdirSync(join(base, "work"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Runs the stand-in as a runner does: petition, stdout and stderr are files. */
async function run(does: string) {
	const file = (name: string) => join(base, name);
	writeFileSync(file("petition"), "the petition");
	writeFileSync(
		file(".fake-claude.json"),
		JSON.stringify({ does, record: file("record") }),
	);
	const { argv } = claude.build("oneshot", {
		program: FAKE,
		tier: {
			model: { requested: null, applied: "inherit", why: "" },
			effort: { requested: null, applied: "inherit", why: "" },
		},
		profile: "write",
		folderTrusted: true,
		cwd: file("work"),
		args: [],
		resume: null,
	});
	const fds = [
		openSync(file("petition"), "r"),
		openSync(file("out"), "a"),
		openSync(file("err"), "a"),
	];
	const child = spawn(argv[0] as string, argv.slice(1), {
		cwd: file("work"),
		env: { PATH: process.env.PATH ?? "", HOME: base },
		stdio: fds as [number, number, number],
	});
	const end = await new Promise<ProcessEnd>((resolve) =>
		child.once("close", (code, signal) => resolve({ code, signal })),
	);
	for (const fd of fds) closeSync(fd);
	const decoder = claude.decoder("oneshot");
	const events: NewEvent[] = [];
	for (const line of readFileSync(file("out"), "utf8").split("\n"))
		events.push(...decoder.line(line));
	const harness = decoder.end(end);
	const report = harness.report;
	const verdict = combine({
		end,
		harness,
		artefact:
			report === null || report === ""
				? null
				: {
						kind: "report",
						file: "report.md",
						bytes: report.length,
						sha256: "0".repeat(64),
					},
		expect: "report",
		stopped: null,
		deadline: null,
		spawned: true,
		runnerDied: false,
	});
	return {
		verdict,
		harness,
		engaged: events.some(({ type }) => type === "engaged"),
		tail: cleanTail(harness.complaint || readFileSync(file("err"), "utf8")),
		work: (name: string) => existsSync(join(base, "work", name)),
	};
}

describe("what claude may do, and the verdict on it", () => {
	it.each([
		["success", "succeeded", "artefact", true],
		["retries", "succeeded", "artefact", true],
		["several-results", "succeeded", "artefact", true],
		["thinking", "succeeded", "artefact", true],
		["garbage", "succeeded", "artefact", true],
		["denied", "succeeded", "artefact", true],
		["write", "succeeded", "artefact", true],
		["empty", "failed", "no-report", true],
		["blank", "failed", "no-report", true],
		["api-error", "failed", "api-error", false],
		["api-error-2.1.197", "failed", "api-error", false],
		["quota", "failed", "quota", false],
		["quota-unknown", "failed", "quota", false],
		["is-error-exit-0", "failed", "harness-error", true],
		["limit", "failed", "limit", true],
		["unfinished", "failed", "harness-error", true],
		["not-asked", "failed", "harness-error", false],
		["several-results-last-fails", "failed", "api-error", true],
		["mute", "failed", "no-envelope", false],
		["no-result", "failed", "no-envelope", true],
		["envelope-only", "failed", "harness-error", false],
		["plain-error", "failed", "exit-code", false],
		["crash", "failed", "exit-code", false],
		["killed", "failed", "signal", true],
		["success-killed", "failed", "signal", true],
	])("[B7] [B8] %s: %s, %s", async (does, outcome, ending, engaged) => {
		const seen = await run(does);
		expect(seen.verdict).toMatchObject({ outcome, ending });
		expect(seen.engaged).toBe(engaged);
	});

	it("[B8] names the denied tool in the verdict of a run that boasts", async () => {
		expect((await run("denied")).verdict.detail).toContain("denied: Write");
	});

	it("[F1] knows until when the quota is used up", async () => {
		const { harness } = await run("quota");
		expect(harness.said?.resetAt).toBe("2030-03-17T17:46:40.000Z");
	});

	it("[B18] has a tail that names the reason, without colours and secrets", async () => {
		const crash = await run("crash");
		expect(crash.tail).toContain("fatal: the scripted crash");
		expect(crash.tail).not.toContain("canary");
		expect(crash.tail).not.toContain("\u001b");
		rmSync(join(base, "out"));
		rmSync(join(base, "err"));
		expect((await run("api-error")).tail).toContain("the scripted reason");
	});

	it("writes into its folder", async () => {
		expect((await run("write")).work("made-by-the-worker.txt")).toBe(true);
	});

	it("[B16] is given the petition on stdin and nowhere else", async () => {
		await run("success");
		const seen = JSON.parse(readFileSync(join(base, "record"), "utf8"));
		expect(seen.stdin).toBe("the petition");
		expect(seen.stdinKind).toBe("file");
		expect(JSON.stringify([seen.argv, seen.env])).not.toContain("petition");
	});
});
