var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_jobs_once;
var load_jobs = () => load_jobs_once ??= require("./jobs.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_look_once;
var load_look = () => load_look_once ??= require("./look.cjs");
var load_records_once;
var load_records = () => load_records_once ??= require("./records.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
var load_config_once;
var load_config = () => load_config_once ??= require("./config.cjs");
var load_hosts_once;
var load_hosts = () => load_hosts_once ??= require("./hosts.cjs");
var load_decide_once;
var load_decide = () => load_decide_once ??= require("./decide.cjs");
var load_rules_once;
var load_rules = () => load_rules_once ??= require("./rules.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_node_child_process_once;
var load_node_child_process = () => load_node_child_process_once ??= require("node:child_process");
var load_main_once;
var load_main = () => load_main_once ??= require("./main.cjs");
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

// other:core/text.ts
var init_text = __esm({
  "other:core/text.ts"() {
  }
});

// other:core/reasons.ts
var init_reasons = __esm({
  "other:core/reasons.ts"() {
  }
});

// other:jobs/root.ts
var init_root = __esm({
  "other:jobs/root.ts"() {
  }
});

// scripts/hooks/frame.ts
function message(lines) {
  const shown = lines.length > LINES ? lines.slice(0, LINES - 1) : lines;
  const rest = lines.length - shown.length;
  return [
    ...shown.map(oneLine),
    ...rest > 0 ? [`and ${rest} more: offload ps --all lists every job`] : []
  ].join("\n");
}
var LINE, LINES, oneLine, storeToRead, storeToWrite, isWorker;
var init_frame = __esm({
  "scripts/hooks/frame.ts"() {
    "use strict";
    init_text();
    init_root();
    LINE = 300;
    LINES = 10;
    oneLine = (text3) => (0, load_base().core_text__truncate)((0, load_base().core_text__escapeForTerminal)(text3), LINE);
    storeToRead = (ctx) => (0, load_jobs().jobs_root__lookRoot)(ctx.stateRoot, ctx.uid ?? void 0) ? ctx.stateRoot : null;
    storeToWrite = (ctx) => (0, load_jobs().jobs_root__openRoot)(ctx.stateRoot, ctx.uid ?? void 0);
    isWorker = (ctx) => ctx.env.OFFLOAD_TOKEN !== void 0 && ctx.env.OFFLOAD_TOKEN !== "";
  }
});

// other:core/grammar.ts
var init_grammar = __esm({
  "other:core/grammar.ts"() {
  }
});

// other:core/layout.ts
var init_layout = __esm({
  "other:core/layout.ts"() {
  }
});

// other:dispatch/news.ts
var init_news = __esm({
  "other:dispatch/news.ts"() {
  }
});

// other:jobs/witnesses.ts
var init_witnesses = __esm({
  "other:jobs/witnesses.ts"() {
  }
});

// other:core/clock.ts
var init_clock = __esm({
  "other:core/clock.ts"() {
  }
});

// other:core/records/session.ts
var init_session = __esm({
  "other:core/records/session.ts"() {
  }
});

// other:system/files.ts
var init_files = __esm({
  "other:system/files.ts"() {
  }
});

// scripts/petitions/capture.ts
function nameOf(session, digest, prompt, now) {
  const rest = prompt === null ? ["words", digest, Math.floor(Date.parse(now.at) / 1e3 / SAME_S)] : ["prompt", prompt];
  return sha256(JSON.stringify([session, ...rest])).slice(0, 32);
}
function list(dir) {
  const all = ((0, load_system().system_files__listDir)(dir) ?? []).filter((file) => NAME.test(file));
  return {
    all,
    captures: all.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length))
  };
}
function takenOf(dir, name) {
  const all = (0, load_system().system_files__listDir)(dir) ?? [];
  if (all.includes(`${name}.done`)) return "done";
  return all.includes(`${name}.taken`) ? "taken" : null;
}
function drop(dir, name) {
  if (!claim(dir, name)) return false;
  (0, load_system().system_files__removeFile)(`${dir}/${name}`);
  (0, load_system().system_files__removeFile)(`${dir}/${name}.taken`);
  return true;
}
function keepCapture(dir, what, now) {
  const digest = sha256(what.bytes);
  const name = nameOf(what.session, digest, what.prompt, now);
  (0, load_system().system_files__makeDir)(dir);
  if (takenOf(dir, name) !== null) return "known";
  const record2 = {
    format: load_records().core_records_session__CAPTURE_FORMAT,
    session: what.session,
    at: now.at,
    boot: now.boot,
    up: now.up,
    bytes: what.bytes.length,
    sha256: digest,
    prompt: what.prompt
  };
  (0, load_system().system_files__writeDurable)(`${dir}/${name}`, what.bytes, { sync: false });
  const made = (0, load_system().system_files__linkOnce)(`${dir}/${name}.json`, (0, load_system().system_files__asJson)(record2));
  const taken = takenOf(dir, name);
  if (taken === null) return made === "made" ? "kept" : "known";
  (0, load_system().system_files__removeFile)(`${dir}/${name}.json`);
  if (taken === "done") (0, load_system().system_files__removeFile)(`${dir}/${name}`);
  return "known";
}
function fresh(record2, now) {
  if (record2.boot !== now.boot) return false;
  const age = (0, load_views().core_clock__ageOf)(record2, now);
  return age !== "unknown" && age <= CAPTURE_VALID_S;
}
function recordOf(dir, name) {
  try {
    return (0, load_system().system_files__readJsonMaybe)(`${dir}/${name}.json`, load_records().core_records_session__captureRecord, "capture");
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "corrupt")
      return null;
    throw error;
  }
}
function discardCaptures(dir, which, now) {
  const { captures, all } = list(dir);
  let discarded = 0;
  for (const name of captures) {
    const record2 = recordOf(dir, name);
    if (which === "stale" && record2 !== null && fresh(record2, now)) continue;
    if (drop(dir, name)) discarded += 1;
  }
  if (which === "all") for (const file of all) (0, load_system().system_files__removeFile)(`${dir}/${file}`);
  return discarded;
}
function claim(dir, name) {
  return rename(`${dir}/${name}.json`, `${dir}/${name}.taken`);
}
function finish(dir, name) {
  (0, load_system().system_files__removeFile)(`${dir}/${name}`);
  rename(`${dir}/${name}.taken`, `${dir}/${name}.done`);
}
function rename(from, to) {
  try {
    (0, import_node_fs.renameSync)(from, to);
    return true;
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT") return false;
    throw (0, load_system().system_files__storeError)(error, from, "take");
  }
}
function recover(dir, now) {
  const { all } = list(dir);
  for (const file of all) {
    if (!file.endsWith(".taken")) continue;
    const name = file.slice(0, -".taken".length);
    if (!all.includes(name)) continue;
    const begun = (0, import_node_fs.statSync)(`${dir}/${file}`, {
      throwIfNoEntry: false
    })?.ctimeMs;
    if (begun === void 0) continue;
    if (Date.parse(now.at) - begun > CUT_OFF_S * 1e3) unclaim(dir, name);
  }
}
function takeCapture(dir, now, put) {
  recover(dir, now);
  const there = list(dir);
  const found = there.captures.map((name2) => ({
    name: name2,
    record: recordOf(dir, name2)
  }));
  const good = found.flatMap(
    ({ name: name2, record: record3 }) => record3 !== null && fresh(record3, now) ? [{ name: name2, record: record3 }] : []
  ).sort((a, b) => b.record.up - a.record.up);
  const [newest] = good;
  let discarded = 0;
  for (const { name: name2, record: record3 } of found) {
    if (name2 === newest?.name) continue;
    if (!drop(dir, name2)) continue;
    if (newest === void 0 || !isTwin(record3, newest.record)) discarded += 1;
  }
  const none = (why) => ({ put: null, why, discarded });
  if (newest === void 0) {
    if (discarded > 0)
      return none(
        `what was typed was not taken within ${CAPTURE_VALID_S} seconds, or is damaged`
      );
    return none(
      list(dir).all.some((file) => /\.(taken|done)$/.test(file)) ? "the words that were typed last were taken before" : "no typed words are kept: nobody typed the command, or they could not be kept"
    );
  }
  const { name, record: record2 } = newest;
  if (!claim(dir, name))
    return none("the words that were typed last were taken before");
  const path = `${dir}/${name}`;
  let bytes = null;
  try {
    bytes = (0, load_system().system_files__readBytes)(path, "captured petition", 0, record2.bytes);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError) || error.reason !== "corrupt")
      throw error;
  }
  if (bytes === null || sha256(bytes) !== record2.sha256) {
    finish(dir, name);
    return none("what was kept is not what was typed: it is damaged");
  }
  if (bytes.length === 0) {
    finish(dir, name);
    return none("no words were typed after the command");
  }
  let result;
  try {
    result = put(bytes);
  } catch (error) {
    unclaim(dir, name);
    throw error;
  }
  finish(dir, name);
  return { put: result, why: "taken", discarded };
}
var import_node_fs, CAPTURE_VALID_S, SAME_S, NAME, sha256, isTwin, unclaim, CUT_OFF_S;
var init_capture = __esm({
  "scripts/petitions/capture.ts"() {
    "use strict";
    import_node_fs = require("node:fs");
    init_clock();
    init_reasons();
    init_session();
    init_files();
    CAPTURE_VALID_S = 60;
    SAME_S = 5;
    NAME = /^([0-9a-f]{32})(\.json|\.taken|\.done)?$/;
    sha256 = (bytes) => (0, load_node_crypto().createHash)("sha256").update(bytes).digest("hex");
    isTwin = (one, other) => one !== null && one.prompt === null && other.prompt === null && one.sha256 === other.sha256 && one.boot === other.boot && Math.abs(one.up - other.up) <= SAME_S;
    unclaim = (dir, name) => rename(`${dir}/${name}.taken`, `${dir}/${name}.json`);
    CUT_OFF_S = 3;
  }
});

// other:sessions/record.ts
var init_record = __esm({
  "other:sessions/record.ts"() {
  }
});

// other:config/stamp.ts
var init_stamp = __esm({
  "other:config/stamp.ts"() {
  }
});

// other:dispatch/hosts/lines.ts
var init_lines = __esm({
  "other:dispatch/hosts/lines.ts"() {
  }
});

// other:jobs/hosts.ts
var init_hosts = __esm({
  "other:jobs/hosts.ts"() {
  }
});

// scripts/hooks/hosts.ts
function declaredOf(root) {
  try {
    return (0, load_jobs().jobs_hosts__readDeclared)(root);
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return null;
    throw error;
  }
}
function hostsTold({ env, home }, root, now) {
  const declared = declaredOf(root);
  const stamp = (0, load_config().config_stamp__userStamp)(env, home);
  const changed = declared === null ? stamp !== load_config().config_stamp__ABSENT : declared.stamp !== stamp;
  const lines = linesOf(root, declared?.aliases ?? [], now);
  if (!changed && lines.length === 0) return null;
  const old = lines.some(
    ({ stale, ageS }) => stale || ageS === "unknown" || ageS > OLD_S
  );
  return { lines, due: changed || old };
}
function shownHosts(lines, offload) {
  const shown = lines.slice(0, NAMED).map(({ text: text3 }) => text3);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more hosts: ${offload} hosts`] : shown;
}
var NAMED, MOST, OLD_S, linesOf, hostNews;
var init_hosts2 = __esm({
  "scripts/hooks/hosts.ts"() {
    "use strict";
    init_stamp();
    init_reasons();
    init_lines();
    init_hosts();
    NAMED = 4;
    MOST = 16;
    OLD_S = 60;
    linesOf = (root, aliases, now) => aliases.slice(0, MOST).flatMap((alias) => (0, load_hosts().dispatch_hosts_lines__hostLine)(alias, (0, load_hosts().dispatch_hosts_lines__witnessesOf)(root, alias), now) ?? []);
    hostNews = (root, now) => linesOf(root, declaredOf(root)?.aliases ?? [], now).filter(
      ({ stale }) => !stale
    );
  }
});

// other:core/witness.ts
var init_witness = __esm({
  "other:core/witness.ts"() {
  }
});

// scripts/hooks/lines.ts
function troubleLine({ handle, facts, view }, offload) {
  const { attempt, outcome } = facts;
  const show = `${offload} show ${handle}`;
  if (outcome !== null)
    return {
      key: jobKey("ended", handle, attempt),
      text: `${handle}: ${outcome.outcome} (${outcome.ending}; ${witnessed(view)}): ${offload} result ${handle}`
    };
  if (view.name === "needs-input")
    return {
      key: `${jobKey("asks", handle, attempt)}.${part(facts.events.asks.at(-1)?.at ?? "")}`,
      text: `${handle}: needs input (${witnessed(view)}): ${show}`
    };
  if (view.name === "lost")
    return {
      key: jobKey("lost", handle, attempt),
      text: `${handle}: lost: ${view.because} (${witnessed(view)}): ${show}`
    };
  if ((0, load_look().dispatch_news__needsKeeper)({ handle, facts, view, adoption: null }))
    return {
      key: `${jobKey("runner", handle, attempt)}.${facts.claim?.generation ?? 0}`,
      text: `${handle}: its runner is gone: ${view.name}, ${view.because} (${witnessed(view)}): ${show}`
    };
  return null;
}
function presenceLine(witness, now) {
  const { version, signedIn } = witness.facts;
  const value = (0, load_views().core_witness__valueNow)(witness, now);
  const age = ago((0, load_views().core_witness__witnessAge)(witness, now));
  const what = witness.value === "yes" ? `claude ${version ?? ""}`.trimEnd() : "claude";
  return {
    key: part(`present-${witness.value}-${version ?? ""}-${signedIn ?? ""}`),
    text: value === "unknown" ? `${what}: unknown now, last seen ${age}` : `${what}: ${value === "yes" ? `present, signed in: ${signedIn ?? "unknown"}` : "absent"}, seen ${age}`,
    stale: value === "unknown"
  };
}
var ago, witnessed, part, jobKey, endedKey, endedLine, goesOn, runs;
var init_lines2 = __esm({
  "scripts/hooks/lines.ts"() {
    "use strict";
    init_clock();
    init_witness();
    init_news();
    ago = (ageS) => ageS === "unknown" ? "age unknown" : `${(0, load_views().core_clock__span)(ageS)} ago`;
    witnessed = ({ witness }) => `${witness.by}, ${ago(witness.ageS)}`;
    part = (text3) => text3.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 60);
    jobKey = (kind, handle, attempt) => `${kind}-${handle}.${attempt}`;
    endedKey = ({
      handle,
      attempt
    }) => jobKey("ended", handle, attempt);
    endedLine = (one, offload) => ({
      key: endedKey(one),
      text: `${one.handle}: ${one.outcome} (${one.ending}; ${one.by}, ${ago(one.ageS)}): ${offload} result ${one.handle}`
    });
    goesOn = ({ handle, view }) => ({
      handle,
      text: `${handle}: ${view.name} (${witnessed(view)})`
    });
    runs = ({ handle, ageS }) => ({
      handle,
      text: `${handle}: running (heartbeat, ${ago(ageS)})`
    });
  }
});

// scripts/hooks/telling.ts
function untold(root, session, lines, unrecorded) {
  return lines.filter(({ key }) => {
    try {
      return (0, load_jobs().sessions_record__claimTelling)(root, session, key);
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      return unrecorded === "tell";
    }
  });
}
var init_telling = __esm({
  "scripts/hooks/telling.ts"() {
    "use strict";
    init_reasons();
    init_record();
  }
});

// scripts/hooks/session-start.ts
var session_start_exports = {};
__export(session_start_exports, {
  hook: () => hook,
  isAttended: () => isAttended
});
function presence(ctx, root, session, now) {
  try {
    const witness = (0, load_jobs().jobs_witnesses__readWitness)(root, "local", "claude");
    if (witness === null) return [];
    const line = presenceLine(witness, now);
    if (line.stale) ctx.detached(["detect", "--quiet"], root);
    untold(root, session, [{ key: "present" }], "keep-silent");
    return [line];
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return [{ key: "present-damaged", text: `claude: ${error.message}` }];
  }
}
function hosts(ctx, root, session, now) {
  const told = hostsTold(ctx, root, now);
  if (told === null) return [];
  if (told.due) ctx.detached(["__refresh", "hosts"], root);
  untold(root, session, [{ key: "hosts" }], "keep-silent");
  return told.lines;
}
function finished(root, now) {
  let mark = null;
  let trouble = null;
  try {
    mark = (0, load_jobs().sessions_record__readTold)(root);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    trouble = `what ended before cannot be told: ${error.message}`;
  }
  const read = (0, load_look().dispatch_news__endedSince)(root, mark, now);
  const told = (one) => one.session !== null && (0, import_node_fs2.existsSync)(`${(0, load_views().core_layout__sessionPaths)(root, one.session).said}/${endedKey(one)}`);
  return {
    ended: read.ended.filter(
      (one) => !told(one) && (mark !== null || one.ageS !== "unknown" && one.ageS <= NEWS_S)
    ),
    mark: mark?.month === read.mark.month && mark.offset === read.mark.offset ? null : read.mark,
    trouble
  };
}
function tellRunning(root, session, handles) {
  try {
    return (0, load_jobs().sessions_record__claimMany)(root, session, "running", handles);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return handles;
  }
}
function look(root, mark, now) {
  if (mark === null) return;
  try {
    (0, load_jobs().sessions_record__writeTold)(root, mark, now);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
  }
}
var import_node_fs2, NAMED2, NEWS_S, isAttended, hook;
var init_session_start = __esm({
  "scripts/hooks/session-start.ts"() {
    "use strict";
    import_node_fs2 = require("node:fs");
    init_layout();
    init_reasons();
    init_news();
    init_witnesses();
    init_capture();
    init_record();
    init_frame();
    init_hosts2();
    init_lines2();
    init_telling();
    NAMED2 = 5;
    NEWS_S = 7 * 86400;
    isAttended = ({ env }) => env.CLAUDE_CODE_SESSION_ATTENDED === void 0 ? env.CLAUDE_CODE_ENTRYPOINT === "cli" : env.CLAUDE_CODE_SESSION_ATTENDED === "1";
    hook = async (ctx, input) => {
      const root = storeToRead(ctx);
      if (root === null || isWorker(ctx)) return null;
      const now = ctx.clock();
      const session = input.session_id;
      const offload = ctx.self.command();
      const live = await (0, load_look().dispatch_news__lookAtLive)(
        { root, clock: ctx.clock, processes: ctx.processes, adopt: null },
        null,
        ctx.left
      );
      const ours = live.seen.filter(
        ({ facts }) => facts.job.launcher !== "harness"
      );
      const troubles2 = ours.flatMap((seen) => troubleLine(seen, offload) ?? []);
      const running = [
        ...ours.filter((seen) => troubleLine(seen, offload) === null).map(goesOn),
        ...live.well.map(runs)
      ];
      const since = finished(root, now);
      const known = new Set(troubles2.map(({ key }) => key));
      const ended2 = since.ended.map((one) => endedLine(one, offload)).filter(({ key }) => !known.has(key));
      const tell = (lines) => untold(root, session, lines, "tell");
      const told = {
        presence: tell(presence(ctx, root, session, now)),
        hosts: tell(hosts(ctx, root, session, now)),
        troubles: tell(troubles2),
        running: tellRunning(
          root,
          session,
          running.map(({ handle }) => handle)
        ),
        ended: tell(ended2)
      };
      if (ours.some(load_look().dispatch_news__needsKeeper)) ctx.detached(["ps", "--quiet"], root);
      discardCaptures((0, load_views().core_layout__sessionPaths)(root, session).captures, "stale", now);
      if (isAttended(ctx)) look(root, since.mark, now);
      const unseen = live.unseen.length + live.left;
      const summary = [
        ...told.presence.map(({ text: text4 }) => text4),
        ...told.running.length > 0 ? [`${running.length} running`] : [],
        ...told.troubles.length > 0 ? [`${told.troubles.length} to look after`] : [],
        ...told.ended.length > 0 ? [`${told.ended.length} ended since you last looked`] : [],
        ...unseen > 0 ? [`${unseen} not looked at: ${offload} ps`] : [],
        ...since.trouble === null ? [] : [since.trouble]
      ];
      if (summary.length === 0 && told.hosts.length === 0) return null;
      const named = running.filter(({ handle }) => told.running.includes(handle)).slice(0, NAMED2);
      const more = told.running.length - named.length;
      const text3 = message([
        ...summary.length === 0 ? [] : [`Offload: ${summary.join(" \xB7 ")}`],
        ...shownHosts(told.hosts, offload),
        ...[
          ...told.troubles,
          ...named,
          ...more > 0 ? [{ text: `and ${more} more running: ${offload} ps` }] : [],
          ...told.ended
        ].map((line) => line.text)
      ]);
      return {
        systemMessage: text3,
        hookSpecificOutput: {
          hookEventName: "SessionStart",
          additionalContext: text3
        }
      };
    };
  }
});

// scripts/hooks/mode.ts
function heardMode(ctx, input) {
  if (FROM_BASH.test(ctx.env.AI_AGENT ?? "")) return void 0;
  return input.permission_mode ?? null;
}
var FROM_BASH;
var init_mode = __esm({
  "scripts/hooks/mode.ts"() {
    "use strict";
    FROM_BASH = /_agent$/;
  }
});

// scripts/hooks/own-command.ts
function callsUs(prompt) {
  const [, name] = /^\s*\/(\S+)/.exec(prompt) ?? [];
  return name !== void 0 && NAMES.includes(name);
}
var NAMES, isOwnCommand;
var init_own_command = __esm({
  "scripts/hooks/own-command.ts"() {
    "use strict";
    NAMES = ["offload", "offload:offload"];
    isOwnCommand = (input) => NAMES.includes(input.command_name) && (input.command_source ?? "plugin") === "plugin";
  }
});

// scripts/hooks/user-prompt-submit.ts
var user_prompt_submit_exports = {};
__export(user_prompt_submit_exports, {
  hook: () => hook2
});
function markOf(root, session) {
  try {
    return (0, load_jobs().sessions_record__readSession)(root, session)?.news ?? null;
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "corrupt")
      return null;
    throw error;
  }
}
function ended(root, session, now) {
  const mark = markOf(root, session);
  if (mark === null) return { ended: [], mark: (0, load_look().dispatch_news__ledgerEnd)(root, now) };
  const since = (0, load_look().dispatch_news__endedSince)(root, mark, now);
  return {
    ended: since.ended.filter((one) => one.session === session),
    mark: since.mark
  };
}
function presence2(root, session, now) {
  const { said: said2 } = (0, load_views().core_layout__sessionPaths)(root, session);
  if (!(0, import_node_fs3.existsSync)(`${said2}/present`)) return [];
  try {
    const witness = (0, load_jobs().jobs_witnesses__readWitness)(root, "local", "claude");
    if (witness === null) return [];
    const line = presenceLine(witness, now);
    return line.stale ? [] : [line];
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return [];
    throw error;
  }
}
function hosts2(root, session, now) {
  const { said: said2 } = (0, load_views().core_layout__sessionPaths)(root, session);
  return (0, import_node_fs3.existsSync)(`${said2}/hosts`) ? untold(root, session, hostNews(root, now), "keep-silent") : [];
}
async function troubles(ctx, root, session, offload) {
  const { seen } = await (0, load_look().dispatch_news__lookAtLive)(
    { root, clock: ctx.clock, processes: ctx.processes, adopt: null },
    session,
    ctx.left
  );
  const ours = seen.filter(({ facts }) => facts.job.launcher !== "harness");
  const lines = ours.flatMap((one) => troubleLine(one, offload) ?? []);
  const fresh2 = untold(root, session, lines, "keep-silent");
  if (fresh2.length > 0 && ours.some(load_look().dispatch_news__needsKeeper))
    ctx.detached(["ps", "--quiet"], root);
  return fresh2;
}
function endedOrError(root, session, now) {
  try {
    return ended(root, session, now);
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return error;
    throw error;
  }
}
var import_node_fs3, DISCARDED, hook2;
var init_user_prompt_submit = __esm({
  "scripts/hooks/user-prompt-submit.ts"() {
    "use strict";
    import_node_fs3 = require("node:fs");
    init_layout();
    init_reasons();
    init_news();
    init_witnesses();
    init_capture();
    init_record();
    init_frame();
    init_hosts2();
    init_lines2();
    init_mode();
    init_own_command();
    init_telling();
    DISCARDED = "words typed after /offload were not taken in time and are discarded; they have to be typed again";
    hook2 = async (ctx, input) => {
      const root = storeToWrite(ctx);
      const now = ctx.clock();
      const session = input.session_id;
      const mode = heardMode(ctx, input);
      const since = endedOrError(root, session, now);
      (0, load_jobs().sessions_record__noteSession)(root, session, now, {
        ...mode === void 0 ? {} : { mode },
        ..."mark" in since ? { news: since.mark } : {}
      });
      const discarded = callsUs(input.prompt ?? "") ? 0 : discardCaptures((0, load_views().core_layout__sessionPaths)(root, session).captures, "all", now);
      if (!("mark" in since)) throw since;
      if (isWorker(ctx)) return null;
      const offload = ctx.self.command();
      const news = untold(
        root,
        session,
        [
          ...since.ended.map((one) => endedLine(one, offload)),
          ...presence2(root, session, now)
        ],
        "keep-silent"
      );
      const lines = [...news, ...await troubles(ctx, root, session, offload)];
      const hostLines = shownHosts(hosts2(root, session, now), offload);
      if (discarded === 0 && lines.length === 0 && hostLines.length === 0)
        return null;
      return {
        hookSpecificOutput: {
          hookEventName: "UserPromptSubmit",
          additionalContext: message([
            "Offload, since the last prompt:",
            ...discarded > 0 ? [DISCARDED] : [],
            ...hostLines,
            ...lines.map(({ text: text3 }) => text3)
          ])
        }
      };
    };
  }
});

// scripts/hooks/user-prompt-expansion.ts
var user_prompt_expansion_exports = {};
__export(user_prompt_expansion_exports, {
  hook: () => hook3
});
var hook3;
var init_user_prompt_expansion = __esm({
  "scripts/hooks/user-prompt-expansion.ts"() {
    "use strict";
    init_layout();
    init_capture();
    init_record();
    init_frame();
    init_mode();
    init_own_command();
    hook3 = (ctx, input) => {
      if (!isOwnCommand(input)) return null;
      const root = storeToWrite(ctx);
      const now = ctx.clock();
      const session = input.session_id;
      keepCapture(
        (0, load_views().core_layout__sessionPaths)(root, session).captures,
        {
          session,
          bytes: Buffer.from(input.command_args ?? "", "utf8"),
          prompt: input.prompt_id ?? null
        },
        now
      );
      const mode = heardMode(ctx, input) ?? null;
      if (mode !== null) (0, load_jobs().sessions_record__noteMode)(root, session, mode, now);
      return null;
    };
  }
});

// scripts/hooks/permission-mode.ts
var permission_mode_exports = {};
__export(permission_mode_exports, {
  hook: () => hook4
});
var DISPATCHES, hook4;
var init_permission_mode = __esm({
  "scripts/hooks/permission-mode.ts"() {
    "use strict";
    init_record();
    init_frame();
    init_mode();
    DISPATCHES = /offload[\s\S]*\b(?:dispatch|start)\b/;
    hook4 = (ctx, input) => {
      const { command } = input.tool_input;
      if (typeof command !== "string" || !DISPATCHES.test(command)) return null;
      const mode = heardMode(ctx, input);
      if (mode !== void 0)
        (0, load_jobs().sessions_record__noteMode)(storeToWrite(ctx), input.session_id, mode, ctx.clock());
      return null;
    };
  }
});

// other:core/vocabulary.ts
var init_vocabulary = __esm({
  "other:core/vocabulary.ts"() {
  }
});

// other:harnesses/claude/agent-tool.ts
var init_agent_tool = __esm({
  "other:harnesses/claude/agent-tool.ts"() {
  }
});

// other:sessions/trail.ts
var init_trail = __esm({
  "other:sessions/trail.ts"() {
  }
});

// scripts/trail/join.ts
function joinTrail(rows) {
  const plans = new Plans(rows);
  const launched = oldest(rows, "launched");
  const started = oldest(rows, "started");
  const ended2 = oldest(rows, "ended");
  const reported = oldest(rows, "reported");
  const seen = /* @__PURE__ */ new Set();
  const agents = /* @__PURE__ */ new Set();
  const launches = [];
  const add = (launch, came) => {
    const agent = came?.agent ?? null;
    if (agent !== null) agents.add(agent);
    const unit = launch?.unit ?? came?.unit ?? null;
    const before = (launch ?? came)?.at ?? "";
    const plan = plans.take(unit, before);
    const handle = first(reported, "agent", agent)?.facts.handle;
    launches.push({
      tool: launch?.tool ?? came?.tool ?? null,
      unit,
      plan,
      against: plan === null ? plans.against(unit, before) : null,
      launch,
      launched: came,
      agent,
      started: first(started, "agent", agent),
      ended: first(ended2, "agent", agent),
      handle: typeof handle === "string" ? handle : null
    });
  };
  for (const launch of oldest(rows, "launch")) {
    if (launch.tool !== null && seen.has(launch.tool)) continue;
    if (launch.tool !== null) seen.add(launch.tool);
    add(launch, first(launched, "tool", launch.tool));
  }
  for (const came of launched) {
    if (came.tool !== null && seen.has(came.tool)) continue;
    if (came.tool !== null) seen.add(came.tool);
    add(null, came);
  }
  const others = new Set(
    [...started, ...ended2].flatMap(
      ({ agent }) => agent === null || agents.has(agent) ? [] : [agent]
    )
  );
  return {
    launches,
    unused: plans.left,
    withheld: plans.withheld,
    internal: others.size
  };
}
var order, oldest, first, Plans;
var init_join = __esm({
  "scripts/trail/join.ts"() {
    "use strict";
    order = (a, b) => {
      if (a.at !== b.at) return a.at < b.at ? -1 : 1;
      const [x, y] = [JSON.stringify(a), JSON.stringify(b)];
      return x < y ? -1 : x > y ? 1 : 0;
    };
    oldest = (rows, kind) => rows.filter((row) => row.kind === kind).sort(order);
    first = (rows, key, value) => value === null ? null : rows.find((row) => row[key] === value) ?? null;
    Plans = class {
      #left;
      withheld;
      constructor(rows) {
        const all = oldest(rows, "plan");
        this.#left = all.filter(({ facts }) => facts.admit !== "withheld");
        this.withheld = all.filter(({ facts }) => facts.admit === "withheld");
      }
      /** The oldest plan of a unit that was there before a moment. */
      take(unit, before) {
        if (unit === null) return null;
        const at = this.#left.findIndex(
          (row) => row.unit === unit && row.at <= before
        );
        return at < 0 ? null : this.#left.splice(at, 1)[0] ?? null;
      }
      /** The newest plan of a unit before a moment that said to launch nothing. */
      against(unit, before) {
        if (unit === null) return null;
        return this.withheld.findLast((row) => row.unit === unit && row.at <= before) ?? null;
      }
      /** What nobody took, of the rung that the session launches itself. */
      get left() {
        return this.#left.filter(({ facts }) => facts.backend === "subagent");
      }
    };
  }
});

// scripts/hooks/pre-tool-use.ts
var pre_tool_use_exports = {};
__export(pre_tool_use_exports, {
  hook: () => hook5
});
function settings(plan) {
  const set = {};
  for (const dim of load_base().core_vocabulary__DIMS) {
    const value = plan.facts[dim];
    if (plan.facts[`${dim}_source`] === "applied" && typeof value === "string" && (0, load_decide().harnesses_claude_agent_tool__agentToolTakes)(dim, value))
      set[dim] = value;
  }
  return set;
}
var text2, short, hook5;
var init_pre_tool_use = __esm({
  "scripts/hooks/pre-tool-use.ts"() {
    "use strict";
    init_grammar();
    init_vocabulary();
    init_agent_tool();
    init_trail();
    init_join();
    init_frame();
    text2 = (value) => typeof value === "string" ? value : null;
    short = (value) => text2(value)?.slice(0, 128) ?? null;
    hook5 = (ctx, input) => {
      if (isWorker(ctx)) return null;
      const { session_id: session, tool_input: given } = input;
      const tool2 = input.tool_use_id ?? null;
      const unit = load_base().core_grammar__UNIT_MARKER.exec(text2(given.description) ?? "")?.[1] ?? null;
      const root = storeToWrite(ctx);
      const now = ctx.clock();
      const row = {
        at: now.at,
        up: now.up,
        boot: now.boot,
        kind: "launch",
        unit,
        agent: null,
        tool: tool2?.slice(0, 128) ?? null
      };
      const before = unit === null ? [] : (0, load_jobs().sessions_trail__readTrail)(root, session).rows;
      const joined = joinTrail([
        ...before,
        { ...row, format: 1, facts: {} }
      ]).launches.find((one) => one.tool === row.tool);
      const plan = joined?.plan ?? null;
      const against = joined?.against ?? null;
      const set = plan === null ? {} : settings(plan);
      (0, load_jobs().sessions_trail__appendTrail)(root, session, {
        ...row,
        facts: {
          type: short(given.subagent_type),
          model: short(given.model),
          effort: short(given.effort),
          set_model: set.model ?? null,
          set_effort: set.effort ?? null,
          background: given.run_in_background !== false
        }
      });
      if (against !== null)
        return {
          hookSpecificOutput: {
            hookEventName: "PreToolUse",
            additionalContext: `offload: the plan of ${unit} withholds this launch: ${against.facts.why}. It goes on record as launched against its plan.`
          }
        };
      const changes = Object.entries(set).filter(
        ([dim, value]) => given[dim] !== value
      );
      if (changes.length === 0) return null;
      return {
        hookSpecificOutput: {
          hookEventName: "PreToolUse",
          // It replaces the whole input, so everything that was there is in it.
          updatedInput: { ...given, ...Object.fromEntries(changes) }
        }
      };
    };
  }
});

// scripts/hooks/post-tool-use.ts
var post_tool_use_exports = {};
__export(post_tool_use_exports, {
  hook: () => hook6
});
var word2, hook6;
var init_post_tool_use = __esm({
  "scripts/hooks/post-tool-use.ts"() {
    "use strict";
    init_grammar();
    init_trail();
    init_frame();
    word2 = (value) => typeof value === "string" ? value.slice(0, 128) : null;
    hook6 = (ctx, input) => {
      if (isWorker(ctx)) return null;
      const response = typeof input.tool_response === "object" && input.tool_response !== null ? input.tool_response : {};
      const agent = word2(response.agentId);
      const description = input.tool_input.description;
      const now = ctx.clock();
      (0, load_jobs().sessions_trail__appendTrail)(storeToWrite(ctx), input.session_id, {
        at: now.at,
        up: now.up,
        boot: now.boot,
        kind: "launched",
        unit: typeof description === "string" ? load_base().core_grammar__UNIT_MARKER.exec(description)?.[1] ?? null : null,
        agent: agent !== null && load_base().core_grammar__AGENT_ID.test(agent) ? agent : null,
        tool: input.tool_use_id?.slice(0, 128) ?? null,
        facts: {
          status: word2(response.status),
          type: word2(response.agentType),
          model: word2(response.resolvedModel)
        }
      });
      return null;
    };
  }
});

// scripts/hooks/subagent-start.ts
var subagent_start_exports = {};
__export(subagent_start_exports, {
  hook: () => hook7
});
var hook7;
var init_subagent_start = __esm({
  "scripts/hooks/subagent-start.ts"() {
    "use strict";
    init_trail();
    init_frame();
    hook7 = (ctx, input) => {
      if (isWorker(ctx) || input.agent_type === "") return null;
      const now = ctx.clock();
      (0, load_jobs().sessions_trail__appendTrail)(storeToWrite(ctx), input.session_id, {
        at: now.at,
        up: now.up,
        boot: now.boot,
        kind: "started",
        unit: null,
        agent: input.agent_id.slice(0, 128),
        tool: null,
        facts: { type: input.agent_type.slice(0, 128) }
      });
      return null;
    };
  }
});

// other:core/verdict.ts
var init_verdict = __esm({
  "other:core/verdict.ts"() {
  }
});

// other:jobs/aliases.ts
var init_aliases = __esm({
  "other:jobs/aliases.ts"() {
  }
});

// other:jobs/outcome.ts
var init_outcome = __esm({
  "other:jobs/outcome.ts"() {
  }
});

// other:jobs/publish.ts
var init_publish = __esm({
  "other:jobs/publish.ts"() {
  }
});

// other:system/process.ts
var init_process = __esm({
  "other:system/process.ts"() {
  }
});

// scripts/dispatch/agent-end.ts
function keepReport(dir, words) {
  const { report, results } = (0, load_views().core_layout__attemptPaths)(dir);
  (0, load_system().system_files__makeDir)(results);
  (0, load_system().system_files__writeDurable)(report, words);
  return {
    file: "results/report.md",
    bytes: words.length,
    sha256: (0, load_node_crypto().createHash)("sha256").update(words).digest("hex")
  };
}
function conclude(root, handle, words, now) {
  const dir = (0, load_views().core_layout__attemptDir)(root, handle, 1);
  if ((0, load_jobs().jobs_outcome__readOutcome)(dir) !== null) return;
  const says = (0, load_rules().core_verdict__saysSomething)(words.toString("utf8"));
  const report = words.length > 0 ? keepReport(dir, words) : null;
  const good = says && report !== null;
  (0, load_jobs().jobs_outcome__writeOutcome)(root, {
    format: 1,
    handle,
    attempt: 1,
    outcome: good ? "succeeded" : "failed",
    ending: good ? "artefact" : "no-report",
    detail: good ? "the session saw its subagent end, with a last message; what it changed was not looked at" : "the session saw its subagent end, and it left no last message",
    at: now.at,
    up: now.up,
    by: { role: "hook", generation: 0, process: (0, load_system().system_process__ownIdentity)() },
    spawned: true,
    engaged: words.length > 0,
    exit: null,
    harness: null,
    artefact: good && report !== null ? { kind: "report", ...report } : null,
    report,
    tail: "",
    logs: { out: NO_LOG, err: NO_LOG },
    // It ran inside the session: there is no process of its own that could be looked for.
    tree: { seen: 0, remaining: [], escaped: "unknown" },
    durationS: 0
  });
}
function isOf(root, handle, session) {
  const of = (0, load_jobs().jobs_publish__readJob)(root, handle)?.session ?? null;
  return of === null || of === session;
}
function agentEnded(root, session, agent, words, now) {
  if (!load_base().core_grammar__AGENT_ID.test(agent) || agent.startsWith(".")) return;
  const bytes = Buffer.from(words).subarray(0, KEPT);
  const handle = (0, load_jobs().jobs_aliases__byAlias)(root, agent);
  if (handle !== null && isOf(root, handle, session)) {
    conclude(root, handle, bytes, now);
    return;
  }
  keepEnd(root, session, agent, bytes, now);
}
function keepEnd(root, session, agent, words, now) {
  (0, load_jobs().sessions_trail__makeSession)(root, session);
  (0, load_system().system_files__makeDir)((0, load_views().core_layout__sessionPaths)(root, session).agents);
  (0, load_system().system_files__writeDurable)(waiting(root, session, agent), words);
  const handle = (0, load_jobs().jobs_aliases__byAlias)(root, agent);
  if (handle !== null && isOf(root, handle, session))
    takeEnd(root, session, agent, handle, now);
}
function takeEnd(root, session, agent, handle, now) {
  if (!load_base().core_grammar__AGENT_ID.test(agent) || agent.startsWith(".")) return false;
  const path = waiting(root, session, agent);
  const words = (0, load_system().system_files__readBytes)(path, "last message");
  if (words === null) return false;
  conclude(root, handle, words, now);
  (0, load_system().system_files__removeFile)(path);
  return true;
}
var KEPT, NO_LOG, waiting;
var init_agent_end = __esm({
  "scripts/dispatch/agent-end.ts"() {
    "use strict";
    init_grammar();
    init_layout();
    init_verdict();
    init_aliases();
    init_outcome();
    init_publish();
    init_trail();
    init_files();
    init_process();
    KEPT = 4 * 1024 * 1024;
    NO_LOG = { bytes: 0, head: 0, tail: 0 };
    waiting = (root, session, agent) => `${(0, load_views().core_layout__sessionPaths)(root, session).agents}/${agent}`;
  }
});

// scripts/hooks/subagent-stop.ts
var subagent_stop_exports = {};
__export(subagent_stop_exports, {
  hook: () => hook8
});
var hook8;
var init_subagent_stop = __esm({
  "scripts/hooks/subagent-stop.ts"() {
    "use strict";
    init_agent_end();
    init_trail();
    init_frame();
    hook8 = (ctx, input) => {
      if (isWorker(ctx) || input.agent_type === "") return null;
      const root = storeToWrite(ctx);
      const now = ctx.clock();
      const agent = input.agent_id.slice(0, 128);
      const words = input.last_assistant_message ?? "";
      (0, load_jobs().sessions_trail__appendTrail)(root, input.session_id, {
        at: now.at,
        up: now.up,
        boot: now.boot,
        kind: "ended",
        unit: null,
        agent,
        tool: null,
        facts: {
          type: input.agent_type.slice(0, 128),
          bytes: Buffer.byteLength(words)
        }
      });
      agentEnded(root, input.session_id, agent, words, now);
      return null;
    };
  }
});

// other:jobs/live.ts
var init_live = __esm({
  "other:jobs/live.ts"() {
  }
});

// scripts/petitions/drop.ts
function putPetition(dir, name, bytes) {
  (0, load_system().system_files__makeDir)(dir);
  (0, load_system().system_files__makeDir)(`${dir}/${name}`);
  const path = `${dir}/${name}/${PETITION}`;
  (0, load_system().system_files__createDurable)(path, bytes);
  return path;
}
function writtenDir(dir) {
  (0, load_system().system_files__makeDir)(dir);
  (0, load_system().system_files__makeDir)(`${dir}/${WRITTEN}`);
  return `${dir}/${WRITTEN}`;
}
function removeFolder(path) {
  try {
    if ((0, load_system().system_files__listDir)(path) === null) return false;
    (0, import_node_fs4.rmSync)(path, { recursive: true, force: true });
    return true;
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT") return false;
    throw (0, load_system().system_files__storeError)(error, path, "remove");
  }
}
var import_node_fs4, PETITION, WRITTEN;
var init_drop = __esm({
  "scripts/petitions/drop.ts"() {
    "use strict";
    import_node_fs4 = require("node:fs");
    init_files();
    PETITION = "petition";
    WRITTEN = "written";
  }
});

// scripts/dispatch/drops.ts
function pruneDrops(root, now) {
  const { drops } = (0, load_views().core_layout__store)(root);
  let removed = 0;
  for (const session of ((0, load_system().system_files__listDir)(drops) ?? []).slice(0, AT_ONCE)) {
    const folder = `${drops}/${session}`;
    for (const name of (0, load_system().system_files__listDir)(folder) ?? []) {
      const written = (0, load_jobs().jobs_live__modifiedMs)(`${folder}/${name}`);
      if (written === null) continue;
      const age = (0, load_views().core_clock__ageOf)({ at: new Date(written).toISOString() }, now);
      if (age === "unknown" || age < OLD_S2) continue;
      if (removeFolder(`${folder}/${name}`)) removed += 1;
    }
    try {
      (0, import_node_fs5.rmdirSync)(folder);
    } catch {
    }
  }
  return removed;
}
var import_node_fs5, OLD_S2, AT_ONCE, sessionHasAgents;
var init_drops = __esm({
  "scripts/dispatch/drops.ts"() {
    "use strict";
    import_node_fs5 = require("node:fs");
    init_clock();
    init_layout();
    init_reasons();
    init_live();
    init_publish();
    init_drop();
    init_files();
    OLD_S2 = 86400;
    AT_ONCE = 200;
    sessionHasAgents = (root, session) => (0, load_jobs().jobs_live__listLive)(root).some((handle) => {
      try {
        const job = (0, load_jobs().jobs_publish__readJob)(root, handle);
        return job?.session === session && job.launcher === "harness";
      } catch (error) {
        if (error instanceof load_base().core_reasons__OffloadError) return true;
        throw error;
      }
    });
  }
});

// scripts/hooks/session-end.ts
var session_end_exports = {};
__export(session_end_exports, {
  hook: () => hook9
});
var import_node_fs6, hook9;
var init_session_end = __esm({
  "scripts/hooks/session-end.ts"() {
    "use strict";
    import_node_fs6 = require("node:fs");
    init_layout();
    init_reasons();
    init_drops();
    init_drop();
    init_record();
    init_frame();
    hook9 = (ctx, { session_id: session }) => {
      const root = storeToRead(ctx);
      if (root === null) return null;
      const { captures, drops, record: record2 } = (0, load_views().core_layout__sessionPaths)(root, session);
      let failed = null;
      const attempt = (work) => {
        try {
          work();
        } catch (error) {
          if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
          failed ??= error;
        }
      };
      attempt(() => removeFolder(captures));
      attempt(() => {
        if ((0, import_node_fs6.existsSync)(record2))
          (0, load_jobs().sessions_record__noteSession)(root, session, ctx.clock(), { mode: null, over: true });
      });
      attempt(() => {
        if (!sessionHasAgents(root, session)) removeFolder(drops);
      });
      attempt(() => {
        if (ctx.left() > 500) pruneDrops(root, ctx.clock());
      });
      if (failed !== null) throw failed;
      return null;
    };
  }
});

// hooks.entry.ts
var hooks_entry_exports = {};
__export(hooks_entry_exports, {
  cli_verbs_hook__run: () => run,
  dispatch_agent_end__agentEnded: () => agentEnded,
  dispatch_agent_end__keepEnd: () => keepEnd,
  dispatch_agent_end__takeEnd: () => takeEnd,
  dispatch_drops__pruneDrops: () => pruneDrops,
  dispatch_drops__sessionHasAgents: () => sessionHasAgents,
  petitions_capture__CAPTURE_VALID_S: () => CAPTURE_VALID_S,
  petitions_capture__discardCaptures: () => discardCaptures,
  petitions_capture__keepCapture: () => keepCapture,
  petitions_capture__takeCapture: () => takeCapture,
  petitions_drop__putPetition: () => putPetition,
  petitions_drop__removeFolder: () => removeFolder,
  petitions_drop__writtenDir: () => writtenDir,
  trail_join__joinTrail: () => joinTrail,
  trail_state__stateOf: () => stateOf
});
module.exports = __toCommonJS(hooks_entry_exports);

// scripts/cli/verbs/hook.ts
init_text();

// scripts/cli/hooking.ts

// scripts/hooks/run.ts
var import_node_buffer = require("node:buffer");
init_reasons();
init_frame();

// other:zod/mini

// scripts/hooks/inputs.ts
init_grammar();
var text = (most) => load_zod_mini().string().check(load_zod_mini().maxLength(most));
var word = () => text(64);
var common = () => ({
  session_id: load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__SESSION_ID)),
  hook_event_name: load_zod_mini().optional(word()),
  cwd: load_zod_mini().optional(text(4096)),
  prompt_id: load_zod_mini().optional(load_zod_mini().nullable(text(256))),
  permission_mode: load_zod_mini().optional(load_zod_mini().nullable(word())),
  /** Set where the hook runs within a subagent. */
  agent_id: load_zod_mini().optional(load_zod_mini().nullable(text(256))),
  agent_type: load_zod_mini().optional(load_zod_mini().nullable(text(256)))
});
var tool = () => ({
  ...common(),
  tool_name: text(256),
  tool_input: load_zod_mini().record(load_zod_mini().string(), load_zod_mini().unknown()),
  tool_use_id: load_zod_mini().optional(load_zod_mini().nullable(text(256)))
});
var sessionStart = load_zod_mini().lazy(
  () => load_zod_mini().looseObject({ ...common(), source: load_zod_mini().optional(word()) })
);
var userPromptSubmit = load_zod_mini().lazy(
  () => load_zod_mini().looseObject({ ...common(), prompt: load_zod_mini().optional(load_zod_mini().string()) })
);
var userPromptExpansion = load_zod_mini().lazy(
  () => load_zod_mini().looseObject({
    ...common(),
    expansion_type: load_zod_mini().optional(word()),
    command_name: text(512),
    command_args: load_zod_mini().optional(load_zod_mini().nullable(load_zod_mini().string())),
    command_source: load_zod_mini().optional(load_zod_mini().nullable(word()))
  })
);
var preToolUse = load_zod_mini().lazy(() => load_zod_mini().looseObject(tool()));
var postToolUse = load_zod_mini().lazy(
  () => load_zod_mini().looseObject({ ...tool(), tool_response: load_zod_mini().optional(load_zod_mini().unknown()) })
);
var subagentStart = load_zod_mini().lazy(
  () => load_zod_mini().looseObject({ ...common(), agent_id: text(256), agent_type: text(256) })
);
var subagentStop = load_zod_mini().lazy(
  () => load_zod_mini().looseObject({
    ...common(),
    agent_id: text(256),
    agent_type: text(256),
    stop_hook_active: load_zod_mini().optional(load_zod_mini().boolean()),
    agent_transcript_path: load_zod_mini().optional(load_zod_mini().nullable(text(4096))),
    last_assistant_message: load_zod_mini().optional(load_zod_mini().nullable(load_zod_mini().string()))
  })
);
var sessionEnd = load_zod_mini().lazy(
  () => load_zod_mini().looseObject({ ...common(), reason: load_zod_mini().optional(word()) })
);

// scripts/hooks/index.ts
var entry = (it) => it;
var HOOKS = {
  SessionStart: entry({
    input: sessionStart,
    withinMs: 3e3,
    tells: "person",
    hook: async () => (await Promise.resolve().then(() => (init_session_start(), session_start_exports))).hook
  }),
  UserPromptSubmit: entry({
    input: userPromptSubmit,
    withinMs: 3e3,
    tells: "log",
    hook: async () => (await Promise.resolve().then(() => (init_user_prompt_submit(), user_prompt_submit_exports))).hook
  }),
  UserPromptExpansion: entry({
    input: userPromptExpansion,
    withinMs: 3e3,
    tells: "person",
    hook: async () => (await Promise.resolve().then(() => (init_user_prompt_expansion(), user_prompt_expansion_exports))).hook
  }),
  PreToolUse: entry({
    input: preToolUse,
    withinMs: 3e3,
    tells: "log",
    hook: async ({ tool_name }) => tool_name === "Bash" ? (await Promise.resolve().then(() => (init_permission_mode(), permission_mode_exports))).hook : (await Promise.resolve().then(() => (init_pre_tool_use(), pre_tool_use_exports))).hook
  }),
  PostToolUse: entry({
    input: postToolUse,
    withinMs: 3e3,
    tells: "log",
    hook: async () => (await Promise.resolve().then(() => (init_post_tool_use(), post_tool_use_exports))).hook
  }),
  SubagentStart: entry({
    input: subagentStart,
    withinMs: 3e3,
    tells: "log",
    hook: async () => (await Promise.resolve().then(() => (init_subagent_start(), subagent_start_exports))).hook
  }),
  SubagentStop: entry({
    input: subagentStop,
    withinMs: 3e3,
    tells: "log",
    hook: async () => (await Promise.resolve().then(() => (init_subagent_stop(), subagent_stop_exports))).hook
  }),
  SessionEnd: entry({
    input: sessionEnd,
    withinMs: 1200,
    tells: "log",
    hook: async () => (await Promise.resolve().then(() => (init_session_end(), session_end_exports))).hook
  })
};

// scripts/hooks/run.ts
var INPUT_LIMIT = 16 * 1024 * 1024;
var refuse = (message2) => new (load_base()).core_reasons__OffloadError("refused-input", message2);
async function readInput({ stdin }) {
  if (stdin.kind !== "open") throw refuse("there is no input");
  const parts = [];
  let size = 0;
  try {
    for await (const part2 of stdin.chunks()) {
      size += part2.length;
      if (size > INPUT_LIMIT)
        throw refuse(`the input has more than ${INPUT_LIMIT} bytes`);
      parts.push(part2);
    }
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) throw error;
    throw new (load_base()).core_reasons__OffloadError("refused-input", "the input broke off", {
      cause: error
    });
  }
  return Buffer.concat(parts, size);
}
function parseInput(bytes, entry2) {
  if (bytes.length === 0) throw refuse("the input is empty");
  if (!(0, import_node_buffer.isUtf8)(bytes)) throw refuse("the input is not UTF-8");
  let value;
  try {
    value = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw refuse("the input is not one JSON object");
  }
  const parsed = entry2.input.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw refuse(
    field === "" ? "the input is not one JSON object" : `its field ${field} is missing or not as it should be`
  );
}
async function answer(entry2, world, endsAtMs) {
  const input = parseInput(await readInput(world), entry2);
  const hook10 = await entry2.hook(input);
  return await hook10(world.context(endsAtMs), input);
}
function outOfTime(ms) {
  let timer;
  const over = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(refuse(`it had no answer within ${ms / 1e3} s`)),
      ms
    );
  });
  over.catch(() => {
  });
  return { over, clear: () => clearTimeout(timer) };
}
async function said(event, thrown, world) {
  if (thrown instanceof load_base().core_reasons__OffloadError) {
    const next = thrown.next === void 0 ? "" : ` (${thrown.next})`;
    return oneLine(`Offload, hook ${event}: ${thrown.message}${next}`);
  }
  const kept = await world.keepFault(thrown).catch(() => null);
  return oneLine(
    `Offload, hook ${event}: a fault in Offload itself; ${kept === null ? "its details could not be written" : `its details are in ${kept}`}`
  );
}
async function runHook(event, world) {
  const entry2 = event !== void 0 && Object.hasOwn(HOOKS, event) ? HOOKS[event] : null;
  if (event === void 0 || !entry2)
    return {
      output: null,
      log: oneLine(
        `Offload: there is no hook for ${event === void 0 ? "no event" : `the event ${event}`}`
      )
    };
  const time = outOfTime(entry2.withinMs);
  try {
    const work = answer(entry2, world, world.nowMs() + entry2.withinMs);
    work.catch(() => {
    });
    return { output: await Promise.race([work, time.over]), log: null };
  } catch (thrown) {
    const line = await said(event, thrown, world);
    return entry2.tells === "person" ? { output: { systemMessage: line }, log: null } : { output: null, log: line };
  } finally {
    time.clear();
  }
}

// scripts/cli/hooking.ts
init_root();

// other:system/clock.ts

// scripts/cli/hooking.ts
init_process();

// scripts/cli/detached.ts
function detached(launcher, args, cwd, env) {
  try {
    const child = (0, load_node_child_process().spawn)(launcher, [...args], {
      cwd,
      env: { ...env },
      detached: true,
      stdio: "ignore"
    });
    child.on("error", () => {
    });
    child.unref();
  } catch {
  }
}

// other:cli/frame/installation.ts

// scripts/cli/hooking.ts
var nowMs = () => Number(process.hrtime.bigint() / 1000n) / 1e3;
function hooking(event, dist, env, home, stdin) {
  const self = (0, load_main().cli_frame_installation__selfOf)(dist, env);
  return runHook(event, {
    stdin,
    context: (endsAtMs) => ({
      env,
      home,
      uid: process.getuid?.() ?? null,
      get stateRoot() {
        return (0, load_jobs().jobs_root__stateRoot)(env, home);
      },
      clock: load_system().system_clock__clock,
      random: (bytes) => (0, load_node_crypto().randomBytes)(bytes),
      get processes() {
        return (0, load_system().system_process__processProbe)();
      },
      self,
      detached: (args, cwd) => detached(self.launcher, args, cwd, env),
      left: () => endsAtMs - nowMs()
    }),
    nowMs,
    keepFault: (thrown) => (0, load_main().cli_frame_installation__keepFault)(dist, env, home, "hook", thrown)
  });
}

// scripts/cli/verbs/hook.ts
var run = async (ctx, { pos }) => {
  const { output, log } = await hooking(
    pos.event,
    ctx.self.dist,
    ctx.env,
    ctx.home,
    ctx.stdin
  );
  if (log !== null) ctx.out.note(log);
  return output === null ? {} : { text: `${(0, load_base().core_text__jsonForTerminal)(output)}
` };
};

// hooks.entry.ts
init_agent_end();
init_drops();
init_capture();
init_drop();
init_join();

// scripts/trail/state.ts
init_clock();
var seenBy = {
  ended: "SubagentStop",
  started: "SubagentStart",
  launched: "PostToolUse",
  launch: "PreToolUse"
};
function stateOf(launch, now, over) {
  const told = (state, row) => ({
    state,
    by: seenBy[row.kind] ?? row.kind,
    ageS: (0, load_views().core_clock__ageOf)(row, now)
  });
  if (launch.ended !== null) return told("ended", launch.ended);
  if (launch.launched?.facts.status === "completed")
    return told("ended", launch.launched);
  const begun = launch.started ?? launch.launched;
  if (begun !== null) return told(over ? "unknown" : "running", begun);
  return launch.launch === null ? { state: "unknown", by: "nothing", ageS: "unknown" } : told("unknown", launch.launch);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  cli_verbs_hook__run,
  dispatch_agent_end__agentEnded,
  dispatch_agent_end__keepEnd,
  dispatch_agent_end__takeEnd,
  dispatch_drops__pruneDrops,
  dispatch_drops__sessionHasAgents,
  petitions_capture__CAPTURE_VALID_S,
  petitions_capture__discardCaptures,
  petitions_capture__keepCapture,
  petitions_capture__takeCapture,
  petitions_drop__putPetition,
  petitions_drop__removeFolder,
  petitions_drop__writtenDir,
  trail_join__joinTrail,
  trail_state__stateOf
});
