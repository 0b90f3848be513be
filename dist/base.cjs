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

// base.entry.ts
var base_entry_exports = {};
__export(base_entry_exports, {
  config_key_names__KEY_NAMES: () => KEY_NAMES,
  core_grammar__AGENT_ID: () => AGENT_ID,
  core_grammar__ALIAS: () => ALIAS,
  core_grammar__ENV_NAME: () => ENV_NAME,
  core_grammar__HANDLE: () => HANDLE,
  core_grammar__HANDLE_PREFIX: () => HANDLE_PREFIX,
  core_grammar__KEY: () => KEY,
  core_grammar__NAME: () => NAME,
  core_grammar__SESSION_ID: () => SESSION_ID,
  core_grammar__SLUG: () => SLUG,
  core_grammar__STEP: () => STEP,
  core_grammar__UNIT: () => UNIT,
  core_grammar__UNIT_MARKER: () => UNIT_MARKER,
  core_grammar__markerOf: () => markerOf,
  core_grammar__mintHandle: () => mintHandle,
  core_hosts_spec__ALIAS_SAYS: () => ALIAS_SAYS,
  core_hosts_spec__HOST_PATH: () => HOST_PATH,
  core_hosts_spec__HOST_PATH_SAYS: () => HOST_PATH_SAYS,
  core_hosts_spec__HOST_ROLES: () => HOST_ROLES,
  core_hosts_spec__LOCAL_HOST: () => LOCAL_HOST,
  core_hosts_spec__USUAL_LEASE_S: () => USUAL_LEASE_S,
  core_hosts_spec__USUAL_ROLES: () => USUAL_ROLES,
  core_hosts_spec__inOrder: () => inOrder,
  core_hosts_spec__isHostAlias: () => isHostAlias,
  core_hosts_spec__isHostRole: () => isHostRole,
  core_nearest__nearest: () => nearest,
  core_reasons__OffloadError: () => OffloadError,
  core_reasons__REASONS: () => REASONS,
  core_reasons__exitCode: () => exitCode,
  core_shell__shellWord: () => shellWord,
  core_sufficiency__LOSSES: () => LOSSES,
  core_sufficiency__NEEDS: () => NEEDS,
  core_sufficiency__PREDICATES: () => PREDICATES,
  core_sufficiency__lossesOf: () => lossesOf,
  core_text__codePoints: () => codePoints,
  core_text__escapeForTerminal: () => escapeForTerminal,
  core_text__jsonForTerminal: () => jsonForTerminal,
  core_text__stripInvisible: () => stripInvisible,
  core_text__truncate: () => truncate,
  core_vocabulary__AUTH_ROUTES: () => AUTH_ROUTES,
  core_vocabulary__DIMS: () => DIMS,
  core_vocabulary__DRIVES: () => DRIVES,
  core_vocabulary__EXPECTS: () => EXPECTS,
  core_vocabulary__FACILITIES: () => FACILITIES,
  core_vocabulary__OUTCOMES: () => OUTCOMES,
  core_vocabulary__PHASES: () => PHASES,
  core_vocabulary__PROFILES: () => PROFILES,
  core_vocabulary__RUNG_NAMES: () => RUNG_NAMES,
  core_vocabulary__SELECTION_KEYS: () => SELECTION_KEYS
});
module.exports = __toCommonJS(base_entry_exports);

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
  "rungs.default",
  "profiles.widest",
  "witnesses.presence",
  "wake.socket",
  "repositories.trusted",
  "hosts",
  "repos",
  "slots",
  "ssh-config",
  "remote-hosts",
  "offload-first",
  "agent-mapping"
];

// scripts/core/grammar.ts
var UNIT = /^[A-Za-z0-9._=@:-]{1,128}$/;
var KEY = /^[a-z][a-z0-9_]{0,63}$/;
var SLUG = /^[a-z0-9][a-z0-9-]{0,54}$/;
var NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
var ALIAS = /^(?!-)(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;
var HANDLE = /^[a-z0-9][a-z0-9-]{0,39}-[0-9a-f]{8}$/;
var HANDLE_PREFIX = /^[a-z0-9][a-z0-9-]{0,48}$/;
var AGENT_ID = /^(?!-)[A-Za-z0-9_.-]{1,128}$/;
var SESSION_ID = /^[A-Za-z0-9_-]{1,128}$/;
var UNIT_MARKER = /\[offload:([A-Za-z0-9._=@:-]{1,128})\]/;
var STEP = UNIT;
var ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
function mintHandle(from, random) {
  const slug = from.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 40).replace(/^-+|-+$/g, "");
  const hex = [...random.subarray(0, 4)].map((b) => b.toString(16).padStart(2, "0")).join("");
  return `${slug || "job"}-${hex}`;
}
var markerOf = (unit) => `[offload:${unit}]`;

// scripts/core/hosts/spec.ts
var HOST_ROLES = ["test", "ui", "perf", "audit"];
var USUAL_ROLES = ["test", "ui", "perf"];
var USUAL_LEASE_S = 86400;
var LOCAL_HOST = "local";
var isHostAlias = (word) => ALIAS.test(word) && word.toLowerCase() !== LOCAL_HOST;
var ALIAS_SAYS = "1 to 64 of letters, digits and . _ -, not starting with a hyphen, and neither ., .. nor local; a login or a port belongs into ssh's own configuration under that alias";
var HOST_PATH = new RegExp("^(?=\\P{C}{1,1024}$)(?:~?\\/(?!\\.\\.(?:\\/|$))(?:(?!\\/\\.\\.(?:\\/|$)).)*|~)$", "u");
var HOST_PATH_SAYS = "a path on the host that begins with / or ~/, of at most 1024 visible characters and without a step to ..";
var isHostRole = (word) => HOST_ROLES.includes(word);
var inOrder = (roles) => HOST_ROLES.filter((role) => roles.includes(role));

// scripts/core/nearest.ts
function distance(a, b) {
  let before = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same2 = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(
        last[j] + 1,
        row[j - 1] + 1,
        last[j - 1] + same2
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2] + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
function nearest(word, names) {
  const typed = word.slice(0, 64).toLowerCase();
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const d = typed.length >= 3 && name.startsWith(typed) ? 0.5 : distance(typed, name.toLowerCase());
    if (d <= Math.max(1, Math.floor(name.length / 3)) && d < least) {
      least = d;
      best = name;
    }
  }
  return best;
}

// scripts/core/reasons.ts
var same = (code, means) => ({
  placement: code,
  host: code,
  handle: code,
  means
});
var REASONS = {
  usage: {
    placement: 2,
    host: 1,
    handle: 2,
    means: "the command line is not one this verb takes"
  },
  "refused-input": {
    placement: 2,
    host: 1,
    handle: 2,
    means: "the input is empty, too large, not UTF-8, or not a file that can be read whole"
  },
  "not-found": {
    placement: 2,
    host: 1,
    handle: 2,
    means: "no job, patch or file of that name"
  },
  failed: {
    placement: 1,
    host: 3,
    handle: 1,
    means: "it was tried and it failed; a report says how"
  },
  stopped: {
    placement: 1,
    host: 3,
    handle: 1,
    means: "the worker was stopped before it ended"
  },
  withheld: {
    placement: 3,
    host: 3,
    handle: 3,
    means: "admission withheld the launch"
  },
  configuration: {
    placement: 4,
    host: 1,
    handle: 1,
    means: "a configuration file cannot be read or holds something that is not allowed"
  },
  environment: {
    placement: 4,
    host: 1,
    handle: 1,
    means: "the machine or the folder is not as the work needs it"
  },
  unreachable: {
    placement: 4,
    host: 2,
    handle: 1,
    means: "the host did not answer, or the link to it broke off"
  },
  "not-ready": {
    placement: 4,
    host: 2,
    handle: 1,
    means: "the host is not ready for this kind of work, or that is not known"
  },
  installation: {
    placement: 5,
    host: 1,
    handle: 1,
    means: "a part of Offload itself is missing or too old"
  },
  store: {
    placement: 6,
    host: 1,
    handle: 1,
    means: "the record store cannot be reached, written or trusted"
  },
  corrupt: {
    placement: 6,
    host: 1,
    handle: 1,
    means: "a record is damaged or of a newer format"
  },
  "does-not-fit": {
    placement: 1,
    host: 3,
    handle: 3,
    means: "the patch does not fit the tree as it is now"
  },
  locked: {
    placement: 1,
    host: 8,
    handle: 1,
    means: "another writer holds this worktree"
  },
  asked: same(20, "the answer is a question, printed; nothing was launched"),
  "needs-input": same(21, "the worker waits for an answer"),
  refused: same(22, "a fence, a policy or a profile forbids it"),
  lost: same(23, "the worker is gone and left no verdict"),
  unknown: same(24, "what became of it cannot be witnessed now"),
  "wait-timeout": same(25, "it had not ended when the wait was over"),
  internal: same(70, "a fault in Offload itself")
};
function exitCode(reason, family) {
  return REASONS[reason][family];
}
var OffloadError = class extends Error {
  name = "OffloadError";
  reason;
  about;
  kept;
  next;
  /**
   * @param reason the typed reason, from which the exit code follows
   * @param message what happened, one sentence without a final full stop
   * @param details what it happened to, what was kept, what to do next
   */
  constructor(reason, message, details = {}) {
    super(message, details.cause === void 0 ? {} : { cause: details.cause });
    this.reason = reason;
    this.about = details.about;
    this.kept = details.kept;
    this.next = details.next;
  }
};

// scripts/core/shell.ts
function shellWord(text) {
  return /^[A-Za-z0-9_/.:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`;
}

// scripts/core/sufficiency.ts
var PREDICATES = ["survive", "attach", "beyond"];
var NEEDS = ["observe", "steer", "model", "effort"];
var LOSSES = [...PREDICATES, ...NEEDS];
var HAS = {
  survive: (caps) => caps.sessionGrade === "yes",
  attach: (caps) => caps.interactive === "yes",
  beyond: (caps) => caps.sessionGrade === "yes",
  observe: (caps) => caps.observe === "yes",
  steer: (caps) => caps.steer === "yes",
  model: (caps) => caps.tier.includes("model"),
  effort: (caps) => caps.tier.includes("effort")
};
var lossesOf = (caps, { predicates, needs }) => LOSSES.filter(
  (one) => (predicates[one] === "yes" || needs.includes(one)) && !HAS[one](caps)
);

// scripts/core/text.ts
var HIDDEN = "\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
var hidden = () => new RegExp(`[${HIDDEN}]`, "gu");
var unprintable = () => new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff${HIDDEN}]`, "gu");
var ZWNJ = "\u200C";
var ZWJ = "\u200D";
var VS16 = "\uFE0F";
var KEYCAP = "\u20E3";
var JOINING_SCRIPTS = "Arab Syrc Mong Nkoo Mand Phag Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Sund Newa Tirh Gran";
function onDemand(make) {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
var letter = onDemand(() => /^[\p{L}\p{M}]$/u);
var joined = onDemand(
  () => new RegExp(
    `^[${JOINING_SCRIPTS.split(" ").map((script) => `\\p{scx=${script}}`).join("")}]$`,
    "u"
  )
);
var picture = onDemand(() => new RegExp("^\\p{Extended_Pictographic}$", "u"));
var picturePart = onDemand(
  () => new RegExp("^(\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)$", "u")
);
function belongs(it, before, after) {
  if (it === VS16)
    return picture().test(before) || /^[0-9#*]$/.test(before) && after === KEYCAP;
  if (it !== ZWJ && it !== ZWNJ) return false;
  if (it === ZWJ && picturePart().test(before) && picture().test(after))
    return true;
  return letter().test(before) && joined().test(before);
}
var lastOf = (text, end) => {
  if (end <= 0) return "";
  const low = text.charCodeAt(end - 1);
  const pair = low >= 56320 && low <= 57343 && end > 1;
  return pair ? text.slice(end - 2, end) : text.slice(end - 1, end);
};
var firstOf = (text, at) => {
  const code = text.codePointAt(at);
  return code === void 0 ? "" : String.fromCodePoint(code);
};
function replaceHidden(text, pattern, replace) {
  let kept = "";
  let end = -1;
  return text.replace(pattern, (it, at) => {
    const before = at === end ? kept : lastOf(text, at);
    end = at + it.length;
    if (belongs(it, before, firstOf(text, end))) {
      kept = it;
      return it;
    }
    const instead = replace(it);
    kept = instead === "" ? before : instead.slice(-1);
    return instead;
  });
}
function stripInvisible(text) {
  let count = 0;
  const clean = replaceHidden(text, hidden(), () => {
    count++;
    return "";
  });
  return { text: clean, count };
}
var SHORT = {
  "	": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "\x1B": "\\e",
  "\0": "\\0"
};
var shown = (it) => {
  const code = it.codePointAt(0);
  return SHORT[it] ?? (code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`);
};
function escapeForTerminal(text, keep = {}) {
  return replaceHidden(
    text,
    unprintable(),
    (it) => it === "\n" && keep.newlines === true || it === "	" && keep.tabs === true ? it : shown(it)
  );
}
function jsonForTerminal(value) {
  return replaceHidden(
    JSON.stringify(value),
    unprintable(),
    (it) => [...Array(it.length).keys()].map((i) => `\\u${it.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")
  );
}
function codePoints(text) {
  let n = 0;
  for (const _ of text) n++;
  return n;
}
function truncate(text, most, mark = "\u2026") {
  if (text.length <= most || codePoints(text) <= most) return text;
  const room = most - codePoints(mark);
  let used = 0;
  let end = 0;
  const window = text.slice(0, (room + 1) * 2 + 64);
  for (const { segment, index } of new Intl.Segmenter("en", {
    granularity: "grapheme"
  }).segment(window)) {
    used += codePoints(segment);
    if (used > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end) + mark;
}

// scripts/core/vocabulary.ts
var PROFILES = ["read-only", "write", "full"];
var EXPECTS = ["report", "patch", "commit", "none"];
var DRIVES = ["oneshot", "persistent", "terminal", "native"];
var FACILITIES = ["detach", "pty", "queue"];
var PHASES = [
  "planned",
  "queued",
  "launching",
  "running",
  "stopping",
  "collecting"
];
var OUTCOMES = ["succeeded", "failed", "stopped", "lost"];
var AUTH_ROUTES = [
  "login",
  "api-key",
  "oauth-token",
  "bedrock",
  "vertex",
  "gateway"
];
var DIMS = ["model", "effort"];
var SELECTION_KEYS = [
  "execution",
  "bookkeeping",
  "drain",
  "orchestrate_dispatch",
  "execute_step",
  "offload"
];
var RUNG_NAMES = [
  "tmux",
  "background",
  "stream-json-persistent",
  "headless-oneshot",
  "subagent",
  "print",
  "in-session"
];
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  config_key_names__KEY_NAMES,
  core_grammar__AGENT_ID,
  core_grammar__ALIAS,
  core_grammar__ENV_NAME,
  core_grammar__HANDLE,
  core_grammar__HANDLE_PREFIX,
  core_grammar__KEY,
  core_grammar__NAME,
  core_grammar__SESSION_ID,
  core_grammar__SLUG,
  core_grammar__STEP,
  core_grammar__UNIT,
  core_grammar__UNIT_MARKER,
  core_grammar__markerOf,
  core_grammar__mintHandle,
  core_hosts_spec__ALIAS_SAYS,
  core_hosts_spec__HOST_PATH,
  core_hosts_spec__HOST_PATH_SAYS,
  core_hosts_spec__HOST_ROLES,
  core_hosts_spec__LOCAL_HOST,
  core_hosts_spec__USUAL_LEASE_S,
  core_hosts_spec__USUAL_ROLES,
  core_hosts_spec__inOrder,
  core_hosts_spec__isHostAlias,
  core_hosts_spec__isHostRole,
  core_nearest__nearest,
  core_reasons__OffloadError,
  core_reasons__REASONS,
  core_reasons__exitCode,
  core_shell__shellWord,
  core_sufficiency__LOSSES,
  core_sufficiency__NEEDS,
  core_sufficiency__PREDICATES,
  core_sufficiency__lossesOf,
  core_text__codePoints,
  core_text__escapeForTerminal,
  core_text__jsonForTerminal,
  core_text__stripInvisible,
  core_text__truncate,
  core_vocabulary__AUTH_ROUTES,
  core_vocabulary__DIMS,
  core_vocabulary__DRIVES,
  core_vocabulary__EXPECTS,
  core_vocabulary__FACILITIES,
  core_vocabulary__OUTCOMES,
  core_vocabulary__PHASES,
  core_vocabulary__PROFILES,
  core_vocabulary__RUNG_NAMES,
  core_vocabulary__SELECTION_KEYS
});
