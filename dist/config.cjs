var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_rules_once;
var load_rules = () => load_rules_once ??= require("./rules.cjs");
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
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
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// config.entry.ts
var config_entry_exports = {};
__export(config_entry_exports, {
  config_config__REPOSITORY_FILE: () => REPOSITORY_FILE,
  config_config__shape: () => shape,
  config_config__userFile: () => userFile,
  config_key_names__KEY_NAMES: () => KEY_NAMES,
  config_keys__KEYS: () => KEYS,
  config_keys__KEY_NAMES: () => KEY_NAMES,
  config_keys__isKey: () => isKey,
  config_load__examine: () => examine,
  config_load__loadConfig: () => loadConfig,
  config_merge__merge: () => merge,
  config_merge__overDefaults: () => overDefaults,
  config_write__freshText: () => freshText,
  config_write__setTrust: () => setTrust,
  config_write__writeFresh: () => writeFresh
});
module.exports = __toCommonJS(config_entry_exports);

// scripts/config/config.ts
var import_node_path = require("node:path");

// other:core/vocabulary.ts

// scripts/config/config.ts
var byName = (map) => Object.assign(/* @__PURE__ */ Object.create(null), map);
var shape = (values, repository) => ({
  harnesses: {
    claude: { path: values["harnesses.claude.path"] },
    command: { argv: values["harnesses.command.argv"] },
    allowed: values["harnesses.allowed"]
  },
  limits: {
    totalS: values["limits.total"],
    totalMostS: repository["limits.total"] ?? null,
    idleS: values["limits.idle"],
    firstEventS: values["limits.first-event"],
    graceS: values["limits.grace"],
    logBytes: values["limits.log-bytes"],
    depth: values["limits.depth"]
  },
  models: values.models,
  efforts: values.efforts,
  tiers: Object.fromEntries(
    load_base().core_vocabulary__SELECTION_KEYS.map((key) => [
      key,
      {
        model: values[`tiers.${key}.model`],
        effort: values[`tiers.${key}.effort`]
      }
    ])
  ),
  steps: byName(values["tiers.steps"]),
  ceiling: { model: values["ceiling.model"], effort: values["ceiling.effort"] },
  usage: {
    command: values["usage.command"],
    everyS: values["usage.every"],
    validS: values["usage.valid"],
    session: values["usage.session"],
    weekly: values["usage.weekly"],
    caps: byName(values["usage.caps"]),
    downshift: {
      model: values["usage.downshift.model"],
      effort: values["usage.downshift.effort"]
    },
    reserved: values["usage.reserved"]
  },
  fences: { roles: values["fences.roles"] },
  rungs: {
    allowed: values["rungs.allowed"],
    external: byName(values["rungs.external"])
  },
  profiles: { widest: values["profiles.widest"] },
  witnesses: { presenceS: values["witnesses.presence"] },
  repositories: { trusted: values["repositories.trusted"] }
});
var REPOSITORY_FILE = ".offload.yaml";
function userFile(env, home) {
  const xdg = env.XDG_CONFIG_HOME;
  const base = xdg && (0, import_node_path.isAbsolute)(xdg) ? xdg : (0, import_node_path.join)(home, ".config");
  return (0, import_node_path.join)(base, "offload", "config.yaml");
}

// scripts/config/key-names.ts
var KEY_NAMES = [
  "harnesses.claude.path",
  "harnesses.command.argv",
  "harnesses.allowed",
  "limits.total",
  "limits.idle",
  "limits.first-event",
  "limits.grace",
  "limits.log-bytes",
  "limits.depth",
  "models",
  "efforts",
  "tiers.execution.model",
  "tiers.execution.effort",
  "tiers.bookkeeping.model",
  "tiers.bookkeeping.effort",
  "tiers.drain.model",
  "tiers.drain.effort",
  "tiers.orchestrate_dispatch.model",
  "tiers.orchestrate_dispatch.effort",
  "tiers.execute_step.model",
  "tiers.execute_step.effort",
  "tiers.offload.model",
  "tiers.offload.effort",
  "tiers.steps",
  "ceiling.model",
  "ceiling.effort",
  "usage.command",
  "usage.every",
  "usage.valid",
  "usage.session",
  "usage.weekly",
  "usage.caps",
  "usage.downshift.model",
  "usage.downshift.effort",
  "usage.reserved",
  "fences.roles",
  "rungs.allowed",
  "rungs.external",
  "profiles.widest",
  "witnesses.presence",
  "repositories.trusted"
];

// other:zod/mini

// other:core/grammar.ts

// scripts/config/key.ts
function once(make) {
  let made = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
var absolute = () => load_zod_mini().string().check(load_zod_mini().regex(/^\/[^\0]*$/), load_zod_mini().maxLength(4096));
var INHERIT = "inherit";
var TIER_NAME = /^[A-Za-z0-9][A-Za-z0-9._:@/[\]-]{0,127}$/;
var isTierName = (name) => TIER_NAME.test(name) && name !== INHERIT;
var tierName = () => load_zod_mini().string().check(load_zod_mini().refine(isTierName));
var distinct = (list) => new Set(list).size === list.length;
var seconds = (spec, most = 2e6) => ({
  ...spec,
  holds: "scalar",
  schema: once(() => load_zod_mini().number().check(load_zod_mini().gt(0), load_zod_mini().lte(most))),
  allowed: `a number of seconds above 0 and at most ${most}`
});
var whole = (least, most, of, spec) => ({
  ...spec,
  holds: "scalar",
  schema: once(() => load_zod_mini().int().check(load_zod_mini().gte(least), load_zod_mini().lte(most))),
  allowed: `a whole number${of} from ${least} to ${most}`
});
var path = (spec) => ({
  ...spec,
  holds: "scalar",
  schema: once(() => load_zod_mini().nullable(absolute())),
  allowed: "an absolute path"
});
var argv = (spec) => ({
  ...spec,
  holds: "list",
  schema: once(
    () => load_zod_mini().nullable(
      load_zod_mini().array(load_zod_mini().string().check(load_zod_mini().regex(/^[^\0]*$/), load_zod_mini().maxLength(4096))).check(
        load_zod_mini().minLength(1),
        load_zod_mini().maxLength(64),
        load_zod_mini().refine((words) => absolute().safeParse(words[0]).success)
      )
    )
  ),
  allowed: "a list of 1 to 64 words that begins with an absolute path"
});
var oneOf = (words, spec) => ({
  ...spec,
  holds: "scalar",
  schema: once(() => load_zod_mini().enum(words)),
  allowed: `one of ${words.join(", ")}`
});
var names = (most) => load_zod_mini().array(load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__NAME))).check(load_zod_mini().maxLength(most), load_zod_mini().refine(distinct));
var allowedNames = (of, spec) => ({
  ...spec,
  holds: "list",
  schema: once(() => load_zod_mini().nullable(names(64))),
  allowed: `a list of at most 64 names of ${of}, in lower case letters, digits and hyphens, each once`
});
var someOf = (words, spec) => ({
  ...spec,
  holds: "list",
  schema: once(() => load_zod_mini().array(load_zod_mini().enum(words)).check(load_zod_mini().refine(distinct))),
  allowed: `a list of ${words.join(", ")}, each at most once`
});
var order = (of, spec) => ({
  ...spec,
  holds: "list",
  schema: once(
    () => load_zod_mini().array(tierName()).check(load_zod_mini().minLength(1), load_zod_mini().maxLength(64), load_zod_mini().refine(distinct))
  ),
  allowed: `a list of 1 to 64 names of ${of}, each once and none of them ${INHERIT}, from the cheapest to the dearest`
});
var tier = (of, mayInherit, spec) => ({
  ...spec,
  holds: "scalar",
  schema: once(
    () => load_zod_mini().string().check(
      load_zod_mini().refine(
        (name) => isTierName(name) || mayInherit && name === INHERIT
      )
    )
  ),
  allowed: `a name that \`${of}\` lists${mayInherit ? `, or ${INHERIT}` : ` (${INHERIT} is not possible here)`}`
});
var ceiling = (of, spec) => ({
  ...spec,
  holds: "scalar",
  schema: once(() => load_zod_mini().nullable(tierName())),
  allowed: `a name that \`${of}\` lists`
});
var thresholds = (count, spec) => ({
  ...spec,
  holds: "list",
  schema: once(
    () => load_zod_mini().array(load_zod_mini().int().check(load_zod_mini().gte(1), load_zod_mini().lte(100))).check(
      load_zod_mini().length(count),
      load_zod_mini().refine(
        (list) => list.every((n, i) => i === 0 || n > list[i - 1])
      )
    )
  ),
  allowed: `a list of ${count} whole numbers from 1 to 100, each above the one before`
});
var shares = (spec) => ({
  ...spec,
  holds: "map",
  schema: once(() => load_zod_mini().record(tierName(), load_zod_mini().int().check(load_zod_mini().gte(1), load_zod_mini().lte(100)))),
  allowed: "a section of model names, each with a whole number from 1 to 100"
});
var steps = (spec) => ({
  ...spec,
  holds: "map",
  schema: once(
    () => load_zod_mini().record(
      load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__UNIT)),
      load_zod_mini().strictObject({
        model: load_zod_mini().optional(tierName()),
        effort: load_zod_mini().optional(tierName())
      }).check(load_zod_mini().refine((step) => Object.keys(step).length > 0))
    )
  ),
  allowed: "a section of step ids (1 to 128 of letters, digits and . _ = @ : -), each with a section of `model`, `effort` or both"
});
var namedPaths = (taken, spec) => ({
  ...spec,
  holds: "map",
  schema: once(
    () => load_zod_mini().record(
      load_zod_mini().string().check(
        load_zod_mini().regex(load_base().core_grammar__NAME),
        load_zod_mini().refine((name) => !taken.includes(name))
      ),
      absolute()
    )
  ),
  allowed: `a section of names (lower case letters, digits and hyphens; not ${taken.join(", ")}), each with an absolute path`
});
var paths = (spec) => ({
  ...spec,
  holds: "list",
  schema: once(
    () => load_zod_mini().array(absolute()).check(load_zod_mini().maxLength(1024), load_zod_mini().refine(distinct))
  ),
  allowed: "a list of absolute paths, each once"
});
var roles = (spec) => ({
  ...spec,
  holds: "list",
  schema: once(
    () => load_zod_mini().array(load_zod_mini().string().check(load_zod_mini().regex(new RegExp("^(?=.*[\\p{L}\\p{N}])\\P{C}{1,64}$", "u")))).check(load_zod_mini().maxLength(256), load_zod_mini().refine(distinct))
  ),
  allowed: "a list of at most 256 roles, each once, each of 1 to 64 visible characters with a letter or a digit among them"
});

// scripts/config/keys.ts
var LAUNCHING = ["dispatch"];
var PLANNING = ["plan", "dispatch"];
var PLACING = ["detect", "place", "dispatch"];
var TIERS = {
  execution: ["opus", "high"],
  bookkeeping: ["sonnet", "medium"],
  drain: ["sonnet", "low"],
  orchestrate_dispatch: [INHERIT, INHERIT],
  execute_step: [INHERIT, INHERIT],
  offload: [INHERIT, INHERIT]
};
var tierKeys = () => Object.fromEntries(
  load_base().core_vocabulary__SELECTION_KEYS.flatMap((key) => {
    const [model, effort] = TIERS[key];
    const made = (dim, fallback) => [
      `tiers.${key}.${dim}`,
      tier(`${dim}s`, fallback === INHERIT, {
        fallback,
        merge: "user-only",
        means: `the ${dim} of a launch under the selection key \`${key}\``,
        usedBy: PLANNING
      })
    ];
    return [made("model", model), made("effort", effort)];
  })
);
var KEYS = {
  "harnesses.claude.path": path({
    fallback: null,
    merge: "user-only",
    means: "the Claude Code CLI to launch; without it, the one that is found on PATH",
    usedBy: ["detect", "dispatch", "doctor"],
    example: "/usr/local/bin/claude"
  }),
  "harnesses.command.argv": argv({
    fallback: null,
    merge: "user-only",
    means: "the program of the `command` harness: it reads the petition on standard input and is started without a shell",
    usedBy: ["detect", "dispatch", "doctor"],
    example: "[/usr/local/bin/my-agent, --read-stdin]"
  }),
  "harnesses.allowed": allowedNames("harnesses", {
    fallback: null,
    merge: "intersection",
    means: "the only harnesses that may be used; without it, all",
    usedBy: PLACING,
    example: "[claude]"
  }),
  "limits.total": seconds({
    fallback: 3600,
    merge: "minimum",
    means: "the longest that a worker may take in all; `--timeout` may go above your own, and never above a repository's",
    usedBy: [...LAUNCHING, "demo"]
  }),
  "limits.idle": seconds({
    fallback: 600,
    merge: "minimum",
    means: "how long a worker may show neither an event nor work of its processes",
    usedBy: [...LAUNCHING, "demo"]
  }),
  "limits.first-event": seconds({
    fallback: 120,
    merge: "minimum",
    means: "how long the model may take to its first answer",
    usedBy: LAUNCHING
  }),
  "limits.grace": seconds({
    fallback: 10,
    merge: "minimum",
    means: "how long a stopped worker has before it is killed",
    usedBy: [...LAUNCHING, "demo"]
  }),
  "limits.log-bytes": whole(4096, 1024 ** 3, " of bytes", {
    fallback: 8 * 1024 * 1024,
    merge: "minimum",
    means: "how much is kept of each of a worker's two logs",
    usedBy: [...LAUNCHING, "demo"]
  }),
  "limits.depth": whole(1, 4, "", {
    fallback: 1,
    merge: "minimum",
    means: "how deep workers may dispatch workers: with 1, a worker dispatches none",
    usedBy: LAUNCHING
  }),
  models: order("models", {
    fallback: ["haiku", "sonnet", "opus", "fable"],
    merge: "user-only",
    means: "the models that a launch may ask for, in the names that the harness takes",
    usedBy: PLANNING
  }),
  efforts: order("efforts", {
    fallback: ["low", "medium", "high", "xhigh", "max"],
    merge: "user-only",
    means: "the efforts that a launch may ask for, in the names that the harness takes",
    usedBy: PLANNING
  }),
  ...tierKeys(),
  "tiers.steps": steps({
    fallback: {},
    merge: "user-only",
    means: "a cheaper tier for single steps; it holds only where it is cheaper than the tier of the selection key",
    usedBy: PLANNING,
    example: "{lint: {model: haiku, effort: low}}"
  }),
  "ceiling.model": ceiling("models", {
    fallback: null,
    merge: "cheaper",
    means: "the dearest model that any launch may have; without it, none",
    usedBy: PLANNING,
    example: "opus"
  }),
  "ceiling.effort": ceiling("efforts", {
    fallback: null,
    merge: "cheaper",
    means: "the highest effort that any launch may have; without it, none",
    usedBy: PLANNING,
    example: "high"
  }),
  "usage.command": argv({
    fallback: null,
    merge: "user-only",
    means: "a program that answers with the usage of the account as JSON; without it, usage is not known",
    usedBy: PLANNING,
    example: "[/usr/local/bin/my-usage, --json]"
  }),
  "usage.every": seconds({
    fallback: 300,
    merge: "user-only",
    means: "how long a reading of the usage is taken again without asking",
    usedBy: PLANNING
  }),
  "usage.valid": seconds({
    fallback: 900,
    merge: "user-only",
    means: "how old a reading may be before the usage counts as not known",
    usedBy: PLANNING
  }),
  "usage.session": thresholds(3, {
    fallback: [50, 70, 85],
    merge: "user-only",
    means: "at which share of the session's window, in percent, the usage ladder goes to downshift, reduce-concurrency and defer-heavy",
    usedBy: PLANNING
  }),
  "usage.weekly": thresholds(4, {
    fallback: [60, 75, 85, 95],
    merge: "user-only",
    means: "at which share of the week's window, in percent, the usage ladder goes to downshift, reduce-concurrency, defer-heavy and defer-all",
    usedBy: PLANNING
  }),
  "usage.caps": shares({
    fallback: { fable: 55, opus: 70, sonnet: 90, haiku: 100 },
    merge: "user-only",
    means: "up to which share of the worse window, in percent, a model is admitted; a model without an entry has 100, and a dearer one never more than a cheaper one",
    usedBy: PLANNING
  }),
  "usage.downshift.model": tier("models", false, {
    fallback: "sonnet",
    merge: "user-only",
    means: "the dearest model from downshift on",
    usedBy: PLANNING
  }),
  "usage.downshift.effort": tier("efforts", false, {
    fallback: "medium",
    merge: "user-only",
    means: "the highest effort from downshift on",
    usedBy: PLANNING
  }),
  "usage.reserved": someOf(load_base().core_vocabulary__SELECTION_KEYS, {
    fallback: [],
    merge: "user-only",
    means: "the selection keys that defer-heavy does not withhold",
    usedBy: PLANNING,
    example: "[execution]"
  }),
  "fences.roles": roles({
    fallback: [],
    merge: "union",
    means: "roles that never leave this machine and the session's own harness, besides those that always stay",
    usedBy: ["place", "fences", "dispatch"],
    example: "[billing]"
  }),
  "rungs.allowed": allowedNames("rungs", {
    fallback: null,
    merge: "intersection",
    means: "the only rungs that may be used; without it, all",
    usedBy: PLACING,
    example: "[subagent, headless-oneshot, print]"
  }),
  "rungs.external": namedPaths(load_base().core_vocabulary__RUNG_NAMES, {
    fallback: {},
    merge: "user-only",
    means: "rungs of your own: a name, and the program that answers for it",
    usedBy: [...PLACING, "caps"],
    example: "{my-rung: /usr/local/bin/my-rung}"
  }),
  "profiles.widest": oneOf(load_base().core_vocabulary__PROFILES, {
    fallback: "full",
    merge: "narrower",
    means: "the widest profile that a worker may have",
    usedBy: PLACING
  }),
  "witnesses.presence": seconds({
    fallback: 300,
    merge: "minimum",
    means: "how long what was seen of a rung and a harness is believed before it is looked at again",
    usedBy: PLACING
  }),
  "repositories.trusted": paths({
    fallback: [],
    merge: "user-only",
    means: "the roots of the repositories whose own gate commands may run; `offload config trust` adds one",
    usedBy: ["config"],
    example: "[/home/me/work/project]"
  })
};
var isKey = (path2) => Object.hasOwn(KEYS, path2);

// other:system/files.ts

// scripts/config/agreement.ts
var namesOne = (key) => /^(?:tiers\.[a-z_]+|ceiling|usage\.downshift)\.model$/.test(key) ? "models" : /^(?:tiers\.[a-z_]+|ceiling|usage\.downshift)\.effort$/.test(key) ? "efforts" : null;
function disagreements(layer, own) {
  const found = [];
  const name = (key, of, word, where) => {
    if (word === INHERIT || own[of].includes(word)) return;
    found.push({
      key,
      message: `${where} must be a name that \`${of}\` lists (${own[of].join(", ")}); found ${JSON.stringify(word)}`
    });
  };
  for (const key of Object.keys(layer)) {
    const of = namesOne(key);
    const value = layer[key];
    if (of !== null && typeof value === "string") name(key, of, value, key);
  }
  for (const [step, tier2] of Object.entries(layer["tiers.steps"] ?? {})) {
    const where = `tiers.steps, step ${step}`;
    if (tier2.model !== void 0)
      name("tiers.steps", "models", tier2.model, `the model of ${where},`);
    if (tier2.effort !== void 0)
      name("tiers.steps", "efforts", tier2.effort, `the effort of ${where},`);
  }
  return [...found, ...shares2(layer, own), ...orders(layer, own)];
}
function shares2(layer, own) {
  const caps = layer["usage.caps"];
  if (caps === void 0) return [];
  const key = "usage.caps";
  const stranger = Object.keys(caps).find((one) => !own.models.includes(one));
  if (stranger !== void 0)
    return [
      {
        key,
        message: `usage.caps must name models that \`models\` lists (${own.models.join(", ")}); found ${JSON.stringify(stranger)}`
      }
    ];
  const named = own.models.filter((one) => caps[one] !== void 0);
  const at = named.findIndex(
    (one, i) => i > 0 && caps[one] > caps[named[i - 1]]
  );
  return at < 0 ? [] : [
    {
      key,
      message: `usage.caps must give a dearer model no more than a cheaper one; found ${named[at]} ${caps[named[at]]} above ${named[at - 1]} ${caps[named[at - 1]]}`
    }
  ];
}
function orders(layer, own) {
  const found = [];
  for (const of of ["models", "efforts"]) {
    if (layer[of] === void 0) continue;
    for (const key of Object.keys(own)) {
      const value = own[key];
      if (layer[key] === void 0 && namesOne(key) === of && typeof value === "string" && value !== INHERIT && !own[of].includes(value))
        found.push({
          key: of,
          message: `${of} must list ${JSON.stringify(value)}, which ${key} holds, or ${key} must be set to another`
        });
    }
  }
  return found;
}

// scripts/config/file.ts
var import_node_fs = require("node:fs");

// other:core/reasons.ts

// other:core/utf8.ts

// scripts/config/file.ts
var LARGEST = 256 * 1024;
var refuse = (source, message, next, cause) => new (load_base()).core_reasons__OffloadError("configuration", message, {
  about: source.path,
  kept: "nothing was changed or launched",
  next,
  cause
});
var stampOf = (s) => [s.dev, s.ino, s.size, s.mtimeNs, s.ctimeNs, s.mode, s.uid].join(":");
var ABSENT = "absent";
var isAbsent = (code) => code === "ENOENT" || code === "ENOTDIR";
function stampNow(source) {
  try {
    return stampOf((0, import_node_fs.statSync)(source.path, { bigint: true }));
  } catch (error) {
    return isAbsent((0, load_system().system_files__codeOf)(error)) ? ABSENT : null;
  }
}
function refuseUntrusted(source, stat, uid) {
  if (!stat.isFile())
    throw refuse(
      source,
      "the configuration is not a file",
      "move what lies there away"
    );
  if (stat.size > LARGEST)
    throw refuse(
      source,
      `the configuration is too large: ${stat.size} bytes, and at most ${LARGEST} are allowed`,
      "look whether this is the right file"
    );
  if (source.layer !== "user") return;
  if (uid !== null && stat.uid !== BigInt(uid) && stat.uid !== 0n)
    throw refuse(
      source,
      `the user configuration belongs to another user (uid ${stat.uid}, and this is uid ${uid})`,
      "make it your own, or remove it"
    );
  if ((stat.mode & 0o022n) !== 0n)
    throw refuse(
      source,
      `the user configuration can be written by other users (mode ${(stat.mode & 0o777n).toString(8)})`,
      `look whether it is still yours, then: chmod go-w ${source.path}`
    );
}
function readSource(source, uid) {
  const follow = source.layer === "user" ? 0 : import_node_fs.constants.O_NOFOLLOW;
  let fd;
  try {
    fd = (0, import_node_fs.openSync)(
      source.path,
      import_node_fs.constants.O_RDONLY | import_node_fs.constants.O_NONBLOCK | follow
    );
  } catch (error) {
    const code = (0, load_system().system_files__codeOf)(error);
    if (isAbsent(code)) return null;
    if (code === "ELOOP" || code === "EMLINK")
      throw refuse(
        source,
        source.layer === "user" ? "the configuration's symbolic links lead in a circle" : "the repository's configuration is a symbolic link, which could lead out of it",
        source.layer === "user" ? "mend the links" : "put the file itself there",
        error
      );
    throw refuse(
      source,
      `the configuration cannot be read: the system answered ${code}`,
      "give yourself read permission on it",
      error
    );
  }
  try {
    const stat = (0, import_node_fs.fstatSync)(fd, { bigint: true });
    refuseUntrusted(source, stat, uid);
    const buffer = Buffer.alloc(LARGEST + 1);
    let size = 0;
    for (; ; ) {
      const got = (0, import_node_fs.readSync)(fd, buffer, size, buffer.length - size, null);
      size += got;
      if (got === 0 || size === buffer.length) break;
    }
    const bytes = buffer.subarray(0, size);
    const bad = (0, load_rules().core_utf8__notUtf8At)(bytes);
    if (bad !== null)
      throw refuse(
        source,
        `the configuration is not UTF-8: the byte at offset ${bad} belongs to no character`,
        "save it as UTF-8"
      );
    return {
      text: bytes.toString("utf8"),
      stamp: stampOf(stat),
      changedMs: Math.max(
        Number(stat.mtimeNs / 1000000n),
        Number(stat.ctimeNs / 1000000n)
      )
    };
  } finally {
    (0, import_node_fs.closeSync)(fd);
  }
}

// other:core/nearest.ts

// other:core/text.ts

// scripts/config/layer.ts
var below = (path2) => {
  const lead = path2 === "" ? "" : `${path2}.`;
  return [
    ...new Set(
      KEY_NAMES.filter((name) => name.startsWith(lead)).map(
        (name) => name.slice(lead.length).split(".")[0]
      )
    )
  ];
};
var faultAt = (source, line, message, next = null) => new (load_base()).core_reasons__OffloadError("configuration", message, {
  about: `${source.path}:${line}`,
  kept: "nothing was changed or launched",
  next: next ?? `correct line ${line} of that file`
});
var DEEPEST = 8;
function readLayer(yaml, text, source, userPath) {
  const counter = new yaml.LineCounter();
  const doc = yaml.parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    version: "1.2",
    schema: "core"
  });
  const lineOf = (offset) => counter.linePos(offset).line;
  const problems = [];
  const wrong = (message, offset, next) => {
    problems.push(faultAt(source, lineOf(offset), message, next));
  };
  const faults = [...doc.errors, ...doc.warnings];
  for (const fault of faults)
    wrong(
      `this is not YAML that can be read: ${fault.message.split("\n", 1)[0]}`,
      fault.pos[0]
    );
  const values = {};
  const lines = /* @__PURE__ */ new Map();
  if (faults.length > 0) return { values, lines, problems };
  const startOf = (node, otherwise) => node === null ? otherwise : node.range[0];
  const readKey = (name, node, at) => {
    const spec = KEYS[name];
    if (source.layer === "repository" && spec.merge === "user-only")
      return wrong(
        `${name} cannot be set by a repository: a cloned folder must not say what is run`,
        at,
        `take it out; it belongs in ${userPath}`
      );
    const value = plain(yaml, node, 0);
    const found = strangeIn(value);
    const parsed = spec.schema().safeParse(value);
    if (found !== null || !parsed.success || value === null)
      return wrong(
        `${name} must be ${spec.allowed}; found ${found ?? shown(value)}`,
        startOf(node, at)
      );
    values[name] = parsed.data;
    lines.set(name, lineOf(at));
  };
  const readSection = (path2, node, at) => {
    const names2 = below(path2);
    const title = path2 === "" ? "the file" : path2;
    const value = plain(yaml, node, 0);
    if (value === null) return;
    if (!yaml.isMap(node) || node.anchor !== void 0)
      return wrong(
        `${title} must be a section with ${names2.join(", ")}; found ${value instanceof Strange ? value.what : shown(value)}`,
        startOf(node, at)
      );
    for (const pair of node.items) {
      const start = startOf(pair.key, at);
      const word = plain(yaml, pair.key, 0);
      const full = path2 === "" ? String(word) : `${path2}.${String(word)}`;
      if (typeof word !== "string" || !names2.includes(word)) {
        const near = typeof word === "string" ? (0, load_base().core_nearest__nearest)(word, names2) : null;
        wrong(
          `${title} has no key ${shown(word)}; allowed: ${names2.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
          start
        );
        continue;
      }
      const inner = pair.value;
      if (isKey(full)) readKey(full, inner, start);
      else readSection(full, inner, start);
    }
  };
  readSection("", doc.contents, 0);
  return { values, lines, problems };
}
var Strange = class {
  what;
  constructor(what) {
    this.what = what;
  }
};
function plain(yaml, node, depth) {
  if (node === null) return null;
  if (depth > DEEPEST) return new Strange("sections within sections too deep");
  if (yaml.isAlias(node))
    return new Strange("an alias, which is not taken: write the value itself");
  if (node.anchor !== void 0)
    return new Strange("an anchor, which is not taken: write the value alone");
  if (node.tag !== void 0 && !STANDARD_TAG.test(node.tag))
    return new Strange("a value with a tag, which is not taken");
  if (yaml.isScalar(node)) return node.value;
  if (yaml.isSeq(node))
    return node.items.map((item) => plain(yaml, item, depth + 1));
  const map = /* @__PURE__ */ Object.create(null);
  for (const { key, value } of node.items) {
    const name = plain(yaml, key, depth + 1);
    if (typeof name !== "string")
      return new Strange("a section whose keys are not all words");
    if (name === "<<") return new Strange("a merge key, which is not taken");
    map[name] = plain(yaml, value, depth + 1);
  }
  return map;
}
var STANDARD_TAG = /^tag:yaml\.org,2002:/;
function strangeIn(value) {
  if (value instanceof Strange) return value.what;
  if (typeof value !== "object" || value === null) return null;
  for (const inner of Object.values(value)) {
    const found = strangeIn(inner);
    if (found !== null) return found;
  }
  return null;
}
function shown(value) {
  if (value === null) return "nothing";
  if (value instanceof Strange) return value.what;
  if (typeof value === "object" && !Array.isArray(value)) return "a section";
  return (0, load_base().core_text__truncate)(JSON.stringify(value) ?? String(value), 60);
}

// scripts/config/rules.ts
var MERGES = {
  minimum: "may lower it",
  narrower: "may narrow it",
  cheaper: "may set or lower it",
  intersection: "may shorten it",
  union: "may add to it",
  "user-only": "may not set it"
};
var minimum = (own, asked) => Math.min(own, asked);
function earlier(order2, own, asked) {
  const at = order2.indexOf(asked);
  return at >= 0 && at < order2.indexOf(own) ? asked : own;
}
var cheaper = (order2, own, asked) => own === null ? order2.includes(asked) ? asked : null : earlier(order2, own, asked);
var intersection = (own, asked) => own === null ? [...asked] : own.filter((name) => asked.includes(name));
var union2 = (own, asked) => [.../* @__PURE__ */ new Set([...own, ...asked])];

// scripts/config/merge.ts
var overDefaults = (user) => Object.fromEntries(
  KEY_NAMES.map((name) => [name, user[name] ?? KEYS[name].fallback])
);
var orderOf = (name, own) => name === "profiles.widest" ? load_base().core_vocabulary__PROFILES : name === "ceiling.effort" ? own.efforts : own.models;
function meet(name, own, asked) {
  const mine = own[name];
  switch (KEYS[name].merge) {
    case "minimum":
      return minimum(mine, asked);
    case "narrower":
      return earlier(orderOf(name, own), mine, asked);
    case "cheaper":
      return cheaper(
        orderOf(name, own),
        mine,
        asked
      );
    case "intersection":
      return intersection(
        mine,
        asked
      );
    case "union":
      return union2(mine, asked);
    case "user-only":
      return mine;
  }
}
var same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function merge(user, repository) {
  const own = overDefaults(user);
  const values = { ...own };
  const sources = {};
  for (const name of KEY_NAMES) {
    sources[name] = user[name] == null ? "default" : "user";
    const asked = repository[name];
    if (asked == null) continue;
    const met = meet(name, own, asked);
    if (same(met, own[name])) continue;
    values[name] = met;
    sources[name] = "repository";
  }
  return {
    values,
    sources
  };
}

// scripts/config/load.ts
var CACHE_FORMAT = 2;
var MOST_ENTRIES = 32;
var SETTLED_MS = 2e3;
var layerName = load_zod_mini().enum(["default", "user", "repository"]);
var cacheFile = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(CACHE_FORMAT),
    /** The cached values hold defaults too: those of another version are not ours. */
    defaults: load_zod_mini().string(),
    entries: load_zod_mini().array(
      load_zod_mini().strictObject({
        user: load_zod_mini().string(),
        userStamp: load_zod_mini().string(),
        repository: load_zod_mini().nullable(load_zod_mini().string()),
        repositoryStamp: load_zod_mini().string(),
        /** What holds, where it is not the shipped value. */
        values: load_zod_mini().record(load_zod_mini().string(), load_zod_mini().unknown()),
        /** Which layer decided, where it is not the shipped value. */
        sources: load_zod_mini().record(load_zod_mini().string(), layerName),
        /** The limits that the repository itself asks for. */
        asked: load_zod_mini().nullable(load_zod_mini().number())
      })
    )
  })
);
var defaults = () => JSON.stringify(KEY_NAMES.map((n) => [n, KEYS[n].fallback]));
function readCache(path2) {
  if (path2 === null) return [];
  try {
    const bytes = (0, load_system().system_files__readBytes)(path2, "cache of the configuration");
    if (bytes === null) return [];
    const parsed = cacheFile.safeParse(JSON.parse(bytes.toString("utf8")));
    return parsed.success && parsed.data.defaults === defaults() ? parsed.data.entries : [];
  } catch {
    return [];
  }
}
function valuesOf(entry) {
  const values = { ...overDefaults({}) };
  const sources = Object.fromEntries(
    KEY_NAMES.map((name) => [name, "default"])
  );
  for (const [name, value] of Object.entries(entry.values)) {
    if (!isKey(name)) return null;
    const parsed = KEYS[name].schema().safeParse(value);
    if (!parsed.success) return null;
    values[name] = parsed.data;
  }
  Object.assign(sources, entry.sources);
  return {
    values,
    sources
  };
}
var loaded = (values, sources, askedTotal, read, cached) => ({
  config: shape(
    values,
    askedTotal === null ? {} : { "limits.total": askedTotal }
  ),
  sources,
  read,
  cached
});
var NOTHING = { values: {}, lines: /* @__PURE__ */ new Map(), problems: [] };
async function examine(where) {
  const yaml = await Promise.resolve().then(() => __toESM(require("./yaml.cjs"), 1));
  const one = (layer, path2) => {
    const source = { layer, path: path2 };
    const read = readSource(source, where.uid);
    return {
      source,
      read,
      layer: read === null ? NOTHING : readLayer(yaml, read.text, source, where.user)
    };
  };
  const user = one("user", where.user);
  const repository = where.repository === null ? null : one("repository", where.repository);
  const own = overDefaults(user.layer.values);
  const both = repository === null ? [user] : [user, repository];
  const problems = both.flatMap(({ source, layer }) => [
    ...layer.problems,
    ...disagreements(layer.values, own).map(
      ({ key, message }) => faultAt(source, layer.lines.get(key) ?? 1, message)
    )
  ]);
  return { user, repository, problems };
}
async function loadConfig(where) {
  const user = { layer: "user", path: where.user };
  const repository = where.repository === null ? null : { layer: "repository", path: where.repository };
  const stamps = [
    stampNow(user),
    repository === null ? ABSENT : stampNow(repository)
  ];
  const there = (userStamp2, repositoryStamp2) => [
    ...userStamp2 === ABSENT ? [] : [where.user],
    ...repository === null || repositoryStamp2 === ABSENT ? [] : [repository.path]
  ];
  if (stamps[0] === ABSENT && stamps[1] === ABSENT) {
    const { values: values2, sources: sources2 } = merge({}, {});
    return loaded(values2, sources2, null, [], false);
  }
  const entries = readCache(where.cache);
  const known = entries.find(
    (e) => e.user === where.user && e.repository === where.repository && e.userStamp === stamps[0] && e.repositoryStamp === stamps[1]
  );
  const remembered = known === void 0 ? null : valuesOf(known);
  if (known !== void 0 && remembered !== null)
    return loaded(
      remembered.values,
      remembered.sources,
      known.asked,
      there(known.userStamp, known.repositoryStamp),
      true
    );
  const examined = await examine(where);
  const [problem] = examined.problems;
  if (problem !== void 0) throw problem;
  const asked = examined.repository?.layer.values ?? {};
  const { values, sources } = merge(examined.user.layer.values, asked);
  const askedTotal = asked["limits.total"] ?? null;
  const userRead = examined.user.read;
  const repositoryRead = examined.repository?.read ?? null;
  const userStamp = userRead?.stamp ?? ABSENT;
  const repositoryStamp = repositoryRead?.stamp ?? ABSENT;
  const settled = [userRead, repositoryRead].every(
    (read) => read === null || where.nowMs - read.changedMs >= SETTLED_MS
  );
  if (where.cache !== null && settled) {
    const { user: path2, repository: other } = where;
    remember(where.cache, entries, {
      user: path2,
      userStamp,
      repository: other,
      repositoryStamp,
      values: Object.fromEntries(
        KEY_NAMES.filter((name) => sources[name] !== "default").map((name) => [
          name,
          values[name]
        ])
      ),
      sources: Object.fromEntries(
        KEY_NAMES.filter((name) => sources[name] !== "default").map((name) => [
          name,
          sources[name]
        ])
      ),
      asked: askedTotal
    });
  }
  return loaded(
    values,
    sources,
    askedTotal,
    there(userStamp, repositoryStamp),
    false
  );
}
function remember(path2, entries, next) {
  const others = entries.filter(
    (e) => e.user !== next.user || e.repository !== next.repository
  );
  try {
    (0, load_system().system_files__writeDurable)(
      path2,
      (0, load_system().system_files__asJson)({
        format: CACHE_FORMAT,
        defaults: defaults(),
        entries: [next, ...others].slice(0, MOST_ENTRIES)
      }),
      { sync: false }
    );
  } catch {
  }
}

// scripts/config/write.ts
var import_node_fs2 = require("node:fs");
var folderOf = (path2) => path2.slice(0, path2.lastIndexOf("/")) || "/";
var asYaml = (value) => typeof value === "string" && /^[a-z][a-z-]*$/.test(value) ? value : JSON.stringify(value);
function linesOf(name, indent) {
  const spec = KEYS[name];
  const word = name.slice(name.lastIndexOf(".") + 1);
  const value = spec.fallback === null || typeof spec.fallback === "object" && Object.keys(spec.fallback).length === 0 ? spec.example ?? "" : asYaml(spec.fallback);
  return [
    `#${indent} ${spec.means} (${spec.allowed}; a repository ${MERGES[spec.merge]})`,
    `#${indent} ${word}: ${value}`
  ];
}
function freshText() {
  const lines = [
    "# The configuration of Offload. Everything here is a comment: take the # away from a line to set it,",
    "# and from the sections above it. `offload config check` tells what is wrong, `offload config show`",
    `# tells what holds. Where a model or an effort may be ${INHERIT}, the session's own is used.`
  ];
  const open = [];
  for (const name of KEY_NAMES) {
    const path2 = name.split(".").slice(0, -1);
    let same2 = 0;
    while (same2 < path2.length && path2[same2] === open[same2]) same2 += 1;
    for (let at = same2; at < path2.length; at += 1) {
      if (at === 0) lines.push("");
      lines.push(`# ${"  ".repeat(at)}${path2[at]}:`);
    }
    if (path2.length === 0 && open.length > 0) lines.push("");
    open.splice(0, open.length, ...path2);
    lines.push(...linesOf(name, "  ".repeat(path2.length)));
  }
  return `${lines.join("\n")}
`;
}
function writeFresh(path2) {
  (0, load_system().system_files__makeFolders)(folderOf(path2), 448);
  if ((0, load_system().system_files__linkOnce)(path2, freshText()) === "exists")
    throw new (load_base()).core_reasons__OffloadError(
      "refused-input",
      "A configuration is there already",
      {
        about: path2,
        kept: "it was not touched",
        next: "offload config show"
      }
    );
}
async function setTrust(path2, uid, root, trust) {
  const yaml = await Promise.resolve().then(() => __toESM(require("./yaml.cjs"), 1));
  const read = readSource({ layer: "user", path: path2 }, uid);
  const doc = yaml.parseDocument(read?.text ?? "", { version: "1.2" });
  const keys = ["repositories", "trusted"];
  const there = doc.getIn(keys);
  const list = yaml.isSeq(there) ? there.items.map((item) => String(yaml.isScalar(item) ? item.value : item)) : [];
  if (list.includes(root) === trust) return false;
  if (!trust) {
    doc.deleteIn([...keys, list.indexOf(root)]);
  } else if (yaml.isSeq(there)) {
    there.add(doc.createNode(root));
  } else {
    if (doc.contents === null)
      doc.contents = doc.createNode({});
    else if (!yaml.isMap(doc.get("repositories", true)))
      doc.delete("repositories");
    doc.setIn(keys, [root]);
  }
  (0, load_system().system_files__makeFolders)(folderOf(path2), 448);
  (0, load_system().system_files__writeDurable)(
    read === null ? path2 : (0, import_node_fs2.realpathSync)(path2),
    doc.toString({ lineWidth: 0 })
  );
  return true;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  config_config__REPOSITORY_FILE,
  config_config__shape,
  config_config__userFile,
  config_key_names__KEY_NAMES,
  config_keys__KEYS,
  config_keys__KEY_NAMES,
  config_keys__isKey,
  config_load__examine,
  config_load__loadConfig,
  config_merge__merge,
  config_merge__overDefaults,
  config_write__freshText,
  config_write__setTrust,
  config_write__writeFresh
});
