/**
 * The one table of verbs. Parsing, help, completion and the generated documents come from it; it
 * holds no code of a verb, so that looking at it loads none.
 */
import * as care from "./table-care.ts";
import { config } from "./table-config.ts";
import { hosts } from "./table-hosts.ts";
import { fences, place } from "./table-place.ts";
import { plan, refresh } from "./table-plan.ts";
import { caps, detect } from "./table-presence.ts";
import * as session from "./table-session.ts";
import * as talk from "./table-talk.ts";
import { trail } from "./table-trail.ts";
import * as watch from "./table-watch.ts";
import * as work from "./table-work.ts";
import type { ArgsOf, Context, OptionSpec, Result, VerbSpec } from "./types.ts";

/** Every verb by name, in the order of the overview. */
export const VERBS = {
	demo: work.demo,
	dispatch: work.dispatch,
	report: work.report,
	start: work.start,
	place,
	fences,
	detect,
	caps,
	plan,
	intake: session.intake,
	ps: watch.ps,
	show: watch.show,
	logs: watch.logs,
	wait: watch.wait,
	result: watch.result,
	stop: watch.stop,
	steer: talk.steer,
	answer: talk.answer,
	resume: talk.resume,
	trail,
	clean: watch.clean,
	apply: watch.apply,
	config,
	hosts,
	doctor: care.doctor,
	link: care.link,
	uninstall: care.uninstall,
	completion: care.completion,
	help: care.help,
	version: care.version,
	__complete: care.complete,
	__refresh: refresh,
	hook: session.hook,
} as const satisfies Readonly<Record<string, VerbSpec>>;

/** The name of a verb. */
export type VerbName = keyof typeof VERBS;

/** The arguments of a verb, typed from its entry. */
export type Args<N extends VerbName> = ArgsOf<(typeof VERBS)[N]>;

/** What `verbs/<name>.ts` exports as `run`. Throws OffloadError for what a user can act on. */
export type Run<N extends VerbName> = (
	ctx: Context,
	args: Args<N>,
) => Promise<Result>;

/** Options that every verb takes. They are read by the frame and reach no verb. */
export const GLOBAL_OPTIONS = {
	json: { type: "flag", help: "print one JSON object" },
	quiet: {
		type: "flag",
		short: "q",
		help: "print only the essential, or nothing",
	},
	help: { type: "flag", short: "h", help: "how to use it" },
	version: { type: "flag", help: "print the version" },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/**
 * Whether a word is a verb.
 *
 * @param word as typed
 */
export const isVerb = (word: string): word is VerbName =>
	Object.hasOwn(VERBS, word);

/** The verbs that are shown. */
export const shownVerbs = (): VerbName[] =>
	(Object.keys(VERBS) as VerbName[]).filter(
		(name) => !("hidden" in VERBS[name]),
	);
