/** From what was asked to a decision: the request, what is here, and the record of both. */
import type { Config } from "../config/config.ts";
import { normaliseRole } from "../core/fences.ts";
import { place } from "../core/placement.ts";
import type { Placement, PlaceRequest } from "../core/placement-types.ts";
import { OffloadError } from "../core/reasons.ts";
import type { PlacementRecord } from "../core/records/placement.ts";
import type { Expect } from "../core/vocabulary.ts";
import { candidatesOf, type LaunchWho } from "./candidates.ts";
import { detect } from "./detect.ts";
import { lookAtRungs, type PresenceWorld, type Seen } from "./presence.ts";

/** What was asked for, as flags give it; what was not given is its neutral value. */
export type Asked = Omit<
	PlaceRequest,
	"search" | "attended" | "inSession" | "prefer" | "policy"
> & {
	readonly unattended: boolean;
};

/** What of the configuration bears on a placement. */
export const policyOf = (config: Config): PlaceRequest["policy"] => ({
	rungs: config.rungs.allowed,
	harnesses: config.harnesses.allowed,
	widest: config.profiles.widest,
	fences: config.fences.roles,
});

/** The word that stands for whatever outlives its session. */
const FULL_SESSION = "full-session";

/** What was asked, with the rung that the configuration names where nobody else did. */
function withDefault(asked: Asked, config: Config): Asked {
	const rung = config.rungs.default;
	return rung === null || rung === FULL_SESSION || asked.pin.rung !== undefined
		? asked
		: { ...asked, pin: { ...asked.pin, rung } };
}

/** The request for the decision: the search runs along the rungs, harness and host are pinned. */
export const placeRequest = (
	asked: Asked,
	config: Config,
	{ inSession }: Pick<LaunchWho, "inSession">,
): PlaceRequest => ({
	predicates: asked.predicates,
	needs: asked.needs,
	profile: asked.profile,
	role: asked.role,
	work: asked.work,
	anyway: asked.anyway,
	search: "rung",
	pin: asked.pin,
	attended: !asked.unattended,
	inSession,
	prefer:
		config.rungs.default === FULL_SESSION && asked.pin.rung === undefined
			? FULL_SESSION
			: null,
	acceptLoss: asked.acceptLoss,
	policy: policyOf(config),
});

/** A decision with what it rests on. */
export interface Decision {
	readonly placement: Placement;
	readonly record: PlacementRecord;
}

const recordOf = (
	at: string,
	by: "auto" | "named",
	asked: Asked,
	placement: Placement,
	seen: Seen,
): PlacementRecord => ({
	format: 1,
	at,
	by,
	asked: {
		...asked.predicates,
		needs: [...asked.needs],
		profile: asked.profile,
		role: asked.role === null ? null : normaliseRole(asked.role).slice(0, 256),
		class: asked.work,
		anyway: asked.anyway,
		attended: !asked.unattended,
		rung: asked.pin.rung ?? null,
		harness: asked.pin.harness ?? null,
		host: asked.pin.host ?? null,
		acceptLoss: [...asked.acceptLoss],
	},
	rows: placement.rows.map(({ id, losses, ...row }) => ({
		...row,
		id: { ...id },
		losses: [...losses],
	})),
	presence: [seen.claude, seen.command, seen.tmux, ...seen.external].map(
		({ subject, value, ageS }) => ({ subject, value, ageS }),
	),
});

/** The one who would launch. */
export type Who = Omit<LaunchWho, "profile" | "expect"> & {
	readonly expect: Expect | null;
};

const launchWho = (who: Who, asked: Asked): LaunchWho => ({
	...who,
	profile: asked.profile,
	expect: who.expect ?? (asked.profile === "read-only" ? "report" : "patch"),
});

/**
 * Decides where work belongs.
 *
 * @param folder where the work is done
 */
export async function decide(
	world: PresenceWorld,
	config: Config,
	wished: Asked,
	who: Who,
	folder: string | null,
): Promise<Decision> {
	const asked = withDefault(wished, config);
	const { candidates, seen } = await detect(world, config, {
		fresh: false,
		folder,
		who: launchWho(who, asked),
	});
	const placement = place(placeRequest(asked, config, who), candidates);
	return {
		placement,
		record: recordOf(world.clock().at, "auto", asked, placement, seen),
	};
}

/** Nobody looked: a rung that is named is tried, and its launch shows what is there. */
const UNLOOKED: Seen = (() => {
	const not = (subject: string) => ({
		subject,
		value: "unknown" as const,
		why: "nobody looked: the launch shows it",
		ageS: "unknown" as const,
		by: "nothing",
		facts: {},
	});
	return {
		claude: not("claude"),
		command: not("command"),
		tmux: not("tmux"),
		external: [],
	};
})();

/**
 * Whether a named rung may be used as asked.
 *
 * @returns the record of it
 * @throws OffloadError `refused` by fence, policy, profile or rung; `asked` where a person has to confirm it
 */
export async function decideNamed(
	world: PresenceWorld,
	config: Config,
	asked: Asked,
	who: Who,
): Promise<PlacementRecord> {
	const { rung } = asked.pin;
	// Only a rung of the configuration has to say what it can do.
	const seen =
		rung !== undefined && Object.hasOwn(config.rungs.external, rung)
			? {
					...UNLOOKED,
					external: await lookAtRungs(world, config, false),
				}
			: UNLOOKED;
	const placement = place(
		placeRequest(asked, config, who),
		candidatesOf(seen, config, launchWho(who, asked)),
	);
	if (placement.kind === "place")
		return recordOf(world.clock().at, "named", asked, placement, seen);
	throw notPlaced(placement);
}

/**
 * What a decision against a launch says as an error.
 *
 * @param kept what became of what was handed over
 */
export function notPlaced(
	placement: Exclude<Placement, { kind: "place" }>,
	kept = "nothing was launched",
): OffloadError {
	if (placement.kind === "refuse")
		return new OffloadError("refused", placement.which, {
			about: placement.by,
			kept,
		});
	if (placement.kind === "inline")
		return new OffloadError(
			"asked",
			`This belongs in the session itself: ${placement.why}. Hand it over all the same?`,
			{ kept, next: "--anyway, where a person says so" },
		);
	return new OffloadError("asked", placement.question, {
		kept,
		next:
			placement.options.length === 0
				? "offload detect --fresh tells what is present"
				: placement.options.length === 1
					? (placement.options[0]?.flags ?? []).join(" ")
					: "answer, or take an option with its flags",
	});
}
