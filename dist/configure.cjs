var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_decision_once;
var load_decision = () => load_decision_once ??= require("./decision.cjs");
var load_config_once;
var load_config = () => load_config_once ??= require("./config.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
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

// configure.entry.ts
var configure_entry_exports = {};
__export(configure_entry_exports, {
  config_examine__examine: () => examine,
  config_write__addHost: () => addHost,
  config_write__editUserFile: () => editUserFile,
  config_write__setTrust: () => setTrust,
  config_write__writeFresh: () => writeFresh
});
module.exports = __toCommonJS(configure_entry_exports);

// other:core/reasons.ts

// other:core/fences.ts

// other:config/key.ts

// scripts/config/agreement.ts
var orderOf = (key) => {
  const dim = /^(?:tiers\.[a-z_]+|ceiling|usage\.downshift)\.(model|effort)$/.exec(key);
  return dim === null ? null : `${dim[1]}s`;
};
var listed = (of, own) => `a name that \`${of}\` lists (${own[of].join(", ")})`;
var disagreements = (layer, own, unclear) => [
  ...["models", "efforts"].filter((of) => !unclear(of)).flatMap((of) => [
    ...strangers(layer, own, of),
    ...leftOut(layer, own, of)
  ]),
  ...unclear("models") || unclear("usage.caps") ? [] : shares(layer, own),
  ...unclear("usage.every") || unclear("usage.valid") ? [] : times(layer, own),
  ...roles(layer)
];
var roles = (layer) => (layer["fences.roles"] ?? []).filter((role) => (0, load_decision().core_fences__normaliseRole)(role) === "").map((role) => ({
  at: "fences.roles",
  message: `fences.roles must hold roles that can be read; found ${JSON.stringify(role)}`
}));
function strangers(layer, own, of) {
  const dim = of === "models" ? "model" : "effort";
  const named = [
    ...Object.entries(layer).filter(([key]) => orderOf(key) === of).map(([key, word]) => [key, key, word]),
    ...Object.entries(layer["tiers.steps"] ?? {}).map(
      ([step, tier]) => [
        `tiers.steps.${step}`,
        `the ${dim} of the step ${step} in tiers.steps`,
        tier[dim]
      ]
    )
  ];
  return named.flatMap(
    ([at, title, word]) => typeof word !== "string" || word === load_config().config_key__INHERIT || own[of].includes(word) ? [] : [
      {
        at,
        message: `${title} must be ${listed(of, own)}; found ${JSON.stringify(word)}`
      }
    ]
  );
}
function leftOut(layer, own, of) {
  if (layer[of] === void 0) return [];
  return Object.entries(own).flatMap(
    ([key, word]) => layer[key] !== void 0 || orderOf(key) !== of || typeof word !== "string" || word === load_config().config_key__INHERIT || own[of].includes(word) ? [] : [
      {
        at: of,
        message: `${of} must list ${JSON.stringify(word)}, which ${key} has unless it is set; found ${own[of].join(", ")}`
      }
    ]
  );
}
function shares(layer, own) {
  const set = layer["usage.caps"];
  if (set === void 0 && layer.models === void 0) return [];
  const caps = own["usage.caps"];
  const found = Object.keys(set ?? {}).filter((model) => !own.models.includes(model)).map((model) => ({
    at: `usage.caps.${model}`,
    message: `usage.caps must name only what \`models\` lists (${own.models.join(", ")}); found ${JSON.stringify(model)}`
  }));
  const told = (model) => Object.hasOwn(caps, model) ? `${model}: ${caps[model]}` : `${model} without an entry, which counts as 100`;
  own.models.forEach((model, i) => {
    const cheaper = own.models[i - 1];
    if (cheaper === void 0 || shareOf(caps, model) <= shareOf(caps, cheaper))
      return;
    const at = set === void 0 ? "models" : "usage.caps";
    found.push({
      at: set !== void 0 && Object.hasOwn(set, model) ? `${at}.${model}` : at,
      message: `usage.caps must give a dearer model no more than a cheaper one; found ${told(model)}, after ${told(cheaper)}`
    });
  });
  return found;
}
var shareOf = (caps, model) => Object.hasOwn(caps, model) ? caps[model] : 100;
function times(layer, own) {
  const [every, valid] = [own["usage.every"], own["usage.valid"]];
  const set = ["usage.valid", "usage.every"].find(
    (key) => layer[key] !== void 0
  );
  return set === void 0 || valid >= every ? [] : [
    {
      at: set,
      message: `usage.valid must be no less than usage.every, or a reading is too old before the next is taken; found ${valid} and ${every}`
    }
  ];
}

// other:config/file.ts

// other:core/nearest.ts

// other:core/text.ts

// scripts/config/plain.ts
var Strange = class {
  what;
  offset;
  constructor(what, offset) {
    this.what = what;
    this.offset = offset;
  }
};
function strangeness(yaml, node) {
  const at = node.range[0];
  if (yaml.isAlias(node))
    return new Strange(
      "an alias, which is not taken: write the value itself",
      at
    );
  if (node.anchor !== void 0)
    return new Strange(
      "an anchor, which is not taken: write the value alone",
      at
    );
  if (node.tag !== void 0)
    return new Strange("a tag, which is not taken: write the value alone", at);
  return null;
}
function plain(yaml, node) {
  if (node === null) return null;
  const strange = strangeness(yaml, node);
  if (strange !== null) return strange;
  if (yaml.isScalar(node)) return node.value;
  if (yaml.isSeq(node)) {
    const list = [];
    for (const item of node.items) {
      const value = plain(yaml, item);
      if (value instanceof Strange) return value;
      list.push(value);
    }
    return list;
  }
  if (!yaml.isMap(node))
    return new Strange("something that is no value", node.range[0]);
  const map = /* @__PURE__ */ Object.create(null);
  for (const { key, value } of node.items) {
    const at = key?.range[0] ?? node.range[0];
    const name = plain(yaml, key);
    if (name instanceof Strange) return name;
    if (typeof name !== "string")
      return new Strange("a section whose keys are not all words", at);
    if (name === "<<")
      return new Strange("a merge key, which is not taken", at);
    if (name === "__proto__")
      return new Strange("the name __proto__, which is not taken", at);
    if (name in map) return new Strange(`${shown(name)} twice`, at);
    const inner = plain(yaml, value);
    if (inner instanceof Strange) return inner;
    map[name] = inner;
  }
  return map;
}
function shown(value) {
  if (value === null || value === void 0) return "nothing";
  if (value instanceof Strange) return value.what;
  if (typeof value === "number") return String(value);
  return (0, load_base().core_text__truncate)(JSON.stringify(value) ?? String(value), 60);
}

// scripts/config/entries.ts
function foundIn(value, way) {
  const inner = innerOf(value, way);
  return way.length === 0 ? shown(value) : `${way.join(".")}: ${shown(inner)}`;
}
function innerOf(value, way) {
  let inner = value;
  for (const step of way)
    inner = typeof inner === "object" && inner !== null ? inner[step] : void 0;
  return inner;
}
function offsetOf(yaml, node, way) {
  let at = node?.range[0] ?? null;
  let inner = node;
  for (const step of way) {
    if (yaml.isSeq(inner) && typeof step === "number") {
      inner = inner.items[step] ?? null;
      at = inner?.range[0] ?? at;
    } else if (yaml.isMap(inner)) {
      const pair = inner.items.find(
        ({ key }) => yaml.isScalar(key) && key.value === step
      );
      at = pair?.key?.range[0] ?? at;
      inner = pair?.value ?? null;
    } else break;
  }
  return at;
}
var MOST = 20;
function entryFaults(yaml, spec, node, issues) {
  const value = plain(yaml, node);
  const fields = spec.fields ?? [];
  const meant = (issue) => {
    if (issue.code !== "invalid_union") return [issue];
    const found = innerOf(value, issue.path);
    const [word, section] = issue.errors;
    const inner = typeof found === "object" && found !== null ? section : word;
    return (inner ?? []).map((one) => ({
      ...one,
      path: [...issue.path, ...one.path]
    }));
  };
  const faults = issues.flatMap(meant).map((issue) => {
    const [entry, field] = issue.path;
    const place = (way2) => offsetOf(yaml, node, way2);
    if (typeof entry !== "number")
      return {
        message: `${spec.name} must be ${spec.allowed}; found ${Array.isArray(value) ? `${value.length} entries` : shown(value)}`,
        offset: place([])
      };
    const title = `${spec.name}, entry ${entry + 1}`;
    if (issue.code === "unrecognized_keys") {
      const key = issue.keys[0] ?? "";
      const near = (0, load_base().core_nearest__nearest)(key, fields);
      return {
        message: `${title} has no key ${shown(key)}; allowed: ${fields.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
        offset: place([...issue.path, key])
      };
    }
    if (issue.message.startsWith(load_config().config_key__TWICE))
      return {
        message: `${title}: ${issue.message}`,
        offset: place([entry, "alias"])
      };
    const says2 = typeof field === "string" ? spec.fieldSays?.[field] : typeof innerOf(value, [entry]) === "string" ? spec.fieldSays?.alias : void 0;
    const way = typeof field === "string" ? [entry, field] : [entry];
    return {
      message: says2 === void 0 ? `${title} must be a section with ${fields.join(", ")}; found ${shown(innerOf(value, way))}` : `${title}: ${typeof field === "string" ? field : "alias"} must be ${says2}; found ${shown(innerOf(value, way))}`,
      offset: place(way)
    };
  });
  if (faults.length === 0)
    faults.push({
      message: `${spec.name} must be ${spec.allowed}; found ${shown(value)}`,
      offset: offsetOf(yaml, node, [])
    });
  const seen = /* @__PURE__ */ new Set();
  return faults.filter(({ message }) => !seen.has(message) && seen.add(message)).slice(0, MOST);
}

// other:config/keys.ts

// scripts/config/yaml-text.ts
var DEEPEST = 24;
var MOST_WORDS = 4e4;
var MOST_FAULTS = 10;
var SAID = {
  TAB_AS_INDENT: "a tab cannot indent: YAML takes spaces alone",
  MULTIPLE_DOCS: "a second document begins here, and a configuration is one",
  BAD_ALIAS: "an alias is not taken: write the value itself",
  BAD_DIRECTIVE: "a line that begins with % is not taken",
  TAG_RESOLVE_FAILED: "a tag is not taken: write the value alone"
};
function tooMuch(yaml, text) {
  let offset = 0;
  let words = 0;
  let start = 0;
  let fresh = true;
  let flow = 0;
  const columns = [];
  const level = (column) => {
    while ((columns.at(-1) ?? -1) >= column) columns.pop();
    columns.push(column);
  };
  for (const word of new yaml.Lexer().lex(text)) {
    if (word === "" || word === "" || word === "") continue;
    words += 1;
    if (words > MOST_WORDS)
      return {
        offset,
        message: `there are more than ${MOST_WORDS} words and signs up to here, which no configuration has`
      };
    if (word === "[" || word === "{") flow += 1;
    else if (word === "]" || word === "}") flow = Math.max(0, flow - 1);
    if (flow === 0 && word.trim() !== "") {
      if (fresh) level(offset - start);
      if (word === "-" || word === "?" || word === ":")
        level(offset - start + 1);
      fresh = false;
    }
    if (columns.length + flow > DEEPEST)
      return {
        offset,
        message: `things lie within things more than ${DEEPEST} deep here, and no key does`
      };
    offset += word.length;
    const end = word.lastIndexOf("\n");
    if (end < 0) continue;
    start = offset - word.length + end + 1;
    fresh = true;
  }
  return null;
}
var says = (fault) => SAID[fault.code] ?? `this is not YAML that can be read: ${(0, load_base().core_text__truncate)(fault.message.split("\n", 1)[0] ?? "", 160)}`;
function parseText(yaml, text) {
  const counter = new yaml.LineCounter();
  const lineOf = (offset) => counter.linePos(offset).line;
  const much = tooMuch(yaml, text);
  if (much !== null)
    return {
      contents: null,
      faults: [much],
      lineOf: (offset) => text.slice(0, offset).split("\n").length
    };
  const doc = yaml.parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    version: "1.2",
    schema: "core",
    // Looked for where the keys are read: the parser compares each with each.
    uniqueKeys: false
  });
  const faults = [...doc.errors, ...doc.warnings].slice(0, MOST_FAULTS).map((fault) => ({ offset: fault.pos[0], message: says(fault) }));
  const { directives } = doc;
  if (faults.length === 0 && (directives.yaml.explicit === true || Object.keys(directives.tags).length > 1))
    faults.push({
      offset: Math.max(0, text.search(/^%/m)),
      message: SAID.BAD_DIRECTIVE
    });
  return { contents: doc.contents, faults, lineOf };
}

// scripts/config/layer.ts
var below = (path) => {
  const lead = path === "" ? "" : `${path}.`;
  return [
    ...new Set(
      load_config().config_keys__KEY_NAMES.filter((name) => name.startsWith(lead)).map(
        (name) => name.slice(lead.length).split(".")[0]
      )
    )
  ];
};
var problemAt = (source, line, message, next = null) => ({
  line,
  error: new (load_base()).core_reasons__OffloadError("configuration", message, {
    about: `${source.path}:${line}`,
    kept: "nothing was changed or launched",
    next: next ?? `correct line ${line} of that file`
  })
});
var MOST_PROBLEMS = 100;
function readLayer(yaml, text, source, userPath) {
  const { contents, faults, lineOf } = parseText(yaml, text);
  const problems = faults.map(
    ({ offset, message }) => problemAt(source, lineOf(offset), message)
  );
  const values = {};
  const lines = /* @__PURE__ */ new Map();
  const bad = /* @__PURE__ */ new Set();
  const read = {
    values,
    lines,
    problems,
    unclear: (name) => faults.length > 0 || bad.has(name)
  };
  if (faults.length > 0) return read;
  const full = () => problems.length >= MOST_PROBLEMS;
  const wrong = (message, offset, next) => {
    if (!full())
      problems.push(problemAt(source, lineOf(offset), message, next));
  };
  const readKey = (name, node, at) => {
    const spec = load_config().config_keys__KEYS[name];
    bad.add(name);
    if (source.layer === "repository" && spec.merge === "user-only")
      return wrong(
        `${name} cannot be set by a repository: a cloned folder must not say what is run`,
        at,
        `take it out; it belongs in ${userPath}`
      );
    if (source.layer === "user" && spec.merge === "repository-only")
      return wrong(
        `${name} is for a repository's own file: it chooses among the hosts that yours declares`,
        at,
        `take it out of ${source.path}; your hosts belong under \`hosts\``
      );
    const must = `${name} must be ${spec.allowed}; found `;
    const value = plain(yaml, node);
    if (value instanceof Strange) return wrong(must + value.what, value.offset);
    const parsed = spec.schema().safeParse(value);
    if (!parsed.success || value === null) {
      if (spec.fields !== void 0 && Array.isArray(value)) {
        for (const { message, offset } of entryFaults(
          yaml,
          { ...spec, name },
          node,
          parsed.error?.issues ?? []
        ))
          wrong(message, offset ?? at);
        return;
      }
      const inside = spec.holds === "map" ? parsed.error?.issues[0]?.path : [];
      return wrong(
        must + foundIn(value, inside ?? []),
        offsetOf(yaml, node, inside?.slice(0, 1) ?? []) ?? at
      );
    }
    bad.delete(name);
    values[name] = parsed.data;
    lines.set(name, lineOf(at));
    if (spec.fields !== void 0 && yaml.isSeq(node))
      node.items.forEach((item, index) => {
        lines.set(`${name}.${index}`, lineOf(item.range[0]));
      });
    if (spec.holds === "map")
      for (const entry of Object.keys(parsed.data))
        lines.set(
          `${name}.${entry}`,
          lineOf(offsetOf(yaml, node, [entry]) ?? at)
        );
  };
  const readSection = (path, node, at) => {
    const names = below(path);
    const title = path === "" ? "the file" : path;
    const strange = node === null ? null : strangeness(yaml, node);
    if (node === null || strange === null && yaml.isScalar(node) && node.value === null)
      return;
    if (strange !== null || !yaml.isMap(node))
      return wrong(
        `${title} must be a section with ${names.join(", ")}; found ${shown(strange ?? plain(yaml, node))}`,
        node.range[0]
      );
    const first = /* @__PURE__ */ new Map();
    for (const pair of node.items) {
      if (full()) return;
      const key = pair.key;
      const start = key?.range[0] ?? at;
      const word = plain(yaml, key);
      if (typeof word !== "string" || !names.includes(word)) {
        wrong(noSuchKey(title, word, names), start);
        continue;
      }
      const whole = path === "" ? word : `${path}.${word}`;
      const before = first.get(word);
      if (before !== void 0) {
        wrong(
          `${whole} must be there once; found a second one, and the first is in line ${before}`,
          start
        );
        continue;
      }
      first.set(word, lineOf(start));
      const inner = pair.value;
      if ((0, load_config().config_keys__isKey)(whole)) readKey(whole, inner, start);
      else readSection(whole, inner, start);
    }
  };
  readSection("", contents, 0);
  return read;
}
function noSuchKey(title, word, names) {
  if (word instanceof Strange)
    return `a key of ${title} must be one of ${names.join(", ")}; found ${word.what}`;
  if (word === "<<") return `${title} has a merge key, which is not taken`;
  const near = typeof word === "string" ? (0, load_base().core_nearest__nearest)(word, names) : null;
  return `${title} has no key ${shown(word)}; allowed: ${names.join(", ")}${near === null ? "" : `; did you mean ${near}`}`;
}

// other:config/merge.ts

// scripts/config/examine.ts
var empty = (problems) => ({
  values: {},
  lines: /* @__PURE__ */ new Map(),
  problems,
  unclear: () => problems.length > 0
});
async function examine(files) {
  const yaml = await Promise.resolve().then(() => __toESM(require("./yaml.cjs"), 1));
  const one = (layer, path) => {
    const source = { layer, path };
    try {
      const read = (0, load_config().config_file__readSource)(source, files.uid);
      return {
        source,
        read,
        layer: read === null ? empty([]) : readLayer(yaml, read.text, source, files.user)
      };
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      return { source, read: null, layer: empty([{ line: 0, error }]) };
    }
  };
  const user = one("user", files.user);
  const repository = files.repository === null ? null : one("repository", files.repository);
  const own = (0, load_config().config_merge__overDefaults)(user.layer.values);
  const both = repository === null ? [user] : [user, repository];
  const problems = both.flatMap(
    ({ source, layer }) => [
      ...layer.problems,
      ...disagreements(layer.values, own, user.layer.unclear).map(
        ({ at, message }) => problemAt(source, layer.lines.get(at) ?? 1, message)
      )
    ].sort((a, b) => a.line - b.line).map(({ error }) => error)
  );
  return { user, repository, problems };
}

// scripts/config/write.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// other:system/files.ts

// other:config/rules.ts

// scripts/config/fresh-text.ts
function asYaml(value) {
  if (typeof value === "string")
    return /^[a-z][a-z-]*$/.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(asYaml).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([name, inner]) => `${name}: ${asYaml(inner)}`
  );
  return `{${entries.join(", ")}}`;
}
function linesOf(name, indent) {
  const spec = load_config().config_keys__KEYS[name];
  const word = name.slice(name.lastIndexOf(".") + 1);
  const nothing = spec.fallback === null || typeof spec.fallback === "object" && Object.keys(spec.fallback).length === 0;
  return [
    `#${indent} # ${spec.means}${nothing ? " (an example)" : ""};`,
    `#${indent} # ${spec.allowed}; a repository ${load_config().config_rules__MERGES[spec.merge]}`,
    `#${indent} ${word}: ${nothing ? spec.example ?? "" : asYaml(spec.fallback)}`
  ];
}
function freshText() {
  const lines = [
    "# The configuration of Offload. Everything here is a comment: to set something, take the first # and",
    "# the blank after it away from its line and from the lines of the sections above it.",
    "# `offload config check` tells what is wrong, `offload config show` what holds and who decided it.",
    `# Where a model or an effort is ${load_config().config_key__INHERIT}, the session's own is used.`
  ];
  const open = [];
  for (const name of load_config().config_keys__KEY_NAMES) {
    if (load_config().config_keys__KEYS[name].merge === "repository-only") continue;
    const path = name.split(".").slice(0, -1);
    let same = 0;
    while (same < path.length && path[same] === open[same]) same += 1;
    if (path.length === 0 || same === 0) lines.push("");
    for (let at = same; at < path.length; at += 1)
      lines.push(`# ${"  ".repeat(at)}${path[at]}:`);
    open.splice(0, open.length, ...path);
    lines.push(...linesOf(name, "  ".repeat(path.length)));
  }
  return `${lines.join("\n")}
`;
}

// scripts/config/write.ts
function written(path, write) {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    throw new (load_base()).core_reasons__OffloadError(
      "environment",
      `the user configuration cannot be written: ${error.message}`,
      {
        about: path,
        kept: "nothing was changed",
        next: "give yourself room and permission there, or set XDG_CONFIG_HOME to another folder",
        cause: error
      }
    );
  }
}
function writeFresh(path) {
  const made = written(path, () => {
    (0, load_system().system_files__makeDir)((0, import_node_path.dirname)(path));
    return (0, load_system().system_files__linkOnce)(path, freshText());
  });
  if (made === "exists")
    throw new (load_base()).core_reasons__OffloadError(
      "refused-input",
      "A configuration is there already",
      {
        about: path,
        kept: "it was not touched",
        next: "offload config show"
      }
    );
}
var refused = (path, message, next) => new (load_base()).core_reasons__OffloadError("configuration", message, {
  about: path,
  kept: "nothing was changed",
  next
});
function placeToWrite(path, uid) {
  try {
    if (!(0, import_node_fs.lstatSync)(path).isSymbolicLink()) return path;
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT") return path;
    throw error;
  }
  let target;
  try {
    target = (0, import_node_fs.realpathSync)(path);
  } catch {
    throw refused(
      path,
      "the user configuration is a link that leads nowhere",
      "mend the link, or remove it"
    );
  }
  const folder = (0, import_node_fs.statSync)((0, import_node_path.dirname)(target));
  const ours = uid === null || folder.uid === uid || folder.uid === 0;
  if (!ours || (folder.mode & 18) !== 0)
    throw refused(
      path,
      "the user configuration is a link into a folder that other users can write",
      `keep it elsewhere, or: chmod go-w ${(0, import_node_path.dirname)(target)}`
    );
  return target;
}
async function editUserFile(path, uid, change) {
  const yaml = await Promise.resolve().then(() => __toESM(require("./yaml.cjs"), 1));
  const source = { layer: "user", path };
  const target = placeToWrite(path, uid);
  const read = (0, load_config().config_file__readSource)(source, uid);
  const doc = yaml.parseDocument(read?.text ?? "", { version: "1.2" });
  if (!yaml.isMap(doc.contents))
    doc.contents = doc.createNode({});
  if (!change(doc, yaml)) return false;
  const text = doc.toString({ lineWidth: 0 });
  const [problem] = readLayer(yaml, text, source, path).problems;
  if (problem !== void 0)
    throw refused(
      path,
      `it would not be well afterwards: ${problem.error.message}`,
      "mend it by hand, then ask again"
    );
  if ((read?.stamp ?? load_config().config_file__ABSENT) !== (0, load_config().config_file__stampNow)(source))
    throw refused(
      path,
      "the user configuration was changed while it was being edited",
      "run it again"
    );
  const bytes = read?.text.includes("\r\n") ? text.replace(/\r?\n/g, "\r\n") : text;
  written(path, () => {
    (0, load_system().system_files__makeDir)((0, import_node_path.dirname)(path));
    (0, load_system().system_files__writeDurable)(target, bytes);
  });
  return true;
}
var setTrust = (path, uid, root, trust) => editUserFile(path, uid, (doc, yaml) => {
  const keys = ["repositories", "trusted"];
  const there = doc.getIn(keys);
  const list = yaml.isSeq(there) ? there.items.map((item) => yaml.isScalar(item) ? item.value : item) : [];
  if (list.includes(root) === trust) return false;
  if (!trust) doc.deleteIn([...keys, list.indexOf(root)]);
  else if (yaml.isSeq(there)) there.add(doc.createNode(root));
  else {
    if (!yaml.isMap(doc.get("repositories", true)))
      doc.delete("repositories");
    doc.setIn(keys, [root]);
  }
  return true;
});
var addHost = (path, uid, host) => editUserFile(path, uid, (doc, yaml) => {
  const there = doc.get("hosts", true);
  const list = yaml.isSeq(there) ? there : null;
  const taken = list?.toJSON() ?? [];
  const same = (alias) => alias.toLowerCase() === host.alias.toLowerCase();
  if (taken.some(({ alias }) => same(alias))) return false;
  const node = doc.createNode(host);
  for (const key of ["roles-allowed", "env"]) {
    const words = node.get(key);
    if (yaml.isSeq(words)) words.flow = true;
  }
  if (list === null) {
    doc.delete("hosts");
    doc.set("hosts", doc.createNode([node]));
  } else {
    if (list.items.length === 0) list.flow = false;
    list.add(node);
  }
  return true;
});
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  config_examine__examine,
  config_write__addHost,
  config_write__editUserFile,
  config_write__setTrust,
  config_write__writeFresh
});
