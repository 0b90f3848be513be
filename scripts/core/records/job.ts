/** `jobs/<handle>/job.json`: what was asked for, once and for all. Immutable after its rename into place. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const JOB_FORMAT = 1;

export const jobRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(JOB_FORMAT),
		handle: s.handle,
		/** Carried by every process of this job (`OFFLOAD_TOKEN`); nothing without it is ever signalled. */
		token: s.nonce,
		createdAt: s.at,
		boot: z.string(),
		/** The unit as its caller named it, or null. */
		unit: z.nullable(z.string().check(z.maxLength(128))),
		/** The selection key for model and effort. */
		key: z.nullable(z.string().check(z.maxLength(64))),
		requested: s.candidateId,
		applied: s.candidateId,
		/** Who starts the worker: our runner, the harness itself, or a person. */
		launcher: z.enum(["runner", "harness", "person"]),
		expect: s.expect,
		petition: z.nullable(
			z.strictObject({ bytes: s.count, sha256: s.sha256, sanitized: s.count }),
		),
		/** The canonical working directory that was asked for (of the caller, not the worktree). */
		cwd: z.string(),
		/** The session that dispatched, where there was one. Never passed on to the worker. */
		session: z.nullable(z.string().check(z.maxLength(128))),
		/** Other names by which this job can be found, such as an agent id given by a harness. */
		aliases: z.array(z.string().check(z.maxLength(128))),
		depth: s.count,
		version: z.string(),
	}),
);

/** See {@link jobRecord}. */
export type JobRecord = z.infer<typeof jobRecord>;
