import { describe, expect, it } from "vitest";
import { LADDER } from "../../scripts/core/capabilities.ts";
import type { Candidate } from "../../scripts/core/placement-types.ts";
import type { Yes3 } from "../../scripts/core/vocabulary.ts";
import {
	candidatesOf,
	type LaunchWho,
} from "../../scripts/dispatch/candidates.ts";
import type { Presence, Seen } from "../../scripts/dispatch/presence.ts";

const presence = (
	subject: string,
	value: Yes3,
	facts: Presence["facts"] = {},
): Presence => ({
	subject,
	value,
	why: `${subject} is ${value}`,
	ageS: 0,
	by: "a test",
	facts,
});
const AXES = "true true false false true yes full-session true both";
const seen = (
	claude: Yes3,
	command: Yes3,
	external: readonly Presence[] = [],
	version: string | null = "2.1.332",
): Seen => ({
	claude: presence("claude", claude, { version }),
	command: presence("command", command),
	tmux: presence("tmux", "yes"),
	external,
});
const WHO: LaunchWho = {
	inSession: true,
	uid: 1000,
	sandbox: false,
	runnerOnly: [],
	profile: "read-only",
	expect: "report",
};
const NONE = { rungs: { allowed: null, external: {}, default: null } };
const WINDOW = {
	rungs: { allowed: null, external: { window: "/w" }, default: null },
};

const names = (all: readonly Candidate[]) =>
	all.map(({ id }) => `${id.rung}/${id.harness}`);
const one = (all: readonly Candidate[], rung: string, harness = "claude") => {
	const found = all.find(
		({ id }) => id.rung === rung && id.harness === harness,
	);
	if (found === undefined) throw new Error(`no ${rung}/${harness}`);
	return found;
};

describe("candidates", () => {
	it("are every harness on every rung that fits it, each once, external rungs last", () => {
		const all = candidatesOf(
			seen("yes", "yes", [presence("window", "yes", { said: AXES })]),
			WINDOW,
			WHO,
		);
		expect(names(all)).toEqual([
			"tmux/claude",
			"background/claude",
			"stream-json-persistent/claude",
			"headless-oneshot/claude",
			"headless-oneshot/command",
			"subagent/claude",
			"print/claude",
			"print/command",
			"in-session/claude",
			"window/claude",
			"window/command",
		]);
		expect(new Set(names(all)).size).toBe(all.length);
	});

	it("are there whether present or not, so that each gets its reason", () => {
		const all = candidatesOf(seen("no", "unknown"), NONE, WHO);
		expect(one(all, "headless-oneshot").present).toBe("no");
		expect(one(all, "headless-oneshot", "command").present).toBe("unknown");
		expect(one(all, "headless-oneshot").why).toBe("claude is no");
	});

	it("of a session are present only in one", () => {
		const within = candidatesOf(seen("no", "no"), NONE, WHO);
		const outside = candidatesOf(seen("yes", "yes"), NONE, {
			...WHO,
			inSession: false,
		});
		for (const rung of ["subagent", "in-session"]) {
			expect(one(within, rung).present).toBe("yes");
			expect(one(outside, rung).present).toBe("no");
		}
	});

	it.each([
		["2.1.332", ["model", "effort"]],
		["2.1.197", ["model"]],
		[null, ["model"]],
	])("a subagent of version %s can be set: %j", (version, tier) => {
		const all = candidatesOf(seen("yes", "no", [], version), NONE, WHO);
		expect(one(all, "subagent").caps.tier).toEqual(tier);
	});

	it.each([
		["yes", "yes", "yes"],
		["yes", "unknown", "unknown"],
		["unknown", "yes", "unknown"],
		["unknown", "no", "no"],
		["no", "unknown", "no"],
		["no", "yes", "no"],
	] as const)(
		"an external rung that is %s with a harness that is %s is %s",
		(rung, harness, both) => {
			const all = candidatesOf(
				seen(harness, "no", [presence("window", rung, { said: AXES })]),
				WINDOW,
				WHO,
			);
			expect(one(all, "window").present).toBe(both);
		},
	);

	it("on an external rung can set no more than their harness can, and promise no other profile", () => {
		const all = candidatesOf(
			seen("yes", "yes", [presence("window", "yes", { said: AXES })]),
			WINDOW,
			WHO,
		);
		expect(one(all, "window", "command").caps.tier).toEqual([]);
		expect(one(all, "window", "command").caps.profiles).toEqual(["full"]);
		expect(one(all, "window").caps.tier).toEqual(["model", "effort"]);
	});

	it("on a rung that said nothing to be believed can do nothing", () => {
		const all = candidatesOf(
			seen("yes", "yes", [presence("window", "no", { said: null })]),
			WINDOW,
			WHO,
		);
		expect(one(all, "window").caps).toMatchObject({
			sessionGrade: "no",
			observe: "no",
			steer: "no",
			tier: [],
		});
	});

	it("stay with the tower only on a shipped rung and with the session's own harness", () => {
		const all = candidatesOf(
			seen("yes", "yes", [presence("window", "yes", { said: AXES })]),
			WINDOW,
			WHO,
		);
		expect(
			all.filter(({ place }) => place === "tower").map(({ id }) => id),
		).toEqual(
			LADDER.map((rung) => ({
				harness: "claude",
				rung,
				host: "local",
			})),
		);
	});

	it("[B20] of root with the widest profile are blocked before anything is launched, unless a person says that it is a sandbox", () => {
		const root = { ...WHO, uid: 0, profile: "full" } as const;
		const blocked = candidatesOf(seen("yes", "yes"), NONE, root);
		expect(one(blocked, "headless-oneshot").blocked).toMatch(/root/i);
		expect(one(blocked, "print").blocked).toMatch(/root/i);
		expect(one(blocked, "subagent").blocked).toBeNull();
		expect(one(blocked, "headless-oneshot", "command").blocked).toBeNull();
		for (const who of [
			{ ...root, sandbox: true },
			{ ...root, uid: 1000 },
			{ ...root, profile: "write", expect: "patch" } as const,
		])
			expect(
				one(candidatesOf(seen("yes", "yes"), NONE, who), "headless-oneshot")
					.blocked,
			).toBeNull();
	});

	it("have an order without ties", () => {
		const all = candidatesOf(
			seen("yes", "yes", [presence("window", "yes", { said: AXES })]),
			WINDOW,
			WHO,
		);
		expect(new Set(all.map(({ order }) => JSON.stringify(order))).size).toBe(
			all.length,
		);
	});
});
