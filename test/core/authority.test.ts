import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	authorityFor,
	coveredBy,
	within,
} from "../../scripts/core/authority.ts";
import { PROFILES } from "../../scripts/core/vocabulary.ts";

const person = { inSession: false, mode: null, depth: 0, depthLimit: 1 };

describe("the authority of a dispatch", () => {
	it("takes the flag of a person in a terminal as their word", () => {
		for (const profile of PROFILES)
			expect(authorityFor(profile, person).kind).toBe("granted");
	});

	it.each([
		["plan", "read-only"],
		["manual", "read-only"],
		["dontAsk", "read-only"],
		["acceptEdits", "write"],
		["auto", "write"],
		["bypassPermissions", "full"],
		["a mode of a later release", "read-only"],
		[null, "read-only"],
	] as const)("lets a session in mode %s have at most %s", (mode, profile) => {
		expect(coveredBy(mode)).toBe(profile);
	});

	it("asks, and says what would be covered, where a session wants more than it has", () => {
		const answer = authorityFor("full", {
			...person,
			inSession: true,
			mode: "acceptEdits",
		});
		expect(answer).toMatchObject({ kind: "ask" });
		expect(answer.kind === "ask" && answer.question).toMatch(
			/full.*acceptEdits.*\(write\)/,
		);
	});

	it("refuses a worker that wants a worker of its own, in whatever session it stands", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...PROFILES),
				fc.boolean(),
				fc.option(fc.string()),
				fc.nat(5),
				fc.nat(5),
				(profile, inSession, mode, depth, over) => {
					const answer = authorityFor(profile, {
						inSession,
						mode,
						depth: depth + over,
						depthLimit: depth,
					});
					expect(answer.kind).toBe("refuse");
				},
			),
		);
	});

	it("never grants a session more than its mode covers, whatever the mode is called", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...PROFILES),
				fc.string(),
				(profile, mode) => {
					const answer = authorityFor(profile, {
						...person,
						inSession: true,
						mode,
					});
					expect(answer.kind === "granted").toBe(
						within(profile, coveredBy(mode)),
					);
				},
			),
		);
	});
});
