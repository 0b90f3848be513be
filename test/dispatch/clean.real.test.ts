/** `clean` and `uninstall` through the real program: what may go, what stays and why, and what a kept patch makes up for. */
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	unlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processProbe } from "../../scripts/system/process.ts";
import { onPath } from "../needs.ts";
import { type Ran, TestWorld, until } from "../world.ts";
import { dispatched, listing, rowsOf, worked } from "./workers.ts";

let world: TestWorld;
let repo: string;
beforeEach(async () => {
	world = new TestWorld("clean");
	repo = await world.repository("repo", {
		"a.txt": "one\n",
		"b.txt": "two\n",
		"run.sh": "#!/bin/sh\n",
		".gitignore": "ignored/\n",
	});
});
afterEach(() => world.end());

const treeOf = (handle: string) => join(world.state, "worktrees", handle);
/** All of the store but what is only there to be faster. */
const store = () =>
	listing(world.state).filter((row) => !/^(code|config)-cache/.test(row));
const patchOf = (handle: string) =>
	world.jobFile(handle, "attempts/1/results/patch.diff");
const clean = (...args: string[]) => world.run(["clean", ...args]);
const branches = () => world.git(repo, "branch", "--list", "offload/*");

/** The jobs of several workers, by their units. */
async function jobs<U extends string>(
	scripts: Readonly<Record<U, string>>,
	...args: string[]
): Promise<Record<U, string>> {
	const made: [string, string][] = [];
	const queue = Object.entries<string>(scripts);
	await Promise.all(
		[1, 2, 3].map(async () => {
			for (let next = queue.shift(); next; next = queue.shift()) {
				const [unit, script] = next;
				const how = { cwd: repo, args: [`--unit=${unit}`, ...args] };
				made.push([unit, await worked(world, script, how)]);
			}
		}),
	);
	return Object.fromEntries(made) as Record<U, string>;
}

/** What a clean said of each job: its result and why, by unit. */
const said = (ran: Ran, of: Readonly<Record<string, string>>) =>
	Object.fromEntries(
		Object.entries(of).map(([unit, handle]) => {
			const row = ran.rows.find(([, name]) => name === handle) ?? [];
			return [unit, `${row[0]}: ${row[2]}`];
		}),
	);

const REPORTLESS = ["--worktree", "--expect=none"];

describe("[D3] a worktree that holds what is nowhere else", () => {
	it("is kept for each of the reasons, by a dry run and by a real one, and neither changes anything", async () => {
		const git = (unit: string, ...args: string[]) =>
			world.git(
				treeOf(of[unit as keyof typeof of]),
				"-c",
				"user.name=Test",
				"-c",
				"user.email=test@example.org",
				...args,
			);
		const write = (unit: string, name: string, text = "x") =>
			writeFileSync(join(treeOf(of[unit as keyof typeof of]), name), text);
		const of = await jobs(
			{
				dirty: "true",
				staged: "true",
				untracked: "true",
				stash: "true",
				unpushed: "true",
				detached: "true",
				renamed: "true",
				gone: "true",
				locked: "true",
				busy: "true",
				hidden: "true",
				nested: "true",
				missing: "true",
			},
			...REPORTLESS,
		);
		const remote = join(world.dir, "remote.git");
		await world.git(world.dir, "init", "--quiet", "--bare", remote);
		await world.git(repo, "remote", "add", "origin", remote);

		write("dirty", "a.txt");
		write("staged", "a.txt");
		await git("staged", "add", "a.txt");
		write("untracked", "new.txt");
		write("stash", "a.txt");
		await git("stash", "stash", "--quiet");
		write("unpushed", "a.txt");
		await git("unpushed", "commit", "--quiet", "-am", "work");
		await git("detached", "checkout", "--quiet", "--detach");
		await git("renamed", "branch", "-m", "another-name");
		write("gone", "a.txt", "y");
		await git("gone", "commit", "--quiet", "-am", "work");
		await git("gone", "push", "--quiet", "-u", "origin", "HEAD");
		await git("gone", "push", "--quiet", "origin", "-d", `offload/${of.gone}`);
		await git("locked", "worktree", "unlock", treeOf(of.locked));
		await git("locked", "worktree", "lock", treeOf(of.locked));
		await git("busy", "bisect", "start");
		write("hidden", "a.txt");
		await git("hidden", "update-index", "--assume-unchanged", "a.txt");
		mkdirSync(join(treeOf(of.nested), "ignored"));
		await git("nested", "init", "--quiet", "ignored/deep");
		rmSync(treeOf(of.missing), { recursive: true });

		const reasons = {
			dirty: /^kept: dirty/,
			staged: /^kept: dirty/,
			untracked: /^kept: untracked/,
			stash: /^kept: stash/,
			unpushed: /^kept: unpushed/,
			detached: /^kept: detached/,
			renamed: /^kept: renamed-branch/,
			gone: /^kept: upstream-gone/,
			locked: /^kept: locked/,
			busy: /^kept: busy/,
			hidden: /^kept: hidden/,
			nested: /^kept: nested/,
			missing: /^kept: missing: .*git worktree prune/,
		};
		const before = [store(), listing(repo)];
		for (const args of [["--dry-run"], []]) {
			const ran = await clean(...args);
			expect(ran.code).toBe(0);
			for (const [unit, why] of Object.entries(reasons))
				expect(said(ran, of)[unit]).toMatch(why);
			expect(ran.rows).toHaveLength(13);
			expect([store(), listing(repo)]).toEqual(before);
		}
		// The way that is told leads out.
		await world.git(repo, "worktree", "unlock", treeOf(of.missing));
		await world.git(repo, "worktree", "prune");
		expect((await clean(of.missing)).rows[0]?.[0]).toBe("removed");
	});

	it("is kept while a job works in it, be it another's, be it only to read", async () => {
		const { own, written, read } = await jobs(
			{ own: "true", written: "true", read: "true" },
			...REPORTLESS,
		);
		const gate = join(world.dir, "gate");
		const waits = `while [ ! -e '${gate}' ]; do sleep 0.05; done`;
		const live = await dispatched(world, waits, { cwd: repo });
		const writer = await dispatched(world, waits, {
			cwd: repo,
			args: [`--cwd=${treeOf(written)}`, "--expect=none"],
		});
		world.claude({ does: "gated", gate });
		const reader = await world.run(
			["dispatch", "headless-oneshot", "-", `--cwd=${treeOf(read)}`],
			{ stdin: "Please read.\n" },
		);
		expect(reader.row("status")).toBe("dispatched");
		const guest = reader.row("handle") as string;
		expect(said(await clean(), { own, live, writer, guest })).toEqual({
			own: "removed: succeeded",
			live: expect.stringMatching(/^kept: it has no outcome/),
			writer: expect.stringMatching(/^kept: it has no outcome/),
			guest: expect.stringMatching(/^kept: it has no outcome/),
		});
		for (const [host, by] of [
			[written, writer],
			[read, guest],
		] as const) {
			const named = await clean(host);
			expect(named.code).toBe(1);
			expect(named.row("reason")).toMatch(/^failed: it is kept: live: /);
			expect(named.row("reason")).toContain(by);
			expect(existsSync(treeOf(host))).toBe(true);
		}
		world.file("gate", "");
		await world.run(["wait", live, writer, guest]);
		const after = await clean(written, read);
		expect(after.code).toBe(0);
		expect(existsSync(treeOf(read))).toBe(false);
	});
});

describe("a job", () => {
	it("[A13] [F5] stays while a process of it may live, and where it cannot be read", async () => {
		const { left, damaged, torn } = await jobs(
			{ left: "true", damaged: "true", torn: "true" },
			...REPORTLESS,
		);
		const outcome = world.record(left, "attempts/1/outcome.json");
		const me = processProbe().identify(process.pid);
		writeFileSync(
			world.jobFile(left, "attempts/1/outcome.json"),
			JSON.stringify({
				...outcome,
				tree: {
					seen: 1,
					escaped: "unknown",
					remaining: [{ pid: me?.pid, start: me?.start }],
				},
			}),
		);
		writeFileSync(world.jobFile(damaged, "attempts/1/outcome.json"), "{");
		unlinkSync(world.jobFile(torn, "job.json"));
		const before = store();
		for (const args of [[], [left, damaged, torn]]) {
			const ran = await clean(...args);
			expect(said(ran, { left, damaged, torn })).toEqual({
				left: `kept: processes of it may still live: ${process.pid}`,
				damaged: expect.stringMatching(
					/^kept: it cannot be read: .*outcome\.json/,
				),
				torn: expect.stringMatching(/^kept: it cannot be read: .*job\.json/),
			});
			expect(ran.code).toBe(args.length === 0 ? 0 : 1);
			expect(store()).toEqual(before);
		}
	});

	it("that the session launched itself goes only by its name, and its other name with it", async () => {
		const reported = await world.run(["report", "subagent", "a5fc09"]);
		const handle = reported.row("handle") as string;
		expect(rowsOf(await clean(), "kept").map(([name]) => name)).toEqual([
			handle,
		]);
		expect((await clean("a5fc09", "--dry-run")).rows[0]?.[0]).toBe("removable");
		expect((await clean("a5fc09")).rows[0]?.slice(0, 2)).toEqual([
			"removed",
			handle,
		]);
		expect(await world.traces()).toEqual([]);
		expect((await world.run(["show", "a5fc09"])).code).toBe(2);
	});

	it("[D2] gives back the tree that it wrote in", async () => {
		const args = ["--cwd=.", "--expect=none"];
		// Its runner gives it back; of one that never had a runner, clean does.
		await worked(world, "true", { cwd: repo, args });
		expect(world.names("locks")).toEqual([]);
		const rung = "print";
		const handle = await dispatched(world, "true", { cwd: repo, args, rung });
		await world.run(["stop", handle]);
		expect(world.names("locks")).toHaveLength(1);
		await clean("--dry-run");
		expect(world.names("locks")).toHaveLength(1);
		await clean();
		expect(await world.traces(repo)).toEqual([]);
	});
});

/** Leaves something of every kind. */
const ALL_KINDS = `printf 'changed\\n' >a.txt; git add a.txt; rm b.txt; chmod +x run.sh
printf '\\000\\001' >new.png; ln -s a.txt link; mkdir -p 'd e' ignored
printf x >'d e/f ü'; echo x >ignored/x; : >empty; git add -N empty`;

describe("[D3] [D11] a worktree whose changes are all in the kept patch", () => {
	it("goes, with its branch; the patch stays until it was applied, or the job is named", async () => {
		const of = await jobs({ all: ALL_KINDS, named: "echo x >x.txt" });
		const patch = readFileSync(patchOf(of.all));
		const before = [store(), listing(repo)];
		const dry = await clean("--dry-run");
		expect(said(dry, of)).toMatchObject({
			all: expect.stringMatching(/^emptied: its patch has not been applied/),
		});
		expect([store(), listing(repo)]).toEqual(before);

		const files = [listing(join(repo, ".git", "refs")), await status()];
		const emptied = await clean();
		expect(emptied.code).toBe(0);
		expect(rowsOf(emptied, "emptied").map(([name]) => name)).toEqual([
			of.all,
			of.named,
		]);
		expect(existsSync(treeOf(of.all))).toBe(false);
		expect(await branches()).toBe("");
		expect(readFileSync(patchOf(of.all))).toEqual(patch);
		expect(await status()).toBe(files[1]);

		expect(rowsOf(await clean(), "kept").map(([name]) => name)).toEqual([
			of.all,
			of.named,
		]);
		expect((await clean(of.named)).rows[0]?.slice(0, 2)).toEqual([
			"removed",
			of.named,
		]);
		const applied = await world.run(["apply", of.all], { cwd: repo });
		expect(applied.row("status")).toBe("applied");
		expect((await clean()).rows.map((row) => row.slice(0, 2))).toEqual([
			["removed", of.all],
		]);
		expect(await world.traces(repo)).toEqual([]);
		expect(readFileSync(join(repo, "a.txt"), "utf8")).toBe("changed\n");
	});

	const status = () => world.git(repo, "status", "--porcelain");

	it("goes together with the job in one call where the patch was applied, though not into a tree of ours", async () => {
		const of = await jobs({ one: "echo x >x.txt", two: "echo y >y.txt" });
		await world.run(["apply", of.one], { cwd: repo });
		// Into another job's worktree, which may itself go.
		const apart = await world.run(["apply", of.two], { cwd: treeOf(of.one) });
		expect(apart.row("tree")).toBe(treeOf(of.one));
		unlinkSync(join(treeOf(of.one), "y.txt"));
		expect(said(await clean("--dry-run"), of).one).toMatch(/^removable: /);
		const ran = await clean();
		expect(said(ran, of)).toEqual({
			one: "removed: succeeded",
			two: expect.stringMatching(/^emptied: /),
		});
		expect(existsSync(patchOf(of.two))).toBe(true);
		expect(world.names("worktrees")).toEqual([]);
	});

	it("stays as it is where anything in it is not in the patch, or the patch is not what it was", async () => {
		const of = await jobs({
			after: "echo x >x.txt",
			changed: "echo x >x.txt",
			index: "echo once >a.txt; git add a.txt; echo twice >a.txt",
			ignoring: "echo build/ >.gitignore; mkdir build; echo x >build/x",
			damaged: "echo x >x.txt",
			gone: "echo x >x.txt",
			committed: `echo x >x.txt; git add x.txt
				git -c user.name=W -c user.email=w@example.org commit --quiet -m work`,
		});
		writeFileSync(join(treeOf(of.after), "later.txt"), "later");
		writeFileSync(join(treeOf(of.changed), "x.txt"), "later");
		writeFileSync(patchOf(of.damaged), "\n", { flag: "a" });
		unlinkSync(patchOf(of.gone));
		const why = {
			after: /^kept: untracked: .*\(it holds what the patch does not\)$/,
			changed: /^kept: untracked: .*\(it holds what the patch does not\)$/,
			index: /^kept: dirty: .*\(its index holds what the patch does not\)$/,
			ignoring: /^kept: .*\(files that only the patch makes git ignore/,
			damaged: /^kept: untracked: .*\(The patch is not what was recorded/,
			gone: /^kept: untracked: .*\(The patch is not there\)$/,
			committed: /^kept: unpushed: /,
		};
		const before = store();
		for (const args of [["--dry-run"], []]) {
			const ran = await clean(...args);
			expect(ran.code).toBe(0);
			for (const [unit, says] of Object.entries(why))
				expect(said(ran, of)[unit]).toMatch(says);
			expect(store()).toEqual(before);
		}
		// Merged, the commit is safe, and so is what it holds.
		await world.git(repo, "merge", "--quiet", `offload/${of.committed}`);
		expect((await clean(of.committed)).rows[0]?.[0]).toBe("emptied");
	});

	it("is left as it was by a person who took a part of it out by hand, and goes all the same", async () => {
		const of = await jobs({ part: "echo x >a.txt; echo y >new.txt" });
		unlinkSync(join(treeOf(of.part), "new.txt"));
		expect((await clean()).rows[0]?.[0]).toBe("emptied");
		expect(readFileSync(patchOf(of.part), "utf8")).toContain("new.txt");
	});
});

describe("[D3] a clean that is killed", () => {
	/** A git that does what it is told before it stops for ever at one kind of call; with `after`, once that is done. */
	function stopping(at: string, how: { does?: string; after?: boolean } = {}) {
		const real = onPath("git") as string;
		const hung = join(world.dir, "hung");
		rmSync(hung, { force: true });
		const path = world.file(
			"stopping/git",
			`#!/bin/sh
case " $* " in
	*'${at}'*)
		${how.after ? `'${real}' "$@"` : ":"}
		${how.does ?? ":"}
		: >'${hung}'
		exec sleep 600 ;;
esac
exec '${real}' "$@"
`,
		);
		chmodSync(path, 0o755);
		return {
			PATH: `${join(world.dir, "stopping")}:${process.env.PATH}`,
			hung,
		};
	}

	/** Kills a clean, and the git that it had called, in the middle of a call. */
	async function killed(at: string, how: { does?: string; after?: boolean }) {
		const { PATH, hung } = stopping(at, how);
		let pid = 0;
		const ran = world.run(["clean"], {
			env: { PATH },
			onStart: (it) => {
				pid = it;
			},
		});
		await until(() => existsSync(hung), `the call ${at}`);
		process.kill(pid, "SIGKILL");
		for (const left of world.processes()) process.kill(left.pid, "SIGKILL");
		await ran;
		await world.quiet();
	}

	it.each([
		["before the changes are taken out", " --reverse ", {}],
		[
			"while they are",
			" --reverse ",
			{ does: "rm 'd e/f ü' link a.txt; git checkout -q -- b.txt" },
		],
		["once they are", " --reverse ", { after: true }],
		["once the index is clean", " reset ", { after: true }],
		["before the tree is unlocked", " worktree unlock ", {}],
		["while it is removed", " worktree remove ", { does: "rm run.sh b.txt" }],
		["before the branch goes", " update-ref ", {}],
	])("%s loses nothing, and the next one ends it", async (_, at, how) => {
		const { all } = await jobs({ all: ALL_KINDS });
		const patch = readFileSync(patchOf(all));
		await killed(at, how);
		const next = await clean();
		expect(next.code).toBe(0);
		expect([next.rows[0]?.[1], existsSync(treeOf(all))]).toEqual([all, false]);
		expect(await branches()).toBe("");
		expect(world.names("worktrees")).toEqual([]);
		expect(world.names("locks")).toEqual([]);
		expect(readFileSync(patchOf(all))).toEqual(patch);
		const applied = await world.run(["apply", all], { cwd: repo });
		expect(applied.row("status")).toBe("applied");
	});
});

describe("[C2] several cleans at the same time", () => {
	it("do what one would have done, once", async () => {
		const of = await jobs({ a: "echo x >x.txt", b: ALL_KINDS });
		const idle = await jobs({ c: "true", d: "true" }, ...REPORTLESS);
		const ran = await Promise.all([clean(), clean(), clean()]);
		for (const { code, stderr } of ran) expect([code, stderr]).toEqual([0, ""]);
		expect(world.names("worktrees")).toEqual([]);
		expect(world.names("locks")).toEqual([]);
		expect(await branches()).toBe("");
		expect(world.names("jobs")).toEqual([of.a, of.b].sort());
		for (const handle of [of.a, of.b])
			expect(existsSync(patchOf(handle))).toBe(true);
		const cleaned = world.ledger().filter(({ kind }) => kind === "cleaned");
		expect(cleaned.map(({ handle }) => handle).sort()).toEqual(
			[idle.c, idle.d].sort(),
		);
		expect(readdirSync(join(world.state, "jobs"))).toHaveLength(2);
	});
});

describe("uninstall", () => {
	it("[D3] keeps a patch that nobody has applied, and everything that tells of it, until it is asked again", async () => {
		const of = await jobs({ patch: "echo x >x.txt" });
		const { gone } = await jobs({ gone: "true" }, ...REPORTLESS);
		const dry = await world.run(["uninstall", "--dry-run"]);
		expect(rowsOf(dry, "keep").map(([path]) => path)).toEqual([
			world.jobFile(of.patch),
			expect.stringContaining("config.yaml"),
		]);
		const first = await world.run(["uninstall", "--yes"]);
		expect(first.code).toBe(0);
		expect(rowsOf(first, "keep")[0]?.[1]).toContain("has not been applied");
		expect(rowsOf(first, "removed").map(([, what]) => what)).toContain(
			"a job that is over",
		);
		expect(world.names("jobs")).toEqual([of.patch]);
		expect(existsSync(world.jobFile(gone))).toBe(false);
		expect(existsSync(patchOf(of.patch))).toBe(true);
		expect(world.names("worktrees")).toEqual([]);
		expect(world.names("ledger")).toHaveLength(1);
		const applied = await world.run(["apply", of.patch], { cwd: repo });
		expect(applied.row("status")).toBe("applied");
		const second = await world.run(["uninstall", "--yes"]);
		expect(second.code).toBe(0);
		expect(existsSync(world.state)).toBe(false);
		expect(await branches()).toBe("");
	});

	it("[A13] touches nothing while a worker lives", async () => {
		const gate = join(world.dir, "gate");
		const live = await dispatched(
			world,
			`while [ ! -e '${gate}' ]; do sleep 0.05; done`,
			{ cwd: repo },
		);
		const refused = await world.run(["uninstall", "--yes"]);
		expect(refused.code).toBe(22);
		expect(rowsOf(refused, "live")[0]?.[0]).toBe(live);
		expect(existsSync(treeOf(live))).toBe(true);
		world.file("gate", "");
		await world.run(["wait", live]);
		expect((await world.run(["uninstall", "--yes"])).code).toBe(0);
		expect(existsSync(world.state)).toBe(false);
	});
});
