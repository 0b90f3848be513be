/** What the verbs that look at jobs share: the store as they see it, and one job in JSON. */

import type { LookWorld, Seen, Unseen } from "../dispatch/look.ts";
import { harnessNamed } from "../harnesses/index.ts";
import { lookRoot } from "../jobs/root.ts";
import { processProbe } from "../system/process.ts";
import type { Context } from "./frame/types.ts";

/**
 * The world of a verb that looks. Nothing is made; an absent store is an empty one.
 *
 * @throws OffloadError `store` where the state root cannot be trusted or read
 */
export function lookWorld(ctx: Context): LookWorld {
	const root = ctx.stateRoot;
	lookRoot(root, ctx.uid ?? undefined);
	return {
		root,
		clock: ctx.clock,
		processes: processProbe(),
		adopt: async (handle, facts) => {
			// Loaded only where a runner has died.
			const { adopt } = await import("../dispatch/adopt.ts");
			return adopt(
				{ root, shipped: `${ctx.self.dist}/runner.cjs`, env: ctx.env },
				handle,
				facts,
			);
		},
	};
}

/**
 * A worker's last words as a person reads them: lines of a harness's own stream are decoded, and what is
 * left of one that was cut is passed over.
 */
export function readableTail(harness: string, tail: string): string {
	const port = harnessNamed(harness);
	if (port?.readable === undefined) return tail;
	return tail
		.split("\n")
		.flatMap((line) => {
			if (line.startsWith("{")) return port.readable?.(line) ?? [];
			return /[}\]]$/.test(line) ? [] : line;
		})
		.join("\n");
}

/** One job for `--json`. */
export const seenJson = (one: Seen | Unseen): Record<string, unknown> =>
	"error" in one
		? {
				handle: one.handle,
				error: one.error.reason,
				message: one.error.message,
				about: one.error.about ?? null,
				next: one.error.next ?? null,
			}
		: {
				handle: one.handle,
				view: one.view.name,
				because: one.view.because,
				witness: one.view.witness,
				phase: one.view.phase,
				spawned: one.view.spawned,
				engaged: one.view.engaged,
				next: one.view.next,
				adoption: one.adoption,
				unit: one.facts.job.unit,
				applied: one.facts.job.applied,
				attempt: one.facts.attempt,
				createdAt: one.facts.job.createdAt,
			};
