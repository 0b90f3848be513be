import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { witnessPath } from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import type { Witness } from "../../scripts/core/records/witness.ts";
import {
	listWitnesses,
	readWitness,
	readWitnessOf,
	writeWitness,
} from "../../scripts/jobs/witnesses.ts";
import { fixtureText, freshRoot } from "./support.ts";

const { format: _, ...WITNESS } = JSON.parse(
	fixtureText("witness-1.json"),
) as Witness;

/** The complaint of a call. */
function complaint(call: () => unknown): OffloadError {
	try {
		call();
	} catch (error) {
		if (error instanceof OffloadError) return error;
	}
	throw new Error("there was no complaint");
}

describe("the store of witnesses", () => {
	it("gives back what it was given, and holds nothing else beside it", () => {
		const root = freshRoot();
		expect(readWitness(root, "local", "claude")).toBeNull();
		writeWitness(root, WITNESS);
		expect(readWitness(root, "local", "claude")).toEqual({
			format: 1,
			...WITNESS,
		});
		expect(readdirSync(join(root, "witnesses/local"))).toEqual(["claude.json"]);
		expect(statSync(witnessPath(root, "local", "claude")).mode & 0o777).toBe(
			0o600,
		);
	});

	it("puts a later witness in the place of the one before, and leaves no other file", () => {
		const root = freshRoot();
		for (let at = 0; at < 5; at++)
			writeWitness(root, { ...WITNESS, uptime: at });
		expect(readWitness(root, "local", "claude")?.uptime).toBe(4);
		expect(readdirSync(join(root, "witnesses/local"))).toEqual(["claude.json"]);
	});

	it("lists the subjects of one host only", () => {
		const root = freshRoot();
		expect(listWitnesses(root, "local")).toEqual([]);
		for (const [host, subject] of [
			["local", "window"],
			["local", "claude"],
			["attic", "codex"],
		] as const)
			writeWitness(root, { ...WITNESS, host, subject });
		writeFileSync(join(root, "witnesses/local/.tmp-1"), "");
		expect(listWitnesses(root, "local")).toEqual(["claude", "window"]);
	});

	it("[C2] refuses a damaged witness by name, and one of a newer format", () => {
		const root = freshRoot();
		writeWitness(root, WITNESS);
		const path = witnessPath(root, "local", "claude");
		const text = readFileSync(path, "utf8");
		for (const damage of [
			"",
			text.slice(0, 80),
			text.replace('"yes"', '"ready"'),
			text.replace('"format": 1', '"format": 2'),
		]) {
			writeFileSync(path, damage);
			const error = complaint(() => readWitness(root, "local", "claude"));
			expect(error.reason).toBe("corrupt");
			expect(error.about).toBe(path);
		}
	});

	it("refuses a witness that was put under another name", () => {
		const root = freshRoot();
		writeWitness(root, WITNESS);
		writeFileSync(
			witnessPath(root, "local", "window"),
			readFileSync(witnessPath(root, "local", "claude")),
		);
		expect(complaint(() => readWitness(root, "local", "window")).reason).toBe(
			"corrupt",
		);
	});

	it("gives a witness of one kind to nobody who asks for another", () => {
		const root = freshRoot();
		writeWitness(root, { ...WITNESS, kind: "gate" });
		expect(readWitnessOf(root, "local", "claude", "gate")?.value).toBe("yes");
		const error = complaint(() =>
			readWitnessOf(root, "local", "claude", "headless"),
		);
		expect(error.reason).toBe("corrupt");
		expect(error.message).toContain("of the kind gate");
	});
});
