"use strict";
var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};

// scripts/dispatch/there/main.ts
var import_node_fs8 = require("node:fs");
var import_node_os2 = require("node:os");

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
function jsonStringifyReplacer(_, value) {
  if (typeof value === "bigint")
    return value.toString();
  return value;
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
  const end = source.endsWith("$") ? source.length - 1 : source.length;
  return source.slice(start, end);
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
  let value = void 0;
  Object.defineProperty(object2, key, {
    get() {
      if (value === EVALUATING) {
        return void 0;
      }
      if (value === void 0) {
        value = EVALUATING;
        value = getter();
      }
      return value;
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
function assignProp(target, prop, value) {
  Object.defineProperty(target, prop, {
    value,
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
      const value = getter();
      assignProp(this, key, value);
      return value;
    },
    enumerable: true,
    configurable: true
  });
}
function putProp(target, key, value) {
  if (key in target)
    assignProp(target, key, value);
  else
    target[key] = value;
}
function mirrorShape(target, source, keys, wrap) {
  const raw = sourceShape(source);
  for (const key of keys) {
    const desc = Object.getOwnPropertyDescriptor(raw, key);
    if (!desc.enumerable)
      continue;
    if (desc.get) {
      deferProp(target, key, () => {
        const value = source._zod.def.shape[key];
        return wrap ? wrap(value, key) : value;
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
function getElementAtPath(obj, path2) {
  if (!path2)
    return obj;
  return path2.reduce((acc, key) => acc?.[key], obj);
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
    set(_, prop, value, receiver) {
      target ?? (target = getter());
      return Reflect.set(target, prop, value, receiver);
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
function stringifyPrimitive(value) {
  if (typeof value === "bigint")
    return value.toString() + "n";
  if (typeof value === "string")
    return `"${value}"`;
  return `${value}`;
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
function pick(schema, mask) {
  const currDef = schema._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(".pick() cannot be used on object schemas containing refinements");
  }
  const newShape = {};
  mirrorShape(newShape, schema, maskedKeys(schema, mask));
  return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function maskedKeys(schema, mask) {
  const raw = sourceShape(schema);
  const keys = [];
  for (const key of Reflect.ownKeys(mask)) {
    if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) {
      throw new Error(`Unrecognized key: "${String(key)}"`);
    }
    if (mask[key])
      keys.push(key);
  }
  return keys;
}
function omit(schema, mask) {
  const currDef = schema._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(".omit() cannot be used on object schemas containing refinements");
  }
  const omitted = new Set(maskedKeys(schema, mask));
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
function partial(Class2, schema, mask, name2 = "partial") {
  const currDef = schema._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(`.${name2}() cannot be used on object schemas containing refinements`);
  }
  const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
  const newShape = {};
  mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class2 && ((value, key) => selected && !selected.has(key) ? value : new Class2({ type: "optional", innerType: value })));
  return clone(schema, mergeDefs(schema._zod.def, { shape: newShape, checks: [] }));
}
function required(Class2, schema, mask) {
  const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
  const newShape = {};
  mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => (
    // overwrite with non-optional
    selected && !selected.has(key) ? value : new Class2({ type: "nonoptional", innerType: value })
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
function prefixIssues(path2, issues) {
  return issues.map((iss) => {
    var _a2;
    (_a2 = iss).path ?? (_a2.path = []);
    iss.path.unshift(path2);
    return iss;
  });
}
function unwrapMessage(message) {
  return typeof message === "string" ? message : message?.message;
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
  const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config2.customError?.(iss)) ?? unwrapMessage(config2.localeError?.(iss)) ?? "Invalid input";
  const full = {};
  for (const k of Object.keys(iss)) {
    if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
      continue;
    full[k] = iss[k];
  }
  full.path ?? (full.path = []);
  full.message = message;
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
function own(inst, key, value, enumerable = true) {
  Object.defineProperty(inst, key, { configurable: true, writable: true, enumerable, value });
  return value;
}
function hide(inst, key, value) {
  return own(inst, key, value, false);
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
      set(value) {
        own(this, key, value);
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
    set(value) {
      own(this, key, value);
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
        const value = compute(this);
        if (broke)
          delete this[key];
        else
          Object.defineProperty(this, key, { configurable: true, writable: true, value });
        broke = broke || outer;
        return value;
      } catch (err) {
        delete this[key];
        broke = broke || outer;
        throw err;
      }
    },
    set(value) {
      Object.defineProperty(this, key, { configurable: true, writable: true, value });
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
    set(value) {
      Object.defineProperty(this, key, { configurable: true, writable: true, enumerable, value });
    }
  });
}
var CONSTANT_CATCH = "~constantCatch";
function constantCatch(value) {
  const fn = () => value;
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
function $constructor(name2, initializer2, proto, params) {
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
    } else if (inst._zod.traits.has(name2)) {
      return;
    }
    inst._zod.traits.add(name2);
    initializer2(inst, def);
    if (initialized) {
      const own2 = Object.getPrototypeOf(inst);
      const ctorProto = inst._zod.constr.prototype;
      let up = own2;
      while (up && up !== ctorProto)
        up = Object.getPrototypeOf(up);
      const target = up ?? own2;
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
  Object.defineProperty(Definition, "name", { value: name2 });
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
      return inst?._zod?.traits?.has(name2);
    }
  });
  Object.defineProperty(_, "name", { value: name2 });
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
function _setMessage(value) {
  this._zod.message = value;
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
        const value = () => this.message;
        Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
        return value;
      },
      set(value) {
        Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
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
  const fn = (schema, value, _ctx, _params) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema._zod.run({ value, issues: [] }, ctx);
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
  const fn = async (schema, value, _ctx, params) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
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
var _safeParse = (_Err) => (schema, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
  const result = schema._zod.run({ value, issues: [] }, ctx);
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
var _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
  let result = schema._zod.run({ value, issues: [] }, ctx);
  if (result instanceof Promise)
    result = await result;
  return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
var safeParseAsync = /* @__PURE__ */ _safeParseAsync($ZodRealError);

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/regexes.js
var anyString = /^[\s\S]{0,}$/;
var number = /^-?\d+(?:\.\d+)?$/;
var boolean = /^(?:true|false)$/i;

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
  set "~standard"(value) {
    own(this, "~standard", value);
  }
});
var toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
  const ctx = { async: true };
  return toStandardResult(await inst._zod.run({ value, issues: [] }, ctx), ctx);
}
function standardProps(inst) {
  return {
    validate: (value) => {
      const ctx = { async: false };
      try {
        const r = inst._zod.run({ value, issues: [] }, ctx);
        if (!(r instanceof Promise))
          return toStandardResult(r, ctx);
      } catch (_) {
      }
      return validateAsync(inst, value);
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
  const parse2 = inst._zod.parse;
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
    return parse2(payload, ctx);
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
  let seen = 0;
  for (const key in input) {
    if (abortEarly && payload.issues.length !== seen) {
      if (aborted(payload, seen))
        break;
      seen = payload.issues.length;
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
  let value;
  const memo = globalConfig.memoizer;
  memo?.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    value ?? (value = _normalized.value);
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
    const shape = value.shape;
    const abortEarly = ctx?.abortEarly;
    let seen = payload.issues.length;
    for (const key of value.allKeys) {
      if (abortEarly && payload.issues.length !== seen) {
        if (aborted(payload, seen))
          break;
        seen = payload.issues.length;
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
function _lte(value, params) {
  return new $ZodCheckLessThan({
    check: "less_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
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
  set with(value) {
    own(this, "with", value);
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
// @__NO_SIDE_EFFECTS__
function extend2(schema, shape) {
  return extend(schema, shape);
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
function literal(value, params) {
  return new ZodMiniLiteral({
    type: "literal",
    values: Array.isArray(value) ? value : [value],
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
// @__NO_SIDE_EFFECTS__
function nullish2(innerType) {
  return /* @__PURE__ */ optional(/* @__PURE__ */ nullable(innerType));
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

// scripts/core/grammar.ts
var NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
var ALIAS = /^(?!-)(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;
var HANDLE = /^[a-z0-9][a-z0-9-]{0,39}-[0-9a-f]{8}$/;
var ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

// scripts/core/vocabulary.ts
var PROFILES = ["read-only", "write", "full"];
var EXPECTS = ["report", "patch", "commit", "none"];
var AUTH_ROUTES = [
  "login",
  "api-key",
  "oauth-token",
  "bedrock",
  "vertex",
  "gateway"
];

// scripts/core/records/shapes.ts
var handle = string2().check(_regex(HANDLE));
var name = string2().check(_regex(NAME));
var alias = string2().check(_regex(ALIAS));
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
var applied = (value) => strictObject({
  requested: nullable(value),
  applied: union([value, literal("inherit")]),
  why: string2().check(_maxLength(200))
});
var appliedText = applied(string2().check(_maxLength(100)));
var appliedProfile = applied(profile);

// scripts/core/hosts/facts.ts
var HOST_FORMAT = 1;
var REQUEST_LIMIT = 64 * 1024;
var text = (most) => string2().check(_maxLength(most));
var path = text(4096);
var word = text(200);
var sentence = text(2e3);
var yes3 = _enum(["yes", "no", "unknown"]);
var places = array(path).check(_maxLength(64));
var DEPTHS = ["full", "quick"];
var hostRequest = looseObject({
  format: literal(HOST_FORMAT),
  nonce: string2().check(_regex(/^[0-9a-f]{16,64}$/)),
  verb: string2().check(_regex(/^[a-z][a-z-]{0,31}$/))
});
var factsRequest = object({
  probe: _enum(DEPTHS),
  /** A path on the host, which may begin with `~/`; null: no repository is asked for. */
  repository: nullable(path),
  /** Where the harness was said to lie; null: it is looked for. */
  claude: nullable(path)
});
var FOUND_BY = [
  "claude-path",
  "path",
  "login-shell",
  "well-known"
];
var program = object({
  /** Null: it was not found in any of the places. */
  program: nullable(path),
  /** Null: it is there and did not answer as it does. */
  version: nullable(word),
  looked: places,
  /** What was the matter, or null. */
  note: nullable(sentence)
});
var FACTS = {
  machine: object({
    hostname: word,
    boot: word,
    uptimeS: number2(),
    platform: word,
    arch: word
  }),
  node: object({ version: word, path }),
  path: object({
    own: places,
    /** What the login shell adds; null: it told none in its time. */
    login: nullable(places)
  }),
  disk: object({
    places: array(
      object({
        what: _enum(["home", "state", "repository"]),
        path,
        freeBytes: number2().check(_gte(0))
      })
    ).check(_maxLength(3))
  }),
  git: program,
  repository: object({
    path,
    exists: boolean2(),
    isGit: boolean2(),
    head: nullable(gitId),
    lockfiles: array(word).check(_maxLength(8)),
    /** The one that the lockfile or `packageManager` names; null: none is named. */
    manager: nullable(
      object({
        name: word,
        /** The version that the repository asks for, or null. */
        wanted: nullable(word),
        program: nullable(path),
        looked: places
      })
    ),
    /** The first line of `.nvmrc`, or null. */
    nvmrc: nullable(word)
  }),
  tmux: program,
  harness: extend2(program, { by: nullable(_enum(FOUND_BY)) }),
  "harness-auth": object({
    signedIn: yes3,
    method: nullable(word),
    note: nullable(sentence)
  }),
  load: object({
    one: number2().check(_gte(0)),
    five: number2().check(_gte(0)),
    cores: int().check(_gte(1))
  }),
  memory: object({ freePct: number2().check(_gte(0), _lte(100)) }),
  jobs: object({ live: int().check(_gte(0)) }),
  "claude-processes": object({ count: int().check(_gte(0)) }),
  "git-credentials": object({ works: yes3, why: sentence })
};
var FACT_NAMES = Object.keys(FACTS);
var factLine = union([
  // First what says that nothing is known: a line that says both is no knowledge.
  object({ fact: string2(), unknown: sentence }),
  object({ fact: string2(), skipped: sentence }),
  object({ fact: string2(), is: unknown() })
]);

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
function exitCode(reason, family) {
  return REASONS[reason][family];
}
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
  constructor(reason, message, details = {}) {
    super(message, details.cause === void 0 ? {} : { cause: details.cause });
    this.reason = reason;
    this.about = details.about;
    this.kept = details.kept;
    this.next = details.next;
  }
};

// scripts/hosts/there/serve.ts
var refuse = (message) => new OffloadError("refused-input", message);
async function firstLine(input) {
  const reader = input[Symbol.asyncIterator]();
  const parts = [];
  let size = 0;
  for (; ; ) {
    const next = await reader.next();
    if (next.done) throw refuse("the request has no end");
    const chunk = next.value;
    const at2 = chunk.indexOf(10);
    const piece = at2 < 0 ? chunk : chunk.subarray(0, at2);
    size += piece.length;
    if (size > REQUEST_LIMIT)
      throw refuse(`the request has more than ${REQUEST_LIMIT} bytes`);
    parts.push(piece);
    if (at2 < 0) continue;
    const rest = chunk.subarray(at2 + 1);
    return {
      line: Buffer.concat(parts).toString("utf8"),
      body: (async function* () {
        if (rest.length > 0) yield rest;
        for (let more = await reader.next(); !more.done; ) {
          yield more.value;
          more = await reader.next();
        }
      })()
    };
  }
}
function parseRequest(line) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw refuse("the request is not one JSON object");
  }
  const parsed = hostRequest.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse("the request is not of a form that this host program knows");
}
async function serve(verbs, { input, write: write2 }) {
  let nonce2 = null;
  const say = (line) => write2(`${JSON.stringify(line)}
`);
  const end = (code) => {
    say({ format: HOST_FORMAT, nonce: nonce2, end: true, code });
    return code;
  };
  try {
    const { line, body } = await firstLine(input);
    const request = parseRequest(line);
    nonce2 = request.nonce;
    const verb = Object.hasOwn(verbs, request.verb) ? verbs[request.verb] : void 0;
    if (verb === void 0)
      throw refuse("the host program has no verb of that name");
    return end(await verb({ request, body, say }));
  } catch (error) {
    const told = error instanceof OffloadError ? {
      reason: error.reason,
      message: error.message,
      about: error.about,
      next: error.next
    } : {
      reason: "internal",
      message: `a fault in the host program: ${error instanceof Error ? error.message : String(error)}`
    };
    say({ error: told });
    return end(exitCode(told.reason, "host"));
  }
}

// scripts/jobs/root.ts
var import_node_path = require("node:path");

// scripts/system/files.ts
var import_node_fs2 = require("node:fs");

// scripts/system/clock.ts
var import_node_fs = require("node:fs");

// scripts/core/clock.ts
var NO_BOOT = "unknown";

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
    const asked2 = process.getBuiltinModule("node:child_process").spawnSync("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"], {
      encoding: "utf8",
      timeout: 2e3,
      stdio: ["ignore", "pipe", "ignore"]
    });
    const id = asked2.status === 0 ? asked2.stdout.trim() : "";
    if (id !== "") return id;
  }
  return NO_BOOT;
}
function bootId() {
  cachedBoot ??= readBootId();
  return cachedBoot;
}

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
function storeError(error, path2, doing, kept = "everything written before") {
  if (error instanceof OffloadError) return error;
  const code = codeOf(error);
  if (code === "") throw error;
  const [why, next] = WAYS_OUT[code] ?? [
    `the system answered ${code}`,
    "check the disk and its permissions, then try again"
  ];
  return new OffloadError("store", `Could not ${doing} ${path2}: ${why}`, {
    about: path2,
    kept,
    next,
    cause: error
  });
}

// scripts/system/reading.ts
var LARGEST = 8 * 1024 * 1024;

// scripts/system/files.ts
var TEMP_PREFIX = ".tmp-";
function listDir(path2, which = "finished") {
  const unfinished = which === "unfinished";
  try {
    return (0, import_node_fs2.readdirSync)(path2).filter(
      (name2) => name2.startsWith(TEMP_PREFIX) === unfinished
    );
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw storeError(error, path2, "list the folder");
  }
}

// scripts/jobs/root.ts
function stateRoot(env, home) {
  const own2 = env.OFFLOAD_HOME;
  if (own2) {
    if ((0, import_node_path.isAbsolute)(own2)) return (0, import_node_path.resolve)(own2);
    throw new OffloadError(
      "store",
      "OFFLOAD_HOME is not an absolute path, so it would name another store in every folder",
      { about: own2, next: "set it to an absolute path, or unset it" }
    );
  }
  const xdg = env.XDG_STATE_HOME;
  const state = xdg && (0, import_node_path.isAbsolute)(xdg) ? xdg : (0, import_node_path.join)(home, ".local", "state");
  return (0, import_node_path.resolve)(state, "offload");
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
var VERTEX_REGION = /^VERTEX_REGION_CLAUDE_[A-Z0-9_]{1,64}$/;
var has = (env, name2) => env[name2] !== void 0 && env[name2] !== "";
function routeNamesSet(env, route) {
  const row = ROUTES[route];
  const names = [...row.own, ...row.shared].filter(
    (name2) => env[name2] !== void 0
  );
  if (route === "vertex")
    names.push(...Object.keys(env).filter((name2) => VERTEX_REGION.test(name2)));
  return names;
}
function missingOf(env, route) {
  return ROUTES[route].required.filter((name2) => !has(env, name2));
}

// scripts/core/environment.ts
var SAFE = /* @__PURE__ */ new Set([
  "HOME",
  "LANG",
  "LANGUAGE",
  "LOGNAME",
  "NO_COLOR",
  "PATH",
  "SHELL",
  "TERM",
  "TMPDIR",
  "TZ",
  "USER",
  "XDG_CACHE_HOME",
  "XDG_CONFIG_DIRS",
  "XDG_CONFIG_HOME",
  "XDG_DATA_DIRS",
  "XDG_DATA_HOME",
  "XDG_RUNTIME_DIR",
  "XDG_STATE_HOME",
  // which configuration the harness uses
  "CLAUDE_CONFIG_DIR",
  // whose certificates are trusted: files, not keys
  "AWS_CA_BUNDLE",
  "CLAUDE_CODE_CERT_STORE",
  "CURL_CA_BUNDLE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_USE_SYSTEM_CA",
  "REQUESTS_CA_BUNDLE",
  "SSL_CERT_DIR",
  "SSL_CERT_FILE",
  // what a person has switched off; none of them says who they are
  "CLAUDE_CODE_DISABLE_FEEDBACK_SURVEY",
  "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
  "CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL",
  "DISABLE_AUTOUPDATER",
  "DISABLE_BUG_COMMAND",
  "DISABLE_ERROR_REPORTING",
  "DISABLE_FEEDBACK_COMMAND",
  "DISABLE_NON_ESSENTIAL_MODEL_CALLS",
  "DISABLE_TELEMETRY",
  "DISABLE_UPDATES",
  "DO_NOT_TRACK"
]);
var LOCALE = /^LC_[A-Z]+$/;
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
var REFUSED = [
  [/^GIT_/, "variables of git would turn the worker to another repository"],
  [/^OFFLOAD_/, "Offload sets its own variables for each worker"],
  [
    /^(?:LD_|DYLD_)|^(?:NODE_OPTIONS|NODE_PATH|BASH_ENV|ENV|PYTHONSTARTUP|PYTHONPATH|PERL5OPT|PERL5LIB|RUBYOPT)$/,
    "it makes programs load code that is not theirs"
  ],
  [
    /^(?:ANTHROPIC_MODEL|ANTHROPIC_SMALL_FAST_MODEL|ANTHROPIC_DEFAULT_.*|CLAUDE_CODE_EFFORT_LEVEL|CLAUDE_CODE_SUBAGENT_MODEL|CLAUDE_EFFORT)$/,
    "model and effort are resolved by the launch, which records them"
  ]
];
var TUNABLE = /* @__PURE__ */ new Set([
  "CLAUDE_CODE_API_KEY_HELPER_TTL_MS",
  "CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS",
  "CLAUDE_CODE_MAX_OUTPUT_TOKENS",
  "CLAUDE_CODE_MAX_RETRIES",
  "CLAUDE_CODE_TMPDIR",
  "CLAUDE_CODE_DISABLE_1M_CONTEXT",
  "CLAUDE_CODE_DISABLE_BACKGROUND_TASKS",
  "CLAUDE_CODE_FILE_READ_MAX_OUTPUT_TOKENS",
  "ENABLE_TOOL_SEARCH"
]);
function refusal(name2) {
  if (SAFE.has(name2) || TUNABLE.has(name2)) return null;
  const route = AUTH_ROUTES.find((r) => ROUTES[r].own.includes(name2));
  for (const [pattern, why] of REFUSED) if (pattern.test(name2)) return why;
  if (route !== void 0)
    return `it belongs to an auth route; name the route: --auth ${route}`;
  if (/^ANTHROPIC_/.test(name2))
    return "it changes who is billed or which service is asked";
  if (/^CLAUDE|^AI_AGENT$/.test(name2))
    return "it carries the identity or the privileges of a session";
  return null;
}
function checkEnvNames(names, env) {
  for (const name2 of names) {
    if (!ENV_NAME.test(name2))
      throw new OffloadError(
        "usage",
        name2.includes("=") ? "--env takes a name without a value; the value is read from your environment" : "--env takes the name of an environment variable",
        { about: name2.replace(/=.*$/s, "=\u2026") }
      );
    const why = refusal(name2);
    if (why !== null)
      throw new OffloadError("usage", `--env does not pass this name: ${why}`, {
        about: name2
      });
    if (env[name2] === void 0)
      throw new OffloadError(
        "usage",
        "--env names a variable that is not set here",
        { about: name2, next: `set it, or leave out --env ${name2}` }
      );
  }
}
function workerEnvironment(env, wish) {
  const extra = wish.extra ?? [];
  checkEnvNames(extra, env);
  const missing = missingOf(env, wish.auth);
  if (missing.length > 0)
    throw new OffloadError(
      "environment",
      `the auth route ${wish.auth} needs a variable that is not set here`,
      { about: missing.join(", "), next: "set it, or name another --auth" }
    );
  const values = {};
  for (const [name2, value] of Object.entries(env))
    if (value !== void 0 && (SAFE.has(name2) || LOCALE.test(name2)))
      values[name2] = value;
  const pass = /* @__PURE__ */ new Map();
  const add = (name2, required2) => {
    if (!(name2 in values)) pass.set(name2, required2 || pass.get(name2) === true);
  };
  for (const name2 of PROXIES) if (env[name2] !== void 0) add(name2, false);
  for (const name2 of routeNamesSet(env, wish.auth))
    add(name2, ROUTES[wish.auth].required.includes(name2));
  for (const name2 of extra) add(name2, true);
  return {
    env: values,
    pass: [...pass].map(([name2, required2]) => ({ name: name2, required: required2 })).sort((a, b) => a.name < b.name ? -1 : 1)
  };
}
var PLAIN = new Set(
  [
    ...PROXIES,
    ...AUTH_ROUTES.flatMap((r) => [...ROUTES[r].own, ...ROUTES[r].shared])
  ].filter((name2) => !/KEY|TOKEN|SECRET|PASS|CREDENTIAL|HEADER/.test(name2))
);

// scripts/hosts/there/login-path.ts
var import_node_fs4 = require("node:fs");
var import_node_path3 = require("node:path");

// scripts/system/ask.ts
var import_node_child_process = require("node:child_process");
var ends = /* @__PURE__ */ new Set();
var endAll = () => {
  for (const end of ends) end();
};
var STREAMS_MS = 200;
function ask(program2, args, how) {
  const cap = how.cap ?? 256 * 1024;
  return new Promise((resolve2) => {
    const child = (0, import_node_child_process.spawn)(program2, args, {
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
    const text2 = (stream) => Buffer.concat(kept[stream]).toString("utf8");
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
      resolve2(answer);
    };
    const timer = setTimeout(
      () => settle({ kind: "hung", out: text2("out"), err: text2("err") }),
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
      out: text2("out"),
      err: text2("err")
    });
    child.once("close", ended);
    child.once("exit", (code, signal) => {
      gone = true;
      streams = setTimeout(() => ended(code, signal), STREAMS_MS);
    });
  });
}

// scripts/system/path.ts
var import_node_fs3 = require("node:fs");
var import_node_path2 = require("node:path");
function onPath(name2, path2) {
  for (const dir of (path2 ?? "").split(import_node_path2.delimiter)) {
    if (!(0, import_node_path2.isAbsolute)(dir)) continue;
    try {
      (0, import_node_fs3.accessSync)((0, import_node_path2.join)(dir, name2), import_node_fs3.constants.X_OK);
      return (0, import_node_path2.join)(dir, name2);
    } catch {
    }
  }
  return null;
}

// scripts/hosts/there/login-path.ts
var SHELL_MS = 5e3;
var MOST = 40;
var MARK = "offload-path:";
var SHELL_WORDS = `printf '%s%s\\n' '${MARK}' "$PATH"`;
var foldersOf = (path2) => (path2 ?? "").split(import_node_path3.delimiter).filter((dir) => (0, import_node_path3.isAbsolute)(dir) && dir.length <= 4096).slice(0, MOST);
async function loginPath(env) {
  const shell = env.SHELL ?? "/bin/sh";
  if (!(0, import_node_path3.isAbsolute)(shell) || !(0, import_node_fs4.existsSync)(shell)) return null;
  const args = /\/(?:ba|z|k)sh$/.test(shell) ? ["-l", "-i"] : ["-l"];
  const answer = await ask(shell, [...args, "-c", SHELL_WORDS], {
    env: { ...env, TERM: "dumb" },
    cwd: "/",
    deadlineMs: SHELL_MS,
    input: ""
  });
  if (answer.kind === "not-started") return null;
  const line = answer.out.split("\n").findLast((one2) => one2.includes(MARK) && !one2.includes("$PATH"));
  return line === void 0 ? null : line.slice(line.indexOf(MARK) + MARK.length);
}
async function pathsOf(env) {
  const own2 = foldersOf(env.PATH);
  const told = await loginPath(env);
  return {
    own: own2,
    login: told === null ? null : foldersOf(told).filter((dir) => !own2.includes(dir))
  };
}
function findIn(name2, { own: own2, login }) {
  const looked = [...own2, ...login ?? []];
  return { program: onPath(name2, looked.join(import_node_path3.delimiter)), looked };
}
var withPaths = (env, { own: own2, login }) => ({
  ...env,
  PATH: [...own2, ...login ?? []].join(import_node_path3.delimiter)
});

// scripts/hosts/there/machine.ts
var import_node_fs5 = require("node:fs");
var import_node_os = require("node:os");
var import_node_path4 = require("node:path");

// scripts/core/layout.ts
var join3 = (dir, name2) => `${dir.endsWith("/") ? dir.slice(0, -1) : dir}/${name2}`;
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
  /** What was seen of this and other machines, a folder for each. */
  witnesses: join3(root, "witnesses"),
  /** The hosts that the user's file declared when it was last read. */
  hosts: join3(root, "hosts.json"),
  /** The keys of hosts that a person has said yes to, as ssh reads them. */
  knownHosts: join3(root, "known_hosts"),
  /** What was brought here by a tower elsewhere, and the Node that was found for it. `hosts/ssh/bootstrap.ts` spells the name too. */
  hostSide: join3(root, "host"),
  /** Hosts that did not answer and are left alone for a while, a file each. */
  benches: join3(root, "benches"),
  /** What one session did, saw and was told, a folder for each. */
  sessions: join3(root, "sessions"),
  /** Words after a command, until they are taken; a folder for each session. */
  captures: join3(root, "captures"),
  /** Petitions of a session, in private; a folder for each. */
  drops: join3(root, "drops"),
  /** Accounts whose quota was seen used up. */
  holds: join3(root, "holds"),
  /** What was last heard of the account's usage. */
  usage: join3(root, "usage.json"),
  /** Up to where a person has been told what ended. */
  told: join3(root, "told.json"),
  /** Details of faults in Offload itself, one file each. */
  faults: join3(root, "faults")
});

// scripts/hosts/there/probes.ts
var ProbeError = class extends Error {
  name = "ProbeError";
};
var probe = (one2) => one2;
var reasonOf = (error) => error instanceof ProbeError ? error.message : `it could not be looked at (${error.code ?? error.name})`;
async function one({ skip, withinMs, ask: ask2 }) {
  if (skip !== null) return { skipped: skip };
  let timer;
  const late = new Promise((resolve2) => {
    timer = setTimeout(
      () => resolve2({ unknown: `there was no answer within ${withinMs / 1e3} s` }),
      withinMs
    );
  });
  try {
    const asked2 = ask2().then(
      (is) => ({ is }),
      (error) => ({ unknown: reasonOf(error) })
    );
    return await Promise.race([asked2, late]);
  } finally {
    clearTimeout(timer);
  }
}
async function runProbes(probes, tell) {
  await Promise.all(
    probes.map(async (each) => {
      const fact = await one({ ...each, ask: async () => each.ask() });
      tell({ fact: each.fact, ...fact });
    })
  );
}

// scripts/hosts/there/machine.ts
var short = (text2) => text2.slice(0, 200);
var machine = () => ({
  hostname: short((0, import_node_os.hostname)()),
  boot: short(bootId()),
  uptimeS: (0, import_node_os.uptime)(),
  platform: (0, import_node_os.platform)(),
  arch: (0, import_node_os.arch)()
});
var node = () => ({
  version: process.version,
  path: process.execPath
});
function load() {
  if ((0, import_node_os.platform)() === "win32") throw new ProbeError("this system keeps no load");
  const [one2 = 0, five = 0] = (0, import_node_os.loadavg)();
  return { one: one2, five, cores: Math.max(1, (0, import_node_os.availableParallelism)()) };
}
function memoryOf(text2) {
  const kib = (name2) => {
    const found = new RegExp(`^${name2}:\\s+(\\d{1,15}) kB$`, "m").exec(text2);
    return found === null ? null : Number(found[1]);
  };
  const [total, free] = [kib("MemTotal"), kib("MemAvailable")];
  if (total === null || total === 0 || free === null || free > total)
    throw new ProbeError(
      "the system does not say how much memory is available"
    );
  return { freePct: free / total * 100 };
}
function memory() {
  if ((0, import_node_os.platform)() !== "linux")
    throw new ProbeError(
      "this system does not say how much memory is available"
    );
  return memoryOf((0, import_node_fs5.readFileSync)("/proc/meminfo", "utf8"));
}
function freeAt(path2) {
  for (let at2 = path2; ; at2 = (0, import_node_path4.dirname)(at2))
    try {
      const { bavail, bsize } = (0, import_node_fs5.statfsSync)(at2);
      return bavail * bsize;
    } catch (error) {
      if (!["ENOENT", "ENOTDIR"].includes(codeOf(error)) || (0, import_node_path4.dirname)(at2) === at2)
        throw error;
    }
}
var disk = (places2) => ({
  places: ["home", "state", "repository"].flatMap((what) => {
    const path2 = places2[what];
    return path2 === null ? [] : [{ what, path: path2, freeBytes: freeAt(path2) }];
  })
});
var jobs = (root) => ({
  live: (listDir(store(root).live) ?? []).filter((name2) => HANDLE.test(name2)).length
});
function nameOf(pid) {
  try {
    return (0, import_node_fs5.readFileSync)(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return null;
  }
}
function claudeProcesses() {
  if ((0, import_node_os.platform)() !== "linux")
    throw new ProbeError("this system does not list its processes in /proc");
  const pids = (0, import_node_fs5.readdirSync)("/proc").filter((name2) => /^\d+$/.test(name2));
  return { count: pids.filter((pid) => nameOf(pid) === "claude").length };
}

// scripts/hosts/there/repository.ts
var import_node_fs6 = require("node:fs");
var import_node_path5 = require("node:path");

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
  for (const [name2, value] of Object.entries(from))
    if (value !== void 0 && !/^GIT_/i.test(name2)) env[name2] = value;
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

// scripts/hosts/there/tools.ts
var ANSWER_CAP = 64 * 1024;
var VERSION_MS = 5e3;
var noAnswer = (answer, withinMs) => {
  if (answer.kind === "hung")
    return `it did not end within ${withinMs / 1e3} s and was ended`;
  if (answer.kind === "not-started")
    return `it could not be started (${answer.code})`;
  return answer.code === null ? `it was ended by ${answer.signal}` : `it ended with exit code ${answer.code}`;
};
async function tool(name2, args, pattern, env, paths) {
  const { program: program2, looked } = findIn(name2, paths);
  if (program2 === null) return { program: program2, version: null, looked, note: null };
  const answer = await ask(program2, args, {
    env: withPaths(env, paths),
    cwd: "/",
    deadlineMs: VERSION_MS,
    cap: ANSWER_CAP
  });
  const version2 = answer.kind === "ended" && answer.code === 0 ? pattern.exec(answer.out)?.[1] ?? null : null;
  const note = version2 !== null ? null : answer.kind === "ended" && answer.code === 0 ? `it answered, but not as ${name2} does` : noAnswer(answer, VERSION_MS);
  return { program: program2, version: version2, looked, note };
}
var git = (env, paths) => tool(
  "git",
  ["--version"],
  /^git version (\d[\w.-]{0,40})/,
  gitEnvironment(env),
  paths
);
var tmux = (env, paths) => tool("tmux", ["-V"], /^tmux ((?:next-)?\d[\w.-]{0,40})/, env, paths);

// scripts/hosts/there/repository.ts
var GIT_MS = 8e3;
var ORIGIN_MS = 2e4;
var LARGEST2 = 1024 * 1024;
var LOCKFILES = [
  ["pnpm-lock.yaml", "pnpm"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"]
];
var manifest = object({
  packageManager: optional(_catch(string2(), ""))
});
var atHome = (path2, home) => path2 === "~" ? home : path2.startsWith("~/") ? (0, import_node_path5.join)(home, path2.slice(2)) : path2;
function textOf(path2) {
  try {
    const stat = (0, import_node_fs6.statSync)(path2);
    if (!stat.isFile() || stat.size > LARGEST2) return null;
    return (0, import_node_fs6.readFileSync)(path2, "utf8");
  } catch {
    return null;
  }
}
function asked(dir) {
  const text2 = textOf((0, import_node_path5.join)(dir, "package.json"));
  if (text2 === null) return null;
  let value;
  try {
    value = JSON.parse(text2);
  } catch {
    return null;
  }
  const parsed = manifest.safeParse(value);
  const [, name2, wanted] = /^(npm|pnpm|yarn|bun)(?:@([\w.-]{1,40}))?(?:\+.*)?$/.exec(
    parsed.success ? parsed.data.packageManager ?? "" : ""
  ) ?? [];
  return name2 === void 0 ? null : { name: name2, wanted: wanted ?? null };
}
async function gitAt(dir, args, env, deadlineMs) {
  const program2 = onPath("git", env.PATH);
  if (program2 === null) throw new ProbeError("there is no git on the host");
  const own2 = gitEnvironment(env);
  delete own2.SSH_ASKPASS;
  delete own2.DISPLAY;
  return ask(
    program2,
    SETTINGS.flatMap((setting) => ["-c", setting]).concat(args),
    {
      env: {
        ...own2,
        GIT_SSH_COMMAND: "ssh -o BatchMode=yes -o ConnectTimeout=10"
      },
      cwd: dir,
      deadlineMs,
      cap: ANSWER_CAP
    }
  );
}
async function repository(path2, bare, paths) {
  const env = withPaths(bare, paths);
  const none = {
    path: path2,
    exists: (0, import_node_fs6.existsSync)(path2),
    isGit: false,
    head: null,
    lockfiles: [],
    manager: null,
    nvmrc: null
  };
  if (!none.exists) return none;
  const inside2 = await gitAt(
    path2,
    ["rev-parse", "--is-inside-work-tree"],
    env,
    GIT_MS
  );
  if (inside2.kind !== "ended")
    throw new ProbeError(`git: ${noAnswer(inside2, GIT_MS)}`);
  if (inside2.code !== 0) {
    if (/dubious ownership/.test(inside2.err))
      throw new ProbeError(
        "git refuses to look at it, for it belongs to another user"
      );
    return none;
  }
  const head = await gitAt(
    path2,
    ["rev-parse", "--verify", "--quiet", "HEAD"],
    env,
    GIT_MS
  );
  const id = head.kind === "ended" ? head.out.trim() : "";
  const found = LOCKFILES.filter(([file]) => (0, import_node_fs6.existsSync)((0, import_node_path5.join)(path2, file)));
  const wish = asked(path2) ?? (found[0] === void 0 ? null : { name: found[0][1], wanted: null });
  return {
    ...none,
    isGit: true,
    head: /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(id) ? id : null,
    lockfiles: found.map(([file]) => file),
    manager: wish === null ? null : {
      ...wish,
      ...findIn(wish.name, paths)
    },
    nvmrc: textOf((0, import_node_path5.join)(path2, ".nvmrc"))?.split("\n", 1)[0]?.trim().slice(0, 100) || null
  };
}
async function gitCredentials(path2, bare, paths) {
  const env = withPaths(bare, paths);
  const url = await gitAt(path2, ["remote", "get-url", "origin"], env, GIT_MS);
  if (url.kind !== "ended")
    throw new ProbeError(`git: ${noAnswer(url, GIT_MS)}`);
  if (url.code !== 0)
    return {
      works: "unknown",
      why: "the checkout has no remote of the name origin"
    };
  const answer = await gitAt(
    path2,
    ["ls-remote", "--quiet", "--heads", "origin"],
    env,
    ORIGIN_MS
  );
  if (answer.kind === "ended" && answer.code === 0)
    return { works: "yes", why: "its origin answered without a question" };
  if (answer.kind !== "ended")
    return {
      works: "unknown",
      why: `its origin was asked: ${noAnswer(answer, ORIGIN_MS)}`
    };
  const refused = /Permission denied|Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|Host key verification failed/i.test(
    answer.err
  );
  return refused ? {
    works: "no",
    why: "its origin wants a sign-in that this host cannot give without a person"
  } : {
    works: "unknown",
    why: `its origin was asked: ${noAnswer(answer, ORIGIN_MS)}`
  };
}

// scripts/harnesses/program.ts
var import_node_fs7 = require("node:fs");
var import_node_path6 = require("node:path");
function notAProgram(path2) {
  try {
    if (!(0, import_node_fs7.statSync)(path2).isFile()) return "is not a file";
    (0, import_node_fs7.accessSync)(path2, import_node_fs7.constants.X_OK);
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
    const why = (0, import_node_path6.isAbsolute)(where.configured) ? notAProgram(where.configured) : "is not an absolute path";
    return why === null ? { program: (0, import_node_fs7.realpathSync)(where.configured), notes: [] } : {
      program: null,
      notes: [`the configured path of ${name2} ${why}: ${where.configured}`]
    };
  }
  const notes = [];
  let looked = 0;
  for (const dir of (where.path ?? "").split(import_node_path6.delimiter)) {
    if (!(0, import_node_path6.isAbsolute)(dir)) continue;
    looked += 1;
    const path2 = (0, import_node_path6.join)(dir, name2);
    const why = notAProgram(path2);
    if (why !== null) {
      if (why !== "does not exist") notes.push(`${path2} ${why}`);
      continue;
    }
    const program2 = (0, import_node_fs7.realpathSync)(path2);
    const { folder } = where;
    if (folder !== null && [path2, program2].some((p) => inside(p, folder))) {
      notes.push(
        `${path2} is not used: it lies in the folder that is worked in`
      );
      continue;
    }
    return { program: program2, notes };
  }
  return {
    program: null,
    notes: [
      ...notes,
      `${name2} was not found in the ${looked} folders of PATH; set its path in the configuration or install it`
    ]
  };
}
var inside = (path2, folder) => path2.startsWith(folder.endsWith(import_node_path6.sep) ? folder : folder + import_node_path6.sep);

// scripts/harnesses/claude/find.ts
var PROBE_DEADLINE_MS = 15e3;
var NOWHERE = "/";
var VERSION = /^(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?)\b.*Claude/;
function trouble(what, answer, deadlineMs) {
  if (answer.kind === "not-started")
    return `${what} could not be started (${answer.code})`;
  if (answer.kind === "hung")
    return `${what} did not end within ${deadlineMs / 1e3} s and was ended`;
  if (answer.signal !== null) return `${what} was ended by ${answer.signal}`;
  if (answer.code !== 0) return `${what} ended with exit code ${answer.code}`;
  return null;
}
async function probeVersion(program2, env, deadlineMs = PROBE_DEADLINE_MS) {
  const what = `${program2} --version`;
  const answer = await ask(program2, ["--version"], {
    env,
    deadlineMs,
    cwd: NOWHERE
  });
  const why = trouble(what, answer, deadlineMs);
  if (why !== null || answer.kind !== "ended")
    return { version: null, note: why };
  const line = answer.out.trim().split("\n", 1)[0] ?? "";
  if (line === "")
    return {
      version: null,
      note: `${what} ended with exit code 0 and said nothing`
    };
  const version2 = VERSION.exec(line)?.[1];
  return version2 === void 0 ? {
    version: null,
    note: `${what} answered, but not as Claude Code does`
  } : { version: version2, note: null };
}
var locateClaude = (search) => locate("claude", {
  configured: search.configured,
  path: search.env.PATH,
  folder: guarded(search.folder, search.env.HOME)
});
var guarded = (folder, home) => folder !== null && home !== void 0 && `${home}/`.startsWith(folder.endsWith("/") ? folder : `${folder}/`) ? null : folder;
var status = object({
  loggedIn: boolean2(),
  authMethod: _catch(nullish2(string2()), null),
  apiProvider: _catch(nullish2(string2()), null)
});
var word2 = (text2) => text2 && /^[A-Za-z0-9_.-]{1,40}$/.test(text2) ? text2 : null;
async function authStatus(program2, env, deadlineMs = PROBE_DEADLINE_MS) {
  const what = `${program2} auth status`;
  const answer = await ask(program2, ["auth", "status"], {
    env,
    deadlineMs,
    cwd: NOWHERE
  });
  if (answer.kind === "ended") {
    let parsed = null;
    try {
      parsed = JSON.parse(answer.out);
    } catch {
    }
    const said = status.safeParse(parsed);
    if (said.success)
      return {
        signedIn: said.data.loggedIn ? "yes" : "no",
        method: word2(said.data.authMethod),
        note: null
      };
  }
  return {
    signedIn: "unknown",
    method: null,
    note: trouble(what, answer, deadlineMs) ?? (answer.kind === "ended" && answer.out.trim() === "" ? `${what} ended with exit code 0 and said nothing` : `${what} gave an answer that cannot be read`)
  };
}

// scripts/dispatch/there/harness.ts
var HARNESS_MS = 15e3;
var WELL_KNOWN = [
  "~/.local/bin",
  "~/.claude/local",
  "~/.npm-global/bin",
  "~/.local/share/mise/shims",
  "~/.asdf/shims",
  "~/.volta/bin",
  "~/.bun/bin",
  "~/bin",
  "/opt/homebrew/bin",
  "/usr/local/bin",
  "/usr/bin"
];
var MOST2 = 64;
function find(declared, env, home, paths) {
  const on = (folders) => locateClaude({
    configured: null,
    env: { ...env, PATH: folders.join(":") },
    folder: null
  }).program;
  if (declared !== null) {
    const configured = atHome(declared, home);
    const { program: program2, notes } = locateClaude({ configured, env, folder: null });
    return {
      program: program2,
      by: program2 === null ? null : "claude-path",
      looked: [configured],
      note: notes[0] ?? null
    };
  }
  const places2 = WELL_KNOWN.map((dir) => atHome(dir, home));
  const roads = [
    ["path", paths.own],
    ["login-shell", paths.login ?? []],
    ["well-known", places2]
  ];
  const note = paths.login === null ? "the login shell told no PATH within its time" : null;
  const looked = [];
  for (const [by, folders] of roads) {
    looked.push(...folders.filter((dir) => !looked.includes(dir)));
    const program2 = on(folders);
    if (program2 !== null)
      return { program: program2, by, looked: looked.slice(0, MOST2), note: null };
  }
  return { program: null, by: null, looked: looked.slice(0, MOST2), note };
}
function lookAtHarness(declared, bare, home, paths) {
  let search;
  const searched = () => {
    search ??= paths.then((known) => ({
      found: find(declared, bare, home, known),
      env: withPaths(bare, known)
    }));
    return search;
  };
  return {
    async harness() {
      const { found, env } = await searched();
      const { program: program2, by, note } = found;
      const looked = [...found.looked];
      if (program2 === null) return { program: program2, version: null, by, looked, note };
      const asked2 = await probeVersion(program2, env, HARNESS_MS);
      return {
        program: program2,
        version: asked2.version,
        by,
        looked,
        note: asked2.note ?? note
      };
    },
    async auth() {
      const { found, env } = await searched();
      if (found.program === null)
        return {
          signedIn: "unknown",
          method: null,
          note: "there is no harness to ask"
        };
      return authStatus(found.program, env, HARNESS_MS);
    }
  };
}

// scripts/dispatch/there/facts.ts
var MS = { read: 3e3, tool: 2e4, harness: 22e3 };
var QUICK = "this look starts no harness and asks nothing over the network";
var NO_REPOSITORY = "no repository was asked for";
var factsVerb = ({ env, home, stateRoot: stateRoot2 }) => async ({ request, say }) => {
  const parsed = factsRequest.safeParse(request);
  if (!parsed.success)
    throw new OffloadError(
      "refused-input",
      "the request for facts is not of a form that this host program knows"
    );
  const { probe: depth, repository: declared, claude } = parsed.data;
  const own2 = workerEnvironment(env, { auth: "login" }).env;
  const path2 = declared === null ? null : atHome(declared, home);
  const quick = depth === "quick" ? QUICK : null;
  const noRepository = path2 === null ? NO_REPOSITORY : null;
  const paths = pathsOf(own2);
  const look = lookAtHarness(claude, own2, home, paths);
  const read = { withinMs: MS.read, skip: null };
  const tool2 = { withinMs: MS.tool, skip: null };
  const harness = { withinMs: MS.harness, skip: quick };
  await runProbes(
    [
      probe({ fact: "machine", ...read, ask: async () => machine() }),
      probe({ fact: "node", ...read, ask: async () => node() }),
      probe({
        fact: "disk",
        ...read,
        ask: async () => disk({ home, state: stateRoot2, repository: path2 })
      }),
      probe({ fact: "load", ...read, ask: async () => load() }),
      probe({ fact: "memory", ...read, ask: async () => memory() }),
      probe({ fact: "jobs", ...read, ask: async () => jobs(stateRoot2) }),
      probe({
        fact: "claude-processes",
        ...read,
        ask: async () => claudeProcesses()
      }),
      probe({
        fact: "path",
        ...tool2,
        ask: async () => {
          const { own: mine, login } = await paths;
          return {
            own: [...mine],
            login: login === null ? null : [...login]
          };
        }
      }),
      probe({ fact: "git", ...tool2, ask: async () => git(own2, await paths) }),
      probe({
        fact: "tmux",
        ...tool2,
        ask: async () => tmux(own2, await paths)
      }),
      probe({
        fact: "repository",
        withinMs: MS.tool,
        skip: noRepository,
        ask: async () => repository(path2 ?? home, own2, await paths)
      }),
      probe({
        fact: "git-credentials",
        withinMs: ORIGIN_MS + MS.tool,
        skip: noRepository ?? quick,
        ask: async () => gitCredentials(
          path2 ?? home,
          { ...own2, ...agentOf(env) },
          await paths
        )
      }),
      probe({ fact: "harness", ...harness, ask: () => look.harness() }),
      probe({ fact: "harness-auth", ...harness, ask: () => look.auth() })
    ],
    say
  );
  return 0;
};
function agentOf(env) {
  const { SSH_AUTH_SOCK } = env;
  return SSH_AUTH_SOCK === void 0 ? {} : { SSH_AUTH_SOCK };
}

// scripts/dispatch/there/main.ts
function write(text2) {
  for (let bytes = Buffer.from(text2); bytes.length > 0; )
    try {
      bytes = bytes.subarray((0, import_node_fs8.writeSync)(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") process.exit(1);
    }
}
async function main() {
  const home = (0, import_node_os2.homedir)();
  const there = {
    env: process.env,
    home,
    get stateRoot() {
      return stateRoot(process.env, home);
    }
  };
  const code = await serve(
    { facts: (served) => factsVerb(there)(served) },
    { input: process.stdin, write }
  );
  process.exit(code);
}
void main();
