/** The ways in which a worker's harness signs in and pays, and the variables that each is told by. */
import type { AuthRoute } from "./vocabulary.ts";
import { AUTH_ROUTES } from "./vocabulary.ts";

/** An environment as a process has it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One way of signing in and paying, told by variables. */
interface RouteRow {
	/** All of these must be set, or the route cannot be taken. */
	readonly required: readonly string[];
	/** One of these set and not empty shows that the route is in use. */
	readonly marks: readonly string[];
	/** Variables that belong to the route alone; they pass with it and with no other. */
	readonly own: readonly string[];
	/** Variables that other programs read too: they decide nothing without the route's own. */
	readonly shared: readonly string[];
}

/** Which model an alias stands for; where a provider names models its own way, nothing works without. */
const MODEL_NAMES = [
	"ANTHROPIC_MODEL",
	"ANTHROPIC_DEFAULT_FABLE_MODEL",
	"ANTHROPIC_DEFAULT_HAIKU_MODEL",
	"ANTHROPIC_DEFAULT_OPUS_MODEL",
	"ANTHROPIC_DEFAULT_SONNET_MODEL",
	"ANTHROPIC_SMALL_FAST_MODEL",
] as const;

/** Every route with its variables. The only place that names them. */
export const ROUTES: Readonly<Record<AuthRoute, RouteRow>> = {
	login: { required: [], marks: [], own: [], shared: [] },
	"api-key": {
		required: ["ANTHROPIC_API_KEY"],
		marks: ["ANTHROPIC_API_KEY"],
		own: ["ANTHROPIC_API_KEY"],
		shared: [],
	},
	"oauth-token": {
		required: ["CLAUDE_CODE_OAUTH_TOKEN"],
		marks: ["CLAUDE_CODE_OAUTH_TOKEN"],
		own: ["CLAUDE_CODE_OAUTH_TOKEN"],
		shared: [],
	},
	bedrock: {
		required: ["CLAUDE_CODE_USE_BEDROCK"],
		marks: ["CLAUDE_CODE_USE_BEDROCK"],
		own: [
			"CLAUDE_CODE_USE_BEDROCK",
			"CLAUDE_CODE_SKIP_BEDROCK_AUTH",
			"ANTHROPIC_BEDROCK_BASE_URL",
			"ANTHROPIC_BEDROCK_SERVICE_TIER",
			"ANTHROPIC_SMALL_FAST_MODEL_AWS_REGION",
			...MODEL_NAMES,
		],
		shared: [
			"AWS_ACCESS_KEY_ID",
			"AWS_BEARER_TOKEN_BEDROCK",
			"AWS_CONFIG_FILE",
			"AWS_CONTAINER_AUTHORIZATION_TOKEN",
			"AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
			"AWS_CONTAINER_CREDENTIALS_FULL_URI",
			"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
			"AWS_DEFAULT_PROFILE",
			"AWS_DEFAULT_REGION",
			"AWS_EC2_METADATA_DISABLED",
			"AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
			"AWS_PROFILE",
			"AWS_REGION",
			"AWS_ROLE_ARN",
			"AWS_ROLE_SESSION_NAME",
			"AWS_SECRET_ACCESS_KEY",
			"AWS_SESSION_TOKEN",
			"AWS_SHARED_CREDENTIALS_FILE",
			"AWS_WEB_IDENTITY_TOKEN_FILE",
		],
	},
	vertex: {
		required: ["CLAUDE_CODE_USE_VERTEX"],
		marks: ["CLAUDE_CODE_USE_VERTEX"],
		own: [
			"CLAUDE_CODE_USE_VERTEX",
			"CLAUDE_CODE_SKIP_VERTEX_AUTH",
			"ANTHROPIC_VERTEX_BASE_URL",
			"ANTHROPIC_VERTEX_PROJECT_ID",
			...MODEL_NAMES,
		],
		shared: [
			"CLOUD_ML_REGION",
			"CLOUDSDK_CONFIG",
			"GCLOUD_PROJECT",
			"GOOGLE_APPLICATION_CREDENTIALS",
			"GOOGLE_CLOUD_PROJECT",
			"GOOGLE_CLOUD_QUOTA_PROJECT",
		],
	},
	gateway: {
		required: ["ANTHROPIC_BASE_URL"],
		marks: ["ANTHROPIC_BASE_URL", "ANTHROPIC_AUTH_TOKEN"],
		own: [
			"ANTHROPIC_BASE_URL",
			"ANTHROPIC_AUTH_TOKEN",
			"ANTHROPIC_API_KEY",
			"ANTHROPIC_CUSTOM_HEADERS",
			"CLAUDE_CODE_API_KEY_HELPER_TTL_MS",
			"CLAUDE_CODE_CLIENT_CERT",
			"CLAUDE_CODE_CLIENT_KEY",
			"CLAUDE_CODE_CLIENT_KEY_PASSPHRASE",
			"CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS",
			"ENABLE_TOOL_SEARCH",
			...MODEL_NAMES,
		],
		shared: [],
	},
};

/** A region may be pinned for each model; the names end in the model. */
const VERTEX_REGION = /^VERTEX_REGION_CLAUDE_[A-Z0-9_]{1,64}$/;

const has = (env: Environment, name: string): boolean =>
	env[name] !== undefined && env[name] !== "";
const on = (value: string | undefined): boolean =>
	value !== undefined && !/^(?:|0|false|no|off)$/i.test(value.trim());

/**
 * The names of a route that are set here, those with an empty value included: a gateway may need a
 * key that is empty.
 */
export function routeNamesSet(env: Environment, route: AuthRoute): string[] {
	const row = ROUTES[route];
	const names = [...row.own, ...row.shared].filter(
		(name) => env[name] !== undefined,
	);
	if (route === "vertex")
		names.push(...Object.keys(env).filter((name) => VERTEX_REGION.test(name)));
	return names;
}

/**
 * Which other routes this environment is set up for. A worker that takes one of them because its
 * own is not signed in would bill somebody who was not asked.
 *
 * @param env the dispatching environment
 * @param route the route that the launch names
 * @returns the other routes, in the fixed order; with a gateway's address set, a bare key is the
 * gateway's and not a route of its own
 */
export function otherRoutesPresent(
	env: Environment,
	route: AuthRoute,
): readonly AuthRoute[] {
	return AUTH_ROUTES.filter((other) => {
		if (other === route) return false;
		if (other === "api-key" && has(env, "ANTHROPIC_BASE_URL")) return false;
		return ROUTES[other].marks.some((name) =>
			name.startsWith("CLAUDE_CODE_USE_") ? on(env[name]) : has(env, name),
		);
	});
}

/**
 * Which of a route's indispensable variables are not set.
 *
 * @returns their names; empty where the route can be taken
 */
export function missingOf(
	env: Environment,
	route: AuthRoute,
): readonly string[] {
	return ROUTES[route].required.filter((name) => !has(env, name));
}
