/** What is here: everything that was looked at, and the candidates that follow from it. */
import type { Config } from "../config/config.ts";
import type { Candidate } from "../core/placement-types.ts";
import { candidatesOf, type LaunchWho } from "./candidates.ts";
import { lookAround, type PresenceWorld, type Seen } from "./presence.ts";

/** What was found. */
export interface Detected {
	readonly seen: Seen;
	readonly candidates: readonly Candidate[];
}

/**
 * Looks around on this machine.
 *
 * @param how `fresh`: nothing that is remembered is believed; `folder`: where the work is done, whose own
 *   programs are never taken
 */
export async function detect(
	world: PresenceWorld,
	config: Config,
	how: {
		readonly fresh: boolean;
		readonly folder: string | null;
		readonly who: LaunchWho;
	},
): Promise<Detected> {
	const seen = await lookAround(world, config, how.fresh, how.folder);
	return { seen, candidates: candidatesOf(seen, config, how.who) };
}
