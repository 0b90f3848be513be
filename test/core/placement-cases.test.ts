/** The decision where there is no terminal, and nothing that keeps a worker open, one case a row. */
import { describe, expect, it } from "vitest";
import { place } from "../../scripts/core/placement.ts";
import type { PlaceRequest } from "../../scripts/core/placement-types.ts";
import {
	ALL,
	answer,
	asks,
	candidate,
	PLAIN,
	predicates,
} from "./placement-support.ts";

describe("where there is no terminal, and nothing that keeps a worker open", () => {
	it.each<[string, Partial<PlaceRequest>, string]>([
		["nothing is needed", {}, "subagent"],
		[
			"it must survive",
			{ predicates: predicates("yes", "no", "no") },
			"headless-oneshot",
		],
		[
			"it runs beyond",
			{ predicates: predicates("no", "no", "yes") },
			"headless-oneshot",
		],
		[
			"both",
			{ predicates: predicates("yes", "no", "yes") },
			"headless-oneshot",
		],
		["it must be joined", { predicates: predicates("no", "yes", "no") }, "ask"],
		[
			"joined and survive",
			{ predicates: predicates("yes", "yes", "no") },
			"ask",
		],
		[
			"joined, and that loss is accepted",
			{ predicates: predicates("no", "yes", "no"), acceptLoss: ["attach"] },
			"subagent",
		],
		[
			"survive and joined, and the second is gone without",
			{ predicates: predicates("yes", "yes", "no"), acceptLoss: ["attach"] },
			"headless-oneshot",
		],
		["it must be watched", { needs: ["observe"] }, "headless-oneshot"],
		["it must be steered", { needs: ["steer"] }, "ask"],
		[
			"model and effort are to be set",
			{ needs: ["model", "effort"] },
			"subagent",
		],
		["everything is to be allowed", { profile: "full" }, "headless-oneshot"],
		["pure reasoning", { work: "reasoning" }, "inline"],
		["a look at a state", { work: "heartbeat" }, "inline"],
		[
			"reasoning, handed over anyway",
			{ work: "reasoning", anyway: true },
			"subagent",
		],
		["the session itself, by name", { pin: { rung: "in-session" } }, "ask"],
		[
			"the session itself, confirmed",
			{ pin: { rung: "in-session" }, anyway: true },
			"in-session",
		],
		["a line to run, by name", { pin: { rung: "print" } }, "print"],
		[
			"a rung by name, nothing else told",
			{
				pin: { rung: "headless-oneshot" },
				predicates: predicates("unknown", "unknown", "unknown"),
			},
			"headless-oneshot",
		],
		[
			"a rung by name that lacks what is needed",
			{ pin: { rung: "subagent" }, predicates: predicates("yes", "no", "no") },
			"refuse rung",
		],
		["a rung that is not there", { pin: { rung: "tmux" } }, "refuse rung"],
		["a harness that is not there", { pin: { harness: "command" } }, "ask"],
		["a fenced role in the tower", { role: "Security_Review" }, "subagent"],
		[
			"a profile wider than the configuration's",
			{
				profile: "write",
				policy: {
					rungs: null,
					harnesses: null,
					widest: "read-only",
					fences: [],
				},
			},
			"refuse policy",
		],
		[
			"a rung that the configuration forbids",
			{
				pin: { rung: "subagent" },
				policy: {
					rungs: ["print"],
					harnesses: null,
					widest: "full",
					fences: [],
				},
			},
			"refuse policy",
		],
		[
			"only one rung is allowed",
			{
				policy: {
					rungs: ["headless-oneshot"],
					harnesses: null,
					widest: "full",
					fences: [],
				},
			},
			"headless-oneshot",
		],
		[
			"no rung is allowed",
			{ policy: { rungs: [], harnesses: null, widest: "full", fences: [] } },
			"refuse policy",
		],
		[
			"only rungs that are not there are allowed",
			{
				policy: {
					rungs: ["tmux"],
					harnesses: null,
					widest: "full",
					fences: [],
				},
			},
			"refuse policy",
		],
		[
			"the session itself is the only rung allowed: there is no worker, and that is a question",
			{
				policy: {
					rungs: ["in-session"],
					harnesses: null,
					widest: "full",
					fences: [],
				},
			},
			"ask",
		],
		[
			"no harness is allowed",
			{ policy: { rungs: null, harnesses: [], widest: "full", fences: [] } },
			"refuse policy",
		],
	])("%s", (_, more, want) => {
		expect(answer(asks(more), PLAIN)).toBe(want);
	});

	it("in a terminal, where no subagent is, nothing needed means a headless worker", () => {
		const terminal = PLAIN.map((one) =>
			["subagent", "in-session"].includes(one.id.rung)
				? { ...one, present: "no" as const }
				: one,
		);
		expect(answer(asks(), terminal)).toBe("headless-oneshot");
	});

	it("a fenced role never goes to another harness, and that is a refusal where it was named", () => {
		const other = candidate("headless-oneshot", {
			id: { harness: "command", rung: "headless-oneshot", host: "local" },
			place: "other",
		});
		const request = asks({ role: "ＤＢ", pin: { harness: "command" } });
		expect(place(request, [...PLAIN, other])).toMatchObject({
			kind: "refuse",
			by: "fence",
		});
		expect(answer({ ...request, role: "docs" }, [...PLAIN, other])).toBe(
			"headless-oneshot",
		);
	});

	it("a fence comes before a policy where each keeps some of it away", () => {
		const away = ["headless-oneshot", "print"].map((rung) =>
			candidate(rung, {
				id: { harness: "command", rung, host: "local" },
				place: "other",
			}),
		);
		const request = asks({
			role: "Secrets",
			pin: { harness: "command" },
			policy: {
				rungs: ["headless-oneshot"],
				harnesses: null,
				widest: "full",
				fences: [],
			},
		});
		expect(answer(request, away)).toBe("refuse fence");
		expect(answer({ ...request, role: "docs" }, away)).toBe("headless-oneshot");
	});

	it("whether it may wait for a person is not known: unattended it is passed over", () => {
		const unsure = candidate("headless-oneshot");
		const one = {
			...unsure,
			caps: { ...unsure.caps, interactive: "unknown" as const },
		};
		const survive = asks({ predicates: predicates("yes", "no", "no") });
		expect(answer(survive, [one])).toBe("headless-oneshot");
		const unattended = { ...survive, attended: false };
		expect(place(unattended, [one]).rows[0]?.reason).toBe("unattended");
		expect(answer(unattended, [one])).toBe("ask");
	});

	it.each([
		["something lacks", PLAIN, /Which loss is acceptable/],
		[
			"no worker is there",
			PLAIN.filter(({ caps }) => !caps.hostsWorker),
			/another way/,
		],
		["nothing at all", [], /What shall change/],
	])("the question fits what is left: %s", (_, candidates, words) => {
		const request = asks(
			candidates === PLAIN ? { needs: ["steer"] } : { needs: [] },
		);
		const it = place(request, candidates);
		expect(it).toMatchObject({ kind: "ask", unknown: [] });
		expect(it.kind === "ask" && it.question).toMatch(words);
		expect(it.kind === "ask" && it.question).toContain("profile read-only");
	});

	it("along the harnesses, an option names its harness as well", () => {
		const it = place(
			asks({
				search: "harness",
				predicates: predicates("unknown", "no", "no"),
			}),
			[
				candidate("headless-oneshot"),
				candidate("headless-oneshot", {
					id: { harness: "command", rung: "headless-oneshot", host: "local" },
				}),
			],
		);
		expect(it.kind === "ask" && it.options.map(({ flags }) => flags)).toEqual([
			["--rung", "headless-oneshot", "--harness", "claude"],
			["--rung", "headless-oneshot", "--harness", "command"],
		]);
	});
});

describe("where the configuration asks for a full session", () => {
	const full = (more: Partial<PlaceRequest> = {}) =>
		asks({
			prefer: "full-session",
			predicates: predicates("unknown", "unknown", "unknown"),
			...more,
		});

	it("the first of the ladder that outlives its session is taken, and nothing is asked", () => {
		expect(answer(full(), ALL)).toBe("tmux");
		expect(answer(full({ attended: false }), ALL)).toBe(
			"stream-json-persistent",
		);
		expect(answer(full(), PLAIN)).toBe("headless-oneshot");
	});

	it("the next of the ladder is taken where there is none, with a note that says so", () => {
		const left = PLAIN.filter(({ id }) => id.rung !== "headless-oneshot");
		const it = place(full(), left);
		expect(it).toMatchObject({ kind: "place", chosen: { rung: "subagent" } });
		expect(it.rows.find(({ verdict }) => verdict === "chosen")?.detail).toMatch(
			/^note: .*none is to be had/,
		);
	});

	it("a rung that is named all the same is honoured or refused", () => {
		expect(answer(full({ pin: { rung: "subagent" } }), ALL)).toBe("subagent");
		expect(answer(full({ pin: { rung: "none" } }), ALL)).toBe("refuse rung");
	});

	it("what is needed counts all the same", () => {
		expect(answer(full({ needs: ["steer"] }), PLAIN)).toBe("ask");
		expect(
			answer(full({ predicates: predicates("yes", "no", "no") }), [
				candidate("subagent"),
			]),
		).toBe("ask");
	});
});
