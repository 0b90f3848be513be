/** `attempts/<n>/outcome.json`: how the attempt ended. Written once, by link(2): the first writer wins. */
import * as z from "zod/mini";
import { OUTCOMES } from "../vocabulary.ts";
import * as s from "./shapes.ts";

export const OUTCOME_FORMAT = 1;

/** Why an attempt ended as it did. */
export const ENDINGS = [
	"artefact", // the promised artefact is there and the harness calls it a success
	"none-expected", // nothing was promised and the end was a clean one
	"spawn-failed",
	"exit-code",
	"signal",
	"harness-error", // the harness's own envelope says error
	"api-error",
	"limit", // a turn or budget limit of the harness
	"quota", // the account's quota; `resetAt` where it can be read
	"no-envelope", // the harness ended without saying how
	"no-report",
	"empty-diff",
	"no-commit",
	"collect-failed", // the artefact could not be taken from the tree
	"deadline-first-event",
	"deadline-idle",
	"deadline-total",
	"stop-requested",
	"vanished", // its process is gone, and it was nobody's child that could have told how
	"terminal-closed", // the runner's own terminal went away and took the worker along
	"not-ready", // an assertion before the spawn did not hold
	"store-full", // the runner could not keep its records
	"runner-died", // nothing shows what the worker did after its runner's death
	"machine-restarted",
] as const;

export const artefact = z.lazy(() =>
	z.discriminatedUnion("kind", [
		z.strictObject({
			kind: z.literal("report"),
			file: z.string(),
			bytes: s.count,
			sha256: s.sha256,
		}),
		z.strictObject({
			kind: z.literal("patch"),
			file: z.string(),
			bytes: s.count,
			sha256: s.sha256,
			baseCommit: z.nullable(s.gitId),
			baseTree: s.gitId,
			/** The tree that base and patch together must give. */
			resultTree: s.gitId,
			files: s.count,
		}),
		z.strictObject({
			kind: z.literal("commit"),
			branch: z.nullable(z.string()),
			commit: s.gitId,
			commits: z.int().check(z.gte(1)),
		}),
	]),
);
export type Artefact = z.infer<typeof artefact>;

/** What a harness said of its own run, as far as its envelope told. */
export const harnessSaid = z.lazy(() =>
	z.strictObject({
		isError: z.nullable(z.boolean()),
		subtype: z.nullable(z.string().check(z.maxLength(80))),
		terminalReason: z.nullable(z.string().check(z.maxLength(80))),
		apiStatus: z.nullable(z.int()),
		/** Tools that were denied to the worker, by name, with how often. */
		denials: z.array(
			z.strictObject({
				tool: z.string().check(z.maxLength(80)),
				times: s.count,
			}),
		),
		turns: z.nullable(s.count),
		costUsd: z.nullable(z.number()),
		model: z.nullable(z.string().check(z.maxLength(100))),
		/** The harness's own session id, by which the conversation can be resumed. */
		sessionId: z.nullable(z.string().check(z.maxLength(128))),
		resetAt: z.nullable(z.string().check(z.maxLength(64))),
	}),
);
export type HarnessSaid = z.infer<typeof harnessSaid>;

export const outcomeRecord = z.lazy(() => {
	const logFacts = z.strictObject({
		/** Bytes that the worker wrote. */
		bytes: s.count,
		/** Bytes of the beginning and of the end that are still on disk. */
		head: s.count,
		tail: s.count,
	});
	return z.strictObject({
		format: z.literal(OUTCOME_FORMAT),
		handle: s.handle,
		attempt: s.attempt,
		outcome: z.enum(OUTCOMES),
		ending: z.enum(ENDINGS),
		/** One sentence of ours for a person. */
		detail: z.string().check(z.maxLength(400)),
		at: s.at,
		up: s.uptime,
		by: z.strictObject({
			role: z.enum(["runner", "adopter", "verb", "hook"]),
			generation: s.count,
			process: s.processIdentity,
		}),
		spawned: z.boolean(),
		engaged: z.boolean(),
		/** How the process ended; null where nobody saw it (a dead runner, no spawn). */
		exit: z.nullable(
			z.strictObject({
				code: z.nullable(z.int()),
				signal: z.nullable(z.string()),
			}),
		),
		harness: z.nullable(harnessSaid),
		/** Null where none was expected or none was made; `ending` says which. */
		artefact: z.nullable(artefact),
		/** Also kept where there was one besides the promised artefact: the worker's closing words. */
		report: z.nullable(
			z.strictObject({ file: z.string(), bytes: s.count, sha256: s.sha256 }),
		),
		/** The last lines of the worker's stderr (or stdout), cleaned, secrets masked. Empty on success. */
		tail: z.string().check(z.maxLength(4096)),
		logs: z.strictObject({ out: logFacts, err: logFacts }),
		/** What is known of the process tree at the end. */
		tree: z.strictObject({
			seen: s.count,
			/** Still alive at the end, with what is known of them. */
			remaining: z.array(z.strictObject({ pid: z.int(), start: z.string() })),
			/** `none-seen`: nothing with our token or of the sampled tree lives. `unknown`: it could not be looked. */
			escaped: z.enum(["none-seen", "unknown"]),
		}),
		durationS: z.number(),
	});
});

/** See {@link outcomeRecord}. */
export type OutcomeRecord = z.infer<typeof outcomeRecord>;
export type Ending = OutcomeRecord["ending"];
