import {
	readdirSync,
	readFileSync,
	renameSync,
	statSync,
	unlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	CAPTURE_VALID_S,
	discardCaptures,
	keepCapture,
	takeCapture as take,
} from "../../scripts/petitions/capture.ts";
import { BOOT, freshRoot, nowAt } from "../jobs/support.ts";

const session = "s-1";
const keep = (
	dir: string,
	text: string,
	prompt: string | null,
	at = nowAt(0),
) => keepCapture(dir, { session, bytes: Buffer.from(text), prompt }, at);
/** Takes the bytes as they are. */
const takeCapture = (dir: string, now: ReturnType<typeof nowAt>) => {
	const { put, ...rest } = take(dir, now, (bytes) => Buffer.from(bytes));
	return { bytes: put, ...rest };
};
const folder = () => join(freshRoot(), "captures");
const textOf = (bytes: Uint8Array | null) =>
	bytes === null ? null : Buffer.from(bytes).toString("utf8");

describe("a capture", () => {
	it("is what was typed, byte for byte, for its owner alone, and is taken once", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
				const dir = folder();
				const bytes = Buffer.from(text, "utf8");
				expect(
					keepCapture(dir, { session, bytes, prompt: "p" }, nowAt(0)),
				).toBe("kept");
				for (const file of readdirSync(dir))
					expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
				expect(statSync(dir).mode & 0o777).toBe(0o700);
				expect(Buffer.from(takeCapture(dir, nowAt(1)).bytes ?? [])).toEqual(
					bytes,
				);
				expect(takeCapture(dir, nowAt(1)).bytes).toBeNull();
			}),
			{ numRuns: 25 },
		);
	});

	it("is one where two hooks of one prompt keep it, however they follow each other", () => {
		const dir = folder();
		expect(keep(dir, "once", "p1")).toBe("kept");
		expect(keep(dir, "once", "p1")).toBe("known");
		expect(textOf(takeCapture(dir, nowAt(1)).bytes)).toBe("once");
		expect(keep(dir, "once", "p1", nowAt(2))).toBe("known");
		expect(takeCapture(dir, nowAt(3))).toMatchObject({
			bytes: null,
			discarded: 0,
		});
	});

	it("is one for the same words in the same moment where the prompt has no id", () => {
		const dir = folder();
		expect(keep(dir, "words", null)).toBe("kept");
		expect(keep(dir, "words", null)).toBe("known");
		expect(keep(dir, "other words", null)).toBe("kept");
		expect(keep(dir, "words", null, nowAt(30))).toBe("kept");
	});

	it("[C2] that somebody is taking is nobody else's to take, to discard or to bring back", () => {
		const dir = folder();
		keep(dir, "words", "p1");
		const nothing = { put: null, discarded: 0 };
		const taken = take(dir, nowAt(1), (bytes) => {
			expect(take(dir, nowAt(1), () => "again")).toMatchObject(nothing);
			expect(keep(dir, "words", "p1", nowAt(1))).toBe("known");
			expect(discardCaptures(dir, "stale", nowAt(100))).toBe(0);
			return textOf(bytes);
		});
		expect(taken).toMatchObject({ put: "words", discarded: 0 });
		expect(keep(dir, "words", "p1", nowAt(2))).toBe("known");
		expect(take(dir, nowAt(60), () => "again")).toMatchObject(nothing);
		expect(readdirSync(dir).filter((file) => !file.includes("."))).toEqual([]);
	});

	it("[C2] is taken once, and nothing counts as discarded, where its hooks ran on either side of a change of time", () => {
		const dir = folder();
		for (const second of [0, 1, 2, 3, 4, 5])
			keep(dir, "words", null, nowAt(second));
		expect(readdirSync(dir).length).toBeGreaterThan(2);
		const taken = takeCapture(dir, nowAt(6));
		expect([textOf(taken.bytes), taken.discarded]).toEqual(["words", 0]);
		expect(takeCapture(dir, nowAt(6)).bytes).toBeNull();
	});

	it("is still there where its new place could not be made, and says later that it was taken", () => {
		const dir = folder();
		keep(dir, "precious", "p");
		expect(() =>
			take(dir, nowAt(1), () => {
				throw new Error("the disk is full");
			}),
		).toThrow("the disk is full");
		expect(textOf(takeCapture(dir, nowAt(2)).bytes)).toBe("precious");
		expect(takeCapture(dir, nowAt(3))).toMatchObject({
			bytes: null,
			why: "the words that were typed last were taken before",
		});
	});

	it("whose taking was cut off can be taken again a moment later, and not at once", () => {
		const dir = folder();
		const wall = (s: number) => ({
			...nowAt(s),
			at: new Date(Date.now() + s * 1000).toISOString(),
		});
		keep(dir, "precious", "p", wall(0));
		const [record] = readdirSync(dir).filter((file) => file.endsWith(".json"));
		const path = join(dir, record ?? "");
		renameSync(path, path.replace(/json$/, "taken"));
		expect(takeCapture(dir, wall(1)).bytes).toBeNull();
		expect(textOf(takeCapture(dir, wall(10)).bytes)).toBe("precious");
		expect(takeCapture(dir, wall(20)).bytes).toBeNull();
	});

	it("gives way to a newer one, and it is told how many did", () => {
		const dir = folder();
		keep(dir, "first", "p1", nowAt(0));
		keep(dir, "second", "p2", nowAt(3));
		const taken = takeCapture(dir, nowAt(4));
		expect(textOf(taken.bytes)).toBe("second");
		expect(taken.discarded).toBe(1);
		expect(takeCapture(dir, nowAt(4)).bytes).toBeNull();
	});

	it("without words is no petition, and hides an older one", () => {
		const dir = folder();
		keep(dir, "older", "p1", nowAt(0));
		keep(dir, "", "p2", nowAt(1));
		expect(takeCapture(dir, nowAt(2))).toMatchObject({
			bytes: null,
			why: "no words were typed after the command",
		});
		expect(takeCapture(dir, nowAt(2)).bytes).toBeNull();
	});

	it.each([
		["too old", nowAt(CAPTURE_VALID_S + 1)],
		["of an age that cannot be", nowAt(-30)],
		["of another boot", { ...nowAt(1), boot: `${BOOT}x` }],
	])("that is %s is discarded, not taken", (_, now) => {
		const dir = folder();
		keep(dir, "stale", "p");
		const taken = takeCapture(dir, now);
		expect(taken).toMatchObject({ bytes: null, discarded: 1 });
		expect(taken.why).toMatch(/not taken within 60 seconds/);
		expect(readdirSync(dir)).toEqual([]);
	});

	it("[C2] that was changed on disk is not handed on", () => {
		for (const harm of [
			(path: string) => writeFileSync(path, "other"),
			(path: string) => writeFileSync(path, "a much longer text than before"),
			(path: string) => unlinkSync(path),
		]) {
			const dir = folder();
			keep(dir, "typed", "p");
			const [name] = readdirSync(dir).filter((file) => !file.includes("."));
			harm(join(dir, name ?? ""));
			expect(takeCapture(dir, nowAt(1))).toMatchObject({
				bytes: null,
				why: expect.stringMatching(/damaged/),
			});
		}
	});

	it("[C2] whose record is damaged is discarded and told", () => {
		const dir = folder();
		keep(dir, "typed", "p");
		const [record] = readdirSync(dir).filter((file) => file.endsWith(".json"));
		writeFileSync(join(dir, record ?? ""), "{");
		expect(takeCapture(dir, nowAt(1))).toMatchObject({
			bytes: null,
			discarded: 1,
		});
	});

	it("never leaves its folder, whatever lies there", () => {
		const dir = folder();
		keep(dir, "typed", "p");
		writeFileSync(join(dir, "strange.json"), "{}");
		expect(textOf(takeCapture(dir, nowAt(1)).bytes)).toBe("typed");
		expect(readFileSync(join(dir, "strange.json"), "utf8")).toBe("{}");
	});
});

describe("discarding", () => {
	it("takes all, or only what is no longer fresh", () => {
		const dir = folder();
		keep(dir, "old", "p1", nowAt(0));
		keep(dir, "new", "p2", nowAt(50));
		expect(discardCaptures(dir, "stale", nowAt(70))).toBe(1);
		expect(discardCaptures(dir, "all", nowAt(71))).toBe(1);
		expect(readdirSync(dir)).toEqual([]);
	});

	it("finds nothing where there is no folder", () => {
		expect(discardCaptures(folder(), "all", nowAt(0))).toBe(0);
		expect(takeCapture(folder(), nowAt(0)).bytes).toBeNull();
	});
});
