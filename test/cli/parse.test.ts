import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, readGlobals } from "../../scripts/cli/frame/parse.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";

/** Verb, positionals and options of a command line. */
function understood(...argv: string[]) {
	const parsed = parse(argv);
	if (parsed.kind !== "verb") throw new Error("no verb");
	return { verb: parsed.verb, ...parsed.args() } as unknown as {
		verb: string;
		pos: Record<string, unknown>;
		opt: Record<string, unknown>;
	};
}

function refused(...argv: string[]): OffloadError {
	try {
		understood(...argv);
	} catch (error) {
		expect(error).toBeInstanceOf(OffloadError);
		expect((error as OffloadError).reason).toBe("usage");
		return error as OffloadError;
	}
	throw new Error("it was understood");
}

describe("what is understood", () => {
	it("positionals and options, in any order", () => {
		const wanted = {
			verb: "dispatch",
			pos: { rung: "print", petition: "-" },
			opt: {
				unit: "a:b",
				profile: "write",
				timeout: 90,
				env: ["A", "B"],
				worktree: true,
				cwd: undefined,
				auth: undefined,
			},
		};
		expect(
			understood(
				"dispatch",
				"print",
				"-",
				"--unit",
				"a:b",
				"--profile=write",
				"--timeout",
				"90",
				"--env",
				"A",
				"--worktree",
				"--env=B",
			),
		).toMatchObject(wanted);
		expect(
			understood(
				"--json",
				"dispatch",
				"--env",
				"A",
				"--worktree",
				"--timeout=90",
				"print",
				"--unit=a:b",
				"-",
				"--env",
				"B",
				"--profile",
				"write",
				"-q",
			),
		).toMatchObject(wanted);
	});

	it("what follows -- is never an option", () => {
		expect(understood("dispatch", "print", "--", "--json").pos).toEqual({
			rung: "print",
			petition: "--json",
		});
		expect(readGlobals(["dispatch", "print", "--", "--json", "-q"])).toEqual({
			json: false,
			quiet: false,
			help: false,
			version: false,
		});
	});

	it("short options, together too", () => {
		expect(understood("logs", "-f", "a").opt).toMatchObject({ follow: true });
		expect(understood("logs", "-fq", "a").opt).toMatchObject({ follow: true });
		expect(readGlobals(["logs", "-fq", "a"]).quiet).toBe(true);
	});

	it("repeated positionals, none where they may be left out", () => {
		expect(understood("wait", "a", "b", "--any").pos).toEqual({
			handles: ["a", "b"],
		});
		expect(understood("clean").pos).toEqual({ handles: [] });
		expect(understood("help").pos).toEqual({ verb: undefined });
	});

	it("--version alone is the version", () => {
		expect(parse(["--version"])).toMatchObject({
			kind: "verb",
			verb: "version",
		});
		expect(parse([])).toMatchObject({ kind: "overview" });
		expect(parse(["--json", "-q"])).toMatchObject({ kind: "overview" });
	});

	it("a fraction of a second", () => {
		expect(understood("wait", "a", "--timeout", "0.5").opt.timeout).toBe(0.5);
	});
});

describe("what is refused, and how", () => {
	it.each([
		[
			["stop"],
			"stop needs <handle>...: a handle, or as much of its start as is unique",
		],
		[
			["dispatch", "print"],
			"dispatch needs <petition>: a file with the petition, or - for standard input",
		],
		[["ps", "x"], "ps takes no further argument"],
		[["show", "a", "b"], "show takes no further argument"],
		[
			["dispatch", "print", "p", "--profle", "full"],
			"dispatch has no option --profle; did you mean --profile",
		],
		[["ps", "--bogus"], "ps has no option --bogus"],
		[["ps", "-x"], "ps has no option -x"],
		[["ps", "--json=yes"], "--json takes no value"],
		[["dispatch", "print", "p", "--unit"], "--unit UNIT needs a value"],
		[
			["dispatch", "print", "p", "--unit", "--json"],
			"--unit needs a value; if --json is the value, write --unit=--json",
		],
		[
			["dispatch", "print", "p", "--unit", "a", "--unit", "b"],
			"--unit is given twice",
		],
		[
			["dispatch", "print", "p", "--unit", "a b"],
			"--unit must be 1 to 128 of letters, digits and . _ = @ : -",
		],
		[
			["dispatch", "print", "p", "--unit="],
			"--unit must be 1 to 128 of letters, digits and . _ = @ : -",
		],
		[["dispatch", "print", "p", "--cwd="], "--cwd is empty"],
		[["dispatch", "print", ""], "<petition> is empty"],
		[
			["dispatch", "print", "p", "--key", "A"],
			"--key must be a lower case word of letters, digits and _",
		],
		[
			["dispatch", "print", "p", "--env", "A=1"],
			"--env must be the name of a variable, without a value",
		],
		[
			["dispatch", "print", "p", "--profile", "wirte"],
			"--profile must be one of read-only, write, full; did you mean write",
		],
		[
			["wait", "a", "--timeout", "0"],
			"--timeout must be a number of seconds above 0 and at most 2000000",
		],
		[
			["wait", "a", "--timeout", "1e3"],
			"--timeout must be a number of seconds above 0",
		],
		[
			["wait", "a", "--timeout=-5"],
			"--timeout must be a number of seconds above 0",
		],
		[
			["wait", "a", "--timeout", "99999999"],
			"--timeout must be a number of seconds above 0 and at most 2000000",
		],
		[["wait", "a", "--any", "--all"], "--any and --all exclude each other"],
		[
			["dispatch", "print", "p", "--cwd", "/", "--worktree"],
			"--cwd and --worktree exclude each other",
		],
		[
			["show", "../a"],
			"<handle> must be a handle, the start of one, or the id that a session gave its agent",
		],
		[
			["show", "a/b"],
			"<handle> must be a handle, the start of one, or the id that a session gave its agent",
		],
		[
			["plan", "--unit", "a b"],
			"--unit must be 1 to 128 of letters, digits and . _ = @ : -",
		],
		[
			["completion", "zhs"],
			"<shell> must be one of bash, zsh, fish; did you mean zsh",
		],
	])("%j", (argv, message) => {
		const error = refused(...argv);
		expect(error.message).toBe(message);
		expect(error.next).toBe(`offload ${argv[0]} --help`);
	});

	it.each([
		[["dispath"], "offload dispatch"],
		[["pss"], "offload ps"],
		[["frobnicate"], "offload help"],
		[["__proto__"], "offload help"],
		[["toString"], "offload help"],
	])("%j is no verb; the way out is %s", (argv, next) => {
		expect(refused(...argv)).toMatchObject({
			message: "there is no such verb",
			about: argv[0],
			next,
		});
	});

	it("an option before any verb", () => {
		expect(refused("--unit", "x").message).toBe("options come after a verb");
	});

	it("any command line is understood or refused as usage, never a fault", () => {
		const word = fc.oneof(
			fc.constantFrom(
				"dispatch",
				"wait",
				"print",
				"-",
				"--",
				"--unit",
				"--env",
				"-f",
				"-q",
				"--json",
				"--profile=write",
				"--timeout",
				"5",
				"=",
				"-=",
			),
			fc.string({ maxLength: 5 }),
		);
		fc.assert(
			fc.property(fc.array(word, { maxLength: 8 }), (argv) => {
				try {
					const parsed = parse(argv);
					if (parsed.kind === "verb") parsed.args();
				} catch (error) {
					expect(error).toMatchObject({ reason: "usage" });
				}
			}),
			{ numRuns: 2000 },
		);
	});
});
