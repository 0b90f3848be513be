import { execFileSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	realpathSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { attemptDir, store } from "../../scripts/core/layout.ts";
import { writeOutcome } from "../../scripts/jobs/outcome.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { clock, randomHex } from "../../scripts/system/clock.ts";
import { gitRunner } from "../../scripts/system/git.ts";
import { ownIdentity, processProbe } from "../../scripts/system/process.ts";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import {
	freshRoot,
	jobFor,
	outcomeOf,
	PETITION,
	planOf,
} from "../jobs/support.ts";
import { type Given, invoke, jsonOf } from "./invoke.ts";

let home: string;
let root: string;
let plugin: string;
beforeEach(() => {
	home = realpathSync(freshRoot());
	root = join(home, ".local", "state", "offload");
	plugin = join(home, "plugin");
	mkdirSync(plugin);
	writeFileSync(join(plugin, "package.json"), '{"version":"0.1.0"}');
	mkdirSync(root, { recursive: true, mode: 0o700 });
	chmodSync(root, 0o700);
});

const call = (argv: readonly string[], given: Partial<Given> = {}) =>
	invoke(argv, {
		home,
		root: plugin,
		env: { PATH: process.env.PATH },
		...given,
	});

let count = 0;
const nextHandle = () => `job-${(count++).toString(16).padStart(8, "0")}`;

/** A job of the store; without `over` it has no outcome. */
async function job(
	how: { over?: boolean; worktree?: boolean; launcher?: "harness" } = {},
) {
	const handle = nextHandle();
	const repo = join(home, "repo");
	let tree = null;
	if (how.worktree) {
		if (!existsSync(repo)) {
			mkdirSync(repo);
			const git = (...args: string[]) =>
				execFileSync(
					"git",
					["-c", "user.name=t", "-c", "user.email=t@t", ...args],
					{ cwd: repo },
				);
			git("init", "-q");
			writeFileSync(join(repo, "a"), "a\n");
			git("add", "a");
			git("commit", "-qm", "a");
		}
		const { worktrees, locks } = store(root);
		mkdirSync(locks, { recursive: true, mode: 0o700 });
		const made = await createWorktree(
			{ repo, handle },
			{
				git: gitRunner(),
				places: { worktrees, locks },
				self: ownIdentity(),
				probe: processProbe(),
				clock,
				nonce: () => randomHex(16),
			},
		);
		tree = {
			root: made.path,
			ours: true,
			branch: made.branch,
			baseCommit: made.baseCommit,
			baseTree: made.baseTree,
			commonDir: made.commonDir,
		};
	}
	const { launcher } = how;
	publish(
		root,
		launcher
			? jobFor(handle, PETITION, { launcher, petition: null })
			: jobFor(handle, PETITION),
		launcher ? null : planOf({ handle, tree }),
		launcher ? null : PETITION,
	);
	if (how.over) writeOutcome(root, outcomeOf({ handle, attempt: 1 }));
	return { handle, tree: tree?.root ?? "" };
}

/** Everything below the home, links not followed. */
const everything = () =>
	execFileSync("find", [home, "-not", "-path", "*/repo/.git/*"]).toString();

describe("uninstall", () => {
	it("on a machine without anything of ours has nothing to do", async () => {
		const got = await call(["uninstall", "--yes"], {
			env: { OFFLOAD_HOME: join(home, "none") },
		});
		expect(got).toMatchObject({ exit: 0, stdout: "size\t0\n" });
	});

	it("only lists, and asks, without --yes; --dry-run lists and ends well", async () => {
		const { handle } = await job({ over: true });
		await call(["link"]);
		const before = everything();
		const got = await call(["uninstall"]);
		expect(got.exit).toBe(20);
		expect(got.rows.reason).toEqual(["asked: Remove all of this?"]);
		expect(got.rows.remove).toEqual(
			expect.arrayContaining([
				`${root}/jobs/${handle}\ta job that is over`,
				`${root}\tthe state root`,
				`${home}/.local/bin/offload\tthe command that link made`,
			]),
		);
		expect(Number(got.rows.size?.[0])).toBeGreaterThan(100);
		const dry = await call(["uninstall", "--dry-run"]);
		expect(dry.exit).toBe(0);
		expect(dry.rows.remove).toEqual(got.rows.remove);
		expect(everything()).toBe(before);
	});

	it("removes jobs, runners, ledger, commands and the state root, and nothing else", async () => {
		await job({ over: true });
		await job({ launcher: "harness" });
		await call(["link"]);
		await call(["link", "--dir", join(home, "off PATH")]);
		mkdirSync(join(store(root).runners, "a".repeat(64)), { recursive: true });
		const config = join(home, ".config", "offload", "config.yaml");
		mkdirSync(join(home, ".config", "offload"), { recursive: true });
		writeFileSync(config, "limits: {total: 60}\n");
		writeFileSync(join(home, "mine"), "mine");
		const got = await call(["uninstall", "--yes"]);
		expect(got.rows.reason).toBeUndefined();
		expect(got.exit).toBe(0);
		expect(existsSync(root)).toBe(false);
		expect(existsSync(join(home, ".local/bin/offload"))).toBe(false);
		expect(existsSync(join(home, "off PATH/offload"))).toBe(false);
		expect(got.rows.keep).toEqual([`${config}\tit is your configuration`]);
		expect(readdirSync(home).sort()).toEqual([
			".config",
			".local",
			"mine",
			"off PATH",
			"plugin",
		]);
	});

	it("[A13] refuses while a job has not ended, and touches nothing", async () => {
		const { handle } = await job();
		await job({ over: true });
		await call(["link"]);
		const before = everything();
		const got = await call(["uninstall", "--yes"]);
		expect(got.exit).toBe(22);
		expect(got.rows.live?.[0]).toMatch(new RegExp(`^${handle}\t`));
		expect(got.rows.reason?.[0]).toMatch(/^refused: 1 job has not ended/);
		expect(got.stderr).toMatch(
			new RegExp(`next: \\S*offload stop ${handle}\n`),
		);
		expect(got.rows.removed).toBeUndefined();
		expect(everything()).toBe(before);
	});

	it("a job that cannot be read counts as one that lives", async () => {
		const { handle } = await job({ over: true });
		writeFileSync(join(attemptDir(root, handle, 1), "outcome.json"), "{");
		const got = await call(["uninstall", "--yes"]);
		expect(got.exit).toBe(22);
		expect(got.rows.live?.[0]).toMatch(new RegExp(`^${handle}\tunknown\t`));
		expect(existsSync(root)).toBe(true);
	});

	it("[D3] keeps a worktree with work in it, its job and its branch, and says why; a clean one goes", async () => {
		const dirty = await job({ over: true, worktree: true });
		const clean = await job({ over: true, worktree: true });
		writeFileSync(join(dirty.tree, "new"), "unsaved\n");
		const dry = await call(["uninstall", "--dry-run"]);
		expect(dry.rows.keep?.[0]).toMatch(
			new RegExp(`^${dirty.tree}\tuntracked: `),
		);
		const got = await call(["uninstall", "--yes"]);
		expect(got.exit).toBe(0);
		expect(got.rows.keep?.[0]).toMatch(
			new RegExp(`^${dirty.tree}\tuntracked: `),
		);
		expect(got.rows.removed).toContain(
			`${clean.tree}\ta clean worktree and its branch`,
		);
		expect(existsSync(join(dirty.tree, "new"))).toBe(true);
		expect(existsSync(clean.tree)).toBe(false);
		expect(readdirSync(store(root).jobs)).toEqual([dirty.handle]);
		const branches = execFileSync("git", ["branch", "--list", "offload/*"], {
			cwd: join(home, "repo"),
		}).toString();
		expect(branches).toContain(dirty.handle);
		expect(branches).not.toContain(clean.handle);
		// What was kept can be looked at and cleaned later: its records are there.
		expect(existsSync(store(root).ledger)).toBe(true);
	});

	it("keeps what it does not know in the state root, and a worktree that no job accounts for", async () => {
		await job({ over: true });
		writeFileSync(join(root, "notes.txt"), "mine");
		const stray = join(store(root).worktrees, "stray-00000000");
		mkdirSync(stray, { recursive: true });
		const got = await call(["uninstall", "--yes"]);
		expect(got.rows.keep).toEqual([
			`${stray}\tno job of this store says whose it is`,
			`${root}/notes.txt\tnothing that this version makes`,
		]);
		expect(existsSync(stray)).toBe(true);
		expect(existsSync(join(root, "notes.txt"))).toBe(true);
	});

	it("follows no link out of the state root", async () => {
		await job({ over: true });
		const precious = join(home, "precious");
		mkdirSync(precious);
		writeFileSync(join(precious, "file"), "x");
		symlinkSync(precious, store(root).runners);
		expect((await call(["uninstall", "--yes"])).exit).toBe(0);
		expect(existsSync(join(precious, "file"))).toBe(true);
		expect(existsSync(root)).toBe(false);
	});

	it("leaves a command that is not ours, wherever it lies", async () => {
		const bin = join(home, ".local", "bin");
		mkdirSync(bin, { recursive: true });
		writeFileSync(join(bin, "offload"), "#!/bin/sh\nmine\n");
		const got = await call(["uninstall", "--yes"]);
		expect(got.exit).toBe(0);
		expect(existsSync(join(bin, "offload"))).toBe(true);
	});

	it("a state root that cannot be trusted is an error, and stays", async () => {
		chmodSync(root, 0o755);
		const got = await call(["uninstall", "--yes"]);
		expect(got.exit).toBe(1);
		expect(got.rows.reason?.[0]).toMatch(/^store: /);
		expect(existsSync(root)).toBe(true);
	});

	it("as JSON", async () => {
		const { handle } = await job();
		expect(jsonOf(await call(["uninstall", "--json"]))).toMatchObject({
			format: 1,
			verb: "uninstall",
			live: [{ handle }],
			reason: "refused",
			exit: 22,
		});
	});
});
