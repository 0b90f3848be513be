/** `apply`: judges a job's patch and brings it into the files of a work tree. Nothing is ever committed. */
import { join, relative, sep } from "node:path";
import { attemptDir } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LedgerRow } from "../core/records/ledger.ts";
import { appendRow } from "../jobs/ledger.ts";
import { readPlan } from "../jobs/publish.ts";
import { type Applied, applyPatch } from "../patches/apply.ts";
import type { Allowance } from "../patches/report.ts";
import { type Repository, repositoryOf } from "../system/git-repository.ts";
import type { OwnTree } from "./clean-tree.ts";
import type { Seen } from "./look.ts";
import type { World } from "./world.ts";

/** What is to be applied, and how. */
export interface ApplyRequest {
	/** The caller's working directory. */
	readonly from: string;
	/** Judge only. */
	readonly check: boolean;
	/** Findings that the person has looked at and allows. */
	readonly allow: readonly Allowance[];
	readonly drift: boolean;
	readonly session: string | null;
}

/** What came of it, and where. */
export interface Apply {
	readonly applied: Applied;
	/** The root of the work tree. */
	readonly root: string;
	readonly patch: string;
	/** Why the ledger does not tell of it, where it should; else null. */
	readonly unnoted: string | null;
}

/** The repository of a folder; null where the folder is gone or in none. */
async function repositoryAt(
	world: World,
	dir: string,
): Promise<Repository | null> {
	try {
		const found = await repositoryOf(world.git, dir);
		return found === "none" ? null : found;
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "environment")
			return null;
		throw error;
	}
}

/**
 * The work tree to apply to: the caller's, where it is of the job's repository, else the one the work was
 * dispatched from. The tree that was made for the job is none: what is in the patch lies there already,
 * and it goes with the job.
 */
async function targetOf(
	world: World,
	from: string,
	seen: Seen,
	tree: OwnTree,
): Promise<Repository & { root: string }> {
	const { commonDir } = tree;
	for (const dir of [from, seen.facts.job.cwd]) {
		const found = await repositoryAt(world, dir);
		if (found?.commonDir !== commonDir || found.root === null) continue;
		if (!(tree.ours && found.root === tree.root))
			return { ...found, root: found.root };
	}
	throw new OffloadError(
		"environment",
		"No work tree of the job's repository was found to apply to",
		{
			about: commonDir,
			kept: "the patch",
			next: "run it in a checkout of that repository",
		},
	);
}

/** The folder that the work was given, from its tree's root, as git writes it; null for the whole tree. */
function scopeOf(root: string, cwd: string): string | null {
	const inside = relative(root, cwd);
	return inside === "" ? null : inside.split(sep).join("/");
}

/**
 * Applies the patch of a job that has ended.
 *
 * @param seen the job
 * @returns what came of it; refusals and misfits are answers, not errors
 * @throws OffloadError `not-found` where the job has no patch, `corrupt` where it is not the one that was
 *   recorded, `environment`, `store`
 */
export async function apply(
	world: World,
	seen: Seen,
	request: ApplyRequest,
): Promise<Apply> {
	const { outcome, attempt } = seen.facts;
	const dir = attemptDir(world.root, seen.handle, attempt);
	const plan = readPlan(dir);
	const artefact = outcome?.artefact;
	if (artefact?.kind !== "patch" || plan?.tree == null)
		throw new OffloadError(
			"not-found",
			outcome === null
				? "The job has not ended, so there is no patch of it yet"
				: `The job left no patch: ${outcome.detail}`,
			{
				about: seen.handle,
				next: `${world.offload} ${outcome === null ? "wait" : "result"} ${seen.handle}`,
			},
		);
	const { tree } = plan;
	const target = await targetOf(world, request.from, seen, tree);
	const patch = join(dir, artefact.file);
	const applied = await applyPatch({
		git: world.git,
		repository: target,
		patch: {
			file: patch,
			baseTree: artefact.baseTree,
			resultTree: artefact.resultTree,
			sha256: artefact.sha256,
		},
		scope: scopeOf(tree.root, plan.cwd),
		allow: request.allow,
		drift: request.drift,
		dryRun: request.check,
	});
	const unnoted =
		applied.kind === "applied" || (applied.kind === "already" && !request.check)
			? note(world, seen, request.session, {
					files: applied.report.rows.length,
					base: applied.kind === "applied" ? applied.base : "already",
					root: target.root,
				})
			: null;
	return { applied, root: target.root, patch, unnoted };
}

/**
 * Notes that the patch is in a tree. The files are changed by then, so a ledger that cannot be written is
 * said beside that and hides nothing; `clean` then keeps the patch.
 */
function note(
	world: World,
	{ handle, facts: { attempt, job } }: Seen,
	session: string | null,
	facts: LedgerRow["facts"],
): string | null {
	try {
		appendRow(world.root, {
			format: 1,
			at: world.clock().at,
			kind: "applied",
			handle,
			attempt,
			unit: job.unit,
			session,
			facts,
		});
		return null;
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return `not written: ${error.message}`;
	}
}
