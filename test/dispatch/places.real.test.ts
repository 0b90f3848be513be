/** Where the work is done: a worktree of its own, or the caller's tree under a lock for one writer; and what must be left there. */
import {
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type How, TestWorld, until } from "../world.ts";

let world: TestWorld;
let repo: string;
beforeEach(async () => {
	world = new TestWorld("places");
	world.claude({ does: "write" });
	world.file("petition.md", "Please write it.\n");
	repo = await world.repository("repo", {
		"a.txt": "one\n",
		"sub/deep/b.txt": "two\n",
	});
});
afterEach(() => world.end());

const PETITION = () => join(world.dir, "petition.md");
const dispatch = (args: readonly string[], how: How = {}) =>
	world.run(["dispatch", "headless-oneshot", PETITION(), ...args], {
		cwd: repo,
		...how,
	});

/** Dispatches and waits for the end. */
async function done(args: readonly string[], how: How = {}) {
	const made = await dispatch(args, how);
	expect(
		made.stderr.split("\n").filter((line) => / kept| what:/.test(line)),
	).toEqual([]);
	expect(made.code).toBe(0);
	const handle = made.row("handle") as string;
	await world.run(["wait", handle]);
	return { handle, made, result: await world.run(["result", handle]) };
}

/** A command that does something in its folder. */
const commanded = (script: string) => world.command("/bin/sh", "-c", script);
const COMMIT =
	"echo c >c.txt; git add c.txt; git -c user.name=W -c user.email=w@example.org commit --quiet -m work";

const status = () => world.git(repo, "status", "--porcelain");

describe("work that writes and is not told where", () => {
	it("gets a worktree and a branch of its own, starts in the same folder of it, and hands back a patch", async () => {
		const head = await world.git(repo, "rev-parse", "HEAD");
		const { handle, made, result } = await done(["--profile=write"], {
			cwd: join(repo, "sub", "deep"),
		});
		const tree = join(world.state, "worktrees", handle);
		expect(made.row("worktree")).toBe(tree);
		expect(made.row("branch")).toBe(`offload/${handle}`);
		expect(made.row("cwd")).toBe(join(tree, "sub", "deep"));
		expect(world.starts()[0]?.cwd).toBe(join(tree, "sub", "deep"));
		expect(result.code).toBe(0);
		expect(result.row("outcome")).toBe("succeeded");
		const [, kind, file] =
			result.rows.find(([key]) => key === "artefact") ?? [];
		expect(kind).toBe("patch");
		expect(readFileSync(file as string, "utf8")).toContain(
			"+++ b/sub/deep/made-by-the-worker.txt",
		);
		expect(world.record(handle, "attempts/1/outcome.json")).toMatchObject({
			artefact: { kind: "patch", baseCommit: head, files: 1 },
		});
		// The person's own tree is as it was.
		expect(await status()).toBe("");
		expect(await world.git(repo, "rev-parse", "HEAD")).toBe(head);

		// What no patch holds is kept until somebody has looked.
		writeFileSync(join(tree, "later.txt"), "not in the patch\n");
		const kept = await world.run(["clean", handle]);
		expect(kept.code).toBe(1);
		expect(kept.rows[0]).toEqual([
			"kept",
			handle,
			expect.stringContaining("untracked"),
			tree,
		]);
		expect(existsSync(join(tree, "sub/deep/made-by-the-worker.txt"))).toBe(
			true,
		);
		rmSync(join(tree, "later.txt"));
		// The patch holds the rest: the tree goes, and the patch stays until it is named.
		const emptied = await world.run(["clean"]);
		expect(emptied.rows[0]?.slice(0, 2)).toEqual(["emptied", handle]);
		expect(existsSync(tree)).toBe(false);
		expect(existsSync(file as string)).toBe(true);
		const unnamed = await world.run(["clean"]);
		expect(unnamed.rows[0]?.slice(0, 2)).toEqual(["kept", handle]);
		const cleaned = await world.run(["clean", handle]);
		expect(cleaned.rows[0]?.slice(0, 2)).toEqual(["removed", handle]);
		expect(await world.traces(repo)).toEqual([]);
	});

	it("[D2] gets one also where a report or nothing is expected: nobody named the caller's own tree", async () => {
		const head = await world.git(repo, "rev-parse", "HEAD");
		for (const expected of ["report", "none"]) {
			const { handle, made, result } = await done([
				"--profile=write",
				`--expect=${expected}`,
			]);
			const tree = join(world.state, "worktrees", handle);
			expect([expected, made.row("worktree"), made.row("cwd")]).toEqual([
				expected,
				tree,
				tree,
			]);
			expect(result.row("outcome")).toBe("succeeded");
			expect(existsSync(join(tree, "made-by-the-worker.txt"))).toBe(true);
			// No patch holds what it wrote, so it stays.
			expect((await world.run(["clean", handle])).rows[0]?.[0]).toBe("kept");
		}
		expect(await status()).toBe("");
		expect(await world.git(repo, "rev-parse", "HEAD")).toBe(head);
		expect(world.names("locks")).toEqual([]);
		const named = await done(["--profile=write", "--expect=report", "--cwd=."]);
		expect(named.made.row("worktree")).toBeUndefined();
		expect(await status()).toContain("made-by-the-worker.txt");
		const plain = await done(["--profile=write", "--expect=report"], {
			cwd: world.home,
		});
		expect(plain.made.row("cwd")).toBe(world.home);
	});

	it("[B8] [D12] [C17] fails where it changed nothing, whatever it says", async () => {
		world.claude({ does: "success" });
		const { handle, result } = await done(["--profile=write"]);
		expect(result.code).toBe(1);
		expect(result.row("ending")).toBe("empty-diff");
		expect(result.row("artefact")).toBe("none");
		expect((await world.run(["clean"])).rows[0]).toEqual([
			"removed",
			handle,
			"failed",
			join(world.state, "worktrees", handle),
		]);
		expect(await world.traces(repo)).toEqual([]);
	});

	it("[D1] is made for six at once", async () => {
		const all = await Promise.all(
			[1, 2, 3, 4, 5, 6].map(() => done(["--profile=write"])),
		);
		expect(all.map(({ result }) => result.row("outcome"))).toEqual(
			all.map(() => "succeeded"),
		);
		expect(new Set(world.starts().map(({ cwd }) => cwd)).size).toBe(6);
	});

	it("is refused outside of a repository, and told the way", async () => {
		const ran = await dispatch(["--profile=write"], { cwd: world.dir });
		expect(ran.code).toBe(4);
		expect(ran.row("reason")).toContain("needs a git repository");
		expect(ran.stderr).toContain("--cwd");
		expect(await world.traces()).toEqual([]);
	});

	it("is refused in a repository without a commit, and told the way", async () => {
		const empty = join(world.dir, "empty");
		mkdirSync(empty);
		await world.git(empty, "init", "--quiet");
		const ran = await dispatch(["--profile=write"], { cwd: empty });
		expect(ran.code).toBe(4);
		expect(ran.stderr).toContain("make a first commit");
		expect(await world.traces(empty)).toEqual([]);
		const inside = await done(["--profile=write", "--cwd=."], { cwd: empty });
		expect(inside.result.row("outcome")).toBe("succeeded");
	});
});

describe("work in the caller's own tree", () => {
	it("[D2] [D11] gives a patch of the worker's own changes alone", async () => {
		writeFileSync(join(repo, "a.txt"), "changed by the person\n");
		writeFileSync(join(repo, "mine.txt"), "the person's own\n");
		const { handle, made, result } = await done([
			"--profile=write",
			"--cwd=sub",
		]);
		expect(made.row("worktree")).toBeUndefined();
		expect(made.row("cwd")).toBe(join(repo, "sub"));
		expect(result.row("outcome")).toBe("succeeded");
		const patch = readFileSync(
			world.jobFile(handle, "attempts/1/results/patch.diff"),
			"utf8",
		);
		expect(patch).toContain("sub/made-by-the-worker.txt");
		expect(patch).not.toContain("mine.txt");
		expect(patch).not.toContain("a.txt");
		expect(world.names("locks")).toEqual([]);
		expect((await world.run(["clean", handle])).code).toBe(0);
		expect(existsSync(join(repo, "mine.txt"))).toBe(true);
		expect(existsSync(join(repo, "sub/made-by-the-worker.txt"))).toBe(true);
	});

	it("[D2] is for one writer: a second is refused before anything is started, until the first has ended", async () => {
		const gate = join(world.dir, "gate");
		world.claude({ does: "gated", gate });
		const first = await dispatch([
			"--profile=write",
			"--cwd=.",
			"--expect=report",
		]);
		const handle = first.row("handle") as string;
		await until(() => world.starts().length === 1, "the first worker");
		const second = await dispatch(["--profile=write", "--cwd=sub"]);
		expect(second.code).toBe(1);
		expect(second.row("reason")).toMatch(/^locked: /);
		expect(second.row("status")).toBe("failed");
		expect(second.row("handle")).toBeUndefined();
		expect(second.stderr).toContain(handle);
		expect(second.stderr).toContain(`offload wait ${handle}`);
		expect(world.names("jobs")).toEqual([handle]);
		expect(world.starts()).toHaveLength(1);
		// Who only reads, or writes elsewhere, is not kept out.
		const reader = await dispatch(["--cwd=."]);
		expect(reader.row("status")).toBe("dispatched");
		const elsewhere = await dispatch(["--profile=write", "--worktree"]);
		expect(elsewhere.row("status")).toBe("dispatched");
		world.file("gate", "");
		expect((await world.run(["wait", handle])).code).toBe(0);
		world.claude({ does: "write" });
		const third = await done(["--profile=write", "--cwd=sub"]);
		expect(third.result.row("outcome")).toBe("succeeded");
	});

	it("[D2] is free again after a stop, and after a job that was prepared and stopped", async () => {
		world.claude({ does: "hang-after-init" });
		const first = await dispatch(["--profile=write", "--cwd=."]);
		await world.run(["stop", first.row("handle") as string]);
		const prepared = await world.run(
			["dispatch", "print", PETITION(), "--profile=write", "--cwd=."],
			{ cwd: repo },
		);
		expect(prepared.row("status")).toBe("prepared");
		const refused = await dispatch(["--profile=write", "--cwd=."]);
		expect(refused.row("reason")).toMatch(/^locked: /);
		await world.run(["stop", prepared.row("handle") as string]);
		world.claude({ does: "write" });
		const last = await done(["--profile=write", "--cwd=."]);
		expect(last.result.row("outcome")).toBe("succeeded");
	});

	it("[D16] is done in a linked worktree of a person's as in any other", async () => {
		const linked = join(world.dir, "linked");
		await world.git(repo, "worktree", "add", "--quiet", linked);
		const gate = join(world.dir, "gate");
		world.claude({ does: "gated", gate });
		const one = await dispatch(
			["--profile=write", "--cwd=.", "--expect=none"],
			{
				cwd: linked,
			},
		);
		expect(one.row("status")).toBe("dispatched");
		const two = await dispatch(["--profile=write", "--cwd=.", "--expect=none"]);
		expect(two.row("status")).toBe("dispatched");
		const three = await dispatch(["--profile=write", "--cwd=."], {
			cwd: linked,
		});
		expect(three.row("reason")).toMatch(/^locked: /);
		world.file("gate", "");
		const waited = await world.run([
			"wait",
			one.row("handle") as string,
			two.row("handle") as string,
		]);
		expect(waited.code).toBe(0);
	});

	it("outside of any repository gives a report, and no patch can be promised there", async () => {
		const refused = await dispatch(["--profile=write", "--cwd=."], {
			cwd: world.home,
		});
		expect(refused.code).toBe(4);
		expect(refused.stderr).toContain("--expect report");
		expect(await world.traces()).toEqual([]);
		const { result } = await done(
			["--profile=write", "--cwd=.", "--expect=report"],
			{ cwd: world.home },
		);
		expect(result.row("artefact")).toBe("report");
	});
});

describe("what is expected", () => {
	const full = ["--harness=command", "--profile=full"];

	it("[C17] is a commit: it is named, and without one there is no success", async () => {
		commanded(COMMIT);
		const { handle, result } = await done([...full, "--expect=commit"]);
		expect(result.row("outcome")).toBe("succeeded");
		const tip = await world.git(repo, "rev-parse", `offload/${handle}`);
		expect(result.rows).toContainEqual([
			"artefact",
			"commit",
			tip,
			`offload/${handle}`,
		]);
		// Commits that are nowhere else are not thrown away.
		const kept = await world.run(["clean", handle]);
		expect(kept.rows[0]?.slice(0, 2)).toEqual(["kept", handle]);
		expect(await world.git(repo, "rev-parse", `offload/${handle}`)).toBe(tip);

		commanded("echo changed >>a.txt");
		const without = await done([...full, "--expect=commit"]);
		expect(without.result.code).toBe(1);
		expect(without.result.row("ending")).toBe("no-commit");
	});

	it("is a patch, whether the worker committed or not", async () => {
		commanded(`${COMMIT}; echo d >d.txt`);
		const { handle, result } = await done(full);
		expect(result.row("outcome")).toBe("succeeded");
		const patch = readFileSync(
			world.jobFile(handle, "attempts/1/results/patch.diff"),
			"utf8",
		);
		expect(patch).toContain("c.txt");
		expect(patch).toContain("d.txt");
	});

	it("is nothing: the end alone decides, and no artefact is claimed", async () => {
		commanded("true");
		const { result } = await done([...full, "--expect=none", "--cwd=."]);
		expect(result.code).toBe(0);
		expect(result.row("ending")).toBe("none-expected");
		expect(result.row("artefact")).toBe("none");
	});

	it("[B8] is refused at once where the profile can never make it", async () => {
		for (const args of [
			["--expect=patch"],
			["--expect=commit"],
			["--profile=write", "--expect=commit"],
		]) {
			const ran = await dispatch(args);
			expect([args, ran.code]).toEqual([args, 22]);
			expect(await world.traces(repo)).toEqual([]);
		}
	});
});

describe("[D5] what is made for a launch that does not come about", () => {
	it("is taken back where the job cannot be put on record", async () => {
		mkdirSync(world.state, { mode: 0o700 });
		world.file("state/live", "not a folder");
		for (const args of [["--profile=write"], ["--profile=write", "--cwd=."]]) {
			const ran = await dispatch(args);
			expect([args, ran.code]).toEqual([args, 6]);
			expect(ran.row("reason")).toMatch(/^store: /);
			expect(ran.stderr).toContain(join(world.state, "live"));
			expect(await world.traces(repo)).toEqual([]);
			expect(world.starts()).toEqual([]);
		}
		expect(await status()).toBe("");
	});

	it("is never begun where there is no place for it", async () => {
		mkdirSync(world.state, { mode: 0o700 });
		world.file("state/worktrees", "not a folder");
		const ran = await dispatch(["--profile=write"]);
		expect(ran.code).toBe(6);
		expect(ran.stderr).toContain(join(world.state, "worktrees"));
		const branches = await world.git(repo, "branch", "--list", "offload/*");
		expect(branches).toBe("");
		expect(world.starts()).toEqual([]);
		expect(world.names("jobs")).toEqual([]);
	});

	it("is nothing where git is missing", async () => {
		const bin = join(world.dir, "bin");
		mkdirSync(bin);
		const node = await world.run(
			[
				"-c",
				'ln -s "$(command -v node)" bin/node; for p in sh env uname dirname readlink; do ln -s "$(command -v $p)" bin/$p; done',
			],
			{
				program: "/bin/sh",
			},
		);
		expect(node.stderr).toBe("");
		const ran = await dispatch(["--profile=write"], { env: { PATH: bin } });
		expect(ran.code).toBe(4);
		expect(ran.row("reason")).toContain("git");
		expect(await world.traces(repo)).toEqual([]);
		// Who needs no repository needs no git.
		const reader = await dispatch([], { env: { PATH: bin } });
		expect(reader.row("status")).toBe("dispatched");
	});
});
