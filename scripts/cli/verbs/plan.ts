/** `plan`: model, effort and admission of a launch, on record before it is made. */
import { markerOf } from "../../core/grammar.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { TierDecision } from "../../core/tiers.ts";
import { SELECTION_KEYS, type SelectionKey } from "../../core/vocabulary.ts";
import { dimsFor } from "../../dispatch/dims.ts";
import { sessionOf } from "../../dispatch/dispatcher.ts";
import { planTier } from "../../dispatch/plan.ts";
import type { Run } from "../frame/table.ts";
import type { Row } from "../frame/types.ts";
import { repositoryRoot, settingsFor, worldOf } from "../working.ts";

/**
 * A selection key that exists.
 *
 * @throws OffloadError `usage`
 */
export function selectionKey(text: string): SelectionKey {
	const found = SELECTION_KEYS.find((key) => key === text);
	if (found === undefined)
		throw new OffloadError("usage", "There is no such selection key", {
			about: text,
			next: SELECTION_KEYS.join(", "),
		});
	return found;
}

/** The rows of a plan, in the order that its readers know. */
export function planRows(
	decision: TierDecision,
	named: { readonly key: string; readonly backend: string },
): readonly Row[] {
	const { tier, source } = decision;
	return [
		["key", named.key],
		["backend", named.backend],
		["admit", decision.admit],
		["capability", decision.capability],
		["model", tier.model.applied],
		["effort", tier.effort.applied],
		["model_source", source.model],
		["effort_source", source.effort],
		["level", decision.level],
		["signal", decision.signal],
		...(decision.concurrency === null
			? []
			: [["concurrency", decision.concurrency] as Row]),
		["why", decision.why],
	];
}

export const run: Run<"plan"> = async (ctx, { opt }) => {
	if (opt.unit === undefined)
		throw new OffloadError("usage", "plan needs a unit", {
			next: "add --unit with a name for the work",
		});
	const key = selectionKey(opt.key ?? "offload");
	const backend = opt.backend ?? "subagent";
	const harness = opt.harness ?? "claude";
	const config = await settingsFor(ctx, null);
	const world = worldOf(ctx);
	const { decision, unrecorded } = await planTier(world, config, {
		key,
		step: opt.step ?? null,
		attempt: Number(opt.attempt ?? 1),
		backend,
		harness,
		route: opt.auth ?? "login",
		unit: opt.unit,
		session: sessionOf(ctx.env),
		handle: null,
		caps: await dimsFor(
			world,
			config,
			backend,
			harness,
			repositoryRoot(ctx.cwd) ?? ctx.cwd,
		),
	});
	const problem =
		decision.admit === "withheld"
			? new OffloadError("withheld", decision.why, {
					about: opt.unit,
					kept: "nothing is to be launched",
				})
			: unrecorded === null
				? null
				: new OffloadError(
						"store",
						`the plan could not be put on record: ${unrecorded.message}`,
						{
							about: unrecorded.about ?? opt.unit,
							kept: "nothing was launched",
							next: "launch nothing through the program; a subagent may go with the session's own model and effort",
						},
					);
	return {
		rows: [
			...planRows(decision, { key, backend }),
			...(backend === "subagent"
				? [["marker", markerOf(opt.unit)] as Row]
				: []),
		],
		json: { key, backend, unit: opt.unit, decision },
		quiet: [decision.tier.model.applied, decision.tier.effort.applied],
		...(problem === null ? {} : { problem }),
	};
};
