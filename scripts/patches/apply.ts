/** Brings a patch into a work tree: checked, fitted, applied whole or not at all, and looked at afterwards. */
import { OffloadError } from "../core/reasons.ts";
import { GitError, oneLine } from "../system/git.ts";
import { compareTrees, withScratch } from "../system/git-scratch.ts";
import { backUp } from "./backup.ts";
import { type CheckWish, examinePatch } from "./check.ts";
import { applyFromStdin } from "./examine.ts";
import {
	type Fit,
	fitOf,
	type Target,
	takeBack,
	touchedBy,
	treeNow,
} from "./fit.ts";
import type { Misfit } from "./misfits.ts";
import type { PatchReport } from "./report.ts";

/** What is to be applied, and where. */
export interface ApplyWish extends CheckWish {
	/** Whether the patch may go onto committed files that are not those the work started from. */
	readonly drift?: boolean;
	/** Look only. */
	readonly dryRun?: boolean;
	/** Told before each step by its name. */
	readonly step?: (name: string) => void | Promise<void>;
}

/** What came of it. */
export type Applied = {
	readonly report: PatchReport;
} & (
	| { readonly kind: "refused" }
	| { readonly kind: "does-not-fit"; readonly misfits: readonly Misfit[] }
	/** All that it would make lies there already; nothing was done. */
	| { readonly kind: "already" }
	/** Only from a dry run. */
	| { readonly kind: "would-apply"; readonly base: Fit["base"] }
	| {
			readonly kind: "applied";
			readonly base: Fit["base"];
			readonly files: number;
			/**
			 * What the files were compared with afterwards: `result`, the tree that the worker left;
			 * `expected`, what the patch makes of the commit that is checked out, where that had drifted.
			 */
			readonly verified: "result" | "expected";
	  }
);

/**
 * Applies a patch to the files of a work tree. The index, the refs and every file that the patch does
 * not name stay as they are, and nothing is committed.
 *
 * The patch is judged first, again, from the very bytes that are then applied. It goes in only where no
 * file under it has changes of anybody, and, unless `drift` says otherwise, where each is the one the
 * work started from. Afterwards every file is compared with what was worked out before; if one differs,
 * or git fails half way, all of them are put back.
 *
 * @throws OffloadError as {@link checkPatch}; `environment` in a bare repository; `store` where files
 *   could not be put back, naming where their copies lie
 */
export async function applyPatch(wish: ApplyWish): Promise<Applied> {
	const { git, repository } = wish;
	const { root, gitDir, commonDir } = repository;
	if (root === null)
		throw new OffloadError(
			"environment",
			"A patch is applied to files, and a bare repository has none",
			{ about: commonDir, next: "run it in a checkout" },
		);
	await wish.step?.("check");
	const { report, content } = await examinePatch(wish);
	if (report.refused || content === null) return { kind: "refused", report };
	return withScratch({ gitDir, commonDir, workTree: root }, async (scratch) => {
		const target: Target = {
			git,
			root,
			scratch,
			content,
			report,
			drift: wish.drift === true,
		};
		await wish.step?.("fit");
		const fit = await fitOf(target);
		if (fit.already) return { kind: "already", report };
		const misfits =
			fit.misfits.length > 0 || fit.halfDone.length > 0
				? fit.misfits
				: await tryHere(target);
		if (misfits.length > 0) return { kind: "does-not-fit", report, misfits };
		if (wish.dryRun === true)
			return { kind: "would-apply", report, base: fit.base };
		await wish.step?.("save");
		const backup = backUp(root, touchedBy(report));
		let wrong: readonly Misfit[];
		try {
			if (fit.halfDone.length > 0)
				await takeBack(target, fit.headTree, fit.halfDone);
			await wish.step?.("apply");
			wrong = await put(target);
			await wish.step?.("verify");
			if (wrong.length === 0) wrong = await verify(target, fit);
		} catch (error) {
			backup.restore();
			throw error;
		}
		if (wrong.length > 0) {
			backup.restore();
			return { kind: "does-not-fit", report, misfits: wrong };
		}
		backup.discard();
		return {
			kind: "applied",
			report,
			base: fit.base,
			files: report.rows.length,
			verified: fit.base === "drifted" ? "expected" : "result",
		};
	});
}

/** The call that works on the files and on nothing else. */
const onFiles = (
	{ git, root, scratch, content }: Target,
	...more: string[]
) => {
	const { gitDir } = scratch.place;
	return git(applyFromStdin(...more), {
		cwd: root,
		...(gitDir === undefined ? {} : { gitDir }),
		workTree: root,
		input: content,
		writes: true,
		deadlineMs: 10 * 60_000,
	});
};

const said = (error: unknown): Misfit[] => {
	if (error instanceof GitError && error.trouble === "exit")
		return [{ reason: "no-match", path: null, detail: error.message }];
	throw error;
};

/** Asks git whether it could apply the patch to the files. */
const tryHere = (target: Target): Promise<Misfit[]> =>
	onFiles(target, "--check").then(() => [], said);

/** Lets git apply the patch to the files. */
const put = (target: Target): Promise<Misfit[]> =>
	onFiles(target).then(() => [], said);

/** Compares every touched file with what was worked out before. */
async function verify(target: Target, fit: Fit): Promise<Misfit[]> {
	const { git, root, scratch, report } = target;
	const now = await treeNow(
		git,
		scratch.apart,
		fit.headTree,
		touchedBy(report),
	);
	const rows = await compareTrees(
		git,
		scratch.apart,
		fit.expectedTree ?? now,
		now,
	);
	const modes = await git(["config", "--type=bool", "--get", "core.fileMode"], {
		cwd: root,
		answers: [1],
	});
	const noModes = modes.code === 0 && oneLine(modes) === "false";
	return rows
		.filter(
			(row) =>
				// Where the file system keeps no modes, git does not look at them either.
				!(
					noModes &&
					row.oldId === row.newId &&
					row.oldMode.startsWith("100") &&
					row.newMode.startsWith("100")
				),
		)
		.map((row) => ({
			reason: "not-as-expected" as const,
			path: row.path,
			detail:
				"the file did not come out as the patch makes it; all were put back",
		}));
}
