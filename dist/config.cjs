var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
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
    for (let key2 of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key2) && key2 !== except)
        __defProp(to, key2, { get: () => from[key2], enumerable: !(desc = __getOwnPropDesc(from, key2)) || desc.enumerable });
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
  config_load__loadConfig: () => loadConfig
});
module.exports = __toCommonJS(config_entry_exports);

// scripts/config/config.ts
var import_node_path = require("node:path");
var shape = (values) => ({
  harnesses: {
    claude: { path: values["harnesses.claude.path"] },
    command: { argv: values["harnesses.command.argv"] }
  },
  limits: {
    totalS: values["limits.total"],
    idleS: values["limits.idle"],
    firstEventS: values["limits.first-event"],
    graceS: values["limits.grace"],
    logBytes: values["limits.log-bytes"]
  }
});
var REPOSITORY_FILE = ".offload.yaml";
function userFile(env, home) {
  const xdg = env.XDG_CONFIG_HOME;
  const base = xdg && (0, import_node_path.isAbsolute)(xdg) ? xdg : (0, import_node_path.join)(home, ".config");
  return (0, import_node_path.join)(base, "offload", "config.yaml");
}

// other:zod/mini

// other:system/files.ts

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

// scripts/config/keys.ts
var key = (spec) => spec;
var seconds = (fallback, means) => key({
  schema: load_zod_mini().number().check(load_zod_mini().gt(0), load_zod_mini().lte(2e6)),
  fallback,
  merge: "minimum",
  allowed: "a number of seconds above 0 and at most 2000000",
  means
});
var absolute = load_zod_mini().string().check(load_zod_mini().regex(/^\/[^\0]*$/), load_zod_mini().maxLength(4096));
var KEYS = {
  "harnesses.claude.path": key({
    schema: load_zod_mini().nullable(absolute),
    fallback: null,
    merge: "user-only",
    allowed: "an absolute path",
    means: "the Claude Code CLI to launch; without it, the one that is found on PATH"
  }),
  "harnesses.command.argv": key({
    schema: load_zod_mini().nullable(
      load_zod_mini().array(load_zod_mini().string().check(load_zod_mini().regex(/^[^\0]*$/), load_zod_mini().maxLength(4096))).check(
        load_zod_mini().minLength(1),
        load_zod_mini().maxLength(64),
        load_zod_mini().refine((argv) => absolute.safeParse(argv[0]).success)
      )
    ),
    fallback: null,
    merge: "user-only",
    allowed: "a list of 1 to 64 words that begins with an absolute path",
    means: "the program of the `command` harness: it reads the petition on standard input and is started without a shell"
  }),
  "limits.total": seconds(3600, "the longest that a worker may take in all"),
  "limits.idle": seconds(
    600,
    "how long a worker may show neither an event nor work of its processes"
  ),
  "limits.first-event": seconds(
    120,
    "how long the model may take to its first answer"
  ),
  "limits.grace": seconds(
    10,
    "how long a stopped worker has before it is killed"
  ),
  "limits.log-bytes": key({
    schema: load_zod_mini().int().check(load_zod_mini().gte(4096), load_zod_mini().lte(1024 ** 3)),
    fallback: 8 * 1024 * 1024,
    merge: "minimum",
    allowed: "a whole number of bytes from 4096 to 1073741824",
    means: "how much is kept of each of a worker's two logs"
  })
};
var KEY_NAMES = Object.keys(KEYS);
function merge(user, repository) {
  const values = {};
  const sources = {};
  for (const name of KEY_NAMES) {
    const own = user[name];
    values[name] = own ?? KEYS[name].fallback;
    sources[name] = own === void 0 || own === null ? "default" : "user";
    const asked = repository[name];
    if (KEYS[name].merge !== "minimum" || typeof asked !== "number") continue;
    if (asked < values[name]) {
      values[name] = asked;
      sources[name] = "repository";
    }
  }
  return { values, sources };
}

// other:core/nearest.ts

// other:core/text.ts

// scripts/config/layer.ts
var below = (path) => {
  const lead = path === "" ? "" : `${path}.`;
  return [
    ...new Set(
      KEY_NAMES.filter((name) => name.startsWith(lead)).map(
        (name) => name.slice(lead.length).split(".")[0]
      )
    )
  ];
};
var isKey = (path) => Object.hasOwn(KEYS, path);
function readLayer(yaml, text, source, userPath) {
  const lines = new yaml.LineCounter();
  const doc = yaml.parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    version: "1.2",
    schema: "core"
  });
  const refuse2 = (message, offset, next) => {
    const { line } = lines.linePos(offset);
    return new (load_base()).core_reasons__OffloadError("configuration", message, {
      about: `${source.path}:${line}`,
      kept: "nothing was changed or launched",
      next: next ?? `correct line ${line} of that file`
    });
  };
  const fault = doc.errors[0] ?? doc.warnings[0];
  if (fault !== void 0)
    throw refuse2(
      `this is not YAML that can be read: ${fault.message.split("\n", 1)[0]}`,
      fault.pos[0]
    );
  const values = {};
  const startOf = (node, otherwise) => node === null ? otherwise : node.range[0];
  const readKey = (name, node, at) => {
    const spec = KEYS[name];
    if (source.layer === "repository" && spec.merge === "user-only")
      throw refuse2(
        `${name} cannot be set by a repository: a cloned folder must not say what is run`,
        at,
        `take it out; it belongs in ${userPath}`
      );
    const value = plain(yaml, node);
    const parsed = spec.schema.safeParse(value);
    if (!parsed.success || value === null)
      throw refuse2(
        `${name} must be ${spec.allowed}; found ${shown(value)}`,
        startOf(node, at)
      );
    values[name] = parsed.data;
  };
  const readSection = (path, node, at) => {
    const names = below(path);
    const title = path === "" ? "the file" : path;
    if (plain(yaml, node) === null) return;
    if (!yaml.isMap(node))
      throw refuse2(
        `${title} must be a section with ${names.join(", ")}; found ${shown(plain(yaml, node))}`,
        startOf(node, at)
      );
    for (const pair of node.items) {
      const start = startOf(pair.key, at);
      const word = plain(yaml, pair.key);
      const full = path === "" ? String(word) : `${path}.${String(word)}`;
      if (typeof word !== "string" || !names.includes(word)) {
        const near = (0, load_base().core_nearest__nearest)(String(word), names);
        throw refuse2(
          `${title} has no key ${shown(word)}; allowed: ${names.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
          start
        );
      }
      const value = pair.value;
      if (isKey(full)) readKey(full, value, start);
      else readSection(full, value, start);
    }
  };
  readSection("", doc.contents, 0);
  return values;
}
function plain(yaml, node) {
  if (node === null) return null;
  if (yaml.isScalar(node)) return node.value;
  if (yaml.isSeq(node))
    return node.items.map(
      (item) => yaml.isScalar(item) ? item.value : NOT_PLAIN
    );
  return NOT_PLAIN;
}
var NOT_PLAIN = /* @__PURE__ */ Symbol("not plain");
function shown(value) {
  if (value === NOT_PLAIN) return "a section or an alias";
  if (value === null) return "nothing";
  if (Array.isArray(value))
    return value.includes(NOT_PLAIN) ? "a list of more than words" : (0, load_base().core_text__truncate)(JSON.stringify(value), 60);
  return (0, load_base().core_text__truncate)(JSON.stringify(value) ?? String(value), 60);
}

// scripts/config/load.ts
var CACHE_FORMAT = 1;
var MOST_ENTRIES = 32;
var SETTLED_MS = 2e3;
var entry = load_zod_mini().strictObject({
  user: load_zod_mini().string(),
  userStamp: load_zod_mini().string(),
  repository: load_zod_mini().nullable(load_zod_mini().string()),
  repositoryStamp: load_zod_mini().string(),
  values: load_zod_mini().strictObject(
    Object.fromEntries(KEY_NAMES.map((name) => [name, KEYS[name].schema]))
  ),
  sources: load_zod_mini().strictObject(
    Object.fromEntries(
      KEY_NAMES.map((name) => [
        name,
        load_zod_mini().enum(["default", "user", "repository"])
      ])
    )
  )
});
var defaults = () => JSON.stringify(KEY_NAMES.map((n) => [n, KEYS[n].fallback]));
var cacheFile = load_zod_mini().strictObject({
  format: load_zod_mini().literal(CACHE_FORMAT),
  defaults: load_zod_mini().string(),
  entries: load_zod_mini().array(entry)
});
function readCache(path) {
  if (path === null) return [];
  try {
    const bytes = (0, load_system().system_files__readBytes)(path, "cache of the configuration");
    if (bytes === null) return [];
    const parsed = cacheFile.safeParse(JSON.parse(bytes.toString("utf8")));
    return parsed.success && parsed.data.defaults === defaults() ? parsed.data.entries : [];
  } catch {
    return [];
  }
}
var loaded = (values, sources, read, cached) => ({ config: shape(values), sources, read, cached });
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
    return loaded(values2, sources2, [], false);
  }
  const entries = readCache(where.cache);
  const known = entries.find(
    (e) => e.user === where.user && e.repository === where.repository && e.userStamp === stamps[0] && e.repositoryStamp === stamps[1]
  );
  if (known !== void 0)
    return loaded(
      known.values,
      known.sources,
      there(known.userStamp, known.repositoryStamp),
      true
    );
  const userRead = readSource(user, where.uid);
  const repositoryRead = repository === null ? null : readSource(repository, where.uid);
  const yaml = await Promise.resolve().then(() => __toESM(require("./yaml.cjs"), 1));
  const layer = (source, read) => source === null || read === null ? {} : readLayer(yaml, read.text, source, where.user);
  const { values, sources } = merge(
    layer(user, userRead),
    layer(repository, repositoryRead)
  );
  const userStamp = userRead?.stamp ?? ABSENT;
  const repositoryStamp = repositoryRead?.stamp ?? ABSENT;
  const settled = [userRead, repositoryRead].every(
    (read) => read === null || where.nowMs - read.changedMs >= SETTLED_MS
  );
  if (where.cache !== null && settled) {
    const { user: path, repository: other } = where;
    remember(where.cache, entries, {
      user: path,
      userStamp,
      repository: other,
      repositoryStamp,
      values,
      sources
    });
  }
  return loaded(values, sources, there(userStamp, repositoryStamp), false);
}
function remember(path, entries, next) {
  const others = entries.filter(
    (e) => e.user !== next.user || e.repository !== next.repository
  );
  try {
    (0, load_system().system_files__writeDurable)(
      path,
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
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  config_config__REPOSITORY_FILE,
  config_config__shape,
  config_config__userFile,
  config_load__loadConfig
});
