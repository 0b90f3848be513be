import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Now } from "../../scripts/core/clock.ts";
import {
	attemptDir,
	attemptPaths,
	jobPaths,
	store,
} from "../../scripts/core/layout.ts";
import { view } from "../../scripts/core/view.ts";
import { currentClaim, takeClaim } from "../../scripts/jobs/claims.ts";
import { EventWriter, readEvents } from "../../scripts/jobs/events.ts";
import { loadFacts } from "../../scripts/jobs/facts.ts";
import { readRecent } from "../../scripts/jobs/ledger.ts";
import { listLive } from "../../scripts/jobs/live.ts";
import {
	OUTCOME_STEPS,
	repairMarker,
	writeOutcome,
} from "../../scripts/jobs/outcome.ts";
import { PUBLISH_STEPS, publish } from "../../scripts/jobs/publish.ts";
import { sweepLeftovers } from "../../scripts/jobs/remove.ts";
import { clock, randomHex } from "../../scripts/system/clock.ts";
import { ownIdentity, processProbe } from "../../scripts/system/process.ts";
import {
	beatOf,
	bundle,
	claimOf,
	ended,
	freshRoot,
	HANDLE,
	jobOf,
	outcomeOf,
	PETITION,
	planOf,
	start,
} from "../jobs/support.ts";

const preload = fileURLToPath(new URL("./at-call.cjs", import.meta.url));
let program = "";
let programs = "";
beforeAll(() => {
	programs = mkdtempSync(join(tmpdir(), "offload-programs-"));
	program = bundle("liver", programs);
});
afterAll(() => rmSync(programs, { recursive: true }));

const life = JSON.stringify({
	job: jobOf(),
	plan: planOf(),
	petition: PETITION.toString(),
	beat: beatOf(),
	outcome: outcomeOf(),
});

/** Lives a job's life in a process of its own, with a fault on the way. */
async function lived(root: string, fault: Record<string, string>) {
	const end = await ended(
		start(program, [root, life], {
			...process.env,
			...fault,
			NODE_OPTIONS: `--require ${preload}`,
		}),
	);
	const said = end.out.split("\n").filter(Boolean);
	// A killed process does not get to say how many there were.
	const calls = Number(
		/^calls (\d+)$/.exec(said.at(-1) ?? "")?.[1] ?? Infinity,
	);
	return { ...end, said: said.filter((s) => !s.startsWith("calls ")), calls };
}

type Lived = Awaited<ReturnType<typeof lived>>;

/** Lives one life for each change that it makes to the disk, the fault coming at that one; the last is without. */
async function atEveryCall(
	fault: string,
	check: (root: string, end: Lived, reached: boolean) => void,
) {
	for (let first = 1; ; first += 3) {
		const lives = [first, first + 1, first + 2].map(async (k) => {
			const root = freshRoot();
			const env = { FAULT_AT: String(k), FAULT_DO: fault };
			return { root, k, end: await lived(root, env) };
		});
		for (const { root, k, end } of await Promise.all(lives)) {
			const reached = end.calls >= k;
			check(root, end, reached);
			if (!reached) return;
		}
	}
}

/** The error of a writer whose disk failed it names the place, what is kept and the way out. */
function assertSaid(root: string, said: readonly string[]) {
	const error = JSON.parse(said.at(-1) ?? "");
	expect(error.reason).toBe("store");
	expect(error.about.startsWith(join(root, "/"))).toBe(true);
	expect(error.message).toContain(error.about);
	expect(error.kept).toBeTruthy();
	expect(error.next).toBeTruthy();
	if (said.includes("published")) return;
	const facts = loadFacts(root, HANDLE, processProbe(), clock());
	expect(listLive(root)).toEqual(facts === null ? [] : [HANDLE]);
}

const later = (seconds: number): Now => {
	const now = clock();
	return {
		...now,
		at: new Date(Date.parse(now.at) + seconds * 1000).toISOString(),
		up: now.up + seconds,
	};
};

/** What a reader concludes after the writer is gone; also that whatever was acknowledged is there. */
function assertTrue(root: string, said: readonly string[]) {
	const facts = loadFacts(root, HANDLE, processProbe(), clock());
	if (facts === null) {
		expect(said).not.toContain("published");
		return null;
	}
	const paths = attemptPaths(attemptDir(root, HANDLE, 1));
	const { events } = readEvents(paths.events);
	const types = events.map((e) => e.type);
	for (const word of ["launching", "spawned", "exited", "collecting"] as const)
		if (said.includes(word)) expect(types).toContain(word);
	expect(listLive(root).includes(HANDLE) || facts.outcome !== null).toBe(true);
	const { name } = view(facts, clock());
	if (facts.outcome) expect(name).toBe("succeeded");
	else if (facts.claim === null) expect(name).toBe("planned");
	// What was never launched is lost; of what was, an adopter has to say what it left.
	else expect(name).toBe(types.includes("launching") ? "unknown" : "lost");
	if (said.includes("claimed"))
		expect(facts.claim ?? facts.outcome).not.toBeNull();
	if (said.includes("ended")) expect(facts.outcome).not.toBeNull();
	return name;
}

/** Publishes again, adopts, concludes and repairs, as the next ones to come would. */
function heal(root: string) {
	publish(root, jobOf(), planOf(), PETITION);
	const { dir, events } = attemptPaths(attemptDir(root, HANDLE, 1));
	const facts = loadFacts(root, HANDLE, processProbe(), clock());
	if (facts?.outcome === null) {
		const generation = (currentClaim(dir)?.generation ?? 0) + 1;
		const heir = claimOf({
			generation,
			role: "adopter",
			by: ownIdentity(),
			nonce: randomHex(16),
			at: clock().at,
			up: clock().up,
		});
		expect(takeClaim(dir, heir)).toBe("taken");
		const writer = EventWriter.open(
			events,
			{
				ref: { handle: HANDLE, attempt: 1, host: "local" },
				generation,
				role: "adopter",
				by: ownIdentity(),
			},
			clock,
		);
		const end = clock();
		writeOutcome(
			root,
			outcomeOf({
				outcome: "lost",
				ending: "runner-died",
				at: end.at,
				up: end.up,
				by: { role: "adopter", generation, process: ownIdentity() },
			}),
		);
		writer.close();
	}
	for (const handle of listLive(root)) repairMarker(root, handle, later(61));
	sweepLeftovers(root, Date.now() + 7_200_000);
	expect(listLive(root)).toEqual([]);
	expect(
		loadFacts(root, HANDLE, processProbe(), clock())?.outcome,
	).not.toBeNull();
	const { rows } = readRecent(root, 100);
	expect(rows.filter((r) => r.kind === "ended")).toHaveLength(1);
	expect(readdirSync(store(root).jobs)).toEqual([HANDLE]);
	expect(readFileSync(jobPaths(root, HANDLE).petition)).toEqual(PETITION);
	expect(readEvents(events).torn).toBeLessThanOrEqual(1);
}

describe("a writer that is killed", () => {
	it.each(PUBLISH_STEPS)(
		"after the step %s of a publish leaves a job or none, and a repeat heals it",
		async (step) => {
			const root = freshRoot();
			const end = await lived(root, { KILL_AT: `publish:${step}` });
			expect(end.signal).toBe("SIGKILL");
			assertTrue(root, end.said);
			heal(root);
		},
	);

	it.each(OUTCOME_STEPS)(
		"[C1] after the step %s of an outcome leaves it standing, and a reader does the rest",
		async (step) => {
			const root = freshRoot();
			const end = await lived(root, { KILL_AT: `outcome:${step}` });
			expect(end.signal).toBe("SIGKILL");
			expect(assertTrue(root, end.said)).toBe("succeeded");
			heal(root);
		},
	);

	it("[C1] before any single change it makes to the disk leaves the view right or unknown, and nothing that cannot be claimed", async () => {
		const seen = new Set<string | null>();
		await atEveryCall("kill", (root, end, reached) => {
			seen.add(assertTrue(root, end.said));
			expect(end.signal).toBe(reached ? "SIGKILL" : null);
			heal(root);
		});
		expect([...seen].map(String).sort()).toEqual([
			"lost",
			"null",
			"planned",
			"succeeded",
			"unknown",
		]);
	});
});

describe.each(process.env.LONG ? ["ENOSPC", "EIO"] : ["ENOSPC"])(
	"a writer whose disk answers %s",
	(code) => {
		it("once, at any change it makes, says what and where, and leaves nothing half visible", async () => {
			await atEveryCall(code, (root, end, reached) => {
				expect(end.signal).toBeNull();
				assertTrue(root, end.said);
				if (end.code === 3) assertSaid(root, end.said);
				else expect(end.code).toBe(0);
				if (!reached) expect(end.said.at(-1)).toBe("ended");
				heal(root);
			});
		});
	},
);
