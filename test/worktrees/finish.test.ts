import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import { writeIntent } from "../../scripts/worktrees/ground.ts";
import type { WorktreeRecord } from "../../scripts/worktrees/inspect.ts";
import {
	type JobState,
	removeWorktree,
} from "../../scripts/worktrees/remove.ts";
import { type GitRig, gitRig } from "../system/git-rig.ts";
import { deadProcess, handleOf, portsOf } from "./ports.ts";

let rig: GitRig;
let repo: string;
let of: WorktreeRecord;
beforeEach(async () => {
	rig = gitRig();
	repo = rig.repository();
	of = await made(1);
});
afterEach(() => rig.end());

async function made(n: number, base?: string): Promise<WorktreeRecord> {
	const handle = handleOf(n);
	const one = await createWorktree(
		{ repo, handle, ...(base === undefined ? {} : { base }) },
		portsOf(rig),
	);
	return {
		handle,
		root: one.path,
		branch: one.branch,
		commonDir: one.commonDir,
	};
}

const remove = (
	state: JobState = "ended",
	how: { dryRun?: boolean } = {},
	which = of,
) => removeWorktree(which, () => state, portsOf(rig), how);

/** All that is there of a worktree: its files, its registration, its branch. */
const seen = () => ({
	files: existsSync(of.root) ? readdirSync(of.root).sort() : null,
	registered: rig.raw(repo, "worktree", "list", "--porcelain"),
	branch: rig.raw(repo, "branch", "--list", of.branch),
});

const commitThere = (name = "new.txt") => {
	rig.write(of.root, { [name]: name });
	return rig.commit(of.root);
};

describe("a removal that was cut short", () => {
	const note = (doing: "making" | "removing" = "removing") =>
		writeIntent(portsOf(rig, { self: deadProcess() }), {
			doing,
			handle: of.handle,
			path: of.root,
			branch: of.branch,
			commonDir: of.commonDir,
			commit: rig.raw(of.root, "rev-parse", "HEAD"),
			entry: of.handle,
		});

	it("goes on where files were already missing", async () => {
		note();
		rig.raw(repo, "worktree", "unlock", of.root);
		rmSync(join(of.root, "dir"), { recursive: true });
		rmSync(join(of.root, ".git"));
		expect(await remove("ended", { dryRun: true })).toMatchObject({
			result: "removable",
		});
		expect(await remove()).toMatchObject({ result: "absent", branch: true });
		expect(seen()).toMatchObject({ files: null, branch: "" });
		expect(seen().registered).not.toContain(of.handle);
	});

	it("is judged anew, and locked again, where something was added since", async () => {
		note();
		rig.raw(repo, "worktree", "unlock", of.root);
		rmSync(join(of.root, "dir"), { recursive: true });
		rig.write(of.root, { "mine.txt": "x" });
		expect(await remove()).toMatchObject({
			result: "kept",
			keep: [{ reason: "dirty" }, { reason: "untracked" }],
		});
		expect(readFileSync(join(of.root, "mine.txt"), "utf8")).toBe("x");
		expect(seen().registered).toContain(`locked offload ${of.handle}`);
	});

	it("is judged anew where a commit was made since", async () => {
		note();
		commitThere();
		expect(await remove()).toMatchObject({
			result: "kept",
			keep: [{ reason: "unpushed" }],
		});
		expect(rig.raw(repo, "branch", "--list", of.branch)).not.toBe("");
	});

	it("is judged anew where nothing had been removed yet", async () => {
		note();
		expect(await remove()).toMatchObject({ result: "removed", branch: true });
	});

	it("is left alone while its remover may live", async () => {
		note();
		const probe = { isAlive: () => "unknown" as const };
		const verdict = await removeWorktree(
			of,
			() => "ended",
			portsOf(rig, { probe }),
		);
		expect(verdict).toMatchObject({
			result: "kept",
			keep: [{ reason: "busy" }],
		});
	});

	it("of a worktree that was never finished takes that back", async () => {
		note("making");
		expect(await remove()).toMatchObject({ result: "absent" });
		expect(seen()).toMatchObject({ files: null, branch: "" });
	});
});
