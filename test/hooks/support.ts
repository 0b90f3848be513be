/** A context for a hook, and jobs in a store of its own, as a runner would have left them. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Now } from "../../scripts/core/clock.ts";
import { attemptDir, attemptPaths } from "../../scripts/core/layout.ts";
import type { Alive } from "../../scripts/core/ports.ts";
import type { JobRecord } from "../../scripts/core/records/job.ts";
import type { OutcomeRecord } from "../../scripts/core/records/outcome.ts";
import type { HookContext } from "../../scripts/hooks/frame.ts";
import { writeOutcome } from "../../scripts/jobs/outcome.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { asJson, writeDurable } from "../../scripts/system/files.ts";
import {
	beatOf,
	claimOf,
	fixtureText,
	jobFor,
	nowAt,
	outcomeOf,
	PETITION,
	planOf,
	probeOf,
} from "../jobs/support.ts";

export const SESSION = "5f0c0c9e-0000-4000-8000-00000000000a";

/** What a hook did besides what it returned. */
export interface Watched extends HookContext {
	/** The verbs that it started and did not wait for. */
	readonly started: readonly (readonly string[])[];
}

/** A context over a store. @param alive whether every runner lives */
export function contextOf(
	root: string,
	over: Partial<HookContext> & {
		readonly at?: Now;
		readonly alive?: Alive;
	} = {},
): Watched {
	const { at, alive, ...rest } = over;
	const started: (readonly string[])[] = [];
	return {
		env: { CLAUDE_CODE_SESSION_ATTENDED: "1" },
		home: "/nonexistent",
		uid: process.getuid?.() ?? null,
		stateRoot: root,
		clock: () => at ?? nowAt(0),
		random: (bytes) => randomBytes(bytes),
		processes: probeOf(() => alive ?? "alive"),
		self: { version: "0.0.0", root: "/plugin", command: () => "offload" },
		detached: (args) => {
			started.push(args);
		},
		left: () => 3000,
		started,
		...rest,
	};
}

/** A job that a runner keeps, at `nowAt(0)`. */
export function running(
	root: string,
	handle: string,
	session: string | null = SESSION,
	over: Partial<JobRecord> = {},
): void {
	publish(
		root,
		jobFor(handle, PETITION, { session, ...over }),
		planOf({ handle }),
		PETITION,
	);
	const paths = attemptPaths(attemptDir(root, handle, 1));
	writeDurable(paths.claim(1), asJson(claimOf({ handle })));
	writeDurable(
		paths.beat,
		asJson(beatOf({ at: nowAt(0).at, up: nowAt(0).up })),
	);
}

/** A job that has ended. */
export function finished(
	root: string,
	handle: string,
	session: string | null = SESSION,
	over: Partial<OutcomeRecord> = {},
): void {
	running(root, handle, session);
	end(root, handle, over);
}

/** Ends a running job. */
export const end = (
	root: string,
	handle: string,
	over: Partial<OutcomeRecord> = {},
): void => {
	writeOutcome(root, outcomeOf({ handle, at: nowAt(0).at, ...over }));
};

/** Lets the worker of a running job ask something. */
export function asks(root: string, handle: string): void {
	const wanted = ["opened", "launching", "spawned", "asked"];
	const lines = fixtureText("events-1.jsonl")
		.split("\n")
		.slice(0, 10)
		.filter((line) => wanted.some((type) => line.includes(`"type":"${type}"`)))
		.map((line) => line.replaceAll("lint-docs-0a1b2c3d", handle));
	writeFileSync(
		attemptPaths(attemptDir(root, handle, 1)).events,
		`${lines.join("\n")}\n`,
	);
}
