/** `apply` through the real program: a worker's patch, judged, fitted and brought into the files of a person, and nothing else. */
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	unlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SECRET_RULES } from "../../scripts/patches/secrets.ts";
import { type How, TestWorld } from "../world.ts";
import { commit, dispatched, listing, rowsOf, worked } from "./workers.ts";

const world = new TestWorld("apply");
const SECRET = SECRET_RULES.find(({ id }) => id === "github-token")
	?.example as string;
const GATE = join(world.dir, "gate");
const LINES = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`);

/** What each worker does, and where it is sent off from. */
const WORK: Readonly<
	Record<string, { does: string; from?: string; args?: readonly string[] }>
> = {
	plain: {
		does: `printf 'changed\\n' >a.txt; git add a.txt
			rm sub/gone.txt; chmod +x run.sh
			printf '\\000\\001\\377' >new.png; printf '\\000\\002\\376' >old.png
			ln -s a.txt link; printf 'a\\r\\nb\\r\\n' >crlf.txt; : >empty
			mkdir 'd e' ignored; printf x >'d e/f ü
g'; echo x >ignored/x`,
	},
	lines: { does: "sed -i.bak 's/^line 2$/line two/' lines.txt; rm *.bak" },
	control: {
		does: "mkdir -p .github/workflows; echo x >.github/workflows/x.yml; echo x >CLAUDE.md",
	},
	secret: {
		does: `printf 'token: %s%s\\n' '${SECRET.slice(0, 9)}' '${SECRET.slice(9)}' >notes.txt`,
	},
	links: { does: "ln -s /etc/passwd one; ln -s ../outside two" },
	outside: { does: "echo x >../../a.txt; echo y >c.txt", from: "sub/deep" },
	crafted: { does: "echo x >x.txt" },
	none: { does: "true", args: ["--worktree", "--expect=none"] },
};

let repo: string;
let start: string;
const jobs = new Map<string, string>();
const job = (name: string) => jobs.get(name) as string;

beforeAll(async () => {
	repo = await world.repository("repo", {
		"a.txt": "one\n",
		"lines.txt": LINES.join(""),
		"sub/deep/b.txt": "two\n",
		"sub/gone.txt": "three\n",
		"run.sh": "#!/bin/sh\n",
		".gitignore": "ignored/\n",
	});
	world.file("repo/old.png", Uint8Array.of(0, 1, 2, 255));
	await world.git(repo, "add", "old.png");
	await commit(world, repo);
	start = await world.git(repo, "rev-parse", "HEAD");
	const work = Object.entries(WORK).map(async ([name, { does, from, args }]) =>
		jobs.set(
			name,
			await worked(world, does, {
				cwd: join(repo, from ?? ""),
				args: [`--unit=${name}`, ...(args ?? [])],
			}),
		),
	);
	await Promise.all(work);
	jobs.set(
		"live",
		await dispatched(world, `while [ ! -e '${GATE}' ]; do sleep 0.1; done`, {
			cwd: repo,
			args: ["--unit=live"],
		}),
	);
});
afterAll(() => world.end());

beforeEach(async () => {
	await world.git(repo, "reset", "--quiet", "--hard", start);
	await world.git(repo, "clean", "-fdxq");
});

const apply = (name: string, args: readonly string[] = [], how: How = {}) =>
	world.run(["apply", job(name), ...args], { cwd: repo, ...how });
const status = () => world.git(repo, "status", "--porcelain");
const read = (path: string) => readFileSync(join(repo, path), "utf8");

/** The tree of all that lies in the folder, by an index of its own. */
async function treeOf(root: string): Promise<string> {
	const how = {
		cwd: root,
		program: "git",
		env: { GIT_INDEX_FILE: join(world.dir, "index-of-ours") },
	};
	rmSync(how.env.GIT_INDEX_FILE, { force: true });
	await world.run(["add", "--all"], how);
	return (await world.run(["write-tree"], how)).stdout.trim();
}

/** Asserts that an apply changes nothing at all, and gives what it said. */
async function changesNothing(
	name: string,
	args: readonly string[] = [],
	how: How = {},
) {
	const before = listing(repo);
	const ran = await apply(name, args, how);
	expect(listing(repo)).toEqual(before);
	return ran;
}

describe("[D9] [D11] [D12] a patch that fits", () => {
	it("is judged without a change, applied to the files alone, and then is there already", async () => {
		const checked = await changesNothing("plain", ["--check"]);
		expect(checked.code).toBe(0);
		expect(checked.row("status")).toBe("fits");
		expect(checked.row("base")).toBe("exact");
		expect(rowsOf(checked, "file").map(([path]) => path)).toEqual([
			"a.txt",
			"crlf.txt",
			expect.stringMatching(/^d e\/f ü.*g$/),
			"empty",
			"link",
			"new.png",
			"old.png",
			"run.sh",
			"sub/gone.txt",
		]);

		const git = listing(join(repo, ".git"));
		const applied = await apply("plain");
		expect(applied.code).toBe(0);
		expect(applied.stderr).toBe("");
		expect(applied.row("status")).toBe("applied");
		expect(applied.row("tree")).toBe(repo);
		expect(applied.row("verified")).toBe("result");
		// No commit, no ref, no index: not a byte of git's own folder is another.
		expect(listing(join(repo, ".git"))).toEqual(git);
		expect(existsSync(join(repo, "ignored"))).toBe(false);

		const again = await changesNothing("plain");
		expect(again.code).toBe(0);
		expect(again.row("status")).toBe("already there");
		expect(
			world.ledger().filter(({ kind, handle }) => {
				return kind === "applied" && handle === job("plain");
			}),
		).toMatchObject([
			{ facts: { base: "exact", files: 9, root: repo } },
			{ facts: { base: "already", root: repo } },
		]);
		const { artefact } = world.record(
			job("plain"),
			"attempts/1/outcome.json",
		) as { artefact: { resultTree: string } };
		expect(await treeOf(repo)).toBe(artefact.resultTree);
	});

	it("leaves alone what the person has besides: untracked, ignored, staged, changed", async () => {
		mkdirSync(join(repo, "ignored"));
		writeFileSync(join(repo, "ignored", "mine"), "mine");
		writeFileSync(join(repo, "mine.txt"), "mine");
		writeFileSync(join(repo, "lines.txt"), "mine");
		writeFileSync(join(repo, "sub", "deep", "b.txt"), "mine");
		await world.git(repo, "add", "lines.txt");
		const before = await status();
		const index = listing(join(repo, ".git"));
		expect((await apply("plain")).row("status")).toBe("applied");
		expect(listing(join(repo, ".git"))).toEqual(index);
		expect((await status()).split("\n")).toEqual(
			expect.arrayContaining(before.split("\n")),
		);
		expect(read("ignored/mine") + read("mine.txt")).toBe("minemine");
	});

	it("[D7] goes there whatever GIT_* says, and the configuration of nobody is touched", async () => {
		const other = await world.repository("other");
		const before = listing(other);
		const config = read(".git/config");
		const applied = await apply("plain", [], {
			env: {
				GIT_DIR: join(other, ".git"),
				GIT_WORK_TREE: other,
				GIT_INDEX_FILE: join(other, ".git", "index"),
				GIT_OBJECT_DIRECTORY: join(other, ".git", "objects"),
				GIT_CONFIG_COUNT: "1",
				GIT_CONFIG_KEY_0: "core.bare",
				GIT_CONFIG_VALUE_0: "true",
				GIT_EXTERNAL_DIFF: "/bin/false",
			},
		});
		expect(applied.row("status")).toBe("applied");
		expect(listing(other)).toEqual(before);
		expect(read(".git/config")).toBe(config);
	});

	it("goes into the work tree where one stands, else into the one that it was dispatched from", async () => {
		const linked = join(world.dir, "linked");
		await world.git(repo, "worktree", "add", "--quiet", "--detach", linked);
		const own = join(world.state, "worktrees", job("lines"));
		const places: [from: string, to: string][] = [
			[linked, linked],
			[join(linked, "sub"), linked],
			[join(repo, "sub", "deep"), repo],
			[world.home, repo],
			[await world.repository("third"), repo],
			// In the job's own tree it lies already, and goes with the job.
			[own, repo],
		];
		for (const [from, to] of places) {
			const applied = await apply("lines", [], { cwd: from });
			expect([from, applied.row("status"), applied.row("tree")]).toEqual([
				from,
				"applied",
				to,
			]);
			const elsewhere = to === repo ? linked : repo;
			expect(await world.git(elsewhere, "status", "--porcelain")).toBe("");
			await world.git(to, "checkout", "--quiet", "--", ".");
		}
		await world.git(repo, "worktree", "remove", linked);
	});

	it("is said in JSON with the same facts", async () => {
		const said = await world.json(["apply", job("plain"), "--check"], {
			cwd: repo,
		});
		expect(said).toMatchObject({
			verb: "apply",
			handle: job("plain"),
			status: "fits",
			tree: repo,
			base: "exact",
			code: 0,
			report: { refused: false, rows: expect.any(Array) },
		});
	});
});

describe("[D12] where the base has moved", () => {
	it("in other files it does not matter", async () => {
		writeFileSync(join(repo, "a.txt"), "theirs\n");
		await commit(world, repo);
		const applied = await apply("lines");
		expect(applied.row("status")).toBe("applied");
		expect(applied.row("base")).toBe("moved");
		expect(read("lines.txt")).toContain("line two\n");
		expect(read("a.txt")).toBe("theirs\n");
	});

	it("in a file that the patch changes it is kept out, unless drift is asked for and git can place it", async () => {
		writeFileSync(
			join(repo, "lines.txt"),
			LINES.with(17, "line eighteen\n").join(""),
		);
		await commit(world, repo);
		for (const args of [[], ["--check"]]) {
			const kept = await changesNothing("lines", args);
			expect(kept.code).toBe(3);
			expect(kept.row("status")).toBe("does-not-fit");
			expect(rowsOf(kept, "misfit").map((row) => row.slice(0, 2))).toEqual([
				["base-moved", "lines.txt"],
			]);
			expect(kept.row("reason")).toMatch(/^does-not-fit: /);
			expect(kept.stderr).toContain("kept: no file was changed");
		}
		const drifted = await apply("lines", ["--drift"]);
		expect(drifted.code).toBe(0);
		expect(drifted.row("base")).toBe("drifted");
		expect(drifted.row("verified")).toBe("expected");
		expect(read("lines.txt")).toBe(
			LINES.with(1, "line two\n").with(17, "line eighteen\n").join(""),
		);

		await world.git(repo, "checkout", "--quiet", "--", ".");
		writeFileSync(
			join(repo, "lines.txt"),
			LINES.with(1, "line 2, ours\n").join(""),
		);
		await commit(world, repo);
		const torn = await changesNothing("lines", ["--drift"]);
		expect(torn.code).toBe(3);
		expect(rowsOf(torn, "misfit").map(([reason]) => reason)).toEqual([
			"no-match",
		]);
	});
});

describe("[D11] what a person has not committed", () => {
	it("is never written over: changed, staged, missing, or lying in the way", async () => {
		const mine: [string, () => unknown, RegExp][] = [
			[
				"changed",
				() => writeFileSync(join(repo, "a.txt"), "mine\n"),
				/changed-here a\.txt/,
			],
			[
				"staged",
				async () => {
					writeFileSync(join(repo, "a.txt"), "mine\n");
					await world.git(repo, "add", "a.txt");
				},
				/staged-here a\.txt/,
			],
			[
				"missing",
				() => unlinkSync(join(repo, "old.png")),
				/changed-here old\.png/,
			],
			[
				"untracked",
				() => writeFileSync(join(repo, "new.png"), "mine"),
				/in-the-way new\.png/,
			],
			[
				"a folder",
				() => {
					mkdirSync(join(repo, "empty"));
					writeFileSync(join(repo, "empty", "mine"), "mine");
				},
				/in-the-way empty\/mine/,
			],
			[
				"a link",
				() => symlinkSync(world.home, join(repo, "d e")),
				/in-the-way d e/,
			],
		];
		const home = listing(world.home);
		for (const [what, make, says] of mine) {
			await world.git(repo, "reset", "--quiet", "--hard");
			await world.git(repo, "clean", "-fdxq");
			await make();
			const kept = await changesNothing("plain");
			expect([what, kept.code]).toEqual([what, 3]);
			expect(
				rowsOf(kept, "misfit")
					.map((row) => row.slice(0, 2).join(" "))
					.join("\n"),
			).toMatch(says);
		}
		expect(listing(world.home)).toEqual(home);
	});
});

describe("a patch that is refused", () => {
	it("steers programs or agents: it goes in only where each file was named", async () => {
		const refused = await changesNothing("control");
		expect(refused.code).toBe(22);
		expect(refused.row("status")).toBe("refused");
		expect(
			rowsOf(refused, "finding").map((row) => row.slice(0, 3).join(" ")),
		).toEqual([
			"refuse control .github/workflows/x.yml",
			"refuse control CLAUDE.md",
		]);
		const allow = [
			"--allow=control:.github/workflows/x.yml",
			"--allow=control:CLAUDE.md",
		];
		expect(refused.stderr).toContain("--allow control:CLAUDE.md");
		const half = await changesNothing("control", allow.slice(1));
		expect(half.code).toBe(22);
		const wrong = await changesNothing("control", ["--allow=CLAUDE.md"]);
		expect(wrong.code).toBe(1);
		expect(wrong.row("reason")).toMatch(/^usage: /);
		const applied = await apply("control", allow);
		expect(applied.row("status")).toBe("applied");
		expect(read("CLAUDE.md")).toBe("x\n");
	});

	it("[F8] holds a secret: that is said, and the secret is nowhere", async () => {
		const said: string[] = [];
		for (const args of [
			[],
			["--check"],
			["--json"],
			["--json", "--check", "--allow=secret:notes.txt"],
			["--allow=secret:notes.txt"],
		]) {
			const ran = await apply("secret", args);
			said.push(ran.stdout, ran.stderr);
			const allowed = args.some((arg) => arg.startsWith("--allow"));
			expect([args, ran.code]).toEqual([args, allowed ? 0 : 22]);
		}
		expect(said[0]).toContain(
			"finding\trefuse\tsecret\tnotes.txt\tline 1 looks like a token of GitHub",
		);
		expect(said.join("")).not.toContain(SECRET.slice(4));
		expect(JSON.stringify(world.ledger())).not.toContain(SECRET.slice(4));
		expect(read("notes.txt")).toContain(SECRET);
	});

	it("leads out of the tree by links, or out of the folder that the work was given", async () => {
		const links = await changesNothing("links");
		expect(links.code).toBe(22);
		expect(rowsOf(links, "finding").map((row) => row[2])).toEqual([
			"one",
			"two",
		]);
		// Nobody can allow that.
		expect(links.stderr).not.toContain("--allow");
		expect((await apply("links", ["--allow=control:one"])).code).toBe(22);
		const outside = await changesNothing("outside");
		expect(outside.code).toBe(22);
		expect(
			rowsOf(outside, "finding").map((row) => row.slice(0, 3).join(" ")),
		).toEqual(["refuse scope a.txt"]);
	});

	/** A patch that adds one file, as nobody's git would write it. */
	const adding = (path: string, mode = "100644", line = "x") =>
		`diff --git a/${path} b/${path}\nnew file mode ${mode}\nindex 0000000..587be6b\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}\n`;

	/** Puts another patch into the place of one, with the digest that it has. */
	function craft(patch: string) {
		const file = world.jobFile(job("crafted"), "attempts/1/results/patch.diff");
		rmSync(file, { force: true });
		writeFileSync(file, patch);
		const path = "attempts/1/outcome.json";
		const outcome = world.record(job("crafted"), path);
		writeFileSync(
			world.jobFile(job("crafted"), path),
			JSON.stringify({
				...outcome,
				artefact: {
					...(outcome.artefact as object),
					bytes: Buffer.byteLength(patch),
					sha256: createHash("sha256").update(patch).digest("hex"),
				},
			}),
		);
	}

	it("was crafted to lead elsewhere, into git's own folder, or through a link", async () => {
		const outside = listing(world.home);
		for (const [patch, says] of [
			[adding("../evil"), /refuse traversal/],
			[adding("sub/../../evil"), /refuse traversal/],
			[`${adding("ok")}${adding(join(world.home, "evil"))}`, /refuse/],
			[adding(".git/hooks/post-checkout", "100755"), /refuse git-folder/],
			[adding(".GIT/config"), /refuse git-folder/],
			[adding("sub/.git/config"), /refuse git-folder/],
			[`${adding("way", "120000", "..")}${adding("way/evil")}`, /refuse/],
			["this is no patch\n", /refuse malformed/],
			["", /refuse malformed/],
			[
				`${adding("y.bin").split("---")[0]}GIT binary patch\nliteral 5\nzzzz\n`,
				/refuse malformed/,
			],
			// It holds, but is not what the worker left.
			[adding("y.txt"), /refuse malformed/],
		] as const) {
			craft(patch);
			const ran = await changesNothing("crafted");
			expect([patch, ran.code]).toEqual([patch, 22]);
			expect(
				rowsOf(ran, "finding")
					.map((row) => row.join(" "))
					.join("\n"),
			).toMatch(says);
		}
		expect(listing(world.home)).toEqual(outside);
		expect(existsSync(join(world.dir, "evil"))).toBe(false);
	});

	it("is not the file that was recorded, or is none, or is not there", async () => {
		craft(adding("x.txt"));
		const file = world.jobFile(job("crafted"), "attempts/1/results/patch.diff");
		const elsewhere = world.file("elsewhere.diff", readFileSync(file));
		writeFileSync(file, adding("y.txt"));
		const changed = await changesNothing("crafted");
		expect(changed.code).toBe(1);
		expect(changed.row("reason")).toMatch(/^corrupt: /);
		expect(changed.stderr).toContain(file);
		unlinkSync(file);
		symlinkSync(elsewhere, file);
		expect((await changesNothing("crafted")).row("reason")).toMatch(
			/^corrupt: .*symbolic link/,
		);
		unlinkSync(file);
		const gone = await changesNothing("crafted");
		expect(gone.code).toBe(1);
		expect(gone.row("reason")).toBe("not-found: The patch is not there");
	});
});

describe("where there is nothing to apply, or nowhere to", () => {
	it("says why, and the way", async () => {
		const none = await changesNothing("none");
		expect(none.code).toBe(1);
		expect(none.row("reason")).toMatch(/^not-found: The job left no patch/);
		const live = await changesNothing("live");
		expect(live.code).toBe(1);
		expect(live.row("reason")).toMatch(/^not-found: The job has not ended/);
		expect(live.stderr).toContain(`offload wait ${job("live")}`);
		const unknown = await world.run(["apply", "nothing-00000000"]);
		expect(unknown.code).toBe(1);
		expect(unknown.row("reason")).toMatch(/^not-found: /);
	});

	it("says it where the repository has been moved away, and goes into it where one stands in it", async () => {
		const away = join(world.dir, "away");
		renameSync(repo, away);
		try {
			const lost = await world.run(["apply", job("lines")]);
			expect(lost.code).toBe(1);
			expect(lost.row("reason")).toMatch(/^environment: No work tree/);
			expect(lost.stderr).toContain("kept: the patch");
		} finally {
			renameSync(away, repo);
		}
	});

	it("applies all the same where the ledger cannot be written, and says that", async () => {
		const ledger = join(world.state, "ledger");
		const aside = join(world.dir, "ledger-aside");
		renameSync(ledger, aside);
		writeFileSync(ledger, "no folder");
		try {
			const applied = await apply("lines");
			expect(applied.code).toBe(0);
			expect(applied.row("status")).toBe("applied");
			expect(applied.row("ledger")).toMatch(/^not written: /);
		} finally {
			rmSync(ledger);
			renameSync(aside, ledger);
		}
	});
});
