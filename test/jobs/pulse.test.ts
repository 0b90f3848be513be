import { rmSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	attemptDir,
	attemptPaths,
	jobPaths,
} from "../../scripts/core/layout.ts";
import { view } from "../../scripts/core/view.ts";
import { loadFacts } from "../../scripts/jobs/facts.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { pulseOf } from "../../scripts/jobs/pulse.ts";
import { asJson, writeDurable } from "../../scripts/system/files.ts";
import {
	BOOT,
	beatOf,
	claimOf,
	fixtureText,
	freshRoot,
	HANDLE,
	jobOf,
	nowAt,
	outcomeOf,
	PETITION,
	planOf,
	probeOf,
} from "./support.ts";

const LINES = fixtureText("events-1.jsonl").trimEnd().split("\n");

describe("the quick look at a job", () => {
	it("never says of a job that it runs where the whole look says something else, and has its age", () => {
		const root = freshRoot();
		publish(root, jobOf(), planOf(), PETITION);
		const paths = attemptPaths(attemptDir(root, HANDLE, 1));
		writeDurable(paths.claim(1), asJson(claimOf()));
		let running = 0;
		fc.assert(
			fc.property(
				fc.oneof(
					fc.constant(LINES.slice(0, 3)),
					fc
						.subarray(LINES.slice(1, 17))
						.map((rest) => [LINES[0] as string, ...rest]),
				),
				fc.constantFrom("alive", "alive", "alive", "dead", "unknown"),
				fc.integer({ min: -3, max: 18 }),
				fc.constantFrom(
					"",
					"",
					"",
					"torn",
					"no beat",
					"damaged beat",
					"outcome",
				),
				fc.constantFrom(false, false, false, true),
				(lines, alive, age, harm, rebooted) => {
					writeFileSync(
						paths.events,
						`${lines.join("\n")}\n${harm === "torn" ? '{"seq"' : ""}`,
					);
					rmSync(paths.beat, { force: true });
					rmSync(paths.outcome, { force: true });
					if (harm === "damaged beat") writeFileSync(paths.beat, "{");
					else if (harm !== "no beat")
						writeDurable(
							paths.beat,
							asJson(beatOf({ at: nowAt(0).at, up: nowAt(0).up })),
						);
					if (harm === "outcome")
						writeDurable(paths.outcome, asJson(outcomeOf()));
					const processes = probeOf(() => alive as "alive");
					const now = { ...nowAt(age), boot: rebooted ? `${BOOT}x` : BOOT };
					const quick = pulseOf(root, HANDLE, processes, now);
					if (quick === null) return;
					running += 1;
					const facts = loadFacts(root, HANDLE, processes, now);
					expect(facts).not.toBeNull();
					if (facts === null) return;
					expect(view(facts, now)).toMatchObject({
						name: "running",
						witness: { by: "heartbeat", ageS: quick },
					});
				},
			),
			{ numRuns: 400 },
		);
		expect(running).toBeGreaterThan(10);
	});

	it("says nothing of a job that is not there", () => {
		const root = freshRoot();
		const processes = probeOf(() => "alive");
		expect(pulseOf(root, HANDLE, processes, nowAt(0))).toBeNull();
		publish(root, jobOf(), planOf(), PETITION);
		expect(pulseOf(root, HANDLE, processes, nowAt(0))).toBeNull();
		rmSync(jobPaths(root, HANDLE).dir, { recursive: true });
		expect(pulseOf(root, HANDLE, processes, nowAt(0))).toBeNull();
	});
});
