var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_records_once;
var load_records = () => load_records_once ??= require("./records.cjs");
var load_node_child_process_once;
var load_node_child_process = () => load_node_child_process_once ??= require("node:child_process");
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

// system.entry.ts
var system_entry_exports = {};
__export(system_entry_exports, {
  system_append__appendLine: () => appendLine,
  system_append__endsTorn: () => endsTorn,
  system_append__writeOnce: () => writeOnce,
  system_ask__ask: () => ask,
  system_clock__bootId: () => bootId,
  system_clock__clock: () => clock,
  system_clock__randomHex: () => randomHex,
  system_files__TEMP_PREFIX: () => TEMP_PREFIX,
  system_files__asJson: () => asJson,
  system_files__codeOf: () => codeOf,
  system_files__createDurable: () => createDurable,
  system_files__linkOnce: () => linkOnce,
  system_files__listDir: () => listDir,
  system_files__makeDir: () => makeDir,
  system_files__makeFolders: () => makeFolders,
  system_files__readBeginning: () => readBeginning,
  system_files__readBytes: () => readBytes,
  system_files__readJson: () => readJson,
  system_files__readJsonMaybe: () => readJsonMaybe,
  system_files__removeFile: () => removeFile,
  system_files__storeError: () => storeError,
  system_files__syncDir: () => syncDir,
  system_files__tempName: () => tempName,
  system_files__writeDurable: () => writeDurable,
  system_path__onPath: () => onPath,
  system_process__RUNNER_MARK: () => RUNNER_MARK,
  system_process__TOKEN_NAME: () => TOKEN_NAME,
  system_process__UNSEEN_START: () => UNSEEN_START,
  system_process__descendantsOf: () => descendantsOf,
  system_process__ownIdentity: () => ownIdentity,
  system_process__probeOf: () => probeOf,
  system_process__processProbe: () => processProbe,
  system_process__whereabouts: () => whereabouts,
  system_reading__readBeginning: () => readBeginning,
  system_reading__readBytes: () => readBytes,
  system_reading__readFrom: () => readFrom,
  system_reading__readJson: () => readJson,
  system_reading__readJsonMaybe: () => readJsonMaybe,
  system_reading__withFile: () => withFile,
  system_store_errors__codeOf: () => codeOf,
  system_store_errors__storeError: () => storeError,
  system_tmux__socketOf: () => socketOf,
  system_tmux__tmuxAt: () => tmuxAt
});
module.exports = __toCommonJS(system_entry_exports);

// scripts/system/append.ts
var import_node_fs4 = require("node:fs");
var import_node_path2 = require("node:path");

// other:core/reasons.ts

// scripts/system/files.ts
var import_node_fs3 = require("node:fs");
var import_node_path = require("node:path");

// scripts/system/clock.ts
var import_node_fs = require("node:fs");
var import_node_os = require("node:os");

// other:core/clock.ts

// scripts/system/clock.ts
var cachedBoot;
function readBootId() {
  if (process.platform === "linux") {
    try {
      const id = (0, import_node_fs.readFileSync)("/proc/sys/kernel/random/boot_id", "utf8").trim();
      if (id !== "") return id;
    } catch {
    }
  }
  if (process.platform === "darwin") {
    const asked = process.getBuiltinModule("node:child_process").spawnSync("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"], {
      encoding: "utf8",
      timeout: 2e3,
      stdio: ["ignore", "pipe", "ignore"]
    });
    const id = asked.status === 0 ? asked.stdout.trim() : "";
    if (id !== "") return id;
  }
  return load_views().core_clock__NO_BOOT;
}
function bootId() {
  cachedBoot ??= readBootId();
  return cachedBoot;
}
var clock = () => ({
  at: (/* @__PURE__ */ new Date()).toISOString(),
  up: (0, import_node_os.uptime)(),
  boot: bootId()
});
var randomHex = (bytes) => (0, load_node_crypto().randomBytes)(bytes).toString("hex");

// scripts/system/reading.ts
var import_node_buffer = require("node:buffer");
var import_node_fs2 = require("node:fs");

// other:core/records/parse.ts

// scripts/system/store-errors.ts
function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
var WAYS_OUT = {
  ENOSPC: ["the disk is full", "free some space on that disk, then try again"],
  EDQUOT: [
    "your quota on that disk is used up",
    "free some of it, then try again"
  ],
  EROFS: [
    "the file system is read-only",
    "mount it writable, or set OFFLOAD_HOME to an absolute path elsewhere"
  ],
  EACCES: [
    "permission is denied",
    "give yourself access to it, or set OFFLOAD_HOME to an absolute path elsewhere"
  ],
  EPERM: [
    "the system does not permit it (some file systems know no hard links)",
    "set OFFLOAD_HOME to an absolute path on a local disk"
  ],
  ENAMETOOLONG: [
    "the path is too long",
    "set OFFLOAD_HOME to a shorter absolute path"
  ],
  ENOTDIR: [
    "a part of the path is a file",
    "move that file away, or set OFFLOAD_HOME to an absolute path elsewhere"
  ],
  EEXIST: [
    "something is in its place",
    "look at what lies there and move it out of the way"
  ],
  EISDIR: [
    "a folder is in its place",
    "look at what lies there and move it out of the way"
  ],
  ELOOP: [
    "its symbolic links lead in a circle",
    "mend the links, or set OFFLOAD_HOME to an absolute path elsewhere"
  ],
  ENOENT: [
    "the folder it belongs in is gone",
    "look whether something removes files under the state root"
  ],
  EMFILE: ["too many files are open", "end some programs, then try again"],
  ENFILE: ["too many files are open", "end some programs, then try again"],
  EIO: ["the disk reports an error", "check the disk, then try again"]
};
function storeError(error, path, doing, kept = "everything written before") {
  if (error instanceof load_base().core_reasons__OffloadError) return error;
  const code = codeOf(error);
  if (code === "") throw error;
  const [why, next] = WAYS_OUT[code] ?? [
    `the system answered ${code}`,
    "check the disk and its permissions, then try again"
  ];
  return new (load_base()).core_reasons__OffloadError("store", `Could not ${doing} ${path}: ${why}`, {
    about: path,
    kept,
    next,
    cause: error
  });
}

// scripts/system/reading.ts
var LARGEST = 8 * 1024 * 1024;
function withFile(path, flags, mode, work) {
  const fd = (0, import_node_fs2.openSync)(path, flags, mode);
  try {
    return work(fd);
  } finally {
    (0, import_node_fs2.closeSync)(fd);
  }
}
function readFrom(fd, from, size) {
  const buffer = Buffer.allocUnsafe(Math.max(0, size - from));
  let read2 = 0;
  while (read2 < buffer.length) {
    const got = (0, import_node_fs2.readSync)(fd, buffer, read2, buffer.length - read2, from + read2);
    if (got === 0) break;
    read2 += got;
  }
  return buffer.subarray(0, read2);
}
function readBytes(path, what, from = 0, most = LARGEST) {
  const refuse = (found, allowed) => new (load_base()).core_reasons__OffloadError(
    "corrupt",
    `The ${what} is damaged: found ${found}, allowed: ${allowed}`,
    {
      about: path,
      kept: "it was left as it is",
      next: "look at what lies there and move it out of the way"
    }
  );
  try {
    const flags = import_node_fs2.constants.O_RDONLY | import_node_fs2.constants.O_NOFOLLOW | import_node_fs2.constants.O_NONBLOCK;
    return withFile(path, flags, 0, (fd) => {
      const stat = (0, import_node_fs2.fstatSync)(fd);
      if (!stat.isFile())
        throw refuse("something that is no file", "a regular file");
      if (stat.size - from > most)
        throw refuse(`${stat.size} bytes`, `at most ${most}`);
      return readFrom(fd, from, stat.size);
    });
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) throw error;
    if (codeOf(error) === "ENOENT") return null;
    if (codeOf(error) === "ELOOP")
      throw refuse("a symbolic link", "a regular file");
    throw storeError(error, path, `read the ${what}`);
  }
}
function readBeginning(path, most) {
  const flags = import_node_fs2.constants.O_RDONLY | import_node_fs2.constants.O_NOFOLLOW | import_node_fs2.constants.O_NONBLOCK;
  try {
    return withFile(path, flags, 0, (fd) => readFrom(fd, 0, most));
  } catch (error) {
    throw storeError(error, path, "read");
  }
}
function readJsonMaybe(path, schema, what, format = 1) {
  const bytes = readBytes(path, what);
  if (bytes === null) return null;
  const source = { path, what, format };
  if (!(0, import_node_buffer.isUtf8)(bytes))
    throw new (load_base()).core_reasons__OffloadError(
      "corrupt",
      `The ${what} is damaged: found bytes that are not UTF-8, allowed: one JSON object`,
      { about: path, kept: "the file was left as it is" }
    );
  return (0, load_records().core_records_parse__parseRecord)(bytes.toString("utf8"), schema, source);
}
function readJson(path, schema, what, format = 1) {
  const found = readJsonMaybe(path, schema, what, format);
  if (found !== null) return found;
  throw new (load_base()).core_reasons__OffloadError(
    "corrupt",
    `The ${what} is missing: found no file, allowed: one JSON object`,
    { about: path, kept: "everything else was left as it is" }
  );
}

// scripts/system/files.ts
var TEMP_PREFIX = ".tmp-";
var tempName = () => `${TEMP_PREFIX}${randomHex(8)}`;
var asJson = (value) => `${JSON.stringify(value, null, "	")}
`;
function syncDir(dir) {
  try {
    withFile(dir, import_node_fs3.constants.O_RDONLY, 0, import_node_fs3.fsyncSync);
  } catch (error) {
    if (["EINVAL", "ENOTSUP", "EOPNOTSUPP"].includes(codeOf(error))) return;
    throw storeError(error, dir, "make durable the folder");
  }
}
function writeNew(path, content, sync) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const flags = import_node_fs3.constants.O_WRONLY | import_node_fs3.constants.O_CREAT | import_node_fs3.constants.O_EXCL;
  try {
    withFile(path, flags, 384, (fd) => {
      let done = 0;
      while (done < bytes.length)
        done += (0, import_node_fs3.writeSync)(fd, bytes, done, bytes.length - done);
      if (sync) (0, import_node_fs3.fsyncSync)(fd);
    });
  } catch (error) {
    discard(path);
    throw error;
  }
}
function createDurable(path, content) {
  try {
    writeNew(path, content, true);
  } catch (error) {
    throw storeError(error, path, "write");
  }
}
function writeDurable(path, content, how = {}) {
  const sync = how.sync ?? true;
  const temp = (0, import_node_path.join)((0, import_node_path.dirname)(path), tempName());
  try {
    writeNew(temp, content, sync);
    (0, import_node_fs3.renameSync)(temp, path);
  } catch (error) {
    discard(temp);
    throw storeError(error, path, "write", "what was there before");
  }
  if (sync) syncDir((0, import_node_path.dirname)(path));
}
function linkOnce(path, content) {
  const temp = (0, import_node_path.join)((0, import_node_path.dirname)(path), tempName());
  try {
    writeNew(temp, content, true);
    try {
      (0, import_node_fs3.linkSync)(temp, path);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      if ((0, import_node_fs3.lstatSync)(temp).nlink !== 2) return "exists";
    }
  } catch (error) {
    throw storeError(error, path, "write");
  } finally {
    discard(temp);
  }
  syncDir((0, import_node_path.dirname)(path));
  return "made";
}
function discard(path) {
  try {
    (0, import_node_fs3.unlinkSync)(path);
  } catch {
  }
}
function removeFile(path) {
  try {
    (0, import_node_fs3.unlinkSync)(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw storeError(error, path, "remove");
  }
}
function makeDir(path) {
  try {
    makeFolders(path, 448);
  } catch (error) {
    throw storeError(error, path, "make the folder");
  }
}
function makeFolders(path, mode) {
  for (let tries = 0; ; tries += 1)
    try {
      (0, import_node_fs3.mkdirSync)(path, { mode });
      return;
    } catch (error) {
      const code = codeOf(error);
      if (code === "EEXIST" && (0, import_node_fs3.statSync)(path).isDirectory()) return;
      if (code !== "ENOENT" || (0, import_node_path.dirname)(path) === path || tries === 2)
        throw error;
      if (!(0, import_node_fs3.existsSync)((0, import_node_path.dirname)(path))) makeFolders((0, import_node_path.dirname)(path), mode);
    }
}
function listDir(path, which = "finished") {
  const unfinished = which === "unfinished";
  try {
    return (0, import_node_fs3.readdirSync)(path).filter(
      (name) => name.startsWith(TEMP_PREFIX) === unfinished
    );
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw storeError(error, path, "list the folder");
  }
}

// scripts/system/append.ts
function writeOnce(fd, bytes, path) {
  let written;
  try {
    written = (0, import_node_fs4.writeSync)(fd, bytes);
  } catch (error) {
    throw storeError(error, path, "append to", "the rows before it");
  }
  if (written === bytes.length) return;
  throw storeError(
    Object.assign(new Error("short write"), { code: "ENOSPC" }),
    path,
    `append ${bytes.length} bytes (${written} were taken) to`,
    "the rows before it"
  );
}
function endsTorn(fd, size) {
  return size > 0 && readFrom(fd, size - 1, size)[0] !== 10;
}
function appendLine(path, line, how = {}) {
  const flags = import_node_fs4.constants.O_RDWR | import_node_fs4.constants.O_APPEND | import_node_fs4.constants.O_CREAT;
  try {
    withFile(path, flags, 384, (fd) => {
      const start = (0, import_node_fs4.fstatSync)(fd).size;
      writeRow(fd, line, path);
      if (how.sync ?? true) {
        (0, import_node_fs4.fdatasyncSync)(fd);
        if (start === 0) syncDir((0, import_node_path2.dirname)(path));
      }
    });
  } catch (error) {
    throw storeError(error, path, "append to", "the rows before it");
  }
}
function writeRow(fd, line, path) {
  for (let round = 0; round < 8; round++) {
    const { size } = (0, import_node_fs4.fstatSync)(fd);
    const lead = endsTorn(fd, size) ? "\n" : "";
    writeOnce(fd, Buffer.from(`${lead}${line}
`), path);
    const since = readFrom(fd, Math.max(0, size - 1), (0, import_node_fs4.fstatSync)(fd).size);
    const text = `${size === 0 ? "\n" : ""}${since.toString("utf8")}`;
    if (text.includes(`
${line}
`)) return;
  }
  throw new (load_base()).core_reasons__OffloadError("store", `Could not append a whole row to ${path}`, {
    about: path,
    kept: "the rows before it",
    next: "look what else writes to that file"
  });
}

// scripts/system/ask.ts
var ends = /* @__PURE__ */ new Set();
var endAll = () => {
  for (const end of ends) end();
};
var STREAMS_MS = 200;
function ask(program, args, how) {
  const cap = how.cap ?? 256 * 1024;
  return new Promise((resolve) => {
    const child = (0, load_node_child_process().spawn)(program, args, {
      env: how.env,
      ...how.cwd === void 0 ? {} : { cwd: how.cwd },
      stdio: [how.input === void 0 ? "ignore" : "pipe", "pipe", "pipe"],
      detached: true
    });
    child.stdin?.on("error", () => {
    });
    child.stdin?.end(how.input);
    const kept = { out: [], err: [] };
    for (const stream of ["out", "err"]) {
      let bytes = 0;
      child[`std${stream}`].on("data", (chunk) => {
        if (bytes < cap) kept[stream].push(chunk.subarray(0, cap - bytes));
        bytes += chunk.length;
      });
    }
    const text = (stream) => Buffer.concat(kept[stream]).toString("utf8");
    let gone = false;
    const kill = () => {
      if (child.pid === void 0 || how.leaves === true && gone) return;
      try {
        process.kill(how.leaves === true ? child.pid : -child.pid, "SIGKILL");
      } catch {
      }
    };
    let settled = false;
    let streams;
    const settle = (answer) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      clearTimeout(streams);
      ends.delete(kill);
      if (ends.size === 0) process.removeListener("exit", endAll);
      kill();
      child.stdin?.destroy();
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      resolve(answer);
    };
    const timer = setTimeout(
      () => settle({ kind: "hung", out: text("out"), err: text("err") }),
      how.deadlineMs
    );
    if (ends.size === 0) process.once("exit", endAll);
    ends.add(kill);
    child.once(
      "error",
      (error) => settle({ kind: "not-started", code: error.code ?? "unknown" })
    );
    const ended = (code, signal) => settle({
      kind: "ended",
      code,
      signal,
      out: text("out"),
      err: text("err")
    });
    child.once("close", ended);
    child.once("exit", (code, signal) => {
      gone = true;
      streams = setTimeout(() => ended(code, signal), STREAMS_MS);
    });
  });
}

// scripts/system/path.ts
var import_node_fs5 = require("node:fs");
var import_node_path3 = require("node:path");
function onPath(name, path) {
  for (const dir of (path ?? "").split(import_node_path3.delimiter)) {
    if (!(0, import_node_path3.isAbsolute)(dir)) continue;
    try {
      (0, import_node_fs5.accessSync)((0, import_node_path3.join)(dir, name), import_node_fs5.constants.X_OK);
      return (0, import_node_path3.join)(dir, name);
    } catch {
    }
  }
  return null;
}

// scripts/system/process.ts
var import_node_fs7 = require("node:fs");

// scripts/system/process-proc.ts
var import_node_fs6 = require("node:fs");
var TICKS_PER_SECOND = 100;
var errorCode = (error) => error.code;
function parseStat(text) {
  const close = text.lastIndexOf(")");
  if (close < 0) return null;
  const pid = Number.parseInt(text, 10);
  const f = text.slice(close + 2).split(" ");
  const start = f[19];
  if (!Number.isInteger(pid) || start === void 0 || !/^\d+$/.test(start))
    return null;
  const ticks = [f[11], f[12], f[13], f[14]].reduce((n, x) => n + Number(x), 0);
  const zombie = f[0] === "X" || f[0] === "Z" && Number(f[17]) <= 1;
  return {
    pid,
    ppid: Number(f[1]),
    pgid: Number(f[2]),
    session: Number(f[3]),
    uid: null,
    start,
    cpuS: ticks / TICKS_PER_SECOND,
    zombie
  };
}
function read(path) {
  try {
    return (0, import_node_fs6.readFileSync)(path, "utf8");
  } catch (error) {
    const code = errorCode(error);
    return code === "ENOENT" || code === "ESRCH" ? "none" : "unknown";
  }
}
function realUid(pid) {
  const found = /^Uid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`));
  return found ? Number(found[1]) : null;
}
function environHolds(block, entry) {
  const needle = Buffer.from(entry);
  for (let at = block.indexOf(needle); at >= 0; ) {
    const end = at + needle.length;
    const starts = at === 0 || block[at - 1] === 0;
    if (starts && (end === block.length || block[end] === 0)) return true;
    at = block.indexOf(needle, at + 1);
  }
  return false;
}
function procSource(ownUid) {
  return {
    startOf(pid) {
      const text = read(`/proc/${pid}/stat`);
      if (text === "none" || text === "unknown") return text;
      const row = parseStat(text);
      return row === null ? "unknown" : { start: row.start, zombie: row.zombie };
    },
    list() {
      let names;
      try {
        names = (0, import_node_fs6.readdirSync)("/proc");
      } catch {
        return null;
      }
      const rows = [];
      for (const name of names) {
        const first = name.charCodeAt(0);
        if (first < 48 || first > 57) continue;
        const row = parseStat(read(`/proc/${name}/stat`));
        if (row !== null) rows.push(row);
      }
      return rows.length === 0 ? null : rows;
    },
    carriers(rows, entry) {
      const found = [];
      let blind = 0;
      for (const row of rows) {
        if (row.zombie) continue;
        try {
          if (environHolds((0, import_node_fs6.readFileSync)(`/proc/${row.pid}/environ`), entry))
            found.push(row);
        } catch (error) {
          const code = errorCode(error);
          if (code === "ENOENT" || code === "ESRCH") continue;
          if (ownUid !== null && realUid(row.pid) === ownUid) blind += 1;
        }
      }
      return { rows: found, blind };
    },
    startedAt: (start) => /^\d+$/.test(start) ? Number(start) / TICKS_PER_SECOND : null
  };
}

// scripts/system/process-ps.ts
var import_node_os2 = require("node:os");
var COLUMNS = "pid=,ppid=,pgid=,sess=,uid=,stat=,time=,lstart=";
var LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s+(\S.*\S)\s*$/;
var ENVIRONMENT = {
  PATH: "/bin:/usr/bin:/sbin:/usr/sbin",
  LC_ALL: "C",
  TZ: "UTC0"
};
function ps(args) {
  const ran = process.getBuiltinModule("node:child_process").spawnSync("ps", args, {
    encoding: "utf8",
    env: ENVIRONMENT,
    timeout: 5e3,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"]
  });
  return ran.error || ran.status === null ? null : { status: ran.status, out: ran.stdout };
}
function parseCpuTime(text) {
  const found = /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text);
  if (!found) return Number.NaN;
  const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = found;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}
function parsePsLine(line) {
  const f = LINE.exec(line);
  if (!f) return null;
  const session = /^\d+$/.test(f[4]) ? Number(f[4]) : 0;
  return {
    pid: Number(f[1]),
    ppid: Number(f[2]),
    pgid: Number(f[3]),
    // macOS prints an address here; a session is then only what its group says.
    session: session > 0 ? session : null,
    uid: Number(f[5]),
    start: f[8].replace(/\s+/g, " "),
    cpuS: parseCpuTime(f[7]) || 0,
    zombie: f[6].startsWith("Z")
  };
}
function byPid(out) {
  const lines = /* @__PURE__ */ new Map();
  for (const line of out.split("\n")) {
    const found = /^\s*(\d+)\s(.*)$/.exec(line);
    if (found) lines.set(Number(found[1]), found[2]);
  }
  return lines;
}
function psSource(ownUid, withEnvironment = ["-Eaxww"]) {
  return {
    startOf(pid) {
      try {
        process.kill(pid, 0);
      } catch (error) {
        if (error.code === "ESRCH") return "none";
      }
      const ran = ps(["-o", COLUMNS, "-p", String(pid)]);
      if (ran === null) return "unknown";
      const row = parsePsLine(ran.out.split("\n")[0] ?? "");
      if (row !== null) return { start: row.start, zombie: row.zombie };
      return ran.status === 1 && ran.out.trim() === "" ? "none" : "unknown";
    },
    list() {
      const ran = ps(["-axo", COLUMNS]);
      if (ran === null || ran.status !== 0) return null;
      const rows = ran.out.split("\n").map(parsePsLine).filter((row) => row !== null);
      return rows.length === 0 ? null : rows;
    },
    carriers(rows, entry) {
      const own2 = rows.filter((row) => !row.zombie);
      const plain = ps(["-axww", "-o", "pid=,command="]);
      const full = ps([...withEnvironment, "-o", "pid=,command="]);
      const mine = own2.filter((row) => ownUid === null || row.uid === ownUid);
      if (plain === null || full === null)
        return { rows: [], blind: mine.length };
      const bare = byPid(plain.out);
      const shown = byPid(full.out);
      const found = [];
      let blind = 0;
      for (const row of own2) {
        const text = shown.get(row.pid);
        if (text === void 0) continue;
        if (` ${text} `.includes(` ${entry} `)) found.push(row);
        else if (row.uid === ownUid && text === bare.get(row.pid)) blind += 1;
      }
      return { rows: found, blind };
    },
    startedAt(start) {
      const wall = Date.parse(`${start} UTC`);
      return Number.isNaN(wall) ? null : (0, import_node_os2.uptime)() - (Date.now() - wall) / 1e3;
    }
  };
}

// scripts/system/process.ts
var UNSEEN_START = "unseen";
var TOKEN_NAME = "OFFLOAD_TOKEN";
var RUNNER_MARK = { name: "OFFLOAD_RUNNER", value: "1" };
function readPlace() {
  if (process.platform !== "linux") return void 0;
  let machine = "";
  let namespace = "";
  try {
    machine = (0, import_node_fs7.readFileSync)("/etc/machine-id", "utf8").trim().slice(0, 32);
  } catch {
  }
  try {
    namespace = /\d+/.exec((0, import_node_fs7.readlinkSync)("/proc/self/ns/pid"))?.[0].slice(0, 20) ?? "";
  } catch {
  }
  return machine === "" && namespace === "" ? void 0 : `${machine}/${namespace}`;
}
function whereabouts(identity, boot, place) {
  const [machine, namespace] = (identity.place ?? "").split("/");
  const [ownMachine, ownNamespace] = (place ?? "").split("/");
  const differ = (a = "", b = "") => a !== "" && b !== "" && a !== b;
  if (differ(machine, ownMachine)) return "elsewhere";
  if ((0, load_views().core_clock__otherBoot)(identity.boot, boot)) return "restarted";
  return differ(namespace, ownNamespace) ? "elsewhere" : "here";
}
function probeOf(source, boot, place) {
  const identityOf = (pid, start) => place === void 0 ? { pid, start, boot } : { pid, start, boot, place };
  const isAlive = (identity) => {
    const where = whereabouts(identity, boot, place);
    if (where === "elsewhere") return "unknown";
    if (where === "restarted") return "dead";
    const now = source.startOf(identity.pid);
    if (now === "unknown") return "unknown";
    if (now === "none") {
      try {
        process.kill(identity.pid, 0);
        return "unknown";
      } catch (error) {
        const code = error.code;
        return code === "ESRCH" ? "dead" : "unknown";
      }
    }
    if (identity.start === UNSEEN_START) return now.zombie ? "dead" : "unknown";
    return now.start !== identity.start || now.zombie ? "dead" : "alive";
  };
  const carriers = (token, sinceUp) => {
    const rows = source.list();
    if (rows === null) return { found: [], blind: 1 };
    const young = rows.filter((row) => {
      const started = source.startedAt(row.start);
      return row.pid !== process.pid && (started === null || started >= sinceUp - 2);
    });
    const seen = source.carriers(young, `${TOKEN_NAME}=${token}`);
    return {
      found: seen.rows.map((row) => identityOf(row.pid, row.start)),
      blind: seen.blind
    };
  };
  return {
    isAlive,
    identify(pid) {
      const now = source.startOf(pid);
      return typeof now === "string" ? null : identityOf(pid, now.start);
    },
    list: () => source.list(),
    carriers,
    findByToken(token, sinceUp = 0) {
      const { found, blind } = carriers(token, sinceUp);
      return found.length === 0 && blind > 0 ? "unknown" : found;
    },
    runners: (rows) => rows.length === 0 ? [] : source.carriers(rows, `${RUNNER_MARK.name}=${RUNNER_MARK.value}`).rows,
    marked(pid, entry) {
      const rows = source.list()?.filter((row) => row.pid === pid) ?? [];
      return source.carriers(rows, entry).rows.length > 0;
    },
    signal(identity, signal) {
      const alive = isAlive(identity);
      if (alive !== "alive") return alive === "dead" ? "gone" : "unknown";
      try {
        process.kill(identity.pid, signal);
        return "sent";
      } catch (error) {
        const code = error.code;
        return code === "ESRCH" ? "gone" : "unknown";
      }
    }
  };
}
var machineProbe;
function processProbe() {
  if (machineProbe === void 0) {
    const uid = process.getuid?.() ?? null;
    const source = (0, import_node_fs7.existsSync)("/proc/self/stat") ? procSource(uid) : psSource(uid);
    machineProbe = probeOf(source, bootId(), readPlace());
  }
  return machineProbe;
}
var own;
function ownIdentity() {
  own ??= processProbe().identify(process.pid) ?? {
    pid: process.pid,
    start: UNSEEN_START,
    boot: bootId()
  };
  return own;
}
function descendantsOf(rows, roots) {
  const children = /* @__PURE__ */ new Map();
  for (const row of rows) {
    const siblings = children.get(row.ppid);
    if (siblings) siblings.push(row);
    else children.set(row.ppid, [row]);
  }
  const wanted = new Set(roots);
  const found = rows.filter((row) => wanted.has(row.pid));
  for (let i = 0; i < found.length; i += 1) {
    for (const child of children.get(found[i].pid) ?? []) {
      if (wanted.has(child.pid)) continue;
      wanted.add(child.pid);
      found.push(child);
    }
  }
  return found;
}

// scripts/system/tmux.ts
var CALL_MS = 5e3;
var ANSWER_BYTES = 16 * 1024 * 1024;
function tmuxAt(program, socket, env) {
  const at = socket === null ? [] : ["-S", socket];
  return (args, input) => new Promise((resolve) => {
    const child = (0, load_node_child_process().execFile)(
      program,
      [...at, ...args],
      {
        env: { ...env },
        timeout: CALL_MS,
        killSignal: "SIGKILL",
        maxBuffer: ANSWER_BYTES,
        encoding: "utf8"
      },
      (error, stdout, stderr) => resolve({
        ok: error === null,
        stdout,
        why: error === null ? "" : (stderr.trim().split("\n")[0] ?? "").slice(0, 200) || (error.killed ? "it did not answer" : error.message.slice(0, 200))
      })
    );
    child.stdin?.on("error", () => {
    });
    child.stdin?.end(input ?? "");
  });
}
var socketOf = (env) => env.TMUX?.split(",")[0] || null;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  system_append__appendLine,
  system_append__endsTorn,
  system_append__writeOnce,
  system_ask__ask,
  system_clock__bootId,
  system_clock__clock,
  system_clock__randomHex,
  system_files__TEMP_PREFIX,
  system_files__asJson,
  system_files__codeOf,
  system_files__createDurable,
  system_files__linkOnce,
  system_files__listDir,
  system_files__makeDir,
  system_files__makeFolders,
  system_files__readBeginning,
  system_files__readBytes,
  system_files__readJson,
  system_files__readJsonMaybe,
  system_files__removeFile,
  system_files__storeError,
  system_files__syncDir,
  system_files__tempName,
  system_files__writeDurable,
  system_path__onPath,
  system_process__RUNNER_MARK,
  system_process__TOKEN_NAME,
  system_process__UNSEEN_START,
  system_process__descendantsOf,
  system_process__ownIdentity,
  system_process__probeOf,
  system_process__processProbe,
  system_process__whereabouts,
  system_reading__readBeginning,
  system_reading__readBytes,
  system_reading__readFrom,
  system_reading__readJson,
  system_reading__readJsonMaybe,
  system_reading__withFile,
  system_store_errors__codeOf,
  system_store_errors__storeError,
  system_tmux__socketOf,
  system_tmux__tmuxAt
});
