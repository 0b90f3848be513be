import fs, {
	appendFileSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { fitTo } from "../../scripts/core/records/parse.ts";
import { appendLine } from "../../scripts/system/append.ts";
import {
	asJson,
	linkOnce,
	listDir,
	makeDir,
	readJson,
	readJsonMaybe,
	storeError,
	writeDurable,
} from "../../scripts/system/files.ts";
import { freshRoot } from "../jobs/support.ts";

const note = z.strictObject({ format: z.literal(1), text: z.string() });
const noteOf = (text: string) => asJson({ format: 1, text });
const errorOf = (work: () => unknown): OffloadError => {
	try {
		work();
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
	throw new Error("nothing was thrown");
};
const mode = (path: string) => statSync(path).mode & 0o777;

describe("a record", () => {
	it("is read as it was written, for its owner alone", () => {
		const path = join(freshRoot(), "note");
		writeDurable(path, noteOf("one"));
		writeDurable(path, noteOf("two"));
		expect(readJson(path, note, "note")).toEqual({ format: 1, text: "two" });
		expect(mode(path)).toBe(0o600);
	});

	it("is null where it may be absent, and an error where it must be there", () => {
		const path = join(freshRoot(), "note");
		expect(readJsonMaybe(path, note, "note")).toBeNull();
		const error = errorOf(() => readJson(path, note, "note"));
		expect(error.reason).toBe("corrupt");
		expect(error.message).toContain("The note is missing");
	});

	it("is not read through a link, from a folder or from a pipe", () => {
		const root = freshRoot();
		writeFileSync(join(root, "real"), noteOf("x"));
		symlinkSync(join(root, "real"), join(root, "link"));
		mkdirSync(join(root, "folder"));
		for (const name of ["link", "folder"]) {
			const error = errorOf(() => readJson(join(root, name), note, "note"));
			expect(error.reason).toBe("corrupt");
			expect(error.about).toBe(join(root, name));
		}
	});

	it("leaves nothing unfinished behind, also where it cannot be written", () => {
		const root = freshRoot();
		writeDurable(join(root, "a"), noteOf("x"));
		linkOnce(join(root, "b"), noteOf("x"));
		linkOnce(join(root, "b"), noteOf("y"));
		mkdirSync(join(root, "c"));
		const error = errorOf(() => writeDurable(join(root, "c"), noteOf("x")));
		expect(error.reason).toBe("store");
		expect(readdirSync(root).sort()).toEqual(["a", "b", "c"]);
	});
});

describe("linkOnce", () => {
	it("lets the first stand", () => {
		const path = join(freshRoot(), "claim");
		expect(linkOnce(path, "first")).toBe("made");
		expect(linkOnce(path, "second")).toBe("exists");
		expect(readFileSync(path, "utf8")).toBe("first");
		expect(mode(path)).toBe(0o600);
		expect(statSync(path).nlink).toBe(1);
	});
});

describe("appendLine", () => {
	it("appends lines, and closes off a torn tail that it meets", () => {
		const path = join(freshRoot(), "rows");
		appendLine(path, "one");
		appendFileSync(path, '{"torn":');
		appendLine(path, "two");
		appendLine(path, "three");
		expect(readFileSync(path, "utf8")).toBe('one\n{"torn":\ntwo\nthree\n');
		expect(mode(path)).toBe(0o600);
	});

	it("[C2] keeps every line whole whatever tails dying writers leave", () => {
		const text = fc.string({ maxLength: 30, unit: "grapheme" });
		const step = fc.record({ line: text, torn: fc.option(text) });
		const clean = (s: string) => s.replaceAll("\n", " ");
		fc.assert(
			fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
				const path = join(freshRoot(), "rows");
				for (const { line, torn } of steps) {
					appendLine(path, `<${clean(line)}>`, { sync: false });
					if (torn) appendFileSync(path, clean(torn));
				}
				const lines =
					steps.length === 0 ? [] : readFileSync(path, "utf8").split("\n");
				const kept = lines.filter((l) => l.startsWith("<") && l.endsWith(">"));
				for (const { line } of steps)
					expect(kept).toContain(`<${clean(line)}>`);
			}),
			{ numRuns: 60 },
		);
	});
});

describe("appendLine beside a writer that dies", () => {
	it("[C2] writes the row again where a torn tail came between its look and its write", () => {
		const path = join(freshRoot(), "rows");
		appendLine(path, "one");
		const real = fs.writeSync;
		let torn = false;
		fs.writeSync = ((fd: number, bytes: Uint8Array) => {
			if (!torn) appendFileSync(path, '{"torn":');
			torn = true;
			return real(fd, bytes);
		}) as typeof real;
		syncBuiltinESMExports();
		try {
			appendLine(path, "two");
		} finally {
			fs.writeSync = real;
			syncBuiltinESMExports();
		}
		expect(readFileSync(path, "utf8")).toBe('one\n{"torn":two\ntwo\n');
	});
});

describe("folders", () => {
	it("are made for their owner alone, and listed without what is unfinished", () => {
		const root = freshRoot();
		const dir = join(root, "a", "b");
		makeDir(dir);
		makeDir(dir);
		expect([mode(join(root, "a")), mode(dir)]).toEqual([0o700, 0o700]);
		writeFileSync(join(dir, ".tmp-1"), "");
		writeFileSync(join(dir, "x"), "");
		expect(listDir(dir)).toEqual(["x"]);
		expect(listDir(dir, "unfinished")).toEqual([".tmp-1"]);
		expect(listDir(join(root, "none"))).toBeNull();
	});

	it("that are files are refused by name", () => {
		const root = freshRoot();
		writeFileSync(join(root, "file"), "");
		const error = errorOf(() => makeDir(join(root, "file", "x")));
		expect(error.reason).toBe("store");
		expect(error.message).toContain("a part of the path is a file");
		expect(errorOf(() => listDir(join(root, "file"))).reason).toBe("store");
	});
});

describe("an error of the file system", () => {
	it.each([
		["ENOSPC", "the disk is full"],
		["EDQUOT", "quota"],
		["EROFS", "read-only"],
		["EACCES", "permission is denied"],
		["ENAMETOOLONG", "too long"],
		["EIO", "disk reports an error"],
		["EWEIRD", "EWEIRD"],
	])("%s names the path, what was kept and the way out", (code, words) => {
		const cause = Object.assign(new Error("boom"), { code });
		const error = storeError(cause, "/some/path", "write");
		expect(error.reason).toBe("store");
		expect(error.message).toContain("/some/path");
		expect(error.message).toContain(words);
		expect(error.kept).toBeTruthy();
		expect(error.next).toBeTruthy();
	});

	it("of a name that is too long says so", () => {
		const path = join(freshRoot(), "x".repeat(300));
		const error = errorOf(() => writeDurable(path, ""));
		expect(error.message).toContain("the path is too long");
	});
});

describe("fitTo", () => {
	const shape = z.strictObject({
		text: z.string().check(z.maxLength(5)),
		list: z.array(z.strictObject({ why: z.string().check(z.maxLength(3)) })),
	});

	it("cuts texts that are too long, wherever they are, and halves no character", () => {
		const value = { text: "abcd😀f", list: [{ why: "okay" }, { why: "ok" }] };
		expect(fitTo(value, shape, "note")).toEqual({
			text: "abcd",
			list: [{ why: "oka" }, { why: "ok" }],
		});
		expect(value.text).toBe("abcd😀f");
	});

	it("refuses to write what could not be read again", () => {
		const value = { text: "x", list: [{ why: 3 }] } as never;
		const error = errorOf(() => fitTo(value, shape, "note"));
		expect(error.reason).toBe("internal");
		expect(error.message).toContain('key "list.0.why"');
	});
});
