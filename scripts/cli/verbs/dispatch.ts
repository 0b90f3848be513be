/** `dispatch`: hands a petition to a worker and reports what was seen of it. */
import { OffloadError } from "../../core/reasons.ts";
import { digest, dispatch } from "../../dispatch/dispatch.ts";
import { readPetition } from "../../petitions/petition.ts";
import { RUNGS } from "../../rungs/index.ts";
import type { Run } from "../frame/table.ts";
import { handBackResult, settingsFor, worldOf } from "../working.ts";

export const run: Run<"dispatch"> = async (ctx, { pos, opt }) => {
	const rung = RUNGS.get(pos.rung);
	if (rung === undefined)
		throw new OffloadError("usage", "There is no such rung", {
			about: pos.rung,
			next: [...RUNGS.keys()].join(", "),
		});
	const petition = await readPetition(pos.petition, {
		get cwd() {
			return ctx.cwd;
		},
		stdin: ctx.stdin,
		waiting: () => ctx.out.note("waiting for the petition on standard input"),
	});
	const settings = await settingsFor(ctx, opt.cwd ?? null);
	const report = await dispatch(
		worldOf(ctx),
		{
			rung,
			harness: opt.harness ?? "claude",
			petition: {
				workerCopy: petition.workerCopy,
				workerSha256: digest(petition.workerCopy),
				sanitized: petition.sanitized,
			},
			unit: opt.unit ?? null,
			key: opt.key ?? null,
			from: ctx.cwd,
			cwd: opt.cwd ?? null,
			worktree: opt.worktree,
			profile: opt.profile ?? "read-only",
			totalS: opt.timeout ?? null,
			expect: opt.expect ?? null,
			env: opt.env,
			auth: opt.auth ?? "login",
		},
		settings,
	);
	return handBackResult(report);
};
