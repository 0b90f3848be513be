import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	attemptDir,
	attemptPaths,
	jobPaths,
} from "../../scripts/core/layout.ts";
import type { NewEvent } from "../../scripts/core/records/event.ts";
import { view } from "../../scripts/core/view.ts";
import { takeClaim } from "../../scripts/jobs/claims.ts";
import { EventWriter } from "../../scripts/jobs/events.ts";
import { loadFacts, loadMany } from "../../scripts/jobs/facts.ts";
import { writeOutcome } from "../../scripts/jobs/outcome.ts";
import { addAttempt, publish } from "../../scripts/jobs/publish.ts";
import { asJson, writeDurable } from "../../scripts/system/files.ts";
import {
	beatOf,
	claimOf,
	freshRoot,
	HANDLE,
	identityOf,
	jobFor,
	jobOf,
	nowAt,
	outcomeOf,
	PETITION,
	planOf,
	probeOf,
} from "./support.ts";

const LAUNCHING: NewEvent = { type: "launching", program: "/p", cwd: "/" };
const SPAWNED: NewEvent = { type: "spawned", worker: identityOf(4243) };
const allAlive = probeOf(() => "alive");
const now = nowAt(3);

function published() {
	const root = freshRoot();
	publish(root, jobOf(), planOf(), PETITION);
	const paths = attemptPaths(attemptDir(root, HANDLE, 1));
	return { root, paths };
}

/** A job whose runner wrote these events and a heartbeat. */
function running(events: readonly NewEvent[]) {
	const { root, paths } = published();
	takeClaim(paths.dir, claimOf());
	let s = 0;
	const writer = EventWriter.open(
		paths.events,
		{
			ref: { handle: HANDLE, attempt: 1, host: "local" },
			generation: 1,
			role: "runner",
			by: claimOf().by,
		},
		() => nowAt(s++),
	);
	for (const event of events) writer.write(event);
	writer.close();
	writeDurable(
		paths.beat,
		asJson(beatOf({ at: nowAt(2).at, up: nowAt(2).up })),
	);
	return { root, paths };
}

describe("the facts of a job", () => {
	it("are null where there is no such job", () => {
		expect(loadFacts(freshRoot(), HANDLE, allAlive, now)).toBeNull();
	});

	it("of one that nobody claimed are its record alone", () => {
		const { root } = published();
		const facts = loadFacts(root, HANDLE, allAlive, now);
		expect(facts).toMatchObject({ job: jobOf(), attempt: 1, claim: null });
		expect(facts && view(facts, now).name).toBe("planned");
	});

	it("of one that runs are its claim, log and heartbeat, and who lives", () => {
		const { root } = running([LAUNCHING, SPAWNED]);
		const facts = loadFacts(root, HANDLE, allAlive, now);
		expect(facts).toMatchObject({
			holder: "alive",
			worker: "alive",
			carriers: null,
			beat: { lastSeq: 7 },
		});
		expect(facts && view(facts, now)).toMatchObject({
			name: "running",
			witness: { by: "heartbeat", ageS: 1 },
		});
	});

	it("of one that has ended are its outcome: the log is not even opened", () => {
		const { root, paths } = running([LAUNCHING, SPAWNED]);
		writeOutcome(root, outcomeOf());
		writeFileSync(paths.events, '{"format":7}\n');
		writeFileSync(paths.claim(1), "damaged");
		const facts = loadFacts(root, HANDLE, probeOf(neverAsked), now);
		expect(facts?.outcome).toEqual(outcomeOf());
	});

	it("are of the latest attempt, by number", () => {
		const { root } = published();
		for (let n = 2; n <= 10; n++)
			addAttempt(root, HANDLE, planOf({ attempt: n }));
		expect(loadFacts(root, HANDLE, allAlive, now)?.attempt).toBe(10);
	});

	it("hold the outcome that a runner wrote just before its death was seen", () => {
		const { root } = running([LAUNCHING, SPAWNED]);
		const probe = probeOf(() => {
			writeOutcome(root, outcomeOf());
			return "dead";
		});
		expect(loadFacts(root, HANDLE, probe, now)?.outcome).toEqual(outcomeOf());
	});

	it("hold the heir that claimed while the death was seen", () => {
		const { root, paths } = running([LAUNCHING, SPAWNED]);
		const heir = claimOf({
			generation: 2,
			role: "adopter",
			by: identityOf(99),
			nonce: "2".repeat(32),
		});
		const probe = probeOf(({ pid }) => {
			if (pid === 99) return "alive";
			takeClaim(paths.dir, heir);
			return "dead";
		});
		const facts = loadFacts(root, HANDLE, probe, now);
		expect(facts).toMatchObject({ claim: heir, holder: "alive" });
		// The predecessor's heartbeat is no witness for the heir.
		expect(facts && view(facts, now).name).toBe("unknown");
	});

	it("look for a worker by its token only between the intent and the spawn", () => {
		const asked: (number | undefined)[] = [];
		const probe = {
			isAlive: () => "dead" as const,
			findByToken: (token: string, since?: number) => {
				expect(token).toBe(jobOf().token);
				asked.push(since);
				return [identityOf(5)];
			},
		};
		const gap = running([LAUNCHING]);
		expect(loadFacts(gap.root, HANDLE, probe, now)?.carriers).toEqual([
			identityOf(5),
		]);
		expect(asked).toEqual([nowAt(1).up]);
		loadFacts(running([]).root, HANDLE, probe, now);
		loadFacts(running([LAUNCHING, SPAWNED]).root, HANDLE, probe, now);
		const restarted = { ...now, boot: "another-boot" };
		loadFacts(gap.root, HANDLE, probe, restarted);
		expect(asked).toHaveLength(1);
	});

	it("look for one where a torn line may have been the launch", () => {
		const { root, paths } = running([]);
		writeFileSync(paths.events, '{"seq":1,"type":"launc\n', { flag: "a" });
		const probe = probeOf(() => "dead", [identityOf(5)]);
		const facts = loadFacts(root, HANDLE, probe, now);
		expect(facts?.events.unreadable).toBe(1);
		expect(facts && view(facts, now)).toMatchObject({
			name: "unknown",
			spawned: "yes",
		});
	});

	it("say that a heartbeat is damaged, and an error that anything else is", () => {
		const { root, paths } = running([LAUNCHING, SPAWNED]);
		writeFileSync(paths.beat, "");
		const facts = loadFacts(root, HANDLE, allAlive, now);
		expect(facts?.beat).toBe("damaged");
		expect(facts && view(facts, now).name).toBe("unknown");
		writeFileSync(paths.claim(1), "");
		expect(() => loadFacts(root, HANDLE, allAlive, now)).toThrow(
			/claim is damaged/,
		);
	});
});

describe("the facts of many jobs", () => {
	it("[C2] leave out what has no job, and let one damaged job hide no other", () => {
		const { root } = published();
		const other = "other-00000001";
		const damaged = "damaged-00000002";
		publish(root, jobFor(other, PETITION), planOf({ handle: other }), PETITION);
		publish(
			root,
			jobFor(damaged, PETITION),
			planOf({ handle: damaged }),
			PETITION,
		);
		writeFileSync(jobPaths(root, damaged).job, "{");
		const all = [HANDLE, other, damaged, "gone-00000003"];
		const loaded = loadMany(root, all, allAlive, now);
		expect(loaded.map((l) => [l.handle, "facts" in l])).toEqual([
			[HANDLE, true],
			[other, true],
			[damaged, false],
		]);
		const last = loaded[2];
		expect(last && "error" in last && last.error.about).toContain(damaged);
	});
});

function neverAsked(): never {
	throw new Error("no process was to be looked at");
}
