/**
 * What of an environment reaches a worker: nothing but the names on these lists.
 *
 * Two kinds are kept apart because a plan is written to disk and a secret must not be: values that are
 * safe there, and names whose values are handed from process to process only.
 */
import type { Environment } from "./auth-routes.ts";
import { missingOf, ROUTES, routeNamesSet } from "./auth-routes.ts";
import { ENV_NAME } from "./grammar.ts";
import { OffloadError } from "./reasons.ts";
import type { AuthRoute } from "./vocabulary.ts";
import { AUTH_ROUTES } from "./vocabulary.ts";

export type { Environment } from "./auth-routes.ts";
export { missingOf, otherRoutesPresent, ROUTES } from "./auth-routes.ts";

/** Names whose values say where things are and how to speak to a person. Nothing secret is kept in them. */
const SAFE: ReadonlySet<string> = new Set([
	"HOME",
	"LANG",
	"LANGUAGE",
	"LOGNAME",
	"NO_COLOR",
	"PATH",
	"SHELL",
	"TERM",
	"TMPDIR",
	"TZ",
	"USER",
	"XDG_CACHE_HOME",
	"XDG_CONFIG_DIRS",
	"XDG_CONFIG_HOME",
	"XDG_DATA_DIRS",
	"XDG_DATA_HOME",
	"XDG_RUNTIME_DIR",
	"XDG_STATE_HOME",
	// which configuration the harness uses
	"CLAUDE_CONFIG_DIR",
	// whose certificates are trusted: files, not keys
	"AWS_CA_BUNDLE",
	"CLAUDE_CODE_CERT_STORE",
	"CURL_CA_BUNDLE",
	"NODE_EXTRA_CA_CERTS",
	"NODE_USE_SYSTEM_CA",
	"REQUESTS_CA_BUNDLE",
	"SSL_CERT_DIR",
	"SSL_CERT_FILE",
	// what a person has switched off; none of them says who they are
	"CLAUDE_CODE_DISABLE_FEEDBACK_SURVEY",
	"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
	"CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL",
	"DISABLE_AUTOUPDATER",
	"DISABLE_BUG_COMMAND",
	"DISABLE_ERROR_REPORTING",
	"DISABLE_FEEDBACK_COMMAND",
	"DISABLE_NON_ESSENTIAL_MODEL_CALLS",
	"DISABLE_TELEMETRY",
	"DISABLE_UPDATES",
	"DO_NOT_TRACK",
]);
const LOCALE = /^LC_[A-Z]+$/;

/** A proxy's address often holds a password, so these are never written down. */
const PROXIES = [
	"ALL_PROXY",
	"HTTPS_PROXY",
	"HTTP_PROXY",
	"NO_PROXY",
	"all_proxy",
	"http_proxy",
	"https_proxy",
	"no_proxy",
] as const;

/** A variable that is taken over by name. */
export interface PassedName {
	readonly name: string;
	/** Without it the worker is not started. */
	readonly required: boolean;
}

/** What a worker is given. */
export interface WorkerEnvironment {
	/** Values that may be written to disk. */
	readonly env: Readonly<Record<string, string>>;
	/** Names whose values go from process to process only; sorted, each once. */
	readonly pass: readonly PassedName[];
}

/** What a launch asks for besides the ordinary. */
export interface EnvironmentWish {
	readonly auth: AuthRoute;
	/** Names that the person gave with `--env`. */
	readonly extra?: readonly string[];
}

/** Names that no launch passes, and why. The first that fits speaks. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
	[/^GIT_/, "variables of git would turn the worker to another repository"],
	[/^OFFLOAD_/, "Offload sets its own variables for each worker"],
	[
		/^(?:LD_|DYLD_)|^(?:NODE_OPTIONS|NODE_PATH|BASH_ENV|ENV|PYTHONSTARTUP|PYTHONPATH|PERL5OPT|PERL5LIB|RUBYOPT)$/,
		"it makes programs load code that is not theirs",
	],
	[
		/^(?:ANTHROPIC_MODEL|ANTHROPIC_SMALL_FAST_MODEL|ANTHROPIC_DEFAULT_.*|CLAUDE_CODE_EFFORT_LEVEL|CLAUDE_CODE_SUBAGENT_MODEL|CLAUDE_EFFORT)$/,
		"model and effort are resolved by the launch, which records them",
	],
];

/** Settings of the harness that a person may hand over: they size and time its work and say nothing of who or how privileged. */
const TUNABLE: ReadonlySet<string> = new Set([
	"CLAUDE_CODE_API_KEY_HELPER_TTL_MS",
	"CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS",
	"CLAUDE_CODE_MAX_OUTPUT_TOKENS",
	"CLAUDE_CODE_MAX_RETRIES",
	"CLAUDE_CODE_TMPDIR",
	"CLAUDE_CODE_DISABLE_1M_CONTEXT",
	"CLAUDE_CODE_DISABLE_BACKGROUND_TASKS",
	"CLAUDE_CODE_FILE_READ_MAX_OUTPUT_TOKENS",
	"ENABLE_TOOL_SEARCH",
]);

/** Why `--env` refuses a name, or null where it takes it. */
function refusal(name: string): string | null {
	if (SAFE.has(name) || TUNABLE.has(name)) return null;
	const route = AUTH_ROUTES.find((r) => ROUTES[r].own.includes(name));
	for (const [pattern, why] of REFUSED) if (pattern.test(name)) return why;
	if (route !== undefined)
		return `it belongs to an auth route; name the route: --auth ${route}`;
	if (/^ANTHROPIC_/.test(name))
		return "it changes who is billed or which service is asked";
	if (/^CLAUDE|^AI_AGENT$/.test(name))
		return "it carries the identity or the privileges of a session";
	return null;
}

/**
 * Checks the names given with `--env`.
 *
 * @param names as typed; a value is never taken (`NAME=value` would stand on a command line)
 * @param env the dispatching environment
 * @throws OffloadError `usage`, naming the first that is malformed, refused or not set
 */
export function checkEnvNames(
	names: readonly string[],
	env: Environment,
): void {
	for (const name of names) {
		if (!ENV_NAME.test(name))
			throw new OffloadError(
				"usage",
				name.includes("=")
					? "--env takes a name without a value; the value is read from your environment"
					: "--env takes the name of an environment variable",
				{ about: name.replace(/=.*$/s, "=…") },
			);
		const why = refusal(name);
		if (why !== null)
			throw new OffloadError("usage", `--env does not pass this name: ${why}`, {
				about: name,
			});
		if (env[name] === undefined)
			throw new OffloadError(
				"usage",
				"--env names a variable that is not set here",
				{ about: name, next: `set it, or leave out --env ${name}` },
			);
	}
}

/**
 * Chooses what a worker is given of the dispatching environment. What is on no list stays out:
 * the session's identity, git's variables, credentials of every other route, loader switches.
 *
 * @param env the dispatching environment
 * @param wish the auth route and the names given with `--env`
 * @returns values for the plan, and names for the spawn
 * @throws OffloadError `usage` for a name that `--env` may not pass, `environment` where the route
 * lacks a variable that it cannot do without
 */
export function workerEnvironment(
	env: Environment,
	wish: EnvironmentWish,
): WorkerEnvironment {
	const extra = wish.extra ?? [];
	checkEnvNames(extra, env);
	const missing = missingOf(env, wish.auth);
	if (missing.length > 0)
		throw new OffloadError(
			"environment",
			`the auth route ${wish.auth} needs a variable that is not set here`,
			{ about: missing.join(", "), next: "set it, or name another --auth" },
		);
	const values: Record<string, string> = {};
	for (const [name, value] of Object.entries(env))
		if (value !== undefined && (SAFE.has(name) || LOCALE.test(name)))
			values[name] = value;
	const pass = new Map<string, boolean>();
	const add = (name: string, required: boolean) => {
		if (!(name in values)) pass.set(name, required || pass.get(name) === true);
	};
	for (const name of PROXIES) if (env[name] !== undefined) add(name, false);
	for (const name of routeNamesSet(env, wish.auth))
		add(name, ROUTES[wish.auth].required.includes(name));
	for (const name of extra) add(name, true);
	return {
		env: values,
		pass: [...pass]
			.map(([name, required]) => ({ name, required }))
			.sort((a, b) => (a.name < b.name ? -1 : 1)),
	};
}

/**
 * The environment of a process from a plan's two halves.
 *
 * @param env the plan's values
 * @param pass the plan's names
 * @param from where the values of the names are taken from
 * @returns the environment, and the required names that `from` does not have
 */
export function joinEnvironment(
	env: Readonly<Record<string, string>>,
	pass: readonly PassedName[],
	from: Environment,
): { env: Record<string, string>; missing: readonly string[] } {
	const joined: Record<string, string> = { ...env };
	const missing: string[] = [];
	for (const { name, required } of pass) {
		const value = from[name];
		if (value !== undefined) joined[name] = value;
		else if (required) missing.push(name);
	}
	return { env: joined, missing };
}

/** Known names whose values are worth reading in a record and hold no secret. */
const PLAIN: ReadonlySet<string> = new Set(
	[
		...PROXIES,
		...AUTH_ROUTES.flatMap((r) => [...ROUTES[r].own, ...ROUTES[r].shared]),
	].filter((name) => !/KEY|TOKEN|SECRET|PASS|CREDENTIAL|HEADER/.test(name)),
);

/**
 * The values that must appear in no record: those of the names that are passed and not written,
 * save the ones that are known to be addresses, regions, switches and names of models.
 *
 * @param pass the plan's names
 * @param from the environment that has their values
 * @returns each value whole, and of one with several lines each line and what follows its colon
 */
export function secretValues(
	pass: readonly PassedName[],
	from: Environment,
): readonly string[] {
	const values = pass
		.filter(({ name }) => !PLAIN.has(name))
		.map(({ name }) => (from[name] ?? "").trim());
	const parts = values
		.filter((value) => /[\n:]/.test(value))
		.flatMap((value) => value.split("\n"))
		.flatMap((line) => [line.trim(), line.slice(line.indexOf(":") + 1).trim()]);
	return [...new Set([...values, ...parts])]
		.filter((value) => value !== "")
		.sort((a, b) => b.length - a.length);
}
