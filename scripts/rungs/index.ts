/** The rungs by name: the one place where a rung is added. */
import type { RungPort } from "../core/ports.ts";
import { headlessOneshot } from "./headless-oneshot.ts";
import { inSession } from "./in-session.ts";
import { print } from "./print.ts";
import { subagent } from "./subagent.ts";

/** Every rung that Offload drives or is told of. */
export const RUNGS: ReadonlyMap<string, RungPort> = new Map(
	[headlessOneshot, subagent, print, inSession].map((rung) => [
		rung.name,
		rung,
	]),
);
