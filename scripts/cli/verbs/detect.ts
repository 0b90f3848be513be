/** `detect`: what is present here, by what it answered. */
import { axisRow } from "../../core/axes.ts";
import { RUNG_ROWS } from "../../core/capabilities.ts";
import { OffloadError } from "../../core/reasons.ts";
import { detect } from "../../dispatch/detect.ts";
import { sessionOf } from "../../dispatch/dispatcher.ts";
import type { Presence } from "../../dispatch/presence.ts";
import { openRoot } from "../../jobs/root.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Row } from "../frame/types.ts";
import { span } from "../words.ts";
import { repositoryRoot, settingsFor } from "../working.ts";

/** The order in which rungs are listed: workers of ours, then what a session has, then what a person does. */
const LISTED = ["headless-oneshot", null, "subagent", "in-session", "print"];

/** The state root for what is only remembered; null where it cannot be had. */
export function rootOrNone(ctx: Context): string | null {
	try {
		return openRoot(ctx.stateRoot, ctx.uid ?? undefined);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return null;
	}
}

export const run: Run<"detect"> = async (ctx, { opt }) => {
	const config = await settingsFor(ctx, null);
	const { candidates, seen } = await detect(
		{ env: ctx.env, clock: ctx.clock, root: rootOrNone(ctx) },
		config,
		{
			fresh: opt.fresh,
			folder: repositoryRoot(ctx.cwd) ?? ctx.cwd,
			who: {
				inSession: ctx.env.CLAUDECODE === "1" || sessionOf(ctx.env) !== null,
				uid: ctx.uid,
				sandbox: false,
				profile: "read-only",
				expect: "report",
			},
		},
	);
	const place = (rung: string) => {
		const at = LISTED.indexOf(rung);
		return at < 0 ? LISTED.indexOf(null) : at;
	};
	const names = [...new Set(candidates.map(({ id }) => id.rung))].sort(
		(a, b) => place(a) - place(b),
	);
	const rows = names.map((name): Row => {
		const all = candidates.filter(({ id }) => id.rung === name);
		// The first harness that is there speaks for the rung.
		const there = all.find(({ present }) => present === "yes");
		if (there !== undefined)
			return ["backend", name, ...axisRow(there.caps, RUNG_ROWS[name] ?? null)];
		const unknown = all.find(({ present }) => present === "unknown");
		return [
			"absent",
			name,
			unknown === undefined ? "no" : "unknown",
			(unknown ?? all[0])?.why ?? null,
		];
	});
	const looks: Presence[] = [seen.claude, seen.command, ...seen.external];
	return {
		rows: [
			...rows.filter(([key]) => key === "backend"),
			...rows.filter(([key]) => key === "absent"),
			...looks.map(
				({ subject, value, ageS, by, why }): Row => [
					"witness",
					subject,
					value,
					ageS === "unknown" ? "age unknown" : `${span(ageS)} ago`,
					by,
					why,
				],
			),
		],
		json: {
			candidates: candidates.map(({ id, present, why, caps }) => ({
				...id,
				present,
				why,
				caps,
			})),
			witnesses: looks,
		},
		quiet: rows.flatMap(([key, name]) =>
			key === "backend" ? [String(name)] : [],
		),
	};
};
