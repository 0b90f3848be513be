import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	type HolderState,
	lockWriter,
	unlockJob,
	unlockWriter,
	writerOf,
} from "../../scripts/worktrees/writer.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { handleOf, portsOf } from "./ports.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

const ROOT = "/somewhere/a tree";
const A = handleOf(10);
const B = handleOf(11);
const wish = (
	handle: string,
	state: HolderState = "live",
	attempt = 1,
	root = ROOT,
) => ({
	locks: portsOf(rig).places.locks,
	root,
	handle,
	attempt,
	hasEnded: () => state,
});

describe("[D2] a work tree", () => {
	it("has one writer; the second is refused by name, before anything is launched", async () => {
		const ports = portsOf(rig);
		const first = await lockWriter(wish(A), ports);
		expect(writerOf(ports.places.locks, ROOT)).toEqual(first);
		await expect(lockWriter(wish(B), ports)).rejects.toMatchObject({
			reason: "locked",
			about: ROOT,
			message: expect.stringContaining(A),
			next: expect.stringContaining(`offload wait ${A}`),
		});
		await lockWriter(wish(B, "live", 1, "/somewhere/else"), ports);
	});

	it("stays locked while it cannot be told whether its writer has ended", async () => {
		const ports = portsOf(rig);
		await lockWriter(wish(A), ports);
		await expect(lockWriter(wish(B, "unknown"), ports)).rejects.toMatchObject({
			reason: "locked",
		});
	});

	it("passes to the next once its writer is shown to have ended, and to one alone", async () => {
		const ports = portsOf(rig);
		await lockWriter(wish(A), ports);
		const tries = await Promise.allSettled(
			Array.from({ length: 6 }, (_, i) =>
				lockWriter(
					{
						...wish(handleOf(20 + i)),
						hasEnded: (holder) => (holder.handle === A ? "ended" : "live"),
					},
					ports,
				),
			),
		);
		expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
	});

	it("may be asked for again by the attempt that holds it, not by the next attempt", async () => {
		const ports = portsOf(rig);
		const first = await lockWriter(wish(A), ports);
		expect(await lockWriter(wish(A), ports)).toEqual(first);
		await expect(lockWriter(wish(A, "live", 2), ports)).rejects.toMatchObject({
			reason: "locked",
		});
	});

	it("is given back by its holder only, once", async () => {
		const ports = portsOf(rig);
		await lockWriter(wish(A), ports);
		expect(await unlockWriter(wish(B), ports)).toBe(false);
		expect(await unlockWriter(wish(A, "live", 2), ports)).toBe(false);
		const both = await Promise.all([
			unlockWriter(wish(A), ports),
			unlockWriter(wish(A), ports),
		]);
		expect(both.filter(Boolean)).toHaveLength(1);
		expect(writerOf(ports.places.locks, ROOT)).toBeNull();
		await lockWriter(wish(B), ports);
	});

	it("is given back with its job, whichever trees it held, and those of others stay", async () => {
		const ports = portsOf(rig);
		const { locks } = ports.places;
		await lockWriter(wish(A), ports);
		await lockWriter(wish(A, "live", 1, "/somewhere/else"), ports);
		await lockWriter(wish(B, "live", 1, "/of/another"), ports);
		writeFileSync(join(locks, `writer-${"0".repeat(64)}`), "{");
		expect(await unlockJob({ locks, handle: A, attempt: 2 }, ports)).toBe(0);
		expect(await unlockJob({ locks, handle: A }, ports)).toBe(2);
		expect(writerOf(locks, ROOT)).toBeNull();
		expect(writerOf(locks, "/of/another")?.handle).toBe(B);
		expect(readdirSync(locks)).toHaveLength(2);
	});
});
