import { describe, expect, it } from "vitest";
import {
	checkEnvNames,
	workerEnvironment,
} from "../../scripts/core/environment.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";

/** Runs what must be refused, and gives back the refusal. */
function refusal(run: () => unknown): OffloadError {
	try {
		run();
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
	throw new Error("it was not refused");
}

const SECRET = "canary-secret-value";

describe("--env", () => {
	it.each([
		["GIT_DIR", /git/],
		["GIT_SSH_COMMAND", /git/],
		["OFFLOAD_DEPTH", /Offload sets/],
		["OFFLOAD_TOKEN", /Offload sets/],
		["CLAUDECODE", /session/],
		["CLAUDE_CODE_SESSION_ID", /session/],
		["CLAUDE_CODE_CHILD_SESSION", /session/],
		["CLAUDE_CODE_SIMPLE", /session/],
		["CLAUDE_PID", /session/],
		["AI_AGENT", /session/],
		["NODE_OPTIONS", /load code/],
		["LD_PRELOAD", /load code/],
		["DYLD_INSERT_LIBRARIES", /load code/],
		["BASH_ENV", /load code/],
		["ANTHROPIC_MODEL", /model and effort/],
		["CLAUDE_CODE_EFFORT_LEVEL", /model and effort/],
		["ANTHROPIC_FOUNDRY_API_KEY", /billed/],
	])("[B1] [B2] refuses %s and says why", (name, why) => {
		const refused = refusal(() => checkEnvNames([name], { [name]: "x" }));
		expect(refused.reason).toBe("usage");
		expect(refused.about).toBe(name);
		expect(refused.message).toMatch(why);
	});

	it.each([
		["ANTHROPIC_API_KEY", "api-key"],
		["CLAUDE_CODE_OAUTH_TOKEN", "oauth-token"],
		["CLAUDE_CODE_USE_BEDROCK", "bedrock"],
		["CLAUDE_CODE_USE_VERTEX", "vertex"],
		["ANTHROPIC_BASE_URL", "gateway"],
		["ANTHROPIC_AUTH_TOKEN", "gateway"],
	])("[B2] refuses %s and points to --auth %s", (name, route) => {
		const refused = refusal(() => checkEnvNames([name], { [name]: "x" }));
		expect(refused.message).toContain(`--auth ${route}`);
	});

	it.each(["", "1A", "A B", "A-B", "é", `A${"x".repeat(128)}`])(
		"refuses what is no name: %j",
		(name) => {
			expect(refusal(() => checkEnvNames([name], {})).reason).toBe("usage");
		},
	);

	it("[F8] does not repeat the value of NAME=value, which it refuses", () => {
		const refused = refusal(() => checkEnvNames([`MY_TOKEN=${SECRET}`], {}));
		expect(refused.message).toContain("without a value");
		expect(`${refused.message}${refused.about}`).not.toContain(SECRET);
	});

	it("refuses a name that is not set", () => {
		const refused = refusal(() => checkEnvNames(["MY_VARIABLE"], {}));
		expect(refused.reason).toBe("usage");
		expect(refused.about).toBe("MY_VARIABLE");
	});

	it("takes variables of the person's own and of other programs, the harness's sizes, and what passes anyway", () => {
		const names = [
			"MY_VARIABLE",
			"GITHUB_TOKEN",
			"SSH_AUTH_SOCK",
			"AWS_PROFILE",
			"IS_SANDBOX",
			"CLAUDE_CODE_MAX_RETRIES",
			"PATH",
		];
		const env = Object.fromEntries(names.map((name) => [name, "x"]));
		const { pass } = workerEnvironment(env, { auth: "login", extra: names });
		expect(pass.map(({ name }) => name)).toEqual(
			names.filter((name) => name !== "PATH").sort(),
		);
		expect(pass.every(({ required }) => required)).toBe(true);
	});
});
