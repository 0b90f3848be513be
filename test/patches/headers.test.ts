import fc from "fast-check";
import { expect, it } from "vitest";
import { quotingHeadings } from "../../scripts/patches/headers.ts";

/** Lets a patch stream by in pieces of the given sizes. */
function through(patch: Buffer, sizes: readonly number[]): Buffer {
	const out: Buffer[] = [];
	const quoting = quotingHeadings((piece) => out.push(piece));
	let at = 0;
	for (const size of sizes) {
		if (at < patch.length) quoting.take(patch.subarray(at, at + size));
		at += size;
	}
	if (at < patch.length) quoting.take(patch.subarray(at));
	quoting.end();
	return Buffer.concat(out);
}

it("quotes are put around names in headings and nowhere else, however the patch is cut", () => {
	const patch = Buffer.from(
		[
			"diff --git a/x /y b/x /y",
			"new file mode 100644",
			"diff --git a/plain b/plain",
			"+diff --git a/x /y b/x /y",
			'diff --git "a/q\\t /y" "b/q\\t /y"',
			"diff --git a/one /y b/two /y",
			"-\rdiff --git a/x /y b/x /y",
			"diff --git a/ü /b b/ü /b",
			"no end",
		].join("\n"),
	);
	const expected = patch
		.toString()
		.replace(
			/^diff --git a\/x \/y b\/x \/y\n/,
			'diff --git "a/x /y" "b/x /y"\n',
		)
		.replace("\ndiff --git a/ü /b b/ü /b", '\ndiff --git "a/ü /b" "b/ü /b"');
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (sizes) => {
			expect(through(patch, sizes).toString()).toBe(expected);
		}),
	);
});

it("bytes that are no text go through as they are", () => {
	fc.assert(
		fc.property(fc.uint8Array(), fc.array(fc.nat(9)), (bytes, sizes) => {
			const patch = Buffer.from(bytes);
			expect(through(patch, sizes).equals(patch)).toBe(true);
		}),
	);
});
