/** Records to build tests from (the frozen fixtures), a store of their own, and child processes that can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { afterEach } from "vitest";
import type { Now } from "../../scripts/core/clock.ts";
import type { Alive, ProcessProbe } from "../../scripts/core/ports.ts";
import type { Beat, Claim } from "../../scripts/core/records/attempt.ts";
import type { JobRecord } from "../../scripts/core/records/job.ts";
import type { LedgerRow } from "../../scripts/core/records/ledger.ts";
import type { OutcomeRecord } from "../../scripts/core/records/outcome.ts";
import type { LaunchPlan } from "../../scripts/core/records/plan.ts";
import type { ProcessIdentity } from "../../scripts/core/records/shapes.ts";

const formats = new URL("../fixtures/formats/", import.meta.url);
export const fixturePath = (name: string): string =>
	fileURLToPath(new URL(name, formats));
export const fixtureText = (name: string): string =>
	readFileSync(fixturePath(name), "utf8");
const fixture = <T>(name: string): T => JSON.parse(fixtureText(name)) as T;

export const HANDLE = "lint-docs-0a1b2c3d";
export const PETITION = readFileSync(fixturePath("petition-1"));
const outcomeFixture = fixture<OutcomeRecord>("outcome-1.json");
export const BOOT = outcomeFixture.by.process.boot;

export const jobOf = (over: Partial<JobRecord> = {}): JobRecord => ({
	...fixture<JobRecord>("job-1.json"),
	aliases: [],
	...over,
});
/** A job for that petition. */
export const jobFor = (
	handle: string,
	petition: Uint8Array,
	over: Partial<JobRecord> = {},
): JobRecord =>
	jobOf({
		handle,
		petition: {
			bytes: petition.length,
			sha256: createHash("sha256").update(petition).digest("hex"),
			sanitized: 0,
		},
		...over,
	});
export const planOf = (over: Partial<LaunchPlan> = {}): LaunchPlan => ({
	...fixture<LaunchPlan>("plan-1.json"),
	...over,
});
export const claimOf = (over: Partial<Claim> = {}): Claim => ({
	...fixture<Claim>("claim-1.json"),
	...over,
});
export const beatOf = (over: Partial<Beat> = {}): Beat => ({
	...fixture<Beat>("beat-1.json"),
	...over,
});
export const outcomeOf = (
	over: Partial<OutcomeRecord> = {},
): OutcomeRecord => ({ ...outcomeFixture, ...over });
export const rowOf = (over: Partial<LedgerRow> = {}): LedgerRow => ({
	format: 1,
	at: "2026-03-04T05:06:07.089Z",
	kind: "dispatched",
	handle: HANDLE,
	attempt: 1,
	unit: null,
	session: null,
	facts: {},
	...over,
});
export const identityOf = (
	pid: number,
	over: Partial<ProcessIdentity> = {},
): ProcessIdentity => ({ pid, start: "884211", boot: BOOT, ...over });

/** Both clocks, `seconds` after the fixtures were written. */
export const nowAt = (seconds: number): Now => ({
	at: new Date(
		Date.parse("2026-03-04T05:06:07.089Z") + seconds * 1000,
	).toISOString(),
	up: 8842.11 + seconds,
	boot: BOOT,
});

/** A probe with fixed answers. */
export const probeOf = (
	alive: (identity: ProcessIdentity) => Alive,
	carriers: readonly ProcessIdentity[] | "unknown" = [],
): ProcessProbe => ({ isAlive: alive, findByToken: () => carriers });

const made: string[] = [];
const children = new Set<ChildProcess>();

/** A state root of its own, removed after the test. */
export function freshRoot(): string {
	const dir = mkdtempSync(join(tmpdir(), "offload-store-"));
	chmodSync(dir, 0o700);
	made.push(dir);
	return dir;
}

afterEach(() => {
	for (const child of children) child.kill("SIGKILL");
	children.clear();
	for (const dir of made.splice(0))
		rmSync(dir, { recursive: true, force: true });
});

/** Bundles a test program of this folder, so that any Node can run it. */
export function bundle(program: string, into: string): string {
	const outfile = join(into, `${program}.cjs`);
	buildSync({
		entryPoints: [fileURLToPath(new URL(`./${program}.ts`, import.meta.url))],
		bundle: true,
		platform: "node",
		format: "cjs",
		target: "node20",
		outfile,
		logLevel: "error",
	});
	return outfile;
}

/** Starts a bundled program. */
export function start(
	program: string,
	args: readonly string[],
	env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
	const child = spawn(process.execPath, [program, ...args], {
		env,
		stdio: ["ignore", "pipe", "inherit"],
	});
	children.add(child);
	child.once("exit", () => children.delete(child));
	return child;
}

/** How a child ended, and what it printed. */
export function ended(child: ChildProcess): Promise<{
	code: number | null;
	signal: string | null;
	out: string;
}> {
	let out = "";
	child.stdout?.on("data", (chunk) => {
		out += chunk;
	});
	return new Promise((resolve) => {
		child.once("close", (code, signal) => resolve({ code, signal, out }));
	});
}
