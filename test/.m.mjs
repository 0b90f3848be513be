var __defProp = Object.defineProperty;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e2) {
    throw err = [e2], e2;
  }
};
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};

// scripts/core/reasons.ts
var same, REASONS, OffloadError;
var init_reasons = __esm({
  "scripts/core/reasons.ts"() {
    "use strict";
    same = (code, means) => ({
      placement: code,
      host: code,
      handle: code,
      means
    });
    REASONS = {
      usage: {
        placement: 2,
        host: 1,
        handle: 2,
        means: "the command line is not one this verb takes"
      },
      "refused-input": {
        placement: 2,
        host: 1,
        handle: 2,
        means: "the input is empty, too large, not UTF-8, or not a file that can be read whole"
      },
      "not-found": {
        placement: 2,
        host: 1,
        handle: 2,
        means: "no job, patch or file of that name"
      },
      failed: {
        placement: 1,
        host: 3,
        handle: 1,
        means: "it was tried and it failed; a report says how"
      },
      stopped: {
        placement: 1,
        host: 3,
        handle: 1,
        means: "the worker was stopped before it ended"
      },
      withheld: {
        placement: 3,
        host: 3,
        handle: 3,
        means: "admission withheld the launch"
      },
      configuration: {
        placement: 4,
        host: 1,
        handle: 1,
        means: "a configuration file cannot be read or holds something that is not allowed"
      },
      environment: {
        placement: 4,
        host: 1,
        handle: 1,
        means: "the machine or the folder is not as the work needs it"
      },
      installation: {
        placement: 5,
        host: 1,
        handle: 1,
        means: "a part of Offload itself is missing or too old"
      },
      store: {
        placement: 6,
        host: 1,
        handle: 1,
        means: "the record store cannot be reached, written or trusted"
      },
      corrupt: {
        placement: 6,
        host: 1,
        handle: 1,
        means: "a record is damaged or of a newer format"
      },
      "does-not-fit": {
        placement: 1,
        host: 3,
        handle: 3,
        means: "the patch does not fit the tree as it is now"
      },
      locked: {
        placement: 1,
        host: 8,
        handle: 1,
        means: "another writer holds this worktree"
      },
      asked: same(20, "the answer is a question, printed; nothing was launched"),
      "needs-input": same(21, "the worker waits for an answer"),
      refused: same(22, "a fence, a policy or a profile forbids it"),
      lost: same(23, "the worker is gone and left no verdict"),
      unknown: same(24, "what became of it cannot be witnessed now"),
      "wait-timeout": same(25, "it had not ended when the wait was over"),
      internal: same(70, "a fault in Offload itself")
    };
    OffloadError = class extends Error {
      name = "OffloadError";
      reason;
      about;
      kept;
      next;
      /**
       * @param reason the typed reason, from which the exit code follows
       * @param message what happened, one sentence without a final full stop
       * @param details what it happened to, what was kept, what to do next
       */
      constructor(reason, message, details = {}) {
        super(message, details.cause === void 0 ? {} : { cause: details.cause });
        this.reason = reason;
        this.about = details.about;
        this.kept = details.kept;
        this.next = details.next;
      }
    };
  }
});

// scripts/core/runner-exit.ts
function runnerExitMeans(code, signal) {
  if (code === null) return `it was ended by ${signal ?? "a signal"}`;
  const known = Object.values(RUNNER_EXITS).find(([value]) => value === code);
  return known ? known[1] : `it ended with code ${code}`;
}
var RUNNER_EXITS;
var init_runner_exit = __esm({
  "scripts/core/runner-exit.ts"() {
    "use strict";
    RUNNER_EXITS = {
      concluded: [0, "it concluded the attempt"],
      ended: [0, "the attempt had been concluded before"],
      fault: [70, "a fault of its own ended it"],
      usage: [2, "it was started with arguments that it does not take"],
      unreadable: [3, "the attempt's records could not be read or written"],
      held: [4, "another holds the claim of the attempt"],
      unclaimed: [5, "there was nothing to adopt"],
      unknown: [
        6,
        "what became of the worker cannot be told without a person's word"
      ],
      unwritten: [7, "the worker is over, and the outcome could not be written"]
    };
  }
});

// scripts/core/text.ts
function onDemand(make) {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
function belongs(it, before, after) {
  if (it === VS16)
    return picture().test(before) || /^[0-9#*]$/.test(before) && after === KEYCAP;
  if (it !== ZWJ && it !== ZWNJ) return false;
  if (it === ZWJ && picturePart().test(before) && picture().test(after))
    return true;
  return letter().test(before) && joined().test(before);
}
function replaceHidden(text, pattern, replace) {
  let kept = "";
  let end = -1;
  return text.replace(pattern, (it, at3) => {
    const before = at3 === end ? kept : lastOf(text, at3);
    end = at3 + it.length;
    if (belongs(it, before, firstOf(text, end))) {
      kept = it;
      return it;
    }
    const instead = replace(it);
    kept = instead === "" ? before : instead.slice(-1);
    return instead;
  });
}
function stripInvisible(text) {
  let count2 = 0;
  const clean = replaceHidden(text, hidden(), () => {
    count2++;
    return "";
  });
  return { text: clean, count: count2 };
}
var HIDDEN, hidden, ZWNJ, ZWJ, VS16, KEYCAP, JOINING_SCRIPTS, letter, joined, picture, picturePart, lastOf, firstOf;
var init_text = __esm({
  "scripts/core/text.ts"() {
    "use strict";
    HIDDEN = "\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
    hidden = () => new RegExp(`[${HIDDEN}]`, "gu");
    ZWNJ = "\u200C";
    ZWJ = "\u200D";
    VS16 = "\uFE0F";
    KEYCAP = "\u20E3";
    JOINING_SCRIPTS = "Arab Syrc Mong Nkoo Mand Phag Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Sund Newa Tirh Gran";
    letter = onDemand(() => /^[\p{L}\p{M}]$/u);
    joined = onDemand(
      () => new RegExp(
        `^[${JOINING_SCRIPTS.split(" ").map((script) => `\\p{scx=${script}}`).join("")}]$`,
        "u"
      )
    );
    picture = onDemand(() => /^\p{Extended_Pictographic}$/u);
    picturePart = onDemand(
      () => /^(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u
    );
    lastOf = (text, end) => {
      if (end <= 0) return "";
      const low = text.charCodeAt(end - 1);
      const pair = low >= 56320 && low <= 57343 && end > 1;
      return pair ? text.slice(end - 2, end) : text.slice(end - 1, end);
    };
    firstOf = (text, at3) => {
      const code = text.codePointAt(at3);
      return code === void 0 ? "" : String.fromCodePoint(code);
    };
  }
});

// scripts/core/tail.ts
function drawn(line) {
  const parts = line.split("\r");
  return parts.findLast((part) => part.trim() !== "") ?? "";
}
function mask(text, rules) {
  let masked = text;
  for (const { name: name2, pattern } of rules)
    masked = masked.replaceAll(
      pattern,
      (_, kept) => typeof kept === "string" ? `${kept}[masked: ${name2}]` : `[masked: ${name2}]`
    );
  return masked;
}
function cleanTail(text, options = {}) {
  const {
    masks = TAIL_MASKS,
    values = [],
    length = TAIL_LENGTH,
    torn = false
  } = options;
  let from = text;
  let cut2 = torn;
  if (from.length > LOOKED_AT) {
    from = from.slice(-LOOKED_AT);
    cut2 = true;
  }
  const newline = from.indexOf("\n");
  if (cut2 && newline !== -1) from = from.slice(newline + 1);
  const lines = from.replaceAll(ESCAPES, "").split(/\r*\n/).map(drawn);
  let clean = stripInvisible(
    lines.join("\n").replaceAll(/\p{Surrogate}/gu, "\uFFFD").replaceAll(CONTROLS, "")
  ).text;
  for (const value of values)
    if (value.length >= SHORTEST_VALUE)
      clean = clean.replaceAll(value, "[masked: value]");
  clean = mask(clean, masks).replaceAll(/[ \t]+$/gm, "").replaceAll(/\n{3,}/g, "\n\n").trim();
  if (clean.length <= length) return clean;
  const end = clean.slice(-(length - 2));
  const line = end.indexOf("\n");
  const kept = line === -1 || line > length / 2 ? end : end.slice(line + 1);
  return `\u2026
${kept.replace(/^[\udc00-\udfff]/, "")}`;
}
var TAIL_LENGTH, LOOKED_AT, SHORTEST_VALUE, TAIL_MASKS, ESCAPES, CONTROLS;
var init_tail = __esm({
  "scripts/core/tail.ts"() {
    "use strict";
    init_text();
    TAIL_LENGTH = 4096;
    LOOKED_AT = 64 * 1024;
    SHORTEST_VALUE = 6;
    TAIL_MASKS = [
      {
        name: "private key",
        pattern: /()-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g
      },
      {
        name: "key material",
        pattern: /()^[ \t]*[A-Za-z0-9+/]{60,}={0,2}[ \t]*$/gm
      },
      { name: "api key", pattern: /()\bsk-[A-Za-z0-9_-]{12,}/g },
      {
        name: "github token",
        pattern: /()\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{16,})/g
      },
      {
        name: "token",
        pattern: /()\b(?:glpat-[A-Za-z0-9_-]{16,}|npm_[A-Za-z0-9]{20,}|xox[a-z]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{30,})/g
      },
      { name: "aws key", pattern: /()\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
      {
        name: "json web token",
        pattern: /()\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g
      },
      {
        name: "credential",
        pattern: /(\b(?:Bearer|Basic)[ \t]+)[A-Za-z0-9._~+/=-]{8,}/gi
      },
      {
        name: "header",
        pattern: /(\b(?:(?:proxy-)?authorization|x-api-key|cookie|set-cookie)\b["']?[ \t]*[:=][ \t]*)(?!\[masked)(?!(?:Bearer|Basic)\b)[^\r\n]+/gi
      },
      {
        name: "assigned secret",
        pattern: /(\b[A-Za-z0-9_.-]*(?:secret|token|passwor[dt]|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential)[A-Za-z0-9_.-]*["']?[ \t]*[:=][ \t]*["']?)(?!\[masked)[^\s"',;]{4,}/gi
      },
      {
        name: "password",
        pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi
      }
    ];
    ESCAPES = // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g;
    CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
  }
});

// scripts/core/clock.ts
function otherBoot(a, b) {
  return a !== NO_BOOT && b !== NO_BOOT && a !== b;
}
var NO_BOOT;
var init_clock = __esm({
  "scripts/core/clock.ts"() {
    "use strict";
    NO_BOOT = "unknown";
  }
});

// scripts/system/clock.ts
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
function readBootId() {
  if (process.platform === "linux") {
    try {
      const id = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
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
  return NO_BOOT;
}
function bootId() {
  cachedBoot ??= readBootId();
  return cachedBoot;
}
var cachedBoot, clock, randomHex;
var init_clock2 = __esm({
  "scripts/system/clock.ts"() {
    "use strict";
    init_clock();
    clock = () => ({
      at: (/* @__PURE__ */ new Date()).toISOString(),
      up: uptime(),
      boot: bootId()
    });
    randomHex = (bytes) => randomBytes(bytes).toString("hex");
  }
});

// scripts/system/process-proc.ts
import { readdirSync, readFileSync as readFileSync2 } from "node:fs";
function parseStat(text) {
  const close = text.lastIndexOf(")");
  if (close < 0) return null;
  const pid = Number.parseInt(text, 10);
  const f2 = text.slice(close + 2).split(" ");
  const start = f2[19];
  if (!Number.isInteger(pid) || start === void 0 || !/^\d+$/.test(start))
    return null;
  const ticks = [f2[11], f2[12], f2[13], f2[14]].reduce((n2, x) => n2 + Number(x), 0);
  const zombie = f2[0] === "X" || f2[0] === "Z" && Number(f2[17]) <= 1;
  return {
    pid,
    ppid: Number(f2[1]),
    pgid: Number(f2[2]),
    session: Number(f2[3]),
    uid: null,
    start,
    cpuS: ticks / TICKS_PER_SECOND,
    zombie
  };
}
function read(path) {
  try {
    return readFileSync2(path, "utf8");
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
  for (let at3 = block.indexOf(needle); at3 >= 0; ) {
    const end = at3 + needle.length;
    const starts = at3 === 0 || block[at3 - 1] === 0;
    if (starts && (end === block.length || block[end] === 0)) return true;
    at3 = block.indexOf(needle, at3 + 1);
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
        names = readdirSync("/proc");
      } catch {
        return null;
      }
      const rows = [];
      for (const name2 of names) {
        const first = name2.charCodeAt(0);
        if (first < 48 || first > 57) continue;
        const row = parseStat(read(`/proc/${name2}/stat`));
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
          if (environHolds(readFileSync2(`/proc/${row.pid}/environ`), entry))
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
var TICKS_PER_SECOND, errorCode;
var init_process_proc = __esm({
  "scripts/system/process-proc.ts"() {
    "use strict";
    TICKS_PER_SECOND = 100;
    errorCode = (error) => error.code;
  }
});

// scripts/system/process-ps.ts
import { uptime as uptime2 } from "node:os";
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
  const f2 = LINE.exec(line);
  if (!f2) return null;
  const session = /^\d+$/.test(f2[4]) ? Number(f2[4]) : 0;
  return {
    pid: Number(f2[1]),
    ppid: Number(f2[2]),
    pgid: Number(f2[3]),
    // macOS prints an address here; a session is then only what its group says.
    session: session > 0 ? session : null,
    uid: Number(f2[5]),
    start: f2[8].replace(/\s+/g, " "),
    cpuS: parseCpuTime(f2[7]) || 0,
    zombie: f2[6].startsWith("Z")
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
      const own = rows.filter((row) => !row.zombie);
      const plain = ps(["-axww", "-o", "pid=,command="]);
      const full = ps([...withEnvironment, "-o", "pid=,command="]);
      const mine = own.filter((row) => ownUid === null || row.uid === ownUid);
      if (plain === null || full === null)
        return { rows: [], blind: mine.length };
      const bare = byPid(plain.out);
      const shown2 = byPid(full.out);
      const found = [];
      let blind = 0;
      for (const row of own) {
        const text = shown2.get(row.pid);
        if (text === void 0) continue;
        if (` ${text} `.includes(` ${entry} `)) found.push(row);
        else if (row.uid === ownUid && text === bare.get(row.pid)) blind += 1;
      }
      return { rows: found, blind };
    },
    startedAt(start) {
      const wall = Date.parse(`${start} UTC`);
      return Number.isNaN(wall) ? null : uptime2() - (Date.now() - wall) / 1e3;
    }
  };
}
var COLUMNS, LINE, ENVIRONMENT;
var init_process_ps = __esm({
  "scripts/system/process-ps.ts"() {
    "use strict";
    COLUMNS = "pid=,ppid=,pgid=,sess=,uid=,stat=,time=,lstart=";
    LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s+(\S.*\S)\s*$/;
    ENVIRONMENT = {
      PATH: "/bin:/usr/bin:/sbin:/usr/sbin",
      LC_ALL: "C",
      TZ: "UTC0"
    };
  }
});

// scripts/system/process.ts
import { existsSync, readFileSync as readFileSync3, readlinkSync } from "node:fs";
function readPlace() {
  if (process.platform !== "linux") return void 0;
  let machine = "";
  let namespace = "";
  try {
    machine = readFileSync3("/etc/machine-id", "utf8").trim().slice(0, 32);
  } catch {
  }
  try {
    namespace = /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0].slice(0, 20) ?? "";
  } catch {
  }
  return machine === "" && namespace === "" ? void 0 : `${machine}/${namespace}`;
}
function whereabouts(identity, boot, place) {
  const [machine, namespace] = (identity.place ?? "").split("/");
  const [ownMachine, ownNamespace] = (place ?? "").split("/");
  const differ = (a = "", b = "") => a !== "" && b !== "" && a !== b;
  if (differ(machine, ownMachine)) return "elsewhere";
  if (otherBoot(identity.boot, boot)) return "restarted";
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
function processProbe() {
  if (machineProbe === void 0) {
    const uid = process.getuid?.() ?? null;
    const source = existsSync("/proc/self/stat") ? procSource(uid) : psSource(uid);
    machineProbe = probeOf(source, bootId(), readPlace());
  }
  return machineProbe;
}
var UNSEEN_START, TOKEN_NAME, RUNNER_MARK, machineProbe;
var init_process = __esm({
  "scripts/system/process.ts"() {
    "use strict";
    init_clock();
    init_clock2();
    init_process_proc();
    init_process_ps();
    UNSEEN_START = "unseen";
    TOKEN_NAME = "OFFLOAD_TOKEN";
    RUNNER_MARK = { name: "OFFLOAD_RUNNER", value: "1" };
  }
});

// scripts/hosts/local.ts
var local_exports = {};
__export(local_exports, {
  runInTerminal: () => runInTerminal,
  startAdopter: () => startAdopter,
  startRunner: () => startRunner
});
import { spawn } from "node:child_process";
import { closeSync, constants, openSync, readFileSync as readFileSync4 } from "node:fs";
import { join } from "node:path";
function openLog(dir) {
  const path = join(dir, "runner.log");
  try {
    return openSync(
      path,
      constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT,
      384
    );
  } catch (error) {
    throw new OffloadError("store", `Could not open ${path}`, {
      about: path,
      kept: "the job; nothing was launched",
      cause: error
    });
  }
}
function spawnRunner(start, stdout) {
  const log = openLog(start.dir);
  try {
    return spawn(
      start.node ?? process.execPath,
      [start.runner, start.dir, ...start.as === "adopter" ? ["--adopt"] : []],
      {
        // Of no folder that someone may want to remove, in a session of its own, with nothing of ours open.
        cwd: "/",
        detached: true,
        env: { ...start.env, [RUNNER_MARK.name]: RUNNER_MARK.value },
        stdio: ["ignore", stdout, log],
        windowsHide: true
      }
    );
  } finally {
    closeSync(log);
  }
}
async function startRunner(start) {
  const child = spawnRunner(start, "pipe");
  const said = await firstWord(
    child,
    (start.withinS ?? STARTED_WITHIN_S) * 1e3
  );
  child.stdout?.destroy();
  child.unref();
  if (said === "spawned") return { kind: "spawned", engaged: false };
  if (said === "engaged") return { kind: "spawned", engaged: true };
  if (said === "ended") return { kind: "ended" };
  const seen = start.look?.() ?? null;
  if (seen !== null && seen.kind !== "no-witness") return seen;
  const log = complaint(start.dir);
  return {
    kind: "no-witness",
    why: `${said}${log === "" ? "" : `; its log says: ${log}`}`
  };
}
async function startAdopter(start) {
  const child = spawnRunner({ ...start, as: "adopter" }, "ignore");
  await spawned(child);
  child.unref();
}
function spawned(child) {
  return new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.once(
      "error",
      (error) => reject(
        new OffloadError(
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
  return new Promise((resolve) => {
    let heard = "";
    const timer = setTimeout(
      () => done(`the runner said nothing for ${ms / 1e3} s`),
      ms
    );
    const done = (word) => {
      clearTimeout(timer);
      stdout.removeAllListeners("data");
      resolve(word);
    };
    stdout.on("error", () => {
    });
    stdout.on("data", (bytes) => {
      heard = (heard + bytes.toString("latin1")).slice(-200);
      const words = heard.split("\n").slice(0, -1);
      const last = words.findLast(
        (word) => ["spawned", "engaged", "ended"].includes(word)
      );
      if (last !== void 0) done(last);
    });
    child.once(
      "close",
      (code, signal) => done(`the runner ended: ${runnerExitMeans(code, signal)}`)
    );
  });
}
function complaint(dir) {
  try {
    const text = readFileSync4(join(dir, "runner.log"), "utf8").slice(-2048);
    return cleanTail(text, { length: 300 }).replaceAll(/\s+/g, " ");
  } catch {
    return "";
  }
}
async function runInTerminal(start, progress = "inherit") {
  const ignore = () => {
  };
  const signals = ["SIGINT", "SIGHUP"];
  const child = spawn(
    start.node ?? process.execPath,
    [start.runner, start.dir, "--foreground"],
    {
      cwd: "/",
      env: { ...start.env, [RUNNER_MARK.name]: RUNNER_MARK.value },
      stdio: "inherit"
    }
  );
  for (const signal of signals) process.on(signal, ignore);
  const forward = () => child.kill("SIGTERM");
  process.on("SIGTERM", forward);
  try {
    await spawned(child);
    return await new Promise(
      (resolve) => child.once("exit", (code) => resolve(code))
    );
  } finally {
    for (const signal of signals) process.off(signal, ignore);
    process.off("SIGTERM", forward);
  }
}
var STARTED_WITHIN_S;
var init_local = __esm({
  "scripts/hosts/local.ts"() {
    "use strict";
    init_reasons();
    init_runner_exit();
    init_tail();
    init_process();
    STARTED_WITHIN_S = 15;
  }
});

// test/jobs/runner/lab.ts
init_local();
import { spawn as spawn2 } from "node:child_process";
import { createHash as createHash2 } from "node:crypto";
import {
  existsSync as existsSync2,
  mkdirSync as mkdirSync3,
  mkdtempSync,
  readFileSync as readFileSync6,
  realpathSync,
  rmSync as rmSync2
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname as dirname2, join as join6 } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

// scripts/core/records/event.ts
import * as z2 from "zod/mini";

// scripts/core/records/shapes.ts
import * as z from "zod/mini";

// scripts/core/grammar.ts
var NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
var HANDLE = /^[a-z0-9][a-z0-9-]{0,39}-[0-9a-f]{8}$/;
var AGENT_ID = /^(?!-)[A-Za-z0-9_.-]{1,128}$/;
var ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

// scripts/core/vocabulary.ts
var PROFILES = ["read-only", "write", "full"];
var EXPECTS = ["report", "patch", "commit", "none"];
var OUTCOMES = ["succeeded", "failed", "stopped", "lost"];
var AUTH_ROUTES = [
  "login",
  "api-key",
  "oauth-token",
  "bedrock",
  "vertex",
  "gateway"
];

// scripts/core/records/shapes.ts
var handle = z.string().check(z.regex(HANDLE));
var name = z.string().check(z.regex(NAME));
var envName = z.string().check(z.regex(ENV_NAME));
var attempt = z.int().check(z.gte(1), z.lte(9999));
var at = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
var uptime3 = z.number().check(z.gte(0));
var count = z.int().check(z.gte(0));
var sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
var nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/));
var gitId = z.string().check(z.regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
var profile = z.enum(PROFILES);
var expect = z.enum(EXPECTS);
var authRoute = z.enum(AUTH_ROUTES);
var candidateId = z.strictObject({
  harness: name,
  rung: name,
  host: name
});
var processIdentity = z.strictObject({
  pid: z.int().check(z.gte(1)),
  start: z.string().check(z.minLength(1), z.maxLength(64)),
  boot: z.string().check(z.minLength(1), z.maxLength(64)),
  /**
   * The machine and the pid namespace where they are known, as `<machine>/<namespace>`: seen from
   * another container or another machine on the same files, a missing pid proves nothing.
   */
  place: z.optional(z.string().check(z.maxLength(64)))
});
var applied = (value) => z.strictObject({
  requested: z.nullable(value),
  applied: z.union([value, z.literal("inherit")]),
  why: z.string().check(z.maxLength(200))
});
var appliedText = applied(z.string().check(z.maxLength(100)));
var appliedProfile = applied(profile);

// scripts/core/records/event.ts
var EVENTS_FORMAT = 1;
var base = { seq: count, at, up: uptime3 };
var why = z2.string().check(z2.maxLength(400));
var DEADLINES = ["first-event", "idle", "total"];
var event = z2.discriminatedUnion("type", [
  /** First line of every writer: the runner (generation 1) or an adopter (2 and up). */
  z2.strictObject({
    ...base,
    type: z2.literal("opened"),
    format: z2.literal(EVENTS_FORMAT),
    handle,
    attempt,
    generation: z2.int().check(z2.gte(1)),
    role: z2.enum(["runner", "adopter"]),
    by: processIdentity,
    /** Lines of an earlier writer that could not be read (torn by its death). */
    torn: count
  }),
  /** The intent, logged before the spawn. After it, a crash may have left a worker. */
  z2.strictObject({
    ...base,
    type: z2.literal("launching"),
    program: z2.string(),
    cwd: z2.string(),
    /** The control group that the worker, and all that it starts, is born into; absent where there is none. */
    cgroup: z2.optional(z2.string().check(z2.maxLength(4096)))
  }),
  /** The process exists. */
  z2.strictObject({
    ...base,
    type: z2.literal("spawned"),
    worker: processIdentity
  }),
  /** The program could not be started; nothing runs. */
  z2.strictObject({
    ...base,
    type: z2.literal("spawn-failed"),
    code: z2.string(),
    why
  }),
  /** The first sign that the model (or the command) answered; `by` names the sign. */
  z2.strictObject({
    ...base,
    type: z2.literal("engaged"),
    by: z2.string().check(z2.maxLength(80))
  }),
  /** Something the harness reported: a turn, a tool by name, a retry of its own. */
  z2.strictObject({
    ...base,
    type: z2.literal("activity"),
    kind: z2.enum(["turn", "tool", "tool-result", "retry", "notice", "output"]),
    name: z2.nullable(z2.string().check(z2.maxLength(80))),
    /** How many of the kind this line stands for (bursts are folded). */
    count: z2.int().check(z2.gte(1))
  }),
  /** The harness waits for a person. */
  z2.strictObject({
    ...base,
    type: z2.literal("asked"),
    ask: z2.string().check(z2.maxLength(128)),
    name: z2.nullable(z2.string().check(z2.maxLength(80)))
  }),
  z2.strictObject({
    ...base,
    type: z2.literal("answered"),
    ask: z2.string().check(z2.maxLength(128))
  }),
  /** A deadline passed. Each kind is kept apart. */
  z2.strictObject({
    ...base,
    type: z2.literal("deadline"),
    which: z2.enum(DEADLINES),
    afterS: z2.number()
  }),
  z2.strictObject({
    ...base,
    type: z2.literal("stopping"),
    because: z2.string().check(z2.maxLength(80))
  }),
  z2.strictObject({
    ...base,
    type: z2.literal("signalled"),
    signal: z2.enum(["SIGTERM", "SIGKILL"]),
    processes: count
  }),
  /** The worker's process ended. An adopter, no parent of it, sees only that it is gone: both are null. */
  z2.strictObject({
    ...base,
    type: z2.literal("exited"),
    code: z2.nullable(z2.int()),
    signal: z2.nullable(z2.string()),
    witnessed: z2.boolean()
  }),
  /** Bytes of a log that were let go to keep it bounded: the range is no longer on disk. */
  z2.strictObject({
    ...base,
    type: z2.literal("trimmed"),
    stream: z2.enum(["out", "err"]),
    from: count,
    to: count
  }),
  z2.strictObject({ ...base, type: z2.literal("collecting") }),
  /** A command from the inbox was read; its receipt says what came of it. */
  z2.strictObject({
    ...base,
    type: z2.literal("command"),
    id: z2.string().check(z2.maxLength(128)),
    kind: z2.enum(["stop", "steer", "answer"]),
    result: z2.enum(["done", "refused"])
  }),
  /** Something the runner could not do and went on without. */
  z2.strictObject({
    ...base,
    type: z2.literal("trouble"),
    doing: z2.string().check(z2.maxLength(80)),
    why
  }),
  /** A truth that was seen after the outcome had been written by another. The outcome stands. */
  z2.strictObject({
    ...base,
    type: z2.literal("correction"),
    would: z2.string().check(z2.maxLength(40)),
    why
  })
]);

// scripts/core/records/parse.ts
init_reasons();
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
  return new OffloadError(
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
  throw new OffloadError(
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
  throw new OffloadError(
    "internal",
    `A ${what} was about to be written that could not be read again: ${issue ? describeIssue(issue, copy) : ""}`
  );
}

// scripts/system/append.ts
init_reasons();

// scripts/system/files.ts
init_clock2();
import {
  constants as constants3,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync as readdirSync2,
  renameSync,
  unlinkSync,
  writeSync
} from "node:fs";
import { dirname, join as join2 } from "node:path";

// scripts/system/reading.ts
init_reasons();
import { isUtf8 } from "node:buffer";
import { closeSync as closeSync2, constants as constants2, fstatSync, openSync as openSync2, readSync } from "node:fs";

// scripts/system/store-errors.ts
init_reasons();
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
  if (error instanceof OffloadError) return error;
  const code = codeOf(error);
  if (code === "") throw error;
  const [why2, next] = WAYS_OUT[code] ?? [
    `the system answered ${code}`,
    "check the disk and its permissions, then try again"
  ];
  return new OffloadError("store", `Could not ${doing} ${path}: ${why2}`, {
    about: path,
    kept,
    next,
    cause: error
  });
}

// scripts/system/reading.ts
var LARGEST = 8 * 1024 * 1024;
function withFile(path, flags, mode, work) {
  const fd = openSync2(path, flags, mode);
  try {
    return work(fd);
  } finally {
    closeSync2(fd);
  }
}
function readFrom(fd, from, size) {
  const buffer = Buffer.allocUnsafe(Math.max(0, size - from));
  let read3 = 0;
  while (read3 < buffer.length) {
    const got = readSync(fd, buffer, read3, buffer.length - read3, from + read3);
    if (got === 0) break;
    read3 += got;
  }
  return buffer.subarray(0, read3);
}
function readBytes(path, what, from = 0, most = LARGEST) {
  const refuse = (found, allowed2) => new OffloadError(
    "corrupt",
    `The ${what} is damaged: found ${found}, allowed: ${allowed2}`,
    {
      about: path,
      kept: "it was left as it is",
      next: "look at what lies there and move it out of the way"
    }
  );
  try {
    const flags = constants2.O_RDONLY | constants2.O_NOFOLLOW | constants2.O_NONBLOCK;
    return withFile(path, flags, 0, (fd) => {
      const stat2 = fstatSync(fd);
      if (!stat2.isFile())
        throw refuse("something that is no file", "a regular file");
      if (stat2.size - from > most)
        throw refuse(`${stat2.size} bytes`, `at most ${most}`);
      return readFrom(fd, from, stat2.size);
    });
  } catch (error) {
    if (error instanceof OffloadError) throw error;
    if (codeOf(error) === "ENOENT") return null;
    if (codeOf(error) === "ELOOP")
      throw refuse("a symbolic link", "a regular file");
    throw storeError(error, path, `read the ${what}`);
  }
}
function readJsonMaybe(path, schema, what, format = 1) {
  const bytes = readBytes(path, what);
  if (bytes === null) return null;
  const source = { path, what, format };
  if (!isUtf8(bytes))
    throw new OffloadError(
      "corrupt",
      `The ${what} is damaged: found bytes that are not UTF-8, allowed: one JSON object`,
      { about: path, kept: "the file was left as it is" }
    );
  return parseRecord(bytes.toString("utf8"), schema, source);
}
function readJson(path, schema, what, format = 1) {
  const found = readJsonMaybe(path, schema, what, format);
  if (found !== null) return found;
  throw new OffloadError(
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
    withFile(dir, constants3.O_RDONLY, 0, fsyncSync);
  } catch (error) {
    if (["EINVAL", "ENOTSUP", "EOPNOTSUPP"].includes(codeOf(error))) return;
    throw storeError(error, dir, "make durable the folder");
  }
}
function writeNew(path, content, sync) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const flags = constants3.O_WRONLY | constants3.O_CREAT | constants3.O_EXCL;
  try {
    withFile(path, flags, 384, (fd) => {
      let done = 0;
      while (done < bytes.length)
        done += writeSync(fd, bytes, done, bytes.length - done);
      if (sync) fsyncSync(fd);
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
  const temp = join2(dirname(path), tempName());
  try {
    writeNew(temp, content, sync);
    renameSync(temp, path);
  } catch (error) {
    discard(temp);
    throw storeError(error, path, "write", "what was there before");
  }
  if (sync) syncDir(dirname(path));
}
function linkOnce(path, content) {
  const temp = join2(dirname(path), tempName());
  try {
    writeNew(temp, content, true);
    try {
      linkSync(temp, path);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      if (lstatSync(temp).nlink !== 2) return "exists";
    }
  } catch (error) {
    throw storeError(error, path, "write");
  } finally {
    discard(temp);
  }
  syncDir(dirname(path));
  return "made";
}
function discard(path) {
  try {
    unlinkSync(path);
  } catch {
  }
}
function removeFile(path) {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw storeError(error, path, "remove");
  }
}
function makeDir(path) {
  try {
    mkdirSync(path, { recursive: true, mode: 448 });
  } catch (error) {
    throw storeError(trueCause(error, path), path, "make the folder");
  }
}
function trueCause(error, path) {
  if (codeOf(error) !== "ENOENT") return error;
  for (let at3 = path; dirname(at3) !== at3; at3 = dirname(at3)) {
    try {
      mkdirSync(at3, { mode: 448 });
      return error;
    } catch (alone) {
      if (codeOf(alone) !== "ENOENT") return alone;
    }
  }
  return error;
}
function listDir(path, which = "finished") {
  const unfinished = which === "unfinished";
  try {
    return readdirSync2(path).filter(
      (name2) => name2.startsWith(TEMP_PREFIX) === unfinished
    );
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw storeError(error, path, "list the folder");
  }
}

// scripts/jobs/events.ts
var CHUNK = 1024 * 1024;
function parseLine(text, path) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  refuseNewer(value, { path, what: "event log", format: EVENTS_FORMAT });
  const result = event.safeParse(value);
  return result.success ? result.data : null;
}
var ACTIVITY = /^\{"seq":(?:0|[1-9]\d{0,14}),"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","up":(?:0|[1-9]\d{0,14})(?:\.\d+)?,"type":"activity","kind":"(?:turn|tool|tool-result|retry|notice|output)","name":(?:null|"[\w .:@/-]{0,80}"),"count":[1-9]\d{0,14}\}$/;
function scanEvents(path, fromByte, scan) {
  const { take, skipActivity = false } = typeof scan === "function" ? { take: scan } : scan;
  let torn = 0;
  let at3 = fromByte;
  let skipped = null;
  const line = (text) => {
    if (skipActivity && ACTIVITY.test(text)) {
      skipped = text;
      return true;
    }
    const event2 = parseLine(text, path);
    if (event2 === null) return false;
    skipped = null;
    take(event2);
    return true;
  };
  let rest = Buffer.alloc(0);
  const bytes = readBytes(path, "event log", fromByte, Number.MAX_SAFE_INTEGER);
  for (let from = 0; bytes !== null && from < bytes.length; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.lastIndexOf(10) + 1;
    for (const text of rest.toString("utf8", 0, end).split("\n"))
      if (text !== "" && !line(text)) torn++;
    at3 += end;
    rest = rest.subarray(end);
  }
  const whole = rest.length > 0 && line(rest.toString("utf8"));
  const last = skipped === null ? null : parseLine(skipped, path);
  if (last) take(last);
  return {
    torn,
    partial: rest.length > 0 && !whole,
    nextByte: whole ? at3 + rest.length : at3
  };
}
function readEvents(path, how = {}) {
  const events = [];
  const read3 = scanEvents(path, how.fromByte ?? 0, (e2) => events.push(e2));
  return { events, ...read3 };
}

// scripts/jobs/layout.ts
var join3 = (dir, ...names) => `${dir.endsWith("/") ? dir.slice(0, -1) : dir}/${names.join("/")}`;
var store = (root) => ({
  jobs: join3(root, "jobs"),
  live: join3(root, "live"),
  ledger: join3(root, "ledger"),
  runners: join3(root, "runners"),
  locks: join3(root, "locks"),
  worktrees: join3(root, "worktrees"),
  aliases: join3(root, "aliases"),
  /** Where `offload link` has put its command: a list, so that `uninstall` finds it off PATH too. */
  shims: join3(root, "shims.json"),
  /** The parsed configuration; worthless without its sources. */
  configCache: join3(root, "config-cache.json"),
  /** What V8 made of the bundles, by version of Node; worthless without them. `cli/code-cache.cjs` spells the name too. */
  codeCache: join3(root, "code-cache"),
  /** Details of faults in Offload itself, one file each. */
  faults: join3(root, "faults")
});
var jobPaths = (root, handle2) => {
  const dir = join3(root, "jobs", handle2);
  return {
    dir,
    job: join3(dir, "job.json"),
    /** Alone in its folder: a worker that reads files is given this folder. */
    petitionDir: join3(dir, "in"),
    petition: join3(dir, "in", "petition"),
    attempts: join3(dir, "attempts"),
    live: join3(root, "live", handle2)
  };
};
var aliasPath = (root, alias2) => join3(root, "aliases", alias2);
var attemptPaths = (dir) => ({
  dir,
  plan: join3(dir, "plan.json"),
  /** Generation 1 is the runner's claim; each adopter makes the next. */
  claim: (generation) => join3(dir, generation === 1 ? "claim" : `claim.${generation}`),
  events: join3(dir, "events.jsonl"),
  beat: join3(dir, "beat"),
  inbox: join3(dir, "inbox"),
  out: join3(dir, "out.log"),
  err: join3(dir, "err.log"),
  /** The runner's own stderr: empty unless the runner itself is at fault. */
  runnerLog: join3(dir, "runner.log"),
  results: join3(dir, "results"),
  report: join3(dir, "results", "report.md"),
  patch: join3(dir, "results", "patch.diff"),
  outcome: join3(dir, "outcome.json")
});
var attemptDir = (root, handle2, attempt2) => join3(root, "jobs", handle2, "attempts", String(attempt2));

// scripts/jobs/outcome.ts
init_clock();

// scripts/core/records/outcome.ts
import * as z3 from "zod/mini";
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
var artefact = z3.discriminatedUnion("kind", [
  z3.strictObject({
    kind: z3.literal("report"),
    file: z3.string(),
    bytes: count,
    sha256
  }),
  z3.strictObject({
    kind: z3.literal("patch"),
    file: z3.string(),
    bytes: count,
    sha256,
    baseCommit: z3.nullable(gitId),
    baseTree: gitId,
    /** The tree that base and patch together must give. */
    resultTree: gitId,
    files: count
  }),
  z3.strictObject({
    kind: z3.literal("commit"),
    branch: z3.nullable(z3.string()),
    commit: gitId,
    commits: z3.int().check(z3.gte(1))
  })
]);
var harnessSaid = z3.strictObject({
  isError: z3.nullable(z3.boolean()),
  subtype: z3.nullable(z3.string().check(z3.maxLength(80))),
  terminalReason: z3.nullable(z3.string().check(z3.maxLength(80))),
  apiStatus: z3.nullable(z3.int()),
  /** Tools that were denied to the worker, by name, with how often. */
  denials: z3.array(
    z3.strictObject({ tool: z3.string().check(z3.maxLength(80)), times: count })
  ),
  turns: z3.nullable(count),
  costUsd: z3.nullable(z3.number()),
  model: z3.nullable(z3.string().check(z3.maxLength(100))),
  /** The harness's own session id, by which the conversation can be resumed. */
  sessionId: z3.nullable(z3.string().check(z3.maxLength(128))),
  resetAt: z3.nullable(z3.string().check(z3.maxLength(64)))
});
var logFacts = z3.strictObject({
  /** Bytes that the worker wrote. */
  bytes: count,
  /** Bytes of the beginning and of the end that are still on disk. */
  head: count,
  tail: count
});
var outcomeRecord = z3.strictObject({
  format: z3.literal(OUTCOME_FORMAT),
  handle,
  attempt,
  outcome: z3.enum(OUTCOMES),
  ending: z3.enum(ENDINGS),
  /** One sentence of ours for a person. */
  detail: z3.string().check(z3.maxLength(400)),
  at,
  up: uptime3,
  by: z3.strictObject({
    role: z3.enum(["runner", "adopter", "verb"]),
    generation: count,
    process: processIdentity
  }),
  spawned: z3.boolean(),
  engaged: z3.boolean(),
  /** How the process ended; null where nobody saw it (a dead runner, no spawn). */
  exit: z3.nullable(
    z3.strictObject({
      code: z3.nullable(z3.int()),
      signal: z3.nullable(z3.string())
    })
  ),
  harness: z3.nullable(harnessSaid),
  /** Null where none was expected or none was made; `ending` says which. */
  artefact: z3.nullable(artefact),
  /** Also kept where there was one besides the promised artefact: the worker's closing words. */
  report: z3.nullable(
    z3.strictObject({ file: z3.string(), bytes: count, sha256 })
  ),
  /** The last lines of the worker's stderr (or stdout), cleaned, secrets masked. Empty on success. */
  tail: z3.string().check(z3.maxLength(4096)),
  logs: z3.strictObject({ out: logFacts, err: logFacts }),
  /** What is known of the process tree at the end. */
  tree: z3.strictObject({
    seen: count,
    /** Still alive at the end, with what is known of them. */
    remaining: z3.array(z3.strictObject({ pid: z3.int(), start: z3.string() })),
    /** `none-seen`: nothing with our token or of the sampled tree lives. `unknown`: it could not be looked. */
    escaped: z3.enum(["none-seen", "unknown"])
  }),
  durationS: z3.number()
});

// scripts/core/records/ledger.ts
import * as z4 from "zod/mini";
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
var ledgerRow = z4.strictObject({
  format: z4.literal(LEDGER_FORMAT),
  at,
  kind: z4.enum(LEDGER_KINDS),
  handle: z4.nullable(handle),
  attempt: z4.nullable(attempt),
  unit: z4.nullable(z4.string().check(z4.maxLength(128))),
  session: z4.nullable(z4.string().check(z4.maxLength(128))),
  /** Facts of the kind: short values of our own, never text of a petition or a worker. */
  facts: z4.record(
    z4.string(),
    z4.union([
      z4.string().check(z4.maxLength(400)),
      z4.number(),
      z4.boolean(),
      z4.null()
    ])
  )
});

// scripts/jobs/live.ts
import { statSync } from "node:fs";
function placeMarker(root, handle2, at3) {
  const path = jobPaths(root, handle2).live;
  if (isThere(path)) return "exists";
  return linkOnce(path, asJson({ format: 1, handle: handle2, at: at3 }));
}
function stat(path) {
  try {
    return statSync(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw storeError(error, path, "look at");
  }
}
var isThere = (path) => stat(path) !== null;
function removeMarker(root, handle2, at3, needed) {
  removeFile(jobPaths(root, handle2).live);
  if (needed()) placeMarker(root, handle2, at3);
}

// scripts/jobs/publish.ts
init_reasons();
import { createHash } from "node:crypto";
import { renameSync as renameSync2, rmSync } from "node:fs";
import { join as join4 } from "node:path";

// scripts/core/records/job.ts
import * as z5 from "zod/mini";
var JOB_FORMAT = 1;
var jobRecord = z5.strictObject({
  format: z5.literal(JOB_FORMAT),
  handle,
  /** Carried by every process of this job (`OFFLOAD_TOKEN`); nothing without it is ever signalled. */
  token: nonce,
  createdAt: at,
  boot: z5.string(),
  /** The unit as its caller named it, or null. */
  unit: z5.nullable(z5.string().check(z5.maxLength(128))),
  /** The selection key for model and effort. */
  key: z5.nullable(z5.string().check(z5.maxLength(64))),
  requested: candidateId,
  applied: candidateId,
  /** Who starts the worker: our runner, the harness itself, or a person. */
  launcher: z5.enum(["runner", "harness", "person"]),
  expect,
  petition: z5.nullable(
    z5.strictObject({ bytes: count, sha256, sanitized: count })
  ),
  /** The canonical working directory that was asked for (of the caller, not the worktree). */
  cwd: z5.string(),
  /** The session that dispatched, where there was one. Never passed on to the worker. */
  session: z5.nullable(z5.string().check(z5.maxLength(128))),
  /** Other names by which this job can be found, such as an agent id given by a harness. */
  aliases: z5.array(z5.string().check(z5.maxLength(128))),
  depth: count,
  version: z5.string()
});

// scripts/core/records/plan.ts
import * as z6 from "zod/mini";
var PLAN_FORMAT = 1;
var launchPlan = z6.strictObject({
  format: z6.literal(PLAN_FORMAT),
  handle,
  attempt,
  token: nonce,
  id: candidateId,
  drive: z6.enum(["oneshot", "persistent", "terminal", "native"]),
  /** 0 for work that a person's own session dispatched. */
  depth: count,
  /** Element 0 is an absolute path. The petition is on none of them. */
  argv: z6.array(z6.string()).check(z6.minLength(1)),
  /** The directory the worker starts in: absolute, and asserted again before the spawn. */
  cwd: z6.string(),
  /** Values that are safe to keep on disk. */
  env: z6.record(envName, z6.string()),
  /**
   * Names whose values are taken from the runner's own environment at the spawn and never written:
   * the variables of the auth route, proxies, and what `--env` named.
   */
  pass: z6.array(z6.strictObject({ name: envName, required: z6.boolean() })),
  petition: z6.enum(["stdin", "file"]),
  tier: z6.strictObject({ model: appliedText, effort: appliedText }),
  profile: appliedProfile,
  auth: authRoute,
  folderTrusted: z6.boolean(),
  /** Where a patch is taken from, and against what; null where no git tree is written. */
  tree: z6.nullable(
    z6.strictObject({
      /** The root of the git work tree that the worker writes. */
      root: z6.string(),
      /** True where Offload made it and may remove it; its branch is `branch`. */
      ours: z6.boolean(),
      branch: z6.nullable(z6.string()),
      /** The commit the work starts from; null in a repository without one. */
      baseCommit: z6.nullable(gitId),
      /** The tree the patch is taken against. */
      baseTree: gitId,
      /** The git common directory of the repository it belongs to. */
      commonDir: z6.string()
    })
  ),
  expect,
  limits: z6.strictObject({
    /** Seconds from the spawn to the end of everything. */
    totalS: z6.number().check(z6.gt(0)),
    /** Seconds without an event and without CPU growth in the tree. */
    idleS: z6.number().check(z6.gt(0)),
    /** Seconds to the first sign that the model answered; null where the harness shows none. */
    firstEventS: z6.nullable(z6.number().check(z6.gt(0))),
    /** Seconds between the polite signal and the kill. */
    graceS: z6.number().check(z6.gt(0)),
    /** Bytes kept of each of out.log and err.log: half from the start, half from the end. */
    logBytes: z6.int().check(z6.gte(4096))
  }),
  /** Where to find the programs that the runner itself calls; absolute. */
  programs: z6.strictObject({ git: z6.nullable(z6.string()) })
});

// scripts/jobs/aliases.ts
init_reasons();

// scripts/core/records/attempt.ts
import * as z7 from "zod/mini";
var claim = z7.strictObject({
  format: z7.literal(1),
  handle,
  attempt,
  generation: z7.int().check(z7.gte(1)),
  /** `verb`: a command that concludes an attempt which no runner had claimed. */
  role: z7.enum(["runner", "adopter", "verb"]),
  by: processIdentity,
  nonce,
  at,
  up: uptime3
});
var beat = z7.strictObject({
  format: z7.literal(1),
  generation: z7.int().check(z7.gte(1)),
  by: processIdentity,
  at,
  up: uptime3,
  /** Descendants of the worker seen so far and not yet seen gone, the worker first. */
  tree: z7.array(z7.strictObject({ pid: z7.int(), start: z7.string() })),
  /** CPU seconds that the tree has used, as far as it was seen. */
  cpuS: z7.number(),
  outBytes: count,
  errBytes: count,
  lastSeq: count
});
var command = z7.strictObject({
  format: z7.literal(1),
  id: z7.string().check(z7.regex(/^[0-9]{13}-(stop|steer|answer)-[0-9a-f]{8}$/)),
  kind: z7.enum(["stop", "steer", "answer"]),
  at,
  by: processIdentity,
  /** For `stop`: why, in a word. For the others: the body's file in the inbox. */
  body: z7.nullable(z7.string().check(z7.maxLength(200)))
});
var receipt = z7.strictObject({
  format: z7.literal(1),
  id: z7.string(),
  at,
  generation: z7.int().check(z7.gte(1)),
  result: z7.enum(["done", "refused"]),
  detail: z7.string().check(z7.maxLength(400))
});
var liveMarker = z7.strictObject({
  format: z7.literal(1),
  handle,
  at
});
var alias = z7.strictObject({
  format: z7.literal(1),
  alias: z7.string().check(z7.maxLength(128)),
  handle
});

// scripts/jobs/aliases.ts
var isAgentId = (text) => AGENT_ID.test(text) && !text.startsWith(".");
var readAlias = (root, id) => readJsonMaybe(aliasPath(root, id), alias, "alias");
function addAlias(root, handle2, alias2) {
  if (!isAgentId(alias2))
    throw new OffloadError("usage", "This is not an agent id", {
      about: alias2,
      next: "an agent id is 1 to 128 of A-Z a-z 0-9 _ . - and begins with neither . nor -"
    });
  makeDir(store(root).aliases);
  const path = aliasPath(root, alias2);
  const text = asJson({ format: 1, alias: alias2, handle: handle2 });
  if (linkOnce(path, text) === "made") return;
  const there = readAlias(root, alias2);
  if (there?.handle === handle2 && there.alias === alias2) return;
  if (there && isThere(jobPaths(root, there.handle).dir))
    throw new OffloadError("store", "This agent id already names another job", {
      about: alias2,
      kept: `it still names ${there.handle}`,
      next: `offload show ${there.handle}`
    });
  writeDurable(path, text);
}

// scripts/jobs/publish.ts
function readJob(root, handle2) {
  const { dir, job } = jobPaths(root, handle2);
  const found = readJsonMaybe(job, jobRecord, "job record");
  if (found || !isThere(dir)) return found;
  return readJson(job, jobRecord, "job record");
}
function alreadyThere(root, job) {
  const there = readJob(root, job.handle);
  if (there === null) return false;
  if (there.token === job.token) return true;
  throw new OffloadError("store", "Another job already has this handle", {
    about: job.handle,
    kept: "the other job was not touched",
    next: "dispatch again; a new handle will be made"
  });
}
function assertPetition(job, petition) {
  const says = job.petition;
  const fits = petition === null ? says === null : says?.bytes === petition.length && says.sha256 === createHash("sha256").update(petition).digest("hex");
  if (!fits)
    throw new OffloadError(
      "internal",
      "The petition is not the one that its job record describes",
      { about: job.handle }
    );
}
function buildAttempt(dir, plan) {
  const paths = attemptPaths(dir);
  makeDir(paths.inbox);
  makeDir(paths.results);
  if (plan)
    createDurable(paths.plan, asJson(fitTo(plan, launchPlan, "launch plan")));
  syncDir(dir);
}
function moveIntoPlace(from, to) {
  try {
    renameSync2(from, to);
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST"].includes(codeOf(error)))
      throw new OffloadError("store", `Something is already at ${to}`, {
        about: to,
        kept: "what is there was not touched",
        next: "look at it with offload show"
      });
    throw storeError(error, to, "put into place");
  }
}
function publish(root, job, plan, petition, onStep = () => {
}) {
  assertPetition(job, petition);
  const record3 = fitTo(job, jobRecord, "job record");
  const { jobs, live } = store(root);
  const paths = jobPaths(root, job.handle);
  makeDir(jobs);
  makeDir(live);
  const existed = alreadyThere(root, job);
  if (!existed) {
    const temp = join4(jobs, tempName());
    try {
      placeMarker(root, job.handle, job.createdAt);
      onStep("marker");
      makeDir(join4(temp, "attempts", "1"));
      onStep("folder");
      createDurable(join4(temp, "job.json"), asJson(record3));
      onStep("job");
      if (petition) {
        makeDir(join4(temp, "in"));
        createDurable(join4(temp, "in", "petition"), petition);
        syncDir(join4(temp, "in"));
      }
      onStep("petition");
      buildAttempt(join4(temp, "attempts", "1"), plan);
      onStep("plan");
      syncDir(join4(temp, "attempts"));
      syncDir(temp);
      onStep("durable");
      for (const alias2 of job.aliases) addAlias(root, job.handle, alias2);
      onStep("aliases");
      moveIntoPlace(temp, paths.dir);
    } catch (error) {
      forget(temp);
      if (!alreadyThere(root, job)) {
        removeMarker(root, job.handle, job.createdAt, () => isThere(paths.dir));
        throw storeError(
          error,
          paths.dir,
          "make the job at",
          "nothing of the job"
        );
      }
    }
    onStep("renamed");
  }
  syncDir(jobs);
  if (!hasOutcome(root, job.handle))
    placeMarker(root, job.handle, job.createdAt);
  onStep("done");
}
function forget(dir) {
  try {
    rmSync(dir, { recursive: true, force: true });
  } catch {
  }
}
function listAttempts(root, handle2) {
  const names = listDir(jobPaths(root, handle2).attempts) ?? [];
  return names.filter((name2) => /^[1-9][0-9]{0,3}$/.test(name2)).map(Number).sort((a, b) => a - b);
}
function hasOutcome(root, handle2) {
  const latest = listAttempts(root, handle2).at(-1);
  if (latest === void 0) return false;
  const { attempts } = jobPaths(root, handle2);
  const names = listDir(join4(attempts, String(latest))) ?? [];
  return names.includes("outcome.json");
}

// scripts/jobs/outcome.ts
function readOutcome(dir) {
  const path = attemptPaths(dir).outcome;
  return readJsonMaybe(path, outcomeRecord, "outcome");
}

// test/jobs/runner/lab.ts
init_clock2();
init_process();

// scripts/system/process-cgroup.ts
import {
  accessSync,
  constants as constants4,
  mkdirSync as mkdirSync2,
  readdirSync as readdirSync3,
  readFileSync as readFileSync5,
  rmdirSync,
  writeFileSync
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join as join5 } from "node:path";
var MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];
var PREFIX = "offload-";
var nameOf = (token) => `${PREFIX}${token}`;
function pidsIn(dir) {
  const pids = readFileSync5(join5(dir, "cgroup.procs"), "utf8").split("\n").filter(Boolean).map(Number);
  for (const entry of readdirSync3(dir, { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.startsWith(PREFIX))
      pids.push(...pidsIn(join5(dir, entry.name)));
  return pids;
}
async function move(dir) {
  try {
    await writeFile(join5(dir, "cgroup.procs"), String(process.pid));
    return true;
  } catch {
    return false;
  }
}
function cageAt(path, home) {
  let inside = false;
  return {
    path,
    async enter() {
      if (home === null) return false;
      inside = true;
      inside = await move(path);
      return inside;
    },
    async leave() {
      if (inside && home !== null) inside = !await move(home);
    },
    pids() {
      try {
        return pidsIn(path);
      } catch {
        return null;
      }
    },
    kill() {
      if (inside) return false;
      try {
        writeFileSync(join5(path, "cgroup.kill"), "1");
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        for (const entry of readdirSync3(path, { withFileTypes: true }))
          if (entry.isDirectory()) rmdirSync(join5(path, entry.name));
        rmdirSync(path);
      } catch {
      }
    }
  };
}
function findCage(path, token) {
  const ours = basename(path) === nameOf(token) && MOUNTS.some((mount) => path.startsWith(`${mount}/`)) && !path.split("/").includes("..");
  if (!ours) return null;
  const cage = cageAt(path, null);
  return cage.pids() === null ? null : cage;
}

// test/jobs/runner/lab.ts
var FAKES = join6(
  dirname2(fileURLToPath("file:///work/main/test/jobs/runner/lab.ts")),
  "..",
  "..",
  "fakes"
);
var WORKER = join6(FAKES, "worker.mjs");
var read2 = (path) => existsSync2(path) ? readFileSync6(path, "utf8") : "";
async function until(look, what, withinMs = 15e3) {
  const end = Date.now() + withinMs;
  for (; ; ) {
    const found = look();
    if (found !== null && found !== void 0 && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
function runs(pid) {
  const identity = processProbe().identify(pid);
  return identity !== null && processProbe().isAlive(identity) === "alive";
}
var Lab = class {
  /** A folder of this test file's own. */
  dir;
  root;
  #runner;
  #attempts = [];
  /**
   * @param name for the folder's name
   * @param root where the state root is to be, if not in that folder
   */
  constructor(name2, root) {
    this.dir = realpathSync(mkdtempSync(join6(tmpdir(), `offload-${name2}-`)));
    this.root = root ? root(this.dir) : join6(this.dir, "state");
    if (!root) mkdirSync3(this.root, { mode: 448 });
    this.#runner = join6(this.dir, "runner.cjs");
    buildSync({
      entryPoints: [join6(FAKES, "runner-entry.ts")],
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node20",
      outfile: this.#runner,
      logLevel: "error"
    });
  }
  get runner() {
    return this.#runner;
  }
  /** Publishes a job whose worker shows the given behaviour. */
  job(behaviour, how = {}) {
    const handle2 = `test-${randomHex(4)}`;
    const token = randomHex(16);
    const petition = Buffer.from(how.petition ?? "the petition");
    const id = {
      harness: how.harness ?? "command",
      rung: "headless-oneshot",
      host: "local"
    };
    const expect2 = how.expect ?? "report";
    const pids = join6(this.dir, `${handle2}.pids`);
    const count2 = join6(this.dir, `${handle2}.count`);
    const job = {
      format: 1,
      handle: handle2,
      token,
      createdAt: clock().at,
      boot: bootId(),
      unit: null,
      key: null,
      requested: id,
      applied: id,
      launcher: "runner",
      expect: expect2,
      petition: {
        bytes: petition.length,
        sha256: createHash2("sha256").update(petition).digest("hex"),
        sanitized: 0
      },
      cwd: this.dir,
      session: null,
      aliases: [],
      depth: 0,
      version: "0"
    };
    const inherit = {
      requested: null,
      applied: "inherit",
      why: "test"
    };
    const plan = {
      format: 1,
      handle: handle2,
      attempt: 1,
      token,
      id,
      drive: "oneshot",
      depth: 0,
      argv: [...how.argv ?? [process.execPath, WORKER, ...behaviour]],
      cwd: how.cwd ?? this.dir,
      env: {
        PATH: process.env.PATH ?? "",
        HOME: this.dir,
        PIDS: pids,
        COUNT: count2,
        ...how.env
      },
      pass: [...how.pass ?? []],
      petition: how.fed ?? "stdin",
      tier: { model: inherit, effort: inherit },
      profile: { requested: "full", applied: "full", why: "test" },
      auth: "login",
      folderTrusted: true,
      tree: null,
      expect: expect2,
      limits: {
        totalS: 60,
        idleS: 60,
        firstEventS: null,
        graceS: 1,
        logBytes: 1024 * 1024,
        ...how.limits
      },
      programs: { git: null }
    };
    publish(this.root, job, plan, petition);
    const dir = attemptDir(this.root, handle2, 1);
    const paths = attemptPaths(dir);
    const attempt2 = {
      handle: handle2,
      dir,
      plan,
      pids: () => read2(pids).split("\n").filter(Boolean).map(Number),
      launches: () => read2(count2).split("\n").filter(Boolean).length,
      events: () => readEvents(paths.events).events,
      outcome: () => readOutcome(dir),
      runnerLog: () => read2(paths.runnerLog)
    };
    this.#attempts.push(attempt2);
    return attempt2;
  }
  /** Starts the runner and waits for its first word. */
  start(attempt2, test = {}, env = {}) {
    return startRunner({
      dir: attempt2.dir,
      runner: this.#runner,
      env: {
        PATH: process.env.PATH ?? "",
        HOME: this.dir,
        RUNNER_TEST: JSON.stringify(test),
        ...env
      }
    });
  }
  /** Runs an adopter to its end. @returns its exit code */
  adopt(attempt2, test = {}) {
    const child = spawn2(
      process.execPath,
      [this.#runner, attempt2.dir, "--adopt"],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          PATH: process.env.PATH ?? "",
          HOME: this.dir,
          RUNNER_TEST: JSON.stringify(test)
        }
      }
    );
    return new Promise(
      (resolve) => child.once("exit", (code) => resolve(code))
    );
  }
  /** Runs a job to its outcome. */
  async run(behaviour, how = {}, test = {}, withinMs) {
    const attempt2 = this.job(behaviour, how);
    await this.start(attempt2, test);
    return { attempt: attempt2, outcome: await this.outcome(attempt2, withinMs) };
  }
  /** Waits for the outcome, and for its runner to have done the rest. */
  async outcome(attempt2, withinMs) {
    const outcome = await until(
      () => attempt2.outcome(),
      `the outcome of ${attempt2.handle}; its events: ${attempt2.events().map((e2) => e2.type).join(" ")}; its log: ${attempt2.runnerLog()}`,
      withinMs
    );
    const marker = join6(this.root, "live", attempt2.handle);
    await until(() => !existsSync2(marker), "the marker to go", withinMs);
    return outcome;
  }
  /** The runner's process, once it has claimed. */
  holder(attempt2, generation = 1) {
    const claim2 = read2(attemptPaths(attempt2.dir).claim(generation));
    return claim2 === "" ? 0 : JSON.parse(claim2).by.pid;
  }
  /** Ends everything that is left of these tests' own processes, and removes the folder. */
  close() {
    for (const attempt2 of this.#attempts)
      for (const pid of [
        ...processProbe().carriers(attempt2.plan.token, 0).found.map((one) => one.pid),
        ...attempt2.pids()
      ])
        if (runs(pid) && isOurs(pid)) process.kill(pid, "SIGKILL");
    for (const attempt2 of this.#attempts)
      for (const event2 of attempt2.events())
        if (event2.type === "launching" && event2.cgroup !== void 0)
          findCage(event2.cgroup, attempt2.plan.token)?.remove();
    rmSync2(this.dir, { recursive: true, force: true });
  }
};
function isOurs(pid) {
  try {
    return readFileSync6(`/proc/${pid}/cmdline`, "utf8").includes(WORKER);
  } catch {
    return false;
  }
}

// ../../tmp/runner-t/m2.ts
import { readFileSync as readFileSync7 } from "node:fs";
import { spawnSync } from "node:child_process";
var lab = new Lab("measure");
lab.start = async (a) => (await Promise.resolve().then(() => (init_local(), local_exports))).startRunner({ dir: a.dir, runner: "/tmp/runner-t/r2.cjs", env: { PATH: process.env.PATH, HOME: "/tmp" } });
var t = [];
var f = [];
var n = [];
var e = [];
for (let i = 0; i < 8; i++) {
  let s = performance.now();
  spawnSync(process.execPath, ["-e", "0"]);
  n.push(performance.now() - s);
  const a = lab.job([], { argv: ["/bin/sh", "-c", `date +%s%N; echo '{"result":"ok","report":"x"}'`] });
  const w = Date.now();
  s = performance.now();
  await lab.start(a);
  t.push(performance.now() - s);
  const o = await lab.outcome(a);
  const first = Number(readFileSync7(a.dir + "/out.log", "utf8").split("\n")[0]) / 1e6;
  f.push(first - w);
  e.push(Date.parse(o.at) - first);
}
var med = (x) => x.sort((a, b) => a - b)[x.length >> 1].toFixed(0);
console.log("bare node", med(n), "start()", med(t), "first byte", med(f), "first byte->outcome", med(e));
lab.close();
