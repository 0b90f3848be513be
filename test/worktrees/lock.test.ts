import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeLock, takeLock } from "../../scripts/worktrees/lock.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { deadProcess, portsOf } from "./ports.ts";

let rig: GitRig;
let path: string;
beforeEach(() => {
	rig = gitRig();
	path = join(rig.dir, "lock");
});
afterEach(() => rig.end());

const HOW = { what: "a test", waitMs: 5_000 };

it("is held by one at a time, and by each in the end", async () => {
	const ports = portsOf(rig);
	let inside = 0;
	let most = 0;
	await Promise.all(
		Array.from({ length: 12 }, async () => {
			const held = await takeLock(path, ports, { ...HOW, waitMs: 30_000 });
			inside += 1;
			most = Math.max(most, inside);
			await new Promise((resolve) => setImmediate(resolve));
			inside -= 1;
			held.release();
			held.release();
		}),
	);
	expect(most).toBe(1);
	expect(readdirSync(rig.dir)).not.toContain("lock");
});

it("[C7] is taken over from the dead, though a living process has the same pid", async () => {
	await takeLock(path, portsOf(rig, { self: deadProcess() }), HOW);
	const ports = portsOf(rig);
	const held = await takeLock(path, ports, HOW);
	held.release();
	expect(readdirSync(rig.dir)).toEqual(["home"]);
});

it("is taken over by one alone where many find its holder dead", async () => {
	await takeLock(path, portsOf(rig, { self: deadProcess() }), HOW);
	let inside = 0;
	let most = 0;
	const ports = portsOf(rig);
	await Promise.all(
		Array.from({ length: 10 }, async () => {
			const held = await takeLock(path, ports, { ...HOW, waitMs: 30_000 });
			inside += 1;
			most = Math.max(most, inside);
			await new Promise((resolve) => setImmediate(resolve));
			inside -= 1;
			held.release();
		}),
	);
	expect(most).toBe(1);
	expect(readdirSync(rig.dir)).toEqual(["home"]);
});

it("is taken over though one who was taking it over died at that", async () => {
	const dead = portsOf(rig, { self: deadProcess() });
	const nonce = "a".repeat(32);
	await takeLock(path, { ...dead, nonce: () => nonce }, HOW);
	await takeLock(`${path}.break-${nonce}`, dead, HOW);
	(await takeLock(path, portsOf(rig), HOW)).release();
	expect(readdirSync(rig.dir)).toEqual(["home"]);
});

it("is not taken from a successor by one who was slow", async () => {
	const dead = portsOf(rig, { self: deadProcess() });
	const nonce = "a".repeat(32);
	await takeLock(path, { ...dead, nonce: () => nonce }, HOW);
	const ports = portsOf(rig);
	const held = await takeLock(path, ports, HOW);
	// It had read the dead holder's record before.
	expect(await removeLock(path, nonce, ports, 1000)).toBe(false);
	expect(readdirSync(rig.dir)).toContain("lock");
	held.release();
});

it("waits no longer than it is told to, and names the holder", async () => {
	const ports = portsOf(rig);
	await takeLock(path, ports, HOW);
	for (const alive of ["alive", "unknown"] as const)
		await expect(
			takeLock(
				path,
				{ ...ports, probe: { isAlive: () => alive } },
				{ what: "x", waitMs: 100 },
			),
		).rejects.toMatchObject({
			reason: "locked",
			message: expect.stringContaining(`Process ${process.pid}`),
			about: path,
		});
});

it("a file that is no lock of ours is an error, not a free lock", async () => {
	writeFileSync(path, "{}");
	await expect(takeLock(path, portsOf(rig), HOW)).rejects.toMatchObject({
		reason: "corrupt",
	});
});

it("a folder that is not there is an error, not a held lock", async () => {
	await expect(
		takeLock(join(rig.dir, "none", "lock"), portsOf(rig), HOW),
	).rejects.toMatchObject({ reason: "store" });
	mkdirSync(join(rig.dir, "none"));
});
