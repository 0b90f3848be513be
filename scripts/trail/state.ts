/** What may be said of a launch of the session's own tool: what a hook saw, and nothing beyond it. */
import { ageOf, type Now } from "../core/clock.ts";
import type { TrailRow } from "../core/records/trail.ts";
import type { Launch } from "./join.ts";

/** The state of a launch, with its witness. */
export interface LaunchState {
	/** `ended`, `running`: a hook saw it begin and none saw it end; `unknown`: nothing shows that it began. */
	readonly state: "ended" | "running" | "unknown";
	/** Which hook saw it. */
	readonly by: string;
	readonly ageS: number | "unknown";
}

const seenBy: Readonly<Record<string, string>> = {
	ended: "SubagentStop",
	started: "SubagentStart",
	launched: "PostToolUse",
	launch: "PreToolUse",
};

/**
 * The state of a launch.
 *
 * @param over whether the session has ended: what was running in it then is unknown
 */
export function stateOf(launch: Launch, now: Now, over: boolean): LaunchState {
	const told = (state: LaunchState["state"], row: TrailRow): LaunchState => ({
		state,
		by: seenBy[row.kind] ?? row.kind,
		ageS: ageOf(row, now),
	});
	if (launch.ended !== null) return told("ended", launch.ended);
	// A call in the foreground comes back when its agent has ended.
	if (launch.launched?.facts.status === "completed")
		return told("ended", launch.launched);
	const begun = launch.started ?? launch.launched;
	if (begun !== null) return told(over ? "unknown" : "running", begun);
	return launch.launch === null
		? { state: "unknown", by: "nothing", ageS: "unknown" }
		: told("unknown", launch.launch);
}
