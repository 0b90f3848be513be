/** What a runner collects once its worker has ended: the report, and the patch or commit where one was promised. */

import { createHash } from "node:crypto";
import { attemptPaths } from "../jobs/layout.ts";
import type { Collected, CollectFrom } from "../jobs/runner/ports.ts";
import { makeDir, writeDurable } from "../system/files.ts";
import type { Git } from "../system/git.ts";
export async function collectResults(
	_git: Git,
	from: CollectFrom,
): Promise<Collected> {
	if (from.report === null)
		return { artefact: null, report: null, failed: null };
	const { report, results } = attemptPaths(from.dir);
	makeDir(results);
	const bytes = Buffer.from(from.report);
	writeDurable(report, bytes);
	const kept = {
		file: report,
		bytes: bytes.length,
		sha256: createHash("sha256").update(bytes).digest("hex"),
	};
	return {
		artefact:
			from.plan.expect === "report" ? { kind: "report", ...kept } : null,
		report: kept,
		failed: null,
	};
}
