var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name3 in all)
    __defProp(target, name3, { get: all[name3], enumerable: true });
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

// records.entry.ts
var records_entry_exports = {};
__export(records_entry_exports, {
  core_records_attempt__alias: () => alias2,
  core_records_attempt__answerBody: () => answerBody,
  core_records_attempt__beat: () => beat,
  core_records_attempt__claim: () => claim,
  core_records_attempt__command: () => command,
  core_records_attempt__liveMarker: () => liveMarker,
  core_records_attempt__receipt: () => receipt,
  core_records_event__DEADLINES: () => DEADLINES,
  core_records_event__EVENTS_FORMAT: () => EVENTS_FORMAT,
  core_records_event__event: () => event,
  core_records_hold__HOLD_FORMAT: () => HOLD_FORMAT,
  core_records_hold__holdRecord: () => holdRecord,
  core_records_hosts__HOSTS_FORMAT: () => HOSTS_FORMAT,
  core_records_hosts__benchRecord: () => benchRecord,
  core_records_hosts__declaredRecord: () => declaredRecord,
  core_records_job__JOB_FORMAT: () => JOB_FORMAT,
  core_records_job__jobRecord: () => jobRecord,
  core_records_ledger__LEDGER_FORMAT: () => LEDGER_FORMAT,
  core_records_ledger__LEDGER_KINDS: () => LEDGER_KINDS,
  core_records_ledger__ledgerRow: () => ledgerRow,
  core_records_outcome__ENDINGS: () => ENDINGS,
  core_records_outcome__OUTCOME_FORMAT: () => OUTCOME_FORMAT,
  core_records_outcome__artefact: () => artefact,
  core_records_outcome__harnessSaid: () => harnessSaid,
  core_records_outcome__outcomeRecord: () => outcomeRecord,
  core_records_parse__describeIssue: () => describeIssue,
  core_records_parse__fitTo: () => fitTo,
  core_records_parse__parseRecord: () => parseRecord,
  core_records_parse__refuseNewer: () => refuseNewer,
  core_records_placement__PLACEMENT_FORMAT: () => PLACEMENT_FORMAT,
  core_records_placement__placementRecord: () => placementRecord,
  core_records_plan__PLAN_FORMAT: () => PLAN_FORMAT,
  core_records_plan__launchPlan: () => launchPlan,
  core_records_session__CAPTURE_FORMAT: () => CAPTURE_FORMAT,
  core_records_session__SESSION_FORMAT: () => SESSION_FORMAT,
  core_records_session__TOLD_FORMAT: () => TOLD_FORMAT,
  core_records_session__captureRecord: () => captureRecord,
  core_records_session__ledgerMark: () => ledgerMark,
  core_records_session__sessionRecord: () => sessionRecord,
  core_records_session__toldRecord: () => toldRecord,
  core_records_shapes__alias: () => alias,
  core_records_shapes__appliedProfile: () => appliedProfile,
  core_records_shapes__appliedText: () => appliedText,
  core_records_shapes__at: () => at,
  core_records_shapes__attempt: () => attempt,
  core_records_shapes__authRoute: () => authRoute,
  core_records_shapes__candidateId: () => candidateId,
  core_records_shapes__count: () => count,
  core_records_shapes__envName: () => envName,
  core_records_shapes__expect: () => expect,
  core_records_shapes__gitId: () => gitId,
  core_records_shapes__handle: () => handle,
  core_records_shapes__name: () => name,
  core_records_shapes__nonce: () => nonce,
  core_records_shapes__processIdentity: () => processIdentity,
  core_records_shapes__profile: () => profile,
  core_records_shapes__sha256: () => sha256,
  core_records_shapes__uptime: () => uptime,
  core_records_trail__TRAIL_FORMAT: () => TRAIL_FORMAT,
  core_records_trail__TRAIL_KINDS: () => TRAIL_KINDS,
  core_records_trail__trailRow: () => trailRow,
  core_records_usage__USAGE_FORMAT: () => USAGE_FORMAT,
  core_records_usage__usageRecord: () => usageRecord,
  core_records_witness__WITNESS_FORMAT: () => WITNESS_FORMAT,
  core_records_witness__WITNESS_KINDS: () => WITNESS_KINDS,
  core_records_witness__witnessRecord: () => witnessRecord
});
module.exports = __toCommonJS(records_entry_exports);

// other:zod/mini

// other:core/grammar.ts

// other:core/vocabulary.ts

// scripts/core/records/shapes.ts
var handle = load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__HANDLE));
var name = load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__NAME));
var alias = load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__ALIAS));
var envName = load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__ENV_NAME));
var attempt = load_zod_mini().int().check(load_zod_mini().gte(1), load_zod_mini().lte(9999));
var at = load_zod_mini().string().check(load_zod_mini().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
var uptime = load_zod_mini().number().check(load_zod_mini().gte(0));
var count = load_zod_mini().int().check(load_zod_mini().gte(0));
var sha256 = load_zod_mini().string().check(load_zod_mini().regex(/^[0-9a-f]{64}$/));
var nonce = load_zod_mini().string().check(load_zod_mini().regex(/^[0-9a-f]{32}$/));
var gitId = load_zod_mini().string().check(load_zod_mini().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
var profile = load_zod_mini().enum(load_base().core_vocabulary__PROFILES);
var expect = load_zod_mini().enum(load_base().core_vocabulary__EXPECTS);
var authRoute = load_zod_mini().enum(load_base().core_vocabulary__AUTH_ROUTES);
var candidateId = load_zod_mini().strictObject({
  harness: name,
  rung: name,
  host: name
});
var processIdentity = load_zod_mini().strictObject({
  pid: load_zod_mini().int().check(load_zod_mini().gte(1)),
  start: load_zod_mini().string().check(load_zod_mini().minLength(1), load_zod_mini().maxLength(64)),
  boot: load_zod_mini().string().check(load_zod_mini().minLength(1), load_zod_mini().maxLength(64)),
  /**
   * The machine and the pid namespace where they are known, as `<machine>/<namespace>`: seen from
   * another container or another machine on the same files, a missing pid proves nothing.
   */
  place: load_zod_mini().optional(load_zod_mini().string().check(load_zod_mini().maxLength(64)))
});
var applied = (value) => load_zod_mini().strictObject({
  requested: load_zod_mini().nullable(value),
  applied: load_zod_mini().union([value, load_zod_mini().literal("inherit")]),
  why: load_zod_mini().string().check(load_zod_mini().maxLength(200))
});
var appliedText = applied(load_zod_mini().string().check(load_zod_mini().maxLength(100)));
var appliedProfile = applied(profile);

// scripts/core/records/attempt.ts
var claim = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(1),
    handle,
    attempt,
    generation: load_zod_mini().int().check(load_zod_mini().gte(1)),
    /** `verb`: a command that concludes an attempt which no runner had claimed. */
    role: load_zod_mini().enum(["runner", "adopter", "verb"]),
    by: processIdentity,
    nonce,
    at,
    up: uptime
  })
);
var beat = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(1),
    generation: load_zod_mini().int().check(load_zod_mini().gte(1)),
    by: processIdentity,
    at,
    up: uptime,
    /** Descendants of the worker seen so far and not yet seen gone, the worker first. */
    tree: load_zod_mini().array(load_zod_mini().strictObject({ pid: load_zod_mini().int(), start: load_zod_mini().string() })),
    /** CPU seconds that the tree has used, as far as it was seen. */
    cpuS: load_zod_mini().number(),
    outBytes: count,
    errBytes: count,
    lastSeq: count
  })
);
var command = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(1),
    id: load_zod_mini().string().check(load_zod_mini().regex(/^[0-9]{13}-(stop|steer|answer)-[0-9a-f]{8}$/)),
    kind: load_zod_mini().enum(["stop", "steer", "answer"]),
    at,
    by: processIdentity,
    /** For `stop`: why, in a word. For the others: the body's file in the inbox. */
    body: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(200)))
  })
);
var answerBody = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    ask: load_zod_mini().string().check(load_zod_mini().minLength(1), load_zod_mini().maxLength(128)),
    allow: load_zod_mini().boolean(),
    /** Words to a refusal. */
    message: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(65536)))
  })
);
var receipt = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(1),
    id: load_zod_mini().string(),
    at,
    generation: load_zod_mini().int().check(load_zod_mini().gte(1)),
    result: load_zod_mini().enum(["done", "refused"]),
    detail: load_zod_mini().string().check(load_zod_mini().maxLength(400))
  })
);
var liveMarker = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(1),
    handle,
    at
  })
);
var alias2 = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(1),
    alias: load_zod_mini().string().check(load_zod_mini().maxLength(128)),
    handle
  })
);

// scripts/core/records/event.ts
var EVENTS_FORMAT = 1;
var DEADLINES = ["first-event", "idle", "total"];
var event = load_zod_mini().lazy(() => {
  const base = { seq: count, at, up: uptime };
  const why = load_zod_mini().string().check(load_zod_mini().maxLength(400));
  return load_zod_mini().discriminatedUnion("type", [
    /** First line of every writer: the runner (generation 1) or an adopter (2 and up). */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("opened"),
      format: load_zod_mini().literal(EVENTS_FORMAT),
      handle,
      attempt,
      generation: load_zod_mini().int().check(load_zod_mini().gte(1)),
      role: load_zod_mini().enum(["runner", "adopter"]),
      by: processIdentity,
      /** Lines of an earlier writer that could not be read (torn by its death). */
      torn: count
    }),
    /** The intent, logged before the spawn. After it, a crash may have left a worker. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("launching"),
      program: load_zod_mini().string(),
      cwd: load_zod_mini().string(),
      /** The control group that the worker is put into, with all that it starts from then on; absent where there is none. */
      cgroup: load_zod_mini().optional(load_zod_mini().string().check(load_zod_mini().maxLength(4096)))
    }),
    /** The process exists. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("spawned"),
      worker: processIdentity
    }),
    /** The program could not be started; nothing runs. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("spawn-failed"),
      code: load_zod_mini().string(),
      why
    }),
    /** The first sign that the model (or the command) answered; `by` names the sign. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("engaged"),
      by: load_zod_mini().string().check(load_zod_mini().maxLength(80))
    }),
    /** Something the harness reported: a turn, a tool by name, a retry of its own. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("activity"),
      kind: load_zod_mini().enum([
        "turn",
        "tool",
        "tool-result",
        "retry",
        "notice",
        "output"
      ]),
      name: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(80))),
      /** How many of the kind this line stands for (bursts are folded). */
      count: load_zod_mini().int().check(load_zod_mini().gte(1))
    }),
    /** The harness waits for a person. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("asked"),
      ask: load_zod_mini().string().check(load_zod_mini().maxLength(128)),
      name: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(80)))
    }),
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("answered"),
      ask: load_zod_mini().string().check(load_zod_mini().maxLength(128))
    }),
    /** A deadline passed. Each kind is kept apart. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("deadline"),
      which: load_zod_mini().enum(DEADLINES),
      afterS: load_zod_mini().number()
    }),
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("stopping"),
      because: load_zod_mini().string().check(load_zod_mini().maxLength(80))
    }),
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("signalled"),
      signal: load_zod_mini().enum(["SIGTERM", "SIGKILL"]),
      processes: count
    }),
    /** The worker's process ended. An adopter, no parent of it, sees only that it is gone: both are null. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("exited"),
      code: load_zod_mini().nullable(load_zod_mini().int()),
      signal: load_zod_mini().nullable(load_zod_mini().string()),
      witnessed: load_zod_mini().boolean()
    }),
    /** Bytes of a log that were let go to keep it bounded: the range is no longer on disk. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("trimmed"),
      stream: load_zod_mini().enum(["out", "err"]),
      from: count,
      to: count
    }),
    load_zod_mini().strictObject({ ...base, type: load_zod_mini().literal("collecting") }),
    /** A command from the inbox was read; its receipt says what came of it. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("command"),
      id: load_zod_mini().string().check(load_zod_mini().maxLength(128)),
      kind: load_zod_mini().enum(["stop", "steer", "answer"]),
      result: load_zod_mini().enum(["done", "refused"])
    }),
    /** Something the runner could not do and went on without. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("trouble"),
      doing: load_zod_mini().string().check(load_zod_mini().maxLength(80)),
      why
    }),
    /** A truth that was seen after the outcome had been written by another. The outcome stands. */
    load_zod_mini().strictObject({
      ...base,
      type: load_zod_mini().literal("correction"),
      would: load_zod_mini().string().check(load_zod_mini().maxLength(40)),
      why
    })
  ]);
});

// scripts/core/records/hold.ts
var HOLD_FORMAT = 1;
var holdRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(HOLD_FORMAT),
    harness: name,
    /** The route by which the worker paid: the account as far as we know one from another. */
    route: authRoute,
    /** When it was seen. */
    at,
    up: uptime,
    boot: load_zod_mini().string(),
    /** When it resets, as the service said; null where it did not. */
    until: load_zod_mini().nullable(at),
    /** The job whose worker saw it. */
    by: handle
  })
);

// scripts/core/records/hosts.ts
var HOSTS_FORMAT = 1;
var declaredRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(HOSTS_FORMAT),
    /** Of the user's configuration file, by which a change of it is seen. */
    stamp: load_zod_mini().string().check(load_zod_mini().maxLength(400)),
    /** In the order of preference. */
    aliases: load_zod_mini().array(alias).check(load_zod_mini().maxLength(1e3))
  })
);
var benchRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(HOSTS_FORMAT),
    host: alias,
    failures: load_zod_mini().int().check(load_zod_mini().gte(1)),
    seconds: load_zod_mini().number().check(load_zod_mini().gte(0)),
    because: load_zod_mini().string().check(load_zod_mini().maxLength(64)),
    why: load_zod_mini().string().check(load_zod_mini().maxLength(4096)),
    seen_at: at,
    boot: load_zod_mini().string(),
    uptime
  })
);

// scripts/core/records/job.ts
var JOB_FORMAT = 1;
var jobRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(JOB_FORMAT),
    handle,
    /** Carried by every process of this job (`OFFLOAD_TOKEN`); nothing without it is ever signalled. */
    token: nonce,
    createdAt: at,
    boot: load_zod_mini().string(),
    /** The unit as its caller named it, or null. */
    unit: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(128))),
    /** The selection key for model and effort. */
    key: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(64))),
    requested: candidateId,
    applied: candidateId,
    /** Who starts the worker: our runner, the harness itself, or a person. */
    launcher: load_zod_mini().enum(["runner", "harness", "person"]),
    expect,
    petition: load_zod_mini().nullable(
      load_zod_mini().strictObject({ bytes: count, sha256, sanitized: count })
    ),
    /** The canonical working directory that was asked for (of the caller, not the worktree). */
    cwd: load_zod_mini().string(),
    /** The session that dispatched, where there was one. Never passed on to the worker. */
    session: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(128))),
    /** Other names by which this job can be found, such as an agent id given by a harness. */
    aliases: load_zod_mini().array(load_zod_mini().string().check(load_zod_mini().maxLength(128))),
    depth: count,
    version: load_zod_mini().string()
  })
);

// scripts/core/records/ledger.ts
var LEDGER_FORMAT = 1;
var LEDGER_KINDS = [
  "prepared",
  // a person will launch it
  "dispatched",
  // spawned was witnessed
  "reported",
  // a launch made by the session itself was registered
  "failed",
  // nothing runs
  "unseen",
  // a runner was started, and neither a worker nor an end was witnessed in time
  "plan",
  // model and effort were resolved for a launch
  "adopted",
  // a dead runner's worker has a new keeper
  "ended",
  // an outcome was written
  "stop",
  // a stop was asked for
  "cleaned",
  "applied",
  "correction"
];
var ledgerRow = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(LEDGER_FORMAT),
    at,
    kind: load_zod_mini().enum(LEDGER_KINDS),
    handle: load_zod_mini().nullable(handle),
    attempt: load_zod_mini().nullable(attempt),
    unit: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(128))),
    session: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(128))),
    /** Facts of the kind: short values of our own, never text of a petition or a worker. */
    facts: load_zod_mini().record(
      load_zod_mini().string(),
      load_zod_mini().union([
        load_zod_mini().string().check(load_zod_mini().maxLength(400)),
        load_zod_mini().number(),
        load_zod_mini().boolean(),
        load_zod_mini().null()
      ])
    )
  })
);

// scripts/core/records/outcome.ts
var OUTCOME_FORMAT = 1;
var ENDINGS = [
  "artefact",
  // the promised artefact is there and the harness calls it a success
  "none-expected",
  // nothing was promised and the end was a clean one
  "spawn-failed",
  "exit-code",
  "signal",
  "harness-error",
  // the harness's own envelope says error
  "api-error",
  "limit",
  // a turn or budget limit of the harness
  "quota",
  // the account's quota; `resetAt` where it can be read
  "no-envelope",
  // the harness ended without saying how
  "no-report",
  "empty-diff",
  "no-commit",
  "collect-failed",
  // the artefact could not be taken from the tree
  "deadline-first-event",
  "deadline-idle",
  "deadline-total",
  "stop-requested",
  "vanished",
  // its process is gone, and it was nobody's child that could have told how
  "terminal-closed",
  // the runner's own terminal went away and took the worker along
  "not-ready",
  // an assertion before the spawn did not hold
  "store-full",
  // the runner could not keep its records
  "runner-died",
  // nothing shows what the worker did after its runner's death
  "machine-restarted"
];
var artefact = load_zod_mini().lazy(
  () => load_zod_mini().discriminatedUnion("kind", [
    load_zod_mini().strictObject({
      kind: load_zod_mini().literal("report"),
      file: load_zod_mini().string(),
      bytes: count,
      sha256
    }),
    load_zod_mini().strictObject({
      kind: load_zod_mini().literal("patch"),
      file: load_zod_mini().string(),
      bytes: count,
      sha256,
      baseCommit: load_zod_mini().nullable(gitId),
      baseTree: gitId,
      /** The tree that base and patch together must give. */
      resultTree: gitId,
      files: count
    }),
    load_zod_mini().strictObject({
      kind: load_zod_mini().literal("commit"),
      branch: load_zod_mini().nullable(load_zod_mini().string()),
      commit: gitId,
      commits: load_zod_mini().int().check(load_zod_mini().gte(1))
    })
  ])
);
var harnessSaid = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    isError: load_zod_mini().nullable(load_zod_mini().boolean()),
    subtype: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(80))),
    terminalReason: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(80))),
    apiStatus: load_zod_mini().nullable(load_zod_mini().int()),
    /** Tools that were denied to the worker, by name, with how often. */
    denials: load_zod_mini().array(
      load_zod_mini().strictObject({
        tool: load_zod_mini().string().check(load_zod_mini().maxLength(80)),
        times: count
      })
    ),
    turns: load_zod_mini().nullable(count),
    costUsd: load_zod_mini().nullable(load_zod_mini().number()),
    model: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(100))),
    /** The harness's own session id, by which the conversation can be resumed. */
    sessionId: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(128))),
    resetAt: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(64)))
  })
);
var outcomeRecord = load_zod_mini().lazy(() => {
  const logFacts = load_zod_mini().strictObject({
    /** Bytes that the worker wrote. */
    bytes: count,
    /** Bytes of the beginning and of the end that are still on disk. */
    head: count,
    tail: count
  });
  return load_zod_mini().strictObject({
    format: load_zod_mini().literal(OUTCOME_FORMAT),
    handle,
    attempt,
    outcome: load_zod_mini().enum(load_base().core_vocabulary__OUTCOMES),
    ending: load_zod_mini().enum(ENDINGS),
    /** One sentence of ours for a person. */
    detail: load_zod_mini().string().check(load_zod_mini().maxLength(400)),
    at,
    up: uptime,
    by: load_zod_mini().strictObject({
      role: load_zod_mini().enum(["runner", "adopter", "verb", "hook"]),
      generation: count,
      process: processIdentity
    }),
    spawned: load_zod_mini().boolean(),
    engaged: load_zod_mini().boolean(),
    /** How the process ended; null where nobody saw it (a dead runner, no spawn). */
    exit: load_zod_mini().nullable(
      load_zod_mini().strictObject({
        code: load_zod_mini().nullable(load_zod_mini().int()),
        signal: load_zod_mini().nullable(load_zod_mini().string())
      })
    ),
    harness: load_zod_mini().nullable(harnessSaid),
    /** Null where none was expected or none was made; `ending` says which. */
    artefact: load_zod_mini().nullable(artefact),
    /** Also kept where there was one besides the promised artefact: the worker's closing words. */
    report: load_zod_mini().nullable(
      load_zod_mini().strictObject({ file: load_zod_mini().string(), bytes: count, sha256 })
    ),
    /** The last lines of the worker's stderr (or stdout), cleaned, secrets masked. Empty on success. */
    tail: load_zod_mini().string().check(load_zod_mini().maxLength(4096)),
    logs: load_zod_mini().strictObject({ out: logFacts, err: logFacts }),
    /** What is known of the process tree at the end. */
    tree: load_zod_mini().strictObject({
      seen: count,
      /** Still alive at the end, with what is known of them. */
      remaining: load_zod_mini().array(load_zod_mini().strictObject({ pid: load_zod_mini().int(), start: load_zod_mini().string() })),
      /** `none-seen`: nothing with our token or of the sampled tree lives. `unknown`: it could not be looked. */
      escaped: load_zod_mini().enum(["none-seen", "unknown"])
    }),
    durationS: load_zod_mini().number()
  });
});

// other:core/reasons.ts

// scripts/core/records/parse.ts
var KEPT = "the file was left as it is";
function shown(value) {
  if (value === void 0) return "nothing";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
function at2(value, path) {
  let here = value;
  for (const key of path) {
    if (typeof here !== "object" || here === null) return void 0;
    here = here[key];
  }
  return here;
}
function allowed(issue) {
  switch (issue.code) {
    case "invalid_type":
      return `a value of type ${issue.expected}`;
    case "invalid_value":
      return issue.values.map(shown).join(", ");
    case "too_big":
      return `at most ${issue.maximum}`;
    case "too_small":
      return `${issue.exact ? "exactly" : "at least"} ${issue.minimum}`;
    case "invalid_format":
      return issue.pattern ? `text that matches ${issue.pattern}` : issue.format;
    case "unrecognized_keys":
      return "no such key";
    default:
      return "one of the forms of this record";
  }
}
function describeIssue(issue, value) {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  const key = path.map(String).join(".") || "(the whole)";
  return `key "${key}": found ${shown(at2(value, path))}, allowed: ${allowed(issue)}`;
}
function corrupt(source, where, cause) {
  return new (load_base()).core_reasons__OffloadError(
    "corrupt",
    `The ${source.what} is damaged: ${where}`,
    {
      about: source.path,
      kept: KEPT,
      next: "mend the file or move it out of the way; nothing else depends on it",
      cause
    }
  );
}
function lineOf(text, message) {
  const position = /position (\d+)/.exec(message)?.[1];
  const upTo = position === void 0 ? text : text.slice(0, Number(position));
  return upTo.split("\n").length;
}
function refuseNewer(value, source) {
  const format = at2(value, ["format"]);
  const newest = source.format ?? 1;
  if (typeof format !== "number" || format <= newest) return;
  throw new (load_base()).core_reasons__OffloadError(
    "corrupt",
    `The ${source.what} was written by a newer Offload (format ${format}); this one reads up to ${newest}`,
    {
      about: source.path,
      kept: KEPT,
      next: "update Offload for whoever asks, then ask again"
    }
  );
}
function parseRecord(text, schema, source) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = source.line ?? lineOf(text, message);
    const found = text === "" ? "an empty file" : "text that is not JSON";
    throw corrupt(
      source,
      `line ${line}: found ${found}, allowed: one JSON object`,
      error
    );
  }
  refuseNewer(value, source);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = source.line === void 0 ? "" : `line ${source.line}, `;
  throw corrupt(
    source,
    `${where}${issue ? describeIssue(issue, value) : "not a record of this kind"}`
  );
}
function cut(text, max) {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, end);
}
function fitTo(value, schema, what) {
  const first = schema.safeParse(value);
  if (first.success) return first.data;
  const copy = structuredClone(value);
  for (const issue2 of first.error.issues) {
    if (issue2.code !== "too_big" || issue2.origin !== "string") continue;
    const key = issue2.path.at(-1);
    const holder = at2(copy, issue2.path.slice(0, -1));
    const text = at2(copy, issue2.path);
    if (key === void 0 || typeof text !== "string") continue;
    holder[key] = cut(
      text,
      Number(issue2.maximum)
    );
  }
  const second = schema.safeParse(copy);
  if (second.success) return second.data;
  const [issue] = second.error.issues;
  throw new (load_base()).core_reasons__OffloadError(
    "internal",
    `A ${what} was about to be written that could not be read again: ${issue ? describeIssue(issue, copy) : ""}`
  );
}

// scripts/core/records/placement.ts
var PLACEMENT_FORMAT = 1;
var yes3 = load_zod_mini().enum(["yes", "no", "unknown"]);
var loss = load_zod_mini().enum([
  "survive",
  "attach",
  "beyond",
  "observe",
  "steer",
  ...load_base().core_vocabulary__DIMS
]);
var name2 = load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(64)));
var placementRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(PLACEMENT_FORMAT),
    at,
    /** `auto`: it was decided; `named`: the rung was named, and what was not told is unknown. */
    by: load_zod_mini().enum(["auto", "named"]),
    asked: load_zod_mini().strictObject({
      survive: yes3,
      attach: yes3,
      beyond: yes3,
      needs: load_zod_mini().array(load_zod_mini().enum(["observe", "steer", ...load_base().core_vocabulary__DIMS])),
      profile: load_zod_mini().enum(load_base().core_vocabulary__PROFILES),
      /** The role in its normal form. */
      role: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(256))),
      class: load_zod_mini().enum(["reasoning", "heartbeat", "work"]),
      anyway: load_zod_mini().boolean(),
      attended: load_zod_mini().boolean(),
      rung: name2,
      harness: name2,
      host: name2,
      acceptLoss: load_zod_mini().array(loss)
    }),
    rows: load_zod_mini().array(
      load_zod_mini().strictObject({
        id: candidateId,
        verdict: load_zod_mini().enum(["chosen", "eligible", "rejected"]),
        reason: load_zod_mini().string().check(load_zod_mini().maxLength(64)),
        detail: load_zod_mini().string().check(load_zod_mini().maxLength(1e3)),
        losses: load_zod_mini().array(loss)
      })
    ),
    /** What presence rested on: subject, value and its age in seconds. */
    presence: load_zod_mini().array(
      load_zod_mini().strictObject({
        subject: load_zod_mini().string().check(load_zod_mini().maxLength(64)),
        value: yes3,
        ageS: load_zod_mini().union([load_zod_mini().number(), load_zod_mini().literal("unknown")])
      })
    )
  })
);

// scripts/core/records/plan.ts
var PLAN_FORMAT = 1;
var launchPlan = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(PLAN_FORMAT),
    handle,
    attempt,
    token: nonce,
    id: candidateId,
    drive: load_zod_mini().enum(["oneshot", "persistent", "terminal", "native"]),
    /** 0 for work that a person's own session dispatched. */
    depth: count,
    /** Element 0 is an absolute path. The petition is on none of them. */
    argv: load_zod_mini().array(load_zod_mini().string()).check(load_zod_mini().minLength(1)),
    /** The directory the worker starts in: absolute, and asserted again before the spawn. */
    cwd: load_zod_mini().string(),
    /** Values that are safe to keep on disk. */
    env: load_zod_mini().record(envName, load_zod_mini().string()),
    /**
     * Names whose values are taken from the runner's own environment at the spawn and never written:
     * the variables of the auth route, proxies, and what `--env` named.
     */
    pass: load_zod_mini().array(load_zod_mini().strictObject({ name: envName, required: load_zod_mini().boolean() })),
    petition: load_zod_mini().enum(["stdin", "file"]),
    tier: load_zod_mini().strictObject({ model: appliedText, effort: appliedText }),
    profile: appliedProfile,
    auth: authRoute,
    folderTrusted: load_zod_mini().boolean(),
    /** Where a patch is taken from, and against what; null where no git tree is written. */
    tree: load_zod_mini().nullable(
      load_zod_mini().strictObject({
        /** The root of the git work tree that the worker writes. */
        root: load_zod_mini().string(),
        /** True where Offload made it and may remove it; its branch is `branch`. */
        ours: load_zod_mini().boolean(),
        branch: load_zod_mini().nullable(load_zod_mini().string()),
        /** The commit the work starts from; null in a repository without one. */
        baseCommit: load_zod_mini().nullable(gitId),
        /** The tree the patch is taken against. */
        baseTree: gitId,
        /** The git common directory of the repository it belongs to. */
        commonDir: load_zod_mini().string()
      })
    ),
    expect,
    limits: load_zod_mini().strictObject({
      /** Seconds from the spawn to the end of everything. */
      totalS: load_zod_mini().number().check(load_zod_mini().gt(0)),
      /** Seconds without an event and without CPU growth in the tree. */
      idleS: load_zod_mini().number().check(load_zod_mini().gt(0)),
      /** Seconds to the first sign that the model answered; null where the harness shows none. */
      firstEventS: load_zod_mini().nullable(load_zod_mini().number().check(load_zod_mini().gt(0))),
      /** Seconds between the polite signal and the kill. */
      graceS: load_zod_mini().number().check(load_zod_mini().gt(0)),
      /** Bytes kept of each of out.log and err.log: half from the start, half from the end. */
      logBytes: load_zod_mini().int().check(load_zod_mini().gte(4096))
    }),
    /** The message socket of the session that dispatched, where it is to be told of the end; absent where not. */
    wake: load_zod_mini().optional(load_zod_mini().string().check(load_zod_mini().maxLength(4096))),
    /** The terminal that the worker gets; absent where it gets none. */
    terminal: load_zod_mini().optional(
      load_zod_mini().strictObject({
        /** The program that holds it; absolute. */
        tmux: load_zod_mini().string(),
        /** The server's socket; null: the user's own. */
        socket: load_zod_mini().nullable(load_zod_mini().string()),
        session: load_zod_mini().string().check(load_zod_mini().regex(/^offload-[a-z0-9-]{1,120}$/))
      })
    ),
    /** Where to find the programs that the runner itself calls; absolute. */
    programs: load_zod_mini().strictObject({ git: load_zod_mini().nullable(load_zod_mini().string()) })
  })
);

// scripts/core/records/session.ts
var SESSION_FORMAT = 1;
var ledgerMark = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    /** `yyyy-mm` */
    month: load_zod_mini().string().check(load_zod_mini().regex(/^\d{4}-\d\d$/)),
    /** Bytes of that month's file. */
    offset: count
  })
);
var moment = () => ({
  at,
  boot: load_zod_mini().string().check(load_zod_mini().maxLength(64)),
  up: uptime
});
var sessionRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(SESSION_FORMAT),
    session: load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__SESSION_ID)),
    /** The permission mode as the harness named it; null where it named none. */
    mode: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(64))),
    /** When the mode was last heard. */
    ...moment(),
    /** Whether a hook saw it end, and no prompt of it since. */
    over: load_zod_mini().optional(load_zod_mini().boolean()),
    /** Up to where this session has been told what ended; null before its first prompt. */
    news: load_zod_mini().nullable(ledgerMark)
  })
);
var TOLD_FORMAT = 1;
var toldRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(TOLD_FORMAT),
    at,
    mark: ledgerMark
  })
);
var CAPTURE_FORMAT = 1;
var captureRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(CAPTURE_FORMAT),
    session: load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__SESSION_ID)),
    ...moment(),
    bytes: count,
    sha256,
    /** The prompt that they were typed in, where the harness names it. */
    prompt: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(256)))
  })
);

// scripts/core/records/trail.ts
var TRAIL_FORMAT = 1;
var TRAIL_KINDS = [
  "plan",
  // model and effort were resolved for a unit
  "launch",
  // the session is about to launch a subagent
  "launched",
  // the tool came back with the id of its agent
  "started",
  // an agent began
  "ended",
  // an agent ended
  "reported"
  // a launch was registered under a handle
];
var id = load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(128)));
var trailRow = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(TRAIL_FORMAT),
    at,
    up: uptime,
    boot: load_zod_mini().string(),
    kind: load_zod_mini().enum(TRAIL_KINDS),
    /** The unit of the work, where it is known. */
    unit: id,
    /** The harness's id of the agent. */
    agent: id,
    /** The harness's id of the call that launched it. */
    tool: id,
    /** Facts of the kind: short values, never text of a petition or an agent. */
    facts: load_zod_mini().record(
      load_zod_mini().string(),
      load_zod_mini().union([
        load_zod_mini().string().check(load_zod_mini().maxLength(400)),
        load_zod_mini().number(),
        load_zod_mini().boolean(),
        load_zod_mini().null()
      ])
    )
  })
);

// scripts/core/records/usage.ts
var USAGE_FORMAT = 1;
var share = load_zod_mini().number().check(load_zod_mini().gte(0), load_zod_mini().lte(1e3));
var usageRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(USAGE_FORMAT),
    at,
    up: uptime,
    boot: load_zod_mini().string(),
    /** The command that answered: another one's answer is none. */
    command: load_zod_mini().string().check(load_zod_mini().maxLength(8192)),
    /** Why nothing is known, or null. */
    unknown: load_zod_mini().nullable(load_zod_mini().string().check(load_zod_mini().maxLength(300))),
    /** Percent used. */
    session: load_zod_mini().nullable(share),
    weekly: load_zod_mini().nullable(share),
    models: load_zod_mini().record(load_zod_mini().string().check(load_zod_mini().maxLength(128)), share)
  })
);

// scripts/core/records/witness.ts
var WITNESS_FORMAT = 1;
var WITNESS_KINDS = [
  "presence",
  // a program of this machine answered
  "gate",
  "headless",
  "session"
];
var witnessRecord = load_zod_mini().lazy(
  () => load_zod_mini().strictObject({
    format: load_zod_mini().literal(WITNESS_FORMAT),
    /** `local`, or the alias of a host. */
    host: alias,
    /** The harness or the rung that it speaks of. */
    subject: name,
    kind: load_zod_mini().enum(WITNESS_KINDS),
    value: load_zod_mini().enum(["yes", "no", "unknown"]),
    seen_at: at,
    /** Of the machine that looked, as are the clocks. */
    boot: load_zod_mini().string(),
    uptime,
    /** Which probe it was, in a few words of ours. */
    by: load_zod_mini().string().check(load_zod_mini().maxLength(200)),
    /** Seconds. */
    valid_for: load_zod_mini().number().check(load_zod_mini().gte(0)),
    /** What else was seen. Short, and never a secret. */
    facts: load_zod_mini().record(
      load_zod_mini().string().check(load_zod_mini().maxLength(64)),
      load_zod_mini().union([
        load_zod_mini().string().check(load_zod_mini().maxLength(4096)),
        load_zod_mini().number(),
        load_zod_mini().boolean(),
        load_zod_mini().null()
      ])
    )
  })
);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  core_records_attempt__alias,
  core_records_attempt__answerBody,
  core_records_attempt__beat,
  core_records_attempt__claim,
  core_records_attempt__command,
  core_records_attempt__liveMarker,
  core_records_attempt__receipt,
  core_records_event__DEADLINES,
  core_records_event__EVENTS_FORMAT,
  core_records_event__event,
  core_records_hold__HOLD_FORMAT,
  core_records_hold__holdRecord,
  core_records_hosts__HOSTS_FORMAT,
  core_records_hosts__benchRecord,
  core_records_hosts__declaredRecord,
  core_records_job__JOB_FORMAT,
  core_records_job__jobRecord,
  core_records_ledger__LEDGER_FORMAT,
  core_records_ledger__LEDGER_KINDS,
  core_records_ledger__ledgerRow,
  core_records_outcome__ENDINGS,
  core_records_outcome__OUTCOME_FORMAT,
  core_records_outcome__artefact,
  core_records_outcome__harnessSaid,
  core_records_outcome__outcomeRecord,
  core_records_parse__describeIssue,
  core_records_parse__fitTo,
  core_records_parse__parseRecord,
  core_records_parse__refuseNewer,
  core_records_placement__PLACEMENT_FORMAT,
  core_records_placement__placementRecord,
  core_records_plan__PLAN_FORMAT,
  core_records_plan__launchPlan,
  core_records_session__CAPTURE_FORMAT,
  core_records_session__SESSION_FORMAT,
  core_records_session__TOLD_FORMAT,
  core_records_session__captureRecord,
  core_records_session__ledgerMark,
  core_records_session__sessionRecord,
  core_records_session__toldRecord,
  core_records_shapes__alias,
  core_records_shapes__appliedProfile,
  core_records_shapes__appliedText,
  core_records_shapes__at,
  core_records_shapes__attempt,
  core_records_shapes__authRoute,
  core_records_shapes__candidateId,
  core_records_shapes__count,
  core_records_shapes__envName,
  core_records_shapes__expect,
  core_records_shapes__gitId,
  core_records_shapes__handle,
  core_records_shapes__name,
  core_records_shapes__nonce,
  core_records_shapes__processIdentity,
  core_records_shapes__profile,
  core_records_shapes__sha256,
  core_records_shapes__uptime,
  core_records_trail__TRAIL_FORMAT,
  core_records_trail__TRAIL_KINDS,
  core_records_trail__trailRow,
  core_records_usage__USAGE_FORMAT,
  core_records_usage__usageRecord,
  core_records_witness__WITNESS_FORMAT,
  core_records_witness__WITNESS_KINDS,
  core_records_witness__witnessRecord
});
