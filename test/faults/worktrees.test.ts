import {
	chmodSync,
	existsSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import { removeWorktree } from "../../scripts/worktrees/remove.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { handleOf, portsOf } from "../worktrees/ports.ts";
import { type ChildRun, childProgram } from "../worktrees/support.ts";

let rig: GitRig;
let repo: string;
let start: (order: object) => ChildRun;
beforeEach(() => {
	rig = gitRig();
	repo = rig.repository();
	start = childProgram(rig);
});
afterEach(() => rig.end());

const HANDLE = handleOf(1);
const state = () => join(rig.dir, "state");
const create = () => createWorktree({ repo, handle: HANDLE }, portsOf(rig));
const record = () => ({
	handle: HANDLE,
	root: join(state(), "worktrees", HANDLE),
	branch: `offload/${HANDLE}`,
	commonDir: join(repo, ".git"),
});
const remove = () => removeWorktree(record(), () => "ended", portsOf(rig));

/** Nothing but what a person's repository had before. */
function expectNothingLeft(): void {
	expect(rig.raw(repo, "branch", "--list", "offload/*")).toBe("");
	expect(existsSync(join(repo, ".git", "worktrees"))).toBe(false);
	for (const folder of ["worktrees", "locks"])
		expect(readdirSync(join(state(), folder)), folder).toEqual([]);
	expect(rig.raw(repo, "status", "--porcelain")).toBe("");
	expect(rig.raw(repo, "fsck", "--no-dangling")).toBe("");
}

/** A git that does something of ours around one command. `$real` runs git itself. */
function gitAround(command: string, script: string): string {
	const path = join(rig.dir, "git-around");
	writeFileSync(
		path,
		`#!/bin/sh
real() { command git "$@"; }
case "$*" in *"${command}"*) ${script} ;; *) exec git "$@" ;; esac
`,
	);
	chmodSync(path, 0o755);
	return path;
}

describe("killed while it makes a worktree", () => {
	for (const dieAt of [
		"look",
		"lock",
		"note",
		"add",
		"checkout",
		"pointers",
		"assert",
		"done",
	]) {
		it(`[D5] at the step ${dieAt}: the next try makes it, whole`, async () => {
			const end = await start({
				do: "create",
				repo,
				handles: [HANDLE],
				dieAt,
			}).ended;
			expect(end.signal).toBe("SIGKILL");
			const made = await create();
			expect(rig.raw(made.path, "status", "--porcelain")).toBe("");
			expect(readdirSync(join(state(), "worktrees"))).toEqual([HANDLE]);
			expect(readdirSync(join(state(), "locks"))).toEqual([]);
		});

		it(`[D3] at the step ${dieAt}: cleaning takes back what there is`, async () => {
			await start({ do: "create", repo, handles: [HANDLE], dieAt }).ended;
			expect(await remove()).toMatchObject({ result: "absent", branch: true });
			expectNothingLeft();
		});
	}

	for (const [command, script] of [
		// Git has done its part, and nobody hears of it.
		["worktree add", 'real "$@"; kill -9 $PPID'],
		["reset --hard", 'real "$@"; kill -9 $PPID'],
		// Git dies with us, in the middle.
		[
			"worktree add",
			`real "$@"; rm -f "${"$"}(real rev-parse --git-common-dir)"/worktrees/*/HEAD; kill -9 $PPID`,
		],
		["reset --hard", "printf 'one' > a.txt; kill -9 $PPID"],
	] as const) {
		it(`[D5] within git, at ${command} (${script.length}): the next try makes it, whole`, async () => {
			const end = await start({
				do: "create",
				repo,
				handles: [HANDLE],
				program: gitAround(command, script),
			}).ended;
			expect(end.signal).toBe("SIGKILL");
			const made = await create();
			expect(rig.raw(made.path, "status", "--porcelain")).toBe("");
			await remove();
			expectNothingLeft();
		});
	}
});

describe("killed while it removes a worktree", () => {
	const STEPS = ["note", "unlock", "remove", "branch", "done"];
	for (const dieAt of STEPS) {
		it(`[D3] at the step ${dieAt}: the next try ends it`, async () => {
			await create();
			const end = await start({ do: "remove", of: record(), dieAt }).ended;
			expect(end.signal).toBe("SIGKILL");
			expect(await remove()).toMatchObject({ branch: true, keep: [] });
			expectNothingLeft();
		});

		it(`[D3] at the step ${dieAt}: what somebody puts there meanwhile is kept`, async () => {
			const { path } = await create();
			await start({ do: "remove", of: record(), dieAt }).ended;
			if (!existsSync(path)) return;
			rig.write(path, { "mine.txt": "x" });
			expect(await remove()).toMatchObject({ result: "kept" });
			expect(readFileSync(join(path, "mine.txt"), "utf8")).toBe("x");
			expect(rig.raw(repo, "worktree", "list", "--porcelain")).toContain(
				`locked offload ${HANDLE}`,
			);
		});
	}

	it("[D3] within git, with half of the files gone: the next try ends it", async () => {
		await create();
		const end = await start({
			do: "remove",
			of: record(),
			program: gitAround(
				"worktree remove",
				`rm -r '${join(record().root, "dir")}'; kill -9 $PPID`,
			),
		}).ended;
		expect(end.signal).toBe("SIGKILL");
		expect(await remove()).toMatchObject({ result: "absent", branch: true });
		expectNothingLeft();
	});

	it("[D3] a commit that nobody else has is never lost, at whichever step", async () => {
		const { path } = await create();
		rig.write(path, { "work.txt": "work" });
		const commit = rig.commit(path);
		for (const dieAt of STEPS) {
			await start({ do: "remove", of: record(), dieAt }).ended;
			expect(await remove()).toMatchObject({
				result: "kept",
				keep: [{ reason: "unpushed" }],
			});
		}
		expect(rig.raw(repo, "rev-parse", `offload/${HANDLE}`)).toBe(commit);
		expect(readFileSync(join(path, "work.txt"), "utf8")).toBe("work");
	});
});
