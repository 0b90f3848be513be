import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	findSecrets,
	maskSecrets,
	SECRET_RULES,
} from "../../scripts/patches/secrets.ts";

const CLEAN = join(import.meta.dirname, "../fixtures/secrets/clean");

describe("the list of secrets", () => {
	it("has a rule with an example of its own for each kind, and no two of one name", () => {
		expect(new Set(SECRET_RULES.map((rule) => rule.id)).size).toBe(
			SECRET_RULES.length,
		);
		for (const rule of SECRET_RULES) {
			expect(findSecrets(rule.example), rule.id).toEqual([
				{ rule: rule.id, what: rule.what, line: 1 },
			]);
			expect(findSecrets(`x\ny = (${rule.example})\n`), rule.id).toEqual([
				{ rule: rule.id, what: rule.what, line: 2 },
			]);
		}
	});

	for (const name of readdirSync(CLEAN).sort())
		it(`finds nothing in ${name}`, () => {
			expect(findSecrets(readFileSync(join(CLEAN, name), "utf8"))).toEqual([]);
		});

	it("finds a key in one line, as it stands in a string or a variable", () => {
		const key = SECRET_RULES.find((rule) => rule.id === "private-key")
			?.example as string;
		expect(findSecrets(`KEY="${key.replaceAll("\n", "\\n")}"`)).toHaveLength(1);
		expect(findSecrets(key.replaceAll("\n", "\r\n"))).toHaveLength(1);
		expect(
			findSecrets(
				key.replace(
					"-----\n",
					"-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES\n\n",
				),
			),
		).toHaveLength(1);
	});

	it("tells the line of each, and never the secret", () => {
		const examples = SECRET_RULES.map((rule) => rule.example);
		const text = examples.map((one) => one.replaceAll("\n", "\\n")).join("\n");
		const found = findSecrets(text);
		expect(found.map((one) => one.line)).toEqual(examples.map((_, i) => i + 1));
		const said = JSON.stringify(found);
		for (const part of ["q7Rk2m", "k9Vt2wQz", "Q3EGRV"])
			expect(said).not.toContain(part);
	});
});

describe("[F8] masking", () => {
	it("leaves no secret and all the rest, and changes nothing the second time", () => {
		for (const rule of SECRET_RULES) {
			const masked = maskSecrets(`before\n${rule.example}\nafter`);
			expect(masked, rule.id).toContain(`[secret: ${rule.id}]`);
			expect(masked, rule.id).toMatch(/^before\n[\s\S]*\nafter$/);
			for (const part of ["q7Rk2m", "k9Vt2wQz", "Q3EGRV", "qWmRkX"])
				expect(masked, rule.id).not.toContain(part);
			expect(maskSecrets(masked), rule.id).toBe(masked);
		}
	});

	it("takes out values that were handed over, whatever they look like, longest first", () => {
		expect(
			maskSecrets("a canary-1 b canary-1-long c", [
				"canary-1",
				"canary-1-long",
			]),
		).toBe("a [secret: handed over] b [secret: handed over] c");
		expect(maskSecrets("yes yes", ["yes", ""])).toBe("yes yes");
	});

	it("leaves text without secrets as it is", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (text) => {
				if (findSecrets(text).length === 0)
					expect(maskSecrets(text)).toBe(text);
			}),
		);
	});

	it("takes time in proportion to the text, whatever the text is", () => {
		const hard = [
			"-----BEGIN PRIVATE KEY-----\n".repeat(20_000),
			`-----BEGIN PRIVATE KEY-----\n${"A".repeat(500_000)}`,
			`eyJ${"a".repeat(300_000)}.eyJ${"a".repeat(300_000)}`,
			"aws secret aws secret ".repeat(20_000),
			`https://${"a".repeat(500_000)}`,
			"a://b:".repeat(80_000),
			"token: token: ".repeat(40_000),
			`password=${" ".repeat(500_000)}`,
			"machine machine ".repeat(30_000),
			"A".repeat(1_000_000),
			"xoxb-1-1-1-".repeat(50_000),
			'token="'.repeat(70_000),
		];
		for (const text of hard) {
			const start = performance.now();
			findSecrets(text);
			expect(performance.now() - start, text.slice(0, 40)).toBeLessThan(2500);
		}
	});
});
