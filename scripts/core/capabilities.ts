/**
 * What each rung can do, on nine axes: one table, from which candidates, the printed rows and the page for
 * readers are made. Each axis has its own rule for joining what rung, harness and host say.
 */
import type { Capabilities, DriveOffer } from "./ports.ts";
import {
	DIMS,
	type Dim,
	type Drive,
	type Facility,
	PROFILES,
	type Profile,
	type Yes3,
} from "./vocabulary.ts";

/** A cell of the table: what the rung says for itself, or whose answer it takes over. */
type Cell = "true" | "false" | "na" | "harness";

/** One rung before it meets a harness and a host. */
export interface RungRow {
	/** What it needs of a harness; null: the session or a person does the work. */
	readonly drive: Drive | null;
	readonly needs: readonly Facility[];
	readonly interactive: Cell;
	/** `harness`: where its output can be followed while it works. */
	readonly observe: Cell;
	/** `harness`: where its drive takes words while it works. */
	readonly steer: Cell;
	readonly attention: Cell;
	readonly parallel: Cell;
	readonly sessionGrade: "yes" | "no" | "deferred";
	readonly overhead: Capabilities["overhead"];
	readonly hooks: "true" | "false";
	/** `harness`: what its launch can set; else what is set by other means. */
	readonly tier: "harness" | readonly Dim[];
	/** `harness`: what it can enforce; else what other means enforce. */
	readonly profiles: "harness" | readonly Profile[];
	/** Whether a worker lives here. Where none does, the rung is never the cheapest that suffices. */
	readonly hostsWorker: boolean;
}

const ROWS: Readonly<Record<string, RungRow>> = {
	tmux: {
		drive: "terminal",
		needs: ["detach", "pty"],
		interactive: "true",
		observe: "true",
		steer: "harness",
		attention: "false",
		parallel: "true",
		sessionGrade: "yes",
		overhead: "full-session",
		hooks: "true",
		tier: "harness",
		profiles: "harness",
		hostsWorker: true,
	},
	"headless-oneshot": {
		drive: "oneshot",
		needs: ["detach"],
		interactive: "false",
		observe: "harness",
		steer: "harness",
		attention: "false",
		parallel: "true",
		sessionGrade: "yes",
		overhead: "full-session",
		hooks: "true",
		tier: "harness",
		profiles: "harness",
		hostsWorker: true,
	},
	background: {
		drive: "native",
		needs: ["detach"],
		interactive: "true",
		observe: "true",
		steer: "harness",
		attention: "true",
		parallel: "true",
		sessionGrade: "yes",
		overhead: "full-session+supervisor",
		hooks: "true",
		tier: "harness",
		profiles: "harness",
		hostsWorker: true,
	},
	"stream-json-persistent": {
		drive: "persistent",
		needs: ["detach"],
		interactive: "false",
		observe: "harness",
		steer: "harness",
		attention: "false",
		parallel: "true",
		sessionGrade: "yes",
		overhead: "full-session+supervisor",
		hooks: "true",
		tier: "harness",
		profiles: "harness",
		hostsWorker: true,
	},
	subagent: {
		drive: null,
		needs: [],
		interactive: "false",
		observe: "false",
		steer: "false",
		attention: "false",
		parallel: "true",
		sessionGrade: "no",
		overhead: "light",
		hooks: "false",
		// What the session's tool for subagents takes; a version that takes less says so when it is looked at.
		tier: DIMS,
		// By the agent definitions that the plugin brings: one reads only, one writes in a worktree of its own.
		profiles: ["read-only", "write"],
		hostsWorker: true,
	},
	print: {
		drive: "oneshot",
		needs: [],
		interactive: "false",
		observe: "false",
		steer: "false",
		attention: "false",
		parallel: "na",
		sessionGrade: "deferred",
		overhead: "none",
		// What a person starts later is their affair: until then there is no process that could load a hook.
		hooks: "false",
		tier: "harness",
		profiles: "harness",
		hostsWorker: false,
	},
	"in-session": {
		drive: null,
		needs: [],
		interactive: "false",
		observe: "na",
		steer: "na",
		attention: "false",
		parallel: "false",
		sessionGrade: "no",
		overhead: "none",
		hooks: "false",
		tier: [],
		// The session itself may do what it may do; it is not held to less.
		profiles: PROFILES,
		hostsWorker: false,
	},
};

/** The rungs of this version by name. What any object inherits, such as `constructor`, is not in it. */
export const RUNG_ROWS: Readonly<Record<string, RungRow>> = Object.assign(
	Object.create(null),
	ROWS,
);

/** The order among rungs that are otherwise equal, best first. An external rung comes after those that are shipped. */
export const LADDER = [
	"tmux",
	"background",
	"stream-json-persistent",
	"headless-oneshot",
	"subagent",
	"print",
	"in-session",
] as const;

/** What a harness says for itself. */
export interface HarnessSays {
	readonly tier: readonly Dim[];
	readonly profiles: readonly Profile[];
	readonly drives: Partial<Record<Drive, DriveOffer>>;
}

const yes3 = (cell: Cell, harness: boolean): Yes3 =>
	cell === "harness"
		? harness
			? "yes"
			: "no"
		: cell === "true"
			? "yes"
			: "no";

/**
 * Joins a rung with a harness and a host.
 *
 * @param harness null for a rung that needs none
 * @returns null where they do not fit together: then there is no such candidate
 */
export function capabilitiesOf(
	row: RungRow,
	harness: HarnessSays | null,
	host: { readonly offers: readonly Facility[] },
): Capabilities | null {
	if (row.needs.some((one) => !host.offers.includes(one))) return null;
	const offer = row.drive === null ? null : harness?.drives[row.drive];
	if (offer === undefined) return null;
	return {
		interactive: yes3(row.interactive, false),
		observe: yes3(row.observe, offer?.streams ?? false),
		steer: yes3(row.steer, offer?.steer ?? false),
		attention: yes3(row.attention, false),
		parallel: yes3(row.parallel, false),
		hooks: yes3(row.hooks, false),
		sessionGrade: row.sessionGrade,
		overhead: row.overhead,
		tier: row.tier === "harness" ? (harness?.tier ?? []) : row.tier,
		profiles:
			row.profiles === "harness" ? (harness?.profiles ?? []) : row.profiles,
		hostsWorker: row.hostsWorker,
	};
}
