/** `dispatch`: hands a petition to a worker and reports what was seen of it. */
import { resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import type { RungPort } from "../../core/ports.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { PlacementRecord } from "../../core/records/placement.ts";
import {
	type Asked,
	decide,
	decideNamed,
	notPlaced,
} from "../../dispatch/decide.ts";
import { digest, dispatch } from "../../dispatch/dispatch.ts";
import { isInSession } from "../../dispatch/dispatcher.ts";
import type { HandBack } from "../../dispatch/hand-back.ts";
import { keepInSession, prepareSubagent } from "../../dispatch/in-tower.ts";
import type { DispatchRequest } from "../../dispatch/request.ts";
import { type Petition, readPetition } from "../../petitions/petition.ts";
import type { Args, Run } from "../frame/table.ts";
import type { Context, Result, Row } from "../frame/types.ts";
import { askedOf, pinOf, placementRows, rungNamed } from "../placing.ts";
import {
	handBackResult,
	repositoryRoot,
	settingsFor,
	worldOf,
} from "../working.ts";
import { selectionKey } from "./plan.ts";

const AUTO = "auto";

/** The options that only a runner of ours can honour, as they were spelt. */
const runnerOnly = (
	ctx: Context,
	opt: Args<"dispatch">["opt"],
): readonly string[] => [
	...(opt.timeout === undefined ? [] : ["--timeout"]),
	...(opt.env.length === 0 ? [] : ["--env"]),
	...(opt.worktree ? ["--worktree"] : []),
	...(opt.cwd === undefined || resolve(ctx.cwd, opt.cwd) === ctx.cwd
		? []
		: ["--cwd"]),
	...(opt.auth === undefined || opt.auth === "login" ? [] : ["--auth"]),
	...(opt.expect === "patch" || opt.expect === "commit"
		? [`--expect ${opt.expect}`]
		: []),
];

/** Who dispatches, as a placement cares. */
const whoOf = (ctx: Context, { opt }: Args<"dispatch">) => ({
	inSession: isInSession(ctx.env),
	uid: ctx.uid,
	sandbox: opt.env.includes("IS_SANDBOX") && ctx.env.IS_SANDBOX === "1",
	expect: opt.expect ?? null,
	runnerOnly: runnerOnly(ctx, opt),
});

/** The word for standard input in place of a file. */
const STDIN = "-";

/** Reads the petition, before anything is decided: what is no petition is worth no question. */
const petitionOf = (
	ctx: Context,
	{ pos }: Args<"dispatch">,
): Promise<Petition> =>
	readPetition(pos.petition, {
		get cwd() {
			return ctx.cwd;
		},
		stdin: ctx.stdin,
		waiting: () => ctx.out.note("waiting for the petition on standard input"),
	});

/** The folder whose own programs are never taken: the repository in which the work is done. */
const workedIn = (ctx: Context, { opt }: Args<"dispatch">): string => {
	const dir = resolve(ctx.cwd, opt.cwd ?? ".");
	return repositoryRoot(dir) ?? dir;
};

/** What is dispatched, once a rung is known. */
function requestFor(
	ctx: Context,
	{ opt }: Args<"dispatch">,
	petition: Petition,
	rung: RungPort,
	asked: Asked,
	placed: PlacementRecord | null,
): DispatchRequest {
	return {
		rung,
		harness: opt.harness ?? "claude",
		petition: {
			workerCopy: petition.workerCopy,
			workerSha256: digest(petition.workerCopy),
			sanitized: petition.sanitized,
		},
		unit: opt.unit ?? null,
		key: selectionKey(opt.key ?? "offload"),
		asked,
		placed,
		from: ctx.cwd,
		cwd: opt.cwd ?? null,
		worktree: opt.worktree,
		profile: asked.profile,
		totalS: opt.timeout ?? null,
		expect: opt.expect ?? null,
		env: opt.env,
		auth: opt.auth ?? "login",
	};
}

/** Hands a request to whoever launches on its rung. */
async function launch(
	ctx: Context,
	args: Args<"dispatch">,
	request: DispatchRequest,
	config: Config,
): Promise<HandBack> {
	const world = worldOf(ctx);
	if (request.rung.name === "in-session")
		return keepInSession(world, request, config);
	if (request.rung.name === "subagent")
		return prepareSubagent(
			world,
			request,
			config,
			args.pos.petition === STDIN ? null : resolve(ctx.cwd, args.pos.petition),
			workedIn(ctx, args),
		);
	return dispatch(world, request, config);
}

/** `dispatch auto`: places, plans, launches and reports in one process. */
async function auto(
	ctx: Context,
	args: Args<"dispatch">,
	config: Config,
): Promise<Result> {
	const { pos, opt } = args;
	const asked = askedOf(opt, pinOf(opt, config));
	const petition = await petitionOf(ctx, args);
	const world = worldOf(ctx);
	const { placement, record } = await decide(
		world,
		config,
		asked,
		whoOf(ctx, args),
		workedIn(ctx, args),
	);
	const rows = placementRows(placement);
	if (placement.kind !== "place") {
		const lies =
			pos.petition === STDIN
				? "not kept: give it on standard input again"
				: resolve(ctx.cwd, pos.petition);
		const problem = notPlaced(
			placement,
			`nothing was launched; the petition: ${lies}`,
		);
		return {
			rows: [...notLaunched(problem, AUTO), ["petition", lies], ...rows],
			json: {
				...noReport(problem, AUTO),
				petition: pos.petition === STDIN ? null : lies,
				decision: placement,
			},
			problem,
		};
	}
	const rung = rungNamed(placement.chosen.rung, config);
	const request = requestFor(ctx, args, petition, rung, asked, record);
	const result = handBackResult(await launch(ctx, args, request, config));
	const why = placement.rows.find(({ verdict }) => verdict === "chosen");
	return {
		...result,
		rows: [
			...(result.rows ?? []),
			...rows.filter(([key]) => key === "chosen"),
			["because", why?.detail ?? null],
		],
		json: { ...result.json, decision: placement },
	};
}

/** The word for a launch that was not made. */
const STATUS: Partial<Record<OffloadError["reason"], string>> = {
	asked: "asked",
	refused: "refused",
	withheld: "withheld",
};

type Problem = NonNullable<Result["problem"]>;

/** The rows of a report where nothing was launched: there always is a report. */
const notLaunched = (problem: Problem, backend: string): readonly Row[] => [
	["status", STATUS[problem.reason] ?? "failed"],
	["backend", backend],
	["observe", "none: nothing was launched"],
	["attach", "none: nothing was launched"],
];

const noReport = (problem: Problem, backend: string) => ({
	status: STATUS[problem.reason] ?? "failed",
	backend,
	handle: null,
});

export const run: Run<"dispatch"> = async (ctx, args) => {
	const { pos, opt } = args;
	try {
		const config = await settingsFor(ctx, opt.cwd ?? null);
		if (pos.rung === AUTO) return await auto(ctx, args, config);
		if (opt.rung !== undefined && opt.rung !== pos.rung)
			throw new OffloadError("usage", "Two rungs are named", {
				about: `${pos.rung}, --rung ${opt.rung}`,
				next: "name one of them",
			});
		const rung = rungNamed(pos.rung, config, [AUTO]);
		const asked = askedOf(opt, pinOf({ ...opt, rung: rung.name }, config));
		const petition = await petitionOf(ctx, args);
		const request = requestFor(ctx, args, petition, rung, asked, null);
		if (rung.drive === null)
			await decideNamed({ ...worldOf(ctx) }, config, asked, whoOf(ctx, args));
		return handBackResult(await launch(ctx, args, request, config));
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return {
			rows: notLaunched(error, pos.rung),
			json: noReport(error, pos.rung),
			problem: error,
		};
	}
};
