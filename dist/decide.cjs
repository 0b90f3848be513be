var load_hosts_once;
var load_hosts = () => load_hosts_once ??= require("./hosts.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_decision_once;
var load_decision = () => load_decision_once ??= require("./decision.cjs");
var load_rules_once;
var load_rules = () => load_rules_once ??= require("./rules.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_jobs_once;
var load_jobs = () => load_jobs_once ??= require("./jobs.cjs");
var load_launch_once;
var load_launch = () => load_launch_once ??= require("./launch.cjs");
var load_main_once;
var load_main = () => load_main_once ??= require("./main.cjs");
var load_config_once;
var load_config = () => load_config_once ??= require("./config.cjs");
var load_git_once;
var load_git = () => load_git_once ??= require("./git.cjs");
var load_node_child_process_once;
var load_node_child_process = () => load_node_child_process_once ??= require("node:child_process");
var load_records_once;
var load_records = () => load_records_once ??= require("./records.cjs");
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
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
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

// other:cli/care/host-refresh.ts
var host_refresh_exports = {};
__export(host_refresh_exports, {
  refresh: () => load_hosts().cli_care_host_refresh__refresh
});
var init_host_refresh = __esm({
  "other:cli/care/host-refresh.ts"() {
  }
});

// decide.entry.ts
var decide_entry_exports = {};
__export(decide_entry_exports, {
  cli_placing__askedOf: () => askedOf,
  cli_placing__pinOf: () => pinOf,
  cli_placing__placementProblem: () => placementProblem,
  cli_placing__placementRows: () => placementRows,
  cli_placing__rungNamed: () => rungNamed,
  cli_verbs_caps__run: () => run2,
  cli_verbs_detect__rootOrNone: () => rootOrNone,
  cli_verbs_detect__run: () => run,
  cli_verbs_fences__run: () => run3,
  cli_verbs_place__run: () => run4,
  cli_verbs_plan__planRows: () => planRows,
  cli_verbs_plan__run: () => run5,
  cli_verbs_plan__selectionKey: () => selectionKey,
  cli_verbs_refresh__run: () => run6,
  cli_working__handBackResult: () => handBackResult,
  cli_working__repositoryRoot: () => repositoryRoot,
  cli_working__settingsFor: () => settingsFor,
  cli_working__worldOf: () => worldOf,
  dispatch_decide__decide: () => decide,
  dispatch_decide__decideNamed: () => decideNamed,
  dispatch_decide__notPlaced: () => notPlaced,
  dispatch_decide__placeRequest: () => placeRequest,
  dispatch_decide__policyOf: () => policyOf,
  dispatch_detect__detect: () => detect,
  dispatch_dims__dimsFor: () => dimsFor,
  dispatch_dispatcher__depthOf: () => depthOf,
  dispatch_dispatcher__dispatcherOf: () => dispatcherOf,
  dispatch_dispatcher__isInSession: () => isInSession,
  dispatch_dispatcher__sessionOf: () => sessionOf,
  dispatch_external__advertise: () => advertise,
  dispatch_external__launchExternal: () => launchExternal,
  dispatch_external__unfitPath: () => unfitPath,
  dispatch_plan__planTier: () => planTier,
  harnesses_claude_agent_tool__agentToolDims: () => agentToolDims,
  harnesses_claude_agent_tool__agentToolTakes: () => agentToolTakes,
  harnesses_claude_find__PROBE_DEADLINE_MS: () => PROBE_DEADLINE_MS,
  harnesses_claude_find__authStatus: () => authStatus,
  harnesses_claude_find__findClaude: () => findClaude,
  harnesses_claude_find__locateClaude: () => locateClaude,
  harnesses_claude_find__probeVersion: () => probeVersion,
  harnesses_program__ask: () => load_system().system_ask__ask,
  harnesses_program__locate: () => locate,
  harnesses_traits__CLAUDE: () => CLAUDE,
  harnesses_traits__COMMAND: () => COMMAND,
  harnesses_traits__HARNESS_TRAITS: () => HARNESS_TRAITS
});
module.exports = __toCommonJS(decide_entry_exports);

// other:core/reasons.ts

// other:core/sufficiency.ts

// other:core/fences.ts

// other:core/placement.ts

// other:core/axes.ts

// other:core/capabilities.ts

// scripts/harnesses/claude/agent-tool.ts
var MODELS = ["sonnet", "opus", "haiku", "fable"];
var EFFORTS = ["low", "medium", "high", "xhigh", "max"];
var EFFORT_SINCE = [2, 1, 332];
var atLeast = (version, oldest) => {
  const parts = version.split(/[.-]/).map(Number);
  for (const [at, least] of oldest.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
};
var agentToolDims = (version) => version !== null && atLeast(version, EFFORT_SINCE) ? ["model", "effort"] : ["model"];
var agentToolTakes = (dim, value) => (dim === "model" ? MODELS : EFFORTS).includes(value);

// other:core/vocabulary.ts

// scripts/harnesses/claude/blocked.ts
function blockedClaude(profile, expect, who) {
  if (profile === "full" && who.uid === 0 && !who.sandbox)
    return "root guard: Claude Code does not skip permissions for root; dispatch as another user, or ask for a narrower profile";
  if (profile !== "full" && expect === "commit")
    return `a worker with the profile ${profile} has no shell, so it can never make a commit; expect a patch, or give it the profile full`;
  return profile === "read-only" && expect === "patch" ? "a worker with the profile read-only changes nothing, so there can be no patch; expect a report, or give it the profile write" : null;
}

// scripts/harnesses/traits.ts
var CLAUDE = {
  name: "claude",
  tier: load_base().core_vocabulary__DIMS,
  profiles: load_base().core_vocabulary__PROFILES,
  drives: {
    oneshot: {
      petition: "stdin",
      steer: false,
      asks: false,
      resume: true,
      engages: true,
      streams: true
    },
    persistent: {
      petition: "stdin",
      steer: true,
      asks: true,
      resume: true,
      engages: true,
      streams: true
    },
    native: {
      petition: "file",
      steer: true,
      asks: false,
      resume: true,
      engages: false,
      streams: true
    },
    terminal: {
      petition: "file",
      steer: true,
      asks: false,
      resume: true,
      engages: false,
      streams: true
    }
  },
  blocked: blockedClaude
};
var COMMAND = {
  name: "command",
  tier: [],
  profiles: ["full"],
  drives: {
    oneshot: {
      petition: "stdin",
      steer: false,
      asks: false,
      resume: false,
      engages: false,
      streams: false
    }
  }
};
var HARNESS_TRAITS = [CLAUDE, COMMAND];

// scripts/dispatch/candidates.ts
var LOCAL_OFFERS = ["detach", "pty"];
var SESSIONS_OWN = "claude";
var inside = ({ inSession }) => inSession ? { value: "yes", why: "this is a session" } : { value: "no", why: "this is a terminal outside any session" };
function blockedOf(harness, rung, { profile, expect, uid, sandbox, runnerOnly }) {
  const given = runnerOnly.filter((wish) => /^--(?:env|auth)$/.test(wish));
  if (load_decision().core_capabilities__RUNG_ROWS[rung]?.drive === "native" && given.length > 0)
    return `the platform starts it with an environment of its own, so it takes no ${given.join(", ")}`;
  if (load_decision().core_capabilities__RUNG_ROWS[rung]?.drive !== null)
    return harness.blocked?.(profile, expect, { uid, sandbox }) ?? null;
  return runnerOnly.length === 0 ? null : `the session's own means take no ${runnerOnly.join(", ")}`;
}
function candidate(harness, harnessAt, rung, rungAt, caps, seen, who) {
  return {
    id: { harness: harness.name, rung, host: "local" },
    present: seen.value,
    why: seen.why,
    caps,
    order: { rung: rungAt, host: 0, harness: harnessAt },
    blocked: blockedOf(harness, rung, who),
    // Where a rung of somebody else's puts its worker cannot be known before it has.
    place: harness.name === SESSIONS_OWN && rungAt < load_decision().core_capabilities__LADDER.length ? "tower" : "other"
  };
}
var both = (a, b) => a.value === "yes" ? b : a.value === "no" || b.value !== "no" ? a : b;
function candidatesOf(seen, config, who) {
  const found = [];
  const version = seen.claude.facts.version;
  for (const [rungAt, rung] of load_decision().core_capabilities__LADDER.entries()) {
    const row = load_decision().core_capabilities__RUNG_ROWS[rung];
    if (row === void 0) continue;
    for (const [at, harness] of HARNESS_TRAITS.entries()) {
      if (row.drive === null && harness.name !== SESSIONS_OWN) continue;
      const caps = (0, load_decision().core_capabilities__capabilitiesOf)(row, harness, { offers: LOCAL_OFFERS });
      if (caps === null) continue;
      const program = harness.name === SESSIONS_OWN ? seen.claude : seen.command;
      const there = row.drive === null ? inside(who) : row.needs.includes("pty") ? both(seen.tmux, program) : program;
      const told = rung === "subagent" ? {
        ...caps,
        tier: agentToolDims(typeof version === "string" ? version : null)
      } : caps;
      found.push(candidate(harness, at, rung, rungAt, told, there, who));
    }
  }
  for (const [at, name2] of Object.keys(config.rungs.external).entries()) {
    const look = seen.external.find(({ subject }) => subject === name2);
    const said = look?.facts.said;
    const advertised = typeof said === "string" ? (0, load_decision().core_axes__parseAdvertised)(said) : null;
    if (look === void 0) continue;
    for (const [harnessAt, harness] of HARNESS_TRAITS.entries()) {
      const there = both(
        look,
        harness.name === SESSIONS_OWN ? seen.claude : seen.command
      );
      found.push(
        candidate(
          harness,
          harnessAt,
          name2,
          load_decision().core_capabilities__LADDER.length + at,
          {
            ...advertised ?? NOTHING,
            tier: (advertised ?? NOTHING).tier.filter(
              (dim) => harness.tier.includes(dim)
            ),
            profiles: harness.profiles
          },
          there,
          who
        )
      );
    }
  }
  return found;
}
var NOTHING = {
  interactive: "unknown",
  observe: "no",
  steer: "no",
  attention: "no",
  parallel: "no",
  hooks: "no",
  sessionGrade: "no",
  overhead: "full-session+supervisor",
  tier: [],
  profiles: [],
  hostsWorker: true
};

// scripts/dispatch/presence.ts
var import_node_fs4 = require("node:fs");

// other:core/environment.ts

// other:zod/mini

// scripts/harnesses/program.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// other:system/ask.ts

// scripts/harnesses/program.ts
function notAProgram(path) {
  try {
    if (!(0, import_node_fs.statSync)(path).isFile()) return "is not a file";
    (0, import_node_fs.accessSync)(path, import_node_fs.constants.X_OK);
    return null;
  } catch (error) {
    const { code } = error;
    if (code === "ENOENT" || code === "ENOTDIR") return "does not exist";
    if (code === "EACCES") return "may not be executed by this user";
    return `cannot be read (${code ?? "unknown"})`;
  }
}
function locate(name2, where) {
  if (where.configured !== null) {
    const why = (0, import_node_path.isAbsolute)(where.configured) ? notAProgram(where.configured) : "is not an absolute path";
    return why === null ? { program: (0, import_node_fs.realpathSync)(where.configured), notes: [] } : {
      program: null,
      notes: [`the configured path of ${name2} ${why}: ${where.configured}`]
    };
  }
  const notes = [];
  let looked = 0;
  for (const dir of (where.path ?? "").split(import_node_path.delimiter)) {
    if (!(0, import_node_path.isAbsolute)(dir)) continue;
    looked += 1;
    const path = (0, import_node_path.join)(dir, name2);
    const why = notAProgram(path);
    if (why !== null) {
      if (why !== "does not exist") notes.push(`${path} ${why}`);
      continue;
    }
    const program = (0, import_node_fs.realpathSync)(path);
    const { folder } = where;
    if (folder !== null && [path, program].some((p) => inside2(p, folder))) {
      notes.push(
        `${path} is not used: it lies in the folder that is worked in`
      );
      continue;
    }
    return { program, notes };
  }
  return {
    program: null,
    notes: [
      ...notes,
      `${name2} was not found in the ${looked} folders of PATH; set its path in the configuration or install it`
    ]
  };
}
var inside2 = (path, folder) => path.startsWith(folder.endsWith(import_node_path.sep) ? folder : folder + import_node_path.sep);

// scripts/harnesses/claude/find.ts
var PROBE_DEADLINE_MS = 15e3;
var NOWHERE = "/";
var VERSION = /^(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?)\b.*Claude/;
function trouble(what, answer2, deadlineMs) {
  if (answer2.kind === "not-started")
    return `${what} could not be started (${answer2.code})`;
  if (answer2.kind === "hung")
    return `${what} did not end within ${deadlineMs / 1e3} s and was ended`;
  if (answer2.signal !== null) return `${what} was ended by ${answer2.signal}`;
  if (answer2.code !== 0) return `${what} ended with exit code ${answer2.code}`;
  return null;
}
async function probeVersion(program, env, deadlineMs = PROBE_DEADLINE_MS) {
  const what = `${program} --version`;
  const answer2 = await (0, load_system().system_ask__ask)(program, ["--version"], {
    env,
    deadlineMs,
    cwd: NOWHERE
  });
  const why = trouble(what, answer2, deadlineMs);
  if (why !== null || answer2.kind !== "ended")
    return { version: null, note: why };
  const line = answer2.out.trim().split("\n", 1)[0] ?? "";
  if (line === "")
    return {
      version: null,
      note: `${what} ended with exit code 0 and said nothing`
    };
  const version = VERSION.exec(line)?.[1];
  return version === void 0 ? {
    version: null,
    note: `${what} answered, but not as Claude Code does`
  } : { version, note: null };
}
var locateClaude = (search) => locate("claude", {
  configured: search.configured,
  path: search.env.PATH,
  folder: guarded(search.folder, search.env.HOME)
});
var guarded = (folder, home) => folder !== null && home !== void 0 && `${home}/`.startsWith(folder.endsWith("/") ? folder : `${folder}/`) ? null : folder;
async function findClaude(search) {
  const { program, notes } = locateClaude(search);
  if (program === null) return { program, version: null, notes };
  const { version, note } = await probeVersion(
    program,
    search.env,
    search.deadlineMs
  );
  return { program, version, notes: note === null ? notes : [...notes, note] };
}
var status = load_zod_mini().object({
  loggedIn: load_zod_mini().boolean(),
  authMethod: load_zod_mini().catch(load_zod_mini().nullish(load_zod_mini().string()), null),
  apiProvider: load_zod_mini().catch(load_zod_mini().nullish(load_zod_mini().string()), null)
});
var word = (text) => text && /^[A-Za-z0-9_.-]{1,40}$/.test(text) ? text : null;
async function authStatus(program, env, deadlineMs = PROBE_DEADLINE_MS) {
  const what = `${program} auth status`;
  const answer2 = await (0, load_system().system_ask__ask)(program, ["auth", "status"], {
    env,
    deadlineMs,
    cwd: NOWHERE
  });
  if (answer2.kind === "ended") {
    let parsed = null;
    try {
      parsed = JSON.parse(answer2.out);
    } catch {
    }
    const said = status.safeParse(parsed);
    if (said.success)
      return {
        signedIn: said.data.loggedIn ? "yes" : "no",
        method: word(said.data.authMethod),
        note: null
      };
  }
  return {
    signedIn: "unknown",
    method: null,
    note: trouble(what, answer2, deadlineMs) ?? (answer2.kind === "ended" && answer2.out.trim() === "" ? `${what} ended with exit code 0 and said nothing` : `${what} gave an answer that cannot be read`)
  };
}

// other:system/path.ts

// other:system/tmux.ts

// scripts/dispatch/external.ts
var import_node_fs2 = require("node:fs");
var ADVERTISE_MS = 2e3;
var ADVERTISE_BYTES = 64 * 1024;
var LINE_BYTES = 512;
var LAUNCH_MS = 15e3;
var NOWHERE2 = "/";
function unfitPath(path) {
  try {
    const stat = (0, import_node_fs2.statSync)(path);
    if (!stat.isFile()) return "it is not a file";
    if ((stat.mode & 73) === 0) return "it may not be executed";
    if ((stat.mode & 18) !== 0) return "other users can write to it";
    const uid = process.getuid?.();
    if (uid !== void 0 && stat.uid !== uid && stat.uid !== 0)
      return "it belongs to another user";
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    return code === "ENOENT" ? "nothing is there" : `it cannot be looked at (${code})`;
  }
}
function unanswered(answer2, deadlineMs, as) {
  if (answer2.kind === "hung")
    return as(`it did not end within ${deadlineMs / 1e3} s and was ended`);
  if (answer2.kind === "not-started")
    return as(`it could not be started (${answer2.code})`);
  if (answer2.signal !== null) return as(`it was ended by ${answer2.signal}`);
  return answer2.code === 0 ? null : as(`it ended with exit code ${answer2.code}`);
}
var CONTROLS = new RegExp("\\p{Cc}", "gu");
function advertisement(out) {
  if (out.trimStart().startsWith("{")) return out.replace(CONTROLS, " ");
  const line = out.split("\n", 1)[0] ?? "";
  if (Buffer.byteLength(line) > LINE_BYTES) return null;
  return line.replaceAll("	", " ").replace(CONTROLS, "");
}
async function advertise(path, env) {
  const fault = (why) => ({ kind: "fault", why });
  const unfit = unfitPath(path);
  if (unfit !== null) return fault(unfit);
  const answer2 = await (0, load_system().system_ask__ask)(path, ["advertise"], {
    env,
    cwd: NOWHERE2,
    deadlineMs: ADVERTISE_MS,
    cap: ADVERTISE_BYTES
  });
  const none = unanswered(answer2, ADVERTISE_MS, fault);
  if (none !== null || answer2.kind !== "ended")
    return none ?? fault("it did not answer");
  if (Buffer.byteLength(answer2.out) >= ADVERTISE_BYTES)
    return fault("its advertisement is too long");
  const said = advertisement(answer2.out);
  const caps = said === null ? null : (0, load_decision().core_axes__parseAdvertised)(said);
  return caps === null ? fault("its advertisement is not well formed") : { kind: "rung", caps };
}
var HINT_LENGTH = 400;
var answerForm = load_zod_mini().lazy(() => {
  const hint = load_zod_mini().catch(
    load_zod_mini().nullish(load_zod_mini().string().check(load_zod_mini().minLength(1), load_zod_mini().maxLength(HINT_LENGTH))),
    null
  );
  return load_zod_mini().object({ started: load_zod_mini().boolean(), observe: hint, attach: hint });
});
function answerIn(out) {
  const line = out.split("\n").map((one) => one.trim()).findLast((one) => one.startsWith("{"));
  let said;
  try {
    said = JSON.parse(line ?? "");
  } catch {
    return null;
  }
  const parsed = answerForm.safeParse(said);
  if (!parsed.success) return null;
  const words2 = (text) => text?.replace(CONTROLS, " ") ?? null;
  const { observe, attach } = parsed.data;
  return parsed.data.started ? { kind: "started", observe: words2(observe), attach: words2(attach) } : { kind: "refused", why: "it says that it started nothing" };
}
async function launchExternal(path, order, env, deadlineMs = LAUNCH_MS) {
  const refused = (why) => ({ kind: "refused", why });
  const unfit = unfitPath(path);
  if (unfit !== null) return refused(unfit);
  const answer2 = await (0, load_system().system_ask__ask)(path, ["launch", ...order.argv], {
    env,
    cwd: NOWHERE2,
    deadlineMs,
    cap: ADVERTISE_BYTES,
    input: `${JSON.stringify(order)}
`,
    leaves: true
  });
  return unanswered(answer2, deadlineMs, refused) ?? (answer2.kind === "ended" ? answerIn(answer2.out) : null) ?? refused("its answer is not well formed");
}

// scripts/dispatch/presence-store.ts
var import_node_fs3 = require("node:fs");

// other:core/layout.ts

// other:core/witness.ts

// other:jobs/witnesses.ts

// scripts/dispatch/presence-store.ts
var LOCAL = "local";
var FACT_LENGTH = 4096;
function stampOf(path) {
  try {
    const stat = (0, import_node_fs3.statSync)(path, { bigint: true });
    const { dev, ino, size, mtimeNs, mode, uid } = stat;
    return [dev, ino, size, mtimeNs, mode, uid].join(":");
  } catch {
    return "gone";
  }
}
var settingOf = (env) => [env.HOME, env.CLAUDE_CONFIG_DIR].map((one) => one ?? "").join("|");
function damaged(root, subject, error) {
  const path = error.about ?? (0, load_views().core_layout__witnessPath)(root, LOCAL, subject);
  return {
    subject,
    value: "unknown",
    why: `what is remembered of it cannot be read: ${error.message}`,
    ageS: "unknown",
    by: "a damaged record",
    facts: {},
    fault: new (load_base()).core_reasons__OffloadError(error.reason, error.message, {
      about: path,
      kept: "the file, as it is",
      next: "offload detect --fresh looks anew and replaces it",
      cause: error
    })
  };
}
function remembered({ root, clock }, subject, same) {
  if (root === null) return null;
  let kept;
  try {
    kept = (0, load_jobs().jobs_witnesses__readWitnessOf)(root, LOCAL, subject, "presence");
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return damaged(root, subject, error);
    throw error;
  }
  if (kept === null) return null;
  const now = clock();
  if ((0, load_views().core_witness__valueNow)(kept, now) === "unknown") return null;
  for (const [name2, value] of Object.entries(same))
    if (kept.facts[name2] !== value) return null;
  return {
    subject,
    value: kept.value,
    why: String(kept.facts.why ?? ""),
    ageS: (0, load_views().core_witness__witnessAge)(kept, now),
    by: kept.by,
    facts: kept.facts
  };
}
function remember({ root, clock }, validS, seen) {
  const now = clock();
  const facts = { ...seen.facts, why: seen.why.slice(0, FACT_LENGTH) };
  if (root !== null)
    try {
      (0, load_jobs().jobs_witnesses__writeWitness)(root, {
        host: LOCAL,
        subject: seen.subject,
        kind: "presence",
        value: seen.value,
        seen_at: now.at,
        boot: now.boot,
        uptime: now.up,
        by: seen.by,
        valid_for: validS,
        facts
      });
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    }
  return { ...seen, facts, ageS: 0 };
}

// scripts/dispatch/presence.ts
var PROBE_MS = 8e3;
var probeEnv = ({ env }) => (0, load_rules().core_environment__workerEnvironment)(env, { auth: "login" }).env;
async function lookAtClaude({ world, config, fresh }, folder) {
  const subject = "claude";
  const env = probeEnv(world);
  const { program, notes } = locateClaude({
    configured: config.harnesses.claude.path,
    env,
    folder
  });
  if (program === null)
    return {
      subject,
      value: "no",
      why: notes.join("; "),
      ageS: 0,
      by: "a look at PATH",
      facts: {}
    };
  const same = {
    program,
    stamp: stampOf(program),
    setting: settingOf(world.env)
  };
  const kept = fresh ? null : remembered(world, subject, same);
  if (kept !== null) return kept;
  const [version, auth] = await Promise.all([
    probeVersion(program, env, PROBE_MS),
    authStatus(program, env, PROBE_MS)
  ]);
  return remember(world, config.witnesses.presenceS, {
    subject,
    // It is there, and did not answer: nothing is known of it.
    value: version.version === null ? "unknown" : "yes",
    why: version.version === null ? version.note ?? "it did not answer" : `${program} answered as Claude Code ${version.version}; signed in: ${auth.signedIn}${auth.note === null ? "" : ` (${auth.note})`}`,
    by: "claude --version, claude auth status",
    facts: {
      ...same,
      version: version.version,
      signedIn: auth.signedIn,
      method: auth.method
    }
  });
}
async function lookAtTmux({
  world,
  config,
  fresh
}) {
  const subject = "tmux";
  const program = (0, load_system().system_path__onPath)("tmux", world.env.PATH);
  if (program === null)
    return {
      subject,
      value: "no",
      why: "no tmux is on PATH",
      ageS: 0,
      by: "a look at PATH",
      facts: {}
    };
  const same = { program, stamp: stampOf(program) };
  const kept = fresh ? null : remembered(world, subject, same);
  if (kept !== null) return kept;
  const answer2 = await (0, load_system().system_tmux__tmuxAt)(program, null, probeEnv(world))(["-V"]);
  const version = /^tmux (\S{1,40})/.exec(answer2.stdout)?.[1] ?? null;
  const old = version !== null && !/^(?:next-)?(?:3\.[2-9]|[4-9])/.test(version);
  return remember(world, config.witnesses.presenceS, {
    subject,
    value: version === null ? "unknown" : old ? "no" : "yes",
    why: version === null ? `${program} did not answer as tmux does: ${answer2.why}` : old ? `${program} is tmux ${version}, and 3.2 is the oldest that can be used` : `${program} answered as tmux ${version}`,
    by: "tmux -V",
    facts: { ...same, version }
  });
}
function lookAtCommand(config) {
  const program = config.harnesses.command.argv?.[0];
  const told = (value, why) => ({
    subject: "command",
    value,
    why,
    ageS: 0,
    by: "a look at the file",
    facts: program === void 0 ? {} : { program }
  });
  if (program === void 0)
    return told("no", "harnesses.command.argv is not configured");
  try {
    (0, import_node_fs4.accessSync)(program, import_node_fs4.constants.X_OK);
    if ((0, import_node_fs4.statSync)(program).isFile()) return told("yes", `${program} may be run`);
  } catch {
  }
  return told("no", `${program} is not there, or may not be run by this user`);
}
async function lookAtExternal({ world, config, fresh }, subject, path) {
  const same = { program: path, stamp: stampOf(path) };
  if (HARNESS_TRAITS.some(({ name: name2 }) => name2 === subject))
    return {
      subject,
      value: "no",
      why: "it has the name of a harness, and each name stands for one thing: give it another",
      ageS: 0,
      by: "a look at the configuration",
      facts: same
    };
  const kept = fresh ? null : remembered(world, subject, same);
  if (kept !== null) return kept;
  const answer2 = await advertise(path, probeEnv(world));
  return remember(world, config.witnesses.presenceS, {
    subject,
    value: answer2.kind === "rung" ? "yes" : "no",
    why: answer2.kind === "rung" ? `${path} advertised itself` : `${path} is not taken: ${answer2.why}`,
    by: "its advertise",
    // In our own words, so that nothing that it wrote is kept.
    facts: {
      ...same,
      said: answer2.kind === "rung" ? (0, load_decision().core_axes__axisRow)(answer2.caps).join(" ") : null
    }
  });
}
var lookAtRungs = (world, config, fresh) => Promise.all(
  Object.entries(config.rungs.external).map(
    ([name2, path]) => lookAtExternal({ world, config, fresh }, name2, path)
  )
);
async function lookAround(world, config, fresh, folder) {
  const looking = { world, config, fresh };
  const [claude, tmux, external2] = await Promise.all([
    lookAtClaude(looking, folder),
    lookAtTmux(looking),
    lookAtRungs(world, config, fresh)
  ]);
  return { claude, command: lookAtCommand(config), tmux, external: external2 };
}

// scripts/dispatch/detect.ts
async function detect(world, config, how) {
  const seen = await lookAround(world, config, how.fresh, how.folder);
  return { seen, candidates: candidatesOf(seen, config, how.who) };
}

// scripts/dispatch/decide.ts
var policyOf = (config) => ({
  rungs: config.rungs.allowed,
  harnesses: config.harnesses.allowed,
  widest: config.profiles.widest,
  fences: config.fences.roles
});
var FULL_SESSION = "full-session";
function withDefault(asked, config) {
  const rung = config.rungs.default;
  return rung === null || rung === FULL_SESSION || asked.pin.rung !== void 0 ? asked : { ...asked, pin: { ...asked.pin, rung } };
}
var placeRequest = (asked, config, { inSession }) => ({
  predicates: asked.predicates,
  needs: asked.needs,
  profile: asked.profile,
  role: asked.role,
  work: asked.work,
  anyway: asked.anyway,
  search: "rung",
  pin: asked.pin,
  attended: !asked.unattended,
  inSession,
  prefer: config.rungs.default === FULL_SESSION && asked.pin.rung === void 0 ? FULL_SESSION : null,
  acceptLoss: asked.acceptLoss,
  policy: policyOf(config)
});
var recordOf = (at, by, asked, placement, seen) => ({
  format: 1,
  at,
  by,
  asked: {
    ...asked.predicates,
    needs: [...asked.needs],
    profile: asked.profile,
    role: asked.role === null ? null : (0, load_decision().core_fences__normaliseRole)(asked.role).slice(0, 256),
    class: asked.work,
    anyway: asked.anyway,
    attended: !asked.unattended,
    rung: asked.pin.rung ?? null,
    harness: asked.pin.harness ?? null,
    host: asked.pin.host ?? null,
    acceptLoss: [...asked.acceptLoss]
  },
  rows: placement.rows.map(({ id, losses, ...row }) => ({
    ...row,
    id: { ...id },
    losses: [...losses]
  })),
  presence: [seen.claude, seen.command, seen.tmux, ...seen.external].map(
    ({ subject, value, ageS }) => ({ subject, value, ageS })
  )
});
var launchWho = (who, asked) => ({
  ...who,
  profile: asked.profile,
  expect: who.expect ?? (asked.profile === "read-only" ? "report" : "patch")
});
async function decide(world, config, wished, who, folder) {
  const asked = withDefault(wished, config);
  const { candidates, seen } = await detect(world, config, {
    fresh: false,
    folder,
    who: launchWho(who, asked)
  });
  const placement = (0, load_decision().core_placement__place)(placeRequest(asked, config, who), candidates);
  return {
    placement,
    record: recordOf(world.clock().at, "auto", asked, placement, seen)
  };
}
var UNLOOKED = (() => {
  const not = (subject) => ({
    subject,
    value: "unknown",
    why: "nobody looked: the launch shows it",
    ageS: "unknown",
    by: "nothing",
    facts: {}
  });
  return {
    claude: not("claude"),
    command: not("command"),
    tmux: not("tmux"),
    external: []
  };
})();
async function decideNamed(world, config, asked, who) {
  const { rung } = asked.pin;
  const seen = rung !== void 0 && Object.hasOwn(config.rungs.external, rung) ? {
    ...UNLOOKED,
    external: await lookAtRungs(world, config, false)
  } : UNLOOKED;
  const placement = (0, load_decision().core_placement__place)(
    placeRequest(asked, config, who),
    candidatesOf(seen, config, launchWho(who, asked))
  );
  if (placement.kind === "place")
    return recordOf(world.clock().at, "named", asked, placement, seen);
  throw notPlaced(placement);
}
function notPlaced(placement, kept = "nothing was launched") {
  if (placement.kind === "refuse")
    return new (load_base()).core_reasons__OffloadError("refused", placement.which, {
      about: placement.by,
      kept
    });
  if (placement.kind === "inline")
    return new (load_base()).core_reasons__OffloadError(
      "asked",
      `This belongs in the session itself: ${placement.why}. Hand it over all the same?`,
      { kept, next: "--anyway, where a person says so" }
    );
  return new (load_base()).core_reasons__OffloadError("asked", placement.question, {
    kept,
    next: placement.options.length === 0 ? "offload detect --fresh tells what is present" : placement.options.length === 1 ? (placement.options[0]?.flags ?? []).join(" ") : "answer, or take an option with its flags"
  });
}

// other:rungs/external.ts

// other:rungs/index.ts

// other:cli/frame/places.ts

// scripts/cli/placing.ts
function words(option, given, allowed) {
  const found = [];
  for (const word2 of given.flatMap((one) => one.split(","))) {
    const known = allowed.find((one) => one === word2.trim());
    if (known === void 0)
      throw new (load_base()).core_reasons__OffloadError("usage", `${option} does not take this word`, {
        about: word2,
        next: allowed.join(", ")
      });
    if (!found.includes(known)) found.push(known);
  }
  return found;
}
function existing(what, given, names) {
  if (given === void 0 || names.includes(given)) return given;
  throw new (load_base()).core_reasons__OffloadError("usage", `There is no such ${what}`, {
    about: given,
    next: names.join(", ")
  });
}
function rungNamed(name2, config, besides = []) {
  const rung = load_launch().rungs_index__RUNGS.get(name2);
  if (rung !== void 0) return rung;
  if (Object.hasOwn(config.rungs.external, name2)) return (0, load_launch().rungs_external__externalRung)(name2);
  throw new (load_base()).core_reasons__OffloadError("usage", "There is no such rung", {
    about: name2,
    next: [
      ...besides,
      ...load_launch().rungs_index__RUNGS.keys(),
      ...Object.keys(config.rungs.external)
    ].join(", ")
  });
}
function pinOf(opt, config) {
  const rung = existing("rung", opt.rung, [
    ...load_main().cli_frame_places__RUNGS,
    ...Object.keys(config.rungs.external)
  ]);
  const harness = existing("harness", opt.harness, load_main().cli_frame_places__HARNESSES);
  return {
    ...rung === void 0 ? {} : { rung },
    ...harness === void 0 ? {} : { harness },
    ...opt.host === void 0 ? {} : { host: opt.host }
  };
}
var askedOf = (opt, pin) => ({
  predicates: {
    survive: opt.survive ?? "unknown",
    attach: opt.attach ?? "unknown",
    beyond: opt.beyond ?? "unknown"
  },
  needs: words("--need", opt.need, load_base().core_sufficiency__NEEDS),
  profile: opt.profile ?? "read-only",
  role: opt.role ?? null,
  work: opt.class ?? "work",
  anyway: opt.anyway,
  pin,
  acceptLoss: words("--accept-loss", opt["accept-loss"], load_base().core_sufficiency__LOSSES),
  unattended: opt.unattended
});
var name = ({ harness, rung, host }) => `${rung}/${harness}/${host}`;
function placementRows(placement) {
  const head = [["placement", placement.kind]];
  if (placement.kind === "place")
    head.push(
      ["chosen", name(placement.chosen)],
      [
        "because",
        placement.rows.find(({ verdict }) => verdict === "chosen")?.detail ?? null
      ]
    );
  if (placement.kind === "inline") head.push(["because", placement.why]);
  if (placement.kind === "refuse")
    head.push(["by", placement.by], ["because", placement.which]);
  if (placement.kind === "ask") {
    head.push(["question", placement.question]);
    for (const { id, buys, loses, flags } of placement.options)
      head.push([
        "option",
        name(id),
        `buys ${buys.join(", ") || "nothing asked for"}`,
        `loses ${loses.join(", ") || "nothing"}`,
        flags.join(" ")
      ]);
  }
  return [
    ...head,
    ...placement.rows.map(
      ({ id, verdict, reason, detail, losses }) => [
        "candidate",
        name(id),
        verdict,
        reason,
        detail,
        losses.join(",")
      ]
    )
  ];
}
var placementProblem = (placement) => placement.kind === "place" || placement.kind === "inline" ? void 0 : notPlaced(placement);

// scripts/cli/working.ts
var import_node_fs5 = require("node:fs");
var import_node_path2 = require("node:path");

// other:config/config.ts

// other:config/load.ts

// other:jobs/root.ts

// other:system/git.ts

// other:system/process.ts

// scripts/cli/working.ts
function worldOf(ctx) {
  return {
    root: (0, load_jobs().jobs_root__openRoot)(ctx.stateRoot, ctx.uid ?? void 0),
    env: ctx.env,
    home: ctx.home,
    uid: ctx.uid,
    clock: ctx.clock,
    random: ctx.random,
    processes: (0, load_system().system_process__processProbe)(),
    self: (0, load_system().system_process__ownIdentity)(),
    git: (0, load_git().system_git__gitRunner)(),
    offload: ctx.self.command(),
    version: ctx.self.version,
    runner: (0, import_node_path2.join)(ctx.self.dist, "runner.cjs"),
    progress: (line) => ctx.out.progress(line)
  };
}
function repositoryRoot(dir) {
  for (let at = dir; ; at = (0, import_node_path2.dirname)(at)) {
    if ((0, import_node_fs5.existsSync)((0, import_node_path2.join)(at, ".git"))) return at;
    if ((0, import_node_path2.dirname)(at) === at) return null;
  }
}
async function settingsFor(ctx, dir) {
  const root = repositoryRoot(dir === null ? ctx.cwd : (0, import_node_path2.resolve)(ctx.cwd, dir));
  const { config } = await (0, load_config().config_load__loadConfig)({
    user: (0, load_config().config_config__userFile)(ctx.env, ctx.home),
    repository: root === null ? null : (0, import_node_path2.join)(root, load_config().config_config__REPOSITORY_FILE),
    cache: (0, load_views().core_layout__store)(ctx.stateRoot).configCache,
    uid: ctx.uid,
    nowMs: Date.parse(ctx.clock().at)
  });
  return config;
}
function handBackResult(report) {
  const facts = Object.entries(report.facts);
  return {
    rows: [
      ["status", report.status],
      ["backend", report.backend],
      ...report.handle === null ? [] : [["handle", report.handle]],
      ["observe", report.observe],
      ["attach", report.attach],
      ...report.launch === null ? [] : [["launch", report.launch]],
      ...facts.map(([key, value]) => [key, value])
    ],
    json: { ...report },
    ...report.handle === null ? {} : { quiet: [report.handle] },
    ...report.problem === null ? {} : { problem: report.problem }
  };
}

// other:sessions/record.ts

// scripts/dispatch/dispatcher.ts
var DEEPEST = 4;
var sessionOf = (env) => env.CLAUDE_CODE_SESSION_ID || null;
var isInSession = (env) => env.CLAUDECODE === "1" || sessionOf(env) !== null;
function depthOf(env, limit = DEEPEST) {
  const depth = env.OFFLOAD_DEPTH;
  if (depth === void 0 || depth === "") return 0;
  return /^\d{1,3}$/.test(depth) ? Number(depth) : limit;
}
function modeOf(root, session, now) {
  try {
    return (0, load_jobs().sessions_record__readMode)(root, session, now);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError) || error.reason !== "corrupt")
      throw error;
    throw new (load_base()).core_reasons__OffloadError("corrupt", error.message, {
      ...error.about === void 0 ? {} : { about: error.about },
      kept: "nothing was launched",
      next: "the next prompt of the session writes it anew",
      cause: error
    });
  }
}
function dispatcherOf(env, root, config, now) {
  const session = (0, load_jobs().sessions_record__sessionId)(sessionOf(env));
  const { depth } = config.limits;
  return {
    inSession: isInSession(env),
    mode: session === null ? null : modeOf(root, session, now),
    depth: depthOf(env, depth),
    depthLimit: depth
  };
}

// other:cli/words.ts

// scripts/cli/verbs/detect.ts
var LISTED = [
  "tmux",
  "background",
  "stream-json-persistent",
  "headless-oneshot",
  null,
  "subagent",
  "in-session",
  "print"
];
var place = (rung) => {
  const at = LISTED.indexOf(rung);
  return at < 0 ? LISTED.indexOf(null) : at;
};
function rootOrNone(ctx) {
  try {
    return (0, load_jobs().jobs_root__openRoot)(ctx.stateRoot, ctx.uid ?? void 0);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return null;
  }
}
function rungRow(name2, candidates, allowed) {
  if (allowed !== null && !allowed.includes(name2))
    return ["absent", name2, "no", "rungs.allowed does not name it"];
  const all = candidates.filter(({ id }) => id.rung === name2);
  const there = all.find(({ present }) => present === "yes");
  if (there !== void 0)
    return ["backend", name2, ...(0, load_decision().core_axes__axisRow)(there.caps, load_decision().core_capabilities__RUNG_ROWS[name2] ?? null)];
  const unknown2 = all.find(({ present }) => present === "unknown");
  return [
    "absent",
    name2,
    unknown2 === void 0 ? "no" : "unknown",
    (unknown2 ?? all[0])?.why ?? null
  ];
}
var blockedIn = (profiles, at) => profiles.flatMap(
  (profile) => at(profile).flatMap(
    ({ id, present, caps, blocked: why }) => why !== null && present === "yes" && caps.profiles.includes(profile) ? [{ id, profile, why }] : []
  )
);
function harnessRow({ subject, facts }) {
  const { version, signedIn, method } = facts;
  return typeof version === "string" && signedIn !== void 0 ? ["harness", subject, version, `signed in: ${signedIn}`, method ?? null] : null;
}
var witnessRow = ({ subject, value, ageS, by, why }) => [
  "witness",
  subject,
  value,
  ageS === "unknown" ? "age unknown" : `${(0, load_main().cli_words__span)(ageS)} ago`,
  by,
  why
];
var run = async (ctx, { opt }) => {
  const config = await settingsFor(ctx, null);
  const who = {
    inSession: isInSession(ctx.env),
    uid: ctx.uid,
    sandbox: false,
    runnerOnly: [],
    profile: "read-only",
    expect: "report"
  };
  const { candidates, seen } = await detect(
    { env: ctx.env, clock: ctx.clock, root: rootOrNone(ctx) },
    config,
    {
      fresh: opt.fresh,
      folder: repositoryRoot(ctx.cwd) ?? ctx.cwd,
      who
    }
  );
  const blocked = blockedIn(
    load_base().core_vocabulary__PROFILES,
    (profile) => candidatesOf(seen, config, {
      ...who,
      profile,
      expect: profile === "read-only" ? "report" : "patch"
    })
  );
  const names = [...new Set(candidates.map(({ id }) => id.rung))].sort(
    (a, b) => place(a) - place(b)
  );
  const rungs = names.map(
    (name2) => rungRow(name2, candidates, config.rungs.allowed)
  );
  const looks = [
    seen.claude,
    seen.command,
    seen.tmux,
    ...seen.external
  ];
  const fault = looks.find((look) => look.fault !== void 0)?.fault;
  return {
    rows: [
      ...rungs.filter(([key]) => key === "backend"),
      ...rungs.filter(([key]) => key === "absent"),
      ...blocked.map(
        ({ id, profile, why }) => [
          "blocked",
          id.rung,
          id.harness,
          profile,
          why
        ]
      ),
      ...looks.map(harnessRow).filter((row) => row !== null),
      ...looks.map(witnessRow)
    ],
    json: {
      rungs: rungs.map(([key, name2, ...more]) => ({
        rung: name2,
        present: key === "backend" ? "yes" : more[0]
      })),
      candidates: candidates.map(({ id, present, why, caps }) => ({
        ...id,
        present,
        why,
        caps
      })),
      blocked: blocked.map(({ id, ...one }) => ({ ...id, ...one })),
      witnesses: looks.map(({ fault: _, ...look }) => look)
    },
    quiet: rungs.flatMap(
      ([key, name2]) => key === "backend" ? [String(name2)] : []
    ),
    ...fault === void 0 ? {} : { problem: fault }
  };
};

// scripts/cli/verbs/caps.ts
async function external(ctx, name2) {
  const config = await settingsFor(ctx, null);
  if (!Object.hasOwn(config.rungs.external, name2))
    throw new (load_base()).core_reasons__OffloadError("failed", "There is no such rung", {
      about: name2,
      next: [
        ...Object.keys(load_decision().core_capabilities__RUNG_ROWS),
        ...Object.keys(config.rungs.external)
      ].join(", ")
    });
  const seen = await lookAtRungs(
    { env: ctx.env, clock: ctx.clock, root: rootOrNone(ctx) },
    config,
    false
  );
  const look = seen.find(({ subject }) => subject === name2);
  const said = look?.facts.said;
  const caps = typeof said === "string" ? (0, load_decision().core_axes__parseAdvertised)(said) : null;
  if (caps === null)
    throw new (load_base()).core_reasons__OffloadError("failed", "The rung advertises nothing", {
      about: name2,
      next: look?.why ?? "offload detect --fresh"
    });
  return caps;
}
var run2 = async (ctx, { pos }) => {
  const row = load_decision().core_capabilities__RUNG_ROWS[pos.rung] ?? null;
  const shipped = row === null ? null : (0, load_decision().core_capabilities__capabilitiesOf)(row, CLAUDE, { offers: LOCAL_OFFERS });
  const caps = shipped ?? await external(ctx, pos.rung);
  const fields = (0, load_decision().core_axes__axisRow)(caps, row);
  return {
    rows: [["caps", ...fields]],
    json: {
      rung: pos.rung,
      axes: Object.fromEntries(load_decision().core_axes__AXES.map(({ name: name2 }, at) => [name2, fields[at]]))
    },
    quiet: [fields.join(" ")]
  };
};

// scripts/cli/verbs/fences.ts
async function layersOf(ctx, roles) {
  const own = roles.length === 0 ? [] : (await settingsFor(ctx, "/")).fences.roles;
  return roles.map((role) => ({
    role,
    by: own.includes(role) ? "user" : "repository"
  }));
}
var run3 = async (ctx, { pos }) => {
  const { roles } = (await settingsFor(ctx, null)).fences;
  if (pos.role !== void 0) {
    const { fenced, as, why } = (0, load_decision().core_fences__fenceOf)(pos.role, roles);
    return {
      rows: [
        ["role", as],
        ["fenced", fenced ? "yes" : "no"],
        ["why", why]
      ],
      json: { role: as, fenced, why },
      quiet: [fenced ? "yes" : "no"]
    };
  }
  const shipped = Object.entries(load_decision().core_fences__FENCED_ROLES);
  const added = await layersOf(ctx, roles);
  return {
    rows: [
      ...shipped.map(
        ([role, aliases]) => [
          "fence",
          role,
          aliases.join(", "),
          "shipped"
        ]
      ),
      ...added.map(({ role, by }) => ["fence", role, null, by]),
      ...Object.entries(load_decision().core_fences__HOST_ROLES).map(
        ([wave, host]) => ["host-role", wave, host]
      )
    ],
    json: {
      fences: [
        ...shipped.map(([role, aliases]) => ({ role, aliases, by: "shipped" })),
        ...added.map(({ role, by }) => ({ role, aliases: [], by }))
      ],
      hostRoles: load_decision().core_fences__HOST_ROLES
    },
    quiet: [...shipped.map(([role]) => role), ...roles]
  };
};

// scripts/cli/verbs/place.ts
var run4 = async (ctx, { opt }) => {
  const config = await settingsFor(ctx, null);
  const asked = askedOf(opt, pinOf(opt, config));
  const { placement } = await decide(
    { env: ctx.env, clock: ctx.clock, root: rootOrNone(ctx) },
    config,
    asked,
    {
      inSession: isInSession(ctx.env),
      uid: ctx.uid,
      sandbox: false,
      expect: null,
      runnerOnly: []
    },
    repositoryRoot(ctx.cwd) ?? ctx.cwd
  );
  const problem = placementProblem(placement);
  return {
    rows: placementRows(placement),
    json: { decision: placement },
    quiet: [
      placement.kind === "place" ? placement.chosen.rung : placement.kind
    ],
    ...problem === void 0 ? {} : { problem }
  };
};

// other:core/grammar.ts

// scripts/dispatch/dims.ts
async function dimsFor(world, config, backend, harness, folder) {
  const row = load_decision().core_capabilities__RUNG_ROWS[backend];
  const external2 = Object.hasOwn(config.rungs.external, backend);
  if (row === void 0 && !external2)
    throw new (load_base()).core_reasons__OffloadError("usage", "There is no such rung", {
      about: backend,
      next: [
        ...Object.keys(load_decision().core_capabilities__RUNG_ROWS),
        ...Object.keys(config.rungs.external)
      ].join(", ")
    });
  const port = HARNESS_TRAITS.find(({ name: name2 }) => name2 === harness);
  if (port === void 0)
    throw new (load_base()).core_reasons__OffloadError("usage", "There is no such harness", {
      about: harness,
      next: "claude or command"
    });
  if (backend === "subagent") {
    const { claude } = await lookAround(world, config, false, folder);
    const { version } = claude.facts;
    return typeof version === "string" ? agentToolDims(version) : "error";
  }
  if (row === void 0) return port.tier;
  return (0, load_decision().core_capabilities__capabilitiesOf)(row, port, { offers: LOCAL_OFFERS })?.tier ?? "error";
}

// scripts/dispatch/plan.ts
var import_node_path3 = require("node:path");

// other:core/tiers.ts

// other:jobs/holds.ts

// other:jobs/ledger.ts

// other:sessions/trail.ts

// other:core/clock.ts

// other:core/records/usage.ts

// other:system/files.ts

// scripts/dispatch/usage.ts
var ANSWER_MS = 2e3;
var ANSWER_BYTES = 256 * 1024;
var answer = load_zod_mini().lazy(
  () => load_zod_mini().object({
    providers: load_zod_mini().array(
      load_zod_mini().object({
        provider: load_zod_mini().string(),
        state: load_zod_mini().optional(load_zod_mini().object({ status: load_zod_mini().string() })),
        windows: load_zod_mini().optional(
          load_zod_mini().array(
            load_zod_mini().object({
              id: load_zod_mini().string(),
              percentUsed: load_zod_mini().optional(load_zod_mini().nullable(load_zod_mini().number())),
              percentRemaining: load_zod_mini().optional(load_zod_mini().nullable(load_zod_mini().number()))
            })
          )
        )
      })
    )
  })
);
var bounded = (share) => Math.min(1e3, Math.max(0, share));
var used = (window) => window.percentUsed != null ? bounded(window.percentUsed) : window.percentRemaining != null ? bounded(100 - window.percentRemaining) : null;
var nothing = (why) => ({
  unknown: why,
  session: null,
  weekly: null,
  models: {}
});
function readUsage(text, provider) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return nothing("the usage command's answer is no JSON");
  }
  const parsed = answer.safeParse(value);
  if (!parsed.success)
    return nothing(
      "the usage command's answer is not of the form that is read"
    );
  const found = parsed.data.providers.find((one) => one.provider === provider);
  if (found === void 0)
    return nothing(`the usage command's answer says nothing of ${provider}`);
  const status2 = found.state?.status ?? "unknown";
  if (status2 !== "fresh")
    return nothing(
      `the usage command's answer is not fresh (${/^[a-z_]{1,20}$/.test(status2) ? status2 : "unknown"})`
    );
  const read = {
    unknown: null,
    session: null,
    weekly: null,
    models: {}
  };
  for (const window of found.windows ?? []) {
    const share = used(window);
    if (share === null) continue;
    const model = /^(?:seven_day_|model:)([A-Za-z0-9._-]{1,64})$/.exec(
      window.id
    )?.[1];
    if (window.id === "five_hour") read.session = share;
    else if (window.id === "seven_day" || window.id === "weekly")
      read.weekly = share;
    else if (model !== void 0) read.models[model] = share;
  }
  return read.session === null && read.weekly === null && Object.keys(read.models).length === 0 ? nothing("the usage command's answer names no window that is known") : read;
}
async function fetchUsage(world, argv) {
  const { env } = (0, load_rules().core_environment__workerEnvironment)(world.env, { auth: "login" });
  const said = await (0, load_system().system_ask__ask)(argv[0], argv.slice(1), {
    env,
    deadlineMs: ANSWER_MS,
    cap: ANSWER_BYTES
  });
  const read = said.kind === "hung" ? nothing(`the usage command did not answer within ${ANSWER_MS / 1e3} s`) : said.kind === "not-started" ? nothing(`the usage command could not be started (${said.code})`) : said.out.trim() === "" ? nothing("the usage command said nothing") : readUsage(said.out, "claude");
  const now = world.clock();
  const record2 = {
    format: load_records().core_records_usage__USAGE_FORMAT,
    at: now.at,
    up: now.up,
    boot: now.boot,
    command: JSON.stringify(argv).slice(0, 8192),
    ...read
  };
  try {
    (0, load_system().system_files__writeDurable)((0, load_views().core_layout__store)(world.root).usage, (0, load_system().system_files__asJson)(record2), { sync: false });
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
  }
  return record2;
}
var usageOf = (record2, ageS) => record2.unknown === null ? {
  kind: "seen",
  session: record2.session,
  weekly: record2.weekly,
  models: record2.models,
  ageS
} : { kind: "unknown", why: record2.unknown };
async function usageNow(world, config, refresh) {
  const argv = config.usage.command;
  if (argv === null) return { kind: "none" };
  let kept = null;
  try {
    kept = (0, load_system().system_files__readJsonMaybe)((0, load_views().core_layout__store)(world.root).usage, load_records().core_records_usage__usageRecord, "usage record");
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
  }
  const now = world.clock();
  const mine = kept?.command === JSON.stringify(argv).slice(0, 8192);
  const age = kept === null || !mine || kept.boot !== now.boot ? "unknown" : (0, load_views().core_clock__ageOf)(kept, now);
  if (kept !== null && age !== "unknown" && age <= config.usage.validS) {
    if (age > config.usage.everyS) refresh();
    return usageOf(kept, age);
  }
  return usageOf(await fetchUsage(world, argv), 0);
}

// scripts/dispatch/plan.ts
var factsOf = (request, { tier, source, ...decision }) => ({
  backend: request.backend,
  harness: request.harness,
  key: request.key,
  step: request.step,
  attempt: request.attempt,
  admit: decision.admit,
  why: decision.why,
  capability: decision.capability,
  model_requested: tier.model.requested,
  model: tier.model.applied,
  model_source: source.model,
  effort_requested: tier.effort.requested,
  effort: tier.effort.applied,
  effort_source: source.effort,
  level: decision.level,
  signal: decision.signal
});
function refreshLater(world) {
  const program = (0, import_node_path3.join)(world.runner, "..", "offload.cjs");
  const child = (0, load_node_child_process().spawn)(process.execPath, [program, "__refresh", "usage"], {
    cwd: "/",
    detached: true,
    env: world.env,
    stdio: "ignore"
  });
  child.on("error", () => {
  });
  child.unref();
}
async function planTier(world, config, request) {
  const decision = (0, load_decision().core_tiers__resolveTier)(config, {
    key: request.key,
    step: request.step,
    caps: request.caps,
    ...request.backend === "subagent" ? { takes: agentToolTakes } : {},
    usage: await usageNow(world, config, () => refreshLater(world)),
    hold: (0, load_jobs().jobs_holds__readHold)(world.root, request.harness, request.route, world.clock())
  });
  const now = world.clock();
  const facts = factsOf(request, decision);
  try {
    (0, load_jobs().jobs_ledger__appendRow)(world.root, {
      format: 1,
      at: now.at,
      kind: "plan",
      handle: request.handle,
      attempt: request.attempt,
      unit: request.unit,
      session: request.session,
      facts
    });
    const session = (0, load_jobs().sessions_record__sessionId)(request.session);
    if (session !== null)
      (0, load_jobs().sessions_trail__appendTrail)(world.root, session, {
        at: now.at,
        up: now.up,
        boot: now.boot,
        kind: "plan",
        unit: request.unit,
        agent: null,
        tool: null,
        facts
      });
    return { decision, at: now.at, unrecorded: null };
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return { decision, at: now.at, unrecorded: error };
  }
}

// scripts/cli/verbs/plan.ts
function selectionKey(text) {
  const found = load_base().core_vocabulary__SELECTION_KEYS.find((key) => key === text);
  if (found === void 0)
    throw new (load_base()).core_reasons__OffloadError("usage", "There is no such selection key", {
      about: text,
      next: load_base().core_vocabulary__SELECTION_KEYS.join(", ")
    });
  return found;
}
function planRows(decision, named) {
  const { tier, source } = decision;
  return [
    ["key", named.key],
    ["backend", named.backend],
    ["admit", decision.admit],
    ["capability", decision.capability],
    ["model", tier.model.applied],
    ["effort", tier.effort.applied],
    ["model_source", source.model],
    ["effort_source", source.effort],
    ["level", decision.level],
    ["signal", decision.signal],
    ...decision.concurrency === null ? [] : [["concurrency", decision.concurrency]],
    ["why", decision.why]
  ];
}
var run5 = async (ctx, { opt }) => {
  if (opt.unit === void 0)
    throw new (load_base()).core_reasons__OffloadError("usage", "plan needs a unit", {
      next: "add --unit with a name for the work"
    });
  const key = selectionKey(opt.key ?? "offload");
  const backend = opt.backend ?? "subagent";
  const harness = opt.harness ?? "claude";
  const config = await settingsFor(ctx, null);
  const world = worldOf(ctx);
  const { decision, unrecorded } = await planTier(world, config, {
    key,
    step: opt.step ?? null,
    attempt: Number(opt.attempt ?? 1),
    backend,
    harness,
    route: opt.auth ?? "login",
    unit: opt.unit,
    session: sessionOf(ctx.env),
    handle: null,
    caps: await dimsFor(
      world,
      config,
      backend,
      harness,
      repositoryRoot(ctx.cwd) ?? ctx.cwd
    )
  });
  const problem = decision.admit === "withheld" ? new (load_base()).core_reasons__OffloadError("withheld", decision.why, {
    about: opt.unit,
    kept: "nothing is to be launched"
  }) : unrecorded === null ? null : new (load_base()).core_reasons__OffloadError(
    "store",
    `the plan could not be put on record: ${unrecorded.message}`,
    {
      about: unrecorded.about ?? opt.unit,
      kept: "nothing was launched",
      next: "launch nothing through the program; a subagent may go with the session's own model and effort"
    }
  );
  return {
    rows: [
      ...planRows(decision, { key, backend }),
      ...backend === "subagent" ? [["marker", (0, load_base().core_grammar__markerOf)(opt.unit)]] : []
    ],
    json: { key, backend, unit: opt.unit, decision },
    quiet: [decision.tier.model.applied, decision.tier.effort.applied],
    ...problem === null ? {} : { problem }
  };
};

// scripts/cli/verbs/refresh.ts
var run6 = async (ctx, { pos }) => {
  if (pos.what === "hosts") {
    const { refresh } = await Promise.resolve().then(() => (init_host_refresh(), host_refresh_exports));
    await refresh(ctx);
    return { quiet: [] };
  }
  const config = await settingsFor(ctx, null);
  const world = worldOf(ctx);
  if (pos.what === "presence")
    await lookAround(world, config, true, repositoryRoot(ctx.cwd) ?? ctx.cwd);
  else if (config.usage.command !== null)
    await fetchUsage(world, config.usage.command);
  return { quiet: [] };
};
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  cli_placing__askedOf,
  cli_placing__pinOf,
  cli_placing__placementProblem,
  cli_placing__placementRows,
  cli_placing__rungNamed,
  cli_verbs_caps__run,
  cli_verbs_detect__rootOrNone,
  cli_verbs_detect__run,
  cli_verbs_fences__run,
  cli_verbs_place__run,
  cli_verbs_plan__planRows,
  cli_verbs_plan__run,
  cli_verbs_plan__selectionKey,
  cli_verbs_refresh__run,
  cli_working__handBackResult,
  cli_working__repositoryRoot,
  cli_working__settingsFor,
  cli_working__worldOf,
  dispatch_decide__decide,
  dispatch_decide__decideNamed,
  dispatch_decide__notPlaced,
  dispatch_decide__placeRequest,
  dispatch_decide__policyOf,
  dispatch_detect__detect,
  dispatch_dims__dimsFor,
  dispatch_dispatcher__depthOf,
  dispatch_dispatcher__dispatcherOf,
  dispatch_dispatcher__isInSession,
  dispatch_dispatcher__sessionOf,
  dispatch_external__advertise,
  dispatch_external__launchExternal,
  dispatch_external__unfitPath,
  dispatch_plan__planTier,
  harnesses_claude_agent_tool__agentToolDims,
  harnesses_claude_agent_tool__agentToolTakes,
  harnesses_claude_find__PROBE_DEADLINE_MS,
  harnesses_claude_find__authStatus,
  harnesses_claude_find__findClaude,
  harnesses_claude_find__locateClaude,
  harnesses_claude_find__probeVersion,
  harnesses_program__ask,
  harnesses_program__locate,
  harnesses_traits__CLAUDE,
  harnesses_traits__COMMAND,
  harnesses_traits__HARNESS_TRAITS
});
