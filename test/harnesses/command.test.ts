import { describe, expect, it } from "vitest";
import type { LaunchWish } from "../../scripts/core/ports.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { command } from "../../scripts/harnesses/command.ts";
import { HARNESSES, harnessNamed } from "../../scripts/harnesses/index.ts";

const inherit = { requested: null, applied: "inherit", why: "" } as const;
const wish = (more: Partial<LaunchWish> = {}): LaunchWish => ({
	program: "/usr/bin/tool",
	tier: { model: inherit, effort: inherit },
	profile: "full",
	folderTrusted: false,
	cwd: "/work",
	args: ["--mode", "a b", "$(id)", "'"],
	resume: null,
	...more,
});
const refused = (more: Partial<LaunchWish>): OffloadError => {
	try {
		command.build("oneshot", wish(more));
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
	throw new Error("it was not refused");
};

describe("the harness command", () => {
	it("runs the configured command line as it is, without a shell", () => {
		expect(command.build("oneshot", wish())).toEqual({
			argv: ["/usr/bin/tool", "--mode", "a b", "$(id)", "'"],
			env: {},
		});
	});

	it("promises no profile but full, because it can enforce no other", () => {
		expect(command.profiles).toEqual(["full"]);
		expect(refused({ profile: "write" }).reason).toBe("refused");
		expect(refused({ profile: "read-only" }).next).toContain("--profile full");
	});

	it.each(["tool", "./tool", "node_modules/.bin/tool", ""])(
		"[F11] refuses a program that is not named by an absolute path: %j",
		(program) => {
			expect(refused({ program })).toMatchObject({
				reason: "configuration",
				about: program,
			});
		},
	);

	it("refuses a NUL byte and a session to go on with", () => {
		expect(refused({ args: ["a\0b"] }).reason).toBe("configuration");
		expect(refused({ resume: "x" }).reason).toBe("refused");
	});

	it("fixes neither model nor effort, shows no engagement, takes no credential", () => {
		expect(command.tier).toEqual([]);
		expect(command.drives.oneshot).toMatchObject({
			engages: false,
			petition: "stdin",
		});
		expect(command.authRoutes).toEqual(["login"]);
	});

	it("reports what the command wrote, and judges it by its exit code", () => {
		const decoder = command.decoder("oneshot");
		decoder.line("one");
		decoder.line("");
		decoder.line("three");
		expect(decoder.end({ code: 0, signal: null })).toEqual({
			ok: "yes",
			ending: null,
			detail: "the command ended with exit code 0",
			said: null,
			report: "one\n\nthree\n",
		});
	});

	it("[B10] carries every exit code and signal into its verdict", () => {
		for (let code = 1; code <= 255; code += 1)
			expect(
				command.decoder("oneshot").end({ code, signal: null }),
			).toMatchObject({
				ok: "no",
				ending: "exit-code",
				detail: expect.stringContaining(String(code)),
			});
		expect(
			command.decoder("oneshot").end({ code: null, signal: "SIGSEGV" }),
		).toMatchObject({
			ok: "no",
			ending: "signal",
			detail: expect.stringContaining("SIGSEGV"),
		});
	});

	it("leaves it unknown where nobody saw the end", () => {
		expect(
			command.decoder("oneshot").end({ code: null, signal: null }),
		).toMatchObject({ ok: "unknown" });
	});

	it("has no report where nothing was written", () => {
		expect(
			command.decoder("oneshot").end({ code: 0, signal: null }).report,
		).toBeNull();
	});

	it("[B14] keeps both ends of an endless output, says what is missing, and tells of it in few events", () => {
		const decoder = command.decoder("oneshot");
		const before = process.memoryUsage().heapUsed;
		let told = 0;
		let events = 0;
		const lines = 200_000;
		for (let i = 0; i < lines; i += 1)
			for (const event of decoder.line(`${i} ${"x".repeat(500)}`)) {
				events += 1;
				if (event.type === "activity") told += event.count;
			}
		const { report } = decoder.end({ code: 0, signal: null });
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(60e6);
		expect(events).toBeLessThan(20);
		expect(told).toBeGreaterThan(lines / 2);
		expect(report?.length).toBeLessThan(1_100_000);
		expect(report?.startsWith("0 x")).toBe(true);
		expect(report?.trimEnd().endsWith("x")).toBe(true);
		expect(report).toMatch(/\[\d+ characters are left out here\]/);
		expect(report).toContain(`${lines - 1} xxx`);
	});
});

describe("the harnesses", () => {
	it("are found by their names", () => {
		expect(HARNESSES.map(({ name }) => name)).toEqual(["claude", "command"]);
		expect(harnessNamed("claude")?.name).toBe("claude");
		for (const name of ["", "Claude", "codex", "__proto__", "constructor"])
			expect(harnessNamed(name)).toBeNull();
	});
});
