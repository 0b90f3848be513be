import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Now } from "../../../scripts/core/clock.ts";
import { benchPath, witnessPath } from "../../../scripts/core/layout.ts";
import { OffloadError } from "../../../scripts/core/reasons.ts";
import {
	type DoctorHow,
	examine,
	examineAll,
} from "../../../scripts/dispatch/hosts/doctor.ts";
import {
	hostLine,
	witnessesOf,
} from "../../../scripts/dispatch/hosts/lines.ts";
import { refreshHosts } from "../../../scripts/dispatch/hosts/refresh.ts";
import { readBench, readDeclared } from "../../../scripts/jobs/hosts.ts";
import { readWitnessOf } from "../../../scripts/jobs/witnesses.ts";
import { freshRoot, nowAt } from "../../jobs/support.ts";
import { type Behaviour, links, spec } from "./support.ts";

const FULL: DoctorHow = { depth: "full" };
const QUICK: DoctorHow = { depth: "quick" };

/** A world whose one host behaves as it is told. */
function world(does: Behaviour, root: string = freshRoot()) {
	let now: Now = nowAt(0);
	let behaviour = does;
	const road = links(() => behaviour);
	return {
		root,
		road,
		at: (seconds: number) => {
			now = nowAt(seconds);
		},
		does: (next: Behaviour) => {
			behaviour = next;
		},
		clock: () => now,
		link: road.link,
	};
}
const kinds = (root: string, alias = "m5") => {
	const { gate, headless, session } = witnessesOf(root, alias);
	return [gate?.value, headless?.value, session?.value];
};

describe("a host that is examined", () => {
	it("that is ready leaves a witness of each kind, and no bench", async () => {
		const w = world("ready");
		const found = await examine(w, spec("m5"), FULL);
		expect(found.kinds.headless.value).toBe("yes");
		expect(kinds(w.root)).toEqual(["yes", "yes", "yes"]);
		expect(readWitnessOf(w.root, "m5", "claude", "headless")).toMatchObject({
			valid_for: 300,
			by: "doctor",
			facts: {
				load: 1.2,
				memFreePct: 71,
				jobs: 0,
				claudeProcs: 2,
				because: null,
			},
		});
		expect(readBench(w.root, "m5")).toBeNull();
		expect(w.road.asked[0]?.asked).toMatchObject({
			verb: "facts",
			request: { probe: "full", repository: "~/project", claude: null },
		});
	});

	it("whose gate is ready is not ready for an agent that is signed out", async () => {
		const w = world("signed-out");
		await examine(w, spec("m5"), FULL);
		expect(kinds(w.root)).toEqual(["yes", "no", "no"]);
	});

	const bad: readonly (readonly [Behaviour, string, string, string | null])[] =
		[
			["mute", "unknown", "path", null],
			["refuses", "unknown", "link", "link"],
			["ends-with-code", "unknown", "link", "link"],
			["no-node", "no", "path", null],
			["refuses-the-connection", "no", "tcp", "tcp"],
			["wants-a-password", "no", "auth", "auth"],
			["breaks-off", "unknown", "link", "link"],
			["throws", "unknown", "link", "link"],
			["hangs", "unknown", "link", "link"],
		];
	it.each(bad)(
		"[E10] one that %s is %s by its layer %s, and never ready",
		async (does, value, because, benched) => {
			const w = world(does);
			const found = await examine(w, spec("m5"), { ...FULL, withinS: 0.02 });
			for (const kind of ["gate", "headless", "session"] as const)
				expect(found.kinds[kind]).toMatchObject({ value, because });
			expect(kinds(w.root)).toEqual([value, value, value]);
			expect(readBench(w.root, "m5")?.because ?? null).toBe(benched);
		},
	);

	it("[E10] that was never heard of tells no step of the link as passed", async () => {
		const w = world("hangs");
		const found = await examine(w, spec("m5"), { ...FULL, withinS: 0.02 });
		expect(found.layers.filter(({ value }) => value === "yes")).toEqual([]);
	});

	it("that was ready and cannot be reached any more is not remembered as ready", async () => {
		const w = world("ready");
		await examine(w, spec("m5"), FULL);
		w.at(10);
		w.does("breaks-off");
		await examine(w, spec("m5"), FULL);
		expect(kinds(w.root)).toEqual(["unknown", "unknown", "unknown"]);
	});

	it("quickly keeps what is known of its harness until its own time is over", async () => {
		const w = world("ready");
		await examine(w, spec("m5"), FULL);
		w.at(200);
		await examine(w, spec("m5"), QUICK);
		const { gate, headless } = witnessesOf(w.root, "m5");
		expect(gate?.seen_at).toBe(nowAt(200).at);
		expect(headless).toMatchObject({ value: "yes", seen_at: nowAt(0).at });
		w.does("refuses-the-connection");
		await examine(w, spec("m5"), QUICK);
		expect(kinds(w.root)).toEqual(["no", "no", "no"]);
	});

	it("quickly is never made ready for an agent by its gate", async () => {
		const w = world("ready");
		const found = await examine(w, spec("m5"), QUICK);
		expect(found.kinds.gate.value).toBe("yes");
		expect(found.kinds.headless.value).toBe("unknown");
		expect(kinds(w.root)).toEqual(["yes", undefined, undefined]);
	});

	it("has its bench taken away when it answers", async () => {
		const w = world("refuses-the-connection");
		await examine(w, spec("m5"), FULL);
		expect(readBench(w.root, "m5")?.seconds).toBe(60);
		w.at(61);
		await examine(w, spec("m5"), FULL);
		expect(readBench(w.root, "m5")?.seconds).toBe(120);
		w.does("signed-out");
		await examine(w, spec("m5"), FULL);
		expect(readBench(w.root, "m5")).toBeNull();
	});

	it("with damaged records is looked at all the same, and they are replaced", async () => {
		const w = world("refuses-the-connection");
		await examine(w, spec("m5"), FULL);
		writeFileSync(witnessPath(w.root, "m5", "gate"), "{");
		writeFileSync(benchPath(w.root, "m5"), "{");
		expect(witnessesOf(w.root, "m5").gate).toBeNull();
		const found = await examine(w, spec("m5"), FULL);
		expect(found.unkept).toBeNull();
		expect(kinds(w.root)[0]).toBe("no");
		expect(readBench(w.root, "m5")?.failures).toBe(1);
	});

	it("is examined without a store too", async () => {
		const w = world("ready");
		const found = await examine({ ...w, root: null }, spec("M5.local_x"), FULL);
		expect(found.kinds.gate.value).toBe("yes");
		expect(readdirSync(w.root)).not.toContain("witnesses");
	});
});

describe("what is wrong on this machine", () => {
	it("is no host's fault: it is thrown, and neither a witness nor a bench is kept", async () => {
		const root = freshRoot();
		const link = () => {
			throw new OffloadError("environment", "ssh is not installed");
		};
		await expect(
			examine({ root, clock: () => nowAt(0), link }, spec("m5"), FULL),
		).rejects.toMatchObject({ reason: "environment" });
		expect(kinds(root)).toEqual([undefined, undefined, undefined]);
		expect(readBench(root, "m5")).toBeNull();
	});
});

describe("several hosts", () => {
	it("are asked side by side, and one that hangs keeps none back", async () => {
		const root = freshRoot();
		const road = links((alias) => (alias === "b" ? "hangs" : "ready"));
		const heard = new Set<string>();
		const found = await examineAll(
			{
				root,
				clock: () => nowAt(0),
				link: road.link,
				heard: (alias) => heard.add(alias),
			},
			["a", "b", "c"].map((alias) => spec(alias)),
			{ ...FULL, withinS: 0.05 },
		);
		expect(found.map(({ alias, kinds: k }) => [alias, k.gate.value])).toEqual([
			["a", "yes"],
			["b", "unknown"],
			["c", "yes"],
		]);
		expect([...heard].sort()).toEqual(["a", "c"]);
	});

	it("are never asked all at once where they are many", async () => {
		let open = 0;
		let most = 0;
		const waiting: (() => void)[] = [];
		const specs = Array.from({ length: 30 }, (_, i) => spec(`h${i}`));
		const all = examineAll(
			{
				root: null,
				clock: () => nowAt(0),
				link: ({ alias }) => ({
					alias,
					ask: () => {
						open += 1;
						most = Math.max(most, open);
						return new Promise((done) => {
							waiting.push(() => {
								open -= 1;
								done({ kind: "no-node", looked: [], noise: 0 });
							});
						});
					},
					close: async () => {},
				}),
			},
			specs,
			FULL,
		);
		for (let ended = 0; ended < specs.length; ) {
			await new Promise(setImmediate);
			for (const go of waiting.splice(0)) {
				go();
				ended += 1;
			}
		}
		expect(await all).toHaveLength(30);
		expect(most).toBe(8);
	});
});

describe("a look in the background", () => {
	const config = (...aliases: string[]) =>
		({
			hosts: {
				declared: aliases.map((a) => spec(a)),
				slots: {},
				sshConfig: null,
			},
		}) as unknown as Parameters<typeof refreshHosts>[1];

	it("keeps which hosts are declared, and leaves alone who is benched or was just looked at", async () => {
		const w = world("ready");
		await refreshHosts(w, config("a", "b"), "stamp-1");
		expect(readDeclared(w.root)).toMatchObject({
			stamp: "stamp-1",
			aliases: ["a", "b"],
		});
		const before = w.road.asked.length;
		w.at(5);
		await refreshHosts(w, config("a", "b"), "stamp-1");
		expect(w.road.asked.length).toBe(before);
		w.at(100);
		w.does("breaks-off");
		await refreshHosts(w, config("a"), "stamp-2");
		expect(w.road.asked.length).toBe(before + 1);
		w.at(130);
		await refreshHosts(w, config("a"), "stamp-2");
		expect(w.road.asked.length).toBe(before + 1);
		w.at(161);
		await refreshHosts(w, config("a"), "stamp-2");
		expect(w.road.asked.length).toBe(before + 2);
		expect(readDeclared(w.root)?.aliases).toEqual(["a"]);
	});
});

describe("the line of a host", () => {
	it("tells each kind with its age and what was measured, and nothing where nobody has looked", async () => {
		const w = world("ready");
		await examine(w, spec("m5"), FULL);
		expect(hostLine("m5", witnessesOf(w.root, "m5"), nowAt(40))).toMatchObject({
			text: "Offload m5: headless-ready=yes · gate-ready=yes · session-ready=yes · seen 40s ago · load 1.2 · mem free 71% · 0 jobs · claude procs 2",
			stale: false,
			ageS: 40,
		});
		expect(hostLine("new", witnessesOf(w.root, "new"), nowAt(0))).toMatchObject(
			{
				text: "Offload new: headless-ready=unknown · gate-ready=unknown · why not-looked-at",
				stale: true,
			},
		);
		expect(hostLine("../x", witnessesOf(w.root, "x"), nowAt(0))).toBeNull();
	});

	it("is unknown past its time, of another boot, and with a clock that was set back", async () => {
		const w = world("ready");
		await examine(w, spec("m5"), FULL);
		const seen = witnessesOf(w.root, "m5");
		for (const now of [
			nowAt(301),
			{ ...nowAt(5), boot: "another" },
			nowAt(-50),
		])
			expect(hostLine("m5", seen, now)).toMatchObject({
				text: expect.stringContaining(
					"headless-ready=unknown · gate-ready=unknown",
				),
				stale: true,
			});
	});

	it("has a key that changes with what is known and not with its age, also when it comes back", async () => {
		const w = world("ready");
		const key = () => hostLine("m5", witnessesOf(w.root, "m5"), w.clock())?.key;
		await examine(w, spec("m5"), FULL);
		const first = key();
		w.at(100);
		await examine(w, spec("m5"), FULL);
		expect(key()).toBe(first);
		w.does("signed-out");
		await examine(w, spec("m5"), FULL);
		const second = key();
		expect(second).not.toBe(first);
		w.at(150);
		w.does("ready");
		await examine(w, spec("m5"), FULL);
		expect(key()).not.toBe(first);
		expect(key()).not.toBe(second);
		expect(first).toMatch(/^[A-Za-z0-9._-]{1,200}$/);
	});
});
