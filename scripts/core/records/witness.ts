/** `witnesses/<host>/<subject>.json`: what was seen, when, by which probe, and for how long that is believed. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const WITNESS_FORMAT = 1;

/** What a witness may speak of. They are kept apart: that a gate can run says nothing of an agent. */
export const WITNESS_KINDS = [
	"presence", // a program of this machine answered
	"gate",
	"headless",
	"session",
] as const;
export type WitnessKind = (typeof WITNESS_KINDS)[number];

export const witnessRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(WITNESS_FORMAT),
		/** `local`, or the alias of a host. */
		host: s.alias,
		/** The harness or the rung that it speaks of. */
		subject: s.name,
		kind: z.enum(WITNESS_KINDS),
		value: z.enum(["yes", "no", "unknown"]),
		seen_at: s.at,
		/** Of the machine that looked, as are the clocks. */
		boot: z.string(),
		uptime: s.uptime,
		/** Which probe it was, in a few words of ours. */
		by: z.string().check(z.maxLength(200)),
		/** Seconds. */
		valid_for: z.number().check(z.gte(0)),
		/** What else was seen. Short, and never a secret. */
		facts: z.record(
			z.string().check(z.maxLength(64)),
			z.union([
				z.string().check(z.maxLength(4096)),
				z.number(),
				z.boolean(),
				z.null(),
			]),
		),
	}),
);

/** See {@link witnessRecord}. */
export type Witness = z.infer<typeof witnessRecord>;
