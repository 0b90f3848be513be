/** A wrong claim with all that is needed to see why it is one. */
import type { JobPlan } from "./inject.ts";
import type { Reality, Wrong } from "./judge.ts";
import type { Living } from "./truth.ts";

/**
 * Adds to a wrong claim what was planned for its job and what really was; times are milliseconds since
 * its dispatch.
 */
export function explained(
	wrong: Wrong,
	plan: JobPlan | undefined,
	reality: Reality | null,
): Wrong {
	if (reality === null) return wrong;
	const { asked, answered, dispatched, injected, looks, told } = reality;
	const since = (at: number) => at - dispatched;
	const pids = (some: readonly Living[]) =>
		some.map(({ pid, suspended }) => (suspended ? `${pid} suspended` : pid));
	const why = {
		window: [since(asked), since(answered)],
		injected: injected.map(({ at, kind }) => `${kind} ${since(at)}`),
		looks: looks.map(({ at, workers, runners }) => ({
			at: since(at),
			workers: pids(workers),
			runners: pids(runners),
		})),
		told,
		plan,
	};
	return { ...wrong, why: `${wrong.why} ${JSON.stringify(why)}` };
}
