/** What each harness is, without what builds its launch and reads its output: all that a placement asks of it. */
import type { HarnessPort } from "../core/ports.ts";
import { DIMS, PROFILES } from "../core/vocabulary.ts";
import { blockedClaude } from "./claude/blocked.ts";

/** The part of a harness that decides where it may be placed. */
export type HarnessTraits = Pick<
	HarnessPort,
	"name" | "tier" | "profiles" | "drives" | "blocked"
>;

export const CLAUDE: HarnessTraits = {
	name: "claude",
	tier: DIMS,
	profiles: PROFILES,
	drives: {
		oneshot: {
			petition: "stdin",
			steer: false,
			asks: false,
			resume: true,
			engages: true,
			streams: true,
		},
		persistent: {
			petition: "stdin",
			steer: true,
			asks: true,
			resume: true,
			engages: true,
			streams: true,
		},
		native: {
			petition: "file",
			steer: true,
			asks: false,
			resume: true,
			engages: false,
			streams: true,
		},
		terminal: {
			petition: "file",
			steer: true,
			asks: false,
			resume: true,
			engages: false,
			streams: true,
		},
	},
	blocked: blockedClaude,
};

export const COMMAND: HarnessTraits = {
	name: "command",
	tier: [],
	profiles: ["full"],
	drives: {
		oneshot: {
			petition: "stdin",
			steer: false,
			asks: false,
			resume: false,
			engages: false,
			streams: false,
		},
	},
};

/** In the fixed order in which harnesses are listed. */
export const HARNESS_TRAITS: readonly HarnessTraits[] = [CLAUDE, COMMAND];
