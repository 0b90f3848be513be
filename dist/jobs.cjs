var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_records_once;
var load_records = () => load_records_once ??= require("./records.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
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

// jobs.entry.ts
var jobs_entry_exports = {};
__export(jobs_entry_exports, {
  jobs_aliases__addAlias: () => addAlias,
  jobs_aliases__byAlias: () => byAlias,
  jobs_claims__MOST_GENERATIONS: () => MOST_GENERATIONS,
  jobs_claims__currentClaim: () => currentClaim,
  jobs_claims__readClaim: () => readClaim,
  jobs_claims__takeClaim: () => takeClaim,
  jobs_events__EventWriter: () => EventWriter,
  jobs_events__readEvents: () => readEvents,
  jobs_events__scanEvents: () => scanEvents,
  jobs_facts__loadFacts: () => loadFacts,
  jobs_facts__loadMany: () => loadMany,
  jobs_facts__summarize: () => summarize,
  jobs_holds__noteHold: () => noteHold,
  jobs_holds__readHold: () => readHold,
  jobs_hosts__readBench: () => readBench,
  jobs_hosts__readDeclared: () => readDeclared,
  jobs_hosts__writeBench: () => writeBench,
  jobs_hosts__writeDeclared: () => writeDeclared,
  jobs_inbox__awaitReceipt: () => awaitReceipt,
  jobs_inbox__commandId: () => commandId,
  jobs_inbox__giveReceipt: () => giveReceipt,
  jobs_inbox__pending: () => pending,
  jobs_inbox__readBody: () => readBody,
  jobs_inbox__readReceipt: () => readReceipt,
  jobs_inbox__send: () => send,
  jobs_ledger__appendRow: () => appendRow,
  jobs_ledger__listMonths: () => listMonths,
  jobs_ledger__readMonth: () => readMonth,
  jobs_ledger__readRecent: () => readRecent,
  jobs_live__MARKER_GRACE_S: () => MARKER_GRACE_S,
  jobs_live__isThere: () => isThere,
  jobs_live__listJobs: () => listJobs,
  jobs_live__listLive: () => listLive,
  jobs_live__modifiedMs: () => modifiedMs,
  jobs_live__placeMarker: () => placeMarker,
  jobs_live__removeMarker: () => removeMarker,
  jobs_live__sizeOf: () => sizeOf,
  jobs_outcome__OUTCOME_STEPS: () => OUTCOME_STEPS,
  jobs_outcome__readOutcome: () => readOutcome,
  jobs_outcome__repairMarker: () => repairMarker,
  jobs_outcome__writeOutcome: () => writeOutcome,
  jobs_program__installRunner: () => installRunner,
  jobs_program__installedRunner: () => installedRunner,
  jobs_publish__PUBLISH_STEPS: () => PUBLISH_STEPS,
  jobs_publish__addAttempt: () => addAttempt,
  jobs_publish__hasOutcome: () => hasOutcome,
  jobs_publish__listAttempts: () => listAttempts,
  jobs_publish__publish: () => publish,
  jobs_publish__readJob: () => readJob,
  jobs_publish__readPlacement: () => readPlacement,
  jobs_publish__readPlan: () => readPlan,
  jobs_pulse__pulseOf: () => pulseOf,
  jobs_remove__removeJob: () => removeJob,
  jobs_remove__sweepLeftovers: () => sweepLeftovers,
  jobs_resolve__resolveHandle: () => resolveHandle,
  jobs_root__lookRoot: () => lookRoot,
  jobs_root__openRoot: () => openRoot,
  jobs_root__stateRoot: () => stateRoot,
  jobs_runner_tail__LogTail: () => LogTail,
  jobs_runner_tail__cutBytes: () => cutBytes,
  jobs_runner_tail__joinHoles: () => joinHoles,
  jobs_witnesses__listWitnesses: () => listWitnesses,
  jobs_witnesses__readWitness: () => readWitness,
  jobs_witnesses__readWitnessOf: () => readWitnessOf,
  jobs_witnesses__writeWitness: () => writeWitness,
  sessions_record__claimMany: () => claimMany,
  sessions_record__claimTelling: () => claimTelling,
  sessions_record__isOver: () => isOver,
  sessions_record__noteMode: () => noteMode,
  sessions_record__noteSession: () => noteSession,
  sessions_record__readMode: () => readMode,
  sessions_record__readSession: () => readSession,
  sessions_record__readTold: () => readTold,
  sessions_record__sessionId: () => sessionId,
  sessions_record__writeTold: () => writeTold,
  sessions_trail__appendTrail: () => appendTrail,
  sessions_trail__makeSession: () => makeSession,
  sessions_trail__readTrail: () => readTrail
});
module.exports = __toCommonJS(jobs_entry_exports);

// other:core/grammar.ts

// other:core/layout.ts

// other:core/reasons.ts

// other:core/records/attempt.ts

// other:system/files.ts

// scripts/jobs/live.ts
var import_node_fs = require("node:fs");
var MARKER_GRACE_S = 60;
function placeMarker(root, handle, at) {
  const path = (0, load_views().core_layout__jobPaths)(root, handle).live;
  if (isThere(path)) return "exists";
  return (0, load_system().system_files__linkOnce)(path, (0, load_system().system_files__asJson)({ format: 1, handle, at }));
}
function stat(path) {
  try {
    return (0, import_node_fs.statSync)(path);
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT") return null;
    throw (0, load_system().system_files__storeError)(error, path, "look at");
  }
}
var modifiedMs = (path) => stat(path)?.mtimeMs ?? null;
var isThere = (path) => stat(path) !== null;
var sizeOf = (path) => stat(path)?.size ?? 0;
function listLive(root) {
  const names = (0, load_system().system_files__listDir)((0, load_views().core_layout__store)(root).live) ?? [];
  return names.filter((name) => load_base().core_grammar__HANDLE.test(name)).sort();
}
function listJobs(root) {
  const names = (0, load_system().system_files__listDir)((0, load_views().core_layout__store)(root).jobs) ?? [];
  return names.filter((name) => load_base().core_grammar__HANDLE.test(name)).sort();
}
function removeMarker(root, handle, at, needed) {
  (0, load_system().system_files__removeFile)((0, load_views().core_layout__jobPaths)(root, handle).live);
  if (needed()) placeMarker(root, handle, at);
}

// scripts/jobs/aliases.ts
var isAgentId = (text) => load_base().core_grammar__AGENT_ID.test(text) && !text.startsWith(".");
function byAlias(root, id) {
  if (!isAgentId(id)) return null;
  const there = readAlias(root, id);
  if (there?.alias !== id) return null;
  return isThere((0, load_views().core_layout__jobPaths)(root, there.handle).dir) ? there.handle : null;
}
var readAlias = (root, id) => (0, load_system().system_files__readJsonMaybe)((0, load_views().core_layout__aliasPath)(root, id), load_records().core_records_attempt__alias, "alias");
function addAlias(root, handle, alias) {
  if (!isAgentId(alias))
    throw new (load_base()).core_reasons__OffloadError("usage", "This is not an agent id", {
      about: alias,
      next: "an agent id is 1 to 128 of A-Z a-z 0-9 _ . - and begins with neither . nor -"
    });
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).aliases);
  const path = (0, load_views().core_layout__aliasPath)(root, alias);
  const text = (0, load_system().system_files__asJson)({ format: 1, alias, handle });
  if ((0, load_system().system_files__linkOnce)(path, text) === "made") return;
  const there = readAlias(root, alias);
  if (there?.handle === handle && there.alias === alias) return;
  if (there && isThere((0, load_views().core_layout__jobPaths)(root, there.handle).dir))
    throw new (load_base()).core_reasons__OffloadError("store", "This agent id already names another job", {
      about: alias,
      kept: `it still names ${there.handle}`,
      next: `offload show ${there.handle}`
    });
  (0, load_system().system_files__writeDurable)(path, text);
}

// other:core/records/parse.ts

// scripts/jobs/claims.ts
var MOST_GENERATIONS = 999;
function readClaim(dir, generation) {
  const path = (0, load_views().core_layout__attemptPaths)(dir).claim(generation);
  return (0, load_system().system_files__readJsonMaybe)(path, load_records().core_records_attempt__claim, "claim");
}
function currentClaim(dir, since = 1) {
  let current = null;
  for (let g = since; g <= MOST_GENERATIONS; g++) {
    const next = readClaim(dir, g);
    if (next === null) break;
    current = next;
  }
  return current;
}
function takeClaim(dir, claim) {
  const record = (0, load_records().core_records_parse__fitTo)(claim, load_records().core_records_attempt__claim, "claim");
  const before = claim.generation - 1;
  if (before > 0 && readClaim(dir, before) === null)
    throw new (load_base()).core_reasons__OffloadError(
      "internal",
      `Generation ${claim.generation} was to be claimed before generation ${before}`,
      { about: dir }
    );
  const path = (0, load_views().core_layout__attemptPaths)(dir).claim(claim.generation);
  if ((0, load_system().system_files__linkOnce)(path, (0, load_system().system_files__asJson)(record)) === "made") return "taken";
  const heldBy = readClaim(dir, claim.generation);
  if (heldBy === null)
    throw new (load_base()).core_reasons__OffloadError("store", "A claim was there and is gone", {
      about: path,
      next: "look whether something removes files under the state root"
    });
  return heldBy.nonce === claim.nonce ? "taken" : { heldBy };
}

// scripts/jobs/events.ts
var import_node_fs2 = require("node:fs");
var import_node_path = require("node:path");

// other:core/records/event.ts

// other:system/append.ts

// scripts/jobs/events.ts
var CHUNK = 1024 * 1024;
function parseLine(text, path) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  (0, load_records().core_records_parse__refuseNewer)(value, { path, what: "event log", format: load_records().core_records_event__EVENTS_FORMAT });
  const result = load_records().core_records_event__event.safeParse(value);
  return result.success ? result.data : null;
}
var ACTIVITY = /^\{"seq":(?:0|[1-9]\d{0,14}),"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","up":(?:0|[1-9]\d{0,14})(?:\.\d+)?,"type":"activity","kind":"(?:turn|tool|tool-result|retry|notice|output)","name":(?:null|"[\w .:@/-]{0,80}"),"count":[1-9]\d{0,14}\}$/;
function scanEvents(path, fromByte, scan) {
  const { take, skipActivity = false } = typeof scan === "function" ? { take: scan } : scan;
  let torn = 0;
  let at = fromByte;
  let skipped = null;
  const line = (text) => {
    if (skipActivity && ACTIVITY.test(text)) {
      skipped = text;
      return true;
    }
    const event = parseLine(text, path);
    if (event === null) return false;
    skipped = null;
    take(event);
    return true;
  };
  let rest = Buffer.alloc(0);
  const bytes = (0, load_system().system_files__readBytes)(path, "event log", fromByte, Number.MAX_SAFE_INTEGER);
  for (let from = 0; bytes !== null && from < bytes.length; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.lastIndexOf(10) + 1;
    for (const text of rest.toString("utf8", 0, end).split("\n"))
      if (text !== "" && !line(text)) torn++;
    at += end;
    rest = rest.subarray(end);
  }
  const whole = rest.length > 0 && line(rest.toString("utf8"));
  const last = skipped === null ? null : parseLine(skipped, path);
  if (last) take(last);
  return {
    torn,
    partial: rest.length > 0 && !whole,
    nextByte: whole ? at + rest.length : at
  };
}
function readEvents(path, how = {}) {
  const events = [];
  const read = scanEvents(path, how.fromByte ?? 0, (e) => events.push(e));
  return { events, ...read };
}
var DURABLE = /* @__PURE__ */ new Set([
  "opened",
  "launching",
  "spawned",
  "spawn-failed",
  "exited"
]);
var EventWriter = class _EventWriter {
  path;
  /** Unreadable lines of earlier writers, as said in this writer's first line. */
  torn;
  #fd;
  #clock;
  #seq;
  /** Whether the file ends within a line, so that the next one must begin with a newline. */
  #gap;
  constructor(path, fd, clock, was) {
    this.path = path;
    this.#fd = fd;
    this.#clock = clock;
    this.torn = was.torn;
    this.#seq = was.seq;
    this.#gap = was.gap;
  }
  /**
   * Opens the log and writes its `opened` line.
   *
   * @param path the attempt's events file
   * @param is the writer, by its claim
   * @param clock read once for each event
   * @throws OffloadError `store`; `corrupt` where a newer Offload wrote to it
   */
  static open(path, is, clock) {
    let seq = 0;
    const before = scanEvents(path, 0, (e) => {
      seq = Math.max(seq, e.seq + 1);
    });
    const torn = before.torn + (before.partial ? 1 : 0);
    let fd;
    try {
      fd = (0, import_node_fs2.openSync)(
        path,
        import_node_fs2.constants.O_RDWR | import_node_fs2.constants.O_APPEND | import_node_fs2.constants.O_CREAT,
        384
      );
    } catch (error) {
      throw (0, load_system().system_files__storeError)(error, path, "open the event log");
    }
    try {
      const gap = (0, load_system().system_append__endsTorn)(fd, (0, import_node_fs2.fstatSync)(fd).size);
      const writer = new _EventWriter(path, fd, clock, { torn, seq, gap });
      writer.write({
        type: "opened",
        format: load_records().core_records_event__EVENTS_FORMAT,
        handle: is.ref.handle,
        attempt: is.ref.attempt,
        generation: is.generation,
        role: is.role,
        by: is.by,
        torn
      });
      (0, load_system().system_files__syncDir)((0, import_node_path.dirname)(path));
      return writer;
    } catch (error) {
      (0, import_node_fs2.closeSync)(fd);
      throw (0, load_system().system_files__storeError)(error, path, "open the event log");
    }
  }
  /** The number of the last event that was written. */
  get lastSeq() {
    return this.#seq - 1;
  }
  /**
   * Writes one event. Texts that are too long for the format are cut.
   *
   * @param event without its number and times
   * @param how `sync`: whether it must be on disk before this returns; without it, it is for the
   *   intent, the spawn, and how the worker ended
   * @returns the event as it was written
   * @throws OffloadError `store`; the event then counts as not written, and a later one can be tried
   */
  write(event, how = {}) {
    const { at, up } = this.#clock();
    const row2 = (0, load_records().core_records_parse__fitTo)(
      { seq: this.#seq, at, up, ...event },
      load_records().core_records_event__event,
      "event"
    );
    const bytes = Buffer.from(
      `${this.#gap ? "\n" : ""}${JSON.stringify(row2)}
`
    );
    try {
      (0, load_system().system_append__writeOnce)(this.#fd, bytes, this.path);
      this.#gap = false;
    } catch (error) {
      this.#gap = true;
      throw error;
    }
    this.#seq++;
    if (how.sync ?? DURABLE.has(row2.type)) this.#sync();
    return row2;
  }
  #sync() {
    try {
      (0, import_node_fs2.fdatasyncSync)(this.#fd);
    } catch (error) {
      throw (0, load_system().system_files__storeError)(error, this.path, "make durable");
    }
  }
  /** Closes the file. Nothing can be written afterwards. */
  close() {
    if (this.#fd >= 0) (0, import_node_fs2.closeSync)(this.#fd);
    this.#fd = -1;
  }
};

// other:core/clock.ts

// other:core/facts.ts

// other:core/records/outcome.ts

// other:core/records/ledger.ts

// scripts/jobs/ledger.ts
function appendRow(root, row2) {
  const fitted = (0, load_records().core_records_parse__fitTo)(row2, load_records().core_records_ledger__ledgerRow, "ledger row");
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).ledger);
  (0, load_system().system_append__appendLine)((0, load_views().core_layout__ledgerPath)(root, row2.at.slice(0, 7)), JSON.stringify(fitted));
}
function parseRow(line, path) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  (0, load_records().core_records_parse__refuseNewer)(value, { path, what: "ledger", format: load_records().core_records_ledger__LEDGER_FORMAT });
  const result = load_records().core_records_ledger__ledgerRow.safeParse(value);
  return result.success ? result.data : null;
}
function readMonth(root, month) {
  const path = (0, load_views().core_layout__ledgerPath)(root, month);
  const bytes = (0, load_system().system_files__readBytes)(path, "ledger", 0, 256 * 1024 * 1024);
  const rows = [];
  let unreadable = 0;
  for (const line of (bytes?.toString("utf8") ?? "").split("\n")) {
    if (line === "") continue;
    const row2 = parseRow(line, path);
    if (row2) rows.push(row2);
    else unreadable++;
  }
  return { rows, unreadable };
}
function listMonths(root) {
  return ((0, load_system().system_files__listDir)((0, load_views().core_layout__store)(root).ledger) ?? []).filter((name) => /^\d{4}-\d\d\.jsonl$/.test(name)).map((name) => name.slice(0, 7)).sort().reverse();
}
function readRecent(root, most) {
  let rows = [];
  let unreadable = 0;
  for (const month of listMonths(root)) {
    if (rows.length >= most) break;
    const read = readMonth(root, month);
    rows = [...read.rows, ...rows];
    unreadable += read.unreadable;
  }
  return { rows: most > 0 ? rows.slice(-most) : [], unreadable };
}

// scripts/jobs/publish.ts
var import_node_fs3 = require("node:fs");
var import_node_path2 = require("node:path");

// other:core/records/job.ts

// other:core/records/placement.ts

// other:core/records/plan.ts

// scripts/jobs/publish.ts
var PUBLISH_STEPS = [
  "marker",
  "folder",
  "job",
  "petition",
  "plan",
  "durable",
  "aliases",
  "renamed",
  "done"
];
function readJob(root, handle) {
  const { dir, job } = (0, load_views().core_layout__jobPaths)(root, handle);
  const found = (0, load_system().system_files__readJsonMaybe)(job, load_records().core_records_job__jobRecord, "job record");
  if (found || !isThere(dir)) return found;
  return (0, load_system().system_files__readJson)(job, load_records().core_records_job__jobRecord, "job record");
}
var readPlan = (dir) => (0, load_system().system_files__readJsonMaybe)((0, load_views().core_layout__attemptPaths)(dir).plan, load_records().core_records_plan__launchPlan, "launch plan");
var readPlacement = (root, handle) => (0, load_system().system_files__readJsonMaybe)(
  (0, load_views().core_layout__jobPaths)(root, handle).placement,
  load_records().core_records_placement__placementRecord,
  "placement record"
);
function alreadyThere(root, job) {
  const there = readJob(root, job.handle);
  if (there === null) return false;
  if (there.token === job.token) return true;
  throw new (load_base()).core_reasons__OffloadError("store", "Another job already has this handle", {
    about: job.handle,
    kept: "the other job was not touched",
    next: "dispatch again; a new handle will be made"
  });
}
function assertPetition(job, petition) {
  const says = job.petition;
  const fits = petition === null ? says === null : says?.bytes === petition.length && says.sha256 === (0, load_node_crypto().createHash)("sha256").update(petition).digest("hex");
  if (!fits)
    throw new (load_base()).core_reasons__OffloadError(
      "internal",
      "The petition is not the one that its job record describes",
      { about: job.handle }
    );
}
function buildAttempt(dir, plan, petition = null) {
  const paths2 = (0, load_views().core_layout__attemptPaths)(dir);
  (0, load_system().system_files__makeDir)(paths2.inbox);
  (0, load_system().system_files__makeDir)(paths2.results);
  if (petition) {
    (0, load_system().system_files__makeDir)((0, import_node_path2.join)(dir, "in"));
    (0, load_system().system_files__createDurable)((0, import_node_path2.join)(dir, "in", "petition"), petition);
    (0, load_system().system_files__syncDir)((0, import_node_path2.join)(dir, "in"));
  }
  if (plan)
    (0, load_system().system_files__createDurable)(paths2.plan, (0, load_system().system_files__asJson)((0, load_records().core_records_parse__fitTo)(plan, load_records().core_records_plan__launchPlan, "launch plan")));
  (0, load_system().system_files__syncDir)(dir);
}
function moveIntoPlace(from, to) {
  try {
    (0, import_node_fs3.renameSync)(from, to);
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST"].includes((0, load_system().system_files__codeOf)(error)))
      throw new (load_base()).core_reasons__OffloadError("store", `Something is already at ${to}`, {
        about: to,
        kept: "what is there was not touched",
        next: "look at it with offload show"
      });
    throw (0, load_system().system_files__storeError)(error, to, "put into place");
  }
}
function publish(root, job, plan, petition, onStep = () => {
}, placement = null) {
  assertPetition(job, petition);
  const record = (0, load_records().core_records_parse__fitTo)(job, load_records().core_records_job__jobRecord, "job record");
  const { jobs, live } = (0, load_views().core_layout__store)(root);
  const paths2 = (0, load_views().core_layout__jobPaths)(root, job.handle);
  (0, load_system().system_files__makeDir)(jobs);
  (0, load_system().system_files__makeDir)(live);
  const existed = alreadyThere(root, job);
  if (!existed) {
    const temp = (0, import_node_path2.join)(jobs, (0, load_system().system_files__tempName)());
    try {
      placeMarker(root, job.handle, job.createdAt);
      onStep("marker");
      (0, load_system().system_files__makeDir)((0, import_node_path2.join)(temp, "attempts", "1"));
      onStep("folder");
      (0, load_system().system_files__createDurable)((0, import_node_path2.join)(temp, "job.json"), (0, load_system().system_files__asJson)(record));
      if (placement)
        (0, load_system().system_files__createDurable)(
          (0, import_node_path2.join)(temp, "placement.json"),
          (0, load_system().system_files__asJson)((0, load_records().core_records_parse__fitTo)(placement, load_records().core_records_placement__placementRecord, "placement record"))
        );
      onStep("job");
      if (petition) {
        (0, load_system().system_files__makeDir)((0, import_node_path2.join)(temp, "in"));
        (0, load_system().system_files__createDurable)((0, import_node_path2.join)(temp, "in", "petition"), petition);
        (0, load_system().system_files__syncDir)((0, import_node_path2.join)(temp, "in"));
      }
      onStep("petition");
      buildAttempt((0, import_node_path2.join)(temp, "attempts", "1"), plan);
      onStep("plan");
      (0, load_system().system_files__syncDir)((0, import_node_path2.join)(temp, "attempts"));
      (0, load_system().system_files__syncDir)(temp);
      onStep("durable");
      for (const alias of job.aliases) addAlias(root, job.handle, alias);
      onStep("aliases");
      moveIntoPlace(temp, paths2.dir);
    } catch (error) {
      forget(temp);
      if (!alreadyThere(root, job)) {
        removeMarker(root, job.handle, job.createdAt, () => isThere(paths2.dir));
        throw (0, load_system().system_files__storeError)(
          error,
          paths2.dir,
          "make the job at",
          "nothing of the job"
        );
      }
    }
    onStep("renamed");
  }
  (0, load_system().system_files__syncDir)(jobs);
  if (!hasOutcome(root, job.handle))
    placeMarker(root, job.handle, job.createdAt);
  onStep("done");
}
function forget(dir) {
  try {
    (0, import_node_fs3.rmSync)(dir, { recursive: true, force: true });
  } catch {
  }
}
function listAttempts(root, handle) {
  const names = (0, load_system().system_files__listDir)((0, load_views().core_layout__jobPaths)(root, handle).attempts) ?? [];
  return names.filter((name) => /^[1-9][0-9]{0,3}$/.test(name)).map(Number).sort((a, b) => a - b);
}
function hasOutcome(root, handle) {
  const latest = listAttempts(root, handle).at(-1);
  if (latest === void 0) return false;
  const { attempts } = (0, load_views().core_layout__jobPaths)(root, handle);
  const names = (0, load_system().system_files__listDir)((0, import_node_path2.join)(attempts, String(latest))) ?? [];
  return names.includes("outcome.json");
}
function addAttempt(root, handle, plan, petition = null) {
  const job = readJob(root, handle);
  if (job === null)
    throw new (load_base()).core_reasons__OffloadError("not-found", "There is no such job", {
      about: handle,
      next: "offload ps --all"
    });
  const paths2 = (0, load_views().core_layout__jobPaths)(root, handle);
  const latest = listAttempts(root, handle).at(-1) ?? 0;
  if (plan.handle !== handle || plan.attempt > latest + 1)
    throw new (load_base()).core_reasons__OffloadError("internal", "The plan is not of the next attempt", {
      about: handle
    });
  const target = (0, import_node_path2.join)(paths2.attempts, String(plan.attempt));
  const temp = (0, import_node_path2.join)(paths2.attempts, (0, load_system().system_files__tempName)());
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).live);
  placeMarker(root, handle, job.createdAt);
  try {
    (0, load_system().system_files__makeDir)(temp);
    buildAttempt(temp, plan, petition);
    moveIntoPlace(temp, target);
  } catch (error) {
    forget(temp);
    throw (0, load_system().system_files__storeError)(
      error,
      target,
      "make the attempt at",
      "the attempts before"
    );
  }
  (0, load_system().system_files__syncDir)(paths2.attempts);
  placeMarker(root, handle, job.createdAt);
}

// scripts/jobs/outcome.ts
var OUTCOME_STEPS = ["outcome", "ledger", "marker"];
function readOutcome(dir) {
  const path = (0, load_views().core_layout__attemptPaths)(dir).outcome;
  return (0, load_system().system_files__readJsonMaybe)(path, load_records().core_records_outcome__outcomeRecord, "outcome");
}
function sameWriter(a, b) {
  return a.by.generation === b.by.generation && a.by.role === b.by.role && a.by.process.pid === b.by.process.pid && a.by.process.start === b.by.process.start && a.by.process.boot === b.by.process.boot;
}
function row(root, record, kind, facts) {
  const job = readJob(root, record.handle);
  appendRow(root, {
    format: 1,
    at: record.at,
    kind,
    handle: record.handle,
    attempt: record.attempt,
    unit: job?.unit ?? null,
    session: job?.session ?? null,
    facts: { outcome: record.outcome, ending: record.ending, ...facts }
  });
}
function complete(root, record, onStep) {
  const { rows } = readMonth(root, record.at.slice(0, 7));
  const noted = rows.some(
    (r) => r.kind === "ended" && r.handle === record.handle && r.attempt === record.attempt
  );
  if (!noted)
    row(root, record, "ended", {
      durationS: record.durationS,
      spawned: record.spawned,
      engaged: record.engaged,
      by: record.by.role
    });
  onStep("ledger");
  if (listAttempts(root, record.handle).at(-1) === record.attempt)
    unmark(root, record.handle, record.at);
  onStep("marker");
}
function unmark(root, handle, at) {
  removeMarker(
    root,
    handle,
    at,
    () => listAttempts(root, handle).length > 0 && hasOutcome(root, handle) === false
  );
}
function writeOutcome(root, record, onStep = () => {
}) {
  const fitted = (0, load_records().core_records_parse__fitTo)(record, load_records().core_records_outcome__outcomeRecord, "outcome");
  const dir = (0, load_views().core_layout__attemptDir)(root, record.handle, record.attempt);
  const path = (0, load_views().core_layout__attemptPaths)(dir).outcome;
  const made = (0, load_system().system_files__linkOnce)(path, (0, load_system().system_files__asJson)(fitted));
  onStep("outcome");
  const stands = made === "made" ? fitted : (0, load_system().system_files__readJson)(path, load_records().core_records_outcome__outcomeRecord, "outcome");
  if (made === "exists" && !sameWriter(stands, fitted)) {
    if (stands.outcome !== fitted.outcome || stands.ending !== fitted.ending)
      row(root, fitted, "correction", { stands: stands.outcome });
    return "superseded";
  }
  complete(root, stands, onStep);
  return "written";
}
function repairMarker(root, handle, now) {
  const latest = listAttempts(root, handle).at(-1);
  if (latest === void 0) {
    const since = modifiedMs((0, load_views().core_layout__jobPaths)(root, handle).live);
    if (since === null) return "kept";
    const age2 = (0, load_views().core_clock__ageOf)({ at: new Date(since).toISOString() }, now);
    if (age2 === "unknown" || age2 < MARKER_GRACE_S) return "kept";
    unmark(root, handle, now.at);
    return "no-job";
  }
  const outcome = readOutcome((0, load_views().core_layout__attemptDir)(root, handle, latest));
  if (outcome === null) return "kept";
  const boot = outcome.by.process.boot;
  const age = (0, load_views().core_clock__ageOf)({ at: outcome.at, up: outcome.up, boot }, now);
  if (age === "unknown" || age < 10) return "kept";
  complete(root, outcome, () => {
  });
  return "completed";
}

// scripts/jobs/facts.ts
function summarize(path) {
  let summary = load_views().core_facts__NO_EVENTS;
  const read = scanEvents(path, 0, {
    take: (event) => {
      summary = (0, load_views().core_facts__addEvent)(summary, event);
    },
    skipActivity: true
  });
  return { ...summary, unreadable: read.torn + (read.partial ? 1 : 0) };
}
function readBeat(path) {
  try {
    return (0, load_system().system_files__readJsonMaybe)(path, load_records().core_records_attempt__beat, "heartbeat");
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "corrupt")
      return "damaged";
    throw error;
  }
}
function mustSearch(events, claim, now) {
  return (events.launching !== null || events.unreadable > 0) && events.spawned === null && events.spawnFailed === null && !(0, load_views().core_clock__otherBoot)(claim.by.boot, now.boot);
}
function loadFacts(root, handle, processes, now) {
  const job = readJob(root, handle);
  if (job === null) return null;
  const attempt = listAttempts(root, handle).at(-1) ?? 1;
  const dir = (0, load_views().core_layout__attemptDir)(root, handle, attempt);
  const paths2 = (0, load_views().core_layout__attemptPaths)(dir);
  const none = {
    job,
    attempt,
    claim: null,
    holder: null,
    events: load_views().core_facts__NO_EVENTS,
    beat: null,
    worker: null,
    carriers: null,
    outBytes: null
  };
  const outcome = readOutcome(dir);
  if (outcome) return { ...none, outcome };
  let claim = currentClaim(dir);
  let holder = claim ? processes.isAlive(claim.by) : null;
  while (claim && holder !== "alive") {
    const late = readOutcome(dir);
    if (late) return { ...none, outcome: late };
    const heir = currentClaim(dir, claim.generation + 1);
    if (heir === null) break;
    claim = heir;
    holder = processes.isAlive(claim.by);
  }
  const events = summarize(paths2.events);
  if (claim === null) return { ...none, outcome, events };
  const worker = events.spawned ? processes.isAlive(events.spawned.worker) : null;
  const orphaned = holder === "dead";
  return {
    ...none,
    outcome,
    claim,
    holder,
    events,
    beat: readBeat(paths2.beat),
    worker,
    carriers: orphaned && mustSearch(events, claim, now) ? processes.findByToken(job.token, events.launching?.up ?? 0) : null,
    outBytes: orphaned ? sizeOf(paths2.out) : null
  };
}
function loadMany(root, handles, processes, now, clock = () => now) {
  return handles.flatMap((handle) => {
    try {
      const facts = loadFacts(root, handle, processes, now);
      return facts ? [{ handle, facts, now: clock() }] : [];
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      return [{ handle, error }];
    }
  });
}

// other:core/records/hold.ts

// scripts/jobs/holds.ts
var TOLD_S = 3600;
function leftS(hold, now) {
  if (hold.until === null) return 0;
  const byWall = (Date.parse(hold.until) - Date.parse(now.at)) / 1e3;
  if (hold.boot === load_views().core_clock__NO_BOOT || hold.boot !== now.boot) return byWall;
  const length = (Date.parse(hold.until) - Date.parse(hold.at)) / 1e3;
  return Math.min(byWall, length - (now.up - hold.up));
}
function noteHold(root, seen) {
  const path = (0, load_views().core_layout__holdPath)(root, seen.harness, seen.route);
  let there = null;
  try {
    there = (0, load_system().system_files__readJsonMaybe)(path, load_records().core_records_hold__holdRecord, "quota hold");
  } catch {
  }
  const later = there?.until != null && (seen.until === null || Date.parse(there.until) > Date.parse(seen.until)) && Date.parse(there.until) > Date.parse(seen.at);
  if (later) return;
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).holds);
  (0, load_system().system_files__writeDurable)(path, (0, load_system().system_files__asJson)({ format: load_records().core_records_hold__HOLD_FORMAT, ...seen }));
}
function readHold(root, harness, route, now) {
  const path = (0, load_views().core_layout__holdPath)(root, harness, route);
  const hold = (0, load_system().system_files__readJsonMaybe)(path, load_records().core_records_hold__holdRecord, "quota hold");
  if (hold === null) return null;
  const ageS = (0, load_views().core_clock__ageOf)({ at: hold.at, up: hold.up, boot: hold.boot }, now);
  const over = hold.until === null ? ageS === "unknown" || ageS > TOLD_S : leftS(hold, now) <= 0;
  if (!over) return { until: hold.until, by: hold.by, ageS };
  (0, load_system().system_files__removeFile)(path);
  return null;
}

// other:core/records/hosts.ts

// scripts/jobs/hosts.ts
var readDeclared = (root) => (0, load_system().system_files__readJsonMaybe)((0, load_views().core_layout__store)(root).hosts, load_records().core_records_hosts__declaredRecord, "list of hosts");
var writeDeclared = (root, declared) => (0, load_system().system_files__writeDurable)(
  (0, load_views().core_layout__store)(root).hosts,
  (0, load_system().system_files__asJson)({ format: load_records().core_records_hosts__HOSTS_FORMAT, ...declared }),
  { sync: false }
);
function readBench(root, host) {
  const path = (0, load_views().core_layout__benchPath)(root, host);
  const read = (0, load_system().system_files__readJsonMaybe)(path, load_records().core_records_hosts__benchRecord, "bench");
  if (read === null || read.host === host) return read;
  throw new (load_base()).core_reasons__OffloadError(
    "corrupt",
    "The bench speaks of another host than its name says",
    { about: path, kept: "the file, as it is" }
  );
}
function writeBench(root, host, bench) {
  if (bench === null) {
    (0, load_system().system_files__removeFile)((0, load_views().core_layout__benchPath)(root, host));
    return;
  }
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).benches);
  const { failures, seconds, because, why, seen_at, boot, uptime } = bench;
  (0, load_system().system_files__writeDurable)(
    (0, load_views().core_layout__benchPath)(root, host),
    (0, load_system().system_files__asJson)({
      format: load_records().core_records_hosts__HOSTS_FORMAT,
      host,
      ...{ failures, seconds, because, why, seen_at, boot, uptime }
    }),
    { sync: false }
  );
}

// scripts/jobs/inbox.ts
var import_node_fs4 = require("node:fs");
var LOOK_AGAIN_MS = 500;
var commandId = (kind, atMs, hex) => `${String(Math.floor(atMs)).padStart(13, "0")}-${kind}-${hex}`;
function send(dir, command, text = null) {
  const { inbox } = (0, load_views().core_layout__attemptPaths)(dir);
  const paths2 = (0, load_views().core_layout__inboxPaths)(inbox, command.id);
  const body = text === null ? command.body : `${command.id}.body`;
  const record = (0, load_records().core_records_parse__fitTo)({ ...command, body }, load_records().core_records_attempt__command, "command");
  if (text !== null) (0, load_system().system_files__linkOnce)(paths2.body, text);
  (0, load_system().system_files__linkOnce)(paths2.command, (0, load_system().system_files__asJson)(record));
}
function pending(dir) {
  const { inbox } = (0, load_views().core_layout__attemptPaths)(dir);
  const names = new Set((0, load_system().system_files__listDir)(inbox) ?? []);
  const commands = [];
  const damaged2 = [];
  for (const name of [...names].sort()) {
    const id = /^(.+)\.json$/.exec(name)?.[1];
    if (id === void 0 || names.has(`${id}.receipt`)) continue;
    const file = (0, load_views().core_layout__inboxPaths)(inbox, id).command;
    try {
      const found = (0, load_system().system_files__readJsonMaybe)(file, load_records().core_records_attempt__command, "command");
      if (found) commands.push(found);
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      damaged2.push({ file, why: error });
    }
  }
  return { commands, damaged: damaged2 };
}
function readBody(dir, id) {
  const { inbox } = (0, load_views().core_layout__attemptPaths)(dir);
  return (0, load_system().system_files__readBytes)((0, load_views().core_layout__inboxPaths)(inbox, id).body, "text of the command");
}
function giveReceipt(dir, receipt) {
  const { inbox } = (0, load_views().core_layout__attemptPaths)(dir);
  const record = (0, load_records().core_records_parse__fitTo)(receipt, load_records().core_records_attempt__receipt, "receipt");
  (0, load_system().system_files__linkOnce)((0, load_views().core_layout__inboxPaths)(inbox, receipt.id).receipt, (0, load_system().system_files__asJson)(record));
}
function readReceipt(dir, id) {
  const { inbox } = (0, load_views().core_layout__attemptPaths)(dir);
  return (0, load_system().system_files__readJsonMaybe)((0, load_views().core_layout__inboxPaths)(inbox, id).receipt, load_records().core_records_attempt__receipt, "receipt");
}
function awaitReceipt(dir, id, by) {
  return new Promise((resolve2, reject) => {
    let watcher = null;
    const finish = (end) => {
      clearInterval(timer);
      by.removeEventListener("abort", look);
      watcher?.close();
      watcher = null;
      end();
    };
    const look = () => {
      try {
        const found = readReceipt(dir, id);
        if (found || by.aborted) finish(() => resolve2(found));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    by.addEventListener("abort", look);
    try {
      watcher = (0, import_node_fs4.watch)((0, load_views().core_layout__attemptPaths)(dir).inbox, look);
      watcher.on("error", () => watcher?.close());
    } catch {
    }
    look();
  });
}

// scripts/jobs/program.ts
var import_node_fs5 = require("node:fs");
var import_node_path3 = require("node:path");
var digest = (bytes) => (0, load_node_crypto().createHash)("sha256").update(bytes).digest("hex");
function readProgram(path) {
  try {
    return (0, import_node_fs5.readFileSync)(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((0, load_system().system_files__codeOf)(error))) return null;
    throw (0, load_system().system_files__storeError)(error, path, "read the runner at");
  }
}
function installRunner(root, source) {
  const program = readProgram(source);
  if (program === null)
    throw new (load_base()).core_reasons__OffloadError("installation", "The runner program is missing", {
      about: source,
      kept: "nothing was launched",
      next: "install Offload again"
    });
  const { runners } = (0, load_views().core_layout__store)(root);
  const dir = (0, import_node_path3.join)(runners, digest(program));
  const path = (0, import_node_path3.join)(dir, "runner.cjs");
  const there = readProgram(path);
  if (there === null) place(runners, dir, path, program);
  else if (!there.equals(program)) throw damaged(path);
  return path;
}
function installedRunner(root, sha256) {
  const path = (0, import_node_path3.join)((0, load_views().core_layout__store)(root).runners, sha256, "runner.cjs");
  const there = readProgram(path);
  if (there === null) return null;
  if (digest(there) !== sha256) throw damaged(path);
  return path;
}
function damaged(path) {
  return new (load_base()).core_reasons__OffloadError(
    "corrupt",
    "The runner program in the store is not what its name says",
    {
      about: path,
      kept: "it was left as it is, and nothing was launched",
      next: "remove that folder; the next dispatch puts it there again"
    }
  );
}
function place(runners, dir, path, program) {
  (0, load_system().system_files__makeDir)(runners);
  const temp = (0, import_node_path3.join)(runners, (0, load_system().system_files__tempName)());
  try {
    (0, load_system().system_files__makeDir)(temp);
    (0, load_system().system_files__createDurable)((0, import_node_path3.join)(temp, "runner.cjs"), program);
    (0, import_node_fs5.chmodSync)((0, import_node_path3.join)(temp, "runner.cjs"), 320);
    (0, load_system().system_files__syncDir)(temp);
    (0, import_node_fs5.renameSync)(temp, dir);
  } catch (error) {
    (0, import_node_fs5.rmSync)(temp, { recursive: true, force: true });
    if (!["ENOTEMPTY", "EEXIST"].includes((0, load_system().system_files__codeOf)(error)))
      throw (0, load_system().system_files__storeError)(error, dir, "put the runner at");
    const there = readProgram(path);
    if (there === null || !there.equals(program)) throw damaged(path);
  }
  (0, load_system().system_files__syncDir)(runners);
}

// other:core/conclusions.ts

// scripts/jobs/pulse.ts
var MOST = 256 * 1024;
function usable(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return null;
    throw error;
  }
}
var MORE = [
  "spawn-failed",
  "asked",
  "deadline",
  "stopping",
  "exited",
  "collecting"
].map((type) => `"type":"${type}"`);
function pulseOf(root, handle, processes, now) {
  const attempt = usable(() => listAttempts(root, handle))?.at(-1);
  if (attempt === void 0) return null;
  const paths2 = (0, load_views().core_layout__attemptPaths)((0, load_views().core_layout__attemptDir)(root, handle, attempt));
  const beat = usable(
    () => (0, load_system().system_files__readJsonMaybe)(paths2.beat, load_records().core_records_attempt__beat, "heartbeat")
  );
  if (beat === null || beat.by.boot !== now.boot) return null;
  const age = (0, load_views().core_clock__ageOf)({ at: beat.at, up: beat.up, boot: beat.by.boot }, now);
  if (age === "unknown" || age > load_views().core_conclusions__VIEW_LIMITS.silentS) return null;
  if (processes.isAlive(beat.by) !== "alive") return null;
  const events = usable(() => (0, load_system().system_files__readBytes)(paths2.events, "event log", 0, MOST));
  if (events === null || !events.includes('"type":"spawned"')) return null;
  if (MORE.some((type) => events.includes(type))) return null;
  return isThere(paths2.outcome) ? null : age;
}

// scripts/jobs/remove.ts
var import_node_fs6 = require("node:fs");
var import_node_path4 = require("node:path");
function removeJob(root, handle) {
  const paths2 = (0, load_views().core_layout__jobPaths)(root, handle);
  const { jobs } = (0, load_views().core_layout__store)(root);
  const aliases = (readJob(root, handle)?.aliases ?? []).filter(
    (id) => byAlias(root, id) === handle
  );
  const away = (0, import_node_path4.join)(jobs, (0, load_system().system_files__tempName)());
  try {
    (0, import_node_fs6.renameSync)(paths2.dir, away);
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT") return false;
    throw (0, load_system().system_files__storeError)(error, paths2.dir, "remove the job at", "all of the job");
  }
  (0, load_system().system_files__syncDir)(jobs);
  (0, load_system().system_files__removeFile)(paths2.live);
  for (const alias of aliases) (0, load_system().system_files__removeFile)((0, load_views().core_layout__aliasPath)(root, alias));
  try {
    (0, import_node_fs6.rmSync)(away, { recursive: true, force: true });
  } catch {
  }
  return true;
}
var LEFTOVER_S = 3600;
function sweepLeftovers(root, nowMs) {
  const { jobs, live, aliases, locks, worktrees, runners } = (0, load_views().core_layout__store)(root);
  let swept = 0;
  for (const dir of [jobs, live, aliases, locks, worktrees, runners]) {
    for (const name of (0, load_system().system_files__listDir)(dir, "unfinished") ?? []) {
      const path = (0, import_node_path4.join)(dir, name);
      const since = modifiedMs(path);
      if (since === null || nowMs - since < LEFTOVER_S * 1e3) continue;
      (0, import_node_fs6.rmSync)(path, { recursive: true, force: true });
      swept++;
    }
  }
  return swept;
}

// scripts/jobs/resolve.ts
var MOST_NAMED = 8;
function resolveHandle(root, text) {
  if (load_base().core_grammar__HANDLE.test(text) && isThere((0, load_views().core_layout__jobPaths)(root, text).dir)) return text;
  const alias = byAlias(root, text);
  if (alias !== null) return alias;
  const found = load_base().core_grammar__HANDLE_PREFIX.test(text) ? listJobs(root).filter((handle) => handle.startsWith(text)) : [];
  const [only] = found;
  if (found.length === 1 && only !== void 0) return only;
  if (found.length === 0)
    throw new (load_base()).core_reasons__OffloadError("not-found", "No job has this name", {
      about: text,
      next: "offload ps --all lists every job"
    });
  const more = found.length - MOST_NAMED;
  const names = found.slice(0, MOST_NAMED).join(", ");
  throw new (load_base()).core_reasons__OffloadError(
    "usage",
    `${found.length} jobs begin with this: ${names}${more > 0 ? ` and ${more} more` : ""}`,
    { about: text, next: "type more of the handle" }
  );
}

// scripts/jobs/root.ts
var import_node_fs7 = require("node:fs");
var import_node_path5 = require("node:path");
var ELSEWHERE = "or set OFFLOAD_HOME to an absolute path elsewhere";
function stateRoot(env, home) {
  const own = env.OFFLOAD_HOME;
  if (own) {
    if ((0, import_node_path5.isAbsolute)(own)) return (0, import_node_path5.resolve)(own);
    throw new (load_base()).core_reasons__OffloadError(
      "store",
      "OFFLOAD_HOME is not an absolute path, so it would name another store in every folder",
      { about: own, next: "set it to an absolute path, or unset it" }
    );
  }
  const xdg = env.XDG_STATE_HOME;
  const state = xdg && (0, import_node_path5.isAbsolute)(xdg) ? xdg : (0, import_node_path5.join)(home, ".local", "state");
  return (0, import_node_path5.resolve)(state, "offload");
}
function lookAt(path, how) {
  try {
    return how(path);
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT") return null;
    throw (0, load_system().system_files__storeError)(error, path, "look at the state root");
  }
}
function distrust(path, why, next) {
  return new (load_base()).core_reasons__OffloadError("store", `The state root ${path} ${why}`, {
    about: path,
    kept: "it was left as it is",
    next
  });
}
var inShell = (path) => /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
function trusted(path, uid) {
  const link = lookAt(path, import_node_fs7.lstatSync);
  if (link === null) return false;
  const stat2 = link.isSymbolicLink() ? lookAt(path, import_node_fs7.statSync) : link;
  if (stat2 === null)
    throw distrust(
      path,
      "is a symbolic link to nothing",
      `remove the link, ${ELSEWHERE}`
    );
  if (!stat2.isDirectory())
    throw distrust(path, "is not a folder", `move it away, ${ELSEWHERE}`);
  const foreign = [link, stat2].find((s) => uid !== void 0 && s.uid !== uid);
  if (foreign)
    throw distrust(
      path,
      `belongs to another user (uid ${foreign.uid}, and this is uid ${uid})`,
      `run as its owner, ${ELSEWHERE}`
    );
  if (stat2.mode & 63)
    throw distrust(
      path,
      `can be used by other users (mode ${(stat2.mode & 511).toString(8)})`,
      `chmod 700 ${inShell(path)}`
    );
  return true;
}
function openRoot(path, uid = process.getuid?.()) {
  if (!trusted(path, uid)) {
    (0, load_system().system_files__makeDir)(path);
    trusted(path, uid);
  }
  try {
    (0, import_node_fs7.accessSync)(path, import_node_fs7.constants.R_OK | import_node_fs7.constants.W_OK | import_node_fs7.constants.X_OK);
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, path, "write to the state root");
  }
  return path;
}
function lookRoot(path, uid = process.getuid?.()) {
  if (!trusted(path, uid)) return false;
  try {
    (0, import_node_fs7.accessSync)(path, import_node_fs7.constants.R_OK | import_node_fs7.constants.X_OK);
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, path, "read the state root");
  }
  return true;
}

// scripts/jobs/runner/tail.ts
var import_node_fs8 = require("node:fs");

// scripts/jobs/runner/lines.ts
var import_node_string_decoder = require("node:string_decoder");
var LONGEST_LINE = 16 * 1024 * 1024;
var NEWLINE = 10;
var RETURN = 13;
var LineAssembler = class {
  #limit;
  #decoder = new import_node_string_decoder.StringDecoder("utf8");
  /** The beginning of a line. Kept as text: a line may be long, and its bytes beside it would double it. */
  #text = "";
  #held = 0;
  /** The line is longer than the limit: its beginning is held, the rest is passed over. */
  #full = false;
  /** What comes is the rest of a line whose beginning is not there. */
  #headless = false;
  /** @param limit bytes of a line that are kept */
  constructor(limit = LONGEST_LINE) {
    this.#limit = limit;
  }
  /**
   * @param chunk the next bytes; not kept, so the caller may reuse its buffer
   * @param take called for each line that these bytes end: its text without the line end, and the
   *   offset in the chunk of the byte after it
   */
  feed(chunk, take) {
    let start = 0;
    for (; ; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      if (newline < 0) break;
      if (this.#headless) this.#headless = false;
      else if (this.#held === 0 && newline - start <= this.#limit)
        take(lineText(chunk, start, newline), newline + 1);
      else {
        this.#hold(chunk.subarray(start, newline));
        take(this.#release(), newline + 1);
      }
      start = newline + 1;
    }
    if (start < chunk.length && !this.#headless)
      this.#hold(chunk.subarray(start));
  }
  /** Bytes are missing here: what is held is no whole line, nor is what comes before the next newline. */
  gap() {
    this.#release();
    this.#headless = true;
  }
  /** The last line, where it lacks its newline; null where there is none. */
  end() {
    return this.#held === 0 ? null : this.#release();
  }
  #hold(bytes) {
    if (this.#full) return;
    const room = this.#limit - this.#held;
    const kept = bytes.subarray(0, room);
    this.#text += this.#decoder.write(kept);
    this.#held += kept.length;
    this.#full = bytes.length > room;
  }
  #release() {
    const text = this.#text + this.#decoder.end();
    this.#text = "";
    this.#held = 0;
    this.#full = false;
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  }
};
function lineText(bytes, start, end) {
  const last = end > start && bytes[end - 1] === RETURN ? end - 1 : end;
  return bytes.toString("utf8", start, last);
}

// scripts/jobs/runner/tail.ts
var CHUNK2 = 256 * 1024;
function joinHoles(holes) {
  const joined = [];
  for (const hole of [...holes].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && hole.from <= last.to)
      joined[joined.length - 1] = {
        from: last.from,
        to: Math.max(last.to, hole.to)
      };
    else if (hole.to > hole.from) joined.push(hole);
  }
  return joined;
}
function cutBytes(size, holes) {
  const last = holes.at(-1);
  return last && size <= 2 * last.from ? last.to - last.from : 0;
}
var LogTail = class {
  #fd;
  #buffer = Buffer.allocUnsafe(CHUNK2);
  #lines = new LineAssembler();
  #holes;
  /** Bytes that the file is shorter by than what the worker wrote. */
  #cut;
  #offset = 0;
  /**
   * @param path the log
   * @param holes what was let go of it before
   * @throws the system's error where the log cannot be opened
   */
  constructor(path, holes = []) {
    this.#fd = (0, import_node_fs8.openSync)(path, "r");
    this.#holes = joinHoles(holes);
    this.#cut = cutBytes((0, import_node_fs8.fstatSync)(this.#fd).size, this.#holes);
    if (this.#cut > 0) this.#holes = this.#holes.slice(-1);
  }
  /** Bytes of the worker's output that were read or passed over. */
  get offset() {
    return this.#offset;
  }
  /** Bytes of the worker's output so far. */
  size() {
    return (0, import_node_fs8.fstatSync)(this.#fd).size + this.#cut;
  }
  /**
   * Reads on.
   *
   * @param budget bytes after which to return, so that other work gets its turn
   * @param take called with each line and the offset after it
   * @returns whether the end was reached
   */
  drain(budget, take) {
    for (let left = budget; left > 0; ) {
      const hole = this.#holes[0];
      if (hole && this.#offset >= hole.from) {
        this.#lines.gap();
        this.#offset = Math.max(this.#offset, hole.to);
        this.#holes.shift();
        continue;
      }
      const want = Math.min(
        CHUNK2,
        hole ? hole.from - this.#offset : Number.MAX_SAFE_INTEGER
      );
      const at = this.#holes.length > 0 ? this.#offset : this.#offset - this.#cut;
      const got = (0, import_node_fs8.readSync)(this.#fd, this.#buffer, 0, want, at);
      if (got === 0) return true;
      const base = this.#offset;
      this.#offset += got;
      left -= got;
      this.#lines.feed(
        this.#buffer.subarray(0, got),
        (text, end) => take(text, base + end)
      );
    }
    return false;
  }
  /** Hands on the last line where it lacks its newline. Called once, when no more can come. */
  finish(take) {
    const last = this.#lines.end();
    if (last !== null) take(last, this.#offset);
  }
  close() {
    (0, import_node_fs8.closeSync)(this.#fd);
  }
};

// other:core/records/witness.ts

// other:core/witness.ts

// scripts/jobs/witnesses.ts
function readWitness(root, host, subject) {
  const path = (0, load_views().core_layout__witnessPath)(root, host, subject);
  const read = (0, load_system().system_files__readJsonMaybe)(path, load_records().core_records_witness__witnessRecord, "witness");
  if (read === null || read.host === host && read.subject === subject)
    return read;
  throw new (load_base()).core_reasons__OffloadError(
    "corrupt",
    "The witness speaks of something else than its name says",
    { about: path, kept: "the file, as it is" }
  );
}
function readWitnessOf(root, host, subject, kind) {
  const read = readWitness(root, host, subject);
  if (read === null) return null;
  const found = (0, load_views().core_witness__ofKind)(read, kind);
  if (found !== null) return found;
  throw new (load_base()).core_reasons__OffloadError(
    "corrupt",
    `The witness is of the kind ${read.kind}, and not of ${kind}`,
    { about: (0, load_views().core_layout__witnessPath)(root, host, subject), kept: "the file, as it is" }
  );
}
function writeWitness(root, witness) {
  const { witnesses } = (0, load_views().core_layout__store)(root);
  (0, load_system().system_files__makeDir)(witnesses);
  (0, load_system().system_files__makeDir)(`${witnesses}/${witness.host}`);
  (0, load_system().system_files__writeDurable)(
    (0, load_views().core_layout__witnessPath)(root, witness.host, witness.subject),
    (0, load_system().system_files__asJson)({ format: load_records().core_records_witness__WITNESS_FORMAT, ...witness }),
    { sync: false }
  );
}
var listWitnesses = (root, host) => ((0, load_system().system_files__listDir)(`${(0, load_views().core_layout__store)(root).witnesses}/${host}`) ?? []).filter((name) => /^[a-z0-9][a-z0-9-]*\.json$/.test(name)).map((name) => name.slice(0, -".json".length)).sort();

// scripts/sessions/record.ts
var import_node_fs9 = require("node:fs");

// other:core/records/session.ts

// scripts/sessions/record.ts
var sessionId = (id) => id !== null && id !== void 0 && load_base().core_grammar__SESSION_ID.test(id) ? id : null;
function paths(root, session) {
  if (sessionId(session) === null)
    throw new (load_base()).core_reasons__OffloadError("usage", "This is not the id of a session", {
      about: session
    });
  return (0, load_views().core_layout__sessionPaths)(root, session);
}
var readSession = (root, session) => (0, load_system().system_files__readJsonMaybe)(paths(root, session).record, load_records().core_records_session__sessionRecord, "session record");
function readMode(root, session, now) {
  const record = readSession(root, session);
  return record !== null && record.session === session && !(0, load_views().core_clock__otherBoot)(record.boot, now.boot) && (0, load_views().core_clock__ageOf)(record, now) !== "unknown" ? record.mode : null;
}
function isOver(root, session, now) {
  const record = readSession(root, session);
  return record !== null && (record.over === true || (0, load_views().core_clock__otherBoot)(record.boot, now.boot));
}
function noteSession(root, session, now, change) {
  const { dir, record } = paths(root, session);
  let before = null;
  try {
    before = readSession(root, session);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError) || error.reason !== "corrupt")
      throw error;
  }
  const heard = change.mode !== void 0;
  const next = {
    format: load_records().core_records_session__SESSION_FORMAT,
    session,
    mode: heard ? change.mode ?? null : before?.mode ?? null,
    // The moment is that of the mode: a mark that moves makes no mode younger.
    at: heard || before === null ? now.at : before.at,
    boot: heard || before === null ? now.boot : before.boot,
    up: heard || before === null ? now.up : before.up,
    ...change.over ? { over: true } : {},
    news: change.news ?? before?.news ?? null
  };
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).sessions);
  (0, load_system().system_files__makeDir)(dir);
  (0, load_system().system_files__writeDurable)(record, (0, load_system().system_files__asJson)(next), { sync: false });
}
var noteMode = (root, session, mode, now) => noteSession(root, session, now, { mode });
function claimTelling(root, session, key) {
  const { dir, said } = paths(root, session);
  const path = `${said}/${key}`;
  try {
    (0, import_node_fs9.closeSync)((0, import_node_fs9.openSync)(path, "wx", 384));
    return true;
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "EEXIST") return false;
    if ((0, load_system().system_files__codeOf)(error) !== "ENOENT") throw (0, load_system().system_files__storeError)(error, path, "write");
  }
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).sessions);
  (0, load_system().system_files__makeDir)(dir);
  (0, load_system().system_files__makeDir)(said);
  try {
    (0, import_node_fs9.closeSync)((0, import_node_fs9.openSync)(path, "wx", 384));
    return true;
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "EEXIST") return false;
    throw (0, load_system().system_files__storeError)(error, path, "write");
  }
}
function shortName(items) {
  let hash = 2166136261;
  for (const char of items.join("\n")) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619) >>> 0;
  }
  return hash.toString(16).padStart(8, "0");
}
function claimMany(root, session, name, items) {
  const path = `${paths(root, session).said}/${name}.txt`;
  const known = new Set(
    ((0, load_system().system_files__readBytes)(path, "list of what was told")?.toString("utf8") ?? "").split(
      "\n"
    )
  );
  const fresh = items.filter((item) => !known.has(item));
  if (fresh.length === 0) return [];
  if (!claimTelling(root, session, `${name}-${shortName(fresh)}`)) return [];
  try {
    (0, import_node_fs9.appendFileSync)(path, `${fresh.join("\n")}
`, { mode: 384 });
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, path, "append to");
  }
  return fresh;
}
var readTold = (root) => (0, load_system().system_files__readJsonMaybe)((0, load_views().core_layout__store)(root).told, load_records().core_records_session__toldRecord, "mark of what was told")?.mark ?? null;
function writeTold(root, mark, now) {
  (0, load_system().system_files__writeDurable)(
    (0, load_views().core_layout__store)(root).told,
    (0, load_system().system_files__asJson)({ format: load_records().core_records_session__TOLD_FORMAT, at: now.at, mark }),
    { sync: false }
  );
}

// other:core/records/trail.ts

// scripts/sessions/trail.ts
var LARGEST = 64 * 1024 * 1024;
function assertId(session) {
  if (!load_base().core_grammar__SESSION_ID.test(session))
    throw new (load_base()).core_reasons__OffloadError("usage", "This is not the id of a session", {
      about: session
    });
}
function makeSession(root, session) {
  assertId(session);
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__store)(root).sessions);
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__sessionPaths)(root, session).dir);
}
function appendTrail(root, session, row2) {
  const fitted = (0, load_records().core_records_parse__fitTo)(
    { format: load_records().core_records_trail__TRAIL_FORMAT, ...row2 },
    load_records().core_records_trail__trailRow,
    "trail row"
  );
  makeSession(root, session);
  (0, load_system().system_append__appendLine)((0, load_views().core_layout__sessionPaths)(root, session).trail, JSON.stringify(fitted));
}
function readTrail(root, session) {
  assertId(session);
  const path = (0, load_views().core_layout__sessionPaths)(root, session).trail;
  const bytes = (0, load_system().system_files__readBytes)(path, "trail", 0, LARGEST);
  const rows = [];
  let unreadable = 0;
  for (const line of (bytes?.toString("utf8") ?? "").split("\n")) {
    if (line === "") continue;
    let value = null;
    try {
      value = JSON.parse(line);
    } catch {
    }
    if (value !== null)
      (0, load_records().core_records_parse__refuseNewer)(value, { path, what: "trail", format: load_records().core_records_trail__TRAIL_FORMAT });
    const parsed = load_records().core_records_trail__trailRow.safeParse(value);
    if (parsed.success) rows.push(parsed.data);
    else unreadable += 1;
  }
  return { rows, unreadable };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  jobs_aliases__addAlias,
  jobs_aliases__byAlias,
  jobs_claims__MOST_GENERATIONS,
  jobs_claims__currentClaim,
  jobs_claims__readClaim,
  jobs_claims__takeClaim,
  jobs_events__EventWriter,
  jobs_events__readEvents,
  jobs_events__scanEvents,
  jobs_facts__loadFacts,
  jobs_facts__loadMany,
  jobs_facts__summarize,
  jobs_holds__noteHold,
  jobs_holds__readHold,
  jobs_hosts__readBench,
  jobs_hosts__readDeclared,
  jobs_hosts__writeBench,
  jobs_hosts__writeDeclared,
  jobs_inbox__awaitReceipt,
  jobs_inbox__commandId,
  jobs_inbox__giveReceipt,
  jobs_inbox__pending,
  jobs_inbox__readBody,
  jobs_inbox__readReceipt,
  jobs_inbox__send,
  jobs_ledger__appendRow,
  jobs_ledger__listMonths,
  jobs_ledger__readMonth,
  jobs_ledger__readRecent,
  jobs_live__MARKER_GRACE_S,
  jobs_live__isThere,
  jobs_live__listJobs,
  jobs_live__listLive,
  jobs_live__modifiedMs,
  jobs_live__placeMarker,
  jobs_live__removeMarker,
  jobs_live__sizeOf,
  jobs_outcome__OUTCOME_STEPS,
  jobs_outcome__readOutcome,
  jobs_outcome__repairMarker,
  jobs_outcome__writeOutcome,
  jobs_program__installRunner,
  jobs_program__installedRunner,
  jobs_publish__PUBLISH_STEPS,
  jobs_publish__addAttempt,
  jobs_publish__hasOutcome,
  jobs_publish__listAttempts,
  jobs_publish__publish,
  jobs_publish__readJob,
  jobs_publish__readPlacement,
  jobs_publish__readPlan,
  jobs_pulse__pulseOf,
  jobs_remove__removeJob,
  jobs_remove__sweepLeftovers,
  jobs_resolve__resolveHandle,
  jobs_root__lookRoot,
  jobs_root__openRoot,
  jobs_root__stateRoot,
  jobs_runner_tail__LogTail,
  jobs_runner_tail__cutBytes,
  jobs_runner_tail__joinHoles,
  jobs_witnesses__listWitnesses,
  jobs_witnesses__readWitness,
  jobs_witnesses__readWitnessOf,
  jobs_witnesses__writeWitness,
  sessions_record__claimMany,
  sessions_record__claimTelling,
  sessions_record__isOver,
  sessions_record__noteMode,
  sessions_record__noteSession,
  sessions_record__readMode,
  sessions_record__readSession,
  sessions_record__readTold,
  sessions_record__sessionId,
  sessions_record__writeTold,
  sessions_trail__appendTrail,
  sessions_trail__makeSession,
  sessions_trail__readTrail
});
