/** The harness `claude`: Claude Code, run headless. */
import type { HarnessPort } from "../../core/ports.ts";
import { AUTH_ROUTES, DIMS, PROFILES } from "../../core/vocabulary.ts";
import { blockedClaude, buildClaude } from "./build.ts";
import { claudeDecoder } from "./decode.ts";
import { readableClaude } from "./readable.ts";

export const claude: HarnessPort = {
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
	},
	build: buildClaude,
	decoder: claudeDecoder,
	readable: readableClaude,
	blocked: blockedClaude,
	authRoutes: AUTH_ROUTES,
};
