/** `attempts/<n>/plan.json`: all that a runner reads. Immutable. */
import * as z from "zod/mini";
import * as s from "./shapes.ts";

export const PLAN_FORMAT = 1;

export const launchPlan = z.lazy(() =>
	z.strictObject({
		format: z.literal(PLAN_FORMAT),
		handle: s.handle,
		attempt: s.attempt,
		token: s.nonce,
		id: s.candidateId,
		drive: z.enum(["oneshot", "persistent", "terminal", "native"]),
		/** 0 for work that a person's own session dispatched. */
		depth: s.count,
		/** Element 0 is an absolute path. The petition is on none of them. */
		argv: z.array(z.string()).check(z.minLength(1)),
		/** The directory the worker starts in: absolute, and asserted again before the spawn. */
		cwd: z.string(),
		/** Values that are safe to keep on disk. */
		env: z.record(s.envName, z.string()),
		/**
		 * Names whose values are taken from the runner's own environment at the spawn and never written:
		 * the variables of the auth route, proxies, and what `--env` named.
		 */
		pass: z.array(z.strictObject({ name: s.envName, required: z.boolean() })),
		petition: z.enum(["stdin", "file"]),
		tier: z.strictObject({ model: s.appliedText, effort: s.appliedText }),
		profile: s.appliedProfile,
		auth: s.authRoute,
		folderTrusted: z.boolean(),
		/** Where a patch is taken from, and against what; null where no git tree is written. */
		tree: z.nullable(
			z.strictObject({
				/** The root of the git work tree that the worker writes. */
				root: z.string(),
				/** True where Offload made it and may remove it; its branch is `branch`. */
				ours: z.boolean(),
				branch: z.nullable(z.string()),
				/** The commit the work starts from; null in a repository without one. */
				baseCommit: z.nullable(s.gitId),
				/** The tree the patch is taken against. */
				baseTree: s.gitId,
				/** The git common directory of the repository it belongs to. */
				commonDir: z.string(),
			}),
		),
		expect: s.expect,
		limits: z.strictObject({
			/** Seconds from the spawn to the end of everything. */
			totalS: z.number().check(z.gt(0)),
			/** Seconds without an event and without CPU growth in the tree. */
			idleS: z.number().check(z.gt(0)),
			/** Seconds to the first sign that the model answered; null where the harness shows none. */
			firstEventS: z.nullable(z.number().check(z.gt(0))),
			/** Seconds between the polite signal and the kill. */
			graceS: z.number().check(z.gt(0)),
			/** Bytes kept of each of out.log and err.log: half from the start, half from the end. */
			logBytes: z.int().check(z.gte(4096)),
		}),
		/** The message socket of the session that dispatched, where it is to be told of the end; absent where not. */
		wake: z.optional(z.string().check(z.maxLength(4096))),
		/** The terminal that the worker gets; absent where it gets none. */
		terminal: z.optional(
			z.strictObject({
				/** The program that holds it; absolute. */
				tmux: z.string(),
				/** The server's socket; null: the user's own. */
				socket: z.nullable(z.string()),
				session: z.string().check(z.regex(/^offload-[a-z0-9-]{1,120}$/)),
			}),
		),
		/** Where to find the programs that the runner itself calls; absolute. */
		programs: z.strictObject({ git: z.nullable(z.string()) }),
	}),
);

/** See {@link launchPlan}. */
export type LaunchPlan = z.infer<typeof launchPlan>;
