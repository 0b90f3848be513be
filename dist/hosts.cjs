var load_config_once;
var load_config = () => load_config_once ??= require("./config.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_records_once;
var load_records = () => load_records_once ??= require("./records.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_jobs_once;
var load_jobs = () => load_jobs_once ??= require("./jobs.cjs");
var load_decide_once;
var load_decide = () => load_decide_once ??= require("./decide.cjs");
var load_launch_once;
var load_launch = () => load_launch_once ??= require("./launch.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_configure_once;
var load_configure = () => load_configure_once ??= require("./configure.cjs");
var load_decision_once;
var load_decision = () => load_decision_once ??= require("./decision.cjs");
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from2, except, desc) => {
  if (from2 && typeof from2 === "object" || typeof from2 === "function") {
    for (let key of __getOwnPropNames(from2))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from2[key], enumerable: !(desc = __getOwnPropDesc(from2, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// hosts.entry.ts
var hosts_entry_exports = {};
__export(hosts_entry_exports, {
  cli_care_host_doctor__briefLine: () => briefLine,
  cli_care_host_doctor__declaredHost: () => declaredHost,
  cli_care_host_doctor__hostDoctor: () => hostDoctor,
  cli_care_host_refresh__refresh: () => refresh,
  cli_verbs_hosts__run: () => run,
  config_hosts_here__hostsHere: () => hostsHere,
  dispatch_hosts_lines__hostLine: () => hostLine,
  dispatch_hosts_lines__witnessesOf: () => witnessesOf
});
module.exports = __toCommonJS(hosts_entry_exports);

// other:config/stamp.ts

// other:core/reasons.ts

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
var decimal = (text2) => DECIMAL.test(text2) ? Number(text2) : null;
var percent = (text2) => {
  const value = decimal(text2);
  return value !== null && value <= 100 ? value : null;
};
var count = (text2) => COUNT.test(text2) ? Number(text2) : null;
var matching = (pattern) => (text2) => pattern.test(text2) ? text2 : null;
function slots(text2) {
  if (text2 === NONE) return [];
  const names = text2.split(/, ?/);
  return names.every((name) => SLOT.test(name) && name !== NONE) && new Set(names).size === names.length ? names : null;
}
function route(text2) {
  const found = /^slots (.+), keychain-route (\S+)$/.exec(text2);
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
function readSegment(text2) {
  for (const [name, pattern, read] of FORMS) {
    const inner = pattern.exec(text2)?.[1];
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
    (text2) => text2 !== null && readSegment(text2) !== null
  );
}

// other:core/hosts/spec.ts

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
var quoted = (text2) => JSON.stringify(text2.length > 60 ? `${text2.slice(0, 57)}...` : text2);
var readinessOf = (line, kind) => line.readiness[kind] ?? "unknown";
function readMarkers(words) {
  const told = {
    headless: null,
    gate: null,
    session: null
  };
  let old = null;
  for (const word2 of words) {
    const marker = MARKER.exec(word2);
    const kind = marker?.[1];
    const before = OLD.exec(word2)?.[1];
    if (kind !== void 0) {
      if (told[kind] !== null) return unread(`${kind}-ready is told twice`);
      told[kind] = marker?.[2];
    } else if (before !== void 0) {
      if (old !== null) return unread("ready is told twice");
      old = before;
    } else return unread(`${quoted(word2)} is no marker of readiness`);
  }
  const kinds = Object.values(told).filter((value) => value !== null);
  if (old === null)
    return kinds.length === 0 ? unread("it tells no readiness") : { readiness: told, old: false };
  if (kinds.length === 0)
    return { readiness: { ...told, headless: old }, old: true };
  return kinds.every((value) => value === old) ? { readiness: told, old: false } : unread("the old marker contradicts the new ones");
}
function readRest(speaker, text2) {
  const segments = text2.split(SEP);
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
function parseDoctorLine(text2) {
  const line = text2.replace(/\r?\n$/, "");
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
  const text2 = lead + [...markersOf(line), ...formatSegments(line)].join(SEP);
  const read = parseDoctorLine(text2);
  if (isUnread(read))
    throw new (load_base()).core_reasons__OffloadError(
      "internal",
      `A line of readiness was about to be written that cannot be read again: ${read.unread}`
    );
  return text2;
}
function parseBanners(text2) {
  const first = /* @__PURE__ */ new Map();
  const torn = /* @__PURE__ */ new Set();
  const others = [];
  text2.split(/\r?\n/).forEach((one, at) => {
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

// other:zod/mini

// other:core/records/shapes.ts

// scripts/core/hosts/facts.ts
var HOST_FORMAT = 1;
var REQUEST_LIMIT = 64 * 1024;
var text = (most) => load_zod_mini().string().check(load_zod_mini().maxLength(most));
var path = text(4096);
var word = text(200);
var sentence = text(2e3);
var yes3 = load_zod_mini().enum(["yes", "no", "unknown"]);
var places = load_zod_mini().array(path).check(load_zod_mini().maxLength(64));
var DEPTHS = ["full", "quick"];
var hostRequest = load_zod_mini().looseObject({
  format: load_zod_mini().literal(HOST_FORMAT),
  nonce: load_zod_mini().string().check(load_zod_mini().regex(/^[0-9a-f]{16,64}$/)),
  verb: load_zod_mini().string().check(load_zod_mini().regex(/^[a-z][a-z-]{0,31}$/))
});
var factsRequest = load_zod_mini().object({
  probe: load_zod_mini().enum(DEPTHS),
  /** A path on the host, which may begin with `~/`; null: no repository is asked for. */
  repository: load_zod_mini().nullable(path),
  /** Where the harness was said to lie; null: it is looked for. */
  claude: load_zod_mini().nullable(path)
});
var FOUND_BY = [
  "claude-path",
  "path",
  "login-shell",
  "well-known"
];
var program = load_zod_mini().object({
  /** Null: it was not found in any of the places. */
  program: load_zod_mini().nullable(path),
  /** Null: it is there and did not answer as it does. */
  version: load_zod_mini().nullable(word),
  looked: places,
  /** What was the matter, or null. */
  note: load_zod_mini().nullable(sentence)
});
var FACTS = {
  machine: load_zod_mini().object({
    hostname: word,
    boot: word,
    uptimeS: load_zod_mini().number(),
    platform: word,
    arch: word
  }),
  node: load_zod_mini().object({ version: word, path }),
  path: load_zod_mini().object({
    own: places,
    /** What the login shell adds; null: it told none in its time. */
    login: load_zod_mini().nullable(places)
  }),
  disk: load_zod_mini().object({
    places: load_zod_mini().array(
      load_zod_mini().object({
        what: load_zod_mini().enum(["home", "state", "repository"]),
        path,
        freeBytes: load_zod_mini().number().check(load_zod_mini().gte(0))
      })
    ).check(load_zod_mini().maxLength(3))
  }),
  git: program,
  repository: load_zod_mini().object({
    path,
    exists: load_zod_mini().boolean(),
    isGit: load_zod_mini().boolean(),
    head: load_zod_mini().nullable(load_records().core_records_shapes__gitId),
    lockfiles: load_zod_mini().array(word).check(load_zod_mini().maxLength(8)),
    /** The one that the lockfile or `packageManager` names; null: none is named. */
    manager: load_zod_mini().nullable(
      load_zod_mini().object({
        name: word,
        /** The version that the repository asks for, or null. */
        wanted: load_zod_mini().nullable(word),
        program: load_zod_mini().nullable(path),
        looked: places
      })
    ),
    /** The first line of `.nvmrc`, or null. */
    nvmrc: load_zod_mini().nullable(word)
  }),
  tmux: program,
  harness: load_zod_mini().extend(program, { by: load_zod_mini().nullable(load_zod_mini().enum(FOUND_BY)) }),
  "harness-auth": load_zod_mini().object({
    signedIn: yes3,
    method: load_zod_mini().nullable(word),
    note: load_zod_mini().nullable(sentence)
  }),
  load: load_zod_mini().object({
    one: load_zod_mini().number().check(load_zod_mini().gte(0)),
    five: load_zod_mini().number().check(load_zod_mini().gte(0)),
    cores: load_zod_mini().int().check(load_zod_mini().gte(1))
  }),
  memory: load_zod_mini().object({ freePct: load_zod_mini().number().check(load_zod_mini().gte(0), load_zod_mini().lte(100)) }),
  jobs: load_zod_mini().object({ live: load_zod_mini().int().check(load_zod_mini().gte(0)) }),
  "claude-processes": load_zod_mini().object({ count: load_zod_mini().int().check(load_zod_mini().gte(0)) }),
  "git-credentials": load_zod_mini().object({ works: yes3, why: sentence })
};
var FACT_NAMES = Object.keys(FACTS);
var known = (fact) => "is" in fact;
var factLine = load_zod_mini().union([
  // First what says that nothing is known: a line that says both is no knowledge.
  load_zod_mini().object({ fact: load_zod_mini().string(), unknown: sentence }),
  load_zod_mini().object({ fact: load_zod_mini().string(), skipped: sentence }),
  load_zod_mini().object({ fact: load_zod_mini().string(), is: load_zod_mini().unknown() })
]);
var isFactName = (name) => Object.hasOwn(FACTS, name);
function readFact(line) {
  const named = load_zod_mini().object({ fact: load_zod_mini().string() }).safeParse(line);
  if (!named.success || !isFactName(named.data.fact)) return null;
  const name = named.data.fact;
  const parsed = factLine.safeParse(line);
  const damaged = { unknown: "the host's answer about it cannot be read" };
  if (!parsed.success) return { name, fact: damaged };
  const { data } = parsed;
  if ("unknown" in data) return { name, fact: { unknown: data.unknown } };
  if ("skipped" in data) return { name, fact: { skipped: data.skipped } };
  const value = FACTS[name].safeParse(data.is);
  return { name, fact: value.success ? { is: value.data } : damaged };
}
function readFacts(lines) {
  const found = /* @__PURE__ */ new Map();
  for (const line of lines) {
    const read = readFact(line);
    if (read === null) continue;
    found.set(
      read.name,
      found.has(read.name) ? { unknown: "the host answered twice about it" } : read.fact
    );
  }
  return Object.fromEntries(
    FACT_NAMES.map((name) => [
      name,
      found.get(name) ?? { unknown: "the host said nothing about it" }
    ])
  );
}

// scripts/core/hosts/limits.ts
var LEAST_FREE_BYTES = 1024 * 1024 * 1024;
var LEAST_MEMORY_PCT = 15;
function loadLimits(cores) {
  return {
    start: Math.max(4, cores * 1.5),
    resume: Math.max(3, cores * 1.25)
  };
}
var memoryEnough = (freePct) => freePct >= LEAST_MEMORY_PCT;

// scripts/core/hosts/node-wish.ts
function nodeFits(wish, version) {
  const wanted = /^v?(\d{1,4}(?:\.\d{1,4}){0,2})(?:\.x)?$/.exec(
    wish.trim()
  )?.[1];
  const there = /^v?(\d{1,4}\.\d{1,4}\.\d{1,4})/.exec(version)?.[1];
  if (wanted === void 0 || there === void 0) return "unknown";
  return `${there}.`.startsWith(`${wanted}.`) ? "yes" : "no";
}

// scripts/core/hosts/fact-layers.ts
function from(name, fact, judge, applies = true) {
  const found = known(fact) ? judge(fact.is) : {
    value: "unknown",
    why: "skipped" in fact ? `not asked: ${fact.skipped}` : fact.unknown
  };
  return { layer: name, remedy: null, applies, ...found };
}
var MIB = 1024 * 1024;
var looked = (places2) => places2.length === 0 ? "nowhere was looked" : `looked in ${places2.join(", ")}`;
function program2(name, remedy) {
  return ({ program: path2, version, looked: places2, note }) => {
    const more = note === null ? "" : `; ${note}`;
    if (path2 === null)
      return {
        value: "no",
        why: `no ${name} was found: ${looked(places2)}${more}`,
        remedy
      };
    return version === null ? {
      value: "unknown",
      why: `${path2} is there and gave no answer${more}`
    } : { value: "yes", why: `${version} at ${path2}` };
  };
}
function repositoryLayers(facts, { repoPath }) {
  const fact = facts.repository;
  if (repoPath === null)
    return ["repository", "nvmrc", "package-manager"].map(
      (name) => ({
        layer: name,
        value: "unknown",
        why: "not asked: no repo-path is declared for this host",
        remedy: null,
        applies: false
      })
    );
  return [
    from("repository", fact, ({ path: path2, exists, isGit, head }) => {
      if (!exists)
        return {
          value: "no",
          why: `${path2} does not exist on the host`,
          remedy: "clone the repository there, or correct repo-path"
        };
      if (!isGit)
        return {
          value: "no",
          why: `${path2} is no git repository`,
          remedy: "correct repo-path"
        };
      return {
        value: "yes",
        why: `${path2}${head === null ? ", without a commit" : ` at ${head.slice(0, 12)}`}`
      };
    }),
    from("nvmrc", fact, ({ nvmrc }) => {
      if (nvmrc === null) return { value: "yes", why: "no .nvmrc asks" };
      if (!known(facts.node))
        return { value: "unknown", why: "the host's Node is not known" };
      const { version } = facts.node.is;
      const fits = nodeFits(nvmrc, version);
      return {
        value: fits,
        why: fits === "unknown" ? `.nvmrc asks for ${nvmrc}, which names no version by number` : `.nvmrc asks for ${nvmrc}; Node is ${version}`,
        ...fits === "no" ? { remedy: "install the Node that .nvmrc asks for on the host" } : {}
      };
    }),
    from("package-manager", fact, ({ manager, lockfiles }) => {
      const locks = lockfiles.join(", ") || "no lockfile";
      if (manager === null)
        return { value: "yes", why: `none is asked for (${locks})` };
      const wish = `${manager.name}${manager.wanted === null ? "" : ` ${manager.wanted}`} (${locks})`;
      return manager.program === null ? {
        value: "no",
        why: `${wish} is asked for and was not found: ${looked(manager.looked)}`,
        remedy: `install ${manager.name} on the host`
      } : { value: "yes", why: `${wish} at ${manager.program}` };
    })
  ];
}
function harnessLayers(facts, { harness }) {
  if (harness === null)
    return ["harness", "harness-auth"].map(
      (name) => ({
        layer: name,
        value: "no",
        why: "this host was declared without a harness: it is there for commands alone",
        remedy: "take harness: none away from it, if agents may work there",
        applies: true
      })
    );
  return [
    from(
      "harness",
      facts.harness,
      program2(
        "claude",
        "install Claude Code on the host, or declare claude-path"
      )
    ),
    from(
      "harness-auth",
      facts["harness-auth"],
      ({ signedIn, method, note }) => ({
        value: signedIn,
        why: `signed in: ${signedIn}${method === null ? "" : ` (${method})`}${note === null ? "" : `; ${note}`}`,
        ...signedIn === "no" ? { remedy: "sign in on the host itself: run claude there" } : {}
      })
    )
  ];
}
function factLayers(facts, declared) {
  const { node } = facts;
  const [repository, nvmrc, manager] = repositoryLayers(facts, declared);
  return [
    from("path", facts.path, ({ own, login }) => ({
      value: "yes",
      why: `programs are looked for in ${own.join(", ") || "no folder"}${login === null ? "; the login shell told no PATH in its time" : login.length === 0 ? "" : `; the login shell adds ${login.join(", ")}`}`
    })),
    from("node", node, ({ version, path: path2 }) => ({
      value: "yes",
      why: `${version} at ${path2}`
    })),
    from("disk", facts.disk, ({ places: places2 }) => {
      const [least] = [...places2].sort((a, b) => a.freeBytes - b.freeBytes);
      if (least === void 0)
        return { value: "unknown", why: "no place could be measured" };
      const why = `${Math.floor(least.freeBytes / MIB)} MiB free at ${least.path} (${least.what})`;
      return least.freeBytes < LEAST_FREE_BYTES ? {
        value: "no",
        why: `${why}; ${LEAST_FREE_BYTES / MIB} are needed`,
        remedy: "make room on the host; offload clean -H removes what ended"
      } : { value: "yes", why };
    }),
    from("git", facts.git, program2("git", "install git on the host")),
    repository,
    nvmrc,
    manager,
    from(
      "git-credentials",
      facts["git-credentials"],
      ({ works, why }) => ({
        value: works,
        why,
        ...works === "no" ? {
          remedy: "set up credentials on the host that need no question; a sync does without them"
        } : {}
      }),
      declared.repoPath !== null
    ),
    from("tmux", facts.tmux, program2("tmux", "install tmux on the host")),
    ...harnessLayers(facts, declared),
    from("load", facts.load, ({ five, cores }) => {
      const { start } = loadLimits(cores);
      const why = `${five.toFixed(2)} over five minutes on ${cores} cores; work goes there under ${start}`;
      return five < start ? { value: "yes", why } : { value: "no", why, remedy: "wait until the host is less busy" };
    }),
    from("memory", facts.memory, ({ freePct }) => ({
      value: memoryEnough(freePct) ? "yes" : "no",
      why: `${Math.round(freePct)}% free; ${LEAST_MEMORY_PCT}% are needed`,
      ...memoryEnough(freePct) ? {} : { remedy: "wait until the host has memory again" }
    })),
    from("jobs", facts.jobs, ({ live }) => ({
      value: "yes",
      why: `${live} of ours ${live === 1 ? "lives" : "live"} there`
    }))
  ];
}

// scripts/core/hosts/layers.ts
var LINK_LAYERS = [
  "ssh",
  // its configuration here
  "name",
  "tcp",
  "host-key",
  "auth",
  "shell",
  "program",
  // ours, brought there and started
  "link"
];
var HOST_LAYERS = [
  "path",
  "node",
  "disk",
  "git",
  "repository",
  "nvmrc",
  "package-manager",
  "git-credentials",
  "tmux",
  "harness",
  "harness-auth",
  "load",
  "memory",
  "jobs"
];
var LAYERS = [...LINK_LAYERS, ...HOST_LAYERS];
var linkLayer = (word2) => LINK_LAYERS.includes(word2) ? word2 : "link";
var layer = (name, value, why, remedy = null) => ({ layer: name, value, why, remedy, applies: true });
function linkLayers(answer) {
  if (answer.kind !== "unreachable")
    return LINK_LAYERS.map((name) => layer(name, "yes", "the host answered"));
  const failed = linkLayer(answer.layer);
  const at = LINK_LAYERS.indexOf(failed);
  return LINK_LAYERS.map((name, place) => {
    if (place === at)
      return layer(
        name,
        name === "link" ? "unknown" : "no",
        answer.why,
        answer.remedy
      );
    if (answer.blind === true && place < at)
      return layer(name, "unknown", "nothing was heard of the link");
    return place < at ? layer(name, "yes", `the link got as far as ${failed}`) : layer(name, "unknown", `not reached: ${failed} comes before it`);
  });
}
var nothingKnown = (why) => Object.fromEntries(
  FACT_NAMES.map((name) => [name, { unknown: why }])
);
function layersOf(answer, declared) {
  const link = linkLayers(answer);
  if (answer.kind === "facts")
    return [...link, ...factLayers(answer.facts, declared)];
  const why = answer.kind === "no-node" ? "not asked: no Node was found on the host" : "not asked: the host was not reached";
  const rest = factLayers(nothingKnown(why), declared);
  if (answer.kind === "unreachable") return [...link, ...rest];
  const looked2 = `no Node that is new enough in: ${answer.looked.join(", ") || "(nowhere was looked)"}`;
  return [
    ...link,
    ...rest.map((one) => {
      if (one.layer === "path") return layer("path", "no", looked2);
      if (one.layer === "node")
        return layer(
          "node",
          "no",
          looked2,
          "install Node 20.19 or newer on the host, where a shell that is not interactive finds it"
        );
      return one;
    })
  ];
}

// other:core/nearest.ts

// other:core/clock.ts

// scripts/core/hosts/benching.ts
var BENCH_S = { first: 60, most: 900 };
function benchedFor(bench, now) {
  if (bench === null) return 0;
  const { seen_at: at, uptime: up, boot } = bench;
  const age = (0, load_views().core_clock__ageOf)({ at, up, boot }, now);
  return age === "unknown" ? 0 : Math.max(0, bench.seconds - age);
}
function benchAfter(before, failed, now) {
  if (before !== null && benchedFor(before, now) > 0)
    return { ...before, ...failed };
  const age = before === null ? "unknown" : (0, load_views().core_clock__ageOf)(
    { at: before.seen_at, up: before.uptime, boot: before.boot },
    now
  );
  const inARow = before !== null && age !== "unknown" && age <= before.seconds + BENCH_S.most;
  const failures = inARow ? Math.min(before.failures + 1, 1e3) : 1;
  return {
    failures,
    seconds: Math.min(
      BENCH_S.first * 2 ** Math.min(failures - 1, 10),
      BENCH_S.most
    ),
    ...failed,
    seen_at: now.at,
    boot: now.boot,
    uptime: now.up
  };
}

// scripts/core/hosts/kinds.ts
var BASE = [
  // First: of steps that nothing was heard of, the link as a whole is the reason.
  "link",
  ...LINK_LAYERS.filter((name) => name !== "link"),
  "path",
  "node",
  "disk",
  "git",
  "repository"
];
var NEEDS = {
  gate: [...BASE, "nvmrc", "package-manager"],
  headless: [...BASE, "harness", "harness-auth"],
  session: [...BASE, "tmux", "harness", "harness-auth"]
};
var PRESSURE = ["load", "memory"];
var unseen = (layer2) => ({
  layer: layer2,
  value: "unknown",
  why: "not looked at",
  remedy: null,
  applies: true
});
function kindsOf(layers) {
  const by = new Map(layers.map((one) => [one.layer, one]));
  const state = (kind) => {
    const needed = NEEDS[kind].map((name) => by.get(name) ?? unseen(name)).filter(({ applies }) => applies);
    const pressed = PRESSURE.flatMap((name) => by.get(name) ?? []);
    const bad = [...needed, ...pressed].find(({ value }) => value === "no") ?? needed.find(({ value }) => value === "unknown");
    return bad === void 0 ? { kind, value: "yes", because: null, why: "all that it needs is there" } : {
      kind,
      value: bad.value,
      because: bad.layer,
      why: `${bad.layer}: ${bad.why}`
    };
  };
  return {
    headless: state("headless"),
    gate: state("gate"),
    session: state("session")
  };
}

// other:jobs/hosts.ts

// other:jobs/witnesses.ts

// scripts/dispatch/hosts/witness.ts
var subjectOf = (kind, harness = "claude") => kind === "headless" ? harness : kind;
function measured(facts) {
  if (facts === null) return {};
  const { load, memory, jobs } = facts;
  const processes = facts["claude-processes"];
  return {
    ...known(load) ? { load: load.is.one, load5: load.is.five, cores: load.is.cores } : {},
    ...known(memory) ? { memFreePct: memory.is.freePct } : {},
    ...known(jobs) ? { jobs: jobs.is.live } : {},
    ...known(processes) ? { claudeProcs: processes.is.count } : {}
  };
}
function sinceOf(root, { alias }, kind, value, now) {
  try {
    const before = (0, load_jobs().jobs_witnesses__readWitnessOf)(root, alias, subjectOf(kind), kind);
    const since = before?.facts.since;
    return before?.value === value && typeof since === "string" ? since : now.at;
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return now.at;
    throw error;
  }
}
function keepWitnesses(root, now, { spec, kinds, facts, depth, validS }) {
  for (const kind of READINESS_KINDS) {
    const { value, because, why } = kinds[kind];
    const unasked = because === "harness" || because === "harness-auth";
    if (depth === "quick" && value === "unknown" && unasked) continue;
    (0, load_jobs().jobs_witnesses__writeWitness)(root, {
      host: spec.alias,
      subject: subjectOf(kind),
      kind,
      value,
      seen_at: now.at,
      boot: now.boot,
      uptime: now.up,
      by: depth === "quick" ? "doctor --no-probe" : "doctor",
      valid_for: validS,
      facts: {
        ...measured(facts),
        why: why.slice(0, 1e3),
        because,
        since: sinceOf(root, spec, kind, value, now)
      }
    });
  }
}

// scripts/dispatch/hosts/doctor.ts
var WITNESS_S = 300;
var WITHIN_S = { full: 75, quick: 25 };
var AT_ONCE = 8;
var broke = (why) => ({
  kind: "unreachable",
  layer: "link",
  why,
  remedy: null
});
function refusal(lines) {
  for (const line of lines)
    if (typeof line === "object" && line !== null && "error" in line) {
      const { error } = line;
      const message = typeof error === "object" && error !== null && "message" in error ? String(error.message).slice(0, 500) : "it gave no reason";
      return `the host program refused: ${message}`;
    }
  return null;
}
function answerOf(reply) {
  if (reply.kind !== "answer") return reply;
  const why = refusal(reply.lines) ?? (reply.code === 0 ? null : `the host program ended with ${reply.code}`);
  return why === null ? { kind: "facts", facts: readFacts(reply.lines) } : broke(why);
}
async function ask(world, spec, { depth, withinS = WITHIN_S[depth] }) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(
      () => resolve({
        ...broke(`there was no answer within ${withinS} s`),
        blind: true
      }),
      // The link keeps the same time and knows more about what it was waiting for.
      withinS * 1e3 + 500
    );
  });
  try {
    const asked = world.link(spec).ask({
      verb: "facts",
      request: {
        probe: depth,
        repository: spec.repoPath,
        claude: spec.claudePath
      },
      withinS,
      onLine: (line) => {
        const fact = readFact(line);
        if (fact !== null) world.heard?.(spec.alias, fact.name);
      }
    });
    asked.catch(() => {
    });
    return await Promise.race([asked.then(answerOf), late]);
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "unreachable")
      return { ...broke(error.message), blind: true };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
function benchOf(root, alias) {
  try {
    return (0, load_jobs().jobs_hosts__readBench)(root, alias);
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "corrupt")
      return null;
    throw error;
  }
}
async function examine(world, spec, how) {
  const answer = await ask(world, spec, how);
  const layers = layersOf(answer, spec);
  const kinds = kindsOf(layers);
  const now = world.clock();
  let bench = null;
  let unkept = null;
  if (world.root !== null)
    try {
      if (answer.kind === "unreachable")
        bench = benchAfter(
          benchOf(world.root, spec.alias),
          {
            because: linkLayer(answer.layer),
            why: answer.why.slice(0, 1e3)
          },
          now
        );
      (0, load_jobs().jobs_hosts__writeBench)(world.root, spec.alias, bench);
      keepWitnesses(world.root, now, {
        spec,
        kinds,
        facts: factsOf(answer),
        depth: how.depth,
        validS: how.validS ?? WITNESS_S
      });
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      unkept = error.message;
    }
  return { alias: spec.alias, answer, layers, kinds, bench, unkept };
}
var factsOf = (answer) => answer.kind === "facts" ? answer.facts : null;
async function examineAll(world, specs, how) {
  const found = [];
  const left = specs.map((spec, at) => ({ spec, at }));
  const work = async () => {
    for (let next = left.shift(); next !== void 0; next = left.shift())
      found[next.at] = await examine(world, next.spec, how);
  };
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, specs.length) }, work)
  );
  return found;
}

// other:core/witness.ts

// scripts/dispatch/hosts/lines.ts
function witnessesOf(root, alias) {
  const read = (kind) => {
    try {
      return (0, load_jobs().jobs_witnesses__readWitnessOf)(root, alias, subjectOf(kind), kind);
    } catch (error) {
      if (error instanceof load_base().core_reasons__OffloadError) return null;
      throw error;
    }
  };
  return {
    headless: read("headless"),
    gate: read("gate"),
    session: read("session")
  };
}
var number2 = (value) => typeof value === "number" ? value : null;
function hostLine(alias, seen, now) {
  if (!(0, load_base().core_hosts_spec__isHostAlias)(alias)) return null;
  const told = READINESS_KINDS.map((kind) => {
    const witness = seen[kind];
    const value = witness === null ? "unknown" : (0, load_views().core_witness__valueNow)(witness, now);
    return {
      kind,
      witness,
      value,
      ageS: witness === null ? "unknown" : (0, load_views().core_witness__witnessAge)(witness, now),
      // What was seen as unknown is known to be so while its time lasts.
      stale: witness === null || (0, load_views().core_witness__valueNow)({ ...witness, value: "yes" }, now) === "unknown"
    };
  });
  const fresh = told.filter(({ stale }) => !stale);
  const looked2 = told.filter(({ witness }) => witness !== null);
  const ages = looked2.map(({ ageS: ageS2 }) => ageS2);
  const ageS = ages.length === 0 || ages.includes("unknown") ? "unknown" : Math.max(...ages);
  const youngest = fresh.toSorted((a, b) => Number(a.ageS) - Number(b.ageS))[0];
  const facts = youngest?.witness?.facts ?? {};
  const bad = told.find(({ value }) => value !== "yes");
  const because = bad?.witness?.facts.because;
  const why = bad === void 0 ? null : bad.witness === null ? "not-looked-at" : bad.stale ? "too-old" : typeof because === "string" ? because : null;
  const text2 = formatDoctorLine({
    speaker: { as: "banner", alias },
    old: false,
    readiness: {
      headless: told[0]?.value ?? "unknown",
      gate: told[1]?.value ?? "unknown",
      session: seen.session === null ? null : told[2]?.value ?? "unknown"
    },
    ...NOTHING_MEASURED,
    why,
    seen: ageS === "unknown" ? null : (0, load_views().core_clock__span)(ageS),
    load: number2(facts.load),
    memFreePct: number2(facts.memFreePct),
    jobs: number2(facts.jobs),
    claudeProcs: number2(facts.claudeProcs)
  });
  const key = told.map(
    ({ value, stale, witness }) => stale ? "stale" : `${value}${String(witness?.facts.since ?? "").replace(/\D/g, "")}`
  ).join("-");
  return {
    key: `host-${alias}-${key}`,
    text: text2,
    stale: fresh.length < told.length,
    ageS
  };
}

// scripts/dispatch/hosts/refresh.ts
var JUST_S = 20;
function due({ root, clock }, alias) {
  const now = clock();
  try {
    if (benchedFor((0, load_jobs().jobs_hosts__readBench)(root, alias), now) > 0) return false;
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
  }
  const line = hostLine(alias, witnessesOf(root, alias), now);
  return line === null || line.stale || line.ageS === "unknown" || line.ageS > JUST_S;
}
var keepDeclared = (root, { hosts }, stamp) => (0, load_jobs().jobs_hosts__writeDeclared)(root, {
  stamp,
  aliases: hosts.declared.map(({ alias }) => alias)
});
async function refreshHosts(world, config, stamp, how = { depth: "full" }) {
  const { declared } = config.hosts;
  keepDeclared(world.root, config, stamp);
  await examineAll(
    world,
    declared.filter(({ alias }) => due(world, alias)),
    how
  );
}

// other:cli/verbs/detect.ts

// other:cli/working.ts

// scripts/cli/care/host-links.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// other:core/layout.ts

// other:hosts/ssh/link.ts

// other:system/path.ts

// scripts/cli/care/host-links.ts
function programOf(ctx, name) {
  const found = (0, load_system().system_path__onPath)(name, ctx.env.PATH);
  if (found !== null) return found;
  throw new (load_base()).core_reasons__OffloadError("environment", `There is no ${name} on PATH`, {
    about: name,
    next: "install OpenSSH's client"
  });
}
var trustOf = (ctx, config, alias) => ({
  alias,
  ssh: programOf(ctx, "ssh"),
  keygen: programOf(ctx, "ssh-keygen"),
  configFile: config.hosts.sshConfig,
  env: ctx.env
});
var knownHostsOf = (ctx) => (0, load_views().core_layout__store)(ctx.stateRoot).knownHosts;
function linksOf(ctx, config) {
  const part = (name) => {
    const path2 = (0, import_node_path.join)(ctx.self.dist, name);
    try {
      return (0, import_node_fs.readFileSync)(path2);
    } catch (error) {
      throw new (load_base()).core_reasons__OffloadError("installation", "A part of Offload is missing", {
        about: path2,
        next: "install Offload again",
        cause: error
      });
    }
  };
  let parts;
  return ({ alias }) => {
    parts ??= { script: part("host.sh"), program: part("host.cjs") };
    return (0, load_launch().hosts_ssh_link__sshLink)({
      alias,
      ssh: programOf(ctx, "ssh"),
      configFile: config.hosts.sshConfig,
      knownHosts: knownHostsOf(ctx),
      env: ctx.env,
      uid: process.getuid?.() ?? null,
      ...parts
    });
  };
}

// scripts/cli/care/host-doctor.ts
function declaredHost(config, alias, offload) {
  const all = config.hosts.declared;
  const found = all.find((spec) => spec.alias === alias);
  if (found !== void 0) return found;
  const near = (0, load_base().core_nearest__nearest)(
    alias,
    all.map((spec) => spec.alias)
  );
  throw new (load_base()).core_reasons__OffloadError(
    "configuration",
    `No host of that alias is declared${near === null ? "" : `; did you mean ${near}`}`,
    { about: alias, next: `${offload} hosts add ${alias}` }
  );
}
function briefLine({ alias, answer, kinds, layers }) {
  const facts = factsOf(answer);
  const bad = READINESS_KINDS.slice(0, 2).map((kind) => kinds[kind]).find(({ value }) => value !== "yes");
  const told = (fact, value) => fact !== void 0 && "is" in fact ? value(fact.is) : null;
  const tmux = layers.find(({ layer: layer2 }) => layer2 === "tmux");
  return formatDoctorLine({
    ...NOTHING_MEASURED,
    speaker: { as: "doctor", host: alias },
    old: false,
    readiness: {
      headless: kinds.headless.value,
      gate: kinds.gate.value,
      session: tmux?.value === "unknown" ? null : kinds.session.value
    },
    why: bad?.because ?? null,
    load: told(facts?.load, ({ one }) => one),
    memFreePct: told(facts?.memory, (m) => m.freePct),
    jobs: told(facts?.jobs, ({ live }) => live),
    claudeProcs: told(
      facts?.["claude-processes"],
      ({ count: count2 }) => count2
    )
  });
}
function problemOf({ alias, answer, kinds }, kind) {
  if (kinds[kind].value === "yes") return void 0;
  if (answer.kind === "unreachable")
    return {
      reason: "unreachable",
      message: `host ${alias} unreachable: ${linkLayer(answer.layer)}`,
      about: answer.why,
      ...answer.remedy === null ? {} : { next: answer.remedy }
    };
  const { value, why } = kinds[kind];
  return {
    reason: "not-ready",
    message: `host ${alias} is not ready: ${kind} ${value}`,
    about: why
  };
}
var rowsOf = ({ alias, layers, kinds, bench, unkept }) => [
  ...layers.map(
    ({ layer: layer2, value, why, remedy }) => [
      "layer",
      alias,
      layer2,
      value,
      why,
      remedy
    ]
  ),
  ...READINESS_KINDS.map(
    (kind) => ["ready", alias, kind, kinds[kind].value, kinds[kind].why]
  ),
  ...bench === null ? [] : [["benched", alias, `${bench.seconds} s`, bench.why]],
  ...unkept === null ? [] : [["unkept", alias, unkept]]
];
var jsonOf = ({ alias, layers, kinds, bench, answer }) => ({
  alias,
  layers,
  kinds,
  bench,
  facts: Object.fromEntries(
    Object.entries(factsOf(answer) ?? {}).map(([name, fact]) => [
      name,
      "is" in fact ? fact.is : null
    ])
  )
});
async function hostDoctor(ctx, wish, links = linksOf, how = {}) {
  const stamp = (0, load_config().config_stamp__userStamp)(ctx.env, ctx.home);
  const config = await (0, load_decide().cli_working__settingsFor)(ctx, null);
  const offload = ctx.self.command();
  const root = (0, load_decide().cli_verbs_detect__rootOrNone)(ctx);
  if (root !== null) keepDeclared(root, config, stamp);
  const specs = wish.alias === null ? config.hosts.declared : [declaredHost(config, wish.alias, offload)];
  if (specs.length === 0)
    throw new (load_base()).core_reasons__OffloadError("configuration", "No host is declared", {
      next: `${offload} hosts add <alias>`
    });
  const kind = wish.kind ?? (wish.quick ? "gate" : "headless");
  ctx.out.progress(`asking ${specs.map(({ alias }) => alias).join(", ")}`);
  const found = await examineAll(
    {
      root,
      clock: ctx.clock,
      link: links(ctx, config),
      heard: (alias, fact) => ctx.out.progress(`${alias}: ${fact}`)
    },
    specs,
    { depth: wish.quick ? "quick" : "full", ...how }
  );
  ctx.out.progress(null);
  const problems = found.flatMap((one) => problemOf(one, kind) ?? []);
  const [problem] = problems;
  const lines = found.map(briefLine);
  return {
    ...wish.brief ? { text: lines.join("\n"), contract: true } : { rows: found.flatMap(rowsOf) },
    json: { hosts: found.map(jsonOf), lines, kind },
    quiet: found.filter(({ kinds }) => kinds[kind].value === "yes").map(({ alias }) => alias),
    ...problem === void 0 ? {} : {
      problem: problems.length === 1 ? problem : {
        ...problem,
        message: `${problem.message}; and ${problems.length - 1} more of ${found.length}`
      }
    }
  };
}

// other:jobs/root.ts

// scripts/cli/care/host-refresh.ts
async function refresh(ctx) {
  const stamp = (0, load_config().config_stamp__userStamp)(ctx.env, ctx.home);
  const config = await (0, load_decide().cli_working__settingsFor)(ctx, ctx.stateRoot);
  const root = (0, load_jobs().jobs_root__openRoot)(ctx.stateRoot, ctx.uid ?? void 0);
  await refreshHosts(
    { root, clock: ctx.clock, link: linksOf(ctx, config) },
    config,
    stamp
  );
}

// scripts/cli/verbs/hosts.ts
var import_node_path4 = require("node:path");

// other:config/config.ts

// other:config/examine.ts

// scripts/config/hosts-here.ts
var import_node_path3 = require("node:path");

// other:config/host-keys.ts

// other:core/fences.ts

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
var import_node_fs2 = require("node:fs");
var import_node_path2 = require("node:path");

// other:system/files.ts

// scripts/config/instruction-file.ts
var INSTRUCTION_FILES = ["CLAUDE.md", "AGENTS.md"];
var LARGEST = 1024 * 1024;
var refuse = (path2, message, cause) => new (load_base()).core_reasons__OffloadError("configuration", message, {
  about: path2,
  kept: "nothing was changed or launched",
  next: "make it a file that can be read; until then nothing is known of what it says about hosts",
  cause
});
function readInstructionFile(root, name) {
  const path2 = (0, import_node_path2.join)(root, name);
  const none = (why) => ({
    kind: "none",
    path: path2,
    why
  });
  let real;
  try {
    const linked = (0, import_node_fs2.lstatSync)(path2).isSymbolicLink();
    real = (0, import_node_fs2.realpathSync)(path2);
    const inside = real.startsWith(
      `${(0, import_node_fs2.realpathSync)(root)}${root === import_node_path2.sep ? "" : import_node_path2.sep}`
    );
    if (linked && !inside)
      return none("it is a link out of the repository, and is not followed");
  } catch (error) {
    const code = (0, load_system().system_files__codeOf)(error);
    if (code === "ENOENT" || code === "ENOTDIR") return none(null);
    if (code === "ELOOP") return none("its links lead in a circle");
    throw refuse(path2, `it cannot be read: the system answered ${code}`, error);
  }
  let fd;
  try {
    fd = (0, import_node_fs2.openSync)(
      real,
      import_node_fs2.constants.O_RDONLY | import_node_fs2.constants.O_NONBLOCK | import_node_fs2.constants.O_NOFOLLOW
    );
  } catch (error) {
    throw refuse(
      path2,
      `it cannot be read: the system answered ${(0, load_system().system_files__codeOf)(error)}`,
      error
    );
  }
  try {
    const stat = (0, import_node_fs2.fstatSync)(fd);
    if (!stat.isFile()) return none("it is no file");
    const buffer = Buffer.alloc(Math.min(stat.size, LARGEST) + 1);
    let size = 0;
    while (size < buffer.length) {
      const got = (0, import_node_fs2.readSync)(fd, buffer, size, buffer.length - size, null);
      if (got === 0) break;
      size += got;
    }
    if (size > LARGEST)
      throw refuse(
        path2,
        `it is too large: more than ${LARGEST} bytes are not looked through`
      );
    return {
      kind: "text",
      path: path2,
      real,
      text: buffer.subarray(0, size).toString("utf8")
    };
  } finally {
    (0, import_node_fs2.closeSync)(fd);
  }
}

// scripts/config/live-lines.ts
var LONGEST_LINE = 2e3;
var linesOf = (text2) => text2.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
var FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
function liveLines(text2) {
  let fence = null;
  let comment = null;
  return linesOf(text2).map((raw, at) => {
    const line = at + 1;
    if (fence !== null) {
      const { mark, from: from2 } = fence;
      const end = FENCE.exec(raw);
      if (end?.[1]?.startsWith(mark) === true && (end[2] ?? "").trim() === "")
        fence = null;
      return {
        line,
        text: "",
        shown: raw,
        inside: `the fenced code that begins in line ${from2}`,
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
var shown = (text2) => JSON.stringify(text2.length > 60 ? `${text2.slice(0, 57)}...` : text2);
function bareValue(text2) {
  const quoted2 = /^(["'])(.*?)\1\s*(#.*)?$/.exec(text2);
  if (quoted2 !== null) return quoted2[2];
  return /^["']/.test(text2) ? null : text2.replace(/(^|\s)#.*$/, "").trim();
}
function rolesIn(raw) {
  const value = bareValue(raw);
  if (value === null) return { not: "a quote is not closed" };
  const open = value.startsWith("[");
  if (open !== value.endsWith("]")) return { not: "a bracket is not closed" };
  const words = (open ? value.slice(1, -1) : value).split(",").map((word2) => bareValue(word2.trim()) ?? word2);
  const bad = words.find((word2) => !(0, load_base().core_hosts_spec__isHostRole)(word2));
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
  const pair = (line, text2) => {
    const found = /^([^\s:#]+):(?:\s+(.*))?$/.exec(text2);
    const host = hosts.at(-1);
    if (found === null || host === void 0)
      return wrong(
        line,
        `a record is \`- alias: <alias>\` with its other keys below it; found ${shown(text2)}`,
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
  for (const { line, text: text2, inside } of block) {
    if (inside !== null && text2.trim() === "") continue;
    const bare = text2.trim();
    if (bare.length > LONGEST_LINE) {
      wrong(line, `the line is longer than ${LONGEST_LINE} characters`);
      continue;
    }
    if (bare === "" || bare.startsWith("#")) continue;
    const record2 = /^-(?:\s+(.*))?$/.exec(bare);
    if (record2 === null) {
      pair(line, bare);
      continue;
    }
    seen.clear();
    hosts.push({ alias: null, roles: null, line });
    const first = record2[1] ?? "";
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
var shown2 = (text2) => JSON.stringify(text2.length > 60 ? `${text2.slice(0, 57)}...` : text2);
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
  for (const { line, text: text2 } of lines) {
    if (HEADING.test(text2))
      inside = text2.length < LONGEST_LINE && SECTION.test(text2);
    const found = PAIR.exec(text2);
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
function nearHeader({ text: text2 }) {
  const found = LIKE.exec(text2);
  if (found === null) return null;
  const [, indent = "", word2 = ""] = found;
  if (word2.toLowerCase().replaceAll("_", "-") !== NAME)
    return indent === "" && found[3]?.replace(/^\*\*/, "").trim() === "" && (0, load_base().core_nearest__nearest)(word2, [NAME]) === NAME ? `${JSON.stringify(word2)} is no key; did you mean ${NAME}:` : null;
  if (word2 !== NAME)
    return `the header is written ${NAME}: and not ${JSON.stringify(word2)}`;
  return indent === "" ? `the header is written ${NAME}: or - **${NAME}:**, and in no other form` : "the header has to stand at the beginning of its line";
}
function readInstructions(text2) {
  const lines = liveLines(text2);
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
    const { path: path2 } = repository.source;
    asked = askedByKeys(path2, repository.layer);
    const notes = notesOf(
      (0, import_node_path3.dirname)(path2),
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
            message: `what it says about hosts is passed over: ${asked === null ? decider?.path : path2} decides`,
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

// scripts/cli/care/host-keys.ts
var import_node_fs3 = require("node:fs");

// other:hosts/ssh/resolve.ts

// other:hosts/ssh/trust.ts

// scripts/cli/care/host-keys.ts
var expand = (path2, home) => path2.startsWith("~/") ? `${home}/${path2.slice(2)}` : path2;
async function checked(ctx, alias, of) {
  const resolved = await (0, load_launch().hosts_ssh_resolve__resolveAlias)(of, alias);
  if ("unresolved" in resolved)
    return {
      ...{ alias, resolved: null, keys: [], identities: [] },
      why: resolved.unresolved
    };
  return {
    alias,
    resolved,
    keys: await (0, load_launch().hosts_ssh_trust__recordedKeys)(of, resolved, filesOf(ctx, resolved)),
    why: null,
    identities: resolved.identities.map((path2) => expand(path2, ctx.home)).filter((path2) => (0, import_node_fs3.existsSync)(path2))
  };
}
var filesOf = (ctx, { knownHosts }) => [
  ...knownHosts.map((path2) => expand(path2, ctx.home)),
  "/etc/ssh/ssh_known_hosts",
  knownHostsOf(ctx)
];
function problemOf2({ alias, why, keys }, offload) {
  if (why !== null)
    return {
      reason: "configuration",
      message: why,
      about: alias,
      next: `ssh -G ${alias} says which line it is`
    };
  if (keys.length > 0) return null;
  return {
    reason: "environment",
    message: "no key of this host is recorded, so nobody is believed to be it",
    about: alias,
    next: `${offload} hosts trust ${alias}`
  };
}
var rowsOf2 = ({ alias, resolved, keys, identities }) => resolved === null ? [] : [
  ["name", alias, resolved.hostname],
  ["port", alias, resolved.port],
  ["user", alias, resolved.user],
  ["by", alias, resolved.jump ?? "directly"],
  ...identities.length === 0 ? [["identity", alias, "none", "only the agent's keys"]] : identities.map((path2) => ["identity", alias, path2]),
  ...keys.map(
    ({ fingerprint, type, file }) => [
      "key",
      alias,
      fingerprint,
      type,
      file
    ]
  )
];
async function checkHosts(ctx, alias) {
  const config = await (0, load_decide().cli_working__settingsFor)(ctx, null);
  const offload = ctx.self.command();
  const specs = alias === null ? config.hosts.declared : [declaredHost(config, alias, offload)];
  const all = await Promise.all(
    specs.map(
      (one) => checked(ctx, one.alias, trustOf(ctx, config, one.alias))
    )
  );
  const [problem] = all.flatMap((one) => problemOf2(one, offload) ?? []);
  return {
    rows: all.flatMap(rowsOf2),
    json: {
      hosts: all.map(({ resolved, ...one }) => ({
        ...one,
        hostname: resolved?.hostname ?? null,
        port: resolved?.port ?? null,
        user: resolved?.user ?? null,
        by: resolved?.jump ?? null
      }))
    },
    quiet: all.filter((one) => problemOf2(one, offload) === null).map((one) => one.alias),
    ...problem === void 0 ? {} : { problem }
  };
}
async function trustHost(ctx, alias, accept) {
  const config = await (0, load_decide().cli_working__settingsFor)(ctx, null);
  const offload = ctx.self.command();
  declaredHost(config, alias, offload);
  const of = trustOf(ctx, config, alias);
  const { resolved, keys, why } = await checked(ctx, alias, of);
  if (resolved === null)
    throw new (load_base()).core_reasons__OffloadError("configuration", why ?? "ssh does not know it", {
      about: alias,
      next: `ssh -G ${alias} says which line it is`
    });
  ctx.out.progress(`asking ${alias} for its key`);
  const shown3 = await (0, load_launch().hosts_ssh_trust__shownKey)(of);
  ctx.out.progress(null);
  if ("layer" in shown3)
    throw new (load_base()).core_reasons__OffloadError("not-ready", `It shows no key: ${shown3.why}`, {
      about: alias,
      ...shown3.remedy === null ? {} : { next: shown3.remedy }
    });
  const { fingerprint, type } = shown3;
  const said = {
    rows: [
      ["alias", alias],
      ["key", alias, fingerprint, type],
      ...keys.map(
        (key) => ["recorded", alias, key.fingerprint, key.type, key.file]
      )
    ],
    json: { alias, fingerprint, type, recorded: keys },
    quiet: [fingerprint]
  };
  const done = (status) => ({
    ...said,
    rows: [["status", status], ...said.rows],
    json: { status, ...said.json }
  });
  if (keys.some((key) => key.fingerprint === fingerprint)) return done("known");
  const other = keys.find((key) => key.type === type) ?? keys[0];
  if (other !== void 0)
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      `It shows the key ${fingerprint}, and ${other.fingerprint} is recorded of it`,
      {
        about: other.file,
        kept: "the recorded key",
        next: `if the host was set up anew: ssh-keygen -R '${resolved.keyName}' -f '${other.file}', then ${offload} hosts trust ${alias}`
      }
    );
  if (accept === null)
    return {
      ...done("asked"),
      problem: {
        reason: "asked",
        message: `Is this the key of ${alias}? Compare it with what ssh-keygen -lf prints there`,
        about: fingerprint,
        kept: "nothing was recorded",
        next: `${offload} hosts trust ${alias} --accept ${fingerprint}`
      }
    };
  if (accept !== fingerprint)
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      `It shows another key than the one that you accept: ${fingerprint}`,
      { about: accept, kept: "nothing was recorded" }
    );
  (0, load_jobs().jobs_root__openRoot)(ctx.stateRoot, ctx.uid ?? void 0);
  (0, load_launch().hosts_ssh_trust__recordKey)(knownHostsOf(ctx), resolved, shown3);
  return done("recorded");
}

// scripts/cli/care/host-witnesses.ts
function whyOf(witness, value) {
  const said = witness.facts.why;
  const why = typeof said === "string" && said !== "" ? said : witness.by;
  return value === witness.value ? why : `it was ${witness.value}, and that is not believed any more (${why})`;
}
function knownOf(root, alias, now) {
  const found = [];
  const damaged = [];
  for (const subject of (0, load_jobs().jobs_witnesses__listWitnesses)(root, alias))
    try {
      const witness = (0, load_jobs().jobs_witnesses__readWitness)(root, alias, subject);
      if (witness === null) continue;
      const kind = READINESS_KINDS.find((one) => one === witness.kind);
      if (kind === void 0) continue;
      const value = (0, load_views().core_witness__valueNow)(witness, now);
      found.push({
        kind,
        subject,
        value,
        ageS: (0, load_views().core_witness__witnessAge)(witness, now),
        why: whyOf(witness, value)
      });
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      damaged.push(`${subject}: ${error.message}`);
    }
  const nothing = damaged.length === 0 ? "nobody has looked" : `a record cannot be read (${damaged.join("; ")})`;
  return READINESS_KINDS.flatMap((kind) => {
    const of = found.filter((one) => one.kind === kind);
    return of.length > 0 ? of : [{ kind, subject: null, value: "unknown", ageS: null, why: nothing }];
  });
}

// scripts/cli/verbs/hosts.ts
async function list(ctx) {
  const root = (0, load_decide().cli_working__repositoryRoot)(ctx.cwd);
  const examination = await (0, load_configure().config_examine__examine)({
    user: (0, load_config().config_config__userFile)(ctx.env, ctx.home),
    repository: root === null ? null : (0, import_node_path4.join)(root, load_config().config_config__REPOSITORY_FILE),
    uid: ctx.uid
  });
  const [broken] = examination.problems;
  if (broken !== void 0) throw broken;
  const here = hostsHere(examination, ctx.self.command());
  const now = ctx.clock();
  const hosts = here.declared.map((host) => ({
    ...host,
    rolesHere: here.hosts.find(({ alias }) => alias === host.alias)?.rolesAllowed ?? [],
    known: knownOf(ctx.stateRoot, host.alias, now)
  }));
  const mapped = Object.entries(here.mapping);
  if (hosts.length === 0)
    ctx.out.note(
      `no host is declared: ${ctx.self.command()} hosts add <alias>, with a name that ssh knows`
    );
  const problems = here.problems.map(({ about, message, next }) => ({
    about: about ?? null,
    message,
    next: next ?? null
  }));
  const [problem] = here.problems;
  return {
    rows: [
      ...hosts.flatMap(({ alias, rolesAllowed, rolesHere, known: known2 }) => [
        ["host", alias, rolesAllowed.join(","), rolesHere.join(",") || "none"],
        ...known2.map(
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
function rolesOf(text2) {
  const words = text2.split(",").map((word2) => word2.trim());
  const bad = words.find((word2) => !(0, load_base().core_hosts_spec__isHostRole)(word2));
  if (bad !== void 0) {
    const near = (0, load_base().core_nearest__nearest)(bad, load_base().core_hosts_spec__HOST_ROLES);
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      `--roles must be some of ${load_base().core_hosts_spec__HOST_ROLES.join(",")}${near === null ? "" : `; did you mean ${near}`}`,
      { about: text2, next: `--roles ${load_base().core_hosts_spec__USUAL_ROLES.join(",")}` }
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
  const path2 = (0, load_config().config_config__userFile)(ctx.env, ctx.home);
  const { problems } = await (0, load_configure().config_examine__examine)({
    user: path2,
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
    ...opt.harness === void 0 ? {} : { harness: opt.harness },
    ...env.length === 0 ? {} : { env }
  };
  if (!await (0, load_configure().config_write__addHost)(path2, ctx.uid, host))
    throw new (load_base()).core_reasons__OffloadError(
      "refused-input",
      "A host of that alias is declared already",
      {
        about: alias,
        kept: "it was not touched",
        next: `change it in ${path2}, under \`hosts\``
      }
    );
  const has = (roles ?? load_base().core_hosts_spec__USUAL_ROLES).join(",");
  return {
    rows: [
      ["status", "added"],
      ["alias", alias],
      ["roles", has],
      ["config", path2]
    ],
    json: { status: "added", alias, roles: roles ?? load_base().core_hosts_spec__USUAL_ROLES, config: path2 },
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
function assertFits(action, { pos, opt }) {
  const given = [
    ...pos.alias === void 0 || ["add", "check", "trust"].includes(action) ? [] : [[pos.alias, "add, check and trust"]],
    ...["roles", "repo-path", "claude-path", "harness"].filter((name) => opt[name] !== void 0 && action !== "add").map((name) => [`--${name}`, "add"]),
    ...opt.env.length > 0 && action !== "add" ? [["--env", "add"]] : [],
    ...opt.accept !== void 0 && action !== "trust" ? [["--accept", "trust"]] : []
  ];
  const [first] = given;
  if (first === void 0) return;
  throw new (load_base()).core_reasons__OffloadError("usage", `${first[0]} goes with ${first[1]} alone`, {
    about: action
  });
}
var run = async (ctx, args) => {
  const { pos, opt } = args;
  const action = pos.action ?? "list";
  assertFits(action, args);
  switch (action) {
    case "add":
      return add(ctx, args);
    case "check":
      return checkHosts(ctx, pos.alias ?? null);
    case "trust": {
      if (pos.alias === void 0)
        throw new (load_base()).core_reasons__OffloadError("usage", "trust takes the alias of a host", {
          next: `${ctx.self.command()} hosts trust <alias>`
        });
      return trustHost(ctx, pos.alias, opt.accept ?? null);
    }
    case "parse-banner":
      return parseBanner(ctx);
    default:
      return list(ctx);
  }
};
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  cli_care_host_doctor__briefLine,
  cli_care_host_doctor__declaredHost,
  cli_care_host_doctor__hostDoctor,
  cli_care_host_refresh__refresh,
  cli_verbs_hosts__run,
  config_hosts_here__hostsHere,
  dispatch_hosts_lines__hostLine,
  dispatch_hosts_lines__witnessesOf
});
