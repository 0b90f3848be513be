/** What a runner collects once its worker has ended: the report, and the patch or commit where one was promised. */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { attemptPaths } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { OutcomeRecord } from "../../core/records/outcome.ts";
import { saysSomething } from "../../core/verdict.ts";
import type { Collected, CollectFrom } from "../../jobs/runner/ports.ts";
import { collectCommit, collectPatch } from "../../patches/collect.ts";
import { makeDir, writeDurable } from "../../system/files.ts";
import type { Git } from "../../system/git.ts";

/** Keeps the worker's closing words. The file is named as the attempt's directory sees it. */
function keepReport(from: CollectFrom): OutcomeRecord["report"] {
	if (from.report === null) return null;
	const { report, results } = attemptPaths(from.dir);
	makeDir(results);
	const bytes = Buffer.from(from.report);
	writeDurable(report, bytes);
	return {
		file: join(basename(results), basename(report)),
		bytes: bytes.length,
		sha256: createHash("sha256").update(bytes).digest("hex"),
	};
}

/** The promised artefact as it was found; null where there is none. */
async function promised(
	git: Git,
	from: CollectFrom,
	report: OutcomeRecord["report"],
): Promise<Collected["artefact"]> {
	const { expect, tree } = from.plan;
	if (expect === "report")
		return report !== null && saysSomething(from.report)
			? { kind: "report", ...report }
			: null;
	if (tree === null || expect === "none") return null;
	if (expect === "commit") {
		const commit = await collectCommit(git, tree);
		return commit === "none" ? null : commit;
	}
	const { results } = attemptPaths(from.dir);
	const patch = await collectPatch({ git, tree, resultsDir: results });
	if (patch.kind === "patch") return patch.artefact;
	const [nested] = patch.nested;
	if (nested === undefined) return null;
	throw new OffloadError(
		"environment",
		`all that changed lies in ${nested}, a repository of its own, which no patch can carry`,
	);
}

/**
 * Collects the worker's results. What cannot be taken is said, and never keeps the rest from being kept.
 *
 * @param git runs git, as the plan names it
 * @param from the attempt
 */
export async function collectResults(
	git: Git,
	from: CollectFrom,
): Promise<Collected> {
	let report: OutcomeRecord["report"] = null;
	try {
		report = keepReport(from);
		return {
			artefact: await promised(git, from, report),
			report,
			failed: null,
		};
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return { artefact: null, report, failed: error.message };
	}
}
