/** `wait`: returns when jobs have ended. The skill runs it in the background, and its end wakes the session. */
import { awaitEnd, settled } from "../../dispatch/await-end.ts";
import { type Seen, type Unseen, whyUnseen } from "../../dispatch/look.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import type { Run } from "../frame/table.ts";
import type { Problem, Row } from "../frame/types.ts";
import { lookWorld, seenJson } from "../looking.ts";
import { problemOf, problemOfUnseen, span, witnessed } from "../words.ts";

const row = (one: Seen | Unseen): Row =>
	"error" in one
		? ["job", one.handle, "unknown", one.error.reason, whyUnseen(one)]
		: [
				"job",
				one.handle,
				one.view.name,
				one.facts.outcome?.ending ?? null,
				one.facts.outcome?.detail ?? one.view.because,
				witnessed(one.view),
			];

const problem = (one: Seen | Unseen): Problem | undefined =>
	"error" in one ? problemOfUnseen(one) : problemOf(one.handle, one.view);

/** Of several ends the gravest decides the exit code: gone, not to be told, failed, waiting for a person, not over. */
const GRAVEST = [
	"not-found",
	"lost",
	"corrupt",
	"store",
	"unknown",
	"failed",
	"stopped",
	"needs-input",
	"wait-timeout",
];

const gravest = (problems: readonly Problem[]): Problem | undefined =>
	[...problems].sort(
		(a, b) => GRAVEST.indexOf(a.reason) - GRAVEST.indexOf(b.reason),
	)[0];

/** The time that a wait was given, as it was given where it is short. */
const given = (seconds: number): string =>
	seconds < 120 ? `${seconds}s` : span(seconds);

const progress = (seen: readonly (Seen | Unseen)[]): string =>
	seen
		.map((one) =>
			"error" in one
				? `${one.handle}: ${one.error.reason}`
				: `${one.handle}: ${one.view.name} (${one.view.witness.by})`,
		)
		.join("; ");

export const run: Run<"wait"> = async (ctx, { pos, opt }) => {
	const world = lookWorld(ctx);
	const handles = [
		...new Set(pos.handles.map((text) => resolveHandle(world.root, text))),
	];
	const interrupted = () => {
		ctx.out.progress(null);
		ctx.out.note(
			`not waiting any more; the work goes on. Wait again with: offload wait ${handles.join(" ")}`,
		);
		// The handler is gone by now: the signal ends this process as it would have.
		process.kill(process.pid, "SIGINT");
	};
	process.once("SIGINT", interrupted);
	const signals = [ctx.out.closed];
	if (opt.timeout !== undefined)
		signals.push(
			AbortSignal.timeout(Math.min(opt.timeout * 1000, 2 ** 31 - 1)),
		);
	const { seen, timedOut } = await awaitEnd(world, handles, {
		until: opt.any ? "any" : "all",
		by: AbortSignal.any(signals),
		onLook: (now) => ctx.out.progress(progress(now)),
	});
	process.off("SIGINT", interrupted);
	ctx.out.progress(null);
	// With --any the others go on: only what has settled is judged.
	const judged =
		opt.any && !timedOut
			? seen.filter((one) => settled(one, Number.POSITIVE_INFINITY) !== null)
			: seen;
	const worst = gravest(judged.flatMap((one) => problem(one) ?? []));
	return {
		rows: seen.map(row),
		json: { jobs: seen.map(seenJson), timedOut },
		quiet: seen.map((one) => ("error" in one ? "unknown" : one.view.name)),
		...(worst === undefined
			? {}
			: {
					problem:
						worst.reason === "wait-timeout"
							? {
									...worst,
									message: `it had not ended ${opt.timeout === undefined ? "when the wait was broken off" : `after ${given(opt.timeout)}`}: ${worst.message}`,
								}
							: worst,
				}),
	};
};
