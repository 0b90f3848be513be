var load_config_once;
var load_config = () => load_config_once ??= require("./config.cjs");
var load_configure_once;
var load_configure = () => load_configure_once ??= require("./configure.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_decision_once;
var load_decision = () => load_decision_once ??= require("./decision.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_act_once;
var load_act = () => load_act_once ??= require("./act.cjs");
var load_decide_once;
var load_decide = () => load_decide_once ??= require("./decide.cjs");
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

// hosts.entry.ts
var hosts_entry_exports = {};
__export(hosts_entry_exports, {
  cli_verbs_hosts__run: () => run,
  config_hosts_here__hostsHere: () => hostsHere,
  core_hosts_doctor_line__AGE: () => AGE,
  core_hosts_doctor_line__DECIMAL: () => DECIMAL,
  core_hosts_doctor_line__NOTHING_MEASURED: () => NOTHING_MEASURED,
  core_hosts_doctor_line__READINESS_KINDS: () => READINESS_KINDS,
  core_hosts_doctor_line__formatDoctorLine: () => formatDoctorLine,
  core_hosts_doctor_line__isUnread: () => isUnread,
  core_hosts_doctor_line__parseBanners: () => parseBanners,
  core_hosts_doctor_line__parseDoctorLine: () => parseDoctorLine,
  core_hosts_doctor_line__readinessOf: () => readinessOf
});
module.exports = __toCommonJS(hosts_entry_exports);

// scripts/cli/verbs/hosts.ts
var import_node_path3 = require("node:path");

// other:config/config.ts

// other:config/examine.ts

// scripts/config/hosts-here.ts
var import_node_path2 = require("node:path");

// other:core/reasons.ts

// other:config/host-keys.ts

// other:core/fences.ts

// other:core/hosts/spec.ts

// other:core/nearest.ts

// other:core/shell.ts

// other:config/rules.ts

// scripts/config/hosts-join.ts
var listed = (roles) => roles.join(", ");
function roleFault(role, fences) {
  const fence = (0, load_decision().core_fences__fenceOf)(role, fences);
  if (fence.fenced) return fence.why;
  if ((0, load_base().core_hosts_spec__isHostRole)(role)) return null;
  const near = (0, load_base().core_nearest__nearest)(role, load_base().core_hosts_spec__HOST_ROLES);
  return `it is no role of a host; allowed: ${listed(load_base().core_hosts_spec__HOST_ROLES)}${near === null ? "" : `; did you mean ${near}`}`;
}
function joinHosts(own, asked, offload) {
  const problems = [];
  const notices = [];
  const undeclared = /* @__PURE__ */ new Map();
  const find = (alias) => own.hosts.find((one) => one.alias === alias);
  const at = (line) => `${asked?.file}:${line}`;
  const strange = (alias, roles, line) => {
    if (undeclared.has(alias)) return;
    const words = ["hosts", "add", alias].map(load_base().core_shell__shellWord);
    if (roles !== null) words.push("--roles", (0, load_base().core_shell__shellWord)(roles.join(",")));
    const add2 = `${offload} ${words.join(" ")}`;
    undeclared.set(alias, { alias, at: at(line), add: add2 });
    const near = (0, load_base().core_nearest__nearest)(
      alias,
      own.hosts.map((one) => one.alias)
    );
    notices.push({
      about: at(line),
      message: `you have not declared a host ${alias}, so nothing goes there${near === null ? "" : `; did it mean ${near}`}`,
      next: `if it is yours: ${add2}`
    });
  };
  const chosen = (asked?.hosts ?? null) === null ? own.hosts : [];
  const hosts = [...chosen];
  for (const { alias, roles, line } of asked?.hosts ?? []) {
    const host = find(alias);
    if (host === void 0) {
      strange(alias, roles, line);
      continue;
    }
    const over = (roles ?? []).filter(
      (one) => !host.rolesAllowed.includes(one)
    );
    if (over.length > 0)
      notices.push({
        about: at(line),
        message: `you do not allow ${listed(over)} on ${alias}, so it is not used for that (you allow ${listed(host.rolesAllowed)})`,
        next: null
      });
    const rolesAllowed = host.rolesAllowed.filter(
      (one) => roles === null || roles.includes(one)
    );
    if (rolesAllowed.length > 0) hosts.push({ ...host, rolesAllowed });
  }
  const mapping = {};
  for (const { role, alias, line } of asked?.mapping ?? []) {
    const fault = (message, next) => problems.push(
      new (load_base()).core_reasons__OffloadError("configuration", message, {
        about: at(line),
        kept: "nothing was changed or launched",
        next
      })
    );
    const title = `agent-mapping gives ${JSON.stringify(role)} to the host ${alias}`;
    const not = roleFault(role, own.fences);
    if (not !== null) {
      fault(`${title}, and that may not be: ${not}`, "take it out");
      continue;
    }
    mapping[role] = alias;
    const named = asked?.hosts?.some((one) => one.alias === alias) ?? true;
    if (!named)
      fault(
        `${title}, which remote-hosts does not name`,
        "name it there, or take the mapping out"
      );
    else if (find(alias) === void 0) strange(alias, null, line);
    else {
      const host = hosts.find((one) => one.alias === alias);
      if (host === void 0 || !host.rolesAllowed.includes(role))
        fault(
          `${title}, which does not have that role here (${host === void 0 ? "it has none" : `it has ${listed(host.rolesAllowed)}`})`,
          "map the role to a host that has it, or allow it there"
        );
    }
  }
  return {
    declared: own.hosts,
    hosts,
    first: asked === null || asked.first === null ? own.first === true : (0, load_config().config_rules__agreed)(own.first, asked.first),
    mapping,
    undeclared: [...undeclared.values()],
    problems,
    notices
  };
}

// scripts/config/instruction-file.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// other:system/files.ts

// scripts/config/instruction-file.ts
var INSTRUCTION_FILES = ["CLAUDE.md", "AGENTS.md"];
var LARGEST = 1024 * 1024;
var refuse = (path, message, cause) => new (load_base()).core_reasons__OffloadError("configuration", message, {
  about: path,
  kept: "nothing was changed or launched",
  next: "make it a file that can be read; until then nothing is known of what it says about hosts",
  cause
});
function readInstructionFile(root, name) {
  const path = (0, import_node_path.join)(root, name);
  const none = (why) => ({
    kind: "none",
    path,
    why
  });
  let real;
  try {
    const linked = (0, import_node_fs.lstatSync)(path).isSymbolicLink();
    real = (0, import_node_fs.realpathSync)(path);
    const inside = real.startsWith(
      `${(0, import_node_fs.realpathSync)(root)}${root === import_node_path.sep ? "" : import_node_path.sep}`
    );
    if (linked && !inside)
      return none("it is a link out of the repository, and is not followed");
  } catch (error) {
    const code = (0, load_system().system_files__codeOf)(error);
    if (code === "ENOENT" || code === "ENOTDIR") return none(null);
    if (code === "ELOOP") return none("its links lead in a circle");
    throw refuse(path, `it cannot be read: the system answered ${code}`, error);
  }
  let fd;
  try {
    fd = (0, import_node_fs.openSync)(
      real,
      import_node_fs.constants.O_RDONLY | import_node_fs.constants.O_NONBLOCK | import_node_fs.constants.O_NOFOLLOW
    );
  } catch (error) {
    throw refuse(
      path,
      `it cannot be read: the system answered ${(0, load_system().system_files__codeOf)(error)}`,
      error
    );
  }
  try {
    const stat = (0, import_node_fs.fstatSync)(fd);
    if (!stat.isFile()) return none("it is no file");
    const buffer = Buffer.alloc(Math.min(stat.size, LARGEST) + 1);
    let size = 0;
    while (size < buffer.length) {
      const got = (0, import_node_fs.readSync)(fd, buffer, size, buffer.length - size, null);
      if (got === 0) break;
      size += got;
    }
    if (size > LARGEST)
      throw refuse(
        path,
        `it is too large: more than ${LARGEST} bytes are not looked through`
      );
    return {
      kind: "text",
      path,
      real,
      text: buffer.subarray(0, size).toString("utf8")
    };
  } finally {
    (0, import_node_fs.closeSync)(fd);
  }
}

// scripts/config/live-lines.ts
var LONGEST_LINE = 2e3;
var linesOf = (text) => text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
var FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
function liveLines(text) {
  let fence = null;
  let comment = null;
  return linesOf(text).map((raw, at) => {
    const line = at + 1;
    if (fence !== null) {
      const { mark, from } = fence;
      const end = FENCE.exec(raw);
      if (end?.[1]?.startsWith(mark) === true && (end[2] ?? "").trim() === "")
        fence = null;
      return {
        line,
        text: "",
        shown: raw,
        inside: `the fenced code that begins in line ${from}`,
        fenced: true
      };
    }
    if (comment === null) {
      const begin = FENCE.exec(raw);
      if (begin !== null && !(begin[1]?.startsWith("`") && begin[2]?.includes("`"))) {
        fence = { mark: begin[1], from: line };
        return { line, text: "", shown: null, inside: null, fenced: true };
      }
    }
    let said = "";
    let rest = raw;
    let hidden = comment;
    for (; ; ) {
      if (comment !== null) {
        const end = rest.indexOf("-->");
        if (end < 0) break;
        rest = rest.slice(end + 3);
        comment = null;
      }
      const begin = rest.indexOf("<!--");
      if (begin < 0) {
        said += rest;
        break;
      }
      said += rest.slice(0, begin);
      rest = rest.slice(begin + 4);
      comment = line;
      hidden ??= line;
    }
    return {
      line,
      text: said,
      shown: hidden === null ? null : raw,
      inside: hidden === null ? null : `the comment that begins in line ${hidden}`,
      fenced: false
    };
  });
}

// scripts/config/instruction-records.ts
var FIELDS = ["alias", "roles-allowed", "repo-path", "claude-path"];
var MOST_HOSTS = 64;
var shown = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
function bareValue(text) {
  const quoted2 = /^(["'])(.*?)\1\s*(#.*)?$/.exec(text);
  if (quoted2 !== null) return quoted2[2];
  return /^["']/.test(text) ? null : text.replace(/(^|\s)#.*$/, "").trim();
}
function rolesIn(raw) {
  const value = bareValue(raw);
  if (value === null) return { not: "a quote is not closed" };
  const open = value.startsWith("[");
  if (open !== value.endsWith("]")) return { not: "a bracket is not closed" };
  const words = (open ? value.slice(1, -1) : value).split(",").map((word) => bareValue(word.trim()) ?? word);
  const bad = words.find((word) => !(0, load_base().core_hosts_spec__isHostRole)(word));
  if (bad !== void 0) {
    if (bad === "")
      return { not: "a role is missing, and no role is not every role" };
    const near = (0, load_base().core_nearest__nearest)(bad, load_base().core_hosts_spec__HOST_ROLES);
    return {
      not: `${shown(bad)} is no role of a host${near === null ? "" : `; did you mean ${near}`}`
    };
  }
  if (new Set(words).size < words.length)
    return { not: "a role is there twice" };
  return (0, load_base().core_hosts_spec__inOrder)(words);
}
function readRecords(header, block, after) {
  const problems = [];
  const notices = [];
  const hosts = [];
  const seen = /* @__PURE__ */ new Set();
  const wrong = (line, message, next = null) => problems.push({ line, message, next });
  const pair = (line, text) => {
    const found = /^([^\s:#]+):(?:\s+(.*))?$/.exec(text);
    const host = hosts.at(-1);
    if (found === null || host === void 0)
      return wrong(
        line,
        `a record is \`- alias: <alias>\` with its other keys below it; found ${shown(text)}`,
        "write it so"
      );
    const [, key = "", raw = ""] = found;
    if (!FIELDS.includes(key)) {
      const near = (0, load_base().core_nearest__nearest)(key, FIELDS);
      return wrong(
        line,
        `a record has no key ${shown(key)}; allowed: ${FIELDS.join(", ")}${near === null ? "" : `; did you mean ${near}`}`
      );
    }
    if (seen.has(key))
      return wrong(line, `${key} is there twice in one record`);
    seen.add(key);
    if (key === "alias") {
      const alias = bareValue(raw);
      host.alias = alias;
      if (alias === null || !(0, load_base().core_hosts_spec__isHostAlias)(alias))
        wrong(line, `alias must be ${load_base().core_hosts_spec__ALIAS_SAYS}; found ${shown(raw)}`);
    } else if (key === "roles-allowed") {
      const roles = rolesIn(raw);
      if ("not" in roles)
        wrong(
          line,
          `roles-allowed must be a list of ${load_base().core_hosts_spec__HOST_ROLES.join(", ")} in one line: ${roles.not}`,
          "write `roles-allowed: [test, ui]`"
        );
      else host.roles = roles;
    } else if (!/^(?:|null|none)$/.test(bareValue(raw) ?? raw))
      notices.push({
        line,
        message: `${key} is not taken from a repository: a cloned folder must not say what is run`,
        next: "declare it in your own file, under `hosts`"
      });
  };
  for (const { line, text, inside } of block) {
    if (inside !== null && text.trim() === "") continue;
    const bare = text.trim();
    if (bare.length > LONGEST_LINE) {
      wrong(line, `the line is longer than ${LONGEST_LINE} characters`);
      continue;
    }
    if (bare === "" || bare.startsWith("#")) continue;
    const record = /^-(?:\s+(.*))?$/.exec(bare);
    if (record === null) {
      pair(line, bare);
      continue;
    }
    seen.clear();
    hosts.push({ alias: null, roles: null, line });
    const first = record[1] ?? "";
    if (first !== "" && !first.startsWith("#")) pair(line, first);
  }
  if (/^[-*+]\s+(?:alias|roles-allowed|repo-path|claude-path)\b/.test(after))
    wrong(
      header,
      "the record below the block stands at the margin, so the block ends before it",
      "indent it: `  - alias: <alias>`"
    );
  else if (hosts.length === 0 && problems.length === 0)
    wrong(
      header,
      "remote-hosts has no record below it",
      "indent the records, as `  - alias: <alias>`, or take the header out"
    );
  if (hosts.length > MOST_HOSTS)
    wrong(header, `at most ${MOST_HOSTS} hosts may be named`);
  const lines = /* @__PURE__ */ new Map();
  for (const { alias, line } of hosts) {
    if (alias === null) {
      if (!problems.some((one) => one.line >= line))
        wrong(line, "the record has no alias");
      continue;
    }
    const before = lines.get(alias.toLowerCase());
    if (before !== void 0)
      wrong(
        line,
        `the alias ${shown(alias)} is there already, in line ${before} (capitals do not tell two apart)`
      );
    else lines.set(alias.toLowerCase(), line);
  }
  return {
    hosts: problems.length > 0 ? [] : hosts.map((host) => ({ ...host, alias: host.alias })),
    problems,
    notices
  };
}

// scripts/config/instruction-pairs.ts
var SECTION = /^##\s+Session Config\s*#*\s*$/;
var HEADING = /^#{1,2}\s/;
var PAIR = /^(\s*)(?:[-*+]\s+)?(?:\*\*)?(offload-first|agent-mapping):(?:\*\*)?(?:\s+(.*))?$/;
var CHANNELS = ["cursor", "session-orchestrator", "ssh"];
var shown2 = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
function entriesOf(raw, line) {
  const value = raw.replace(/\}\s+#.*$/, "}").trim();
  if (!/^\{.*\}$/.test(value))
    return {
      roles: [],
      wrong: [
        `agent-mapping must be { role: value, ... } in one line; found ${value === "" ? "nothing" : shown2(value)}`
      ]
    };
  const wrong = [];
  const roles = [];
  const names = /* @__PURE__ */ new Set();
  const inner = value.slice(1, -1).trim();
  for (const entry of inner === "" ? [] : inner.split(",")) {
    const found = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(entry);
    const role = found === null ? null : bareValue(found[1]);
    const target = found === null ? null : bareValue(found[2]);
    if (!role || !target) {
      wrong.push(`an entry must be a role and a value; found ${shown2(entry)}`);
      continue;
    }
    if (names.has(role)) wrong.push(`${shown2(role)} is there twice`);
    names.add(role);
    const at = target.indexOf(":");
    if (at < 0) continue;
    const channel = target.slice(0, at);
    const alias = target.slice(at + 1);
    if (!CHANNELS.includes(channel)) {
      const near = (0, load_base().core_nearest__nearest)(channel, CHANNELS);
      wrong.push(
        `${shown2(channel)} is no channel; allowed: ${CHANNELS.join(", ")}${near === null ? "" : `; did you mean ${near}`}`
      );
    } else if (channel === "ssh") {
      if ((0, load_base().core_hosts_spec__isHostAlias)(alias)) roles.push({ role, alias, line });
      else
        wrong.push(
          `the alias after ssh: must be ${load_base().core_hosts_spec__ALIAS_SAYS}; found ${shown2(alias)}`
        );
    }
  }
  return { roles, wrong };
}
function readPairs(lines) {
  const problems = [];
  const notices = [];
  const seen = /* @__PURE__ */ new Map();
  let inside = false;
  let first = null;
  let mapping = null;
  for (const { line, text } of lines) {
    if (HEADING.test(text))
      inside = text.length < LONGEST_LINE && SECTION.test(text);
    const found = PAIR.exec(text);
    if (found === null) continue;
    const [, indent = "", key = "", raw = ""] = found;
    if (!inside) {
      notices.push({
        line,
        message: `${key} counts under the heading \`## Session Config\` alone, and here it counts for nothing`,
        next: "put it under that heading if it is meant"
      });
      continue;
    }
    if (indent !== "") {
      problems.push({
        line,
        message: `${key} has to stand at the beginning of its line`,
        next: null
      });
      continue;
    }
    const before = seen.get(key);
    if (before !== void 0) {
      problems.push({
        line,
        message: `a second ${key} is here, and the first is in line ${before}`,
        next: "make one of the two"
      });
      continue;
    }
    seen.set(key, line);
    if (raw.length > LONGEST_LINE) {
      problems.push({
        line,
        message: `the line is longer than ${LONGEST_LINE} characters`,
        next: null
      });
      continue;
    }
    if (key === "offload-first") {
      const value = bareValue(raw);
      if (value === "true" || value === "false")
        first = { value: value === "true", line };
      else
        problems.push({
          line,
          message: `offload-first must be true or false; found ${raw === "" ? "nothing" : shown2(raw)}`,
          next: null
        });
      continue;
    }
    const { roles, wrong } = entriesOf(raw, line);
    mapping = roles;
    problems.push(...wrong.map((message) => ({ line, message, next: null })));
  }
  return {
    first,
    mapping,
    line: seen.get("agent-mapping") ?? null,
    problems,
    notices
  };
}

// scripts/config/instructions.ts
var MOST_TOLD = 100;
var NAME = "remote-hosts";
var HEADER = /^(?:- )?(?:remote-hosts:|\*\*remote-hosts:\*\*)(.*)$/;
var LIKE = /^(\s*)(?:[-*+]\s+)?(?:\*\*|__|`)?([A-Za-z][\w-]*)(?:\*\*|__|`)?:(.*)$/;
var EMPTY = /^(?:\[\s*\]|none|null)$/;
function nearHeader({ text }) {
  const found = LIKE.exec(text);
  if (found === null) return null;
  const [, indent = "", word = ""] = found;
  if (word.toLowerCase().replaceAll("_", "-") !== NAME)
    return indent === "" && found[3]?.replace(/^\*\*/, "").trim() === "" && (0, load_base().core_nearest__nearest)(word, [NAME]) === NAME ? `${JSON.stringify(word)} is no key; did you mean ${NAME}:` : null;
  if (word !== NAME)
    return `the header is written ${NAME}: and not ${JSON.stringify(word)}`;
  return indent === "" ? `the header is written ${NAME}: or - **${NAME}:**, and in no other form` : "the header has to stand at the beginning of its line";
}
function readInstructions(text) {
  const lines = liveLines(text);
  const problems = [];
  const notices = [];
  let hosts = null;
  let begun = null;
  const again = "begin the line with `remote-hosts:` and nothing after it";
  for (const one of lines)
    if (one.shown !== null && HEADER.test(one.shown) && !HEADER.test(one.text))
      notices.push({
        line: one.line,
        message: `${NAME} lies in ${one.inside}, so it is an example and counts for nothing`,
        next: "take it out of there if it is meant"
      });
  for (let at = 0; at < lines.length; at += 1) {
    const one = lines[at];
    const header = HEADER.exec(one.text);
    if (header === null) {
      const why = nearHeader(one);
      if (why !== null)
        problems.push({ line: one.line, message: why, next: again });
      continue;
    }
    if (begun !== null) {
      problems.push({
        line: one.line,
        message: `a second ${NAME} begins here, and the first is in line ${begun}`,
        next: "make one of the two"
      });
      continue;
    }
    begun = one.line;
    const after = (header[1] ?? "").trim();
    if (EMPTY.test(after)) {
      hosts = [];
      notices.push({
        line: one.line,
        message: `${NAME} names no host, so none is for this repository`,
        next: null
      });
      continue;
    }
    if (after !== "") {
      problems.push({
        line: one.line,
        message: `nothing may follow ${NAME}: in its line; found ${JSON.stringify(after.slice(0, 60))}`,
        next: "put the hosts into the lines below it, each as `  - alias: <alias>`"
      });
      continue;
    }
    const block = [];
    while (at + 1 < lines.length) {
      const next = lines[at + 1];
      if (next.fenced || next.text.trim() !== "" && !/^\s/.test(next.text))
        break;
      block.push(next);
      at += 1;
    }
    const records = readRecords(one.line, block, lines[at + 1]?.text ?? "");
    hosts = records.hosts;
    problems.push(...records.problems);
    notices.push(...records.notices);
  }
  const pairs = readPairs(lines);
  problems.push(...pairs.problems);
  notices.push(...pairs.notices);
  const told = (list2) => list2.sort((a, b) => a.line - b.line).slice(0, MOST_TOLD);
  const well = problems.length === 0;
  return {
    hosts: well ? hosts : null,
    line: begun ?? pairs.first?.line ?? pairs.line,
    first: well ? pairs.first : null,
    mapping: well ? pairs.mapping : null,
    problems: told(problems),
    notices: told(notices)
  };
}

// other:config/merge.ts

// scripts/config/hosts-here.ts
function askedByKeys(file, { values, lines }) {
  const hosts = values["remote-hosts"] ?? null;
  const first = values["offload-first"] ?? null;
  const mapping = values["agent-mapping"] ?? null;
  if (hosts === null && first === null && mapping === null) return null;
  return {
    file,
    hosts: hosts?.map((entry, at) => ({
      alias: (0, load_config().config_host_keys__aliasOf)(entry),
      roles: typeof entry === "string" ? null : entry["roles-allowed"] ?? null,
      line: lines.get(`remote-hosts.${at}`) ?? 1
    })) ?? null,
    first,
    mapping: mapping === null ? null : Object.entries(mapping).map(([role, target]) => ({
      role,
      alias: load_config().config_host_keys__MAPPED.exec(target)?.[1] ?? "",
      line: lines.get(`agent-mapping.${role}`) ?? 1
    }))
  };
}
var says = ({ said }) => said.line !== null || said.problems.length > 0;
function notesOf(root, problems, notices) {
  const notes = [];
  for (const name of INSTRUCTION_FILES)
    try {
      const read = readInstructionFile(root, name);
      if (read.kind === "none") {
        if (read.why !== null)
          notices.push({
            about: read.path,
            message: `nothing is read from it: ${read.why}`,
            next: null
          });
      } else if (!notes.some(({ real }) => real === read.real))
        notes.push({
          path: read.path,
          real: read.real,
          said: readInstructions(read.text)
        });
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      problems.push(error);
    }
  return notes;
}
function hostsHere({ user, repository }, offload) {
  const problems = [];
  const notices = [];
  const values = (0, load_config().config_merge__overDefaults)(user.layer.values);
  const own = {
    hosts: values.hosts.map(load_config().config_host_keys__hostSpecOf),
    first: values["offload-first"],
    fences: [
      ...values["fences.roles"],
      ...repository?.layer.values["fences.roles"] ?? []
    ]
  };
  let asked = null;
  if (repository !== null) {
    const { path } = repository.source;
    asked = askedByKeys(path, repository.layer);
    const notes = notesOf(
      (0, import_node_path2.dirname)(path),
      asked === null ? problems : [],
      notices
    );
    const decider = asked === null ? notes.find(says) : void 0;
    for (const note of notes) {
      const { said } = note;
      if (note !== decider) {
        if (says(note))
          notices.push({
            about: `${note.path}:${said.line ?? said.problems[0]?.line ?? 1}`,
            message: `what it says about hosts is passed over: ${asked === null ? decider?.path : path} decides`,
            next: null
          });
        continue;
      }
      asked = {
        file: note.path,
        hosts: said.hosts,
        first: said.first?.value ?? null,
        mapping: said.mapping
      };
      problems.push(
        ...said.problems.map(
          ({ line, message, next }) => new (load_base()).core_reasons__OffloadError("configuration", message, {
            about: `${note.path}:${line}`,
            kept: "nothing was changed or launched",
            next: next ?? `correct line ${line} of that file`
          })
        )
      );
    }
    for (const { path: about, said } of notes)
      if (asked === null || asked.file === about)
        notices.push(
          ...said.notices.map(({ line, message, next }) => ({
            about: `${about}:${line}`,
            message,
            next
          }))
        );
  }
  const joined = joinHosts(own, problems.length > 0 ? null : asked, offload);
  const well = problems.length + joined.problems.length === 0;
  return {
    ...joined,
    hosts: well ? joined.hosts : [],
    mapping: well ? joined.mapping : {},
    problems: [...problems, ...joined.problems],
    notices: [...notices, ...joined.notices]
  };
}

// other:config/write.ts

// other:core/clock.ts

// scripts/core/hosts/line-segments.ts
var NOTHING_MEASURED = {
  why: null,
  seen: null,
  load: null,
  memFreePct: null,
  headlessRoute: null,
  jobs: null,
  claudeProcs: null
};
var AGE = /^(?:0|[1-9]\d{0,8})[smhd]$/;
var DECIMAL = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,2})?$/;
var COUNT = /^(?:0|[1-9]\d{0,8})$/;
var TOKEN = /^[a-z0-9][a-z0-9-]{0,63}$/;
var SLOT = /^(?!-)[A-Za-z0-9._-]{1,64}$/;
var NONE = "none";
var decimal = (text) => DECIMAL.test(text) ? Number(text) : null;
var percent = (text) => {
  const value = decimal(text);
  return value !== null && value <= 100 ? value : null;
};
var count = (text) => COUNT.test(text) ? Number(text) : null;
var matching = (pattern) => (text) => pattern.test(text) ? text : null;
function slots(text) {
  if (text === NONE) return [];
  const names = text.split(/, ?/);
  return names.every((name) => SLOT.test(name) && name !== NONE) && new Set(names).size === names.length ? names : null;
}
function route(text) {
  const found = /^slots (.+), keychain-route (\S+)$/.exec(text);
  const [, list2 = "", keychain = ""] = found ?? [];
  const names = slots(list2);
  return names !== null && TOKEN.test(keychain) ? { slots: names, keychain } : null;
}
var FORMS = [
  ["why", /^why (\S+)$/, matching(TOKEN)],
  ["seen", /^seen (\S+) ago$/, matching(AGE)],
  ["load", /^load (\S+)$/, decimal],
  ["memFreePct", /^mem free (\S+)%$/, percent],
  ["headlessRoute", /^headless: (.+)$/, route],
  ["jobs", /^(\S+) jobs?$/, count],
  ["claudeProcs", /^claude procs (\S+)$/, count]
];
function readSegment(text) {
  for (const [name, pattern, read] of FORMS) {
    const inner = pattern.exec(text)?.[1];
    const value = inner === void 0 ? null : read(inner);
    if (value !== null) return { [name]: value };
  }
  return null;
}
var rounded = (value) => String(Math.round(value * 100) / 100);
function formatSegments(measures) {
  const { why, seen, load, memFreePct, headlessRoute, jobs, claudeProcs } = measures;
  const all = [
    why === null ? null : `why ${why}`,
    seen === null ? null : `seen ${seen} ago`,
    load === null ? null : `load ${rounded(load)}`,
    memFreePct === null ? null : `mem free ${rounded(memFreePct)}%`,
    headlessRoute === null ? null : `headless: slots ${headlessRoute.slots.join(",") || NONE}, keychain-route ${headlessRoute.keychain}`,
    jobs === null ? null : `${jobs} ${jobs === 1 ? "job" : "jobs"}`,
    claudeProcs === null ? null : `claude procs ${claudeProcs}`
  ];
  return all.filter(
    (text) => text !== null && readSegment(text) !== null
  );
}

// scripts/core/hosts/doctor-line.ts
var READINESS_KINDS = ["headless", "gate", "session"];
var isUnread = (read) => "unread" in read;
var SEP = " \xB7 ";
var LONGEST = 1024;
var HOSTNAME = /^(?!-)[A-Za-z0-9._-]{1,253}$/;
var MARKER = /^(headless|gate|session)-ready=(yes|no|unknown)$/;
var OLD = /^ready=(yes|no)$/;
var BANNER = /^Offload ([^ :]+): (.*)$/u;
var unread = (why) => ({ unread: why });
var quoted = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
var readinessOf = (line, kind) => line.readiness[kind] ?? "unknown";
function readMarkers(words) {
  const told = {
    headless: null,
    gate: null,
    session: null
  };
  let old = null;
  for (const word of words) {
    const marker = MARKER.exec(word);
    const kind = marker?.[1];
    const before = OLD.exec(word)?.[1];
    if (kind !== void 0) {
      if (told[kind] !== null) return unread(`${kind}-ready is told twice`);
      told[kind] = marker?.[2];
    } else if (before !== void 0) {
      if (old !== null) return unread("ready is told twice");
      old = before;
    } else return unread(`${quoted(word)} is no marker of readiness`);
  }
  const kinds = Object.values(told).filter((value) => value !== null);
  if (old === null)
    return kinds.length === 0 ? unread("it tells no readiness") : { readiness: told, old: false };
  if (kinds.length === 0)
    return { readiness: { ...told, headless: old }, old: true };
  return kinds.every((value) => value === old) ? { readiness: told, old: false } : unread("the old marker contradicts the new ones");
}
function readRest(speaker, text) {
  const segments = text.split(SEP);
  const markers = [];
  while (segments[0]?.includes("="))
    markers.push(...segments.shift().split(" "));
  const readiness = readMarkers(markers);
  if ("unread" in readiness) return readiness;
  let measures = NOTHING_MEASURED;
  for (const segment of segments) {
    const part = readSegment(segment);
    if (part === null)
      return unread(`${quoted(segment)} is no part of such a line`);
    const [name] = Object.keys(part);
    if (measures[name] !== null)
      return unread(`a second ${quoted(segment)} is told`);
    measures = { ...measures, ...part };
  }
  return { speaker, ...readiness, ...measures };
}
function parseDoctorLine(text) {
  const line = text.replace(/\r?\n$/, "");
  if (line === "") return unread("it is empty");
  if (line.length > LONGEST)
    return unread(`it is longer than ${LONGEST} characters`);
  if (/[\r\n]/.test(line)) return unread("it is more than one line");
  const banner = BANNER.exec(line);
  if (banner !== null) {
    const [, alias = "", rest = ""] = banner;
    return (0, load_base().core_hosts_spec__isHostAlias)(alias) ? readRest({ as: "banner", alias }, rest) : unread(`${quoted(alias)} is no alias of a host`);
  }
  const end = line.indexOf(" ");
  const first = end < 0 ? line : line.slice(0, end);
  if (first.includes("=")) return readRest({ as: "doctor", host: null }, line);
  if (!HOSTNAME.test(first) || end < 0)
    return unread(`${quoted(first)} is neither a host's name nor a marker`);
  return readRest({ as: "doctor", host: first }, line.slice(end + 1));
}
function markersOf({ readiness, old }) {
  if (old) return [`ready=${readiness.headless}`];
  return READINESS_KINDS.flatMap(
    (kind) => readiness[kind] === null ? [] : [`${kind}-ready=${readiness[kind]}`]
  );
}
function formatDoctorLine(line) {
  const { speaker } = line;
  const name = speaker.as === "banner" ? speaker.alias : speaker.host;
  const lead = speaker.as === "banner" ? `Offload ${name}: ` : name === null ? "" : `${name} `;
  const text = lead + [...markersOf(line), ...formatSegments(line)].join(SEP);
  const read = parseDoctorLine(text);
  if (isUnread(read))
    throw new (load_base()).core_reasons__OffloadError(
      "internal",
      `A line of readiness was about to be written that cannot be read again: ${read.unread}`
    );
  return text;
}
function parseBanners(text) {
  const first = /* @__PURE__ */ new Map();
  const torn = /* @__PURE__ */ new Set();
  const others = [];
  text.split(/\r?\n/).forEach((one, at) => {
    const line = at + 1;
    if (one.trim() === "") return;
    const told = parseDoctorLine(one);
    if (isUnread(told)) {
      others.push({ line, why: told.unread });
      const alias2 = BANNER.exec(one)?.[1];
      if (alias2 !== void 0) torn.add(alias2);
      return;
    }
    if (told.speaker.as !== "banner") {
      others.push({ line, why: "it is a doctor's line and no banner" });
      return;
    }
    const { alias } = told.speaker;
    const before = first.get(alias);
    if (before === void 0)
      first.set(alias, { line, alias, told, text: one });
    else if (before.text !== one) {
      others.push({
        line,
        why: `it says something else of ${alias} than line ${before.line}`
      });
      torn.add(alias);
    }
  });
  return {
    banners: [...first.values()].filter(({ alias }) => !torn.has(alias)).map(({ line, alias, told }) => ({ line, alias, told })),
    others: [
      ...others,
      ...[...first.values()].filter(({ alias }) => torn.has(alias)).map(({ line, alias }) => ({
        line,
        why: `another line about ${alias} contradicts it`
      }))
    ].sort((a, b) => a.line - b.line)
  };
}

// other:cli/care/host-witnesses.ts

// other:cli/working.ts

// scripts/cli/verbs/hosts.ts
async function list(ctx) {
  const root = (0, load_decide().cli_working__repositoryRoot)(ctx.cwd);
  const examination = await (0, load_configure().config_examine__examine)({
    user: (0, load_config().config_config__userFile)(ctx.env, ctx.home),
    repository: root === null ? null : (0, import_node_path3.join)(root, load_config().config_config__REPOSITORY_FILE),
    uid: ctx.uid
  });
  const [broken] = examination.problems;
  if (broken !== void 0) throw broken;
  const here = hostsHere(examination, ctx.self.command());
  const now = ctx.clock();
  const hosts = here.declared.map((host) => ({
    ...host,
    rolesHere: here.hosts.find(({ alias }) => alias === host.alias)?.rolesAllowed ?? [],
    known: (0, load_act().cli_care_host_witnesses__knownOf)(ctx.stateRoot, host.alias, now)
  }));
  const mapped = Object.entries(here.mapping);
  const problems = here.problems.map(({ about, message, next }) => ({
    about: about ?? null,
    message,
    next: next ?? null
  }));
  const [problem] = here.problems;
  return {
    rows: [
      ...hosts.flatMap(({ alias, rolesAllowed, rolesHere, known }) => [
        ["host", alias, rolesAllowed.join(","), rolesHere.join(",") || "none"],
        ...known.map(
          ({ kind, value, ageS, why }) => [
            "ready",
            alias,
            kind,
            value,
            ageS === null ? "never" : (0, load_views().core_clock__span)(ageS),
            why
          ]
        )
      ]),
      ["first", here.first ? "yes" : "no"],
      ...mapped.map(([role, alias]) => ["mapped", role, alias]),
      ...here.undeclared.map(
        ({ alias, at, add: add2 }) => ["undeclared", alias, at, add2]
      ),
      ...problems.map(({ about, message }) => ["problem", about, message]),
      ...here.notices.map(
        ({ about, message, next }) => ["notice", about, message, next]
      )
    ],
    json: {
      hosts,
      first: here.first,
      mapping: here.mapping,
      undeclared: here.undeclared,
      problems,
      notices: here.notices
    },
    quiet: here.hosts.map(({ alias }) => alias),
    ...problem === void 0 ? {} : { problem }
  };
}
function rolesOf(text) {
  const words = text.split(",").map((word) => word.trim());
  const bad = words.find((word) => !(0, load_base().core_hosts_spec__isHostRole)(word));
  if (bad !== void 0) {
    const near = (0, load_base().core_nearest__nearest)(bad, load_base().core_hosts_spec__HOST_ROLES);
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      `--roles must be some of ${load_base().core_hosts_spec__HOST_ROLES.join(",")}${near === null ? "" : `; did you mean ${near}`}`,
      { about: text, next: `--roles ${load_base().core_hosts_spec__USUAL_ROLES.join(",")}` }
    );
  }
  return (0, load_base().core_hosts_spec__inOrder)(words.filter(load_base().core_hosts_spec__isHostRole));
}
async function add(ctx, { pos, opt }) {
  const { alias } = pos;
  if (alias === void 0)
    throw new (load_base()).core_reasons__OffloadError("usage", "add takes the alias of a host", {
      next: `${ctx.self.command()} hosts add <alias>`
    });
  if (!(0, load_base().core_hosts_spec__isHostAlias)(alias))
    throw new (load_base()).core_reasons__OffloadError("usage", `the alias must be ${load_base().core_hosts_spec__ALIAS_SAYS}`, {
      about: alias
    });
  const roles = opt.roles === void 0 ? null : rolesOf(opt.roles);
  const path = (0, load_config().config_config__userFile)(ctx.env, ctx.home);
  const { problems } = await (0, load_configure().config_examine__examine)({
    user: path,
    repository: null,
    uid: ctx.uid
  });
  const [problem] = problems;
  if (problem !== void 0) throw problem;
  const env = [...new Set(opt.env)];
  const host = {
    alias,
    ...roles === null ? {} : { "roles-allowed": roles },
    ...opt["repo-path"] === void 0 ? {} : { "repo-path": opt["repo-path"] },
    ...opt["claude-path"] === void 0 ? {} : { "claude-path": opt["claude-path"] },
    ...env.length === 0 ? {} : { env }
  };
  if (!await (0, load_configure().config_write__addHost)(path, ctx.uid, host))
    throw new (load_base()).core_reasons__OffloadError(
      "refused-input",
      "A host of that alias is declared already",
      {
        about: alias,
        kept: "it was not touched",
        next: `change it in ${path}, under \`hosts\``
      }
    );
  const has = (roles ?? load_base().core_hosts_spec__USUAL_ROLES).join(",");
  return {
    rows: [
      ["status", "added"],
      ["alias", alias],
      ["roles", has],
      ["config", path]
    ],
    json: { status: "added", alias, roles: roles ?? load_base().core_hosts_spec__USUAL_ROLES, config: path },
    quiet: [alias]
  };
}
var LARGEST_TEXT = 1024 * 1024;
async function textOf(ctx) {
  if (ctx.stdin.kind === "closed")
    throw new (load_base()).core_reasons__OffloadError("refused-input", "No text is on standard input", {
      next: `${ctx.self.command()} hosts parse-banner < FILE`
    });
  const parts = [];
  let size = 0;
  for await (const part of ctx.stdin.chunks()) {
    size += part.length;
    if (size > LARGEST_TEXT)
      throw new (load_base()).core_reasons__OffloadError(
        "refused-input",
        `The text is larger than ${LARGEST_TEXT} bytes`,
        { next: "pass the lines about hosts alone" }
      );
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
async function parseBanner(ctx) {
  const { banners, others } = parseBanners(await textOf(ctx));
  const hosts = banners.map(({ line, alias, told }) => ({
    alias,
    line,
    ...Object.fromEntries(
      READINESS_KINDS.map((kind) => [kind, readinessOf(told, kind)])
    ),
    old: told.old,
    why: told.why,
    seen: told.seen,
    load: told.load,
    memFreePct: told.memFreePct,
    jobs: told.jobs,
    claudeProcs: told.claudeProcs,
    headlessRoute: told.headlessRoute
  }));
  return {
    rows: [
      ...banners.flatMap(
        ({ alias, told }) => READINESS_KINDS.map(
          (kind) => ["ready", alias, kind, readinessOf(told, kind)]
        )
      ),
      ...others.map(({ line, why }) => ["line", line, why])
    ],
    json: { hosts, others },
    quiet: hosts.map(({ alias }) => alias)
  };
}
var run = async (ctx, args) => {
  const { pos, opt } = args;
  const action = pos.action ?? "list";
  if (action === "add") return add(ctx, args);
  const given = [
    ...pos.alias === void 0 ? [] : [pos.alias],
    ...["roles", "repo-path", "claude-path"].filter((name) => opt[name] !== void 0).map((name) => `--${name}`),
    ...opt.env.length > 0 ? ["--env"] : []
  ];
  if (given.length > 0)
    throw new (load_base()).core_reasons__OffloadError("usage", `${given[0]} goes with add alone`, {
      about: action
    });
  return action === "list" ? list(ctx) : parseBanner(ctx);
};
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  cli_verbs_hosts__run,
  config_hosts_here__hostsHere,
  core_hosts_doctor_line__AGE,
  core_hosts_doctor_line__DECIMAL,
  core_hosts_doctor_line__NOTHING_MEASURED,
  core_hosts_doctor_line__READINESS_KINDS,
  core_hosts_doctor_line__formatDoctorLine,
  core_hosts_doctor_line__isUnread,
  core_hosts_doctor_line__parseBanners,
  core_hosts_doctor_line__parseDoctorLine,
  core_hosts_doctor_line__readinessOf
});
