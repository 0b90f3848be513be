import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import { writeIntent } from "../../scripts/worktrees/ground.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { deadProcess, handleOf, portsOf } from "./ports.ts";

let rig: GitRig;
beforeEach(() => {
	rig = gitRig();
});
afterEach(() => rig.end());

const HANDLE = handleOf(1);
const BRANCH = `offload/${HANDLE}`;
const make = (repo: string, over: Parameters<typeof portsOf>[1] = {}) =>
	createWorktree({ repo, handle: HANDLE }, portsOf(rig, over));

describe("a making that was cut short", () => {
	const noted = async (by = deadProcess()) => {
		const repo = rig.repository();
		const ports = portsOf(rig, { self: by });
		mkdirSync(ports.places.worktrees, { recursive: true });
		const path = join(ports.places.worktrees, HANDLE);
		const commit = rig.raw(repo, "rev-parse", "HEAD");
		writeIntent(ports, {
			doing: "making",
			handle: HANDLE,
			path,
			branch: BRANCH,
			commonDir: join(repo, ".git"),
			commit,
			entry: null,
		});
		return { repo, path, commit };
	};
	const added = (repo: string, path: string) =>
		rig.raw(
			repo,
			"worktree",
			"add",
			"-q",
			"--lock",
			"--reason",
			`offload ${HANDLE}`,
			"-b",
			BRANCH,
			path,
		);

	it("is taken back by the next try: only a branch", async () => {
		const { repo } = await noted();
		rig.raw(repo, "branch", BRANCH);
		await make(repo);
	});

	it("is taken back by the next try: a registration without a folder", async () => {
		const { repo, path } = await noted();
		added(repo, path);
		rmSync(path, { recursive: true });
		rmSync(join(repo, ".git", "worktrees", HANDLE, "gitdir"));
		await make(repo);
	});

	it("is taken back by the next try: a checkout with a file that was cut in the middle", async () => {
		const { repo, path } = await noted();
		added(repo, path);
		writeFileSync(join(path, "a.txt"), "one\ntw");
		rmSync(join(path, "dir"), { recursive: true });
		rmSync(join(repo, ".git", "worktrees", HANDLE, "index"));
		const made = await make(repo);
		expect(readFileSync(join(made.path, "a.txt"), "utf8")).toContain("three");
	});

	it("is kept, with a reason, where somebody has put something of their own there", async () => {
		const { repo, path } = await noted();
		added(repo, path);
		for (const files of [
			{ "mine.txt": "x" },
			{ "a.txt": "one\ntwo\nthree\nfour\n" },
		]) {
			rig.write(path, files);
			await expect(make(repo)).rejects.toMatchObject({
				reason: "environment",
				message: expect.stringContaining(Object.keys(files)[0] as string),
			});
			for (const [name, content] of Object.entries(files))
				expect(readFileSync(join(path, name), "utf8")).toBe(content);
			rmSync(join(path, "mine.txt"), { force: true });
		}
	});

	it("is left alone while its maker may live", async () => {
		const { repo } = await noted();
		const probe = { isAlive: () => "unknown" as const };
		await expect(make(repo, { probe })).rejects.toMatchObject({
			reason: "locked",
		});
	});
});
