/** `offload config`, by its command line. */
import { execFileSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VERBS } from "../../scripts/cli/frame/table.ts";
import { KEY_NAMES, KEYS } from "../../scripts/config/keys.ts";
import { type Called, invoke, jsonOf } from "./invoke.ts";

let home: string;
let repo: string;
let user: string;
let narrow: string;
beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), "offload-config-")));
	repo = join(home, "work", "repo");
	user = join(home, ".config", "offload", "config.yaml");
	narrow = join(repo, ".offload.yaml");
	mkdirSync(join(repo, "below"), { recursive: true });
	execFileSync("git", ["init", "-q", repo]);
	mkdirSync(dirname(user), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const config = (...words: string[]): Promise<Called> =>
	invoke(["config", ...words], { home, cwd: repo });
const mine = (text: string) => writeFileSync(user, text, { mode: 0o600 });

describe("show", () => {
	it("tells each key with its value, its layer and its file, and one's own where a repository narrowed it", async () => {
		mine("limits: {total: 1000, idle: 50}\n");
		writeFileSync(narrow, "limits: {total: 500, idle: 60}\n");
		const called = await config("show");
		expect(called.exit).toBe(0);
		expect(called.rows.file).toEqual([user, narrow]);
		const keys = called.rows.key ?? [];
		expect(keys.map((row) => row.split("\t")[0])).toEqual([...KEY_NAMES]);
		expect(keys).toContain(`limits.total\t500\trepository\t${narrow}\t1000`);
		expect(keys).toContain(`limits.idle\t50\tuser\t${user}`);
		expect(keys).toContain("limits.grace\t10\tdefault\t");
		const json = jsonOf(
			await invoke(["config", "show", "--json"], { home, cwd: repo }),
		);
		expect(json.files).toEqual([user, narrow]);
		expect(json.keys).toContainEqual({
			key: "limits.total",
			value: 500,
			layer: "repository",
			file: narrow,
			default: 3600,
			own: 1000,
		});
	});

	it("tells one key or one section, and with --quiet the values alone", async () => {
		expect((await config("show", "limits.depth")).rows.key).toEqual([
			"limits.depth\t1\tdefault\t",
		]);
		expect((await config("show", "limits")).rows.key).toHaveLength(6);
		expect((await config("show", "models", "--quiet")).stdout).toBe(
			'["haiku","sonnet","opus","fable"]\n',
		);
		const wrong = await config("show", "limits.totl");
		expect(wrong.exit).toBe(2);
		expect(wrong.stderr).toContain("did you mean limits.total");
	});

	it("tells nothing where something is wrong", async () => {
		mine("limits: {totl: 5}\n");
		const called = await config("show");
		expect(called.exit).toBe(1);
		expect(called.rows.key).toBe(undefined);
		expect(called.stderr).toContain(`${user}:1`);
	});
});

describe("check", () => {
	it("tells everything that is wrong in both files at once", async () => {
		mine("limits:\n  total: soon\nmodels: 5\n");
		writeFileSync(narrow, "usage: {every: 1}\nlimit: 3\n");
		const called = await config("check");
		expect(called.exit).toBe(1);
		expect(called.rows.problem?.map((row) => row.split("\t")[0])).toEqual([
			`${user}:2`,
			`${user}:3`,
			`${narrow}:1`,
			`${narrow}:2`,
		]);
		expect(called.rows.problems).toEqual(["4"]);
		expect(called.rows.reason?.[0]).toMatch(
			/^configuration: 4 things are wrong in the configuration; the first: limits.total must be /,
		);
	});

	it("tells of a file that must not be read beside what is wrong in the other", async () => {
		mine("limits: {total: 5}\n");
		chmodSync(user, 0o666);
		writeFileSync(narrow, "limit: 3\n");
		const { rows, exit } = await config("check");
		expect(exit).toBe(1);
		expect(rows.problem).toHaveLength(2);
		expect(rows.problem?.[0]).toContain("can be written by other users");
	});

	it("is content with what is well, and with nothing", async () => {
		expect((await config("check")).rows).toMatchObject({ problems: ["0"] });
		mine("limits: {total: 5}\n");
		const called = await config("check");
		expect([called.exit, called.rows.problems, called.rows.file]).toEqual([
			0,
			["0"],
			[user],
		]);
	});

	it("reads one file as one's own, and one of a repository's name as that", async () => {
		const other = join(home, "other.yaml");
		writeFileSync(other, "usage: {every: 1}\n", { mode: 0o600 });
		expect((await config("check", other)).exit).toBe(0);
		writeFileSync(narrow, "usage: {every: 1}\n");
		const called = await config("check", "below/../.offload.yaml");
		expect(called.exit).toBe(1);
		expect(called.rows.problem?.[0]).toContain(
			"usage.every cannot be set by a repository",
		);
		const none = await config("check", "none.yaml");
		expect([none.exit, none.rows.reason]).toEqual([
			2,
			["not-found: There is no such file"],
		]);
	});

	it("tells of names that nothing here has, which is no fault", async () => {
		mine(
			"rungs:\n  allowed: [headless-onshot, mine]\n  external: {mine: /m}\nharnesses: {allowed: [claude, codex]}\n",
		);
		const called = await config("check");
		expect(called.exit).toBe(0);
		expect(called.rows.notice).toEqual([
			"harnesses.allowed\tnothing here is named codex",
			"rungs.allowed\tnothing here is named headless-onshot; did you mean headless-oneshot",
		]);
	});

	it("shows what a file holds without letting it steer the terminal", async () => {
		mine('"\\u001b[2J\\u202e": 1\n');
		const { stdout, stderr } = await config("check");
		for (const text of [stdout, stderr]) {
			expect(text).not.toContain("\u001b");
			expect(text).not.toContain("\u202e");
		}
	});
});

describe("init", () => {
	it("writes a file for its owner alone that changes nothing, and never over another", async () => {
		rmSync(dirname(user), { recursive: true });
		const called = await config("init");
		expect(called.exit).toBe(0);
		expect(called.rows).toMatchObject({ status: ["written"], config: [user] });
		expect(statSync(user).mode & 0o777).toBe(0o600);
		const layers = jsonOf(await config("show", "--json")).keys as {
			layer: string;
		}[];
		expect(new Set(layers.map(({ layer }) => layer))).toEqual(
			new Set(["default"]),
		);
		writeFileSync(user, "limits: {total: 5}\n");
		const again = await config("init");
		expect(again.exit).toBe(2);
		expect(readFileSync(user, "utf8")).toBe("limits: {total: 5}\n");
	});

	it("does not follow a link in its place", async () => {
		symlinkSync(join(home, "elsewhere"), user);
		expect((await config("init")).exit).toBe(2);
		expect(existsSync(join(home, "elsewhere"))).toBe(false);
	});

	it("says what keeps it from writing", async () => {
		rmSync(dirname(user), { recursive: true });
		writeFileSync(dirname(user), "a file\n");
		const called = await config("init");
		expect([called.exit, called.faults]).toEqual([1, []]);
		expect(called.stderr).toContain("the user configuration cannot be written");
	});
});

describe("trust", () => {
	const trusted = async () =>
		(
			jsonOf(await config("show", "repositories.trusted", "--json")).keys as {
				value: unknown;
			}[]
		)[0]?.value;

	it("puts the root on the list by its canonical path, once, and says what follows", async () => {
		mine("# mine\nlimits: {total: 5} # short\n");
		symlinkSync(repo, join(home, "link"));
		const called = await config("trust", join(home, "link"));
		expect(called.exit).toBe(0);
		expect(called.rows).toMatchObject({
			status: ["trusted"],
			repository: [repo],
			config: [user],
			means: [
				"its own gate commands may run from now on, whatever they are changed to",
			],
		});
		expect((await config("trust")).rows.status).toEqual(["unchanged"]);
		expect(await trusted()).toEqual([repo]);
		expect(readFileSync(user, "utf8")).toMatch(/^# mine\nlimits: .* # short\n/);
	});

	it("takes it off again, also by the link and after the folder has gone", async () => {
		symlinkSync(repo, join(home, "link"));
		await config("trust");
		expect(
			(await config("trust", join(home, "link"), "--remove")).rows,
		).toMatchObject({ status: ["removed"], repository: [repo] });
		expect(await trusted()).toEqual([]);
		await config("trust");
		rmSync(repo, { recursive: true });
		const called = await invoke(["config", "trust", repo, "--remove"], {
			home,
		});
		expect(called.rows.status).toEqual(["removed"]);
		expect(
			(await invoke(["config", "trust", repo, "--remove"], { home })).rows
				.status,
		).toEqual(["unchanged"]);
	});

	it("refuses what is no root of a repository, and names the root", async () => {
		const below = await config("trust", "below");
		expect(below.exit).toBe(1);
		expect(below.stderr).toContain(`config trust ${repo}\n`);
		for (const dir of [home, join(repo, ".git")])
			expect((await config("trust", dir)).exit).toBe(1);
		mkdirSync(join(home, "fake", ".git"), { recursive: true });
		expect((await config("trust", join(home, "fake"))).exit).toBe(1);
		execFileSync("git", ["init", "-q", "--bare", join(home, "bare")]);
		expect((await config("trust", join(home, "bare"))).exit).toBe(1);
		expect((await config("trust", join(home, "none"))).exit).toBe(2);
		expect(existsSync(user)).toBe(false);
	});

	it("changes nothing in a file with something wrong in it", async () => {
		const text = "limits: {totl: 5}\n";
		mine(text);
		expect((await config("trust")).exit).toBe(1);
		expect(readFileSync(user, "utf8")).toBe(text);
	});

	it("is the user's alone: a repository that trusts itself is refused", async () => {
		writeFileSync(narrow, `repositories: {trusted: [${repo}]}\n`);
		const called = await config("show");
		expect(called.exit).toBe(1);
		expect(called.rows.reason?.[0]).toContain(
			"repositories.trusted cannot be set by a repository",
		);
	});
});

it.each([
	["config", "show", "--remove"],
	["config", "init", "somewhere"],
	["config", "sow"],
	["config"],
])("%s %s %s is no command line of it", async (...argv) => {
	expect((await invoke(argv.filter(Boolean), { home, cwd: repo })).exit).toBe(
		2,
	);
});

it("every verb that a key names as its user exists", () => {
	for (const name of KEY_NAMES)
		for (const verb of KEYS[name].usedBy)
			expect(Object.keys(VERBS), `${name}: ${verb}`).toContain(verb);
});
