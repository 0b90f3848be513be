import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellWord } from "../../scripts/core/shell.ts";

describe("a word for a shell", () => {
	it("is left alone where no shell reads anything into it", () => {
		expect(shellWord("/usr/bin/offload")).toBe("/usr/bin/offload");
		expect(shellWord("")).toBe("''");
	});

	it("[E8] reaches the program byte for byte, whatever it holds", () => {
		const words = fc.sample(
			fc.string({ unit: "binary" }).filter((s) => !/[\0\ud800-\udfff]/.test(s)),
			60,
		);
		const evil = [
			"$(touch /tmp/x)",
			"`id`",
			"it's",
			"a\nb",
			"~",
			"*",
			"-n",
			"!x",
		];
		for (const word of [...words, ...evil]) {
			const said = execFileSync("/bin/sh", [
				"-c",
				`printf %s ${shellWord(word)}`,
			]);
			expect(said.toString()).toBe(word);
		}
	});
});
