/** What is refused at the door, and what of a bad program or folder is told afterwards. Nothing is left of a refusal. */
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	it,
} from "vitest";
import { missing } from "../needs.ts";
import {
	FAKE_CLAUDE,
	type How,
	OFFLOAD,
	type Ran,
	TestWorld,
} from "../world.ts";

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("bad-input");
	world.claude();
	world.file("petition.md", "Please do the work.\n");
});
afterEach(() => world.end());

const PETITION = () => join(world.dir, "petition.md");
const dispatch = (
	petition: string,
	args: readonly string[] = [],
	how: How = {},
) => world.run(["dispatch", "headless-oneshot", petition, ...args], how);

/** A refusal that names the thing and the way out, and leaves nothing. */
async function expectRefusal(
	ran: Ran,
	code: number,
	reason: string,
	says: readonly string[] = [],
) {
	expect([ran.code, ran.stdout]).toEqual([
		code,
		expect.stringMatching(
			new RegExp(
				`^(?:(?:status|backend|observe|attach)\t.*\n)*reason\t${reason}: `,
			),
		),
	]);
	expect(ran.stderr).toMatch(/^offload: \S/m);
	for (const one of says) expect(ran.stderr).toContain(one);
	expect(await world.traces()).toEqual([]);
	expect(world.starts()).toEqual([]);
	expect(world.processes()).toEqual([]);
}

const MIB = 1024 * 1024;

describe("a petition", () => {
	it.each<readonly [string, string | Uint8Array, string]>([
		["empty", "", "empty"],
		["blank", " \n\t\n", "nothing but white space"],
		["of 1 MiB and one byte", new Uint8Array(MIB + 1).fill(97), "too large"],
		["of invalid UTF-8", new Uint8Array([0x61, 0xff, 0xfe, 0x62]), "UTF-8"],
		["cut within a character", new Uint8Array([0x61, 0xe2, 0x82]), "UTF-8"],
		["with a NUL", "a\0b", "NUL"],
		[
			"of invisible characters alone",
			"\u200b\u202e\u2066",
			"nothing that can be seen",
		],
	])(
		"%s is refused, from a file and from standard input",
		async (_name, bytes, says) => {
			const file = world.file("bad.md", bytes);
			const fromFile = await dispatch(file);
			await expectRefusal(fromFile, 2, "refused-input", [
				`what: ${file}`,
				"kept: nothing was dispatched",
				"next: ",
			]);
			expect(fromFile.stdout).toContain(says);
			const piped = await dispatch("-", [], { stdin: bytes });
			await expectRefusal(piped, 2, "refused-input", ["what: standard input"]);
		},
	);

	it("[B15] [B19] of exactly 1 MiB arrives whole", async () => {
		const text = `begin${"é".repeat((MIB - 10) / 2)}finis`;
		expect(Buffer.byteLength(text)).toBe(MIB);
		const ran = await dispatch(world.file("large.md", text));
		expect(ran.row("status")).toBe("dispatched");
		expect((await world.run(["wait", ran.row("handle") as string])).code).toBe(
			0,
		);
		expect(world.starts()[0]?.stdin).toBe(text);
		const piped = await dispatch("-", [], { stdin: text });
		expect(
			(await world.run(["wait", piped.row("handle") as string])).code,
		).toBe(0);
		expect(world.starts()[1]?.stdin).toBe(text);
	});

	it("[F6] goes to the worker without what cannot be seen, and the count is told", async () => {
		const ran = await dispatch(
			world.file(
				"odd.md",
				"visible\u200b\u{E0041}\u202e words, \u{1F468}\u200d\u{1F469}\n",
			),
		);
		expect(ran.row("sanitized")).toBe("3");
		await world.run(["wait", ran.row("handle") as string]);
		expect(world.starts()[0]?.stdin).toBe(
			"visible words, \u{1F468}\u200d\u{1F469}\n",
		);
	});

	it("that is no file is refused by what it is, without waiting", async () => {
		mkdirSync(join(world.dir, "folder"));
		await expectRefusal(await dispatch("folder"), 2, "refused-input", [
			"directory",
			"folder",
		]);
		expect(
			(await world.run([join(world.dir, "pipe")], { program: "mkfifo" })).code,
		).toBe(0);
		await expectRefusal(await dispatch("pipe"), 2, "refused-input", ["pipe"]);
		await expectRefusal(await dispatch("/dev/zero"), 2, "refused-input", [
			"device",
		]);
		await expectRefusal(await dispatch("no-such-file.md"), 2, "not-found", [
			"no-such-file.md",
			"- reads standard input",
		]);
		await expectRefusal(await dispatch("petition.md/deeper"), 2, "not-found", [
			"petition.md/deeper",
		]);
		symlinkSync("round", join(world.dir, "round"));
		await expectRefusal(await dispatch("round"), 2, "refused-input", [
			"circle",
		]);
		await expectRefusal(await dispatch("a".repeat(300)), 2, "refused-input", [
			"too long",
		]);
		await expectRefusal(await dispatch(""), 2, "usage");
	});

	it("[B3] from a standard input that is closed, empty, or the null device, is refused at once", async () => {
		for (const how of ["<&-", "</dev/null", "<empty"]) {
			world.file("empty", "");
			const ran = await world.run(
				["-c", `exec "$0" dispatch headless-oneshot - ${how}`, OFFLOAD],
				{ program: "sh" },
			);
			await expectRefusal(ran, 2, "refused-input", ["standard input"]);
		}
	});
});

describe("a name", () => {
	it.each<readonly [string, readonly string[]]>([
		["a unit with a space", ["--unit", "a b"]],
		["an empty unit", ["--unit", ""]],
		["a unit of 129 letters", ["--unit", "a".repeat(129)]],
		["a unit with a slash", ["--unit", "../a"]],
		["a unit with a newline", ["--unit", "a\nb"]],
		["a unit of other letters", ["--unit", "ünit"]],
		["a key in capitals", ["--key", "Builder"]],
		["a key with an escape", ["--key", "a\u001b[31m"]],
		["a harness that is not there", ["--harness", "other"]],
		["a profile that is not there", ["--profile", "root"]],
		["a route that is not there", ["--auth", "other"]],
		["an artefact that is not there", ["--expect", "magic"]],
		["a time of nothing", ["--timeout", "0"]],
		["a time before", ["--timeout", "-1"]],
		["a time without number", ["--timeout", "soon"]],
		["a variable with its value", ["--env", "A=B"]],
		["an option that is not there", ["--prompt", "do it"]],
		["a folder and a worktree", ["--cwd", ".", "--worktree"]],
		["a second petition", ["another.md"]],
	])("outside its grammar is refused: %s", async (_name, args) => {
		const ran = await dispatch(PETITION(), args);
		await expectRefusal(ran, 2, "usage");
		expect(`${ran.stdout}${ran.stderr}`).not.toContain("\u001b");
	});

	it("of a rung that is not there is refused with those that are", async () => {
		const ran = await world.run(["dispatch", "carriage", PETITION()]);
		await expectRefusal(ran, 2, "usage", ["carriage", "headless-oneshot"]);
	});

	it("of every allowed form makes a handle of its letters", async () => {
		const unit = `A.b_C=d@e:f-${"9".repeat(116)}`;
		const ran = await world.run([
			"dispatch",
			"print",
			PETITION(),
			"--unit",
			unit,
		]);
		expect(ran.row("handle")).toMatch(/^a-b-c-d-e-f-9{28}-[0-9a-f]{8}$/);
		expect(world.record(ran.row("handle") as string, "job.json").unit).toBe(
			unit,
		);
	});
});

describe("a folder", () => {
	const ODD = [
		"#(id) a b",
		'it\'s "quoted"',
		"two\nlines\u001b[31m",
		"$(touch canary)`touch canary` *",
		"-leading ünïcode 雪",
	];

	it.each(ODD)("named %j is worked in as any other", async (name) => {
		const repo = await world.repository(name);
		const does = (what: string, how: How = {}): How => ({
			...how,
			env: { FAKE_CLAUDE: what },
		});
		const [reader, writer, inPlace] = await Promise.all([
			dispatch(
				PETITION(),
				["--env=FAKE_CLAUDE"],
				does("success", { cwd: repo }),
			),
			dispatch(
				PETITION(),
				["--env=FAKE_CLAUDE", "--profile=write"],
				does("write", { cwd: repo }),
			),
			dispatch(
				PETITION(),
				["--env=FAKE_CLAUDE", "--profile=write", `--cwd=${repo}`],
				does("write"),
			),
		]);
		const handles = [writer, inPlace, reader].map(
			(ran) => ran.row("handle") as string,
		);
		expect((await world.run(["wait", ...handles])).code).toBe(0);
		expect(
			world
				.starts()
				.map(({ cwd }) => cwd)
				.sort(),
		).toEqual(
			[repo, repo, join(world.state, "worktrees", handles[0] as string)].sort(),
		);
		expect(await world.git(repo, "status", "--porcelain")).toBe(
			"?? made-by-the-worker.txt",
		);
		for (const handle of handles) {
			const shown = await world.run(["show", handle]);
			expect(shown.stdout).not.toContain("\u001b");
			expect(shown.row("outcome")).toBe("succeeded");
		}
	});

	it("that is gone under the caller's feet is told, and no petition is lost by it", async () => {
		mkdirSync(join(world.dir, "gone"));
		const ran = await world.run(
			[
				"-c",
				'cd gone && rmdir "$PWD" && exec "$0" dispatch headless-oneshot "$1"',
				OFFLOAD,
				PETITION(),
			],
			{ program: "sh" },
		);
		await expectRefusal(ran, 4, "environment", ["no longer exists", "next: "]);
	});

	it("that is named and cannot be worked in is told", async () => {
		const gone = join(world.dir, "gone");
		await expectRefusal(
			await dispatch(PETITION(), ["--cwd", gone]),
			4,
			"environment",
			[gone, "--cwd DIR"],
		);
		await expectRefusal(
			await dispatch(PETITION(), ["--cwd", PETITION()]),
			4,
			"environment",
			["file, not a directory"],
		);
		symlinkSync("nowhere", join(world.dir, "dangling"));
		await expectRefusal(
			await dispatch(PETITION(), ["--cwd", "dangling"]),
			4,
			"environment",
			["dangling"],
		);
	});

	const lacks = missing("root");
	it.skipIf(lacks)(
		`that may not be entered is told before anything is made${lacks ? ` [${lacks}]` : ""}`,
		async () => {
			const closed = join(world.dir, "closed");
			mkdirSync(closed);
			chmodSync(closed, 0o700);
			const own = join(world.dir, "nobody");
			mkdirSync(own, { mode: 0o777 });
			chmodSync(own, 0o777);
			chmodSync(world.dir, 0o755);
			world.file(
				"nobody/.config/offload/config.yaml",
				JSON.stringify({ harnesses: { claude: { path: FAKE_CLAUDE } } }),
			);
			const ran = await dispatch(PETITION(), ["--cwd", closed], {
				uid: 65534,
				env: { OFFLOAD_HOME: join(own, "state"), HOME: own },
			});
			expect(ran.code).toBe(4);
			expect(ran.row("reason")).toContain("environment: ");
			expect(ran.stderr).toContain(closed);
		},
	);
});

describe("Claude Code", () => {
	// The question's own deadline is long: it passes while the other tests run.
	const patient = new TestWorld("patient");
	let silent: Promise<{ ran: Ran; waited: Ran }>;
	beforeAll(() => {
		patient.claude({ auth: "hang" });
		silent = (async () => {
			const ran = await patient.run(
				[
					"dispatch",
					"headless-oneshot",
					patient.file("petition.md", "Please."),
				],
				{ env: { ANTHROPIC_API_KEY: "sk-ant-canary" } },
			);
			const handle = ran.row("handle") as string;
			return { ran, waited: await patient.run(["wait", handle]) };
		})();
	});
	afterAll(() => patient.end());

	it("that is not there is told, with where was looked", async () => {
		world.set("harnesses", {
			claude: { path: join(world.dir, "nowhere/claude") },
		});
		await expectRefusal(await dispatch(PETITION()), 4, "environment", [
			"nowhere/claude",
			"harnesses.claude.path",
		]);
		world.set("harnesses", { claude: undefined });
		const none = join(world.dir, "none");
		mkdirSync(none);
		symlinkSync(process.execPath, join(none, "node"));
		const ran = await dispatch(PETITION(), [], {
			env: { PATH: `${none}:/usr/bin:/bin` },
		});
		await expectRefusal(ran, 4, "environment", [
			"claude was not found in the 3 folders of PATH",
		]);
	});

	it("that may not be executed, or is a folder, is told", async () => {
		world.set("harnesses", {
			claude: { path: world.file("claude", "#!/bin/sh\n", 0o644) },
		});
		await expectRefusal(await dispatch(PETITION()), 4, "environment", [
			"may not be executed",
		]);
		world.set("harnesses", { claude: { path: world.home } });
		await expectRefusal(await dispatch(PETITION()), 4, "environment", [
			"is not a file",
		]);
	});

	it("of the repository itself is never run", async () => {
		const repo = await world.repository("repo", {
			"bin/claude": "#!/bin/sh\ntouch canary\n",
			".offload.yaml": "harnesses:\n  claude:\n    path: /bin/sh\n",
		});
		chmodSync(join(repo, "bin/claude"), 0o755);
		world.set("harnesses", { claude: undefined });
		const narrow = await dispatch(PETITION(), [], { cwd: repo });
		await expectRefusal(narrow, 4, "configuration", [".offload.yaml"]);
		rmSync(join(repo, ".offload.yaml"));
		const ran = await dispatch(PETITION(), [], {
			cwd: repo,
			env: { PATH: `${join(repo, "bin")}:${process.env.PATH}` },
		});
		if (ran.code === 0) {
			const handle = ran.row("handle") as string;
			await world.run(["stop", handle]);
			expect((await world.run(["show", handle])).row("program")).not.toContain(
				repo,
			);
		} else
			expect(ran.stderr).toContain("it lies in the folder that is worked in");
		expect(await world.git(repo, "status", "--porcelain")).not.toContain(
			"canary",
		);
	});

	it.each([
		[
			"whose interpreter is missing",
			"#!/nowhere/node\n",
			"spawn-failed",
			"interpreter",
		],
		[
			"that ends at once without a word",
			"#!/bin/sh\nexit 0\n",
			"no-envelope",
			"without saying how",
		],
		[
			"that prints an error and nothing else",
			'#!/bin/sh\necho \'{"type":"error","error":{"message":"broken"}}\'\nexit 1\n',
			"harness-error",
			"nothing but an error",
		],
	])(
		"%s is told of by the outcome, and never as a success",
		async (_name, text, ending, says) => {
			world.set("harnesses", {
				claude: { path: world.file("claude", text, 0o755) },
			});
			const ran = await dispatch(PETITION());
			const handle = ran.row("handle") as string;
			if (ending === "spawn-failed") {
				expect(ran.code).toBe(1);
				expect(ran.row("status")).toBe("failed");
				expect(ran.row("reason")).toContain(
					"failed: the program could not be started",
				);
			}
			const waited = await world.run(["wait", handle]);
			expect(waited.code).toBe(1);
			expect(waited.rows[0]).toEqual([
				"job",
				handle,
				"failed",
				ending,
				expect.stringContaining(says),
				expect.stringMatching(/, \d+s ago$/),
			]);
			await world.quiet();
			expect(world.names("live")).toEqual([]);
		},
	);

	it.each([
		["hang", "first-event", { "first-event": 0.4 }],
		["hang-after-init", "first-event", { "first-event": 0.4 }],
		["stall", "idle", { idle: 0.6 }],
	])(
		"[B5] that hangs (%s) is ended at the %s deadline, with all that it started",
		async (does, which, limits) => {
			world.claude({ does });
			world.set("limits", { ...limits, grace: 0.3 });
			const ran = await dispatch(PETITION());
			const handle = ran.row("handle") as string;
			const waited = await world.run(["wait", handle]);
			expect(waited.code).toBe(1);
			expect(waited.rows[0]?.[3]).toBe(`deadline-${which}`);
			await world.quiet();
		},
	);

	it("[B3] that does not answer whether it is signed in is not waited for beyond its time", async () => {
		const { ran, waited } = await silent;
		expect(ran.row("status")).toBe("dispatched");
		expect(waited.code).toBe(0);
		expect(patient.starts()[0]?.env.ANTHROPIC_API_KEY).toBeUndefined();
		await patient.quiet();
	});

	it("is taken with all links of its path resolved", async () => {
		symlinkSync(FAKE_CLAUDE, join(world.dir, "claude-link"));
		world.set("harnesses", {
			claude: { path: join(world.dir, "claude-link") },
		});
		const ran = await dispatch(PETITION());
		const shown = await world.run(["show", ran.row("handle") as string]);
		expect(shown.row("program")).toBe(FAKE_CLAUDE);
		await world.run(["wait", ran.row("handle") as string]);
	});
});

describe("the configuration", () => {
	it("that is broken is told with file and line, and nothing falls back to defaults", async () => {
		for (const [text, says] of [
			["harnesses: [", "config.yaml"],
			["harnesses:\n  claude:\n    pat: /x\n", "pat"],
			["limits:\n  total: soon\n", "limits.total"],
			["harnesses:\n  command:\n    argv: [relative]\n", "absolute path"],
		] as const) {
			world.configure(text);
			const ran = await dispatch(PETITION());
			await expectRefusal(ran, 4, "configuration", [says]);
		}
	});

	it("without a command to run is told, with the key to set", async () => {
		await expectRefusal(
			await dispatch(PETITION(), [
				"--harness=command",
				"--profile=full",
				"--expect=none",
			]),
			4,
			"configuration",
			["harnesses.command.argv"],
		);
	});
});
