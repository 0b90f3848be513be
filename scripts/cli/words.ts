/** How verbs put times, sizes and witnesses into words. */
import { span } from "../core/clock.ts";
import type { Reason } from "../core/reasons.ts";
import type { View } from "../core/view.ts";
import type { Unseen } from "../dispatch/look.ts";
import type { Problem } from "./frame/types.ts";

export { span };

/** What shows a view and how old that is: `heartbeat, 2s ago`. */
export const witnessed = ({ witness }: View): string =>
	witness.ageS === "unknown"
		? `${witness.by}, at ${witness.at}, age unknown`
		: `${witness.by}, ${span(witness.ageS)} ago`;

/** The views that say that a job is over or stuck, and the reason that each one exits with. */
const ENDS: Partial<Record<View["name"], Reason>> = {
	failed: "failed",
	stopped: "stopped",
	lost: "lost",
	unknown: "unknown",
	"needs-input": "needs-input",
};

/** The problem of a job that could not be looked at: the file that is at fault, and what to do. */
export const problemOfUnseen = ({ handle, error }: Unseen): Problem => ({
	reason: error.reason,
	message: error.message,
	about: error.about ?? handle,
	...(error.kept === undefined ? {} : { kept: error.kept }),
	...(error.next === undefined ? {} : { next: error.next }),
});

/**
 * The problem that a verb which asks for an end reports of a view.
 *
 * @returns undefined for `succeeded`; `wait-timeout` for a job that goes on
 */
export function problemOf(handle: string, view: View): Problem | undefined {
	if (view.name === "succeeded") return undefined;
	const reason = ENDS[view.name] ?? "wait-timeout";
	const next =
		view.next ??
		`offload ${reason === "wait-timeout" ? "wait" : "logs"} ${handle}`;
	return {
		reason,
		message: view.because,
		about: handle,
		next,
	};
}
