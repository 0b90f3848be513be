/** `offload hosts`, by its command line. */
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
import { parse } from "yaml";
import { witnessPath } from "../../scripts/core/layout.ts";
import { openRoot } from "../../scripts/jobs/root.ts";
import { writeWitness } from "../../scripts/jobs/witnesses.ts";
import { type Called, input, invoke, jsonOf } from "./invoke.ts";

const NOW = { at: "2026-01-01T10:00:00.000Z", up: 5000, boot: "b1" };

let home: string;
let repo: string;
let user: string;
beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), "offload-hosts-")));
	repo = join(home, "repo");
	user = join(home, ".config", "offload", "config.yaml");
	mkdirSync(join(repo, ".git"), { recursive: true });
	mkdirSync(dirname(user), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const hosts = (...words: string[]): Promise<Called> =>
	invoke(["hosts", ...words], { home, cwd: repo, clock: () => NOW });
const mine = (text: string) => writeFileSync(user, text, { mode: 0o600 });
const declared = () => parse(readFileSync(user, "utf8"))?.hosts;

describe("add", () => {
	it("writes a host into a file that was not there, for its owner alone", async () => {
		const { exit, rows } = await hosts(
			...["add", "m5", "--roles", "perf, test", "--repo-path", "~/my work"],
			...["--claude-path", "/opt/claude", "--env", "A", "--env", "B"],
			"--harness=none",
		);
		expect(exit).toBe(0);
		expect(rows).toMatchObject({
			status: ["added"],
			alias: ["m5"],
			roles: ["test,perf"],
			config: [user],
		});
		expect(statSync(user).mode & 0o777).toBe(0o600);
		expect(declared()).toEqual([
			{
				alias: "m5",
				"roles-allowed": ["test", "perf"],
				"repo-path": "~/my work",
				"claude-path": "/opt/claude",
				harness: "none",
				env: ["A", "B"],
			},
		]);
	});

	it.each([
		["hosts:\n  # the fast one\n  - alias: a # here\nlimits: {total: 5} # x\n"],
		["# all\nlimits: {total: 5} # x\n# the fast one\nhosts: [] # here\n"],
		[
			"hosts: [{alias: a}] # here, the fast one\nlimits: {total: 5}\n# all # x\n",
		],
		["limits:\n  total: 5 # x\r\n# the fast one, here\r\n"],
		["# the fast one, here # x\n"],
	])("keeps the comments of %j", async (text) => {
		mine(text);
		const before = parse(text) ?? {};
		expect((await hosts("add", "b")).exit).toBe(0);
		const after = readFileSync(user, "utf8");
		for (const comment of ["the fast one", "here", "# x"])
			if (text.includes(comment)) expect(after).toContain(comment);
		expect(parse(after)).toEqual({
			...before,
			hosts: [...(before.hosts ?? []), { alias: "b" }],
		});
		expect(/[^\r]\n/.test(after)).toBe(!text.includes("\r\n"));
		expect((await hosts("add", "c")).exit).toBe(0);
	});

	it("refuses one that is there already, capitals aside, and touches nothing", async () => {
		const text = "hosts: [{alias: m5}]   # mine\n";
		mine(text);
		for (const alias of ["m5", "M5"]) {
			const { exit, rows } = await hosts("add", alias);
			expect(exit).toBe(1);
			expect(rows.reason?.[0]).toMatch(/^refused-input: A host of that alias/);
		}
		expect(readFileSync(user, "utf8")).toBe(text);
	});

	it.each([
		["add"],
		["add", "local"],
		["add", ".."],
		["add", "a@b"],
		["add", "a:22"],
		["add", "--", "-oProxyCommand=x"],
		["add", "a".repeat(65)],
		["add", "a b"],
		["add", "a\u202eb"],
		["add", "a", "--roles", ""],
		["add", "a", "--roles", "test,"],
		["add", "a", "--roles", "quality"],
		["add", "a", "--repo-path", "x"],
		["add", "a", "--repo-path", "~/../x"],
		["add", "a", "--claude-path", "-x"],
		["add", "a", "--claude-path", "/a\nb"],
		["add", "a", "--env", "A=b"],
		["list", "a"],
		["list", "--roles", "test"],
		["parse-banner", "--env", "A"],
		["lst"],
	])("%j is no command line of it", async (...argv) => {
		const { exit, rows, faults } = await hosts(...argv);
		expect(exit).toBe(1);
		expect(rows.reason?.[0]).toMatch(/^usage: /);
		expect(faults).toEqual([]);
		expect(existsSync(user)).toBe(false);
	});

	it("writes nothing where the file is wrong already, full, or could be another's", async () => {
		for (const text of [
			"hosts: [{alias: a@b}]\n",
			"limit: 5\n",
			"hosts: [\n",
			`hosts: [${Array.from({ length: 64 }, (_, at) => `{alias: h${at}}`)}]\n`,
		]) {
			mine(text);
			const { exit, rows } = await hosts("add", "m5");
			expect(exit).toBe(1);
			expect(rows.reason?.[0]).toMatch(/^configuration: /);
			expect(readFileSync(user, "utf8")).toBe(text);
		}
		mine("");
		chmodSync(user, 0o666);
		expect((await hosts("add", "m5")).exit).toBe(1);
		expect(readFileSync(user, "utf8")).toBe("");
	});

	it("keeps a link that leads to a file kept elsewhere", async () => {
		const real = join(home, "dotfiles.yaml");
		writeFileSync(real, "# mine\n", { mode: 0o600 });
		symlinkSync(real, user);
		expect((await hosts("add", "m5")).exit).toBe(0);
		expect(readFileSync(real, "utf8")).toMatch(/^# mine\n/);
		expect(declared()).toEqual([{ alias: "m5" }]);
	});
});

describe("list", () => {
	const saw = (over: Partial<Parameters<typeof writeWitness>[1]>) =>
		writeWitness(openRoot(join(home, "state")), {
			host: "M5.box",
			subject: "gate",
			kind: "gate",
			value: "yes",
			seen_at: "2026-01-01T09:59:20.000Z",
			boot: "b1",
			uptime: 4960,
			by: "doctor",
			valid_for: 300,
			facts: {},
			...over,
		});
	const list = (...words: string[]) =>
		invoke(["hosts", ...words], {
			home,
			cwd: repo,
			clock: () => NOW,
			env: { OFFLOAD_HOME: join(home, "state") },
		});

	it("is well without any host, and makes no store", async () => {
		const { exit, rows } = await list();
		expect([exit, rows.host, rows.first]).toEqual([0, undefined, ["no"]]);
		expect(existsSync(join(home, "state"))).toBe(false);
	});

	it("tells each kind by itself, with its age and its reason, and unknown where nobody looked", async () => {
		mine("hosts: [{alias: M5.box}, {alias: b, roles-allowed: [audit]}]\n");
		saw({});
		saw({
			subject: "claude",
			kind: "headless",
			value: "no",
			facts: { why: "not signed in\u001b[2K" },
		});
		const { rows, stdout } = await list();
		expect(rows.host).toEqual([
			"M5.box\ttest,ui,perf\ttest,ui,perf",
			"b\taudit\taudit",
		]);
		expect(rows.ready).toEqual([
			"M5.box\theadless\tno\t40s\tnot signed in\\e[2K",
			"M5.box\tgate\tyes\t40s\tdoctor",
			"M5.box\tsession\tunknown\tnever\tnobody has looked",
			"b\theadless\tunknown\tnever\tnobody has looked",
			"b\tgate\tunknown\tnever\tnobody has looked",
			"b\tsession\tunknown\tnever\tnobody has looked",
		]);
		expect(stdout).not.toContain("\u001b");
		expect(jsonOf(await list("--json"))).toMatchObject({
			hosts: [
				{
					alias: "M5.box",
					leaseS: 86_400,
					known: [
						{ kind: "headless", subject: "claude", value: "no", ageS: 40 },
						{ kind: "gate", value: "yes" },
						{ kind: "session", value: "unknown", ageS: null },
					],
				},
				{ alias: "b" },
			],
		});
	});

	it("believes nothing past its time, of another boot, or damaged", async () => {
		mine("hosts: [{alias: M5.box}]\n");
		saw({ valid_for: 39 });
		saw({ subject: "s", kind: "session", boot: "b0" });
		const { rows } = await list();
		expect(rows.ready?.[1]).toBe(
			"M5.box\tgate\tunknown\t40s\tit was yes, and that is not believed any more (doctor)",
		);
		expect(rows.ready?.[2]).toMatch(/session\tunknown\t/);
		writeFileSync(
			witnessPath(openRoot(join(home, "state")), "M5.box", "gate"),
			"{",
		);
		const damaged = await list();
		expect(damaged.exit).toBe(0);
		expect(damaged.rows.ready?.[1]).toMatch(
			/^M5.box\tgate\tunknown\tnever\ta record cannot be read \(gate: /,
		);
	});

	it("tells what a repository leaves of it, and what is wrong there, with exit 1", async () => {
		mine("hosts: [{alias: a}, {alias: b}]\n");
		writeFileSync(
			join(repo, "CLAUDE.md"),
			"## Session Config\noffload-first: true\nagent-mapping: {test: ssh:b}\nremote-hosts:\n  - alias: b\n    roles-allowed: [test]\n  - alias: m5\n",
		);
		const { exit, rows } = await list();
		expect(exit).toBe(0);
		expect(rows).toMatchObject({
			host: ["a\ttest,ui,perf\tnone", "b\ttest,ui,perf\ttest"],
			first: ["yes"],
			mapped: ["test\tb"],
		});
		expect(rows.undeclared?.[0]).toMatch(
			/^m5\t.*CLAUDE\.md:7\t.*offload hosts add m5$/,
		);
		expect((await list("-q")).stdout).toBe("b\n");
		writeFileSync(join(repo, "CLAUDE.md"), "remote-hosts: # x\n  - alias: b\n");
		const wrong = await list();
		expect(wrong.exit).toBe(1);
		expect(wrong.rows.problem?.[0]).toMatch(/CLAUDE\.md:1\tnothing may follow/);
		expect(wrong.rows.host).toEqual([
			"a\ttest,ui,perf\tnone",
			"b\ttest,ui,perf\tnone",
		]);
		const check = await invoke(["config", "check"], { home, cwd: repo });
		expect(check.exit).toBe(1);
		expect(check.rows.problem?.[0]).toMatch(/CLAUDE\.md:1\tnothing may follow/);
	});

	it("tells nothing where the user's own file is wrong", async () => {
		mine("hosts: [{alias: a@b}]\n");
		const { exit, rows } = await list();
		expect([exit, rows.host]).toEqual([1, undefined]);
	});
});

describe("parse-banner", () => {
	const told = (text: string | Uint8Array, ...words: string[]) =>
		invoke(["hosts", "parse-banner", ...words], { home, stdin: input(text) });

	it("tells what the banners of a text say, and each other line by its number", async () => {
		const text =
			"Welcome\r\nOffload m5: headless-ready=no · gate-ready=yes · seen 40s ago · load 1.2 · mem free 71% · 0 jobs\r\nOffload old: ready=yes\nOffload x: headless-ready=yess\n";
		const { exit, rows } = await told(text);
		expect(exit).toBe(0);
		expect(rows.ready).toEqual([
			"m5\theadless\tno",
			"m5\tgate\tyes",
			"m5\tsession\tunknown",
			"old\theadless\tyes",
			"old\tgate\tunknown",
			"old\tsession\tunknown",
		]);
		expect(rows.line?.map((row) => row.split("\t")[0])).toEqual(["1", "4"]);
		expect(jsonOf(await told(text, "--json"))).toMatchObject({
			hosts: [
				{
					alias: "m5",
					headless: "no",
					gate: "yes",
					session: "unknown",
					seen: "40s",
					load: 1.2,
					memFreePct: 71,
					jobs: 0,
					old: false,
				},
				{ alias: "old", headless: "yes", old: true, load: null },
			],
			others: [{ line: 1 }, { line: 4 }],
		});
	});

	it("answers to nothing, to noise and to what is no text, and never with a host", async () => {
		for (const text of [
			"",
			"\n\n",
			Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x80]),
			"\u001b]0;x\u0007Offload m5: ready=yes",
			"Offload m5: ready=yes\rOffload m5: ready=no",
			"Offload m5: ready=yes\u2028",
		]) {
			const { exit, rows, stdout, faults } = await told(text);
			expect([exit, rows.ready, faults]).toEqual([0, undefined, []]);
			for (const odd of ["\u001b", "\u0007", "\r", "\u2028"])
				expect(stdout).not.toContain(odd);
		}
		expect((await hosts("parse-banner")).rows.reason?.[0]).toMatch(
			/^refused-input/,
		);
		expect((await told("x".repeat(1024 * 1024 + 1))).rows.reason?.[0]).toMatch(
			/^refused-input: The text is larger/,
		);
	});
});
