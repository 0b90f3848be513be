import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cleanTail } from "../../scripts/core/tail.ts";
import { authStatus, findClaude } from "../../scripts/harnesses/claude/find.ts";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { calls, Desk, failure, read, write } from "./claude-driver.ts";

let desk: Desk;

function drives(program: string): void {
	beforeEach(() => {
		desk = new Desk(program);
	});
	afterEach(() => desk.close());

	describe("the verdict", () => {
		it("[B7] is a success with a report where the model answered", async () => {
			const ran = await desk.run({
				rules: [{ say: [{ think: "hm" }, "All fine."] }],
				model: "claude-opus-5-5",
				effort: "low",
			});
			expect(ran.verdict).toMatchObject({
				outcome: "succeeded",
				ending: "artefact",
			});
			expect(ran.harness.report).toBe("All fine.");
			expect(ran.events[0]).toMatchObject({ type: "engaged" });
			expect(ran.requests[0]?.turn).toMatchObject({
				model: "claude-opus-5-5",
				effort: "low",
			});
			expect(ran.harness.said?.model).toBe("claude-opus-5-5");
		});

		it("[B7] is a failure where the API refuses, with the reason in its tail", async () => {
			const ran = await desk.run({
				rules: [failure(400, "invalid_request_error", "the scripted reason")],
			});
			expect(ran.end.code).toBe(1);
			expect(ran.harness.said).toMatchObject({
				isError: true,
				subtype: "success",
				apiStatus: 400,
			});
			expect(ran.verdict).toMatchObject({
				outcome: "failed",
				ending: "api-error",
			});
			expect(ran.events.some(({ type }) => type === "engaged")).toBe(false);
			expect(cleanTail(ran.harness.complaint ?? "")).toContain(
				"the scripted reason",
			);
		});

		it("[B7] is a failure where the credential is refused, and says so", async () => {
			const ran = await desk.run({
				rules: [failure(401, "authentication_error", "invalid x-api-key")],
			});
			expect(ran.verdict).toMatchObject({ ending: "api-error" });
			expect(ran.verdict.detail).toContain("not signed in");
		});

		it("[F1] is a failure for quota on a 429", async () => {
			const ran = await desk.run({
				rules: [failure(429, "rate_limit_error", "slow down")],
			});
			expect(ran.verdict).toMatchObject({ outcome: "failed", ending: "quota" });
			expect(ran.harness.said?.resetAt).toBeNull();
		});

		it("is a success where an overloaded API answers at last, and tells of the retry", async () => {
			const ran = await desk.run({
				rules: [
					{ ...failure(529, "overloaded_error", "busy"), times: 1 },
					{ say: ["ok"] },
				],
			});
			expect(ran.verdict.outcome).toBe("succeeded");
			expect(ran.events).toContainEqual({
				type: "activity",
				kind: "retry",
				name: "overloaded",
				count: 1,
			});
		});

		it("[B8] is a failure where the answer is empty, although all else is well", async () => {
			const ran = await desk.run({ rules: [{ say: [] }] });
			expect(ran.end.code).toBe(0);
			expect(ran.harness.ok).toBe("yes");
			expect(ran.verdict).toMatchObject({
				outcome: "failed",
				ending: "no-report",
			});
		});

		it("[B7] is a failure at a limit of turns", async () => {
			const ran = await desk.run({
				args: ["--max-turns", "1"],
				rules: calls(read(join(desk.project, "a"))),
			});
			expect(ran.verdict).toMatchObject({ outcome: "failed", ending: "limit" });
		});

		it("[B7] is a failure at a limit of cost", async () => {
			const ran = await desk.run({
				args: ["--max-budget-usd", "0.0001"],
				rules: calls(read(join(desk.project, "a"))),
			});
			expect(ran.verdict).toMatchObject({ outcome: "failed", ending: "limit" });
		});

		it("[B7] is a failure where a hook of the person's stops the petition, although the CLI calls it a success", async () => {
			desk.put("home/.claude/settings.json", {
				hooks: {
					UserPromptSubmit: [
						{
							hooks: [
								{
									type: "command",
									command: `echo '{"decision":"block","reason":"no"}'`,
								},
							],
						},
					],
				},
			});
			const ran = await desk.run({ rules: [{ say: ["never"] }] });
			expect(ran.end.code).toBe(0);
			expect(ran.requests).toHaveLength(0);
			expect(ran.verdict).toMatchObject({
				outcome: "failed",
				ending: "harness-error",
			});
		});

		it("[B8] names what was denied, though the worker says that it did it", async () => {
			const ran = await desk.run({
				profile: "write",
				expect: "patch",
				rules: calls(write(join(desk.base, "outside.txt"))),
			});
			expect(ran.end.code).toBe(0);
			expect(ran.verdict).toMatchObject({
				outcome: "failed",
				ending: "empty-diff",
			});
			expect(ran.verdict.detail).toContain("denied: Write");
		});

		it("is left open where it was ended from outside", async () => {
			const ran = await desk.run({
				rules: [{ hang: true }],
				started: (child) => {
					const timer = setInterval(() => {
						if (!desk.text("out.log")?.includes('"init"')) return;
						clearInterval(timer);
						child.kill("SIGTERM");
					}, 20);
				},
			});
			expect(ran.end).toEqual({ code: 143, signal: null });
			expect(ran.harness.ok).not.toBe("yes");
			expect(ran.verdict.outcome).toBe("failed");
		});
	});

	it("goes on with the session of an earlier worker", async () => {
		const first = await desk.run({
			petition: "Remember FIRST-WORDS.",
			rules: [{ say: ["Remembered."] }],
		});
		const second = await desk.run({
			petition: "What was it?",
			resume: first.harness.said?.sessionId ?? "",
			rules: [{ say: ["FIRST-WORDS"] }],
		});
		expect(second.verdict.outcome).toBe("succeeded");
		expect(JSON.stringify(second.requests[0]?.turn?.body)).toContain(
			"Remember FIRST-WORDS.",
		);
	});

	it("[B3] is found, and says its version and whether it is signed in", async () => {
		const env = desk.environment("http://127.0.0.1:9");
		const found = await findClaude({
			configured: program,
			env,
			folder: desk.project,
		});
		expect(found.version).toMatch(/^\d+\.\d+\.\d+$/);
		expect(found.notes).toEqual([]);
		expect(await authStatus(found.program ?? "", env)).toEqual({
			signedIn: "yes",
			method: "api_key",
			note: null,
		});
		const { ANTHROPIC_API_KEY: _, ...without } = env;
		expect(await authStatus(found.program ?? "", without)).toMatchObject({
			signedIn: "no",
		});
	});
}

describe.skipIf(missing("claude"))("the newest Claude Code", () =>
	drives(claudeBin ?? ""),
);
describe.skipIf(missing("claude-oldest"))("the oldest Claude Code", () =>
	drives(oldestClaudeBin ?? ""),
);
