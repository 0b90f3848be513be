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

// shapes.entry.ts
var shapes_entry_exports = {};
__export(shapes_entry_exports, {
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
module.exports = shapes_entry_exports;

// other:zod/mini

// other:core/grammar.ts

// other:core/vocabulary.ts

// scripts/core/records/shapes.ts
var handle = load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__HANDLE));
var name = load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__NAME));
var envName = load_zod_mini().string().check(load_zod_mini().regex(load_base().core_grammar__ENV_NAME));
var attempt = load_zod_mini().int().check(load_zod_mini().gte(1), load_zod_mini().lte(9999));
var at = load_zod_mini().string().check(load_zod_mini().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
var uptime = load_zod_mini().number().check(load_zod_mini().gte(0));
var count = load_zod_mini().int().check(load_zod_mini().gte(0));
var sha256 = load_zod_mini().string().check(load_zod_mini().regex(/^[0-9a-f]{64}$/));
var nonce = load_zod_mini().string().check(load_zod_mini().regex(/^[0-9a-f]{32}$/));
var gitId = load_zod_mini().string().check(load_zod_mini().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
var profile = load_zod_mini().enum(load_base().core_vocabulary__PROFILES);
var expect = load_zod_mini().enum(load_base().core_vocabulary__EXPECTS);
var authRoute = load_zod_mini().enum(load_base().core_vocabulary__AUTH_ROUTES);
var candidateId = load_zod_mini().strictObject({
  harness: name,
  rung: name,
  host: name
});
var processIdentity = load_zod_mini().strictObject({
  pid: load_zod_mini().int().check(load_zod_mini().gte(1)),
  start: load_zod_mini().string().check(load_zod_mini().minLength(1), load_zod_mini().maxLength(64)),
  boot: load_zod_mini().string().check(load_zod_mini().minLength(1), load_zod_mini().maxLength(64)),
  /**
   * The machine and the pid namespace where they are known, as `<machine>/<namespace>`: seen from
   * another container or another machine on the same files, a missing pid proves nothing.
   */
  place: load_zod_mini().optional(load_zod_mini().string().check(load_zod_mini().maxLength(64)))
});
var applied = (value) => load_zod_mini().strictObject({
  requested: load_zod_mini().nullable(value),
  applied: load_zod_mini().union([value, load_zod_mini().literal("inherit")]),
  why: load_zod_mini().string().check(load_zod_mini().maxLength(200))
});
var appliedText = applied(load_zod_mini().string().check(load_zod_mini().maxLength(100)));
var appliedProfile = applied(profile);
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
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
