import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { attemptPaths } from "../../scripts/core/layout.ts";
import type { Command } from "../../scripts/core/records/attempt.ts";
import {
	awaitReceipt,
	commandId,
	giveReceipt,
	pending,
	readBody,
	readReceipt,
	send,
} from "../../scripts/jobs/inbox.ts";
import { makeDir } from "../../scripts/system/files.ts";
import { freshRoot, identityOf, nowAt } from "./support.ts";

const commandOf = (kind: Command["kind"], ms: number): Command => ({
	format: 1,
	id: commandId(kind, ms, "0123abcd"),
	kind,
	at: nowAt(0).at,
	by: identityOf(5),
	body: null,
});
const receiptOf = (id: string) => ({
	format: 1 as const,
	id,
	at: nowAt(1).at,
	generation: 1,
	result: "done" as const,
	detail: "ended",
});
const inboxed = () => {
	const dir = freshRoot();
	makeDir(attemptPaths(dir).inbox);
	return dir;
};

describe("the inbox", () => {
	it("hands out what has no receipt, oldest first", () => {
		const dir = inboxed();
		const late = commandOf("stop", 2_000);
		const early = commandOf("steer", 1_000);
		send(dir, late);
		send(dir, early, "go on");
		expect(pending(dir).commands.map((c) => c.id)).toEqual([early.id, late.id]);
		giveReceipt(dir, receiptOf(early.id));
		expect(pending(dir).commands).toEqual([late]);
		expect(readReceipt(dir, early.id)).toEqual(receiptOf(early.id));
	});

	it("keeps the text of a command byte for byte, beside it", () => {
		const dir = inboxed();
		const steer = commandOf("steer", 1);
		const text = Buffer.from("say `$(hi)` \u0000\u202e\n");
		send(dir, steer, text);
		expect(pending(dir).commands[0]?.body).toBe(`${steer.id}.body`);
		expect(readBody(dir, steer.id)).toEqual(text);
	});

	it("takes the same command once, and the first receipt", () => {
		const dir = inboxed();
		const stop = commandOf("stop", 1);
		send(dir, stop);
		send(dir, stop);
		expect(pending(dir).commands).toHaveLength(1);
		giveReceipt(dir, receiptOf(stop.id));
		giveReceipt(dir, { ...receiptOf(stop.id), result: "refused" });
		expect(readReceipt(dir, stop.id)?.result).toBe("done");
	});

	it("is not held up by a damaged file, and tells of it", () => {
		const dir = inboxed();
		const stop = commandOf("stop", 5);
		writeFileSync(join(attemptPaths(dir).inbox, "1-stop.json"), "{");
		send(dir, stop);
		const found = pending(dir);
		expect(found.commands).toEqual([stop]);
		expect(found.damaged[0]?.file).toContain("1-stop.json");
		expect(found.damaged[0]?.why.reason).toBe("corrupt");
	});

	it("that is absent holds nothing, and a command for it is refused", () => {
		const dir = freshRoot();
		expect(pending(dir)).toEqual({ commands: [], damaged: [] });
		expect(() => send(dir, commandOf("stop", 1))).toThrow(/Could not write/);
		expect(existsSync(attemptPaths(dir).inbox)).toBe(false);
	});
});

describe("waiting for a receipt", () => {
	it("ends when it comes", async () => {
		const dir = inboxed();
		const stop = commandOf("stop", 1);
		const wait = awaitReceipt(dir, stop.id, AbortSignal.timeout(10_000));
		giveReceipt(dir, receiptOf(stop.id));
		expect(await wait).toEqual(receiptOf(stop.id));
	});

	it("ends at once where it is there", async () => {
		const dir = inboxed();
		const stop = commandOf("stop", 1);
		giveReceipt(dir, receiptOf(stop.id));
		const over = AbortSignal.abort();
		expect(await awaitReceipt(dir, stop.id, over)).toEqual(receiptOf(stop.id));
	});

	it("ends with nothing when its time is over", async () => {
		const dir = inboxed();
		const by = new AbortController();
		const wait = awaitReceipt(dir, commandOf("stop", 1).id, by.signal);
		by.abort();
		expect(await wait).toBeNull();
	});

	it("fails where the receipt is damaged", async () => {
		const dir = inboxed();
		const { id } = commandOf("stop", 1);
		writeFileSync(join(attemptPaths(dir).inbox, `${id}.receipt`), "{");
		await expect(
			awaitReceipt(dir, id, AbortSignal.timeout(10_000)),
		).rejects.toThrow(/receipt is damaged/);
	});

	it("works where the inbox cannot be watched", async () => {
		const dir = freshRoot();
		const { id } = commandOf("stop", 1);
		const wait = awaitReceipt(dir, id, AbortSignal.timeout(10_000));
		makeDir(attemptPaths(dir).inbox);
		giveReceipt(dir, receiptOf(id));
		expect(await wait).toEqual(receiptOf(id));
	});
});
