/** Judges a patch before anybody's files are touched. */
import { withScratch } from "../system/git-scratch.ts";
import {
	type Effect,
	effectOf,
	type PatchRecord,
	readPatch,
} from "./examine.ts";
import { type JudgeWish, refuse, rowsOf, unappliedRow } from "./findings.ts";
import {
	type Finding,
	PATCH_LIMITS,
	type PatchLimits,
	type PatchReport,
	type PatchRow,
} from "./report.ts";

/** The repository that a patch is checked in. */
export interface CheckPlace {
	/** The root of its work tree; null in a bare one. */
	readonly root: string | null;
	readonly gitDir: string;
	readonly commonDir: string;
}

/** What is to be checked, and how. */
export interface CheckWish extends JudgeWish {
	readonly repository: CheckPlace;
	readonly patch: PatchRecord;
	readonly limits?: Partial<PatchLimits>;
}

/** A report, and the very bytes it is about. */
export interface Examined {
	readonly report: PatchReport;
	/** Null where it was too large to be read. */
	readonly content: Buffer | null;
}

/**
 * Checks a patch: applies it to its base where nobody sees it, and judges every path, mode, link, size
 * and added line of what comes out. Neither the repository nor the work tree is written to.
 *
 * @throws OffloadError `not-found`, `corrupt` (not the file that was recorded), `does-not-fit` (its base
 *   is not here), `environment`, `store`
 */
export async function checkPatch(wish: CheckWish): Promise<PatchReport> {
	return (await examinePatch(wish)).report;
}

/** {@link checkPatch}, together with what was read, for one who then applies exactly that. */
export async function examinePatch(wish: CheckWish): Promise<Examined> {
	const limits = { ...PATCH_LIMITS, ...wish.limits };
	const { content, bytes, sha256 } = readPatch(wish.patch, limits.patchBytes);
	const report = (
		resultTree: string | null,
		rows: readonly PatchRow[],
		general: readonly Finding[],
	): PatchReport => {
		const findings = [...general, ...rows.flatMap((row) => row.findings)];
		return {
			bytes,
			sha256,
			baseTree: wish.patch.baseTree,
			resultTree,
			rows,
			findings,
			refused: findings.some((one) => one.weight === "refuse"),
		};
	};
	if (content === null)
		return {
			content,
			report: report(
				null,
				[],
				[refuse("size", null, `${bytes} bytes, allowed: ${limits.patchBytes}`)],
			),
		};
	const { gitDir, commonDir, root } = wish.repository;
	const of = {
		gitDir,
		commonDir,
		...(root === null ? {} : { workTree: root }),
	};
	return withScratch(of, async ({ apart }) => {
		const effect = await effectOf(wish.git, apart, wish.patch, content);
		const rows =
			effect.changes === null
				? effect.named.map((path) => unappliedRow(path, wish))
				: await rowsOf(wish, apart, effect.changes, limits);
		return {
			content,
			report: report(effect.resultTree, rows, generalOf(effect, rows, limits)),
		};
	});
}

/** Findings about the patch as a whole. */
function generalOf(
	effect: Effect,
	rows: readonly PatchRow[],
	limits: PatchLimits,
): Finding[] {
	const found: Finding[] = collisions(rows);
	if (effect.wrong !== null)
		found.push(
			refuse(
				"malformed",
				null,
				effect.changes === null
					? `it cannot be applied to the tree it starts from: ${effect.wrong}`
					: effect.wrong,
			),
		);
	if (rows.length > limits.files)
		found.push(
			refuse("size", null, `${rows.length} files, allowed: ${limits.files}`),
		);
	const total = rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
	if (total > limits.totalBytes)
		found.push(
			refuse(
				"size",
				null,
				`${total} bytes of files, allowed: ${limits.totalBytes}`,
			),
		);
	return found;
}

/** Files of the patch that a file system that folds names would take for one. */
function collisions(rows: readonly PatchRow[]): Finding[] {
	const seen = new Map<string, string>();
	const found: Finding[] = [];
	for (const { path, change } of rows) {
		if (change === "deleted") continue;
		const folded = path.normalize("NFC").toLowerCase();
		if (seen.has(folded))
			found.push({
				kind: "collision",
				path,
				detail: "some file systems take it for another file of the patch",
				weight: "note",
			});
		seen.set(folded, path);
	}
	return found;
}
