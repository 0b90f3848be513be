/** `sessions/<id>/trail.jsonl`: what a session planned, launched with its own tool, and saw end. Append only. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const TRAIL_FORMAT = 1;

export const TRAIL_KINDS = [
	"plan", // model and effort were resolved for a unit
	"launch", // the session is about to launch a subagent
	"launched", // the tool came back with the id of its agent
	"started", // an agent began
	"ended", // an agent ended
	"reported", // a launch was registered under a handle
] as const;

const id = z.nullable(z.string().check(z.maxLength(128)));

export const trailRow = z.lazy(() =>
	z.strictObject({
		format: z.literal(TRAIL_FORMAT),
		at: s.at,
		up: s.uptime,
		boot: z.string(),
		kind: z.enum(TRAIL_KINDS),
		/** The unit of the work, where it is known. */
		unit: id,
		/** The harness's id of the agent. */
		agent: id,
		/** The harness's id of the call that launched it. */
		tool: id,
		/** Facts of the kind: short values, never text of a petition or an agent. */
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

/** See {@link trailRow}. */
export type TrailRow = z.infer<typeof trailRow>;
