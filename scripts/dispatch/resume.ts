/**
 * `resume`: goes on with the conversation of a worker that has ended, as the next attempt of the same handle:
 * the same folder, profile and promise, the harness's own session, and new words.
 */
import { joinEnvironment } from "../core/environment.ts";
import { attemptDir, jobPaths, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { OutcomeRecord } from "../core/records/outcome.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { type Profile, SELECTION_KEYS } from "../core/vocabulary.ts";
import { harnessNamed } from "../harnesses/index.ts";
import { appendRow } from "../jobs/ledger.ts";
import { installRunner } from "../jobs/program.ts";
import { addAttempt, readPlacement, readPlan } from "../jobs/publish.ts";
import { repositoryOf } from "../system/git-repository.ts";
import { lockWriter, unlockWriter } from "../worktrees/writer.ts";
import { checkAuthority, checkFence } from "./admission.ts";
import { sessionOf } from "./dispatcher.ts";
import { type HandBack, surfaces } from "./hand-back.ts";
import { joinLine } from "./joining.ts";
import { start } from "./launch.ts";
import { type LookWorld, lookAtOne, type Seen } from "./look.ts";
import { planTier } from "./plan.ts";
import { programOf } from "./program.ts";
import type { DispatchSettings } from "./request.ts";
import { rungOf } from "./rung-of.ts";
import { hasEnded, worktreePorts } from "./workplace.ts";
import type { World } from "./world.ts";

const refuse = (
	handle: string,
	message: string,
	next: string,
	reason: "refused" | "failed" | "environment" = "refused",
) =>
	new OffloadError(reason, message, {
		about: handle,
		kept: "the job as it was; nothing was launched",
		next,
	});

/** What is gone on from. */
interface Ended {
	readonly seen: Seen;
	readonly outcome: OutcomeRecord;
	readonly plan: LaunchPlan;
	readonly session: string;
}

/** Refuses what cannot be gone on with. */
function assertEnded(world: World, seen: Seen): Ended {
	const { handle, facts } = seen;
	const { outcome, job, attempt } = facts;
	if (outcome === null)
		throw refuse(
			handle,
			"The worker has not ended",
			`${world.offload} steer ${handle} <file>, or wait for its end`,
			"failed",
		);
	const plan = readPlan(attemptDir(world.root, handle, attempt));
	if (job.launcher !== "runner" || plan === null)
		throw refuse(
			handle,
			`A worker on the rung ${job.applied.rung} is gone on with where it was launched`,
			"dispatch the work anew",
		);
	if (plan.drive === "native")
		throw refuse(
			handle,
			"A background session goes on by its own program",
			"claude attach, or dispatch the work anew",
		);
	const offer = harnessNamed(plan.id.harness)?.drives[plan.drive];
	const session = outcome.harness?.sessionId ?? null;
	if (offer?.resume !== true || session === null)
		throw refuse(
			handle,
			offer?.resume === true
				? "Its worker never told a session that could be gone on with"
				: `${plan.id.harness} has no sessions that could be gone on with`,
			"dispatch the work anew",
		);
	const left = outcome.tree.remaining.filter(
		({ pid, start }) =>
			world.processes.isAlive({ pid, start, boot: outcome.by.process.boot }) !==
			"dead",
	);
	if (left.length > 0)
		throw refuse(
			handle,
			`Processes of the attempt before still live (pid ${left.map(({ pid }) => pid).join(", ")}), and would work beside the new one`,
			"end them first",
			"environment",
		);
	return { seen, outcome, plan, session };
}

/** Locks the tree that the worker writes. @returns gives it back */
async function takeTree(
	world: World,
	plan: LaunchPlan,
	attempt: number,
): Promise<() => Promise<void>> {
	if (plan.profile.applied === "read-only") return async () => {};
	const repository =
		plan.tree === null ? await repositoryOf(world.git, plan.cwd) : null;
	const root =
		plan.tree?.root ??
		(repository === null || repository === "none" ? null : repository.root);
	if (root === null) return async () => {};
	const wish = {
		locks: store(world.root).locks,
		root,
		handle: plan.handle,
		attempt,
	};
	const ports = worktreePorts(world);
	await lockWriter(
		{ ...wish, hasEnded: (holder) => hasEnded(world, holder) },
		ports,
	);
	return async () => {
		await unlockWriter(wish, ports);
	};
}

/** The plan of the next attempt. */
async function nextPlan(
	world: World,
	settings: DispatchSettings,
	{ plan, session, seen }: Ended,
	attempt: number,
): Promise<LaunchPlan> {
	const { handle } = plan;
	const harness = harnessNamed(plan.id.harness);
	if (harness === null)
		throw new OffloadError("installation", "There is no such harness", {
			about: plan.id.harness,
		});
	const planned = await planTier(world, settings, {
		key: SELECTION_KEYS.find((key) => key === seen.facts.job.key) ?? "offload",
		step: null,
		attempt,
		backend: plan.id.rung,
		harness: harness.name,
		route: plan.auth,
		unit: seen.facts.job.unit,
		session: sessionOf(world.env),
		handle,
		caps: harness.tier,
	});
	const { decision, unrecorded } = planned;
	if (decision.admit === "withheld")
		throw new OffloadError("withheld", decision.why, {
			about: handle,
			kept: "nothing was launched",
		});
	if (unrecorded !== null) throw unrecorded;
	const dir = attemptDir(world.root, handle, attempt);
	const program = programOf(
		world,
		settings,
		harness.name,
		plan.tree?.root ?? plan.cwd,
	);
	const tier = { ...decision.tier };
	const { argv } = harness.build(plan.drive, {
		program: program.program,
		args: program.args,
		tier,
		profile: plan.profile.applied as Profile,
		folderTrusted: plan.folderTrusted,
		cwd: plan.cwd,
		resume: session,
		teller: [
			process.execPath,
			installRunner(world.root, world.runner),
			dir,
			"--tell",
		],
		brief: jobPaths(world.root, handle).petitionOf(attempt),
	});
	return { ...plan, attempt, argv: [...argv], tier };
}

/**
 * Goes on with a worker that has ended.
 *
 * @param words what it is told; a petition like any other
 * @throws OffloadError `refused`, `failed`, `environment`, `asked`, `withheld`, `locked`, `store`: then
 *   nothing was launched, and the job is as it was
 */
export async function resume(
	world: World,
	looking: LookWorld,
	settings: DispatchSettings,
	handle: string,
	words: Uint8Array,
): Promise<HandBack> {
	const ended = assertEnded(world, await lookAtOne(looking, handle));
	const { plan: before, seen } = ended;
	const attempt = before.attempt + 1;
	checkAuthority(
		world,
		before.profile.applied === "inherit" ? "full" : before.profile.applied,
		settings,
	);
	const cleared = checkFence(
		{
			...before.id,
			role: readPlacement(world.root, handle)?.asked.role ?? null,
		},
		settings,
	);
	const { missing } = joinEnvironment(before.env, before.pass, world.env);
	if (missing.length > 0)
		throw refuse(
			handle,
			`The worker needs a variable that is not set here: ${missing.join(", ")}`,
			"set it and resume again",
			"environment",
		);
	const release = await takeTree(world, before, attempt);
	let plan: LaunchPlan;
	try {
		plan = await nextPlan(world, settings, ended, attempt);
		addAttempt(world.root, handle, plan, words);
	} catch (error) {
		await release();
		throw error;
	}
	const said = await start(
		world,
		handle,
		plan,
		settings.rungs.external[plan.id.rung] ?? null,
		cleared,
	);
	const rung = rungOf(plan.id.rung);
	const join = joinLine(plan, attemptDir(world.root, handle, attempt));
	return {
		status: said.status,
		backend: plan.id.rung,
		handle,
		...surfaces(rung, handle, world.offload, said.hints),
		...(join === null ? {} : { attach: join }),
		launch: null,
		problem: said.problem,
		facts: {
			attempt,
			engaged: said.engaged,
			session: ended.session,
			model: plan.tier.model.applied,
			effort: plan.tier.effort.applied,
			profile: plan.profile.applied,
			expect: plan.expect,
			cwd: plan.cwd,
			...note(world, seen, attempt, said),
		},
	};
}

/** Notes the launch. The attempt is on record by then, so what cannot be noted is said beside it. */
function note(
	world: World,
	{ handle, facts }: Seen,
	attempt: number,
	said: { readonly status: HandBack["status"]; readonly engaged: string },
): HandBack["facts"] {
	try {
		appendRow(world.root, {
			format: 1,
			at: world.clock().at,
			kind:
				said.status === "dispatched"
					? "dispatched"
					: said.status === "failed"
						? "failed"
						: "unseen",
			handle,
			attempt,
			unit: facts.job.unit,
			session: sessionOf(world.env),
			facts: { backend: facts.job.applied.rung, engaged: said.engaged },
		});
		return {};
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return { ledger: `not written: ${error.message}` };
	}
}
