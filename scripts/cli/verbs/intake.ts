/** `intake`: the typed petition as a file, and what a placement needs to know of the session. */
import { coveredBy } from "../../core/authority.ts";
import { span } from "../../core/clock.ts";
import { OffloadError } from "../../core/reasons.ts";
import { detect } from "../../dispatch/detect.ts";
import { sessionOf } from "../../dispatch/dispatcher.ts";
import { pruneDrops } from "../../dispatch/drops.ts";
import { type Intake, takeIn } from "../../dispatch/intake.ts";
import { lookAtLive, sessionOfJob } from "../../dispatch/news.ts";
import { hex } from "../../dispatch/world.ts";
import { openRoot } from "../../jobs/root.ts";
import { readMode, sessionId } from "../../sessions/record.ts";
import { processProbe } from "../../system/process.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Row } from "../frame/types.ts";
import { repositoryRoot, settingsFor } from "../working.ts";

/** Milliseconds that looking around may take: a person waits for the skill. */
const LOOK_MS = 2000;

/** What could not be looked at: the skill goes on without it. */
type Trouble = { readonly what: string; readonly why: string };

/** Does one part; where it fails in a way that can be told, the others still count. */
async function part<T>(
	what: string,
	troubles: Trouble[],
	instead: T,
	work: () => T | Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		troubles.push({ what, why: error.message });
		return instead;
	}
}

/** Gives a look up where it takes too long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const over = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() =>
				reject(
					new OffloadError(
						"environment",
						`no answer within ${ms / 1000} s; offload detect looks again`,
					),
				),
			ms,
		);
	});
	work.catch(() => {});
	try {
		return await Promise.race([work, over]);
	} finally {
		clearTimeout(timer);
	}
}

interface Rung {
	readonly rung: string;
	readonly harness: string;
	readonly why: string;
}

/** The rungs that are present. */
async function rungs(ctx: Context, root: string | null): Promise<Rung[]> {
	const config = await settingsFor(ctx, null);
	const { candidates } = await within(
		LOOK_MS,
		detect({ env: ctx.env, clock: ctx.clock, root }, config, {
			fresh: false,
			folder: repositoryRoot(ctx.cwd) ?? ctx.cwd,
			who: {
				inSession: true,
				uid: ctx.uid,
				sandbox: false,
				runnerOnly: [],
				profile: "read-only",
				expect: "report",
			},
		}),
	);
	return candidates
		.filter(({ present }) => present === "yes")
		.map(({ id, why }) => ({ rung: id.rung, harness: id.harness, why }));
}

const NO_SESSION =
	"no session is known here: run it in one, or name one with --session";

export const run: Run<"intake"> = async (ctx, { opt }) => {
	const troubles: Trouble[] = [];
	const named = opt.session ?? sessionOf(ctx.env);
	const session = sessionId(named);
	const root = await part("store", troubles, null, () =>
		openRoot(ctx.stateRoot, ctx.uid ?? undefined),
	);
	const now = ctx.clock();
	const nothing = (why: string): Omit<Intake, "drop"> & { drop: null } => ({
		petition: null,
		why,
		discarded: 0,
		drop: null,
	});
	const intake =
		session === null
			? nothing(named === null ? NO_SESSION : "that is not the id of a session")
			: root === null
				? nothing(troubles[0]?.why ?? "")
				: await part<ReturnType<typeof nothing> | Intake>(
						"petition",
						troubles,
						nothing("the store failed"),
						() => takeIn(root, session, hex(ctx, 8), now),
					);
	const mode =
		root === null || session === null
			? null
			: await part("mode", troubles, null, () => readMode(root, session, now));
	const present = await part<Rung[]>("rungs", troubles, [], () =>
		rungs(ctx, root),
	);
	const live =
		root === null || session === null
			? null
			: await part("jobs", troubles, null, () => {
					const began = performance.now();
					return lookAtLive(
						{ root, clock: ctx.clock, processes: processProbe(), adopt: null },
						session,
						() => LOOK_MS - (performance.now() - began),
					);
				});
	if (root !== null)
		await part("drops", troubles, 0, () => pruneDrops(root, now));
	const { petition } = intake;
	const running = [
		...(live?.seen ?? []).map(({ handle, view }) => ({
			handle,
			view: view.name,
			ageS: view.witness.ageS,
		})),
		...(live?.well ?? [])
			.filter(
				({ handle }) => root !== null && sessionOfJob(root, handle) === session,
			)
			.map(({ handle, ageS }) => ({ handle, view: "running", ageS })),
	];
	return {
		rows: [
			...(petition === null
				? [["petition", "none", intake.why] as Row]
				: ([
						["petition", petition.path],
						["bytes", petition.bytes],
						["sha256", petition.sha256],
						["sanitized", petition.sanitized],
					] as Row[])),
			...(intake.discarded > 0 ? [["discarded", intake.discarded] as Row] : []),
			...(intake.drop === null ? [] : [["drop", intake.drop] as Row]),
			["mode", mode ?? "unknown"],
			["covers", coveredBy(mode)],
			...present.map(
				({ rung, harness, why }): Row => ["rung", rung, harness, why],
			),
			...running.map(
				({ handle, view, ageS }): Row => [
					"running",
					handle,
					view,
					ageS === "unknown" ? "age unknown" : `${span(ageS)} ago`,
				],
			),
			...troubles.map(({ what, why }): Row => ["trouble", what, why]),
		],
		json: {
			petition: petition?.path ?? null,
			why: intake.why,
			bytes: petition?.bytes ?? null,
			sha256: petition?.sha256 ?? null,
			sanitized: petition?.sanitized ?? null,
			discarded: intake.discarded,
			drop: intake.drop,
			mode: mode ?? "unknown",
			covers: coveredBy(mode),
			rungs: present,
			running,
			trouble: troubles,
		},
		quiet: petition === null ? [] : [petition.path],
	};
};
