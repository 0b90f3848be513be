/** Loads the code of one verb, and of no other: each is a bundle of its own. */
import type { Run, VerbName } from "./table.ts";

/** The module of each verb. The specifiers are literal, so that the build finds them. */
export const LOAD: {
	readonly [N in VerbName]: () => Promise<{ readonly run: Run<N> }>;
} = {
	demo: () => import("../verbs/demo.ts"),
	dispatch: () => import("../verbs/dispatch.ts"),
	report: () => import("../verbs/report.ts"),
	start: () => import("../verbs/start.ts"),
	place: () => import("../verbs/place.ts"),
	fences: () => import("../verbs/fences.ts"),
	detect: () => import("../verbs/detect.ts"),
	caps: () => import("../verbs/caps.ts"),
	plan: () => import("../verbs/plan.ts"),
	intake: () => import("../verbs/intake.ts"),
	ps: () => import("../verbs/ps.ts"),
	show: () => import("../verbs/show.ts"),
	logs: () => import("../verbs/logs.ts"),
	wait: () => import("../verbs/wait.ts"),
	result: () => import("../verbs/result.ts"),
	stop: () => import("../verbs/stop.ts"),
	steer: () => import("../verbs/steer.ts"),
	answer: () => import("../verbs/answer.ts"),
	resume: () => import("../verbs/resume.ts"),
	trail: () => import("../verbs/trail.ts"),
	clean: () => import("../verbs/clean.ts"),
	apply: () => import("../verbs/apply.ts"),
	config: () => import("../verbs/config.ts"),
	hosts: () => import("../verbs/hosts.ts"),
	doctor: () => import("../verbs/doctor.ts"),
	link: () => import("../verbs/link.ts"),
	uninstall: () => import("../verbs/uninstall.ts"),
	completion: () => import("../verbs/completion.ts"),
	help: () => import("../verbs/help.ts"),
	version: () => import("../verbs/version.ts"),
	__complete: () => import("../verbs/complete.ts"),
	__refresh: () => import("../verbs/refresh.ts"),
	hook: () => import("../verbs/hook.ts"),
};
