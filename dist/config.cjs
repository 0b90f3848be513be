var load_configure_once;
var load_configure = () => load_configure_once ??= require("./configure.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_rules_once;
var load_rules = () => load_rules_once ??= require("./rules.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
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

// other:config/examine.ts
var examine_exports = {};
__export(examine_exports, {
  examine: () => load_configure().config_examine__examine
});
var init_examine = __esm({
  "other:config/examine.ts"() {
  }
});

// config.entry.ts
var config_entry_exports = {};
__export(config_entry_exports, {
  config_config__REPOSITORY_FILE: () => REPOSITORY_FILE,
  config_config__shape: () => shape,
  config_config__userFile: () => userFile,
  config_file__ABSENT: () => ABSENT,
  config_file__readSource: () => readSource,
  config_file__stampNow: () => stampNow,
  config_file__userFile: () => userFile,
  config_host_keys__HOST_FIELDS: () => HOST_FIELDS,
  config_host_keys__HOST_FIELD_OTHERWISE: () => HOST_FIELD_OTHERWISE,
  config_host_keys__HOST_KEYS: () => HOST_KEYS,
  config_host_keys__MAPPED: () => MAPPED,
  config_host_keys__aliasOf: () => aliasOf,
  config_host_keys__hostSpecOf: () => hostSpecOf,
  config_key__INHERIT: () => INHERIT,
  config_key__TWICE: () => TWICE,
  config_key__allowedNames: () => allowedNames,
  config_key__argv: () => argv,
  config_key__ceiling: () => ceiling,
  config_key__named: () => named,
  config_key__namedPaths: () => namedPaths,
  config_key__once: () => once,
  config_key__oneOf: () => oneOf,
  config_key__order: () => order,
  config_key__path: () => path,
  config_key__paths: () => paths,
  config_key__roles: () => roles,
  config_key__seconds: () => seconds,
  config_key__shares: () => shares,
  config_key__someOf: () => someOf,
  config_key__steps: () => steps,
  config_key__thresholds: () => thresholds,
  config_key__tier: () => tier,
  config_key__whether: () => whether,
  config_key__whole: () => whole,
  config_keys__KEYS: () => KEYS,
  config_keys__KEY_NAMES: () => load_base().config_key_names__KEY_NAMES,
  config_keys__isKey: () => isKey,
  config_load__loadConfig: () => loadConfig,
  config_merge__merge: () => merge,
  config_merge__overDefaults: () => overDefaults,
  config_rules__HOLDS: () => HOLDS,
  config_rules__MERGES: () => MERGES,
  config_rules__agreed: () => agreed,
  config_rules__cheaper: () => cheaper,
  config_rules__earlier: () => earlier,
  config_rules__intersection: () => intersection,
  config_rules__minimum: () => minimum,
  config_rules__union: () => union2,
  config_stamp__ABSENT: () => ABSENT,
  config_stamp__userStamp: () => userStamp
});
module.exports = __toCommonJS(config_entry_exports);

// other:core/vocabulary.ts

// other:zod/mini

// other:core/grammar.ts

// other:core/hosts/spec.ts

// scripts/config/key.ts
function once(make) {
  let made = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
var absolute = () => load_zod_mini().string().check(load_zod_mini().regex(/^\/[^\0]*$/), load_zod_mini().maxLength(4096));
var TWICE = "the alias";
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
var named = (of, spec) => ({
  ...spec,
  holds: "scalar",
  schema: once(() => load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__NAME)))),
  allowed: of
});
var whether = (spec) => ({
  ...spec,
  holds: "scalar",
  schema: once(() => load_zod_mini().boolean()),
  allowed: "true or false"
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

// scripts/config/host-keys.ts
var MOST_HOSTS = 64;
var MOST_SECONDS = 2e6;
var ROLES_SAY = `a list of at least one of ${load_base().core_hosts_spec__HOST_ROLES.join(", ")}, each once, as [${load_base().core_hosts_spec__USUAL_ROLES.join(", ")}]`;
var HOST_FIELDS = {
  alias: load_base().core_hosts_spec__ALIAS_SAYS,
  "roles-allowed": ROLES_SAY,
  "repo-path": load_base().core_hosts_spec__HOST_PATH_SAYS,
  "claude-path": load_base().core_hosts_spec__HOST_PATH_SAYS,
  harness: "claude, or none for a host that is there for commands alone",
  env: "a list of at most 64 names of variables, each once and without a value",
  lease: `a number of seconds above 0 and at most ${MOST_SECONDS}`,
  gate: "a list of 1 to 16 commands, each a list of 1 to 64 words whose first is a program and no option, as [[npm, test]]"
};
var HOST_FIELD_OTHERWISE = {
  alias: "it has to be there",
  "roles-allowed": load_base().core_hosts_spec__USUAL_ROLES.join(", "),
  "repo-path": "none is declared",
  "claude-path": "the one that is found there",
  harness: "claude",
  env: "none is passed on",
  lease: String(load_base().core_hosts_spec__USUAL_LEASE_S),
  gate: "none is declared"
};
var distinct2 = (list) => new Set(list).size === list.length;
var alias = () => load_zod_mini().string().check(load_zod_mini().refine(load_base().core_hosts_spec__isHostAlias));
var roles2 = () => load_zod_mini().array(load_zod_mini().enum(load_base().core_hosts_spec__HOST_ROLES)).check(load_zod_mini().minLength(1), load_zod_mini().refine(distinct2));
var hostPath = () => load_zod_mini().string().check(load_zod_mini().regex(load_base().core_hosts_spec__HOST_PATH));
var word = () => load_zod_mini().string().check(load_zod_mini().regex(/^[^\0]*$/), load_zod_mini().maxLength(4096));
var command = () => load_zod_mini().array(word()).check(
  load_zod_mini().minLength(1),
  load_zod_mini().maxLength(64),
  load_zod_mini().refine(([program]) => /^[^-]/.test(program ?? ""))
);
var hostEntry = () => load_zod_mini().strictObject({
  alias: alias(),
  "roles-allowed": load_zod_mini().optional(roles2()),
  "repo-path": load_zod_mini().optional(hostPath()),
  "claude-path": load_zod_mini().optional(hostPath()),
  harness: load_zod_mini().optional(load_zod_mini().enum(["claude", "none"])),
  env: load_zod_mini().optional(
    load_zod_mini().array(load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__ENV_NAME))).check(load_zod_mini().maxLength(64), load_zod_mini().refine(distinct2))
  ),
  lease: load_zod_mini().optional(load_zod_mini().number().check(load_zod_mini().gt(0), load_zod_mini().lte(MOST_SECONDS))),
  gate: load_zod_mini().optional(load_zod_mini().array(command()).check(load_zod_mini().minLength(1), load_zod_mini().maxLength(16)))
});
var remoteHost = () => load_zod_mini().union([
  alias(),
  load_zod_mini().strictObject({ alias: alias(), "roles-allowed": load_zod_mini().optional(roles2()) })
]);
var aliasOf = (entry) => typeof entry === "string" ? entry : entry.alias;
var eachOnce = () => load_zod_mini().check((found) => {
  const first = /* @__PURE__ */ new Map();
  found.value.forEach((entry, at) => {
    const name = aliasOf(entry);
    const before = first.get(name.toLowerCase());
    if (before === void 0) first.set(name.toLowerCase(), at);
    else
      found.issues.push({
        code: "custom",
        input: entry,
        path: [at],
        message: `${TWICE} ${JSON.stringify(name)} is there already, in entry ${before + 1} (capitals do not tell two apart)`
      });
  });
});
var MAPPED = /^ssh:(.+)$/;
var byAlias = (inner) => load_zod_mini().record(load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__ALIAS)), inner());
var HOST_KEYS = {
  hosts: {
    fallback: [],
    merge: "user-only",
    holds: "list",
    schema: once(
      () => load_zod_mini().array(hostEntry()).check(
        load_zod_mini().maxLength(MOST_HOSTS),
        eachOnce()
      )
    ),
    fields: Object.keys(HOST_FIELDS),
    fieldSays: HOST_FIELDS,
    allowed: `a list of at most ${MOST_HOSTS} hosts, each a section with \`alias\` and what else it has`,
    means: "the machines to which work may go, in the order in which they are preferred; `offload hosts add` adds one",
    usedBy: ["hosts", "doctor"],
    example: "[{alias: my-host, roles-allowed: [test], repo-path: ~/work/project}]"
  },
  repos: {
    fallback: {},
    merge: "user-only",
    holds: "map",
    schema: once(
      () => byAlias(() => load_zod_mini().string().check(load_zod_mini().regex(/^\/[^\0]*$/), load_zod_mini().maxLength(4096)))
    ),
    allowed: "a section of names (1 to 64 of letters, digits and . _ -, not starting with a hyphen), each with an absolute path of this machine",
    means: "names of your repositories, for the verbs that take a repository",
    usedBy: ["hosts"],
    example: "{project: /home/me/work/project}"
  },
  slots: {
    fallback: {},
    merge: "user-only",
    holds: "map",
    schema: once(() => byAlias(hostPath)),
    allowed: `a section of names (1 to 64 of letters, digits and . _ -, not starting with a hyphen), each with ${load_base().core_hosts_spec__HOST_PATH_SAYS}`,
    means: "names of slots: where, on a host, the sign-in of a headless run lies",
    usedBy: ["hosts"],
    example: "{first: ~/.slots/first}"
  },
  "ssh-config": path({
    fallback: null,
    merge: "user-only",
    means: "the file that every ssh is given in place of your usual configuration",
    usedBy: ["hosts", "doctor"],
    example: "/home/me/.ssh/offload"
  }),
  "remote-hosts": {
    fallback: null,
    merge: "repository-only",
    holds: "list",
    schema: once(
      () => load_zod_mini().nullable(
        load_zod_mini().array(remoteHost()).check(load_zod_mini().maxLength(MOST_HOSTS), eachOnce())
      )
    ),
    fields: ["alias", "roles-allowed"],
    fieldSays: HOST_FIELDS,
    allowed: "a list of aliases of your hosts, each alone or as a section of `alias` and `roles-allowed`",
    means: "which of your hosts are for this repository, in its order and with no more than these roles; without it, all of them",
    usedBy: ["hosts"],
    example: "[{alias: my-host, roles-allowed: [test]}]"
  },
  "offload-first": {
    fallback: null,
    merge: "agreed",
    holds: "scalar",
    schema: once(() => load_zod_mini().nullable(load_zod_mini().boolean())),
    allowed: "true or false",
    means: "whether a role that may leave goes to a ready host even where this machine has room; without it, no",
    usedBy: ["hosts"],
    example: "true"
  },
  "agent-mapping": {
    fallback: null,
    merge: "repository-only",
    holds: "map",
    schema: once(
      () => load_zod_mini().nullable(
        load_zod_mini().record(
          load_zod_mini().string().check(load_zod_mini().regex(new RegExp("^\\P{C}{1,64}$", "u"))),
          load_zod_mini().string().check(
            load_zod_mini().refine((text) => (0, load_base().core_hosts_spec__isHostAlias)(MAPPED.exec(text)?.[1] ?? ""))
          )
        )
      )
    ),
    allowed: `a section of roles of a host (${load_base().core_hosts_spec__HOST_ROLES.join(", ")}), each with ssh: and the alias of a host`,
    means: "which host has a role, where it is not to be just any that may",
    usedBy: ["hosts"],
    example: "{test: 'ssh:my-host'}"
  }
};
var hostSpecOf = (entry) => ({
  alias: entry.alias,
  rolesAllowed: (0, load_base().core_hosts_spec__inOrder)(entry["roles-allowed"] ?? load_base().core_hosts_spec__USUAL_ROLES),
  repoPath: entry["repo-path"] ?? null,
  claudePath: entry["claude-path"] ?? null,
  harness: entry.harness === "none" ? null : "claude",
  env: entry.env ?? [],
  leaseS: entry.lease ?? load_base().core_hosts_spec__USUAL_LEASE_S,
  gate: entry.gate ?? null
});

// scripts/config/file.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// other:core/reasons.ts

// other:core/utf8.ts

// other:system/files.ts

// scripts/config/file.ts
var LARGEST = { user: 256 * 1024, repository: 32 * 1024 };
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
  const largest = LARGEST[source.layer];
  if (stat.size > largest)
    throw refuse(
      source,
      `the configuration is too large: ${stat.size} bytes, and at most ${largest} are allowed`,
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
    const buffer = Buffer.alloc(LARGEST[source.layer] + 1);
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
function userFile(env, home) {
  const xdg = env.XDG_CONFIG_HOME;
  const base = xdg && (0, import_node_path.isAbsolute)(xdg) ? xdg : (0, import_node_path.join)(home, ".config");
  return (0, import_node_path.join)(base, "offload", "config.yaml");
}

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
    external: byName(values["rungs.external"]),
    default: values["rungs.default"]
  },
  wake: { socket: values["wake.socket"] },
  profiles: { widest: values["profiles.widest"] },
  witnesses: { presenceS: values["witnesses.presence"] },
  repositories: { trusted: values["repositories.trusted"] },
  hosts: {
    declared: values.hosts.map(hostSpecOf),
    slots: byName(values.slots),
    sshConfig: values["ssh-config"]
  },
  repos: byName(values.repos)
});
var REPOSITORY_FILE = ".offload.yaml";

// other:config/key-names.ts

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
  "rungs.default": named("the name of a rung, or full-session", {
    fallback: null,
    merge: "user-only",
    means: "the rung that is taken where none is named: a name is honoured or refused, and full-session is the first of the ladder that outlives its session; without it, what the work needs decides",
    usedBy: ["place", "dispatch"],
    example: "full-session"
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
  "wake.socket": whether({
    fallback: false,
    merge: "user-only",
    means: "whether a runner also tells the session that dispatched, through its message socket, that the worker has ended; best effort, since that socket is not documented",
    usedBy: ["dispatch"],
    example: "true"
  }),
  "repositories.trusted": paths({
    fallback: [],
    merge: "user-only",
    means: "the roots of the repositories whose own gate commands may run; `offload config trust` adds one",
    usedBy: ["config"],
    example: "[/home/me/work/project]"
  }),
  ...HOST_KEYS
};
var isKey = (path2) => Object.hasOwn(KEYS, path2);

// scripts/config/cache.ts
var FORMAT = 3;
var MOST_ENTRIES = 32;
var cacheFile = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(FORMAT),
    /** Layers were found to agree with the shipped values: with those of another version they may not. */
    defaults: load_zod_mini().string(),
    entries: load_zod_mini().array(
      load_zod_mini().strictObject({
        user: load_zod_mini().string(),
        userStamp: load_zod_mini().string(),
        repository: load_zod_mini().nullable(load_zod_mini().string()),
        repositoryStamp: load_zod_mini().string(),
        own: load_zod_mini().record(load_zod_mini().string(), load_zod_mini().unknown()),
        asked: load_zod_mini().record(load_zod_mini().string(), load_zod_mini().unknown())
      })
    )
  })
);
var defaults = () => JSON.stringify(load_base().config_key_names__KEY_NAMES.map((n) => [n, KEYS[n].fallback]));
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
var fits = (layer, layerName) => Object.entries(layer).every(
  ([name, value]) => isKey(name) && KEYS[name].merge !== (layerName === "user" ? "repository-only" : "user-only") && value !== null && KEYS[name].schema().safeParse(value).success
);
var isSound = (entry) => fits(entry.own, "user") && fits(entry.asked, "repository");
function remember(path2, entries, next) {
  const others = entries.filter(
    (e) => e.user !== next.user || e.repository !== next.repository
  );
  try {
    (0, load_system().system_files__writeDurable)(
      path2,
      (0, load_system().system_files__asJson)({
        format: FORMAT,
        defaults: defaults(),
        entries: [next, ...others].slice(0, MOST_ENTRIES)
      }),
      { sync: false }
    );
  } catch {
  }
}

// scripts/config/rules.ts
var MERGES = {
  minimum: "may lower it",
  narrower: "may narrow it",
  cheaper: "may set or lower it",
  intersection: "may shorten it",
  union: "may add to it",
  agreed: "may set it where you say nothing, and turn it off",
  "repository-only": "alone may set it",
  "user-only": "may not set it"
};
var HOLDS = {
  minimum: "the smaller of the two numbers",
  narrower: "the narrower of the two words",
  cheaper: "the cheaper of the two; the repository's where you have none",
  intersection: "what both lists name, which may be nothing; the repository's list where you have none",
  union: "both lists together",
  agreed: "what both say, where both say something; else what one says",
  "repository-only": "what it says, of what your own file declares; in your own file it is an error",
  "user-only": "nothing: it is an error, and nothing is launched"
};
var minimum = (own, asked) => Math.min(own, asked);
function earlier(order2, own, asked) {
  const at = order2.indexOf(asked);
  return at >= 0 && at < order2.indexOf(own) ? asked : own;
}
var cheaper = (order2, own, asked) => own === null ? order2.includes(asked) ? asked : null : earlier(order2, own, asked);
var intersection = (own, asked) => own === null ? [...asked] : own.filter((name) => asked.includes(name));
var agreed = (own, asked) => own !== false && asked;
var union2 = (own, asked) => [.../* @__PURE__ */ new Set([...own, ...asked])];

// scripts/config/merge.ts
var overDefaults = (user) => Object.fromEntries(
  load_base().config_key_names__KEY_NAMES.map((name) => [name, user[name] ?? KEYS[name].fallback])
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
    case "agreed":
      return agreed(mine, asked);
    case "repository-only":
      return asked;
    case "user-only":
      return mine;
  }
}
var same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function merge(user, repository) {
  const own = overDefaults(user);
  const values = { ...own };
  const sources = {};
  for (const name of load_base().config_key_names__KEY_NAMES) {
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
var SETTLED_MS = 2e3;
function loaded({ user, userStamp: userStamp2, repository, repositoryStamp, own, asked }, cached) {
  const { values, sources } = merge(own, asked);
  return {
    config: shape(values, asked),
    sources,
    read: [
      ...userStamp2 === ABSENT ? [] : [user],
      ...repository === null || repositoryStamp === ABSENT ? [] : [repository]
    ],
    cached
  };
}
async function loadConfig(where) {
  const { user, repository } = where;
  const files = { user, repository };
  const userStamp2 = stampNow({ layer: "user", path: user });
  const repositoryStamp = repository === null ? ABSENT : stampNow({ layer: "repository", path: repository });
  if (userStamp2 === ABSENT && repositoryStamp === ABSENT)
    return loaded(
      { ...files, userStamp: userStamp2, repositoryStamp, own: {}, asked: {} },
      false
    );
  const entries = readCache(where.cache);
  const known = entries.find(
    (e) => e.user === user && e.repository === repository && e.userStamp === userStamp2 && e.repositoryStamp === repositoryStamp
  );
  if (known !== void 0 && isSound(known)) return loaded(known, true);
  return fresh(where, entries);
}
async function fresh(where, entries) {
  const { examine } = await Promise.resolve().then(() => (init_examine(), examine_exports));
  const { user, repository, problems } = await examine(where);
  const [problem] = problems;
  if (problem !== void 0) throw problem;
  const reads = [user.read, repository?.read ?? null];
  const stamp = (at) => reads[at]?.stamp ?? ABSENT;
  const entry = {
    user: where.user,
    userStamp: stamp(0),
    repository: where.repository,
    repositoryStamp: stamp(1),
    own: user.layer.values,
    asked: repository?.layer.values ?? {}
  };
  if (where.cache !== null && reads.every(
    (read) => read === null || where.nowMs - read.changedMs >= SETTLED_MS
  ))
    remember(where.cache, entries, entry);
  return loaded(entry, false);
}

// scripts/config/stamp.ts
var userStamp = (env, home) => stampNow({ layer: "user", path: userFile(env, home) }) ?? "unreadable";
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  config_config__REPOSITORY_FILE,
  config_config__shape,
  config_config__userFile,
  config_file__ABSENT,
  config_file__readSource,
  config_file__stampNow,
  config_file__userFile,
  config_host_keys__HOST_FIELDS,
  config_host_keys__HOST_FIELD_OTHERWISE,
  config_host_keys__HOST_KEYS,
  config_host_keys__MAPPED,
  config_host_keys__aliasOf,
  config_host_keys__hostSpecOf,
  config_key__INHERIT,
  config_key__TWICE,
  config_key__allowedNames,
  config_key__argv,
  config_key__ceiling,
  config_key__named,
  config_key__namedPaths,
  config_key__once,
  config_key__oneOf,
  config_key__order,
  config_key__path,
  config_key__paths,
  config_key__roles,
  config_key__seconds,
  config_key__shares,
  config_key__someOf,
  config_key__steps,
  config_key__thresholds,
  config_key__tier,
  config_key__whether,
  config_key__whole,
  config_keys__KEYS,
  config_keys__KEY_NAMES,
  config_keys__isKey,
  config_load__loadConfig,
  config_merge__merge,
  config_merge__overDefaults,
  config_rules__HOLDS,
  config_rules__MERGES,
  config_rules__agreed,
  config_rules__cheaper,
  config_rules__earlier,
  config_rules__intersection,
  config_rules__minimum,
  config_rules__union,
  config_stamp__ABSENT,
  config_stamp__userStamp
});
