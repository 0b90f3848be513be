import { describe, expect, it } from "vitest";
import { disk, jobs, memoryOf } from "../../../scripts/hosts/there/machine.ts";
import {
	ProbeError,
	probe,
	runProbes,
} from "../../../scripts/hosts/there/probes.ts";
import { freshRoot } from "../../jobs/support.ts";

describe("the memory of a host", () => {
	it("is what the kernel says is available, in percent", () => {
		expect(
			memoryOf("MemTotal:  1000 kB\nMemFree:  10 kB\nMemAvailable:  250 kB\n"),
		).toEqual({ freePct: 25 });
	});

	it.each([
		"",
		"MemTotal: 1000 kB\nMemFree: 10 kB\n",
		"MemTotal: 0 kB\nMemAvailable: 0 kB\n",
		"MemTotal: 10 kB\nMemAvailable: 11 kB\n",
		"MemTotal: x kB\nMemAvailable: y kB\n",
	])("[F4] is unknown and never 0 where it does not say: %j", (text) => {
		expect(() => memoryOf(text)).toThrow(ProbeError);
	});
});

describe("probes", () => {
	it("each is told by itself: what fails, hangs or throws at once takes no other with it", async () => {
		const told: unknown[] = [];
		await runProbes(
			[
				probe({
					fact: "jobs",
					withinMs: 1000,
					skip: null,
					ask: async () => ({ live: 3 }),
				}),
				probe({
					fact: "load",
					withinMs: 5,
					skip: null,
					ask: () => new Promise(() => {}),
				}),
				probe({
					fact: "memory",
					withinMs: 1000,
					skip: null,
					ask: async () => {
						throw new ProbeError("it does not say");
					},
				}),
				probe({
					fact: "git",
					withinMs: 1000,
					skip: null,
					ask: () => {
						throw Object.assign(new Error("secret words"), { code: "EIO" });
					},
				}),
				probe({
					fact: "harness",
					withinMs: 1000,
					skip: "not now",
					ask: () => {
						throw new Error("it was asked all the same");
					},
				}),
			],
			(line) => told.push(line),
		);
		expect(told).toHaveLength(5);
		expect(told).toEqual(
			expect.arrayContaining([
				{ fact: "jobs", is: { live: 3 } },
				{ fact: "load", unknown: "there was no answer within 0.005 s" },
				{ fact: "memory", unknown: "it does not say" },
				{ fact: "git", unknown: "it could not be looked at (EIO)" },
				{ fact: "harness", skipped: "not now" },
			]),
		);
	});
});

describe("the host's folders", () => {
	it("a folder that is not there yet is measured where it will be made, and an absent store holds no job", () => {
		const root = freshRoot();
		const { places } = disk({
			home: root,
			state: `${root}/not/yet`,
			repository: null,
		});
		expect(places.map(({ what }) => what)).toEqual(["home", "state"]);
		for (const { freeBytes } of places) expect(freeBytes).toBeGreaterThan(0);
		expect(jobs(`${root}/not/yet`)).toEqual({ live: 0 });
	});
});
