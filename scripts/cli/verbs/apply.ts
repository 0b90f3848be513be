/** `apply`: reads a job's patch, says what speaks against it, and puts it into the working tree. */
import { OffloadError } from "../../core/reasons.ts";
import { apply } from "../../dispatch/apply.ts";
import { sessionOf } from "../../dispatch/dispatcher.ts";
import { lookAtOne } from "../../dispatch/look.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import type { Applied } from "../../patches/apply.ts";
import { misfitError } from "../../patches/misfits.ts";
import type { Allowance } from "../../patches/report.ts";
import type { Run } from "../frame/table.ts";
import type { Problem, Row } from "../frame/types.ts";
import { lookWorld } from "../looking.ts";
import { worldOf } from "../working.ts";

/** `control:PATH` or `secret:PATH`. */
function allowance(text: string): Allowance {
	const colon = text.indexOf(":");
	const kind = text.slice(0, colon);
	const path = text.slice(colon + 1);
	if ((kind === "control" || kind === "secret") && path !== "")
		return { kind, path };
	throw new OffloadError("usage", "--allow takes control:PATH or secret:PATH", {
		about: text,
	});
}

const STATUS: Readonly<Record<Applied["kind"], string>> = {
	refused: "refused",
	"does-not-fit": "does-not-fit",
	already: "already there",
	"would-apply": "fits",
	applied: "applied",
};

/** Why it was not applied, or undefined. */
function problem(
	handle: string,
	applied: Applied,
	patch: string,
): Problem | undefined {
	if (applied.kind === "does-not-fit") return misfitError(applied.misfits);
	if (applied.kind !== "refused") return undefined;
	const grave = applied.report.findings.filter((f) => f.weight === "refuse");
	const [first] = grave;
	const allowable = grave.filter(
		(f) => (f.kind === "control" || f.kind === "secret") && f.path !== null,
	);
	return {
		reason: "refused",
		message: `${first?.detail ?? "the patch is refused"}${grave.length > 1 ? ` (and ${grave.length - 1} more findings)` : ""}`,
		about: first?.path ?? handle,
		kept: `no file was changed; the patch is ${patch}`,
		...(allowable.length === grave.length
			? {
					next: `read it; to take it in all the same: offload apply ${handle} ${[
						...new Set(allowable.map((f) => `--allow ${f.kind}:${f.path}`)),
					].join(" ")}`,
				}
			: {}),
	};
}

export const run: Run<"apply"> = async (ctx, { pos, opt }) => {
	const looking = lookWorld(ctx);
	const handle = resolveHandle(looking.root, pos.handle);
	const allow = opt.allow.map(allowance);
	const seen = await lookAtOne(looking, handle);
	const { applied, root, patch, unnoted } = await apply(worldOf(ctx), seen, {
		from: ctx.cwd,
		check: opt.check,
		allow,
		drift: opt.drift,
		session: sessionOf(ctx.env),
	});
	const { report } = applied;
	const found = problem(handle, applied, patch);
	return {
		rows: [
			["handle", handle],
			["status", STATUS[applied.kind]],
			["patch", patch],
			["tree", root],
			...report.rows.map(
				(row): Row => ["file", row.path, row.change, row.bytes],
			),
			...report.findings.map(
				(f): Row => ["finding", f.weight, f.kind, f.path, f.detail],
			),
			...("misfits" in applied
				? applied.misfits.map(
						(m): Row => ["misfit", m.reason, m.path, m.detail],
					)
				: []),
			...("base" in applied ? [["base", applied.base] as Row] : []),
			...(applied.kind === "applied"
				? [["verified", applied.verified] as Row]
				: []),
			...(unnoted === null ? [] : [["ledger", unnoted] as Row]),
		],
		json: {
			handle,
			status: STATUS[applied.kind],
			patch,
			tree: root,
			...applied,
			...(unnoted === null ? {} : { ledger: unnoted }),
		},
		quiet: report.rows.map((row) => row.path),
		...(found === undefined ? {} : { problem: found }),
	};
};
