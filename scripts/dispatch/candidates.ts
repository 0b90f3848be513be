/** From what is present to candidates: each harness on each rung that fits it, on this machine. */
import type { Config } from "../config/config.ts";
import { parseAdvertised } from "../core/axes.ts";
import { capabilitiesOf, LADDER, RUNG_ROWS } from "../core/capabilities.ts";
import type { Candidate } from "../core/placement-types.ts";
import type { Capabilities } from "../core/ports.ts";
import type { Expect, Profile, Yes3 } from "../core/vocabulary.ts";
import { agentToolDims } from "../harnesses/claude/agent-tool.ts";
import { HARNESS_TRAITS, type HarnessTraits } from "../harnesses/traits.ts";
import type { Presence, Seen } from "./presence.ts";

/** What this machine offers a worker. */
export const LOCAL_OFFERS = ["detach", "pty"] as const;

/** Who would launch, and what. */
export interface LaunchWho {
	readonly inSession: boolean;
	readonly uid: number | null;
	/** Whether the person has said, and the worker is told, that the machine is a sandbox. */
	readonly sandbox: boolean;
	readonly profile: Profile;
	readonly expect: Expect;
	/** What was given for the launch that only a runner of ours can honour, as it was spelt. */
	readonly runnerOnly: readonly string[];
}

/** The harness that a session itself is. */
const SESSIONS_OWN = "claude";

/** The presence of a rung that lives in a session. */
const inside = ({ inSession }: LaunchWho): { value: Yes3; why: string } =>
	inSession
		? { value: "yes", why: "this is a session" }
		: { value: "no", why: "this is a terminal outside any session" };

/** Why the launch cannot be made there as it was asked for, or null. */
function blockedOf(
	harness: HarnessTraits,
	rung: string,
	{ profile, expect, uid, sandbox, runnerOnly }: LaunchWho,
): string | null {
	const given = runnerOnly.filter((wish) => /^--(?:env|auth)$/.test(wish));
	if (RUNG_ROWS[rung]?.drive === "native" && given.length > 0)
		return `the platform starts it with an environment of its own, so it takes no ${given.join(", ")}`;
	if (RUNG_ROWS[rung]?.drive !== null)
		return harness.blocked?.(profile, expect, { uid, sandbox }) ?? null;
	// The session launches or does it itself: a wish that nobody would heed is no wish granted.
	return runnerOnly.length === 0
		? null
		: `the session's own means take no ${runnerOnly.join(", ")}`;
}

function candidate(
	harness: HarnessTraits,
	harnessAt: number,
	rung: string,
	rungAt: number,
	caps: Capabilities,
	seen: { readonly value: Yes3; readonly why: string },
	who: LaunchWho,
): Candidate {
	return {
		id: { harness: harness.name, rung, host: "local" },
		present: seen.value,
		why: seen.why,
		caps,
		order: { rung: rungAt, host: 0, harness: harnessAt },
		blocked: blockedOf(harness, rung, who),
		// Where a rung of somebody else's puts its worker cannot be known before it has.
		place:
			harness.name === SESSIONS_OWN && rungAt < LADDER.length
				? "tower"
				: "other",
	};
}

/** The worse of two looks: a rung and a harness both have to be there. */
const both = (
	a: Pick<Presence, "value" | "why">,
	b: Pick<Presence, "value" | "why">,
) => (a.value === "yes" ? b : a.value === "no" || b.value !== "no" ? a : b);

/**
 * Every candidate of this machine, present or not, the rungs in their fixed order and external ones after
 * those that are shipped.
 *
 * @param seen what was looked at
 * @param config which external rungs there are
 * @param who who would launch, and what
 */
export function candidatesOf(
	seen: Seen,
	config: Pick<Config, "rungs">,
	who: LaunchWho,
): readonly Candidate[] {
	const found: Candidate[] = [];
	const version = seen.claude.facts.version;
	for (const [rungAt, rung] of LADDER.entries()) {
		const row = RUNG_ROWS[rung];
		if (row === undefined) continue;
		for (const [at, harness] of HARNESS_TRAITS.entries()) {
			if (row.drive === null && harness.name !== SESSIONS_OWN) continue;
			const caps = capabilitiesOf(row, harness, { offers: LOCAL_OFFERS });
			if (caps === null) continue;
			const program =
				harness.name === SESSIONS_OWN ? seen.claude : seen.command;
			const there =
				row.drive === null
					? inside(who)
					: row.needs.includes("pty")
						? both(seen.tmux, program)
						: program;
			const told =
				rung === "subagent"
					? {
							...caps,
							tier: agentToolDims(typeof version === "string" ? version : null),
						}
					: caps;
			found.push(candidate(harness, at, rung, rungAt, told, there, who));
		}
	}
	for (const [at, name] of Object.keys(config.rungs.external).entries()) {
		const look = seen.external.find(({ subject }) => subject === name);
		const said = look?.facts.said;
		const advertised = typeof said === "string" ? parseAdvertised(said) : null;
		if (look === undefined) continue;
		for (const [harnessAt, harness] of HARNESS_TRAITS.entries()) {
			const there = both(
				look,
				harness.name === SESSIONS_OWN ? seen.claude : seen.command,
			);
			found.push(
				candidate(
					harness,
					harnessAt,
					name,
					LADDER.length + at,
					{
						...(advertised ?? NOTHING),
						tier: (advertised ?? NOTHING).tier.filter((dim) =>
							harness.tier.includes(dim),
						),
						profiles: harness.profiles,
					},
					there,
					who,
				),
			);
		}
	}
	return found;
}

/** A rung that said nothing that could be believed can do nothing. */
const NOTHING: Capabilities = {
	interactive: "unknown",
	observe: "no",
	steer: "no",
	attention: "no",
	parallel: "no",
	hooks: "no",
	sessionGrade: "no",
	overhead: "full-session+supervisor",
	tier: [],
	profiles: [],
	hostsWorker: true,
};
