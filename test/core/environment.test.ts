import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	joinEnvironment,
	missingOf,
	otherRoutesPresent,
	ROUTES,
	secretValues,
	workerEnvironment,
} from "../../scripts/core/environment.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { AUTH_ROUTES, type AuthRoute } from "../../scripts/core/vocabulary.ts";

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
/** A session of Claude Code with everything set that a worker must not see, and every route's variables. */
const tower: Record<string, string> = {
	PATH: "/usr/bin:/bin",
	HOME: "/home/someone",
	USER: "someone",
	LOGNAME: "someone",
	SHELL: "/bin/bash",
	LANG: "C.UTF-8",
	LC_ALL: "C.UTF-8",
	TZ: "UTC",
	TERM: "xterm",
	TMPDIR: "/tmp",
	XDG_CONFIG_HOME: "/home/someone/.config",
	CLAUDE_CONFIG_DIR: "/home/someone/.claude-other",
	NODE_EXTRA_CA_CERTS: "/etc/ca.pem",
	SSL_CERT_FILE: "/etc/ca.pem",
	DISABLE_TELEMETRY: "1",
	CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
	HTTPS_PROXY: `http://user:${SECRET}@proxy:3128`,
	no_proxy: "localhost",
	CLAUDECODE: "1",
	CLAUDE_CODE_CHILD_SESSION: "1",
	CLAUDE_CODE_ENTRYPOINT: "cli",
	CLAUDE_CODE_SESSION_ID: "11111111-2222-3333-4444-555555555555",
	CLAUDE_CODE_SESSION_ATTENDED: "1",
	CLAUDE_CODE_MESSAGING_SOCKET: "/tmp/s",
	CLAUDE_CODE_MESSAGING_TOKEN: SECRET,
	CLAUDE_CODE_EXECPATH: "/usr/bin/claude",
	CLAUDE_CODE_SIMPLE: "1",
	CLAUDE_PID: "42",
	CLAUDE_EFFORT: "high",
	CLAUDE_ENV_FILE: "/tmp/e",
	CLAUDE_PROJECT_DIR: "/work",
	CLAUDE_PLUGIN_ROOT: "/plugins",
	AI_AGENT: "claude-code_2-1-332_agent",
	GIT_DIR: "/elsewhere/.git",
	GIT_EDITOR: "true",
	GIT_SSL_CAINFO: "/etc/ca.pem",
	OFFLOAD_TOKEN: SECRET,
	OFFLOAD_DEPTH: "7",
	OFFLOAD_HOME: "/state",
	NODE_OPTIONS: "--require /tmp/x.js",
	LD_PRELOAD: "/tmp/x.so",
	XDG_SESSION_COOKIE: SECRET,
	SSH_AUTH_SOCK: "/tmp/agent",
	GITHUB_TOKEN: SECRET,
	OPENAI_API_KEY: SECRET,
	ANTHROPIC_API_KEY: SECRET,
	ANTHROPIC_AUTH_TOKEN: SECRET,
	ANTHROPIC_BASE_URL: "http://gateway",
	ANTHROPIC_CUSTOM_HEADERS: `X-Team: ${SECRET}`,
	ANTHROPIC_MODEL: "some-model",
	ANTHROPIC_FOUNDRY_API_KEY: SECRET,
	CLAUDE_CODE_USE_FOUNDRY: "1",
	CLAUDE_CODE_OAUTH_TOKEN: SECRET,
	CLAUDE_CODE_USE_BEDROCK: "1",
	AWS_ACCESS_KEY_ID: SECRET,
	AWS_SECRET_ACCESS_KEY: SECRET,
	AWS_REGION: "eu-central-1",
	CLAUDE_CODE_USE_VERTEX: "1",
	GOOGLE_APPLICATION_CREDENTIALS: "/home/someone/gcp.json",
	VERTEX_REGION_CLAUDE_5_OPUS: "europe-west1",
};
const namesFor = (auth: AuthRoute, extra: string[] = []) => {
	const { env, pass } = workerEnvironment(tower, { auth, extra });
	return new Set([...Object.keys(env), ...pass.map(({ name }) => name)]);
};

describe("a worker's environment", () => {
	it("[B1] holds nothing of the session that dispatched, on any route", () => {
		for (const auth of AUTH_ROUTES)
			for (const name of namesFor(auth)) {
				expect(name).not.toMatch(
					/^(?:CLAUDECODE|CLAUDE_PID|CLAUDE_EFFORT|CLAUDE_ENV_FILE|CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_.*|AI_AGENT)$/,
				);
				expect(name).not.toMatch(
					/^CLAUDE_CODE_(?:SESSION|CHILD|ENTRYPOINT|EXECPATH|MESSAGING|SIMPLE)/,
				);
				expect(name).not.toMatch(/^(?:GIT_|OFFLOAD_|LD_|NODE_OPTIONS)/);
			}
	});

	it("[B2] holds the credentials of the named route and of no other", () => {
		const credentials = Object.keys(tower).filter(
			(name) =>
				tower[name] === SECRET ||
				/^(?:ANTHROPIC|AWS|GOOGLE|VERTEX)_|CLAUDE_CODE_USE_/.test(name),
		);
		for (const auth of AUTH_ROUTES) {
			const row = ROUTES[auth];
			const own = new Set([...row.own, ...row.shared]);
			const got = namesFor(auth);
			for (const name of credentials)
				expect([auth, name, got.has(name)]).toEqual([
					auth,
					name,
					own.has(name) ||
						(auth === "vertex" && name.startsWith("VERTEX_REGION_")),
				]);
		}
	});

	it("[B2] holds no credential at all on the route login", () => {
		const got = [...namesFor("login")];
		expect(got.filter((name) => /ANTHROPIC|AWS|TOKEN|KEY/.test(name))).toEqual(
			[],
		);
	});

	it("keeps what a program needs to run, where its configuration is, whom it trusts and what is switched off", () => {
		const { env } = workerEnvironment(tower, { auth: "login" });
		for (const name of [
			"PATH",
			"HOME",
			"LANG",
			"LC_ALL",
			"TERM",
			"XDG_CONFIG_HOME",
			"CLAUDE_CONFIG_DIR",
			"NODE_EXTRA_CA_CERTS",
			"DISABLE_TELEMETRY",
			"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
		])
			expect(env[name]).toBe(tower[name]);
	});

	it("[F8] writes no value of a proxy, a credential or a named variable into the plan", () => {
		for (const auth of AUTH_ROUTES) {
			const { env, pass } = workerEnvironment(tower, {
				auth,
				extra: ["GITHUB_TOKEN"],
			});
			expect(JSON.stringify(env)).not.toContain(SECRET);
			expect(JSON.stringify(pass)).not.toContain(SECRET);
			expect(pass).toContainEqual({ name: "HTTPS_PROXY", required: false });
			expect(pass).toContainEqual({ name: "GITHUB_TOKEN", required: true });
		}
	});

	it("requires what the route cannot do without", () => {
		const { pass } = workerEnvironment(tower, { auth: "api-key" });
		expect(pass).toContainEqual({ name: "ANTHROPIC_API_KEY", required: true });
		const refused = refusal(() =>
			workerEnvironment({ PATH: "/bin" }, { auth: "bedrock" }),
		);
		expect(refused.reason).toBe("environment");
		expect(refused.about).toBe("CLAUDE_CODE_USE_BEDROCK");
		expect(missingOf({ ANTHROPIC_BASE_URL: "" }, "gateway")).toEqual([
			"ANTHROPIC_BASE_URL",
		]);
	});

	it("keeps an empty key of a gateway, which says that none is to be used", () => {
		const { pass } = workerEnvironment(
			{ ANTHROPIC_BASE_URL: "http://g", ANTHROPIC_API_KEY: "" },
			{ auth: "gateway" },
		);
		expect(pass.map(({ name }) => name)).toContain("ANTHROPIC_API_KEY");
	});

	it("[B1] [B2] [F8] lets through nothing that is on no list, whatever else is set", () => {
		const names = fc.oneof(
			fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,30}$/),
			fc
				.tuple(
					fc.constantFrom("CLAUDE_CODE_", "GIT_", "OFFLOAD_", "ANTHROPIC_"),
					fc.stringMatching(/^[A-Z_]{1,20}$/),
				)
				.map((parts) => parts.join("")),
		);
		fc.assert(
			fc.property(
				fc.dictionary(names, fc.string()),
				fc.constantFrom(...AUTH_ROUTES),
				(more, auth) => {
					const known = namesFor(auth);
					const { env, pass } = workerEnvironment(
						{ ...more, ...tower },
						{ auth },
					);
					const safe =
						/^(?:LC_[A-Z]+|VERTEX_REGION_CLAUDE_\w+|(?:ALL|HTTPS?|NO)_PROXY)$/i;
					const listed = new Set([
						...known,
						...ROUTES[auth].own,
						...ROUTES[auth].shared,
					]);
					for (const name of [
						...Object.keys(env),
						...pass.map((entry) => entry.name),
					])
						if (!listed.has(name) && !safe.test(name))
							expect(name).toMatch(
								/^(?:LANGUAGE|NO_COLOR|XDG_\w+|DISABLE_\w+|DO_NOT_TRACK|\w*CA_BUNDLE|SSL_CERT_DIR|NODE_USE_SYSTEM_CA|CLAUDE_CODE_CERT_STORE|CLAUDE_CODE_DISABLE_\w+)$/,
							);
				},
			),
		);
	});
});

describe("the other auth routes that are set up", () => {
	it.each<[string, Record<string, string>, AuthRoute[]]>([
		["nothing is set", {}, []],
		["a key", { ANTHROPIC_API_KEY: "k" }, ["api-key"]],
		["an empty key", { ANTHROPIC_API_KEY: "" }, []],
		["a token", { CLAUDE_CODE_OAUTH_TOKEN: "t" }, ["oauth-token"]],
		["bedrock", { CLAUDE_CODE_USE_BEDROCK: "1" }, ["bedrock"]],
		["bedrock switched off", { CLAUDE_CODE_USE_BEDROCK: "0" }, []],
		["only AWS", { AWS_PROFILE: "p", AWS_ACCESS_KEY_ID: "k" }, []],
		["vertex", { CLAUDE_CODE_USE_VERTEX: "true" }, ["vertex"]],
		[
			"a gateway with a key of its own",
			{ ANTHROPIC_BASE_URL: "http://g", ANTHROPIC_API_KEY: "k" },
			["gateway"],
		],
		["a bearer token", { ANTHROPIC_AUTH_TOKEN: "t" }, ["gateway"]],
	])("[B2] are told where %s", (_, env, routes) => {
		expect(otherRoutesPresent(env, "login")).toEqual(routes);
	});

	it("do not hold the route that the launch names", () => {
		expect(otherRoutesPresent({ ANTHROPIC_API_KEY: "k" }, "api-key")).toEqual(
			[],
		);
	});
});

describe("the environment of a process", () => {
	it("is the plan's values and, by name, the runner's", () => {
		const joined = joinEnvironment(
			{ PATH: "/bin" },
			[
				{ name: "A", required: true },
				{ name: "B", required: true },
				{ name: "C", required: false },
			],
			{ A: "1", D: "4" },
		);
		expect(joined).toEqual({ env: { PATH: "/bin", A: "1" }, missing: ["B"] });
	});

	it("[F8] knows the values that may stand in no record, and leaves addresses and regions readable", () => {
		const { pass } = workerEnvironment(tower, {
			auth: "bedrock",
			extra: ["GITHUB_TOKEN"],
		});
		const values = secretValues(pass, tower);
		expect(values).toContain(SECRET);
		expect(values).not.toContain("eu-central-1");
		expect(values).not.toContain("1");
		const headers = "X-A: one-secret\nX-B: two-secret";
		expect(
			secretValues([{ name: "ANTHROPIC_CUSTOM_HEADERS", required: false }], {
				ANTHROPIC_CUSTOM_HEADERS: headers,
			}),
		).toEqual(expect.arrayContaining([headers, "one-secret", "two-secret"]));
	});
});
