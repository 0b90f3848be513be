/** What is kept of the hosts as a whole: which were declared, and which are left alone for a while. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const HOSTS_FORMAT = 1;

/** `hosts.json`: the hosts that the user's file declared when it was last read, so that a hook need not read it. */
export const declaredRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(HOSTS_FORMAT),
		/** Of the user's configuration file, by which a change of it is seen. */
		stamp: z.string().check(z.maxLength(400)),
		/** In the order of preference. */
		aliases: z.array(s.alias).check(z.maxLength(1000)),
	}),
);
export type DeclaredRecord = z.infer<typeof declaredRecord>;

/** `benches/<host>.json`: a host that failed and is left alone. */
export const benchRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(HOSTS_FORMAT),
		host: s.alias,
		failures: z.int().check(z.gte(1)),
		seconds: z.number().check(z.gte(0)),
		because: z.string().check(z.maxLength(64)),
		why: z.string().check(z.maxLength(4096)),
		seen_at: s.at,
		boot: z.string(),
		uptime: s.uptime,
	}),
);
export type BenchRecord = z.infer<typeof benchRecord>;
