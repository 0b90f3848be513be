var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_decide_once;
var load_decide = () => load_decide_once ??= require("./decide.cjs");
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

// harnesses.entry.ts
var harnesses_entry_exports = {};
__export(harnesses_entry_exports, {
  harnesses_claude_told__claudeTold: () => claudeTold,
  harnesses_claude_told__printable: () => printable,
  harnesses_claude_told__readTold: () => readTold,
  harnesses_claude_told__readableTold: () => readableTold,
  harnesses_claude_told__tellingSettings: () => tellingSettings,
  harnesses_claude_told__toldLine: () => toldLine,
  harnesses_claude_trust__readTrust: () => readTrust,
  harnesses_index__HARNESSES: () => HARNESSES,
  harnesses_index__harnessNamed: () => harnessNamed
});
module.exports = __toCommonJS(harnesses_entry_exports);

// other:zod/mini

// other:core/grammar.ts

// scripts/harnesses/bounded.ts
var REPORT_LENGTH = 1024 * 1024;
var without = (characters) => `

[${characters} characters are left out here]

`;
function cutMiddle(text3, most = REPORT_LENGTH) {
  if (text3.length <= most) return text3;
  const half = Math.floor(most / 2);
  return join(
    text3.slice(0, half),
    text3.slice(text3.length - half),
    text3.length - 2 * half
  );
}
function join(head, tail, left) {
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
    return join(
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
  constructor(kind, name = null) {
    this.#kind = kind;
    this.#name = name;
  }
  /** One more. */
  next() {
    this.#seen += 1;
    if (this.#seen < this.#next) return [];
    this.#next = this.#seen * 2;
    const count = this.#seen - this.#told;
    this.#told = this.#seen;
    return [{ type: "activity", kind: this.#kind, name: this.#name, count }];
  }
};

// scripts/harnesses/claude/lines.ts
var maybe = (type) => load_zod_mini().catch(load_zod_mini()._default(load_zod_mini().nullable(type), null), null);
var text = maybe(load_zod_mini().string());
var flag = maybe(load_zod_mini().boolean());
var whole = maybe(load_zod_mini().int());
var list = load_zod_mini().catch(load_zod_mini().array(load_zod_mini().unknown()), []);
var anyLine = load_zod_mini().object({ type: text, subtype: text });
var initLine = load_zod_mini().object({
  session_id: text,
  model: text,
  tools: load_zod_mini().catch(load_zod_mini().nullable(load_zod_mini().array(load_zod_mini().string())), null)
});
var retryLine = load_zod_mini().object({ error: text });
var deniedLine = load_zod_mini().object({ tool_name: text, tool_use_id: text });
var messageLine = load_zod_mini().object({
  message: load_zod_mini().catch(load_zod_mini().object({ model: text, content: list }), {
    model: null,
    content: []
  }),
  /** On a message of the CLI itself: what went wrong, in a word. */
  error: text
});
var block = load_zod_mini().object({
  type: text,
  id: text,
  name: text,
  tool_use_id: text,
  is_error: flag
});
var limitLine = load_zod_mini().object({
  rate_limit_info: load_zod_mini().catch(
    load_zod_mini().object({ status: text, resetsAt: maybe(load_zod_mini().number()) }),
    { status: null, resetsAt: null }
  )
});
var resultLine = load_zod_mini().object({
  subtype: text,
  is_error: flag,
  result: text,
  errors: list,
  num_turns: whole,
  session_id: text,
  total_cost_usd: maybe(load_zod_mini().number()),
  terminal_reason: text,
  stop_reason: text,
  api_error_status: whole,
  api_error: text,
  permission_denials: list
});
var replayLine = load_zod_mini().object({ uuid: text, isReplay: flag });
var controlRequest = load_zod_mini().object({
  request_id: text,
  request: load_zod_mini().catch(
    load_zod_mini().object({
      subtype: text,
      tool_name: text,
      input: load_zod_mini().optional(load_zod_mini().unknown())
    }),
    { subtype: null, tool_name: null }
  )
});
var controlResponse = load_zod_mini().object({
  response: load_zod_mini().catch(load_zod_mini().object({ request_id: text }), { request_id: null })
});
var controlCancel = load_zod_mini().object({ request_id: text });
var errorLine = load_zod_mini().object({
  error: load_zod_mini().catch(load_zod_mini().object({ type: text, message: text }), {
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
    for (const [name, count] of calls)
      events.push({ type: "activity", kind: "tool", name, count });
    return events;
  }
  #user(value2) {
    const { message: message2 } = messageLine.parse(value2);
    let count = 0;
    for (const part2 of message2.content) {
      const block2 = block.safeParse(part2);
      if (!block2.success || block2.data.type !== "tool_result") continue;
      count += 1;
      const id = block2.data.tool_use_id;
      const stranger = id === null ? void 0 : this.#strangers.get(id);
      if (id === null || stranger === void 0) continue;
      this.#strangers.delete(id);
      if (block2.data.is_error === true) this.#deny(id, stranger);
    }
    return count === 0 ? none : [{ type: "activity", kind: "tool-result", name: null, count }];
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
  #deny(id, name) {
    if (id !== null) {
      if (this.#deniedIds.has(id)) return;
      if (this.#deniedIds.size < IDS) this.#deniedIds.add(id);
    }
    const tool = nameOf(name);
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
var message = (content, uuid) => JSON.stringify({ type: "user", message: { role: "user", content }, uuid });
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
    answer: (ask, said) => this.#answer(ask, said),
    heard: (id) => this.#heard.has(id),
    rests: () => this.#atRest && this.#unheard.size === 0 && this.#asks.size === 0
  };
  line(text3) {
    const own = this.#own(text3);
    return own ?? this.#stream.line(text3);
  }
  end(how) {
    return this.#stream.end(how);
  }
  #say(text3, id) {
    this.#unheard.add(id);
    this.#atRest = false;
    return message(text3, id);
  }
  #answer(ask, { allow, message: words }) {
    const input = this.#asks.get(ask);
    if (!this.#asks.has(ask) || allow && input === void 0) return null;
    return JSON.stringify({
      type: "control_response",
      response: {
        subtype: "success",
        request_id: ask,
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
        const ask = controlResponse.parse(value2).response.request_id;
        if (ask !== null && this.#asks.has(ask)) this.#hear(ask);
        return this.#over(ask);
      }
      case "control_cancel_request":
        return this.#over(controlCancel.parse(value2).request_id);
      case "user": {
        const { uuid, isReplay } = replayLine.parse(value2);
        if (isReplay !== true || uuid === null) return null;
        this.#unheard.delete(uuid);
        this.#hear(uuid);
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
    const { request_id: ask, request } = controlRequest.parse(value2);
    if (ask === null || ask.length > ID_LENGTH || request.subtype !== "can_use_tool")
      return [];
    const again = this.#forget(ask);
    if (this.#asks.size >= MOST_ASKS) return [];
    const held = this.#held < MOST_HELD && size <= ASK_BYTES;
    if (held) this.#held += 1;
    this.#asks.set(ask, held ? request.input ?? {} : void 0);
    this.#heard.delete(ask);
    return again ? [] : [{ type: "asked", ask, name: nameOf2(request.tool_name) }];
  }
  /** @returns whether it was open */
  #forget(ask) {
    if (this.#asks.get(ask) !== void 0) this.#held -= 1;
    return this.#asks.delete(ask);
  }
  #over(ask) {
    return ask !== null && this.#forget(ask) ? [{ type: "answered", ask }] : [];
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
  const { request_id: ask, request } = controlRequest.parse(value2);
  return ask === null || request.subtype !== "can_use_tool" ? null : {
    ask,
    tool: nameOf2(request.tool_name),
    input: JSON.stringify(request.input ?? {})
  };
}

// scripts/harnesses/claude/told.ts
var text2 = load_zod_mini().catch(load_zod_mini()._default(load_zod_mini().nullable(load_zod_mini().string()), null), null);
var toldLine = load_zod_mini().object({
  hook_event_name: text2,
  session_id: text2,
  prompt: text2,
  tool_name: text2,
  model: text2,
  notification_type: text2,
  last_assistant_message: text2,
  error: text2,
  background: load_zod_mini().catch(load_zod_mini()._default(load_zod_mini().number(), 0), 0),
  /** The process that told it, by its own word. */
  pid: load_zod_mini().catch(load_zod_mini()._default(load_zod_mini().nullable(load_zod_mini().int().check(load_zod_mini().gte(1))), null), null),
  socket: text2
});
function readTold(line) {
  if (!line.startsWith("{")) return null;
  try {
    const read = toldLine.parse(JSON.parse(line));
    return read.hook_event_name === null ? null : read;
  } catch {
    return null;
  }
}
var nameOf3 = (name) => (name ?? "").replace(/[^A-Za-z0-9_.:-]/g, "?").slice(0, 80) || "?";
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
    const told = readTold(line);
    if (told === null) return [];
    if (told.session_id !== null && load_base().core_grammar__SESSION_ID.test(told.session_id))
      this.#sessionId = told.session_id;
    this.#pid ??= told.pid;
    this.#socket ??= told.socket;
    return [...this.#resolved(told), ...this.#events(told)];
  }
  /** A question on the screen is over once it goes on. */
  #resolved({ hook_event_name: event }) {
    if (this.#asking === null || event === "Notification") return [];
    const ask = this.#asking;
    this.#asking = null;
    return [{ type: "answered", ask }];
  }
  #events(told) {
    switch (told.hook_event_name) {
      case "SessionStart":
        this.#started = true;
        this.#model = told.model ?? this.#model;
        return [];
      case "UserPromptSubmit": {
        this.#atRest = false;
        this.#started = true;
        this.#hear(essence(told.prompt ?? ""));
        return [];
      }
      case "PostToolUse": {
        const name = nameOf3(told.tool_name);
        this.#tools.set(name, (this.#tools.get(name) ?? 0) + 1);
        return [
          ...this.#engage("tool"),
          { type: "activity", kind: "tool", name, count: 1 }
        ];
      }
      case "Notification": {
        if (told.notification_type !== "permission_prompt") return [];
        if (this.#asking !== null) return [];
        this.#asks += 1;
        this.#asking = `dialog-${this.#asks}`;
        return [{ type: "asked", ask: this.#asking, name: "permission" }];
      }
      case "Stop":
        this.#turns += 1;
        this.#error = null;
        this.#last = told.last_assistant_message ?? "";
        this.#atRest = told.background === 0;
        return [
          ...this.#engage("turn"),
          { type: "activity", kind: "turn", name: null, count: 1 }
        ];
      case "StopFailure":
        this.#error = nameOf3(told.error ?? "unknown");
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
      const at = rest.indexOf(words);
      if (at < 0) continue;
      rest = `${rest.slice(0, at)}\0${rest.slice(at + words.length)}`;
      this.#unheard.delete(id);
      this.#heard.add(id);
    }
    for (const oldest of this.#heard) {
      if (this.#heard.size <= MOST_HEARD2) break;
      this.#heard.delete(oldest);
    }
  }
  end(_how) {
    const said = {
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
        said,
        report: null
      };
    if (!this.#atRest || this.#last === null)
      return {
        ok: "unknown",
        ending: "no-envelope",
        detail: this.#started ? "it ended before its turn was over" : "it ended before it had begun to work",
        said,
        report: null
      };
    return {
      ok: "yes",
      ending: null,
      detail: "Claude Code told that its turn was over",
      said,
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
  const told = readTold(line);
  if (told === null) return void 0;
  switch (told.hook_event_name) {
    case "SessionStart":
      return "[begins]";
    case "PostToolUse":
      return `[used ${nameOf3(told.tool_name)}]`;
    case "Notification":
      return told.notification_type === "permission_prompt" ? "[waits for a person]" : null;
    case "Stop":
      return told.last_assistant_message ?? "[turn over]";
    case "StopFailure":
      return `[turn failed: ${nameOf3(told.error)}]`;
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
  const [command2, ...args] = teller;
  return JSON.stringify({
    ...more,
    hooks: Object.fromEntries(
      EVENTS.map(([event, async]) => [
        event,
        [
          {
            hooks: [
              {
                type: "command",
                command: command2,
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

// scripts/harnesses/claude/trust.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");
var configuration = load_zod_mini().object({
  projects: load_zod_mini().optional(
    load_zod_mini().record(load_zod_mini().string(), load_zod_mini().object({ hasTrustDialogAccepted: load_zod_mini().unknown() }))
  )
});
var canonical = (path) => {
  try {
    return (0, import_node_fs.realpathSync)(path);
  } catch {
    return path;
  }
};
function configurationFile(env, home) {
  const dir = env.CLAUDE_CONFIG_DIR || null;
  const older = (0, import_node_path.join)(dir ?? (0, import_node_path.join)(home, ".claude"), ".config.json");
  return (0, import_node_fs.existsSync)(older) ? older : (0, import_node_path.join)(dir ?? home, ".claude.json");
}
function* holders(folder, home) {
  let at = folder;
  for (; ; ) {
    const above = (0, import_node_path.dirname)(at);
    if (at !== home && above !== at) yield at;
    if (above === at || (0, import_node_fs.existsSync)((0, import_node_path.join)(at, ".git"))) return;
    at = above;
  }
}
function readTrust(folder, mainWorktree, env, home) {
  const file = configurationFile(env, home);
  let text3;
  let fd;
  try {
    fd = (0, import_node_fs.openSync)(file, "r");
  } catch (error) {
    const { code } = error;
    return {
      trusted: false,
      why: code === "ENOENT" ? `Claude Code has no configuration at ${file}, so it has been told to trust nothing` : `${file} cannot be read (${code ?? "unknown"})`
    };
  }
  try {
    text3 = (0, import_node_fs.readFileSync)(fd, "utf8");
  } catch (error) {
    const { code } = error;
    return {
      trusted: false,
      why: `${file} cannot be read (${code ?? "unknown"})`
    };
  } finally {
    (0, import_node_fs.closeSync)(fd);
  }
  let parsed;
  try {
    parsed = JSON.parse(text3);
  } catch {
    return { trusted: false, why: `${file} is not JSON` };
  }
  const known = configuration.safeParse(parsed);
  if (!known.success)
    return { trusted: false, why: `${file} is not as Claude Code writes it` };
  const projects = known.data.projects ?? {};
  const accepted = (dir) => Object.hasOwn(projects, dir) && projects[dir]?.hasTrustDialogAccepted === true;
  const homeDir = canonical(home);
  for (const dir of holders(canonical(folder), homeDir))
    if (accepted(dir))
      return { trusted: true, why: `you trusted ${dir} in Claude Code` };
  if (mainWorktree !== null) {
    const main = canonical(mainWorktree);
    if (main !== homeDir && accepted(main))
      return {
        trusted: true,
        why: `it is a worktree of ${main}, which you trusted in Claude Code`
      };
  }
  return {
    trusted: false,
    why: "Claude Code has not been told to trust this folder"
  };
}

// other:core/vocabulary.ts

// other:harnesses/traits.ts

// other:core/reasons.ts

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
var lacks = (what) => new (load_base()).core_reasons__OffloadError("internal", `the launch lacks ${what}`);
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
var profileFlags = (drive, profile) => drive !== "oneshot" && profile === "read-only" ? PROFILE_FLAGS[profile].map(
  (flag2) => flag2 === "dontAsk" ? "default" : flag2
) : PROFILE_FLAGS[profile];
var UNTRUSTED_FLAGS = ["--setting-sources", "user", "--strict-mcp-config"];
var EXTRA_FLAGS = /* @__PURE__ */ new Set([
  "--fallback-model",
  "--max-budget-usd",
  "--max-turns"
]);
var VALUE = /^[A-Za-z0-9][A-Za-z0-9._:@/[\]-]{0,199}$/;
function value(what, text3) {
  if (!VALUE.test(text3))
    throw new (load_base()).core_reasons__OffloadError("configuration", `this is not a ${what}`, {
      about: text3
    });
  return text3;
}
function extra(args) {
  for (let i = 0; i < args.length; i += 2) {
    const flag2 = args[i];
    if (!EXTRA_FLAGS.has(flag2))
      throw new (load_base()).core_reasons__OffloadError(
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
var textBlock = load_zod_mini().object({ type: load_zod_mini().literal("text"), text: load_zod_mini().string() });
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
  const told = readableTold(line);
  if (told !== void 0) return told;
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
  ...load_decide().harnesses_traits__CLAUDE,
  build: buildClaude,
  decoder: (drive) => drive === "oneshot" ? claudeDecoder() : drive === "persistent" ? claudeTalk() : claudeTold(),
  askOf: askOfClaude,
  readable: readableClaude,
  authRoutes: load_base().core_vocabulary__AUTH_ROUTES
};

// scripts/harnesses/command.ts
var import_node_path2 = require("node:path");
function buildCommand(drive, wish) {
  if (drive !== "oneshot")
    throw new (load_base()).core_reasons__OffloadError("refused", "a command is not driven in this way", {
      about: drive
    });
  if (wish.profile !== "full")
    throw new (load_base()).core_reasons__OffloadError(
      "refused",
      "a command has no permission gates, so it can be held to no profile but full",
      {
        about: wish.profile,
        next: "pass --profile full if it may do what you may do"
      }
    );
  if (!(0, import_node_path2.isAbsolute)(wish.program))
    throw new (load_base()).core_reasons__OffloadError(
      "configuration",
      "the first element of a command must be an absolute path",
      { about: wish.program }
    );
  if (wish.resume !== null)
    throw new (load_base()).core_reasons__OffloadError("refused", "a command has no session to go on with");
  for (const element of [wish.program, ...wish.args])
    if (element.includes("\0"))
      throw new (load_base()).core_reasons__OffloadError(
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
    const said = null;
    if (code === null && signal === null)
      return {
        ok: "unknown",
        ending: "no-envelope",
        detail: "nobody saw with which code the command ended",
        said,
        report
      };
    if (code === 0)
      return {
        ok: "yes",
        ending: null,
        detail: "the command ended with exit code 0",
        said,
        report
      };
    return {
      ok: "no",
      ending: signal === null ? "exit-code" : "signal",
      detail: signal === null ? `the command ended with exit code ${code}` : `the command was ended by ${signal}`,
      said,
      report
    };
  }
};
var command = {
  ...load_decide().harnesses_traits__COMMAND,
  build: buildCommand,
  decoder: () => new CommandDecoder(),
  authRoutes: ["login"]
};

// scripts/harnesses/index.ts
var HARNESSES = [claude, command];
var harnessNamed = (name) => HARNESSES.find((harness) => harness.name === name) ?? null;
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  harnesses_claude_told__claudeTold,
  harnesses_claude_told__printable,
  harnesses_claude_told__readTold,
  harnesses_claude_told__readableTold,
  harnesses_claude_told__tellingSettings,
  harnesses_claude_told__toldLine,
  harnesses_claude_trust__readTrust,
  harnesses_index__HARNESSES,
  harnesses_index__harnessNamed
});
