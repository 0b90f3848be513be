import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LaunchWish } from "../../../scripts/core/ports.ts";
import { OffloadError } from "../../../scripts/core/reasons.ts";
import { PROFILES } from "../../../scripts/core/vocabulary.ts";
import { claude } from "../../../scripts/harnesses/claude/index.ts";

const inherit = { requested: null, applied: "inherit", why: "" } as const;
const applied = (value: string) => ({
	requested: value,
	applied: value,
	why: "",
});
const wish = (more: Partial<LaunchWish> = {}): LaunchWish => ({
	program: "/opt/claude",
	tier: { model: inherit, effort: inherit },
	profile: "read-only",
	folderTrusted: true,
	cwd: "/work",
	args: [],
	resume: null,
	...more,
});
const argvOf = (more: Partial<LaunchWish> = {}) =>
	claude.build("oneshot", wish(more)).argv;
const flagValue = (argv: readonly string[], flag: string) =>
	argv[argv.indexOf(flag) + 1];

describe("the launch of Claude Code", () => {
	it("streams, and takes its petition from stdin: nothing on the command line is free text", () => {
		expect(argvOf()).toEqual([
			"/opt/claude",
			"-p",
			"--output-format",
			"stream-json",
			"--verbose",
			"--tools",
			"Read,Grep,Glob",
			"--permission-mode",
			"dontAsk",
			"--strict-mcp-config",
			"--disable-slash-commands",
		]);
		expect(claude.drives.oneshot?.petition).toBe("stdin");
	});

	it("offers a write worker the tools that edit, and no shell", () => {
		const argv = argvOf({ profile: "write" });
		expect(flagValue(argv, "--tools")).toBe(
			"Read,Grep,Glob,Edit,Write,NotebookEdit",
		);
		expect(flagValue(argv, "--permission-mode")).toBe("acceptEdits");
		expect(argv).toContain("--strict-mcp-config");
	});

	it("skips permissions only for a full worker", () => {
		for (const profile of PROFILES)
			expect(argvOf({ profile }).join(" ").includes("bypassPermissions")).toBe(
				profile === "full",
			);
	});

	it("loads nothing of a folder that the person has not trusted", () => {
		for (const profile of PROFILES) {
			const argv = argvOf({ profile, folderTrusted: false });
			expect(flagValue(argv, "--setting-sources")).toBe("user");
			expect(argv.filter((a) => a === "--strict-mcp-config")).toHaveLength(1);
			expect(argvOf({ profile })).not.toContain("--setting-sources");
		}
	});

	it("[B23] sets model and effort where they are to be applied, and neither where they are inherited", () => {
		const tier = {
			model: applied("claude-opus-4-8[1m]"),
			effort: applied("high"),
		};
		const argv = argvOf({ tier });
		expect(flagValue(argv, "--model")).toBe("claude-opus-4-8[1m]");
		expect(flagValue(argv, "--effort")).toBe("high");
		expect(argvOf()).not.toContain("--model");
		expect(argvOf()).not.toContain("--effort");
	});

	it("goes on with a session", () => {
		expect(
			flagValue(
				argvOf({ resume: "11111111-2222-3333-4444-555555555555" }),
				"--resume",
			),
		).toBe("11111111-2222-3333-4444-555555555555");
	});

	it.each(["--bare", "-x", "", "a b", "a\nb", "a\0b", "$(id)"])(
		"refuses a model that could be read as something else: %j",
		(model) => {
			expect(() =>
				argvOf({ tier: { model: applied(model), effort: inherit } }),
			).toThrow(OffloadError);
		},
	);

	it("takes limits from the configuration, and nothing that touches the profile", () => {
		expect(argvOf({ args: ["--max-turns", "3"] }).slice(-2)).toEqual([
			"--max-turns",
			"3",
		]);
		for (const args of [
			["--bare"],
			["--dangerously-skip-permissions"],
			["--permission-mode", "bypassPermissions"],
			["--allowedTools", "Bash"],
			["--mcp-config", "x"],
			["--settings", "{}"],
			["--add-dir", "/"],
			["words"],
			["--max-turns"],
			["--max-turns", "--bare"],
		])
			expect(() => argvOf({ args })).toThrow(OffloadError);
	});

	it("sets no variable, IS_SANDBOX least of all", () => {
		for (const profile of PROFILES)
			expect(claude.build("oneshot", wish({ profile })).env).toEqual({});
	});

	it("talks both ways where it is kept open, and asks where it would only be denied", () => {
		const { argv } = claude.build("persistent", wish());
		for (const flag of [
			"--input-format",
			"--replay-user-messages",
			"--permission-prompt-tool",
		])
			expect(argv).toContain(flag);
		expect(flagValue(argv, "--permission-mode")).toBe("default");
		expect(flagValue(argv, "--tools")).toBe("Read,Grep,Glob");
	});

	it("[B16] in a terminal and in the background names the brief in one sentence, and that file alone may be read", () => {
		const given = {
			teller: ["/node", "/runner", "/job", "--tell"],
			brief: "/state/jobs/x/in/petition",
			name: "notes-1",
			marks: { OFFLOAD_DEPTH: "1" },
		};
		const [terminal = [], native = []] = (["terminal", "native"] as const).map(
			(drive) => claude.build(drive, wish(given)).argv,
		);
		for (const argv of [terminal, native]) {
			expect(argv.at(-2)).toBe("--");
			expect(argv.at(-1)).toContain(given.brief);
			expect(argv).not.toContain("-p");
			expect(flagValue(argv, "--allowedTools")).toBe(`Read(/${given.brief})`);
		}
		expect(native).toContain("--bg");
		expect(flagValue(native, "--name")).toBe("notes-1");
		const settings = JSON.parse(flagValue(native, "--settings") ?? "{}");
		expect(settings.worktree).toEqual({ bgIsolation: "none" });
		expect(settings.env).toEqual({ OFFLOAD_DEPTH: "1" });
		expect(settings.hooks.Stop).toHaveLength(1);
		for (const drive of ["terminal", "native"] as const)
			expect(() => claude.build(drive, wish())).toThrow(OffloadError);
	});

	it("has the same flags for every folder and unit: only what is asked for enters it", () => {
		fc.assert(
			fc.property(fc.string(), fc.constantFrom(...PROFILES), (cwd, profile) => {
				expect(argvOf({ cwd, profile })).toEqual(argvOf({ profile }));
			}),
		);
	});
});

describe("what a profile can never make", () => {
	const user = { uid: 1000, sandbox: false };

	it("is refused before anything is launched: a commit without a shell, a patch without a pen", () => {
		expect(claude.blocked?.("write", "commit", user)).toMatch(/no shell/);
		expect(claude.blocked?.("read-only", "commit", user)).toMatch(/no shell/);
		expect(claude.blocked?.("read-only", "patch", user)).toMatch(/no patch/);
	});

	it("is not more than that", () => {
		for (const [profile, expected] of [
			["write", "patch"],
			["write", "report"],
			["read-only", "report"],
			["read-only", "none"],
			["full", "commit"],
			["full", "patch"],
		] as const)
			expect(claude.blocked?.(profile, expected, user)).toBeNull();
	});
});

describe("the profile full", () => {
	it("[B20] is blocked for root before anything is launched", () => {
		const root = { uid: 0, sandbox: false };
		expect(claude.blocked?.("full", "report", root)).toMatch(/^root guard: /);
		expect(claude.blocked?.("write", "report", root)).toBeNull();
		expect(claude.blocked?.("read-only", "report", root)).toBeNull();
		expect(
			claude.blocked?.("full", "report", { uid: 1000, sandbox: false }),
		).toBeNull();
		expect(
			claude.blocked?.("full", "report", { uid: 0, sandbox: true }),
		).toBeNull();
		expect(
			claude.blocked?.("full", "report", { uid: null, sandbox: false }),
		).toBeNull();
	});
});

/** Every file of ours that could launch something. */
function* sources(dir: string): Generator<string> {
	for (const name of readdirSync(dir)) {
		const path = join(dir, name);
		if (statSync(path).isDirectory()) yield* sources(path);
		else if (/\.(?:[cm]?[jt]s|md|sh|json|yaml)$/.test(name)) yield path;
	}
}

describe("the whole project", () => {
	it("launches no worker without its hooks, and declares no sandbox", () => {
		const root = join(import.meta.dirname, "../../..");
		for (const folder of ["scripts", "templates", "bin"])
			for (const path of sources(join(root, folder))) {
				const text = readFileSync(path, "utf8");
				expect([path, text.includes("--bare")]).toEqual([path, false]);
				expect([path, /IS_SANDBOX["']?\s*[:=]\s*["'1]/.test(text)]).toEqual([
					path,
					false,
				]);
			}
	});
});
