var load_hosts_once;
var load_hosts = () => load_hosts_once ??= require("./hosts.cjs");
var load_decision_once;
var load_decision = () => load_decision_once ??= require("./decision.cjs");
var load_base_once;
var load_base = () => load_base_once ??= require("./base.cjs");
var load_decide_once;
var load_decide = () => load_decide_once ??= require("./decide.cjs");
var load_look_once;
var load_look = () => load_look_once ??= require("./look.cjs");
var load_launch_once;
var load_launch = () => load_launch_once ??= require("./launch.cjs");
var load_jobs_once;
var load_jobs = () => load_jobs_once ??= require("./jobs.cjs");
var load_main_once;
var load_main = () => load_main_once ??= require("./main.cjs");
var load_trees_once;
var load_trees = () => load_trees_once ??= require("./trees.cjs");
var load_config_once;
var load_config = () => load_config_once ??= require("./config.cjs");
var load_configure_once;
var load_configure = () => load_configure_once ??= require("./configure.cjs");
var load_git_once;
var load_git = () => load_git_once ??= require("./git.cjs");
var load_views_once;
var load_views = () => load_views_once ??= require("./views.cjs");
var load_zod_mini_once;
var load_zod_mini = () => load_zod_mini_once ??= require("./zod-mini.cjs");
var load_rules_once;
var load_rules = () => load_rules_once ??= require("./rules.cjs");
var load_system_once;
var load_system = () => load_system_once ??= require("./system.cjs");
var load_hooks_once;
var load_hooks = () => load_hooks_once ??= require("./hooks.cjs");
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
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// other:cli/care/host-doctor.ts
var host_doctor_exports = {};
__export(host_doctor_exports, {
  briefLine: () => load_hosts().cli_care_host_doctor__briefLine,
  declaredHost: () => load_hosts().cli_care_host_doctor__declaredHost,
  hostDoctor: () => load_hosts().cli_care_host_doctor__hostDoctor
});
var init_host_doctor = __esm({
  "other:cli/care/host-doctor.ts"() {
  }
});

// act.entry.ts
var act_entry_exports = {};
__export(act_entry_exports, {
  cli_verbs_answer__run: () => run,
  cli_verbs_apply__run: () => run2,
  cli_verbs_clean__run: () => run3,
  cli_verbs_completion__run: () => run4,
  cli_verbs_config__run: () => run5,
  cli_verbs_demo__run: () => run6,
  cli_verbs_dispatch__run: () => run7,
  cli_verbs_doctor__run: () => run8,
  cli_verbs_intake__run: () => run9,
  cli_verbs_link__run: () => run10,
  cli_verbs_report__run: () => run11,
  cli_verbs_resume__run: () => run12,
  cli_verbs_start__run: () => run13,
  cli_verbs_steer__run: () => run14,
  cli_verbs_stop__run: () => run15,
  cli_verbs_trail__run: () => run16,
  cli_verbs_uninstall__run: () => run17
});
module.exports = __toCommonJS(act_entry_exports);

// other:core/authority.ts

// other:core/reasons.ts

// other:dispatch/dispatcher.ts

// other:dispatch/look.ts

// other:dispatch/tell.ts

// other:jobs/resolve.ts

// other:cli/looking.ts

// other:petitions/petition.ts

// other:cli/words.ts

// scripts/cli/telling.ts
var WITHIN_S = 60;
function toldResult({ seen, receipt, id }, more = []) {
  const status = receipt === null ? "unknown" : receipt.result === "done" ? "delivered" : "undelivered";
  const because = receipt?.detail ?? "nothing showed in time whether the worker took it in";
  const { handle, view } = seen;
  return {
    rows: [
      ["handle", handle],
      ["status", status],
      ["because", because],
      ...more,
      ["view", view.name],
      ["witness", (0, load_main().cli_words__witnessed)(view)]
    ],
    json: { ...(0, load_look().cli_looking__seenJson)(seen), status, because, command: id },
    quiet: [status],
    ...status === "delivered" ? {} : {
      problem: {
        reason: status === "unknown" ? "wait-timeout" : "failed",
        message: because,
        about: handle,
        kept: status === "unknown" ? "what was said waits, and is taken in as soon as the worker does" : "the worker goes on without it",
        next: `offload show ${handle}`
      }
    }
  };
}
var readMessage = (ctx, source, verb, kept) => (0, load_launch().petitions_petition__readPetition)(source, {
  get cwd() {
    return ctx.cwd;
  },
  stdin: ctx.stdin,
  waiting: () => ctx.out.note("waiting for the message on standard input"),
  wanted: {
    noun: "message",
    kept,
    pipe: `pipe it in: <command> | offload ${verb} -`
  }
});

// other:cli/working.ts

// scripts/cli/verbs/answer.ts
var MESSAGE = 65536;
async function assertMayAllow(ctx, handle) {
  const world = (0, load_decide().cli_working__worldOf)(ctx);
  const authority = (0, load_decision().core_authority__authorityFor)(
    "full",
    (0, load_decide().dispatch_dispatcher__dispatcherOf)(
      ctx.env,
      world.root,
      await (0, load_decide().cli_working__settingsFor)(ctx, null),
      world.clock()
    )
  );
  if (authority.kind === "granted") return;
  const details = { about: handle, kept: "the worker still waits" };
  throw authority.kind === "ask" ? new (load_base()).core_reasons__OffloadError(
    "asked",
    "The worker would be allowed something that this session may not do without a person. Shall it?",
    { ...details, next: "a person answers it in a terminal of their own" }
  ) : new (load_base()).core_reasons__OffloadError("refused", authority.why, details);
}
function askNamed(start, open, handle) {
  const found = open.filter(({ ask }) => ask.startsWith(start));
  const [one] = found;
  if (one !== void 0 && found.length === 1) return one.ask;
  throw new (load_base()).core_reasons__OffloadError(
    "not-found",
    found.length === 0 ? "The worker has no such question open" : "Several open questions begin so",
    {
      about: start,
      next: open.length === 0 ? `offload show ${handle}` : `one of: ${open.map(({ ask }) => ask).join(", ")}`
    }
  );
}
async function messageOf(ctx, { opt }) {
  const source = opt["message-file"];
  if (source === void 0) return null;
  const { workerCopy } = await readMessage(
    ctx,
    source,
    "answer <handle> <ask> --deny --message-file",
    "the worker still waits"
  );
  const text = Buffer.from(workerCopy).toString("utf8");
  if (text.length <= MESSAGE) return text;
  throw new (load_base()).core_reasons__OffloadError("refused-input", "The words are too many", {
    about: source,
    kept: "the worker still waits",
    next: `at most ${MESSAGE} characters`
  });
}
var run = async (ctx, args) => {
  const { pos, opt } = args;
  if (opt.allow === opt.deny)
    throw new (load_base()).core_reasons__OffloadError("usage", "Say --allow or --deny", {
      about: pos.ask,
      kept: "the worker still waits"
    });
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(looking.root, pos.handle);
  const { facts } = await (0, load_look().dispatch_look__lookAtOne)(looking, handle);
  const ask = askNamed(pos.ask, facts.events.asks, handle);
  if (opt.allow) await assertMayAllow(ctx, handle);
  const message = await messageOf(ctx, args);
  ctx.out.progress("waiting until the worker takes it in");
  const told2 = await (0, load_launch().dispatch_tell__tell)(
    (0, load_decide().cli_working__worldOf)(ctx),
    looking,
    handle,
    "answer",
    JSON.stringify({ ask, allow: opt.allow, message }),
    opt.within ?? WITHIN_S
  );
  ctx.out.progress(null);
  return toldResult(told2, [["ask", ask, opt.allow ? "allowed" : "denied"]]);
};

// other:dispatch/apply.ts

// other:patches/misfits.ts

// scripts/cli/verbs/apply.ts
function allowance(text) {
  const colon = text.indexOf(":");
  const kind = text.slice(0, colon);
  const path = text.slice(colon + 1);
  if ((kind === "control" || kind === "secret") && path !== "")
    return { kind, path };
  throw new (load_base()).core_reasons__OffloadError("usage", "--allow takes control:PATH or secret:PATH", {
    about: text
  });
}
var STATUS = {
  refused: "refused",
  "does-not-fit": "does-not-fit",
  already: "already there",
  "would-apply": "fits",
  applied: "applied"
};
function problem(handle, applied, patch) {
  if (applied.kind === "does-not-fit") return (0, load_trees().patches_misfits__misfitError)(applied.misfits);
  if (applied.kind !== "refused") return void 0;
  const grave = applied.report.findings.filter((f) => f.weight === "refuse");
  const [first] = grave;
  const allowable = grave.filter(
    (f) => (f.kind === "control" || f.kind === "secret") && f.path !== null
  );
  return {
    reason: "refused",
    message: `${first?.detail ?? "the patch is refused"}${grave.length > 1 ? ` (and ${grave.length - 1} more findings)` : ""}`,
    about: first?.path ?? handle,
    kept: `no file was changed; the patch is ${patch}`,
    ...allowable.length === grave.length ? {
      next: `read it; to take it in all the same: offload apply ${handle} ${[
        ...new Set(allowable.map((f) => `--allow ${f.kind}:${f.path}`))
      ].join(" ")}`
    } : {}
  };
}
var run2 = async (ctx, { pos, opt }) => {
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(looking.root, pos.handle);
  const allow = opt.allow.map(allowance);
  const seen = await (0, load_look().dispatch_look__lookAtOne)(looking, handle);
  const { applied, root, patch, unnoted } = await (0, load_launch().dispatch_apply__apply)((0, load_decide().cli_working__worldOf)(ctx), seen, {
    from: ctx.cwd,
    check: opt.check,
    allow,
    drift: opt.drift,
    session: (0, load_decide().dispatch_dispatcher__sessionOf)(ctx.env)
  });
  const { report } = applied;
  const found = problem(handle, applied, patch);
  return {
    rows: [
      ["handle", handle],
      ["status", STATUS[applied.kind]],
      ["patch", patch],
      ["tree", root],
      ...report.rows.map(
        (row4) => ["file", row4.path, row4.change, row4.bytes]
      ),
      ...report.findings.map(
        (f) => ["finding", f.weight, f.kind, f.path, f.detail]
      ),
      ..."misfits" in applied ? applied.misfits.map(
        (m) => ["misfit", m.reason, m.path, m.detail]
      ) : [],
      ..."base" in applied ? [["base", applied.base]] : [],
      ...applied.kind === "applied" ? [["verified", applied.verified]] : [],
      ...unnoted === null ? [] : [["ledger", unnoted]]
    ],
    json: {
      handle,
      status: STATUS[applied.kind],
      patch,
      tree: root,
      ...applied,
      ...unnoted === null ? {} : { ledger: unnoted }
    },
    quiet: report.rows.map((row4) => row4.path),
    ...found === void 0 ? {} : { problem: found }
  };
};

// other:dispatch/clean.ts

// other:jobs/root.ts

// scripts/cli/verbs/clean.ts
var row = (one) => [
  one.result,
  one.handle,
  one.why,
  ...one.worktree === null ? [] : [one.worktree]
];
var run3 = async (ctx, { pos, opt }) => {
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const handles = (pos.handles ?? []).map(
    (text) => (0, load_jobs().jobs_resolve__resolveHandle)(looking.root, text)
  );
  if (!(0, load_jobs().jobs_root__lookRoot)(looking.root, ctx.uid ?? void 0))
    return { rows: [["removed", 0]], json: { jobs: [] } };
  const jobs = await (0, load_launch().dispatch_clean__clean)(
    (0, load_decide().cli_working__worldOf)(ctx),
    looking,
    {
      handles: [...new Set(handles)],
      dryRun: opt["dry-run"],
      session: (0, load_decide().dispatch_dispatcher__sessionOf)(ctx.env)
    },
    // Elsewhere than on a terminal the rows say it all.
    (one) => ctx.out.live && ctx.out.progress(`${one.handle}: ${one.result}`)
  );
  ctx.out.progress(null);
  const kept = jobs.find((one) => one.result === "kept");
  return {
    rows: jobs.length === 0 ? [["removed", 0]] : jobs.map(row),
    json: { jobs },
    quiet: jobs.filter((one) => one.result !== "kept").map((one) => one.handle),
    // What was named and could not go is a failure; what stays of all is only told.
    ...handles.length > 0 && kept !== void 0 ? {
      problem: {
        reason: "failed",
        message: `it is kept: ${kept.why}`,
        about: kept.handle,
        kept: kept.worktree ?? "the job"
      }
    } : {}
  };
};

// other:cli/frame/table.ts

// scripts/cli/completion/model.ts
var offerOf = (place2) => ({
  words: place2.complete === "verb" ? (0, load_main().cli_frame_table__shownVerbs)() : place2.values ?? place2.suggest ?? [],
  from: place2.complete === void 0 || place2.complete === "verb" ? null : place2.complete
});
var verbOffers = () => (0, load_main().cli_frame_table__shownVerbs)().map((name) => {
  const spec = load_main().cli_frame_table__VERBS[name];
  const options = { ...spec.options, ...load_main().cli_frame_table__GLOBAL_OPTIONS };
  return {
    name,
    summary: spec.summary,
    options: Object.entries(options).map(([long, option]) => ({
      long,
      short: option.short ?? null,
      help: option.help,
      value: option.type === "flag" ? null : offerOf(option)
    })),
    positionals: spec.positionals.map(offerOf),
    many: spec.positionals.at(-1)?.many === true
  };
});
function placesOf(verb) {
  return [
    ...verb.options.flatMap(
      ({ long, value }) => value === null ? [] : [{ key: `${verb.name}:--${long}`, offer: value }]
    ),
    ...verb.positionals.map((offer, at) => ({
      key: verb.many && at === verb.positionals.length - 1 ? `${verb.name}:*` : `${verb.name}:${at + 1}`,
      offer
    }))
  ];
}
var valued = (verb) => verb.options.flatMap(
  ({ long, short, value }) => value === null ? [] : [`--${long}`, ...short === null ? [] : [`-${short}`]]
);
var quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

// scripts/cli/completion/bash.ts
var FROM = {
  handle: "__offload_handles",
  file: 'compgen -f -- "$cur"',
  directory: 'compgen -d -- "$cur"',
  "env-name": 'compgen -e -- "$cur"'
};
function bashScript() {
  const verbs = verbOffers();
  const places = verbs.flatMap(
    (verb) => placesOf(verb).flatMap(({ key, offer }) => {
      const what = [
        ...offer.words.length === 0 ? [] : [`compgen -W ${quote(offer.words.join(" "))} -- "$cur"`],
        ...offer.from === null ? [] : [FROM[offer.from]]
      ];
      return what.length === 0 ? [] : [`		${key.replace("*", "[0-9]*")}) ${what.join("; ")} ;;`];
    })
  );
  return `# Completion of offload for bash. Made by: offload completion bash

# Words of another program are filtered here: compgen would expand what they hold.
__offload_handles() {
	local program=$1 handle
	case $program in "~/"*) program=$HOME/\${program#"~/"} ;; esac
	"$program" __complete handles 2>/dev/null </dev/null | while IFS= read -r handle; do
		case $handle in
			*[!a-z0-9-]*) ;;
			"$cur"*) printf '%s\\n' "$handle" ;;
		esac
	done
}

# Whether an option of a verb takes a value.
__offload_valued() {
	case "$1" in
${verbs.filter((verb) => valued(verb).length > 0).map(
    (verb) => `		${valued(verb).map((word) => `${verb.name}:${word}`).join("|")}) return 0 ;;`
  ).join("\n")}
	esac
	return 1
}

# What may stand in a place: an option's value, or a position.
__offload_place() {
	case "$1" in
${places.join("\n").replaceAll("__offload_handles", '__offload_handles "$2"')}
	esac
}

__offload_options() {
	case "$1" in
${verbs.map(
    (verb) => `		${verb.name}) compgen -W ${quote(
      verb.options.map(({ long }) => `--${long}`).join(" ")
    )} -- "$cur" ;;`
  ).join("\n")}
	esac
}

_offload() {
	local program=\${COMP_WORDS[0]} cur=\${COMP_WORDS[COMP_CWORD]} IFS=$' \\t\\n'
	local verb= option= position=0 literal= i word
	# bash makes a word of its own from the = in --option=value.
	[ "$cur" = "=" ] && cur=
	for ((i = 1; i < COMP_CWORD; i++)); do
		word=\${COMP_WORDS[i]}
		if [ "$word" = "=" ]; then
			continue
		elif [ -n "$option" ]; then
			option=
		elif [ -z "$literal" ] && [ "$word" = "--" ]; then
			literal=1
		elif [ -z "$literal" ] && [ "\${word:0:1}" = "-" ] && [ "$word" != "-" ]; then
			__offload_valued "$verb:$word" && option=$word
		elif [ -z "$verb" ]; then
			verb=$word
		else
			position=$((position + 1))
		fi
	done
	COMPREPLY=()
	while IFS= read -r word; do
		COMPREPLY[\${#COMPREPLY[@]}]=$word
	done < <(
		if [ -n "$option" ]; then
			__offload_place "$verb:$option" "$program"
		elif [ -z "$verb" ]; then
			compgen -W ${quote(
    [...verbs.map((verb) => verb.name), "--help", "--version"].join(" ")
  )} -- "$cur"
		elif [ -z "$literal" ] && [ "\${cur:0:1}" = "-" ]; then
			__offload_options "$verb"
		else
			__offload_place "$verb:$((position + 1))" "$program"
		fi
	)
	# In the process above this could not reach the shell that completes.
	[ -e "\${COMPREPLY[0]-}" ] && type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
	return 0
}

complete -F _offload offload
`;
}

// scripts/cli/completion/fish.ts
var quote2 = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
var FROM2 = {
  handle: "(__offload_handles)",
  file: "(__fish_complete_path (commandline -ct))",
  directory: "(__fish_complete_directories (commandline -ct))",
  "env-name": "(set --names --export)"
};
var candidates = (offer) => [...offer.words, ...offer.from === null ? [] : [FROM2[offer.from]]].join(
  " "
);
var optionLines = (verb) => verb.options.map(({ long, short, help, value }) => {
  const takes = value === null ? "" : ` -x -a ${quote2(candidates(value))}`;
  return `complete -c offload -n '__offload_is ${verb.name}' -l ${long}${short === null ? "" : ` -s ${short}`}${takes} -d ${quote2(help)}`;
});
var positionLines = (verb) => placesOf(verb).filter(({ key }) => !key.includes(":--")).map(({ key, offer }) => {
  const at = key.slice(verb.name.length + 1);
  return `complete -c offload -n '__offload_at ${verb.name} ${at === "*" ? "any" : at}' -a ${quote2(candidates(offer))}`;
});
function fishScript() {
  const verbs = verbOffers();
  const takers = verbs.filter((verb) => valued(verb).length > 0);
  return `# Completion of offload for fish. Made by: offload completion fish

function __offload_handles
	set -l program (commandline -opc)[1]
	set program (string replace -r '^~/' "$HOME/" -- $program)
	command $program __complete handles 2>/dev/null </dev/null
end

# Whether an option of a verb takes a value.
function __offload_valued
	switch $argv[1]
${takers.map(
    (verb) => `		case ${valued(verb).map((word) => `${verb.name}:${word}`).join(" ")}
			return 0`
  ).join("\n")}
	end
	return 1
end

# Prints the words before the cursor that are no option and no option's value.
function __offload_words
	set -l verb
	set -l option
	set -l literal
	for word in (commandline -opc)[2..-1]
		if test -n "$option"
			set option
		else if test -z "$literal" -a "$word" = --
			set literal yes
		else if test -z "$literal"; and string match -q -r -- '^-.' $word
			__offload_valued "$verb:$word"; and set option $word
		else
			test -z "$verb"; and set verb $word
			printf '%s\\n' $word
		end
	end
end

function __offload_is
	test (__offload_words)[1] = $argv[1] 2>/dev/null
end

# Whether the cursor stands at a position of a verb.
function __offload_at
	set -l words (__offload_words)
	test "$words[1]" = $argv[1]; or return 1
	test $argv[2] = any; or test (count $words) -eq $argv[2]
end

function __offload_no_verb
	test (count (__offload_words)) -eq 0
end

complete -c offload -f
${verbs.map(
    (verb) => `complete -c offload -n __offload_no_verb -a ${verb.name} -d ${quote2(verb.summary)}`
  ).join("\n")}
complete -c offload -n __offload_no_verb -l help -s h -d 'how to use it'
complete -c offload -n __offload_no_verb -l version -d 'print the version'
${verbs.flatMap((verb) => [...optionLines(verb), ...positionLines(verb)]).join("\n")}
`;
}

// scripts/cli/completion/zsh.ts
var FROM3 = {
  handle: "__offload_handles",
  file: "_files",
  directory: "_files -/",
  "env-name": "_parameters -g '*export*'"
};
var item = (word, means) => quote(`${word.replaceAll(":", "\\:")}:${means.replaceAll(":", "\\:")}`);
function zshScript() {
  const verbs = verbOffers();
  return `#compdef offload
# Completion of offload for zsh. Made by: offload completion zsh

__offload_handles() {
	local program=\${(Q)words[1]}
	[[ $program == '~/'* ]] && program=$HOME/\${program#'~/'}
	local -a handles
	handles=(\${(f)"$("$program" __complete handles 2>/dev/null </dev/null)"})
	compadd -- $handles
}

# Whether an option of a verb takes a value.
__offload_valued() {
	case "$1" in
${verbs.filter((verb) => valued(verb).length > 0).map(
    (verb) => `		(${valued(verb).map((word) => `${verb.name}:${word}`).join("|")}) return 0 ;;`
  ).join("\n")}
	esac
	return 1
}

# What may stand in a place: an option's value, or a position.
__offload_place() {
	case "$1" in
${verbs.flatMap(
    (verb) => placesOf(verb).flatMap(({ key, offer }) => {
      const what = [
        ...offer.words.length === 0 ? [] : [`compadd -- ${offer.words.map(quote).join(" ")}`],
        ...offer.from === null ? [] : [FROM3[offer.from]]
      ];
      return what.length === 0 ? [] : [`		(${key.replace("*", "[0-9]*")}) ${what.join("; ")} ;;`];
    })
  ).join("\n")}
	esac
}

__offload_options() {
	local -a items
	case "$1" in
${verbs.map(
    (verb) => `		(${verb.name}) items=(${verb.options.map(({ long, help }) => item(`--${long}`, help)).join(" ")}) ;;`
  ).join("\n")}
	esac
	_describe -t options option items
}

_offload() {
	local verb= option= literal= word
	local -i position=0 i
	for ((i = 2; i < CURRENT; i++)); do
		word=\${words[i]}
		if [[ -n $option ]]; then
			option=
		elif [[ -z $literal && $word == -- ]]; then
			literal=1
		elif [[ -z $literal && $word == -?* ]]; then
			__offload_valued "$verb:$word" && option=$word
		elif [[ -z $verb ]]; then
			verb=$word
		else
			((position++))
		fi
	done
	if [[ -n $option ]]; then
		__offload_place "$verb:$option"
	elif [[ -z $verb ]]; then
		local -a items
		items=(${verbs.map((verb) => item(verb.name, verb.summary)).join(" ")})
		_describe -t verbs verb items
	elif [[ -z $literal && $PREFIX == --*=* ]]; then
		word=\${PREFIX%%=*}
		compset -P '*='
		__offload_place "$verb:$word"
	elif [[ -z $literal && $PREFIX == -* ]]; then
		__offload_options "$verb"
	else
		__offload_place "$verb:$((position + 1))"
	fi
}

if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then
	_offload "$@"
else
	compdef _offload offload
fi
`;
}

// scripts/cli/verbs/completion.ts
var SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };
var run4 = async (_, { pos: { shell } }) => {
  const script = SCRIPTS[shell]();
  return { text: script, json: { script } };
};

// scripts/cli/verbs/config.ts
var import_node_fs = require("node:fs");
var import_node_path2 = require("node:path");

// other:config/config.ts

// other:config/examine.ts

// other:config/hosts-here.ts

// other:config/keys.ts

// other:config/merge.ts

// other:config/write.ts

// other:core/nearest.ts

// other:core/shell.ts

// other:system/git.ts

// other:system/git-repository.ts

// scripts/cli/care/configuration.ts
var import_node_path = require("node:path");

// other:config/load.ts

// other:core/vocabulary.ts

// other:cli/frame/places.ts

// scripts/cli/care/configuration.ts
function rootHere(ctx) {
  try {
    return (0, load_decide().cli_working__repositoryRoot)(ctx.cwd);
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return null;
    throw error;
  }
}
function configurationNotices({
  user,
  repository
}) {
  const known = {
    "rungs.allowed": [
      ...load_base().core_vocabulary__RUNG_NAMES,
      ...Object.keys(user.layer.values["rungs.external"] ?? {})
    ],
    "harnesses.allowed": load_main().cli_frame_places__HARNESSES
  };
  return ["harnesses.allowed", "rungs.allowed"].flatMap(
    (key) => [user, repository].flatMap((one) => one?.layer.values[key] ?? []).filter((name) => !known[key].includes(name)).map((name) => {
      const near = (0, load_base().core_nearest__nearest)(name, known[key]);
      return {
        about: key,
        message: `nothing here is named ${name}${near === null ? "" : `; did you mean ${near}`}`
      };
    })
  );
}
async function checkConfiguration(ctx) {
  const root = rootHere(ctx);
  const files = {
    user: (0, load_config().config_config__userFile)(ctx.env, ctx.home),
    repository: root === null ? null : (0, import_node_path.join)(root, load_config().config_config__REPOSITORY_FILE),
    uid: ctx.uid
  };
  const row4 = (value, seen, next) => ({ name: "configuration", required: true, value, seen, next });
  const { problems } = await (0, load_configure().config_examine__examine)(files);
  const [first, ...others] = problems;
  if (first !== void 0) {
    const seen = [first.message, first.about].filter(Boolean).join(" in ");
    return others.length === 0 ? { check: row4("no", seen, first.next ?? null), loaded: null } : {
      check: row4(
        "no",
        `${seen}, and ${others.length} more`,
        `${ctx.self.command()} config check`
      ),
      loaded: null
    };
  }
  try {
    const loaded = await (0, load_config().config_load__loadConfig)({
      ...files,
      cache: null,
      nowMs: Date.parse(ctx.clock().at)
    });
    const seen = loaded.read.length === 0 ? `defaults: neither ${files.user} nor a ${load_config().config_config__REPOSITORY_FILE} is there` : `read: ${loaded.read.join(", ")}`;
    return { check: row4("yes", seen, null), loaded };
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return {
      check: row4("no", error.message, error.next ?? null),
      loaded: null
    };
  }
}

// scripts/cli/verbs/config.ts
function filesHere(ctx) {
  const root = (0, load_decide().cli_working__repositoryRoot)(ctx.cwd);
  return {
    user: (0, load_config().config_config__userFile)(ctx.env, ctx.home),
    repository: root === null ? null : (0, import_node_path2.join)(root, load_config().config_config__REPOSITORY_FILE),
    uid: ctx.uid
  };
}
var readOf = ({ user, repository }) => [user, repository].flatMap(
  (one) => one?.read == null ? [] : [one.source.path]
);
function keysBelow(subject) {
  if (subject === void 0) return load_config().config_keys__KEY_NAMES;
  const found = load_config().config_keys__KEY_NAMES.filter(
    (name) => name === subject || name.startsWith(`${subject}.`)
  );
  if (found.length > 0) return found;
  const near = (0, load_base().core_nearest__nearest)(subject, load_config().config_keys__KEY_NAMES);
  throw new (load_base()).core_reasons__OffloadError("usage", "There is no such key", {
    about: subject,
    next: near === null ? "`offload config show` lists them all" : `did you mean ${near}`
  });
}
async function show(ctx, subject) {
  const names = keysBelow(subject);
  const examination = await (0, load_configure().config_examine__examine)(filesHere(ctx));
  const { user, repository, problems } = examination;
  const [problem3] = problems;
  if (problem3 !== void 0) throw problem3;
  const own = (0, load_config().config_merge__overDefaults)(user.layer.values);
  const { values, sources } = (0, load_config().config_merge__merge)(
    user.layer.values,
    repository?.layer.values ?? {}
  );
  const files = {
    default: null,
    user: user.source.path,
    repository: repository?.source.path ?? null
  };
  const keys = names.map((key) => ({
    key,
    value: values[key],
    layer: sources[key],
    file: files[sources[key]],
    default: load_config().config_keys__KEYS[key].fallback,
    own: own[key]
  }));
  const read = readOf(examination);
  return {
    rows: [
      ...read.map((path) => ["file", path]),
      ...keys.map(
        ({ key, value, layer, file, own: mine }) => [
          "key",
          key,
          JSON.stringify(value),
          layer,
          file,
          ...layer === "repository" ? [JSON.stringify(mine)] : []
        ]
      )
    ],
    json: { files: read, keys },
    quiet: keys.map(({ value }) => JSON.stringify(value))
  };
}
function filesToCheck(ctx, file) {
  if (file === void 0) return filesHere(ctx);
  const path = (0, import_node_path2.resolve)(ctx.cwd, file);
  return (0, import_node_path2.basename)(path) === load_config().config_config__REPOSITORY_FILE ? {
    user: (0, load_config().config_config__userFile)(ctx.env, ctx.home),
    repository: path,
    uid: ctx.uid
  } : { user: path, repository: null, uid: ctx.uid };
}
function verdictOf(problems) {
  const [first] = problems;
  if (first === void 0) return void 0;
  return {
    reason: "configuration",
    message: problems.length === 1 ? first.message : `${problems.length} things are wrong in the configuration; the first: ${first.message}`,
    about: first.about,
    next: first.next
  };
}
async function check(ctx, file) {
  const files = filesToCheck(ctx, file);
  const examination = await (0, load_configure().config_examine__examine)(files);
  const { user, repository } = examination;
  const named = repository ?? user;
  const here = examination.problems.length === 0 ? (0, load_hosts().config_hosts_here__hostsHere)(examination, ctx.self.command()) : null;
  const problems = [...examination.problems, ...here?.problems ?? []];
  if (file !== void 0 && named.read === null && named.layer.problems.length === 0)
    throw new (load_base()).core_reasons__OffloadError("not-found", "There is no such file", {
      about: named.source.path
    });
  const read = readOf(examination);
  const notices = [
    ...configurationNotices(examination),
    ...here?.notices ?? []
  ];
  const problem3 = verdictOf(problems);
  return {
    rows: [
      ...read.map((path) => ["file", path]),
      ...problems.map(
        ({ about, message }) => ["problem", about ?? null, message]
      ),
      ...notices.map(({ about, message }) => ["notice", about, message]),
      ["problems", problems.length]
    ],
    json: {
      files: read,
      problems: problems.map(({ about, message, next }) => ({
        about: about ?? null,
        message,
        next: next ?? null
      })),
      notices
    },
    quiet: problems.map(({ about, message }) => `${about}: ${message}`),
    ...problem3 === void 0 ? {} : { problem: problem3 }
  };
}
async function rootToTrust(ctx, asked) {
  let dir;
  try {
    dir = (0, import_node_fs.realpathSync)(asked);
  } catch (error) {
    throw new (load_base()).core_reasons__OffloadError("not-found", "There is no such folder", {
      about: asked,
      cause: error
    });
  }
  const repository = await (0, load_git().system_git_repository__repositoryOf)((0, load_git().system_git__gitRunner)(), dir);
  const root = repository === "none" ? null : repository.root;
  if (root === dir) return root;
  throw new (load_base()).core_reasons__OffloadError(
    "environment",
    root === null ? "This folder is not the root of a repository with a work tree" : "This folder lies in a repository and is not its root",
    {
      about: dir,
      kept: "nothing was changed",
      next: root === null ? "name the root of a repository" : `${ctx.self.command()} config trust ${(0, load_base().core_shell__shellWord)(root)}`
    }
  );
}
async function trust(ctx, folder, remove) {
  const asked = (0, import_node_path2.resolve)(ctx.cwd, folder ?? ".");
  const path = (0, load_config().config_config__userFile)(ctx.env, ctx.home);
  const root = remove ? null : await rootToTrust(ctx, asked);
  const { user, problems } = await (0, load_configure().config_examine__examine)({
    user: path,
    repository: null,
    uid: ctx.uid
  });
  const [problem3] = problems;
  if (problem3 !== void 0) throw problem3;
  const listed = user.layer.values["repositories.trusted"] ?? [];
  const name = root ?? nameOnList(listed, asked);
  const changed = await (0, load_configure().config_write__setTrust)(path, ctx.uid, name, !remove);
  const status = !changed ? "unchanged" : remove ? "removed" : "trusted";
  const means = remove ? "its own gate commands may not run" : "its own gate commands may run from now on, whatever they are changed to";
  return {
    rows: [
      ["status", status],
      ["repository", name],
      ["config", path],
      ["means", means]
    ],
    json: { status, repository: name, config: path, means },
    quiet: [name]
  };
}
function nameOnList(listed, asked) {
  if (listed.includes(asked)) return asked;
  try {
    return (0, import_node_fs.realpathSync)(asked);
  } catch {
    return asked;
  }
}
function init(ctx) {
  const path = (0, load_config().config_config__userFile)(ctx.env, ctx.home);
  (0, load_configure().config_write__writeFresh)(path);
  return {
    rows: [
      ["status", "written"],
      ["config", path]
    ],
    json: { status: "written", config: path },
    quiet: [path]
  };
}
var run5 = async (ctx, { pos, opt }) => {
  if (opt.remove && pos.action !== "trust")
    throw new (load_base()).core_reasons__OffloadError("usage", "--remove goes with trust alone", {
      about: pos.action
    });
  switch (pos.action) {
    case "show":
      return show(ctx, pos.subject);
    case "check":
      return check(ctx, pos.subject);
    case "trust":
      return trust(ctx, pos.subject, opt.remove);
    case "init":
      if (pos.subject !== void 0)
        throw new (load_base()).core_reasons__OffloadError("usage", "init takes nothing more", {
          about: pos.subject,
          next: "set XDG_CONFIG_HOME to have it elsewhere"
        });
      return init(ctx);
  }
};

// scripts/cli/verbs/demo.ts
var import_node_path3 = require("node:path");

// other:core/layout.ts

// other:dispatch/demo.ts

// scripts/cli/verbs/demo.ts
var run6 = async (ctx) => {
  const world = (0, load_decide().cli_working__worldOf)(ctx);
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const tell = ({ what, record: record2 }) => {
    ctx.out.text(`${what}
    known by: ${record2}
`);
    ctx.out.line({ what, record: record2 });
  };
  const settings = await (0, load_decide().cli_working__settingsFor)(ctx, null);
  const scratch = await (0, load_launch().dispatch_demo__makeScratch)(world);
  try {
    tell({
      what: `a scratch repository with three files: ${scratch.dir}`,
      record: `commit ${scratch.commit}`
    });
    const report = await (0, load_launch().dispatch_demo__dispatchDemo)(
      world,
      scratch,
      (0, import_node_path3.join)(ctx.self.root, "templates", "demo"),
      settings
    );
    const { handle } = report;
    if (handle === null || report.problem !== null)
      return (0, load_decide().cli_working__handBackResult)(report);
    tell({
      what: `the petition was dispatched, and its handle is ${handle}`,
      record: (0, load_views().core_layout__jobPaths)(looking.root, handle).job
    });
    const seen = await (0, load_launch().dispatch_demo__followDemo)(looking, handle, tell);
    if (seen === null) return (0, load_decide().cli_working__handBackResult)(report);
    const { outcome } = seen.facts;
    const dir = (0, load_views().core_layout__attemptDir)(looking.root, handle, seen.facts.attempt);
    if (outcome !== null)
      tell({
        what: `the outcome: ${outcome.outcome}; ${outcome.detail}`,
        record: (0, load_views().core_layout__attemptPaths)(dir).outcome
      });
    const read = (0, load_launch().dispatch_demo__readReport)(looking, seen);
    if (read !== null)
      tell({
        what: read.genuine ? "the report is the one that the outcome names: its digest is the same" : "the report is NOT the one that the outcome names: its digest differs",
        record: read.path
      });
    if (read !== null) ctx.out.text(`
${read.text}
`);
    const offload = ctx.self.command();
    const problem3 = (0, load_main().cli_words__problemOf)(handle, seen.view);
    return {
      rows: [
        ["handle", handle],
        ["outcome", seen.view.name],
        ["next", `${offload} show ${handle}`],
        ["next", `${offload} logs --events ${handle}`],
        ["next", `${offload} result ${handle}`],
        ["next", `${offload} clean ${handle}`]
      ],
      json: { ...(0, load_look().cli_looking__seenJson)(seen), outcome, report: read?.text ?? null },
      quiet: [handle],
      ...problem3 === void 0 ? {} : { problem: problem3 }
    };
  } finally {
    scratch.remove();
  }
};

// scripts/cli/verbs/dispatch.ts
var import_node_path4 = require("node:path");

// other:dispatch/decide.ts

// other:dispatch/dispatch.ts

// other:dispatch/in-tower.ts

// other:cli/placing.ts

// other:cli/verbs/plan.ts

// scripts/cli/verbs/dispatch.ts
var AUTO = "auto";
var runnerOnly = (ctx, opt) => [
  ...opt.timeout === void 0 ? [] : ["--timeout"],
  ...opt.env.length === 0 ? [] : ["--env"],
  ...opt.worktree ? ["--worktree"] : [],
  ...opt.cwd === void 0 || (0, import_node_path4.resolve)(ctx.cwd, opt.cwd) === ctx.cwd ? [] : ["--cwd"],
  ...opt.auth === void 0 || opt.auth === "login" ? [] : ["--auth"],
  ...opt.expect === "patch" || opt.expect === "commit" ? [`--expect ${opt.expect}`] : []
];
var whoOf = (ctx, { opt }) => ({
  inSession: (0, load_decide().dispatch_dispatcher__isInSession)(ctx.env),
  uid: ctx.uid,
  sandbox: opt.env.includes("IS_SANDBOX") && ctx.env.IS_SANDBOX === "1",
  expect: opt.expect ?? null,
  runnerOnly: runnerOnly(ctx, opt)
});
var STDIN = "-";
var petitionOf = (ctx, { pos }) => (0, load_launch().petitions_petition__readPetition)(pos.petition, {
  get cwd() {
    return ctx.cwd;
  },
  stdin: ctx.stdin,
  waiting: () => ctx.out.note("waiting for the petition on standard input")
});
var workedIn = (ctx, { opt }) => {
  const dir = (0, import_node_path4.resolve)(ctx.cwd, opt.cwd ?? ".");
  return (0, load_decide().cli_working__repositoryRoot)(dir) ?? dir;
};
function requestFor(ctx, { opt }, petition, rung, asked, placed) {
  return {
    rung,
    harness: opt.harness ?? "claude",
    petition: {
      workerCopy: petition.workerCopy,
      workerSha256: (0, load_launch().dispatch_dispatch__digest)(petition.workerCopy),
      sanitized: petition.sanitized
    },
    unit: opt.unit ?? null,
    key: (0, load_decide().cli_verbs_plan__selectionKey)(opt.key ?? "offload"),
    asked,
    placed,
    from: ctx.cwd,
    cwd: opt.cwd ?? null,
    worktree: opt.worktree,
    profile: asked.profile,
    totalS: opt.timeout ?? null,
    expect: opt.expect ?? null,
    env: opt.env,
    auth: opt.auth ?? "login"
  };
}
async function launch(ctx, args, request, config) {
  const world = (0, load_decide().cli_working__worldOf)(ctx);
  if (request.rung.name === "in-session")
    return (0, load_launch().dispatch_in_tower__keepInSession)(world, request, config);
  if (request.rung.name === "subagent")
    return (0, load_launch().dispatch_in_tower__prepareSubagent)(
      world,
      request,
      config,
      args.pos.petition === STDIN ? null : (0, import_node_path4.resolve)(ctx.cwd, args.pos.petition),
      workedIn(ctx, args)
    );
  return (0, load_launch().dispatch_dispatch__dispatch)(world, request, config);
}
async function auto(ctx, args, config) {
  const { pos, opt } = args;
  const asked = (0, load_decide().cli_placing__askedOf)(opt, (0, load_decide().cli_placing__pinOf)(opt, config));
  const petition = await petitionOf(ctx, args);
  const world = (0, load_decide().cli_working__worldOf)(ctx);
  const { placement, record: record2 } = await (0, load_decide().dispatch_decide__decide)(
    world,
    config,
    asked,
    whoOf(ctx, args),
    workedIn(ctx, args)
  );
  const rows = (0, load_decide().cli_placing__placementRows)(placement);
  if (placement.kind !== "place") {
    const lies = pos.petition === STDIN ? "not kept: give it on standard input again" : (0, import_node_path4.resolve)(ctx.cwd, pos.petition);
    const problem3 = (0, load_decide().dispatch_decide__notPlaced)(
      placement,
      `nothing was launched; the petition: ${lies}`
    );
    return {
      rows: [...notLaunched(problem3, AUTO), ["petition", lies], ...rows],
      json: {
        ...noReport(problem3, AUTO),
        petition: pos.petition === STDIN ? null : lies,
        decision: placement
      },
      problem: problem3
    };
  }
  const rung = (0, load_decide().cli_placing__rungNamed)(placement.chosen.rung, config);
  const request = requestFor(ctx, args, petition, rung, asked, record2);
  const result = (0, load_decide().cli_working__handBackResult)(await launch(ctx, args, request, config));
  const why = placement.rows.find(({ verdict }) => verdict === "chosen");
  return {
    ...result,
    rows: [
      ...result.rows ?? [],
      ...rows.filter(([key]) => key === "chosen"),
      ["because", why?.detail ?? null]
    ],
    json: { ...result.json, decision: placement }
  };
}
var STATUS2 = {
  asked: "asked",
  refused: "refused",
  withheld: "withheld"
};
var notLaunched = (problem3, backend) => [
  ["status", STATUS2[problem3.reason] ?? "failed"],
  ["backend", backend],
  ["observe", "none: nothing was launched"],
  ["attach", "none: nothing was launched"]
];
var noReport = (problem3, backend) => ({
  status: STATUS2[problem3.reason] ?? "failed",
  backend,
  handle: null
});
var run7 = async (ctx, args) => {
  const { pos, opt } = args;
  try {
    const config = await (0, load_decide().cli_working__settingsFor)(ctx, opt.cwd ?? null);
    if (pos.rung === AUTO) return await auto(ctx, args, config);
    if (opt.rung !== void 0 && opt.rung !== pos.rung)
      throw new (load_base()).core_reasons__OffloadError("usage", "Two rungs are named", {
        about: `${pos.rung}, --rung ${opt.rung}`,
        next: "name one of them"
      });
    const rung = (0, load_decide().cli_placing__rungNamed)(pos.rung, config, [AUTO]);
    const asked = (0, load_decide().cli_placing__askedOf)(opt, (0, load_decide().cli_placing__pinOf)({ ...opt, rung: rung.name }, config));
    const petition = await petitionOf(ctx, args);
    const request = requestFor(ctx, args, petition, rung, asked, null);
    if (rung.drive === null)
      await (0, load_decide().dispatch_decide__decideNamed)({ ...(0, load_decide().cli_working__worldOf)(ctx) }, config, asked, whoOf(ctx, args));
    return (0, load_decide().cli_working__handBackResult)(await launch(ctx, args, request, config));
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return {
      rows: notLaunched(error, pos.rung),
      json: noReport(error, pos.rung),
      problem: error
    };
  }
};

// scripts/cli/care/checks.ts
var import_node_fs2 = require("node:fs");
var import_node_path5 = require("node:path");

// other:zod/mini

// other:core/environment.ts

// other:harnesses/claude/find.ts

// other:harnesses/program.ts

// other:system/files.ts

// other:cli/shim.ts

// scripts/cli/care/checks.ts
var VERSION_MS = 5e3;
var checkNode = () => ({
  name: "node",
  required: true,
  value: "yes",
  seen: `${process.version} at ${process.execPath}`,
  next: null
});
var GIT = {
  name: "git",
  args: ["--version"],
  pattern: /^git version (\d+)\.(\d+)/,
  oldest: load_git().system_git__OLDEST_GIT,
  required: true,
  without: "install git"
};
async function checkProgram(ctx, wanted) {
  const { name, required, without } = wanted;
  const row4 = (value, seen, next) => ({
    name,
    required,
    value,
    seen,
    next
  });
  const { program, notes } = (0, load_decide().harnesses_program__locate)(name, {
    configured: null,
    path: ctx.env.PATH,
    folder: null
  });
  if (program === null) return row4("no", notes.join("; "), without);
  const answer = await (0, load_decide().harnesses_program__ask)(program, wanted.args, {
    env: { PATH: ctx.env.PATH ?? "", LC_ALL: "C" },
    deadlineMs: VERSION_MS
  });
  const look = `run ${program} ${wanted.args.join(" ")} and mend what it says`;
  if (answer.kind === "hung")
    return row4("unknown", `${program} did not answer within 5 s`, look);
  if (answer.kind === "not-started")
    return row4("no", `${program} could not be started (${answer.code})`, look);
  const found = wanted.pattern.exec(answer.out);
  if (answer.code !== 0 || found === null)
    return row4("unknown", `${program} did not tell its version`, look);
  const said = `${answer.out.trim().split("\n", 1)[0]} at ${program}`;
  const [major, minor] = [Number(found[1]), Number(found[2])];
  const { oldest } = wanted;
  return oldest !== null && (major < oldest[0] || major === oldest[0] && minor < oldest[1]) ? row4("no", said, `install ${name} ${oldest.join(".")} or newer`) : row4("yes", said, null);
}
var checkGit = (ctx) => checkProgram(ctx, GIT);
function checkCommandHarness(argv) {
  const program = argv?.[0];
  if (program === void 0) return [];
  const row4 = (value, seen, next) => ({
    name: "command",
    required: false,
    value,
    seen,
    next
  });
  try {
    (0, import_node_fs2.accessSync)(program, import_node_fs2.constants.X_OK);
    return [row4("yes", `${program} may be run; it is not asked`, null)];
  } catch {
    return [
      row4(
        "no",
        `${program} is not there, or may not be run by this user`,
        "mend harnesses.command.argv in your configuration"
      )
    ];
  }
}
async function checkClaude(ctx, configured, required) {
  const planned = (0, load_rules().core_environment__workerEnvironment)(ctx.env, { auth: "login" });
  const { env } = (0, load_rules().core_environment__joinEnvironment)(planned.env, planned.pass, ctx.env);
  const found = await (0, load_decide().harnesses_claude_find__findClaude)({ configured, env, folder: null });
  const signIn = (value, seen, next) => ({
    name: "claude-login",
    required: false,
    value,
    seen,
    next
  });
  if (found.program === null || found.version === null) {
    const value = found.program === null ? "no" : "unknown";
    return [
      {
        name: "claude",
        required,
        value,
        seen: found.notes.join("; "),
        next: "install Claude Code, or set harnesses.claude.path in your configuration"
      },
      signIn("unknown", "not asked: the CLI did not answer", null)
    ];
  }
  const answer = await (0, load_decide().harnesses_claude_find__authStatus)(found.program, env);
  return [
    {
      name: "claude",
      required,
      value: "yes",
      seen: `${found.version} at ${found.program}`,
      next: null
    },
    signIn(
      answer.signedIn,
      answer.note ?? `claude auth status says: ${answer.signedIn === "yes" ? `signed in (${answer.method ?? "method not told"})` : "nobody is signed in, as a worker on the route login would be"}`,
      answer.signedIn === "yes" ? null : "claude auth login, or dispatch with another --auth"
    )
  ];
}
function above(path) {
  let at = (0, import_node_path5.dirname)(path);
  while (!(0, import_node_fs2.existsSync)(at) && (0, import_node_path5.dirname)(at) !== at) at = (0, import_node_path5.dirname)(at);
  return at;
}
var LITTLE_SPACE = 64 * 1024 ** 2;
function checkStateRoot(ctx) {
  const row4 = (value, seen, next) => ({
    name: "state-root",
    required: true,
    value,
    seen,
    next
  });
  let root;
  let there;
  try {
    root = ctx.stateRoot;
    there = (0, load_jobs().jobs_root__lookRoot)(root, ctx.uid ?? void 0);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return row4("no", error.message, error.next ?? null);
  }
  const folder = there ? root : above(root);
  try {
    (0, import_node_fs2.accessSync)(folder, import_node_fs2.constants.W_OK | import_node_fs2.constants.X_OK);
  } catch {
    return row4(
      "no",
      there ? `${root} cannot be written` : `${root} cannot be made`,
      `give yourself write permission on ${folder}, or set OFFLOAD_HOME`
    );
  }
  const what = there ? "mode 0700, yours" : "not made yet";
  try {
    const { bavail, bsize } = (0, import_node_fs2.statfsSync)(folder);
    const free = bavail * bsize;
    const said = `${root}, ${what}, ${Math.floor(free / 1024 ** 2)} MiB free`;
    return free < LITTLE_SPACE ? row4("no", said, "free some space on that disk") : row4("yes", said, null);
  } catch {
    return row4("unknown", `${root}, ${what}, free space unknown`, null);
  }
}
function checkInstallation(ctx) {
  const { version, root, dist } = ctx.self;
  const row4 = (value, seen, next) => ({
    name: "offload",
    required: true,
    value,
    seen,
    next
  });
  const missing = ["main.cjs", "offload.cjs", "runner.cjs"].filter(
    (name) => !(0, import_node_fs2.existsSync)((0, import_node_path5.join)(dist, name))
  );
  const again = "install the plugin again";
  if (missing.length > 0)
    return row4("no", `dist/ lacks ${missing.join(", ")}`, again);
  try {
    const file = (0, import_node_path5.join)(root, "package.json");
    const said = load_zod_mini().object({ version: load_zod_mini().string() }).parse(JSON.parse((0, import_node_fs2.readFileSync)(file, "utf8"))).version;
    return said === version ? row4("yes", `${version} at ${root}`, null) : row4("no", `dist/ is ${version}, package.json says ${said}`, again);
  } catch {
    return row4("unknown", `${version} at ${root}, no package.json`, again);
  }
}
function checkShim(ctx) {
  const row4 = (value, seen2, next) => ({
    name: "shim",
    required: false,
    value,
    seen: seen2,
    next
  });
  const first = (0, load_main().cli_shim__shimsOnPath)(ctx.env)[0];
  const link = `${ctx.self.command()} link`;
  if (first === void 0) return row4("no", "no offload on PATH", link);
  const { path, seen } = first;
  if (seen.kind === "foreign")
    return row4(
      "no",
      `${path} is ${seen.what}`,
      "move it, or put ours before it"
    );
  return seen.root === ctx.self.root ? row4("yes", `${path} starts this installation`, null) : row4("no", `${path} starts another installation: ${seen.root}`, link);
}
function checkHooks(ctx) {
  const row4 = (value, seen, next) => ({
    name: "hooks",
    required: false,
    value,
    seen,
    next
  });
  let newest2 = null;
  try {
    for (const id of (0, load_system().system_files__listDir)((0, load_views().core_layout__store)(ctx.stateRoot).sessions) ?? []) {
      const { record: record2 } = (0, load_views().core_layout__sessionPaths)(ctx.stateRoot, id);
      const at = (0, import_node_fs2.statSync)(record2, { throwIfNoEntry: false })?.mtimeMs ?? null;
      if (at !== null && (newest2 === null || at > newest2)) newest2 = at;
    }
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    return row4("unknown", error.message, null);
  }
  if (newest2 === null)
    return row4(
      "unknown",
      "none was seen to fire",
      "install the plugin in Claude Code, if /offload is wanted there"
    );
  const age = (Date.parse(ctx.clock().at) - newest2) / 1e3;
  return age < 0 ? row4("unknown", "one fired at a time that is yet to come", null) : row4("yes", `one fired ${(0, load_main().cli_words__span)(age)} ago`, null);
}

// scripts/cli/verbs/doctor.ts
var row2 = ({ name, required, value, seen, next }) => [
  "check",
  name,
  required ? "required" : "optional",
  value,
  seen,
  next
];
function problemOf(checks) {
  const bad = checks.filter((c) => c.required && c.value !== "yes");
  const [first] = bad;
  if (first === void 0) return void 0;
  return {
    reason: "environment",
    message: `this machine is not ready: ${bad.map((c) => `${c.name} ${c.value}`).join(", ")}`,
    about: first.seen,
    ...first.next === null ? {} : { next: first.next }
  };
}
async function self(ctx) {
  ctx.out.progress("asking the programs of this machine");
  const configured = checkConfiguration(ctx);
  const claude = configured.then(
    ({ loaded: loaded2 }) => checkClaude(
      ctx,
      loaded2?.config.harnesses.claude.path ?? null,
      (loaded2?.config.harnesses.command.argv ?? null) === null
    )
  );
  const [git, agents, { check: configuration2, loaded }] = await Promise.all([
    checkGit(ctx),
    claude,
    configured
  ]);
  ctx.out.progress(null);
  const checks = [
    checkNode(),
    git,
    ...agents,
    ...checkCommandHarness(loaded?.config.harnesses.command.argv ?? null),
    checkStateRoot(ctx),
    configuration2,
    checkHooks(ctx),
    checkInstallation(ctx),
    checkShim(ctx)
  ];
  const problem3 = problemOf(checks);
  return {
    rows: checks.map(row2),
    json: { checks },
    ...problem3 === void 0 ? {} : { problem: problem3 }
  };
}
var run8 = async (ctx, { opt }) => {
  if (opt.host !== void 0 || opt.all) {
    const { hostDoctor } = await Promise.resolve().then(() => (init_host_doctor(), host_doctor_exports));
    return hostDoctor(ctx, {
      alias: opt.host ?? null,
      brief: opt.brief,
      quick: opt["no-probe"],
      kind: opt.for ?? null
    });
  }
  const alone = ["brief", "no-probe", "for"].find(
    (name) => opt[name] !== false && opt[name] !== void 0
  );
  if (alone !== void 0)
    throw new (load_base()).core_reasons__OffloadError("usage", `--${alone} goes with -H or --all`, {
      next: `${ctx.self.command()} doctor -H <alias> --${alone}`
    });
  return self(ctx);
};

// other:core/clock.ts

// other:dispatch/detect.ts

// other:dispatch/drops.ts

// other:dispatch/intake.ts

// other:dispatch/news.ts

// other:dispatch/world.ts

// other:sessions/record.ts

// other:system/process.ts

// scripts/cli/verbs/intake.ts
var LOOK_MS = 2e3;
async function part(what, troubles, instead, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    troubles.push({ what, why: error.message });
    return instead;
  }
}
async function within(ms, work) {
  let timer;
  const over = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(
        new (load_base()).core_reasons__OffloadError(
          "environment",
          `no answer within ${ms / 1e3} s; offload detect looks again`
        )
      ),
      ms
    );
  });
  work.catch(() => {
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
async function rungs(ctx, root) {
  const config = await (0, load_decide().cli_working__settingsFor)(ctx, null);
  const { candidates: candidates2 } = await within(
    LOOK_MS,
    (0, load_decide().dispatch_detect__detect)({ env: ctx.env, clock: ctx.clock, root }, config, {
      fresh: false,
      folder: (0, load_decide().cli_working__repositoryRoot)(ctx.cwd) ?? ctx.cwd,
      who: {
        inSession: true,
        uid: ctx.uid,
        sandbox: false,
        runnerOnly: [],
        profile: "read-only",
        expect: "report"
      }
    })
  );
  return candidates2.filter(({ present }) => present === "yes").map(({ id, why }) => ({ rung: id.rung, harness: id.harness, why }));
}
var NO_SESSION = "no session is known here: run it in one, or name one with --session";
var run9 = async (ctx, { opt }) => {
  const troubles = [];
  const named = opt.session ?? (0, load_decide().dispatch_dispatcher__sessionOf)(ctx.env);
  const session = (0, load_jobs().sessions_record__sessionId)(named);
  const root = await part(
    "store",
    troubles,
    null,
    () => (0, load_jobs().jobs_root__openRoot)(ctx.stateRoot, ctx.uid ?? void 0)
  );
  const now = ctx.clock();
  const nothing = (why) => ({
    petition: null,
    why,
    discarded: 0,
    drop: null
  });
  const intake = session === null ? nothing(named === null ? NO_SESSION : "that is not the id of a session") : root === null ? nothing(troubles[0]?.why ?? "") : await part(
    "petition",
    troubles,
    nothing("the store failed"),
    () => (0, load_launch().dispatch_intake__takeIn)(root, session, (0, load_launch().dispatch_world__hex)(ctx, 8), now)
  );
  const mode = root === null || session === null ? null : await part("mode", troubles, null, () => (0, load_jobs().sessions_record__readMode)(root, session, now));
  const present = await part(
    "rungs",
    troubles,
    [],
    () => rungs(ctx, root)
  );
  const live = root === null || session === null ? null : await part("jobs", troubles, null, () => {
    const began = performance.now();
    return (0, load_look().dispatch_news__lookAtLive)(
      { root, clock: ctx.clock, processes: (0, load_system().system_process__processProbe)(), adopt: null },
      session,
      () => LOOK_MS - (performance.now() - began)
    );
  });
  if (root !== null)
    await part("drops", troubles, 0, () => (0, load_hooks().dispatch_drops__pruneDrops)(root, now));
  const { petition } = intake;
  const running = [
    ...(live?.seen ?? []).map(({ handle, view }) => ({
      handle,
      view: view.name,
      ageS: view.witness.ageS
    })),
    ...(live?.well ?? []).filter(
      ({ handle }) => root !== null && (0, load_look().dispatch_news__sessionOfJob)(root, handle) === session
    ).map(({ handle, ageS }) => ({ handle, view: "running", ageS }))
  ];
  return {
    rows: [
      ...petition === null ? [["petition", "none", intake.why]] : [
        ["petition", petition.path],
        ["bytes", petition.bytes],
        ["sha256", petition.sha256],
        ["sanitized", petition.sanitized]
      ],
      ...intake.discarded > 0 ? [["discarded", intake.discarded]] : [],
      ...intake.drop === null ? [] : [["drop", intake.drop]],
      ["mode", mode ?? "unknown"],
      ["covers", (0, load_decision().core_authority__coveredBy)(mode)],
      ...present.map(
        ({ rung, harness, why }) => ["rung", rung, harness, why]
      ),
      ...running.map(
        ({ handle, view, ageS }) => [
          "running",
          handle,
          view,
          ageS === "unknown" ? "age unknown" : `${(0, load_views().core_clock__span)(ageS)} ago`
        ]
      ),
      ...troubles.map(({ what, why }) => ["trouble", what, why])
    ],
    json: {
      petition: petition?.path ?? null,
      why: intake.why,
      bytes: petition?.bytes ?? null,
      sha256: petition?.sha256 ?? null,
      sanitized: petition?.sanitized ?? null,
      discarded: intake.discarded,
      drop: intake.drop,
      mode: mode ?? "unknown",
      covers: (0, load_decision().core_authority__coveredBy)(mode),
      rungs: present,
      running,
      trouble: troubles
    },
    quiet: petition === null ? [] : [petition.path]
  };
};

// scripts/cli/verbs/link.ts
var import_node_fs3 = require("node:fs");
var import_node_path7 = require("node:path");

// scripts/cli/care/shims.ts
var import_node_path6 = require("node:path");
var list = load_zod_mini().strictObject({
  format: load_zod_mini().literal(1),
  paths: load_zod_mini().array(load_zod_mini().string()).check(load_zod_mini().maxLength(1e3))
});
var usualFolder = (home) => (0, import_node_path6.join)(home, ".local", "bin");
function noted(root, uid) {
  if (!(0, load_jobs().jobs_root__lookRoot)(root, uid ?? void 0)) return [];
  return (0, load_system().system_files__readJsonMaybe)((0, load_views().core_layout__store)(root).shims, list, "list of shims")?.paths ?? [];
}
function noteShim(ctx, path) {
  const root = (0, load_jobs().jobs_root__openRoot)(ctx.stateRoot, ctx.uid ?? void 0);
  const paths = noted(root, ctx.uid);
  if (paths.includes(path)) return;
  (0, load_system().system_files__writeDurable)(
    (0, load_views().core_layout__store)(root).shims,
    (0, load_system().system_files__asJson)({ format: 1, paths: [...paths, path] })
  );
}
function ownShims(ctx) {
  const places = [
    ...noted(ctx.stateRoot, ctx.uid),
    ...[usualFolder(ctx.home), ...(0, load_main().cli_shim__pathFolders)(ctx.env)].map(
      (folder) => (0, import_node_path6.join)(folder, load_main().cli_shim__SHIM_NAME)
    )
  ];
  return [...new Set(places)].filter((path) => {
    try {
      return (0, load_main().cli_shim__readShim)(path).kind === "ours";
    } catch {
      return false;
    }
  });
}

// scripts/cli/verbs/link.ts
function environment(error, doing, path) {
  if (error instanceof load_base().core_reasons__OffloadError) return error;
  const code = (0, load_system().system_files__codeOf)(error);
  return code === "" ? error : new (load_base()).core_reasons__OffloadError("environment", `could not ${doing}: ${code}`, {
    about: path,
    kept: "everything as it was",
    next: "name a folder that you may write: offload link --dir <folder>",
    cause: error
  });
}
var foreign = (path, what) => new (load_base()).core_reasons__OffloadError(
  "environment",
  `the place of the command is taken by ${what}`,
  {
    about: path,
    kept: "it was left as it is",
    next: "move it away, or name another folder: offload link --dir <folder>"
  }
);
function folderOf(ctx, dir) {
  const asked = dir ?? usualFolder(ctx.home);
  const open = /^~(\/|$)/.test(asked) ? (0, import_node_path7.join)(ctx.home, asked.slice(1)) : asked;
  const folder = (0, import_node_path7.isAbsolute)(open) ? (0, import_node_path7.resolve)(open) : (0, import_node_path7.resolve)(ctx.cwd, open);
  try {
    (0, load_system().system_files__makeFolders)(folder, 493);
    if (!(0, import_node_fs3.statSync)(folder).isDirectory())
      throw Object.assign(new Error("no folder"), { code: "ENOTDIR" });
  } catch (error) {
    throw environment(error, "make the folder", folder);
  }
  return folder;
}
function place(folder, text, over) {
  const path = (0, import_node_path7.join)(folder, load_main().cli_shim__SHIM_NAME);
  const temp = (0, import_node_path7.join)(folder, (0, load_system().system_files__tempName)());
  try {
    (0, import_node_fs3.writeFileSync)(temp, text, { mode: 493, flag: "wx" });
    if (over) (0, import_node_fs3.renameSync)(temp, path);
    else (0, import_node_fs3.linkSync)(temp, path);
  } catch (error) {
    if ((0, load_system().system_files__codeOf)(error) === "EEXIST")
      throw foreign(path, "something that has just come there");
    throw environment(error, "write the command", path);
  } finally {
    try {
      (0, import_node_fs3.unlinkSync)(temp);
    } catch {
    }
  }
}
var real = (folder) => {
  try {
    return (0, import_node_fs3.realpathSync)(folder);
  } catch {
    return folder;
  }
};
function onPath(ctx, folder) {
  const here = real(folder);
  if (!(0, load_main().cli_shim__pathFolders)(ctx.env).some((other) => real(other) === here)) return "no";
  const first = (0, load_main().cli_shim__shimsOnPath)(ctx.env)[0];
  return first === void 0 || real(first.path.slice(0, -load_main().cli_shim__SHIM_NAME.length - 1)) === here ? "yes" : first.path;
}
var run10 = async (ctx, { opt }) => {
  const { root } = ctx.self;
  if (/[\n\r]/.test(root))
    throw new (load_base()).core_reasons__OffloadError(
      "installation",
      "Offload is installed at a path with a line break in it, which a script cannot name safely",
      { about: root, next: "install it elsewhere" }
    );
  const folder = folderOf(ctx, opt.dir);
  const shim = (0, import_node_path7.join)(folder, load_main().cli_shim__SHIM_NAME);
  const text = (0, load_main().cli_shim__shimText)(root);
  let seen;
  try {
    seen = (0, load_main().cli_shim__readShim)(shim);
  } catch (error) {
    throw environment(error, "look at the place of the command", shim);
  }
  if (seen.kind === "foreign") throw foreign(shim, seen.what);
  const status = seen.kind === "absent" ? "linked" : seen.text === text ? "unchanged" : "updated";
  if (status !== "unchanged") place(folder, text, status === "updated");
  noteShim(ctx, shim);
  const found = onPath(ctx, folder);
  if (found === "no")
    ctx.out.note(
      `${folder} is not on your PATH; add to your shell's profile: export PATH=${(0, load_base().core_shell__shellWord)(folder)}:"$PATH"`
    );
  else if (found !== "yes")
    ctx.out.note(`your shell finds ${found} before ${shim}`);
  return {
    rows: [
      ["status", status],
      ["shim", shim],
      ["target", root],
      ["on-path", found]
    ],
    json: { status, shim, target: root, "on-path": found },
    quiet: [shim]
  };
};

// other:core/grammar.ts

// other:dispatch/report.ts

// other:rungs/index.ts

// scripts/cli/verbs/report.ts
async function told(ctx, { pos, opt }) {
  const rung = load_launch().rungs_index__RUNGS.get(pos.rung) ?? (0, load_decide().cli_placing__rungNamed)(pos.rung, await (0, load_decide().cli_working__settingsFor)(ctx, null));
  if (!load_base().core_grammar__AGENT_ID.test(pos.id))
    throw new (load_base()).core_reasons__OffloadError("refused-input", "This is no id of an agent", {
      about: pos.id,
      kept: "the launch itself, which is not on record here",
      next: "1 to 128 of letters, digits and . _ - without a leading -; else tell its handle as it is"
    });
  return (0, load_decide().cli_working__handBackResult)(
    await (0, load_launch().dispatch_report__report)((0, load_decide().cli_working__worldOf)(ctx), {
      rung,
      id: pos.id,
      unit: opt.unit ?? null,
      session: (0, load_decide().dispatch_dispatcher__sessionOf)(ctx.env),
      cwd: ctx.cwd,
      depth: (0, load_decide().dispatch_dispatcher__depthOf)(ctx.env)
    })
  );
}
var run11 = async (ctx, args) => {
  try {
    return await told(ctx, args);
  } catch (error) {
    if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
    const { rung: backend, id } = args.pos;
    const handle = load_launch().rungs_index__RUNGS.get(backend)?.launcher === "harness" ? id : null;
    const observe = "none: act on the completion signal";
    const attach = "none: nobody can join it";
    return {
      rows: [
        ["status", "failed"],
        ["backend", backend],
        ...handle === null ? [] : [["handle", handle]],
        ["observe", observe],
        ["attach", attach]
      ],
      json: { status: "failed", backend, handle, observe, attach },
      problem: error
    };
  }
};

// other:dispatch/resume.ts

// other:jobs/publish.ts

// scripts/cli/verbs/resume.ts
var run12 = async (ctx, { pos }) => {
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(looking.root, pos.handle);
  const job = (0, load_jobs().jobs_publish__readJob)(looking.root, handle);
  const settings = await (0, load_decide().cli_working__settingsFor)(ctx, job?.cwd ?? null);
  const words = await readMessage(
    ctx,
    pos.words,
    "resume <handle>",
    "nothing was launched"
  );
  const report = await (0, load_launch().dispatch_resume__resume)(
    (0, load_decide().cli_working__worldOf)(ctx),
    looking,
    settings,
    handle,
    words.workerCopy
  );
  return (0, load_decide().cli_working__handBackResult)(report);
};

// other:dispatch/start.ts

// scripts/cli/verbs/start.ts
var run13 = async (ctx, { pos }) => {
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(looking.root, pos.handle);
  const seen = await (0, load_launch().dispatch_start__start)(
    (0, load_decide().cli_working__worldOf)(ctx),
    looking,
    handle,
    ctx.out.mode === "quiet",
    await (0, load_decide().cli_working__settingsFor)(ctx, null)
  );
  const { outcome } = seen.facts;
  const problem3 = (0, load_main().cli_words__problemOf)(handle, seen.view);
  return {
    rows: [
      ["handle", handle],
      ["outcome", outcome?.outcome ?? seen.view.name],
      ["ending", outcome?.ending ?? seen.view.because],
      ...outcome?.artefact || outcome?.report ? [["next", `${ctx.self.command()} result ${handle}`]] : []
    ],
    json: { ...(0, load_look().cli_looking__seenJson)(seen), outcome },
    quiet: [outcome?.outcome ?? seen.view.name],
    ...problem3 === void 0 ? {} : { problem: problem3 }
  };
};

// scripts/cli/verbs/steer.ts
var run14 = async (ctx, { pos, opt }) => {
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const handle = (0, load_jobs().jobs_resolve__resolveHandle)(looking.root, pos.handle);
  const words = await readMessage(
    ctx,
    pos.words,
    "steer <handle>",
    "the worker was told nothing"
  );
  ctx.out.progress("waiting until the worker takes it in");
  const told2 = await (0, load_launch().dispatch_tell__tell)(
    (0, load_decide().cli_working__worldOf)(ctx),
    looking,
    handle,
    "steer",
    words.workerCopy,
    opt.within ?? WITHIN_S
  );
  ctx.out.progress(null);
  return toldResult(
    told2,
    words.sanitized > 0 ? [["sanitized", words.sanitized]] : []
  );
};

// other:dispatch/stop.ts

// scripts/cli/verbs/stop.ts
function left(one) {
  const outcome = one.seen.facts.outcome;
  if (outcome === null) return "unknown";
  const { remaining, escaped } = outcome.tree;
  if (remaining.length > 0)
    return `still there: ${remaining.map((p) => `pid ${p.pid}`).join(", ")}`;
  return escaped === "none-seen" ? "nothing seen" : "unknown";
}
var row3 = (one) => "error" in one ? ["job", one.handle, "unknown", one.error.reason, (0, load_look().dispatch_look__whyUnseen)(one)] : [
  "job",
  one.seen.handle,
  one.seen.view.name,
  left(one),
  one.done,
  (0, load_main().cli_words__witnessed)(one.seen.view)
];
function problem2(one) {
  if ("error" in one) return (0, load_main().cli_words__problemOfUnseen)(one);
  if (one.seen.facts.outcome !== null) return void 0;
  return (0, load_main().cli_words__problemOf)(one.seen.handle, one.seen.view);
}
var run15 = async (ctx, { pos }) => {
  const looking = (0, load_look().cli_looking__lookWorld)(ctx);
  const handles = [
    ...new Set(pos.handles.map((text) => (0, load_jobs().jobs_resolve__resolveHandle)(looking.root, text)))
  ];
  const world = (0, load_decide().cli_working__worldOf)(ctx);
  const ended = await Promise.all(
    handles.map(async (handle) => {
      try {
        return await (0, load_launch().dispatch_stop__stop)(
          world,
          looking,
          handle,
          (line) => ctx.out.progress(line)
        );
      } catch (error) {
        if (!(error instanceof load_base().core_reasons__OffloadError)) throw error;
        return { handle, error };
      }
    })
  );
  ctx.out.progress(null);
  const first = ended.map(problem2).find((found) => found !== void 0);
  return {
    rows: ended.map(row3),
    json: {
      jobs: ended.map(
        (one) => "error" in one ? (0, load_look().cli_looking__seenJson)(one) : { ...(0, load_look().cli_looking__seenJson)(one.seen), left: left(one), done: one.done }
      )
    },
    quiet: ended.map(
      (one) => "error" in one ? "unknown" : one.seen.view.name
    ),
    ...first === void 0 ? {} : { problem: first }
  };
};

// scripts/cli/verbs/trail.ts
var import_node_fs4 = require("node:fs");

// other:sessions/trail.ts

// other:trail/join.ts

// other:trail/state.ts

// scripts/cli/verbs/trail.ts
var writtenAt = (path) => {
  try {
    return (0, import_node_fs4.statSync)(path).mtimeMs;
  } catch {
    return null;
  }
};
function newest(ctx) {
  const own = (0, load_jobs().sessions_record__sessionId)((0, load_decide().dispatch_dispatcher__sessionOf)(ctx.env));
  if (own !== null) return own;
  const known = ((0, load_system().system_files__listDir)((0, load_views().core_layout__store)(ctx.stateRoot).sessions) ?? []).flatMap((id) => {
    const at = writtenAt((0, load_views().core_layout__sessionPaths)(ctx.stateRoot, id).trail);
    return at === null ? [] : [{ id, at }];
  });
  const [first] = known.sort((a, b) => b.at - a.at);
  if (first === void 0)
    throw new (load_base()).core_reasons__OffloadError("not-found", "No session has left a trail here", {
      next: "a trail begins when a session with the plugin plans or launches something"
    });
  return first.id;
}
var dimension = ({ plan, launch: launch2, launched }, dim) => [
  `planned ${plan?.facts[dim] ?? "nothing"}`,
  `set ${launch2?.facts[`set_${dim}`] ?? launch2?.facts[dim] ?? "nothing"}`,
  ...dim === "model" ? [`resolved ${launched?.facts.model ?? "unknown"}`] : []
].join(", ");
var run16 = async (ctx, { opt }) => {
  (0, load_jobs().jobs_root__lookRoot)(ctx.stateRoot, ctx.uid ?? void 0);
  const session = opt.session ?? newest(ctx);
  const paths = (0, load_views().core_layout__sessionPaths)(ctx.stateRoot, session);
  if (opt.session !== void 0 && writtenAt(paths.dir) === null)
    throw new (load_base()).core_reasons__OffloadError("not-found", "No session of this id is known here", {
      about: session,
      next: "offload trail, without --session, shows the newest"
    });
  const { rows, unreadable } = (0, load_jobs().sessions_trail__readTrail)(ctx.stateRoot, session);
  const { launches, unused, withheld, internal } = (0, load_hooks().trail_join__joinTrail)(rows);
  const now = ctx.clock();
  const over = (0, load_jobs().sessions_record__isOver)(ctx.stateRoot, session, now);
  const seen = launches.map((launch2) => ({
    launch: launch2,
    ...(0, load_hooks().trail_state__stateOf)(launch2, now, over)
  }));
  return {
    rows: [
      ["session", session],
      ...seen.map(
        ({ launch: launch2, state, by, ageS }) => [
          "launch",
          launch2.unit,
          launch2.plan !== null ? `plan ${launch2.plan.at}` : launch2.against !== null ? `against the plan ${launch2.against.at}, which withheld it` : "no plan",
          state,
          `${by}, ${ageS === "unknown" ? "age unknown" : `${(0, load_main().cli_words__span)(ageS)} ago`}`,
          launch2.agent,
          launch2.handle,
          `model: ${dimension(launch2, "model")}`,
          `effort: ${dimension(launch2, "effort")}`
        ]
      ),
      ...seen.filter(({ launch: launch2 }) => launch2.plan === null).map(
        ({ launch: launch2 }) => [
          "uncovered",
          launch2.tool,
          String(
            launch2.launch?.facts.type ?? launch2.launched?.facts.type ?? ""
          ),
          (launch2.launch ?? launch2.launched)?.at ?? null
        ]
      ),
      ...unused.map((plan) => ["unused", plan.unit, plan.at]),
      ...withheld.map((plan) => ["withheld", plan.unit, plan.at]),
      ...internal === 0 ? [] : [["internal", internal]],
      ...unreadable === 0 ? [] : [["unreadable", unreadable]],
      ["launches", launches.length]
    ],
    json: {
      session,
      launches: seen.map(({ launch: launch2, state, by, ageS }) => ({
        tool: launch2.tool,
        unit: launch2.unit,
        agent: launch2.agent,
        handle: launch2.handle,
        state,
        by,
        ageS,
        plan: launch2.plan?.facts ?? null,
        against: launch2.against?.facts ?? null,
        launch: launch2.launch?.facts ?? null,
        launched: launch2.launched?.facts ?? null
      })),
      unused: unused.map(({ unit, at }) => ({ unit, at })),
      withheld: withheld.map(({ unit, at }) => ({ unit, at })),
      internal,
      unreadable
    },
    quiet: seen.filter(({ launch: launch2 }) => launch2.plan === null).map(({ launch: launch2 }) => launch2.tool ?? "unknown")
  };
};

// scripts/cli/verbs/uninstall.ts
var import_node_fs6 = require("node:fs");

// other:jobs/hosts.ts

// other:jobs/live.ts

// scripts/cli/care/jobs.ts
var isOver = (one) => one.facts.outcome !== null || one.facts.job.launcher === "harness";
async function lookAtJobs(world) {
  const all = await (0, load_look().dispatch_look__look)(
    { ...world, adopt: null },
    (0, load_jobs().jobs_live__listJobs)(world.root)
  );
  const over = [];
  const live = [];
  for (const one of all) {
    if ("error" in one)
      live.push({
        handle: one.handle,
        view: "unknown",
        because: one.error.message
      });
    else if (isOver(one)) over.push(one);
    else
      live.push({
        handle: one.handle,
        view: one.view.name,
        because: one.view.because
      });
  }
  return { live, over };
}
async function removeJobs(world, over, dryRun) {
  if (over.length === 0) return { worktrees: [], jobs: [], keep: [] };
  const cleaned = await (0, load_launch().dispatch_clean__clean)(
    world,
    { ...world, adopt: null },
    { handles: over.map((one) => one.handle), dryRun, session: null }
  );
  const stays = (one) => one.result === "kept" || one.result === "emptied";
  const gone = cleaned.filter((one) => !stays(one));
  const patches = new Set(
    over.filter((one) => one.facts.outcome?.artefact?.kind === "patch").map((one) => one.handle)
  );
  return {
    worktrees: cleaned.filter((one) => one.result !== "kept").flatMap(({ worktree }) => worktree ?? []),
    jobs: gone.map(({ handle }) => ({ handle, patch: patches.has(handle) })),
    keep: cleaned.filter(stays).map(({ handle, worktree, why, result }) => ({
      path: (result === "kept" ? worktree : null) ?? (0, load_views().core_layout__jobPaths)(world.root, handle).dir,
      why
    }))
  };
}
function strayWorktrees(root, accounted) {
  const { worktrees } = (0, load_views().core_layout__store)(root);
  return ((0, load_system().system_files__listDir)(worktrees) ?? []).filter((name) => !accounted.includes(name)).map((name) => ({
    path: `${worktrees}/${name}`,
    why: "no job of this store says whose it is"
  }));
}

// scripts/cli/care/root.ts
var import_node_fs5 = require("node:fs");
var import_node_path8 = require("node:path");
function sizeBelow(path) {
  let size = 0;
  const folders = [path];
  for (let at = folders.pop(); at !== void 0; at = folders.pop()) {
    try {
      for (const entry of (0, import_node_fs5.readdirSync)(at, { withFileTypes: true })) {
        const below = (0, import_node_path8.join)(at, entry.name);
        if (entry.isDirectory()) folders.push(below);
        else size += (0, import_node_fs5.lstatSync)(below).size;
      }
    } catch {
    }
  }
  return size;
}
var spare = (root) => {
  const {
    runners,
    configCache,
    codeCache,
    faults,
    witnesses,
    usage,
    hosts,
    benches,
    hostSide
  } = (0, load_views().core_layout__store)(root);
  return [
    runners,
    configCache,
    codeCache,
    faults,
    witnesses,
    usage,
    hosts,
    benches,
    hostSide
  ];
};
var rest = (root) => {
  const { ledger, locks, aliases, live, jobs, worktrees, shims } = (0, load_views().core_layout__store)(root);
  const { sessions, captures, drops, holds, told: told2, knownHosts } = (0, load_views().core_layout__store)(root);
  return [
    ...[ledger, locks, aliases, shims, sessions, captures, drops, holds, told2],
    knownHosts,
    ...[live, jobs, worktrees]
  ];
};
var exists = (path) => {
  try {
    (0, import_node_fs5.lstatSync)(path);
    return true;
  } catch {
    return false;
  }
};
function planRoot(root, jobsStay) {
  const known = [...spare(root), ...rest(root)];
  const foreign2 = ((0, load_system().system_files__listDir)(root) ?? []).map((name) => (0, import_node_path8.join)(root, name)).filter((path) => !known.includes(path)).map((path) => ({ path, why: "nothing that this version makes" }));
  const remove = [...spare(root), ...jobsStay ? [] : rest(root)];
  return { remove: remove.filter(exists), keep: foreign2 };
}
function removeRoot(root, paths) {
  const { jobs, live, worktrees } = (0, load_views().core_layout__store)(root);
  const removed = [];
  const keep = [];
  for (const path of [...paths, root]) {
    const onlyEmpty = [jobs, live, worktrees, root].includes(path);
    try {
      if (onlyEmpty) (0, import_node_fs5.rmdirSync)(path);
      else (0, import_node_fs5.rmSync)(path, { recursive: true, force: true });
      removed.push(path);
    } catch (error) {
      const code = (0, load_system().system_files__codeOf)(error);
      if (code === "ENOENT") continue;
      if (code !== "ENOTEMPTY" && code !== "EEXIST")
        throw (0, load_system().system_files__storeError)(error, path, "remove");
      keep.push({ path, why: `${(0, import_node_path8.basename)(path)} is not empty` });
    }
  }
  return { removed, keep };
}

// scripts/cli/verbs/uninstall.ts
function declaredHosts(root) {
  try {
    return (0, load_jobs().jobs_hosts__readDeclared)(root)?.aliases ?? [];
  } catch (error) {
    if (error instanceof load_base().core_reasons__OffloadError) return [];
    throw error;
  }
}
async function sweepRoot(ctx, dryRun) {
  const root = ctx.stateRoot;
  if (!(0, load_jobs().jobs_root__lookRoot)(root, ctx.uid ?? void 0))
    return { live: [], gone: [], keep: [], size: 0, there: [] };
  const size = sizeBelow(root);
  const there = declaredHosts(root);
  const world = (0, load_decide().cli_working__worldOf)(ctx);
  const { live, over } = await lookAtJobs(world);
  const removal = await removeJobs(world, over, dryRun || live.length > 0);
  const handles = [...over, ...live].map((one) => one.handle);
  const stray = strayWorktrees(root, handles);
  const stay = removal.keep.length + stray.length + live.length > 0;
  const plan = planRoot(root, stay);
  const whole = !stay && plan.keep.length === 0;
  const done = dryRun || live.length > 0 ? { removed: [...plan.remove, ...whole ? [root] : []], keep: [] } : removeRoot(root, plan.remove);
  const gone = removal.worktrees.map((path) => ({
    path,
    what: "a clean worktree and its branch"
  }));
  for (const { handle, patch } of removal.jobs)
    gone.push({
      path: (0, load_views().core_layout__jobPaths)(root, handle).dir,
      what: `a job that is over${patch ? ", with its patch" : ""}`
    });
  for (const path of done.removed)
    gone.push({
      path,
      what: path === root ? "the state root" : "a part of it"
    });
  return {
    live,
    gone,
    keep: [
      ...removal.keep,
      ...stray,
      ...plan.keep,
      // That the root is not empty follows from what stays in it.
      ...done.keep.filter(({ path }) => path !== root)
    ],
    size,
    there
  };
}
function removeShim(path) {
  if ((0, load_main().cli_shim__readShim)(path).kind !== "ours") return;
  try {
    (0, import_node_fs6.unlinkSync)(path);
  } catch (error) {
    throw (0, load_system().system_files__storeError)(error, path, "remove the command at");
  }
}
function resultOf(account, done) {
  const verb = done ? "removed" : "remove";
  return {
    rows: [
      ...account.live.map(
        (job) => ["live", job.handle, job.view, job.because]
      ),
      ...account.gone.map(({ path, what }) => [verb, path, what]),
      ...account.keep.map(({ path, why }) => ["keep", path, why]),
      ...account.there.map(
        (alias) => [
          "there",
          alias,
          "what was brought to that host stays there: ~/.local/state/offload/host, and host.cjs below runners/"
        ]
      ),
      ["size", account.size]
    ],
    json: {
      live: account.live,
      [verb]: account.gone,
      keep: account.keep,
      there: account.there,
      size: account.size
    }
  };
}
function configuration(ctx) {
  const path = (0, load_config().config_config__userFile)(ctx.env, ctx.home);
  return (0, import_node_fs6.existsSync)(path) ? [{ path, why: "it is your configuration" }] : [];
}
var run17 = async (ctx, { opt }) => {
  const look = !opt.yes;
  if (!look) process.env.OFFLOAD_KEEP_NO_CODE = "1";
  const offload = ctx.self.command();
  const shims = ownShims(ctx).map((path) => ({
    path,
    what: "the command that link made"
  }));
  const swept = await sweepRoot(ctx, look);
  const { live } = swept;
  if (!look && live.length === 0)
    for (const { path } of shims) removeShim(path);
  const account = {
    ...swept,
    gone: [...swept.gone, ...shims],
    keep: [...swept.keep, ...configuration(ctx)]
  };
  const done = !look && live.length === 0;
  const result = resultOf(account, done);
  if (opt["dry-run"] || done) return result;
  if (live.length > 0)
    return {
      ...result,
      problem: new (load_base()).core_reasons__OffloadError(
        "refused",
        `${live.length} ${live.length === 1 ? "job has" : "jobs have"} not ended, as far as can be told`,
        {
          about: live.map((job) => job.handle).join(" "),
          kept: "everything",
          next: `${offload} stop ${live.map((job) => job.handle).join(" ")}`
        }
      )
    };
  if (account.gone.length === 0) return result;
  return {
    ...result,
    problem: new (load_base()).core_reasons__OffloadError("asked", "Remove all of this?", {
      kept: "everything",
      next: `${offload} uninstall --yes`
    })
  };
};
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  cli_verbs_answer__run,
  cli_verbs_apply__run,
  cli_verbs_clean__run,
  cli_verbs_completion__run,
  cli_verbs_config__run,
  cli_verbs_demo__run,
  cli_verbs_dispatch__run,
  cli_verbs_doctor__run,
  cli_verbs_intake__run,
  cli_verbs_link__run,
  cli_verbs_report__run,
  cli_verbs_resume__run,
  cli_verbs_start__run,
  cli_verbs_steer__run,
  cli_verbs_stop__run,
  cli_verbs_trail__run,
  cli_verbs_uninstall__run
});
