/** `report`: tells Offload of a launch that it did not make, or asks again about one that it did. */
import { join } from "node:path";
import { HANDLE, mintHandle } from "../core/grammar.ts";
import { store } from "../core/layout.ts";
import type { RungPort } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { JobRecord } from "../core/records/job.ts";
import type { LedgerRow } from "../core/records/ledger.ts";
import { byAlias } from "../jobs/aliases.ts";
import { appendRow, readRecent } from "../jobs/ledger.ts";
import { publish, readJob } from "../jobs/publish.ts";
import { resolveHandle } from "../jobs/resolve.ts";
import { sessionId } from "../sessions/record.ts";
import { appendTrail, readTrail } from "../sessions/trail.ts";
import { makeDir } from "../system/files.ts";
import { takeLock } from "../worktrees/lock.ts";
import { takeEnd } from "./agent-end.ts";
import { type HandBack, surfaces } from "./hand-back.ts";
import { worktreePorts } from "./workplace.ts";
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

/** Which plan row a launch was joined to, by the row's unit and time. */
const planKey = (unit: string | null, at: unknown): string => `${at} ${unit}`;

/**
 * The unit of a launch: as it is told, else as the session's own trail shows it.
 *
 * @returns undefined: nothing tells it, and the session has left no trail that could
 */
function unitOf(
	root: string,
	{ unit, session: asked, id }: ReportRequest,
): string | null | undefined {
	const session = sessionId(asked);
	if (unit !== null) return unit;
	if (session === null) return null;
	const launches = readTrail(root, session).rows.filter(
		({ kind }) => kind === "launched",
	);
	if (launches.length === 0) return undefined;
	return launches.find(({ agent }) => agent === id)?.unit ?? null;
}

/**
 * The newest plan row of the unit, or where nothing tells the unit of this session, that fits the rung and
 * that no launch has been joined to: one row covers one launch, and a plan to launch nothing covers none.
 */
function planRow(
	rows: readonly LedgerRow[],
	request: ReportRequest,
	unit: string | null | undefined,
): LedgerRow | null {
	if (unit === null) return null;
	const joined = new Set(
		rows
			.filter((row) => row.kind === "reported")
			.map((row) => planKey(row.unit, row.facts.plan)),
	);
	const fits = (row: LedgerRow) =>
		row.kind === "plan" &&
		row.facts.backend === request.rung.name &&
		row.facts.admit !== "withheld" &&
		!joined.has(planKey(row.unit, row.at)) &&
		(request.session === null || row.session === request.session) &&
		(unit === undefined || row.unit === unit);
	return rows.filter(fits).at(-1) ?? null;
}

/**
 * The job that this id was reported as before, or null. An id that a session gave is no beginning of a
 * handle, whatever handles there are.
 */
function known(
	root: string,
	{ rung, id }: Pick<ReportRequest, "rung" | "id">,
): JobRecord | null {
	if (rung.launcher === "harness") {
		const handle = byAlias(root, id) ?? (HANDLE.test(id) ? id : null);
		return handle === null ? null : readJob(root, handle);
	}
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
): { handle: string; facts: HandBack["facts"] } {
	const now = world.clock();
	const told = unitOf(world.root, request);
	const plan = planRow(
		readRecent(world.root, PLANS_SEARCHED).rows,
		request,
		told,
	);
	const unit = told ?? plan?.unit ?? null;
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
			expect: "report",
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
	const facts = { plan: plan ? plan.at : "none covers this launch" };
	try {
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
		return { handle, facts };
	} catch (error) {
		// The job is on record by now: its handle must not be hidden by this.
		if (!(error instanceof OffloadError)) throw error;
		return {
			handle,
			facts: { ...facts, ledger: `not written: ${error.message}` },
		};
	}
}

/**
 * Puts the report on the session's trail, and gives the job the end that a hook has seen already.
 *
 * The handle is given out by then: what cannot be noted is said beside it.
 */
function trace(
	world: World,
	request: ReportRequest,
	handle: string,
): HandBack["facts"] {
	const { id } = request;
	const session = sessionId(request.session);
	if (session === null) return {};
	const now = world.clock();
	try {
		appendTrail(world.root, session, {
			at: now.at,
			up: now.up,
			boot: now.boot,
			kind: "reported",
			unit: request.unit,
			agent: id,
			tool: null,
			facts: { handle },
		});
		return takeEnd(world.root, session, id, handle, now)
			? { ended: "it had ended when it was reported" }
			: {};
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return { trail: `not written: ${error.message}` };
	}
}

/** Milliseconds to wait for other reports; each takes a few. */
const REPORTS_MS = 10_000;

/** Registers what is not known yet. One at a time: two reports of one id are one launch. */
async function registerOnce(
	world: World,
	request: ReportRequest,
): Promise<{ handle: string; facts: HandBack["facts"] }> {
	const { locks } = store(world.root);
	makeDir(locks);
	const lock = await takeLock(join(locks, "report"), worktreePorts(world), {
		what: "the reports of launches",
		waitMs: REPORTS_MS,
	});
	try {
		const there = known(world.root, request);
		if (there) return { handle: there.handle, facts: {} };
		const registered = register(world, request);
		return {
			...registered,
			facts: {
				...registered.facts,
				...trace(world, request, registered.handle),
			},
		};
	} finally {
		lock.release();
	}
}

/**
 * Registers a subagent under the id that the session gave it, or reports again what is known of a
 * job of ours. Reporting the same id twice gives the same handle.
 *
 * @throws OffloadError `not-found` for a rung of ours without such a job; `usage` where the job is
 *   of another rung; `store`; `locked` where other reports keep the registry too long
 */
export async function report(
	world: World,
	request: ReportRequest,
): Promise<HandBack> {
	const { rung } = request;
	const there = known(world.root, request);
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
	const { handle, facts } = there
		? { handle: there.handle, facts: {} }
		: await registerOnce(world, request);
	return {
		status: "reported",
		backend: rung.name,
		handle,
		...surfaces(rung, handle, world.offload),
		launch: null,
		problem: null,
		facts,
	};
}
