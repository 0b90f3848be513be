var load_git_once;
var load_git = () => load_git_once ??= require("./git.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
var load_node_timers_promises_once;
var load_node_timers_promises = () => load_node_timers_promises_once ??= require("node:timers/promises");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_records_once;
var load_records = () => load_records_once ??= require("./records.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
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

// trees.entry.ts
var trees_entry_exports = {};
__export(trees_entry_exports, {
  patches_snapshot__snapshotInto: () => snapshotInto,
  patches_snapshot__snapshotTree: () => snapshotTree,
  worktrees_create__createWorktree: () => createWorktree,
  worktrees_lock__removeLock: () => removeLock,
  worktrees_lock__takeLock: () => takeLock,
  worktrees_remove__removeWorktree: () => removeWorktree,
  worktrees_writer__lockWriter: () => lockWriter,
  worktrees_writer__unlockWriter: () => unlockWriter,
  worktrees_writer__writerOf: () => writerOf
});
module.exports = __toCommonJS(trees_entry_exports);

// scripts/patches/snapshot.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// other:system/git.ts

// other:system/git-repository.ts

// other:system/git-scratch.ts

// scripts/patches/snapshot.ts
var ADD_MS = 30 * 6e4;
var MOST = { mostBytes: 512 * 1024 * 1024 };
async function snapshotTree(git, of) {
  const gitDir = (0, load_git().system_git_repository__pinnedGitDir)(of);
  return (0, load_git().system_git_scratch__withScratch)(
    { gitDir, commonDir: of.commonDir, workTree: of.root },
    ({ place }) => snapshotInto(git, of.root, gitDir, place)
  );
}
async function snapshotInto(git, root, gitDir, at) {
  (0, load_git().system_git_scratch__copyIndex)((0, import_node_path.join)(gitDir, "index"), at.index);
  await uncover(git, root, at);
  const others = await git(["ls-files", "-o", "--exclude-standard", "-z"], {
    ...at,
    ...MOST
  });
  const nested = (0, load_git().system_git__byteFields)(others).filter((name) => name.endsWith("/")).map((name) => name.slice(0, -1));
  const paths = [".", ...nested.map((name) => `:(exclude,literal)${name}`)];
  await git(
    [
      "add",
      "--all",
      "--sparse",
      "--pathspec-from-file=-",
      "--pathspec-file-nul"
    ],
    {
      ...at,
      writes: true,
      magic: true,
      deadlineMs: ADD_MS,
      input: Buffer.from(paths.join("\0"), "latin1")
    }
  );
  const staged = await git(["ls-files", "-s", "-z"], { ...at, ...MOST });
  const submodules = (0, load_git().system_git__byteFields)(staged).filter((row) => row.startsWith("160000 ")).map((row) => row.slice(row.indexOf("	") + 1));
  return {
    tree: await (0, load_git().system_git_scratch__writeTree)(git, at),
    nested: nested.map(readable),
    submodules: submodules.map(readable)
  };
}
var readable = (name) => Buffer.from(name, "latin1").toString("utf8");
async function uncover(git, root, at) {
  let rows;
  try {
    rows = (0, load_git().system_git__byteFields)(await git(["ls-files", "-v", "-z"], { ...at, ...MOST }));
  } catch (error) {
    if (!(error instanceof load_git().system_git__GitError && /index/.test(error.stderr))) throw error;
    (0, import_node_fs.rmSync)(at.index, { force: true });
    return;
  }
  const folder = Buffer.from((0, import_node_path.join)(root, "/")).toString("latin1");
  const names = (wanted) => rows.filter(wanted).map((row) => row.slice(2));
  const assumed = names((row) => /^[a-z]/.test(row));
  const skipped = names((row) => /^[Ss]/.test(row)).filter(
    (name) => (0, import_node_fs.lstatSync)(Buffer.from(`${folder}${name}`, "latin1"), {
      throwIfNoEntry: false
    }) !== void 0
  );
  for (const [flag, paths] of [
    ["--no-assume-unchanged", assumed],
    ["--no-skip-worktree", skipped]
  ])
    if (paths.length > 0)
      await git(["update-index", flag, "-z", "--stdin"], {
        ...at,
        writes: true,
        input: Buffer.from(paths.join("\0"), "latin1")
      });
}

// scripts/worktrees/create.ts
var import_node_fs8 = require("node:fs");

// other:core/reasons.ts

// scripts/worktrees/assert.ts
var import_node_fs2 = require("node:fs");
var not = (root, why) => new (load_base()).core_reasons__OffloadError("environment", `The work tree is not ready: ${why}`, {
  about: root,
  kept: "nothing was launched",
  next: "dispatch again"
});
async function assertTree(git, tree) {
  const stat = (0, import_node_fs2.lstatSync)(tree.root, { throwIfNoEntry: false });
  if (stat === void 0) throw not(tree.root, "the folder is gone");
  if (!stat.isDirectory()) throw not(tree.root, "it is no folder");
  if ((0, import_node_fs2.realpathSync)(tree.root) !== tree.root)
    throw not(tree.root, "a part of its path is a symbolic link");
  const now = await (0, load_git().system_git_repository__repositoryOf)(git, tree.root);
  if (now === "none") throw not(tree.root, "it belongs to no repository");
  if (now.root !== tree.root)
    throw not(tree.root, `git takes ${now.root} for its root`);
  if (now.commonDir !== tree.commonDir)
    throw not(tree.root, `it belongs to another repository, ${now.commonDir}`);
  if (now.head !== tree.baseCommit)
    throw not(
      tree.root,
      `it is at ${now.head ?? "no commit"} instead of ${tree.baseCommit ?? "none"}`
    );
  if (tree.branch !== null && now.branch !== tree.branch)
    throw not(
      tree.root,
      `it is on ${now.branch ?? "no branch"} instead of ${tree.branch}`
    );
  const known = await git(["cat-file", "-e", `${tree.baseTree}^{tree}`], {
    cwd: tree.root,
    answers: [1, 128]
  });
  if (known.code !== 0)
    throw not(tree.root, "the tree that it starts from is missing");
  if (tree.ours) await assertOurs(git, tree, now);
}
async function assertOurs(git, tree, now) {
  if (!now.linked || now.mainRoot === tree.root)
    throw not(tree.root, "it is the repository's main checkout");
  const entry = (0, load_git().system_git_repository__entryOf)(tree.commonDir, tree.root);
  if (entry === void 0)
    throw not(tree.root, "the repository does not know this worktree");
  if (entry.locked === null || !entry.locked.startsWith("offload "))
    throw not(tree.root, "it does not carry the lock of a worktree of ours");
  const head = await git(["rev-parse", "HEAD^{tree}"], { cwd: tree.root });
  if ((0, load_git().system_git__oneLine)(head) !== tree.baseTree)
    throw not(tree.root, "its commit has another tree than the plan says");
}

// scripts/worktrees/finish.ts
var import_node_fs6 = require("node:fs");

// scripts/worktrees/ground.ts
var import_node_fs3 = require("node:fs");
var import_node_path2 = require("node:path");

// other:zod/mini

// other:core/grammar.ts

// other:core/records/shapes.ts

// other:system/files.ts

// scripts/worktrees/lock.ts
var holder = load_zod_mini().strictObject({
  format: load_zod_mini().literal(1),
  by: load_records().core_records_shapes__processIdentity,
  nonce: load_records().core_records_shapes__nonce,
  at: load_records().core_records_shapes__at,
  /** What it is held for: a word of ours. */
  what: load_zod_mini().string().check(load_zod_mini().maxLength(80))
});
var pause = (ports) => 10 + Number.parseInt(ports.nonce().slice(0, 4), 16) % 50;
async function takeLock(path, ports, how) {
  const own = ports.nonce();
  const until = ports.clock().up + how.waitMs / 1e3;
  for (; ; ) {
    const record2 = (0, load_system().system_files__asJson)({
      format: 1,
      by: ports.self,
      nonce: own,
      at: ports.clock().at,
      what: how.what
    });
    if ((0, load_system().system_files__linkOnce)(path, record2) === "made")
      return { release: () => release(path, own) };
    const found = (0, load_system().system_files__readJsonMaybe)(path, holder, "lock");
    if (found === null) continue;
    const alive = ports.probe.isAlive(found.by);
    if (alive === "dead") {
      await removeLock(path, found.nonce, ports, how.waitMs);
      continue;
    }
    if (ports.clock().up >= until)
      throw new (load_base()).core_reasons__OffloadError(
        "locked",
        `Process ${found.by.pid} has held a lock for ${found.what} since ${found.at}, and ${how.waitMs / 1e3} s of waiting were not enough`,
        {
          about: path,
          kept: "nothing was changed",
          next: alive === "unknown" ? "whether that process lives cannot be told from here: if it does not, remove the file" : "try again when it is done"
        }
      );
    await (0, load_node_timers_promises().setTimeout)(pause(ports));
  }
}
var noncePart = load_zod_mini().looseObject({ nonce: load_records().core_records_shapes__nonce });
var nonceAt = (path) => (0, load_system().system_files__readJsonMaybe)(path, noncePart, "lock")?.nonce ?? null;
function release(path, own) {
  if (nonceAt(path) === own) (0, load_system().system_files__removeFile)(path);
}
async function removeLock(path, of, ports, waitMs) {
  const right = await takeLock(`${path}.break-${of}`, ports, {
    what: "removing a lock",
    waitMs
  });
  try {
    if (nonceAt(path) !== of) return false;
    (0, load_system().system_files__removeFile)(path);
    return true;
  } finally {
    right.release();
  }
}

// scripts/worktrees/ground.ts
var waitOf = (ports) => ports.waitMs ?? 6e4;
var branchOf = (jobHandle) => `offload/${jobHandle}`;
var lockReason = (jobHandle) => `offload ${jobHandle}`;
function placeOf(ports, jobHandle) {
  if (!load_base().core_grammar__HANDLE.test(jobHandle))
    throw new (load_base()).core_reasons__OffloadError("internal", "A worktree was asked for no handle");
  (0, load_system().system_files__makeDir)(ports.places.worktrees);
  try {
    return (0, import_node_path2.join)((0, import_node_fs3.realpathSync)(ports.places.worktrees), jobHandle);
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, ports.places.worktrees, "resolve");
  }
}
function lockRepository(ports, commonDir) {
  (0, load_system().system_files__makeDir)(ports.places.locks);
  const name = (0, load_node_crypto().createHash)("sha256").update(commonDir).digest("hex");
  return takeLock((0, import_node_path2.join)(ports.places.locks, `repository-${name}`), ports, {
    what: "the worktrees of a repository",
    waitMs: waitOf(ports)
  });
}
var intent = load_zod_mini().strictObject({
  format: load_zod_mini().literal(1),
  doing: load_zod_mini().enum(["making", "removing"]),
  handle: load_records().core_records_shapes__handle,
  path: load_zod_mini().string(),
  branch: load_zod_mini().string(),
  commonDir: load_zod_mini().string(),
  /** Making: the commit it starts from. Removing: the tip that was found safe elsewhere. */
  commit: load_records().core_records_shapes__gitId,
  /** Removing: its name among git's own notes. */
  entry: load_zod_mini().nullable(load_zod_mini().string()),
  by: load_records().core_records_shapes__processIdentity,
  at: load_records().core_records_shapes__at
});
var intentFile = (ports, jobHandle) => (0, import_node_path2.join)(ports.places.worktrees, `.unfinished-${jobHandle}`);
var readIntent = (ports, jobHandle) => (0, load_system().system_files__readJsonMaybe)(intentFile(ports, jobHandle), intent, "worktree note");
function writeIntent(ports, note) {
  const full = {
    format: 1,
    ...note,
    by: ports.self,
    at: ports.clock().at
  };
  (0, load_system().system_files__writeDurable)(intentFile(ports, note.handle), (0, load_system().system_files__asJson)(full));
  return full;
}
var removeIntent = (ports, jobHandle) => (0, load_system().system_files__removeFile)(intentFile(ports, jobHandle));
var isAbandoned = (ports, note) => note.by.pid === ports.self.pid && note.by.start === ports.self.start || ports.probe.isAlive(note.by) === "dead";
function assertAbandoned(ports, note) {
  if (isAbandoned(ports, note)) return;
  throw new (load_base()).core_reasons__OffloadError("locked", stillAtWork(note), {
    about: note.path,
    kept: "it was left as it is"
  });
}
var stillAtWork = (note) => `Process ${note.by.pid} is still ${note.doing} this worktree, or cannot be shown to have ended`;
var HELD_BY_ANOTHER = /could not lock config file|\.lock': File exists|cannot lock ref .*(File exists|Unable to create)/;
async function whileLockedByOthers(ports, work) {
  const until = ports.clock().up + waitOf(ports) / 2e3;
  for (let pause2 = 20; ; pause2 = Math.min(pause2 * 1.6, 1e3)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof load_git().system_git__GitError && HELD_BY_ANOTHER.test(error.stderr)))
        throw error;
      if (ports.clock().up >= until)
        throw new (load_base()).core_reasons__OffloadError(
          "locked",
          `Another program held a lock of this repository all the time: ${error.message}`,
          {
            about: error.about ?? "git",
            kept: "nothing was changed",
            next: "if no git program runs there, remove the lock file that git names",
            cause: error
          }
        );
      await (0, load_node_timers_promises().setTimeout)(
        pause2 + Number.parseInt(ports.nonce().slice(0, 2), 16) % 20
      );
    }
  }
}

// scripts/worktrees/inspect.ts
var import_node_fs4 = require("node:fs");
var import_node_path3 = require("node:path");

// other:core/text.ts

// scripts/worktrees/inspect.ts
var kept = (reason, detail) => ({
  keep: [{ reason, detail }],
  tip: null,
  entry: null,
  ignored: 0
});
var IN_THE_MIDDLE = [
  "MERGE_HEAD",
  "CHERRY_PICK_HEAD",
  "REVERT_HEAD",
  "BISECT_LOG",
  "rebase-merge",
  "rebase-apply",
  "sequencer"
];
async function inspectWorktree(ports, of) {
  try {
    const stat = (0, import_node_fs4.lstatSync)(of.root, { throwIfNoEntry: false });
    if (stat === void 0) return kept("missing", "the folder is gone");
    if (!stat.isDirectory()) return kept("not-ours", "it is no folder");
    const entry = (0, load_git().system_git_repository__entryOf)(of.commonDir, of.root);
    if (entry === void 0)
      return kept("not-ours", "the repository does not know this worktree");
    if (entry.locked !== null && entry.locked !== lockReason(of.handle))
      return kept(
        "locked",
        `git's lock on it says: ${(0, load_base().core_text__escapeForTerminal)(entry.locked).slice(0, 200)}`
      );
    const at = {
      cwd: of.root,
      gitDir: entry.gitDir,
      workTree: of.root
    };
    const head = await headOf(ports, at, of);
    const files = await filesOf(ports, at, of.root);
    const middle = IN_THE_MIDDLE.filter(
      (name) => (0, import_node_fs4.existsSync)((0, import_node_path3.join)(entry.gitDir, name))
    );
    return {
      keep: [
        ...middle.slice(0, 1).map((name) => ({
          reason: "busy",
          detail: `git has a ${name} there`
        })),
        ...head.keep,
        ...files.keep,
        ...await stashesOf(ports, at, of.branch)
      ],
      tip: head.tip,
      entry: entry.id,
      ignored: files.ignored
    };
  } catch (error) {
    return kept(
      "unreadable",
      error instanceof Error ? error.message.slice(0, 300) : "git could not be asked"
    );
  }
}
async function headOf(ports, at, of) {
  const named = await ports.git(["symbolic-ref", "-q", "HEAD"], {
    ...at,
    answers: [1]
  });
  if (named.code !== 0)
    return {
      keep: [{ reason: "detached", detail: "HEAD is on no branch" }],
      tip: null
    };
  const branch = (0, load_git().system_git__oneLine)(named).replace(/^refs\/heads\//, "");
  const tip = (0, load_git().system_git__oneLine)(
    await ports.git(["rev-parse", "--verify", "HEAD^{commit}"], at)
  );
  if (branch !== of.branch)
    return {
      keep: [
        {
          reason: "renamed-branch",
          detail: `it is on ${(0, load_base().core_text__escapeForTerminal)(branch)}, not on ${of.branch}`
        }
      ],
      tip
    };
  const alone = await unsafeCommits(ports, at, of.branch, tip);
  if (alone === 0) return { keep: [], tip };
  const track = (0, load_git().system_git__oneLine)(
    await ports.git(
      [
        "for-each-ref",
        "--format=%(upstream)%00%(upstream:track)",
        `refs/heads/${of.branch}`
      ],
      at
    )
  );
  const gone = track.endsWith("[gone]");
  return {
    keep: [
      {
        reason: gone ? "upstream-gone" : "unpushed",
        detail: `${alone} commits are on no remote and on no other branch${gone ? "; the branch they were pushed to is gone" : ""}`
      }
    ],
    tip
  };
}
async function unsafeCommits(ports, at, branch, tip) {
  const counted = await ports.git(
    [
      "rev-list",
      "--count",
      tip,
      "--not",
      "--remotes",
      "--tags",
      `--exclude=${branch}`,
      "--branches",
      "--"
    ],
    { ...at, magic: true }
  );
  return Number((0, load_git().system_git__oneLine)(counted));
}
async function filesOf(ports, at, root) {
  const answer = await ports.git(
    [
      "status",
      "--porcelain=v1",
      "-z",
      "--no-renames",
      "--untracked-files=normal",
      "--ignored=traditional",
      "--ignore-submodules=none"
    ],
    { ...at, mostBytes: 256 * 1024 * 1024 }
  );
  const changed = [];
  const untracked = [];
  const ignored = [];
  for (const row of (0, load_git().system_git__fields)(answer)) {
    const name = row.slice(3);
    if (row.startsWith("??")) untracked.push(name);
    else if (row.startsWith("!!")) ignored.push(name);
    else changed.push(name);
  }
  const flagged = (0, load_git().system_git__fields)(await ports.git(["ls-files", "-v", "-z"], at)).filter(
    (row) => /^[a-z] /.test(row) || row.startsWith("S ") && (0, import_node_fs4.existsSync)((0, import_node_path3.join)(root, row.slice(2)))
  );
  const keep2 = [];
  const say = (reason, what, names) => {
    if (names.length > 0)
      keep2.push({
        reason,
        detail: `${names.length} ${what}, such as ${(0, load_base().core_text__escapeForTerminal)(names[0]).slice(0, 120)}`
      });
  };
  say("dirty", "changed files", changed);
  say("untracked", "untracked files", untracked);
  say("hidden", "files that git was told not to look at", flagged);
  say(
    "nested",
    "ignored folders that are repositories of their own",
    ignored.filter(
      (name) => name.endsWith("/") && (0, import_node_fs4.existsSync)((0, import_node_path3.join)(root, name, ".git"))
    )
  );
  return { keep: keep2, ignored: ignored.length };
}
async function stashesOf(ports, at, branch) {
  const listed = (0, load_git().system_git__fields)(
    await ports.git(["stash", "list", "-z", "--format=%gs"], at)
  );
  const own = listed.filter(
    (line) => line.startsWith(`WIP on ${branch}:`) || line.startsWith(`On ${branch}:`)
  );
  return own.length === 0 ? [] : [{ reason: "stash", detail: `${own.length} stashes were made on it` }];
}

// scripts/worktrees/undo.ts
var import_node_fs5 = require("node:fs");
var import_node_path4 = require("node:path");
function entriesOf(note) {
  return (0, load_git().system_git_repository__worktreeEntries)(note.commonDir).filter(
    (entry) => entry.root === null ? entry.locked === lockReason(note.handle) : entry.root === note.path
  );
}
var keep = (note, what) => new (load_base()).core_reasons__OffloadError(
  "environment",
  `The unfinished worktree holds something that git did not put there: ${what}`,
  {
    about: note.path,
    kept: "the folder, its branch and its registration",
    next: "move out what you need, then remove it with `git worktree remove`"
  }
);
async function isCutShort(ports, at, note, name) {
  const path = (0, import_node_path4.join)(note.path, name);
  const stat = (0, import_node_fs5.lstatSync)(path);
  if (!stat.isFile()) return false;
  if (stat.size === 0) return true;
  const whole = await ports.git(
    ["cat-file", "--filters", `${note.commit}:${name}`],
    { ...at, mostBytes: 512 * 1024 * 1024 }
  );
  const here = (0, import_node_fs5.readFileSync)(path);
  return here.length < whole.stdout.length && whole.stdout.subarray(0, here.length).equals(here);
}
async function assertOnlyGits(ports, note) {
  if ((0, import_node_fs5.readdirSync)(note.path).every((name) => name === ".git")) return;
  const of = {
    gitDir: note.commonDir,
    commonDir: note.commonDir,
    workTree: note.path
  };
  await (0, load_git().system_git_scratch__withScratch)(of, async ({ place }) => {
    const ours = { ...place, writes: true, deadlineMs: 10 * 6e4 };
    await ports.git(["read-tree", note.commit], ours);
    await ports.git(["update-index", "-q", "--refresh"], {
      ...ours,
      answers: [1]
    });
    const others = (0, load_git().system_git__fields)(await ports.git(["ls-files", "-o", "-z"], place));
    if (others[0] !== void 0) throw keep(note, (0, load_base().core_text__escapeForTerminal)(others[0]));
    const changed = await ports.git(["diff-files", "--raw", "-z"], place);
    for (const { status, path } of (0, load_git().system_git_scratch__rawChanges)(changed.stdout)) {
      if (status === "D") continue;
      if (status === "M" && await isCutShort(ports, place, note, path))
        continue;
      throw keep(note, (0, load_base().core_text__escapeForTerminal)(path));
    }
  });
}
function forget(commonDir, entry) {
  remove(entry.gitDir);
  try {
    (0, import_node_fs5.rmdirSync)((0, import_node_path4.join)(commonDir, "worktrees"));
  } catch {
  }
}
function remove(path) {
  try {
    (0, import_node_fs5.rmSync)(path, { recursive: true, force: true });
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, path, "remove");
  }
}
async function undoMaking(ports, note, how = {}) {
  const stat = (0, import_node_fs5.lstatSync)(note.path, { throwIfNoEntry: false });
  if (stat !== void 0) {
    if (!stat.isDirectory()) throw keep(note, "it is no folder");
    await assertOnlyGits(ports, note);
    remove(note.path);
  }
  for (const entry of entriesOf(note)) forget(note.commonDir, entry);
  await removeBranch(ports, note.commonDir, note.branch, note.commit);
  if (how.keepNote !== true) removeIntent(ports, note.handle);
}
async function removeBranch(ports, commonDir, branch, at) {
  const place = { cwd: commonDir, gitDir: commonDir };
  const ref = `refs/heads/${branch}`;
  const now = await ports.git(["rev-parse", "-q", "--verify", ref], {
    ...place,
    answers: [1]
  });
  if (now.code === 0) {
    if (now.stdout.toString("utf8").trim() !== at) return false;
    await whileLockedByOthers(
      ports,
      () => ports.git(["update-ref", "-d", ref, at], { ...place, writes: true })
    );
  }
  const section = `branch.${branch}`;
  const settings = await ports.git(
    ["config", "--local", "-z", "--name-only", "--list"],
    place
  );
  if ((0, load_git().system_git__fields)(settings).some((name) => name.startsWith(`${section}.`)))
    await whileLockedByOthers(
      ports,
      () => ports.git(["config", "--local", "--remove-section", section], {
        ...place,
        writes: true
      })
    );
  return true;
}

// scripts/worktrees/finish.ts
async function dropBranch(ports, of) {
  await ports.step?.("branch");
  if (!(0, import_node_fs6.existsSync)(of.commonDir)) return true;
  const at = { cwd: of.commonDir, gitDir: of.commonDir };
  const ref = `refs/heads/${of.branch}`;
  const now = await ports.git(["rev-parse", "-q", "--verify", ref], {
    ...at,
    answers: [1]
  });
  if (now.code !== 0) return true;
  const tip = (0, load_git().system_git__oneLine)(now);
  if (await unsafeCommits(ports, at, of.branch, tip) > 0) return false;
  return removeBranch(ports, of.commonDir, of.branch, tip);
}
async function restOf(ports, note) {
  if ((0, import_node_fs6.lstatSync)(note.path, { throwIfNoEntry: false }) === void 0)
    return "part";
  const of = {
    gitDir: note.commonDir,
    commonDir: note.commonDir,
    workTree: note.path
  };
  return (0, load_git().system_git_scratch__withScratch)(of, async ({ place }) => {
    const ours = { ...place, writes: true, deadlineMs: 10 * 6e4 };
    await ports.git(["read-tree", note.commit], ours);
    await ports.git(["update-index", "-q", "--refresh"], {
      ...ours,
      answers: [1]
    });
    const others = await ports.git(
      ["ls-files", "-o", "--exclude-standard", "-z"],
      place
    );
    if ((0, load_git().system_git__fields)(others).length > 0) return "more";
    const changed = await ports.git(["diff-files", "--raw", "-z"], place);
    const rows = (0, load_git().system_git_scratch__rawChanges)(changed.stdout);
    if (rows.some(({ status }) => status !== "D")) return "more";
    return rows.length > 0 ? "part" : "whole";
  });
}
async function finishRemoving(ports, note) {
  if (await restOf(ports, note) !== "part") return reinstate(ports, note);
  remove(note.path);
  for (const entry of (0, load_git().system_git_repository__worktreeEntries)(note.commonDir))
    if (entry.root === note.path || entry.root === null && entry.id === note.entry)
      forget(note.commonDir, entry);
  await dropBranch(ports, note);
  removeIntent(ports, note.handle);
}
async function reinstate(ports, note) {
  if ((0, load_git().system_git_repository__entryOf)(note.commonDir, note.path)?.locked === null)
    await ports.git(
      [
        "worktree",
        "lock",
        "--reason",
        lockReason(note.handle),
        "--",
        note.path
      ],
      { cwd: note.commonDir, gitDir: note.commonDir, writes: true }
    );
  removeIntent(ports, note.handle);
}

// scripts/worktrees/prepare.ts
var import_node_fs7 = require("node:fs");
var import_node_path5 = require("node:path");
var some = (names) => names.slice(0, 3).map((name) => (0, load_base().core_text__escapeForTerminal)(name)).join(", ") + (names.length > 3 ? `, and ${names.length - 3} more` : "");
async function refuseSubmodules(git, at, tree) {
  const listed = await git(["ls-tree", "-r", "-d", "-z", tree], at);
  const names = (0, load_git().system_git__fields)(listed).filter((row) => row.startsWith("160000 ")).map((row) => row.slice(row.indexOf("	") + 1));
  if (names.length === 0) return;
  throw new (load_base()).core_reasons__OffloadError(
    "environment",
    `Worktrees of a repository with submodules are unsupported: their folders would be empty (${some(names)})`,
    {
      about: at.cwd,
      kept: "nothing was changed",
      next: "run the work in a checkout of your own, with --cwd"
    }
  );
}
var POINTER = Buffer.from("version https://git-lfs.github.com/spec/v1");
function isPointer(path) {
  const head = Buffer.alloc(POINTER.length);
  try {
    const fd = (0, import_node_fs7.openSync)(path, "r");
    try {
      return (0, import_node_fs7.readSync)(fd, head, 0, head.length, 0) === head.length && head.equals(POINTER);
    } finally {
      (0, import_node_fs7.closeSync)(fd);
    }
  } catch {
    return false;
  }
}
async function mentionsFilters(git, root, commonDir) {
  const [inTree, named] = await Promise.all([
    git(["ls-files", "-z", "--", ":(glob)**/.gitattributes"], {
      cwd: root,
      magic: true
    }),
    git(["config", "--type=path", "--get", "core.attributesFile"], {
      cwd: root,
      answers: [1]
    })
  ]);
  const home = process.env.HOME ?? "/";
  const files = [
    ...(0, load_git().system_git__fields)(inTree).map((name) => (0, import_node_path5.join)(root, name)),
    (0, import_node_path5.join)(commonDir, "info", "attributes"),
    named.code === 0 ? (0, load_git().system_git__oneLine)(named) : (0, import_node_path5.join)(
      process.env.XDG_CONFIG_HOME || (0, import_node_path5.join)(home, ".config"),
      "git",
      "attributes"
    )
  ];
  return files.some((file) => {
    try {
      return (0, import_node_fs7.readFileSync)(file, "utf8").includes("filter");
    } catch {
      return false;
    }
  });
}
async function refusePointers(git, root, commonDir) {
  if (!await mentionsFilters(git, root, commonDir)) return;
  const most = { mostBytes: 512 * 1024 * 1024 };
  const files = await git(["ls-files", "-z"], { cwd: root, ...most });
  const attributes = (0, load_git().system_git__fields)(
    await git(["check-attr", "-z", "--stdin", "filter"], {
      cwd: root,
      input: files.stdout,
      ...most
    })
  );
  const pointers = [];
  for (let i = 0; i + 2 < attributes.length; i += 3) {
    const name = attributes[i];
    if (attributes[i + 2] === "lfs" && isPointer((0, import_node_path5.join)(root, name)))
      pointers.push(name);
  }
  if (pointers.length === 0) return;
  throw new (load_base()).core_reasons__OffloadError(
    "environment",
    `Unsupported: ${pointers.length} files are kept by Git LFS, and only their pointers were checked out (${some(pointers)})`,
    {
      about: root,
      next: "install git-lfs, run `git lfs install` and `git lfs pull` in your checkout, then try again; or run the work there with --cwd"
    }
  );
}

// scripts/worktrees/create.ts
var CHECKOUT_MS = 30 * 6e4;
var refuse = (message, about, next) => new (load_base()).core_reasons__OffloadError("environment", message, {
  about,
  kept: "nothing was changed",
  next
});
async function createWorktree(wish, ports) {
  const step = async (name) => ports.step?.(name);
  await step("look");
  const path = placeOf(ports, wish.handle);
  const repository = await (0, load_git().system_git_repository__repositoryOf)(ports.git, wish.repo);
  if (repository === "none")
    throw refuse(
      "A worktree needs a git repository, and this folder is in none",
      wish.repo,
      "name a folder of a repository, or run the work in the folder itself with --cwd"
    );
  const made = await plan(wish, ports, repository, path);
  await step("lock");
  const lock = await lockRepository(ports, made.commonDir);
  let note;
  try {
    await clearWay(ports, made, wish.handle);
    await step("note");
    note = writeIntent(ports, {
      doing: "making",
      handle: wish.handle,
      path,
      branch: made.branch,
      commonDir: made.commonDir,
      commit: made.baseCommit,
      entry: null
    });
    await step("add");
    await register(ports, note, repository.root ?? repository.commonDir);
  } catch (error) {
    throw note === void 0 ? error : await takenBack(ports, note, error);
  } finally {
    lock.release();
  }
  try {
    await step("checkout");
    await ports.git(
      ["reset", "--hard", "--quiet", "--no-recurse-submodules", "HEAD"],
      { cwd: path, writes: true, deadlineMs: CHECKOUT_MS }
    );
    await step("pointers");
    await refusePointers(ports.git, path, made.commonDir);
    await step("assert");
    await assertTree(ports.git, { ...made, root: path, ours: true });
    await step("done");
    removeIntent(ports, wish.handle);
  } catch (error) {
    throw await takenBackLocked(ports, note, error);
  }
  return made;
}
async function plan(wish, { git }, repository, path) {
  const at = { cwd: repository.root ?? repository.commonDir };
  if (wish.base === void 0 && repository.head === null)
    throw refuse(
      "A worktree starts from a commit, and this repository has none yet",
      at.cwd,
      "make a first commit, or run the work in the checkout itself with --cwd"
    );
  const branch = branchOf(wish.handle);
  await git(["check-ref-format", `refs/heads/${branch}`], at);
  const found = await git(
    [
      "rev-parse",
      "-q",
      "--verify",
      "--end-of-options",
      `${wish.base ?? repository.head}^{commit}`
    ],
    { ...at, answers: [1, 128] }
  );
  if (found.code !== 0)
    throw refuse(
      "The revision to start from names no commit",
      wish.base ?? "HEAD",
      "name a branch, a tag or a commit of this repository"
    );
  const baseCommit = (0, load_git().system_git__oneLine)(found);
  const baseTree = (0, load_git().system_git__oneLine)(
    await git(["rev-parse", "--verify", `${baseCommit}^{tree}`], at)
  );
  await refuseSubmodules(git, at, baseTree);
  return {
    path,
    branch,
    baseCommit,
    baseTree,
    commonDir: repository.commonDir
  };
}
async function clearWay(ports, made, jobHandle) {
  const left = readIntent(ports, jobHandle);
  if (left !== null) {
    assertAbandoned(ports, left);
    if (left.doing === "making") await undoMaking(ports, left);
    else await finishRemoving(ports, left);
  }
  if ((0, import_node_fs8.lstatSync)(made.path, { throwIfNoEntry: false }) !== void 0)
    throw refuse(
      "The place for the worktree is taken",
      made.path,
      "look what lies there; it was left as it is"
    );
  const ref = `refs/heads/${made.branch}`;
  const taken = await ports.git(["rev-parse", "-q", "--verify", ref], {
    cwd: made.commonDir,
    gitDir: made.commonDir,
    answers: [1]
  });
  if (taken.code === 0)
    throw refuse(
      "The branch for the worktree exists already",
      made.branch,
      "look what it holds; it was left as it is"
    );
}
async function register(ports, note, cwd) {
  await whileLockedByOthers(ports, async () => {
    try {
      await ports.git(
        [
          "worktree",
          "add",
          "--quiet",
          "--no-track",
          "--no-checkout",
          "--lock",
          "--reason",
          lockReason(note.handle),
          "-b",
          note.branch,
          "--",
          note.path,
          note.commit
        ],
        { cwd, writes: true }
      );
    } catch (error) {
      await undoMaking(ports, note, { keepNote: true });
      throw error;
    }
  });
}
async function takenBack(ports, note, why) {
  let kept2 = "nothing was launched, and what was made of the worktree is gone";
  try {
    await undoMaking(ports, note);
  } catch (error) {
    kept2 = `what was made of the worktree is still there: ${error instanceof Error ? error.message : "it could not be removed"}`;
  }
  if (!(why instanceof load_base().core_reasons__OffloadError)) return why;
  return new (load_base()).core_reasons__OffloadError(
    why.reason,
    `The worktree could not be made: ${why.message}`,
    {
      about: why.about ?? note.path,
      kept: kept2,
      ...why.next === void 0 ? {} : { next: why.next },
      cause: why
    }
  );
}
async function takenBackLocked(ports, note, why) {
  const lock = await lockRepository(ports, note.commonDir).catch(() => null);
  if (lock === null) return why;
  try {
    return await takenBack(ports, note, why);
  } finally {
    lock.release();
  }
}

// scripts/worktrees/remove.ts
var import_node_fs9 = require("node:fs");

// scripts/worktrees/writer.ts
var import_node_path6 = require("node:path");
var writerRecord = load_zod_mini().strictObject({
  format: load_zod_mini().literal(1),
  /** The canonical root of the work tree. */
  root: load_zod_mini().string(),
  handle: load_records().core_records_shapes__handle,
  attempt: load_records().core_records_shapes__attempt,
  /** Who took it for the job: proof of nothing, since the job outlives it. */
  by: load_records().core_records_shapes__processIdentity,
  nonce: load_records().core_records_shapes__nonce,
  at: load_records().core_records_shapes__at
});
var fileOf = (locks, root) => (0, import_node_path6.join)(locks, `writer-${(0, load_node_crypto().createHash)("sha256").update(root).digest("hex")}`);
var writerOf = (locks, root) => (0, load_system().system_files__readJsonMaybe)(fileOf(locks, root), writerRecord, "writer lock");
var WAIT_MS = 5e3;
async function lockWriter(wish, ports) {
  const path = fileOf(wish.locks, wish.root);
  (0, load_system().system_files__makeDir)(wish.locks);
  for (; ; ) {
    const record2 = {
      format: 1,
      root: wish.root,
      handle: wish.handle,
      attempt: wish.attempt,
      by: ports.self,
      nonce: ports.nonce(),
      at: ports.clock().at
    };
    if ((0, load_system().system_files__linkOnce)(path, (0, load_system().system_files__asJson)(record2)) === "made") return record2;
    const found = writerOf(wish.locks, wish.root);
    if (found === null) continue;
    if (found.handle === wish.handle && found.attempt === wish.attempt)
      return found;
    const state = await wish.hasEnded(found);
    if (state !== "ended")
      throw new (load_base()).core_reasons__OffloadError(
        "locked",
        `The job ${found.handle} writes this work tree since ${found.at}, and ${state === "live" ? "has not ended" : "whether it has ended cannot be told"}`,
        {
          about: wish.root,
          kept: "nothing was launched",
          next: `wait for it with \`offload wait ${found.handle}\`, end it with \`offload stop ${found.handle}\`, or give this work a worktree of its own`
        }
      );
    await removeLock(path, found.nonce, ports, WAIT_MS);
  }
}
async function unlockWriter(wish, ports) {
  const found = writerOf(wish.locks, wish.root);
  if (found?.handle !== wish.handle || found.attempt !== wish.attempt)
    return false;
  return removeLock(fileOf(wish.locks, wish.root), found.nonce, ports, WAIT_MS);
}

// scripts/worktrees/remove.ts
async function removeWorktree(of, jobState, ports, how = {}) {
  if (how.dryRun === true) return look(of, jobState, ports);
  const lock = await lockRepository(ports, of.commonDir);
  try {
    const before = await look(of, jobState, ports);
    if (before.result === "kept") return before;
    const left = readIntent(ports, of.handle);
    if (left?.doing === "making") await undoMaking(ports, left);
    else if (left !== null) await finishRemoving(ports, left);
    const seen = left === null ? before : await look(of, jobState, ports);
    if (seen.result === "kept") return seen;
    if (seen.result === "absent")
      return { ...seen, branch: await dropBranch(ports, of) };
    const found = await inspectWorktree(ports, of);
    if (found.keep.length > 0 || found.tip === null)
      return verdict(of, "kept", found.keep);
    await ports.step?.("note");
    const note = writeIntent(ports, {
      doing: "removing",
      handle: of.handle,
      path: of.root,
      branch: of.branch,
      commonDir: of.commonDir,
      commit: found.tip,
      entry: found.entry
    });
    await unregister(ports, note);
    const branch = await dropBranch(ports, note);
    await ports.step?.("done");
    removeIntent(ports, of.handle);
    return { ...seen, result: "removed", branch };
  } finally {
    lock.release();
  }
}
var verdict = (of, result, keep2 = [], more = {}) => ({
  handle: of.handle,
  root: of.root,
  result,
  keep: keep2,
  branch: result === "removable",
  ignored: 0,
  ...more
});
async function liveJob(of, jobState, ports) {
  const writer = writerOf(ports.places.locks, of.root);
  const handles = /* @__PURE__ */ new Set([of.handle, ...writer ? [writer.handle] : []]);
  for (const handle of handles) {
    const state = await jobState(handle);
    if (state === "ended") continue;
    const detail = state === "live" ? `the job ${handle} has not ended` : `whether the job ${handle} has ended cannot be told`;
    return { reason: "live", detail };
  }
  return null;
}
async function look(of, jobState, ports) {
  const alive = await liveJob(of, jobState, ports);
  if (alive !== null) return verdict(of, "kept", [alive]);
  if (of.root !== placeOf(ports, of.handle))
    return verdict(of, "kept", [
      { reason: "not-ours", detail: "it does not lie where we make worktrees" }
    ]);
  const left = readIntent(ports, of.handle);
  if (left !== null)
    return isAbandoned(ports, left) ? verdict(of, "removable") : verdict(of, "kept", [{ reason: "busy", detail: stillAtWork(left) }]);
  if (isGone(of)) return verdict(of, "absent");
  const found = await inspectWorktree(ports, of);
  return verdict(
    of,
    found.keep.length === 0 ? "removable" : "kept",
    found.keep,
    { ignored: found.ignored }
  );
}
var isGone = (of) => (0, import_node_fs9.lstatSync)(of.root, { throwIfNoEntry: false }) === void 0 && (0, load_git().system_git_repository__entryOf)(of.commonDir, of.root) === void 0;
async function unregister(ports, note) {
  const place = { cwd: note.commonDir, gitDir: note.commonDir, writes: true };
  const entry = (0, load_git().system_git_repository__entryOf)(note.commonDir, note.path);
  await ports.step?.("unlock");
  if (entry?.locked === lockReason(note.handle))
    await ports.git(["worktree", "unlock", "--", note.path], place);
  await ports.step?.("remove");
  try {
    await whileLockedByOthers(
      ports,
      () => ports.git(["worktree", "remove", "--", note.path], {
        ...place,
        deadlineMs: 10 * 6e4
      })
    );
  } catch (error) {
    if (await restOf(ports, note) !== "part") await reinstate(ports, note);
    throw error;
  }
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  patches_snapshot__snapshotInto,
  patches_snapshot__snapshotTree,
  worktrees_create__createWorktree,
  worktrees_lock__removeLock,
  worktrees_lock__takeLock,
  worktrees_remove__removeWorktree,
  worktrees_writer__lockWriter,
  worktrees_writer__unlockWriter,
  worktrees_writer__writerOf
});
