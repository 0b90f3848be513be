/** The harness `claude`: Claude Code, run headless. */
import type { HarnessPort } from "../../core/ports.ts";
import { AUTH_ROUTES } from "../../core/vocabulary.ts";
import { CLAUDE } from "../traits.ts";
import { buildClaude } from "./build.ts";
import { claudeDecoder } from "./decode.ts";
import { readableClaude } from "./readable.ts";
import { askOfClaude, claudeTalk } from "./talk.ts";
import { claudeTold } from "./told.ts";

export const claude: HarnessPort = {
	...CLAUDE,
	build: buildClaude,
	decoder: (drive) =>
		drive === "oneshot"
			? claudeDecoder()
			: drive === "persistent"
				? claudeTalk()
				: claudeTold(),
	askOf: askOfClaude,
	readable: readableClaude,
	authRoutes: AUTH_ROUTES,
};
