/** A state root that is read-only, full, somebody else's, open to others, no folder, far away: told by every verb, with nothing lost and nothing left. */
import { spawnSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { type How, TestWorld } from "../world.ts";

let world: TestWorld;
let mounted = false;
beforeEach(() => {
	world = new TestWorld("bad-store");
	world.claude();
	world.file("petition.md", "Please do the work.\n");
});
afterEach(async () => {
	if (mounted) {
		await mount("-o", "remount,rw", world.state);
		for (const name of ["filler", "filler-2"])
			rmSync(join(world.state, name), { force: true });
		await world.run(["ps"]);
		await world.quiet().catch(() => {});
		await world.run([world.state], { program: "umount" });
		mounted = false;
	}
	await world.end();
});

const dispatch = (args: readonly string[] = [], how: How = {}) =>
	world.run(
		["dispatch", "headless-oneshot", join(world.dir, "petition.md"), ...args],
		how,
	);

/** Dispatches a job and sees it end. */
async function job(how: How = {}): Promise<string> {
	const handle = (await dispatch([], how)).row("handle") as string;
	expect((await world.run(["wait", handle], how)).code).toBe(0);
	await world.quiet();
	return handle;
}

async function mount(...args: string[]): Promise<boolean> {
	return (await world.run(args, { program: "mount" })).code === 0;
}

/** Whether this user may mount a file system here. */
function canMount(): boolean {
	const dir = mkdtempSync(join(tmpdir(), "offload-test-mount-"));
	const tried = spawnSync("mount", ["-t", "tmpfs", "tmpfs", dir]);
	if (tried.status === 0) spawnSync("umount", [dir]);
	rmSync(dir, { recursive: true });
	return tried.status === 0;
}

/** A disk of its own for the state root. */
async function disk(size: string): Promise<void> {
	mkdirSync(world.state, { mode: 0o700 });
	mounted = await mount(
		"-t",
		"tmpfs",
		"-o",
		`size=${size},mode=700`,
		"tmpfs",
		world.state,
	);
	expect(mounted).toBe(true);
}

/** Fills the disk up, all but some blocks. */
function fill(name: string, spare = 0): void {
	const path = join(world.state, name);
	const block = Buffer.alloc(4096, 1);
	let written = 0;
	try {
		for (;;) {
			writeFileSync(path, block, { flag: "a" });
			written += 1;
		}
	} catch {
		// full
	}
	if (spare > 0)
		writeFileSync(path, Buffer.alloc(Math.max(0, written - spare) * 4096, 1));
}

/** Makes every worktree look as if it had been made hours ago. */
function makeOld(): void {
	const then = new Date(Date.now() - 3 * 3_600_000);
	for (const name of world.names("worktrees")) {
		const file = join(world.state, "worktrees", name, ".git");
		if (existsSync(file)) utimesSync(file, then, then);
	}
}

/** Every verb, and the exit code that it has for a store that cannot be used. */
const VERBS: readonly (readonly [number, readonly string[]])[] = [
	[6, ["dispatch", "headless-oneshot", "petition.md"]],
	[6, ["dispatch", "print", "petition.md"]],
	[6, ["report", "subagent", "an-id"]],
	[1, ["ps"]],
	[1, ["ps", "--all"]],
	[1, ["show", "a"]],
	[1, ["logs", "a"]],
	[1, ["wait", "a"]],
	[1, ["result", "a"]],
	[1, ["stop", "a"]],
	[1, ["start", "a"]],
	[1, ["clean"]],
	[1, ["demo"]],
];

async function everyVerbRefuses(says: readonly string[]): Promise<void> {
	await Promise.all(
		VERBS.map(async ([code, args]) => {
			const ran = await world.run(args);
			expect([args, ran.code, ran.stdout]).toEqual([
				args,
				code,
				expect.stringMatching(
					/^(?:(?:status|backend|handle|observe|attach)\t.*\n)*reason\tstore: /,
				),
			]);
			for (const one of [...says, "next: "]) expect(ran.stderr).toContain(one);
		}),
	);
	expect(world.processes()).toEqual([]);
}

describe("a state root", () => {
	const needsRoot = missing("root");
	const needsDisk = needsRoot ?? (canMount() ? null : "mount");

	it.skipIf(needsRoot)(
		`of another user is touched by no verb${needsDisk ? ` [${needsDisk}]` : ""}`,
		async () => {
			mkdirSync(world.state, { mode: 0o700 });
			chownSync(world.state, 65534, 65534);
			await everyVerbRefuses([
				world.state,
				"belongs to another user (uid 65534",
			]);
			expect(world.names()).toEqual([]);
		},
	);

	it("that others may enter is used by no verb, until it is closed", async () => {
		mkdirSync(world.state);
		chmodSync(world.state, 0o750);
		await everyVerbRefuses(["mode 750", `chmod 700 ${world.state}`]);
		expect(world.names()).toEqual([]);
		chmodSync(world.state, 0o700);
		await job();
	});

	it("that is a file, or a link to nothing, is refused by every verb", async () => {
		writeFileSync(world.state, "mine");
		await everyVerbRefuses([world.state, "is not a folder"]);
		rmSync(world.state);
		symlinkSync("nowhere", world.state);
		await everyVerbRefuses(["is a symbolic link to nothing"]);
		expect(existsSync(join(world.dir, "nowhere"))).toBe(false);
	});

	it("that is not named absolutely is refused by every verb", async () => {
		world.env.OFFLOAD_HOME = "state";
		await everyVerbRefuses(["OFFLOAD_HOME is not an absolute path"]);
		world.env.OFFLOAD_HOME = world.state;
		expect(world.names()).toEqual([]);
	});

	it("on a path of 200 characters serves as any other", async () => {
		const deep = join(world.dir, "d".repeat(200 - world.dir.length - 1));
		const how = { env: { OFFLOAD_HOME: deep } };
		const repo = await world.repository();
		await job(how);
		world.claude({ does: "write" });
		const ran = await dispatch(["--profile=write"], { ...how, cwd: repo });
		const handle = ran.row("handle") as string;
		expect((await world.run(["wait", handle], how)).code).toBe(0);
		expect((await world.run(["result", handle], how)).row("artefact")).toBe(
			"patch",
		);
		expect((await world.run(["stop", handle], how)).code).toBe(0);
	});

	it.skipIf(needsDisk)(
		`that is read-only is looked at, and told to whoever would write${needsDisk ? ` [${needsDisk}]` : ""}`,
		async () => {
			await disk("24m");
			const handle = await job();
			const repo = await world.repository();
			expect(await mount("-o", "remount,ro", world.state)).toBe(true);
			for (const [args, code] of [
				[["dispatch", "headless-oneshot", join(world.dir, "petition.md")], 6],
				[
					[
						"dispatch",
						"headless-oneshot",
						join(world.dir, "petition.md"),
						"--profile=write",
					],
					6,
				],
				[["report", "subagent", "an-id"], 6],
				[["stop", handle], 1],
				[["clean", handle], 1],
				[["demo"], 1],
			] as const) {
				const ran = await world.run(args, { cwd: repo });
				expect([args, ran.code, ran.row("reason")]).toEqual([
					args,
					code,
					expect.stringMatching(/^store: .*read-only/),
				]);
				expect(ran.stderr).toContain(world.state);
			}
			expect(await world.git(repo, "branch", "--list", "offload/*")).toBe("");
			expect(world.names("jobs")).toEqual([handle]);
			expect((await world.run(["ps"])).rows).toEqual([["jobs", "0"]]);
			expect((await world.run(["ps", "--all"])).rows.at(-1)).toEqual([
				"jobs",
				"1",
			]);
			expect((await world.run(["show", handle])).row("view")).toBe("succeeded");
			expect((await world.run(["wait", handle])).code).toBe(0);
			expect((await world.run(["result", handle])).stdout).toContain(
				"The work is done.",
			);
			expect((await world.run(["logs", handle])).stdout).toContain(
				"The work is done.",
			);
			expect(world.processes()).toEqual([]);
		},
	);

	it.skipIf(needsDisk)(
		`that is full refuses a dispatch and leaves nothing of it; with room again all is well${needsDisk ? ` [${needsDisk}]` : ""}`,
		async () => {
			await disk("24m");
			const first = await job();
			const repo = await world.repository();
			for (let spare = 0; spare <= 6; spare += 2) {
				fill("filler", spare);
				for (const args of [[], ["--profile=write"]]) {
					const before = await world.traces(repo);
					const ran = await dispatch(args, { cwd: repo });
					if (ran.row("status") === "dispatched") {
						await world.run(["wait", ran.row("handle") as string]);
						continue;
					}
					// Git may be the one that finds no room; a runner that finds none can say nothing.
					expect([spare, args, ran.row("reason")]).toEqual([
						spare,
						args,
						expect.stringMatching(
							/^store: |^environment: .*No space left|^unknown: .*the runner ended: |^failed: .*(disk|room|recorded)/,
						),
					]);
					expect([1, 4, 6, 24]).toContain(ran.code);
					if (ran.row("handle") !== undefined) continue;
					// What a full disk keeps from being taken back is said.
					for (const trace of await world.traces(repo))
						if (!before.includes(trace))
							expect([spare, args, ran.stderr]).toEqual([
								spare,
								args,
								expect.stringMatching(/kept: the (worktree|lock) /),
							]);
				}
				expect((await world.run(["show", first])).row("view")).toBe(
					"succeeded",
				);
				rmSync(join(world.state, "filler"));
				const live = (await world.run(["ps", "--quiet"])).stdout
					.split("\n")
					.filter(Boolean);
				if (live.length > 0) await world.run(["stop", ...live]);
				for (const name of world.names("jobs")) {
					if (name === first) continue;
					const cleaned = await world.run(["clean", name]);
					expect([spare, cleaned.rows[0]]).toEqual([
						spare,
						expect.arrayContaining(["removed", name]),
					]);
				}
			}
			// Nothing is left that could not be brought to an end.
			expect(world.names("jobs")).toEqual([first]);
			expect(world.names("live")).toEqual([]);
			makeOld();
			await world.run(["clean"]);
			expect(await world.traces(repo)).toEqual([]);
			await job();
		},
	);

	it.skipIf(needsDisk)(
		`without room for the runner keeps the job, and says how to start it${needsDisk ? ` [${needsDisk}]` : ""}`,
		async () => {
			await disk("24m");
			fill("filler", 25);
			const ran = await dispatch();
			expect(ran.code).toBe(6);
			expect(ran.row("status")).toBe("failed");
			expect(ran.row("reason")).toContain(
				"store: the job is on record, but its runner was not started",
			);
			const handle = ran.row("handle") as string;
			expect(ran.stderr).toContain(`start ${handle}`);
			expect(world.names("jobs")).toEqual([handle]);
			expect((await world.run(["ps"])).rows[0]?.slice(1, 3)).toEqual([
				handle,
				"planned",
			]);
			expect(world.starts()).toEqual([]);
			rmSync(join(world.state, "filler"));
			const started = await world.run(["start", handle]);
			expect(started.code).toBe(0);
			expect(world.starts()).toHaveLength(1);
		},
	);

	it("with a ledger that takes no row launches nothing: a launch without its plan on record is none", async () => {
		mkdirSync(world.state, { mode: 0o700 });
		world.file("state/ledger", "not a folder");
		const ran = await dispatch();
		expect(ran.code).toBe(6);
		expect(ran.row("status")).toBe("failed");
		expect(world.names("jobs")).toEqual([]);
		const reported = await world.run(["report", "subagent", "an-id"]);
		expect(reported.code).toBe(6);
		expect(reported.row("observe")).toBe("none: act on the completion signal");
		rmSync(join(world.state, "ledger"));
		expect((await dispatch()).row("status")).toBe("dispatched");
	});
});
