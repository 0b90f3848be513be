var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// rules.entry.ts
var rules_entry_exports = {};
__export(rules_entry_exports, {
  core_authority__authorityFor: () => authorityFor,
  core_authority__coveredBy: () => coveredBy,
  core_authority__within: () => within,
  core_axes__AXES: () => AXES,
  core_axes__axisRow: () => axisRow,
  core_axes__parseAdvertised: () => parseAdvertised,
  core_axes__tierWord: () => tierWord,
  core_capabilities__LADDER: () => LADDER,
  core_capabilities__RUNG_ROWS: () => RUNG_ROWS,
  core_capabilities__capabilitiesOf: () => capabilitiesOf,
  core_environment__ROUTES: () => ROUTES,
  core_environment__checkEnvNames: () => checkEnvNames,
  core_environment__joinEnvironment: () => joinEnvironment,
  core_environment__missingOf: () => missingOf,
  core_environment__otherRoutesPresent: () => otherRoutesPresent,
  core_environment__secretValues: () => secretValues,
  core_environment__workerEnvironment: () => workerEnvironment,
  core_runner_exit__RUNNER_EXITS: () => RUNNER_EXITS,
  core_runner_exit__runnerExitMeans: () => runnerExitMeans,
  core_tail__TAIL_LENGTH: () => TAIL_LENGTH,
  core_tail__TAIL_MASKS: () => TAIL_MASKS,
  core_tail__cleanTail: () => cleanTail,
  core_utf8__notUtf8At: () => notUtf8At,
  core_witness__valueNow: () => valueNow,
  core_witness__witnessAge: () => witnessAge
});
module.exports = __toCommonJS(rules_entry_exports);

// other:core/vocabulary.ts

// scripts/core/authority.ts
var COVERS = /* @__PURE__ */ new Map([
  ["plan", "read-only"],
  ["manual", "read-only"],
  ["default", "read-only"],
  ["dontAsk", "read-only"],
  ["acceptEdits", "write"],
  ["auto", "write"],
  ["bypassPermissions", "full"]
]);
var coveredBy = (mode) => COVERS.get(mode ?? "") ?? "read-only";
var within = (asked, limit) => load_base().core_vocabulary__PROFILES.indexOf(asked) <= load_base().core_vocabulary__PROFILES.indexOf(limit);
function authorityFor(profile, who) {
  if (who.depth >= who.depthLimit)
    return {
      kind: "refuse",
      why: `a worker does not dispatch workers (depth ${who.depth}, limit ${who.depthLimit})`
    };
  if (!who.inSession) return { kind: "granted" };
  const covered = coveredBy(who.mode);
  if (within(profile, covered)) return { kind: "granted" };
  const mode = who.mode === null ? "whose permission mode is not known here" : `in permission mode ${who.mode}`;
  return {
    kind: "ask",
    question: `The profile ${profile} goes beyond what this session, ${mode}, covers (${covered}). Dispatch it from a terminal of your own, or ask for ${covered}?`
  };
}

// other:zod/mini

// scripts/core/axes.ts
var FLAG = ["true", "false", "na"];
var OVERHEADS = [
  "none",
  "light",
  "full-session",
  "full-session+supervisor"
];
var TIERS = ["both", "model", "effort", "none"];
var flag = (name, key, means, rule) => ({
  name,
  values: FLAG,
  means,
  rule,
  print: (caps, row) => row?.[key] === "na" ? "na" : caps[key] === "unknown" ? "na" : String(caps[key] === "yes")
});
var tierWord = (tier) => tier.length === 2 ? "both" : tier[0] ?? "none";
var AXES = [
  flag(
    "interactive",
    "interactive",
    "a person could join the worker",
    "the rung's own"
  ),
  flag(
    "can_observe",
    "observe",
    "a busy worker can be watched without disturbing it",
    "the rung's own, or where it leaves that to the harness, whether its output can be followed"
  ),
  flag(
    "can_steer_inflight",
    "steer",
    "a busy worker takes in a message without a restart",
    "the rung's own, or where it leaves that to the harness, whether its drive takes words while it works"
  ),
  flag(
    "provides_attention_surface",
    "attention",
    "it shows its own list of open questions",
    "the rung's own"
  ),
  flag(
    "supports_parallel",
    "parallel",
    "several workers at once",
    "the rung's own"
  ),
  {
    name: "session_grade",
    values: ["yes", "no", "deferred"],
    means: "the worker goes on when the tower has gone; deferred: once a person has started it",
    rule: "the rung's own; the host has to offer what the rung needs for it, or there is no candidate",
    print: (caps) => caps.sessionGrade === "unknown" ? "no" : caps.sessionGrade
  },
  {
    name: "overhead",
    values: OVERHEADS,
    means: "what a worker costs besides its work, cheap to dear",
    rule: "the rung's own",
    print: (caps) => caps.overhead
  },
  {
    name: "hook_registration",
    values: ["true", "false"],
    means: "the worker's own process loads the hooks of plugins",
    rule: "the rung's own",
    print: (caps) => String(caps.hooks === "yes")
  },
  {
    name: "tier_control",
    values: TIERS,
    means: "which of model and effort a launch can set",
    rule: "the harness's where a launch of ours starts it, else what the session's tool takes",
    print: (caps) => tierWord(caps.tier)
  }
];
var axisRow = (caps, row = null) => AXES.map((axis) => axis.print(caps, row));
var flagWord = load_zod_mini().enum(FLAG);
var advertised = load_zod_mini().strictObject({
  interactive: flagWord,
  can_observe: flagWord,
  can_steer_inflight: flagWord,
  provides_attention_surface: flagWord,
  supports_parallel: flagWord,
  session_grade: load_zod_mini().enum(["yes", "no", "deferred"]),
  overhead: load_zod_mini()._default(load_zod_mini().enum(OVERHEADS), "full-session+supervisor"),
  hook_registration: load_zod_mini()._default(load_zod_mini().enum(["true", "false"]), "false"),
  tier_control: load_zod_mini()._default(load_zod_mini().enum(TIERS), "none")
});
var ARITIES = [6, 8, 9];
function parseAdvertised(said) {
  const text = said.trim();
  let given;
  if (text.startsWith("{")) {
    try {
      given = JSON.parse(text);
    } catch {
      return null;
    }
  } else {
    const fields = text.split(/\s+/);
    if (!ARITIES.includes(fields.length)) return null;
    given = Object.fromEntries(
      fields.map((field, at) => [AXES[at]?.name, field])
    );
  }
  const parsed = advertised.safeParse(given);
  if (!parsed.success) return null;
  const it = parsed.data;
  const yes = (word) => word === "true" ? "yes" : "no";
  return {
    interactive: yes(it.interactive),
    observe: yes(it.can_observe),
    steer: yes(it.can_steer_inflight),
    attention: yes(it.provides_attention_surface),
    parallel: yes(it.supports_parallel),
    hooks: yes(it.hook_registration),
    sessionGrade: it.session_grade,
    overhead: it.overhead,
    tier: it.tier_control === "both" ? load_base().core_vocabulary__DIMS : load_base().core_vocabulary__DIMS.filter((dim) => dim === it.tier_control),
    // The worker is started by a runner of ours, so the harness's own walls hold.
    profiles: load_base().core_vocabulary__PROFILES,
    hostsWorker: true
  };
}

// scripts/core/capabilities.ts
var RUNG_ROWS = {
  "headless-oneshot": {
    drive: "oneshot",
    needs: ["detach"],
    interactive: "false",
    observe: "harness",
    steer: "harness",
    attention: "false",
    parallel: "true",
    sessionGrade: "yes",
    overhead: "full-session",
    hooks: "true",
    tier: "harness",
    profiles: "harness",
    hostsWorker: true
  },
  subagent: {
    drive: null,
    needs: [],
    interactive: "false",
    observe: "false",
    steer: "false",
    attention: "false",
    parallel: "true",
    sessionGrade: "no",
    overhead: "light",
    hooks: "false",
    // What the session's tool for subagents takes; a version that takes less says so when it is looked at.
    tier: load_base().core_vocabulary__DIMS,
    // By the agent definitions that the plugin brings: one reads only, one writes in a worktree of its own.
    profiles: ["read-only", "write"],
    hostsWorker: true
  },
  print: {
    drive: "oneshot",
    needs: [],
    interactive: "false",
    observe: "false",
    steer: "false",
    attention: "false",
    parallel: "na",
    sessionGrade: "deferred",
    overhead: "none",
    hooks: "true",
    tier: "harness",
    profiles: "harness",
    hostsWorker: false
  },
  "in-session": {
    drive: null,
    needs: [],
    interactive: "false",
    observe: "na",
    steer: "na",
    attention: "false",
    parallel: "false",
    sessionGrade: "no",
    overhead: "none",
    hooks: "false",
    tier: [],
    // The session itself may do what it may do; it is not held to less.
    profiles: load_base().core_vocabulary__PROFILES,
    hostsWorker: false
  }
};
var LADDER = [
  "headless-oneshot",
  "subagent",
  "print",
  "in-session"
];
var yes3 = (cell, harness) => cell === "harness" ? harness ? "yes" : "no" : cell === "true" ? "yes" : "no";
function capabilitiesOf(row, harness, host) {
  if (row.needs.some((one) => !host.offers.includes(one))) return null;
  const offer = row.drive === null ? null : harness?.drives[row.drive];
  if (offer === void 0) return null;
  return {
    interactive: yes3(row.interactive, false),
    observe: yes3(row.observe, offer?.streams ?? false),
    steer: yes3(row.steer, offer?.steer ?? false),
    attention: yes3(row.attention, false),
    parallel: yes3(row.parallel, false),
    hooks: yes3(row.hooks, false),
    sessionGrade: row.sessionGrade,
    overhead: row.overhead,
    tier: row.tier === "harness" ? harness?.tier ?? [] : row.tier,
    profiles: row.profiles === "harness" ? harness?.profiles ?? [] : row.profiles,
    hostsWorker: row.hostsWorker
  };
}

// scripts/core/auth-routes.ts
var MODEL_NAMES = [
  "ANTHROPIC_MODEL",
  "ANTHROPIC_DEFAULT_FABLE_MODEL",
  "ANTHROPIC_DEFAULT_HAIKU_MODEL",
  "ANTHROPIC_DEFAULT_OPUS_MODEL",
  "ANTHROPIC_DEFAULT_SONNET_MODEL",
  "ANTHROPIC_SMALL_FAST_MODEL"
];
var ROUTES = {
  login: { required: [], marks: [], own: [], shared: [] },
  "api-key": {
    required: ["ANTHROPIC_API_KEY"],
    marks: ["ANTHROPIC_API_KEY"],
    own: ["ANTHROPIC_API_KEY"],
    shared: []
  },
  "oauth-token": {
    required: ["CLAUDE_CODE_OAUTH_TOKEN"],
    marks: ["CLAUDE_CODE_OAUTH_TOKEN"],
    own: ["CLAUDE_CODE_OAUTH_TOKEN"],
    shared: []
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
      ...MODEL_NAMES
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
      "AWS_WEB_IDENTITY_TOKEN_FILE"
    ]
  },
  vertex: {
    required: ["CLAUDE_CODE_USE_VERTEX"],
    marks: ["CLAUDE_CODE_USE_VERTEX"],
    own: [
      "CLAUDE_CODE_USE_VERTEX",
      "CLAUDE_CODE_SKIP_VERTEX_AUTH",
      "ANTHROPIC_VERTEX_BASE_URL",
      "ANTHROPIC_VERTEX_PROJECT_ID",
      ...MODEL_NAMES
    ],
    shared: [
      "CLOUD_ML_REGION",
      "CLOUDSDK_CONFIG",
      "GCLOUD_PROJECT",
      "GOOGLE_APPLICATION_CREDENTIALS",
      "GOOGLE_CLOUD_PROJECT",
      "GOOGLE_CLOUD_QUOTA_PROJECT"
    ]
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
      ...MODEL_NAMES
    ],
    shared: []
  }
};
var VERTEX_REGION = /^VERTEX_REGION_CLAUDE_[A-Z0-9_]{1,64}$/;
var has = (env, name) => env[name] !== void 0 && env[name] !== "";
var on = (value) => value !== void 0 && !/^(?:|0|false|no|off)$/i.test(value.trim());
function routeNamesSet(env, route) {
  const row = ROUTES[route];
  const names = [...row.own, ...row.shared].filter(
    (name) => env[name] !== void 0
  );
  if (route === "vertex")
    names.push(...Object.keys(env).filter((name) => VERTEX_REGION.test(name)));
  return names;
}
function otherRoutesPresent(env, route) {
  return load_base().core_vocabulary__AUTH_ROUTES.filter((other) => {
    if (other === route) return false;
    if (other === "api-key" && has(env, "ANTHROPIC_BASE_URL")) return false;
    return ROUTES[other].marks.some(
      (name) => name.startsWith("CLAUDE_CODE_USE_") ? on(env[name]) : has(env, name)
    );
  });
}
function missingOf(env, route) {
  return ROUTES[route].required.filter((name) => !has(env, name));
}

// other:core/grammar.ts

// other:core/reasons.ts

// scripts/core/environment.ts
var SAFE = /* @__PURE__ */ new Set([
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
  "DO_NOT_TRACK"
]);
var LOCALE = /^LC_[A-Z]+$/;
var PROXIES = [
  "ALL_PROXY",
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "NO_PROXY",
  "all_proxy",
  "http_proxy",
  "https_proxy",
  "no_proxy"
];
var REFUSED = [
  [/^GIT_/, "variables of git would turn the worker to another repository"],
  [/^OFFLOAD_/, "Offload sets its own variables for each worker"],
  [
    /^(?:LD_|DYLD_)|^(?:NODE_OPTIONS|NODE_PATH|BASH_ENV|ENV|PYTHONSTARTUP|PYTHONPATH|PERL5OPT|PERL5LIB|RUBYOPT)$/,
    "it makes programs load code that is not theirs"
  ],
  [
    /^(?:ANTHROPIC_MODEL|ANTHROPIC_SMALL_FAST_MODEL|ANTHROPIC_DEFAULT_.*|CLAUDE_CODE_EFFORT_LEVEL|CLAUDE_CODE_SUBAGENT_MODEL|CLAUDE_EFFORT)$/,
    "model and effort are resolved by the launch, which records them"
  ]
];
var TUNABLE = /* @__PURE__ */ new Set([
  "CLAUDE_CODE_API_KEY_HELPER_TTL_MS",
  "CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS",
  "CLAUDE_CODE_MAX_OUTPUT_TOKENS",
  "CLAUDE_CODE_MAX_RETRIES",
  "CLAUDE_CODE_TMPDIR",
  "CLAUDE_CODE_DISABLE_1M_CONTEXT",
  "CLAUDE_CODE_DISABLE_BACKGROUND_TASKS",
  "CLAUDE_CODE_FILE_READ_MAX_OUTPUT_TOKENS",
  "ENABLE_TOOL_SEARCH"
]);
function refusal(name) {
  if (SAFE.has(name) || TUNABLE.has(name)) return null;
  const route = load_base().core_vocabulary__AUTH_ROUTES.find((r) => ROUTES[r].own.includes(name));
  for (const [pattern, why] of REFUSED) if (pattern.test(name)) return why;
  if (route !== void 0)
    return `it belongs to an auth route; name the route: --auth ${route}`;
  if (/^ANTHROPIC_/.test(name))
    return "it changes who is billed or which service is asked";
  if (/^CLAUDE|^AI_AGENT$/.test(name))
    return "it carries the identity or the privileges of a session";
  return null;
}
function checkEnvNames(names, env) {
  for (const name of names) {
    if (!load_base().core_grammar__ENV_NAME.test(name))
      throw new (load_base()).core_reasons__OffloadError(
        "usage",
        name.includes("=") ? "--env takes a name without a value; the value is read from your environment" : "--env takes the name of an environment variable",
        { about: name.replace(/=.*$/s, "=\u2026") }
      );
    const why = refusal(name);
    if (why !== null)
      throw new (load_base()).core_reasons__OffloadError("usage", `--env does not pass this name: ${why}`, {
        about: name
      });
    if (env[name] === void 0)
      throw new (load_base()).core_reasons__OffloadError(
        "usage",
        "--env names a variable that is not set here",
        { about: name, next: `set it, or leave out --env ${name}` }
      );
  }
}
function workerEnvironment(env, wish) {
  const extra = wish.extra ?? [];
  checkEnvNames(extra, env);
  const missing = missingOf(env, wish.auth);
  if (missing.length > 0)
    throw new (load_base()).core_reasons__OffloadError(
      "environment",
      `the auth route ${wish.auth} needs a variable that is not set here`,
      { about: missing.join(", "), next: "set it, or name another --auth" }
    );
  const values = {};
  for (const [name, value] of Object.entries(env))
    if (value !== void 0 && (SAFE.has(name) || LOCALE.test(name)))
      values[name] = value;
  const pass = /* @__PURE__ */ new Map();
  const add = (name, required) => {
    if (!(name in values)) pass.set(name, required || pass.get(name) === true);
  };
  for (const name of PROXIES) if (env[name] !== void 0) add(name, false);
  for (const name of routeNamesSet(env, wish.auth))
    add(name, ROUTES[wish.auth].required.includes(name));
  for (const name of extra) add(name, true);
  return {
    env: values,
    pass: [...pass].map(([name, required]) => ({ name, required })).sort((a, b) => a.name < b.name ? -1 : 1)
  };
}
function joinEnvironment(env, pass, from) {
  const joined = { ...env };
  const missing = [];
  for (const { name, required } of pass) {
    const value = from[name];
    if (value !== void 0) joined[name] = value;
    else if (required) missing.push(name);
  }
  return { env: joined, missing };
}
var PLAIN = new Set(
  [
    ...PROXIES,
    ...load_base().core_vocabulary__AUTH_ROUTES.flatMap((r) => [...ROUTES[r].own, ...ROUTES[r].shared])
  ].filter((name) => !/KEY|TOKEN|SECRET|PASS|CREDENTIAL|HEADER/.test(name))
);
function secretValues(pass, from) {
  const values = pass.filter(({ name }) => !PLAIN.has(name)).map(({ name }) => (from[name] ?? "").trim());
  const parts = values.filter((value) => /[\n:]/.test(value)).flatMap((value) => value.split("\n")).flatMap((line) => [line.trim(), line.slice(line.indexOf(":") + 1).trim()]);
  return [.../* @__PURE__ */ new Set([...values, ...parts])].filter((value) => value !== "").sort((a, b) => b.length - a.length);
}

// scripts/core/runner-exit.ts
var RUNNER_EXITS = {
  concluded: [0, "it concluded the attempt"],
  ended: [0, "the attempt had been concluded before"],
  fault: [70, "a fault of its own ended it"],
  usage: [2, "it was started with arguments that it does not take"],
  unreadable: [3, "the attempt's records could not be read or written"],
  held: [4, "another holds the claim of the attempt"],
  unclaimed: [5, "there was nothing to adopt"],
  unknown: [
    6,
    "what became of the worker cannot be told without a person's word"
  ],
  unwritten: [7, "the worker is over, and the outcome could not be written"]
};
function runnerExitMeans(code, signal) {
  if (code === null) return `it was ended by ${signal ?? "a signal"}`;
  const known = Object.values(RUNNER_EXITS).find(([value]) => value === code);
  return known ? known[1] : `it ended with code ${code}`;
}

// other:core/text.ts

// scripts/core/tail.ts
var TAIL_LENGTH = 4096;
var LOOKED_AT = 64 * 1024;
var SHORTEST_VALUE = 6;
var TAIL_MASKS = [
  {
    name: "private key",
    pattern: /()-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g
  },
  {
    name: "key material",
    pattern: /()^[ \t]*[A-Za-z0-9+/]{60,}={0,2}[ \t]*$/gm
  },
  { name: "api key", pattern: /()\bsk-[A-Za-z0-9_-]{12,}/g },
  {
    name: "github token",
    pattern: /()\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{16,})/g
  },
  {
    name: "token",
    pattern: /()\b(?:glpat-[A-Za-z0-9_-]{16,}|npm_[A-Za-z0-9]{20,}|xox[a-z]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{30,})/g
  },
  { name: "aws key", pattern: /()\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  {
    name: "json web token",
    pattern: /()\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g
  },
  {
    name: "credential",
    pattern: /(\b(?:Bearer|Basic)[ \t]+)[A-Za-z0-9._~+/=-]{8,}/gi
  },
  {
    name: "header",
    pattern: /(\b(?:(?:proxy-)?authorization|x-api-key|cookie|set-cookie)\b["']?[ \t]*[:=][ \t]*)(?!\[masked)(?!(?:Bearer|Basic)\b)[^\r\n]+/gi
  },
  {
    // A count of tokens, a literal and the name of a variable are no secrets: `"maxOutputTokens":128000`.
    name: "assigned secret",
    pattern: /(\b[A-Za-z0-9_.-]*(?:secret|token|passwor[dt]|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential)[A-Za-z0-9_.-]*["']?[ \t]*[:=][ \t]*["']?)(?!\[masked)(?!(?<=tokens["']?[ \t]*[:=][ \t]*)\d{1,9}\b|(?:true|false|null|none|undefined)\b|[a-z]+_(?:api_key|auth_token)\b)[^\s"',;]{4,}/gi
  },
  {
    name: "password",
    pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi
  }
];
var ESCAPES = (
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g
);
var CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
function drawn(line) {
  const parts = line.split("\r");
  return parts.findLast((part) => part.trim() !== "") ?? "";
}
function mask(text, rules) {
  let masked = text;
  for (const { name, pattern } of rules)
    masked = masked.replaceAll(
      pattern,
      (_, kept) => typeof kept === "string" ? `${kept}[masked: ${name}]` : `[masked: ${name}]`
    );
  return masked;
}
function cleanTail(text, options = {}) {
  const {
    masks = TAIL_MASKS,
    values = [],
    length: length2 = TAIL_LENGTH,
    torn = false
  } = options;
  let from = text;
  let cut = torn;
  if (from.length > LOOKED_AT) {
    from = from.slice(-LOOKED_AT);
    cut = true;
  }
  const newline = from.indexOf("\n");
  if (cut && newline !== -1) from = from.slice(newline + 1);
  const lines = from.replaceAll(ESCAPES, "").split(/\r*\n/).map(drawn);
  let clean = (0, load_base().core_text__stripInvisible)(
    lines.join("\n").replaceAll(new RegExp("\\p{Surrogate}", "gu"), "\uFFFD").replaceAll(CONTROLS, "")
  ).text;
  for (const value of values)
    if (value.length >= SHORTEST_VALUE)
      clean = clean.replaceAll(value, "[masked: value]");
  clean = mask(clean, masks).replaceAll(/[ \t]+$/gm, "").replaceAll(/\n{3,}/g, "\n\n").trim();
  if (clean.length <= length2) return clean;
  const end = clean.slice(-(length2 - 2));
  const line = end.indexOf("\n");
  const kept = line === -1 || line > length2 / 2 ? end : end.slice(line + 1);
  return `\u2026
${kept.replace(/^[\udc00-\udfff]/, "")}`;
}

// scripts/core/utf8.ts
var continuation = (byte) => byte !== void 0 && (byte & 192) === 128;
function sequenceAt(bytes, at) {
  const a = bytes[at];
  const b = bytes[at + 1];
  if (a < 128) return 1;
  if (a < 194 || a > 244 || !continuation(b)) return 0;
  if (a < 224) return 2;
  const second = b;
  if (a === 224 && second < 160) return 0;
  if (a === 237 && second > 159) return 0;
  if (a === 240 && second < 144) return 0;
  if (a === 244 && second > 143) return 0;
  if (!continuation(bytes[at + 2])) return 0;
  if (a < 240) return 3;
  return continuation(bytes[at + 3]) ? 4 : 0;
}
function notUtf8At(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const length2 = sequenceAt(bytes, at);
    if (length2 === 0) return at;
    at += length2;
  }
  return null;
}

// other:core/clock.ts

// scripts/core/witness.ts
var witnessAge = ({ seen_at, uptime, boot }, now) => (0, load_views().core_clock__ageOf)({ at: seen_at, up: uptime, boot }, now);
function valueNow(witness, now) {
  if (witness.boot !== now.boot) return "unknown";
  const age = witnessAge(witness, now);
  return age === "unknown" || age > witness.valid_for ? "unknown" : witness.value;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  core_authority__authorityFor,
  core_authority__coveredBy,
  core_authority__within,
  core_axes__AXES,
  core_axes__axisRow,
  core_axes__parseAdvertised,
  core_axes__tierWord,
  core_capabilities__LADDER,
  core_capabilities__RUNG_ROWS,
  core_capabilities__capabilitiesOf,
  core_environment__ROUTES,
  core_environment__checkEnvNames,
  core_environment__joinEnvironment,
  core_environment__missingOf,
  core_environment__otherRoutesPresent,
  core_environment__secretValues,
  core_environment__workerEnvironment,
  core_runner_exit__RUNNER_EXITS,
  core_runner_exit__runnerExitMeans,
  core_tail__TAIL_LENGTH,
  core_tail__TAIL_MASKS,
  core_tail__cleanTail,
  core_utf8__notUtf8At,
  core_witness__valueNow,
  core_witness__witnessAge
});
