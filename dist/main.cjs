var load_jobs_once;
var load_jobs = () => load_jobs_once ??= require("./jobs.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_act_once;
var load_act = () => load_act_once ??= require("./act.cjs");
var load_decide_once;
var load_decide = () => load_decide_once ??= require("./decide.cjs");
var load_look_once;
var load_look = () => load_look_once ??= require("./look.cjs");
var load_hosts_once;
var load_hosts = () => load_hosts_once ??= require("./hosts.cjs");
var load_hooks_once;
var load_hooks = () => load_hooks_once ??= require("./hooks.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_node_crypto_once;
var load_node_crypto = () => load_node_crypto_once ??= require("node:crypto");
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
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key2 of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key2) && key2 !== except)
        __defProp(to, key2, { get: () => from[key2], enumerable: !(desc = __getOwnPropDesc(from, key2)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// other:jobs/root.ts
var root_exports = {};
__export(root_exports, {
  lookRoot: () => load_jobs().jobs_root__lookRoot,
  openRoot: () => load_jobs().jobs_root__openRoot,
  stateRoot: () => load_jobs().jobs_root__stateRoot
});
var init_root = __esm({
  "other:jobs/root.ts"() {
  }
});

// other:core/layout.ts
var layout_exports = {};
__export(layout_exports, {
  aliasPath: () => load_views().core_layout__aliasPath,
  attemptDir: () => load_views().core_layout__attemptDir,
  attemptPaths: () => load_views().core_layout__attemptPaths,
  benchPath: () => load_views().core_layout__benchPath,
  holdPath: () => load_views().core_layout__holdPath,
  inboxPaths: () => load_views().core_layout__inboxPaths,
  jobPaths: () => load_views().core_layout__jobPaths,
  ledgerPath: () => load_views().core_layout__ledgerPath,
  sessionPaths: () => load_views().core_layout__sessionPaths,
  store: () => load_views().core_layout__store,
  witnessPath: () => load_views().core_layout__witnessPath
});
var init_layout = __esm({
  "other:core/layout.ts"() {
  }
});

// other:core/grammar.ts
var init_grammar = __esm({
  "other:core/grammar.ts"() {
  }
});

// scripts/cli/frame/places.ts
var RUNGS, HARNESSES, verb, HANDLE_GRAMMAR, handle, handles, rung, unit, envName;
var init_places = __esm({
  "scripts/cli/frame/places.ts"() {
    "use strict";
    init_grammar();
    RUNGS = [
      "subagent",
      "headless-oneshot",
      "stream-json-persistent",
      "tmux",
      "background",
      "print",
      "in-session"
    ];
    HARNESSES = ["claude", "command"];
    verb = (spec) => spec;
    HANDLE_GRAMMAR = {
      pattern: new RegExp(`${load_base().core_grammar__HANDLE_PREFIX.source}|${load_base().core_grammar__AGENT_ID.source}`),
      says: "a handle, the start of one, or the id that a session gave its agent"
    };
    handle = {
      name: "handle",
      help: "a handle, or as much of its start as is unique",
      complete: "handle",
      grammar: HANDLE_GRAMMAR
    };
    handles = { ...handle, name: "handles", many: true };
    rung = {
      name: "rung",
      help: "how the worker is hosted",
      suggest: RUNGS
    };
    unit = {
      type: "text",
      placeholder: "UNIT",
      help: "the name of the unit of work; the handle is made from it",
      otherwise: "the rung's name",
      grammar: {
        pattern: load_base().core_grammar__UNIT,
        says: "1 to 128 of letters, digits and . _ = @ : -"
      }
    };
    envName = {
      pattern: load_base().core_grammar__ENV_NAME,
      says: "the name of a variable, without a value"
    };
  }
});

// other:core/hosts/spec.ts
var init_spec = __esm({
  "other:core/hosts/spec.ts"() {
  }
});

// scripts/cli/frame/table-care.ts
var SHELLS, doctor, link, uninstall, completion, help, version, complete;
var init_table_care = __esm({
  "scripts/cli/frame/table-care.ts"() {
    "use strict";
    init_grammar();
    init_spec();
    init_places();
    SHELLS = ["bash", "zsh", "fish"];
    doctor = verb({
      family: "host",
      summary: "check that this machine, or a host, has what Offload needs",
      about: [
        "Each row says yes, no or unknown, what was seen, and what to do. Exit 0 when everything that is required is yes.",
        "With -H it asks a host that you declared: a row for each layer from the name to the harness's sign-in, and one for each kind of readiness (gate: commands can run; headless: an agent can; session: a person can join one). The kinds are decided separately, and no one follows from another. What was seen is remembered for five minutes; a host that does not answer is left alone for a minute, and longer each time.",
        "Exit 0 when the host is ready for the kind that is asked for, and 2 when it is not, cannot be reached, or that is not known. The kind is headless; with --no-probe, which does not ask the harness, it is gate. --for names another."
      ],
      positionals: [],
      options: {
        self: {
          type: "flag",
          help: "this machine and this installation (the default)"
        },
        host: {
          type: "text",
          short: "H",
          placeholder: "ALIAS",
          help: "a host that you declared",
          grammar: { pattern: load_base().core_grammar__ALIAS, says: load_base().core_hosts_spec__ALIAS_SAYS }
        },
        all: { type: "flag", help: "all hosts that you declared, side by side" },
        brief: { type: "flag", help: "one line for each host" },
        "no-probe": {
          type: "flag",
          help: "neither start the harness there nor ask anything over its network"
        },
        for: {
          type: "text",
          placeholder: "KIND",
          values: ["headless", "gate", "session"],
          help: "the readiness that decides the exit code",
          otherwise: "headless; gate with --no-probe"
        }
      },
      exclusive: [["self", "host", "all"]],
      examples: [
        ["doctor --self", "Node, git, the CLIs, the state root"],
        ["doctor -H m5", "every layer of a host"],
        ["doctor -H m5 --brief --no-probe", "one line, quickly"],
        ["doctor --all --brief", "a line for each host"]
      ],
      prints: {
        layer: "-H: alias, what has to hold, yes, no or unknown, what was seen, what to do",
        ready: "-H: alias, kind, yes, no or unknown, why",
        benched: "-H: alias, for how long it is left alone, why",
        unkept: "-H: alias, why what was seen could not be remembered",
        hosts: "-H: the list, in --json",
        lines: "-H: in --json the line of each host, as --brief prints it",
        kind: "-H: in --json the kind that decided the exit code",
        check: "name, required or optional, yes, no or unknown, what was seen, what to do",
        checks: "the list, in --json"
      },
      looks: true
    });
    link = verb({
      family: "handle",
      summary: "put a stable `offload` command on your PATH",
      about: [
        "Writes a small script that starts this installation. It is never written over a file that is not ours."
      ],
      positionals: [],
      options: {
        dir: {
          type: "text",
          placeholder: "DIR",
          complete: "directory",
          help: "where to put it",
          otherwise: "~/.local/bin"
        }
      },
      examples: [
        ["link", "~/.local/bin/offload"],
        ["link --dir ~/bin", "another folder of your PATH"]
      ],
      prints: {
        status: "linked, updated or unchanged",
        shim: "the script",
        target: "the installation that it starts",
        "on-path": "whether a shell finds it: yes, no, or the file that comes before it"
      }
    });
    uninstall = verb({
      family: "handle",
      summary: "remove what Offload put on this machine, and only that",
      about: [
        "Refuses while jobs live. Keeps worktrees with work in them and the configuration file, and names both. Without --yes it only lists, and exits 20."
      ],
      positionals: [],
      options: {
        "dry-run": { type: "flag", help: "only list what would go" },
        yes: { type: "flag", help: "remove without another question" }
      },
      exclusive: [["dry-run", "yes"]],
      examples: [
        ["uninstall --dry-run", "what lies where"],
        ["uninstall --yes", "remove it"]
      ],
      prints: {
        live: "handle and view of a job that still lives",
        remove: "a path of ours that would go, and what it is",
        removed: "a path that is gone, and what it was",
        keep: "a path that stays, and why",
        there: "a declared host, and what of ours may be on it",
        size: "bytes under the state root"
      }
    });
    completion = verb({
      family: "handle",
      summary: "print a completion script for a shell",
      positionals: [{ name: "shell", help: "which shell", values: SHELLS }],
      options: {},
      examples: [
        [
          "completion bash > ~/.local/share/bash-completion/completions/offload",
          "bash"
        ],
        ["completion zsh > ~/.zfunc/_offload", "zsh, with ~/.zfunc in fpath"],
        ["completion fish > ~/.config/fish/completions/offload.fish", "fish"]
      ],
      prints: { script: "the script" },
      bare: true,
      looks: true
    });
    help = verb({
      family: "handle",
      summary: "what the verbs do",
      positionals: [
        { name: "verb", help: "one verb", optional: true, complete: "verb" }
      ],
      options: {},
      examples: [
        ["help", "all verbs"],
        ["help dispatch", "one verb, with examples"]
      ],
      prints: { help: "the text", verbs: "the names, in --json without a verb" },
      bare: true,
      looks: true
    });
    version = verb({
      family: "handle",
      summary: "print the version",
      positionals: [],
      options: {},
      examples: [["version", "this installation and its Node"]],
      prints: {
        version: "of Offload",
        node: "of the Node that runs it",
        root: "where this installation lies"
      },
      bare: true,
      looks: true
    });
    complete = verb({
      family: "handle",
      summary: "candidates for a completion script",
      positionals: [{ name: "what", help: "handles", values: ["handles"] }],
      options: {},
      examples: [["__complete handles", "the handles, a line each"]],
      prints: { handles: "the handles, the live ones first" },
      looks: true,
      hidden: true
    });
  }
});

// other:config/key-names.ts
var init_key_names = __esm({
  "other:config/key-names.ts"() {
  }
});

// scripts/cli/frame/table-config.ts
var config;
var init_table_config = __esm({
  "scripts/cli/frame/table-config.ts"() {
    "use strict";
    init_key_names();
    init_places();
    config = verb({
      family: "handle",
      summary: "show, check, begin or extend the configuration",
      about: [
        "`show` prints each key with its value, the layer that decided it (`default`, `user` or `repository`) and that layer's file. A repository's `.offload.yaml` can only narrow; where it did, your own value is told too.",
        "`check` reads the files that hold in the current folder, or one FILE, and prints everything that is wrong with file, line, key, found and allowed. A FILE named `.offload.yaml` is read as a repository's, any other as yours. What a repository's `CLAUDE.md` or `AGENTS.md` says of hosts is read too. Nothing is ever taken for a default because it could not be understood.",
        "`init` writes your own file with every key in comments, and never over one that is there.",
        "`trust` puts a repository, by the canonical path of its root, on the list of those whose own gate commands may run. Those commands are whatever the repository says at the time, so trust only what you would run by hand. `trust --remove` takes it off. Comments of the file stay."
      ],
      positionals: [
        {
          name: "action",
          help: "what to do",
          values: ["show", "check", "init", "trust"]
        },
        {
          name: "subject",
          help: "show: a key or a section; check: a file; trust: the root of a repository, without it the current folder",
          optional: true,
          suggest: load_base().config_key_names__KEY_NAMES,
          complete: "file"
        }
      ],
      options: {
        remove: { type: "flag", help: "trust: take the repository off the list" }
      },
      examples: [
        ["config show", "what holds here, and who decided it"],
        ["config show limits", "the keys of one section"],
        ["config check", "everything that is wrong in the files"],
        [
          "config check .offload.yaml",
          "a repository's file before it is committed"
        ],
        ["config init", "a file to begin with, all of it comments"],
        ["config trust", "let the gate commands of this repository run"],
        ["config trust ~/old --remove", "and no more"]
      ],
      prints: {
        key: "show: name, value as JSON, layer, the layer's file; where a repository narrowed it also your own value",
        file: "show, check: a file that was read",
        problem: "check: file and line, what is wrong",
        notice: "check: a key, and what is allowed and may still not be what was meant",
        problems: "check: how many there are; in --json the list",
        notices: "check: in --json the list of notices",
        keys: "show: in --json the list of keys with value, layer, file, default and own value",
        files: "in --json: the files that were read",
        status: "written, trusted, removed or unchanged",
        config: "init, trust: your file",
        repository: "trust: the root of the repository",
        means: "trust: what follows from it"
      }
    });
  }
});

// scripts/cli/frame/table-hosts.ts
var hostPath, hosts;
var init_table_hosts = __esm({
  "scripts/cli/frame/table-hosts.ts"() {
    "use strict";
    init_grammar();
    init_spec();
    init_places();
    hostPath = {
      type: "text",
      placeholder: "PATH",
      grammar: { pattern: load_base().core_hosts_spec__HOST_PATH, says: load_base().core_hosts_spec__HOST_PATH_SAYS }
    };
    hosts = verb({
      family: "host",
      summary: "the machines that you declared, and what is known of them",
      about: [
        "Without an action, or with `list`: each host that you declared, and what was last seen of it, by kind, with its age. It asks no machine: what nobody has looked at is unknown. In a repository it also tells which of them are for it.",
        "`add` writes a host into your own configuration. A repository cannot do that: it names aliases, and one that you have not declared is told with the command that would.",
        "`check` tells what ssh makes of each host, or of the one that is named, and which keys of it are recorded; nobody signs in. `trust` asks a host for its key and shows the fingerprint; with `--accept` and that fingerprint it is recorded, in a file of Offload's own. A key that is not the recorded one is refused.",
        "`parse-banner` reads text from standard input, any number of lines, and prints what the banners in it say. A line that is no banner is told by its number. A host about which two lines say different things is not among the answers."
      ],
      positionals: [
        {
          name: "action",
          help: "what to do; without it, list",
          values: ["list", "add", "check", "trust", "parse-banner"],
          optional: true
        },
        {
          name: "alias",
          help: "add, check, trust: the name by which ssh knows it",
          optional: true,
          grammar: { pattern: load_base().core_grammar__ALIAS, says: load_base().core_hosts_spec__ALIAS_SAYS }
        }
      ],
      options: {
        roles: {
          type: "text",
          placeholder: "ROLES",
          help: `add: what it may be trusted with, some of ${load_base().core_hosts_spec__HOST_ROLES.join(",")}`,
          otherwise: load_base().core_hosts_spec__USUAL_ROLES.join(",")
        },
        "repo-path": { ...hostPath, help: "add: where the repository is, there" },
        "claude-path": { ...hostPath, help: "add: the Claude Code CLI, there" },
        harness: {
          type: "text",
          placeholder: "NAME",
          values: ["claude", "none"],
          help: "add: none for a machine that is there for commands alone",
          otherwise: "claude"
        },
        env: {
          type: "text",
          many: true,
          placeholder: "NAME",
          help: "add: a variable that may be passed on",
          complete: "env-name",
          grammar: envName
        },
        accept: {
          type: "text",
          placeholder: "FINGERPRINT",
          help: "trust: the fingerprint that you have compared, as it was shown",
          grammar: {
            pattern: /^SHA256:[A-Za-z0-9+/]{43}$/,
            says: "a fingerprint as ssh-keygen prints it: SHA256: and 43 characters"
          }
        }
      },
      examples: [
        ["hosts", "what is declared, and what is known of it"],
        ["hosts add m5", "a host that ssh knows as m5"],
        [
          "hosts add m5 --roles test,perf --repo-path ~/work/project",
          "for two roles alone"
        ],
        ["hosts check m5", "what ssh makes of it"],
        ["hosts trust m5", "its key, to be compared and accepted"],
        ["hosts parse-banner < banner.txt", "what the lines of a text say"]
      ],
      prints: {
        host: "list: alias, roles that you allow, roles that it has in this repository (none: it is not used here)",
        ready: "list: alias, kind (gate, headless, session), yes, no or unknown, how long ago it was seen, why; parse-banner: alias, kind, what the line says",
        first: "list: whether a role that may leave goes to a ready host even where this machine has room",
        mapped: "list: a role that is given to one host, and that host",
        undeclared: "list: an alias that the repository names and you have not declared, where, and the command that declares it",
        problem: "list: file and line, what is wrong in what the repository says",
        notice: "list: file and line, what may not be what was meant, what to do",
        line: "parse-banner: a line that is no banner, by its number, and why",
        status: "add: added; trust: asked, recorded, or known where it was recorded before",
        name: "check: alias, and the machine that ssh would connect to",
        port: "check: alias, and its port",
        user: "check: alias, and the login there",
        by: "check: alias, and through what, or directly",
        identity: "check: alias, a file with a key of yours that is there",
        key: "check: a key that is recorded: alias, fingerprint, type, file; trust: the key that the host shows",
        recorded: "trust: a key that is recorded: alias, fingerprint, type, file",
        fingerprint: "trust: in --json that of the key that the host shows",
        type: "trust: in --json its type",
        config: "add: your file",
        alias: "add: the host; in --json of each host too",
        roles: "add: the roles that it has",
        hosts: "in --json: the list of hosts, or of what the banners say",
        mapping: "list: in --json the roles that are given to one host",
        problems: "list: in --json the list",
        notices: "list: in --json the list",
        others: "parse-banner: in --json the lines that are no banner"
      }
    });
  }
});

// other:core/sufficiency.ts
var init_sufficiency = __esm({
  "other:core/sufficiency.ts"() {
  }
});

// other:core/vocabulary.ts
var init_vocabulary = __esm({
  "other:core/vocabulary.ts"() {
  }
});

// scripts/cli/frame/placing-options.ts
var ANSWERS, predicate, PLACING;
var init_placing_options = __esm({
  "scripts/cli/frame/placing-options.ts"() {
    "use strict";
    init_sufficiency();
    init_vocabulary();
    init_places();
    ANSWERS = ["yes", "no", "unknown"];
    predicate = (help2) => ({
      type: "text",
      values: ANSWERS,
      placeholder: "ANSWER",
      help: help2,
      otherwise: "unknown"
    });
    PLACING = {
      survive: predicate("must it go on when the session ends"),
      attach: predicate("must a person be able to join the worker"),
      beyond: predicate("is it meant to run on long after the session"),
      need: {
        type: "text",
        many: true,
        placeholder: "WHAT",
        suggest: load_base().core_sufficiency__NEEDS,
        help: "what the candidate has to have besides: observe, steer, model, effort"
      },
      profile: {
        type: "text",
        values: load_base().core_vocabulary__PROFILES,
        help: "what the worker may do",
        otherwise: "read-only"
      },
      role: {
        type: "text",
        placeholder: "ROLE",
        help: "what kind of work it is, for the fences",
        grammar: {
          pattern: /^[^\p{Cc}]{1,128}$/u,
          says: "1 to 128 characters without controls"
        }
      },
      class: {
        type: "text",
        values: ["reasoning", "heartbeat", "work"],
        help: "whether it is worth handing over: reasoning and heartbeat belong in the session",
        otherwise: "work"
      },
      anyway: {
        type: "flag",
        help: "hand it over, or keep it in the session, all the same: a person said so"
      },
      unattended: { type: "flag", help: "nobody is there to join or to answer" },
      "accept-loss": {
        type: "text",
        many: true,
        placeholder: "WHAT",
        suggest: load_base().core_sufficiency__LOSSES,
        help: "go without this, where nothing that is present has it"
      },
      harness: {
        type: "text",
        placeholder: "NAME",
        help: "the agent program",
        suggest: HARNESSES,
        otherwise: "claude"
      },
      host: {
        type: "text",
        placeholder: "NAME",
        help: "where it runs",
        values: ["local"],
        otherwise: "local"
      }
    };
  }
});

// scripts/cli/frame/table-place.ts
var place, fences;
var init_table_place = __esm({
  "scripts/cli/frame/table-place.ts"() {
    "use strict";
    init_grammar();
    init_places();
    init_placing_options();
    place = verb({
      family: "placement",
      summary: "decide where work belongs, and say why",
      about: [
        "Each predicate is yes, no or unknown; an unknown one is a question (exit 20) unless a rung is named. Every candidate comes back chosen, eligible or rejected, with a reason. Nothing is launched.",
        "A rung that is named is used or refused (exit 22), never replaced. `inline` (exit 0) says that the work belongs in the session itself."
      ],
      positionals: [],
      options: {
        ...PLACING,
        rung: {
          type: "text",
          placeholder: "NAME",
          help: "this rung and no other",
          suggest: RUNGS,
          grammar: {
            pattern: load_base().core_grammar__NAME,
            says: "1 to 64 of lower case letters, digits and hyphens"
          }
        }
      },
      examples: [
        [
          "place --survive yes --attach no --beyond no",
          "work that must outlive this session"
        ],
        [
          "place --survive no --attach no --beyond no --need observe",
          "work that can be watched"
        ],
        ["place --rung headless-oneshot", "may this rung be used"]
      ],
      prints: {
        placement: "place, ask, inline or refuse",
        chosen: "rung/harness/host",
        because: "why",
        by: "what refuses: fence, policy, profile or rung",
        question: "what a person has to answer",
        option: "a way to answer: candidate, what it buys, what it loses, the flags that take it",
        candidate: "each candidate: verdict, reason, detail, what it lacks of what is asked",
        decision: "in --json: the whole"
      }
    });
    fences = verb({
      family: "placement",
      summary: "which roles stay on this machine, and whether one does",
      about: [
        "A fenced role is placed on this machine with the session's own harness, whatever else holds and however it is spelt. The configuration may add roles, and no configuration takes one away."
      ],
      positionals: [
        {
          name: "role",
          help: "one role, in any spelling",
          optional: true,
          grammar: {
            pattern: /^[^\p{Cc}]{1,128}$/u,
            says: "1 to 128 characters without controls"
          }
        }
      ],
      options: {},
      examples: [
        ["fences", "the table"],
        ["fences Security_Review", "is this one fenced"]
      ],
      prints: {
        fence: "a role that never leaves, its other names, and who says so: shipped, user or repository",
        "host-role": "a role of a wave, and the role under which a host takes it",
        role: "the role in its normal form",
        fenced: "yes or no",
        why: "why"
      },
      looks: true
    });
  }
});

// scripts/cli/frame/table-plan.ts
var key, plan, refresh;
var init_table_plan = __esm({
  "scripts/cli/frame/table-plan.ts"() {
    "use strict";
    init_grammar();
    init_vocabulary();
    init_places();
    key = {
      type: "text",
      placeholder: "KEY",
      help: "the selection key for model and effort",
      suggest: load_base().core_vocabulary__SELECTION_KEYS,
      otherwise: "offload",
      grammar: {
        pattern: load_base().core_grammar__KEY,
        says: "a lower case word of letters, digits and _"
      }
    };
    plan = verb({
      family: "placement",
      summary: "resolve model and effort for a launch, and put that on record",
      about: [
        "What is configured for the selection key is clamped first (ceiling, usage, caps) and inherited second, model and effort each by themselves, and set only as far as the rung can set it. `model` and `effort` are `inherit` where nothing is to be set; `model_source` and `effort_source` say why.",
        "Exit 3: the launch is withheld, launch nothing. Exit 6: the rows hold, and could not be put on record; only a subagent may be launched then, with the session's own model and effort."
      ],
      positionals: [],
      options: {
        key,
        backend: {
          type: "text",
          placeholder: "RUNG",
          help: "the rung of the launch",
          suggest: RUNGS,
          otherwise: "subagent",
          grammar: {
            pattern: load_base().core_grammar__NAME,
            says: "1 to 64 of lower case letters, digits and hyphens"
          }
        },
        unit: {
          ...unit,
          otherwise: "required",
          help: "the name of the unit of work"
        },
        step: {
          type: "text",
          placeholder: "STEP",
          help: "the step of the unit",
          otherwise: "none",
          grammar: {
            pattern: load_base().core_grammar__UNIT,
            says: "1 to 128 of letters, digits and . _ = @ : -"
          }
        },
        attempt: {
          type: "text",
          placeholder: "N",
          help: "which try at it this is",
          otherwise: "1",
          grammar: {
            pattern: /^[1-9][0-9]{0,3}$/,
            says: "a number from 1 to 9999 without a leading zero"
          }
        },
        harness: {
          type: "text",
          placeholder: "NAME",
          help: "the agent program",
          suggest: HARNESSES,
          otherwise: "claude"
        },
        auth: {
          type: "text",
          values: load_base().core_vocabulary__AUTH_ROUTES,
          placeholder: "ROUTE",
          help: "how it signs in and pays; quota is held for each route",
          otherwise: "login"
        }
      },
      examples: [
        [
          "plan --key offload --backend subagent --unit notes",
          "model and effort for a subagent"
        ],
        [
          "plan --key execution --backend headless-oneshot --unit fix --step lint",
          "for one step of a unit"
        ]
      ],
      prints: {
        key: "the selection key",
        backend: "the rung",
        admit: "yes or withheld",
        capability: "what the launch can set: both, model, effort, none, error; - where withheld",
        model: "a name, or inherit",
        effort: "a name, or inherit",
        model_source: "applied, inherit-config, inherit-capability, inherit-probe-error or withheld",
        effort_source: "the same for the effort",
        level: "the step of the usage ladder; unknown where the usage could not be told",
        signal: "what is known of the usage, or `no usage signal`",
        concurrency: "how many launches at once are advised, where the ladder says so",
        why: "why it is admitted or withheld",
        marker: "what the description of a subagent's launch has to carry",
        decision: "in --json: the whole"
      }
    });
    refresh = verb({
      family: "placement",
      summary: "look again at what is remembered",
      positionals: [
        {
          name: "what",
          help: "what to look at",
          values: ["usage", "presence", "hosts"]
        }
      ],
      options: {},
      examples: [["__refresh presence", "ask the programs of this machine again"]],
      prints: {},
      hidden: true
    });
  }
});

// scripts/cli/frame/table-presence.ts
var detect, caps;
var init_table_presence = __esm({
  "scripts/cli/frame/table-presence.ts"() {
    "use strict";
    init_grammar();
    init_places();
    detect = verb({
      family: "placement",
      summary: "what is present here, by what it answered",
      about: [
        "Asks the programs that a worker could run and prints the rungs that are present, each with its nine axes, then what is absent and why. What was seen is remembered for `witnesses.presence` seconds, as long as the program is the same.",
        "That a harness is present says nothing of whether it is signed in: that is told beside it, as the harness itself tells it. A record that is damaged is named, and what it spoke of is unknown until `--fresh` replaces it."
      ],
      positionals: [],
      options: {
        fresh: { type: "flag", help: "believe nothing that is remembered" }
      },
      examples: [
        ["detect", "what is here, from what was seen lately"],
        ["detect --fresh", "ask everything again"]
      ],
      prints: {
        backend: "a rung that is present, then its nine axes: interactive, can_observe, can_steer_inflight, provides_attention_surface, supports_parallel, session_grade, overhead, hook_registration, tier_control",
        absent: "a rung that is not, and why; `unknown` where nothing answered",
        blocked: "what is present and would be refused to this user: rung, harness, profile, why; a list in --json",
        harness: "a harness that answered: its version, whether it says that it is signed in, by which method",
        witness: "what was looked at: subject, yes, no or unknown, how long ago, by what, in words",
        rungs: "in --json: every rung, and whether it is present",
        candidates: "in --json: every candidate with its capabilities",
        witnesses: "in --json: the list"
      }
    });
    caps = verb({
      family: "placement",
      summary: "what a rung can do, whether it is present or not",
      positionals: [
        {
          name: "rung",
          help: "a shipped rung, or one of your configuration",
          suggest: RUNGS,
          grammar: {
            pattern: load_base().core_grammar__NAME,
            says: "1 to 64 of lower case letters, digits and hyphens, not starting with a hyphen"
          }
        }
      ],
      options: {},
      examples: [["caps subagent", "its nine axes"]],
      prints: {
        caps: "the nine axes in their order, each a field",
        rung: "in --json: its name",
        axes: "in --json: the axes by name"
      }
    });
  }
});

// scripts/cli/frame/table-session.ts
var intake, hook;
var init_table_session = __esm({
  "scripts/cli/frame/table-session.ts"() {
    "use strict";
    init_places();
    intake = verb({
      family: "placement",
      summary: "take the petition that was typed after /offload",
      about: [
        "A hook keeps the words after `/offload` byte for byte when they are typed. This takes them, once and within 60 seconds, into a private file, and says what a placement needs to know of the session. The petition's words are not printed.",
        "It ends with 0 whether there was a petition or not: where none was taken, the row `petition` says `none` and why."
      ],
      positionals: [],
      options: {
        session: {
          type: "text",
          placeholder: "ID",
          help: "whose petition",
          otherwise: "the session that runs the command"
        }
      },
      examples: [
        ["intake", "what was typed in this session just now, as a file"],
        ["intake --json", "the same as one object"]
      ],
      prints: {
        petition: "the file with the petition; or `none` and, in a second field, why",
        bytes: "its size",
        sha256: "its digest",
        sanitized: "how many invisible characters a worker's copy goes without",
        discarded: "earlier words that nobody took, and that are gone now",
        drop: "a private folder for a petition that you write yourself",
        mode: "the session's permission mode, or unknown",
        covers: "the widest profile that this mode covers",
        rung: "a rung that is present: its name, its harness, why",
        running: "a job of this session that has no outcome: its handle, its view, the age of the witness",
        trouble: "what could not be looked at, and why",
        rungs: "in --json: the rungs that are present"
      }
    });
    hook = verb({
      family: "handle",
      summary: "what Claude Code calls at an event of a session",
      about: [
        "Reads the event's JSON object on standard input, prints one JSON object or nothing, and always ends with 0: a hook never stops a session."
      ],
      positionals: [{ name: "event", optional: true, help: "the event" }],
      options: {},
      examples: [["hook SessionStart", "what a session's start is told"]],
      prints: {
        systemMessage: "in its object: what the person is told",
        hookSpecificOutput: "in its object: what the model is told, or what replaces a tool's input"
      },
      hidden: true
    });
  }
});

// scripts/cli/frame/table-talk.ts
var within, PRINTS, steer, answer, resume;
var init_table_talk = __esm({
  "scripts/cli/frame/table-talk.ts"() {
    "use strict";
    init_places();
    within = {
      type: "seconds",
      placeholder: "SECONDS",
      help: "how long to wait until the worker shows that it took it in",
      otherwise: "60"
    };
    PRINTS = {
      handle: "the job",
      status: "delivered: the worker showed that it took it in; undelivered: it did not and never will; unknown: nothing showed it in time, and it may still",
      because: "what showed that, or why not",
      view: "its state after that",
      witness: "what shows the state, and how old that is"
    };
    steer = verb({
      family: "handle",
      summary: "say something to a worker while it works",
      about: [
        "The words reach the worker as what they are: a message from whoever dispatched it, and no word of the person at a keyboard. They grant no permission.",
        "Exit 0 only where the worker showed that it took them in; 1 undelivered, 25 not seen in time."
      ],
      positionals: [
        handle,
        {
          name: "words",
          help: "a file with the words, or - for standard input; 1 byte to 1 MiB of UTF-8",
          complete: "file"
        }
      ],
      options: { within },
      examples: [
        ["steer notes-1f2e3d4c more.md", "a file with what to add"],
        ["steer notes - < more.md", "the same from standard input"]
      ],
      prints: {
        ...PRINTS,
        sanitized: "how many invisible characters the worker's copy goes without"
      }
    });
    answer = verb({
      family: "handle",
      summary: "answer a question that a worker waits with",
      about: [
        "Offload answers nothing by itself. A worker that asks has the view needs-input; show prints its questions.",
        "In a session, --allow is asked (exit 20) unless the session itself may do everything: it would give the worker more than the session has."
      ],
      positionals: [
        handle,
        {
          name: "ask",
          help: "the question, as show names it; its start is enough where it is unique",
          grammar: {
            pattern: /^[A-Za-z0-9._:-]{1,128}$/,
            says: "1 to 128 of letters, digits and . _ : -"
          }
        }
      ],
      options: {
        allow: { type: "flag", help: "it may, this once" },
        deny: { type: "flag", help: "it may not" },
        "message-file": {
          type: "text",
          placeholder: "FILE",
          complete: "file",
          help: "with --deny: a file with words for the worker, or -"
        },
        within
      },
      exclusive: [
        ["allow", "deny"],
        ["allow", "message-file"]
      ],
      examples: [
        ["answer fix-0a1b2c3d 8605aef2 --allow", "let it, this once"],
        [
          "answer fix 8605aef2 --deny --message-file why.md",
          "refuse it and say why"
        ]
      ],
      prints: PRINTS
    });
    resume = verb({
      family: "placement",
      summary: "go on with a worker that has ended",
      about: [
        "The next attempt of the same handle: the same folder, worktree and profile, the conversation that the worker had, and new words. What the attempt before left stays on record."
      ],
      positionals: [
        handle,
        {
          name: "words",
          help: "a file with what it is told now, or - for standard input; 1 byte to 1 MiB of UTF-8",
          complete: "file"
        }
      ],
      options: {},
      examples: [
        ["resume fix-0a1b2c3d review.md", "tell it what is still wrong"],
        ["resume fix - < review.md", "the same from standard input"]
      ],
      prints: {
        status: "dispatched, failed or unknown",
        backend: "the rung",
        handle: "the same as before",
        attempt: "which try this is",
        engaged: "whether a sign was seen that the model answered",
        session: "the harness's own session that is gone on with",
        observe: "how to watch it",
        attach: "how to join it",
        model: "as applied",
        effort: "the same",
        profile: "what the worker may do",
        expect: "the artefact without which there is no success",
        cwd: "where it works",
        ledger: "why the ledger does not tell of it, where it does not"
      }
    });
  }
});

// scripts/cli/frame/table-trail.ts
var trail;
var init_table_trail = __esm({
  "scripts/cli/frame/table-trail.ts"() {
    "use strict";
    init_grammar();
    init_places();
    trail = verb({
      family: "handle",
      summary: "what a session planned, launched itself and saw end",
      about: [
        "Every launch of the session's own tool for subagents, joined to the plan that covers it. What a launch has no plan for, and what a plan was never used for, is named.",
        "States are what hooks saw: `ended`, `running`, or `unknown`."
      ],
      positionals: [],
      options: {
        session: {
          type: "text",
          placeholder: "ID",
          help: "which session",
          otherwise: "the one that asks, else the one with the newest trail",
          grammar: {
            pattern: load_base().core_grammar__SESSION_ID,
            says: "1 to 128 of letters, digits, _ and -"
          }
        }
      },
      examples: [["trail", "what this session launched"]],
      prints: {
        session: "whose trail it is",
        launch: "unit, plan (its time, or none), state, what saw it and how long ago, agent, handle, model and effort as planned, as set and as resolved",
        uncovered: "a launch that no plan covers: call, agent type, when",
        unused: "a plan that no launch has used: unit, when",
        internal: "agents of the harness's own, which nobody launched",
        unreadable: "lines of the trail that cannot be read",
        launches: "how many; in --json the list"
      },
      looks: true
    });
  }
});

// scripts/cli/frame/table-watch.ts
var ps, show, logs, wait, result, stop, clean, apply;
var init_table_watch = __esm({
  "scripts/cli/frame/table-watch.ts"() {
    "use strict";
    init_places();
    ps = verb({
      family: "handle",
      summary: "list the jobs that have no outcome",
      about: [
        "Every line says what witnessed the state and how old that is. Where there is no witness it says unknown."
      ],
      positionals: [],
      options: {
        all: { type: "flag", help: "also the jobs that have ended" }
      },
      examples: [
        ["ps", "what is running"],
        ["ps --all", "every job that is still on record"],
        ["ps --json", "the same for a program"]
      ],
      prints: {
        job: "handle, view, age of its witness, what witnessed it, rung, harness, why",
        jobs: "how many; in --json the list"
      },
      looks: true
    });
    show = verb({
      family: "handle",
      summary: "all that is known of one job, and how it is known",
      positionals: [handle],
      options: {},
      examples: [["show notes-1f2e3d4c", "its view, witness, request and outcome"]],
      prints: {
        handle: "the job",
        view: "its phase or outcome, needs-input, or unknown",
        witness: "what shows it, and how old that is",
        placed: "harness, rung and host, and what was asked where that differs",
        "placed-by": "a decision or its name, and why that candidate",
        asked: "the predicates and needs, as told or unknown",
        role: "what kind of work it was said to be",
        ask: "a question that it waits with: its name, the tool, what the tool would be given",
        answer: "how a person answers it",
        without: "what was accepted to go without",
        profile: "what the worker may do, as applied",
        model: "as applied; what was asked where that differs, and why",
        effort: "the same",
        outcome: "how it ended, where it has"
      },
      looks: true
    });
    logs = verb({
      family: "handle",
      summary: "what a worker has written",
      positionals: [handle],
      options: {
        follow: { type: "flag", short: "f", help: "go on until it ends" },
        err: { type: "flag", help: "its standard error instead" },
        events: {
          type: "flag",
          help: "what the runner saw and did instead of what the worker wrote"
        },
        screen: {
          type: "flag",
          help: "what its terminal shows, or showed last, where it has one"
        },
        raw: { type: "flag", help: "the lines as the worker wrote them" }
      },
      exclusive: [["err", "events", "screen"]],
      examples: [
        ["logs notes-1f2e3d4c", "what it has written so far"],
        ["logs -f notes", "follow it to its end"],
        ["logs --events notes", "when it was started, answered, ended"]
      ],
      prints: {
        line: "in --json: one line of the log, an object each",
        handle: "the job",
        view: "its state at the last look"
      },
      looks: true
    });
    wait = verb({
      family: "handle",
      summary: "wait until jobs have ended",
      about: [
        "Exit 0 succeeded, 1 failed or stopped, 21 needs input, 23 lost, 24 unknown, 25 the wait was over first. The wait ends, the worker does not."
      ],
      positionals: [handles],
      options: {
        any: { type: "flag", help: "until the first of them ends" },
        all: { type: "flag", help: "until all of them have ended (the default)" },
        timeout: {
          type: "seconds",
          placeholder: "SECONDS",
          help: "how long to wait",
          otherwise: "no limit"
        }
      },
      exclusive: [["any", "all"]],
      examples: [
        ["wait notes-1f2e3d4c", "until it has ended"],
        ["wait --any --timeout 600 notes fix", "the first of two, ten minutes"]
      ],
      prints: {
        job: "handle, outcome or view, the ending where it has ended, why, what witnessed it and how long ago",
        jobs: "the list, in --json"
      },
      looks: true
    });
    result = verb({
      family: "handle",
      summary: "what became of a job, and what it made",
      about: [
        "Exit 0 succeeded, 1 failed or stopped, 21 needs input, 23 lost, 24 unknown, 25 it has not ended."
      ],
      positionals: [handle],
      options: {},
      examples: [["result notes-1f2e3d4c", "its outcome, report and artefact"]],
      prints: {
        handle: "the job",
        outcome: "succeeded, failed, stopped or lost",
        ending: "why it ended so",
        artefact: "kind and file of what was promised",
        report: "the file with the worker's closing words",
        witness: "what shows the outcome or view, and how long ago that was"
      },
      looks: true
    });
    stop = verb({
      family: "handle",
      summary: "end a worker and everything it started",
      about: [
        "Only processes that carry the job's token are signalled. What could not be shown to be gone is named."
      ],
      positionals: [handles],
      options: {},
      examples: [["stop notes-1f2e3d4c", "end it and wait until it is gone"]],
      prints: {
        job: "handle, outcome or view, what is left of its processes, what was done, what witnessed it and how long ago",
        jobs: "the list, in --json"
      }
    });
    clean = verb({
      family: "handle",
      summary: "remove ended jobs and their worktrees",
      about: [
        "Keeps what is live, dirty, unmerged, locked or unknown, and says why. Without a handle: everything that may go.",
        "A worktree whose changes are all in the job's kept patch is taken back to its commit and removed; the job and the patch stay until the patch was applied, or the job is named again."
      ],
      positionals: [{ ...handles, optional: true }],
      options: {
        "dry-run": { type: "flag", help: "say what would go and what would stay" }
      },
      examples: [
        ["clean --dry-run", "what would go, and what stays and why"],
        ["clean notes-1f2e3d4c", "one job"]
      ],
      prints: {
        removed: "a job that is gone with its worktree, and how it had ended",
        removable: "a job that would go (--dry-run)",
        emptied: "a job whose worktree is gone (or would go) and whose patch stays",
        kept: "a job that stays, why, and its worktree",
        jobs: "the list, in --json"
      }
    });
    apply = verb({
      family: "host",
      summary: "put a job's patch into the working tree, without a commit",
      about: [
        "The patch is read and judged first: scope, paths, control files, secrets, size, and whether it still fits."
      ],
      positionals: [handle],
      options: {
        check: { type: "flag", help: "judge it and change nothing" },
        allow: {
          type: "text",
          placeholder: "KIND:PATH",
          many: true,
          help: "take a finding of kind control or secret in that path all the same; read it first"
        },
        drift: {
          type: "flag",
          help: "also where the files have changed, in commits, since the work began"
        }
      },
      examples: [
        ["apply --check fix-0a1b2c3d", "would it fit, and what does it touch"],
        ["apply fix-0a1b2c3d", "into the working tree"],
        [
          "apply fix-0a1b2c3d --allow control:.github/workflows/test.yml",
          "with a change that would be refused, read and wanted"
        ]
      ],
      prints: {
        handle: "the job",
        status: "applied, fits, already there, does-not-fit or refused",
        patch: "the file with the patch",
        tree: "the root of the work tree",
        file: "a path that it changes, how, and the bytes that result",
        finding: "refuse or note, kind, path, why",
        misfit: "why it does not fit: kind, path, why",
        base: "whether the files are those that the work started from",
        verified: "what the files were compared with afterwards",
        ledger: "why the ledger does not tell of it, where it does not"
      }
    });
  }
});

// scripts/cli/frame/table-work.ts
var demo, dispatch, report, start;
var init_table_work = __esm({
  "scripts/cli/frame/table-work.ts"() {
    "use strict";
    init_vocabulary();
    init_places();
    init_placing_options();
    init_table_plan();
    demo = verb({
      family: "handle",
      summary: "dispatch, follow and collect a small petition, and say what was seen",
      about: [
        "Makes a scratch repository, dispatches a real petition to a worker that needs no model, follows it and collects its result. Every line that it prints rests on a record; the handle stays for `ps`, `show`, `logs` and `result`."
      ],
      positionals: [],
      options: {},
      examples: [["demo", "see the whole road of a petition once"]],
      prints: { handle: "the handle of the job that the demo made" }
    });
    dispatch = verb({
      family: "placement",
      summary: "hand a petition to a worker and print its handle",
      about: [
        "`auto` places first, by the same flags as `place`: it launches only what was decided, asks (exit 20) where something is open, and refuses (exit 22) where a fence, a policy or a profile forbids it. A rung that is named is used or refused; what was not told of it is recorded as unknown.",
        "On `subagent` nothing is started: the rows are what the session needs to launch it with its own tool.",
        "The petition is read once, from a file or from standard input, and reaches the worker by standard input or a private file: it is never on a command line.",
        "`status` is `dispatched` only when the worker's process was seen, `prepared` when a person has to launch it, `failed` when nothing runs, and `unknown` (exit 24) when a runner was started and neither a worker nor an end was seen."
      ],
      positionals: [
        {
          ...rung,
          suggest: ["auto", ...RUNGS],
          help: "auto, or how the worker is hosted"
        },
        {
          name: "petition",
          help: "a file with the petition, or - for standard input",
          complete: "file"
        }
      ],
      options: {
        unit,
        key,
        ...PLACING,
        rung: {
          type: "text",
          placeholder: "NAME",
          help: "auto: this rung and no other",
          suggest: RUNGS
        },
        cwd: {
          type: "text",
          placeholder: "DIR",
          help: "the directory in which the worker starts",
          complete: "directory",
          otherwise: "the current directory"
        },
        worktree: {
          type: "flag",
          help: "give the worker a git worktree and a branch of its own",
          otherwise: "one is made where the profile writes, unless --cwd names a folder"
        },
        timeout: {
          type: "seconds",
          placeholder: "SECONDS",
          help: "the longest that the worker may take in all; it may go above your own limits.total, and never above a repository's",
          otherwise: "limits.total of the configuration"
        },
        expect: {
          type: "text",
          values: load_base().core_vocabulary__EXPECTS,
          help: "the artefact without which there is no success",
          otherwise: "report; patch where the profile writes"
        },
        env: {
          type: "text",
          placeholder: "NAME",
          many: true,
          complete: "env-name",
          help: "pass this variable on to the worker; Offload never writes its value down, but keeps what the worker prints",
          grammar: envName
        },
        auth: {
          type: "text",
          values: load_base().core_vocabulary__AUTH_ROUTES,
          placeholder: "ROUTE",
          help: "how the worker's harness signs in and pays",
          otherwise: "login"
        }
      },
      exclusive: [["cwd", "worktree"]],
      examples: [
        [
          "dispatch auto petition.md --survive yes --attach no --beyond no",
          "place it, then launch it where it belongs"
        ],
        [
          "dispatch headless-oneshot petition.md",
          "a worker that reads and reports"
        ],
        [
          "dispatch headless-oneshot fix.md --profile write --worktree",
          "a worker that writes in a tree of its own"
        ],
        ["dispatch print notes.md --unit notes", "print the line that starts it"],
        [
          "dispatch headless-oneshot - < petition.md",
          "the petition from standard input"
        ]
      ],
      prints: {
        status: "dispatched, prepared, inline, failed or unknown; asked, refused or withheld where nothing was launched",
        backend: "the rung",
        handle: "the name of the job for every other verb",
        engaged: "yes when the model was seen to answer, else not yet",
        observe: "a command that shows what it does",
        attach: "a command that joins it, where there is one",
        launch: "the line that a person runs (print)",
        unit: "subagent, in-session: the unit of the plan",
        profile: "what the worker may do, as applied",
        admit: "subagent, in-session: yes or withheld",
        model: "the model that is set, or inherit",
        effort: "the effort that is set, or inherit",
        model_source: "applied, inherit-config, inherit-capability, inherit-probe-error or withheld",
        effort_source: "the same for the effort",
        level: "subagent, in-session: the step of the usage ladder",
        signal: "subagent, in-session: what is known of the usage",
        subagent_type: "subagent: the agent definition that holds the profile",
        description: "subagent: what the launch has to be described as",
        prompt: "subagent: the one sentence that the agent is given",
        petition: "subagent: the private file with the petition; auto, where nothing was launched: where it still lies",
        next: "subagent: the command that registers the launch",
        chosen: "auto: rung/harness/host",
        because: "auto: why that one, or why none",
        placement: "auto, where nothing was launched: ask, inline or refuse",
        question: "auto: what a person has to answer",
        option: "auto: a way to answer, what it buys, what it loses, its flags",
        candidate: "auto, where nothing was launched: each candidate and why",
        by: "auto: what refuses",
        decision: "in --json: the whole decision",
        expect: "the artefact without which there is no success",
        auth: "the route by which it signs in",
        cwd: "the directory in which it starts",
        untrusted: "why its folder's own settings are left out, where they are",
        worktree: "the worktree that was made",
        branch: "the branch of that worktree",
        base: "the commit that the worktree starts from",
        uncommitted: "how many of your files have changes that are in no commit, and so not in the worktree",
        sanitized: "how many invisible characters the worker's copy goes without",
        timeout: "the time that it has, where a repository allows less than was asked",
        ledger: "why the launch is not in the ledger, where it is not",
        facts: "in --json: the values from engaged on",
        problem: "in --json: why it failed or could not be seen, else null"
      }
    });
    report = verb({
      family: "placement",
      summary: "register a worker that the session launched itself",
      about: [
        "Joins the launch to the plan row of its unit and mints a handle. `status` is `reported`: the launch was told, not seen."
      ],
      positionals: [
        rung,
        {
          name: "id",
          help: "the id that the session gave its agent, or a handle",
          complete: "handle"
        }
      ],
      options: { unit },
      examples: [
        ["report subagent a5fc09", "name a subagent that was just launched"],
        ["report print notes-1f2e3d4c", "what is known of a printed launch"]
      ],
      prints: {
        status: "reported or failed",
        backend: "the rung",
        handle: "the name of the job for every other verb",
        observe: "a command that shows what it does, where there is one",
        attach: "a command that joins it, where there is one",
        plan: "when the launch was planned, or that no plan covers it",
        launch: "in --json: always null",
        facts: "in --json: plan",
        problem: "in --json: always null"
      }
    });
    start = verb({
      family: "handle",
      summary: "run a prepared job in this terminal",
      about: [
        "This is the line that `dispatch print` prints. The job's own runner runs in this terminal, so a printed job has events and an outcome like any other."
      ],
      positionals: [handle],
      options: {},
      examples: [["start notes-1f2e3d4c", "launch what `dispatch print` prepared"]],
      prints: {
        handle: "the job",
        outcome: "succeeded, failed, stopped or lost",
        ending: "why it ended so"
      }
    });
  }
});

// scripts/cli/frame/table.ts
var VERBS, GLOBAL_OPTIONS, isVerb, shownVerbs;
var init_table = __esm({
  "scripts/cli/frame/table.ts"() {
    "use strict";
    init_table_care();
    init_table_config();
    init_table_hosts();
    init_table_place();
    init_table_plan();
    init_table_presence();
    init_table_session();
    init_table_talk();
    init_table_trail();
    init_table_watch();
    init_table_work();
    VERBS = {
      demo,
      dispatch,
      report,
      start,
      place,
      fences,
      detect,
      caps,
      plan,
      intake,
      ps,
      show,
      logs,
      wait,
      result,
      stop,
      steer,
      answer,
      resume,
      trail,
      clean,
      apply,
      config,
      hosts,
      doctor,
      link,
      uninstall,
      completion,
      help,
      version,
      __complete: complete,
      __refresh: refresh,
      hook
    };
    GLOBAL_OPTIONS = {
      json: { type: "flag", help: "print one JSON object" },
      quiet: {
        type: "flag",
        short: "q",
        help: "print only the essential, or nothing"
      },
      help: { type: "flag", short: "h", help: "how to use it" },
      version: { type: "flag", help: "print the version" }
    };
    isVerb = (word) => Object.hasOwn(VERBS, word);
    shownVerbs = () => Object.keys(VERBS).filter(
      (name) => !("hidden" in VERBS[name])
    );
  }
});

// other:core/reasons.ts
var init_reasons = __esm({
  "other:core/reasons.ts"() {
  }
});

// other:core/nearest.ts
var init_nearest = __esm({
  "other:core/nearest.ts"() {
  }
});

// scripts/cli/frame/parse.ts
function globalsIn(word) {
  const long = word.slice(2);
  if (word.startsWith("--")) return isGlobal(long) ? [long] : [];
  if (!/^-[A-Za-z]+$/.test(word)) return [];
  return SHORTS.flatMap(
    ([short, name]) => word.includes(short) ? [name] : []
  );
}
function readGlobals(argv) {
  const found = { json: false, quiet: false, help: false, version: false };
  for (const word of argv) {
    if (word === "--") break;
    for (const name of globalsIn(word)) found[name] = true;
  }
  return found;
}
function parse(argv) {
  const globals = readGlobals(argv);
  let at = 0;
  while (at < argv.length && globalsIn(argv[at]).length > 0) at++;
  const word = argv[at];
  if (word === void 0)
    return globals.version ? {
      kind: "verb",
      verb: "version",
      globals,
      args: () => readArgs("version", [])
    } : { kind: "overview", globals };
  if (!isVerb(word)) {
    const near = (0, load_base().core_nearest__nearest)(word, shownVerbs());
    throw usage(
      word.startsWith("-") ? "options come after a verb" : "there is no such verb",
      word,
      near === null ? "offload help" : `offload ${near}`
    );
  }
  const rest = [...argv.slice(0, at), ...argv.slice(at + 1)];
  return {
    kind: "verb",
    verb: word,
    globals,
    args: () => readArgs(word, rest)
  };
}
function checkPlace(what, value, place2, how) {
  if (place2.values !== void 0 && !place2.values.includes(value)) {
    const near = (0, load_base().core_nearest__nearest)(value, place2.values);
    throw usage(
      `${what} must be one of ${place2.values.join(", ")}${near === null ? "" : `; did you mean ${near}`}`,
      value,
      how
    );
  }
  if (place2.grammar !== void 0 && !place2.grammar.pattern.test(value))
    throw usage(`${what} must be ${place2.grammar.says}`, value, how);
  if (value === "") throw usage(`${what} is empty`, void 0, how);
}
function toValue(raw, option, value, how) {
  checkPlace(raw, value, option, how);
  if (option.type === "text") return value;
  const whole = option.type === "count";
  if (!(whole ? /^\d{1,9}$/ : /^(\d{1,8})(\.\d{1,3})?$/).test(value))
    throw usage(
      `${raw} must be ${whole ? "a whole number" : "a number of seconds above 0"}`,
      value,
      how
    );
  const number = Number(value);
  if (!whole && !(number > 0 && number <= 2e6))
    throw usage(
      `${raw} must be a number of seconds above 0 and at most 2000000`,
      value,
      how
    );
  return number;
}
function readArgs(name, words) {
  const spec = VERBS[name];
  const how = `offload ${name} --help`;
  const all = {
    ...spec.options,
    ...GLOBAL_OPTIONS
  };
  const { tokens } = words.length === 0 ? { tokens: [] } : (0, import_node_util.parseArgs)({
    args: [...words],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(all).map(([long, option]) => [
        long,
        {
          type: option.type === "flag" ? "boolean" : "string",
          ...option.short === void 0 ? {} : { short: option.short }
        }
      ])
    )
  });
  const opt = {};
  for (const [long, option] of Object.entries(spec.options))
    opt[long] = option.type === "flag" ? false : option.many === true ? [] : void 0;
  const positionals = [];
  const given = /* @__PURE__ */ new Set();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(all, token.name) ? all[token.name] : void 0;
    if (option === void 0) {
      const near = (0, load_base().core_nearest__nearest)(token.name, Object.keys(all));
      throw usage(
        `${name} has no option ${token.rawName}${near === null ? "" : `; did you mean --${near}`}`,
        void 0,
        how
      );
    }
    if (option.type === "flag") {
      if (token.value !== void 0)
        throw usage(`${token.rawName} takes no value`, token.value, how);
      if (!isGlobal(token.name)) opt[token.name] = true;
      given.add(token.name);
      continue;
    }
    if (token.value === void 0)
      throw usage(
        `${written(token.rawName, option)} needs a value`,
        void 0,
        how
      );
    if (!token.inlineValue && /^-./.test(token.value))
      throw usage(
        `${token.rawName} needs a value; if ${token.value} is the value, write ${token.rawName}=${token.value}`,
        void 0,
        how
      );
    const value = toValue(token.rawName, option, token.value, how);
    if (option.many === true) opt[token.name].push(value);
    else if (given.has(token.name))
      throw usage(`${token.rawName} is given twice`, void 0, how);
    else opt[token.name] = value;
    given.add(token.name);
  }
  for (const group of spec.exclusive ?? []) {
    const both = group.filter((long) => given.has(long));
    if (both.length > 1)
      throw usage(
        `${both.map((long) => `--${long}`).join(" and ")} exclude each other`,
        void 0,
        how
      );
  }
  return {
    pos: readPositionals(name, spec.positionals, positionals, how),
    opt
  };
}
function readPositionals(name, places, words, how) {
  const pos = {};
  let at = 0;
  for (const place2 of places) {
    const taken = place2.many === true ? words.slice(at) : words.slice(at, at + 1);
    at += taken.length;
    if (taken.length === 0 && place2.optional !== true)
      throw usage(
        `${name} needs ${nameOf(place2)}: ${place2.help}`,
        void 0,
        how
      );
    for (const word of taken) checkPlace(nameOf(place2), word, place2, how);
    pos[place2.name] = place2.many === true ? taken : taken[0];
  }
  const extra = words[at];
  if (extra !== void 0)
    throw usage(`${name} takes no further argument`, extra, how);
  return pos;
}
function nameOf(place2) {
  const base = place2.many === true ? `<${place2.name.replace(/s$/, "")}>...` : `<${place2.name}>`;
  return place2.optional === true ? `[${base.replace(/[<>]/g, "")}]` : base;
}
var import_node_util, usage, isGlobal, SHORTS, written;
var init_parse = __esm({
  "scripts/cli/frame/parse.ts"() {
    "use strict";
    import_node_util = require("node:util");
    init_nearest();
    init_reasons();
    init_table();
    usage = (message, about, next) => new (load_base()).core_reasons__OffloadError(
      "usage",
      message,
      about === void 0 ? { next } : { about, next }
    );
    isGlobal = (name) => Object.hasOwn(GLOBAL_OPTIONS, name);
    SHORTS = Object.entries(GLOBAL_OPTIONS).flatMap(
      ([name, option]) => "short" in option ? [[option.short, name]] : []
    );
    written = (raw, option) => option?.placeholder ? `${raw} ${option.placeholder}` : raw;
  }
});

// scripts/cli/frame/help.ts
function wrap(text, indent, first = indent) {
  const lines = [];
  let line = "";
  let room = WIDTH - first;
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
      room = WIDTH - indent;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.join(`
${" ".repeat(indent)}`);
}
function entry(term, means, column) {
  const lead = `  ${term}`;
  return lead.length + 2 > column ? `${lead}
${" ".repeat(column)}${wrap(means, column)}` : `${lead.padEnd(column)}${wrap(means, column)}`;
}
function optionTerm(long, option) {
  const value = option.placeholder ?? option.values?.join("|") ?? "VALUE";
  const short = option.short === void 0 ? "" : `-${option.short}, `;
  return `${short}--${long}${option.type === "flag" ? "" : ` ${value}`}`;
}
function usageLine(name) {
  const spec = VERBS[name];
  const exclusive = (spec.exclusive ?? []).flat();
  const one = (long) => {
    const option = spec.options[long];
    return `${optionTerm(long, option).replace(/^-., /, "")}`;
  };
  const parts = [
    ...spec.positionals.map((place2) => nameOf(place2)),
    ...(spec.exclusive ?? []).map((group) => `[${group.map(one).join(" | ")}]`),
    ...Object.entries(spec.options).filter(([long]) => !exclusive.includes(long)).map(
      ([long, option]) => `[${one(long)}]${option.many === true ? "..." : ""}`
    )
  ];
  const held = parts.map((part) => part.replaceAll(" ", "\xA0")).join(" ");
  const lead = `offload ${name} `;
  return `${lead}${wrap(held, lead.length + 7, lead.length + 7)}`.replaceAll("\xA0", " ").trimEnd();
}
function verbHelp(name) {
  const spec = VERBS[name];
  const blocks = [
    `${wrap(`offload ${name}: ${spec.summary}`, 2, 0)}`,
    `usage: ${usageLine(name)}`,
    ...(spec.about ?? []).map((paragraph) => wrap(paragraph, 0))
  ];
  if (spec.positionals.length > 0)
    blocks.push(
      `arguments:
${spec.positionals.map((place2) => entry(nameOf(place2), meaning(place2), 24)).join("\n")}`
    );
  const options = [
    ...Object.entries(spec.options),
    ...Object.entries(GLOBAL_OPTIONS).filter(([long]) => long !== "version")
  ];
  blocks.push(
    `options:
${options.map(
      ([long, option]) => entry(optionTerm(long, option), meaning(option), 24)
    ).join("\n")}`,
    `examples:
${spec.examples.map(([command, does]) => `  offload ${command}
      ${wrap(does, 6)}`).join("\n")}`,
    `prints:
${Object.entries(spec.prints).map(([key2, means]) => entry(key2, means, 14)).join("\n")}`
  );
  return `${blocks.join("\n\n")}
`;
}
function overview() {
  return `Offload hands a piece of agent work to a worker, and says what became of it and
how it knows.

usage: offload <verb> [arguments] [--json] [--quiet]

verbs:
${shownVerbs().map((name) => entry(name, VERBS[name].summary, 14)).join("\n")}

begin with:
  offload demo
  offload dispatch headless-oneshot petition.md
  offload help dispatch
`;
}
var WIDTH, meaning;
var init_help = __esm({
  "scripts/cli/frame/help.ts"() {
    "use strict";
    init_parse();
    init_table();
    WIDTH = 80;
    meaning = (place2) => {
      const values = place2.values ?? place2.suggest;
      const shown = values === void 0 || "placeholder" in place2 && place2.values === void 0 && !place2.suggest || "type" in place2 && place2.values !== void 0 && !place2.placeholder ? "" : `: ${values.join(", ")}`;
      const otherwise = "otherwise" in place2 && place2.otherwise !== void 0 ? ` (default: ${place2.otherwise})` : "";
      return `${place2.help}${shown}${otherwise}`;
    };
  }
});

// other:cli/verbs/demo.ts
var demo_exports = {};
__export(demo_exports, {
  run: () => load_act().cli_verbs_demo__run
});
var init_demo = __esm({
  "other:cli/verbs/demo.ts"() {
  }
});

// other:cli/verbs/dispatch.ts
var dispatch_exports = {};
__export(dispatch_exports, {
  run: () => load_act().cli_verbs_dispatch__run
});
var init_dispatch = __esm({
  "other:cli/verbs/dispatch.ts"() {
  }
});

// other:cli/verbs/report.ts
var report_exports = {};
__export(report_exports, {
  run: () => load_act().cli_verbs_report__run
});
var init_report = __esm({
  "other:cli/verbs/report.ts"() {
  }
});

// other:cli/verbs/start.ts
var start_exports = {};
__export(start_exports, {
  run: () => load_act().cli_verbs_start__run
});
var init_start = __esm({
  "other:cli/verbs/start.ts"() {
  }
});

// other:cli/verbs/place.ts
var place_exports = {};
__export(place_exports, {
  run: () => load_decide().cli_verbs_place__run
});
var init_place = __esm({
  "other:cli/verbs/place.ts"() {
  }
});

// other:cli/verbs/fences.ts
var fences_exports = {};
__export(fences_exports, {
  run: () => load_decide().cli_verbs_fences__run
});
var init_fences = __esm({
  "other:cli/verbs/fences.ts"() {
  }
});

// other:cli/verbs/detect.ts
var detect_exports = {};
__export(detect_exports, {
  rootOrNone: () => load_decide().cli_verbs_detect__rootOrNone,
  run: () => load_decide().cli_verbs_detect__run
});
var init_detect = __esm({
  "other:cli/verbs/detect.ts"() {
  }
});

// other:cli/verbs/caps.ts
var caps_exports = {};
__export(caps_exports, {
  run: () => load_decide().cli_verbs_caps__run
});
var init_caps = __esm({
  "other:cli/verbs/caps.ts"() {
  }
});

// other:cli/verbs/plan.ts
var plan_exports = {};
__export(plan_exports, {
  planRows: () => load_decide().cli_verbs_plan__planRows,
  run: () => load_decide().cli_verbs_plan__run,
  selectionKey: () => load_decide().cli_verbs_plan__selectionKey
});
var init_plan = __esm({
  "other:cli/verbs/plan.ts"() {
  }
});

// other:cli/verbs/intake.ts
var intake_exports = {};
__export(intake_exports, {
  run: () => load_act().cli_verbs_intake__run
});
var init_intake = __esm({
  "other:cli/verbs/intake.ts"() {
  }
});

// other:cli/verbs/ps.ts
var ps_exports = {};
__export(ps_exports, {
  run: () => load_look().cli_verbs_ps__run
});
var init_ps = __esm({
  "other:cli/verbs/ps.ts"() {
  }
});

// other:cli/verbs/show.ts
var show_exports = {};
__export(show_exports, {
  outcomeRows: () => load_look().cli_verbs_show__outcomeRows,
  run: () => load_look().cli_verbs_show__run
});
var init_show = __esm({
  "other:cli/verbs/show.ts"() {
  }
});

// other:cli/verbs/logs.ts
var logs_exports = {};
__export(logs_exports, {
  run: () => load_look().cli_verbs_logs__run
});
var init_logs = __esm({
  "other:cli/verbs/logs.ts"() {
  }
});

// other:cli/verbs/wait.ts
var wait_exports = {};
__export(wait_exports, {
  run: () => load_look().cli_verbs_wait__run
});
var init_wait = __esm({
  "other:cli/verbs/wait.ts"() {
  }
});

// other:cli/verbs/result.ts
var result_exports = {};
__export(result_exports, {
  run: () => load_look().cli_verbs_result__run
});
var init_result = __esm({
  "other:cli/verbs/result.ts"() {
  }
});

// other:cli/verbs/stop.ts
var stop_exports = {};
__export(stop_exports, {
  run: () => load_act().cli_verbs_stop__run
});
var init_stop = __esm({
  "other:cli/verbs/stop.ts"() {
  }
});

// other:cli/verbs/steer.ts
var steer_exports = {};
__export(steer_exports, {
  run: () => load_act().cli_verbs_steer__run
});
var init_steer = __esm({
  "other:cli/verbs/steer.ts"() {
  }
});

// other:cli/verbs/answer.ts
var answer_exports = {};
__export(answer_exports, {
  run: () => load_act().cli_verbs_answer__run
});
var init_answer = __esm({
  "other:cli/verbs/answer.ts"() {
  }
});

// other:cli/verbs/resume.ts
var resume_exports = {};
__export(resume_exports, {
  run: () => load_act().cli_verbs_resume__run
});
var init_resume = __esm({
  "other:cli/verbs/resume.ts"() {
  }
});

// other:cli/verbs/trail.ts
var trail_exports = {};
__export(trail_exports, {
  run: () => load_act().cli_verbs_trail__run
});
var init_trail = __esm({
  "other:cli/verbs/trail.ts"() {
  }
});

// other:cli/verbs/clean.ts
var clean_exports = {};
__export(clean_exports, {
  run: () => load_act().cli_verbs_clean__run
});
var init_clean = __esm({
  "other:cli/verbs/clean.ts"() {
  }
});

// other:cli/verbs/apply.ts
var apply_exports = {};
__export(apply_exports, {
  run: () => load_act().cli_verbs_apply__run
});
var init_apply = __esm({
  "other:cli/verbs/apply.ts"() {
  }
});

// other:cli/verbs/config.ts
var config_exports = {};
__export(config_exports, {
  run: () => load_act().cli_verbs_config__run
});
var init_config = __esm({
  "other:cli/verbs/config.ts"() {
  }
});

// other:cli/verbs/hosts.ts
var hosts_exports = {};
__export(hosts_exports, {
  run: () => load_hosts().cli_verbs_hosts__run
});
var init_hosts = __esm({
  "other:cli/verbs/hosts.ts"() {
  }
});

// other:cli/verbs/doctor.ts
var doctor_exports = {};
__export(doctor_exports, {
  run: () => load_act().cli_verbs_doctor__run
});
var init_doctor = __esm({
  "other:cli/verbs/doctor.ts"() {
  }
});

// other:cli/verbs/link.ts
var link_exports = {};
__export(link_exports, {
  run: () => load_act().cli_verbs_link__run
});
var init_link = __esm({
  "other:cli/verbs/link.ts"() {
  }
});

// other:cli/verbs/uninstall.ts
var uninstall_exports = {};
__export(uninstall_exports, {
  run: () => load_act().cli_verbs_uninstall__run
});
var init_uninstall = __esm({
  "other:cli/verbs/uninstall.ts"() {
  }
});

// other:cli/verbs/completion.ts
var completion_exports = {};
__export(completion_exports, {
  run: () => load_act().cli_verbs_completion__run
});
var init_completion = __esm({
  "other:cli/verbs/completion.ts"() {
  }
});

// scripts/cli/verbs/help.ts
var help_exports = {};
__export(help_exports, {
  run: () => run
});
var run;
var init_help2 = __esm({
  "scripts/cli/verbs/help.ts"() {
    "use strict";
    init_nearest();
    init_reasons();
    init_help();
    init_table();
    run = async (_, { pos: { verb: verb2 } }) => {
      if (verb2 === void 0) {
        const text2 = overview();
        return { text: text2, json: { help: text2, verbs: shownVerbs() } };
      }
      if (!isVerb(verb2)) {
        const near = (0, load_base().core_nearest__nearest)(verb2, shownVerbs());
        throw new (load_base()).core_reasons__OffloadError("usage", "there is no such verb", {
          about: verb2,
          next: near === null ? "offload help" : `offload help ${near}`
        });
      }
      const text = verbHelp(verb2);
      return { text, json: { help: text } };
    };
  }
});

// scripts/cli/verbs/version.ts
var version_exports = {};
__export(version_exports, {
  run: () => run2
});
var run2;
var init_version = __esm({
  "scripts/cli/verbs/version.ts"() {
    "use strict";
    run2 = async ({ self }) => {
      const { version: version2, root } = self;
      return {
        rows: [
          ["version", version2],
          ["node", process.version],
          ["root", root]
        ],
        json: { version: version2, node: process.version, root },
        quiet: [version2]
      };
    };
  }
});

// other:cli/verbs/complete.ts
var complete_exports = {};
__export(complete_exports, {
  run: () => load_look().cli_verbs_complete__run
});
var init_complete = __esm({
  "other:cli/verbs/complete.ts"() {
  }
});

// other:cli/verbs/refresh.ts
var refresh_exports = {};
__export(refresh_exports, {
  run: () => load_decide().cli_verbs_refresh__run
});
var init_refresh = __esm({
  "other:cli/verbs/refresh.ts"() {
  }
});

// other:cli/verbs/hook.ts
var hook_exports = {};
__export(hook_exports, {
  run: () => load_hooks().cli_verbs_hook__run
});
var init_hook = __esm({
  "other:cli/verbs/hook.ts"() {
  }
});

// other:system/clock.ts
var clock_exports = {};
__export(clock_exports, {
  bootId: () => load_system().system_clock__bootId,
  clock: () => load_system().system_clock__clock,
  randomHex: () => load_system().system_clock__randomHex
});
var init_clock = __esm({
  "other:system/clock.ts"() {
  }
});

// main.entry.ts
var main_entry_exports = {};
__export(main_entry_exports, {
  cli_frame_installation__callersEnv: () => callersEnv,
  cli_frame_installation__homeOf: () => homeOf,
  cli_frame_installation__keepFault: () => keepFault,
  cli_frame_installation__selfOf: () => selfOf,
  cli_frame_places__HARNESSES: () => HARNESSES,
  cli_frame_places__RUNGS: () => RUNGS,
  cli_frame_places__envName: () => envName,
  cli_frame_places__handle: () => handle,
  cli_frame_places__handles: () => handles,
  cli_frame_places__rung: () => rung,
  cli_frame_places__unit: () => unit,
  cli_frame_places__verb: () => verb,
  cli_frame_table__GLOBAL_OPTIONS: () => GLOBAL_OPTIONS,
  cli_frame_table__VERBS: () => VERBS,
  cli_frame_table__isVerb: () => isVerb,
  cli_frame_table__shownVerbs: () => shownVerbs,
  cli_shim__SHIM_MARK: () => SHIM_MARK,
  cli_shim__SHIM_NAME: () => SHIM_NAME,
  cli_shim__pathFolders: () => pathFolders,
  cli_shim__readShim: () => readShim,
  cli_shim__shimText: () => shimText,
  cli_shim__shimsOnPath: () => shimsOnPath,
  cli_words__problemOf: () => problemOf,
  cli_words__problemOfUnseen: () => problemOfUnseen,
  cli_words__span: () => load_views().core_clock__span,
  cli_words__witnessed: () => witnessed,
  main: () => main
});
module.exports = __toCommonJS(main_entry_exports);

// scripts/cli/frame/installation.ts
var import_node_fs2 = require("node:fs");
var import_node_os = require("node:os");
var import_node_path2 = require("node:path");

// other:core/shell.ts

// scripts/cli/shim.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");
var SHIM_MARK = "# offload-shim 1";
var SHIM_NAME = "offload";
var quoted = (path) => `'${path.replaceAll("'", `'\\''`)}'`;
var shimText = (root) => `#!/bin/sh
${SHIM_MARK}
# Written by \`offload link\`; removed by \`offload uninstall\`.
root=${quoted(root)}
if [ ! -x "$root/bin/offload" ]; then
	found=
	for next in "\${root%/*}"/*/bin/offload; do
		[ -x "$next" ] && [ -f "\${next%/bin/offload}/dist/offload.cjs" ] || continue
		if [ -z "$found" ] || [ "$next" -nt "$found" ]; then found=$next; fi
	done
	if [ -z "$found" ]; then
		printf 'reason\\tinstallation: the installation that this command starts is gone\\n'
		printf 'offload: nothing is installed at %s\\n' "$root" >&2
		printf '  next: install the plugin again and run its \`bin/offload link\`\\n' >&2
		exit 5
	fi
	root=\${found%/bin/offload}
fi
exec "$root/bin/offload" "$@"
`;
function readShim(path) {
  let stat;
  try {
    stat = (0, import_node_fs.lstatSync)(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { kind: "absent" };
    throw error;
  }
  if (stat.isSymbolicLink())
    return { kind: "foreign", what: "a symbolic link" };
  if (stat.isDirectory()) return { kind: "foreign", what: "a folder" };
  if (!stat.isFile()) return { kind: "foreign", what: "not a file" };
  const fd = (0, import_node_fs.openSync)(path, import_node_fs.constants.O_RDONLY | import_node_fs.constants.O_NOFOLLOW);
  const buffer = Buffer.alloc(8192);
  let text;
  try {
    text = buffer.toString(
      "utf8",
      0,
      (0, import_node_fs.readSync)(fd, buffer, 0, buffer.length, 0)
    );
  } finally {
    (0, import_node_fs.closeSync)(fd);
  }
  const [, mark, , root] = text.split("\n", 4);
  const path1 = /^root='(.*)'$/.exec(root ?? "")?.[1];
  return mark === SHIM_MARK && path1 !== void 0 ? { kind: "ours", root: path1.replaceAll(`'\\''`, "'"), text } : { kind: "foreign", what: "a file that Offload did not write" };
}
var pathFolders = (env) => [
  ...new Set(
    (env.PATH ?? "").split(import_node_path.delimiter).filter((folder) => (0, import_node_path.isAbsolute)(folder))
  )
];
function shimsOnPath(env) {
  return pathFolders(env).flatMap((folder) => {
    const path = (0, import_node_path.join)(folder, SHIM_NAME);
    try {
      const seen = readShim(path);
      return seen.kind === "absent" ? [] : [{ path, seen }];
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "ENOTDIR") return [];
      const what = "something that cannot be looked at";
      return [{ path, seen: { kind: "foreign", what } }];
    }
  });
}

// scripts/cli/frame/installation.ts
function callersEnv(env) {
  const { OFFLOAD_EXTRA_CA_CERTS: aside, ...rest } = env;
  return aside === void 0 || rest.NODE_EXTRA_CA_CERTS !== void 0 ? rest : { ...rest, NODE_EXTRA_CA_CERTS: aside };
}
function homeOf(env) {
  if (env.HOME !== void 0 && (0, import_node_path2.isAbsolute)(env.HOME)) return env.HOME;
  try {
    return (0, import_node_os.userInfo)().homedir;
  } catch {
    return (0, import_node_os.homedir)();
  }
}
function selfOf(dist, env) {
  const root = (0, import_node_path2.dirname)(dist);
  const launcher = (0, import_node_path2.join)(root, "bin", "offload");
  return {
    get version() {
      if (true) return "0.4.0";
      const text = (0, import_node_fs2.readFileSync)((0, import_node_path2.join)(root, "package.json"), "utf8");
      return String(JSON.parse(text).version);
    },
    root,
    dist,
    launcher,
    command: () => shimsOnPath(env)[0]?.seen.kind === "ours" ? SHIM_NAME : (0, load_base().core_shell__shellWord)(launcher)
  };
}
async function keepFault(dist, env, home, verb2, fault) {
  const text = [
    `offload ${selfOf(dist, env).version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `verb: ${verb2 ?? "none"}`,
    fault instanceof Error ? fault.stack ?? fault.message : String(fault),
    fault instanceof Error && fault.cause !== void 0 ? `cause: ${fault.cause instanceof Error ? fault.cause.stack : String(fault.cause)}` : "",
    ""
  ].join("\n");
  const name = `offload-fault-${(/* @__PURE__ */ new Date()).toISOString().replace(/[:.]/g, "-")}-${process.pid}.txt`;
  const [{ stateRoot }, { store }] = await Promise.all([
    Promise.resolve().then(() => (init_root(), root_exports)),
    Promise.resolve().then(() => (init_layout(), layout_exports))
  ]);
  for (const folder of [
    () => {
      const root = stateRoot(env, home);
      if (!(0, import_node_fs2.statSync)(root).isDirectory()) throw new Error("no state root");
      return store(root).faults;
    },
    () => (0, import_node_os.tmpdir)()
  ]) {
    try {
      const dir = folder();
      (0, import_node_fs2.mkdirSync)(dir, { recursive: true, mode: 448 });
      const path = (0, import_node_path2.join)(dir, name);
      (0, import_node_fs2.writeFileSync)(path, text, { mode: 384, flag: "wx" });
      return path;
    } catch {
    }
  }
  return null;
}

// main.entry.ts
init_places();
init_table();

// other:core/clock.ts

// scripts/cli/words.ts
var witnessed = ({ witness }) => witness.ageS === "unknown" ? `${witness.by}, at ${witness.at}, age unknown` : `${witness.by}, ${(0, load_views().core_clock__span)(witness.ageS)} ago`;
var ENDS = {
  failed: "failed",
  stopped: "stopped",
  lost: "lost",
  unknown: "unknown",
  "needs-input": "needs-input"
};
var problemOfUnseen = ({ handle: handle2, error }) => ({
  reason: error.reason,
  message: error.message,
  about: error.about ?? handle2,
  ...error.kept === void 0 ? {} : { kept: error.kept },
  ...error.next === void 0 ? {} : { next: error.next }
});
function problemOf(handle2, view) {
  if (view.name === "succeeded") return void 0;
  const reason = ENDS[view.name] ?? "wait-timeout";
  const next = view.next ?? `offload ${reason === "wait-timeout" ? "wait" : "logs"} ${handle2}`;
  return {
    reason,
    message: view.because,
    about: handle2,
    next
  };
}

// scripts/cli/main.ts
init_reasons();

// scripts/cli/frame/run.ts
init_reasons();
init_help();

// scripts/cli/frame/load.ts
var LOAD = {
  demo: () => Promise.resolve().then(() => (init_demo(), demo_exports)),
  dispatch: () => Promise.resolve().then(() => (init_dispatch(), dispatch_exports)),
  report: () => Promise.resolve().then(() => (init_report(), report_exports)),
  start: () => Promise.resolve().then(() => (init_start(), start_exports)),
  place: () => Promise.resolve().then(() => (init_place(), place_exports)),
  fences: () => Promise.resolve().then(() => (init_fences(), fences_exports)),
  detect: () => Promise.resolve().then(() => (init_detect(), detect_exports)),
  caps: () => Promise.resolve().then(() => (init_caps(), caps_exports)),
  plan: () => Promise.resolve().then(() => (init_plan(), plan_exports)),
  intake: () => Promise.resolve().then(() => (init_intake(), intake_exports)),
  ps: () => Promise.resolve().then(() => (init_ps(), ps_exports)),
  show: () => Promise.resolve().then(() => (init_show(), show_exports)),
  logs: () => Promise.resolve().then(() => (init_logs(), logs_exports)),
  wait: () => Promise.resolve().then(() => (init_wait(), wait_exports)),
  result: () => Promise.resolve().then(() => (init_result(), result_exports)),
  stop: () => Promise.resolve().then(() => (init_stop(), stop_exports)),
  steer: () => Promise.resolve().then(() => (init_steer(), steer_exports)),
  answer: () => Promise.resolve().then(() => (init_answer(), answer_exports)),
  resume: () => Promise.resolve().then(() => (init_resume(), resume_exports)),
  trail: () => Promise.resolve().then(() => (init_trail(), trail_exports)),
  clean: () => Promise.resolve().then(() => (init_clean(), clean_exports)),
  apply: () => Promise.resolve().then(() => (init_apply(), apply_exports)),
  config: () => Promise.resolve().then(() => (init_config(), config_exports)),
  hosts: () => Promise.resolve().then(() => (init_hosts(), hosts_exports)),
  doctor: () => Promise.resolve().then(() => (init_doctor(), doctor_exports)),
  link: () => Promise.resolve().then(() => (init_link(), link_exports)),
  uninstall: () => Promise.resolve().then(() => (init_uninstall(), uninstall_exports)),
  completion: () => Promise.resolve().then(() => (init_completion(), completion_exports)),
  help: () => Promise.resolve().then(() => (init_help2(), help_exports)),
  version: () => Promise.resolve().then(() => (init_version(), version_exports)),
  __complete: () => Promise.resolve().then(() => (init_complete(), complete_exports)),
  __refresh: () => Promise.resolve().then(() => (init_refresh(), refresh_exports)),
  hook: () => Promise.resolve().then(() => (init_hook(), hook_exports))
};

// other:core/text.ts

// scripts/cli/frame/output.ts
var OUTPUT_FORMAT = 1;
var field = (value) => value === null ? "" : (0, load_base().core_text__escapeForTerminal)(String(value));
var formatRow = (row) => `${row.map((value) => field(value)).join("	")}
`;
function mayColor(env, sink2) {
  if (!sink2.isTTY) return false;
  if (env.NO_COLOR !== void 0 && env.NO_COLOR !== "") return false;
  if (env.FORCE_COLOR === "0") return false;
  return env.TERM !== "dumb";
}
function problemBlock(problem) {
  const safe = (text) => (0, load_base().core_text__escapeForTerminal)(text);
  const lines = [`offload: ${safe(problem.message)}`];
  if (problem.about !== void 0) lines.push(`  what: ${safe(problem.about)}`);
  if (problem.kept !== void 0) lines.push(`  kept: ${safe(problem.kept)}`);
  if (problem.next !== void 0) lines.push(`  next: ${safe(problem.next)}`);
  return `${lines.join("\n")}
`;
}
function makeOutput(streams, env, globals) {
  const { stdout, stderr, gone } = streams;
  const mode = globals.json ? "json" : globals.quiet ? "quiet" : "rows";
  const live = stderr.isTTY && env.TERM !== "dumb" && !globals.quiet;
  let shown = null;
  const out = (text) => {
    if (!gone.yes && text !== "") stdout.write(text);
  };
  const wipe = () => {
    if (live && shown !== null) stderr.write("\r\x1B[K");
    if (live) shown = null;
  };
  const json = (object) => out(`${(0, load_base().core_text__jsonForTerminal)(object)}
`);
  return {
    mode,
    terminal: stdout.isTTY,
    live,
    color: mode === "rows" && mayColor(env, stdout),
    get columns() {
      return stdout.columns ?? 80;
    },
    get closed() {
      return streams.closed;
    },
    row: (key2, ...values) => {
      if (mode !== "rows") return;
      wipe();
      out(formatRow([key2, ...values]));
    },
    text: (text) => {
      if (mode !== "rows") return;
      wipe();
      out((0, load_base().core_text__escapeForTerminal)(text, { newlines: true, tabs: true }));
    },
    line: (object) => {
      if (mode === "json") json({ format: OUTPUT_FORMAT, ...object });
    },
    note: (sentence) => {
      if (globals.quiet) return;
      wipe();
      stderr.write(`${(0, load_base().core_text__escapeForTerminal)(sentence)}
`);
    },
    progress: (line) => {
      if (globals.quiet) return;
      if (line === null) return wipe();
      const safe = (0, load_base().core_text__escapeForTerminal)(line);
      if (safe === shown) return;
      if (live) {
        const room = Math.max(8, (stderr.columns ?? 80) - 1);
        stderr.write(`\r\x1B[K${[...safe].slice(0, room).join("")}`);
      } else stderr.write(`${safe}
`);
      shown = safe;
    },
    finish: (verb2, result2, exit) => {
      wipe();
      const { problem } = result2;
      if (mode === "json") {
        json({
          format: OUTPUT_FORMAT,
          ...verb2 === null ? {} : { verb: verb2 },
          ...result2.json,
          ...problem === void 0 ? {} : problemFields(problem),
          exit
        });
      } else {
        if (mode === "quiet")
          out((result2.quiet ?? []).map((l) => `${field(l)}
`).join(""));
        else out((result2.rows ?? []).map(formatRow).join(""));
        const reason = result2.contract === true ? void 0 : problem;
        if (reason !== void 0) out(formatRow(reasonRow(reason)));
        if (mode === "rows" && result2.text !== void 0)
          out(
            textBelow(
              result2.text,
              reason !== void 0 || (result2.rows ?? []).length > 0
            )
          );
      }
      if (problem !== void 0) stderr.write(problemBlock(problem));
    }
  };
}
function textBelow(text, rows) {
  const safe = (0, load_base().core_text__escapeForTerminal)(text, { newlines: true, tabs: true });
  return `${rows ? "\n" : ""}${safe}${safe === "" || safe.endsWith("\n") ? "" : "\n"}`;
}
var reasonRow = (problem) => [
  "reason",
  `${problem.reason}: ${problem.message}`
];
var problemFields = (problem) => ({
  reason: problem.reason,
  message: problem.message,
  about: problem.about ?? null,
  kept: problem.kept ?? null,
  next: problem.next ?? null
});

// scripts/cli/frame/run.ts
init_parse();
init_table();
var READER_GONE = 141;
async function problemOf2(thrown, verb2, world) {
  if (thrown instanceof load_base().core_reasons__OffloadError) return thrown;
  const kept = await world.keepFault(verb2, thrown);
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  const line = said.split("\n", 1)[0]?.slice(0, 200) ?? "";
  return {
    reason: "internal",
    message: `a fault in Offload itself: ${line || "no message"}`,
    kept: kept === null ? "nothing: the details could not be written" : `the details, in ${kept}`,
    next: "report it with that file; `offload doctor --self` checks this machine"
  };
}
var readerGone = ({ gone }) => new Promise((resolve) => gone.tell(() => resolve("gone")));
async function runCommand(argv, world) {
  const globals = readGlobals(argv);
  const out = makeOutput(world.streams, world.env, globals);
  let verb2 = null;
  let result2;
  try {
    const parsed = parse(argv);
    if (parsed.kind === "verb") verb2 = parsed.verb;
    if (globals.help || parsed.kind === "overview") {
      const text = verb2 === null ? overview() : verbHelp(verb2);
      result2 = { text, json: { help: text }, quiet: [] };
    } else {
      const name = parsed.verb;
      const args = parsed.args();
      const ctx = await world.context(name, out);
      const { run: run3 } = await LOAD[name]();
      const running = run3(ctx, args);
      if ("looks" in VERBS[name]) {
        running.catch(() => {
        });
        const first = await Promise.race([running, readerGone(world.streams)]);
        if (first === "gone")
          return world.streams.refused === null ? READER_GONE : untold(world.streams, VERBS[name].family);
        result2 = first;
      } else result2 = await running;
    }
  } catch (thrown) {
    result2 = { problem: await problemOf2(thrown, verb2, world) };
  }
  const family = verb2 === null ? "handle" : VERBS[verb2].family;
  const exit = result2.problem === void 0 ? 0 : (0, load_base().core_reasons__exitCode)(result2.problem.reason, family);
  out.finish(verb2, result2, exit);
  return world.streams.refused === null || exit !== 0 ? exit : untold(world.streams, family, result2.quiet);
}
function untold(streams, family, essential = []) {
  streams.stderr.write(
    problemBlock({
      reason: "environment",
      message: `standard output takes no more (${streams.refused}), so not everything was told`,
      kept: "what the command did is done and on record",
      next: `print to a place with room; offload ps --all lists the jobs${essential.length === 0 ? "" : `, here: ${essential.join(" ")}`}`
    })
  );
  return (0, load_base().core_reasons__exitCode)("environment", family);
}

// scripts/cli/frame/world.ts
init_reasons();

// scripts/cli/frame/descriptors.ts
var import_node_fs3 = require("node:fs");
var codeOf = (error) => error instanceof Error && "code" in error ? error.code : void 0;
var NULL_DEVICE = "/dev/null";
function kindOf(fd) {
  const stat = (0, import_node_fs3.fstatSync)(fd);
  if (!stat.isCharacterDevice()) return "other";
  if (stat.rdev === (0, import_node_fs3.statSync)(NULL_DEVICE).rdev) return "null";
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
    write: (text) => {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) {
        try {
          at += (0, import_node_fs3.writeSync)(fd, bytes, at);
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
function processInput() {
  return {
    get kind() {
      return kindOfInput();
    },
    chunks: () => process.stdin
  };
}

// scripts/cli/frame/world.ts
init_table();
function processStreams() {
  let yes = false;
  let refused = null;
  const calls = [];
  const gone = {
    get yes() {
      return yes;
    },
    tell: (call) => {
      if (yes) call();
      else calls.push(call);
    }
  };
  let closed;
  return {
    stdout: sink(1, (why) => {
      yes = true;
      refused = why ?? null;
      for (const call of calls.splice(0)) call();
    }),
    stderr: sink(2, () => {
    }),
    gone,
    get refused() {
      return refused;
    },
    get closed() {
      if (closed === void 0) {
        const made = new AbortController();
        gone.tell(() => made.abort());
        closed = made;
      }
      return closed.signal;
    }
  };
}
function currentFolder() {
  try {
    return process.cwd();
  } catch (error) {
    throw new (load_base()).core_reasons__OffloadError(
      "environment",
      "the current directory no longer exists",
      { next: "change to a directory that exists", cause: error }
    );
  }
}
function processWorld(dist) {
  const env = callersEnv(process.env);
  const home = homeOf(env);
  return {
    streams: processStreams(),
    env,
    context: (verb2, out) => makeContext(dist, env, home, verb2, out),
    keepFault: (verb2, fault) => keepFault(dist, env, home, verb2, fault)
  };
}
async function makeContext(dist, env, home, verb2, out) {
  const base = {
    env,
    get cwd() {
      return currentFolder();
    },
    home,
    uid: process.getuid?.() ?? null,
    stdin: processInput(),
    out,
    self: selfOf(dist, env)
  };
  if ("bare" in VERBS[verb2]) {
    const none = () => {
      throw new Error(`${verb2} is marked as bare in the table`);
    };
    return Object.defineProperties(base, {
      stateRoot: { get: none },
      clock: { get: none },
      random: { get: none }
    });
  }
  const [{ stateRoot }, { clock }] = await Promise.all([
    Promise.resolve().then(() => (init_root(), root_exports)),
    Promise.resolve().then(() => (init_clock(), clock_exports))
  ]);
  return Object.defineProperties(base, {
    stateRoot: { get: () => stateRoot(env, home) },
    clock: { value: clock },
    random: { value: (bytes) => (0, load_node_crypto().randomBytes)(bytes) }
  });
}

// scripts/cli/main.ts
async function main(dist) {
  const world = processWorld(dist);
  let faulted = false;
  const fault = async (thrown) => {
    if (faulted) process.exit((0, load_base().core_reasons__exitCode)("internal", "handle"));
    faulted = true;
    const kept = await world.keepFault(null, thrown);
    world.streams.stdout.write("reason	internal: a fault in Offload itself\n");
    world.streams.stderr.write(
      `offload: a fault in Offload itself
  kept: ${kept === null ? "nothing" : `the details, in ${kept}`}
`
    );
    process.exit((0, load_base().core_reasons__exitCode)("internal", "handle"));
  };
  process.on("uncaughtException", fault);
  process.on("unhandledRejection", fault);
  process.exit(await runCommand(process.argv.slice(2), world));
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  cli_frame_installation__callersEnv,
  cli_frame_installation__homeOf,
  cli_frame_installation__keepFault,
  cli_frame_installation__selfOf,
  cli_frame_places__HARNESSES,
  cli_frame_places__RUNGS,
  cli_frame_places__envName,
  cli_frame_places__handle,
  cli_frame_places__handles,
  cli_frame_places__rung,
  cli_frame_places__unit,
  cli_frame_places__verb,
  cli_frame_table__GLOBAL_OPTIONS,
  cli_frame_table__VERBS,
  cli_frame_table__isVerb,
  cli_frame_table__shownVerbs,
  cli_shim__SHIM_MARK,
  cli_shim__SHIM_NAME,
  cli_shim__pathFolders,
  cli_shim__readShim,
  cli_shim__shimText,
  cli_shim__shimsOnPath,
  cli_words__problemOf,
  cli_words__problemOfUnseen,
  cli_words__span,
  cli_words__witnessed,
  main
});

if (process.argv.some((word) => ["wait","logs","start","demo"].includes(word)))
  for (const file of ["./act.cjs","./base.cjs","./config.cjs","./configure.cjs","./decide.cjs","./decision.cjs","./git.cjs","./harnesses.cjs","./hooks.cjs","./hosts.cjs","./jobs.cjs","./launch.cjs","./look.cjs","./main.cjs","./records.cjs","./rules.cjs","./system.cjs","./trees.cjs","./views.cjs","./zod-mini.cjs"]) require(file);
