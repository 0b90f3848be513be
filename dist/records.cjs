var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};

// records.entry.ts
var records_entry_exports = {};
__export(records_entry_exports, {
  core_records_attempt__alias: () => alias,
  core_records_attempt__beat: () => beat,
  core_records_attempt__claim: () => claim,
  core_records_attempt__command: () => command,
  core_records_attempt__liveMarker: () => liveMarker,
  core_records_attempt__receipt: () => receipt,
  core_records_event__DEADLINES: () => DEADLINES,
  core_records_event__EVENTS_FORMAT: () => EVENTS_FORMAT,
  core_records_event__event: () => event,
  core_records_job__JOB_FORMAT: () => JOB_FORMAT,
  core_records_job__jobRecord: () => jobRecord,
  core_records_ledger__LEDGER_FORMAT: () => LEDGER_FORMAT,
  core_records_ledger__LEDGER_KINDS: () => LEDGER_KINDS,
  core_records_ledger__ledgerRow: () => ledgerRow,
  core_records_outcome__ENDINGS: () => ENDINGS,
  core_records_outcome__OUTCOME_FORMAT: () => OUTCOME_FORMAT,
  core_records_outcome__artefact: () => artefact,
  core_records_outcome__harnessSaid: () => harnessSaid,
  core_records_outcome__outcomeRecord: () => outcomeRecord,
  core_records_parse__describeIssue: () => describeIssue,
  core_records_parse__fitTo: () => fitTo,
  core_records_parse__parseRecord: () => parseRecord,
  core_records_parse__refuseNewer: () => refuseNewer,
  core_records_plan__PLAN_FORMAT: () => PLAN_FORMAT,
  core_records_plan__launchPlan: () => launchPlan,
  core_records_shapes__appliedProfile: () => appliedProfile,
  core_records_shapes__appliedText: () => appliedText,
  core_records_shapes__at: () => at,
  core_records_shapes__attempt: () => attempt,
  core_records_shapes__authRoute: () => authRoute,
  core_records_shapes__candidateId: () => candidateId,
  core_records_shapes__count: () => count,
  core_records_shapes__envName: () => envName,
  core_records_shapes__expect: () => expect,
  core_records_shapes__gitId: () => gitId,
  core_records_shapes__handle: () => handle,
  core_records_shapes__name: () => name,
  core_records_shapes__nonce: () => nonce,
  core_records_shapes__processIdentity: () => processIdentity,
  core_records_shapes__profile: () => profile,
  core_records_shapes__sha256: () => sha256,
  core_records_shapes__uptime: () => uptime
});
module.exports = records_entry_exports;

// later:zod/mini
var Later = class _Later {
  #make;
  #made;
  constructor(make) {
    this.#make = make;
  }
  get #whole() {
    return this.#made ??= this.#make();
  }
  get _zod() {
    return this.#whole._zod;
  }
  check(...checks) {
    return new _Later(() => this.#whole.check(...checks));
  }
  safeParse(value) {
    return this.#whole.safeParse(value);
  }
  parse(value) {
    return this.#whole.parse(value);
  }
};
var later_array = (...args) => new Later(() => (0, load_zod_mini().array)(...args));
var later_boolean = (...args) => new Later(() => (0, load_zod_mini().boolean)(...args));
var later_discriminatedUnion = (...args) => new Later(() => (0, load_zod_mini().discriminatedUnion)(...args));
var later_enum = (...args) => new Later(() => (0, load_zod_mini().enum)(...args));
var later_gt = (...args) => new Later(() => (0, load_zod_mini().gt)(...args));
var later_gte = (...args) => new Later(() => (0, load_zod_mini().gte)(...args));
var later_int = (...args) => new Later(() => (0, load_zod_mini().int)(...args));
var later_literal = (...args) => new Later(() => (0, load_zod_mini().literal)(...args));
var later_lte = (...args) => new Later(() => (0, load_zod_mini().lte)(...args));
var later_maxLength = (...args) => new Later(() => (0, load_zod_mini().maxLength)(...args));
var later_minLength = (...args) => new Later(() => (0, load_zod_mini().minLength)(...args));
var later_null = (...args) => new Later(() => (0, load_zod_mini().null)(...args));
var later_nullable = (...args) => new Later(() => (0, load_zod_mini().nullable)(...args));
var later_number = (...args) => new Later(() => (0, load_zod_mini().number)(...args));
var later_optional = (...args) => new Later(() => (0, load_zod_mini().optional)(...args));
var later_record = (...args) => new Later(() => (0, load_zod_mini().record)(...args));
var later_regex = (...args) => new Later(() => (0, load_zod_mini().regex)(...args));
var later_strictObject = (...args) => new Later(() => (0, load_zod_mini().strictObject)(...args));
var later_string = (...args) => new Later(() => (0, load_zod_mini().string)(...args));
var later_union = (...args) => new Later(() => (0, load_zod_mini().union)(...args));

// other:core/grammar.ts

// other:core/vocabulary.ts

// scripts/core/records/shapes.ts
var handle = later_string().check(later_regex(load_base().core_grammar__HANDLE));
var name = later_string().check(later_regex(load_base().core_grammar__NAME));
var envName = later_string().check(later_regex(load_base().core_grammar__ENV_NAME));
var attempt = later_int().check(later_gte(1), later_lte(9999));
var at = later_string().check(later_regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
var uptime = later_number().check(later_gte(0));
var count = later_int().check(later_gte(0));
var sha256 = later_string().check(later_regex(/^[0-9a-f]{64}$/));
var nonce = later_string().check(later_regex(/^[0-9a-f]{32}$/));
var gitId = later_string().check(later_regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
var profile = later_enum(load_base().core_vocabulary__PROFILES);
var expect = later_enum(load_base().core_vocabulary__EXPECTS);
var authRoute = later_enum(load_base().core_vocabulary__AUTH_ROUTES);
var candidateId = later_strictObject({
  harness: name,
  rung: name,
  host: name
});
var processIdentity = later_strictObject({
  pid: later_int().check(later_gte(1)),
  start: later_string().check(later_minLength(1), later_maxLength(64)),
  boot: later_string().check(later_minLength(1), later_maxLength(64)),
  /**
   * The machine and the pid namespace where they are known, as `<machine>/<namespace>`: seen from
   * another container or another machine on the same files, a missing pid proves nothing.
   */
  place: later_optional(later_string().check(later_maxLength(64)))
});
var applied = (value) => later_strictObject({
  requested: later_nullable(value),
  applied: later_union([value, later_literal("inherit")]),
  why: later_string().check(later_maxLength(200))
});
var appliedText = applied(later_string().check(later_maxLength(100)));
var appliedProfile = applied(profile);

// readers:readers
function read0(v) {
  if (v !== 1) return void 0;
  return v;
}
var PATTERN1 = /^[a-z0-9][a-z0-9-]{0,39}-[0-9a-f]{8}$/;
function read2(v) {
  if (typeof v !== "string" || !PATTERN1.test(v)) return void 0;
  return v;
}
function read3(v) {
  if (!Number.isSafeInteger(v) || !(v >= 1) || !(v <= 9999)) return void 0;
  return v;
}
function read4(v) {
  if (!Number.isSafeInteger(v) || !(v >= 1)) return void 0;
  return v;
}
function read5(v) {
  if (v !== "runner" && v !== "adopter" && v !== "verb") return void 0;
  return v;
}
function read6(v) {
  if (typeof v !== "string" || v.length < 1 || v.length > 64) return void 0;
  return v;
}
function read7(v) {
  if (typeof v !== "string" || v.length > 64) return void 0;
  return v;
}
function read8(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "pid":
    case "start":
    case "boot":
    case "place":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.pid = read4(v.pid)) === void 0) return void 0;
  if ((all.start = read6(v.start)) === void 0) return void 0;
  if ((all.boot = read6(v.boot)) === void 0) return void 0;
  if (v.place !== void 0) {
    if ((all.place = read7(v.place)) === void 0) return void 0;
  } else if ("place" in v) all.place = void 0;
  return all;
}
var PATTERN9 = /^[0-9a-f]{32}$/;
function read10(v) {
  if (typeof v !== "string" || !PATTERN9.test(v)) return void 0;
  return v;
}
var PATTERN11 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
function read12(v) {
  if (typeof v !== "string" || !PATTERN11.test(v)) return void 0;
  return v;
}
function read13(v) {
  if (!Number.isFinite(v) || !(v >= 0)) return void 0;
  return v;
}
function read14(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "handle":
    case "attempt":
    case "generation":
    case "role":
    case "by":
    case "nonce":
    case "at":
    case "up":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.handle = read2(v.handle)) === void 0) return void 0;
  if ((all.attempt = read3(v.attempt)) === void 0) return void 0;
  if ((all.generation = read4(v.generation)) === void 0) return void 0;
  if ((all.role = read5(v.role)) === void 0) return void 0;
  if ((all.by = read8(v.by)) === void 0) return void 0;
  if ((all.nonce = read10(v.nonce)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  return all;
}
function read15(v) {
  if (!Number.isSafeInteger(v)) return void 0;
  return v;
}
function read16(v) {
  if (typeof v !== "string") return void 0;
  return v;
}
function read17(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "pid":
    case "start":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.pid = read15(v.pid)) === void 0) return void 0;
  if ((all.start = read16(v.start)) === void 0) return void 0;
  return all;
}
function read18(v) {
  if (!Array.isArray(v)) return void 0;
  const all = [];
  for (let i = 0; i < v.length; i++) {
    const one = read17(v[i]);
    if (one === void 0) return void 0;
    all.push(one);
  }
  return all;
}
function read19(v) {
  if (!Number.isFinite(v)) return void 0;
  return v;
}
function read20(v) {
  if (!Number.isSafeInteger(v) || !(v >= 0)) return void 0;
  return v;
}
function read21(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "generation":
    case "by":
    case "at":
    case "up":
    case "tree":
    case "cpuS":
    case "outBytes":
    case "errBytes":
    case "lastSeq":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.generation = read4(v.generation)) === void 0) return void 0;
  if ((all.by = read8(v.by)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.tree = read18(v.tree)) === void 0) return void 0;
  if ((all.cpuS = read19(v.cpuS)) === void 0) return void 0;
  if ((all.outBytes = read20(v.outBytes)) === void 0) return void 0;
  if ((all.errBytes = read20(v.errBytes)) === void 0) return void 0;
  if ((all.lastSeq = read20(v.lastSeq)) === void 0) return void 0;
  return all;
}
var PATTERN22 = /^[0-9]{13}-(stop|steer|answer)-[0-9a-f]{8}$/;
function read23(v) {
  if (typeof v !== "string" || !PATTERN22.test(v)) return void 0;
  return v;
}
function read24(v) {
  if (v !== "stop" && v !== "steer" && v !== "answer") return void 0;
  return v;
}
function read25(v) {
  if (typeof v !== "string" || v.length > 200) return void 0;
  return v;
}
function read26(v) {
  return v === null ? null : read25(v);
}
function read27(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "id":
    case "kind":
    case "at":
    case "by":
    case "body":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.id = read23(v.id)) === void 0) return void 0;
  if ((all.kind = read24(v.kind)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.by = read8(v.by)) === void 0) return void 0;
  if ((all.body = read26(v.body)) === void 0) return void 0;
  return all;
}
function read28(v) {
  if (v !== "done" && v !== "refused") return void 0;
  return v;
}
function read29(v) {
  if (typeof v !== "string" || v.length > 400) return void 0;
  return v;
}
function read30(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "id":
    case "at":
    case "generation":
    case "result":
    case "detail":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.id = read16(v.id)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.generation = read4(v.generation)) === void 0) return void 0;
  if ((all.result = read28(v.result)) === void 0) return void 0;
  if ((all.detail = read29(v.detail)) === void 0) return void 0;
  return all;
}
function read31(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "handle":
    case "at":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.handle = read2(v.handle)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  return all;
}
function read32(v) {
  if (typeof v !== "string" || v.length > 128) return void 0;
  return v;
}
function read33(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "alias":
    case "handle":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.alias = read32(v.alias)) === void 0) return void 0;
  if ((all.handle = read2(v.handle)) === void 0) return void 0;
  return all;
}
function read34(v) {
  if (v !== "opened") return void 0;
  return v;
}
function read35(v) {
  if (v !== "runner" && v !== "adopter") return void 0;
  return v;
}
function read36(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "format":
    case "handle":
    case "attempt":
    case "generation":
    case "role":
    case "by":
    case "torn":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read34(v.type)) === void 0) return void 0;
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.handle = read2(v.handle)) === void 0) return void 0;
  if ((all.attempt = read3(v.attempt)) === void 0) return void 0;
  if ((all.generation = read4(v.generation)) === void 0) return void 0;
  if ((all.role = read35(v.role)) === void 0) return void 0;
  if ((all.by = read8(v.by)) === void 0) return void 0;
  if ((all.torn = read20(v.torn)) === void 0) return void 0;
  return all;
}
function read37(v) {
  if (v !== "launching") return void 0;
  return v;
}
function read38(v) {
  if (typeof v !== "string" || v.length > 4096) return void 0;
  return v;
}
function read39(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "program":
    case "cwd":
    case "cgroup":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read37(v.type)) === void 0) return void 0;
  if ((all.program = read16(v.program)) === void 0) return void 0;
  if ((all.cwd = read16(v.cwd)) === void 0) return void 0;
  if (v.cgroup !== void 0) {
    if ((all.cgroup = read38(v.cgroup)) === void 0) return void 0;
  } else if ("cgroup" in v) all.cgroup = void 0;
  return all;
}
function read40(v) {
  if (v !== "spawned") return void 0;
  return v;
}
function read41(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "worker":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read40(v.type)) === void 0) return void 0;
  if ((all.worker = read8(v.worker)) === void 0) return void 0;
  return all;
}
function read42(v) {
  if (v !== "spawn-failed") return void 0;
  return v;
}
function read43(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "code":
    case "why":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read42(v.type)) === void 0) return void 0;
  if ((all.code = read16(v.code)) === void 0) return void 0;
  if ((all.why = read29(v.why)) === void 0) return void 0;
  return all;
}
function read44(v) {
  if (v !== "engaged") return void 0;
  return v;
}
function read45(v) {
  if (typeof v !== "string" || v.length > 80) return void 0;
  return v;
}
function read46(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "by":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read44(v.type)) === void 0) return void 0;
  if ((all.by = read45(v.by)) === void 0) return void 0;
  return all;
}
function read47(v) {
  if (v !== "activity") return void 0;
  return v;
}
function read48(v) {
  if (v !== "turn" && v !== "tool" && v !== "tool-result" && v !== "retry" && v !== "notice" && v !== "output") return void 0;
  return v;
}
function read49(v) {
  return v === null ? null : read45(v);
}
function read50(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "kind":
    case "name":
    case "count":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read47(v.type)) === void 0) return void 0;
  if ((all.kind = read48(v.kind)) === void 0) return void 0;
  if ((all.name = read49(v.name)) === void 0) return void 0;
  if ((all.count = read4(v.count)) === void 0) return void 0;
  return all;
}
function read51(v) {
  if (v !== "asked") return void 0;
  return v;
}
function read52(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "ask":
    case "name":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read51(v.type)) === void 0) return void 0;
  if ((all.ask = read32(v.ask)) === void 0) return void 0;
  if ((all.name = read49(v.name)) === void 0) return void 0;
  return all;
}
function read53(v) {
  if (v !== "answered") return void 0;
  return v;
}
function read54(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "ask":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read53(v.type)) === void 0) return void 0;
  if ((all.ask = read32(v.ask)) === void 0) return void 0;
  return all;
}
function read55(v) {
  if (v !== "deadline") return void 0;
  return v;
}
function read56(v) {
  if (v !== "first-event" && v !== "idle" && v !== "total") return void 0;
  return v;
}
function read57(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "which":
    case "afterS":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read55(v.type)) === void 0) return void 0;
  if ((all.which = read56(v.which)) === void 0) return void 0;
  if ((all.afterS = read19(v.afterS)) === void 0) return void 0;
  return all;
}
function read58(v) {
  if (v !== "stopping") return void 0;
  return v;
}
function read59(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "because":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read58(v.type)) === void 0) return void 0;
  if ((all.because = read45(v.because)) === void 0) return void 0;
  return all;
}
function read60(v) {
  if (v !== "signalled") return void 0;
  return v;
}
function read61(v) {
  if (v !== "SIGTERM" && v !== "SIGKILL") return void 0;
  return v;
}
function read62(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "signal":
    case "processes":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read60(v.type)) === void 0) return void 0;
  if ((all.signal = read61(v.signal)) === void 0) return void 0;
  if ((all.processes = read20(v.processes)) === void 0) return void 0;
  return all;
}
function read63(v) {
  if (v !== "exited") return void 0;
  return v;
}
function read64(v) {
  return v === null ? null : read15(v);
}
function read65(v) {
  return v === null ? null : read16(v);
}
function read66(v) {
  if (typeof v !== "boolean") return void 0;
  return v;
}
function read67(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "code":
    case "signal":
    case "witnessed":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read63(v.type)) === void 0) return void 0;
  if ((all.code = read64(v.code)) === void 0) return void 0;
  if ((all.signal = read65(v.signal)) === void 0) return void 0;
  if ((all.witnessed = read66(v.witnessed)) === void 0) return void 0;
  return all;
}
function read68(v) {
  if (v !== "trimmed") return void 0;
  return v;
}
function read69(v) {
  if (v !== "out" && v !== "err") return void 0;
  return v;
}
function read70(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "stream":
    case "from":
    case "to":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read68(v.type)) === void 0) return void 0;
  if ((all.stream = read69(v.stream)) === void 0) return void 0;
  if ((all.from = read20(v.from)) === void 0) return void 0;
  if ((all.to = read20(v.to)) === void 0) return void 0;
  return all;
}
function read71(v) {
  if (v !== "collecting") return void 0;
  return v;
}
function read72(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read71(v.type)) === void 0) return void 0;
  return all;
}
function read73(v) {
  if (v !== "command") return void 0;
  return v;
}
function read74(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "id":
    case "kind":
    case "result":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read73(v.type)) === void 0) return void 0;
  if ((all.id = read32(v.id)) === void 0) return void 0;
  if ((all.kind = read24(v.kind)) === void 0) return void 0;
  if ((all.result = read28(v.result)) === void 0) return void 0;
  return all;
}
function read75(v) {
  if (v !== "trouble") return void 0;
  return v;
}
function read76(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "doing":
    case "why":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read75(v.type)) === void 0) return void 0;
  if ((all.doing = read45(v.doing)) === void 0) return void 0;
  if ((all.why = read29(v.why)) === void 0) return void 0;
  return all;
}
function read77(v) {
  if (v !== "correction") return void 0;
  return v;
}
function read78(v) {
  if (typeof v !== "string" || v.length > 40) return void 0;
  return v;
}
function read79(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seq":
    case "at":
    case "up":
    case "type":
    case "would":
    case "why":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seq = read20(v.seq)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.type = read77(v.type)) === void 0) return void 0;
  if ((all.would = read78(v.would)) === void 0) return void 0;
  if ((all.why = read29(v.why)) === void 0) return void 0;
  return all;
}
function read80(v) {
  if (!isPlain(v)) return void 0;
  switch (v["type"]) {
    case "opened":
      return read36(v);
    case "launching":
      return read39(v);
    case "spawned":
      return read41(v);
    case "spawn-failed":
      return read43(v);
    case "engaged":
      return read46(v);
    case "activity":
      return read50(v);
    case "asked":
      return read52(v);
    case "answered":
      return read54(v);
    case "deadline":
      return read57(v);
    case "stopping":
      return read59(v);
    case "signalled":
      return read62(v);
    case "exited":
      return read67(v);
    case "trimmed":
      return read70(v);
    case "collecting":
      return read72(v);
    case "command":
      return read74(v);
    case "trouble":
      return read76(v);
    case "correction":
      return read79(v);
    default:
      return void 0;
  }
}
function read81(v) {
  return v === null ? null : read32(v);
}
function read82(v) {
  return v === null ? null : read7(v);
}
var PATTERN83 = /^[a-z0-9][a-z0-9-]{0,63}$/;
function read84(v) {
  if (typeof v !== "string" || !PATTERN83.test(v)) return void 0;
  return v;
}
function read85(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "harness":
    case "rung":
    case "host":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.harness = read84(v.harness)) === void 0) return void 0;
  if ((all.rung = read84(v.rung)) === void 0) return void 0;
  if ((all.host = read84(v.host)) === void 0) return void 0;
  return all;
}
function read86(v) {
  if (v !== "runner" && v !== "harness" && v !== "person") return void 0;
  return v;
}
function read87(v) {
  if (v !== "report" && v !== "patch" && v !== "commit" && v !== "none") return void 0;
  return v;
}
var PATTERN88 = /^[0-9a-f]{64}$/;
function read89(v) {
  if (typeof v !== "string" || !PATTERN88.test(v)) return void 0;
  return v;
}
function read90(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "bytes":
    case "sha256":
    case "sanitized":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.bytes = read20(v.bytes)) === void 0) return void 0;
  if ((all.sha256 = read89(v.sha256)) === void 0) return void 0;
  if ((all.sanitized = read20(v.sanitized)) === void 0) return void 0;
  return all;
}
function read91(v) {
  return v === null ? null : read90(v);
}
function read92(v) {
  if (!Array.isArray(v)) return void 0;
  const all = [];
  for (let i = 0; i < v.length; i++) {
    const one = read32(v[i]);
    if (one === void 0) return void 0;
    all.push(one);
  }
  return all;
}
function read93(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "handle":
    case "token":
    case "createdAt":
    case "boot":
    case "unit":
    case "key":
    case "requested":
    case "applied":
    case "launcher":
    case "expect":
    case "petition":
    case "cwd":
    case "session":
    case "aliases":
    case "depth":
    case "version":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.handle = read2(v.handle)) === void 0) return void 0;
  if ((all.token = read10(v.token)) === void 0) return void 0;
  if ((all.createdAt = read12(v.createdAt)) === void 0) return void 0;
  if ((all.boot = read16(v.boot)) === void 0) return void 0;
  if ((all.unit = read81(v.unit)) === void 0) return void 0;
  if ((all.key = read82(v.key)) === void 0) return void 0;
  if ((all.requested = read85(v.requested)) === void 0) return void 0;
  if ((all.applied = read85(v.applied)) === void 0) return void 0;
  if ((all.launcher = read86(v.launcher)) === void 0) return void 0;
  if ((all.expect = read87(v.expect)) === void 0) return void 0;
  if ((all.petition = read91(v.petition)) === void 0) return void 0;
  if ((all.cwd = read16(v.cwd)) === void 0) return void 0;
  if ((all.session = read81(v.session)) === void 0) return void 0;
  if ((all.aliases = read92(v.aliases)) === void 0) return void 0;
  if ((all.depth = read20(v.depth)) === void 0) return void 0;
  if ((all.version = read16(v.version)) === void 0) return void 0;
  return all;
}
function read94(v) {
  if (v !== "prepared" && v !== "dispatched" && v !== "reported" && v !== "failed" && v !== "unseen" && v !== "plan" && v !== "adopted" && v !== "ended" && v !== "stop" && v !== "cleaned" && v !== "applied" && v !== "correction") return void 0;
  return v;
}
function read95(v) {
  return v === null ? null : read2(v);
}
function read96(v) {
  return v === null ? null : read3(v);
}
function read97(v) {
  if (v !== null) return void 0;
  return v;
}
function read98(v) {
  {
    const one = read29(v);
    if (one !== void 0) return one;
  }
  {
    const one = read19(v);
    if (one !== void 0) return one;
  }
  {
    const one = read66(v);
    if (one !== void 0) return one;
  }
  {
    const one = read97(v);
    if (one !== void 0) return one;
  }
  return void 0;
}
function read99(v) {
  if (!isPlain(v)) return void 0;
  const all = {};
  for (const key in v) {
    const one = read98(v[key]);
    if (key === "__proto__" || read16(key) !== key || one === void 0) return void 0;
    all[key] = one;
  }
  return all;
}
function read100(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "at":
    case "kind":
    case "handle":
    case "attempt":
    case "unit":
    case "session":
    case "facts":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.kind = read94(v.kind)) === void 0) return void 0;
  if ((all.handle = read95(v.handle)) === void 0) return void 0;
  if ((all.attempt = read96(v.attempt)) === void 0) return void 0;
  if ((all.unit = read81(v.unit)) === void 0) return void 0;
  if ((all.session = read81(v.session)) === void 0) return void 0;
  if ((all.facts = read99(v.facts)) === void 0) return void 0;
  return all;
}
function read101(v) {
  if (v !== "report") return void 0;
  return v;
}
function read102(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "kind":
    case "file":
    case "bytes":
    case "sha256":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.kind = read101(v.kind)) === void 0) return void 0;
  if ((all.file = read16(v.file)) === void 0) return void 0;
  if ((all.bytes = read20(v.bytes)) === void 0) return void 0;
  if ((all.sha256 = read89(v.sha256)) === void 0) return void 0;
  return all;
}
function read103(v) {
  if (v !== "patch") return void 0;
  return v;
}
var PATTERN104 = /^[0-9a-f]{40}([0-9a-f]{24})?$/;
function read105(v) {
  if (typeof v !== "string" || !PATTERN104.test(v)) return void 0;
  return v;
}
function read106(v) {
  return v === null ? null : read105(v);
}
function read107(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "kind":
    case "file":
    case "bytes":
    case "sha256":
    case "baseCommit":
    case "baseTree":
    case "resultTree":
    case "files":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.kind = read103(v.kind)) === void 0) return void 0;
  if ((all.file = read16(v.file)) === void 0) return void 0;
  if ((all.bytes = read20(v.bytes)) === void 0) return void 0;
  if ((all.sha256 = read89(v.sha256)) === void 0) return void 0;
  if ((all.baseCommit = read106(v.baseCommit)) === void 0) return void 0;
  if ((all.baseTree = read105(v.baseTree)) === void 0) return void 0;
  if ((all.resultTree = read105(v.resultTree)) === void 0) return void 0;
  if ((all.files = read20(v.files)) === void 0) return void 0;
  return all;
}
function read108(v) {
  if (v !== "commit") return void 0;
  return v;
}
function read109(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "kind":
    case "branch":
    case "commit":
    case "commits":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.kind = read108(v.kind)) === void 0) return void 0;
  if ((all.branch = read65(v.branch)) === void 0) return void 0;
  if ((all.commit = read105(v.commit)) === void 0) return void 0;
  if ((all.commits = read4(v.commits)) === void 0) return void 0;
  return all;
}
function read110(v) {
  if (!isPlain(v)) return void 0;
  switch (v["kind"]) {
    case "report":
      return read102(v);
    case "patch":
      return read107(v);
    case "commit":
      return read109(v);
    default:
      return void 0;
  }
}
function read111(v) {
  return v === null ? null : read66(v);
}
function read112(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "tool":
    case "times":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.tool = read45(v.tool)) === void 0) return void 0;
  if ((all.times = read20(v.times)) === void 0) return void 0;
  return all;
}
function read113(v) {
  if (!Array.isArray(v)) return void 0;
  const all = [];
  for (let i = 0; i < v.length; i++) {
    const one = read112(v[i]);
    if (one === void 0) return void 0;
    all.push(one);
  }
  return all;
}
function read114(v) {
  return v === null ? null : read20(v);
}
function read115(v) {
  return v === null ? null : read19(v);
}
function read116(v) {
  if (typeof v !== "string" || v.length > 100) return void 0;
  return v;
}
function read117(v) {
  return v === null ? null : read116(v);
}
function read118(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "isError":
    case "subtype":
    case "terminalReason":
    case "apiStatus":
    case "denials":
    case "turns":
    case "costUsd":
    case "model":
    case "sessionId":
    case "resetAt":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.isError = read111(v.isError)) === void 0) return void 0;
  if ((all.subtype = read49(v.subtype)) === void 0) return void 0;
  if ((all.terminalReason = read49(v.terminalReason)) === void 0) return void 0;
  if ((all.apiStatus = read64(v.apiStatus)) === void 0) return void 0;
  if ((all.denials = read113(v.denials)) === void 0) return void 0;
  if ((all.turns = read114(v.turns)) === void 0) return void 0;
  if ((all.costUsd = read115(v.costUsd)) === void 0) return void 0;
  if ((all.model = read117(v.model)) === void 0) return void 0;
  if ((all.sessionId = read81(v.sessionId)) === void 0) return void 0;
  if ((all.resetAt = read82(v.resetAt)) === void 0) return void 0;
  return all;
}
function read119(v) {
  if (v !== "succeeded" && v !== "failed" && v !== "stopped" && v !== "lost") return void 0;
  return v;
}
function read120(v) {
  if (v !== "artefact" && v !== "none-expected" && v !== "spawn-failed" && v !== "exit-code" && v !== "signal" && v !== "harness-error" && v !== "api-error" && v !== "limit" && v !== "quota" && v !== "no-envelope" && v !== "no-report" && v !== "empty-diff" && v !== "no-commit" && v !== "collect-failed" && v !== "deadline-first-event" && v !== "deadline-idle" && v !== "deadline-total" && v !== "stop-requested" && v !== "terminal-closed" && v !== "not-ready" && v !== "store-full" && v !== "runner-died" && v !== "machine-restarted") return void 0;
  return v;
}
function read121(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "role":
    case "generation":
    case "process":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.role = read5(v.role)) === void 0) return void 0;
  if ((all.generation = read20(v.generation)) === void 0) return void 0;
  if ((all.process = read8(v.process)) === void 0) return void 0;
  return all;
}
function read122(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "code":
    case "signal":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.code = read64(v.code)) === void 0) return void 0;
  if ((all.signal = read65(v.signal)) === void 0) return void 0;
  return all;
}
function read123(v) {
  return v === null ? null : read122(v);
}
function read124(v) {
  return v === null ? null : read118(v);
}
function read125(v) {
  return v === null ? null : read110(v);
}
function read126(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "file":
    case "bytes":
    case "sha256":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.file = read16(v.file)) === void 0) return void 0;
  if ((all.bytes = read20(v.bytes)) === void 0) return void 0;
  if ((all.sha256 = read89(v.sha256)) === void 0) return void 0;
  return all;
}
function read127(v) {
  return v === null ? null : read126(v);
}
function read128(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "bytes":
    case "head":
    case "tail":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.bytes = read20(v.bytes)) === void 0) return void 0;
  if ((all.head = read20(v.head)) === void 0) return void 0;
  if ((all.tail = read20(v.tail)) === void 0) return void 0;
  return all;
}
function read129(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "out":
    case "err":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.out = read128(v.out)) === void 0) return void 0;
  if ((all.err = read128(v.err)) === void 0) return void 0;
  return all;
}
function read130(v) {
  if (v !== "none-seen" && v !== "unknown") return void 0;
  return v;
}
function read131(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "seen":
    case "remaining":
    case "escaped":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.seen = read20(v.seen)) === void 0) return void 0;
  if ((all.remaining = read18(v.remaining)) === void 0) return void 0;
  if ((all.escaped = read130(v.escaped)) === void 0) return void 0;
  return all;
}
function read132(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "handle":
    case "attempt":
    case "outcome":
    case "ending":
    case "detail":
    case "at":
    case "up":
    case "by":
    case "spawned":
    case "engaged":
    case "exit":
    case "harness":
    case "artefact":
    case "report":
    case "tail":
    case "logs":
    case "tree":
    case "durationS":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.handle = read2(v.handle)) === void 0) return void 0;
  if ((all.attempt = read3(v.attempt)) === void 0) return void 0;
  if ((all.outcome = read119(v.outcome)) === void 0) return void 0;
  if ((all.ending = read120(v.ending)) === void 0) return void 0;
  if ((all.detail = read29(v.detail)) === void 0) return void 0;
  if ((all.at = read12(v.at)) === void 0) return void 0;
  if ((all.up = read13(v.up)) === void 0) return void 0;
  if ((all.by = read121(v.by)) === void 0) return void 0;
  if ((all.spawned = read66(v.spawned)) === void 0) return void 0;
  if ((all.engaged = read66(v.engaged)) === void 0) return void 0;
  if ((all.exit = read123(v.exit)) === void 0) return void 0;
  if ((all.harness = read124(v.harness)) === void 0) return void 0;
  if ((all.artefact = read125(v.artefact)) === void 0) return void 0;
  if ((all.report = read127(v.report)) === void 0) return void 0;
  if ((all.tail = read38(v.tail)) === void 0) return void 0;
  if ((all.logs = read129(v.logs)) === void 0) return void 0;
  if ((all.tree = read131(v.tree)) === void 0) return void 0;
  if ((all.durationS = read19(v.durationS)) === void 0) return void 0;
  return all;
}
function read133(v) {
  if (v !== "oneshot" && v !== "persistent" && v !== "terminal" && v !== "native") return void 0;
  return v;
}
function read134(v) {
  if (!Array.isArray(v) || v.length < 1) return void 0;
  const all = [];
  for (let i = 0; i < v.length; i++) {
    const one = read16(v[i]);
    if (one === void 0) return void 0;
    all.push(one);
  }
  return all;
}
var PATTERN135 = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
function read136(v) {
  if (typeof v !== "string" || !PATTERN135.test(v)) return void 0;
  return v;
}
function read137(v) {
  if (!isPlain(v)) return void 0;
  const all = {};
  for (const key in v) {
    const one = read16(v[key]);
    if (key === "__proto__" || read136(key) !== key || one === void 0) return void 0;
    all[key] = one;
  }
  return all;
}
function read138(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "name":
    case "required":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.name = read136(v.name)) === void 0) return void 0;
  if ((all.required = read66(v.required)) === void 0) return void 0;
  return all;
}
function read139(v) {
  if (!Array.isArray(v)) return void 0;
  const all = [];
  for (let i = 0; i < v.length; i++) {
    const one = read138(v[i]);
    if (one === void 0) return void 0;
    all.push(one);
  }
  return all;
}
function read140(v) {
  if (v !== "stdin" && v !== "file") return void 0;
  return v;
}
function read141(v) {
  if (v !== "inherit") return void 0;
  return v;
}
function read142(v) {
  {
    const one = read116(v);
    if (one !== void 0) return one;
  }
  {
    const one = read141(v);
    if (one !== void 0) return one;
  }
  return void 0;
}
function read143(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "requested":
    case "applied":
    case "why":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.requested = read117(v.requested)) === void 0) return void 0;
  if ((all.applied = read142(v.applied)) === void 0) return void 0;
  if ((all.why = read25(v.why)) === void 0) return void 0;
  return all;
}
function read144(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "model":
    case "effort":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.model = read143(v.model)) === void 0) return void 0;
  if ((all.effort = read143(v.effort)) === void 0) return void 0;
  return all;
}
function read145(v) {
  if (v !== "read-only" && v !== "write" && v !== "full") return void 0;
  return v;
}
function read146(v) {
  return v === null ? null : read145(v);
}
function read147(v) {
  {
    const one = read145(v);
    if (one !== void 0) return one;
  }
  {
    const one = read141(v);
    if (one !== void 0) return one;
  }
  return void 0;
}
function read148(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "requested":
    case "applied":
    case "why":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.requested = read146(v.requested)) === void 0) return void 0;
  if ((all.applied = read147(v.applied)) === void 0) return void 0;
  if ((all.why = read25(v.why)) === void 0) return void 0;
  return all;
}
function read149(v) {
  if (v !== "login" && v !== "api-key" && v !== "oauth-token" && v !== "bedrock" && v !== "vertex" && v !== "gateway") return void 0;
  return v;
}
function read150(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "root":
    case "ours":
    case "branch":
    case "baseCommit":
    case "baseTree":
    case "commonDir":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.root = read16(v.root)) === void 0) return void 0;
  if ((all.ours = read66(v.ours)) === void 0) return void 0;
  if ((all.branch = read65(v.branch)) === void 0) return void 0;
  if ((all.baseCommit = read106(v.baseCommit)) === void 0) return void 0;
  if ((all.baseTree = read105(v.baseTree)) === void 0) return void 0;
  if ((all.commonDir = read16(v.commonDir)) === void 0) return void 0;
  return all;
}
function read151(v) {
  return v === null ? null : read150(v);
}
function read152(v) {
  if (!Number.isFinite(v) || !(v > 0)) return void 0;
  return v;
}
function read153(v) {
  return v === null ? null : read152(v);
}
function read154(v) {
  if (!Number.isSafeInteger(v) || !(v >= 4096)) return void 0;
  return v;
}
function read155(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "totalS":
    case "idleS":
    case "firstEventS":
    case "graceS":
    case "logBytes":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.totalS = read152(v.totalS)) === void 0) return void 0;
  if ((all.idleS = read152(v.idleS)) === void 0) return void 0;
  if ((all.firstEventS = read153(v.firstEventS)) === void 0) return void 0;
  if ((all.graceS = read152(v.graceS)) === void 0) return void 0;
  if ((all.logBytes = read154(v.logBytes)) === void 0) return void 0;
  return all;
}
function read156(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "git":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.git = read65(v.git)) === void 0) return void 0;
  return all;
}
function read157(v) {
  if (!isPlain(v)) return void 0;
  for (const key in v) switch (key) {
    case "format":
    case "handle":
    case "attempt":
    case "token":
    case "id":
    case "drive":
    case "depth":
    case "argv":
    case "cwd":
    case "env":
    case "pass":
    case "petition":
    case "tier":
    case "profile":
    case "auth":
    case "folderTrusted":
    case "tree":
    case "expect":
    case "limits":
    case "programs":
      break;
    default:
      return void 0;
  }
  const all = {};
  if ((all.format = read0(v.format)) === void 0) return void 0;
  if ((all.handle = read2(v.handle)) === void 0) return void 0;
  if ((all.attempt = read3(v.attempt)) === void 0) return void 0;
  if ((all.token = read10(v.token)) === void 0) return void 0;
  if ((all.id = read85(v.id)) === void 0) return void 0;
  if ((all.drive = read133(v.drive)) === void 0) return void 0;
  if ((all.depth = read20(v.depth)) === void 0) return void 0;
  if ((all.argv = read134(v.argv)) === void 0) return void 0;
  if ((all.cwd = read16(v.cwd)) === void 0) return void 0;
  if ((all.env = read137(v.env)) === void 0) return void 0;
  if ((all.pass = read139(v.pass)) === void 0) return void 0;
  if ((all.petition = read140(v.petition)) === void 0) return void 0;
  if ((all.tier = read144(v.tier)) === void 0) return void 0;
  if ((all.profile = read148(v.profile)) === void 0) return void 0;
  if ((all.auth = read149(v.auth)) === void 0) return void 0;
  if ((all.folderTrusted = read66(v.folderTrusted)) === void 0) return void 0;
  if ((all.tree = read151(v.tree)) === void 0) return void 0;
  if ((all.expect = read87(v.expect)) === void 0) return void 0;
  if ((all.limits = read155(v.limits)) === void 0) return void 0;
  if ((all.programs = read156(v.programs)) === void 0) return void 0;
  return all;
}
var readers = {
  claim: read14,
  beat: read21,
  command: read27,
  receipt: read30,
  liveMarker: read31,
  alias: read33,
  event: read80,
  jobRecord: read93,
  ledgerRow: read100,
  artefact: read110,
  harnessSaid: read118,
  outcomeRecord: read132,
  launchPlan: read157
};
function isPlain(v) {
  if (typeof v !== "object" || v === null) return false;
  const above = Object.getPrototypeOf(v);
  return above === Object.prototype || above === null;
}
function record(name2, make) {
  let schema;
  const whole = () => schema ??= make();
  const read = readers[name2];
  return {
    safeParse(value) {
      const data = read(value);
      return data === void 0 ? whole().safeParse(value) : { success: true, data };
    },
    get _zod() {
      return whole()._zod;
    }
  };
}

// scripts/core/records/attempt.ts
var claim = record(
  "claim",
  () => later_strictObject({
    format: later_literal(1),
    handle,
    attempt,
    generation: later_int().check(later_gte(1)),
    /** `verb`: a command that concludes an attempt which no runner had claimed. */
    role: later_enum(["runner", "adopter", "verb"]),
    by: processIdentity,
    nonce,
    at,
    up: uptime
  })
);
var beat = record(
  "beat",
  () => later_strictObject({
    format: later_literal(1),
    generation: later_int().check(later_gte(1)),
    by: processIdentity,
    at,
    up: uptime,
    /** Descendants of the worker seen so far and not yet seen gone, the worker first. */
    tree: later_array(later_strictObject({ pid: later_int(), start: later_string() })),
    /** CPU seconds that the tree has used, as far as it was seen. */
    cpuS: later_number(),
    outBytes: count,
    errBytes: count,
    lastSeq: count
  })
);
var command = record(
  "command",
  () => later_strictObject({
    format: later_literal(1),
    id: later_string().check(later_regex(/^[0-9]{13}-(stop|steer|answer)-[0-9a-f]{8}$/)),
    kind: later_enum(["stop", "steer", "answer"]),
    at,
    by: processIdentity,
    /** For `stop`: why, in a word. For the others: the body's file in the inbox. */
    body: later_nullable(later_string().check(later_maxLength(200)))
  })
);
var receipt = record(
  "receipt",
  () => later_strictObject({
    format: later_literal(1),
    id: later_string(),
    at,
    generation: later_int().check(later_gte(1)),
    result: later_enum(["done", "refused"]),
    detail: later_string().check(later_maxLength(400))
  })
);
var liveMarker = record(
  "liveMarker",
  () => later_strictObject({
    format: later_literal(1),
    handle,
    at
  })
);
var alias = record(
  "alias",
  () => later_strictObject({
    format: later_literal(1),
    alias: later_string().check(later_maxLength(128)),
    handle
  })
);

// scripts/core/records/event.ts
var EVENTS_FORMAT = 1;
var DEADLINES = ["first-event", "idle", "total"];
var event = record("event", () => {
  const base = { seq: count, at, up: uptime };
  const why = later_string().check(later_maxLength(400));
  return later_discriminatedUnion("type", [
    /** First line of every writer: the runner (generation 1) or an adopter (2 and up). */
    later_strictObject({
      ...base,
      type: later_literal("opened"),
      format: later_literal(EVENTS_FORMAT),
      handle,
      attempt,
      generation: later_int().check(later_gte(1)),
      role: later_enum(["runner", "adopter"]),
      by: processIdentity,
      /** Lines of an earlier writer that could not be read (torn by its death). */
      torn: count
    }),
    /** The intent, logged before the spawn. After it, a crash may have left a worker. */
    later_strictObject({
      ...base,
      type: later_literal("launching"),
      program: later_string(),
      cwd: later_string(),
      /** The control group that the worker is put into, with all that it starts from then on; absent where there is none. */
      cgroup: later_optional(later_string().check(later_maxLength(4096)))
    }),
    /** The process exists. */
    later_strictObject({
      ...base,
      type: later_literal("spawned"),
      worker: processIdentity
    }),
    /** The program could not be started; nothing runs. */
    later_strictObject({
      ...base,
      type: later_literal("spawn-failed"),
      code: later_string(),
      why
    }),
    /** The first sign that the model (or the command) answered; `by` names the sign. */
    later_strictObject({
      ...base,
      type: later_literal("engaged"),
      by: later_string().check(later_maxLength(80))
    }),
    /** Something the harness reported: a turn, a tool by name, a retry of its own. */
    later_strictObject({
      ...base,
      type: later_literal("activity"),
      kind: later_enum([
        "turn",
        "tool",
        "tool-result",
        "retry",
        "notice",
        "output"
      ]),
      name: later_nullable(later_string().check(later_maxLength(80))),
      /** How many of the kind this line stands for (bursts are folded). */
      count: later_int().check(later_gte(1))
    }),
    /** The harness waits for a person. */
    later_strictObject({
      ...base,
      type: later_literal("asked"),
      ask: later_string().check(later_maxLength(128)),
      name: later_nullable(later_string().check(later_maxLength(80)))
    }),
    later_strictObject({
      ...base,
      type: later_literal("answered"),
      ask: later_string().check(later_maxLength(128))
    }),
    /** A deadline passed. Each kind is kept apart. */
    later_strictObject({
      ...base,
      type: later_literal("deadline"),
      which: later_enum(DEADLINES),
      afterS: later_number()
    }),
    later_strictObject({
      ...base,
      type: later_literal("stopping"),
      because: later_string().check(later_maxLength(80))
    }),
    later_strictObject({
      ...base,
      type: later_literal("signalled"),
      signal: later_enum(["SIGTERM", "SIGKILL"]),
      processes: count
    }),
    /** The worker's process ended. An adopter, no parent of it, sees only that it is gone: both are null. */
    later_strictObject({
      ...base,
      type: later_literal("exited"),
      code: later_nullable(later_int()),
      signal: later_nullable(later_string()),
      witnessed: later_boolean()
    }),
    /** Bytes of a log that were let go to keep it bounded: the range is no longer on disk. */
    later_strictObject({
      ...base,
      type: later_literal("trimmed"),
      stream: later_enum(["out", "err"]),
      from: count,
      to: count
    }),
    later_strictObject({ ...base, type: later_literal("collecting") }),
    /** A command from the inbox was read; its receipt says what came of it. */
    later_strictObject({
      ...base,
      type: later_literal("command"),
      id: later_string().check(later_maxLength(128)),
      kind: later_enum(["stop", "steer", "answer"]),
      result: later_enum(["done", "refused"])
    }),
    /** Something the runner could not do and went on without. */
    later_strictObject({
      ...base,
      type: later_literal("trouble"),
      doing: later_string().check(later_maxLength(80)),
      why
    }),
    /** A truth that was seen after the outcome had been written by another. The outcome stands. */
    later_strictObject({
      ...base,
      type: later_literal("correction"),
      would: later_string().check(later_maxLength(40)),
      why
    })
  ]);
});

// scripts/core/records/job.ts
var JOB_FORMAT = 1;
var jobRecord = record(
  "jobRecord",
  () => later_strictObject({
    format: later_literal(JOB_FORMAT),
    handle,
    /** Carried by every process of this job (`OFFLOAD_TOKEN`); nothing without it is ever signalled. */
    token: nonce,
    createdAt: at,
    boot: later_string(),
    /** The unit as its caller named it, or null. */
    unit: later_nullable(later_string().check(later_maxLength(128))),
    /** The selection key for model and effort. */
    key: later_nullable(later_string().check(later_maxLength(64))),
    requested: candidateId,
    applied: candidateId,
    /** Who starts the worker: our runner, the harness itself, or a person. */
    launcher: later_enum(["runner", "harness", "person"]),
    expect,
    petition: later_nullable(
      later_strictObject({ bytes: count, sha256, sanitized: count })
    ),
    /** The canonical working directory that was asked for (of the caller, not the worktree). */
    cwd: later_string(),
    /** The session that dispatched, where there was one. Never passed on to the worker. */
    session: later_nullable(later_string().check(later_maxLength(128))),
    /** Other names by which this job can be found, such as an agent id given by a harness. */
    aliases: later_array(later_string().check(later_maxLength(128))),
    depth: count,
    version: later_string()
  })
);

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
var ledgerRow = record(
  "ledgerRow",
  () => later_strictObject({
    format: later_literal(LEDGER_FORMAT),
    at,
    kind: later_enum(LEDGER_KINDS),
    handle: later_nullable(handle),
    attempt: later_nullable(attempt),
    unit: later_nullable(later_string().check(later_maxLength(128))),
    session: later_nullable(later_string().check(later_maxLength(128))),
    /** Facts of the kind: short values of our own, never text of a petition or a worker. */
    facts: later_record(
      later_string(),
      later_union([
        later_string().check(later_maxLength(400)),
        later_number(),
        later_boolean(),
        later_null()
      ])
    )
  })
);

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
var artefact = record(
  "artefact",
  () => later_discriminatedUnion("kind", [
    later_strictObject({
      kind: later_literal("report"),
      file: later_string(),
      bytes: count,
      sha256
    }),
    later_strictObject({
      kind: later_literal("patch"),
      file: later_string(),
      bytes: count,
      sha256,
      baseCommit: later_nullable(gitId),
      baseTree: gitId,
      /** The tree that base and patch together must give. */
      resultTree: gitId,
      files: count
    }),
    later_strictObject({
      kind: later_literal("commit"),
      branch: later_nullable(later_string()),
      commit: gitId,
      commits: later_int().check(later_gte(1))
    })
  ])
);
var harnessSaid = record(
  "harnessSaid",
  () => later_strictObject({
    isError: later_nullable(later_boolean()),
    subtype: later_nullable(later_string().check(later_maxLength(80))),
    terminalReason: later_nullable(later_string().check(later_maxLength(80))),
    apiStatus: later_nullable(later_int()),
    /** Tools that were denied to the worker, by name, with how often. */
    denials: later_array(
      later_strictObject({
        tool: later_string().check(later_maxLength(80)),
        times: count
      })
    ),
    turns: later_nullable(count),
    costUsd: later_nullable(later_number()),
    model: later_nullable(later_string().check(later_maxLength(100))),
    /** The harness's own session id, by which the conversation can be resumed. */
    sessionId: later_nullable(later_string().check(later_maxLength(128))),
    resetAt: later_nullable(later_string().check(later_maxLength(64)))
  })
);
var outcomeRecord = record("outcomeRecord", () => {
  const logFacts = later_strictObject({
    /** Bytes that the worker wrote. */
    bytes: count,
    /** Bytes of the beginning and of the end that are still on disk. */
    head: count,
    tail: count
  });
  return later_strictObject({
    format: later_literal(OUTCOME_FORMAT),
    handle,
    attempt,
    outcome: later_enum(load_base().core_vocabulary__OUTCOMES),
    ending: later_enum(ENDINGS),
    /** One sentence of ours for a person. */
    detail: later_string().check(later_maxLength(400)),
    at,
    up: uptime,
    by: later_strictObject({
      role: later_enum(["runner", "adopter", "verb"]),
      generation: count,
      process: processIdentity
    }),
    spawned: later_boolean(),
    engaged: later_boolean(),
    /** How the process ended; null where nobody saw it (a dead runner, no spawn). */
    exit: later_nullable(
      later_strictObject({
        code: later_nullable(later_int()),
        signal: later_nullable(later_string())
      })
    ),
    harness: later_nullable(harnessSaid),
    /** Null where none was expected or none was made; `ending` says which. */
    artefact: later_nullable(artefact),
    /** Also kept where there was one besides the promised artefact: the worker's closing words. */
    report: later_nullable(
      later_strictObject({ file: later_string(), bytes: count, sha256 })
    ),
    /** The last lines of the worker's stderr (or stdout), cleaned, secrets masked. Empty on success. */
    tail: later_string().check(later_maxLength(4096)),
    logs: later_strictObject({ out: logFacts, err: logFacts }),
    /** What is known of the process tree at the end. */
    tree: later_strictObject({
      seen: count,
      /** Still alive at the end, with what is known of them. */
      remaining: later_array(later_strictObject({ pid: later_int(), start: later_string() })),
      /** `none-seen`: nothing with our token or of the sampled tree lives. `unknown`: it could not be looked. */
      escaped: later_enum(["none-seen", "unknown"])
    }),
    durationS: later_number()
  });
});

// other:core/reasons.ts

// scripts/core/records/parse.ts
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
  return new (load_base()).core_reasons__OffloadError(
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
  throw new (load_base()).core_reasons__OffloadError(
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
  throw new (load_base()).core_reasons__OffloadError(
    "internal",
    `A ${what} was about to be written that could not be read again: ${issue ? describeIssue(issue, copy) : ""}`
  );
}

// scripts/core/records/plan.ts
var PLAN_FORMAT = 1;
var launchPlan = record(
  "launchPlan",
  () => later_strictObject({
    format: later_literal(PLAN_FORMAT),
    handle,
    attempt,
    token: nonce,
    id: candidateId,
    drive: later_enum(["oneshot", "persistent", "terminal", "native"]),
    /** 0 for work that a person's own session dispatched. */
    depth: count,
    /** Element 0 is an absolute path. The petition is on none of them. */
    argv: later_array(later_string()).check(later_minLength(1)),
    /** The directory the worker starts in: absolute, and asserted again before the spawn. */
    cwd: later_string(),
    /** Values that are safe to keep on disk. */
    env: later_record(envName, later_string()),
    /**
     * Names whose values are taken from the runner's own environment at the spawn and never written:
     * the variables of the auth route, proxies, and what `--env` named.
     */
    pass: later_array(later_strictObject({ name: envName, required: later_boolean() })),
    petition: later_enum(["stdin", "file"]),
    tier: later_strictObject({ model: appliedText, effort: appliedText }),
    profile: appliedProfile,
    auth: authRoute,
    folderTrusted: later_boolean(),
    /** Where a patch is taken from, and against what; null where no git tree is written. */
    tree: later_nullable(
      later_strictObject({
        /** The root of the git work tree that the worker writes. */
        root: later_string(),
        /** True where Offload made it and may remove it; its branch is `branch`. */
        ours: later_boolean(),
        branch: later_nullable(later_string()),
        /** The commit the work starts from; null in a repository without one. */
        baseCommit: later_nullable(gitId),
        /** The tree the patch is taken against. */
        baseTree: gitId,
        /** The git common directory of the repository it belongs to. */
        commonDir: later_string()
      })
    ),
    expect,
    limits: later_strictObject({
      /** Seconds from the spawn to the end of everything. */
      totalS: later_number().check(later_gt(0)),
      /** Seconds without an event and without CPU growth in the tree. */
      idleS: later_number().check(later_gt(0)),
      /** Seconds to the first sign that the model answered; null where the harness shows none. */
      firstEventS: later_nullable(later_number().check(later_gt(0))),
      /** Seconds between the polite signal and the kill. */
      graceS: later_number().check(later_gt(0)),
      /** Bytes kept of each of out.log and err.log: half from the start, half from the end. */
      logBytes: later_int().check(later_gte(4096))
    }),
    /** Where to find the programs that the runner itself calls; absolute. */
    programs: later_strictObject({ git: later_nullable(later_string()) })
  })
);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  core_records_attempt__alias,
  core_records_attempt__beat,
  core_records_attempt__claim,
  core_records_attempt__command,
  core_records_attempt__liveMarker,
  core_records_attempt__receipt,
  core_records_event__DEADLINES,
  core_records_event__EVENTS_FORMAT,
  core_records_event__event,
  core_records_job__JOB_FORMAT,
  core_records_job__jobRecord,
  core_records_ledger__LEDGER_FORMAT,
  core_records_ledger__LEDGER_KINDS,
  core_records_ledger__ledgerRow,
  core_records_outcome__ENDINGS,
  core_records_outcome__OUTCOME_FORMAT,
  core_records_outcome__artefact,
  core_records_outcome__harnessSaid,
  core_records_outcome__outcomeRecord,
  core_records_parse__describeIssue,
  core_records_parse__fitTo,
  core_records_parse__parseRecord,
  core_records_parse__refuseNewer,
  core_records_plan__PLAN_FORMAT,
  core_records_plan__launchPlan,
  core_records_shapes__appliedProfile,
  core_records_shapes__appliedText,
  core_records_shapes__at,
  core_records_shapes__attempt,
  core_records_shapes__authRoute,
  core_records_shapes__candidateId,
  core_records_shapes__count,
  core_records_shapes__envName,
  core_records_shapes__expect,
  core_records_shapes__gitId,
  core_records_shapes__handle,
  core_records_shapes__name,
  core_records_shapes__nonce,
  core_records_shapes__processIdentity,
  core_records_shapes__profile,
  core_records_shapes__sha256,
  core_records_shapes__uptime
});
