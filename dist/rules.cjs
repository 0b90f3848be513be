var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
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
  core_verdict__combine: () => combine,
  core_verdict__saysSomething: () => saysSomething
});
module.exports = __toCommonJS(rules_entry_exports);

// other:core/vocabulary.ts

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
    length = TAIL_LENGTH,
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
  if (clean.length <= length) return clean;
  const end = clean.slice(-(length - 2));
  const line = end.indexOf("\n");
  const kept = line === -1 || line > length / 2 ? end : end.slice(line + 1);
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
    const length = sequenceAt(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return null;
}

// scripts/core/verdict.ts
var MISSING = {
  report: ["no-report", "it ended well but left no report"],
  patch: ["empty-diff", "it ended well but changed nothing in the work tree"],
  commit: ["no-commit", "it ended well but made no commit"]
};
var DEADLINE = {
  "first-event": "the model did not answer before the first-event deadline",
  idle: "nothing moved before the idle deadline",
  total: "it did not end before the total deadline"
};
var VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
var saysSomething = (report) => VISIBLE.test(report ?? "");
function isThere(evidence) {
  const { artefact, expect, harness } = evidence;
  if (artefact === null || artefact.kind !== expect) return false;
  switch (artefact.kind) {
    case "report":
      return artefact.bytes > 0 && saysSomething(harness.report);
    case "patch":
      return artefact.bytes > 0 && artefact.files > 0;
    case "commit":
      return artefact.commits > 0;
  }
}
function denials(harness) {
  const denied = harness.said?.denials ?? [];
  if (denied.length === 0) return "";
  const named = denied.slice(0, 8).map(({ tool, times }) => times > 1 ? `${tool} ${times} times` : tool);
  const more = denied.length - named.length;
  return `; denied: ${named.join(", ")}${more > 0 ? ` and ${more} more tools` : ""}`;
}
var gone = (end) => end === null || end.code === null && end.signal === null;
function unseen(evidence) {
  const { harness, expect, runnerDied } = evidence;
  const wanted = expect === "none" || isThere(evidence);
  if (harness.ok === "yes" && wanted && !evidence.collectFailed)
    return expect === "none" ? {
      outcome: "succeeded",
      ending: "none-expected",
      detail: "its end was not seen, but its own closing message says success; nothing else was promised"
    } : {
      outcome: "succeeded",
      ending: "artefact",
      detail: `its end was not seen, but its own closing message says success and the ${expect} is there`
    };
  const why = harness.ok === "yes" ? `its closing message says success, but the ${expect} is not there` : harness.ok === "no" ? `its closing message says otherwise than success: ${harness.detail}` : "it left no closing message of its own";
  return {
    outcome: "lost",
    ending: runnerDied === "machine-restarted" ? "machine-restarted" : runnerDied === "no-child" ? "vanished" : "runner-died",
    detail: `nobody saw how it ended: ${why}`
  };
}
function seen(evidence, end) {
  const { harness, expect } = evidence;
  const failed = (ending, detail) => ({
    outcome: "failed",
    ending,
    detail
  });
  if (harness.ok === "no")
    return failed(harness.ending ?? "harness-error", harness.detail);
  if (end.signal !== null && !evidence.released)
    return failed("signal", `it was ended by ${end.signal}`);
  if (end.code !== 0 && !evidence.released)
    return failed("exit-code", `it ended with exit code ${end.code}`);
  if (harness.ok === "unknown")
    return failed(harness.ending ?? "no-envelope", harness.detail);
  if (evidence.collectFailed)
    return failed(
      "collect-failed",
      `it ended well, but its ${expect} could not be taken: ${evidence.collectFailed}`
    );
  if (expect === "none")
    return {
      outcome: "succeeded",
      ending: "none-expected",
      detail: "it ended well; nothing was promised"
    };
  if (!isThere(evidence)) {
    const [ending, detail] = MISSING[expect];
    return failed(ending, detail);
  }
  return {
    outcome: "succeeded",
    ending: "artefact",
    detail: `it ended well and the ${expect} is there`
  };
}
function neverSpawned(evidence) {
  if (evidence.stopped !== null)
    return {
      outcome: "stopped",
      ending: evidence.stopped,
      detail: "it was stopped before anything was launched"
    };
  if (evidence.runnerDied !== false)
    return {
      outcome: "lost",
      ending: evidence.runnerDied === "machine-restarted" ? "machine-restarted" : "runner-died",
      detail: "its runner died; nothing was launched"
    };
  return {
    outcome: "failed",
    ending: "spawn-failed",
    detail: "the program could not be started"
  };
}
function decide(evidence) {
  const { end, stopped, deadline, spawned } = evidence;
  if (!spawned) return neverSpawned(evidence);
  if (stopped !== null)
    return {
      outcome: "stopped",
      ending: stopped,
      detail: stopped === "terminal-closed" ? "the terminal it ran in went away" : "it was stopped on request"
    };
  if (deadline !== null)
    return {
      outcome: "failed",
      ending: `deadline-${deadline}`,
      detail: DEADLINE[deadline]
    };
  return end === null || gone(end) ? unseen(evidence) : seen(evidence, end);
}
function combine(evidence) {
  const verdict = decide(evidence);
  const { struggle } = evidence.harness;
  const trouble = verdict.outcome !== "succeeded" && struggle ? `; ${struggle}` : "";
  const detail = verdict.detail + trouble + denials(evidence.harness);
  return {
    ...verdict,
    detail: detail.length > 400 ? `${detail.slice(0, 399)}\u2026` : detail
  };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
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
  core_verdict__combine,
  core_verdict__saysSomething
});
