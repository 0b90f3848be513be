import {
	existsSync,
	mkdirSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MadeWorktree } from "../../scripts/worktrees/create.ts";
import { takeLock } from "../../scripts/worktrees/lock.ts";
import { configOf, type GitRig, gitRig } from "../system/git-rig.ts";
import { handleOf, portsOf } from "./ports.ts";
import { type ChildEnd, childProgram } from "./support.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

const EIGHT = Array.from({ length: 8 }, (_, i) => i);
const five = (i: number) =>
	Array.from({ length: 5 }, (_, k) => handleOf(i * 16 + k));

/** Every one of forty worktrees is there, and is what it says it is. */
function expectForty(repo: string, ends: readonly ChildEnd[]): void {
	const lines = ends.flatMap((end) => end.lines);
	expect(lines.filter((line) => "error" in (line as object))).toEqual([]);
	expect(ends.map((end) => end.stderr).join("")).toBe("");
	const made = lines as MadeWorktree[];
	expect(new Set(made.map((one) => one.path)).size).toBe(40);
	for (const one of made) {
		expect(rig.raw(one.path, "branch", "--show-current")).toBe(one.branch);
		expect(rig.raw(one.path, "rev-parse", "HEAD")).toBe(one.baseCommit);
		expect(rig.raw(one.path, "status", "--porcelain")).toBe("");
	}
	expect(
		rig
			.raw(repo, "worktree", "list", "--porcelain")
			.match(/^locked offload /gm),
	).toHaveLength(40);
	// Nothing unfinished, no lock, no branch without a worktree.
	const state = join(rig.dir, "state");
	expect(readdirSync(join(state, "worktrees"))).toHaveLength(40);
	expect(readdirSync(join(state, "locks"))).toEqual([]);
	expect(
		rig.raw(repo, "branch", "--list", "offload/*").split("\n"),
	).toHaveLength(40);
}

it("[D1] eight processes make five worktrees each of one repository, and all forty are there", async () => {
	const repo = rig.repository();
	const before = configOf(repo);
	const start = childProgram(rig);
	const ends = await Promise.all(
		EIGHT.map((i) => start({ do: "create", repo, handles: five(i) }).ended),
	);
	expectForty(repo, ends);
	expect(configOf(repo)).toBe(before);
});

it("[D1] they are all there too when another program holds git's locks for a while", async () => {
	const repo = rig.repository();
	// As a repository is whose worktrees git must write to its settings for.
	rig.raw(repo, "config", "branch.autoSetupMerge", "always");
	mkdirSync(join(repo, ".git", "refs", "heads", "offload"));
	const locks = [
		"config.lock",
		"packed-refs.lock",
		// The branch that each of them makes first.
		...EIGHT.map((i) => `refs/heads/offload/${handleOf(i * 16)}.lock`),
	].map((name) => join(repo, ".git", name));
	const start = childProgram(rig);
	for (const lock of locks) writeFileSync(lock, "");
	const running = EIGHT.map((i) =>
		start({ do: "create", repo, handles: five(i) }),
	);
	// Let go when somebody has come far enough to have met them.
	await new Promise<void>((resolve) => {
		const look = setInterval(() => {
			const folder = join(rig.dir, "state", "worktrees");
			if (existsSync(folder) && readdirSync(folder).length > 0) {
				clearInterval(look);
				resolve();
			}
		}, 20);
	});
	const held = setTimeout(() => {
		for (const lock of locks) rmSync(lock);
	}, 1500);
	const ends = await Promise.all(running.map((one) => one.ended));
	clearTimeout(held);
	expectForty(repo, ends);
});

it("[D1] a lock of another program that never lets go is a reason with a name, and nothing is left", async () => {
	const repo = rig.repository();
	const start = childProgram(rig);
	// The branch cannot be written while this lies there.
	rig.write(join(repo, ".git"), {
		[`refs/heads/offload/${handleOf(1)}.lock`]: "",
	});
	const { lines } = await start({
		do: "create",
		repo,
		handles: [handleOf(1)],
		waitMs: 1000,
	}).ended;
	expect(lines).toEqual([
		expect.objectContaining({
			error: "locked",
			message: expect.stringContaining("Another program"),
		}),
	]);
	expect(readdirSync(join(rig.dir, "state", "worktrees"))).toEqual([]);
	expect(existsSync(join(repo, ".git", "worktrees"))).toBe(false);
});

it("[D2] of eight jobs that want to write one work tree, one may", async () => {
	const start = childProgram(rig);
	const ends = await Promise.all(
		EIGHT.map(
			(i) =>
				start({ do: "write", root: "/a/tree", handles: [handleOf(i)] }).ended,
		),
	);
	const lines = ends.flatMap((end) => end.lines) as { error?: string }[];
	expect(lines.filter((line) => line.error === undefined)).toHaveLength(1);
	expect(lines.filter((line) => line.error === "locked")).toHaveLength(7);
});

it("[C7] a lock has one holder at a time, though some die while they hold it", async () => {
	const start = childProgram(rig);
	const rounds = 25;
	const ends = await Promise.all(
		EIGHT.map(
			(i) =>
				start({
					do: "lock",
					rounds,
					...(i < 4 ? { dieIn: 3 + i * 5 } : {}),
				}).ended,
		),
	);
	expect(ends.map((end) => end.signal)).toEqual([
		...Array(4).fill("SIGKILL"),
		...Array(4).fill(null),
	]);
	expect(ends.flatMap((end) => end.lines)).toEqual(Array(4).fill({ rounds }));
	// The last to hold it may be one that died, when all the others were through: the next one frees it.
	const next = await takeLock(
		join(rig.dir, "one-lock"),
		portsOf({ dir: rig.dir, env: {} }),
		{ what: "a test", waitMs: 60_000 },
	);
	next.release();
	expect(readdirSync(rig.dir).filter((name) => name.includes("lock"))).toEqual(
		[],
	);
});
