var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_jobs_once;
var load_jobs = () => load_jobs_once ??= require("./jobs.cjs");
var load_trees_once;
var load_trees = () => load_trees_once ??= require("./trees.cjs");
var load_git_once;
var load_git = () => load_git_once ??= require("./git.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_look_once;
var load_look = () => load_look_once ??= require("./look.cjs");
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
var load_rules_once;
var load_rules = () => load_rules_once ??= require("./rules.cjs");
var load_node_fs_promises_once;
var load_node_fs_promises = () => load_node_fs_promises_once ??= require("node:fs/promises");
var load_decision_once;
var load_decision = () => load_decision_once ??= require("./decision.cjs");
var load_decide_once;
var load_decide = () => load_decide_once ??= require("./decide.cjs");
var load_node_child_process_once;
var load_node_child_process = () => load_node_child_process_once ??= require("node:child_process");
var load_harnesses_once;
var load_harnesses = () => load_harnesses_once ??= require("./harnesses.cjs");
var load_hooks_once;
var load_hooks = () => load_hooks_once ??= require("./hooks.cjs");
var load_node_net_once;
var load_node_net = () => load_node_net_once ??= require("node:net");
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

// launch.entry.ts
var launch_entry_exports = {};
__export(launch_entry_exports, {
  dispatch_apply__apply: () => apply,
  dispatch_clean__clean: () => clean,
  dispatch_demo__dispatchDemo: () => dispatchDemo,
  dispatch_demo__followDemo: () => followDemo,
  dispatch_demo__makeScratch: () => makeScratch,
  dispatch_demo__readReport: () => readReport,
  dispatch_dispatch__digest: () => digest,
  dispatch_dispatch__dispatch: () => dispatch,
  dispatch_in_tower__keepInSession: () => keepInSession,
  dispatch_in_tower__prepareSubagent: () => prepareSubagent,
  dispatch_intake__takeIn: () => takeIn,
  dispatch_launch_terminal__markOf: () => markOf,
  dispatch_launch_terminal__startInTerminal: () => startInTerminal,
  dispatch_launch_terminal__tmuxEnvironment: () => tmuxEnvironment,
  dispatch_report__report: () => report,
  dispatch_resume__resume: () => resume,
  dispatch_start__start: () => start2,
  dispatch_stop__stop: () => stop,
  dispatch_tell__tell: () => tell,
  dispatch_world__hex: () => hex,
  hosts_local__runInTerminal: () => runInTerminal,
  hosts_local__startAdopter: () => startAdopter,
  hosts_local__startRunner: () => startRunner,
  hosts_ssh_link__sshLink: () => sshLink,
  hosts_ssh_resolve__resolveAlias: () => resolveAlias,
  hosts_ssh_trust__recordKey: () => recordKey,
  hosts_ssh_trust__recordedKeys: () => recordedKeys,
  hosts_ssh_trust__shownKey: () => shownKey,
  petitions_petition__asPetition: () => asPetition,
  petitions_petition__readPetition: () => readPetition,
  rungs_external__externalRung: () => externalRung,
  rungs_index__RUNGS: () => RUNGS
});
module.exports = __toCommonJS(launch_entry_exports);

// scripts/dispatch/apply.ts
var import_node_path = require("node:path");

// other:core/layout.ts

// other:core/reasons.ts

// other:jobs/ledger.ts

// other:jobs/publish.ts

// other:patches/apply.ts

// other:system/git-repository.ts

// scripts/dispatch/apply.ts
async function repositoryAt(world, dir) {
  try {
    const found = await (0, load_git().system_git_repository__repositoryOf)(world.git, dir);
    return found === "none" ? null : found;
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "environment")
      return null;
    throw error;
  }
}
async function targetOf(world, from, seen, tree) {
  const { commonDir } = tree;
  for (const dir of [from, seen.facts.job.cwd]) {
    const found = await repositoryAt(world, dir);
    if (found?.commonDir !== commonDir || found.root === null) continue;
    if (!(tree.ours && found.root === tree.root))
      return { ...found, root: found.root };
  }
  throw new (load_base()).core_reasons__OffloadError(
    "environment",
    "No work tree of the job's repository was found to apply to",
    {
      about: commonDir,
      kept: "the patch",
      next: "run it in a checkout of that repository"
    }
  );
}
function scopeOf(root, cwd) {
  const inside2 = (0, import_node_path.relative)(root, cwd);
  return inside2 === "" ? null : inside2.split(import_node_path.sep).join("/");
}
async function apply(world, seen, request) {
  const { outcome, attempt } = seen.facts;
  const dir = (0, load_views().core_layout__attemptDir)(world.root, seen.handle, attempt);
  const plan2 = (0, load_jobs().jobs_publish__readPlan)(dir);
  const artefact = outcome?.artefact;
  if (artefact?.kind !== "patch" || plan2?.tree == null)
    throw new (load_base()).core_reasons__OffloadError(
      "not-found",
      outcome === null ? "The job has not ended, so there is no patch of it yet" : `The job left no patch: ${outcome.detail}`,
      {
        about: seen.handle,
        next: `${world.offload} ${outcome === null ? "wait" : "result"} ${seen.handle}`
      }
    );
  const { tree } = plan2;
  const target = await targetOf(world, request.from, seen, tree);
  const patch = (0, import_node_path.join)(dir, artefact.file);
  const applied = await (0, load_trees().patches_apply__applyPatch)({
    git: world.git,
    repository: target,
    patch: {
      file: patch,
      baseTree: artefact.baseTree,
      resultTree: artefact.resultTree,
      sha256: artefact.sha256
    },
    scope: scopeOf(tree.root, plan2.cwd),
    allow: request.allow,
    drift: request.drift,
    dryRun: request.check
  });
  const unnoted = applied.kind === "applied" || applied.kind === "already" && !request.check ? note(world, seen, request.session, {
    files: applied.report.rows.length,
    base: applied.kind === "applied" ? applied.base : "already",
    root: target.root
  }) : null;
  return { applied, root: target.root, patch, unnoted };
}
function note(world, { handle, facts: { attempt, job } }, session, facts) {
  try {
    (0, load_jobs().jobs_ledger__appendRow)(world.root, {
      format: 1,
      at: world.clock().at,
      kind: "applied",
      handle,
      attempt,
      unit: job.unit,
      session,
      facts
    });
    return null;
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return `not written: ${error.message}`;
  }
}

// scripts/dispatch/clean.ts
var import_node_fs3 = require("node:fs");
var import_node_path5 = require("node:path");

// other:jobs/live.ts

// other:jobs/remove.ts

// other:worktrees/writer.ts

// scripts/dispatch/clean-strays.ts
var import_node_fs2 = require("node:fs");
var import_node_path4 = require("node:path");

// other:core/grammar.ts

// other:system/files.ts

// other:worktrees/ground.ts

// other:worktrees/remove.ts

// scripts/dispatch/clean-tree.ts
var import_node_path3 = require("node:path");

// other:patches/take-out.ts

// scripts/dispatch/workplace.ts
var import_node_fs = require("node:fs");
var import_node_path2 = require("node:path");

// other:jobs/outcome.ts

// other:patches/snapshot.ts

// other:system/git.ts

// other:worktrees/create.ts

// scripts/dispatch/world.ts
var hex = (world, bytes) => Buffer.from(world.random(bytes)).toString("hex");

// scripts/dispatch/workplace.ts
var refuse = (message, about, next, cause) => new (load_base()).core_reasons__OffloadError("environment", message, {
  about,
  kept: "nothing was launched",
  next,
  cause
});
function canonical(dir) {
  try {
    const real2 = (0, import_node_fs.realpathSync)(dir);
    if ((0, import_node_fs.statSync)(real2).isDirectory()) {
      (0, import_node_fs.accessSync)(real2, import_node_fs.constants.X_OK);
      return real2;
    }
  } catch (error) {
    throw refuse(
      "The directory to work in cannot be used",
      dir,
      "name one that exists and that you may enter: --cwd DIR",
      error
    );
  }
  throw refuse("This is a file, not a directory to work in", dir, "--cwd DIR");
}
var writes = (request, expect) => request.profile !== "read-only" || request.worktree || expect === "patch" || expect === "commit";
async function findPlace(world, request, expect) {
  const dir = canonical(
    request.cwd === null ? request.from : (0, import_node_path2.resolve)(request.from, request.cwd)
  );
  const found = writes(request, expect) ? await (0, load_git().system_git_repository__repositoryOf)(world.git, dir) : "none";
  return { dir, repository: found === "none" ? null : found };
}
var worktreePorts = (world) => ({
  self: world.self,
  probe: world.processes,
  clock: world.clock,
  nonce: () => hex(world, 16),
  git: world.git,
  places: {
    worktrees: (0, load_views().core_layout__store)(world.root).worktrees,
    locks: (0, load_views().core_layout__store)(world.root).locks
  }
});
function hasEnded(world, holder) {
  if ((0, load_jobs().jobs_publish__readJob)(world.root, holder.handle) === null) {
    const alive2 = world.processes.isAlive(holder.by);
    return alive2 === "dead" ? "ended" : alive2 === "alive" ? "live" : "unknown";
  }
  const attempts = (0, load_jobs().jobs_publish__listAttempts)(world.root, holder.handle);
  if (!attempts.includes(holder.attempt)) return "unknown";
  const dir = (0, load_views().core_layout__attemptDir)(world.root, holder.handle, holder.attempt);
  return (0, load_jobs().jobs_outcome__readOutcome)(dir) === null ? "live" : "ended";
}
function stateOfJob(world, handle) {
  const latest = (0, load_jobs().jobs_publish__listAttempts)(world.root, handle).at(-1);
  if (latest === void 0) return "unknown";
  const outcome = (0, load_jobs().jobs_outcome__readOutcome)((0, load_views().core_layout__attemptDir)(world.root, handle, latest));
  return outcome === null ? "live" : "ended";
}
async function takenBack(what, work) {
  try {
    return await work() ? null : what;
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return what;
    throw error;
  }
}
async function uncommitted(world, root) {
  try {
    const status = await world.git(
      ["status", "--porcelain=v1", "-z", "--no-renames"],
      { cwd: root }
    );
    return (0, load_git().system_git__fields)(status).length;
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return 0;
    throw error;
  }
}
async function ownTree(world, place2, handle) {
  const ports = worktreePorts(world);
  world.progress("making a worktree");
  const made = await (0, load_trees().worktrees_create__createWorktree)({ repo: place2.dir, handle }, ports);
  world.progress(null);
  const root = place2.repository?.root ?? place2.dir;
  const inside2 = (0, import_node_path2.relative)(root, place2.dir);
  const cwd = (0, import_node_path2.join)(made.path, inside2);
  const leftOut = await uncommitted(world, root);
  const tree = {
    root: made.path,
    ours: true,
    branch: made.branch,
    baseCommit: made.baseCommit,
    baseTree: made.baseTree,
    commonDir: made.commonDir
  };
  return {
    cwd: isDirectory(cwd) ? cwd : made.path,
    tree,
    leftOut,
    undo: () => takenBack(
      `the worktree ${made.path}; \`offload clean\` removes it once it is an hour old`,
      async () => {
        const verdict = await (0, load_trees().worktrees_remove__removeWorktree)(
          { handle, ...tree },
          () => "ended",
          ports
        );
        return verdict.result !== "kept";
      }
    )
  };
}
function isDirectory(path) {
  try {
    return (0, import_node_fs.statSync)(path).isDirectory();
  } catch {
    return false;
  }
}
async function inPlace(world, place2, handle, expect) {
  const { root, branch, head: head2, commonDir } = place2.repository;
  const ports = worktreePorts(world);
  const wish = { locks: ports.places.locks, root, handle, attempt: 1 };
  await (0, load_trees().worktrees_writer__lockWriter)(
    { ...wish, hasEnded: (holder) => hasEnded(world, holder) },
    ports
  );
  const undo = () => takenBack(
    `the lock of ${root}; the next dispatch that writes there frees it`,
    async () => {
      await (0, load_trees().worktrees_writer__unlockWriter)(wish, ports);
      return true;
    }
  );
  try {
    const taken = expect === "patch" || expect === "commit";
    if (taken) world.progress("recording the tree as it is");
    const base = taken ? await (0, load_trees().patches_snapshot__snapshotTree)(world.git, { root, commonDir, ours: false }) : null;
    const tree = base === null ? null : {
      root,
      ours: false,
      branch,
      baseCommit: head2,
      baseTree: base.tree,
      commonDir
    };
    world.progress(null);
    return { cwd: place2.dir, tree, leftOut: 0, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}
async function makeWorkplace(world, request, place2, handle, expect) {
  const { repository, dir } = place2;
  const taken = expect === "patch" || expect === "commit";
  const mayWrite = repository?.root != null && request.profile !== "read-only";
  if (request.worktree || request.cwd === null && (taken || mayWrite))
    return ownTree(world, place2, handle);
  if (mayWrite)
    return inPlace(
      world,
      { dir, repository: { ...repository, root: repository.root } },
      handle,
      expect
    );
  if (taken)
    throw refuse(
      `A ${expect} can only be taken from a git work tree that the profile may write`,
      dir,
      "name a folder of a repository with --cwd, or ask for --expect report"
    );
  if (!(0, import_node_path2.isAbsolute)(dir)) throw new (load_base()).core_reasons__OffloadError("internal", "a relative place");
  return { cwd: dir, tree: null, leftOut: 0, undo: async () => null };
}

// scripts/dispatch/clean-tree.ts
var IN_A_PATCH = /* @__PURE__ */ new Set(["dirty", "untracked"]);
var inside = (root, dir) => dir === root || dir.startsWith(`${root}${import_node_path3.sep}`);
function worksIn(world, handle) {
  const ended = known(() => stateOfJob(world, handle) === "ended");
  if (ended === true) return null;
  const latest = known(() => (0, load_jobs().jobs_publish__listAttempts)(world.root, handle).at(-1)) ?? 1;
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, latest);
  return known(() => (0, load_jobs().jobs_publish__readPlan)(dir)?.cwd) ?? known(() => (0, load_jobs().jobs_publish__readJob)(world.root, handle)?.cwd) ?? null;
}
function known(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return void 0;
    throw error;
  }
}
function guestOf(world, handle, tree) {
  const others = (0, load_jobs().jobs_live__listLive)(world.root).filter((other) => other !== handle);
  return others.find((other) => {
    const place2 = worksIn(world, other);
    return place2 !== null && inside(tree, place2);
  }) ?? null;
}
var words = (keep, root) => keep.map(
  ({ reason, detail }) => reason === "missing" ? `${reason}: ${detail}, and the repository still knows it; let go of it with \`git worktree unlock ${root}\` and \`git worktree prune\`` : `${reason}: ${detail}`
).join("; ");
async function emptied(world, one, artefact, tree, dryRun) {
  const dir = (0, load_views().core_layout__attemptDir)(world.root, one.handle, one.facts.attempt);
  const wish = {
    git: world.git,
    tree,
    patch: {
      file: (0, import_node_path3.join)(dir, artefact.file),
      baseTree: artefact.baseTree,
      resultTree: artefact.resultTree,
      sha256: artefact.sha256
    },
    dryRun
  };
  const lock = dryRun ? null : await (0, load_trees().worktrees_ground__lockRepository)(worktreePorts(world), tree.commonDir);
  try {
    const out = await (0, load_trees().patches_take_out__takeOut)(wish);
    return out.done ? null : out.why;
  } finally {
    lock?.release();
  }
}
async function cleanTree(world, one, tree, dryRun) {
  const { handle } = one;
  const guest = guestOf(world, handle, tree.root);
  if (guest !== null) return { stays: `live: the job ${guest} works in it` };
  const branch = tree.branch ?? `offload/${handle}`;
  const remove = () => (0, load_trees().worktrees_remove__removeWorktree)(
    { handle, root: tree.root, branch, commonDir: tree.commonDir },
    (other) => stateOfJob(world, other),
    worktreePorts(world),
    { dryRun }
  );
  const verdict = await remove();
  const { ignored } = verdict;
  if (verdict.result !== "kept") return { ignored };
  const said = words(verdict.keep, tree.root);
  if (!verdict.keep.every(({ reason }) => IN_A_PATCH.has(reason)))
    return { stays: said };
  const artefact = one.facts.outcome?.artefact;
  if (artefact?.kind !== "patch") return { stays: said };
  const why = await emptied(world, one, artefact, tree, dryRun);
  if (dryRun) return why === null ? { ignored } : { stays: `${said} (${why})` };
  const again2 = await remove();
  if (again2.result !== "kept") return { ignored: again2.ignored };
  return {
    stays: `${words(again2.keep, tree.root)}${why === null ? "" : ` (${why})`}`
  };
}

// scripts/dispatch/clean-strays.ts
var NOBODYS_S = 3600;
function strays(root) {
  const names = (0, load_system().system_files__listDir)((0, load_views().core_layout__store)(root).worktrees) ?? [];
  const handles = names.map(
    (name) => name.startsWith(load_trees().worktrees_ground__UNFINISHED) ? name.slice(load_trees().worktrees_ground__UNFINISHED.length) : name
  );
  return [...new Set(handles)].filter((name) => load_base().core_grammar__HANDLE.test(name)).filter((handle) => !(0, load_jobs().jobs_live__isThere)((0, load_views().core_layout__jobPaths)(root, handle).dir)).sort();
}
async function recordOf(world, handle) {
  const note6 = (0, load_trees().worktrees_ground__readIntent)(worktreePorts(world), handle);
  if (note6 !== null)
    return {
      handle,
      root: note6.path,
      branch: note6.branch,
      commonDir: note6.commonDir
    };
  const place2 = (0, import_node_path4.join)((0, load_views().core_layout__store)(world.root).worktrees, handle);
  const found = await (0, load_git().system_git_repository__repositoryOf)(world.git, place2);
  if (found === "none" || found.root === null) return null;
  const { root, commonDir } = found;
  return { handle, root, branch: (0, load_trees().worktrees_ground__branchOf)(handle), commonDir };
}
function stateOf(world, handle, root) {
  if ((0, load_jobs().jobs_live__isThere)((0, load_views().core_layout__jobPaths)(world.root, handle).dir)) return "live";
  if (guestOf(world, handle, root) !== null) return "live";
  if ((0, load_trees().worktrees_ground__readIntent)(worktreePorts(world), handle) !== null) return "ended";
  const made = (0, load_jobs().jobs_live__modifiedMs)((0, import_node_path4.join)((0, load_views().core_layout__store)(world.root).worktrees, handle, ".git"));
  const now = Date.parse(world.clock().at);
  return made !== null && now - made >= NOBODYS_S * 1e3 ? "ended" : "unknown";
}
async function cleanStrays(world, dryRun) {
  const done = [];
  for (const handle of strays(world.root)) {
    const worktree = (0, import_node_path4.join)((0, load_views().core_layout__store)(world.root).worktrees, handle);
    const said = (result, why) => ({
      handle,
      result,
      why,
      worktree: (0, import_node_fs2.existsSync)(worktree) ? worktree : null
    });
    try {
      const record = await recordOf(world, handle);
      if (record === null) {
        done.push(said("kept", "no job has this name, and it is no worktree"));
        continue;
      }
      const verdict = await (0, load_trees().worktrees_remove__removeWorktree)(
        record,
        (other) => other === handle ? stateOf(world, handle, record.root) : stateOfJob(world, other),
        worktreePorts(world),
        { dryRun }
      );
      const gone = verdict.result === "removable" ? "removable" : "removed";
      done.push(
        verdict.result === "kept" ? said(
          "kept",
          `no job has this name; ${verdict.keep.map((k) => `${k.reason}: ${k.detail}`).join("; ")}`
        ) : said(gone, "a worktree whose job never came to be")
      );
    } catch (error) {
      if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
      done.push(said("kept", error.message));
    }
  }
  return done;
}

// other:dispatch/look.ts

// scripts/dispatch/clean.ts
function alive(world, one, named) {
  const { outcome, job } = one.facts;
  if (outcome === null)
    return job.launcher === "harness" && named ? null : `it has no outcome: ${one.view.because}`;
  const { boot } = outcome.by.process;
  const left = outcome.tree.remaining.filter(
    ({ pid, start: start3 }) => world.processes.isAlive({ pid, start: start3, boot }) !== "dead"
  );
  const found = outcome.tree.escaped === "unknown" ? world.processes.findByToken(job.token) : [];
  const pids = [...left, ...found === "unknown" ? [] : found].map(
    ({ pid }) => pid
  );
  return pids.length === 0 ? null : `processes of it may still live: ${[...new Set(pids)].join(", ")}`;
}
function appliedJobs(root) {
  const { worktrees } = (0, load_views().core_layout__store)(root);
  const own = /* @__PURE__ */ new Set([worktrees, real(worktrees)]);
  const theirs = (path) => typeof path === "string" && ![...own].some((folder) => path.startsWith(`${folder}${import_node_path5.sep}`));
  const handles = /* @__PURE__ */ new Set();
  for (const month of (0, load_jobs().jobs_ledger__listMonths)(root))
    for (const row of (0, load_jobs().jobs_ledger__readMonth)(root, month).rows)
      if (row.kind === "applied" && row.handle && theirs(row.facts.root))
        handles.add(row.handle);
  return handles;
}
function real(path) {
  try {
    return (0, import_node_fs3.realpathSync)(path);
  } catch {
    return path;
  }
}
function note2(world, wish, one) {
  try {
    (0, load_jobs().jobs_ledger__appendRow)(world.root, {
      format: 1,
      at: world.clock().at,
      kind: "cleaned",
      handle: one.handle,
      attempt: one.facts.attempt,
      unit: one.facts.job.unit,
      session: wish.session,
      facts: { view: one.view.name }
    });
    return null;
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return `the ledger was not written: ${error.message}`;
  }
}
async function cleanOne(world, wish, one, wasApplied) {
  const { handle } = one;
  const kept = (why, worktree = null) => ({
    handle,
    result: "kept",
    why,
    worktree
  });
  if ("error" in one) return kept(`it cannot be read: ${(0, load_look().dispatch_look__whyUnseen)(one)}`);
  const living = alive(world, one, wish.handles.length > 0);
  if (living !== null) return kept(living);
  try {
    const plan2 = (0, load_jobs().jobs_publish__readPlan)((0, load_views().core_layout__attemptDir)(world.root, handle, one.facts.attempt));
    const tree = plan2?.tree?.ours === true ? plan2.tree : null;
    const worktree = tree?.root ?? null;
    const there = worktree !== null && (0, import_node_fs3.existsSync)(worktree);
    const gone = tree === null ? { ignored: 0 } : await cleanTree(world, one, tree, wish.dryRun);
    if ("stays" in gone) return kept(gone.stays, worktree);
    const along = gone.ignored === 0 ? "" : `; ${gone.ignored} that git ignores ${wish.dryRun ? "would go" : "went"} with its worktree`;
    const onlyCopy = tree !== null && one.facts.outcome?.artefact?.kind === "patch" && !wasApplied(handle);
    if (onlyCopy && (there || wish.handles.length === 0))
      return {
        handle,
        result: there ? "emptied" : "kept",
        why: `its patch has not been applied; to remove it as well, name the job once its worktree is gone${along}`,
        worktree
      };
    if (wish.dryRun)
      return {
        handle,
        result: "removable",
        why: `${one.view.name}${along}`,
        worktree
      };
    const ports = worktreePorts(world);
    await (0, load_trees().worktrees_writer__unlockJob)({ locks: ports.places.locks, handle }, ports);
    const unnoted = (0, load_jobs().jobs_remove__removeJob)(world.root, handle) ? note2(world, wish, one) : null;
    return {
      handle,
      result: "removed",
      why: `${one.view.name}${along}${unnoted === null ? "" : `; ${unnoted}`}`,
      worktree
    };
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return kept((0, load_look().dispatch_look__whyUnseen)({ handle, error }));
  }
}
async function clean(world, looking, wish, onJob = () => {
}) {
  if (!wish.dryRun) (0, load_jobs().jobs_remove__sweepLeftovers)(world.root, Date.parse(world.clock().at));
  const handles = wish.handles.length > 0 ? wish.handles : (0, load_jobs().jobs_live__listJobs)(world.root);
  const cleaned = [];
  const tell2 = (one) => {
    onJob(one);
    cleaned.push(one);
  };
  let applied = null;
  const wasApplied = (handle) => {
    applied ??= appliedJobs(world.root);
    return applied.has(handle);
  };
  for (const handle of handles) {
    const [one] = await (0, load_look().dispatch_look__look)({ ...looking, adopt: null }, [handle]);
    if (one === void 0) continue;
    const done = await cleanOne(world, wish, one, wasApplied);
    tell2(done);
  }
  if (wish.handles.length === 0)
    for (const one of await cleanStrays(world, wish.dryRun)) tell2(one);
  return cleaned;
}

// scripts/dispatch/demo.ts
var import_node_fs8 = require("node:fs");
var import_node_os = require("node:os");
var import_node_path8 = require("node:path");

// other:jobs/events.ts

// scripts/petitions/petition.ts

// other:core/text.ts

// other:core/utf8.ts

// scripts/petitions/read.ts
var import_node_fs4 = require("node:fs");
var import_node_path6 = require("node:path");
var PETITION_LIMIT = 1024 * 1024;
var PETITION = {
  noun: "petition",
  kept: "nothing was dispatched",
  pipe: "pipe it in: <command> | offload dispatch <rung> -"
};
var SILENCE_MS = 3e3;
var refuse2 = ({ kept }, message, about, next, cause) => new (load_base()).core_reasons__OffloadError("refused-input", message, { about, kept, next, cause });
var tooLarge = (wanted, about, size) => refuse2(
  wanted,
  `the ${wanted.noun} is too large: ${size}, and at most ${PETITION_LIMIT} (1 MiB) are allowed`,
  about,
  `put the material into files and let the ${wanted.noun} name them`
);
function refuseKind(wanted, found, path) {
  if (found.isFile()) return;
  if (found.isDirectory())
    throw refuse2(
      wanted,
      `the ${wanted.noun} is a directory`,
      path,
      `name a file in it, or write the ${wanted.noun} into one`
    );
  if (found.isFIFO())
    throw refuse2(
      wanted,
      `the ${wanted.noun} is a pipe, which can be read only once`,
      path,
      wanted.pipe
    );
  if (found.isSocket())
    throw refuse2(wanted, `the ${wanted.noun} is a socket`, path, wanted.pipe);
  throw refuse2(wanted, `the ${wanted.noun} is a device`, path, wanted.pipe);
}
function fileError(wanted, error, path) {
  const code = error instanceof Error && "code" in error ? error.code : "";
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new (load_base()).core_reasons__OffloadError(
        "not-found",
        `there is no such ${wanted.noun} file`,
        {
          about: path,
          next: "check the path; - reads standard input"
        }
      );
    case "EACCES":
    case "EPERM":
      return refuse2(
        wanted,
        `the ${wanted.noun} file may not be read`,
        path,
        "give yourself read permission on it",
        error
      );
    case "ELOOP":
      return refuse2(
        wanted,
        `the ${wanted.noun}'s symbolic links lead in a circle`,
        path,
        "name the file itself",
        error
      );
    case "ENAMETOOLONG":
      return refuse2(
        wanted,
        `the ${wanted.noun}'s path is too long`,
        path,
        "move the file to a shorter path",
        error
      );
    case "ENXIO":
      return refuse2(
        wanted,
        `the ${wanted.noun} is a socket`,
        path,
        wanted.pipe,
        error
      );
    case "":
      return error;
    default:
      return refuse2(
        wanted,
        `the petition file cannot be read: the system answered ${code}`,
        path,
        "copy it to another disk and try again",
        error
      );
  }
}
async function readWhole(file) {
  const buffer = Buffer.allocUnsafe(PETITION_LIMIT + 1);
  let read = 0;
  while (read < buffer.length) {
    const { bytesRead } = await file.read(buffer, read, buffer.length - read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}
async function readFileOf(path, wanted) {
  let file;
  try {
    refuseKind(wanted, await (0, load_node_fs_promises().stat)(path), path);
    file = await (0, load_node_fs_promises().open)(
      path,
      import_node_fs4.constants.O_RDONLY | import_node_fs4.constants.O_NONBLOCK | import_node_fs4.constants.O_NOCTTY
    );
    const found = await file.stat();
    refuseKind(wanted, found, path);
    if (found.size > PETITION_LIMIT)
      throw tooLarge(wanted, path, `${found.size} bytes`);
    const bytes = await readWhole(file);
    if (bytes.length > PETITION_LIMIT)
      throw tooLarge(wanted, path, `more than ${PETITION_LIMIT} bytes`);
    return bytes;
  } catch (error) {
    throw error instanceof load_base().core_reasons__OffloadError ? error : fileError(wanted, error, path);
  } finally {
    await file?.close();
  }
}
var STDIN = "standard input";
async function readStdin(from) {
  const { stdin, wanted = PETITION } = from;
  if (stdin.kind === "terminal")
    throw refuse2(
      wanted,
      `the ${wanted.noun} would have to be typed: standard input is a terminal`,
      STDIN,
      wanted.pipe
    );
  if (stdin.kind === "closed")
    throw refuse2(
      wanted,
      `standard input is closed or the null device, so there is no ${wanted.noun} in it`,
      STDIN,
      `${wanted.pipe}, or name a file`
    );
  const parts = [];
  let size = 0;
  const silence = setTimeout(() => from.waiting?.(), SILENCE_MS);
  try {
    for await (const part of stdin.chunks()) {
      clearTimeout(silence);
      parts.push(part);
      size += part.length;
      if (size > PETITION_LIMIT)
        throw tooLarge(wanted, STDIN, `more than ${PETITION_LIMIT} bytes`);
    }
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) throw error;
    throw refuse2(
      wanted,
      "standard input broke off",
      STDIN,
      `${wanted.pipe}, or name a file`,
      error
    );
  } finally {
    clearTimeout(silence);
  }
  return Buffer.concat(parts, size);
}
var readSource = (source, from) => source === "-" ? readStdin(from) : readFileOf(
  source.startsWith("/") ? source : (0, import_node_path6.resolve)(from.cwd, source),
  from.wanted ?? PETITION
);

// scripts/petitions/petition.ts
function asPetition(bytes, about, { noun, kept } = PETITION) {
  const refuse4 = (message, next) => new (load_base()).core_reasons__OffloadError("refused-input", message, {
    about,
    kept,
    next
  });
  if (bytes.length === 0)
    throw refuse4(`the ${noun} is empty`, "write what is to be done into it");
  const bad = (0, load_rules().core_utf8__notUtf8At)(bytes);
  if (bad !== null)
    throw refuse4(
      `the ${noun} is not UTF-8: the byte at offset ${bad} belongs to no character`,
      "convert it, for example: iconv -f latin1 -t utf-8"
    );
  const nul = bytes.indexOf(0);
  if (nul !== -1)
    throw refuse4(
      `the ${noun} holds a NUL byte, at offset ${nul}`,
      "remove it, or check that this is a text file"
    );
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    bytes.byteLength
  ).toString("utf8");
  const { text: clean2, count } = (0, load_base().core_text__stripInvisible)(text);
  if (clean2.trim() === "")
    throw refuse4(
      count === 0 ? `the ${noun} holds nothing but white space` : `the ${noun} holds nothing that can be seen: white space and invisible characters`,
      "write what is to be done into it"
    );
  return {
    bytes,
    text,
    sha256: (0, load_node_crypto().createHash)("sha256").update(bytes).digest("hex"),
    sanitized: count,
    workerCopy: count === 0 ? bytes : Buffer.from(clean2)
  };
}
async function readPetition(source, from) {
  const about = source === "-" ? "standard input" : source;
  return asPetition(await readSource(source, from), about, from.wanted);
}

// scripts/rungs/headless-oneshot.ts
var headlessOneshot = {
  name: "headless-oneshot",
  drive: "oneshot",
  needs: ["detach"],
  launcher: "runner",
  outputSurvives: "the worker writes into files of its job directory; an adopter reads on from there",
  hints: (handle, offload) => ({
    observe: `${offload} logs -f ${handle}`,
    attach: null,
    launch: null
  })
};

// other:dispatch/await-end.ts

// scripts/dispatch/dispatch.ts

// other:core/environment.ts

// other:core/authority.ts

// other:core/fences.ts

// other:harnesses/traits.ts

// other:dispatch/dispatcher.ts

// other:dispatch/plan.ts

// scripts/dispatch/admission.ts
function checkAuthority(world, profile, settings) {
  const authority = (0, load_decision().core_authority__authorityFor)(
    profile,
    (0, load_decide().dispatch_dispatcher__dispatcherOf)(world.env, world.root, settings, world.clock())
  );
  if (authority.kind === "refuse")
    throw new (load_base()).core_reasons__OffloadError("refused", authority.why, {
      about: "OFFLOAD_DEPTH",
      kept: "nothing was launched"
    });
  if (authority.kind === "ask")
    throw new (load_base()).core_reasons__OffloadError("asked", authority.question, {
      about: profile,
      kept: "nothing was launched",
      next: `run it in a terminal of your own, outside the session, or ask for --profile read-only`
    });
}
var whoOf = (world, request) => ({
  inSession: (0, load_decide().dispatch_dispatcher__isInSession)(world.env),
  uid: world.uid,
  sandbox: request.env.includes("IS_SANDBOX") && world.env.IS_SANDBOX === "1",
  expect: request.expect,
  runnerOnly: [
    ...request.env.length === 0 ? [] : ["--env"],
    ...request.auth === "login" ? [] : ["--auth"]
  ]
});
function checkFence({ harness, rung, role }, settings) {
  const clear = (leaves) => ({ harness, rung, leaves });
  const external = Object.hasOwn(settings.rungs.external, rung);
  if (harness === "claude" && !external) return clear(null);
  const proof = (0, load_decision().core_fences__unfence)(role, settings.fences.roles);
  if (proof !== null) return clear(proof);
  throw new (load_base()).core_reasons__OffloadError(
    "refused",
    (0, load_decision().core_fences__fenceOf)(role ?? "", settings.fences.roles).why,
    {
      about: external ? rung : harness,
      kept: "nothing was launched"
    }
  );
}
function assertCleared({ harness, rung, leaves }, id, away) {
  if (harness === id.harness && rung === id.rung && (leaves !== null || harness === "claude" && !away))
    return;
  throw new (load_base()).core_reasons__OffloadError(
    "internal",
    "this launch is not the one that the fences let go",
    { about: `${id.harness} on ${id.rung}`, kept: "nothing was launched" }
  );
}
async function planLaunch(world, request, settings, handle) {
  const planned = await (0, load_decide().dispatch_plan__planTier)(world, settings, {
    key: request.key,
    step: null,
    attempt: 1,
    backend: request.rung.name,
    harness: request.harness,
    route: request.auth,
    unit: request.unit,
    session: (0, load_decide().dispatch_dispatcher__sessionOf)(world.env),
    handle,
    caps: load_decide().harnesses_traits__HARNESS_TRAITS.find(({ name }) => name === request.harness)?.tier ?? "error"
  });
  const { decision, unrecorded } = planned;
  if (decision.admit === "withheld")
    throw new (load_base()).core_reasons__OffloadError("withheld", decision.why, {
      about: request.key,
      kept: "nothing was launched"
    });
  if (unrecorded !== null) throw unrecorded;
  return planned;
}

// other:dispatch/decide.ts

// scripts/dispatch/hand-back.ts
var NO_HINTS = { observe: null, attach: null };
var NO_OBSERVE = "none: act on the completion signal";
var NO_ATTACH = "none: nobody can join it";
var ITS_WORD = "(the rung's own word)";
function surfaces(rung, handle, offload, told = NO_HINTS) {
  const hints = rung.hints(handle, offload);
  const word2 = (text) => text === null ? null : `${text} ${ITS_WORD}`;
  const [observe, attach] = [word2(told.observe), word2(told.attach)];
  return {
    observe: hints.observe === null ? observe ?? NO_OBSERVE : `${hints.observe}${observe === null ? "" : `; or ${observe}`}`,
    attach: hints.attach ?? attach ?? NO_ATTACH
  };
}

// other:dispatch/joining.ts

// scripts/hosts/local.ts
var import_node_fs5 = require("node:fs");
var import_node_path7 = require("node:path");

// other:core/runner-exit.ts

// other:core/tail.ts

// other:system/process.ts

// scripts/hosts/local.ts
var STARTED_WITHIN_S = 15;
function openLog(dir) {
  const path = (0, import_node_path7.join)(dir, "runner.log");
  try {
    return (0, import_node_fs5.openSync)(
      path,
      import_node_fs5.constants.O_WRONLY | import_node_fs5.constants.O_APPEND | import_node_fs5.constants.O_CREAT,
      384
    );
  } catch (error) {
    throw new (load_base()).core_reasons__OffloadError("store", `Could not open ${path}`, {
      about: path,
      kept: "the job; nothing was launched",
      cause: error
    });
  }
}
function spawnRunner(start3, stdout) {
  const log = openLog(start3.dir);
  try {
    return (0, load_node_child_process().spawn)(
      start3.node ?? process.execPath,
      [start3.runner, start3.dir, ...start3.as === "adopter" ? ["--adopt"] : []],
      {
        // Of no folder that someone may want to remove, in a session of its own, with nothing of ours open.
        cwd: "/",
        detached: true,
        env: { ...start3.env, [load_system().system_process__RUNNER_MARK.name]: load_system().system_process__RUNNER_MARK.value },
        stdio: ["ignore", stdout, log],
        windowsHide: true
      }
    );
  } finally {
    (0, import_node_fs5.closeSync)(log);
  }
}
async function startRunner(start3) {
  const child = spawnRunner(start3, "pipe");
  const said = await firstWord(
    child,
    (start3.withinS ?? STARTED_WITHIN_S) * 1e3
  );
  child.stdout?.destroy();
  child.unref();
  if (said === "spawned") return { kind: "spawned", engaged: false };
  if (said === "engaged") return { kind: "spawned", engaged: true };
  if (said === "ended") return { kind: "ended" };
  const seen = start3.look?.() ?? null;
  if (seen !== null && seen.kind !== "no-witness") return seen;
  const log = complaint(start3.dir);
  return {
    kind: "no-witness",
    why: `${said}${log === "" ? "" : `; its log says: ${log}`}`
  };
}
async function startAdopter(start3) {
  const child = spawnRunner({ ...start3, as: "adopter" }, "ignore");
  await spawned(child);
  child.unref();
}
function spawned(child) {
  return new Promise((resolve3, reject) => {
    child.once("spawn", resolve3);
    child.once(
      "error",
      (error) => reject(
        new (load_base()).core_reasons__OffloadError(
          "installation",
          `The runner could not be started: the system answered ${error.code ?? error.name}`,
          { kept: "the job is on record", cause: error }
        )
      )
    );
  });
}
async function firstWord(child, ms) {
  await spawned(child);
  const { stdout } = child;
  if (stdout === null) return "the runner could not be listened to";
  return new Promise((resolve3) => {
    let heard = "";
    const timer = setTimeout(
      () => done(`the runner said nothing for ${ms / 1e3} s`),
      ms
    );
    const done = (word2) => {
      clearTimeout(timer);
      stdout.removeAllListeners("data");
      resolve3(word2);
    };
    stdout.on("error", () => {
    });
    stdout.on("data", (bytes) => {
      heard = (heard + bytes.toString("latin1")).slice(-200);
      const words2 = heard.split("\n").slice(0, -1);
      const last = words2.findLast(
        (word2) => ["spawned", "engaged", "ended"].includes(word2)
      );
      if (last !== void 0) done(last);
    });
    child.once(
      "close",
      (code, signal) => done(`the runner ended: ${(0, load_rules().core_runner_exit__runnerExitMeans)(code, signal)}`)
    );
  });
}
function complaint(dir) {
  try {
    const text = (0, import_node_fs5.readFileSync)((0, import_node_path7.join)(dir, "runner.log"), "utf8").slice(-2048);
    return (0, load_rules().core_tail__cleanTail)(text, { length: 300 }).replaceAll(/\s+/g, " ");
  } catch {
    return "";
  }
}
async function runInTerminal(start3, progress = "inherit") {
  const ignore = () => {
  };
  const signals = ["SIGINT", "SIGHUP"];
  const child = (0, load_node_child_process().spawn)(
    start3.node ?? process.execPath,
    [start3.runner, start3.dir, "--foreground"],
    {
      cwd: "/",
      env: { ...start3.env, [load_system().system_process__RUNNER_MARK.name]: load_system().system_process__RUNNER_MARK.value },
      stdio: ["inherit", progress, "inherit"]
    }
  );
  for (const signal of signals) process.on(signal, ignore);
  const forward = () => child.kill("SIGTERM");
  process.on("SIGTERM", forward);
  try {
    await spawned(child);
    return await new Promise(
      (resolve3) => child.once("exit", (code) => resolve3(code))
    );
  } finally {
    for (const signal of signals) process.off(signal, ignore);
    process.off("SIGTERM", forward);
  }
}

// other:jobs/facts.ts

// other:jobs/program.ts

// other:dispatch/external.ts

// scripts/dispatch/elsewhere.ts
var TIMES = { answer: 15e3, seen: 15e3, look: 50 };
async function startElsewhere(world, plan2, path, env, recorded2, times = TIMES) {
  const { handle, attempt, token, cwd } = plan2;
  const answer = await (0, load_decide().dispatch_external__launchExternal)(
    path,
    {
      format: 1,
      handle,
      token,
      argv: [
        process.execPath,
        (0, load_jobs().jobs_program__installRunner)(world.root, world.runner),
        (0, load_views().core_layout__attemptDir)(world.root, handle, attempt)
      ],
      cwd,
      petition: (0, load_views().core_layout__jobPaths)(world.root, handle).petition
    },
    { ...env, [load_system().system_process__RUNNER_MARK.name]: load_system().system_process__RUNNER_MARK.value },
    times.answer
  );
  const claimed = answer.kind === "started";
  const { observe, attach } = claimed ? answer : NO_HINTS;
  const hints = { observe, attach };
  const end = performance.now() + (claimed ? times.seen : 0);
  for (; ; ) {
    const seen = recorded2();
    if (seen !== null) return { started: seen, hints };
    if (performance.now() >= end) break;
    await new Promise((resolve3) => setTimeout(resolve3, times.look));
  }
  const why = claimed ? `the rung says that it started the runner, and no runner was seen for ${times.seen / 1e3} s` : `the rung: ${answer.why}`;
  return { started: { kind: "no-witness", why }, hints: NO_HINTS };
}

// scripts/dispatch/launch-terminal.ts
var import_node_fs6 = require("node:fs");
var import_node_util = require("node:util");

// other:system/tmux.ts

// other:dispatch/terminal.ts

// scripts/dispatch/launch-terminal.ts
var run = (0, import_node_util.promisify)(load_node_child_process().execFile);
var TIMES2 = { seen: 15e3, look: 30 };
var SERVER_VARIABLES = /^(PATH|HOME|TERM|COLORTERM|LANG|LC_[A-Z]+|USER|LOGNAME|SHELL|TMUX|TMUX_TMPDIR|TMPDIR|XDG_RUNTIME_DIR|SSH_AUTH_SOCK|DISPLAY|WAYLAND_DISPLAY)$/;
var tmuxEnvironment = (env) => Object.fromEntries(
  Object.entries(env).filter(([name]) => SERVER_VARIABLES.test(name))
);
var word = (text) => text.replace(/;$/, "\\;");
var markOf = (token) => (0, load_node_crypto().createHash)("sha256").update(token).digest("hex").slice(0, 32);
async function makePipe(path) {
  try {
    await run("mkfifo", ["-m", "600", path]);
    return (0, import_node_fs6.openSync)(path, "r+");
  } catch (error) {
    throw new (load_base()).core_reasons__OffloadError(
      "store",
      "The pipe for the worker's environment could not be made",
      { about: path, kept: "the job is on record", cause: error }
    );
  }
}
async function handOver(fd, bytes, until) {
  let rest = bytes;
  while (rest.length > 0 && !until()) {
    try {
      rest = rest.subarray((0, import_node_fs6.writeSync)(fd, rest, 0, Math.min(rest.length, 4096)));
    } catch {
      return;
    }
    await new Promise((resolve3) => setImmediate(resolve3));
  }
}
async function startInTerminal(world, plan2, dir, runner, env, recorded2) {
  const { terminal } = plan2;
  if (terminal === void 0)
    throw new (load_base()).core_reasons__OffloadError("internal", "the plan names no terminal");
  const pipe = (0, load_views().core_layout__attemptPaths)(dir).handover;
  const fd = await makePipe(pipe);
  let seen = null;
  try {
    const given = handOver(
      fd,
      Buffer.from(`${JSON.stringify(env)}
`),
      () => seen !== null
    );
    const made = await (0, load_system().system_tmux__tmuxAt)(
      terminal.tmux,
      terminal.socket,
      tmuxEnvironment(world.env)
    )([
      "new-session",
      "-d",
      "-s",
      terminal.session,
      "-x",
      String(load_look().dispatch_terminal__SIZE.columns),
      "-y",
      String(load_look().dispatch_terminal__SIZE.rows),
      "-c",
      "/",
      "-e",
      `${load_system().system_process__RUNNER_MARK.name}=${load_system().system_process__RUNNER_MARK.value}`,
      "--",
      ...[process.execPath, runner, dir, "--terminal"].map(word),
      ";",
      "set-option",
      "-t",
      `=${terminal.session}:`,
      load_look().dispatch_terminal__MARK,
      markOf(plan2.token),
      ";",
      // Nobody looks at it yet, and a person's own configuration may end what nobody looks at.
      "set-option",
      "-t",
      `=${terminal.session}:`,
      "destroy-unattached",
      "off",
      ";",
      // What a person's own configuration keeps of a dead pane would look like a worker.
      "set-option",
      "-w",
      "-t",
      `=${terminal.session}:`,
      "remain-on-exit",
      "off"
    ]);
    if (!made.ok && recorded2() === null)
      throw new (load_base()).core_reasons__OffloadError(
        "environment",
        `tmux made no session: ${made.why}`,
        { about: terminal.session, kept: "the job is on record" }
      );
    const end = performance.now() + TIMES2.seen;
    for (; ; ) {
      seen = recorded2();
      if (seen !== null || performance.now() >= end) break;
      await new Promise((resolve3) => setTimeout(resolve3, TIMES2.look));
    }
    await Promise.race([given, Promise.resolve()]);
    return seen ?? {
      kind: "no-witness",
      why: `no runner was seen in the terminal for ${TIMES2.seen / 1e3} s`
    };
  } finally {
    seen ??= { kind: "ended" };
    (0, import_node_fs6.closeSync)(fd);
    (0, load_system().system_files__removeFile)(pipe);
  }
}

// scripts/dispatch/launch.ts
function saidOf(world, handle, attempt, started) {
  if (started.kind === "spawned")
    return {
      status: "dispatched",
      problem: null,
      engaged: started.engaged ? "yes" : "not yet"
    };
  const outcome = (0, load_jobs().jobs_outcome__readOutcome)((0, load_views().core_layout__attemptDir)(world.root, handle, attempt));
  if (outcome?.spawned === true)
    return {
      status: "dispatched",
      problem: null,
      engaged: outcome.engaged ? "yes" : "no"
    };
  if (outcome !== null)
    return {
      status: "failed",
      problem: {
        reason: "failed",
        message: outcome.detail,
        next: `${world.offload} show ${handle}`
      },
      engaged: "no"
    };
  return {
    status: "unknown",
    problem: {
      reason: "unknown",
      message: `whether a worker was started could not be seen: ${started.kind === "no-witness" ? started.why : "its runner ended without an outcome"}`,
      next: `${world.offload} show ${handle}`
    },
    engaged: "unknown"
  };
}
function recorded(world, handle) {
  const facts = (0, load_jobs().jobs_facts__loadFacts)(world.root, handle, world.processes, world.clock());
  if (facts === null) return null;
  if (facts.outcome !== null) return { kind: "ended" };
  const { spawned: spawned2, engaged } = facts.events;
  return spawned2 === null ? null : { kind: "spawned", engaged: engaged !== null };
}
async function start(world, handle, plan2, external, cleared) {
  assertCleared(cleared, plan2.id, external !== null);
  const { attempt } = plan2;
  world.progress("starting the runner");
  try {
    const { env } = (0, load_rules().core_environment__joinEnvironment)(plan2.env, plan2.pass, world.env);
    if (external !== null) {
      const { started: started2, hints } = await startElsewhere(
        world,
        plan2,
        external,
        env,
        () => recorded(world, handle)
      );
      return { ...saidOf(world, handle, attempt, started2), hints };
    }
    if (plan2.terminal !== void 0) {
      const started2 = await startInTerminal(
        world,
        plan2,
        (0, load_views().core_layout__attemptDir)(world.root, handle, attempt),
        (0, load_jobs().jobs_program__installRunner)(world.root, world.runner),
        env,
        () => recorded(world, handle)
      );
      return { ...saidOf(world, handle, attempt, started2), hints: NO_HINTS };
    }
    const started = await startRunner({
      dir: (0, load_views().core_layout__attemptDir)(world.root, handle, attempt),
      runner: (0, load_jobs().jobs_program__installRunner)(world.root, world.runner),
      env,
      look: () => recorded(world, handle)
    });
    return { ...saidOf(world, handle, attempt, started), hints: NO_HINTS };
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return {
      status: "failed",
      problem: {
        reason: error.reason,
        message: `the job is on record, but its runner was not started: ${error.message}`,
        next: plan2.terminal === void 0 ? `${world.offload} start ${handle}` : `${world.offload} stop ${handle}, and dispatch the work anew`
      },
      engaged: "no",
      hints: NO_HINTS
    };
  } finally {
    world.progress(null);
  }
}
function startHere(world, dir, plan2, env, silent, cleared) {
  assertCleared(cleared, plan2.id, false);
  return runInTerminal(
    { dir, runner: (0, load_jobs().jobs_program__installRunner)(world.root, world.runner), env },
    silent ? "ignore" : 2
  );
}

// other:harnesses/claude/trust.ts

// other:harnesses/index.ts

// other:system/path.ts

// scripts/dispatch/request.ts
var expectOf = (request) => request.expect ?? (request.profile === "read-only" ? "report" : "patch");

// scripts/dispatch/launch-plan.ts
function drivenBy(world, request) {
  const { rung } = request;
  if (rung.drive === null)
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      `The session itself launches a ${rung.name}, with its Agent tool`,
      {
        about: rung.name,
        kept: "nothing was launched",
        next: `launch it there, then: ${world.offload} report ${rung.name} <agent id>`
      }
    );
  const harness = (0, load_harnesses().harnesses_index__harnessNamed)(request.harness);
  if (harness === null)
    throw new (load_base()).core_reasons__OffloadError("usage", "There is no such harness", {
      about: request.harness,
      next: "claude or command"
    });
  const offer = harness.drives[rung.drive];
  if (offer === void 0)
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      `${harness.name} cannot be driven as ${rung.name} needs it`,
      { about: `${harness.name} on ${rung.name}` }
    );
  if (!harness.profiles.includes(request.profile))
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      `${harness.name} cannot hold a worker to the profile ${request.profile}; it promises only ${harness.profiles.join(", ")}`,
      {
        about: request.profile,
        kept: "nothing was launched",
        next: `--profile ${harness.profiles[0]}, if the worker may do that much`
      }
    );
  const blocked = harness.blocked?.(request.profile, expectOf(request), {
    uid: world.uid,
    // The person's word counts only where the worker hears it too.
    sandbox: request.env.includes("IS_SANDBOX") && world.env.IS_SANDBOX === "1"
  });
  if (blocked != null)
    throw new (load_base()).core_reasons__OffloadError("refused", blocked, {
      about: request.profile,
      kept: "nothing was launched"
    });
  if (!harness.authRoutes.includes(request.auth))
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      `${harness.name} signs in by ${harness.authRoutes.join(", ")} only`,
      { about: request.auth }
    );
  return { harness, drive: rung.drive, offer };
}
function terminalOf(world, { request, handle }) {
  if (!request.rung.needs.includes("pty")) return void 0;
  const tmux2 = (0, load_system().system_path__onPath)("tmux", world.env.PATH);
  if (tmux2 === null)
    throw new (load_base()).core_reasons__OffloadError("environment", "There is no tmux on PATH", {
      about: request.rung.name,
      kept: "nothing was launched",
      next: "install tmux 3.2 or later, or choose another rung: offload detect"
    });
  return { tmux: tmux2, socket: (0, load_system().system_tmux__socketOf)(world.env), session: (0, load_look().dispatch_terminal__sessionName)(handle) };
}
function planOf(world, parts) {
  const { request, settings, driven, workplace } = parts;
  const { harness, drive, offer } = driven;
  const { limits } = settings;
  const environment = (0, load_rules().core_environment__workerEnvironment)(world.env, {
    auth: request.auth,
    extra: request.env
  });
  const trust = harness.name === "claude" ? (0, load_harnesses().harnesses_claude_trust__readTrust)(
    parts.place.dir,
    parts.place.repository?.mainRoot ?? null,
    (0, load_rules().core_environment__joinEnvironment)(environment.env, environment.pass, world.env).env,
    world.home
  ) : { trusted: true, why: "a command of your own configuration" };
  if (drive === "native" && !trust.trusted)
    throw new (load_base()).core_reasons__OffloadError(
      "needs-input",
      "Claude Code starts no background session in a folder that it has not been told to trust",
      {
        about: parts.place.repository?.mainRoot ?? parts.place.dir,
        kept: "nothing was launched",
        next: "run claude there once, accept the folder, and dispatch again"
      }
    );
  const { tier } = parts;
  const { argv, env } = harness.build(drive, {
    program: parts.program.program,
    args: parts.program.args,
    tier,
    profile: request.profile,
    folderTrusted: trust.trusted,
    cwd: workplace.cwd,
    resume: null,
    ...drive === "oneshot" || drive === "persistent" ? {} : {
      teller: [
        process.execPath,
        (0, load_jobs().jobs_program__installRunner)(world.root, world.runner),
        (0, load_views().core_layout__attemptDir)(world.root, parts.handle, 1),
        "--tell"
      ]
    },
    name: parts.handle,
    marks: {
      OFFLOAD_HANDLE: parts.handle,
      OFFLOAD_DEPTH: String((0, load_decide().dispatch_dispatcher__depthOf)(world.env) + 1)
    },
    ...offer.petition === "file" ? { brief: (0, load_views().core_layout__jobPaths)(world.root, parts.handle).petition } : {}
  });
  const terminal = terminalOf(world, parts);
  const wake = settings.wake.socket ? world.env.CLAUDE_CODE_MESSAGING_SOCKET || void 0 : void 0;
  const plan2 = {
    format: 1,
    handle: parts.handle,
    attempt: 1,
    token: parts.token,
    id: { harness: harness.name, rung: request.rung.name, host: "local" },
    drive,
    depth: (0, load_decide().dispatch_dispatcher__depthOf)(world.env),
    argv: [...argv],
    cwd: workplace.cwd,
    env: { ...without(environment.env, terminal), ...env },
    pass: [
      ...environment.pass.map((one) => ({ ...one })),
      ...terminal === void 0 ? [] : [{ name: "TERM", required: false }]
    ],
    petition: offer.petition,
    tier,
    profile: {
      requested: request.profile,
      applied: request.profile,
      why: "as asked"
    },
    auth: request.auth,
    folderTrusted: trust.trusted,
    tree: workplace.tree,
    expect: parts.expect,
    limits: {
      totalS: Math.min(
        request.totalS ?? limits.totalS,
        limits.totalMostS ?? Number.POSITIVE_INFINITY
      ),
      idleS: limits.idleS,
      firstEventS: offer.engages ? limits.firstEventS : null,
      graceS: limits.graceS,
      logBytes: limits.logBytes
    },
    ...wake === void 0 ? {} : { wake },
    ...terminal === void 0 ? {} : { terminal },
    programs: { git: (0, load_system().system_path__onPath)("git", world.env.PATH) }
  };
  return { plan: plan2, trust: trust.why };
}
var without = (env, terminal) => Object.fromEntries(
  Object.entries(env).filter(
    ([name]) => terminal === void 0 || name !== "TERM"
  )
);
function jobOf(world, parts) {
  const { request, driven, handle, token, expect, place: place2 } = parts;
  const now = world.clock();
  const id = {
    harness: driven.harness.name,
    rung: request.rung.name,
    host: "local"
  };
  return {
    format: 1,
    handle,
    token,
    createdAt: now.at,
    boot: now.boot,
    unit: request.unit,
    key: request.key,
    requested: id,
    applied: id,
    launcher: request.rung.launcher,
    expect,
    petition: {
      bytes: request.petition.workerCopy.length,
      sha256: request.petition.workerSha256,
      sanitized: request.petition.sanitized
    },
    cwd: place2.dir,
    session: (0, load_decide().dispatch_dispatcher__sessionOf)(world.env),
    aliases: [],
    depth: (0, load_decide().dispatch_dispatcher__depthOf)(world.env),
    version: world.version
  };
}

// scripts/dispatch/program.ts
var import_node_fs7 = require("node:fs");

// other:harnesses/claude/find.ts

// scripts/dispatch/program.ts
function findClaudeProgram(world, settings, folder) {
  const { program, notes } = (0, load_decide().harnesses_claude_find__locateClaude)({
    configured: settings.harnesses.claude.path,
    env: { PATH: world.env.PATH ?? "", HOME: world.home },
    folder
  });
  if (program !== null) return { program, args: [] };
  throw new (load_base()).core_reasons__OffloadError(
    "environment",
    `Claude Code was not found: ${notes.join("; ")}`,
    {
      about: "claude",
      kept: "nothing was launched",
      next: "install it, or set harnesses.claude.path in your configuration"
    }
  );
}
function commandProgram(settings) {
  const [program, ...args] = settings.harnesses.command.argv ?? [];
  if (program !== void 0) {
    try {
      (0, import_node_fs7.accessSync)(program, import_node_fs7.constants.X_OK);
    } catch (error) {
      throw new (load_base()).core_reasons__OffloadError(
        "environment",
        "The program of the command harness is not there, or may not be run by this user",
        {
          about: program,
          kept: "nothing was launched",
          next: "mend harnesses.command.argv in your configuration",
          cause: error
        }
      );
    }
    return { program, args };
  }
  throw new (load_base()).core_reasons__OffloadError(
    "configuration",
    "The harness command has no command to run",
    {
      about: "harnesses.command.argv",
      kept: "nothing was launched",
      next: "set harnesses.command.argv in your configuration to an absolute path and its arguments"
    }
  );
}
var programOf = (world, settings, harness, folder) => harness === "command" ? commandProgram(settings) : findClaudeProgram(world, settings, folder);
async function checkAuth(world, request, program, environment) {
  if (request.harness !== "claude" || request.auth !== "login") return;
  const others = (0, load_rules().core_environment__otherRoutesPresent)(world.env, request.auth);
  if (others.length === 0) return;
  world.progress("asking Claude Code whether it is signed in");
  const { env } = (0, load_rules().core_environment__joinEnvironment)(environment.env, environment.pass, world.env);
  const answer = await (0, load_decide().harnesses_claude_find__authStatus)(program.program, env);
  world.progress(null);
  if (answer.signedIn !== "no") return;
  throw new (load_base()).core_reasons__OffloadError(
    "asked",
    `Claude Code says that nobody is signed in, and your environment holds another route (${others.join(", ")}). Use it for this worker?`,
    {
      about: "login",
      kept: "nothing was launched",
      next: `${others.map((route) => `--auth ${route}`).join(" or ")}, or sign in with \`claude auth login\``
    }
  );
}

// scripts/dispatch/dispatch.ts
function note3(world, request, kind, handle, facts) {
  try {
    (0, load_jobs().jobs_ledger__appendRow)(world.root, {
      format: 1,
      at: world.clock().at,
      kind,
      handle,
      attempt: 1,
      unit: request.unit,
      session: (0, load_decide().dispatch_dispatcher__sessionOf)(world.env),
      facts: { backend: request.rung.name, ...facts }
    });
    return {};
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return { ledger: `not written: ${error.message}` };
  }
}
var NOT_APPLIED = "not applied: the platform's supervisor starts it with its own";
function factsOf(plan2, trust, sanitized, leftOut, { decision }, askedS) {
  const { totalS } = plan2.limits;
  return {
    profile: plan2.profile.applied,
    model: plan2.tier.model.applied,
    effort: plan2.tier.effort.applied,
    model_source: decision.source.model,
    effort_source: decision.source.effort,
    expect: plan2.expect,
    auth: plan2.drive === "native" ? "inherit" : plan2.auth,
    ...plan2.drive === "native" ? { environment: NOT_APPLIED } : {},
    cwd: plan2.cwd,
    ...plan2.folderTrusted ? {} : { untrusted: trust },
    ...plan2.tree?.ours ? {
      worktree: plan2.tree.root,
      branch: plan2.tree.branch ?? "",
      base: plan2.tree.baseCommit ?? plan2.tree.baseTree
    } : {},
    ...leftOut > 0 ? { uncommitted: leftOut } : {},
    ...sanitized > 0 ? { sanitized } : {},
    ...askedS !== null && askedS > totalS ? {
      timeout: `${totalS} s, not the ${askedS} s of --timeout: the repository's configuration allows no more`
    } : {}
  };
}
async function make(world, request, settings) {
  checkAuthority(world, request.profile, settings);
  const driven = drivenBy(world, request);
  const expect = expectOf(request);
  const placement = request.placed ?? await (0, load_decide().dispatch_decide__decideNamed)(world, settings, request.asked, whoOf(world, request));
  const cleared = checkFence(
    {
      harness: request.harness,
      rung: request.rung.name,
      role: request.asked.role
    },
    settings
  );
  const place2 = await findPlace(world, request, expect);
  const folder = place2.repository?.root ?? place2.dir;
  const program = programOf(world, settings, request.harness, folder);
  const environment = (0, load_rules().core_environment__workerEnvironment)(world.env, {
    auth: request.auth,
    extra: request.env
  });
  await checkAuth(world, request, program, {
    env: environment.env,
    pass: [...environment.pass]
  });
  const handle = (0, load_base().core_grammar__mintHandle)(request.unit ?? request.rung.name, world.random(4));
  const planned = await planLaunch(world, request, settings, handle);
  const workplace = await makeWorkplace(world, request, place2, handle, expect);
  const parts = {
    request,
    settings,
    driven,
    program,
    place: place2,
    workplace,
    expect,
    handle,
    token: hex(world, 16),
    tier: { ...planned.decision.tier }
  };
  try {
    const { plan: plan2, trust } = planOf(world, parts);
    (0, load_jobs().jobs_publish__publish)(
      world.root,
      jobOf(world, parts),
      plan2,
      request.petition.workerCopy,
      void 0,
      placement
    );
    return { parts, plan: plan2, trust, planned, cleared };
  } catch (error) {
    await takeBack(parts, error);
    throw error;
  }
}
async function takeBack(parts, error) {
  const stays = await parts.workplace.undo();
  if (stays === null || !(error instanceof load_base().core_reasons__OffloadError)) return;
  throw new (load_base()).core_reasons__OffloadError(error.reason, error.message, {
    ...error.about === void 0 ? {} : { about: error.about },
    kept: stays,
    ...error.next === void 0 ? {} : { next: error.next },
    cause: error
  });
}
var NOTED = {
  dispatched: "dispatched",
  failed: "failed",
  unknown: "unseen",
  prepared: "prepared",
  reported: "reported",
  inline: "prepared",
  withheld: "failed"
};
async function dispatch(world, request, settings) {
  const { parts, plan: plan2, trust, planned, cleared } = await make(
    world,
    request,
    settings
  );
  const { handle } = parts;
  const { rung } = request;
  const said = rung.launcher === "person" ? {
    status: "prepared",
    problem: null,
    engaged: "no",
    hints: NO_HINTS
  } : await start(
    world,
    handle,
    plan2,
    settings.rungs.external[rung.name] ?? null,
    cleared
  );
  const ledger = note3(world, request, NOTED[said.status], handle, {
    engaged: said.engaged
  });
  const join10 = (0, load_look().dispatch_joining__joinLine)(plan2, (0, load_views().core_layout__attemptDir)(world.root, handle, 1));
  return {
    status: said.status,
    backend: rung.name,
    handle,
    ...surfaces(rung, handle, world.offload, said.hints),
    ...join10 === null ? {} : { attach: join10 },
    launch: said.status === "prepared" ? rung.hints(handle, world.offload).launch : null,
    problem: said.problem,
    facts: {
      ...said.status === "prepared" ? {} : { engaged: said.engaged },
      ...factsOf(
        plan2,
        trust,
        request.petition.sanitized,
        parts.workplace.leftOut,
        planned,
        request.totalS
      ),
      ...ledger
    }
  };
}
var digest = (bytes) => (0, load_node_crypto().createHash)("sha256").update(bytes).digest("hex");

// scripts/dispatch/demo.ts
var FILES = {
  "placement.md": "A rung hosts a worker. The smallest rung that is sufficient is taken.\nEvery handle names one job, whatever its rung.\n",
  "promise.md": "No state without a witness: a handle shows what was seen, by which witness, and when.\n",
  "notes/open.md": "Where no witness is to be had, the handle says unknown.\n"
};
async function makeScratch(world) {
  const dir = (0, import_node_fs8.realpathSync)((0, import_node_fs8.mkdtempSync)((0, import_node_path8.join)((0, import_node_os.tmpdir)(), "offload-demo-")));
  const remove = () => (0, import_node_fs8.rmSync)(dir, { recursive: true, force: true });
  try {
    (0, import_node_fs8.mkdirSync)((0, import_node_path8.join)(dir, "notes"));
    for (const [name, text] of Object.entries(FILES))
      (0, import_node_fs8.writeFileSync)((0, import_node_path8.join)(dir, name), text);
    const at = { cwd: dir };
    await world.git(["init", "--quiet"], at);
    await world.git(["add", "--all"], at);
    await world.git(
      [
        "-c",
        "user.name=Offload demo",
        "-c",
        "user.email=demo@localhost",
        "-c",
        "commit.gpgsign=false",
        "commit",
        "--quiet",
        "--message=A repository to count words in"
      ],
      at
    );
    const commit = (0, load_git().system_git__oneLine)(await world.git(["rev-parse", "HEAD"], at));
    return { dir, commit, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
function dispatchDemo(world, scratch, templates, settings) {
  const file = (0, import_node_path8.join)(templates, "petition.md");
  const petition = asPetition((0, import_node_fs8.readFileSync)(file), file);
  return dispatch(
    world,
    {
      rung: headlessOneshot,
      harness: "command",
      petition: {
        workerCopy: petition.workerCopy,
        workerSha256: digest(petition.workerCopy),
        sanitized: petition.sanitized
      },
      unit: "demo",
      key: "offload",
      asked: {
        predicates: {
          survive: "unknown",
          attach: "unknown",
          beyond: "unknown"
        },
        needs: [],
        profile: "full",
        role: null,
        work: "work",
        anyway: false,
        pin: { rung: headlessOneshot.name, harness: "command" },
        acceptLoss: [],
        unattended: true
      },
      placed: null,
      from: scratch.dir,
      cwd: null,
      worktree: false,
      profile: "full",
      totalS: 120,
      expect: "report",
      env: [],
      auth: "login"
    },
    {
      ...settings,
      harnesses: {
        ...settings.harnesses,
        command: { argv: ["/bin/sh", (0, import_node_path8.join)(templates, "worker.sh")] }
      }
    }
  );
}
function sentence(event) {
  switch (event.type) {
    case "opened":
      return event.role === "runner" ? `a runner took the job: pid ${event.by.pid}` : `an adopter took over from the runner that died: pid ${event.by.pid}`;
    case "launching":
      return `the runner is about to launch ${event.program} in ${event.cwd}`;
    case "spawned":
      return `the worker exists: pid ${event.worker.pid}, started at tick ${event.worker.start}`;
    case "engaged":
      return `the worker answered for the first time (${event.by})`;
    case "activity":
      return `the worker wrote ${event.count} line${event.count === 1 ? "" : "s"}`;
    case "exited":
      return event.witnessed ? `the worker ended: ${event.signal ?? `exit code ${event.code}`}` : "the worker is gone; nobody saw with which exit code";
    case "collecting":
      return "the runner collects what the worker made";
    default:
      return event.type;
  }
}
function witnessOf({ witness }, paths) {
  switch (witness.by) {
    case "heartbeat":
      return paths.beat;
    case "event log":
      return paths.events;
    case "claim":
      return paths.dir;
    default:
      return `the ${witness.by}, at ${witness.at}`;
  }
}
async function followDemo(looking, handle, tell2) {
  const paths = (0, load_views().core_layout__attemptPaths)((0, load_views().core_layout__attemptDir)(looking.root, handle, 1));
  let fromByte = 0;
  let said = "";
  const onLook = (one) => {
    const read = (0, load_jobs().jobs_events__readEvents)(paths.events, { fromByte });
    fromByte = read.nextByte;
    for (const event of read.events)
      tell2({
        what: sentence(event),
        record: `${paths.events} event ${event.seq}`
      });
    const { view, adoption, facts } = one;
    const known3 = view.name !== "unknown" || facts.holder === "alive";
    if (!known3 && said !== view.because) {
      said = view.because;
      tell2({
        what: `unknown: ${view.because}`,
        record: witnessOf(view, paths)
      });
      if (adoption !== null) tell2({ what: adoption, record: paths.dir });
    }
  };
  const { seen } = await (0, load_look().dispatch_await_end__awaitEnd)(looking, [handle], {
    until: "all",
    by: new AbortController().signal,
    onLook: ([one]) => {
      if (one && !("error" in one)) onLook(one);
    }
  });
  const [last] = seen;
  return last === void 0 || "error" in last ? null : last;
}
function readReport(looking, seen) {
  const { outcome, attempt } = seen.facts;
  if (outcome?.report == null) return null;
  const dir = (0, load_views().core_layout__attemptDir)(looking.root, seen.handle, attempt);
  const path = (0, import_node_path8.join)(dir, outcome.report.file);
  const bytes = (0, import_node_fs8.readFileSync)(path);
  return {
    text: bytes.toString("utf8"),
    genuine: digest(bytes) === outcome.report.sha256,
    path
  };
}

// scripts/dispatch/in-tower.ts
var import_node_fs9 = require("node:fs");
var import_node_path9 = require("node:path");

// other:petitions/drop.ts

// other:sessions/record.ts

// other:dispatch/dims.ts

// scripts/dispatch/in-tower.ts
var AGENTS = {
  "read-only": "offload:reader",
  write: "offload:writer"
};
var plan = (world, request, settings, unit, caps) => (0, load_decide().dispatch_plan__planTier)(world, settings, {
  key: request.key,
  step: null,
  attempt: 1,
  backend: request.rung.name,
  harness: request.harness,
  route: request.auth,
  unit,
  session: (0, load_decide().dispatch_dispatcher__sessionOf)(world.env),
  handle: null,
  caps
});
var planProblem = ({ decision, unrecorded }) => decision.admit === "withheld" ? { reason: "withheld", message: decision.why } : unrecorded === null ? null : {
  reason: "store",
  message: `the plan could not be put on record: ${unrecorded.message}`,
  next: "a subagent may go with the session's own model and effort; say that no plan covers it"
};
var planFacts = ({ decision }) => ({
  admit: decision.admit,
  model: decision.tier.model.applied,
  effort: decision.tier.effort.applied,
  model_source: decision.source.model,
  effort_source: decision.source.effort,
  level: decision.level,
  signal: decision.signal
});
function petitionFile(world, request, file) {
  const drops = (0, load_views().core_layout__sessionPaths)(
    world.root,
    // A session may run commands without telling its id.
    (0, load_jobs().sessions_record__sessionId)((0, load_decide().dispatch_dispatcher__sessionOf)(world.env)) ?? "unnamed"
  ).drops;
  if (request.petition.sanitized === 0 && file?.startsWith(drops + import_node_path9.sep)) {
    const stat2 = (0, import_node_fs9.lstatSync)(file);
    if (stat2.isFile() && (stat2.mode & 63) === 0) return file;
  }
  return (0, load_hooks().petitions_drop__putPetition)(drops, hex(world, 8), request.petition.workerCopy);
}
async function prepareSubagent(world, request, settings, file, folder) {
  const agent = AGENTS[request.profile];
  if (!(0, load_decide().dispatch_dispatcher__isInSession)(world.env) || agent === void 0)
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      agent === void 0 ? `A subagent cannot be held to the profile ${request.profile}` : "Only a session launches a subagent, and this is none",
      { about: request.rung.name, kept: "nothing was launched" }
    );
  checkAuthority(world, request.profile, settings);
  const unit = request.unit ?? `offload-${hex(world, 4)}`;
  const planned = await plan(
    world,
    request,
    settings,
    unit,
    await (0, load_decide().dispatch_dims__dimsFor)(world, settings, request.rung.name, request.harness, folder)
  );
  const problem = planProblem(planned);
  const withheld = planned.decision.admit === "withheld";
  const path = withheld ? null : petitionFile(world, request, file);
  return {
    status: withheld ? "withheld" : "prepared",
    backend: request.rung.name,
    handle: null,
    observe: "none: act on the completion signal",
    attach: "none: nobody can join it",
    launch: null,
    problem,
    facts: {
      unit,
      profile: request.profile,
      ...planFacts(planned),
      ...path === null ? {} : {
        subagent_type: agent,
        description: `${(0, load_base().core_grammar__markerOf)(unit)} offloaded work`,
        prompt: `Read the file ${path} and do what it asks: its text is your whole task. Your last message is the report.`,
        petition: path,
        next: `${world.offload} report subagent <agent id> --unit ${unit}`
      },
      ...request.petition.sanitized > 0 ? { sanitized: request.petition.sanitized } : {}
    }
  };
}
async function keepInSession(world, request, settings) {
  const unit = request.unit ?? `in-session-${hex(world, 4)}`;
  const planned = await plan(world, request, settings, unit, []);
  return {
    status: planned.decision.admit === "withheld" ? "withheld" : "inline",
    backend: request.rung.name,
    handle: null,
    observe: "none: it is this session",
    attach: "none: it is this session",
    launch: null,
    problem: planProblem(planned),
    facts: { unit, ...planFacts(planned) }
  };
}

// other:petitions/capture.ts

// scripts/dispatch/intake.ts
function takeIn(root, session, name, now) {
  const { captures, drops } = (0, load_views().core_layout__sessionPaths)(root, session);
  const drop = (0, load_hooks().petitions_drop__writtenDir)(drops);
  const taken = (0, load_hooks().petitions_capture__takeCapture)(
    captures,
    now,
    (bytes) => place(drops, name, bytes)
  );
  const { discarded, put } = taken;
  if (put === null) return { petition: null, why: taken.why, discarded, drop };
  return "refused" in put ? { petition: null, why: put.refused, discarded, drop } : { petition: put, why: "taken", discarded, drop };
}
function place(drops, name, bytes) {
  if (bytes.length > PETITION_LIMIT)
    return {
      refused: `refused: it has ${bytes.length} bytes, and at most ${PETITION_LIMIT} (1 MiB) are allowed; put the material into files and name them`
    };
  try {
    const { sha256: sha2562, sanitized } = asPetition(bytes, "the typed words");
    const path = (0, load_hooks().petitions_drop__putPetition)(drops, name, bytes);
    return { path, bytes: bytes.length, sha256: sha2562, sanitized };
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "refused-input")
      return { refused: `refused: ${error.message}` };
    throw error;
  }
}

// scripts/dispatch/report.ts
var import_node_path10 = require("node:path");

// other:jobs/aliases.ts

// other:jobs/resolve.ts

// other:sessions/trail.ts

// other:worktrees/lock.ts

// other:dispatch/agent-end.ts

// scripts/dispatch/report.ts
var PLANS_SEARCHED = 2e3;
var planKey = (unit, at) => `${at} ${unit}`;
function unitOf(root, { unit, session: asked, id }) {
  const session = (0, load_jobs().sessions_record__sessionId)(asked);
  if (unit !== null) return unit;
  if (session === null) return null;
  const launches = (0, load_jobs().sessions_trail__readTrail)(root, session).rows.filter(
    ({ kind }) => kind === "launched"
  );
  if (launches.length === 0) return void 0;
  return launches.find(({ agent }) => agent === id)?.unit ?? null;
}
function planRow(rows, request, unit) {
  if (unit === null) return null;
  const joined = new Set(
    rows.filter((row) => row.kind === "reported").map((row) => planKey(row.unit, row.facts.plan))
  );
  const fits = (row) => row.kind === "plan" && row.facts.backend === request.rung.name && row.facts.admit !== "withheld" && !joined.has(planKey(row.unit, row.at)) && (request.session === null || row.session === request.session) && (unit === void 0 || row.unit === unit);
  return rows.filter(fits).at(-1) ?? null;
}
function known2(root, { rung, id }) {
  if (rung.launcher === "harness") {
    const handle = (0, load_jobs().jobs_aliases__byAlias)(root, id) ?? (load_base().core_grammar__HANDLE.test(id) ? id : null);
    return handle === null ? null : (0, load_jobs().jobs_publish__readJob)(root, handle);
  }
  try {
    return (0, load_jobs().jobs_publish__readJob)(root, (0, load_jobs().jobs_resolve__resolveHandle)(root, id));
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError && error.reason === "not-found")
      return null;
    throw error;
  }
}
function register(world, request) {
  const now = world.clock();
  const told = unitOf(world.root, request);
  const plan2 = planRow(
    (0, load_jobs().jobs_ledger__readRecent)(world.root, PLANS_SEARCHED).rows,
    request,
    told
  );
  const unit = told ?? plan2?.unit ?? null;
  const handle = (0, load_base().core_grammar__mintHandle)(unit ?? request.rung.name, world.random(4));
  const id = { harness: "claude", rung: request.rung.name, host: "local" };
  (0, load_jobs().jobs_publish__publish)(
    world.root,
    {
      format: 1,
      handle,
      token: hex(world, 16),
      createdAt: now.at,
      boot: now.boot,
      unit,
      key: typeof plan2?.facts.key === "string" ? plan2.facts.key : null,
      requested: id,
      applied: id,
      launcher: request.rung.launcher,
      expect: "report",
      petition: null,
      cwd: request.cwd,
      session: request.session,
      aliases: [request.id],
      depth: request.depth,
      version: world.version
    },
    null,
    null
  );
  const facts = { plan: plan2 ? plan2.at : "none covers this launch" };
  try {
    (0, load_jobs().jobs_ledger__appendRow)(world.root, {
      format: 1,
      at: now.at,
      kind: "reported",
      handle,
      attempt: null,
      unit,
      session: request.session,
      facts: {
        backend: request.rung.name,
        id: request.id,
        plan: plan2?.at ?? "none"
      }
    });
    return { handle, facts };
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return {
      handle,
      facts: { ...facts, ledger: `not written: ${error.message}` }
    };
  }
}
function trace(world, request, handle) {
  const { id } = request;
  const session = (0, load_jobs().sessions_record__sessionId)(request.session);
  if (session === null) return {};
  const now = world.clock();
  try {
    (0, load_jobs().sessions_trail__appendTrail)(world.root, session, {
      at: now.at,
      up: now.up,
      boot: now.boot,
      kind: "reported",
      unit: request.unit,
      agent: id,
      tool: null,
      facts: { handle }
    });
    return (0, load_hooks().dispatch_agent_end__takeEnd)(world.root, session, id, handle, now) ? { ended: "it had ended when it was reported" } : {};
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return { trail: `not written: ${error.message}` };
  }
}
var REPORTS_MS = 1e4;
async function registerOnce(world, request) {
  const { locks } = (0, load_views().core_layout__store)(world.root);
  (0, load_system().system_files__makeDir)(locks);
  const lock = await (0, load_trees().worktrees_lock__takeLock)((0, import_node_path10.join)(locks, "report"), worktreePorts(world), {
    what: "the reports of launches",
    waitMs: REPORTS_MS
  });
  try {
    const there = known2(world.root, request);
    if (there) return { handle: there.handle, facts: {} };
    const registered = register(world, request);
    return {
      ...registered,
      facts: {
        ...registered.facts,
        ...trace(world, request, registered.handle)
      }
    };
  } finally {
    lock.release();
  }
}
async function report(world, request) {
  const { rung } = request;
  const there = known2(world.root, request);
  if (there && there.applied.rung !== rung.name)
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      `This job is on the rung ${there.applied.rung}`,
      {
        about: request.id,
        next: `report ${there.applied.rung} ${there.handle}`
      }
    );
  if (!there && rung.launcher !== "harness")
    throw new (load_base()).core_reasons__OffloadError("not-found", `No ${rung.name} job has this name`, {
      about: request.id,
      next: "offload ps --all lists every job"
    });
  const { handle, facts } = there ? { handle: there.handle, facts: {} } : await registerOnce(world, request);
  return {
    status: "reported",
    backend: rung.name,
    handle,
    ...surfaces(rung, handle, world.offload),
    launch: null,
    problem: null,
    facts
  };
}

// other:core/vocabulary.ts

// scripts/rungs/external.ts
var externalRung = (name) => ({
  name,
  drive: "oneshot",
  needs: [],
  launcher: "runner",
  outputSurvives: "the worker writes into files of its job directory; an adopter reads on from there",
  hints: (handle, offload) => ({
    observe: `${offload} logs -f ${handle}`,
    attach: null,
    launch: null
  })
});

// scripts/rungs/background.ts
var background = {
  name: "background",
  drive: "native",
  needs: ["detach"],
  launcher: "runner",
  outputSurvives: "what the worker tells lies in a file of its job directory, and its conversation with Claude Code; an adopter reads on from there",
  hints: (handle, offload) => ({
    observe: `${offload} logs -f ${handle}`,
    attach: null,
    launch: null
  })
};

// scripts/rungs/in-session.ts
var inSession = {
  name: "in-session",
  drive: null,
  needs: [],
  launcher: "person",
  outputSurvives: "there is no worker, so there is no output of one",
  hints: () => ({ observe: null, attach: null, launch: null })
};

// scripts/rungs/print.ts
var print = {
  name: "print",
  drive: "oneshot",
  needs: [],
  launcher: "person",
  outputSurvives: "the worker writes into files of its job directory, but the closing of the terminal ends both",
  hints: (handle, offload) => ({
    observe: `${offload} logs -f ${handle}`,
    attach: null,
    launch: `${offload} start ${handle}`
  })
};

// scripts/rungs/stream-json-persistent.ts
var streamJsonPersistent = {
  name: "stream-json-persistent",
  drive: "persistent",
  needs: ["detach"],
  launcher: "runner",
  outputSurvives: "the worker writes into files of its job directory; its input ends with its runner, and an adopter reads on to the end of its turn",
  hints: (handle, offload) => ({
    observe: `${offload} logs -f ${handle}`,
    attach: null,
    launch: null
  })
};

// scripts/rungs/subagent.ts
var subagent = {
  name: "subagent",
  drive: null,
  needs: [],
  launcher: "harness",
  outputSurvives: "the session keeps the subagent's answer; nothing of it passes through Offload",
  hints: () => ({ observe: null, attach: null, launch: null })
};

// scripts/rungs/tmux.ts
var tmux = {
  name: "tmux",
  drive: "terminal",
  needs: ["detach", "pty"],
  launcher: "runner",
  outputSurvives: "what the worker tells and its last screen lie in files of its job directory; the terminal itself ends with its runner",
  hints: (handle, offload) => ({
    observe: `${offload} logs --screen ${handle}`,
    attach: `tmux attach -t '=offload-${handle}'`,
    launch: null
  })
};

// scripts/rungs/index.ts
var RUNGS = new Map(
  [
    tmux,
    background,
    streamJsonPersistent,
    headlessOneshot,
    subagent,
    print,
    inSession
  ].map((rung) => [rung.name, rung])
);

// scripts/dispatch/rung-of.ts
var rungOf = (name) => RUNGS.get(name) ?? externalRung(name);

// scripts/dispatch/resume.ts
var refuse3 = (handle, message, next, reason = "refused") => new (load_base()).core_reasons__OffloadError(reason, message, {
  about: handle,
  kept: "the job as it was; nothing was launched",
  next
});
function assertEnded(world, seen) {
  const { handle, facts } = seen;
  const { outcome, job, attempt } = facts;
  if (outcome === null)
    throw refuse3(
      handle,
      "The worker has not ended",
      `${world.offload} steer ${handle} <file>, or wait for its end`,
      "failed"
    );
  const plan2 = (0, load_jobs().jobs_publish__readPlan)((0, load_views().core_layout__attemptDir)(world.root, handle, attempt));
  if (job.launcher !== "runner" || plan2 === null)
    throw refuse3(
      handle,
      `A worker on the rung ${job.applied.rung} is gone on with where it was launched`,
      "dispatch the work anew"
    );
  if (plan2.drive === "native")
    throw refuse3(
      handle,
      "A background session goes on by its own program",
      "claude attach, or dispatch the work anew"
    );
  const offer = (0, load_harnesses().harnesses_index__harnessNamed)(plan2.id.harness)?.drives[plan2.drive];
  const session = outcome.harness?.sessionId ?? null;
  if (offer?.resume !== true || session === null)
    throw refuse3(
      handle,
      offer?.resume === true ? "Its worker never told a session that could be gone on with" : `${plan2.id.harness} has no sessions that could be gone on with`,
      "dispatch the work anew"
    );
  const left = outcome.tree.remaining.filter(
    ({ pid, start: start3 }) => world.processes.isAlive({ pid, start: start3, boot: outcome.by.process.boot }) !== "dead"
  );
  if (left.length > 0)
    throw refuse3(
      handle,
      `Processes of the attempt before still live (pid ${left.map(({ pid }) => pid).join(", ")}), and would work beside the new one`,
      "end them first",
      "environment"
    );
  return { seen, outcome, plan: plan2, session };
}
async function takeTree(world, plan2, attempt) {
  if (plan2.profile.applied === "read-only") return async () => {
  };
  const repository = plan2.tree === null ? await (0, load_git().system_git_repository__repositoryOf)(world.git, plan2.cwd) : null;
  const root = plan2.tree?.root ?? (repository === null || repository === "none" ? null : repository.root);
  if (root === null) return async () => {
  };
  const wish = {
    locks: (0, load_views().core_layout__store)(world.root).locks,
    root,
    handle: plan2.handle,
    attempt
  };
  const ports = worktreePorts(world);
  await (0, load_trees().worktrees_writer__lockWriter)(
    { ...wish, hasEnded: (holder) => hasEnded(world, holder) },
    ports
  );
  return async () => {
    await (0, load_trees().worktrees_writer__unlockWriter)(wish, ports);
  };
}
async function nextPlan(world, settings, { plan: plan2, session, seen }, attempt) {
  const { handle } = plan2;
  const harness = (0, load_harnesses().harnesses_index__harnessNamed)(plan2.id.harness);
  if (harness === null)
    throw new (load_base()).core_reasons__OffloadError("installation", "There is no such harness", {
      about: plan2.id.harness
    });
  const planned = await (0, load_decide().dispatch_plan__planTier)(world, settings, {
    key: load_base().core_vocabulary__SELECTION_KEYS.find((key) => key === seen.facts.job.key) ?? "offload",
    step: null,
    attempt,
    backend: plan2.id.rung,
    harness: harness.name,
    route: plan2.auth,
    unit: seen.facts.job.unit,
    session: (0, load_decide().dispatch_dispatcher__sessionOf)(world.env),
    handle,
    caps: harness.tier
  });
  const { decision, unrecorded } = planned;
  if (decision.admit === "withheld")
    throw new (load_base()).core_reasons__OffloadError("withheld", decision.why, {
      about: handle,
      kept: "nothing was launched"
    });
  if (unrecorded !== null) throw unrecorded;
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, attempt);
  const program = programOf(
    world,
    settings,
    harness.name,
    plan2.tree?.root ?? plan2.cwd
  );
  const tier = { ...decision.tier };
  const { argv } = harness.build(plan2.drive, {
    program: program.program,
    args: program.args,
    tier,
    profile: plan2.profile.applied,
    folderTrusted: plan2.folderTrusted,
    cwd: plan2.cwd,
    resume: session,
    teller: [
      process.execPath,
      (0, load_jobs().jobs_program__installRunner)(world.root, world.runner),
      dir,
      "--tell"
    ],
    brief: (0, load_views().core_layout__jobPaths)(world.root, handle).petitionOf(attempt)
  });
  return { ...plan2, attempt, argv: [...argv], tier };
}
async function resume(world, looking, settings, handle, words2) {
  const ended = assertEnded(world, await (0, load_look().dispatch_look__lookAtOne)(looking, handle));
  const { plan: before, seen } = ended;
  const attempt = before.attempt + 1;
  checkAuthority(
    world,
    before.profile.applied === "inherit" ? "full" : before.profile.applied,
    settings
  );
  const cleared = checkFence(
    {
      ...before.id,
      role: (0, load_jobs().jobs_publish__readPlacement)(world.root, handle)?.asked.role ?? null
    },
    settings
  );
  const { missing } = (0, load_rules().core_environment__joinEnvironment)(before.env, before.pass, world.env);
  if (missing.length > 0)
    throw refuse3(
      handle,
      `The worker needs a variable that is not set here: ${missing.join(", ")}`,
      "set it and resume again",
      "environment"
    );
  const release = await takeTree(world, before, attempt);
  let plan2;
  try {
    plan2 = await nextPlan(world, settings, ended, attempt);
    (0, load_jobs().jobs_publish__addAttempt)(world.root, handle, plan2, words2);
  } catch (error) {
    await release();
    throw error;
  }
  const said = await start(
    world,
    handle,
    plan2,
    settings.rungs.external[plan2.id.rung] ?? null,
    cleared
  );
  const rung = rungOf(plan2.id.rung);
  const join10 = (0, load_look().dispatch_joining__joinLine)(plan2, (0, load_views().core_layout__attemptDir)(world.root, handle, attempt));
  return {
    status: said.status,
    backend: plan2.id.rung,
    handle,
    ...surfaces(rung, handle, world.offload, said.hints),
    ...join10 === null ? {} : { attach: join10 },
    launch: null,
    problem: said.problem,
    facts: {
      attempt,
      engaged: said.engaged,
      session: ended.session,
      model: plan2.tier.model.applied,
      effort: plan2.tier.effort.applied,
      profile: plan2.profile.applied,
      expect: plan2.expect,
      cwd: plan2.cwd,
      ...note4(world, seen, attempt, said)
    }
  };
}
function note4(world, { handle, facts }, attempt, said) {
  try {
    (0, load_jobs().jobs_ledger__appendRow)(world.root, {
      format: 1,
      at: world.clock().at,
      kind: said.status === "dispatched" ? "dispatched" : said.status === "failed" ? "failed" : "unseen",
      handle,
      attempt,
      unit: facts.job.unit,
      session: (0, load_decide().dispatch_dispatcher__sessionOf)(world.env),
      facts: { backend: facts.job.applied.rung, engaged: said.engaged }
    });
    return {};
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return { ledger: `not written: ${error.message}` };
  }
}

// scripts/dispatch/start.ts
function assertUnstarted(world, { handle, facts, view }) {
  if (facts.job.launcher === "harness")
    throw new (load_base()).core_reasons__OffloadError("usage", "The session launched this worker itself", {
      about: handle
    });
  if (facts.outcome !== null)
    throw new (load_base()).core_reasons__OffloadError("usage", "This job has ended", {
      about: handle,
      next: `${world.offload} result ${handle}`
    });
  if (facts.claim !== null)
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      `This job has been started: ${view.because}`,
      { about: handle, next: `${world.offload} show ${handle}` }
    );
}
async function start2(world, looking, handle, silent, settings) {
  const before = await (0, load_look().dispatch_look__lookAtOne)({ ...looking, adopt: null }, handle);
  assertUnstarted(world, before);
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, before.facts.attempt);
  const plan2 = (0, load_jobs().jobs_publish__readPlan)(dir);
  if (plan2 === null)
    throw new (load_base()).core_reasons__OffloadError("corrupt", "The job has no plan to launch", {
      about: handle
    });
  if (plan2.terminal !== void 0)
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      "A worker in a terminal of its own is started by its dispatch alone",
      {
        about: handle,
        kept: "the job is still planned",
        next: `${world.offload} stop ${handle}, and dispatch the work anew`
      }
    );
  const authority = (0, load_decision().core_authority__authorityFor)(
    plan2.profile.applied === "inherit" ? "full" : plan2.profile.applied,
    (0, load_decide().dispatch_dispatcher__dispatcherOf)(world.env, world.root, settings, world.clock())
  );
  if (authority.kind !== "granted")
    throw new (load_base()).core_reasons__OffloadError(
      authority.kind === "ask" ? "asked" : "refused",
      authority.kind === "ask" ? authority.question : authority.why,
      { about: handle, kept: "the job is still prepared" }
    );
  const cleared = checkFence(
    {
      ...plan2.id,
      role: (0, load_jobs().jobs_publish__readPlacement)(world.root, handle)?.asked.role ?? null
    },
    settings
  );
  const { env, missing } = (0, load_rules().core_environment__joinEnvironment)(plan2.env, plan2.pass, world.env);
  if (missing.length > 0)
    throw new (load_base()).core_reasons__OffloadError(
      "environment",
      "The job needs a variable that is not set in this terminal",
      {
        about: missing.join(", "),
        kept: "the job is still prepared",
        next: "set it and start the job again"
      }
    );
  const code = await startHere(world, dir, plan2, env, silent, cleared);
  const after = await (0, load_look().dispatch_look__lookAtOne)(looking, handle);
  if (code === load_rules().core_runner_exit__RUNNER_EXITS.held[0]) assertUnstarted(world, after);
  return after;
}

// scripts/dispatch/stop.ts
var import_node_fs10 = require("node:fs");

// other:jobs/claims.ts

// other:jobs/inbox.ts

// scripts/dispatch/stop.ts
var BEYOND_GRACE_S = 90;
function logFacts(path) {
  let bytes = 0;
  try {
    bytes = (0, import_node_fs10.statSync)(path).size;
  } catch {
  }
  return { bytes, head: bytes, tail: 0 };
}
function outcomeOf(world, facts, generation, said) {
  const now = world.clock();
  const paths = (0, load_views().core_layout__attemptPaths)(
    (0, load_views().core_layout__attemptDir)(world.root, facts.job.handle, facts.attempt)
  );
  return {
    format: 1,
    handle: facts.job.handle,
    attempt: facts.attempt,
    ...said,
    at: now.at,
    up: now.up,
    by: { role: "verb", generation, process: world.self },
    spawned: facts.events.spawned !== null,
    engaged: facts.events.engaged !== null,
    exit: null,
    harness: null,
    artefact: null,
    report: null,
    tail: "",
    logs: { out: logFacts(paths.out), err: logFacts(paths.err) },
    tree: {
      seen: 0,
      remaining: [],
      // Nobody can launch what was never begun; else all rests on whether its token could be looked for.
      escaped: facts.claim === null || Array.isArray(facts.carriers) ? "none-seen" : "unknown"
    },
    durationS: 0
  };
}
function conclude(world, facts, said) {
  const { handle } = facts.job;
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, facts.attempt);
  const generation = (facts.claim?.generation ?? 0) + 1;
  const now = world.clock();
  const taken = (0, load_jobs().jobs_claims__takeClaim)(dir, {
    format: 1,
    handle,
    attempt: facts.attempt,
    generation,
    role: "verb",
    by: world.self,
    nonce: hex(world, 16),
    at: now.at,
    up: now.up
  });
  if (taken !== "taken" || (0, load_jobs().jobs_outcome__readOutcome)(dir) !== null) return false;
  note5(world, facts);
  (0, load_jobs().jobs_outcome__writeOutcome)(world.root, outcomeOf(world, facts, generation, said));
  return true;
}
function note5(world, facts) {
  const { handle, unit } = facts.job;
  try {
    (0, load_jobs().jobs_ledger__appendRow)(world.root, {
      format: 1,
      at: world.clock().at,
      kind: "stop",
      handle,
      attempt: facts.attempt,
      unit,
      session: (0, load_decide().dispatch_dispatcher__sessionOf)(world.env),
      facts: { phase: facts.claim === null ? "planned" : facts.events.phase }
    });
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
  }
}
function ask(world, facts) {
  const now = world.clock();
  (0, load_jobs().jobs_inbox__send)((0, load_views().core_layout__attemptDir)(world.root, facts.job.handle, facts.attempt), {
    format: 1,
    id: (0, load_jobs().jobs_inbox__commandId)("stop", Date.parse(now.at), hex(world, 4)),
    kind: "stop",
    at: now.at,
    by: world.self,
    body: "stop-requested"
  });
}
async function stop(world, looking, handle, onLook = () => {
}) {
  const before = await (0, load_look().dispatch_look__lookAtOne)({ ...looking, adopt: null }, handle);
  const { facts } = before;
  if (facts.outcome !== null) return { seen: before, done: "it had ended" };
  if (facts.job.launcher === "harness")
    throw new (load_base()).core_reasons__OffloadError(
      "usage",
      "The session launched this worker itself, and only the session can stop it",
      {
        about: handle,
        next: "stop it there; its end is the session's to tell"
      }
    );
  const again2 = async (done) => ({
    seen: await (0, load_look().dispatch_look__lookAtOne)(looking, handle),
    done
  });
  if (facts.claim === null) {
    const done = conclude(world, facts, {
      outcome: "stopped",
      ending: "stop-requested",
      detail: "it was stopped before anybody had started it"
    });
    if (done) return again2("nobody had started it, and now nobody will");
    return stop(world, looking, handle, onLook);
  }
  if ((0, load_look().dispatch_look__isUntold)(facts)) {
    const done = conclude(world, facts, {
      outcome: "lost",
      ending: "runner-died",
      detail: facts.carriers === "unknown" ? "its runner died about to launch, the processes could not be looked through for its token, and its end was declared by a stop" : "its runner died about to launch, no process carries its token, and its end was declared by a stop"
    });
    if (done) return again2("nothing of it was found; it is declared lost");
    return stop(world, looking, handle, onLook);
  }
  ask(world, facts);
  note5(world, facts);
  const since = world.clock().up;
  const plan2 = (0, load_jobs().jobs_publish__readPlan)((0, load_views().core_layout__attemptDir)(world.root, handle, facts.attempt));
  const seconds = (plan2?.limits.graceS ?? 10) + BEYOND_GRACE_S;
  const { seen } = await (0, load_look().dispatch_await_end__awaitEnd)(looking, [handle], {
    until: "all",
    throughAsks: true,
    by: AbortSignal.timeout(seconds * 1e3),
    onLook: ([one]) => {
      if (one && !("error" in one)) onLook(`${handle}: ${one.view.name}`);
    }
  });
  const [last] = seen;
  if (last === void 0 || "error" in last)
    return again2("it was asked to stop");
  const { outcome } = last.facts;
  const waited = Math.round(world.clock().up - since);
  return {
    seen: last,
    done: outcome === null ? `it was asked to stop, and had not been seen to end after ${waited} s; the request stands` : outcome.outcome === "stopped" ? "it was stopped" : "it had come to its end before the stop reached it"
  };
}

// scripts/dispatch/tell.ts
var import_node_fs11 = require("node:fs");
var REACHED = ["persistent", "terminal", "native"];
function assertReachable(world, { facts, handle, view }) {
  const { outcome, job, claim, attempt } = facts;
  const kept = "nothing was handed on";
  if (outcome !== null)
    throw new (load_base()).core_reasons__OffloadError("failed", "The worker has ended", {
      about: handle,
      kept,
      next: `${world.offload} result ${handle}`
    });
  if (job.launcher === "harness")
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      "The session launched this worker itself, and only the session can talk to it",
      { about: handle, kept }
    );
  const plan2 = (0, load_jobs().jobs_publish__readPlan)((0, load_views().core_layout__attemptDir)(world.root, handle, attempt));
  if (plan2 === null || !REACHED.includes(plan2.drive))
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      `A worker on the rung ${job.applied.rung} takes nothing while it works`,
      {
        about: handle,
        kept,
        next: `${world.offload} caps stream-json-persistent shows a rung that does`
      }
    );
  if (claim === null)
    throw new (load_base()).core_reasons__OffloadError("failed", "Nobody has started this worker yet", {
      about: handle,
      kept,
      next: view.next ?? `${world.offload} show ${handle}`
    });
  if (plan2.drive === "persistent" && (claim.role !== "runner" || facts.holder === "dead"))
    throw new (load_base()).core_reasons__OffloadError(
      "failed",
      "The runner that held the worker's input is gone, and nothing reaches the worker any more",
      { about: handle, kept, next: `${world.offload} wait ${handle}` }
    );
}
var LOOK_S = 0.25;
async function receiptOf(dir, id, withinS) {
  const ended = new AbortController();
  const timer = setInterval(() => {
    if ((0, import_node_fs11.existsSync)((0, load_views().core_layout__attemptPaths)(dir).outcome)) ended.abort();
  }, LOOK_S * 1e3);
  try {
    return await (0, load_jobs().jobs_inbox__awaitReceipt)(
      dir,
      id,
      AbortSignal.any([ended.signal, AbortSignal.timeout(withinS * 1e3)])
    );
  } finally {
    clearInterval(timer);
  }
}
async function tell(world, looking, handle, kind, body, withinS) {
  const before = await (0, load_look().dispatch_look__lookAtOne)(looking, handle);
  assertReachable(world, before);
  const now = world.clock();
  const dir = (0, load_views().core_layout__attemptDir)(world.root, handle, before.facts.attempt);
  const id = (0, load_jobs().jobs_inbox__commandId)(kind, Date.parse(now.at), hex(world, 4));
  (0, load_jobs().jobs_inbox__send)(
    dir,
    { format: 1, id, kind, at: now.at, by: world.self, body: null },
    body
  );
  const receipt = await receiptOf(dir, id, withinS);
  const seen = await (0, load_look().dispatch_look__lookAtOne)({ ...looking, adopt: null }, handle);
  if (receipt === null && seen.facts.outcome !== null)
    throw new (load_base()).core_reasons__OffloadError(
      "failed",
      "The worker ended, and nothing shows that it took it in",
      { about: handle, next: `${world.offload} result ${handle}` }
    );
  return { seen, receipt, id };
}

// scripts/hosts/ssh/link.ts

// scripts/hosts/ssh/reply.ts
var tailOf = (text) => (0, load_rules().core_tail__cleanTail)(text, { length: 400 }).replaceAll(/\s+/g, " ").trim();
var stopped = (layer, token, why, remedy = null, words2 = "") => ({
  kind: "unreachable",
  layer,
  token,
  why,
  remedy,
  tail: tailOf(words2)
});

// scripts/hosts/ssh/again.ts
var TRIES = 5;
var PAUSE_MS = 150;
var sleep = (ms) => new Promise((resolve3) => setTimeout(resolve3, ms));
async function again({ random = Math.random, pause = sleep }, once) {
  for (let n = 1; ; n += 1) {
    const failed = await once();
    if (failed === null) return null;
    const { at, stderr } = failed;
    if (!at.again || n === TRIES)
      return stopped(at.layer, at.token, at.why, at.remedy, stderr);
    await pause(PAUSE_MS * 2 ** (n - 1) * (0.5 + random()));
  }
}

// scripts/hosts/ssh/bootstrap.ts
var REMOTE_COMMAND = `exec sh -c '${[
  "umask 077",
  "IFS= read -r nonce",
  "IFS= read -r mode",
  "IFS= read -r digest",
  "IFS= read -r bytes",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell that fills it in
  'root="${OFFLOAD_HOME:-${XDG_STATE_HOME:-$HOME/.local/state}/offload}"',
  'dir="$root/host/$digest"',
  'file="$dir/host.sh"',
  'if [ "$mode" = put ]; then mkdir -p "$dir" && cat > "$file.$$" && [ $(wc -c < "$file.$$") -eq "$bytes" ] && mv -f "$file.$$" "$file" && echo "offload-host 1 $nonce put" || { rm -f "$file.$$"; echo "offload-host 1 $nonce full"; }; exit 0; fi',
  'if [ -f "$file" ]; then exec sh "$file" "$nonce" "$root"; fi',
  'echo "offload-host 1 $nonce need script"'
].join("; ")}'`;

// scripts/hosts/ssh/call.ts
var STDERR_BYTES = 16 * 1024;
var DRAIN_MS = 500;
async function* pieces(input) {
  if (input instanceof Uint8Array) yield input;
  else yield* input;
}
function call(of) {
  const [program, ...args] = of.argv;
  return new Promise((resolve3) => {
    const child = (0, load_node_child_process().spawn)(program, args, {
      env: { ...of.env },
      stdio: [of.input === null ? "ignore" : "pipe", "pipe", "pipe"],
      windowsHide: true
    });
    let late = false;
    let stderr = Buffer.alloc(0);
    const kill = () => child.kill("SIGKILL");
    const timer = setTimeout(() => {
      late = true;
      kill();
    }, of.withinMs);
    of.signal?.addEventListener("abort", kill, { once: true });
    child.stdout?.on("data", (bytes) => {
      if (of.take !== void 0 && !of.take(bytes)) kill();
    });
    child.stderr?.on("data", (bytes) => {
      stderr = Buffer.concat([stderr, bytes]).subarray(-STDERR_BYTES);
    });
    const done = (code, signal) => {
      clearTimeout(timer);
      clearTimeout(drain);
      of.signal?.removeEventListener("abort", kill);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve3({ code, signal, late, stderr: stderr.toString("utf8") });
    };
    let drain;
    child.once("error", () => done(127, null));
    child.once("exit", (code, signal) => {
      drain = setTimeout(() => done(code, signal), DRAIN_MS);
    });
    child.once("close", (code, signal) => done(code, signal));
    if (of.input !== null && child.stdin !== null)
      void write(child.stdin, of.input);
  });
}
async function write(to, input) {
  let over = false;
  to.on("error", () => {
    over = true;
  });
  to.on("close", () => {
    over = true;
  });
  for await (const piece of pieces(input)) {
    if (over) return;
    if (!to.write(piece))
      await new Promise((resolve3) => {
        to.once("drain", resolve3);
        to.once("close", resolve3);
        to.once("error", () => resolve3());
      });
  }
  if (!over) to.end();
}

// scripts/hosts/ssh/connection.ts

// scripts/hosts/ssh/control.ts
var import_node_fs12 = require("node:fs");
var import_node_path11 = require("node:path");
var GREETING_MS = 1e3;
var PATH_BYTES = 103 - 17;
function socketFolder(env, uid) {
  if (uid === null) return null;
  const places = [
    ...env.XDG_RUNTIME_DIR?.startsWith("/") ? [(0, import_node_path11.join)(env.XDG_RUNTIME_DIR, "offload-ssh")] : [],
    `/tmp/offload-ssh-${uid}`
  ];
  for (const dir of places) {
    if (Buffer.byteLength(dir) + 1 + 16 > PATH_BYTES) continue;
    if (!/^[\w./@:+-]+$/.test(dir)) continue;
    try {
      (0, import_node_fs12.mkdirSync)(dir, { mode: 448 });
    } catch {
    }
    try {
      const found = (0, import_node_fs12.lstatSync)(dir);
      if (found.isDirectory() && found.uid === uid && (found.mode & 63) === 0)
        return dir;
    } catch {
    }
  }
  return null;
}
function greeted(socket) {
  return new Promise((resolve3) => {
    const at = (0, load_node_net().connect)(socket);
    const done = (what) => {
      clearTimeout(timer);
      at.destroy();
      resolve3(what);
    };
    const timer = setTimeout(() => done("silent"), GREETING_MS);
    at.once("data", () => done("alive"));
    at.once("end", () => done("silent"));
    at.once(
      "error",
      (error) => done(
        error.code === "ECONNREFUSED" || error.code === "ENOENT" ? "gone" : "silent"
      )
    );
  });
}
function forget(socket) {
  try {
    (0, import_node_fs12.unlinkSync)(socket);
  } catch {
  }
}
function share(fresh, socket) {
  try {
    (0, import_node_fs12.renameSync)(fresh, socket);
    return true;
  } catch {
    return false;
  }
}

// scripts/hosts/ssh/options.ts
var CONNECT_S = 10;
var ALIVE = { every: 5, times: 3 };
var PERSIST_S = 60;
var ALWAYS = [
  "BatchMode=yes",
  `ConnectTimeout=${CONNECT_S}`,
  "ConnectionAttempts=1",
  `ServerAliveInterval=${ALIVE.every}`,
  `ServerAliveCountMax=${ALIVE.times}`,
  "TCPKeepAlive=yes",
  "UpdateHostKeys=no",
  "ForwardAgent=no",
  "ForwardX11=no",
  "ForwardX11Trusted=no",
  "ClearAllForwardings=yes",
  "ExitOnForwardFailure=no",
  "Tunnel=no",
  "PermitLocalCommand=no",
  "RemoteCommand=none",
  "RequestTTY=no",
  "EscapeChar=none",
  "LogLevel=INFO"
];
var asFlags = (options) => options.flatMap((option) => ["-o", option]);
var asValue = (path) => /["\n\r]|\$\{/.test(path) ? null : `"${path.replaceAll("%", "%%")}"`;
function head({ program, configFile, knownHosts, socket }, master, keys = "yes") {
  const believed = knownHosts.flatMap((path) => asValue(path) ?? []);
  return [
    program,
    ...configFile === null ? [] : ["-F", configFile],
    ...asFlags([
      ...ALWAYS,
      `StrictHostKeyChecking=${keys}`,
      ...believed.length === 0 ? [] : [`UserKnownHostsFile=${believed.join(" ")}`],
      ...socket === null ? ["ControlMaster=no", "ControlPath=none"] : [`ControlMaster=${master}`, `ControlPath=${socket}`]
    ])
  ];
}
var callArgv = (places, alias, command) => [...head(places, "no"), "-T", "--", alias, command];
var masterArgv = (places, alias) => [
  ...head(places, "yes"),
  ...asFlags([`ControlPersist=${PERSIST_S}`]),
  "-f",
  "-N",
  "-T",
  "--",
  alias
];
var keyArgv = (places, alias, into) => [
  ...head({ ...places, knownHosts: [into], socket: null }, "no", "accept-new"),
  ...asFlags([
    "GlobalKnownHostsFile=/dev/null",
    "HashKnownHosts=no",
    "CheckHostIP=no",
    "PreferredAuthentications=none"
  ]),
  "-T",
  "--",
  alias,
  "true"
];
var resolveArgv = ({ program, configFile }, alias) => [
  program,
  ...configFile === null ? [] : ["-F", configFile],
  "-G",
  "--",
  alias
];

// scripts/hosts/ssh/reasons.ts
var SIGNS = [
  {
    pattern: /Could not resolve hostname|Name or service not known|nodename nor servname|Temporary failure in name resolution/i,
    layer: "name",
    token: "no-such-name",
    why: "its name is not known here",
    remedy: (alias) => `give ${alias} a HostName in ssh's configuration, or check the network`
  },
  {
    pattern: /REMOTE HOST IDENTIFICATION HAS CHANGED|Offending .* key in/i,
    layer: "host-key",
    token: "host-key-changed",
    why: "its host key is another than the one that was recorded",
    remedy: () => "if the host was set up anew, remove the old key with ssh-keygen -R and trust the new one; if not, somebody else answers"
  },
  {
    pattern: /Host key verification failed|No \S+ host key is known|authenticity of host/i,
    layer: "host-key",
    token: "host-key-unknown",
    why: "its host key was never recorded",
    remedy: (alias) => `offload hosts trust ${alias}`
  },
  {
    pattern: /Too many authentication failures/i,
    layer: "auth",
    token: "too-many-keys",
    why: "it was offered too many keys before the right one",
    remedy: (alias) => `name the key for ${alias} with IdentityFile and IdentitiesOnly`
  },
  {
    pattern: /Permission denied \([^)]*(?:password|keyboard-interactive)[^)]*\)/i,
    layer: "auth",
    token: "auth-refused",
    why: "none of your keys is accepted; it would take a password, which nobody can be asked for here",
    remedy: (alias) => `put your key there once: ssh-copy-id ${alias}`
  },
  {
    pattern: /Permission denied|Authentication failed|no more authentication methods|sign_and_send_pubkey/i,
    layer: "auth",
    token: "auth-refused",
    why: "none of your keys is accepted",
    remedy: (alias) => `check that ssh ${alias} works without a question; a key with a passphrase has to be in the agent`
  },
  {
    pattern: /Connection refused/i,
    layer: "tcp",
    token: "refused",
    why: "nothing listens on its ssh port",
    remedy: () => "start sshd there, or set the right Port in ssh's configuration"
  },
  {
    pattern: /banner exchange/i,
    layer: "tcp",
    token: "silent",
    why: "something listens on its ssh port and does not say that it is ssh",
    remedy: () => "the machine may hang, or another service has the port"
  },
  {
    pattern: /Connection timed out|Operation timed out|timed out/i,
    layer: "tcp",
    token: "timed-out",
    why: "it does not answer",
    remedy: () => "the machine may be off, or a firewall drops what is sent"
  },
  {
    pattern: /No route to host|Network is (?:unreachable|down)|Host is down/i,
    layer: "tcp",
    token: "no-route",
    why: "there is no way to it",
    remedy: () => "check the network, or the VPN that leads there"
  },
  {
    pattern: /Session open refused|administratively prohibited|open failed/i,
    layer: "link",
    token: "too-many-sessions",
    why: "it takes no further session on this connection",
    remedy: () => "raise MaxSessions there, or wait for the others",
    again: true
  },
  {
    pattern: /kex_exchange_identification|Connection (?:closed|reset) by|Exceeded MaxStartups/i,
    layer: "tcp",
    token: "busy",
    why: "it closed the connection before it had begun, as a host does that has too many at once",
    remedy: () => "try again in a moment",
    again: true
  },
  {
    pattern: /Bad configuration option|Bad owner or permissions|no argument after keyword|terminating, \d+ bad|No such file or directory/i,
    layer: "ssh",
    token: "bad-configuration",
    why: "ssh does not take its own configuration",
    remedy: (alias) => `ssh -G ${alias} says which line it is`
  },
  {
    pattern: /account is currently not available|account has expired/i,
    layer: "shell",
    token: "no-shell",
    why: "that login has no shell",
    remedy: () => "give the login a shell, or take another one"
  }
];
function unreachable(alias, end) {
  const own = end.code === 255 || end.code === null || end.late;
  if (end.answered)
    return {
      layer: "link",
      token: end.late ? "too-slow" : "broken-off",
      why: end.late ? "it had begun to answer, and did not come to the end in time" : "the connection broke off in the middle of its answer",
      remedy: null,
      again: false
    };
  for (const { pattern, layer, token, why, remedy, again: again2 } of SIGNS) {
    if (!own && layer !== "shell") continue;
    if (pattern.test(end.stderr))
      return {
        layer,
        token,
        why,
        remedy: remedy?.(alias) ?? null,
        again: again2 ?? false
      };
  }
  if (end.late)
    return {
      layer: "tcp",
      token: "timed-out",
      why: "it did not answer in time",
      remedy: "the machine may hang, or a firewall drops what is sent",
      again: false
    };
  if (end.code === 255 || end.code === null)
    return {
      layer: "link",
      token: "broken-off",
      why: "the connection ended before the host had said anything",
      remedy: `ssh -v ${alias} true shows where`,
      again: false
    };
  return {
    layer: "shell",
    token: "no-shell",
    why: "the login works, and the shell there did not run what it was given",
    remedy: `ssh ${alias} sh -c : must print nothing and end with 0`,
    again: false
  };
}

// scripts/hosts/ssh/connection.ts
var nameOf = (of, { text }) => (0, load_node_crypto().createHash)("sha256").update(
  JSON.stringify([of.alias, of.ssh, of.configFile, of.knownHosts, text])
).digest("hex").slice(0, 16);
async function connected(of, resolved, left) {
  const { alias, env } = of;
  const alone = {
    program: of.ssh,
    configFile: of.configFile,
    knownHosts: [...resolved.knownHosts, of.knownHosts],
    socket: null
  };
  const dir = socketFolder(env, of.uid);
  if (dir === null) return alone;
  const socket = `${dir}/${nameOf(of, resolved)}`;
  const found = await greeted(socket);
  if (found === "alive") return { ...alone, socket };
  if (found === "silent") return alone;
  forget(socket);
  const fresh = `${dir}/${(0, load_node_crypto().randomBytes)(8).toString("hex")}`;
  const failed = await again(of, async () => {
    const end = await call({
      argv: masterArgv({ ...alone, socket: fresh }, alias),
      env,
      input: null,
      withinMs: left()
    });
    if (end.code === 0) return null;
    return {
      stderr: end.stderr,
      at: unreachable(alias, { ...end, answered: false })
    };
  });
  if (failed !== null) return failed;
  return { ...alone, socket: share(fresh, socket) ? socket : fresh };
}

// scripts/hosts/ssh/resolved.ts
function resolvedFrom(text) {
  const all = /* @__PURE__ */ new Map();
  for (const line of text.split("\n")) {
    const at = line.indexOf(" ");
    if (at < 0) continue;
    const key = line.slice(0, at).toLowerCase();
    all.set(key, [...all.get(key) ?? [], line.slice(at + 1).trim()]);
  }
  const one = (key) => all.get(key)?.[0] ?? "";
  const hostname = one("hostname");
  const port = one("port") || "22";
  const alias = one("hostkeyalias");
  const jump = one("proxyjump") || one("proxycommand");
  return {
    hostname,
    user: one("user"),
    port,
    jump: jump === "" || jump === "none" ? null : jump,
    knownHosts: one("userknownhostsfile").split(/\s+/).filter(Boolean),
    keyName: alias !== "" && alias !== "none" ? alias : port === "22" ? hostname : `[${hostname}]:${port}`,
    identities: all.get("identityfile") ?? [],
    text
  };
}

// scripts/hosts/ssh/resolve.ts
var RESOLVE_MS = 1e4;
async function resolveAlias(of, alias) {
  const printed = [];
  const end = await call({
    argv: resolveArgv({ program: of.ssh, configFile: of.configFile }, alias),
    env: of.env,
    input: null,
    take: (bytes) => printed.push(Buffer.from(bytes)) < 1e3,
    withinMs: RESOLVE_MS
  });
  if (end.code === 0)
    return resolvedFrom(Buffer.concat(printed).toString("utf8"));
  return {
    unresolved: end.code === 127 ? "ssh could not be started" : end.late ? "ssh did not come to the end of its own configuration in time" : "ssh does not take its own configuration",
    stderr: end.stderr
  };
}

// scripts/hosts/ssh/wire.ts
var LINE_BYTES = 1024 * 1024;
var NOISE_BYTES = 256 * 1024;
var ANSWER_BYTES = 32 * 1024 * 1024;
var Wire = class {
  #mark;
  #take;
  #said = [];
  #rest = Buffer.alloc(0);
  #noise = 0;
  #bytes = 0;
  #marked = false;
  #broken = null;
  /**
   * @param nonce of this call: an answer to another one is noise
   * @param take is given each line after the marker that is not the script's own
   */
  constructor(nonce, take) {
    this.#mark = `offload-host 1 ${nonce}`;
    this.#take = take;
  }
  /** @returns false where nothing more is read */
  feed(bytes) {
    if (this.#broken !== null) return false;
    this.#bytes += bytes.length;
    if (this.#bytes > ANSWER_BYTES) {
      this.#broken = "too-much";
      return false;
    }
    let data = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes]);
    for (; ; ) {
      const end = data.indexOf(10);
      if (end < 0) break;
      this.#line(data.toString("utf8", 0, end));
      data = data.subarray(end + 1);
      if (this.#broken !== null) return false;
    }
    this.#rest = data;
    if (data.length > LINE_BYTES)
      this.#broken = this.#marked ? "line-too-long" : "too-much-noise";
    return this.#broken === null;
  }
  #line(line) {
    const at = this.#marked ? -1 : line.indexOf(this.#mark);
    const own = at >= 0 ? line.slice(at) : line;
    if (own === this.#mark || own.startsWith(`${this.#mark} `)) {
      this.#noise += Math.max(0, at);
      this.#marked = true;
      this.#said.push(own.slice(this.#mark.length + 1));
    } else if (this.#marked) {
      this.#take(line);
    } else {
      this.#noise += Buffer.byteLength(line) + 1;
      if (this.#noise > NOISE_BYTES) this.#broken = "too-much-noise";
    }
  }
  /** What was heard so far. */
  get heard() {
    return { noise: this.#noise, said: [...this.#said], broken: this.#broken };
  }
};

// scripts/hosts/ssh/link.ts
var sha256 = (bytes) => (0, load_node_crypto().createHash)("sha256").update(bytes).digest("hex");
var lines = (...all) => Buffer.from(`${all.join("\n")}
`);
function sshLink(of) {
  return new SshLink(of);
}
var SshLink = class {
  #of;
  #script;
  #program;
  constructor(of) {
    this.#of = of;
    this.#script = sha256(of.script);
    this.#program = sha256(of.program);
  }
  get alias() {
    return this.#of.alias;
  }
  async ask({ verb, request, withinS, onLine }) {
    const until = performance.now() + withinS * 1e3;
    const left = () => Math.max(1, until - performance.now());
    const resolved = await this.#resolve();
    if ("kind" in resolved) return resolved;
    const places = await connected(this.#of, resolved, left);
    if ("kind" in places) return places;
    const nonce = (0, load_node_crypto().randomBytes)(16).toString("hex");
    const asking = lines(
      ...[nonce, "run", this.#script, "0"],
      ...["verb ask", `program ${this.#program}`, ""],
      JSON.stringify({ format: 1, nonce, verb, ...request })
    );
    for (let brought = 0; ; brought += 1) {
      const got = await this.#once(places, nonce, asking, left, onLine);
      if (got.kind !== "needs") return got;
      if (brought > 2)
        return stopped(
          "program",
          "not-kept",
          "it does not keep what is brought to it"
        );
      const failed = await this.#bring(places, got.what, left);
      if (failed !== null) return failed;
    }
  }
  /** What ssh makes of the alias. */
  async #resolve() {
    const { alias } = this.#of;
    const resolved = await resolveAlias(this.#of, alias);
    if (!("unresolved" in resolved)) return resolved;
    return stopped(
      "ssh",
      "bad-configuration",
      resolved.unresolved,
      `ssh -G ${alias} says which line it is`,
      resolved.stderr
    );
  }
  /** Asks once; the host may say first that it lacks something. */
  async #once(places, nonce, input, left, onLine) {
    const got = await this.#call(places, nonce, input, left, onLine);
    if ("kind" in got) return got;
    const { said, printed, noise, ended } = got;
    const word2 = said[0] ?? "";
    if (word2 === "need script") return { kind: "needs", what: "script" };
    if (word2 === "need program") return { kind: "needs", what: "program" };
    if (word2 === "no-node")
      return {
        kind: "no-node",
        looked: printed.flatMap((line) => {
          const [path = "", answer = ""] = line.split("	");
          return path.startsWith("/") ? [`${path} (${answer})`] : [];
        }),
        noise
      };
    if (!word2.startsWith("go /"))
      return stopped(
        "program",
        "other-words",
        "what answers there is another version of our script, or none"
      );
    const parsed = parsedLines(printed, nonce);
    if (parsed === null)
      return stopped(
        "program",
        "broken-off",
        "our program there ended before it had answered",
        null,
        ended
      );
    return { kind: "answer", ...parsed, node: word2.slice("go ".length), noise };
  }
  /** Brings a part of ours to the host. @returns null once it is there */
  async #bring(places, what, left) {
    const nonce = (0, load_node_crypto().randomBytes)(16).toString("hex");
    const bytes = this.#of[what];
    const head2 = what === "script" ? lines(nonce, "put", this.#script, String(bytes.length)) : lines(
      ...[nonce, "run", this.#script, "0", "verb put"],
      ...[`program ${this.#program}`, `bytes ${bytes.length}`, ""]
    );
    const got = await this.#call(
      places,
      nonce,
      Buffer.concat([head2, bytes]),
      left
    );
    if ("kind" in got) return got;
    switch (got.said[0]?.split(" ")[0]) {
      case "put":
        return null;
      case "full":
        return stopped(
          "program",
          "disk-full",
          "what we bring could not be written there",
          "make room in the home folder there, and see that it can be written",
          got.ended
        );
      case "other":
        return stopped(
          "program",
          "altered",
          "what arrived is not what was sent"
        );
      default:
        return stopped(
          "program",
          "other-words",
          "what answers there is another version of our script, or none"
        );
    }
  }
  async #call(places, nonce, input, left, onLine) {
    const { alias, env } = this.#of;
    let got = null;
    const failed = await again(this.#of, async () => {
      const printed2 = [];
      const wire2 = new Wire(nonce, (line) => {
        printed2.push(line);
        const value = asValue2(line);
        if (value !== void 0) onLine?.(value);
      });
      const end = await call({
        argv: callArgv(places, alias, REMOTE_COMMAND),
        env,
        input,
        take: (bytes) => wire2.feed(bytes),
        withinMs: left()
      });
      const { said: said2, broken } = wire2.heard;
      if (said2.length > 0 && broken === null && !end.late) {
        got = { wire: wire2, printed: printed2, ended: end.stderr };
        return null;
      }
      return {
        stderr: end.stderr,
        at: unreachable(alias, { ...end, answered: said2.length > 0 })
      };
    });
    if (failed !== null) return failed;
    const { wire, printed, ended } = got;
    const { said, noise } = wire.heard;
    return { said, printed, noise, ended };
  }
};
function asValue2(line) {
  try {
    return JSON.parse(line);
  } catch {
    return void 0;
  }
}
function parsedLines(printed, nonce) {
  const parsed = [];
  for (const line of printed) {
    const value = asValue2(line);
    if (value === void 0) return null;
    if (isEnd(value, nonce)) return { lines: parsed, code: value.code };
    parsed.push(value);
  }
  return null;
}
var isEnd = (value, nonce) => typeof value === "object" && value !== null && "end" in value && value.end === true && "nonce" in value && value.nonce === nonce && "code" in value && typeof value.code === "number";

// scripts/hosts/ssh/trust.ts
var import_node_fs13 = require("node:fs");
var import_node_os2 = require("node:os");
var import_node_path12 = require("node:path");
var SHOW_S = 15;
var LOOK_S2 = 5;
var KEY = /^(?:@\S+ )?\S+ ([a-z0-9@.-]{1,80}) ([A-Za-z0-9+/]{16,8192}={0,2})(?:\s|$)/;
function keyOf(line) {
  const found = KEY.exec(line);
  const [, type, blob] = found ?? [];
  if (type === void 0 || blob === void 0) return null;
  const digest2 = (0, load_node_crypto().createHash)("sha256").update(Buffer.from(blob, "base64")).digest("base64").replace(/=+$/, "");
  return { type, blob, fingerprint: `SHA256:${digest2}` };
}
async function shownKey(of) {
  const dir = (0, import_node_fs13.mkdtempSync)((0, import_node_path12.join)((0, import_node_os2.tmpdir)(), "offload-key-"));
  try {
    (0, import_node_fs13.chmodSync)(dir, 448);
    const file = (0, import_node_path12.join)(dir, "key");
    const end = await call({
      argv: keyArgv(
        { program: of.ssh, configFile: of.configFile },
        of.alias,
        file
      ),
      env: of.env,
      input: null,
      withinMs: SHOW_S * 1e3
    });
    const lines2 = (0, import_node_fs13.existsSync)(file) ? (0, import_node_fs13.readFileSync)(file, "utf8").split("\n") : [];
    for (const line of lines2) {
      const key = keyOf(line);
      if (key !== null) return key;
    }
    return unreachable(of.alias, { ...end, answered: false });
  } finally {
    (0, import_node_fs13.rmSync)(dir, { recursive: true, force: true });
  }
}
async function recordedKeys(of, { keyName }, files) {
  const found = [];
  for (const file of files) {
    if (!(0, import_node_fs13.existsSync)(file)) continue;
    const printed = [];
    await call({
      argv: [of.keygen, "-F", keyName, "-f", file],
      env: of.env,
      input: null,
      take: (bytes) => printed.push(Buffer.from(bytes)) < 1e3,
      withinMs: LOOK_S2 * 1e3
    });
    for (const line of Buffer.concat(printed).toString("utf8").split("\n")) {
      const key = line.startsWith("#") ? null : keyOf(line);
      if (key !== null) found.push({ ...key, file });
    }
  }
  return found;
}
function recordKey(file, { keyName }, { type, blob }) {
  (0, load_system().system_files__makeFolders)((0, import_node_path12.dirname)(file), 448);
  const before = (0, import_node_fs13.existsSync)(file) ? (0, import_node_fs13.readFileSync)(file, "utf8") : "";
  const line = `${keyName} ${type} ${blob}
`;
  if (before.split("\n").includes(line.trimEnd())) return;
  (0, load_system().system_files__writeDurable)(
    file,
    `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${line}`
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  dispatch_apply__apply,
  dispatch_clean__clean,
  dispatch_demo__dispatchDemo,
  dispatch_demo__followDemo,
  dispatch_demo__makeScratch,
  dispatch_demo__readReport,
  dispatch_dispatch__digest,
  dispatch_dispatch__dispatch,
  dispatch_in_tower__keepInSession,
  dispatch_in_tower__prepareSubagent,
  dispatch_intake__takeIn,
  dispatch_launch_terminal__markOf,
  dispatch_launch_terminal__startInTerminal,
  dispatch_launch_terminal__tmuxEnvironment,
  dispatch_report__report,
  dispatch_resume__resume,
  dispatch_start__start,
  dispatch_stop__stop,
  dispatch_tell__tell,
  dispatch_world__hex,
  hosts_local__runInTerminal,
  hosts_local__startAdopter,
  hosts_local__startRunner,
  hosts_ssh_link__sshLink,
  hosts_ssh_resolve__resolveAlias,
  hosts_ssh_trust__recordKey,
  hosts_ssh_trust__recordedKeys,
  hosts_ssh_trust__shownKey,
  petitions_petition__asPetition,
  petitions_petition__readPetition,
  rungs_external__externalRung,
  rungs_index__RUNGS
});
