import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobPaths, store } from "../../scripts/core/layout.ts";
import { loadMany } from "../../scripts/jobs/facts.ts";
import { listMonths, readMonth } from "../../scripts/jobs/ledger.ts";
import { listJobs, listLive } from "../../scripts/jobs/live.ts";
import { clock } from "../../scripts/system/clock.ts";
import { processProbe } from "../../scripts/system/process.ts";
import {
	bundle,
	ended,
	freshRoot,
	jobOf,
	planOf,
	rowOf,
	start,
} from "../jobs/support.ts";

let programs = "";
let program = "";
beforeAll(() => {
	programs = mkdtempSync(join(tmpdir(), "offload-programs-"));
	program = bundle("appender", programs);
});
afterAll(() => rmSync(programs, { recursive: true }));

const WRITERS = 16;
const ROWS = process.env.LONG ? 200 : 50;
const given = JSON.stringify({ row: rowOf(), job: jobOf(), plan: planOf() });

/** Numbers that look random and are the same in every run with the same seed. */
function numbers(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (state * 1664525 + 1013904223) % 4294967296;
		return Math.floor((state / 4294967296) * below);
	};
}

describe("sixteen processes that write at once", () => {
	it.each([1, 2])(
		`[C2] lose no acknowledged row and no acknowledged job, though half of them are killed (seed %i)`,
		async (seed) => {
			const root = freshRoot();
			const random = numbers(seed);
			const acknowledged: string[] = [];
			const ends = Array.from({ length: WRITERS }, async (_, i) => {
				const child = start(program, [root, `w${i}`, String(ROWS), given]);
				const killAfter = i % 2 === 0 ? random(ROWS) : Number.POSITIVE_INFINITY;
				let rows = 0;
				child.stdout?.on("data", (chunk: Buffer) => {
					rows += chunk.toString().split("row ").length - 1;
					if (rows > killAfter) child.kill("SIGKILL");
				});
				const end = await ended(child);
				// What was said in part was not said.
				acknowledged.push(...end.out.split("\n").slice(0, -1));
				return end;
			});
			const killed = (await Promise.all(ends)).filter((e) => e.signal !== null);
			expect(killed.length).toBeGreaterThan(0);

			const months = listMonths(root).map((m) => readMonth(root, m));
			const facts = months.flatMap((m) => m.rows).map((r) => r.facts.fact);
			const torn = months.reduce((sum, m) => sum + m.unreadable, 0);
			expect(torn).toBeLessThanOrEqual(killed.length);
			const rows = acknowledged.filter((a) => a.startsWith("row "));
			expect(rows.length).toBeGreaterThan((WRITERS / 2) * ROWS - 1);
			const there = new Set(facts.map((f) => `row ${f}`));
			expect(rows.filter((a) => !there.has(a))).toEqual([]);
			expect(new Set(facts).size).toBe(facts.length);

			const jobs = listJobs(root);
			const marked = new Set(listLive(root));
			const known = new Set(jobs.map((h) => `job ${h}`));
			expect(
				acknowledged.filter((a) => a.startsWith("job ") && !known.has(a)),
			).toEqual([]);
			for (const handle of jobs) {
				expect(marked).toContain(handle);
				const text = readFileSync(jobPaths(root, handle).petition, "utf8");
				expect(text.split("\n")).toHaveLength(501);
			}
			const loaded = loadMany(root, jobs, processProbe(), clock());
			expect(loaded.filter((l) => "error" in l)).toEqual([]);
			expect(loaded).toHaveLength(jobs.length);
			const unfinished = readdirSync(store(root).jobs).length - jobs.length;
			expect(unfinished).toBeLessThanOrEqual(killed.length);
		},
	);
});
