/** `usage.json`: what a person's own program last said of their account's usage. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const USAGE_FORMAT = 1;

const share = z.number().check(z.gte(0), z.lte(1000));

export const usageRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(USAGE_FORMAT),
		at: s.at,
		up: s.uptime,
		boot: z.string(),
		/** The command that answered: another one's answer is none. */
		command: z.string().check(z.maxLength(8192)),
		/** Why nothing is known, or null. */
		unknown: z.nullable(z.string().check(z.maxLength(300))),
		/** Percent used. */
		session: z.nullable(share),
		weekly: z.nullable(share),
		models: z.record(z.string().check(z.maxLength(128)), share),
	}),
);

/** See {@link usageRecord}. */
export type UsageRecord = z.infer<typeof usageRecord>;
