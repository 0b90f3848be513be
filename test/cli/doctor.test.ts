import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { shimText } from "../../scripts/cli/shim.ts";
import { type Given, invoke, jsonOf } from "./invoke.ts";

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

let home: string;
let bin: string;
let root: string;
beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), "offload-doctor-")));
	made.push(home);
	bin = join(home, "bin");
	root = join(home, "plugin");
	mkdirSync(bin);
	mkdirSync(join(root, "dist"), { recursive: true });
	for (const name of ["main.cjs", "offload.cjs", "runner.cjs"])
		writeFileSync(join(root, "dist", name), "");
	writeFileSync(join(root, "package.json"), '{"version":"0.1.0"}');
	program("git", 'echo "git version 2.39.5"');
	program(
		"claude",
		`case $1 in
--version) echo "2.1.332 (Claude Code)" ;;
auth) echo '{"loggedIn":true,"authMethod":"claude.ai"}' ;;
esac`,
	);
});

function program(name: string, script: string): void {
	writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

const doctor = (args: readonly string[] = [], given: Partial<Given> = {}) =>
	invoke(["doctor", "--self", ...args], {
		home,
		root,
		...given,
		env: { PATH: bin, ...given.env },
	});

/** The row of one check: required or optional, value, seen, next. */
async function check(name: string, given: Partial<Given> = {}) {
	const got = await doctor([], given);
	const rows = (got.rows.check ?? []).map((row) => row.split("\t"));
	const row = rows.find(([first]) => first === name)?.slice(1);
	return { row, exit: got.exit, reason: got.rows.reason?.[0] };
}

describe("doctor --self", () => {
	it("on a machine with everything: a row for each, exit 0", async () => {
		mkdirSync(join(home, "state"), { mode: 0o700 });
		const got = await doctor([], {
			env: { OFFLOAD_HOME: join(home, "state") },
		});
		expect(got.exit).toBe(0);
		expect(got.stderr).toBe("asking the programs of this machine\n");
		expect(
			got.rows.check?.map((row) => row.replace(/\d+ MiB/, "N MiB")),
		).toEqual([
			`node\trequired\tyes\t${process.version} at ${process.execPath}\t`,
			`git\trequired\tyes\tgit version 2.39.5 at ${bin}/git\t`,
			`claude\trequired\tyes\t2.1.332 at ${bin}/claude\t`,
			"claude-login\toptional\tyes\tclaude auth status says: signed in (claude.ai)\t",
			`state-root\trequired\tyes\t${home}/state, mode 0700, yours, N MiB free\t`,
			`configuration\trequired\tyes\tdefaults: neither ${home}/.config/offload/config.yaml nor a .offload.yaml is there\t`,
			"hooks\toptional\tunknown\tnone was seen to fire\tinstall the plugin in Claude Code, if /offload is wanted there",
			`offload\trequired\tyes\t0.1.0 at ${root}\t`,
			`shim\toptional\tno\tno offload on PATH\t${root}/bin/offload link`,
		]);
	});

	it("tells when a hook was last seen to fire", async () => {
		const dir = join(home, "state", "sessions", "s");
		mkdirSync(dir, { recursive: true, mode: 0o700 });
		writeFileSync(join(dir, "session.json"), "{}");
		const env = { OFFLOAD_HOME: join(home, "state") };
		expect((await check("hooks", { env })).row?.slice(0, 3)).toEqual([
			"optional",
			"yes",
			expect.stringMatching(/^one fired \d+s ago$/),
		]);
	});

	it("as JSON: the same checks", async () => {
		const json = jsonOf(await doctor(["--json"]));
		expect(json).toMatchObject({ format: 1, verb: "doctor", exit: 0 });
		expect((json.checks as { name: string }[]).map((c) => c.name)).toContain(
			"git",
		);
	});

	it("makes nothing", async () => {
		await doctor();
		expect(await check("state-root")).toMatchObject({
			row: [
				"required",
				"yes",
				expect.stringMatching(/not made yet, \d+ MiB free$/),
				"",
			],
		});
	});

	it("the program of the command harness, where one is configured", async () => {
		const file = join(home, ".config", "offload", "config.yaml");
		const configure = (argv: string) => {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, `harnesses: {command: {argv: [${argv}]}}\n`, {
				mode: 0o600,
			});
		};
		expect((await check("command")).row).toBeUndefined();
		configure("/bin/sh, -c");
		expect((await check("command")).row?.slice(0, 2)).toEqual([
			"optional",
			"yes",
		]);
		configure("/no/such/program");
		expect(await check("command")).toMatchObject({
			row: [
				"optional",
				"no",
				expect.stringContaining("/no/such/program is not there"),
				"mend harnesses.command.argv in your configuration",
			],
			exit: 0,
		});
	});

	it("a missing program that is required is a problem, an optional one is not", async () => {
		rmSync(join(bin, "git"));
		expect(await check("git")).toMatchObject({
			row: [
				"required",
				"no",
				expect.stringContaining("git was not found"),
				"install git",
			],
			exit: 1,
			reason: "environment: this machine is not ready: git no",
		});
	});

	it.each([
		["too old", 'echo "git version 2.20.1"', "no", /git version 2\.20\.1/],
		["another program", "echo hello", "unknown", /did not tell its version/],
		[
			"failing",
			'echo "git version 2.39.5"; exit 3',
			"unknown",
			/did not tell its version/,
		],
	])("git that is %s", async (_, script, value, seen) => {
		program("git", script);
		const { row, exit } = await check("git");
		expect(row?.slice(0, 2)).toEqual(["required", value]);
		expect(row?.[2]).toMatch(seen);
		expect(exit).toBe(1);
	});

	it.each([
		["missing", null, "no", "unknown"],
		["not Claude Code", "echo 5.0.0", "unknown", "unknown"],
		["silent", "exit 0", "unknown", "unknown"],
		[
			"not signed in",
			`case $1 in --version) echo "2.1.332 (Claude Code)" ;; *) echo '{"loggedIn":false}'; exit 1 ;; esac`,
			"yes",
			"no",
		],
		[
			"garbled about its sign-in",
			`case $1 in --version) echo "2.1.332 (Claude Code)" ;; *) echo maybe ;; esac`,
			"yes",
			"unknown",
		],
	])("claude that is %s", async (_, script, value, login) => {
		if (script === null) rmSync(join(bin, "claude"));
		else program("claude", script);
		expect((await check("claude")).row?.slice(0, 2)).toEqual([
			"required",
			value,
		]);
		const { row, exit } = await check("claude-login");
		expect(row?.slice(0, 2)).toEqual(["optional", login]);
		expect(exit).toBe(value === "yes" ? 0 : 1);
	});

	it("claude is not required where a command is configured, and its configured path is the one asked", async () => {
		rmSync(join(bin, "claude"));
		const dir = join(home, ".config", "offload");
		mkdirSync(dir, { recursive: true });
		const file = join(dir, "config.yaml");
		writeFileSync(file, "harnesses: {command: {argv: [/bin/cat]}}");
		expect(await check("claude")).toMatchObject({
			row: ["optional", "no", expect.anything(), expect.anything()],
			exit: 0,
		});
		expect((await check("configuration")).row).toEqual([
			"required",
			"yes",
			`read: ${file}`,
			"",
		]);
		program("other", 'echo "2.1.197 (Claude Code)"');
		writeFileSync(file, `harnesses: {claude: {path: ${bin}/other}}`);
		expect((await check("claude")).row?.slice(1, 3)).toEqual([
			"yes",
			`2.1.197 at ${bin}/other`,
		]);
	});

	it("a configuration that cannot be used is named with its line", async () => {
		const dir = join(home, ".config", "offload");
		mkdirSync(dir, { recursive: true });
		writeFileSync(join(dir, "config.yaml"), "limits:\n  totl: 5\n");
		const { row, exit } = await check("configuration");
		expect(row?.slice(0, 2)).toEqual(["required", "no"]);
		expect(row?.[2]).toContain("config.yaml:2");
		expect(exit).toBe(1);
	});

	it("the repository's file is the one of the folder that doctor is called in", async () => {
		const repo = join(home, "repo");
		mkdirSync(join(repo, ".git"), { recursive: true });
		mkdirSync(join(repo, "below"));
		writeFileSync(join(repo, ".offload.yaml"), "harnesses: {}\n");
		expect(
			(await check("configuration", { cwd: join(repo, "below") })).row,
		).toEqual(["required", "yes", `read: ${repo}/.offload.yaml`, ""]);
		writeFileSync(
			join(repo, ".offload.yaml"),
			"harnesses: {claude: {path: /x}}\n",
		);
		const { row } = await check("configuration", { cwd: repo });
		expect(row?.[1]).toBe("no");
		expect(row?.[2]).toContain("cannot be set by a repository");
	});

	it("a state root that others can use is not trusted", async () => {
		const state = join(home, "state");
		mkdirSync(state);
		chmodSync(state, 0o755);
		const { row } = await check("state-root", { env: { OFFLOAD_HOME: state } });
		expect(row?.slice(0, 2)).toEqual(["required", "no"]);
		expect(row?.[3]).toBe(`chmod 700 ${state}`);
	});

	it("a state root that is not absolute is named", async () => {
		const { row } = await check("state-root", {
			env: { OFFLOAD_HOME: "here" },
		});
		expect(row?.slice(0, 2)).toEqual(["required", "no"]);
	});

	it("bundles that are missing or of another version are seen", async () => {
		writeFileSync(join(root, "package.json"), '{"version":"0.1.0","x":1}');
		rmSync(join(root, "dist", "runner.cjs"));
		expect((await check("offload")).row).toEqual([
			"required",
			"no",
			"dist/ lacks runner.cjs",
			"install the plugin again",
		]);
	});

	it("the command on PATH: ours, another installation's, another program", async () => {
		const shim = join(bin, "offload");
		writeFileSync(shim, shimText(root));
		expect((await check("shim")).row).toEqual([
			"optional",
			"yes",
			`${shim} starts this installation`,
			"",
		]);
		writeFileSync(shim, shimText("/elsewhere"));
		expect((await check("shim")).row).toEqual([
			"optional",
			"no",
			`${shim} starts another installation: /elsewhere`,
			"offload link",
		]);
		writeFileSync(shim, "#!/bin/sh\n");
		expect((await check("shim")).row?.slice(0, 3)).toEqual([
			"optional",
			"no",
			`${shim} is a file that Offload did not write`,
		]);
	});
});

describe("version", () => {
	it("of this installation and its Node", async () => {
		const got = await invoke(["version"], { home, root });
		expect(got.rows).toEqual({
			version: ["0.1.0"],
			node: [process.version],
			root: [root],
		});
		expect((await invoke(["--version", "-q"], { home, root })).stdout).toBe(
			"0.1.0\n",
		);
		expect(jsonOf(await invoke(["version", "--json"], { home, root }))).toEqual(
			{
				format: 1,
				verb: "version",
				version: "0.1.0",
				node: process.version,
				root,
				exit: 0,
			},
		);
	});
});
