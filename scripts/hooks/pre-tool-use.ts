/**
 * PreToolUse of the session's own tool for subagents: notes the launch, and sets what its plan fixed. It
 * decides nothing about permission, and it never blocks.
 */
import { UNIT_MARKER } from "../core/grammar.ts";
import type { TrailRow } from "../core/records/trail.ts";
import { DIMS } from "../core/vocabulary.ts";
import { agentToolTakes } from "../harnesses/claude/agent-tool.ts";
import { appendTrail, readTrail } from "../sessions/trail.ts";
import { joinTrail } from "../trail/join.ts";
import { type Hook, type HookOutput, isWorker, storeToWrite } from "./frame.ts";
import type { PreToolUse } from "./inputs.ts";

const text = (value: unknown): string | null =>
	typeof value === "string" ? value : null;
const short = (value: unknown): string | null =>
	text(value)?.slice(0, 128) ?? null;

/** What a plan sets of the input: only what it applied, and only what the tool takes. */
function settings(plan: TrailRow): Readonly<Record<string, string>> {
	const set: Record<string, string> = {};
	for (const dim of DIMS) {
		const value = plan.facts[dim];
		if (
			plan.facts[`${dim}_source`] === "applied" &&
			typeof value === "string" &&
			agentToolTakes(dim, value)
		)
			set[dim] = value;
	}
	return set;
}

export const hook: Hook<PreToolUse> = (ctx, input): HookOutput | null => {
	if (isWorker(ctx)) return null;
	const { session_id: session, tool_input: given } = input;
	const tool = input.tool_use_id ?? null;
	const unit = UNIT_MARKER.exec(text(given.description) ?? "")?.[1] ?? null;
	const root = storeToWrite(ctx);
	const now = ctx.clock();
	const row = {
		at: now.at,
		up: now.up,
		boot: now.boot,
		kind: "launch" as const,
		unit,
		agent: null,
		tool: tool?.slice(0, 128) ?? null,
	};
	// One plan covers one launch, so this one is laid beside those that came before it.
	const before = unit === null ? [] : readTrail(root, session).rows;
	const joined = joinTrail([
		...before,
		{ ...row, format: 1, facts: {} } as TrailRow,
	]).launches.find((one) => one.tool === row.tool);
	const plan = joined?.plan ?? null;
	const against = joined?.against ?? null;
	const set = plan === null ? {} : settings(plan);
	appendTrail(root, session, {
		...row,
		facts: {
			type: short(given.subagent_type),
			model: short(given.model),
			effort: short(given.effort),
			set_model: set.model ?? null,
			set_effort: set.effort ?? null,
			background: given.run_in_background !== false,
		},
	});
	if (against !== null)
		return {
			hookSpecificOutput: {
				hookEventName: "PreToolUse",
				additionalContext: `offload: the plan of ${unit} withholds this launch: ${against.facts.why}. It goes on record as launched against its plan.`,
			},
		};
	const changes = Object.entries(set).filter(
		([dim, value]) => given[dim] !== value,
	);
	if (changes.length === 0) return null;
	return {
		hookSpecificOutput: {
			hookEventName: "PreToolUse",
			// It replaces the whole input, so everything that was there is in it.
			updatedInput: { ...given, ...Object.fromEntries(changes) },
		},
	};
};
