/** `show`: all that is known of one job, and how it is known. */
import type { Facts } from "../../core/facts.ts";
import { attemptDir, jobPaths } from "../../core/layout.ts";
import type { OutcomeRecord } from "../../core/records/outcome.ts";
import type { PlacementRecord } from "../../core/records/placement.ts";
import type { LaunchPlan } from "../../core/records/plan.ts";
import { truncate } from "../../core/text.ts";
import type { Applied, CandidateId } from "../../core/vocabulary.ts";
import { openAsks } from "../../dispatch/asks.ts";
import { joinLine } from "../../dispatch/joining.ts";
import { lookAtOne, type Seen } from "../../dispatch/look.ts";
import { readPlacement, readPlan } from "../../jobs/publish.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import { RUNGS } from "../../rungs/index.ts";
import type { Run } from "../frame/table.ts";
import type { Row, Value } from "../frame/types.ts";
import { lookWorld, readableTail, seenJson } from "../looking.ts";
import { witnessed } from "../words.ts";

/** Characters of a question's input that are shown; `--json` has all of it. */
const ASK_SHOWN = 2000;

const place = (id: CandidateId) => `${id.harness} on ${id.rung} at ${id.host}`;

/** What was asked for and what holds, in one field where they are the same. */
const applied = <T extends string>(dim: Applied<T>): Value =>
	dim.requested === dim.applied
		? dim.applied
		: `${dim.applied} (asked: ${dim.requested ?? "nothing"}; ${dim.why})`;

function viewRows({ handle, view, adoption, facts }: Seen): Row[] {
	return [
		["handle", handle],
		["view", view.name],
		["because", view.because],
		["witness", witnessed(view)],
		...(view.phase === null ? [] : [["phase", view.phase] as Row]),
		["spawned", view.spawned],
		["engaged", view.engaged],
		...(facts.events.unreadable > 0
			? [["unreadable-events", facts.events.unreadable] as Row]
			: []),
		...(adoption === null ? [] : [["adoption", adoption] as Row]),
		...(view.next === null ? [] : [["next", view.next] as Row]),
	];
}

function jobRows({ job, attempt }: Facts): Row[] {
	const asked = place(job.requested);
	const got = place(job.applied);
	const rung = RUNGS.get(job.applied.rung);
	return [
		["placed", asked === got ? got : `${got} (asked: ${asked})`],
		["unit", job.unit],
		...(job.key === null ? [] : [["key", job.key] as Row]),
		["created", job.createdAt],
		["attempt", attempt],
		["expect", job.expect],
		["cwd", job.cwd],
		[
			"petition",
			job.petition === null ? "none held here" : `${job.petition.bytes} bytes`,
		],
		...(rung ? [["output-survives", rung.outputSurvives] as Row] : []),
	];
}

/** Why it is where it is, in the words of the decision. */
function placementRows(placement: PlacementRecord | null): Row[] {
	if (placement === null) return [];
	const { asked, by, rows } = placement;
	const chosen = rows.find(({ verdict }) => verdict === "chosen");
	const named = (what: string, value: string | null): Row[] =>
		value === null ? [] : [[what, value]];
	return [
		[
			"placed-by",
			by === "auto" ? "a decision" : "its name",
			chosen?.detail ?? null,
		],
		[
			"asked",
			`survive ${asked.survive}, attach ${asked.attach}, beyond ${asked.beyond}${asked.needs.length === 0 ? "" : `, ${asked.needs.join(", ")}`}`,
		],
		...named("role", asked.role),
		...(chosen === undefined || chosen.losses.length === 0
			? []
			: [["without", chosen.losses.join(", ")] as Row]),
	];
}

function planRows(plan: LaunchPlan): Row[] {
	const { tree, limits } = plan;
	return [
		["profile", applied(plan.profile)],
		["model", applied(plan.tier.model)],
		["effort", applied(plan.tier.effort)],
		["auth", plan.auth],
		["folder-trusted", plan.folderTrusted],
		["program", plan.argv[0] ?? ""],
		...(plan.drive === "native"
			? [
					[
						"environment",
						"not applied: the platform's supervisor starts it with its own",
					] as Row,
				]
			: []),
		[
			"deadlines",
			`total ${limits.totalS}s, idle ${limits.idleS}s, first answer ${limits.firstEventS === null ? "none" : `${limits.firstEventS}s`}`,
		],
		...(tree === null
			? []
			: ([
					["tree", tree.root, tree.ours ? "a worktree of its own" : "in place"],
					["branch", tree.branch],
					["base", tree.baseCommit ?? tree.baseTree],
				] as Row[])),
	];
}

function processRows({ claim, holder, events, worker }: Facts): Row[] {
	return [
		...(claim === null
			? []
			: [[claim.role, `pid ${claim.by.pid}`, holder ?? "unknown"] as Row]),
		...(events.spawned === null
			? []
			: [
					[
						"worker",
						`pid ${events.spawned.worker.pid}`,
						worker ?? "unknown",
					] as Row,
				]),
	];
}

/**
 * The rows of an outcome; `result` prints them too.
 *
 * @param dir the attempt's directory, against which its files are named
 */
export function outcomeRows(outcome: OutcomeRecord, dir: string): Row[] {
	const { artefact, by, report, exit, harness, tree } = outcome;
	const denials = harness?.denials ?? [];
	return [
		["outcome", outcome.outcome],
		["ending", outcome.ending],
		["detail", outcome.detail],
		[
			"exit",
			exit === null
				? "not witnessed"
				: (exit.signal ?? exit.code ?? "not witnessed"),
		],
		["concluded-by", by.role, outcome.at],
		// A hook sees an end, and no beginning of the same clock.
		[
			"duration",
			by.role === "hook" ? "unknown" : `${Math.round(outcome.durationS)}s`,
		],
		...(artefact === null
			? [["artefact", "none"] as Row]
			: artefact.kind === "commit"
				? [["artefact", "commit", artefact.commit, artefact.branch] as Row]
				: [["artefact", artefact.kind, `${dir}/${artefact.file}`] as Row]),
		...(report === null ? [] : [["report", `${dir}/${report.file}`] as Row]),
		...denials.map((d): Row => ["denied", d.tool, d.times]),
		...(harness?.resetAt ? [["reset", harness.resetAt] as Row] : []),
		...(tree.remaining.length === 0
			? []
			: [["remaining", ...tree.remaining.map((p) => p.pid)] as Row]),
		["escaped", tree.escaped],
	];
}

export const run: Run<"show"> = async (ctx, { pos }) => {
	const world = lookWorld(ctx);
	const handle = resolveHandle(world.root, pos.handle);
	const seen = await lookAtOne(world, handle);
	const { facts } = seen;
	const dir = attemptDir(world.root, handle, facts.attempt);
	const plan = readPlan(dir);
	const placement = readPlacement(world.root, handle);
	const join =
		plan === null || facts.outcome !== null ? null : joinLine(plan, dir);
	const asks = facts.outcome === null ? openAsks(world.root, facts) : [];
	return {
		rows: [
			...viewRows(seen),
			...jobRows(facts),
			...placementRows(placement),
			...(plan === null ? [] : planRows(plan)),
			...(join === null ? [] : [["attach", join] as Row]),
			...asks.map(
				({ ask, tool, input }): Row => [
					"ask",
					ask,
					tool,
					input === null ? null : truncate(input, ASK_SHOWN),
				],
			),
			...(asks[0] === undefined
				? []
				: [
						[
							"answer",
							join === null
								? `offload answer ${handle} ${asks[0].ask} --allow`
								: "join it and answer there",
						] as Row,
					]),
			...processRows(facts),
			...(facts.outcome === null ? [] : outcomeRows(facts.outcome, dir)),
			["files", jobPaths(world.root, handle).dir],
		],
		...(facts.outcome?.tail
			? {
					text: readableTail(facts.job.applied.harness, facts.outcome.tail),
				}
			: {}),
		json: {
			...seenJson(seen),
			job: facts.job,
			plan:
				plan === null ? null : { ...plan, token: undefined, env: undefined },
			placement,
			asks,
			outcome: facts.outcome,
			files: jobPaths(world.root, handle).dir,
		},
		quiet: [seen.view.name],
	};
};
