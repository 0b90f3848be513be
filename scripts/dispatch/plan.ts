/** The plan of a launch: model and effort, admission, and one row that tells the truth about each dimension. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LedgerRow } from "../core/records/ledger.ts";
import { resolveTier, type TierDecision } from "../core/tiers.ts";
import type { AuthRoute, Dim, SelectionKey } from "../core/vocabulary.ts";
import { agentToolTakes } from "../harnesses/claude/agent-tool.ts";
import { readHold } from "../jobs/holds.ts";
import { appendRow } from "../jobs/ledger.ts";
import { sessionId } from "../sessions/record.ts";
import { appendTrail } from "../sessions/trail.ts";
import { usageNow } from "./usage.ts";
import type { World } from "./world.ts";

/** What is to be launched. */
export interface PlanRequest {
	readonly key: SelectionKey;
	readonly step: string | null;
	readonly attempt: number;
	/** The rung. */
	readonly backend: string;
	readonly harness: string;
	/** The route by which it pays, as far as holds go. */
	readonly route: AuthRoute;
	/** Null: it has no name of its own yet. */
	readonly unit: string | null;
	readonly session: string | null;
	/** The job, where there will be one. */
	readonly handle: string | null;
	/** What the launch can set; `error`: it could not be told. */
	readonly caps: readonly Dim[] | "error";
}

/** A plan, and whether it is on record. */
export interface Planned {
	readonly decision: TierDecision;
	/** When its row was written. */
	readonly at: string;
	/** Why it is not on record, or null. */
	readonly unrecorded: OffloadError | null;
}

/** The facts of a plan row: what was asked and what was set, each dimension by itself. */
const factsOf = (
	request: PlanRequest,
	{ tier, source, ...decision }: TierDecision,
): LedgerRow["facts"] => ({
	backend: request.backend,
	harness: request.harness,
	key: request.key,
	step: request.step,
	attempt: request.attempt,
	admit: decision.admit,
	why: decision.why,
	capability: decision.capability,
	model_requested: tier.model.requested,
	model: tier.model.applied,
	model_source: source.model,
	effort_requested: tier.effort.requested,
	effort: tier.effort.applied,
	effort_source: source.effort,
	level: decision.level,
	signal: decision.signal,
});

/** Starts a look at the usage that nobody waits for. */
function refreshLater(world: World): void {
	const program = join(world.runner, "..", "offload.cjs");
	const child = spawn(process.execPath, [program, "__refresh", "usage"], {
		cwd: "/",
		detached: true,
		env: world.env as NodeJS.ProcessEnv,
		stdio: "ignore",
	});
	child.on("error", () => {});
	child.unref();
}

/**
 * Plans a launch and puts the plan on record: one row in the ledger, and the same in the trail of the session.
 *
 * @returns the plan; `unrecorded` where the row could not be written, which never reads as done
 * @throws OffloadError `corrupt` or `store` where a hold cannot be read
 */
export async function planTier(
	world: World,
	config: Config,
	request: PlanRequest,
): Promise<Planned> {
	const decision = resolveTier(config, {
		key: request.key,
		step: request.step,
		caps: request.caps,
		...(request.backend === "subagent" ? { takes: agentToolTakes } : {}),
		usage: await usageNow(world, config, () => refreshLater(world)),
		hold: readHold(world.root, request.harness, request.route, world.clock()),
	});
	const now = world.clock();
	const facts = factsOf(request, decision);
	try {
		appendRow(world.root, {
			format: 1,
			at: now.at,
			kind: "plan",
			handle: request.handle,
			attempt: request.attempt,
			unit: request.unit,
			session: request.session,
			facts,
		});
		const session = sessionId(request.session);
		if (session !== null)
			appendTrail(world.root, session, {
				at: now.at,
				up: now.up,
				boot: now.boot,
				kind: "plan",
				unit: request.unit,
				agent: null,
				tool: null,
				facts,
			});
		return { decision, at: now.at, unrecorded: null };
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return { decision, at: now.at, unrecorded: error };
	}
}
