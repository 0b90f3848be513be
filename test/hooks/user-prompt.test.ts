import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ledgerPath, sessionPaths } from "../../scripts/core/layout.ts";
import { hook as permissionMode } from "../../scripts/hooks/permission-mode.ts";
import { hook as end } from "../../scripts/hooks/session-end.ts";
import { hook as expansion } from "../../scripts/hooks/user-prompt-expansion.ts";
import { hook as submit } from "../../scripts/hooks/user-prompt-submit.ts";
import { takeCapture } from "../../scripts/petitions/capture.ts";
import { putPetition } from "../../scripts/petitions/drop.ts";
import { readMode } from "../../scripts/sessions/record.ts";
import { freshRoot, nowAt } from "../jobs/support.ts";
import * as jobs from "./support.ts";
import { contextOf, SESSION, type Watched } from "./support.ts";

const A = "lint-docs-00000001";
const B = "lint-docs-00000002";

const prompt = async (
	ctx: Watched,
	text = "go on",
	over: Record<string, unknown> = {},
): Promise<string | null> => {
	const told = await submit(ctx, {
		session_id: SESSION,
		permission_mode: "auto",
		prompt: text,
		...over,
	});
	expect(told?.systemMessage).toBeUndefined();
	return told?.hookSpecificOutput?.additionalContext ?? null;
};
const typed = (
	ctx: Watched,
	args: string | null | undefined,
	over: Record<string, unknown> = {},
) =>
	expansion(ctx, {
		session_id: SESSION,
		prompt_id: "p1",
		expansion_type: "slash_command",
		command_name: "offload",
		command_source: "plugin",
		command_args: args,
		...over,
	});
const captures = (root: string): string[] => {
	try {
		return readdirSync(sessionPaths(root, SESSION).captures);
	} catch {
		return [];
	}
};

describe("a prompt", () => {
	it("records the permission mode, and makes the store for it", async () => {
		const root = join(freshRoot(), "state");
		expect(await prompt(contextOf(root))).toBeNull();
		expect(readMode(root, SESSION, nowAt(9))).toBe("auto");
		expect(statSync(root).mode & 0o777).toBe(0o700);
		await prompt(contextOf(root), "x", { permission_mode: undefined });
		expect(readMode(root, SESSION, nowAt(9))).toBeNull();
	});

	it("tells what ended of this session since the one before, once", async () => {
		const root = freshRoot();
		jobs.running(root, A);
		jobs.running(root, B, "another");
		expect(await prompt(contextOf(root))).toBeNull();
		jobs.end(root, A);
		jobs.end(root, B);
		const text = await prompt(contextOf(root, { at: nowAt(8) }));
		expect(text).toBe(
			`Offload, since the last prompt:\n${A}: succeeded (artefact; runner, 8s ago): offload result ${A}`,
		);
		expect(await prompt(contextOf(root))).toBeNull();
	});

	it("[C2] two hooks of one prompt tell it once between them", async () => {
		const root = freshRoot();
		jobs.running(root, A);
		await prompt(contextOf(root));
		jobs.end(root, A);
		const both = await Promise.all([
			prompt(contextOf(root)),
			prompt(contextOf(root)),
		]);
		expect(both.filter((text) => text !== null)).toHaveLength(1);
	});

	it("[C10] tells of a job whose runner has died, once, and has a keeper looked for", async () => {
		const root = freshRoot();
		jobs.running(root, A);
		jobs.running(root, B, "another");
		const ctx = contextOf(root, { alive: "dead", at: nowAt(60) });
		const text = await prompt(ctx);
		expect(text).toContain(A);
		expect(text).not.toContain(B);
		expect(ctx.started).toEqual([["ps", "--quiet"]]);
		const again = contextOf(root, { alive: "dead", at: nowAt(90) });
		expect(await prompt(again)).toBeNull();
		expect(again.started).toEqual([]);
	});

	it("tells of a worker that waits for an answer, once for each question", async () => {
		const root = freshRoot();
		jobs.running(root, A);
		jobs.asks(root, A);
		expect(await prompt(contextOf(root))).toMatch(/needs input/);
		expect(await prompt(contextOf(root))).toBeNull();
	});

	it("records the mode also where the ledger cannot be read", async () => {
		const root = freshRoot();
		jobs.finished(root, A);
		await prompt(contextOf(root));
		const month = nowAt(0).at.slice(0, 7);
		rmSync(ledgerPath(root, month));
		mkdirSync(ledgerPath(root, month));
		await expect(
			prompt(contextOf(root), "x", { permission_mode: "plan" }),
		).rejects.toThrow();
		expect(readMode(root, SESSION, nowAt(9))).toBe("plan");
	});

	it("says nothing to a worker of ours, and records its mode", async () => {
		const root = freshRoot();
		jobs.running(root, A);
		const env = { OFFLOAD_TOKEN: "00" };
		await prompt(contextOf(root, { env }));
		jobs.end(root, A);
		expect(await prompt(contextOf(root, { env }))).toBeNull();
		expect(readMode(root, SESSION, nowAt(9))).toBe("auto");
	});

	it("takes no permission mode from a command of the session itself", async () => {
		const root = freshRoot();
		await prompt(contextOf(root), "x", { permission_mode: "plan" });
		const env = { AI_AGENT: "claude-code_2-1-332_agent" };
		await prompt(contextOf(root, { env }), "x", {
			permission_mode: "bypassPermissions",
		});
		expect(readMode(root, SESSION, nowAt(9))).toBe("plan");
	});
});

describe("the words after the command", () => {
	it("are kept byte for byte, whatever is in them", () => {
		const root = freshRoot();
		for (const [i, words] of [
			"-rf $(touch x) `id` \"quoted\" 'single' \\",
			"\u001b[31mred\u202e and tags \u{e0041}",
			"line\r\nbreaks\tand tabs",
		].entries()) {
			typed(contextOf(root), words, { prompt_id: `p${i}` });
			const { put } = takeCapture(
				sessionPaths(root, SESSION).captures,
				nowAt(1),
				(bytes) => Buffer.from(bytes).toString("utf8"),
			);
			expect(put).toBe(words);
		}
	});

	it.each([
		["another plugin's", { command_name: "other:offload" }],
		["a user's own", { command_source: "userSettings" }],
		["another command's", { command_name: "offload-more" }],
	])("are not kept where they are %s", (_, over) => {
		const root = join(freshRoot(), "state");
		expect(typed(contextOf(root), "secret", over)).toBeNull();
		expect(() => statSync(root)).toThrow();
	});

	it("are kept for either name of our own command, and where there are none", () => {
		const root = freshRoot();
		typed(contextOf(root), "x", { command_name: "offload:offload" });
		typed(contextOf(root), undefined, { prompt_id: "p2" });
		expect(
			captures(root).filter((file) => file.endsWith(".json")),
		).toHaveLength(2);
	});

	it("tell the permission mode too, for some versions run the skill before they tell of the prompt", () => {
		const root = freshRoot();
		typed(contextOf(root), "x", { permission_mode: "acceptEdits" });
		expect(readMode(root, SESSION, nowAt(9))).toBe("acceptEdits");
		typed(contextOf(root), "y", { prompt_id: "p2" });
		expect(readMode(root, SESSION, nowAt(9))).toBe("acceptEdits");
	});

	it("are discarded by a prompt that is none of ours, and that is told; ours leaves them", async () => {
		const root = freshRoot();
		typed(contextOf(root), "do it");
		expect(await prompt(contextOf(root), "/offload do it")).toBeNull();
		expect(await prompt(contextOf(root), " /offload:offload do it")).toBeNull();
		expect(captures(root)).not.toEqual([]);
		expect(await prompt(contextOf(root), "/offloads do it")).toMatch(
			/discarded/,
		);
		expect(captures(root)).toEqual([]);
		expect(await prompt(contextOf(root), "go on")).toBeNull();
	});
});

describe("a command of the session's own shell", () => {
	const bash = (ctx: Watched, command: unknown, mode: string) =>
		permissionMode(ctx, {
			session_id: SESSION,
			permission_mode: mode,
			tool_name: "Bash",
			tool_input: { command },
		});

	it("that dispatches records the mode as it is now, narrower or wider", () => {
		const root = freshRoot();
		for (const [command, mode] of [
			['"/p/bin/offload" dispatch auto p.md', "plan"],
			["offload start notes-00000001", "acceptEdits"],
		] as const) {
			expect(bash(contextOf(root), command, mode)).toBeNull();
			expect(readMode(root, SESSION, nowAt(9))).toBe(mode);
		}
	});

	it("that does not makes no record and no store", () => {
		const root = join(freshRoot(), "state");
		for (const command of ["ls", "offload ps", 7, null])
			bash(contextOf(root), command, "plan");
		expect(() => statSync(root)).toThrow();
	});
});

describe("the end of a session", () => {
	const sessionEnd = (ctx: Watched) =>
		end(ctx, { session_id: SESSION, reason: "other" });

	it("[C3] takes its captures and drops away, and touches no job", async () => {
		const root = freshRoot();
		typed(contextOf(root), "never taken");
		putPetition(sessionPaths(root, SESSION).drops, "a", Buffer.from("x"));
		jobs.running(root, A);
		const before = readdirSync(root, { recursive: true }).filter((path) =>
			String(path).startsWith("jobs/"),
		);
		await sessionEnd(contextOf(root));
		expect(captures(root)).toEqual([]);
		expect(() => statSync(sessionPaths(root, SESSION).drops)).toThrow();
		expect(
			readdirSync(root, { recursive: true }).filter((path) =>
				String(path).startsWith("jobs/"),
			),
		).toEqual(before);
	});

	it("leaves the drops to an agent of the session that may still read them", async () => {
		const root = freshRoot();
		const path = putPetition(
			sessionPaths(root, SESSION).drops,
			"a",
			Buffer.from("x"),
		);
		jobs.running(root, A, SESSION, { launcher: "harness" });
		await sessionEnd(contextOf(root));
		expect(statSync(path).isFile()).toBe(true);
	});

	it("makes no store", async () => {
		const root = join(freshRoot(), "state");
		expect(await sessionEnd(contextOf(root))).toBeNull();
		expect(() => statSync(root)).toThrow();
	});
});
