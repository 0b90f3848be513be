/** How a rung, a harness and a host become a candidate: one rule an axis, and none for all. */
import { describe, expect, it } from "vitest";
import {
	capabilitiesOf,
	type HarnessSays,
	LADDER,
	RUNG_ROWS,
	type RungRow,
} from "../../scripts/core/capabilities.ts";
import { CLAUDE, HOST } from "./placement-support.ts";

const row = (rung: string): RungRow => {
	const found = RUNG_ROWS[rung];
	if (found === undefined) throw new Error(`no row ${rung}`);
	return found;
};
const joined = (
	rung: string,
	harness: HarnessSays | null = CLAUDE,
	host: Parameters<typeof capabilitiesOf>[2] = HOST,
) => capabilitiesOf(row(rung), harness, host);

/** A program that sets nothing, enforces nothing and tells nothing before its end. */
const PLAIN: HarnessSays = {
	tier: [],
	profiles: [],
	drives: { oneshot: { ...CLAUDE.drives.oneshot, streams: false } },
};

describe("the table", () => {
	it("has a row for every rung of the ladder, and no other", () => {
		expect(Object.keys(RUNG_ROWS).sort()).toEqual([...LADDER].sort());
	});

	it.each(["constructor", "toString", "hasOwnProperty", "__proto__"])(
		"has none for %s",
		(name) => {
			expect(RUNG_ROWS[name]).toBeUndefined();
		},
	);

	it.each([
		["headless-oneshot", true],
		["subagent", true],
		["print", false],
		["in-session", false],
	])("whether a worker lives on %s", (rung, lives) => {
		expect(joined(rung)?.hostsWorker).toBe(lives);
	});
});

describe("what does not fit together is no candidate", () => {
	it("a host without what the rung needs", () => {
		expect(joined("headless-oneshot", CLAUDE, { offers: [] })).toBeNull();
		expect(joined("print", CLAUDE, { offers: [] })).not.toBeNull();
	});

	it("a harness without the drive, or none at all", () => {
		for (const rung of ["headless-oneshot", "print"]) {
			expect(joined(rung, { ...CLAUDE, drives: {} })).toBeNull();
			expect(joined(rung, null)).toBeNull();
		}
		expect(joined("subagent", null)).not.toBeNull();
		expect(joined("in-session", null)).not.toBeNull();
	});
});

describe("each axis has its own rule", () => {
	it("watching a headless worker is the harness's to give", () => {
		expect(joined("headless-oneshot", CLAUDE)?.observe).toBe("yes");
		expect(joined("headless-oneshot", PLAIN)?.observe).toBe("no");
	});

	it("steering one too", () => {
		const steered = {
			...CLAUDE,
			drives: { oneshot: { ...CLAUDE.drives.oneshot, steer: true } },
		};
		expect(joined("headless-oneshot", CLAUDE)?.steer).toBe("no");
		expect(joined("headless-oneshot", steered)?.steer).toBe("yes");
		expect(joined("print", steered)?.steer).toBe("no");
	});

	it("model, effort and profile come from the harness where a launch of ours sets them", () => {
		for (const rung of ["headless-oneshot", "print"])
			expect(joined(rung, PLAIN)).toMatchObject({ tier: [], profiles: [] });
	});

	it("a subagent has them from the session's tool and its definitions, whatever a harness says", () => {
		for (const harness of [CLAUDE, PLAIN, null])
			expect(joined("subagent", harness)).toMatchObject({
				tier: ["model", "effort"],
				profiles: ["read-only", "write"],
			});
	});

	it("the session itself sets neither model nor effort", () => {
		expect(joined("in-session")?.tier).toEqual([]);
	});

	it("what it costs and whether it outlives the tower are the rung's own", () => {
		for (const harness of [CLAUDE, PLAIN])
			expect(joined("headless-oneshot", harness)).toMatchObject({
				overhead: "full-session",
				sessionGrade: "yes",
				interactive: "no",
			});
	});
});
