/** Moments and logs from which views are concluded in tests. */
import { addEvent, NO_EVENTS } from "../../scripts/core/facts.ts";
import type { NewEvent, RunEvent } from "../../scripts/core/records/event.ts";
import { BOOT, identityOf, jobOf, nowAt } from "../jobs/support.ts";

export const OTHER = "another-boot";
export const at = (s: number) => ({ at: nowAt(s).at, up: nowAt(s).up });

/** A log of these events, a second apart. */
export const logOf = (
	events: readonly NewEvent[],
	unreadable = 0,
	boot = BOOT,
) => {
	const opened: NewEvent = {
		type: "opened",
		format: 1,
		handle: jobOf().handle,
		attempt: 1,
		generation: 1,
		role: "runner",
		by: identityOf(1, { boot }),
		torn: 0,
	};
	const rows = [opened, ...events].map(
		(e, i) => ({ ...e, seq: i, ...at(i) }) as RunEvent,
	);
	return { ...rows.reduce(addEvent, NO_EVENTS), unreadable };
};

export const LAUNCHING: NewEvent = {
	type: "launching",
	program: "/p",
	cwd: "/",
};
export const SPAWNED: NewEvent = { type: "spawned", worker: identityOf(9) };
export const ENGAGED: NewEvent = { type: "engaged", by: "turn" };
export const FAILED: NewEvent = {
	type: "spawn-failed",
	code: "ENOENT",
	why: "",
};
export const STOPPING: NewEvent = { type: "stopping", because: "asked" };
export const EXITED: NewEvent = {
	type: "exited",
	code: 0,
	signal: null,
	witnessed: true,
};
export const ASKED: NewEvent = { type: "asked", ask: "q", name: null };
export const ANSWERED: NewEvent = { type: "answered", ask: "q" };
