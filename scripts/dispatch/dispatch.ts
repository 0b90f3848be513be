/**
 * `dispatch`: from a petition to a worker that was seen, or to a reason why there is none.
 *
 * Everything that can be refused is refused before anything is made; what was made for a launch that
 * does not come about is taken back; and once the job is on record, the record decides what is said.
 */
import { createHash } from "node:crypto";
import { workerEnvironment } from "../core/environment.ts";
import { mintHandle } from "../core/grammar.ts";
import { attemptDir } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LedgerRow } from "../core/records/ledger.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { appendRow } from "../jobs/ledger.ts";
import { publish } from "../jobs/publish.ts";
import {
	type Cleared,
	checkAuthority,
	checkFence,
	planLaunch,
	whoOf,
} from "./admission.ts";
import { decideNamed } from "./decide.ts";
import { sessionOf } from "./dispatcher.ts";
import { type HandBack, NO_HINTS, surfaces } from "./hand-back.ts";
import { joinLine } from "./joining.ts";
import { start } from "./launch.ts";
import { drivenBy, jobOf, type PlanParts, planOf } from "./launch-plan.ts";
import type { Planned } from "./plan.ts";
import { checkAuth, programOf } from "./program.ts";
import {
	type DispatchRequest,
	type DispatchSettings,
	expectOf,
} from "./request.ts";
import { findPlace, makeWorkplace } from "./workplace.ts";
import { hex, type World } from "./world.ts";

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

/** Of a worker that a supervisor of the harness's own starts. */
const NOT_APPLIED =
	"not applied: the platform's supervisor starts it with its own";

/** What was applied, for whoever dispatched. */
function factsOf(
	plan: LaunchPlan,
	trust: string,
	sanitized: number,
	leftOut: number,
	{ decision }: Planned,
	askedS: number | null,
): HandBack["facts"] {
	const { totalS } = plan.limits;
	return {
		profile: plan.profile.applied,
		model: plan.tier.model.applied,
		effort: plan.tier.effort.applied,
		model_source: decision.source.model,
		effort_source: decision.source.effort,
		expect: plan.expect,
		auth: plan.drive === "native" ? "inherit" : plan.auth,
		...(plan.drive === "native" ? { environment: NOT_APPLIED } : {}),
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
		...(askedS !== null && askedS > totalS
			? {
					timeout: `${totalS} s, not the ${askedS} s of --timeout: the repository's configuration allows no more`,
				}
			: {}),
	};
}

/** Makes the job, or takes back what was made for it. */
async function make(
	world: World,
	request: DispatchRequest,
	settings: DispatchSettings,
): Promise<{
	parts: PlanParts;
	plan: LaunchPlan;
	trust: string;
	planned: Planned;
	cleared: Cleared;
}> {
	checkAuthority(world, request.profile, settings);
	const driven = drivenBy(world, request);
	const expect = expectOf(request);
	const placement =
		request.placed ??
		(await decideNamed(world, settings, request.asked, whoOf(world, request)));
	const cleared = checkFence(
		{
			harness: request.harness,
			rung: request.rung.name,
			role: request.asked.role,
		},
		settings,
	);
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
	const planned = await planLaunch(world, request, settings, handle);
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
		tier: { ...planned.decision.tier },
	};
	try {
		const { plan, trust } = planOf(world, parts);
		publish(
			world.root,
			jobOf(world, parts),
			plan,
			request.petition.workerCopy,
			undefined,
			placement,
		);
		return { parts, plan, trust, planned, cleared };
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

const NOTED = {
	dispatched: "dispatched",
	failed: "failed",
	unknown: "unseen",
	prepared: "prepared",
	reported: "reported",
	inline: "prepared",
	withheld: "failed",
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
	const { parts, plan, trust, planned, cleared } = await make(
		world,
		request,
		settings,
	);
	const { handle } = parts;
	const { rung } = request;
	const said =
		rung.launcher === "person"
			? ({
					status: "prepared",
					problem: null,
					engaged: "no",
					hints: NO_HINTS,
				} as const)
			: await start(
					world,
					handle,
					plan,
					settings.rungs.external[rung.name] ?? null,
					cleared,
				);
	const ledger = note(world, request, NOTED[said.status], handle, {
		engaged: said.engaged,
	});
	const join = joinLine(plan, attemptDir(world.root, handle, 1));
	return {
		status: said.status,
		backend: rung.name,
		handle,
		...surfaces(rung, handle, world.offload, said.hints),
		...(join === null ? {} : { attach: join }),
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
				planned,
				request.totalS,
			),
			...ledger,
		},
	};
}

/** The digest of a petition's bytes, hex. */
export const digest = (bytes: Uint8Array): string =>
	createHash("sha256").update(bytes).digest("hex");
