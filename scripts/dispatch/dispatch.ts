/**
 * `dispatch`: from a petition to a worker that was seen, or to a reason why there is none.
 *
 * Everything that can be refused is refused before anything is made; what was made for a launch that
 * does not come about is taken back; and once the job is on record, the record decides what is said.
 */
import { createHash } from "node:crypto";
import { authorityFor } from "../core/authority.ts";
import { joinEnvironment, workerEnvironment } from "../core/environment.ts";
import { mintHandle } from "../core/grammar.ts";
import type { Started } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LedgerRow } from "../core/records/ledger.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { startRunner } from "../hosts/local.ts";
import { loadFacts } from "../jobs/facts.ts";
import { attemptDir } from "../jobs/layout.ts";
import { appendRow } from "../jobs/ledger.ts";
import { readOutcome } from "../jobs/outcome.ts";
import { installRunner } from "../jobs/program.ts";
import { publish } from "../jobs/publish.ts";
import { dispatcherOf, sessionOf } from "./dispatcher.ts";
import { type HandBack, surfaces } from "./hand-back.ts";
import { drivenBy, jobOf, type PlanParts, planOf } from "./launch-plan.ts";
import { checkAuth, programOf } from "./program.ts";
import {
	type DispatchRequest,
	type DispatchSettings,
	expectOf,
} from "./request.ts";
import { findPlace, makeWorkplace } from "./workplace.ts";
import { hex, type World } from "./world.ts";

/** Refuses or asks where the dispatch goes further than its dispatcher may. */
function checkAuthority(world: World, request: DispatchRequest): void {
	const authority = authorityFor(request.profile, dispatcherOf(world.env));
	if (authority.kind === "refuse")
		throw new OffloadError("refused", authority.why, {
			about: "OFFLOAD_DEPTH",
			kept: "nothing was launched",
		});
	if (authority.kind === "ask")
		throw new OffloadError("asked", authority.question, {
			about: request.profile,
			kept: "nothing was launched",
			next: `run it in a terminal of your own, outside the session, or ask for --profile read-only`,
		});
}

/**
 * Notes the launch in the ledger. The job is on record by then, so a ledger that cannot be written
 * must not hide its handle: it is said beside it.
 */
function note(
	world: World,
	request: DispatchRequest,
	kind: LedgerRow["kind"],
	handle: string,
	facts: LedgerRow["facts"],
): HandBack["facts"] {
	try {
		appendRow(world.root, {
			format: 1,
			at: world.clock().at,
			kind,
			handle,
			attempt: 1,
			unit: request.unit,
			session: sessionOf(world.env),
			facts: { backend: request.rung.name, ...facts },
		});
		return {};
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return { ledger: `not written: ${error.message}` };
	}
}

/** What was applied, for whoever dispatched. */
function factsOf(
	plan: LaunchPlan,
	trust: string,
	sanitized: number,
	leftOut: number,
): HandBack["facts"] {
	return {
		profile: plan.profile.applied,
		expect: plan.expect,
		auth: plan.auth,
		cwd: plan.cwd,
		...(plan.folderTrusted ? {} : { untrusted: trust }),
		...(plan.tree?.ours
			? {
					worktree: plan.tree.root,
					branch: plan.tree.branch ?? "",
					base: plan.tree.baseCommit ?? plan.tree.baseTree,
				}
			: {}),
		...(leftOut > 0 ? { uncommitted: leftOut } : {}),
		...(sanitized > 0 ? { sanitized } : {}),
	};
}

/** Makes the job, or takes back what was made for it. */
async function make(
	world: World,
	request: DispatchRequest,
	settings: DispatchSettings,
): Promise<{ parts: PlanParts; plan: LaunchPlan; trust: string }> {
	checkAuthority(world, request);
	const driven = drivenBy(world, request);
	const expect = expectOf(request);
	const place = await findPlace(world, request, expect);
	const folder = place.repository?.root ?? place.dir;
	const program = programOf(world, settings, request.harness, folder);
	const environment = workerEnvironment(world.env, {
		auth: request.auth,
		extra: request.env,
	});
	await checkAuth(world, request, program, {
		env: environment.env,
		pass: [...environment.pass],
	});
	const handle = mintHandle(request.unit ?? request.rung.name, world.random(4));
	const workplace = await makeWorkplace(world, request, place, handle, expect);
	const parts: PlanParts = {
		request,
		settings,
		driven,
		program,
		place,
		workplace,
		expect,
		handle,
		token: hex(world, 16),
	};
	try {
		const { plan, trust } = planOf(world, parts);
		publish(world.root, jobOf(world, parts), plan, request.petition.workerCopy);
		return { parts, plan, trust };
	} catch (error) {
		await takeBack(parts, error);
		throw error;
	}
}

/** Undoes a workplace; what stays is said in the error that is already on its way. */
async function takeBack(parts: PlanParts, error: unknown): Promise<void> {
	const stays = await parts.workplace.undo();
	if (stays === null || !(error instanceof OffloadError)) return;
	throw new OffloadError(error.reason, error.message, {
		...(error.about === undefined ? {} : { about: error.about }),
		kept: stays,
		...(error.next === undefined ? {} : { next: error.next }),
		cause: error,
	});
}

/** What is said of a start, by the records. */
function saidOf(
	world: World,
	handle: string,
	started: Started,
): Pick<HandBack, "status" | "problem"> & { engaged: string } {
	if (started.kind === "spawned")
		return {
			status: "dispatched",
			problem: null,
			engaged: started.engaged ? "yes" : "not yet",
		};
	const outcome = readOutcome(attemptDir(world.root, handle, 1));
	if (outcome?.spawned === true)
		return {
			status: "dispatched",
			problem: null,
			engaged: outcome.engaged ? "yes" : "no",
		};
	if (outcome !== null)
		return {
			status: "failed",
			problem: {
				reason: "failed",
				message: outcome.detail,
				next: `${world.offload} show ${handle}`,
			},
			engaged: "no",
		};
	return {
		status: "unknown",
		problem: {
			reason: "unknown",
			message: `whether a worker was started could not be seen: ${started.kind === "no-witness" ? started.why : "its runner ended without an outcome"}`,
			next: `${world.offload} show ${handle}`,
		},
		engaged: "unknown",
	};
}

/** What the records show of a start whose runner did not speak up. */
function recorded(world: World, handle: string): Started | null {
	const facts = loadFacts(world.root, handle, world.processes, world.clock());
	if (facts === null) return null;
	if (facts.outcome !== null) return { kind: "ended" };
	const { spawned, engaged } = facts.events;
	return spawned === null
		? null
		: { kind: "spawned", engaged: engaged !== null };
}

/** Starts the runner. The job is on record: where no runner can be started, it waits for one. */
async function start(
	world: World,
	handle: string,
	plan: LaunchPlan,
): Promise<ReturnType<typeof saidOf>> {
	world.progress("starting the runner");
	try {
		const { env } = joinEnvironment(plan.env, plan.pass, world.env);
		const started = await startRunner({
			dir: attemptDir(world.root, handle, 1),
			runner: installRunner(world.root, world.runner),
			env,
			look: () => recorded(world, handle),
		});
		return saidOf(world, handle, started);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return {
			status: "failed",
			problem: {
				reason: error.reason,
				message: `the job is on record, but its runner was not started: ${error.message}`,
				next: `${world.offload} start ${handle}`,
			},
			engaged: "no",
		};
	} finally {
		world.progress(null);
	}
}

const NOTED = {
	dispatched: "dispatched",
	failed: "failed",
	unknown: "unseen",
	prepared: "prepared",
	reported: "reported",
} as const satisfies Record<HandBack["status"], LedgerRow["kind"]>;

/**
 * Dispatches a petition.
 *
 * @param world the surroundings, with an opened state root
 * @param request what was asked for, its grammar checked
 * @param settings the configuration as it applies to the directory of the work
 * @returns the report of the launch; `failed` and `unknown` carry their problem
 * @throws OffloadError where nothing was launched and nothing is left
 */
export async function dispatch(
	world: World,
	request: DispatchRequest,
	settings: DispatchSettings,
): Promise<HandBack> {
	const { parts, plan, trust } = await make(world, request, settings);
	const { handle } = parts;
	const { rung } = request;
	const said =
		rung.launcher === "person"
			? ({ status: "prepared", problem: null, engaged: "no" } as const)
			: await start(world, handle, plan);
	const ledger = note(world, request, NOTED[said.status], handle, {
		engaged: said.engaged,
	});
	return {
		status: said.status,
		backend: rung.name,
		handle,
		...surfaces(rung, handle, world.offload),
		launch:
			said.status === "prepared"
				? rung.hints(handle, world.offload).launch
				: null,
		problem: said.problem,
		facts: {
			...(said.status === "prepared" ? {} : { engaged: said.engaged }),
			...factsOf(
				plan,
				trust,
				request.petition.sanitized,
				parts.workplace.leftOut,
			),
			...ledger,
		},
	};
}

/** The digest of a petition's bytes, hex. */
export const digest = (bytes: Uint8Array): string =>
	createHash("sha256").update(bytes).digest("hex");
