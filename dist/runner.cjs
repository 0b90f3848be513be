"use strict";
var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name3 in all)
    __defProp(target, name3, { get: all[name3], enumerable: true });
};

// scripts/dispatch/runner/runner.ts
var import_node_child_process8 = require("node:child_process");
var import_node_fs25 = require("node:fs");

// scripts/core/layout.ts
var join = (dir, name3) => `${dir.endsWith("/") ? dir.slice(0, -1) : dir}/${name3}`;
var store = (root) => ({
  jobs: join(root, "jobs"),
  live: join(root, "live"),
  ledger: join(root, "ledger"),
  runners: join(root, "runners"),
  locks: join(root, "locks"),
  worktrees: join(root, "worktrees"),
  aliases: join(root, "aliases"),
  /** Where `offload link` has put its command: a list, so that `uninstall` finds it off PATH too. */
  shims: join(root, "shims.json"),
  /** The parsed configuration; worthless without its sources. */
  configCache: join(root, "config-cache.json"),
  /** What V8 made of the bundles, by version of Node; worthless without them. `cli/code-cache.cjs` spells the name too. */
  codeCache: join(root, "code-cache"),
  /** What was seen of this and other machines, a folder for each. */
  witnesses: join(root, "witnesses"),
  /** The hosts that the user's file declared when it was last read. */
  hosts: join(root, "hosts.json"),
  /** The keys of hosts that a person has said yes to, as ssh reads them. */
  knownHosts: join(root, "known_hosts"),
  /** What was brought here by a tower elsewhere, and the Node that was found for it. `hosts/ssh/bootstrap.ts` spells the name too. */
  hostSide: join(root, "host"),
  /** Hosts that did not answer and are left alone for a while, a file each. */
  benches: join(root, "benches"),
  /** What one session did, saw and was told, a folder for each. */
  sessions: join(root, "sessions"),
  /** Words after a command, until they are taken; a folder for each session. */
  captures: join(root, "captures"),
  /** Petitions of a session, in private; a folder for each. */
  drops: join(root, "drops"),
  /** Accounts whose quota was seen used up. */
  holds: join(root, "holds"),
  /** What was last heard of the account's usage. */
  usage: join(root, "usage.json"),
  /** Up to where a person has been told what ended. */
  told: join(root, "told.json"),
  /** Details of faults in Offload itself, one file each. */
  faults: join(root, "faults")
});
var jobPaths = (root, handle2) => {
  const dir = join(root, `jobs/${handle2}`);
  return {
    dir,
    job: join(dir, "job.json"),
    /** Why the work is where it is. */
    placement: join(dir, "placement.json"),
    /** Alone in its folder: a worker that reads files is given this folder. */
    petitionDir: join(dir, "in"),
    petition: join(dir, "in/petition"),
    /** What an attempt is told: the petition, or the words with which it was gone on. */
    petitionOf: (attempt2) => join(
      dir,
      attempt2 === 1 ? "in/petition" : `attempts/${attempt2}/in/petition`
    ),
    attempts: join(dir, "attempts"),
    live: join(root, `live/${handle2}`)
  };
};
var holdPath = (root, harness, account) => join(root, `holds/${harness}.${account}.json`);
var ledgerPath = (root, month) => join(root, `ledger/${month}.jsonl`);
var inboxPaths = (inbox, id) => ({
  command: join(inbox, `${id}.json`),
  /** The text of a steer or an answer. */
  body: join(inbox, `${id}.body`),
  receipt: join(inbox, `${id}.receipt`)
});
var attemptPaths = (dir) => ({
  dir,
  plan: join(dir, "plan.json"),
  /** What an external rung is asked to start. */
  launch: join(dir, "launch.json"),
  /** Generation 1 is the runner's claim; each adopter makes the next. */
  claim: (generation) => join(dir, generation === 1 ? "claim" : `claim.${generation}`),
  events: join(dir, "events.jsonl"),
  beat: join(dir, "beat"),
  inbox: join(dir, "inbox"),
  out: join(dir, "out.log"),
  err: join(dir, "err.log"),
  /** The runner's own stderr: empty unless the runner itself is at fault. */
  runnerLog: join(dir, "runner.log"),
  /** What the launch of a worker printed that a supervisor of the harness's own keeps. */
  launched: join(dir, "launched.log"),
  /** The pipe by which a runner in a terminal gets its environment; there only while it starts. */
  handover: join(dir, "handover"),
  /** The last screen of a worker in a terminal. */
  screen: join(dir, "screen.txt"),
  results: join(dir, "results"),
  report: join(dir, "results/report.md"),
  patch: join(dir, "results/patch.diff"),
  outcome: join(dir, "outcome.json")
});
var attemptDir = (root, handle2, attempt2) => join(root, `jobs/${handle2}/attempts/${attempt2}`);

// scripts/core/reasons.ts
var same = (code, means) => ({
  placement: code,
  host: code,
  handle: code,
  means
});
var REASONS = {
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
  unreachable: {
    placement: 4,
    host: 2,
    handle: 1,
    means: "the host did not answer, or the link to it broke off"
  },
  "not-ready": {
    placement: 4,
    host: 2,
    handle: 1,
    means: "the host is not ready for this kind of work, or that is not known"
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
var OffloadError = class extends Error {
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
  constructor(reason, message2, details = {}) {
    super(message2, details.cause === void 0 ? {} : { cause: details.cause });
    this.reason = reason;
    this.about = details.about;
    this.kept = details.kept;
    this.next = details.next;
  }
};

// scripts/core/runner-exit.ts
var RUNNER_EXITS = {
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
var DIMS = ["model", "effort"];

// scripts/harnesses/claude/blocked.ts
function blockedClaude(profile2, expect2, who) {
  if (profile2 === "full" && who.uid === 0 && !who.sandbox)
    return "root guard: Claude Code does not skip permissions for root; dispatch as another user, or ask for a narrower profile";
  if (profile2 !== "full" && expect2 === "commit")
    return `a worker with the profile ${profile2} has no shell, so it can never make a commit; expect a patch, or give it the profile full`;
  return profile2 === "read-only" && expect2 === "patch" ? "a worker with the profile read-only changes nothing, so there can be no patch; expect a report, or give it the profile write" : null;
}

// scripts/harnesses/traits.ts
var CLAUDE = {
  name: "claude",
  tier: DIMS,
  profiles: PROFILES,
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

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/util.js
var util_exports = {};
__export(util_exports, {
  BIGINT_FORMAT_RANGES: () => BIGINT_FORMAT_RANGES,
  CONSTANT_CATCH: () => CONSTANT_CATCH,
  Class: () => Class,
  NUMBER_FORMAT_RANGES: () => NUMBER_FORMAT_RANGES,
  aborted: () => aborted,
  allowsEval: () => allowsEval,
  assert: () => assert,
  assertEqual: () => assertEqual,
  assertIs: () => assertIs,
  assertNever: () => assertNever,
  assertNotEqual: () => assertNotEqual,
  assignProp: () => assignProp,
  attachSchema: () => attachSchema,
  base64ToUint8Array: () => base64ToUint8Array,
  base64urlToUint8Array: () => base64urlToUint8Array,
  cached: () => cached,
  captureStackTrace: () => captureStackTrace,
  cleanEnum: () => cleanEnum,
  cleanRegex: () => cleanRegex,
  clone: () => clone,
  cloneDef: () => cloneDef,
  codePointLength: () => codePointLength,
  constantCatch: () => constantCatch,
  createTransparentProxy: () => createTransparentProxy,
  defineLazy: () => defineLazy,
  defineLazyInternal: () => defineLazyInternal,
  derived: () => derived,
  esc: () => esc,
  escapeRegex: () => escapeRegex,
  explicitlyAborted: () => explicitlyAborted,
  extend: () => extend,
  finalizeIssue: () => finalizeIssue,
  floatSafeRemainder: () => floatSafeRemainder,
  getElementAtPath: () => getElementAtPath,
  getEnumValues: () => getEnumValues,
  getLengthableOrigin: () => getLengthableOrigin,
  getParsedType: () => getParsedType,
  getSizableOrigin: () => getSizableOrigin,
  hexToUint8Array: () => hexToUint8Array,
  hide: () => hide,
  installLazyProp: () => installLazyProp,
  isObject: () => isObject,
  isPlainObject: () => isPlainObject,
  issue: () => issue,
  joinValues: () => joinValues,
  jsonStringifyReplacer: () => jsonStringifyReplacer,
  members: () => members,
  merge: () => merge,
  mergeDefs: () => mergeDefs,
  normalizeParams: () => normalizeParams,
  nullish: () => nullish,
  numKeys: () => numKeys,
  objectClone: () => objectClone,
  omit: () => omit,
  optionalKeys: () => optionalKeys,
  own: () => own,
  parsedType: () => parsedType,
  partial: () => partial,
  pick: () => pick,
  prefixIssues: () => prefixIssues,
  primitiveTypes: () => primitiveTypes,
  promiseAllObject: () => promiseAllObject,
  propertyKeyTypes: () => propertyKeyTypes,
  randomString: () => randomString,
  rawShape: () => rawShape,
  required: () => required,
  safeExtend: () => safeExtend,
  shallowClone: () => shallowClone,
  sizeCaps: () => sizeCaps,
  slugify: () => slugify,
  stringifyPrimitive: () => stringifyPrimitive,
  toZod: () => toZod,
  uint8ArrayToBase64: () => uint8ArrayToBase64,
  uint8ArrayToBase64url: () => uint8ArrayToBase64url,
  uint8ArrayToHex: () => uint8ArrayToHex,
  unwrapMessage: () => unwrapMessage
});
function assertEqual(val) {
  return val;
}
function assertNotEqual(val) {
  return val;
}
function toZod() {
  return (schema) => schema;
}
function assertIs(_arg) {
}
function assertNever(_x) {
  throw new Error("Unexpected value in exhaustive check");
}
function assert(_) {
}
function getEnumValues(entries) {
  const numericValues = Object.values(entries).filter((v) => typeof v === "number");
  const values = Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
  return values;
}
function joinValues(array2, separator = "|") {
  return array2.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value2) {
  if (typeof value2 === "bigint")
    return value2.toString();
  return value2;
}
var Cached = class {
  constructor(getter) {
    this._getter = getter;
    this._value = void 0;
  }
  get value() {
    const getter = this._getter;
    if (getter !== void 0) {
      this._value = getter();
      this._getter = void 0;
    }
    return this._value;
  }
};
function cached(getter) {
  return new Cached(getter);
}
function nullish(input) {
  return input === null || input === void 0;
}
function cleanRegex(source) {
  const start = source.startsWith("^") ? 1 : 0;
  const end2 = source.endsWith("$") ? source.length - 1 : source.length;
  return source.slice(start, end2);
}
function floatSafeRemainder(val, step) {
  const ratio = val / step;
  const roundedRatio = Math.round(ratio);
  const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
  if (Math.abs(ratio - roundedRatio) < tolerance)
    return 0;
  return ratio - roundedRatio;
}
var EVALUATING = /* @__PURE__ */ Symbol("evaluating");
function defineLazy(object2, key, getter) {
  let value2 = void 0;
  Object.defineProperty(object2, key, {
    get() {
      if (value2 === EVALUATING) {
        return void 0;
      }
      if (value2 === void 0) {
        value2 = EVALUATING;
        value2 = getter();
      }
      return value2;
    },
    set(v) {
      Object.defineProperty(object2, key, {
        value: v
        // configurable: true,
      });
    },
    configurable: true
  });
}
function objectClone(obj) {
  return Object.create(Object.getPrototypeOf(obj), Object.getOwnPropertyDescriptors(obj));
}
function assignProp(target, prop, value2) {
  Object.defineProperty(target, prop, {
    value: value2,
    writable: true,
    enumerable: true,
    configurable: true
  });
}
function rawShape(def) {
  const desc = Object.getOwnPropertyDescriptor(def, "shape");
  return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
  return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
  Object.defineProperty(target, key, {
    get() {
      const value2 = getter();
      assignProp(this, key, value2);
      return value2;
    },
    enumerable: true,
    configurable: true
  });
}
function putProp(target, key, value2) {
  if (key in target)
    assignProp(target, key, value2);
  else
    target[key] = value2;
}
function mirrorShape(target, source, keys, wrap) {
  const raw = sourceShape(source);
  for (const key of keys) {
    const desc = Object.getOwnPropertyDescriptor(raw, key);
    if (!desc.enumerable)
      continue;
    if (desc.get) {
      deferProp(target, key, () => {
        const value2 = source._zod.def.shape[key];
        return wrap ? wrap(value2, key) : value2;
      });
    } else
      putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
  }
}
function mirrorProps(target, source) {
  for (const key of Reflect.ownKeys(source)) {
    const desc = Object.getOwnPropertyDescriptor(source, key);
    if (!desc.enumerable)
      continue;
    if (desc.get)
      deferProp(target, key, () => source[key]);
    else
      putProp(target, key, desc.value);
  }
}
function mergeDefs(...defs) {
  const mergedDescriptors = {};
  for (const def of defs) {
    const descriptors = Object.getOwnPropertyDescriptors(def);
    Object.assign(mergedDescriptors, descriptors);
  }
  return Object.defineProperties({}, mergedDescriptors);
}
function cloneDef(schema) {
  return mergeDefs(schema._zod.def);
}
function getElementAtPath(obj, path) {
  if (!path)
    return obj;
  return path.reduce((acc, key) => acc?.[key], obj);
}
function promiseAllObject(promisesObj) {
  const keys = Object.keys(promisesObj);
  const promises = keys.map((key) => promisesObj[key]);
  return Promise.all(promises).then((results) => {
    const resolvedObj = {};
    for (let i = 0; i < keys.length; i++) {
      resolvedObj[keys[i]] = results[i];
    }
    return resolvedObj;
  });
}
function randomString(length = 10) {
  const chars = "abcdefghijklmnopqrstuvwxyz";
  let str = "";
  for (let i = 0; i < length; i++) {
    str += chars[Math.floor(Math.random() * chars.length)];
  }
  return str;
}
function esc(str) {
  return JSON.stringify(str);
}
function slugify(input) {
  return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
var captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {
};
function isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
var allowsEval = /* @__PURE__ */ cached(() => {
  if (globalConfig.jitless) {
    return false;
  }
  if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) {
    return false;
  }
  try {
    const F = Function;
    new F("");
    return true;
  } catch (_) {
    return false;
  }
});
function isPlainObject(o) {
  if (isObject(o) === false)
    return false;
  const ctor = o.constructor;
  if (ctor === void 0)
    return true;
  if (typeof ctor !== "function")
    return true;
  const prot = ctor.prototype;
  if (isObject(prot) === false)
    return false;
  if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
    return false;
  }
  return true;
}
function shallowClone(o) {
  if (isPlainObject(o))
    return { ...o };
  if (Array.isArray(o))
    return [...o];
  if (o instanceof Map)
    return new Map(o);
  if (o instanceof Set)
    return new Set(o);
  return o;
}
function numKeys(data) {
  let keyCount = 0;
  for (const key in data) {
    if (Object.prototype.hasOwnProperty.call(data, key)) {
      keyCount++;
    }
  }
  return keyCount;
}
var getParsedType = (data) => {
  const t = typeof data;
  switch (t) {
    case "undefined":
      return "undefined";
    case "string":
      return "string";
    case "number":
      return Number.isNaN(data) ? "nan" : "number";
    case "boolean":
      return "boolean";
    case "function":
      return "function";
    case "bigint":
      return "bigint";
    case "symbol":
      return "symbol";
    case "object":
      if (Array.isArray(data)) {
        return "array";
      }
      if (data === null) {
        return "null";
      }
      if (data.then && typeof data.then === "function" && data.catch && typeof data.catch === "function") {
        return "promise";
      }
      if (typeof Map !== "undefined" && data instanceof Map) {
        return "map";
      }
      if (typeof Set !== "undefined" && data instanceof Set) {
        return "set";
      }
      if (typeof Date !== "undefined" && data instanceof Date) {
        return "date";
      }
      if (typeof File !== "undefined" && data instanceof File) {
        return "file";
      }
      return "object";
    default:
      throw new Error(`Unknown data type: ${t}`);
  }
};
var propertyKeyTypes = /* @__PURE__ */ new Set(["string", "number", "symbol"]);
var primitiveTypes = /* @__PURE__ */ new Set([
  "string",
  "number",
  "bigint",
  "boolean",
  "symbol",
  "undefined"
]);
function escapeRegex(str) {
  return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
  const cl = new inst._zod.constr(def ?? inst._zod.def);
  if (!def || params?.parent)
    cl._zod.parent = inst;
  return cl;
}
function normalizeParams(_params) {
  const params = _params;
  if (!params)
    return {};
  if (typeof params === "string")
    return { error: () => params };
  if (params?.message !== void 0) {
    if (params?.error !== void 0)
      throw new Error("Cannot specify both `message` and `error` params");
    params.error = params.message;
  }
  delete params.message;
  if (typeof params.error === "string")
    return { ...params, error: () => params.error };
  return params;
}
function createTransparentProxy(getter) {
  let target;
  return new Proxy({}, {
    get(_, prop, receiver) {
      target ?? (target = getter());
      return Reflect.get(target, prop, receiver);
    },
    set(_, prop, value2, receiver) {
      target ?? (target = getter());
      return Reflect.set(target, prop, value2, receiver);
    },
    has(_, prop) {
      target ?? (target = getter());
      return Reflect.has(target, prop);
    },
    deleteProperty(_, prop) {
      target ?? (target = getter());
      return Reflect.deleteProperty(target, prop);
    },
    ownKeys(_) {
      target ?? (target = getter());
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor(_, prop) {
      target ?? (target = getter());
      return Reflect.getOwnPropertyDescriptor(target, prop);
    },
    defineProperty(_, prop, descriptor) {
      target ?? (target = getter());
      return Reflect.defineProperty(target, prop, descriptor);
    }
  });
}
function stringifyPrimitive(value2) {
  if (typeof value2 === "bigint")
    return value2.toString() + "n";
  if (typeof value2 === "string")
    return `"${value2}"`;
  return `${value2}`;
}
function optionalKeys(shape) {
  return Object.keys(shape).filter((k) => {
    return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
  });
}
var NUMBER_FORMAT_RANGES = /* @__PURE__ */ (() => ({
  safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  float32: [-34028234663852886e22, 34028234663852886e22],
  float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
var BIGINT_FORMAT_RANGES = {
  int64: [/* @__PURE__ */ BigInt("-9223372036854775808"), /* @__PURE__ */ BigInt("9223372036854775807")],
  uint64: [/* @__PURE__ */ BigInt(0), /* @__PURE__ */ BigInt("18446744073709551615")]
};
function pick(schema, mask2) {
  const currDef = schema._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(".pick() cannot be used on object schemas containing refinements");
  }
  const newShape = {};
  mirrorShape(newShape, schema, maskedKeys(schema, mask2));
  return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function maskedKeys(schema, mask2) {
  const raw = sourceShape(schema);
  const keys = [];
  for (const key of Reflect.ownKeys(mask2)) {
    if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) {
      throw new Error(`Unrecognized key: "${String(key)}"`);
    }
    if (mask2[key])
      keys.push(key);
  }
  return keys;
}
function omit(schema, mask2) {
  const currDef = schema._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(".omit() cannot be used on object schemas containing refinements");
  }
  const omitted = new Set(maskedKeys(schema, mask2));
  const newShape = {};
  mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
  return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function extend(schema, shape) {
  if (!isPlainObject(shape)) {
    throw new Error("Invalid input to extend: expected a plain object");
  }
  const checks = schema._zod.def.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    const existingShape = sourceShape(schema);
    for (const key of Reflect.ownKeys(shape)) {
      if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) {
        throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
      }
    }
  }
  return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
  const newShape = {};
  mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
  mirrorProps(newShape, shape);
  return newShape;
}
function safeExtend(schema, shape) {
  if (!isPlainObject(shape)) {
    throw new Error("Invalid input to safeExtend: expected a plain object");
  }
  return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
  if (!b?._zod?.def) {
    throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
  }
  if (a._zod.def.checks?.length) {
    throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
  }
  const newShape = {};
  mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
  mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
  const def = mergeDefs(a._zod.def, {
    shape: newShape,
    get catchall() {
      return b._zod.def.catchall;
    },
    checks: b._zod.def.checks ?? []
  });
  return clone(a, def);
}
function partial(Class2, schema, mask2, name3 = "partial") {
  const currDef = schema._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(`.${name3}() cannot be used on object schemas containing refinements`);
  }
  const selected = mask2 ? new Set(maskedKeys(schema, mask2)) : void 0;
  const newShape = {};
  mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class2 && ((value2, key) => selected && !selected.has(key) ? value2 : new Class2({ type: "optional", innerType: value2 })));
  return clone(schema, mergeDefs(schema._zod.def, { shape: newShape, checks: [] }));
}
function required(Class2, schema, mask2) {
  const selected = mask2 ? new Set(maskedKeys(schema, mask2)) : void 0;
  const newShape = {};
  mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value2, key) => (
    // overwrite with non-optional
    selected && !selected.has(key) ? value2 : new Class2({ type: "nonoptional", innerType: value2 })
  ));
  return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
function aborted(x, startIndex = 0) {
  if (x.aborted === true)
    return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue !== true) {
      return true;
    }
  }
  return false;
}
function explicitlyAborted(x, startIndex = 0) {
  if (x.aborted === true)
    return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue === false) {
      return true;
    }
  }
  return false;
}
function prefixIssues(path, issues) {
  return issues.map((iss) => {
    var _a2;
    (_a2 = iss).path ?? (_a2.path = []);
    iss.path.unshift(path);
    return iss;
  });
}
function unwrapMessage(message2) {
  return typeof message2 === "string" ? message2 : message2?.message;
}
function sizeCaps(defChecks) {
  const caps = [];
  for (const ch of defChecks ?? []) {
    const d = ch._zod.def;
    if (!/_(length|size)$|_equals$/.test(d.check))
      break;
    const max = d.maximum ?? d.length ?? d.size;
    if (max >= 0)
      caps.push([max, ch]);
  }
  return caps;
}
function attachSchema(issues, start, inst) {
  var _a2;
  for (let i = start; i < issues.length; i++) {
    (_a2 = issues[i]).schema ?? (_a2.schema = inst);
  }
}
function finalizeIssue(iss, ctx, config2) {
  var _a2;
  const traits = iss.inst?._zod?.traits;
  if (traits?.has("$ZodType")) {
    if (traits.has("$ZodCheck"))
      (_a2 = iss).schema ?? (_a2.schema = iss.inst);
    else
      iss.schema = iss.inst;
  }
  const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
  const message2 = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config2.customError?.(iss)) ?? unwrapMessage(config2.localeError?.(iss)) ?? "Invalid input";
  const full = {};
  for (const k of Object.keys(iss)) {
    if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
      continue;
    full[k] = iss[k];
  }
  full.path ?? (full.path = []);
  full.message = message2;
  if (ctx?.reportInput) {
    full.input = iss.input;
  }
  return full;
}
function getSizableOrigin(input) {
  if (input instanceof Set)
    return "set";
  if (input instanceof Map)
    return "map";
  if (input instanceof File)
    return "file";
  return "unknown";
}
var highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
  const units = str.length;
  if (!highSurrogate.test(str))
    return units;
  let count2 = units;
  for (let i = 0; i < units - 1; i++) {
    if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
      count2--;
      i++;
    }
  }
  return count2;
}
function getLengthableOrigin(input) {
  if (Array.isArray(input))
    return "array";
  if (typeof input === "string")
    return "string";
  return "unknown";
}
function parsedType(data) {
  const t = typeof data;
  switch (t) {
    case "number": {
      return Number.isNaN(data) ? "nan" : "number";
    }
    case "object": {
      if (data === null) {
        return "null";
      }
      if (Array.isArray(data)) {
        return "array";
      }
      const obj = data;
      if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) {
        return obj.constructor.name;
      }
    }
  }
  return t;
}
function issue(...args) {
  const [iss, input, inst] = args;
  if (typeof iss === "string") {
    return {
      message: iss,
      code: "custom",
      input,
      inst
    };
  }
  return { ...iss };
}
function cleanEnum(obj) {
  return Object.entries(obj).filter(([k, _]) => {
    return Number.isNaN(Number.parseInt(k, 10));
  }).map((el) => el[1]);
}
function base64ToUint8Array(base64) {
  const binaryString = atob(base64);
  const bytes = new Uint8Array(binaryString.length);
  for (let i = 0; i < binaryString.length; i++) {
    bytes[i] = binaryString.charCodeAt(i);
  }
  return bytes;
}
function uint8ArrayToBase64(bytes) {
  let binaryString = "";
  for (let i = 0; i < bytes.length; i++) {
    binaryString += String.fromCharCode(bytes[i]);
  }
  return btoa(binaryString);
}
function base64urlToUint8Array(base64url) {
  const base64 = base64url.replace(/-/g, "+").replace(/_/g, "/");
  const padding = "=".repeat((4 - base64.length % 4) % 4);
  return base64ToUint8Array(base64 + padding);
}
function uint8ArrayToBase64url(bytes) {
  return uint8ArrayToBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
function hexToUint8Array(hex) {
  const cleanHex = hex.replace(/^0x/, "");
  if (cleanHex.length % 2 !== 0) {
    throw new Error("Invalid hex string length");
  }
  const bytes = new Uint8Array(cleanHex.length / 2);
  for (let i = 0; i < cleanHex.length; i += 2) {
    bytes[i / 2] = Number.parseInt(cleanHex.slice(i, i + 2), 16);
  }
  return bytes;
}
function uint8ArrayToHex(bytes) {
  return Array.from(bytes).map((b) => b.toString(16).padStart(2, "0")).join("");
}
var Class = class {
  constructor(..._args) {
  }
};
function members(proto, table) {
  for (const key in table) {
    const desc = Object.getOwnPropertyDescriptor(table, key);
    if (desc.get)
      Object.defineProperty(proto, key, { ...desc, enumerable: false });
    else
      defineBound(proto, key, desc.value);
  }
}
function own(inst, key, value2, enumerable = true) {
  Object.defineProperty(inst, key, { configurable: true, writable: true, enumerable, value: value2 });
  return value2;
}
function hide(inst, key, value2) {
  return own(inst, key, value2, false);
}
// @__NO_SIDE_EFFECTS__
function derived(computes, table) {
  for (const key in computes) {
    const compute = computes[key];
    Object.defineProperty(table, key, {
      configurable: true,
      enumerable: true,
      get() {
        return own(this, key, compute(this));
      },
      set(value2) {
        own(this, key, value2);
      }
    });
  }
  return table;
}
function defineBound(proto, key, fn) {
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      return this == null ? fn : own(this, key, fn.bind(this));
    },
    set(value2) {
      own(this, key, value2);
    }
  });
}
function claim(inst, sentinel) {
  const proto = Object.getPrototypeOf(inst);
  return sentinel in proto ? void 0 : proto;
}
var installing;
var broke = false;
var breaker = {
  configurable: true,
  get() {
    broke = true;
    return void 0;
  }
};
function defineLazyInternal(inst, key, compute) {
  const proto = Object.getPrototypeOf(inst._zod);
  if (key in proto && installing !== inst._zod) {
    installing = void 0;
    return;
  }
  installing = inst._zod;
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      Object.defineProperty(this, key, breaker);
      const outer = broke;
      broke = false;
      try {
        const value2 = compute(this);
        if (broke)
          delete this[key];
        else
          Object.defineProperty(this, key, { configurable: true, writable: true, value: value2 });
        broke = broke || outer;
        return value2;
      } catch (err) {
        delete this[key];
        broke = broke || outer;
        throw err;
      }
    },
    set(value2) {
      Object.defineProperty(this, key, { configurable: true, writable: true, value: value2 });
    }
  });
}
function installLazyProp(inst, key, make, enumerable) {
  const proto = claim(inst, key);
  if (!proto)
    return;
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      const desc = { configurable: true, writable: true, enumerable, value: void 0 };
      Object.defineProperty(this, key, desc);
      desc.value = make(this);
      Object.defineProperty(this, key, desc);
      return desc.value;
    },
    set(value2) {
      Object.defineProperty(this, key, { configurable: true, writable: true, enumerable, value: value2 });
    }
  });
}
var CONSTANT_CATCH = "~constantCatch";
function constantCatch(value2) {
  const fn = () => value2;
  fn[CONSTANT_CATCH] = true;
  return fn;
}

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/core.js
var _a;
var _zodDesc = { value: void 0, enumerable: false };
var _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
  const E = _E;
  if (E) {
    const saved = E.stackTraceLimit;
    if (typeof saved === "number") {
      try {
        E.stackTraceLimit = 0;
      } catch {
        _E = null;
        return new Definition();
      }
      try {
        return new Definition();
      } finally {
        E.stackTraceLimit = saved;
      }
    }
  }
  return new Definition();
}
// @__NO_SIDE_EFFECTS__
function $constructor(name3, initializer2, proto, params) {
  const zodProto = {};
  function Internals(def) {
    this.def = def;
    this.constr = _;
    this.traits = /* @__PURE__ */ new Set();
  }
  Internals.prototype = zodProto;
  const protoMembers = proto;
  const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
  function init(inst, def) {
    if (!inst._zod) {
      _zodDesc.value = new Internals(def);
      try {
        Object.defineProperty(inst, "_zod", _zodDesc);
      } finally {
        _zodDesc.value = void 0;
      }
    } else if (inst._zod.traits.has(name3)) {
      return;
    }
    inst._zod.traits.add(name3);
    initializer2(inst, def);
    if (initialized) {
      const own3 = Object.getPrototypeOf(inst);
      const ctorProto = inst._zod.constr.prototype;
      let up = own3;
      while (up && up !== ctorProto)
        up = Object.getPrototypeOf(up);
      const target = up ?? own3;
      if (!initialized.has(target)) {
        initialized.add(target);
        members(target, protoMembers);
      }
    }
    const proto2 = _.prototype;
    for (const k in proto2) {
      if (!Object.prototype.hasOwnProperty.call(proto2, k))
        continue;
      if (!(k in inst)) {
        inst[k] = proto2[k].bind(inst);
      }
    }
  }
  const Parent = params?.Parent ?? Object;
  class Definition extends Parent {
  }
  Object.defineProperty(Definition, "name", { value: name3 });
  function _(def) {
    const inst = params?.Parent ? newError(Definition) : this;
    init(inst, def);
    const deferred = inst._zod.deferred;
    if (deferred) {
      for (const fn of deferred) {
        fn();
      }
      inst._zod.deferred = void 0;
    }
    const pp = globalThis.__zod_globalConfig?.postProcessor;
    if (pp)
      pp(inst);
    return inst;
  }
  Object.defineProperty(_, "init", { value: init });
  Object.defineProperty(_, Symbol.hasInstance, {
    value: (inst) => {
      if (params?.Parent && inst instanceof params.Parent)
        return true;
      return inst?._zod?.traits?.has(name3);
    }
  });
  Object.defineProperty(_, "name", { value: name3 });
  return _;
}
var $ZodAsyncError = class extends Error {
  constructor() {
    super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
  }
};
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
var globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
  if (newConfig)
    Object.assign(globalConfig, newConfig);
  return globalConfig;
}

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/errors.js
function _getMessage() {
  const internals = this._zod;
  internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
  return internals.message;
}
function _setMessage(value2) {
  this._zod.message = value2;
}
var _messageDesc = {
  get: _getMessage,
  set: _setMessage,
  enumerable: true,
  configurable: true
};
var _issuesDesc = { value: void 0, enumerable: false };
var _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
var initializer = (inst, def) => {
  inst.name = "$ZodError";
  _issuesDesc.value = def;
  Object.defineProperty(inst, "issues", _issuesDesc);
  _issuesDesc.value = void 0;
  Object.defineProperty(inst, "message", _messageDesc);
  const proto = Object.getPrototypeOf(inst);
  if (!_installedToString.has(proto)) {
    _installedToString.add(proto);
    Object.defineProperty(proto, "toString", {
      configurable: true,
      enumerable: false,
      get() {
        const value2 = () => this.message;
        Object.defineProperty(this, "toString", { value: value2, configurable: true, writable: true });
        return value2;
      },
      set(value2) {
        Object.defineProperty(this, "toString", { value: value2, configurable: true, writable: true });
      }
    });
  }
};
var $ZodError = $constructor("$ZodError", initializer);
var $ZodRealError = $constructor("$ZodError", initializer, void 0, {
  Parent: Error
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/parse.js
var _parse = (_Err) => {
  const fn = (schema, value2, _ctx, _params) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema._zod.run({ value: value2, issues: [] }, ctx);
    if (result instanceof Promise) {
      throw new $ZodAsyncError();
    }
    if (result.issues.length) {
      const e = new (_params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, _params?.callee ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};
var parse = /* @__PURE__ */ _parse($ZodRealError);
var _parseAsync = (_Err) => {
  const fn = async (schema, value2, _ctx, params) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema._zod.run({ value: value2, issues: [] }, ctx);
    if (result instanceof Promise)
      result = await result;
    if (result.issues.length) {
      const e = new (params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, params?.callee ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};
var parseAsync = /* @__PURE__ */ _parseAsync($ZodRealError);
var _safeParse = (_Err) => (schema, value2, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
  const result = schema._zod.run({ value: value2, issues: [] }, ctx);
  if (result instanceof Promise) {
    throw new $ZodAsyncError();
  }
  return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
var safeParse = /* @__PURE__ */ _safeParse($ZodRealError);
function failure(Err, issues, ctx) {
  let error;
  return {
    success: false,
    get error() {
      if (!error) {
        error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
        issues = void 0;
        ctx = void 0;
      }
      return error;
    },
    set error(e) {
      error = e;
      issues = void 0;
      ctx = void 0;
    }
  };
}
var _safeParseAsync = (_Err) => async (schema, value2, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
  let result = schema._zod.run({ value: value2, issues: [] }, ctx);
  if (result instanceof Promise)
    result = await result;
  return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
var safeParseAsync = /* @__PURE__ */ _safeParseAsync($ZodRealError);

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/regexes.js
var anyString = /^[\s\S]{0,}$/;
var number = /^-?\d+(?:\.\d+)?$/;
var boolean = /^(?:true|false)$/i;
var _null = /^null$/i;

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/checks.js
var $ZodCheck = /* @__PURE__ */ $constructor("$ZodCheck", (inst, def) => {
  var _a2;
  inst._zod ?? (inst._zod = {});
  inst._zod.def = def;
  (_a2 = inst._zod).onattach ?? (_a2.onattach = []);
});
var _whenHasLength = (payload) => {
  const val = payload.value;
  return !nullish(val) && val.length !== void 0;
};
var numericOriginMap = {
  number: "number",
  bigint: "bigint",
  object: "date"
};
var $ZodCheckLessThan = /* @__PURE__ */ $constructor("$ZodCheckLessThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = (payload) => {
    if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
      return;
    }
    payload.issues.push({
      origin: numericOriginMap[typeof payload.value] ?? origin,
      code: "too_big",
      maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
      input: payload.value,
      inclusive: def.inclusive,
      inst,
      continue: !def.abort
    });
  };
});
var $ZodCheckGreaterThan = /* @__PURE__ */ $constructor("$ZodCheckGreaterThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = (payload) => {
    if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
      return;
    }
    payload.issues.push({
      origin: numericOriginMap[typeof payload.value] ?? origin,
      code: "too_small",
      minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
      input: payload.value,
      inclusive: def.inclusive,
      inst,
      continue: !def.abort
    });
  };
});
var $ZodCheckNumberFormat = /* @__PURE__ */ $constructor("$ZodCheckNumberFormat", (inst, def) => {
  $ZodCheck.init(inst, def);
  def.format = def.format || "float64";
  const isInt = def.format?.includes("int");
  const origin = isInt ? "int" : "number";
  const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
  inst._zod.check = (payload) => {
    const input = payload.value;
    if (isInt) {
      if (!Number.isInteger(input)) {
        payload.issues.push({
          expected: origin,
          format: def.format,
          code: "invalid_type",
          continue: false,
          input,
          inst
        });
        return;
      }
      if (!Number.isSafeInteger(input)) {
        if (input > 0) {
          payload.issues.push({
            input,
            code: "too_big",
            maximum: Number.MAX_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
          });
        } else {
          payload.issues.push({
            input,
            code: "too_small",
            minimum: Number.MIN_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
          });
        }
        return;
      }
    }
    if (input < minimum) {
      payload.issues.push({
        origin: "number",
        input,
        code: "too_small",
        minimum,
        inclusive: true,
        inst,
        continue: !def.abort
      });
    }
    if (input > maximum) {
      payload.issues.push({
        origin: "number",
        input,
        code: "too_big",
        maximum,
        inclusive: true,
        inst,
        continue: !def.abort
      });
    }
  };
});
var $ZodCheckMaxLength = /* @__PURE__ */ $constructor("$ZodCheckMaxLength", (inst, def) => {
  var _a2;
  $ZodCheck.init(inst, def);
  (_a2 = inst._zod.def).when ?? (_a2.when = _whenHasLength);
  inst._zod.check = (payload) => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units > def.maximum ? codePointLength(input) : units;
    if (length <= def.maximum)
      return;
    const origin = getLengthableOrigin(input);
    payload.issues.push({
      origin,
      code: "too_big",
      maximum: def.maximum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});
var $ZodCheckMinLength = /* @__PURE__ */ $constructor("$ZodCheckMinLength", (inst, def) => {
  var _a2;
  $ZodCheck.init(inst, def);
  (_a2 = inst._zod.def).when ?? (_a2.when = _whenHasLength);
  inst._zod.check = (payload) => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units;
    if (length >= def.minimum)
      return;
    const origin = getLengthableOrigin(input);
    payload.issues.push({
      origin,
      code: "too_small",
      minimum: def.minimum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});
var $ZodCheckStringFormat = /* @__PURE__ */ $constructor("$ZodCheckStringFormat", (inst, def) => {
  var _a2, _b;
  $ZodCheck.init(inst, def);
  if (def.pattern)
    (_a2 = inst._zod).check ?? (_a2.check = (payload) => {
      def.pattern.lastIndex = 0;
      if (def.pattern.test(payload.value))
        return;
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: def.format,
        input: payload.value,
        ...def.pattern ? { pattern: def.pattern.toString() } : {},
        inst,
        continue: !def.abort
      });
    });
  else
    (_b = inst._zod).check ?? (_b.check = () => {
    });
});
var $ZodCheckRegex = /* @__PURE__ */ $constructor("$ZodCheckRegex", (inst, def) => {
  $ZodCheckStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    def.pattern.lastIndex = 0;
    if (def.pattern.test(payload.value))
      return;
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "regex",
      input: payload.value,
      pattern: def.pattern.toString(),
      inst,
      continue: !def.abort
    });
  };
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/versions.js
var version = {
  major: 4,
  minor: 6,
  patch: 7
};

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/schemas.js
var $ZodType = /* @__PURE__ */ $constructor("$ZodType", (inst, def) => {
  var _a2;
  inst ?? (inst = {});
  inst._zod.def = def;
  inst._zod.bag = inst._zod.bag || {};
  inst._zod.version = version;
  const defChecks = inst._zod.def.checks;
  const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
  for (const ch of checks) {
    for (const fn of ch._zod.onattach) {
      fn(inst);
    }
  }
  if (checks.length === 0) {
    (_a2 = inst._zod).deferred ?? (_a2.deferred = []);
    inst._zod.deferred?.push(() => {
      inst._zod.run = inst._zod.parse;
    });
  } else {
    const runChecks = (payload, checks2, ctx) => {
      if (payload.memo)
        return payload;
      let isAborted = aborted(payload);
      let asyncResult;
      for (const ch of checks2) {
        if (ch._zod.def.when) {
          if (explicitlyAborted(payload))
            continue;
          const shouldRun = ch._zod.def.when(payload);
          if (!shouldRun)
            continue;
        } else if (isAborted) {
          continue;
        }
        const currLen = payload.issues.length;
        const _ = ch._zod.check(payload);
        if (_ instanceof Promise && ctx?.async === false) {
          throw new $ZodAsyncError();
        }
        if (asyncResult || _ instanceof Promise) {
          asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
            await _;
            const nextLen = payload.issues.length;
            if (nextLen === currLen)
              return;
            attachSchema(payload.issues, currLen, inst);
            if (!isAborted)
              isAborted = aborted(payload, currLen);
          });
        } else {
          const nextLen = payload.issues.length;
          if (nextLen === currLen)
            continue;
          attachSchema(payload.issues, currLen, inst);
          if (!isAborted)
            isAborted = aborted(payload, currLen);
        }
      }
      if (asyncResult) {
        return asyncResult.then(() => {
          return payload;
        });
      }
      return payload;
    };
    const handleCanaryResult = (canary, payload, ctx) => {
      if (aborted(canary)) {
        canary.aborted = true;
        return canary;
      }
      const checkResult = runChecks(payload, checks, ctx);
      if (checkResult instanceof Promise) {
        if (ctx.async === false)
          throw new $ZodAsyncError();
        return checkResult.then((checkResult2) => inst._zod.parse(checkResult2, ctx));
      }
      return inst._zod.parse(checkResult, ctx);
    };
    inst._zod.run = (payload, ctx) => {
      if (ctx.skipChecks) {
        return inst._zod.parse(payload, ctx);
      }
      if (ctx.direction === "backward") {
        const canary = inst._zod.parse({ value: payload.value, issues: [] }, { ...ctx, skipChecks: true });
        if (canary instanceof Promise) {
          return canary.then((canary2) => {
            return handleCanaryResult(canary2, payload, ctx);
          });
        }
        return handleCanaryResult(canary, payload, ctx);
      }
      const result = inst._zod.parse(payload, ctx);
      if (result instanceof Promise) {
        if (ctx.async === false)
          throw new $ZodAsyncError();
        return result.then((result2) => runChecks(result2, checks, ctx));
      }
      return runChecks(result, checks, ctx);
    };
  }
}, {
  // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
  get "~standard"() {
    return hide(this, "~standard", standardProps(this));
  },
  set "~standard"(value2) {
    own(this, "~standard", value2);
  }
});
var toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value2) {
  const ctx = { async: true };
  return toStandardResult(await inst._zod.run({ value: value2, issues: [] }, ctx), ctx);
}
function standardProps(inst) {
  return {
    validate: (value2) => {
      const ctx = { async: false };
      try {
        const r = inst._zod.run({ value: value2, issues: [] }, ctx);
        if (!(r instanceof Promise))
          return toStandardResult(r, ctx);
      } catch (_) {
      }
      return validateAsync(inst, value2);
    },
    vendor: "zod",
    version: 1
  };
}
var $ZodString = /* @__PURE__ */ $constructor("$ZodString", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = def.pattern ?? anyString;
  inst._zod.parse = (payload, _) => {
    if (def.coerce)
      try {
        payload.value = String(payload.value);
      } catch (_2) {
      }
    if (typeof payload.value === "string")
      return payload;
    payload.issues.push({
      expected: "string",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});
var $ZodNumber = /* @__PURE__ */ $constructor("$ZodNumber", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = number;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce)
      try {
        payload.value = Number(payload.value);
      } catch (_) {
      }
    const input = payload.value;
    if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
      return payload;
    }
    const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
    payload.issues.push({
      expected: "number",
      code: "invalid_type",
      input,
      inst,
      ...received ? { received } : {}
    });
    return payload;
  };
});
var $ZodNumberFormat = /* @__PURE__ */ $constructor("$ZodNumberFormat", (inst, def) => {
  $ZodCheckNumberFormat.init(inst, def);
  $ZodNumber.init(inst, def);
});
var $ZodBoolean = /* @__PURE__ */ $constructor("$ZodBoolean", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = boolean;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce)
      try {
        payload.value = Boolean(payload.value);
      } catch (_) {
      }
    const input = payload.value;
    if (typeof input === "boolean")
      return payload;
    payload.issues.push({
      expected: "boolean",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});
var $ZodNull = /* @__PURE__ */ $constructor("$ZodNull", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = _null;
  inst._zod.values = /* @__PURE__ */ new Set([null]);
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (input === null)
      return payload;
    payload.issues.push({
      expected: "null",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});
var $ZodUnknown = /* @__PURE__ */ $constructor("$ZodUnknown", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload) => payload;
});
var $ZodNever = /* @__PURE__ */ $constructor("$ZodNever", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    payload.issues.push({
      expected: "never",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});
function capSize(inst, size) {
  const caps = sizeCaps(inst._zod.def.checks);
  if (!caps.length)
    return;
  const cap = Math.min(...caps.map((c) => c[0]));
  const parse3 = inst._zod.parse;
  inst._zod.parse = (payload, ctx) => {
    const n = size(payload.value);
    if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
      for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
        if (n > max && ch._zod.def.when(payload)) {
          const start = payload.issues.length;
          ch._zod.check(payload);
          payload.issues[start].continue = false;
          attachSchema(payload.issues, start, inst);
          return payload;
        }
      }
    }
    return parse3(payload, ctx);
  };
}
var arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
  if (result.issues.length) {
    final.issues.push(...prefixIssues(index, result.issues));
  }
  final.value[index] = result.value;
}
var $ZodArray = /* @__PURE__ */ $constructor("$ZodArray", (inst, def) => {
  $ZodType.init(inst, def);
  const memo = globalConfig.memoizer;
  memo?.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    if (!Array.isArray(input)) {
      payload.issues.push({
        expected: "array",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
    const proms = [];
    const abortEarly = ctx?.abortEarly;
    for (let i = 0; i < input.length; i++) {
      const item = input[i];
      const result = def.element._zod.run({
        value: item,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        proms.push(result.then((result2) => handleArrayResult(result2, payload, i)));
      } else {
        handleArrayResult(result, payload, i);
        if (abortEarly && result.issues.length !== 0 && aborted(result))
          break;
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
  capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
  const isPresent = key in input;
  const isOptionalOut = optout === "optional";
  if (!isPresent && isOptionalOut && optin === "optional") {
    return;
  }
  if (result.issues.length) {
    if (optin !== void 0 && isOptionalOut && !isPresent) {
      return;
    }
    final.issues.push(...prefixIssues(key, result.issues));
  }
  if (!isPresent && optin === void 0) {
    if (!result.issues.length) {
      final.issues.push({
        code: "invalid_type",
        expected: "nonoptional",
        input: void 0,
        path: [key]
      });
    }
    return;
  }
  if (result.value === void 0) {
    if (isPresent || optin === "defaulted" && !isOptionalOut) {
      final.value[key] = void 0;
    }
  } else {
    final.value[key] = result.value;
  }
}
var NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
  const keys = Object.keys(def.shape);
  const ownSymbols = Object.getOwnPropertySymbols(def.shape);
  const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
  const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
  for (const k of allKeys) {
    if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) {
      throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
    }
  }
  const okeys = optionalKeys(def.shape);
  return {
    ...def,
    allKeys,
    symbolKeys,
    // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
    keySet: new Set(keys),
    numKeys: keys.length,
    optionalKeys: new Set(okeys)
  };
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
  const unrecognized = [];
  const keySet = def.keySet;
  const _catchall = def.catchall._zod;
  const t = _catchall.def.type;
  const optin = _catchall.optin;
  const optout = _catchall.optout;
  let seen2 = 0;
  for (const key in input) {
    if (abortEarly && payload.issues.length !== seen2) {
      if (aborted(payload, seen2))
        break;
      seen2 = payload.issues.length;
    }
    if (keySet.has(key))
      continue;
    if (key === "__proto__") {
      if (t === "never")
        unrecognized.push(key);
      continue;
    }
    if (t === "never") {
      unrecognized.push(key);
      continue;
    }
    const r = _catchall.run({ value: input[key], issues: [] }, ctx);
    if (r instanceof Promise) {
      proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input, optin, optout)));
    } else {
      handlePropertyResult(r, payload, key, input, optin, optout);
    }
  }
  if (unrecognized.length) {
    payload.issues.push({
      code: "unrecognized_keys",
      keys: unrecognized,
      input,
      inst,
      // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
      continue: true
    });
  }
  if (!proms.length)
    return payload;
  return Promise.all(proms).then(() => {
    return payload;
  });
}
var $ZodObject = /* @__PURE__ */ $constructor("$ZodObject", (inst, def) => {
  $ZodType.init(inst, def);
  const desc = Object.getOwnPropertyDescriptor(def, "shape");
  const sh = desc?.get ? desc.get.raw : def.shape ?? {};
  if (sh) {
    const get = () => {
      const newSh = { ...sh };
      Object.defineProperty(def, "shape", { value: newSh });
      get.raw = newSh;
      return newSh;
    };
    get.raw = sh;
    Object.defineProperty(def, "shape", { get });
  }
  const _normalized = cached(() => normalizeDef(def));
  defineLazyInternal(inst, "propValues", (zod) => {
    const shape = zod.def.shape;
    const propValues = {};
    for (const key in shape) {
      const field = shape[key]._zod;
      if (field.values) {
        if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
          assignProp(propValues, key, /* @__PURE__ */ new Set());
        }
        for (const v of field.values)
          propValues[key].add(v);
        if (field.optin !== void 0)
          propValues[key].add(void 0);
      }
    }
    return propValues;
  });
  const isObject2 = isObject;
  const catchall = def.catchall;
  let value2;
  const memo = globalConfig.memoizer;
  memo?.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    value2 ?? (value2 = _normalized.value);
    const input = payload.value;
    if (!isObject2(input)) {
      payload.issues.push({
        expected: "object",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
    const proms = [];
    const shape = value2.shape;
    const abortEarly = ctx?.abortEarly;
    let seen2 = payload.issues.length;
    for (const key of value2.allKeys) {
      if (abortEarly && payload.issues.length !== seen2) {
        if (aborted(payload, seen2))
          break;
        seen2 = payload.issues.length;
      }
      if (key === "__proto__")
        continue;
      const el = shape[key];
      const optin = el._zod.optin;
      const optout = el._zod.optout;
      const r = el._zod.run({ value: input[key], issues: [] }, ctx);
      if (r instanceof Promise) {
        proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input, optin, optout)));
      } else {
        handlePropertyResult(r, payload, key, input, optin, optout);
      }
    }
    if (!catchall) {
      return proms.length ? Promise.all(proms).then(() => payload) : payload;
    }
    return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
  };
});
function handleUnionResults(results, final, inst, ctx) {
  for (const result of results) {
    if (result.issues.length === 0) {
      final.value = result.value;
      return final;
    }
  }
  const nonaborted = results.filter((r) => !aborted(r));
  if (nonaborted.length === 1) {
    final.value = nonaborted[0].value;
    return nonaborted[0];
  }
  final.issues.push({
    code: "invalid_union",
    input: final.value,
    inst,
    errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
  });
  return final;
}
var $ZodUnion = /* @__PURE__ */ $constructor("$ZodUnion", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
  defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
  defineLazyInternal(inst, "values", (zod) => {
    if (zod.def.options.every((o) => o._zod.values)) {
      return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
    }
    return void 0;
  });
  defineLazyInternal(inst, "pattern", (zod) => {
    if (zod.def.options.every((o) => o._zod.pattern)) {
      const patterns = zod.def.options.map((o) => o._zod.pattern);
      return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
    }
    return void 0;
  });
  const first = def.options.length === 1 ? def.options[0]._zod.run : null;
  inst._zod.parse = (payload, ctx) => {
    if (first) {
      return first(payload, ctx);
    }
    let async = false;
    const results = [];
    for (const option of def.options) {
      const result = option._zod.run({
        value: payload.value,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        results.push(result);
        async = true;
      } else {
        if (result.issues.length === 0)
          return result;
        results.push(result);
      }
    }
    if (!async)
      return handleUnionResults(results, payload, inst, ctx);
    return Promise.all(results).then((results2) => {
      return handleUnionResults(results2, payload, inst, ctx);
    });
  };
});
function discriminatorMap(def) {
  const map = /* @__PURE__ */ new Map();
  for (const option of def.options) {
    const values = option._zod.propValues?.[def.discriminator];
    if (!values || values.size === 0)
      throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
    for (const value2 of values) {
      if (map.has(value2)) {
        if (value2 !== void 0)
          throw new Error(`Duplicate discriminator value "${String(value2)}"`);
        map.set(value2, null);
      } else {
        map.set(value2, option);
      }
    }
  }
  return map;
}
var $ZodDiscriminatedUnion = /* @__PURE__ */ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
  def.inclusive = false;
  $ZodUnion.init(inst, def);
  const _super = inst._zod.parse;
  defineLazyInternal(inst, "propValues", (zod) => {
    const propValues = {};
    let undefinedCount = 0;
    for (const option of zod.def.options) {
      const pv = option._zod.propValues;
      if (!pv || Object.keys(pv).length === 0)
        throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
      if (pv[zod.def.discriminator]?.has(void 0))
        undefinedCount++;
      for (const [k, v] of Object.entries(pv)) {
        if (!Object.prototype.hasOwnProperty.call(propValues, k)) {
          assignProp(propValues, k, /* @__PURE__ */ new Set());
        }
        for (const val of v) {
          propValues[k].add(val);
        }
      }
    }
    if (!zod.def.unionFallback && undefinedCount > 1)
      propValues[zod.def.discriminator]?.delete(void 0);
    return propValues;
  });
  def.options.forEach((option, i) => {
    const propShape = rawShape(option._zod.def);
    if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) {
      throw new Error(`Invalid discriminated union option at index "${i}"`);
    }
  });
  const disc = cached(() => discriminatorMap(def));
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    if (!isObject(input)) {
      payload.issues.push({
        code: "invalid_type",
        expected: "object",
        input,
        inst
      });
      return payload;
    }
    const value2 = input?.[def.discriminator];
    const opt = disc.value.get(value2);
    if (opt && (value2 !== void 0 || ctx.direction !== "backward")) {
      return opt._zod.run(payload, ctx);
    }
    if (def.unionFallback || ctx.direction === "backward") {
      return _super(payload, ctx);
    }
    payload.issues.push({
      code: "invalid_union",
      errors: [],
      note: "No matching discriminator",
      discriminator: def.discriminator,
      options: Array.from(disc.value.keys()).filter((value3) => disc.value.get(value3) !== null),
      input,
      path: [def.discriminator],
      inst
    });
    return payload;
  };
});
var $ZodRecord = /* @__PURE__ */ $constructor("$ZodRecord", (inst, def) => {
  $ZodType.init(inst, def);
  const memo = globalConfig.memoizer;
  memo?.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    if (!isPlainObject(input)) {
      payload.issues.push({
        expected: "record",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    const proms = [];
    const values = def.keyType._zod.values;
    if (values && !def.partial) {
      payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
      const recordKeys = /* @__PURE__ */ new Set();
      for (const key of values) {
        if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
          recordKeys.add(typeof key === "number" ? key.toString() : key);
          if (key === "__proto__")
            continue;
          const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
          if (keyResult instanceof Promise) {
            throw new Error("Async schemas not supported in object keys currently");
          }
          if (keyResult.issues.length) {
            payload.issues.push({
              code: "invalid_key",
              origin: "record",
              issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
              input: key,
              path: [key],
              inst
            });
            continue;
          }
          const outKey = keyResult.value;
          if (outKey === "__proto__")
            continue;
          const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
          if (result instanceof Promise) {
            proms.push(result.then((result2) => {
              if (result2.issues.length) {
                payload.issues.push(...prefixIssues(key, result2.issues));
              }
              payload.value[outKey] = result2.value;
            }));
          } else {
            if (result.issues.length) {
              payload.issues.push(...prefixIssues(key, result.issues));
            }
            payload.value[outKey] = result.value;
          }
        }
      }
      let unrecognized;
      for (const key in input) {
        if (!recordKeys.has(key)) {
          if (def.mode === "loose") {
            if (key === "__proto__")
              continue;
            payload.value[key] = input[key];
          } else {
            unrecognized = unrecognized ?? [];
            unrecognized.push(key);
          }
        }
      }
      if (unrecognized && unrecognized.length > 0) {
        payload.issues.push({
          code: "unrecognized_keys",
          input,
          inst,
          keys: unrecognized,
          continue: true
        });
      }
    } else {
      payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
      let unrecognized;
      for (const key of Reflect.ownKeys(input)) {
        if (key === "__proto__")
          continue;
        if (!Object.prototype.propertyIsEnumerable.call(input, key))
          continue;
        let keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
        if (keyResult instanceof Promise) {
          throw new Error("Async schemas not supported in object keys currently");
        }
        const checkNumericKey = typeof key === "string" && number.test(key) && keyResult.issues.length;
        if (checkNumericKey) {
          const retryResult = def.keyType._zod.run({ value: Number(key), issues: [] }, ctx);
          if (retryResult instanceof Promise) {
            throw new Error("Async schemas not supported in object keys currently");
          }
          if (retryResult.issues.length === 0) {
            keyResult = retryResult;
          }
        }
        if (keyResult.issues.length) {
          if (def.mode === "loose") {
            payload.value[key] = input[key];
          } else if (values) {
            unrecognized = unrecognized ?? [];
            unrecognized.push(key);
          } else {
            payload.issues.push({
              code: "invalid_key",
              origin: "record",
              issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
              input: key,
              path: [key],
              inst
            });
          }
          continue;
        }
        const outKey = keyResult.value;
        if (outKey === "__proto__")
          continue;
        const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
        if (result instanceof Promise) {
          proms.push(result.then((result2) => {
            if (result2.issues.length) {
              payload.issues.push(...prefixIssues(key, result2.issues));
            }
            payload.value[outKey] = result2.value;
          }));
        } else {
          if (result.issues.length) {
            payload.issues.push(...prefixIssues(key, result.issues));
          }
          payload.value[outKey] = result.value;
        }
      }
      if (unrecognized && unrecognized.length > 0) {
        payload.issues.push({
          code: "unrecognized_keys",
          input,
          inst,
          keys: unrecognized,
          continue: true
        });
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
});
var $ZodEnum = /* @__PURE__ */ $constructor("$ZodEnum", (inst, def) => {
  $ZodType.init(inst, def);
  const values = getEnumValues(def.entries);
  const valuesSet = new Set(values);
  inst._zod.values = valuesSet;
  defineLazyInternal(inst, "pattern", (zod) => {
    const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
    return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
  });
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (valuesSet.has(input)) {
      return payload;
    }
    payload.issues.push({
      code: "invalid_value",
      values,
      input,
      inst
    });
    return payload;
  };
});
var $ZodLiteral = /* @__PURE__ */ $constructor("$ZodLiteral", (inst, def) => {
  $ZodType.init(inst, def);
  const values = new Set(def.values);
  inst._zod.values = values;
  defineLazyInternal(inst, "pattern", (zod) => {
    const vals = zod.def.values;
    return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
  });
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (values.has(input)) {
      return payload;
    }
    payload.issues.push({
      code: "invalid_value",
      values: def.values,
      input,
      inst
    });
    return payload;
  };
});
function handleOptionalResult(payload, result) {
  payload.value = result.issues.length ? void 0 : result.value;
  return payload;
}
var $ZodOptional = /* @__PURE__ */ $constructor("$ZodOptional", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
  inst._zod.optout = "optional";
  defineLazyInternal(inst, "values", (zod) => {
    const values = zod.def.innerType._zod.values;
    return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
  });
  defineLazyInternal(inst, "pattern", (zod) => {
    const pattern = zod.def.innerType._zod.pattern;
    return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === void 0) {
      if (def.innerType._zod.optin !== "defaulted")
        return payload;
      const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
      if (result instanceof Promise)
        return result.then((result2) => handleOptionalResult(payload, result2));
      return handleOptionalResult(payload, result);
    }
    return def.innerType._zod.run(payload, ctx);
  };
});
var $ZodNullable = /* @__PURE__ */ $constructor("$ZodNullable", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
  defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
  defineLazyInternal(inst, "pattern", (zod) => {
    const pattern = zod.def.innerType._zod.pattern;
    return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
  });
  defineLazyInternal(inst, "values", (zod) => {
    return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === null)
      return payload;
    return def.innerType._zod.run(payload, ctx);
  };
});
var $ZodDefault = /* @__PURE__ */ $constructor("$ZodDefault", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.optin = "defaulted";
  defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    if (payload.value === void 0) {
      payload.value = def.defaultValue;
      return payload;
    }
    const result = def.innerType._zod.run(payload, ctx);
    if (result instanceof Promise) {
      return result.then((result2) => handleDefaultResult(result2, def));
    }
    return handleDefaultResult(result, def);
  };
});
function handleDefaultResult(payload, def) {
  if (payload.value === void 0) {
    payload.value = def.defaultValue;
  }
  return payload;
}
function handleCatchResult(payload, result, def, ctx) {
  if (!result.issues.length) {
    payload.value = result.value;
    if (result.memo)
      payload.memo = true;
    return payload;
  }
  payload.value = def.catchValue({
    ...result,
    value: payload.value,
    error: {
      issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config()))
    },
    input: payload.value
  });
  return payload;
}
var $ZodCatch = /* @__PURE__ */ $constructor("$ZodCatch", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
  defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
  defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
    if (result instanceof Promise) {
      return result.then((result2) => handleCatchResult(payload, result2, def, ctx));
    }
    return handleCatchResult(payload, result, def, ctx);
  };
});
var $ZodLazy = /* @__PURE__ */ $constructor("$ZodLazy", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazy(inst._zod, "innerType", () => {
    const d = def;
    if (!d._cachedInner)
      d._cachedInner = def.getter();
    return d._cachedInner;
  });
  defineLazyInternal(inst, "pattern", (zod) => zod.innerType?._zod?.pattern);
  defineLazyInternal(inst, "propValues", (zod) => zod.innerType?._zod?.propValues);
  defineLazyInternal(inst, "optin", (zod) => zod.innerType?._zod?.optin ?? void 0);
  defineLazyInternal(inst, "optout", (zod) => zod.innerType?._zod?.optout ?? void 0);
  inst._zod.parse = (payload, ctx) => {
    const inner = inst._zod.innerType;
    return inner._zod.run(payload, ctx);
  };
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
  if (def.checks)
    def.checks = [...def.checks];
  return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class2, params) {
  return new Class2(snapshotChecks({ type: "string", ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _number(Class2, params) {
  return new Class2(snapshotChecks({ type: "number", checks: [], ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _int(Class2, params) {
  return new Class2({
    type: "number",
    check: "number_format",
    abort: false,
    format: "safeint",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class2, params) {
  return new Class2({
    type: "boolean",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _null2(Class2, params) {
  return new Class2({
    type: "null",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class2) {
  return new Class2({
    type: "unknown"
  });
}
// @__NO_SIDE_EFFECTS__
function _never(Class2, params) {
  return new Class2({
    type: "never",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _lte(value2, params) {
  return new $ZodCheckLessThan({
    check: "less_than",
    ...normalizeParams(params),
    value: value2,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _gt(value2, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value: value2,
    inclusive: false
  });
}
// @__NO_SIDE_EFFECTS__
function _gte(value2, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value: value2,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
  const ch = new $ZodCheckMaxLength({
    check: "max_length",
    ...normalizeParams(params),
    maximum
  });
  return ch;
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
  return new $ZodCheckMinLength({
    check: "min_length",
    ...normalizeParams(params),
    minimum
  });
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
  return new $ZodCheckRegex({
    check: "string_format",
    format: "regex",
    ...normalizeParams(params),
    pattern
  });
}

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/schemas.js
var ZodMiniType = /* @__PURE__ */ $constructor("ZodMiniType", (inst, def) => {
  if (!inst._zod)
    throw new Error("Uninitialized schema in ZodMiniType.");
  $ZodType.init(inst, def);
  inst.def = def;
  inst.type = def.type;
}, {
  // `with` is an alias for `check`: the same function object, not a wrapper.
  get with() {
    return this.check;
  },
  set with(value2) {
    own(this, "with", value2);
  },
  parse(data, params) {
    return parse(this, data, params, { callee: this.parse });
  },
  parseAsync(data, params) {
    return parseAsync(this, data, params, { callee: this.parseAsync });
  },
  safeParse(data, params) {
    return safeParse(this, data, params);
  },
  safeParseAsync(data, params) {
    return safeParseAsync(this, data, params);
  },
  check(...checks) {
    const def = this.def;
    return this.clone({
      ...def,
      checks: [
        ...def.checks ?? [],
        ...checks.map((ch) => typeof ch === "function" ? { _zod: { check: ch, def: { check: "custom" }, onattach: [] } } : ch)
      ]
    }, { parent: true });
  },
  clone(_def, params) {
    return clone(this, _def, params);
  },
  brand() {
    return this;
  },
  register(reg, meta2) {
    reg.add(this, meta2);
    return this;
  },
  apply(fn, ...args) {
    return args.length === 0 ? fn(this) : fn(this, ...args);
  }
});
var ZodMiniString = /* @__PURE__ */ $constructor("ZodMiniString", (inst, def) => {
  $ZodString.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function string2(params) {
  return _string(ZodMiniString, params);
}
var ZodMiniNumber = /* @__PURE__ */ $constructor("ZodMiniNumber", (inst, def) => {
  $ZodNumber.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function number2(params) {
  return _number(ZodMiniNumber, params);
}
var ZodMiniNumberFormat = /* @__PURE__ */ $constructor("ZodMiniNumberFormat", (inst, def) => {
  $ZodNumberFormat.init(inst, def);
  ZodMiniNumber.init(inst, def);
});
function int(params) {
  return _int(ZodMiniNumberFormat, params);
}
var ZodMiniBoolean = /* @__PURE__ */ $constructor("ZodMiniBoolean", (inst, def) => {
  $ZodBoolean.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function boolean2(params) {
  return _boolean(ZodMiniBoolean, params);
}
var ZodMiniNull = /* @__PURE__ */ $constructor("ZodMiniNull", (inst, def) => {
  $ZodNull.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _null3(params) {
  return _null2(ZodMiniNull, params);
}
var ZodMiniUnknown = /* @__PURE__ */ $constructor("ZodMiniUnknown", (inst, def) => {
  $ZodUnknown.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function unknown() {
  return _unknown(ZodMiniUnknown);
}
var ZodMiniNever = /* @__PURE__ */ $constructor("ZodMiniNever", (inst, def) => {
  $ZodNever.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function never(params) {
  return _never(ZodMiniNever, params);
}
var ZodMiniArray = /* @__PURE__ */ $constructor("ZodMiniArray", (inst, def) => {
  $ZodArray.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function array(element, params) {
  return new ZodMiniArray({
    type: "array",
    element,
    ...normalizeParams(params)
  });
}
var ZodMiniObject = /* @__PURE__ */ $constructor("ZodMiniObject", (inst, def) => {
  $ZodObject.init(inst, def);
  ZodMiniType.init(inst, def);
  installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
  const def = {
    type: "object",
    shape: shape ?? {},
    ...normalizeParams(params)
  };
  return new ZodMiniObject(def);
}
// @__NO_SIDE_EFFECTS__
function strictObject(shape, params) {
  return new ZodMiniObject({
    type: "object",
    shape,
    catchall: /* @__PURE__ */ never(),
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function looseObject(shape, params) {
  return new ZodMiniObject({
    type: "object",
    shape,
    catchall: /* @__PURE__ */ unknown(),
    ...normalizeParams(params)
  });
}
var ZodMiniUnion = /* @__PURE__ */ $constructor("ZodMiniUnion", (inst, def) => {
  $ZodUnion.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function union(options, params) {
  return new ZodMiniUnion({
    type: "union",
    options,
    ...normalizeParams(params)
  });
}
var ZodMiniDiscriminatedUnion = /* @__PURE__ */ $constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
  $ZodDiscriminatedUnion.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function discriminatedUnion(discriminator, options, params) {
  return new ZodMiniDiscriminatedUnion({
    type: "union",
    options,
    discriminator,
    ...normalizeParams(params)
  });
}
var ZodMiniRecord = /* @__PURE__ */ $constructor("ZodMiniRecord", (inst, def) => {
  $ZodRecord.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function record(keyType, valueType, params) {
  if (!valueType || !valueType._zod) {
    return new ZodMiniRecord({
      type: "record",
      keyType: /* @__PURE__ */ string2(),
      valueType: keyType,
      ...normalizeParams(valueType)
    });
  }
  return new ZodMiniRecord({
    type: "record",
    keyType,
    valueType,
    ...normalizeParams(params)
  });
}
var ZodMiniEnum = /* @__PURE__ */ $constructor("ZodMiniEnum", (inst, def) => {
  $ZodEnum.init(inst, def);
  ZodMiniType.init(inst, def);
  inst.options = [...inst._zod.values];
});
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
  const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
  return new ZodMiniEnum({
    type: "enum",
    entries,
    ...normalizeParams(params)
  });
}
var ZodMiniLiteral = /* @__PURE__ */ $constructor("ZodMiniLiteral", (inst, def) => {
  $ZodLiteral.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function literal(value2, params) {
  return new ZodMiniLiteral({
    type: "literal",
    values: Array.isArray(value2) ? value2 : [value2],
    ...normalizeParams(params)
  });
}
var ZodMiniOptional = /* @__PURE__ */ $constructor("ZodMiniOptional", (inst, def) => {
  $ZodOptional.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
  return new ZodMiniOptional({
    type: "optional",
    innerType
  });
}
var ZodMiniNullable = /* @__PURE__ */ $constructor("ZodMiniNullable", (inst, def) => {
  $ZodNullable.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
  return new ZodMiniNullable({
    type: "nullable",
    innerType
  });
}
var ZodMiniDefault = /* @__PURE__ */ $constructor("ZodMiniDefault", (inst, def) => {
  $ZodDefault.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _default(innerType, defaultValue) {
  return new ZodMiniDefault({
    type: "default",
    innerType,
    get defaultValue() {
      return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
    }
  });
}
var ZodMiniCatch = /* @__PURE__ */ $constructor("ZodMiniCatch", (inst, def) => {
  $ZodCatch.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _catch(innerType, catchValue) {
  return new ZodMiniCatch({
    type: "catch",
    innerType,
    catchValue: typeof catchValue === "function" ? catchValue : util_exports.constantCatch(catchValue)
  });
}
var ZodMiniLazy = /* @__PURE__ */ $constructor("ZodMiniLazy", (inst, def) => {
  $ZodLazy.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _lazy(getter) {
  return new ZodMiniLazy({
    type: "lazy",
    getter
  });
}

// scripts/core/grammar.ts
var NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
var ALIAS = /^(?!-)(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;
var HANDLE = /^[a-z0-9][a-z0-9-]{0,39}-[0-9a-f]{8}$/;
var SESSION_ID = /^[A-Za-z0-9_-]{1,128}$/;
var ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

// scripts/harnesses/bounded.ts
var REPORT_LENGTH = 1024 * 1024;
var without = (characters) => `

[${characters} characters are left out here]

`;
function cutMiddle(text3, most = REPORT_LENGTH) {
  if (text3.length <= most) return text3;
  const half = Math.floor(most / 2);
  return join2(
    text3.slice(0, half),
    text3.slice(text3.length - half),
    text3.length - 2 * half
  );
}
function join2(head, tail, left) {
  return head.replace(/[\ud800-\udbff]$/, "") + without(left) + tail.replace(/^[\udc00-\udfff]/, "");
}
var UNIT = 2;
var BoundedText = class {
  #half;
  #head = "";
  /** The last characters, as UTF-16, from {@link #at} around to before it. Made when it is first needed. */
  #ring = null;
  #at = 0;
  #length = 0;
  /** @param most characters that are kept */
  constructor(most = REPORT_LENGTH) {
    this.#half = Math.floor(most / 2);
  }
  /** Characters that were added, kept or not. */
  get length() {
    return this.#length;
  }
  /** @param text is added as it is */
  add(text3) {
    this.#length += text3.length;
    const room = this.#half - this.#head.length;
    if (room > 0) this.#head += text3.slice(0, room);
    if (text3.length > room && this.#half > 0)
      this.#keepEnd(text3.slice(Math.max(room, 0)));
  }
  #keepEnd(text3) {
    this.#ring ??= Buffer.alloc(this.#half * UNIT);
    let rest = text3.length > this.#half ? text3.slice(-this.#half) : text3;
    while (rest.length > 0) {
      const room = this.#half - this.#at;
      this.#ring.write(rest, this.#at * UNIT, "utf16le");
      this.#at = rest.length < room ? this.#at + rest.length : 0;
      rest = rest.slice(room);
    }
  }
  /** All that was added, or its two ends. */
  get text() {
    const left = this.#length - 2 * this.#half;
    const after = this.#length - this.#head.length;
    if (this.#ring === null) return this.#head;
    const units = (from, to) => this.#ring?.toString("utf16le", from * UNIT, to * UNIT) ?? "";
    if (left <= 0) return this.#head + units(0, after);
    return join2(
      this.#head,
      units(this.#at, this.#half) + units(0, this.#at),
      left
    );
  }
};

// scripts/harnesses/burst.ts
var Burst = class {
  #kind;
  #name;
  #seen = 0;
  #told = 0;
  #next = 1;
  constructor(kind, name3 = null) {
    this.#kind = kind;
    this.#name = name3;
  }
  /** One more. */
  next() {
    this.#seen += 1;
    if (this.#seen < this.#next) return [];
    this.#next = this.#seen * 2;
    const count2 = this.#seen - this.#told;
    this.#told = this.#seen;
    return [{ type: "activity", kind: this.#kind, name: this.#name, count: count2 }];
  }
};

// scripts/harnesses/claude/lines.ts
var maybe = (type) => _catch(_default(nullable(type), null), null);
var text = maybe(string2());
var flag = maybe(boolean2());
var whole = maybe(int());
var list = _catch(array(unknown()), []);
var anyLine = object({ type: text, subtype: text });
var initLine = object({
  session_id: text,
  model: text,
  tools: _catch(nullable(array(string2())), null)
});
var retryLine = object({ error: text });
var deniedLine = object({ tool_name: text, tool_use_id: text });
var messageLine = object({
  message: _catch(object({ model: text, content: list }), {
    model: null,
    content: []
  }),
  /** On a message of the CLI itself: what went wrong, in a word. */
  error: text
});
var block = object({
  type: text,
  id: text,
  name: text,
  tool_use_id: text,
  is_error: flag
});
var limitLine = object({
  rate_limit_info: _catch(
    object({ status: text, resetsAt: maybe(number2()) }),
    { status: null, resetsAt: null }
  )
});
var resultLine = object({
  subtype: text,
  is_error: flag,
  result: text,
  errors: list,
  num_turns: whole,
  session_id: text,
  total_cost_usd: maybe(number2()),
  terminal_reason: text,
  stop_reason: text,
  api_error_status: whole,
  api_error: text,
  permission_denials: list
});
var replayLine = object({ uuid: text, isReplay: flag });
var controlRequest = object({
  request_id: text,
  request: _catch(
    object({
      subtype: text,
      tool_name: text,
      input: optional(unknown())
    }),
    { subtype: null, tool_name: null }
  )
});
var controlResponse = object({
  response: _catch(object({ request_id: text }), { request_id: null })
});
var controlCancel = object({ request_id: text });
var errorLine = object({
  error: _catch(object({ type: text, message: text }), {
    type: null,
    message: null
  }),
  message: text
});

// scripts/harnesses/claude/verdict.ts
var COMPLAINT_LENGTH = 8e3;
var UNFINISHED = /* @__PURE__ */ new Set([
  "aborted_streaming",
  "aborted_tools",
  "background_requested",
  "blocking_limit",
  "hook_stopped",
  "image_error",
  "malformed_tool_use_exhausted",
  "model_error",
  "prompt_too_long",
  "rapid_refill_breaker",
  "stop_hook_prevented",
  "structured_output_retry_exhausted",
  "tool_deferred",
  "tool_deferred_unavailable",
  "turn_setup_failed"
]);
var LIMITS = /* @__PURE__ */ new Set(["budget_exhausted", "max_turns"]);
var short = (text3, most) => text3 === null ? null : text3.slice(0, most);
var word = (text3) => text3.replace(/[^A-Za-z0-9_.-]/g, "?").slice(0, 60);
function resetTime(seconds) {
  if (seconds === null || seconds < 94e7 || seconds > 41e8) return null;
  return new Date(seconds * 1e3).toISOString();
}
var no = (ending, detail) => ({ ok: "no", ending, detail });
function refusedByApi(result, error) {
  const status = result.api_error_status;
  if (error === "authentication_failed" || status === 401)
    return no(
      "api-error",
      "the worker is not signed in on this auth route, or its credential was refused"
    );
  if (result.stop_reason === "refusal")
    return no("api-error", "the model declined to answer");
  return no(
    "api-error",
    status === null ? `the API could not be reached or broke off (${word(error ?? result.api_error ?? "no reason given")})` : `the API answered with status ${status}`
  );
}
function judgeError(result, error, resetAt) {
  const reason = result.terminal_reason;
  const subtype = result.subtype ?? "";
  if (result.api_error_status === 429 || error === "rate_limit")
    return no(
      "quota",
      resetAt === null ? "the API refused for quota or rate; when it resets was not said" : `the account's quota is used up until ${resetAt}`
    );
  if (/^error_max_/.test(subtype) || reason !== null && LIMITS.has(reason))
    return no(
      "limit",
      `it reached a limit (${word(/^error_max_/.test(subtype) ? subtype.slice(6) : reason ?? "")})`
    );
  if (error === "max_output_tokens" || result.api_error === "max_output_tokens")
    return no("limit", "its answer was longer than the model may write");
  if (result.api_error_status !== null || reason === "api_error" || error !== null)
    return refusedByApi(result, error);
  return no(
    "harness-error",
    `Claude Code ended with an error (${word(reason ?? (subtype || "no reason given"))})`
  );
}
function judge(gathered, resetAt) {
  const { result, error, engaged } = gathered;
  if (result === null)
    return gathered.envelope === null ? {
      ok: "unknown",
      ending: "no-envelope",
      detail: "Claude Code ended without saying how"
    } : no("harness-error", "Claude Code answered with nothing but an error");
  if (result.is_error === true) return judgeError(result, error, resetAt);
  const reason = result.terminal_reason;
  if (result.subtype !== null && result.subtype !== "success")
    return judgeError(result, error, resetAt);
  if (result.is_error === null || result.subtype === null)
    return {
      ok: "unknown",
      ending: "no-envelope",
      detail: "Claude Code's closing line does not say whether it succeeded"
    };
  if (reason !== null && (UNFINISHED.has(reason) || LIMITS.has(reason)))
    return no(
      LIMITS.has(reason) ? "limit" : "harness-error",
      `it stopped before the work was done (${word(reason)})`
    );
  if (reason !== null && reason !== "completed")
    return {
      ok: "unknown",
      ending: "no-envelope",
      detail: `Claude Code ended for a reason that is not known here (${word(reason)})`
    };
  if (!engaged && (result.num_turns ?? 0) === 0)
    return no(
      "harness-error",
      "Claude Code ended before the model was asked: the petition was taken for a command, or a hook stopped it"
    );
  return { ok: "yes", ending: null, detail: "Claude Code says it succeeded" };
}
function saidOf(gathered, resetAt) {
  const { result } = gathered;
  const turns = result?.num_turns ?? null;
  return {
    isError: result?.is_error ?? null,
    subtype: short(result?.subtype ?? null, 80),
    terminalReason: short(result?.terminal_reason ?? null, 80),
    apiStatus: result?.api_error_status ?? null,
    denials: [...gathered.denials].map(([tool, times]) => ({ tool, times })),
    turns: turns !== null && turns >= 0 ? turns : null,
    costUsd: result?.total_cost_usd ?? null,
    model: short(gathered.model, 100),
    sessionId: short(result?.session_id ?? gathered.sessionId, 128),
    resetAt
  };
}
function claudeVerdict(gathered) {
  const { result } = gathered;
  const limited = result?.api_error_status === 429 || gathered.error === "rate_limit";
  const resetAt = limited ? resetTime(gathered.resetsAt) : null;
  const judgement = judge(gathered, resetAt);
  const errors = (result?.errors ?? []).filter((e) => typeof e === "string");
  const words = [result?.result, ...errors, gathered.envelope].filter((text3) => typeof text3 === "string" && text3.trim() !== "").join("\n");
  return {
    ...judgement,
    struggle: gathered.retries === 0 ? null : `it tried again ${gathered.retries === 1 ? "once" : `${gathered.retries} times`}, the last time for ${gathered.retriedFor ?? "an unknown reason"}`,
    said: saidOf(gathered, resetAt),
    report: judgement.ok === "yes" && result?.result ? cutMiddle(result.result) : null,
    complaint: judgement.ok === "yes" || words === "" ? null : cutMiddle(words, COMPLAINT_LENGTH)
  };
}

// scripts/harnesses/claude/decode.ts
var SYNTHETIC = "<synthetic>";
var IDS = 1024;
var NAMES = 64;
var none = [];
var nameOf = (text3) => (text3 ?? "").replace(/[^A-Za-z0-9_.:-]/g, "?").slice(0, 80) || "?";
var alias = (tool) => tool === "Agent" ? "Task" : tool;
var ClaudeDecoder = class {
  #engaged = false;
  #result = null;
  #envelope = null;
  #error = null;
  #retries = 0;
  #retriedFor = null;
  #model = null;
  #sessionId = null;
  #resetsAt = null;
  #offered = null;
  /** Calls of tools that were not offered, until their results show that they were refused. */
  #strangers = /* @__PURE__ */ new Map();
  #deniedIds = /* @__PURE__ */ new Set();
  #denials = /* @__PURE__ */ new Map();
  #thinking = new Burst("notice", "thinking");
  line(text3) {
    if (!text3.startsWith("{")) return none;
    let value2;
    try {
      value2 = JSON.parse(text3);
    } catch {
      return none;
    }
    const { type, subtype } = anyLine.parse(value2);
    switch (type) {
      case "system":
        return this.#system(subtype, value2);
      case "assistant":
        return this.#assistant(value2);
      case "user":
        return this.#user(value2);
      case "rate_limit_event":
        return this.#limit(value2);
      case "result":
        return this.#ended(value2);
      case "error":
        return this.#errorOnly(value2);
      default:
        return none;
    }
  }
  end(_how) {
    return claudeVerdict({
      result: this.#result,
      envelope: this.#envelope,
      error: this.#error,
      engaged: this.#engaged,
      denials: this.#denials,
      model: this.#model,
      sessionId: this.#sessionId,
      resetsAt: this.#resetsAt,
      retries: this.#retries,
      retriedFor: this.#retriedFor
    });
  }
  #retried(why) {
    this.#retries += 1;
    this.#retriedFor = why;
    return why;
  }
  #engage(by) {
    if (this.#engaged) return [];
    this.#engaged = true;
    return [{ type: "engaged", by }];
  }
  #system(subtype, value2) {
    switch (subtype) {
      case "init": {
        const init = initLine.parse(value2);
        this.#sessionId = init.session_id ?? this.#sessionId;
        this.#model ??= init.model;
        if (init.tools !== null) this.#offered = new Set(init.tools.map(alias));
        return none;
      }
      case "thinking_tokens":
        return [...this.#engage("thinking"), ...this.#thinking.next()];
      case "api_retry":
        return [
          {
            type: "activity",
            kind: "retry",
            name: this.#retried(nameOf(retryLine.parse(value2).error)),
            count: 1
          }
        ];
      case "permission_denied": {
        const denied = deniedLine.parse(value2);
        this.#deny(denied.tool_use_id, denied.tool_name);
        return none;
      }
      default:
        return none;
    }
  }
  #assistant(value2) {
    const { message: message2, error } = messageLine.parse(value2);
    if (message2.model === SYNTHETIC || error !== null) {
      this.#error = error === null ? this.#error : nameOf(error);
      return none;
    }
    this.#error = null;
    this.#model = message2.model ?? this.#model;
    const calls = /* @__PURE__ */ new Map();
    for (const part2 of message2.content) {
      const block2 = block.safeParse(part2);
      if (!block2.success || block2.data.type !== "tool_use") continue;
      const tool = nameOf(block2.data.name);
      calls.set(tool, (calls.get(tool) ?? 0) + 1);
      if (block2.data.id !== null && this.#offered?.has(alias(tool)) === false && this.#strangers.size < IDS)
        this.#strangers.set(block2.data.id, tool);
    }
    const events = this.#engage("assistant");
    if (calls.size === 0)
      events.push({ type: "activity", kind: "turn", name: null, count: 1 });
    for (const [name3, count2] of calls)
      events.push({ type: "activity", kind: "tool", name: name3, count: count2 });
    return events;
  }
  #user(value2) {
    const { message: message2 } = messageLine.parse(value2);
    let count2 = 0;
    for (const part2 of message2.content) {
      const block2 = block.safeParse(part2);
      if (!block2.success || block2.data.type !== "tool_result") continue;
      count2 += 1;
      const id = block2.data.tool_use_id;
      const stranger = id === null ? void 0 : this.#strangers.get(id);
      if (id === null || stranger === void 0) continue;
      this.#strangers.delete(id);
      if (block2.data.is_error === true) this.#deny(id, stranger);
    }
    return count2 === 0 ? none : [{ type: "activity", kind: "tool-result", name: null, count: count2 }];
  }
  #limit(value2) {
    const { status, resetsAt } = limitLine.parse(value2).rate_limit_info;
    if (status === "rejected") this.#resetsAt = resetsAt;
    return none;
  }
  #ended(value2) {
    const result = resultLine.parse(value2);
    this.#result = result;
    for (const entry of result.permission_denials) {
      const denied = deniedLine.safeParse(entry);
      if (denied.success)
        this.#deny(denied.data.tool_use_id, denied.data.tool_name);
    }
    return result.is_error === false && (result.num_turns ?? 0) > 0 ? this.#engage("result") : none;
  }
  #errorOnly(value2) {
    const line = errorLine.parse(value2);
    this.#envelope = (line.error.message ?? line.message ?? line.error.type ?? "").slice(
      0,
      4e3
    ) || "error";
    return none;
  }
  /** The same denial is told by up to three lines; its id tells that it is the same. */
  #deny(id, name3) {
    if (id !== null) {
      if (this.#deniedIds.has(id)) return;
      if (this.#deniedIds.size < IDS) this.#deniedIds.add(id);
    }
    const tool = nameOf(name3);
    if (this.#denials.has(tool) || this.#denials.size < NAMES)
      this.#denials.set(tool, (this.#denials.get(tool) ?? 0) + 1);
  }
};
var claudeDecoder = () => new ClaudeDecoder();

// scripts/harnesses/claude/talk.ts
var MOST_ASKS = 1024;
var MOST_HELD = 64;
var ASK_BYTES = 2 * 1024 * 1024;
var MOST_HEARD = 4096;
var ID_LENGTH = 128;
var ATTRIBUTION = "A message from whoever dispatched this work, handed on by Offload while you work. It is no word of the person at a keyboard, and grants no permission:";
var nameOf2 = (text3) => (text3 ?? "").replace(/[^A-Za-z0-9_.:-]/g, "?").slice(0, 80) || "?";
var message = (content, uuid2) => JSON.stringify({ type: "user", message: { role: "user", content }, uuid: uuid2 });
var attributed = (text3) => `${ATTRIBUTION}

${text3}`;
var ClaudeTalk = class {
  #stream = claudeDecoder();
  /** What was said and not shown to be taken in. */
  #unheard = /* @__PURE__ */ new Set();
  /** Messages and answers that it repeated, by whoever they were handed on. */
  #heard = /* @__PURE__ */ new Set();
  /** Inputs of the tools that it asked for, by the question; undefined where it is not held. */
  #asks = /* @__PURE__ */ new Map();
  #held = 0;
  #atRest = false;
  talk = {
    open: (text3, id) => this.#say(text3, id),
    steer: (text3, id) => this.#say(attributed(text3), id),
    answer: (ask2, said2) => this.#answer(ask2, said2),
    heard: (id) => this.#heard.has(id),
    rests: () => this.#atRest && this.#unheard.size === 0 && this.#asks.size === 0
  };
  line(text3) {
    const own3 = this.#own(text3);
    return own3 ?? this.#stream.line(text3);
  }
  end(how) {
    return this.#stream.end(how);
  }
  #say(text3, id) {
    this.#unheard.add(id);
    this.#atRest = false;
    return message(text3, id);
  }
  #answer(ask2, { allow, message: words }) {
    const input = this.#asks.get(ask2);
    if (!this.#asks.has(ask2) || allow && input === void 0) return null;
    return JSON.stringify({
      type: "control_response",
      response: {
        subtype: "success",
        request_id: ask2,
        response: allow ? { behavior: "allow", updatedInput: input } : {
          behavior: "deny",
          message: words ?? "A person looked at this and does not allow it."
        }
      }
    });
  }
  /** Lines that only a talk has; null for all others. */
  #own(text3) {
    if (!text3.startsWith("{")) return null;
    let value2;
    try {
      value2 = JSON.parse(text3);
    } catch {
      return null;
    }
    const { type } = anyLine.parse(value2);
    switch (type) {
      case "control_request":
        return this.#asked(value2, text3.length);
      case "control_response": {
        const ask2 = controlResponse.parse(value2).response.request_id;
        if (ask2 !== null && this.#asks.has(ask2)) this.#hear(ask2);
        return this.#over(ask2);
      }
      case "control_cancel_request":
        return this.#over(controlCancel.parse(value2).request_id);
      case "user": {
        const { uuid: uuid2, isReplay } = replayLine.parse(value2);
        if (isReplay !== true || uuid2 === null) return null;
        this.#unheard.delete(uuid2);
        this.#hear(uuid2);
        this.#atRest = false;
        return [];
      }
      case "result":
        this.#atRest = true;
        return null;
      case "assistant":
        this.#atRest = false;
        return null;
      default:
        return null;
    }
  }
  #hear(id) {
    if (id.length > ID_LENGTH) return;
    this.#heard.add(id);
    if (this.#heard.size <= MOST_HEARD) return;
    for (const oldest of this.#heard) {
      this.#heard.delete(oldest);
      return;
    }
  }
  #asked(value2, size) {
    const { request_id: ask2, request } = controlRequest.parse(value2);
    if (ask2 === null || ask2.length > ID_LENGTH || request.subtype !== "can_use_tool")
      return [];
    const again = this.#forget(ask2);
    if (this.#asks.size >= MOST_ASKS) return [];
    const held = this.#held < MOST_HELD && size <= ASK_BYTES;
    if (held) this.#held += 1;
    this.#asks.set(ask2, held ? request.input ?? {} : void 0);
    this.#heard.delete(ask2);
    return again ? [] : [{ type: "asked", ask: ask2, name: nameOf2(request.tool_name) }];
  }
  /** @returns whether it was open */
  #forget(ask2) {
    if (this.#asks.get(ask2) !== void 0) this.#held -= 1;
    return this.#asks.delete(ask2);
  }
  #over(ask2) {
    return ask2 !== null && this.#forget(ask2) ? [{ type: "answered", ask: ask2 }] : [];
  }
};
var claudeTalk = () => new ClaudeTalk();
function askOfClaude(line) {
  if (!line.includes('"control_request"')) return null;
  let value2;
  try {
    value2 = JSON.parse(line);
  } catch {
    return null;
  }
  if (anyLine.parse(value2).type !== "control_request") return null;
  const { request_id: ask2, request } = controlRequest.parse(value2);
  return ask2 === null || request.subtype !== "can_use_tool" ? null : {
    ask: ask2,
    tool: nameOf2(request.tool_name),
    input: JSON.stringify(request.input ?? {})
  };
}

// scripts/harnesses/claude/told.ts
var text2 = _catch(_default(nullable(string2()), null), null);
var toldLine = object({
  hook_event_name: text2,
  session_id: text2,
  prompt: text2,
  tool_name: text2,
  model: text2,
  notification_type: text2,
  last_assistant_message: text2,
  error: text2,
  background: _catch(_default(number2(), 0), 0),
  /** The process that told it, by its own word. */
  pid: _catch(_default(nullable(int().check(_gte(1))), null), null),
  socket: text2
});
function readTold(line) {
  if (!line.startsWith("{")) return null;
  try {
    const read2 = toldLine.parse(JSON.parse(line));
    return read2.hook_event_name === null ? null : read2;
  } catch {
    return null;
  }
}
var nameOf3 = (name3) => (name3 ?? "").replace(/[^A-Za-z0-9_.:-]/g, "?").slice(0, 80) || "?";
var essence = (words) => words.replace(/\s+/g, " ").trim();
var printable = (words) => words.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
var MOST_UNHEARD = 64;
var MOST_HEARD2 = 4096;
var ClaudeTold = class {
  #unheard = /* @__PURE__ */ new Map();
  #heard = /* @__PURE__ */ new Set();
  #tools = /* @__PURE__ */ new Map();
  #engaged = false;
  #started = false;
  #atRest = false;
  #sessionId = null;
  #model = null;
  #last = null;
  #error = null;
  #turns = 0;
  #asks = 0;
  #asking = null;
  #pid = null;
  #socket = null;
  talk = {
    open: (words) => words,
    steer: (words, id) => {
      const whole2 = attributed(printable(words));
      if (this.#unheard.size < MOST_UNHEARD)
        this.#unheard.set(id, essence(whole2));
      return whole2;
    },
    answer: () => null,
    heard: (id) => this.#heard.has(id),
    rests: () => this.#atRest,
    begun: () => this.#started,
    pid: () => this.#pid,
    session: () => this.#sessionId,
    socket: () => this.#socket,
    mark: "CLAUDE_CODE_SESSION_KIND=bg"
  };
  line(line) {
    const told2 = readTold(line);
    if (told2 === null) return [];
    if (told2.session_id !== null && SESSION_ID.test(told2.session_id))
      this.#sessionId = told2.session_id;
    this.#pid ??= told2.pid;
    this.#socket ??= told2.socket;
    return [...this.#resolved(told2), ...this.#events(told2)];
  }
  /** A question on the screen is over once it goes on. */
  #resolved({ hook_event_name: event2 }) {
    if (this.#asking === null || event2 === "Notification") return [];
    const ask2 = this.#asking;
    this.#asking = null;
    return [{ type: "answered", ask: ask2 }];
  }
  #events(told2) {
    switch (told2.hook_event_name) {
      case "SessionStart":
        this.#started = true;
        this.#model = told2.model ?? this.#model;
        return [];
      case "UserPromptSubmit": {
        this.#atRest = false;
        this.#started = true;
        this.#hear(essence(told2.prompt ?? ""));
        return [];
      }
      case "PostToolUse": {
        const name3 = nameOf3(told2.tool_name);
        this.#tools.set(name3, (this.#tools.get(name3) ?? 0) + 1);
        return [
          ...this.#engage("tool"),
          { type: "activity", kind: "tool", name: name3, count: 1 }
        ];
      }
      case "Notification": {
        if (told2.notification_type !== "permission_prompt") return [];
        if (this.#asking !== null) return [];
        this.#asks += 1;
        this.#asking = `dialog-${this.#asks}`;
        return [{ type: "asked", ask: this.#asking, name: "permission" }];
      }
      case "Stop":
        this.#turns += 1;
        this.#error = null;
        this.#last = told2.last_assistant_message ?? "";
        this.#atRest = told2.background === 0;
        return [
          ...this.#engage("turn"),
          { type: "activity", kind: "turn", name: null, count: 1 }
        ];
      case "StopFailure":
        this.#error = nameOf3(told2.error ?? "unknown");
        this.#atRest = true;
        return [];
      default:
        return [];
    }
  }
  /**
   * Finds what was taken in with one submission, in which a program may join several. The longest first, each
   * cut out where it stands: words that are the beginning of others, or were said twice, are not found in them.
   */
  #hear(taken) {
    let rest = taken;
    const open = [...this.#unheard].sort(([, a], [, b]) => b.length - a.length);
    for (const [id, words] of open) {
      const at3 = rest.indexOf(words);
      if (at3 < 0) continue;
      rest = `${rest.slice(0, at3)}\0${rest.slice(at3 + words.length)}`;
      this.#unheard.delete(id);
      this.#heard.add(id);
    }
    for (const oldest of this.#heard) {
      if (this.#heard.size <= MOST_HEARD2) break;
      this.#heard.delete(oldest);
    }
  }
  end(_how) {
    const said2 = {
      isError: this.#error === null ? null : true,
      subtype: null,
      terminalReason: null,
      apiStatus: null,
      denials: [],
      turns: this.#turns,
      costUsd: null,
      model: this.#model?.slice(0, 100) ?? null,
      sessionId: this.#sessionId?.slice(0, 128) ?? null,
      resetAt: null
    };
    if (this.#error !== null)
      return {
        ok: "no",
        ending: this.#error === "rate_limit" ? "quota" : "api-error",
        detail: `Claude Code told that its turn failed (${this.#error})`,
        said: said2,
        report: null
      };
    if (!this.#atRest || this.#last === null)
      return {
        ok: "unknown",
        ending: "no-envelope",
        detail: this.#started ? "it ended before its turn was over" : "it ended before it had begun to work",
        said: said2,
        report: null
      };
    return {
      ok: "yes",
      ending: null,
      detail: "Claude Code told that its turn was over",
      said: said2,
      report: this.#last === "" ? null : cutMiddle(this.#last)
    };
  }
  #engage(by) {
    if (this.#engaged) return [];
    this.#engaged = true;
    return [{ type: "engaged", by }];
  }
};
var claudeTold = () => new ClaudeTold();
function readableTold(line) {
  const told2 = readTold(line);
  if (told2 === null) return void 0;
  switch (told2.hook_event_name) {
    case "SessionStart":
      return "[begins]";
    case "PostToolUse":
      return `[used ${nameOf3(told2.tool_name)}]`;
    case "Notification":
      return told2.notification_type === "permission_prompt" ? "[waits for a person]" : null;
    case "Stop":
      return told2.last_assistant_message ?? "[turn over]";
    case "StopFailure":
      return `[turn failed: ${nameOf3(told2.error)}]`;
    case "SessionEnd":
      return "[ends]";
    default:
      return null;
  }
}
var EVENTS = [
  ["SessionStart", false],
  ["UserPromptSubmit", false],
  ["PostToolUse", true],
  ["Notification", false],
  ["Stop", false],
  ["StopFailure", false],
  ["SessionEnd", false]
];
var TELLING_S = 20;
function tellingSettings(teller, more = {}) {
  const [command3, ...args] = teller;
  return JSON.stringify({
    ...more,
    hooks: Object.fromEntries(
      EVENTS.map(([event2, async]) => [
        event2,
        [
          {
            hooks: [
              {
                type: "command",
                command: command3,
                args,
                timeout: TELLING_S,
                ...async ? { async } : {}
              }
            ]
          }
        ]
      ])
    )
  });
}

// scripts/harnesses/claude/build.ts
var READING = "Read,Grep,Glob";
var EDITING = `${READING},Edit,Write,NotebookEdit`;
var PROFILE_FLAGS = {
  "read-only": [
    "--tools",
    READING,
    "--permission-mode",
    "dontAsk",
    "--strict-mcp-config",
    "--disable-slash-commands"
  ],
  write: [
    "--tools",
    EDITING,
    "--permission-mode",
    "acceptEdits",
    "--strict-mcp-config",
    "--disable-slash-commands"
  ],
  full: ["--permission-mode", "bypassPermissions"]
};
var TALK_FLAGS = [
  "--input-format",
  "stream-json",
  "--replay-user-messages",
  "--permission-prompt-tool",
  "stdio"
];
var lacks = (what) => new OffloadError("internal", `the launch lacks ${what}`);
function driveFlags(drive, wish) {
  const stream = ["-p", "--output-format", "stream-json", "--verbose"];
  switch (drive) {
    case "oneshot":
      return stream;
    case "persistent":
      return [...stream, ...TALK_FLAGS];
    case "terminal":
    case "native": {
      if (wish.teller === void 0) throw lacks("a teller");
      if (wish.brief === void 0) throw lacks("a brief");
      const readsBrief = ["--allowedTools", `Read(/${wish.brief})`];
      if (drive === "native")
        return [
          "--bg",
          // Else its name would be made of the petition's first words.
          ...wish.name === void 0 ? [] : ["--name", wish.name],
          "--settings",
          // Its work tree is the one that it is started in.
          tellingSettings(wish.teller, {
            worktree: { bgIsolation: "none" },
            env: wish.marks ?? {}
          }),
          ...readsBrief
        ];
      return ["--settings", tellingSettings(wish.teller), ...readsBrief];
    }
  }
}
var sentence = (drive, { brief }) => drive === "terminal" || drive === "native" ? [
  "--",
  `Read the file ${brief} and do what it asks: its text is your whole task, and your last message is the report.`
] : [];
var profileFlags = (drive, profile2) => drive !== "oneshot" && profile2 === "read-only" ? PROFILE_FLAGS[profile2].map(
  (flag2) => flag2 === "dontAsk" ? "default" : flag2
) : PROFILE_FLAGS[profile2];
var UNTRUSTED_FLAGS = ["--setting-sources", "user", "--strict-mcp-config"];
var EXTRA_FLAGS = /* @__PURE__ */ new Set([
  "--fallback-model",
  "--max-budget-usd",
  "--max-turns"
]);
var VALUE = /^[A-Za-z0-9][A-Za-z0-9._:@/[\]-]{0,199}$/;
function value(what, text3) {
  if (!VALUE.test(text3))
    throw new OffloadError("configuration", `this is not a ${what}`, {
      about: text3
    });
  return text3;
}
function extra(args) {
  for (let i = 0; i < args.length; i += 2) {
    const flag2 = args[i];
    if (!EXTRA_FLAGS.has(flag2))
      throw new OffloadError(
        "configuration",
        `the claude harness takes no extra argument but ${[...EXTRA_FLAGS].join(", ")}`,
        { about: flag2 }
      );
    value(`value of ${flag2}`, args[i + 1] ?? "");
  }
  return args;
}
function buildClaude(drive, wish) {
  const { model, effort } = wish.tier;
  const argv = [
    wish.program,
    ...driveFlags(drive, wish),
    ...profileFlags(drive, wish.profile)
  ];
  if (!wish.folderTrusted)
    argv.push(...UNTRUSTED_FLAGS.filter((flag2) => !argv.includes(flag2)));
  if (model.applied !== "inherit")
    argv.push("--model", value("model", model.applied));
  if (effort.applied !== "inherit")
    argv.push("--effort", value("effort", effort.applied));
  if (wish.resume !== null)
    argv.push("--resume", value("session id", wish.resume));
  return {
    argv: [...argv, ...extra(wish.args), ...sentence(drive, wish)],
    env: {}
  };
}

// scripts/harnesses/claude/readable.ts
var textBlock = object({ type: literal("text"), text: string2() });
function part(value2) {
  const text3 = textBlock.safeParse(value2);
  if (text3.success) return text3.data.text;
  const other = block.safeParse(value2);
  return other.success && other.data.type === "tool_use" ? `[uses ${other.data.name ?? "a tool"}]` : null;
}
var ended = (value2, subtype) => resultLine.parse(value2).is_error === true ? "[ended with an error]" : `[ended: ${subtype ?? "unknown"}]`;
function readableClaude(line) {
  let value2;
  try {
    value2 = JSON.parse(line);
  } catch {
    return line;
  }
  const told2 = readableTold(line);
  if (told2 !== void 0) return told2;
  const known = anyLine.safeParse(value2);
  if (!known.success || known.data.type === null) return line;
  const { type, subtype } = known.data;
  if (type === "system" && subtype === "api_retry")
    return `[tries again: ${retryLine.parse(value2).error ?? "unknown"}]`;
  if (type === "control_request") {
    const asked = controlRequest.parse(value2).request.tool_name;
    return `[asks whether it may use ${asked ?? "a tool"}]`;
  }
  if (type === "result") return ended(value2, subtype);
  if (type === "error") return line;
  if (type !== "assistant") return null;
  const parts = messageLine.parse(value2).message.content.map(part).filter((text3) => text3 !== null && text3 !== "");
  return parts.length === 0 ? null : parts.join("\n");
}

// scripts/harnesses/claude/index.ts
var claude = {
  ...CLAUDE,
  build: buildClaude,
  decoder: (drive) => drive === "oneshot" ? claudeDecoder() : drive === "persistent" ? claudeTalk() : claudeTold(),
  askOf: askOfClaude,
  readable: readableClaude,
  authRoutes: AUTH_ROUTES
};

// scripts/harnesses/command.ts
var import_node_path = require("node:path");
function buildCommand(drive, wish) {
  if (drive !== "oneshot")
    throw new OffloadError("refused", "a command is not driven in this way", {
      about: drive
    });
  if (wish.profile !== "full")
    throw new OffloadError(
      "refused",
      "a command has no permission gates, so it can be held to no profile but full",
      {
        about: wish.profile,
        next: "pass --profile full if it may do what you may do"
      }
    );
  if (!(0, import_node_path.isAbsolute)(wish.program))
    throw new OffloadError(
      "configuration",
      "the first element of a command must be an absolute path",
      { about: wish.program }
    );
  if (wish.resume !== null)
    throw new OffloadError("refused", "a command has no session to go on with");
  for (const element of [wish.program, ...wish.args])
    if (element.includes("\0"))
      throw new OffloadError(
        "configuration",
        "an element of the command holds a NUL byte"
      );
  return { argv: [wish.program, ...wish.args], env: {} };
}
var CommandDecoder = class {
  #report = new BoundedText();
  #output = new Burst("output");
  line(text3) {
    const first = this.#report.length === 0 ? [{ type: "engaged", by: "output" }] : [];
    this.#report.add(`${text3}
`);
    return [...first, ...this.#output.next()];
  }
  end({ code, signal }) {
    const report = this.#report.length === 0 ? null : this.#report.text;
    const said2 = null;
    if (code === null && signal === null)
      return {
        ok: "unknown",
        ending: "no-envelope",
        detail: "nobody saw with which code the command ended",
        said: said2,
        report
      };
    if (code === 0)
      return {
        ok: "yes",
        ending: null,
        detail: "the command ended with exit code 0",
        said: said2,
        report
      };
    return {
      ok: "no",
      ending: signal === null ? "exit-code" : "signal",
      detail: signal === null ? `the command ended with exit code ${code}` : `the command was ended by ${signal}`,
      said: said2,
      report
    };
  }
};
var command = {
  ...COMMAND,
  build: buildCommand,
  decoder: () => new CommandDecoder(),
  authRoutes: ["login"]
};

// scripts/harnesses/index.ts
var HARNESSES = [claude, command];
var harnessNamed = (name3) => HARNESSES.find((harness) => harness.name === name3) ?? null;

// scripts/core/clock.ts
var NO_BOOT = "unknown";
function otherBoot(a, b) {
  return a !== NO_BOOT && b !== NO_BOOT && a !== b;
}
function ageOf(record2, now) {
  const wall = (Date.parse(now.at) - Date.parse(record2.at)) / 1e3;
  if (Number.isNaN(wall)) return "unknown";
  const sameBoot = record2.boot !== void 0 && record2.boot !== NO_BOOT && record2.boot === now.boot && record2.up !== void 0;
  const up = sameBoot ? now.up - record2.up : wall;
  if (wall < -1 || up < -1) return "unknown";
  return Math.max(wall, up, 0);
}

// scripts/core/records/shapes.ts
var handle = string2().check(_regex(HANDLE));
var name = string2().check(_regex(NAME));
var alias2 = string2().check(_regex(ALIAS));
var envName = string2().check(_regex(ENV_NAME));
var attempt = int().check(_gte(1), _lte(9999));
var at = string2().check(_regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
var uptime = number2().check(_gte(0));
var count = int().check(_gte(0));
var sha256 = string2().check(_regex(/^[0-9a-f]{64}$/));
var nonce = string2().check(_regex(/^[0-9a-f]{32}$/));
var gitId = string2().check(_regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
var profile = _enum(PROFILES);
var expect = _enum(EXPECTS);
var authRoute = _enum(AUTH_ROUTES);
var candidateId = strictObject({
  harness: name,
  rung: name,
  host: name
});
var processIdentity = strictObject({
  pid: int().check(_gte(1)),
  start: string2().check(_minLength(1), _maxLength(64)),
  boot: string2().check(_minLength(1), _maxLength(64)),
  /**
   * The machine and the pid namespace where they are known, as `<machine>/<namespace>`: seen from
   * another container or another machine on the same files, a missing pid proves nothing.
   */
  place: optional(string2().check(_maxLength(64)))
});
var applied = (value2) => strictObject({
  requested: nullable(value2),
  applied: union([value2, literal("inherit")]),
  why: string2().check(_maxLength(200))
});
var appliedText = applied(string2().check(_maxLength(100)));
var appliedProfile = applied(profile);

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
var artefact = _lazy(
  () => discriminatedUnion("kind", [
    strictObject({
      kind: literal("report"),
      file: string2(),
      bytes: count,
      sha256
    }),
    strictObject({
      kind: literal("patch"),
      file: string2(),
      bytes: count,
      sha256,
      baseCommit: nullable(gitId),
      baseTree: gitId,
      /** The tree that base and patch together must give. */
      resultTree: gitId,
      files: count
    }),
    strictObject({
      kind: literal("commit"),
      branch: nullable(string2()),
      commit: gitId,
      commits: int().check(_gte(1))
    })
  ])
);
var harnessSaid = _lazy(
  () => strictObject({
    isError: nullable(boolean2()),
    subtype: nullable(string2().check(_maxLength(80))),
    terminalReason: nullable(string2().check(_maxLength(80))),
    apiStatus: nullable(int()),
    /** Tools that were denied to the worker, by name, with how often. */
    denials: array(
      strictObject({
        tool: string2().check(_maxLength(80)),
        times: count
      })
    ),
    turns: nullable(count),
    costUsd: nullable(number2()),
    model: nullable(string2().check(_maxLength(100))),
    /** The harness's own session id, by which the conversation can be resumed. */
    sessionId: nullable(string2().check(_maxLength(128))),
    resetAt: nullable(string2().check(_maxLength(64)))
  })
);
var outcomeRecord = _lazy(() => {
  const logFacts = strictObject({
    /** Bytes that the worker wrote. */
    bytes: count,
    /** Bytes of the beginning and of the end that are still on disk. */
    head: count,
    tail: count
  });
  return strictObject({
    format: literal(OUTCOME_FORMAT),
    handle,
    attempt,
    outcome: _enum(OUTCOMES),
    ending: _enum(ENDINGS),
    /** One sentence of ours for a person. */
    detail: string2().check(_maxLength(400)),
    at,
    up: uptime,
    by: strictObject({
      role: _enum(["runner", "adopter", "verb", "hook"]),
      generation: count,
      process: processIdentity
    }),
    spawned: boolean2(),
    engaged: boolean2(),
    /** How the process ended; null where nobody saw it (a dead runner, no spawn). */
    exit: nullable(
      strictObject({
        code: nullable(int()),
        signal: nullable(string2())
      })
    ),
    harness: nullable(harnessSaid),
    /** Null where none was expected or none was made; `ending` says which. */
    artefact: nullable(artefact),
    /** Also kept where there was one besides the promised artefact: the worker's closing words. */
    report: nullable(
      strictObject({ file: string2(), bytes: count, sha256 })
    ),
    /** The last lines of the worker's stderr (or stdout), cleaned, secrets masked. Empty on success. */
    tail: string2().check(_maxLength(4096)),
    logs: strictObject({ out: logFacts, err: logFacts }),
    /** What is known of the process tree at the end. */
    tree: strictObject({
      seen: count,
      /** Still alive at the end, with what is known of them. */
      remaining: array(strictObject({ pid: int(), start: string2() })),
      /** `none-seen`: nothing with our token or of the sampled tree lives. `unknown`: it could not be looked. */
      escaped: _enum(["none-seen", "unknown"])
    }),
    durationS: number2()
  });
});

// scripts/core/records/parse.ts
var KEPT = "the file was left as it is";
function shown(value2) {
  if (value2 === void 0) return "nothing";
  const text3 = JSON.stringify(value2) ?? typeof value2;
  return text3.length > 60 ? `${text3.slice(0, 57)}...` : text3;
}
function at2(value2, path) {
  let here = value2;
  for (const key of path) {
    if (typeof here !== "object" || here === null) return void 0;
    here = here[key];
  }
  return here;
}
function allowed(issue2) {
  switch (issue2.code) {
    case "invalid_type":
      return `a value of type ${issue2.expected}`;
    case "invalid_value":
      return issue2.values.map(shown).join(", ");
    case "too_big":
      return `at most ${issue2.maximum}`;
    case "too_small":
      return `${issue2.exact ? "exactly" : "at least"} ${issue2.minimum}`;
    case "invalid_format":
      return issue2.pattern ? `text that matches ${issue2.pattern}` : issue2.format;
    case "unrecognized_keys":
      return "no such key";
    default:
      return "one of the forms of this record";
  }
}
function describeIssue(issue2, value2) {
  const path = issue2.code === "unrecognized_keys" ? [...issue2.path, issue2.keys[0] ?? ""] : issue2.path;
  const key = path.map(String).join(".") || "(the whole)";
  return `key "${key}": found ${shown(at2(value2, path))}, allowed: ${allowed(issue2)}`;
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
function lineOf(text3, message2) {
  const position = /position (\d+)/.exec(message2)?.[1];
  const upTo = position === void 0 ? text3 : text3.slice(0, Number(position));
  return upTo.split("\n").length;
}
function refuseNewer(value2, source) {
  const format = at2(value2, ["format"]);
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
function parseRecord(text3, schema, source) {
  let value2;
  try {
    value2 = JSON.parse(text3);
  } catch (error) {
    const message2 = error instanceof Error ? error.message : String(error);
    const line = source.line ?? lineOf(text3, message2);
    const found = text3 === "" ? "an empty file" : "text that is not JSON";
    throw corrupt(
      source,
      `line ${line}: found ${found}, allowed: one JSON object`,
      error
    );
  }
  refuseNewer(value2, source);
  const result = schema.safeParse(value2);
  if (result.success) return result.data;
  const [issue2] = result.error.issues;
  const where = source.line === void 0 ? "" : `line ${source.line}, `;
  throw corrupt(
    source,
    `${where}${issue2 ? describeIssue(issue2, value2) : "not a record of this kind"}`
  );
}
function cut(text3, max) {
  const end2 = /[\uD800-\uDBFF]/.test(text3.charAt(max - 1)) ? max - 1 : max;
  return text3.slice(0, end2);
}
function fitTo(value2, schema, what) {
  const first = schema.safeParse(value2);
  if (first.success) return first.data;
  const copy2 = structuredClone(value2);
  for (const issue3 of first.error.issues) {
    if (issue3.code !== "too_big" || issue3.origin !== "string") continue;
    const key = issue3.path.at(-1);
    const holder2 = at2(copy2, issue3.path.slice(0, -1));
    const text3 = at2(copy2, issue3.path);
    if (key === void 0 || typeof text3 !== "string") continue;
    holder2[key] = cut(
      text3,
      Number(issue3.maximum)
    );
  }
  const second = schema.safeParse(copy2);
  if (second.success) return second.data;
  const [issue2] = second.error.issues;
  throw new OffloadError(
    "internal",
    `A ${what} was about to be written that could not be read again: ${issue2 ? describeIssue(issue2, copy2) : ""}`
  );
}

// scripts/system/files.ts
var import_node_fs3 = require("node:fs");
var import_node_path2 = require("node:path");

// scripts/system/clock.ts
var import_node_crypto = require("node:crypto");
var import_node_fs = require("node:fs");
var import_node_os = require("node:os");
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
  return NO_BOOT;
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
var randomHex = (bytes) => (0, import_node_crypto.randomBytes)(bytes).toString("hex");

// scripts/system/reading.ts
var import_node_buffer = require("node:buffer");
var import_node_fs2 = require("node:fs");

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
  if (error instanceof OffloadError) return error;
  const code = codeOf(error);
  if (code === "") throw error;
  const [why, next] = WAYS_OUT[code] ?? [
    `the system answered ${code}`,
    "check the disk and its permissions, then try again"
  ];
  return new OffloadError("store", `Could not ${doing} ${path}: ${why}`, {
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
    const flags = import_node_fs2.constants.O_RDONLY | import_node_fs2.constants.O_NOFOLLOW | import_node_fs2.constants.O_NONBLOCK;
    return withFile(path, flags, 0, (fd) => {
      const stat2 = (0, import_node_fs2.fstatSync)(fd);
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
  if (!(0, import_node_buffer.isUtf8)(bytes))
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
var asJson = (value2) => `${JSON.stringify(value2, null, "	")}
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
      let done2 = 0;
      while (done2 < bytes.length)
        done2 += (0, import_node_fs3.writeSync)(fd, bytes, done2, bytes.length - done2);
      if (sync) (0, import_node_fs3.fsyncSync)(fd);
    });
  } catch (error) {
    discard(path);
    throw error;
  }
}
function writeDurable(path, content, how = {}) {
  const sync = how.sync ?? true;
  const temp = (0, import_node_path2.join)((0, import_node_path2.dirname)(path), tempName());
  try {
    writeNew(temp, content, sync);
    (0, import_node_fs3.renameSync)(temp, path);
  } catch (error) {
    discard(temp);
    throw storeError(error, path, "write", "what was there before");
  }
  if (sync) syncDir((0, import_node_path2.dirname)(path));
}
function linkOnce(path, content) {
  const temp = (0, import_node_path2.join)((0, import_node_path2.dirname)(path), tempName());
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
  syncDir((0, import_node_path2.dirname)(path));
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
      if (code !== "ENOENT" || (0, import_node_path2.dirname)(path) === path || tries === 2)
        throw error;
      if (!(0, import_node_fs3.existsSync)((0, import_node_path2.dirname)(path))) makeFolders((0, import_node_path2.dirname)(path), mode);
    }
}
function listDir(path, which = "finished") {
  const unfinished = which === "unfinished";
  try {
    return (0, import_node_fs3.readdirSync)(path).filter(
      (name3) => name3.startsWith(TEMP_PREFIX) === unfinished
    );
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw storeError(error, path, "list the folder");
  }
}

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
var ledgerRow = _lazy(
  () => strictObject({
    format: literal(LEDGER_FORMAT),
    at,
    kind: _enum(LEDGER_KINDS),
    handle: nullable(handle),
    attempt: nullable(attempt),
    unit: nullable(string2().check(_maxLength(128))),
    session: nullable(string2().check(_maxLength(128))),
    /** Facts of the kind: short values of our own, never text of a petition or a worker. */
    facts: record(
      string2(),
      union([
        string2().check(_maxLength(400)),
        number2(),
        boolean2(),
        _null3()
      ])
    )
  })
);

// scripts/system/append.ts
var import_node_fs4 = require("node:fs");
var import_node_path3 = require("node:path");
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
        if (start === 0) syncDir((0, import_node_path3.dirname)(path));
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
    const text3 = `${size === 0 ? "\n" : ""}${since.toString("utf8")}`;
    if (text3.includes(`
${line}
`)) return;
  }
  throw new OffloadError("store", `Could not append a whole row to ${path}`, {
    about: path,
    kept: "the rows before it",
    next: "look what else writes to that file"
  });
}

// scripts/jobs/ledger.ts
function appendRow(root, row2) {
  const fitted = fitTo(row2, ledgerRow, "ledger row");
  makeDir(store(root).ledger);
  appendLine(ledgerPath(root, row2.at.slice(0, 7)), JSON.stringify(fitted));
}
function parseRow(line, path) {
  let value2;
  try {
    value2 = JSON.parse(line);
  } catch {
    return null;
  }
  refuseNewer(value2, { path, what: "ledger", format: LEDGER_FORMAT });
  const result = ledgerRow.safeParse(value2);
  return result.success ? result.data : null;
}
function readMonth(root, month) {
  const path = ledgerPath(root, month);
  const bytes = readBytes(path, "ledger", 0, 256 * 1024 * 1024);
  const rows = [];
  let unreadable = 0;
  for (const line of (bytes?.toString("utf8") ?? "").split("\n")) {
    if (line === "") continue;
    const row2 = parseRow(line, path);
    if (row2) rows.push(row2);
    else unreadable++;
  }
  return { rows, unreadable };
}

// scripts/jobs/live.ts
var import_node_fs5 = require("node:fs");
var MARKER_GRACE_S = 60;
function placeMarker(root, handle2, at3) {
  const path = jobPaths(root, handle2).live;
  if (isThere(path)) return "exists";
  return linkOnce(path, asJson({ format: 1, handle: handle2, at: at3 }));
}
function stat(path) {
  try {
    return (0, import_node_fs5.statSync)(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw storeError(error, path, "look at");
  }
}
var modifiedMs = (path) => stat(path)?.mtimeMs ?? null;
var isThere = (path) => stat(path) !== null;
function removeMarker(root, handle2, at3, needed) {
  removeFile(jobPaths(root, handle2).live);
  if (needed()) placeMarker(root, handle2, at3);
}

// scripts/jobs/publish.ts
var import_node_path4 = require("node:path");

// scripts/core/records/job.ts
var JOB_FORMAT = 1;
var jobRecord = _lazy(
  () => strictObject({
    format: literal(JOB_FORMAT),
    handle,
    /** Carried by every process of this job (`OFFLOAD_TOKEN`); nothing without it is ever signalled. */
    token: nonce,
    createdAt: at,
    boot: string2(),
    /** The unit as its caller named it, or null. */
    unit: nullable(string2().check(_maxLength(128))),
    /** The selection key for model and effort. */
    key: nullable(string2().check(_maxLength(64))),
    requested: candidateId,
    applied: candidateId,
    /** Who starts the worker: our runner, the harness itself, or a person. */
    launcher: _enum(["runner", "harness", "person"]),
    expect,
    petition: nullable(
      strictObject({ bytes: count, sha256, sanitized: count })
    ),
    /** The canonical working directory that was asked for (of the caller, not the worktree). */
    cwd: string2(),
    /** The session that dispatched, where there was one. Never passed on to the worker. */
    session: nullable(string2().check(_maxLength(128))),
    /** Other names by which this job can be found, such as an agent id given by a harness. */
    aliases: array(string2().check(_maxLength(128))),
    depth: count,
    version: string2()
  })
);

// scripts/core/records/placement.ts
var PLACEMENT_FORMAT = 1;
var yes3 = _enum(["yes", "no", "unknown"]);
var loss = _enum([
  "survive",
  "attach",
  "beyond",
  "observe",
  "steer",
  ...DIMS
]);
var name2 = nullable(string2().check(_maxLength(64)));
var placementRecord = _lazy(
  () => strictObject({
    format: literal(PLACEMENT_FORMAT),
    at,
    /** `auto`: it was decided; `named`: the rung was named, and what was not told is unknown. */
    by: _enum(["auto", "named"]),
    asked: strictObject({
      survive: yes3,
      attach: yes3,
      beyond: yes3,
      needs: array(_enum(["observe", "steer", ...DIMS])),
      profile: _enum(PROFILES),
      /** The role in its normal form. */
      role: nullable(string2().check(_maxLength(256))),
      class: _enum(["reasoning", "heartbeat", "work"]),
      anyway: boolean2(),
      attended: boolean2(),
      rung: name2,
      harness: name2,
      host: name2,
      acceptLoss: array(loss)
    }),
    rows: array(
      strictObject({
        id: candidateId,
        verdict: _enum(["chosen", "eligible", "rejected"]),
        reason: string2().check(_maxLength(64)),
        detail: string2().check(_maxLength(1e3)),
        losses: array(loss)
      })
    ),
    /** What presence rested on: subject, value and its age in seconds. */
    presence: array(
      strictObject({
        subject: string2().check(_maxLength(64)),
        value: yes3,
        ageS: union([number2(), literal("unknown")])
      })
    )
  })
);

// scripts/core/records/plan.ts
var PLAN_FORMAT = 1;
var launchPlan = _lazy(
  () => strictObject({
    format: literal(PLAN_FORMAT),
    handle,
    attempt,
    token: nonce,
    id: candidateId,
    drive: _enum(["oneshot", "persistent", "terminal", "native"]),
    /** 0 for work that a person's own session dispatched. */
    depth: count,
    /** Element 0 is an absolute path. The petition is on none of them. */
    argv: array(string2()).check(_minLength(1)),
    /** The directory the worker starts in: absolute, and asserted again before the spawn. */
    cwd: string2(),
    /** Values that are safe to keep on disk. */
    env: record(envName, string2()),
    /**
     * Names whose values are taken from the runner's own environment at the spawn and never written:
     * the variables of the auth route, proxies, and what `--env` named.
     */
    pass: array(strictObject({ name: envName, required: boolean2() })),
    petition: _enum(["stdin", "file"]),
    tier: strictObject({ model: appliedText, effort: appliedText }),
    profile: appliedProfile,
    auth: authRoute,
    folderTrusted: boolean2(),
    /** Where a patch is taken from, and against what; null where no git tree is written. */
    tree: nullable(
      strictObject({
        /** The root of the git work tree that the worker writes. */
        root: string2(),
        /** True where Offload made it and may remove it; its branch is `branch`. */
        ours: boolean2(),
        branch: nullable(string2()),
        /** The commit the work starts from; null in a repository without one. */
        baseCommit: nullable(gitId),
        /** The tree the patch is taken against. */
        baseTree: gitId,
        /** The git common directory of the repository it belongs to. */
        commonDir: string2()
      })
    ),
    expect,
    limits: strictObject({
      /** Seconds from the spawn to the end of everything. */
      totalS: number2().check(_gt(0)),
      /** Seconds without an event and without CPU growth in the tree. */
      idleS: number2().check(_gt(0)),
      /** Seconds to the first sign that the model answered; null where the harness shows none. */
      firstEventS: nullable(number2().check(_gt(0))),
      /** Seconds between the polite signal and the kill. */
      graceS: number2().check(_gt(0)),
      /** Bytes kept of each of out.log and err.log: half from the start, half from the end. */
      logBytes: int().check(_gte(4096))
    }),
    /** The message socket of the session that dispatched, where it is to be told of the end; absent where not. */
    wake: optional(string2().check(_maxLength(4096))),
    /** The terminal that the worker gets; absent where it gets none. */
    terminal: optional(
      strictObject({
        /** The program that holds it; absolute. */
        tmux: string2(),
        /** The server's socket; null: the user's own. */
        socket: nullable(string2()),
        session: string2().check(_regex(/^offload-[a-z0-9-]{1,120}$/))
      })
    ),
    /** Where to find the programs that the runner itself calls; absolute. */
    programs: strictObject({ git: nullable(string2()) })
  })
);

// scripts/core/records/attempt.ts
var claim2 = _lazy(
  () => strictObject({
    format: literal(1),
    handle,
    attempt,
    generation: int().check(_gte(1)),
    /** `verb`: a command that concludes an attempt which no runner had claimed. */
    role: _enum(["runner", "adopter", "verb"]),
    by: processIdentity,
    nonce,
    at,
    up: uptime
  })
);
var beat = _lazy(
  () => strictObject({
    format: literal(1),
    generation: int().check(_gte(1)),
    by: processIdentity,
    at,
    up: uptime,
    /** Descendants of the worker seen so far and not yet seen gone, the worker first. */
    tree: array(strictObject({ pid: int(), start: string2() })),
    /** CPU seconds that the tree has used, as far as it was seen. */
    cpuS: number2(),
    outBytes: count,
    errBytes: count,
    lastSeq: count
  })
);
var command2 = _lazy(
  () => strictObject({
    format: literal(1),
    id: string2().check(_regex(/^[0-9]{13}-(stop|steer|answer)-[0-9a-f]{8}$/)),
    kind: _enum(["stop", "steer", "answer"]),
    at,
    by: processIdentity,
    /** For `stop`: why, in a word. For the others: the body's file in the inbox. */
    body: nullable(string2().check(_maxLength(200)))
  })
);
var answerBody = _lazy(
  () => strictObject({
    ask: string2().check(_minLength(1), _maxLength(128)),
    allow: boolean2(),
    /** Words to a refusal. */
    message: nullable(string2().check(_maxLength(65536)))
  })
);
var receipt = _lazy(
  () => strictObject({
    format: literal(1),
    id: string2(),
    at,
    generation: int().check(_gte(1)),
    result: _enum(["done", "refused"]),
    detail: string2().check(_maxLength(400))
  })
);
var liveMarker = _lazy(
  () => strictObject({
    format: literal(1),
    handle,
    at
  })
);
var alias3 = _lazy(
  () => strictObject({
    format: literal(1),
    alias: string2().check(_maxLength(128)),
    handle
  })
);

// scripts/jobs/publish.ts
function readJob(root, handle2) {
  const { dir, job } = jobPaths(root, handle2);
  const found = readJsonMaybe(job, jobRecord, "job record");
  if (found || !isThere(dir)) return found;
  return readJson(job, jobRecord, "job record");
}
function listAttempts(root, handle2) {
  const names = listDir(jobPaths(root, handle2).attempts) ?? [];
  return names.filter((name3) => /^[1-9][0-9]{0,3}$/.test(name3)).map(Number).sort((a, b) => a - b);
}
function hasOutcome(root, handle2) {
  const latest = listAttempts(root, handle2).at(-1);
  if (latest === void 0) return false;
  const { attempts } = jobPaths(root, handle2);
  const names = listDir((0, import_node_path4.join)(attempts, String(latest))) ?? [];
  return names.includes("outcome.json");
}

// scripts/jobs/outcome.ts
function readOutcome(dir) {
  const path = attemptPaths(dir).outcome;
  return readJsonMaybe(path, outcomeRecord, "outcome");
}
function sameWriter(a, b) {
  return a.by.generation === b.by.generation && a.by.role === b.by.role && a.by.process.pid === b.by.process.pid && a.by.process.start === b.by.process.start && a.by.process.boot === b.by.process.boot;
}
function row(root, record2, kind, facts) {
  const job = readJob(root, record2.handle);
  appendRow(root, {
    format: 1,
    at: record2.at,
    kind,
    handle: record2.handle,
    attempt: record2.attempt,
    unit: job?.unit ?? null,
    session: job?.session ?? null,
    facts: { outcome: record2.outcome, ending: record2.ending, ...facts }
  });
}
function complete(root, record2, onStep) {
  const { rows } = readMonth(root, record2.at.slice(0, 7));
  const noted = rows.some(
    (r) => r.kind === "ended" && r.handle === record2.handle && r.attempt === record2.attempt
  );
  if (!noted)
    row(root, record2, "ended", {
      durationS: record2.durationS,
      spawned: record2.spawned,
      engaged: record2.engaged,
      by: record2.by.role
    });
  onStep("ledger");
  if (listAttempts(root, record2.handle).at(-1) === record2.attempt)
    unmark(root, record2.handle, record2.at);
  onStep("marker");
}
function unmark(root, handle2, at3) {
  removeMarker(
    root,
    handle2,
    at3,
    () => listAttempts(root, handle2).length > 0 && hasOutcome(root, handle2) === false
  );
}
function writeOutcome(root, record2, onStep = () => {
}) {
  const fitted = fitTo(record2, outcomeRecord, "outcome");
  const dir = attemptDir(root, record2.handle, record2.attempt);
  const path = attemptPaths(dir).outcome;
  const made = linkOnce(path, asJson(fitted));
  onStep("outcome");
  const stands = made === "made" ? fitted : readJson(path, outcomeRecord, "outcome");
  if (made === "exists" && !sameWriter(stands, fitted)) {
    if (stands.outcome !== fitted.outcome || stands.ending !== fitted.ending)
      row(root, fitted, "correction", { stands: stands.outcome });
    return "superseded";
  }
  complete(root, stands, onStep);
  return "written";
}
function repairMarker(root, handle2, now) {
  const latest = listAttempts(root, handle2).at(-1);
  if (latest === void 0) {
    const since = modifiedMs(jobPaths(root, handle2).live);
    if (since === null) return "kept";
    const age2 = ageOf({ at: new Date(since).toISOString() }, now);
    if (age2 === "unknown" || age2 < MARKER_GRACE_S) return "kept";
    unmark(root, handle2, now.at);
    return "no-job";
  }
  const outcome = readOutcome(attemptDir(root, handle2, latest));
  if (outcome === null) return "kept";
  const boot = outcome.by.process.boot;
  const age = ageOf({ at: outcome.at, up: outcome.up, boot }, now);
  if (age === "unknown" || age < 10) return "kept";
  complete(root, outcome, () => {
  });
  return "completed";
}

// scripts/jobs/claims.ts
var MOST_GENERATIONS = 999;
function readClaim(dir, generation) {
  const path = attemptPaths(dir).claim(generation);
  return readJsonMaybe(path, claim2, "claim");
}
function currentClaim(dir, since = 1) {
  let current = null;
  for (let g = since; g <= MOST_GENERATIONS; g++) {
    const next = readClaim(dir, g);
    if (next === null) break;
    current = next;
  }
  return current;
}
function takeClaim(dir, claim3) {
  const record2 = fitTo(claim3, claim2, "claim");
  const before = claim3.generation - 1;
  if (before > 0 && readClaim(dir, before) === null)
    throw new OffloadError(
      "internal",
      `Generation ${claim3.generation} was to be claimed before generation ${before}`,
      { about: dir }
    );
  const path = attemptPaths(dir).claim(claim3.generation);
  if (linkOnce(path, asJson(record2)) === "made") return "taken";
  const heldBy = readClaim(dir, claim3.generation);
  if (heldBy === null)
    throw new OffloadError("store", "A claim was there and is gone", {
      about: path,
      next: "look whether something removes files under the state root"
    });
  return heldBy.nonce === claim3.nonce ? "taken" : { heldBy };
}

// scripts/jobs/inbox.ts
function pending(dir) {
  const { inbox } = attemptPaths(dir);
  const names = new Set(listDir(inbox) ?? []);
  const commands = [];
  const damaged = [];
  for (const name3 of [...names].sort()) {
    const id = /^(.+)\.json$/.exec(name3)?.[1];
    if (id === void 0 || names.has(`${id}.receipt`)) continue;
    const file = inboxPaths(inbox, id).command;
    try {
      const found = readJsonMaybe(file, command2, "command");
      if (found) commands.push(found);
    } catch (error) {
      if (!(error instanceof OffloadError)) throw error;
      damaged.push({ file, why: error });
    }
  }
  return { commands, damaged };
}
function readBody(dir, id) {
  const { inbox } = attemptPaths(dir);
  return readBytes(inboxPaths(inbox, id).body, "text of the command");
}
function giveReceipt(dir, receipt2) {
  const { inbox } = attemptPaths(dir);
  const record2 = fitTo(receipt2, receipt, "receipt");
  linkOnce(inboxPaths(inbox, receipt2.id).receipt, asJson(record2));
}

// scripts/jobs/events.ts
var import_node_fs6 = require("node:fs");
var import_node_path5 = require("node:path");

// scripts/core/records/event.ts
var EVENTS_FORMAT = 1;
var DEADLINES = ["first-event", "idle", "total"];
var event = _lazy(() => {
  const base = { seq: count, at, up: uptime };
  const why = string2().check(_maxLength(400));
  return discriminatedUnion("type", [
    /** First line of every writer: the runner (generation 1) or an adopter (2 and up). */
    strictObject({
      ...base,
      type: literal("opened"),
      format: literal(EVENTS_FORMAT),
      handle,
      attempt,
      generation: int().check(_gte(1)),
      role: _enum(["runner", "adopter"]),
      by: processIdentity,
      /** Lines of an earlier writer that could not be read (torn by its death). */
      torn: count
    }),
    /** The intent, logged before the spawn. After it, a crash may have left a worker. */
    strictObject({
      ...base,
      type: literal("launching"),
      program: string2(),
      cwd: string2(),
      /** The control group that the worker is put into, with all that it starts from then on; absent where there is none. */
      cgroup: optional(string2().check(_maxLength(4096)))
    }),
    /** The process exists. */
    strictObject({
      ...base,
      type: literal("spawned"),
      worker: processIdentity
    }),
    /** The program could not be started; nothing runs. */
    strictObject({
      ...base,
      type: literal("spawn-failed"),
      code: string2(),
      why
    }),
    /** The first sign that the model (or the command) answered; `by` names the sign. */
    strictObject({
      ...base,
      type: literal("engaged"),
      by: string2().check(_maxLength(80))
    }),
    /** Something the harness reported: a turn, a tool by name, a retry of its own. */
    strictObject({
      ...base,
      type: literal("activity"),
      kind: _enum([
        "turn",
        "tool",
        "tool-result",
        "retry",
        "notice",
        "output"
      ]),
      name: nullable(string2().check(_maxLength(80))),
      /** How many of the kind this line stands for (bursts are folded). */
      count: int().check(_gte(1))
    }),
    /** The harness waits for a person. */
    strictObject({
      ...base,
      type: literal("asked"),
      ask: string2().check(_maxLength(128)),
      name: nullable(string2().check(_maxLength(80)))
    }),
    strictObject({
      ...base,
      type: literal("answered"),
      ask: string2().check(_maxLength(128))
    }),
    /** A deadline passed. Each kind is kept apart. */
    strictObject({
      ...base,
      type: literal("deadline"),
      which: _enum(DEADLINES),
      afterS: number2()
    }),
    strictObject({
      ...base,
      type: literal("stopping"),
      because: string2().check(_maxLength(80))
    }),
    strictObject({
      ...base,
      type: literal("signalled"),
      signal: _enum(["SIGTERM", "SIGKILL"]),
      processes: count
    }),
    /** The worker's process ended. An adopter, no parent of it, sees only that it is gone: both are null. */
    strictObject({
      ...base,
      type: literal("exited"),
      code: nullable(int()),
      signal: nullable(string2()),
      witnessed: boolean2()
    }),
    /** Bytes of a log that were let go to keep it bounded: the range is no longer on disk. */
    strictObject({
      ...base,
      type: literal("trimmed"),
      stream: _enum(["out", "err"]),
      from: count,
      to: count
    }),
    strictObject({ ...base, type: literal("collecting") }),
    /** A command from the inbox was read; its receipt says what came of it. */
    strictObject({
      ...base,
      type: literal("command"),
      id: string2().check(_maxLength(128)),
      kind: _enum(["stop", "steer", "answer"]),
      result: _enum(["done", "refused"])
    }),
    /** Something the runner could not do and went on without. */
    strictObject({
      ...base,
      type: literal("trouble"),
      doing: string2().check(_maxLength(80)),
      why
    }),
    /** A truth that was seen after the outcome had been written by another. The outcome stands. */
    strictObject({
      ...base,
      type: literal("correction"),
      would: string2().check(_maxLength(40)),
      why
    })
  ]);
});

// scripts/jobs/events.ts
var CHUNK = 1024 * 1024;
function parseLine(text3, path) {
  let value2;
  try {
    value2 = JSON.parse(text3);
  } catch {
    return null;
  }
  refuseNewer(value2, { path, what: "event log", format: EVENTS_FORMAT });
  const result = event.safeParse(value2);
  return result.success ? result.data : null;
}
var ACTIVITY = /^\{"seq":(?:0|[1-9]\d{0,14}),"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","up":(?:0|[1-9]\d{0,14})(?:\.\d+)?,"type":"activity","kind":"(?:turn|tool|tool-result|retry|notice|output)","name":(?:null|"[\w .:@/-]{0,80}"),"count":[1-9]\d{0,14}\}$/;
function scanEvents(path, fromByte, scan) {
  const { take: take2, skipActivity = false } = typeof scan === "function" ? { take: scan } : scan;
  let torn = 0;
  let at3 = fromByte;
  let skipped = null;
  const line = (text3) => {
    if (skipActivity && ACTIVITY.test(text3)) {
      skipped = text3;
      return true;
    }
    const event2 = parseLine(text3, path);
    if (event2 === null) return false;
    skipped = null;
    take2(event2);
    return true;
  };
  let rest = Buffer.alloc(0);
  const bytes = readBytes(path, "event log", fromByte, Number.MAX_SAFE_INTEGER);
  for (let from = 0; bytes !== null && from < bytes.length; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end2 = rest.lastIndexOf(10) + 1;
    for (const text3 of rest.toString("utf8", 0, end2).split("\n"))
      if (text3 !== "" && !line(text3)) torn++;
    at3 += end2;
    rest = rest.subarray(end2);
  }
  const whole2 = rest.length > 0 && line(rest.toString("utf8"));
  const last = skipped === null ? null : parseLine(skipped, path);
  if (last) take2(last);
  return {
    torn,
    partial: rest.length > 0 && !whole2,
    nextByte: whole2 ? at3 + rest.length : at3
  };
}
var DURABLE = /* @__PURE__ */ new Set([
  "opened",
  "launching",
  "spawned",
  "spawn-failed",
  "exited"
]);
var EventWriter = class _EventWriter {
  path;
  /** Unreadable lines of earlier writers, as said in this writer's first line. */
  torn;
  #fd;
  #clock;
  #seq;
  /** Whether the file ends within a line, so that the next one must begin with a newline. */
  #gap;
  constructor(path, fd, clock2, was) {
    this.path = path;
    this.#fd = fd;
    this.#clock = clock2;
    this.torn = was.torn;
    this.#seq = was.seq;
    this.#gap = was.gap;
  }
  /**
   * Opens the log and writes its `opened` line.
   *
   * @param path the attempt's events file
   * @param is the writer, by its claim
   * @param clock read once for each event
   * @throws OffloadError `store`; `corrupt` where a newer Offload wrote to it
   */
  static open(path, is, clock2) {
    let seq = 0;
    const before = scanEvents(path, 0, (e) => {
      seq = Math.max(seq, e.seq + 1);
    });
    const torn = before.torn + (before.partial ? 1 : 0);
    let fd;
    try {
      fd = (0, import_node_fs6.openSync)(
        path,
        import_node_fs6.constants.O_RDWR | import_node_fs6.constants.O_APPEND | import_node_fs6.constants.O_CREAT,
        384
      );
    } catch (error) {
      throw storeError(error, path, "open the event log");
    }
    try {
      const gap = endsTorn(fd, (0, import_node_fs6.fstatSync)(fd).size);
      const writer = new _EventWriter(path, fd, clock2, { torn, seq, gap });
      writer.write({
        type: "opened",
        format: EVENTS_FORMAT,
        handle: is.ref.handle,
        attempt: is.ref.attempt,
        generation: is.generation,
        role: is.role,
        by: is.by,
        torn
      });
      syncDir((0, import_node_path5.dirname)(path));
      return writer;
    } catch (error) {
      (0, import_node_fs6.closeSync)(fd);
      throw storeError(error, path, "open the event log");
    }
  }
  /** The number of the last event that was written. */
  get lastSeq() {
    return this.#seq - 1;
  }
  /**
   * Writes one event. Texts that are too long for the format are cut.
   *
   * @param event without its number and times
   * @param how `sync`: whether it must be on disk before this returns; without it, it is for the
   *   intent, the spawn, and how the worker ended
   * @returns the event as it was written
   * @throws OffloadError `store`; the event then counts as not written, and a later one can be tried
   */
  write(event2, how = {}) {
    const { at: at3, up } = this.#clock();
    const row2 = fitTo(
      { seq: this.#seq, at: at3, up, ...event2 },
      event,
      "event"
    );
    const bytes = Buffer.from(
      `${this.#gap ? "\n" : ""}${JSON.stringify(row2)}
`
    );
    try {
      writeOnce(this.#fd, bytes, this.path);
      this.#gap = false;
    } catch (error) {
      this.#gap = true;
      throw error;
    }
    this.#seq++;
    if (how.sync ?? DURABLE.has(row2.type)) this.#sync();
    return row2;
  }
  #sync() {
    try {
      (0, import_node_fs6.fdatasyncSync)(this.#fd);
    } catch (error) {
      throw storeError(error, this.path, "make durable");
    }
  }
  /** Closes the file. Nothing can be written afterwards. */
  close() {
    if (this.#fd >= 0) (0, import_node_fs6.closeSync)(this.#fd);
    this.#fd = -1;
  }
};

// scripts/jobs/runner/before.ts
function isDecoded(event2) {
  return ["activity", "engaged", "asked", "answered"].includes(event2.type);
}
var TURN_OVER = "turn-over";
var Replay = class _Replay {
  #consumed;
  #counts = /* @__PURE__ */ new Map();
  /**
   * @param consumed the offset in the log up to which every line's events are on record
   * @param later events that were recorded after that offset had been noted
   */
  constructor(consumed = 0, later = []) {
    this.#consumed = consumed;
    for (const event2 of later) {
      const key = _Replay.#key(event2);
      const count2 = event2.type === "activity" ? event2.count : 1;
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + count2);
    }
  }
  static #key(event2) {
    if (event2.type === "activity")
      return `${event2.type}\0${event2.kind}\0${event2.name ?? ""}`;
    return event2.type === "engaged" ? event2.type : `${event2.type}\0${event2.ask}`;
  }
  /**
   * @param end the offset after the line that the event was decoded from
   * @returns what of it is not on record yet, or null
   */
  rest(event2, end2) {
    if (end2 <= this.#consumed) return null;
    const key = _Replay.#key(event2);
    const noted = this.#counts.get(key) ?? 0;
    if (noted === 0) return event2;
    const count2 = event2.type === "activity" ? event2.count : 1;
    this.#counts.set(key, Math.max(0, noted - count2));
    if (event2.type !== "activity" || count2 <= noted) return null;
    return { ...event2, count: count2 - noted };
  }
};
var NOTHING_BEFORE = {
  launching: null,
  spawned: null,
  spawnFailed: null,
  exited: null,
  engaged: false,
  stopped: null,
  deadline: null,
  released: false,
  holes: { out: [], err: [] },
  replay: new Replay(),
  known: []
};
function note(state, event2, opened) {
  switch (event2.type) {
    case "launching":
      state.launching = {
        up: event2.up,
        boot: opened?.boot ?? NO_BOOT,
        cgroup: event2.cgroup ?? null
      };
      break;
    case "spawned":
      state.spawned = { worker: event2.worker, up: event2.up };
      break;
    case "spawn-failed":
      state.spawnFailed = event2.why;
      break;
    case "engaged":
      state.engaged = true;
      break;
    case "exited": {
      const { code, signal, witnessed } = event2;
      state.exited = { end: witnessed ? { code, signal } : null };
      break;
    }
    case "deadline":
      state.deadline ??= event2.which;
      break;
    case "stopping":
      if (event2.because === "stop-requested" || event2.because === "terminal-closed")
        state.stopped ??= event2.because;
      if (event2.because === TURN_OVER) state.released = true;
      break;
    case "trimmed": {
      const hole = { from: event2.from, to: event2.to };
      state.holes = {
        ...state.holes,
        [event2.stream]: [...state.holes[event2.stream], hole]
      };
      break;
    }
  }
}
function readBefore(dir) {
  const paths = attemptPaths(dir);
  let beat2;
  try {
    beat2 = readBeat(paths.beat);
  } catch {
    beat2 = null;
  }
  const state = { ...NOTHING_BEFORE };
  const later = [];
  let opened = null;
  scanEvents(paths.events, 0, (event2) => {
    if (event2.type === "opened") opened = event2.by;
    note(state, event2, opened);
    if (isDecoded(event2) && event2.seq > (beat2?.lastSeq ?? -1))
      later.push(event2);
  });
  state.replay = new Replay(beat2?.outBytes ?? 0, later);
  state.known = beat2?.tree ?? [];
  return state;
}
function readBeat(path) {
  return readJsonMaybe(path, beat, "beat");
}

// scripts/core/auth-routes.ts
var MODEL_NAMES = [
  "ANTHROPIC_MODEL",
  "ANTHROPIC_DEFAULT_FABLE_MODEL",
  "ANTHROPIC_DEFAULT_HAIKU_MODEL",
  "ANTHROPIC_DEFAULT_OPUS_MODEL",
  "ANTHROPIC_DEFAULT_SONNET_MODEL",
  "ANTHROPIC_SMALL_FAST_MODEL"
];
var ROUTES = {
  login: { required: [], marks: [], own: [], shared: [] },
  "api-key": {
    required: ["ANTHROPIC_API_KEY"],
    marks: ["ANTHROPIC_API_KEY"],
    own: ["ANTHROPIC_API_KEY"],
    shared: []
  },
  "oauth-token": {
    required: ["CLAUDE_CODE_OAUTH_TOKEN"],
    marks: ["CLAUDE_CODE_OAUTH_TOKEN"],
    own: ["CLAUDE_CODE_OAUTH_TOKEN"],
    shared: []
  },
  bedrock: {
    required: ["CLAUDE_CODE_USE_BEDROCK"],
    marks: ["CLAUDE_CODE_USE_BEDROCK"],
    own: [
      "CLAUDE_CODE_USE_BEDROCK",
      "CLAUDE_CODE_SKIP_BEDROCK_AUTH",
      "ANTHROPIC_BEDROCK_BASE_URL",
      "ANTHROPIC_BEDROCK_SERVICE_TIER",
      "ANTHROPIC_SMALL_FAST_MODEL_AWS_REGION",
      ...MODEL_NAMES
    ],
    shared: [
      "AWS_ACCESS_KEY_ID",
      "AWS_BEARER_TOKEN_BEDROCK",
      "AWS_CONFIG_FILE",
      "AWS_CONTAINER_AUTHORIZATION_TOKEN",
      "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
      "AWS_CONTAINER_CREDENTIALS_FULL_URI",
      "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
      "AWS_DEFAULT_PROFILE",
      "AWS_DEFAULT_REGION",
      "AWS_EC2_METADATA_DISABLED",
      "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
      "AWS_PROFILE",
      "AWS_REGION",
      "AWS_ROLE_ARN",
      "AWS_ROLE_SESSION_NAME",
      "AWS_SECRET_ACCESS_KEY",
      "AWS_SESSION_TOKEN",
      "AWS_SHARED_CREDENTIALS_FILE",
      "AWS_WEB_IDENTITY_TOKEN_FILE"
    ]
  },
  vertex: {
    required: ["CLAUDE_CODE_USE_VERTEX"],
    marks: ["CLAUDE_CODE_USE_VERTEX"],
    own: [
      "CLAUDE_CODE_USE_VERTEX",
      "CLAUDE_CODE_SKIP_VERTEX_AUTH",
      "ANTHROPIC_VERTEX_BASE_URL",
      "ANTHROPIC_VERTEX_PROJECT_ID",
      ...MODEL_NAMES
    ],
    shared: [
      "CLOUD_ML_REGION",
      "CLOUDSDK_CONFIG",
      "GCLOUD_PROJECT",
      "GOOGLE_APPLICATION_CREDENTIALS",
      "GOOGLE_CLOUD_PROJECT",
      "GOOGLE_CLOUD_QUOTA_PROJECT"
    ]
  },
  gateway: {
    required: ["ANTHROPIC_BASE_URL"],
    marks: ["ANTHROPIC_BASE_URL", "ANTHROPIC_AUTH_TOKEN"],
    own: [
      "ANTHROPIC_BASE_URL",
      "ANTHROPIC_AUTH_TOKEN",
      "ANTHROPIC_API_KEY",
      "ANTHROPIC_CUSTOM_HEADERS",
      "CLAUDE_CODE_API_KEY_HELPER_TTL_MS",
      "CLAUDE_CODE_CLIENT_CERT",
      "CLAUDE_CODE_CLIENT_KEY",
      "CLAUDE_CODE_CLIENT_KEY_PASSPHRASE",
      "CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS",
      "ENABLE_TOOL_SEARCH",
      ...MODEL_NAMES
    ],
    shared: []
  }
};

// scripts/core/environment.ts
var PROXIES = [
  "ALL_PROXY",
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "NO_PROXY",
  "all_proxy",
  "http_proxy",
  "https_proxy",
  "no_proxy"
];
function joinEnvironment(env, pass, from) {
  const joined2 = { ...env };
  const missing = [];
  for (const { name: name3, required: required2 } of pass) {
    const value2 = from[name3];
    if (value2 !== void 0) joined2[name3] = value2;
    else if (required2) missing.push(name3);
  }
  return { env: joined2, missing };
}
var PLAIN = new Set(
  [
    ...PROXIES,
    ...AUTH_ROUTES.flatMap((r) => [...ROUTES[r].own, ...ROUTES[r].shared])
  ].filter((name3) => !/KEY|TOKEN|SECRET|PASS|CREDENTIAL|HEADER/.test(name3))
);
function secretValues(pass, from) {
  const values = pass.filter(({ name: name3 }) => !PLAIN.has(name3)).map(({ name: name3 }) => (from[name3] ?? "").trim());
  const parts = values.filter((value2) => /[\n:]/.test(value2)).flatMap((value2) => value2.split("\n")).flatMap((line) => [line.trim(), line.slice(line.indexOf(":") + 1).trim()]);
  return [.../* @__PURE__ */ new Set([...values, ...parts])].filter((value2) => value2 !== "").sort((a, b) => b.length - a.length);
}

// scripts/core/text.ts
var HIDDEN = "\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
var hidden = () => new RegExp(`[${HIDDEN}]`, "gu");
var unprintable = () => new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff${HIDDEN}]`, "gu");
var ZWNJ = "\u200C";
var ZWJ = "\u200D";
var VS16 = "\uFE0F";
var KEYCAP = "\u20E3";
var JOINING_SCRIPTS = "Arab Syrc Mong Nkoo Mand Phag Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Sund Newa Tirh Gran";
function onDemand(make) {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
var letter = onDemand(() => /^[\p{L}\p{M}]$/u);
var joined = onDemand(
  () => new RegExp(
    `^[${JOINING_SCRIPTS.split(" ").map((script) => `\\p{scx=${script}}`).join("")}]$`,
    "u"
  )
);
var picture = onDemand(() => new RegExp("^\\p{Extended_Pictographic}$", "u"));
var picturePart = onDemand(
  () => new RegExp("^(\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)$", "u")
);
function belongs(it, before, after) {
  if (it === VS16)
    return picture().test(before) || /^[0-9#*]$/.test(before) && after === KEYCAP;
  if (it !== ZWJ && it !== ZWNJ) return false;
  if (it === ZWJ && picturePart().test(before) && picture().test(after))
    return true;
  return letter().test(before) && joined().test(before);
}
var lastOf = (text3, end2) => {
  if (end2 <= 0) return "";
  const low = text3.charCodeAt(end2 - 1);
  const pair = low >= 56320 && low <= 57343 && end2 > 1;
  return pair ? text3.slice(end2 - 2, end2) : text3.slice(end2 - 1, end2);
};
var firstOf = (text3, at3) => {
  const code = text3.codePointAt(at3);
  return code === void 0 ? "" : String.fromCodePoint(code);
};
function replaceHidden(text3, pattern, replace) {
  let kept = "";
  let end2 = -1;
  return text3.replace(pattern, (it, at3) => {
    const before = at3 === end2 ? kept : lastOf(text3, at3);
    end2 = at3 + it.length;
    if (belongs(it, before, firstOf(text3, end2))) {
      kept = it;
      return it;
    }
    const instead = replace(it);
    kept = instead === "" ? before : instead.slice(-1);
    return instead;
  });
}
function stripInvisible(text3) {
  let count2 = 0;
  const clean = replaceHidden(text3, hidden(), () => {
    count2++;
    return "";
  });
  return { text: clean, count: count2 };
}
var SHORT = {
  "	": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "\x1B": "\\e",
  "\0": "\\0"
};
var shown2 = (it) => {
  const code = it.codePointAt(0);
  return SHORT[it] ?? (code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`);
};
function escapeForTerminal(text3, keep = {}) {
  return replaceHidden(
    text3,
    unprintable(),
    (it) => it === "\n" && keep.newlines === true || it === "	" && keep.tabs === true ? it : shown2(it)
  );
}

// scripts/core/tail.ts
var TAIL_LENGTH = 4096;
var LOOKED_AT = 64 * 1024;
var SHORTEST_VALUE = 6;
var TAIL_MASKS = [
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
    // A count of tokens, a literal and the name of a variable are no secrets: `"maxOutputTokens":128000`.
    name: "assigned secret",
    pattern: /(\b[A-Za-z0-9_.-]*(?:secret|token|passwor[dt]|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential)[A-Za-z0-9_.-]*["']?[ \t]*[:=][ \t]*["']?)(?!\[masked)(?!(?<=tokens["']?[ \t]*[:=][ \t]*)\d{1,9}\b|(?:true|false|null|none|undefined)\b|[a-z]+_(?:api_key|auth_token)\b)[^\s"',;]{4,}/gi
  },
  {
    name: "password",
    pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi
  }
];
var ESCAPES = (
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g
);
var CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
function drawn(line) {
  const parts = line.split("\r");
  return parts.findLast((part2) => part2.trim() !== "") ?? "";
}
function mask(text3, rules) {
  let masked = text3;
  for (const { name: name3, pattern } of rules)
    masked = masked.replaceAll(
      pattern,
      (_, kept) => typeof kept === "string" ? `${kept}[masked: ${name3}]` : `[masked: ${name3}]`
    );
  return masked;
}
function cleanTail(text3, options = {}) {
  const {
    masks = TAIL_MASKS,
    values = [],
    length = TAIL_LENGTH,
    torn = false
  } = options;
  let from = text3;
  let cut2 = torn;
  if (from.length > LOOKED_AT) {
    from = from.slice(-LOOKED_AT);
    cut2 = true;
  }
  const newline = from.indexOf("\n");
  if (cut2 && newline !== -1) from = from.slice(newline + 1);
  const lines = from.replaceAll(ESCAPES, "").split(/\r*\n/).map(drawn);
  let clean = stripInvisible(
    lines.join("\n").replaceAll(new RegExp("\\p{Surrogate}", "gu"), "\uFFFD").replaceAll(CONTROLS, "")
  ).text;
  for (const value2 of values)
    if (value2.length >= SHORTEST_VALUE)
      clean = clean.replaceAll(value2, "[masked: value]");
  clean = mask(clean, masks).replaceAll(/[ \t]+$/gm, "").replaceAll(/\n{3,}/g, "\n\n").trim();
  if (clean.length <= length) return clean;
  const end2 = clean.slice(-(length - 2));
  const line = end2.indexOf("\n");
  const kept = line === -1 || line > length / 2 ? end2 : end2.slice(line + 1);
  return `\u2026
${kept.replace(/^[\udc00-\udfff]/, "")}`;
}

// scripts/core/verdict.ts
var MISSING = {
  report: ["no-report", "it ended well but left no report"],
  patch: ["empty-diff", "it ended well but changed nothing in the work tree"],
  commit: ["no-commit", "it ended well but made no commit"]
};
var DEADLINE = {
  "first-event": "the model did not answer before the first-event deadline",
  idle: "nothing moved before the idle deadline",
  total: "it did not end before the total deadline"
};
var VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
var saysSomething = (report) => VISIBLE.test(report ?? "");
function isThere2(evidence) {
  const { artefact: artefact2, expect: expect2, harness } = evidence;
  if (artefact2 === null || artefact2.kind !== expect2) return false;
  switch (artefact2.kind) {
    case "report":
      return artefact2.bytes > 0 && saysSomething(harness.report);
    case "patch":
      return artefact2.bytes > 0 && artefact2.files > 0;
    case "commit":
      return artefact2.commits > 0;
  }
}
function denials(harness) {
  const denied = harness.said?.denials ?? [];
  if (denied.length === 0) return "";
  const named = denied.slice(0, 8).map(({ tool, times }) => times > 1 ? `${tool} ${times} times` : tool);
  const more = denied.length - named.length;
  return `; denied: ${named.join(", ")}${more > 0 ? ` and ${more} more tools` : ""}`;
}
var gone = (end2) => end2 === null || end2.code === null && end2.signal === null;
function unseen(evidence) {
  const { harness, expect: expect2, runnerDied } = evidence;
  const wanted = expect2 === "none" || isThere2(evidence);
  if (harness.ok === "yes" && wanted && !evidence.collectFailed)
    return expect2 === "none" ? {
      outcome: "succeeded",
      ending: "none-expected",
      detail: "its end was not seen, but its own closing message says success; nothing else was promised"
    } : {
      outcome: "succeeded",
      ending: "artefact",
      detail: `its end was not seen, but its own closing message says success and the ${expect2} is there`
    };
  const why = harness.ok === "yes" ? `its closing message says success, but the ${expect2} is not there` : harness.ok === "no" ? `its closing message says otherwise than success: ${harness.detail}` : "it left no closing message of its own";
  return {
    outcome: "lost",
    ending: runnerDied === "machine-restarted" ? "machine-restarted" : runnerDied === "no-child" ? "vanished" : "runner-died",
    detail: `nobody saw how it ended: ${why}`
  };
}
function seen(evidence, end2) {
  const { harness, expect: expect2 } = evidence;
  const failed = (ending, detail) => ({
    outcome: "failed",
    ending,
    detail
  });
  if (harness.ok === "no")
    return failed(harness.ending ?? "harness-error", harness.detail);
  if (end2.signal !== null && !evidence.released)
    return failed("signal", `it was ended by ${end2.signal}`);
  if (end2.code !== 0 && !evidence.released)
    return failed("exit-code", `it ended with exit code ${end2.code}`);
  if (harness.ok === "unknown")
    return failed(harness.ending ?? "no-envelope", harness.detail);
  if (evidence.collectFailed)
    return failed(
      "collect-failed",
      `it ended well, but its ${expect2} could not be taken: ${evidence.collectFailed}`
    );
  if (expect2 === "none")
    return {
      outcome: "succeeded",
      ending: "none-expected",
      detail: "it ended well; nothing was promised"
    };
  if (!isThere2(evidence)) {
    const [ending, detail] = MISSING[expect2];
    return failed(ending, detail);
  }
  return {
    outcome: "succeeded",
    ending: "artefact",
    detail: `it ended well and the ${expect2} is there`
  };
}
function neverSpawned(evidence) {
  if (evidence.stopped !== null)
    return {
      outcome: "stopped",
      ending: evidence.stopped,
      detail: "it was stopped before anything was launched"
    };
  if (evidence.runnerDied !== false)
    return {
      outcome: "lost",
      ending: evidence.runnerDied === "machine-restarted" ? "machine-restarted" : "runner-died",
      detail: "its runner died; nothing was launched"
    };
  return {
    outcome: "failed",
    ending: "spawn-failed",
    detail: "the program could not be started"
  };
}
function decide(evidence) {
  const { end: end2, stopped, deadline, spawned } = evidence;
  if (!spawned) return neverSpawned(evidence);
  if (stopped !== null)
    return {
      outcome: "stopped",
      ending: stopped,
      detail: stopped === "terminal-closed" ? "the terminal it ran in went away" : "it was stopped on request"
    };
  if (deadline !== null)
    return {
      outcome: "failed",
      ending: `deadline-${deadline}`,
      detail: DEADLINE[deadline]
    };
  return end2 === null || gone(end2) ? unseen(evidence) : seen(evidence, end2);
}
function combine(evidence) {
  const verdict = decide(evidence);
  const { struggle } = evidence.harness;
  const trouble = verdict.outcome !== "succeeded" && struggle ? `; ${struggle}` : "";
  const detail = verdict.detail + trouble + denials(evidence.harness);
  return {
    ...verdict,
    detail: detail.length > 400 ? `${detail.slice(0, 399)}\u2026` : detail
  };
}

// scripts/core/records/hold.ts
var HOLD_FORMAT = 1;
var holdRecord = _lazy(
  () => strictObject({
    format: literal(HOLD_FORMAT),
    harness: name,
    /** The route by which the worker paid: the account as far as we know one from another. */
    route: authRoute,
    /** When it was seen. */
    at,
    up: uptime,
    boot: string2(),
    /** When it resets, as the service said; null where it did not. */
    until: nullable(at),
    /** The job whose worker saw it. */
    by: handle
  })
);

// scripts/jobs/holds.ts
function noteHold(root, seen2) {
  const path = holdPath(root, seen2.harness, seen2.route);
  let there = null;
  try {
    there = readJsonMaybe(path, holdRecord, "quota hold");
  } catch {
  }
  const later = there?.until != null && (seen2.until === null || Date.parse(there.until) > Date.parse(seen2.until)) && Date.parse(there.until) > Date.parse(seen2.at);
  if (later) return;
  makeDir(store(root).holds);
  writeDurable(path, asJson({ format: HOLD_FORMAT, ...seen2 }));
}

// scripts/jobs/runner/records.ts
var MOST_WAITING = 2e3;
var MOST_TROUBLES = 3;
var Records = class {
  #writer;
  #dir;
  #told;
  #waiting = [];
  #dropped = 0;
  #troubles = /* @__PURE__ */ new Map();
  /** @param told called with every event that was written */
  constructor(writer, dir, told2) {
    this.#writer = writer;
    this.#dir = dir;
    this.#told = told2;
  }
  /** The number of the last event on disk. */
  get lastSeq() {
    return Math.max(0, this.#writer.lastSeq);
  }
  /** Whether events wait in memory, or were lost, because the disk took none. */
  get behind() {
    return this.#waiting.length > 0 || this.#dropped > 0;
  }
  /**
   * Writes an event, or keeps it for later.
   *
   * @returns whether it is on disk
   */
  log(event2) {
    this.flush();
    if (this.#waiting.length === 0 && this.#write(event2)) return true;
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(event2);
    else this.#dropped += 1;
    return false;
  }
  /** Tries again what could not be written. @returns whether nothing waits any more */
  flush() {
    while (this.#waiting.length > 0) {
      const [first] = this.#waiting;
      if (!first || !this.#write(first)) return false;
      this.#waiting.shift();
    }
    return true;
  }
  /**
   * Records something that could not be done and was gone on without; the same thing only a few times.
   *
   * @param doing what was tried, at most 80 characters, without names of the worker's
   */
  trouble(doing, error) {
    const times = (this.#troubles.get(doing) ?? 0) + 1;
    this.#troubles.set(doing, times);
    if (times <= MOST_TROUBLES)
      this.log({ type: "trouble", doing, why: sentence2(error) });
  }
  /** Rewrites the beat; one that cannot be written is simply older. @returns whether it was written */
  beat(beat2) {
    try {
      writeDurable(attemptPaths(this.#dir).beat, asJson(beat2), { sync: false });
      return true;
    } catch (error) {
      this.trouble("writing the beat", error);
      return false;
    }
  }
  close() {
    this.#writer.close();
  }
  /** @returns false where the store did not take it; an event that fits no format is recorded as trouble instead */
  #write(event2) {
    try {
      this.#told(this.#writer.write(event2));
      return true;
    } catch (error) {
      if (error instanceof OffloadError && error.reason === "store")
        return false;
      this.trouble("recording an event", error);
      return true;
    }
  }
};
function sentence2(error) {
  if (error instanceof OffloadError) return error.message;
  const code = codeOf(error);
  if (code !== "") return `the system answered ${code}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
}

// scripts/jobs/runner/conclude.ts
var TAIL_BYTES = 64 * 1024;
var NO_LOG = { bytes: 0, head: 0, tail: 0 };
var NOTHING = {
  spawned: false,
  engaged: false,
  exit: null,
  harness: null,
  artefact: null,
  report: null,
  tail: "",
  logs: { out: NO_LOG, err: NO_LOG },
  tree: { seen: 0, remaining: [], escaped: "none-seen" },
  durationS: 0
};
var UNSAID = {
  ok: "unknown",
  ending: "no-envelope",
  detail: "it ended without saying how",
  said: null,
  report: null
};
function concludeUnspawned(held, ports, records, verdict) {
  return write(held, ports, records, verdict, NOTHING);
}
async function conclude(held, ports, records, decoder, follower, target) {
  const end2 = follower.exited?.end ?? null;
  let harness = UNSAID;
  try {
    harness = decoder.end(end2 ?? { code: null, signal: null });
  } catch (error) {
    records.trouble("reading the harness's verdict", error);
  }
  records.log({ type: "collecting" });
  ports.step("collecting");
  const collected = await follower.during(collect(held, ports, harness.report));
  ports.step("collected");
  const { up, boot } = ports.clock();
  const { worker } = target;
  const restarted = worker !== null && otherBoot(worker.boot, boot);
  const verdict = combine({
    end: end2,
    harness,
    artefact: collected.artefact,
    collectFailed: collected.failed,
    expect: held.plan.expect,
    stopped: follower.stopped,
    deadline: follower.deadline,
    released: follower.released,
    spawned: true,
    runnerDied: end2 !== null ? false : restarted ? "machine-restarted" : held.plan.drive === "native" && held.role === "runner" ? "no-child" : true
  });
  const tail = verdict.outcome === "succeeded" ? "" : lastWords(held, follower, ports, harness.complaint ?? "");
  const logs = {
    out: await follower.out.compact(),
    err: await follower.err.compact()
  };
  ports.step("compacted");
  const { remaining, blind } = follower.ending;
  follower.tree.release();
  return write(held, ports, records, verdict, {
    // Without a record of it, its output is the only sign that there was one.
    spawned: worker !== null || logs.out.bytes + logs.err.bytes > 0,
    engaged: follower.engaged,
    exit: end2,
    harness: harness.said,
    artefact: collected.artefact,
    report: collected.report,
    tail,
    logs,
    tree: {
      seen: follower.tree.seen,
      remaining: [...remaining],
      // What a supervisor started carries no token of ours, so nobody can say what left its tree.
      escaped: blind || held.plan.drive === "native" ? "unknown" : "none-seen"
    },
    durationS: restarted ? 0 : Math.max(0, Math.round((up - target.spawnedUp) * 1e3) / 1e3)
  });
}
async function collect(held, ports, report) {
  const late = new AbortController();
  let timer;
  const failed = (why) => ({
    artefact: null,
    report: null,
    failed: why
  });
  const tooLate = new Promise((resolve2) => {
    timer = setTimeout(() => {
      late.abort();
      resolve2(failed("taking the results took too long"));
    }, ports.times.collectS * 1e3);
  });
  const { plan, dir } = held;
  try {
    const work = ports.collect({ plan, dir, report, by: late.signal });
    return await Promise.race([work, tooLate]);
  } catch (error) {
    return failed(sentence2(error));
  } finally {
    clearTimeout(timer);
  }
}
function lastWords(held, follower, ports, complaint2) {
  const values = secretValues(held.plan.pass, ports.environment);
  const complained = cleanTail(complaint2, { values });
  if (complained !== "") return complained;
  for (const log of [follower.err, follower.out]) {
    const { text: text3, torn } = log.last(TAIL_BYTES);
    const words = cleanTail(text3, { values, torn });
    if (words !== "") return words;
  }
  return "";
}
function hold(held, ports, record2) {
  if (record2.ending !== "quota") return;
  const { at: at3, up, boot } = ports.clock();
  try {
    noteHold(held.root, {
      harness: held.plan.id.harness,
      route: held.plan.auth,
      at: at3,
      up,
      boot,
      until: record2.harness?.resetAt ?? null,
      by: held.job.handle
    });
  } catch (error) {
    ports.complain(`the quota hold was not noted: ${sentence2(error)}`);
  }
}
async function write(held, ports, records, verdict, parts) {
  const { at: at3, up } = ports.clock();
  records.flush();
  const unrecorded = records.behind && verdict.outcome !== "stopped" && !verdict.ending.startsWith("deadline");
  const told2 = unrecorded ? {
    outcome: "failed",
    ending: "store-full",
    detail: `its records could not all be kept, so nothing is concluded from them; they say: ${verdict.detail}`
  } : verdict;
  const record2 = {
    format: 1,
    handle: held.job.handle,
    attempt: held.plan.attempt,
    ...told2,
    at: at3,
    up,
    by: { role: held.role, generation: held.generation, process: ports.self },
    ...parts
  };
  hold(held, ports, record2);
  for (const wait of [...ports.times.tryAgainS, null]) {
    try {
      if (writeOutcome(held.root, record2, ports.step) === "superseded")
        records.log({
          type: "correction",
          would: record2.outcome,
          why: "another had concluded the attempt before"
        });
      await giveBack(held, ports);
      await wake(held, ports, record2);
      ports.milestone("ended");
      return "concluded";
    } catch (error) {
      if (!(error instanceof OffloadError)) throw error;
      if (wait === null || error.reason !== "store") {
        ports.complain(`the outcome could not be written: ${error.message}`);
        return "unwritten";
      }
      await new Promise((resolve2) => setTimeout(resolve2, wait * 1e3));
    }
  }
  return "unwritten";
}
async function wake(held, ports, record2) {
  try {
    await ports.wake(held, record2);
  } catch (error) {
    ports.complain(`the session was not told: ${sentence2(error)}`);
  }
}
async function giveBack(held, ports) {
  try {
    await ports.release(held);
  } catch (error) {
    ports.complain(`the work tree was not given back: ${sentence2(error)}`);
  }
}

// scripts/jobs/runner/commands.ts
var import_node_fs7 = require("node:fs");
var Inbox = class {
  #held;
  #records;
  #ports;
  #answer;
  /** Commands whose answer is still to come. */
  #open = /* @__PURE__ */ new Map();
  #damaged = /* @__PURE__ */ new Set();
  /** Commands that were carried out and whose receipt could not be written. */
  #done = /* @__PURE__ */ new Map();
  /**
   * @param answer carries a command out; called once for each. Null: what came of it will be told by
   *   {@link Inbox.settle}
   */
  constructor(held, records, ports, answer) {
    this.#held = held;
    this.#records = records;
    this.#ports = ports;
    this.#answer = answer;
  }
  /** Does what lies there. Never throws: an inbox that cannot be read is looked at again later. */
  read() {
    try {
      const { commands, damaged } = pending(this.#held.dir);
      for (const { file, why } of damaged) {
        if (this.#damaged.has(file)) continue;
        this.#damaged.add(file);
        this.#records.trouble("reading a command", why);
      }
      for (const command3 of commands) this.#take(command3);
    } catch (error) {
      this.#records.trouble("reading the inbox", error);
    }
  }
  /** Whether a command waits for its answer. */
  get waiting() {
    return this.#open.size > 0;
  }
  /** Says what came of a command that was taken and not answered at once. */
  settle(id, answer) {
    const command3 = this.#open.get(id);
    if (command3 === void 0) return;
    this.#open.delete(id);
    this.#note(command3, answer);
  }
  #take(command3) {
    if (this.#open.has(command3.id)) return;
    const done2 = this.#done.get(command3.id);
    if (done2 !== void 0) {
      this.#give(command3, done2);
      return;
    }
    const answer = this.#answer(command3);
    if (answer === null) this.#open.set(command3.id, command3);
    else this.#note(command3, answer);
  }
  #note(command3, answer) {
    this.#done.set(command3.id, answer);
    const { id, kind } = command3;
    this.#records.log({ type: "command", id, kind, result: answer.result });
    this.#give(command3, answer);
  }
  #give(command3, answer) {
    try {
      giveReceipt(this.#held.dir, {
        format: 1,
        id: command3.id,
        at: this.#ports.clock().at,
        generation: this.#held.generation,
        ...answer
      });
    } catch (error) {
      this.#records.trouble("giving a receipt", new Error(sentence2(error)));
    }
  }
};
function watchFor(path, changed) {
  let watcher = null;
  try {
    watcher = (0, import_node_fs7.watch)(path, changed);
    watcher.on("error", () => watcher?.close());
  } catch {
  }
  return () => watcher?.close();
}

// scripts/jobs/runner/deadlines.ts
function running(limits, progress) {
  const list2 = [
    {
      which: "total",
      from: progress.spawnedUp,
      at: progress.spawnedUp + limits.totalS
    }
  ];
  if (progress.asking) return list2;
  if (limits.firstEventS !== null && !progress.engaged)
    list2.push({
      which: "first-event",
      from: progress.spawnedUp,
      at: progress.spawnedUp + limits.firstEventS
    });
  list2.push({
    which: "idle",
    from: progress.movedUp,
    at: progress.movedUp + limits.idleS
  });
  return list2;
}
function passed(limits, progress, up) {
  const over = running(limits, progress).filter(({ at: at3 }) => up >= at3).sort((a, b) => a.at - b.at)[0];
  if (!over) return null;
  const afterS = Math.round((up - over.from) * 1e3) / 1e3;
  return { which: over.which, afterS };
}
function nextDeadline(limits, progress) {
  return Math.min(...running(limits, progress).map(({ at: at3 }) => at3));
}

// scripts/jobs/runner/ending.ts
var LOOKS_S = [0.01, 0.02, 0.04, 0.08, 0.15, 0.25];
var EMPTY_LOOKS = 2;
var AGAIN_S = 2e-3;
var Ending = class {
  #tree;
  #times;
  #signalled;
  #stage = "none";
  #since = 0;
  #looks = 0;
  #empty = 0;
  #next = 0;
  /** Living members at the last look. */
  remaining = [];
  /** Whether the last look could have missed one. */
  blind = true;
  constructor(tree, times, signalled) {
    this.#tree = tree;
    this.#times = times;
    this.#signalled = signalled;
  }
  get stage() {
    return this.#stage;
  }
  /** The worker has ended by itself: what it left behind may follow. */
  linger(up) {
    if (this.#stage === "none") this.#enter("linger", up);
  }
  /** Asks every process to end. Once is enough. */
  begin(up) {
    if (this.#stage === "none" || this.#stage === "linger") this.#term(up);
  }
  /** Kills without waiting any longer. */
  hurry(up) {
    if (this.#stage === "term") this.#kill(up);
    else this.begin(up);
  }
  /** Seconds since boot at which to call {@link Ending.tick} again, or null. */
  due() {
    return this.#stage === "none" || this.#stage === "over" ? null : this.#next;
  }
  /** Looks again where it is time to. @param up seconds since boot */
  tick(up) {
    if (this.due() === null || up < this.#next) return;
    this.#next = up + (LOOKS_S[this.#looks] ?? LOOKS_S.at(-1) ?? 1);
    this.#looks += 1;
    const { alive, blind } = this.#tree.sweep();
    this.remaining = alive.map(({ pid, start }) => ({ pid, start }));
    this.blind = blind > 0;
    if (alive.length === 0) {
      this.#empty += 1;
      if (this.#empty >= EMPTY_LOOKS) this.#stage = "over";
      else this.#next = up + AGAIN_S;
      return;
    }
    this.#empty = 0;
    const waited = up - this.#since;
    if (this.#stage === "linger") {
      if (waited >= this.#times.lingerS) this.#term(up);
    } else if (this.#stage === "term") {
      if (waited >= this.#times.graceS) this.#kill(up);
    } else if (waited >= this.#times.killS) this.#stage = "over";
    else this.#tree.signal("SIGKILL");
  }
  #enter(stage, up) {
    this.#stage = stage;
    this.#since = up;
    this.#looks = 0;
    this.#next = up;
  }
  #term(up) {
    this.#enter("term", up);
    this.#signalled("SIGTERM", this.#tree.signal("SIGTERM"));
    this.#tree.signal("SIGCONT");
  }
  #kill(up) {
    this.#enter("kill", up);
    this.#signalled("SIGKILL", this.#tree.signal("SIGKILL"));
  }
};

// scripts/jobs/runner/logs.ts
var import_node_child_process = require("node:child_process");
var import_node_fs9 = require("node:fs");
var import_node_path6 = require("node:path");

// scripts/jobs/runner/tail.ts
var import_node_fs8 = require("node:fs");

// scripts/jobs/runner/lines.ts
var import_node_string_decoder = require("node:string_decoder");
var LONGEST_LINE = 16 * 1024 * 1024;
var NEWLINE = 10;
var RETURN = 13;
var LineAssembler = class {
  #limit;
  #decoder = new import_node_string_decoder.StringDecoder("utf8");
  /** The beginning of a line. Kept as text: a line may be long, and its bytes beside it would double it. */
  #text = "";
  #held = 0;
  /** The line is longer than the limit: its beginning is held, the rest is passed over. */
  #full = false;
  /** What comes is the rest of a line whose beginning is not there. */
  #headless = false;
  /** @param limit bytes of a line that are kept */
  constructor(limit = LONGEST_LINE) {
    this.#limit = limit;
  }
  /**
   * @param chunk the next bytes; not kept, so the caller may reuse its buffer
   * @param take called for each line that these bytes end: its text without the line end, and the
   *   offset in the chunk of the byte after it
   */
  feed(chunk, take2) {
    let start = 0;
    for (; ; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      if (newline < 0) break;
      if (this.#headless) this.#headless = false;
      else if (this.#held === 0 && newline - start <= this.#limit)
        take2(lineText(chunk, start, newline), newline + 1);
      else {
        this.#hold(chunk.subarray(start, newline));
        take2(this.#release(), newline + 1);
      }
      start = newline + 1;
    }
    if (start < chunk.length && !this.#headless)
      this.#hold(chunk.subarray(start));
  }
  /** Bytes are missing here: what is held is no whole line, nor is what comes before the next newline. */
  gap() {
    this.#release();
    this.#headless = true;
  }
  /** The last line, where it lacks its newline; null where there is none. */
  end() {
    return this.#held === 0 ? null : this.#release();
  }
  #hold(bytes) {
    if (this.#full) return;
    const room = this.#limit - this.#held;
    const kept = bytes.subarray(0, room);
    this.#text += this.#decoder.write(kept);
    this.#held += kept.length;
    this.#full = bytes.length > room;
  }
  #release() {
    const text3 = this.#text + this.#decoder.end();
    this.#text = "";
    this.#held = 0;
    this.#full = false;
    return text3.endsWith("\r") ? text3.slice(0, -1) : text3;
  }
};
function lineText(bytes, start, end2) {
  const last = end2 > start && bytes[end2 - 1] === RETURN ? end2 - 1 : end2;
  return bytes.toString("utf8", start, last);
}

// scripts/jobs/runner/tail.ts
var CHUNK2 = 256 * 1024;
function joinHoles(holes) {
  const joined2 = [];
  for (const hole of [...holes].sort((a, b) => a.from - b.from)) {
    const last = joined2.at(-1);
    if (last && hole.from <= last.to)
      joined2[joined2.length - 1] = {
        from: last.from,
        to: Math.max(last.to, hole.to)
      };
    else if (hole.to > hole.from) joined2.push(hole);
  }
  return joined2;
}
function cutBytes(size, holes) {
  const last = holes.at(-1);
  return last && size <= 2 * last.from ? last.to - last.from : 0;
}
var LogTail = class {
  #fd;
  #buffer = Buffer.allocUnsafe(CHUNK2);
  #lines = new LineAssembler();
  #holes;
  /** Bytes that the file is shorter by than what the worker wrote. */
  #cut;
  #offset = 0;
  /**
   * @param path the log
   * @param holes what was let go of it before
   * @throws the system's error where the log cannot be opened
   */
  constructor(path, holes = []) {
    this.#fd = (0, import_node_fs8.openSync)(path, "r");
    this.#holes = joinHoles(holes);
    this.#cut = cutBytes((0, import_node_fs8.fstatSync)(this.#fd).size, this.#holes);
    if (this.#cut > 0) this.#holes = this.#holes.slice(-1);
  }
  /** Bytes of the worker's output that were read or passed over. */
  get offset() {
    return this.#offset;
  }
  /** Bytes of the worker's output so far. */
  size() {
    return (0, import_node_fs8.fstatSync)(this.#fd).size + this.#cut;
  }
  /**
   * Reads on.
   *
   * @param budget bytes after which to return, so that other work gets its turn
   * @param take called with each line and the offset after it
   * @returns whether the end was reached
   */
  drain(budget, take2) {
    for (let left = budget; left > 0; ) {
      const hole = this.#holes[0];
      if (hole && this.#offset >= hole.from) {
        this.#lines.gap();
        this.#offset = Math.max(this.#offset, hole.to);
        this.#holes.shift();
        continue;
      }
      const want = Math.min(
        CHUNK2,
        hole ? hole.from - this.#offset : Number.MAX_SAFE_INTEGER
      );
      const at3 = this.#holes.length > 0 ? this.#offset : this.#offset - this.#cut;
      const got = (0, import_node_fs8.readSync)(this.#fd, this.#buffer, 0, want, at3);
      if (got === 0) return true;
      const base = this.#offset;
      this.#offset += got;
      left -= got;
      this.#lines.feed(
        this.#buffer.subarray(0, got),
        (text3, end2) => take2(text3, base + end2)
      );
    }
    return false;
  }
  /** Hands on the last line where it lacks its newline. Called once, when no more can come. */
  finish(take2) {
    const last = this.#lines.end();
    if (last !== null) take2(last, this.#offset);
  }
  close() {
    (0, import_node_fs8.closeSync)(this.#fd);
  }
};

// scripts/jobs/runner/logs.ts
var BLOCK = 4096;
var LEAST = 4 * 1024 * 1024;
var CEILING = 8;
var endBytes = (logBytes) => Math.floor(logBytes / 2);
var LogKeeper = class {
  #path;
  #stream;
  #logBytes;
  #records;
  #punch;
  #holes;
  /** The one freeing that is under way, or null; `never` where it is not possible here. */
  #freeing = null;
  /** Whether a stretch can be freed here, once that was tried. */
  #able = false;
  /** @param holes what an earlier keeper let go of it */
  constructor(path, stream, logBytes, records, punch, holes = []) {
    this.#path = path;
    this.#stream = stream;
    this.#logBytes = logBytes;
    this.#records = records;
    this.#punch = punch;
    this.#holes = joinHoles(holes);
  }
  /** Bytes that the worker has written to it. */
  size() {
    try {
      const { size } = (0, import_node_fs9.statSync)(this.#path);
      return size + cutBytes(size, this.#holes);
    } catch (error) {
      if (codeOf(error) !== "ENOENT")
        this.#records.trouble("looking at a log", error);
      return 0;
    }
  }
  /**
   * Lets the middle go, where enough has come together.
   *
   * @param consumed bytes from the start that nobody needs any more, except for the two ends
   */
  trim(consumed) {
    const end2 = endBytes(this.#logBytes);
    const from = this.#holes.at(-1)?.to ?? Math.ceil(end2 / BLOCK) * BLOCK;
    const to = Math.floor((consumed - end2) / BLOCK) * BLOCK;
    if (to - from < Math.max(LEAST, this.#logBytes)) return;
    if (this.#freeing === "never") {
      if (consumed > CEILING * this.#logBytes)
        this.#records.trouble(
          `bounding the ${this.#stream} log`,
          new Error("the middle of a file cannot be freed here")
        );
      return;
    }
    if (this.#freeing !== null) return;
    this.#freeing = this.#free({ from, to }).then(
      (done2) => {
        this.#freeing = done2 ? null : "never";
      },
      (error) => {
        this.#records.trouble(`bounding the ${this.#stream} log`, error);
        this.#freeing = "never";
      }
    );
  }
  async #free(hole) {
    this.#able ||= await this.#tryFreeing();
    if (!this.#able) return false;
    if (!this.#note(hole)) return true;
    return this.#punch(this.#path, hole.from, hole.to - hole.from);
  }
  /** Frees a file of our own, to learn whether that is possible here before saying that it was done. */
  async #tryFreeing() {
    const temp = (0, import_node_path6.join)((0, import_node_path6.dirname)(this.#path), tempName());
    (0, import_node_fs9.writeFileSync)(temp, Buffer.alloc(BLOCK), { mode: 384, flag: "wx" });
    try {
      return await this.#punch(temp, 0, BLOCK);
    } finally {
      (0, import_node_fs9.unlinkSync)(temp);
    }
  }
  /**
   * Cuts the log down to its two ends, once nobody writes to it any more.
   *
   * @returns what the outcome says of it
   */
  async compact() {
    if (this.#freeing instanceof Promise) await this.#freeing;
    const bytes = this.size();
    const end2 = endBytes(this.#logBytes);
    try {
      if (bytes > this.#logBytes && this.#isWhole()) this.#cut(bytes, end2);
    } catch (error) {
      this.#records.trouble(`cutting down the ${this.#stream} log`, error);
    }
    const [first] = this.#holes;
    const last = this.#holes.at(-1);
    return first && last ? { bytes, head: first.from, tail: bytes - last.to } : { bytes, head: bytes, tail: 0 };
  }
  /**
   * The end of it, for a person.
   *
   * @returns the text, and whether it begins within the log and so perhaps within a line
   */
  last(most) {
    let fd;
    try {
      fd = (0, import_node_fs9.openSync)(this.#path, "r");
    } catch {
      return { text: "", torn: false };
    }
    try {
      const { size } = (0, import_node_fs9.fstatSync)(fd);
      const buffer = Buffer.alloc(Math.min(most, size));
      const got = (0, import_node_fs9.readSync)(fd, buffer, 0, buffer.length, size - buffer.length);
      return { text: buffer.toString("utf8", 0, got), torn: size > most };
    } finally {
      (0, import_node_fs9.closeSync)(fd);
    }
  }
  #isWhole() {
    return cutBytes((0, import_node_fs9.statSync)(this.#path).size, this.#holes) === 0;
  }
  #note(hole) {
    this.#holes = joinHoles([...this.#holes, hole]);
    return this.#records.log({
      type: "trimmed",
      stream: this.#stream,
      ...hole
    });
  }
  #cut(bytes, end2) {
    const temp = (0, import_node_path6.join)((0, import_node_path6.dirname)(this.#path), tempName());
    const from = (0, import_node_fs9.openSync)(this.#path, "r");
    try {
      const to = (0, import_node_fs9.openSync)(temp, "wx", 384);
      try {
        copy(from, to, 0, end2);
        copy(from, to, bytes - end2, end2);
        (0, import_node_fs9.fsyncSync)(to);
      } finally {
        (0, import_node_fs9.closeSync)(to);
      }
      if (this.#note({ from: end2, to: bytes - end2 }))
        (0, import_node_fs9.renameSync)(temp, this.#path);
      else (0, import_node_fs9.unlinkSync)(temp);
    } catch (error) {
      try {
        (0, import_node_fs9.unlinkSync)(temp);
      } catch {
      }
      throw error;
    } finally {
      (0, import_node_fs9.closeSync)(from);
    }
  }
};
function copy(from, to, start, length) {
  const buffer = Buffer.allocUnsafe(Math.min(length, 1024 * 1024));
  for (let done2 = 0; done2 < length; ) {
    const want = Math.min(buffer.length, length - done2);
    const got = (0, import_node_fs9.readSync)(from, buffer, 0, want, start + done2);
    if (got === 0) return;
    for (let written = 0; written < got; )
      written += (0, import_node_fs9.writeSync)(to, buffer, written, got - written);
    done2 += got;
  }
}
var FALLOCATE = ["/usr/bin/fallocate", "/bin/fallocate"];
var punchHole = (path, from, length) => new Promise((resolve2) => {
  const program = FALLOCATE.find((candidate) => {
    try {
      (0, import_node_fs9.accessSync)(candidate, import_node_fs9.constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (program === void 0 || process.platform !== "linux") {
    resolve2(false);
    return;
  }
  const child = (0, import_node_child_process.spawn)(
    program,
    [
      "--punch-hole",
      "--keep-size",
      "--offset",
      String(from),
      "--length",
      String(length),
      path
    ],
    { stdio: "ignore", env: {}, cwd: "/" }
  );
  child.once("error", () => resolve2(false));
  child.once("exit", (code) => resolve2(code === 0));
});

// scripts/jobs/runner/pulse.ts
var FIRST_BEATS_S = [0.1, 0.3, 0.7];
var WORKING = { share: 0.01, seconds: 0.02 };
var FLOOD_BYTES = 16 * 1024 * 1024;
var Pulse = class {
  /** Seconds since boot at which something last moved. */
  movedUp;
  #of;
  #due = 0;
  #beatOffset = 0;
  #beatUp = null;
  #beats = 0;
  #sizes = { out: 0, err: 0 };
  /** How far everything that was decoded is on disk. */
  #safe = { offset: 0, seq: 0 };
  constructor(of) {
    this.#of = of;
    this.movedUp = of.ports.clock().up;
  }
  /** Seconds since boot at which the next beat is due; in a flood that is now. */
  get due() {
    const flood = this.#of.reader.offset - this.#beatOffset >= FLOOD_BYTES;
    return flood ? 0 : this.#due;
  }
  /**
   * Looks, writes the beat, and keeps the logs bounded.
   *
   * @param up seconds since boot
   * @param alive whether the worker lives, so that its tree is worth a look
   */
  beat(up, alive) {
    const { held, ports, records, tree, reader, out, err } = this.#of;
    const span = this.#beatUp === null ? 0 : Math.max(0, up - this.#beatUp);
    const sizes = { out: out.size(), err: err.size() };
    if (this.#moved(span, sizes, alive)) this.movedUp = up;
    this.#sizes = sizes;
    this.#beatUp = up;
    this.#beatOffset = reader.offset;
    reader.flush(up);
    if (records.flush() && !records.behind)
      this.#safe = { offset: reader.offset, seq: records.lastSeq };
    records.beat({
      format: 1,
      generation: held.generation,
      by: ports.self,
      at: ports.clock().at,
      up,
      tree: tree.list(),
      cpuS: tree.cpuS,
      outBytes: this.#safe.offset,
      errBytes: sizes.err,
      lastSeq: this.#safe.seq
    });
    out.trim(this.#safe.offset);
    err.trim(sizes.err);
    const { beatS } = ports.times;
    this.#due = up + Math.min(beatS, FIRST_BEATS_S[this.#beats] ?? beatS);
    this.#beats += 1;
  }
  #moved(span, sizes, alive) {
    const { ports, records, tree } = this.#of;
    const wrote = sizes.out > this.#sizes.out || sizes.err > this.#sizes.err;
    const { beatS, pauseS } = ports.times;
    const paused = span > Math.max(pauseS, 5 * beatS);
    const growth = alive ? tree.sample() : 0;
    if (growth === null) {
      records.trouble(
        "listing processes",
        new Error("the system did not list them")
      );
      return true;
    }
    const working = growth >= Math.max(WORKING.seconds, WORKING.share * span);
    return wrote || paused || working;
  }
};

// scripts/jobs/runner/fold.ts
var WINDOW_S = 1;
var MOST_KEYS = 16;
var keyOf = (event2) => `${event2.kind}\0${event2.name ?? ""}`;
var Fold = class {
  #write;
  #waiting = /* @__PURE__ */ new Map();
  /** When each key was last written. */
  #written = /* @__PURE__ */ new Map();
  #since = null;
  constructor(write2) {
    this.#write = write2;
  }
  /** @param up seconds since boot */
  add(event2, up) {
    if (event2.type !== "activity") {
      this.flush(up);
      this.#write(event2);
      return;
    }
    const key = keyOf(event2);
    const last = this.#written.get(key);
    const fresh = last === void 0 || up - last >= WINDOW_S;
    if (fresh && !this.#waiting.has(key) && this.#written.size < MOST_KEYS) {
      this.#put(event2, up);
      return;
    }
    this.#since ??= up;
    const crowded = this.#waiting.size >= MOST_KEYS && !this.#waiting.has(key);
    this.#wait(crowded ? { ...event2, name: null } : event2);
  }
  #wait(event2) {
    const key = keyOf(event2);
    const count2 = (this.#waiting.get(key)?.count ?? 0) + event2.count;
    this.#waiting.set(key, { ...event2, count: count2 });
  }
  /** Seconds since boot at which what waits is to be written, or null where nothing waits. */
  due() {
    return this.#since === null ? null : this.#since + WINDOW_S;
  }
  /** Writes all that waits. */
  flush(up) {
    this.#since = null;
    for (const event2 of this.#waiting.values()) this.#put(event2, up);
    this.#waiting.clear();
    for (const [key, at3] of this.#written)
      if (up - at3 >= WINDOW_S) this.#written.delete(key);
  }
  #put(event2, up) {
    this.#written.set(keyOf(event2), up);
    this.#write(event2);
  }
};

// scripts/jobs/runner/reading.ts
var READ_BUDGET = 4 * 1024 * 1024;
var OutputReader = class {
  /** Whether the model is known to have answered. */
  engaged;
  #path;
  #ports;
  #records;
  #decoder;
  #before;
  #fold;
  #asks = /* @__PURE__ */ new Set();
  /** Told of every question that was answered. */
  onAnswered = () => {
  };
  #tail = null;
  constructor(held, ports, records, decoder, before) {
    this.#path = attemptPaths(held.dir).out;
    this.#ports = ports;
    this.#records = records;
    this.#decoder = decoder;
    this.#before = before;
    this.#fold = new Fold((event2) => records.log(event2));
    this.engaged = before.engaged;
  }
  /** Whether the worker waits for a person. */
  get asking() {
    return this.#asks.size > 0;
  }
  /** Bytes of output that were read. */
  get offset() {
    return this.#tail?.offset ?? 0;
  }
  /** When folded events are to be written, in seconds since boot, or null. */
  due() {
    return this.#fold.due();
  }
  /** Writes folded events now. */
  flush(up) {
    this.#fold.flush(up);
  }
  /**
   * Reads on, for a while.
   *
   * @returns whether the end was reached, and whether there was anything new
   */
  read(up) {
    const tail = this.#open();
    if (tail === null) return { atEnd: true, moved: false };
    const from = tail.offset;
    const atEnd = this.#drain(tail, READ_BUDGET, up);
    return { atEnd, moved: tail.offset > from };
  }
  /** Reads what is there now, the last line too; what comes later is nobody's answer any more. */
  finish(up) {
    const tail = this.#open();
    if (tail === null) return;
    this.#drain(tail, tail.size() - tail.offset + 1, up);
    tail.finish((text3, end2) => this.#decode(text3, end2, up));
    tail.close();
    this.#fold.flush(up);
  }
  #open() {
    if (this.#tail !== null) return this.#tail;
    try {
      this.#tail = new LogTail(this.#path, this.#before.holes.out);
    } catch (error) {
      if (codeOf(error) !== "ENOENT")
        this.#records.trouble("opening the worker's output", error);
    }
    return this.#tail;
  }
  #drain(tail, budget, up) {
    try {
      return tail.drain(budget, (text3, end2) => this.#decode(text3, end2, up));
    } catch (error) {
      this.#records.trouble("reading the worker's output", error);
      return true;
    }
  }
  /** Takes a question, or its end, that shows in no line. */
  note(event2, up) {
    if (event2.type === "asked") this.#asks.add(event2.ask);
    else this.#asks.delete(event2.ask);
    this.#fold.add(event2, up);
  }
  #decode(text3, end2, up) {
    try {
      for (const event2 of this.#decoder.line(text3)) {
        if (!isDecoded(event2)) continue;
        if (event2.type === "asked") this.#asks.add(event2.ask);
        if (event2.type === "answered") {
          this.#asks.delete(event2.ask);
          this.onAnswered(event2.ask);
        }
        if (event2.type === "engaged") {
          if (this.engaged) continue;
          this.engaged = true;
        }
        const rest = this.#before.replay.rest(event2, end2);
        if (rest) this.#fold.add(rest, up);
        if (event2.type === "engaged") {
          this.#ports.milestone("engaged");
          this.#ports.step("engaged");
        }
      }
    } catch (error) {
      this.#records.trouble("decoding the worker's output", error);
    }
  }
};

// scripts/system/process.ts
var import_node_fs11 = require("node:fs");

// scripts/system/process-proc.ts
var import_node_fs10 = require("node:fs");
var TICKS_PER_SECOND = 100;
var errorCode = (error) => error.code;
function parseStat(text3) {
  const close = text3.lastIndexOf(")");
  if (close < 0) return null;
  const pid = Number.parseInt(text3, 10);
  const f = text3.slice(close + 2).split(" ");
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
    return (0, import_node_fs10.readFileSync)(path, "utf8");
  } catch (error) {
    const code = errorCode(error);
    return code === "ENOENT" || code === "ESRCH" ? "none" : "unknown";
  }
}
function realUid(pid) {
  const found = /^Uid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`));
  return found ? Number(found[1]) : null;
}
function environHolds(block2, entry) {
  const needle = Buffer.from(entry);
  for (let at3 = block2.indexOf(needle); at3 >= 0; ) {
    const end2 = at3 + needle.length;
    const starts = at3 === 0 || block2[at3 - 1] === 0;
    if (starts && (end2 === block2.length || block2[end2] === 0)) return true;
    at3 = block2.indexOf(needle, at3 + 1);
  }
  return false;
}
function procSource(ownUid) {
  return {
    startOf(pid) {
      const text3 = read(`/proc/${pid}/stat`);
      if (text3 === "none" || text3 === "unknown") return text3;
      const row2 = parseStat(text3);
      return row2 === null ? "unknown" : { start: row2.start, zombie: row2.zombie };
    },
    list() {
      let names;
      try {
        names = (0, import_node_fs10.readdirSync)("/proc");
      } catch {
        return null;
      }
      const rows = [];
      for (const name3 of names) {
        const first = name3.charCodeAt(0);
        if (first < 48 || first > 57) continue;
        const row2 = parseStat(read(`/proc/${name3}/stat`));
        if (row2 !== null) rows.push(row2);
      }
      return rows.length === 0 ? null : rows;
    },
    carriers(rows, entry) {
      const found = [];
      let blind = 0;
      for (const row2 of rows) {
        if (row2.zombie) continue;
        try {
          if (environHolds((0, import_node_fs10.readFileSync)(`/proc/${row2.pid}/environ`), entry))
            found.push(row2);
        } catch (error) {
          const code = errorCode(error);
          if (code === "ENOENT" || code === "ESRCH") continue;
          if (ownUid !== null && realUid(row2.pid) === ownUid) blind += 1;
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
function parseCpuTime(text3) {
  const found = /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text3);
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
      const row2 = parsePsLine(ran.out.split("\n")[0] ?? "");
      if (row2 !== null) return { start: row2.start, zombie: row2.zombie };
      return ran.status === 1 && ran.out.trim() === "" ? "none" : "unknown";
    },
    list() {
      const ran = ps(["-axo", COLUMNS]);
      if (ran === null || ran.status !== 0) return null;
      const rows = ran.out.split("\n").map(parsePsLine).filter((row2) => row2 !== null);
      return rows.length === 0 ? null : rows;
    },
    carriers(rows, entry) {
      const own3 = rows.filter((row2) => !row2.zombie);
      const plain = ps(["-axww", "-o", "pid=,command="]);
      const full = ps([...withEnvironment, "-o", "pid=,command="]);
      const mine = own3.filter((row2) => ownUid === null || row2.uid === ownUid);
      if (plain === null || full === null)
        return { rows: [], blind: mine.length };
      const bare = byPid(plain.out);
      const shown3 = byPid(full.out);
      const found = [];
      let blind = 0;
      for (const row2 of own3) {
        const text3 = shown3.get(row2.pid);
        if (text3 === void 0) continue;
        if (` ${text3} `.includes(` ${entry} `)) found.push(row2);
        else if (row2.uid === ownUid && text3 === bare.get(row2.pid)) blind += 1;
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
    machine = (0, import_node_fs11.readFileSync)("/etc/machine-id", "utf8").trim().slice(0, 32);
  } catch {
  }
  try {
    namespace = /\d+/.exec((0, import_node_fs11.readlinkSync)("/proc/self/ns/pid"))?.[0].slice(0, 20) ?? "";
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
    const young = rows.filter((row2) => {
      const started = source.startedAt(row2.start);
      return row2.pid !== process.pid && (started === null || started >= sinceUp - 2);
    });
    const seen2 = source.carriers(young, `${TOKEN_NAME}=${token}`);
    return {
      found: seen2.rows.map((row2) => identityOf(row2.pid, row2.start)),
      blind: seen2.blind
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
      const rows = source.list()?.filter((row2) => row2.pid === pid) ?? [];
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
    const source = (0, import_node_fs11.existsSync)("/proc/self/stat") ? procSource(uid) : psSource(uid);
    machineProbe = probeOf(source, bootId(), readPlace());
  }
  return machineProbe;
}
var own2;
function ownIdentity() {
  own2 ??= processProbe().identify(process.pid) ?? {
    pid: process.pid,
    start: UNSEEN_START,
    boot: bootId()
  };
  return own2;
}
function descendantsOf(rows, roots) {
  const children = /* @__PURE__ */ new Map();
  for (const row2 of rows) {
    const siblings = children.get(row2.ppid);
    if (siblings) siblings.push(row2);
    else children.set(row2.ppid, [row2]);
  }
  const wanted = new Set(roots);
  const found = rows.filter((row2) => wanted.has(row2.pid));
  for (let i = 0; i < found.length; i += 1) {
    for (const child of children.get(found[i].pid) ?? []) {
      if (wanted.has(child.pid)) continue;
      wanted.add(child.pid);
      found.push(child);
    }
  }
  return found;
}

// scripts/jobs/runner/tree.ts
var keyOf2 = (row2) => `${row2.pid}/${row2.start}`;
var Tree = class {
  worker;
  #here;
  #processes;
  #token;
  #sinceUp;
  /** Living members as of the last look, with their CPU seconds. */
  #members = /* @__PURE__ */ new Map();
  #ever = /* @__PURE__ */ new Set();
  /** Runners of other jobs, dispatched from within this tree. They and what they started are not of it. */
  #others = /* @__PURE__ */ new Set();
  /** Numbers of the sessions and groups that members lead or led; what is in them came from the tree. */
  #led = /* @__PURE__ */ new Set();
  #cage;
  #cpuS = 0;
  /**
   * @param worker the process that was spawned; null where it is not known, or of an earlier boot
   * @param here whose machine this is: that of the process that looks
   * @param token carried by everything that the worker starts, unless it drops its environment
   * @param sinceUp seconds since boot of the launch
   * @param known members that an earlier keeper saw
   * @param cage the control group around the worker, or null
   */
  constructor(worker, here, processes, token, sinceUp, known = [], cage = null) {
    this.worker = worker;
    this.#here = here;
    this.#cage = cage;
    this.#processes = processes;
    this.#token = token;
    this.#sinceUp = sinceUp;
    for (const { pid, start } of worker ? [worker, ...known] : known) {
      const row2 = {
        pid,
        ppid: 0,
        pgid: 0,
        session: null,
        uid: null,
        start,
        cpuS: 0,
        zombie: false
      };
      this.#members.set(keyOf2(row2), row2);
      this.#ever.add(keyOf2(row2));
    }
    if (worker) this.#led.add(worker.pid);
  }
  /** How many processes of this worker were ever seen. */
  get seen() {
    return this.#ever.size;
  }
  /** CPU seconds that the tree was seen to use. */
  get cpuS() {
    return Math.round(this.#cpuS * 1e3) / 1e3;
  }
  /** Members that lived at the last look, the worker first. */
  list() {
    return [...this.#members.values()].map(({ pid, start }) => ({ pid, start })).sort(
      (a, b) => Number(b.pid === this.worker?.pid) - Number(a.pid === this.worker?.pid)
    );
  }
  /**
   * Looks at the machine once.
   *
   * @returns CPU seconds used since the last look, or null where the machine could not be listed
   */
  sample() {
    const rows = this.#processes.list();
    return rows === null ? null : this.#take(rows, [], "newcomers");
  }
  /** Looks at the machine, at every environment too. */
  sweep() {
    const { found, blind } = this.#processes.carriers(
      this.#token,
      this.#sinceUp
    );
    const rows = this.#processes.list();
    if (rows === null) return { alive: this.#identities(), blind: blind + 1 };
    this.#take(rows, found, "all");
    return { alive: this.#identities(), blind };
  }
  /**
   * Signals every member, each after a look whether it is still the one that is meant, and the
   * worker's process group where a member is in it.
   *
   * @returns to how many it was sent
   */
  signal(signal) {
    const { alive } = this.sweep();
    const killed = signal === "SIGKILL" ? this.#killCaged() : null;
    const group = this.worker?.pid ?? null;
    const inGroup = alive.filter((one) => this.#groupOf(one) === group);
    let reached = false;
    if (group !== null && inGroup.length > 0) {
      try {
        process.kill(-group, signal);
        reached = true;
      } catch {
      }
    }
    return alive.filter(
      (member) => killed?.has(member.pid) || reached && this.#groupOf(member) === group || this.#processes.signal(member, signal) === "sent"
    ).length;
  }
  /**
   * Kills what is in the cage at once, so that nothing forks away meanwhile; but never a job that was
   * dispatched from inside.
   *
   * @returns whom it reached; what was started before the worker was put inside is not among them
   */
  #killCaged() {
    if (this.#cage === null || this.#others.size > 0) return null;
    const pids = new Set(this.#cage.pids() ?? []);
    return this.#cage.kill() ? pids : null;
  }
  #groupOf(one) {
    return this.#members.get(keyOf2(one))?.pgid;
  }
  #identities() {
    const { boot, place } = this.#here;
    return this.list().map(
      ({ pid, start }) => place === void 0 ? { pid, start, boot } : { pid, start, boot, place }
    );
  }
  /** Removes what was made around the tree, once nothing of it lives. */
  release() {
    this.#cage?.remove();
  }
  /** Brings the members up to date from one listing. @returns the growth of CPU time */
  #take(rows, carriers, asked) {
    const members2 = /* @__PURE__ */ new Map();
    let grown = 0;
    for (const row2 of this.#belonging(rows, carriers, asked)) {
      const key = keyOf2(row2);
      members2.set(key, row2);
      if (row2.session === row2.pid || row2.pgid === row2.pid)
        this.#led.add(row2.pid);
      grown += Math.max(0, row2.cpuS - (this.#members.get(key)?.cpuS ?? 0));
      this.#ever.add(key);
    }
    this.#members = members2;
    this.#cpuS += grown;
    return grown;
  }
  /** The living processes of this tree, by descent, session, group, token or cage. */
  #belonging(rows, carriers, asked) {
    const alien = rows.filter((row2) => this.#others.has(keyOf2(row2)));
    for (const row2 of descendantsOf(
      rows,
      alien.map((r) => r.pid)
    ))
      this.#others.add(keyOf2(row2));
    const living = rows.filter(
      (row2) => !row2.zombie && row2.pid !== process.pid && !this.#others.has(keyOf2(row2))
    );
    const carrying = new Set(carriers.map(keyOf2));
    const caged = new Set(this.#cage?.pids() ?? []);
    const known = living.filter(
      (row2) => this.#members.has(keyOf2(row2)) || carrying.has(keyOf2(row2)) || caged.has(row2.pid)
    );
    const within = (row2) => [row2.session, row2.pgid].filter(
      (number3) => number3 !== null && this.#led.has(number3)
    );
    const held = new Set(known.flatMap(within));
    const roots = living.filter(
      (row2) => within(row2).some((number3) => held.has(number3))
    );
    const found = descendantsOf(
      living,
      [...known, ...roots].map((r) => r.pid)
    );
    const others = this.#processes.runners(
      found.filter(
        (row2) => row2.pgid === row2.pid && row2.pid !== this.worker?.pid && (asked === "all" || !this.#ever.has(keyOf2(row2)))
      )
    );
    if (others.length === 0) return found;
    for (const row2 of descendantsOf(
      living,
      others.map((r) => r.pid)
    ))
      this.#others.add(keyOf2(row2));
    return this.#belonging(rows, carriers, asked);
  }
};

// scripts/jobs/runner/wake.ts
var Wake = class {
  #pending = false;
  #resume = null;
  /** Something happened. */
  poke = () => {
    this.#pending = true;
    this.#resume?.();
  };
  /**
   * Waits for a {@link Wake.poke}; one that came since the last wait counts.
   *
   * @param seconds the longest time to wait; with 0 or less, others only get their turn
   */
  wait(seconds) {
    return new Promise((resolve2) => {
      const done2 = () => {
        clearTimeout(timer);
        this.#resume = null;
        this.#pending = false;
        resolve2();
      };
      const ms = Math.max(0, Math.min(seconds, 3600)) * 1e3;
      const timer = setTimeout(done2, this.#pending ? 0 : Math.ceil(ms));
      if (!this.#pending) this.#resume = done2;
    });
  }
};
var StopSwitch = class {
  /** What was wished first, or null. */
  asked = null;
  /** How often it was wished. */
  times = 0;
  /** Called at each wish. */
  onAsk = () => {
  };
  ask(ending) {
    this.asked ??= ending;
    this.times += 1;
    this.onAsk();
  }
};

// scripts/jobs/runner/follow.ts
var Follower = class {
  tree;
  out;
  err;
  inbox;
  /** Why it was ended before it ended by itself. */
  stopped;
  deadline;
  /** Whether it was ended because its turn was over. */
  released;
  /** Null while it runs. `end` is null where nobody saw how it ended. */
  exited;
  ending;
  #channel;
  #held;
  #ports;
  #records;
  #target;
  #stop;
  #wake = new Wake();
  #reader;
  #pulse;
  #childEnd = null;
  #nextPoll = 0;
  #lookInbox = true;
  constructor(held, ports, records, decoder, target, stop) {
    this.#held = held;
    this.#ports = ports;
    this.#records = records;
    this.#target = target;
    this.#stop = stop;
    const { plan } = held;
    const { before } = target;
    const paths = attemptPaths(held.dir);
    const { logBytes, graceS } = plan.limits;
    const keep = (stream) => new LogKeeper(
      paths[stream],
      stream,
      logBytes,
      records,
      ports.punch,
      before.holes[stream]
    );
    this.out = keep("out");
    this.err = keep("err");
    const { worker } = target;
    const stale = worker !== null && otherBoot(worker.boot, ports.self.boot);
    this.tree = new Tree(
      stale ? null : worker,
      ports.self,
      ports.processes,
      plan.token,
      stale ? 0 : target.launchedUp,
      stale ? [] : before.known,
      target.cage
    );
    this.ending = new Ending(
      this.tree,
      { lingerS: ports.times.lingerS, graceS, killS: ports.times.killS },
      (signal, processes) => {
        if (processes > 0)
          records.log({ type: "signalled", signal, processes });
      }
    );
    this.inbox = new Inbox(held, records, ports, (c) => this.#answer(c));
    this.stopped = before.stopped;
    this.deadline = before.deadline;
    this.released = before.released;
    this.exited = before.exited;
    const reader = new OutputReader(held, ports, records, decoder, before);
    this.#reader = reader;
    this.#channel = ports.channelFor({
      held,
      decoder,
      records,
      child: target.child,
      settle: (id, answer) => this.inbox.settle(id, answer),
      poke: this.#wake.poke,
      note: (event2) => reader.note(event2, ports.clock().up)
    });
    reader.onAnswered = (ask2) => this.#channel.answered(ask2);
    const { tree, out, err } = this;
    this.#pulse = new Pulse({ held, ports, records, tree, reader, out, err });
    const { child } = target;
    if (child && (child.exitCode !== null || child.signalCode !== null))
      this.#childEnd = { code: child.exitCode, signal: child.signalCode };
    child?.once("exit", (code, signal) => {
      this.#childEnd = { code, signal };
      this.#wake.poke();
    });
    stop.onAsk = this.#wake.poke;
    ports.following(tree);
  }
  /** Follows until the worker has ended, or cannot be ended, and its output is read to the end. */
  async run() {
    const { out, inbox } = attemptPaths(this.#held.dir);
    const unwatch = [
      watchFor(out, this.#wake.poke),
      watchFor(inbox, () => {
        this.#lookInbox = true;
        this.#wake.poke();
      })
    ];
    this.#channel.begin();
    try {
      for (; ; ) {
        const { up } = this.#ports.clock();
        const { atEnd, moved } = this.#reader.read(up);
        if (moved) this.#pulse.movedUp = up;
        if (up >= this.#pulse.due) this.#beat(up);
        if (this.#lookInbox) this.#nextPoll = 0;
        this.#noticeExit(up);
        if (this.#lookInbox) this.#readInbox();
        if (up >= (this.#reader.due() ?? Infinity)) this.#reader.flush(up);
        if (atEnd && this.exited === null) this.#channel.tick(up);
        this.#judge(up);
        this.ending.tick(up);
        if (atEnd && this.#isOver()) break;
        await this.#wake.wait(atEnd ? this.#until() : 0);
      }
      this.#ports.step("drained");
    } finally {
      for (const close of unwatch) close();
      this.#stop.onAsk = () => {
      };
    }
    this.#reader.finish(this.#ports.clock().up);
    this.#channel.end();
  }
  /** Whether the model is known to have answered. */
  get engaged() {
    return this.#reader.engaged;
  }
  /** Beats and answers the inbox while something else is awaited. */
  async during(work) {
    const timer = setInterval(() => {
      this.#beat(this.#ports.clock().up);
      this.#readInbox();
    }, this.#ports.times.beatS * 1e3);
    try {
      return await work;
    } finally {
      clearInterval(timer);
    }
  }
  #beat(up) {
    this.#pulse.beat(up, this.exited === null);
    this.#lookInbox = true;
  }
  #readInbox() {
    this.#lookInbox = false;
    this.inbox.read();
  }
  #answer(command3) {
    if (command3.kind !== "stop") {
      const over = this.exited !== null || this.ending.stage !== "none";
      return over ? { result: "refused", detail: "the worker is at its end" } : this.#channel.take(command3);
    }
    if (this.exited !== null)
      return { result: "done", detail: "the worker had already ended" };
    if (this.ending.stage !== "none")
      return { result: "done", detail: "the worker is already being ended" };
    const { up } = this.#ports.clock();
    this.#endBecause("stop-requested", up);
    return {
      result: "done",
      detail: `the worker was asked to end; it is killed after ${this.#held.plan.limits.graceS} s`
    };
  }
  #endBecause(why, up) {
    this.stopped ??= why;
    this.#records.log({ type: "stopping", because: why });
    this.#ports.step("stopping");
    this.#beginEnding(up);
  }
  #beginEnding(up) {
    this.#channel.release?.();
    this.ending.begin(up);
  }
  #noticeExit(up) {
    if (this.exited !== null) {
      this.ending.linger(up);
      return;
    }
    if (this.#target.child !== null) {
      if (this.#childEnd === null) return;
      this.exited = { end: this.#childEnd };
    } else {
      if (up < this.#nextPoll) return;
      this.#nextPoll = up + this.#ports.times.pollS;
      const { worker } = this.#target;
      if (worker && this.#ports.processes.isAlive(worker) !== "dead") return;
      this.exited = { end: null };
    }
    this.#reader.flush(up);
    this.#channel.release?.();
    const { end: end2 } = this.exited;
    this.#records.log({
      type: "exited",
      code: end2?.code ?? null,
      signal: end2?.signal ?? null,
      witnessed: end2 !== null
    });
    this.#ports.step("exited");
    this.ending.linger(up);
  }
  #judge(up) {
    if (this.exited !== null) return;
    if (this.#stop.asked !== null) {
      if (this.stopped === null) this.#endBecause(this.#stop.asked, up);
      else if (this.#stop.times > 1) this.ending.hurry(up);
    }
    if (this.ending.stage !== "none") return;
    if (this.stopped !== null || this.deadline !== null || this.released) {
      this.#beginEnding(up);
      return;
    }
    if (this.#channel.spent) {
      this.released = true;
      this.#records.log({ type: "stopping", because: TURN_OVER });
      this.#ports.step("stopping");
      this.#beginEnding(up);
      return;
    }
    const over = passed(this.#held.plan.limits, this.#progress(), up);
    if (over === null) return;
    this.deadline = over.which;
    this.#records.log({ type: "deadline", ...over });
    this.#records.log({
      type: "stopping",
      because: `deadline-${over.which}`
    });
    this.#ports.step("stopping");
    this.#beginEnding(up);
  }
  #progress() {
    return {
      spawnedUp: this.#target.spawnedUp,
      engaged: this.engaged,
      movedUp: this.#pulse.movedUp,
      asking: this.#reader.asking || this.#channel.attended === true
    };
  }
  #isOver() {
    if (this.ending.stage !== "over") return false;
    if (this.exited !== null) return true;
    const pid = this.#target.worker?.pid;
    return this.ending.remaining.some((one) => one.pid === pid);
  }
  /** Seconds until something is due. */
  #until() {
    const { up } = this.#ports.clock();
    const ended2 = this.ending.stage !== "none" || this.exited !== null;
    const next = Math.min(
      this.#pulse.due,
      this.#reader.due() ?? Infinity,
      this.ending.due() ?? Infinity,
      ended2 ? Infinity : this.#channel.due() ?? Infinity,
      ended2 ? Infinity : nextDeadline(this.#held.plan.limits, this.#progress()),
      this.#target.child === null && this.exited === null ? this.#nextPoll : Infinity
    );
    return next - up;
  }
};

// scripts/jobs/runner/native.ts
var import_node_child_process2 = require("node:child_process");
var import_node_fs12 = require("node:fs");
var TIMES = { launch: 3e4, word: 1e4, look: 50 };
var launchEnvironment = (env) => Object.fromEntries(
  Object.entries(env).filter(([name3]) => !name3.startsWith("OFFLOAD_"))
);
async function launch(held, env) {
  const [program, ...args] = held.plan.argv;
  const paths = attemptPaths(held.dir);
  const append = import_node_fs12.constants.O_WRONLY | import_node_fs12.constants.O_APPEND | import_node_fs12.constants.O_CREAT;
  const open = [];
  try {
    open.push(
      (0, import_node_fs12.openSync)(paths.launched, append, 384),
      (0, import_node_fs12.openSync)(paths.launched, append, 384)
    );
    const child = (0, import_node_child_process2.spawn)(program, args, {
      cwd: held.plan.cwd,
      env: launchEnvironment(env),
      stdio: ["ignore", ...open],
      timeout: TIMES.launch,
      killSignal: "SIGKILL"
    });
    return await new Promise((resolve2) => {
      child.once(
        "error",
        (error) => resolve2(`the system answered ${codeOf(error) || "nothing"}`)
      );
      child.once(
        "exit",
        (code, signal) => resolve2(code ?? `it was ended by ${signal}`)
      );
    });
  } catch (error) {
    return `the system answered ${codeOf(error) || "nothing"}`;
  } finally {
    for (const fd of open) (0, import_node_fs12.closeSync)(fd);
  }
}
function toldPid(held, ports) {
  const decoder = ports.decoderFor(held.plan);
  let text3;
  try {
    text3 = (0, import_node_fs12.readFileSync)(attemptPaths(held.dir).out, "utf8");
  } catch {
    return null;
  }
  for (const line of text3.split("\n")) {
    decoder.line(line);
    const pid = decoder.talk?.pid?.() ?? null;
    if (pid === null) continue;
    const mark = decoder.talk?.mark;
    const alive = ports.processes.identify(pid) !== null;
    if (mark === void 0 || !alive || ports.processes.marked(pid, mark))
      return pid;
    return null;
  }
  return null;
}
function complaint(dir) {
  try {
    const text3 = (0, import_node_fs12.readFileSync)(attemptPaths(dir).launched, "utf8").slice(-4096);
    return cleanTail(text3, { length: 300 }).replaceAll(/\s+/g, " ");
  } catch {
    return "";
  }
}
function endUnheard(held, env, said2) {
  const id = /backgrounded\W+([0-9a-f]{8})\b/.exec(said2)?.[1];
  if (id === void 0) return;
  (0, import_node_child_process2.spawn)(held.plan.argv[0], ["stop", id], {
    cwd: "/",
    env: launchEnvironment(env),
    stdio: "ignore",
    timeout: TIMES.launch
  }).on("error", () => {
  });
}
async function spawnNative(held, env, ports) {
  const code = await launch(held, env);
  const said2 = complaint(held.dir);
  if (code !== 0)
    return {
      code: String(code).slice(0, 80),
      why: `the launch ended with ${typeof code === "number" ? `exit code ${code}` : code}${said2 === "" ? "" : `: ${said2}`}`.slice(
        0,
        400
      )
    };
  const end2 = performance.now() + TIMES.word;
  for (; ; ) {
    const pid = toldPid(held, ports);
    if (pid !== null)
      return {
        worker: ports.processes.identify(pid) ?? {
          pid,
          start: UNSEEN_START,
          boot: ports.self.boot
        }
      };
    if (performance.now() >= end2) break;
    await new Promise((resolve2) => setTimeout(resolve2, TIMES.look));
  }
  endUnheard(held, env, said2);
  return {
    code: "unheard",
    why: `the launch succeeded by its own word, and nothing was heard of the worker for ${TIMES.word / 1e3} s${said2 === "" ? "" : `: ${said2}`}`.slice(
      0,
      400
    )
  };
}

// scripts/jobs/runner/supervise.ts
var import_node_path7 = require("node:path");

// scripts/jobs/runner/launch.ts
var import_node_child_process3 = require("node:child_process");
var import_node_fs13 = require("node:fs");
function environmentOf(plan, own3) {
  const { env, missing } = joinEnvironment(plan.env, plan.pass, own3);
  return {
    env: {
      ...env,
      [TOKEN_NAME]: plan.token,
      OFFLOAD_HANDLE: plan.handle,
      OFFLOAD_ATTEMPT: String(plan.attempt),
      // The worker is one deeper than whoever dispatched it.
      OFFLOAD_DEPTH: String(plan.depth + 1)
    },
    missing
  };
}
function faultOfCwd(cwd) {
  try {
    if (!(0, import_node_fs13.statSync)(cwd).isDirectory())
      return "the working directory is no directory any more";
    if ((0, import_node_fs13.realpathSync)(cwd) !== cwd)
      return "the working directory now leads somewhere else";
    (0, import_node_fs13.accessSync)(cwd, import_node_fs13.constants.X_OK);
    return null;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "the working directory is gone" : `the working directory cannot be entered (${codeOf(error)})`;
  }
}
function faultOfProgram(program) {
  try {
    if (!(0, import_node_fs13.statSync)(program).isFile()) return "the program is not a file";
    (0, import_node_fs13.accessSync)(program, import_node_fs13.constants.X_OK);
    return null;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "the program is not there any more" : `the program cannot be run (${codeOf(error)})`;
  }
}
var ROOM = 256 * 1024;
function hasRoom(dir) {
  try {
    const { bavail, bfree, bsize } = (0, import_node_fs13.statfsSync)(dir);
    return (process.getuid?.() === 0 ? bfree : bavail) * bsize >= ROOM;
  } catch {
    return true;
  }
}
async function faultOf(plan, missing, ports) {
  if (missing.length > 0)
    return `the environment lacks ${missing.join(", ")}, which this launch needs`;
  const fault = faultOfCwd(plan.cwd) ?? faultOfProgram(plan.argv[0]);
  if (fault !== null) return fault;
  if (plan.tree === null) return null;
  try {
    await ports.assertTree(plan);
    return null;
  } catch (error) {
    return sentence2(error);
  }
}
function openStreams(held) {
  const { job, plan, root, dir } = held;
  const paths = attemptPaths(dir);
  const append = import_node_fs13.constants.O_WRONLY | import_node_fs13.constants.O_APPEND | import_node_fs13.constants.O_CREAT;
  const open = [];
  try {
    if (plan.drive === "terminal") return ["inherit", "inherit", "inherit"];
    const talked = plan.drive === "persistent";
    const fed = plan.petition === "stdin" && job.petition !== null;
    const input = fed ? jobPaths(root, job.handle).petitionOf(plan.attempt) : "/dev/null";
    if (!talked) open.push((0, import_node_fs13.openSync)(input, import_node_fs13.constants.O_RDONLY));
    open.push((0, import_node_fs13.openSync)(paths.out, append, 384));
    open.push((0, import_node_fs13.openSync)(paths.err, append, 384));
    return talked ? ["pipe", ...open] : open;
  } catch (error) {
    for (const fd of open) (0, import_node_fs13.closeSync)(fd);
    throw error;
  }
}
async function spawnWorker(held, env) {
  const [program, ...args] = held.plan.argv;
  const streams = [];
  try {
    streams.push(...openStreams(held));
    const child = (0, import_node_child_process3.spawn)(program, args, {
      cwd: held.plan.cwd,
      env,
      // In a terminal it is in the foreground, where its runner is.
      detached: held.plan.drive !== "terminal",
      stdio: streams,
      windowsHide: true
    });
    if (child.pid !== void 0) {
      child.on("error", () => {
      });
      return { child, pid: child.pid };
    }
    const error = await new Promise(
      (resolve2) => child.once("error", resolve2)
    );
    return failure2(error);
  } catch (error) {
    return failure2(error);
  } finally {
    for (const fd of streams) if (typeof fd === "number") (0, import_node_fs13.closeSync)(fd);
  }
}
function failure2(error) {
  const code = codeOf(error) || "unknown";
  const known = {
    E2BIG: "its arguments or its environment are too large for this system",
    EACCES: "it may not be run",
    ENOENT: "it, or the interpreter in its first line, is not there",
    ENOEXEC: "it is not a program that this system can run",
    ENOSPC: "the disk is full, so its output could not be kept",
    EAGAIN: "no more processes can be started for this user",
    ENOMEM: "there is not enough memory"
  };
  return { code, why: known[code] ?? `the system answered ${code}` };
}

// scripts/jobs/runner/supervise.ts
function readAttempt(dir) {
  const jobDir = (0, import_node_path7.dirname)((0, import_node_path7.dirname)(dir));
  const root = (0, import_node_path7.dirname)((0, import_node_path7.dirname)(jobDir));
  const plan = readJson(attemptPaths(dir).plan, launchPlan, "launch plan");
  const job = readJob(root, plan.handle);
  if (job === null || job.token !== plan.token)
    throw new OffloadError(
      "corrupt",
      "The plan and the job do not belong together",
      {
        about: dir,
        kept: "nothing was launched"
      }
    );
  return { root, job, plan };
}
function claimOf(plan, ports, generation) {
  const { at: at3, up } = ports.clock();
  return {
    format: 1,
    handle: plan.handle,
    attempt: plan.attempt,
    generation,
    role: generation === 1 ? "runner" : "adopter",
    by: ports.self,
    nonce: ports.randomHex(16),
    at: at3,
    up
  };
}
function openRecords(held, ports) {
  const { dir, plan, generation, role } = held;
  const writer = EventWriter.open(
    attemptPaths(dir).events,
    {
      ref: { handle: plan.handle, attempt: plan.attempt, host: plan.id.host },
      generation,
      role,
      by: ports.self
    },
    ports.clock
  );
  return new Records(writer, dir, ports.progress);
}
async function supervise(dir, ports, stop) {
  const { root, job, plan } = readAttempt(dir);
  if (readOutcome(dir) !== null) return "ended";
  const taken = takeClaim(dir, claimOf(plan, ports, 1));
  if (taken !== "taken") return "held";
  ports.step("claimed");
  if (readOutcome(dir) !== null) return "ended";
  const held = { root, dir, job, plan, generation: 1, role: "runner" };
  const records = openRecords(held, ports);
  ports.step("opened");
  try {
    return await run(held, ports, records, stop);
  } finally {
    records.close();
  }
}
async function run(held, ports, records, stop) {
  const { plan } = held;
  const { env, missing } = environmentOf(plan, ports.environment);
  let decoder;
  try {
    decoder = ports.decoderFor(plan);
  } catch (error) {
    const verdict = notReady(sentence2(error));
    return concludeUnspawned(held, ports, records, verdict);
  }
  const fault = await faultOf(plan, missing, ports);
  if (fault !== null)
    return concludeUnspawned(held, ports, records, notReady(fault));
  if (!hasRoom(held.dir)) return concludeUnspawned(held, ports, records, FULL);
  ports.step("ready");
  const unwanted = stoppedBefore(held, ports, records, stop);
  if (unwanted !== null)
    return concludeUnspawned(held, ports, records, unwanted);
  const cage = plan.drive === "native" ? null : ports.cage.make(plan.token);
  const launchedUp = ports.clock().up;
  const intended = records.log({
    type: "launching",
    program: plan.argv[0],
    cwd: plan.cwd,
    ...cage === null ? {} : { cgroup: cage.path }
  });
  if (!intended) {
    cage?.remove();
    return concludeUnspawned(held, ports, records, FULL);
  }
  ports.step("intent");
  const spawned = plan.drive === "native" ? await spawnNative(held, env, ports) : await spawnWorker(held, env);
  if ("why" in spawned) {
    cage?.remove();
    records.log({ type: "spawn-failed", ...spawned });
    return concludeUnspawned(held, ports, records, {
      outcome: "failed",
      ending: "spawn-failed",
      detail: `the program could not be started: ${spawned.why}`
    });
  }
  ports.step("spawned-unrecorded");
  const child = "child" in spawned ? spawned.child : null;
  if ("pid" in spawned) void cage?.hold(spawned.pid);
  const worker = "worker" in spawned ? spawned.worker : ports.processes.identify(spawned.pid) ?? {
    pid: spawned.pid,
    start: UNSEEN_START,
    boot: ports.self.boot
  };
  const spawnedUp = ports.clock().up;
  const recorded = records.log({ type: "spawned", worker });
  const target = {
    worker,
    launchedUp,
    spawnedUp,
    child,
    cage,
    before: NOTHING_BEFORE
  };
  const follower = new Follower(held, ports, records, decoder, target, stop);
  if (recorded) ports.milestone("spawned");
  ports.step("spawned");
  await follower.run();
  return conclude(held, ports, records, decoder, follower, target);
}
var FULL = {
  outcome: "failed",
  ending: "store-full",
  detail: "nothing was launched: the disk has no room for the records and the worker's output"
};
var notReady = (detail) => ({
  outcome: "failed",
  ending: "not-ready",
  detail: `nothing was launched: ${detail}`
});
function stoppedBefore(held, ports, records, stop) {
  let asked = stop.asked;
  const wanted = pending(held.dir).commands.some((c) => c.kind === "stop");
  if (wanted) {
    asked ??= "stop-requested";
    answerAll(
      held,
      ports,
      records,
      "nothing had been launched, and nothing will be"
    );
  }
  return asked === null ? null : {
    outcome: "stopped",
    ending: asked,
    detail: "it was stopped before anything was launched"
  };
}
function answerAll(held, ports, records, detail) {
  new Inbox(held, records, ports, (command3) => ({
    result: command3.kind === "stop" ? "done" : "refused",
    detail
  })).read();
}

// scripts/jobs/runner/adopt.ts
var LOOK_S = 0.1;
async function adopt(dir, ports, stop) {
  const { root, job, plan } = readAttempt(dir);
  if (readOutcome(dir) !== null) {
    repairMarker(root, job.handle, ports.clock());
    return "ended";
  }
  const holder2 = currentClaim(dir);
  if (holder2 === null) return "unclaimed";
  const byStop = holder2.role === "verb";
  if (!await isProvenDead(holder2, ports)) return "held";
  if (situation(dir, readBefore(dir), plan.token, ports, byStop).kind === "unknown")
    return "unknown";
  const generation = holder2.generation + 1;
  const taken = takeClaim(dir, claimOf(plan, ports, generation));
  if (taken !== "taken") return "held";
  ports.step("claimed");
  if (readOutcome(dir) !== null) return "ended";
  const held = { root, dir, job, plan, generation, role: "adopter" };
  const before = readBefore(dir);
  const records = openRecords(held, ports);
  ports.step("opened");
  noteAdoption(held, ports, records);
  try {
    return await goOn(held, ports, records, before, stop, byStop);
  } finally {
    records.close();
  }
}
async function isProvenDead(holder2, ports) {
  const until = ports.clock().up + ports.times.holderS;
  for (; ; ) {
    const alive = ports.processes.isAlive(holder2.by);
    if (alive === "dead") return true;
    if (alive === "unknown" || ports.clock().up >= until) return false;
    await new Promise((resolve2) => setTimeout(resolve2, LOOK_S * 1e3));
  }
}
function noteAdoption(held, ports, records) {
  try {
    appendRow(held.root, {
      format: 1,
      at: ports.clock().at,
      kind: "adopted",
      handle: held.job.handle,
      attempt: held.plan.attempt,
      unit: held.job.unit,
      session: held.job.session,
      facts: { generation: held.generation }
    });
  } catch (error) {
    records.trouble("noting the adoption in the ledger", sentence2(error));
  }
}
function lost(ending, detail) {
  return { kind: "none", verdict: { outcome: "lost", ending, detail } };
}
function situation(dir, before, token, ports, byStop) {
  const { launching, spawned, spawnFailed } = before;
  if (spawned)
    return {
      kind: "worker",
      worker: spawned.worker,
      recorded: true,
      spawnedUp: spawned.up,
      launchedUp: launching?.up ?? spawned.up
    };
  if (spawnFailed !== null)
    return {
      kind: "none",
      verdict: {
        outcome: "failed",
        ending: "spawn-failed",
        detail: `the program could not be started: ${spawnFailed}`
      }
    };
  if (launching === null && byStop)
    return {
      kind: "none",
      verdict: {
        outcome: "stopped",
        ending: "stop-requested",
        detail: "it was stopped before anything was launched"
      }
    };
  if (launching === null)
    return lost("runner-died", "its runner died before anything was launched");
  if (otherBoot(launching.boot, ports.clock().boot))
    return lost(
      "machine-restarted",
      "the machine was restarted; whether the worker had been started is not on record"
    );
  const launchedUp = launching.up;
  const worker = search(launching, token, ports) ?? told(dir, ports);
  if (worker)
    return {
      kind: "worker",
      worker,
      recorded: false,
      spawnedUp: launchedUp,
      launchedUp
    };
  const givenUp = pending(dir).commands.some((c) => c.kind === "stop");
  return { kind: givenUp ? "given-up" : "unknown", launchedUp };
}
function told(dir, ports) {
  const { plan } = readAttempt(dir);
  if (plan.drive !== "native") return void 0;
  const pid = toldPid({ dir, plan }, ports);
  return pid === null ? void 0 : ports.processes.identify(pid) ?? void 0;
}
function search(launching, token, ports) {
  const { processes, cage } = ports;
  const { cgroup, up } = launching;
  const caged = cgroup === null ? null : cage.find(cgroup, token)?.pids();
  return firstOf2(
    [
      ...processes.carriers(token, up).found,
      ...(caged ?? []).flatMap((pid) => processes.identify(pid) ?? [])
    ],
    ports
  );
}
function firstOf2(found, ports) {
  if (found.length < 2) return found[0];
  const rows = new Map((ports.processes.list() ?? []).map((r) => [r.pid, r]));
  const pids = new Set(found.map((one) => one.pid));
  const top = found.filter((one) => !pids.has(rows.get(one.pid)?.ppid ?? 0));
  const leaders = top.filter((one) => rows.get(one.pid)?.session === one.pid);
  return [...leaders.length > 0 ? leaders : top].sort(
    (a, b) => Number(a.start) - Number(b.start) || a.pid - b.pid
  )[0];
}
async function goOn(held, ports, records, before, stop, byStop) {
  const found = situation(held.dir, before, held.plan.token, ports, byStop);
  if (found.kind === "none") {
    answerAll(held, ports, records, "nothing of it runs");
    return concludeUnspawned(held, ports, records, found.verdict);
  }
  if (found.kind !== "worker") {
    answerAll(held, ports, records, "no process of it is to be found");
    return follow(held, ports, records, stop, {
      worker: null,
      launchedUp: found.launchedUp,
      spawnedUp: found.launchedUp,
      child: null,
      cage: cageOf(held, before, ports),
      before: { ...before, exited: { end: null } }
    });
  }
  const cage = cageOf(held, before, ports);
  if (!found.recorded) {
    records.log({ type: "spawned", worker: found.worker });
    void cage?.hold(found.worker.pid);
  }
  return follow(held, ports, records, stop, {
    worker: found.worker,
    launchedUp: found.launchedUp,
    spawnedUp: found.spawnedUp,
    child: null,
    cage,
    before
  });
}
function cageOf(held, before, ports) {
  const path = before.launching?.cgroup ?? null;
  return path === null ? null : ports.cage.find(path, held.plan.token);
}
async function follow(held, ports, records, stop, target) {
  const decoder = ports.decoderFor(held.plan);
  const follower = new Follower(held, ports, records, decoder, target, stop);
  ports.step("spawned");
  await follower.run();
  return conclude(held, ports, records, decoder, follower, target);
}

// scripts/system/git.ts
var import_node_child_process5 = require("node:child_process");
var import_node_fs14 = require("node:fs");

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
  for (const [name3, value2] of Object.entries(from))
    if (value2 !== void 0 && !/^GIT_/i.test(name3)) env[name3] = value2;
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

// scripts/system/git-errors.ts
var NEXT = {
  "no-git": ["environment", "install git, or put it on PATH"],
  "no-folder": ["environment", "name a folder that exists"]
};
var GitError = class extends OffloadError {
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
  constructor(trouble, message2, details = {}) {
    const [reason, next] = NEXT[trouble] ?? ["environment", void 0];
    super(reason, message2, {
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
  const said2 = (telling.length > 0 ? telling : lines).slice(0, 3).map((line) => line.replace(/^(fatal|error): /, "")).join("; ");
  const text3 = escapeForTerminal(said2).slice(0, 300);
  return text3 === "" ? `git ended with exit code ${code}` : `git says: ${text3}`;
}

// scripts/system/git-hooks.ts
var import_node_child_process4 = require("node:child_process");
var SINCE = [2, 54];
var versions = /* @__PURE__ */ new Map();
var ask = (program, args, cwd, env) => new Promise((resolve2) => {
  const child = (0, import_node_child_process4.execFile)(
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
    (said2) => (/\d+(\.\d+)+/.exec(said2 ?? "")?.[0] ?? "").split(".").filter((part2) => part2 !== "").map(Number)
  );
  versions.set(program, asked);
  asked.then((numbers) => numbers.length === 0 && versions.delete(program));
  return asked;
}
function atLeast(version2, wanted) {
  if (version2.length === 0) return false;
  for (let i = 0; i < wanted.length; i++) {
    const [is, want] = [version2[i] ?? 0, wanted[i]];
    if (is !== want) return is > want;
  }
  return true;
}
async function silencedHooks(program, env, call, place) {
  const version2 = await gitVersion(program, env);
  if (!atLeast(version2, SINCE)) return {};
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
  for (const name3 of names) {
    const hook = /^hook\.([\s\S]+)\.command$/.exec(name3)?.[1];
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
      folder = (0, import_node_fs14.statSync)(call.cwd).isDirectory();
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
  const run2 = async (args, call) => {
    const more = [...SETTINGS, ...call.settings ?? []];
    const silenced = call.writes === true || call.index !== void 0 ? await silencedHooks(program, env, call, placed(call)) : {};
    return once(
      program,
      [...more.flatMap((setting) => ["-c", setting]), "--no-pager", ...args],
      call,
      { ...env, ...placed(call), ...silenced }
    );
  };
  return run2;
}
async function once(program, argv, call, env) {
  const child = (0, import_node_child_process5.spawn)(program, argv, {
    cwd: call.cwd,
    env,
    stdio: [call.input === void 0 ? "ignore" : "pipe", "pipe", "pipe"],
    detached: true
  });
  const ended2 = new Promise(
    (resolve2, reject) => {
      child.once("error", (error) => reject(spawnFailure(error, call)));
      child.once("close", (code, signal) => resolve2({ code, signal }));
    }
  );
  ended2.catch(() => {
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
      ended2
    ]);
    const { code, signal } = await ended2;
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
    if (child.pid === void 0) await ended2;
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
var byteFields = (answer) => split(answer, "latin1");
function split(answer, encoding) {
  const all = answer.stdout.toString(encoding).split("\0");
  all.pop();
  return all;
}

// scripts/system/process-cgroup.ts
var import_node_fs15 = require("node:fs");
var import_promises = require("node:fs/promises");
var import_node_path8 = require("node:path");
var MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];
var PREFIX = "offload-";
var nameOf4 = (token) => `${PREFIX}${token}`;
function ownGroup() {
  try {
    const own3 = /^0::(.*)$/m.exec((0, import_node_fs15.readFileSync)("/proc/self/cgroup", "utf8"));
    if (!own3) return null;
    for (const mount of MOUNTS) {
      try {
        (0, import_node_fs15.readFileSync)((0, import_node_path8.join)(mount, "cgroup.controllers"));
        const segments = own3[1].split("/");
        const cage = segments.findIndex((name3) => name3.startsWith(PREFIX));
        const outside = cage < 0 ? segments : segments.slice(0, cage);
        return (0, import_node_path8.join)(mount, ...outside);
      } catch {
      }
    }
  } catch {
  }
  return null;
}
function pidsIn(dir) {
  const pids = (0, import_node_fs15.readFileSync)((0, import_node_path8.join)(dir, "cgroup.procs"), "utf8").split("\n").filter(Boolean).map(Number);
  for (const entry of (0, import_node_fs15.readdirSync)(dir, { withFileTypes: true }))
    if (entry.isDirectory() && !entry.name.startsWith(PREFIX))
      pids.push(...pidsIn((0, import_node_path8.join)(dir, entry.name)));
  return pids;
}
function cageAt(path) {
  return {
    path,
    async hold(pid) {
      try {
        await (0, import_promises.writeFile)((0, import_node_path8.join)(path, "cgroup.procs"), String(pid));
      } catch {
      }
    },
    pids() {
      try {
        return pidsIn(path);
      } catch {
        return null;
      }
    },
    kill() {
      try {
        (0, import_node_fs15.writeFileSync)((0, import_node_path8.join)(path, "cgroup.kill"), "1");
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        for (const entry of (0, import_node_fs15.readdirSync)(path, { withFileTypes: true }))
          if (entry.isDirectory()) (0, import_node_fs15.rmdirSync)((0, import_node_path8.join)(path, entry.name));
        (0, import_node_fs15.rmdirSync)(path);
      } catch {
      }
    }
  };
}
function makeCage(token) {
  const home = ownGroup();
  if (home === null) return null;
  const path = (0, import_node_path8.join)(home, nameOf4(token));
  try {
    (0, import_node_fs15.accessSync)((0, import_node_path8.join)(home, "cgroup.procs"), import_node_fs15.constants.W_OK);
    (0, import_node_fs15.mkdirSync)(path);
    return cageAt(path);
  } catch {
    return null;
  }
}
function findCage(path, token) {
  const ours = (0, import_node_path8.basename)(path) === nameOf4(token) && MOUNTS.some((mount) => path.startsWith(`${mount}/`)) && !path.split("/").includes("..");
  if (!ours) return null;
  const cage = cageAt(path);
  return cage.pids() === null ? null : cage;
}

// scripts/worktrees/assert.ts
var import_node_fs17 = require("node:fs");

// scripts/system/git-repository.ts
var import_node_fs16 = require("node:fs");
var import_node_path9 = require("node:path");
var broken = (dir, why, error) => new OffloadError("environment", `The repository cannot be used: ${why}`, {
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
  const [bare, inside] = kind.split("\n").map((word2) => word2 === "true");
  if (!bare && !inside)
    throw broken(dir, "this folder lies inside a git directory");
  const [gitDir, commonDir, root, head] = await Promise.all([
    ask2("--absolute-git-dir"),
    ask2("--git-common-dir"),
    inside ? ask2("--show-toplevel").then((path) => (0, import_node_fs16.realpathSync)(path)) : null,
    headOf(git, dir)
  ]);
  const common = (0, import_node_fs16.realpathSync)(commonDir);
  const own3 = (0, import_node_fs16.realpathSync)(gitDir);
  const linked = own3 !== common;
  return {
    root,
    gitDir: own3,
    commonDir: common,
    isBare: bare === true,
    linked,
    ...head,
    mainRoot: linked ? await mainRootOf(git, common) : root
  };
}
function noneOrBroken(dir, error) {
  if (/dubious ownership/.test(error.stderr))
    throw new OffloadError(
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
  let at3 = (0, import_node_fs16.realpathSync)(dir);
  const device = (0, import_node_fs16.lstatSync)(at3).dev;
  for (; ; ) {
    if ((0, import_node_fs16.lstatSync)(at3).dev !== device) return null;
    const marker = (0, import_node_path9.join)(at3, ".git");
    try {
      (0, import_node_fs16.lstatSync)(marker);
      return marker;
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw broken(marker, codeOf(error));
    }
    if ((0, import_node_path9.dirname)(at3) === at3) return null;
    at3 = (0, import_node_path9.dirname)(at3);
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
      ["config", "--file", (0, import_node_path9.join)(commonDir, "config"), ...args],
      { cwd: commonDir, answers: [1] }
    );
    return answer.code === 0 ? oneLine(answer) : null;
  };
  const [bare, named] = await Promise.all([
    setting("--type=bool", "--get", "core.bare"),
    setting("--get", "core.worktree")
  ]);
  if (bare === "true") return null;
  const root = named !== null ? (0, import_node_path9.resolve)(commonDir, named) : (0, import_node_path9.basename)(commonDir) === ".git" ? (0, import_node_path9.dirname)(commonDir) : null;
  try {
    return root === null ? null : (0, import_node_fs16.realpathSync)(root);
  } catch {
    return null;
  }
}
function note2(path) {
  try {
    return (0, import_node_fs16.readFileSync)(path, "utf8").replace(/\n$/, "");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw broken(path, codeOf(error), error);
  }
}
function worktreeEntries(commonDir) {
  const parent = (0, import_node_path9.join)(commonDir, "worktrees");
  let ids;
  try {
    ids = (0, import_node_fs16.readdirSync)(parent);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw broken(parent, codeOf(error), error);
  }
  return ids.map((id) => {
    const gitDir = (0, import_node_path9.join)(parent, id);
    const pointer = note2((0, import_node_path9.join)(gitDir, "gitdir"));
    return {
      id,
      gitDir,
      root: pointer === null ? null : (0, import_node_path9.dirname)((0, import_node_path9.resolve)(gitDir, pointer)),
      locked: note2((0, import_node_path9.join)(gitDir, "locked"))
    };
  });
}
var entryOf = (commonDir, root) => worktreeEntries(commonDir).find(
  (one) => one.root !== null && real(one.root) === root
);
function real(path) {
  try {
    return (0, import_node_fs16.realpathSync)(path);
  } catch {
    return path;
  }
}
function pinnedGitDir(tree) {
  const entry = entryOf(tree.commonDir, tree.root);
  if (entry !== void 0) return entry.gitDir;
  if (!tree.ours) return tree.commonDir;
  throw new OffloadError(
    "environment",
    "The repository no longer knows this worktree",
    {
      about: tree.root,
      kept: "the folder was left as it is",
      next: `run \`git worktree repair\` in ${tree.root}`
    }
  );
}

// scripts/worktrees/assert.ts
var not = (root, why) => new OffloadError("environment", `The work tree is not ready: ${why}`, {
  about: root,
  kept: "nothing was launched",
  next: "dispatch again"
});
async function assertTree(git, tree) {
  const stat2 = (0, import_node_fs17.lstatSync)(tree.root, { throwIfNoEntry: false });
  if (stat2 === void 0) throw not(tree.root, "the folder is gone");
  if (!stat2.isDirectory()) throw not(tree.root, "it is no folder");
  if ((0, import_node_fs17.realpathSync)(tree.root) !== tree.root)
    throw not(tree.root, "a part of its path is a symbolic link");
  const [now, known, head] = await Promise.all([
    repositoryOf(git, tree.root),
    git(["cat-file", "-e", `${tree.baseTree}^{tree}`], {
      cwd: tree.root,
      answers: [1, 128]
    }),
    git(["rev-parse", "-q", "--verify", "HEAD^{tree}"], {
      cwd: tree.root,
      answers: [1, 128]
    })
  ]);
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
  if (known.code !== 0)
    throw not(tree.root, "the tree that it starts from is missing");
  if (tree.ours) assertOurs(tree, now, oneLine(head));
}
function assertOurs(tree, now, headTree) {
  if (!now.linked || now.mainRoot === tree.root)
    throw not(tree.root, "it is the repository's main checkout");
  const entry = entryOf(tree.commonDir, tree.root);
  if (entry === void 0)
    throw not(tree.root, "the repository does not know this worktree");
  if (entry.locked === null || !entry.locked.startsWith("offload "))
    throw not(tree.root, "it does not carry the lock of a worktree of ours");
  if (headTree !== tree.baseTree)
    throw not(tree.root, "its commit has another tree than the plan says");
}

// scripts/worktrees/writer.ts
var import_node_path10 = require("node:path");

// scripts/worktrees/lock.ts
var import_promises2 = require("node:timers/promises");
var holder = strictObject({
  format: literal(1),
  by: processIdentity,
  nonce,
  at,
  /** What it is held for: a word of ours. */
  what: string2().check(_maxLength(80))
});
var pause = (ports) => 10 + Number.parseInt(ports.nonce().slice(0, 4), 16) % 50;
async function takeLock(path, ports, how) {
  const own3 = ports.nonce();
  const until = ports.clock().up + how.waitMs / 1e3;
  for (; ; ) {
    const record2 = asJson({
      format: 1,
      by: ports.self,
      nonce: own3,
      at: ports.clock().at,
      what: how.what
    });
    if (linkOnce(path, record2) === "made")
      return { release: () => release(path, own3) };
    const found = readJsonMaybe(path, holder, "lock");
    if (found === null) continue;
    const alive = ports.probe.isAlive(found.by);
    if (alive === "dead") {
      await removeLock(path, found.nonce, ports, how.waitMs);
      continue;
    }
    if (ports.clock().up >= until)
      throw new OffloadError(
        "locked",
        `Process ${found.by.pid} has held a lock for ${found.what} since ${found.at}, and ${how.waitMs / 1e3} s of waiting were not enough`,
        {
          about: path,
          kept: "nothing was changed",
          next: alive === "unknown" ? "whether that process lives cannot be told from here: if it does not, remove the file" : "try again when it is done"
        }
      );
    await (0, import_promises2.setTimeout)(pause(ports));
  }
}
var noncePart = looseObject({ nonce });
var nonceAt = (path) => readJsonMaybe(path, noncePart, "lock")?.nonce ?? null;
function release(path, own3) {
  if (nonceAt(path) === own3) removeFile(path);
}
async function removeLock(path, of, ports, waitMs) {
  const right = await takeLock(`${path}.break-${of}`, ports, {
    what: "removing a lock",
    waitMs
  });
  try {
    if (nonceAt(path) !== of) return false;
    removeFile(path);
    return true;
  } finally {
    right.release();
  }
}

// scripts/worktrees/writer.ts
var writerRecord = strictObject({
  format: literal(1),
  /** The canonical root of the work tree. */
  root: string2(),
  handle,
  attempt,
  /** Who took it for the job: proof of nothing, since the job outlives it. */
  by: processIdentity,
  nonce,
  at
});
var WAIT_MS = 5e3;
async function unlockJob(of, ports) {
  let given = 0;
  for (const name3 of listDir(of.locks) ?? []) {
    if (!/^writer-[0-9a-f]{64}$/.test(name3)) continue;
    const path = (0, import_node_path10.join)(of.locks, name3);
    let found;
    try {
      found = readJsonMaybe(path, writerRecord, "writer lock");
    } catch (error) {
      if (error instanceof OffloadError && error.reason === "corrupt") continue;
      throw error;
    }
    if (found?.handle !== of.handle) continue;
    if (of.attempt !== void 0 && found.attempt !== of.attempt) continue;
    if (await removeLock(path, found.nonce, ports, WAIT_MS)) given++;
  }
  return given;
}

// scripts/dispatch/runner/channel.ts
var import_node_crypto3 = require("node:crypto");
var import_node_fs19 = require("node:fs");

// scripts/jobs/runner/channel.ts
var NO_CHANNEL = {
  begin: () => {
  },
  take: ({ kind }) => ({
    result: "refused",
    detail: `this worker takes no ${kind} while it works`
  }),
  answered: () => {
  },
  tick: () => {
  },
  due: () => null,
  spent: false,
  end: () => {
  }
};

// scripts/jobs/runner/feed.ts
var import_node_crypto2 = require("node:crypto");
var refused = (detail) => ({ result: "refused", detail });
var done = (what) => ({
  result: "done",
  detail: `the worker took ${what} in: it repeated it`
});
function messageId(command3) {
  const hex = (0, import_node_crypto2.createHash)("sha256").update(command3).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
var CLOSED = "its input is closed: its turn is over, or the runner that held it is gone";
var Feed = class {
  #of;
  #open;
  /** Messages that were written and not taken in so far, by id: the command of each. */
  #told = /* @__PURE__ */ new Map();
  /** Answers that were written and not repeated so far, by question: the command of each. */
  #answered = /* @__PURE__ */ new Map();
  #failed = null;
  /** What was sent before this moment, a runner that died may have handed on. */
  #since = Date.now();
  constructor(of) {
    this.#of = of;
    this.#open = of.input !== null;
    of.input?.on("error", (error) => this.#fail(error));
  }
  /** It ends by itself once its stdin is closed. */
  spent = false;
  begin() {
    const { talk, newId, petition } = this.#of;
    if (this.#open)
      this.#write(talk.open(petition().toString("utf8"), newId()));
  }
  take(command3) {
    const { input, records } = this.#of;
    const earlier = input === null && Date.parse(command3.at) <= this.#since;
    if (!this.#open && !earlier) return refused(this.#failed ?? CLOSED);
    try {
      return command3.kind === "steer" ? this.#steer(command3) : this.#answer(command3);
    } catch (error) {
      records.trouble("handing on a command", error);
      return refused("its text could not be read");
    }
  }
  tick() {
    const { talk, input } = this.#of;
    this.#settleHeard();
    if (!this.#open || !talk.rests() || this.#answered.size > 0) return;
    this.#open = false;
    input?.end();
  }
  answered(ask2) {
    const command3 = this.#answered.get(ask2);
    if (command3 === void 0) return;
    this.#answered.delete(ask2);
    this.#of.settle(
      command3,
      this.#of.talk.heard(ask2) ? done("the answer") : refused("the worker withdrew the question before it took it in")
    );
  }
  due() {
    return null;
  }
  end() {
    this.#open = false;
    this.#settleHeard();
    for (const open of [this.#told, this.#answered])
      for (const key of open.keys())
        this.#settle(
          open,
          key,
          refused("the worker ended before it took it in")
        );
  }
  /** What was written to it whole may still be taken in, so only what was not is given up. */
  #fail(error) {
    this.#open = false;
    this.#failed ??= `it could not be written to (${error.code ?? error.name})`;
  }
  #settle(open, key, answer) {
    const command3 = open.get(key);
    open.delete(key);
    if (command3 !== void 0) this.#of.settle(command3, answer);
  }
  #settleHeard() {
    const { talk } = this.#of;
    for (const id of this.#told.keys())
      if (talk.heard(id)) this.#settle(this.#told, id, done("the message"));
    for (const ask2 of this.#answered.keys())
      if (talk.heard(ask2))
        this.#settle(this.#answered, ask2, done("the answer"));
  }
  #steer(command3) {
    const id = messageId(command3.id);
    if (this.#open) {
      const body = readBody(this.#of.dir, command3.id);
      if (body === null) return refused("it has no text");
      const line = this.#of.talk.steer(body.toString("utf8"), id);
      this.#write(line, this.#told, id);
    }
    this.#told.set(id, command3.id);
    return null;
  }
  #answer(command3) {
    const body = readBody(this.#of.dir, command3.id);
    const said2 = answerBody.parse(JSON.parse(body?.toString("utf8") ?? "null"));
    if (this.#answered.has(said2.ask))
      return refused("this question is being answered already");
    if (this.#open) {
      const line = this.#of.talk.answer(said2.ask, said2);
      if (line === null)
        return refused(
          said2.allow ? "there is no such question open that could be allowed" : "there is no such question open"
        );
      this.#write(line, this.#answered, said2.ask);
    }
    this.#answered.set(said2.ask, command3.id);
    return null;
  }
  /** Hands a line on. @param open where its command waits, under this key */
  #write(line, open, key = "") {
    this.#of.input?.write(`${line}
`, (error) => {
      if (!error) return;
      this.#fail(error);
      if (open) this.#settle(open, key, refused(this.#failed ?? CLOSED));
    });
  }
};

// scripts/system/tmux.ts
var import_node_child_process6 = require("node:child_process");
var CALL_MS = 5e3;
var ANSWER_BYTES = 16 * 1024 * 1024;
function tmuxAt(program, socket, env) {
  const at3 = socket === null ? [] : ["-S", socket];
  return (args, input) => new Promise((resolve2) => {
    const child = (0, import_node_child_process6.execFile)(
      program,
      [...at3, ...args],
      {
        env: { ...env },
        timeout: CALL_MS,
        killSignal: "SIGKILL",
        maxBuffer: ANSWER_BYTES,
        encoding: "utf8"
      },
      (error, stdout, stderr) => resolve2({
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

// scripts/dispatch/terminal.ts
var LEAST2 = { columns: 80, rows: 24 };
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
  async screen(whole2 = false) {
    const got = await this.#tmux([
      "capture-pane",
      "-p",
      "-t",
      this.#pane,
      ...whole2 ? ["-S", `-${HISTORY}`] : []
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
  async paste(text3, name3) {
    const loaded = await this.#tmux(["load-buffer", "-b", name3, "-"], text3);
    if (!loaded.ok) return loaded.why;
    const pasted = await this.#tmux([
      "paste-buffer",
      "-p",
      "-r",
      "-d",
      "-b",
      name3,
      "-t",
      this.#pane
    ]);
    if (pasted.ok) return null;
    await this.#tmux(["delete-buffer", "-b", name3]);
    return pasted.why;
  }
  /** Presses Enter once. @returns null, or why that could not be done */
  async enter() {
    const sent = await this.#tmux(["send-keys", "-t", this.#pane, "Enter"]);
    return sent.ok ? null : sent.why;
  }
};

// scripts/dispatch/runner/native-channel.ts
var import_node_child_process7 = require("node:child_process");
var import_node_net = require("node:net");
var REST_S = 2;
var KEEP_S = 20;
var CALL_MS2 = 1e4;
var refused2 = (detail) => ({ result: "refused", detail });
var NativeChannel = class {
  #of;
  #told = /* @__PURE__ */ new Map();
  /** Milliseconds of the epoch up to which an earlier keeper took what was said; null: there was none. */
  #adopted;
  #restedUp = null;
  #released = false;
  constructor(of) {
    this.#of = of;
    const claim3 = currentClaim(of.dir);
    this.#adopted = claim3?.role === "adopter" ? Date.parse(claim3.at) : null;
  }
  begin() {
  }
  get spent() {
    const due = this.due();
    return this.#of.talk.rests() && due !== null && this.#of.clock() >= due;
  }
  take(command3) {
    if (command3.kind === "answer")
      return refused2(
        "a question of a background session is answered by a person who joins it"
      );
    const socket = this.#of.talk.socket?.() ?? null;
    if (socket === null) return refused2("it named no socket for messages");
    let body;
    try {
      body = readBody(this.#of.dir, command3.id);
    } catch {
      body = null;
    }
    if (body === null) return refused2("it has no text");
    const id = this.#of.newId();
    const words = this.#of.talk.steer(body.toString("utf8"), id);
    const earlier = this.#adopted !== null && Date.parse(command3.at) <= this.#adopted;
    this.#told.set(id, { command: command3.id, earlier });
    this.#restedUp = null;
    if (!earlier)
      this.#send(socket, words, (why) => {
        if (this.#told.delete(id)) this.#of.settle(command3.id, refused2(why));
      });
    return null;
  }
  answered() {
  }
  tick(up) {
    const { talk, settle } = this.#of;
    if (!talk.rests()) this.#restedUp = null;
    else this.#restedUp ??= up;
    for (const [id, { command: command3 }] of this.#told) {
      if (!talk.heard(id)) continue;
      this.#told.delete(id);
      settle(command3, {
        result: "done",
        detail: "the worker took it in: its hook told so"
      });
    }
  }
  due() {
    if (this.#restedUp === null) return null;
    const open = [...this.#told.values()].some(({ earlier }) => !earlier);
    return this.#restedUp + (open ? KEEP_S : REST_S);
  }
  /** Tells the supervisor, which would list it as working for ever. */
  release() {
    const session = this.#of.talk.session?.() ?? null;
    if (session === null || this.#released) return;
    this.#released = true;
    (0, import_node_child_process7.execFile)(
      this.#of.program,
      ["stop", session.slice(0, 8)],
      { env: { ...this.#of.env }, timeout: CALL_MS2, cwd: "/" },
      () => {
      }
    ).stdin?.end();
  }
  end() {
    this.release();
    for (const { command: command3, earlier } of this.#told.values())
      if (!earlier)
        this.#of.settle(
          command3,
          refused2("the worker ended before it took it in")
        );
    this.#told.clear();
  }
  #send(path, words, failed) {
    const socket = (0, import_node_net.connect)({ path });
    let gone2 = false;
    const problem = (why) => {
      if (!gone2) failed(`its socket does not answer (${why})`);
      socket.destroy();
    };
    socket.setTimeout(CALL_MS2, () => problem("ETIMEDOUT"));
    socket.on(
      "error",
      (error) => problem(error.code ?? error.name)
    );
    socket.on(
      "connect",
      () => socket.end(
        `${JSON.stringify({ type: "user", message: { role: "user", content: words } })}
`,
        () => {
          gone2 = true;
        }
      )
    );
  }
};

// scripts/dispatch/runner/terminal-channel.ts
var import_node_fs18 = require("node:fs");

// scripts/harnesses/claude/screen.ts
var CHOICE = /^[\s│|]*(?:[❯>]\s*)?\d+\.\s+\S/u;
var CHOSEN = /^[\s│|]*[❯>]\s*\d+\.\s+\S/u;
var CONFIRM = /enter to (?:confirm|select)\b|^\s*esc to (?:cancel|exit)\b/imu;
var COMPOSER = /^[\s│|]*[❯>](?:[\s\u00a0](.*))?$/u;
var HINT = /^(?:Try "[^"]*"?|Press up to edit queued messages)$/u;
var RULE = /^\s*[╭╰]?─{8,}/u;
var DIALOGS = [
  [
    "trust",
    /do you trust|one you trust|trust (?:this|the files in this) folder|quick safety check/iu
  ],
  [
    "login",
    /select login method|log ?in to (?:your )?(?:claude|anthropic)|not logged in|choose the text style|detected a custom api key/iu
  ],
  ["permission", /do you want to|bypass permissions mode|would you like to/iu]
];
function typedIn(line) {
  const words = (COMPOSER.exec(line)?.[1] ?? "").replace(/[│|\s\u00a0]+$/u, "");
  const typed = words.trim();
  return { kind: "composer", empty: typed === "" || HINT.test(typed) };
}
function atTheFoot(shown3) {
  const at3 = shown3.findLastIndex(
    (line, i) => COMPOSER.test(line) && !CHOSEN.test(line) && i > 0 && RULE.test(shown3[i - 1])
  );
  if (at3 < 0) return null;
  const close = shown3.findIndex((line, i) => i > at3 && RULE.test(line));
  if (close < 0) return null;
  const below = shown3.slice(close + 1);
  return below.some(
    (line) => CHOICE.test(line) || CONFIRM.test(line) || RULE.test(line)
  ) ? null : typedIn(shown3[at3]);
}
function readScreen(screen) {
  const shown3 = screen.split("\n").map((line) => line.trimEnd());
  const foot = atTheFoot(shown3);
  if (foot !== null) return foot;
  const choices = shown3.filter((line) => CHOICE.test(line)).length;
  if (choices >= 2 && shown3.some((line) => CHOSEN.test(line)) || CONFIRM.test(screen)) {
    const what = DIALOGS.find(([, signs]) => signs.test(screen))?.[0] ?? "other";
    return { kind: "dialog", what };
  }
  const login = DIALOGS[1][1];
  const composer = shown3.findLast((line) => COMPOSER.test(line));
  if (composer === void 0)
    return login.test(screen) ? { kind: "dialog", what: "login" } : { kind: "unknown" };
  return typedIn(composer);
}

// scripts/dispatch/runner/terminal-channel.ts
var TERMINAL_TIMES = {
  lookS: 1,
  calmS: 3,
  settleS: 0.4,
  hearS: 3,
  restS: 2,
  beginS: 20,
  keepS: 20
};
var ENTERS = 3;
var KEYS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
var refused3 = (detail) => ({ result: "refused", detail });
var TerminalChannel = class {
  #of;
  #times;
  /** Messages that were pasted and not taken in so far, by id: the command of each, and since when. */
  #told = /* @__PURE__ */ new Map();
  #queue = [];
  #sending = false;
  #looking = false;
  #nextLook = 0;
  #dialog = null;
  #dialogs = 0;
  #restedUp = null;
  #watched = true;
  #seen = false;
  #over = false;
  #leaving = false;
  constructor(of) {
    this.#of = of;
    this.#times = of.times ?? TERMINAL_TIMES;
  }
  begin() {
  }
  /** It rests, and nobody is there who could go on with it. */
  get spent() {
    const { talk, clock: clock2 } = this.#of;
    return talk.rests() && !this.#watched && this.#dialog === null && !this.#sending && this.#queue.length === 0 && this.#restedUp !== null && clock2() - this.#restedUp >= this.#times.restS && ![...this.#told.values()].some(
      ({ since }) => clock2() - since < this.#times.keepS
    );
  }
  /** As far as it is known; who cannot be counted does not keep it for ever. */
  get attended() {
    return this.#seen && this.#watched;
  }
  take(command3) {
    if (command3.kind === "answer")
      return refused3(
        "a question in a terminal is answered by a person who joins it; Offload types into no dialog"
      );
    this.#queue.push(command3);
    void this.#send();
    return null;
  }
  answered() {
  }
  tick(up) {
    const { talk, settle } = this.#of;
    if (!talk.rests()) this.#restedUp = null;
    else this.#restedUp ??= up;
    for (const [id, { command: command3 }] of this.#told) {
      if (!talk.heard(id)) continue;
      this.#told.delete(id);
      settle(command3, {
        result: "done",
        detail: "the worker took it in: its hook told so"
      });
    }
    if (up >= this.#nextLook && !this.#looking) void this.#look(up);
  }
  /** What it shows from now on is its leaving. */
  release() {
    this.#leaving = true;
  }
  due() {
    return this.#nextLook;
  }
  end() {
    this.#over = true;
    const open = [
      ...[...this.#told.values()].map(({ command: command3 }) => command3),
      ...this.#queue.map(({ id }) => id)
    ];
    this.#told.clear();
    this.#queue.length = 0;
    for (const id of open)
      this.#of.settle(id, refused3("the worker ended before it took it in"));
  }
  async #look(up) {
    this.#looking = true;
    const { lookS, calmS } = this.#times;
    const begun = this.#of.talk.begun?.() ?? true;
    this.#nextLook = up + (begun && !this.#of.talk.rests() && this.#dialog === null ? calmS : lookS);
    try {
      const screen = await this.#of.terminal.screen();
      const watchers = await this.#of.terminal.watchers();
      this.#watched = watchers !== 0;
      this.#seen = watchers !== null;
      if (screen === null || this.#over) return;
      this.#see(readScreen(screen));
      await this.#keep();
    } finally {
      this.#looking = false;
      this.#of.poke();
    }
  }
  /** Keeps the screen, so that it can be read after the worker's end. */
  async #keep() {
    const whole2 = await this.#of.terminal.screen(true);
    if (whole2 === null || whole2.trim() === "") return;
    if (this.#over || this.#leaving) return;
    try {
      (0, import_node_fs18.writeFileSync)(this.#of.screenFile, whole2, { mode: 384 });
    } catch {
    }
  }
  /** A dialog is a question; it is over when it is gone. */
  #see(shows) {
    const { note: note3 } = this.#of;
    if (shows.kind === "dialog") {
      if (this.#dialog !== null) return;
      this.#dialogs += 1;
      this.#dialog = `screen-${this.#dialogs}`;
      note3({ type: "asked", ask: this.#dialog, name: shows.what });
    } else if (this.#dialog !== null && shows.kind === "composer") {
      note3({ type: "answered", ask: this.#dialog });
      this.#dialog = null;
    }
  }
  /** Sends what is queued, one after the other. */
  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
        await this.#begun();
        const problem = await this.#one(next);
        if (problem !== null) this.#of.settle(next.id, refused3(problem));
      }
    } finally {
      this.#sending = false;
      this.#of.poke();
    }
  }
  /** Waits until the worker has begun, or shows a dialog: before that there is nothing to type into. */
  async #begun() {
    const { talk } = this.#of;
    for (let left = this.#times.beginS; left > 0; left -= 0.1) {
      if (this.#over || this.#dialog !== null || (talk.begun?.() ?? true))
        return;
      await pause2(0.1);
    }
  }
  /** @returns why it was not submitted; null where it was */
  async #one(command3) {
    const { terminal, talk, newId, dir } = this.#of;
    let body;
    try {
      body = readBody(dir, command3.id);
    } catch {
      body = null;
    }
    if (body === null) return "it has no text";
    const text3 = body.toString("utf8");
    if (KEYS.test(text3))
      return "it holds control characters, which a terminal takes for keys; nothing was sent";
    const before = await this.#composer();
    if (typeof before === "string") return `${before}; nothing was sent`;
    if (!before.empty)
      return "somebody has typed something there already; nothing was sent";
    const id = newId();
    const words = Buffer.from(talk.steer(text3, id));
    this.#told.set(id, { command: command3.id, since: this.#of.clock() });
    const failed = (why) => {
      this.#told.delete(id);
      return why;
    };
    const pasted = await terminal.paste(words, `offload-${id}`);
    if (pasted !== null) return failed(`it could not be pasted: ${pasted}`);
    let stood = false;
    for (let enters = 0; enters < ENTERS; enters += 1) {
      await pause2(this.#times.settleS);
      if (this.#over || talk.heard(id)) return null;
      const now = await this.#composer();
      if (typeof now === "string")
        return enters > 0 ? null : failed(`${now}; it was pasted, and not submitted`);
      stood ||= !now.empty;
      if (now.empty && enters > 0) break;
      const pressed = await terminal.enter();
      if (pressed !== null)
        return failed(`Enter could not be pressed: ${pressed}`);
      if (await this.#heard(id)) return null;
    }
    const last = await this.#composer();
    if (typeof last === "string") return null;
    if (!last.empty)
      return failed(
        "it was pasted, and Enter did not submit it: it stands in the composer"
      );
    if (stood || !talk.rests()) return null;
    return failed("it was pasted, and nothing shows that it arrived");
  }
  /** Waits a while for the worker's word. */
  async #heard(id) {
    for (let left = this.#times.hearS; left > 0; left -= 0.05) {
      if (this.#over || this.#of.talk.heard(id)) return true;
      await pause2(0.05);
    }
    return false;
  }
  /** The composer; or in words why nothing may be typed now. */
  async #composer() {
    const { terminal } = this.#of;
    const screen = await terminal.screen();
    if (screen === null) return "its terminal is not to be seen";
    const shows = readScreen(screen);
    this.#see(shows);
    if (shows.kind === "dialog") return `a dialog is up (${shows.what})`;
    if (shows.kind !== "composer") return "no composer is to be seen";
    if (await terminal.readBack())
      return "somebody reads back in its terminal (copy mode)";
    return { empty: shows.empty };
  }
};
var pause2 = (seconds) => new Promise((resolve2) => setTimeout(resolve2, seconds * 1e3));

// scripts/dispatch/runner/channel.ts
function channelTo(to) {
  const { held, decoder, records, child, settle } = to;
  const { talk } = decoder;
  const { drive, terminal, handle: handle2, attempt: attempt2 } = held.plan;
  if (talk === void 0) return NO_CHANNEL;
  if (drive === "persistent")
    return new Feed({
      dir: held.dir,
      input: child?.stdin ?? null,
      talk,
      petition: () => (0, import_node_fs19.readFileSync)(jobPaths(held.root, handle2).petitionOf(attempt2)),
      records,
      settle,
      newId: import_node_crypto3.randomUUID
    });
  if (drive === "terminal" && terminal !== void 0)
    return new TerminalChannel({
      dir: held.dir,
      terminal: new Terminal(
        tmuxAt(terminal.tmux, terminal.socket, process.env),
        process.env.TMUX_PANE ?? `=${terminal.session}:`
      ),
      talk,
      settle,
      note: to.note,
      poke: to.poke,
      newId: import_node_crypto3.randomUUID,
      screenFile: attemptPaths(held.dir).screen,
      clock: () => clock().up
    });
  if (drive === "native")
    return new NativeChannel({
      dir: held.dir,
      talk,
      settle,
      poke: to.poke,
      newId: import_node_crypto3.randomUUID,
      clock: () => clock().up,
      program: held.plan.argv[0],
      env: joinEnvironment(held.plan.env, held.plan.pass, process.env).env
    });
  return NO_CHANNEL;
}

// scripts/dispatch/runner/collect.ts
var import_node_crypto5 = require("node:crypto");
var import_node_path14 = require("node:path");

// scripts/patches/collect.ts
var import_node_crypto4 = require("node:crypto");
var import_node_fs22 = require("node:fs");
var import_node_path13 = require("node:path");

// scripts/system/git-scratch.ts
var import_node_fs20 = require("node:fs");
var import_node_os3 = require("node:os");
var import_node_path11 = require("node:path");
async function withScratch(of, work) {
  const under = of.under ?? (0, import_node_os3.tmpdir)();
  let dir;
  try {
    dir = (0, import_node_fs20.mkdtempSync)((0, import_node_path11.join)(under, `${TEMP_PREFIX}git-`));
  } catch (error) {
    throw storeError(error, under, "make a folder in");
  }
  try {
    const objects = (0, import_node_path11.join)(dir, "objects");
    (0, import_node_fs20.mkdirSync)(objects);
    const place = {
      cwd: of.workTree ?? of.gitDir,
      gitDir: of.gitDir,
      index: (0, import_node_path11.join)(dir, "index"),
      ...of.workTree === void 0 ? {} : { workTree: of.workTree }
    };
    return await work({
      dir,
      place,
      apart: {
        ...place,
        objects,
        alternates: [(0, import_node_path11.join)(of.commonDir, "objects")]
      }
    });
  } finally {
    (0, import_node_fs20.rmSync)(dir, { recursive: true, force: true });
  }
}
function copyIndex(from, to) {
  try {
    const { mtimeNs } = (0, import_node_fs20.statSync)(from, { bigint: true });
    (0, import_node_fs20.copyFileSync)(from, to);
    const seconds = (Number(mtimeNs / 1000n) - 2) / 1e6;
    (0, import_node_fs20.utimesSync)(to, seconds, seconds);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw storeError(error, from, "copy the index");
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
  let at3 = 0;
  const next = () => {
    const end2 = output.indexOf(0, at3);
    if (end2 < 0) return null;
    const field = output.subarray(at3, end2);
    at3 = end2 + 1;
    return field;
  };
  for (let head = next(); head !== null; head = next()) {
    const name3 = next();
    const [oldMode, newMode, oldId, newId, status] = head.toString("latin1").replace(/^:/, "").split(" ");
    if (name3 === null || !oldMode || !newMode || !oldId || !newId || !status)
      throw new OffloadError(
        "internal",
        "git printed rows that could not be read"
      );
    const path = name3.toString("utf8");
    rows.push({
      oldMode,
      newMode,
      oldId,
      newId,
      status,
      path,
      exact: Buffer.from(path).equals(name3)
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

// scripts/patches/headers.ts
var START = "diff --git ";
var needsQuotes = (path) => path.includes(" /");
function quoted(line) {
  const names = line.slice(START.length);
  const length = (names.length - 5) / 2;
  const name3 = names.slice(2, 2 + length);
  return needsQuotes(name3) && names === `a/${name3} b/${name3}` ? `${START}"a/${name3}" "b/${name3}"` : line;
}
function quotingHeadings(out) {
  let rest = Buffer.alloc(0);
  const give = (whole2) => {
    const text3 = whole2.toString("latin1");
    out(
      Buffer.from(
        text3.replace(
          /(^|\n)(diff --git a\/[^\n]*)(?=\n)/g,
          (_, before, line) => before + quoted(line)
        ),
        "latin1"
      )
    );
  };
  return {
    take(piece) {
      const end2 = piece.lastIndexOf(10) + 1;
      if (end2 === 0) {
        rest = Buffer.concat([rest, piece]);
        return;
      }
      give(Buffer.concat([rest, piece.subarray(0, end2)]));
      rest = Buffer.from(piece.subarray(end2));
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
async function writeDiff(git, at3, wish, write2) {
  const quoting = quotingHeadings(write2);
  const quote = wish.changes.some((change) => needsQuotes(change.path));
  await git([...DIFF, wish.from, wish.to], {
    ...at3,
    deadlineMs: DIFF_MS,
    mostBytes: wish.mostBytes,
    onOutput: quote ? quoting.take : write2
  });
  quoting.end();
}

// scripts/patches/snapshot.ts
var import_node_fs21 = require("node:fs");
var import_node_path12 = require("node:path");
var ADD_MS = 30 * 6e4;
var MOST = { mostBytes: 512 * 1024 * 1024 };
async function snapshotInto(git, root, gitDir, at3) {
  copyIndex((0, import_node_path12.join)(gitDir, "index"), at3.index);
  await uncover(git, root, at3);
  const others = await git(["ls-files", "-o", "--exclude-standard", "-z"], {
    ...at3,
    ...MOST
  });
  const nested = byteFields(others).filter((name3) => name3.endsWith("/")).map((name3) => name3.slice(0, -1));
  const paths = [".", ...nested.map((name3) => `:(exclude,literal)${name3}`)];
  await git(
    [
      "add",
      "--all",
      "--sparse",
      "--pathspec-from-file=-",
      "--pathspec-file-nul"
    ],
    {
      ...at3,
      writes: true,
      magic: true,
      deadlineMs: ADD_MS,
      input: Buffer.from(paths.join("\0"), "latin1")
    }
  );
  const staged = await git(["ls-files", "-s", "-z"], { ...at3, ...MOST });
  const submodules = byteFields(staged).filter((row2) => row2.startsWith("160000 ")).map((row2) => row2.slice(row2.indexOf("	") + 1));
  return {
    tree: await writeTree(git, at3),
    nested: nested.map(readable),
    submodules: submodules.map(readable)
  };
}
var readable = (name3) => Buffer.from(name3, "latin1").toString("utf8");
async function uncover(git, root, at3) {
  let rows;
  try {
    rows = byteFields(await git(["ls-files", "-v", "-z"], { ...at3, ...MOST }));
  } catch (error) {
    if (!(error instanceof GitError && /index/.test(error.stderr))) throw error;
    (0, import_node_fs21.rmSync)(at3.index, { force: true });
    return;
  }
  const folder = Buffer.from((0, import_node_path12.join)(root, "/")).toString("latin1");
  const names = (wanted) => rows.filter(wanted).map((row2) => row2.slice(2));
  const assumed = names((row2) => /^[a-z]/.test(row2));
  const skipped = names((row2) => /^[Ss]/.test(row2)).filter(
    (name3) => (0, import_node_fs21.lstatSync)(Buffer.from(`${folder}${name3}`, "latin1"), {
      throwIfNoEntry: false
    }) !== void 0
  );
  for (const [flag2, paths] of [
    ["--no-assume-unchanged", assumed],
    ["--no-skip-worktree", skipped]
  ])
    if (paths.length > 0)
      await git(["update-index", flag2, "-z", "--stdin"], {
        ...at3,
        writes: true,
        input: Buffer.from(paths.join("\0"), "latin1")
      });
}

// scripts/patches/collect.ts
var PATCH = "patch.diff";
var GIB = 1024 ** 3;
async function collectPatch(wish) {
  const { git, tree, resultsDir } = wish;
  makeDir(resultsDir);
  const gitDir = pinnedGitDir(tree);
  const of = {
    gitDir,
    commonDir: tree.commonDir,
    workTree: tree.root,
    under: resultsDir
  };
  return withScratch(of, async (scratch) => {
    const at3 = scratch.apart;
    const { tree: result, ...found } = await snapshotInto(
      git,
      tree.root,
      gitDir,
      at3
    );
    if (result === tree.baseTree) return { kind: "empty", ...found };
    const path = (0, import_node_path13.join)(resultsDir, PATCH);
    const changes = await compareTrees(git, at3, tree.baseTree, result);
    const written = await writePatch(wish, at3, result, changes);
    try {
      await prove(git, scratch, tree.baseTree, result, written.temp);
      (0, import_node_fs22.renameSync)(written.temp, path);
    } catch (error) {
      (0, import_node_fs22.rmSync)(written.temp, { force: true });
      throw storeError(error, path, "write");
    }
    syncDir(resultsDir);
    return {
      kind: "patch",
      artefact: {
        kind: "patch",
        file: (0, import_node_path13.join)((0, import_node_path13.basename)(resultsDir), PATCH),
        bytes: written.bytes,
        sha256: written.sha256,
        baseCommit: tree.baseCommit,
        baseTree: tree.baseTree,
        resultTree: result,
        files: changes.length
      },
      ...found
    };
  });
}
async function writePatch(wish, at3, result, changes) {
  const temp = (0, import_node_path13.join)(wish.resultsDir, tempName());
  const hash = (0, import_node_crypto4.createHash)("sha256");
  let bytes = 0;
  try {
    const fd = (0, import_node_fs22.openSync)(temp, "wx", 384);
    try {
      const write2 = (piece) => {
        for (let done2 = 0; done2 < piece.length; )
          done2 += (0, import_node_fs22.writeSync)(fd, piece, done2);
        hash.update(piece);
        bytes += piece.length;
      };
      await writeDiff(
        wish.git,
        at3,
        {
          from: wish.tree.baseTree,
          to: result,
          changes,
          mostBytes: wish.mostBytes ?? GIB
        },
        write2
      );
      (0, import_node_fs22.fsyncSync)(fd);
    } finally {
      (0, import_node_fs22.closeSync)(fd);
    }
  } catch (error) {
    (0, import_node_fs22.rmSync)(temp, { force: true });
    throw storeError(error, temp, "write the patch");
  }
  return { temp, bytes, sha256: hash.digest("hex") };
}
async function prove(git, scratch, base, result, patch) {
  const at3 = { ...scratch.apart, index: (0, import_node_path13.join)(scratch.dir, "proof") };
  const writes = { ...at3, writes: true, deadlineMs: DIFF_MS };
  await git(["read-tree", base], writes);
  await git(
    ["apply", "--cached", "--binary", "--whitespace=nowarn", "--", patch],
    writes
  );
  const given = await writeTree(git, at3);
  if (given !== result)
    throw new OffloadError(
      "environment",
      "The patch that was taken does not give the tree that it was taken from",
      { about: patch, kept: "the work tree, as the worker left it" }
    );
}
async function collectCommit(git, tree) {
  const gitDir = pinnedGitDir(tree);
  const at3 = { cwd: tree.root, gitDir, workTree: tree.root };
  const head = await git(["rev-parse", "-q", "--verify", "HEAD^{commit}"], {
    ...at3,
    answers: [1]
  });
  if (head.code !== 0) return "none";
  const commit = oneLine(head);
  const range = tree.baseCommit === null ? [commit] : [commit, "--not", tree.baseCommit];
  const counted = await git(["rev-list", "--count", ...range, "--"], at3);
  const commits = Number(oneLine(counted));
  if (commits < 1) return "none";
  const named = await git(["symbolic-ref", "-q", "HEAD"], {
    ...at3,
    answers: [1]
  });
  return {
    kind: "commit",
    branch: named.code === 0 ? oneLine(named).replace(/^refs\/heads\//, "") : null,
    commit,
    commits
  };
}

// scripts/dispatch/runner/collect.ts
function keepReport(from) {
  if (from.report === null) return null;
  const { report, results } = attemptPaths(from.dir);
  makeDir(results);
  const bytes = Buffer.from(from.report);
  writeDurable(report, bytes);
  return {
    file: (0, import_node_path14.join)((0, import_node_path14.basename)(results), (0, import_node_path14.basename)(report)),
    bytes: bytes.length,
    sha256: (0, import_node_crypto5.createHash)("sha256").update(bytes).digest("hex")
  };
}
async function promised(git, from, report) {
  const { expect: expect2, tree } = from.plan;
  if (expect2 === "report")
    return report !== null && saysSomething(from.report) ? { kind: "report", ...report } : null;
  if (tree === null || expect2 === "none") return null;
  if (expect2 === "commit") {
    const commit = await collectCommit(git, tree);
    return commit === "none" ? null : commit;
  }
  const { results } = attemptPaths(from.dir);
  const patch = await collectPatch({ git, tree, resultsDir: results });
  if (patch.kind === "patch") return patch.artefact;
  const [nested] = patch.nested;
  if (nested === void 0) return null;
  throw new OffloadError(
    "environment",
    `all that changed lies in ${nested}, a repository of its own, which no patch can carry`
  );
}
async function collectResults(git, from) {
  let report = null;
  try {
    report = keepReport(from);
    return {
      artefact: await promised(git, from, report),
      report,
      failed: null
    };
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
    return { artefact: null, report, failed: error.message };
  }
}

// scripts/dispatch/runner/in-terminal.ts
var import_node_fs23 = require("node:fs");
var WAIT_MS2 = 15e3;
var MOST2 = 4 * 1024 * 1024;
async function firstLine(path) {
  const end2 = performance.now() + WAIT_MS2;
  let fd;
  try {
    fd = (0, import_node_fs23.openSync)(path, import_node_fs23.constants.O_RDONLY | import_node_fs23.constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const part2 = Buffer.alloc(64 * 1024);
    let bytes = Buffer.alloc(0);
    while (performance.now() < end2 && bytes.length <= MOST2) {
      const got = readNow(fd, part2);
      if (got === 0) return null;
      if (got === null) {
        await new Promise((resolve2) => setTimeout(resolve2, 5));
        continue;
      }
      bytes = Buffer.concat([bytes, part2.subarray(0, got)]);
      const newline = bytes.indexOf(10);
      if (newline >= 0) return bytes.toString("utf8", 0, newline);
    }
    return null;
  } finally {
    (0, import_node_fs23.closeSync)(fd);
  }
}
function readNow(fd, into) {
  try {
    return (0, import_node_fs23.readSync)(fd, into);
  } catch (error) {
    return codeOf(error) === "EAGAIN" ? null : 0;
  }
}
async function takeTerminal(dir) {
  const { handover, runnerLog } = attemptPaths(dir);
  const complain2 = (line2) => {
    try {
      (0, import_node_fs23.appendFileSync)(runnerLog, `${clock().at} ${line2}
`, { mode: 384 });
    } catch {
    }
  };
  process.on("SIGTSTP", () => {
  });
  const line = await firstLine(handover);
  removeFile(handover);
  if (line === null) {
    complain2("no environment was handed over; nothing was launched");
    return null;
  }
  const { columns = 0, rows = 0 } = process.stdout;
  if (columns < LEAST2.columns || rows < LEAST2.rows) {
    complain2(
      `the terminal is ${columns}x${rows}, and ${LEAST2.columns}x${LEAST2.rows} is the least; nothing was launched`
    );
    return null;
  }
  return {
    complain: complain2,
    environment: {
      ...JSON.parse(line),
      // What the terminal can do, only it knows.
      TERM: process.env.TERM
    }
  };
}

// scripts/dispatch/runner/progress-lines.ts
function said(event2) {
  switch (event2.type) {
    case "launching":
      return `starting ${event2.program} in ${event2.cwd}`;
    case "spawned":
      return `worker started, process ${event2.worker.pid}`;
    case "spawn-failed":
      return `the program could not be started: ${event2.why}`;
    case "engaged":
      return `first answer seen (${event2.by})`;
    case "activity": {
      const name3 = event2.name === null ? "" : ` ${event2.name}`;
      const times = event2.count > 1 ? ` x${event2.count}` : "";
      return `${event2.kind}${name3}${times}`;
    }
    case "asked":
      return `it waits for an answer${event2.name === null ? "" : `: ${event2.name}`}`;
    case "deadline":
      return `the ${event2.which} deadline passed after ${event2.afterS} s`;
    case "stopping":
      return `ending the worker: ${event2.because}`;
    case "signalled":
      return `${event2.signal} sent to ${event2.processes} processes`;
    case "exited":
      if (!event2.witnessed) return "the worker is gone";
      return event2.signal === null ? `the worker ended with code ${event2.code}` : `the worker was ended by ${event2.signal}`;
    case "collecting":
      return "taking its results";
    case "trouble":
      return `went on without ${event2.doing}: ${event2.why}`;
    default:
      return null;
  }
}
function progressLine(event2) {
  const text3 = said(event2);
  return text3 === null ? null : `${event2.at.slice(11, 19)}  ${escapeForTerminal(text3)}`;
}
var outcomeLine = (outcome) => `${outcome.at.slice(11, 19)}  ${outcome.outcome}: ${escapeForTerminal(outcome.detail)}`;

// scripts/dispatch/runner/tell-hook.ts
var import_node_fs24 = require("node:fs");
var INPUT = 16 * 1024 * 1024;
var TEXT = 2 * 1024 * 1024;
var KEPT2 = [
  "hook_event_name",
  "session_id",
  "prompt",
  "tool_name",
  "model",
  "notification_type",
  "last_assistant_message",
  "error"
];
function tellingLine(input, env) {
  let event2;
  try {
    event2 = JSON.parse(input);
  } catch {
    return null;
  }
  if (typeof event2 !== "object" || event2 === null) return null;
  const from = event2;
  if (typeof from.hook_event_name !== "string") return null;
  const kept = KEPT2.flatMap((key) => {
    const value2 = from[key];
    return typeof value2 === "string" ? [[key, value2.slice(0, TEXT)]] : [];
  });
  const { CLAUDE_PID: pid = "", CLAUDE_CODE_MESSAGING_SOCKET: socket } = env;
  const tasks = from.background_tasks;
  return JSON.stringify({
    ...Object.fromEntries(kept),
    background: Array.isArray(tasks) ? tasks.length : 0,
    .../^\d{1,10}$/.test(pid) ? { pid: Number(pid) } : {},
    ...socket === void 0 ? {} : { socket: socket.slice(0, 4096) }
  });
}
async function tellHook(dir, stdin, env) {
  const parts = [];
  let bytes = 0;
  for await (const part2 of stdin) {
    bytes += part2.length;
    if (bytes > INPUT) return;
    parts.push(part2);
  }
  const line = tellingLine(Buffer.concat(parts).toString("utf8"), {
    // Older versions do not name themselves; whoever started this hook is one.
    CLAUDE_PID: String(process.ppid),
    ...env
  });
  if (line === null) return;
  try {
    (0, import_node_fs24.appendFileSync)(attemptPaths(dir).out, `${line}
`, { mode: 384 });
  } catch {
  }
}

// scripts/dispatch/runner/wake.ts
var import_node_net2 = require("node:net");
var SEND_MS = 2e3;
var wakeWords = ({ handle: handle2, outcome, ending }, offload) => `offload: the job ${handle2} has ended: ${outcome} (${ending}). \`${offload} result ${handle2}\` shows what it left.`;
function sendTo(socket, words) {
  return new Promise((resolve2) => {
    const connection = (0, import_node_net2.connect)(socket);
    const done2 = () => {
      connection.destroy();
      resolve2();
    };
    connection.setTimeout(SEND_MS, done2);
    connection.on("error", done2);
    connection.on("close", done2);
    connection.on(
      "connect",
      () => connection.end(
        `${JSON.stringify({ type: "user", message: { role: "user", content: words } })}
`
      )
    );
  });
}
async function wakeSession({ plan }, outcome) {
  if (plan.wake === void 0) return;
  await sendTo(plan.wake, wakeWords(outcome, "offload"));
}

// scripts/dispatch/runner/runner.ts
var TIMES2 = {
  beatS: 2,
  pauseS: 10,
  pollS: process.platform === "linux" ? 0.25 : 1,
  lingerS: 2,
  killS: 5,
  collectS: 300,
  tryAgainS: [0.5, 2],
  holderS: 5
};
var FLAGS = ["--foreground", "--adopt", "--terminal", "--tell"];
function parse2(argv) {
  const flags = argv.filter((word2) => word2.startsWith("--"));
  const [dir, ...more] = argv.filter((word2) => !word2.startsWith("--"));
  const known = flags.every((flag2) => FLAGS.includes(flag2));
  if (dir === void 0 || more.length > 0 || !known) return null;
  return {
    dir,
    foreground: flags.includes("--foreground"),
    adopt: flags.includes("--adopt"),
    terminal: flags.includes("--terminal"),
    tell: flags.includes("--tell")
  };
}
function tell(fd, text3) {
  try {
    (0, import_node_fs25.writeSync)(fd, text3);
  } catch {
  }
}
var complain = (line) => tell(2, `${clock().at} ${line.replaceAll("\n", "\n  ")}
`);
function isListenedTo() {
  try {
    const stat2 = (0, import_node_fs25.fstatSync)(1);
    return stat2.isSocket() || stat2.isFIFO();
  } catch {
    return false;
  }
}
function portsFor(args, following) {
  const listened = !args.foreground && isListenedTo();
  const self = ownIdentity();
  const git = (program) => gitRunner(program === null ? {} : { program });
  return {
    clock,
    processes: processProbe(),
    self,
    randomHex,
    environment: process.env,
    decoderFor(plan) {
      const harness = harnessNamed(plan.id.harness);
      if (harness === null)
        throw new OffloadError(
          "installation",
          "This runner knows no such harness",
          {
            about: plan.id.harness
          }
        );
      return harness.decoder(plan.drive);
    },
    channelFor: channelTo,
    assertTree: async (plan) => {
      if (plan.tree) await assertTree(git(plan.programs.git), plan.tree);
    },
    collect: (from) => collectResults(git(from.plan.programs.git), from),
    async release({ root, plan }) {
      const { handle: handle2, attempt: attempt2 } = plan;
      await unlockJob(
        { locks: store(root).locks, handle: handle2, attempt: attempt2 },
        { self, probe: processProbe(), clock, nonce: () => randomHex(16) }
      );
    },
    wake: wakeSession,
    cage: { make: makeCage, find: findCage },
    punch: punchHole,
    progress(event2) {
      const line = args.foreground ? progressLine(event2) : null;
      if (line !== null) tell(1, `${line}
`);
    },
    milestone(milestone) {
      if (listened) tell(1, `${milestone}
`);
    },
    complain,
    following,
    step: () => {
    },
    times: TIMES2
  };
}
function handOver(dir) {
  const [program] = process.argv.slice(1);
  if (program === void 0) return;
  const log = (0, import_node_fs25.openSync)(attemptPaths(dir).runnerLog, "a", 384);
  (0, import_node_child_process8.spawn)(process.execPath, [program, dir, "--adopt"], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", log]
  }).unref();
}
function onFault(args, tree, error) {
  const text3 = error instanceof Error ? error.stack ?? error.message : String(error);
  complain(`fault of the runner: ${text3}`);
  const end2 = () => process.exit(RUNNER_EXITS.fault[0]);
  try {
    if (tree === null) end2();
    else if (!args.adopt && !args.foreground) {
      handOver(args.dir);
      end2();
    } else {
      tree.signal("SIGTERM");
      setTimeout(() => {
        tree.signal("SIGKILL");
        end2();
      }, 5e3);
    }
  } catch (another) {
    complain(`and then: ${String(another)}`);
    end2();
  }
}
function listen(stop) {
  process.on("SIGTERM", () => stop.ask("stop-requested"));
  process.on("SIGINT", () => stop.ask("stop-requested"));
  process.on("SIGHUP", () => stop.ask("terminal-closed"));
}
async function live(args, ports, stop) {
  try {
    const end2 = await (args.adopt ? adopt : supervise)(args.dir, ports, stop);
    if (args.foreground) {
      const outcome = readOutcome(args.dir);
      if (outcome !== null) tell(1, `${outcomeLine(outcome)}
`);
    }
    return end2;
  } catch (error) {
    if (!(error instanceof OffloadError) || error.reason === "internal")
      throw error;
    ports.complain(
      `${error.message}${error.about === void 0 ? "" : ` (${error.about})`}`
    );
    return "unreadable";
  }
}
async function runnerMain(argv, other = {}) {
  const args = parse2(argv);
  if (args === null) {
    complain(
      "usage: node runner.cjs <attempt dir> [--foreground] [--adopt] [--terminal] [--tell]"
    );
    process.exit(RUNNER_EXITS.usage[0]);
    return;
  }
  if (args.tell) {
    await tellHook(args.dir, process.stdin, process.env);
    process.exit(0);
    return;
  }
  let inherited = {};
  if (args.terminal) {
    const taken = await takeTerminal(args.dir);
    if (taken === null) {
      process.exit(RUNNER_EXITS.unreadable[0]);
      return;
    }
    inherited = taken;
  }
  const stop = new StopSwitch();
  listen(stop);
  let tree = null;
  let faulty = false;
  const fault = (error) => {
    if (faulty) return;
    faulty = true;
    onFault(args, tree, error);
  };
  process.on("uncaughtException", fault);
  process.on("unhandledRejection", fault);
  const ports = portsFor(args, (followed) => {
    tree = followed;
  });
  try {
    const end2 = await live(args, { ...ports, ...inherited, ...other }, stop);
    if (!faulty) process.exit(RUNNER_EXITS[end2][0]);
  } catch (error) {
    fault(error);
  }
}

// scripts/dispatch/runner/main.ts
void runnerMain(process.argv.slice(2));
