/** `holds/<harness>.<route>.json`: an account whose quota a worker saw used up. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const HOLD_FORMAT = 1;

export const holdRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(HOLD_FORMAT),
		harness: s.name,
		/** The route by which the worker paid: the account as far as we know one from another. */
		route: s.authRoute,
		/** When it was seen. */
		at: s.at,
		up: s.uptime,
		boot: z.string(),
		/** When it resets, as the service said; null where it did not. */
		until: z.nullable(s.at),
		/** The job whose worker saw it. */
		by: s.handle,
	}),
);

/** See {@link holdRecord}. */
export type HoldRecord = z.infer<typeof holdRecord>;
