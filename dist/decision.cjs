var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
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

// decision.entry.ts
var decision_entry_exports = {};
__export(decision_entry_exports, {
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
  core_fences__FENCED_ROLES: () => FENCED_ROLES,
  core_fences__HOST_ROLES: () => HOST_ROLES,
  core_fences__fenceOf: () => fenceOf,
  core_fences__normaliseRole: () => normaliseRole,
  core_fences__unfence: () => unfence,
  core_placement__place: () => place,
  core_tiers__resolveTier: () => resolveTier
});
module.exports = __toCommonJS(decision_entry_exports);

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
var advertised = load_zod_mini().lazy(() => {
  const flagWord = load_zod_mini().enum(FLAG);
  return load_zod_mini().strictObject({
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
var ROWS = {
  tmux: {
    drive: "terminal",
    needs: ["detach", "pty"],
    interactive: "true",
    observe: "true",
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
  background: {
    drive: "native",
    needs: ["detach"],
    interactive: "true",
    observe: "true",
    steer: "harness",
    attention: "true",
    parallel: "true",
    sessionGrade: "yes",
    overhead: "full-session+supervisor",
    hooks: "true",
    tier: "harness",
    profiles: "harness",
    hostsWorker: true
  },
  "stream-json-persistent": {
    drive: "persistent",
    needs: ["detach"],
    interactive: "false",
    observe: "harness",
    steer: "harness",
    attention: "false",
    parallel: "true",
    sessionGrade: "yes",
    overhead: "full-session+supervisor",
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
    // What a person starts later is their affair: until then there is no process that could load a hook.
    hooks: "false",
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
var RUNG_ROWS = Object.assign(
  /* @__PURE__ */ Object.create(null),
  ROWS
);
var LADDER = [
  "tmux",
  "background",
  "stream-json-persistent",
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

// scripts/core/fences.ts
var FENCED_ROLES = {
  "impl-core": ["impl", "implementation-core", "core-impl"],
  "security-review": ["security", "compliance", "security-audit"],
  migration: ["migrations", "db", "database", "db-migration"],
  release: ["releases"],
  secrets: ["secret", "credentials"],
  incident: ["incidents", "incident-response"],
  "refactor-crosscut": ["crosscut-refactor"]
};
var HOST_ROLES = {
  quality: "test",
  test: "test",
  ui: "ui",
  perf: "perf",
  audit: "audit"
};
var UNSEEN = /[\p{Cf}\p{Cc}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0]/gu;
var CAPITALS = {
  \u0412: "b",
  \u041D: "h",
  \u04AE: "y",
  "\u051A": "q",
  "\u051C": "w",
  \u0392: "b",
  \u0396: "z",
  \u0397: "h",
  \u039C: "m",
  \u039D: "n",
  \u03A5: "y"
};
var LOOKALIKES = {
  \u0430: "a",
  \u0441: "c",
  "\u0501": "d",
  \u0435: "e",
  \u04BB: "h",
  \u0456: "i",
  \u0458: "j",
  \u043A: "k",
  "\u04CF": "l",
  \u043C: "m",
  \u043E: "o",
  \u0440: "p",
  \u0455: "s",
  \u0442: "t",
  \u0443: "y",
  \u0445: "x",
  \u03BD: "v",
  \u03BF: "o",
  \u03C1: "p",
  \u03B1: "a",
  \u03B5: "e",
  \u03B9: "i",
  \u03BA: "k",
  \u03C5: "u",
  \u03C4: "t",
  \u03C7: "x",
  \u0131: "i",
  \u0142: "l",
  \u00F8: "o",
  \u0251: "a",
  \u0261: "g"
};
var replaced = (text, table) => [...text].map((letter) => table[letter] ?? letter).join("");
function normaliseRole(text) {
  const plain = (one) => replaced(one.normalize("NFKC"), CAPITALS).toLowerCase().normalize("NFKD").replace(UNSEEN, "");
  return replaced(plain(plain(text)), LOOKALIKES).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
}
var squeezed = (role) => role.replaceAll("-", "").replaceAll("0", "o").replace(/[1i]/g, "l");
var LEGIBLE = /^[a-z0-9-]+$/;
function fenceOf(role, additions) {
  const as = normaliseRole(role);
  const bare = squeezed(as);
  for (const [name, aliases] of Object.entries(FENCED_ROLES)) {
    const hit = [name, ...aliases].find((one) => squeezed(one) === bare);
    if (hit !== void 0)
      return {
        fenced: true,
        as: name,
        why: hit === name ? `${name} never leaves this machine` : `${hit} is another name of ${name}, which never leaves this machine`
      };
  }
  const added = additions.find((one) => squeezed(normaliseRole(one)) === bare);
  if (added !== void 0)
    return {
      fenced: true,
      as: normaliseRole(added),
      why: `the configuration keeps ${normaliseRole(added)} on this machine`
    };
  return LEGIBLE.test(as) ? { fenced: false, as, why: `${as} is not fenced` } : {
    fenced: true,
    as,
    why: as === "" ? "a role without a letter or digit cannot be told from a fenced one" : "a role with letters other than a to z cannot be told from a fenced one"
  };
}
function unfence(role, additions) {
  return role !== null && fenceOf(role, additions).fenced ? null : { role };
}

// other:core/sufficiency.ts

// scripts/core/placement-judging.ts
var USUAL = { harness: "claude", host: "local" };
var AXES_OF_ID = ["rung", "harness", "host"];
function pinsOf(request) {
  const pins = {};
  for (const axis of AXES_OF_ID) {
    const pin = request.pin[axis] ?? (axis === request.search ? void 0 : USUAL[axis]);
    if (pin !== void 0) pins[axis] = pin;
  }
  return pins;
}
var allows = (list, name) => list === null || list.includes(name);
function barOf(request, pins, { id, caps, place: place2, present, why, blocked }, fenced) {
  const bar = (reason, detail) => ({ reason, detail });
  for (const axis of AXES_OF_ID) {
    const pin = pins[axis];
    if (pin !== void 0 && pin !== id[axis])
      return bar(`other-${axis}`, `the ${axis} is ${pin}`);
  }
  if (!allows(request.policy.rungs, id.rung))
    return bar(
      "policy",
      `the configuration does not allow the rung ${id.rung}`
    );
  if (!allows(request.policy.harnesses, id.harness))
    return bar(
      "policy",
      `the configuration does not allow the harness ${id.harness}`
    );
  if (fenced !== null && place2 !== "tower") return bar("fence", fenced);
  if (present === "no") return bar("absent", why);
  if (present === "unknown" && request.pin.rung !== id.rung)
    return bar("presence-unknown", why);
  if (!caps.profiles.includes(request.profile))
    return bar(
      "profile",
      caps.profiles.length === 0 ? "it can hold a worker to no profile" : `it can hold a worker only to ${caps.profiles.join(", ")}`
    );
  if (blocked !== null) return bar("blocked", blocked);
  if (!request.attended && caps.interactive !== "no")
    return bar(
      "unattended",
      caps.interactive === "yes" ? "it waits for a person, and none is there" : "it may wait for a person, and none is there"
    );
  if (!request.attended && caps.sessionGrade === "deferred")
    return bar("unattended", "a person has to start it, and none is there");
  return null;
}
var OVERHEADS2 = [
  "none",
  "light",
  "full-session",
  "full-session+supervisor"
];
var judge = (request, pins, candidate, fenced) => ({
  candidate,
  losses: (0, load_base().core_sufficiency__lossesOf)(candidate.caps, request),
  barred: barOf(request, pins, candidate, fenced)
});
var rank = (request, { candidate, losses }) => [
  losses.length,
  OVERHEADS2.indexOf(candidate.caps.overhead),
  candidate.caps.interactive === "yes" && request.predicates.attach !== "yes" ? 1 : 0,
  candidate.caps.observe === "yes" ? 0 : 1,
  candidate.order.rung,
  candidate.order.host,
  candidate.order.harness
];
var nameOf = ({ harness, rung, host }) => `${rung}/${harness}/${host}`;
function compare(request, a, b) {
  const [left, right] = [rank(request, a), rank(request, b)];
  for (const [at, value] of left.entries()) {
    const other = right[at];
    if (value !== other) return value - other;
  }
  const [x, y] = [nameOf(a.candidate.id), nameOf(b.candidate.id)];
  return x < y ? -1 : x > y ? 1 : 0;
}
var compareLadder = ({ candidate: a }, { candidate: b }) => a.order.rung - b.order.rung || a.order.host - b.order.host || a.order.harness - b.order.harness || (nameOf(a.id) < nameOf(b.id) ? -1 : 1);
var firstOf = (request, all) => {
  let best;
  for (const one of all)
    if (best === void 0 || compare(request, one, best) < 0) best = one;
  return best;
};
var open = (request, losses) => losses.filter((loss) => !request.acceptLoss.includes(loss));
function rowOf(request, judged) {
  const { candidate, losses, barred } = judged;
  const { id, caps } = candidate;
  const row = (verdict, reason, detail) => ({ id, verdict, reason, detail, losses });
  if (barred !== null) return row("rejected", barred.reason, barred.detail);
  const lacking = open(request, losses);
  if (lacking.length > 0)
    return row("rejected", "insufficient", `it lacks ${lacking.join(", ")}`);
  if (!caps.hostsWorker && request.pin.rung !== id.rung)
    return row(
      "rejected",
      "hosts-no-worker",
      "no worker lives there; it is taken only by name"
    );
  return row("eligible", "sufficient", "sufficient");
}

// scripts/core/placement-answers.ts
function optionOf(request, pins, judged) {
  const { id } = judged.candidate;
  const has = (0, load_base().core_sufficiency__lossesOf)(judged.candidate.caps, {
    predicates: { survive: "yes", attach: "yes", beyond: "yes" },
    needs: []
  });
  const wanted = load_base().core_sufficiency__PREDICATES.filter((one) => request.predicates[one] !== "no");
  const unknown2 = load_base().core_sufficiency__PREDICATES.filter(
    (one) => request.predicates[one] === "unknown"
  );
  return {
    id,
    buys: wanted.filter((one) => !has.includes(one)),
    loses: [...judged.losses, ...unknown2.filter((one) => has.includes(one))],
    flags: [
      "--rung",
      id.rung,
      // What the search leaves open has to be named too, or another candidate could be meant.
      ...["harness", "host"].flatMap(
        (axis) => pins[axis] === void 0 ? [`--${axis}`, id[axis]] : []
      ),
      ...id.rung === "in-session" ? ["--anyway"] : [],
      ...open(request, judged.losses).flatMap((loss) => [
        "--accept-loss",
        loss
      ])
    ]
  };
}
var optionsOf = (request, pins, judged) => judged.filter(({ barred }) => barred === null).sort(
  (a, b) => Number(b.candidate.caps.hostsWorker) - Number(a.candidate.caps.hostsWorker) || compare(request, a, b)
).map((one) => optionOf(request, pins, one));
var wants = ({ predicates, needs, profile }) => [
  ...load_base().core_sufficiency__PREDICATES.filter((one) => predicates[one] === "yes"),
  ...needs,
  `profile ${profile}`
].join(", ");
function lackQuestion(request, judged) {
  const left = judged.filter(({ barred }) => barred === null);
  if (left.length === 0)
    return `Nothing that is present may take this work (${wants(request)}). What shall change: what is present, or what is asked?`;
  return left.some(({ losses }) => open(request, losses).length > 0) ? `Nothing that is present can do all of it (${wants(request)}). Which loss is acceptable?` : `No worker is to be had for it (${wants(request)}). Shall it be done another way?`;
}
var QUESTIONS = {
  survive: "must it go on when this session ends",
  attach: "must a person be able to join the worker",
  beyond: "is it meant to run on long after this session"
};
var questionOf = (unknown2) => {
  const text = unknown2.map((one) => QUESTIONS[one]).join("; ");
  return `It is not settled what the work needs: ${text}?`;
};
var LASTING = ["fence", "profile", "policy"];
function refusalOf(request, pins, judged, fenced) {
  const refuse = (by2, which) => ({ kind: "refuse", by: by2, which });
  const { policy, profile, pin } = request;
  if (!within(profile, policy.widest))
    return refuse(
      "policy",
      `the configuration allows no profile wider than ${policy.widest}`
    );
  for (const [axis, list] of [
    ["rung", policy.rungs],
    ["harness", policy.harnesses]
  ]) {
    const name = pins[axis];
    if (name !== void 0 && !allows(list, name))
      return refuse(
        "policy",
        `the configuration does not allow the ${axis} ${name}`
      );
  }
  const named = judged.filter(
    ({ barred }) => barred === null || !barred.reason.startsWith("other-")
  );
  const by = LASTING.filter(
    (bar) => named.some(({ barred }) => barred?.reason === bar)
  );
  const lasting = named.every(
    ({ barred }) => by.some((bar) => bar === barred?.reason)
  );
  if (lasting && by[0] !== void 0)
    return refuse(
      by[0],
      {
        fence: fenced ?? "its role is fenced",
        profile: `no candidate that is allowed can hold a worker to the profile ${profile}`,
        policy: "the configuration allows none of the rungs and harnesses"
      }[by[0]]
    );
  if (pin.rung === void 0) return null;
  const one = firstOf(request, named);
  if (one === void 0)
    return refuse("rung", `there is no candidate on the rung ${pin.rung}`);
  const left = named.filter(({ barred }) => barred === null);
  const best = firstOf(request, left);
  if (best === void 0)
    return refuse("rung", `${pin.rung}: ${one.barred?.detail}`);
  return left.every(({ losses }) => open(request, losses).length > 0) ? refuse(
    "rung",
    `${pin.rung} lacks ${open(request, best.losses).join(", ")}; accept that with --accept-loss, or name no rung`
  ) : null;
}

// scripts/core/placement.ts
function downTheLadder(sufficient) {
  const first = (of) => [...of].sort((a, b) => compareLadder(a, b))[0];
  const full = first(
    sufficient.filter(({ candidate }) => candidate.caps.sessionGrade === "yes")
  );
  if (full !== void 0)
    return {
      one: full,
      why: "the first of the ladder that outlives its session, as rungs.default asks"
    };
  const next = first(sufficient);
  return next === void 0 ? null : {
    one: next,
    why: "note: rungs.default asks for a full session, and none is to be had; this is the next of the ladder"
  };
}
var canStay = ({ inSession, predicates, needs }) => inSession && needs.length === 0 && load_base().core_sufficiency__PREDICATES.every((one) => predicates[one] !== "yes");
function place(request, candidates) {
  const pins = pinsOf(request);
  const fence = request.role === null ? null : fenceOf(request.role, request.policy.fences);
  const fenced = fence?.fenced ? fence.why : null;
  const judged = candidates.map(
    (candidate) => judge(request, pins, candidate, fenced)
  );
  const rows = judged.map((one) => rowOf(request, one));
  const answer = (it) => ({ rows, ...it });
  const refusal = refusalOf(request, pins, judged, fenced);
  if (refusal !== null) return answer(refusal);
  if (request.work !== "work" && !request.anyway && canStay(request))
    return answer({
      kind: "inline",
      why: request.work === "reasoning" ? "all it needs is in the conversation already: handing it over would cost more than it saves" : "it is a small look that the tower should take itself"
    });
  const ask = (question, unknown3 = []) => answer({
    kind: "ask",
    question,
    unknown: unknown3,
    options: optionsOf(request, pins, judged)
  });
  const { rung } = request.pin;
  if (rung === "in-session" && !request.anyway)
    return ask(
      "In the session nothing is dispatched: the work is done here, with the session's own model and permissions. Is that meant?"
    );
  const unknown2 = load_base().core_sufficiency__PREDICATES.filter(
    (one) => request.predicates[one] === "unknown"
  );
  const ladder = request.prefer !== null && rung === void 0;
  if (rung === void 0 && unknown2.length > 0 && !ladder)
    return ask(questionOf(unknown2), unknown2);
  const sufficient = judged.filter((_, at) => rows[at]?.verdict === "eligible");
  const step = ladder ? downTheLadder(sufficient) : null;
  const best = ladder ? step?.one : firstOf(request, sufficient);
  if (best === void 0) return ask(lackQuestion(request, judged));
  const why = step?.why ?? (best.losses.length > 0 ? `without ${best.losses.join(", ")}, as accepted` : sufficient.length > 1 ? "the first in order of those that suffice" : "the only one that suffices");
  return {
    kind: "place",
    chosen: best.candidate.id,
    rows: rows.map(
      (row, at) => judged[at] === best ? { ...row, verdict: "chosen", reason: "chosen", detail: why } : row.verdict === "eligible" ? { ...row, detail: "sufficient, and another comes first" } : row
    )
  };
}

// scripts/core/usage.ts
var LEVELS = [
  "normal",
  "downshift",
  "reduce-concurrency",
  "defer-heavy",
  "defer-all"
];
var reached = (share, thresholds) => share === null ? 0 : thresholds.filter((one) => share >= one).length;
function levelOf(usage, thresholds) {
  if (usage.kind === "none") return "normal";
  if (usage.kind === "unknown") return "unknown";
  const step = Math.max(
    reached(usage.session, thresholds.session),
    reached(usage.weekly, thresholds.weekly)
  );
  return LEVELS[step] ?? "defer-all";
}
var atLeast = (level, other) => level !== "unknown" && LEVELS.indexOf(level) >= LEVELS.indexOf(other);
var shareOf = (usage, model) => usage.kind !== "seen" ? null : [usage.session, usage.weekly, usage.models[model] ?? null].reduce(
  (worst, one) => one === null ? worst : worst === null ? one : Math.max(worst, one),
  null
);
function signalOf(usage) {
  if (usage.kind === "none") return "no usage signal";
  if (usage.kind === "unknown") return `unknown: ${usage.why}`;
  const part = (name, share) => `${name} ${share === null ? "unknown" : `${Math.round(share)}%`}`;
  return `${part("session", usage.session)}, ${part("weekly", usage.weekly)}, seen ${Math.round(usage.ageS)}s ago`;
}

// scripts/core/tiers.ts
var INHERIT = "inherit";
var orderOf = (settings, dim) => dim === "model" ? settings.models : settings.efforts;
function configured(settings, { key, step }, dim) {
  const order = orderOf(settings, dim);
  const own = settings.tiers[key][dim];
  const value = own === INHERIT ? null : own;
  const cheaper = step === null ? void 0 : settings.steps[step]?.[dim];
  if (cheaper !== void 0 && value !== null && order.indexOf(cheaper) < order.indexOf(value))
    return { value: cheaper, from: `the step ${step}` };
  return { value, from: `tiers.${key}.${dim}` };
}
function clampOf(settings, dim, level, usage) {
  const order = orderOf(settings, dim);
  const clamps = [];
  const ceiling = settings.ceiling[dim];
  if (ceiling !== null) clamps.push({ most: ceiling, by: `ceiling.${dim}` });
  if (atLeast(level, "downshift"))
    clamps.push({ most: settings.usage.downshift[dim], by: `usage: ${level}` });
  if (dim === "model") {
    const admitted = order.filter((model) => {
      const share = shareOf(usage, model);
      return share === null || share < (settings.usage.caps[model] ?? 100);
    });
    const most = admitted.at(-1);
    if (most === void 0) return "none-left";
    if (admitted.length < order.length) clamps.push({ most, by: "usage.caps" });
  }
  return clamps.sort((a, b) => order.indexOf(a.most) - order.indexOf(b.most))[0] ?? null;
}
var capabilityOf = (caps) => caps === "error" ? "error" : caps.length === load_base().core_vocabulary__DIMS.length ? "both" : caps[0] ?? "none";
var heavy = (settings, model) => model === null || settings.models.slice(-2).includes(model);
function resolve(settings, ask, dim, clamp) {
  const order = orderOf(settings, dim);
  const { value, from } = configured(settings, ask, dim);
  const inherit = (source, why) => ({
    applied: { requested: value, applied: INHERIT, why },
    source
  });
  if (ask.caps === "error")
    return inherit(
      "inherit-probe-error",
      "what the launch can set could not be told"
    );
  if (!ask.caps.includes(dim))
    return inherit("inherit-capability", `the launch cannot set the ${dim}`);
  const clamped = clamp !== null && (value === null || order.indexOf(value) > order.indexOf(clamp.most));
  const wanted = clamped ? clamp.most : value;
  if (wanted === null) return inherit("inherit-config", `${from} is inherit`);
  if (ask.takes !== void 0 && !ask.takes(dim, wanted))
    return inherit(
      "inherit-capability",
      `the launch does not take ${wanted} as its ${dim}`
    );
  return {
    applied: {
      requested: value,
      applied: wanted,
      why: clamped ? `clamped by ${clamp.by}` : `by ${from}`
    },
    source: "applied"
  };
}
function withheldFor(settings, ask, level, clamp) {
  const { hold } = ask;
  if (hold !== null && hold.until !== null)
    return `the account's quota is used up until ${hold.until}, as ${hold.by} saw`;
  if (level === "defer-all")
    return "so much of the week's quota is used that everything waits (defer-all)";
  if (clamp === "none-left")
    return "every model's cap is passed by what is used of the quota";
  if (level !== "defer-heavy" || settings.usage.reserved.includes(ask.key))
    return null;
  const sets = ask.caps !== "error" && ask.caps.includes("model");
  const { value } = configured(settings, ask, "model");
  const comesTo = sets ? clamp?.most ?? value : null;
  return heavy(settings, comesTo) ? `heavy work waits (defer-heavy), and ${comesTo === null ? "which model this launch would take cannot be set" : `${comesTo} is a heavy model`}` : null;
}
function resolveTier(settings, ask) {
  const level = levelOf(ask.usage, settings.usage);
  const clamps = {
    model: clampOf(settings, "model", level, ask.usage),
    effort: clampOf(settings, "effort", level, ask.usage)
  };
  const shared = {
    level,
    signal: signal(ask),
    concurrency: atLeast(level, "reduce-concurrency") ? 1 : null
  };
  const why = withheldFor(settings, ask, level, clamps.model);
  const one = (dim) => {
    const clamp = clamps[dim];
    return resolve(settings, ask, dim, clamp === "none-left" ? null : clamp);
  };
  if (why !== null) {
    const not = (dim) => ({
      requested: configured(settings, ask, dim).value,
      applied: INHERIT,
      why: "withheld"
    });
    return {
      admit: "withheld",
      why,
      capability: "-",
      tier: { model: not("model"), effort: not("effort") },
      source: { model: "withheld", effort: "withheld" },
      ...shared
    };
  }
  const [model, effort] = [one("model"), one("effort")];
  return {
    admit: "yes",
    why: level === "normal" ? "nothing stands against it" : `usage: ${level}`,
    capability: capabilityOf(ask.caps),
    tier: { model: model.applied, effort: effort.applied },
    source: { model: model.source, effort: effort.source },
    ...shared
  };
}
function signal({ usage, hold }) {
  const known = signalOf(usage);
  if (hold === null) return known;
  const age = hold.ageS === "unknown" ? "at a time" : `${Math.round(hold.ageS)}s ago`;
  const seen = `a refusal for quota was seen ${age} by ${hold.by}; ${hold.until === null ? "when it resets is not known" : `it resets at ${hold.until}`}`;
  return usage.kind === "none" ? seen : `${known}; ${seen}`;
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
  core_fences__FENCED_ROLES,
  core_fences__HOST_ROLES,
  core_fences__fenceOf,
  core_fences__normaliseRole,
  core_fences__unfence,
  core_placement__place,
  core_tiers__resolveTier
});
