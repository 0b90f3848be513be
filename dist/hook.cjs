"use strict";
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
var load_node_child_process_once;
var load_node_child_process = () => load_node_child_process_once ??= require("node:child_process");
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
  for (var name3 in all)
    __defProp(target, name3, { get: all[name3], enumerable: true });
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

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
  const numericValues = Object.values(entries).filter((v) => typeof v === "number");
  const values = Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
  return values;
}
function jsonStringifyReplacer(_, value) {
  if (typeof value === "bigint")
    return value.toString();
  return value;
}
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
function isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
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
function optionalKeys(shape) {
  return Object.keys(shape).filter((k) => {
    return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
  });
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
    var _a3;
    (_a3 = iss).path ?? (_a3.path = []);
    iss.path.unshift(path2);
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
  var _a3;
  for (let i = start; i < issues.length; i++) {
    (_a3 = issues[i]).schema ?? (_a3.schema = inst);
  }
}
function finalizeIssue(iss, ctx, config2) {
  var _a3;
  const traits = iss.inst?._zod?.traits;
  if (traits?.has("$ZodType")) {
    if (traits.has("$ZodCheck"))
      (_a3 = iss).schema ?? (_a3.schema = iss.inst);
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
function codePointLength(str) {
  const units = str.length;
  if (!highSurrogate.test(str))
    return units;
  let count3 = units;
  for (let i = 0; i < units - 1; i++) {
    if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
      count3--;
      i++;
    }
  }
  return count3;
}
function getLengthableOrigin(input) {
  if (Array.isArray(input))
    return "array";
  if (typeof input === "string")
    return "string";
  return "unknown";
}
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
var Cached, EVALUATING, captureStackTrace, propertyKeyTypes, NUMBER_FORMAT_RANGES, highSurrogate, installing, broke, breaker;
var init_util = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/util.js"() {
    Cached = class {
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
    EVALUATING = /* @__PURE__ */ Symbol("evaluating");
    captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {
    };
    propertyKeyTypes = /* @__PURE__ */ new Set(["string", "number", "symbol"]);
    NUMBER_FORMAT_RANGES = /* @__PURE__ */ (() => ({
      safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      int32: [-2147483648, 2147483647],
      uint32: [0, 4294967295],
      float32: [-34028234663852886e22, 34028234663852886e22],
      float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
    }))();
    highSurrogate = /[\uD800-\uDBFF]/;
    broke = false;
    breaker = {
      configurable: true,
      get() {
        broke = true;
        return void 0;
      }
    };
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/core.js
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
function config(newConfig) {
  if (newConfig)
    Object.assign(globalConfig, newConfig);
  return globalConfig;
}
var _a, _zodDesc, _E, $ZodAsyncError, globalConfig;
var init_core = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/core.js"() {
    init_util();
    _zodDesc = { value: void 0, enumerable: false };
    _E = "captureStackTrace" in Error ? Error : null;
    $ZodAsyncError = class extends Error {
      constructor() {
        super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
      }
    };
    (_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
    globalConfig = globalThis.__zod_globalConfig;
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/errors.js
function _getMessage() {
  const internals = this._zod;
  internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
  return internals.message;
}
function _setMessage(value) {
  this._zod.message = value;
}
var _messageDesc, _issuesDesc, _installedToString, initializer, $ZodError, $ZodRealError;
var init_errors = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/errors.js"() {
    init_core();
    init_util();
    _messageDesc = {
      get: _getMessage,
      set: _setMessage,
      enumerable: true,
      configurable: true
    };
    _issuesDesc = { value: void 0, enumerable: false };
    _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
    initializer = (inst, def) => {
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
    $ZodError = $constructor("$ZodError", initializer);
    $ZodRealError = $constructor("$ZodError", initializer, void 0, {
      Parent: Error
    });
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/parse.js
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
var _parse, parse, _parseAsync, parseAsync, _safeParse, safeParse, _safeParseAsync, safeParseAsync;
var init_parse = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/parse.js"() {
    init_core();
    init_errors();
    init_util();
    _parse = (_Err) => {
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
    parse = /* @__PURE__ */ _parse($ZodRealError);
    _parseAsync = (_Err) => {
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
    parseAsync = /* @__PURE__ */ _parseAsync($ZodRealError);
    _safeParse = (_Err) => (schema, value, _ctx) => {
      const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
      const result = schema._zod.run({ value, issues: [] }, ctx);
      if (result instanceof Promise) {
        throw new $ZodAsyncError();
      }
      return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
    };
    safeParse = /* @__PURE__ */ _safeParse($ZodRealError);
    _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
      const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
      let result = schema._zod.run({ value, issues: [] }, ctx);
      if (result instanceof Promise)
        result = await result;
      return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
    };
    safeParseAsync = /* @__PURE__ */ _safeParseAsync($ZodRealError);
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/regexes.js
var anyString, number, boolean, _null;
var init_regexes = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/regexes.js"() {
    anyString = /^[\s\S]{0,}$/;
    number = /^-?\d+(?:\.\d+)?$/;
    boolean = /^(?:true|false)$/i;
    _null = /^null$/i;
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/checks.js
var $ZodCheck, _whenHasLength, numericOriginMap, $ZodCheckLessThan, $ZodCheckGreaterThan, $ZodCheckNumberFormat, $ZodCheckMaxLength, $ZodCheckMinLength, $ZodCheckStringFormat, $ZodCheckRegex;
var init_checks = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/checks.js"() {
    init_core();
    init_util();
    $ZodCheck = /* @__PURE__ */ $constructor("$ZodCheck", (inst, def) => {
      var _a3;
      inst._zod ?? (inst._zod = {});
      inst._zod.def = def;
      (_a3 = inst._zod).onattach ?? (_a3.onattach = []);
    });
    _whenHasLength = (payload) => {
      const val = payload.value;
      return !nullish(val) && val.length !== void 0;
    };
    numericOriginMap = {
      number: "number",
      bigint: "bigint",
      object: "date"
    };
    $ZodCheckLessThan = /* @__PURE__ */ $constructor("$ZodCheckLessThan", (inst, def) => {
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
    $ZodCheckGreaterThan = /* @__PURE__ */ $constructor("$ZodCheckGreaterThan", (inst, def) => {
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
    $ZodCheckNumberFormat = /* @__PURE__ */ $constructor("$ZodCheckNumberFormat", (inst, def) => {
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
    $ZodCheckMaxLength = /* @__PURE__ */ $constructor("$ZodCheckMaxLength", (inst, def) => {
      var _a3;
      $ZodCheck.init(inst, def);
      (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasLength);
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
    $ZodCheckMinLength = /* @__PURE__ */ $constructor("$ZodCheckMinLength", (inst, def) => {
      var _a3;
      $ZodCheck.init(inst, def);
      (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasLength);
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
    $ZodCheckStringFormat = /* @__PURE__ */ $constructor("$ZodCheckStringFormat", (inst, def) => {
      var _a3, _b;
      $ZodCheck.init(inst, def);
      if (def.pattern)
        (_a3 = inst._zod).check ?? (_a3.check = (payload) => {
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
    $ZodCheckRegex = /* @__PURE__ */ $constructor("$ZodCheckRegex", (inst, def) => {
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
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/doc.js
var init_doc = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/doc.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/versions.js
var version;
var init_versions = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/versions.js"() {
    version = {
      major: 4,
      minor: 6,
      patch: 7
    };
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/schemas.js
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
function handleArrayResult(result, final, index) {
  if (result.issues.length) {
    final.issues.push(...prefixIssues(index, result.issues));
  }
  final.value[index] = result.value;
}
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
function discriminatorMap(def) {
  const map = /* @__PURE__ */ new Map();
  for (const option of def.options) {
    const values = option._zod.propValues?.[def.discriminator];
    if (!values || values.size === 0)
      throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
    for (const value of values) {
      if (map.has(value)) {
        if (value !== void 0)
          throw new Error(`Duplicate discriminator value "${String(value)}"`);
        map.set(value, null);
      } else {
        map.set(value, option);
      }
    }
  }
  return map;
}
function handleOptionalResult(payload, result) {
  payload.value = result.issues.length ? void 0 : result.value;
  return payload;
}
var $ZodType, toStandardResult, $ZodString, $ZodNumber, $ZodNumberFormat, $ZodBoolean, $ZodNull, $ZodUnknown, $ZodNever, arraySize, $ZodArray, NO_SYMBOL_KEYS, $ZodObject, $ZodUnion, $ZodDiscriminatedUnion, $ZodRecord, $ZodEnum, $ZodLiteral, $ZodOptional, $ZodNullable, $ZodLazy;
var init_schemas = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/schemas.js"() {
    init_checks();
    init_core();
    init_regexes();
    init_util();
    init_versions();
    init_util();
    $ZodType = /* @__PURE__ */ $constructor("$ZodType", (inst, def) => {
      var _a3;
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
        (_a3 = inst._zod).deferred ?? (_a3.deferred = []);
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
    toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
    $ZodString = /* @__PURE__ */ $constructor("$ZodString", (inst, def) => {
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
    $ZodNumber = /* @__PURE__ */ $constructor("$ZodNumber", (inst, def) => {
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
    $ZodNumberFormat = /* @__PURE__ */ $constructor("$ZodNumberFormat", (inst, def) => {
      $ZodCheckNumberFormat.init(inst, def);
      $ZodNumber.init(inst, def);
    });
    $ZodBoolean = /* @__PURE__ */ $constructor("$ZodBoolean", (inst, def) => {
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
    $ZodNull = /* @__PURE__ */ $constructor("$ZodNull", (inst, def) => {
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
    $ZodUnknown = /* @__PURE__ */ $constructor("$ZodUnknown", (inst, def) => {
      $ZodType.init(inst, def);
      inst._zod.parse = (payload) => payload;
    });
    $ZodNever = /* @__PURE__ */ $constructor("$ZodNever", (inst, def) => {
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
    arraySize = (input) => Array.isArray(input) ? input.length : -1;
    $ZodArray = /* @__PURE__ */ $constructor("$ZodArray", (inst, def) => {
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
    NO_SYMBOL_KEYS = [];
    $ZodObject = /* @__PURE__ */ $constructor("$ZodObject", (inst, def) => {
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
    $ZodUnion = /* @__PURE__ */ $constructor("$ZodUnion", (inst, def) => {
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
      const first2 = def.options.length === 1 ? def.options[0]._zod.run : null;
      inst._zod.parse = (payload, ctx) => {
        if (first2) {
          return first2(payload, ctx);
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
    $ZodDiscriminatedUnion = /* @__PURE__ */ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
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
        const value = input?.[def.discriminator];
        const opt = disc.value.get(value);
        if (opt && (value !== void 0 || ctx.direction !== "backward")) {
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
          options: Array.from(disc.value.keys()).filter((value2) => disc.value.get(value2) !== null),
          input,
          path: [def.discriminator],
          inst
        });
        return payload;
      };
    });
    $ZodRecord = /* @__PURE__ */ $constructor("$ZodRecord", (inst, def) => {
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
    $ZodEnum = /* @__PURE__ */ $constructor("$ZodEnum", (inst, def) => {
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
    $ZodLiteral = /* @__PURE__ */ $constructor("$ZodLiteral", (inst, def) => {
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
    $ZodOptional = /* @__PURE__ */ $constructor("$ZodOptional", (inst, def) => {
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
    $ZodNullable = /* @__PURE__ */ $constructor("$ZodNullable", (inst, def) => {
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
    $ZodLazy = /* @__PURE__ */ $constructor("$ZodLazy", (inst, def) => {
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
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/memoizer.js
var init_memoizer = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/memoizer.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/locales/index.js
var init_locales = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/locales/index.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/registries.js
function registry() {
  return new $ZodRegistry();
}
var _a2, $ZodRegistry, globalRegistry;
var init_registries = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/registries.js"() {
    $ZodRegistry = class {
      constructor() {
        this._map = /* @__PURE__ */ new WeakMap();
        this._idmap = /* @__PURE__ */ new Map();
      }
      add(schema, ..._meta) {
        const meta2 = _meta[0];
        this._map.set(schema, meta2);
        if (meta2 && typeof meta2 === "object" && "id" in meta2) {
          this._idmap.set(meta2.id, schema);
        }
        return this;
      }
      clear() {
        this._map = /* @__PURE__ */ new WeakMap();
        this._idmap = /* @__PURE__ */ new Map();
        return this;
      }
      remove(schema) {
        const meta2 = this._map.get(schema);
        if (meta2 && typeof meta2 === "object" && "id" in meta2) {
          this._idmap.delete(meta2.id);
        }
        this._map.delete(schema);
        return this;
      }
      get(schema) {
        const p = schema._zod.parent;
        if (p) {
          const pm = { ...this.get(p) ?? {} };
          delete pm.id;
          const f = { ...pm, ...this._map.get(schema) };
          return Object.keys(f).length ? f : void 0;
        }
        return this._map.get(schema);
      }
      has(schema) {
        return this._map.has(schema);
      }
    };
    (_a2 = globalThis).__zod_globalRegistry ?? (_a2.__zod_globalRegistry = registry());
    globalRegistry = globalThis.__zod_globalRegistry;
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/compile.js
var init_compile = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/compile.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
  if (def.checks)
    def.checks = [...def.checks];
  return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
  return new Class(snapshotChecks({ type: "string", ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
  return new Class(snapshotChecks({ type: "number", checks: [], ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
  return new Class({
    type: "number",
    check: "number_format",
    abort: false,
    format: "safeint",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
  return new Class({
    type: "boolean",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _null2(Class, params) {
  return new Class({
    type: "null",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
  return new Class({
    type: "unknown"
  });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
  return new Class({
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
function _gt(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
    inclusive: false
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
var init_api = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/api.js"() {
    init_checks();
    init_util();
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/to-json-schema.js
var init_to_json_schema = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/to-json-schema.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/json-schema.js
var init_json_schema = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/json-schema.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/index.js
var init_core2 = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/index.js"() {
    init_core();
    init_parse();
    init_errors();
    init_schemas();
    init_memoizer();
    init_checks();
    init_versions();
    init_util();
    init_regexes();
    init_locales();
    init_registries();
    init_doc();
    init_compile();
    init_api();
    init_to_json_schema();
    init_json_schema();
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/parse.js
var init_parse2 = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/parse.js"() {
    init_core2();
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/schemas.js
// @__NO_SIDE_EFFECTS__
function string2(params) {
  return _string(ZodMiniString, params);
}
// @__NO_SIDE_EFFECTS__
function number2(params) {
  return _number(ZodMiniNumber, params);
}
function int(params) {
  return _int(ZodMiniNumberFormat, params);
}
// @__NO_SIDE_EFFECTS__
function boolean2(params) {
  return _boolean(ZodMiniBoolean, params);
}
// @__NO_SIDE_EFFECTS__
function _null3(params) {
  return _null2(ZodMiniNull, params);
}
// @__NO_SIDE_EFFECTS__
function unknown() {
  return _unknown(ZodMiniUnknown);
}
// @__NO_SIDE_EFFECTS__
function never(params) {
  return _never(ZodMiniNever, params);
}
// @__NO_SIDE_EFFECTS__
function array(element, params) {
  return new ZodMiniArray({
    type: "array",
    element,
    ...normalizeParams(params)
  });
}
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
// @__NO_SIDE_EFFECTS__
function union(options, params) {
  return new ZodMiniUnion({
    type: "union",
    options,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function discriminatedUnion(discriminator, options, params) {
  return new ZodMiniDiscriminatedUnion({
    type: "union",
    options,
    discriminator,
    ...normalizeParams(params)
  });
}
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
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
  const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
  return new ZodMiniEnum({
    type: "enum",
    entries,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function literal(value, params) {
  return new ZodMiniLiteral({
    type: "literal",
    values: Array.isArray(value) ? value : [value],
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
  return new ZodMiniOptional({
    type: "optional",
    innerType
  });
}
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
  return new ZodMiniNullable({
    type: "nullable",
    innerType
  });
}
// @__NO_SIDE_EFFECTS__
function _lazy(getter) {
  return new ZodMiniLazy({
    type: "lazy",
    getter
  });
}
var ZodMiniType, ZodMiniString, ZodMiniNumber, ZodMiniNumberFormat, ZodMiniBoolean, ZodMiniNull, ZodMiniUnknown, ZodMiniNever, ZodMiniArray, ZodMiniObject, ZodMiniUnion, ZodMiniDiscriminatedUnion, ZodMiniRecord, ZodMiniEnum, ZodMiniLiteral, ZodMiniOptional, ZodMiniNullable, ZodMiniLazy;
var init_schemas2 = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/schemas.js"() {
    init_core2();
    init_util();
    init_parse2();
    ZodMiniType = /* @__PURE__ */ $constructor("ZodMiniType", (inst, def) => {
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
    ZodMiniString = /* @__PURE__ */ $constructor("ZodMiniString", (inst, def) => {
      $ZodString.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNumber = /* @__PURE__ */ $constructor("ZodMiniNumber", (inst, def) => {
      $ZodNumber.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNumberFormat = /* @__PURE__ */ $constructor("ZodMiniNumberFormat", (inst, def) => {
      $ZodNumberFormat.init(inst, def);
      ZodMiniNumber.init(inst, def);
    });
    ZodMiniBoolean = /* @__PURE__ */ $constructor("ZodMiniBoolean", (inst, def) => {
      $ZodBoolean.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNull = /* @__PURE__ */ $constructor("ZodMiniNull", (inst, def) => {
      $ZodNull.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniUnknown = /* @__PURE__ */ $constructor("ZodMiniUnknown", (inst, def) => {
      $ZodUnknown.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNever = /* @__PURE__ */ $constructor("ZodMiniNever", (inst, def) => {
      $ZodNever.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniArray = /* @__PURE__ */ $constructor("ZodMiniArray", (inst, def) => {
      $ZodArray.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniObject = /* @__PURE__ */ $constructor("ZodMiniObject", (inst, def) => {
      $ZodObject.init(inst, def);
      ZodMiniType.init(inst, def);
      installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
    });
    ZodMiniUnion = /* @__PURE__ */ $constructor("ZodMiniUnion", (inst, def) => {
      $ZodUnion.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniDiscriminatedUnion = /* @__PURE__ */ $constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
      $ZodDiscriminatedUnion.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniRecord = /* @__PURE__ */ $constructor("ZodMiniRecord", (inst, def) => {
      $ZodRecord.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniEnum = /* @__PURE__ */ $constructor("ZodMiniEnum", (inst, def) => {
      $ZodEnum.init(inst, def);
      ZodMiniType.init(inst, def);
      inst.options = [...inst._zod.values];
    });
    ZodMiniLiteral = /* @__PURE__ */ $constructor("ZodMiniLiteral", (inst, def) => {
      $ZodLiteral.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniOptional = /* @__PURE__ */ $constructor("ZodMiniOptional", (inst, def) => {
      $ZodOptional.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNullable = /* @__PURE__ */ $constructor("ZodMiniNullable", (inst, def) => {
      $ZodNullable.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniLazy = /* @__PURE__ */ $constructor("ZodMiniLazy", (inst, def) => {
      $ZodLazy.init(inst, def);
      ZodMiniType.init(inst, def);
    });
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/checks.js
var init_checks2 = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/checks.js"() {
    init_core2();
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/iso.js
var init_iso = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/iso.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/coerce.js
var init_coerce = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/coerce.js"() {
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/external.js
var init_external = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/mini/external.js"() {
    init_core2();
    init_parse2();
    init_schemas2();
    init_checks2();
    init_core2();
    init_locales();
    init_iso();
    init_coerce();
  }
});

// node_modules/.pnpm/zod@4.6.7/node_modules/zod/mini/index.js
var init_mini = __esm({
  "node_modules/.pnpm/zod@4.6.7/node_modules/zod/mini/index.js"() {
    init_external();
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
function replaceHidden(text4, pattern, replace) {
  let kept2 = "";
  let end = -1;
  return text4.replace(pattern, (it, at3) => {
    const before = at3 === end ? kept2 : lastOf(text4, at3);
    end = at3 + it.length;
    if (belongs(it, before, firstOf(text4, end))) {
      kept2 = it;
      return it;
    }
    const instead = replace(it);
    kept2 = instead === "" ? before : instead.slice(-1);
    return instead;
  });
}
function escapeForTerminal(text4, keep = {}) {
  return replaceHidden(
    text4,
    unprintable(),
    (it) => it === "\n" && keep.newlines === true || it === "	" && keep.tabs === true ? it : shown(it)
  );
}
function jsonForTerminal(value) {
  return replaceHidden(
    JSON.stringify(value),
    unprintable(),
    (it) => [...Array(it.length).keys()].map((i) => `\\u${it.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")
  );
}
function codePoints(text4) {
  let n = 0;
  for (const _ of text4) n++;
  return n;
}
function truncate(text4, most, mark = "\u2026") {
  if (text4.length <= most || codePoints(text4) <= most) return text4;
  const room = most - codePoints(mark);
  let used = 0;
  let end = 0;
  const window = text4.slice(0, (room + 1) * 2 + 64);
  for (const { segment, index } of new Intl.Segmenter("en", {
    granularity: "grapheme"
  }).segment(window)) {
    used += codePoints(segment);
    if (used > room) break;
    end = index + segment.length;
  }
  return text4.slice(0, end) + mark;
}
var HIDDEN, unprintable, ZWNJ, ZWJ, VS16, KEYCAP, JOINING_SCRIPTS, letter, joined, picture, picturePart, lastOf, firstOf, SHORT, shown;
var init_text = __esm({
  "scripts/core/text.ts"() {
    "use strict";
    HIDDEN = "\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
    unprintable = () => new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff${HIDDEN}]`, "gu");
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
    picture = onDemand(() => new RegExp("^\\p{Extended_Pictographic}$", "u"));
    picturePart = onDemand(
      () => new RegExp("^(\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)$", "u")
    );
    lastOf = (text4, end) => {
      if (end <= 0) return "";
      const low = text4.charCodeAt(end - 1);
      const pair = low >= 56320 && low <= 57343 && end > 1;
      return pair ? text4.slice(end - 2, end) : text4.slice(end - 1, end);
    };
    firstOf = (text4, at3) => {
      const code = text4.codePointAt(at3);
      return code === void 0 ? "" : String.fromCodePoint(code);
    };
    SHORT = {
      "	": "\\t",
      "\n": "\\n",
      "\r": "\\r",
      "\x1B": "\\e",
      "\0": "\\0"
    };
    shown = (it) => {
      const code = it.codePointAt(0);
      return SHORT[it] ?? (code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`);
    };
  }
});

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
      constructor(reason, message2, details = {}) {
        super(message2, details.cause === void 0 ? {} : { cause: details.cause });
        this.reason = reason;
        this.about = details.about;
        this.kept = details.kept;
        this.next = details.next;
      }
    };
  }
});

// scripts/core/clock.ts
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
function span(seconds) {
  if (seconds === "unknown") return "unknown";
  const units = [
    [86400, "d"],
    [3600, "h"],
    [60, "m"]
  ];
  for (const [size, name3] of units)
    if (seconds >= size * 2) return `${Math.floor(seconds / size)}${name3}`;
  return `${Math.floor(seconds)}s`;
}
var NO_BOOT;
var init_clock = __esm({
  "scripts/core/clock.ts"() {
    "use strict";
    NO_BOOT = "unknown";
  }
});

// scripts/system/clock.ts
function readBootId() {
  if (process.platform === "linux") {
    try {
      const id2 = (0, import_node_fs3.readFileSync)("/proc/sys/kernel/random/boot_id", "utf8").trim();
      if (id2 !== "") return id2;
    } catch {
    }
  }
  if (process.platform === "darwin") {
    const asked = process.getBuiltinModule("node:child_process").spawnSync("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"], {
      encoding: "utf8",
      timeout: 2e3,
      stdio: ["ignore", "pipe", "ignore"]
    });
    const id2 = asked.status === 0 ? asked.stdout.trim() : "";
    if (id2 !== "") return id2;
  }
  return NO_BOOT;
}
function bootId() {
  cachedBoot ??= readBootId();
  return cachedBoot;
}
var import_node_fs3, import_node_os, cachedBoot, clock, randomHex;
var init_clock2 = __esm({
  "scripts/system/clock.ts"() {
    "use strict";
    import_node_fs3 = require("node:fs");
    import_node_os = require("node:os");
    init_clock();
    clock = () => ({
      at: (/* @__PURE__ */ new Date()).toISOString(),
      up: (0, import_node_os.uptime)(),
      boot: bootId()
    });
    randomHex = (bytes) => (0, load_node_crypto().randomBytes)(bytes).toString("hex");
  }
});

// scripts/core/records/parse.ts
function shown2(value) {
  if (value === void 0) return "nothing";
  const text4 = JSON.stringify(value) ?? typeof value;
  return text4.length > 60 ? `${text4.slice(0, 57)}...` : text4;
}
function at(value, path2) {
  let here = value;
  for (const key of path2) {
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
      return issue2.values.map(shown2).join(", ");
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
function describeIssue(issue2, value) {
  const path2 = issue2.code === "unrecognized_keys" ? [...issue2.path, issue2.keys[0] ?? ""] : issue2.path;
  const key = path2.map(String).join(".") || "(the whole)";
  return `key "${key}": found ${shown2(at(value, path2))}, allowed: ${allowed(issue2)}`;
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
function lineOf(text4, message2) {
  const position = /position (\d+)/.exec(message2)?.[1];
  const upTo = position === void 0 ? text4 : text4.slice(0, Number(position));
  return upTo.split("\n").length;
}
function refuseNewer(value, source) {
  const format = at(value, ["format"]);
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
function parseRecord(text4, schema, source) {
  let value;
  try {
    value = JSON.parse(text4);
  } catch (error) {
    const message2 = error instanceof Error ? error.message : String(error);
    const line = source.line ?? lineOf(text4, message2);
    const found2 = text4 === "" ? "an empty file" : "text that is not JSON";
    throw corrupt(
      source,
      `line ${line}: found ${found2}, allowed: one JSON object`,
      error
    );
  }
  refuseNewer(value, source);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue2] = result.error.issues;
  const where = source.line === void 0 ? "" : `line ${source.line}, `;
  throw corrupt(
    source,
    `${where}${issue2 ? describeIssue(issue2, value) : "not a record of this kind"}`
  );
}
function cut(text4, max) {
  const end = /[\uD800-\uDBFF]/.test(text4.charAt(max - 1)) ? max - 1 : max;
  return text4.slice(0, end);
}
function fitTo(value, schema, what) {
  const first2 = schema.safeParse(value);
  if (first2.success) return first2.data;
  const copy = structuredClone(value);
  for (const issue3 of first2.error.issues) {
    if (issue3.code !== "too_big" || issue3.origin !== "string") continue;
    const key = issue3.path.at(-1);
    const holder = at(copy, issue3.path.slice(0, -1));
    const text4 = at(copy, issue3.path);
    if (key === void 0 || typeof text4 !== "string") continue;
    holder[key] = cut(
      text4,
      Number(issue3.maximum)
    );
  }
  const second = schema.safeParse(copy);
  if (second.success) return second.data;
  const [issue2] = second.error.issues;
  throw new OffloadError(
    "internal",
    `A ${what} was about to be written that could not be read again: ${issue2 ? describeIssue(issue2, copy) : ""}`
  );
}
var KEPT;
var init_parse3 = __esm({
  "scripts/core/records/parse.ts"() {
    "use strict";
    init_reasons();
    KEPT = "the file was left as it is";
  }
});

// scripts/system/store-errors.ts
function codeOf2(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
function storeError(error, path2, doing, kept2 = "everything written before") {
  if (error instanceof OffloadError) return error;
  const code = codeOf2(error);
  if (code === "") throw error;
  const [why, next] = WAYS_OUT[code] ?? [
    `the system answered ${code}`,
    "check the disk and its permissions, then try again"
  ];
  return new OffloadError("store", `Could not ${doing} ${path2}: ${why}`, {
    about: path2,
    kept: kept2,
    next,
    cause: error
  });
}
var WAYS_OUT;
var init_store_errors = __esm({
  "scripts/system/store-errors.ts"() {
    "use strict";
    init_reasons();
    WAYS_OUT = {
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
  }
});

// scripts/system/reading.ts
function withFile(path2, flags, mode, work) {
  const fd = (0, import_node_fs4.openSync)(path2, flags, mode);
  try {
    return work(fd);
  } finally {
    (0, import_node_fs4.closeSync)(fd);
  }
}
function readFrom(fd, from, size) {
  const buffer = Buffer.allocUnsafe(Math.max(0, size - from));
  let read3 = 0;
  while (read3 < buffer.length) {
    const got = (0, import_node_fs4.readSync)(fd, buffer, read3, buffer.length - read3, from + read3);
    if (got === 0) break;
    read3 += got;
  }
  return buffer.subarray(0, read3);
}
function readBytes(path2, what, from = 0, most = LARGEST) {
  const refuse2 = (found2, allowed2) => new OffloadError(
    "corrupt",
    `The ${what} is damaged: found ${found2}, allowed: ${allowed2}`,
    {
      about: path2,
      kept: "it was left as it is",
      next: "look at what lies there and move it out of the way"
    }
  );
  try {
    const flags = import_node_fs4.constants.O_RDONLY | import_node_fs4.constants.O_NOFOLLOW | import_node_fs4.constants.O_NONBLOCK;
    return withFile(path2, flags, 0, (fd) => {
      const stat2 = (0, import_node_fs4.fstatSync)(fd);
      if (!stat2.isFile())
        throw refuse2("something that is no file", "a regular file");
      if (stat2.size - from > most)
        throw refuse2(`${stat2.size} bytes`, `at most ${most}`);
      return readFrom(fd, from, stat2.size);
    });
  } catch (error) {
    if (error instanceof OffloadError) throw error;
    if (codeOf2(error) === "ENOENT") return null;
    if (codeOf2(error) === "ELOOP")
      throw refuse2("a symbolic link", "a regular file");
    throw storeError(error, path2, `read the ${what}`);
  }
}
function readJsonMaybe(path2, schema, what, format = 1) {
  const bytes = readBytes(path2, what);
  if (bytes === null) return null;
  const source = { path: path2, what, format };
  if (!(0, import_node_buffer.isUtf8)(bytes))
    throw new OffloadError(
      "corrupt",
      `The ${what} is damaged: found bytes that are not UTF-8, allowed: one JSON object`,
      { about: path2, kept: "the file was left as it is" }
    );
  return parseRecord(bytes.toString("utf8"), schema, source);
}
function readJson(path2, schema, what, format = 1) {
  const found2 = readJsonMaybe(path2, schema, what, format);
  if (found2 !== null) return found2;
  throw new OffloadError(
    "corrupt",
    `The ${what} is missing: found no file, allowed: one JSON object`,
    { about: path2, kept: "everything else was left as it is" }
  );
}
var import_node_buffer, import_node_fs4, LARGEST;
var init_reading = __esm({
  "scripts/system/reading.ts"() {
    "use strict";
    import_node_buffer = require("node:buffer");
    import_node_fs4 = require("node:fs");
    init_reasons();
    init_parse3();
    init_store_errors();
    LARGEST = 8 * 1024 * 1024;
  }
});

// scripts/system/files.ts
function syncDir(dir) {
  try {
    withFile(dir, import_node_fs5.constants.O_RDONLY, 0, import_node_fs5.fsyncSync);
  } catch (error) {
    if (["EINVAL", "ENOTSUP", "EOPNOTSUPP"].includes(codeOf2(error))) return;
    throw storeError(error, dir, "make durable the folder");
  }
}
function writeNew(path2, content, sync) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const flags = import_node_fs5.constants.O_WRONLY | import_node_fs5.constants.O_CREAT | import_node_fs5.constants.O_EXCL;
  try {
    withFile(path2, flags, 384, (fd) => {
      let done = 0;
      while (done < bytes.length)
        done += (0, import_node_fs5.writeSync)(fd, bytes, done, bytes.length - done);
      if (sync) (0, import_node_fs5.fsyncSync)(fd);
    });
  } catch (error) {
    discard(path2);
    throw error;
  }
}
function writeDurable(path2, content, how = {}) {
  const sync = how.sync ?? true;
  const temp = (0, import_node_path2.join)((0, import_node_path2.dirname)(path2), tempName());
  try {
    writeNew(temp, content, sync);
    (0, import_node_fs5.renameSync)(temp, path2);
  } catch (error) {
    discard(temp);
    throw storeError(error, path2, "write", "what was there before");
  }
  if (sync) syncDir((0, import_node_path2.dirname)(path2));
}
function linkOnce(path2, content) {
  const temp = (0, import_node_path2.join)((0, import_node_path2.dirname)(path2), tempName());
  try {
    writeNew(temp, content, true);
    try {
      (0, import_node_fs5.linkSync)(temp, path2);
    } catch (error) {
      if (codeOf2(error) !== "EEXIST") throw error;
      if ((0, import_node_fs5.lstatSync)(temp).nlink !== 2) return "exists";
    }
  } catch (error) {
    throw storeError(error, path2, "write");
  } finally {
    discard(temp);
  }
  syncDir((0, import_node_path2.dirname)(path2));
  return "made";
}
function discard(path2) {
  try {
    (0, import_node_fs5.unlinkSync)(path2);
  } catch {
  }
}
function removeFile(path2) {
  try {
    (0, import_node_fs5.unlinkSync)(path2);
  } catch (error) {
    if (codeOf2(error) !== "ENOENT") throw storeError(error, path2, "remove");
  }
}
function makeDir(path2) {
  try {
    makeFolders(path2, 448);
  } catch (error) {
    throw storeError(error, path2, "make the folder");
  }
}
function makeFolders(path2, mode) {
  for (let tries = 0; ; tries += 1)
    try {
      (0, import_node_fs5.mkdirSync)(path2, { mode });
      return;
    } catch (error) {
      const code = codeOf2(error);
      if (code === "EEXIST" && (0, import_node_fs5.statSync)(path2).isDirectory()) return;
      if (code !== "ENOENT" || (0, import_node_path2.dirname)(path2) === path2 || tries === 2)
        throw error;
      if (!(0, import_node_fs5.existsSync)((0, import_node_path2.dirname)(path2))) makeFolders((0, import_node_path2.dirname)(path2), mode);
    }
}
function listDir(path2, which = "finished") {
  const unfinished = which === "unfinished";
  try {
    return (0, import_node_fs5.readdirSync)(path2).filter(
      (name3) => name3.startsWith(TEMP_PREFIX) === unfinished
    );
  } catch (error) {
    if (codeOf2(error) === "ENOENT") return null;
    throw storeError(error, path2, "list the folder");
  }
}
var import_node_fs5, import_node_path2, TEMP_PREFIX, tempName, asJson;
var init_files = __esm({
  "scripts/system/files.ts"() {
    "use strict";
    import_node_fs5 = require("node:fs");
    import_node_path2 = require("node:path");
    init_clock2();
    init_reading();
    init_store_errors();
    init_reading();
    TEMP_PREFIX = ".tmp-";
    tempName = () => `${TEMP_PREFIX}${randomHex(8)}`;
    asJson = (value) => `${JSON.stringify(value, null, "	")}
`;
  }
});

// scripts/jobs/root.ts
var root_exports = {};
__export(root_exports, {
  lookRoot: () => lookRoot,
  openRoot: () => openRoot,
  stateRoot: () => stateRoot
});
function stateRoot(env, home) {
  const own3 = env.OFFLOAD_HOME;
  if (own3) {
    if ((0, import_node_path3.isAbsolute)(own3)) return (0, import_node_path3.resolve)(own3);
    throw new OffloadError(
      "store",
      "OFFLOAD_HOME is not an absolute path, so it would name another store in every folder",
      { about: own3, next: "set it to an absolute path, or unset it" }
    );
  }
  const xdg = env.XDG_STATE_HOME;
  const state = xdg && (0, import_node_path3.isAbsolute)(xdg) ? xdg : (0, import_node_path3.join)(home, ".local", "state");
  return (0, import_node_path3.resolve)(state, "offload");
}
function lookAt(path2, how) {
  try {
    return how(path2);
  } catch (error) {
    if (codeOf2(error) === "ENOENT") return null;
    throw storeError(error, path2, "look at the state root");
  }
}
function distrust(path2, why, next) {
  return new OffloadError("store", `The state root ${path2} ${why}`, {
    about: path2,
    kept: "it was left as it is",
    next
  });
}
function trusted(path2, uid) {
  const link = lookAt(path2, import_node_fs6.lstatSync);
  if (link === null) return false;
  const stat2 = link.isSymbolicLink() ? lookAt(path2, import_node_fs6.statSync) : link;
  if (stat2 === null)
    throw distrust(
      path2,
      "is a symbolic link to nothing",
      `remove the link, ${ELSEWHERE}`
    );
  if (!stat2.isDirectory())
    throw distrust(path2, "is not a folder", `move it away, ${ELSEWHERE}`);
  const foreign = [link, stat2].find((s) => uid !== void 0 && s.uid !== uid);
  if (foreign)
    throw distrust(
      path2,
      `belongs to another user (uid ${foreign.uid}, and this is uid ${uid})`,
      `run as its owner, ${ELSEWHERE}`
    );
  if (stat2.mode & 63)
    throw distrust(
      path2,
      `can be used by other users (mode ${(stat2.mode & 511).toString(8)})`,
      `chmod 700 ${inShell(path2)}`
    );
  return true;
}
function openRoot(path2, uid = process.getuid?.()) {
  if (!trusted(path2, uid)) {
    makeDir(path2);
    trusted(path2, uid);
  }
  try {
    (0, import_node_fs6.accessSync)(path2, import_node_fs6.constants.R_OK | import_node_fs6.constants.W_OK | import_node_fs6.constants.X_OK);
  } catch (error) {
    throw storeError(error, path2, "write to the state root");
  }
  return path2;
}
function lookRoot(path2, uid = process.getuid?.()) {
  if (!trusted(path2, uid)) return false;
  try {
    (0, import_node_fs6.accessSync)(path2, import_node_fs6.constants.R_OK | import_node_fs6.constants.X_OK);
  } catch (error) {
    throw storeError(error, path2, "read the state root");
  }
  return true;
}
var import_node_fs6, import_node_path3, ELSEWHERE, inShell;
var init_root = __esm({
  "scripts/jobs/root.ts"() {
    "use strict";
    import_node_fs6 = require("node:fs");
    import_node_path3 = require("node:path");
    init_reasons();
    init_files();
    ELSEWHERE = "or set OFFLOAD_HOME to an absolute path elsewhere";
    inShell = (path2) => /^[\w./-]+$/.test(path2) ? path2 : `'${path2.replaceAll("'", "'\\''")}'`;
  }
});

// scripts/core/layout.ts
var layout_exports = {};
__export(layout_exports, {
  aliasPath: () => aliasPath,
  attemptDir: () => attemptDir,
  attemptPaths: () => attemptPaths,
  benchPath: () => benchPath,
  holdPath: () => holdPath,
  inboxPaths: () => inboxPaths,
  jobPaths: () => jobPaths,
  ledgerPath: () => ledgerPath,
  sessionPaths: () => sessionPaths,
  store: () => store,
  witnessPath: () => witnessPath
});
var join4, store, jobPaths, witnessPath, benchPath, sessionPaths, holdPath, aliasPath, ledgerPath, inboxPaths, attemptPaths, attemptDir;
var init_layout = __esm({
  "scripts/core/layout.ts"() {
    "use strict";
    join4 = (dir, name3) => `${dir.endsWith("/") ? dir.slice(0, -1) : dir}/${name3}`;
    store = (root) => ({
      jobs: join4(root, "jobs"),
      live: join4(root, "live"),
      ledger: join4(root, "ledger"),
      runners: join4(root, "runners"),
      locks: join4(root, "locks"),
      worktrees: join4(root, "worktrees"),
      aliases: join4(root, "aliases"),
      /** Where `offload link` has put its command: a list, so that `uninstall` finds it off PATH too. */
      shims: join4(root, "shims.json"),
      /** The parsed configuration; worthless without its sources. */
      configCache: join4(root, "config-cache.json"),
      /** What V8 made of the bundles, by version of Node; worthless without them. `cli/code-cache.cjs` spells the name too. */
      codeCache: join4(root, "code-cache"),
      /** What was seen of this and other machines, a folder for each. */
      witnesses: join4(root, "witnesses"),
      /** The hosts that the user's file declared when it was last read. */
      hosts: join4(root, "hosts.json"),
      /** The keys of hosts that a person has said yes to, as ssh reads them. */
      knownHosts: join4(root, "known_hosts"),
      /** What was brought here by a tower elsewhere, and the Node that was found for it. `hosts/ssh/bootstrap.ts` spells the name too. */
      hostSide: join4(root, "host"),
      /** Hosts that did not answer and are left alone for a while, a file each. */
      benches: join4(root, "benches"),
      /** What one session did, saw and was told, a folder for each. */
      sessions: join4(root, "sessions"),
      /** Words after a command, until they are taken; a folder for each session. */
      captures: join4(root, "captures"),
      /** Petitions of a session, in private; a folder for each. */
      drops: join4(root, "drops"),
      /** Accounts whose quota was seen used up. */
      holds: join4(root, "holds"),
      /** What was last heard of the account's usage. */
      usage: join4(root, "usage.json"),
      /** Up to where a person has been told what ended. */
      told: join4(root, "told.json"),
      /** Details of faults in Offload itself, one file each. */
      faults: join4(root, "faults")
    });
    jobPaths = (root, handle2) => {
      const dir = join4(root, `jobs/${handle2}`);
      return {
        dir,
        job: join4(dir, "job.json"),
        /** Why the work is where it is. */
        placement: join4(dir, "placement.json"),
        /** Alone in its folder: a worker that reads files is given this folder. */
        petitionDir: join4(dir, "in"),
        petition: join4(dir, "in/petition"),
        /** What an attempt is told: the petition, or the words with which it was gone on. */
        petitionOf: (attempt2) => join4(
          dir,
          attempt2 === 1 ? "in/petition" : `attempts/${attempt2}/in/petition`
        ),
        attempts: join4(dir, "attempts"),
        live: join4(root, `live/${handle2}`)
      };
    };
    witnessPath = (root, host, subject) => join4(root, `witnesses/${host}/${subject}.json`);
    benchPath = (root, host) => join4(root, `benches/${host}.json`);
    sessionPaths = (root, session) => {
      const dir = join4(root, `sessions/${session}`);
      return {
        dir,
        record: join4(dir, "session.json"),
        trail: join4(dir, "trail.jsonl"),
        /** An empty file for each thing that the session has been told, by its name. */
        said: join4(dir, "said"),
        /** Last messages of agents that ended before they were reported, by the agent's id. */
        agents: join4(dir, "agents"),
        captures: join4(root, `captures/${session}`),
        drops: join4(root, `drops/${session}`)
      };
    };
    holdPath = (root, harness, account) => join4(root, `holds/${harness}.${account}.json`);
    aliasPath = (root, alias3) => join4(root, `aliases/${alias3}`);
    ledgerPath = (root, month) => join4(root, `ledger/${month}.jsonl`);
    inboxPaths = (inbox, id2) => ({
      command: join4(inbox, `${id2}.json`),
      /** The text of a steer or an answer. */
      body: join4(inbox, `${id2}.body`),
      receipt: join4(inbox, `${id2}.receipt`)
    });
    attemptPaths = (dir) => ({
      dir,
      plan: join4(dir, "plan.json"),
      /** What an external rung is asked to start. */
      launch: join4(dir, "launch.json"),
      /** Generation 1 is the runner's claim; each adopter makes the next. */
      claim: (generation) => join4(dir, generation === 1 ? "claim" : `claim.${generation}`),
      events: join4(dir, "events.jsonl"),
      beat: join4(dir, "beat"),
      inbox: join4(dir, "inbox"),
      out: join4(dir, "out.log"),
      err: join4(dir, "err.log"),
      /** The runner's own stderr: empty unless the runner itself is at fault. */
      runnerLog: join4(dir, "runner.log"),
      /** What the launch of a worker printed that a supervisor of the harness's own keeps. */
      launched: join4(dir, "launched.log"),
      /** The pipe by which a runner in a terminal gets its environment; there only while it starts. */
      handover: join4(dir, "handover"),
      /** The last screen of a worker in a terminal. */
      screen: join4(dir, "screen.txt"),
      results: join4(dir, "results"),
      report: join4(dir, "results/report.md"),
      patch: join4(dir, "results/patch.diff"),
      outcome: join4(dir, "outcome.json")
    });
    attemptDir = (root, handle2, attempt2) => join4(root, `jobs/${handle2}/attempts/${attempt2}`);
  }
});

// scripts/hooks/frame.ts
function message(lines) {
  const shown3 = lines.length > LINES ? lines.slice(0, LINES - 1) : lines;
  const rest = lines.length - shown3.length;
  return [
    ...shown3.map(oneLine),
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
    oneLine = (text4) => truncate(escapeForTerminal(text4), LINE);
    storeToRead = (ctx) => lookRoot(ctx.stateRoot, ctx.uid ?? void 0) ? ctx.stateRoot : null;
    storeToWrite = (ctx) => openRoot(ctx.stateRoot, ctx.uid ?? void 0);
    isWorker = (ctx) => ctx.env.OFFLOAD_TOKEN !== void 0 && ctx.env.OFFLOAD_TOKEN !== "";
  }
});

// scripts/core/grammar.ts
var NAME, ALIAS, HANDLE, AGENT_ID, SESSION_ID, UNIT_MARKER, ENV_NAME;
var init_grammar = __esm({
  "scripts/core/grammar.ts"() {
    "use strict";
    NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
    ALIAS = /^(?!-)(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;
    HANDLE = /^[a-z0-9][a-z0-9-]{0,39}-[0-9a-f]{8}$/;
    AGENT_ID = /^(?!-)[A-Za-z0-9_.-]{1,128}$/;
    SESSION_ID = /^[A-Za-z0-9_-]{1,128}$/;
    UNIT_MARKER = /\[offload:([A-Za-z0-9._=@:-]{1,128})\]/;
    ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
  }
});

// scripts/core/vocabulary.ts
var PROFILES, EXPECTS, OUTCOMES, AUTH_ROUTES, DIMS;
var init_vocabulary = __esm({
  "scripts/core/vocabulary.ts"() {
    "use strict";
    PROFILES = ["read-only", "write", "full"];
    EXPECTS = ["report", "patch", "commit", "none"];
    OUTCOMES = ["succeeded", "failed", "stopped", "lost"];
    AUTH_ROUTES = [
      "login",
      "api-key",
      "oauth-token",
      "bedrock",
      "vertex",
      "gateway"
    ];
    DIMS = ["model", "effort"];
  }
});

// scripts/core/records/shapes.ts
var handle, name, alias, envName, attempt, at2, uptime2, count, sha256, nonce, gitId, profile, expect, authRoute, candidateId, processIdentity, applied, appliedText, appliedProfile;
var init_shapes = __esm({
  "scripts/core/records/shapes.ts"() {
    "use strict";
    init_mini();
    init_grammar();
    init_vocabulary();
    handle = string2().check(_regex(HANDLE));
    name = string2().check(_regex(NAME));
    alias = string2().check(_regex(ALIAS));
    envName = string2().check(_regex(ENV_NAME));
    attempt = int().check(_gte(1), _lte(9999));
    at2 = string2().check(_regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
    uptime2 = number2().check(_gte(0));
    count = int().check(_gte(0));
    sha256 = string2().check(_regex(/^[0-9a-f]{64}$/));
    nonce = string2().check(_regex(/^[0-9a-f]{32}$/));
    gitId = string2().check(_regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
    profile = _enum(PROFILES);
    expect = _enum(EXPECTS);
    authRoute = _enum(AUTH_ROUTES);
    candidateId = strictObject({
      harness: name,
      rung: name,
      host: name
    });
    processIdentity = strictObject({
      pid: int().check(_gte(1)),
      start: string2().check(_minLength(1), _maxLength(64)),
      boot: string2().check(_minLength(1), _maxLength(64)),
      /**
       * The machine and the pid namespace where they are known, as `<machine>/<namespace>`: seen from
       * another container or another machine on the same files, a missing pid proves nothing.
       */
      place: optional(string2().check(_maxLength(64)))
    });
    applied = (value) => strictObject({
      requested: nullable(value),
      applied: union([value, literal("inherit")]),
      why: string2().check(_maxLength(200))
    });
    appliedText = applied(string2().check(_maxLength(100)));
    appliedProfile = applied(profile);
  }
});

// scripts/core/records/ledger.ts
var LEDGER_FORMAT, LEDGER_KINDS, ledgerRow;
var init_ledger = __esm({
  "scripts/core/records/ledger.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    LEDGER_FORMAT = 1;
    LEDGER_KINDS = [
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
    ledgerRow = _lazy(
      () => strictObject({
        format: literal(LEDGER_FORMAT),
        at: at2,
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
  }
});

// scripts/system/append.ts
function writeOnce(fd, bytes, path2) {
  let written;
  try {
    written = (0, import_node_fs9.writeSync)(fd, bytes);
  } catch (error) {
    throw storeError(error, path2, "append to", "the rows before it");
  }
  if (written === bytes.length) return;
  throw storeError(
    Object.assign(new Error("short write"), { code: "ENOSPC" }),
    path2,
    `append ${bytes.length} bytes (${written} were taken) to`,
    "the rows before it"
  );
}
function endsTorn(fd, size) {
  return size > 0 && readFrom(fd, size - 1, size)[0] !== 10;
}
function appendLine(path2, line, how = {}) {
  const flags = import_node_fs9.constants.O_RDWR | import_node_fs9.constants.O_APPEND | import_node_fs9.constants.O_CREAT;
  try {
    withFile(path2, flags, 384, (fd) => {
      const start = (0, import_node_fs9.fstatSync)(fd).size;
      writeRow(fd, line, path2);
      if (how.sync ?? true) {
        (0, import_node_fs9.fdatasyncSync)(fd);
        if (start === 0) syncDir((0, import_node_path5.dirname)(path2));
      }
    });
  } catch (error) {
    throw storeError(error, path2, "append to", "the rows before it");
  }
}
function writeRow(fd, line, path2) {
  for (let round = 0; round < 8; round++) {
    const { size } = (0, import_node_fs9.fstatSync)(fd);
    const lead = endsTorn(fd, size) ? "\n" : "";
    writeOnce(fd, Buffer.from(`${lead}${line}
`), path2);
    const since = readFrom(fd, Math.max(0, size - 1), (0, import_node_fs9.fstatSync)(fd).size);
    const text4 = `${size === 0 ? "\n" : ""}${since.toString("utf8")}`;
    if (text4.includes(`
${line}
`)) return;
  }
  throw new OffloadError("store", `Could not append a whole row to ${path2}`, {
    about: path2,
    kept: "the rows before it",
    next: "look what else writes to that file"
  });
}
var import_node_fs9, import_node_path5;
var init_append = __esm({
  "scripts/system/append.ts"() {
    "use strict";
    import_node_fs9 = require("node:fs");
    import_node_path5 = require("node:path");
    init_reasons();
    init_files();
    init_reading();
    init_store_errors();
  }
});

// scripts/jobs/ledger.ts
function appendRow(root, row2) {
  const fitted = fitTo(row2, ledgerRow, "ledger row");
  makeDir(store(root).ledger);
  appendLine(ledgerPath(root, row2.at.slice(0, 7)), JSON.stringify(fitted));
}
function parseRow(line, path2) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  refuseNewer(value, { path: path2, what: "ledger", format: LEDGER_FORMAT });
  const result = ledgerRow.safeParse(value);
  return result.success ? result.data : null;
}
function readMonth(root, month) {
  const path2 = ledgerPath(root, month);
  const bytes = readBytes(path2, "ledger", 0, 256 * 1024 * 1024);
  const rows = [];
  let unreadable = 0;
  for (const line of (bytes?.toString("utf8") ?? "").split("\n")) {
    if (line === "") continue;
    const row2 = parseRow(line, path2);
    if (row2) rows.push(row2);
    else unreadable++;
  }
  return { rows, unreadable };
}
function listMonths(root) {
  return (listDir(store(root).ledger) ?? []).filter((name3) => /^\d{4}-\d\d\.jsonl$/.test(name3)).map((name3) => name3.slice(0, 7)).sort().reverse();
}
var init_ledger2 = __esm({
  "scripts/jobs/ledger.ts"() {
    "use strict";
    init_layout();
    init_ledger();
    init_parse3();
    init_append();
    init_files();
  }
});

// scripts/jobs/live.ts
function placeMarker(root, handle2, at3) {
  const path2 = jobPaths(root, handle2).live;
  if (isThere(path2)) return "exists";
  return linkOnce(path2, asJson({ format: 1, handle: handle2, at: at3 }));
}
function stat(path2) {
  try {
    return (0, import_node_fs10.statSync)(path2);
  } catch (error) {
    if (codeOf2(error) === "ENOENT") return null;
    throw storeError(error, path2, "look at");
  }
}
function listLive(root) {
  const names = listDir(store(root).live) ?? [];
  return names.filter((name3) => HANDLE.test(name3)).sort();
}
function removeMarker(root, handle2, at3, needed) {
  removeFile(jobPaths(root, handle2).live);
  if (needed()) placeMarker(root, handle2, at3);
}
var import_node_fs10, MARKER_GRACE_S, modifiedMs, isThere, sizeOf;
var init_live = __esm({
  "scripts/jobs/live.ts"() {
    "use strict";
    import_node_fs10 = require("node:fs");
    init_grammar();
    init_layout();
    init_files();
    MARKER_GRACE_S = 60;
    modifiedMs = (path2) => stat(path2)?.mtimeMs ?? null;
    isThere = (path2) => stat(path2) !== null;
    sizeOf = (path2) => stat(path2)?.size ?? 0;
  }
});

// scripts/core/records/job.ts
var JOB_FORMAT, jobRecord;
var init_job = __esm({
  "scripts/core/records/job.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    JOB_FORMAT = 1;
    jobRecord = _lazy(
      () => strictObject({
        format: literal(JOB_FORMAT),
        handle,
        /** Carried by every process of this job (`OFFLOAD_TOKEN`); nothing without it is ever signalled. */
        token: nonce,
        createdAt: at2,
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
  }
});

// scripts/core/records/placement.ts
var PLACEMENT_FORMAT, yes3, loss, name2, placementRecord;
var init_placement = __esm({
  "scripts/core/records/placement.ts"() {
    "use strict";
    init_mini();
    init_vocabulary();
    init_shapes();
    PLACEMENT_FORMAT = 1;
    yes3 = _enum(["yes", "no", "unknown"]);
    loss = _enum([
      "survive",
      "attach",
      "beyond",
      "observe",
      "steer",
      ...DIMS
    ]);
    name2 = nullable(string2().check(_maxLength(64)));
    placementRecord = _lazy(
      () => strictObject({
        format: literal(PLACEMENT_FORMAT),
        at: at2,
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
  }
});

// scripts/core/records/plan.ts
var PLAN_FORMAT, launchPlan;
var init_plan = __esm({
  "scripts/core/records/plan.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    PLAN_FORMAT = 1;
    launchPlan = _lazy(
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
  }
});

// scripts/core/records/attempt.ts
var claim2, beat, command, answerBody, receipt, liveMarker, alias2;
var init_attempt = __esm({
  "scripts/core/records/attempt.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    claim2 = _lazy(
      () => strictObject({
        format: literal(1),
        handle,
        attempt,
        generation: int().check(_gte(1)),
        /** `verb`: a command that concludes an attempt which no runner had claimed. */
        role: _enum(["runner", "adopter", "verb"]),
        by: processIdentity,
        nonce,
        at: at2,
        up: uptime2
      })
    );
    beat = _lazy(
      () => strictObject({
        format: literal(1),
        generation: int().check(_gte(1)),
        by: processIdentity,
        at: at2,
        up: uptime2,
        /** Descendants of the worker seen so far and not yet seen gone, the worker first. */
        tree: array(strictObject({ pid: int(), start: string2() })),
        /** CPU seconds that the tree has used, as far as it was seen. */
        cpuS: number2(),
        outBytes: count,
        errBytes: count,
        lastSeq: count
      })
    );
    command = _lazy(
      () => strictObject({
        format: literal(1),
        id: string2().check(_regex(/^[0-9]{13}-(stop|steer|answer)-[0-9a-f]{8}$/)),
        kind: _enum(["stop", "steer", "answer"]),
        at: at2,
        by: processIdentity,
        /** For `stop`: why, in a word. For the others: the body's file in the inbox. */
        body: nullable(string2().check(_maxLength(200)))
      })
    );
    answerBody = _lazy(
      () => strictObject({
        ask: string2().check(_minLength(1), _maxLength(128)),
        allow: boolean2(),
        /** Words to a refusal. */
        message: nullable(string2().check(_maxLength(65536)))
      })
    );
    receipt = _lazy(
      () => strictObject({
        format: literal(1),
        id: string2(),
        at: at2,
        generation: int().check(_gte(1)),
        result: _enum(["done", "refused"]),
        detail: string2().check(_maxLength(400))
      })
    );
    liveMarker = _lazy(
      () => strictObject({
        format: literal(1),
        handle,
        at: at2
      })
    );
    alias2 = _lazy(
      () => strictObject({
        format: literal(1),
        alias: string2().check(_maxLength(128)),
        handle
      })
    );
  }
});

// scripts/jobs/aliases.ts
function byAlias(root, id2) {
  if (!isAgentId(id2)) return null;
  const there = readAlias(root, id2);
  if (there?.alias !== id2) return null;
  return isThere(jobPaths(root, there.handle).dir) ? there.handle : null;
}
var isAgentId, readAlias;
var init_aliases = __esm({
  "scripts/jobs/aliases.ts"() {
    "use strict";
    init_grammar();
    init_layout();
    init_reasons();
    init_attempt();
    init_files();
    init_live();
    isAgentId = (text4) => AGENT_ID.test(text4) && !text4.startsWith(".");
    readAlias = (root, id2) => readJsonMaybe(aliasPath(root, id2), alias2, "alias");
  }
});

// scripts/jobs/publish.ts
function readJob(root, handle2) {
  const { dir, job } = jobPaths(root, handle2);
  const found2 = readJsonMaybe(job, jobRecord, "job record");
  if (found2 || !isThere(dir)) return found2;
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
  const names = listDir((0, import_node_path6.join)(attempts, String(latest))) ?? [];
  return names.includes("outcome.json");
}
var import_node_path6;
var init_publish = __esm({
  "scripts/jobs/publish.ts"() {
    "use strict";
    import_node_path6 = require("node:path");
    init_layout();
    init_reasons();
    init_job();
    init_parse3();
    init_placement();
    init_plan();
    init_files();
    init_aliases();
    init_live();
  }
});

// scripts/core/conclusions.ts
function lastHeard(facts) {
  const { beat: beat2, claim: claim4, events, job } = facts;
  if (beat2 !== null && beat2 !== "damaged")
    return {
      by: "heartbeat",
      mark: { at: beat2.at, up: beat2.up, boot: beat2.by.boot }
    };
  if (events.last) return { by: "event log", mark: events.last };
  if (claim4)
    return {
      by: "claim",
      mark: { at: claim4.at, up: claim4.up, boot: claim4.by.boot }
    };
  return { by: "job record", mark: { at: job.createdAt } };
}
function unclaimed(facts) {
  const { job, events } = facts;
  if (events.last)
    return {
      name: "unknown",
      because: "there are events of a runner, and no claim that says whose",
      ...lastHeard(facts),
      next: `offload show ${job.handle}`
    };
  const heard = lastHeard(facts);
  switch (job.launcher) {
    case "harness":
      return {
        name: "unknown",
        because: "the session launched it itself, and no process of ours keeps watch over it",
        ...heard
      };
    case "person":
      return {
        name: "planned",
        because: "it was prepared, and nobody has started it",
        ...heard,
        next: `offload start ${job.handle}`
      };
    default:
      return {
        name: "planned",
        because: "it was published, and no runner has claimed it",
        ...heard,
        next: `offload stop ${job.handle}`
      };
  }
}
function holdersBeat(facts) {
  const { beat: beat2, claim: claim4 } = facts;
  if (beat2 === null || beat2 === "damaged" || claim4 === null) return null;
  return beat2.generation === claim4.generation ? beat2 : null;
}
function kept(facts, now, limits) {
  const { job, claim: claim4, events } = facts;
  const unknown2 = (because) => ({
    name: "unknown",
    because,
    ...lastHeard(facts),
    next: `offload logs ${job.handle}`
  });
  if (facts.beat === "damaged")
    return unknown2("its runner lives, and its heartbeat cannot be read");
  const beat2 = holdersBeat(facts);
  const heard = beat2 ?? claim4;
  const age = heard ? ageOf({ at: heard.at, up: heard.up, boot: heard.by.boot }, now) : "unknown";
  if (age === "unknown")
    return unknown2(
      "its runner lives, and the clocks do not tell when it was last heard"
    );
  if (age > limits.silentS)
    return unknown2(
      `its runner lives, and has been silent for ${Math.round(age)} s`
    );
  if (claim4?.role === "verb")
    return unknown2("a stop is concluding it this moment");
  const nothing = claim4?.role === "adopter" ? nothingLaunched(facts, now) : null;
  if (nothing !== null)
    return { name: "lost", because: nothing, ...seenNow(now) };
  const { phase } = events;
  if (phase === "launching" && claim4 !== null && claim4.generation > 1)
    return {
      name: "collecting",
      because: "its first runner is dead; the one that took it over looks for what it left",
      ...lastHeard(facts)
    };
  if (phase !== "running")
    return {
      name: phase,
      because: PHASE_MEANS[phase],
      ...lastHeard(facts)
    };
  if (!beat2 && facts.worker !== "alive")
    return unknown2(
      "its worker was spawned, and its runner has sent no heartbeat yet"
    );
  const heardBy = beat2 ? lastHeard(facts) : seenNow(now);
  if (facts.worker === "dead")
    return {
      name: "collecting",
      because: "its worker is gone, and its runner is about to say how",
      ...seenNow(now)
    };
  const [ask] = events.asks;
  if (ask)
    return {
      name: "needs-input",
      because: `its worker asks a person${ask.name === null ? "" : ` (${ask.name})`} and waits for the answer`,
      by: "event log",
      mark: ask,
      next: `offload show ${job.handle}`
    };
  return {
    name: "running",
    because: claim4 !== null && claim4.generation > 1 ? "its first runner is dead; the one that adopted it watches the worker" : PHASE_MEANS.running,
    ...heardBy
  };
}
function nothingLaunched({ events }, now) {
  if (events.spawned || events.spawnFailed || events.ending || events.exited)
    return null;
  if (events.launching === null)
    return events.unreadable === 0 ? "its runner died before it launched anything" : null;
  return events.launching.boot !== void 0 && otherBoot(events.launching.boot, now.boot) ? "the machine was restarted while it was being launched, and no spawn was noted" : null;
}
function orphan(facts, now, unknown2) {
  const { events, worker } = facts;
  if (worker === "alive")
    return {
      ...unknown2("its runner is dead, its worker lives, and nobody keeps it"),
      ...seenNow(now)
    };
  if (worker !== "dead" && !events.exited)
    return unknown2(
      "its runner is dead, and whether its worker lives cannot be told"
    );
  return unknown2(
    "its runner and its worker are gone, and what the worker left has not been looked at"
  );
}
function orphaned(facts, now) {
  const { job, claim: claim4, events } = facts;
  const unknown2 = (because, next = "wait") => ({
    name: "unknown",
    because,
    ...lastHeard(facts),
    next: `offload ${next} ${job.handle}`
  });
  if (claim4?.role === "verb")
    return unknown2("a stop that was concluding it died over it", "stop");
  if (events.spawned) return orphan(facts, now, unknown2);
  if (events.spawnFailed || events.ending || events.exited)
    return unknown2(
      "its runner died after the end had begun and before it said how"
    );
  if (found(facts))
    return {
      ...unknown2("its runner is dead, and a process of this job still lives"),
      ...seenNow(now)
    };
  const nothing = nothingLaunched(facts, now);
  if (nothing !== null)
    return { name: "lost", because: nothing, ...seenNow(now) };
  if (!events.launching)
    return unknown2(
      "its runner is dead, and a line of its log that may be the launch cannot be read",
      "stop"
    );
  if (claim4 && otherBoot(claim4.by.boot, now.boot))
    return {
      name: "lost",
      because: "the machine was restarted while it was being launched, and no spawn was noted",
      ...seenNow(now)
    };
  return unknown2(
    "its runner died between the intent to launch and the launch, and no process of this job was found",
    "stop"
  );
}
function conclude(facts, now, limits) {
  const { outcome, claim: claim4, holder } = facts;
  if (outcome)
    return {
      name: outcome.outcome,
      because: outcome.detail || `it ended: ${outcome.ending}`,
      by: outcome.by.role,
      mark: { at: outcome.at, up: outcome.up, boot: outcome.by.process.boot }
    };
  if (claim4 === null) return unclaimed(facts);
  if (holder === "alive") return kept(facts, now, limits);
  if (holder === "dead") return orphaned(facts, now);
  return {
    name: "unknown",
    because: "whether its runner lives cannot be told",
    ...lastHeard(facts),
    next: `offload show ${facts.job.handle}`
  };
}
var VIEW_LIMITS, seenNow, PHASE_MEANS, found;
var init_conclusions = __esm({
  "scripts/core/conclusions.ts"() {
    "use strict";
    init_clock();
    VIEW_LIMITS = { silentS: 15 };
    seenNow = (now) => ({
      by: "process table",
      mark: now
    });
    PHASE_MEANS = {
      planned: "no runner has claimed it",
      queued: "it waits for a place to run",
      launching: "its runner is starting the worker",
      running: "its runner watches the worker",
      stopping: "its runner is ending the worker",
      collecting: "the worker has ended, and its runner is gathering what it left"
    };
    found = ({ carriers }) => carriers !== null && carriers !== "unknown" && carriers.length > 0;
  }
});

// scripts/jobs/pulse.ts
function usable(read3) {
  try {
    return read3();
  } catch (error) {
    if (error instanceof OffloadError) return null;
    throw error;
  }
}
function pulseOf(root, handle2, processes, now) {
  const attempt2 = usable(() => listAttempts(root, handle2))?.at(-1);
  if (attempt2 === void 0) return null;
  const paths2 = attemptPaths(attemptDir(root, handle2, attempt2));
  const beat2 = usable(
    () => readJsonMaybe(paths2.beat, beat, "heartbeat")
  );
  if (beat2 === null || beat2.by.boot !== now.boot) return null;
  const age = ageOf({ at: beat2.at, up: beat2.up, boot: beat2.by.boot }, now);
  if (age === "unknown" || age > VIEW_LIMITS.silentS) return null;
  if (processes.isAlive(beat2.by) !== "alive") return null;
  const events = usable(() => readBytes(paths2.events, "event log", 0, MOST));
  if (events === null || !events.includes('"type":"spawned"')) return null;
  if (MORE.some((type) => events.includes(type))) return null;
  return isThere(paths2.outcome) ? null : age;
}
var MOST, MORE;
var init_pulse = __esm({
  "scripts/jobs/pulse.ts"() {
    "use strict";
    init_clock();
    init_conclusions();
    init_layout();
    init_reasons();
    init_attempt();
    init_files();
    init_live();
    init_publish();
    MOST = 256 * 1024;
    MORE = [
      "spawn-failed",
      "asked",
      "deadline",
      "stopping",
      "exited",
      "collecting"
    ].map((type) => `"type":"${type}"`);
  }
});

// scripts/core/view.ts
function spawnedOf(facts) {
  const { outcome, events, claim: claim4, job } = facts;
  if (outcome) return outcome.spawned ? "yes" : "no";
  if (events.spawned || found(facts)) return "yes";
  if (events.spawnFailed) return "no";
  if (claim4 === null && !events.last)
    return job.launcher === "harness" ? "unknown" : "no";
  return events.launching || events.unreadable > 0 ? "unknown" : "no";
}
function engagedOf(facts, spawned) {
  const { outcome, events } = facts;
  if (outcome) return outcome.engaged ? "yes" : "no";
  if (events.engaged) return "yes";
  if (spawned !== "yes") return spawned;
  return events.unreadable > 0 ? "unknown" : "no";
}
function view(facts, now, limits = VIEW_LIMITS) {
  const said2 = conclude(facts, now, limits);
  const spawned = spawnedOf(facts);
  const unclaimedYet = facts.claim === null && facts.events.last === null;
  return {
    name: said2.name,
    because: said2.because,
    witness: {
      by: said2.by,
      at: said2.mark.at,
      ageS: ageOf(said2.mark, now)
    },
    phase: facts.outcome || unclaimedYet && facts.job.launcher === "harness" ? null : unclaimedYet ? "planned" : facts.events.phase,
    spawned,
    engaged: engagedOf(facts, spawned),
    next: said2.next ?? null
  };
}
var init_view = __esm({
  "scripts/core/view.ts"() {
    "use strict";
    init_clock();
    init_conclusions();
  }
});

// scripts/core/facts.ts
function addEvent(summary, event2) {
  const boot = event2.type === "opened" ? event2.by.boot : summary.boot;
  const mark = {
    at: event2.at,
    up: event2.up,
    ...boot === void 0 ? {} : { boot }
  };
  const next = { ...summary, boot, last: { ...mark, type: event2.type } };
  switch (event2.type) {
    case "launching":
      return { ...next, phase: "launching", launching: mark };
    case "spawned":
      return {
        ...next,
        phase: "running",
        spawned: { ...mark, worker: event2.worker }
      };
    case "spawn-failed":
      return { ...next, phase: "collecting", spawnFailed: mark };
    case "engaged":
      return { ...next, engaged: next.engaged ?? mark };
    case "asked":
      return {
        ...next,
        asks: [...next.asks, { ...mark, ask: event2.ask, name: event2.name }]
      };
    case "answered":
      return { ...next, asks: next.asks.filter((a) => a.ask !== event2.ask) };
    case "deadline":
      return { ...next, ending: mark };
    case "stopping":
      return { ...next, phase: "stopping", ending: mark };
    case "exited":
      return {
        ...next,
        phase: "collecting",
        exited: { ...mark, code: event2.code, signal: event2.signal }
      };
    case "collecting":
      return { ...next, phase: "collecting" };
    default:
      return next;
  }
}
var NO_EVENTS;
var init_facts = __esm({
  "scripts/core/facts.ts"() {
    "use strict";
    NO_EVENTS = {
      phase: "launching",
      boot: void 0,
      launching: null,
      spawned: null,
      spawnFailed: null,
      engaged: null,
      asks: [],
      ending: null,
      exited: null,
      last: null,
      unreadable: 0
    };
  }
});

// scripts/jobs/claims.ts
function readClaim(dir, generation) {
  const path2 = attemptPaths(dir).claim(generation);
  return readJsonMaybe(path2, claim2, "claim");
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
var MOST_GENERATIONS;
var init_claims = __esm({
  "scripts/jobs/claims.ts"() {
    "use strict";
    init_layout();
    init_reasons();
    init_attempt();
    init_parse3();
    init_files();
    MOST_GENERATIONS = 999;
  }
});

// scripts/core/records/event.ts
var EVENTS_FORMAT, DEADLINES, event;
var init_event = __esm({
  "scripts/core/records/event.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    EVENTS_FORMAT = 1;
    DEADLINES = ["first-event", "idle", "total"];
    event = _lazy(() => {
      const base = { seq: count, at: at2, up: uptime2 };
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
  }
});

// scripts/jobs/events.ts
function parseLine(text4, path2) {
  let value;
  try {
    value = JSON.parse(text4);
  } catch {
    return null;
  }
  refuseNewer(value, { path: path2, what: "event log", format: EVENTS_FORMAT });
  const result = event.safeParse(value);
  return result.success ? result.data : null;
}
function scanEvents(path2, fromByte, scan) {
  const { take, skipActivity = false } = typeof scan === "function" ? { take: scan } : scan;
  let torn = 0;
  let at3 = fromByte;
  let skipped = null;
  const line = (text4) => {
    if (skipActivity && ACTIVITY.test(text4)) {
      skipped = text4;
      return true;
    }
    const event2 = parseLine(text4, path2);
    if (event2 === null) return false;
    skipped = null;
    take(event2);
    return true;
  };
  let rest = Buffer.alloc(0);
  const bytes = readBytes(path2, "event log", fromByte, Number.MAX_SAFE_INTEGER);
  for (let from = 0; bytes !== null && from < bytes.length; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.lastIndexOf(10) + 1;
    for (const text4 of rest.toString("utf8", 0, end).split("\n"))
      if (text4 !== "" && !line(text4)) torn++;
    at3 += end;
    rest = rest.subarray(end);
  }
  const whole = rest.length > 0 && line(rest.toString("utf8"));
  const last = skipped === null ? null : parseLine(skipped, path2);
  if (last) take(last);
  return {
    torn,
    partial: rest.length > 0 && !whole,
    nextByte: whole ? at3 + rest.length : at3
  };
}
var CHUNK, ACTIVITY;
var init_events = __esm({
  "scripts/jobs/events.ts"() {
    "use strict";
    init_event();
    init_parse3();
    init_append();
    init_files();
    CHUNK = 1024 * 1024;
    ACTIVITY = /^\{"seq":(?:0|[1-9]\d{0,14}),"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","up":(?:0|[1-9]\d{0,14})(?:\.\d+)?,"type":"activity","kind":"(?:turn|tool|tool-result|retry|notice|output)","name":(?:null|"[\w .:@/-]{0,80}"),"count":[1-9]\d{0,14}\}$/;
  }
});

// scripts/core/records/outcome.ts
var OUTCOME_FORMAT, ENDINGS, artefact, harnessSaid, outcomeRecord;
var init_outcome = __esm({
  "scripts/core/records/outcome.ts"() {
    "use strict";
    init_mini();
    init_vocabulary();
    init_shapes();
    OUTCOME_FORMAT = 1;
    ENDINGS = [
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
    artefact = _lazy(
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
    harnessSaid = _lazy(
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
    outcomeRecord = _lazy(() => {
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
        at: at2,
        up: uptime2,
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
  }
});

// scripts/jobs/outcome.ts
function readOutcome(dir) {
  const path2 = attemptPaths(dir).outcome;
  return readJsonMaybe(path2, outcomeRecord, "outcome");
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
  const path2 = attemptPaths(dir).outcome;
  const made = linkOnce(path2, asJson(fitted));
  onStep("outcome");
  const stands = made === "made" ? fitted : readJson(path2, outcomeRecord, "outcome");
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
var init_outcome2 = __esm({
  "scripts/jobs/outcome.ts"() {
    "use strict";
    init_clock();
    init_layout();
    init_outcome();
    init_parse3();
    init_files();
    init_ledger2();
    init_live();
    init_publish();
  }
});

// scripts/jobs/facts.ts
function summarize(path2) {
  let summary = NO_EVENTS;
  const read3 = scanEvents(path2, 0, {
    take: (event2) => {
      summary = addEvent(summary, event2);
    },
    skipActivity: true
  });
  return { ...summary, unreadable: read3.torn + (read3.partial ? 1 : 0) };
}
function readBeat(path2) {
  try {
    return readJsonMaybe(path2, beat, "heartbeat");
  } catch (error) {
    if (error instanceof OffloadError && error.reason === "corrupt")
      return "damaged";
    throw error;
  }
}
function mustSearch(events, claim4, now) {
  return (events.launching !== null || events.unreadable > 0) && events.spawned === null && events.spawnFailed === null && !otherBoot(claim4.by.boot, now.boot);
}
function loadFacts(root, handle2, processes, now) {
  const job = readJob(root, handle2);
  if (job === null) return null;
  const attempt2 = listAttempts(root, handle2).at(-1) ?? 1;
  const dir = attemptDir(root, handle2, attempt2);
  const paths2 = attemptPaths(dir);
  const none = {
    job,
    attempt: attempt2,
    claim: null,
    holder: null,
    events: NO_EVENTS,
    beat: null,
    worker: null,
    carriers: null,
    outBytes: null
  };
  const outcome = readOutcome(dir);
  if (outcome) return { ...none, outcome };
  let claim4 = currentClaim(dir);
  let holder = claim4 ? processes.isAlive(claim4.by) : null;
  while (claim4 && holder !== "alive") {
    const late = readOutcome(dir);
    if (late) return { ...none, outcome: late };
    const heir = currentClaim(dir, claim4.generation + 1);
    if (heir === null) break;
    claim4 = heir;
    holder = processes.isAlive(claim4.by);
  }
  const events = summarize(paths2.events);
  if (claim4 === null) return { ...none, outcome, events };
  const worker = events.spawned ? processes.isAlive(events.spawned.worker) : null;
  const orphaned2 = holder === "dead";
  return {
    ...none,
    outcome,
    claim: claim4,
    holder,
    events,
    beat: readBeat(paths2.beat),
    worker,
    carriers: orphaned2 && mustSearch(events, claim4, now) ? processes.findByToken(job.token, events.launching?.up ?? 0) : null,
    outBytes: orphaned2 ? sizeOf(paths2.out) : null
  };
}
function loadMany(root, handles, processes, now, clock2 = () => now) {
  return handles.flatMap((handle2) => {
    try {
      const facts = loadFacts(root, handle2, processes, now);
      return facts ? [{ handle: handle2, facts, now: clock2() }] : [];
    } catch (error) {
      if (!(error instanceof OffloadError)) throw error;
      return [{ handle: handle2, error }];
    }
  });
}
var init_facts2 = __esm({
  "scripts/jobs/facts.ts"() {
    "use strict";
    init_clock();
    init_facts();
    init_layout();
    init_reasons();
    init_attempt();
    init_files();
    init_claims();
    init_events();
    init_live();
    init_outcome2();
    init_publish();
  }
});

// scripts/dispatch/look.ts
async function adopted(world, handle2, facts) {
  if (world.adopt === null || !isOrphaned(facts)) return null;
  try {
    return await world.adopt(handle2, facts);
  } catch (error) {
    if (error instanceof OffloadError) return `no adopter: ${error.message}`;
    throw error;
  }
}
function tidy(world, handle2) {
  try {
    repairMarker(world.root, handle2, world.clock());
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
  }
}
async function look(world, handles, how = {}) {
  const loaded = loadMany(
    world.root,
    handles,
    world.processes,
    world.clock(),
    world.clock
  );
  if (how.marked === true) {
    const there = new Set(loaded.map((one) => one.handle));
    for (const handle2 of handles) if (!there.has(handle2)) tidy(world, handle2);
  }
  const seen = [];
  for (const one of loaded) {
    if ("error" in one) {
      seen.push(one);
      continue;
    }
    const { handle: handle2, facts, now } = one;
    if (how.marked === true && facts.outcome !== null) tidy(world, handle2);
    seen.push({
      handle: handle2,
      facts,
      view: view(facts, now),
      adoption: await adopted(world, handle2, facts)
    });
  }
  return seen;
}
var isOrphaned;
var init_look = __esm({
  "scripts/dispatch/look.ts"() {
    "use strict";
    init_reasons();
    init_view();
    init_facts2();
    init_outcome2();
    init_publish();
    isOrphaned = (facts) => facts.outcome === null && facts.claim !== null && facts.holder === "dead";
  }
});

// scripts/dispatch/news.ts
function ledgerEnd(root, now) {
  const month = listMonths(root)[0] ?? now.at.slice(0, 7);
  return { month, offset: sizeOf(ledgerPath(root, month)) };
}
function endOf(line, now) {
  if (!line.includes('"ended"')) return null;
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const { data: row2 } = ledgerRow.safeParse(value);
  if (row2?.kind !== "ended" || row2.handle === null) return null;
  return {
    handle: row2.handle,
    attempt: row2.attempt ?? 1,
    session: row2.session,
    outcome: String(row2.facts.outcome ?? "unknown"),
    ending: String(row2.facts.ending ?? "unknown"),
    by: String(row2.facts.by ?? "unknown"),
    ageS: ageOf(row2, now)
  };
}
function linesSince(root, month, offset) {
  const path2 = ledgerPath(root, month);
  const size = sizeOf(path2);
  const from = Math.max(Math.min(offset, size), size - MOST2);
  const bytes = readBytes(path2, "ledger", from, 16 * MOST2);
  if (bytes === null) return { lines: [], offset: 0 };
  const end = bytes.lastIndexOf(10) + 1;
  const lines = bytes.subarray(0, end).toString("utf8").split("\n");
  if (from > offset) lines.shift();
  return { lines, offset: from + end };
}
function endedSince(root, mark, now) {
  const months = listMonths(root).reverse();
  const wanted = mark === null ? months.slice(-2) : months.filter((month) => month >= mark.month);
  const ended2 = [];
  let next = mark ?? { month: now.at.slice(0, 7), offset: 0 };
  for (const month of wanted) {
    const from = month === mark?.month ? mark.offset : 0;
    const { lines, offset } = linesSince(root, month, from);
    next = { month, offset };
    for (const line of lines) {
      const one = endOf(line, now);
      if (one !== null) ended2.push(one);
    }
  }
  return {
    ended: ended2.reverse().filter(({ handle: handle2 }) => isThere(jobPaths(root, handle2).dir)),
    mark: next
  };
}
function sessionOfJob(root, handle2) {
  try {
    return readJob(root, handle2)?.session ?? null;
  } catch (error) {
    if (error instanceof OffloadError) return null;
    throw error;
  }
}
async function lookAtLive(world, session, leftMs) {
  const { root, processes } = world;
  const handles = listLive(root);
  const now = world.clock();
  const well = [];
  const wanted = [];
  let at3 = 0;
  for (; at3 < handles.length && leftMs() > 250; at3++) {
    const handle2 = handles[at3];
    const ageS = pulseOf(root, handle2, processes, now);
    if (ageS !== null) well.push({ handle: handle2, ageS });
    else if (session === null || sessionOfJob(root, handle2) === session)
      wanted.push(handle2);
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
    left: handles.length - at3 + (wanted.length - done)
  };
}
var MOST2, AT_ONCE, needsKeeper;
var init_news = __esm({
  "scripts/dispatch/news.ts"() {
    "use strict";
    init_clock();
    init_layout();
    init_reasons();
    init_ledger();
    init_ledger2();
    init_live();
    init_publish();
    init_pulse();
    init_files();
    init_look();
    MOST2 = 512 * 1024;
    AT_ONCE = 40;
    needsKeeper = ({ facts }) => isOrphaned(facts);
  }
});

// scripts/core/records/witness.ts
var WITNESS_FORMAT, WITNESS_KINDS, witnessRecord;
var init_witness = __esm({
  "scripts/core/records/witness.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    WITNESS_FORMAT = 1;
    WITNESS_KINDS = [
      "presence",
      // a program of this machine answered
      "gate",
      "headless",
      "session"
    ];
    witnessRecord = _lazy(
      () => strictObject({
        format: literal(WITNESS_FORMAT),
        /** `local`, or the alias of a host. */
        host: alias,
        /** The harness or the rung that it speaks of. */
        subject: name,
        kind: _enum(WITNESS_KINDS),
        value: _enum(["yes", "no", "unknown"]),
        seen_at: at2,
        /** Of the machine that looked, as are the clocks. */
        boot: string2(),
        uptime: uptime2,
        /** Which probe it was, in a few words of ours. */
        by: string2().check(_maxLength(200)),
        /** Seconds. */
        valid_for: number2().check(_gte(0)),
        /** What else was seen. Short, and never a secret. */
        facts: record(
          string2().check(_maxLength(64)),
          union([
            string2().check(_maxLength(4096)),
            number2(),
            boolean2(),
            _null3()
          ])
        )
      })
    );
  }
});

// scripts/core/witness.ts
function valueNow(witness, now) {
  if (witness.boot === NO_BOOT || witness.boot !== now.boot) return "unknown";
  const age = witnessAge(witness, now);
  return age === "unknown" || age > witness.valid_for ? "unknown" : witness.value;
}
var witnessAge, ofKind;
var init_witness2 = __esm({
  "scripts/core/witness.ts"() {
    "use strict";
    init_clock();
    witnessAge = ({ seen_at, uptime: uptime4, boot }, now) => ageOf({ at: seen_at, up: uptime4, boot }, now);
    ofKind = (witness, kind) => witness.kind === kind ? { ...witness, kind } : null;
  }
});

// scripts/jobs/witnesses.ts
function readWitness(root, host, subject) {
  const path2 = witnessPath(root, host, subject);
  const read3 = readJsonMaybe(path2, witnessRecord, "witness");
  if (read3 === null || read3.host === host && read3.subject === subject)
    return read3;
  throw new OffloadError(
    "corrupt",
    "The witness speaks of something else than its name says",
    { about: path2, kept: "the file, as it is" }
  );
}
function readWitnessOf(root, host, subject, kind) {
  const read3 = readWitness(root, host, subject);
  if (read3 === null) return null;
  const found2 = ofKind(read3, kind);
  if (found2 !== null) return found2;
  throw new OffloadError(
    "corrupt",
    `The witness is of the kind ${read3.kind}, and not of ${kind}`,
    { about: witnessPath(root, host, subject), kept: "the file, as it is" }
  );
}
var init_witnesses = __esm({
  "scripts/jobs/witnesses.ts"() {
    "use strict";
    init_layout();
    init_reasons();
    init_witness();
    init_witness2();
    init_files();
  }
});

// scripts/core/records/session.ts
var SESSION_FORMAT, ledgerMark, moment, sessionRecord, TOLD_FORMAT, toldRecord, CAPTURE_FORMAT, captureRecord;
var init_session = __esm({
  "scripts/core/records/session.ts"() {
    "use strict";
    init_mini();
    init_grammar();
    init_shapes();
    SESSION_FORMAT = 1;
    ledgerMark = _lazy(
      () => strictObject({
        /** `yyyy-mm` */
        month: string2().check(_regex(/^\d{4}-\d\d$/)),
        /** Bytes of that month's file. */
        offset: count
      })
    );
    moment = () => ({
      at: at2,
      boot: string2().check(_maxLength(64)),
      up: uptime2
    });
    sessionRecord = _lazy(
      () => strictObject({
        format: literal(SESSION_FORMAT),
        session: string2().check(_regex(SESSION_ID)),
        /** The permission mode as the harness named it; null where it named none. */
        mode: nullable(string2().check(_maxLength(64))),
        /** When the mode was last heard. */
        ...moment(),
        /** Whether a hook saw it end, and no prompt of it since. */
        over: optional(boolean2()),
        /** Up to where this session has been told what ended; null before its first prompt. */
        news: nullable(ledgerMark)
      })
    );
    TOLD_FORMAT = 1;
    toldRecord = _lazy(
      () => strictObject({
        format: literal(TOLD_FORMAT),
        at: at2,
        mark: ledgerMark
      })
    );
    CAPTURE_FORMAT = 1;
    captureRecord = _lazy(
      () => strictObject({
        format: literal(CAPTURE_FORMAT),
        session: string2().check(_regex(SESSION_ID)),
        ...moment(),
        bytes: count,
        sha256,
        /** The prompt that they were typed in, where the harness names it. */
        prompt: nullable(string2().check(_maxLength(256)))
      })
    );
  }
});

// scripts/petitions/capture.ts
function nameOf(session, digest, prompt, now) {
  const rest = prompt === null ? ["words", digest, Math.floor(Date.parse(now.at) / 1e3 / SAME_S)] : ["prompt", prompt];
  return sha2562(JSON.stringify([session, ...rest])).slice(0, 32);
}
function list(dir) {
  const all = (listDir(dir) ?? []).filter((file) => NAME2.test(file));
  return {
    all,
    captures: all.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length))
  };
}
function takenOf(dir, name3) {
  const all = listDir(dir) ?? [];
  if (all.includes(`${name3}.done`)) return "done";
  return all.includes(`${name3}.taken`) ? "taken" : null;
}
function drop(dir, name3) {
  if (!claim3(dir, name3)) return false;
  removeFile(`${dir}/${name3}`);
  removeFile(`${dir}/${name3}.taken`);
  return true;
}
function keepCapture(dir, what, now) {
  const digest = sha2562(what.bytes);
  const name3 = nameOf(what.session, digest, what.prompt, now);
  makeDir(dir);
  if (takenOf(dir, name3) !== null) return "known";
  const record2 = {
    format: CAPTURE_FORMAT,
    session: what.session,
    at: now.at,
    boot: now.boot,
    up: now.up,
    bytes: what.bytes.length,
    sha256: digest,
    prompt: what.prompt
  };
  writeDurable(`${dir}/${name3}`, what.bytes, { sync: false });
  const made = linkOnce(`${dir}/${name3}.json`, asJson(record2));
  const taken = takenOf(dir, name3);
  if (taken === null) return made === "made" ? "kept" : "known";
  removeFile(`${dir}/${name3}.json`);
  if (taken === "done") removeFile(`${dir}/${name3}`);
  return "known";
}
function fresh(record2, now) {
  if (record2.boot !== now.boot) return false;
  const age = ageOf(record2, now);
  return age !== "unknown" && age <= CAPTURE_VALID_S;
}
function recordOf(dir, name3) {
  try {
    return readJsonMaybe(`${dir}/${name3}.json`, captureRecord, "capture");
  } catch (error) {
    if (error instanceof OffloadError && error.reason === "corrupt")
      return null;
    throw error;
  }
}
function discardCaptures(dir, which, now) {
  const { captures, all } = list(dir);
  let discarded = 0;
  for (const name3 of captures) {
    const record2 = recordOf(dir, name3);
    if (which === "stale" && record2 !== null && fresh(record2, now)) continue;
    if (drop(dir, name3)) discarded += 1;
  }
  if (which === "all") for (const file of all) removeFile(`${dir}/${file}`);
  return discarded;
}
function claim3(dir, name3) {
  return rename(`${dir}/${name3}.json`, `${dir}/${name3}.taken`);
}
function rename(from, to) {
  try {
    (0, import_node_fs11.renameSync)(from, to);
    return true;
  } catch (error) {
    if (codeOf2(error) === "ENOENT") return false;
    throw storeError(error, from, "take");
  }
}
var import_node_fs11, CAPTURE_VALID_S, SAME_S, NAME2, sha2562;
var init_capture = __esm({
  "scripts/petitions/capture.ts"() {
    "use strict";
    import_node_fs11 = require("node:fs");
    init_clock();
    init_reasons();
    init_session();
    init_files();
    CAPTURE_VALID_S = 60;
    SAME_S = 5;
    NAME2 = /^([0-9a-f]{32})(\.json|\.taken|\.done)?$/;
    sha2562 = (bytes) => (0, load_node_crypto().createHash)("sha256").update(bytes).digest("hex");
  }
});

// scripts/sessions/record.ts
function paths(root, session) {
  if (sessionId(session) === null)
    throw new OffloadError("usage", "This is not the id of a session", {
      about: session
    });
  return sessionPaths(root, session);
}
function noteSession(root, session, now, change) {
  const { dir, record: record2 } = paths(root, session);
  let before = null;
  try {
    before = readSession(root, session);
  } catch (error) {
    if (!(error instanceof OffloadError) || error.reason !== "corrupt")
      throw error;
  }
  const heard = change.mode !== void 0;
  const next = {
    format: SESSION_FORMAT,
    session,
    mode: heard ? change.mode ?? null : before?.mode ?? null,
    // The moment is that of the mode: a mark that moves makes no mode younger.
    at: heard || before === null ? now.at : before.at,
    boot: heard || before === null ? now.boot : before.boot,
    up: heard || before === null ? now.up : before.up,
    ...change.over ? { over: true } : {},
    news: change.news ?? before?.news ?? null
  };
  makeDir(store(root).sessions);
  makeDir(dir);
  writeDurable(record2, asJson(next), { sync: false });
}
function claimTelling(root, session, key) {
  const { dir, said: said2 } = paths(root, session);
  const path2 = `${said2}/${key}`;
  try {
    (0, import_node_fs12.closeSync)((0, import_node_fs12.openSync)(path2, "wx", 384));
    return true;
  } catch (error) {
    if (codeOf2(error) === "EEXIST") return false;
    if (codeOf2(error) !== "ENOENT") throw storeError(error, path2, "write");
  }
  makeDir(store(root).sessions);
  makeDir(dir);
  makeDir(said2);
  try {
    (0, import_node_fs12.closeSync)((0, import_node_fs12.openSync)(path2, "wx", 384));
    return true;
  } catch (error) {
    if (codeOf2(error) === "EEXIST") return false;
    throw storeError(error, path2, "write");
  }
}
function shortName(items) {
  let hash = 2166136261;
  for (const char of items.join("\n")) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619) >>> 0;
  }
  return hash.toString(16).padStart(8, "0");
}
function claimMany(root, session, name3, items) {
  const path2 = `${paths(root, session).said}/${name3}.txt`;
  const known2 = new Set(
    (readBytes(path2, "list of what was told")?.toString("utf8") ?? "").split(
      "\n"
    )
  );
  const fresh2 = items.filter((item) => !known2.has(item));
  if (fresh2.length === 0) return [];
  if (!claimTelling(root, session, `${name3}-${shortName(fresh2)}`)) return [];
  try {
    (0, import_node_fs12.appendFileSync)(path2, `${fresh2.join("\n")}
`, { mode: 384 });
  } catch (error) {
    throw storeError(error, path2, "append to");
  }
  return fresh2;
}
function writeTold(root, mark, now) {
  writeDurable(
    store(root).told,
    asJson({ format: TOLD_FORMAT, at: now.at, mark }),
    { sync: false }
  );
}
var import_node_fs12, sessionId, readSession, noteMode, readTold;
var init_record = __esm({
  "scripts/sessions/record.ts"() {
    "use strict";
    import_node_fs12 = require("node:fs");
    init_clock();
    init_grammar();
    init_layout();
    init_reasons();
    init_session();
    init_files();
    sessionId = (id2) => id2 !== null && id2 !== void 0 && SESSION_ID.test(id2) ? id2 : null;
    readSession = (root, session) => readJsonMaybe(paths(root, session).record, sessionRecord, "session record");
    noteMode = (root, session, mode, now) => noteSession(root, session, now, { mode });
    readTold = (root) => readJsonMaybe(store(root).told, toldRecord, "mark of what was told")?.mark ?? null;
  }
});

// scripts/core/utf8.ts
var init_utf8 = __esm({
  "scripts/core/utf8.ts"() {
    "use strict";
  }
});

// scripts/config/file.ts
function stampNow(source) {
  try {
    return stampOf((0, import_node_fs13.statSync)(source.path, { bigint: true }));
  } catch (error) {
    return isAbsent(codeOf2(error)) ? ABSENT : null;
  }
}
function userFile(env, home) {
  const xdg = env.XDG_CONFIG_HOME;
  const base = xdg && (0, import_node_path7.isAbsolute)(xdg) ? xdg : (0, import_node_path7.join)(home, ".config");
  return (0, import_node_path7.join)(base, "offload", "config.yaml");
}
var import_node_fs13, import_node_path7, LARGEST2, stampOf, ABSENT, isAbsent;
var init_file = __esm({
  "scripts/config/file.ts"() {
    "use strict";
    import_node_fs13 = require("node:fs");
    import_node_path7 = require("node:path");
    init_reasons();
    init_utf8();
    init_files();
    LARGEST2 = { user: 256 * 1024, repository: 32 * 1024 };
    stampOf = (s) => [s.dev, s.ino, s.size, s.mtimeNs, s.ctimeNs, s.mode, s.uid].join(":");
    ABSENT = "absent";
    isAbsent = (code) => code === "ENOENT" || code === "ENOTDIR";
  }
});

// scripts/config/stamp.ts
var userStamp;
var init_stamp = __esm({
  "scripts/config/stamp.ts"() {
    "use strict";
    init_file();
    userStamp = (env, home) => stampNow({ layer: "user", path: userFile(env, home) }) ?? "unreadable";
  }
});

// scripts/core/hosts/line-segments.ts
function slots(text4) {
  if (text4 === NONE) return [];
  const names = text4.split(/, ?/);
  return names.every((name3) => SLOT.test(name3) && name3 !== NONE) && new Set(names).size === names.length ? names : null;
}
function route(text4) {
  const found2 = /^slots (.+), keychain-route (\S+)$/.exec(text4);
  const [, list2 = "", keychain = ""] = found2 ?? [];
  const names = slots(list2);
  return names !== null && TOKEN.test(keychain) ? { slots: names, keychain } : null;
}
function readSegment(text4) {
  for (const [name3, pattern, read3] of FORMS) {
    const inner = pattern.exec(text4)?.[1];
    const value = inner === void 0 ? null : read3(inner);
    if (value !== null) return { [name3]: value };
  }
  return null;
}
function formatSegments(measures) {
  const { why, seen, load, memFreePct, headlessRoute, jobs, claudeProcs } = measures;
  const all = [
    why === null ? null : `why ${why}`,
    seen === null ? null : `seen ${seen} ago`,
    load === null ? null : `load ${rounded(load)}`,
    memFreePct === null ? null : `mem free ${rounded(memFreePct)}%`,
    headlessRoute === null ? null : `headless: slots ${headlessRoute.slots.join(",") || NONE}, keychain-route ${headlessRoute.keychain}`,
    jobs === null ? null : `${jobs} ${jobs === 1 ? "job" : "jobs"}`,
    claudeProcs === null ? null : `claude procs ${claudeProcs}`
  ];
  return all.filter(
    (text4) => text4 !== null && readSegment(text4) !== null
  );
}
var NOTHING_MEASURED, AGE, DECIMAL, COUNT, TOKEN, SLOT, NONE, decimal, percent, count2, matching, FORMS, rounded;
var init_line_segments = __esm({
  "scripts/core/hosts/line-segments.ts"() {
    "use strict";
    NOTHING_MEASURED = {
      why: null,
      seen: null,
      load: null,
      memFreePct: null,
      headlessRoute: null,
      jobs: null,
      claudeProcs: null
    };
    AGE = /^(?:0|[1-9]\d{0,8})[smhd]$/;
    DECIMAL = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,2})?$/;
    COUNT = /^(?:0|[1-9]\d{0,8})$/;
    TOKEN = /^[a-z0-9][a-z0-9-]{0,63}$/;
    SLOT = /^(?!-)[A-Za-z0-9._-]{1,64}$/;
    NONE = "none";
    decimal = (text4) => DECIMAL.test(text4) ? Number(text4) : null;
    percent = (text4) => {
      const value = decimal(text4);
      return value !== null && value <= 100 ? value : null;
    };
    count2 = (text4) => COUNT.test(text4) ? Number(text4) : null;
    matching = (pattern) => (text4) => pattern.test(text4) ? text4 : null;
    FORMS = [
      ["why", /^why (\S+)$/, matching(TOKEN)],
      ["seen", /^seen (\S+) ago$/, matching(AGE)],
      ["load", /^load (\S+)$/, decimal],
      ["memFreePct", /^mem free (\S+)%$/, percent],
      ["headlessRoute", /^headless: (.+)$/, route],
      ["jobs", /^(\S+) jobs?$/, count2],
      ["claudeProcs", /^claude procs (\S+)$/, count2]
    ];
    rounded = (value) => String(Math.round(value * 100) / 100);
  }
});

// scripts/core/hosts/spec.ts
var LOCAL_HOST, isHostAlias, HOST_PATH;
var init_spec = __esm({
  "scripts/core/hosts/spec.ts"() {
    "use strict";
    init_grammar();
    LOCAL_HOST = "local";
    isHostAlias = (word4) => ALIAS.test(word4) && word4.toLowerCase() !== LOCAL_HOST;
    HOST_PATH = new RegExp("^(?=\\P{C}{1,1024}$)(?:~?\\/(?!\\.\\.(?:\\/|$))(?:(?!\\/\\.\\.(?:\\/|$)).)*|~)$", "u");
  }
});

// scripts/core/hosts/doctor-line.ts
function readMarkers(words) {
  const told = {
    headless: null,
    gate: null,
    session: null
  };
  let old = null;
  for (const word4 of words) {
    const marker = MARKER.exec(word4);
    const kind = marker?.[1];
    const before = OLD.exec(word4)?.[1];
    if (kind !== void 0) {
      if (told[kind] !== null) return unread(`${kind}-ready is told twice`);
      told[kind] = marker?.[2];
    } else if (before !== void 0) {
      if (old !== null) return unread("ready is told twice");
      old = before;
    } else return unread(`${quoted(word4)} is no marker of readiness`);
  }
  const kinds = Object.values(told).filter((value) => value !== null);
  if (old === null)
    return kinds.length === 0 ? unread("it tells no readiness") : { readiness: told, old: false };
  if (kinds.length === 0)
    return { readiness: { ...told, headless: old }, old: true };
  return kinds.every((value) => value === old) ? { readiness: told, old: false } : unread("the old marker contradicts the new ones");
}
function readRest(speaker, text4) {
  const segments = text4.split(SEP);
  const markers = [];
  while (segments[0]?.includes("="))
    markers.push(...segments.shift().split(" "));
  const readiness = readMarkers(markers);
  if ("unread" in readiness) return readiness;
  let measures = NOTHING_MEASURED;
  for (const segment of segments) {
    const part2 = readSegment(segment);
    if (part2 === null)
      return unread(`${quoted(segment)} is no part of such a line`);
    const [name3] = Object.keys(part2);
    if (measures[name3] !== null)
      return unread(`a second ${quoted(segment)} is told`);
    measures = { ...measures, ...part2 };
  }
  return { speaker, ...readiness, ...measures };
}
function parseDoctorLine(text4) {
  const line = text4.replace(/\r?\n$/, "");
  if (line === "") return unread("it is empty");
  if (line.length > LONGEST)
    return unread(`it is longer than ${LONGEST} characters`);
  if (/[\r\n]/.test(line)) return unread("it is more than one line");
  const banner = BANNER.exec(line);
  if (banner !== null) {
    const [, alias3 = "", rest = ""] = banner;
    return isHostAlias(alias3) ? readRest({ as: "banner", alias: alias3 }, rest) : unread(`${quoted(alias3)} is no alias of a host`);
  }
  const end = line.indexOf(" ");
  const first2 = end < 0 ? line : line.slice(0, end);
  if (first2.includes("=")) return readRest({ as: "doctor", host: null }, line);
  if (!HOSTNAME.test(first2) || end < 0)
    return unread(`${quoted(first2)} is neither a host's name nor a marker`);
  return readRest({ as: "doctor", host: first2 }, line.slice(end + 1));
}
function markersOf({ readiness, old }) {
  if (old) return [`ready=${readiness.headless}`];
  return READINESS_KINDS.flatMap(
    (kind) => readiness[kind] === null ? [] : [`${kind}-ready=${readiness[kind]}`]
  );
}
function formatDoctorLine(line) {
  const { speaker } = line;
  const name3 = speaker.as === "banner" ? speaker.alias : speaker.host;
  const lead = speaker.as === "banner" ? `Offload ${name3}: ` : name3 === null ? "" : `${name3} `;
  const text4 = lead + [...markersOf(line), ...formatSegments(line)].join(SEP);
  const read3 = parseDoctorLine(text4);
  if (isUnread(read3))
    throw new OffloadError(
      "internal",
      `A line of readiness was about to be written that cannot be read again: ${read3.unread}`
    );
  return text4;
}
var READINESS_KINDS, isUnread, SEP, LONGEST, HOSTNAME, MARKER, OLD, BANNER, unread, quoted;
var init_doctor_line = __esm({
  "scripts/core/hosts/doctor-line.ts"() {
    "use strict";
    init_reasons();
    init_line_segments();
    init_spec();
    READINESS_KINDS = ["headless", "gate", "session"];
    isUnread = (read3) => "unread" in read3;
    SEP = " \xB7 ";
    LONGEST = 1024;
    HOSTNAME = /^(?!-)[A-Za-z0-9._-]{1,253}$/;
    MARKER = /^(headless|gate|session)-ready=(yes|no|unknown)$/;
    OLD = /^ready=(yes|no)$/;
    BANNER = /^Offload ([^ :]+): (.*)$/u;
    unread = (why) => ({ unread: why });
    quoted = (text4) => JSON.stringify(text4.length > 60 ? `${text4.slice(0, 57)}...` : text4);
  }
});

// scripts/core/hosts/facts.ts
var HOST_FORMAT, REQUEST_LIMIT, text2, path, word2, sentence, yes32, places, DEPTHS, hostRequest, factsRequest, FOUND_BY, program, FACTS, FACT_NAMES, factLine;
var init_facts3 = __esm({
  "scripts/core/hosts/facts.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    HOST_FORMAT = 1;
    REQUEST_LIMIT = 64 * 1024;
    text2 = (most) => string2().check(_maxLength(most));
    path = text2(4096);
    word2 = text2(200);
    sentence = text2(2e3);
    yes32 = _enum(["yes", "no", "unknown"]);
    places = array(path).check(_maxLength(64));
    DEPTHS = ["full", "quick"];
    hostRequest = looseObject({
      format: literal(HOST_FORMAT),
      nonce: string2().check(_regex(/^[0-9a-f]{16,64}$/)),
      verb: string2().check(_regex(/^[a-z][a-z-]{0,31}$/))
    });
    factsRequest = object({
      probe: _enum(DEPTHS),
      /** A path on the host, which may begin with `~/`; null: no repository is asked for. */
      repository: nullable(path),
      /** Where the harness was said to lie; null: it is looked for. */
      claude: nullable(path)
    });
    FOUND_BY = [
      "claude-path",
      "path",
      "login-shell",
      "well-known"
    ];
    program = object({
      /** Null: it was not found in any of the places. */
      program: nullable(path),
      /** Null: it is there and did not answer as it does. */
      version: nullable(word2),
      looked: places,
      /** What was the matter, or null. */
      note: nullable(sentence)
    });
    FACTS = {
      machine: object({
        hostname: word2,
        boot: word2,
        uptimeS: number2(),
        platform: word2,
        arch: word2
      }),
      node: object({ version: word2, path }),
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
        lockfiles: array(word2).check(_maxLength(8)),
        /** The one that the lockfile or `packageManager` names; null: none is named. */
        manager: nullable(
          object({
            name: word2,
            /** The version that the repository asks for, or null. */
            wanted: nullable(word2),
            program: nullable(path),
            looked: places
          })
        ),
        /** The first line of `.nvmrc`, or null. */
        nvmrc: nullable(word2)
      }),
      tmux: program,
      harness: extend2(program, { by: nullable(_enum(FOUND_BY)) }),
      "harness-auth": object({
        signedIn: yes32,
        method: nullable(word2),
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
      "git-credentials": object({ works: yes32, why: sentence })
    };
    FACT_NAMES = Object.keys(FACTS);
    factLine = union([
      // First what says that nothing is known: a line that says both is no knowledge.
      object({ fact: string2(), unknown: sentence }),
      object({ fact: string2(), skipped: sentence }),
      object({ fact: string2(), is: unknown() })
    ]);
  }
});

// scripts/dispatch/hosts/witness.ts
var subjectOf;
var init_witness3 = __esm({
  "scripts/dispatch/hosts/witness.ts"() {
    "use strict";
    init_doctor_line();
    init_facts3();
    init_reasons();
    init_witnesses();
    subjectOf = (kind, harness = "claude") => kind === "headless" ? harness : kind;
  }
});

// scripts/dispatch/hosts/lines.ts
function witnessesOf(root, alias3) {
  const read3 = (kind) => {
    try {
      return readWitnessOf(root, alias3, subjectOf(kind), kind);
    } catch (error) {
      if (error instanceof OffloadError) return null;
      throw error;
    }
  };
  return {
    headless: read3("headless"),
    gate: read3("gate"),
    session: read3("session")
  };
}
function hostLine(alias3, seen, now) {
  if (!isHostAlias(alias3)) return null;
  const told = READINESS_KINDS.map((kind) => {
    const witness = seen[kind];
    const value = witness === null ? "unknown" : valueNow(witness, now);
    return {
      kind,
      witness,
      value,
      ageS: witness === null ? "unknown" : witnessAge(witness, now),
      // What was seen as unknown is known to be so while its time lasts.
      stale: witness === null || valueNow({ ...witness, value: "yes" }, now) === "unknown"
    };
  });
  const fresh2 = told.filter(({ stale }) => !stale);
  const looked = told.filter(({ witness }) => witness !== null);
  const ages = looked.map(({ ageS: ageS2 }) => ageS2);
  const ageS = ages.length === 0 || ages.includes("unknown") ? "unknown" : Math.max(...ages);
  const youngest = fresh2.toSorted((a, b) => Number(a.ageS) - Number(b.ageS))[0];
  const facts = youngest?.witness?.facts ?? {};
  const bad = told.find(({ value }) => value !== "yes");
  const because = bad?.witness?.facts.because;
  const why = bad === void 0 ? null : bad.witness === null ? "not-looked-at" : bad.stale ? "too-old" : typeof because === "string" ? because : null;
  const text4 = formatDoctorLine({
    speaker: { as: "banner", alias: alias3 },
    old: false,
    readiness: {
      headless: told[0]?.value ?? "unknown",
      gate: told[1]?.value ?? "unknown",
      session: seen.session === null ? null : told[2]?.value ?? "unknown"
    },
    ...NOTHING_MEASURED,
    why,
    seen: ageS === "unknown" ? null : span(ageS),
    load: number3(facts.load),
    memFreePct: number3(facts.memFreePct),
    jobs: number3(facts.jobs),
    claudeProcs: number3(facts.claudeProcs)
  });
  const key = told.map(
    ({ value, stale, witness }) => stale ? "stale" : `${value}${String(witness?.facts.since ?? "").replace(/\D/g, "")}`
  ).join("-");
  return {
    key: `host-${alias3}-${key}`,
    text: text4,
    stale: fresh2.length < told.length,
    ageS
  };
}
var number3;
var init_lines = __esm({
  "scripts/dispatch/hosts/lines.ts"() {
    "use strict";
    init_clock();
    init_doctor_line();
    init_line_segments();
    init_spec();
    init_reasons();
    init_witness2();
    init_witnesses();
    init_witness3();
    number3 = (value) => typeof value === "number" ? value : null;
  }
});

// scripts/core/records/hosts.ts
var HOSTS_FORMAT, declaredRecord, benchRecord;
var init_hosts = __esm({
  "scripts/core/records/hosts.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    HOSTS_FORMAT = 1;
    declaredRecord = _lazy(
      () => strictObject({
        format: literal(HOSTS_FORMAT),
        /** Of the user's configuration file, by which a change of it is seen. */
        stamp: string2().check(_maxLength(400)),
        /** In the order of preference. */
        aliases: array(alias).check(_maxLength(1e3))
      })
    );
    benchRecord = _lazy(
      () => strictObject({
        format: literal(HOSTS_FORMAT),
        host: alias,
        failures: int().check(_gte(1)),
        seconds: number2().check(_gte(0)),
        because: string2().check(_maxLength(64)),
        why: string2().check(_maxLength(4096)),
        seen_at: at2,
        boot: string2(),
        uptime: uptime2
      })
    );
  }
});

// scripts/jobs/hosts.ts
var readDeclared;
var init_hosts2 = __esm({
  "scripts/jobs/hosts.ts"() {
    "use strict";
    init_layout();
    init_reasons();
    init_hosts();
    init_files();
    readDeclared = (root) => readJsonMaybe(store(root).hosts, declaredRecord, "list of hosts");
  }
});

// scripts/hooks/hosts.ts
function declaredOf(root) {
  try {
    return readDeclared(root);
  } catch (error) {
    if (error instanceof OffloadError) return null;
    throw error;
  }
}
function hostsTold({ env, home }, root, now) {
  const declared = declaredOf(root);
  const stamp = userStamp(env, home);
  const changed = declared === null ? stamp !== ABSENT : declared.stamp !== stamp;
  const lines = linesOf(root, declared?.aliases ?? [], now);
  if (!changed && lines.length === 0) return null;
  const old = lines.some(
    ({ stale, ageS }) => stale || ageS === "unknown" || ageS > OLD_S
  );
  return { lines, due: changed || old };
}
function shownHosts(lines, offload) {
  const shown3 = lines.slice(0, NAMED).map(({ text: text4 }) => text4);
  const rest = lines.length - shown3.length;
  return rest > 0 ? [...shown3, `and ${rest} more hosts: ${offload} hosts`] : shown3;
}
var NAMED, MOST3, OLD_S, linesOf, hostNews;
var init_hosts3 = __esm({
  "scripts/hooks/hosts.ts"() {
    "use strict";
    init_stamp();
    init_reasons();
    init_lines();
    init_hosts2();
    NAMED = 4;
    MOST3 = 16;
    OLD_S = 60;
    linesOf = (root, aliases, now) => aliases.slice(0, MOST3).flatMap((alias3) => hostLine(alias3, witnessesOf(root, alias3), now) ?? []);
    hostNews = (root, now) => linesOf(root, declaredOf(root)?.aliases ?? [], now).filter(
      ({ stale }) => !stale
    );
  }
});

// scripts/hooks/lines.ts
function troubleLine({ handle: handle2, facts, view: view2 }, offload) {
  const { attempt: attempt2, outcome } = facts;
  const show = `${offload} show ${handle2}`;
  if (outcome !== null)
    return {
      key: jobKey("ended", handle2, attempt2),
      text: `${handle2}: ${outcome.outcome} (${outcome.ending}; ${witnessed(view2)}): ${offload} result ${handle2}`
    };
  if (view2.name === "needs-input")
    return {
      key: `${jobKey("asks", handle2, attempt2)}.${part(facts.events.asks.at(-1)?.at ?? "")}`,
      text: `${handle2}: needs input (${witnessed(view2)}): ${show}`
    };
  if (view2.name === "lost")
    return {
      key: jobKey("lost", handle2, attempt2),
      text: `${handle2}: lost: ${view2.because} (${witnessed(view2)}): ${show}`
    };
  if (needsKeeper({ handle: handle2, facts, view: view2, adoption: null }))
    return {
      key: `${jobKey("runner", handle2, attempt2)}.${facts.claim?.generation ?? 0}`,
      text: `${handle2}: its runner is gone: ${view2.name}, ${view2.because} (${witnessed(view2)}): ${show}`
    };
  return null;
}
function presenceLine(witness, now) {
  const { version: version2, signedIn } = witness.facts;
  const value = valueNow(witness, now);
  const age = ago(witnessAge(witness, now));
  const what = witness.value === "yes" ? `claude ${version2 ?? ""}`.trimEnd() : "claude";
  return {
    key: part(`present-${witness.value}-${version2 ?? ""}-${signedIn ?? ""}`),
    text: value === "unknown" ? `${what}: unknown now, last seen ${age}` : `${what}: ${value === "yes" ? `present, signed in: ${signedIn ?? "unknown"}` : "absent"}, seen ${age}`,
    stale: value === "unknown"
  };
}
var ago, witnessed, part, jobKey, endedKey, endedLine, goesOn, runs;
var init_lines2 = __esm({
  "scripts/hooks/lines.ts"() {
    "use strict";
    init_clock();
    init_witness2();
    init_news();
    ago = (ageS) => ageS === "unknown" ? "age unknown" : `${span(ageS)} ago`;
    witnessed = ({ witness }) => `${witness.by}, ${ago(witness.ageS)}`;
    part = (text4) => text4.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 60);
    jobKey = (kind, handle2, attempt2) => `${kind}-${handle2}.${attempt2}`;
    endedKey = ({
      handle: handle2,
      attempt: attempt2
    }) => jobKey("ended", handle2, attempt2);
    endedLine = (one, offload) => ({
      key: endedKey(one),
      text: `${one.handle}: ${one.outcome} (${one.ending}; ${one.by}, ${ago(one.ageS)}): ${offload} result ${one.handle}`
    });
    goesOn = ({ handle: handle2, view: view2 }) => ({
      handle: handle2,
      text: `${handle2}: ${view2.name} (${witnessed(view2)})`
    });
    runs = ({ handle: handle2, ageS }) => ({
      handle: handle2,
      text: `${handle2}: running (heartbeat, ${ago(ageS)})`
    });
  }
});

// scripts/hooks/telling.ts
function untold(root, session, lines, unrecorded) {
  return lines.filter(({ key }) => {
    try {
      return claimTelling(root, session, key);
    } catch (error) {
      if (!(error instanceof OffloadError)) throw error;
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
    const witness = readWitness(root, "local", "claude");
    if (witness === null) return [];
    const line = presenceLine(witness, now);
    if (line.stale) ctx.detached(["detect", "--quiet"], root);
    untold(root, session, [{ key: "present" }], "keep-silent");
    return [line];
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
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
    mark = readTold(root);
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
    trouble = `what ended before cannot be told: ${error.message}`;
  }
  const read3 = endedSince(root, mark, now);
  const told = (one) => one.session !== null && (0, import_node_fs14.existsSync)(`${sessionPaths(root, one.session).said}/${endedKey(one)}`);
  return {
    ended: read3.ended.filter(
      (one) => !told(one) && (mark !== null || one.ageS !== "unknown" && one.ageS <= NEWS_S)
    ),
    mark: mark?.month === read3.mark.month && mark.offset === read3.mark.offset ? null : read3.mark,
    trouble
  };
}
function tellRunning(root, session, handles) {
  try {
    return claimMany(root, session, "running", handles);
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
    return handles;
  }
}
function look2(root, mark, now) {
  if (mark === null) return;
  try {
    writeTold(root, mark, now);
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
  }
}
var import_node_fs14, NAMED2, NEWS_S, isAttended, hook;
var init_session_start = __esm({
  "scripts/hooks/session-start.ts"() {
    "use strict";
    import_node_fs14 = require("node:fs");
    init_layout();
    init_reasons();
    init_news();
    init_witnesses();
    init_capture();
    init_record();
    init_frame();
    init_hosts3();
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
      const live = await lookAtLive(
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
      const known2 = new Set(troubles2.map(({ key }) => key));
      const ended2 = since.ended.map((one) => endedLine(one, offload)).filter(({ key }) => !known2.has(key));
      const tell = (lines) => untold(root, session, lines, "tell");
      const told = {
        presence: tell(presence(ctx, root, session, now)),
        hosts: tell(hosts(ctx, root, session, now)),
        troubles: tell(troubles2),
        running: tellRunning(
          root,
          session,
          running.map(({ handle: handle2 }) => handle2)
        ),
        ended: tell(ended2)
      };
      if (ours.some(needsKeeper)) ctx.detached(["ps", "--quiet"], root);
      discardCaptures(sessionPaths(root, session).captures, "stale", now);
      if (isAttended(ctx)) look2(root, since.mark, now);
      const unseen = live.unseen.length + live.left;
      const summary = [
        ...told.presence.map(({ text: text5 }) => text5),
        ...told.running.length > 0 ? [`${running.length} running`] : [],
        ...told.troubles.length > 0 ? [`${told.troubles.length} to look after`] : [],
        ...told.ended.length > 0 ? [`${told.ended.length} ended since you last looked`] : [],
        ...unseen > 0 ? [`${unseen} not looked at: ${offload} ps`] : [],
        ...since.trouble === null ? [] : [since.trouble]
      ];
      if (summary.length === 0 && told.hosts.length === 0) return null;
      const named = running.filter(({ handle: handle2 }) => told.running.includes(handle2)).slice(0, NAMED2);
      const more = told.running.length - named.length;
      const text4 = message([
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
        systemMessage: text4,
        hookSpecificOutput: {
          hookEventName: "SessionStart",
          additionalContext: text4
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
  const [, name3] = /^\s*\/(\S+)/.exec(prompt) ?? [];
  return name3 !== void 0 && NAMES.includes(name3);
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
    return readSession(root, session)?.news ?? null;
  } catch (error) {
    if (error instanceof OffloadError && error.reason === "corrupt")
      return null;
    throw error;
  }
}
function ended(root, session, now) {
  const mark = markOf(root, session);
  if (mark === null) return { ended: [], mark: ledgerEnd(root, now) };
  const since = endedSince(root, mark, now);
  return {
    ended: since.ended.filter((one) => one.session === session),
    mark: since.mark
  };
}
function presence2(root, session, now) {
  const { said: said2 } = sessionPaths(root, session);
  if (!(0, import_node_fs15.existsSync)(`${said2}/present`)) return [];
  try {
    const witness = readWitness(root, "local", "claude");
    if (witness === null) return [];
    const line = presenceLine(witness, now);
    return line.stale ? [] : [line];
  } catch (error) {
    if (error instanceof OffloadError) return [];
    throw error;
  }
}
function hosts2(root, session, now) {
  const { said: said2 } = sessionPaths(root, session);
  return (0, import_node_fs15.existsSync)(`${said2}/hosts`) ? untold(root, session, hostNews(root, now), "keep-silent") : [];
}
async function troubles(ctx, root, session, offload) {
  const { seen } = await lookAtLive(
    { root, clock: ctx.clock, processes: ctx.processes, adopt: null },
    session,
    ctx.left
  );
  const ours = seen.filter(({ facts }) => facts.job.launcher !== "harness");
  const lines = ours.flatMap((one) => troubleLine(one, offload) ?? []);
  const fresh2 = untold(root, session, lines, "keep-silent");
  if (fresh2.length > 0 && ours.some(needsKeeper))
    ctx.detached(["ps", "--quiet"], root);
  return fresh2;
}
function endedOrError(root, session, now) {
  try {
    return ended(root, session, now);
  } catch (error) {
    if (error instanceof OffloadError) return error;
    throw error;
  }
}
var import_node_fs15, DISCARDED, hook2;
var init_user_prompt_submit = __esm({
  "scripts/hooks/user-prompt-submit.ts"() {
    "use strict";
    import_node_fs15 = require("node:fs");
    init_layout();
    init_reasons();
    init_news();
    init_witnesses();
    init_capture();
    init_record();
    init_frame();
    init_hosts3();
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
      noteSession(root, session, now, {
        ...mode === void 0 ? {} : { mode },
        ..."mark" in since ? { news: since.mark } : {}
      });
      const discarded = callsUs(input.prompt ?? "") ? 0 : discardCaptures(sessionPaths(root, session).captures, "all", now);
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
            ...lines.map(({ text: text4 }) => text4)
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
        sessionPaths(root, session).captures,
        {
          session,
          bytes: Buffer.from(input.command_args ?? "", "utf8"),
          prompt: input.prompt_id ?? null
        },
        now
      );
      const mode = heardMode(ctx, input) ?? null;
      if (mode !== null) noteMode(root, session, mode, now);
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
      const { command: command2 } = input.tool_input;
      if (typeof command2 !== "string" || !DISPATCHES.test(command2)) return null;
      const mode = heardMode(ctx, input);
      if (mode !== void 0)
        noteMode(storeToWrite(ctx), input.session_id, mode, ctx.clock());
      return null;
    };
  }
});

// scripts/harnesses/claude/agent-tool.ts
var MODELS, EFFORTS, agentToolTakes;
var init_agent_tool = __esm({
  "scripts/harnesses/claude/agent-tool.ts"() {
    "use strict";
    MODELS = ["sonnet", "opus", "haiku", "fable"];
    EFFORTS = ["low", "medium", "high", "xhigh", "max"];
    agentToolTakes = (dim, value) => (dim === "model" ? MODELS : EFFORTS).includes(value);
  }
});

// scripts/core/records/trail.ts
var TRAIL_FORMAT, TRAIL_KINDS, id, trailRow;
var init_trail = __esm({
  "scripts/core/records/trail.ts"() {
    "use strict";
    init_mini();
    init_shapes();
    TRAIL_FORMAT = 1;
    TRAIL_KINDS = [
      "plan",
      // model and effort were resolved for a unit
      "launch",
      // the session is about to launch a subagent
      "launched",
      // the tool came back with the id of its agent
      "started",
      // an agent began
      "ended",
      // an agent ended
      "reported"
      // a launch was registered under a handle
    ];
    id = nullable(string2().check(_maxLength(128)));
    trailRow = _lazy(
      () => strictObject({
        format: literal(TRAIL_FORMAT),
        at: at2,
        up: uptime2,
        boot: string2(),
        kind: _enum(TRAIL_KINDS),
        /** The unit of the work, where it is known. */
        unit: id,
        /** The harness's id of the agent. */
        agent: id,
        /** The harness's id of the call that launched it. */
        tool: id,
        /** Facts of the kind: short values, never text of a petition or an agent. */
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
  }
});

// scripts/sessions/trail.ts
function assertId(session) {
  if (!SESSION_ID.test(session))
    throw new OffloadError("usage", "This is not the id of a session", {
      about: session
    });
}
function makeSession(root, session) {
  assertId(session);
  makeDir(store(root).sessions);
  makeDir(sessionPaths(root, session).dir);
}
function appendTrail(root, session, row2) {
  const fitted = fitTo(
    { format: TRAIL_FORMAT, ...row2 },
    trailRow,
    "trail row"
  );
  makeSession(root, session);
  appendLine(sessionPaths(root, session).trail, JSON.stringify(fitted));
}
function readTrail(root, session) {
  assertId(session);
  const path2 = sessionPaths(root, session).trail;
  const bytes = readBytes(path2, "trail", 0, LARGEST3);
  const rows = [];
  let unreadable = 0;
  for (const line of (bytes?.toString("utf8") ?? "").split("\n")) {
    if (line === "") continue;
    let value = null;
    try {
      value = JSON.parse(line);
    } catch {
    }
    if (value !== null)
      refuseNewer(value, { path: path2, what: "trail", format: TRAIL_FORMAT });
    const parsed = trailRow.safeParse(value);
    if (parsed.success) rows.push(parsed.data);
    else unreadable += 1;
  }
  return { rows, unreadable };
}
var LARGEST3;
var init_trail2 = __esm({
  "scripts/sessions/trail.ts"() {
    "use strict";
    init_grammar();
    init_layout();
    init_reasons();
    init_parse3();
    init_trail();
    init_append();
    init_files();
    LARGEST3 = 64 * 1024 * 1024;
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
    const handle2 = first(reported, "agent", agent)?.facts.handle;
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
      handle: typeof handle2 === "string" ? handle2 : null
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
    oldest = (rows, kind) => rows.filter((row2) => row2.kind === kind).sort(order);
    first = (rows, key, value) => value === null ? null : rows.find((row2) => row2[key] === value) ?? null;
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
        const at3 = this.#left.findIndex(
          (row2) => row2.unit === unit && row2.at <= before
        );
        return at3 < 0 ? null : this.#left.splice(at3, 1)[0] ?? null;
      }
      /** The newest plan of a unit before a moment that said to launch nothing. */
      against(unit, before) {
        if (unit === null) return null;
        return this.withheld.findLast((row2) => row2.unit === unit && row2.at <= before) ?? null;
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
  for (const dim of DIMS) {
    const value = plan.facts[dim];
    if (plan.facts[`${dim}_source`] === "applied" && typeof value === "string" && agentToolTakes(dim, value))
      set[dim] = value;
  }
  return set;
}
var text3, short, hook5;
var init_pre_tool_use = __esm({
  "scripts/hooks/pre-tool-use.ts"() {
    "use strict";
    init_grammar();
    init_vocabulary();
    init_agent_tool();
    init_trail2();
    init_join();
    init_frame();
    text3 = (value) => typeof value === "string" ? value : null;
    short = (value) => text3(value)?.slice(0, 128) ?? null;
    hook5 = (ctx, input) => {
      if (isWorker(ctx)) return null;
      const { session_id: session, tool_input: given } = input;
      const tool2 = input.tool_use_id ?? null;
      const unit = UNIT_MARKER.exec(text3(given.description) ?? "")?.[1] ?? null;
      const root = storeToWrite(ctx);
      const now = ctx.clock();
      const row2 = {
        at: now.at,
        up: now.up,
        boot: now.boot,
        kind: "launch",
        unit,
        agent: null,
        tool: tool2?.slice(0, 128) ?? null
      };
      const before = unit === null ? [] : readTrail(root, session).rows;
      const joined2 = joinTrail([
        ...before,
        { ...row2, format: 1, facts: {} }
      ]).launches.find((one) => one.tool === row2.tool);
      const plan = joined2?.plan ?? null;
      const against = joined2?.against ?? null;
      const set = plan === null ? {} : settings(plan);
      appendTrail(root, session, {
        ...row2,
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
var word3, hook6;
var init_post_tool_use = __esm({
  "scripts/hooks/post-tool-use.ts"() {
    "use strict";
    init_grammar();
    init_trail2();
    init_frame();
    word3 = (value) => typeof value === "string" ? value.slice(0, 128) : null;
    hook6 = (ctx, input) => {
      if (isWorker(ctx)) return null;
      const response = typeof input.tool_response === "object" && input.tool_response !== null ? input.tool_response : {};
      const agent = word3(response.agentId);
      const description = input.tool_input.description;
      const now = ctx.clock();
      appendTrail(storeToWrite(ctx), input.session_id, {
        at: now.at,
        up: now.up,
        boot: now.boot,
        kind: "launched",
        unit: typeof description === "string" ? UNIT_MARKER.exec(description)?.[1] ?? null : null,
        agent: agent !== null && AGENT_ID.test(agent) ? agent : null,
        tool: input.tool_use_id?.slice(0, 128) ?? null,
        facts: {
          status: word3(response.status),
          type: word3(response.agentType),
          model: word3(response.resolvedModel)
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
    init_trail2();
    init_frame();
    hook7 = (ctx, input) => {
      if (isWorker(ctx) || input.agent_type === "") return null;
      const now = ctx.clock();
      appendTrail(storeToWrite(ctx), input.session_id, {
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

// scripts/core/verdict.ts
var VISIBLE, saysSomething;
var init_verdict = __esm({
  "scripts/core/verdict.ts"() {
    "use strict";
    VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
    saysSomething = (report) => VISIBLE.test(report ?? "");
  }
});

// scripts/system/process-proc.ts
function parseStat(text4) {
  const close = text4.lastIndexOf(")");
  if (close < 0) return null;
  const pid = Number.parseInt(text4, 10);
  const f = text4.slice(close + 2).split(" ");
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
function read2(path2) {
  try {
    return (0, import_node_fs16.readFileSync)(path2, "utf8");
  } catch (error) {
    const code = errorCode(error);
    return code === "ENOENT" || code === "ESRCH" ? "none" : "unknown";
  }
}
function realUid(pid) {
  const found2 = /^Uid:\s+(\d+)/m.exec(read2(`/proc/${pid}/status`));
  return found2 ? Number(found2[1]) : null;
}
function environHolds(block, entry2) {
  const needle = Buffer.from(entry2);
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
      const text4 = read2(`/proc/${pid}/stat`);
      if (text4 === "none" || text4 === "unknown") return text4;
      const row2 = parseStat(text4);
      return row2 === null ? "unknown" : { start: row2.start, zombie: row2.zombie };
    },
    list() {
      let names;
      try {
        names = (0, import_node_fs16.readdirSync)("/proc");
      } catch {
        return null;
      }
      const rows = [];
      for (const name3 of names) {
        const first2 = name3.charCodeAt(0);
        if (first2 < 48 || first2 > 57) continue;
        const row2 = parseStat(read2(`/proc/${name3}/stat`));
        if (row2 !== null) rows.push(row2);
      }
      return rows.length === 0 ? null : rows;
    },
    carriers(rows, entry2) {
      const found2 = [];
      let blind = 0;
      for (const row2 of rows) {
        if (row2.zombie) continue;
        try {
          if (environHolds((0, import_node_fs16.readFileSync)(`/proc/${row2.pid}/environ`), entry2))
            found2.push(row2);
        } catch (error) {
          const code = errorCode(error);
          if (code === "ENOENT" || code === "ESRCH") continue;
          if (ownUid !== null && realUid(row2.pid) === ownUid) blind += 1;
        }
      }
      return { rows: found2, blind };
    },
    startedAt: (start) => /^\d+$/.test(start) ? Number(start) / TICKS_PER_SECOND : null
  };
}
var import_node_fs16, TICKS_PER_SECOND, errorCode;
var init_process_proc = __esm({
  "scripts/system/process-proc.ts"() {
    "use strict";
    import_node_fs16 = require("node:fs");
    TICKS_PER_SECOND = 100;
    errorCode = (error) => error.code;
  }
});

// scripts/system/process-ps.ts
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
function parseCpuTime(text4) {
  const found2 = /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text4);
  if (!found2) return Number.NaN;
  const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = found2;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}
function parsePsLine(line) {
  const f = LINE2.exec(line);
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
    const found2 = /^\s*(\d+)\s(.*)$/.exec(line);
    if (found2) lines.set(Number(found2[1]), found2[2]);
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
    carriers(rows, entry2) {
      const own3 = rows.filter((row2) => !row2.zombie);
      const plain = ps(["-axww", "-o", "pid=,command="]);
      const full = ps([...withEnvironment, "-o", "pid=,command="]);
      const mine = own3.filter((row2) => ownUid === null || row2.uid === ownUid);
      if (plain === null || full === null)
        return { rows: [], blind: mine.length };
      const bare = byPid(plain.out);
      const shown3 = byPid(full.out);
      const found2 = [];
      let blind = 0;
      for (const row2 of own3) {
        const text4 = shown3.get(row2.pid);
        if (text4 === void 0) continue;
        if (` ${text4} `.includes(` ${entry2} `)) found2.push(row2);
        else if (row2.uid === ownUid && text4 === bare.get(row2.pid)) blind += 1;
      }
      return { rows: found2, blind };
    },
    startedAt(start) {
      const wall = Date.parse(`${start} UTC`);
      return Number.isNaN(wall) ? null : (0, import_node_os3.uptime)() - (Date.now() - wall) / 1e3;
    }
  };
}
var import_node_os3, COLUMNS, LINE2, ENVIRONMENT;
var init_process_ps = __esm({
  "scripts/system/process-ps.ts"() {
    "use strict";
    import_node_os3 = require("node:os");
    COLUMNS = "pid=,ppid=,pgid=,sess=,uid=,stat=,time=,lstart=";
    LINE2 = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s+(\S.*\S)\s*$/;
    ENVIRONMENT = {
      PATH: "/bin:/usr/bin:/sbin:/usr/sbin",
      LC_ALL: "C",
      TZ: "UTC0"
    };
  }
});

// scripts/system/process.ts
function readPlace() {
  if (process.platform !== "linux") return void 0;
  let machine = "";
  let namespace = "";
  try {
    machine = (0, import_node_fs17.readFileSync)("/etc/machine-id", "utf8").trim().slice(0, 32);
  } catch {
  }
  try {
    namespace = /\d+/.exec((0, import_node_fs17.readlinkSync)("/proc/self/ns/pid"))?.[0].slice(0, 20) ?? "";
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
    const seen = source.carriers(young, `${TOKEN_NAME}=${token}`);
    return {
      found: seen.rows.map((row2) => identityOf(row2.pid, row2.start)),
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
      const { found: found2, blind } = carriers(token, sinceUp);
      return found2.length === 0 && blind > 0 ? "unknown" : found2;
    },
    runners: (rows) => rows.length === 0 ? [] : source.carriers(rows, `${RUNNER_MARK.name}=${RUNNER_MARK.value}`).rows,
    marked(pid, entry2) {
      const rows = source.list()?.filter((row2) => row2.pid === pid) ?? [];
      return source.carriers(rows, entry2).rows.length > 0;
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
function processProbe() {
  if (machineProbe === void 0) {
    const uid = process.getuid?.() ?? null;
    const source = (0, import_node_fs17.existsSync)("/proc/self/stat") ? procSource(uid) : psSource(uid);
    machineProbe = probeOf(source, bootId(), readPlace());
  }
  return machineProbe;
}
function ownIdentity() {
  own2 ??= processProbe().identify(process.pid) ?? {
    pid: process.pid,
    start: UNSEEN_START,
    boot: bootId()
  };
  return own2;
}
var import_node_fs17, UNSEEN_START, TOKEN_NAME, RUNNER_MARK, machineProbe, own2;
var init_process = __esm({
  "scripts/system/process.ts"() {
    "use strict";
    import_node_fs17 = require("node:fs");
    init_clock();
    init_clock2();
    init_process_proc();
    init_process_ps();
    UNSEEN_START = "unseen";
    TOKEN_NAME = "OFFLOAD_TOKEN";
    RUNNER_MARK = { name: "OFFLOAD_RUNNER", value: "1" };
  }
});

// scripts/dispatch/agent-end.ts
function keepReport(dir, words) {
  const { report, results } = attemptPaths(dir);
  makeDir(results);
  writeDurable(report, words);
  return {
    file: "results/report.md",
    bytes: words.length,
    sha256: (0, load_node_crypto().createHash)("sha256").update(words).digest("hex")
  };
}
function conclude2(root, handle2, words, now) {
  const dir = attemptDir(root, handle2, 1);
  if (readOutcome(dir) !== null) return;
  const says = saysSomething(words.toString("utf8"));
  const report = words.length > 0 ? keepReport(dir, words) : null;
  const good = says && report !== null;
  writeOutcome(root, {
    format: 1,
    handle: handle2,
    attempt: 1,
    outcome: good ? "succeeded" : "failed",
    ending: good ? "artefact" : "no-report",
    detail: good ? "the session saw its subagent end, with a last message; what it changed was not looked at" : "the session saw its subagent end, and it left no last message",
    at: now.at,
    up: now.up,
    by: { role: "hook", generation: 0, process: ownIdentity() },
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
function isOf(root, handle2, session) {
  const of = readJob(root, handle2)?.session ?? null;
  return of === null || of === session;
}
function agentEnded(root, session, agent, words, now) {
  if (!AGENT_ID.test(agent) || agent.startsWith(".")) return;
  const bytes = Buffer.from(words).subarray(0, KEPT2);
  const handle2 = byAlias(root, agent);
  if (handle2 !== null && isOf(root, handle2, session)) {
    conclude2(root, handle2, bytes, now);
    return;
  }
  keepEnd(root, session, agent, bytes, now);
}
function keepEnd(root, session, agent, words, now) {
  makeSession(root, session);
  makeDir(sessionPaths(root, session).agents);
  writeDurable(waiting(root, session, agent), words);
  const handle2 = byAlias(root, agent);
  if (handle2 !== null && isOf(root, handle2, session))
    takeEnd(root, session, agent, handle2, now);
}
function takeEnd(root, session, agent, handle2, now) {
  if (!AGENT_ID.test(agent) || agent.startsWith(".")) return false;
  const path2 = waiting(root, session, agent);
  const words = readBytes(path2, "last message");
  if (words === null) return false;
  conclude2(root, handle2, words, now);
  removeFile(path2);
  return true;
}
var KEPT2, NO_LOG, waiting;
var init_agent_end = __esm({
  "scripts/dispatch/agent-end.ts"() {
    "use strict";
    init_grammar();
    init_layout();
    init_verdict();
    init_aliases();
    init_outcome2();
    init_publish();
    init_trail2();
    init_files();
    init_process();
    KEPT2 = 4 * 1024 * 1024;
    NO_LOG = { bytes: 0, head: 0, tail: 0 };
    waiting = (root, session, agent) => `${sessionPaths(root, session).agents}/${agent}`;
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
    init_trail2();
    init_frame();
    hook8 = (ctx, input) => {
      if (isWorker(ctx) || input.agent_type === "") return null;
      const root = storeToWrite(ctx);
      const now = ctx.clock();
      const agent = input.agent_id.slice(0, 128);
      const words = input.last_assistant_message ?? "";
      appendTrail(root, input.session_id, {
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

// scripts/petitions/drop.ts
function removeFolder(path2) {
  try {
    if (listDir(path2) === null) return false;
    (0, import_node_fs18.rmSync)(path2, { recursive: true, force: true });
    return true;
  } catch (error) {
    if (codeOf2(error) === "ENOENT") return false;
    throw storeError(error, path2, "remove");
  }
}
var import_node_fs18;
var init_drop = __esm({
  "scripts/petitions/drop.ts"() {
    "use strict";
    import_node_fs18 = require("node:fs");
    init_files();
  }
});

// scripts/dispatch/drops.ts
function pruneDrops(root, now) {
  const { drops } = store(root);
  let removed = 0;
  for (const session of (listDir(drops) ?? []).slice(0, AT_ONCE2)) {
    const folder = `${drops}/${session}`;
    for (const name3 of listDir(folder) ?? []) {
      const written = modifiedMs(`${folder}/${name3}`);
      if (written === null) continue;
      const age = ageOf({ at: new Date(written).toISOString() }, now);
      if (age === "unknown" || age < OLD_S2) continue;
      if (removeFolder(`${folder}/${name3}`)) removed += 1;
    }
    try {
      (0, import_node_fs19.rmdirSync)(folder);
    } catch {
    }
  }
  return removed;
}
var import_node_fs19, OLD_S2, AT_ONCE2, sessionHasAgents;
var init_drops = __esm({
  "scripts/dispatch/drops.ts"() {
    "use strict";
    import_node_fs19 = require("node:fs");
    init_clock();
    init_layout();
    init_reasons();
    init_live();
    init_publish();
    init_drop();
    init_files();
    OLD_S2 = 86400;
    AT_ONCE2 = 200;
    sessionHasAgents = (root, session) => listLive(root).some((handle2) => {
      try {
        const job = readJob(root, handle2);
        return job?.session === session && job.launcher === "harness";
      } catch (error) {
        if (error instanceof OffloadError) return true;
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
var import_node_fs20, hook9;
var init_session_end = __esm({
  "scripts/hooks/session-end.ts"() {
    "use strict";
    import_node_fs20 = require("node:fs");
    init_layout();
    init_reasons();
    init_drops();
    init_drop();
    init_record();
    init_frame();
    hook9 = (ctx, { session_id: session }) => {
      const root = storeToRead(ctx);
      if (root === null) return null;
      const { captures, drops, record: record2 } = sessionPaths(root, session);
      let failed = null;
      const attempt2 = (work) => {
        try {
          work();
        } catch (error) {
          if (!(error instanceof OffloadError)) throw error;
          failed ??= error;
        }
      };
      attempt2(() => removeFolder(captures));
      attempt2(() => {
        if ((0, import_node_fs20.existsSync)(record2))
          noteSession(root, session, ctx.clock(), { mode: null, over: true });
      });
      attempt2(() => {
        if (!sessionHasAgents(root, session)) removeFolder(drops);
      });
      attempt2(() => {
        if (ctx.left() > 500) pruneDrops(root, ctx.clock());
      });
      if (failed !== null) throw failed;
      return null;
    };
  }
});

// scripts/cli/hook-main.ts
var hook_main_exports = {};
__export(hook_main_exports, {
  main: () => main
});
module.exports = __toCommonJS(hook_main_exports);
init_mini();
init_text();

// scripts/cli/frame/descriptors.ts
var import_node_fs = require("node:fs");
var codeOf = (error) => error instanceof Error && "code" in error ? error.code : void 0;
var NULL_DEVICE = "/dev/null";
function kindOf(fd) {
  const stat2 = (0, import_node_fs.fstatSync)(fd);
  if (!stat2.isCharacterDevice()) return "other";
  if (stat2.rdev === (0, import_node_fs.statSync)(NULL_DEVICE).rdev) return "null";
  return process.getBuiltinModule("node:tty").isatty(fd) ? "terminal" : "other";
}
function isTerminal(fd) {
  try {
    return kindOf(fd) === "terminal";
  } catch {
    return false;
  }
}
var FULL = ["ENOSPC", "EDQUOT", "EFBIG"];
function sink(fd, gone) {
  const isTTY = isTerminal(fd);
  return {
    isTTY,
    get columns() {
      const stream = fd === 1 ? process.stdout : process.stderr;
      return isTTY ? stream.columns : void 0;
    },
    write: (text4) => {
      const bytes = Buffer.from(text4);
      for (let at3 = 0; at3 < bytes.length; ) {
        try {
          at3 += (0, import_node_fs.writeSync)(fd, bytes, at3);
        } catch (error) {
          const code = codeOf(error);
          if (code === "EAGAIN") {
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
            continue;
          }
          if (code === "EPIPE" || code === "EIO" || code === "EBADF")
            return gone();
          if (FULL.includes(String(code))) return gone(String(code));
          throw error;
        }
      }
    }
  };
}
function kindOfInput() {
  try {
    const kind = kindOf(0);
    return kind === "null" ? "closed" : kind === "other" ? "open" : kind;
  } catch {
    return "closed";
  }
}

// scripts/cli/frame/installation.ts
var import_node_fs7 = require("node:fs");
var import_node_os2 = require("node:os");
var import_node_path4 = require("node:path");

// scripts/core/shell.ts
function shellWord(text4) {
  return /^[A-Za-z0-9_/.:=@%+,-]+$/.test(text4) ? text4 : `'${text4.replaceAll("'", `'"'"'`)}'`;
}

// scripts/cli/shim.ts
var import_node_fs2 = require("node:fs");
var import_node_path = require("node:path");
var SHIM_MARK = "# offload-shim 1";
var SHIM_NAME = "offload";
function readShim(path2) {
  let stat2;
  try {
    stat2 = (0, import_node_fs2.lstatSync)(path2);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { kind: "absent" };
    throw error;
  }
  if (stat2.isSymbolicLink())
    return { kind: "foreign", what: "a symbolic link" };
  if (stat2.isDirectory()) return { kind: "foreign", what: "a folder" };
  if (!stat2.isFile()) return { kind: "foreign", what: "not a file" };
  const fd = (0, import_node_fs2.openSync)(path2, import_node_fs2.constants.O_RDONLY | import_node_fs2.constants.O_NOFOLLOW);
  const buffer = Buffer.alloc(8192);
  let text4;
  try {
    text4 = buffer.toString(
      "utf8",
      0,
      (0, import_node_fs2.readSync)(fd, buffer, 0, buffer.length, 0)
    );
  } finally {
    (0, import_node_fs2.closeSync)(fd);
  }
  const [, mark, , root] = text4.split("\n", 4);
  const path1 = /^root='(.*)'$/.exec(root ?? "")?.[1];
  return mark === SHIM_MARK && path1 !== void 0 ? { kind: "ours", root: path1.replaceAll(`'\\''`, "'"), text: text4 } : { kind: "foreign", what: "a file that Offload did not write" };
}
var pathFolders = (env) => [
  ...new Set(
    (env.PATH ?? "").split(import_node_path.delimiter).filter((folder) => (0, import_node_path.isAbsolute)(folder))
  )
];
function shimsOnPath(env) {
  return pathFolders(env).flatMap((folder) => {
    const path2 = (0, import_node_path.join)(folder, SHIM_NAME);
    try {
      const seen = readShim(path2);
      return seen.kind === "absent" ? [] : [{ path: path2, seen }];
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "ENOTDIR") return [];
      const what = "something that cannot be looked at";
      return [{ path: path2, seen: { kind: "foreign", what } }];
    }
  });
}

// scripts/cli/frame/installation.ts
function callersEnv(env) {
  const { OFFLOAD_EXTRA_CA_CERTS: aside, ...rest } = env;
  return aside === void 0 || rest.NODE_EXTRA_CA_CERTS !== void 0 ? rest : { ...rest, NODE_EXTRA_CA_CERTS: aside };
}
function homeOf(env) {
  if (env.HOME !== void 0 && (0, import_node_path4.isAbsolute)(env.HOME)) return env.HOME;
  try {
    return (0, import_node_os2.userInfo)().homedir;
  } catch {
    return (0, import_node_os2.homedir)();
  }
}
function selfOf(dist, env) {
  const root = (0, import_node_path4.dirname)(dist);
  const launcher = (0, import_node_path4.join)(root, "bin", "offload");
  return {
    get version() {
      if (true) return "0.4.0";
      const text4 = (0, import_node_fs7.readFileSync)((0, import_node_path4.join)(root, "package.json"), "utf8");
      return String(JSON.parse(text4).version);
    },
    root,
    dist,
    launcher,
    command: () => shimsOnPath(env)[0]?.seen.kind === "ours" ? SHIM_NAME : shellWord(launcher)
  };
}
async function keepFault(dist, env, home, verb, fault) {
  const text4 = [
    `offload ${selfOf(dist, env).version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `verb: ${verb ?? "none"}`,
    fault instanceof Error ? fault.stack ?? fault.message : String(fault),
    fault instanceof Error && fault.cause !== void 0 ? `cause: ${fault.cause instanceof Error ? fault.cause.stack : String(fault.cause)}` : "",
    ""
  ].join("\n");
  const name3 = `offload-fault-${(/* @__PURE__ */ new Date()).toISOString().replace(/[:.]/g, "-")}-${process.pid}.txt`;
  const [{ stateRoot: stateRoot2 }, { store: store2 }] = await Promise.all([
    Promise.resolve().then(() => (init_root(), root_exports)),
    Promise.resolve().then(() => (init_layout(), layout_exports))
  ]);
  for (const folder of [
    () => {
      const root = stateRoot2(env, home);
      if (!(0, import_node_fs7.statSync)(root).isDirectory()) throw new Error("no state root");
      return store2(root).faults;
    },
    () => (0, import_node_os2.tmpdir)()
  ]) {
    try {
      const dir = folder();
      (0, import_node_fs7.mkdirSync)(dir, { recursive: true, mode: 448 });
      const path2 = (0, import_node_path4.join)(dir, name3);
      (0, import_node_fs7.writeFileSync)(path2, text4, { mode: 384, flag: "wx" });
      return path2;
    } catch {
    }
  }
  return null;
}

// scripts/cli/hook-input.ts
var import_node_fs8 = require("node:fs");
var LOOK_MS = 4;
function unblocked() {
  try {
    if (!(0, import_node_fs8.fstatSync)(0).isFIFO()) return null;
    return (0, import_node_fs8.openSync)(
      "/proc/self/fd/0",
      import_node_fs8.constants.O_RDONLY | import_node_fs8.constants.O_NONBLOCK
    );
  } catch {
    return null;
  }
}
var pause = () => new Promise((resolve2) => setTimeout(resolve2, LOOK_MS));
function hookInput() {
  let pending = false;
  const some = (fd, buffer, waits) => new Promise((resolve2, reject) => {
    pending = waits;
    (0, import_node_fs8.read)(fd, buffer, 0, buffer.length, null, (error, got) => {
      pending = false;
      if (error === null) resolve2(got);
      else if (error.code === "EAGAIN") resolve2("nothing yet");
      else if (error.code === "EOF" || error.code === "ECONNRESET")
        resolve2(0);
      else reject(error);
    });
  });
  return {
    get kind() {
      return kindOfInput();
    },
    async *chunks() {
      const own3 = unblocked();
      try {
        for (; ; ) {
          const buffer = Buffer.allocUnsafe(64 * 1024);
          const got = await some(own3 ?? 0, buffer, own3 === null);
          if (got === "nothing yet") await pause();
          else if (got === 0) return;
          else yield buffer.subarray(0, got);
        }
      } finally {
        if (own3 !== null) (0, import_node_fs8.closeSync)(own3);
      }
    },
    pending: () => pending
  };
}

// scripts/cli/hooking.ts

// scripts/hooks/run.ts
var import_node_buffer2 = require("node:buffer");
init_reasons();
init_frame();

// scripts/hooks/inputs.ts
init_mini();
init_grammar();
var text = (most) => string2().check(_maxLength(most));
var word = () => text(64);
var common = () => ({
  session_id: string2().check(_regex(SESSION_ID)),
  hook_event_name: optional(word()),
  cwd: optional(text(4096)),
  prompt_id: optional(nullable(text(256))),
  permission_mode: optional(nullable(word())),
  /** Set where the hook runs within a subagent. */
  agent_id: optional(nullable(text(256))),
  agent_type: optional(nullable(text(256)))
});
var tool = () => ({
  ...common(),
  tool_name: text(256),
  tool_input: record(string2(), unknown()),
  tool_use_id: optional(nullable(text(256)))
});
var sessionStart = _lazy(
  () => looseObject({ ...common(), source: optional(word()) })
);
var userPromptSubmit = _lazy(
  () => looseObject({ ...common(), prompt: optional(string2()) })
);
var userPromptExpansion = _lazy(
  () => looseObject({
    ...common(),
    expansion_type: optional(word()),
    command_name: text(512),
    command_args: optional(nullable(string2())),
    command_source: optional(nullable(word()))
  })
);
var preToolUse = _lazy(() => looseObject(tool()));
var postToolUse = _lazy(
  () => looseObject({ ...tool(), tool_response: optional(unknown()) })
);
var subagentStart = _lazy(
  () => looseObject({ ...common(), agent_id: text(256), agent_type: text(256) })
);
var subagentStop = _lazy(
  () => looseObject({
    ...common(),
    agent_id: text(256),
    agent_type: text(256),
    stop_hook_active: optional(boolean2()),
    agent_transcript_path: optional(nullable(text(4096))),
    last_assistant_message: optional(nullable(string2()))
  })
);
var sessionEnd = _lazy(
  () => looseObject({ ...common(), reason: optional(word()) })
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
var refuse = (message2) => new OffloadError("refused-input", message2);
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
    if (error instanceof OffloadError) throw error;
    throw new OffloadError("refused-input", "the input broke off", {
      cause: error
    });
  }
  return Buffer.concat(parts, size);
}
function parseInput(bytes, entry2) {
  if (bytes.length === 0) throw refuse("the input is empty");
  if (!(0, import_node_buffer2.isUtf8)(bytes)) throw refuse("the input is not UTF-8");
  let value;
  try {
    value = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw refuse("the input is not one JSON object");
  }
  const parsed = entry2.input.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue2] = parsed.error.issues;
  const field = issue2?.path.join(".") ?? "";
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
async function said(event2, thrown, world) {
  if (thrown instanceof OffloadError) {
    const next = thrown.next === void 0 ? "" : ` (${thrown.next})`;
    return oneLine(`Offload, hook ${event2}: ${thrown.message}${next}`);
  }
  const kept2 = await world.keepFault(thrown).catch(() => null);
  return oneLine(
    `Offload, hook ${event2}: a fault in Offload itself; ${kept2 === null ? "its details could not be written" : `its details are in ${kept2}`}`
  );
}
async function runHook(event2, world) {
  const entry2 = event2 !== void 0 && Object.hasOwn(HOOKS, event2) ? HOOKS[event2] : null;
  if (event2 === void 0 || !entry2)
    return {
      output: null,
      log: oneLine(
        `Offload: there is no hook for ${event2 === void 0 ? "no event" : `the event ${event2}`}`
      )
    };
  const time2 = outOfTime(entry2.withinMs);
  try {
    const work = answer(entry2, world, world.nowMs() + entry2.withinMs);
    work.catch(() => {
    });
    return { output: await Promise.race([work, time2.over]), log: null };
  } catch (thrown) {
    const line = await said(event2, thrown, world);
    return entry2.tells === "person" ? { output: { systemMessage: line }, log: null } : { output: null, log: line };
  } finally {
    time2.clear();
  }
}

// scripts/cli/hooking.ts
init_root();
init_clock2();
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

// scripts/cli/hooking.ts
var nowMs = () => Number(process.hrtime.bigint() / 1000n) / 1e3;
function hooking(event2, dist, env, home, stdin) {
  const self = selfOf(dist, env);
  return runHook(event2, {
    stdin,
    context: (endsAtMs) => ({
      env,
      home,
      uid: process.getuid?.() ?? null,
      get stateRoot() {
        return stateRoot(env, home);
      },
      clock,
      random: (bytes) => (0, load_node_crypto().randomBytes)(bytes),
      get processes() {
        return processProbe();
      },
      self,
      detached: (args, cwd) => detached(self.launcher, args, cwd, env),
      left: () => endsAtMs - nowMs()
    }),
    nowMs,
    keepFault: (thrown) => keepFault(dist, env, home, "hook", thrown)
  });
}

// scripts/cli/hook-main.ts
async function main(dist) {
  config({ jitless: true });
  const env = callersEnv(process.env);
  const home = homeOf(env);
  const stdin = hookInput();
  const end = () => {
    if (stdin.pending()) process.kill(process.pid, "SIGKILL");
    process.exit(0);
  };
  let faulted = false;
  const fault = async (thrown) => {
    if (!faulted) {
      faulted = true;
      await keepFault(dist, env, home, "hook", thrown).catch(() => null);
    }
    end();
  };
  process.on("uncaughtException", fault);
  process.on("unhandledRejection", fault);
  const { output, log } = await hooking(
    process.argv[3],
    dist,
    env,
    home,
    stdin
  );
  const none = () => {
  };
  if (log !== null) sink(2, none).write(`${log}
`);
  if (output !== null) sink(1, none).write(`${jsonForTerminal(output)}
`);
  end();
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  main
});
