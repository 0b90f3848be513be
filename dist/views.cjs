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

// views.entry.ts
var views_entry_exports = {};
__export(views_entry_exports, {
  core_clock__NO_BOOT: () => NO_BOOT,
  core_clock__ageOf: () => ageOf,
  core_clock__otherBoot: () => otherBoot,
  core_clock__span: () => span,
  core_conclusions__VIEW_LIMITS: () => VIEW_LIMITS,
  core_conclusions__conclude: () => conclude,
  core_conclusions__found: () => found,
  core_facts__NO_EVENTS: () => NO_EVENTS,
  core_facts__addEvent: () => addEvent,
  core_layout__aliasPath: () => aliasPath,
  core_layout__attemptDir: () => attemptDir,
  core_layout__attemptPaths: () => attemptPaths,
  core_layout__benchPath: () => benchPath,
  core_layout__holdPath: () => holdPath,
  core_layout__inboxPaths: () => inboxPaths,
  core_layout__jobPaths: () => jobPaths,
  core_layout__ledgerPath: () => ledgerPath,
  core_layout__sessionPaths: () => sessionPaths,
  core_layout__store: () => store,
  core_layout__witnessPath: () => witnessPath,
  core_view__VIEW_LIMITS: () => VIEW_LIMITS,
  core_view__view: () => view,
  core_witness__ofKind: () => ofKind,
  core_witness__valueNow: () => valueNow,
  core_witness__witnessAge: () => witnessAge
});
module.exports = __toCommonJS(views_entry_exports);

// scripts/core/clock.ts
var NO_BOOT = "unknown";
function otherBoot(a, b) {
  return a !== NO_BOOT && b !== NO_BOOT && a !== b;
}
function ageOf(record, now) {
  const wall = (Date.parse(now.at) - Date.parse(record.at)) / 1e3;
  if (Number.isNaN(wall)) return "unknown";
  const sameBoot = record.boot !== void 0 && record.boot !== NO_BOOT && record.boot === now.boot && record.up !== void 0;
  const up = sameBoot ? now.up - record.up : wall;
  if (wall < -1 || up < -1) return "unknown";
  return Math.max(wall, up, 0);
}
function span(seconds) {
  if (seconds === "unknown") return "unknown";
  const units = [
    [86400, "d"],
    [3600, "h"],
    [60, "m"]
  ];
  for (const [size, name] of units)
    if (seconds >= size * 2) return `${Math.floor(seconds / size)}${name}`;
  return `${Math.floor(seconds)}s`;
}

// scripts/core/conclusions.ts
var VIEW_LIMITS = { silentS: 15 };
function lastHeard(facts) {
  const { beat, claim, events, job } = facts;
  if (beat !== null && beat !== "damaged")
    return {
      by: "heartbeat",
      mark: { at: beat.at, up: beat.up, boot: beat.by.boot }
    };
  if (events.last) return { by: "event log", mark: events.last };
  if (claim)
    return {
      by: "claim",
      mark: { at: claim.at, up: claim.up, boot: claim.by.boot }
    };
  return { by: "job record", mark: { at: job.createdAt } };
}
var seenNow = (now) => ({
  by: "process table",
  mark: now
});
function unclaimed(facts) {
  const { job, events } = facts;
  if (events.last)
    return {
      name: "unknown",
      because: "there are events of a runner, and no claim that says whose",
      ...lastHeard(facts),
      next: `offload show ${job.handle}`
    };
  const heard = lastHeard(facts);
  switch (job.launcher) {
    case "harness":
      return {
        name: "unknown",
        because: "the session launched it itself, and no process of ours keeps watch over it",
        ...heard
      };
    case "person":
      return {
        name: "planned",
        because: "it was prepared, and nobody has started it",
        ...heard,
        next: `offload start ${job.handle}`
      };
    default:
      return {
        name: "planned",
        because: "it was published, and no runner has claimed it",
        ...heard,
        next: `offload stop ${job.handle}`
      };
  }
}
function holdersBeat(facts) {
  const { beat, claim } = facts;
  if (beat === null || beat === "damaged" || claim === null) return null;
  return beat.generation === claim.generation ? beat : null;
}
function kept(facts, now, limits) {
  const { job, claim, events } = facts;
  const unknown = (because) => ({
    name: "unknown",
    because,
    ...lastHeard(facts),
    next: `offload logs ${job.handle}`
  });
  if (facts.beat === "damaged")
    return unknown("its runner lives, and its heartbeat cannot be read");
  const beat = holdersBeat(facts);
  const heard = beat ?? claim;
  const age = heard ? ageOf({ at: heard.at, up: heard.up, boot: heard.by.boot }, now) : "unknown";
  if (age === "unknown")
    return unknown(
      "its runner lives, and the clocks do not tell when it was last heard"
    );
  if (age > limits.silentS)
    return unknown(
      `its runner lives, and has been silent for ${Math.round(age)} s`
    );
  if (claim?.role === "verb")
    return unknown("a stop is concluding it this moment");
  const nothing = claim?.role === "adopter" ? nothingLaunched(facts, now) : null;
  if (nothing !== null)
    return { name: "lost", because: nothing, ...seenNow(now) };
  const { phase } = events;
  if (phase === "launching" && claim !== null && claim.generation > 1)
    return {
      name: "collecting",
      because: "its first runner is dead; the one that took it over looks for what it left",
      ...lastHeard(facts)
    };
  if (phase !== "running")
    return {
      name: phase,
      because: PHASE_MEANS[phase],
      ...lastHeard(facts)
    };
  if (!beat && facts.worker !== "alive")
    return unknown(
      "its worker was spawned, and its runner has sent no heartbeat yet"
    );
  const heardBy = beat ? lastHeard(facts) : seenNow(now);
  if (facts.worker === "dead")
    return {
      name: "collecting",
      because: "its worker is gone, and its runner is about to say how",
      ...seenNow(now)
    };
  const [ask] = events.asks;
  if (ask)
    return {
      name: "needs-input",
      because: `its worker asks a person${ask.name === null ? "" : ` (${ask.name})`} and waits for the answer`,
      by: "event log",
      mark: ask,
      next: `offload show ${job.handle}`
    };
  return {
    name: "running",
    because: claim !== null && claim.generation > 1 ? "its first runner is dead; the one that adopted it watches the worker" : PHASE_MEANS.running,
    ...heardBy
  };
}
var PHASE_MEANS = {
  planned: "no runner has claimed it",
  queued: "it waits for a place to run",
  launching: "its runner is starting the worker",
  running: "its runner watches the worker",
  stopping: "its runner is ending the worker",
  collecting: "the worker has ended, and its runner is gathering what it left"
};
function nothingLaunched({ events }, now) {
  if (events.spawned || events.spawnFailed || events.ending || events.exited)
    return null;
  if (events.launching === null)
    return events.unreadable === 0 ? "its runner died before it launched anything" : null;
  return events.launching.boot !== void 0 && otherBoot(events.launching.boot, now.boot) ? "the machine was restarted while it was being launched, and no spawn was noted" : null;
}
function orphan(facts, now, unknown) {
  const { events, worker } = facts;
  if (worker === "alive")
    return {
      ...unknown("its runner is dead, its worker lives, and nobody keeps it"),
      ...seenNow(now)
    };
  if (worker !== "dead" && !events.exited)
    return unknown(
      "its runner is dead, and whether its worker lives cannot be told"
    );
  return unknown(
    "its runner and its worker are gone, and what the worker left has not been looked at"
  );
}
function orphaned(facts, now) {
  const { job, claim, events } = facts;
  const unknown = (because, next = "wait") => ({
    name: "unknown",
    because,
    ...lastHeard(facts),
    next: `offload ${next} ${job.handle}`
  });
  if (claim?.role === "verb")
    return unknown("a stop that was concluding it died over it", "stop");
  if (events.spawned) return orphan(facts, now, unknown);
  if (events.spawnFailed || events.ending || events.exited)
    return unknown(
      "its runner died after the end had begun and before it said how"
    );
  if (found(facts))
    return {
      ...unknown("its runner is dead, and a process of this job still lives"),
      ...seenNow(now)
    };
  const nothing = nothingLaunched(facts, now);
  if (nothing !== null)
    return { name: "lost", because: nothing, ...seenNow(now) };
  if (!events.launching)
    return unknown(
      "its runner is dead, and a line of its log that may be the launch cannot be read",
      "stop"
    );
  if (claim && otherBoot(claim.by.boot, now.boot))
    return {
      name: "lost",
      because: "the machine was restarted while it was being launched, and no spawn was noted",
      ...seenNow(now)
    };
  return unknown(
    "its runner died between the intent to launch and the launch, and no process of this job was found",
    "stop"
  );
}
function conclude(facts, now, limits) {
  const { outcome, claim, holder } = facts;
  if (outcome)
    return {
      name: outcome.outcome,
      because: outcome.detail || `it ended: ${outcome.ending}`,
      by: outcome.by.role,
      mark: { at: outcome.at, up: outcome.up, boot: outcome.by.process.boot }
    };
  if (claim === null) return unclaimed(facts);
  if (holder === "alive") return kept(facts, now, limits);
  if (holder === "dead") return orphaned(facts, now);
  return {
    name: "unknown",
    because: "whether its runner lives cannot be told",
    ...lastHeard(facts),
    next: `offload show ${facts.job.handle}`
  };
}
var found = ({ carriers }) => carriers !== null && carriers !== "unknown" && carriers.length > 0;

// scripts/core/facts.ts
var NO_EVENTS = {
  phase: "launching",
  boot: void 0,
  launching: null,
  spawned: null,
  spawnFailed: null,
  engaged: null,
  asks: [],
  ending: null,
  exited: null,
  last: null,
  unreadable: 0
};
function addEvent(summary, event) {
  const boot = event.type === "opened" ? event.by.boot : summary.boot;
  const mark = {
    at: event.at,
    up: event.up,
    ...boot === void 0 ? {} : { boot }
  };
  const next = { ...summary, boot, last: { ...mark, type: event.type } };
  switch (event.type) {
    case "launching":
      return { ...next, phase: "launching", launching: mark };
    case "spawned":
      return {
        ...next,
        phase: "running",
        spawned: { ...mark, worker: event.worker }
      };
    case "spawn-failed":
      return { ...next, phase: "collecting", spawnFailed: mark };
    case "engaged":
      return { ...next, engaged: next.engaged ?? mark };
    case "asked":
      return {
        ...next,
        asks: [...next.asks, { ...mark, ask: event.ask, name: event.name }]
      };
    case "answered":
      return { ...next, asks: next.asks.filter((a) => a.ask !== event.ask) };
    case "deadline":
      return { ...next, ending: mark };
    case "stopping":
      return { ...next, phase: "stopping", ending: mark };
    case "exited":
      return {
        ...next,
        phase: "collecting",
        exited: { ...mark, code: event.code, signal: event.signal }
      };
    case "collecting":
      return { ...next, phase: "collecting" };
    default:
      return next;
  }
}

// scripts/core/layout.ts
var join = (dir, name) => `${dir.endsWith("/") ? dir.slice(0, -1) : dir}/${name}`;
var store = (root) => ({
  jobs: join(root, "jobs"),
  live: join(root, "live"),
  ledger: join(root, "ledger"),
  runners: join(root, "runners"),
  locks: join(root, "locks"),
  worktrees: join(root, "worktrees"),
  aliases: join(root, "aliases"),
  /** Where `offload link` has put its command: a list, so that `uninstall` finds it off PATH too. */
  shims: join(root, "shims.json"),
  /** The parsed configuration; worthless without its sources. */
  configCache: join(root, "config-cache.json"),
  /** What V8 made of the bundles, by version of Node; worthless without them. `cli/code-cache.cjs` spells the name too. */
  codeCache: join(root, "code-cache"),
  /** What was seen of this and other machines, a folder for each. */
  witnesses: join(root, "witnesses"),
  /** The hosts that the user's file declared when it was last read. */
  hosts: join(root, "hosts.json"),
  /** The keys of hosts that a person has said yes to, as ssh reads them. */
  knownHosts: join(root, "known_hosts"),
  /** What was brought here by a tower elsewhere, and the Node that was found for it. `hosts/ssh/bootstrap.ts` spells the name too. */
  hostSide: join(root, "host"),
  /** Hosts that did not answer and are left alone for a while, a file each. */
  benches: join(root, "benches"),
  /** What one session did, saw and was told, a folder for each. */
  sessions: join(root, "sessions"),
  /** Words after a command, until they are taken; a folder for each session. */
  captures: join(root, "captures"),
  /** Petitions of a session, in private; a folder for each. */
  drops: join(root, "drops"),
  /** Accounts whose quota was seen used up. */
  holds: join(root, "holds"),
  /** What was last heard of the account's usage. */
  usage: join(root, "usage.json"),
  /** Up to where a person has been told what ended. */
  told: join(root, "told.json"),
  /** Details of faults in Offload itself, one file each. */
  faults: join(root, "faults")
});
var jobPaths = (root, handle) => {
  const dir = join(root, `jobs/${handle}`);
  return {
    dir,
    job: join(dir, "job.json"),
    /** Why the work is where it is. */
    placement: join(dir, "placement.json"),
    /** Alone in its folder: a worker that reads files is given this folder. */
    petitionDir: join(dir, "in"),
    petition: join(dir, "in/petition"),
    /** What an attempt is told: the petition, or the words with which it was gone on. */
    petitionOf: (attempt) => join(
      dir,
      attempt === 1 ? "in/petition" : `attempts/${attempt}/in/petition`
    ),
    attempts: join(dir, "attempts"),
    live: join(root, `live/${handle}`)
  };
};
var witnessPath = (root, host, subject) => join(root, `witnesses/${host}/${subject}.json`);
var benchPath = (root, host) => join(root, `benches/${host}.json`);
var sessionPaths = (root, session) => {
  const dir = join(root, `sessions/${session}`);
  return {
    dir,
    record: join(dir, "session.json"),
    trail: join(dir, "trail.jsonl"),
    /** An empty file for each thing that the session has been told, by its name. */
    said: join(dir, "said"),
    /** Last messages of agents that ended before they were reported, by the agent's id. */
    agents: join(dir, "agents"),
    captures: join(root, `captures/${session}`),
    drops: join(root, `drops/${session}`)
  };
};
var holdPath = (root, harness, account) => join(root, `holds/${harness}.${account}.json`);
var aliasPath = (root, alias) => join(root, `aliases/${alias}`);
var ledgerPath = (root, month) => join(root, `ledger/${month}.jsonl`);
var inboxPaths = (inbox, id) => ({
  command: join(inbox, `${id}.json`),
  /** The text of a steer or an answer. */
  body: join(inbox, `${id}.body`),
  receipt: join(inbox, `${id}.receipt`)
});
var attemptPaths = (dir) => ({
  dir,
  plan: join(dir, "plan.json"),
  /** What an external rung is asked to start. */
  launch: join(dir, "launch.json"),
  /** Generation 1 is the runner's claim; each adopter makes the next. */
  claim: (generation) => join(dir, generation === 1 ? "claim" : `claim.${generation}`),
  events: join(dir, "events.jsonl"),
  beat: join(dir, "beat"),
  inbox: join(dir, "inbox"),
  out: join(dir, "out.log"),
  err: join(dir, "err.log"),
  /** The runner's own stderr: empty unless the runner itself is at fault. */
  runnerLog: join(dir, "runner.log"),
  /** What the launch of a worker printed that a supervisor of the harness's own keeps. */
  launched: join(dir, "launched.log"),
  /** The pipe by which a runner in a terminal gets its environment; there only while it starts. */
  handover: join(dir, "handover"),
  /** The last screen of a worker in a terminal. */
  screen: join(dir, "screen.txt"),
  results: join(dir, "results"),
  report: join(dir, "results/report.md"),
  patch: join(dir, "results/patch.diff"),
  outcome: join(dir, "outcome.json")
});
var attemptDir = (root, handle, attempt) => join(root, `jobs/${handle}/attempts/${attempt}`);

// scripts/core/view.ts
function spawnedOf(facts) {
  const { outcome, events, claim, job } = facts;
  if (outcome) return outcome.spawned ? "yes" : "no";
  if (events.spawned || found(facts)) return "yes";
  if (events.spawnFailed) return "no";
  if (claim === null && !events.last)
    return job.launcher === "harness" ? "unknown" : "no";
  return events.launching || events.unreadable > 0 ? "unknown" : "no";
}
function engagedOf(facts, spawned) {
  const { outcome, events } = facts;
  if (outcome) return outcome.engaged ? "yes" : "no";
  if (events.engaged) return "yes";
  if (spawned !== "yes") return spawned;
  return events.unreadable > 0 ? "unknown" : "no";
}
function view(facts, now, limits = VIEW_LIMITS) {
  const said = conclude(facts, now, limits);
  const spawned = spawnedOf(facts);
  const unclaimedYet = facts.claim === null && facts.events.last === null;
  return {
    name: said.name,
    because: said.because,
    witness: {
      by: said.by,
      at: said.mark.at,
      ageS: ageOf(said.mark, now)
    },
    phase: facts.outcome || unclaimedYet && facts.job.launcher === "harness" ? null : unclaimedYet ? "planned" : facts.events.phase,
    spawned,
    engaged: engagedOf(facts, spawned),
    next: said.next ?? null
  };
}

// scripts/core/witness.ts
var witnessAge = ({ seen_at, uptime, boot }, now) => ageOf({ at: seen_at, up: uptime, boot }, now);
function valueNow(witness, now) {
  if (witness.boot === NO_BOOT || witness.boot !== now.boot) return "unknown";
  const age = witnessAge(witness, now);
  return age === "unknown" || age > witness.valid_for ? "unknown" : witness.value;
}
var ofKind = (witness, kind) => witness.kind === kind ? { ...witness, kind } : null;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  core_clock__NO_BOOT,
  core_clock__ageOf,
  core_clock__otherBoot,
  core_clock__span,
  core_conclusions__VIEW_LIMITS,
  core_conclusions__conclude,
  core_conclusions__found,
  core_facts__NO_EVENTS,
  core_facts__addEvent,
  core_layout__aliasPath,
  core_layout__attemptDir,
  core_layout__attemptPaths,
  core_layout__benchPath,
  core_layout__holdPath,
  core_layout__inboxPaths,
  core_layout__jobPaths,
  core_layout__ledgerPath,
  core_layout__sessionPaths,
  core_layout__store,
  core_layout__witnessPath,
  core_view__VIEW_LIMITS,
  core_view__view,
  core_witness__ofKind,
  core_witness__valueNow,
  core_witness__witnessAge
});
