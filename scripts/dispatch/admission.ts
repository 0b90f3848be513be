/** What a launch has to pass before anything is made: authority, fence, plan. */
import { authorityFor } from "../core/authority.ts";
import { fenceOf, type Unfenced, unfence } from "../core/fences.ts";
import { OffloadError } from "../core/reasons.ts";
import type { CandidateId, Profile } from "../core/vocabulary.ts";
import { HARNESS_TRAITS } from "../harnesses/traits.ts";
import type { Who } from "./decide.ts";
import { dispatcherOf, isInSession, sessionOf } from "./dispatcher.ts";
import { type Planned, planTier } from "./plan.ts";
import type { DispatchRequest, DispatchSettings } from "./request.ts";
import type { World } from "./world.ts";

/**
 * Refuses or asks where a launch goes further than its dispatcher may.
 *
 * @throws OffloadError `refused` or `asked`
 */
export function checkAuthority(
	world: World,
	profile: Profile,
	settings: DispatchSettings,
): void {
	const authority = authorityFor(
		profile,
		dispatcherOf(world.env, world.root, settings, world.clock()),
	);
	if (authority.kind === "refuse")
		throw new OffloadError("refused", authority.why, {
			about: "OFFLOAD_DEPTH",
			kept: "nothing was launched",
		});
	if (authority.kind === "ask")
		throw new OffloadError("asked", authority.question, {
			about: profile,
			kept: "nothing was launched",
			next: `run it in a terminal of your own, outside the session, or ask for --profile read-only`,
		});
}

/** Who would launch, for the placement. */
export const whoOf = (world: World, request: DispatchRequest): Who => ({
	inSession: isInSession(world.env),
	uid: world.uid,
	sandbox: request.env.includes("IS_SANDBOX") && world.env.IS_SANDBOX === "1",
	expect: request.expect,
	runnerOnly: [
		...(request.env.length === 0 ? [] : ["--env"]),
		...(request.auth === "login" ? [] : ["--auth"]),
	],
});

/** A launch as the fences see it. */
export interface Leaving {
	readonly harness: string;
	readonly rung: string;
	readonly role: string | null;
}

declare const cleared: unique symbol;

/** A launch that the fences let go. Only {@link checkFence} makes it, and nothing is started without. */
export interface Cleared {
	readonly [cleared]: true;
	readonly harness: string;
	readonly rung: string;
	/** Null: it stays in the tower, where every role may be. */
	readonly leaves: Unfenced | null;
}

/**
 * The fence, once more for the launch itself: whatever placed the work, it leaves only with the proof that
 * its role may.
 *
 * @throws OffloadError `refused`
 */
export function checkFence(
	{ harness, rung, role }: Leaving,
	settings: DispatchSettings,
): Cleared {
	const clear = (leaves: Unfenced | null) =>
		({ harness, rung, leaves }) as Cleared;
	// Nobody but its own program knows where an external rung puts a worker.
	const external = Object.hasOwn(settings.rungs.external, rung);
	if (harness === "claude" && !external) return clear(null);
	const proof = unfence(role, settings.fences.roles);
	if (proof !== null) return clear(proof);
	throw new OffloadError(
		"refused",
		fenceOf(role ?? "", settings.fences.roles).why,
		{
			about: external ? rung : harness,
			kept: "nothing was launched",
		},
	);
}

/**
 * Holds a launch against what the fences let go, at the last moment.
 *
 * @param id what is started
 * @param away whether it is started by somebody else's program
 * @throws OffloadError `internal`: it is another launch than the one that was cleared
 */
export function assertCleared(
	{ harness, rung, leaves }: Cleared,
	id: Pick<CandidateId, "harness" | "rung">,
	away: boolean,
): void {
	if (
		harness === id.harness &&
		rung === id.rung &&
		(leaves !== null || (harness === "claude" && !away))
	)
		return;
	throw new OffloadError(
		"internal",
		"this launch is not the one that the fences let go",
		{ about: `${id.harness} on ${id.rung}`, kept: "nothing was launched" },
	);
}

/**
 * Plans the tier of the launch and puts it on record.
 *
 * @throws OffloadError `withheld`; `store` where the plan is not on record: nothing is launched without
 */
export async function planLaunch(
	world: World,
	request: DispatchRequest,
	settings: DispatchSettings,
	handle: string,
): Promise<Planned> {
	const planned = await planTier(world, settings, {
		key: request.key,
		step: null,
		attempt: 1,
		backend: request.rung.name,
		harness: request.harness,
		route: request.auth,
		unit: request.unit,
		session: sessionOf(world.env),
		handle,
		caps:
			HARNESS_TRAITS.find(({ name }) => name === request.harness)?.tier ??
			"error",
	});
	const { decision, unrecorded } = planned;
	if (decision.admit === "withheld")
		throw new OffloadError("withheld", decision.why, {
			about: request.key,
			kept: "nothing was launched",
		});
	if (unrecorded !== null) throw unrecorded;
	return planned;
}
