/** Which of model and effort a launch on a rung can set. */
import type { Config } from "../config/config.ts";
import { capabilitiesOf, RUNG_ROWS } from "../core/capabilities.ts";
import { OffloadError } from "../core/reasons.ts";
import type { Dim } from "../core/vocabulary.ts";
import { agentToolDims } from "../harnesses/claude/agent-tool.ts";
import { HARNESS_TRAITS } from "../harnesses/traits.ts";
import { LOCAL_OFFERS } from "./candidates.ts";
import { lookAround, type PresenceWorld } from "./presence.ts";

/**
 * Looks up what a launch can set. Only for a subagent the version of the session's own program matters, and
 * it is asked only where nobody has lately.
 *
 * @param backend a rung, shipped or of the configuration
 * @param folder where the work is done; no program of its own is ever asked
 * @returns `error` where it could not be told
 * @throws OffloadError `usage` where there is no such rung or harness
 */
export async function dimsFor(
	world: PresenceWorld,
	config: Config,
	backend: string,
	harness: string,
	folder: string | null,
): Promise<readonly Dim[] | "error"> {
	const row = RUNG_ROWS[backend];
	const external = Object.hasOwn(config.rungs.external, backend);
	if (row === undefined && !external)
		throw new OffloadError("usage", "There is no such rung", {
			about: backend,
			next: [
				...Object.keys(RUNG_ROWS),
				...Object.keys(config.rungs.external),
			].join(", "),
		});
	const port = HARNESS_TRAITS.find(({ name }) => name === harness);
	if (port === undefined)
		throw new OffloadError("usage", "There is no such harness", {
			about: harness,
			next: "claude or command",
		});
	if (backend === "subagent") {
		const { claude } = await lookAround(world, config, false, folder);
		const { version } = claude.facts;
		return typeof version === "string" ? agentToolDims(version) : "error";
	}
	if (row === undefined) return port.tier;
	return (
		capabilitiesOf(row, port, { offers: LOCAL_OFFERS })?.tier ??
		("error" as const)
	);
}
