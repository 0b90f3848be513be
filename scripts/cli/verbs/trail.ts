/** `trail`: every launch that a session made itself, with its plan or without. */
import { statSync } from "node:fs";
import { sessionPaths, store } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import { sessionOf } from "../../dispatch/dispatcher.ts";
import { lookRoot } from "../../jobs/root.ts";
import { isOver, sessionId } from "../../sessions/record.ts";
import { readTrail } from "../../sessions/trail.ts";
import { listDir } from "../../system/files.ts";
import { joinTrail, type Launch } from "../../trail/join.ts";
import { stateOf } from "../../trail/state.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Row } from "../frame/types.ts";
import { span } from "../words.ts";

const writtenAt = (path: string): number | null => {
	try {
		return statSync(path).mtimeMs;
	} catch {
		return null;
	}
};

/** The session that asks, else the one whose trail was written last. */
function newest(ctx: Context): string {
	const own = sessionId(sessionOf(ctx.env));
	if (own !== null) return own;
	const known = (listDir(store(ctx.stateRoot).sessions) ?? []).flatMap((id) => {
		const at = writtenAt(sessionPaths(ctx.stateRoot, id).trail);
		return at === null ? [] : [{ id, at }];
	});
	const [first] = known.sort((a, b) => b.at - a.at);
	if (first === undefined)
		throw new OffloadError("not-found", "No session has left a trail here", {
			next: "a trail begins when a session with the plugin plans or launches something",
		});
	return first.id;
}

/** A value as planned, as set by the hook, and as the tool resolved it. */
const dimension = ({ plan, launch, launched }: Launch, dim: string): string =>
	[
		`planned ${plan?.facts[dim] ?? "nothing"}`,
		`set ${launch?.facts[`set_${dim}`] ?? launch?.facts[dim] ?? "nothing"}`,
		...(dim === "model"
			? [`resolved ${launched?.facts.model ?? "unknown"}`]
			: []),
	].join(", ");

export const run: Run<"trail"> = async (ctx, { opt }) => {
	lookRoot(ctx.stateRoot, ctx.uid ?? undefined);
	const session = opt.session ?? newest(ctx);
	const paths = sessionPaths(ctx.stateRoot, session);
	if (opt.session !== undefined && writtenAt(paths.dir) === null)
		throw new OffloadError("not-found", "No session of this id is known here", {
			about: session,
			next: "offload trail, without --session, shows the newest",
		});
	const { rows, unreadable } = readTrail(ctx.stateRoot, session);
	const { launches, unused, withheld, internal } = joinTrail(rows);
	const now = ctx.clock();
	const over = isOver(ctx.stateRoot, session, now);
	const seen = launches.map((launch) => ({
		launch,
		...stateOf(launch, now, over),
	}));
	return {
		rows: [
			["session", session],
			...seen.map(
				({ launch, state, by, ageS }): Row => [
					"launch",
					launch.unit,
					launch.plan !== null
						? `plan ${launch.plan.at}`
						: launch.against !== null
							? `against the plan ${launch.against.at}, which withheld it`
							: "no plan",
					state,
					`${by}, ${ageS === "unknown" ? "age unknown" : `${span(ageS)} ago`}`,
					launch.agent,
					launch.handle,
					`model: ${dimension(launch, "model")}`,
					`effort: ${dimension(launch, "effort")}`,
				],
			),
			...seen
				.filter(({ launch }) => launch.plan === null)
				.map(
					({ launch }): Row => [
						"uncovered",
						launch.tool,
						String(
							launch.launch?.facts.type ?? launch.launched?.facts.type ?? "",
						),
						(launch.launch ?? launch.launched)?.at ?? null,
					],
				),
			...unused.map((plan): Row => ["unused", plan.unit, plan.at]),
			...withheld.map((plan): Row => ["withheld", plan.unit, plan.at]),
			...(internal === 0 ? [] : [["internal", internal] as Row]),
			...(unreadable === 0 ? [] : [["unreadable", unreadable] as Row]),
			["launches", launches.length],
		],
		json: {
			session,
			launches: seen.map(({ launch, state, by, ageS }) => ({
				tool: launch.tool,
				unit: launch.unit,
				agent: launch.agent,
				handle: launch.handle,
				state,
				by,
				ageS,
				plan: launch.plan?.facts ?? null,
				against: launch.against?.facts ?? null,
				launch: launch.launch?.facts ?? null,
				launched: launch.launched?.facts ?? null,
			})),
			unused: unused.map(({ unit, at }) => ({ unit, at })),
			withheld: withheld.map(({ unit, at }) => ({ unit, at })),
			internal,
			unreadable,
		},
		quiet: seen
			.filter(({ launch }) => launch.plan === null)
			.map(({ launch }) => launch.tool ?? "unknown"),
	};
};
