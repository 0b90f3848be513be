/** The rungs by name: the one place where a rung is added. */
import type { RungPort } from "../core/ports.ts";
import { background } from "./background.ts";
import { headlessOneshot } from "./headless-oneshot.ts";
import { inSession } from "./in-session.ts";
import { print } from "./print.ts";
import { streamJsonPersistent } from "./stream-json-persistent.ts";
import { subagent } from "./subagent.ts";
import { tmux } from "./tmux.ts";

/** Every rung that Offload drives or is told of. */
export const RUNGS: ReadonlyMap<string, RungPort> = new Map(
	[
		tmux,
		background,
		streamJsonPersistent,
		headlessOneshot,
		subagent,
		print,
		inSession,
	].map((rung) => [rung.name, rung]),
);
