/** What a session is told of the declared hosts: from the store alone. No network is touched, and no configuration is read. */
import { ABSENT, userStamp } from "../config/stamp.ts";
import type { Now } from "../core/clock.ts";
import { OffloadError } from "../core/reasons.ts";
import type { DeclaredRecord } from "../core/records/hosts.ts";
import {
	type HostLine,
	hostLine,
	witnessesOf,
} from "../dispatch/hosts/lines.ts";
import { readDeclared } from "../jobs/hosts.ts";
import type { HookContext } from "./frame.ts";
import type { Line } from "./lines.ts";

/** Hosts that have a line of their own. */
const NAMED = 4;
/** Hosts that are looked up at all. */
const MOST = 16;
/** Seconds after which a look is taken again at the start of a session. */
const OLD_S = 60;

/** What the store knows of the declared hosts. */
export interface HostsTold {
	readonly lines: readonly HostLine[];
	/** Somebody should look: the configuration changed, or what is known is old. */
	readonly due: boolean;
}

/** The list that is kept; a damaged one is as none, and is made anew. */
function declaredOf(root: string): DeclaredRecord | null {
	try {
		return readDeclared(root);
	} catch (error) {
		if (error instanceof OffloadError) return null;
		throw error;
	}
}

const linesOf = (root: string, aliases: readonly string[], now: Now) =>
	aliases
		.slice(0, MOST)
		.flatMap((alias) => hostLine(alias, witnessesOf(root, alias), now) ?? []);

/**
 * What is known at the start of a session.
 *
 * @returns null where no host is declared, as far as can be seen without reading the configuration
 */
export function hostsTold(
	{ env, home }: Pick<HookContext, "env" | "home">,
	root: string,
	now: Now,
): HostsTold | null {
	const declared = declaredOf(root);
	const stamp = userStamp(env, home);
	const changed =
		declared === null ? stamp !== ABSENT : declared.stamp !== stamp;
	const lines = linesOf(root, declared?.aliases ?? [], now);
	if (!changed && lines.length === 0) return null;
	const old = lines.some(
		({ stale, ageS }) => stale || ageS === "unknown" || ageS > OLD_S,
	);
	return { lines, due: changed || old };
}

/** What is known of hosts that can be told as a change: what is past its time is no news. */
export const hostNews = (root: string, now: Now): Line[] =>
	linesOf(root, declaredOf(root)?.aliases ?? [], now).filter(
		({ stale }) => !stale,
	);

/** The lines that are shown, each host's own and at most a few. @param offload what a person types to run Offload */
export function shownHosts(lines: readonly Line[], offload: string): string[] {
	const shown = lines.slice(0, NAMED).map(({ text }) => text);
	const rest = lines.length - shown.length;
	return rest > 0
		? [...shown, `and ${rest} more hosts: ${offload} hosts`]
		: shown;
}
