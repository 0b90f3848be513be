/** `jobs/<handle>/placement.json`: why the work is where it is. Immutable, and beside the job's own record. */
import * as z from "zod/mini";
import { DIMS, PROFILES } from "../vocabulary.ts";
import * as s from "./shapes.ts";

export const PLACEMENT_FORMAT = 1;

const yes3 = z.enum(["yes", "no", "unknown"]);
const loss = z.enum([
	"survive",
	"attach",
	"beyond",
	"observe",
	"steer",
	...DIMS,
]);
const name = z.nullable(z.string().check(z.maxLength(64)));

export const placementRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(PLACEMENT_FORMAT),
		at: s.at,
		/** `auto`: it was decided; `named`: the rung was named, and what was not told is unknown. */
		by: z.enum(["auto", "named"]),
		asked: z.strictObject({
			survive: yes3,
			attach: yes3,
			beyond: yes3,
			needs: z.array(z.enum(["observe", "steer", ...DIMS])),
			profile: z.enum(PROFILES),
			/** The role in its normal form. */
			role: z.nullable(z.string().check(z.maxLength(256))),
			class: z.enum(["reasoning", "heartbeat", "work"]),
			anyway: z.boolean(),
			attended: z.boolean(),
			rung: name,
			harness: name,
			host: name,
			acceptLoss: z.array(loss),
		}),
		rows: z.array(
			z.strictObject({
				id: s.candidateId,
				verdict: z.enum(["chosen", "eligible", "rejected"]),
				reason: z.string().check(z.maxLength(64)),
				detail: z.string().check(z.maxLength(1000)),
				losses: z.array(loss),
			}),
		),
		/** What presence rested on: subject, value and its age in seconds. */
		presence: z.array(
			z.strictObject({
				subject: z.string().check(z.maxLength(64)),
				value: yes3,
				ageS: z.union([z.number(), z.literal("unknown")]),
			}),
		),
	}),
);

/** See {@link placementRecord}. */
export type PlacementRecord = z.infer<typeof placementRecord>;
