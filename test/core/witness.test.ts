import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_BOOT, type Now } from "../../scripts/core/clock.ts";
import {
	WITNESS_KINDS,
	type Witness,
} from "../../scripts/core/records/witness.ts";
import {
	ofKind,
	valueNow,
	type WitnessOf,
	witnessAge,
} from "../../scripts/core/witness.ts";

const EPOCH = Date.parse("2026-03-01T12:00:00.000Z");
const iso = (s: number) => new Date(EPOCH + s * 1000).toISOString();

const witness = (over: Partial<Witness> = {}): Witness => ({
	format: 1,
	host: "local",
	subject: "claude",
	kind: "presence",
	value: "yes",
	seen_at: iso(0),
	boot: "boot-a",
	uptime: 1000,
	by: "claude --version",
	valid_for: 300,
	facts: {},
	...over,
});
/** The clocks some seconds after the witness: the wall's and the machine's need not agree. */
const later = (wall: number, up: number = wall, boot = "boot-a"): Now => ({
	at: iso(wall),
	up: 1000 + up,
	boot,
});

describe("what a witness is worth", () => {
	it.each(["yes", "no", "unknown"] as const)(
		"%s holds to the end of its time, and is unknown after it",
		(value) => {
			expect(valueNow(witness({ value }), later(0))).toBe(value);
			expect(valueNow(witness({ value }), later(300))).toBe(value);
			expect(valueNow(witness({ value }), later(300.1))).toBe("unknown");
		},
	);

	it("is nothing in another boot, however young it is", () => {
		expect(valueNow(witness(), later(1, 1, "boot-b"))).toBe("unknown");
	});

	it("is nothing where a machine cannot tell its boots apart", () => {
		const none = witness({ boot: NO_BOOT });
		expect(valueNow(none, later(1, 1, NO_BOOT))).toBe("unknown");
		expect(valueNow(none, later(1))).toBe("unknown");
	});

	it("[C2] is nothing where the time it was seen at cannot be read", () => {
		expect(valueNow(witness({ seen_at: "yesterday" }), later(1))).toBe(
			"unknown",
		);
	});

	it("does not become young again when the wall clock is set back", () => {
		// An hour has gone by, and the clock says ten seconds.
		expect(witnessAge(witness(), later(10, 3600))).toBe(3600);
		expect(valueNow(witness(), later(10, 3600))).toBe("unknown");
	});

	it("is not believed longer when the wall clock is set forward", () => {
		expect(valueNow(witness(), later(3600, 10))).toBe("unknown");
	});

	it("is unknown where it would come from the future", () => {
		expect(witnessAge(witness(), later(-60, 10))).toBe("unknown");
		expect(valueNow(witness(), later(-60, 10))).toBe("unknown");
		expect(valueNow(witness(), later(10, -60))).toBe("unknown");
	});
});

describe("any jump of any clock", () => {
	const span = fc.double({ min: -1e7, max: 1e7, noNaN: true });
	const moment = fc.record({
		wall: span,
		up: span,
		boot: fc.constantFrom("boot-a", "boot-b", NO_BOOT),
	});
	const seen = fc.record({
		value: fc.constantFrom("yes", "no", "unknown" as const),
		valid_for: fc.double({ min: 0, max: 1e6, noNaN: true }),
		boot: fc.constantFrom("boot-a", "boot-b", NO_BOOT),
	}) as fc.Arbitrary<Pick<Witness, "value" | "valid_for" | "boot">>;

	it("never makes more of a witness than it said, nor less than unknown", () => {
		fc.assert(
			fc.property(seen, moment, (over, { wall, up, boot }) => {
				const said = valueNow(witness(over), later(wall, up, boot));
				expect([over.value, "unknown"]).toContain(said);
			}),
		);
	});

	it("leaves a value only where both clocks say that it is within its time, in the same boot", () => {
		fc.assert(
			fc.property(seen, moment, (over, { wall, up, boot }) => {
				const said = valueNow(
					witness({ ...over, value: "yes" }),
					later(wall, up, boot),
				);
				// A millisecond is lost where the wall's time is written down.
				const within = (s: number) =>
					s >= -1.001 && s <= over.valid_for + 0.001;
				if (said === "yes")
					expect([within(wall), within(up), over.boot === boot]).toEqual([
						true,
						true,
						true,
					]);
			}),
		);
	});

	it("counts the longer of the two spans", () => {
		fc.assert(
			fc.property(
				fc.double({ min: 0, max: 1e7, noNaN: true }),
				fc.double({ min: 0, max: 1e7, noNaN: true }),
				(wall, up) => {
					expect(witnessAge(witness(), later(wall, up))).toBeCloseTo(
						Math.max(wall, up),
						2,
					);
				},
			),
		);
	});
});

describe("kinds of witness", () => {
	it.each(WITNESS_KINDS)("%s speaks for no other kind", (kind) => {
		for (const asked of WITNESS_KINDS)
			expect(ofKind(witness({ kind }), asked)?.kind ?? null).toBe(
				asked === kind ? kind : null,
			);
	});

	it("are types of their own: what authorises an agent does not take a gate's", () => {
		const authorise = (ready: WitnessOf<"headless">) => ready.value;
		const gate = ofKind(witness({ kind: "gate" }), "gate");
		// @ts-expect-error a gate that is ready says nothing of an agent
		if (gate !== null) expect(authorise(gate)).toBe("yes");
		expect(gate).not.toBeNull();
	});
});
