/**
 * Every key of the configuration: what it may hold, what holds without it, and how a repository's
 * layer meets the user's. A repository can only narrow, and the rule that sees to it stands with the key.
 */
import {
	type Dim,
	PROFILES,
	RUNG_NAMES,
	SELECTION_KEYS,
	type SelectionKey,
} from "../core/vocabulary.ts";
import { HOST_KEYS } from "./host-keys.ts";
import {
	allowedNames,
	argv,
	ceiling,
	INHERIT,
	type Key,
	named,
	namedPaths,
	oneOf,
	order,
	path,
	paths,
	roles,
	seconds,
	shares,
	someOf,
	steps,
	thresholds,
	tier,
	whether,
	whole,
} from "./key.ts";
import { KEY_NAMES, type KeyName } from "./key-names.ts";
import type { Values } from "./values.ts";

/** Verbs that launch a worker. */
const LAUNCHING = ["dispatch"];
const PLANNING = ["plan", "dispatch"];
const PLACING = ["detect", "place", "dispatch"];

/** The shipped tiers. A key that only passes on what its session has may say `inherit`. */
const TIERS: Readonly<
	Record<SelectionKey, readonly [model: string, effort: string]>
> = {
	execution: ["opus", "high"],
	bookkeeping: ["sonnet", "medium"],
	drain: ["sonnet", "low"],
	orchestrate_dispatch: [INHERIT, INHERIT],
	execute_step: [INHERIT, INHERIT],
	offload: [INHERIT, INHERIT],
};

type TierKeys = {
	readonly [K in `tiers.${SelectionKey}.${Dim}`]: Key<string>;
};

/** The two keys of each selection key. */
const tierKeys = (): TierKeys =>
	Object.fromEntries(
		SELECTION_KEYS.flatMap((key) => {
			const [model, effort] = TIERS[key];
			const made = (dim: Dim, fallback: string) =>
				[
					`tiers.${key}.${dim}`,
					tier(`${dim}s`, fallback === INHERIT, {
						fallback,
						merge: "user-only",
						means: `the ${dim} of a launch under the selection key \`${key}\``,
						usedBy: PLANNING,
					}),
				] as const;
			return [made("model", model), made("effort", effort)];
		}),
	) as unknown as TierKeys;

/** The keys, by their dotted path in the file. */
export const KEYS: { readonly [K in KeyName]: Key<Values[K]> } = {
	"harnesses.claude.path": path({
		fallback: null,
		merge: "user-only",
		means:
			"the Claude Code CLI to launch; without it, the one that is found on PATH",
		usedBy: ["detect", "dispatch", "doctor"],
		example: "/usr/local/bin/claude",
	}),
	"harnesses.command.argv": argv({
		fallback: null,
		merge: "user-only",
		means:
			"the program of the `command` harness: it reads the petition on standard input and is started without a shell",
		usedBy: ["detect", "dispatch", "doctor"],
		example: "[/usr/local/bin/my-agent, --read-stdin]",
	}),
	"harnesses.allowed": allowedNames("harnesses", {
		fallback: null,
		merge: "intersection",
		means: "the only harnesses that may be used; without it, all",
		usedBy: PLACING,
		example: "[claude]",
	}),
	"limits.total": seconds({
		fallback: 3600,
		merge: "minimum",
		means:
			"the longest that a worker may take in all; `--timeout` may go above your own, and never above a repository's",
		usedBy: [...LAUNCHING, "demo"],
	}),
	"limits.idle": seconds({
		fallback: 600,
		merge: "minimum",
		means:
			"how long a worker may show neither an event nor work of its processes",
		usedBy: [...LAUNCHING, "demo"],
	}),
	"limits.first-event": seconds({
		fallback: 120,
		merge: "minimum",
		means: "how long the model may take to its first answer",
		usedBy: LAUNCHING,
	}),
	"limits.grace": seconds({
		fallback: 10,
		merge: "minimum",
		means: "how long a stopped worker has before it is killed",
		usedBy: [...LAUNCHING, "demo"],
	}),
	"limits.log-bytes": whole(4096, 1024 ** 3, " of bytes", {
		fallback: 8 * 1024 * 1024,
		merge: "minimum",
		means: "how much is kept of each of a worker's two logs",
		usedBy: [...LAUNCHING, "demo"],
	}),
	"limits.depth": whole(1, 4, "", {
		fallback: 1,
		merge: "minimum",
		means:
			"how deep workers may dispatch workers: with 1, a worker dispatches none",
		usedBy: LAUNCHING,
	}),
	models: order("models", {
		fallback: ["haiku", "sonnet", "opus", "fable"],
		merge: "user-only",
		means:
			"the models that a launch may ask for, in the names that the harness takes",
		usedBy: PLANNING,
	}),
	efforts: order("efforts", {
		fallback: ["low", "medium", "high", "xhigh", "max"],
		merge: "user-only",
		means:
			"the efforts that a launch may ask for, in the names that the harness takes",
		usedBy: PLANNING,
	}),
	...tierKeys(),
	"tiers.steps": steps({
		fallback: {},
		merge: "user-only",
		means:
			"a cheaper tier for single steps; it holds only where it is cheaper than the tier of the selection key",
		usedBy: PLANNING,
		example: "{lint: {model: haiku, effort: low}}",
	}),
	"ceiling.model": ceiling("models", {
		fallback: null,
		merge: "cheaper",
		means: "the dearest model that any launch may have; without it, none",
		usedBy: PLANNING,
		example: "opus",
	}),
	"ceiling.effort": ceiling("efforts", {
		fallback: null,
		merge: "cheaper",
		means: "the highest effort that any launch may have; without it, none",
		usedBy: PLANNING,
		example: "high",
	}),
	"usage.command": argv({
		fallback: null,
		merge: "user-only",
		means:
			"a program that answers with the usage of the account as JSON; without it, usage is not known",
		usedBy: PLANNING,
		example: "[/usr/local/bin/my-usage, --json]",
	}),
	"usage.every": seconds({
		fallback: 300,
		merge: "user-only",
		means: "how long a reading of the usage is taken again without asking",
		usedBy: PLANNING,
	}),
	"usage.valid": seconds({
		fallback: 900,
		merge: "user-only",
		means: "how old a reading may be before the usage counts as not known",
		usedBy: PLANNING,
	}),
	"usage.session": thresholds(3, {
		fallback: [50, 70, 85],
		merge: "user-only",
		means:
			"at which share of the session's window, in percent, the usage ladder goes to downshift, reduce-concurrency and defer-heavy",
		usedBy: PLANNING,
	}),
	"usage.weekly": thresholds(4, {
		fallback: [60, 75, 85, 95],
		merge: "user-only",
		means:
			"at which share of the week's window, in percent, the usage ladder goes to downshift, reduce-concurrency, defer-heavy and defer-all",
		usedBy: PLANNING,
	}),
	"usage.caps": shares({
		fallback: { fable: 55, opus: 70, sonnet: 90, haiku: 100 },
		merge: "user-only",
		means:
			"up to which share of the worse window, in percent, a model is admitted; a model without an entry has 100, and a dearer one never more than a cheaper one",
		usedBy: PLANNING,
	}),
	"usage.downshift.model": tier("models", false, {
		fallback: "sonnet",
		merge: "user-only",
		means: "the dearest model from downshift on",
		usedBy: PLANNING,
	}),
	"usage.downshift.effort": tier("efforts", false, {
		fallback: "medium",
		merge: "user-only",
		means: "the highest effort from downshift on",
		usedBy: PLANNING,
	}),
	"usage.reserved": someOf(SELECTION_KEYS, {
		fallback: [],
		merge: "user-only",
		means: "the selection keys that defer-heavy does not withhold",
		usedBy: PLANNING,
		example: "[execution]",
	}),
	"fences.roles": roles({
		fallback: [],
		merge: "union",
		means:
			"roles that never leave this machine and the session's own harness, besides those that always stay",
		usedBy: ["place", "fences", "dispatch"],
		example: "[billing]",
	}),
	"rungs.allowed": allowedNames("rungs", {
		fallback: null,
		merge: "intersection",
		means: "the only rungs that may be used; without it, all",
		usedBy: PLACING,
		example: "[subagent, headless-oneshot, print]",
	}),
	"rungs.external": namedPaths(RUNG_NAMES, {
		fallback: {},
		merge: "user-only",
		means: "rungs of your own: a name, and the program that answers for it",
		usedBy: [...PLACING, "caps"],
		example: "{my-rung: /usr/local/bin/my-rung}",
	}),
	"rungs.default": named("the name of a rung, or full-session", {
		fallback: null,
		merge: "user-only",
		means:
			"the rung that is taken where none is named: a name is honoured or refused, and full-session is the first of the ladder that outlives its session; without it, what the work needs decides",
		usedBy: ["place", "dispatch"],
		example: "full-session",
	}),
	"profiles.widest": oneOf(PROFILES, {
		fallback: "full",
		merge: "narrower",
		means: "the widest profile that a worker may have",
		usedBy: PLACING,
	}),
	"witnesses.presence": seconds({
		fallback: 300,
		merge: "minimum",
		means:
			"how long what was seen of a rung and a harness is believed before it is looked at again",
		usedBy: PLACING,
	}),
	"wake.socket": whether({
		fallback: false,
		merge: "user-only",
		means:
			"whether a runner also tells the session that dispatched, through its message socket, that the worker has ended; best effort, since that socket is not documented",
		usedBy: ["dispatch"],
		example: "true",
	}),
	"repositories.trusted": paths({
		fallback: [],
		merge: "user-only",
		means:
			"the roots of the repositories whose own gate commands may run; `offload config trust` adds one",
		usedBy: ["config"],
		example: "[/home/me/work/project]",
	}),
	...HOST_KEYS,
};

export type { LayerName, LayerValues, Sources, Values } from "./values.ts";
export { KEY_NAMES, type KeyName };

/** Whether a dotted path is a key. */
export const isKey = (path: string): path is KeyName =>
	Object.hasOwn(KEYS, path);
