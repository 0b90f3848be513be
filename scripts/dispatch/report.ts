/** `report`: tells Offload of a launch that it did not make, or asks again about one that it did. */
import { mintHandle } from "../core/grammar.ts";
import type { RungPort } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { JobRecord } from "../core/records/job.ts";
import type { LedgerRow } from "../core/records/ledger.ts";
import { appendRow, readRecent } from "../jobs/ledger.ts";
import { publish, readJob } from "../jobs/publish.ts";
import { resolveHandle } from "../jobs/resolve.ts";
import { type HandBack, surfaces } from "./hand-back.ts";
import { hex, type World } from "./world.ts";

/** Ledger rows that are searched for the plan of a launch: a session's plans lie close to their launches. */
const PLANS_SEARCHED = 2000;

/** What is reported. */
export interface ReportRequest {
	readonly rung: RungPort;
	/** The harness's id of its agent, or for a rung of ours the handle. */
	readonly id: string;
	readonly unit: string | null;
	readonly session: string | null;
	/** The caller's working directory. */
	readonly cwd: string;
	/** How deep the one who reports stands. */
	readonly depth: number;
}

/** The newest plan row of the unit, or without a unit of this session, that fits the rung. */
function planRow(
	rows: readonly LedgerRow[],
	request: ReportRequest,
): LedgerRow | null {
	const fits = (row: LedgerRow) =>
		row.kind === "plan" &&
		row.facts.backend === request.rung.name &&
		(request.unit === null
			? request.session !== null && row.session === request.session
			: row.unit === request.unit);
	return rows.filter(fits).at(-1) ?? null;
}

/** The job that this id was reported as before, or null. */
function known(root: string, id: string): JobRecord | null {
	try {
		return readJob(root, resolveHandle(root, id));
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "not-found")
			return null;
		throw error;
	}
}

/** Makes the record of a launch that the session made itself. */
function register(
	world: World,
	request: ReportRequest,
): { handle: string; plan: LedgerRow | null } {
	const now = world.clock();
	const plan = planRow(readRecent(world.root, PLANS_SEARCHED).rows, request);
	const unit = request.unit ?? plan?.unit ?? null;
	const handle = mintHandle(unit ?? request.rung.name, world.random(4));
	const id = { harness: "claude", rung: request.rung.name, host: "local" };
	publish(
		world.root,
		{
			format: 1,
			handle,
			token: hex(world, 16),
			createdAt: now.at,
			boot: now.boot,
			unit,
			key: typeof plan?.facts.key === "string" ? plan.facts.key : null,
			requested: id,
			applied: id,
			launcher: request.rung.launcher,
			expect: "none",
			petition: null,
			cwd: request.cwd,
			session: request.session,
			aliases: [request.id],
			depth: request.depth,
			version: world.version,
		},
		null,
		null,
	);
	appendRow(world.root, {
		format: 1,
		at: now.at,
		kind: "reported",
		handle,
		attempt: null,
		unit,
		session: request.session,
		facts: {
			backend: request.rung.name,
			id: request.id,
			plan: plan?.at ?? "none",
		},
	});
	return { handle, plan };
}

/**
 * Registers a subagent under the id that the session gave it, or reports again what is known of a
 * job of ours. Reporting the same id twice gives the same handle.
 *
 * @throws OffloadError `not-found` for a rung of ours without such a job; `usage` where the job is
 *   of another rung; `store`
 */
export function report(world: World, request: ReportRequest): HandBack {
	const { rung } = request;
	const there = known(world.root, request.id);
	if (there && there.applied.rung !== rung.name)
		throw new OffloadError(
			"usage",
			`This job is on the rung ${there.applied.rung}`,
			{
				about: request.id,
				next: `report ${there.applied.rung} ${there.handle}`,
			},
		);
	if (!there && rung.launcher !== "harness")
		throw new OffloadError("not-found", `No ${rung.name} job has this name`, {
			about: request.id,
			next: "offload ps --all lists every job",
		});
	const made = there ? null : register(world, request);
	const handle = there?.handle ?? (made?.handle as string);
	return {
		status: "reported",
		backend: rung.name,
		handle,
		...surfaces(rung, handle, world.offload),
		launch: null,
		problem: null,
		facts: made
			? { plan: made.plan ? made.plan.at : "none covers this launch" }
			: {},
	};
}
