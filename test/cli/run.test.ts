import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { LOAD } from "../../scripts/cli/frame/load.ts";
import { READER_GONE } from "../../scripts/cli/frame/run.ts";
import { VERBS, type VerbName } from "../../scripts/cli/frame/table.ts";
import type { Context, Result } from "../../scripts/cli/frame/types.ts";
import {
	exitCode,
	OffloadError,
	REASONS,
	type Reason,
} from "../../scripts/core/reasons.ts";
import { type Given, invoke, jsonOf } from "./invoke.ts";

const home = mkdtempSync(join(tmpdir(), "offload-run-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

/** Command lines that reach the code of each family's verb. */
const LINES = {
	placement: ["dispatch", "print", "p"],
	host: ["apply", "a"],
	handle: ["show", "a"],
} as const;

/** Runs a verb whose code is replaced. */
function withVerb(
	argv: readonly string[],
	run: (ctx: Context) => Promise<Result> | Result,
	given: Partial<Given> = {},
) {
	const name = argv.find((word) => word in VERBS) as VerbName;
	const loaders = LOAD as Record<VerbName, () => Promise<unknown>>;
	vi.spyOn(loaders, name).mockResolvedValue({
		run: async (ctx: Context) => run(ctx),
	});
	return invoke(argv, { home, ...given });
}

const HOSTILE = "a\tb\nc\u001b[2Jd\u202ee\u009bf";
const SHOWN = "a\\tb\\nc\\e[2Jd\\u{202e}e\\x9bf";

describe("what a verb leaves is printed", () => {
	const result: Result = {
		rows: [
			["handle", "notes-1f2e3d4c"],
			["job", "x", 5, true, null],
			["worker", HOSTILE],
		],
		text: `below: ${HOSTILE}\n`,
		json: { handle: "notes-1f2e3d4c", worker: HOSTILE },
		quiet: ["notes-1f2e3d4c"],
	};

	it("as rows, with everything escaped that could steer a terminal or fake a row", async () => {
		const got = await withVerb(["show", "a"], () => result);
		expect(got).toMatchObject({ exit: 0, stderr: "" });
		expect(got.stdout).toBe(
			`handle\tnotes-1f2e3d4c\njob\tx\t5\ttrue\t\nworker\t${SHOWN}\n\nbelow: a\tb\nc\\e[2Jd\\u{202e}e\\x9bf\n`,
		);
	});

	it("as one JSON object on one line, exact and harmless", async () => {
		const got = await withVerb(["show", "a", "--json"], () => result);
		expect(got.stdout.split("\n")).toHaveLength(2);
		for (const evil of ["\u001b", "\u009b", "\u202e"])
			expect(got.stdout).not.toContain(evil);
		expect(jsonOf(got)).toEqual({
			format: 1,
			verb: "show",
			handle: "notes-1f2e3d4c",
			worker: HOSTILE,
			exit: 0,
		});
	});

	it("with --quiet only the essential", async () => {
		const got = await withVerb(["show", "a", "--quiet"], (ctx) => {
			ctx.out.row("not", "shown");
			ctx.out.note("not shown");
			ctx.out.progress("not shown");
			return result;
		});
		expect(got).toMatchObject({ stdout: "notes-1f2e3d4c\n", stderr: "" });
	});
});

describe("what a verb prints on its way", () => {
	const say = (ctx: Context): Result => {
		ctx.out.row("seen", "one");
		ctx.out.text("raw\u001b[1m\n");
		ctx.out.line({ type: "seen" });
		ctx.out.note("a diagnostic");
		ctx.out.progress("half");
		ctx.out.progress("half");
		ctx.out.progress("whole");
		return { rows: [["end", 1]] };
	};

	it("elsewhere than on a terminal: rows, and plain lines on stderr, each once", async () => {
		expect(await withVerb(["logs", "a"], say)).toMatchObject({
			stdout: "seen\tone\nraw\\e[1m\nend\t1\n",
			stderr: "a diagnostic\nhalf\nwhole\n",
		});
	});

	it("as JSON: a line for each, the last one closes", async () => {
		const got = await withVerb(["logs", "a", "--json"], say);
		expect(got.stdout).toBe(
			'{"format":1,"type":"seen"}\n{"format":1,"verb":"logs","exit":0}\n',
		);
	});

	it("on a terminal progress is redrawn in place and wiped before anything else", async () => {
		const got = await withVerb(["logs", "a"], say, {
			terminal: true,
			columns: 12,
		});
		expect(got.stderr).toBe(
			"a diagnostic\n\r\u001b[Khalf\r\u001b[Kwhole\r\u001b[K",
		);
	});

	it("on a dumb terminal nothing is redrawn", async () => {
		const got = await withVerb(["logs", "a"], say, {
			terminal: true,
			env: { TERM: "dumb" },
		});
		expect(got.stderr).toBe("a diagnostic\nhalf\nwhole\n");
	});

	it.each([
		[true, {}, true],
		[true, { NO_COLOR: "1" }, false],
		[true, { NO_COLOR: "" }, true],
		[true, { TERM: "dumb" }, false],
		[true, { FORCE_COLOR: "0" }, false],
		[false, {}, false],
		[false, { FORCE_COLOR: "3" }, false],
	])("terminal %s, %j: colour %s", async (terminal, env, color) => {
		let seen: boolean | undefined;
		await withVerb(
			["show", "a"],
			(ctx) => {
				seen = ctx.out.color;
				return {};
			},
			{ terminal, env },
		);
		expect(seen).toBe(color);
	});
});

describe("what went wrong", () => {
	const cases = (Object.keys(REASONS) as Reason[]).flatMap((reason) =>
		(["placement", "host", "handle"] as const).map(
			(family) => [reason, family] as const,
		),
	);

	it.each(cases)(
		"[B10] %s in the %s family: its code, and a reason row",
		async (reason, family) => {
			const fail = () => {
				throw new OffloadError(reason, "it is so");
			};
			const rows = await withVerb(LINES[family], fail);
			expect(rows.exit).toBe(exitCode(reason, family));
			expect(rows.rows.reason).toEqual([`${reason}: it is so`]);
			vi.restoreAllMocks();
			const json = await withVerb([...LINES[family], "--json"], fail);
			expect(jsonOf(json)).toMatchObject({
				reason,
				message: "it is so",
				exit: rows.exit,
			});
			vi.restoreAllMocks();
			const quiet = await withVerb([...LINES[family], "-q"], fail);
			expect(quiet).toMatchObject({
				exit: rows.exit,
				stdout: `reason\t${reason}: it is so\n`,
				stderr: "offload: it is so\n",
			});
		},
	);

	it("tells a person what happened, to what, what was kept and what to do, all of it escaped", async () => {
		const got = await withVerb(["show", "a"], () => {
			throw new OffloadError("store", `cannot read ${HOSTILE}`, {
				about: HOSTILE,
				kept: HOSTILE,
				next: HOSTILE,
			});
		});
		expect(got.stdout).toBe(`reason\tstore: cannot read ${SHOWN}\n`);
		expect(got.stderr).toBe(
			`offload: cannot read ${SHOWN}\n  what: ${SHOWN}\n  kept: ${SHOWN}\n  next: ${SHOWN}\n`,
		);
	});

	it("a problem that is returned keeps its rows", async () => {
		const got = await withVerb(["dispatch", "print", "p"], () => ({
			rows: [["status", "failed"]],
			problem: { reason: "failed", message: "it did not start" },
		}));
		expect(got.exit).toBe(1);
		expect(got.stdout).toBe(
			"status\tfailed\nreason\tfailed: it did not start\n",
		);
	});

	it.each([
		[new TypeError("x is not a function\n    at y")],
		["a string"],
		[undefined],
	])(
		"a fault of ours exits 70 with one line and where the details are: %j",
		async (fault) => {
			const got = await withVerb(["show", "a"], () => {
				throw fault;
			});
			expect(got.exit).toBe(70);
			expect(got.faults).toEqual([fault]);
			expect(got.stdout).toMatch(
				/^reason\tinternal: a fault in Offload itself: .+\n$/,
			);
			expect(got.stdout + got.stderr).not.toContain("    at ");
			expect(got.stderr).toContain("the details, in /tmp/details");
		},
	);

	it("a wrong command line loads no verb's code", async () => {
		const load = vi.spyOn(LOAD, "dispatch");
		expect((await invoke(["dispatch", "--bogus"], { home })).exit).toBe(2);
		expect((await invoke(["dispatch", "--help"], { home })).exit).toBe(0);
		expect(load).not.toHaveBeenCalled();
	});

	it("a hostile argument is escaped where it is named", async () => {
		const got = await invoke([HOSTILE], { home });
		expect(got.stderr).toContain(`what: ${SHOWN}`);
	});
});

describe("the reader of the output goes away", () => {
	it("a verb that only looks ends at once, and not as a success", async () => {
		const got = await withVerb(
			["wait", "a"],
			(ctx) => {
				ctx.out.row("seen", 1);
				return new Promise<Result>(() => {});
			},
			{ onWrite: (_, close) => close() },
		);
		expect(got.exit).toBe(READER_GONE);
	});

	it("a verb that changes something goes on to its end, unheard", async () => {
		let finished = false;
		const got = await withVerb(
			["stop", "a"],
			async (ctx) => {
				ctx.out.row("seen", 1);
				await Promise.resolve();
				expect(ctx.out.closed.aborted).toBe(true);
				finished = true;
				return { rows: [["end", 1]] };
			},
			{ onWrite: (_, close) => close() },
		);
		expect(finished).toBe(true);
		expect(got).toMatchObject({ exit: 0, stdout: "seen\t1\n", stderr: "" });
	});

	it("a verb whose last line was not read keeps its own exit code", async () => {
		const got = await withVerb(
			["wait", "a"],
			() => ({ problem: { reason: "lost", message: "gone" } }),
			{ onWrite: (_, close) => close() },
		);
		expect(got.exit).toBe(23);
	});
});
