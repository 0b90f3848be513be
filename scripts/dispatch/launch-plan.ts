/** Builds the job's record and the plan of its first attempt: everything that a runner reads. */
import { joinEnvironment, workerEnvironment } from "../core/environment.ts";
import { attemptDir, jobPaths } from "../core/layout.ts";
import type { DriveOffer, HarnessPort } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { JobRecord } from "../core/records/job.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import type { Drive, Expect } from "../core/vocabulary.ts";
import { readTrust } from "../harnesses/claude/trust.ts";
import { harnessNamed } from "../harnesses/index.ts";
import { installRunner } from "../jobs/program.ts";
import { onPath } from "../system/path.ts";
import { socketOf } from "../system/tmux.ts";
import { depthOf, sessionOf } from "./dispatcher.ts";
import type { Program } from "./program.ts";
import {
	type DispatchRequest,
	type DispatchSettings,
	expectOf,
} from "./request.ts";
import { sessionName } from "./terminal.ts";
import type { Place, Workplace } from "./workplace.ts";
import type { World } from "./world.ts";

/** A harness that can be driven as the rung needs it. */
export interface Driven {
	readonly harness: HarnessPort;
	readonly drive: Drive;
	readonly offer: DriveOffer;
}

/**
 * The harness of a request, on its rung.
 *
 * @throws OffloadError `usage` for a rung that launches nothing or a harness that is not known;
 *   `refused` where the harness cannot be driven so, cannot hold the profile, or not as this user
 */
export function drivenBy(world: World, request: DispatchRequest): Driven {
	const { rung } = request;
	if (rung.drive === null)
		throw new OffloadError(
			"usage",
			`The session itself launches a ${rung.name}, with its Agent tool`,
			{
				about: rung.name,
				kept: "nothing was launched",
				next: `launch it there, then: ${world.offload} report ${rung.name} <agent id>`,
			},
		);
	const harness = harnessNamed(request.harness);
	if (harness === null)
		throw new OffloadError("usage", "There is no such harness", {
			about: request.harness,
			next: "claude or command",
		});
	const offer = harness.drives[rung.drive];
	if (offer === undefined)
		throw new OffloadError(
			"refused",
			`${harness.name} cannot be driven as ${rung.name} needs it`,
			{ about: `${harness.name} on ${rung.name}` },
		);
	if (!harness.profiles.includes(request.profile))
		throw new OffloadError(
			"refused",
			`${harness.name} cannot hold a worker to the profile ${request.profile}; it promises only ${harness.profiles.join(", ")}`,
			{
				about: request.profile,
				kept: "nothing was launched",
				next: `--profile ${harness.profiles[0]}, if the worker may do that much`,
			},
		);
	const blocked = harness.blocked?.(request.profile, expectOf(request), {
		uid: world.uid,
		// The person's word counts only where the worker hears it too.
		sandbox: request.env.includes("IS_SANDBOX") && world.env.IS_SANDBOX === "1",
	});
	if (blocked != null)
		throw new OffloadError("refused", blocked, {
			about: request.profile,
			kept: "nothing was launched",
		});
	if (!harness.authRoutes.includes(request.auth))
		throw new OffloadError(
			"usage",
			`${harness.name} signs in by ${harness.authRoutes.join(", ")} only`,
			{ about: request.auth },
		);
	return { harness, drive: rung.drive, offer };
}

/** The terminal of a rung that needs one, on the server that the person's own shell uses. */
function terminalOf(
	world: World,
	{ request, handle }: PlanParts,
): LaunchPlan["terminal"] {
	if (!request.rung.needs.includes("pty")) return undefined;
	// Found now, because a runner looks nothing up.
	const tmux = onPath("tmux", world.env.PATH);
	if (tmux === null)
		throw new OffloadError("environment", "There is no tmux on PATH", {
			about: request.rung.name,
			kept: "nothing was launched",
			next: "install tmux 3.2 or later, or choose another rung: offload detect",
		});
	return { tmux, socket: socketOf(world.env), session: sessionName(handle) };
}

/** What a plan is built from. */
export interface PlanParts {
	readonly request: DispatchRequest;
	readonly settings: DispatchSettings;
	readonly driven: Driven;
	readonly program: Program;
	readonly place: Place;
	readonly workplace: Workplace;
	readonly expect: Expect;
	readonly handle: string;
	readonly token: string;
	/** Model and effort, as planned and on record. */
	readonly tier: LaunchPlan["tier"];
}

/**
 * Builds the plan of the first attempt.
 *
 * @returns the plan, and why its folder is trusted or not
 * @throws OffloadError `configuration`, `environment` or `usage` where a part cannot be passed on
 */
export function planOf(
	world: World,
	parts: PlanParts,
): { plan: LaunchPlan; trust: string } {
	const { request, settings, driven, workplace } = parts;
	const { harness, drive, offer } = driven;
	const { limits } = settings;
	const environment = workerEnvironment(world.env, {
		auth: request.auth,
		extra: request.env,
	});
	const trust =
		harness.name === "claude"
			? readTrust(
					parts.place.dir,
					parts.place.repository?.mainRoot ?? null,
					joinEnvironment(environment.env, environment.pass, world.env).env,
					world.home,
				)
			: { trusted: true, why: "a command of your own configuration" };
	if (drive === "native" && !trust.trusted)
		throw new OffloadError(
			"needs-input",
			"Claude Code starts no background session in a folder that it has not been told to trust",
			{
				about: parts.place.repository?.mainRoot ?? parts.place.dir,
				kept: "nothing was launched",
				next: "run claude there once, accept the folder, and dispatch again",
			},
		);
	const { tier } = parts;
	const { argv, env } = harness.build(drive, {
		program: parts.program.program,
		args: parts.program.args,
		tier,
		profile: request.profile,
		folderTrusted: trust.trusted,
		cwd: workplace.cwd,
		resume: null,
		...(drive === "oneshot" || drive === "persistent"
			? {}
			: {
					teller: [
						process.execPath,
						installRunner(world.root, world.runner),
						attemptDir(world.root, parts.handle, 1),
						"--tell",
					],
				}),
		name: parts.handle,
		marks: {
			OFFLOAD_HANDLE: parts.handle,
			OFFLOAD_DEPTH: String(depthOf(world.env) + 1),
		},
		...(offer.petition === "file"
			? { brief: jobPaths(world.root, parts.handle).petition }
			: {}),
	});
	const terminal = terminalOf(world, parts);
	const wake = settings.wake.socket
		? world.env.CLAUDE_CODE_MESSAGING_SOCKET || undefined
		: undefined;
	const plan: LaunchPlan = {
		format: 1,
		handle: parts.handle,
		attempt: 1,
		token: parts.token,
		id: { harness: harness.name, rung: request.rung.name, host: "local" },
		drive,
		depth: depthOf(world.env),
		argv: [...argv],
		cwd: workplace.cwd,
		env: { ...without(environment.env, terminal), ...env },
		pass: [
			...environment.pass.map((one) => ({ ...one })),
			...(terminal === undefined ? [] : [{ name: "TERM", required: false }]),
		],
		petition: offer.petition,
		tier,
		profile: {
			requested: request.profile,
			applied: request.profile,
			why: "as asked",
		},
		auth: request.auth,
		folderTrusted: trust.trusted,
		tree: workplace.tree,
		expect: parts.expect,
		limits: {
			totalS: Math.min(
				request.totalS ?? limits.totalS,
				limits.totalMostS ?? Number.POSITIVE_INFINITY,
			),
			idleS: limits.idleS,
			firstEventS: offer.engages ? limits.firstEventS : null,
			graceS: limits.graceS,
			logBytes: limits.logBytes,
		},
		...(wake === undefined ? {} : { wake }),
		...(terminal === undefined ? {} : { terminal }),
		programs: { git: onPath("git", world.env.PATH) },
	};
	return { plan, trust: trust.why };
}

/** What a terminal can do, only the terminal itself says: its runner has it from there. */
const without = (
	env: Readonly<Record<string, string>>,
	terminal: LaunchPlan["terminal"],
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(env).filter(
			([name]) => terminal === undefined || name !== "TERM",
		),
	);

/** Builds the record of the job. */
export function jobOf(world: World, parts: PlanParts): JobRecord {
	const { request, driven, handle, token, expect, place } = parts;
	const now = world.clock();
	const id = {
		harness: driven.harness.name,
		rung: request.rung.name,
		host: "local",
	};
	return {
		format: 1,
		handle,
		token,
		createdAt: now.at,
		boot: now.boot,
		unit: request.unit,
		key: request.key,
		requested: id,
		applied: id,
		launcher: request.rung.launcher,
		expect,
		petition: {
			bytes: request.petition.workerCopy.length,
			sha256: request.petition.workerSha256,
			sanitized: request.petition.sanitized,
		},
		cwd: place.dir,
		session: sessionOf(world.env),
		aliases: [],
		depth: depthOf(world.env),
		version: world.version,
	};
}
