/** `ledger/<yyyy-mm>.jsonl`: one row for everything that a verb or a runner did. Append only. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const LEDGER_FORMAT = 1;

export const LEDGER_KINDS = [
	"prepared", // a person will launch it
	"dispatched", // spawned was witnessed
	"reported", // a launch made by the session itself was registered
	"failed", // nothing runs
	"unseen", // a runner was started, and neither a worker nor an end was witnessed in time
	"plan", // model and effort were resolved for a launch
	"adopted", // a dead runner's worker has a new keeper
	"ended", // an outcome was written
	"stop", // a stop was asked for
	"cleaned",
	"applied",
	"correction",
] as const;

export const ledgerRow = z.lazy(() =>
	z.strictObject({
		format: z.literal(LEDGER_FORMAT),
		at: s.at,
		kind: z.enum(LEDGER_KINDS),
		handle: z.nullable(s.handle),
		attempt: z.nullable(s.attempt),
		unit: z.nullable(z.string().check(z.maxLength(128))),
		session: z.nullable(z.string().check(z.maxLength(128))),
		/** Facts of the kind: short values of our own, never text of a petition or a worker. */
		facts: z.record(
			z.string(),
			z.union([
				z.string().check(z.maxLength(400)),
				z.number(),
				z.boolean(),
				z.null(),
			]),
		),
	}),
);

/** See {@link ledgerRow}. */
export type LedgerRow = z.infer<typeof ledgerRow>;
