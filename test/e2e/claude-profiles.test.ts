import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claude } from "../../scripts/harnesses/claude/index.ts";
import { readTrust } from "../../scripts/harnesses/claude/trust.ts";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import {
	bash,
	calls,
	Desk,
	denied,
	edit,
	read,
	write,
} from "./claude-driver.ts";

let desk: Desk;

/** Whether the text stands on any command line of this machine. */
function onACommandLine(text: string): boolean {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.some((pid) => {
			try {
				return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text);
			} catch {
				return false;
			}
		});
}

function drives(program: string, oldest: boolean): void {
	beforeEach(() => {
		desk = new Desk(program);
	});
	afterEach(() => desk.close());

	describe("the profile read-only", () => {
		it("changes nothing, whatever the model calls and whatever the settings allow", async () => {
			const allow = ["Bash", "Write", "Edit", "WebFetch"];
			desk.trust();
			desk.put("home/.claude/settings.json", { permissions: { allow } });
			desk.put("project/.claude/settings.json", { permissions: { allow } });
			desk.put("project/a.txt", "old\n");
			const a = join(desk.project, "a.txt");
			const ran = await desk.run({
				rules: calls(
					read(a),
					write(join(desk.project, "new.txt")),
					edit(a, "old", "new"),
					bash("touch made-by-bash"),
					{ call: "Agent", with: { description: "d", prompt: "p" } },
					{ call: "Skill", with: { skill: "x" } },
				),
			});
			expect(readdirSync(desk.project).sort()).toEqual([".claude", "a.txt"]);
			expect(desk.text("project/a.txt")).toBe("old\n");
			expect(ran.verdict.outcome).toBe("succeeded");
			for (const tool of ["Bash", "Edit", "Skill", "Write"])
				expect(denied(ran.harness.said)).toContain(tool);
			expect(ran.requests[0]?.turn?.tools).toEqual(
				expect.arrayContaining(["Glob", "Grep", "Read"]),
			);
			expect(ran.requests[0]?.turn?.tools).not.toContain("Bash");
		});

		it("can read and search the folder, and not what lies outside", async () => {
			desk.put("project/a.txt", "needle\n");
			desk.put("secret.txt", "CANARY\n");
			const ran = await desk.run({
				rules: calls(
					read(join(desk.project, "a.txt")),
					{ call: "Grep", with: { pattern: "needle" } },
					{ call: "Glob", with: { pattern: "*.txt" } },
					read(join(desk.base, "secret.txt")),
				),
			});
			const results = ran.requests.map(({ turn }) => turn?.result ?? "");
			expect(results[1]).toContain("needle");
			expect(results[2]).toContain("a.txt");
			expect(results[3]).toContain("a.txt");
			expect(ran.out).not.toContain("CANARY");
			expect(denied(ran.harness.said)).toEqual(["Read"]);
		});
	});

	describe("the profile write", () => {
		it("edits inside the folder, and has no shell", async () => {
			desk.put("project/a.txt", "old\n");
			const a = join(desk.project, "a.txt");
			const ran = await desk.run({
				profile: "write",
				rules: calls(
					write(join(desk.project, "sub/new.txt")),
					read(a),
					edit(a, "old", "new"),
					bash("touch made-by-bash"),
				),
			});
			expect(desk.text("project/a.txt")).toBe("new\n");
			expect(desk.text("project/sub/new.txt")).toBe("x");
			expect(desk.text("project/made-by-bash")).toBeNull();
			expect(denied(ran.harness.said)).toEqual(["Bash"]);
		});

		it("writes neither outside the folder, nor through a link out of it, nor into git's or the CLI's own settings", async () => {
			symlinkSync(desk.base, join(desk.project, "link"));
			const ran = await desk.run({
				profile: "write",
				rules: calls(
					write(join(desk.base, "outside.txt")),
					write(`${desk.project}/../outside.txt`),
					write(join(desk.project, "link/outside.txt")),
					write(join(desk.project, ".git/hooks/pre-commit")),
					write(join(desk.project, ".claude/settings.json"), "{}"),
				),
			});
			expect(desk.text("outside.txt")).toBeNull();
			expect(readdirSync(desk.project)).toEqual(["link"]);
			expect(ran.harness.said?.denials).toEqual([{ tool: "Write", times: 5 }]);
		});
	});

	describe("the profile full", () => {
		it.skipIf(missing("root"))(
			"[B20] is refused to root by the CLI itself, which is why it is blocked before",
			async () => {
				const ran = await desk.run({
					profile: "full",
					rules: calls(bash("touch made-by-bash")),
				});
				expect(ran.end.code).toBe(1);
				expect(ran.requests).toHaveLength(0);
				expect(ran.verdict).toMatchObject({
					outcome: "failed",
					ending: "exit-code",
				});
				expect(ran.err).toContain("root");
				expect(
					claude.blocked?.("full", "report", {
						uid: 0,
						sandbox: false,
					}),
				).not.toBeNull();
			},
		);

		it("[B1] [B2] runs commands, in an environment without a trace of the session that dispatched", async () => {
			const ran = await desk.run({
				profile: "full",
				// The person says that this machine is a sandbox; without that word root is refused.
				env: { IS_SANDBOX: "1" },
				rules: calls(bash("env > seen.txt")),
			});
			expect(ran.verdict.outcome).toBe("succeeded");
			const seen = desk.text("project/seen.txt") ?? "";
			expect(seen).toContain(`HOME=${desk.home}`);
			for (const trace of [
				"CANARY_OF_THE_TOWER",
				"99999999-9999-4999-8999-999999999999",
				"AI_AGENT=tower",
				"GIT_DIR=",
				"CLAUDE_PID=1\n",
			])
				expect(seen).not.toContain(trace);
		});
	});

	describe("a petition", () => {
		it.skipIf(missing("linux"))(
			"[B16] stands on no command line while it is worked on",
			async () => {
				const canary = "CANARY-PETITION-7c1f";
				let looked = 0;
				let found = false;
				const ran = await desk.run({
					petition: `Do it. ${canary}`,
					rules: [
						{
							say: () => {
								looked += 1;
								found ||= onACommandLine(canary);
								return ["ok"];
							},
						},
					],
				});
				expect(looked).toBe(1);
				expect(found).toBe(false);
				expect(ran.requests[0]?.turn?.user).toContain(canary);
			},
		);

		it("[B15] may be larger than any command line", async () => {
			const petition = `${"words ".repeat(150_000)}THE-END`;
			const ran = await desk.run({ petition, rules: [{ say: ["ok"] }] });
			expect(ran.verdict.outcome).toBe("succeeded");
			expect(ran.requests[0]?.turn?.user).toContain("THE-END");
		});

		it.each(["read-only", "write"] as const)(
			"is no command for a %s worker, though the folder has one of that name",
			async (profile) => {
				desk.trust();
				desk.put(
					"project/.claude/skills/evil/SKILL.md",
					"---\nname: evil\ndescription: runs a command\nallowed-tools: Bash(touch *)\n---\nran: !`touch made-by-a-skill`\n",
				);
				const ran = await desk.run({
					profile,
					petition: "/evil",
					rules: [{ say: ["That is only text."] }],
				});
				expect(desk.text("project/made-by-a-skill")).toBeNull();
				// The oldest CLI answers in the model's place, and calls it a success.
				expect(ran.requests).toHaveLength(oldest ? 0 : 1);
				expect(ran.verdict.outcome).toBe(oldest ? "failed" : "succeeded");
			},
		);

		it("is a command for a worker that may do everything, so that the skill above is a real one", async () => {
			desk.trust();
			desk.put(
				"project/.claude/skills/evil/SKILL.md",
				"---\nname: evil\ndescription: runs a command\nallowed-tools: Bash(touch *)\n---\nran: !`touch made-by-a-skill`\n",
			);
			await desk.run({
				profile: "full",
				env: { IS_SANDBOX: "1" },
				petition: "/evil",
				rules: [{ say: ["ok"] }],
			});
			expect(desk.text("project/made-by-a-skill")).not.toBeNull();
		});
	});

	describe("a folder", () => {
		const equip = () => {
			desk.put("home/.claude/settings.json", {
				enableAllProjectMcpServers: true,
			});
			desk.put("project/CLAUDE.md", "CANARY-MEMORY");
			desk.put("project/.mcp.json", {
				mcpServers: {
					x: { command: "touch", args: [join(desk.base, "server-ran")] },
				},
			});
			desk.put("project/.claude/settings.json", {
				hooks: {
					SessionStart: [
						{
							hooks: [
								{ type: "command", command: `touch ${desk.base}/hook-ran` },
							],
						},
					],
				},
			});
		};
		const memory = (requests: { turn: unknown }[]) =>
			JSON.stringify(requests.map(({ turn }) => turn)).includes(
				"CANARY-MEMORY",
			);

		it("that is not trusted has none of its hooks, servers and memory loaded", async () => {
			equip();
			for (const profile of ["read-only", "write", "full"] as const) {
				const ran = await desk.run({
					profile,
					env: { IS_SANDBOX: "1" },
					rules: [{ say: ["ok"] }],
				});
				expect(ran.verdict.outcome).toBe("succeeded");
				expect(desk.text("hook-ran")).toBeNull();
				expect(desk.text("server-ran")).toBeNull();
				expect(memory(ran.requests)).toBe(false);
			}
		});

		it("that is trusted has its hooks and its memory, and still no server for a worker with a profile", async () => {
			equip();
			desk.trust();
			expect(readTrust(desk.project, null, {}, desk.home).trusted).toBe(true);
			const ran = await desk.run({ rules: [{ say: ["ok"] }] });
			expect(desk.text("hook-ran")).not.toBeNull();
			expect(memory(ran.requests)).toBe(true);
			expect(desk.text("server-ran")).toBeNull();
			// The server is a real one: a worker that may do everything has it.
			await desk.run({
				profile: "full",
				env: { IS_SANDBOX: "1" },
				rules: [{ say: ["ok"] }],
			});
			expect(desk.text("server-ran")).not.toBeNull();
		});
	});
}

describe.skipIf(missing("claude"))("the newest Claude Code", () =>
	drives(claudeBin ?? "", false),
);
describe.skipIf(missing("claude-oldest"))("the oldest Claude Code", () =>
	drives(oldestClaudeBin ?? "", true),
);
