/** What the session launches or does itself: planned and on record here, and nothing is started by us. */
import { lstatSync } from "node:fs";
import { sep } from "node:path";
import { markerOf } from "../core/grammar.ts";
import { sessionPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { Dim, Profile } from "../core/vocabulary.ts";
import { putPetition } from "../petitions/drop.ts";
import { sessionId } from "../sessions/record.ts";
import { checkAuthority } from "./admission.ts";
import { dimsFor } from "./dims.ts";
import { isInSession, sessionOf } from "./dispatcher.ts";
import type { HandBack } from "./hand-back.ts";
import { type Planned, planTier } from "./plan.ts";
import type { DispatchRequest, DispatchSettings } from "./request.ts";
import { hex, type World } from "./world.ts";

/** The agent definitions of the plugin, by the profile that each holds a subagent to. */
const AGENTS: Partial<Record<Profile, string>> = {
	"read-only": "offload:reader",
	write: "offload:writer",
};

const plan = (
	world: World,
	request: DispatchRequest,
	settings: DispatchSettings,
	unit: string,
	caps: readonly Dim[] | "error",
): Promise<Planned> =>
	planTier(world, settings, {
		key: request.key,
		step: null,
		attempt: 1,
		backend: request.rung.name,
		harness: request.harness,
		route: request.auth,
		unit,
		session: sessionOf(world.env),
		handle: null,
		caps,
	});

/** The problem of a plan that stands against a launch, or null. */
const planProblem = ({ decision, unrecorded }: Planned): HandBack["problem"] =>
	decision.admit === "withheld"
		? { reason: "withheld", message: decision.why }
		: unrecorded === null
			? null
			: {
					reason: "store",
					message: `the plan could not be put on record: ${unrecorded.message}`,
					next: "a subagent may go with the session's own model and effort; say that no plan covers it",
				};

/** The rows of a plan as facts. */
const planFacts = ({ decision }: Planned): HandBack["facts"] => ({
	admit: decision.admit,
	model: decision.tier.model.applied,
	effort: decision.tier.effort.applied,
	model_source: decision.source.model,
	effort_source: decision.source.effort,
	level: decision.level,
	signal: decision.signal,
});

/**
 * The file from which a subagent reads its petition: where it lies already, if that is a private folder of
 * this session and the worker's copy is no other, else a private copy.
 */
function petitionFile(
	world: World,
	request: DispatchRequest,
	file: string | null,
): string {
	const drops = sessionPaths(
		world.root,
		// A session may run commands without telling its id.
		sessionId(sessionOf(world.env)) ?? "unnamed",
	).drops;
	if (request.petition.sanitized === 0 && file?.startsWith(drops + sep)) {
		const stat = lstatSync(file);
		if (stat.isFile() && (stat.mode & 0o077) === 0) return file;
	}
	return putPetition(drops, hex(world, 8), request.petition.workerCopy);
}

/**
 * Prepares what the session needs to launch a subagent with its own tool.
 *
 * @param file where the petition was read from; null for standard input
 * @param folder where the work is done; no program of its own is ever asked
 * @returns the report, `prepared`: nothing runs yet
 * @throws OffloadError `asked` where the profile goes beyond the session's; `usage` outside a session
 */
export async function prepareSubagent(
	world: World,
	request: DispatchRequest,
	settings: DispatchSettings,
	file: string | null,
	folder: string,
): Promise<HandBack> {
	const agent = AGENTS[request.profile];
	if (!isInSession(world.env) || agent === undefined)
		throw new OffloadError(
			"usage",
			agent === undefined
				? `A subagent cannot be held to the profile ${request.profile}`
				: "Only a session launches a subagent, and this is none",
			{ about: request.rung.name, kept: "nothing was launched" },
		);
	checkAuthority(world, request.profile, settings);
	const unit = request.unit ?? `offload-${hex(world, 4)}`;
	const planned = await plan(
		world,
		request,
		settings,
		unit,
		await dimsFor(world, settings, request.rung.name, request.harness, folder),
	);
	const problem = planProblem(planned);
	const withheld = planned.decision.admit === "withheld";
	const path = withheld ? null : petitionFile(world, request, file);
	return {
		status: withheld ? "withheld" : "prepared",
		backend: request.rung.name,
		handle: null,
		observe: "none: act on the completion signal",
		attach: "none: nobody can join it",
		launch: null,
		problem,
		facts: {
			unit,
			profile: request.profile,
			...planFacts(planned),
			...(path === null
				? {}
				: {
						subagent_type: agent,
						description: `${markerOf(unit)} offloaded work`,
						prompt: `Read the file ${path} and do what it asks: its text is your whole task. Your last message is the report.`,
						petition: path,
						next: `${world.offload} report subagent <agent id> --unit ${unit}`,
					}),
			...(request.petition.sanitized > 0
				? { sanitized: request.petition.sanitized }
				: {}),
		},
	};
}

/**
 * Notes that the session does the work itself: the session's own model and effort, on record.
 *
 * @returns the report, `inline`: nothing was dispatched
 */
export async function keepInSession(
	world: World,
	request: DispatchRequest,
	settings: DispatchSettings,
): Promise<HandBack> {
	const unit = request.unit ?? `in-session-${hex(world, 4)}`;
	const planned = await plan(world, request, settings, unit, []);
	return {
		status: planned.decision.admit === "withheld" ? "withheld" : "inline",
		backend: request.rung.name,
		handle: null,
		observe: "none: it is this session",
		attach: "none: it is this session",
		launch: null,
		problem: planProblem(planned),
		facts: { unit, ...planFacts(planned) },
	};
}
