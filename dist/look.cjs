var load_rules_once;
var load_rules = () => load_rules_once ??= require("./rules.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_launch_once;
var load_launch = () => load_launch_once ??= require("./launch.cjs");
var load_jobs_once;
var load_jobs = () => load_jobs_once ??= require("./jobs.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_harnesses_once;
var load_harnesses = () => load_harnesses_once ??= require("./harnesses.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_main_once;
var load_main = () => load_main_once ??= require("./main.cjs");
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

// other:core/environment.ts
var init_environment = __esm({
  "other:core/environment.ts"() {
  }
});

// other:core/layout.ts
var init_layout = __esm({
  "other:core/layout.ts"() {
  }
});

// other:hosts/local.ts
var init_local = __esm({
  "other:hosts/local.ts"() {
  }
});

// other:jobs/inbox.ts
var init_inbox = __esm({
  "other:jobs/inbox.ts"() {
  }
});

// other:jobs/program.ts
var init_program = __esm({
  "other:jobs/program.ts"() {
  }
});

// other:jobs/publish.ts
var init_publish = __esm({
  "other:jobs/publish.ts"() {
  }
});

// other:core/reasons.ts
var init_reasons = __esm({
  "other:core/reasons.ts"() {
  }
});

// other:core/view.ts
var init_view = __esm({
  "other:core/view.ts"() {
  }
});

// other:jobs/facts.ts
var init_facts = __esm({
  "other:jobs/facts.ts"() {
  }
});

// other:jobs/outcome.ts
var init_outcome = __esm({
  "other:jobs/outcome.ts"() {
  }
});

// scripts/dispatch/look.ts
async function adopted(world, handle, facts) {
  if (world.adopt === null || !isOrphaned(facts)) return null;
  try {
    return await world.adopt(handle, facts);
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return `no adopter: ${error.message}`;
    throw error;
  }
}
function tidy(world, handle) {
  try {
    (0, load_jobs().jobs_outcome__repairMarker)(world.root, handle, world.clock());
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
  }
}
async function look(world, handles, how = {}) {
  const loaded = (0, load_jobs().jobs_facts__loadMany)(
    world.root,
    handles,
    world.processes,
    world.clock(),
    world.clock
  );
  if (how.marked === true) {
    const there = new Set(loaded.map((one) => one.handle));
    for (const handle of handles) if (!there.has(handle)) tidy(world, handle);
  }
  const seen = [];
  for (const one of loaded) {
    if ("error" in one) {
      seen.push(one);
      continue;
    }
    const { handle, facts, now } = one;
    if (how.marked === true && facts.outcome !== null) tidy(world, handle);
    seen.push({
      handle,
      facts,
      view: (0, load_views().core_view__view)(facts, now),
      adoption: await adopted(world, handle, facts)
    });
  }
  return seen;
}
async function lookAtEach(world, handles) {
  const seen = new Map(
    (await look(world, handles)).map((one) => [one.handle, one])
  );
  return handles.map(
    (handle) => seen.get(handle) ?? { handle, error: gone(handle) }
  );
}
async function lookAtOne(world, handle) {
  const [one] = await lookAtEach(world, [handle]);
  if (one === void 0) throw gone(handle);
  if ("error" in one) throw one.error;
  if (one.adoption === null || !await concludedSoon(world, one)) return one;
  return {
    ...await lookAtOne({ ...world, adopt: null }, handle),
    adoption: one.adoption
  };
}
async function concludedSoon(world, one) {
  if (one.facts.worker === "alive") return false;
  const end = performance.now() + SOON_MS;
  while (performance.now() < end) {
    if ((0, load_jobs().jobs_publish__hasOutcome)(world.root, one.handle)) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
var whyUnseen, isOrphaned, isUntold, gone, SOON_MS;
var init_look = __esm({
  "scripts/dispatch/look.ts"() {
    "use strict";
    init_reasons();
    init_view();
    init_facts();
    init_outcome();
    init_publish();
    whyUnseen = ({ error }) => error.about === void 0 ? error.message : `${error.message} (${error.about})`;
    isOrphaned = (facts) => facts.outcome === null && facts.claim !== null && facts.holder === "dead";
    isUntold = (facts) => isOrphaned(facts) && facts.events.spawned === null && facts.events.spawnFailed === null && (facts.events.launching !== null || facts.events.unreadable > 0) && (facts.carriers === "unknown" || (facts.carriers ?? []).length === 0);
    gone = (handle) => new (load_base()).core_reasons__OffloadError("not-found", "The job is gone", {
      about: handle,
      next: "offload ps --all lists every job"
    });
    SOON_MS = 2e3;
  }
});

// scripts/dispatch/adopt.ts
var adopt_exports = {};
__export(adopt_exports, {
  adopt: () => adopt
});
async function adopt(world, handle, facts) {
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, facts.attempt);
  const plan = (0, load_jobs().jobs_publish__readPlan)(dir);
  if (plan === null) return "nothing to adopt: no runner of ours launched it";
  if (isUntold(facts) && !(0, load_jobs().jobs_inbox__pending)(dir).commands.some(({ kind }) => kind === "stop"))
    return "its runner is gone, and whether it launched a worker cannot be told; nothing was started";
  const { env } = (0, load_rules().core_environment__joinEnvironment)(plan.env, plan.pass, world.env);
  await (0, load_launch().hosts_local__startAdopter)({
    dir,
    runner: (0, load_jobs().jobs_program__installRunner)(world.root, world.shipped),
    env
  });
  return "its runner is gone; an adopter was started";
}
var init_adopt = __esm({
  "scripts/dispatch/adopt.ts"() {
    "use strict";
    init_environment();
    init_layout();
    init_local();
    init_inbox();
    init_program();
    init_publish();
    init_look();
  }
});

// look.entry.ts
var look_entry_exports = {};
__export(look_entry_exports, {
  cli_looking__lookWorld: () => lookWorld,
  cli_looking__readableTail: () => readableTail,
  cli_looking__seenJson: () => seenJson,
  cli_verbs_complete__run: () => run,
  cli_verbs_logs__run: () => run2,
  cli_verbs_ps__run: () => run3,
  cli_verbs_result__run: () => run5,
  cli_verbs_show__outcomeRows: () => outcomeRows,
  cli_verbs_show__run: () => run4,
  cli_verbs_wait__run: () => run6,
  dispatch_await_end__awaitEnd: () => awaitEnd,
  dispatch_await_end__settled: () => settled,
  dispatch_joining__joinLine: () => joinLine,
  dispatch_look__isOrphaned: () => isOrphaned,
  dispatch_look__isUntold: () => isUntold,
  dispatch_look__look: () => look,
  dispatch_look__lookAtEach: () => lookAtEach,
  dispatch_look__lookAtOne: () => lookAtOne,
  dispatch_look__whyUnseen: () => whyUnseen,
  dispatch_news__endedSince: () => endedSince,
  dispatch_news__ledgerEnd: () => ledgerEnd,
  dispatch_news__lookAtLive: () => lookAtLive,
  dispatch_news__needsKeeper: () => needsKeeper,
  dispatch_news__sessionOfJob: () => sessionOfJob,
  dispatch_terminal__LEAST: () => LEAST,
  dispatch_terminal__MARK: () => MARK,
  dispatch_terminal__SIZE: () => SIZE,
  dispatch_terminal__Terminal: () => Terminal,
  dispatch_terminal__attachLine: () => attachLine,
  dispatch_terminal__sessionName: () => sessionName
});
module.exports = __toCommonJS(look_entry_exports);

// other:harnesses/index.ts

// other:jobs/root.ts

// other:system/process.ts

// scripts/cli/looking.ts
function lookWorld(ctx) {
  const root = ctx.stateRoot;
  (0, load_jobs().jobs_root__lookRoot)(root, ctx.uid ?? void 0);
  return {
    root,
    clock: ctx.clock,
    processes: (0, load_system().system_process__processProbe)(),
    adopt: async (handle, facts) => {
      const { adopt: adopt2 } = await Promise.resolve().then(() => (init_adopt(), adopt_exports));
      return adopt2(
        { root, shipped: `${ctx.self.dist}/runner.cjs`, env: ctx.env },
        handle,
        facts
      );
    }
  };
}
function readableTail(harness, tail) {
  const port = (0, load_harnesses().harnesses_index__harnessNamed)(harness);
  if (port?.readable === void 0) return tail;
  return tail.split("\n").flatMap((line) => {
    if (line.startsWith("{")) return port.readable?.(line) ?? [];
    return /[}\]]$/.test(line) ? [] : line;
  }).join("\n");
}
var seenJson = (one) => "error" in one ? {
  handle: one.handle,
  error: one.error.reason,
  message: one.error.message,
  about: one.error.about ?? null,
  next: one.error.next ?? null
} : {
  handle: one.handle,
  view: one.view.name,
  because: one.view.because,
  witness: one.view.witness,
  phase: one.view.phase,
  spawned: one.view.spawned,
  engaged: one.view.engaged,
  next: one.view.next,
  adoption: one.adoption,
  unit: one.facts.job.unit,
  applied: one.facts.job.applied,
  attempt: one.facts.attempt,
  createdAt: one.facts.job.createdAt
};

// other:jobs/live.ts

// scripts/cli/verbs/complete.ts
var MOST = 500;
var run = async (ctx) => {
  let handles = [];
  try {
    const live2 = (0, load_jobs().jobs_live__listLive)(ctx.stateRoot);
    const all = (0, load_jobs().jobs_live__listJobs)(ctx.stateRoot);
    handles = all.length > MOST ? live2 : [.../* @__PURE__ */ new Set([...live2, ...all])];
  } catch {
  }
  return {
    text: handles.map((handle) => `${handle}
`).join(""),
    json: { handles },
    quiet: handles
  };
};

// scripts/cli/verbs/logs.ts
var import_node_fs3 = require("node:fs");

// other:core/clock.ts

// scripts/cli/verbs/logs.ts
init_layout();
init_reasons();

// scripts/dispatch/await-end.ts
var import_node_fs = require("node:fs");
init_layout();
init_look();
var LOOK_AGAIN_MS = 1e3;
var PAUSE_MS = 40;
var UNKNOWN_LASTS_S = 20;
var OVER = /* @__PURE__ */ new Set([
  "succeeded",
  "failed",
  "stopped",
  "lost"
]);
function settled(one, unknownS) {
  if ("error" in one) return "unreadable";
  const { view, facts } = one;
  if (OVER.has(view.name)) return "ended";
  if (view.name === "needs-input") return "needs-input";
  if (view.name !== "unknown") return null;
  return facts.job.launcher === "harness" || unknownS >= UNKNOWN_LASTS_S ? "unknown" : null;
}
async function awaitEnd(world, handles, options) {
  const since = /* @__PURE__ */ new Map();
  const watchers = [];
  let wake = () => {
  };
  let changed = false;
  const poke = () => {
    changed = true;
    wake();
  };
  const watchDir = (dir) => {
    try {
      const watcher = (0, import_node_fs.watch)(dir, poke);
      watcher.on("error", () => watcher.close());
      watchers.push(watcher);
    } catch {
    }
  };
  options.by.addEventListener("abort", poke);
  try {
    let seen = await lookAtEach(world, handles);
    watchDir((0, load_views().core_layout__store)(world.root).live);
    for (const one of seen)
      if (!("error" in one))
        watchDir((0, load_views().core_layout__attemptDir)(world.root, one.handle, one.facts.attempt));
    for (; ; ) {
      options.onLook?.(seen);
      const now = world.clock().up;
      const state = seen.map((one) => {
        const unknown = !("error" in one) && one.view.name === "unknown";
        if (!unknown) since.delete(one.handle);
        else if (!since.has(one.handle)) since.set(one.handle, now);
        const state2 = settled(one, now - (since.get(one.handle) ?? now));
        return state2 === "needs-input" && options.throughAsks === true ? null : state2;
      });
      const done = options.until === "any" ? state.some((s) => s !== null) : state.every((s) => s !== null);
      if (done) return { seen, timedOut: false };
      if (options.by.aborted) return { seen, timedOut: true };
      if (!changed)
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, LOOK_AGAIN_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      changed = false;
      seen = await lookAtEach(world, handles);
    }
  } finally {
    options.by.removeEventListener("abort", poke);
    for (const watcher of watchers) watcher.close();
  }
}

// scripts/cli/verbs/logs.ts
init_look();

// scripts/dispatch/screen.ts
var import_node_fs2 = require("node:fs");
init_layout();

// other:system/files.ts

// other:system/tmux.ts

// other:dispatch/launch-terminal.ts

// other:core/shell.ts

// scripts/dispatch/terminal.ts
var LEAST = { columns: 80, rows: 24 };
var SIZE = { columns: 160, rows: 48 };
var sessionName = (handle) => `offload-${handle}`;
var MARK = "@offload";
var attachLine = ({
  socket,
  session
}) => `tmux${socket === null ? "" : ` -S ${(0, load_base().core_shell__shellWord)(socket)}`} attach -t '=${session}'`;
var HISTORY = 5e3;
var NO_SERVER = /^no server running|^error connecting to .*\((?:No such file or directory|Connection refused)\)$/s;
var Terminal = class {
  #tmux;
  #pane;
  /** @param pane its id, `%7`, or `=session:` */
  constructor(tmux, pane) {
    this.#tmux = tmux;
    this.#pane = pane;
  }
  /** What it shows now; null where that could not be seen. @param whole with its history */
  async screen(whole = false) {
    const got = await this.#tmux([
      "capture-pane",
      "-p",
      "-t",
      this.#pane,
      ...whole ? ["-S", `-${HISTORY}`] : []
    ]);
    return got.ok ? got.stdout : null;
  }
  /** How many clients look at it: none where it is gone; null where that could not be seen. */
  async watchers() {
    const got = await this.#tmux([
      "display-message",
      "-p",
      "-t",
      this.#pane,
      "#{session_attached}"
    ]);
    if (!got.ok) return NO_SERVER.test(got.why) ? 0 : null;
    return /^\d*\n?$/.test(got.stdout) ? Number(got.stdout) : null;
  }
  /** Whether it shows its history to somebody, in place of the program; keys do not reach that then. */
  async readBack() {
    const got = await this.#tmux([
      "display-message",
      "-p",
      "-t",
      this.#pane,
      "#{pane_in_mode}"
    ]);
    return got.ok && /^[1-9]/.test(got.stdout);
  }
  /**
   * Pastes text as one piece, and submits nothing.
   *
   * @param name of the buffer, ours alone
   * @returns null, or why it could not be pasted
   */
  async paste(text, name) {
    const loaded = await this.#tmux(["load-buffer", "-b", name, "-"], text);
    if (!loaded.ok) return loaded.why;
    const pasted = await this.#tmux([
      "paste-buffer",
      "-p",
      "-r",
      "-d",
      "-b",
      name,
      "-t",
      this.#pane
    ]);
    if (pasted.ok) return null;
    await this.#tmux(["delete-buffer", "-b", name]);
    return pasted.why;
  }
  /** Presses Enter once. @returns null, or why that could not be done */
  async enter() {
    const sent = await this.#tmux(["send-keys", "-t", this.#pane, "Enter"]);
    return sent.ok ? null : sent.why;
  }
};

// scripts/dispatch/screen.ts
async function live({ terminal, token }, env) {
  if (terminal === void 0) return null;
  const tmux = (0, load_system().system_tmux__tmuxAt)(terminal.tmux, terminal.socket, (0, load_launch().dispatch_launch_terminal__tmuxEnvironment)(env));
  const target = `=${terminal.session}:`;
  const mark = await tmux(["show-options", "-qv", "-t", target, MARK]);
  if (!mark.ok || mark.stdout.trim() !== (0, load_launch().dispatch_launch_terminal__markOf)(token)) return null;
  return new Terminal(tmux, target).screen(true);
}
async function screenOf(dir, plan, env, now) {
  const text = await live(plan, env);
  if (text !== null) return { text, from: "terminal", ageS: 0 };
  const { screen: screen2 } = (0, load_views().core_layout__attemptPaths)(dir);
  const kept = (0, load_system().system_files__readBytes)(screen2, "kept screen");
  if (kept === null) return null;
  const at = new Date(
    (0, import_node_fs2.statSync)(screen2, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN
  );
  return {
    text: kept.toString("utf8"),
    from: "file",
    ageS: Number.isNaN(at.getTime()) ? "unknown" : (0, load_views().core_clock__ageOf)({ at: at.toISOString() }, now)
  };
}

// other:jobs/events.ts

// scripts/cli/verbs/logs.ts
init_publish();

// other:jobs/resolve.ts

// other:jobs/runner/tail.ts

// scripts/cli/verbs/logs.ts
var BUDGET = 8 * 1024 * 1024;
function eventLine(event) {
  const { seq: _seq, at, up: _up, type, ...facts } = event;
  const words = Object.entries(facts).filter(([, value]) => value !== null).map(
    ([key, value]) => `${key}=${typeof value === "object" ? JSON.stringify(value) : value}`
  );
  return [at, type, ...words].join(" ");
}
function eventSource(ctx, path) {
  let fromByte = 0;
  return {
    readOn: () => {
      const read = (0, load_jobs().jobs_events__readEvents)(path, { fromByte });
      fromByte = read.nextByte;
      for (const event of read.events) {
        ctx.out.text(`${eventLine(event)}
`);
        ctx.out.line({ event });
      }
    },
    close: () => {
    }
  };
}
function logSource(ctx, path, stream, holes, readable) {
  let tail = null;
  const print = (line) => {
    const text = readable(line);
    if (text === null) return;
    ctx.out.text(`${text}
`);
    ctx.out.line({ stream, line: text });
  };
  return {
    readOn: (over) => {
      if (tail === null && (0, import_node_fs3.existsSync)(path)) tail = new (load_jobs()).jobs_runner_tail__LogTail(path, holes);
      if (tail === null) return;
      while (!tail.drain(BUDGET, print)) ;
      if (over) tail.finish(print);
    },
    close: () => tail?.close()
  };
}
var holesOf = (path, stream) => (0, load_jobs().jobs_events__readEvents)(path).events.flatMap(
  (event) => event.type === "trimmed" && event.stream === stream ? [{ from: event.from, to: event.to }] : []
);
function sourceOf(ctx, seen, dir, opt) {
  const paths = (0, load_views().core_layout__attemptPaths)(dir);
  if (opt.events) return eventSource(ctx, paths.events);
  const stream = opt.err ? "err" : "out";
  const harness = (0, load_harnesses().harnesses_index__harnessNamed)(seen.facts.job.applied.harness);
  const readable = opt.raw || opt.err ? void 0 : harness?.readable?.bind(harness);
  const holes = holesOf(paths.events, stream);
  for (const { from, to } of holes)
    ctx.out.note(`${to - from} bytes of the middle were not kept`);
  return logSource(
    ctx,
    paths[stream],
    stream,
    holes,
    readable ?? ((line) => line)
  );
}
async function screen(ctx, seen, dir) {
  const plan = (0, load_jobs().jobs_publish__readPlan)(dir);
  const shown = plan === null ? null : await screenOf(dir, plan, ctx.env, ctx.clock());
  if (shown === null)
    throw new (load_base()).core_reasons__OffloadError("not-found", "Of this job no screen is known", {
      about: seen.handle,
      next: `offload logs ${seen.handle}`
    });
  if (shown.from === "file")
    ctx.out.note(
      `its terminal is not there any more; this is how it looked ${shown.ageS === "unknown" ? "at an unknown time" : `${(0, load_views().core_clock__span)(shown.ageS)} ago`}`
    );
  return {
    text: shown.text,
    json: { ...seenJson(seen), screen: shown }
  };
}
var run2 = async (ctx, { pos, opt }) => {
  const world = lookWorld(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(world.root, pos.handle);
  const first = await lookAtOne(world, handle);
  if (first.facts.job.launcher === "harness")
    ctx.out.note(
      "the session launched this worker itself: nothing of it passes through Offload"
    );
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, first.facts.attempt);
  if (opt.screen) return screen(ctx, first, dir);
  const source = sourceOf(ctx, first, dir, opt);
  try {
    if (!opt.follow) {
      source.readOn(true);
      return { json: seenJson(first) };
    }
    const { seen } = await awaitEnd(world, [handle], {
      until: "all",
      by: ctx.out.closed,
      onLook: () => source.readOn(false)
    });
    source.readOn(true);
    const [last] = seen;
    return { json: last === void 0 ? {} : seenJson(last) };
  } finally {
    source.close();
  }
};

// scripts/cli/verbs/ps.ts
init_look();

// other:cli/words.ts

// scripts/cli/verbs/ps.ts
var run3 = async (ctx, { opt }) => {
  const world = lookWorld(ctx);
  const handles = opt.all ? (0, load_jobs().jobs_live__listJobs)(world.root) : (0, load_jobs().jobs_live__listLive)(world.root);
  const seen = await look(world, handles, { marked: !opt.all });
  const rows = seen.map((one) => {
    if ("error" in one)
      return [
        "job",
        one.handle,
        "unknown",
        "",
        one.error.reason,
        whyUnseen(one)
      ];
    const { view, facts } = one;
    const { rung, harness } = facts.job.applied;
    return [
      "job",
      one.handle,
      view.name,
      (0, load_main().cli_words__span)(view.witness.ageS),
      view.witness.by,
      rung,
      harness,
      one.adoption ?? view.because
    ];
  });
  return {
    rows: [...rows, ["jobs", seen.length]],
    json: { jobs: seen.map(seenJson) },
    quiet: seen.map((one) => one.handle)
  };
};

// scripts/cli/verbs/result.ts
init_layout();
init_look();

// other:system/reading.ts

// scripts/cli/verbs/show.ts
init_layout();

// other:core/text.ts

// scripts/dispatch/asks.ts
var import_node_fs4 = require("node:fs");
init_layout();
var SEARCHED = 8 * 1024 * 1024;
function lastOf(path) {
  let fd;
  try {
    fd = (0, import_node_fs4.openSync)(path, "r");
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT") return "";
    throw (0, load_system().system_files__storeError)(error, path, "read");
  }
  try {
    const { size } = (0, import_node_fs4.fstatSync)(fd);
    const bytes = Buffer.alloc(Math.min(size, SEARCHED));
    const got = (0, import_node_fs4.readSync)(fd, bytes, 0, bytes.length, size - bytes.length);
    return bytes.subarray(0, got).toString("utf8");
  } finally {
    (0, import_node_fs4.closeSync)(fd);
  }
}
function openAsks(root, { job, attempt, events }) {
  if (events.asks.length === 0) return [];
  const port = (0, load_harnesses().harnesses_index__harnessNamed)(job.applied.harness);
  const text = lastOf((0, load_views().core_layout__attemptPaths)((0, load_views().core_layout__attemptDir)(root, job.handle, attempt)).out);
  const found = new Map(
    text.split("\n").flatMap((line) => port?.askOf?.(line) ?? []).map((one) => [one.ask, one])
  );
  return events.asks.map(({ ask, at, name }) => {
    const one = found.get(ask);
    return { ask, at, tool: one?.tool ?? name, input: one?.input ?? null };
  });
}

// scripts/dispatch/joining.ts
var import_node_fs5 = require("node:fs");
init_layout();

// other:harnesses/claude/told.ts

// scripts/dispatch/joining.ts
var SEARCHED2 = 256 * 1024;
function beginning(path) {
  let fd;
  try {
    fd = (0, import_node_fs5.openSync)(path, "r");
  } catch {
    return "";
  }
  try {
    const bytes = Buffer.alloc(SEARCHED2);
    return bytes.subarray(0, (0, import_node_fs5.readSync)(fd, bytes, 0, SEARCHED2, 0)).toString();
  } finally {
    (0, import_node_fs5.closeSync)(fd);
  }
}
function shortId(dir) {
  for (const line of beginning((0, load_views().core_layout__attemptPaths)(dir).out).split("\n")) {
    const id = (0, load_harnesses().harnesses_claude_told__readTold)(line)?.session_id ?? null;
    if (id !== null && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id))
      return id.slice(0, 8);
  }
  return null;
}
function joinLine(plan, dir) {
  if (plan.terminal !== void 0) return attachLine(plan.terminal);
  if (plan.drive !== "native") return null;
  const id = shortId(dir);
  return id === null ? null : `${(0, load_base().core_shell__shellWord)(plan.argv[0])} attach ${id}`;
}

// scripts/cli/verbs/show.ts
init_look();
init_publish();

// other:rungs/index.ts

// scripts/cli/verbs/show.ts
var ASK_SHOWN = 2e3;
var place = (id) => `${id.harness} on ${id.rung} at ${id.host}`;
var applied = (dim) => dim.requested === dim.applied ? dim.applied : `${dim.applied} (asked: ${dim.requested ?? "nothing"}; ${dim.why})`;
function viewRows({ handle, view, adoption, facts }) {
  return [
    ["handle", handle],
    ["view", view.name],
    ["because", view.because],
    ["witness", (0, load_main().cli_words__witnessed)(view)],
    ...view.phase === null ? [] : [["phase", view.phase]],
    ["spawned", view.spawned],
    ["engaged", view.engaged],
    ...facts.events.unreadable > 0 ? [["unreadable-events", facts.events.unreadable]] : [],
    ...adoption === null ? [] : [["adoption", adoption]],
    ...view.next === null ? [] : [["next", view.next]]
  ];
}
function jobRows({ job, attempt }) {
  const asked = place(job.requested);
  const got = place(job.applied);
  const rung = load_launch().rungs_index__RUNGS.get(job.applied.rung);
  return [
    ["placed", asked === got ? got : `${got} (asked: ${asked})`],
    ["unit", job.unit],
    ...job.key === null ? [] : [["key", job.key]],
    ["created", job.createdAt],
    ["attempt", attempt],
    ["expect", job.expect],
    ["cwd", job.cwd],
    [
      "petition",
      job.petition === null ? "none held here" : `${job.petition.bytes} bytes`
    ],
    ...rung ? [["output-survives", rung.outputSurvives]] : []
  ];
}
function placementRows(placement) {
  if (placement === null) return [];
  const { asked, by, rows } = placement;
  const chosen = rows.find(({ verdict }) => verdict === "chosen");
  const named = (what, value) => value === null ? [] : [[what, value]];
  return [
    [
      "placed-by",
      by === "auto" ? "a decision" : "its name",
      chosen?.detail ?? null
    ],
    [
      "asked",
      `survive ${asked.survive}, attach ${asked.attach}, beyond ${asked.beyond}${asked.needs.length === 0 ? "" : `, ${asked.needs.join(", ")}`}`
    ],
    ...named("role", asked.role),
    ...chosen === void 0 || chosen.losses.length === 0 ? [] : [["without", chosen.losses.join(", ")]]
  ];
}
function planRows(plan) {
  const { tree, limits } = plan;
  return [
    ["profile", applied(plan.profile)],
    ["model", applied(plan.tier.model)],
    ["effort", applied(plan.tier.effort)],
    ["auth", plan.auth],
    ["folder-trusted", plan.folderTrusted],
    ["program", plan.argv[0] ?? ""],
    ...plan.drive === "native" ? [
      [
        "environment",
        "not applied: the platform's supervisor starts it with its own"
      ]
    ] : [],
    [
      "deadlines",
      `total ${limits.totalS}s, idle ${limits.idleS}s, first answer ${limits.firstEventS === null ? "none" : `${limits.firstEventS}s`}`
    ],
    ...tree === null ? [] : [
      ["tree", tree.root, tree.ours ? "a worktree of its own" : "in place"],
      ["branch", tree.branch],
      ["base", tree.baseCommit ?? tree.baseTree]
    ]
  ];
}
function processRows({ claim, holder, events, worker }) {
  return [
    ...claim === null ? [] : [[claim.role, `pid ${claim.by.pid}`, holder ?? "unknown"]],
    ...events.spawned === null ? [] : [
      [
        "worker",
        `pid ${events.spawned.worker.pid}`,
        worker ?? "unknown"
      ]
    ]
  ];
}
function outcomeRows(outcome, dir) {
  const { artefact, by, report, exit, harness, tree } = outcome;
  const denials = harness?.denials ?? [];
  return [
    ["outcome", outcome.outcome],
    ["ending", outcome.ending],
    ["detail", outcome.detail],
    [
      "exit",
      exit === null ? "not witnessed" : exit.signal ?? exit.code ?? "not witnessed"
    ],
    ["concluded-by", by.role, outcome.at],
    // A hook sees an end, and no beginning of the same clock.
    [
      "duration",
      by.role === "hook" ? "unknown" : `${Math.round(outcome.durationS)}s`
    ],
    ...artefact === null ? [["artefact", "none"]] : artefact.kind === "commit" ? [["artefact", "commit", artefact.commit, artefact.branch]] : [["artefact", artefact.kind, `${dir}/${artefact.file}`]],
    ...report === null ? [] : [["report", `${dir}/${report.file}`]],
    ...denials.map((d) => ["denied", d.tool, d.times]),
    ...harness?.resetAt ? [["reset", harness.resetAt]] : [],
    ...tree.remaining.length === 0 ? [] : [["remaining", ...tree.remaining.map((p) => p.pid)]],
    ["escaped", tree.escaped]
  ];
}
var run4 = async (ctx, { pos }) => {
  const world = lookWorld(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(world.root, pos.handle);
  const seen = await lookAtOne(world, handle);
  const { facts } = seen;
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, facts.attempt);
  const plan = (0, load_jobs().jobs_publish__readPlan)(dir);
  const placement = (0, load_jobs().jobs_publish__readPlacement)(world.root, handle);
  const join = plan === null || facts.outcome !== null ? null : joinLine(plan, dir);
  const asks = facts.outcome === null ? openAsks(world.root, facts) : [];
  return {
    rows: [
      ...viewRows(seen),
      ...jobRows(facts),
      ...placementRows(placement),
      ...plan === null ? [] : planRows(plan),
      ...join === null ? [] : [["attach", join]],
      ...asks.map(
        ({ ask, tool, input }) => [
          "ask",
          ask,
          tool,
          input === null ? null : (0, load_base().core_text__truncate)(input, ASK_SHOWN)
        ]
      ),
      ...asks[0] === void 0 ? [] : [
        [
          "answer",
          join === null ? `offload answer ${handle} ${asks[0].ask} --allow` : "join it and answer there"
        ]
      ],
      ...processRows(facts),
      ...facts.outcome === null ? [] : outcomeRows(facts.outcome, dir),
      ["files", (0, load_views().core_layout__jobPaths)(world.root, handle).dir]
    ],
    ...facts.outcome?.tail ? {
      text: readableTail(facts.job.applied.harness, facts.outcome.tail)
    } : {},
    json: {
      ...seenJson(seen),
      job: facts.job,
      plan: plan === null ? null : { ...plan, token: void 0, env: void 0 },
      placement,
      asks,
      outcome: facts.outcome,
      files: (0, load_views().core_layout__jobPaths)(world.root, handle).dir
    },
    quiet: [seen.view.name]
  };
};

// scripts/cli/verbs/result.ts
var PRINTED = 64 * 1024;
function readReport(path) {
  const bytes = (0, load_system().system_reading__readBeginning)(path, PRINTED + 1);
  const text = bytes.subarray(0, PRINTED).toString("utf8");
  return {
    text: bytes.length > PRINTED ? text.replace(/\uFFFD+$/, "") : text,
    whole: bytes.length <= PRINTED
  };
}
var run5 = async (ctx, { pos }) => {
  const world = lookWorld(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(world.root, pos.handle);
  const seen = await lookAtOne(world, handle);
  const { outcome } = seen.facts;
  const problem2 = (0, load_main().cli_words__problemOf)(handle, seen.view);
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, seen.facts.attempt);
  if (outcome === null)
    return {
      rows: [
        ["handle", handle],
        ["view", seen.view.name],
        ["witness", (0, load_main().cli_words__witnessed)(seen.view)]
      ],
      json: seenJson(seen),
      ...problem2 === void 0 ? {} : { problem: problem2 }
    };
  const path = (0, load_views().core_layout__attemptPaths)(dir).report;
  const report = outcome.report === null ? null : readReport(path);
  const words = readableTail(seen.facts.job.applied.harness, outcome.tail);
  const text = outcome.outcome !== "succeeded" && words.trim() !== "" ? words : report?.text;
  const cut = report === null || report.whole || text !== report.text ? [] : [
    [
      "cut",
      `the first ${PRINTED} bytes are shown; all of it is in ${path}`
    ]
  ];
  return {
    rows: [
      ["handle", handle],
      ...outcomeRows(outcome, dir),
      ["witness", (0, load_main().cli_words__witnessed)(seen.view)],
      ...cut
    ],
    ...text === void 0 ? {} : { text },
    json: {
      ...seenJson(seen),
      outcome,
      directory: dir,
      reportText: report?.text ?? null,
      reportWhole: report?.whole ?? null
    },
    quiet: [outcome.outcome],
    ...problem2 === void 0 ? {} : { problem: problem2 }
  };
};

// scripts/cli/verbs/wait.ts
init_look();
var row = (one) => "error" in one ? ["job", one.handle, "unknown", one.error.reason, whyUnseen(one)] : [
  "job",
  one.handle,
  one.view.name,
  one.facts.outcome?.ending ?? null,
  one.facts.outcome?.detail ?? one.view.because,
  (0, load_main().cli_words__witnessed)(one.view)
];
var problem = (one) => "error" in one ? (0, load_main().cli_words__problemOfUnseen)(one) : (0, load_main().cli_words__problemOf)(one.handle, one.view);
var GRAVEST = [
  "not-found",
  "lost",
  "corrupt",
  "store",
  "unknown",
  "failed",
  "stopped",
  "needs-input",
  "wait-timeout"
];
var gravest = (problems) => [...problems].sort(
  (a, b) => GRAVEST.indexOf(a.reason) - GRAVEST.indexOf(b.reason)
)[0];
var given = (seconds) => seconds < 120 ? `${seconds}s` : (0, load_main().cli_words__span)(seconds);
var progress = (seen) => seen.map(
  (one) => "error" in one ? `${one.handle}: ${one.error.reason}` : `${one.handle}: ${one.view.name} (${one.view.witness.by})`
).join("; ");
var run6 = async (ctx, { pos, opt }) => {
  const world = lookWorld(ctx);
  const handles = [
    ...new Set(pos.handles.map((text) => (0, load_jobs().jobs_resolve__resolveHandle)(world.root, text)))
  ];
  const interrupted = () => {
    ctx.out.progress(null);
    ctx.out.note(
      `not waiting any more; the work goes on. Wait again with: offload wait ${handles.join(" ")}`
    );
    process.kill(process.pid, "SIGINT");
  };
  process.once("SIGINT", interrupted);
  const signals = [ctx.out.closed];
  if (opt.timeout !== void 0)
    signals.push(
      AbortSignal.timeout(Math.min(opt.timeout * 1e3, 2 ** 31 - 1))
    );
  const { seen, timedOut } = await awaitEnd(world, handles, {
    until: opt.any ? "any" : "all",
    by: AbortSignal.any(signals),
    onLook: (now) => ctx.out.progress(progress(now))
  });
  process.off("SIGINT", interrupted);
  ctx.out.progress(null);
  const judged = opt.any && !timedOut ? seen.filter((one) => settled(one, Number.POSITIVE_INFINITY) !== null) : seen;
  const worst = gravest(judged.flatMap((one) => problem(one) ?? []));
  return {
    rows: seen.map(row),
    json: { jobs: seen.map(seenJson), timedOut },
    quiet: seen.map((one) => "error" in one ? "unknown" : one.view.name),
    ...worst === void 0 ? {} : {
      problem: worst.reason === "wait-timeout" ? {
        ...worst,
        message: `it had not ended ${opt.timeout === void 0 ? "when the wait was broken off" : `after ${given(opt.timeout)}`}: ${worst.message}`
      } : worst
    }
  };
};

// look.entry.ts
init_look();

// scripts/dispatch/news.ts
init_layout();
init_reasons();

// other:core/records/ledger.ts

// other:jobs/ledger.ts

// scripts/dispatch/news.ts
init_publish();

// other:jobs/pulse.ts

// scripts/dispatch/news.ts
init_look();
var MOST2 = 512 * 1024;
var AT_ONCE = 40;
function ledgerEnd(root, now) {
  const month = (0, load_jobs().jobs_ledger__listMonths)(root)[0] ?? now.at.slice(0, 7);
  return { month, offset: (0, load_jobs().jobs_live__sizeOf)((0, load_views().core_layout__ledgerPath)(root, month)) };
}
function endOf(line, now) {
  if (!line.includes('"ended"')) return null;
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const { data: row2 } = load_records().core_records_ledger__ledgerRow.safeParse(value);
  if (row2?.kind !== "ended" || row2.handle === null) return null;
  return {
    handle: row2.handle,
    attempt: row2.attempt ?? 1,
    session: row2.session,
    outcome: String(row2.facts.outcome ?? "unknown"),
    ending: String(row2.facts.ending ?? "unknown"),
    by: String(row2.facts.by ?? "unknown"),
    ageS: (0, load_views().core_clock__ageOf)(row2, now)
  };
}
function linesSince(root, month, offset) {
  const path = (0, load_views().core_layout__ledgerPath)(root, month);
  const size = (0, load_jobs().jobs_live__sizeOf)(path);
  const from = Math.max(Math.min(offset, size), size - MOST2);
  const bytes = (0, load_system().system_files__readBytes)(path, "ledger", from, 16 * MOST2);
  if (bytes === null) return { lines: [], offset: 0 };
  const end = bytes.lastIndexOf(10) + 1;
  const lines = bytes.subarray(0, end).toString("utf8").split("\n");
  if (from > offset) lines.shift();
  return { lines, offset: from + end };
}
function endedSince(root, mark, now) {
  const months = (0, load_jobs().jobs_ledger__listMonths)(root).reverse();
  const wanted = mark === null ? months.slice(-2) : months.filter((month) => month >= mark.month);
  const ended = [];
  let next = mark ?? { month: now.at.slice(0, 7), offset: 0 };
  for (const month of wanted) {
    const from = month === mark?.month ? mark.offset : 0;
    const { lines, offset } = linesSince(root, month, from);
    next = { month, offset };
    for (const line of lines) {
      const one = endOf(line, now);
      if (one !== null) ended.push(one);
    }
  }
  return {
    ended: ended.reverse().filter(({ handle }) => (0, load_jobs().jobs_live__isThere)((0, load_views().core_layout__jobPaths)(root, handle).dir)),
    mark: next
  };
}
function sessionOfJob(root, handle) {
  try {
    return (0, load_jobs().jobs_publish__readJob)(root, handle)?.session ?? null;
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return null;
    throw error;
  }
}
async function lookAtLive(world, session, leftMs) {
  const { root, processes } = world;
  const handles = (0, load_jobs().jobs_live__listLive)(root);
  const now = world.clock();
  const well = [];
  const wanted = [];
  let at = 0;
  for (; at < handles.length && leftMs() > 250; at++) {
    const handle = handles[at];
    const ageS = (0, load_jobs().jobs_pulse__pulseOf)(root, handle, processes, now);
    if (ageS !== null) well.push({ handle, ageS });
    else if (session === null || sessionOfJob(root, handle) === session)
      wanted.push(handle);
  }
  const seen = [];
  const unseen = [];
  let done = 0;
  while (done < wanted.length && (done === 0 || leftMs() > 250)) {
    const some = wanted.slice(done, done + AT_ONCE);
    done += some.length;
    for (const one of await look({ ...world, adopt: null }, some)) {
      if ("error" in one) unseen.push(one);
      else seen.push(one);
    }
  }
  return {
    seen,
    unseen,
    well,
    left: handles.length - at + (wanted.length - done)
  };
}
var needsKeeper = ({ facts }) => isOrphaned(facts);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  cli_looking__lookWorld,
  cli_looking__readableTail,
  cli_looking__seenJson,
  cli_verbs_complete__run,
  cli_verbs_logs__run,
  cli_verbs_ps__run,
  cli_verbs_result__run,
  cli_verbs_show__outcomeRows,
  cli_verbs_show__run,
  cli_verbs_wait__run,
  dispatch_await_end__awaitEnd,
  dispatch_await_end__settled,
  dispatch_joining__joinLine,
  dispatch_look__isOrphaned,
  dispatch_look__isUntold,
  dispatch_look__look,
  dispatch_look__lookAtEach,
  dispatch_look__lookAtOne,
  dispatch_look__whyUnseen,
  dispatch_news__endedSince,
  dispatch_news__ledgerEnd,
  dispatch_news__lookAtLive,
  dispatch_news__needsKeeper,
  dispatch_news__sessionOfJob,
  dispatch_terminal__LEAST,
  dispatch_terminal__MARK,
  dispatch_terminal__SIZE,
  dispatch_terminal__Terminal,
  dispatch_terminal__attachLine,
  dispatch_terminal__sessionName
});
