var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_git_once;
var load_git = () => load_git_once ??= require("./git.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
var load_node_timers_promises_once;
var load_node_timers_promises = () => load_node_timers_promises_once ??= require("node:timers/promises");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_records_once;
var load_records = () => load_records_once ??= require("./records.cjs");
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
  patches_apply__applyPatch: () => applyPatch,
  patches_misfits__inTheWay: () => inTheWay,
  patches_misfits__lstat: () => lstat,
  patches_misfits__misfitError: () => misfitError,
  patches_snapshot__snapshotInto: () => snapshotInto,
  patches_snapshot__snapshotTree: () => snapshotTree,
  patches_take_out__takeOut: () => takeOut,
  worktrees_create__createWorktree: () => createWorktree,
  worktrees_ground__UNFINISHED: () => UNFINISHED,
  worktrees_ground__assertAbandoned: () => assertAbandoned,
  worktrees_ground__branchOf: () => branchOf,
  worktrees_ground__isAbandoned: () => isAbandoned,
  worktrees_ground__lockReason: () => lockReason,
  worktrees_ground__lockRepository: () => lockRepository,
  worktrees_ground__placeOf: () => placeOf,
  worktrees_ground__readIntent: () => readIntent,
  worktrees_ground__removeIntent: () => removeIntent,
  worktrees_ground__stillAtWork: () => stillAtWork,
  worktrees_ground__waitOf: () => waitOf,
  worktrees_ground__whileLockedByOthers: () => whileLockedByOthers,
  worktrees_ground__writeIntent: () => writeIntent,
  worktrees_lock__removeLock: () => removeLock,
  worktrees_lock__takeLock: () => takeLock,
  worktrees_remove__removeWorktree: () => removeWorktree,
  worktrees_writer__lockWriter: () => lockWriter,
  worktrees_writer__unlockJob: () => unlockJob,
  worktrees_writer__unlockWriter: () => unlockWriter,
  worktrees_writer__writerOf: () => writerOf
});
module.exports = __toCommonJS(trees_entry_exports);

// other:core/reasons.ts

// other:system/git.ts

// other:system/git-scratch.ts

// scripts/patches/backup.ts
var import_node_fs = require("node:fs");
var import_node_os = require("node:os");
var import_node_path = require("node:path");

// other:system/files.ts

// scripts/patches/backup.ts
function backUp(root, paths) {
  const saved = /* @__PURE__ */ new Map();
  const newFolders = /* @__PURE__ */ new Set();
  const under = (0, import_node_os.tmpdir)();
  let dir;
  const discard = () => {
    if (dir !== void 0) (0, import_node_fs.rmSync)(dir, { recursive: true, force: true });
  };
  try {
    const made = (0, import_node_fs.mkdtempSync)((0, import_node_path.join)(under, "offload-saved-"));
    dir = made;
    paths.forEach((path, i) => {
      const full = (0, import_node_path.join)(root, path);
      saved.set(full, save(full, (0, import_node_path.join)(made, String(i))));
      for (let up = (0, import_node_path.dirname)(path); up !== "."; up = (0, import_node_path.dirname)(up))
        if (look((0, import_node_path.join)(root, up)) === void 0) newFolders.add((0, import_node_path.join)(root, up));
    });
  } catch (error) {
    discard();
    throw (0, load_system().system_files__storeError)(error, dir ?? under, "copy files to");
  }
  return {
    discard,
    restore() {
      try {
        putAllBack(saved, newFolders);
      } catch (error) {
        throw new (load_base()).core_reasons__OffloadError(
          "store",
          "The patch was not applied whole, and files could not be put back",
          {
            about: root,
            kept: `the files as they were, in ${dir}: numbered as the patch names them`,
            next: "make room, then put back what git reports as changed",
            cause: error
          }
        );
      }
      discard();
    }
  };
}
function putAllBack(saved, newFolders) {
  for (const full of saved.keys())
    if (look(full)?.isDirectory() !== true) (0, import_node_fs.rmSync)(full, { force: true });
  for (const folder of [...newFolders].sort((a, b) => b.length - a.length))
    try {
      (0, import_node_fs.rmdirSync)(folder);
    } catch {
    }
  for (const [full, state] of saved) putBack(full, state);
}
var look = (path) => {
  try {
    return (0, import_node_fs.lstatSync)(path, { throwIfNoEntry: false });
  } catch {
    return void 0;
  }
};
function save(full, copy) {
  const stat = look(full);
  if (stat === void 0 || stat.isDirectory()) return { kind: "absent" };
  if (stat.isSymbolicLink())
    return { kind: "link", target: (0, import_node_fs.readlinkSync)(full, { encoding: "buffer" }) };
  (0, import_node_fs.copyFileSync)(full, copy);
  return {
    kind: "file",
    copy,
    mode: stat.mode & 4095,
    atime: stat.atime,
    mtime: stat.mtime
  };
}
function putBack(full, state) {
  if (state.kind === "absent") return;
  (0, import_node_fs.mkdirSync)((0, import_node_path.dirname)(full), { recursive: true });
  if (state.kind === "link") {
    (0, import_node_fs.symlinkSync)(state.target, full);
    return;
  }
  (0, import_node_fs.copyFileSync)(state.copy, full);
  (0, import_node_fs.chmodSync)(full, state.mode);
  (0, import_node_fs.utimesSync)(full, state.atime, state.mtime);
}

// scripts/patches/examine.ts
var import_node_fs2 = require("node:fs");
function readPatch(record2, most) {
  const damaged = (found) => new (load_base()).core_reasons__OffloadError(
    "corrupt",
    `The patch is not what was recorded: found ${found}`,
    {
      about: record2.file,
      kept: "it was left as it is",
      next: "look what changed it, or have the work done again"
    }
  );
  let fd;
  try {
    fd = (0, import_node_fs2.openSync)(
      record2.file,
      import_node_fs2.constants.O_RDONLY | import_node_fs2.constants.O_NOFOLLOW | import_node_fs2.constants.O_NONBLOCK
    );
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "ENOENT")
      throw new (load_base()).core_reasons__OffloadError("not-found", "The patch is not there", {
        about: record2.file
      });
    if ((0, load_system().system_files__codeOf)(error) === "ELOOP") throw damaged("a symbolic link");
    throw (0, load_system().system_files__storeError)(error, record2.file, "read the patch");
  }
  try {
    const stat = (0, import_node_fs2.fstatSync)(fd);
    if (!stat.isFile()) throw damaged("something that is no file");
    const hash = (0, load_node_crypto().createHash)("sha256");
    const kept2 = [];
    let bytes = 0;
    for (; ; ) {
      const piece = Buffer.allocUnsafe(1 << 20);
      const got = (0, import_node_fs2.readSync)(fd, piece, 0, piece.length, null);
      if (got === 0) break;
      const part = piece.subarray(0, got);
      hash.update(part);
      bytes += got;
      if (bytes <= most) kept2.push(part);
    }
    const sha256 = hash.digest("hex");
    if (record2.sha256 !== null && record2.sha256 !== sha256)
      throw damaged(`other content (${bytes} bytes)`);
    return {
      content: bytes <= most ? Buffer.concat(kept2) : null,
      bytes,
      sha256
    };
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, record2.file, "read the patch");
  } finally {
    (0, import_node_fs2.closeSync)(fd);
  }
}
var applyFromStdin = (...more) => [
  "apply",
  "--binary",
  "--whitespace=nowarn",
  ...more,
  "-"
];
async function pathsIn(git, at, content) {
  const { stdout } = await git(applyFromStdin("--numstat", "-z"), {
    ...at,
    input: content,
    mostBytes: 256 * 1024 * 1024
  });
  const paths = [];
  const parts = stdout.toString("utf8").split("\0");
  for (let i = 0; i < parts.length; i++) {
    const head = /^[-\d]+\t[-\d]+\t([\s\S]*)$/.exec(parts[i]);
    if (head === null) continue;
    if (head[1] !== "") paths.push(head[1]);
    else paths.push(parts[++i] ?? "", parts[++i] ?? "");
  }
  return paths;
}
async function effectOf(git, at, record2, content) {
  const known = await git(["cat-file", "-e", `${record2.baseTree}^{tree}`], {
    ...at,
    answers: [1, 128]
  });
  if (known.code !== 0)
    throw new (load_base()).core_reasons__OffloadError(
      "does-not-fit",
      "The tree that the patch starts from is not in this repository",
      {
        about: record2.baseTree,
        kept: "nothing was changed",
        next: "fetch the commit that the work started from, then try again"
      }
    );
  const failed = (named2, error) => {
    if (!(error instanceof load_git().system_git__GitError) || error.trouble !== "exit") throw error;
    return { named: named2, changes: null, resultTree: null, wrong: error.message };
  };
  let named;
  try {
    named = await pathsIn(git, at, content);
  } catch (error) {
    return failed([], error);
  }
  try {
    const writes = { ...at, writes: true, deadlineMs: 10 * 6e4 };
    await git(["read-tree", record2.baseTree], writes);
    await git(applyFromStdin("--cached"), { ...writes, input: content });
  } catch (error) {
    return failed(named, error);
  }
  const resultTree = await (0, load_git().system_git_scratch__writeTree)(git, at);
  return {
    named,
    changes: await (0, load_git().system_git_scratch__compareTrees)(git, at, record2.baseTree, resultTree),
    resultTree,
    wrong: record2.resultTree !== null && record2.resultTree !== resultTree ? "it gives another tree than the one it was taken from" : null
  };
}

// other:core/text.ts

// scripts/patches/blobs.ts
var BATCH = 16 * 1024 * 1024;
async function blobSizes(git, at, ids) {
  const sizes = /* @__PURE__ */ new Map();
  if (ids.length === 0) return sizes;
  const answer = await git(["cat-file", "--batch-check"], {
    ...at,
    input: Buffer.from(`${ids.join("\n")}
`)
  });
  for (const line of answer.stdout.toString("latin1").split("\n")) {
    const [id, type, bytes] = line.split(" ");
    if (id && type === "blob") sizes.set(id, Number(bytes));
  }
  return sizes;
}
async function readBlobs(git, at, blobs, each) {
  let index = 0;
  for (let from = 0; from < blobs.length; ) {
    let to = from;
    let bytes = 0;
    do
      bytes += blobs[to++].bytes;
    while (to < blobs.length && bytes + blobs[to].bytes < BATCH);
    const batch = blobs.slice(from, to);
    from = to;
    const { stdout } = await git(["cat-file", "--batch"], {
      ...at,
      input: Buffer.from(`${batch.map((blob) => blob.id).join("\n")}
`),
      mostBytes: bytes + batch.length * 200
    });
    let offset = 0;
    for (const blob of batch) {
      const end = stdout.indexOf(10, offset);
      const [id, , size] = stdout.subarray(offset, end).toString("latin1").split(" ");
      if (end < 0 || id !== blob.id || Number(size) !== blob.bytes)
        throw new (load_base()).core_reasons__OffloadError(
          "internal",
          "git gave other blobs than asked for"
        );
      each(index++, stdout.subarray(end + 1, end + 1 + blob.bytes));
      offset = end + 1 + blob.bytes + 1;
    }
  }
}
function textOf(content) {
  if (content[0] === 255 && content[1] === 254)
    return content.subarray(2).toString("utf16le");
  if (content.subarray(0, 8e3).includes(0)) return null;
  return content.toString("utf8");
}
function addedText(old, now) {
  if (old === null) return now;
  const had = new Set(old.split("\n"));
  return now.split("\n").map((line) => had.has(line) ? "" : line).join("\n");
}

// scripts/patches/paths.ts
var foldName = (name) => (0, load_base().core_text__stripInvisible)(name).text.normalize("NFKC").toLowerCase().replace(/:.*$/s, "").replace(/[. ]+$/, "");
var namesOf = (path) => path.split(/[/\\]/);
var isGitFolder = (name) => /^(\.git|git~\d+)$/.test(foldName(name));
var leavesTree = (path) => path === "" || /^[/\\]|^[A-Za-z]:/.test(path) || namesOf(path).some((name) => name === "" || /^\.{1,2}[. ]*$/.test(name));
var touchesGitFolder = (path) => namesOf(path).some(isGitFolder);
function judgeLink(path, target) {
  if (/^[/\\]|^[A-Za-z]:/.test(target)) return "absolute";
  let depth = path.split("/").length - 1;
  let named = false;
  for (const name of namesOf(target)) {
    if (name === "" || name === ".") continue;
    if (name === "..") {
      if (named) return "unclear";
      depth -= 1;
      if (depth < 0) return "outside";
      continue;
    }
    if (isGitFolder(name)) return "git";
    named = true;
  }
  return "inside";
}
var CONTROL_RULES = [
  {
    id: "git",
    does: "decides how git treats other files",
    names: /^(\.gitattributes|\.gitmodules|\.gitconfig|\.lfsconfig|gitmod~\d|gitatt~\d|gi7eba~\d|gi7d29~\d)$/
  },
  {
    id: "hooks",
    does: "is run when somebody commits or pushes",
    names: /^(\.?lefthook(-local)?\.(ya?ml|toml|json)|\.pre-commit-(config|hooks)\.ya?ml|\.lintstagedrc.*|lint-staged\.config\..*|\.huskyrc.*|\.overcommit\.yml|\.?captainhook\.json)$/,
    folders: [".husky", ".githooks", ".git-hooks", ".lefthook"]
  },
  {
    id: "offload",
    does: "narrows what Offload may do here",
    names: /^\.offload\.ya?ml$/
  },
  {
    id: "agents",
    does: "instructs or extends coding agents",
    names: /^(claude(\.local)?\.md|agents(\.override)?\.md|gemini\.md|copilot-instructions\.md|\.mcp\.json|mcp\.json|\.cursorrules|\.windsurfrules|\.clinerules|\.roomodes|\.goosehints|opencode\.jsonc?|\.aider.*|\.worktreeinclude)$/,
    folders: [
      ".claude",
      ".claude-plugin",
      ".codex",
      ".gemini",
      ".cursor",
      ".windsurf",
      ".opencode",
      ".agents",
      ".clinerules",
      ".roo",
      ".kiro",
      ".junie",
      ".github/instructions",
      ".github/prompts",
      ".github/agents"
    ]
  },
  {
    id: "ci",
    does: "is run by the project's CI, often with its secrets",
    names: /^(\.gitlab-ci\.ya?ml|jenkinsfile.*|azure-pipelines.*\.ya?ml|\.travis\.ya?ml|\.?appveyor\.ya?ml|\.drone\.(ya?ml|star|jsonnet)|bitbucket-pipelines\.ya?ml|\.cirrus\.(ya?ml|star)|cloudbuild\.(ya?ml|json)|buildspec\.ya?ml|\.woodpecker\.ya?ml|codeowners|dependabot\.ya?ml|renovate\.json5?|\.renovaterc.*)$/,
    folders: [
      ".github/workflows",
      ".github/actions",
      ".circleci",
      ".buildkite",
      ".woodpecker",
      ".gitlab",
      ".teamcity",
      ".tekton",
      ".ci",
      ".forgejo",
      ".gitea"
    ]
  },
  {
    id: "packages",
    does: "decides where packages come from or what runs when they are installed",
    names: /^(\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.c?js|\.pypirc|pip\.conf|\.gemrc|nuget\.config|bunfig\.toml|\.netrc|_netrc|\.curlrc|\.wgetrc|gradle-wrapper\.(jar|properties)|maven-wrapper\.(jar|properties))$/,
    folders: [".yarn", ".cargo", ".bundle", ".mvn"]
  },
  {
    id: "editors",
    does: "is run or obeyed by an editor or a shell that opens the folder",
    names: /^(\.envrc|\.?mise(\..*)?\.toml|\.autoenv|\.exrc|\.nvimrc|\.nvim\.lua|\.vimrc|\.dir-locals\.el|.*\.code-workspace|\.devcontainer\.json)$/,
    folders: [".vscode", ".idea", ".devcontainer", ".zed", ".fleet", ".mise"]
  }
];
function controlRule(path) {
  const names = namesOf(path).map(foldName);
  const name = names.at(-1) ?? "";
  const folded = `/${names.join("/")}`;
  return CONTROL_RULES.find(
    (rule) => rule.names?.test(name) || rule.folders?.some(
      (folder) => folded.includes(`/${folder}/`) || folded.endsWith(`/${folder}`)
    )
  ) ?? null;
}
var KEY_FILES = /^(id_(rsa|dsa|ecdsa|ed25519)(_sk)?|.*\.(p12|pfx|jks|keystore|ppk|kdbx)|\.env(\.(local|production|prod|staging|development|dev))?|\.htpasswd|\.pgpass|\.my\.cnf|credentials\.json|service-account.*\.json|.*\.tfstate)$/;
var isKeyFile = (path) => KEY_FILES.test(foldName(namesOf(path).at(-1) ?? ""));

// scripts/patches/secret-rules.ts
function entropy(text) {
  const counts = /* @__PURE__ */ new Map();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
var STAND_IN = /example|sample|dummy|fake|placeholder|changeme|change_me|your[-_]|my[-_]?(secret|token|key)|xxxx|\*\*\*|\.\.\.|<|>|\$\{|\{\{|%\(|redacted|insert|replace|test|foobar|hunter2|letmein|0000000|1111111|00112233|1234567|abcdef|deadbeef/i;
var PRINTED = /* @__PURE__ */ new Set([
  "czZCaGRSa3F0MzpnWDFmQmF0M2JW",
  "2YotnFZFEjr1zCsicMWpAA",
  "tGzv3JOkF0XG5Qx2TlKWIA",
  "SlAV32hkKG",
  "mF_9.B5f-4.1JqM",
  "QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
  "dXNlcm5hbWU6cGFzc3dvcmQ="
]);
var random = (bits) => (secret) => !STAND_IN.test(secret) && !PRINTED.has(secret) && entropy(secret) >= bits;
var UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
var assigned = (secret) => {
  if (STAND_IN.test(secret) || PRINTED.has(secret) || UUID.test(secret))
    return false;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(secret));
  const hex = /^[0-9a-f]+$/i.test(secret);
  if (hex) return secret.length >= 32 && entropy(secret) >= 3;
  const digits = secret.replace(/[^0-9]/g, "").length;
  return kinds.length === 3 && digits >= 2 && !/[a-z]{8}/.test(secret) && entropy(secret) >= 3.6;
};
var password = (secret) => !STAND_IN.test(secret) && /[0-9A-Z%!#^&*]/.test(secret) && !/^["'`$%{[(@:]|^[A-Z_]+[^A-Za-z0-9]*$/.test(secret) && !/^(pass|password|passwd|pwd|secret|postgres|root|admin|user|guest|mysql|redis|rabbitmq|minio\w*|token|key|pw)[0-9!]{0,4}$/i.test(
  secret
);
var B64 = "[A-Za-z0-9+/]";
var WORD = "[A-Za-z0-9_-]";
var EXAMPLE_BODY = "q7Rk2mXw9TzLc4Vb8NpYs3HdJf6GuEa1";
var SECRET_RULES = [
  {
    id: "private-key",
    what: "a private key",
    // The heading alone is what programs look for; a key has a body.
    pattern: /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\r|\\n)+(?:[A-Za-z-]+: [^\n]{1,200}\n)*\s*(?:[A-Za-z0-9+/=]{1,128}(?:\s|\\r|\\n){0,8}){1,2000}(?:-----END [A-Z0-9 ]{1,40}-----)?/g,
    real: (text) => text.replace(/-----[A-Z0-9 ]+-----|[^A-Za-z0-9+/]/g, "").length >= 64 && !/x{16}|A{24}|\.{3}/i.test(text),
    example: `-----BEGIN ${"PRIVATE KEY"}-----
${EXAMPLE_BODY.repeat(3)}
-----END PRIVATE KEY-----`
  },
  {
    id: "aws-access-key-id",
    what: "an access key id of AWS",
    pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g,
    real: (id) => !/EXAMPLE|TEST|FAKE|DUMMY/.test(id) && entropy(id) > 2.8,
    example: `${"AK"}IA${"Q3EGRV7XK2MWLZ5T"}`
  },
  {
    id: "aws-secret-key",
    what: "a secret access key of AWS",
    pattern: new RegExp(
      `(?:aws.{0,20}secret|secret_?access_?key)[^\\n=:]{0,20}[=:]\\s{0,4}["']?(?<secret>${B64}{40})(?![A-Za-z0-9+/=])`,
      "gi"
    ),
    real: (key) => !/EXAMPLE/.test(key) && entropy(key) > 4,
    example: `aws_secret_access_key = ${"q7Rk2mXw9TzLc4Vb8NpYs3HdJf6GuEa1"}/t5WoK+x`
  },
  {
    id: "github-token",
    what: "a token of GitHub",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})\b/g,
    real: random(3.4),
    example: `${"gh"}p_${EXAMPLE_BODY}Z2qM`
  },
  {
    id: "gitlab-token",
    what: "a token of GitLab",
    pattern: new RegExp(
      `\\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|agent|imt|oas)-${WORD}{20,64}(?!${WORD})`,
      "g"
    ),
    real: random(3.2),
    example: `${"gl"}pat-${EXAMPLE_BODY.slice(0, 20)}`
  },
  {
    id: "anthropic-key",
    what: "a key of Anthropic",
    pattern: /\bsk-ant-[a-z]{3,8}[0-9]{2}-[A-Za-z0-9_-]{32,200}/g,
    real: random(3.8),
    example: `${"sk-"}ant-api03-${EXAMPLE_BODY.repeat(2)}`
  },
  {
    id: "openai-key",
    what: "a key of OpenAI or of a service that copies its form",
    pattern: /\bsk-(?:(?:proj|svcacct|admin|or-v1|None)-[A-Za-z0-9_-]{40,200}|[A-Za-z0-9]{48}\b)/g,
    real: random(3.6),
    example: `${"sk-"}proj-${EXAMPLE_BODY.repeat(2)}`
  },
  {
    id: "google-key",
    what: "a key or token of Google",
    pattern: /\b(?:AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28}|ya29\.[A-Za-z0-9_-]{40,300})(?![A-Za-z0-9_-])/g,
    real: random(3.4),
    example: `${"AI"}za${EXAMPLE_BODY}b_X`
  },
  {
    id: "slack-token",
    what: "a token or webhook of Slack",
    pattern: /\bxox[abeoprs]-(?:[0-9]{1,14}-){1,3}[A-Za-z0-9-]{20,80}|\bhooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,30}/g,
    real: random(3.2),
    example: `${"xo"}xb-${"482915073628-509182736450"}-${EXAMPLE_BODY.slice(0, 24)}`
  },
  {
    id: "stripe-key",
    what: "a live key of Stripe",
    pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{24,128}\b/g,
    real: random(3.4),
    example: `${"sk"}_live_${EXAMPLE_BODY}`
  },
  {
    id: "registry-token",
    what: "a token of a package registry",
    pattern: /\b(?:npm_[A-Za-z0-9]{36}|pypi-AgE[A-Za-z0-9_-]{50,200}|rubygems_[0-9a-f]{48}|cio[A-Za-z0-9]{32}|oy2[a-z0-9]{43}|dckr_pat_[A-Za-z0-9_-]{27})(?![A-Za-z0-9_-])/g,
    real: random(3.2),
    example: `${"np"}m_${EXAMPLE_BODY}Z2qM`
  },
  {
    id: "service-token",
    what: "a token of a hosted service",
    pattern: /\b(?:hf_[A-Za-z]{34}|SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}|do[opr]_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|dapi[0-9a-f]{32}|lin_api_[A-Za-z0-9]{40}|gsk_[A-Za-z0-9]{52}|xai-[A-Za-z0-9]{70,90}|hvs\.[A-Za-z0-9_-]{24,120}|sbp_[0-9a-f]{40}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|pul-[0-9a-f]{40}|key-[0-9a-f]{32})(?![A-Za-z0-9_-])/g,
    real: random(3),
    example: `${"hf"}_qWmRkXwTzLcVbNpYsHdJfGuEaQrKmXwTzL`
  },
  {
    id: "azure-storage-key",
    what: "a key of an Azure storage account",
    pattern: new RegExp(`\\bAccountKey=(?<secret>${B64}{86}==)`, "g"),
    real: (key) => (
      // The well-known key of the storage emulator.
      !key.startsWith("Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50u") && entropy(key) > 4
    ),
    example: `AccountKey=${EXAMPLE_BODY.repeat(3).slice(0, 86)}==`
  },
  {
    id: "jwt",
    what: "a signed web token",
    pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ(?<claims>[A-Za-z0-9_-]{10,4000})\.[A-Za-z0-9_-]{20,1000}(?![A-Za-z0-9_-])/g,
    real: (token) => (
      // John Doe, 1234567890: the token that every documentation shows.
      !/MTIzNDU2Nzg5MC|IkpvaG4gRG9l|Sm9obiBEb2U|am9obkBleGFtcGxl|ZXhhbXBsZS5jb2|eyJzb21lIjoicGF5bG9hZCJ9/.test(
        token
      ) && entropy(token) > 4
    ),
    example: `${"ey"}JhbGciOiJIUzI1NiJ9.eyJ${"zdWIiOiI5OTE3MyIsInNjb3BlIjoiYWxsIn0"}.${EXAMPLE_BODY}q7Rk2mXw9Tz`
  },
  {
    id: "authorization-header",
    what: "the value of an authorization header",
    pattern: /\bauthorization["']?\s{0,4}[:=]\s{0,4}["'`]?(?:bearer|basic|token)\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{20,2000}={0,2})/gi,
    real: random(3.6),
    example: `Authorization: Bearer ${EXAMPLE_BODY}`
  },
  {
    id: "url-password",
    what: "a password in an address",
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'`<>{}$]{1,80}:(?<secret>[^\s/:@"'`<>{}]{6,200})@(?!localhost|127\.|\[?::1|0\.0\.0\.0|host\b|example)[A-Za-z0-9[]/gi,
    real: password,
    example: `postgres://app:${"k9Vt2wQz"}@db.internal/app`
  },
  {
    id: "assigned-secret",
    what: "a value given to something named as a secret",
    pattern: /(?:passwo?r?d|passwd|secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key|client[_-]?secret|credentials?)["'`]?\s{0,4}(?:[:=]|=>|:=)\s{0,4}(?:["'`](?<secret>[A-Za-z0-9+/_=.~!@#%^&*-]{16,200})["'`]|(?<secret2>[A-Za-z0-9+/_=-]{20,200})(?=\s|$))/gim,
    real: assigned,
    example: `api_key = "${EXAMPLE_BODY}"`
  },
  {
    id: "netrc-password",
    what: "a password of a netrc file",
    pattern: /\bmachine\s{1,4}\S{1,200}\s{1,8}login\s{1,4}\S{1,200}\s{1,8}password\s{1,4}(?<secret>\S{6,200})/g,
    real: password,
    example: `machine git.internal login bot password ${"k9Vt2wQz"}`
  }
];

// scripts/patches/secrets.ts
function hits(text) {
  const all = [];
  SECRET_RULES.forEach((rule, rank) => {
    for (const match of text.matchAll(rule.pattern)) {
      const secret = match.groups?.secret ?? match.groups?.secret2 ?? match[0];
      if (rule.real !== void 0 && !rule.real(secret)) continue;
      const start = match.index + match[0].lastIndexOf(secret);
      all.push({ rank, start, end: start + secret.length });
    }
  });
  all.sort((a, b) => a.start - b.start);
  const merged = [];
  for (const hit of all) {
    const last = merged.at(-1);
    if (last === void 0 || hit.start >= last.end) merged.push(hit);
    else {
      last.end = Math.max(last.end, hit.end);
      last.rank = Math.min(last.rank, hit.rank);
    }
  }
  return merged.map(({ rank, start, end }) => ({
    rule: SECRET_RULES[rank],
    start,
    end
  }));
}
function findSecrets(text) {
  let line = 1;
  let at = 0;
  return hits(text).map(({ rule, start }) => {
    for (; at < start; at++) if (text.charCodeAt(at) === 10) line++;
    return { rule: rule.id, what: rule.what, line };
  });
}

// scripts/patches/findings.ts
var refuse = (kind, path, detail) => ({ kind, path, detail, weight: "refuse" });
var note = (kind, path, detail) => ({
  kind,
  path,
  detail,
  weight: "note"
});
var unappliedRow = (path, wish) => ({
  path,
  change: "modified",
  oldMode: "000000",
  newMode: "000000",
  newId: "",
  bytes: null,
  findings: pathFindings(path, wish)
});
function pathFindings(path, wish) {
  const found = [];
  if (leavesTree(path))
    found.push(refuse("traversal", path, "it leads out of the tree"));
  if (touchesGitFolder(path))
    found.push(refuse("git-folder", path, "it lies in git's own folder"));
  if (wish.scope !== null && wish.scope !== "" && !path.startsWith(`${wish.scope}/`))
    found.push(
      refuse(
        "scope",
        path,
        `it lies outside of ${(0, load_base().core_text__escapeForTerminal)(wish.scope)}, which the work was given`
      )
    );
  if ((0, load_base().core_text__escapeForTerminal)(path) !== path)
    found.push(note("name", path, "its name holds what cannot be seen"));
  const rule = controlRule(path);
  if (rule !== null && !allowed(wish, "control", path))
    found.push(refuse("control", path, `it ${rule.does} (${rule.id})`));
  return found;
}
var allowed = (wish, kind, path) => (wish.allow ?? []).some((one) => one.kind === kind && one.path === path);
function modeFindings(change) {
  const { path, oldMode, newMode } = change;
  const found = [];
  if (!change.exact) found.push(refuse("name", path, "its name is not UTF-8"));
  if (oldMode === "160000" || newMode === "160000")
    found.push(
      refuse("submodule", path, "it adds, moves or removes a submodule")
    );
  if (newMode === "100755" && oldMode !== "100755")
    found.push(note("executable", path, "it may be run afterwards"));
  if (change.status === "T")
    found.push(note("type-change", path, "it becomes another kind of file"));
  return found;
}
var kindOf = (change) => {
  if (change.status === "A") return "added";
  if (change.status === "D") return "deleted";
  if (change.status === "T") return "type-change";
  return change.oldId === change.newId ? "mode" : "modified";
};
async function rowsOf(wish, at, changes, limits) {
  const isFile = (mode) => mode.startsWith("100") || mode === "120000";
  const present = changes.filter((change) => isFile(change.newMode));
  const sizes = await blobSizes(wish.git, at, [
    ...new Set(
      present.flatMap(
        (change) => isFile(change.oldMode) ? [change.newId, change.oldId] : [change.newId]
      )
    )
  ]);
  const content = await contentFindings(wish, at, present, sizes, limits);
  return changes.map((change) => {
    const bytes = isFile(change.newMode) ? sizes.get(change.newId) ?? 0 : null;
    const large = bytes !== null && bytes > limits.fileBytes ? [
      refuse(
        "size",
        change.path,
        `${bytes} bytes, allowed: ${limits.fileBytes}`
      )
    ] : [];
    return {
      path: change.path,
      change: kindOf(change),
      oldMode: change.oldMode,
      newMode: change.newMode,
      newId: change.newId,
      bytes,
      findings: [
        ...pathFindings(change.path, wish),
        ...modeFindings(change),
        ...large,
        ...content.get(change.path) ?? []
      ]
    };
  });
}
async function contentFindings(wish, at, present, sizes, limits) {
  const found = /* @__PURE__ */ new Map();
  const total = present.reduce((sum, c) => sum + (sizes.get(c.newId) ?? 0), 0);
  if (total > limits.totalBytes) return found;
  const reading = [];
  for (const change of present) {
    const add = (id, old) => {
      const bytes = sizes.get(id);
      if (bytes !== void 0 && bytes <= limits.fileBytes)
        reading.push({ id, bytes, change, old });
    };
    if (change.oldMode.startsWith("100") && change.newMode !== "120000")
      add(change.oldId, true);
    add(change.newId, false);
  }
  let before = null;
  await readBlobs(wish.git, at, reading, (index, content) => {
    const { change, old } = reading[index];
    if (old) {
      before = { change, text: textOf(content) };
      return;
    }
    const had = before?.change === change ? before.text : null;
    found.set(
      change.path,
      change.newMode === "120000" ? [linkFinding(change.path, content.toString("utf8"))] : secretFindings(wish, change.path, content, had)
    );
  });
  return found;
}
var LINKS = {
  absolute: "it is a link to an absolute path",
  outside: "it is a link that leads out of the tree",
  git: "it is a link into git's own folder",
  unclear: "it is a link whose `..` follows a name, so where it leads is unclear"
};
function linkFinding(path, target) {
  const verdict2 = judgeLink(path, target);
  return verdict2 === "inside" ? note("symlink", path, "it is a link within the tree") : refuse("symlink", path, LINKS[verdict2]);
}
function secretFindings(wish, path, content, before) {
  if (allowed(wish, "secret", path)) return [];
  const found = isKeyFile(path) ? [refuse("secret", path, "files of this name hold keys or passwords")] : [];
  const text = textOf(content);
  if (text === null) return found;
  for (const one of findSecrets(addedText(before, text)))
    found.push(
      refuse(
        "secret",
        path,
        `line ${one.line} looks like ${one.what} (${one.rule})`
      )
    );
  return found;
}

// scripts/patches/report.ts
var MIB = 1024 * 1024;
var PATCH_LIMITS = {
  patchBytes: 128 * MIB,
  fileBytes: 10 * MIB,
  totalBytes: 64 * MIB,
  files: 5e3
};

// scripts/patches/check.ts
async function examinePatch(wish) {
  const limits = { ...PATCH_LIMITS, ...wish.limits };
  const { content, bytes, sha256 } = readPatch(wish.patch, limits.patchBytes);
  const report = (resultTree, rows, general) => {
    const findings = [...general, ...rows.flatMap((row) => row.findings)];
    return {
      bytes,
      sha256,
      baseTree: wish.patch.baseTree,
      resultTree,
      rows,
      findings,
      refused: findings.some((one) => one.weight === "refuse")
    };
  };
  if (content === null)
    return {
      content,
      report: report(
        null,
        [],
        [refuse("size", null, `${bytes} bytes, allowed: ${limits.patchBytes}`)]
      )
    };
  const { gitDir, commonDir, root } = wish.repository;
  const of = {
    gitDir,
    commonDir,
    ...root === null ? {} : { workTree: root }
  };
  return (0, load_git().system_git_scratch__withScratch)(of, async ({ apart }) => {
    const effect = await effectOf(wish.git, apart, wish.patch, content);
    const rows = effect.changes === null ? effect.named.map((path) => unappliedRow(path, wish)) : await rowsOf(wish, apart, effect.changes, limits);
    return {
      content,
      report: report(effect.resultTree, rows, generalOf(effect, rows, limits))
    };
  });
}
function generalOf(effect, rows, limits) {
  const found = collisions(rows);
  if (effect.wrong !== null)
    found.push(
      refuse(
        "malformed",
        null,
        effect.changes === null ? `it cannot be applied to the tree it starts from: ${effect.wrong}` : effect.wrong
      )
    );
  if (rows.length > limits.files)
    found.push(
      refuse("size", null, `${rows.length} files, allowed: ${limits.files}`)
    );
  const total = rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
  if (total > limits.totalBytes)
    found.push(
      refuse(
        "size",
        null,
        `${total} bytes of files, allowed: ${limits.totalBytes}`
      )
    );
  return found;
}
function collisions(rows) {
  const seen = /* @__PURE__ */ new Map();
  const found = [];
  for (const { path, change } of rows) {
    if (change === "deleted") continue;
    const folded = path.normalize("NFC").toLowerCase();
    if (seen.has(folded))
      found.push({
        kind: "collision",
        path,
        detail: "some file systems take it for another file of the patch",
        weight: "note"
      });
    seen.set(folded, path);
  }
  return found;
}

// scripts/patches/fit.ts
var import_node_fs4 = require("node:fs");
var import_node_path3 = require("node:path");

// scripts/patches/misfits.ts
var import_node_fs3 = require("node:fs");
var import_node_path2 = require("node:path");
var OTHERWISE = "commit or move aside what is named, then apply again";
var NEXT = {
  "base-moved": "apply it with --drift, or have the work done again from the commit that is here",
  "no-match": "read the patch and bring it in by hand, or have the work done again from here"
};
var lstat = (path) => {
  try {
    return (0, import_node_fs3.lstatSync)(path, { throwIfNoEntry: false });
  } catch {
    return void 0;
  }
};
function inTheWay(root, report) {
  const found = [];
  const gone = new Set(
    report.rows.filter((row) => row.change === "deleted").map((row) => row.path)
  );
  const way = (path, what) => found.push({ reason: "in-the-way", path, detail: what });
  const parents = /* @__PURE__ */ new Map();
  for (const { path, change } of report.rows) {
    for (let up = (0, import_node_path2.dirname)(path); up !== "."; up = (0, import_node_path2.dirname)(up))
      parents.set(up, parents.get(up) === true || change !== "deleted");
    const stat = lstat((0, import_node_path2.join)(root, path));
    if (stat && !(stat.isDirectory() || stat.isFile() || stat.isSymbolicLink()))
      way(path, "something lies there that is neither a file nor a link");
    if (change === "deleted" || !stat?.isDirectory()) continue;
    for (const inside of filesBelow(root, path))
      if (!gone.has(inside))
        way(inside, "a file lies where its folder must go");
  }
  for (const [parent, needed] of parents) {
    const stat = lstat((0, import_node_path2.join)(root, parent));
    if (stat === void 0 || stat.isDirectory() || gone.has(parent)) continue;
    if (!needed && !stat.isSymbolicLink()) continue;
    way(
      parent,
      stat.isSymbolicLink() ? "a link lies where a folder must be" : "a file lies where a folder must be"
    );
  }
  return found;
}
function* filesBelow(root, folder) {
  for (const entry of (0, import_node_fs3.readdirSync)((0, import_node_path2.join)(root, folder), {
    withFileTypes: true
  })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield path;
  }
}
function misfitError(misfits) {
  const first = misfits[0];
  const more = misfits.length > 1 ? ` (and ${misfits.length - 1} more reasons)` : "";
  return new (load_base()).core_reasons__OffloadError(
    "does-not-fit",
    `The patch does not fit the tree as it is now: ${first?.detail ?? "git would not take it"}${more}`,
    {
      ...first?.path == null ? {} : { about: first.path },
      kept: "no file was changed; the patch is kept",
      next: NEXT[first?.reason ?? "no-match"] ?? OTHERWISE
    }
  );
}

// scripts/patches/fit.ts
var touchedBy = (report) => report.rows.map((row) => row.path);
async function fitOf(target) {
  const { git, report, scratch } = target;
  const headTree = await headTreeOf(git, scratch.place);
  const paths = new Set(touchedBy(report));
  const misfits = inTheWay(target.root, report);
  if (misfits.length > 0)
    return {
      misfits,
      headTree,
      expectedTree: null,
      base: "exact",
      already: false,
      halfDone: []
    };
  const now = await treeNow(git, scratch.apart, headTree, [...paths]);
  const undone = await undoneOf(target);
  const already = report.rows.length > 0 && undone.size === 0;
  const dirty = await (0, load_git().system_git_scratch__compareTrees)(git, scratch.apart, headTree, now);
  const moved = await touched(target, report.baseTree, headTree, paths);
  const base = headTree === report.baseTree ? "exact" : moved.length === 0 ? "moved" : "drifted";
  const expected = await expectedTree(target, headTree);
  const found = [
    ...dirty.filter(({ path }) => undone.has(path)).map(({ path, status }) => changedHere(path, status)),
    ...await stagedOf(target, headTree, paths),
    ...target.drift ? [] : moved.map(({ path }) => ({
      reason: "base-moved",
      path,
      detail: "the committed file is not the one that the work started from"
    })),
    ...typeof expected === "string" ? [] : [expected]
  ];
  return {
    misfits: found,
    headTree,
    expectedTree: typeof expected === "string" ? expected : null,
    base,
    already,
    halfDone: dirty.map(({ path }) => path).filter((path) => !undone.has(path))
  };
}
var changedHere = (path, status) => status === "A" ? {
  reason: "in-the-way",
  path,
  detail: "a file that is not committed lies there"
} : {
  reason: "changed-here",
  path,
  detail: status === "D" ? "the file is missing here, though it is committed" : "the file has changes here that are not committed"
};
async function headTreeOf(git, place) {
  const { index: _, ...at } = place;
  const head = await git(["rev-parse", "-q", "--verify", "HEAD^{tree}"], {
    ...at,
    answers: [1]
  });
  if (head.code === 0) return (0, load_git().system_git__oneLine)(head);
  return (0, load_git().system_git__oneLine)(await git(["hash-object", "-t", "tree", "/dev/null"], at));
}
async function touched({ git, scratch }, from, to, paths) {
  const rows = await (0, load_git().system_git_scratch__compareTrees)(git, scratch.apart, from, to);
  return rows.filter((row) => paths.has(row.path));
}
async function treeNow(git, at, headTree, paths) {
  const writes = { ...at, writes: true, deadlineMs: 10 * 6e4 };
  await git(["read-tree", headTree], writes);
  const root = at.workTree ?? at.cwd;
  const folders = paths.filter(
    (path) => lstat((0, import_node_path3.join)(root, path))?.isDirectory()
  );
  const update = async (names, ...flags) => {
    if (names.length > 0)
      await git(["update-index", ...flags, "-z", "--stdin"], {
        ...writes,
        input: Buffer.from(names.join("\0"))
      });
  };
  await update(folders, "--force-remove");
  const rest = paths.filter((path) => !folders.includes(path));
  await update(
    rest.filter((path) => lstat((0, import_node_path3.join)(root, path)) === void 0),
    "--force-remove"
  );
  await update(
    rest.filter((path) => lstat((0, import_node_path3.join)(root, path)) !== void 0),
    "--add",
    "--replace"
  );
  return (0, load_git().system_git_scratch__writeTree)(git, at);
}
async function undoneOf({
  git,
  scratch,
  report
}) {
  const listed = await git(["ls-files", "-s", "-z"], {
    ...scratch.apart,
    mostBytes: 512 * 1024 * 1024
  });
  const here = /* @__PURE__ */ new Map();
  for (const row of (0, load_git().system_git__fields)(listed)) {
    const [mode, id] = row.split(" ");
    here.set(row.slice(row.indexOf("	") + 1), `${mode} ${id}`);
  }
  return new Set(
    report.rows.filter(
      (row) => row.change === "deleted" ? here.has(row.path) : here.get(row.path) !== `${row.newMode} ${row.newId}`
    ).map((row) => row.path)
  );
}
async function stagedOf({ git, scratch, root }, headTree, paths) {
  const { gitDir } = scratch.place;
  const answer = await git(
    ["diff-index", "--cached", "--raw", "-z", "--no-renames", headTree],
    {
      cwd: root,
      ...gitDir === void 0 ? {} : { gitDir },
      workTree: root,
      mostBytes: 256 * 1024 * 1024
    }
  );
  return (0, load_git().system_git_scratch__rawChanges)(answer.stdout).filter((row) => paths.has(row.path)).map(({ path }) => ({
    reason: "staged-here",
    path,
    detail: "the index has another version than the commit"
  }));
}
async function expectedTree({ git, scratch, content }, headTree) {
  const writes = { ...scratch.apart, writes: true, deadlineMs: 10 * 6e4 };
  await git(["read-tree", headTree], writes);
  try {
    await git(applyFromStdin("--cached"), { ...writes, input: content });
  } catch (error) {
    if (!(error instanceof load_git().system_git__GitError) || error.trouble !== "exit") throw error;
    return { reason: "no-match", path: null, detail: error.message };
  }
  return (0, load_git().system_git_scratch__writeTree)(git, scratch.apart);
}
async function takeBack({ git, root, scratch }, headTree, paths) {
  for (const path of paths) (0, import_node_fs4.rmSync)((0, import_node_path3.join)(root, path), { force: true });
  const writes = { ...scratch.apart, writes: true, deadlineMs: 10 * 6e4 };
  await git(["read-tree", headTree], writes);
  const listed = await git(["ls-files", "-z"], {
    ...scratch.apart,
    mostBytes: 512 * 1024 * 1024
  });
  const committed = new Set((0, load_git().system_git__fields)(listed));
  const names = paths.filter((path) => committed.has(path));
  if (names.length > 0)
    await git(["checkout-index", "--force", "-z", "--stdin"], {
      ...writes,
      input: Buffer.from(names.join("\0"))
    });
}

// scripts/patches/apply.ts
async function applyPatch(wish) {
  const { git, repository } = wish;
  const { root, gitDir, commonDir } = repository;
  if (root === null)
    throw new (load_base()).core_reasons__OffloadError(
      "environment",
      "A patch is applied to files, and a bare repository has none",
      { about: commonDir, next: "run it in a checkout" }
    );
  await wish.step?.("check");
  const { report, content } = await examinePatch(wish);
  if (report.refused || content === null) return { kind: "refused", report };
  return (0, load_git().system_git_scratch__withScratch)({ gitDir, commonDir, workTree: root }, async (scratch) => {
    const target = {
      git,
      root,
      scratch,
      content,
      report,
      drift: wish.drift === true
    };
    await wish.step?.("fit");
    const fit = await fitOf(target);
    if (fit.already) return { kind: "already", report };
    const misfits = fit.misfits.length > 0 || fit.halfDone.length > 0 ? fit.misfits : await tryHere(target);
    if (misfits.length > 0) return { kind: "does-not-fit", report, misfits };
    if (wish.dryRun === true)
      return { kind: "would-apply", report, base: fit.base };
    await wish.step?.("save");
    const backup = backUp(root, touchedBy(report));
    let wrong;
    try {
      if (fit.halfDone.length > 0)
        await takeBack(target, fit.headTree, fit.halfDone);
      await wish.step?.("apply");
      wrong = await put(target);
      await wish.step?.("verify");
      if (wrong.length === 0) wrong = await verify(target, fit);
    } catch (error) {
      backup.restore();
      throw error;
    }
    if (wrong.length > 0) {
      backup.restore();
      return { kind: "does-not-fit", report, misfits: wrong };
    }
    backup.discard();
    return {
      kind: "applied",
      report,
      base: fit.base,
      files: report.rows.length,
      verified: fit.base === "drifted" ? "expected" : "result"
    };
  });
}
var onFiles = ({ git, root, scratch, content }, ...more) => {
  const { gitDir } = scratch.place;
  return git(applyFromStdin(...more), {
    cwd: root,
    ...gitDir === void 0 ? {} : { gitDir },
    workTree: root,
    input: content,
    writes: true,
    deadlineMs: 10 * 6e4
  });
};
var said = (error) => {
  if (error instanceof load_git().system_git__GitError && error.trouble === "exit")
    return [{ reason: "no-match", path: null, detail: error.message }];
  throw error;
};
var tryHere = (target) => onFiles(target, "--check").then(() => [], said);
var put = (target) => onFiles(target).then(() => [], said);
async function verify(target, fit) {
  const { git, root, scratch, report } = target;
  const now = await treeNow(
    git,
    scratch.apart,
    fit.headTree,
    touchedBy(report)
  );
  const rows = await (0, load_git().system_git_scratch__compareTrees)(
    git,
    scratch.apart,
    fit.expectedTree ?? now,
    now
  );
  const modes = await git(["config", "--type=bool", "--get", "core.fileMode"], {
    cwd: root,
    answers: [1]
  });
  const noModes = modes.code === 0 && (0, load_git().system_git__oneLine)(modes) === "false";
  return rows.filter(
    (row) => (
      // Where the file system keeps no modes, git does not look at them either.
      !(noModes && row.oldId === row.newId && row.oldMode.startsWith("100") && row.newMode.startsWith("100"))
    )
  ).map((row) => ({
    reason: "not-as-expected",
    path: row.path,
    detail: "the file did not come out as the patch makes it; all were put back"
  }));
}

// scripts/patches/snapshot.ts
var import_node_fs5 = require("node:fs");
var import_node_path4 = require("node:path");

// other:system/git-repository.ts

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
  (0, load_git().system_git_scratch__copyIndex)((0, import_node_path4.join)(gitDir, "index"), at.index);
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
    (0, import_node_fs5.rmSync)(at.index, { force: true });
    return;
  }
  const folder = Buffer.from((0, import_node_path4.join)(root, "/")).toString("latin1");
  const names = (wanted) => rows.filter(wanted).map((row) => row.slice(2));
  const assumed = names((row) => /^[a-z]/.test(row));
  const skipped = names((row) => /^[Ss]/.test(row)).filter(
    (name) => (0, import_node_fs5.lstatSync)(Buffer.from(`${folder}${name}`, "latin1"), {
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

// scripts/patches/take-out.ts
var import_node_path5 = require("node:path");

// scripts/patches/headers.ts
var START = "diff --git ";
var needsQuotes = (path) => path.includes(" /");
function quoted(line) {
  const names = line.slice(START.length);
  const length2 = (names.length - 5) / 2;
  const name = names.slice(2, 2 + length2);
  return needsQuotes(name) && names === `a/${name} b/${name}` ? `${START}"a/${name}" "b/${name}"` : line;
}
function quotingHeadings(out) {
  let rest = Buffer.alloc(0);
  const give = (whole) => {
    const text = whole.toString("latin1");
    out(
      Buffer.from(
        text.replace(
          /(^|\n)(diff --git a\/[^\n]*)(?=\n)/g,
          (_, before, line) => before + quoted(line)
        ),
        "latin1"
      )
    );
  };
  return {
    take(piece) {
      const end = piece.lastIndexOf(10) + 1;
      if (end === 0) {
        rest = Buffer.concat([rest, piece]);
        return;
      }
      give(Buffer.concat([rest, piece.subarray(0, end)]));
      rest = Buffer.from(piece.subarray(end));
    },
    end() {
      if (rest.length > 0) give(rest);
      rest = Buffer.alloc(0);
    }
  };
}

// scripts/patches/diff.ts
var DIFF = [
  "diff-tree",
  "-r",
  "-p",
  "-U3",
  "--binary",
  "--full-index",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--submodule=short",
  "--ignore-submodules=none"
];
var DIFF_MS = 30 * 6e4;
async function writeDiff(git, at, wish, write) {
  const quoting = quotingHeadings(write);
  const quote = wish.changes.some((change) => needsQuotes(change.path));
  await git([...DIFF, wish.from, wish.to], {
    ...at,
    deadlineMs: DIFF_MS,
    mostBytes: wish.mostBytes,
    onOutput: quote ? quoting.take : write
  });
  quoting.end();
}
async function diffOf(git, at, wish) {
  const pieces = [];
  await writeDiff(git, at, wish, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
}

// scripts/patches/take-out.ts
var not = (why) => ({ done: false, why });
async function takeOut(wish) {
  const { git, tree } = wish;
  try {
    const gitDir = (0, load_git().system_git_repository__pinnedGitDir)(tree);
    return await (0, load_git().system_git_scratch__withScratch)(
      { gitDir, commonDir: tree.commonDir, workTree: tree.root },
      async (scratch) => {
        const changes = await heldChanges(wish, gitDir, scratch);
        if (!Buffer.isBuffer(changes)) return changes;
        if (wish.dryRun) return { done: true };
        const files = {
          cwd: tree.root,
          gitDir,
          workTree: tree.root,
          writes: true,
          deadlineMs: 10 * 6e4
        };
        if (changes.length > 0)
          await git(applyFromStdin("--reverse"), { ...files, input: changes });
        await git(["reset", "--quiet", "--mixed"], files);
        return { done: true };
      }
    );
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return not(error.message);
    throw error;
  }
}
async function heldChanges(wish, gitDir, scratch) {
  const { git, tree, patch } = wish;
  const { content } = readPatch(patch, PATCH_LIMITS.patchBytes);
  if (content === null) return not("the patch is too large to be applied");
  const here = { cwd: tree.root, gitDir, workTree: tree.root };
  const head = (0, load_git().system_git__oneLine)(await git(["rev-parse", "HEAD^{commit}"], here));
  if (head !== tree.baseCommit)
    return not("it is no longer at the commit that the work started from");
  const effect = await effectOf(git, scratch.apart, patch, content);
  if (effect.changes === null || effect.wrong !== null)
    return not(`the patch does not hold: ${effect.wrong}`);
  const made = new Map(effect.changes.map((row) => [row.path, row]));
  const held = (row) => isHeld(row, made.get(row.path));
  const staged = await git(
    ["diff-index", "--cached", "--raw", "-z", "--no-renames", head],
    { ...here, mostBytes: 256 * 1024 * 1024 }
  );
  if (!(0, load_git().system_git_scratch__rawChanges)(staged.stdout).every(held))
    return not("its index holds what the patch does not");
  const at = { ...scratch.apart, index: `${scratch.dir}/now` };
  const now = await snapshotInto(git, tree.root, gitDir, at);
  if (now.nested.length + now.submodules.length > 0)
    return not("another repository lies in it");
  const rows = await (0, load_git().system_git_scratch__compareTrees)(git, at, patch.baseTree, now.tree);
  if (!rows.every(held)) return not("it holds what the patch does not");
  if (await wouldShow(git, here, effect.changes))
    return not("files that only the patch makes git ignore lie in it");
  return now.tree === patch.resultTree ? content : diffOf(git, at, {
    from: patch.baseTree,
    to: now.tree,
    changes: rows,
    mostBytes: PATCH_LIMITS.patchBytes
  });
}
var isHeld = (row, made) => row.status === "D" || row.exact && made?.exact === true && made.newMode === row.newMode && made.newId === row.newId;
async function wouldShow(git, here, changes) {
  if (!changes.some(({ path }) => (0, import_node_path5.basename)(path) === ".gitignore"))
    return false;
  const ignored = await git(
    ["ls-files", "-o", "-i", "--exclude-standard", "--directory", "-z"],
    { ...here, mostBytes: 256 * 1024 * 1024 }
  );
  return ignored.stdout.length > 0;
}

// scripts/worktrees/create.ts
var import_node_fs12 = require("node:fs");

// scripts/worktrees/assert.ts
var import_node_fs6 = require("node:fs");
var not2 = (root, why) => new (load_base()).core_reasons__OffloadError("environment", `The work tree is not ready: ${why}`, {
  about: root,
  kept: "nothing was launched",
  next: "dispatch again"
});
async function assertTree(git, tree) {
  const stat = (0, import_node_fs6.lstatSync)(tree.root, { throwIfNoEntry: false });
  if (stat === void 0) throw not2(tree.root, "the folder is gone");
  if (!stat.isDirectory()) throw not2(tree.root, "it is no folder");
  if ((0, import_node_fs6.realpathSync)(tree.root) !== tree.root)
    throw not2(tree.root, "a part of its path is a symbolic link");
  const [now, known, head] = await Promise.all([
    (0, load_git().system_git_repository__repositoryOf)(git, tree.root),
    git(["cat-file", "-e", `${tree.baseTree}^{tree}`], {
      cwd: tree.root,
      answers: [1, 128]
    }),
    git(["rev-parse", "-q", "--verify", "HEAD^{tree}"], {
      cwd: tree.root,
      answers: [1, 128]
    })
  ]);
  if (now === "none") throw not2(tree.root, "it belongs to no repository");
  if (now.root !== tree.root)
    throw not2(tree.root, `git takes ${now.root} for its root`);
  if (now.commonDir !== tree.commonDir)
    throw not2(tree.root, `it belongs to another repository, ${now.commonDir}`);
  if (now.head !== tree.baseCommit)
    throw not2(
      tree.root,
      `it is at ${now.head ?? "no commit"} instead of ${tree.baseCommit ?? "none"}`
    );
  if (tree.branch !== null && now.branch !== tree.branch)
    throw not2(
      tree.root,
      `it is on ${now.branch ?? "no branch"} instead of ${tree.branch}`
    );
  if (known.code !== 0)
    throw not2(tree.root, "the tree that it starts from is missing");
  if (tree.ours) assertOurs(tree, now, (0, load_git().system_git__oneLine)(head));
}
function assertOurs(tree, now, headTree) {
  if (!now.linked || now.mainRoot === tree.root)
    throw not2(tree.root, "it is the repository's main checkout");
  const entry = (0, load_git().system_git_repository__entryOf)(tree.commonDir, tree.root);
  if (entry === void 0)
    throw not2(tree.root, "the repository does not know this worktree");
  if (entry.locked === null || !entry.locked.startsWith("offload "))
    throw not2(tree.root, "it does not carry the lock of a worktree of ours");
  if (headTree !== tree.baseTree)
    throw not2(tree.root, "its commit has another tree than the plan says");
}

// scripts/worktrees/finish.ts
var import_node_fs10 = require("node:fs");

// scripts/worktrees/ground.ts
var import_node_fs7 = require("node:fs");
var import_node_path6 = require("node:path");

// other:zod/mini

// other:core/grammar.ts

// other:core/records/shapes.ts

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
    return (0, import_node_path6.join)((0, import_node_fs7.realpathSync)(ports.places.worktrees), jobHandle);
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, ports.places.worktrees, "resolve");
  }
}
function lockRepository(ports, commonDir) {
  (0, load_system().system_files__makeDir)(ports.places.locks);
  const name = (0, load_node_crypto().createHash)("sha256").update(commonDir).digest("hex");
  return takeLock((0, import_node_path6.join)(ports.places.locks, `repository-${name}`), ports, {
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
var UNFINISHED = ".unfinished-";
var intentFile = (ports, jobHandle) => (0, import_node_path6.join)(ports.places.worktrees, `${UNFINISHED}${jobHandle}`);
var readIntent = (ports, jobHandle) => (0, load_system().system_files__readJsonMaybe)(intentFile(ports, jobHandle), intent, "worktree note");
function writeIntent(ports, note2) {
  const full = {
    format: 1,
    ...note2,
    by: ports.self,
    at: ports.clock().at
  };
  (0, load_system().system_files__writeDurable)(intentFile(ports, note2.handle), (0, load_system().system_files__asJson)(full));
  return full;
}
var removeIntent = (ports, jobHandle) => (0, load_system().system_files__removeFile)(intentFile(ports, jobHandle));
var isAbandoned = (ports, note2) => note2.by.pid === ports.self.pid && note2.by.start === ports.self.start || ports.probe.isAlive(note2.by) === "dead";
function assertAbandoned(ports, note2) {
  if (isAbandoned(ports, note2)) return;
  throw new (load_base()).core_reasons__OffloadError("locked", stillAtWork(note2), {
    about: note2.path,
    kept: "it was left as it is"
  });
}
var stillAtWork = (note2) => `Process ${note2.by.pid} is still ${note2.doing} this worktree, or cannot be shown to have ended`;
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
var import_node_fs8 = require("node:fs");
var import_node_path7 = require("node:path");
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
    const stat = (0, import_node_fs8.lstatSync)(of.root, { throwIfNoEntry: false });
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
      (name) => (0, import_node_fs8.existsSync)((0, import_node_path7.join)(entry.gitDir, name))
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
    (row) => /^[a-z] /.test(row) || row.startsWith("S ") && (0, import_node_fs8.existsSync)((0, import_node_path7.join)(root, row.slice(2)))
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
    await nestedIn(ports, at, ignored)
  );
  return { keep: keep2, ignored: ignored.length };
}
async function nestedIn(ports, at, ignored) {
  if (!ignored.some((name) => name.endsWith("/"))) return [];
  const files = await ports.git(
    ["ls-files", "-o", "-i", "--exclude-standard", "-z"],
    { ...at, mostBytes: 512 * 1024 * 1024 }
  );
  return (0, load_git().system_git__fields)(files).filter((name) => name.endsWith("/"));
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
var import_node_fs9 = require("node:fs");
var import_node_path8 = require("node:path");
function entriesOf(note2) {
  return (0, load_git().system_git_repository__worktreeEntries)(note2.commonDir).filter(
    (entry) => entry.root === null ? entry.locked === lockReason(note2.handle) : entry.root === note2.path
  );
}
var keep = (note2, what) => new (load_base()).core_reasons__OffloadError(
  "environment",
  `The unfinished worktree holds something that git did not put there: ${what}`,
  {
    about: note2.path,
    kept: "the folder, its branch and its registration",
    next: "move out what you need, then remove it with `git worktree remove`"
  }
);
async function isCutShort(ports, at, note2, name) {
  const path = (0, import_node_path8.join)(note2.path, name);
  const stat = (0, import_node_fs9.lstatSync)(path);
  if (!stat.isFile()) return false;
  if (stat.size === 0) return true;
  const whole = await ports.git(
    ["cat-file", "--filters", `${note2.commit}:${name}`],
    { ...at, mostBytes: 512 * 1024 * 1024 }
  );
  const here = (0, import_node_fs9.readFileSync)(path);
  return here.length < whole.stdout.length && whole.stdout.subarray(0, here.length).equals(here);
}
async function assertOnlyGits(ports, note2) {
  if ((0, import_node_fs9.readdirSync)(note2.path).every((name) => name === ".git")) return;
  const of = {
    gitDir: note2.commonDir,
    commonDir: note2.commonDir,
    workTree: note2.path
  };
  await (0, load_git().system_git_scratch__withScratch)(of, async ({ place }) => {
    const ours = { ...place, writes: true, deadlineMs: 10 * 6e4 };
    await ports.git(["read-tree", note2.commit], ours);
    await ports.git(["update-index", "-q", "--refresh"], {
      ...ours,
      answers: [1]
    });
    const others = (0, load_git().system_git__fields)(await ports.git(["ls-files", "-o", "-z"], place));
    if (others[0] !== void 0) throw keep(note2, (0, load_base().core_text__escapeForTerminal)(others[0]));
    const changed = await ports.git(["diff-files", "--raw", "-z"], place);
    for (const { status, path } of (0, load_git().system_git_scratch__rawChanges)(changed.stdout)) {
      if (status === "D") continue;
      if (status === "M" && await isCutShort(ports, place, note2, path))
        continue;
      throw keep(note2, (0, load_base().core_text__escapeForTerminal)(path));
    }
  });
}
function forget(commonDir, entry) {
  remove(entry.gitDir);
  try {
    (0, import_node_fs9.rmdirSync)((0, import_node_path8.join)(commonDir, "worktrees"));
  } catch {
  }
}
function remove(path) {
  try {
    (0, import_node_fs9.rmSync)(path, { recursive: true, force: true });
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, path, "remove");
  }
}
async function undoMaking(ports, note2, how = {}) {
  const stat = (0, import_node_fs9.lstatSync)(note2.path, { throwIfNoEntry: false });
  if (stat !== void 0) {
    if (!stat.isDirectory()) throw keep(note2, "it is no folder");
    await assertOnlyGits(ports, note2);
    remove(note2.path);
  }
  for (const entry of entriesOf(note2)) forget(note2.commonDir, entry);
  await removeBranch(ports, note2.commonDir, note2.branch, note2.commit);
  if (how.keepNote !== true) removeIntent(ports, note2.handle);
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
  if (!(0, import_node_fs10.existsSync)(of.commonDir)) return true;
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
async function restOf(ports, note2) {
  if ((0, import_node_fs10.lstatSync)(note2.path, { throwIfNoEntry: false }) === void 0)
    return "part";
  const of = {
    gitDir: note2.commonDir,
    commonDir: note2.commonDir,
    workTree: note2.path
  };
  return (0, load_git().system_git_scratch__withScratch)(of, async ({ place }) => {
    const ours = { ...place, writes: true, deadlineMs: 10 * 6e4 };
    await ports.git(["read-tree", note2.commit], ours);
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
async function finishRemoving(ports, note2) {
  if (await restOf(ports, note2) !== "part") return reinstate(ports, note2);
  remove(note2.path);
  for (const entry of (0, load_git().system_git_repository__worktreeEntries)(note2.commonDir))
    if (entry.root === note2.path || entry.root === null && entry.id === note2.entry)
      forget(note2.commonDir, entry);
  await dropBranch(ports, note2);
  removeIntent(ports, note2.handle);
}
async function reinstate(ports, note2) {
  if ((0, load_git().system_git_repository__entryOf)(note2.commonDir, note2.path)?.locked === null)
    await ports.git(
      [
        "worktree",
        "lock",
        "--reason",
        lockReason(note2.handle),
        "--",
        note2.path
      ],
      { cwd: note2.commonDir, gitDir: note2.commonDir, writes: true }
    );
  removeIntent(ports, note2.handle);
}

// scripts/worktrees/prepare.ts
var import_node_fs11 = require("node:fs");
var import_node_path9 = require("node:path");
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
    const fd = (0, import_node_fs11.openSync)(path, "r");
    try {
      return (0, import_node_fs11.readSync)(fd, head, 0, head.length, 0) === head.length && head.equals(POINTER);
    } finally {
      (0, import_node_fs11.closeSync)(fd);
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
    ...(0, load_git().system_git__fields)(inTree).map((name) => (0, import_node_path9.join)(root, name)),
    (0, import_node_path9.join)(commonDir, "info", "attributes"),
    named.code === 0 ? (0, load_git().system_git__oneLine)(named) : (0, import_node_path9.join)(
      process.env.XDG_CONFIG_HOME || (0, import_node_path9.join)(home, ".config"),
      "git",
      "attributes"
    )
  ];
  return files.some((file) => {
    try {
      return (0, import_node_fs11.readFileSync)(file, "utf8").includes("filter");
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
    if (attributes[i + 2] === "lfs" && isPointer((0, import_node_path9.join)(root, name)))
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
var refuse2 = (message, about, next) => new (load_base()).core_reasons__OffloadError("environment", message, {
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
    throw refuse2(
      "A worktree needs a git repository, and this folder is in none",
      wish.repo,
      "name a folder of a repository, or run the work in the folder itself with --cwd"
    );
  const made = await plan(wish, ports, repository, path);
  await step("lock");
  const lock = await lockRepository(ports, made.commonDir);
  let note2;
  try {
    await clearWay(ports, made, wish.handle);
    await step("note");
    note2 = writeIntent(ports, {
      doing: "making",
      handle: wish.handle,
      path,
      branch: made.branch,
      commonDir: made.commonDir,
      commit: made.baseCommit,
      entry: null
    });
    await step("add");
    await register(ports, note2, repository.root ?? repository.commonDir);
  } catch (error) {
    throw note2 === void 0 ? error : await takenBack(ports, note2, error);
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
    throw await takenBackLocked(ports, note2, error);
  }
  return made;
}
async function plan(wish, { git }, repository, path) {
  const at = { cwd: repository.root ?? repository.commonDir };
  if (wish.base === void 0 && repository.head === null)
    throw refuse2(
      "A worktree starts from a commit, and this repository has none yet",
      at.cwd,
      "make a first commit, or run the work in the checkout itself with --cwd"
    );
  const branch = branchOf(wish.handle);
  const [, found] = await Promise.all([
    git(["check-ref-format", `refs/heads/${branch}`], at),
    git(
      [
        "rev-parse",
        "-q",
        "--verify",
        "--end-of-options",
        `${wish.base ?? repository.head}^{commit}`
      ],
      { ...at, answers: [1, 128] }
    )
  ]);
  if (found.code !== 0)
    throw refuse2(
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
  if ((0, import_node_fs12.lstatSync)(made.path, { throwIfNoEntry: false }) !== void 0)
    throw refuse2(
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
    throw refuse2(
      "The branch for the worktree exists already",
      made.branch,
      "look what it holds; it was left as it is"
    );
}
async function register(ports, note2, cwd) {
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
          lockReason(note2.handle),
          "-b",
          note2.branch,
          "--",
          note2.path,
          note2.commit
        ],
        { cwd, writes: true }
      );
    } catch (error) {
      await undoMaking(ports, note2, { keepNote: true });
      throw error;
    }
  });
}
async function takenBack(ports, note2, why) {
  let kept2 = "nothing was launched, and what was made of the worktree is gone";
  try {
    await undoMaking(ports, note2);
  } catch (error) {
    kept2 = `what was made of the worktree is still there: ${error instanceof Error ? error.message : "it could not be removed"}`;
  }
  if (!(why instanceof load_base().core_reasons__OffloadError)) return why;
  return new (load_base()).core_reasons__OffloadError(
    why.reason,
    `The worktree could not be made: ${why.message}`,
    {
      about: why.about ?? note2.path,
      kept: kept2,
      ...why.next === void 0 ? {} : { next: why.next },
      cause: why
    }
  );
}
async function takenBackLocked(ports, note2, why) {
  const lock = await lockRepository(ports, note2.commonDir).catch(() => null);
  if (lock === null) return why;
  try {
    return await takenBack(ports, note2, why);
  } finally {
    lock.release();
  }
}

// scripts/worktrees/remove.ts
var import_node_fs13 = require("node:fs");

// scripts/worktrees/writer.ts
var import_node_path10 = require("node:path");
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
var fileOf = (locks, root) => (0, import_node_path10.join)(locks, `writer-${(0, load_node_crypto().createHash)("sha256").update(root).digest("hex")}`);
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
async function unlockJob(of, ports) {
  let given = 0;
  for (const name of (0, load_system().system_files__listDir)(of.locks) ?? []) {
    if (!/^writer-[0-9a-f]{64}$/.test(name)) continue;
    const path = (0, import_node_path10.join)(of.locks, name);
    let found;
    try {
      found = (0, load_system().system_files__readJsonMaybe)(path, writerRecord, "writer lock");
    } catch (error) {
      if (error instanceof load_base().core_reasons__OffloadError && error.reason === "corrupt") continue;
      throw error;
    }
    if (found?.handle !== of.handle) continue;
    if (of.attempt !== void 0 && found.attempt !== of.attempt) continue;
    if (await removeLock(path, found.nonce, ports, WAIT_MS)) given++;
  }
  return given;
}

// scripts/worktrees/remove.ts
async function removeWorktree(of, jobState, ports, how = {}) {
  if (how.dryRun === true) return look2(of, jobState, ports);
  const lock = await lockRepository(ports, of.commonDir);
  try {
    const before = await look2(of, jobState, ports);
    if (before.result === "kept") return before;
    const left = readIntent(ports, of.handle);
    if (left?.doing === "making") await undoMaking(ports, left);
    else if (left !== null) await finishRemoving(ports, left);
    const seen = left === null ? before : await look2(of, jobState, ports);
    if (seen.result === "kept") return seen;
    if (seen.result === "absent")
      return { ...seen, branch: await dropBranch(ports, of) };
    const found = await inspectWorktree(ports, of);
    if (found.keep.length > 0 || found.tip === null)
      return verdict(of, "kept", found.keep);
    await ports.step?.("note");
    const note2 = writeIntent(ports, {
      doing: "removing",
      handle: of.handle,
      path: of.root,
      branch: of.branch,
      commonDir: of.commonDir,
      commit: found.tip,
      entry: found.entry
    });
    await unregister(ports, note2);
    const branch = await dropBranch(ports, note2);
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
async function look2(of, jobState, ports) {
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
var isGone = (of) => (0, import_node_fs13.lstatSync)(of.root, { throwIfNoEntry: false }) === void 0 && (0, load_git().system_git_repository__entryOf)(of.commonDir, of.root) === void 0;
async function unregister(ports, note2) {
  const place = { cwd: note2.commonDir, gitDir: note2.commonDir, writes: true };
  const entry = (0, load_git().system_git_repository__entryOf)(note2.commonDir, note2.path);
  await ports.step?.("unlock");
  if (entry?.locked === lockReason(note2.handle))
    await ports.git(["worktree", "unlock", "--", note2.path], place);
  await ports.step?.("remove");
  try {
    await whileLockedByOthers(
      ports,
      () => ports.git(["worktree", "remove", "--", note2.path], {
        ...place,
        deadlineMs: 10 * 6e4
      })
    );
  } catch (error) {
    if (await restOf(ports, note2) !== "part") await reinstate(ports, note2);
    throw error;
  }
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  patches_apply__applyPatch,
  patches_misfits__inTheWay,
  patches_misfits__lstat,
  patches_misfits__misfitError,
  patches_snapshot__snapshotInto,
  patches_snapshot__snapshotTree,
  patches_take_out__takeOut,
  worktrees_create__createWorktree,
  worktrees_ground__UNFINISHED,
  worktrees_ground__assertAbandoned,
  worktrees_ground__branchOf,
  worktrees_ground__isAbandoned,
  worktrees_ground__lockReason,
  worktrees_ground__lockRepository,
  worktrees_ground__placeOf,
  worktrees_ground__readIntent,
  worktrees_ground__removeIntent,
  worktrees_ground__stillAtWork,
  worktrees_ground__waitOf,
  worktrees_ground__whileLockedByOthers,
  worktrees_ground__writeIntent,
  worktrees_lock__removeLock,
  worktrees_lock__takeLock,
  worktrees_remove__removeWorktree,
  worktrees_writer__lockWriter,
  worktrees_writer__unlockJob,
  worktrees_writer__unlockWriter,
  worktrees_writer__writerOf
});
