var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_node_child_process_once;
var load_node_child_process = () => load_node_child_process_once ??= require("node:child_process");
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

// git.entry.ts
var git_entry_exports = {};
__export(git_entry_exports, {
  system_git__GitError: () => GitError,
  system_git__OLDEST_GIT: () => OLDEST_GIT,
  system_git__byteFields: () => byteFields,
  system_git__fields: () => fields,
  system_git__gitRunner: () => gitRunner,
  system_git__oneLine: () => oneLine,
  system_git_repository__entryOf: () => entryOf,
  system_git_repository__pinnedGitDir: () => pinnedGitDir,
  system_git_repository__repositoryOf: () => repositoryOf,
  system_git_repository__worktreeEntries: () => worktreeEntries,
  system_git_scratch__compareTrees: () => compareTrees,
  system_git_scratch__copyIndex: () => copyIndex,
  system_git_scratch__rawChanges: () => rawChanges,
  system_git_scratch__withScratch: () => withScratch,
  system_git_scratch__writeTree: () => writeTree
});
module.exports = __toCommonJS(git_entry_exports);

// scripts/system/git-repository.ts
var import_node_fs2 = require("node:fs");
var import_node_path = require("node:path");

// other:core/reasons.ts

// scripts/system/git.ts
var import_node_fs = require("node:fs");

// scripts/system/git-environment.ts
var SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.untrackedCache=false",
  "core.splitIndex=false",
  "core.quotePath=false",
  "core.protectNTFS=true",
  "core.protectHFS=true",
  "core.safecrlf=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false",
  "apply.ignoreWhitespace=no",
  "color.ui=false",
  "protocol.ext.allow=never"
];
function gitEnvironment(from) {
  const env = {};
  for (const [name, value] of Object.entries(from))
    if (value !== void 0 && !/^GIT_/i.test(name)) env[name] = value;
  delete env.LANGUAGE;
  return {
    ...env,
    LC_ALL: "C",
    // The empty text, not absence: git would fall back to a window of SSH_ASKPASS.
    GIT_ASKPASS: "",
    GIT_TERMINAL_PROMPT: "0",
    GIT_PAGER: "cat",
    GIT_EDITOR: "false"
  };
}
var listed = (path) => /^"|[:\n\\]/.test(path) ? `"${path.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"` : path;
function placed(call) {
  const env = {};
  if (call.gitDir !== void 0) env.GIT_DIR = call.gitDir;
  if (call.workTree !== void 0) env.GIT_WORK_TREE = call.workTree;
  if (call.index !== void 0) env.GIT_INDEX_FILE = call.index;
  if (call.objects !== void 0) env.GIT_OBJECT_DIRECTORY = call.objects;
  if (call.alternates !== void 0)
    env.GIT_ALTERNATE_OBJECT_DIRECTORIES = call.alternates.map(listed).join(":");
  if (call.writes !== true) env.GIT_OPTIONAL_LOCKS = "0";
  if (call.magic !== true) env.GIT_LITERAL_PATHSPECS = "1";
  return env;
}

// other:core/text.ts

// scripts/system/git-errors.ts
var NEXT = {
  "no-git": ["environment", "install git, or put it on PATH"],
  "no-folder": ["environment", "name a folder that exists"]
};
var GitError = class extends load_base().core_reasons__OffloadError {
  trouble;
  /** The exit code where `trouble` is `exit`. */
  code;
  /** What git wrote to stderr, untouched: data. */
  stderr;
  /**
   * @param trouble the kind
   * @param message one sentence, already cleaned
   * @param details the folder, and what git answered
   */
  constructor(trouble, message, details = {}) {
    const [reason, next] = NEXT[trouble] ?? ["environment", void 0];
    super(reason, message, {
      ...details.about === void 0 ? {} : { about: details.about },
      ...details.cause === void 0 ? {} : { cause: details.cause },
      ...next === void 0 ? {} : { next }
    });
    this.trouble = trouble;
    this.code = details.code ?? null;
    this.stderr = details.stderr ?? "";
  }
};
function gitMessage(stderr, code) {
  const lines = stderr.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !/^hint:/.test(line));
  const telling = ["fatal: ", "error: "].flatMap(
    (kind) => lines.filter((line) => line.startsWith(kind))
  );
  const said = (telling.length > 0 ? telling : lines).slice(0, 3).map((line) => line.replace(/^(fatal|error): /, "")).join("; ");
  const text = (0, load_base().core_text__escapeForTerminal)(said).slice(0, 300);
  return text === "" ? `git ended with exit code ${code}` : `git says: ${text}`;
}

// scripts/system/git-hooks.ts
var SINCE = [2, 54];
var versions = /* @__PURE__ */ new Map();
var ask = (program, args, cwd, env) => new Promise((resolve2) => {
  const child = (0, load_node_child_process().execFile)(
    program,
    args,
    { cwd, env, timeout: 1e4, maxBuffer: 4 * 1024 * 1024 },
    (error, stdout) => resolve2(error === null ? stdout : null)
  );
  child.stdin?.end();
});
function gitVersion(program, env) {
  const known = versions.get(program);
  if (known !== void 0) return known;
  const asked = ask(program, ["version"], "/", env).then(
    (said) => (/\d+(\.\d+)+/.exec(said ?? "")?.[0] ?? "").split(".").filter((part) => part !== "").map(Number)
  );
  versions.set(program, asked);
  asked.then((numbers) => numbers.length === 0 && versions.delete(program));
  return asked;
}
function atLeast(version, wanted) {
  if (version.length === 0) return false;
  for (let i = 0; i < wanted.length; i++) {
    const [is, want] = [version[i] ?? 0, wanted[i]];
    if (is !== want) return is > want;
  }
  return true;
}
async function silencedHooks(program, env, call, place) {
  const version = await gitVersion(program, env);
  if (!atLeast(version, SINCE)) return {};
  const listed2 = await ask(
    program,
    ["config", "-z", "--name-only", "--get-regexp", "^hook\\..*\\.command$"],
    call.cwd,
    { ...env, ...place }
  );
  return hookSettings((listed2 ?? "").split("\0"));
}
function hookSettings(names) {
  const keys = /* @__PURE__ */ new Set();
  for (const name of names) {
    const hook = /^hook\.([\s\S]+)\.command$/.exec(name)?.[1];
    if (hook !== void 0) keys.add(`hook.${hook}.enabled`);
  }
  const env = {};
  if (keys.size === 0) return env;
  env.GIT_CONFIG_COUNT = String(keys.size);
  [...keys].forEach((key, i) => {
    env[`GIT_CONFIG_KEY_${i}`] = key;
    env[`GIT_CONFIG_VALUE_${i}`] = "false";
  });
  return env;
}

// scripts/system/git.ts
var OLDEST_GIT = [2, 34];
var MIB = 1024 * 1024;
var DEADLINE_MS = 6e4;
var KILL_AFTER_MS = 3e3;
var STDERR_BYTES = 64 * 1024;
function end(child, signal) {
  if (child.pid === void 0) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
  }
}
function spawnFailure(error, call) {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") {
    let folder = false;
    try {
      folder = (0, import_node_fs.statSync)(call.cwd).isDirectory();
    } catch {
    }
    return folder ? new GitError("no-git", "Could not find the program git", {
      cause: error
    }) : new GitError("no-folder", "The folder does not exist", {
      about: call.cwd,
      cause: error
    });
  }
  return new GitError("no-git", `Could not start git: ${error.code}`, {
    cause: error
  });
}
function gitRunner(options = {}) {
  const program = options.program ?? "git";
  const env = gitEnvironment(options.env ?? process.env);
  const run = async (args, call) => {
    const more = [...SETTINGS, ...call.settings ?? []];
    const silenced = call.writes === true || call.index !== void 0 ? await silencedHooks(program, env, call, placed(call)) : {};
    return once(
      program,
      [...more.flatMap((setting) => ["-c", setting]), "--no-pager", ...args],
      call,
      { ...env, ...placed(call), ...silenced }
    );
  };
  return run;
}
async function once(program, argv, call, env) {
  const child = (0, load_node_child_process().spawn)(program, argv, {
    cwd: call.cwd,
    env,
    stdio: [call.input === void 0 ? "ignore" : "pipe", "pipe", "pipe"],
    detached: true
  });
  const ended = new Promise(
    (resolve2, reject) => {
      child.once("error", (error) => reject(spawnFailure(error, call)));
      child.once("close", (code, signal) => resolve2({ code, signal }));
    }
  );
  ended.catch(() => {
  });
  let limit;
  const give = (error) => {
    if (limit !== void 0) return;
    limit = error;
    end(child, "SIGTERM");
    setTimeout(() => end(child, "SIGKILL"), KILL_AFTER_MS).unref();
  };
  const deadlineMs = call.deadlineMs ?? DEADLINE_MS;
  const timer = setTimeout(
    () => give(
      new GitError(
        "deadline",
        `git ${argv.find((a) => !a.startsWith("-") && !a.includes("=")) ?? ""} did not end within ${deadlineMs / 1e3} s`,
        { about: call.cwd }
      )
    ),
    deadlineMs
  );
  try {
    child.stdin?.on("error", () => {
    });
    child.stdin?.end(call.input);
    const [stdout, stderr] = await Promise.all([
      take(child, call, give),
      firstBytes(child),
      ended
    ]);
    const { code, signal } = await ended;
    if (limit !== void 0) throw limit;
    if (code === null)
      throw new GitError("signal", `git was ended by ${signal}`, {
        about: call.cwd
      });
    if (code !== 0 && !(call.answers ?? []).includes(code))
      throw new GitError("exit", gitMessage(stderr, code), {
        about: call.cwd,
        code,
        stderr
      });
    return { code, stdout, stderr };
  } catch (error) {
    if (child.pid === void 0) await ended;
    end(child, "SIGTERM");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
async function take(child, call, give) {
  const most = call.mostBytes ?? 64 * MIB;
  const pieces = [];
  let bytes = 0;
  for await (const piece of child.stdout ?? []) {
    bytes += piece.length;
    if (bytes > most) {
      give(
        new GitError("too-much", `git wrote more than ${most} bytes`, {
          about: call.cwd
        })
      );
      break;
    }
    if (call.onOutput) await call.onOutput(piece);
    else pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
async function firstBytes(child) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of child.stderr ?? []) {
    if (bytes < STDERR_BYTES) pieces.push(piece);
    bytes += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, STDERR_BYTES).toString("utf8");
}
var oneLine = (answer) => answer.stdout.toString("utf8").replace(/\n$/, "");
var fields = (answer) => split(answer, "utf8");
var byteFields = (answer) => split(answer, "latin1");
function split(answer, encoding) {
  const all = answer.stdout.toString(encoding).split("\0");
  all.pop();
  return all;
}

// other:system/store-errors.ts

// scripts/system/git-repository.ts
var broken = (dir, why, error) => new (load_base()).core_reasons__OffloadError("environment", `The repository cannot be used: ${why}`, {
  about: dir,
  kept: "nothing was changed",
  next: "run `git status` there and mend what it reports",
  cause: error
});
async function repositoryOf(git, dir) {
  const ask2 = async (...args) => oneLine(
    await git(["rev-parse", "--path-format=absolute", ...args], { cwd: dir })
  );
  let kind;
  try {
    kind = await ask2("--is-bare-repository", "--is-inside-work-tree");
  } catch (error) {
    if (!(error instanceof GitError) || error.trouble !== "exit") throw error;
    return noneOrBroken(dir, error);
  }
  const [bare, inside] = kind.split("\n").map((word) => word === "true");
  if (!bare && !inside)
    throw broken(dir, "this folder lies inside a git directory");
  const [gitDir, commonDir, root, head] = await Promise.all([
    ask2("--absolute-git-dir"),
    ask2("--git-common-dir"),
    inside ? ask2("--show-toplevel").then((path) => (0, import_node_fs2.realpathSync)(path)) : null,
    headOf(git, dir)
  ]);
  const common = (0, import_node_fs2.realpathSync)(commonDir);
  const own = (0, import_node_fs2.realpathSync)(gitDir);
  const linked = own !== common;
  return {
    root,
    gitDir: own,
    commonDir: common,
    isBare: bare === true,
    linked,
    ...head,
    mainRoot: linked ? await mainRootOf(git, common) : root
  };
}
function noneOrBroken(dir, error) {
  if (/dubious ownership/.test(error.stderr))
    throw new (load_base()).core_reasons__OffloadError(
      "environment",
      "The repository belongs to another user, and git does not trust it",
      {
        about: dir,
        kept: "nothing was changed",
        next: "if you trust it, run the `git config --global --add safe.directory` line that `git status` prints there",
        cause: error
      }
    );
  const nowhere = /not a git repository \(or any /.test(error.stderr);
  const marker = nowhere ? markerAbove(dir) : null;
  if (nowhere && marker === null) return "none";
  throw broken(
    dir,
    marker === null ? error.message : `${marker} is there, and git does not know it for a repository`,
    error
  );
}
function markerAbove(dir) {
  let at = (0, import_node_fs2.realpathSync)(dir);
  const device = (0, import_node_fs2.lstatSync)(at).dev;
  for (; ; ) {
    if ((0, import_node_fs2.lstatSync)(at).dev !== device) return null;
    const marker = (0, import_node_path.join)(at, ".git");
    try {
      (0, import_node_fs2.lstatSync)(marker);
      return marker;
    } catch (error) {
      if ((0, load_system().system_store_errors__codeOf)(error) !== "ENOENT") throw broken(marker, (0, load_system().system_store_errors__codeOf)(error));
    }
    if ((0, import_node_path.dirname)(at) === at) return null;
    at = (0, import_node_path.dirname)(at);
  }
}
async function headOf(git, dir) {
  const call = { cwd: dir, answers: [1] };
  const [named, commit] = await Promise.all([
    git(["symbolic-ref", "-q", "HEAD"], call),
    git(["rev-parse", "-q", "--verify", "HEAD^{commit}"], call)
  ]);
  const ref = named.code === 0 ? oneLine(named) : null;
  const branch = ref === null ? null : ref.replace(/^refs\/heads\//, "");
  if (commit.code === 0) return { head: oneLine(commit), branch };
  const raw = await git(["rev-parse", "-q", "--verify", "HEAD"], call);
  if (raw.code === 0)
    throw broken(dir, "the commit that HEAD names is missing");
  if (ref === null) throw broken(dir, "HEAD cannot be read");
  const listed2 = await git(["for-each-ref", "--format=%(refname)", ref], {
    cwd: dir
  });
  if (listed2.stderr !== "" || listed2.stdout.length > 0)
    throw broken(dir, `the branch ${ref} cannot be read`);
  return { head: null, branch };
}
async function mainRootOf(git, commonDir) {
  const setting = async (...args) => {
    const answer = await git(
      ["config", "--file", (0, import_node_path.join)(commonDir, "config"), ...args],
      { cwd: commonDir, answers: [1] }
    );
    return answer.code === 0 ? oneLine(answer) : null;
  };
  const [bare, named] = await Promise.all([
    setting("--type=bool", "--get", "core.bare"),
    setting("--get", "core.worktree")
  ]);
  if (bare === "true") return null;
  const root = named !== null ? (0, import_node_path.resolve)(commonDir, named) : (0, import_node_path.basename)(commonDir) === ".git" ? (0, import_node_path.dirname)(commonDir) : null;
  try {
    return root === null ? null : (0, import_node_fs2.realpathSync)(root);
  } catch {
    return null;
  }
}
function note(path) {
  try {
    return (0, import_node_fs2.readFileSync)(path, "utf8").replace(/\n$/, "");
  } catch (error) {
    if ((0, load_system().system_store_errors__codeOf)(error) === "ENOENT") return null;
    throw broken(path, (0, load_system().system_store_errors__codeOf)(error), error);
  }
}
function worktreeEntries(commonDir) {
  const parent = (0, import_node_path.join)(commonDir, "worktrees");
  let ids;
  try {
    ids = (0, import_node_fs2.readdirSync)(parent);
  } catch (error) {
    if ((0, load_system().system_store_errors__codeOf)(error) === "ENOENT") return [];
    throw broken(parent, (0, load_system().system_store_errors__codeOf)(error), error);
  }
  return ids.map((id) => {
    const gitDir = (0, import_node_path.join)(parent, id);
    const pointer = note((0, import_node_path.join)(gitDir, "gitdir"));
    return {
      id,
      gitDir,
      root: pointer === null ? null : (0, import_node_path.dirname)((0, import_node_path.resolve)(gitDir, pointer)),
      locked: note((0, import_node_path.join)(gitDir, "locked"))
    };
  });
}
var entryOf = (commonDir, root) => worktreeEntries(commonDir).find(
  (one) => one.root !== null && real(one.root) === root
);
function real(path) {
  try {
    return (0, import_node_fs2.realpathSync)(path);
  } catch {
    return path;
  }
}
function pinnedGitDir(tree) {
  const entry = entryOf(tree.commonDir, tree.root);
  if (entry !== void 0) return entry.gitDir;
  if (!tree.ours) return tree.commonDir;
  throw new (load_base()).core_reasons__OffloadError(
    "environment",
    "The repository no longer knows this worktree",
    {
      about: tree.root,
      kept: "the folder was left as it is",
      next: `run \`git worktree repair\` in ${tree.root}`
    }
  );
}

// scripts/system/git-scratch.ts
var import_node_fs3 = require("node:fs");
var import_node_os = require("node:os");
var import_node_path2 = require("node:path");

// other:system/files.ts

// scripts/system/git-scratch.ts
async function withScratch(of, work) {
  const under = of.under ?? (0, import_node_os.tmpdir)();
  let dir;
  try {
    dir = (0, import_node_fs3.mkdtempSync)((0, import_node_path2.join)(under, `${load_system().system_files__TEMP_PREFIX}git-`));
  } catch (error) {
    throw (0, load_system().system_store_errors__storeError)(error, under, "make a folder in");
  }
  try {
    const objects = (0, import_node_path2.join)(dir, "objects");
    (0, import_node_fs3.mkdirSync)(objects);
    const place = {
      cwd: of.workTree ?? of.gitDir,
      gitDir: of.gitDir,
      index: (0, import_node_path2.join)(dir, "index"),
      ...of.workTree === void 0 ? {} : { workTree: of.workTree }
    };
    return await work({
      dir,
      place,
      apart: {
        ...place,
        objects,
        alternates: [(0, import_node_path2.join)(of.commonDir, "objects")]
      }
    });
  } finally {
    (0, import_node_fs3.rmSync)(dir, { recursive: true, force: true });
  }
}
function copyIndex(from, to) {
  try {
    const { mtimeNs } = (0, import_node_fs3.statSync)(from, { bigint: true });
    (0, import_node_fs3.copyFileSync)(from, to);
    const seconds = (Number(mtimeNs / 1000n) - 2) / 1e6;
    (0, import_node_fs3.utimesSync)(to, seconds, seconds);
    return true;
  } catch (error) {
    if ((0, load_system().system_store_errors__codeOf)(error) === "ENOENT") return false;
    throw (0, load_system().system_store_errors__storeError)(error, from, "copy the index");
  }
}
var writeTree = async (git, place) => (
  // In a partial clone not every blob is here; what is not was not touched.
  oneLine(
    await git(["write-tree", "--missing-ok"], { ...place, writes: true })
  )
);
function rawChanges(output) {
  const rows = [];
  let at = 0;
  const next = () => {
    const end2 = output.indexOf(0, at);
    if (end2 < 0) return null;
    const field = output.subarray(at, end2);
    at = end2 + 1;
    return field;
  };
  for (let head = next(); head !== null; head = next()) {
    const name = next();
    const [oldMode, newMode, oldId, newId, status] = head.toString("latin1").replace(/^:/, "").split(" ");
    if (name === null || !oldMode || !newMode || !oldId || !newId || !status)
      throw new (load_base()).core_reasons__OffloadError(
        "internal",
        "git printed rows that could not be read"
      );
    const path = name.toString("utf8");
    rows.push({
      oldMode,
      newMode,
      oldId,
      newId,
      status,
      path,
      exact: Buffer.from(path).equals(name)
    });
  }
  return rows;
}
async function compareTrees(git, place, from, to) {
  const answer = await git(
    [
      "diff-tree",
      "-r",
      "-z",
      "--raw",
      "--no-renames",
      "--full-index",
      from,
      to
    ],
    { ...place, mostBytes: 256 * 1024 * 1024 }
  );
  return rawChanges(answer.stdout);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  system_git__GitError,
  system_git__OLDEST_GIT,
  system_git__byteFields,
  system_git__fields,
  system_git__gitRunner,
  system_git__oneLine,
  system_git_repository__entryOf,
  system_git_repository__pinnedGitDir,
  system_git_repository__repositoryOf,
  system_git_repository__worktreeEntries,
  system_git_scratch__compareTrees,
  system_git_scratch__copyIndex,
  system_git_scratch__rawChanges,
  system_git_scratch__withScratch,
  system_git_scratch__writeTree
});
